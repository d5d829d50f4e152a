// SPDX-License-Identifier: GPL-3.0-or-later
#include "slurm/queue.h"

#include "base/timelimit.h"
#include "slurm/explain.h"
#include "slurm/fields.h"

#include <QCoreApplication>
#include <QHash>
#include <QSet>
#include <QStringList>
#include <QTimeZone>

#include <algorithm>
#include <utility>
#include <vector>

namespace voyageur::slurm {

namespace {

constexpr char recordEnd[] = "\x1f\x1e\n"; // all three: a name may hold any of them

// squeue -O: names that both 22.05 and 24.11 know. -o has no StdOut and no exit code; --json differs between versions.
enum QueueField {
    QueueId,
    QueueNumber,
    QueueState,
    QueueReason,
    QueueElapsed,
    QueueLimit,
    QueueNodes,
    QueueNodeCount,
    QueueCpus,
    QueueMemory,
    QueueGpusPerNode,
    QueueGpusPerJob,
    QueueAccount,
    QueuePartition,
    QueueSubmit,
    QueueStart,
    QueueEnd,
    QueueExit,
    QueueWorkdir,
    QueueStdout,
    QueueComment,
    QueueName,
    QueueFieldCount
};
constexpr const char *queueFields[QueueFieldCount] = {
    "JobArrayID", "JobID",     "State",         "Reason",       "TimeUsed", "TimeLimit", "NodeList",   "NumNodes",
    "NumCPUs",    "MinMemory", "tres-per-node", "tres-per-job", "Account",  "Partition", "SubmitTime", "StartTime",
    "EndTime",    "exit_code", "WorkDir",       "STDOUT",       "Comment",  "Name"};

enum AccountingField {
    AccId,
    AccNumber,
    AccState,
    AccOwner,
    AccExit,
    AccReason,
    AccElapsed,
    AccLimit,
    AccNodes,
    AccNodeCount,
    AccCpus,
    AccMemory,
    AccTres,
    AccAccount,
    AccPartition,
    AccSubmit,
    AccStart,
    AccEnd,
    AccWorkdir,
    AccComment,
    AccName,
    AccFieldCount
};
constexpr const char *accountingFields[AccFieldCount] = {
    "JobID",        "JobIDRaw", "State",  "UID",   "ExitCode", "Reason",  "ElapsedRaw",
    "TimelimitRaw", "NodeList", "NNodes", "NCPUS", "ReqMem",   "ReqTRES", "Account",
    "Partition",    "Submit",   "Start",  "End",   "WorkDir",  "Comment", "JobName"};

constexpr int releaseWithStdout = 2405;

QString shownField(const QByteArray &field)
{
    return isNothing(field) ? QString() : base::shownSafely(field);
}

QDateTime timeField(const QByteArray &field)
{
    bool ok = false;
    const qint64 seconds = field.toLongLong(&ok);
    return ok && seconds > 0 ? QDateTime::fromSecsSinceEpoch(seconds, Qt::UTC) : QDateTime();
}

// "gres/gpu:a100:1" (24.11), "gres:gpu:a100:1" (22.05), "gpu:a100:1" (20.11), "gres/gpu:2"; "gpu" alone is one.
QString gpusOfRequest(const QByteArray &field)
{
    QStringList gpus;
    for (QByteArray part : field.split(',')) {
        if (part.startsWith("gres/") || part.startsWith("gres:"))
            part = part.sliced(5);
        part.replace('=', ':');
        if (part == "gpu")
            gpus += QStringLiteral("1");
        else if (part.startsWith("gpu:"))
            gpus += base::shownSafely(part.sliced(4));
    }
    return gpus.join(QLatin1Char(','));
}

// Before Slurm 21.08 ReqMem is "4Gc" for each core or "4Gn" for each node; since then the whole job's, as in its ReqTRES.
base::MemorySize accountedMemory(const QByteArray &field, int cpus, int nodes)
{
    const auto size = base::MemorySize::parsePrinted(field);
    if (!size)
        return {};
    const int times = field.endsWith('c') ? cpus : field.endsWith('n') ? nodes : 1;
    return base::MemorySize::ofBytes(size->bytes() * std::max(times, 1));
}

Job queueJob(const QList<QByteArray> &f)
{
    Job job;
    job.inQueue = true;
    job.number = f[QueueNumber].toLongLong();
    job.state = JobState::fromText(f[QueueState]);
    job.reason = shownField(f[QueueReason]);
    job.elapsedSeconds = base::parseSlurmSpan(f[QueueElapsed]).value_or(0);
    job.limitSeconds = base::parseSlurmSpan(f[QueueLimit]).value_or(-1);
    job.nodes = shownField(f[QueueNodes]);
    job.nodeCount = f[QueueNodeCount].toInt();
    job.cpus = f[QueueCpus].toInt();
    job.memory = base::MemorySize::parsePrinted(f[QueueMemory]).value_or(base::MemorySize());
    job.gpus = gpusOfRequest(isNothing(f[QueueGpusPerNode]) ? f[QueueGpusPerJob] : f[QueueGpusPerNode]);
    job.account = shownField(f[QueueAccount]);
    job.partition = shownField(f[QueuePartition]);
    job.submit = timeField(f[QueueSubmit]);
    job.start = timeField(f[QueueStart]);
    if (job.state.isEnded()) { // of a running job squeue prints when its time limit ends
        job.end = timeField(f[QueueEnd]);
        job.exitCode = exitCodeIn(f[QueueExit]);
    }
    job.workdir = ssh::RemotePath(f[QueueWorkdir]);
    if (!isNothing(f[QueueStdout]))
        job.stdoutPath = ssh::RemotePath(f[QueueStdout]);
    job.comment = shownField(f[QueueComment]);
    job.name = base::shownSafely(f[QueueName]);
    return job;
}

// "CANCELLED by 59002": sacct has no reason of an ended job, so that stands in its place.
QLatin1StringView cancellation(const QByteArray &state, const QByteArray &owner)
{
    const qsizetype by = state.indexOf(" by ");
    const QByteArray uid = by < 0 ? QByteArray() : state.sliced(by + 4).trimmed();
    if (uid.isEmpty())
        return {};
    return uid == "0" ? cancelledByRoot : uid == owner.trimmed() ? cancelledByOwner : cancelledByOther;
}

Job accountingJob(const QList<QByteArray> &f, const QByteArray &stdoutField)
{
    Job job;
    job.number = f[AccNumber].toLongLong();
    job.state = JobState::fromText(f[AccState]);
    const QLatin1StringView cancelled = cancellation(f[AccState], f[AccOwner]);
    job.reason = cancelled.isEmpty() ? shownField(f[AccReason]) : QString(cancelled);
    job.elapsedSeconds = f[AccElapsed].toLongLong();
    bool limited = false;
    const qint64 minutes = f[AccLimit].toLongLong(&limited);
    job.limitSeconds = limited ? minutes * 60 : -1;
    job.nodes = shownField(f[AccNodes]);
    job.nodeCount = f[AccNodeCount].toInt();
    job.cpus = f[AccCpus].toInt();
    job.memory = accountedMemory(f[AccMemory], job.cpus, job.nodeCount);
    job.gpus = gpusOfTres(f[AccTres]);
    job.account = shownField(f[AccAccount]);
    job.partition = shownField(f[AccPartition]);
    job.submit = timeField(f[AccSubmit]);
    job.start = timeField(f[AccStart]);
    job.end = timeField(f[AccEnd]);
    if (!job.state.isActive())
        job.exitCode = exitCodeIn(f[AccExit]);
    job.workdir = ssh::RemotePath(f[AccWorkdir]);
    if (!isNothing(stdoutField))
        job.stdoutPath = ssh::RemotePath(stdoutField);
    job.comment = shownField(f[AccComment]);
    job.name = base::shownSafely(f[AccName]);
    return job;
}

// 22.05's squeue fills in the default name itself, and for tasks of an array wrongly: slurmd writes slurm-%A_%a.out.
ssh::RemotePath arrayDefault(const Job &job, const ssh::RemotePath &path)
{
    if (job.id.task() && path.name() == "slurm-" + QByteArray::number(job.number) + ".out")
        return path.parent().child("slurm-%A_%a.out");
    return path;
}

// What comes after the end of a record in a name that holds even that. The names stand last.
bool isRestOfName(const QList<QByteArray> &fields, int count, const QList<Job> &jobs)
{
    return !jobs.isEmpty() && fields.size() < count;
}

// One record may be thousands of tasks.
void append(QList<Job> &jobs, Job job, const QList<JobId> &ids)
{
    job.id = ids.first();
    job.stdoutPath = arrayDefault(job, job.stdoutPath);
    for (const JobId &id : ids) {
        job.id = id;
        jobs += job;
    }
}

// What the queue no longer, or never, tells.
void complete(Job &job, const Job &accounting)
{
    if (job.state.isEnded() && accounting.state.isEnded()) {
        if (accounting.exitCode && (!job.exitCode || job.exitCode->accounted() != *accounting.exitCode))
            job.exitCode = accounting.exitCode;
        if (!job.end.isValid())
            job.end = accounting.end;
        job.elapsedSeconds = std::max(job.elapsedSeconds, accounting.elapsedSeconds);
        if (accounting.state == JobState::Code::Cancelled && !accounting.reason.isEmpty())
            job.reason = accounting.reason;
    }
    if (job.gpus.isEmpty())
        job.gpus = accounting.gpus;
    if (job.stdoutPath.isEmpty())
        job.stdoutPath = accounting.stdoutPath;
    if (job.comment.isEmpty())
        job.comment = accounting.comment;
    job.accounted |= accounting.accounted;
}

// Brings all jobs of a list into this order, in place: what holds thousands is not written twice.
void bringInto(std::vector<Job *> &order, QList<Job> &list)
{
    Job *const begin = list.data();
    for (size_t i = 0; i < order.size(); ++i) {
        if (order[i] == begin + i)
            continue;
        Job first = std::move(begin[i]);
        size_t at = i;
        while (order[at] != begin + i) {
            begin[at] = std::move(*order[at]);
            at = static_cast<size_t>(std::exchange(order[at], begin + at) - begin);
        }
        begin[at] = std::move(first);
        order[at] = begin + at;
    }
}

} // namespace

QByteArray queueFormat()
{
    QByteArray format;
    for (int i = 0; i < QueueFieldCount; ++i) {
        const bool last = i == QueueFieldCount - 1;
        format += QByteArray(queueFields[i]) + ':' + fieldEnd;
        format += last ? QByteArray(1, recordEnd[1]) : QByteArray(",");
    }
    return format;
}

base::Result<QList<Job>> parseQueue(QByteArrayView out)
{
    if (const QByteArray cut = cutRecord(out, recordEnd); !cut.isEmpty())
        return badAnswer("squeue", cut);
    QList<Job> jobs;
    if (isWordsAlone(out))
        return jobs;
    for (const QByteArray &record : recordsOf(out, recordEnd)) {
        const auto fields = fieldsOf(record, QueueFieldCount);
        const auto ids = JobId::expand(fields.first());
        if (isRestOfName(fields, QueueFieldCount, jobs))
            continue;
        if (fields.size() != QueueFieldCount || ids.isEmpty())
            return badAnswer("squeue", record);
        append(jobs, queueJob(fields), ids);
    }
    return jobs;
}

QByteArray fieldDelimiter()
{
    return QByteArray(1, fieldEnd);
}

QByteArray accountingFormat(int release)
{
    QByteArray format;
    for (int i = 0; i < AccFieldCount; ++i) {
        if (i == AccComment && release >= releaseWithStdout)
            format += "StdOut,";
        format += accountingFields[i];
        if (i != AccFieldCount - 1)
            format += ',';
    }
    return format;
}

base::Result<QList<Job>> parseAccounting(QByteArrayView out, int release)
{
    if (const QByteArray cut = cutRecord(out); !cut.isEmpty())
        return badAnswer("sacct", cut);
    QList<Job> jobs;
    if (isWordsAlone(out))
        return jobs;
    const bool withStdout = release >= releaseWithStdout;
    for (const QByteArray &record : recordsOf(out)) {
        auto fields = fieldsOf(record, AccFieldCount + (withStdout ? 1 : 0));
        const auto ids = JobId::expand(fields.first());
        if (isRestOfName(fields, AccFieldCount, jobs))
            continue;
        if (fields.size() != AccFieldCount + (withStdout ? 1 : 0) || ids.isEmpty())
            return badAnswer("sacct", record);
        const QByteArray stdoutField = withStdout ? fields.takeAt(AccComment) : QByteArray();
        append(jobs, accountingJob(fields, stdoutField), ids);
    }
    return jobs;
}

QByteArray endedTasksFormat()
{
    return "JobID,State,ElapsedRaw,End";
}

base::Result<QList<Job>> parseEndedTasks(QByteArrayView out)
{
    if (const QByteArray cut = cutRecord(out); !cut.isEmpty())
        return badAnswer("sacct", cut);
    QList<Job> tasks;
    if (isWordsAlone(out))
        return tasks;
    for (const QByteArray &record : recordsOf(out)) {
        const auto fields = record.split(fieldEnd);
        if (fields.size() != 4)
            return badAnswer("sacct", record);
        Job task;
        task.state = JobState::fromText(fields[1]);
        task.elapsedSeconds = fields[2].toLongLong();
        task.end = timeField(fields[3]);
        const auto id = JobId::parse(fields[0]); // none: the tasks that wait, in one record
        if (!id || !id->task() || !task.hasEnded())
            continue;
        task.id = *id;
        tasks += task;
    }
    return tasks;
}

QList<Job> mergeJobs(QList<Job> queue, QList<Job> accounting)
{
    QHash<JobId, Job *> byId;
    byId.reserve(queue.size() + accounting.size());
    std::vector<Job *> jobs;
    jobs.reserve(static_cast<size_t>(queue.size() + accounting.size()));
    QSet<qint64> arrays;
    for (const auto *list : {&queue, &accounting}) {
        for (const Job &job : *list) {
            if (job.id.task())
                arrays.insert(job.id.job());
        }
    }
    for (Job &job : queue) {
        // The rest of an array whose waiting tasks were cancelled (22.05 and 24.11).
        if (arrays.contains(job.id.job()) && !job.id.task())
            continue;
        Job *&there = byId[job.id];
        if (there) {
            *there = job; // a job put back in the queue can be listed twice; the later record is the newer
            continue;
        }
        there = &job;
        jobs.push_back(&job);
    }
    for (Job &job : accounting) {
        // For a moment sacct (seen with 22.05) lists an array's whole record as one more job beside its tasks.
        if (arrays.contains(job.id.job()) && !job.id.task())
            continue;
        Job *&there = byId[job.id];
        if (there) {
            complete(*there, job);
        } else {
            there = &job;
            jobs.push_back(&job);
        }
    }
    const Job *last = nullptr; // of an array thousands wait for the same
    for (Job *job : jobs) {
        const bool same = last && job->inQueue && job->state.isPending() && last->inQueue && last->state == job->state
            && last->reason == job->reason;
        job->explanation = same ? last->explanation : explain(*job);
        last = job;
        // The script of a heterogeneous job runs, and writes, in its first component.
        if (!job->id.component().value_or(0))
            continue;
        if (const Job *leader = byId.value(*JobId::parse(QByteArray::number(job->id.job()) + "+0")))
            job->stdoutPath = leader->stdoutPath;
    }
    const auto ended = std::stable_partition(jobs.begin(), jobs.end(), [](const Job *job) { return !job->hasEnded(); });
    const auto before = [](const Job *a, const Job *b) {
        return a->id.job() != b->id.job() ? a->id.job() > b->id.job() : a->id < b->id;
    };
    std::stable_sort(jobs.begin(), ended, before);
    std::stable_sort(ended, jobs.end(), before);
    if (accounting.isEmpty() && static_cast<qsizetype>(jobs.size()) == queue.size()) {
        bringInto(jobs, queue);
        return queue;
    }
    QList<Job> sorted;
    sorted.reserve(static_cast<qsizetype>(jobs.size()));
    for (Job *job : jobs)
        sorted += std::move(*job);
    return sorted;
}

} // namespace voyageur::slurm
