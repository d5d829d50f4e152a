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

// What the job has is known: nothing of it is decided by the cluster, or on sbatch's command line.
bool hasKnownSize(const Subject &subject)
{
    const ResourceRequest &request = subject.request();
    return subject.hasDirectives() && subject.components() == 1 && subject.understood().accepted && !request.wholeNodes
        && !(subject.cluster() && subject.share().wholeNode) && !subject.has("cpus-per-gpu") && !subject.has("tres-per-task")
        && !subject.has("ntasks-per-gpu");
}

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

void stepAboveJob(const Subject &subject, const Call &call, bool only, Reporter &report)
{
    const ResourceRequest &request = subject.request();
    const StepOptions step(subject, call);
    if (step.has({"overcommit", "het-group", "jobid"}))
        return;
    const auto tasks = step.number("ntasks");
    const bool saysCores = subject.has("cpus-per-task") || subject.has("ntasks") || subject.has("ntasks-per-node");
    if (const OptionUse *use = step.find("ntasks"); use && tasks && *tasks > request.cpus() && *tasks > request.tasks && saysCores
        && (request.mostNodes == 0 || request.nodes == request.mostNodes))
        return report.say(
            use->span,
            LaunchRulesText::tr(
                "srun refuses to start %1 tasks, because the job has %2 (--ntasks) and %3 cores. Ask for --ntasks=%1.")
                .arg(QString::number(*tasks), QString::number(request.tasks), QString::number(request.cpus())));
    const auto nodes = step.number("nodes");
    if (const OptionUse *use = step.find("nodes"); use && nodes && request.mostNodes > 0 && *nodes > request.mostNodes)
        return report.say(use->span,
                          LaunchRulesText::tr("srun refuses to use %1 nodes, because the job has %2. Ask for --nodes=%1.")
                              .arg(QString::number(*nodes), QString::number(request.mostNodes)));
    const auto cores = step.number("cpus-per-task");
    if (const OptionUse *use = step.find("cpus-per-task"); use && cores && saysCores && *cores > request.cpus())
        return report.say(
            use->span,
            LaunchRulesText::tr(
                "srun refuses to give each task %1 cores, because the whole job has %2. Ask for --cpus-per-task=%1.")
                .arg(QString::number(*cores), QString::number(request.cpus())));
    if (const auto gpus = gpusOfStep(step); only && gpus && request.nodes == 1 && request.mostNodes == 1
        && *gpus < request.gpuCount() && !call.command->background && call.command->loops == 0
        && call.command->function.isEmpty())
        report.say(step.find("gres")->span,
                   LaunchRulesText::tr(
                       "The job has %1 GPUs, but its only step uses %2. The others are reserved, charged and idle. Ask for as "
                       "many as the program uses.")
                       .arg(QString::number(request.gpuCount()), QString::number(*gpus)));
    const OptionUse *fewer = step.find("nodes");
    if (fewer && nodes && *nodes > 0 && *nodes < request.nodes && only && !call.command->background && call.command->loops == 0
        && call.command->function.isEmpty())
        report.say(fewer->span,
                   LaunchRulesText::tr(
                       "The job has %1 nodes, but its only step uses %2. The others are reserved and idle. Ask for as many as "
                       "the program uses.")
                       .arg(QString::number(request.nodes), QString::number(*nodes)));
}

// "mpirun -np 8" beside one task: Open MPI counts its places by the tasks.
void mpirunAboveJob(const Subject &subject, const Call &call, Reporter &report)
{
    const ResourceRequest &request = subject.request();
    const auto &words = call.command->words;
    const bool asked = subject.has("ntasks") || subject.has("ntasks-per-node") || subject.has("cpus-per-task");
    if (!asked || (request.mostNodes > 0 && request.nodes != request.mostNodes))
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
            LaunchRulesText::tr(
                "Open MPI refuses to start %1 processes (“not enough slots”), because the job has %2 tasks. Ask for "
                "--ntasks=%1 (processes), not for --cpus-per-task (threads of one process).")
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

// "#SBATCH --cpus-per-task=8" and "srun ./program": since 22.05 the step has one core for each task.
void coresNotTakenOver(const Subject &subject, Reporter &report)
{
    const ResourceRequest &request = subject.request();
    if (!subject.hasDirectives() || subject.components() != 1 || !subject.understood().accepted || !subject.has("cpus-per-task")
        || request.cpusPerTask < 2 || subject.sets("SRUN_CPUS_PER_TASK") || subject.sets("SLURM_CPU_BIND"))
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
            LaunchRulesText::tr(
                "Since Slurm 22.05, srun no longer takes --cpus-per-task from the job. It starts “%1” with one core for "
                "each task, not with %2. Write srun --cpus-per-task=$SLURM_CPUS_PER_TASK, or set SRUN_CPUS_PER_TASK "
                "first.")
                .arg(shown(call.name), QString::number(request.cpusPerTask)),
            {{LaunchRulesText::tr("Set SRUN_CPUS_PER_TASK"),
              first < subject.script().bytes().size() ? QList{subject.insertLineBefore(first, line)} : QList<base::TextEdit>()}});
    }
}

