// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "base/stop.h"

#include <QList>
#include <QStringView>

namespace voyageur::source {

//! A piece of Python source. Offsets are UTF-16 units of the text.
struct PythonToken {
    enum class Kind {
        Name,
        Number,
        String,
        Operator, //!< one character
        LineEnd,  //!< of a logical line: not inside brackets, not after a backslash
    };
    Kind kind = Kind::Operator;
    qsizetype begin = 0;
    qsizetype end = 0;
    int depth = 0;           //!< brackets around it; those of an f-string's expressions count
    bool startsLine = false; //!< the first of a logical line
    // Of strings: what is between the quotes, and the prefix.
    qsizetype bodyBegin = 0;
    qsizetype bodyEnd = 0;
    bool raw = false;
    bool formatted = false;

    QStringView text(QStringView source) const { return source.sliced(begin, end - begin); }
    QStringView body(QStringView source) const { return source.sliced(bodyBegin, bodyEnd - bodyBegin); }
};

//! The tokens of a Python text, without comments, blanks and indentation. The expressions inside an f-string follow it as
//! tokens between { and }. Rules of "Lexical analysis" in Python's reference, read forgivingly: any text gives tokens, a
//! string that is not closed ends with its line (or the text), an open bracket with the next def or class.
//!
//! Not KSyntaxHighlighting's definition of Python: it colours runs of characters for an editor, knows neither logical lines nor
//! bracket depth nor what an f-string's expressions are, and brings Qt's GUI, which the engine does without. A test compares the
//! names found here with those of Python's own tokenizer over its standard library. None when it was stopped.
QList<PythonToken> pythonTokens(QStringView source, const base::StopToken &stop = {});

} // namespace voyageur::source
