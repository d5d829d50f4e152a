// SPDX-License-Identifier: GPL-3.0-or-later
// Group D: how many GPUs of a node.
#include "script/rules/resources.h"

#include <QCoreApplication>

#include <algorithm>

namespace voyageur::script {

using base::GpuSpecifier;
using namespace Qt::StringLiterals;

namespace {

struct GpuCountRulesText {
    Q_DECLARE_TR_FUNCTIONS(voyageur::script::GpuRules)
};

QString counts(const GpuSpecifier &gpu)
{
    QStringList words;
    for (const int count : gpu.countsPerNode)
        words += QString::number(count);
    return words.join(GpuCountRulesText::tr(" or "));
}

// One GPU of a node, or all of as many nodes as are wanted.
bool isAllowedCount(const ClusterJob &job)
{
    const QList<int> &allowed = job.share.gpu->countsPerNode;
    const qint64 most = *std::ranges::max_element(allowed);
    const qint64 onNode = job.gpuCount();
    const bool even = job.request.gpuCount() == onNode * job.request.nodes || job.share.nodes != job.request.nodes
        || job.request.gpuCount() == onNode * job.share.nodes;
    return even && std::ranges::any_of(allowed, [&](int count) { return count == onNode; })
        && (job.share.nodes == 1 || onNode == most);
}

bool hasCounts(const ClusterJob &job)
{
    return job.gpus && job.share.gpu && !job.share.gpu->countsPerNode.isEmpty() && !isAllowedCount(job);
}

void someOfANode(const Subject &subject, Reporter &report)
{
    forEachJob(subject, [&](const ClusterJob &job) {
        if (!hasCounts(job) || !job.facts.kind.is(base::ClusterKind::LargeParallel))
            return;
        report.say(report.by(weakest(job.facts.gpus)), Subject::valueSpan(*job.gpus),
                   GpuCountRulesText::tr(
                       "%1 gives %2 GPUs of a node, or all GPUs of several nodes, and refuses %3. Ask for one GPU, or write the "
                       "program for all GPUs of a node.")
                       .arg(subject.clusterName(), counts(*job.share.gpu), QString::number(job.share.nodes * job.gpuCount())));
    });
}

void notAllOfANode(const Subject &subject, Reporter &report)
{
    forEachJob(subject, [&](const ClusterJob &job) {
        const auto &whole = job.facts.slurm.wholeNodesForGpuJobs;
        if (!hasCounts(job) || !whole.is(true))
            return;
        report.say(
            report.by(whole), Subject::valueSpan(*job.gpus),
            GpuCountRulesText::tr(
                "%1 gives only whole GPU nodes, with all %2 %3, and refuses %4 on a node. Ask for all, and let the "
                "program use them or run several trainings side by side. Or use a cluster that gives single GPUs.")
                .arg(subject.clusterName(), counts(*job.share.gpu), job.share.gpu->specifier, QString::number(job.gpuCount())));
    });
}

// The most GPUs of the request's kind that a node has; nothing where that is not known.
std::optional<int> mostOnANode(const ClusterJob &job)
{
    std::optional<int> most;
    for (const auto &fact : job.facts.nodeTypes) {
        if (!fact.value)
            return {};
        int count = job.share.gpu ? 0 : fact.value->gpuCount();
        for (auto it = fact.value->gpus.cbegin(); job.share.gpu && it != fact.value->gpus.cend(); ++it)
            count += job.share.gpu->answersTo(it.key()) ? it.value() : 0;
        most = std::max(most.value_or(0), count);
    }
    return most;
}

// Instances are GPU-MIG-MULTI's, and what is given by the node GPU-TRI-COUNT's and GPU-TAMIA's.
void moreGpusThanANode(const Subject &subject, Reporter &report)
{
    forEachJob(subject, [&](const ClusterJob &job) {
        const bool meant = job.share.gpu ? !job.share.gpu->mig : job.share.gpuName.isEmpty() && !job.share.severalModels;
        const auto most = job.hasGpus() && job.gpus && meant && !hasCounts(job) ? mostOnANode(job) : std::nullopt;
        if (most.value_or(0) == 0 || job.gpuCount() <= *most)
            return;
        const QString kind = job.share.gpu ? job.share.gpu->specifier : GpuCountRulesText::tr("GPUs");
        report.say(report.by(weakest(job.facts.nodeTypes)), Subject::valueSpan(*job.gpus),
                   GpuCountRulesText::tr(
                       "A node of %3 has at most %4 GPUs, so Slurm refuses %1 %2 on one node. Ask for fewer, or for several "
                       "nodes if the program can use them.")
                       .arg(QString::number(job.gpuCount()), kind, subject.clusterName(), QString::number(*most)));
    });
}

// Within a job the GPUs are counted from 0, whichever of the node they are: gres.html, "GPU Management".
void hiddenGpus(const Subject &subject, Reporter &report)
{
    const qint64 gpus = subject.request().gpusPerNode();
    if (subject.components() != 1 || gpus < 1)
        return;
    const auto times = subject.script().bytes().count("CUDA_VISIBLE_DEVICES");
    // A step has its own value.
    const bool startsSteps = std::ranges::any_of(subject.calls(), [](const Call &call) { return call.srun >= 0; });
    const auto lasts = [&](const BashCommand &command) {
        return times == 1 && !command.conditional && !command.subshell && command.loops == 0 && command.function.isEmpty();
    };
    const auto look = [&](Span place, const QByteArray &value, bool forAll) {
        // For the whole script; before one command it is that command's choice.
        if (forAll && (value == "-1" || value.isEmpty()))
            return report.say(
                place,
                GpuCountRulesText::tr(
                    "This line hides all GPUs from the programs of the job, which asks for %1. The programs compute on the "
                    "cores, and the GPU is idle. Slurm sets CUDA_VISIBLE_DEVICES itself. Remove this line.")
                    .arg(QString::number(gpus)));
        const QByteArrayList numbers = value.split(',');
        const bool plain = std::ranges::all_of(numbers, [&](const QByteArray &word) {
            bool isNumber = false;
            const int number = word.trimmed().toInt(&isNumber);
            return isNumber && number >= 0 && number < gpus;
        });
        if (forAll && plain && numbers.size() < gpus && !startsSteps)
            return report.say(
                place,
                GpuCountRulesText::tr(
                    "This line leaves the programs %n GPU(s) of the %1 that the job has on a node. The others are idle, and paid "
                    "for. Slurm sets CUDA_VISIBLE_DEVICES itself. Remove this line, or ask for fewer GPUs.",
                    nullptr, static_cast<int>(numbers.size()))
                    .arg(QString::number(gpus)));
        for (const QByteArray &word : numbers) {
            bool isNumber = false;
            const int number = word.trimmed().toInt(&isNumber);
            if (!isNumber || number < gpus)
                continue;
            return report.say(
                place,
                GpuCountRulesText::tr(
                    "The GPUs of a job are numbered from 0. This job has %1 on a node, so the program would not find GPU %2. "
                    "Slurm sets CUDA_VISIBLE_DEVICES itself. Remove this line.")
                    .arg(QString::number(gpus), QString::number(number)));
        }
    };
    for (const BashCommand &command : subject.commands()) {
        for (const BashAssignment &one : command.assignments) {
            if (one.name == "CUDA_VISIBLE_DEVICES" && one.value.literal)
                look(one.value.span.size() > 0 ? one.value.span : command.span, one.value.text,
                     command.words.isEmpty() && lasts(command));
        }
        const QByteArray name = command.name();
        for (const BashWord &word : command.words) {
            constexpr QByteArrayView start = "CUDA_VISIBLE_DEVICES=";
            if ((name == "export" || name == "env") && word.literal && word.text.startsWith(start))
                look(word.span, word.text.sliced(start.size()), name == "export" && lasts(command));
        }
    }
}

// "apptainer exec image.sif python train.py" in a job with a GPU.
bool startsContainer(const Call &call)
{
    const bool behind = call.isBehind("apptainer") || call.isBehind("singularity");
    const bool runs = isOneOf(call.name, {"apptainer", "singularity"}) && !call.arguments().empty()
        && isOneOf(call.arguments().front().text, {"run", "exec"});
    return behind || runs;
}

bool isInstance(const Call &call)
{
    return std::ranges::any_of(call.command->words, [](const BashWord &word) { return word.text.startsWith("instance://"); });
}

// What it runs, or the name of its image, says so: other programs of the script do not matter.
bool wantsGpu(const Call &call)
{
    static constexpr QByteArrayView signs[] = {"torch", "cuda",  "tensorflow", "gpu",  "nvidia",
                                               "jax",   "train", "accelerate", "vllm", "nvcr.io"};
    const QList<BashWord> &words = call.command->words;
    constexpr qsizetype ofContainer = 6; // "apptainer run -B /data image.sif"
    const bool behind = call.isBehind("apptainer") || call.isBehind("singularity");
    const auto count = std::min(words.size(), behind ? call.program + 2 : ofContainer);
    return std::any_of(words.begin(), words.begin() + count, [](const BashWord &word) {
        const QByteArray text = word.text.toLower();
        return !text.contains("cpu") && std::ranges::any_of(signs, [&](QByteArrayView sign) { return text.contains(sign); });
    });
}

// LUMI's AMD GPUs are devices that each container sees, and its modules bind the rest.
bool isForLumi(const Subject &subject)
{
    const QByteArray &bytes = subject.script().bytes();
    return bytes.contains("singularity-AI-bindings") || bytes.contains("/appl/local/")
        || subject.value("account").value_or(QByteArray()).startsWith("project_46")
        || isOneOf(subject.value("partition").value_or(QByteArray()), {"standard-g", "small-g", "dev-g"});
}

void containerWithoutGpu(const Subject &subject, Reporter &report)
{
    const QByteArray &bytes = subject.script().bytes();
    if (subject.components() != 1 || subject.request().gpuCount() < 1 || bytes.contains("--nv") || bytes.contains("--rocm")
        || bytes.contains("_NV=") || bytes.contains("_NVCCLI=") || bytes.contains("_ROCM=") || isForLumi(subject))
        return;
    const auto &calls = subject.calls();
    const auto certain = std::ranges::find_if(
        calls, [](const Call &call) { return startsContainer(call) && wantsGpu(call) && !isInstance(call); });
    const Call *container = certain == calls.end() ? nullptr : &*certain;
    for (const Call &call : calls) {
        if (certain != calls.end())
            break;
        const bool inside = startsContainer(call);
        if (isInstance(call) || (!inside && (isProgram(call) || isShellName(call.name))))
            return; // something else may use the GPU
        if (inside && !container)
            container = &call;
    }
    if (container)
        report.say(container->command->words.first().span,
                   GpuCountRulesText::tr(
                       "The job has a GPU, but the container starts without --nv. Its program sees no GPU, and computes on the "
                       "cores or stops. Write --nv after exec or run (--rocm for AMD)."));
}

constexpr RuleCheck gpucountChecks[] = {
    {"GPU-CONTAINER", containerWithoutGpu}, {"GPU-NODE-MAX", moreGpusThanANode}, {"GPU-TRI-COUNT", someOfANode},
    {"GPU-TAMIA", notAllOfANode},           {"GPU-VISIBLE", hiddenGpus},
};

} // namespace

std::span<const RuleCheck> gpuCountRules()
{
    return gpucountChecks;
}

} // namespace voyageur::script
