// SPDX-License-Identifier: GPL-3.0-or-later
#include "work/bringhome.h"

#include "runs/homecoming.h"
#include "runs/runrecording.h"

namespace voyageur::work {

using base::ErrorCode;
using base::Result;

namespace {

// Who was killed while sbatch was at work left a run without a number: so long it is asked whether its job has come after all.
constexpr qint64 openFor = 3600; // seconds

} // namespace

Result<slurm::Job> follow(const FollowRun &wish, session::ClusterSession &session, const session::StepSink &sink,
                          const base::StopToken &stop)
{
    if (wish.bringHome)
        (void)runs::wantResults(wish.run.run.tag, true); // a history that cannot be written says so where it is shown
    return runs::followRun(session, wish.run.submitted, sink, stop, wish.log);
}

Result<runs::FetchedResults> bringHome(const BringHome &wish, session::ClusterSession &session, const session::StepSink &sink,
                                       const base::StopToken &stop)
{
    projectfile::ProjectFile project = wish.run.project;
    if (wish.isRecalled) {
        VOYAGEUR_TRY(now, projectfile::ProjectFile::load(project.folder));
        project = now;
    }
    return runs::fetchResults(session, project, wish.run.run, wish.run.submitted, sink, stop, wish.options);
}

Result<QList<history::RunRecord>> wantedRuns(const QString &cluster, const QString &user)
{
    VOYAGEUR_TRY(known, history::RunHistory().runs({.cluster = cluster, .user = user}));
    known.removeIf([](const history::RunRecord &run) {
        const bool mayArrive = run.isOpen() && run.submitted.secsTo(QDateTime::currentDateTimeUtc()) < openFor;
        return run.wish != runs::ResultWish::wanted() || (run.job.isEmpty() && !mayArrive);
    });
    return known;
}

Result<QList<history::RunRecord>> HomeBringer::waiting() const
{
    VOYAGEUR_TRY(wanted, wantedRuns(m_session.profile.name, m_session.host->identity().user));
    wanted.removeIf([this](const history::RunRecord &run) { return m_failed.contains(run.tag); });
    return wanted;
}

Result<QList<BroughtHome>> HomeBringer::look(const base::StopToken &stop)
{
    QList<BroughtHome> home;
    VOYAGEUR_TRY(before, waiting());
    if (before.isEmpty())
        return home;
    VOYAGEUR_CHECK(runs::askForRuns(m_session, stop));
    VOYAGEUR_TRY(now, waiting());
    for (const history::RunRecord &run : std::as_const(now)) {
        if (run.job.isEmpty() || !run.hasEnded())
            continue;
        VOYAGEUR_TRY(over, runs::isOver(m_session, run, stop));
        if (!over)
            continue;
        projectfile::ProjectFile project;
        project.folder = run.projectFolder;
        const auto fetched = bringHome({recalled(run, project), true, {.onlyIfWanted = true}}, m_session, {}, stop);
        if (!fetched && (fetched.error().code == ErrorCode::ConnectionLost || fetched.error().code == ErrorCode::Cancelled))
            return fetched.error();
        if (!fetched)
            m_failed.insert(run.tag);
        home.append({run, fetched});
    }
    return home;
}

} // namespace voyageur::work
