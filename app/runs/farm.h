// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "runs/submission.h"
#include "slurm/submission.h"

namespace voyageur::runs {

// A sweep as a farm of META (https://docs.alliancecan.ca/wiki/META-Farm): its module's commands make a folder with a table of
// cases, a script for one case and one for the jobs, submit these, and submit again what failed.

//! The files of a farm with so many runs, for the run's folder: the table of cases, which holds their numbers alone, and the
//! script that does one of them as the job's own run_row does. Pure.
QList<std::pair<QByteArray, QByteArray>> farmFiles(int runs);

//! Whether a script is that of a farm's jobs. Pure.
bool isFarm(const QByteArray &script);
//! How many jobs a farm was submitted as: of "--array=1-N" among the options; 1 without. Pure.
qsizetype farmJobs(const QList<QByteArray> &options);
//! Nothing for any other script. Pure.
std::optional<slurm::FarmSubmission> farmOf(const ScriptSubmission &submission);
//! The script with another time in its directive, from which META takes it; the same without one. Pure.
QByteArray withTime(const QByteArray &script, const base::TimeLimit &time);
//! What a person would have typed.
QList<ssh::ShellCommand> shownFarm(const slurm::FarmSubmission &farm);

//! What remote::hasFarm() has answered as a part of a batch; a cluster without modules is not asked. NotFound says what else
//! packs runs.
base::Result<void> farmIn(const session::ClusterSession &session, const base::Result<ssh::Output> &output);
//! Before anything is made: whether the cluster has META. As farmIn(). Blocks.
base::Result<void> farmMustBePossible(session::ClusterSession &session, const base::StopToken &stop);

} // namespace voyageur::runs
