// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "script/namedfiles.h"
#include "session/session.h"
#include "session/steps.h"
#include "storage/storage.h"

namespace voyageur::runs {

//! What a look at the cluster has against a script, before it is submitted. Sentences: what would fail, why, and what to do.
struct PreflightFindings {
    qsizetype files = 0;      //!< looked for
    QStringList errors;       //!< of what is not there
    bool roomKnown = false;   //!< the cluster tells its quotas
    QStringList roomErrors;   //!< there is none
    QStringList roomWarnings; //!< there is little
};

//! What is checked before a submission, before it begins: "rules", "files", "room", "syntax", "slurm".
QList<session::Check> preflightChecks();
//! Tells the verdict of one, so that whoever follows the step need not wait for its end.
void tellVerdict(const session::StepSink &sink, const char *id, session::Verdict verdict, const QString &reason);
//! A verdict that is not good: what it stands for comes as warnings, or as the error, by itself.
bool isToldAgain(const session::StepEvent &event);

//! Looks whether the files that a script names are there: the command, for a batch, and what it is asked about.
struct FileLook {
    ssh::ShellCommand command;
    QList<script::NamedFile> asked;
};
//! `folder`: the submit folder, which need not exist yet.
FileLook fileLook(const session::ClusterSession &session, const QList<script::NamedFile> &files, const ssh::RemotePath &folder);
//! What came of it, and whether `storage` has room for the script's log and results in that folder; a cluster that does not tell
//! its quotas is taken to have room. The errors of runRemote().
base::Result<PreflightFindings> findingsIn(const FileLook &look, const base::Result<ssh::Output> &output,
                                           const base::Result<storage::StorageState> &storage);

} // namespace voyageur::runs
