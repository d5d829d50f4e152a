// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "slurm/job.h"
#include "slurm/submission.h"
#include "slurm/tools.h"

namespace voyageur::slurm {

// Questions to Slurm as parts of a batch: what is asked, and what came of it (its errors are those of Client, which asks the
// same).

//! `bash -n`: CheckFailed with the shell's words when the script has a syntax error.
ssh::ShellCommand syntaxCommand(const SubmitRequest &request);
base::Result<void> syntaxIn(const base::Result<ssh::Output> &output);

//! `sbatch --test-only`: whether Slurm would take it. SubmissionRejected and NotFound as from Client::submit().
ssh::ShellCommand testCommand(const Tools &tools, const SubmitRequest &request);
base::Result<TestAnswer> testIn(const base::Result<ssh::Output> &output, const SubmitRequest &request);

//! The queue of this user, ended jobs that the controller still knows among them.
ssh::ShellCommand queueCommand(const Tools &tools);
base::Result<QList<Job>> queueIn(const base::Result<ssh::Output> &output, const Tools &tools, const QString &user);

//! As findSlurm().
ssh::ShellCommand searchForSlurm();
base::Result<Tools> slurmIn(const base::Result<ssh::Output> &output);

//! Tools::query() while nobody knows yet where Slurm is: found by a login shell, whose SLURM_CONF and SLURM_CLUSTERS it has.
ssh::ShellCommand firstQuery(const char *program, const QList<QByteArray> &arguments);

//! As Client::accounts(): the words for sacctmgr.
QList<QByteArray> accountArguments(const QString &user);
base::Result<QList<Account>> accountsIn(const base::Result<ssh::Output> &output);

} // namespace voyageur::slurm
