// SPDX-License-Identifier: GPL-3.0-or-later
// Group H: training on several GPUs.
#include "script/rules/programs.h"

#include <QCoreApplication>

#include <algorithm>

namespace voyageur::script {

using namespace Qt::StringLiterals;

namespace {

using base::Fix;
using base::Severity;

struct DistributedRulesText {
    Q_DECLARE_TR_FUNCTIONS(voyageur::script::DistributedRules)
};

// What in the code makes it run as one process for each GPU; null for none.
const CodeUse *distribution(const ProgramFacts &facts)
{
    if (const CodeUse *ddp = facts.first(CodeSign::NativeDdp))
        return ddp;
    const CodeUse *trainer = facts.first(CodeSign::LightningTrainer);
    return trainer && trainer->number.value_or(2) > 1 ? trainer : nullptr;
}

// Run by python itself, once: not by torchrun or its like, which start a process for each GPU, nor by a loop that does.
bool isStartedPlainly(const KnownProgram &program)
{
    const Call &call = program.call();
    return program.run->launcher == "python" && !call.command->background && call.command->loops == 0 && !call.everyNode
        && !call.inDocument && !call.isBehind("mpirun") && !call.isBehind("mpiexec") && call.command->function.isEmpty();
}

struct Tasks {
    qint64 wanted = 0; // on each node, one for each GPU
    qint64 asked = 0;
};

std::optional<Tasks> tasksOf(const Subject &subject)
{
    const ResourceRequest &request = subject.request();
    const bool otherForms = subject.has("gpus-per-task") || subject.has("ntasks-per-gpu") || subject.has("gpus-per-socket")
        || subject.has("ntasks-per-socket") || subject.has("ntasks-per-core")
        || (subject.has("nodes") && request.nodes != request.mostNodes);
    const qint64 gpus = request.gpuCount();
    if (otherForms || gpus < 1 || gpus % request.nodes != 0 || request.tasks % request.nodes != 0)
        return {};
    return Tasks{gpus / request.nodes, request.tasks / request.nodes};
}

// The directive, fewer cores for each of the more processes, and srun.
Fix oneTaskForEachGpu(const Subject &subject, const Tasks &tasks, const KnownProgram &program)
{
    Fix fix{DistributedRulesText::tr("Ask for one process for each GPU, and start them with srun"), {}};
    const ResourceRequest &request = subject.request();
    const OptionUse *total = subject.use("ntasks");
    if (total && subject.has("ntasks-per-node"))
        return {};
    const CodeUse *use = distribution(*program.facts);
    const bool lightning = use && use->sign == CodeSign::LightningTrainer; // which refuses the total alone
    const auto directive = total && lightning
        ? std::optional(QList{subject.edit(total->span, "--ntasks-per-node=" + QByteArray::number(tasks.wanted))})
        : subject.script().setOption(total ? "ntasks" : "ntasks-per-node",
                                     QByteArray::number(total ? tasks.wanted * request.nodes : tasks.wanted));
    if (!directive)
        return {};
    fix.edits += *directive;
    if (subject.has("cpus-per-task") && tasks.wanted > tasks.asked && request.cpusPerTask > 1) {
        const qint64 cores = std::max<qint64>(1, request.cpusPerTask * tasks.asked / tasks.wanted);
        const auto fewer = subject.script().setOption("cpus-per-task", QByteArray::number(cores));
        if (!fewer)
            return {};
        fix.edits += *fewer;
    }
    if (program.call().srun < 0 && tasks.wanted * request.nodes > 1)
        fix.edits += subject.insert(program.call().command->words.first().span.begin, "srun ");
    return fix;
}

// Lightning reads SLURM_NTASKS_PER_NODE and stops where only --ntasks was given.
bool saidOfLightning(const Subject &subject, Reporter &report)
{
    const OptionUse *total = subject.use("ntasks");
    const ResourceRequest &request = subject.request();
    const auto tasks = tasksOf(subject);
    if (!total || subject.has("ntasks-per-node") || request.tasks < 2 || !tasks || tasks->wanted != tasks->asked)
        return false;
    for (const KnownProgram &program : knownPrograms(subject)) {
        const CodeUse *use = distribution(*program.facts);
        if (!use || use->sign != CodeSign::LightningTrainer || program.run->launcher != "python"
            || srunHasOptions(program.call()))
            continue;
        const QByteArray each = QByteArray::number(request.tasks / request.nodes);
        report.say(
            Severity::Warning, total->span,
            DistributedRulesText::tr(
                "%1 in %2 reads the number of processes on a node. Lightning refuses a job that gives only --ntasks "
                "(“this variable is not supported”). Write --ntasks-per-node=%3.")
                .arg(use->text, use->place(), QString::fromUtf8(each)),
            {{DistributedRulesText::tr("Write --ntasks-per-node"), {subject.edit(total->span, "--ntasks-per-node=" + each)}}});
        return true;
    }
    return false;
}

void oneTaskEach(const Subject &subject, Reporter &report)
{
    if (saidOfLightning(subject, report))
        return;
    const auto tasks = tasksOf(subject);
    if (!tasks || tasks->wanted == tasks->asked)
        return;
    for (const KnownProgram &program : knownPrograms(subject)) {
        const ProgramFacts &facts = *program.facts;
        const CodeUse *use = distribution(facts);
        if (!use || !isStartedPlainly(program) || srunHasOptions(program.call()) || facts.has(CodeSign::Spawn)
            || facts.imports(u"accelerate"_s) || facts.imports(u"deepspeed"_s) || facts.imports(u"submitit"_s))
            continue;
        // Lightning without a word about tasks starts its processes itself, on one node; it stops where the numbers differ.
        const bool native = use->sign == CodeSign::NativeDdp;
        const bool said = subject.has("ntasks") || subject.has("ntasks-per-node");
        if (!native && !said && subject.request().nodes == 1)
            continue;
        const OptionUse *option = subject.use("ntasks-per-node");
        option = option ? option : subject.use("ntasks");
        const bool sure = !use->conditional;
        report.say(sure ? Severity::Error : Severity::Warning, option ? Subject::valueSpan(*option) : program.span(),
                   DistributedRulesText::tr(
                       "%1 in %2 runs one process for each GPU, but the numbers differ. Each node has %3 GPUs and %4 tasks "
                       "(processes). Write --ntasks-per-node=%3, and start the program with srun.")
                       .arg(use->text, use->place(), QString::number(tasks->wanted), QString::number(tasks->asked)),
                   {oneTaskForEachGpu(subject, *tasks, program)});
        return; // one directive serves all
    }
}

void withoutSrun(const Subject &subject, Reporter &report)
{
    const ResourceRequest &request = subject.request();
    if (request.tasks < 2 || request.gpuCount() < 2) // tasks may also be meant as cores
        return;
    for (const KnownProgram &program : knownPrograms(subject)) {
        const ProgramFacts &facts = *program.facts;
        const CodeUse *use = distribution(facts);
        const bool spawns = facts.has(CodeSign::Spawn) && request.nodes == 1;
        if (!use || !isStartedPlainly(program) || program.call().srun >= 0 || spawns || facts.imports(u"accelerate"_s)
            || facts.imports(u"deepspeed"_s) || facts.imports(u"submitit"_s) || scriptMentions(subject, "ssh"))
            continue;
        report.say(use->conditional ? Severity::Warning : Severity::Error, program.call().nameSpan(),
                   DistributedRulesText::tr(
                       "The job has %1 tasks, but this command starts only one process. %2 in %3 then waits for the others, "
                       "which never come. Write srun before the command, to start one process for each task.")
                       .arg(QString::number(request.tasks), use->text, use->place()),
                   {{DistributedRulesText::tr("Start the program with srun"),
                     {subject.insert(program.call().command->words.first().span.begin, "srun ")}}});
    }
}

// Processes that train together; launchers take all GPUs, others one for each task.
qint64 replicas(const Subject &subject, const KnownProgram &program)
{
    return program.run->isLauncher() ? subject.request().gpuCount()
                                     : std::min(subject.request().gpuCount(), subject.request().tasks);
}

void savedByAll(const Subject &subject, Reporter &report)
{
    for (const KnownProgram &program : knownPrograms(subject)) {
        const ProgramFacts &facts = *program.facts;
        const CodeUse *save = facts.first(CodeSign::TorchSave);
        const auto several = program.run->isLauncher() ? subject.request().gpuCount()
                                                       : std::max(subject.request().gpuCount(), subject.request().tasks);
        // A path that is computed may hold the number of the process.
        if (!facts.has(CodeSign::NativeDdp) || !save || save->word.isEmpty() || facts.has(CodeSign::RankGuard) || !facts.complete
            || several < 2 || facts.imports(u"accelerate"_s) || importsAny(facts, Trains))
            continue;
        report.say(program.span(),
                   DistributedRulesText::tr(
                       "%1 in %2 runs in each of the %3 processes. All of them write the file %4 at the same time, which may "
                       "damage it. Save in the first process only: if torch.distributed.get_rank() == 0.")
                       .arg(save->text, save->place(), QString::number(several), save->word));
    }
}

void effectiveBatch(const Subject &subject, Reporter &report)
{
    for (const KnownProgram &program : knownPrograms(subject)) {
        const ProgramFacts &facts = *program.facts;
        const CodeUse *use = distribution(facts);
        const qint64 count = replicas(subject, program);
        if (!use || count < 2 || facts.has(CodeSign::ScalesByWorld) || !facts.complete)
            continue;
        report.say(program.span(),
                   DistributedRulesText::tr(
                       "%1 in %2 trains on %3 GPUs at once, so each step sees %3 times as many samples. Nothing in the code "
                       "takes that into account, and the result may differ from that of one GPU. Multiply the learning rate by "
                       "the number of processes, or divide the batch size by it, and note your choice.")
                       .arg(use->text, use->place(), QString::number(count)));
    }
}

void onInstances(const Subject &subject, Reporter &report)
{
    if (!subject.cluster() || subject.request().gpuCount() < 2)
        return;
    const base::GpuSpecifier *instance = nullptr;
    for (const GresItem &item : subject.request().gpus) {
        const auto *gpu = base::findGpu(*subject.cluster(), QString::fromUtf8(item.model));
        if (gpu && gpu->mig)
            instance = gpu;
    }
    if (!instance)
        return;
    const auto fact = std::ranges::find_if(
        subject.cluster()->gpus, [&](const auto &one) { return one.value && one.value->specifier == instance->specifier; });
    for (const KnownProgram &program : knownPrograms(subject)) {
        const CodeUse *use = distribution(*program.facts);
        if (!use)
            continue;
        report.say(use->conditional ? Severity::Warning : report.by(*fact), program.span(),
                   DistributedRulesText::tr(
                       "%1 in %2 trains on several GPUs, but %3 is only a part of one (a MIG instance). Such parts cannot "
                       "exchange data, so the program stops. Ask for whole GPUs, or for one instance and one process.")
                       .arg(use->text, use->place(), instance->specifier));
        return;
    }
}

constexpr RuleCheck distributedChecks[] = {
    {"ML-CKPT-RANK", savedByAll},  {"ML-DDP-TASKS", oneTaskEach}, {"ML-DDP-SRUN", withoutSrun},
    {"ML-DDP-LR", effectiveBatch}, {"ML-DDP-MIG", onInstances},
};

} // namespace

std::span<const RuleCheck> distributedRules()
{
    return distributedChecks;
}

} // namespace voyageur::script
