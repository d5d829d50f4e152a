// SPDX-License-Identifier: GPL-3.0-or-later
#include "runs/sweepagain.h"

#include "base/clock.h"
#include "deliver/runfolder.h"
#include "deliver/upload.h"
#include "runs/farm.h"
#include "script/document.h"

#include <QCoreApplication>
#include <QHash>
#include <QRegularExpression>

#include <algorithm>
#include <set>

namespace voyageur::runs {

using namespace Qt::StringLiterals;
using base::Error;
using base::ErrorCode;
using base::Result;
using base::TimeLimit;

namespace {

constexpr int factor = 2; // a run that was cut off says only that it takes longer

struct SweepAgainText {
    Q_DECLARE_TR_FUNCTIONS(voyageur::runs::Sweep)
};

//! The value of a long option that the run was submitted with; empty for none.
QByteArray valueOf(const history::RunRecord &run, const QByteArray &name)
{
    for (qsizetype i = run.options.size() - 1; i >= 0; --i)
        if (run.options[i].startsWith("--" + name + '='))
            return run.options[i].sliced(name.size() + 3);
    return script::Document::parse(run.script).value(name).value_or(QByteArray());
}

QString shown(const TimeLimit &time)
{
    return QString::fromLatin1(time.bytes());
}

//! "%2" of "#SBATCH --array=1-6%2", for the tasks that run again.
QByteArray limitOf(const QByteArray &script)
{
    static const QRegularExpression form(u"^#SBATCH --array=\\S*?(%\\d+)\\s*$"_s, QRegularExpression::MultilineOption);
    return form.match(QString::fromUtf8(script)).captured(1).toLatin1();
}

//! Of the sweep's jobs the one that was submitted last.
const history::RunRecord &latestOf(const QList<history::RunRecord> &records, const history::RunRecord &run)
{
    const history::RunRecord *last = &run;
    for (const history::RunRecord &one : records)
        if (one.cluster == run.cluster && one.user == run.user && one.remoteFolder == run.remoteFolder && !one.job.isEmpty()
            && one.submitted > last->submitted)
            last = &one;
    return *last;
}

//! How many runs a task does at a time; 1 also for a script of another making.
int togetherIn(const QByteArray &script)
{
    static const QRegularExpression form(u" parallel --will-cite --jobs (\\d+) "_s);
    if (const auto found = form.match(QString::fromUtf8(script)); found.hasMatch())
        return std::max(1, found.captured(1).toInt());
    if (script.contains("glost_launch")) // one hands out the work
        return std::max(1, script::Document::parse(script).value("ntasks").value_or("2").toInt() - 1);
    return 1;
}

ScriptSubmission againOf(const history::RunRecord &run, const QList<qint64> &tasks, const QList<QByteArray> &fewer,
                         const base::TimeLimit &time, bool dryRun)
{
    ScriptSubmission again;
    again.script = run.script;
    again.name = run.scriptName.toUtf8();
    again.folder = ssh::RemotePath::fromText(run.remoteFolder);
    static constexpr const char *ours[] = {"--array=", "--cpus-per-task=", "--ntasks=", "--mem=", "--time="};
    for (const QByteArray &option : run.options) // those of an earlier time are of what was left then
        if (std::ranges::none_of(ours, [&](const char *name) { return option.startsWith(name); }))
            again.options += option;
    again.options += fewer;
    again.options += "--array=" + arrayOf(tasks) + limitOf(run.script);
    if (isFarm(run.script)) { // META reads the time in the script, and counts the tasks itself
        again.resubmits = true;
        again.options.last() = "--array=1-" + QByteArray::number(std::min(tasks.size(), farmJobs(run.options)));
        again.script = withTime(run.script, time);
    } else if (time.isGiven()) { // the last one wins
        again.options += "--time=" + time.bytes();
    }
    again.arguments = run.arguments;
    again.anyway = true; // it was, then
    again.dryRun = dryRun;
    history::RunRecord &about = again.about;
    about.tag = deliver::newRunTag();
    about.repeats = run.tag;
    about.project = run.project;
    about.projectFolder = run.projectFolder;
    about.code = run.code;
    about.codeFolder = run.codeFolder;
    about.commit = run.commit;
    about.environment = run.environment;
    about.modules = run.modules;
    about.requirements = run.requirements;
    about.dataset = run.dataset;
    return again;
}

//! Sends the code as it is now, and lets it take the place of that of then.
Result<void> takeTodaysCode(session::ClusterSession &session, const history::RunRecord &run, const SweepState &state,
                            ScriptSubmission &again, const session::StepSink &sink, const base::StopToken &stop)
{
    if (const QString obstacle = repeatObstacle(run, Repetition::Code::Now); !obstacle.isEmpty())
        return Error{ErrorCode::BadRequest, SweepAgainText::tr("This run cannot be repeated."), obstacle, {}, {}};
    if (!state.isOver())
        return Error{ErrorCode::BadRequest,
                     SweepAgainText::tr("Some runs of this sweep are still waiting or running, with the original code."),
                     state.text(),
                     SweepAgainText::tr("Wait until all have ended, or repeat the failed ones with the same code."),
                     {}};
    VOYAGEUR_TRY(project, projectfile::ProjectFile::load(run.projectFolder));
    VOYAGEUR_TRY(sent, deliver::uploadCode(session, project, sink, stop));
    if (!again.dryRun)
        VOYAGEUR_CHECK(deliver::renewCode(*session.host, again.folder, sent.folder, again.about.tag, stop));
    again.about.code = sent.folder.shown();
    again.about.commit.clear();
    session::StepReport(session::Step::Submit, sink)
        .note(SweepAgainText::tr(
                  "The repeated runs use the current code: %1. The completed runs keep their results from the original code.")
                  .arg(sent.folder.shown()));
    return {};
}

} // namespace

LongestTime LongestTime::of(const history::RunRecord &run, const base::ClusterFacts &facts,
                            const std::optional<projectfile::Course> &course)
{
    LongestTime longest;
    const auto bound = [&](const TimeLimit &most, const QString &whose) {
        if (most.seconds() > 0 && (!longest.time.isGiven() || most.seconds() < longest.time.seconds()))
            longest = {most, whose};
    };
    bound(facts.slurm.maxTime.valueOr({}), SweepAgainText::tr("the cluster"));
    // Where no partition is named the scheduler chooses one by the time: the cluster's own limit counts.
    const QString partition = QString::fromUtf8(valueOf(run, "partition"));
    for (const auto &one : facts.slurm.partitions)
        if (one.value && one.value->name == partition)
            bound(one.value->maxTime, SweepAgainText::tr("the partition %1").arg(partition));
    if (const auto seconds = course ? course->facts().seconds : std::nullopt)
        bound(TimeLimit::ofSeconds(*seconds), SweepAgainText::tr("the course “%1”").arg(course->facts().title));
    return longest;
}

std::optional<MoreTime> moreTime(int count, const TimeLimit &now, const LongestTime &longest)
{
    if (count < 1 || now.seconds() <= 0)
        return {};
    const QString ended = SweepAgainText::tr("The time limit of %1 ended %n run(s).", nullptr, count).arg(shown(now));
    const qint64 most = longest.time.seconds();
    if (most > 0 && most <= now.seconds())
        return MoreTime{
            {},
            ended + u' '
                + SweepAgainText::tr("%1 allows no more time. Shorten the runs, or let them continue from a checkpoint.")
                      .arg(longest.by)};
    const TimeLimit twice = TimeLimit::ofSeconds(now.seconds() * factor);
    if (most > 0 && most < twice.seconds())
        return MoreTime{
            longest.time,
            ended + u' '
                + SweepAgainText::tr("The new limit is %1, the most that %2 allows.").arg(shown(longest.time), longest.by)};
    return MoreTime{twice, ended + u' ' + SweepAgainText::tr("The new limit is %1, twice as much.").arg(shown(twice))};
}

TimeLimit lastTimeOf(const QList<history::RunRecord> &records, const history::RunRecord &run)
{
    const auto &limit = latestOf(records, run).limit;
    return limit && *limit > 0 ? TimeLimit::ofSeconds(*limit) : TimeLimit();
}

QString CodeOfSweep::text() const
{
    const QString when = base::dateAndTime(sent.toLocalTime());
    QString text = commit.isEmpty() ? SweepAgainText::tr("The code is from %1.").arg(when)
                                    : SweepAgainText::tr("The code is from %1, commit %2.").arg(when, commit);
    if (hasChanged)
        text += u' '
            + (*hasChanged ? SweepAgainText::tr("The code on this computer has changed since.")
                           : SweepAgainText::tr("The code on this computer is the same."));
    return text;
}

std::optional<CodeOfSweep> CodeOfSweep::of(const QList<history::RunRecord> &records, const history::RunRecord &run,
                                           const base::StopToken &stop)
{
    const history::RunRecord &last = latestOf(records, run);
    if (last.code.isEmpty() || last.projectFolder.isEmpty())
        return {};
    // A repetition with the same code has not made it younger.
    const history::RunRecord *first = &last;
    for (const history::RunRecord &one : records)
        if (one.remoteFolder == last.remoteFolder && one.cluster == last.cluster && one.code == last.code
            && one.submitted < first->submitted)
            first = &one;
    CodeOfSweep code{first->submitted, last.commit, {}};
    const auto project = projectfile::ProjectFile::load(last.projectFolder);
    const auto version = project.ok() ? deliver::codeVersion(*project, stop) : base::Result<QString>(project.error());
    if (version.ok())
        code.hasChanged = !last.code.endsWith(u'-' + *version);
    return code;
}

QList<QByteArray> leftOver(const QByteArray &script, const SweepState &state, bool given)
{
    const int together = togetherIn(script);
    if (state.runsPerTask < 2) // a task a run; of a farm any task takes any run
        return {};
    QHash<qint64, int> counts;
    int left = 0;
    for (const SweepRun &run : state.runs)
        if (run.hasFailed())
            left = std::max(left, ++counts[run.task]);
    const int fewer = std::min(together, left);
    if (fewer < 1)
        return {};
    const script::Document document = script::Document::parse(script);
    QList<QByteArray> options;
    const int cores = document.value("cpus-per-task").value_or(QByteArray()).toInt();
    const bool glost = script.contains("glost_launch");
    if (fewer < together && glost)
        options += "--ntasks=" + QByteArray::number(fewer + 1);
    else if (fewer < together && cores >= together)
        options += "--cpus-per-task=" + QByteArray::number(cores / together * fewer);
    const auto memory = base::MemorySize::parse(document.value("mem").value_or(QByteArray()));
    if (fewer < together && memory && memory->isGiven() && !memory->isWholeNode())
        options += "--mem=" + base::MemorySize::ofBytes(memory->bytes() / together * fewer).spelled();
    // One round's time stays for what a job does before its first run.
    const qint64 rounds = (state.runsPerTask + together - 1) / together;
    const qint64 now = (left + fewer - 1) / fewer;
    const auto time = TimeLimit::parse(document.value("time").value_or(QByteArray()));
    constexpr qint64 minute = 60;
    if (!given && now < rounds && time && time->seconds() > 0)
        options +=
            "--time=" + TimeLimit::ofSeconds((time->seconds() * (now + 1) / (rounds + 1) + minute - 1) / minute * minute).bytes();
    return options;
}

Result<SubmittedScript> repeatFailed(session::ClusterSession &session, const history::RunRecord &run, const AgainChoice &how,
                                     const session::StepSink &sink, const base::StopToken &stop)
{
    const session::StepReport report(session::Step::Submit, sink);
    const ssh::RemotePath folder = ssh::RemotePath::fromText(run.remoteFolder);
    VOYAGEUR_TRY(state, readSweepState(session, folder, stop));
    if (!state)
        return Error{ErrorCode::NotFound,
                     SweepAgainText::tr("This run is not a sweep, or its folder no longer exists: %1.").arg(run.remoteFolder),
                     {},
                     SweepAgainText::tr("Repeat the whole run."),
                     {}};
    std::set<qint64> tasks;
    for (const SweepRun &one : std::as_const(state->runs))
        if (one.hasFailed())
            tasks.insert(state->runsPerTask > 0 ? one.task : one.number);
    if (tasks.empty())
        return Error{ErrorCode::BadRequest, SweepAgainText::tr("This sweep has no runs to repeat."), state->text(), {}, {}};
    for (const QString &failure : state->failures())
        report.note(failure);
    base::TimeLimit time = how.time.value_or(base::TimeLimit());
    VOYAGEUR_TRY(records, history::RunHistory().runs({.cluster = run.cluster, .user = run.user}));
    const auto project =
        run.projectFolder.isEmpty() ? std::nullopt : std::optional(projectfile::ProjectFile::load(run.projectFolder));
    const auto longest =
        LongestTime::of(run, session.facts->known(), project && project->ok() ? (*project)->course : std::nullopt);
    const auto more = moreTime(state->count(u"TIMEOUT"_s), lastTimeOf(records, run), longest);
    if (more && !how.time) {
        time = more->time;
        report.note(more->text);
    }
    const auto own = TimeLimit::parse(script::Document::parse(run.script).value("time").value_or(QByteArray()));
    if (const TimeLimit last = lastTimeOf(records, run); !time.isGiven() && own && last.seconds() > own->seconds())
        time = last; // which an earlier repetition needed
    const QList<QByteArray> fewer = leftOver(run.script, *state, time.isGiven());
    if (!fewer.isEmpty())
        report.note(SweepAgainText::tr("Each job asks only for what the remaining runs need: %1")
                        .arg(QString::fromLatin1(fewer.join(' '))));
    ScriptSubmission again = againOf(run, QList<qint64>(tasks.begin(), tasks.end()), fewer, time, how.dryRun);
    const history::RunRecord &last = latestOf(records, run);
    again.about.code = last.code;
    again.about.commit = last.commit;
    if (how.code == Repetition::Code::Now) {
        VOYAGEUR_CHECK(takeTodaysCode(session, run, *state, again, sink, stop));
    } else if (const auto code = CodeOfSweep::of(records, run, stop)) {
        report.note(code->text());
    }
    return submitScript(session, again, sink, stop);
}

} // namespace voyageur::runs
