// SPDX-License-Identifier: GPL-3.0-or-later
#include "models/scripttext.h"

#include "script/document.h"

#include <algorithm>

namespace voyageur::models {

using namespace Qt::StringLiterals;

namespace {

constexpr char16_t byteOrderMark = 0xfeff;

// What QTextDocument takes for the end of a block beside \n and \r.
bool endsBlock(QChar c)
{
    return c == QChar::ParagraphSeparator || c == QChar(0xfdd0) || c == QChar(0xfdd1);
}

QString shownOf(const QString &text)
{
    if (std::none_of(text.begin(), text.end(), [](QChar c) { return c == u'\r' || endsBlock(c); }))
        return text;
    QString shown;
    shown.reserve(text.size());
    for (qsizetype i = 0; i < text.size(); ++i) {
        const QChar c = text[i];
        if (c == u'\r') {
            shown += u'\n';
            if (i + 1 < text.size() && text[i + 1] == u'\n')
                ++i;
        } else {
            shown += endsBlock(c) ? QChar(QChar::ReplacementCharacter) : c;
        }
    }
    return shown;
}

struct Counts {
    qsizetype lf = 0;
    qsizetype crlf = 0;
    qsizetype cr = 0;
};

Counts lineEndsIn(const QString &text)
{
    Counts counts;
    for (qsizetype i = 0; i < text.size(); ++i) {
        if (text[i] == u'\n')
            ++counts.lf;
        if (text[i] != u'\r')
            continue;
        const bool both = i + 1 < text.size() && text[i + 1] == u'\n';
        ++(both ? counts.crlf : counts.cr);
        i += both ? 1 : 0;
    }
    return counts;
}

LineEnds endsOf(const Counts &counts)
{
    const int kinds = (counts.lf > 0) + (counts.crlf > 0) + (counts.cr > 0);
    if (kinds > 1)
        return LineEnds::Mixed;
    return counts.lf > 0 ? LineEnds::Lf : counts.crlf > 0 ? LineEnds::Crlf : counts.cr > 0 ? LineEnds::Cr : LineEnds::None;
}

bool isRawByte(const QString &text, qsizetype i)
{
    const char16_t c = text[i].unicode();
    return c >= 0xdc80 && c <= 0xdcff && (i == 0 || !text[i - 1].isHighSurrogate());
}

Encoding encodingOf(const QString &text)
{
    for (qsizetype i = 0; i < text.size(); ++i)
        if (isRawByte(text, i))
            return Encoding::Bytes;
    return text.startsWith(QChar(byteOrderMark)) ? Encoding::Utf8Bom : Encoding::Utf8;
}

// Where the characters of the shown text stand that begin at `from` and at `to`.
std::pair<qsizetype, qsizetype> placesOf(const QString &text, qsizetype from, qsizetype to)
{
    std::pair<qsizetype, qsizetype> result{text.size(), text.size()};
    qsizetype shown = 0;
    for (qsizetype i = 0; i <= text.size() && shown <= to; ++i, ++shown) {
        if (shown == from)
            result.first = i;
        if (shown == to)
            result.second = i;
        if (i < text.size() && text[i] == u'\r' && i + 1 < text.size() && text[i + 1] == u'\n')
            ++i;
    }
    return result;
}

struct Difference {
    qsizetype head = 0;
    qsizetype tail = 0;
};

template <typename List>
Difference differenceOf(const List &before, const List &after)
{
    const qsizetype least = std::min(before.size(), after.size());
    Difference d;
    while (d.head < least && before[d.head] == after[d.head])
        ++d.head;
    while (d.tail < least - d.head && before[before.size() - 1 - d.tail] == after[after.size() - 1 - d.tail])
        ++d.tail;
    return d;
}

std::pair<int, int> lineAndColumn(const QString &text, qsizetype at)
{
    const auto begin = text.begin();
    const auto line = std::count(begin, begin + at, u'\n');
    const qsizetype start = at == 0 ? 0 : text.lastIndexOf(u'\n', at - 1) + 1;
    return {int(line) + 1, int(at - start) + 1};
}

} // namespace

Excess excessOf(QStringView text)
{
    constexpr qsizetype timesOfMark = 5;
    if (text.size() > mostScriptSize)
        return Excess::Size;
    qsizetype lines = 1;
    qsizetype length = 0;
    for (qsizetype i = 0; i < text.size(); ++i) {
        const QChar c = text[i];
        if (c == u'\n' || (c == u'\r' && !text.sliced(i + 1).startsWith(u'\n')))
            ++lines;
        length = c == u'\n' || c == u'\r' ? 0 : length + (c.unicode() >= 0x300 && c.isMark() ? timesOfMark : 1);
        if (length > longestScriptLine)
            return Excess::LineLength;
    }
    return lines > mostScriptLines ? Excess::Lines : Excess::None;
}

ScriptText::ScriptText(QString text)
    : m_text(std::move(text)), m_shown(shownOf(m_text)), m_encoding(encodingOf(m_text)), m_lineEnds(endsOf(lineEndsIn(m_text)))
{
}

ScriptText ScriptText::fromBytes(QByteArrayView bytes)
{
    return ScriptText(script::Document::decoded(bytes));
}

QByteArray ScriptText::bytes() const
{
    return script::Document::encoded(m_text);
}

QString ScriptText::usualLineEnd() const
{
    const Counts counts = lineEndsIn(m_text);
    if (counts.crlf > counts.lf && counts.crlf >= counts.cr)
        return u"\r\n"_s;
    return counts.cr > counts.lf ? u"\r"_s : u"\n"_s;
}

bool ScriptText::edit(const QString &shown)
{
    if (shown == m_shown)
        return false;
    if (m_text == m_shown) {
        *this = ScriptText(shown);
        return true;
    }
    const Difference d = differenceOf(m_shown, shown);
    const auto [from, to] = placesOf(m_text, d.head, m_shown.size() - d.tail);
    QString inserted = shown.sliced(d.head, shown.size() - d.tail - d.head);
    const QString end = usualLineEnd();
    if (end != "\n"_L1)
        inserted.replace(u"\n"_s, end);
    *this = ScriptText(m_text.first(from) + inserted + m_text.sliced(to));
    return true;
}

QString ScriptText::withLineEnds(LineEnds ends) const
{
    QString text = m_text;
    text.replace("\r\n"_L1, "\n"_L1);
    text.replace(u'\r', u'\n');
    if (ends == LineEnds::Crlf)
        text.replace("\n"_L1, "\r\n"_L1);
    return text;
}

QString ScriptText::withoutBom() const
{
    return m_text.startsWith(QChar(byteOrderMark)) ? m_text.sliced(1) : m_text;
}

QList<base::TextEdit> editBetween(const QString &before, const QString &after)
{
    if (before == after)
        return {};
    Difference d = differenceOf(before, after);
    // Not through the middle of a character of two units.
    if (d.head > 0 && before[d.head - 1].isHighSurrogate())
        --d.head;
    if (d.tail > 0 && before[before.size() - d.tail].isLowSurrogate())
        --d.tail;
    const auto [line, column] = lineAndColumn(before, d.head);
    const auto [endLine, endColumn] = lineAndColumn(before, before.size() - d.tail);
    return {{{line, column, endLine, endColumn}, after.sliced(d.head, after.size() - d.tail - d.head)}};
}

int changedLines(const QString &before, const QString &after)
{
    if (before == after)
        return 0;
    const QStringList old = before.split(u'\n');
    const QStringList now = after.split(u'\n');
    const Difference d = differenceOf(old, now);
    return int(std::max(old.size(), now.size()) - d.head - d.tail);
}

QList<base::TextEdit> shownEdits(QList<base::TextEdit> edits)
{
    for (base::TextEdit &edit : edits)
        edit.newText = shownOf(edit.newText);
    return edits;
}

} // namespace voyageur::models
