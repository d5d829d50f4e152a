// SPDX-License-Identifier: GPL-3.0-or-later
// Group C: cores and nodes.
#include "script/rules/allianceware.h"
#include "script/rules/commandtools.h"
#include "script/rules/launch.h"
#include "script/rules/mpiprograms.h"
#include "script/rules/programs.h"
#include "script/rules/resources.h"
#include "script/rules/rulecheck.h"

#include <QCoreApplication>
#include <QSet>

#include <algorithm>

namespace voyageur::script {

using base::NodeType;
using base::Severity;
using namespace Qt::StringLiterals;

namespace {

struct CoreRulesText {
    Q_DECLARE_TR_FUNCTIONS(voyageur::script::CoreRules)
};

bool isMpiLauncher(QByteArrayView name)
{
    return name == "mpirun" || name == "mpiexec" || name == "mpiexec.hydra";
}

// The first word that is srun or mpirun; null for none.
const BashWord *mpiWord(const Call &call)
{
    for (qsizetype i = 0; i <= call.program && i < call.command->words.size(); ++i) {
        const QByteArray &text = call.command->words.at(i).text;
        if (isMpiLauncher(text.sliced(text.lastIndexOf('/') + 1)))
            return &call.command->words.at(i);
    }
    return nullptr;
}

bool startsInParallel(const Subject &subject)
{
    return std::ranges::any_of(
        subject.calls(), [](const Call &call) { return call.srun >= 0 || isMpiLauncher(call.name) || call.name == "torchrun"; });
}

// Where cores are asked for: the first that stands there.
Span coresSpan(const Subject &subject, int component)
{
    for (const char *name : {"cpus-per-task", "ntasks-per-node", "ntasks", "cpus-per-gpu"}) {
        if (const OptionUse *use = subject.use(name, component))
            return Subject::valueSpan(*use);
    }
    return subject.header();
}

void moreThanANode(const Subject &subject, Reporter &report)
{
    forEachJob(subject, [&](const ClusterJob &job) {
        ResourceRequest any = job.request; // a GPU that does not exist is another rule's
        any.tasks = 1;
        any.tasksPerNode.reset();
        any.cpusPerTask = 1;
        any.memoryPerNode = 0;
        any.memoryPerCpu.reset();
        int most = 0;
        for (const NodeType &node : nodesFor(any, job.facts)) {
            if (!node.cores)
                return;
            most = std::max(most, *node.cores);
        }
        if (most == 0 || job.cores() <= most)
            return;
        report.say(
            report.by(weakest(job.facts.nodeTypes)), coresSpan(subject, job.component),
            (job.hasGpus()
                 ? CoreRulesText::tr(
                     "A node of %2 with such a GPU has at most %3 cores, so Slurm refuses %1 on one node. Ask for fewer, or "
                     "for more nodes if the program can use them.")
                 : CoreRulesText::tr(
                     "A node of %2 has at most %3 cores, so Slurm refuses %1 on one node. Ask for fewer, or for more nodes if "
                     "the program can use them."))
                .arg(QString::number(job.cores()), subject.clusterName(), QString::number(most)));
    });
}

void scatter(const Subject &subject, Reporter &report)
{
    if (!startsInParallel(subject))
        return;
    forEachJob(subject, [&](const ClusterJob &job) {
        const OptionUse *tasks = subject.use("ntasks", job.component);
        const bool placed =
            hasAny(subject, job.component,
                   {"nodes", "ntasks-per-node", "exclusive", "contiguous", "distribution", "nodelist", "ntasks-per-gpu"});
        const auto base = base::baseNode(job.facts);
        if (!tasks || placed || job.hasGpus() || job.share.wholeNode || !base || !base->cores || job.request.tasks < 2
            || job.request.cpus() < *base->cores)
            return;
        const qint64 perNode = std::max<qint64>(*base->cores / std::max<qint64>(job.request.cpusPerTask, 1), 1);
        const qint64 nodes = (job.request.tasks + perNode - 1) / perNode;
        report.say(Subject::valueSpan(*tasks),
                   CoreRulesText::tr(
                       "Slurm may scatter these %1 tasks over many nodes of %2, wherever cores are free. The program then "
                       "spends its time on the network. The tasks fill whole nodes, so ask for --nodes=%3 --ntasks-per-node=%4.")
                       .arg(QString::number(job.request.tasks), subject.clusterName(), QString::number(nodes),
                            QString::number(std::min(perNode, (job.request.tasks + nodes - 1) / nodes))));
    });
}

// Something that may itself start programs elsewhere: another script, make, a command in a variable.
bool mayStartAnything(const Subject &subject, const Call &call)
{
    static constexpr QByteArrayView names[] = {
        "bash",   "sh",     "zsh",  "ksh",       "make",        "snakemake", "nextflow", "eval",     "xargs",    "parallel",
        "sbatch", "perl",   "ruby", "apptainer", "singularity", "docker",    "podman",   "julia",    "charmrun", "starccm+",
        "fluent", "abaqus", "orca", "g16",       "comsol",      "openmc",    "ansysedt", "cfx5solve"};
    const BashWord &word = call.command->words.at(call.program);
    const bool hook =
        call.name == "eval" && (subject.view(call.span()).contains("conda ") || subject.view(call.span()).contains("mamba "));
    return !word.literal || (!hook && std::ranges::any_of(names, [&](QByteArrayView name) { return call.name == name; }))
        || (word.text.contains('/') && call.name.endsWith(".sh"));
}

bool isPlainProgram(const Call &call)
{
    static constexpr QByteArrayView names[] = {
        "python",    "python3",  "Rscript",     "R",           "julia",         "matlab",      "octave",  "samtools",
        "bwa",       "STAR",     "bcftools",    "minimap2",    "bowtie2",       "hisat2",      "salmon",  "kallisto",
        "fastqc",    "blastn",   "blastp",      "blastx",      "tblastn",       "gatk",        "trinity", "Trinity",
        "spades.py", "cutadapt", "trim_galore", "trimmomatic", "featureCounts", "fastp",       "kraken2", "bedtools",
        "vcftools",  "plink",    "plink2",      "megahit",     "flye",          "canu",        "racon",   "iqtree",
        "iqtree2",   "multiqc",  "makeblastdb", "java",        "fastq-dump",    "fasterq-dump"};
    const BashWord &word = call.command->words.at(call.program);
    const bool tool =
        toolOf(call) && !isUsualCommand(call.name) && !isOneOf(call.name, {"make", "ninja", "sort", "pigz", "xargs"});
    return tool || std::ranges::any_of(names, [&](QByteArrayView name) { return call.name == name; })
        || word.text.startsWith("./") || call.name.endsWith(".py") || call.name.endsWith(".R");
}

// The program that a job starts, on its first node alone; null when something else may be started elsewhere.
const Call *programOfFirstNode(const Subject &subject)
{
    if (!subject.isShell() || subject.components() != 1 || mentionsOtherNodes(subject))
        return nullptr;
    const Call *program = nullptr;
    for (const Call &call : subject.calls()) {
        if (mayStartAnything(subject, call))
            return nullptr;
        if (!program && isPlainProgram(call) && !call.command->substituted)
            program = &call;
    }
    return program;
}

// "--nodes=2 --ntasks=1": sbatch warns, and asks for as many nodes as tasks.
bool saidOfFewTasks(const Subject &subject, Reporter &report)
{
    const OptionUse *nodes = subject.use("nodes");
    const OptionUse *tasks = subject.use("ntasks");
    bool known = false;
    bool counted = false;
    const qint64 wanted = nodes ? nodes->text.toLongLong(&known) : 0;
    const qint64 count = tasks ? tasks->text.toLongLong(&counted) : 0;
    if (!known || !counted || count < 1 || wanted <= count || subject.components() != 1)
        return false;
    report.say(
        Subject::valueSpan(*nodes),
        CoreRulesText::tr("Slurm gives no node without a task. With --ntasks=%1, sbatch asks for %1 of the %2 nodes. If the "
                          "program uses %2, write --ntasks-per-node=1 instead of --ntasks.")
            .arg(QString::number(count), QString::number(wanted)));
    return true;
}

void onOneNodeOnly(const Subject &subject, Reporter &report)
{
    if (saidOfFewTasks(subject, report))
        return;
    const ResourceRequest &request = subject.request();
    const Call *program = request.nodes < 2 ? nullptr : programOfFirstNode(subject);
    if (!program)
        return;
    const OptionUse *use = subject.use("nodes");
    if (!use)
        use = subject.use("ntasks-per-node");
    const bool loadsMpi =
        std::ranges::any_of(subject.modules(), [](const ModuleUse &module) { return module.name.toLower().contains("mpi"); });
    if (loadsMpi) // which the program may use to start others
        return report.say(
            Severity::Advice, use ? Subject::valueSpan(*use) : subject.header(),
            CoreRulesText::tr(
                "The job gets %1 nodes, but a script runs on the first one only. Unless “%2” starts processes on the "
                "others itself, these are charged and idle. Start an MPI program with srun.")
                .arg(QString::number(request.nodes), QString::fromUtf8(subject.text(program->nameSpan()))));
    report.say(use ? Subject::valueSpan(*use) : subject.header(),
               CoreRulesText::tr(
                   "The job gets %1 nodes, but a script runs on the first one only. “%2” uses that one, while the others "
                   "are charged and idle. Ask for one node. Or, if the program is made for several, start it on all of them "
                   "with srun or torchrun.")
                   .arg(QString::number(request.nodes), QString::fromUtf8(subject.text(program->nameSpan()))));
}

// OpenFOAM's programs: each of them works on its part with -parallel, and on everything without.
bool isOpenFoam(const Call &call)
{
    return call.name.endsWith("Foam") || call.name.startsWith("foamTo")
        || isOneOf(call.name,
                   {"snappyHexMesh", "redistributePar", "renumberMesh", "checkMesh", "setFields", "mapFields", "foamRun",
                    "topoSet", "createPatch", "applyBoundaryLayer", "refineMesh"});
}

// It computes alone: several of it do the same work, and write the same files.
bool runsAlone(const Call &call)
{
    static constexpr QByteArrayView names[] = {
        "samtools",     "bwa",      "STAR",        "bcftools",    "minimap2",      "bowtie2", "hisat2",  "salmon",    "kallisto",
        "fastqc",       "blastn",   "blastp",      "blastx",      "tblastn",       "trinity", "Trinity", "spades.py", "cutadapt",
        "kraken2",      "bedtools", "vcftools",    "plink",       "plink2",        "megahit", "flye",    "iqtree2",   "matlab",
        "octave",       "multiqc",  "makeblastdb", "trim_galore", "featureCounts", "fastp",   "gatk",    "snakemake", "nextflow",
        "fasterq-dump", "pigz",     "gzip",        "g16",         "g09",           "R",       "Rscript"};
    return std::ranges::any_of(names, [&](QByteArrayView name) { return name == call.name; });
}

// "srun Rscript fit.R" with 12 tasks, "mpirun simpleFoam" without -parallel.
void copies(const Subject &subject, Reporter &report)
{
    const ResourceRequest &request = subject.request();
    if (!subject.hasDirectives() || subject.components() != 1 || !subject.isShell())
        return;
    const QByteArray &bytes = subject.script().bytes();
    const bool mpiNamed = bytes.toLower().contains("mpi"); // Rmpi, a parallel build of the program
    const bool numbered = bytes.contains("SLURM_PROCID") || bytes.contains("SLURM_LOCALID") || bytes.contains("multi-prog");
    for (const Call &call : subject.calls()) {
        const bool mpi = call.isBehind("mpirun") || call.isBehind("mpiexec");
        const bool step = call.isBehind("srun");
        if ((!mpi && !step) || call.inDocument || numbered)
            continue;
        qint64 tasks = request.tasks;
        if (step) {
            const StepOptions options(subject, call);
            if (options.has({"nodes", "ntasks-per-node", "nodelist", "relative", "multi-prog", "het-group"})
                && !options.has({"ntasks"}))
                continue;
            tasks = options.number("ntasks").value_or(options.has({"ntasks"}) ? 1 : tasks);
        } else {
            for (qsizetype i = 0; i + 1 < call.program; ++i) {
                if (isOneOf(call.command->words.at(i).text, {"-n", "-np", "-c"}))
                    tasks = wholeNumber(subject, call.command->words.at(i + 1).text).value_or(1);
            }
        }
        if (tasks < 2)
            continue;
        if (isOpenFoam(call) && !call.has("-parallel") && !call.has("-help"))
            report.say(
                call.nameSpan(),
                CoreRulesText::tr(
                    "Without -parallel, each of the %1 processes computes the whole case by itself, and all write the same "
                    "files. Write -parallel after %2 (and run decomposePar first), or start %2 once, without %3.")
                    .arg(QString::number(tasks), shown(call.name), mpi ? QStringLiteral("mpirun") : QStringLiteral("srun")),
                {onRequest({CoreRulesText::tr("Write -parallel"), {subject.insert(call.nameSpan().end, " -parallel")}})});
        else if (step && !mpiNamed && runsAlone(call))
            report.say(
                call.nameSpan(),
                CoreRulesText::tr(
                    "srun starts %1 copies of %2, one for each task. All copies do the same work and write the same files. Leave "
                    "srun out, or write srun --ntasks=1. For threads of one program, ask for --cpus-per-task.")
                    .arg(QString::number(tasks), shown(call.name)));
    }
}

// UPPMAX: "-p core -n 8" is its way to ask for eight cores of one node.
bool countsCoresAsTasks(const Subject &subject)
{
    const QByteArray clusters = subject.value("clusters").value_or(QByteArray()).toLower();
    return isOneOf(subject.value("partition").value_or(QByteArray()), {"core", "node", "devcore", "devel"})
        || isOneOf(clusters, {"snowy", "rackham", "bianca", "irma", "miarka", "pelle"}) || subject.loaded("bioinfo-tools")
        || subject.loaded("uppmax");
}

bool isNumberOfTasks(const QByteArray &text)
{
    return isOneOf(text, {"$SLURM_NTASKS", "${SLURM_NTASKS}", "$SLURM_NPROCS", "${SLURM_NPROCS}"});
}

// "parallel -j $SLURM_NTASKS", "hifiasm -t $SLURM_NPROCS": the tasks are threads or processes of one node.
const Call *programWithTasksAsThreads(const Subject &subject)
{
    if (!subject.isShell() || mentionsOtherNodes(subject))
        return nullptr;
    for (const Call &call : subject.calls()) {
        const Tool *tool = toolOf(call);
        for (const QByteArray &option : tool ? tool->threads : QList<QByteArray>()) {
            QByteArray value;
            if (call.valueOf(option, &value) && isNumberOfTasks(subject.resolved(value)))
                return &call;
        }
    }
    return nullptr;
}

void sayOfTasksOnOneNode(const Subject &subject, const OptionUse &use, const Call &program, Reporter &report)
{
    report.say(
        Severity::Advice, Subject::valueSpan(use),
        CoreRulesText::tr("Slurm may spread the %1 tasks over several nodes, but “%2” runs on the first one only. There it has "
                          "fewer cores than it uses, and the others are charged and idle. Add --nodes=1.")
            .arg(QString::number(subject.request().tasks), QString::fromUtf8(subject.text(program.nameSpan()))),
        {onRequest(Subject::fix(CoreRulesText::tr("Ask for one node"), subject.script().addOption("nodes", "1")))});
}

// "--ntasks=4 --gpus-per-task=1" and "python train.py".
bool saidOfGpusOfTasks(const Subject &subject, Reporter &report)
{
    const OptionUse *use = subject.use("gpus-per-task");
    const Call *program = use && subject.request().tasks > 1 ? programOfFirstNode(subject) : nullptr;
    if (!program || program->command->background || program->command->loops > 0)
        return false;
    report.say(
        Severity::Advice, use->span,
        CoreRulesText::tr("--gpus-per-task gives GPUs to each of the %1 tasks, but “%2” starts once, as one process. Write srun "
                          "before it to start one for each task. For one process with several GPUs, ask for --ntasks=1 and "
                          "--gpus-per-node.")
            .arg(QString::number(subject.request().tasks), QString::fromUtf8(subject.text(program->nameSpan()))));
    return true;
}

// With a number of nodes all tasks' cores are on one node, where the program can use them.
void oneProcess(const Subject &subject, Reporter &report)
{
    if (saidOfBareProcesses(subject, report) || saidOfGpusOfTasks(subject, report))
        return;
    const ResourceRequest &request = subject.request();
    const OptionUse *use = subject.use("ntasks");
    if (!use || request.tasks < 2 || subject.has("nodes") || subject.has("ntasks-per-node") || subject.has("exclusive")
        || (request.gpuCount() > 1 && request.tasks <= request.gpuCount()) || (request.gpuCount() > 0 && !request.gpusByNode))
        return;
    if (subject.components() != 1 || countsCoresAsTasks(subject))
        return;
    if (const Call *threads = programWithTasksAsThreads(subject))
        return sayOfTasksOnOneNode(subject, *use, *threads, report);
    const bool besides = std::ranges::any_of(subject.commands(), &BashCommand::background);
    const Call *program = programOfFirstNode(subject);
    if (!program || program->command->background || (program->command->loops > 0 && besides))
        return;
    const QByteArray &bytes = subject.script().bytes();
    if (bytes.contains("SLURM_NTASKS") || bytes.contains("SLURM_NPROCS")) // which must stay as large
        return sayOfTasksOnOneNode(subject, *use, *program, report);
    report.say(
        Severity::Advice, Subject::valueSpan(*use),
        CoreRulesText::tr("The job gets %1 tasks, perhaps on several nodes, but “%2” starts once, on the first one. Cores on the "
                          "other nodes are charged and idle. For threads or worker processes of one program, ask for --ntasks=1 "
                          "--cpus-per-task=%3. Start an MPI program with srun.")
            .arg(QString::number(request.tasks), QString::fromUtf8(subject.text(program->nameSpan())),
                 QString::number(std::min<qint64>(request.cpus(), 1'000'000))));
}

// Behind -n of mpirun, as written, where it is another number than the job's tasks; empty for none.
QByteArray ownNumberOfProcesses(const Subject &subject, const Call &call)
{
    const auto &words = call.command->words;
    for (qsizetype i = 1; i + 1 < call.program; ++i) {
        if (!isOneOf(words.at(i).text, {"-n", "-np", "--np", "-c"}))
            continue;
        const QByteArray number = subject.resolved(words.at(i + 1));
        const bool all = isOneOf(number, {"$SLURM_NTASKS", "${SLURM_NTASKS}", "$SLURM_NPROCS", "${SLURM_NPROCS}"})
            || wholeNumber(subject, number) == subject.request().tasks;
        return all ? QByteArray() : subject.text(words.at(i + 1).span);
    }
    return {};
}

void mpirun(const Subject &subject, Reporter &report)
{
    const ResourceRequest &request = subject.request();
    const bool oneNode = request.mostNodes == 1 || (request.nodes == 1 && request.tasks == 1);
    if (oneNode || subject.components() != 1 || !isForAlliance(subject))
        return;
    for (const Call &call : subject.calls()) {
        const BashWord *word = mpiWord(call);
        if (!word || call.isBehind("srun") || call.has("--version") || call.has("--help") || call.has("-V"))
            continue;
        const QByteArray number = ownNumberOfProcesses(subject, call);
        report.say(word->span,
                   CoreRulesText::tr(
                       "Write %2 PROGRAM. The Alliance prefers srun to %1 for MPI programs, above all on several nodes. srun "
                       "knows the job’s nodes, tasks and cores, and Slurm records what it starts.")
                       .arg(QString::fromUtf8(word->text), number.isEmpty() ? u"srun"_s : u"srun -n "_s + shown(number)));
        return;
    }
}

// "mpiexec -hosts n01,n02", "mpirun -hostfile hosts" with a file that the script does not write: nodes of another day.
void namedHosts(const Subject &subject, Reporter &report)
{
    const auto nodes = subject.value("nodelist");
    for (const Call &call : subject.calls()) {
        const BashWord *launcher = mpiWord(call);
        if (!launcher || call.isBehind("srun") || launcher->text.endsWith("srun") || subject.has("hostfile"))
            continue;
        const auto &words = call.command->words;
        const qsizetype begin = launcher - words.constData();
        for (qsizetype i = begin + 1; i < words.size(); ++i) {
            QByteArray option = words.at(i).text;
            const auto equals = option.indexOf('=');
            const bool joined = option.startsWith('-') && equals > 0;
            QByteArray value = joined ? option.sliced(equals + 1) : i + 1 < words.size() ? words.at(i + 1).text : QByteArray();
            option = joined ? option.first(equals) : option;
            if (!option.startsWith('-') && i >= call.program)
                break;
            const bool list = isOneOf(option, {"-hosts", "-host", "--host", "-H", "--hosts"});
            const bool file = isOneOf(option, {"-hostfile", "--hostfile", "-machinefile", "--machinefile"});
            value = subject.resolved(value);
            if (value.startsWith("$HOME/"))
                value[0] = '~';
            if ((!list && !file) || value.isEmpty() || value.contains('$') || value.contains('`') || value.startsWith('-'))
                continue;
            const QByteArray name = value.sliced(value.lastIndexOf('/') + 1);
            if (list ? value.startsWith("localhost") || value.startsWith("127.")
                        || (nodes && nodes->contains(value.split(',').first()))
                     : subject.script().bytes().count(name) > 1)
                continue;
            const Span place{words.at(i).span.begin, joined ? words.at(i).span.end : words.at(i + 1).span.end};
            return report.say(
                place,
                list ? CoreRulesText::tr("%1 names nodes, but Slurm chooses new ones for each job, and %2 cannot start anything "
                                         "elsewhere. Remove "
                                         "the option. %2 asks Slurm for the nodes, and so does srun.")
                           .arg(shown(option), shown(launcher->text))
                     : CoreRulesText::tr(
                           "The script does not write %1, so the file lists nodes of another job or cluster. Slurm chooses new "
                           "nodes for each job. Remove %2. %3 asks Slurm for the nodes, and so does srun.")
                           .arg(shown(value), shown(option), shown(launcher->text)));
        }
    }
}

void wholeNodes(const Subject &subject, Reporter &report)
{
    forEachJob(subject, [&](const ClusterJob &job) {
        const auto &rule = job.facts.slurm.wholeNodesForCpuJobs;
        if (!rule.is(true) || job.hasGpus())
            return;
        const bool countsCores = hasAny(subject, job.component, {"ntasks", "ntasks-per-node", "cpus-per-task"});
        const bool nodes = subject.has("nodes", job.component);
        const auto base = base::baseNode(job.facts);
        const qint64 all = base ? base->cores.value_or(0) : 0;
        // Threads or packed runs use what the tasks do not name.
        const bool fills = !subject.callsOf("parallel").isEmpty() || subject.sets("OMP_NUM_THREADS");
        const bool isPart = countsCores && all > 0 && job.cores() < all && !fills;
        const bool nodesWanted = job.facts.slurm.nodesRecommended.is(true) && !nodes;
        if (isPart) {
            const QString message =
                CoreRulesText::tr(
                    "On %2, jobs without GPUs get whole nodes of %1 cores, and pay for all of them. This job asks for %3 on "
                    "a node. Ask for --nodes=N --ntasks-per-node=%1 and use all cores (GNU Parallel packs small runs), or "
                    "choose another cluster.")
                    .arg(QString::number(all), subject.clusterName(), QString::number(job.cores()));
            report.say(nodes ? Severity::Warning : report.by(rule), coresSpan(subject, job.component), message);
        } else if (nodesWanted) {
            report.say(
                Severity::Warning, subject.header(),
                CoreRulesText::tr(
                    "%1 gives whole nodes of %2 cores. Always set their number with --nodes, for example --nodes=%3.")
                    .arg(subject.clusterName(), QString::number(all), QString::number(std::max<qint64>(job.share.nodes, 1))));
        }
    });
}

const base::Partition *limitedPartition(const ClusterJob &job, const QByteArray &named)
{
    for (const auto &fact : job.facts.slurm.partitions) {
        const bool part = fact.value && (fact.value->part.isEmpty() || (fact.value->part == "gpu"_L1) == job.hasGpus());
        const bool meant =
            part && (named.isEmpty() ? fact.value->maxNodesAllocated.has_value() : fact.value->name.toUtf8() == named);
        if (meant)
            return &*fact.value;
    }
    return nullptr;
}

void moreThanAllowed(const Subject &subject, Reporter &report)
{
    forEachJob(subject, [&](const ClusterJob &job) {
        const base::Partition *partition =
            limitedPartition(job, subject.value("partition", job.component).value_or(QByteArray()));
        if (!partition || !partition->maxNodes || !job.facts.slurm.wholeNodesForCpuJobs.is(true))
            return;
        const qint64 nodes = job.share.nodes;
        const qint64 allocated = partition->maxNodesAllocated.value_or(*partition->maxNodes);
        const auto account = subject.value("account");
        const bool isDefault = account && account->startsWith("def-");
        if (nodes <= *partition->maxNodes || (nodes <= allocated && account && !isDefault))
            return;
        const OptionUse *use = subject.use("nodes", job.component);
        const auto severity = nodes > allocated || isDefault ? report.by(weakest(job.facts.slurm.partitions)) : Severity::Warning;
        report.say(
            severity, use ? Subject::valueSpan(*use) : subject.header(),
            (allocated > *partition->maxNodes
                 ? CoreRulesText::tr(
                     "On %2, a job of a default account may use at most %3 nodes, but this one asks for %1. With an "
                     "allocation the limit is %4. Ask for fewer, or name the account of the allocation with --account.")
                 : CoreRulesText::tr(
                     "In this partition of %2, a job may use at most %3 nodes, but this one asks for %1. Ask for fewer.%4"))
                .arg(QString::number(nodes), subject.clusterName(), QString::number(*partition->maxNodes),
                     allocated > *partition->maxNodes ? QString::number(allocated) : QString()));
    });
}

void oneSwitch(const Subject &subject, Reporter &report)
{
    if (!startsInParallel(subject))
        return;
    forEachJob(subject, [&](const ClusterJob &job) {
        const OptionUse *nodes = subject.use("nodes", job.component);
        if (!job.facts.slurm.switchesOption.is(true) || !nodes || job.request.nodes < 2 || subject.has("switches", job.component))
            return;
        report.say(nodes->span,
                   CoreRulesText::tr(
                       "The %1 nodes of this job may be on different network switches. On %2, --switches=1 keeps them on one. "
                       "That is faster for programs whose processes exchange data all the time, but the job may wait a little "
                       "longer.")
                       .arg(QString::number(job.request.nodes), subject.clusterName()),
                   {onRequest(Subject::fix(CoreRulesText::tr("Ask for one switch"),
                                           subject.script().addOption("switches", "1", job.component)))});
    });
}

void sharedCache(const Subject &subject, Reporter &report)
{
    forEachJob(subject, [&](const ClusterJob &job) {
        const OptionUse *use = subject.use("cpus-per-task", job.component);
        if (!use || job.hasGpus() || !job.share.node || !job.share.node->coresPerCache)
            return;
        const qint64 group = *job.share.node->coresPerCache;
        const qint64 cores = job.request.cpusPerTask;
        if (group < 2 || cores <= group || cores % group == 0)
            return;
        report.say(Subject::valueSpan(*use),
                   CoreRulesText::tr(
                       "On %1, %2 cores share one cache (L3), and threads that share it are faster. %3 is not a multiple of %2. "
                       "Ask for %4 or %5 instead.")
                       .arg(subject.clusterName(), QString::number(group), QString::number(cores),
                            QString::number(cores / group * group), QString::number((cores / group + 1) * group)));
    });
}

constexpr RuleCheck coreChecks[] = {
    {"CPU-NODE-MAX", moreThanANode}, {"NODES-SCATTER", scatter}, {"NODES-NOMPI", onOneNodeOnly},
    {"TASKS-ONE", oneProcess},       {"STEP-COPIES", copies},    {"MPI-SRUN", mpirun},
    {"NODES-WHOLE", wholeNodes},     {"MPI-HOSTS", namedHosts},  {"NODES-TRI-MAX", moreThanAllowed},
    {"NIBI-SWITCH", oneSwitch},      {"FIR-CCD", sharedCache},
};

} // namespace

std::span<const RuleCheck> coreRules()
{
    return coreChecks;
}

} // namespace voyageur::script
