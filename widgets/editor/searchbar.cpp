// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/editor/searchbar.h"

#include "widgets/common/card.h"
#include "widgets/common/icons.h"
#include "widgets/common/style.h"
#include "widgets/common/theme.h"

#include <QHBoxLayout>
#include <QKeyEvent>
#include <QLabel>
#include <QLineEdit>
#include <QPainter>
#include <QPushButton>
#include <QToolButton>
#include <QVBoxLayout>

namespace voyageur::widgets {

using namespace Qt::StringLiterals;

SearchBar::SearchBar(QWidget *parent)
    : QWidget(parent), m_first(new QBoxLayout(QBoxLayout::LeftToRight)), m_words(new QLineEdit(this)),
      m_count(makeLabel({}, TextRole::Small, this)), m_case(toggle(u"Aa"_s, u"searchCase"_s, tr("Match case"))),
      m_whole(toggle(u"“ab”"_s, u"searchWhole"_s, tr("Whole words"))),
      m_expression(toggle(u".*"_s, u"searchExpression"_s, tr("Regular expression"))), m_replaceRow(new QWidget(this)),
      m_with(new QLineEdit(m_replaceRow)), m_one(new QPushButton(tr("&Replace"), m_replaceRow)),
      m_all(new QPushButton(tr("Replace &all"), m_replaceRow))
{
    setObjectName(u"searchBar"_s);
    setAccessibleName(tr("Find in the script"));
    setCursor(Qt::ArrowCursor);
    setFont(roleFont(TextRole::Body)); // not the editor's, which it is a child of
    m_words->setObjectName(u"searchWords"_s);
    m_words->setPlaceholderText(tr("Search"));
    m_words->setAccessibleName(tr("Search"));
    m_words->setClearButtonEnabled(true);
    m_with->setObjectName(u"searchWith"_s);
    m_with->setPlaceholderText(tr("Replace with"));
    m_with->setAccessibleName(tr("Replace with"));
    m_count->setObjectName(u"searchCount"_s);
    m_count->setWordWrap(false);
    m_count->setMinimumWidth(m_count->fontMetrics().horizontalAdvance(u"0000 / 00000"_s));
    setMuted(m_count);
    m_one->setObjectName(u"replaceOne"_s);
    m_all->setObjectName(u"replaceAll"_s);
    setButtonKind(m_one, ButtonKind::Quiet);
    setButtonKind(m_all, ButtonKind::Quiet);

    auto *back = makeIconButton(u"chevron-up"_s, tr("Previous match (Shift+F3)"), this);
    auto *forth = makeIconButton(u"chevron-down"_s, tr("Next match (F3)"), this);
    auto *close = makeIconButton(u"close"_s, tr("Close the search (Escape)"), this);
    back->setObjectName(u"searchPrevious"_s);
    forth->setObjectName(u"searchNext"_s);
    close->setObjectName(u"searchClose"_s);

    auto *tools = new QHBoxLayout;
    tools->setSpacing(space::tiny);
    for (QToolButton *button : {m_case, m_whole, m_expression})
        tools->addWidget(button);
    tools->addSpacing(space::tiny);
    tools->addWidget(m_count, 1);
    for (QToolButton *button : {back, forth, close})
        tools->addWidget(button);
    m_first->setSpacing(space::tiny);
    m_first->addWidget(m_words, 1);
    m_first->addLayout(tools);
    auto *second = new QHBoxLayout(m_replaceRow);
    second->setContentsMargins(0, 0, 0, 0);
    second->setSpacing(space::tiny);
    second->addWidget(m_with, 1);
    second->addWidget(m_one);
    second->addWidget(m_all);
    auto *rows = new QVBoxLayout(this);
    rows->setContentsMargins(space::small, space::small, space::small, space::small + 1);
    rows->setSpacing(space::tiny);
    rows->addLayout(m_first);
    rows->addWidget(m_replaceRow);

    connect(m_words, &QLineEdit::textChanged, this, &SearchBar::changed);
    for (QToolButton *button : {m_case, m_whole, m_expression})
        connect(button, &QToolButton::toggled, this, &SearchBar::changed);
    connect(back, &QToolButton::clicked, this, &SearchBar::previous);
    connect(forth, &QToolButton::clicked, this, &SearchBar::next);
    connect(close, &QToolButton::clicked, this, &SearchBar::closed);
    connect(m_one, &QPushButton::clicked, this, &SearchBar::replaceOne);
    connect(m_all, &QPushButton::clicked, this, &SearchBar::replaceAll);
}

QToolButton *SearchBar::toggle(const QString &text, const QString &name, const QString &description)
{
    auto *button = new QToolButton(this);
    button->setObjectName(name);
    button->setText(text);
    button->setCheckable(true);
    button->setAutoRaise(true);
    button->setFont(roleFont(TextRole::Small));
    button->setToolTip(description);
    button->setAccessibleName(description);
    button->setMinimumSize(space::control, space::control);
    return button;
}

void SearchBar::open(bool replace, const QString &text)
{
    m_replaceRow->setVisible(replace);
    if (!text.isEmpty())
        m_words->setText(text);
    m_words->selectAll();
    m_words->setFocus(Qt::ShortcutFocusReason);
}

bool SearchBar::isReplacing() const
{
    return m_replaceRow->isVisibleTo(this);
}

SearchFor SearchBar::wanted() const
{
    return {m_words->text(), m_case->isChecked(), m_whole->isChecked(), m_expression->isChecked()};
}

QString SearchBar::replacement() const
{
    return m_with->text();
}

void SearchBar::showCount(int current, const TextMatches &found)
{
    const auto total = found.more ? u"%L1+"_s.arg(found.list.size()) : u"%L1"_s.arg(found.list.size());
    QString text;
    if (!found.error.isEmpty())
        text = tr("Invalid expression");
    else if (m_words->text().isEmpty())
        text.clear();
    else if (found.list.isEmpty())
        text = tr("Not found");
    else
        text = tr("%1 of %2", "3 of 12 matches").arg(current > 0 ? QString::number(current) : u"–"_s, total);
    m_count->setText(text);
    m_count->setToolTip(found.error);
}

void SearchBar::setReplaceEnabled(bool on)
{
    m_one->setEnabled(on);
    m_all->setEnabled(on);
}

int SearchBar::layOutFor(int width)
{
    const int tools = m_first->itemAt(1)->minimumSize().width();
    const bool narrow = width < tools + fontMetrics().averageCharWidth() * 24;
    m_first->setDirection(narrow ? QBoxLayout::TopToBottom : QBoxLayout::LeftToRight);
    layout()->activate();
    return sizeHint().height();
}

void SearchBar::paintEvent(QPaintEvent *)
{
    const Colours &c = coloursOf(this);
    QPainter painter(this);
    painter.fillRect(rect(), c.window);
    painter.fillRect(QRect(0, height() - 1, width(), 1), c.line);
}

void SearchBar::keyPressEvent(QKeyEvent *event)
{
    const bool enter = event->key() == Qt::Key_Return || event->key() == Qt::Key_Enter;
    if (event->key() == Qt::Key_Escape)
        return emit closed();
    if (enter && m_with->hasFocus())
        return emit replaceOne();
    if (enter || event->key() == Qt::Key_F3)
        return event->modifiers() & Qt::ShiftModifier ? emit previous() : emit next();
    QWidget::keyPressEvent(event);
}

} // namespace voyageur::widgets
