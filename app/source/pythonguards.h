// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "source/pythonvalues.h"

#include <QSet>

#include <optional>

namespace voyageur::source {

//! What the conditions around a place say of a job: a program on Linux, without a screen, a keyboard, a notebook. `code`,
//! `layout` and `values` must outlive it. Linear.
class PythonGuards final {
public:
    PythonGuards(const PythonCode &code, const PythonLayout &layout, const PythonValues &values);

    //! False where a job never comes: "if os.name == 'nt':", "if IN_COLAB:", "if False:", behind a return.
    bool isReached(qsizetype token) const;
    //! Only when something is not there yet: "if not os.path.exists(file):", "except FileNotFoundError:".
    bool isForMissing(qsizetype token) const;

private:
    enum class Truth { Unknown, Holds, Fails };
    //! What a condition says of a file: that it is there, or that it is not.
    enum class Presence { Unsaid, There, Missing };
    struct Condition {
        Truth truth = Truth::Unknown;
        Presence presence = Presence::Unsaid;
    };
    struct State {
        bool dead = false;    // is never reached
        bool missing = false; // only when something is missing
    };
    struct Line {
        State own;
        State body;      // of the block below
        State after;     // of what follows in the same block
        Condition chain; // of the ifs before an else, together
        qsizetype lastChild = -1;
    };
    void readLines();
    void readLine(qsizetype line);
    void readFunctions();
    State at(qsizetype token) const;
    Condition conditionOf(qsizetype line) const;
    Condition judge(qsizetype first, qsizetype last, int steps) const;
    Condition judgeAtom(qsizetype first, qsizetype last, int steps) const;
    bool isSwitchedOff(const QString &name) const;
    bool isOfDefinition(qsizetype token) const;
    Condition judgeName(const QString &name, qsizetype first, qsizetype last, int steps) const;
    Condition judgeCall(const QString &name, int steps) const;
    QString canonical(qsizetype first, qsizetype last) const;
    qsizetype colonOf(qsizetype first) const;
    bool endsThere(qsizetype line) const;

    mutable std::optional<QSet<QStringView>> m_switches; // keywords that are given False, and nothing else
    const PythonCode &m_code;
    const PythonLayout &m_layout;
    const PythonValues &m_values;
    QList<Line> m_lines;
    QHash<qsizetype, State> m_functions; // by the line of the def
};

} // namespace voyageur::source
