// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "script/values.h"

#include <QByteArray>
#include <QList>

#include <optional>

namespace voyageur::script {

namespace sbatch {
struct Fields;
}

//! What a job asks for, worked out from all its options as Slurm does: "--gpus-per-node" times nodes, "--mem-per-cpu" times
//! processors. What the cluster's own defaults decide is nothing here.
struct ResourceRequest {
    qint64 nodes = 1;     //!< at least so many
    qint64 mostNodes = 1; //!< the same unless a range was given; 0: any number
    qint64 tasks = 1;
    std::optional<qint64> tasksPerNode; //!< given as such
    qint64 cpusPerTask = 1;
    std::optional<qint64> memoryPerNode; //!< MiB; 0: all of the node
    std::optional<qint64> memoryPerCpu;  //!< MiB
    std::optional<qint64> memoryPerGpu;  //!< MiB
    QList<GresItem> gpus;                //!< of the whole job, by model; empty: none
    bool gpusByNode = false;             //!< given for each node: --gpus-per-node, --gres
    std::optional<qint64> seconds;       //!< rounded up to minutes; nothing: not given; −1: no limit
    std::optional<ArraySpec> array;
    bool wholeNodes = false; //!< --exclusive

    qint64 cpus() const { return tasks * cpusPerTask; }
    qint64 cpusPerNode() const { return (cpus() + nodes - 1) / nodes; }
    qint64 gpuCount() const;
    qint64 gpusPerNode() const { return (gpuCount() + nodes - 1) / nodes; }
    //! MiB on each node, however it was asked for; nothing: the cluster decides; 0: all of the node.
    std::optional<qint64> memoryOfNode() const;
};

ResourceRequest requestOf(const sbatch::Fields &fields);

} // namespace voyageur::script
