// SPDX-License-Identifier: GPL-3.0-or-later
#include "source/pythonlayout.h"

#include <QRegularExpression>

#include <algorithm>

namespace voyageur::source {

using namespace Qt::StringLiterals;
using Kind = PythonToken::Kind;

namespace {
constexpr qsizetype farthestWord = 200; // tokens
}

PythonLayout::PythonLayout(const PythonCode &code) : m_code(code)
{
    QList<qsizetype> open; // lines whose blocks the next one may stand in
    for (qsizetype i = 0; i < code.tokens().size(); ++i) {
        if (!code.tokens()[i].startsLine)
            continue;
        const qsizetype begin = code.tokens()[i].begin;
        Line line{i, begin - code.lineBegin(begin), -1, -1};
        while (!open.isEmpty() && m_lines[open.last()].indent >= line.indent) {
            if (m_lines[open.last()].indent == line.indent)
                line.previous = open.last();
            open.removeLast();
        }
        if (!open.isEmpty())
            line.parent = open.last();
        open += m_lines.size();
        m_lines += line;
    }
}

qsizetype PythonLayout::lineOf(qsizetype i) const
{
    const auto after =
        std::upper_bound(m_lines.begin(), m_lines.end(), i, [](qsizetype token, const Line &line) { return token < line.first; });
    return std::max<qsizetype>(0, std::distance(m_lines.begin(), after) - 1);
}

QString PythonLayout::leader(qsizetype first) const
{
    const QString word = m_code.word(first);
    return word == u"async"_s ? m_code.word(first + 1) : word;
}

qsizetype PythonLayout::enclosing(qsizetype i, const std::function<bool(qsizetype)> &test) const
{
    for (qsizetype at = m_lines.isEmpty() ? -1 : lineOf(i); at >= 0; at = m_lines[at].parent) {
        if (test(m_lines[at].first))
            return m_lines[at].first;
        for (qsizetype same = at; same >= 0; same = m_lines[same].previous) {
            const QString word = leader(m_lines[same].first);
            if (same != at && test(m_lines[same].first))
                return m_lines[same].first;
            if (word != u"else"_s && word != u"elif"_s)
                break;
        }
    }
    return -1;
}

bool PythonLayout::isInLoop(qsizetype i) const
{
    const qsizetype loop = enclosing(i, [&](qsizetype first) {
        const QString word = leader(first);
        return word == u"for"_s || word == u"while"_s || word == u"def"_s;
    });
    return loop >= 0 && leader(loop) != u"def"_s;
}

bool PythonLayout::isTried(qsizetype i) const
{
    return enclosing(i, [&](qsizetype first) { return leader(first) == u"try"_s; }) >= 0;
}

qsizetype PythonLayout::definition(qsizetype i) const
{
    return enclosing(i, [&](qsizetype first) { return leader(first) == u"def"_s; });
}

QString PythonLayout::function(qsizetype i) const
{
    const qsizetype def = definition(i);
    return def < 0 ? QString() : m_code.word(m_code.word(def) == u"async"_s ? def + 2 : def + 1);
}

QList<qsizetype> PythonLayout::loopsAround(qsizetype i) const
{
    QList<qsizetype> loops;
    enclosing(i, [&](qsizetype first) {
        const QString word = leader(first);
        if ((word == u"for"_s || word == u"while"_s) && !loops.contains(first))
            loops += first;
        return word == u"def"_s;
    });
    return loops;
}

bool PythonLayout::hasWord(qsizetype first, const QRegularExpression &words) const
{
    for (qsizetype i = first; !m_code.isLineEnd(i) && i < first + 2 * farthestWord; ++i) {
        const auto &token = m_code.tokens()[i];
        const bool named = token.kind == Kind::Name || token.kind == Kind::String;
        if (named && words.match(token.text(m_code.text()).toString()).hasMatch())
            return true;
    }
    return false;
}

bool PythonLayout::isConditionedOn(qsizetype i, const QRegularExpression &words) const
{
    // Of a very long line what stands near.
    const qsizetype own = m_lines.isEmpty() ? 0 : m_lines[lineOf(i)].first;
    const qsizetype from = std::max(own, i - farthestWord);
    for (qsizetype at = from; !m_code.isLineEnd(at) && at < i + farthestWord; ++at) {
        if (m_code.wordView(at) == u"if")
            return hasWord(from, words) || hasCondition(i, words);
    }
    return hasCondition(i, words);
}

bool PythonLayout::hasCondition(qsizetype i, const QRegularExpression &words) const
{
    return enclosing(i,
                     [&](qsizetype first) {
                         const QString word = leader(first);
                         return (word == u"if"_s || word == u"elif"_s || word == u"while"_s) && hasWord(first, words);
                     })
        >= 0;
}

QList<PythonLayout::Around> PythonLayout::callsAround(qsizetype i) const
{
    QList<Around> around;
    for (qsizetype at = i, open = m_code.around(i); open >= 0; at = open, open = m_code.around(open)) {
        if (!m_code.is(open, u'(') || m_code.word(open - 1).isEmpty() || PythonCode::isKeyword(m_code.wordView(open - 1)))
            continue;
        qsizetype head = open - 1;
        while (m_code.is(head - 1, u'.') && !m_code.wordView(head - 2).isEmpty())
            head -= 2;
        const qsizetype begin = m_code.argumentBegin(at);
        const bool named = m_code.is(begin + 1, u'=') && !m_code.is(begin + 2, u'=');
        around += {m_code.chainAt(head).meaning, named ? m_code.word(begin) : QString()};
    }
    return around;
}

} // namespace voyageur::source
