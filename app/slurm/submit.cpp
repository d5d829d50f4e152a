// SPDX-License-Identifier: GPL-3.0-or-later
#include "slurm/client.h"

#include "base/logging.h"
#include "remote/batch.h"
#include "slurm/parts.h"
#include "slurm/queue.h"

#include <QCoreApplication>

#include <algorithm>

namespace voyageur::slurm {

using base::Error;
using base::ErrorCode;
using base::Result;

namespace {

constexpr auto submitLimit = std::chrono::seconds(120);
// A slurmctld that was too busy to answer takes the job some time later; the Alliance's FAQ says: look after a minute.
constexpr auto lookLimit = std::chrono::seconds(60);

// The options without the person's comment, and that comment: one --comment can stand, and it must carry the tag too.
QList<QByteArray> withoutComment(const QList<QByteArray> &options, QByteArray &comment)
{
    QList<QByteArray> rest;
    for (qsizetype i = 0; i < options.size(); ++i) {
        if (options[i].startsWith("--comment="))
            comment = options[i].sliced(10);
        else if (options[i] == "--comment" && i + 1 < options.size())
            comment = options[++i];
        else
            rest += options[i];
    }
    return rest;
}

// With the tag.
QList<QByteArray> optionsOf(const SubmitRequest &request)
{
    QByteArray comment = request.comment.toUtf8();
    auto options = withoutComment(request.options, comment);
    options += "--comment=" + (comment.isEmpty() ? request.tag : comment + ' ' + request.tag);
    return options;
}

ssh::ShellCommand sbatch(const Tools &tools, const SubmitRequest &request, const QByteArray &mode)
{
    QList<QByteArray> arguments{mode};
    arguments += optionsOf(request);
    arguments += request.script.bytes();
    arguments += request.arguments;
    auto command = tools.submission("sbatch", arguments);
    if (!request.folder.isEmpty())
        command.setFolder(request.folder);
    return command;
}

constexpr int submitFolderMissing = 96; // what ShellCommand ends with when it cannot enter the folder

Error noFolder(const SubmitRequest &request, const ssh::Output &output)
{
    Error error;
    error.code = ErrorCode::NotFound;
    error.what = QCoreApplication::translate("voyageur::slurm::Submit",
                                             "The folder %1 does not exist on the cluster, or you may not enter it.")
                     .arg(request.folder.shown());
    error.next = QCoreApplication::translate("voyageur::slurm::Submit", "Upload the project first.");
    error.server = base::shownSafely(output.err, 400);
    return error;
}

// Failures that leave open whether sbatch ran; after the others it certainly did not.
bool mayHaveRun(const Error &error)
{
    return error.code == ErrorCode::ConnectionLost || error.code == ErrorCode::TimedOut || error.code == ErrorCode::BadAnswer;
}

// The job exists: whatever went wrong with the queue must not look like a failed submission.
Submitted acceptedAs(const JobId &id, const SubmitRequest &request, const QByteArray &err, const Result<QList<Job>> &queue,
                     const ssh::Host &host, const Tools &tools)
{
    qCInfo(base::logSlurm) << "submitted" << id.text();
    Submitted submitted;
    submitted.id = id;
    submitted.tag = request.tag;
    submitted.notes = plainWords(err);
    submitted.workdir = request.folder;
    if (!queue.ok())
        return submitted;
    for (const Job &job : *queue) {
        if (!id.holds(job.id))
            continue;
        submitted.workdir = job.workdir;
        Job whole = job;
        whole.id = id; // an array's %a stays open
        if (job.id.task())
            whole.number = 0;
        submitted.stdoutPath = expandedOutput(job.stdoutPath, whole, host.identity().user.toUtf8(), tools.release());
        break;
    }
    return submitted;
}

} // namespace

ssh::ShellCommand syntaxCommand(const SubmitRequest &request)
{
    ssh::ShellCommand command{"bash", "-n", request.script.bytes()};
    if (!request.folder.isEmpty())
        command.setFolder(request.folder);
    return command;
}

Result<void> syntaxIn(const Result<ssh::Output> &output)
{
    if (!output.ok())
        return output.error();
    if (output->status.success())
        return {};
    Error error;
    error.code = ErrorCode::CheckFailed;
    error.what = QCoreApplication::translate("voyageur::slurm::Submit", "The script has a syntax error for bash.");
    error.next = QCoreApplication::translate("voyageur::slurm::Submit", "Correct the line that bash names.");
    error.server = base::shownSafely(output->err);
    return error;
}

ssh::ShellCommand testCommand(const Tools &tools, const SubmitRequest &request)
{
    return sbatch(tools, request, "--test-only");
}

Result<TestAnswer> testIn(const Result<ssh::Output> &output, const SubmitRequest &request)
{
    if (!output.ok())
        return output.error();
    if (output->status.code == submitFolderMissing)
        return noFolder(request, *output);
    if (!output->status.success())
        return rejection(output->err);
    return parseTestOnly(output->err);
}

Result<Submitted> Client::submit(const SubmitRequest &given, const base::StopToken &stop)
{
    SubmitRequest request = given;
    if (request.tag.isEmpty())
        request.tag = newTag();
    if (stop.stopRequested())
        return Error{ErrorCode::Cancelled,
                     QCoreApplication::translate("voyageur::slurm::Submit", "The job was not submitted."),
                     {},
                     {},
                     {}};

    if (request.farm)
        return submitFarm(request, optionsOf(request), stop);
    // No stop token: stopping sbatch half-way would leave open what became of the job. It takes a moment only.
    ssh::RunOptions options;
    options.deadline = base::Deadline::after(submitLimit);
    remote::Batch batch;
    const auto asked = batch.add(sbatch(m_tools, request, "--parsable"));
    const auto seen = batch.add(queueCommand(m_tools), remote::Batch::When::AfterSuccess);
    const auto answer = batch.run(*m_host, options);
    const auto output = answer.of(asked);
    if (!output.ok())
        return mayHaveRun(output.error()) ? lookForLostJob(request, output.error(), stop) : Result<Submitted>(output.error());

    const auto id = parseSubmitted(output->out);
    if (output->status.success() && id)
        return acceptedAs(*id, request, output->err, queueIn(answer.of(seen), m_tools, m_host->identity().user), *m_host,
                          m_tools);
    if (output->status.code == submitFolderMissing)
        return noFolder(request, *output);
    const Error refusal = rejection(output->err);
    const bool cutOff = output->status.code < 0 || !output->status.signal.isEmpty();
    if (output->status.success() || cutOff || isUncertain(output->err))
        return lookForLostJob(request, refusal, stop);
    return refusal;
}

//! The job of this queue that carries the request's tag. Nothing when there is none: a long comment is cut.
std::optional<Submitted> Client::acceptedIn(const Result<QList<Job>> &queue, const SubmitRequest &request) const
{
    if (!queue.ok())
        return {};
    const auto found = std::ranges::find_if(
        *queue, [tag = QString::fromLatin1(request.tag)](const Job &job) { return job.comment.contains(tag); });
    if (found == queue->end())
        return {};
    return acceptedAs(found->id.whole(), request, {}, queue, *m_host, m_tools);
}

Submitted Client::accepted(const JobId &id, const SubmitRequest &request, const QByteArray &err)
{
    return acceptedAs(id, request, err, queued({}), *m_host, m_tools);
}

Result<std::optional<JobId>> Client::findSubmission(const QByteArray &tag, const base::StopToken &stop, int days)
{
    const QByteArray end = fieldDelimiter();
    VOYAGEUR_TRY(queue,
                 runQuery("squeue",
                          {"--me", "--array", "--noheader", "--states=all", "-O", "ArrayJobID:" + end + ",Comment:" + end},
                          stop));
    for (const QByteArray &line : queue.split('\n')) {
        const auto fields = line.split(end.front());
        if (fields.size() < 2 || !fields[1].contains(tag))
            continue;
        if (const auto id = JobId::parse(fields[0]))
            return std::optional(id->whole());
    }
    if (!m_tools.hasAccounting)
        return std::optional<JobId>();
    // Comments are kept only where the site asks for it (AccountingStoreFlags); the command line is kept everywhere.
    VOYAGEUR_TRY(accounting,
                 runQuery("sacct",
                          {"--allocations", "--noheader", "--parsable", "--delimiter=" + end,
                           "--starttime=now-" + QByteArray::number(days) + "days", "--format=JobID,Comment,SubmitLine"},
                          stop));
    for (const QByteArray &line : accounting.split('\n')) {
        const auto fields = line.split(end.front());
        if (fields.size() < 3 || !line.contains(tag))
            continue;
        if (const auto ids = JobId::expand(fields[0], 1); !ids.isEmpty())
            return std::optional(ids.first().whole());
    }
    return std::optional<JobId>();
}

Result<Submitted> Client::lookForLostJob(const SubmitRequest &request, const Error &cause, const base::StopToken &stop)
{
    qCWarning(base::logSlurm) << "sbatch's answer was lost, looking for" << request.tag;
    const auto deadline = base::Deadline::after(lookLimit);
    for (int looks = 0; m_host->isConnected(); ++looks) {
        const auto found = findSubmission(request.tag, stop);
        if (found.ok() && *found)
            return accepted(**found, request, {});
        if (deadline.passed() || !base::sleepFor(pauseAfterAct(looks), stop))
            break;
    }
    Error error;
    error.code = ErrorCode::SubmissionUncertain;
    error.what = QCoreApplication::translate("voyageur::slurm::Submit", "Voyageur does not know whether Slurm accepted the job.");
    error.why = cause.code == ErrorCode::SubmissionRejected || cause.code == ErrorCode::TimedOut ? QCoreApplication::translate(
                    "voyageur::slurm::Submit", "Slurm gave no clear answer, and the job is not in the queue yet.")
                                                                                                 : cause.what;
    error.next = QCoreApplication::translate("voyageur::slurm::Submit",
                                             "Wait a minute and check the list of your jobs before you submit it again. If Slurm "
                                             "accepted the job, its comment is “%1”.")
                     .arg(QString::fromLatin1(request.tag));
    error.server = cause.server;
    return error;
}

} // namespace voyageur::slurm
