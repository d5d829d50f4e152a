// SPDX-License-Identifier: GPL-3.0-or-later
#include "runs/olderjobs.h"

#include "deliver/runfolder.h"
#include "runs/chain.h"
#include "slurm/queue.h"

#include <algorithm>

namespace voyageur::runs {

using slurm::Job;

namespace {

constexpr qint64 listedFor = 22 * 3600;   // seconds; of the list's day, with room for a wrong clock
constexpr qint64 askEvery = 12 * 3600;    // what ended since the last time must still be listed
constexpr qint64 askAgainAfter = 10 * 60; // what could not be asked
constexpr qsizetype mostAtOnce = 20;      // the others are asked for with the next look

OlderJobs::Whole wholeOf(const Job &job)
{
    if (job.id.task())
        return {job.id.job(), {}};
    if (!job.id.component() && deliver::isRunFolder(job.workdir))
        return {0, job.workdir};
    return {};
}

QSet<OlderJobs::Whole> wholesOf(const QList<Job> &jobs)
{
    QSet<OlderJobs::Whole> wholes;
    for (const Job &job : jobs)
        if (const auto whole = wholeOf(job); whole != OlderJobs::Whole())
            wholes.insert(whole);
    return wholes;
}

} // namespace

size_t qHash(const OlderJobs::Whole &whole, size_t seed)
{
    return qHashMulti(seed, whole.array, whole.run.bytes());
}

QList<OlderJobs::Whole> OlderJobs::due(const QList<Job> &listed, const QDateTime &now) const
{
    QList<Whole> due;
    QSet<Whole> seen;
    for (const Job &job : listed) {
        if (due.size() == mostAtOnce)
            break;
        if (!job.submit.isValid() || job.submit.secsTo(now) < listedFor)
            continue;
        const Whole whole = wholeOf(job);
        if (whole == Whole() || seen.contains(whole))
            continue;
        seen.insert(whole);
        const auto again = m_askAgain.constFind(whole);
        if (again == m_askAgain.constEnd() || *again <= now || now.secsTo(*again) > askEvery) // the clock was set back
            due += whole;
    }
    return due;
}

void OlderJobs::take(const QList<Whole> &wholes, const std::optional<QList<Job>> &found, const QDateTime &now)
{
    for (const Whole &whole : wholes)
        m_askAgain.insert(whole, now.addSecs(found ? askEvery : askAgainAfter));
    if (!found)
        return;
    const QSet<Whole> asked(wholes.begin(), wholes.end());
    m_jobs.removeIf([&](const Job &job) { return asked.contains(wholeOf(job)); });
    for (Job job : *found) {
        // Tasks that are cancelled while they wait stay in the accounting's record of their array for ever.
        if (!job.hasEnded() || !asked.contains(wholeOf(job)))
            continue;
        job.accounted = true;
        job.inQueue = false;
        m_jobs += job;
    }
}

void OlderJobs::look(session::ClusterSession &session, const QList<Job> &listed, const QDateTime &now,
                     const base::StopToken &stop)
{
    if (!m_askAgain.isEmpty()) {
        const QSet<Whole> there = wholesOf(listed);
        m_jobs.removeIf([&](const Job &job) { return !there.contains(wholeOf(job)); });
        m_askAgain.removeIf([&](const auto &entry) { return !there.contains(entry.key()); });
    }

    QList<Whole> asked;
    QList<base::JobId> ids;
    const QList<Whole> wanted = due(listed, now);
    for (const Whole &whole : wanted) {
        if (whole.array) {
            ids += base::JobId(whole.array);
            asked += whole;
            continue;
        }
        const auto chain = readChainState(session, whole.run, stop);
        if (!chain.ok()) {
            take({whole}, {}, now);
            continue;
        }
        if (*chain)
            ids += (*chain)->jobs();
        asked += whole;
    }
    if (ids.isEmpty())
        return take(asked, QList<Job>(), now);
    const auto found = session.slurm.accounted(ids, stop);
    take(asked, found.ok() ? std::optional(*found) : std::nullopt, now);
}

QList<Job> OlderJobs::joinedWith(const QList<Job> &listed) const
{
    if (m_jobs.isEmpty())
        return listed;
    QSet<base::JobId> known;
    for (const Job &job : listed)
        known.insert(job.id);
    QList<Job> older = m_jobs;
    older.removeIf([&](const Job &job) { return known.contains(job.id); });
    return older.isEmpty() ? listed : slurm::mergeJobs(listed, older);
}

} // namespace voyageur::runs
