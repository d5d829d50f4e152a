// SPDX-License-Identifier: GPL-3.0-or-later
#include "project/allocation.h"

#include "project/allocationscripts.h"
#include "project/remote.h"
#include "project/runfolder.h"
#include "project/tryrecord.h"

#include <QCoreApplication>
#include <QDateTime>
#include <QRegularExpression>

#include <algorithm>

namespace voyageur::project {

using namespace Qt::StringLiterals;
using base::Error;
using base::ErrorCode;
using base::Result;

namespace {

constexpr auto cleanUpLimit = std::chrono::seconds(30);
constexpr int folderGone = 9; // what the look ends with
constexpr char separator = 0x1e;
constexpr int longestStep = 5;

struct AllocationText {
    Q_DECLARE_TR_FUNCTIONS(voyageur::project::Allocation)
};

ssh::RemotePath triesFolder(const ClusterSession &session)
{
    return session.storage.child("voyageur").child("tries");
}

//! How often the lease is looked at.
QByteArray stepFor(std::chrono::seconds bound)
{
    return QByteArray::number(std::clamp<qint64>(bound.count() / 5, 1, longestStep));
}

bool isTag(const QString &name)
{
    static const QRegularExpression form(u"^try-\\d{8}-\\d{6}-[0-9a-f]{4}$"_s);
    return form.match(name).hasMatch();
}

std::optional<slurm::Job> named(const QList<slurm::Job> &jobs, const QByteArray &tag)
{
    const auto found = std::ranges::find_if(jobs, [&](const slurm::Job &job) { return job.name.toUtf8() == tag; });
    return found == jobs.end() ? std::nullopt : std::optional(*found);
}

//! How many wait before it, by what the cluster shows of others' jobs.
Result<int> waitingBefore(ClusterSession &session, const slurm::Job &job, const base::StopToken &stop)
{
    const auto list = session.slurm.tools().query(
        "squeue", {"--noheader", "--states=pending", "--partition=" + job.partition.toUtf8(), "--format=%Q %A %u"});
    VOYAGEUR_TRY(out, runRemote(*session.host, list, AllocationText::tr("The queue could not be asked."), stop));
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
    return {ErrorCode::JobFailed, AllocationText::tr("The allocation has ended before it could be used."), look.job.explanation,
            AllocationText::tr("Ask again."), QString::fromUtf8(look.words)};
}

} // namespace

qint64 AllocationLook::secondsLeft() const
{
    if (state != State::Running || job.limitSeconds < 0)
        return -1;
    return std::max<qint64>(0, job.limitSeconds - job.elapsedSeconds);
}

Allocation newAllocation(const ClusterSession &session)
{
    const QByteArray tag = "try-" + newRunTag().toLatin1();
    return {tag, triesFolder(session).child(tag)};
}

ssh::ShellCommand shownRequest(const AllocationRequest &request)
{
    ssh::ShellCommand command{"salloc"};
    for (const QByteArray &option : request.options)
        command << option;
    return command;
}

Result<void> askFor(ClusterSession &session, const Allocation &allocation, const AllocationRequest &request,
                    const base::StopToken &stop)
{
    const slurm::Tools &tools = session.slurm.tools();
    QList<QByteArray> words = {allocation.folder.bytes(), request.about,      allocationKeeper,
                               allocationWatch,           allocationLease,    recordingShell,
                               allocationGuard,           allocationEnding,   QByteArray::number(qint64(request.bound.count())),
                               stepFor(request.bound),    allocation.tag,     tools.path("scancel"),
                               tools.path("squeue"),      tools.path("srun"), tools.path("salloc")};
    words += request.options;
    words += {"--no-shell", "--job-name=" + allocation.tag};
    // The login environment is what the steps inherit: `module` must work there. What nobody has looked at for two weeks goes.
    const auto command = ssh::ShellCommand::loginScript(R"sh(
folder=$1 about=$2 keeper=$3 watch=$4 lease=$5 shell=$6 guard=$7 ending=$8
shift 8
umask 077
mkdir -p -- "$folder" || exit
mkdir -- "$folder/asked" 2>/dev/null || exit 0
find "${folder%/*}" -maxdepth 1 -name 'try-*' -mtime +14 -exec rm -rf {} + 2>/dev/null
printf %s "$about" >"$folder/about" && printf %s "$keeper" >"$folder/keeper.sh" && printf %s "$watch" >"$folder/watch.sh" &&
    printf %s "$lease" >"$folder/lease.sh" && printf %s "$shell" >"$folder/shell.sh" && mkdir -p -- "$folder/code" &&
    printf %s "$guard" >"$folder/guard.sh" && printf %s "$ending" >"$folder/ending.sh" && printf asked >"$folder/lease" || exit
setsid bash "$folder/guard.sh" "$folder" "$@" </dev/null >/dev/null 2>&1 &
setsid bash "$folder/keeper.sh" "$folder" "$@" </dev/null >"$folder/keeper.log" 2>&1 &
)sh",
                                                        words);
    VOYAGEUR_TRY(out, runRemote(*session.host, command, AllocationText::tr("The allocation could not be asked for."), stop));
    Q_UNUSED(out)
    return {};
}

