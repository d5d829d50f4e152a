// SPDX-License-Identifier: GPL-3.0-or-later
// Group D: how GPUs are asked for.
#include "script/rules/resources.h"
#include "script/rules/valuedoubts.h"

#include <QCoreApplication>

#include <algorithm>

namespace voyageur::script {

using base::ClusterFacts;
using base::Fix;
using base::GpuSpecifier;
using base::Requirement;
using base::Severity;
using namespace Qt::StringLiterals;

namespace {

struct GpuRulesText {
    Q_DECLARE_TR_FUNCTIONS(voyageur::script::GpuRules)
};

bool isUnnamed(const ClusterJob &job)
{
    return std::ranges::any_of(gpuItems(*job.gpus), [](const GresItem &item) { return item.model.isEmpty(); });
}

bool isPlaceholder(const QByteArray &model)
{
    return model.contains('<') || model.contains('$') || model.contains('{') || model.contains('[');
}

// The whole GPU that a request without a name must mean: the only one for CUDA, or the only one given in that number.
const GpuSpecifier *onlyGpuMeant(const ClusterJob &job)
{
    QList<const GpuSpecifier *> cuda;
    QList<const GpuSpecifier *> inThatNumber;
    for (const auto &fact : job.facts.gpus) {
        if (!fact.value || fact.value->mig || fact.value->withdrawn || !fact.value->cuda || !fact.value->present.value_or(true))
            continue;
        cuda += &*fact.value;
        if (fact.value->countsPerNode.contains(static_cast<int>(std::min<qint64>(job.gpuCount(), 1000))))
            inThatNumber += &*fact.value;
    }
    if (cuda.size() == 1)
        return cuda.first();
    return inThatNumber.size() == 1 ? inThatNumber.first() : nullptr;
}

Fix nameModel(const Subject &subject, const ClusterJob &job)
{
    const GpuSpecifier *gpu = onlyGpuMeant(job);
    if (!gpu)
        return {};
    const QByteArray name = gpu->specifier.toUtf8();
    const QString title = GpuRulesText::tr("Name the GPU %1").arg(gpu->specifier);
    if (isGres(*job.gpus) && prefersGpusPerNode(job.facts) && isPlainGpuRequest(subject, job))
        return {title, {asGpusPerNode(subject, *job.gpus, name, gpuItems(*job.gpus).constFirst().count)}};
    auto items = isGres(*job.gpus) ? *parseGres(job.gpus->text) : *parseGpus(job.gpus->text);
    for (GresItem &item : items) {
        if (item.model.isEmpty() && (!isGres(*job.gpus) || item.name == "gpu"))
            item.model = name;
    }
    return gpuFix(subject, *job.gpus, title, items);
}

// Magic Castle's GPUs are divided: GPU-MC-SHARD.
bool namesWanted(const ClusterJob &job, bool strictly)
{
    const auto &required = job.facts.slurm.gpuModelRequired;
    const bool soon = required.is(Requirement::Soon) || required.is(Requirement::Recommended);
    return job.gpus && isUnnamed(job) && (strictly ? required.is(Requirement::Yes) : soon);
}

void noModel(const Subject &subject, Reporter &report)
{
    forEachJob(subject, [&](const ClusterJob &job) {
        if (!namesWanted(job, true))
            return;
        const auto &required = job.facts.slurm.gpuModelRequired;
        const QString since = required.since.isEmpty() ? QString() : GpuRulesText::tr(" since %1").arg(required.since);
        report.say(report.by(required), Subject::valueSpan(*job.gpus),
                   GpuRulesText::tr("%1 accepts GPU requests only with a model%2, and refuses this job. Write the model before "
                                    "the number. The models are %3.")
                       .arg(subject.clusterName(), since, gpuNames(job.facts).join(u", "_s)),
                   {nameModel(subject, job)});
    });
}

void noModelYet(const Subject &subject, Reporter &report)
{
    forEachJob(subject, [&](const ClusterJob &job) {
        const QStringList names = gpuNames(job.facts);
        if (!namesWanted(job, false) || names.isEmpty())
            return;
        const bool onlyOne = names.size() == 1;
        const QString message = job.facts.slurm.gpuModelRequired.is(Requirement::Soon)
            ? GpuRulesText::tr("Without a model, the job may get any GPU of %1, even a small part of one, and %1 will soon "
                               "refuse such requests. Write the model before the number. The models are %2.")
            : GpuRulesText::tr(
                "%1 recommends naming the GPU model. Without a model, the job may get any GPU. The models are %2.");
        report.say(onlyOne ? Severity::Advice : report.by(job.facts.slurm.gpuModelRequired), Subject::valueSpan(*job.gpus),
                   message.arg(subject.clusterName(), names.join(u", "_s)), {nameModel(subject, job)});
    });
}

// Mila takes a GPU's memory or architecture for its name: they are features of the nodes.
bool isFeature(const ClusterFacts &facts, const QString &name)
{
    return std::ranges::any_of(facts.nodeTypes,
                               [&](const auto &fact) { return fact.value && fact.value->features.contains(name); });
}

enum class Name { Known, Short, Unknown };

Name kindOf(const ClusterFacts &facts, const QByteArray &model)
{
    const QString name = QString::fromUtf8(model);
    if (model.isEmpty() || isPlaceholder(model) || facts.gpus.isEmpty() || base::findGpu(facts, name) || isFeature(facts, name))
        return Name::Known;
    return instanceOfShortName(facts, name) ? Name::Short : Name::Unknown;
}

void forEachModel(const Subject &subject, Name wanted, const std::function<void(const ClusterJob &, const GresItem &)> &check)
{
    forEachJob(subject, [&](const ClusterJob &job) {
        if (!job.gpus)
            return;
        for (const GresItem &item : gpuItems(*job.gpus)) {
            if (kindOf(job.facts, item.model) == wanted && !item.model.isEmpty())
                check(job, item);
        }
    });
}

Fix renamed(const Subject &subject, const ClusterJob &job, const QByteArray &from, const QString &to)
{
    const auto parsed = isGres(*job.gpus) ? parseGres(job.gpus->text) : parseGpus(job.gpus->text);
    QList<GresItem> items = parsed ? *parsed : QList<GresItem>();
    for (GresItem &item : items) {
        if (item.model == from)
            item.model = to.toUtf8();
    }
    return gpuFix(subject, *job.gpus, GpuRulesText::tr("Write %1").arg(to), items);
}

// "--gres=gpus:1", "--gres=a100:1": no cluster has a resource of that name.
void badName(const Subject &subject, Reporter &report)
{
    for (int component = 0; subject.cluster() && component < subject.components(); ++component) {
        const OptionUse *use = subject.use("gres", component);
        for (const MistakenGres &gres : use ? mistakenGres(subject, *use) : QList<MistakenGres>())
            report.say(gres.place,
                       GpuRulesText::tr("In --gres a GPU is called gpu. %1 has no “%2” and refuses it.")
                           .arg(subject.clusterName(), script::shown(subject.text(gres.place))),
                       {fixOf(subject, gres)});
    }
}

void badModel(const Subject &subject, Reporter &report)
{
    badName(subject, report);
    forEachModel(subject, Name::Unknown, [&](const ClusterJob &job, const GresItem &item) {
        const QString name = QString::fromUtf8(item.model);
        QList<base::Fix> fixes;
        auto severity = report.by(weakest(job.facts.gpus));
        for (const auto &fact : job.facts.gpus) {
            if (!fact.value || fact.value->withdrawn)
                continue;
            if (fact.value->answersTo(name.toLower())) // Slurm tells A100 from a100
                fixes += renamed(subject, job, item.model, fact.value->specifier);
            else if (!fact.value->mig && name.split(u'_').contains(fact.value->specifier)) // a longer name of it: who knows
                severity = std::max(severity, Severity::Warning);
        }
        report.say(severity, modelSpan(*job.gpus, item.model),
                   GpuRulesText::tr("%1 has no GPU “%2” and refuses the job. The models are %3.")
                       .arg(subject.clusterName(), name, gpuNames(job.facts).join(u", "_s)),
                   fixes);
    });
}

void shortName(const Subject &subject, Reporter &report)
{
    forEachModel(subject, Name::Short, [&](const ClusterJob &job, const GresItem &item) {
        const QString name = QString::fromUtf8(item.model);
        const QString full = instanceOfShortName(job.facts, name)->specifier;
        report.say(modelSpan(*job.gpus, item.model),
                   GpuRulesText::tr(
                       "The documentation of %2 does not list the short name “%1”, and Slurm may refuse the job. The full name "
                       "is %3.")
                       .arg(name, subject.clusterName(), full),
                   {renamed(subject, job, item.model, full)});
    });
}

// The smallest of its kind that has the memory of so many of it.
const GpuSpecifier *largerInstead(const ClusterFacts &facts, const GpuSpecifier &gpu, qint64 count)
{
    const double wanted = gpu.memoryGB.value_or(0) * static_cast<double>(count);
    const GpuSpecifier *best = nullptr;
    for (const auto &fact : facts.gpus) {
        if (!fact.value || fact.value->withdrawn || gpu.whole.isEmpty())
            continue;
        const bool related = fact.value->whole == gpu.whole || fact.value->specifier == gpu.whole;
        const double memory = fact.value->memoryGB.value_or(0);
        if (related && memory >= wanted && (!best || memory < *best->memoryGB))
            best = &*fact.value;
    }
    return best;
}

void severalInstances(const Subject &subject, Reporter &report)
{
    forEachJob(subject, [&](const ClusterJob &job) {
        const auto &only = job.facts.slurm.oneMigPerJob;
        qint64 count = 0;
        const GpuSpecifier *instance = nullptr;
        for (const GresItem &item : job.request.gpus) {
            const GpuSpecifier *gpu = gpuNamed(job.facts, QString::fromUtf8(item.model));
            if (gpu && gpu->mig) {
                instance = gpu;
                count += item.count;
            }
        }
        if (count < 2 || !job.gpus || !only.isKnown() || only.is(Requirement::No))
            return;
        const GpuSpecifier *larger = largerInstead(job.facts, *instance, count);
        const QString name = larger ? larger->specifier : instance->whole;
        const QString message = only.is(Requirement::Yes)
            ? GpuRulesText::tr(
                "A job may use only one GPU instance, because instances cannot exchange data. %1 refuses %2. Use one %3, "
                "or a job array whose tasks use one each.")
            : GpuRulesText::tr(
                "A job should use only one GPU instance, because instances cannot exchange data. %1 announces that it "
                "will refuse %2. Use one %3, or a job array whose tasks use one each.");
        report.say(only.is(Requirement::Yes) ? report.by(only) : Severity::Warning, Subject::valueSpan(*job.gpus),
                   message.arg(subject.clusterName(), QString::number(count), name));
    });
}

void withdrawn(const Subject &subject, Reporter &report)
{
    forEachModel(subject, Name::Known, [&](const ClusterJob &job, const GresItem &item) {
        const GpuSpecifier *gpu = base::findGpu(job.facts, QString::fromUtf8(item.model));
        if (!gpu || !gpu->withdrawn)
            return;
        const GpuSpecifier *instead = nullptr;
        for (const auto &fact : job.facts.gpus) {
            if (fact.value && fact.value->mig && !fact.value->withdrawn && fact.value->whole == gpu->whole
                && fact.value->memoryGB == gpu->memoryGB)
                instead = &*fact.value;
        }
        const QString message =
            GpuRulesText::tr("%2 is retiring its %1, and may have none left.").arg(gpu->specifier, subject.clusterName());
        if (instead)
            report.say(modelSpan(*job.gpus, item.model),
                       message + u' ' + GpuRulesText::tr("A %1 has as much GPU memory.").arg(instead->specifier),
                       {renamed(subject, job, item.model, instead->specifier)});
        else
            report.say(modelSpan(*job.gpus, item.model), message);
    });
}

Fix perNodeFix(const Subject &subject, const ClusterJob &job)
{
    if (!isPlainGpuRequest(subject, job))
        return {};
    const GresItem item = gpuItems(*job.gpus).constFirst();
    return {GpuRulesText::tr("Write --gpus-per-node"), {asGpusPerNode(subject, *job.gpus, item.model, item.count)}};
}

void oldForm(const Subject &subject, Reporter &report)
{
    forEachJob(subject, [&](const ClusterJob &job) {
        if (!job.gpus || !isGres(*job.gpus) || job.facts.slurm.gresOption.is(base::OptionPolicy::Refused)
            || !prefersGpusPerNode(job.facts) || namesWanted(job, true) || namesWanted(job, false))
            return;
        // To mend the form of a line that stays refused helps nobody.
        const bool refusedModel = std::ranges::any_of(gpuItems(*job.gpus), [&](const GresItem &item) {
            return !item.model.isEmpty() && kindOf(job.facts, item.model) == Name::Unknown;
        });
        report.say(job.gpus->span,
                   GpuRulesText::tr("--gres is the older way to ask for a GPU, and the Alliance may stop supporting it. On %1, "
                                    "--gpus-per-node asks for the same.")
                       .arg(subject.clusterName()),
                   {refusedModel ? Fix() : perNodeFix(subject, job)});
    });
}

void refusedForm(const Subject &subject, Reporter &report)
{
    forEachJob(subject, [&](const ClusterJob &job) {
        const auto &policy = job.facts.slurm.gresOption;
        if (!job.gpus || !isGres(*job.gpus) || !policy.is(base::OptionPolicy::Refused))
            return;
        report.say(
            report.by(policy), job.gpus->span,
            GpuRulesText::tr("%1 accepts GPU requests only with --gpus-per-node. Users report that its sbatch refuses --gres.")
                .arg(subject.clusterName()),
            {perNodeFix(subject, job)});
    });
}

constexpr RuleCheck gpuChecks[] = {
    {"GPU-NOMODEL", noModel}, {"GPU-NOMODEL-NARVAL", noModelYet},  {"GPU-BADMODEL", badModel},
    {"GPU-SYN", shortName},   {"GPU-MIG-MULTI", severalInstances}, {"GPU-MIG-4G", withdrawn},
    {"GPU-GRES", oldForm},    {"GPU-GRES-TRI", refusedForm},
};

} // namespace

std::span<const RuleCheck> gpuRules()
{
    return gpuChecks;
}

} // namespace voyageur::script
