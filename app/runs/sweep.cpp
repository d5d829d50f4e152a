// SPDX-License-Identifier: GPL-3.0-or-later
#include "runs/sweep.h"

#include "deliver/runfolder.h"
#include "remote/programs.h"
#include "remote/records.h"
#include "runs/farm.h"
#include "session/remote.h"

#include <QCoreApplication>

#include <algorithm>

namespace voyageur::runs {

using namespace Qt::StringLiterals;
using base::Error;
using base::ErrorCode;
using base::Result;

namespace {

using SweepClock = std::chrono::steady_clock;

constexpr int daysKept = 60; //!< that Slurm is asked about
constexpr auto notesPause = std::chrono::milliseconds(2000);

struct SweepText {
    Q_DECLARE_TR_FUNCTIONS(voyageur::runs::Sweep)
};

Result<QList<slurm::Job>> jobsOf(session::ClusterSession &session, const ssh::RemotePath &run, const QList<base::JobId> &more,
                                 const base::StopToken &stop)
{
    slurm::JobQuery query;
    query.ended = true;
    query.since = QDateTime::currentDateTimeUtc().addDays(-daysKept);
    query.ids = more;
    query.kept = true;
    const auto history = history::RunHistory().runs({.cluster = session.profile.name, .user = session.host->identity().user});
    for (const history::RunRecord &record : history.ok() ? *history : QList<history::RunRecord>()) {
        const auto id = base::JobId::parse(record.job.toLatin1());
        if (id && record.remoteFolder == run.shown() && !query.ids.contains(*id))
            query.ids += *id;
    }
    if (query.ids.isEmpty())
        return QList<slurm::Job>();
    auto jobs = session.slurm.jobs(query, stop);
    if (!jobs.ok() && jobs.error().code == ErrorCode::NotFound) // so long ago that Slurm has forgotten
        return QList<slurm::Job>();
    return jobs;
}

//! `notes`: receives what the runs have written.
Result<std::optional<SweepTasks>> tasksOf(session::ClusterSession &session, const ssh::RemotePath &run, QByteArray &notes,
                                          const base::StopToken &stop)
{
    const auto command = remote::readSweep(sweepFolder(run).bytes());
    VOYAGEUR_TRY(
        out,
        session::runRemote(*session.host, command, SweepText::tr("Could not read the state of the sweep on the cluster."), stop));
    VOYAGEUR_TRY(said, remote::Records::in(out, "read-sweep"));
    if (!said.has("table"))
        return std::optional<SweepTasks>();
    const auto table = projectfile::SweepTable::fromTsv(said.value("table"));
    if (!table)
        return Error{ErrorCode::BadRequest,
                     SweepText::tr("The sweep's table in %1 is damaged.").arg(run.shown()),
                     {},
                     SweepText::tr("Submit the sweep again."),
                     {}};
    notes = said.rest();
    return std::optional(SweepTasks{*table, std::max(0, said.value("runs-per-task").trimmed().toInt())});
}

Result<std::optional<SweepState>> stateOf(session::ClusterSession &session, const ssh::RemotePath &run,
                                          const QList<base::JobId> &more, QList<slurm::Job> *asked, const base::StopToken &stop)
{
    // Slurm first: what a run writes meanwhile is the newer word.
    VOYAGEUR_TRY(jobs, jobsOf(session, run, more, stop));
    QByteArray notes;
    VOYAGEUR_TRY(tasks, tasksOf(session, run, notes, stop));
    if (!tasks)
        return std::optional<SweepState>();
    SweepState state;
    state.table = tasks->table;
    state.runsPerTask = tasks->runsPerTask;
    state.runs = sweepRuns(state.table, state.runsPerTask, sweepRecords(notes), jobs);
    if (asked)
        *asked = jobs;
    return std::optional(state);
}

slurm::Job wholeSweep(const base::JobId &id, const SweepState &state)
{
    slurm::Job whole;
    whole.id = id;
    const bool done = state.count(u"COMPLETED"_s) == state.runs.size();
    whole.state = base::JobState::fromText(done ? "COMPLETED" : "FAILED");
    whole.explanation = state.text();
    const QString way =
        QCoreApplication::translate("voyageur::runs::Sweep", "To run only the failed ones again, repeat run %1.").arg(id.text());
    if (!done)
        whole.explanation += u' ' + way;
    return whole;
}

} // namespace

ssh::RemotePath sweepFolder(const ssh::RemotePath &run)
{
    return run.child("sweep");
}

QByteArray arrayOf(const QList<qint64> &tasks)
{
    QList<QByteArray> parts;
    for (qsizetype i = 0; i < tasks.size();) {
        qsizetype last = i;
        while (last + 1 < tasks.size() && tasks[last + 1] == tasks[last] + 1)
            ++last;
        const QByteArray first = QByteArray::number(tasks[i]);
        parts += last == i ? first : first + '-' + QByteArray::number(tasks[last]);
        i = last + 1;
    }
    return parts.join(',');
}

// As sweeprun.sh writes it.
bool isSweep(const history::RunRecord &run)
{
    return run.script.contains("\nexport sweep results ") && run.script.contains("$sweep/table.tsv");
}

Result<void> addSweep(const projectfile::ProjectFile &project, const base::ClusterFacts &facts, script::JobScript &job,
                      PreparedRun &run)
{
    if (!project.sweep || !project.sweep->isWanted())
        return {};
    if (project.chain && project.chain->isWanted())
        return Error{ErrorCode::BadRequest,
                     SweepText::tr("A project cannot be both a chain and a sweep."),
                     {},
                     SweepText::tr("Remove one of the two from voyageur.json: chain or sweep."),
                     {}};
    VOYAGEUR_TRY(table, projectfile::sweepTable(*project.sweep, project.codeFolder()));
    VOYAGEUR_TRY(plan,
                 planSweep(static_cast<int>(table.rows.size()), *project.sweep, project.job, SweepLimits::of(facts, project)));
    fillSweep(job, table, *project.sweep, plan, sweepFolder(run.folder).bytes());
    const bool farm = plan.packing == script::SweepRuns::Packing::Meta;
    run.files = {{"sweep/table.tsv", table.tsv()},
                 {"sweep/runs-per-task", QByteArray::number(farm ? 0 : plan.runsPerTask) + '\n'}};
    if (farm) {
        run.files += farmFiles(plan.runs);
        run.options += "--array=1-" + QByteArray::number(plan.tasks);
    }
    run.notes += plan.text();
    if (const QString warning = sweepWarning(project); !warning.isEmpty())
        run.notes += warning;
    return {};
}

Result<QList<std::pair<QByteArray, QByteArray>>> sweepFiles(session::ClusterSession &session, const ssh::RemotePath &run,
                                                            const base::StopToken &stop)
{
    QList<std::pair<QByteArray, QByteArray>> files;
    for (const char *name : {"table.tsv", "runs-per-task", "table.dat", "single_case.sh"}) {
        const auto command = remote::readFile(sweepFolder(run).child(name).bytes());
        VOYAGEUR_TRY(out, session::runRemote(*session.host, command, SweepText::tr("Could not read the sweep's table."), stop));
        if (!out.isEmpty())
            files += {QByteArray("sweep/") + name, out};
    }
    return files;
}

QString SweepTasks::words(qint64 task) const
{
    const qsizetype first = (task - 1) * runsPerTask;
    if (runsPerTask < 1 || task < 1 || first >= table.rows.size())
        return {};
    const qsizetype more = std::min<qsizetype>(runsPerTask, table.rows.size() - first) - 1;
    return more == 0 ? table.words(first)
                     : SweepText::tr("%1 and %n more", nullptr, static_cast<int>(more)).arg(table.words(first));
}

Result<std::optional<SweepTasks>> readSweepTasks(session::ClusterSession &session, const ssh::RemotePath &run,
                                                 const base::StopToken &stop)
{
    QByteArray notes;
    return tasksOf(session, run, notes, stop);
}

Result<std::optional<SweepState>> readSweepState(session::ClusterSession &session, const ssh::RemotePath &run,
                                                 const base::StopToken &stop)
{
    const auto command = remote::isThere("e", sweepFolder(run).child("table.tsv").bytes());
    VOYAGEUR_TRY(
        there,
        session::runRemote(*session.host, command, SweepText::tr("Could not read the state of the sweep on the cluster."), stop));
    if (there.trimmed() != "yes") // Slurm is not asked in vain
        return std::optional<SweepState>();
    return stateOf(session, run, {}, nullptr, stop);
}

Result<std::optional<slurm::Job>> sweepVerdict(session::ClusterSession &session, const history::RunRecord &run,
                                               const base::StopToken &stop)
{
    const auto id = base::JobId::parse(run.job.toLatin1());
    if (!id || !isSweep(run))
        return std::optional<slurm::Job>();
    VOYAGEUR_TRY(state, readSweepState(session, ssh::RemotePath::fromText(run.remoteFolder), stop));
    if (!state || !state->isOver())
        return std::optional<slurm::Job>();
    return std::optional(wholeSweep(*id, *state));
}

Result<slurm::Job> followSweep(session::ClusterSession &session, const SubmittedScript &submitted,
                               const session::StepReport &report, const base::StopToken &stop)
{
    QString told;
    auto lastChange = SweepClock::now();
    while (true) {
        QList<slurm::Job> jobs;
        const auto asked = stateOf(session, submitted.folder, {submitted.job.whole()}, &jobs, stop);
        if (!asked.ok()
            && (asked.error().code == ErrorCode::ConnectionLost || asked.error().code == ErrorCode::Cancelled
                || asked.error().code == ErrorCode::BadRequest))
            return asked.error();
        if (asked.ok() && *asked) { // a busy Slurm is asked again
            const SweepState &state = **asked;
            if (state.text() != told) {
                report.note(told = state.text());
                lastChange = SweepClock::now();
            }
            const bool over = !jobs.isEmpty() && std::ranges::all_of(jobs, &slurm::Job::hasEnded);
            if (over) {
                for (const QString &failure : state.failures())
                    report.warning(failure);
                return wholeSweep(submitted.job, state);
            }
        }
        // Each look reads the sweep's notes, too: not every second, also while a list is kept.
        const auto quiet = std::chrono::duration_cast<std::chrono::milliseconds>(SweepClock::now() - lastChange);
        if (!base::sleepFor(std::max(session.slurm.pauseAfter(quiet, {submitted.job.whole()}), notesPause), stop))
            return Error{
                ErrorCode::Cancelled, SweepText::tr("The sweep continues, but Voyageur no longer follows it."), {}, {}, {}};
    }
}

QString resultsName(const history::RunHistory &history, const QString &tag, const base::JobId &job)
{
    auto record = history.find(tag);
    QString name = job.whole().text();
    while (record.ok() && !record->repeats.isEmpty()) {
        const QString folder = record->remoteFolder;
        record = history.find(record->repeats);
        if (!record.ok() || record->remoteFolder != folder || record->job.isEmpty())
            break;
        name = record->job;
    }
    return name;
}

} // namespace voyageur::runs
