// SPDX-License-Identifier: GPL-3.0-or-later
// The runs of this window and of the run history: followed to their end, and their results.
#include "base/bytesize.h"
#include "models/jobsmodel.h"
#include "project/runrecording.h"

namespace voyageur::models {

using base::Result;
using project::StepEvent;
using project::StepStatus;
using slurm::Job;

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
    feed(job, run);
    return run;
}

// A new feed for each session: nothing that the old one still had comes after what the new one brings.
void JobsModel::feed(const QString &job, Run &run)
{
    run.feed = std::make_unique<Feed<StepEvent>>(
        [this, job](const QList<StepEvent> &events) {
            Run *at = runOf(job);
            if (!at)
                return;
            for (const StepEvent &event : events)
                if (event.status == StepStatus::Progress && at->activity)
                    m_context.activities.setProgress(at->activity, event.progress);
        },
        mergeStepEvents);
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
    follow(id);
    select(id);
    refresh();
}

// To its end; its log is read by whoever looks at it.
void JobsModel::follow(const QString &job)
{
    Run &run = m_runs[job];
    feed(job, run);
    run.follow = std::make_unique<base::Operation<Job>>(
        m_context.workers,
        [session = m_context.session.session(), submitted = run.run.submitted, sink = run.feed->sink()](const base::Work &work) {
            return project::followRun(*session, submitted, sink, work.stop, project::RunLog::Leave);
        },
        [this, job](Result<Job> result) { followed(job, std::move(result)); });
}

void JobsModel::readHistory()
{
    m_reading = std::make_unique<base::Operation<QList<project::RunRecord>>>(
        m_context.workers,
        [session = m_context.session.session(), jobs = m_last,
         old = !std::exchange(m_askedForOld, true)](const base::Work &work) -> Result<QList<project::RunRecord>> {
            // What cannot be written down now is with the next list.
            (void)project::noteJobs(*session, jobs);
            if (old)
                (void)project::askForRuns(*session, work.stop);
            return project::RunHistory().runs({.cluster = session->profile.name, .user = session->host->identity().user});
        },
        [this](Result<QList<project::RunRecord>> result) {
            const QSet<QString> before = chains();
            m_history.clear();
            if (!result || m_context.session.state() != SessionModel::State::SignedIn)
                return; // a damaged history costs the buttons of old runs, nothing else
            for (const project::RunRecord &record : *result)
                if (!m_history.contains(record.job))
                    m_history.insert(record.job, record);
            if (chains() != before)
                relist();
            emit detailChanged();
            emit historyChanged();
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
    if (!result && result.error().code == base::ErrorCode::ConnectionLost)
        return; // start() goes on with it
    run->ended = true;
    if (!result) {
        run->error = result.error();
        emit detailChanged();
        return;
    }
    run->words = result->explanation;
    announce({{job, result->name, result->state.text(), result->explanation, result->state.isSuccess()}});
    refresh();
    if (m_fetchesAtEnd)
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

bool JobsModel::fetch(const QString &job)
{
    Run *run = runOf(job);
    if (!run && m_history.contains(job)) {
        run = &addRun(job);
        run->run = recall(job);
    }
    if (!run || (run->fetch && !run->fetch->isFinished()) || m_context.session.state() != SessionModel::State::SignedIn)
        return false;
    run->error.reset();
    m_context.activities.forgetResume(run->lastActivity); // this is that
    const project::ProjectFile &file = run->run.project;
    run->activity = m_context.activities.begin(
        Activity::Kind::Download, tr("Results of job %1").arg(job), m_context.session.clusterTitle(),
        shownPath(file.resultsFolder()), true,
        [this, job] {
            if (Run *at = runOf(job); at && at->fetch)
                at->fetch->cancel();
        },
        [this, job] { return fetch(job); });
    run->lastActivity = run->activity;
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
    return true;
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
        if (result.error().code != base::ErrorCode::ConnectionLost) // which the whole window says
            fail(result.error());
    }
    run->activity = 0;
    emit detailChanged();
}

} // namespace voyageur::models
