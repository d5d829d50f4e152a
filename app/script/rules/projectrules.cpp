// SPDX-License-Identifier: GPL-3.0-or-later
// Groups C, D, E as far as the program's code decides them: cores, GPUs, arrays, trying first.
#include "script/rules/launch.h"
#include "script/rules/programs.h"

#include <QCoreApplication>

#include <algorithm>

namespace voyageur::script {

using namespace Qt::StringLiterals;

namespace {

using base::Severity;

struct ProjectRulesText {
    Q_DECLARE_TR_FUNCTIONS(voyageur::script::ProjectRules)
};

constexpr qint64 longJob = 3 * 3600; // "Try a short job first" above this; the quick interactive jobs end there too

bool runsSideBySide(const KnownProgram &program)
{
    return program.call().command->background || program.call().isBehind("mpirun") || program.call().isBehind("mpiexec")
        || program.call().everyNode;
}

// Several cores can also be given to one program by asking for several tasks; that is another mistake.
void moreCoresThanUsed(const Subject &subject, Reporter &report)
{
    for (const IdleCores &idle : toolsWithOneCore(subject)) {
        const QString name = QString::fromUtf8(idle.call->name);
        const QString cores = QString::number(idle.cores);
        report.say(
            idle.call->nameSpan(),
            idle.option.isEmpty()
                ? ProjectRulesText::tr("The job asks for %1 cores, but %2 always uses one. Ask for 1 core, or start the program "
                                       "several times at once.")
                      .arg(cores, name)
                : ProjectRulesText::tr("The job asks for %1 cores, but %2 uses one, because it starts no threads without %3. "
                                       "Write %3 %4, or ask for 1 core.")
                      .arg(cores, name, QString::fromUtf8(idle.option), QString::fromUtf8(idle.variable)));
    }
    if (const auto few = toolWithFewThreads(subject))
        report.say(
            few->span,
            ProjectRulesText::tr("The job asks for %1 cores, but %2 starts %n thread(s). The other cores do nothing. Write %3 "
                                 "%4, or ask for fewer cores.",
                                 nullptr, static_cast<int>(std::min<qint64>(few->threads, 100'000)))
                .arg(QString::number(few->cores), QString::fromUtf8(few->call->name), QString::fromUtf8(few->option),
                     QString::fromUtf8(few->variable)));
    if (const Call *process = processWithCores(subject)) {
        report.say(
            Subject::valueSpan(*subject.use("cpus-per-task")),
            ProjectRulesText::tr("%1 divides its work among processes (MPI), and --cpus-per-task=%2 gives all cores to one "
                                 "process, so most cores are idle. Write --ntasks=%2 instead, and start the program with srun.")
                .arg(QString::fromUtf8(process->name), QString::number(subject.request().cpusPerTask)));
        return;
    }
    const ResourceRequest &request = subject.request();
    const OptionUse *use = subject.use("cpus-per-task");
    const auto work = wholeWork(subject);
    if (!use || request.cpusPerTask < 2 || request.tasks != 1 || request.gpuCount() > 0 || request.wholeNodes || work.isEmpty())
        return;
    for (const KnownProgram &program : work) {
        const ProgramFacts &facts = *program.facts;
        if (runsSideBySide(program) || importsAny(facts, UsesCores | UsesGpus | HandsOutCases) || facts.has(CodeSign::Processes)
            || facts.has(CodeSign::Spawn) || setsFor(subject, program.call(), "OMP_NUM_THREADS"))
            return;
    }
    report.say(Subject::valueSpan(*use),
               ProjectRulesText::tr("The job asks for %1 cores, but %2 uses one, because nothing in its code runs in "
                                    "parallel. The other cores do nothing, and the job waits longer for them. Ask for 1 "
                                    "core, unless the program starts other programs.")
                   .arg(QString::number(request.cpusPerTask), QString::fromUtf8(work.first().run->file)));
}

bool limitsThreads(const Subject &subject, const KnownProgram &program)
{
    for (const auto name : {"OMP_NUM_THREADS", "MKL_NUM_THREADS", "OPENBLAS_NUM_THREADS", "NUMEXPR_NUM_THREADS"}) {
        if (setsFor(subject, program.call(), name))
            return true;
    }
    return program.facts->has(CodeSign::ThreadLimit) || program.facts->has(CodeSign::TorchThreads);
}

bool importsTensors(const ProgramFacts &facts)
{
    return facts.imports(u"torch"_s) || facts.imports(u"tensorflow"_s) || facts.imports(u"keras"_s) || facts.imports(u"jax"_s);
}

void threads(const Subject &subject, Reporter &report)
{
    if (!subject.has("cpus-per-task") || subject.request().cpusPerTask < 2)
        return;
    for (const KnownProgram &program : knownPrograms(subject)) {
        if (!importsAny(*program.facts, UsesBlas) || importsTensors(*program.facts) || limitsThreads(subject, program)
            || program.facts->has(CodeSign::JobCores))
            continue;
        report.say(program.span(),
                   ProjectRulesText::tr("%1 computes with libraries that use threads, such as NumPy. Nothing tells them that the "
                                        "job has %2 cores, so they may start too many threads, or too few. Set OMP_NUM_THREADS "
                                        "before the program starts.")
                       .arg(QString::fromUtf8(program.run->file), QString::number(subject.request().cpusPerTask)),
                   {{ProjectRulesText::tr("Set the number of threads to the cores of the job"),
                     {lineBefore(subject, program.call(), "export OMP_NUM_THREADS=$SLURM_CPUS_PER_TASK")}}});
        return; // one line serves all
    }
}

void processPool(const Subject &subject, Reporter &report)
{
    for (const KnownProgram &program : knownPrograms(subject)) {
        const auto cores = coresOfTask(subject, program.call());
        const ProgramFacts &facts = *program.facts;
        if (!cores || facts.has(CodeSign::JobCores))
            continue;
        const auto pools = facts.all(CodeSign::ProcessPool);
        const CodeUse *node = facts.first(CodeSign::NodeCores);
        const auto all = std::ranges::find(pools, u"all"_s, &CodeUse::word);
        const auto most = std::ranges::max_element(pools, {}, [](const CodeUse *pool) { return pool->number.value_or(0); });
        if (node || all != pools.end()) {
            const CodeUse &use = node ? *node : **all;
            report.say(
                program.span(),
                ProjectRulesText::tr("%1 in %2 counts all cores of the node, but the job has %3. The program starts far more "
                                     "processes than can run, and they slow each other down. Read the number from the job: "
                                     "int(os.environ.get(\"SLURM_CPUS_PER_TASK\", 1)).")
                    .arg(use.text, use.place(), QString::number(*cores)));
        } else if (most != pools.end() && (*most)->number.value_or(0) > *cores) {
            report.say(
                program.span(),
                ProjectRulesText::tr("%1 in %2 starts %3 processes, but the job has fewer cores (%4). The processes slow each "
                                     "other down. Ask for as many cores with --cpus-per-task, or read the number from the "
                                     "job: int(os.environ.get(\"SLURM_CPUS_PER_TASK\", 1)).")
                    .arg((*most)->text, (*most)->place(), QString::number(*(*most)->number), QString::number(*cores)));
        }
    }
}

void torchThreads(const Subject &subject, Reporter &report)
{
    if (!subject.has("cpus-per-task") || subject.request().cpusPerTask < 2 || subject.request().gpuCount() > 0)
        return;
    for (const KnownProgram &program : knownPrograms(subject)) {
        const ProgramFacts &facts = *program.facts;
        if (!facts.imports(u"torch"_s) || !facts.complete || limitsThreads(subject, program))
            continue;
        report.say(program.span(),
                   ProjectRulesText::tr("%1 computes with PyTorch on the processor, and PyTorch does not know that the job has "
                                        "%2 cores. Call torch.set_num_threads(int(os.environ[\"SLURM_CPUS_PER_TASK\"])) at the "
                                        "beginning. Or write export OMP_NUM_THREADS=$SLURM_CPUS_PER_TASK in the script, before "
                                        "the program.")
                       .arg(QString::fromUtf8(program.run->file), QString::number(subject.request().cpusPerTask)));
    }
}

const OptionUse *gpuOption(const Subject &subject)
{
    for (const auto name : {"gpus", "gpus-per-node", "gpus-per-task", "gres"}) {
        if (const OptionUse *use = subject.use(name))
            return use;
    }
    return nullptr;
}

void oneGpuUsed(const Subject &subject, Reporter &report)
{
    const ResourceRequest &request = subject.request();
    const OptionUse *use = gpuOption(subject);
    const auto work = wholeWork(subject);
    if (!use || request.gpuCount() < 2 || request.tasks != 1 || work.isEmpty() || subject.sets("CUDA_VISIBLE_DEVICES"))
        return;
    // Clusters that give GPUs out by whole nodes leave no choice.
    if (subject.cluster() && subject.cluster()->slurm.wholeNodesForGpuJobs.valueOr(false))
        return;
    bool usesGpu = false;
    for (const KnownProgram &program : work) {
        const ProgramFacts &facts = *program.facts;
        if (program.run->isLauncher() || runsSideBySide(program) || importsAny(facts, SpreadsOut | HandsOutCases)
            || facts.imports(u"multiprocessing"_s) || facts.imports(u"subprocess"_s) || facts.has(CodeSign::Distributes)
            || facts.has(CodeSign::NativeDdp) || facts.has(CodeSign::Spawn))
            return;
        usesGpu = usesGpu || (importsAny(facts, UsesGpus) && facts.has(CodeSign::UsesGpu)) || facts.imports(u"keras"_s)
            || facts.imports(u"tensorflow"_s);
    }
    if (!usesGpu)
        return;
    report.say(Subject::valueSpan(*use),
               ProjectRulesText::tr(
                   "The job asks for %1 GPUs, but %2 uses one. PyTorch and TensorFlow use a single GPU unless the code says "
                   "otherwise, and this code does not. The other GPUs stay idle while you pay for them. Ask for 1 GPU.")
                   .arg(QString::number(request.gpuCount()), QString::fromUtf8(work.first().run->file)));
}

// Packing, copying, installing, compiling: the script does nothing else. null where it does, or where anybody could do more.
const Call *onlyPreparation(const Subject &subject)
{
    static constexpr QByteArrayView working[] = {
        "tar",        "unzip", "zip",     "gzip",   "gunzip", "rsync",     "cp",    "mv",    "pip",
        "pip3",       "make",  "cmake",   "ninja",  "wget",   "curl",      "conda", "mamba", "git",
        "virtualenv", "7z",    "bunzip2", "bzip2",  "xz",     "pigz",      "zstd",  "scp",   "huggingface-cli",
        "hf",         "gdown", "gsutil",  "rclone", "aria2c", "configure", "gcc",   "g++",   "gfortran",
        "md5sum"};
    const Call *found = nullptr;
    if (!subject.isShell() || subject.components() != 1 || !subject.pythonRuns().isEmpty())
        return nullptr;
    for (const Call &call : subject.calls()) {
        const bool works = std::ranges::any_of(working, [&](QByteArrayView name) { return name == call.name; });
        const auto words = call.arguments();
        const bool sources = isOneOf(call.name, {"source", "."});
        if (call.name.isEmpty() || (!works && !isUsualCommand(call.name)) || call.name == "nvidia-smi" || call.isBehind("ssh")
            || !call.command->function.isEmpty())
            return nullptr;
        if (sources && (words.empty() || !words.front().text.endsWith("/activate")))
            return nullptr; // it may do anything
        // A test, or a target of one's own.
        if (call.name == "make" || call.name == "ninja") {
            bool taken = false; // the folder of -C
            for (const BashWord &word : words) {
                if (!taken && !word.text.startsWith('-') && !word.text.contains('=')
                    && !isOneOf(word.text, {"all", "install", "clean"})
                    && !std::ranges::all_of(word.text, [](char c) { return c >= '0' && c <= '9'; }))
                    return nullptr;
                taken = isOneOf(word.text, {"-C", "-f", "--directory"});
            }
        }
        if (works && !found && !isOneOf(call.name, {"git", "cp", "mv"}))
            found = &call;
    }
    return found;
}

void gpuNotUsed(const Subject &subject, Reporter &report)
{
    const OptionUse *use = gpuOption(subject);
    const auto work = wholeWork(subject);
    if (use && subject.request().gpuCount() > 0) {
        if (const Call *call = onlyPreparation(subject))
            return report.say(Subject::valueSpan(*use),
                              ProjectRulesText::tr("The job asks for a GPU, but the script only copies, installs or compiles "
                                                   "(“%1”). The GPU stays idle, and GPU jobs wait longest. Remove the option.")
                                  .arg(QString::fromUtf8(call->name)));
    }
    if (!use || subject.request().gpuCount() < 1 || work.isEmpty())
        return;
    for (const KnownProgram &program : work) {
        const ProgramFacts &facts = *program.facts;
        const bool mayUse = facts.has(CodeSign::UsesGpu); // also cv2.cuda, an option --device
        // Keras and XGBoost take the GPU by themselves.
        const bool takes = importsAny(facts, SpreadsOut) || facts.imports(u"tensorflow"_s) || facts.imports(u"keras"_s)
            || facts.imports(u"xgboost"_s) || facts.imports(u"catboost"_s) || facts.imports(u"lightgbm"_s)
            || facts.imports(u"tensorflow_datasets"_s) || facts.imports(u"datasets"_s) || facts.imports(u"numba"_s);
        // Libraries above PyTorch, where the program itself imports none: they may move what they make to the GPU.
        const bool above = !facts.imports(u"torch"_s) && importsAny(facts, UsesGpus);
        if (mayUse || takes || above || facts.imports(u"subprocess"_s) || facts.imports(u"ctypes"_s)
            || facts.has(CodeSign::Processes) || facts.has(CodeSign::Spawn) || facts.imports(u"monai"_s))
            return;
    }
    report.say(Subject::valueSpan(*use),
               ProjectRulesText::tr("The job asks for a GPU, but %1 does not use one: %2. The GPU stays idle, and GPU jobs "
                                    "wait longest. Remove the option, or move the computation to the GPU.")
                   .arg(QString::fromUtf8(work.first().run->file),
                        work.first().facts->imports(u"torch"_s)
                            ? ProjectRulesText::tr("it uses PyTorch but never moves anything to a GPU")
                            : ProjectRulesText::tr("it imports no library that can use one")));
}

void longInteractive(const Subject &subject, Reporter &report)
{
    if (!subject.project() || !subject.cluster())
        return;
    const auto &quick = subject.cluster()->slurm.quickInteractiveTime;
    const auto &asked = subject.project()->trySeconds;
    if (!asked || !quick.isKnown() || quick.value->seconds() <= 0 || *asked <= quick.value->seconds())
        return;
    report.say(report.by(quick), subject.header(),
               ProjectRulesText::tr("The try of this project (try.time in voyageur.json) asks for %1. On %3, interactive "
                                    "jobs of up to %2 have their own nodes and start sooner. Ask for less time.")
                   .arg(spanText(*asked), spanText(quick.value->seconds()), subject.clusterName()));
}

void neverTried(const Subject &subject, Reporter &report)
{
    if (!subject.project() || subject.project()->tried.value_or(true) || knownPrograms(subject).isEmpty())
        return;
    if (subject.live() && subject.live()->similarJobs.value_or(0) > 0)
        return;
    const auto seconds = subject.seconds();
    const bool isLong = seconds && *seconds > longJob;
    const bool isWide = subject.request().gpuCount() > 1;
    if (!isLong && !isWide)
        return;
    const OptionUse *use = isLong ? subject.use("time") : gpuOption(subject);
    report.say(use ? Subject::valueSpan(*use) : subject.header(),
               ProjectRulesText::tr("Nobody has tried this project on a cluster, and the job asks for %1. A mistake in the "
                                    "first minute costs the whole wait. Try the project first in a small interactive job "
                                    "(step 4), then submit.")
                   .arg(isLong ? spanText(*seconds) : ProjectRulesText::tr("%1 GPUs").arg(subject.request().gpuCount())));
}

void indexNotUsed(const Subject &subject, Reporter &report)
{
    const auto &array = subject.request().array;
    const OptionUse *use = subject.use("array");
    if (!array || !use || array->count() < 2 || isChain(subject) || subject.script().bytes().contains("ARRAY_TASK"))
        return;
    const auto work = wholeWork(subject);
    if (work.isEmpty())
        return;
    for (const KnownProgram &program : work) {
        const ProgramFacts &facts = *program.facts;
        if (facts.has(CodeSign::ArrayIndex) || facts.has(CodeSign::Search) || importsAny(facts, HandsOutCases)
            || facts.imports(u"subprocess"_s))
            return;
    }
    report.say(Subject::valueSpan(*use),
               ProjectRulesText::tr("The array has %1 tasks, but neither the script nor %2 reads SLURM_ARRAY_TASK_ID, the "
                                    "number of the task. All tasks do the same work. Use that number to choose the case, for "
                                    "example --seed $SLURM_ARRAY_TASK_ID.")
                   .arg(QString::number(array->count()), QString::fromUtf8(work.first().run->file)));
}

void casesAndTasks(const Subject &subject, Reporter &report)
{
    const auto &array = subject.request().array;
    const OptionUse *use = subject.use("array");
    if (!array || !use || !subject.project() || array->ranges.isEmpty() || isChain(subject))
        return;
    const qint64 first = std::ranges::min(array->ranges, {}, &ArrayRange::first).first;
    for (const auto name : {"sed", "awk", "head"}) {
        for (const Call *call : subject.callsOf(name)) {
            const auto words = call->arguments();
            if (!takesLineOfTask(subject, *call))
                continue;
            const auto &known = subject.project()->caseLines;
            const auto file =
                std::ranges::find_if(words, [&](const BashWord &word) { return known.contains(subject.resolved(word)); });
            if (file == words.end())
                continue;
            const qint64 lines = known.value(subject.resolved(*file));
            const QString shown = QString::fromUtf8(subject.resolved(*file));
            const QString numbers = QString::fromUtf8(array->text());
            if (first < 1)
                report.say(
                    Subject::valueSpan(*use),
                    ProjectRulesText::tr("The tasks are numbered from 0, and each reads the line of %1 with its number. There is "
                                         "no line 0, so task 0 has no case. Number the tasks from 1: --array=1-%2.")
                        .arg(shown, QString::number(std::max<qint64>(lines, 1))));
            else if (array->last() > lines)
                report.say(Subject::valueSpan(*use),
                           ProjectRulesText::tr(
                               "The tasks are numbered %1, but %2 has only %3 lines. The last tasks have no case. Write "
                               "--array=1-%3.")
                               .arg(numbers, shown, QString::number(lines)));
            else if (array->ranges.size() == 1 && first == 1 && array->ranges.first().step == 1 && array->last() < lines)
                report.say(
                    Severity::Advice, Subject::valueSpan(*use),
                    ProjectRulesText::tr("%1 has %2 lines, but the tasks are numbered %3. No task reads the last lines. To use "
                                         "them all, write --array=1-%2.")
                        .arg(shown, QString::number(lines), numbers));
            return;
        }
    }
}

constexpr RuleCheck projectChecks[] = {
    {"CPU-OVERASK", moreCoresThanUsed},
    {"CPU-THREADS", threads},
    {"CPU-POOL", processPool},
    {"CPU-TORCH-THREADS", torchThreads},
    {"GPU-ONE", oneGpuUsed},
    {"GPU-NEEDED", gpuNotUsed},
    {"SUB-INTERACTIVE-3H", longInteractive},
    {"SUB-TEST-FIRST", neverTried},
    {"ARR-INDEX", indexNotUsed},
    {"ARR-CASES", casesAndTasks},
};

} // namespace

std::span<const RuleCheck> projectRules()
{
    return projectChecks;
}

} // namespace voyageur::script
