// SPDX-License-Identifier: GPL-3.0-or-later
#include "runs/sweepagain.h"

#include "deliver/runfolder.h"
#include "runs/farm.h"
#include "script/document.h"

#include <QCoreApplication>
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

ScriptSubmission againOf(const history::RunRecord &run, const QList<qint64> &tasks, const base::TimeLimit &time, bool dryRun)
{
    ScriptSubmission again;
    again.script = run.script;
    again.name = run.scriptName.toUtf8();
    again.folder = ssh::RemotePath::fromText(run.remoteFolder);
    for (const QByteArray &option : run.options)
        if (!option.startsWith("--array"))
            again.options += option;
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

} // namespace

LongestTime LongestTime::of(const history::RunRecord &run, const base::ClusterFacts &facts,
                            const std::optional<projectfile::Course> &course)
{
    LongestTime longest;
    const auto bound = [&](const TimeLimit &time, const QString &by) {
        if (time.seconds() > 0 && (!longest.time.isGiven() || time.seconds() < longest.time.seconds()))
            longest = {time, by};
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
                + SweepAgainText::tr("%1 allows no more time. Make a run shorter, or let it continue from a checkpoint.")
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
    const history::RunRecord *last = &run;
    for (const history::RunRecord &one : records)
        if (one.cluster == run.cluster && one.user == run.user && one.remoteFolder == run.remoteFolder && !one.job.isEmpty()
            && one.submitted > last->submitted)
            last = &one;
    return last->limit && *last->limit > 0 ? TimeLimit::ofSeconds(*last->limit) : TimeLimit();
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
                     SweepAgainText::tr("Repeat the run as a whole."),
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
    return submitScript(session, againOf(run, QList<qint64>(tasks.begin(), tasks.end()), time, how.dryRun), sink, stop);
}

} // namespace voyageur::runs
