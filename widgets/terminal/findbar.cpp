// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/terminal/findbar.h"

#include "widgets/common/icons.h"
#include "widgets/common/theme.h"

#include <QHBoxLayout>
#include <QKeyEvent>
#include <QLabel>
#include <QLineEdit>
#include <QToolButton>

namespace voyageur::widgets {

using namespace Qt::StringLiterals;

FindBar::FindBar(QWidget *parent) : QWidget(parent), m_words(new QLineEdit(this)), m_note(makeLabel({}, TextRole::Small, this))
{
    m_words->setObjectName(u"terminalFind"_s);
    m_words->setPlaceholderText(tr("Find in the terminal"));
    m_words->setAccessibleName(tr("Find in the terminal"));
    auto *layout = new QHBoxLayout(this);
    layout->setContentsMargins(0, 0, 0, space::small);
    layout->addWidget(m_words, 1);
    layout->addWidget(m_note);
    const auto button = [&](const QString &sign, const QString &name) {
        auto *made = new QToolButton(this);
        made->setIcon(icon(sign));
        made->setToolTip(name);
        made->setAccessibleName(name);
        layout->addWidget(made);
        return made;
    };
    connect(button(u"chevron-up"_s, tr("Above")), &QToolButton::clicked, this, [this] { emit wanted(words(), true); });
    connect(button(u"chevron-down"_s, tr("Below")), &QToolButton::clicked, this, [this] { emit wanted(words(), false); });
    connect(button(u"close"_s, tr("Close")), &QToolButton::clicked, this, &FindBar::closed);
    connect(m_words, &QLineEdit::textEdited, this, [this] { emit wanted(words(), true); });
    hide();
}

QString FindBar::words() const
{
    return m_words->text();
}

void FindBar::open(const QString &text)
{
    if (!text.isEmpty() && !text.contains(u'\n'))
        m_words->setText(text);
    m_words->selectAll();
    m_note->clear();
    show();
    m_words->setFocus();
}

void FindBar::showFound(bool found)
{
    m_note->setText(found || words().isEmpty() ? QString() : tr("Not found"));
}

// The latest is at the bottom: Enter goes up.
void FindBar::keyPressEvent(QKeyEvent *event)
{
    if (event->key() == Qt::Key_Escape)
        emit closed();
    else if (event->key() == Qt::Key_Return || event->key() == Qt::Key_Enter)
        emit wanted(words(), !event->modifiers().testFlag(Qt::ShiftModifier));
    else
        QWidget::keyPressEvent(event);
}

} // namespace voyageur::widgets
