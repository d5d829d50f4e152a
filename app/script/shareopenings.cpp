// SPDX-License-Identifier: GPL-3.0-or-later
#include "script/share.h"

#include <algorithm>

namespace voyageur::script {

using base::ClusterFacts;
using base::MemorySize;
using base::NodeType;

namespace {

// The parts of its GPU that have room for the cores and the memory asked for.
void openInstances(QList<Opening> &opens, const Share &share, const ClusterFacts &facts)
{
    if (!share.gpu || share.gpu->mig || share.nodes != 1 || share.asked.gpus != 1)
        return;
    QList<Opening> instances;
    for (const auto &fact : facts.gpus) {
        if (!fact.value || !fact.value->mig || fact.value->withdrawn || fact.value->whole != share.gpu->specifier)
            continue;
        const NodePart bundle = bundleOf(*fact.value);
        const bool cores = bundle.cores && *bundle.cores >= *share.asked.cores;
        const bool memory =
            !share.memoryAsked || (bundle.memory.isGiven() && bundle.memory.bytes() >= share.asked.memory.bytes());
        if (cores && memory)
            instances += {Opening::Kind::Instance, {}, bundle, *fact.value, 0, fact.value->rgu};
    }
    std::ranges::sort(instances, {}, [](const Opening &one) { return one.gpu.memoryGB.value_or(0); });
    opens += instances;
}

void openNodes(QList<Opening> &opens, const Share &share, const ResourceRequest &request, const ClusterFacts &facts)
{
    if (!share.memoryAsked || !share.asked.memory.isGiven())
        return;
    ResourceRequest any = request;
    any.memoryPerNode = 1;
    MemorySize most; // the largest amount that another type still has
    const QList<NodeType> others = nodesFor(any, facts);
    for (const NodeType &node : others) {
        const MemorySize has = base::memoryAtMost(node);
        if (has.isGiven() && has.bytes() < share.asked.memory.bytes() && has.bytes() > most.bytes())
            most = has;
    }
    int nodes = 0;
    for (const NodeType &node : others) {
        if (base::memoryAtMost(node).bytes() >= most.bytes())
            nodes += node.count.value_or(0);
    }
    if (most.isGiven() && nodes > share.nodesThatFit)
        opens += {Opening::Kind::MoreNodes, {}, NodePart{{}, most, {}}, {}, nodes, {}};
}

} // namespace

QList<Opening> openingsOf(const Share &share, const ResourceRequest &request, const ClusterFacts &facts)
{
    QList<Opening> opens;
    if (share.smallerTier)
        opens += {Opening::Kind::SmallerTier, *share.smallerTier, {}, {}, 0, {}};
    openInstances(opens, share, facts);
    openNodes(opens, share, request, facts);
    if (share.gpu && share.gpu->rgu && share.rgu && share.bundle && !share.wholeNode) {
        const double alone = static_cast<double>(request.gpuCount()) * *share.gpu->rgu;
        if (*share.rgu > alone * 1.01) // printed bundles are rounded: all of one counts as 4.003 instead of 4 units
            opens += {Opening::Kind::WithinBundle, {}, *share.bundle, {}, 0, alone};
    }
    const bool allMemory = request.memoryPerNode == 0 && !share.memoryFixed;
    if (share.whole.cores && *share.asked.cores < *share.whole.cores && (request.wholeNodes || allMemory)
        && !share.onlyWholeNodes)
        opens += {Opening::Kind::PartOfNode, {}, share.asked, {}, 0, {}};
    return opens;
}

} // namespace voyageur::script
