// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "base/result.h"
#include "slurm/client.h"

#include <QByteArray>
#include <QByteArrayView>
#include <QList>

#include <optional>

namespace voyageur::slurm {

// What jobs used, as Slurm measured it: sacct's lines of a job's steps, sstat's of one that runs. A job's own line has no memory
// (it would read as 0 %), and a figure that nobody took is absent, never zero: jobs shorter than one look (30 s on most clusters)
// leave none, and GPUs are counted only where Slurm was built with NVML.

//! One job (one task of an array). A value; any thread.
struct Usage {
    JobId id;
    JobState state;
    bool isBehind = false; //!< the queue knows that it has ended, the accounting does not yet: what it used is not all there
    std::optional<ExitCode> exitCode; //!< of one that has ended
    qint64 elapsedSeconds = 0;
    qint64 limitSeconds = -1; //!< −1 when unlimited or not known
    int nodes = 0;
    int cpus = 0;
    base::MemorySize memory;              //!< that it was given, on all nodes together
    QString gpus;                         //!< that it was given: "a100:1", "2"; empty for none
    double gpuCount = 0;                  //!< of them
    std::optional<double> cpuSeconds;     //!< of processors, all steps together
    std::optional<qint64> memoryBytes;    //!< the most that it held
    bool memoryIsEstimate = false;        //!< of several tasks only the largest is known: taken for each
    std::optional<double> gpuPercent;     //!< mean use of its GPUs, 0 to 100
    std::optional<qint64> gpuMemoryBytes; //!< the most that one of them held

    //! 0 to 1 (more where a program ran beyond its cores); nothing when not measured.
    std::optional<double> cpuShare() const;
    std::optional<double> memoryShare() const;
    std::optional<double> timeShare() const;
    bool operator==(const Usage &) const = default;
};

//! The fields of sacct's --format whose output (with --parsable and fieldDelimiter() of queue.h, steps included) parseUsage()
//! reads; known to Slurm 20.11 and later.
QByteArray usageFormat();
//! One for each job and task, in the order of their numbers. BadAnswer when a line cannot be read.
base::Result<QList<Usage>> parseUsage(QByteArrayView out);

//! The same of sstat (with --allsteps --noheader --parsable): what the steps of a running job have used so far.
QByteArray liveUsageFormat();
//! Adds what sstat says to the job that it is about. BadAnswer when a line cannot be read; lines of other jobs are passed over.
//! `number`: Slurm's own of a task of an array, by which alone sstat knows it; 0 for other jobs.
base::Result<void> addLiveUsage(QByteArrayView out, Usage &usage, qint64 number = 0);

//! What these jobs used, of one that runs so far; of an array each task that has begun, or it alone while none has. Blocks.
//! NotFound when the accounting knows none of one; CommandFailed where the cluster has no accounting; those of Client.
base::Result<QList<Usage>> usageOf(const QList<JobId> &ids, Client &client, const base::StopToken &stop = {});

} // namespace voyageur::slurm
