// SPDX-License-Identifier: GPL-3.0-or-later
#include "runs/homecoming.h"

#include "base/platform.h"
#include "runs/chain.h"

#include <QCoreApplication>
#include <QDir>

#include <algorithm>

namespace voyageur::runs {

using namespace Qt::StringLiterals;
using base::Error;
using base::ErrorCode;
using base::Result;

namespace {

constexpr auto betweenTries = std::chrono::milliseconds(500);
constexpr auto abandonedAfter = std::chrono::hours(12); // the lock of another computer with the same home, which cannot be asked

struct HomecomingText {
    Q_DECLARE_TR_FUNCTIONS(voyageur::runs::Homecoming)
};

void setWish(history::RunRecord &record, bool wanted)
{
    if (record.projectFolder.isEmpty() || record.remoteFolder.isEmpty())
        return;
    record.wish = wanted ? ResultWish::wanted() : QString();
}

} // namespace

QString wishText(const QString &wish)
{
    if (wish == ResultWish::wanted())
        return HomecomingText::tr("Results are downloaded when the job ends, even with no window open, as long as you stay "
                                  "signed in. Otherwise they are downloaded at your next sign-in.");
    if (wish == ResultWish::differ())
        return HomecomingText::tr(
            "Some files on this computer have changed and differ from those on the cluster. They were not replaced.");
    if (wish == ResultWish::gone())
        return HomecomingText::tr("The folder of this run no longer exists on the cluster. Somebody deleted it, or scratch was "
                                  "purged. Its results cannot be downloaded.");
    return {};
}

Result<void> wantResults(const QString &tag, bool wanted)
{
    return history::RunHistory().update(tag, [&](history::RunRecord &record) { setWish(record, wanted); });
}

Result<void> loseResults(const QString &tag)
{
    return history::RunHistory().update(tag, [](history::RunRecord &record) { record.wish = ResultWish::gone(); });
}

Result<void> wantResultsOfJob(const QString &cluster, const QString &job)
{
    VOYAGEUR_TRY(run, history::RunHistory().find(cluster + u':' + job));
    return wantResults(run.tag, true);
}

Result<bool> isOver(session::ClusterSession &session, const history::RunRecord &run, const base::StopToken &stop)
{
    const auto first = base::JobId::parse(run.job.toLatin1());
    if (!chainIn(run.script) || !first)
        return run.hasEnded();
    VOYAGEUR_TRY(chain, readChainState(session, ssh::RemotePath::fromText(run.remoteFolder), stop));
    slurm::JobQuery query;
    query.ids = QList{first->whole()} + (chain ? chain->more : QList<base::JobId>());
    query.kept = true;
    const auto jobs = session.slurm.jobs(query, stop);
    if (!jobs.ok() && jobs.error().code == ErrorCode::NotFound)
        return run.hasEnded(); // Slurm has forgotten the first of them, or all
    if (!jobs.ok())
        return jobs.error();
    return std::ranges::all_of(*jobs, &slurm::Job::hasEnded);
}

Result<FetchTurn> FetchTurn::wait(const QString &tag, const base::StopToken &stop)
{
    const QString folder = base::stateFolder() + u"/fetching"_s;
    QDir().mkpath(folder);
    auto lock = std::make_unique<QLockFile>(folder + u'/' + tag + u".lock"_s);
    lock->setStaleLockTime(std::chrono::milliseconds(abandonedAfter).count());
    while (!lock->tryLock(0) && lock->error() == QLockFile::LockFailedError) // where none can be made, nobody waits
        if (!base::sleepFor(betweenTries, stop))
            return Error{ErrorCode::Cancelled, {}, {}, {}, {}};
    return FetchTurn(std::move(lock));
}

} // namespace voyageur::runs
