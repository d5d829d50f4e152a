// SPDX-License-Identifier: GPL-3.0-or-later
// Client: a farm of META, whose own program calls sbatch. What it prints says no job's number, so the job is found by its tag.
#include "remote/batch.h"
#include "remote/outcome.h"
#include "remote/programs.h"
#include "slurm/client.h"
#include "slurm/parts.h"

#include <QCoreApplication>

namespace voyageur::slurm {

using base::Error;
using base::ErrorCode;
using base::Result;

namespace {

constexpr auto farmLimit = std::chrono::minutes(10); // it writes a line number into each of ten thousand cases

// Made once: what was submitted, or tried to be, is never made anew. With no time that a case must take at least, short ones are
// no failures; an older META has no such line, and its own word.
ssh::ShellCommand farmCommand(const SubmitRequest &request, const QList<QByteArray> &options)
{
    const FarmSubmission &farm = *request.farm;
    return remote::submitFarm(request.folder.bytes(), request.script.bytes(), farm.again ? "resubmit.run" : "submit.run",
                              QByteArray::number(farm.jobs), options);
}

} // namespace

Result<Submitted> Client::submitFarm(const SubmitRequest &request, const QList<QByteArray> &options, const base::StopToken &stop)
{
    QList<QByteArray> words;
    for (const QByteArray &option : options)
        if (!option.startsWith("--array"))
            words += option;
    // No stop token, as for sbatch.
    ssh::RunOptions how;
    how.deadline = base::Deadline::after(farmLimit);
    remote::Batch batch;
    const auto asked = batch.add(farmCommand(request, words));
    const auto seen = batch.add(queueCommand(m_tools)); // also when it failed: META may have called sbatch before
    const auto answer = batch.run(*m_host, how);
    const auto output = answer.of(asked);
    if (!output.ok())
        return output.error().code == ErrorCode::ConnectionLost || output.error().code == ErrorCode::TimedOut
                || output.error().code == ErrorCode::BadAnswer
            ? lookForLostJob(request, output.error(), stop)
            : Result<Submitted>(output.error());
    if (output->status.code == remote::NoModule || output->status.code == remote::Missing)
        return Error{
            ErrorCode::NotFound,
            output->status.code == remote::NoModule
                ? QCoreApplication::translate("voyageur::slurm::Submit", "The module meta-farm cannot be loaded.")
                : QCoreApplication::translate("voyageur::slurm::Submit",
                                              "The folder of the farm no longer exists on the cluster: %1.")
                      .arg(request.folder.shown()),
            {},
            QCoreApplication::translate("voyageur::slurm::Submit", "Submit the sweep again, and pack its runs in another way."),
            base::shownSafely(output->err, 400)};
    const auto queue = queueIn(answer.of(seen), m_tools, m_host->identity().user);
    if (const auto submitted = acceptedIn(queue, request))
        return *submitted;
    const auto found = findSubmission(request.tag, stop);
    if (found.ok() && *found)
        return accepted(**found, request, {});
    const Error refusal = rejection(output->err.trimmed().isEmpty() ? output->out : output->out + '\n' + output->err);
    const bool cutOff = output->status.code < 0 || !output->status.signal.isEmpty();
    if (!found.ok() || output->status.success() || cutOff || isUncertain(output->err))
        return lookForLostJob(request, refusal, stop);
    return refusal;
}

} // namespace voyageur::slurm
