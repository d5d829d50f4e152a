// SPDX-License-Identifier: GPL-3.0-or-later
// What runs beside the script: it ends with the script, and steps wait for each other.
#include "script/rules/allianceware.h"
#include "script/rules/launch.h"
#include "script/rules/rulecheck.h"
#include "script/rules/servers.h"

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

// "sleep 10" behind what was started, also in each round of a loop: it does not get its time by it. A loop of its own may wait.
bool isShortPause(const Call &call, const Call &started)
{
    constexpr double mostSeconds = 60;
    const auto words = call.arguments();
    if (call.name != "sleep" || words.size() != 1 || !words.front().literal || call.command->loops > started.command->loops)
        return false;
    const QByteArray &text = words.front().text;
    bool isNumber = false;
    const double seconds = (text.endsWith('s') ? text.chopped(1) : text).toDouble(&isNumber);
    return isNumber && seconds <= mostSeconds;
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

// "abaqus job=beam": it hands the work over to a process of its own and ends, but for "interactive".
bool handsOver(const Call &call)
{
    return (call.name == "abaqus" || call.name == "abq")
        && std::ranges::any_of(call.arguments(),
                               [](const BashWord &word) {
                                   return word.text.startsWith("job=") || word.text.startsWith("-job") || word.text == "job";
                               })
        && std::ranges::none_of(call.arguments(), [](const BashWord &word) {
               return isOneOf(word.text,
                              {"interactive", "-interactive", "int", "-int", "inter", "datacheck", "recover", "terminate",
                               "fetch", "queue", "suspend"});
           });
}

bool isOfScript(const Call &call)
{
    return !call.inDocument && call.command->function.isEmpty() && !call.command->substituted;
}

// "srun bash -c 'a & b &'": the shell of the step ends at once, and the step with it.
void stepEndsBeforeItsWork(const Subject &subject, Reporter &report)
{
    for (const Call &call : subject.calls()) {
        QByteArray text;
        if (!isShellName(call.name) || !call.isBehind("srun") || !call.valueOf("-c", &text) || !text.contains('&'))
            continue;
        const QList<BashCommand> inner = Bash::parse(text).commands();
        const bool waits = std::ranges::any_of(inner, [](const BashCommand &one) { return one.name() == "wait"; });
        if (!inner.isEmpty() && inner.last().background && !waits)
            report.say(
                call.span(),
                BackgroundRulesText::tr("The step ends with its shell. Nothing in it waits for what runs in the background "
                                        "(&), so Slurm ends that at once. Write “wait” as the last command in the quotes."));
    }
}

void endsBeforeItsWork(const Subject &subject, Reporter &report)
{
    stepEndsBeforeItsWork(subject, report);
    if (!subject.hasDirectives() || !(subject.isShell() || subject.isCsh()))
        return;
    const Call *last = nullptr;
    bool waits = false; // in a function: one does not know when
    bool server = false;
    for (const Call &call : subject.calls()) {
        const bool hands = handsOver(call) && !call.command->background;
        const bool starts = call.command->background || detaches(call) || hands;
        if (call.name == "wait" && !isOfScript(call))
            waits = true;
        if (!isOfScript(call))
            continue;
        if (starts && !isSoonOver(call) && call.name != "sleep") {
            last = &call;
            server = !call.command->background && !hands;
        } else if (last && !(server && call.name == "wait") && !isSoonOver(call) && !isShortPause(call, *last)) {
            last = nullptr; // the script goes on for longer
        }
    }
    if (!last || waits)
        return;
    if (handsOver(*last) && !last->command->background)
        return report.say(
            last->span(),
            BackgroundRulesText::tr("abaqus starts the work in the background and returns at once. The script ends, and "
                                    "Slurm ends the work with it. Write “interactive” at the end of the line."),
            {{BackgroundRulesText::tr("Write interactive"),
              endsLine(subject, *last->command) ? QList{subject.insert(last->span().end, " interactive")}
                                                : QList<base::TextEdit>()}});
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

// Programs that end only when somebody ends them.
struct Endless {
    const char *program;
    const char *verbs;    //!< one of these must be there, separated by blanks; empty: none needed
    const char *unless;   //!< with one of these they end, or go into the background
    bool watches = false; //!< shows something, and serves nobody
};

constexpr Endless endlessPrograms[] = {
    {"tail", "-f -F --follow --follow=name --retry -fn -n0f", "--pid", true},
    {"watch", "", "-g --chgexit --help", true},
    {"nvidia-smi", "-l -lms --loop -l1 -l2 -l5 -l10", "", true},
    {"nvidia-smi", "dmon pmon daemon", "-c --count", true},
    {"nvtop", "", "", true},
    {"dask", "scheduler worker", "--help"},
    {"dask-scheduler", "", "--help"},
    {"dask-worker", "", "--help"},
    {"ray", "--block", ""},
    {"vllm", "serve", "--help"},
    {"ollama", "serve", "--help"},
    {"llama-server", "", "--help"},
    {"sglang", "serve", "--help"},
    {"text-generation-launcher", "", "--help"},
    {"redis-server", "", "--daemonize --version"},
    {"mongod", "", "--fork --version --shutdown"},
    {"postgres", "", "--version"},
    {"mysqld", "", "--version --initialize --daemonize"},
    {"mysqld_safe", "", ""},
    {"uvicorn", "", "--version --help"},
    {"gunicorn", "", "-D --daemon --version --help"},
    {"Xvfb", "", ""},
    {"Xvnc", "", ""},
    {"mlflow", "server ui", "--help"},
    {"celery", "worker", "--detach -D --help"},
    {"minio", "server", "--help"},
    {"neo4j", "console", ""},
};

// Modules of Python that do so: "python -m http.server".
constexpr char endlessModules[] =
    " http.server vllm.entrypoints.openai.api_server vllm.entrypoints.api_server sglang.launch_server "
    "llama_cpp.server jupyterlab notebook distributed.cli.dask_scheduler SimpleHTTPServer ";

bool hasOneOf(const Call &call, const char *words)
{
    const QByteArray all = ' ' + QByteArray(words) + ' ';
    return std::ranges::any_of(call.arguments(), [&](const BashWord &word) {
        const auto equals = word.text.startsWith('-') ? word.text.indexOf('=') : -1;
        return !word.text.isEmpty() && all.contains(' ' + (equals > 0 ? word.text.first(equals) : word.text) + ' ');
    });
}

enum class NeverEnds { No, Watches, Serves };

NeverEnds neverEnds(const Call &call)
{
    for (const Endless &one : endlessPrograms) {
        if (QByteArrayView(call.name) == one.program && (!*one.verbs || hasOneOf(call, one.verbs)) && !hasOneOf(call, one.unless))
            return one.watches ? NeverEnds::Watches : NeverEnds::Serves;
    }
    const auto words = call.arguments();
    if (call.name == "sleep" && words.size() == 1 && isOneOf(words.front().text, {"infinity", "inf"}))
        return NeverEnds::Serves; // at the end it keeps the nodes for somebody
    const bool module = call.name.startsWith("python") && words.size() > 1 && words[0].text == "-m"
        && QByteArrayView(endlessModules).contains(' ' + words[1].text + ' ');
    return module || pageServer(call) ? NeverEnds::Serves : NeverEnds::No;
}

// "tensorboard --logdir runs" and then "python train.py": a server in the foreground.
void neverReturns(const Subject &subject, Reporter &report)
{
    if (!subject.hasDirectives())
        return;
    const QList<Call> &calls = subject.calls();
    const Call *next = nullptr; // the first command behind, from the end
    QList<std::pair<const Call *, const Call *>> found;
    bool background = false;
    for (const Call &call : calls)
        background = background || call.command->background;
    for (qsizetype i = calls.size() - 1; i >= 0; --i) {
        const Call &call = calls.at(i);
        if (!isOfScript(call))
            continue;
        const BashCommand &command = *call.command;
        const bool stays = !command.background && command.group == 0 && !command.subshell && !command.conditional
            && !command.writesPipe && !command.readsPipe && !call.isBehind("timeout") && !call.isBehind("ssh")
            && !call.isBehind("nohup");
        const NeverEnds kind = stays ? neverEnds(call) : NeverEnds::No;
        // At the end a server is what the job is for, and what is watched there may run beside it.
        if (kind == NeverEnds::Serves ? next != nullptr : kind == NeverEnds::Watches && (next || !background))
            found.prepend({&call, next});
        if (!isSoonOver(call) && !isOneOf(call.name, {"kill", "wait", "sleep"}))
            next = &call;
    }
    for (const auto &[call, behind] : found) {
        const QString name = shown(call->name);
        if (behind)
            report.say(call->span(),
                       BackgroundRulesText::tr("“%1” does not end by itself, so bash never reaches line %2 and the job runs "
                                               "until its time limit. Write “&” after the command.")
                           .arg(name)
                           .arg(subject.script().range(behind->span()).line),
                       {onRequest({BackgroundRulesText::tr("Start it in the background"),
                                   endsLine(subject, *call->command) ? QList{subject.insert(call->span().end, " &")}
                                                                     : QList<base::TextEdit>()})});
        else
            report.say(call->span(),
                       BackgroundRulesText::tr("“%1” does not end by itself, so the job keeps its cores and GPUs until its time "
                                               "limit. Leave the command out.")
                           .arg(name));
    }
}

// The head of "while true; do … done" that nothing leaves, or that asks "until false".
bool isEndlessHead(const Subject &subject, const QList<Call> &calls, qsizetype at)
{
    const Call &head = calls.at(at);
    const bool endless = isAlwaysTrue(head);
    if ((!endless && head.name != "false") || head.command->loops == 0)
        return false;
    const QByteArray before = subject.text({subject.line(head.span().begin).begin, head.span().begin}).trimmed();
    if (!before.endsWith(endless ? "while" : "until"))
        return false;
    for (qsizetype i = at + 1; i < calls.size() && calls.at(i).command->loops >= head.command->loops
         && calls.at(i).command->function == head.command->function;
         ++i) {
        if (isOneOf(calls.at(i).name, {"break", "exit", "return", "exec", "kill", "scancel"}) || calls.at(i).command->conditional)
            return false; // what is behind "&&" may be a function that leaves
    }
    return true;
}

// What watches something for ever, in the background: "while true; do … done &", "tail -f log &", a function of that kind.
QList<const Call *> endlessWatchers(const Subject &subject)
{
    constexpr int most = 50; // each loop is read to its end
    int loops = 0;
    const QList<Call> &calls = subject.calls();
    QList<const Call *> watchers;
    QSet<QByteArray> functions;
    qsizetype disown = calls.size() - 1; // "nvidia-smi --loop=30 > gpu.csv & disown": no "wait" waits for it
    while (disown >= 0 && calls.at(disown).name != "disown")
        --disown;
    for (qsizetype i = 0; i < calls.size() && loops < most; ++i) {
        const Call &call = calls.at(i);
        if (call.inDocument || call.command->substituted || call.isBehind("timeout") || call.isBehind("ssh"))
            continue;
        const bool mayLoop = call.command->loops > 0 && (isAlwaysTrue(call) || call.name == "false");
        loops += mayLoop ? 1 : 0;
        const bool endless = mayLoop ? isEndlessHead(subject, calls, i) : neverEnds(call) == NeverEnds::Watches;
        if (!endless && !functions.contains(call.name))
            continue;
        if (!call.command->function.isEmpty())
            functions += call.command->function;
        else if (call.command->background && !call.command->conditional && i > disown)
            watchers += &call;
    }
    return watchers;
}

// A bare "wait" behind it waits for that, too.
void waitsForEver(const Subject &subject, Reporter &report)
{
    if (!subject.hasDirectives() || !subject.isShell())
        return;
    const Call *wait = nullptr; // the last one
    for (const Call &call : subject.calls()) {
        if (isOneOf(call.name, {"kill", "pkill", "killall", "trap", "scancel"}))
            return;
        if (call.name == "wait" && call.arguments().empty() && isOfScript(call) && !call.command->conditional)
            wait = &call;
    }
    if (!wait)
        return;
    for (const Call *watcher : endlessWatchers(subject)) {
        if (watcher->span().begin > wait->span().begin)
            continue;
        return report.say(
            watcher->span(),
            BackgroundRulesText::tr(
                "This never ends, and “wait” in line %1 waits for everything in the background. The job therefore runs until its "
                "time limit. Keep the number of the process (watcher=$!), and end it before: kill $watcher.")
                .arg(subject.script().range(wait->span()).line));
    }
}

void neverPassesAnything(const Subject &subject, Reporter &report)
{
    neverPasses(subject, report);
    neverReturns(subject, report);
    waitsForEver(subject, report);
}

// "srun --jobid=$SLURM_JOB_ID": a step of this very job.
bool isOfOtherJob(const StepOptions &step)
{
    const OptionUse *job = step.find("jobid");
    return job && !job->text.contains("SLURM_JOB_ID") && !job->text.contains("SLURM_JOBID");
}

// "srun -n1 --exact ./a.out 1 &" three times, in a job of one core.
bool saidOfOneCore(const Subject &subject, Reporter &report)
{
    if (!hasKnownSize(subject) || subject.request().cpus() != 1 || !subject.has("ntasks") || subject.has("exclusive")
        || (subject.cluster() && subject.share().onlyWholeNodes))
        return false;
    QList<const Call *> steps;
    for (const Call &call : subject.calls()) {
        if (!call.command->background || !call.isBehind("srun") || call.inDocument || call.command->loops > 0)
            continue;
        const StepOptions step(subject, call);
        if (step.has({"exact", "exclusive"}) && !step.has({"overlap", "jobid", "het-group", "nodelist"}))
            steps += &call;
    }
    if (steps.size() < 2)
        return false;
    report.say(steps.first()->span(),
               BackgroundRulesText::tr("The job has one core, so these %1 steps run one after the other, although & starts them "
                                       "together. Ask for --ntasks=%1.")
                   .arg(steps.size()));
    return true;
}

// "srun python train.py &", and a step in the foreground that looks at it while it runs: it waits, too.
const Call *stepBesideAnother(const Subject &subject)
{
    bool runs = false; // a step in the background that has everything
    for (const Call &call : subject.calls()) {
        const bool plain = isOfScript(call) && !call.command->conditional && !call.command->subshell;
        if (isOneOf(call.name, {"wait", "kill", "scancel"}))
            runs = false;
        if (!call.isBehind("srun") || !plain)
            continue;
        const StepOptions step(subject, call);
        const bool apart = step.has({"exact", "overlap", "exclusive", "nodelist", "relative", "het-group", "exclude", "nodefile",
                                     "nodes", "ntasks", "cpus-per-task", "test-only", "gres", "gpus", "mem"});
        if (isOfOtherJob(step) || apart)
            continue;
        const bool looks = step.has({"jobid"}) || isOneOf(call.name, {"nvidia-smi", "top", "ps", "free", "rocm-smi"});
        if (runs && looks && !call.command->background)
            return &call;
        runs = runs || call.command->background;
    }
    return nullptr;
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
    if (together < 2) {
        const Call *second = saidOfOneCore(subject, report) ? nullptr : stepBesideAnother(subject);
        if (second)
            report.say(second->span(),
                       BackgroundRulesText::tr("The step in the background has all of the job’s cores and memory, so this one "
                                               "waits until it ends. Write srun --overlap here, to share them."));
        return;
    }
    report.say(steps.first()->span(),
               BackgroundRulesText::tr("Each of these steps takes all of the job’s cores and memory. Although & starts the steps "
                                       "together, each one waits for the end of the one before. Give each step only what it "
                                       "needs: srun --exact --ntasks=1 --cpus-per-task=1 --mem-per-cpu=2G …"));
}

constexpr RuleCheck backgroundChecks[] = {
    {"FORM-BACKGROUND", endsBeforeItsWork},
    {"FORM-ENDLESS", neverPassesAnything},
    {"STEP-QUEUE", stepsInARow},
};

} // namespace

std::span<const RuleCheck> backgroundRules()
{
    return backgroundChecks;
}

} // namespace voyageur::script
