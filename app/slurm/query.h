// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "base/result.h"
#include "slurm/job.h"
#include "slurm/tools.h"

#include <chrono>

namespace voyageur::slurm {

// How this folder asks one of Slurm's programs. Blocks.

constexpr auto queryLimit = std::chrono::seconds(60); //!< a busy slurmctld answers late, not never

//! What it printed. CommandFailed with Slurm's words; the errors of Host::run, TimedOut after `limit`.
base::Result<QByteArray> runQuery(ssh::Host &host, const Tools &tools, const char *program, const QList<QByteArray> &arguments,
                                  const base::StopToken &stop, std::chrono::milliseconds limit = queryLimit);

//! The same of a query that ran as a part of a batch.
base::Result<QByteArray> answerIn(const base::Result<ssh::Output> &output, const char *program);

//! NotFound: neither the queue nor the accounting knows them.
base::Error noSuchJobs(const QList<JobId> &ids);

} // namespace voyageur::slurm
