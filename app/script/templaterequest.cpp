// SPDX-License-Identifier: GPL-3.0-or-later
#include "script/templaterequest.h"

#include <QHash>

#include <algorithm>
#include <cmath>

namespace voyageur::script {

using namespace Qt::StringLiterals;
using base::ClusterFacts;
using base::GpuSpecifier;
using base::MemorySize;
using base::NodeType;
using base::TimeLimit;

namespace {

constexpr int usualCoresOfGpu = 4;
constexpr int manyCores = 16;
constexpr double usualMemory = 4000;       // MiB for each core: what a core of the Alliance's nodes has
constexpr double usualMemoryOfGpu = 16000; // MiB
constexpr qint64 usualSeconds = qint64(3) * 3600;

// Of a node sold with so much, a job gets less: the system needs some.
double usableMemory(const NodeType &node)
{
    if (node.memory.isGiven())
        return double(node.memory.slurmMebibytes());
    return node.installedGB ? *node.installedGB * 1000 * 0.9 : 0;
}

int gpusOf(const NodeType &node, const GpuSpecifier &gpu)
{
    int count = 0;
    for (auto one = node.gpus.begin(); one != node.gpus.end(); ++one) {
        if (gpu.answersTo(one.key()))
            count += one.value();
    }
    return count;
}

//! The most frequent node with that GPU; null for none.
const NodeType *nodeOf(const ClusterFacts &facts, const GpuSpecifier &gpu)
{
    const NodeType *best = nullptr;
    for (const auto &node : facts.nodeTypes) {
        if (node.value && gpusOf(*node.value, gpu) > 0 && (!best || node.value->count.value_or(1) > best->count.value_or(1)))
            best = &*node.value;
    }
    return best;
}

bool isOffered(const GpuSpecifier &gpu)
{
    return gpu.cuda && !gpu.withdrawn && gpu.present.value_or(true);
}

// GPUs that only the list of nodes names ("gpu" for those without a name).
QList<GpuSpecifier> gpusOfCluster(const ClusterFacts &facts)
{
    QList<GpuSpecifier> gpus;
    for (const auto &gpu : facts.gpus) {
        if (gpu.value && isOffered(*gpu.value))
            gpus += *gpu.value;
    }
    if (!gpus.isEmpty())
        return gpus;
    for (const auto &node : facts.nodeTypes) {
        for (const QString &name : node.value ? node.value->gpus.keys() : QStringList()) {
            GpuSpecifier gpu;
            gpu.specifier = name;
            gpus += gpu;
        }
    }
    return gpus;
}

qint64 frequency(const ClusterFacts &facts, const GpuSpecifier &gpu)
{
    qint64 count = 0;
    for (const auto &node : facts.nodeTypes) {
        if (node.value)
            count += qint64(gpusOf(*node.value, gpu)) * node.value->count.value_or(1);
    }
    return count;
}

std::optional<GpuSpecifier> mostFrequent(const ClusterFacts &facts, bool mig)
{
    std::optional<GpuSpecifier> best;
    for (const GpuSpecifier &gpu : gpusOfCluster(facts)) {
        if (gpu.mig == mig && (!best || frequency(facts, gpu) > frequency(facts, *best)))
            best = gpu;
    }
    return best;
}

std::optional<GpuSpecifier> chosenGpu(const TemplateValues &values, bool wholeOnly)
{
    GpuSpecifier named;
    named.specifier = values.gpu;
    if (!values.cluster)
        return named;
    if (!values.gpu.isEmpty()) {
        const GpuSpecifier *known = base::findGpu(*values.cluster, values.gpu);
        if (known)
            named = *known;
        named.specifier = values.gpu;
        return named;
    }
    auto gpu = mostFrequent(*values.cluster, false);
    if (!gpu && !wholeOnly)
        gpu = mostFrequent(*values.cluster, true);
    // Nothing at all is known of the nodes: then there may be GPUs.
    if (!gpu && values.cluster->nodeTypes.isEmpty() && values.cluster->gpus.isEmpty())
        gpu = named;
    return gpu;
}

// "--gpus-per-node=a100:1" where the cluster's documentation has that form, else "--gres=gpu:a100:1". The model is left out
// where the documentation has none and none is asked for.
QByteArray gpuOption(const ClusterFacts *facts, const QString &model, int count)
{
    const bool isNamed = !model.isEmpty() && model != "gpu"_L1;
    const QByteArray name = isNamed ? model.toUtf8() + ':' : QByteArray();
    if (!facts)
        return "--gpus-per-node=" + name + QByteArray::number(count);
    const QStringList forms = facts->slurm.gpuRequestForms.valueOr({});
    const bool perNode =
        std::any_of(forms.begin(), forms.end(), [](const QString &form) { return form.startsWith("--gpus-per-node="_L1); });
    const bool gres = !forms.isEmpty() && !perNode && !facts->slurm.gresOption.is(base::OptionPolicy::Refused);
    const bool modelWanted = !forms.isEmpty() || !facts->slurm.gpuModelRequired.is(base::Requirement::No);
    return (gres ? "--gres=gpu:" : "--gpus-per-node=") + (modelWanted ? name : QByteArray()) + QByteArray::number(count);
}

// In whole thousands, a little less than the share.
MemorySize roundedMemory(double mebibytes)
{
    const auto thousands = static_cast<qint64>(mebibytes / 1000) * 1000;
    return MemorySize::ofMebibytes(std::max<qint64>(thousands, 500));
}

int allowedCount(const GpuSpecifier &gpu, const NodeType *node, bool wholeNodes, int wanted)
{
    const int most = node ? gpusOf(*node, gpu) : wanted;
    if (wholeNodes && node)
        return most;
    wanted = std::clamp(wanted, 1, std::max(most, 1));
    if (gpu.mig)
        wanted = 1; // parts of GPUs do not work together, and more than one is refused
    QList<int> counts = gpu.countsPerNode;
    std::sort(counts.begin(), counts.end());
    for (const int count : counts) {
        if (count >= wanted)
            return count;
    }
    return counts.isEmpty() ? wanted : counts.last();
}

TimeLimit usualTime(const ClusterFacts *facts)
{
    qint64 seconds = usualSeconds;
    if (facts) {
        const auto tiers = facts->slurm.timeTiers.valueOr({});
        if (!tiers.isEmpty() && tiers.first().seconds() > 0)
            seconds = std::min(seconds, tiers.first().seconds());
        if (facts->slurm.maxTime.isKnown() && facts->slurm.maxTime.value->seconds() > 0)
            seconds = std::min(seconds, facts->slurm.maxTime.value->seconds());
        if (facts->slurm.minTime.isKnown())
            seconds = std::max(seconds, facts->slurm.minTime.value->seconds());
    }
    return TimeLimit::ofSeconds(seconds);
}

bool isDdp(TemplateShape shape)
{
    return shape == TemplateShape::OneNodeDdp || shape == TemplateShape::SeveralNodeDdp;
}

void askForGpus(TemplateRequest &request, TemplateShape shape, const TemplateValues &values, const GpuSpecifier &gpu)
{
    const NodeType *node = values.cluster ? nodeOf(*values.cluster, gpu) : nullptr;
    const bool wholeNodes = values.cluster && values.cluster->slurm.wholeNodesForGpuJobs.is(true);
    const int onNode = node ? gpusOf(*node, gpu) : 0;
    const int usual = shape == TemplateShape::OneGpu ? 1 : shape == TemplateShape::OneNodeDdp ? 2 : std::max(onNode, 2);
    const int wanted = values.gpusPerNode > 0 ? values.gpusPerNode : usual;
    const int count = allowedCount(gpu, node, wholeNodes, wanted);
    request.gpu = gpu.specifier;
    request.gpusPerNode = count;
    request.gpuOption = gpuOption(values.cluster, gpu.specifier, count);
    request.wholeNode = wholeNodes;
    request.manyGpus = shape == TemplateShape::OneGpu && count > wanted;

    // All GPUs of the node count: a node with instances of two sizes has several kinds.
    const int all = node ? std::max(node->gpuCount(), 1) : 1;
    const int share = node && node->cores ? std::max(*node->cores / all, 1) : usualCoresOfGpu;
    const int cores = gpu.mostCores
        ? std::min(*gpu.mostCores, node && node->cores ? std::max(*node->cores / onNode, 1) : *gpu.mostCores)
        : share;
    const int tasks = isDdp(shape) ? count : 1;
    request.cpusPerTask = cores * count / tasks;
    double memory = gpu.mostMemoryGB ? *gpu.mostMemoryGB * 1000 : usualMemoryOfGpu;
    if (node && usableMemory(*node) > 0) {
        const double part = usableMemory(*node) / (gpu.mostMemoryGB ? onNode : all);
        memory = gpu.mostMemoryGB ? std::min(memory, part) : part;
    }
    request.memory = roundedMemory(memory * count);
}

void askForCores(TemplateRequest &request, TemplateShape shape, const TemplateValues &values)
{
    const auto node = values.cluster ? base::baseNode(*values.cluster) : std::nullopt;
    const int cores = node ? node->cores.value_or(0) : 0;
    const double share = node && cores > 0 && usableMemory(*node) > 0 ? usableMemory(*node) / cores : usualMemory;
    request.wholeNode = values.cluster && values.cluster->slurm.wholeNodesForCpuJobs.is(true) && cores > 0;
    const int tasks = shape == TemplateShape::OneNodeDdp ? 2 : 1;
    int cpus = shape == TemplateShape::OneCore ? 1 : 2;
    if (shape == TemplateShape::ManyCores)
        cpus = cores == 0 ? manyCores / 2 : std::clamp(cores / 2, 1, manyCores);
    if (cores > 0)
        cpus = std::clamp(cpus, 1, std::max(cores / tasks, 1));
    request.cpusPerTask = request.wholeNode ? cores / tasks : cpus;
    request.memory = roundedMemory(std::min(share, usualMemory) * request.cpusPerTask * tasks);
    if (shape == TemplateShape::OneCore && !request.wholeNode)
        request.memory = MemorySize::ofMebibytes(static_cast<qint64>(std::min(usualMemory, std::max(share, 1000.0))));
}

} // namespace

std::optional<QString> usualGpu(const ClusterFacts *facts, bool wholeOnly)
{
    TemplateValues values;
    values.cluster = facts;
    const auto gpu = chosenGpu(values, wholeOnly);
    return gpu ? std::optional(gpu->specifier) : std::nullopt;
}

TemplateRequest templateRequest(TemplateShape shape, const TemplateValues &values)
{
    TemplateRequest request;
    request.time = values.time.isGiven() ? values.time : usualTime(values.cluster);
    const bool wantsGpu = shape == TemplateShape::OneGpu || isDdp(shape);
    const auto gpu = wantsGpu ? chosenGpu(values, isDdp(shape)) : std::nullopt;
    if (gpu)
        askForGpus(request, shape, values, *gpu);
    else
        askForCores(request, isDdp(shape) ? shape : shape == TemplateShape::OneGpu ? TemplateShape::OneCore : shape, values);
    if (isDdp(shape))
        request.tasksPerNode = gpu ? request.gpusPerNode : shape == TemplateShape::OneNodeDdp ? 2 : 1;
    if (shape == TemplateShape::SeveralNodeDdp)
        request.nodes = values.nodes > 0 ? values.nodes : 2;
    else if (shape == TemplateShape::ManyCores || isDdp(shape) || request.wholeNode
             || (values.cluster && values.cluster->slurm.nodesRecommended.is(true)))
        request.nodes = 1;
    if (values.cpus > 0)
        request.cpusPerTask = values.cpus;
    if (values.memory.isGiven())
        request.memory = values.memory;
    if (values.cluster && values.cluster->slurm.memOption.is(base::OptionPolicy::Refused))
        request.memory = {};
    return request;
}

} // namespace voyageur::script
