// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/mainwindow/guidebar.h"

#include "widgets/common/card.h"
#include "widgets/common/style.h"
#include "widgets/common/theme.h"

#include <QHBoxLayout>
#include <QLabel>
#include <QPainter>
#include <QPushButton>

namespace voyageur::widgets {

using namespace Qt::StringLiterals;

GuideBar::GuideBar(QWidget *parent)
    : QWidget(parent), m_place(makeLabel({}, TextRole::Small, this)),
      m_leave(makeIconButton(u"close"_s, tr("Leave the guide"), this)), m_back(new QPushButton(this)),
      m_next(new QPushButton(this))
{
    setObjectName(u"guideBar"_s);
    setAccessibleName(tr("Guide through a new project"));
    m_leave->setObjectName(u"guideLeave"_s);
    m_back->setObjectName(u"guideBack"_s);
    m_back->setShortcut(QKeySequence(u"Alt+Left"_s));
    m_next->setObjectName(u"guideNext"_s);
    m_next->setShortcut(QKeySequence(u"Alt+Right"_s));
    for (QPushButton *button : {m_back, m_next})
        button->setToolTip(button->shortcut().toString(QKeySequence::NativeText));
    setMuted(m_place);
    m_place->setWordWrap(false);
    auto *layout = new QHBoxLayout(this);
    layout->setContentsMargins(space::huge, space::small, space::huge, space::small);
    layout->addWidget(m_place);
    layout->addStretch(1);
    layout->addWidget(m_back);
    layout->addWidget(m_next);
    layout->addWidget(m_leave);
    connect(m_leave, &QToolButton::clicked, this, &GuideBar::left);
    connect(m_back, &QPushButton::clicked, this, &GuideBar::back);
    connect(m_next, &QPushButton::clicked, this, &GuideBar::next);
}

void GuideBar::set(int at, int count, const QString &before, const QString &next)
{
    m_place->setText(tr("New project: page %1 of %2").arg(at).arg(count));
    m_back->setText(before.isEmpty() ? tr("Back") : tr("Back: %1").arg(before));
    m_back->setEnabled(!before.isEmpty());
    m_next->setText(next.isEmpty() ? tr("Finish") : tr("Next: %1").arg(next));
    for (QPushButton *button : {m_back, m_next}) // setText() takes it away
        button->setShortcut(QKeySequence(button == m_back ? u"Alt+Left"_s : u"Alt+Right"_s));
}

void GuideBar::paintEvent(QPaintEvent *)
{
    const Colours &c = coloursOf(this);
    QPainter painter(this);
    painter.fillRect(rect(), c.rail);
    painter.fillRect(QRect(0, 0, width(), 1), c.line);
}

} // namespace voyageur::widgets
