// SPDX-License-Identifier: GPL-3.0-or-later
// Texts and numbers that are given to calls, followed through names.
#include "source/pythonvalues.h"

namespace voyageur::source {

using namespace Qt::StringLiterals;
using Kind = PythonToken::Kind;

namespace {
constexpr int deepestText = 12;
constexpr qsizetype longestSum = 80; // tokens
} // namespace

QString PythonValues::plainText(const PythonCode::Argument *argument) const
{
    if (!argument)
        return {};
    const PythonValue value = valueOf(argument->first, argument->last);
    if (value.first != value.last)
        return {};
    const auto &token = m_code.tokens()[value.first];
    return token.kind == Kind::String && !token.formatted ? token.body(m_code.text()).toString() : QString();
}

std::optional<qint64> PythonValues::number(const PythonCode::Argument *argument) const
{
    if (!argument)
        return {};
    const PythonValue value = valueOf(argument->first, argument->last);
    if (value.first != value.last || m_code.tokens()[value.first].kind != Kind::Number)
        return {};
    bool ok = false;
    const qint64 number = m_code.tokens()[value.first].text(m_code.text()).toString().remove(u'_').toLongLong(&ok);
    return ok ? std::optional(number) : std::nullopt;
}

bool PythonValues::isWord(const PythonCode::Argument *argument, QLatin1StringView word) const
{
    if (!argument)
        return false;
    const PythonValue value = valueOf(argument->first, argument->last);
    return value.first == value.last && m_code.wordView(value.first) == word;
}

QString PythonValues::beginning(const PythonCode::Argument *argument) const
{
    return argument ? beginningOf(argument->first, argument->last, 0).text : QString();
}

//! Of f"{root}/a": what root begins with, and what follows.
PythonValues::Beginning PythonValues::beginningOfText(qsizetype token, int steps) const
{
    const auto &string = m_code.tokens()[token];
    const QString &text = m_code.text();
    if (!string.formatted)
        return {string.body(text).toString(), true};
    Beginning all{{}, true};
    qsizetype from = string.bodyBegin;
    qsizetype i = token + 1;
    while (i < m_code.tokens().size() && m_code.tokens()[i].begin < string.bodyEnd && m_code.is(i, u'{')) {
        all.text += QStringView(text).sliced(from, m_code.tokens()[i].begin - from);
        const qsizetype close = m_code.closing(i);
        const Beginning part = close > i + 1 ? beginningOf(i + 1, close - 1, steps + 1) : Beginning();
        all.text += part.text;
        if (!part.whole)
            return {all.text, false};
        from = m_code.tokens()[close].end;
        i = close + 1;
    }
    all.text += QStringView(text).sliced(from, std::max<qsizetype>(0, string.bodyEnd - from));
    return all;
}

PythonValues::Beginning PythonValues::beginningOf(qsizetype first, qsizetype last, int steps) const
{
    const PythonValue value = valueOf(first, last);
    first = value.first;
    last = value.last;
    if (steps > deepestText || first < 0)
        return {};
    const auto &tokens = m_code.tokens();
    // The end of an f-string's tokens is that of the text.
    const bool text = tokens[first].kind == Kind::String;
    if (text && tokens[last].end <= tokens[first].end)
        return beginningOfText(first, steps);
    for (qsizetype i = first; i <= last && i < first + longestSum; ++i) { // "a + b", Path("a") / "b"
        const bool inside = m_code.around(i) != m_code.around(first);
        if (inside || !(m_code.is(i, u'+') || m_code.is(i, u'/')) || i == first || i == last)
            continue;
        Beginning left = beginningOf(first, i - 1, steps + 1);
        if (left.whole) {
            const Beginning right = beginningOf(i + 1, last, steps + 1);
            left = {left.text + (m_code.is(i, u'/') ? u"/"_s : QString()) + right.text, right.whole};
        }
        return left;
    }
    if (text) { // "…".format(…)
        const QString body = tokens[first].body(m_code.text()).toString();
        return {body.left(body.indexOf(u'{')), false};
    }
    if (m_code.wordView(first).isEmpty())
        return {};
    const auto chain = m_code.chainAt(first);
    const qsizetype open = chain.last + 1;
    if (!m_code.is(open, u'(') || m_code.closing(open) != last)
        return {};
    static const QSet<QString> joins = {u"os.path.join"_s, u"pathlib.Path"_s,    u"pathlib.PurePath"_s, u"pathlib.PosixPath"_s,
                                        u"str"_s,          u"os.path.abspath"_s, u"os.path.normpath"_s, u"os.fspath"_s};
    if (!joins.contains(chain.meaning))
        return {};
    Beginning all{{}, true};
    for (const auto &argument : m_code.arguments(open, last)) {
        const Beginning part = beginningOf(argument.first, argument.last, steps + 1);
        const QString slash = all.text.isEmpty() || all.text.endsWith(u'/') ? QString() : u"/"_s;
        all.text = part.text.startsWith(u'/') ? part.text : all.text + slash + part.text;
        all.whole = part.whole;
        if (!part.whole)
            break;
    }
    return all;
}

} // namespace voyageur::source