void manyShortSteps(const Subject &subject, Reporter &report)
{
    constexpr qint64 many = 1000;
    constexpr qsizetype near = 400; // bytes before the step
    for (const Call &call : subject.calls()) {
        if (!call.isBehind("srun") || call.command->loops == 0)
            continue;
        const qsizetype begin = std::max<qsizetype>(0, call.span().begin - near);
        const QByteArrayView before = subject.view({begin, call.span().begin});
        const auto loop = before.lastIndexOf("for ");
        if (loop < 0)
            continue;
        QByteArray head = before.sliced(loop).toByteArray();
        head = head.first(std::max<qsizetype>(head.indexOf("do"), 0))
                   .replace("..", " ")
                   .replace('}', ' ')
                   .replace(')', ' ')
                   .replace(';', ' ');
        const bool counts = head.contains("seq ") || head.contains("{");
        qint64 last = 0;
        for (const QByteArray &word : head.simplified().split(' ')) {
            if (const auto number = wholeNumber(subject, word))
                last = *number;
        }
        if (counts && last >= many)
            return report.say(
                call.span(),
                LaunchRulesText::tr(
                    "Slurm’s controller sets up and records a step for each srun. %1 steps slow the cluster down for "
                    "everybody, and take longer than short work itself. Run the loop inside one step, or with GNU Parallel.")
                    .arg(last));
    }
}

// Variables that say how many threads a program may start.
constexpr char threadVariables[] = " OMP_NUM_THREADS MKL_NUM_THREADS OPENBLAS_NUM_THREADS NUMEXPR_NUM_THREADS BLIS_NUM_THREADS "
                                   "JULIA_NUM_THREADS RAYON_NUM_THREADS VECLIB_MAXIMUM_THREADS NUMBA_NUM_THREADS ";

// Options that do. "" is any program.
struct ThreadOption {
    const char *program;
    const char *options; // separated by blanks
};

constexpr ThreadOption threadOptions[] = {
    {"", "--num_workers --num-workers --n_jobs --n-jobs --num_threads --num-threads --n_cores --n-cores --num_proc --num-proc"},
    {"samtools", "-@ --threads"},
    {"bwa", "-t"},
    {"minimap2", "-t"},
    {"bowtie2", "-p --threads"},
    {"hisat2", "-p --threads"},
    {"STAR", "--runThreadN"},
    {"bowtie", "-p --threads"},
    {"blastn", "-num_threads"},
    {"blastp", "-num_threads"},
    {"blastx", "-num_threads"},
    {"tblastn", "-num_threads"},
    {"tblastx", "-num_threads"},
    {"psiblast", "-num_threads"},
    {"rpsblast", "-num_threads"},
    {"diamond", "-p --threads"},
    {"salmon", "-p --threads"},
    {"kallisto", "-t --threads"},
    {"fastqc", "-t --threads --thread"},
    {"bcftools", "--threads"},
    {"iqtree", "-T -nt --threads"},
    {"iqtree2", "-T -nt --threads"},
    {"raxml-ng", "--threads"},
    {"kraken2", "--threads"},
    {"metaphlan", "--nproc"},
    {"metaphlan.py", "--nproc"},
    {"metaphlan2.py", "--nproc"},
    {"fastp", "-w --thread"},
    {"trimmomatic", "-threads"},
    {"cutadapt", "-j --cores"},
    {"trim_galore", "-j --cores"},
    {"featureCounts", "-T"},
    {"mafft", "--thread"},
    {"megahit", "-t --num-cpu-threads"},
    {"spades.py", "-t --threads"},
    {"flye", "-t --threads"},
    {"Trinity", "--CPU"},
    {"prokka", "--cpus"},
    {"busco", "-c --cpu"},
    {"quast.py", "-t --threads"},
    {"hmmsearch", "--cpu"},
    {"hmmscan", "--cpu"},
    {"pigz", "-p --processes"},
    {"fasterq-dump", "-e --threads"},
    {"cellranger", "--localcores"},
    {"snakemake", "--cores -c"},
    {"make", "-j"},
};

