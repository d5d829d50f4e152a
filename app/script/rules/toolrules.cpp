// SPDX-License-Identifier: GPL-3.0-or-later
// Request and program agree: what command line programs do with cores.
#include "script/rules/commandtools.h"
#include "script/rules/inputlines.h"
#include "script/rules/launch.h"
#include "script/rules/rulecheck.h"

#include <QCoreApplication>
#include <QRegularExpression>

#include <algorithm>
#include <limits>

namespace voyageur::script {

using base::Severity;

namespace {

struct ToolRulesText {
    Q_DECLARE_TR_FUNCTIONS(voyageur::script::LaunchRules)
};

// Variables that say how many threads a program may start.
constexpr char threadVariables[] = " OMP_NUM_THREADS MKL_NUM_THREADS OPENBLAS_NUM_THREADS NUMEXPR_NUM_THREADS BLIS_NUM_THREADS "
                                   "JULIA_NUM_THREADS RAYON_NUM_THREADS VECLIB_MAXIMUM_THREADS NUMBA_NUM_THREADS ";

// Options of a person's own program that say so.
const QList<QByteArray> &optionsOfPrograms()
{
    static const QList<QByteArray> options =
        QByteArray(
            "--num_workers --num-workers --workers --n_jobs --n-jobs --num_threads --num-threads --n_cores --n-cores --num_proc "
            "--num-proc")
            .split(' ');
    return options;
}

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

// "$ARGS" among the words may be an option; "$REF" with a value of the script, or with a name like it, is a file.
bool hidesOptions(const Subject &subject, const Call &call)
{
    static constexpr QByteArrayView signs[] = {"opt", "arg", "flag", "param", "extra", "thread", "cpu", "core", "conf", "set"};
    bool behindOption = false;
    for (const BashWord &word : call.arguments()) {
        if (!word.literal && word.text.startsWith('$') && !behindOption) {
            const QByteArray value = subject.resolved(word);
            const QByteArray name = value.toLower();
            if (value.startsWith('-') || value.contains(" -")
                || (value.startsWith('$')
                    && (value.startsWith("$@") || value.startsWith("$*") || value.startsWith("${@") || value.startsWith("${*")
                        || std::ranges::any_of(signs, [&](QByteArrayView sign) { return name.contains(sign); }))))
                return true;
        }
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

// "--exclusive" beside --cpus-per-task=24: the node may have more cores, and so many were meant to be used.
std::optional<qint64> coresAskedFor(const Subject &subject)
{
    const OptionUse *exclusive = subject.use("exclusive");
    const bool asked = subject.has("cpus-per-task") || subject.has("ntasks") || subject.has("ntasks-per-node");
    if (!exclusive || !asked || subject.cluster() || (exclusive->hasValue() && !exclusive->text.isEmpty()))
        return coresOfEachProgram(subject);
    return subject.understood().accepted ? std::optional(subject.request().cpusPerNode()) : std::nullopt;
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

// "gmx mdrun -ntmpi 4 -ntomp 8": their product.
std::optional<GivenNumber> threadsOfGromacs(const Subject &subject, const Call &call)
{
    if ((call.name != "gmx" && call.name != "gmx_mpi") || !call.has("mdrun"))
        return {};
    auto threads = numbersOf(subject, call, {"-ntomp"});
    const auto ranks = call.name == "gmx" ? numbersOf(subject, call, {"-ntmpi"}) : QList<GivenNumber>();
    const auto all = numbersOf(subject, call, {"-nt"});
    if (!all.isEmpty())
        return all.first();
    if (threads.isEmpty())
        return ranks.isEmpty() ? std::nullopt : std::optional(ranks.first());
    constexpr qint64 most = 100'000;
    GivenNumber product = threads.first();
    if (!ranks.isEmpty()) {
        product.option = "-ntmpi " + QByteArray::number(ranks.first().value) + " -ntomp " + QByteArray::number(product.value);
        product.value = std::min(product.value, most) * std::min(ranks.first().value, most);
        product.span = {std::min(ranks.first().span.begin, product.span.begin),
                        std::max(ranks.first().span.end, product.span.end)};
    }
    return product;
}

// "for i in {1..64}; do python sim.py $i & done" where nothing waits in between.
std::optional<qint64> startedTogether(const Subject &subject, const Call &call)
{
    if (!call.command->background || call.command->loops != 1 || call.inDocument || call.isBehind("srun")
        || !call.command->function.isEmpty())
        return {};
    constexpr qsizetype near = 400; // bytes of the loop
    const qsizetype begin = std::max<qsizetype>(0, call.span().begin - near);
    const auto head = subject.view({begin, call.span().begin}).lastIndexOf("for ");
    const qsizetype size = subject.script().bytes().size();
    const auto done = subject.view({call.span().end, std::min(call.span().end + near, size)}).indexOf("done");
    if (head < 0 || done < 0)
        return {};
    const QByteArrayView loop = subject.view({begin + head, call.span().end + done});
    for (const char *sign : {"wait", "jobs", "%", "sleep", "sem ", "ssh ", "-ge", "-gt", "while "}) {
        if (loop.contains(QByteArrayView(sign)))
            return {};
    }
    return roundsOfLoop(subject, call);
}

// fastqc works on each file with one thread.
qint64 mostThreadsOf(const Call &call)
{
    qint64 files = 0;
    bool known = call.name == "fastqc";
    bool behindOption = false;
    for (const BashWord &word : call.arguments()) {
        const bool option = word.text.startsWith('-');
        const bool file = !option && !behindOption;
        known = known && !(file && (word.splits || word.hasPattern || (!word.literal && word.text.contains('@'))));
        files += file ? 1 : 0;
        behindOption = option && !word.text.contains('=') && !isOneOf(word.text, {"--noextract", "--extract", "-q", "--quiet"});
    }
    return known && files > 0 ? files : std::numeric_limits<qint64>::max();
}

// OMP_NUM_THREADS=$SLURM_NTASKS for each of as many processes.
void threadsOfEachProcess(const Subject &subject, const Call &launched, Reporter &report)
{
    const ResourceRequest &request = subject.request();
    for (const BashCommand &command : subject.commands()) {
        const auto look = [&](const QByteArray &value, Span place) {
            const QByteArray name = QByteArray(value).replace('{', "").replace('}', "");
            const auto threads = isOneOf(name, {"$SLURM_NTASKS", "$SLURM_NPROCS", "$SLURM_NTASKS_PER_NODE"})
                ? numberInJob(subject, value)
                : std::nullopt;
            if (threads && *threads > 1 && *threads * request.tasks > request.cpus())
                report.say(Severity::Advice, place,
                           ToolRulesText::tr(
                               "%1 starts %2 processes, and this line gives each of them %3 threads, but the job asks for %4 "
                               "cores. The threads take turns. Write OMP_NUM_THREADS=%5.")
                               .arg(shown(launched.before.first()), QString::number(request.tasks), QString::number(*threads),
                                    QString::number(request.cpus()),
                                    subject.has("cpus-per-task") ? QStringLiteral("$SLURM_CPUS_PER_TASK") : QStringLiteral("1")));
        };
        for (const BashAssignment &one : command.assignments) {
            if (one.name == "OMP_NUM_THREADS")
                look(one.value.text, one.value.span);
        }
        constexpr QByteArrayView start = "OMP_NUM_THREADS=";
        for (const BashWord &word : command.words) {
            if (command.name() == "export" && word.text.startsWith(start))
                look(word.text.sliced(start.size()), word.span);
        }
    }
}

// "mpirun --oversubscribe -np 8" on one core.
std::optional<GivenNumber> oversubscribed(const Subject &subject, const Call &call)
{
    const auto &words = call.command->words;
    std::optional<GivenNumber> count;
    bool told = false;
    for (qsizetype i = 0; i + 1 < call.program && (call.isBehind("mpirun") || call.isBehind("mpiexec")); ++i) {
        told = told || words.at(i).text.toLower().contains("oversubscribe");
        const bool number = isOneOf(words.at(i).text, {"-n", "-np", "--np", "-c"});
        if (const auto value = number ? wholeNumber(subject, words.at(i + 1).text) : std::nullopt)
            count = GivenNumber{{words.at(i).span.begin, words.at(i + 1).span.end}, call.before.first(), *value};
    }
    return told ? count : std::nullopt;
}

// Processes that share the job's cores by a number of the script.
void processesAboveCores(const Subject &subject, Reporter &report)
{
    const ResourceRequest &request = subject.request();
    const bool asked = subject.has("cpus-per-task") || subject.has("ntasks") || subject.has("ntasks-per-node");
    if (!hasKnownSize(subject) || !asked || subject.has("exclusive"))
        return;
    const Call *launched = nullptr;
    for (const Call &call : subject.calls()) {
        const bool parallel = call.isBehind("mpirun") || call.isBehind("mpiexec") || call.isBehind("srun");
        launched = !launched && parallel && isProgram(call) ? &call : launched;
        const auto count = oversubscribed(subject, call);
        if (count && count->value > request.cpus())
            report.say(Severity::Advice, count->span,
                       ToolRulesText::tr(
                           "%1 starts %2 processes on %n core(s), because --oversubscribe allows it. They take turns. Ask for "
                           "--ntasks=%2, and leave --oversubscribe out.",
                           nullptr, static_cast<int>(std::min<qint64>(request.cpus(), 100'000)))
                           .arg(shown(count->option), QString::number(count->value)));
    }
    if (launched && request.tasks > 1)
        threadsOfEachProcess(subject, *launched, report);
}

// "$(nproc --all)"
bool countsWholeNode(QByteArrayView raw)
{
    return raw.contains("$(nproc --all)") || raw.contains("`nproc --all`");
}

// 4 of "$((SLURM_CPUS_PER_TASK * 4))"; 1 for other texts.
qint64 factorOfCores(QByteArrayView raw)
{
    QByteArray sum = raw.toByteArray().replace('"', "").replace(' ', "");
    if (!sum.startsWith("$((") || !sum.endsWith("))"))
        return 1;
    sum = sum.sliced(3).chopped(2).replace("${SLURM_CPUS_PER_TASK}", "C").replace("$SLURM_CPUS_PER_TASK", "C");
    const QByteArrayList factors = sum.replace("SLURM_CPUS_PER_TASK", "C").split('*');
    constexpr qint64 most = 1000;
    const bool two = factors.size() == 2 && (factors[0] == "C" || factors[1] == "C");
    const qint64 times = two ? factors[factors[0] == "C" ? 1 : 0].toLongLong() : 1;
    return times > 1 && times < most ? times : 1;
}

// "Pool(processes=32)", "num_workers=8" in Python that the script itself contains.
QList<GivenNumber> workersInPython(const Subject &subject)
{
    static const QRegularExpression workers(QStringLiteral(
        "\\b(n_jobs|num_workers|n_workers|max_workers|processes|num_cpus)[ ]*=[ ]*(\\d{1,4})\\b|\\b(Pool)\\((\\d{1,4})\\)"));
    QList<GivenNumber> found;
    for (const HereText &text : subject.hereTexts()) {
        const QByteArrayView body = subject.view(text.document.body);
        if (!looksLikePython(body))
            continue;
        auto matches = workers.globalMatch(QString::fromLatin1(body)); // a byte a letter
        while (matches.hasNext()) {
            const auto match = matches.next();
            const int name = match.hasCaptured(3) ? 3 : 1;
            const auto begin = body.first(match.capturedStart()).lastIndexOf('\n') + 1;
            if (body.sliced(begin).trimmed().startsWith('#'))
                continue;
            const qsizetype at = text.document.body.begin;
            found += {{at + match.capturedStart(), at + match.capturedEnd()},
                      match.captured(name).toLatin1(),
                      match.captured(name + 1).toLongLong()};
        }
    }
    return found;
}

// Programs that start workers of their own for others: "ray start --num-cpus 32".
QList<QByteArray> optionsOfServers(const Call &call)
{
    if (call.name == "ray" && call.has("start"))
        return {"--num-cpus"};
    if (call.name == "dask-worker" || (call.name == "dask" && call.has("worker")))
        return {"--nthreads", "--nworkers"};
    return {};
}

void threadsAboveCores(const Subject &subject, Reporter &report)
{
    processesAboveCores(subject, report);
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
                ToolRulesText::tr("%1 starts %2 threads or processes, but the script asks for no cores. Unless the cluster gives "
                                  "whole nodes, the job gets one core for all of them. Write #SBATCH --cpus-per-task=%2.")
                    .arg(shown(what), QString::number(threads)));
        // Some clusters give whole nodes for one task.
        const bool perhapsAll = *cores == 1 && !subject.cluster() && !subject.has("cpus-per-task");
        if (most == 1)
            return report.say(
                perhapsAll ? Severity::Advice : Severity::Warning, place,
                ToolRulesText::tr(
                    "%1 starts %2 threads or processes, but the job has one core for them. They take turns, and the "
                    "program is no faster than with one. Ask for --cpus-per-task=%2.")
                    .arg(shown(what), QString::number(threads)));
        report.say(perhapsAll ? Severity::Advice : Severity::Warning, place,
                   ToolRulesText::tr("%1 starts %2 threads or processes, but the job has only %3 cores for them. They take "
                                     "turns, and the program is slower than with %3. Write %4 instead of a number.")
                       .arg(shown(what), QString::number(threads), QString::number(most), shown(coresVariable(subject))));
    };
    const auto variable = [&](const QByteArray &name, const QByteArray &value, Span place) {
        if (none || !QByteArrayView(threadVariables).contains(' ' + name + ' '))
            return;
        QByteArrayView raw = subject.view(place);
        if (raw.startsWith(name + '='))
            raw = raw.sliced(name.size() + 1);
        if (countsWholeNode(raw))
            return report.say(
                place,
                ToolRulesText::tr("“nproc --all” counts the cores of the node, and not those of the job. More threads "
                                  "than cores take turns. Write %1.")
                    .arg(shown(coresVariable(subject))));
        const qint64 times = factorOfCores(raw);
        if (times > 1 && subject.has("cpus-per-task")) // at each core: *cores may be those of several tasks
            return say(place, name, subject.request().cpusPerTask * times, subject.request().cpusPerTask);
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
        const bool python = call.name.startsWith("python") || call.name.endsWith(".py");
        const Tool *tool = toolOf(call);
        const QList<QByteArray> ofServers = optionsOfServers(call);
        if (python || tool || !ofServers.isEmpty()) {
            const QList<QByteArray> &options = tool ? tool->threads : python ? optionsOfPrograms() : ofServers;
            for (const GivenNumber &given : numbersOf(subject, call, options)) {
                const qint64 threads = std::min(given.value, mostThreadsOf(call));
                if (threads > *cores)
                    say(given.span, given.option, threads, *cores);
            }
        }
        if (const auto given = threadsOfGromacs(subject, call); given && given->value > *cores)
            say(given->span, given->option, given->value, *cores);
        const auto together = none || !isProgram(call) ? std::nullopt : startedTogether(subject, call);
        if (together && *together > *cores)
            report.say(
                call.span(),
                ToolRulesText::tr(
                    "This loop starts %1 processes at once, but the job has %2 cores. The processes take turns, and all of them "
                    "need their memory at the same time. Start %2 at a time, for example with GNU parallel: parallel -j %3.")
                    .arg(QString::number(*together), QString::number(*cores), shown(coresVariable(subject))));
    }
    for (const GivenNumber &given : workersInPython(subject)) {
        if (given.value > *cores)
            say(given.span, given.option, given.value, *cores);
    }
    for (const InputLine &line : gaussianLines(subject)) {
        const auto threads =
            line.name.startsWith("%nproc") ? wholeNumber(subject, subject.text(line.value).trimmed()) : std::nullopt;
        if (threads && *threads > *cores)
            say(line.value, line.name.sliced(1) + '=', *threads, *cores);
    }
}

} // namespace

QList<IdleCores> toolsWithOneCore(const Subject &subject)
{
    constexpr qint64 few = 3;
    const ResourceRequest &request = subject.request();
    const auto cores = coresAskedFor(subject);
    const bool oneNode = request.mostNodes == 1 || request.tasks == 1;
    if (!subject.isShell() || subject.components() != 1 || !cores || *cores <= few || !oneNode
        || !subject.callsOf("parallel").isEmpty() || !subject.callsOf("xargs").isEmpty())
        return {};
    struct Found {
        const Call *call;
        const Tool *tool;
    };
    QList<Found> found;
    bool others = false; // which may use the cores
    for (const Call &call : subject.calls()) {
        if (QByteArrayView(usualWords).contains(' ' + call.name + ' ') || call.has("--version") || call.has("--help"))
            continue;
        if ((call.name == "julia" && (call.has("-e") || call.has("-E"))) || call.has("-remote")) // a server does it
            continue;
        const Tool *tool = toolOf(call);
        using Without = Tool::Without;
        // A step of the job's one task.
        const bool alone = call.srun >= 0 && call.before == QList<QByteArray>{"srun"} && request.tasks == 1;
        if (!tool || tool->without == Without::Unknown || (call.srun >= 0 && !alone) || call.command->background
            || call.command->group > 0 || call.inDocument || givesOneOf(subject, call, tool->threads)
            || hidesOptions(subject, call)) {
            others = true;
            continue;
        }
        const bool known = std::ranges::any_of(found, [&](const Found &one) { return one.call->name == call.name; });
        if (!known && !call.command->substituted)
            found += {&call, tool};
    }
    QList<IdleCores> idle;
    for (const Found &one : std::as_const(found)) {
        const bool never = one.tool->without == Tool::Without::Never;
        if (others && one.tool->without != Tool::Without::OneCore)
            continue;
        const bool whole = std::ranges::all_of(found, [](const Found &any) { return any.tool->without == Tool::Without::Never; });
        if (never && !whole) // another tool of the script is told of the cores
            continue;
        idle += {one.call, never ? QByteArray() : one.tool->threads.first(), coresVariable(subject), *cores};
    }
    return idle;
}

std::optional<FewThreads> toolWithFewThreads(const Subject &subject)
{
    constexpr qint64 few = 3;
    const auto cores = coresOfEachProgram(subject);
    if (!subject.isShell() || subject.components() != 1 || !cores || *cores <= few || subject.request().tasks > 1)
        return {};
    std::optional<FewThreads> most;
    qint64 together = 0; // of one pipeline
    for (const Call &call : subject.calls()) {
        if (QByteArrayView(usualWords).contains(' ' + call.name + ' ') || call.has("--version") || call.has("--help"))
            continue;
        const Tool *tool = toolOf(call);
        const auto given = tool ? numbersOf(subject, call, tool->threads) : QList<GivenNumber>();
        const bool never = tool && tool->without == Tool::Without::Never;
        const bool light = tool && tool->without == Tool::Without::Light && given.isEmpty();
        if (!tool || (given.isEmpty() && !never && !light) || call.command->background || call.command->group > 0
            || call.inDocument || hidesOptions(subject, call) || isOneOf(call.name, {"parallel", "xargs", "make"}))
            return {}; // which may use the cores
        together = (call.command->readsPipe ? together : 0) + (given.isEmpty() ? 1 : given.first().value);
        if (!given.isEmpty() && (!most || given.first().value > most->threads))
            most =
                FewThreads{&call, given.first().span, given.first().option, given.first().value, *cores, coresVariable(subject)};
        if (together * 2 > *cores)
            return {};
    }
    return most;
}

const Call *processWithCores(const Subject &subject)
{
    static constexpr QByteArrayView names[] = {"vasp_std", "vasp_gam",  "vasp_ncl",   "siesta",     "nwchem",   "wrf.exe",
                                               "real.exe", "cp2k.popt", "pmemd.MPI",  "sander.MPI", "cpmd.x",   "simpleFoam",
                                               "icoFoam",  "pisoFoam",  "pimpleFoam", "interFoam",  "turboGAP", "raxmlHPC-MPI"};
    constexpr qint64 few = 3;
    const ResourceRequest &request = subject.request();
    if (!hasKnownSize(subject) || request.tasks != 1 || request.cpusPerTask <= few || request.gpuCount() > 0
        || !subject.has("cpus-per-task") || subject.sets("OMP_NUM_THREADS"))
        return nullptr;
    const Call *found = nullptr;
    for (const Call &call : subject.calls()) {
        const bool several = call.isBehind("mpirun") || call.isBehind("mpiexec"); // STEP-SIZE
        if (several || (call.isBehind("srun") && StepOptions(subject, call).has({"ntasks"})))
            return nullptr;
        if (!found && !call.inDocument && !call.command->substituted
            && std::ranges::any_of(names, [&](QByteArrayView name) { return name == call.name; }))
            found = &call;
    }
    return found;
}

namespace {

constexpr RuleCheck toolChecks[] = {
    {"CPU-OMP", threadsAboveCores},
};

} // namespace

std::span<const RuleCheck> toolRules()
{
    return toolChecks;
}

} // namespace voyageur::script
