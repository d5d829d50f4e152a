// SPDX-License-Identifier: GPL-3.0-or-later
#include "slurm/usage.h"

#include "slurm/fields.h"
#include "slurm/query.h"
#include "slurm/queue.h"

#include <QCoreApplication>
#include <QHash>

#include <algorithm>

namespace voyageur::slurm {

using base::Error;
using base::ErrorCode;
using base::Result;

namespace {

bool isRunning(const Usage &usage)
{
    return usage.state.code() == JobState::Code::Running || usage.state.code() == JobState::Code::Completing;
}

// Those that wait or run by the accounting as the queue knows them, which may have ended there; not of somebody else's.
Result<QHash<JobId, Job>> openOnes(const QList<Usage> &jobs, Client &client, const base::StopToken &stop)
{
    JobQuery query;
    query.kept = true;
    for (const Usage &usage : jobs)
        if (!usage.state.isEnded())
            query.ids += usage.id;
    QHash<JobId, Job> known;
    if (query.ids.isEmpty())
        return known;
    const auto found = client.jobs(query, stop);
    if (!found.ok() && found.error().code != ErrorCode::NotFound)
        return found.error();
    for (const Job &job : found.ok() ? *found : QList<Job>())
        known.insert(job.id, job);
    return known;
}

// The accounting hears of an end some seconds later, of a busy database minutes.
void takeEnd(Usage &usage, const Job &job)
{
    usage.isBehind = true;
    usage.state = job.state;
    usage.exitCode = job.exitCode;
    usage.elapsedSeconds = std::max(usage.elapsedSeconds, job.elapsedSeconds);
    if (usage.cpuSeconds == 0.0)
        usage.cpuSeconds.reset();
}

// What sstat cannot tell (a job that has just ended) is left out.
Result<void> lookAtRunning(QList<Usage> &jobs, Client &client, const base::StopToken &stop)
{
    VOYAGEUR_TRY(known, openOnes(jobs, client, stop));
    for (Usage &usage : jobs) {
        const Job job = known.value(usage.id);
        if (job.hasEnded() && !usage.state.isEnded()) {
            takeEnd(usage, job);
            continue;
        }
        if (!isRunning(usage))
            continue;
        if (usage.cpuSeconds == 0.0) // sacct's figure until a step has ended, and of no worth
            usage.cpuSeconds.reset();
        const qint64 number = usage.id.task() ? job.number : 0;
        const QByteArray called = number ? QByteArray::number(number) : usage.id.bytes();
        const auto out =
            runQuery(client.host(), client.tools(), "sstat",
                     {"--allsteps", "--noheader", "--parsable", "--format=" + liveUsageFormat(), "--jobs=" + called}, stop);
        if (!out.ok() && out.error().code != ErrorCode::CommandFailed)
            return out.error();
        if (out.ok())
            VOYAGEUR_CHECK(addLiveUsage(*out, usage, number));
    }
    return {};
}

} // namespace

Result<QList<Usage>> usageOf(const QList<JobId> &ids, Client &client, const base::StopToken &stop)
{
    if (!client.tools().hasAccounting) {
        Error error;
        error.code = ErrorCode::CommandFailed;
        error.what = QCoreApplication::translate("voyageur::slurm::Usage", "This cluster does not record what jobs used.");
        error.why = QCoreApplication::translate("voyageur::slurm::Usage", "The cluster has no “sacct”.");
        return error;
    }
    QList<QByteArray> numbers;
    for (const JobId &id : ids)
        numbers += id.bytes();
    VOYAGEUR_TRY(out,
                 runQuery(client.host(), client.tools(), "sacct",
                          {"--noheader", "--parsable", "--delimiter=" + fieldDelimiter(), "--format=" + usageFormat(),
                           "--starttime=1970-01-01", "--jobs=" + numbers.join(',')},
                          stop));
    VOYAGEUR_TRY(jobs, parseUsage(out));
    const auto asked = [&](const Usage &one) {
        return std::ranges::any_of(ids, [&](const JobId &id) { return id.holds(one.id); });
    };
    // A task of an array that is asked for by its own number is told by the array's.
    const bool byNumber = !std::ranges::all_of(jobs, asked);
    for (const JobId &id : ids) {
        if (byNumber || std::ranges::any_of(jobs, [&](const Usage &one) { return id.holds(one.id); }))
            continue;
        VOYAGEUR_TRY(job, client.job(id, stop)); // tasks of an array that wait, or none of this person's
        Usage waiting;
        waiting.id = id;
        waiting.state = job.state;
        waiting.isBehind = job.hasEnded();
        waiting.limitSeconds = job.limitSeconds;
        jobs += waiting;
    }
    VOYAGEUR_CHECK(lookAtRunning(jobs, client, stop));
    return jobs;
}

} // namespace voyageur::slurm
