// SPDX-License-Identifier: GPL-3.0-or-later
// What the tasks of an array do to each other, and what is replaced too early.
#include "script/rules/launch.h"
#include "script/rules/rulecheck.h"
#include "script/rules/variableuses.h"

#include <QCoreApplication>
#include <QRegularExpression>

#include <algorithm>

namespace voyageur::script {

using namespace Qt::StringLiterals;
using base::Severity;

namespace {

struct FolderRulesText {
    Q_DECLARE_TR_FUNCTIONS(voyageur::script::FolderRules)
};

// The variables in it are the same in every task.
bool isSameForTasks(const QByteArray &path)
{
    QByteArray rest = path;
    for (const char *name :
         {"$SLURM_SUBMIT_DIR", "$SLURM_ARRAY_JOB_ID", "$SLURM_JOB_NAME", "$HOME", "$SCRATCH", "$PROJECT", "$USER", "$PWD"})
        rest.replace(name, "");
    return !rest.contains('$') && !rest.contains('`') && !rest.contains('*');
}

bool isOnceOnly(const BashCommand &command)
{
    return command.conditional || command.branch || command.substituted || !command.function.isEmpty();
}

// "virtualenv ~/env", "git clone", "make": what one job does, and not many at the same time.
bool buildsTogether(const Subject &subject, const Call &call)
{
    const auto here = placeOf(subject.path(QByteArray("."), *call.command));
    if (here == Place::NodeDisk || here == Place::NodeMemory || isOnceOnly(*call.command) || call.inDocument)
        return false;
    if (call.name == "sed") {
        const auto words = call.arguments();
        return words.size() > 1 && isSameForTasks(subject.resolved(words.back()))
            && std::ranges::any_of(words, [](const BashWord &word) { return word.text.startsWith("-i"); });
    }
    const bool onNode = std::ranges::any_of(call.arguments(), [&](const BashWord &word) {
        const QByteArray path = subject.resolved(word);
        return placeOf(path) == Place::NodeDisk || placeOf(path) == Place::NodeMemory || !isSameForTasks(path);
    });
    if (onNode)
        return false;
    static constexpr QByteArrayView compilers[] = {
        "gcc",    "g++",    "gfortran", "clang",   "clang++", "icc",   "icx",   "icpc", "ifort",     "ifx",  "nvcc",  "mpicc",
        "mpicxx", "mpic++", "mpif90",   "mpifort", "mpif77",  "rustc", "javac", "ghc",  "nvfortran", "pgcc", "hipcc", "ftn"};
    if (std::ranges::find(compilers, QByteArrayView(call.name)) != std::end(compilers))
        return call.name == "javac" || call.has("-o") || call.has("-c");
    if (call.name == "make")
        return std::ranges::none_of(call.arguments(),
                                    [](const BashWord &word) { return word.text == "-n" || word.text.contains("test"); });
    if (call.name == "cmake")
        return call.has("--build") || call.has("-B");
    if (call.name == "git")
        return call.has("clone");
    if (call.name == "pip" || call.name == "pip3") {
        const Place there = placeOf(subject.state(call).environment);
        return call.has("install") && !call.has("--user") && isShared(there);
    }
    return (call.name == "conda" || call.name == "mamba") && (call.has("create") || call.has("install"));
}

// "for i in $(seq 1 20)" in each of 20 tasks: the loop that the array was to replace.
void allTheSame(const Subject &subject, qint64 count, Reporter &report)
{
    static const QRegularExpression loop(
        u"^[ \\t]*for[ \\t]+\\w+[ \\t]+in[ \\t]+(?:[$][(]seq[ \\t]+(?:(\\d{1,9})[ \\t]+)?(\\d{1,9})[ \\t]*[)]|[{](\\d{1,9})[.][.](\\d{1,9})[}])"_s,
        QRegularExpression::MultilineOption);
    auto matches = loop.globalMatch(QString::fromLatin1(subject.script().bytes()));
    while (matches.hasNext()) {
        const auto match = matches.next();
        const bool braces = match.hasCaptured(4);
        const qint64 first = braces                                ? match.captured(3).toLongLong()
            : match.hasCaptured(1) && !match.captured(1).isEmpty() ? match.captured(1).toLongLong()
                                                                   : 1;
        const qint64 last = match.captured(braces ? 4 : 2).toLongLong();
        if (last - first + 1 == count)
            return report.say(
                {match.capturedStart(), match.capturedEnd()},
                FolderRulesText::tr(
                    "Each of the %1 tasks of the array runs the whole loop, so the job does the same work %1 times. Replace "
                    "the loop with $SLURM_ARRAY_TASK_ID, or remove --array.")
                    .arg(count));
    }
}

// "rm -rf work && mkdir work": null for anything else than a folder that is the same in all tasks.
QByteArray removedFolder(const Subject &subject, const Call &call)
{
    QByteArray folder;
    bool recursive = false;
    for (const BashWord &word : call.arguments()) {
        const bool option = word.text.startsWith('-');
        recursive = recursive || (option && (word.text.contains('r') || word.text.contains('R')));
        if (!option && !folder.isEmpty())
            return {};
        if (!option)
            folder = subject.path(word, *call.command);
    }
    const Place place = placeOf(folder);
    const bool own = place == Place::NodeDisk || place == Place::NodeMemory || !isSameForTasks(folder) || folder.isEmpty();
    return call.name != "rm" || !recursive || own || isOnceOnly(*call.command) || call.inDocument ? QByteArray() : folder;
}

// Each task deletes the folder in which the others work, and makes it again.
void sayOfFolderMadeAnew(const Subject &subject, const QString &tasks, Reporter &report)
{
    QHash<QByteArray, const Call *> removed;
    for (const Call &call : subject.calls()) {
        if (const QByteArray folder = removedFolder(subject, call); !folder.isEmpty())
            removed.insert(folder, &call);
        if (call.name != "mkdir" || removed.isEmpty())
            continue;
        for (const BashWord &word : call.arguments()) {
            const Call *removal = removed.take(subject.path(word, *call.command));
            if (removal)
                report.say(removal->span(),
                           FolderRulesText::tr("Each of the %1 tasks of the array deletes this folder, in which others may be "
                                               "working. Put $SLURM_ARRAY_TASK_ID into its name, or use $SLURM_TMPDIR.")
                               .arg(tasks));
        }
    }
}

void tasksDisturb(const Subject &subject, Reporter &report)
{
    const auto &array = subject.request().array;
    if (!array || array->count() < 2 || array->limit == 1)
        return;
    const QString tasks = QString::number(array->count());
    for (const EnvironmentStep &step : subject.environments()) {
        if (step.act == EnvironmentStep::Act::Create && !isOnceOnly(*step.call->command) && !step.path.isEmpty()
            && placeOf(step.path) != Place::NodeDisk && placeOf(step.path) != Place::NodeMemory && isSameForTasks(step.path))
            report.say(step.span,
                       FolderRulesText::tr(
                           "All %1 tasks of the array create this environment in the same place, perhaps at the same time, and "
                           "damage each other’s files. Create the environment once before you submit, or in $SLURM_TMPDIR.")
                           .arg(tasks));
    }
    sayOfFolderMadeAnew(subject, tasks, report);
    const bool looks = holds(subject.script().bytes(), "ARRAY_TASK");
    if (!looks)
        allTheSame(subject, array->count(), report);
    for (const Call &call : subject.calls()) {
        const BashCommand &command = *call.command;
        if (buildsTogether(subject, call))
            report.say(
                call.span(),
                FolderRulesText::tr(
                    "All %1 tasks of the array do this in the same folder, perhaps at the same time, and damage each other’s "
                    "files. Run the command once before you submit, or in $SLURM_TMPDIR.")
                    .arg(tasks));
        const bool writesText = call.name == "cat" && std::ranges::any_of(command.redirections, [](const BashRedirection &one) {
                                    return one.operation.startsWith("<<");
                                });
        const auto words = call.arguments();
        if (call.name == "R" && words.size() > 3 && words[0].text == "CMD" && words[1].text == "BATCH" && !isOnceOnly(command)
            && command.loops == 0 && !call.inDocument && isSameForTasks(subject.resolved(words.back()))
            && words.back().text.toLower().endsWith("out"))
            report.say(
                words.back().span,
                FolderRulesText::tr("All %1 tasks of the array write their output to this one file. Put $SLURM_ARRAY_TASK_ID "
                                    "in its name.")
                    .arg(tasks));
        const bool lists =
            isOneOf(call.name, {"ls", "find", "basename", "realpath", "seq"}) && !command.writesPipe && !command.substituted;
        if (isOnceOnly(command) || call.inDocument || command.background || (!isProgram(call) && !writesText && !lists))
            continue;
        for (const BashRedirection &one : command.redirections) {
            const bool writes = (one.operation == ">" || one.operation == "&>" || one.operation == ">|") && one.descriptor != 2;
            const QByteArray path = subject.path(one.target, command);
            const bool lost = path.startsWith("/dev/") || path.startsWith('&') || placeOf(path) == Place::NodeDisk
                || placeOf(path) == Place::NodeMemory;
            if (lists) {
                if (one.operation == ">" && one.descriptor != 2 && looks && !path.isNull() && !lost && isSameForTasks(path)
                    && command.loops == 0)
                    report.say(
                        Severity::Advice, one.target.span,
                        FolderRulesText::tr(
                            "All %1 tasks of the array write this one file, perhaps while another task reads it. Write the file "
                            "once, before you submit.")
                            .arg(tasks));
                continue;
            }
            if (writes && looks && !path.isNull() && !lost && isSameForTasks(path) && command.loops == 0)
                report.say(one.target.span,
                           FolderRulesText::tr("All %1 tasks of the array write this one file, and only the last result remains. "
                                               "Put $SLURM_ARRAY_TASK_ID into its name.")
                               .arg(tasks));
        }
    }
    for (const Output &output : subject.outputs()) {
        const BashCommand &command = *output.call->command;
        const QByteArray name = output.path.sliced(output.path.lastIndexOf('/') + 1);
        const auto dot = name.lastIndexOf('.');
        if (!looks || dot < 1 || isOnceOnly(command) || output.call->inDocument || output.path.startsWith("/dev/")
            || output.place == Place::NodeDisk || output.place == Place::NodeMemory || !isSameForTasks(output.path)
            || command.loops > 0)
            continue;
        report.say(output.where,
                   FolderRulesText::tr("All %1 tasks of the array write this one file, and only the last result remains. Put "
                                       "$SLURM_ARRAY_TASK_ID into its name.")
                       .arg(tasks));
    }
}

// "$(sbatch a.sh)" is "Submitted batch job 123".
void sentenceForNumber(const Subject &subject, Reporter &report)
{
    QHash<QByteArray, const Call *> answers; // by the variable that keeps it
    const auto plain = [&](const Call &call) {
        return call.name == "sbatch" && call.command->substituted && !call.command->writesPipe
            && std::ranges::none_of(call.arguments(), [](const BashWord &word) { return word.text.startsWith("--pars"); });
    };
    QList<const Call *> submitted;
    for (const Call &call : subject.calls()) {
        if (plain(call))
            submitted += &call;
    }
    if (submitted.isEmpty())
        return;
    const auto within = [&](Span span) -> const Call * {
        const auto found =
            std::ranges::lower_bound(submitted, span.begin, {}, [](const Call *call) { return call->span().begin; });
        return found != submitted.end() && (*found)->span().end <= span.end ? *found : nullptr;
    };
    const auto say = [&](const Call &call) {
        report.say(
            call.span(),
            FolderRulesText::tr("sbatch prints a sentence, “Submitted batch job 123”, but this line needs a number. Write sbatch "
                                "--parsable, which prints only the number."),
            {{FolderRulesText::tr("Write --parsable"), {subject.insert(call.nameSpan().end, " --parsable")}}});
    };
    QSet<const Call *> said;
    const auto useOf = [&](const VariableUse &use) {
        const bool whole = !use.braces || use.rest.startsWith('}');
        const Call *call = whole ? answers.value(use.name.toByteArray()) : nullptr;
        if (call && !said.contains(call)) {
            said += call;
            say(*call);
        }
    };
    const auto isAnswer = [](const QByteArray &text) { return text == "$()" || text == "``"; };
    for (const BashCommand &command : subject.commands()) {
        for (const BashAssignment &one : command.assignments) {
            if (const Call *call = isAnswer(one.value.text) ? within(one.value.span) : nullptr)
                answers.insert(one.name, call);
            else
                answers.remove(one.name);
        }
        for (const BashAssignment &one : command.assignments) { // dep="afterok:$id"
            if (!one.value.text.contains("after"))
                continue;
            eachUseIn(command, one.value, [&](const VariableUse &use) { useOf(use); });
        }
        for (const BashWord &word : command.words) {
            const auto equals = word.text.indexOf('=');
            if (equals > 0 && isAnswer(word.text.sliced(equals + 1)) && isOneOf(command.name(), {"export", "local", "declare"})) {
                if (const Call *call = within(word.span))
                    answers.insert(word.text.first(equals), call);
            }
            const bool needs =
                word.text.contains("after") || isOneOf(command.name(), {"scancel", "scontrol", "squeue", "sacct", "seff"});
            if (!needs || word.literal)
                continue;
            if (word.text.contains(":$()") || word.text.contains(":``")) {
                const Call *call = within(word.span);
                if (call && !said.contains(call)) {
                    said += call;
                    say(*call);
                }
            }
            eachUseIn(command, word, [&](const VariableUse &use) { useOf(use); });
        }
    }
}

// Variables that have another value in each task of a step.
bool isOfTask(QByteArrayView name)
{
    return isOneOf(
        name,
        {"SLURM_PROCID", "SLURM_LOCALID", "SLURM_NODEID", "PMI_RANK", "OMPI_COMM_WORLD_RANK", "OMPI_COMM_WORLD_LOCAL_RANK"});
}

// The names behind an unescaped $ in a text that a shell fills in, and where.
template <typename Visit>
void eachDollarIn(QByteArrayView text, Visit visit)
{
    for (qsizetype at = text.indexOf('$'); at >= 0 && at + 1 < text.size(); at = text.indexOf('$', at + 1)) {
        if (at > 0 && text[at - 1] == '\\')
            continue;
        const qsizetype begin = at + (text[at + 1] == '{' ? 2 : 1);
        const qsizetype length = begin < text.size() ? variableNameLength(text.sliced(begin)) : 0;
        if (length > 0)
            visit(text.sliced(begin, length), at);
    }
}

// In a script that a job writes for another job: the task of that one's array, its folder on the node. Not in its directives,
// and not what the job may well hand on.
bool isOfOtherJob(const Subject &subject, QByteArrayView body, QByteArrayView name, qsizetype at)
{
    if (!subject.hasDirectives() || !holds(body, "#SBATCH") || subject.sets(name))
        return false;
    const auto begin = body.first(at).lastIndexOf('\n') + 1;
    if (body.sliced(begin).trimmed().startsWith('#'))
        return false;
    if (name.startsWith("SLURM_ARRAY_TASK"))
        return !subject.has("array") && (holds(body, "--array") || holds(body, "SBATCH -a"));
    return name == "SLURM_TMPDIR";
}

void replacedTooEarly(const Subject &subject, Reporter &report)
{
    const ResourceRequest &request = subject.request();
    for (const HereText &text : subject.hereTexts()) {
        if (!text.document.expands)
            continue;
        const QByteArrayView body = subject.view(text.document.body);
        const bool step = text.isStep && request.tasks > 1;
        const bool script = text.isWritten && (body.startsWith("#!") || holds(body, "#SBATCH"));
        if (!step && !script)
            continue;
        const QSet<QByteArray> own = namesSetIn(body);
        QList<base::TextEdit> edits;
        QByteArray first;
        Span place;
        eachDollarIn(body, [&](QByteArrayView name, qsizetype at) {
            const QByteArray key = name.toByteArray();
            const bool ofJob = script && !subject.hasDirectives()
                && (name.startsWith("SLURM_ARRAY_")
                    || isOneOf(name,
                               {"SLURM_JOB_ID", "SLURM_TMPDIR", "SLURM_CPUS_PER_TASK", "SLURM_SUBMIT_DIR", "SLURM_NTASKS",
                                "SLURM_JOB_NODELIST", "SLURM_PROCID"}));
            const bool ofOther = script && isOfOtherJob(subject, body, name, at);
            const bool ofBody = own.contains(key) && !subject.sets(name) && !subject.namesOutside().contains(key);
            if (!(ofJob && !subject.sets(name)) && !(step && isOfTask(name)) && !ofBody && !ofOther)
                return;
            if (first.isEmpty()) {
                first = key;
                place = {text.document.body.begin + at,
                         text.document.body.begin + at + 1 + name.size() + (body[at + 1] == '{' ? 2 : 0)};
            }
            constexpr qsizetype most = 100;
            if (edits.size() < most)
                edits += subject.insert(text.document.body.begin + at, "\\");
        });
        if (first.isEmpty())
            continue;
        place.end = std::min(place.end, text.document.body.end);
        report.say(place,
                   FolderRulesText::tr(
                       "The shell that reads this here-document replaces $%1 at once, before the other shell runs. The value is "
                       "empty there, or the same everywhere. Write \\$%1, or put the delimiter in quotes: <<'EOF'.")
                       .arg(shown(first)),
                   {onRequest({FolderRulesText::tr("Write a backslash before each"), edits})});
    }
    if (request.tasks < 2)
        return;
    for (const Call &call : subject.calls()) {
        if (!call.isBehind("srun") || call.inDocument)
            continue;
        for (const BashWord &word : call.arguments()) {
            bool said = false;
            eachUseIn(*call.command, word, [&](const VariableUse &use) {
                if (said || !isOfTask(use.name))
                    return;
                said = true;
                report.say(
                    placeOf(subject, use),
                    FolderRulesText::tr(
                        "The script replaces $%1 before srun starts, so its value is 0 in all %2 tasks. Let each task replace "
                        "the variable (srun bash -c '… $%1 …', in single quotes), or read it in the program.")
                        .arg(shown(use.name), QString::number(request.tasks)));
            });
        }
    }
}

constexpr RuleCheck folderChecks[] = {
    {"ARR-SHARED", tasksDisturb},
    {"SUB-PARSABLE", sentenceForNumber},
    {"FORM-EXPANDED", replacedTooEarly},
};

} // namespace

std::span<const RuleCheck> folderRules()
{
    return folderChecks;
}

} // namespace voyageur::script
