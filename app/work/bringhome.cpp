// SPDX-License-Identifier: GPL-3.0-or-later
#include "work/bringhome.h"

#include "runs/homecoming.h"
#include "runs/runrecording.h"

namespace voyageur::work {

using base::ErrorCode;
using base::Result;

Result<QList<history::RunRecord>> wantedRuns(const QString &cluster, const QString &user)
{
    VOYAGEUR_TRY(known, history::RunHistory().runs({.cluster = cluster, .user = user}));
    known.removeIf([](const history::RunRecord &run) { return run.wish != runs::ResultWish::wanted() || run.job.isEmpty(); });
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
        if (!run.hasEnded())
            continue;
        VOYAGEUR_TRY(over, runs::isOver(m_session, run, stop));
        if (!over)
            continue;
        const auto fetched = [&]() -> Result<runs::FetchedResults> {
            VOYAGEUR_TRY(project, projectfile::ProjectFile::load(run.projectFolder));
            const SubmittedRun all = recalled(run, project);
            return runs::fetchResults(m_session, all.project, all.run, all.submitted, {}, stop, {.onlyIfWanted = true});
        }();
        if (!fetched && (fetched.error().code == ErrorCode::ConnectionLost || fetched.error().code == ErrorCode::Cancelled))
            return fetched.error();
        if (!fetched)
            m_failed.insert(run.tag);
        home.append({run, fetched});
    }
    return home;
}

} // namespace voyageur::work
