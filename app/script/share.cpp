// SPDX-License-Identifier: GPL-3.0-or-later
#include "script/share.h"

#include <algorithm>
#include <cmath>
#include <tuple>

namespace voyageur::script {

using base::ClusterFacts;
using base::GpuSpecifier;
using base::MemorySize;
using base::NodeType;
using base::OptionPolicy;

using namespace Qt::StringLiterals;

namespace {

constexpr qint64 mostCount = 1'000'000'000; // nobody asks for more; keeps products within 64 bits
constexpr qint64 mostMebibytes = qint64{1} << 40;
constexpr double tiny = 1e-9; // 3 × 1.7 cores are 5.1, whatever binary fractions make of it
constexpr double bytesPerGibibyte = 1024.0 * 1024.0 * 1024.0;

qint64 clamped(qint64 number)
{
    return std::clamp<qint64>(number, 0, mostCount);
}

qint64 wholePart(double number)
{
    constexpr double most = 1e15; // far from both ends of 64 bits
    return static_cast<qint64>(std::floor(std::clamp(number + tiny, -most, most)));
}

MemorySize ofMebibytes(double mebibytes)
{
    return MemorySize::ofMebibytes(std::min(wholePart(mebibytes), mostMebibytes));
}

MemorySize ofGigabytes(double gigabytes)
{
    return ofMebibytes(gigabytes * 1024);
}

MemorySize times(MemorySize memory, qint64 count)
{
    return memory.isGiven() ? ofMebibytes(static_cast<double>(memory.slurmMebibytes()) * static_cast<double>(count)) : memory;
}

double amount(MemorySize memory)
{
    return static_cast<double>(memory.bytes());
}

bool refuses(const base::Fact<OptionPolicy> &policy)
{
    return policy.is(OptionPolicy::Refused);
}

bool hasNodesWithoutGpus(const ClusterFacts &facts)
{
    return std::ranges::any_of(facts.nodeTypes, [](const auto &fact) { return fact.value && fact.value->gpuCount() == 0; });
}

// Where the cluster's list of nodes names the instances themselves, their number is that of the node.
int countOnNode(const NodeType &node, const GpuSpecifier &gpu)
{
    int count = 0;
    for (auto it = node.gpus.cbegin(); it != node.gpus.cend(); ++it) {
        if (gpu.answersTo(it.key()))
            count += it.value();
    }
    return count;
}

// The node's GPUs that the request can mean: of its model, or those that its instance is a part of.
int gpusMeant(const NodeType &node, const std::optional<GpuSpecifier> &gpu)
{
    if (!gpu)
        return node.gpuCount();
    const int own = countOnNode(node, *gpu);
    return own > 0 || !gpu->mig ? own : node.gpus.value(gpu->whole, node.gpuCount());
}

// A job that names no number of nodes gets as many as its tasks and GPUs need.
ResourceRequest onEnoughNodes(ResourceRequest request, const ClusterFacts &facts)
{
    if (request.mostNodes == request.nodes || (request.tasksPerNode && (request.gpusByNode || request.gpus.isEmpty())))
        return request;
    const std::optional<GpuSpecifier> gpu = gpuOf(request, facts) ? std::optional(*gpuOf(request, facts)) : std::nullopt;
    const qint64 gpus = request.gpusByNode ? 0 : request.gpuCount();
    std::optional<qint64> least;
    for (const auto &fact : facts.nodeTypes) {
        if (!fact.value || !fact.value->cores)
            continue;
        const qint64 tasksOnNode = *fact.value->cores / std::max<qint64>(request.cpusPerTask, 1);
        const qint64 gpusOnNode = gpusMeant(*fact.value, gpu);
        if (tasksOnNode == 0 || (request.gpuCount() > 0 && gpusOnNode == 0))
            continue;
        qint64 nodes = (request.tasks + tasksOnNode - 1) / tasksOnNode;
        if (gpus > 0 && !(gpu && gpu->mig))
            nodes = std::max(nodes, (gpus + gpusOnNode - 1) / gpusOnNode);
        least = std::min(least.value_or(nodes), nodes);
    }
    const qint64 most = request.mostNodes > 0 ? request.mostNodes : mostCount;
    const qint64 before = request.nodes;
    request.nodes = std::clamp(least.value_or(before), before, std::max(before, most));
    if (request.gpusByNode) { // the total was counted with the least number of nodes
        for (GresItem &item : request.gpus)
            item.count = std::min(item.count / before, mostCount) * std::min(request.nodes, mostCount);
    }
    return request;
}

// CUDA first, then what costs least.
auto cost(const NodeType &node, const ClusterFacts &facts)
{
    bool cuda = true;
    for (auto it = node.gpus.cbegin(); it != node.gpus.cend(); ++it) {
        const GpuSpecifier *gpu = base::findGpu(facts, it.key());
        cuda = cuda && (!gpu || gpu->cuda);
    }
    return std::tuple(!cuda, node.gpuCount(), base::memoryAtMost(node).bytes(), node.cores.value_or(0));
}

void countNodes(Share &share, const QList<NodeType> &fitting, const ClusterFacts &facts)
{
    share.nodeTypesThatFit = static_cast<int>(fitting.size());
    for (const NodeType &node : fitting) {
        share.nodesThatFit += node.count.value_or(0);
        if (!share.node || cost(node, facts) < cost(*share.node, facts))
            share.node = node;
    }
}

bool clusterGivesWholeNodes(const Share &share, const ClusterFacts &facts)
{
    if (share.asked.gpus.value_or(0) == 0)
        return facts.slurm.wholeNodesForCpuJobs.is(true);
    const bool allOfThem = share.gpu && !share.gpu->countsPerNode.isEmpty() && share.whole.gpus == share.asked.gpus;
    return facts.slurm.wholeNodesForGpuJobs.is(true) || allOfThem;
}

// What a job gets that names no memory.
MemorySize unaskedMemory(const Share &share, const ResourceRequest &request, const ClusterFacts &facts)
{
    if (share.memoryFixed)
        return share.wholeNode || !share.gpu ? share.whole.memory : bundleOf(*share.gpu, share.asked.gpus.value_or(1)).memory;
    const MemorySize perCore = facts.slurm.defaultMemoryPerCore.valueOr({});
    if (request.wholeNodes) // --exclusive: DefMemPerCPU for all cores of the node (seen on 24.11)
        return share.whole.cores ? times(perCore, *share.whole.cores) : MemorySize();
    return times(perCore, share.asked.cores.value_or(1));
}

void shareOut(Share &share)
{
    const auto part = [](double asked, double all) { return all > 0 ? std::optional(std::min(asked / all, 1.0)) : std::nullopt; };
    if (share.whole.cores)
        share.coresShare = part(static_cast<double>(*share.asked.cores), static_cast<double>(*share.whole.cores));
    if (share.whole.memory.isGiven() && share.asked.memory.isGiven())
        share.memoryShare = part(amount(share.asked.memory), amount(share.whole.memory));
    const qint64 all = share.whole.gpus.value_or(0);
    if (all <= 0 || share.asked.gpus.value_or(0) == 0)
        return;
    double one = 1;
    if (share.gpu && share.gpu->mig && countOnNode(*share.node, *share.gpu) == 0) {
        const QStringList fraction = share.gpu->share.split(QLatin1Char('/'));
        one = fraction.size() == 2 && fraction.at(1).toInt() > 0 ? fraction.at(0).toDouble() / fraction.at(1).toDouble() : 1;
    }
    share.gpuShare = part(static_cast<double>(*share.asked.gpus) * one, static_cast<double>(all));
}

std::optional<NodePart> bundleFor(const Share &share, const ClusterFacts &facts)
{
    if (share.wholeNode && share.node)
        return share.whole;
    if (share.asked.gpus.value_or(0) > 0) {
        if (!share.gpu)
            return {};
        const NodePart bundle = bundleOf(*share.gpu, *share.asked.gpus, share.node ? &*share.node : nullptr);
        return bundle.cores || bundle.memory.isGiven() ? std::optional(bundle) : std::nullopt;
    }
    if (!facts.slurm.chargedMemoryPerCore.isKnown())
        return {};
    MemorySize memory = times(*facts.slurm.chargedMemoryPerCore.value, *share.asked.cores);
    if (share.whole.memory.isGiven() && memory.bytes() > share.whole.memory.bytes())
        memory = share.whole.memory;
    return NodePart{share.asked.cores, memory, {}};
}

NodePart difference(const NodePart &all, const NodePart &taken)
{
    NodePart rest;
    if (all.cores && taken.cores)
        rest.cores = std::max<qint64>(*all.cores - *taken.cores, 0);
    if (all.memory.isGiven() && taken.memory.isGiven())
        rest.memory = MemorySize::ofBytes(std::max<qint64>(all.memory.bytes() - taken.memory.bytes(), 0));
    if (all.gpus && taken.gpus)
        rest.gpus = std::max<qint64>(*all.gpus - *taken.gpus, 0);
    return rest;
}

// How many of `units`, alike shares of all, can be had from the rest. Printed bundles are rounded: Trillium's 188 GB are a
// little more than a quarter of its node.
qint64 usable(double rest, double all, qint64 units)
{
    constexpr double rounded = 0.01;
    return all > 0 ? std::max<qint64>(wholePart(rest / (all / static_cast<double>(units)) + rounded), 0) : units;
}

// GPUs and cores that remain on the node without their share of the rest.
NodePart heldBy(const Share &share)
{
    NodePart held;
    if (!share.node)
        return held;
    const NodePart left = difference(share.whole, share.asked);
    if (share.wholeNode)
        return left;
    const bool memoryKnown = left.memory.isGiven();
    if (share.asked.gpus.value_or(0) > 0) {
        if (!share.whole.gpus || !share.whole.cores || (share.gpu && share.gpu->mig))
            return held;
        qint64 rest = usable(static_cast<double>(*left.cores), static_cast<double>(*share.whole.cores), *share.whole.gpus);
        if (memoryKnown)
            rest = std::min(rest, usable(amount(left.memory), amount(share.whole.memory), *share.whole.gpus));
        held.gpus = std::max<qint64>(left.gpus.value_or(0) - rest, 0);
    } else if (share.whole.cores && memoryKnown) {
        const qint64 rest = usable(amount(left.memory), amount(share.whole.memory), *share.whole.cores);
        held.cores = std::max<qint64>(*left.cores - rest, 0);
        if (*left.cores == 0)
            held.memory = left.memory;
    }
    return held;
}

void price(Share &share, const ResourceRequest &request, const ClusterFacts &facts)
{
    const auto ofJob = [&](qint64 onNode) { return std::min(clamped(onNode) * std::min(share.nodes, mostCount), mostCount); };
    const NodePart &counted = share.wholeNode && share.node ? share.whole : share.asked;
    const qint64 cores = ofJob(counted.cores.value_or(1));
    const MemorySize memory = times(share.memoryFixed ? MemorySize() : counted.memory, share.nodes);
    const qint64 gpus = std::min(request.gpuCount(), mostCount);
    if (gpus > 0) {
        if (!share.gpu)
            return;
        share.rgu = base::chargedRgu(facts, share.gpu->specifier, static_cast<int>(gpus),
                                     static_cast<int>(share.memoryFixed ? 0 : cores), memory);
        if (share.rgu && share.gpu->rgu && *share.gpu->rgu > 0)
            share.gpuEquivalents = *share.rgu / *share.gpu->rgu;
        return;
    }
    const double perCore = amount(facts.slurm.chargedMemoryPerCore.valueOr({}));
    if (perCore > 0 && memory.isGiven())
        share.coreEquivalents = std::max(static_cast<double>(cores), amount(memory) / perCore);
    else if (share.wholeNode || perCore <= 0)
        share.coreEquivalents = static_cast<double>(cores);
}

void placeInTime(Share &share, const ResourceRequest &request, const ClusterFacts &facts)
{
    const qint64 seconds = request.seconds.value_or(facts.slurm.defaultTime.valueOr({}).seconds());
    if (seconds <= 0)
        return;
    for (const base::TimeLimit &tier : facts.slurm.timeTiers.valueOr({})) {
        if (tier.seconds() >= seconds) {
            share.tier = tier;
            return;
        }
        share.smallerTier = tier;
    }
    share.smallerTier.reset(); // longer than any: the cluster refuses it
}

} // namespace

bool NodePart::isNothing() const
{
    return cores.value_or(0) == 0 && memory.bytes() <= 0 && gpus.value_or(0) == 0;
}

bool fixesMemory(const ClusterFacts &facts)
{
    return refuses(facts.slurm.memOption);
}

NodePart bundleOf(const GpuSpecifier &gpu, qint64 count, const NodeType *node)
{
    const auto n = static_cast<double>(clamped(count));
    NodePart bundle;
    if (gpu.bundleCores || gpu.mostCores)
        bundle.cores = wholePart(std::max(gpu.bundleCores.value_or(0), static_cast<double>(gpu.mostCores.value_or(0))) * n);
    double memory = gpu.bundleMemoryGB.value_or(0);
    const int onNode = node && !gpu.mig ? countOnNode(*node, gpu) : 0;
    if (memory > 0 && onNode > 0 && base::memoryAtMost(*node).isGiven()) // Fir prints 288 GB for a quarter of 1125
        memory = std::min(memory, amount(base::memoryAtMost(*node)) / bytesPerGibibyte / onNode);
    memory = std::max(memory, gpu.mostMemoryGB.value_or(0));
    if (memory > 0)
        bundle.memory = ofGigabytes(memory * n);
    return bundle;
}

QList<NodeType> nodesFor(const ResourceRequest &wanted, const ClusterFacts &facts)
{
    const ResourceRequest request = onEnoughNodes(wanted, facts);
    base::NodeWish wish;
    wish.cores = static_cast<int>(std::min(request.cpusPerNode(), mostCount));
    const auto memory = request.memoryOfNode();
    if (memory && *memory > 0 && !fixesMemory(facts))
        wish.memory = MemorySize::ofMebibytes(std::min(*memory, mostMebibytes));
    wish.gpus = static_cast<int>(std::min(request.gpusPerNode(), mostCount));
    const GpuSpecifier *gpu = gpuOf(request, facts);
    if (gpu)
        wish.gpu = gpu->specifier;
    else if (request.gpus.size() == 1)
        wish.gpu = QString::fromUtf8(request.gpus.first().model);
    const bool ownInstances = gpu && std::ranges::any_of(facts.nodeTypes, [&](const auto &fact) {
                                  return fact.value && countOnNode(*fact.value, *gpu) > 0;
                              });
    if (gpu && gpu->mig && !ownInstances)
        wish.gpus = 1; // the list of nodes names whole GPUs, each divided into several
    QList<NodeType> fitting = base::nodesThatFit(facts, wish);
    if (wish.gpus == 0 && hasNodesWithoutGpus(facts))
        fitting.removeIf([](const NodeType &node) { return node.gpuCount() > 0; });
    return fitting;
}

Share shareOf(const ResourceRequest &wanted, const ClusterFacts &facts)
{
    const ResourceRequest request = onEnoughNodes(wanted, facts);
    Share share;
    share.nodes = clamped(request.nodes);
    share.asked.cores = clamped(request.cpusPerNode());
    share.asked.gpus = clamped(request.gpusPerNode());
    const bool alike =
        std::ranges::all_of(request.gpus, [&](const GresItem &item) { return item.model == request.gpus[0].model; });
    share.severalModels = !alike;
    share.gpuName = request.gpus.isEmpty() || !alike ? QByteArray() : request.gpus.first().model;
    if (const GpuSpecifier *gpu = gpuOf(request, facts))
        share.gpu = *gpu;

    share.nodesKnown = !facts.nodeTypes.isEmpty();
    countNodes(share, nodesFor(request, facts), facts);
    if (share.node)
        share.whole = {share.node->cores, base::memoryAtMost(*share.node), gpusMeant(*share.node, share.gpu)};

    share.memoryFixed = fixesMemory(facts);
    share.onlyWholeNodes = clusterGivesWholeNodes(share, facts);
    share.wholeNode = request.wholeNodes || share.onlyWholeNodes;
    const auto memory = request.memoryOfNode();
    share.memoryAsked = memory && !share.memoryFixed;
    if (!share.memoryAsked)
        share.asked.memory = unaskedMemory(share, request, facts);
    else
        share.asked.memory = *memory == 0 ? share.whole.memory : MemorySize::ofMebibytes(std::min(*memory, mostMebibytes));

    shareOut(share);
    share.bundle = bundleFor(share, facts);
    if (share.bundle)
        share.idle = difference(*share.bundle, share.asked);
    share.held = heldBy(share);
    price(share, request, facts);
    placeInTime(share, request, facts);
    share.opens = openingsOf(share, request, facts);
    return share;
}

} // namespace voyageur::script
