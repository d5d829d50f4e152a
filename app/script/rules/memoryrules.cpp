// SPDX-License-Identifier: GPL-3.0-or-later
// Group C: memory.
#include "script/mainprogram.h"
#include "script/rules/resources.h"

#include <QCoreApplication>

#include <algorithm>

namespace voyageur::script {

using base::MemorySize;
using base::NodeType;
using base::Severity;
using namespace Qt::StringLiterals;

namespace {

struct MemoryRulesText {
    Q_DECLARE_TR_FUNCTIONS(voyageur::script::MemoryRules)
};

constexpr const char *memoryOptions[] = {"mem", "mem-per-cpu", "mem-per-gpu"};

bool namesMemory(const Subject &subject, int component)
{
    return std::ranges::any_of(memoryOptions, [&](const char *name) { return subject.has(name, component); });
}

// The nodes that could take the job but for its memory, where the amounts of all of them are known.
struct Nodes {
    QList<NodeType> types;
    MemorySize ordinary; // of most of them
    MemorySize largest;
    int count = 0;
    bool exact = true; // what jobs get is published, not only what is installed
};

std::optional<Nodes> nodesButForMemory(const ClusterJob &job)
{
    ResourceRequest any = job.request;
    any.memoryPerNode = 0;
    any.memoryPerCpu.reset();
    any.memoryPerGpu.reset();
    Nodes nodes;
    nodes.types = nodesFor(any, job.facts);
    int most = -1;
    for (const NodeType &type : nodes.types) {
        const MemorySize memory = base::memoryAtMost(type);
        if (!memory.isGiven() || !type.count)
            return {};
        nodes.count += *type.count;
        nodes.exact = nodes.exact && type.memory.isGiven();
        if (memory.bytes() > nodes.largest.bytes())
            nodes.largest = memory;
        if (*type.count > most) {
            most = *type.count;
            nodes.ordinary = memory;
        }
    }
    return nodes.types.isEmpty() ? std::nullopt : std::optional(nodes);
}

// What is known of a job that asks for memory on a cluster that takes such wishes.
struct Asked {
    MemoryAsk ask;
    MemorySize ofNode;
    Nodes nodes;
};

std::optional<Asked> askedOf(const Subject &subject, const ClusterJob &job)
{
    if (fixesMemory(job.facts))
        return {};
    auto ask = memoryAsk(subject, job);
    const bool spreads = job.request.mostNodes != job.request.nodes && !job.request.tasksPerNode && job.request.tasks > 1;
    if (ask && spreads && ask->use == subject.use("mem-per-cpu", job.component))
        ask->times = std::max<qint64>(job.request.cpusPerTask, 1); // Slurm may give each task a node of its own
    const auto nodes = ask ? nodesButForMemory(job) : std::nullopt;
    if (!ask || !nodes || ask->value.isWholeNode())
        return {};
    return Asked{*ask, ask->ofNode(), *nodes};
}

// The amount that jobs get of nodes sold with what is asked for: 256000M for 256G. Nothing when none is meant.
MemorySize availableOfNominal(const Asked &asked)
{
    constexpr qint64 step = 64 * 1024; // MiB: nodes are sold with 192, 256, 512, 768 … GB
    constexpr double reserved = 0.055; // 512 GB are 507000M on some nodes, which is 3.3 % less; 128000M are 2.3 % less
    const qint64 mebibytes = asked.ofNode.slurmMebibytes();
    MemorySize found;
    if (mebibytes % step != 0)
        return found;
    for (const NodeType &type : asked.nodes.types) {
        const qint64 has = base::memoryAtMost(type).slurmMebibytes();
        if (has == mebibytes)
            return {};
        if (has < mebibytes && static_cast<double>(mebibytes) <= static_cast<double>(has) * (1 + reserved))
            found = base::memoryAtMost(type);
    }
    return found;
}

void unset(const Subject &subject, Reporter &report)
{
    if (subject.isShell() && !subject.calls().isEmpty() && mainPrograms(subject).isEmpty())
        return; // it only prints, or moves files
    // Without any directive the options may be on the command line.
    const bool hasDirectives = subject.components() > 1 || !subject.uses().isEmpty();
    forEachJob(subject, [&](const ClusterJob &job) {
        const auto &perCore = job.facts.slurm.defaultMemoryPerCore;
        const bool given = job.hasGpus() && job.facts.slurm.wholeNodesForGpuJobs.is(true);
        if (!perCore.isKnown() || fixesMemory(job.facts) || given || namesMemory(subject, job.component))
            return;
        constexpr qint64 enoughToStart = 4096; // MiB
        const qint64 all = std::max<qint64>(job.share.asked.memory.slurmMebibytes(), 0);
        const auto severity =
            hasDirectives && !job.request.wholeNodes && all < enoughToStart ? report.by(perCore) : Severity::Advice;
        const bool hasBundle = job.hasGpus() && job.share.node && job.share.bundle && job.share.bundle->memory.isGiven();
        const QString example =
            hasBundle ? u"--mem=%1G"_s.arg(job.share.bundle->memory.slurmMebibytes() / 1024) : u"--mem-per-cpu=2G"_s;
        const bool counted = !job.request.wholeNodes; // else it gets all cores of a node that is not known yet
        const QString amounts = counted
            ? MemoryRulesText::tr(
                  "The script asks for no memory, so the job gets the default of %1: %2 for each core, %3 on a node.")
                  .arg(subject.clusterName(), spelled(*perCore.value), spelled(job.share.asked.memory))
            : MemoryRulesText::tr("The script asks for no memory, so the job gets the default of %1: %2 for each core.")
                  .arg(subject.clusterName(), spelled(*perCore.value));
        report.say(severity, subject.header(),
                   amounts + u' '
                       + (hasBundle
                              ? MemoryRulesText::tr(
                                  "Most programs need more, and Slurm kills them. A program with PyTorch or TensorFlow does not "
                                  "even start. Ask for what the program needs. Up to %1 goes with the GPUs anyway.")
                              : MemoryRulesText::tr(
                                  "Most programs need more, and Slurm kills them. A program with PyTorch or TensorFlow does not "
                                  "even start. Ask for what the program needs, for example %1."))
                             .arg(example));
    });
}

void aboveNode(const Subject &subject, Reporter &report)
{
    forEachJob(subject, [&](const ClusterJob &job) {
        const auto asked = askedOf(subject, job);
        if (!asked || asked->ofNode.bytes() <= asked->nodes.largest.bytes())
            return;
        const MemorySize nominal = availableOfNominal(*asked);
        QString message =
            MemoryRulesText::tr("The job asks for %1 of memory on one node, but the nodes of %2 that could run it have at most "
                                "%3. Slurm refuses the job or leaves it waiting forever. Ask for less.")
                .arg(asked->ask.text(), subject.clusterName(), spelled(asked->nodes.largest));
        QList<base::Fix> fixes;
        if (nominal.isGiven()) {
            message += u' ' + MemoryRulesText::tr("In Slurm, G means 1024M, and the system keeps part of a node’s memory.");
            fixes += memoryFix(subject, job, asked->ask, nominal);
        }
        report.say(report.by(weakest(job.facts.nodeTypes)), Subject::valueSpan(*asked->ask.use), message, fixes);
    });
}

// One amount, one finding: what is meant as the nominal size of a node is MEM-UNITS.
void aboveBase(const Subject &subject, Reporter &report)
{
    constexpr int few = 5; // a fifth of the nodes
    forEachJob(subject, [&](const ClusterJob &job) {
        const auto asked = askedOf(subject, job);
        if (!asked || asked->ofNode.bytes() <= asked->nodes.ordinary.bytes()
            || asked->ofNode.bytes() > asked->nodes.largest.bytes() || availableOfNominal(*asked).isGiven())
            return;
        const int fitting = job.share.nodesThatFit;
        if (fitting * few > asked->nodes.count)
            return;
        report.say(Subject::valueSpan(*asked->ask.use),
                   MemoryRulesText::tr(
                       "Only %1 of the %2 nodes of %3 that could run this job have %4 of memory. The job waits until one of "
                       "them is free, often for days. Most have %5. “seff JOBID” shows what an earlier run really used.")
                       .arg(QString::number(fitting), QString::number(asked->nodes.count), subject.clusterName(),
                            asked->ask.text(), spelled(asked->nodes.ordinary)));
    });
}

void memoryUnits(const Subject &subject, Reporter &report)
{
    forEachJob(subject, [&](const ClusterJob &job) {
        const auto asked = askedOf(subject, job);
        if (!asked || asked->ofNode.bytes() > asked->nodes.largest.bytes()) // MEM-ABOVE-NODE
            return;
        const MemorySize has = availableOfNominal(*asked);
        if (!has.isGiven())
            return;
        report.say(
            Subject::valueSpan(*asked->ask.use),
            MemoryRulesText::tr("On %3, nodes are sold with %1, but jobs get at most %2 of such a node. In Slurm, G means 1024M, "
                                "and the system keeps part of the memory. The job would wait for one of the few larger nodes.")
                .arg(asked->ask.text(), spelled(has), subject.clusterName()),
            {memoryFix(subject, job, asked->ask, has)});
    });
}

// "125G" where 125000M are what goes with a GPU: a little more than the share, by a habit of writing.
std::optional<MemorySize> decimalMeant(const MemoryAsk &ask, const ClusterJob &job)
{
    if (!job.hasGpus() || job.takesAllGpus() || job.share.wholeNode || !job.share.bundle || !job.share.bundle->memory.isGiven())
        return {};
    const qint64 mebibytes = ask.ofNode().slurmMebibytes();
    const qint64 limit = job.share.bundle->memory.slurmMebibytes();
    if (mebibytes % 1024 != 0 || mebibytes <= limit || mebibytes / 1024 * 1000 > limit)
        return {};
    return MemorySize::ofMebibytes(mebibytes / 1024 * 1000);
}

void decimal(const Subject &subject, Reporter &report)
{
    forEachJob(subject, [&](const ClusterJob &job) {
        const auto asked = askedOf(subject, job);
        if (!asked || !job.share.node)
            return;
        const auto meant = decimalMeant(asked->ask, job);
        if (!meant)
            return;
        report.say(Subject::valueSpan(*asked->ask.use),
                   MemoryRulesText::tr(
                       "In Slurm, G means 1024M, so %1 is %2M. That is a little more than the %3 that go with the GPUs of this "
                       "job on %4. Ask for %5.")
                       .arg(asked->ask.text(), QString::number(asked->ofNode.slurmMebibytes()), spelled(job.share.bundle->memory),
                            subject.clusterName(), QString::number(meant->slurmMebibytes()) + u'M'),
                   {memoryFix(subject, job, asked->ask, *meant)});
    });
}

void fixedByCluster(const Subject &subject, Reporter &report)
{
    forEachJob(subject, [&](const ClusterJob &job) {
        if (!fixesMemory(job.facts))
            return;
        QList<OptionUse> found;
        for (const OptionUse &use : subject.script().components().at(job.component).options.uses) {
            if (std::ranges::any_of(memoryOptions, [&](QByteArrayView name) { return name == keptName(*use.option); }))
                found += use;
        }
        if (found.isEmpty())
            return;
        const QString given = spelled(job.share.asked.memory);
        const QString message = given.isEmpty()
            ? MemoryRulesText::tr(
                  "%1 assigns memory with the nodes and GPUs, and accepts no request for memory. Slurm may refuse the job.")
                  .arg(subject.clusterName())
            : MemoryRulesText::tr(
                  "%1 assigns memory with the nodes and GPUs (this job gets %2 on each node), and accepts no request for "
                  "memory. Slurm may refuse the job.")
                  .arg(subject.clusterName(), given);
        report.say(
            report.by(job.facts.slurm.memOption), found.first().span, message,
            {Subject::fix(MemoryRulesText::tr("Remove the memory request"), subject.script().removeUses(found, job.component))});
    });
}

void perCore(const Subject &subject, Reporter &report)
{
    forEachJob(subject, [&](const ClusterJob &job) {
        const auto &charged = job.facts.slurm.chargedMemoryPerCore;
        const auto asked = askedOf(subject, job);
        if (!asked || !charged.isKnown() || job.hasGpus() || job.share.wholeNode || !job.share.coreEquivalents
            || asked->ofNode.bytes() > asked->nodes.ordinary.bytes())
            return;
        const qint64 cores = job.cores() * job.share.nodes;
        if (*job.share.coreEquivalents < static_cast<double>(cores) + 1)
            return;
        report.say(report.by(charged), Subject::valueSpan(*asked->ask.use),
                   MemoryRulesText::tr(
                       "With %1 of memory, the job counts as %2 cores, not %3, because on %4 each %5 counts as a core. That is "
                       "fine if the program needs the memory. “seff JOBID” shows what an earlier run really used.")
                       .arg(asked->ask.text(), unitsText(*job.share.coreEquivalents), QString::number(cores),
                            subject.clusterName(), spelled(*charged.value)));
    });
}

void pack(const Subject &subject, Reporter &report)
{
    forEachJob(subject, [&](const ClusterJob &job) {
        const OptionUse *use = subject.use("mem", job.component);
        if (!use || job.request.memoryPerNode != 0 || fixesMemory(job.facts) || job.share.wholeNode || job.takesAllGpus()
            || !job.share.whole.cores || job.cores() >= *job.share.whole.cores)
            return;
        report.say(Subject::valueSpan(*use),
                   MemoryRulesText::tr(
                       "--mem=0 takes all the memory of the node, but the job asks for only %1 of its %2 cores. Nobody can use "
                       "the others, and the job waits for a node without any other job. Write the amount that the program "
                       "needs, or ask for the whole node.")
                       .arg(QString::number(job.cores()), QString::number(*job.share.whole.cores)));
    });
}

void withGpu(const Subject &subject, Reporter &report)
{
    forEachJob(subject, [&](const ClusterJob &job) {
        const auto asked = askedOf(subject, job);
        const auto &bundle = job.share.bundle;
        if (!asked || !job.share.node || !job.share.gpu || job.share.gpu->mig || job.takesAllGpus() || job.share.wholeNode
            || !bundle || !bundle->memory.isGiven() || asked->ofNode.bytes() <= bundle->memory.bytes()
            || decimalMeant(asked->ask, job))
            return;
        QString message = MemoryRulesText::tr("%1 of memory on a node exceeds the %2 that go with %3 × %4 on %5.")
                              .arg(asked->ask.text(), spelled(bundle->memory), QString::number(job.gpuCount()),
                                   job.share.gpu->specifier, subject.clusterName());
        if (job.share.held.gpus.value_or(0) > 0)
            message += u' ' + heldSentence(job.share);
        if (job.share.gpuEquivalents)
            message += u' '
                + MemoryRulesText::tr("The job counts as %1 GPUs instead of %2.")
                      .arg(unitsText(*job.share.gpuEquivalents), QString::number(job.request.gpuCount()));
        message += u' ' + MemoryRulesText::tr("This is the node’s memory. The GPU’s own memory comes with the GPU.");
        report.say(report.by(weakest(job.facts.gpus)), Subject::valueSpan(*asked->ask.use), message);
    });
}

constexpr RuleCheck memoryChecks[] = {
    {"CPU-MEM-UNSET", unset}, {"MEM-ABOVE-NODE", aboveNode}, {"MEM-ABOVE-BASE", aboveBase}, {"MEM-UNITS", memoryUnits},
    {"MEM-DECIMAL", decimal}, {"MEM-TRI", fixedByCluster},   {"MEM-PER-CORE", perCore},     {"MEM-PACK", pack},
    {"GPU-MEM", withGpu},
};

} // namespace

std::span<const RuleCheck> memoryRules()
{
    return memoryChecks;
}

} // namespace voyageur::script
