// SPDX-License-Identifier: GPL-3.0-or-later
#include "slurm/erroroutput.h"

#include "slurm/fields.h"
#include "slurm/query.h"
#include "slurm/queue.h"

namespace voyageur::slurm {

using base::ErrorCode;
using base::Result;

namespace {

constexpr int releaseWithFiles = 2405;

// A name may hold line breaks and look like a field; the files stand behind all that a person can fill in.
QByteArray lastField(const QByteArray &out, const QByteArray &name)
{
    const auto begin = out.lastIndexOf("\n   " + name + '=');
    if (begin < 0)
        return {};
    const auto value = begin + 5 + name.size();
    const auto end = out.indexOf("\n   ", value);
    const QByteArray field = out.sliced(value, (end < 0 ? out.size() : end) - value);
    return field.trimmed();
}

ssh::RemotePath pathIn(const ssh::RemotePath &told, const Job &job, const Client &client)
{
    if (isNothing(told.bytes()))
        return {};
    return expandedOutput(told, job, client.host().identity().user.toUtf8(), client.tools().release());
}

Result<OutputFiles> askController(const Job &job, Client &client, const base::StopToken &stop)
{
    const auto out = runQuery(client.host(), client.tools(), "scontrol", {"show", "job", job.id.bytes()}, stop);
    if (!out.ok() && out.error().code == ErrorCode::CommandFailed)
        return OutputFiles(); // it has forgotten the job
    if (!out.ok())
        return out.error();
    return parseOutputFiles(*out);
}

Result<OutputFiles> askAccounting(const Job &job, Client &client, const base::StopToken &stop)
{
    OutputFiles files;
    if (!client.tools().hasAccounting || client.tools().release() < releaseWithFiles)
        return files;
    const auto out = runQuery(client.host(), client.tools(), "sacct",
                              {"--allocations", "--noheader", "--parsable", "--delimiter=" + fieldDelimiter(),
                               "--format=StdErr,StdOut", "--starttime=1970-01-01", "--jobs=" + job.id.bytes()},
                              stop);
    if (!out.ok() && out.error().code != ErrorCode::CommandFailed)
        return out.error();
    const auto records = out.ok() ? recordsOf(*out) : QList<QByteArray>();
    if (!records.isEmpty()) {
        const auto fields = fieldsOf(records.last(), 2);
        files.standardError = ssh::RemotePath(fields.value(0));
        files.standardOutput = ssh::RemotePath(fields.value(1));
    }
    return files;
}

} // namespace

OutputFiles parseOutputFiles(QByteArrayView out)
{
    const QByteArray text = '\n' + out.toByteArray();
    OutputFiles files;
    files.standardError = ssh::RemotePath(lastField(text, "StdErr"));
    files.standardOutput = ssh::RemotePath(lastField(text, "StdOut"));
    return files;
}

Result<OutputFiles> outputFilesOf(const Job &job, Client &client, const base::StopToken &stop)
{
    VOYAGEUR_TRY(told, askController(job, client, stop));
    if (told.standardOutput.isEmpty() && told.standardError.isEmpty()) {
        VOYAGEUR_TRY(kept, askAccounting(job, client, stop));
        told = kept;
    }
    OutputFiles files;
    files.standardOutput = pathIn(told.standardOutput, job, client);
    files.standardError = pathIn(told.standardError, job, client);
    // What the queue said has the default names of arrays put right.
    if (!job.stdoutPath.isEmpty()) {
        if (files.standardError == files.standardOutput)
            files.standardError = job.stdoutPath;
        files.standardOutput = job.stdoutPath;
    }
    if (files.standardError.isEmpty())
        files.standardError = files.standardOutput;
    return files;
}

} // namespace voyageur::slurm
