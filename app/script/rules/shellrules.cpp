// SPDX-License-Identifier: GPL-3.0-or-later
// Group A: what bash does with a line of a job, and what people expect of it.
#include "script/mainprogram.h"
#include "script/rules/allianceware.h"
#include "script/rules/commandtools.h"
#include "script/rules/launch.h"
#include "script/rules/rulecheck.h"
#include "script/rules/tornlines.h"
#include "script/rules/variableuses.h"

#include <QCoreApplication>
#include <QRegularExpression>

#include <algorithm>

namespace voyageur::script {

using base::Severity;

namespace {

struct ShellRulesText {
    Q_DECLARE_TR_FUNCTIONS(voyageur::script::ShellRules)
};

bool namesScript(QByteArrayView text)
{
    return text == "$0" || text == "${0}" || text.startsWith("${BASH_SOURCE") || text == "$BASH_SOURCE";
}

// "${0%/*}", "${BASH_SOURCE[0]%/*}": the folder in one word.
bool cutsFolder(QByteArrayView text)
{
    return (text.startsWith("${0%") || text.startsWith("${BASH_SOURCE%") || text.startsWith("${BASH_SOURCE[0]%"))
        && text.contains('/');
}

// "`dirname \`realpath $0\``": a substitution in another, whose commands this reader does not see.
bool nestsBackquotes(QByteArrayView raw)
{
    return raw.contains("\\`") && (raw.contains("$0") || raw.contains("BASH_SOURCE"))
        && (raw.contains("dirname") || raw.contains("realpath") || raw.contains("readlink"));
}

void ownScriptFolder(const Subject &subject, Reporter &report)
{
    // A script that asks Slurm for its own path knows.
    if (!subject.hasDirectives() || holds(subject.script().bytes(), "scontrol show job"))
        return;
    const QString message =
        ShellRulesText::tr("In a job, this is Slurm’s copy of the script, in a folder of the node (the spool). The files beside "
                           "your script are not there. Write $SLURM_SUBMIT_DIR, the folder you submit from, or the path itself.");
    const bool asksForJob = holds(subject.script().bytes(), "SLURM_JOB");
    for (const Call &call : subject.calls()) {
        const bool finds = isOneOf(call.name, {"dirname", "realpath", "readlink"});
        for (const BashWord &word : call.arguments()) {
            // "${SLURM_SUBMIT_DIR:-$(dirname "$0")}" is for both
            if (finds && namesScript(word.text) && !(call.command->conditional && asksForJob)
                && !holds(subject.view(subject.line(call.span().begin)), "SLURM_"))
                return report.say(call.span(), message);
        }
    }
    for (const BashCommand &command : subject.commands()) {
        for (const BashAssignment &one : command.assignments) {
            if (!one.value.literal && (cutsFolder(one.value.text) || nestsBackquotes(subject.view(one.value.span))))
                return report.say(one.value.span, message);
        }
        for (const BashWord &word : command.words) {
            if (!word.literal && (cutsFolder(word.text) || nestsBackquotes(subject.view(word.span))))
                return report.say(word.span, message);
        }
    }
}

// "bwa mem … | samtools sort -o out.bam" after "set -e": who wants failures to stop the script does not see this one.
bool isToolThatShouldStop(const Subject &subject, const Call &call)
{
    static constexpr QByteArrayView quick[] = {"sort", "gzip", "pigz", "zstd", "xz", "make", "parallel", "tar", "unzip"};
    return toolOf(call) && call.before.isEmpty() && !call.command->conditional
        && std::ranges::find(quick, QByteArrayView(call.name)) == std::end(quick) && stopsAtFailure(subject, call.span().begin);
}

void pipeHidesFailure(const Subject &subject, Reporter &report)
{
    const QByteArray &bytes = subject.script().bytes();
    if (!subject.hasDirectives() || holds(bytes, "pipefail") || holds(bytes, "PIPESTATUS") || holds(bytes, "pipestatus"))
        return;
    for (const Call *program : mainPrograms(subject)) {
        const BashCommand &command = *program->command;
        const bool plain = command.writesPipe && !command.substituted && !command.background
            && (isProgram(*program) || isToolThatShouldStop(subject, *program));
        if (!plain || command.function.startsWith("voyageur_"))
            continue;
        const qsizetype first = subject.script().firstCommand();
        return report.say(
            program->nameSpan(),
            ShellRulesText::tr(
                "In a pipe, only the last command counts. If “%1” fails, Slurm still reports COMPLETED. Write “set -o "
                "pipefail” before the pipe.")
                .arg(shown(program->name)),
            {onRequest({ShellRulesText::tr("Write set -o pipefail"), {subject.insertLineBefore(first, "set -o pipefail")}})});
    }
}

// Programs that want a terminal, or a person at it.
struct Asker {
    const char *names;
    const char *unless; // options with which it asks nothing
};

constexpr Asker askers[] = {
    {" vi vim nvim nano pico gedit kate ", "-es -s -c -E --batch --headless +"},
    {" emacs ", "--batch -batch --script --daemon"},
    {" htop nvtop btop ", ""},
    {" top ", "-b -bn1 -bn -bcn1 -bc"},
    {" passwd su visudo ", ""},
};

// Programs that open a window, or their prompt, unless they are told otherwise.
struct WindowProgram {
    const char *name;
    const char *unless;  //!< with one of these it opens none
    const char *instead; //!< what to write; empty: leave it out
};

constexpr WindowProgram windowPrograms[] = {
    {"fluent", "-g -gu -hidden -help --help", "-g"},
    {"cfx5solve", "-batch -def -definition -help", "-batch"},
    {"paraview", "--version --help", "pvbatch"},
    {"comsol", "batch server mphserver -version -h -help compile", "comsol batch"},
    {"rstudio", "--version", "Rscript"},
    {"vmd", "-dispdev -e -eofexit -h --help", "-dispdev text"},
    {"xdg-open", "", ""},
    {"eog", "", ""},
    {"feh", "", ""},
    {"evince", "", ""},
    {"display", "-version", ""},
    {"gnome-terminal", "", ""},
    {"xterm", "-version", ""},
    {"firefox", "--headless -headless --version --screenshot", ""},
    {"google-chrome", "--headless --headless=new --version", ""},
    {"fsleyes", "render --help", "fsleyes render"},
    {"freeview", "--help", ""},
    {"igv", "-b --batch --help", ""},
    {"igv.sh", "-b --batch --help", ""},
    {"ccp4i", "", ""},
    {"spyder", "", "python"},
    {"code", "--version tunnel", ""},
};

bool opensWindow(const Call &call, const WindowProgram &program)
{
    const QByteArray silent = ' ' + QByteArray(program.unless) + ' ';
    return QByteArrayView(call.name) == program.name && !call.isBehind("xvfb-run")
        && std::ranges::none_of(call.arguments(), [&](const BashWord &word) {
               return !word.text.isEmpty() && silent.contains(' ' + word.text + ' ');
           });
}

// "matlab -r main": behind it comes MATLAB's prompt.
const BashWord *promptOfMatlab(const Call &call, const QByteArray &text)
{
    const bool fed = call.command->readsPipe || std::ranges::any_of(call.command->redirections, [](const BashRedirection &one) {
                         return one.operation.startsWith('<');
                     });
    if (call.name != "matlab" || call.has("-batch") || fed)
        return nullptr;
    const auto words = call.arguments();
    for (size_t i = 0; i + 1 < words.size(); ++i) {
        if (words[i].text == "-r" && !text.contains("exit") && !text.contains("quit"))
            return &words[i];
    }
    return nullptr;
}

// "2017" of the module "matlab/R2017b"; nothing where it is not known.
std::optional<int> yearOfMatlab(const Subject &subject)
{
    constexpr qsizetype most = 100; // they are looked at for each call
    for (const ModuleUse &use : subject.modules().first(std::min(most, subject.modules().size()))) {
        const auto at = use.version.indexOf("20");
        bool isNumber = false;
        const int year = use.act == ModuleUse::Act::Load && use.name.toLower() == "matlab" && at >= 0
            ? use.version.sliced(at, std::min<qsizetype>(4, use.version.size() - at)).toInt(&isNumber)
            : 0;
        if (isNumber)
            return year;
    }
    return {};
}

void sayOfPrompt(const Subject &subject, const BashWord &word, Reporter &report)
{
    constexpr int firstWithBatch = 2019;
    const bool old = yearOfMatlab(subject).value_or(firstWithBatch) < firstWithBatch;
    const QString why = ShellRulesText::tr("With -r, MATLAB shows its prompt after the commands, or after an error. Nobody types "
                                           "“exit” in a job, so the job may wait "
                                           "until its time limit, and Slurm does not learn of the error.");
    const QString cure = old
        ? ShellRulesText::tr("End the commands with “exit”. Versions from R2019a on have -batch, which ends by itself.")
        : ShellRulesText::tr("Write -batch instead of -r (R2019a and later).");
    report.say(Severity::Advice, word.span, why + QLatin1Char(' ') + cure,
               {onRequest({ShellRulesText::tr("Write %1").arg(QStringLiteral("-batch")),
                           old ? QList<base::TextEdit>() : QList{subject.edit(word.span, "-batch")}})});
}

// "docker run": nobody may start its server on a cluster.
bool startsDocker(const Call &call)
{
    const auto words = call.arguments();
    if (call.name == "docker" || call.name == "docker-compose" || call.name == "nvidia-docker")
        return !words.empty() && !isOneOf(words.front().text, {"--version", "-v", "version"});
    if (call.name != "nextflow")
        return false;
    QByteArray profile;
    const BashWord *word = call.valueOf("-profile", &profile);
    return (word && profile.split(',').contains("docker")) || call.has("-with-docker");
}

// "read -p 'Continue?'", "read -n 1 -rp …": it shows a question.
bool showsQuestion(const BashCommand &command)
{
    return std::ranges::any_of(command.words, [](const BashWord &word) {
        return word.text.size() > 1 && word.text.size() < 5 && word.text[0] == '-' && word.text[1] != '-'
            && word.text.endsWith('p') && !word.quoted;
    });
}

// Nothing but input from the terminal is meant: no pipe, no file, no loop that is fed.
bool readsTerminal(const Call &call)
{
    const BashCommand &command = *call.command;
    const bool fed = command.loops > 0 && !showsQuestion(command);
    if (call.name != "read" || command.readsPipe || fed || command.subshell || command.conditional || call.inDocument)
        return false;
    return command.function.isEmpty()
        && std::ranges::none_of(command.redirections, [](const BashRedirection &one) { return one.operation.startsWith('<'); })
        && std::ranges::none_of(call.arguments(),
                                [](const BashWord &word) { return word.text.startsWith("-u") || word.text == "-t"; });
}

// "conda install scipy", "pip uninstall torch": "Proceed ([y]/n)?"
bool asksBeforeItInstalls(const Call &call)
{
    const auto words = call.arguments();
    if (words.empty() || call.isBehind("yes"))
        return false;
    const QByteArray &verb = words.front().text;
    const bool conda = isOneOf(call.name, {"conda", "mamba", "micromamba"})
        && isOneOf(verb, {"create", "install", "update", "upgrade", "remove", "uninstall", "clean"});
    const bool pip = isOneOf(call.name, {"pip", "pip3"}) && verb == "uninstall";
    return (conda || pip) && std::ranges::none_of(words, [](const BashWord &word) {
               const QByteArray &text = word.text;
               return text == "-y" || text == "--yes" || text.startsWith("--dry-run") || text == "-d" || text == "--json"
                   || text == "-h" || text == "--help" || text == "--quiet" || (!word.literal && !word.text.contains('/'))
                   || (text.size() > 2 && text[0] == '-' && text[1] != '-' && text.contains('y') && text.size() < 5);
           });
}

// "bash -c 'read -p "go? " x; …'"
bool asksInQuotes(const Call &call)
{
    QByteArray text;
    if (!isShellName(call.name) || !call.valueOf("-c", &text) || !text.contains("read"))
        return false;
    return std::ranges::any_of(Bash::parse(text).commands(), [](const BashCommand &one) {
        return one.name() == "read" && !one.readsPipe && one.redirections.isEmpty() && showsQuestion(one);
    });
}

// "select x in a b": a menu. The head of a loop is no command, so its line is read.
void menus(const Subject &subject, Reporter &report)
{
    static const QRegularExpression select(QStringLiteral("^[ \\t]*(select[ \\t]+\\w+[ \\t]+in\\b)"),
                                           QRegularExpression::MultilineOption);
    if (!holds(subject.script().bytes(), "select "))
        return;
    auto matches = select.globalMatch(QString::fromLatin1(subject.script().bytes())); // a byte a letter
    while (matches.hasNext()) {
        const auto match = matches.next();
        const Span place{match.capturedStart(1), match.capturedEnd(1)};
        const bool inText =
            std::ranges::any_of(subject.texts(), [&](Span text) { return text.begin <= place.begin && place.end <= text.end; });
        if (!inText)
            report.say(place,
                       ShellRulesText::tr("A job has no keyboard, so nobody can choose from this menu, and the script continues "
                                          "without an answer. Give the value as an argument: sbatch SCRIPT VALUE."));
    }
}

void asksSomebody(const Subject &subject, Reporter &report)
{
    if (!subject.hasDirectives())
        return;
    menus(subject, report);
    for (const Call &call : subject.calls()) {
        if (call.isBehind("ssh") || call.command->readsPipe)
            continue;
        const bool root = call.name == "sudo" || isOneOf(call.name, {"apt-get", "apt", "yum", "dnf", "zypper", "brew"});
        if (root && !call.isBehind("apptainer") && !call.isBehind("singularity")
            && (call.name == "sudo" || call.has("install"))) {
            report.say(call.nameSpan(),
                       ShellRulesText::tr(
                           "“%1” needs an administrator’s rights, which users of a cluster do not have. The command asks for a "
                           "password, or fails. Load a module, or install the program in your own folder.")
                           .arg(shown(call.name)));
            continue;
        }
        const auto &words = call.command->words;
        const auto pty = std::ranges::find_if(words, [](const BashWord &word) { return word.text == "--pty"; });
        if (pty != words.end() && (call.isBehind("srun") || call.name == "srun")) {
            report.say(pty->span,
                       ShellRulesText::tr(
                           "--pty connects a step to a terminal, but a job has none. The step fails or ends at once. Remove the "
                           "option. To work in a terminal, use salloc."));
            continue;
        }
        if (asksBeforeItInstalls(call)) {
            report.say(call.span(),
                       ShellRulesText::tr(
                           "“%1” asks before it changes anything, but a job has no keyboard. The command gets no answer and does "
                           "nothing. Add -y.")
                           .arg(shown(call.name)),
                       {{ShellRulesText::tr("Add -y"),
                         call.arguments().empty() ? QList<base::TextEdit>()
                                                  : QList{subject.insert(call.arguments().front().span.end, " -y")}}});
            continue;
        }
        if (startsDocker(call) && !mayFail(subject, *call.command) && !call.command->conditional) {
            report.say(call.nameSpan(),
                       ShellRulesText::tr("Docker needs an administrator’s rights, which users of a cluster do not have. Most "
                                          "clusters do not install Docker. Use Apptainer: make an image on a login node "
                                          "(“apptainer build image.sif docker://…”), and start it with “apptainer exec”."));
            continue;
        }
        if (const BashWord *word = promptOfMatlab(call, subject.text(call.span()))) {
            sayOfPrompt(subject, *word, report);
            continue;
        }
        if (const auto window =
                std::ranges::find_if(windowPrograms, [&](const WindowProgram &one) { return opensWindow(call, one); });
            window != std::end(windowPrograms)) {
            report.say(call.nameSpan(),
                       *window->instead
                           ? ShellRulesText::tr("“%1” opens a window, but a job has no screen, so the command fails. Write %2.")
                                 .arg(shown(call.name), QString::fromLatin1(window->instead))
                           : ShellRulesText::tr(
                                 "“%1” opens a window, but a job has no screen, so the command fails. Remove the command.")
                                 .arg(shown(call.name)));
            continue;
        }
        if (readsTerminal(call) || asksInQuotes(call)) {
            report.say(call.span(),
                       ShellRulesText::tr("A job has no keyboard, so “read” gets nothing, and the script continues without an "
                                          "answer. Give the value as an argument: sbatch SCRIPT VALUE."));
            continue;
        }
        for (const Asker &asker : askers) {
            const QByteArray silent = ' ' + QByteArray(asker.unless) + ' ';
            const bool quiet = std::ranges::any_of(call.arguments(), [&](const BashWord &word) {
                return silent.contains(' ' + word.text + ' ') || (word.text.startsWith('+') && silent.contains(" + "));
            });
            if (!QByteArrayView(asker.names).contains(' ' + call.name + ' ') || quiet || call.name.isEmpty())
                continue;
            report.say(
                call.nameSpan(),
                ShellRulesText::tr(
                    "“%1” needs a terminal and somebody to type. A job has neither, so the command fails, or waits until the "
                    "time limit.")
                    .arg(shown(call.name)));
        }
    }
}

// "dash -c 'module load R'", "env -i bash --norc -c …", "ssh node 'module load gcc'": shells that never heard of module.
bool saidOfBareShell(const Subject &subject, const Call &call, Reporter &report)
{
    if (!subject.hasDirectives())
        return false;
    QByteArray text;
    const bool cleared =
        std::ranges::any_of(call.command->words, [](const BashWord &word) { return word.text == "-i"; }) && call.isBehind("env");
    const bool dash = call.name == "dash" || call.name == "busybox";
    const bool inner = (dash || (cleared && isShellName(call.name))) && call.valueOf("-c", &text);
    if (call.name == "ssh" && call.arguments().size() == 2 && call.arguments().back().quoted)
        text = call.arguments().back().text;
    else if (!inner || call.has("-l") || call.has("--login"))
        return false;
    const bool loads = text.startsWith("module load ") || text.startsWith("module purge");
    if (!loads)
        return false;
    report.say(
        call.span(),
        ShellRulesText::tr("“module” is a function of a login shell. The shell that this command starts does not have it, so "
                           "nothing is loaded. Write bash -lc '…'."));
    return true;
}

// "srun mpirun ./solver", "srun bash -c 'srun ./solver'" with several tasks: each of them starts all processes again.
bool saidOfTwoLaunchers(const Subject &subject, const Call &call, Reporter &report)
{
    if (!call.isBehind("srun") || subject.components() != 1)
        return false;
    const StepOptions step(subject, call);
    const bool one = step.number("ntasks") == qint64(1) || step.number("ntasks-per-node") == qint64(1);
    const auto srun = call.before.indexOf("srun");
    const bool mpi = call.before.indexOf("mpirun", srun) > srun || call.before.indexOf("mpiexec", srun) > srun;
    QByteArray text;
    const bool inner = isShellName(call.name) && call.valueOf("-c", &text) && text.contains("srun ")
        && std::ranges::any_of(Bash::parse(text).commands(), [](const BashCommand &command) { return command.name() == "srun"; });
    const bool several = step.number("ntasks").value_or(subject.request().tasks) > 1;
    if ((!mpi && !inner) || one || (inner && !several))
        return false;
    report.say(call.span(),
               inner ? ShellRulesText::tr(
                   "This is srun inside srun. Each task of the first starts its own step, and the steps wait for each "
                   "other’s cores. Write srun once.")
                     : ShellRulesText::tr("Both srun and mpirun start processes. srun starts mpirun once for each task, and each "
                                          "mpirun starts all the processes again, or fails. Write one of them."));
    return true;
}

// "srun module load", "srun cd", "srun srun": words of the shell, or one srun too many.
void builtinBehindSrun(const Subject &subject, Reporter &report)
{
    for (const Call &call : subject.calls()) {
        if (saidOfBareShell(subject, call, report) || call.before.isEmpty())
            continue;
        const bool launched = call.isBehind("srun") || call.isBehind("mpirun") || call.isBehind("mpiexec");
        const Span whole{call.command->words.first().span.begin, call.nameSpan().begin};
        const bool alone = call.command->words.first().span.begin == call.command->span.begin;
        if (call.isBehind("srun") && (call.name == "srun" || std::ranges::count(call.before, QByteArray("srun")) > 1)) {
            report.say(call.span(),
                       ShellRulesText::tr(
                           "This is srun inside srun. Each task of the first starts its own step, and the steps wait for each "
                           "other’s cores. Write srun once."));
            continue;
        }
        if (saidOfTwoLaunchers(subject, call, report))
            continue;
        const bool always =
            isOneOf(call.name, {"module", "ml", "source", ".", "cd", "export", "ulimit", "unset", "alias", "set"});
        const bool conda = isOneOf(call.name, {"conda", "mamba", "micromamba"}) && call.has("activate");
        const bool other = call.before.size() == 1 && isOneOf(call.before.first(), {"time", "command", "builtin", "exec"});
        const BashWord &word = call.command->words.at(call.program);
        if ((!always && !conda) || other || call.inDocument || word.quoted || word.text != call.name)
            continue;
        const QByteArray first = call.before.first();
        report.say(
            {whole.begin, call.nameSpan().end},
            (launched ? ShellRulesText::tr(
                 "“%2” is a command of the shell, not a program, so %1 cannot start it. Write “%2” on its own line, without %1.")
                      : ShellRulesText::tr("“%2” is a command of the shell, not a program. After %1, the command changes nothing "
                                           "here. Write “%2” on its own line, without %1."))
                .arg(shown(first), shown(call.name)),
            {{ShellRulesText::tr("Remove %1").arg(shown(first)),
              alone ? QList{subject.edit(whole, {})} : QList<base::TextEdit>()}});
    }
}

// Relative, by a pattern or a whole folder: "rm *.log", "rm -rf output", "find . -delete".
bool removesManyHere(const Call &call)
{
    const auto words = call.arguments();
    if (call.name == "find")
        return call.has("-delete") && !words.empty() && (words.front().text == "." || words.front().text.startsWith('-'));
    const bool recursive = std::ranges::any_of(words, [](const BashWord &word) {
        return word.text == "--recursive"
            || (word.text.startsWith('-') && !word.text.startsWith("--") && (word.text.contains('r') || word.text.contains('R')));
    });
    return call.name == "rm" && std::ranges::any_of(words, [&](const BashWord &word) {
               return !word.text.startsWith('-') && !word.text.startsWith('/') && !word.text.startsWith('$')
                   && !word.text.startsWith('~') && (word.hasPattern || (recursive && !word.text.isEmpty()));
           });
}

// "cd $DIR" that fails leaves the shell where it was, and "rm *" removes that.
void removesElsewhere(const Subject &subject, Reporter &report)
{
    if (stopsAtFailure(subject, subject.script().bytes().size()))
        return;
    const Call *way = nullptr;
    for (const Call &call : subject.calls()) {
        if (isOneOf(call.name, {"cd", "pushd"}) && !call.inDocument) {
            const QByteArray rest = subject.text({call.span().end, subject.line(call.span().end).end}).trimmed();
            const auto words = call.arguments();
            const bool sure = words.empty() || words.front().text == "$SLURM_TMPDIR" || words.front().text == "$SLURM_SUBMIT_DIR"
                || words.front().text == "$HOME" || words.front().text == "~";
            way = rest.startsWith("||") || rest.startsWith("&&") || call.command->conditional || sure ? nullptr : &call;
        } else if (way && removesManyHere(call) && call.command->function == way->command->function) {
            report.say(
                way->span(),
                ShellRulesText::tr(
                    "If this command fails, the script stays in its folder, and line %1 deletes files there. Write “|| exit "
                    "1” after the command.")
                    .arg(subject.script().range(call.span()).line),
                {{ShellRulesText::tr("Stop if the command fails"),
                  endsLine(subject, *way->command) ? QList{subject.insert(way->span().end, " || exit 1")}
                                                   : QList<base::TextEdit>()}});
            way = nullptr;
        }
    }
}

// The lines that are no comment; one behind a command stays.
QByteArray withoutComments(const QByteArray &script)
{
    QByteArray rest;
    for (qsizetype begin = 0; begin < script.size();) {
        auto end = script.indexOf('\n', begin);
        end = end < 0 ? script.size() : end + 1;
        const QByteArrayView line = QByteArrayView(script).sliced(begin, end - begin);
        if (!line.trimmed().startsWith('#'))
            rest += line;
        begin = end;
    }
    return rest;
}

// Other modules may bring conda and set it up.
bool isWithoutConda(const ModuleUse &use)
{
    return use.act == ModuleUse::Act::Load
        && isOneOf(use.name.toLower(),
                   {"cuda",     "cudnn",     "cudatoolkit", "cudacore", "nccl",     "tensorrt", "gcc",     "gcccore", "gnu",
                    "openmpi",  "mpich",     "mvapich2",    "intel",    "impi",     "intelmpi", "hdf5",    "netcdf",  "fftw",
                    "openblas", "boost",     "gsl",         "cmake",    "git",      "git-lfs",  "ffmpeg",  "java",    "openjdk",
                    "jdk",      "samtools",  "bcftools",    "htslib",   "bedtools", "bwa",      "bowtie2", "blast",   "blast+",
                    "fastqc",   "apptainer", "singularity", "rust",     "nodejs",   "matlab",   "slurm"});
}

void condaWithoutHook(const Subject &subject, Reporter &report)
{
    if (!subject.hasDirectives() || !subject.isShell())
        return;
    for (const Call *call : subject.callsOf("conda")) {
        if (call->has("init"))
            report.say(Severity::Advice, call->span(),
                       ShellRulesText::tr("“conda init” changes your ~/.bashrc each time the job runs, but changes nothing in "
                                          "the job itself. Remove the line."));
    }
    const QByteArray first = subject.text(subject.line(0));
    const QByteArray bytes = withoutComments(subject.script().bytes());
    const bool login = first.startsWith("#!")
        && (first.contains(" -l") || first.contains("--login") || first.contains(" -i") || first.contains(" -el"));
    if (login || holds(bytes, "conda.sh") || holds(bytes, "shell.bash") || holds(bytes, "bashrc") || holds(bytes, "profile")
        || holds(bytes, "mamba.sh") || holds(bytes, "shell hook") || holds(bytes, "conda init") || holds(bytes, "shell.zsh")
        || holds(bytes, "shell.posix"))
        return;
    const bool loadsAny = std::ranges::any_of(subject.modules(), [](const ModuleUse &use) {
        return use.act != ModuleUse::Act::Purge && use.act != ModuleUse::Act::Unload && !isWithoutConda(use);
    });
    for (const Call &call : subject.calls()) {
        if (loadsAny || isOneOf(call.name, {"source", ".", "eval", "uenv", "spack", "use", "setup"}))
            return; // which may set it up
        if (!isOneOf(call.name, {"conda", "mamba", "micromamba"}) || !call.has("activate")
            || call.command->words.at(call.program).text != call.name)
            continue;
        const bool own = hasOwnLine(subject, *call.command);
        const QByteArray hook = call.name == "micromamba" ? QByteArray("eval \"$(micromamba shell hook --shell bash)\"")
                                                          : QByteArray("eval \"$(conda shell.bash hook)\"");
        return report.say(
            call.span(),
            ShellRulesText::tr(
                "The start-up file of a terminal defines “%1 activate”, but a job does not read that file. The command "
                "fails, and the script continues with another Python. Write “%2” before the command.")
                .arg(shown(call.name), shown(hook)),
            {onRequest({ShellRulesText::tr("Write the hook before the command"),
                        own ? QList{subject.insertLineBefore(call.span().begin, hook)} : QList<base::TextEdit>()})});
    }
}

// What bash reads of the script ends there: "exit", "exec program" that always runs.
bool isReached(const Subject &subject, qsizetype place)
{
    return std::ranges::none_of(subject.calls(), [&](const Call &call) {
        const BashCommand &command = *call.command;
        const bool always = !command.conditional && command.loops == 0 && command.function.isEmpty() && !command.subshell
            && !command.substituted && !command.background && command.group == 0 && !call.inDocument;
        const bool ends = call.name == "exit" || call.isBehind("exec") || (call.name == "exec" && !call.arguments().empty());
        return ends && always && command.span.end < place;
    });
}

void syntax(const Subject &subject, Reporter &report)
{
    const QByteArray first = subject.text(subject.line(0));
    const bool bash =
        first.startsWith("#!") && (first.contains("bash") || first.trimmed().endsWith("/sh") || first.contains("/sh "));
    if (bash && saidOfOpenDocument(subject, report))
        return;
    if (!bash || subject.faults().isEmpty())
        return;
    const BashFault &fault = subject.faults().first();
    if (!isReached(subject, fault.span.begin))
        return;
    const QByteArray word = subject.text(fault.span);
    switch (fault.kind) {
    case BashFault::Kind::OpenQuote:
        return report.say(
            fault.span,
            ShellRulesText::tr("A quote or bracket opens here and is never closed. bash runs the lines before, then stops with "
                               "“unexpected EOF”, and the job fails. Close it. The missing mark may also be further up."));
    case BashFault::Kind::OpenBlock:
        return report.say(fault.span,
                          ShellRulesText::tr("This “%1” has no end: “%2” is missing. bash stops with a syntax error, and the job "
                                             "fails.")
                              .arg(shown(word),
                                   word == "if"         ? QStringLiteral("fi")
                                       : word == "case" ? QStringLiteral("esac")
                                       : word == "{"    ? QStringLiteral("}")
                                       : word == "("    ? QStringLiteral(")")
                                                        : QStringLiteral("done")));
    case BashFault::Kind::NoThen:
        return report.say(fault.span,
                          ShellRulesText::tr("This “if” has no “then”. bash stops with a syntax error, and the job fails. Write "
                                             "“; then” after the condition."));
    case BashFault::Kind::Stray:
        return report.say(
            fault.span,
            ShellRulesText::tr(
                "“%1” closes nothing here. bash stops with a syntax error, and the job fails. Remove it, or add the "
                "opening word that is missing.")
                .arg(shown(word)));
    case BashFault::Kind::Parenthesis:
        return report.say(
            fault.span,
            ShellRulesText::tr(
                "bash accepts no “(” here. It stops with a syntax error, and the job fails. Write the text in quotes, or "
                "replace it if it was a placeholder."));
    }
}

constexpr RuleCheck shellChecks[] = {
    {"FORM-SYNTAX", syntax},          {"FORM-SPOOL", ownScriptFolder},     {"FORM-PIPE", pipeHidesFailure},
    {"FORM-ASKS", asksSomebody},      {"FORM-BUILTIN", builtinBehindSrun}, {"FORM-CD-RM", removesElsewhere},
    {"CONDA-HOOK", condaWithoutHook},
};

} // namespace

std::span<const RuleCheck> shellRules()
{
    return shellChecks;
}

} // namespace voyageur::script
