// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "base/result.h"
#include "slurm/job.h"

#include <QJsonObject>

namespace voyageur::cli {

class Arguments;

//! {job, name, state, reason, explanation, elapsedSeconds, limitSeconds, nodes, stdout, exitCode, …}
QJsonObject jobObject(const slurm::Job &job);

//! "1-02:03:04" as Slurm writes spans; "-" for an unknown one (below zero).
QString slurmSpan(qint64 seconds);

//! The words from `first` on as job numbers. BadRequest names the one that is none.
base::Result<QList<base::JobId>> jobIds(const Arguments &arguments, qsizetype first);

} // namespace voyageur::cli
