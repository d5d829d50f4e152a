// SPDX-License-Identifier: GPL-3.0-or-later
// Group H: services that follow an experiment, and progress bars.
#include "script/rules/allianceware.h"
#include "script/rules/programs.h"

#include <QCoreApplication>

#include <algorithm>

namespace voyageur::script {

using namespace Qt::StringLiterals;

namespace {

using base::ServiceReach;
using base::Severity;

struct TrackingRulesText {
    Q_DECLARE_TR_FUNCTIONS(voyageur::script::TrackingRules)
};

// "--wandb-mode offline", "--no-wandb", "wandb.mode=disabled": the program has an option for it.
bool isSwitchedOff(const KnownProgram &program, QByteArrayView service)
{
    const auto &words = program.call().command->words;
    for (qsizetype i = program.run->firstArgument; i < words.size(); ++i) {
        const QByteArray word = words[i].text.toLower();
        if (word.contains("offline") || word.contains("disable") || word.contains("no-" + service.toByteArray())
            || word.contains("no_" + service.toByteArray()))
            return true;
    }
    return false;
}

bool isSetTo(const Subject &subject, const Call &call, const QByteArray &variable, std::initializer_list<QByteArrayView> values)
{
    const auto fits = [&](const QByteArray &text) {
        return std::ranges::any_of(values, [&](QByteArrayView value) { return text.toLower() == value; });
    };
    for (const BashAssignment &assignment : call.command->assignments) {
        if (assignment.name == variable)
            return fits(assignment.value.text);
    }
    if (const auto value = subject.variable(variable))
        return fits(*value);
    return subject.sets(variable); // set to something that is not known: the person has thought of it
}

bool hasWandbMode(const Subject &subject, const Call &call)
{
    return isSetTo(subject, call, "WANDB_MODE", {"offline", "disabled", "dryrun"})
        || isSetTo(subject, call, "WANDB_DISABLED", {"true", "1"});
}

bool isWandbOffline(const Subject &subject, const KnownProgram &program)
{
    const Call &call = program.call();
    if (hasWandbMode(subject, call) || isSwitchedOff(program, "wandb") || program.facts->has(CodeSign::WandbOffline))
        return true;
    const auto calls = subject.callsOf("wandb");
    return std::ranges::any_of(calls,
                               [](const Call *one) { return one->has("offline") || one->has("disabled") || one->has("off"); });
}

// "wandb agent", "python -m wandb agent": what asks the service itself.
struct WandbCommand {
    QByteArray verb;
    Span span;
};

std::optional<WandbCommand> wandbCommand(const Call &call)
{
    auto words = call.arguments();
    if (call.name.startsWith("python") && words.size() > 2 && words[0].text == "-m" && words[1].text == "wandb")
        words = words.subspan(2);
    else if (call.name != "wandb")
        return {};
    const auto verb = std::ranges::find_if(words, [](const BashWord &word) { return !word.text.startsWith('-'); });
    if (verb == words.end() || call.has("--help")
        || !isOneOf(verb->text, {"agent", "login", "sync", "sweep", "pull", "restore", "artifact", "launch", "launch-agent"}))
        return {};
    return WandbCommand{verb->text, {call.nameSpan().begin, verb->span.end}};
}

void wandbCommands(const Subject &subject, Reporter &report)
{
    const auto &reach = subject.cluster()->network.wandb;
    const QString &cluster = subject.clusterName();
    const QString proxy = subject.cluster()->network.proxyModule.valueOr({});
    const bool some = *reach.value == ServiceReach::EligibleGroups && !proxy.isEmpty();
    const QString others = some
        ? u' ' + TrackingRulesText::tr("Some groups can reach Weights & Biases through the module %1.").arg(proxy)
        : QString();
    for (const Call &call : subject.calls()) {
        const auto command = wandbCommand(call);
        if (!command || (command->verb == "login" && hasWandbMode(subject, call)))
            continue;
        const bool mild = command->verb != "agent" || call.command->conditional || mayFail(subject, *call.command);
        QString text;
        if (command->verb == "agent")
            text = TrackingRulesText::tr(
                       "“wandb agent” asks Weights & Biases what to run next, but jobs on %1 cannot reach it. The agent stops, "
                       "or waits until the time limit, and offline mode does not help. Run the cases as a job array, one for "
                       "each task, with WANDB_MODE=offline.")
                       .arg(cluster);
        else if (command->verb == "login")
            text = TrackingRulesText::tr(
                       "“wandb login” connects to Weights & Biases, which jobs on %1 cannot reach. Remove the line, work "
                       "offline with WANDB_MODE=offline, and upload the runs from a login node afterwards: wandb sync "
                       "wandb/offline-run*.")
                       .arg(cluster);
        else
            text = TrackingRulesText::tr("“wandb %1” connects to Weights & Biases, which jobs on %2 cannot reach. Run the "
                                         "command on a login node, before or after the job.")
                       .arg(shown(command->verb), cluster);
        report.say(mild ? Severity::Warning : report.by(reach), command->span, text + others);
    }
}

// The module opens the way for some groups, and nobody here knows which the person's is.
void wandbForSomeGroups(const Subject &subject, Reporter &report)
{
    const QString proxy = subject.cluster()->network.proxyModule.valueOr({});
    const auto say = [&](Span span, const QString &what, const QList<base::Fix> &fixes) {
        report.say(Severity::Advice, span,
                   TrackingRulesText::tr(
                       "%1 connects to Weights & Biases. From jobs on %2, only some groups, such as Mila, can reach it through "
                       "the module %3. In other groups the program stops, or waits until the time limit. Then work offline, "
                       "with WANDB_MODE=offline.")
                       .arg(what, subject.clusterName(), proxy),
                   fixes);
    };
    for (const Call &call : subject.calls()) {
        const auto command = wandbCommand(call);
        if (command && command->verb == "agent")
            return say(command->span, TrackingRulesText::tr("“wandb agent”"), {});
    }
    for (const KnownProgram &program : knownPrograms(subject)) {
        const CodeUse *use = program.facts->first(CodeSign::Wandb);
        if (!use || isWandbOffline(subject, program))
            continue;
        base::Fix offline{TrackingRulesText::tr("Let Weights & Biases work offline"),
                          {lineBefore(subject, program.call(), "export WANDB_MODE=offline")}};
        offline.preferred = false;
        return say(program.span(), TrackingRulesText::tr("%1 in %2").arg(use->text, use->place()), {offline});
    }
}

void wandbOnline(const Subject &subject, Reporter &report)
{
    if (!subject.cluster())
        return;
    const auto &reach = subject.cluster()->network.wandb;
    const QString proxy = subject.cluster()->network.proxyModule.valueOr({});
    if (!reach.isKnown() || *reach.value == ServiceReach::Yes)
        return;
    if (*reach.value != ServiceReach::No && !proxy.isEmpty() && subject.loaded(proxy.toUtf8())) {
        if (*reach.value == ServiceReach::EligibleGroups)
            wandbForSomeGroups(subject, report);
        return;
    }
    wandbCommands(subject, report);
    for (const KnownProgram &program : knownPrograms(subject)) {
        const CodeUse *use = program.facts->first(CodeSign::Wandb);
        if (!use || isWandbOffline(subject, program))
            continue;
        const Severity most = use->conditional ? Severity::Warning : report.by(reach);
        const QString what = *reach.value == ServiceReach::EligibleGroups && !proxy.isEmpty()
            ? TrackingRulesText::tr(
                  "%1 in %2 connects to Weights & Biases. On %3, only jobs of some groups can reach it, through the module %4. "
                  "Other programs stop, or wait until the time limit. Work offline with WANDB_MODE=offline, and upload the runs "
                  "from a login node afterwards: wandb sync wandb/offline-run*.")
                  .arg(use->text, use->place(), subject.clusterName(), proxy)
            : TrackingRulesText::tr(
                  "%1 in %2 connects to Weights & Biases, which jobs on %3 cannot reach. The program stops, or waits until "
                  "the time limit. Work offline with WANDB_MODE=offline, and upload the runs from a login node afterwards: "
                  "wandb sync wandb/offline-run*.")
                  .arg(use->text, use->place(), subject.clusterName());
        report.say(most, program.span(), what,
                   {{TrackingRulesText::tr("Let Weights & Biases work offline"),
                     {lineBefore(subject, program.call(), "export WANDB_MODE=offline")}}});
        return; // one line serves all
    }
}

void oneCoreForBoth(const Subject &subject, Reporter &report)
{
    for (const KnownProgram &program : knownPrograms(subject)) {
        const CodeUse *use = program.facts->first(CodeSign::Wandb);
        const auto cores = coresOfTask(subject, program.call());
        if (!use || !cores || *cores != 1 || use->conditional || isSetTo(subject, program.call(), "WANDB_MODE", {"disabled"}))
            continue;
        const OptionUse *option = subject.use("cpus-per-task");
        report.say(
            option ? Subject::valueSpan(*option) : program.span(),
            TrackingRulesText::tr("%1 in %2 starts its own process beside the training, but the job has one core for both. That "
                                  "process keeps interrupting the training. Ask for at least --cpus-per-task=2.")
                .arg(use->text, use->place()));
        return;
    }
}

// At the end of the command that loads the last modules: behind any purge.
std::optional<base::TextEdit> moreModules(const Subject &subject, const Call &run, const QByteArray &module)
{
    const BashCommand *last = nullptr;
    for (const ModuleUse &use : subject.modules()) {
        if (use.act == ModuleUse::Act::Load && use.command->span.begin < run.span().begin)
            last = use.command;
        else if (use.act != ModuleUse::Act::Load)
            last = nullptr;
    }
    if (last && !last->conditional && last->function.isEmpty() && !last->words.isEmpty())
        return subject.insert(last->words.last().span.end, ' ' + module);
    const bool changes =
        std::ranges::any_of(subject.modules(), [](const ModuleUse &use) { return use.act != ModuleUse::Act::Load; });
    if (changes)
        return {};
    return lineBefore(subject, run, "module load " + module);
}

void cometWithoutProxy(const Subject &subject, Reporter &report)
{
    if (!subject.cluster())
        return;
    const auto &reach = subject.cluster()->network.comet;
    const auto &proxy = subject.cluster()->network.proxyModule;
    if (!reach.isKnown() || *reach.value == ServiceReach::Yes)
        return;
    const bool withProxy = *reach.value != ServiceReach::No && proxy.isKnown();
    if (withProxy && subject.loaded(proxy.value->toUtf8()))
        return;
    for (const KnownProgram &program : knownPrograms(subject)) {
        const CodeUse *use = program.facts->first(CodeSign::Comet);
        if (!use || program.facts->has(CodeSign::CometOffline) || isSwitchedOff(program, "comet")
            || isSetTo(subject, program.call(), "COMET_START_ONLINE", {"0", "false"}))
            continue;
        base::Fix fix;
        if (withProxy) {
            fix.title = TrackingRulesText::tr("Load the module %1").arg(*proxy.value);
            if (const auto edit = moreModules(subject, program.call(), proxy.value->toUtf8()))
                fix.edits += *edit;
        }
        report.say(
            use->conditional ? Severity::Warning : report.by(reach), program.span(),
            withProxy
                ? TrackingRulesText::tr(
                      "%1 in %2 connects to Comet. Jobs on %3 have no internet, but the module %4 opens the way to Comet. Load "
                      "the module before the program starts.")
                      .arg(use->text, use->place(), subject.clusterName(), *proxy.value)
                : TrackingRulesText::tr(
                      "%1 in %2 connects to Comet, which jobs on %3 cannot reach. Use comet_ml.OfflineExperiment, and upload "
                      "the results from a login node afterwards.")
                      .arg(use->text, use->place(), subject.clusterName()),
            {fix});
        return; // one module serves all
    }
}

void progressBars(const Subject &subject, Reporter &report)
{
    for (const KnownProgram &program : knownPrograms(subject)) {
        const CodeUse *bar = program.facts->first(CodeSign::LightningBar);
        const CodeUse *use = bar ? bar : program.facts->first(CodeSign::ProgressBar);
        if (!use || mentions(program.call(), "progress") || mentions(program.call(), "quiet")
            || setsFor(subject, program.call(), "TQDM_DISABLE") || setsFor(subject, program.call(), "TQDM_MININTERVAL"))
            continue;
        report.say(
            program.span(),
            bar ? TrackingRulesText::tr(
                      "The Trainer in %1 draws a progress bar, which fills the log of a job with thousands of lines. Write "
                      "enable_progress_bar=False.")
                      .arg(use->place())
                : TrackingRulesText::tr(
                      "%1 in %2 draws a progress bar, which fills the log of a job with thousands of lines. Write export "
                      "TQDM_MININTERVAL=60 in the script, or disable=True in the code.")
                      .arg(use->text, use->place()));
    }
}

constexpr RuleCheck trackingChecks[] = {
    {"ML-WANDB-NET", wandbOnline},
    {"ML-WANDB-CPU", oneCoreForBoth},
    {"ML-COMET-PROXY", cometWithoutProxy},
    {"ML-LIGHTNING-PROGRESS", progressBars},
};

} // namespace

std::span<const RuleCheck> trackingRules()
{
    return trackingChecks;
}

} // namespace voyageur::script
