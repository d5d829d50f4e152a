// SPDX-License-Identifier: GPL-3.0-or-later
#include "script/bashreader.h"
#include "script/ctext.h"

#include <algorithm>

// What a script does with its arguments.
namespace voyageur::script {

namespace {

bool isOperation(char c)
{
    return c == '-' || c == '=' || c == '?' || c == '+';
}

// Of "${…": where its } stands, on the same line within reason.
qsizetype closingBrace(const QByteArray &text, qsizetype from)
{
    constexpr qsizetype longest = 1000;
    int open = 1;
    for (qsizetype i = from; i < std::min(text.size(), from + longest); ++i) {
        if (text.at(i) == '\\') {
            ++i;
            continue;
        }
        open += text.at(i) == '{' ? 1 : text.at(i) == '}' ? -1 : 0;
        if (open == 0)
            return i;
        if (text.at(i) == '\n')
            break;
    }
    return from;
}

} // namespace

// Keeps it when it is one of the arguments. "${#}" and "${#@}" are their number, "${#1}" and "${!1}" have to do with the first.
void BashReader::parameter(qsizetype dollar)
{
    const bool braces = at(dollar + 1) == '{';
    qsizetype begin = dollar + (braces ? 2 : 1);
    if (braces && (at(begin) == '#' || at(begin) == '!') && at(begin + 1) != '}' && !isOperation(at(begin + 1)))
        ++begin;
    qsizetype end = begin;
    while (isDigit(at(end)) && (braces || end == begin))
        ++end;
    if (end == begin && at(end) != '\0' && QByteArrayView("@*#").contains(at(end)))
        ++end;
    const QByteArray name =
        m_text.sliced(std::min(begin, m_text.size()), std::min(end, m_text.size()) - std::min(begin, m_text.size()));
    if (name.isEmpty() || name.startsWith('0') || isNamePart(braces ? at(end) : '\0'))
        return;
    BashParameter found{{dollar, end}, name, {}, {}, m_groups.empty() ? QByteArray() : m_groups.back().function};
    if (braces) {
        const qsizetype close = closingBrace(m_text, end);
        if (begin > dollar + 2 && (name == "@" || name == "*"))
            found.name = "#";
        while (end < close && found.operation.size() < 2 && (at(end) == ':' || isOperation(at(end)))) {
            found.operation += at(end++);
            if (!found.operation.endsWith(':'))
                break;
        }
        found.word = m_text.sliced(end, close - end);
        found.span.end = std::min(close + 1, m_text.size());
    }
    m_result.m_parameters += found;
}

void BashReader::parametersOf(Span document)
{
    for (qsizetype i = document.begin; i < document.end; ++i) {
        if (m_text.at(i) == '\\')
            ++i;
        else if (m_text.at(i) == '$')
            parameter(i);
    }
}

} // namespace voyageur::script
