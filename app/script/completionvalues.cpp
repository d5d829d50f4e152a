// SPDX-License-Identifier: GPL-3.0-or-later
#include "script/completionvalues.h"

#include "script/outputfile.h"
#include "script/values.h"
#include "script/valuewords.h"

#include <QCoreApplication>

#include <algorithm>
#include <cmath>

namespace voyageur::script {

using namespace Qt::StringLiterals;

namespace {

class CompletionValuesText final {
    Q_DECLARE_TR_FUNCTIONS(voyageur::script::Completion)
};

using Items = QList<Completion>;

void add(Items &items, const QByteArray &value, const QString &detail = {}, bool goesOn = false)
{
    const auto same = [&](const Completion &item) { return item.insert == value; };
    if (!std::ranges::any_of(items, same))
        items += Completion{QString::fromUtf8(value), value, detail, CompletionKind::Value, goesOn};
}

// The GPUs that the script asks for on one node, as far as it says so.
struct AskedGpu {
    const base::GpuSpecifier *gpu = nullptr;
    qint64 count = 0;
};

AskedGpu askedGpu(const QList<WrittenOption> &written, const CompletionFacts &facts)
{
    for (const char *name : {"gpus-per-node", "gres", "gpus", "gpus-per-task"}) {
        const auto text = writtenValue(written, name);
        if (!text || !facts.cluster)
            continue;
        const auto items = QByteArrayView(name) == "gres" ? parseGres(*text) : parseGpus(*text);
        if (!items || items->isEmpty())
            continue;
        const GresItem &item = items->first();
        return {base::findGpu(*facts.cluster, QString::fromUtf8(item.model)), item.count};
    }
    return {};
}

Items accounts(const CompletionFacts &facts)
{
    Items items;
    if (!facts.cluster || !facts.cluster->accounts.isKnown())
        return items;
    const QStringList suffixes = facts.cluster->slurm.accountSuffixes.valueOr({});
    auto list = *facts.cluster->accounts.value;
    std::ranges::stable_sort(list, {}, [](const base::UserAccount &one) { return !one.isDefault; });
    for (const base::UserAccount &account : list) {
        QString name = account.name;
        for (const QString &suffix : suffixes) { // Slurm adds it again, by what the job asks for
            if (name.endsWith(suffix))
                name.chop(suffix.size());
        }
        add(items, name.toUtf8(),
            account.isDefault ? CompletionValuesText::tr("Your default account on %1").arg(facts.clusterName)
                              : CompletionValuesText::tr("Your account on %1").arg(facts.clusterName));
    }
    return items;
}

Items partitions(const CompletionFacts &facts)
{
    Items items;
    if (!facts.cluster || facts.cluster->slurm.partitionNameable.is(false))
        return items;
    for (const auto &fact : facts.cluster->slurm.partitions) {
        if (!fact.isKnown() || !fact.value->nameable)
            continue;
        const base::Partition &partition = *fact.value;
        QString detail = partition.isDefault ? CompletionValuesText::tr("The default") : QString();
        if (partition.maxTime.seconds() > 0)
            detail += (detail.isEmpty() ? QString() : u"; "_s)
                + CompletionValuesText::tr("up to %1").arg(durationWords(partition.maxTime.seconds()));
        add(items, partition.name.toUtf8(), detail);
    }
    return items;
}

Items times(const CompletionFacts &facts)
{
    Items items;
    const auto limit = [&](const base::TimeLimit &time, const QString &more) {
        if (time.seconds() > 0)
            add(items, time.bytes(), durationWords(time.seconds()) + (more.isEmpty() ? QString() : u": "_s + more));
    };
    if (facts.cluster && facts.cluster->slurm.timeTiers.isKnown()) {
        for (const base::TimeLimit &tier : *facts.cluster->slurm.timeTiers.value)
            limit(tier, CompletionValuesText::tr("a job that asks for more can use fewer nodes"));
        if (facts.cluster->slurm.minTestTime.isKnown())
            limit(*facts.cluster->slurm.minTestTime.value, CompletionValuesText::tr("The minimum for a test"));
        return items;
    }
    const qint64 most =
        facts.cluster && facts.cluster->slurm.maxTime.isKnown() ? facts.cluster->slurm.maxTime.value->seconds() : -1;
    for (const qint64 seconds : {900, 3600, 10800, 43200, 86400, 259200, 604800}) {
        if (most < 0 || seconds <= most)
            limit(base::TimeLimit::ofSeconds(seconds), {});
    }
    return items;
}

Items memories(const QList<WrittenOption> &written, const CompletionFacts &facts, QByteArrayView name)
{
    Items items;
    const AskedGpu asked = askedGpu(written, facts);
    if (asked.gpu && asked.gpu->mostMemoryGB && name != "mem-per-cpu") {
        const qint64 count = name == "mem-per-gpu" ? 1 : asked.count;
        add(items, QByteArray::number(std::floor(*asked.gpu->mostMemoryGB * double(count)), 'f', 0) + 'G',
            CompletionValuesText::tr("The share of %1 × %2").arg(QString::number(count), asked.gpu->specifier));
    }
    if (facts.cluster && name == "mem-per-cpu" && facts.cluster->slurm.chargedMemoryPerCore.isKnown())
        add(items, facts.cluster->slurm.chargedMemoryPerCore.value->spelled(),
            CompletionValuesText::tr("The share of one core on %1").arg(facts.clusterName));
    for (const char *amount : {"2G", "4G", "8G", "16G", "32G", "64G"}) {
        if (name != "mem-per-cpu" || items.size() < 4)
            add(items, amount);
    }
    const auto node = facts.cluster ? base::baseNode(*facts.cluster) : std::nullopt;
    if (name == "mem" && node && base::memoryAtMost(*node).isGiven())
        add(items, base::memoryAtMost(*node).spelled(),
            CompletionValuesText::tr("The maximum on an ordinary node of %1").arg(facts.clusterName));
    if (name == "mem")
        add(items, "0", CompletionValuesText::tr("All the memory of the node"));
    return items;
}

Items cores(const QList<WrittenOption> &written, const CompletionFacts &facts)
{
    Items items;
    const AskedGpu asked = askedGpu(written, facts);
    if (asked.gpu && asked.gpu->mostCores)
        add(items, QByteArray::number(*asked.gpu->mostCores * asked.count),
            CompletionValuesText::tr("The share of %1 × %2").arg(QString::number(asked.count), asked.gpu->specifier));
    for (const char *count : {"1", "2", "4", "8"})
        add(items, count);
    const auto node = facts.cluster ? base::baseNode(*facts.cluster) : std::nullopt;
    if (node && node->cores && asked.count == 0)
        add(items, QByteArray::number(*node->cores),
            CompletionValuesText::tr("All cores of an ordinary node of %1").arg(facts.clusterName));
    return items;
}

QList<int> gpuCounts(const base::GpuSpecifier &gpu, const CompletionFacts &facts)
{
    if (!gpu.countsPerNode.isEmpty())
        return gpu.countsPerNode;
    int most = 1;
    for (const auto &node : facts.cluster->nodeTypes) {
        if (node.isKnown() && !gpu.mig)
            most = std::max(most, node.value->gpus.value(gpu.specifier));
    }
    QList<int> counts{1};
    if (most > 1)
        counts += most;
    return counts;
}

Items gpus(const CompletionFacts &facts, const QByteArray &prefix)
{
    Items items;
    if (!facts.cluster) {
        add(items, prefix + '1', CompletionValuesText::tr("One GPU of any model"));
        return items;
    }
    for (const auto &fact : facts.cluster->gpus) {
        if (!fact.isKnown() || fact.value->withdrawn || fact.value->present == false)
            continue;
        for (const int count : gpuCounts(*fact.value, facts))
            add(items, prefix + fact.value->specifier.toUtf8() + ':' + QByteArray::number(count), gpuWords(*fact.value));
    }
    if (!facts.cluster->slurm.gpuModelRequired.is(base::Requirement::Yes))
        add(items, prefix + '1', CompletionValuesText::tr("One GPU of any model of %1").arg(facts.clusterName));
    if (!prefix.isEmpty() && facts.cluster->slurm.gresTypes.valueOr({}).contains(u"shard"_s))
        add(items, "shard:1", CompletionValuesText::tr("A share of a GPU that others use too"));
    return items;
}

Items outputs(const QList<WrittenOption> &written)
{
    Items items;
    const bool array = writtenValue(written, "array").has_value();
    if (array)
        add(items, "%x-%A_%a.out", CompletionValuesText::tr("Job name, array number, task number"));
    else
        add(items, "%x-%j.out", CompletionValuesText::tr("Job name and number"));
    add(items, array ? "logs/%x-%A_%a.out" : "logs/%x-%j.out",
        CompletionValuesText::tr("The same file name, in an existing folder"));
    return items;
}

Items letters()
{
    Items items;
    for (const OutputLetter &letter : outputLetters())
        add(items, QByteArray("%") + letter.letter, outputLetterHelp(letter));
    return items;
}

Items dependencies()
{
    Items items;
    for (const char *kind : {"afterok", "afterany", "singleton", "after", "afternotok", "aftercorr"}) {
        const bool alone = QByteArrayView(kind) == "singleton";
        add(items, alone ? QByteArray(kind) : QByteArray(kind) + ':', dependencyWords(kind));
    }
    return items;
}

Items features(const CompletionFacts &facts)
{
    Items items;
    if (!facts.cluster)
        return items;
    for (const auto &node : facts.cluster->nodeTypes) {
        if (!node.isKnown())
            continue;
        for (const QString &feature : node.value->features)
            add(items, feature.toUtf8(), node.value->cpu);
    }
    return items;
}

Items words(const Option &option)
{
    Items items;
    for (const QByteArray &word : choices(option.name))
        add(items, word, option.grammar == Grammar::MailTypes ? mailWords(word) : QString());
    return items;
}

struct Example {
    const char *option;
    const char *value;
    const char *help;
};

constexpr Example examples[] = {
    {"array", "0-9", QT_TRANSLATE_NOOP("voyageur::script::Completion", "Ten tasks")},
    {"array", "0-9%2", QT_TRANSLATE_NOOP("voyageur::script::Completion", "Ten tasks, two at a time")},
    {"array", "0-9%1", QT_TRANSLATE_NOOP("voyageur::script::Completion", "Ten tasks, one after the other")},
    {"begin", "now+1hour", QT_TRANSLATE_NOOP("voyageur::script::Completion", "In one hour")},
    {"begin", "20:00", QT_TRANSLATE_NOOP("voyageur::script::Completion", "At eight in the evening")},
    {"distribution", "block", QT_TRANSLATE_NOOP("voyageur::script::Completion", "Fills one node after the other")},
    {"distribution", "cyclic", QT_TRANSLATE_NOOP("voyageur::script::Completion", "One task on each node in turn")},
    {"export", "ALL", QT_TRANSLATE_NOOP("voyageur::script::Completion", "All variables of your shell")},
    {"export", "NONE", QT_TRANSLATE_NOOP("voyageur::script::Completion", "Only Slurm’s own variables")},
    {"nodes", "1", QT_TRANSLATE_NOOP("voyageur::script::Completion", "One node")},
    {"ntasks", "1", QT_TRANSLATE_NOOP("voyageur::script::Completion", "One process")},
    {"ntasks-per-node", "1", QT_TRANSLATE_NOOP("voyageur::script::Completion", "One process on each node")},
    {"signal", "B:USR1@120",
     QT_TRANSLATE_NOOP("voyageur::script::Completion", "USR1 for the script, two minutes before the end")},
    {"switches", "1", QT_TRANSLATE_NOOP("voyageur::script::Completion", "All nodes on one switch")},
};

} // namespace

QByteArrayView separatorsOf(const Option &option)
{
    switch (option.grammar) {
    case Grammar::Gres:
    case Grammar::Gpus:
    case Grammar::MailTypes:
        return ",";
    case Grammar::Dependency:
        return ",?";
    default:
        return QByteArrayView(option.name) == "constraint" || QByteArrayView(option.name) == "prefer" ? "&|,[]()" : "";
    }
}

QList<Completion> valuesFor(const Option &option, const QList<WrittenOption> &written, const CompletionFacts &facts)
{
    const QByteArrayView name(keptName(option));
    if (name == "account")
        return accounts(facts);
    if (name == "partition")
        return partitions(facts);
    if (name == "cpus-per-task" || name == "cpus-per-gpu")
        return cores(written, facts);
    if (name == "constraint" || name == "prefer")
        return features(facts);
    if (name == "time" || name == "time-min")
        return times(facts);
    if (name.startsWith("mem"))
        if (option.grammar == Grammar::Memory)
            return memories(written, facts, name);
    if (option.grammar == Grammar::Gpus)
        return gpus(facts, {});
    if (option.grammar == Grammar::Gres)
        return gpus(facts, "gpu:");
    if (option.grammar == Grammar::OutputFile)
        return outputs(written) + letters();
    if (option.grammar == Grammar::Dependency)
        return dependencies();
    Items items = words(option);
    for (const Example &example : examples) {
        if (name == QByteArrayView(example.option))
            add(items, example.value, QCoreApplication::translate("voyageur::script::Completion", example.help));
    }
    return items;
}

} // namespace voyageur::script
