// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "history/runs.h"

namespace voyageur::history {

//! What a fact of a run is about, in the order in which they are shown.
enum class RunPart { Outcome, Place, Options, Resources, Code, Environment, Data };

//! One thing that is known of a run, in words: "Time limit", "1:00:00".
struct RunFact {
    RunPart part = RunPart::Outcome;
    QString key;  //!< a stable name for programs: "timeLimit"
    QString name; //!< for people, as the next
    QString value;
};

//! All that is known of it, but for its texts.
QList<RunFact> runFacts(const RunRecord &run);
//! For people: "Resources". For programs: "resources".
QString partTitle(RunPart part);
QString partName(RunPart part);

//! One thing in which two runs differ; what only one of them has is empty in the other.
struct RunDifference {
    RunPart part = RunPart::Outcome;
    QString key;
    QString name;
    QString before;
    QString after;
};

//! What was changed from one run to another, and what came of it.
struct RunComparison {
    QList<RunDifference> changes;  //!< what the person asked for
    QList<RunDifference> outcomes; //!< what became of them; also where it is the same
    //! As `diff -u` writes it; the folder of the run itself, which is never the same, is no difference. Empty: the same.
    QString scriptDiff;
    QString requirementsDiff;
    //! `git diff` between the two states of the code; empty when there are not two.
    QString codeCommand;

    bool isSame() const { return changes.isEmpty() && scriptDiff.isEmpty() && requirementsDiff.isEmpty(); }
};

//! Pure.
RunComparison compareRuns(const RunRecord &before, const RunRecord &after);

} // namespace voyageur::history
