// SPDX-License-Identifier: GPL-3.0-or-later
#include "script/rules/mpiprograms.h"

#include "script/rules/launch.h"

#include <QCoreApplication>
#include <QRegularExpression>

#include <algorithm>

namespace voyageur::script {

using base::Severity;
using namespace Qt::StringLiterals;

namespace {

struct MpiProgramsText {
    Q_DECLARE_TR_FUNCTIONS(voyageur::script::CoreRules)
};

// It computes with MPI, and started by itself it is one process.
bool isMpiProgram(QByteArrayView name)
{
    static constexpr QByteArrayView names[] = {"lmp",       "lmp_mpi",  "pw.x",      "cp.x",         "ph.x",      "vasp_std",
                                               "vasp_gam",  "vasp_ncl", "gmx_mpi",   "cp2k.popt",    "cp2k.psmp", "nwchem",
                                               "siesta",    "abinit",   "pmemd.MPI", "sander.MPI",   "mdrun_mpi", "simpleFoam",
                                               "wrf.exe",   "cpmd.x",   "yambo",     "raxmlHPC-MPI", "neb.x",     "epw.x",
                                               "projwfc.x", "octopus",  "fleur_MPI", "charmm"};
    return std::ranges::find(names, name) != std::end(names);
}

// One that does the same work alone, in a smaller step, as often as not.
bool isAloneAtTimes(const Call &call)
{
    return isOneOf(call.name, {"yambo", "projwfc.x", "charmm"}) || (call.name == "gmx_mpi" && !call.has("mdrun"))
        || (call.name.endsWith("Foam") && !call.has("-parallel"));
}

// The word of a launcher before the program; empty for none.
QByteArray launcherOf(const Call &call)
{
    for (const QByteArray &word : call.before) {
        if (isOneOf(word, {"srun", "mpirun", "mpiexec"}))
            return word;
    }
    return {};
}

// How many processes the launcher starts; nothing where it starts as many as the job has tasks, 0 where that cannot be read.
std::optional<qint64> processesOfLauncher(const Subject &subject, const Call &call)
{
    const auto count = [&](const QByteArray &text) -> std::optional<qint64> {
        const bool all = isOneOf(subject.resolved(text), {"$SLURM_NTASKS", "$SLURM_NPROCS"});
        return all ? std::nullopt : std::optional(wholeNumber(subject, text).value_or(0));
    };
    if (call.isBehind("srun")) {
        const StepOptions step(subject, call);
        if (step.has({"ntasks-per-node", "nodes", "multi-prog"}))
            return 0;
        const OptionUse *tasks = step.find("ntasks");
        return tasks ? count(tasks->text) : std::nullopt;
    }
    const auto &words = call.command->words;
    for (qsizetype i = 0; i + 1 < call.program; ++i) {
        if (isOneOf(words.at(i).text, {"-n", "-np", "--np", "-c"}))
            return count(words.at(i + 1).text);
    }
    return {};
}

// Somebody compares one process with several, or means one.
bool comparesWithOne(const Subject &subject)
{
    const QByteArray text = subject.script().bytes().toLower();
    return std::ranges::any_of(std::initializer_list<QByteArrayView>{"serial", "sequential", "séquentiel", "speedup", "speed-up",
                                                                     "scaling", "baseline", "single", "one process", "1 process",
                                                                     "benchmark"},
                               [&](QByteArrayView sign) { return text.contains(sign); });
}

// It stands alone at its place: no launcher, nothing that runs it elsewhere, and no question about itself.
bool isBare(const Call &call)
{
    const bool plain = std::ranges::all_of(call.before, [](const QByteArray &word) {
        return isOneOf(word, {"nohup", "exec", "command", "nice", "stdbuf", "timeout", "env", "numactl"});
    });
    return plain && !call.command->substituted && !call.inDocument && !call.has("-h") && !call.has("-help") && !call.has("--help")
        && !call.has("--version") && !call.has("-version");
}

// "pw.x" where no line starts anything in parallel.
bool saidWithoutLaunchers(const Subject &subject, Reporter &report)
{
    QSet<QByteArray> said;
    for (const Call &call : subject.calls()) {
        if (!isMpiProgram(call.name) || !isBare(call) || !call.before.isEmpty() || said.contains(call.name))
            continue;
        said += call.name;
        report.say(Severity::Advice, call.nameSpan(),
                   MpiProgramsText::tr(
                       "%1 starts once, as one process, but the job gets %2 tasks. The other cores do nothing. Write srun %1.")
                       .arg(QString::fromUtf8(subject.text(call.nameSpan())), QString::number(subject.request().tasks)));
    }
    return !said.isEmpty();
}

QByteArray programOf(const Subject &subject, const Call &call)
{
    return subject.resolved(call.command->words.at(call.program));
}

// The same options, and as many words: the same kind of work.
bool isCalledAlike(const Call &one, const Call &other)
{
    const auto options = [](const Call &call) {
        QList<QByteArray> found;
        for (const BashWord &word : call.arguments()) {
            if (word.text.startsWith('-'))
                found += word.text;
        }
        return found;
    };
    return one.arguments().size() == other.arguments().size() && options(one) == options(other);
}

// A program that the script compiles with MPI: the names behind -o.
QSet<QByteArray> compiledWithMpi(const Subject &subject)
{
    static const QRegularExpression compiler(u"^mpi(cc|cxx|c\\+\\+|CC|f77|f90|fort|icc|icpc|ifort|icx|icpx|ifx)$"_s);
    QSet<QByteArray> programs;
    for (const Call &call : subject.calls()) {
        if (!compiler.match(QString::fromLatin1(call.name)).hasMatch() || call.has("-c"))
            continue;
        QByteArray name = "a.out";
        call.valueOf("-o", &name);
        programs += subject.path(name, *call.command);
    }
    return programs;
}

//! What the script starts in parallel.
class Launched final {
public:
    explicit Launched(const Subject &subject) : m_subject(subject), m_compiled(compiledWithMpi(subject))
    {
        for (const Call &call : subject.calls()) {
            if (launcherOf(call).isEmpty() || call.inDocument)
                continue;
            m_calls += &call;
            const auto count = processesOfLauncher(subject, call);
            m_even = m_even && (!count || *count == subject.request().tasks);
        }
    }

