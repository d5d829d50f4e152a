// SPDX-License-Identifier: GPL-3.0-or-later
#include "main/cli/excerpt.h"

#include <algorithm>
#include <iterator>

namespace voyageur::cli {

using namespace Qt::StringLiterals;

namespace {

constexpr int tabStop = 8;

// Characters that terminals draw two columns wide: East_Asian_Width W and F of Unicode's EastAsianWidth.txt, in broad blocks.
constexpr std::pair<char32_t, char32_t> wide[] = {
    {0x1100, 0x115f},   {0x231a, 0x231b},   {0x23e9, 0x23ec},   {0x2e80, 0x303e},   {0x3041, 0x33ff},   {0x3400, 0x4dbf},
    {0x4e00, 0x9fff},   {0xa000, 0xa4cf},   {0xa960, 0xa97f},   {0xac00, 0xd7a3},   {0xf900, 0xfaff},   {0xfe30, 0xfe6f},
    {0xff00, 0xff60},   {0xffe0, 0xffe6},   {0x16fe0, 0x18aff}, {0x1b000, 0x1b2ff}, {0x1f300, 0x1f64f}, {0x1f680, 0x1f6ff},
    {0x1f7e0, 0x1f7eb}, {0x1f900, 0x1f9ff}, {0x1fa70, 0x1faff}, {0x20000, 0x3fffd}};

bool isWide(char32_t c)
{
    const auto next = std::ranges::upper_bound(wide, c, {}, &std::pair<char32_t, char32_t>::first);
    return next != std::begin(wide) && c <= std::prev(next)->second;
}

QString hex(const char *prefix, char32_t c, int digits)
{
    return QLatin1StringView(prefix) + QString::number(static_cast<uint>(c), 16).rightJustified(digits, u'0');
}

// Drawn as it is, in one column.
bool isPlain(QChar c)
{
    return c >= u' ' && c <= u'~';
}

// What is drawn for one character, and how wide it is.
struct Cell {
    QString shown;
    int columns = 1;
};

Cell cellOf(char32_t c)
{
    QString shown;
    if (c >= 0xdc80 && c <= 0xdcff)
        shown = hex("\\x", c & 0xff, 2);
    else if (c < 0x20 || c == 0x7f)
        shown = hex("\\x", c, 2);
    else if (c < 0x7f)
        return {QString(QChar(static_cast<char16_t>(c))), 1};
    const auto category = QChar::category(c);
    if (shown.isEmpty()) {
        const bool unseen = category == QChar::Other_Control || category == QChar::Other_Format
            || category == QChar::Other_Surrogate || category == QChar::Separator_Line || category == QChar::Separator_Paragraph;
        if (unseen)
            shown = hex("\\u", c, 4);
    }
    if (!shown.isEmpty())
        return {shown, static_cast<int>(shown.size())};
    const bool combines = category == QChar::Mark_NonSpacing || category == QChar::Mark_Enclosing;
    return {QString::fromUcs4(&c, 1), combines ? 0 : isWide(c) ? 2 : 1};
}

// The character at a place, and how many units it takes.
std::pair<char32_t, int> characterAt(QStringView text, qsizetype at)
{
    const bool pair = text[at].isHighSurrogate() && at + 1 < text.size() && text[at + 1].isLowSurrogate();
    if (pair)
        return {QChar::surrogateToUcs4(text[at], text[at + 1]), 2};
    return {text[at].unicode(), 1};
}

// Draws a part of a line from its left end and remembers where the place is.
class Drawing final {
public:
    Drawing(QStringView line, qsizetype begin, qsizetype end, int columns)
        : m_line(line), m_begin(begin), m_end(end), m_columns(columns)
    {
    }

