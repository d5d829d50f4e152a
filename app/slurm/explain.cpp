// SPDX-License-Identifier: GPL-3.0-or-later
#include "slurm/explain.h"

#include "slurm/reasons.h"

#include <QCoreApplication>
#include <QRegularExpression>

namespace voyageur::slurm {

namespace {

QString words(const char *text)
{
    return QCoreApplication::translate("voyageur::slurm::Explain", text);
}

QString whyItWaits(const QString &word)
{
    const WaitReason reason = waitReason(word);
    return reason.next.isEmpty() ? reason.what : reason.what + u' ' + reason.next;
}

// 0:53 is what slurmd reports when it cannot open the job's output or enter its folder (seen on 22.05 and 24.11).
constexpr int signalOfNoOutput = 53;

QString howItFailed(const Job &job)
{
    ExitCode code = job.exitCode.value_or(ExitCode{});
    if (code.status > 128 && code.status < 160) // bash of a program that a signal ended
        code = {0, code.status - 128};
    const bool shortened = !job.inQueue; // ExitCode::accounted()
    if (code.signal == signalOfNoOutput)
        return words(QT_TRANSLATE_NOOP("voyageur::slurm::Explain",
                                       "The job could not start, because its working folder or the folder of its output file "
                                       "does not exist. Create the folder and submit the job again."));
    if (code.signal == 9)
        return words(QT_TRANSLATE_NOOP(
            "voyageur::slurm::Explain",
            "The job was killed (signal 9), usually because it used more memory than it asked for. Check its log, "
            "and ask for more memory with --mem."));
    if (code.signal == 11)
        return words(QT_TRANSLATE_NOOP("voyageur::slurm::Explain",
                                       "The program crashed (signal 11, a memory access error). Its log may say more."));
    if (code.signal != 0)
        return QCoreApplication::translate("voyageur::slurm::Explain", "Signal %1 ended the program. Its log may say more.")
            .arg(code.signal);
    if (shortened && code.status == 9)
        return words(
            QT_TRANSLATE_NOOP("voyageur::slurm::Explain",
                              "The script ended with status 9 or 137; the accounting does not say which. 137 means that it was "
                              "killed, usually because it used more memory than it asked for. The log says more."));
    if (shortened && code.status == 127)
        return words(
            QT_TRANSLATE_NOOP("voyageur::slurm::Explain",
                              "The script ended with status 127 or 255; the accounting does not say which. 127 means that a "
                              "command was not found, often because a “module load” is missing. The end of the log says more."));
    if (code.status == 127)
        return words(QT_TRANSLATE_NOOP(
            "voyageur::slurm::Explain",
            "The script ended with status 127, because bash did not find a command. The log names the command. Often "
            "a “module load” is missing."));
    if (code.status == 126)
        return words(QT_TRANSLATE_NOOP(
            "voyageur::slurm::Explain",
            "The script ended with status 126, because bash could not run a file as a program. The log names the "
            "file."));
    if (code.status != 0)
        return QCoreApplication::translate("voyageur::slurm::Explain",
                                           "The script ended with status %1. The end of its output or of its errors says why.")
            .arg(code.status);
    return words(QT_TRANSLATE_NOOP("voyageur::slurm::Explain", "The end of its log says why."));
}

// It had no node, no time, and no end that only a script can have: nothing of it was run.
bool neverRan(const Job &job)
{
    const ExitCode code = job.exitCode.value_or(ExitCode{});
    return job.hasEnded() && job.nodes.isEmpty() && job.elapsedSeconds == 0 && code.status <= 1 && code.signal <= 1;
}

// What a refusal at the last moment leaves behind: FAILED with an exit code that no script ever had.
QString whyItNeverRan(const Job &job)
{
    const QString never =
        words(QT_TRANSLATE_NOOP("voyageur::slurm::Explain", "The job never ran. Slurm accepted it, then could not start it."));
    const WaitReason reason = waitReason(job.reason);
    const bool says = reason.kind != WaitReason::Kind::Unknown && reason.kind != WaitReason::Kind::Turn;
    return says ? never + u' ' + reason.what
                : never + u' '
            + words(QT_TRANSLATE_NOOP("voyageur::slurm::Explain", "There is no log, because the script never started."));
}

QString whoCancelledIt(const Job &job)
{
    const bool never = neverRan(job);
    if (isTryName(job.name) && (job.reason == cancelledByOwner || job.reason.isEmpty()))
        return words(
            QT_TRANSLATE_NOOP("voyageur::slurm::Explain", "This job held a node for a try. Voyageur ends it after the try."));
    if (job.reason == cancelledByOwner)
        return never
            ? words(QT_TRANSLATE_NOOP("voyageur::slurm::Explain", "You cancelled the job before it started."))
            : words(QT_TRANSLATE_NOOP("voyageur::slurm::Explain", "You cancelled the job, in Voyageur or with scancel."));
    if (job.reason == cancelledByRoot)
        return never ? words(QT_TRANSLATE_NOOP("voyageur::slurm::Explain",
                                               "The cluster's staff or Slurm cancelled the job before it started. The cluster's "
                                               "status page or support may say why."))
                     : words(QT_TRANSLATE_NOOP(
                         "voyageur::slurm::Explain",
                         "The cluster's staff or Slurm cancelled the job. The cluster's status page or support may say why."));
    if (job.reason == cancelledByOther)
        return words(
            QT_TRANSLATE_NOOP("voyageur::slurm::Explain",
                              "Somebody else cancelled the job, either the head of the account or the cluster's staff."));
    if (job.inQueue) // the accounting alone knows, some seconds later
        return words(QT_TRANSLATE_NOOP("voyageur::slurm::Explain",
                                       "The job was cancelled. Slurm does not say yet by whom. Check again in a moment."));
    return words(QT_TRANSLATE_NOOP("voyageur::slurm::Explain", "You or the cluster's staff cancelled the job."));
}

QString howItEnded(const Job &job)
{
    using Code = JobState::Code;
    switch (job.state.code()) {
    case Code::Failed:
        return neverRan(job) ? whyItNeverRan(job) : howItFailed(job);
    case Code::TimedOut:
        return words(QT_TRANSLATE_NOOP(
            "voyageur::slurm::Explain",
            "The job reached its time limit. Ask for more time, or save checkpoints and continue in a second job."));
    case Code::OutOfMemory:
        return words(QT_TRANSLATE_NOOP("voyageur::slurm::Explain",
                                       "The job used more memory than it asked for. Ask for more with --mem."));
    case Code::Cancelled:
        return whoCancelledIt(job);
    case Code::NodeFailed:
    case Code::BootFailed:
    case Code::LaunchFailed:
    case Code::ReconfigureFailed:
        return words(QT_TRANSLATE_NOOP("voyageur::slurm::Explain",
                                       "The job's node failed. Your program is not to blame. Submit the job again."));
    case Code::Preempted:
        return words(QT_TRANSLATE_NOOP("voyageur::slurm::Explain",
                                       "Slurm stopped the job to make room for one of higher priority. Submit it again."));
    case Code::Deadline:
        return words(QT_TRANSLATE_NOOP("voyageur::slurm::Explain",
                                       "Slurm dropped the job, because it could not end before its --deadline."));
    default:
        return {};
    }
}

QString whyItIsBetween(const Job &job)
{
    switch (job.state.code()) {
    case JobState::Code::Configuring:
        return words(QT_TRANSLATE_NOOP("voyageur::slurm::Explain",
                                       "The job's node is starting up. On a cloud cluster this takes some minutes."));
    case JobState::Code::Completing:
        return words(QT_TRANSLATE_NOOP("voyageur::slurm::Explain", "The job has ended, and Slurm is cleaning up."));
    case JobState::Code::Suspended:
    case JobState::Code::Stopped:
        return words(QT_TRANSLATE_NOOP("voyageur::slurm::Explain", "The job is paused and continues later."));
    default:
        return {};
    }
}

} // namespace

bool isTryName(const QString &name)
{
    static const QRegularExpression form(QStringLiteral("^try-\\d{8}-\\d{6}-[0-9a-f]{4}$"));
    return form.match(name).hasMatch();
}

bool isCancellation(const QString &reason)
{
    return reason == cancelledByOwner || reason == cancelledByRoot || reason == cancelledByOther;
}

QString explain(const Job &job)
{
    if (job.hasEnded())
        return howItEnded(job);
    if (!job.inQueue && job.state.isActive())
        return words(QT_TRANSLATE_NOOP(
            "voyageur::slurm::Explain",
            "The job has left the queue, but the accounting does not say yet how it ended. Check again in a moment."));
    if (job.state.isPending())
        return whyItWaits(job.reason);
    return whyItIsBetween(job);
}

} // namespace voyageur::slurm
