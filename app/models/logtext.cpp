// SPDX-License-Identifier: GPL-3.0-or-later
#include "models/logtext.h"

#include <algorithm>
#include <atomic>

namespace voyageur::models {

using namespace Qt::StringLiterals;

namespace {

constexpr size_t liveLines = 16; // nested progress bars are as many
constexpr qsizetype mostParameters = 64;
constexpr qsizetype mostMarks = 500; // of a line with combining marks, which take long to lay out and have no width

// What turns or hides the letters around it, or ends a line where a file has none.
bool isSpelledOut(char16_t code)
{
    return code == 0x061c || code == 0x200e || code == 0x200f || (code >= 0x2028 && code <= 0x202e)
        || (code >= 0x2066 && code <= 0x2069);
}

// QTextDocument gives these a meaning of its own.
bool isNoCharacter(char16_t code)
{
    return (code >= 0xfdd0 && code <= 0xfdef) || code >= 0xfffc;
}

} // namespace

void LogText::clear(qint64 offset)
{
    static std::atomic<quint64> last = 0; // unlike that of any other text
    m_decoder.resetState();
    m_text.clear();
    m_settled = 0;
    m_lines = {{0, offset}};
    m_runs.clear();
    m_styles = {LogStyle()};
    m_live.assign(1, Live{{}, {}, offset});
    m_row = 0;
    m_column = 0;
    m_style = {};
    m_styleId = 0;
    m_escape = Escape::None;
    m_parameters.clear();
    m_read = m_end = offset;
    m_base = 0;
    m_generation = ++last;
}

void LogText::add(QByteArrayView bytes)
{
    while (!bytes.isEmpty()) { // line by line, for where each begins
        const qsizetype lineEnd = bytes.indexOf('\n');
        const auto piece = bytes.first(lineEnd < 0 ? bytes.size() : lineEnd + 1);
        m_read = m_end += piece.size();
        const QString decoded = m_decoder.decode(piece);
        for (const QChar c : decoded)
            put(c);
        bytes = bytes.sliced(piece.size());
    }
    shorten();
    show();
}

void LogText::addLine(const QString &line)
{
    m_escape = Escape::None;
    m_row = m_live.size() - 1;
    if (!m_live.back().text.isEmpty())
        newLine();
    m_column = 0;
    for (const QChar c : line)
        put(c);
    newLine();
    shorten();
    show();
}

void LogText::put(QChar c)
{
    const char16_t code = c.unicode();
    switch (m_escape) {
    case Escape::Begun: // ECMA-48: ESC [ begins a control sequence, ESC ] a text that ends with BEL or ESC backslash
        m_parameters.clear();
        m_escape = code == u'['                                                            ? Escape::Sequence
            : code == u']' || code == u'P' || code == u'^' || code == u'_' || code == u'X' ? Escape::Text
            : code >= 0x20 && code < 0x30                                                  ? Escape::Charset
                                                                                           : Escape::None;
        return;
    case Escape::Charset:
        m_escape = Escape::None;
        return;
    case Escape::Sequence:
        if (code >= 0x40 && code <= 0x7e) {
            m_escape = Escape::None;
            endSequence(code);
        } else if (code == u'\n' || code == 0x1b) { // cut off
            m_escape = Escape::None;
            break;
        } else if (m_parameters.size() < mostParameters) {
            m_parameters += code < 0x80 ? static_cast<char>(code) : '?';
        }
        return;
    case Escape::Text:
        if (code == 0x07)
            m_escape = Escape::None;
        else if (code == 0x1b)
            m_escape = Escape::Begun;
        return;
    case Escape::None:
        break;
    }
    if (code == 0x1b) {
        m_escape = Escape::Begun;
    } else if (code == u'\n') {
        newLine();
    } else if (code == u'\r') {
        m_column = 0;
    } else if (code == u'\b') {
        m_column = std::max<qsizetype>(0, m_column - 1);
    } else if (isSpelledOut(code)) {
        const QString spelled = u"\\u%1"_s.arg(static_cast<uint>(code), 4, 16, QLatin1Char('0'));
        for (const QChar one : spelled)
            print(one);
    } else if ((code >= 0x20 && !(code >= 0x7f && code < 0xa0)) || code == u'\t') {
        print(isNoCharacter(code) ? QChar(QChar::ReplacementCharacter) : c);
    }
}

void LogText::print(QChar c)
{
    if ((m_column >= longestLine && !c.isLowSurrogate()) || (m_column >= mostMarks && c.unicode() >= 0x300 && c.isMark()))
        newLine();
    Live &line = m_live[m_row];
    const qsizetype size = line.text.size();
    if (m_column > size) {
        line.text.append(QString(m_column - size, u' '));
        line.styles.resize(static_cast<size_t>(m_column), 0);
    }
    if (m_column < line.text.size()) {
        const QChar before = line.text[m_column];
        line.text[m_column] = c;
        line.styles[static_cast<size_t>(m_column)] = m_styleId;
        // Half of a character may be left of the one that stood there.
        const qsizetype next = m_column + 1;
        if (before.isHighSurrogate() && !c.isHighSurrogate() && next < line.text.size() && line.text[next].isLowSurrogate())
            line.text[next] = u' ';
        if (before.isLowSurrogate() && !c.isLowSurrogate() && m_column > 0 && line.text[m_column - 1].isHighSurrogate())
            line.text[m_column - 1] = u' ';
        if (c.isHighSurrogate() && next < line.text.size() && line.text[next].isHighSurrogate() && next + 1 < line.text.size())
            line.text[next + 1] = u' ';
    } else {
        line.text.append(c);
        line.styles.push_back(m_styleId);
    }
    ++m_column;
}

void LogText::newLine()
{
    m_column = 0;
    if (++m_row < m_live.size())
        return;
    m_live.push_back(Live{{}, {}, m_read});
    if (m_live.size() > liveLines)
        settle();
}

void LogText::appendRuns(QList<Run> &runs, const Live &line, qsizetype start)
{
    for (size_t i = 0; i < line.styles.size(); ++i) {
        const StyleId style = line.styles[i];
        const auto place = start + static_cast<qsizetype>(i);
        if (style == 0)
            continue;
        if (!runs.isEmpty() && runs.last().style == style && runs.last().start + runs.last().length == place)
            ++runs.last().length;
        else
            runs += {place, 1, style};
    }
}

// The oldest line that is live will not change any more.
void LogText::settle()
{
    Live &line = m_live.front();
    appendRuns(m_runs, line, m_settled);
    m_text.truncate(m_settled);
    m_text += line.text;
    m_text += u'\n';
    m_settled = m_text.size();
    m_live.erase(m_live.begin());
    --m_row;
    m_lines.append({m_settled, m_live.front().offset});
}

void LogText::show()
{
    m_text.truncate(m_settled);
    for (size_t i = 0; i < m_live.size(); ++i) {
        if (i > 0)
            m_text += u'\n';
        m_text += m_live[i].text;
    }
}

QList<LogRun> LogText::runs(qsizetype from, qsizetype length) const
{
    QList<LogRun> found;
    const qsizetype end = from + length;
    const auto take = [&](const Run &run) {
        const qsizetype start = std::max(run.start, from);
        const qsizetype stop = std::min(run.start + run.length, end);
        if (start < stop)
            found += {start, stop - start, m_styles[run.style]};
    };
    auto at = std::ranges::lower_bound(m_runs, from, {}, [](const Run &run) { return run.start + run.length; });
    for (; at != m_runs.end() && at->start < end; ++at)
        take(*at);
    qsizetype start = m_settled;
    for (const Live &line : m_live) {
        if (start < end && start + line.text.size() > from) {
            QList<Run> own;
            appendRuns(own, line, start);
            for (const Run &run : std::as_const(own))
                take(run);
        }
        start += line.text.size() + 1;
    }
    return found;
}

// The settled line of that number becomes the first.
void LogText::dropTop(qsizetype line)
{
    const qsizetype characters = m_lines[line].start;
    m_text.remove(0, characters);
    m_settled -= characters;
    m_lines.remove(0, line);
    for (Line &one : m_lines)
        one.start -= characters;
    const auto kept = std::ranges::lower_bound(std::as_const(m_runs), characters, {}, &Run::start);
    m_runs.erase(m_runs.cbegin(), kept);
    for (Run &run : m_runs)
        run.start -= characters;
    m_base += characters;
}

// By more than is needed, so that it is rarely done.
void LogText::shorten()
{
    qsizetype characters = m_settled;
    for (const Live &line : m_live)
        characters += line.text.size() + 1;
    const bool lines = m_lines.size() > mostLines + mostLines / 8;
    if (characters <= m_limit + m_limit / 8 && !lines)
        return;
    const auto &all = std::as_const(m_lines);
    const auto kept = std::ranges::lower_bound(all, characters - m_limit, {}, &Line::start) - all.begin();
    dropTop(std::max({qsizetype(0), std::min<qsizetype>(kept, m_lines.size() - 1), m_lines.size() - mostLines}));
}

void LogText::prepend(LogText top)
{
    while (top.m_live.size() > 1 || !top.m_live.front().text.isEmpty()) { // all of it is settled
        if (top.m_live.size() == 1)
            top.m_live.push_back(Live{{}, {}, begin()});
        top.m_row = top.m_live.size() - 1;
        top.settle();
    }
    top.m_text.truncate(top.m_settled);
    for (Run &run : top.m_runs)
        run.style = idOf(top.m_styles[run.style]);
    const qsizetype characters = top.m_settled;
    for (Line &line : m_lines)
        line.start += characters;
    for (Run &run : m_runs)
        run.start += characters;
    m_runs = top.m_runs + m_runs;
    top.m_lines.removeLast(); // where this one begins
    m_lines = top.m_lines + m_lines;
    m_text.prepend(top.m_text);
    m_settled += characters;
    m_base -= characters;
    if (m_text.size() <= m_limit + m_limit / 8 && m_lines.size() <= mostLines + mostLines / 8)
        return;
    // The end goes.
    const auto &all = std::as_const(m_lines);
    const auto tooMany = std::ranges::upper_bound(all, m_limit, {}, &Line::start) - all.begin();
    const auto last = std::clamp<qsizetype>(std::min<qsizetype>(tooMany - 1, mostLines), 1, m_lines.size() - 1);
    const Line cut = m_lines[last];
    m_lines.resize(last + 1);
    m_text.truncate(cut.start);
    m_settled = cut.start;
    const auto gone = std::ranges::lower_bound(std::as_const(m_runs), cut.start, {}, &Run::start);
    m_runs.erase(gone, m_runs.cend());
    m_live.assign(1, Live{{}, {}, cut.offset});
    m_row = 0;
    m_column = 0;
    m_escape = Escape::None;
    m_decoder.resetState();
    m_read = m_end = cut.offset;
}

} // namespace voyageur::models
