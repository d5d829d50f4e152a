// SPDX-License-Identifier: GPL-3.0-or-later
// What lasts longer than a look at one cluster: results that are wanted at home, and ends that nobody saw.
#include "models/jobsmodel.h"
#include "runs/chain.h"
#include "runs/homecoming.h"

namespace voyageur::models {

using base::Result;
using runs::ResultWish;
using slurm::Job;

// In a working thread; the history says itself when it cannot be written, where it is shown.
void JobsModel::write(std::function<Result<void>()> change)
{
    m_context.workers.start(base::StopSource(), [change = std::move(change)] { (void)change(); });
}

void JobsModel::setFetchesAtEnd(bool on)
{
    m_fetchesAtEnd = on;
    for (const auto &[key, run] : m_runs)
        if (run.followed && !run.ended)
            write([tag = run.run.run.tag, on] { return runs::wantResults(tag, on); });
    bringHome();
}

void JobsModel::want(const QString &job)
{
    if (m_fetchesAtEnd)
        write([cluster = m_account.first, job] { return runs::wantResultsOfJob(cluster, job); });
}

// As far as the list and the history say; of a chain the cluster is asked, too.
bool JobsModel::mayBeOver(const history::RunRecord &run) const
{
    if (m_table.isGroup(run.job))
        return m_table.endedOf(run.job) == m_table.jobsOf(run.job).size();
    return run.hasEnded();
}

void JobsModel::bringHome()
{
    const auto isBusy = [](const auto &operation) { return operation && !operation->isFinished(); };
    if (!m_fetchesAtEnd || m_context.session.state() != SessionModel::State::SignedIn || isBusy(m_isOver))
        return;
    for (const auto &[key, run] : m_runs)
        if (key.first == account() && isBusy(run.fetch))
            return; // its end comes back here
    for (const history::RunRecord &run : std::as_const(m_history)) {
        const Run *known = runOf(run.job);
        if (run.wish != ResultWish::wanted() || run.job.isEmpty() || m_tried.contains(run.tag) || (known && isBusy(known->follow))
            || !mayBeOver(run))
            continue;
        if (!runs::chainIn(run.script)) {
            if (fetch(keyOf(run.job), Fetch::Wanted))
                return;
            continue;
        }
        m_isOver = std::make_unique<base::Operation<bool>>(
            m_context.workers,
            [session = m_context.session.session(), run](const base::Work &work) {
                return runs::isOver(*session, run, work.stop);
            },
            [this, job = run.job, tag = run.tag](Result<bool> over) {
                const auto ended = std::move(m_isOver);
                if (!over)
                    m_tried.insert(tag); // not again and again: at the next sign-in
                if (over && *over)
                    fetch(keyOf(job), Fetch::Wanted);
            });
        return;
    }
}

std::function<QList<EndedJob>(const JobList &)> JobsModel::endedSince() const
{
    return [was = m_table.list(), before = m_before, own = m_account.first, chains = chains()](const JobList &now) {
        if (before.isEmpty())
            return endedBetween(*was, now);
        QList<JobSource> sources = was->sources();
        for (const JobSource &source : now.sources()) {
            const auto known = before.constFind(source.cluster.isEmpty() ? own : source.cluster);
            const bool isThere =
                std::ranges::any_of(std::as_const(sources), [&](const JobSource &old) { return old.cluster == source.cluster; });
            if (known == before.constEnd() || isThere)
                continue;
            if (source.cluster.isEmpty())
                sources.prepend({{}, source.title, *known});
            else
                sources.append({source.cluster, source.title, *known});
        }
        return endedBetween(JobList(sources, chains), now);
    };
}

// What is in the list now is compared with that from now on.
void JobsModel::seen()
{
    for (const JobSource &source : m_table.list()->sources())
        m_before.remove(source.cluster.isEmpty() ? m_account.first : source.cluster);
}

} // namespace voyageur::models
