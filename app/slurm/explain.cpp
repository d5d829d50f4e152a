// SPDX-License-Identifier: GPL-3.0-or-later
#include "slurm/explain.h"

#include <QCoreApplication>

namespace voyageur::slurm {

namespace {

struct Reason {
    const char *word; // what Slurm's reason begins with
    const char *text;
};

// squeue(1), "JOB REASON CODES", and the Alliance's FAQ (https://docs.alliancecan.ca/wiki/Frequently_Asked_Questions).
// The first entry that fits counts, so longer words stand before their beginnings.
constexpr Reason reasons[] = {
    {"Priority",
     QT_TRANSLATE_NOOP("voyageur::slurm::Explain",
                       "Other jobs are ahead of it in the queue. It starts when its turn comes; a shorter or smaller job often "
                       "starts sooner.")},
    {"Resources",
     QT_TRANSLATE_NOOP("voyageur::slurm::Explain", "It is next in line and waits until enough cores, memory or GPUs are free.")},
    {"DependencyNeverSatisfied",
     QT_TRANSLATE_NOOP(
         "voyageur::slurm::Explain",
         "It waits for another job to end well, and that job did not: it will never start. Cancel it and submit it again.")},
    {"Dependency", QT_TRANSLATE_NOOP("voyageur::slurm::Explain", "It waits for another job, as its --dependency says.")},
    {"JobArrayTaskLimit",
     QT_TRANSLATE_NOOP("voyageur::slurm::Explain",
                       "As many tasks of this array are running as its --array line allows at a time (the number after %).")},
    {"BeginTime",
     QT_TRANSLATE_NOOP("voyageur::slurm::Explain",
                       "It waits for the time given by --begin, or for a moment before it is started again.")},
    {"JobHeldUser", QT_TRANSLATE_NOOP("voyageur::slurm::Explain", "You have put it on hold. “scontrol release” lets it go on.")},
    {"JobHeldAdmin",
     QT_TRANSLATE_NOOP("voyageur::slurm::Explain",
                       "The cluster's staff has put it on hold. Write to the cluster's support if you do not know why.")},
    {"launch failed requeued held",
     QT_TRANSLATE_NOOP("voyageur::slurm::Explain",
                       "It could not be started on its node and is on hold. Cancel it and submit it again.")},
    {"PartitionTimeLimit",
     QT_TRANSLATE_NOOP("voyageur::slurm::Explain",
                       "It asks for more time than its partition allows: it will not start. Cancel it and ask for less time.")},
    {"PartitionNodeLimit",
     QT_TRANSLATE_NOOP("voyageur::slurm::Explain",
                       "It asks for more than its partition allows: it will not start. Cancel it and ask for less.")},
    {"PartitionConfig",
     QT_TRANSLATE_NOOP("voyageur::slurm::Explain",
                       "It asks for more than its partition allows: it will not start. Cancel it and ask for less.")},
    {"PartitionDown",
     QT_TRANSLATE_NOOP("voyageur::slurm::Explain",
                       "The cluster's staff has stopped this part of the cluster for now. It starts afterwards.")},
    {"PartitionInactive",
     QT_TRANSLATE_NOOP("voyageur::slurm::Explain",
                       "The cluster's staff has stopped this part of the cluster for now. It starts afterwards.")},
    {"ReqNodeNotAvail",
     QT_TRANSLATE_NOOP(
         "voyageur::slurm::Explain",
         "The nodes it could use are busy, in maintenance or reserved. This is no error; it starts when they come back.")},
    {"Nodes required for job are DOWN",
     QT_TRANSLATE_NOOP(
         "voyageur::slurm::Explain",
         "The nodes it could use are busy, in maintenance or reserved. This is no error; it starts when they come back.")},
    {"NodeDown", QT_TRANSLATE_NOOP("voyageur::slurm::Explain", "A node that it needs is down.")},
    {"Reservation", QT_TRANSLATE_NOOP("voyageur::slurm::Explain", "It waits for its reservation to begin.")},
    {"BadConstraints",
     QT_TRANSLATE_NOOP("voyageur::slurm::Explain",
                       "No node has what it asks for: it will not start. Cancel it and change the request.")},
    {"InvalidAccount",
     QT_TRANSLATE_NOOP("voyageur::slurm::Explain",
                       "Its account is not valid: it will not start. Cancel it and choose another account.")},
    {"InvalidQOS",
     QT_TRANSLATE_NOOP("voyageur::slurm::Explain", "Its quality of service (--qos) is not valid: it will not start.")},
    {"Licenses", QT_TRANSLATE_NOOP("voyageur::slurm::Explain", "It waits for a software licence.")},
    {"Prolog", QT_TRANSLATE_NOOP("voyageur::slurm::Explain", "Its node is being prepared.")},
    {"Cleaning", QT_TRANSLATE_NOOP("voyageur::slurm::Explain", "Slurm is tidying up after its last start.")},
    {"AssocMaxJobsLimit",
     QT_TRANSLATE_NOOP("voyageur::slurm::Explain",
                       "You have as many jobs running as your account allows. It starts when one of them ends.")},
    {"QOSMaxJobsPerUserLimit",
     QT_TRANSLATE_NOOP("voyageur::slurm::Explain",
                       "You have as many jobs running as the cluster allows. It starts when one of them ends.")},
    {"MaxCpuPerAccount",
     QT_TRANSLATE_NOOP("voyageur::slurm::Explain",
                       "Your account uses as many cores as it may. It starts when some of its jobs end.")},
    {"AssocGrp",
     QT_TRANSLATE_NOOP("voyageur::slurm::Explain",
                       "Your account uses as much as it may at a time. It starts when some of its jobs end.")},
    {"AssocMax",
     QT_TRANSLATE_NOOP("voyageur::slurm::Explain",
                       "It would take you beyond a limit of your account. It starts when other jobs of yours end, or asks for "
                       "too much for one job.")},
    {"QOS",
     QT_TRANSLATE_NOOP("voyageur::slurm::Explain",
                       "It would exceed a limit of the cluster's quality of service (QOS). It starts when other jobs end, or "
                       "asks for too much for one job.")},
};

QString words(const char *text)
{
    return QCoreApplication::translate("voyageur::slurm::Explain", text);
}

QString whyItWaits(const QString &reason)
{
    if (reason.isEmpty())
        return words(
            QT_TRANSLATE_NOOP("voyageur::slurm::Explain", "Slurm has just taken it and has not looked for a place yet."));
    for (const Reason &entry : reasons) {
        if (reason.startsWith(QLatin1StringView(entry.word)))
            return words(entry.text);
    }
    return QCoreApplication::translate("voyageur::slurm::Explain", "It waits. Slurm's reason: %1.").arg(reason);
}

// 0:53 is what slurmd reports when it cannot open the job's output or enter its folder (seen on 22.05 and 24.11).
constexpr int signalOfNoOutput = 53;

QString howItFailed(const Job &job)
{
    const ExitCode code = job.exitCode.value_or(ExitCode{});
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

QString howItEnded(const Job &job)
{
    using Code = JobState::Code;
    switch (job.state.code()) {
    case Code::Failed:
        return howItFailed(job);
    case Code::TimedOut:
        return words(QT_TRANSLATE_NOOP(
            "voyageur::slurm::Explain",
            "It reached its time limit and was stopped. Ask for more time, or save checkpoints and go on in a second job."));
    case Code::OutOfMemory:
        return words(QT_TRANSLATE_NOOP("voyageur::slurm::Explain",
                                       "It used more memory than it asked for and was stopped. Ask for more with --mem."));
    case Code::Cancelled:
        return words(QT_TRANSLATE_NOOP("voyageur::slurm::Explain", "It was cancelled by you or by the cluster's staff."));
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
