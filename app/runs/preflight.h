// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "script/namedfiles.h"
#include "session/session.h"
#include "tryout/trychecks.h"

namespace voyageur::runs {

//! What a look at the cluster has against a script, before it is submitted. Sentences: what would fail, why, and what to do.
struct PreflightFindings {
    qsizetype files = 0;      //!< looked for
    QStringList errors;       //!< of what is not there
    bool roomKnown = false;   //!< the cluster tells its quotas
    QStringList roomErrors;   //!< there is none
    QStringList roomWarnings; //!< there is little
};

// What was found before a submission is told as five looks, each with a verdict: the rows of a list, and events of the step in
// between (a Note whose `output` names the row), so that whoever follows the step need not wait for its end.

//! "rules", "files", "room", "syntax", "slurm", as they stand before they are taken.
QList<tryout::TryCheckResult> preflightChecks();
//! Tells the verdict of one.
void tellVerdict(const session::StepSink &sink, const char *id, tryout::CheckVerdict verdict, const QString &reason);
//! Puts what an event says into its row; false when it says nothing of the kind.
bool takeVerdict(const session::StepEvent &event, QList<tryout::TryCheckResult> &checks);
//! A verdict that is not good: what it stands for comes as warnings, or as the error, by itself.
bool isToldAgain(const session::StepEvent &event);

//! Looks whether the files that the script names are there, and whether there is room for its log and its results in `folder`,
//! the submit folder (it need not exist yet). One command for the files and one for the quotas; a cluster that does not tell its
//! quotas is taken to have room. Blocks. The errors of runRemote().
base::Result<PreflightFindings> lookBeforeSubmission(session::ClusterSession &session, const QList<script::NamedFile> &files,
                                                     const ssh::RemotePath &folder, const base::StopToken &stop);

} // namespace voyageur::runs