// Those that use one core where their option does not stand, and say so in their manuals.
constexpr char usingOneCore[] = " samtools bwa bowtie2 bowtie hisat2 STAR blastn blastp blastx tblastn tblastx psiblast rpsblast "
                                "kallisto fastqc bcftools iqtree iqtree2 kraken2 cutadapt trim_galore featureCounts mafft ";

// What a script does around its programs.
constexpr char usualWords[] = " : . [ [[ alias awk basename bc bgzip break bunzip2 bzip2 cat cd chmod comm conda continue cp cut "
                              "date declare df dirname du "
                              "echo eval exit export false find free getopts grep gunzip gzip head hostname id jobinfo join let "
                              "ln local ls lscpu mamba md5sum "
                              "micromamba mkdir ml module mv nproc paste popd printenv printf pushd pwd read readlink realpath "
                              "return rm rmdir sacct scontrol "
                              "sed seq set shift shopt sleep sort source sstat stat tabix tail tar tee test touch tr trap true "
                              "ulimit umask uname uniq unset "
                              "unzip wait wc which whoami xz zcat ";

QByteArray coresVariable(const Subject &subject)
{
    return subject.has("cpus-per-task") ? "$SLURM_CPUS_PER_TASK" : "$SLURM_CPUS_ON_NODE";
}

// snakemake hands its cores out to jobs of the cluster.
bool countsJobs(const Call &call)
{
    return call.name == "snakemake" && std::ranges::any_of(call.arguments(), [](const BashWord &word) {
               return word.text.startsWith("--cluster") || word.text.startsWith("--profile") || word.text.startsWith("--executor")
                   || word.text.startsWith("--workflow-profile") || word.text == "--slurm" || word.text == "--drmaa";
           });
}

// "-t 8", "-t8", "--threads=8".
bool hasThreadOption(const Call &call, const ThreadOption &tool)
{
    return std::ranges::any_of(QByteArray(tool.options).split(' '), [&](const QByteArray &option) {
        return std::ranges::any_of(call.arguments(), [&](const BashWord &word) {
            return word.text == option || word.text.startsWith(option + '=')
                || (option.size() == 2 && word.text.startsWith(option) && word.text.size() > 2);
        });
    });
}

// "$ARGS" among the words may be an option.
bool hidesOptions(const Call &call)
{
    bool behindOption = false;
    for (const BashWord &word : call.arguments()) {
        if (!word.literal && word.text.startsWith('$') && !behindOption)
            return true;
        behindOption = word.text.startsWith('-');
    }
    return false;
}

// Cores that the threads of one program share; nothing where that is not certain.
std::optional<qint64> coresOfEachProgram(const Subject &subject)
{
    const ResourceRequest &request = subject.request();
    const bool asked = subject.has("cpus-per-task") || subject.has("ntasks") || subject.has("ntasks-per-node");
    if (!hasKnownSize(subject) || !asked || subject.has("exclusive"))
        return {};
    const bool parallel = std::ranges::any_of(subject.calls(), [](const Call &one) {
        return one.isBehind("srun") || one.isBehind("mpirun") || one.isBehind("mpiexec");
    });
    if (request.tasks > 1 && parallel)
        return subject.has("cpus-per-task") ? std::optional(request.cpusPerTask) : std::nullopt;
    return request.cpusPerNode();
}

// No option of the script asks for cores: Slurm gives one where the cluster gives no whole nodes.
bool asksForNoCores(const Subject &subject)
{
    static constexpr const char *options[] = {"cpus-per-task", "ntasks",           "ntasks-per-node", "exclusive",
                                              "cpus-per-gpu",  "ntasks-per-gpu",   "tres-per-task",   "ntasks-per-socket",
                                              "mincpus",       "cores-per-socket", "sockets-per-node"};
    return subject.hasDirectives() && subject.components() == 1 && subject.understood().accepted
        && subject.request().gpuCount() == 0
        && std::ranges::none_of(options, [&](const char *name) { return subject.has(name) || subject.mentions(name); });
}

