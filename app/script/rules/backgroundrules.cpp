// SPDX-License-Identifier: GPL-3.0-or-later
// What runs beside the script: it ends with the script, and steps wait for each other.
#include "script/rules/launch.h"
#include "script/rules/rulecheck.h"

#include <QCoreApplication>

#include <algorithm>

namespace voyageur::script {

using base::Severity;

namespace {

struct BackgroundRulesText {
    Q_DECLARE_TR_FUNCTIONS(voyageur::script::BackgroundRules)
};

// Over in a moment: what runs in the background does not get its time by it.
bool isSoonOver(const Call &call)
{
    return isOneOf(call.name, {"echo",   "printf", "date",  "exit",   "cd",   "pwd",   "ls",    "export",   "set",
                               "unset",  "module", "ml",    ":",      "true", "mkdir", "touch", "hostname", "deactivate",
                               "disown", "jobs",   "local", "return", "let",  "shift", "[",     "[["});
}

// "screen -dmS name", "tmux new -d": the program belongs to a server that outlives the command, and ends with the job.
bool detaches(const Call &call)
{
    const auto words = call.arguments();
    if (call.name == "screen")
        return std::ranges::any_of(words, [](const BashWord &word) {
            return word.text.startsWith("-d") || (word.text.startsWith('-') && word.text.contains("dm"));
        });
    return call.name == "tmux" && std::ranges::any_of(words, [](const BashWord &word) { return word.text.startsWith("new"); });
}

bool isOfScript(const Call &call)
{
    return !call.inDocument && call.command->function.isEmpty() && !call.command->substituted;
}

void endsBeforeItsWork(const Subject &subject, Reporter &report)
{
    if (!subject.hasDirectives() || !(subject.isShell() || subject.isCsh()))
        return;
    const Call *last = nullptr;
    bool waits = false; // in a function: one does not know when
    bool server = false;
    for (const Call &call : subject.calls()) {
        const bool starts = call.command->background || detaches(call);
        if (call.name == "wait" && !isOfScript(call))
            waits = true;
        if (!isOfScript(call))
            continue;
        if (starts && !isSoonOver(call) && call.name != "sleep") {
            last = &call;
            server = !call.command->background;
        } else if (last && !(server && call.name == "wait") && !isSoonOver(call)) {
            last = nullptr; // the script goes on for longer
        }
    }
    if (!last || waits)
        return;
    const QByteArray &bytes = subject.script().bytes();
    const bool plain = last->command->background;
    report.say(
        last->span(),
        plain ? BackgroundRulesText::tr("The job ends with its script. Nothing waits for “%1”, which runs in the background (&), "
                                        "so Slurm ends it at once. Write “wait” as the last line, or leave out the &.")
                    .arg(shown(last->name))
              : BackgroundRulesText::tr(
                    "The job ends with its script, and so does what %1 runs. Start the program directly. A job needs no "
                    "terminal.")
                    .arg(shown(last->name)),
        {onRequest({BackgroundRulesText::tr("Wait at the end"),
                    plain ? QList{subject.insert(bytes.size(), bytes.endsWith('\n') ? "wait\n" : "\nwait\n")}
                          : QList<base::TextEdit>()})});
}

// "true", ":", "[ 1 ]", "sleep 60": what a loop without end asks.
bool isAlwaysTrue(const Call &call)
{
    const auto words = call.arguments();
    if (call.name == "true" || call.name == ":")
        return words.empty();
    if (call.name == "sleep")
        return words.size() == 1;
    const bool test = call.name == "[" || call.name == "[[" || call.name == "test";
    return test && !words.empty() && words.size() < 3 && isOneOf(words.front().text, {"1", "true", ":"});
}

// "while true" of a loop in the foreground that nothing leaves, with work behind it.
void neverPasses(const Subject &subject, Reporter &report)
{
    constexpr int most = 50; // each is read to its end
    int seen = 0;
    const QList<Call> &calls = subject.calls();
    for (qsizetype i = 0; i < calls.size() && seen < most; ++i) {
        const Call &head = calls.at(i);
        const bool endless = isAlwaysTrue(head);
        const bool never = head.name == "false";
        if ((!endless && !never) || head.command->loops == 0 || !isOfScript(head) || head.command->subshell)
            continue;
        const QByteArray before = subject.text({subject.line(head.span().begin).begin, head.span().begin}).trimmed();
        if (!before.endsWith(endless ? "while" : "until"))
            continue;
        ++seen;
        qsizetype end = i + 1;
        bool leaves = false;
        for (; end < calls.size() && calls.at(end).command->loops >= head.command->loops; ++end)
            leaves = leaves || isOneOf(calls.at(end).name, {"break", "exit", "return", "exec", "kill", "scancel"});
        if (leaves || end >= calls.size())
            continue;
        const Call &next = calls.at(end);
        const QByteArrayView between = subject.view({calls.at(end - 1).span().end, next.span().begin});
        if (between.contains('&') || next.inDocument || isSoonOver(next)) // "done &"
            continue;
        report.say(head.span(),
                   BackgroundRulesText::tr(
                       "This loop never ends, so bash never reaches line %1, and the job runs until its time limit. To watch "
                       "something while the program runs, write “done &” at the end of the loop.")
                       .arg(subject.script().range(next.span()).line));
        i = end - 1;
    }
}

void stepsInARow(const Subject &subject, Reporter &report)
{
    static constexpr const char *variables[] = {"SLURM_EXACT", "SLURM_OVERLAP", "SLURM_STEP_EXACT", "SRUN_OVERLAP",
                                                "SLURM_EXCLUSIVE"};
    if (!subject.hasDirectives() || subject.components() != 1
        || std::ranges::any_of(variables, [&](const char *name) { return subject.sets(name); }))
        return;
    QList<const Call *> steps;
    int together = 0;
    for (const Call &call : subject.calls()) {
        if (!call.command->background || !call.isBehind("srun") || call.inDocument)
            continue;
        const StepOptions step(subject, call);
        if (step.has({"exact", "overlap", "exclusive", "nodelist", "relative", "het-group", "jobid", "exclude", "nodefile",
                      "test-only"}))
            continue;
        // Cores that are named are a step's own (22.05); its memory is, too, but where the job counts it by the node.
        if (step.has({"cpus-per-task", "threads-per-core"})
            && (!subject.has("mem") || step.has({"mem", "mem-per-cpu", "mem-per-gpu"})))
            continue;
        const auto nodes = step.number("nodes");
        if (nodes && *nodes < subject.request().nodes)
            continue;
        steps += &call;
        together += call.command->loops > 0 ? 2 : 1;
    }
    if (together < 2)
        return;
    report.say(steps.first()->span(),
               BackgroundRulesText::tr(
                   "Each of these steps takes all of the job’s cores and memory. The next step waits until it has ended, "
                   "although & starts them together. Give each step only what it needs: srun --exact --ntasks=1 "
                   "--cpus-per-task=1 --mem-per-cpu=2G …"));
}

constexpr RuleCheck backgroundChecks[] = {
    {"FORM-BACKGROUND", endsBeforeItsWork},
    {"FORM-ENDLESS", neverPasses},
    {"STEP-QUEUE", stepsInARow},
};

} // namespace

std::span<const RuleCheck> backgroundRules()
{
    return backgroundChecks;
}

} // namespace voyageur::script
