// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "runs/preflight.h"
#include "runs/submission.h"
#include "script/document.h"
#include "script/options.h"

namespace voyageur::runs {

//! What the cluster answers to all that it is asked before sbatch.
struct SubmissionLook {
    base::Result<PreflightFindings> there; //!< of the files that the script names, and the room
    base::Result<ssh::RemotePath> script;  //!< where it was written, absolute
    base::Result<void> syntax;             //!< as slurm::syntaxIn()
    base::Result<slurm::TestAnswer> test;  //!< as slurm::testIn()
    bool noLogFolder = false;              //!< `script` failed by a folder of a log alone
};

//! Makes the run's folder and those of its logs, writes its files and the script, looks at what the script names, asks bash and
//! `sbatch --test-only`: one round trip, beside which the quotas are asked. `outputs`: folders of logs. `request`: its script and
//! its folder are filled in here. A dry run writes the script alone. Blocks. Errors: the run's folder or a file of it could not
//! be written; those of farmIn() for a farm, of which nothing is made then; Cancelled.
base::Result<SubmissionLook> writeAndLook(session::ClusterSession &session, const ScriptSubmission &submission,
                                          const script::Document &document, const script::OptionUses &options,
                                          const QStringList &outputs, slurm::SubmitRequest request, const base::StopToken &stop);

} // namespace voyageur::runs
