// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "base/error.h"
#include "base/timelimit.h"
#include "slurm/job.h"

#include <optional>

namespace voyageur::slurm {

//! What a person does to a job that Slurm has.
enum class Act {
    Cancel,
    Hold,    //!< it waits until it is released
    Release, //!< from a hold
    Requeue, //!< a running job begins anew; one that has failed waits again
    Shorten, //!< of its time limit, which only the cluster's staff may lengthen
};

//! One act on some jobs; an array's number means all of its tasks. A value.
struct JobAct {
    Act what = Act::Cancel;
    QList<JobId> ids;
    base::TimeLimit limit = {}; //!< with Shorten
};

//! Whether it makes sense for a job in that state. Slurm may refuse all the same.
bool isPossible(Act act, const Job &job);

//! Why it makes none, in a few words that stand behind the act's name; empty when it does.
QString whyNot(Act act, const Job &job);

//! Why the limit is none to shorten to, as a sentence for people; empty when it is one.
QString limitProblem(const base::TimeLimit &limit, const Job &job);

//! The command with its words, as a person would type it.
QList<QByteArray> actWords(const JobAct &act);

//! What Slurm printed when it refused, with a reason and a way out for people. Pure.
base::Error actRefusal(Act act, const QByteArray &printed);

} // namespace voyageur::slurm
