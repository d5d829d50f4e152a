// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/jobs/logfindbar.h"

#include "widgets/common/card.h"
#include "widgets/common/logview.h"

#include <QHBoxLayout>
#include <QKeyEvent>
#include <QLineEdit>
#include <QLocale>

namespace voyageur::widgets {

using namespace Qt::StringLiterals;

LogFindBar::LogFindBar(LogView *view, QWidget *parent)
    : QWidget(parent), m_view(view), m_words(new QLineEdit(this)), m_note(makeLabel({}, TextRole::Small, this))
{
    m_words->setObjectName(u"logFind"_s);
    m_words->setPlaceholderText(tr("Find in the visible part of the log"));
    m_words->setAccessibleName(m_words->placeholderText());
    m_note->setObjectName(u"logFindCount"_s);
    m_note->setWordWrap(false);
    auto *above = makeIconButton(u"chevron-up"_s, tr("Previous match (Enter, Shift+F3)"), this);
    auto *below = makeIconButton(u"chevron-down"_s, tr("Next match (Shift+Enter, F3)"), this);
    auto *shut = makeIconButton(u"close"_s, tr("Close the search (Escape)"), this);
    above->setObjectName(u"logFindAbove"_s);
    below->setObjectName(u"logFindBelow"_s);
    shut->setObjectName(u"logFindClose"_s);
    auto *line = new QHBoxLayout(this);
    line->setContentsMargins(0, 0, 0, 0);
    line->setSpacing(space::tiny);
    line->addWidget(m_words, 1);
    line->addWidget(m_note);
    for (QWidget *button : {above, below, shut})
        line->addWidget(button);
    connect(m_words, &QLineEdit::textEdited, this, &LogFindBar::search);
    connect(above, &QToolButton::clicked, this, [this] { go(false); });
    connect(below, &QToolButton::clicked, this, [this] { go(true); });
    connect(shut, &QToolButton::clicked, this, &LogFindBar::close);
    hide();
}

void LogFindBar::open()
{
    if (const QString words = m_view->textCursor().selectedText(); !words.isEmpty() && !words.contains(QChar::ParagraphSeparator))
        m_words->setText(words);
    show();
    m_words->selectAll();
    m_words->setFocus();
    search();
}

void LogFindBar::close()
{
    hide();
    m_view->mark({});
    m_view->setFocus();
}

void LogFindBar::search()
{
    m_view->mark(m_words->text());
    m_view->goToMark(false);
    showCount();
}

void LogFindBar::go(bool forward)
{
    if (isHidden())
        return open();
    m_view->goToMark(forward);
    showCount();
}

void LogFindBar::showCount()
{
    const int count = m_view->markCount();
    const int current = m_view->currentMark();
    m_note->setText(m_words->text().isEmpty() ? QString()
                        : count == 0          ? tr("Not found")
                        : current > 0         ? tr("%1 of %2").arg(QLocale().toString(current), QLocale().toString(count))
                                              : tr("%n match", nullptr, count));
}

// Else the window's own Escape would come first.
bool LogFindBar::event(QEvent *event)
{
    if (event->type() == QEvent::ShortcutOverride && static_cast<QKeyEvent *>(event)->key() == Qt::Key_Escape) {
        event->accept();
        return true;
    }
    return QWidget::event(event);
}

void LogFindBar::keyPressEvent(QKeyEvent *event)
{
    if (event->key() == Qt::Key_Escape)
        close();
    else if (event->key() == Qt::Key_Return || event->key() == Qt::Key_Enter)
        go(event->modifiers().testFlag(Qt::ShiftModifier));
    else
        QWidget::keyPressEvent(event);
}

} // namespace voyageur::widgets
