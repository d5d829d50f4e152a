// SPDX-License-Identifier: GPL-3.0-or-later
// Group E: the signal that --signal asks for.
#include "script/rules/rulecheck.h"
#include "script/sbatchvalues.h"
#include "script/traps.h"

#include <QCoreApplication>

#include <algorithm>

namespace voyageur::script {

namespace {

struct SignalRulesText {
    Q_DECLARE_TR_FUNCTIONS(voyageur::script::SignalRules)
};

// Of which bash dies at once, also while it waits for a program, and which it can take. INT and QUIT it survives there.
struct Deadly {
    qint32 number;
    const char *name;
};
constexpr Deadly deadly[] = {{1, "HUP"}, {6, "ABRT"}, {10, "USR1"}, {12, "USR2"}, {14, "ALRM"}, {15, "TERM"}, {24, "XCPU"}};

// What bash itself gets shortly before the end.
struct Warned {
    const OptionUse *use = nullptr;
    const Deadly *signal = nullptr;
    qint32 seconds = 0;
};

std::optional<Warned> warned(const Subject &subject)
{
    const OptionUse *use = subject.use("signal");
    sbatch::Signal value;
    if (!use || !subject.isShell() || subject.components() != 1 || sbatch::signal(use->text, subject.script().version(), value)
        || !value.batch)
        return {}; // without "B:" the programs behind srun get it, and bash does not
    const auto found = std::ranges::find(deadly, value.number, &Deadly::number);
    if (found == std::end(deadly))
        return {};
    return Warned{use, &*found, value.seconds};
}

// A here-document is another shell's.
bool isOwnSignal(const Call &call)
{
    return !call.inDocument && !call.command->substituted;
}

enum class Trap { None, Perhaps, Surely };

// Whether this trap is one for the signal; the EXIT trap of bash runs as well when a signal ends it.
Trap takes(const Subject &subject, const Call &trap, const Deadly &signal)
{
    const auto words = trap.arguments();
    if (words.size() < 2 || words.front().text == "-")
        return Trap::None;
    if (words.front().text.isEmpty() || words.front().text == "--")
        return Trap::Perhaps; // ignored, or rarely seen
    Trap found = Trap::None;
    for (const BashWord &word : words.subspan(1)) {
        QByteArray name = subject.resolved(word).toUpper();
        if (name.startsWith("SIG"))
            name = name.sliced(3);
        if (name == signal.name || name == QByteArray::number(signal.number))
            return Trap::Surely;
        if (name == "EXIT" || name == "0" || name.contains('$') || name.contains('`'))
            found = Trap::Perhaps;
    }
    return found;
}

bool mayBringTrap(const Subject &subject, const Call &call)
{
    const auto words = call.arguments();
    if (words.empty())
        return false;
    if (isOneOf(call.name, {"source", "."}))
        return !setsNoTrap(subject.resolved(words.front()));
    return call.name == "eval" && !subject.text(call.span()).contains("conda") && !subject.text(call.span()).contains("mamba");
}

bool isWork(const Call &call)
{
    return isProgram(call) || isShellName(call.name);
}

QString secondsText(qint32 seconds)
{
    return SignalRulesText::tr("%n second(s)", nullptr, seconds);
}

// Asks something, and is done.
bool isShort(const Call &call)
{
    const auto words = call.arguments();
    if (!call.name.startsWith("python") || words.empty())
        return call.name.startsWith("python");
    return isOneOf(words.front().text, {"-c", "-V", "--version"})
        || (words.front().text == "-m" && words.size() > 1 && isOneOf(words[1].text, {"pip", "venv", "virtualenv", "ensurepip"}));
}

void noTrap(const Subject &subject, Reporter &report)
{
    const auto warning = warned(subject);
    if (!warning)
        return;
    bool works = false;
    bool trapped = false;       // perhaps
    bool besides = false;       // a program goes on while the script does
    bool ran = false;           // to its end, before what follows
    const Call *late = nullptr; // a trap for it, behind all that runs
    for (const Call &call : subject.calls()) {
        if (!isOwnSignal(call))
            continue;
        // Behind exec the program stands in bash's place and gets the signal.
        const bool replaced = call.isBehind("exec");
        const Trap trap = call.name == "trap" ? takes(subject, call, *warning->signal) : Trap::None;
        const BashCommand &command = *call.command;
        if (trap == Trap::Surely && ran && !late && command.function.isEmpty() && command.loops == 0)
            late = &call;
        else if (replaced || mayBringTrap(subject, call) || trap != Trap::None || (late && isWork(call)))
            trapped = true;
        besides = besides || (isWork(call) && command.background);
        works = works || isWork(call);
        ran = ran || (isProgram(call) && !isShort(call) && command.function.isEmpty() && !command.subshell);
    }
    if (late && !trapped && !besides)
        return report.say(
            late->nameSpan(),
            SignalRulesText::tr(
                "The script sets this trap for %1 after the programs have ended. While they run, nothing handles the "
                "signal, and the shell ends at once. Set the trap before the programs.")
                .arg(QString::fromLatin1(warning->signal->name)));
    if (!works || late || trapped)
        return;
    const QString name = QString::fromLatin1(warning->signal->name);
    report.say(
        Subject::valueSpan(*warning->use),
        SignalRulesText::tr("With “B:”, the signal %1 goes only to the script's shell, %2 before the end. The script has no trap "
                            "for it, so the shell ends at once, and with it the job and all its programs. Nothing is saved. If "
                            "the program should handle the signal, start it with srun and write --signal=%1@%3. If the script "
                            "should, write “trap 'COMMANDS' %1” first, and start the program with “&”, then “wait $!”.")
            .arg(name, secondsText(warning->seconds), QString::number(warning->seconds)));
}

void inForeground(const Subject &subject, Reporter &report)
{
    const auto warning = warned(subject);
    if (!warning)
        return;
    const Call *trap = nullptr;
    const Call *program = nullptr;
    for (const Call &call : subject.calls()) {
        if (!isOwnSignal(call))
            continue;
        if (call.name == "wait" || call.isBehind("exec") || (call.command->background && isWork(call)))
            return;
        if (!trap && call.name == "trap" && takes(subject, call, *warning->signal) == Trap::Surely)
            trap = &call;
        const bool step = call.srun >= 0 && isShellName(call.name); // "srun bash run.sh"
        const bool runs =
            (isProgram(call) || step) && call.command->function.isEmpty() && !call.command->subshell && !call.isBehind("timeout");
        if (trap && !program && runs && !isShort(call))
            program = &call;
    }
    if (!program)
        return;
    constexpr qsizetype longestShown = 60;
    QByteArray words = subject.text(program->span());
    if (words.size() > longestShown || words.contains('\n'))
        words = program->name + " …";
    const QString name = QString::fromLatin1(warning->signal->name);
    report.say(program->nameSpan(),
               SignalRulesText::tr("bash runs the trap for %1 only after the program in the foreground has ended. The signal "
                                   "comes %2 before the end of the job, so the trap runs too late or never. Start the program in "
                                   "the background and wait for it, because a signal interrupts “wait”: “%3 & wait $!”. Or let "
                                   "the program handle the signal. Start it with srun and write --signal=%1@%4, without “B:”.")
                   .arg(name, secondsText(warning->seconds), shown(words), QString::number(warning->seconds)));
}

// A script or program of the user's own that may start steps with srun.
bool mayStartSteps(const Call &call)
{
    const BashWord &word = call.command->words.at(call.program);
    return isShellName(call.name) || call.name.endsWith(".sh")
        || isOneOf(call.name, {"mpirun", "mpiexec", "nextflow", "snakemake"}) || call.isBehind("mpirun")
        || call.isBehind("mpiexec") || (!word.literal && !call.name.startsWith("python"))
        || (word.text.contains('/') && !call.name.startsWith("python") && !call.name.endsWith(".py"));
}

// Without "B:" the programs that srun starts get the signal, and nobody else: neither the shell nor what it starts itself.
void toldNobody(const Subject &subject, Reporter &report)
{
    const OptionUse *use = subject.use("signal");
    sbatch::Signal value;
    if (!use || !subject.isShell() || subject.components() != 1 || sbatch::signal(use->text, subject.script().version(), value)
        || value.batch || subject.script().bytes().contains("srun"))
        return;
    const auto found = std::ranges::find(deadly, value.number, &Deadly::number);
    if (found == std::end(deadly))
        return;
    const Call *trap = nullptr;
    bool works = false;
    for (const Call &call : subject.calls()) {
        if (!isOwnSignal(call))
            continue;
        if (!trap && call.name == "trap" && takes(subject, call, *found) == Trap::Surely)
            trap = &call;
        if (mayStartSteps(call) || (!trap && mayBringTrap(subject, call)))
            return;
        works = works || (isProgram(call) && !isShort(call));
    }
    if (!works)
        return;
    const QString name = QString::fromLatin1(found->name);
    const QString batch = QStringLiteral("B:") + name + QLatin1Char('@') + QString::number(value.seconds);
    if (trap)
        return report.say(
            Subject::valueSpan(*use),
            SignalRulesText::tr(
                "Without “B:”, Slurm sends %1 to the programs that srun starts, not to the script's shell. The trap in "
                "line %2 never runs. Write --signal=%3.")
                .arg(name, QString::number(subject.script().range(trap->span()).line), batch),
            {onRequest({SignalRulesText::tr("Write %1").arg(batch),
                        subject.script().setValue(*use, batch.toLatin1()).value_or(QList<base::TextEdit>())})});
    report.say(Subject::valueSpan(*use),
               SignalRulesText::tr(
                   "Without “B:”, Slurm sends %1 only to programs that srun starts, and this script starts none with srun. "
                   "No program gets the signal, and nothing is saved. Write srun before the program.")
                   .arg(name));
}

void withoutAnswer(const Subject &subject, Reporter &report)
{
    noTrap(subject, report);
    toldNobody(subject, report);
}

constexpr RuleCheck signalChecks[] = {
    {"SIG-NOTRAP", withoutAnswer},
    {"SIG-FOREGROUND", inForeground},
};

} // namespace

std::span<const RuleCheck> signalRules()
{
    return signalChecks;
}

} // namespace voyageur::script
