// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "base/timelimit.h"
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

//! How what failed runs again.
struct AgainChoice {
    bool dryRun = false;
    std::optional<base::TimeLimit> time{}; //!< for each task, instead of what moreTime() proposes
};

//! Submits the tasks with runs that failed once more, alone: the same script, table and code, into the same folders; with more
//! time where the time limit had ended some, which is said. Exactly once, as submitScript(). NotFound: it is no sweep;
//! BadRequest: nothing has failed.
base::Result<SubmittedScript> repeatFailed(session::ClusterSession &session, const history::RunRecord &run,
                                           const AgainChoice &how, const session::StepSink &sink, const base::StopToken &stop);

} // namespace voyageur::runs
