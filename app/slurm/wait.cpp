// SPDX-License-Identifier: GPL-3.0-or-later
#include "slurm/client.h"
#include "slurm/erroroutput.h"

#include <QCoreApplication>
#include <QHash>

#include <algorithm>

namespace voyageur::slurm {

using base::Clock;
using base::Error;
using base::ErrorCode;
using base::Result;

namespace {

constexpr auto shortestWait = std::chrono::milliseconds(1000);
constexpr auto longestWait = std::chrono::milliseconds(30'000);
constexpr auto soonest = std::chrono::milliseconds(2000); // after an act
// Between the queue's forgetting a job and the accounting's learning of it (a slurmdbd that is down catches up later).
constexpr auto lostAfter = std::chrono::minutes(5);

Error cancelled()
{
    return Error{
        ErrorCode::Cancelled,
        QCoreApplication::translate("voyageur::slurm::Wait", "Voyageur stopped waiting for the job. The job itself continues."),
        {},
        {},
        {}};
}

// Which failures of a poll are worth another try: Slurm is busy or restarting, not gone.
bool isPassing(const Error &error)
{
    return error.code == ErrorCode::CommandFailed || error.code == ErrorCode::TimedOut;
}

bool changed(const Job &before, const Job &now)
{
    return before.state != now.state || before.reason != now.reason || before.nodes != now.nodes || before.end != now.end
        || before.explanation != now.explanation;
}

// The looks at some jobs, one at a time: reports changes and says when to look again. One thread.
class JobWatch final {
public:
    JobWatch(Client &client, QList<JobId> ids, const JobSink &sink) : m_client(client), m_ids(std::move(ids)), m_sink(sink) {}

    bool due() const { return Clock::now() >= m_next; }
    //! Until the next look.
    std::chrono::milliseconds pause() const
    {
        const auto left = std::chrono::ceil<std::chrono::milliseconds>(m_next - Clock::now());
        return std::max(left, std::chrono::milliseconds(1));
    }
    const QList<Job> &jobs() const { return m_jobs; }
    bool allEnded() const
    {
        return !m_jobs.isEmpty() && std::all_of(m_jobs.begin(), m_jobs.end(), [](const Job &job) { return job.hasEnded(); });
    }

    Result<void> look(const base::StopToken &stop)
    {
        JobQuery query;
        query.ids = m_ids;
        query.kept = true;
        const auto found = m_client.jobs(query, stop);
        if (found.ok()) {
            m_trouble.reset();
            report(*found);
        } else if (!endure(found.error())) {
            return found.error();
        }
        // Re-armed after the answer, so that a slow Slurm is not asked twice at a time.
        const auto quiet = std::chrono::duration_cast<std::chrono::milliseconds>(Clock::now() - m_lastChange);
        m_next = Clock::now() + m_client.pauseAfter(quiet, m_ids);
        return {};
    }

private:
    void report(const QList<Job> &found)
    {
        QHash<JobId, Job> before;
        for (const Job &job : std::as_const(m_jobs))
            before.insert(job.id, job);
        m_jobs = found;
        for (const Job &job : found) {
            const auto old = before.constFind(job.id);
            if (old != before.constEnd() && !changed(*old, job))
                continue;
            m_lastChange = Clock::now();
            if (m_sink)
                m_sink(job);
        }
    }

    // True while the trouble may pass: a busy Slurm, or a job that was seen and is in neither list for a moment.
    bool endure(const Error &error)
    {
        const bool vanished = error.code == ErrorCode::NotFound && !m_jobs.isEmpty();
        if (!vanished && !isPassing(error))
            return false;
        if (!m_trouble)
            m_trouble = Clock::now();
        return Clock::now() - *m_trouble < lostAfter;
    }

    Client &m_client;
    QList<JobId> m_ids;
    const JobSink &m_sink;
    QList<Job> m_jobs;
    Clock::time_point m_next = Clock::now();
    Clock::time_point m_lastChange = Clock::now();
    std::optional<Clock::time_point> m_trouble;
};

Job mostTelling(const QList<Job> &jobs)
{
    const auto failed = std::find_if(jobs.begin(), jobs.end(), [](const Job &job) { return !job.state.isSuccess(); });
    return failed == jobs.end() ? jobs.last() : *failed;
}

} // namespace

std::chrono::milliseconds Client::pauseAfter(std::chrono::milliseconds quiet, const QList<JobId> &ids) const
{
    JobQuery query;
    query.ids = ids;
    query.kept = true;
    const auto least = kept(query) ? shortestWait : std::max(shortestWait, m_pace);
    return std::clamp(quiet / 10, least, std::max(longestWait, least));
}

std::chrono::milliseconds Client::pauseAfterAct(int looks) const
{
    constexpr int mostDoublings = 10;
    return std::min(soonest * (1 << std::clamp(looks, 0, mostDoublings)), std::max(soonest, m_pace));
}

Result<QList<Job>> Client::waitForEnd(const QList<JobId> &ids, const JobSink &onChange, const base::StopToken &stop)
{
    JobWatch watch(*this, ids, onChange);
    for (;;) {
        if (stop.stopRequested())
            return cancelled();
        VOYAGEUR_CHECK(watch.look(stop));
        if (watch.allEnded())
            return watch.jobs();
        if (!base::sleepFor(watch.pause(), stop))
            return cancelled();
    }
}

Result<Job> Client::waitForEnd(const JobId &id, const JobSink &onChange, const base::StopToken &stop)
{
    VOYAGEUR_TRY(jobs, waitForEnd(QList<JobId>{id}, onChange, stop));
    return mostTelling(jobs);
}

Result<Job> Client::followJob(const JobId &id, const LogSink &sink, const JobSink &onChange, const LogOptions &options,
                              const base::StopToken &stop)
{
    JobWatch watch(*this, {id}, onChange);
    VOYAGEUR_CHECK(watch.look(stop));
    while (watch.jobs().isEmpty()) { // Slurm is busy or restarting, and has not said anything yet
        if (!base::sleepFor(watch.pause(), stop))
            return cancelled();
        VOYAGEUR_CHECK(watch.look(stop));
    }
    // Of the errors, Slurm's programs that list jobs do not say where they go.
    const auto pathNow = [&]() -> Result<ssh::RemotePath> {
        if (!options.errors)
            return watch.jobs().first().stdoutPath;
        VOYAGEUR_TRY(files, outputFilesOf(watch.jobs().first(), *this, stop));
        return files.standardError;
    };
    VOYAGEUR_TRY(path, pathNow());
    if (path.isEmpty()) {
        Error error;
        error.code = ErrorCode::NotFound;
        error.what =
            QCoreApplication::translate("voyageur::slurm::Wait", "Slurm does not say where the log of job %1 is.").arg(id.text());
        error.why = QCoreApplication::translate("voyageur::slurm::Wait", "The job is interactive, or ended too long ago.");
        return error;
    }
    if (isThrownAway(path))
        return thrownAway(id);
    // The node's name may be part of the log's name, and is known when the job runs.
    while (path.bytes().contains("%N") && !watch.allEnded()) {
        if (!base::sleepFor(watch.pause(), stop))
            return cancelled();
        VOYAGEUR_CHECK(watch.look(stop));
        VOYAGEUR_TRY(now, pathNow());
        path = now;
    }
    const auto ended = [&]() -> Result<bool> {
        if (!watch.allEnded() && watch.due())
            VOYAGEUR_CHECK(watch.look(stop));
        return watch.allEnded();
    };
    VOYAGEUR_CHECK(followLog(*m_host, path, sink, ended, options, stop));
    return mostTelling(watch.jobs());
}

} // namespace voyageur::slurm
