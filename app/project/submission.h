// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "base/jobid.h"
#include "project/environment.h"
#include "project/upload.h"

namespace voyageur::project {

//! A run of a project before it is submitted: its script and its folder on the cluster.
struct PreparedRun {
    QString tag;            //!< unique: time and a random part
    ssh::RemotePath folder; //!< RUNS/TAG
    ssh::RemotePath results;
    ssh::RemotePath code; //!< the version of the code that it gets a copy of
    QString script;       //!< text of the sbatch script
};

//! Step 5, first half: the script from the template. Makes nothing on the cluster.
base::Result<PreparedRun> makeScript(const ClusterSession &session, const ProjectFile &project, const UploadedCode &code,
                                     const UploadedDataset &dataset, const RemoteEnvironment &environment);

//! Any sbatch script, ready to be submitted.
struct ScriptSubmission {
    QByteArray script;           //!< its text
    QByteArray name;             //!< its file name on the cluster, "job.sh"
    ssh::RemotePath folder;      //!< made when missing; the script goes there, and it is the working folder of sbatch
    QList<QByteArray> options;   //!< of sbatch, "--time=1:00:00"; they win over the script's own
    QList<QByteArray> arguments; //!< of the script
    bool dryRun = false;         //!< everything but the submission itself
    bool anyway = false;         //!< also a script in which the checker finds errors
};

struct SubmittedScript {
    base::JobId job; //!< not valid after a dry run
    ssh::RemotePath script;
    ssh::RemotePath folder;
    ssh::RemotePath stdoutPath; //!< empty when unknown
    QString testOnly;           //!< what sbatch --test-only said
};

//! Checks and submits once: uploads the script, makes the folders of its log files, `bash -n`, `sbatch --test-only`, sbatch.
//! SubmissionRejected carries sbatch's words.
base::Result<SubmittedScript> submitScript(ClusterSession &session, const ScriptSubmission &submission, const StepSink &sink,
                                           const base::StopToken &stop);

//! Step 5: submits a prepared run and writes it into the run history.
base::Result<SubmittedScript> submitRun(ClusterSession &session, const ProjectFile &project, const PreparedRun &run,
                                        const StepSink &sink, const base::StopToken &stop);

} // namespace voyageur::project
