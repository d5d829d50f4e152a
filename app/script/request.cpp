// SPDX-License-Identifier: GPL-3.0-or-later
#include "script/request.h"

#include "script/sbatchfields.h"

#include <algorithm>

namespace voyageur::script {

namespace {

constexpr qint64 mostAsked = 1'000'000'000'000; // nobody asks for more; keeps products within 64 bits

void add(QList<GresItem> &gpus, const std::optional<QByteArray> &text, qint64 times)
{
    const auto items = text ? parseGpus(*text) : Parsed<QList<GresItem>>(QList<GresItem>());
    if (!items)
        return;
    for (GresItem item : *items) {
        if (item.count == 0)
            continue;
        item.count = std::min(item.count, mostAsked) * std::min(times, qint64{1'000'000});
        gpus += item;
    }
}

QList<GresItem> gpusOf(const sbatch::Fields &fields, qint64 nodes, qint64 tasks)
{
    QList<GresItem> gpus;
    add(gpus, fields.gpus, 1);
    if (gpus.isEmpty())
        add(gpus, fields.gpusPerNode, nodes);
    if (gpus.isEmpty())
        add(gpus, fields.gpusPerTask, tasks);
    if (gpus.isEmpty())
        add(gpus, fields.gpusPerSocket, nodes * std::max(fields.topology.sockets, 1));
    const auto gres = fields.gres ? parseGres(*fields.gres) : Parsed<QList<GresItem>>(QList<GresItem>());
    if (!gpus.isEmpty() || !gres)
        return gpus;
    for (GresItem item : *gres) {
        if (item.name != "gpu" || item.count == 0)
            continue;
        item.count = std::min(item.count, mostAsked) * nodes;
        gpus += item;
    }
    return gpus;
}

std::optional<qint64> asMebibytes(const std::optional<quint64> &value)
{
    return value ? std::optional(static_cast<qint64>(std::min<quint64>(*value, quint64(1) << 62))) : std::nullopt;
}

qint64 tasksOf(const sbatch::Fields &fields, qint64 nodes)
{
    if (fields.ntasksSet)
        return fields.ntasks;
    if (fields.tasksPerNode > 0)
        return nodes * fields.tasksPerNode;
    const qint32 perGpu = fields.tasksPerGpu > 0 ? fields.tasksPerGpu : fields.tasksPerTres;
    if (perGpu > 0) {
        qint64 gpus = 0;
        for (const GresItem &item : gpusOf(fields, nodes, 1))
            gpus += item.count;
        if (gpus > 0)
            return gpus * perGpu;
    }
    return nodes;
}

} // namespace

qint64 ResourceRequest::gpuCount() const
{
    qint64 count = 0;
    for (const GresItem &item : gpus)
        count = std::min(count + item.count, mostAsked * 1'000'000);
    return count;
}

std::optional<qint64> ResourceRequest::memoryOfNode() const
{
    if (memoryPerNode)
        return memoryPerNode;
    const auto times = [](qint64 size, qint64 count) { return std::min(size, mostAsked) * std::min(count, qint64{1'000'000}); };
    if (memoryPerCpu)
        return times(*memoryPerCpu, cpusPerNode());
    if (memoryPerGpu && gpuCount() > 0)
        return times(*memoryPerGpu, gpusPerNode());
    return {};
}

ResourceRequest requestOf(const sbatch::Fields &fields)
{
    ResourceRequest request;
    if (fields.nodesSet) {
        request.nodes = std::max(fields.nodes.least, 1);
        request.mostNodes = fields.nodes.most;
    } else if (fields.ntasksSet && fields.tasksPerNode > 0) {
        request.nodes = (std::max<qint64>(fields.ntasks, 1) + fields.tasksPerNode - 1) / fields.tasksPerNode;
        request.mostNodes = request.nodes;
    } else {
        request.mostNodes = 0;
    }
    request.tasks = std::max<qint64>(tasksOf(fields, request.nodes), 1);
    if (fields.tasksPerNode > 0)
        request.tasksPerNode = fields.tasksPerNode;
    request.gpus = gpusOf(fields, request.nodes, request.tasks);
    request.gpusByNode = !request.gpus.isEmpty() && !fields.gpus && (fields.gpusPerNode || !fields.gpusPerTask);
    if (fields.cpusSet)
        request.cpusPerTask = std::max(fields.cpusPerTask, 1);
    else if (fields.cpusPerGpu > 0 && request.gpuCount() > 0)
        request.cpusPerTask = (request.gpuCount() * fields.cpusPerGpu + request.tasks - 1) / request.tasks;
    request.memoryPerNode = asMebibytes(fields.mem);
    request.memoryPerCpu = asMebibytes(fields.memPerCpu);
    request.memoryPerGpu = asMebibytes(fields.memPerGpu);
    if (fields.timeLimit != sbatch::noValue)
        request.seconds = fields.timeLimit == sbatch::infinite ? -1 : qint64{fields.timeLimit} * 60;
    if (fields.array) {
        if (const auto array = parseArray(*fields.array))
            request.array = *array;
    }
    request.wholeNodes = fields.shared == QByteArray("exclusive");
    return request;
}

} // namespace voyageur::script
