// SPDX-License-Identifier: GPL-3.0-or-later
#include "tryout/allocation.h"

#include "deliver/runfolder.h"
#include "remote/outcome.h"
#include "remote/programs.h"
#include "remote/records.h"
#include "session/remote.h"
#include "tryout/tryrecord.h"

#include <QCoreApplication>
#include <QDateTime>
#include <QRegularExpression>

#include <algorithm>

namespace voyageur::tryout {

using namespace Qt::StringLiterals;
using base::Error;
using base::ErrorCode;
using base::Result;

namespace {

constexpr auto cleanUpLimit = std::chrono::seconds(30);
constexpr int longestStep = 5;
constexpr char noFolder[] = "gone"; // instead of what salloc ended with

struct AllocationText {
    Q_DECLARE_TR_FUNCTIONS(voyageur::tryout::Allocation)
};

ssh::RemotePath triesFolder(const session::ClusterSession &session)
{
    return session.storage.child("voyageur").child("tries");
}

//! How often the lease is looked at.
QByteArray stepFor(std::chrono::seconds bound)
{
    return QByteArray::number(std::clamp<qint64>(bound.count() / 5, 1, longestStep));
}

std::optional<slurm::Job> named(const QList<slurm::Job> &jobs, const QByteArray &tag)
{
    const auto found = std::ranges::find_if(jobs, [&](const slurm::Job &job) { return job.name.toUtf8() == tag; });
    return found == jobs.end() ? std::nullopt : std::optional(*found);
}

//! How many wait before it, by what the cluster shows of others' jobs.
Result<int> waitingBefore(session::ClusterSession &session, const slurm::Job &job, const base::StopToken &stop)
{
    const auto list = session.slurm.tools().query(
        "squeue", {"--noheader", "--states=pending", "--partition=" + job.partition.toUtf8(), "--format=%Q %A %u"});
    VOYAGEUR_TRY(out, session::runRemote(*session.host, list, AllocationText::tr("Could not read the queue."), stop));
    struct Entry {
        qint64 priority;
        bool other;
    };
    QList<Entry> entries;
    qint64 own = -1;
    const QByteArray user = session.host->identity().user.toUtf8();
    for (const QByteArray &line : out.split('\n')) {
        const auto fields = line.simplified().split(' ');
        if (fields.size() < 3)
            continue;
        if (fields[1] == QByteArray::number(job.id.job()))
            own = fields[0].toLongLong();
        entries.append({fields[0].toLongLong(), fields[2] != user});
    }
    // Where the jobs of others are hidden (PrivateData), a number would be a lie.
    const bool seesOthers = std::ranges::any_of(entries, &Entry::other);
    if (own < 0 || !seesOthers)
        return -1;
    return static_cast<int>(std::ranges::count_if(entries, [&](const Entry &entry) { return entry.priority > own; }));
}

Error notThere(const AllocationLook &look)
{
    return {ErrorCode::JobFailed, AllocationText::tr("The interactive job ended before it could be used."), look.job.explanation,
            AllocationText::tr("Ask for another interactive job."), QString::fromUtf8(look.words)};
}

} // namespace

qint64 AllocationLook::secondsLeft() const
{
    if (state != State::Running || job.limitSeconds < 0)
        return -1;
    return std::max<qint64>(0, job.limitSeconds - job.elapsedSeconds);
}

bool isTry(const QString &jobName)
{
    static const QRegularExpression form(u"^try-\\d{8}-\\d{6}-[0-9a-f]{4}$"_s);
    return form.match(jobName).hasMatch();
}

Allocation newAllocation(const session::ClusterSession &session)
{
    const QByteArray tag = "try-" + deliver::newRunTag().toLatin1();
    return {tag, triesFolder(session).child(tag)};
}

ssh::ShellCommand shownRequest(const AllocationRequest &request)
{
    ssh::ShellCommand command{"salloc"};
    for (const QByteArray &option : request.options)
        command << option;
    return command;
}

Result<void> askFor(session::ClusterSession &session, const Allocation &allocation, const AllocationRequest &request,
                    const base::StopToken &stop)
{
    const slurm::Tools &tools = session.slurm.tools();
    QList<QByteArray> words = {QByteArray::number(qint64(request.bound.count())),
                               stepFor(request.bound),
                               allocation.tag,
                               tools.path("scancel"),
                               tools.path("squeue"),
                               tools.path("srun"),
                               slurm::uncertainWords().join('\n'),
                               tools.path("salloc")};
    words += request.options;
    words += {"--no-shell", "--job-name=" + allocation.tag};
    // The login environment is what the steps inherit: `module` must work there. What nobody has looked at for two weeks goes.
    const auto command =
        remote::askAllocation(allocation.folder.bytes(), request.about, remote::text::allocationKeeper(),
                              remote::text::allocationWatch(), remote::text::allocationLease(), remote::text::recordingShell(),
                              remote::text::allocationGuard(), remote::text::allocationEnding(), words);
    VOYAGEUR_TRY(out,
                 session::runRemote(*session.host, command, AllocationText::tr("Could not ask for the interactive job."), stop));
    Q_UNUSED(out)
    return {};
}

namespace {
//! What its folder says; `status` is what salloc ended with, "gone" without a folder.
Result<QByteArray> readNotes(session::ClusterSession &session, const Allocation &allocation, Beat beat, qint64 from,
                             AllocationLook &result, const base::StopToken &stop)
{
    const QByteArray lease = beat == Beat::No ? QByteArray()
        : beat == Beat::Keep                  ? QByteArray("keep")
                                              : QByteArray::number(QDateTime::currentMSecsSinceEpoch());
    const auto look = remote::lookAtAllocation(allocation.folder.bytes(), lease, QByteArray::number(from + 1));
    ssh::RunOptions options;
    options.stop = stop;
    options.deadline = base::Deadline::after(std::chrono::minutes(1));
    VOYAGEUR_TRY(output, session.host->run(look, options));
    if (output.status.code == remote::Missing)
        return QByteArray(noFolder);
    if (!output.status.success())
        return session::remoteFailure(AllocationText::tr("Could not read the state of the interactive job."), output.err);
    VOYAGEUR_TRY(said, remote::Records::in(output.out, "look-at-allocation"));
    result.words = said.value("words");
    result.recorded = said.rest();
    return said.value("status").trimmed();
}

//! "salloc: Pending job allocation 123", "salloc: Granted job allocation 123".
std::optional<base::JobId> jobIn(const QByteArray &words)
{
    static const QRegularExpression form(u"job allocation (\\d+)"_s);
    const auto match = form.match(QString::fromLatin1(words));
    return match.hasMatch() ? base::JobId::parse(match.captured(1).toLatin1()) : std::nullopt;
}

//! Its job in the queue; an empty one when it is not there. `known`: its number, which need not be looked for by name;
//! then a list that somebody keeps is good enough, if `kept`.
Result<slurm::Job> jobOf(session::ClusterSession &session, const Allocation &allocation, const base::JobId &known, bool kept,
                         const base::StopToken &stop)
{
    slurm::JobQuery query;
    if (!known.isNull())
        query.ids = {known};
    query.kept = kept;
    const auto queue = session.slurm.jobs(query, stop);
    if (!queue.ok())
        return queue.error().code == ErrorCode::NotFound ? Result<slurm::Job>(slurm::Job()) : queue.error();
    return named(*queue, allocation.tag).value_or(slurm::Job());
}

AllocationLook::State stateOf(const AllocationLook &look, const QByteArray &status)
{
    using State = AllocationLook::State;
    if (status == noFolder)
        return State::Ended;
    if (!look.job.id.isNull() && !look.job.hasEnded())
        return look.job.state.code() == slurm::JobState::Code::Running && status == "0" ? State::Running : State::Waiting;
    if (!look.job.id.isNull() || status == "0")
        return State::Ended;
    if (!status.isEmpty())
        return look.words.contains("error:") ? State::Refused : State::Ended;
    return State::Asked;
}

} // namespace

Result<AllocationLook> lookAt(session::ClusterSession &session, const Allocation &allocation, Beat beat, qint64 from,
                              bool position, const base::StopToken &stop)
{
    return AllocationWatch(allocation).look(session, beat, from, position, stop);
}

Result<AllocationLook> AllocationWatch::look(session::ClusterSession &session, Beat beat, qint64 from, bool position,
                                             const base::StopToken &stop)
{
    AllocationLook now = m_last;
    VOYAGEUR_TRY(status, readNotes(session, m_allocation, beat, from, now, stop));
    const base::JobId known = now.job.id.isNull() ? jobIn(now.words).value_or(base::JobId()) : now.job.id;
    const auto time = base::Clock::now();
    const bool happened = std::exchange(m_status, status) != status || known != m_last.job.id;
    if (happened) {
        m_changed = time;
        m_looks = 0;
    }
    const bool isAsked = status != noFolder && (happened || time >= m_next) && time >= m_silentUntil;
    const auto found = isAsked ? jobOf(session, m_allocation, known, !happened, stop) : Result<slurm::Job>(slurm::Job());
    if (isAsked && !found.ok() && found.error().code != ErrorCode::CommandFailed && found.error().code != ErrorCode::TimedOut)
        return found.error();
    if (isAsked && found.ok()) {
        m_silences = 0;
        const slurm::Job &job = *found;
        const bool isOlder = m_last.state == AllocationLook::State::Running && job.state.isPending(); // the list that is kept
        now.job = isOlder ? m_last.job : job;
        now.state = stateOf(now, status);
        now.before = -1;
        if (position && now.state == AllocationLook::State::Waiting) {
            const auto before = waitingBefore(session, now.job, stop);
            now.before = before.ok() ? *before : -1;
        }
        m_asked = base::Clock::now();
        const auto quiet = std::chrono::duration_cast<std::chrono::milliseconds>(m_asked - m_changed);
        // Soon at first: it is granted a moment before it runs.
        m_next = m_asked + std::min(session.slurm.pauseAfter(quiet, {known}), session.slurm.pauseAfterAct(m_looks++));
        m_last = now;
        return now;
    }
    // Where Slurm does not answer, what it said last still counts, and what the request has come to.
    if (!found.ok())
        m_silentUntil = base::Clock::now() + session.slurm.pauseAfterAct(m_silences++);
    now.state = now.job.id.isNull() && status == "0" ? AllocationLook::State::Asked : stateOf(now, status);
    if (now.state == AllocationLook::State::Running)
        now.job.elapsedSeconds += std::chrono::duration_cast<std::chrono::seconds>(time - m_asked).count();
    return now;
}

namespace {

// A request that may have arrived all the same is ended by the keeper.
Error refusalOf(const QByteArray &words)
{
    Error error = slurm::rejection(words);
    if (slurm::isUncertain(words))
        error.next =
            AllocationText::tr("Try again in a few minutes. If Slurm received the request after all, the job ends by itself.");
    return error;
}

} // namespace

Result<AllocationLook> waitForGrant(session::ClusterSession &session, const Allocation &allocation, base::Deadline deadline,
                                    const std::function<void(const AllocationLook &)> &onLook, const base::StopToken &stop)
{
    auto pause = std::chrono::milliseconds(500);
    AllocationWatch watch(allocation);
    while (true) {
        VOYAGEUR_TRY(look, watch.look(session, Beat::Here, 0, true, stop));
        if (onLook)
            onLook(look);
        if (look.state == AllocationLook::State::Running)
            return look;
        if (look.state == AllocationLook::State::Refused)
            return refusalOf(look.words);
        if (look.state == AllocationLook::State::Ended)
            return notThere(look);
        if (deadline.passed())
            return Error{ErrorCode::TimedOut,
                         AllocationText::tr("The cluster gave no node in time."),
                         AllocationText::tr("The cluster is busy, or the request is large."),
                         AllocationText::tr("Try later, or ask for less time, one core or no GPU."),
                         {}};
        if (!base::sleepFor(pause, stop))
            return Error{ErrorCode::Cancelled, {}, {}, {}, {}};
        pause = std::min<std::chrono::milliseconds>(pause * 5 / 4, std::chrono::seconds(10));
    }
}

Result<void> release(session::ClusterSession &session, const Allocation &allocation)
{
    if (!session.host->isConnected())
        return {}; // the lease runs out
    const slurm::Tools &tools = session.slurm.tools();
    ssh::RunOptions options;
    options.deadline = base::Deadline::after(cleanUpLimit);
    // The keeper ends salloc when it sees the lease; scancel is quicker, and there also when the keeper is not.
    const auto command = remote::releaseAllocation(allocation.folder.bytes(), tools.path("scancel"),
                                                   session.host->identity().user.toUtf8(), allocation.tag);
    VOYAGEUR_TRY(output, session.host->run(command, options));
    if (!output.status.success()) {
        Error error = session::remoteFailure(AllocationText::tr("Slurm did not answer when Voyageur ended the job."), output.err);
        error.next = AllocationText::tr("The cluster ends the job as soon as Slurm answers again.");
        return error;
    }
    return {};
}

Result<QList<FoundAllocation>> findAllocations(session::ClusterSession &session, const base::StopToken &stop)
{
    VOYAGEUR_TRY(queue, session.slurm.jobs({}, stop));
    QList<FoundAllocation> found;
    for (const slurm::Job &job : queue) {
        if (job.hasEnded() || !isTry(job.name))
            continue;
        const Allocation allocation{job.name.toUtf8(), triesFolder(session).child(job.name.toUtf8())};
        ssh::RunOptions options;
        options.stop = stop;
        options.deadline = base::Deadline::after(std::chrono::minutes(1));
        VOYAGEUR_TRY(about, session.host->run(ssh::ShellCommand{"cat", "--", allocation.folder.child("about").bytes()}, options));
        if (about.status.success())
            found.append({allocation, job, about.out});
    }
    return found;
}

ssh::ShellCommand stepIn(const session::ClusterSession &session, const slurm::Job &job, const QList<QByteArray> &words,
                         bool terminal)
{
    const slurm::Tools &tools = session.slurm.tools();
    QList<QByteArray> arguments = {"--jobid=" + QByteArray::number(job.id.job()), "--nodes=1", "--ntasks=1"};
    // Since Slurm 20.11 a step has its share for itself, unless it is told that it may not.
    if (tools.release() == 0 || tools.release() >= 2011)
        arguments += "--overlap";
    // srun forgets --cpus-per-task of the allocation since Slurm 22.05.
    if (job.nodeCount == 1 && job.cpus > 0)
        arguments += "--cpus-per-task=" + QByteArray::number(job.cpus);
    if (terminal)
        arguments += "--pty";
    return tools.submission("srun", arguments + words);
}

ssh::ShellCommand shellIn(const session::ClusterSession &session, const Allocation &allocation, const slurm::Job &job)
{
    return stepIn(session, job,
                  {"--chdir=" + allocation.folder.child("code").bytes(), "bash", "--rcfile",
                   allocation.folder.child("shell.sh").bytes(), "-i"},
                  true);
}

} // namespace voyageur::tryout
