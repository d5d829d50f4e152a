// SPDX-License-Identifier: GPL-3.0-or-later
#include "observe/freeroom.h"

#include "script/nodelist.h"

#include <QCoreApplication>
#include <QRegularExpression>
#include <QSet>

#include <algorithm>

namespace voyageur::observe {

using namespace Qt::StringLiterals;
using base::GpuSpecifier;
using base::MemorySize;
using slurm::FreeNode;
using slurm::JobWish;

namespace {

struct FreeRoomText {
    Q_DECLARE_TR_FUNCTIONS(voyageur::observe::FreeRoom)
};

// Of the GPUs on a node that are wanted: the number of the kind of which there are most.
int mostOfOneKind(const QMap<QString, int> &gpus, const FreeRoom &room, const QString &wanted)
{
    int count = 0;
    for (auto it = gpus.cbegin(); it != gpus.cend(); ++it)
        if (room.isGpu(wanted, it.key()))
            count = std::max(count, it.value());
    return count;
}

// Those of its partitions that are there for jobs, once each: the Alliance's clusters keep most of their nodes for short jobs.
QList<FreeNode> nodesOf(const slurm::FreeNodes &free, const QString &partitions)
{
    QSet<QByteArray> names;
    for (const QString &name : partitions.split(u',', Qt::SkipEmptyParts)) {
        const auto found = std::ranges::find(free.partitions, name, &slurm::FreePartition::name);
        const auto list = found == free.partitions.end() ? std::nullopt : script::NodeList::parse(found->nodeList);
        if (!list || (found->up && found->nodes > 0 && list->count() == 0))
            return free.nodes;
        for (const QByteArray &node : found->up ? list->names() : QByteArrayList())
            names += node;
    }
    if (partitions.isEmpty())
        return free.nodes;
    QList<FreeNode> nodes;
    for (FreeNode node : free.nodes) {
        if (node.names.isEmpty())
            return free.nodes;
        node.names.removeIf([&](const QByteArray &name) { return !names.contains(name); });
        node.count = static_cast<int>(node.names.size());
        if (node.count > 0)
            nodes += node;
    }
    return nodes;
}

} // namespace

qint64 mebibytesOf(const JobWish &wish)
{
    return wish.memory.isGiven() ? std::max<qint64>(wish.memory.slurmMebibytes(), 0) : 0;
}

FreeRoom::FreeRoom(const JobWish &wish, const QString &partitions, const slurm::FreeNodes &free, const base::ClusterFacts &facts)
    : m_wish(wish), m_nodes(nodesOf(free, partitions)), m_facts(facts)
{
    m_plainNodes = std::ranges::any_of(m_nodes, [](const FreeNode &node) { return node.allGpus.isEmpty(); });
}

GpuSpecifier FreeRoom::gpuCalled(const QString &name) const
{
    if (const GpuSpecifier *known = base::findGpu(m_facts, name))
        return *known;
    static const QRegularExpression instance(u"^(?:(.+)_)?\\d+g\\.(\\d+)gb$"_s);
    GpuSpecifier gpu;
    gpu.specifier = name;
    if (const auto match = instance.match(name); match.hasMatch()) {
        gpu.mig = true;
        gpu.whole = match.captured(1);
        gpu.memoryGB = match.captured(2).toDouble();
    }
    return gpu;
}

bool FreeRoom::isGpu(const QString &wanted, const QString &name) const
{
    if (wanted.isEmpty() || wanted == name)
        return true;
    const GpuSpecifier *known = base::findGpu(m_facts, wanted);
    return known && known->answersTo(name);
}

bool FreeRoom::couldTake(const FreeNode &node, const JobWish &wish) const
{
    if (!node.usable || (wish.wholeNodes && !node.empty))
        return false;
    if (std::ranges::any_of(wish.features, [&](const QString &one) { return !node.features.contains(one); }))
        return false;
    if (wish.gpus == 0) // nodes with GPUs have partitions of their own, unless there are no others
        return node.allGpus.isEmpty() || !m_plainNodes;
    return mostOfOneKind(node.gpus, *this, wish.gpu) >= wish.gpus;
}

int FreeRoom::fitting(const JobWish &wish) const
{
    int count = 0;
    for (const FreeNode &node : m_nodes)
        if (couldTake(node, wish) && node.idleCores >= wish.cores && node.freeMebibytes >= mebibytesOf(wish))
            count += node.count;
    return count;
}

QStringList FreeRoom::words(int fit) const
{
    QStringList now;
    if (fit >= m_wish.nodes && m_wish.nodes == 1)
        now += FreeRoomText::tr("Right now %n node(s) have room for this job. It waits for its turn, not for resources.", nullptr,
                                fit);
    else if (fit >= m_wish.nodes)
        now += FreeRoomText::tr("Right now all the nodes this job needs have room. It waits for its turn, not for resources.");
    else if (fit > 0)
        now += FreeRoomText::tr("The job needs %1 nodes; %n node(s) have room for a part of it now.", nullptr, fit)
                   .arg(m_wish.nodes);
    else
        now += whatIsMissing();
    if (const QString gpus = m_wish.gpus > 0 ? freeGpus() : QString(); !gpus.isEmpty())
        now += gpus;
    return now;
}

QString FreeRoom::whatIsMissing() const
{
    int withGpus = 0;
    int could = 0;
    for (const FreeNode &node : m_nodes) {
        if (node.usable && m_wish.gpus > 0 && mostOfOneKind(node.allGpus, *this, m_wish.gpu) > 0)
            withGpus += node.count;
        if (couldTake(node, m_wish))
            could += node.count;
    }
    const QString memory = m_wish.memory.isGiven() && !m_wish.memory.isWholeNode() ? m_wish.memory.text() : QString();
    const QString cores = FreeRoomText::tr("%n core(s)", nullptr, static_cast<int>(m_wish.cores));
    const QString both = memory.isEmpty() ? cores : FreeRoomText::tr("%1 and %2 of memory").arg(cores, memory);
    if (m_wish.gpus > 0 && could > 0)
        return FreeRoomText::tr("%n node(s) have enough free GPUs, but not %1 free at the same time.", nullptr, could).arg(both);
    if (m_wish.gpus > 0 && withGpus == 0)
        return FreeRoomText::tr("No available node has such GPUs.");
    if (m_wish.gpus > 0)
        return FreeRoomText::tr("None of the %n node(s) with such GPUs has enough of them free.", nullptr, withGpus);
    if (m_wish.wholeNodes && could == 0)
        return FreeRoomText::tr("The job needs whole nodes, and no node is empty.");
    return FreeRoomText::tr("No node has %1 free at the same time.").arg(both);
}

QString FreeRoom::freeGpus() const
{
    QMap<QString, std::pair<int, int>> models; // free, all
    for (const FreeNode &node : m_nodes)
        for (auto it = node.allGpus.cbegin(); it != node.allGpus.cend(); ++it) {
            models[it.key()].first += node.gpus.value(it.key()) * node.count;
            models[it.key()].second += it.value() * node.count;
        }
    QStringList parts;
    constexpr int mostModels = 8;
    for (const bool own : {true, false})
        for (auto it = models.cbegin(); it != models.cend() && parts.size() < mostModels; ++it)
            if ((!m_wish.gpu.isEmpty() && isGpu(m_wish.gpu, it.key())) == own)
                parts += FreeRoomText::tr("%1: %2 of %3").arg(it.key()).arg(it->first).arg(it->second);
    return parts.isEmpty() ? QString() : FreeRoomText::tr("Free GPUs now: %1.").arg(parts.join(", "_L1));
}

std::optional<NextRequest> FreeRoom::fittingWith(JobWish wish) const
{
    NextRequest request;
    if (fitting(wish) >= wish.nodes)
        return request;
    const int before = std::max(m_wish.gpus, 1);
    wish.cores = std::max<qint64>(m_wish.cores * wish.gpus / before, 1);
    if (m_wish.memory.isGiven() && !m_wish.memory.isWholeNode())
        wish.memory = MemorySize::ofMebibytes(std::max<qint64>(mebibytesOf(m_wish) * wish.gpus / before, 1));
    const GpuSpecifier gpu = gpuCalled(wish.gpu);
    if (gpu.bundleCores)
        wish.cores = std::clamp<qint64>(static_cast<qint64>(*gpu.bundleCores * wish.gpus), 1, wish.cores);
    if (gpu.bundleMemoryGB && wish.memory.isGiven())
        wish.memory = MemorySize::ofMebibytes(
            std::min(mebibytesOf(wish), std::max<qint64>(static_cast<qint64>(*gpu.bundleMemoryGB * wish.gpus), 1) * 1024));
    if (fitting(wish) < wish.nodes)
        return {};
    if (wish.cores < m_wish.cores)
        request.cores = static_cast<int>(wish.cores);
    if (mebibytesOf(wish) < mebibytesOf(m_wish))
        request.memory = wish.memory;
    return request;
}

QList<GpuSpecifier> FreeRoom::gpusThere() const
{
    QStringList names;
    for (const FreeNode &node : m_nodes)
        for (auto it = node.allGpus.keyBegin(); node.usable && it != node.allGpus.keyEnd(); ++it)
            if (*it != "gpu"_L1 && !names.contains(*it))
                names += *it;
    QList<GpuSpecifier> gpus;
    for (const QString &name : std::as_const(names)) {
        GpuSpecifier gpu = gpuCalled(name);
        gpu.specifier = name;
        if (!gpu.withdrawn && gpu.cuda)
            gpus += gpu;
    }
    return gpus;
}

} // namespace voyageur::observe
