// SPDX-License-Identifier: GPL-3.0-or-later
#include "slurm/client.h"

#include "base/crew.h"
#include "base/logging.h"
#include "base/pace.h"
#include "remote/programs.h"
#include "slurm/jobboard.h"
#include "slurm/parts.h"
#include "slurm/query.h"
#include "slurm/queue.h"
#include "ssh/runinto.h"

#include <QCoreApplication>
#include <QMap>
#include <QSet>

#include <algorithm>
#include <utility>

namespace voyageur::slurm {

using base::Error;
using base::ErrorCode;
using base::Result;

namespace {

constexpr auto againLimit = std::chrono::seconds(10); // where a list waits for an accounting that may not answer

Error commandFailed(const char *program, const ssh::Output &output)
{
    Error error;
    error.code = ErrorCode::CommandFailed;
    error.what =
        QCoreApplication::translate("voyageur::slurm::Client", "Slurm did not answer (%1).").arg(QLatin1StringView(program));
    error.server = plainWords(output.err.isEmpty() ? output.out : output.err);
    error.next = QCoreApplication::translate(
        "voyageur::slurm::Client", "Try again in a minute. The cluster's status page says whether Slurm is in maintenance.");
    return error;
}

} // namespace

Error noSuchJobs(const QList<JobId> &ids)
{
    QStringList names;
    for (const JobId &id : ids)
        names += id.text();
    Error error;
    error.code = ErrorCode::NotFound;
    error.what = QCoreApplication::translate("voyageur::slurm::Client", "You have no job %1 on this cluster.")
                     .arg(names.join(QStringLiteral(", ")));
    error.why = QCoreApplication::translate("voyageur::slurm::Client", "Neither Slurm's queue nor its accounting has this job.");
    error.next = QCoreApplication::translate("voyageur::slurm::Client", "Check the list of your jobs, including ended ones.");
    return error;
}

namespace {

// A task of an array also has a number of its own: $SLURM_JOB_ID, %j in file names.
bool names(const JobId &id, const Job &job)
{
    return id.holds(job.id) || id == JobId(job.number);
}

bool wanted(const Job &job, const QList<JobId> &ids)
{
    return ids.isEmpty() || std::any_of(ids.begin(), ids.end(), [&](const JobId &id) { return names(id, job); });
}

QList<JobId> missing(const QList<JobId> &ids, const QList<Job> &jobs)
{
    QList<JobId> lost;
    for (const JobId &id : ids) {
        if (std::none_of(jobs.begin(), jobs.end(), [&](const Job &job) { return names(id, job); }))
            lost += id;
    }
    return lost;
}

// The queue forgets ended tasks of an array one by one, so it alone cannot say which tasks there were.
bool queueIsEnough(const JobQuery &query, const QList<Job> &queue)
{
    if (query.ids.isEmpty())
        return !query.ended;
    if (!missing(query.ids, queue).isEmpty())
        return false;
    return std::all_of(queue.begin(), queue.end(), [&](const Job &job) { return query.ids.contains(job.id); });
}

bool isCancelled(const Job &job)
{
    return job.state == JobState::Code::Cancelled;
}

// Nothing else can be asked any more.
template <typename T>
bool isOver(const Result<T> &answer)
{
    return !answer.ok() && (answer.error().code == ErrorCode::ConnectionLost || answer.error().code == ErrorCode::Cancelled);
}

QList<QByteArray> accountingArguments(const QByteArray &format)
{
    return {"--allocations", "--noheader", "--parsable", "--delimiter=" + fieldDelimiter(), "--format=" + format};
}

// A job that is asked for by its number may be anybody's.
QList<QByteArray> ownAtAnyTime(const ssh::Host &host)
{
    return {"--starttime=1970-01-01", "--user=" + host.identity().user.toUtf8()};
}

// The queue's word counts: a task put back in it has an older end.
void keepThoseOf(const QList<Job> &jobs, QList<Job> &endedTasks)
{
    if (endedTasks.isEmpty())
        return;
    QSet<qint64> arrays;
    QSet<JobId> listed;
    for (const Job &job : jobs) {
        listed.insert(job.id);
        if (job.id.task())
            arrays.insert(job.id.job());
    }
    endedTasks.removeIf([&](const Job &task) { return !arrays.contains(task.id.job()) || listed.contains(task.id); });
}

//! What both programs say, asked at the same time; not in one batch: either may hang, and the other's answer counts all the same.
struct Both {
    Result<QList<Job>> queue;
    Result<QList<Job>> accounting;
    base::Clock::time_point queueAt; //!< when the queue had answered
};

template <typename Queue, typename Accounting>
Both both(const Queue &askQueue, const Accounting &askAccounting)
{
    Result<QList<Job>> accounting = QList<Job>();
    base::Crew beside;
    beside.add([&] { accounting = askAccounting(); });
    auto queue = askQueue();
    const auto queueAt = base::Clock::now();
    beside.wait();
    return {std::move(queue), std::move(accounting), queueAt};
}

} // namespace

Client::Client(std::shared_ptr<ssh::Host> host, Tools tools) : m_host(std::move(host)), m_tools(std::move(tools)) {}

Result<QByteArray> answerIn(const Result<ssh::Output> &output, const char *program)
{
    if (!output.ok())
        return output.error();
    if (!output->status.success())
        return commandFailed(program, *output);
    return output->out;
}

Result<QByteArray> runQuery(ssh::Host &host, const Tools &tools, const char *program, const QList<QByteArray> &arguments,
                            const base::StopToken &stop, std::chrono::milliseconds limit)
{
    ssh::RunOptions options;
    options.stop = stop;
    options.deadline = base::Deadline::after(base::atPace(limit));
    return answerIn(host.run(tools.query(program, arguments), options), program);
}

Result<QByteArray> Client::runQuery(const char *program, const QList<QByteArray> &arguments, const base::StopToken &stop) const
{
    return slurm::runQuery(*m_host, m_tools, program, arguments, stop);
}

ssh::ShellCommand queueCommand(const Tools &tools)
{
    // All states: slurmctld remembers ended jobs for some minutes, exit code included, while the accounting lags behind.
    // No --jobs: asking for a number that has left the queue is an error. No --array: of "1-299:2" it drops the last task (22.05
    // and 24.11); JobId::expand() does not.
    return tools.query("squeue", {"--me", "--noheader", "--states=all", "-O", queueFormat()});
}

Result<QList<Job>> queueIn(const Result<ssh::Output> &output, const Tools &tools, const QString &user)
{
    VOYAGEUR_TRY(out, answerIn(output, "squeue"));
    VOYAGEUR_TRY(jobs, parseQueue(out));
    for (Job &job : jobs)
        job.stdoutPath = expandedOutput(job.stdoutPath, job, user.toUtf8(), tools.release());
    return jobs;
}

Result<QList<Job>> Client::queued(const base::StopToken &stop) const
{
    ssh::RunOptions options;
    options.stop = stop;
    options.deadline = base::Deadline::after(base::atPace(queryLimit));
    return queueIn(m_host->run(queueCommand(m_tools), options), m_tools, m_host->identity().user);
}

// The accounting is asked where the queue has an array, behind it on the far side; what it does not say is left out.
Result<QList<Job>> Client::queuedWith(JobListing &listing, const JobQuery &query, const base::StopToken &stop) const
{
    const auto patience = std::chrono::ceil<std::chrono::seconds>(base::atPace(againLimit));
    const auto asking = remote::queueAndTasks(
        ssh::ShellCommand(queueCommand(m_tools).words()).posix(), QByteArray::number(static_cast<qint64>(patience.count())),
        query.arrays, QList<QByteArray>{m_tools.path("sacct")} + accountingArguments(endedTasksFormat()) + ownAtAnyTime(*m_host));
    ssh::RunOptions options;
    options.stop = stop;
    options.deadline = base::Deadline::after(base::atPace(queryLimit));
    ssh::Output output;
    const auto done = ssh::runInto(output, *m_host, m_tools.asQuery(asking), options);
    const QList<QByteArray> parts = output.out.split('\0'); // an answer, its status; the same again, of which arrays; nothing
    const bool wasCut = !done.ok() && done.error().code != ErrorCode::TimedOut;
    if (parts.size() < 3 || wasCut)
        return queueIn(done.ok() ? Result<ssh::Output>(output) : done.error(), m_tools, m_host->identity().user);
    listing.arrays = parts.value(4);
    if (parts.size() >= 6 && parts[3] == "0")
        if (auto tasks = parseEndedTasks(parts[2]); tasks.ok())
            listing.endedTasks = *std::move(tasks);
    output.out = parts[0];
    output.status = {parts[1].toInt(), {}};
    return queueIn(output, m_tools, m_host->identity().user);
}

void Client::expandOutputs(QList<Job> &jobs) const
{
    const QByteArray user = m_host->identity().user.toUtf8();
    for (Job &job : jobs)
        job.stdoutPath = expandedOutput(job.stdoutPath, job, user, m_tools.release());
}

Result<QList<Job>> Client::accounted(const JobQuery &query, const base::StopToken &stop, std::chrono::milliseconds limit) const
{
    if (!m_tools.hasAccounting)
        return QList<Job>();
    QList<QByteArray> arguments = accountingArguments(accountingFormat(m_tools.release()));
    if (query.ids.isEmpty()) {
        // Relative, so that neither the cluster's time zone nor its clock matters.
        const auto span =
            query.since.isValid() ? std::max<qint64>(query.since.secsTo(QDateTime::currentDateTimeUtc()), 60) : 24 * 3600;
        arguments += "--starttime=now-" + QByteArray::number(span) + "seconds";
    } else {
        QList<QByteArray> numbers;
        for (const JobId &id : query.ids)
            numbers += id.bytes();
        arguments += "--jobs=" + numbers.join(',');
        arguments += ownAtAnyTime(*m_host);
    }
    const auto out = slurm::runQuery(*m_host, m_tools, "sacct", arguments, stop, limit);
    if (!out.ok()) {
        if (out.error().server.contains(QLatin1StringView("accounting storage is disabled")))
            return QList<Job>();
        return out.error();
    }
    VOYAGEUR_TRY(jobs, parseAccounting(*out, m_tools.release()));
    expandOutputs(jobs);
    return jobs;
}

Result<QList<Job>> Client::accounted(const QList<JobId> &ids, const base::StopToken &stop) const
{
    JobQuery query;
    query.ids = ids;
    return accounted(query, stop, againLimit);
}

Result<QList<Job>> Client::known(const JobQuery &query, const base::StopToken &stop) const
{
    VOYAGEUR_TRY(queue, queued(stop));
    QList<Job> mine;
    std::copy_if(queue.begin(), queue.end(), std::back_inserter(mine), [&](const Job &job) { return wanted(job, query.ids); });
    const bool enough = queueIsEnough(query, mine);
    QList<Job> ended;
    if (!enough || std::ranges::any_of(mine, isCancelled)) { // the accounting alone knows by whom
        const auto accounting = accounted(query, stop, enough ? againLimit : queryLimit);
        if (!accounting.ok() && (!enough || isOver(accounting)))
            return accounting.error();
        if (accounting.ok())
            ended = *accounting;
    }
    return mergeJobs(mine, ended);
}

Result<JobListing> Client::listing(const JobQuery &query, const base::StopToken &stop)
{
    JobBoard board;
    JobListing listing;
    const auto askQueue = [&] {
        const bool tasksToo = query.endedTasks && !query.ended && m_tools.hasAccounting;
        return tasksToo ? queuedWith(listing, query, stop) : queued(stop);
    };
    Both asked =
        query.ended ? both(askQueue, [&] { return accounted(query, stop, queryLimit); }) : Both{askQueue(), QList<Job>(), {}};
    if (isOver(asked.queue) || (!asked.queue.ok() && !m_tools.hasAccounting))
        return asked.queue.error();
    if (!asked.queue.ok())
        listing.queueTrouble = asked.queue.error();
    board.takeQueue(std::move(asked.queue), base::Clock::now(), QDateTime::currentDateTime());
    if (listing.queueTrouble || query.ended) {
        auto accounting = query.ended ? std::move(asked.accounting) : accounted(query, stop, queryLimit);
        if (isOver(accounting))
            return accounting.error();
        if (!accounting.ok() && listing.queueTrouble)
            return *listing.queueTrouble;
        if (!accounting.ok())
            listing.accountingTrouble = accounting.error();
        board.takeAccounting(std::move(accounting), base::Clock::now(), QDateTime::currentDateTime());
    }
    listing.jobs = std::move(board).jobs();
    if (!query.ended)
        listing.jobs.removeIf([](const Job &job) { return job.hasEnded(); });
    keepThoseOf(listing.jobs, listing.endedTasks);
    return listing;
}

Result<std::chrono::milliseconds> Client::look(JobBoard &board, const base::StopToken &stop)
{
    const auto begin = base::Clock::now();
    const auto since = [&](base::Clock::time_point end) {
        return std::chrono::duration_cast<std::chrono::milliseconds>(end - begin);
    };
    JobQuery query;
    query.ended = true;
    const auto limit = board.accountingAnswers() ? queryLimit : againLimit;
    const bool atOnce = board.wantsAccountingAnyway(begin);
    const Both asked = atOnce ? both([&] { return queued(stop); }, [&] { return accounted(query, stop, limit); })
                              : Both{queued(stop), QList<Job>(), base::Clock::now()};
    if (isOver(asked.queue))
        return asked.queue.error();
    board.takeQueue(asked.queue, asked.queueAt, QDateTime::currentDateTime());
    if (!atOnce && !board.wantsAccounting(base::Clock::now()))
        return since(asked.queueAt);
    const auto accounting = atOnce ? asked.accounting : accounted(query, stop, limit);
    if (isOver(accounting))
        return accounting.error();
    board.takeAccounting(accounting, base::Clock::now(), QDateTime::currentDateTime());
    return since(accounting.ok() ? base::Clock::now() : asked.queueAt);
}

void Client::keep(const std::optional<QList<Job>> &jobs)
{
    const std::lock_guard lock(m_kept->mutex);
    m_kept->jobs = jobs;
}

std::optional<QList<Job>> Client::kept(const JobQuery &query) const
{
    if (!query.kept || query.ids.isEmpty())
        return {};
    std::optional<QList<Job>> all;
    {
        const std::lock_guard lock(m_kept->mutex);
        all = m_kept->jobs;
    }
    if (!all)
        return {};
    QList<Job> mine;
    std::copy_if(all->begin(), all->end(), std::back_inserter(mine), [&](const Job &job) { return wanted(job, query.ids); });
    return missing(query.ids, mine).isEmpty() ? std::optional(mine) : std::nullopt;
}

Result<QList<Job>> Client::jobs(const JobQuery &query, const base::StopToken &stop)
{
    if (auto there = kept(query))
        return *std::move(there);
    VOYAGEUR_TRY(all, known(query, stop));
    if (const auto lost = missing(query.ids, all); !lost.isEmpty())
        return noSuchJobs(lost);
    if (query.ended || !query.ids.isEmpty())
        return all; // as far back as the accounting was asked; the cluster's clock and this one's are not compared
    QList<Job> jobs;
    std::copy_if(all.begin(), all.end(), std::back_inserter(jobs), [](const Job &job) { return !job.hasEnded(); });
    return jobs;
}

Result<Job> Client::job(const JobId &id, const base::StopToken &stop)
{
    JobQuery query;
    query.ids = {id};
    VOYAGEUR_TRY(found, jobs(query, stop));
    return found.first(); // those that have not ended stand first
}

Result<QList<JobId>> Client::cancel(const QList<JobId> &ids, const base::StopToken &stop)
{
    // scancel of an unknown number is silent and ends with 0 (22.05 and 24.11): look first.
    JobQuery query;
    query.ids = ids;
    VOYAGEUR_TRY(found, jobs(query, stop));
    QList<JobId> living;
    QList<QByteArray> numbers;
    for (const JobId &id : ids) {
        if (std::any_of(found.begin(), found.end(), [&](const Job &job) { return names(id, job) && !job.hasEnded(); })) {
            living += id;
            numbers += id.bytes();
        }
    }
    if (living.isEmpty())
        return living;
    VOYAGEUR_TRY(out, runQuery("scancel", numbers, stop));
    Q_UNUSED(out)
    return living;
}

QList<QByteArray> accountArguments(const QString &user)
{
    return {"--noheader", "--parsable2", "show", "associations", "user=" + user.toUtf8(), "format=Account,User"};
}

Result<QList<Account>> Client::accounts(const base::StopToken &stop)
{
    ssh::RunOptions options;
    options.stop = stop;
    options.deadline = base::Deadline::after(base::atPace(queryLimit));
    return accountsIn(m_host->run(m_tools.query("sacctmgr", accountArguments(m_host->identity().user)), options));
}

Result<QList<Account>> accountsIn(const Result<ssh::Output> &output)
{
    VOYAGEUR_TRY(out, answerIn(output, "sacctmgr"));
    QMap<QString, QStringList> byName;
    for (const QByteArray &line : out.split('\n')) {
        const QList<QByteArray> fields = line.trimmed().split('|'); // in one word stands what start-up files print
        const QString slurmName = base::shownSafely(fields.first());
        if (fields.size() != 2 || slurmName.isEmpty())
            continue;
        QString name = slurmName;
        if (name.endsWith(QLatin1StringView("_cpu")) || name.endsWith(QLatin1StringView("_gpu")))
            name.chop(4);
        if (!byName[name].contains(slurmName))
            byName[name] += slurmName;
    }
    QList<Account> accounts;
    for (auto it = byName.constBegin(); it != byName.constEnd(); ++it)
        accounts += Account{it.key(), it.value()};
    return accounts;
}

} // namespace voyageur::slurm
