// SPDX-License-Identifier: GPL-3.0-or-later
#include "slurm/acts.h"

#include "slurm/client.h"

#include <QCoreApplication>

#include <algorithm>

namespace voyageur::slurm {

using namespace Qt::StringLiterals;
using base::Error;
using base::ErrorCode;
using base::Result;

namespace {

struct ActsText {
    Q_DECLARE_TR_FUNCTIONS(voyageur::slurm::Acts)
};

constexpr auto actLimit = std::chrono::seconds(60);
// A command line has room for many numbers, and a scheduler little patience for many commands.
constexpr qsizetype idsPerCommand = 500;

// scontrol(1), "hold": priority zero. JobHeldAdmin is for the staff to release.
bool isHeld(const Job &job)
{
    return job.reason.startsWith("JobHeld"_L1) || job.reason.contains("requeued held"_L1)
        || job.state.code() == JobState::Code::RequeueHold;
}

bool isRunning(const Job &job)
{
    const auto code = job.state.code();
    return code == JobState::Code::Running || code == JobState::Code::Suspended;
}

bool isOver(const Job &job)
{
    return job.hasEnded() || job.hasLeft() || job.state.code() == JobState::Code::Completing;
}

QString whatFailed(Act act)
{
    switch (act) {
    case Act::Cancel:
        return ActsText::tr("Could not cancel the job.");
    case Act::Hold:
        return ActsText::tr("Could not hold the job.");
    case Act::Release:
        return ActsText::tr("Could not release the job.");
    case Act::Requeue:
        return ActsText::tr("Could not put the job back in the queue.");
    case Act::Shorten:
        break;
    }
    return ActsText::tr("Could not change the time limit.");
}

struct Refused {
    const char *words; // slurm_errtab of Slurm 22.05 and 24.11
    const char *why;
    const char *next;
};

constexpr Refused refused[] = {
    {"Invalid job id specified",
     QT_TRANSLATE_NOOP("voyageur::slurm::Acts", "Slurm no longer knows the job, because it ended some minutes ago."),
     QT_TRANSLATE_NOOP("voyageur::slurm::Acts", "Refresh the list.")},
    {"already completing or completed", QT_TRANSLATE_NOOP("voyageur::slurm::Acts", "The job has ended in the meantime."),
     QT_TRANSLATE_NOOP("voyageur::slurm::Acts", "Refresh the list.")},
    {"no longer pending", QT_TRANSLATE_NOOP("voyageur::slurm::Acts", "The job has started in the meantime."),
     QT_TRANSLATE_NOOP("voyageur::slurm::Acts", "Refresh the list.")},
    {"Job is pending execution", QT_TRANSLATE_NOOP("voyageur::slurm::Acts", "The job is already in the queue."), ""},
    {"operation is presently disabled",
     QT_TRANSLATE_NOOP("voyageur::slurm::Acts", "The cluster reruns a job only if you submitted it with --requeue."),
     QT_TRANSLATE_NOOP("voyageur::slurm::Acts", "Submit the job again, with --requeue if it may start over.")},
    {"time limit is invalid", QT_TRANSLATE_NOOP("voyageur::slurm::Acts", "The cluster does not accept this limit."),
     QT_TRANSLATE_NOOP("voyageur::slurm::Acts", "Choose a limit shorter than the current one.")},
    {"permission denied", QT_TRANSLATE_NOOP("voyageur::slurm::Acts", "Only the cluster's staff may do this."),
     QT_TRANSLATE_NOOP("voyageur::slurm::Acts", "Write to the cluster's support if you need this.")},
};

QByteArray joined(const QList<JobId> &ids)
{
    QList<QByteArray> numbers;
    for (const JobId &id : ids)
        numbers += id.bytes();
    return numbers.join(',');
}

} // namespace

bool isPossible(Act act, const Job &job)
{
    const bool over = isOver(job);
    switch (act) {
    case Act::Cancel:
        return !over;
    case Act::Hold:
        return !over && job.state.isPending() && !isHeld(job);
    case Act::Release:
        return !over && job.state.isPending() && isHeld(job) && job.reason != "JobHeldAdmin"_L1;
    case Act::Requeue:
        return job.inQueue && (isRunning(job) || (job.hasEnded() && !job.state.isSuccess()));
    case Act::Shorten:
        return !over && (job.state.isPending() || isRunning(job)) && job.limitSeconds > 60;
    }
    return false;
}

QString whyNot(Act act, const Job &job)
{
    if (isPossible(act, job))
        return {};
    if (act == Act::Requeue) {
        if (!job.hasEnded())
            return isOver(job) ? ActsText::tr("it is just ending") : ActsText::tr("it has not started");
        return job.state.isSuccess() ? ActsText::tr("it completed") : ActsText::tr("Slurm no longer knows it");
    }
    if (isOver(job))
        return ActsText::tr("it has ended");
    if (act == Act::Shorten)
        return job.limitSeconds > 0 ? ActsText::tr("its limit is already the shortest") : ActsText::tr("it has no time limit");
    if (!job.state.isPending())
        return ActsText::tr("it is already running");
    if (act == Act::Hold)
        return ActsText::tr("it is already on hold");
    return isHeld(job) ? ActsText::tr("the cluster's staff holds it") : ActsText::tr("it is not on hold");
}

QString limitProblem(const base::TimeLimit &limit, const Job &job)
{
    if (!limit.isGiven() || limit.isUnlimited() || limit.slurmMinutes() < 1)
        return ActsText::tr("Write hours:minutes:seconds, for example 3:00:00.");
    const qint64 seconds = limit.slurmMinutes() * 60; // as Slurm takes it
    if (job.limitSeconds > 0 && seconds >= job.limitSeconds)
        return ActsText::tr("The limit must be shorter than %1. Only the cluster's staff can give a job more time.")
            .arg(QString::fromLatin1(base::TimeLimit::ofSeconds(job.limitSeconds).bytes()));
    if (isRunning(job) && seconds <= job.elapsedSeconds)
        return ActsText::tr("The job has already run for longer and would end at once.");
    return {};
}

QList<QByteArray> actWords(const JobAct &act)
{
    switch (act.what) {
    case Act::Cancel: {
        QList<QByteArray> words{"scancel"};
        for (const JobId &id : act.ids)
            words += id.bytes();
        return words;
    }
    case Act::Hold:
        return {"scontrol", "hold", joined(act.ids)};
    case Act::Release:
        return {"scontrol", "release", joined(act.ids)};
    case Act::Requeue:
        return {"scontrol", "requeue", joined(act.ids)};
    case Act::Shorten:
        break;
    }
    return {"scontrol", "update", "JobId=" + joined(act.ids), "TimeLimit=" + act.limit.bytes()};
}

Error actRefusal(Act act, const QByteArray &printed)
{
    Error error;
    error.code = ErrorCode::CommandFailed;
    error.what = whatFailed(act);
    error.server = plainWords(printed);
    error.next = ActsText::tr("Try again in a minute.");
    const auto found =
        std::find_if(std::begin(refused), std::end(refused), [&](const Refused &one) { return printed.contains(one.words); });
    if (found != std::end(refused)) {
        error.why = ActsText::tr(found->why);
        error.next = *found->next ? ActsText::tr(found->next) : QString();
    }
    return error;
}

Result<void> Client::act(const JobAct &act, const base::StopToken &stop)
{
    std::optional<Error> first;
    for (qsizetype at = 0; at < act.ids.size(); at += idsPerCommand) {
        const QList<QByteArray> words = actWords({act.what, act.ids.mid(at, idsPerCommand), act.limit});
        ssh::RunOptions options;
        options.stop = stop;
        options.deadline = base::Deadline::after(actLimit);
        options.urgency = ssh::Urgency::Person;
        VOYAGEUR_TRY(output, m_host->run(m_tools.query(words.first().constData(), words.mid(1)), options));
        if (!output.status.success() && !first)
            first = actRefusal(act.what, output.err.isEmpty() ? output.out : output.err);
    }
    if (first)
        return *first;
    return {};
}

} // namespace voyageur::slurm
