// SPDX-License-Identifier: GPL-3.0-or-later
// Group H: launchers of training and the job agree, and so does the address where processes meet.
#include "script/rules/launcherrules.h"

#include "script/ctext.h"
#include "script/rules/launch.h"

#include <QCoreApplication>

#include <algorithm>

namespace voyageur::script {

using base::Severity;

namespace {

struct LauncherRulesText {
    Q_DECLARE_TR_FUNCTIONS(voyageur::script::LaunchRules)
};

// A word that starts processes, one for each GPU of a node.
bool startsPerNode(const PythonRun &run)
{
    return run.launcher == "torchrun" || run.launcher == "torch.distributed.run" || run.launcher == "torch.distributed.launch";
}

const BashWord *processesOf(const PythonRun &run, QByteArray &text)
{
    for (const char *name : {"--nproc_per_node", "--nproc-per-node"}) {
        if (const BashWord *word = run.call->valueOf(name, &text))
            return word;
    }
    return nullptr;
}

// How many GPUs "localhost:0,1,2,3" of deepspeed names; empty for several computers.
QByteArray namedGpus(const QByteArray &places)
{
    const auto colon = places.indexOf(':');
    return colon < 0 || places.contains('@') ? QByteArray() : QByteArray::number(places.sliced(colon).count(',') + 1);
}

void launcherCounts(const Subject &subject, const PythonRun &run, qsizetype runs, Reporter &report)
{
    const ResourceRequest &request = subject.request();
    const qint64 gpus = request.gpuCount();
    if (gpus < 1 || gpus % std::max<qint64>(request.nodes, 1) != 0)
        return;
    QByteArray text;
    const BashWord *word = nullptr;
    qint64 there = gpus / std::max<qint64>(request.nodes, 1);
    bool perNode = true;
    if (startsPerNode(run)) {
        word = processesOf(run, text);
    } else if (run.launcher == "accelerate" && !run.call->has("--config_file")) {
        word = run.call->valueOf("--num_processes", &text);
        there = gpus;
        perNode = false;
    } else if (run.launcher == "deepspeed") {
        word = run.call->valueOf("--num_gpus", &text);
        if (!word && (word = run.call->valueOf("--include", &text)))
            text = namedGpus(text);
    } else if (run.launcher == "horovodrun") {
        word = run.call->valueOf("-np", &text);
        word = word ? word : run.call->valueOf("--num-proc", &text);
        there = gpus;
        perNode = false;
    }
    const bool alone = runs == 1 && !run.call->command->background && run.call->command->loops == 0;
    if (!word) {
        if (startsPerNode(run) && there > 1 && alone && !subject.has("ntasks-per-node") && request.tasks <= request.nodes)
            report.say(Severity::Warning, run.call->nameSpan(),
                       LauncherRulesText::tr(
                           "Without a number, %1 starts one process, but the node has %2 GPUs. The others are idle. Write "
                           "--nproc_per_node=%2.")
                           .arg(shown(run.launcher), QString::number(there)));
        return;
    }
    const auto processes = wholeNumber(subject, text);
    if (!processes || *processes < 1 || *processes == there)
        return;
    if (*processes > there)
        report.say(
            word->span,
            (perNode ? LauncherRulesText::tr(
                 "%1 starts %2 processes on a node, one for each GPU, but the job has %3 there. The other processes end "
                 "with “invalid device ordinal”. Both numbers must be the same.")
                     : LauncherRulesText::tr(
                         "%1 starts %2 processes, one for each GPU, but the job has %3. The other processes end with “invalid "
                         "device ordinal”. Both numbers must be the same."))
                .arg(shown(run.launcher), QString::number(*processes), QString::number(there)));
    else if (alone)
        report.say(
            word->span,
            LauncherRulesText::tr(
                "%1 starts %n process(es), one for each GPU, but the job has %2 GPUs. The others are reserved, charged and "
                "idle. Both numbers should be the same.",
                nullptr, static_cast<int>(*processes))
                .arg(shown(run.launcher), QString::number(there)));
}

// Four processes and, without --cpus-per-task, one core.
void saidOfCores(const Subject &subject, const PythonRun &run, Reporter &report)
{
    const ResourceRequest &request = subject.request();
    const bool other =
        std::ranges::any_of(std::initializer_list<const char *>{"cpus-per-gpu", "tres-per-task", "exclusive", "cpus-per-task"},
                            [&](const char *name) { return subject.has(name); });
    if (!startsPerNode(run) || other || request.wholeNodes || request.nodes != request.mostNodes)
        return;
    QByteArray text;
    const BashWord *word = processesOf(run, text);
    const auto processes = word ? wholeNumber(subject, text) : std::nullopt;
    if (processes && *processes > 1 && *processes > request.cpusPerNode())
        report.say(Severity::Advice, word->span,
                   LauncherRulesText::tr(
                       "%1 starts %2 processes on a node, but the script asks for %n core(s) there. Unless the cluster adds "
                       "cores, the processes take turns. Ask for several cores for each GPU with --cpus-per-task.",
                       nullptr, static_cast<int>(std::min<qint64>(request.cpusPerNode(), 1000)))
                       .arg(shown(run.launcher), QString::number(*processes)));
}

// "--nnodes=4" in a job of two.
bool saidOfNodes(const Subject &subject, const PythonRun &run, Reporter &report)
{
    const ResourceRequest &request = subject.request();
    if (request.nodes != request.mostNodes && !(request.mostNodes == 0 && !subject.has("nodes")))
        return false;
    for (const char *name : {"--nnodes", "--num_machines", "--num_nodes"}) {
        QByteArray text;
        const BashWord *word = run.call->valueOf(name, &text);
        const auto nodes = word ? wholeNumber(subject, text) : std::nullopt;
        if (!nodes || *nodes <= request.nodes)
            continue;
        report.say(word->span,
                   LauncherRulesText::tr(
                       "%1 waits for %2 nodes, but the job has %3, so it hangs until its time limit. Both numbers must be the "
                       "same.")
                       .arg(shown(run.launcher), QString::number(*nodes), QString::number(request.nodes)));
        return true;
    }
    return false;
}

// "python train.py --gpus 4" in a job with two.
void gpusOfProgram(const Subject &subject, const PythonRun &run, Reporter &report)
{
    const qint64 gpus = subject.request().gpuCount(); // a program on several nodes may mean all of them
    if (gpus < 1 || run.isLauncher())
        return;
    for (const char *name : {"--gpus", "--num_gpus", "--num-gpus", "--n_gpus", "--n_gpu", "--ngpus", "--ngpu", "--devices",
                             "--trainer.devices", "--gpus_per_node", "--gpus-per-node"}) {
        QByteArray text;
        const BashWord *word = run.call->valueOf(name, &text);
        const auto wanted = word ? wholeNumber(subject, text) : std::nullopt;
        constexpr qint64 most = 64; // more is no number of GPUs
        if (wanted && *wanted > gpus && *wanted < most)
            report.say(word->span,
                       LauncherRulesText::tr("The program expects %1 GPUs, but the job has %2. Both numbers must be the same.")
                           .arg(QString::number(*wanted), QString::number(gpus)));
    }
}

// "srun torchrun" with several tasks on a node: each starts all of them again.
bool saidOfSeveralLaunchers(const Subject &subject, const PythonRun &run, Reporter &report)
{
    const Call &call = *run.call;
    const ResourceRequest &request = subject.request();
    if (!call.isBehind("srun") || request.tasks <= request.nodes)
        return false;
    const StepOptions step(subject, call);
    if (step.has({"ntasks", "ntasks-per-node"}))
        return false;
    QByteArray text;
    const bool single = processesOf(run, text) && text == "1";
    if (single || (!startsPerNode(run) && !isOneOf(run.launcher, {"accelerate", "deepspeed", "horovodrun"})))
        return false;
    report.say(call.nameSpan(),
               LauncherRulesText::tr(
                   "srun starts %1 once for each of the %2 tasks, and each one starts the processes of the whole node. They "
                   "compete for the port and the GPUs. A launcher needs one task on each node: --ntasks-per-node=1.")
                   .arg(shown(run.launcher), QString::number(request.tasks)));
    return true;
}

// "--rdzv_backend=c10d --master_addr=$HOST": c10d reads --rdzv_endpoint, and without it meets at localhost.
void withoutEndpoint(const Subject &subject, const PythonRun &run, Reporter &report)
{
    QByteArray backend;
    const BashWord *word = nullptr;
    for (const char *name : {"--rdzv_backend", "--rdzv-backend"})
        word = word ? word : run.call->valueOf(name, &backend);
    const bool told = std::ranges::any_of(run.call->arguments(), [](const BashWord &one) {
        return one.text.startsWith("--rdzv_endpoint") || one.text.startsWith("--rdzv-endpoint")
            || one.text.startsWith("--rdzv_conf") || one.text.startsWith("--rdzv-conf")
            || (!one.literal && one.text.startsWith('$'));
    });
    if (!word || backend != "c10d" || !startsPerNode(run) || told || run.call->has("--standalone")
        || subject.script().bytes().contains("PET_RDZV"))
        return;
    report.say(
        word->span,
        LauncherRulesText::tr(
            "With c10d, torchrun takes the meeting place from --rdzv_endpoint alone. Without it, each of the %1 nodes waits at "
            "itself, and the job hangs until its time limit. Add --rdzv_endpoint=$MASTER_ADDR:$MASTER_PORT, with the "
            "first node of the job.")
            .arg(subject.request().nodes));
}

// "--trainer.devices=4 --trainer.num_nodes=2" of Lightning: what it starts, and what it compares with the job.
void lightningOptions(const Subject &subject, const PythonRun &run, Reporter &report)
{
    const ResourceRequest &request = subject.request();
    const auto number = [&](const char *name, const BashWord *&word) {
        QByteArray text;
        word = run.call->valueOf(name, &text);
        return word ? wholeNumber(subject, text) : std::nullopt;
    };
    const BashWord *word = nullptr;
    const bool knownNodes = request.nodes == request.mostNodes || (request.mostNodes == 0 && !subject.has("nodes"));
    const auto nodes = number("--trainer.num_nodes", word);
    if (nodes && knownNodes && *nodes > request.nodes)
        report.say(word->span,
                   LauncherRulesText::tr(
                       "%1 waits for %2 nodes, but the job has %3, so it hangs until its time limit. Both numbers must be the "
                       "same.")
                       .arg(QStringLiteral("Lightning"), QString::number(*nodes), QString::number(request.nodes)));
    const auto devices = number("--trainer.devices", word);
    const auto tasks = wholeNumber(subject, subject.value("ntasks-per-node").value_or(QByteArray()));
    if (devices && tasks && *devices != *tasks && request.gpuCount() >= *devices && run.call->isBehind("srun")
        && !StepOptions(subject, *run.call).has({"ntasks", "ntasks-per-node"}))
        report.say(word->span,
                   LauncherRulesText::tr("Lightning wants one process for each of the %1 devices of a node, but the job has "
                                         "--ntasks-per-node=%2, so Lightning stops with an error. Both numbers must be the same.")
                       .arg(QString::number(*devices), QString::number(*tasks)));
}

// "ray start --num-gpus=4" in a job with two: Ray counts on GPUs that are not there.
void gpusOfRay(const Subject &subject, Reporter &report)
{
    for (const Call *call : subject.callsOf("ray")) {
        QByteArray text;
        const BashWord *word = call->has("start") ? call->valueOf("--num-gpus", &text) : nullptr;
        const qint64 wanted = word ? wholeNumber(subject, text).value_or(0) : 0;
        const qint64 there = subject.request().gpuCount();
        if (there > 0 && wanted > there)
            report.say(word->span,
                       LauncherRulesText::tr("The program expects %1 GPUs, but the job has %2. Both numbers must be the same.")
                           .arg(QString::number(wanted), QString::number(there)));
    }
}

bool isThisComputer(const QByteArray &value)
{
    const QByteArray host = value.startsWith("[::1]") ? QByteArray("::1") : value.split(':').first();
    return isOneOf(host, {"localhost", "127.0.0.1", "0.0.0.0", "::1"}) || value == "::1";
}

bool isListOfNodes(const QByteArray &value)
{
    return isOneOf(value, {"$SLURM_JOB_NODELIST", "$SLURM_NODELIST", "${SLURM_JOB_NODELIST}", "${SLURM_NODELIST}"});
}

} // namespace

void launchers(const Subject &subject, Reporter &report)
{
    if (!subject.hasDirectives() || subject.components() != 1)
        return;
    const auto &runs = subject.pythonRuns();
    const auto count = std::ranges::count_if(runs, [](const PythonRun &run) { return run.isLauncher(); });
    const QByteArray &bytes = subject.script().bytes();
    const bool others = holds(bytes, "srun") || holds(bytes, "ssh") || holds(bytes, "mpirun") || holds(bytes, "clush");
    gpusOfRay(subject, report);
    for (const PythonRun &run : runs) {
        gpusOfProgram(subject, run, report);
        lightningOptions(subject, run, report);
        if (!run.isLauncher() || saidOfSeveralLaunchers(subject, run, report) || saidOfNodes(subject, run, report))
            continue;
        const Call &call = *run.call;
        const bool here = startsPerNode(run) || run.launcher == "accelerate";
        if (here && subject.request().nodes > 1 && !others && call.command->loops == 0 && !call.command->background
            && !call.inDocument) {
            report.say(
                call.nameSpan(),
                LauncherRulesText::tr(
                    "The job has %1 nodes, but this line starts %2 on the first one only, where it waits for the others "
                    "until the time limit. Write srun before the command, with one task on each node (--ntasks-per-node=1).")
                    .arg(QString::number(subject.request().nodes), shown(run.launcher)));
            continue;
        }
        launcherCounts(subject, run, count, report);
        saidOfCores(subject, run, report);
    }
}

void meetingPlace(const Subject &subject, Reporter &report)
{
    if (!subject.hasDirectives() || subject.request().nodes < 2)
        return;
    const QByteArray first = "$(scontrol show hostnames \"$SLURM_JOB_NODELIST\" | head -n 1)";
    const auto say = [&](Span place, const QByteArray &value, Span valueAt) {
        const base::Fix fix{LauncherRulesText::tr("Use the first node of the job"),
                            valueAt.isEmpty() ? QList<base::TextEdit>() : QList{subject.edit(valueAt, first)}};
        if (isThisComputer(value))
            report.say(
                place,
                LauncherRulesText::tr(
                    "On each of the %1 nodes, “%2” is the node itself. Each node waits for itself, and the job hangs until "
                    "its time limit. MASTER_ADDR must be the first node: %3.")
                    .arg(QString::number(subject.request().nodes), shown(value), QString::fromUtf8(first)),
                {fix});
        else if (isListOfNodes(value))
            report.say(
                place,
                LauncherRulesText::tr(
                    "This is the list of all nodes in short form (node[01-02]), not the name of one. MASTER_ADDR must be the "
                    "first node: %1.")
                    .arg(QString::fromUtf8(first)),
                {fix});
    };
    constexpr QByteArrayView variable("MASTER_ADDR");
    for (const Call &call : subject.calls()) { // what every task of a step is given
        if (!call.isBehind("srun"))
            continue;
        for (const BashWord &word : call.command->words) {
            const bool exported = word.text.startsWith("--export=");
            const bool inner = isShellName(call.name) && word.quoted && call.has("-c");
            const auto at = exported || inner ? word.text.indexOf("MASTER_ADDR=") : -1;
            if (at < 0)
                continue;
            const QByteArray rest = word.text.sliced(at + variable.size() + 1);
            const auto end =
                std::ranges::find_if(rest, [&](char c) { return c == ',' || isSpace(c) || c == ';'; }) - rest.begin();
            const QByteArray value = rest.first(end);
            // The parser leaves out what a substitution in double quotes says: there the script itself replaces it.
            const bool own = inner && subject.view(word.span).startsWith('\'')
                && (value.startsWith("$(hostname") || value.startsWith("`hostname") || value.startsWith("$HOSTNAME"));
            say(word.span, own ? QByteArray("localhost") : value, {});
        }
    }
    for (const BashCommand &command : subject.commands()) {
        for (const BashAssignment &one : command.assignments) {
            if (variable == one.name)
                say(one.value.span, one.value.text, {});
        }
        if (command.name() == "export" || command.name() == "env") {
            for (const BashWord &word : command.words) {
                if (word.text.startsWith("MASTER_ADDR=")) {
                    const QByteArray value = word.text.sliced(variable.size() + 1);
                    const QByteArrayView raw = subject.view(word.span);
                    const bool plain = raw.startsWith("MASTER_ADDR=");
                    say(word.span, value, plain ? Span{word.span.begin + variable.size() + 1, word.span.end} : Span{});
                }
            }
        }
    }
    for (const PythonRun &run : subject.pythonRuns()) {
        withoutEndpoint(subject, run, report);
        for (const char *name : {"--master_addr", "--master-addr", "--rdzv_endpoint", "--rdzv-endpoint", "--main_process_ip"}) {
            QByteArray value;
            if (const BashWord *word = run.call->valueOf(name, &value))
                say(word->span, subject.resolved(value), {});
        }
    }
}

} // namespace voyageur::script
