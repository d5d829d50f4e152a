// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "project/submission.h"

namespace voyageur::project {

//! Whether a run's log goes into the sink, or is left to whoever shows it. That of a chain is read in any case: it says how far
//! the chain is.
enum class RunLog { Read, Leave };

//! Waits until the job has ended, with its log and its states into the sink as they come. The job as it ended; a job that
//! did not COMPLETE is not an error here. Stopping leaves the job alone.
base::Result<slurm::Job> followRun(ClusterSession &session, const SubmittedScript &submitted, const StepSink &sink,
                                   const base::StopToken &stop, RunLog log = RunLog::Read);

//! What came home.
struct FetchedResults {
    QString folder; //!< absolute: RESULTS/JOB
    qint64 files = 0;
    qint64 bytes = 0;
    qint64 bytesBefore = 0; //!< of them, what an earlier download had brought already
};

//! Fetches what results.fetch names, and the job's log, into the project's results folder. Goes on where an earlier
//! download was cut off.
base::Result<FetchedResults> fetchResults(ClusterSession &session, const ProjectFile &project, const PreparedRun &run,
                                          const SubmittedScript &submitted, const StepSink &sink, const base::StopToken &stop);

} // namespace voyageur::project
