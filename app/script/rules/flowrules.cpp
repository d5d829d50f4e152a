// SPDX-License-Identifier: GPL-3.0-or-later
// Groups A, E and G: what never runs, what is replaced, what nobody notices or uses.
#include "script/mainprogram.h"
#include "script/rules/allianceware.h"
#include "script/rules/rulecheck.h"

#include <QCoreApplication>
#include <QRegularExpression>

#include <algorithm>

namespace voyageur::script {

using namespace Qt::StringLiterals;
using base::Severity;

namespace {

struct FlowRulesText {
    Q_DECLARE_TR_FUNCTIONS(voyageur::script::FlowRules)
};

//! Runs for certain, in the shell of the script itself.
bool surelyRuns(const Call &call)
{
    const BashCommand &command = *call.command;
    return !call.inDocument && command.function.isEmpty() && command.loops == 0 && !command.conditional && !command.branch
        && !command.subshell && !command.substituted && !command.background && !command.readsPipe && !command.writesPipe;
}

int lineNumber(const Subject &subject, qsizetype offset)
{
    return subject.script().range({offset, offset}).line;
}

// "a || exit": the next command decides.
bool isChecked(const Subject &subject, const Call &call)
{
    const QByteArray rest = subject.text({call.span().end, subject.line(call.span().end).end}).trimmed();
    return rest.startsWith("||") || rest.startsWith("&&");
}

// "exec python train.py" or "exit" as a line of its own in an if or a case.
bool endsArm(const Subject &subject, const Call &call)
{
    const BashCommand &command = *call.command;
    const bool ends = call.name == "exit" || (call.isBehind("exec") && !call.arguments().empty());
    if (!ends || command.choice == 0 || !command.function.isEmpty() || command.loops > 0 || command.subshell
        || command.substituted || command.background || command.readsPipe || command.writesPipe || call.inDocument
        || !hasOwnLine(subject, command) || isChecked(subject, call))
        return false;
    const Span line = subject.line(command.span.begin);
    const QByteArray above = line.begin == 0 ? QByteArray() : subject.text(subject.line(line.begin - 1)).trimmed();
    return !above.endsWith('\\') && !above.endsWith("&&") && !above.endsWith("||") && !above.endsWith('{');
}

// The command behind it in the same part of the if; only where nothing is nested between them.
void afterExitOfArm(const Subject &subject, Reporter &report)
{
    const QList<Call> &calls = subject.calls();
    for (qsizetype i = 0; i + 1 < calls.size(); ++i) {
        const Call &end = calls.at(i);
        const Call &next = calls.at(i + 1);
        const bool sameArm = next.command->choice == end.command->choice && next.command->arm == end.command->arm
            && next.command->loops == 0 && next.command->function.isEmpty() && !next.command->substituted && !next.inDocument;
        if (!sameArm || !hasOwnLine(subject, *next.command) || !endsArm(subject, end)
            || subject.view({end.span().end, next.span().begin}).contains('}'))
            continue;
        report.say(next.span(),
                   FlowRulesText::tr("The script ends in line %1, so nothing after “%2” ever runs.")
                       .arg(lineNumber(subject, end.span().begin))
                       .arg(shown(subject.text(end.span()))));
    }
}

void afterExit(const Subject &subject, Reporter &report)
{
    afterExitOfArm(subject, report);
    const Call *end = nullptr;
    for (const Call &call : subject.calls()) {
        if (end && !call.inDocument && call.command->function.isEmpty() && call.span().begin > end->span().end)
            return report.say(call.span(),
                              FlowRulesText::tr("The script ends in line %1, so nothing after “%2” ever runs.")
                                  .arg(lineNumber(subject, end->span().begin))
                                  .arg(shown(subject.text(end->span()))));
        const bool replaces = call.isBehind("exec") && !call.arguments().empty();
        if (!end && (call.name == "exit" || replaces) && surelyRuns(call) && !isChecked(subject, call))
            end = &call;
    }
}

//! "trap COMMANDS SIGNAL…" that sets something.
bool setsTrap(const Call &call)
{
    const auto words = call.arguments();
    return call.name == "trap" && words.size() > 1 && words.front().text != "-" && !words.front().text.startsWith("-")
        && !call.command->function.startsWith("voyageur_");
}

void replacedTrap(const Subject &subject, Reporter &report)
{
    struct There {
        const Call *call;
        QByteArray commands;
    };
    constexpr int most = 100; // the text between them is looked at
    int count = 0;
    QHash<QByteArray, There> traps;
    for (const Call &call : subject.calls()) {
        if (!setsTrap(call) || !surelyRuns(call) || ++count > most)
            continue;
        const auto words = call.arguments();
        for (const BashWord &word : words.subspan(1)) {
            QByteArray signal = word.text.toUpper();
            if (signal.startsWith("SIG"))
                signal = signal.sliced(3);
            if (signal == "0")
                signal = "EXIT";
            const QByteArray commands = words.front().text;
            const auto before = traps.constFind(signal);
            if (word.literal && before != traps.cend() && !before->commands.isEmpty() && !commands.isEmpty()
                && !commands.contains(before->commands)
                && !subject.text({before->call->span().end, call.span().begin}).contains("trap - "))
                report.say(
                    call.span(),
                    FlowRulesText::tr(
                        "A shell has only one trap for each signal. This one replaces the trap of line %1 for %2, so “%3” does "
                        "not run. Put both into one function.")
                        .arg(lineNumber(subject, before->call->span().begin))
                        .arg(QString::fromUtf8(signal), shown(before->commands)));
            traps.insert(signal, {&call, commands});
        }
    }
}

void removalInTrap(const Subject &subject, Reporter &report)
{
    static const QRegularExpression variable(u"\\$\\{?([A-Za-z_]\\w*)"_s);
    constexpr int most = 20; // all commands are looked at for each
    int count = 0;
    for (const Call &call : subject.calls()) {
        if (!setsTrap(call) || ++count > most || !call.arguments().front().quoted
            || subject.text(call.arguments().front().span).startsWith('"'))
            continue; // in double quotes the value is that of the moment
        for (const BashCommand &command : Bash::parse(call.arguments().front().text).commands()) {
            const bool recursive =
                command.name() == "rm" && std::ranges::any_of(command.words, [](const BashWord &word) {
                    return word.text == "--recursive"
                        || (word.text.startsWith('-') && !word.text.startsWith("--") && word.text.contains('r'));
                });
            if (!recursive)
                continue;
            for (const BashWord &word : command.words.sliced(1)) {
                const auto match = variable.match(QString::fromUtf8(word.text));
                const QByteArray name = match.captured(1).toUtf8();
                for (const BashCommand &other : subject.commands()) {
                    const bool given = !name.isEmpty() && other.span.begin > call.span().begin
                        && std::ranges::any_of(other.assignments, [&](const BashAssignment &one) { return one.name == name; });
                    if (!given)
                        continue;
                    report.say(call.span(),
                               FlowRulesText::tr("At the end of the script, this trap deletes the folder in $%1. But line %2 "
                                                 "gives $%1 another value, so "
                                                 "the trap deletes that folder instead. Write the trap in double quotes after "
                                                 "the line that creates the "
                                                 "folder, or use another variable name.")
                                   .arg(QString::fromUtf8(name))
                                   .arg(lineNumber(subject, other.span.begin)));
                    break;
                }
            }
        }
    }
}

void earlySignal(const Subject &subject, Reporter &report)
{
    constexpr qint64 tick = 60;
    const OptionUse *use = subject.use("signal");
    const auto seconds = subject.seconds();
    const auto at = use ? use->text.indexOf('@') : -1;
    if (at < 0 || !seconds)
        return;
    bool isNumber = false;
    const qint64 margin = use->text.sliced(at + 1).toLongLong(&isNumber);
    if (!isNumber || margin + tick < *seconds)
        return;
    report.say(
        Subject::valueSpan(*use),
        FlowRulesText::tr("The job has %1 seconds. Slurm sends the signal %2 seconds before the end, or up to a minute earlier, "
                          "so the job gets the signal at its start. Ask for fewer seconds here, or for more time.")
            .arg(*seconds)
            .arg(margin));
}

void unusedVariable(const Subject &subject, Reporter &report)
{
    constexpr int mostNames = 20; // the text is gone through for each
    QSet<QByteArray> seen;
    for (const BashCommand &command : subject.commands()) {
        if (!command.words.isEmpty() || command.function.startsWith("voyageur_"))
            continue;
        for (const BashAssignment &one : command.assignments) {
            const bool ours = isOneOf(one.name, {"dataset", "checkpoints"});
            const bool onNode = placeOf(subject.resolved(one.value)) == Place::NodeDisk;
            if ((!ours && !onNode) || one.name != one.name.toLower())
                continue;
            if (seen.size() >= mostNames || seen.contains(one.name))
                continue;
            seen += one.name;
            static const QString use = u"\\$\\{?%1\\b|(?:export|declare|read)\\b[^\\n]*\\b%1\\b"_s;
            const QRegularExpression names(use.arg(QLatin1StringView(one.name)));
            QString text = QString::fromLatin1(subject.script().bytes());
            // What the recipe itself writes to find the folder inside is no use of it.
            static const QRegularExpression ownLines(u"^(?:voyageur_|if \\[ -n \"\\$voyageur_inside)[^\\n]*\\n"_s,
                                                     QRegularExpression::MultilineOption);
            if (!text.remove(ownLines).remove(u"mkdir -p \"$checkpoints\""_s).contains(names))
                report.say(
                    command.span,
                    FlowRulesText::tr(
                        "No command uses $%1, so the program still reads and writes in the old place. Write \"$%1\" where the "
                        "program gets its folder.")
                        .arg(QString::fromUtf8(one.name)));
        }
    }
}

void unnoticedFailure(const Subject &subject, Reporter &report)
{
    const QList<const Call *> programs = mainPrograms(subject);
    if (programs.isEmpty())
        return;
    const Call *found = nullptr;
    bool activates = false;
    for (const Call &call : subject.calls()) {
        activates = isOneOf(call.name, {"source", "."}) && !call.arguments().empty()
            && call.arguments().front().text.endsWith("bin/activate");
        if (activates && surelyRuns(call) && !isChecked(subject, call)) {
            found = &call;
            break;
        }
    }
    for (const Transfer &one : subject.transfers()) {
        const bool unpacks = one.kind == Transfer::Kind::Unpack && one.targetPlace == Place::NodeDisk;
        if (!found && unpacks && surelyRuns(*one.call) && !isChecked(subject, *one.call))
            found = one.call;
    }
    if (!found || found->span().begin > programs.first()->span().begin || stopsAtFailure(subject, found->span().begin))
        return;
    report.say(found->span(),
               activates && subject.pythonRuns().isEmpty() ? FlowRulesText::tr(
                   "If this command fails, the script continues without the environment. Write “|| exit 1” after the "
                   "command, or “set -e” before the first one.")
                   : activates
                   ? FlowRulesText::tr(
                       "If this command fails, the script continues with another Python. Write “|| exit 1” after the command, "
                       "or “set -e” before the first one.")
                   : FlowRulesText::tr(
                       "If this command fails, the script continues without the data. Write “|| exit 1” after the command, or "
                       "“set -e” before the first one."));
}

void resultsOfOneNode(const Subject &subject, Reporter &report)
{
    if (!hasSeveralNodes(subject))
        return;
    const bool spreads = std::ranges::any_of(mainPrograms(subject), [](const Call *one) { return one->srun >= 0; });
    for (const Transfer &transfer : subject.transfers()) {
        const bool out = transfer.kind != Transfer::Kind::Unpack && transfer.takesFrom(Place::NodeDisk)
            && transfer.targetPlace != Place::NodeDisk && transfer.targetPlace != Place::NodeMemory;
        if (!spreads || !out || transfer.call->srun >= 0 || transfer.call->everyNode)
            continue;
        return report.say(transfer.call->nameSpan(),
                          FlowRulesText::tr("Each of the job’s %1 nodes has its own $SLURM_TMPDIR, but this command copies from "
                                            "the first one only. What the processes on the other nodes wrote is lost. Run the "
                                            "command once on each node: “srun --ntasks=$SLURM_NNODES --ntasks-per-node=1 %2”.")
                              .arg(subject.request().nodes)
                              .arg(shown(subject.text(transfer.call->span()))));
    }
}

constexpr RuleCheck flowChecks[] = {
    {"FORM-AFTER-EXIT", afterExit},       {"FORM-NO-STOP", unnoticedFailure}, {"TRAP-REPLACED", replacedTrap},
    {"TRAP-RM-VAR", removalInTrap},       {"SIG-EARLY", earlySignal},         {"DATA-UNUSED", unusedVariable},
    {"DATA-OUT-NODES", resultsOfOneNode},
};

} // namespace

std::span<const RuleCheck> flowRules()
{
    return flowChecks;
}

} // namespace voyageur::script
