// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "source/pythonlayout.h"

#include <QHash>

#include <optional>

namespace voyageur::source {

//! A call in a text.
struct PythonCall {
    PythonCode::Chain chain;
    QStringList meanings; //!< what may be called: full names; methods of known values as "TYPE.method", of others as ".method"
    qsizetype open = 0;   // token
    qsizetype close = -1; // token; −1: it is never closed
    QList<PythonCode::Argument> given;
    QList<PythonCode::Argument> unpacked; //!< of a dictionary given as **options, where it is written in the text
    bool unpacks = false;                 //!< *args or **options among the arguments

    const PythonCode::Argument *named(const QString &keyword) const;
    //! By position or by keyword.
    const PythonCode::Argument *argument(qsizetype index, const QString &keyword = {}) const;
};

//! Tokens that say what something is.
struct PythonValue {
    qsizetype first = -1;
    qsizetype last = -1;
    bool byDefault = false; //!< unless the caller, or who starts the program, says something else
};

//! What the names of a text stand for, as far as assignments, defaults of parameters and of the program's arguments, classes and
//! dictionaries tell. Scopes are Python's; where several assignments may be meant, nobody knows. `code` and `layout` must
//! outlive it. Linear, and each question takes a limited time. Not
//! for several threads.
class PythonValues final {
public:
    PythonValues(const PythonCode &code, const PythonLayout &layout);

    //! The call whose callee begins at token `first` (its opening bracket behind the chain).
    PythonCall callAt(const PythonCode::Chain &chain) const;
    //! The same for a callee that is no name, but means this: getattr(plt, "show")(…).
    PythonCall callOf(const PythonCode::Chain &chain, const QStringList &meanings, qsizetype open) const;
    //! Follows names from token `first` to `last`, to what they stand for at last; the tokens themselves where they are none.
    PythonValue valueOf(qsizetype first, qsizetype last) const;
    //! A plain text given as this argument; empty for anything else.
    QString plainText(const PythonCode::Argument *argument) const;
    std::optional<qint64> number(const PythonCode::Argument *argument) const;
    bool isWord(const PythonCode::Argument *argument, QLatin1StringView word) const;
    //! What the text begins with, as far as it is known: of f-strings, sums, os.path.join() and Path().
    QString beginning(const PythonCode::Argument *argument) const;

private:
    struct Made {
        qsizetype token = 0;
        qsizetype line = 0;  // of the layout
        qsizetype scope = 0; // line of the def or class; −1: the file
        QString type;        // empty: nobody knows
        qsizetype first = -1;
        qsizetype last = -1;
        bool byDefault = false;
        int parameter = -1; // its place among those of the function
    };
    struct Beginning {
        QString text;
        bool whole = false;
    };
    void noteLine(qsizetype line);
    void noteParameters(qsizetype line);
    void noteAssignment(qsizetype line);
    void noteOption(const PythonCode::Chain &chain);
    void note(const QString &name, const Made &made);
    const Made *madeFor(const QString &name, qsizetype token) const;
    const Made *agreed(const QList<Made> &all, const std::function<bool(const Made &)> &counts) const;
    PythonValue follow(qsizetype first, qsizetype last, int steps) const;
    PythonValue given(const Made &parameter, int steps) const;
    PythonValue item(qsizetype first, qsizetype last, const QString &key, int steps) const;
    QList<PythonCode::Argument> itemsOf(PythonValue value) const;
    Beginning beginningOf(qsizetype first, qsizetype last, int steps) const;
    Beginning beginningOfText(qsizetype token, int steps) const;
    QString typeOfCallEndingAt(qsizetype close, int nesting) const;
    QString typeOf(const QString &name, qsizetype token) const;
    QStringList meaningsOf(const PythonCode::Chain &chain, int nesting = 0) const;
    QStringList meaningsOfAlias(const QString &name, qsizetype token, int nesting) const;
    static QString typeMadeBy(const QStringList &meanings);
    bool isSame(const Made &a, const Made &b) const;

    const PythonCode &m_code;
    const PythonLayout &m_layout;
    QList<qsizetype> m_scopes; // of each line
    QHash<QString, QList<Made>> m_made;
    mutable int m_left = 0; // steps of the question that is being answered
};

} // namespace voyageur::source
