// SPDX-License-Identifier: GPL-3.0-or-later
// Group F: virtual environments, conda, compilers.
#include "script/rules/allianceware.h"
#include "script/rules/places.h"
#include "script/rules/rulecheck.h"

#include <QCoreApplication>

#include <algorithm>

namespace voyageur::script {

namespace {

using namespace Qt::StringLiterals;
using base::Severity;
using EnvironmentAct = EnvironmentStep::Act;

struct EnvironmentRulesText {
    Q_DECLARE_TR_FUNCTIONS(voyageur::script::EnvironmentRules)
};

bool isAlliance(const Subject &subject)
{
    return subject.cluster() && hasAllianceSoftware(*subject.cluster());
}

// virtualenv

void noDownload(const Subject &subject, Reporter &report)
{
    if (subject.sets("VIRTUALENV_NO_DOWNLOAD") || subject.sets("VIRTUALENV_DOWNLOAD")
        || (subject.cluster() && !isAlliance(subject)))
        return;
    for (const EnvironmentStep &step : subject.environments()) {
        if (!step.byVirtualenv || step.act != EnvironmentAct::Create
            || std::ranges::any_of(step.call->arguments(), [](const BashWord &word) {
                   return isOneOf(word.text, {"--no-download", "--never-download", "--download"});
               }))
            continue;
        const auto words = step.call->arguments();
        const Span name = step.call->name == "virtualenv" ? step.call->nameSpan() : words[1].span;
        report.say(name,
                   EnvironmentRulesText::tr("Some versions of virtualenv download pip and setuptools from the internet, which a "
                                            "compute node may not reach. With --no-download, they come from the Python module."),
                   {{EnvironmentRulesText::tr("Add --no-download"), {subject.insert(name.end, " --no-download")}}});
    }
}

void inScratch(const Subject &subject, Reporter &report)
{
    const base::ClusterFacts *cluster = subject.cluster();
    const bool known = cluster && cluster->storage.scratch.isKnown();
    if (known && !cluster->storage.scratch.value->purgeDays)
        return; // nothing is deleted there
    const QString days = known ? QString::number(*cluster->storage.scratch.value->purgeDays) : u"60"_s;
    for (const EnvironmentStep &step : subject.environments()) {
        const bool ofThisJob = step.path.contains("$SLURM_JOB") || step.path.contains("$SLURM_ARRAY") || step.path.contains("$$");
        if (placeOf(step.path) != Place::Scratch || ofThisJob)
            continue;
        const QString message = known
            ? EnvironmentRulesText::tr("This virtual environment is in scratch, where %1 deletes files unused for %2 "
                                       "days. Python reads many of its files only rarely, so parts of it disappear and imports "
                                       "fail. Create the environment in home or project, or in $SLURM_TMPDIR for each job.")
                  .arg(subject.clusterName(), days)
            : EnvironmentRulesText::tr(
                  "This virtual environment is in scratch, where most clusters delete files unused for %1 days. Python "
                  "reads many of its files only rarely, so parts of it disappear and imports fail. Create the environment in "
                  "home or project, or in $SLURM_TMPDIR for each job.")
                  .arg(days);
        report.say(known ? report.by(cluster->storage.scratch) : Severity::Warning, step.span, message);
        return;
    }
}

void fromShared(const Subject &subject, Reporter &report)
{
    if (!isAlliance(subject) || subject.cluster()->software.environmentOnLogin.is(true) || subject.components() > 1)
        return;
    const ResourceRequest &request = subject.request();
    if (request.nodes > 1 || request.mostNodes > 1 || (request.mostNodes != 1 && request.tasks > 1))
        return; // several nodes, or perhaps
    const base::StorageFacts &storage = subject.cluster()->storage;
    if (storage.nodeLocal.isKnown() && storage.nodeLocal.value->inMemory)
        return;
    QSet<QByteArray> made;
    for (const EnvironmentStep &step : subject.environments()) {
        if (step.act == EnvironmentAct::Create)
            made += step.path;
        const Place place = placeOf(step.path);
        if (step.act != EnvironmentAct::Activate || made.contains(step.path) || (place != Place::Home && place != Place::Project))
            continue;
        report.say(
            step.span,
            EnvironmentRulesText::tr("Python starts slowly, because it reads thousands of small files of this environment "
                                     "from storage that everybody on %1 shares. If the Alliance has all its packages (check "
                                     "with “avail_wheels NAME”), create the environment in $SLURM_TMPDIR at the start of the "
                                     "job.")
                .arg(subject.clusterName()));
        return;
    }
}

void environmentOnFirstNode(const Subject &subject, Reporter &report)
{
    if (!hasSeveralNodes(subject))
        return;
    const EnvironmentStep *found = nullptr;
    for (const EnvironmentStep &step : subject.environments()) {
        if (step.act != EnvironmentAct::Create || placeOf(step.path) != Place::NodeDisk)
            continue;
        if (step.call->everyNode || step.call->srun >= 0)
            return;
        found = found ? found : &step;
    }
    if (!found || !subject.callsOf("sbcast").isEmpty())
        return;
    const bool spreads = std::ranges::any_of(subject.calls(), [](const Call &call) { return call.srun >= 0; });
    report.say(spreads ? Severity::Error : Severity::Warning, found->span,
               EnvironmentRulesText::tr("Each of the job’s %1 nodes has its own $SLURM_TMPDIR, but the script runs on the first "
                                        "one only. On the others this environment does not exist. Put the commands that create "
                                        "it between “srun --ntasks=$SLURM_NNODES --ntasks-per-node=1 bash << EOF” and “EOF”, "
                                        "then activate the environment in the script.")
                   .arg(subject.request().nodes));
}

void onTrillium(const Subject &subject, Reporter &report)
{
    if (!subject.cluster() || !subject.cluster()->software.environmentOnLogin.is(true))
        return;
    for (const EnvironmentStep &step : subject.environments()) {
        if (step.act != EnvironmentAct::Create)
            continue;
        report.say(
            step.span,
            EnvironmentRulesText::tr("On %1, jobs should not create their environment. Create it once in $HOME, on a login "
                                     "node. Jobs can read it there, so the script only activates it.")
                .arg(subject.clusterName()));
        return;
    }
}

// PYTHONPATH

// Folders with packages for one version of Python.
bool holdsPackages(QByteArrayView value)
{
    for (const QByteArrayView part : {QByteArrayView("site-packages"), QByteArrayView("dist-packages"), QByteArrayView("/.local"),
                                      QByteArrayView("lib/python"), QByteArrayView("conda")}) {
        if (value.contains(part))
            return true;
    }
    return false;
}

// ".../envs/NAME/lib/python3.11/site-packages" behind "activate NAME": what is searched anyway.
bool isOfActivated(const Subject &subject, const QByteArray &value)
{
    const auto at = value.indexOf("/envs/");
    if (at < 0)
        return false;
    const auto begin = at + 6;
    const auto end = value.indexOf('/', begin);
    const QByteArray name = value.sliced(begin, (end < 0 ? value.size() : end) - begin);
    return !name.isEmpty() && std::ranges::any_of(subject.calls(), [&](const Call &call) {
        const bool activates = call.has("activate") || call.name == "activate";
        return activates && std::ranges::any_of(call.arguments(), [&](const BashWord &word) {
                   return word.text == name || word.text.endsWith('/' + name);
               });
    });
}

// What is left when the old value and the folder of the job's own code are taken away.
bool hasOtherFolder(const QByteArray &value)
{
    for (const QByteArray &part : value.split(':')) {
        const bool own = part.isEmpty() || part == "$PYTHONPATH" || part.startsWith("${PYTHONPATH") || part == "``"
            || part == "-}" || placeOf(part) == Place::Submit || isInside(part, "$PWD") || placeOf(part) == Place::NodeDisk
            || isInside(part, substituted);
        if (!own)
            return true;
    }
    return false;
}

// "export PATH=$HOME/bin": none of the folders in which the system's own commands are.
bool losesPath(const Subject &subject, const QByteArray &value)
{
    if (value.isEmpty() || value.contains("$PATH") || value.contains("${PATH") || value.contains("$(") || value.contains('`')
        || subject.text(subject.line(0)).contains("csh"))
        return false;
    for (const QByteArray &part : value.split(':')) {
        const bool named = part.startsWith('/') || part.startsWith('~') || part.startsWith("$HOME") || part.startsWith("$SCRATCH")
            || part.startsWith("$PROJECT") || part.startsWith("$SLURM_");
        if (!named || isOneOf(part, {"/bin", "/usr/bin", "/bin/", "/usr/bin/"}))
            return false;
    }
    return true;
}

void searchPath(const Subject &subject, Reporter &report)
{
    const auto look = [&](Span where, const QByteArray &name, const QByteArray &text) {
        const QByteArray value = subject.resolved(text);
        if (name == "PATH" && losesPath(subject, value))
            report.say(where,
                       EnvironmentRulesText::tr("This value of PATH leaves out the old one, so from here on bash finds no ls, no "
                                                "python and no srun. Add “:$PATH” at the end."),
                       {onRequest({EnvironmentRulesText::tr("Write :$PATH"),
                                   subject.view(where).endsWith('"') || subject.view(where).endsWith('\'')
                                       ? QList<base::TextEdit>()
                                       : QList{subject.insert(where.end, ":$PATH")}})});
        else if (name == "PATH" && value.contains("/python") && !value.contains("conda"))
            report.say(where,
                       EnvironmentRulesText::tr("This line changes PATH, so another Python comes first. That Python does not see "
                                                "the packages of the modules, and environments created with another version "
                                                "fail. Load a Python module, or activate an environment."));
        if (name != "PYTHONPATH")
            return;
        if (isOfActivated(subject, value))
            return;
        if (holdsPackages(value))
            report.say(subject.environments().isEmpty() ? Severity::Advice : Severity::Warning, where, // nothing to hide
                       EnvironmentRulesText::tr(
                           "Python searches PYTHONPATH before the packages of an environment. The packages in this "
                           "folder, perhaps for another Python, hide yours, and imports fail. Install what you need "
                           "into the environment, and do not set PYTHONPATH."));
        else if (hasOtherFolder(value))
            report.say(Severity::Advice, where,
                       EnvironmentRulesText::tr(
                           "Python searches PYTHONPATH before the packages of an environment. A file in this folder "
                           "with the name of a package hides that package. For your own code, “%1” in the environment is "
                           "safer.")
                           .arg(isForAlliance(subject) ? QStringLiteral("pip install --no-index -e FOLDER")
                                                       : QStringLiteral("pip install -e FOLDER")));
    };
    for (const BashCommand &command : subject.commands()) {
        if (command.words.isEmpty()) {
            for (const BashAssignment &assignment : command.assignments)
                look(assignment.value.span, assignment.name, assignment.value.text);
        } else if (command.name() == "export") {
            for (qsizetype i = 1; i < command.words.size(); ++i) {
                const QByteArray &text = command.words.at(i).text;
                const auto equals = text.indexOf('=');
                if (equals > 0)
                    look(command.words.at(i).span, text.first(equals), text.sliced(equals + 1));
            }
        }
    }
}

// conda

bool isCondaFolder(QByteArrayView path)
{
    for (const QByteArrayView folder :
         {QByteArrayView("conda3/"), QByteArrayView("conda2/"), QByteArrayView("conda/envs/"), QByteArrayView("conda/bin"),
          QByteArrayView("mambaforge/"), QByteArrayView("miniforge3/"), QByteArrayView("micromamba/"),
          QByteArrayView("/.conda/envs/"), QByteArrayView("conda.sh")}) {
        if (path.contains(folder))
            return true;
    }
    return false;
}

bool usesConda(const Subject &subject, const Call &call)
{
    const auto words = call.arguments();
    if (call.isBehind("apptainer") || call.isBehind("singularity"))
        return false; // in a container it is the container's
    if (isOneOf(call.name, {"conda", "mamba", "micromamba"}))
        return words.empty() || words.front().text != "deactivate";
    if (isOneOf(call.name, {"source", "."}) && !words.empty())
        return isCondaFolder(subject.resolved(words.front())) || words.front().text == "activate";
    if (call.name == "export")
        return std::ranges::any_of(words, [&](const BashWord &word) {
            return word.text.startsWith("PATH=") && isCondaFolder(subject.resolved(word) + '/');
        });
    return isCondaFolder(subject.resolved(call.command->words.at(call.program)));
}

void conda(const Subject &subject, Reporter &report)
{
    const auto kind = subject.cluster() ? subject.cluster()->kind.value : std::nullopt;
    if (kind == base::ClusterKind::Institute || kind == base::ClusterKind::Practice || !isForAlliance(subject))
        return; // they offer it
    Span where;
    for (const ModuleUse &use : subject.modules()) {
        const bool loads = use.act == ModuleUse::Act::Load
            && isOneOf(use.name.toLower(), {"anaconda", "anaconda3", "miniconda", "miniconda3", "mamba", "conda", "mambaforge"});
        if (loads && where.isEmpty())
            where = use.span;
    }
    for (const Call &call : subject.calls()) {
        if (!where.isEmpty() && call.span().begin > where.begin)
            break;
        if (usesConda(subject, call)) {
            where = {call.command->words.at(call.program).span.begin, call.span().end};
            const auto words = call.arguments();
            where.end = words.empty() ? call.nameSpan().end : words.front().span.end;
            break;
        }
    }
    if (!where.isEmpty())
        report.say(
            where,
            EnvironmentRulesText::tr("The Alliance asks you not to use conda on its clusters. conda fills your home with files, "
                                     "its programs are not built for these processors, and it conflicts with the modules. Use a "
                                     "virtual environment with “pip install --no-index” instead, without cudatoolkit and cudnn. "
                                     "Packages that exist only for conda run in an Apptainer container."));
}

// Compilers

bool isIntelCompiler(QByteArrayView name)
{
    return isOneOf(name, {"icc", "icpc", "ifort", "icx", "icpx", "ifx", "dpcpp", "mpiicc", "mpiicpc", "mpiifort", "mpiicx"});
}

bool wantsAvx512(const QByteArray &flag, bool intel)
{
    const QByteArray small = flag.toLower();
    if (small == "-march=native")
        return intel;
    if (small == "-xhost" || small.startsWith("-mavx512"))
        return true;
    const bool names = small.startsWith("-x") || small.startsWith("-march=");
    for (const QByteArrayView processor :
         {QByteArrayView("avx512"), QByteArrayView("cascadelake"), QByteArrayView("icelake"), QByteArrayView("sapphirerapids")}) {
        if (names && small.contains(processor))
            return true;
    }
    return false;
}

// The flags in a word, also in the middle: "CFLAGS=-O3 -xHost".
QList<Span> flagsOf(const Subject &subject, Span word, bool intel)
{
    QList<Span> found;
    const QByteArrayView raw = subject.view(word);
    for (qsizetype at = raw.indexOf('-'); at >= 0; at = raw.indexOf('-', at + 1)) {
        const char letter = at + 1 < raw.size() ? static_cast<char>(raw[at + 1] | 0x20) : '\0';
        const bool begins = at == 0 || QByteArrayView(" \t\n\"'=").contains(raw[at - 1]);
        if (!begins || (letter != 'm' && letter != 'x'))
            continue;
        qsizetype end = at;
        while (end < raw.size() && !QByteArrayView(" \t\n\"';)").contains(raw[end]))
            ++end;
        if (wantsAvx512(raw.sliced(at, end - at).toByteArray(), intel))
            found += {word.begin + at, word.begin + end};
    }
    return found;
}

void avx512(const Subject &subject, Reporter &report)
{
    if (!subject.cluster() || !subject.cluster()->software.avx512.is(false))
        return;
    const auto severity = report.by(subject.cluster()->software.avx512);
    // In a branch it may be meant for another cluster.
    const auto say = [&](const BashCommand &command, Span where, const QByteArray &instead) {
        report.say(
            command.branch ? std::max(severity, Severity::Warning) : severity, where,
            EnvironmentRulesText::tr("The processors of %1 have AVX2 but not AVX512. A program built with %2 stops there at "
                                     "once, or Intel's own check refuses it. Build with -march=core-avx2.")
                .arg(subject.clusterName(), shown(subject.text(where))),
            {{EnvironmentRulesText::tr("Write %1").arg(shown(instead)), {subject.edit(where, instead)}}});
    };
    for (const ModuleUse &use : subject.modules()) {
        if (use.module == "arch/avx512" && subject.text(use.span) == use.module)
            say(*use.command, use.span, "arch/avx2");
    }
    for (const BashCommand &command : subject.commands()) {
        for (const BashAssignment &assignment : command.assignments) {
            for (const Span flag : flagsOf(subject, assignment.value.span, false))
                say(command, flag, "-march=core-avx2");
        }
        if (isOneOf(command.name(), {"echo", "printf", "grep", "sed"}))
            continue;
        const bool intel = isIntelCompiler(command.name());
        for (qsizetype i = 1; i < command.words.size(); ++i) {
            for (const Span flag : flagsOf(subject, command.words.at(i).span, intel))
                say(command, flag, "-march=core-avx2");
        }
    }
}

constexpr RuleCheck environmentChecks[] = {
    {"VENV-NODOWNLOAD", noDownload},
    {"VENV-SCRATCH", inScratch},
    {"VENV-TMPDIR", fromShared},
    {"VENV-MULTINODE", environmentOnFirstNode},
    {"VENV-TRI", onTrillium},
    {"PY-PATH", searchPath},
    {"CONDA", conda},
    {"AVX512", avx512},
};

} // namespace

std::span<const RuleCheck> environmentRules()
{
    return environmentChecks;
}

} // namespace voyageur::script
