// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "history/runs.h"
#include "runs/submission.h"
#include "script/document.h"
#include "session/session.h"
#include "session/steps.h"

#include <QLockFile>

#include <memory>

namespace voyageur::runs {

//! After that sbatch has given up by itself: the time that slurm::Client gives it, and then looks for its job.
constexpr int settledAfter = 180; //!< seconds

//! What the history is to keep of a submission: `submission.about`, filled up from the script, its options and the session.
//! `whole`: the script with the options in it. Asks nobody.
history::RunRecord recordOf(const session::ClusterSession &session, const ScriptSubmission &submission,
                            const script::Document &whole);

//! The same run, word for word, but for its own folder.
bool isSameRun(const history::RunRecord &a, const history::RunRecord &b);

//! Before a submission: finds out what became of earlier attempts of this user there that nobody waited for to their end, waits
//! for those of the same run as `wanted` that may still arrive, and returns the one that was taken. SubmissionUncertain while it
//! cannot be found out; other runs than `wanted` hold nothing up.
base::Result<std::optional<history::RunRecord>> earlierAttempt(session::ClusterSession &session, const history::RunRecord &wanted,
                                                               const session::StepReport &report, const base::StopToken &stop);

//! One submission while it is under way: in the history from before sbatch is asked, as uncertain until it is known what came of
//! it. While this lives, other programs of this user know that somebody waits for the answer. One thread.
class Attempt final {
public:
    //! A history that cannot be written is said and stops nothing: the person wants the job.
    Attempt(const history::RunRecord &record, const session::StepReport &report);
    void taken(const slurm::Submitted &submitted, const session::StepReport &report) const;
    //! Slurm never had it.
    void refused() const;

    //! Somebody is waiting for the answer to this submission at this moment.
    static bool isUnderWay(const QString &tag);

private:
    QString m_tag;
    std::unique_ptr<QLockFile> m_lock;
};

//! Writes what Slurm says of them into the history's runs of this cluster and user: states, times, exit codes, logs; and the
//! number of a job whose answer was lost. Jobs the history does not know are left alone. Of a sweep whose job has just ended well
//! the cluster is asked whether its runs have, too: that is what is written. True: something was new.
base::Result<bool> noteJobs(session::ClusterSession &session, const QList<slurm::Job> &jobs, const base::StopToken &stop = {},
                            const history::RunHistory &history = {});

//! Asks the cluster about its runs in the history that have not ended as far as is known, and writes down the answer.
base::Result<void> askForRuns(session::ClusterSession &session, const base::StopToken &stop,
                              const history::RunHistory &history = {});

//! What the program of a run is given, for people: of a script its own arguments, of a project those in the script. Pure.
QString programArguments(const history::RunRecord &run);

} // namespace voyageur::runs
