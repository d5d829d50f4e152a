// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "source/pythoncode.h"

#include <functional>

namespace voyageur::source {

//! The blocks of a Python text, by indentation: what stands inside of what. `code` must outlive it. Any text is fine.
class PythonLayout final {
public:
    explicit PythonLayout(const PythonCode &code);

    //! A call around a token: its callee's last word and, where the token is part of one, the keyword of the argument.
    struct Around {
        QString callee;  //!< the full meaning
        QString keyword; //!< empty: by position
    };

    //! A logical line: its first token, how far it is indented, the line whose block it stands in, and the line before it in the
    //! same block (−1: none).
    struct Line {
        qsizetype first = 0;
        qsizetype indent = 0;
        qsizetype parent = -1;
        qsizetype previous = -1;
    };
    const QList<Line> &lines() const { return m_lines; }
    //! Index of the line of token `i`.
    qsizetype lineOf(qsizetype i) const;

    //! Token that begins the logical line of token `i`.
    qsizetype lineStart(qsizetype i) const { return m_lines[lineOf(i)].first; }
    //! First word of the line: "if", "def" …; "async" is passed over.
    QString leader(qsizetype first) const;
    //! Tries, from inside to outside, the token that begins each block around token `i`, its own line first where that is one
    //! ("if a: f()"); an else or elif is followed by the if that it belongs to. The first one that `test` takes, or −1.
    qsizetype enclosing(qsizetype i, const std::function<bool(qsizetype first)> &test) const;

    bool isInLoop(qsizetype i) const;
    //! In a try that has an except: what fails there is dealt with.
    bool isTried(qsizetype i) const;
    //! Token of the innermost "def" (or "async") around it; −1 at the top.
    qsizetype definition(qsizetype i) const;
    //! Name of the innermost function; empty at the top.
    QString function(qsizetype i) const;
    //! The loops around a token inside of its function, the innermost first: the tokens that begin them.
    QList<qsizetype> loopsAround(qsizetype i) const;
    //! Whether the condition of a block around it, or of its own line ("a if b else c"), has a name or a text like this.
    bool isConditionedOn(qsizetype i, const QRegularExpression &words) const;
    //! Calls around a token, the innermost first.
    QList<Around> callsAround(qsizetype i) const;

private:
    bool hasCondition(qsizetype i, const QRegularExpression &words) const;
    bool hasWord(qsizetype first, const QRegularExpression &words) const;

    const PythonCode &m_code;
    QList<Line> m_lines;
};

} // namespace voyageur::source
