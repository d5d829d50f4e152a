// SPDX-License-Identifier: GPL-3.0-or-later
#include "source/pythontokens.h"

#include <algorithm>

namespace voyageur::source {

namespace {

using Kind = PythonToken::Kind;

constexpr int maxNesting = 4; // of f-strings in f-strings

bool isLineBreak(QChar c)
{
    return c == u'\n' || c == u'\r';
}

bool startsName(QChar c)
{
    return c.isLetter() || c == u'_' || c.isSurrogate();
}

bool continuesName(QChar c)
{
    return c.isLetterOrNumber() || c == u'_' || c.isSurrogate() || c.isMark();
}

bool isStringPrefix(QStringView word)
{
    if (word.size() > 2)
        return false;
    for (const QChar c : word) {
        if (!QStringView(u"rbfutRBFUT").contains(c))
            return false;
    }
    return true;
}

class Tokenizer final {
public:
    Tokenizer(QStringView source, qsizetype begin, qsizetype end, int nesting, int depth)
        : m_source(source), m_at(begin), m_end(end), m_nesting(nesting), m_depth(depth), m_outerDepth(depth)
    {
    }

    QList<PythonToken> run()
    {
        (void)run({});
        return m_tokens;
    }

    //! False when it was stopped.
    bool run(const base::StopToken &stop)
    {
        constexpr int stepsUnasked = 4096;
        for (int steps = 1; m_at < m_end; ++steps) {
            step();
            if (steps % stepsUnasked == 0 && stop.stopRequested())
                return false;
        }
        if (m_outerDepth == 0)
            endLine();
        return true;
    }

    const QList<PythonToken> &tokens() const { return m_tokens; }

private:
    QChar at(qsizetype i) const { return i < m_end ? m_source[i] : QChar(0); }

    void step()
    {
        const QChar c = at(m_at);
        if (isLineBreak(c)) {
            if (m_depth == 0)
                endLine();
            ++m_at;
        } else if (c == u'#') {
            while (m_at < m_end && !isLineBreak(at(m_at)))
                ++m_at;
        } else if (c == u'\\' && isLineBreak(at(m_at + 1))) {
            m_at += at(m_at + 1) == u'\r' && at(m_at + 2) == u'\n' ? 3 : 2;
        } else if (c == u'"' || c == u'\'') {
            takeString(m_at, m_at);
        } else if (startsName(c)) {
            takeWord();
        } else if (c.isDigit()) {
            takeNumber();
        } else if (c.isSpace() || c.isNull() || c.category() == QChar::Other_Control) {
            ++m_at;
        } else {
            takeOperator(c);
        }
    }

    void endLine()
    {
        if (!m_tokens.isEmpty() && m_tokens.last().kind != Kind::LineEnd)
            add({Kind::LineEnd, m_at, m_at});
    }

    void add(PythonToken token)
    {
        token.depth = m_depth;
        token.startsLine = m_outerDepth == 0 && (m_tokens.isEmpty() || m_tokens.last().kind == Kind::LineEnd);
        m_tokens += token;
    }

    void takeOperator(QChar c)
    {
        const bool opens = c == u'(' || c == u'[' || c == u'{';
        const bool closes = c == u')' || c == u']' || c == u'}';
        if (closes && m_depth > m_outerDepth)
            --m_depth;
        add({Kind::Operator, m_at, m_at + 1});
        if (opens)
            ++m_depth;
        ++m_at;
    }

    void takeWord()
    {
        const qsizetype begin = m_at;
        while (m_at < m_end && continuesName(at(m_at)))
            ++m_at;
        const QStringView word = m_source.sliced(begin, m_at - begin);
        if ((at(m_at) == u'"' || at(m_at) == u'\'') && isStringPrefix(word))
            return takeString(begin, m_at);
        // No expression holds these words: a bracket before them was never closed, and must not swallow the rest of the file.
        if (m_outerDepth == 0 && m_depth > 0 && (word == u"def" || word == u"class")) {
            m_depth = 0;
            endLine();
        }
        add({Kind::Name, begin, m_at});
    }

    void takeNumber()
    {
        const qsizetype begin = m_at;
        while (m_at < m_end && (continuesName(at(m_at)) || at(m_at) == u'.'))
            ++m_at;
        add({Kind::Number, begin, m_at});
    }

    void takeString(qsizetype begin, qsizetype quoteAt)
    {
        PythonToken token{Kind::String, begin, 0};
        for (const QChar c : m_source.sliced(begin, quoteAt - begin)) {
            const QChar lower = c.toLower();
            token.raw = token.raw || lower == u'r';
            token.formatted = token.formatted || lower == u'f' || lower == u't';
        }
        const QChar quote = at(quoteAt);
        const bool triple = at(quoteAt + 1) == quote && at(quoteAt + 2) == quote;
        token.bodyBegin = quoteAt + (triple ? 3 : 1);
        qsizetype i = token.bodyBegin;
        while (i < m_end) {
            const QChar c = at(i);
            if (c == u'\\') { // also in raw strings, where the backslash stays but the quote does not close
                i += at(i + 1) == u'\r' && at(i + 2) == u'\n' ? 3 : 2;
            } else if (triple ? c == quote && at(i + 1) == quote && at(i + 2) == quote : c == quote || isLineBreak(c)) {
                break;
            } else {
                ++i;
            }
        }
        token.bodyEnd = std::min(i, m_end);
        const bool closed = i < m_end && at(i) == quote;
        token.end = closed ? i + (triple ? 3 : 1) : token.bodyEnd;
        add(token);
        m_at = token.end;
        if (token.formatted && m_nesting < maxNesting)
            takeExpressions(token.bodyBegin, token.bodyEnd);
    }

    void takeExpressions(qsizetype begin, qsizetype end)
    {
        for (qsizetype i = begin; i < end; ++i) {
            if (at(i) != u'{')
                continue;
            if (at(i + 1) == u'{') {
                ++i;
                continue;
            }
            int open = 1;
            qsizetype close = i + 1;
            for (; close < end; ++close) {
                if (at(close) == u'{')
                    ++open;
                else if (at(close) == u'}' && --open == 0)
                    break;
            }
            add({Kind::Operator, i, i + 1});
            m_tokens += Tokenizer(m_source, i + 1, close, m_nesting + 1, m_depth + 1).run();
            if (close < end)
                add({Kind::Operator, close, close + 1});
            i = close;
        }
    }

    QStringView m_source;
    qsizetype m_at;
    qsizetype m_end;
    int m_nesting;
    int m_depth;
    const int m_outerDepth; // 0 for a file; an f-string's expression has no lines of its own
    QList<PythonToken> m_tokens;
};

} // namespace

QList<PythonToken> pythonTokens(QStringView source, const base::StopToken &stop)
{
    Tokenizer tokenizer(source, 0, source.size(), 0, 0);
    return tokenizer.run(stop) ? tokenizer.tokens() : QList<PythonToken>();
}

} // namespace voyageur::source