Result<AllocationLook> lookAt(ClusterSession &session, const Allocation &allocation, Beat beat, qint64 from, bool position,
                              const base::StopToken &stop)
{
    const QByteArray lease = beat == Beat::No ? QByteArray()
        : beat == Beat::Keep                  ? QByteArray("keep")
                                              : QByteArray::number(QDateTime::currentMSecsSinceEpoch());
    const auto look = ssh::ShellCommand::script(R"sh(
cd -- "$1" 2>/dev/null || exit 9
[ -z "$2" ] || [ "$(cat lease)" = released ] || { printf %s "$2" >lease.part && mv -f lease.part lease; }
cat status 2>/dev/null
printf '\036'
head -c 8192 words 2>/dev/null
printf '\036'
tail -c "+$3" record 2>/dev/null
exit 0
)sh",
                                                {allocation.folder.bytes(), lease, QByteArray::number(from + 1)});
    ssh::RunOptions options;
    options.stop = stop;
    options.deadline = base::Deadline::after(std::chrono::minutes(1));
    VOYAGEUR_TRY(output, session.host->run(look, options));
    AllocationLook result;
    QByteArray status;
    if (output.status.code == folderGone) {
        result.state = AllocationLook::State::Ended;
    } else if (!output.status.success()) {
        return remoteFailure(AllocationText::tr("The allocation could not be looked at."), output.err);
    } else {
        const auto first = output.out.indexOf(separator);
        const auto second = output.out.indexOf(separator, first + 1);
        if (first < 0 || second < 0)
            return remoteFailure(AllocationText::tr("The allocation could not be looked at."), output.err);
        status = output.out.first(first).trimmed();
        result.words = output.out.sliced(first + 1, second - first - 1);
        result.recorded = output.out.sliced(second + 1);
    }
    VOYAGEUR_TRY(queue, session.slurm.jobs({}, stop));
    if (const auto job = named(queue, allocation.tag))
        result.job = *job;
    if (!result.job.id.isNull() && !result.job.hasEnded()) {
        const bool runs = result.job.state.code() == slurm::JobState::Code::Running && status == "0";
        result.state = runs ? AllocationLook::State::Running : AllocationLook::State::Waiting;
    } else if (!result.job.id.isNull() || status == "0") {
        result.state = AllocationLook::State::Ended;
    } else if (!status.isEmpty()) {
        result.state = result.words.contains("error:") ? AllocationLook::State::Refused : AllocationLook::State::Ended;
    }
    if (position && result.state == AllocationLook::State::Waiting) {
        VOYAGEUR_TRY(before, waitingBefore(session, result.job, stop));
        result.before = before;
    }
    return result;
}

Result<AllocationLook> waitForGrant(ClusterSession &session, const Allocation &allocation, base::Deadline deadline,
                                    const std::function<void(const AllocationLook &)> &onLook, const base::StopToken &stop)
{
    auto pause = std::chrono::milliseconds(500);
    for (int looks = 0;; ++looks) {
        VOYAGEUR_TRY(look, lookAt(session, allocation, Beat::Here, 0, looks % 4 == 3, stop));
        if (onLook)
            onLook(look);
        if (look.state == AllocationLook::State::Running)
            return look;
        if (look.state == AllocationLook::State::Refused)
            return slurm::rejection(look.words);
        if (look.state == AllocationLook::State::Ended)
            return notThere(look);
        if (deadline.passed())
            return Error{ErrorCode::TimedOut,
                         AllocationText::tr("The cluster gave no place on a node in time."),
                         AllocationText::tr("It is busy, or the request is large."),
                         AllocationText::tr("Try later, or ask for less: less time, one core, no GPU."),
                         {}};
        if (!base::sleepFor(pause, stop))
            return Error{ErrorCode::Cancelled, {}, {}, {}, {}};
        pause = std::min<std::chrono::milliseconds>(pause * 5 / 4, std::chrono::seconds(10));
    }
}

Result<void> release(ClusterSession &session, const Allocation &allocation)
{
    if (!session.host->isConnected())
        return {}; // the lease runs out
    const slurm::Tools &tools = session.slurm.tools();
    ssh::RunOptions options;
    options.deadline = base::Deadline::after(cleanUpLimit);
    // The keeper ends salloc when it sees the lease; scancel is quicker, and there also when the keeper is not.
    const auto command = ssh::ShellCommand::script(
        R"sh(
[ ! -d "$1" ] || printf released >"$1/lease"
"$2" --user="$3" --name="$4"
rm -rf -- "$1"
"$2" --user="$3" --name="$4"
)sh",
        {allocation.folder.bytes(), tools.path("scancel"), session.host->identity().user.toUtf8(), allocation.tag});
    VOYAGEUR_TRY(output, session.host->run(command, options));
    if (!output.status.success())
        return remoteFailure(AllocationText::tr("The allocation could not be given back."), output.err);
    return {};
}

Result<QList<FoundAllocation>> findAllocations(ClusterSession &session, const base::StopToken &stop)
{
    VOYAGEUR_TRY(queue, session.slurm.jobs({}, stop));
    QList<FoundAllocation> found;
    for (const slurm::Job &job : queue) {
        if (job.hasEnded() || !isTag(job.name))
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

ssh::ShellCommand stepIn(const ClusterSession &session, const slurm::Job &job, const QList<QByteArray> &words, bool terminal)
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

ssh::ShellCommand shellIn(const ClusterSession &session, const Allocation &allocation, const slurm::Job &job)
{
    return stepIn(session, job,
                  {"--chdir=" + allocation.folder.child("code").bytes(), "bash", "--rcfile",
                   allocation.folder.child("shell.sh").bytes(), "-i"},
                  true);
}

} // namespace voyageur::project
