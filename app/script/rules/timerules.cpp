// SPDX-License-Identifier: GPL-3.0-or-later
// Group B: the time limit.
#include "script/ctext.h"
#include "script/mainprogram.h"
#include "script/rules/commandtools.h"
#include "script/rules/programs.h"
#include "script/rules/rulecheck.h"
#include "script/rules/servers.h"
#include "script/rules/timewords.h"

#include <QCoreApplication>

#include <algorithm>
#include <array>

namespace voyageur::script {

using base::Severity;
using base::TimeLimit;

namespace {

struct TimeRulesText {
    Q_DECLARE_TR_FUNCTIONS(voyageur::script::TimeRules)
};

constexpr qint64 hour = 3600;
constexpr qint64 day = 24 * hour;

QString shown(qint64 seconds)
{
    return QString::fromLatin1(TimeLimit::ofSeconds(seconds).bytes());
}

void missing(const Subject &subject, Reporter &report)
{
    const auto *cluster = subject.cluster();
    if (!cluster || !cluster->slurm.timeRequired.is(true) || subject.isLauncher())
        return;
    if (subject.isForLaterOnly("time"))
        return report.say(
            report.by(cluster->slurm.timeRequired), subject.header(),
            TimeRulesText::tr(
                "The first part of this heterogeneous job has no time limit, and %1 requires one. Slurm passes --time "
                "only to later parts. Write --time above the first “#SBATCH hetjob”.")
                .arg(subject.clusterName()));
    if (subject.mentions("time"))
        return;
    report.say(
        subject.hasDirectives() ? report.by(cluster->slurm.timeRequired) : Severity::Warning, subject.header(),
        TimeRulesText::tr("The script sets no time limit, and %1 requires one. Add #SBATCH --time=days-hours:minutes:seconds, or "
                          "give --time on sbatch’s command line.")
            .arg(subject.clusterName()));
}

void missingOnCourseCluster(const Subject &subject, Reporter &report)
{
    const auto *cluster = subject.cluster();
    if (!cluster || !base::isMagicCastle(*cluster) || !cluster->slurm.defaultTime.isKnown() || subject.mentions("time")
        || subject.isLauncher())
        return;
    report.say(subject.header(),
               TimeRulesText::tr("The script sets no time limit, so %1 ends the job after %2. Add #SBATCH --time=…")
                   .arg(subject.clusterName(), shown(cluster->slurm.defaultTime.value->seconds())));
}

void tooLong(const Subject &subject, Reporter &report)
{
    const auto *cluster = subject.cluster();
    const OptionUse *use = subject.use("time");
    const auto asked = subject.request().seconds;
    if (!cluster || !use || !asked)
        return;
    const base::Provenance *fact = &cluster->slurm.maxTime;
    qint64 most = cluster->slurm.maxTime.valueOr({}).seconds();
    if (const auto name = subject.value("partition")) {
        for (const auto &one : cluster->slurm.partitions) {
            const bool gpu = one.value && one.value->part == QLatin1String("gpu");
            const bool other = one.value && !one.value->part.isEmpty() && gpu != (subject.request().gpuCount() > 0);
            if (!one.value || other || one.value->name != Document::decoded(*name) || one.value->maxTime.seconds() < 0)
                continue;
            if (most < 0 || one.value->maxTime.seconds() < most) {
                most = one.value->maxTime.seconds();
                fact = &one;
            }
        }
    }
    if (most < 0 || (*asked >= 0 && *asked <= most))
        return;
    const QString text = *asked < 0 ? TimeRulesText::tr("The script asks for no time limit, but %1 allows at most %2.")
                                          .arg(subject.clusterName(), shown(most))
                                    : TimeRulesText::tr("The script asks for %1, but %2 allows at most %3.")
                                          .arg(shown(*asked), subject.clusterName(), shown(most));
    report.say(
        report.by(*fact), Subject::valueSpan(*use),
        text + QLatin1Char(' ')
            + TimeRulesText::tr(
                "Slurm refuses the job or leaves it waiting forever. Save checkpoints, and split the work into several jobs."));
}

bool isTest(const Subject &subject)
{
    const QByteArray name = subject.value("job-name").value_or(QByteArray()).toLower();
    const QByteArray text = subject.script().bytes().first(std::min<qsizetype>(subject.script().bytes().size(), 4096)).toLower();
    return std::ranges::any_of(std::array{"test", "essai", "debug", "demo", "hello"},
                               [&](const char *word) { return name.contains(word) || text.contains(QByteArray(word)); });
}

// "python smoke_test.py": it is to end at once, and nobody runs many of them.
bool isSmokeTest(const Subject &subject)
{
    const QByteArray &bytes = subject.script().bytes();
    return indexNoCase(bytes, "smoke_test") >= 0 || indexNoCase(bytes, "smoke test") >= 0 || indexNoCase(bytes, "smoke-test") >= 0
        || indexNoCase(bytes, "smoketest") >= 0;
}

void tooShort(const Subject &subject, Reporter &report)
{
    const auto *cluster = subject.cluster();
    const OptionUse *use = subject.use("time");
    const auto seconds = subject.seconds();
    if (!cluster || !use || !seconds || cluster->kind.is(base::ClusterKind::LargeParallel) || !cluster->slurm.minTime.isKnown()
        || mistakenTime(*use, subject) || shortArray(subject))
        return;
    const qint64 least = cluster->slurm.minTime.value->seconds();
    const qint64 leastTest = cluster->slurm.minTestTime.valueOr({}).seconds();
    if (*seconds >= least || (*seconds >= leastTest && leastTest > 0 && isTest(subject)) || isSmokeTest(subject))
        return;
    report.say(
        Subject::valueSpan(*use),
        TimeRulesText::tr("On %1, a job should last at least %2, and a test at least %3. Starting and ending a job costs the "
                          "scheduler the same, however long the job is. Let one job do several computations.")
            .arg(subject.clusterName(), shown(least), leastTest > 0 ? shown(leastTest) : shown(5 * 60)));
}

void tooShortOnTrillium(const Subject &subject, Reporter &report)
{
    const auto *cluster = subject.cluster();
    const OptionUse *use = subject.use("time");
    const auto seconds = subject.seconds();
    if (!cluster || !use || !seconds || !cluster->kind.is(base::ClusterKind::LargeParallel) || !cluster->slurm.minTime.isKnown()
        || subject.value("partition") == QByteArray("debug") || mistakenTime(*use, subject))
        return;
    const qint64 least = cluster->slurm.minTime.value->seconds();
    if (*seconds < least)
        report.say(
            Subject::valueSpan(*use),
            TimeRulesText::tr("On %1, a job must last at least %2. For a short test, use %3 or --partition=debug.")
                .arg(subject.clusterName(), shown(least), cluster->slurm.debugCommand.valueOr(QStringLiteral("debugjob"))));
}

void minutesForHours(const Subject &subject, Reporter &report)
{
    const OptionUse *use = subject.use("time");
    const auto mistaken = use ? mistakenTime(*use, subject) : std::nullopt;
    if (!mistaken)
        return;
    const auto asked = TimeLimit::parse(use->text);
    QList<base::Fix> fixes;
    const auto offer = [&](const QByteArray &value) {
        fixes += onRequest({TimeRulesText::tr("Write %1").arg(script::shown(value)),
                            subject.script().setValue(*use, value).value_or(QList<base::TextEdit>())});
    };
    offer(mistaken->meant);
    if (asked && !mistaken->likely) // the minutes may be meant
        offer(asked->bytes());
    report.say(mistaken->likely ? Severity::Warning : Severity::Advice, Subject::valueSpan(*use),
               (use->text.contains(':')
                    ? TimeRulesText::tr("Slurm reads “%1” as %2 (minutes and seconds), not as hours. For hours, write %3.")
                    : TimeRulesText::tr("Slurm reads “%1” as %2 (a number alone is minutes), not as hours. For hours, write %3."))
                   .arg(script::shown(use->text), shown(asked ? asked->seconds() : 0), Document::decoded(mistaken->meant)),
               fixes);
}

void aboveTier(const Subject &subject, Reporter &report)
{
    const auto *cluster = subject.cluster();
    const OptionUse *use = subject.use("time");
    const auto seconds = subject.seconds();
    if (!cluster || !use || !seconds)
        return;
    const auto most = cluster->slurm.maxTime.valueOr({});
    for (const TimeLimit &tier : cluster->slurm.timeTiers.valueOr({})) {
        const qint64 step = tier.seconds();
        const bool above = *seconds > step && *seconds <= step + step / 8;
        if (!above || (most.seconds() >= 0 && *seconds > most.seconds()))
            continue;
        report.say(Subject::valueSpan(*use),
                   TimeRulesText::tr("%1 is just above %2, a limit by which %3 divides its nodes. A job of %2 can run on many "
                                     "more nodes, and starts sooner.")
                       .arg(shown(*seconds), shown(step), subject.clusterName()),
                   {onRequest({TimeRulesText::tr("Ask for %1").arg(shown(step)),
                               subject.script().setValue(*use, tier.bytes()).value_or(QList<base::TextEdit>())})});
        return;
    }
}

// "[ -s $OUT ] && continue" in a loop: what is done is not done again.
bool looksForResults(const Call &call)
{
    return call.command->loops > 0 && isOneOf(call.name, {"[", "[[", "test"})
        && (call.has("-e") || call.has("-f") || call.has("-s"));
}

bool savesItsState(const Subject &subject)
{
    const auto says = [](QByteArray text) {
        text = text.toLower();
        return std::ranges::any_of(
            std::array{"checkpoint", "ckpt", "resum", "restart", "dmtcp", "requeue", "reprise", "-cpi", "--continue", "-restore"},
            [&](const char *word) { return text.contains(word); });
    };
    if (!subject.isShell())
        return says(subject.script().bytes());
    return std::ranges::any_of(subject.commands(), [&](const BashCommand &command) { return says(subject.text(command.span)); })
        || std::ranges::any_of(subject.calls(), looksForResults);
}

// It starts the steps of a work in order, and begins again where it was: what is done stays done.
bool onlyDirects(const Subject &subject)
{
    return std::ranges::any_of(subject.calls(), [](const Call &call) {
        const auto directs = [](QByteArrayView name) {
            return isOneOf(name,
                           {"snakemake", "nextflow", "cromwell", "toil", "parsl", "cwltool", "drake", "targets", "pegasus-run",
                            "cylc", "ecflow_client", "juicer.sh", "Trinity", "canu", "iqtree", "iqtree2", "raxml-ng"});
        };
        const bool run = isOneOf(call.name, {"conda", "mamba", "micromamba", "pixi"}) && call.has("run");
        return directs(call.name)
            || (run && std::ranges::any_of(call.arguments(), [&](const BashWord &word) { return directs(word.text); }));
    });
}

// What the time of a long job goes into.
struct LongWork {
    bool cases = false;         // one after the other, or several at once: those that are done stay done
    const Call *tool = nullptr; // nothing but tools that keep no state; the first of them
    bool ofR = false;           // code that hardly ever keeps one
};

bool hasFunctionInLoop(const Subject &subject, const QByteArray &function)
{
    const auto calls = function.isEmpty() ? QList<const Call *>() : subject.callsOf(function);
    return std::ranges::any_of(calls, [](const Call *call) { return call->command->loops > 0; });
}

LongWork longWork(const Subject &subject)
{
    static constexpr QByteArrayView more[] = {"gatk",   "bcftools", "tophat", "tophat2", "cufflinks",    "macs2",
                                              "picard", "juicer",   "blast",  "tblastn", "RepeatMasker", "interproscan.sh"};
    const QList<const Call *> programs = mainPrograms(subject);
    LongWork work;
    work.cases = !programs.isEmpty() && std::ranges::all_of(programs, [&](const Call *call) {
        return call->command->loops > 0 || isOneOf(call->name, {"parallel", "xargs"})
            || hasFunctionInLoop(subject, call->command->function);
    });
    const bool tools = !programs.isEmpty() && std::ranges::all_of(programs, [&](const Call *call) {
        return (toolOf(*call)
                && !isOneOf(call->name, {"julia", "make", "parallel", "xargs", "g16", "abaqus", "comsol", "fluent"}))
            || std::ranges::find(more, QByteArrayView(call->name)) != std::end(more);
    });
    work.tool = tools ? programs.first() : nullptr;
    work.ofR = !programs.isEmpty() && std::ranges::all_of(programs, [](const Call *call) {
        return isOneOf(call->name, {"R", "Rscript"});
    });
    return work;
}

// More than a day, in one piece.
void sayOfLongWork(const Subject &subject, const OptionUse &use, qint64 seconds, Reporter &report)
{
    const LongWork work = longWork(subject);
    const bool array = subject.has("array");
    const auto say = [&](Severity severity, const QString &text) { report.say(severity, Subject::valueSpan(use), text); };
    if (work.cases && !array)
        return say(
            Severity::Advice,
            TimeRulesText::tr("The job works on its cases for up to %1. If the node fails or the time runs out, the rest is "
                              "missing. Submit a job array, with one case for each task, and skip cases whose result "
                              "exists.")
                .arg(shown(seconds)));
    if (work.cases)
        return;
    if (work.tool)
        return say(
            Severity::Advice,
            TimeRulesText::tr("%1 saves no state. If the node fails or the time runs out, it must start again. If it needs "
                              "more than a day, divide its input among several jobs.")
                .arg(script::shown(work.tool->name)));
    const Severity severity = seconds > 2 * day && !work.ofR ? Severity::Warning : Severity::Advice;
    if (array)
        return say(
            severity,
            TimeRulesText::tr("If a node fails or the time runs out, up to %1 of a task are lost unless the program saves its "
                              "state. Save checkpoints, or let each task do less.")
                .arg(shown(seconds)));
    if (subject.components() > 1) // which cannot be an array
        return say(
            severity,
            TimeRulesText::tr("If a node fails or the time runs out, these %1 are lost unless the program saves its state. "
                              "Save checkpoints, and split the work into jobs of 24 hours.")
                .arg(shown(seconds)));
    const QString chain = QStringLiteral("--array=1-") + QString::number((seconds + day - 1) / day) + QStringLiteral("%1");
    say(severity,
        TimeRulesText::tr("If the node fails or the time runs out, these %1 are lost unless the program saves its state. Save "
                          "checkpoints, and split the work into jobs of 24 hours with %2.")
            .arg(shown(seconds), chain));
}

void longWithoutCheckpoints(const Subject &subject, Reporter &report)
{
    const OptionUse *use = subject.use("time");
    const auto seconds = subject.request().seconds;
    const bool unlimited = seconds && *seconds < 0;
    if (!use || !seconds || (!unlimited && *seconds <= day) || isChain(subject) || savesItsState(subject) || onlyServes(subject)
        || onlyDirects(subject))
        return;
    if (!unlimited)
        return sayOfLongWork(subject, *use, *seconds, report);
    if (!subject.cluster() || !subject.cluster()->slurm.maxTime.isKnown()) // else TIME-MAX
        report.say(
            Subject::valueSpan(*use),
            TimeRulesText::tr("“%1” asks for no limit, so the cluster applies its own or refuses the job. If the node fails "
                              "or the time runs out, everything is lost unless the program saves its state. Write the time "
                              "that the job needs. Ideally, split the work into jobs of 24 hours with checkpoints.")
                .arg(script::shown(use->text)));
}

constexpr RuleCheck timeChecks[] = {
    {"TIME-MISSING", missing}, {"TIME-MISSING-MC", missingOnCourseCluster}, {"TIME-MAX", tooLong},
    {"TIME-MIN", tooShort},    {"TIME-MIN-TRI", tooShortOnTrillium},        {"TIME-MINUTES", minutesForHours},
    {"TIME-TIER", aboveTier},  {"TIME-CHAIN", longWithoutCheckpoints},
};

} // namespace

std::span<const RuleCheck> timeRules()
{
    return timeChecks;
}

} // namespace voyageur::script
