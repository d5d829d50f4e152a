// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "base/diagnostic.h"
#include "runs/results.h"

namespace voyageur::work {

//! The main job's outcome.
struct RunOutcome {
    QList<base::Diagnostic> findings; //!< of step 1
    base::JobId job;
    QString state;   //!< Slurm's word: "COMPLETED"
    QString results; //!< absolute folder on this computer
    QString tag;
};

struct RunChoices {
    bool anyway = false;         //!< also a script in which the checker finds errors
    bool rehearse = false;       //!< of a chain: first a short one, which must go well
    dataset::Patterns code = {}; //!< what of the code is said to go along
};

//! All five steps, to the fetched results. Stops at the first step that fails, after telling the sink. Findings of the scan
//! are told and never stop it: a figure's window does no harm in a job (its script sets MPLBACKEND=Agg), and what does is
//! found by the try within minutes. A job that ends in a state other than COMPLETED is JobFailed, after its results were
//! fetched.
base::Result<RunOutcome> runAll(const projectfile::ProjectFile &project, session::ClusterSession &session,
                                const session::StepSink &sink, const base::StopToken &stop, const RunChoices &choices = {});

//! The rest of a run that was submitted from this computer before: follows its job to the end, and fetches its results as far
//! as they are not here. NotFound when the run history does not know the job.
base::Result<RunOutcome> goOnWithRun(const projectfile::ProjectFile &project, session::ClusterSession &session,
                                     const base::JobId &job, const session::StepSink &sink, const base::StopToken &stop);

} // namespace voyageur::work
