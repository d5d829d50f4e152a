// SPDX-License-Identifier: GPL-3.0-or-later
// Request and program agree: steps, processes, threads.
#include "script/ctext.h"
#include "script/rules/launch.h"
#include "script/rules/launcherrules.h"
#include "script/rules/rulecheck.h"

#include <QCoreApplication>

#include <algorithm>

namespace voyageur::script {

using base::Severity;

namespace {

struct LaunchRulesText {
    Q_DECLARE_TR_FUNCTIONS(voyageur::script::LaunchRules)
};

// "srun --gres=gpu:a100:1"
std::optional<qint64> gpusOfStep(const StepOptions &step)
{
    const OptionUse *use = step.find("gres");
    if (!use || !use->text.startsWith("gpu:") || use->text.contains(','))
        return {};
    bool good = false;
    const qint64 number = use->text.sliced(use->text.lastIndexOf(':') + 1).toLongLong(&good);
    return good && number > 0 ? std::optional(number) : std::nullopt;
}

// The script asks for cores, or the cluster gives one where nobody asks.
bool countsCores(const Subject &subject)
{
    const bool asked = subject.has("cpus-per-task") || subject.has("ntasks") || subject.has("ntasks-per-node");
    const bool shared = subject.cluster() && subject.cluster()->slurm.wholeNodesForCpuJobs.is(false)
        && !subject.mentions("cpus-per-task") && !subject.mentions("ntasks") && !subject.mentions("ntasks-per-node")
        && subject.request().gpuCount() == 0 && !subject.has("mincpus") && !subject.has("ntasks-per-socket")
        && !subject.has("cores-per-socket");
    return asked || shared;
}

// "srun -n 8" in a job of four tasks with two cores each: as many tasks as cores, or too many with their cores.
bool saidOfSmallerTasks(const Subject &subject, const StepOptions &step, Reporter &report)
{
    const ResourceRequest &request = subject.request();
    const auto tasks = step.number("ntasks");
    const bool several = subject.has("ntasks") && request.tasks > 1 && request.cpusPerTask > 1;
    if (!several || !tasks || *tasks <= request.tasks || *tasks > request.cpus() || subject.sets("SRUN_CPUS_PER_TASK"))
        return false;
    const auto cores = step.number("cpus-per-task");
    if (cores && *tasks * *cores > request.cpus()) {
        report.say(step.find("ntasks")->span,
                   LaunchRulesText::tr("srun refuses to start %1 tasks with %2 cores each, because the job has %3 cores. Ask for "
                                       "--ntasks=%1.")
                       .arg(QString::number(*tasks), QString::number(*cores), QString::number(request.cpus())));
        return true;
    }
    if (step.has({"cpus-per-task"}))
        return false;
    report.say(Severity::Advice, step.find("ntasks")->span,
               LaunchRulesText::tr("srun starts %1 tasks, but the job asks for %2 (--ntasks) with %3 cores each. Each task then "
                                   "has fewer cores. Both numbers of tasks should be the same.")
                   .arg(QString::number(*tasks), QString::number(request.tasks), QString::number(request.cpusPerTask)));
    return true;
}

void stepAboveJob(const Subject &subject, const Call &call, bool only, Reporter &report)
{
    const ResourceRequest &request = subject.request();
    const StepOptions step(subject, call);
    if (step.has({"overcommit", "het-group", "jobid"}))
        return;
    const auto tasks = step.number("ntasks");
    const bool saysCores = countsCores(subject);
    if (const OptionUse *use = step.find("ntasks"); use && tasks && *tasks > request.cpus() && *tasks > request.tasks && saysCores
        && (request.mostNodes == 0 || request.nodes == request.mostNodes))
        return report.say(
            use->span,
            LaunchRulesText::tr("srun refuses to start %1 tasks, because the job has %2 (--ntasks) and %3 cores. Ask for "
                                "--ntasks=%1.")
                .arg(QString::number(*tasks), QString::number(request.tasks), QString::number(request.cpus())));
    if (only && saidOfSmallerTasks(subject, step, report))
        return;
    const auto nodes = step.number("nodes");
    if (const OptionUse *use = step.find("nodes"); use && nodes && request.mostNodes > 0 && *nodes > request.mostNodes)
        return report.say(use->span,
                          LaunchRulesText::tr("srun refuses to use %1 nodes, because the job has %2. Ask for --nodes=%1.")
                              .arg(QString::number(*nodes), QString::number(request.mostNodes)));
    const auto cores = step.number("cpus-per-task");
    if (const OptionUse *use = step.find("cpus-per-task"); use && cores && saysCores && *cores > request.cpus())
        return report.say(use->span,
                          LaunchRulesText::tr("srun refuses to give each task %1 cores, because the whole job has %2. Ask for "
                                              "--cpus-per-task=%1.")
                              .arg(QString::number(*cores), QString::number(request.cpus())));
    if (const auto gpus = gpusOfStep(step); only && gpus && request.nodes == 1 && request.mostNodes == 1
        && *gpus < request.gpuCount() && !call.command->background && call.command->loops == 0
        && call.command->function.isEmpty())
        report.say(step.find("gres")->span,
                   LaunchRulesText::tr("The job has %1 GPUs, but its only step uses %2. The others are reserved, charged and "
                                       "idle. Ask for as many as the program uses.")
                       .arg(QString::number(request.gpuCount()), QString::number(*gpus)));
    const OptionUse *fewer = step.find("nodes");
    if (fewer && nodes && *nodes > 0 && *nodes < request.nodes && only && !call.command->background && call.command->loops == 0
        && call.command->function.isEmpty())
        report.say(fewer->span,
                   LaunchRulesText::tr("The job has %1 nodes, but its only step uses %2. The others are reserved and idle. Ask "
                                       "for as many as the program uses.")
                       .arg(QString::number(request.nodes), QString::number(*nodes)));
}

// "mpirun -np 8" beside one task: Open MPI counts its places by the tasks.
void mpirunAboveJob(const Subject &subject, const Call &call, Reporter &report)
{
    const ResourceRequest &request = subject.request();
    const auto &words = call.command->words;
    if (!countsCores(subject) || (request.mostNodes > 0 && request.nodes != request.mostNodes))
        return;
    // MPICH and its relatives start more processes than there are tasks.
    const bool other = std::ranges::any_of(subject.modules(), [](const ModuleUse &use) {
        const QByteArray name = use.name.toLower();
        return name.contains("impi") || name.contains("intelmpi") || name.contains("mpich") || name.contains("mvapich")
            || name.startsWith("cray");
    });
    if (other)
        return;
    for (qsizetype i = 0; i + 1 < call.program; ++i) {
        const QByteArray &word = words.at(i).text;
        if (word.contains("oversubscribe") || word.contains("OVERSUBSCRIBE") || word.contains("host")
            || word.contains("machinefile") || word.contains("map-by") || word.contains("use-hwthread"))
            return;
    }
    for (qsizetype i = 1; i + 1 < call.program; ++i) {
        const QByteArray &word = words.at(i).text;
        const auto count = word == "-n" || word == "-np" || word == "--np" || word == "-c"
            ? wholeNumber(subject, words.at(i + 1).text)
            : std::nullopt;
        if (!count || *count <= request.tasks)
            continue;
        return report.say(
            {words.at(i).span.begin, words.at(i + 1).span.end},
            LaunchRulesText::tr("Open MPI refuses to start %1 processes (“not enough slots”), because the job has %2 "
                                "tasks. Ask for --ntasks=%1 (processes), not for --cpus-per-task (threads of one "
                                "process).")
                .arg(QString::number(*count), QString::number(request.tasks)));
    }
}

void stepSizes(const Subject &subject, Reporter &report)
{
    if (!hasKnownSize(subject))
        return;
    const auto steps =
        std::ranges::count_if(subject.calls(), [](const Call &one) { return one.name == "srun" || one.isBehind("srun"); });
    for (const Call &call : subject.calls()) {
        if (call.isBehind("srun"))
            stepAboveJob(subject, call, steps == 1, report);
        else if (call.isBehind("mpirun") || call.isBehind("mpiexec"))
            mpirunAboveJob(subject, call, report);
    }
}

// Over at once, or with nothing to divide among cores.
bool needsOneCore(const Call &call)
{
    static constexpr QByteArrayView small[] = {
        "hostname", "date",   "pwd", "echo",   "printf", "ls",   "env",   "printenv", "sleep",      "mkdir", "cp",      "mv",
        "rm",       "cat",    "id",  "whoami", "true",   "test", "touch", "chmod",    "nvidia-smi", "lscpu", "numactl", "uname",
        "ln",       "sbcast", "tar", "rsync",  "du",     "df",   "free",  "ulimit",   "which",      "git",   "curl",    "wget"};
    // "srun --ntasks-per-node=1 bash <<EOF": what a step prepares on each node.
    const bool shell = isShellName(call.name)
        && (call.has("-c") || std::ranges::any_of(call.command->redirections, [](const BashRedirection &one) {
                           return one.operation.startsWith("<<");
                       }));
    return shell || std::ranges::any_of(small, [&](QByteArrayView name) { return call.name == name; });
}

// SLURM_CPU_BIND=none, or a value that is not known: with "cores" a task is bound to those that it has.
bool bindsNothing(const Subject &subject)
{
    if (!subject.sets("SLURM_CPU_BIND"))
        return false;
    const auto value = subject.variable("SLURM_CPU_BIND");
    return !value || !isOneOf(QByteArray(*value).replace("verbose,", ""), {"cores", "threads", "sockets", "rank"});
}

// "#SBATCH --cpus-per-task=8" and "srun ./program": since 22.05 the step has one core for each task.
void coresNotTakenOver(const Subject &subject, Reporter &report)
{
    const ResourceRequest &request = subject.request();
    if (!subject.hasDirectives() || subject.components() != 1 || !subject.understood().accepted || !subject.has("cpus-per-task")
        || request.cpusPerTask < 2 || subject.sets("SRUN_CPUS_PER_TASK") || bindsNothing(subject))
        return;
    for (const Call &call : subject.calls()) {
        if (!call.isBehind("srun") || call.inDocument || needsOneCore(call))
            continue;
        const StepOptions step(subject, call);
        const OptionUse *bind = step.find("cpu-bind");
        const auto tasks = step.number("ntasks");
        if (step.has({"cpus-per-task", "overlap", "jobid", "het-group", "cores-per-socket", "multi-prog", "threads-per-core",
                      "exclusive", "ntasks-per-core", "cpus-per-gpu", "tres-per-task", "pty"})
            || (bind && (bind->text.contains("none") || bind->text.contains("mask"))) || (tasks && *tasks > request.tasks))
            continue;
        const qsizetype first = subject.script().firstCommand();
        const QByteArray line = "export SRUN_CPUS_PER_TASK=$SLURM_CPUS_PER_TASK";
        return report.say(
            {call.span().begin, call.nameSpan().end},
            LaunchRulesText::tr("Since Slurm 22.05, srun no longer takes --cpus-per-task from the job. It starts “%1” "
                                "with one core for each task, not with %2. Write srun "
                                "--cpus-per-task=$SLURM_CPUS_PER_TASK, or set SRUN_CPUS_PER_TASK first.")
                .arg(shown(call.name), QString::number(request.cpusPerTask)),
            {{LaunchRulesText::tr("Set SRUN_CPUS_PER_TASK"),
              first < subject.script().bytes().size() ? QList{subject.insertLineBefore(first, line)} : QList<base::TextEdit>()}});
    }
}

// "while [ $i -lt 20000 ]", "for ((i=0; i<20000; i++))" before the call.
std::optional<qint64> roundsByNumber(const Subject &subject, const Call &call)
{
    constexpr qsizetype near = 400; // bytes before the call
    const QByteArrayView before = subject.view({std::max<qsizetype>(0, call.span().begin - near), call.span().begin});
    const auto counts = before.lastIndexOf("for ((");
    const auto tests = before.lastIndexOf("while [");
    if (counts < 0 && tests < 0)
        return {};
    const QByteArray head = before.sliced(std::max(counts, tests)).toByteArray().split('\n').first();
    const auto sign = counts > tests ? head.indexOf('<') : std::max(head.indexOf("-lt "), head.indexOf("-le "));
    if (sign < 0)
        return {};
    QByteArray number = head.sliced(sign + (counts > tests ? 1 : 4)).trimmed();
    number = number.sliced(number.startsWith('=') ? 1 : 0).trimmed();
    qsizetype digits = 0;
    while (digits < number.size() && isDigit(number[digits]))
        ++digits;
    return wholeNumber(subject, number.first(digits));
}

void manyShortSteps(const Subject &subject, Reporter &report)
{
    constexpr qint64 many = 1000;
    for (const Call &call : subject.calls()) {
        if (!call.isBehind("srun") || call.command->loops == 0)
            continue;
        auto rounds = roundsOfLoop(subject, call);
        if (!rounds)
            rounds = roundsByNumber(subject, call);
        if (rounds && *rounds >= many)
            return report.say(call.span(),
                              LaunchRulesText::tr("Slurm’s controller sets up and records a step for each srun. %1 steps slow "
                                                  "the cluster down for everybody, and starting a step takes longer than a short "
                                                  "piece of work. Run the loop inside one step, or with GNU Parallel.")
                                  .arg(*rounds));
    }
}

constexpr RuleCheck launchChecks[] = {
    {"STEP-SIZE", stepSizes}, {"STEP-CORES", coresNotTakenOver}, {"STEP-MANY", manyShortSteps},
    {"ML-LAUNCH", launchers}, {"ML-DDP-ADDR", meetingPlace},
};

} // namespace

std::span<const RuleCheck> launchRules()
{
    return launchChecks;
}

} // namespace voyageur::script
