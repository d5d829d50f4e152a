// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "base/result.h"
#include "slurm/job.h"

#include <QByteArray>
#include <QByteArrayView>
#include <QList>

namespace voyageur::slurm {

// What squeue, sacct and scontrol print, read by pure functions. Fields are ended by the control character 0x1f and the ones
// a person can fill with anything (comment, folder, name) stand last, so that no job name can hide a job.

//! The format of squeue's -O whose output parseQueue() reads.
QByteArray queueFormat();
base::Result<QList<Job>> parseQueue(QByteArrayView out);

//! The fields of sacct's --format whose output (with --parsable, this delimiter) parseAccounting() reads. StdOut exists
//! since Slurm 24.05.
QByteArray accountingFormat(int release);
QByteArray fieldDelimiter();
base::Result<QList<Job>> parseAccounting(QByteArrayView out, int release);

//! Of arrays only what counts them: the fields of sacct's --format, and the tasks of its answer that have ended, with id, state
//! and times alone.
QByteArray endedTasksFormat();
base::Result<QList<Job>> parseEndedTasks(QByteArrayView out);

//! Joins both, one record per id. While slurmctld knows a job its word counts (a job put back in the queue has an older
//! end in the accounting); the accounting adds what is missing, and all jobs that have left. Explanations are filled in.
QList<Job> mergeJobs(QList<Job> queue, QList<Job> accounting);

//! Fills Slurm's patterns (%j %A %a %x %u %N %% …) of an output file name, relative to the job's folder. Unknown and
//! node-dependent ones stay as they are. `release` as Tools::release() has it: what that Slurm knows.
ssh::RemotePath expandedOutput(const ssh::RemotePath &pattern, const Job &job, const QByteArray &user, int release = 0);

} // namespace voyageur::slurm
