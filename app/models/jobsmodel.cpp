// SPDX-License-Identifier: GPL-3.0-or-later
#include "models/jobsmodel.h"

#include "base/bytesize.h"

#include <QFileInfo>
#include <QLocale>
#include <QTimer>

#include <algorithm>

namespace voyageur::models {

using namespace Qt::StringLiterals;
using base::Result;
using project::StepEvent;
using project::StepStatus;
using slurm::Job;

namespace {

// Slurm's controller serves everybody: ask soon after something changed, ever less often while nothing does.
constexpr int shortPause = 3000;
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
    m_pause = shortPause;
    begin(tr("Asking for your jobs…"));
    refresh();
}

void JobsModel::stop()
{
    m_timer->stop();
    m_listing.reset();
    m_logWork.reset();
    m_cancelling.reset();
    m_reading.reset();
    m_history.clear();
    m_runs.clear();
    m_last.clear();
    m_table.clear();
    m_listedAt.invalidate();
    m_selected.clear();
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

JobsModel::Run *JobsModel::runOf(const QString &job)
{
    const auto found = m_runs.find(job);
    return found == m_runs.end() ? nullptr : &found->second;
}

const JobsModel::Run *JobsModel::runOf(const QString &job) const
{
    const auto found = m_runs.find(job);
    return found == m_runs.end() ? nullptr : &found->second;
}

JobsModel::Run &JobsModel::addRun(const QString &job)
{
    Run &run = m_runs[job];
    run.feed = std::make_unique<Feed<StepEvent>>(
        [this, job](const QList<StepEvent> &events) {
            Run *at = runOf(job);
            if (!at)
                return;
            for (const StepEvent &event : events) {
                if (event.status == StepStatus::Output)
                    at->log.add(event.output);
                else if (event.status == StepStatus::Progress && at->activity)
                    m_context.activities.setProgress(at->activity, event.progress);
            }
            if (m_selected == job)
                emit logChanged();
        },
        mergeStepEvents);
    return run;
}

bool JobsModel::isFollowed(const QString &job) const
{
    const Run *run = runOf(job);
    return run && run->followed;
}

void JobsModel::watch(const SubmittedRun &submitted)
{
    const QString id = submitted.submitted.job.text();
    Run &run = addRun(id);
    run.run = submitted;
    run.followed = true;
    run.follow = std::make_unique<base::Operation<Job>>(
        m_context.workers,
        [session = m_context.session.session(), submitted, sink = run.feed->sink()](const base::Work &work) {
            return project::followRun(*session, submitted.submitted, sink, work.stop);
        },
        [this, id](Result<Job> result) { followed(id, std::move(result)); });
    select(id);
    m_pause = shortPause;
    refresh();
}

void JobsModel::readHistory()
{
    m_reading = std::make_unique<base::Operation<QList<project::RunRecord>>>(
        m_context.workers, [](const base::Work &) { return project::RunHistory().runs(); },
        [this](Result<QList<project::RunRecord>> result) {
            m_history.clear();
            if (!result || m_context.session.state() != SessionModel::State::SignedIn)
                return; // a damaged history costs the buttons of old runs, nothing else
            for (const project::RunRecord &record : *result)
                if (record.cluster == m_context.session.session()->profile.name && record.user == m_context.session.user()
                    && !m_history.contains(record.job))
                    m_history.insert(record.job, record);
            emit detailChanged();
        });
}

// What fetchResults() needs of a run that another window, or the command line, submitted. The project is read again when it
// is fetched.
SubmittedRun JobsModel::recall(const QString &job) const
{
    const project::RunRecord record = m_history.value(job);
    SubmittedRun run;
    run.project.folder = record.projectFolder;
    run.project.name = record.project;
    run.run.tag = record.tag;
    run.run.folder = ssh::RemotePath::fromText(record.remoteFolder);
    if (const auto id = base::JobId::parse(job.toLatin1()))
        run.submitted.job = *id;
    if (const Job *known = m_table.find(job))
        run.submitted.stdoutPath = known->stdoutPath;
    return run;
}

void JobsModel::followed(const QString &job, Result<Job> result)
{
    Run *run = runOf(job);
    if (!run)
        return;
    if (!result) {
        run->error = result.error();
        emit detailChanged();
        return;
    }
    emit jobEnded(job, result->state.isSuccess());
    m_pause = shortPause;
    refresh();
    fetch(job);
}

QStringList JobsModel::followedJobs() const
{
    QStringList jobs;
    for (const auto &[job, run] : m_runs)
        if (run.follow && !run.follow->isFinished())
            jobs.append(job);
    return jobs;
}

void JobsModel::fetchSelected()
{
    fetch(m_selected);
}

void JobsModel::fetch(const QString &job)
{
    Run *run = runOf(job);
    if (!run && m_history.contains(job)) {
        run = &addRun(job);
        run->run = recall(job);
    }
    if (!run || (run->fetch && !run->fetch->isFinished()) || m_context.session.state() != SessionModel::State::SignedIn)
        return;
    run->error.reset();
    const project::ProjectFile &file = run->run.project;
    run->activity =
        m_context.activities.begin(Activity::Kind::Download, tr("Results of job %1").arg(job), m_context.session.clusterTitle(),
                                   shownPath(file.resultsFolder()), true, [this, job] {
                                       if (Run *at = runOf(job); at && at->fetch)
                                           at->fetch->cancel();
                                   });
    run->fetch = std::make_unique<base::Operation<project::FetchedResults>>(
        m_context.workers,
        [session = m_context.session.session(), all = run->run, sink = run->feed->sink(),
         followed = run->followed](const base::Work &work) -> Result<project::FetchedResults> {
            if (followed)
                return project::fetchResults(*session, all.project, all.run, all.submitted, sink, work.stop);
            VOYAGEUR_TRY(loaded, project::ProjectFile::load(all.project.folder));
            return project::fetchResults(*session, loaded, all.run, all.submitted, sink, work.stop);
        },
        [this, job](Result<project::FetchedResults> result) { fetched(job, std::move(result)); });
    emit detailChanged();
}

void JobsModel::fetched(const QString &job, Result<project::FetchedResults> result)
{
    Run *run = runOf(job);
    if (!run)
        return;
    if (result) {
        run->results = result->folder;
        m_context.activities.finish(
            run->activity, tr("Files: %1, %2").arg(QString::number(result->files), base::ByteSize(result->bytes).text()));
    } else {
        run->error = result.error();
        m_context.activities.fail(run->activity, result.error());
        fail(result.error());
    }
    run->activity = 0;
    emit detailChanged();
}

void JobsModel::select(const QString &job)
{
    if (job == m_selected)
        return;
    m_selected = job;
    m_logWork.reset();
    m_logFeed.reset();
    m_log.clear();
    m_logProblem.clear();
    followSelected();
    emit detailChanged();
    emit logChanged();
}

void JobsModel::followSelected()
{
    const Job *job = m_table.find(m_selected);
    if (!job || isFollowed(m_selected) || m_context.session.state() != SessionModel::State::SignedIn)
        return;
    m_logFeed = std::make_unique<Feed<QByteArray>>([this](const QList<QByteArray> &pieces) {
        for (const QByteArray &piece : pieces)
            m_log.add(piece);
        emit logChanged();
    });
    m_logWork = std::make_unique<base::Operation<Job>>(
        m_context.workers,
        [session = m_context.session.session(), id = job->id, sink = m_logFeed->sink()](const base::Work &work) {
            return session->slurm.followJob(
                id, [&](const QByteArray &bytes, qint64) { sink(bytes); }, [](const Job &) {}, {}, work.stop);
        },
        [this](Result<Job> result) {
            if (!result)
                m_logProblem = result.error().text();
            emit logChanged();
        });
}

std::optional<JobDetail> JobsModel::detail() const
{
    const Job *job = m_table.find(m_selected);
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

const QString &JobsModel::log() const
{
    return isFollowed(m_selected) ? runOf(m_selected)->log.text() : m_log.text();
}

void JobsModel::cancelSelected()
{
    const Job *job = m_table.find(m_selected);
    if (!job || m_context.session.state() != SessionModel::State::SignedIn)
        return;
    setCommands({u"scancel %1"_s.arg(m_selected)});
    m_cancelling = std::make_unique<base::Operation<void>>(
        m_context.workers,
        [session = m_context.session.session(), id = job->id](const base::Work &work) {
            return session->slurm.cancel({id}, work.stop);
        },
        [this](Result<void> result) {
            if (!result)
                fail(result.error());
            m_pause = shortPause;
            refresh();
        });
}

} // namespace voyageur::models
