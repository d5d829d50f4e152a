// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "script/rules/rulecheck.h"
#include "script/share.h"

#include <functional>
#include <initializer_list>

namespace voyageur::script {

//! One component of a job on the chosen cluster. Lives as long as the check.
struct ClusterJob {
    int component = 0;
    const base::ClusterFacts &facts;
    const ResourceRequest &request;
    const Share &share;
    const OptionUse *gpus = nullptr; //!< the option that asks for GPUs; null for none

    qint64 cores() const { return share.asked.cores.value_or(1); } //!< on each node
    qint64 gpuCount() const { return share.asked.gpus.value_or(0); }
    bool hasGpus() const { return !request.gpus.isEmpty() && request.gpuCount() > 0; }
    //! All GPUs of the node are the job's: nobody else wants its cores and memory.
    bool takesAllGpus() const { return hasGpus() && share.whole.gpus && gpuCount() >= *share.whole.gpus; }
};

//! Calls `check` for each component; not at all when no cluster was chosen.
void forEachJob(const Subject &subject, const std::function<void(const ClusterJob &)> &check);

//! One of these options is given.
bool hasAny(const Subject &subject, int component, std::initializer_list<const char *> names);

//! --mem, --mem-per-cpu or --mem-per-gpu, whichever counts.
struct MemoryAsk {
    const OptionUse *use = nullptr;
    base::MemorySize value; //!< as written
    qint64 times = 1;       //!< cores or GPUs of a node
    base::MemorySize ofNode() const;
    //! "256G", "64 × 4G".
    QString text() const;
};
std::optional<MemoryAsk> memoryAsk(const Subject &subject, const ClusterJob &job);
//! Writes as much as is at most so much on each node.
base::Fix memoryFix(const Subject &subject, const ClusterJob &job, const MemoryAsk &ask, base::MemorySize most);

//! The option whose GPUs count, as Slurm chooses; null for none.
const OptionUse *gpuUse(const Subject &subject, int component);
//! The GPUs of its value; empty when it cannot be read.
QList<GresItem> gpuItems(const OptionUse &use);
bool isGres(const OptionUse &use);
//! Nothing but GPUs of one kind are asked for, once: the option can be written anew.
bool isPlainGpuRequest(const Subject &subject, const ClusterJob &job);
//! --gpus-per-node with these in its place.
base::TextEdit asGpusPerNode(const Subject &subject, const OptionUse &use, const QByteArray &model, qint64 count);
//! The same option with other models or counts.
base::Fix gpuFix(const Subject &subject, const OptionUse &use, const QString &title, const QList<GresItem> &items);
//! The documented way to ask for GPUs is not --gres; where both are, the first one is the site's own.
bool prefersGpusPerNode(const base::ClusterFacts &facts);
//! Where a model stands in the value; all of the value when that cannot be said.
Span modelSpan(const OptionUse &use, const QByteArray &model);

//! The weakest origin of a list of facts: what is concluded from all of them is no surer.
template <typename T>
base::Provenance weakest(const QList<base::Fact<T>> &facts)
{
    for (const auto &fact : facts) {
        if (fact.confidence != base::Confidence::Sourced)
            return fact;
    }
    return facts.isEmpty() ? base::Provenance() : base::Provenance(facts.first());
}

//! "250G", "127488M (124.5 GB)": as it is typed.
QString spelled(base::MemorySize memory);
//! "h100, nvidia_h100_80gb_hbm3_1g.10gb": the GPUs that can be asked for by name; empty when the cluster lists none.
QStringList gpuNames(const base::ClusterFacts &facts);
//! 4 as "4", 12.2 as "12.2".
QString unitsText(double units);

} // namespace voyageur::script
