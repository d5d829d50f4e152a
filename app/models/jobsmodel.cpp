// SPDX-License-Identifier: GPL-3.0-or-later
#include "models/jobsmodel.h"

#include "project/chain.h"

#include <QFileInfo>
#include <QLocale>
#include <QTimer>

#include <algorithm>

namespace voyageur::models {

using namespace Qt::StringLiterals;
using base::Result;
using slurm::Job;

namespace {

constexpr int longPause = 30000;
constexpr int idlePause = 60000;

QString timeText(const QDateTime &time)
{
    return QLocale().toString(time.toLocalTime(), QLocale::ShortFormat);
}

} // namespace

JobsModel::JobsModel(const StepContext &context, QObject *parent)
    : PageModel(parent), m_context(context), m_timer(new QTimer(this)), m_pause(shortPause)
{
    m_timer->setSingleShot(true);
    connect(m_timer, &QTimer::timeout, this, &JobsModel::refresh);
    connect(&m_context.session, &SessionModel::signedIn, this, &JobsModel::start);
    connect(&m_context.session, &SessionModel::signedOut, this, &JobsModel::stop);
}

JobsModel::~JobsModel() = default;

void JobsModel::start()
{
    const std::pair account(m_context.session.clusterName(), m_context.session.user());
    if (account != m_account)
        forget();
    m_account = account;
    m_pause = shortPause;
    m_askedForOld = false;
    begin(tr("Asking for your jobs…"));
    for (auto &[job, run] : m_runs)
        if (run.followed && !run.ended)
            follow(job);
        else if (run.followed && run.results.isEmpty() && run.lastActivity == 0)
            fetch(job); // it ended when the session did
    refresh();
}

// Another cluster, or another user there.
void JobsModel::forget()
{
    for (const auto &[job, run] : m_runs) {
        if (run.activity != 0)
            m_context.activities.fail(run.activity, {base::ErrorCode::Cancelled, {}, {}, {}, {}});
        m_context.activities.forgetResume(run.lastActivity);
    }
    m_runs.clear();
    m_selected.clear();
    m_log.clear();
    m_logEnd = 0;
    m_logProblem.clear();
}

// What was followed is kept, and where: after the next sign-in it goes on there. Downloads end by themselves.
void JobsModel::stop()
{
    m_timer->stop();
    m_listing.reset();
    m_logWork.reset();
    m_logFeed.reset();
    m_cancelling.reset();
    m_reading.reset();
    m_history.clear();
    m_last.clear();
    m_table.clear();
    m_groups.setJobs({}, {});
    m_listedAt.invalidate();
    clear();
    emit detailChanged();
}

qint64 JobsModel::age() const
{
    return m_listedAt.isValid() ? m_listedAt.elapsed() / 1000 : -1;
}

void JobsModel::refresh()
{
    if (m_context.session.state() != SessionModel::State::SignedIn || (m_listing && !m_listing->isFinished()))
        return;
    m_timer->stop();
    auto session = m_context.session.session();
    setCommands({u"sq"_s, u"sacct -X -o JobID,JobName,State,Elapsed,Timelimit,NodeList"_s});
    m_listing = std::make_unique<base::Operation<QList<Job>>>(
        m_context.workers,
        [session](const base::Work &work) {
            slurm::JobQuery query;
            query.ended = true;
            return session->slurm.jobs(query, work.stop);
        },
        [this](Result<QList<Job>> result) { listed(std::move(result)); });
}

void JobsModel::listed(Result<QList<Job>> result)
{
    if (!result) {
        fail(result.error()); // the last good list stays
        rearm(false);
        return;
    }
    const bool news = *result != m_last;
    m_last = *result;
    m_listedAt.start();
    m_table.merge(m_last);
    showGroups();
    finish(true);
    rearm(news);
    if (news) {
        readHistory();
        emit detailChanged();
    }
    if (!m_selected.isEmpty() && !isFollowed(m_selected) && !m_logWork)
        followSelected();
}

void JobsModel::rearm(bool somethingChanged)
{
    if (somethingChanged)
        m_pause = shortPause;
    else
        m_pause = std::min(m_pause * 3 / 2, m_table.active() > 0 ? longPause : idlePause);
    m_timer->start(m_pause);
}

void JobsModel::select(const QString &job)
{
    if (job == m_selected)
        return;
    m_selected = job;
    m_logWork.reset();
    m_logFeed.reset();
    m_log.clear();
    m_logEnd = 0;
    m_logProblem.clear();
    followSelected();
    emit detailChanged();
    emit logChanged();
}

// A whole has no log of its own: the one of the job that it is shown by.
base::JobId JobsModel::logJobOf(const QString &key, const Job &shown) const
{
    const JobGroup *group = m_groups.group(key);
    if (!group)
        return shown.id;
    const auto member = std::ranges::find_if(group->members, [&](const Job &job) { return job.number == shown.number; });
    return member == group->members.end() ? group->members.last().id : member->id;
}

void JobsModel::followSelected()
{
    const Job *job = shownJob(m_selected);
    if (!job || isFollowed(m_selected) || m_context.session.state() != SessionModel::State::SignedIn)
        return;
    m_logFeed = std::make_unique<Feed<LogBytes>>([this](const QList<LogBytes> &pieces) {
        for (const LogBytes &piece : pieces) {
            m_log.add(piece.bytes);
            m_logEnd = piece.end;
        }
        emit logChanged();
    });
    slurm::LogOptions log;
    log.from = m_logEnd;
    m_logWork = std::make_unique<base::Operation<Job>>(
        m_context.workers,
        [session = m_context.session.session(), id = logJobOf(m_selected, *job), sink = m_logFeed->sink(),
         log](const base::Work &work) {
            return session->slurm.followJob(
                id,
                [&](const QByteArray &bytes, qint64 offset) {
                    sink({bytes, offset + bytes.size()});
                },
                [](const Job &) {}, log, work.stop);
        },
        [this](Result<Job> result) {
            if (!result && result.error().code != base::ErrorCode::ConnectionLost)
                m_logProblem = result.error().text();
            emit logChanged();
        });
}

std::optional<JobDetail> JobsModel::detail() const
{
    const Job *job = shownJob(m_selected);
    const Run *run = runOf(m_selected);
    if (!job && !run)
        return std::nullopt;
    JobDetail detail;
    detail.id = m_selected;
    if (run) {
        detail.name = run->run.project.name;
        detail.state = tr("submitted");
        detail.results = run->results;
        detail.fetching = run->activity != 0;
    }
    if (!job)
        return detail;
    detail.name = job->name;
    detail.state = job->state.text();
    detail.mood = moodOf(*job);
    detail.explanation = job->explanation;
    detail.ended = job->hasEnded();
    detail.logPath = job->stdoutPath.shown();
    describeChain(detail, run);
    detail.canFetch = detail.ended && (run || m_history.contains(m_selected));
    if (detail.results.isEmpty() && m_history.contains(m_selected)) {
        const QString there = m_history.value(m_selected).results;
        if (!there.isEmpty() && QFileInfo::exists(there))
            detail.results = there;
    }
    const std::pair<QString, QString> facts[] = {
        {tr("Account"), job->account},
        {tr("Node"), job->nodes},
        {tr("Cores"), job->cpus > 0 ? QString::number(job->cpus) : QString()},
        {tr("Memory"), job->memory.isGiven() ? job->memory.text() : QString()},
        {m_context.session.simulatedGpus() ? tr("GPUs (simulated)") : tr("GPUs"), job->gpus},
        {tr("Submitted"), job->submit.isValid() ? timeText(job->submit) : QString()},
        {tr("Ended"), job->end.isValid() ? timeText(job->end) : QString()},
        {tr("Exit status"), job->exitCode ? job->exitCode->text() : QString()},
    };
    for (const auto &[name, value] : facts)
        if (!value.isEmpty())
            detail.facts.append({name, value});
    return detail;
}

const Job *JobsModel::shownJob(const QString &key) const
{
    const JobGroup *group = m_groups.group(key);
    return group ? &group->whole : m_table.find(key);
}

void JobsModel::showGroups()
{
    QSet<QString> chains;
    for (const project::RunRecord &record : std::as_const(m_history))
        if (project::chainIn(record.script))
            chains.insert(record.job);
    m_groups.setJobs(m_last, chains);
}

// What the whole is, beside what its present job is.
void JobsModel::describeChain(JobDetail &detail, const Run *run) const
{
    const JobGroup *group = m_groups.group(detail.id);
    if (!group)
        return;
    const int count = static_cast<int>(group->members.size());
    detail.ended = group->ended() == count;
    detail.facts.append({tr("Jobs"), tr("%1 of %2 ended").arg(group->ended()).arg(count)});
    if (run && !run->words.isEmpty())
        detail.explanation = run->words;
}

const QString &JobsModel::log() const
{
    return isFollowed(m_selected) ? runOf(m_selected)->log.text() : m_log.text();
}

void JobsModel::cancelSelected()
{
    const Job *job = shownJob(m_selected);
    if (!job || m_context.session.state() != SessionModel::State::SignedIn)
        return;
    QList<base::JobId> ids{job->id};
    if (const JobGroup *group = m_groups.group(m_selected); group && job->id.component()) {
        ids.clear(); // single jobs that wait for each other
        for (const Job &member : group->members)
            if (!member.hasEnded())
                ids += member.id;
    }
    QStringList names;
    for (const base::JobId &id : std::as_const(ids))
        names += id.text();
    setCommands({u"scancel %1"_s.arg(names.join(u' '))});
    m_cancelling = std::make_unique<base::Operation<void>>(
        m_context.workers,
        [session = m_context.session.session(), ids](const base::Work &work) { return session->slurm.cancel(ids, work.stop); },
        [this](Result<void> result) {
            if (!result)
                fail(result.error());
            m_pause = shortPause;
            refresh();
        });
}

} // namespace voyageur::models
