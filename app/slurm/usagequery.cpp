// SPDX-License-Identifier: GPL-3.0-or-later
#include "slurm/usage.h"

#include "slurm/fields.h"
#include "slurm/query.h"
#include "slurm/queue.h"

#include <QCoreApplication>

#include <algorithm>

namespace voyageur::slurm {

using base::Error;
using base::ErrorCode;
using base::Result;

namespace {

// sstat knows tasks of an array by their own numbers only. What it cannot tell (a job that has just ended) is left out.
Result<void> lookAtRunning(QList<Usage> &jobs, Client &client, const base::StopToken &stop)
{
    for (Usage &usage : jobs) {
        if (usage.state.code() != JobState::Code::Running && usage.state.code() != JobState::Code::Completing)
            continue;
        const auto out = runQuery(
            client.host(), client.tools(), "sstat",
            {"--allsteps", "--noheader", "--parsable", "--format=" + liveUsageFormat(), "--jobs=" + usage.id.bytes()}, stop);
        if (!out.ok() && out.error().code != ErrorCode::CommandFailed)
            return out.error();
        if (out.ok())
            VOYAGEUR_CHECK(addLiveUsage(*out, usage));
    }
    return {};
}

} // namespace

Result<QList<Usage>> usageOf(const QList<JobId> &ids, Client &client, const base::StopToken &stop)
{
    if (!client.tools().hasAccounting) {
        Error error;
        error.code = ErrorCode::CommandFailed;
        error.what = QCoreApplication::translate("voyageur::slurm::Usage", "This cluster keeps no record of what jobs used.");
        error.why = QCoreApplication::translate("voyageur::slurm::Usage", "It has no “sacct”.");
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
    QList<JobId> lost;
    for (const JobId &id : ids) {
        if (std::ranges::none_of(jobs, [&](const Usage &one) { return id.holds(one.id); }))
            lost += id;
    }
    if (!lost.isEmpty())
        return noSuchJobs(lost);
    VOYAGEUR_CHECK(lookAtRunning(jobs, client, stop));
    return jobs;
}

} // namespace voyageur::slurm
