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
                                       "It could not begin: the folder it runs in or the folder of its output file does not "
                                       "exist. Make that folder and submit it again."));
    if (code.signal == 9)
        return words(QT_TRANSLATE_NOOP("voyageur::slurm::Explain",
                                       "It was killed (signal 9), most often because it used more memory than it asked for. Its "
                                       "log says more; ask for more memory with --mem."));
    if (code.signal == 11)
        return words(QT_TRANSLATE_NOOP("voyageur::slurm::Explain",
                                       "The program crashed (signal 11, a memory access error). Its log may say more."));
    if (code.signal != 0)
        return QCoreApplication::translate("voyageur::slurm::Explain",
                                           "The program was ended by signal %1. Its log may say more.")
            .arg(code.signal);
    if (shortened && code.status == 9)
        return words(
            QT_TRANSLATE_NOOP("voyageur::slurm::Explain",
                              "The script ended with status 9 or 137, which the accounting does not tell apart. With 137 "
                              "it was killed, most often because it used more memory than it asked for. Its log says more."));
    if (shortened && code.status == 127)
        return words(
            QT_TRANSLATE_NOOP("voyageur::slurm::Explain",
                              "The script ended with status 127 or 255, which the accounting does not tell apart. With 127 "
                              "a command was not found; often a “module load” is missing. The end of its log says why."));
    if (code.status == 127)
        return words(QT_TRANSLATE_NOOP(
            "voyageur::slurm::Explain",
            "The script ended with status 127: a command was not found. Its log names it; often a “module load” is missing."));
    if (code.status == 126)
        return words(
            QT_TRANSLATE_NOOP("voyageur::slurm::Explain",
                              "The script ended with status 126: a file could not be run as a program. Its log names it."));
    if (code.status != 0)
        return QCoreApplication::translate("voyageur::slurm::Explain",
                                           "The script ended with status %1. The end of its log says why.")
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
        words(QT_TRANSLATE_NOOP("voyageur::slurm::Explain", "It never ran: Slurm took it and then could not start it."));
    const WaitReason reason = waitReason(job.reason);
    const bool says = reason.kind != WaitReason::Kind::Unknown && reason.kind != WaitReason::Kind::Turn;
    return says ? never + u' ' + reason.what
                : never + u' '
            + words(QT_TRANSLATE_NOOP("voyageur::slurm::Explain", "There is no log, for nothing of its script was run."));
}

QString whoCancelledIt(const Job &job)
{
    const bool never = neverRan(job);
    if (isTryName(job.name) && (job.reason == cancelledByOwner || job.reason.isEmpty()))
        return words(QT_TRANSLATE_NOOP("voyageur::slurm::Explain",
                                       "It was the place for a try, which Voyageur gives back when the try is over."));
    if (job.reason == cancelledByOwner)
        return never ? words(QT_TRANSLATE_NOOP("voyageur::slurm::Explain", "You cancelled it before it began."))
                     : words(QT_TRANSLATE_NOOP("voyageur::slurm::Explain", "You cancelled it, here or elsewhere."));
    if (job.reason == cancelledByRoot)
        return never
            ? words(QT_TRANSLATE_NOOP("voyageur::slurm::Explain",
                                      "The cluster's staff, or Slurm itself, cancelled it before it began. The cluster's "
                                      "status page or its support may say why."))
            : words(QT_TRANSLATE_NOOP("voyageur::slurm::Explain",
                                      "The cluster's staff, or Slurm itself, cancelled it. The cluster's status page or its "
                                      "support may say why."));
    if (job.reason == cancelledByOther)
        return words(QT_TRANSLATE_NOOP("voyageur::slurm::Explain",
                                       "Somebody else cancelled it: whoever leads the account, or the cluster's staff."));
    return words(QT_TRANSLATE_NOOP("voyageur::slurm::Explain", "It was cancelled by you or by the cluster's staff."));
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
            "It reached its time limit and was stopped. Ask for more time, or save checkpoints and go on in a second job."));
    case Code::OutOfMemory:
        return words(QT_TRANSLATE_NOOP("voyageur::slurm::Explain",
                                       "It used more memory than it asked for and was stopped. Ask for more with --mem."));
    case Code::Cancelled:
        return whoCancelledIt(job);
    case Code::NodeFailed:
    case Code::BootFailed:
    case Code::LaunchFailed:
    case Code::ReconfigureFailed:
        return words(QT_TRANSLATE_NOOP("voyageur::slurm::Explain", "Its node failed. This is not your fault; submit it again."));
    case Code::Preempted:
        return words(QT_TRANSLATE_NOOP("voyageur::slurm::Explain",
                                       "It was stopped to make room for a job of higher priority. Submit it again."));
    case Code::Deadline:
        return words(
            QT_TRANSLATE_NOOP("voyageur::slurm::Explain", "It could not end before its --deadline, so Slurm dropped it."));
    default:
        return {};
    }
}

QString whyItIsBetween(const Job &job)
{
    switch (job.state.code()) {
    case JobState::Code::Configuring:
        return words(QT_TRANSLATE_NOOP("voyageur::slurm::Explain",
                                       "Its node is starting up. On a cloud cluster this takes some minutes."));
    case JobState::Code::Completing:
        return words(QT_TRANSLATE_NOOP("voyageur::slurm::Explain", "It has ended, and Slurm is tidying up after it."));
    case JobState::Code::Suspended:
    case JobState::Code::Stopped:
        return words(QT_TRANSLATE_NOOP("voyageur::slurm::Explain", "It is paused and goes on later."));
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

QString explain(const Job &job)
{
    if (job.hasEnded())
        return howItEnded(job);
    if (!job.inQueue && job.state.isActive())
        return words(QT_TRANSLATE_NOOP(
            "voyageur::slurm::Explain",
            "It has left the queue, and the accounting does not know yet how it ended. Look again in a moment."));
    if (job.state.isPending())
        return whyItWaits(job.reason);
    return whyItIsBetween(job);
}

} // namespace voyageur::slurm
