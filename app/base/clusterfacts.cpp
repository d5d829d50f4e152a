// SPDX-License-Identifier: GPL-3.0-or-later
#include "base/clusterfacts.h"

#include "base/clusterfacttable.h"

#include <QRegularExpression>

#include <algorithm>
#include <cmath>
#include <numeric>
#include <tuple>

namespace voyageur::base {

namespace {

constexpr double mebibytesPerGibibyte = 1024;

template <typename T>
void replace(Fact<T> &under, const Fact<T> &over)
{
    if (over.isSaid())
        under = over;
}

template <typename T>
void replace(QList<Fact<T>> &under, const QList<Fact<T>> &over)
{
    if (!over.isEmpty())
        under = over;
}

template <typename T>
void takeLive(Fact<T> &under, const Fact<T> &live)
{
    if (live.isSure() || !under.isSure())
        replace(under, live);
}

template <typename T>
void takeLive(QList<Fact<T>> &, const QList<Fact<T>> &)
{
    // lists are joined entry by entry, see below
}

template <typename T>
void keep(T &live, const T &known)
{
    if (live == T())
        live = known;
}

// scontrol tells how much there is, not what it is.
void keepDescription(NodeType &live, const NodeType &known)
{
    keep(live.localDisk, known.localDisk);
    if (known.localDiskGB) // TmpDisk may be the size of a RAM disk
        live.localDiskGB = known.localDiskGB;
    keep(live.gpuModel, known.gpuModel);
    keep(live.gpuMemoryGB, known.gpuMemoryGB);
    keep(live.cpu, known.cpu);
    keep(live.coresPerCache, known.coresPerCache);
    keep(live.part, known.part);
}

QList<Fact<NodeType>> joined(const QList<Fact<NodeType>> &known, QList<Fact<NodeType>> live)
{
    if (live.isEmpty())
        return known;
    for (auto &fact : live) {
        const auto distance = [&](const Fact<NodeType> &other) {
            return std::abs(other.value->memory.slurmMebibytes() - fact.value->memory.slurmMebibytes());
        };
        const Fact<NodeType> *nearest = nullptr;
        for (const auto &other : known) {
            const bool alike =
                other.value && other.value->cores == fact.value->cores && other.value->gpuCount() == fact.value->gpuCount();
            if (alike && (!nearest || distance(other) < distance(*nearest)))
                nearest = &other;
        }
        if (nearest)
            keepDescription(*fact.value, *nearest->value);
    }
    return live;
}

// What the catalogue knows of a GPU beyond its name stays; whether the cluster listed it is added.
QList<Fact<GpuSpecifier>> joined(QList<Fact<GpuSpecifier>> known, const QList<Fact<GpuSpecifier>> &live)
{
    if (live.isEmpty())
        return known;
    for (auto &fact : known) {
        if (fact.value)
            fact.value->present = false;
    }
    for (const auto &fact : live) {
        const auto same = std::find_if(known.begin(), known.end(), [&](const Fact<GpuSpecifier> &other) {
            return other.value && other.value->answersTo(fact.value->specifier);
        });
        if (same == known.end()) {
            known += fact;
            continue;
        }
        same->value->present = true;
        same->readAt = fact.readAt;
    }
    return known;
}

QList<Fact<Partition>> joined(const QList<Fact<Partition>> &known, QList<Fact<Partition>> live)
{
    if (live.isEmpty())
        return known;
    for (auto &fact : live) {
        const auto same = std::find_if(known.begin(), known.end(), [&](const Fact<Partition> &other) {
            return other.value && other.value->name == fact.value->name;
        });
        if (same == known.end())
            continue;
        Partition &partition = *fact.value;
        const Partition &documented = *same->value;
        partition.nameable = documented.nameable;
        partition.preemptible = partition.preemptible || documented.preemptible;
        partition.interactive = partition.interactive || documented.interactive;
        keep(partition.part, documented.part);
        keep(partition.minTime, documented.minTime);
        keep(partition.maxNodes, documented.maxNodes);
        keep(partition.maxNodesAllocated, documented.maxNodesAllocated);
        keep(partition.maxGpus, documented.maxGpus);
        keep(partition.maxGpusAllocated, documented.maxGpusAllocated);
        keep(partition.maxCores, documented.maxCores);
        keep(partition.maxMemory, documented.maxMemory);
        keep(partition.maxRunning, documented.maxRunning);
        keep(partition.maxSubmitted, documented.maxSubmitted);
    }
    return live;
}

bool matches(const QString &pattern, const QString &text)
{
    return QRegularExpression(QRegularExpression::wildcardToRegularExpression(pattern)).match(text).hasMatch();
}

// GPUs of the node that `wish` can mean. A whole GPU stands for its instances where the node's own list names only it.
int gpusMeant(const ClusterFacts &facts, const NodeType &node, const QString &wish)
{
    if (wish.isEmpty() || node.gpus.contains(QStringLiteral("gpu")))
        return node.gpuCount();
    const GpuSpecifier *gpu = findGpu(facts, wish);
    int count = 0;
    for (auto it = node.gpus.cbegin(); it != node.gpus.cend(); ++it) {
        const bool same = it.key() == wish || (gpu && gpu->answersTo(it.key()));
        const bool instance = gpu && gpu->mig && gpu->whole == it.key();
        if (same || instance)
            count += it.value();
    }
    return count;
}

} // namespace

int NodeType::gpuCount() const
{
    return std::accumulate(gpus.cbegin(), gpus.cend(), 0);
}

ClusterFacts overlaid(ClusterFacts under, const ClusterFacts &over)
{
    forEachFact([](const char *, auto &lower, const auto &upper) { replace(lower, upper); }, under, over);
    replace(under.accounts, over.accounts);
    return under;
}

ClusterFacts withLiveFacts(ClusterFacts catalogue, const ClusterFacts &live)
{
    forEachFact([](const char *, auto &known, const auto &read) { takeLive(known, read); }, catalogue, live);
    catalogue.nodeTypes = joined(catalogue.nodeTypes, live.nodeTypes);
    catalogue.gpus = joined(catalogue.gpus, live.gpus);
    catalogue.slurm.partitions = joined(catalogue.slurm.partitions, live.slurm.partitions);
    replace(catalogue.accounts, live.accounts);
    return catalogue;
}

const GpuSpecifier *findGpu(const ClusterFacts &facts, const QString &name)
{
    for (const auto &fact : facts.gpus) {
        if (fact.value && fact.value->answersTo(name))
            return &*fact.value;
    }
    return nullptr;
}

const Partition *findPartition(const ClusterFacts &facts, const QString &name, const QString &part)
{
    for (const auto &fact : facts.slurm.partitions) {
        if (fact.value && fact.value->name == name && (part.isEmpty() || fact.value->part == part))
            return &*fact.value;
    }
    return nullptr;
}

std::optional<bool> accountFits(const ClusterFacts &facts, const QString &account)
{
    if (!facts.slurm.accountPatterns.isKnown())
        return {};
    const QStringList patterns = facts.slurm.accountPatterns.valueOr({});
    return std::any_of(patterns.begin(), patterns.end(), [&](const QString &pattern) {
        if (matches(pattern, account))
            return true;
        const QStringList suffixes = facts.slurm.accountSuffixes.valueOr({});
        return std::any_of(suffixes.begin(), suffixes.end(), [&](const QString &suffix) {
            return account.endsWith(suffix) && matches(pattern, account.chopped(suffix.size()));
        });
    });
}

bool isMagicCastle(const ClusterFacts &facts)
{
    return facts.kind.is(ClusterKind::MagicCastle) || facts.kind.is(ClusterKind::Course);
}

QList<NodeType> nodesThatFit(const ClusterFacts &facts, const NodeWish &wish)
{
    QList<NodeType> fitting;
    for (const auto &fact : facts.nodeTypes) {
        if (!fact.value)
            continue;
        const NodeType &node = *fact.value;
        const MemorySize most = memoryAtMost(node);
        const bool cores = !node.cores || *node.cores >= wish.cores;
        const bool memory = !wish.memory.isGiven() || !most.isGiven() || most.bytes() >= wish.memory.bytes();
        const bool gpus = wish.gpus == 0 || gpusMeant(facts, node, wish.gpu) >= wish.gpus;
        if (cores && memory && gpus)
            fitting += node;
    }
    return fitting;
}

std::optional<NodeType> largestNode(const ClusterFacts &facts)
{
    std::optional<NodeType> largest;
    const auto size = [](const NodeType &node) { return std::tuple(memoryAtMost(node).bytes(), node.cores.value_or(0)); };
    for (const auto &fact : facts.nodeTypes) {
        if (fact.value && (!largest || size(*fact.value) > size(*largest)))
            largest = fact.value;
    }
    return largest;
}

std::optional<NodeType> baseNode(const ClusterFacts &facts)
{
    std::optional<NodeType> base;
    const auto rank = [](const NodeType &node) { return std::tuple(node.gpuCount() == 0, node.count.value_or(0)); };
    for (const auto &fact : facts.nodeTypes) {
        if (fact.value && (!base || rank(*fact.value) > rank(*base)))
            base = fact.value;
    }
    return base;
}

MemorySize memoryAtMost(const NodeType &node)
{
    if (node.memory.isGiven() || !node.installedGB)
        return node.memory;
    return MemorySize::ofMebibytes(static_cast<qint64>(std::ceil(*node.installedGB * mebibytesPerGibibyte)));
}

std::optional<double> chargedRgu(const ClusterFacts &facts, const QString &gpu, int gpus, int cores, MemorySize memory)
{
    const GpuSpecifier *specifier = findGpu(facts, gpu);
    if (!specifier || !specifier->rgu || !facts.slurm.bundlePerRgu.isKnown())
        return {};
    const RguBundle bundle = *facts.slurm.bundlePerRgu.value;
    if (bundle.cores <= 0 || bundle.memoryGB <= 0)
        return {};
    const double memoryGB =
        memory.isGiven() ? static_cast<double>(memory.bytes()) / (1024.0 * 1024.0) / mebibytesPerGibibyte : 0.0;
    return std::max({gpus * *specifier->rgu, cores / bundle.cores, memoryGB / bundle.memoryGB});
}

} // namespace voyageur::base
