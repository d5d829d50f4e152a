// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "base/result.h"
#include "slurm/job.h"
#include "slurm/tools.h"

namespace voyageur::slurm {

// How this folder asks one of Slurm's programs. Blocks.

//! What it printed. CommandFailed with Slurm's words; the errors of Host::run.
base::Result<QByteArray> runQuery(ssh::Host &host, const Tools &tools, const char *program, const QList<QByteArray> &arguments,
                                  const base::StopToken &stop);

//! NotFound: neither the queue nor the accounting knows them.
base::Error noSuchJobs(const QList<JobId> &ids);

} // namespace voyageur::slurm
