// SPDX-License-Identifier: GPL-3.0-or-later
// Folders that nobody made: those that are new for each job, and those below the one where sbatch is called.
#include "script/rules/rulecheck.h"
#include "script/rules/writtenfolders.h"

#include <QCoreApplication>

#include <algorithm>

namespace voyageur::script {

using base::Fix;
using base::Severity;

namespace {

struct MissingFolderText {
    Q_DECLARE_TR_FUNCTIONS(voyageur::script::FolderRules)
};

QByteArray folderOf(const QByteArray &path)
{
    const auto slash = path.lastIndexOf('/');
    return slash <= 0 ? QByteArray() : path.first(slash);
}

// New for each job: nothing is in it but what this script puts there.
bool isNewFolder(const QByteArray &folder)
{
    if (placeOf(folder) == Place::NodeDisk)
        return folder != "$SLURM_TMPDIR";
    return folder.contains("$SLURM_JOB_ID") || folder.contains("$SLURM_JOBID") || folder.contains("$SLURM_ARRAY_JOB_ID");
}

// Something before that place may have made it: a command that names it, or one that fills the folder above.
bool mayBeMade(const Subject &subject, const QByteArray &folder, qsizetype before)
{
    const QByteArray above = folderOf(folder);
    for (const Call &call : subject.calls()) {
        if (call.span().begin >= before)
            break;
        if (isOneOf(call.name, {"echo", "export", "module", "rm", "ls", "["}))
            continue;
        if (!call.command->function.isEmpty() || !subject.state(call).folder)
            return true;
        const bool fills = isOneOf(
            call.name, {"tar", "unzip", "git", "cp", "rsync", "mv", "7z", "dar", "unsquashfs", "bash", "sh", "source", "."});
        const QByteArray here = subject.path(QByteArray("."), *call.command);
        if (fills && (here == above || here == folder || (!above.isEmpty() && isInside(above, here) && here.size() > 1)))
            return true;
        for (const BashWord &word : call.arguments()) {
            const QByteArray path = subject.path(word, *call.command);
            if (path == folder || isInside(path, folder) || (path == above && call.name != "mkdir") || path.contains('{'))
                return true;
        }
    }
    return false;
}

// In folders of the person's own; others may be made by the cluster when the job starts (/lscratch/$SLURM_JOB_ID).
bool isPersonal(const QByteArray &folder)
{
    static constexpr QByteArrayView begins[] = {"$SCRATCH/",          "$HOME/",    "~/",        "$PROJECT/",
                                                "/scratch/$USER/",    "/home/",    "$WORK/",    "$SLURM_TMPDIR/",
                                                "$SLURM_SUBMIT_DIR/", "/project/", "/projects/"};
    return (!folder.isEmpty() && folder[0] != '/' && folder[0] != '$')
        || std::ranges::any_of(begins, [&](QByteArrayView begin) { return folder.startsWith(begin); });
}

void nobodyMadeIt(const Subject &subject, Reporter &report)
{
    constexpr int most = 20; // the commands before are gone through for each
    int tried = 0;
    QSet<QByteArray> said;
    const auto look = [&](const BashCommand &command, Span place, const QByteArray &folder, qsizetype before) {
        if (folder.isEmpty() || folder.contains("$()") || folder.contains('*') || said.contains(folder) || !isNewFolder(folder)
            || !command.function.isEmpty() || ++tried > most || mayBeMade(subject, folder, before))
            return;
        said += folder;
        const bool own =
            subject.view({subject.line(command.span.begin).begin, command.span.begin}).trimmed().isEmpty() && command.loops == 0;
        report.say(place,
                   MissingFolderText::tr(
                       "Nothing in this script creates the folder “%1”, so the command fails in a new job. Write mkdir -p "
                       "before the command.")
                       .arg(shown(folder)),
                   {{MissingFolderText::tr("Create the folder first"),
                     own ? QList{subject.insertLineBefore(command.span.begin, "mkdir -p \"" + folder + '"')}
                         : QList<base::TextEdit>()}});
    };
    for (const BashCommand &command : subject.commands()) {
        for (const BashRedirection &one : command.redirections) {
            if (one.operation.startsWith('>') || one.operation == "&>" || one.operation == "&>>")
                look(command, one.target.span, folderOf(subject.path(one.target, command)), command.span.begin);
        }
    }
    for (const Call *call : subject.callsOf("tee")) {
        for (const BashWord &word : call->arguments()) {
            if (!word.text.startsWith('-') && !call->command->conditional)
                look(*call->command, word.span, folderOf(subject.path(word, *call->command)), call->span().begin);
        }
    }
    for (const Call &call : subject.calls()) { // "cd $SCRATCH/run_$SLURM_JOB_ID"
        const auto words = call.arguments();
        if (!isOneOf(call.name, {"cd", "pushd"}) || words.size() != 1 || call.command->conditional || call.command->substituted)
            continue;
        const QByteArray folder = subject.path(words.front(), *call.command);
        if (isPersonal(folder))
            look(*call.command, words.front().span, folder, call.span().begin);
    }
    // Where a program wants to find a folder: "export GAUSS_SCRDIR=/scratch/$USER/$SLURM_JOB_ID".
    for (const BashCommand &command : subject.commands()) {
        const auto variable = [&](const QByteArray &name, const QByteArray &value, Span place) {
            if (!isOneOf(name,
                         {"GAUSS_SCRDIR", "TMPDIR", "PSI_SCRATCH", "QCSCRATCH", "MOLCAS_WORKDIR", "ESPRESSO_TMPDIR",
                          "JOBLIB_TEMP_FOLDER", "APPTAINER_TMPDIR", "SINGULARITY_TMPDIR"}))
                return;
            const QByteArray folder = subject.path(value, command);
            if (isPersonal(folder))
                look(command, place, folder, subject.script().bytes().size());
        };
        if (command.words.isEmpty()) {
            for (const BashAssignment &one : command.assignments)
                variable(one.name, one.value.text, one.value.span);
        } else if (command.name() == "export") {
            for (const BashWord &word : command.words) {
                const auto equals = word.text.indexOf('=');
                if (equals > 0)
                    variable(word.text.first(equals), word.text.sliced(equals + 1), word.span);
            }
        }
    }
    for (const Transfer &one : subject.transfers()) {
        const BashCommand &command = *one.call->command;
        if (!one.target)
            continue;
        const bool unpacks = one.kind == Transfer::Kind::Unpack && one.call->name == "tar";
        const bool inside =
            (one.kind == Transfer::Kind::Copy || one.kind == Transfer::Kind::Move) && one.target->text.endsWith('/');
        if ((unpacks && !one.call->has("--one-top-level")) || inside)
            look(command, one.target->span, one.targetPath, command.span.begin);
    }
}

enum class Presence {
    Unknown,
    There,
    NotHere, //!< not in the project's folder on this computer; the cluster may have it from an earlier job
    Missing, //!< on the cluster
};

Presence presenceOf(const Subject &subject, const WrittenFile &file)
{
    const QByteArray fixed = fixedPartOf(file.folder);
    const LiveState *live = subject.live();
    const bool absolute = file.elsewhere && file.folder.startsWith('/');
    const bool below = !file.elsewhere && live && live->folder && !subject.has("chdir");
    if (live && live->folderExists && (absolute || below)) {
        if (const auto there = live->folderExists(absolute ? fixed : *live->folder + '/' + fixed))
            return *there ? Presence::There : Presence::Missing;
    }
    if (file.elsewhere)
        return Presence::Unknown;
    const auto &beside = subject.around().folder;
    const bool ofProject = subject.project() && subject.project()->folders.contains(fixed);
    if ((ofProject && subject.project()->folders.value(fixed)) || (beside && beside(fixed) == true))
        return Presence::There;
    return ofProject ? Presence::NotHere : Presence::Unknown;
}

// It is for what jobs leave behind, and not for what they begin with.
bool isForOutput(const QByteArray &folder)
{
    static constexpr QByteArrayView names[] = {"log",     "logs",   "out",    "output",  "outputs", "result",      "results",
                                               "err",     "error",  "errors", "report",  "reports", "checkpoints", "checkpoint",
                                               "figures", "figs",   "plots",  "metrics", "slurm",   "runs",        "predictions",
                                               "tmp",     "stdout", "stderr", "joblogs", "timing",  "timings",     "benchmarks",
                                               "saved",   "backup", "final"};
    const auto isName = [](const QByteArray &part) {
        return std::ranges::any_of(names, [&](QByteArrayView name) {
            const QByteArray text = name.toByteArray();
            return part == text || part.endsWith('_' + text) || part.endsWith('-' + text) || part.startsWith(text + '_')
                || part.startsWith(text + '-');
        });
    };
    return std::ranges::any_of(folder.toLower().split('/'), isName);
}

// A person has it beside the script, most likely.
bool isForInput(const QByteArray &folder)
{
    return isOneOf(folder.first(folder.indexOf('/') < 0 ? folder.size() : folder.indexOf('/')).toLower(),
                   {"data", "dataset", "datasets", "input", "inputs", "src", "scripts",   "script", "config",    "configs",
                    "conf", "code",    "bin",      "lib",   "raw",    "ref", "reference", "genome", "templates", "examples"});
}

// Before the line of the command; not where the line goes on with the one above.
Fix makeFolderFirst(const Subject &subject, const WrittenFile &file)
{
    const qsizetype begin = file.command->span.begin;
    const Span line = subject.line(begin);
    const QByteArray above = line.begin == 0 ? QByteArray() : subject.text(subject.line(line.begin - 1)).trimmed();
    const bool goesOn = above.endsWith('\\') || above.endsWith('|') || above.endsWith("&&");
    const bool alone = subject.view({line.begin, begin}).trimmed().isEmpty();
    const bool can = !goesOn && !file.folder.startsWith('~')
        && (alone || (file.command->readsPipe && file.folder == fixedPartOf(file.folder)));
    return {MissingFolderText::tr("Create the folder first"),
            can ? QList{subject.insertLineBefore(begin, "mkdir -p \"" + file.folder + '"')} : QList<base::TextEdit>()};
}

void besideTheScript(const Subject &subject, Reporter &report)
{
    if (!subject.hasDirectives())
        return;
    constexpr int most = 20; // the commands before are gone through for each
    int tried = 0;
    QSet<QByteArray> said;
    for (const WrittenFile &file : writtenFiles(subject)) {
        if (said.contains(file.folder) || isNewFolder(file.folder) || tried == most)
            continue;
        ++tried;
        said += file.folder;
        const Presence there = presenceOf(subject, file);
        const FolderMade made = there == Presence::There ? FolderMade::Surely : folderMade(subject, file);
        const bool missing = there == Presence::Missing || there == Presence::NotHere;
        const bool likely = isForOutput(file.folder);
        const bool doubtful =
            !likely && (made == FolderMade::Perhaps || (!missing && (file.elsewhere || isForInput(file.folder))));
        if (made == FolderMade::Surely || doubtful)
            continue;
        const bool sure = made == FolderMade::No && (missing || (likely && !file.elsewhere));
        report.say(
            sure ? Severity::Warning : Severity::Advice, file.span,
            (there == Presence::Missing
                 ? MissingFolderText::tr(
                     "The folder “%1” does not exist, and nothing in this script creates it, so the command fails. Write "
                     "mkdir -p before the command.")
                 : MissingFolderText::tr("Nothing in this script creates the folder “%1”. If the folder does not exist, the "
                                         "command fails. Write mkdir -p before the command."))
                .arg(shown(file.folder)),
            {makeFolderFirst(subject, file)});
    }
}

void missingFolders(const Subject &subject, Reporter &report)
{
    nobodyMadeIt(subject, report);
    besideTheScript(subject, report);
}

constexpr RuleCheck missingFolderChecks[] = {
    {"DATA-FOLDER", missingFolders},
};

} // namespace

std::span<const RuleCheck> missingFolderRules()
{
    return missingFolderChecks;
}

} // namespace voyageur::script
