// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "base/clusterfacts.h"

#include <QByteArray>
#include <QStringList>

namespace voyageur::slurm {

//! What a cluster says of itself and of this user; each fact knows when it was read and by which command.
struct LiveFacts {
    base::ClusterFacts facts;
    QStringList warnings; //!< sentences: what could not be asked
};

//! Adds what `scontrol --oneliner show node` printed: node types and GPUs. Nodes that are alike become one type. Pure.
void addNodes(const QByteArray &out, const QDateTime &readAt, base::ClusterFacts &facts);
//! Adds what `scontrol --oneliner show partition` printed. Limits that partitions only suggest are marked inferred. Pure.
void addPartitions(const QByteArray &out, const QDateTime &readAt, base::ClusterFacts &facts);

//! The columns of the accounting queries, for their format options.
QByteArray associationColumns();
QByteArray shareColumns();
//! Adds the user's accounts: lines of associationColumns(), the name of the default account, lines of shareColumns(). Pure.
void addAccounts(const QByteArray &associations, const QByteArray &defaultAccount, const QByteArray &shares,
                 const QDateTime &readAt, base::ClusterFacts &facts);

} // namespace voyageur::slurm
