// SPDX-License-Identifier: GPL-3.0-or-later
// Group F: modules.
#include "script/ctext.h"
#include "script/rules/allianceware.h"
#include "script/rules/places.h"
#include "script/rules/rulecheck.h"

#include <QCoreApplication>
#include <QHash>

#include <algorithm>
#include <utility>

namespace voyageur::script {

namespace {

using namespace Qt::StringLiterals;
using base::Severity;

struct ModuleRulesText {
    Q_DECLARE_TR_FUNCTIONS(voyageur::script::ModuleRules)
};

bool loads(const ModuleUse &use)
{
    const auto isLetter = [](char c) { return (c | 0x20) >= 'a' && (c | 0x20) <= 'z'; };
    return use.act == ModuleUse::Act::Load && !use.module.contains('$') && std::ranges::any_of(use.module, isLetter);
}

// From where on modules of one's own may be found: "module use ~/modulefiles"; −1: nowhere.
qsizetype ownModulesFrom(const Subject &subject)
{
    if (subject.sets("MODULEPATH"))
        return 0;
    qsizetype from = -1;
    for (const char *name : {"module", "ml"}) {
        for (const Call *call : subject.callsOf(name)) {
            if (call->has("use") && (from < 0 || call->span().begin < from))
                from = call->span().begin;
        }
    }
    return from;
}

void missingModules(const Subject &subject, Reporter &report)
{
    const base::ClusterFacts *cluster = subject.cluster();
    // Courses' clusters load Python by themselves; of institutes with modules of their own nothing is known here.
    if (cluster && (!cluster->software.pythonModules.isKnown() || base::isMagicCastle(*cluster)))
        return;
    const Call *found = nullptr;
    for (const Call *call : subject.callsOf("virtualenv")) {
        if (!found && usesBarePython(subject, *call) && !call->has("--version") && !call->has("--help"))
            found = call;
    }
    const bool makes = found;
    for (const PythonRun &run : subject.pythonRuns()) {
        const bool runs = (run.launcher == "python" && (!run.file.isEmpty() || !run.module.isEmpty())) || run.isLauncher();
        if (!found && runs && !run.call->command->substituted && run.module != "json.tool" && usesBarePython(subject, *run.call))
            found = run.call;
    }
    if (!found)
        return;
    const QByteArray modules = pythonModulesToLoad(subject);
    QList<base::Fix> fixes;
    if (!modules.isEmpty() && hasOwnLine(subject, *found->command) && !found->command->branch && found->command->loops == 0)
        fixes += onRequest({ModuleRulesText::tr("Load a Python module first"), // the environment may be active in the terminal
                            {subject.insertLineBefore(found->command->span.begin, "module load " + modules)}});
    const QString line = modules.isEmpty() ? u"module load StdEnv/2023 python/3.12"_s : shown("module load " + modules);
    if (makes)
        report.say(cluster ? Severity::Error : Severity::Warning, found->nameSpan(),
                   ModuleRulesText::tr(
                       "The script loads no Python module. virtualenv stops with “Please load a Python module before running "
                       "virtualenv”, unless your terminal has one loaded when you submit. Write “%1” before virtualenv.")
                       .arg(line),
                   fixes);
    else
        report.say(cluster ? Severity::Warning : Severity::Advice, found->nameSpan(),
                   ModuleRulesText::tr(
                       "The script loads no Python module and activates no environment. The job runs the system's own Python, "
                       "without your packages, or the Python of the terminal you submit from. On the Alliance's clusters, write "
                       "“%1” first.")
                       .arg(line),
                   fixes);
}

// "module load ansys/2024R2 || module load ansys": the second is for clusters that do not have the first.
bool isFallback(const Subject &subject, const ModuleUse &use)
{
    constexpr qsizetype most = 200; // all are looked at for each
    return use.command->conditional && subject.modules().size() <= most
        && std::ranges::any_of(subject.modules(), [&](const ModuleUse &other) {
               return loads(other) && other.name == use.name && !other.version.isEmpty()
                   && other.command->span.begin < use.command->span.begin;
           });
}

// "module load cuda /11.8": the version is a word of its own. Its place; empty for none.
Span tornVersion(const Subject &subject, const ModuleUse &use)
{
    constexpr qsizetype longest = 40;
    const QByteArrayView rest = subject.view({use.span.end, std::min(use.span.end + longest, subject.script().bytes().size())});
    qsizetype begin = 0;
    while (begin < rest.size() && rest[begin] == ' ')
        ++begin;
    qsizetype end = begin;
    while (end < rest.size() && !isSpace(rest[end]) && rest[end] != ';')
        ++end;
    const bool torn = begin > 0 && end - begin > 1 && rest[begin] == '/' && isDigit(rest[begin + 1]);
    return torn ? Span{use.span.end + begin, use.span.end + end} : Span();
}

void version(const Subject &subject, Reporter &report)
{
    // Those whose version decides on results, or on whether an environment still works.
    constexpr QByteArrayView matters[] = {"python",  "scipy-stack", "cuda",  "cudnn",    "r",      "julia", "matlab",
                                          "gromacs", "opencv",      "arrow", "openfoam", "lammps", "namd",  "ansys"};
    const ModuleUse *standard = subject.loaded("StdEnv");
    const bool held = standard && !standard->version.isEmpty(); // a standard environment holds its own defaults
    const bool outside = std::ranges::any_of(subject.environments(), [](const EnvironmentStep &step) {
        return step.act == EnvironmentStep::Act::Activate && isShared(placeOf(step.path));
    });
    const QList<ModuleUse> &all = subject.modules();
    for (qsizetype i = 0; i < all.size();) {
        const BashCommand *command = all.at(i).command;
        QStringList names;
        Span where;
        for (; i < all.size() && all.at(i).command == command; ++i) {
            const ModuleUse &use = all.at(i);
            const bool wanted =
                held ? use.name == "python" && outside : std::ranges::find(matters, use.name.toLower()) != std::end(matters);
            if (!loads(use) || !use.version.isEmpty())
                continue;
            if (const Span torn = tornVersion(subject, use); !torn.isEmpty()) {
                QByteArray version = subject.text(torn);
                while (version.endsWith('/'))
                    version.chop(1);
                report.say({use.span.begin, torn.end},
                           ModuleRulesText::tr("A space separates %1 from its version, so the command loads the default of %1 "
                                               "and looks for a module “%2”. Write %1%2.")
                               .arg(shown(use.name), shown(version)),
                           {{ModuleRulesText::tr("Remove the space"), {subject.edit({use.span.end, torn.end}, version)}}});
                continue;
            }
            if (!wanted || isFallback(subject, use))
                continue;
            where = names.isEmpty() ? use.span : where;
            names += shown(use.name);
        }
        if (!names.isEmpty())
            report.say(
                where,
                ModuleRulesText::tr(
                    "%1 without a version loads the default of the day. When the default changes, results may differ, and an "
                    "environment created with another version stops working. “module spider %2” lists the versions. Write "
                    "one after a slash.")
                    .arg(names.join(u", "_s), names.first()));
    }
}

void unknownModules(const Subject &subject, Reporter &report)
{
    if (!subject.cluster() || !subject.cluster()->software.moduleVersions.isKnown() || ownModulesFrom(subject) >= 0)
        return;
    const auto &fact = subject.cluster()->software.moduleVersions;
    for (const ModuleUse &use : subject.modules()) {
        const auto known = fact.value->constFind(shown(use.name));
        if (!loads(use) || use.version.isEmpty() || known == fact.value->cend())
            continue;
        const QString version = shown(use.version);
        const bool listed = std::ranges::any_of(*known, [&](const QString &one) {
            return one == version || one.startsWith(version + u'.') || one.startsWith(version + u'-');
        });
        if (listed)
            continue;
        const QString newest = QStringList(known->last(4)).join(u", "_s);
        report.say(report.by(fact), use.span,
                   ModuleRulesText::tr(
                       "%1 is not in the list of modules of %2 (newest in the list: %3). If the module does not exist, “module "
                       "load” prints an error, and the script continues without it. “module spider %4” shows today’s modules.")
                       .arg(shown(use.module), subject.clusterName(), newest, shown(use.name)));
    }
}

void sayOfNiagara(const ModuleUse &use, const QString &instead, Reporter &report)
{
    report.say(
        Severity::Warning, use.span,
        ModuleRulesText::tr("%1 is the environment of Niagara, which is retired. Other clusters do not have it, so loading "
                            "it fails. Load %2, and find the versions of the others with “module spider”.")
            .arg(shown(use.module), instead));
}

// Nobody but the Alliance had that tree.
void oldestTree(const Subject &subject, Reporter &report)
{
    for (const ModuleUse &use : subject.modules()) {
        if (loads(use) && use.name == "NiaEnv")
            sayOfNiagara(use, u"StdEnv/2023"_s, report);
        if (loads(use) && use.module == "nixpkgs/16.09")
            report.say(
                Severity::Warning, use.span,
                ModuleRulesText::tr(
                    "nixpkgs/16.09 is the Alliance's module tree of 2016, which no longer exists. Loading it fails, and so "
                    "do the modules of that time. Load StdEnv/2023, and find the versions of the others with “module spider”."));
    }
}

void oldEnvironment(const Subject &subject, Reporter &report)
{
    if (!subject.cluster())
        return oldestTree(subject, report);
    const base::SoftwareFacts &software = subject.cluster()->software;
    // Versions of other modules, and environments made with them, belong to the old one.
    const bool alone = subject.environments().isEmpty() && std::ranges::none_of(subject.modules(), [](const ModuleUse &use) {
                           return loads(use) && use.name != "StdEnv" && use.name != "nixpkgs" && !use.version.isEmpty();
                       });
    for (const ModuleUse &use : subject.modules()) {
        const QString module = shown(use.module);
        if (loads(use) && use.name == "NiaEnv" && hasAllianceSoftware(*subject.cluster()) && !subject.cluster()->retired.is(true))
            sayOfNiagara(use, software.defaultStdEnv.valueOr(u"StdEnv/2023"_s), report);
        const bool oldest = use.name == "nixpkgs"; // the first tree, of which StdEnv/2016.4 and 2018.3 are made
        if (!loads(use) || (use.name != "StdEnv" && !oldest) || !hasAllianceSoftware(*subject.cluster()))
            continue;
        const QString again =
            subject.environments().isEmpty() ? QString() : u' ' + ModuleRulesText::tr("Create the virtual environment again.");
        QList<base::Fix> fixes;
        const QString today = software.defaultStdEnv.valueOr({});
        const QString instead = today.isEmpty() ? u"StdEnv/2023"_s : today;
        if (!today.isEmpty() && alone && subject.text(use.span) == use.module)
            fixes += {ModuleRulesText::tr("Load %1").arg(today), {subject.edit(use.span, today.toUtf8())}};
        if (oldest)
            report.say(
                software.blockedStdEnvs.valueOr({}).isEmpty() ? Severity::Warning : report.by(software.blockedStdEnvs), use.span,
                ModuleRulesText::tr("%1 is the module tree of 2016, which no longer exists. Loading it fails, and so do the "
                                    "modules of that time. Load %2, and find the versions of the others with “module spider”.")
                    .arg(module, instead),
                fixes);
        else if (software.blockedStdEnvs.valueOr({}).contains(module))
            report.say(
                report.by(software.blockedStdEnvs), use.span,
                ModuleRulesText::tr(
                    "%1 is blocked on %2. Loading it fails, and so does everything that needs it. Load %3. “module spider” "
                    "shows the versions of the other modules.")
                        .arg(module, subject.clusterName(), instead)
                    + again,
                fixes);
        else if (software.unsupportedStdEnvs.valueOr({}).contains(module)
                 || software.deprecatedStdEnvs.valueOr({}).contains(module))
            report.say(Severity::Warning, use.span,
                       ModuleRulesText::tr(
                           "%1 is an old standard environment that is no longer maintained. It gets no new software, and some of "
                           "its software does not run on newer systems. Load %2.")
                               .arg(module, instead)
                           + again,
                       fixes);
    }
}

void standardEnvironment(const Subject &subject, Reporter &report)
{
    if (!subject.cluster() || !subject.cluster()->software.stdEnvLoaded.is(false))
        return;
    const base::SoftwareFacts &software = subject.cluster()->software;
    const ModuleUse *first = nullptr;
    const BashCommand *given = nullptr; // it may stand in the same command
    const qsizetype own = ownModulesFrom(subject);
    for (const ModuleUse &use : subject.modules()) {
        using Act = ModuleUse::Act;
        if (use.act == Act::Restore
            || (use.act == Act::Load && isOneOf(use.name, {"StdEnv", "CCEnv", "NiaEnv", "CCconfig", "nixpkgs"}))) {
            given = use.command;
            break;
        }
        if (!first && loads(use) && (own < 0 || use.span.begin < own))
            first = &use;
    }
    if (!first || first->command == given || subject.state(*first->command).foreign)
        return;
    const QByteArray standard = standardEnvironmentOf(*subject.cluster());
    QList<base::Fix> fixes;
    // Behind an activation it would do harm: see MOD-AFTER-VENV.
    if (!standard.isEmpty() && first->command->name() == "module" && !subject.state(*first->command).activation)
        fixes += {ModuleRulesText::tr("Load %1 first").arg(shown(standard)), {subject.insert(first->span.begin, standard + ' ')}};
    report.say(report.by(software.stdEnvLoaded), first->span,
               ModuleRulesText::tr("%1 does not load a standard environment, so “%2” is not found before “module load %3”. Load "
                                   "%3 first, in the script.")
                   .arg(subject.clusterName(), shown(first->module), standard.isEmpty() ? u"StdEnv/2023"_s : shown(standard)),
               fixes);
}

// The whole line of the module command, put before the line of the activation.
QList<base::Fix> loadedBefore(const Subject &subject, const BashCommand &load, const BashCommand &activation)
{
    const auto inBlock = [](const BashCommand &command) {
        return command.branch || command.loops > 0 || command.subshell || !command.function.isEmpty();
    };
    const bool constant = std::ranges::all_of(load.words, [](const BashWord &word) { return word.literal; });
    if (!constant || inBlock(load) || inBlock(activation) || !hasOwnLine(subject, load) || !endsLine(subject, load)
        || !hasOwnLine(subject, activation))
        return {};
    const QByteArray whole = subject.text(subject.line(load.span.begin)).trimmed();
    return {{ModuleRulesText::tr("Load the module before activating the environment"),
             {subject.removeLine(load.span.begin), subject.insertLineBefore(activation.span.begin, whole)}}};
}

// Modules whose Python comes before that of an environment of conda's.
bool hidesConda(const ModuleUse &use)
{
    return isOneOf(use.name.toLower(),
                   {"python", "python3", "scipy-stack", "python-build-bundle", "anaconda", "anaconda3", "miniconda", "miniconda3",
                    "miniforge", "miniforge3", "mambaforge"});
}

// Where environments are activated, and where Python is used: a module that the next activation comes behind, before any Python,
// is loaded in the right order.
class Activations final {
public:
    explicit Activations(const Subject &subject)
    {
        for (const EnvironmentStep &step : subject.environments()) {
            if (step.act == EnvironmentStep::Act::Activate)
                m_activations += step.call->command->span.begin;
        }
        for (const PythonRun &run : subject.pythonRuns())
            m_uses += run.call->command->span.begin;
        for (const PipInstall &install : subject.pipInstalls())
            m_uses += install.call->command->span.begin;
        std::ranges::sort(m_uses);
    }

