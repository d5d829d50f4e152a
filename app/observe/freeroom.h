// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "observe/efficiency.h"
#include "slurm/waiting.h"

namespace voyageur::observe {

//! Where what a job wants would fit now, among the nodes of its partitions (all nodes where sinfo does not tell those). Keeps
//! references to what it is given. Pure; any thread.
class FreeRoom final {
public:
    //! `partitions`: of the job, as squeue names them: "short,long".
    FreeRoom(const slurm::JobWish &wish, const QString &partitions, const slurm::FreeNodes &free,
             const base::ClusterFacts &facts);

    const QList<slurm::FreeNode> &nodes() const { return m_nodes; }
    //! `wanted`: specifier or synonym; empty: any.
    bool isGpu(const QString &wanted, const QString &name) const;
    //! What the catalogue knows of a GPU, else what its name says.
    base::GpuSpecifier gpuCalled(const QString &name) const;
    //! The GPUs that are on nodes which take jobs, and run CUDA programs.
    QList<base::GpuSpecifier> gpusThere() const;

    //! Nothing but cores and memory may be missing there.
    bool couldTake(const slurm::FreeNode &node, const slurm::JobWish &wish) const;
    //! So many nodes have room for one node's part of it.
    int fitting(const slurm::JobWish &wish) const;
    //! That would fit, perhaps with no more than the share of the cores and the memory that goes with its GPUs: what has to
    //! become less; nothing when it does not fit even so.
    std::optional<NextRequest> fittingWith(slurm::JobWish wish) const;

    //! Sentences: what is free for the job as it is; `fit` of fitting().
    QStringList words(int fit) const;

private:
    QString whatIsMissing() const;
    QString freeGpus() const;

    const slurm::JobWish &m_wish;
    QList<slurm::FreeNode> m_nodes;
    const base::ClusterFacts &m_facts;
    bool m_plainNodes = false; //!< there are nodes without GPUs
};

//! Memory of one node; 0 when not given.
qint64 mebibytesOf(const slurm::JobWish &wish);

} // namespace voyageur::observe
