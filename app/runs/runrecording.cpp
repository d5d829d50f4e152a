// SPDX-License-Identifier: GPL-3.0-or-later
#include "runs/runrecording.h"

#include "base/platform.h"
#include "deliver/runfolder.h"
#include "runs/sweep.h"
#include "script/understanding.h"

#include <QCoreApplication>
#include <QDir>
#include <QRegularExpression>

#include <algorithm>

namespace voyageur::runs {

using namespace Qt::StringLiterals;
using base::Error;
using base::ErrorCode;
using base::Result;

namespace {

// slurmctld forgets a job five minutes after its end (MinJobAge); without accounting nobody knows of it then.
constexpr int queueForgetsAfter = 280;
// A lost attempt stands for a second one only for so long; later the same is wanted once more.
constexpr qint64 attemptCountsFor = 24 * 3600;

struct RunRecordingText {
    Q_DECLARE_TR_FUNCTIONS(voyageur::runs::RunRecording)
};

QByteArray withoutTag(QByteArray text, const QString &tag)
{
    return tag.isEmpty() ? text : text.replace(tag.toUtf8(), "\0");
}

QList<QByteArray> withoutTag(const QList<QByteArray> &words, const QString &tag)
{
    QList<QByteArray> list;
    for (const QByteArray &word : words)
        list += withoutTag(word, tag);
    return list;
}

void fillResources(history::RunRecord &record, const script::Document &whole)
{
    const auto understood = script::understand(whole, QDateTime::currentSecsSinceEpoch());
    if (understood.components.isEmpty())
        return;
    const auto &component = understood.components.first();
    const script::ResourceRequest &request = component.request;
    record.nodes = request.nodes;
    record.tasks = request.tasks;
    record.cpusPerTask = request.cpusPerTask;
    record.memory = request.memoryOfNode();
    if (!request.gpus.isEmpty())
        record.gpus = QString::fromUtf8(script::gresText(request.gpus));
    record.limit = request.seconds;
    if (request.array)
        record.array = QString::fromLatin1(request.array->text());
    if (const QByteArray *account = component.value("account"); account && record.account.isEmpty())
        record.account = QString::fromUtf8(*account);
    if (const QByteArray *error = component.value("error"); error && record.errorLog.isEmpty())
        record.errorLog = QString::fromUtf8(*error);
}

Error uncertain(const history::RunRecord &record, const QString &why)
{
    return {ErrorCode::SubmissionUncertain,
            RunRecordingText::tr("An earlier submission was interrupted before Slurm answered. Voyageur could not find out "
                                 "whether Slurm accepted it. Nothing was submitted now."),
            why,
            RunRecordingText::tr("Check the list of your jobs for the comment “%1”. If the job is not there and left no results, "
                                 "forget run %2, then submit again.")
                .arg(record.mark, record.tag),
            {}};
}

//! Of an attempt that is open: looks for its job, until it is found or cannot come any more. Empty: it never came.
Result<std::optional<base::JobId>> settle(session::ClusterSession &session, const history::RunRecord &record,
                                          const session::StepReport &report, const base::StopToken &stop)
{
    bool told = false;
    for (int looks = 0;; ++looks) {
        const qint64 age = std::max<qint64>(record.submitted.secsTo(QDateTime::currentDateTimeUtc()), 0);
        const auto found =
            session.slurm.findSubmission(record.mark.toLatin1(), stop, static_cast<int>(std::min<qint64>(age / 86'400, 365)) + 2);
        if (!found.ok())
            return found.error().code == ErrorCode::Cancelled ? found.error() : uncertain(record, found.error().text());
        if (*found)
            return *found;
        if (age >= queueForgetsAfter && !session.slurm.tools().hasAccounting)
            return uncertain(
                record, RunRecordingText::tr("This cluster has no accounting, and its queue forgets a job soon after its end."));
        if (age >= settledAfter)
            return std::optional<base::JobId>();
        if (!told)
            report.note(RunRecordingText::tr(
                "The same submission was interrupted %n second(s) ago and may still arrive. Waiting up to 3 minutes to find out.",
                nullptr, static_cast<int>(age)));
        told = true;
        if (!base::sleepFor(session.slurm.pauseAfterAct(looks), stop))
            return Error{ErrorCode::Cancelled, RunRecordingText::tr("The job was not submitted."), {}, {}, {}};
    }
}

//! What a job's tasks are together: the first that has not ended, else the first that did not succeed, else any.
struct Whole {
    slurm::Job job;
    QDateTime started;
    QDateTime ended;
    bool hasEnded = true;
};

Whole wholeOf(const QList<slurm::Job> &tasks)
{
    Whole whole;
    const auto pick = [&](auto condition) {
        const auto found = std::ranges::find_if(tasks, condition);
        return found == tasks.end() ? nullptr : &*found;
    };
    const slurm::Job *one = pick([](const slurm::Job &job) { return !job.hasEnded() && !job.state.isPending(); });
    one = one ? one : pick([](const slurm::Job &job) { return !job.hasEnded(); });
    whole.hasEnded = !one;
    one = one ? one : pick([](const slurm::Job &job) { return !job.state.isSuccess(); });
    whole.job = one ? *one : tasks.first();
    for (const slurm::Job &task : tasks) {
        if (!task.state.isPending() && task.start.isValid() && (!whole.started.isValid() || task.start < whole.started))
            whole.started = task.start;
        if (whole.hasEnded && (!whole.ended.isValid() || task.end > whole.ended))
            whole.ended = task.end;
    }
    return whole;
}

void noteJob(history::RunRecord &record, const QList<slurm::Job> &tasks)
{
    const Whole whole = wholeOf(tasks);
    record.job = whole.job.id.whole().text();
    record.state = whole.job.state.name();
    record.started = whole.started;
    record.ended = whole.ended;
    if (whole.hasEnded && whole.job.exitCode)
        record.exitCode = whole.job.exitCode->text();
    if (record.account.isEmpty())
        record.account = whole.job.account;
    if (record.log.isEmpty() && tasks.size() == 1)
        record.log = whole.job.stdoutPath.shown();
}

// The lock of a process that was ended counts for nothing; that of another computer, which cannot be asked, until sbatch has
// given up.
std::unique_ptr<QLockFile> lockOf(const QString &tag)
{
    const QString folder = base::stateFolder() + u"/submissions"_s;
    QDir().mkpath(folder);
    auto lock = std::make_unique<QLockFile>(folder + u'/' + tag + u".lock"_s);
    lock->setStaleLockTime(settledAfter * 1000);
    return lock;
}

} // namespace

history::RunRecord recordOf(const session::ClusterSession &session, const ScriptSubmission &submission,
                            const script::Document &whole)
{
    const ssh::HostIdentity who = session.host->identity();
    history::RunRecord record = submission.about;
    if (record.tag.isEmpty())
        record.tag = deliver::newRunTag();
    record.cluster = session.profile.name;
    record.host = who.host;
    record.user = who.user;
    record.remoteFolder = submission.folder.shown();
    record.script = submission.script;
    record.scriptName = QString::fromUtf8(submission.name);
    record.options = submission.options;
    record.arguments = submission.arguments;
    fillResources(record, whole);
    return record;
}

bool isSameRun(const history::RunRecord &a, const history::RunRecord &b)
{
    const auto folder = [](const history::RunRecord &run) { return withoutTag(run.remoteFolder.toUtf8(), run.tag); };
    return a.cluster == b.cluster && a.user == b.user && folder(a) == folder(b) && a.projectFolder == b.projectFolder
        && a.scriptName == b.scriptName && a.code == b.code && withoutTag(a.script, a.tag) == withoutTag(b.script, b.tag)
        && withoutTag(a.options, a.tag) == withoutTag(b.options, b.tag)
        && withoutTag(a.arguments, a.tag) == withoutTag(b.arguments, b.tag);
}

Result<std::optional<history::RunRecord>> earlierAttempt(session::ClusterSession &session, const history::RunRecord &wanted,
                                                         const session::StepReport &report, const base::StopToken &stop)
{
    const history::RunHistory history;
    const auto runs = history.runs({.cluster = wanted.cluster, .user = wanted.user});
    if (!runs.ok())
        return std::optional<history::RunRecord>(); // said when this run is to be written into it
    std::optional<history::RunRecord> same;
    for (history::RunRecord record : *runs) {
        if (!record.uncertain || record.tag == wanted.tag || Attempt::isUnderWay(record.tag))
            continue;
        const qint64 age = record.submitted.secsTo(QDateTime::currentDateTimeUtc());
        const bool isSame = isSameRun(record, wanted);
        if (record.isOpen() && !isSame && age < settledAfter) { // may still arrive, and is no reason to wait with this one
            const auto found = session.slurm.findSubmission(record.mark.toLatin1(), stop);
            if (!found.ok() || !*found)
                continue;
            record.job = (*found)->text();
        } else if (record.isOpen()) {
            const auto job = settle(session, record, report, stop);
            if (!job.ok() && !isSame && job.error().code != ErrorCode::Cancelled)
                continue;
            if (!job.ok())
                return job.error();
            if (*job)
                record.job = (*job)->text();
            else
                record.state = history::RunRecord::notSubmitted();
        }
        const bool taken = !record.job.isEmpty();
        const bool counts = taken && !same && isSame && age < attemptCountsFor;
        VOYAGEUR_CHECK(history.update(record.tag, [&](history::RunRecord &kept) {
            kept.job = record.job;
            if (!taken) {
                kept.state = record.state;
                kept.wish.clear(); // there is nothing to bring home
            }
            kept.uncertain = taken && !counts && age < attemptCountsFor; // each attempt stands for one other
        }));
        if (counts)
            same = record;
    }
    return same;
}

Attempt::Attempt(const history::RunRecord &record, const session::StepReport &report)
    : m_tag(record.tag), m_lock(lockOf(record.tag))
{
    m_lock->tryLock(0);
    if (const auto kept = history::RunHistory().put(record); !kept.ok())
        report.warning(kept.error().text());
}

bool Attempt::isUnderWay(const QString &tag)
{
    const auto lock = lockOf(tag);
    return !lock->tryLock(0) && lock->error() == QLockFile::LockFailedError;
}

void Attempt::taken(const slurm::Submitted &submitted, const session::StepReport &report) const
{
    // The job runs: a history that cannot be written must not look like a failed submission.
    const auto kept = history::RunHistory().update(m_tag, [&](history::RunRecord &record) {
        record.job = submitted.id.text();
        record.uncertain = false;
        record.log = submitted.stdoutPath.shown();
    });
    if (!kept.ok())
        report.warning(kept.error().text());
}

void Attempt::refused() const
{
    (void)history::RunHistory().remove(m_tag); // what stays is looked for once, in vain
}

Result<bool> noteJobs(session::ClusterSession &session, const QList<slurm::Job> &jobs, const base::StopToken &stop,
                      const history::RunHistory &history)
{
    VOYAGEUR_TRY(runs, history.runs({.cluster = session.profile.name, .user = session.host->identity().user}));
    bool news = false;
    for (const history::RunRecord &run : std::as_const(runs)) {
        if (run.hasEnded() && run.ended.isValid())
            continue;
        QList<slurm::Job> tasks;
        for (const slurm::Job &job : jobs)
            if (run.job.isEmpty() ? !run.mark.isEmpty() && job.comment.contains(run.mark) : job.id.whole().text() == run.job)
                tasks += job;
        if (tasks.isEmpty())
            continue;
        history::RunRecord after = run;
        noteJob(after, tasks);
        if (after == run)
            continue;
        news = true;
        std::optional<slurm::Job> sweep;
        if (after.hasEnded() && after.state == "COMPLETED"_L1 && isSweep(run)) {
            const auto verdict = sweepVerdict(session, after, stop); // what cannot be asked now is asked when results are fetched
            sweep = verdict.ok() ? *verdict : std::nullopt;
        }
        VOYAGEUR_CHECK(history.update(run.tag, [&](history::RunRecord &kept) {
            noteJob(kept, tasks);
            if (sweep)
                kept.state = sweep->state.name();
        }));
    }
    return news;
}

Result<void> askForRuns(session::ClusterSession &session, const base::StopToken &stop, const history::RunHistory &history)
{
    VOYAGEUR_TRY(runs, history.runs({.cluster = session.profile.name, .user = session.host->identity().user}));
    slurm::JobQuery query;
    query.ended = true;
    for (const history::RunRecord &run : std::as_const(runs))
        if (!run.hasEnded() && run.submitted.isValid() && (!query.since.isValid() || run.submitted < query.since))
            query.since = run.submitted;
    if (!query.since.isValid())
        return {};
    query.since = query.since.addDays(-1); // the clocks of two computers
    VOYAGEUR_TRY(jobs, session.slurm.jobs(query, stop));
    VOYAGEUR_TRY(news, noteJobs(session, jobs, stop, history));
    Q_UNUSED(news)
    return {};
}

// The last call of Python in the script is the program: what is before it makes the environment.
QString programArguments(const history::RunRecord &run)
{
    if (!run.arguments.isEmpty())
        return ssh::ShellCommand(run.arguments).shown();
    static const QRegularExpression call(u"^[^#\\n]*\\bpython[0-9.]* +(?:-u +)?[^ \\n]+\\.py([^\\n]*)$"_s,
                                         QRegularExpression::MultilineOption);
    QString text = QString::fromUtf8(run.script);
    text.replace(u"\\\n"_s, u" "_s);
    QString last;
    for (auto found = call.globalMatch(text); found.hasNext();)
        last = found.next().captured(1);
    static const QRegularExpression ours(u" *(?:\"\\$\\{again\\[@\\][^}]*\\}\"|&|\\|\\|.*|>.*)"_s);
    return last.remove(ours).remove(u'"').simplified();
}

} // namespace voyageur::runs
