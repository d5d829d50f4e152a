// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "base/clusterfacts.h"
#include "base/result.h"

#include <QByteArray>
#include <QByteArrayView>
#include <QMap>

namespace voyageur::slurm {

// What is free on a cluster now, by two questions to sinfo: its nodes, each once, and its partitions. Fields are ended by 0x1f
// and records by 0x1e, as in queue.h, so that nothing is cut off and a feature may hold anything.

//! One node, or several that are alike now. A value; any thread.
struct FreeNode {
    int count = 1;
    QByteArrayList names;       //!< `count` of them, as sinfo gives them; empty when not known
    bool usable = true;         //!< it takes jobs: not down, drained, reserved
    bool planned = false;       //!< kept for a larger job that is to start there
    bool empty = false;         //!< nothing runs on it
    qint64 idleCores = 0;       //!< 0 where it is not usable, like the others
    qint64 freeMebibytes = 0;   //!< memory that is given to no job
    QMap<QString, int> gpus;    //!< free ones by specifier; "gpu" for one without a name
    QMap<QString, int> allGpus; //!< all that it has
    QStringList features;
};

//! One partition now.
struct FreePartition {
    QString name;
    bool up = true;
    base::TimeLimit limit; //!< unlimited, or not given when not known
    int idle = 0;          //!< nodes with nothing on them
    int nodes = 0;         //!< all of them
    QByteArray nodeList{}; //!< their names as Slurm writes them, "nc[101-104,110]"; empty when not known
    bool operator==(const FreePartition &) const = default;
};

struct FreeNodes {
    QList<FreeNode> nodes;
    QList<FreePartition> partitions;
    QDateTime readAt;
};

//! The format of sinfo's -O, with --exact, whose output parseFreeNodes() reads; likewise for the partitions.
QByteArray freeNodeFormat();
QByteArray freePartitionFormat();
//! Nodes that are alike become one. BadAnswer for a record that cannot be read. Pure.
base::Result<QList<FreeNode>> parseFreeNodes(QByteArrayView out);
base::Result<QList<FreePartition>> parseFreePartitions(QByteArrayView out);

} // namespace voyageur::slurm
