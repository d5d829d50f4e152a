// SPDX-License-Identifier: GPL-3.0-or-later
// Group A: the commands of a script as such.
#include "script/ctext.h"
#include "script/rules/allianceware.h"
#include "script/rules/rulecheck.h"

#include <QCoreApplication>

#include <algorithm>
#include <array>

namespace voyageur::script {

using base::Severity;
using namespace Qt::StringLiterals;

namespace {

struct CommandRulesText {
    Q_DECLARE_TR_FUNCTIONS(voyageur::script::CommandRules)
};

template <size_t N>
bool isAmong(const QByteArray &name, const std::array<const char *, N> &names)
{
    return std::ranges::any_of(names, [&](const char *one) { return name == one; });
}

// A statement by itself, of which the lines hold nothing else: they can go.
std::optional<base::TextEdit> withoutCommand(const Subject &subject, const BashCommand &command)
{
    if (command.conditional || command.loops > 0 || command.subshell || command.substituted || command.background
        || command.readsPipe || command.writesPipe || !command.function.isEmpty())
        return {};
    const Span first = subject.line(command.span.begin);
    Span lines{first.begin, subject.line(command.span.end).end};
    const QByteArray before = subject.text({lines.begin, command.span.begin}).trimmed();
    const QByteArray behind = subject.text({command.span.end, lines.end}).trimmed();
    if (!before.isEmpty() || !(behind.isEmpty() || behind.startsWith('#')))
        return {};
    const auto next = subject.script().bytes().indexOf('\n', lines.end);
    lines.end = next < 0 ? subject.script().bytes().size() : next + 1;
    return subject.edit(lines, {});
}

void sallocInside(const Subject &subject, Reporter &report)
{
    for (const Call *call : subject.callsOf("salloc")) {
        const QList<BashWord> &words = call->command->words;
        QList<Word> rest;
        for (qsizetype i = call->program + 1; i < words.size(); ++i)
            rest += Word{words[i].span, words[i].text, {}, 0};
        const OptionUses uses = optionUses(rest, Salloc, subject.script().version());
        QList<base::TextEdit> edits;
        if (uses.refusal.isEmpty() && uses.leftover >= 0)
            edits = {subject.edit({words[call->program].span.begin, rest.at(uses.leftover).span.begin}, {})};
        else if (const auto edit = withoutCommand(subject, *call->command); edit && call->before.isEmpty())
            edits = {*edit};
        report.say(subject.hasDirectives() ? Severity::Error : Severity::Warning, call->nameSpan(),
                   CommandRulesText::tr(
                       "salloc asks for more nodes from inside the job, and the job waits for them. The #SBATCH lines already "
                       "ask for everything."),
                   {{CommandRulesText::tr("Remove salloc"), edits}});
    }
}

// Commands that prepare and run nothing by themselves.
constexpr std::array preparing{"module", "ml",    "set",   "export",  "cd",      "pushd", "popd",     "unset", "ulimit", "umask",
                               "shopt",  "alias", "local", "declare", "typeset", ":",     "readonly", "true",  "exit"};

// Those that only say something.
constexpr std::array talking{"echo", "printf", "date", "hostname", "pwd", "whoami"};

void noCommand(const Subject &subject, Reporter &report)
{
    if (!subject.isShell() || !subject.hasDirectives() || !subject.script().bytes().startsWith("#!"))
        return;
    const QByteArrayView header = QByteArrayView(subject.script().bytes()).first(subject.script().firstCommand());
    if (holds(header, "\n#BB") || holds(header, "\n#DW"))
        return; // lines for burst buffers: all that such a job does may be to make or remove one
    const auto &calls = subject.calls();
    const bool runs = std::ranges::any_of(calls, [](const Call &call) { return !isAmong(call.name, preparing); });
    constexpr qint64 hour = 3600;
    const bool talks = runs && subject.request().gpuCount() > 0 && subject.seconds().value_or(0) > hour
        && std::ranges::all_of(calls,
                               [](const Call &call) { return isAmong(call.name, preparing) || isAmong(call.name, talking); });
    if (talks)
        return report.say(
            Severity::Advice, subject.header(),
            CommandRulesText::tr("The script only prints text, but asks for a GPU and for %n hour(s). Add the command "
                                 "of your program.",
                                 nullptr, static_cast<int>(subject.seconds().value_or(0) / hour)));
    if (!runs)
        report.say(subject.header(),
                   CommandRulesText::tr("The script starts no program. The job waits in the queue, starts and ends at once. Add "
                                        "the command that you would type in an interactive job."));
}

void tooShort(const Subject &subject, Reporter &report)
{
    constexpr qsizetype usual = 10; // what the workshop's notes ask for
    static constexpr std::array furnishing{"source", ".",      "virtualenv", "conda",    "mamba",     "apptainer", "singularity",
                                           "tar",    "cp",     "rsync",      "unzip",    "bash",      "sh",        "sbatch",
                                           "uv",     "poetry", "make",       "nextflow", "snakemake", "docker"};
    if (!subject.hasDirectives() || subject.pythonRuns().isEmpty() || !subject.modules().isEmpty()
        || subject.calls().size() >= usual)
        return;
    const bool furnished = std::ranges::any_of(subject.calls(), [](const Call &call) {
        return isAmong(call.name, furnishing) || call.name.endsWith(".sh") || !call.command->function.isEmpty()
            || std::ranges::any_of(call.before, [](const QByteArray &name) { return isAmong(name, furnishing); });
    });
    const auto bare =
        std::ranges::find_if(subject.pythonRuns(), [&](const PythonRun &run) { return usesBarePython(subject, *run.call); });
    if (furnished || bare == subject.pythonRuns().cend())
        return;
    report.say(
        bare->call->nameSpan(),
        CommandRulesText::tr("The script loads no module, prepares no environment and brings no data before it starts Python. A "
                             "complete one has five parts: modules, environment, data, program, results."));
}

// In seconds; nothing when it is not written out.
std::optional<double> sleepTime(const Call &call)
{
    double sum = 0;
    for (const BashWord &word : call.arguments()) {
        if (word.text == "infinity" || word.text == "inf")
            return 1e9;
        QByteArray number = word.text;
        const char unit = number.isEmpty() ? '\0' : number.back();
        const double factor = unit == 'm' ? 60 : unit == 'h' ? 3600 : unit == 'd' ? 86400 : 1;
        if (unit == 's' || factor > 1)
            number.chop(1);
        bool good = false;
        sum += factor * number.toDouble(&good);
        if (!word.literal || !good)
            return {};
    }
    return sum;
}

void sleeping(const Subject &subject, Reporter &report)
{
    constexpr double longest = 60; // until a server answers, or between two submissions
    qsizetype background = -1;     // from where on something runs beside the script
    for (const Call &call : subject.calls()) {
        if (call.command->background && background < 0)
            background = call.span().begin;
    }
    for (const Call *call : subject.callsOf("sleep")) {
        const BashCommand &command = *call->command;
        const bool watches = command.loops > 0 || command.subshell || command.background || !command.function.isEmpty()
            || (background >= 0 && background < command.span.begin);
        const auto seconds = sleepTime(*call);
        if (watches || !seconds || *seconds <= longest)
            continue;
        report.say(command.span,
                   CommandRulesText::tr(
                       "While the job sleeps, its cores, memory and GPUs stay reserved, and your group pays for them. To start "
                       "later, use --begin. To start after another job, use --dependency."));
    }
}

void loginShell(const Subject &subject, Reporter &report)
{
    const auto *cluster = subject.cluster();
    if (!cluster || !cluster->slurm.loginShellNeeded.is(true) || !subject.isShell())
        return;
    const QByteArray path = subject.script().shebang();
    const bool bash = path == "/bin/bash" || path == "/usr/bin/bash" || path == "/usr/bin/env bash";
    if (!bash || (subject.callsOf("module").isEmpty() && subject.callsOf("ml").isEmpty()))
        return;
    const Span line = subject.line(0);
    const QByteArray shell = path.startsWith("/usr/bin/env") ? QByteArray("/bin/bash") : path;
    report.say(
        line,
        CommandRulesText::tr(
            "On %1 the job may not know the command “module”. With -l, bash reads the files of a login shell, which "
            "define it.")
            .arg(subject.clusterName()),
        {{CommandRulesText::tr("Write #!%1 -l").arg(QString::fromUtf8(shell)), {subject.edit(line, "#!" + shell + " -l")}}});
}

// Variables that every job of Slurm has, or every login.
constexpr std::array alwaysSet{
    "HOME",    "USER",   "LOGNAME",        "PWD",      "SLURM_TMPDIR",       "SLURM_JOB_ID", "SLURM_JOBID", "SLURM_SUBMIT_DIR",
    "SCRATCH", "TMPDIR", "SLURM_JOB_NAME", "HOSTNAME", "SLURM_ARRAY_TASK_ID"};

struct Expansion {
    QByteArray name; //!< empty: not a plain $NAME or ${NAME}
    qsizetype end = 0;
};

Expansion expansionAt(QByteArrayView raw, qsizetype at)
{
    if (at + 1 >= raw.size() || raw[at] != '$')
        return {};
    const bool braces = raw[at + 1] == '{';
    qsizetype end = at + (braces ? 2 : 1);
    const qsizetype begin = end;
    while (end < raw.size() && (raw[end] == '_' || isDigit(raw[end]) || ((raw[end] | 0x20) >= 'a' && (raw[end] | 0x20) <= 'z')))
        ++end;
    if (end == begin || (braces && (end >= raw.size() || raw[end] != '}')))
        return {};
    return {raw.sliced(begin, end - begin).toByteArray(), end + (braces ? 1 : 0)};
}

bool stopsAtUnset(const Subject &subject)
{
    return std::ranges::any_of(subject.callsOf("set"), [](const Call *call) {
        return std::ranges::any_of(call->arguments(), [](const BashWord &word) {
            return word.text == "nounset" || (word.text.startsWith('-') && word.text.contains('u'));
        });
    });
}

// "[ -n "$OUT" ]", "[ -d $OUT ]" somewhere.
QSet<QByteArray> testedVariables(const Subject &subject)
{
    QSet<QByteArray> names;
    for (const char *test : {"[", "[[", "test"}) {
        for (const Call *call : subject.callsOf(test)) {
            for (const BashWord &word : call->arguments()) {
                for (auto at = word.text.indexOf('$'); at >= 0; at = word.text.indexOf('$', at + 1))
                    names += expansionAt(word.text, at).name;
            }
        }
    }
    return names;
}

void removesWhatever(const Subject &subject, const BashWord &word, const QSet<QByteArray> &tested, Reporter &report)
{
    static constexpr std::array everything{"/",      "/*",      "~",         "~/",    "~/*",    "$HOME",
                                           "$HOME/", "$HOME/*", "${HOME}/*", "/home", "/home/*"};
    if (isAmong(word.text, everything))
        return report.say(
            word.span,
            CommandRulesText::tr("This deletes everything that you may delete in “%1”, without asking.").arg(shown(word.text)));
    const QByteArray raw = subject.text(word.span);
    const qsizetype dollar = raw.startsWith('"') ? 1 : 0;
    const Expansion variable = expansionAt(raw, dollar);
    if (variable.name.isEmpty() || isAmong(variable.name, alwaysSet) || tested.contains(variable.name))
        return;
    QByteArrayView rest = QByteArrayView(raw).sliced(variable.end);
    if (rest.startsWith('"'))
        rest = rest.sliced(1);
    const auto value = subject.variable(variable.name);
    if (!rest.startsWith('/') || (value && !value->isEmpty() && !value->startsWith('$')))
        return;
    const QByteArray guarded = "${" + variable.name + ":?}";
    const qsizetype at = word.span.begin + dollar;
    report.say(word.span,
               CommandRulesText::tr("If %1 is empty, this deletes “%2”. With %3, the script stops instead.")
                   .arg(QString::fromUtf8(variable.name), shown(rest), QString::fromUtf8(guarded)),
               {{CommandRulesText::tr("Write %1").arg(QString::fromUtf8(guarded)),
                 {subject.edit({at, word.span.begin + variable.end}, guarded)}}});
}

void removal(const Subject &subject, Reporter &report)
{
    if (subject.callsOf("rm").isEmpty())
        return;
    const bool unsetStops = stopsAtUnset(subject);
    const QSet<QByteArray> tested = testedVariables(subject);
    for (const Call *call : subject.callsOf("rm")) {
        const auto words = call->arguments();
        const bool recursive = std::ranges::any_of(words, [](const BashWord &word) {
            return word.text == "--recursive"
                || (word.text.startsWith('-') && !word.text.startsWith("--")
                    && (word.text.contains('r') || word.text.contains('R')));
        });
        if (!recursive)
            continue;
        for (const BashWord &word : words) {
            if (!word.text.startsWith('-') && !(unsetStops && word.text.startsWith('$')))
                removesWhatever(subject, word, tested, report);
        }
    }
}

// "case $1 in": the script says what happens for each value, also for none.
bool isCased(const Subject &subject, const ScriptArgument &argument)
{
    return std::ranges::any_of(argument.uses, [&](Span use) {
        constexpr qsizetype longest = 16;
        const qsizetype begin = std::max<qsizetype>(use.begin - longest, 0);
        QByteArray before = subject.text({begin, use.begin});
        if (before.endsWith('"'))
            before.chop(1);
        return before.trimmed() != before && before.trimmed().endsWith("case");
    });
}

// "$2", as the script writes it there; "${2%.csv}" is "$2", too.
QByteArray writtenAs(const Subject &subject, Span use)
{
    QByteArray digits;
    const QByteArray written = subject.text(use);
    for (const char c : written) {
        if (c >= '0' && c <= '9')
            digits += c;
        else if (!digits.isEmpty())
            break;
    }
    return '$' + digits;
}

void missingArgument(const Subject &subject, Reporter &report)
{
    const auto &given = subject.around().arguments;
    const ScriptArguments &taken = subject.arguments();
    if (taken.counted)
        return;
    // A script without directives that calls sbatch itself is run by hand.
    const bool submits = !subject.hasDirectives() && !subject.callsOf("sbatch").isEmpty();
    for (const ScriptArgument &argument : taken.arguments) {
        const bool isThere = given && argument.number <= given->size();
        if (argument.optional || argument.demanded || isThere || argument.uses.isEmpty() || isCased(subject, argument))
            continue;
        const Span place = argument.uses.first();
        const QByteArray name = '$' + QByteArray::number(argument.number);
        const QByteArray written = writtenAs(subject, place);
        const QString shifted = written == name
            ? QString()
            : u' ' + CommandRulesText::tr("After “shift”, write %1.").arg(QString::fromLatin1(written));
        if (given)
            report.say(place,
                       CommandRulesText::tr(
                           "$%1 is empty, because the script gets only %n argument(s). Give the value after the script’s name.",
                           nullptr, static_cast<int>(given->size()))
                               .arg(argument.number)
                           + shifted);
        else
            report.say(Severity::Info, place,
                       (submits
                            ? CommandRulesText::tr("$%1 is the word after the script’s name when you run it: bash SCRIPT VALUE. "
                                                   "Without that word, $%1 is empty.")
                            : CommandRulesText::tr("$%1 is the word after the script’s name when you submit it: sbatch SCRIPT "
                                                   "VALUE. Without that word, $%1 is empty."))
                               .arg(argument.number)
                           + shifted);
    }
}

constexpr RuleCheck commandChecks[] = {
    {"FORM-SALLOC-INSIDE", sallocInside}, {"FORM-TOO-SHORT", tooShort},
    {"FORM-NO-COMMAND", noCommand},       {"FORM-SLEEP", sleeping},
    {"FORM-BASH-LOGIN", loginShell},      {"FORM-RM-VAR", removal},
    {"ARG-MISSING", missingArgument},
};

} // namespace

std::span<const RuleCheck> commandRules()
{
    return commandChecks;
}

} // namespace voyageur::script
