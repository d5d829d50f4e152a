// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "runs/submission.h"

namespace voyageur::remote {
class Records;
}

namespace voyageur::runs {

//! Whether a run's log goes into the sink, or is left to whoever shows it. That of a chain is read in any case: it says how far
//! the chain is.
enum class RunLog { Read, Leave };

//! Waits until the job has ended, with its log and its states into the sink as they come. The job as it ended; a job that
//! did not COMPLETE is not an error here. Stopping leaves the job alone.
base::Result<slurm::Job> followRun(session::ClusterSession &session, const SubmittedScript &submitted,
                                   const session::StepSink &sink, const base::StopToken &stop, RunLog log = RunLog::Read);

//! What came home.
struct FetchedResults {
    QString folder; //!< absolute: RESULTS/JOB
    qint64 files = 0;
    qint64 bytes = 0;
    qint64 bytesBefore = 0; //!< of them, what an earlier download had brought already
    QStringList kept;       //!< files that were changed here and stay as they are, as they are shown; the first few
    qint64 keptCount = 0;   //!< of them
};

struct FetchOptions {
    bool replaceChanged = false; //!< files of an earlier download that were changed here since; else they stay, and are named
    bool onlyIfWanted = false;   //!< and not any more when its wish is gone (see homecoming.h)
};

//! Fetches what results.fetch names, and the job's log, into the project's results folder; into one of its own where the results
//! of another run have that name. Goes on where an earlier download was cut off. NotFound: the run's folder is not on the
//! cluster any more. Two programs that fetch the same at a time: the second waits for the first.
base::Result<FetchedResults> fetchResults(session::ClusterSession &session, const projectfile::ProjectFile &project,
                                          const PreparedRun &run, const SubmittedScript &submitted, const session::StepSink &sink,
                                          const base::StopToken &stop, const FetchOptions &options = {});

//! The error that a listing of a run's folder means which says "gone", or "away" where the storage's own top is not there, so
//! that nobody can tell; nothing for another.
std::optional<base::Error> runIsAway(const remote::Records &said, const ssh::RemotePath &run);

} // namespace voyageur::runs