    Excerpt from(qsizetype first)
    {
        m_excerpt = {};
        m_column = 0;
        m_from = m_to = -1;
        if (first > 0)
            put(u"…"_s, 1);
        m_excerpt.source.reserve(std::min<qsizetype>(m_line.size() - first, m_columns) + 1);
        for (qsizetype at = first; at < m_line.size();) {
            if (isPlain(m_line[at]) && m_column + 1 < m_columns) { // nearly all there is
                mark(at);
                m_excerpt.source += m_line[at++];
                ++m_column;
                continue;
            }
            const auto [c, units] = characterAt(m_line, at);
            const Cell cell = c == u'\t' ? blanks() : cellOf(c);
            if (m_column + cell.columns >= m_columns) {
                mark(at);
                put(u"…"_s, 1);
                break;
            }
            mark(at);
            put(cell.shown, cell.columns);
            at += units;
        }
        mark(m_line.size());
        const int length = std::max(1, m_to - m_from);
        m_excerpt.marks = QString(m_from, u' ') + u'^' + QString(length - 1, u'~');
        return m_excerpt;
    }

    //! The place begins well inside of what was drawn.
    bool shows() const { return m_from >= 0 && m_from < m_columns - 1; }

private:
    Cell blanks() const
    {
        const int count = tabStop - m_column % tabStop;
        return {QString(count, u' '), count};
    }

    void put(const QString &text, int columns)
    {
        m_excerpt.source += text;
        m_column += columns;
    }

    void mark(qsizetype at)
    {
        if (at >= m_begin && m_from < 0)
            m_from = m_column;
        if (at >= m_end && m_to < 0)
            m_to = m_column;
        if (at >= m_line.size()) {
            m_from = m_from < 0 ? m_column : m_from;
            m_to = m_to < 0 ? m_column : m_to;
        }
    }

    QStringView m_line;
    qsizetype m_begin;
    qsizetype m_end;
    int m_columns;
    Excerpt m_excerpt;
    int m_column = 0;
    int m_from = -1;
    int m_to = -1;
};

} // namespace

SourceLines::SourceLines(const QString &text) : m_text(text)
{
    m_begins += 0;
    for (qsizetype i = 0; i < m_text.size(); ++i) {
        const QChar c = m_text.at(i);
        if (c != u'\n' && c != u'\r')
            continue;
        m_ends += i;
        if (c == u'\r' && i + 1 < m_text.size() && m_text.at(i + 1) == u'\n')
            ++i;
        m_begins += i + 1;
    }
    m_ends += m_text.size();
}

QStringView SourceLines::line(int number) const
{
    if (number < 1 || number > m_begins.size())
        return {};
    const qsizetype begin = m_begins.at(number - 1);
    return QStringView(m_text).sliced(begin, m_ends.at(number - 1) - begin);
}

QString visibleText(QStringView text)
{
    QString shown;
    shown.reserve(text.size());
    for (qsizetype at = 0; at < text.size();) {
        const auto *plain = std::find_if_not(text.begin() + at, text.end(), isPlain);
        shown += text.sliced(at, plain - text.begin() - at);
        at = plain - text.begin();
        if (at < text.size()) {
            const auto [c, units] = characterAt(text, at);
            shown += cellOf(c).shown;
            at += units;
        }
    }
    return shown;
}

Excerpt excerptOf(QStringView line, const base::TextRange &range, int columns)
{
    const qsizetype begin = std::clamp<qsizetype>(range.column - 1, 0, line.size());
    const qsizetype end =
        range.endLine > range.line ? line.size() : std::clamp<qsizetype>(range.endColumn - 1, begin, line.size());
    Drawing drawing(line, begin, end, columns);
    Excerpt excerpt = drawing.from(0);
    const bool whole = !excerpt.source.endsWith(u'…') || (drawing.shows() && excerpt.marks.size() < columns * 3 / 4);
    if (whole)
        return excerpt;
    qsizetype first = std::max<qsizetype>(0, begin - columns / 3);
    while (first > 0 && (line[first].isLowSurrogate() || line[first].isMark()))
        --first;
    return drawing.from(first);
}

} // namespace voyageur::cli
