// SPDX-License-Identifier: GPL-3.0-or-later
#include "slurm/freenodes.h"

#include "slurm/fields.h"

#include <algorithm>
#include <tuple>

namespace voyageur::slurm {

using namespace Qt::StringLiterals;

namespace {

constexpr char nodeEnd[] = "\x1f\x1e\n";
constexpr qsizetype longestFeature = 200;

// NodeHost makes sinfo list each node once: a node of several partitions is in each of theirs.
enum NodeField { NodeHost, NodeState, NodeCores, NodeMemory, NodeGiven, NodeGres, NodeGresUsed, NodeFeatures, NodeFieldCount };
constexpr const char *nodeFields[NodeFieldCount] = {"NodeHost", "StateLong", "CPUsState", "Memory",
                                                    "AllocMem", "Gres",      "GresUsed",  "Features"};
enum PartitionField { PartName, PartAvailable, PartTime, PartNodes, PartNodeList, PartFieldCount };
constexpr const char *partitionFields[PartFieldCount] = {"PartitionName", "Available", "Time", "NodeAIOT", "NodeList"};

template <size_t N>
QByteArray formatOf(const char *const (&names)[N])
{
    QByteArray format;
    for (size_t i = 0; i < N; ++i)
        format += QByteArray(names[i]) + ':' + fieldEnd + (i + 1 < N ? QByteArray(",") : QByteArray(1, nodeEnd[1]));
    return format;
}

QList<QByteArray> fieldsIn(const QByteArray &record, int count)
{
    QList<QByteArray> fields = fieldsOf(record, count);
    for (QByteArray &field : fields)
        field = field.trimmed();
    return fields;
}

// "4/44/0/48": allocated, idle, other, total. One of several nodes may be counted in thousands: "1.2K".
std::optional<QList<qint64>> fourNumbers(const QByteArray &field)
{
    QList<qint64> numbers;
    for (const QByteArray &part : field.split('/')) {
        const bool thousands = part.endsWith('K');
        bool ok = false;
        const double number = (thousands ? part.chopped(1) : part).toDouble(&ok);
        if (!ok || number < 0 || number > 1e9)
            return {};
        numbers += static_cast<qint64>(thousands ? number * 1000 : number);
    }
    return numbers.size() == 4 ? std::optional(numbers) : std::nullopt;
}

// "gpu:a100:4(S:0-1),shard:8", "gpu:a100_1g.5gb:3(IDX:0,2,5)", "gpu:0", "gpu:4".
QMap<QString, int> gpusIn(QByteArray field)
{
    for (qsizetype open = field.indexOf('('); open >= 0; open = field.indexOf('(', open)) { // with commas in it
        const auto close = field.indexOf(')', open);
        field.remove(open, close < 0 ? field.size() - open : close - open + 1);
    }
    QMap<QString, int> gpus;
    for (const QByteArray &part : field.split(',')) {
        const QList<QByteArray> words = part.trimmed().split(':');
        if (words.first() != "gpu" || words.size() < 2)
            continue;
        bool ok = false;
        const int count = words.last().toInt(&ok);
        const bool named = words.size() > 2 && !words[1].isEmpty(); // GresUsed of those without a name: "gpu:(null):2(IDX:0-1)"
        const QString name = named ? base::shownSafely(words[1], longestFeature) : u"gpu"_s;
        if (ok && count >= 0)
            gpus[name] += count;
    }
    return gpus;
}

bool isUsable(QByteArray state)
{
    // sinfo(1), "NODE STATE CODES": "*" does not answer, "$" maintenance, "!" is being switched off, "%" will be, "@" and "^"
    // start anew, "~" is switched off until a job wants it, "#" starts up, "+" other jobs than Slurm's, "-" planned.
    while (!state.isEmpty() && QByteArrayView("*$!%@^~#+-").contains(state.back())) {
        if (QByteArrayView("*$!%@^").contains(state.back()))
            return false;
        state.chop(1);
    }
    return state == "idle" || state == "mixed" || state == "allocated" || state == "completing" || state == "planned";
}

// But for their names.
bool areAlike(const FreeNode &one, const FreeNode &other)
{
    const auto all = [](const FreeNode &node) {
        return std::tie(node.usable, node.planned, node.empty, node.idleCores, node.freeMebibytes, node.gpus, node.allGpus,
                        node.features);
    };
    return all(one) == all(other);
}

FreeNode nodeOf(const QList<QByteArray> &f, const QList<qint64> &cores)
{
    FreeNode node;
    node.names += f[NodeHost];
    node.usable = isUsable(f[NodeState]);
    node.planned = f[NodeState].startsWith("planned") || f[NodeState].endsWith('-');
    node.allGpus = gpusIn(f[NodeGres]);
    if (!isNothing(f[NodeFeatures]))
        for (const QByteArray &feature : f[NodeFeatures].split(','))
            node.features += base::shownSafely(feature, longestFeature);
    if (!node.usable)
        return node;
    node.idleCores = cores[1];
    node.empty = cores[0] == 0;
    node.freeMebibytes = std::max<qint64>(f[NodeMemory].toLongLong() - f[NodeGiven].toLongLong(), 0);
    const QMap<QString, int> used = gpusIn(f[NodeGresUsed]);
    for (auto it = node.allGpus.cbegin(); it != node.allGpus.cend(); ++it)
        node.gpus[it.key()] = std::max(it.value() - used.value(it.key()), 0);
    return node;
}

} // namespace

QByteArray freeNodeFormat()
{
    return formatOf(nodeFields);
}

QByteArray freePartitionFormat()
{
    return formatOf(partitionFields);
}

base::Result<QList<FreeNode>> parseFreeNodes(QByteArrayView out)
{
    QList<FreeNode> nodes;
    for (const QByteArray &record : recordsOf(out, nodeEnd)) {
        const QList<QByteArray> fields = fieldsIn(record, NodeFieldCount);
        const auto cores = fourNumbers(fields.value(NodeCores));
        if (fields.size() != NodeFieldCount || !cores)
            return badAnswer("sinfo", record);
        const FreeNode node = nodeOf(fields, *cores);
        const auto same = std::ranges::find_if(nodes, [&](const FreeNode &other) { return areAlike(node, other); });
        if (same == nodes.end()) {
            nodes += node;
        } else {
            ++same->count;
            same->names += node.names;
        }
    }
    return nodes;
}

base::Result<QList<FreePartition>> parseFreePartitions(QByteArrayView out)
{
    QList<FreePartition> partitions;
    for (const QByteArray &record : recordsOf(out, nodeEnd)) {
        const QList<QByteArray> fields = fieldsIn(record, PartFieldCount);
        const auto nodes = fourNumbers(fields.value(PartNodes));
        if (fields.size() != PartFieldCount || fields[PartName].isEmpty() || !nodes)
            return badAnswer("sinfo", record);
        const QString name = base::shownSafely(fields[PartName], longestFeature);
        const auto same = std::ranges::find(partitions, name, &FreePartition::name);
        if (same != partitions.end()) { // its nodes in several records
            same->idle += static_cast<int>((*nodes)[1]);
            same->nodes += static_cast<int>((*nodes)[3]);
            same->nodeList += ',' + fields[PartNodeList];
            continue;
        }
        const bool unlimited = fields[PartTime] == "infinite";
        const auto limit = base::TimeLimit::parse(fields[PartTime]);
        partitions += FreePartition{name,
                                    fields[PartAvailable] == "up",
                                    unlimited ? base::TimeLimit::unlimited() : limit.value_or(base::TimeLimit()),
                                    static_cast<int>((*nodes)[1]),
                                    static_cast<int>((*nodes)[3]),
                                    fields[PartNodeList]};
    }
    return partitions;
}

} // namespace voyageur::slurm
