// SPDX-License-Identifier: GPL-3.0-or-later
// Group D: what goes with a GPU, what it counts for, what runs on it.
#include "script/rules/resources.h"

#include <QCoreApplication>

#include <algorithm>

namespace voyageur::script {

using base::ClusterFacts;
using base::Fix;
using base::GpuSpecifier;
using base::MemorySize;
using base::Severity;
using namespace Qt::StringLiterals;

namespace {

struct GpuCostRulesText {
    Q_DECLARE_TR_FUNCTIONS(voyageur::script::GpuCostRules)
};

const OptionUse *coresUse(const Subject &subject, int component)
{
    for (const char *name : {"cpus-per-task", "cpus-per-gpu", "ntasks-per-node", "ntasks"}) {
        if (const OptionUse *use = subject.use(name, component))
            return use;
    }
    return nullptr;
}

// "It counts as 8 units instead of 4." Empty where the cluster's numbers are not known or it makes no difference.
QString costOf(const ClusterJob &job)
{
    if (!job.share.rgu || !job.share.gpu->rgu)
        return {};
    const double alone = *job.share.gpu->rgu * static_cast<double>(job.request.gpuCount());
    if (*job.share.rgu < alone * 1.01)
        return {};
    return u' '
        + GpuCostRulesText::tr("The job counts as %1 units instead of %2.").arg(unitsText(*job.share.rgu), unitsText(alone));
}

// The node has so many cores, but they belong to several GPUs.
bool hasTooManyCores(const ClusterJob &job)
{
    return job.gpus && job.share.gpu && job.share.node && job.share.bundle && job.share.bundle->cores && !job.share.wholeNode
        && !job.takesAllGpus() && job.cores() > *job.share.bundle->cores;
}

// Only a number of cores for each task can be lowered without knowing the program.
Fix fewerCores(const Subject &subject, const ClusterJob &job)
{
    const OptionUse *use = subject.use("cpus-per-task", job.component);
    const qint64 tasks = (job.request.tasks + job.share.nodes - 1) / std::max<qint64>(job.share.nodes, 1);
    const qint64 cores = *job.share.bundle->cores / std::max<qint64>(tasks, 1);
    if (!use || cores < 1 || cores >= job.request.cpusPerTask)
        return {};
    return Subject::fix(GpuCostRulesText::tr("Ask for %1 cores for each task").arg(cores),
                        subject.script().setValue(*use, QByteArray::number(cores)));
}

void cores(const Subject &subject, Reporter &report)
{
    forEachJob(subject, [&](const ClusterJob &job) {
        const OptionUse *use = coresUse(subject, job.component);
        if (!use || !hasTooManyCores(job) || job.share.gpu->mig)
            return;
        const QString held = heldSentence(job.share);
        report.say(report.by(weakest(job.facts.gpus)), Subject::valueSpan(*use),
                   GpuCostRulesText::tr("%1 cores on a node exceed the %2 that go with %3 × %4 on %5.")
                           .arg(QString::number(job.cores()), QString::number(*job.share.bundle->cores),
                                QString::number(job.gpuCount()), job.share.gpu->specifier, subject.clusterName())
                       + (held.isEmpty() ? QString() : u' ' + held) + costOf(job),
                   {fewerCores(subject, job)});
    });
}

void instanceShare(const Subject &subject, Reporter &report)
{
    forEachJob(subject, [&](const ClusterJob &job) {
        if (!job.share.gpu || !job.share.gpu->mig || !job.gpus || !job.share.node || !job.share.bundle)
            return;
        const auto severity = report.by(weakest(job.facts.gpus));
        const OptionUse *use = coresUse(subject, job.component);
        const QString name = job.share.gpu->specifier;
        if (use && hasTooManyCores(job))
            report.say(
                severity, Subject::valueSpan(*use),
                GpuCostRulesText::tr("%1 cores exceed the share of the GPU instance %2 on %3, which is %4.")
                        .arg(QString::number(job.cores()), name, subject.clusterName(), QString::number(*job.share.bundle->cores))
                    + costOf(job));
        const auto ask = memoryAsk(subject, job);
        const MemorySize most = job.share.bundle->memory;
        if (!ask || fixesMemory(job.facts) || !most.isGiven() || job.share.wholeNode || ask->ofNode().bytes() <= most.bytes())
            return;
        report.say(severity, Subject::valueSpan(*ask->use),
                   GpuCostRulesText::tr("%1 of memory exceeds the share of the GPU instance %2 on %3, which is %4.")
                           .arg(ask->text(), name, subject.clusterName(), spelled(most))
                       + costOf(job));
    });
}

// Of GPUs, cores and memory the one that counts most decides (base::chargedRgu).
QString unitsSentence(const Subject &subject, const ClusterJob &job)
{
    const Share &share = job.share;
    const double alone = *share.gpu->rgu * static_cast<double>(job.request.gpuCount());
    const QString count = QString::number(job.request.gpuCount());
    const QString each = unitsText(*share.gpu->rgu);
    if (*share.rgu < alone * 1.01) // the bundle is rounded: 12.21 is 12.2
        return GpuCostRulesText::tr("On %1 this job costs %2 reference GPU units (RGU) while it runs: %3 × %4 of %5 each.")
            .arg(subject.clusterName(), unitsText(alone), count, share.gpu->specifier, each);
    const NodePart &counted = share.wholeNode ? share.whole : share.asked;
    const double cores = static_cast<double>(counted.cores.value_or(1)) * static_cast<double>(share.nodes);
    const bool byCores = !share.memoryFixed && cores / job.facts.slurm.bundlePerRgu.value->cores > *share.rgu * 0.999;
    const QString text = byCores
        ? GpuCostRulesText::tr(
            "On %1 this job costs %2 reference GPU units (RGU) while it runs, for its cores. Its GPUs alone would "
            "cost %3 (%4 × %5 of %6 each).")
        : GpuCostRulesText::tr(
            "On %1 this job costs %2 reference GPU units (RGU) while it runs, for its memory. Its GPUs alone would "
            "cost %3 (%4 × %5 of %6 each).");
    return text.arg(subject.clusterName(), unitsText(*share.rgu), unitsText(alone), count, share.gpu->specifier, each);
}

void units(const Subject &subject, Reporter &report)
{
    forEachJob(subject, [&](const ClusterJob &job) {
        const bool isMeant = !job.share.gpuName.isEmpty() || gpuNames(job.facts).size() == 1;
        if (!job.gpus || !isMeant || !job.share.rgu || !job.share.gpu->rgu || !job.share.node)
            return;
        report.say(report.by(job.facts.slurm.bundlePerRgu), Subject::valueSpan(*job.gpus), unitsSentence(subject, job));
    });
}

void withoutGpu(const Subject &subject, Reporter &report)
{
    constexpr qint64 fewCores = 4;
    forEachJob(subject, [&](const ClusterJob &job) {
        if (job.hasGpus() || !job.facts.slurm.cpuPartition.is(false) || job.cores() <= fewCores)
            return;
        report.say(report.by(job.facts.slurm.cpuPartition), subject.header(),
                   GpuCostRulesText::tr(
                       "%1 has only GPU nodes, so a job without a GPU takes %2 cores that belong to the GPUs. Keep such jobs "
                       "small and short, and do longer work without GPUs on another cluster.")
                       .arg(subject.clusterName(), QString::number(job.cores())));
    });
}

// What in the script is for NVIDIA's GPUs; an empty span for nothing.
Span cudaEvidence(const Subject &subject)
{
    for (const ModuleUse &use : subject.modules()) {
        if (use.act == ModuleUse::Act::Load && (use.name == "cuda" || use.name == "cudnn" || use.name == "nccl"))
            return use.span;
    }
    for (const char *name : {"nvcc", "nvidia-smi", "nsys", "ncu"}) {
        const auto calls = subject.callsOf(name);
        if (!calls.isEmpty())
            return calls.first()->nameSpan();
    }
    for (const char *name : {"pip", "pip3"}) {
        for (const Call *call : subject.callsOf(name)) {
            for (const BashWord &word : call->arguments()) {
                const QByteArray package = word.text.left(word.text.indexOf('=')); // all of it without "="
                if (package == "torch" || package == "tensorflow" || package == "jax" || package == "torchvision")
                    return word.span;
            }
        }
    }
    return {};
}

void noCuda(const Subject &subject, Reporter &report)
{
    std::optional<Span> known;
    forEachJob(subject, [&](const ClusterJob &job) {
        if (!job.gpus || !job.share.gpu || job.share.gpu->cuda)
            return;
        const GpuSpecifier &gpu = *job.share.gpu;
        const auto severity = report.by(weakest(job.facts.gpus));
        const Span where = modelSpan(*job.gpus, gpu.specifier.toUtf8());
        QStringList others;
        for (const GpuSpecifier &other : wholeGpus(job.facts)) {
            if (other.cuda)
                others += other.specifier;
        }
        if (!known)
            known = cudaEvidence(subject);
        const Span evidence = *known;
        if (!evidence.isEmpty())
            report.say(severity, where,
                       GpuCostRulesText::tr(
                           "%1 is not an NVIDIA GPU and runs no CUDA programs. “%2” is for CUDA and would fail. Use %3.")
                           .arg(gpu.specifier, QString::fromUtf8(subject.text(evidence)), others.join(u", "_s)));
        else if (!gpu.countsPerNode.isEmpty()
                 && !gpu.countsPerNode.contains(static_cast<int>(std::min<qint64>(job.gpuCount(), 1000))))
            report.say(severity, where,
                       GpuCostRulesText::tr("%1 gives its %2 only as whole nodes of %3, and refuses %4 on a node.")
                           .arg(subject.clusterName(), gpu.specifier, QString::number(gpu.countsPerNode.first()),
                                QString::number(job.gpuCount())));
    });
}

// The word by which a script starts NVIDIA's profiler; null for none.
const BashWord *profiler(const Subject &subject)
{
    for (const Call &call : subject.calls()) {
        for (qsizetype i = 0; i <= call.program && i < call.command->words.size(); ++i) {
            const BashWord &word = call.command->words.at(i);
            const QByteArray name = word.text.sliced(word.text.lastIndexOf('/') + 1);
            if (word.literal && (name == "nsys" || name == "ncu"))
                return &word;
        }
    }
    return nullptr;
}

void profiling(const Subject &subject, Reporter &report)
{
    const auto how = subject.cluster() ? subject.cluster()->slurm.profiling : base::Fact<base::Profiling>();
    const BashWord *word = how.isKnown() ? profiler(subject) : nullptr;
    if (!word)
        return;
    const QByteArray &bytes = subject.script().bytes();
    const QString name = QString::fromUtf8(word->text);
    if (how.is(base::Profiling::Unavailable))
        report.say(report.by(how), word->span,
                   GpuCostRulesText::tr(
                       "%1 monitors its GPUs with DCGM, and %2 cannot measure them at the same time. DCGM cannot be switched "
                       "off there, but it can on Narval and Rorqual.")
                       .arg(subject.clusterName(), name));
    else if (!bytes.contains("DISABLE_DCGM") && !bytes.contains("dcgmi"))
        report.say(report.by(how), word->span,
                   GpuCostRulesText::tr(
                       "%1 monitors its GPUs with DCGM, and %2 cannot measure them at the same time. Submit with DISABLE_DCGM=1 "
                       "sbatch …, and let the script wait until the service has stopped.")
                       .arg(subject.clusterName(), name));
}

// One GPU each, and nothing that says which.
void sideBySide(const Subject &subject, Reporter &report)
{
    const ResourceRequest &request = subject.request();
    if (subject.components() != 1 || request.gpuCount() < 2 || subject.script().bytes().contains("CUDA_VISIBLE_DEVICES"))
        return;
    int runs = 0;
    const PythonRun *first = nullptr;
    for (const PythonRun &run : subject.pythonRuns()) {
        const auto arguments = run.call->arguments();
        const bool choosesGpu = std::ranges::any_of(arguments, [](const BashWord &word) {
            return word.text.contains("gpu") || word.text.contains("device") || word.text.contains("cuda");
        });
        if (!run.call->command->background || run.isLauncher() || run.call->srun >= 0 || choosesGpu)
            continue;
        runs += run.call->command->loops > 0 ? 2 : 1;
        first = first ? first : &run;
    }
    if (runs < 2)
        return;
    report.say(first->call->span(),
               GpuCostRulesText::tr(
                   "These runs start side by side in a job with %1 GPUs, but nothing assigns a GPU to each, so all would "
                   "use the first one. Assign one to each run with CUDA_VISIBLE_DEVICES=0, 1, … GNU Parallel does that for "
                   "many runs.")
                   .arg(request.gpuCount()));
}

void coursePart(const Subject &subject, Reporter &report)
{
    forEachJob(subject, [&](const ClusterJob &job) {
        if (!job.gpus || !base::isMagicCastle(job.facts))
            return;
        const QStringList names = gpuNames(job.facts);
        const auto items = gpuItems(*job.gpus);
        const bool whole = std::ranges::any_of(
            items, [&](const GresItem &item) { return item.model.isEmpty() || (names.isEmpty() && !item.model.contains("g.")); });
        if (!whole)
            return;
        report.say(
            Subject::valueSpan(*job.gpus),
            names.isEmpty()
                ? GpuCostRulesText::tr(
                    "On course clusters the GPUs are usually divided, so that a whole class can work at once. Ask for the "
                    "part that the course announces. “sinfo -o %G” prints the names.")
                : GpuCostRulesText::tr(
                      "The GPUs of %1 are divided, so that a whole class can work at once. Ask for a part by its name, %2.")
                      .arg(subject.clusterName(), names.join(u", "_s)));
    });
}

constexpr RuleCheck gpucostChecks[] = {
    {"GPU-MIG-CORES", instanceShare}, {"GPU-CORES", cores},       {"GPU-RGU", units},       {"GPU-KILL-CPU", withoutGpu},
    {"GPU-MI300A", noCuda},           {"GPU-PROFILE", profiling}, {"GPU-PACK", sideBySide}, {"GPU-MC-SHARD", coursePart},
};

} // namespace

std::span<const RuleCheck> gpuCostRules()
{
    return gpucostChecks;
}

} // namespace voyageur::script