    // Another line starts this program, or another of MPI, with all tasks.
    const Call *like(const Call &bare) const
    {
        const bool own = m_subject.view(bare.nameSpan()).contains('/') || !bare.command->words.at(bare.program).literal;
        for (const Call *call : m_calls) {
            const bool same = own && programOf(m_subject, *call) == programOf(m_subject, bare) && isCalledAlike(*call, bare);
            const bool ofMpi = isMpiProgram(bare.name) && !isAloneAtTimes(bare);
            if (m_even && (same || ofMpi))
                return call;
        }
        return nullptr;
    }

    bool isCompiled(const Call &bare) const
    {
        const BashWord &word = bare.command->words.at(bare.program);
        return word.text.contains('/') && m_compiled.contains(m_subject.path(word, *bare.command));
    }

private:
    const Subject &m_subject;
    const QSet<QByteArray> m_compiled;
    QList<const Call *> m_calls;
    bool m_even = true; // each of them uses all tasks
};

// One of the lines has a launcher, and this one was forgotten.
bool saidBesideLaunchers(const Subject &subject, Reporter &report)
{
    if (comparesWithOne(subject))
        return false;
    const Launched launched(subject);
    QSet<QByteArray> said;
    for (const Call &call : subject.calls()) {
        const BashCommand &command = *call.command;
        const QByteArray program = programOf(subject, call);
        if (!isBare(call) || command.branch || command.background || said.contains(program) || isShellName(call.name)
            || call.name.endsWith(".sh"))
            continue;
        const QString name = QString::fromUtf8(subject.text(call.nameSpan()));
        const QString tasks = QString::number(subject.request().tasks);
        if (const Call *other = launched.like(call))
            report.say(
                call.nameSpan(),
                MpiProgramsText::tr("%1 runs once, as one process, although the job gets %2 tasks and another line uses %3. "
                                    "The other cores do nothing. Write %3 %1.")
                    .arg(name, tasks, QString::fromUtf8(launcherOf(*other))));
        else if (launched.isCompiled(call))
            report.say(call.nameSpan(),
                       MpiProgramsText::tr("The script compiles %1 with MPI, but starts only one process. The job gets %2 tasks, "
                                           "and the other cores do nothing. Write srun %1.")
                           .arg(name, tasks));
        else
            continue;
        said += program;
    }
    return !said.isEmpty();
}

} // namespace

bool mentionsOtherNodes(const Subject &subject)
{
    static constexpr QByteArrayView signs[] = {
        "srun",      "mpirun",   "mpiexec", "torchrun", "torch.distributed", "accelerate",  "deepspeed",    "horovod",
        "ray ",      "pdsh",     "clush",   "ssh",      "NODELIST",          "hostnames",   "NNODES",       "NUM_NODES",
        "JOB_NODES", "charmrun", "spark",   "dask",     "sshlogin",          "machinefile", "machine-file", "hostfile"};
    const QByteArray &bytes = subject.script().bytes();
    for (auto begin = subject.script().firstCommand(); begin < bytes.size();) {
        auto end = bytes.indexOf('\n', begin);
        end = end < 0 ? bytes.size() : end;
        const QByteArrayView line = QByteArrayView(bytes).sliced(begin, end - begin).trimmed();
        if (!line.startsWith('#') && std::ranges::any_of(signs, [&](QByteArrayView sign) { return line.contains(sign); }))
            return true;
        begin = end + 1;
    }
    return false;
}

bool saidOfBareProcesses(const Subject &subject, Reporter &report)
{
    if (subject.request().tasks < 2 || subject.components() != 1 || !subject.isShell())
        return false;
    if (!mentionsOtherNodes(subject) && saidWithoutLaunchers(subject, report))
        return true;
    return saidBesideLaunchers(subject, report);
}

} // namespace voyageur::script
