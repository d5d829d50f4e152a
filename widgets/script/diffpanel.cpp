// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/script/diffpanel.h"

#include "widgets/common/diffview.h"
#include "widgets/common/style.h"
#include "widgets/common/theme.h"

#include <QHBoxLayout>
#include <QKeyEvent>
#include <QLabel>
#include <QPushButton>
#include <QVBoxLayout>

namespace voyageur::widgets {

using namespace Qt::StringLiterals;

DiffPanel::DiffPanel(QWidget *parent)
    : QWidget(parent), m_title(makeLabel({}, TextRole::Section, this)), m_diff(new DiffView(this)),
      m_accept(new QPushButton(this)), m_dismiss(new QPushButton(this))
{
    setObjectName(u"diffPanel"_s);
    m_diff->setObjectName(u"scriptDiff"_s);
    m_diff->setAccessibleName(tr("What would change"));
    m_accept->setObjectName(u"acceptDiff"_s);
    m_dismiss->setObjectName(u"dismissDiff"_s);
    setButtonKind(m_accept, ButtonKind::Main);
    auto *layout = new QVBoxLayout(this);
    layout->setContentsMargins(space::small, 0, space::small, 0);
    layout->setSpacing(space::small);
    layout->addWidget(m_title);
    layout->addWidget(m_diff, 1);
    auto *buttons = new QHBoxLayout;
    buttons->addStretch(1);
    buttons->addWidget(m_dismiss);
    buttons->addWidget(m_accept);
    layout->addLayout(buttons);
    connect(m_accept, &QPushButton::clicked, this, &DiffPanel::accepted);
    connect(m_dismiss, &QPushButton::clicked, this, &DiffPanel::dismissed);
}

void DiffPanel::showDiff(const QString &title, const QString &diff, const QString &accept)
{
    m_title->setText(title);
    m_diff->setPlainText(diff);
    m_diff->setAccessibleName(title);
    m_accept->setText(accept);
    m_accept->setVisible(!accept.isEmpty());
    m_dismiss->setText(accept.isEmpty() ? tr("&Back to the text") : tr("&Leave it as it is"));
}

QWidget *DiffPanel::firstFocus() const
{
    return m_accept->isHidden() ? m_dismiss : m_accept;
}

bool DiffPanel::event(QEvent *event)
{
    // Else the window's own Escape would come first.
    if (event->type() == QEvent::ShortcutOverride && static_cast<QKeyEvent *>(event)->key() == Qt::Key_Escape) {
        event->accept();
        return true;
    }
    return QWidget::event(event);
}

void DiffPanel::keyPressEvent(QKeyEvent *event)
{
    if (event->key() == Qt::Key_Escape)
        emit dismissed();
    else
        QWidget::keyPressEvent(event);
}

} // namespace voyageur::widgets