    bool followsBeforeUse(qsizetype place) const
    {
        const auto next = std::ranges::upper_bound(m_activations, place);
        const auto use = std::ranges::upper_bound(m_uses, place);
        return next != m_activations.end() && (use == m_uses.end() || *next < *use);
    }

private:
    QList<qsizetype> m_activations;
    QList<qsizetype> m_uses;
};

void afterEnvironment(const Subject &subject, Reporter &report)
{
    const Activations activations(subject);
    const BashCommand *said = nullptr;
    qsizetype lastPurge = -1;
    const BashCommand *lastConda = nullptr; // what is activated last comes first
    for (const ModuleUse &use : subject.modules())
        lastPurge = use.act == ModuleUse::Act::Purge ? use.span.begin : lastPurge;
    for (const BashCommand &command : subject.commands())
        lastConda = activatesConda(subject, command) ? &command : lastConda;
    for (const ModuleUse &use : subject.modules()) {
        const ShellState &state = subject.state(*use.command);
        const bool conda = !state.activation && state.condaActivation && state.condaActivation == lastConda && hidesConda(use);
        const BashCommand *activation = conda ? state.condaActivation : state.activation;
        const bool changesPython =
            conda || isOneOf(use.name, {"python", "scipy-stack", "ipykernel", "python-build-bundle", "mpi4py", "cray-python"});
        const bool bringsPackages = isOneOf(use.name, {"StdEnv", "opencv", "arrow", "rdkit", "vtk", "gdal"});
        if (!loads(use) || !activation || use.command == said || (!changesPython && !bringsPackages)
            || activations.followsBeforeUse(use.command->span.begin))
            continue;
        said = use.command;
        // What is loaded before a purge is gone behind it.
        const QList<base::Fix> fixes =
            lastPurge < activation->span.begin ? loadedBefore(subject, *use.command, *activation) : QList<base::Fix>();
        if (conda)
            report.say(
                activation->branch ? Severity::Warning : Severity::Error, use.span,
                ModuleRulesText::tr(
                    "The script loads %1 while a conda environment is active. “python” is then the module's, which does not "
                    "see the packages of the environment. Load modules first, then activate.")
                    .arg(shown(use.module)),
                fixes);
        else if (isOneOf(use.name, {"python", "cray-python"}))
            report.say(
                Severity::Error, use.span,
                ModuleRulesText::tr(
                    "The script loads %1 while a virtual environment is active. “python” is then the module's, which does not "
                    "see the packages of the environment. Load modules first, then activate.")
                    .arg(shown(use.module)),
                fixes);
        else
            report.say(
                Severity::Warning, use.span,
                ModuleRulesText::tr(
                    "The script loads %1 while a virtual environment is active. The module puts its own paths before those "
                    "of the environment, so imports may fail or find other packages. Load modules first, then activate.")
                    .arg(shown(use.module)),
                fixes);
    }
}

void oldPython(const Subject &subject, Reporter &report)
{
    const std::optional<PythonRange> range = supportedPythons(subject.cluster());
    if (!range)
        return;
    for (const ModuleUse &use : subject.modules()) {
        const std::optional<PythonVersion> version = pythonVersion(use.version);
        if (!loads(use) || use.name != "python" || !version || !(*version < range->oldest))
            continue;
        constexpr int stillUsed = 2; // its packages are there, only new ones do not come
        const bool recent = version->major == range->oldest.major && version->minor + stillUsed >= range->oldest.minor;
        const QString message = recent
            ? ModuleRulesText::tr("%1 still works, but the Alliance builds new packages (wheels) only for Python %2 to %3. For "
                                  "new work, use one of these versions.")
            : ModuleRulesText::tr(
                "%1 is too old. The Alliance builds packages (wheels) only for Python %2 to %3, and “pip install "
                "--no-index” finds old ones or none. Load a recent version, and create the environment again with it.");
        report.say(recent ? Severity::Advice : report.by(subject.cluster()->software.supportedPythons), use.span,
                   message.arg(shown(use.module), range->oldest.text(), range->newest.text()));
    }
}

// A word that begins with a digit, or with a v before one: nothing of a tree of folders.
bool isVersion(QByteArrayView text)
{
    if (text.startsWith('v'))
        text = text.sliced(1);
    return !text.isEmpty() && text[0] >= '0' && text[0] <= '9' && !text.contains('/');
}

// Where something is run, in order: between two loads it may be why there are two.
QList<qsizetype> placesOfWork(const Subject &subject)
{
    QList<qsizetype> places;
    for (const Call &call : subject.calls())
        if (!isOneOf(call.name,
                     {"module", "ml", "echo", "export", "set", "unset", "cd", "date", "hostname", "mkdir", "source", "."}))
            places += qsizetype(call.span().begin);
    std::ranges::sort(places);
    return places;
}

bool loadsPlainly(const ModuleUse &use)
{
    constexpr qsizetype head = 4; // the subcommand is one of these; the rest may be thousands of modules
    const auto &words = use.command->words;
    return loads(use) && isVersion(use.version) && !use.command->branch && use.command->loops == 0
        && use.command->function.isEmpty() && !use.command->subshell
        && std::none_of(words.begin(), words.begin() + std::min<qsizetype>(head, words.size()), [](const BashWord &word) {
               return word.text == "swap" || word.text == "switch" || word.text == "try-load";
           });
}

// In one pass: scripts with very many modules are read, too.
void twoVersions(const Subject &subject, Reporter &report)
{
    const QList<qsizetype> work = placesOfWork(subject);
    QHash<QByteArray, const ModuleUse *> loaded;
    for (const ModuleUse &use : subject.modules()) {
        if (use.act == ModuleUse::Act::Purge || use.act == ModuleUse::Act::Restore)
            loaded.clear();
        else if (use.act == ModuleUse::Act::Unload)
            loaded.remove(use.name);
        if (!loadsPlainly(use))
            continue;
        const ModuleUse *before = std::exchange(loaded[use.name], &use);
        if (!before || before->version == use.version)
            continue;
        const auto next = std::ranges::upper_bound(work, qsizetype(before->command->span.begin));
        if (next != work.end() && *next < qsizetype(use.command->span.begin))
            continue;
        report.say(use.span,
                   ModuleRulesText::tr("The script loads %1, then %2, but a job has only one version of a module. Most clusters "
                                       "replace the first with the second; others refuse the second. Load the one you need.")
                       .arg(shown(before->module), shown(use.module)));
        return;
    }
}

constexpr RuleCheck moduleChecks[] = {
    {"MOD-MISSING", missingModules},      {"MOD-VERSION", version},
    {"MOD-TWICE", twoVersions},           {"MOD-UNKNOWN", unknownModules},
    {"MOD-STDENV2020", oldEnvironment},   {"MOD-TRI-STDENV", standardEnvironment},
    {"MOD-AFTER-VENV", afterEnvironment}, {"PY-OLD", oldPython},
};

} // namespace

std::span<const RuleCheck> moduleRules()
{
    return moduleChecks;
}

} // namespace voyageur::script