void threadsAboveCores(const Subject &subject, Reporter &report)
{
    const bool none = asksForNoCores(subject);
    const auto cores = none ? std::optional<qint64>(1) : coresOfEachProgram(subject);
    if (!cores)
        return;
    bool said = false;
    const auto say = [&](Span place, const QByteArray &what, qint64 threads, qint64 most) {
        if (none && said)
            return;
        said = true;
        if (none)
            return report.say(
                Severity::Advice, place,
                LaunchRulesText::tr(
                    "%1 starts %2 threads or processes, but the script asks for no cores. Unless the cluster gives whole "
                    "nodes, the job gets one core, and they take turns. Write #SBATCH --cpus-per-task=%2.")
                    .arg(shown(what), QString::number(threads)));
        report.say(place,
                   LaunchRulesText::tr(
                       "%1 starts %2 threads or processes, but the job has only %3 cores for them. They take turns, and the "
                       "program is slower than with %3. Write %4 instead of a number.")
                       .arg(shown(what), QString::number(threads), QString::number(most), shown(coresVariable(subject))));
    };
    const auto variable = [&](const QByteArray &name, const QByteArray &value, Span place) {
        if (none || !QByteArrayView(threadVariables).contains(' ' + name + ' '))
            return;
        const auto threads = wholeNumber(subject, value);
        if (threads && *threads > *cores)
            say(place, name, *threads, *cores);
    };
    for (const BashCommand &command : subject.commands()) {
        for (const BashAssignment &one : command.assignments)
            variable(one.name, one.value.text, one.value.span);
        if (command.name() != "export" && command.name() != "env")
            continue;
        for (const BashWord &word : command.words) {
            const auto equals = word.text.indexOf('=');
            if (equals > 0)
                variable(word.text.first(equals), word.text.sliced(equals + 1), word.span);
        }
    }
    for (const Call &call : subject.calls()) {
        if (call.name == "sbatch" || countsJobs(call)
            || (call.isBehind("srun") && StepOptions(subject, call).has({"cpus-per-task", "ntasks", "overcommit"})))
            continue;
        for (const ThreadOption &one : threadOptions) {
            if (*one.program && call.name != one.program)
                continue;
            const bool python = call.name.startsWith("python") || call.name.endsWith(".py");
            if (!*one.program && !python)
                continue;
            for (const QByteArray &option : QByteArray(one.options).split(' ')) {
                QByteArray value;
                const BashWord *word = call.valueOf(option, &value);
                if (!word && option.size() == 2) { // "-j16"
                    for (const BashWord &joined : call.arguments()) {
                        if (joined.text.startsWith(option) && wholeNumber(subject, joined.text.sliced(2))) {
                            word = &joined;
                            value = joined.text.sliced(2);
                        }
                    }
                }
                const auto threads = word ? wholeNumber(subject, value) : std::nullopt;
                if (threads && *threads > *cores)
                    say(word->span, option, *threads, *cores);
            }
        }
    }
}

} // namespace

std::optional<IdleCores> coresOfNoProgram(const Subject &subject)
{
    constexpr qint64 few = 3;
    const ResourceRequest &request = subject.request();
    const auto cores = coresOfEachProgram(subject);
    const bool oneNode = request.mostNodes == 1 || request.tasks == 1;
    if (!subject.isShell() || subject.components() != 1 || !cores || *cores <= few || !oneNode || request.wholeNodes)
        return {};
    std::optional<IdleCores> found;
    for (const Call &call : subject.calls()) {
        if (QByteArrayView(usualWords).contains(' ' + call.name + ' '))
            continue;
        const auto tool = std::ranges::find_if(threadOptions, [&](const ThreadOption &one) { return call.name == one.program; });
        if (tool == std::end(threadOptions) || !QByteArrayView(usingOneCore).contains(' ' + call.name + ' ') || call.srun >= 0
            || call.command->background || call.isBehind("xargs") || call.isBehind("parallel") || call.inDocument
            || hasThreadOption(call, *tool) || hidesOptions(call))
            return {};
        if (!found && !call.command->substituted)
            found = IdleCores{&call, QByteArray(tool->options).split(' ').first(), coresVariable(subject), *cores};
    }
    return found;
}

namespace {

constexpr RuleCheck launchChecks[] = {
    {"STEP-SIZE", stepSizes},       {"STEP-CORES", coresNotTakenOver}, {"STEP-MANY", manyShortSteps},
    {"CPU-OMP", threadsAboveCores}, {"ML-LAUNCH", launchers},          {"ML-DDP-ADDR", meetingPlace},
};

} // namespace

std::span<const RuleCheck> launchRules()
{
    return launchChecks;
}

} // namespace voyageur::script
