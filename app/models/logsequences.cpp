// SPDX-License-Identifier: GPL-3.0-or-later
// What the control sequences of a log ask for: where the cursor of a progress bar goes, and how characters look.
#include "models/logtext.h"

#include <algorithm>

namespace voyageur::models {

namespace {

constexpr qsizetype mostStyles = 4096;

QList<int> numbersIn(const QByteArray &parameters)
{
    QList<int> numbers;
    for (const QByteArray &one : QByteArray(parameters).replace(':', ';').split(';'))
        numbers += std::clamp(one.toInt(), 0, 65'535);
    return numbers;
}

} // namespace

// What the cursor of a progress bar can do; the rest is of no use in a log.
void LogText::endSequence(char16_t last)
{
    if (last == u'm')
        return setRendition();
    const int number = m_parameters.toInt();
    const int count = std::max(1, number);
    Live &line = m_live[m_row];
    switch (last) {
    case u'A':
    case u'F':
        m_row -= std::min(m_row, static_cast<size_t>(count));
        if (last == u'F')
            m_column = 0;
        break;
    case u'B':
    case u'E':
        m_row = std::min(m_row + static_cast<size_t>(count), m_live.size() - 1);
        if (last == u'E')
            m_column = 0;
        break;
    case u'C':
        m_column = std::min<qsizetype>(m_column + count, longestLine - 1);
        break;
    case u'D':
        m_column = std::max<qsizetype>(m_column - count, 0);
        break;
    case u'G':
        m_column = std::min<qsizetype>(count - 1, longestLine - 1);
        break;
    case u'K':
        if (number == 0 && m_column < line.text.size()) {
            line.text.truncate(m_column);
            line.styles.resize(static_cast<size_t>(m_column));
        } else if (number == 2) {
            line.text.clear();
            line.styles.clear();
        } else if (number == 1) {
            for (qsizetype i = 0; i <= m_column && i < line.text.size(); ++i)
                line.text[i] = u' ';
        }
        break;
    default:
        break;
    }
}

// 38;5;N and 38;2;R;G;B, also with the colour space that 38:2::R:G:B has room for.
int LogText::colourAt(const QList<int> &numbers, qsizetype &at) const
{
    const int form = numbers.value(at + 1);
    if (form == 5) {
        at += 2;
        return std::min(numbers.value(at), 255);
    }
    if (form != 2) {
        at = numbers.size();
        return LogStyle::usual;
    }
    const bool space = m_parameters.contains("::");
    const qsizetype first = at + (space ? 3 : 2);
    at = first + 2;
    const auto part = [&](qsizetype index) { return std::min(numbers.value(first + index), 255); };
    return LogStyle::own | part(0) << 16 | part(1) << 8 | part(2);
}

void LogText::setRendition()
{
    const QList<int> numbers = numbersIn(m_parameters);
    LogStyle &style = m_style;
    for (qsizetype at = 0; at < numbers.size(); ++at) {
        const int number = numbers[at];
        if (number == 0)
            style = {};
        else if (number == 1)
            style.bold = true;
        else if (number == 2)
            style.faint = true;
        else if (number == 3)
            style.italic = true;
        else if (number == 4)
            style.underlined = true;
        else if (number == 7)
            style.reverse = true;
        else if (number == 9)
            style.struck = true;
        else if (number == 22)
            style.bold = style.faint = false;
        else if (number == 23)
            style.italic = false;
        else if (number == 24)
            style.underlined = false;
        else if (number == 27)
            style.reverse = false;
        else if (number == 29)
            style.struck = false;
        else if (number >= 30 && number <= 37)
            style.ink = number - 30;
        else if (number >= 90 && number <= 97)
            style.ink = number - 90 + 8;
        else if (number == 38)
            style.ink = colourAt(numbers, at);
        else if (number == 39)
            style.ink = LogStyle::usual;
        else if (number >= 40 && number <= 47)
            style.paper = number - 40;
        else if (number >= 100 && number <= 107)
            style.paper = number - 100 + 8;
        else if (number == 48)
            style.paper = colourAt(numbers, at);
        else if (number == 49)
            style.paper = LogStyle::usual;
    }
    m_styleId = idOf(style);
}

LogText::StyleId LogText::idOf(const LogStyle &style)
{
    qsizetype at = m_styles.indexOf(style);
    if (at < 0 && m_styles.size() < mostStyles) {
        at = m_styles.size();
        m_styles += style;
    }
    return static_cast<StyleId>(std::max<qsizetype>(at, 0));
}

} // namespace voyageur::models
