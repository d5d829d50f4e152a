// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/terminal/findbar.h"

#include "widgets/common/icons.h"
#include "widgets/common/theme.h"

#include <QHBoxLayout>
#include <QKeyEvent>
#include <QLabel>
#include <QLineEdit>
#include <QLocale>
#include <QToolButton>

namespace voyageur::widgets {

using namespace Qt::StringLiterals;

using Direction = TerminalView::Direction;

FindBar::FindBar(QWidget *parent)
    : QWidget(parent), m_words(new QLineEdit(this)), m_case(new QToolButton(this)), m_note(makeLabel({}, TextRole::Small, this))
{
    m_words->setObjectName(u"terminalFind"_s);
    m_words->setPlaceholderText(tr("Find in the terminal"));
    m_words->setAccessibleName(tr("Find in the terminal"));
    auto *layout = new QHBoxLayout(this);
    layout->setContentsMargins(0, 0, 0, space::small);
    layout->addWidget(m_words, 1);
    m_case->setObjectName(u"terminalFindCase"_s);
    m_case->setText(tr("Aa"));
    m_case->setCheckable(true);
    m_case->setToolTip(tr("Match case"));
    m_case->setAccessibleName(m_case->toolTip());
    m_note->setObjectName(u"terminalFindNote"_s);
    m_note->setWordWrap(false);
    layout->addWidget(m_case);
    layout->addWidget(m_note);
    const auto button = [&](const QString &sign, const QString &object, const QString &name) {
        auto *made = new QToolButton(this);
        made->setObjectName(object);
        made->setIcon(icon(sign));
        made->setToolTip(name);
        made->setAccessibleName(name);
        layout->addWidget(made);
        return made;
    };
    connect(button(u"chevron-up"_s, u"terminalFindAbove"_s, tr("Previous match (Enter)")), &QToolButton::clicked, this,
            [this] { emit wanted(Direction::Above); });
    connect(button(u"chevron-down"_s, u"terminalFindBelow"_s, tr("Next match (Shift+Enter)")), &QToolButton::clicked, this,
            [this] { emit wanted(Direction::Below); });
    connect(button(u"close"_s, u"terminalFindClose"_s, tr("Close the search (Escape)")), &QToolButton::clicked, this,
            &FindBar::closed);
    connect(m_words, &QLineEdit::textEdited, this, [this] { emit wanted(Direction::Here); });
    connect(m_case, &QToolButton::toggled, this, [this] { emit wanted(Direction::Here); });
    hide();
}

Qt::CaseSensitivity FindBar::cases() const
{
    return m_case->isChecked() ? Qt::CaseSensitive : Qt::CaseInsensitive;
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
    if (!words().isEmpty())
        emit wanted(Direction::Here);
}

void FindBar::showFound(const std::optional<terminal::Found> &found)
{
    if (found)
        m_note->setText(tr("%1 of %2").arg(QLocale().toString(found->number), QLocale().toString(found->count)));
    else
        m_note->setText(words().isEmpty() ? QString() : tr("Not found"));
}

void FindBar::forget()
{
    m_note->clear();
}

// The latest is at the bottom: Enter goes up.
void FindBar::keyPressEvent(QKeyEvent *event)
{
    if (event->key() == Qt::Key_Escape)
        emit closed();
    else if (event->key() == Qt::Key_Return || event->key() == Qt::Key_Enter)
        emit wanted(event->modifiers().testFlag(Qt::ShiftModifier) ? Direction::Below : Direction::Above);
    else
        QWidget::keyPressEvent(event);
}

} // namespace voyageur::widgets
