// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "base/jobid.h"
#include "deliver/upload.h"
#include "environment/environment.h"
#include "history/runs.h"

namespace voyageur::runs {

//! A run of a project before it is submitted: its script and its folder on the cluster.
struct PreparedRun {
    QString tag;            //!< unique: time and a random part
    ssh::RemotePath folder; //!< RUNS/TAG
    ssh::RemotePath results;
    ssh::RemotePath code;                           //!< the version of the code that it gets a copy of
    QString script;                                 //!< text of the sbatch script
    std::optional<script::CourseFacts> course = {}; //!< bounds what it may ask for
    history::RunRecord about;                       //!< what it was made of, for the run history
    bool anyway = false;                            //!< the person was told of its errors, and wants it so
    bool isChain = false;
    int waitingUnits = 1;                                //!< of a chain of single jobs: how many, each after the one before
    QString dependency;                                  //!< of such a chain: "afterany", "afterok"
    QList<std::pair<QByteArray, QByteArray>> files = {}; //!< to be written in its folder: name and content
    QList<QByteArray> options = {};                      //!< of sbatch, beside the script's own
    QStringList notes = {};                              //!< what is said of it when it is submitted, for people
};

//! Step 5, first half: the script from the template. Makes nothing on the cluster. `tag`: of the run that it is to be, where the
//! script was made before and was not submitted; empty: a new one.
base::Result<PreparedRun> makeScript(const session::ClusterSession &session, const projectfile::ProjectFile &project,
                                     const deliver::UploadedCode &code, const deliver::UploadedDataset &dataset,
                                     const environment::RemoteEnvironment &environment, const QString &tag = {});

//! Any sbatch script, ready to be submitted.
struct ScriptSubmission {
    QByteArray script;           //!< its text
    QByteArray name;             //!< its file name on the cluster, "job.sh"
    ssh::RemotePath folder;      //!< made when missing; the script goes there, and it is the working folder of sbatch
    QList<QByteArray> options;   //!< of sbatch, "--time=1:00:00"; they win over the script's own
    QList<QByteArray> arguments; //!< of the script
    bool dryRun = false;         //!< everything but the submission itself
    bool resubmits = false;      //!< of a farm that is there: what failed of it, or never ran
    bool anyway = false;         //!< also a script in which the checker finds errors
    std::optional<script::CourseFacts> course = {};          //!< bounds what it may ask for
    QStringList moreFolders;                                 //!< to be made beside the script
    QList<std::pair<QByteArray, QByteArray>> moreFiles = {}; //!< to be written there: name and content
    ssh::RemotePath ownCode;   //!< not empty: `folder` is the run's own, and is made first, with a copy of this code
    ssh::RemotePath ownFolder; //!< the run's own where `folder` is the copy of the code in it
    history::RunRecord about;  //!< what the run history is to keep beside the above; a tag is given when there is none
};

struct SubmittedScript {
    base::JobId job; //!< not valid after a dry run
    ssh::RemotePath script;
    ssh::RemotePath folder;
    ssh::RemotePath stdoutPath; //!< empty when unknown
    QString testOnly;           //!< what sbatch --test-only said
    QString tag;                //!< of the run in the history
    bool wasThere = false;      //!< nothing was submitted: an earlier attempt, whose answer was lost, had been taken
};

//! Checks and submits once: uploads the script, makes the folders of its log files, `bash -n`, `sbatch --test-only`, sbatch.
//! SubmissionRejected carries sbatch's words. The run is in the history before sbatch is asked, so that whatever happens then (a
//! lost connection, the end of this program) the next attempt at the same finds out first what became of this one: by its mark,
//! on the cluster. While that cannot be found out nothing is submitted, and the error is SubmissionUncertain.
base::Result<SubmittedScript> submitScript(session::ClusterSession &session, const ScriptSubmission &submission,
                                           const session::StepSink &sink, const base::StopToken &stop);

//! Step 5: submits a prepared run, of a chain all of its jobs. `run` becomes the earlier attempt when that had been taken.
//! CheckFailed when the checker finds errors, and the person was not asked (`anyway`).
base::Result<SubmittedScript> submitRun(session::ClusterSession &session, PreparedRun &run, const session::StepSink &sink,
                                        const base::StopToken &stop);

} // namespace voyageur::runs
