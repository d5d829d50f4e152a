// SPDX-License-Identifier: GPL-3.0-or-later
#include "slurm/jobboard.h"

#include "slurm/explain.h"
#include "slurm/queue.h"

#include <algorithm>

namespace voyageur::slurm {

namespace {

// slurmctld remembers ended jobs for MinJobAge, five minutes unless the site says otherwise (slurm.conf(5)).
constexpr auto shortMemory = std::chrono::minutes(2);
constexpr auto accountingEvery = std::chrono::minutes(10);
constexpr auto accountingRest = std::chrono::minutes(5);
constexpr auto keptFor = std::chrono::hours(24);

bool goesOn(const Job &job)
{
    return job.inQueue && !job.hasEnded() && !job.state.isPending() && job.state.code() != JobState::Code::Suspended;
}

// It ended before our eyes, and the accounting alone knows by whom: a moment later.
bool isCancelledByNobodyYet(const Job &job)
{
    return job.inQueue && job.state == JobState::Code::Cancelled && !isCancellation(job.reason);
}

bool asksTheAccounting(const Job &job)
{
    return job.hasLeft() || isCancelledByNobodyYet(job);
}

QSet<JobId> idsOf(const QList<Job> &jobs)
{
    QSet<JobId> ids;
    ids.reserve(jobs.size());
    for (const Job &job : jobs)
        ids.insert(job.id);
    return ids;
}

// What the queue told of a job that it has forgotten, where the accounting says less (the log's place before Slurm 24.05).
void remember(Job &job, const Job &before)
{
    if (job.inQueue)
        return;
    if (job.stdoutPath.isEmpty())
        job.stdoutPath = before.stdoutPath;
    if (job.comment.isEmpty())
        job.comment = before.comment;
    if (job.exitCode && before.exitCode && before.exitCode->accounted() == *job.exitCode) {
        job.exitCode = before.exitCode;
        job.explanation = explain(job);
    }
    if (job.hasLeft())
        job.elapsedSeconds = std::max(job.elapsedSeconds, before.elapsedSeconds);
}

} // namespace

void JobBoard::takeQueue(base::Result<QList<Job>> queue, TimePoint now, const QDateTime &here)
{
    m_before = m_queueAt;
    // The computer slept, and its steady clock with it (CLOCK_MONOTONIC on Linux): jobs may have come and gone meanwhile.
    if (queue.ok() && m_queueTime.isValid() && std::chrono::seconds(m_queueTime.secsTo(here)) - (now - m_queueAt) >= shortMemory)
        m_accountingAt.reset();
    if (queue.ok()) {
        m_queueAt = now;
        m_queueTime = here;
        m_queueError.reset();
    } else {
        m_queueError = queue.error();
    }
    join(now, queue.ok() ? std::optional(*std::move(queue)) : std::nullopt, {});
}

bool JobBoard::wantsAccountingAnyway(TimePoint now) const
{
    return !m_accountingAt || now - *m_accountingAt >= (m_accountingError ? accountingRest : accountingEvery);
}

bool JobBoard::wantsAccounting(TimePoint now) const
{
    if (wantsAccountingAnyway(now))
        return true;
    if (m_accountingError)
        return false;
    if (m_queueError || now - m_before >= shortMemory)
        return true;
    // At once, and then less and less often: a job that the accounting never heard the end of would be asked for for ever.
    const auto sinceAsked = now - *m_accountingAt;
    return std::ranges::any_of(m_jobs, [&](const Job &job) {
        return asksTheAccounting(job) && sinceAsked >= *m_accountingAt - m_leftAt.value(job.id, now);
    });
}

void JobBoard::takeAccounting(base::Result<QList<Job>> accounting, TimePoint now, const QDateTime &here)
{
    const auto before = std::exchange(m_accountingAt, now);
    if (accounting.ok()) {
        // It goes back a day: what was there and is not any more ended before.
        const QSet<JobId> listed = idsOf(*accounting);
        m_jobs.removeIf([&](const Job &job) { return job.hasEnded() && job.accounted && !listed.contains(job.id); });
        m_accountingTime = here;
        m_accountingError.reset();
    } else {
        m_accountingError = accounting.error();
    }
    const bool answered = accounting.ok();
    join(now, {}, answered ? std::optional(*std::move(accounting)) : std::nullopt);
    if (answered && !m_queueError && before)
        endCancelledTasks(*before);
}

// A task of an array that was cancelled before it began leaves no record, neither in the queue nor in the accounting, where the
// array's own may name it for long (22.05 and 24.11). One that began leaves one; the accounting has a look's time for it.
void JobBoard::endCancelledTasks(TimePoint before)
{
    bool found = false;
    for (Job &job : m_jobs) {
        if (!job.hasLeft() || !job.id.task() || !job.state.isPending() || m_leftAt.value(job.id, before) > before)
            continue;
        job.state = JobState::Code::Cancelled;
        job.reason.clear();
        found = true;
    }
    if (found)
        m_jobs = mergeJobs(m_jobs, {});
}

QList<Job> JobBoard::known(bool Job::*by) const
{
    QList<Job> jobs;
    std::ranges::copy_if(m_jobs, std::back_inserter(jobs), by);
    return jobs;
}

void JobBoard::join(TimePoint now, std::optional<QList<Job>> newQueue, std::optional<QList<Job>> newAccounting)
{
    const bool queueAnswered = newQueue.has_value();
    const bool accountingAnswered = newAccounting.has_value();
    QList<Job> queue = queueAnswered ? *std::move(newQueue) : known(&Job::inQueue);
    QList<Job> accounting = accountingAnswered ? *std::move(newAccounting) : known(&Job::accounted);
    if (m_queueError) {
        QHash<JobId, qsizetype> ended;
        for (qsizetype i = 0; i < accounting.size(); ++i)
            if (accounting[i].hasEnded())
                ended.insert(accounting[i].id, i);
        // An old list of the queue must not hide how a job has ended since.
        queue.removeIf([&](const Job &job) {
            const auto at = ended.constFind(job.id);
            return at != ended.constEnd() && !job.hasEnded() && accounting[*at].end >= job.start;
        });
    }
    const qint64 passed = std::chrono::duration_cast<std::chrono::seconds>(now - m_joinedAt).count();
    for (Job &job : queue) {
        if (accountingAnswered)
            job.accounted = false; // unless it says so
        if (!queueAnswered && passed > 0 && goesOn(job))
            job.elapsedSeconds += passed;
    }
    if (queueAnswered || passed > 0)
        m_joinedAt = now;
    for (Job &job : accounting) {
        job.accounted = true;
        job.inQueue = !m_queueTime.isValid() && job.state.isActive(); // nobody can say that they left what was never seen
    }

    const QList<Job> before = std::exchange(m_jobs, mergeJobs(std::move(queue), std::move(accounting)));
    QHash<JobId, qsizetype> rows;
    QSet<qint64> arrays;
    for (qsizetype i = 0; i < m_jobs.size() && !before.isEmpty(); ++i) {
        rows.insert(m_jobs[i].id, i);
        if (m_jobs[i].id.task())
            arrays.insert(m_jobs[i].id.job());
    }
    QHash<JobId, TimePoint> missing;
    QList<Job> kept;
    for (const Job &job : before) {
        if (const auto row = rows.constFind(job.id); row != rows.constEnd()) {
            remember(m_jobs[*row], job);
            continue;
        }
        const TimePoint since = m_missing.value(job.id, now);
        if ((!job.id.task() && arrays.contains(job.id.job())) || now - since > keptFor)
            continue;
        missing.insert(job.id, since);
        kept += job;
        kept.last().inQueue = false;
    }
    m_missing = missing;
    if (!kept.isEmpty())
        m_jobs = mergeJobs(m_jobs, kept);
    QHash<JobId, TimePoint> left;
    for (const Job &job : std::as_const(m_jobs))
        if (asksTheAccounting(job) || (!job.inQueue && m_leftAt.contains(job.id)))
            left.insert(job.id, m_leftAt.value(job.id, now));
    m_leftAt = left;
}

std::optional<JobBoard::Trouble> JobBoard::trouble() const
{
    if (m_queueError)
        return Trouble{Trouble::Program::Queue, *m_queueError, m_queueTime};
    if (m_accountingError)
        return Trouble{Trouble::Program::Accounting, *m_accountingError, m_accountingTime};
    return {};
}

bool sameButTime(const QList<Job> &a, const QList<Job> &b)
{
    return std::equal(a.begin(), a.end(), b.begin(), b.end(), [](Job one, const Job &other) {
        one.elapsedSeconds = other.elapsedSeconds;
        return one == other;
    });
}

} // namespace voyageur::slurm
