// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/common/logview.h"

#include "widgets/common/colourrounds.h"
#include "widgets/common/textcolours.h"

#include <QElapsedTimer>
#include <QEvent>
#include <QScrollBar>
#include <QStringMatcher>
#include <QSyntaxHighlighter>
#include <QTextBlock>
#include <QTextCursor>
#include <QTextEdit>

#include <algorithm>

namespace voyageur::widgets {

using models::LogRun;
using models::LogStyle;

namespace {

constexpr qsizetype mostMarks = 10'000;
constexpr qsizetype searchedAtOnce = 64 * 1024;
constexpr int longestSearch = 100;   // milliseconds
constexpr qsizetype mostDrawn = 500; // around the one that is shown

QColor logColour(int colour, const Colours &colours, const QColor &usual)
{
    if (colour == LogStyle::usual)
        return usual;
    return colour >= LogStyle::own ? QColor::fromRgb(static_cast<QRgb>(colour & 0xffffff)) : numberedColour(colour, colours);
}

QTextCharFormat formatOf(const LogStyle &style, const Colours &colours)
{
    QColor ink = logColour(style.ink, colours, colours.text);
    QColor paper = logColour(style.paper, colours, colours.card);
    if (style.reverse)
        std::swap(ink, paper);
    if (style.faint)
        ink = mixedColour(ink, paper, 0.35);
    QTextCharFormat format;
    format.setForeground(readableInk(ink, paper));
    if (paper != colours.card)
        format.setBackground(paper);
    if (style.bold)
        format.setFontWeight(QFont::Bold);
    format.setFontItalic(style.italic);
    format.setFontUnderline(style.underlined);
    format.setFontStrikeOut(style.struck);
    return format;
}

} // namespace

//! Draws a log's styles over its text, in the colours of the window as it is now.
class LogColours final : public QSyntaxHighlighter {
public:
    LogColours(QPlainTextEdit *view, const models::LogText &log) : QSyntaxHighlighter(view->document()), m_view(view), m_log(log)
    {
    }

protected:
    void highlightBlock(const QString &text) override
    {
        if (m_log.isEmpty() || !m_rounds.takes(currentBlock()))
            return;
        const qsizetype start = currentBlock().position();
        for (const LogRun &run : m_log.runs(start, text.size()))
            setFormat(static_cast<int>(run.start - start), static_cast<int>(run.length), formatOf(run.style, coloursOf(m_view)));
    }

public:
    void recolour() { m_rounds.repeat(m_view->document()->firstBlock()); }

private:
    QPlainTextEdit *m_view;
    const models::LogText &m_log;
    ColourRounds m_rounds{this};
};

LogView::LogView(QWidget *parent) : QPlainTextEdit(parent), m_colours(new LogColours(this, m_log))
{
    setReadOnly(true);
    setFont(roleFont(TextRole::Code));
    setLineWrapMode(QPlainTextEdit::WidgetWidth);
    setTabChangesFocus(true);
    setUndoRedoEnabled(false);
    setMinimumHeight(96);
    document()->setDocumentMargin(space::small);
    setTextInteractionFlags(Qt::TextSelectableByMouse | Qt::TextSelectableByKeyboard);
    connect(verticalScrollBar(), &QScrollBar::valueChanged, this, [this] { m_wasAtEnd = isAtEnd(); });
}

LogView::~LogView()
{
    delete m_colours; // reads m_log, which goes first
}

int LogView::heightOf(int lines) const
{
    return lines * fontMetrics().lineSpacing() + 2 * (static_cast<int>(document()->documentMargin()) + frameWidth());
}

bool LogView::isAtEnd() const
{
    return verticalScrollBar()->value() >= verticalScrollBar()->maximum() - 1;
}

// What is seen stays where it is, whatever goes or comes above it.
void LogView::keepPlace(const std::function<void()> &change)
{
    const bool atEnd = m_wasAtEnd;
    const QTextBlock block = firstVisibleBlock();
    QTextCursor first(block); // moves along with its text
    const int below = verticalScrollBar()->value() - block.firstLineNumber();
    change();
    verticalScrollBar()->setValue(atEnd ? verticalScrollBar()->maximum() : first.block().firstLineNumber() + below);
    m_wasAtEnd = atEnd;
}

void LogView::replaceFrom(qsizetype place, const QString &text)
{
    QTextCursor cursor(document()); // a cursor of its own leaves the person's selection alone
    cursor.setPosition(static_cast<int>(place));
    cursor.movePosition(QTextCursor::End, QTextCursor::KeepAnchor);
    cursor.insertText(text);
}

void LogView::setLog(const QString &text)
{
    if (text == m_shown)
        return;
    const auto common = std::ranges::mismatch(std::as_const(m_shown), text).in1 - m_shown.cbegin();
    if (common == 0)
        setPlainText(text);
    else
        keepPlace([&] { replaceFrom(common, text.sliced(common)); });
    m_shown = text;
    if (common == 0 && m_wasAtEnd)
        goToEnd();
    findMarks();
}

void LogView::setLog(const models::LogText &log)
{
    const bool same = log.generation() == m_log.generation() && !m_shown.isEmpty();
    const qint64 gone = log.base() - m_log.base();
    m_log = log;
    if (!same || gone >= m_shown.size()) {
        m_shown.clear();
        m_place.first = -1;
        m_wasAtEnd = true;
        clear();
        return setLog(m_log.text());
    }
    keepPlace([&] {
        QTextCursor top(document());
        if (gone > 0) {
            top.setPosition(static_cast<int>(gone), QTextCursor::KeepAnchor);
            top.removeSelectedText();
            m_shown.remove(0, gone);
        } else if (gone < 0) {
            const QString above = m_log.text().first(-gone);
            top.insertText(above);
            m_shown.prepend(above);
        }
    });
    m_place.first = m_place.first < 0 ? -1 : std::max<qsizetype>(-1, m_place.first - gone);
    setLog(m_log.text());
    if (gone != 0)
        findMarks();
}

void LogView::mark(const QString &words)
{
    m_words = words;
    m_current = -1;
    m_place.first = -1;
    findMarks();
}

void LogView::findMarks()
{
    const qsizetype before = m_marks.value(m_current, -1);
    m_marks.clear();
    // Piece by piece: words that repeat themselves take long in a text that repeats them.
    const QStringMatcher words(m_words, Qt::CaseInsensitive);
    QElapsedTimer clock;
    clock.start();
    for (qsizetype from = 0; !m_words.isEmpty() && from < m_shown.size() && m_marks.size() < mostMarks;) {
        const auto piece = QStringView(m_shown).sliced(from).first(
            std::min(m_shown.size() - from, searchedAtOnce + m_words.size() - 1)); // the words may stand across its end
        const qsizetype at = words.indexIn(piece);
        if (at >= 0)
            m_marks += from + at;
        from += at >= 0 ? at + m_words.size() : searchedAtOnce;
        if (clock.elapsed() > longestSearch)
            break;
    }
    m_current = before < 0 ? -1 : m_marks.indexOf(before);
    showMarks();
}

void LogView::goToMark(bool forward)
{
    if (m_marks.isEmpty())
        return;
    const bool first = m_current < 0; // what is new is at the end
    m_current = first ? m_marks.size() - 1 : (m_current + (forward ? 1 : m_marks.size() - 1)) % m_marks.size();
    goTo(m_marks[m_current], m_words.size());
}

void LogView::goTo(qsizetype place, qsizetype length)
{
    if (place < 0 || place > m_shown.size())
        return;
    m_place = {place, std::clamp<qsizetype>(length, 0, m_shown.size() - place)};
    QTextCursor cursor(document());
    cursor.setPosition(static_cast<int>(place));
    setTextCursor(cursor);
    centerCursor();
    m_wasAtEnd = isAtEnd();
    showMarks();
}

void LogView::goToEnd()
{
    m_wasAtEnd = true;
    verticalScrollBar()->setValue(verticalScrollBar()->maximum());
}

void LogView::showMarks()
{
    const Colours &colours = coloursOf(this);
    QList<QTextEdit::ExtraSelection> drawn;
    const auto add = [&](qsizetype start, qsizetype length, Tone tone) {
        QTextEdit::ExtraSelection one;
        one.cursor = QTextCursor(document());
        one.cursor.setPosition(static_cast<int>(start));
        one.cursor.setPosition(static_cast<int>(start + length), QTextCursor::KeepAnchor);
        one.format.setBackground(colours.tone(tone).paper);
        one.format.setForeground(colours.tone(tone).ink);
        drawn += one;
    };
    const qsizetype middle = m_current < 0 ? m_marks.size() : m_current;
    const qsizetype first = std::max<qsizetype>(0, middle - mostDrawn);
    for (qsizetype i = first; i < std::min(m_marks.size(), middle + mostDrawn); ++i)
        add(m_marks[i], m_words.size(), Tone::Info);
    if (m_place.first >= 0 && m_place.first + m_place.second <= m_shown.size())
        add(m_place.first, m_place.second, Tone::Attention);
    setExtraSelections(drawn);
}

void LogView::changeEvent(QEvent *event)
{
    QPlainTextEdit::changeEvent(event);
    if (event->type() != QEvent::PaletteChange || !m_colours)
        return;
    m_colours->recolour();
    showMarks();
}

// Lines wrap elsewhere: the end stays the end.
void LogView::resizeEvent(QResizeEvent *event)
{
    const bool atEnd = m_wasAtEnd;
    QPlainTextEdit::resizeEvent(event);
    if (atEnd)
        goToEnd();
}

} // namespace voyageur::widgets
