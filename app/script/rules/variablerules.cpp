// SPDX-License-Identifier: GPL-3.0-or-later
// Variables: those that Slurm sets only with their option, and those that nobody sets.
#include "script/mainprogram.h"
#include "script/rules/expansionrules.h"
#include "script/rules/innershells.h"
#include "script/rules/rulecheck.h"
#include "script/rules/variableuses.h"
#include "script/slurmvariables.h"
#include "script/suggestion.h"

#include <QCoreApplication>

#include <algorithm>

namespace voyageur::script {

using base::Severity;

namespace {

struct VariableRulesText {
    Q_DECLARE_TR_FUNCTIONS(voyageur::script::VariableRules)
};

// A variable that a job has only if one of these options was given. sbatch(1), "OUTPUT ENVIRONMENT VARIABLES".
struct Conditional {
    const char *name;
    const char *options;      // separated by blanks; the first is the one that is named
    const char *instead = ""; // the value without the option
    const char *rival = "";   // it is missing for certain only where one of these was given: a cluster's default sets it, too
};

constexpr Conditional conditionals[] = {
    {"SLURM_CPUS_PER_TASK", "cpus-per-task tres-per-task", "1"},
    {"SLURM_NTASKS", "ntasks ntasks-per-node nodes ntasks-per-core ntasks-per-socket ntasks-per-gpu ntasks-per-tres", "1"},
    {"SLURM_NPROCS", "ntasks ntasks-per-node nodes ntasks-per-core ntasks-per-socket ntasks-per-gpu ntasks-per-tres", "1"},
    {"SLURM_NTASKS_PER_NODE", "ntasks-per-node"},
    {"SLURM_NTASKS_PER_CORE", "ntasks-per-core"},
    {"SLURM_NTASKS_PER_SOCKET", "ntasks-per-socket"},
    {"SLURM_NTASKS_PER_GPU", "ntasks-per-gpu ntasks-per-tres"},
    {"SLURM_CPUS_PER_GPU", "cpus-per-gpu"},
    {"SLURM_GPUS", "gpus"},
    {"SLURM_GPUS_PER_NODE", "gpus-per-node"},
    {"SLURM_GPUS_PER_TASK", "gpus-per-task"},
    {"SLURM_GPUS_PER_SOCKET", "gpus-per-socket"},
    {"SLURM_GPUS_ON_NODE", "gpus-per-node gpus gpus-per-task gpus-per-socket gres tres-per-task tres-per-job"},
    {"SLURM_JOB_GPUS", "gpus-per-node gpus gpus-per-task gpus-per-socket gres tres-per-task tres-per-job"},
    {"SLURM_MEM_PER_NODE", "mem", "", "mem-per-cpu mem-per-gpu"},
    {"SLURM_MEM_PER_CPU", "mem-per-cpu", "", "mem mem-per-gpu"},
    {"SLURM_MEM_PER_GPU", "mem-per-gpu"},
    {"SLURM_ARRAY_TASK_ID", "array"},
    {"SLURM_ARRAY_JOB_ID", "array"},
    {"SLURM_ARRAY_TASK_COUNT", "array"},
    {"SLURM_ARRAY_TASK_MIN", "array"},
    {"SLURM_ARRAY_TASK_MAX", "array"},
    {"SLURM_ARRAY_TASK_STEP", "array"},
};

bool hasOneOf(const Subject &subject, const char *options)
{
    const QByteArray all(options);
    return !all.isEmpty() && std::ranges::any_of(all.split(' '), [&](const QByteArray &name) {
        return subject.mentions(name) || subject.has(name);
    });
}

// "[ "$NAME" -gt 1 ]" and nothing else: with an empty value it is an error, and no look at whether there is one.
bool onlyCounts(const Call &call)
{
    bool counts = false;
    for (const BashWord &word : call.arguments()) {
        counts = counts || isOneOf(word.text, {"-gt", "-ge", "-lt", "-le", "-eq", "-ne"});
        if (isOneOf(word.text, {"-n", "-z", "-v", "=", "==", "!=", "=~", "-a", "-o"}))
            return false;
    }
    return counts && call.name != "[["; // there an empty value is 0
}

// "[ -n "$NAME" ]", "if ((NAME > 1))": the script looks at it.
QSet<QByteArray> lookedAt(const Subject &subject)
{
    QSet<QByteArray> names;
    for (const char *test : {"[", "[[", "test"}) {
        for (const Call *call : subject.callsOf(test)) {
            if (onlyCounts(*call))
                continue;
            for (const BashWord &word : call->arguments()) {
                eachUseIn(*call->command, word, [&](const VariableUse &use) { names += use.name.toByteArray(); });
                names += word.text; // [[ -v NAME ]]
            }
        }
    }
    return names;
}

// What a shell prints is for people.
bool isShown(const VariableUse &use)
{
    const QByteArray name = use.command->name();
    return (name == "echo" || name == "printf") && use.command->redirections.isEmpty() && !use.command->writesPipe
        && !use.command->substituted;
}

// "--output=run_%A_%a.out" of a job that is no array.
void taskInNames(const Subject &subject, Reporter &report)
{
    if (subject.mentions("array") || subject.has("array"))
        return;
    const bool uses = subject.script().bytes().contains("SLURM_ARRAY_"); // which has a finding of its own
    for (const char *option : {"output", "error"}) {
        const OptionUse *use = subject.use(option);
        const auto at = use && !uses ? use->text.indexOf("%a") : -1;
        if (at < 0 || use->text.contains('\\') || (at > 0 && use->text[at - 1] == '%'))
            continue;
        return report.say(
            Severity::Advice, Subject::valueSpan(*use),
            VariableRulesText::tr(
                "%a is the number of a task of a job array, but this script does not ask for one. Unless you give sbatch "
                "--array on its command line, Slurm writes 4294967294. %j is the number of the job."));
    }
}

// "SLURM_HET_SIZE", "SLURM_JOB_NODELIST_HET_GROUP_1" in a job of one part.
void ofHeterogeneousJob(const Subject &subject, Reporter &report)
{
    const QSet<QByteArray> tested = lookedAt(subject);
    bool said = false;
    eachUse(subject, [&](const VariableUse &use) {
        const bool het = use.name == "SLURM_HET_SIZE" || (use.name.startsWith("SLURM_") && use.name.contains("_HET_GROUP_"));
        const QByteArray name = use.name.toByteArray();
        if (said || !het || use.hasFallback() || tested.contains(name) || subject.sets(name))
            return;
        said = true;
        report.say(placeOf(subject, use),
                   VariableRulesText::tr("Slurm sets %1 only in a heterogeneous job, whose parts are separated by a line #SBATCH "
                                         "hetjob. This script has one part, so the variable is empty.")
                       .arg(shown(name)));
    });
}

// os.environ["SLURM_CPUS_PER_TASK"] in Python that the script contains: an error, where bash has an empty value.
void inPython(const Subject &subject, const QHash<QByteArrayView, const Conditional *> &missing, Reporter &report)
{
    constexpr QByteArrayView reads("os.environ[");
    const QByteArrayView bytes = subject.script().bytes();
    QSet<QByteArrayView> said;
    for (qsizetype at = bytes.indexOf(reads); at >= 0; at = bytes.indexOf(reads, at + 1)) {
        const Span place{at, at + reads.size() + 1};
        const qsizetype begin = std::min(place.end, bytes.size());
        const qsizetype end = begin + variableNameLength(bytes.sliced(begin));
        const QByteArrayView name = bytes.sliced(begin, end - begin);
        const auto found = missing.constFind(name);
        const QByteArrayView behind = bytes.sliced(std::min(end + 1, bytes.size())).trimmed();
        const bool isSet = behind.startsWith("] = ") || behind.startsWith("]=\""); // it is given a value
        const bool remark = bytes.sliced(subject.line(at).begin).trimmed().startsWith('#');
        if (found == missing.cend() || isSet || remark || said.contains(name) || end + 1 >= bytes.size())
            continue;
        said += name;
        const QByteArray option = QByteArray((*found)->options).split(' ').first();
        report.say(
            option == "array" ? Severity::Advice : Severity::Warning, {at, end + 2},
            VariableRulesText::tr("Slurm sets %1 only if the job asks for --%2. This script does not, so Python stops here "
                                  "with a KeyError. Add --%2, or write os.environ.get(\"%1\", 1).")
                .arg(shown(name), shown(option)));
    }
}

void withoutItsOption(const Subject &subject, Reporter &report)
{
    if (!subject.hasDirectives() || subject.components() != 1 || !subject.understood().accepted)
        return;
    taskInNames(subject, report);
    ofHeterogeneousJob(subject, report);
    QSet<qsizetype> ofSteps; // commands that srun runs: there the variables are the step's
    for (const Call &call : subject.calls()) {
        if (call.inDocument && call.everyNode)
            ofSteps += call.span().begin;
    }
    QHash<QByteArrayView, const Conditional *> missing;
    for (const Conditional &one : conditionals) {
        const bool unsure = *one.rival && !hasOneOf(subject, one.rival);
        if (!unsure && !hasOneOf(subject, one.options) && !subject.sets(one.name))
            missing.insert(one.name, &one);
    }
    inPython(subject, missing, report);
    const QSet<QByteArray> tested = lookedAt(subject);
    eachUse(subject, [&](const VariableUse &use) {
        const auto found = missing.constFind(use.name);
        if (found == missing.cend() || tested.contains((*found)->name) || ofSteps.contains(use.command->span.begin))
            return;
        if (use.hasFallback() || isShown(use)) {
            if (use.braces && (use.rest.startsWith(":=") || use.rest.startsWith('=')))
                missing.erase(found); // from here on it is set
            return;
        }
        const Conditional &one = **found;
        const QByteArray option = QByteArray(one.options).split(' ').first();
        const Span place = placeOf(subject, use);
        const bool plain =
            subject.text(place) == '$' + use.name.toByteArray() || subject.text(place) == "${" + use.name.toByteArray() + '}';
        base::Fix fix;
        if (*one.instead && plain) {
            const QByteArray safe = "${" + use.name.toByteArray() + ":-" + one.instead + '}';
            fix = {VariableRulesText::tr("Write %1").arg(shown(safe)), {subject.edit(place, safe)}};
        }
        const bool array = option == "array";
        report.say(
            array ? Severity::Advice : Severity::Warning, place,
            (array ? VariableRulesText::tr(
                 "%1 exists only in a job array, but this script does not ask for one. Unless you give sbatch --%2 on its "
                 "command line, the variable is empty.")
                   : VariableRulesText::tr(
                       "Slurm sets %1 only if the job asks for --%2. This script does not, so the variable is empty. Add --%2."))
                .arg(shown(use.name), shown(option)),
            {fix});
        missing.erase(found); // once is enough
    });
}

// Every variable with this beginning is Slurm's; the complete list of sbatch(1) and srun(1).
constexpr char slurmNames[] =
    " ARRAY_JOB_ID ARRAY_TASK_COUNT ARRAY_TASK_ID ARRAY_TASK_MAX ARRAY_TASK_MIN ARRAY_TASK_STEP CLUSTER_NAME CLUSTERS CONF "
    "CONTAINER CPUS_ON_NODE CPUS_PER_GPU CPUS_PER_TASK CPU_BIND CPU_BIND_LIST CPU_BIND_TYPE CPU_BIND_VERBOSE CPU_FREQ_REQ DEBUG "
    "DISTRIBUTION DIST_PLANESIZE DIST_LLLP DPC_CPUS ERRORMODE EXACT EXCLUSIVE EXPORT_ENV GPUS GPUS_ON_NODE GPUS_PER_NODE "
    "GPUS_PER_SOCKET GPUS_PER_TASK GPU_BIND GPU_FREQ GTIDS HET_SIZE HINT HOSTFILE JOBID JOB_ACCOUNT JOB_CONSTRAINTS "
    "JOB_CPUS_PER_NODE JOB_CPUS_PER_NODE_PACK_GROUP JOB_DEPENDENCY JOB_END_TIME JOB_EXTRA JOB_GID JOB_GPUS JOB_ID JOB_LICENSES "
    "JOB_NAME JOB_NODELIST JOB_NUM_NODES JOB_PARTITION JOB_QOS JOB_RESERVATION JOB_SEGMENT_SIZE JOB_START_TIME JOB_UID JOB_USER "
    "LAUNCH_NODE_IPADDR LOCALID MEM_BIND MEM_BIND_LIST MEM_BIND_TYPE MEM_PER_CPU MEM_PER_GPU MEM_PER_NODE MPI_TYPE NNODES NODEID "
    "NODELIST NODE_ALIASES NPROCS NTASKS NTASKS_PER_CORE NTASKS_PER_GPU NTASKS_PER_NODE NTASKS_PER_SOCKET NTASKS_PER_TRES "
    "OVERCOMMIT OVERLAP OVERSUBSCRIBE OVERRIDE OOMKILLSTEP PARTITION PMI_FD PRIO_PROCESS PROCID PROFILE RESTART_COUNT RESV_PORTS "
    "SCRIPT_CONTEXT SHARDS_ON_NODE SPANK STEPID STEP_GPUS STEP_ID STEP_LAUNCHER_PORT STEP_NODELIST STEP_NUM_NODES STEP_NUM_TASKS "
    "STEP_TASKS_PER_NODE SUBMIT_DIR SUBMIT_HOST TASKS_PER_NODE TASK_PID THREADS_PER_CORE TMPDIR TOPOLOGY_ADDR "
    "TOPOLOGY_ADDR_PATTERN TRES_PER_TASK UMASK WCKEY WORKING_DIR WORKING_CLUSTER ACCOUNT ACCTG_FREQ BCAST CHDIR CLUSTER "
    "CONSTRAINT "
    "CORE_SPEC DELAY_BOOT DEPENDENCY GRES IO_FORMAT JOB_COMMENT JOB_STDOUT JOB_STDERR JOB_STDIN KILL_BAD_EXIT LABELIO "
    "MEM_LIMIT NICE NO_KILL NETWORK OPEN_MODE PLACEMENT POWER PTY QOS REMOTE_CWD REQ_SWITCH RESERVATION SIGNAL SPREAD_JOB "
    "STDERRMODE "
    "STDINMODE STDOUTMODE TASK_EPILOG TASK_PROLOG THREADS TIMELIMIT UNBUFFEREDIO USE_MIN_NODES WAIT WAIT4SWITCH WAIT_ALL_NODES "
    "SERVER TIME_FORMAT MASTER JOB_CPUS JOB_TMP JOB_SCRATCH SCRATCH NODE_FILE ";

struct WrongName {
    const char *written;
    const char *meant;
};

constexpr WrongName wrongNames[] = {
    {"SLURM_TASK_ID", "SLURM_ARRAY_TASK_ID"},   {"SLURM_ARRAY_ID", "SLURM_ARRAY_TASK_ID"},
    {"SLURM_ARRAYID", "SLURM_ARRAY_TASK_ID"},   {"SLURM_ARRAY_INDEX", "SLURM_ARRAY_TASK_ID"},
    {"SLURM_CPUS", "SLURM_CPUS_PER_TASK"},      {"SLURM_NCPUS", "SLURM_CPUS_PER_TASK"},
    {"SLURM_NUM_NODES", "SLURM_JOB_NUM_NODES"}, {"SLURM_RANK", "SLURM_PROCID"},
    {"SLURM_LOCAL_ID", "SLURM_LOCALID"},        {"SLURM_NODE_ID", "SLURM_NODEID"},
    {"SLURM_PROC_ID", "SLURM_PROCID"},          {"SLURM_WORKDIR", "SLURM_SUBMIT_DIR"},
    {"SLURM_TMP_DIR", "SLURM_TMPDIR"},          {"SLURM_TEMPDIR", "SLURM_TMPDIR"},
    {"SLURM_NUM_TASKS", "SLURM_NTASKS"},        {"SLURM_GPUS_PER_NODES", "SLURM_GPUS_PER_NODE"},
};

// Variables of other schedulers, and Slurm's for them; empty: it has none.
constexpr WrongName foreignNames[] = {
    {"PBS_O_WORKDIR", "SLURM_SUBMIT_DIR"},
    {"PBS_JOBID", "SLURM_JOB_ID"},
    {"PBS_JOBNAME", "SLURM_JOB_NAME"},
    {"PBS_ARRAYID", "SLURM_ARRAY_TASK_ID"},
    {"PBS_ARRAY_INDEX", "SLURM_ARRAY_TASK_ID"},
    {"PBS_ARRAY_ID", "SLURM_ARRAY_JOB_ID"},
    {"PBS_NODEFILE", ""},
    {"PBS_NP", "SLURM_NTASKS"},
    {"PBS_NUM_NODES", "SLURM_JOB_NUM_NODES"},
    {"PBS_NUM_PPN", "SLURM_CPUS_ON_NODE"},
    {"PBS_O_HOST", "SLURM_SUBMIT_HOST"},
    {"PBS_QUEUE", "SLURM_JOB_PARTITION"},
    {"PBS_TASKNUM", "SLURM_PROCID"},
    {"PBS_NODENUM", "SLURM_NODEID"},
    {"LSB_JOBID", "SLURM_JOB_ID"},
    {"LSB_JOBINDEX", "SLURM_ARRAY_TASK_ID"},
    {"LSB_JOBNAME", "SLURM_JOB_NAME"},
    {"LSB_DJOB_NUMPROC", "SLURM_NTASKS"},
    {"LSB_HOSTS", ""},
    {"LSB_DJOB_HOSTFILE", ""},
    {"LS_SUBCWD", "SLURM_SUBMIT_DIR"},
    {"SGE_TASK_ID", "SLURM_ARRAY_TASK_ID"},
    {"SGE_O_WORKDIR", "SLURM_SUBMIT_DIR"},
    {"NSLOTS", "SLURM_CPUS_PER_TASK"},
    {"PE_HOSTFILE", ""},
    {"COBALT_JOBID", "SLURM_JOB_ID"},
    {"COBALT_NODEFILE", ""},
    {"OAR_JOB_ID", "SLURM_JOB_ID"},
    {"OAR_NODEFILE", ""},
};

const WrongName *ofOtherScheduler(QByteArrayView name)
{
    const auto found = std::ranges::find_if(foreignNames, [&](const WrongName &one) { return name == one.written; });
    return found == std::end(foreignNames) ? nullptr : found;
}

void sayForeign(const Subject &subject, const VariableUse &use, const WrongName &name, Reporter &report)
{
    const Span place = placeOf(subject, use);
    const auto at = subject.view(place).indexOf(name.written);
    if (*name.meant == 0)
        return report.say(
            place,
            VariableRulesText::tr(
                "%1 is a variable of another scheduler, and Slurm does not set it. “scontrol show hostnames” prints the "
                "names of the job’s nodes.")
                .arg(shown(name.written)));
    report.say(place,
               VariableRulesText::tr(
                   "%1 is a variable of another scheduler. Slurm does not set it, so it is empty. Slurm’s variable is %2.")
                   .arg(shown(name.written), shown(name.meant)),
               {onRequest({VariableRulesText::tr("Write %1").arg(shown(name.meant)),
                           at < 0 ? QList<base::TextEdit>()
                                  : QList{subject.edit(
                                      {place.begin + at, place.begin + at + static_cast<qsizetype>(qstrlen(name.written))},
                                      name.meant)}})});
}

// What it was meant for; empty where it may be a site's own.
QByteArray slurmNameMeant(QByteArrayView name)
{
    for (const WrongName &one : wrongNames) {
        if (name == one.written)
            return one.meant;
    }
    if (name.contains("_PACK_GROUP_")) // of heterogeneous jobs, before 20.02
        return name.toByteArray().replace("_PACK_GROUP_", "_HET_GROUP_");
    QByteArray nearest;
    for (const SlurmVariable &one : slurmVariables()) {
        if (editDistance(name, one.name, 1) == 1)
            nearest = one.name;
    }
    return nearest;
}

// "SLURM_CPUS_PER_TASK" of "SLRUM_CPUS_PER_TASK"; empty for any other.
QByteArray withoutSlipInSlurm(const QByteArray &name)
{
    const auto end = name.indexOf('_');
    constexpr int most = 2; // two letters in the wrong order
    if (end < 4 || end > 6 || !name.startsWith('S') || name.startsWith("SLURM_")
        || editDistance(name.first(end), "SLURM", most) > most)
        return {};
    const QByteArray meant = "SLURM" + name.sliced(end);
    return findSlurmVariable(meant) ? meant : QByteArray();
}

// A script that is read into this one may set anything; those that only set up an environment do not.
bool readsOthers(const Subject &subject)
{
    return std::ranges::any_of(subject.calls(),
                               [](const Call &call) {
                                   if (call.name == "eval")
                                       return std::ranges::none_of(call.arguments(),
                                                                   [](const BashWord &word) { return word.text == "$()"; });
                                   if (call.name != "source" && call.name != ".")
                                       return false;
                                   return call.arguments().empty() || !call.arguments().front().text.endsWith("activate");
                               })
        || subject.script().bytes().contains("set -a");
}

// "DATADIR" and "data_dir" are "DATA_DIR" to a person.
QByteArray spokenName(QByteArrayView name)
{
    QByteArray spoken = name.toByteArray().toLower();
    return spoken.replace('_', "");
}

// "output" for "ouput": a letter more or less within the name, in small letters. Numbers and endings ("file", "files") make other
// names.
QByteArray nearName(const QByteArray &name, const QSet<QByteArray> &set)
{
    constexpr qsizetype shortest = 5;
    constexpr qsizetype mostNames = 500;
    const bool small = std::ranges::any_of(name, [](char c) { return c >= 'a' && c <= 'z'; });
    if (!small || name.size() < shortest || set.size() > mostNames)
        return {};
    const auto digits = [](const QByteArray &text) { return std::ranges::count_if(text, isDigit); };
    for (const QByteArray &one : set) {
        const bool ends = one.size() >= shortest && one.front() == name.front() && one.back() == name.back();
        if (ends && qAbs(one.size() - name.size()) == 1 && digits(one) == digits(name) && editDistance(name, one, 1) == 1)
            return one;
    }
    return {};
}

// What stands beside quotes ("$width"x) is no part of the name.
bool isWritten(const Subject &subject, const VariableUse &use)
{
    return subject.view(placeOf(subject, use)).contains(use.name.toByteArray());
}

bool isListOfBash(QByteArrayView name)
{
    return isOneOf(name, {"PIPESTATUS", "FUNCNAME", "DIRSTACK", "GROUPS", "COPROC", "MAPFILE", "COMPREPLY", "COMP_WORDS"});
}

// "DATADIR", "INPUT_FILE", "SEED": names in capitals that scripts give themselves. Those that a site or a module may set are
// none.
bool isNameOfOnesOwn(QByteArrayView name)
{
    static constexpr char words[] =
        " DATADIR DATAPATH DATASET DATASETS OUTPUT OUTDIR OUTPUTDIR OUTPATH OUTFILE INPUT INDIR INPUTDIR INFILE INPATH SEED "
        "SEEDS "
        "EPOCH EPOCHS LR BATCHSIZE FILENAME FILENAMES INPUTFILE OUTPUTFILE SAMPLE SAMPLES FASTA FASTQ BAM RESULTS RESULTSDIR "
        "RESULTDIR CKPT CHECKPOINT CHECKPOINTS LOGDIR LOGFILE FOLD FOLDS SUBJECT SUBJECTS PARAMS CONFIGFILE SCRIPTDIR CODEDIR "
        "SRCDIR EXPNAME DESTDIR MODELDIR TRAINFILE TESTFILE ";
    static constexpr char halves[] =
        " DATA OUT OUTPUT IN INPUT MODEL CONFIG CKPT CHECKPOINT RESULT RESULTS LOG EXP EXPERIMENT BATCH "
        "SAMPLE REF REFERENCE GENOME TRAIN TEST SCRIPT CODE SRC SAVE DEST NUM RUN ";
    static constexpr char others[] = " DIR PATH FILE NAME ID FOLDER SIZE LIST ROOT EPOCHS SAMPLES WORKERS STEPS ";
    if (QByteArrayView(words).contains(' ' + name.toByteArray() + ' '))
        return true;
    static constexpr QByteArrayView ends[] = {"FASTA", "FASTQ", "BAM", "VCF", "FILE", "LIST", "CSV"};
    const QByteArrayList parts = name.toByteArray().split('_');
    if (parts.size() == 1 && name.size() > 4 && std::ranges::any_of(ends, [&](QByteArrayView end) { return name.endsWith(end); }))
        return true;
    return parts.size() == 2 && QByteArrayView(halves).contains(' ' + parts[0] + ' ')
        && QByteArrayView(others).contains(' ' + parts[1] + ' ');
}

// A remark that names it: who reads it knows that it must be given.
bool isInRemark(const Subject &subject, const QByteArray &name)
{
    for (const QByteArray &line : subject.script().bytes().split('\n')) {
        if (line.startsWith('#') && !line.startsWith("#SBATCH") && line.contains(name))
            return true;
    }
    return false;
}

void neverSet(const Subject &subject, Reporter &report)
{
    if (!(subject.isShell() || subject.isCsh()) || !subject.hasDirectives())
        return;
    if (subject.isShell())
        sayOfInnerShells(subject, report);
    const bool others = subject.isCsh() || readsOthers(subject);
    const QSet<QByteArray> set = namesSetIn(subject.script().bytes());
    QHash<QByteArray, QByteArray> bySound;
    for (const QByteArray &name : set)
        bySound.insert(spokenName(name), name);
    const QSet<QByteArray> tested = lookedAt(subject);
    QSet<QByteArray> said;
    constexpr int mostSlips = 100; // all names are compared for each
    int compared = 0;
    eachUse(subject, [&](const VariableUse &use) {
        const QByteArray name = use.name.toByteArray();
        if (set.contains(name) || use.hasFallback() || said.contains(name) || tested.contains(name) || name.startsWith("BASH")
            || !isWritten(subject, use))
            return;
        const auto sayWrongName = [&](const QByteArray &meant) {
            said += name;
            const Span place = placeOf(subject, use);
            const auto at = subject.view(place).indexOf(name);
            report.say(place,
                       VariableRulesText::tr("Slurm sets no variable %1, so it is empty. Did you mean %2?")
                           .arg(shown(name), shown(meant)),
                       {onRequest({VariableRulesText::tr("Write %1").arg(shown(meant)),
                                   at < 0 ? QList<base::TextEdit>()
                                          : QList{subject.edit({place.begin + at, place.begin + at + name.size()}, meant)}})});
        };
        if (name.startsWith("SLURM_")) {
            const QByteArray known = ' ' + name.sliced(6) + ' ';
            const QByteArray meant = QByteArrayView(slurmNames).contains(known) ? QByteArray() : slurmNameMeant(name);
            if (meant.isEmpty())
                return;
            return sayWrongName(meant);
        }
        if (const QByteArray meant = withoutSlipInSlurm(name); !meant.isEmpty())
            return sayWrongName(meant);
        if (const WrongName *foreign = ofOtherScheduler(name)) {
            said += name;
            return sayForeign(subject, use, *foreign, report);
        }
        if (others)
            return;
        if (use.braces && use.rest.startsWith('[') && name.size() > 1 && !isListOfBash(name)) {
            said += name;
            return report.say(
                placeOf(subject, use),
                VariableRulesText::tr(
                    "Nothing in this script sets the list %1, and a job does not inherit lists from the terminal. The list "
                    "is empty.")
                    .arg(shown(name)));
        }
        QByteArray similar = name.size() > 3 ? bySound.value(spokenName(name)) : QByteArray();
        if (similar.isEmpty() && ++compared <= mostSlips)
            similar = nearName(name, set);
        if (!similar.isEmpty() && !findSlurmVariable(name) && name.toLower() != "home") {
            said += name;
            const Span place = placeOf(subject, use);
            const auto at = subject.view(place).indexOf(name);
            return report.say(
                place, VariableRulesText::tr("The script sets %2, but not %1, so %1 is empty.").arg(shown(name), shown(similar)),
                {onRequest({VariableRulesText::tr("Write %1").arg(shown(similar)),
                            at < 0 ? QList<base::TextEdit>()
                                   : QList{subject.edit({place.begin + at, place.begin + at + name.size()}, similar)}})});
        }
        const bool small = std::ranges::any_of(name, [](char c) { return c >= 'a' && c <= 'z'; });
        const bool capitals = !small && isNameOfOnesOwn(name) && !isInRemark(subject, name);
        if (!(small || capitals) || name.endsWith("_proxy") || findSlurmVariable(name))
            return;
        const bool target = std::ranges::any_of(use.command->redirections, [&](const BashRedirection &one) {
            return &one.target == use.word && (one.target.text == '$' + name || one.target.text == "${" + name + '}')
                && !one.operation.startsWith("<<");
        });
        if (target) {
            said += name;
            return report.say(
                Severity::Advice, placeOf(subject, use),
                VariableRulesText::tr(
                    "Neither this script nor Slurm sets $%1. Unless you export it before sbatch, bash says “ambiguous "
                    "redirect” and does not run the command.")
                    .arg(shown(name)));
        }
        if (!use.beginsPath()) {
            if (isShown(use) || name.size() < 2 || use.command->name() == "export")
                return;
            said += name;
            return report.say(Severity::Advice, placeOf(subject, use),
                              VariableRulesText::tr("Neither this script nor Slurm sets $%1. Unless you export it before sbatch, "
                                                    "or give it with --export, the variable is empty.")
                                  .arg(shown(name)));
        }
        said += name;
        report.say(capitals ? Severity::Advice : Severity::Warning, placeOf(subject, use),
                   VariableRulesText::tr(
                       "Neither this script nor Slurm sets $%1. Without “sbatch --export=ALL,%1=…”, the path begins with “%2”.")
                       .arg(shown(name), shown(use.rest.sliced(use.braces ? 1 : 0).first(1))));
    });
}

// Lists that most logins do not set at all.
bool isOftenUnset(QByteArrayView name)
{
    return isOneOf(name,
                   {"PYTHONPATH", "LD_LIBRARY_PATH", "LIBRARY_PATH", "CPATH", "CMAKE_PREFIX_PATH", "PKG_CONFIG_PATH",
                    "C_INCLUDE_PATH", "CPLUS_INCLUDE_PATH", "R_LIBS", "R_LIBS_USER", "PERL5LIB", "JULIA_DEPOT_PATH",
                    "CONDA_PREFIX", "CUDA_VISIBLE_DEVICES", "VIRTUAL_ENV"});
}

// The script itself may be given nothing: "if [ -z "$1" ]" is too late.
void testedArguments(const Subject &subject, Reporter &report)
{
    for (const char *test : {"[", "[[", "test"}) {
        for (const Call *call : subject.callsOf(test)) {
            const auto words = call->arguments();
            const bool asks = words.size() > 1 && isOneOf(words[0].text, {"-z", "-n"});
            if (!asks || !call->command->function.isEmpty() || call->inDocument
                || !isOneOf(words[1].text, {"$1", "${1}", "$2", "${2}", "$3", "${3}"})
                || !stopsAtUnset(subject, call->span().begin))
                continue;
            const QByteArray digit = words[1].text.right(1) == "}" ? words[1].text.mid(2, 1) : words[1].text.right(1);
            const QByteArray safe = "\"${" + digit + ":-}\"";
            report.say(words[1].span,
                       VariableRulesText::tr(
                           "After “set -u”, the script stops here with “%1: unbound variable” if the variable is not set.")
                           .arg(shown('$' + digit)),
                       {{VariableRulesText::tr("Write %1").arg(shown(safe)), {subject.edit(words[1].span, safe)}}});
        }
    }
}

// Names that only one part of one if gives a value, and that nothing else sets or asks for; where the if is.
QHash<QByteArray, int> setInOneArm(const Subject &subject)
{
    struct Where {
        int choice = 0;
        int arm = 0;
        bool elsewhere = false;
    };
    QHash<QByteArray, Where> wheres;
    QSet<int> leaving; // ifs of which a part ends the script, or the round of a loop
    for (const BashCommand &command : subject.commands()) {
        if (isOneOf(command.name(), {"exit", "return", "exec", "continue", "break", "die", "usage"}))
            leaving += command.choice;
        for (const BashAssignment &one : command.assignments) {
            const bool plain = command.words.isEmpty() && command.branch && command.outerChoice == 0 && command.choice > 0
                && command.loops == 0 && command.function.isEmpty() && !command.subshell && !command.substituted;
            Where &where = wheres[one.name];
            where.elsewhere =
                where.elsewhere || !plain || (where.choice != 0 && (where.choice != command.choice || where.arm != command.arm));
            where.choice = command.choice;
            where.arm = command.arm;
        }
    }
    QHash<QByteArray, int> names;
    for (auto it = wheres.cbegin(); it != wheres.cend(); ++it) {
        if (!it->elsewhere && !leaving.contains(it->choice))
            names.insert(it.key(), it->choice);
    }
    return names;
}

// "if [ -f last.ckpt ]; then RESUME=--resume; fi", and "python train.py $RESUME" without a value where there is no such file.
void setOnlySometimes(const Subject &subject, Reporter &report)
{
    if (subject.isCsh() || readsOthers(subject))
        return;
    QHash<QByteArray, int> names = setInOneArm(subject);
    if (names.isEmpty())
        return;
    const QByteArray &bytes = subject.script().bytes();
    for (const BashCommand &command : subject.commands()) { // "read NAME", "export NAME", "declare NAME"
        if (!isOneOf(command.name(),
                     {"read", "export", "declare", "local", "typeset", "mapfile", "readarray", "printf", "getopts", "unset"}))
            continue;
        for (const BashWord &word : command.words)
            names.remove(word.text.split('=').first());
    }
    for (const QByteArray &name : lookedAt(subject))
        names.remove(name);
    constexpr QByteArrayView loop("for ");
    for (qsizetype at = bytes.indexOf(loop); at >= 0; at = bytes.indexOf(loop, at + 1)) {
        const QByteArrayView behind = QByteArrayView(bytes).sliced(at + loop.size());
        names.remove(behind.first(variableNameLength(behind)).toByteArray());
    }
    eachUse(subject, [&](const VariableUse &use) {
        if (use.hasFallback())
            names.remove(use.name.toByteArray()); // the script knows
    });
    eachUse(subject, [&](const VariableUse &use) {
        const QByteArray name = use.name.toByteArray();
        const auto found = names.constFind(name);
        const BashCommand &command = *use.command;
        if (found == names.cend() || command.branch || command.conditional || !command.function.isEmpty()
            || !stopsAtUnset(subject, command.span.begin) || findSlurmVariable(name) || name == "PATH")
            return;
        names.erase(found);
        const QByteArray safe = "${" + name + ":-}";
        const Span place = placeOf(subject, use);
        const bool plain = subject.text(place) == '$' + name || subject.text(place) == "${" + name + '}';
        report.say(place,
                   VariableRulesText::tr(
                       "Only a part of an “if” sets %1. Where that part does not run, “set -u” stops the script here with “%1: "
                       "unbound variable”. Give %1 a value before the “if”.")
                       .arg(shown(name)),
                   {onRequest({VariableRulesText::tr("Write %1").arg(shown(safe)),
                               plain ? QList{subject.edit(place, safe)} : QList<base::TextEdit>()})});
    });
}

// "echo "task $SLURM_ARRAY_TASK_ID"" of a job without tasks: VAR-OPTION lets it pass, because people read it.
void unsetOfSlurm(const Subject &subject, Reporter &report)
{
    if (subject.components() != 1 || !subject.understood().accepted || !subject.hasDirectives())
        return;
    QSet<QByteArrayView> said;
    const QSet<QByteArray> tested = lookedAt(subject);
    eachUse(subject, [&](const VariableUse &use) {
        const auto found = std::ranges::find_if(conditionals, [&](const Conditional &one) { return use.name == one.name; });
        if (found == std::end(conditionals) || !isShown(use) || use.hasFallback() || said.contains(use.name)
            || tested.contains(use.name.toByteArray()) || *found->rival || hasOneOf(subject, found->options)
            || subject.sets(use.name) || !stopsAtUnset(subject, use.command->span.begin))
            return;
        said += use.name;
        const QByteArray option = QByteArray(found->options).split(' ').first();
        report.say(
            option == "array" ? Severity::Advice : Severity::Warning, placeOf(subject, use),
            VariableRulesText::tr("Slurm sets %1 only if the job asks for --%2. This script does not, and “set -u” stops it "
                                  "here with “unbound variable”. Write ${%1:-}.")
                .arg(shown(use.name), shown(option)));
    });
}

void unsetStops(const Subject &subject, Reporter &report)
{
    if (!stopsAtUnset(subject, subject.script().bytes().size()))
        return;
    testedArguments(subject, report);
    setOnlySometimes(subject, report);
    unsetOfSlurm(subject, report);
    QSet<QByteArray> said;
    const bool modules = !subject.modules().isEmpty();
    eachUse(subject, [&](const VariableUse &use) {
        const QByteArray name = use.name.toByteArray();
        if (!isOftenUnset(name) || use.hasFallback() || subject.loaded("cuda") || said.contains(name) || said.size() > 20)
            return;
        const bool byModule = modules && isOneOf(name, {"LD_LIBRARY_PATH", "LIBRARY_PATH", "CPATH"});
        const bool setBefore = name == "VIRTUAL_ENV" && !subject.environments().isEmpty();
        if (byModule || setBefore)
            return;
        said += name;
        const Span place = placeOf(subject, use);
        const QByteArray safe = "${" + name + ":-}";
        const bool plain = subject.text(place) == '$' + name || subject.text(place) == "${" + name + '}';
        report.say(
            place,
            VariableRulesText::tr("After “set -u”, the script stops here with “%1: unbound variable” if the variable is not set.")
                .arg(shown(name)),
            {{VariableRulesText::tr("Write %1").arg(shown(safe)),
              plain ? QList{subject.edit(place, safe)} : QList<base::TextEdit>()}});
    });
}

constexpr RuleCheck variableChecks[] = {
    {"VAR-OPTION", withoutItsOption},    {"VAR-UNSET", neverSet},    {"VAR-STOPS", unsetStops},
    {"FORM-BRACES", bracesAroundDollar}, {"ARR-LIST", listFromZero},
};

} // namespace

std::span<const RuleCheck> variableRules()
{
    return variableChecks;
}

} // namespace voyageur::script
