// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "base/timelimit.h"
#include "runs/runrepeat.h"
#include "runs/sweep.h"

namespace voyageur::runs {

//! The longest that a job may ask for.
struct LongestTime {
    base::TimeLimit time; //!< not given: nobody says
    QString by;           //!< whose word that is: a course or a partition, for people

    //! By the course, by the partition that the run names, or by the cluster. Pure.
    static LongestTime of(const history::RunRecord &run, const base::ClusterFacts &facts,
                          const std::optional<projectfile::Course> &course);
};

//! Another time limit for runs that theirs had ended.
struct MoreTime {
    base::TimeLimit time; //!< not given: it stays, there is no more to have
    QString text;         //!< for people: how much and why, or why not
};

//! Twice as much, as far as that may be. `count`: runs that were ended so; none: nothing. `now`: what they had. Pure.
std::optional<MoreTime> moreTime(int count, const base::TimeLimit &now, const LongestTime &longest);

//! The time limit of a sweep's latest job, among `records` of the history. Pure.
base::TimeLimit lastTimeOf(const QList<history::RunRecord> &records, const history::RunRecord &run);

//! The code that the runs of a sweep have on the cluster, beside that on this computer. A value.
struct CodeOfSweep {
    QDateTime sent;                 //!< UTC; with the latest job of the sweep
    QString commit;                 //!< of git; empty: not known
    std::optional<bool> hasChanged; //!< here since then; nothing: there is none here to compare

    QString text() const; //!< for people: how old it is, and whether another one is here
    //! Of a run of a project; nothing of a script. `records`: of the history. Reads the whole folder of the code.
    static std::optional<CodeOfSweep> of(const QList<history::RunRecord> &records, const history::RunRecord &run,
                                         const base::StopToken &stop);
};

//! What the tasks of a sweep with several runs in each ask for, where fewer of those runs are left in each: options of sbatch.
//! `given`: somebody has said their time. Pure.
QList<QByteArray> leftOver(const QByteArray &script, const SweepState &state, bool given);

//! How what failed runs again.
struct AgainChoice {
    bool dryRun = false;
    std::optional<base::TimeLimit> time{}; //!< for each task, instead of what moreTime() proposes
    Repetition::Code code = Repetition::Code::Same;
};

//! Submits the tasks with runs that failed once more, alone: the same script and table, into the same folders, with no more
//! cores, memory and time than these need; with more time where the time limit had ended some. Which code they run is said.
//! Today's code takes the place of that of then in the folder of the sweep, once none of its runs waits or runs. Exactly once, as
//! submitScript(). NotFound: it is no sweep; BadRequest: nothing has failed, or runs still need the code of then.
base::Result<SubmittedScript> repeatFailed(session::ClusterSession &session, const history::RunRecord &run,
                                           const AgainChoice &how, const session::StepSink &sink, const base::StopToken &stop);

} // namespace voyageur::runs
