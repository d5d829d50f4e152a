// SPDX-License-Identifier: GPL-3.0-or-later
// Group B: where the output of a job goes.
#include "script/ctext.h"
#include "script/outputfile.h"
#include "script/rules/optionwords.h"
#include "script/rules/rulecheck.h"
#include "script/rules/shownfolders.h"

#include <QCoreApplication>

#include <algorithm>
#include <array>

namespace voyageur::script {

using base::Severity;

namespace {

struct OutputRulesText {
    Q_DECLARE_TR_FUNCTIONS(voyageur::script::OutputRules)
};

constexpr std::array fileOptions{"output", "error"};

// Not what sbatch will use: another rule has to say so.
bool isUnclear(const Subject &subject, const OptionUse &use)
{
    const QByteArray &file = use.text;
    return isMisread(subject, use, 0) || file.isEmpty() || file.contains('$') || file.contains('`') || file.contains('<')
        || file.startsWith('~');
}

// The user's own folder on a file system is there from the beginning: /home/NAME, /scratch/NAME, /global/home/users/NAME.
bool isThereAnyway(const QByteArray &folder)
{
    const QList<QByteArray> parts = folder.split('/');
    const bool relative = !folder.startsWith('/');
    if (relative)
        return std::ranges::all_of(parts, [](const QByteArray &part) { return part == "." || part == ".." || part.isEmpty(); });
    const bool personal = parts.size() > 1 && (parts[1] == "home" || parts[1] == "scratch");
    const bool ofOneUser = parts.size() > 2 && isOneOf(parts[parts.size() - 2], {"home", "users", "Users"});
    return ofOneUser || parts.size() <= (personal ? 3 : 2) || parts[1] == "dev" || parts[1] == "tmp";
}

std::optional<bool> exists(const Subject &subject, QByteArray folder)
{
    const LiveState *live = subject.live();
    if (!live || !live->folderExists || folder.contains('%'))
        return {};
    if (!folder.startsWith('/')) {
        if (const auto under = subject.value("chdir"); under && under->startsWith('/'))
            folder = *under + '/' + folder;
        else if (live->folder)
            folder = *live->folder + (under ? '/' + *under : QByteArray()) + '/' + folder;
        else
            return {};
    }
    return live->folderExists(folder);
}

// Runs that have nothing in common but the job's name and the user.
OutputRun firstRun()
{
    return {101, 100, 1, "name", "user", "node1"};
}
OutputRun otherRun()
{
    return {203, 202, 2, "name", "user", "node2"};
}

// "%A, %a" of "logs/%A_%a": of a folder whose name only the running job tells.
QByteArray numberedParts(const QByteArray &folder)
{
    QByteArrayList parts;
    for (auto at = folder.indexOf('%'); at >= 0; at = folder.indexOf('%', at + 1)) {
        qsizetype end = at + 1;
        while (end < folder.size() && isDigit(folder.at(end)))
            ++end;
        const QByteArray part = folder.sliced(at, std::min(end + 1, folder.size()) - at);
        if (expandedOutput(part, firstRun()) != expandedOutput(part, otherRun()) && !parts.contains(part))
            parts += part;
        at += part == "%%" ? 1 : 0;
    }
    return folder.contains('\\') ? QByteArray() : parts.join(", "); // a backslash switches them off
}

void folderMissing(const Subject &subject, Reporter &report)
{
    const bool known = subject.cluster() && subject.cluster()->slurm.version.isKnown();
    const SlurmVersion version = subject.script().version();
    if (known && slurm2405 < version)
        return; // which makes the folder
    QByteArrayList said;
    for (const char *name : fileOptions) {
        const OptionUse *use = subject.use(name);
        const auto slash = use ? use->text.lastIndexOf('/') : -1;
        if (slash <= 0 || isUnclear(subject, *use))
            continue;
        const QByteArray folder = use->text.first(slash);
        const auto there = exists(subject, folder);
        if (said.contains(folder) || isThereAnyway(folder) || there == true)
            continue;
        said += folder;
        if (const QByteArray parts = numberedParts(folder); !parts.isEmpty()) {
            report.say(
                known && version < slurm2302 ? Severity::Error : Severity::Warning, Subject::valueSpan(*use),
                OutputRulesText::tr("The name of the folder “%1” is known only when the job runs, so nobody can create the "
                                    "folder before. Slurm 22.05 fails the job at once, without a message or a file. Slurm 24.11 "
                                    "creates the folder. Remove “%2” from the folder’s name. The file’s name may contain it.")
                    .arg(shown(folder), shown(parts)));
            continue;
        }
        const FolderShown shows = there ? FolderShown::No : folderShown(subject, folder);
        if (shows == FolderShown::There)
            continue;
        const QString tooLate = shows != FolderShown::TooLate ? QString()
                                                              : QLatin1Char(' ')
                + OutputRulesText::tr("The mkdir in this script comes too late, because Slurm opens the file before the script "
                                      "begins.");
        const bool fails = known && version < slurm2302;
        report.say(
            fails ? Severity::Error : Severity::Warning, Subject::valueSpan(*use),
            (there == false
                 ? OutputRulesText::tr(
                     "The folder “%1” does not exist. Slurm 22.05 then fails the job at once, without a message or a file. "
                     "Slurm 24.11 creates the folder. Create it before you submit, with mkdir -p.")
                 : OutputRulesText::tr(
                     "If the folder “%1” does not exist, Slurm 22.05 fails the job at once, without a message or a file. "
                     "Slurm 24.11 creates the folder. Create it before you submit, with mkdir -p."))
                    .arg(shown(folder))
                + tooLate);
    }
}

// "train-%A_%a.out" of "train.out".
std::optional<QByteArray> ofEachTask(const QByteArray &pattern)
{
    if (pattern.contains('\\'))
        return {};
    QByteArray name = pattern;
    if (const auto whole = name.indexOf("%A"); whole >= 0)
        return name.insert(whole + 2, "_%a");
    const auto slash = name.lastIndexOf('/');
    const auto dot = name.lastIndexOf('.');
    return name.insert(dot > slash + 1 ? dot : name.size(), "-%A_%a");
}

void sameForAllTasks(const Subject &subject, Reporter &report)
{
    const auto &array = subject.request().array;
    if (!array || array->count() < 2)
        return;
    if (subject.value("open-mode").value_or(QByteArray()).toLower().startsWith('a'))
        return;
    OutputRun one{101, 100, 1, "name", "user", "node"};
    OutputRun other{102, 100, 2, "name", "user", "node"};
    for (const char *name : fileOptions) {
        const OptionUse *use = subject.use(name);
        if (!use || isUnclear(subject, *use) || use->text == "/dev/null" || use->text.toLower() == "none"
            || expandedOutput(use->text, one) != expandedOutput(use->text, other))
            continue;
        const auto better = ofEachTask(use->text);
        report.say(
            Subject::valueSpan(*use),
            OutputRulesText::tr(
                "All %n task(s) of the array write into this one file, and overwrite each other’s output. %A is the "
                "number of the array, %a the number of the task.",
                nullptr, static_cast<int>(std::min<qint64>(array->count(), 1'000'000))),
            {{better ? OutputRulesText::tr("Write %1").arg(shown(*better)) : QString(),
              better ? subject.script().setValue(*use, *better).value_or(QList<base::TextEdit>()) : QList<base::TextEdit>()}});
    }
}

// The file system of that absolute path that jobs see read-only.
const base::Fact<base::FileSystem> *readOnlyArea(const base::ClusterFacts &cluster, const QByteArray &path)
{
    const auto isReadOnly = [](const base::Fact<base::FileSystem> &area) {
        return area.value && area.value->inJobs == base::ComputeAccess::ReadOnly;
    };
    if (path.startsWith("/home/") && isReadOnly(cluster.storage.home))
        return &cluster.storage.home;
    if ((path.startsWith("/project/") || path.startsWith("/projects/")) && isReadOnly(cluster.storage.project))
        return &cluster.storage.project;
    return nullptr;
}

// What programs are told to write there, where the home is read-only: "srun ./simulate --out $HOME/run1", "> ~/r.txt".
void readOnlyHome(const Subject &subject, Reporter &report)
{
    const auto &home = subject.cluster()->storage.home;
    if (!home.value || home.value->inJobs != base::ComputeAccess::ReadOnly)
        return;
    const auto isThere = [](const QByteArray &path) {
        return path.startsWith("$HOME/") || path.startsWith("~/") || path.startsWith("/home/");
    };
    const auto say = [&](Span place) {
        report.say(
            std::max(Severity::Warning, report.by(home)), place,
            OutputRulesText::tr("Jobs on %1 cannot write to the home folder. Write to $SCRATCH.").arg(subject.clusterName()));
    };
    for (const BashCommand &command : subject.commands()) {
        for (const BashRedirection &one : command.redirections) {
            if (isOneOf(one.operation, {">", ">>", "&>", "&>>"}) && isThere(subject.path(one.target, command)))
                say(one.target.span);
        }
    }
    for (const Output &output : subject.outputs()) {
        if (isThere(output.path) && !output.call->command->conditional)
            say(output.where);
    }
}

void readOnly(const Subject &subject, Reporter &report)
{
    if (!subject.cluster())
        return;
    readOnlyHome(subject, report);
    const QByteArray folder = subject.value("chdir").value_or(QByteArray());
    for (const char *name : fileOptions) {
        const OptionUse *use = subject.use(name);
        const bool there = use && use->text.startsWith('/');
        const OptionUse *place = there ? use : subject.use("chdir");
        const QByteArray path = there ? use->text : folder;
        const auto *area = readOnlyArea(*subject.cluster(), path);
        if (!area || !place || (!there && QByteArrayView(name) == "error" && !use))
            continue;
        report.say(report.by(*area), Subject::valueSpan(*place),
                   OutputRulesText::tr("Jobs on %1 cannot write to “%2”, and fail without a trace. Put the output on scratch.")
                       .arg(subject.clusterName(), shown(path.first(std::max<qsizetype>(path.indexOf('/', 1), 0)))));
        if (!there)
            return;
    }
}

// "<username>" and the like from `from` on; empty for none. `opening`: or what stands for it, with its closing one.
Span placeholderIn(QByteArrayView text, qsizetype from, char opening = '<', char closing = '>')
{
    static constexpr std::array words{
        "user",        "name",    "your",   "account", "group",   "project", "path",      "folder",  "directory", "job",
        "id",          "pi",      "prof",   "nom",     "votre",   "compte",  "chemin",    "dossier", "email",     "mail",
        "sponsor",     "cluster", "model",  "dataset", "time",    "value",   "partition", "queue",   "qos",       "number",
        "environment", "type",    "module", "version", "program", "token",   "password"};
    constexpr qsizetype longest = 40;
    for (auto begin = text.indexOf(opening, from); begin >= 0; begin = text.indexOf(opening, begin + 1)) {
        qsizetype end = begin + 1;
        const auto belongs = [](char c) { return c == ' ' || c == '_' || c == '-' || ((c | 0x20) >= 'a' && (c | 0x20) <= 'z'); };
        while (end < text.size() && end - begin < longest && belongs(text[end]))
            ++end;
        if (end >= text.size() || text[end] != closing || end == begin + 1 || text[begin + 1] == ' ' || text[end - 1] == ' ')
            continue;
        const QByteArray inside = text.sliced(begin + 1, end - begin - 1).toByteArray().toLower();
        if (std::ranges::any_of(words, [&](const char *word) { return inside.contains(word); }))
            return {begin, end + 1};
    }
    return {};
}

bool isUserName(QByteArrayView placeholder)
{
    const QByteArray text = placeholder.toByteArray().toLower().replace('_', "").replace('-', "").replace(' ', "");
    return text == "<username>" || text == "<user>" || text == "<yourusername>" || text == "<youruser>" || text == "<userid>"
        || text == "<nomdutilisateur>";
}

// "username" between slashes, as guides write it.
bool isExamplePart(QByteArrayView part)
{
    static constexpr std::array words{
        "username",    "yourusername", "youruser", "yourname", "your_username",  "your_user",    "your-username",
        "user_name",   "your_name",    "someuser", "yourpath", "your_path",      "[username]",   "{username}",
        "%username%",  "path_to",      "votrenom", "your_dir", "your_directory", "your_project", "your-project",
        "yourproject", "your_data",    "your_env", "yourenv",  "your_folder",    "your-folder"};
    const QByteArray small = part.toByteArray().toLower();
    return part == "USER" || part == "PATH" || part == "PATH_TO_DATA"
        || std::ranges::any_of(words, [&](const char *word) { return small == word; });
}

// "YOUR_SCRIPT.py", "your_script.py", "PATH_TO_DATA": the name of a program or file.
bool isExampleName(const QByteArray &word)
{
    QByteArray bare = word.startsWith("./") ? word.sliced(2) : word;
    const bool capitals =
        bare.startsWith("YOUR_") || bare.startsWith("PATH_TO_") || word.contains("_YOUR_") || word.startsWith("<YOUR");
    bare = bare.first(bare.indexOf('.') > 0 ? bare.indexOf('.') : bare.size());
    if (bare.toLower().endsWith("_name_here") || bare.toLower().endsWith("_program_here") || bare == "your_program")
        return true;
    static constexpr std::array names{"MY_PROGRAM",      "MYPROGRAM", "PROGRAM_NAME", "SCRIPT_NAME",
                                      "EXECUTABLE_NAME", "MY_SCRIPT", "ENV_NAME",     "MODULE_NAME",
                                      "FILE_NAME",       "USER_NAME", "PATH_TO",      "INPUT_FILE",
                                      "OUTPUT_FILE",     "DATA_FILE", "NAME_OF_ENV",  "ENVIRONMENT_NAME"};
    if (std::ranges::any_of(names, [&](const char *one) { return bare == one; }))
        return true;
    const bool small =
        word.startsWith("your_") || word.startsWith("your-") || word.startsWith("./your_") || word.startsWith("./your-");
    return capitals || (small && word.size() > 6) || word == "/path/to" || word == "path/to";
}

// "/path/to/data", "/.../data", "~/projects/def-someuser/data.tar", "/home/yourname/x"
bool isExamplePath(const QByteArray &path)
{
    const auto at = path.toLower().indexOf("path/to/");
    if (path == "/path/to" || (at >= 0 && (at == 0 || path[at - 1] == '/' || path[at - 1] == '=')) || path.contains("/.../")
        || isExampleName(path))
        return true;
    if (path.contains('/') && std::ranges::any_of(path.split('/'), isExamplePart))
        return true;
    return path.contains("/def-")
        && std::ranges::any_of(std::array{"/def-xxx", "/def-someuser", "/def-someprof", "/def-someone"},
                               [&](const char *example) { return path.contains(example); });
}

// "xxxxx"
bool isCrossed(QByteArrayView text)
{
    return text.size() > 1 && std::ranges::all_of(text, [](char c) { return c == 'x'; });
}

// "your.email@domain.com", "user@domain", "first.last@university.edu"
bool isExampleAddress(const QByteArray &address)
{
    const QByteArray small = address.toLower();
    const auto at = small.indexOf('@');
    const QByteArray name = small.first(std::max<qsizetype>(at, 0));
    const QByteArray host = small.sliced(at + 1);
    if (at < 0)
        return small.startsWith("your") || small == "email" || small == "mail" || small == "myemail" || isCrossed(small);
    return name.contains("your") || name == "youremail" || name == "myemail" || (host.startsWith("domain") && !name.isEmpty())
        || host.startsWith("your") || isCrossed(name) || isOneOf(name, {"first.last",   "firstname.lastname",
                                                                        "first_last",   "firstnamelastname",
                                                                        "netid",        "username",
                                                                        "user.name",    "myname",
                                                                        "myusername",   "email",
                                                                        "some_user",    "someuser",
                                                                        "user",         "user_name",
                                                                        "userid",       "abc123",
                                                                        "myemail",      "prenom.nom",
                                                                        "name.surname", "vorname.nachname",
                                                                        "uniqname",     "unityid",
                                                                        "a.person",     "joe.bloggs",
                                                                        "a.user",       "firstname.surname"})
        || host == "email.com" || host == "email" || host.startsWith("xxx") || name.startsWith("xxx")
        || (host == "example.com"
            && (name == "user" || name == "you" || name == "username" || name == "name" || name == "email"));
}

QString examplePath(const QByteArray &path)
{
    return OutputRulesText::tr("“%1” is an example from a documentation page. Write the path of your own files.")
        .arg(shown(path));
}

QString literalPlaceholder(const QByteArray &text)
{
    return OutputRulesText::tr("“%1” is a placeholder. Replace it with your own value. The program gets it literally.")
        .arg(shown(text));
}

// "<username>", "[YOUR_EMAIL]", "..." in a value.
Span placeholderInValue(QByteArrayView value)
{
    const auto angled = placeholderIn(value, 0);
    if (!angled.isEmpty())
        return angled;
    const auto squared = placeholderIn(value, 0, '[', ']'); // lists of nodes hold digits there
    return squared.isEmpty() && value == "..." ? Span{0, value.size()} : squared;
}

void placeholdersInDirectives(const Subject &subject, Reporter &report)
{
    for (int component = 0; component < subject.components(); ++component) {
        for (const OptionUse &use : subject.uses(component)) {
            if (!use.value || QByteArrayView(use.option->name) == "account")
                continue; // ACC-PLACEHOLDER
            const bool path = use.option->grammar == Grammar::OutputFile || use.option->grammar == Grammar::Path
                || QByteArrayView(use.option->name) == "input";
            const Span found = placeholderInValue(subject.view(*use.value));
            if (found.isEmpty()) {
                if (path && isExamplePath(use.text))
                    report.say(Severity::Warning, *use.value, examplePath(use.text));
                else if (QByteArrayView(use.option->name) == "mail-user" && isExampleAddress(use.text))
                    report.say(
                        Severity::Warning, *use.value,
                        OutputRulesText::tr(
                            "“%1” is an example from a documentation page, so nobody gets the mail. Write your own address.")
                            .arg(shown(use.text)));
                continue;
            }
            const Span place{use.value->begin + found.begin, use.value->begin + found.end};
            const bool letters = use.option->grammar == Grammar::OutputFile && isUserName(subject.text(place));
            // The job runs, only its mail goes nowhere.
            const bool mail = QByteArrayView(use.option->name) == "mail-user";
            report.say(mail ? Severity::Warning : Severity::Error, place,
                       OutputRulesText::tr("“%1” is a placeholder. Replace it with your own value. Slurm reads it literally.")
                           .arg(shown(subject.text(place))),
                       {{OutputRulesText::tr("Write %1").arg(QStringLiteral("%u")),
                         letters ? QList{subject.edit(place, "%u")} : QList<base::TextEdit>()}});
        }
    }
}

// Its line ends are all behind a backslash.
bool isOneLine(QByteArrayView text)
{
    for (auto end = text.indexOf('\n'); end >= 0; end = text.indexOf('\n', end + 1)) {
        if (end == 0 || text[end - 1] != '\\')
            return false;
    }
    return true;
}

// "read INPUT_FILE": the name of a variable.
bool takesNames(QByteArrayView command)
{
    return isOneOf(command,
                   {"export", "read", "local", "declare", "typeset", "unset", "readonly", "getopts", "mapfile", "readarray"});
}

bool isLetters(QByteArrayView text)
{
    return !text.isEmpty() && std::ranges::all_of(text, [](char c) {
        return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || c == '_' || c == '-';
    });
}

// "conda activate {your environment}", "python "sim/<name>"", "mpirun -np NODES": words that are handed over as they stand.
void sayOfWords(const Subject &subject, const BashCommand &command, Reporter &report)
{
    const auto say = [&](Span place) { report.say(Severity::Warning, place, literalPlaceholder(subject.text(place))); };
    const QList<BashWord> &words = command.words;
    for (qsizetype i = 1; i < words.size(); ++i) {
        const BashWord &word = words.at(i);
        const bool opens = !word.quoted && word.text.startsWith('{') && isLetters(word.text.sliced(1));
        if (opens && i + 1 < words.size() && words.at(i + 1).text.endsWith('}') && isLetters(words.at(i + 1).text.chopped(1)))
            return say({word.span.begin, words.at(i + 1).span.end});
        constexpr qsizetype longest = 100;
        const Span angled =
            word.quoted && word.text.size() < longest && !word.text.contains(' ') ? placeholderIn(word.text, 0) : Span();
        const bool path = isOneOf(words.at(0).text, {"python", "python3", "srun", "cd", "source", "Rscript", "cp", "bash"});
        if (path && !angled.isEmpty() && isLetters(QByteArrayView(word.text).sliced(angled.begin + 1, angled.size() - 2)))
            return say(word.span);
        const QByteArray &before = words.at(i - 1).text;
        const bool capitals = word.text.size() > 2 && isLetters(word.text) && word.text == word.text.toUpper();
        if (isOneOf(words.at(0).text, {"mpirun", "mpiexec", "srun"}) && isOneOf(before, {"-np", "-n"}) && capitals)
            return say(word.span);
    }
}

void placeholders(const Subject &subject, Reporter &report)
{
    placeholdersInDirectives(subject, report);
    for (const BashCommand &command : subject.commands()) {
        const QByteArray name = command.name();
        if (name == "echo" || name == "printf" || name == "cat" || name == "grep" || name == "sed")
            continue; // text for people
        for (const BashAssignment &one : command.assignments) {
            if (isExamplePath(one.value.text))
                report.say(Severity::Warning, one.value.span, examplePath(one.value.text));
            else if (one.value.quoted && placeholderIn(one.value.text, 0) == Span{0, one.value.text.size()}
                     && one.value.text.size() > 2)
                report.say(Severity::Warning, one.value.span, literalPlaceholder(one.value.text));
        }
        // An unquoted one is a redirection to bash, so look at the command's own bytes.
        const QByteArrayView text = subject.view(command.span);
        const Span found = placeholderIn(text, 0);
        const QByteArrayView before = text.first(found.begin);
        const bool quotes = before.contains('\'') || before.contains('"');
        if (!found.isEmpty() && !quotes && isOneLine(before)) {
            const Span place{command.span.begin + found.begin, command.span.begin + found.end};
            report.say(
                place,
                OutputRulesText::tr(
                    "“%1” is a placeholder. Replace it with your own value. bash reads < as “take the input from this file”.")
                    .arg(shown(subject.text(place))),
                {{OutputRulesText::tr("Write %1").arg(QStringLiteral("$USER")),
                  isUserName(subject.text(place)) ? QList{subject.edit(place, "$USER")} : QList<base::TextEdit>()}});
        }
        sayOfWords(subject, command, report);
        for (const BashWord &word : command.words) {
            if (takesNames(name) && !word.text.contains('='))
                continue;
            const bool dots = (word.text == "..." || word.text == "\xe2\x80\xa6") && !word.quoted;
            if (dots || isExamplePath(word.text))
                report.say(Severity::Warning, word.span, examplePath(word.text));
        }
        for (const BashRedirection &one : command.redirections) {
            const bool within = one.target.span.begin >= command.span.begin + found.begin
                && one.target.span.begin < command.span.begin + found.end;
            if (within && !found.isEmpty())
                continue; // said already
            if (one.operation != "<<" && one.operation != "<<-" && one.operation != "<<<" && isExamplePath(one.target.text))
                report.say(Severity::Warning, one.target.span, examplePath(one.target.text));
        }
    }
}

bool isUnbuffered(const PythonRun &run)
{
    const BashCommand &command = *run.call->command;
    const bool set =
        std::ranges::any_of(command.assignments, [](const BashAssignment &one) { return one.name == "PYTHONUNBUFFERED"; });
    return set || std::ranges::any_of(command.words, [](const BashWord &word) {
               return word.text == "stdbuf" || word.text == "--unbuffered" || word.text == "-u" || word.text == "-uc"
                   || word.text.startsWith("PYTHONUNBUFFERED=");
           });
}

// "> result.bed": no log, by its name.
bool isForData(const BashRedirection &one)
{
    if (!one.operation.startsWith('>') || one.descriptor == 2)
        return false;
    const QByteArray name = one.target.text.toLower();
    const bool isFile = name.sliced(name.lastIndexOf('/') + 1).contains('.') && !name.startsWith('&');
    return isFile && !name.endsWith(".log") && !name.endsWith(".txt") && !name.endsWith(".out") && !name.endsWith(".err")
        && !name.contains("log");
}

void buffered(const Subject &subject, Reporter &report)
{
    if (subject.pythonRuns().isEmpty() || subject.sets("PYTHONUNBUFFERED"))
        return;
    for (const PythonRun &run : subject.pythonRuns()) {
        const BashCommand &command = *run.call->command;
        if (isUnbuffered(run) || run.file.isEmpty() || command.substituted || run.call->inDocument)
            continue;
        if (command.readsPipe || std::ranges::any_of(command.redirections, isForData))
            continue; // a filter: what it prints is its result
        // Somebody who sends it to a file wants to read it there.
        const bool watched = command.writesPipe || std::ranges::any_of(command.redirections, [](const BashRedirection &one) {
                                 return one.operation.startsWith('>');
                             });
        const qsizetype first = subject.script().firstCommand();
        report.say(watched ? Severity::Advice : Severity::Info, run.call->nameSpan(),
                   OutputRulesText::tr("Python buffers its output and writes it in blocks. The log may stay empty for a long "
                                       "time, and its end is lost if Slurm ends the job. PYTHONUNBUFFERED=1 shows each line at "
                                       "once. Do not use it for programs that print a lot."),
                   {{OutputRulesText::tr("Set PYTHONUNBUFFERED=1"),
                     first < subject.script().bytes().size() ? QList{subject.insertLineBefore(first, "export PYTHONUNBUFFERED=1")}
                                                             : QList<base::TextEdit>()}});
        return;
    }
}

constexpr RuleCheck outputChecks[] = {
    {"OUT-DIR", folderMissing},        {"OUT-SAME", sameForAllTasks}, {"OUT-READONLY", readOnly},
    {"OUT-PLACEHOLDER", placeholders}, {"OUT-BUFFER", buffered},
};

} // namespace

std::span<const RuleCheck> outputRules()
{
    return outputChecks;
}

} // namespace voyageur::script
