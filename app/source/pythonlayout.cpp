// SPDX-License-Identifier: GPL-3.0-or-later
#include "source/pythonlayout.h"

#include <QRegularExpression>

#include <algorithm>

namespace voyageur::source {

using namespace Qt::StringLiterals;
using Kind = PythonToken::Kind;

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

QString PythonLayout::function(qsizetype i) const
{
    const qsizetype def = enclosing(i, [&](qsizetype first) { return leader(first) == u"def"_s; });
    return def < 0 ? QString() : m_code.word(m_code.word(def) == u"async"_s ? def + 2 : def + 1);
}

QString PythonLayout::loopName(qsizetype i) const
{
    const qsizetype loop = enclosing(i, [&](qsizetype first) {
        const QString word = leader(first);
        return word == u"for"_s || word == u"while"_s || word == u"def"_s;
    });
    if (loop < 0 || leader(loop) != u"for"_s)
        return {};
    const qsizetype name = m_code.word(loop) == u"async"_s ? loop + 2 : loop + 1;
    const QString word = m_code.word(name);
    return word == u"_"_s || m_code.is(name + 1, u'.') || m_code.is(name + 1, u'[') ? QString() : word;
}

bool PythonLayout::hasWord(qsizetype first, const QRegularExpression &words) const
{
    for (qsizetype i = first; !m_code.isLineEnd(i); ++i) {
        const auto &token = m_code.tokens()[i];
        const bool named = token.kind == Kind::Name || token.kind == Kind::String;
        if (named && words.match(token.text(m_code.text()).toString()).hasMatch())
            return true;
    }
    return false;
}

bool PythonLayout::isConditionedOn(qsizetype i, const QRegularExpression &words) const
{
    const qsizetype own = m_lines.isEmpty() ? 0 : m_lines[lineOf(i)].first;
    for (qsizetype at = own; !m_code.isLineEnd(at); ++at) {
        if (m_code.word(at) == u"if"_s && hasWord(own, words))
            return true;
    }
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
    const auto &tokens = m_code.tokens();
    int depth = tokens[i].depth;
    for (qsizetype at = i - 1; at >= 0 && depth > 0 && tokens[at].kind != Kind::LineEnd; --at) {
        if (tokens[at].depth >= depth)
            continue;
        // An opening bracket.
        const bool call = m_code.is(at, u'(') && !m_code.word(at - 1).isEmpty() && !PythonCode::isKeyword(m_code.word(at - 1));
        if (call) {
            qsizetype head = at - 1;
            while (m_code.is(head - 1, u'.') && !m_code.word(head - 2).isEmpty())
                head -= 2;
            // The keyword stands behind the last comma of this depth before the token.
            qsizetype begin = at + 1;
            for (qsizetype comma = at + 1; comma < i; ++comma) {
                if (tokens[comma].depth == depth && m_code.is(comma, u','))
                    begin = comma + 1;
            }
            const bool named = m_code.is(begin + 1, u'=') && !m_code.is(begin + 2, u'=');
            around += {m_code.chainAt(head).meaning, named ? m_code.word(begin) : QString()};
        }
        depth = tokens[at].depth;
    }
    return around;
}

} // namespace voyageur::source
