// SPDX-License-Identifier: GPL-3.0-or-later
// The runs of this window and of the run history: followed to their end, and their results.
#include "base/bytesize.h"
#include "models/jobsmodel.h"
#include "runs/homecoming.h"
#include "runs/runrecording.h"
#include "runs/sweep.h"
#include "work/bringhome.h"

namespace voyageur::models {

using base::Result;
using session::StepEvent;
using session::StepStatus;
using slurm::Job;

JobsModel::Run *JobsModel::runOf(const RunKey &key)
{
    const auto found = m_runs.find(key);
    return found == m_runs.end() ? nullptr : &found->second;
}

const JobsModel::Run *JobsModel::runOf(const QString &job) const
{
    const auto found = m_runs.find(keyOf(job));
    return found == m_runs.end() ? nullptr : &found->second;
}

JobsModel::Run &JobsModel::addRun(const RunKey &key)
{
    Run &run = m_runs[key];
    run.cluster = m_context.session.clusterTitle();
    feed(key, run);
    return run;
}

// A new feed for each session: nothing that the old one still had comes after what the new one brings.
void JobsModel::feed(const RunKey &key, Run &run)
{
    run.feed = std::make_unique<Feed<StepEvent>>(
        [this, key](const QList<StepEvent> &events) {
            Run *at = runOf(key);
            if (!at)
                return;
            for (const StepEvent &event : events)
                if (event.status == StepStatus::Progress && at->activity)
                    m_context.activities.setProgress(at->activity, event.progress);
        },
        mergeStepEvents);
}

std::shared_ptr<session::ClusterSession> JobsModel::sessionOf(const RunKey &key) const
{
    if (key.first == account() && m_context.session.state() == SessionModel::State::SignedIn)
        return m_context.session.session();
    for (const KeptSession &kept : m_context.session.aside())
        if (kept.user + u'@' + kept.cluster == key.first)
            return kept.session;
    return nullptr;
}

void JobsModel::watch(const work::SubmittedRun &submitted)
{
    const RunKey key = keyOf(submitted.submitted.job.text());
    Run &run = addRun(key);
    run.run = submitted;
    run.followed = true;
    follow(key);
    select(key.second);
    refresh();
}

// To its end; its log is read by whoever looks at it.
void JobsModel::follow(const RunKey &key)
{
    Run &run = m_runs[key];
    feed(key, run);
    run.over = m_context.session.session();
    run.follow = std::make_unique<base::Operation<Job>>(
        m_context.workers,
        [session = m_context.session.session(), wish = work::FollowRun{run.run, m_fetchesAtEnd, runs::RunLog::Leave},
         sink = run.feed->sink()](const base::Work &work) { return work::follow(wish, *session, sink, work.stop); },
        [this, key](Result<Job> result) { followed(key, std::move(result)); });
}

void JobsModel::readHistory()
{
    m_reading = std::make_unique<base::Operation<QList<history::RunRecord>>>(
        m_context.workers,
        [session = m_context.session.session(), jobs = m_known.jobs,
         old = !std::exchange(m_askedForOld, true)](const base::Work &work) -> Result<QList<history::RunRecord>> {
            // What cannot be written down now is with the next list.
            (void)runs::noteJobs(*session, jobs, work.stop);
            if (old)
                (void)runs::askForRuns(*session, work.stop);
            return history::RunHistory().runs({.cluster = session->profile.name, .user = session->host->identity().user});
        },
        [this](Result<QList<history::RunRecord>> result) {
            const std::pair before(chains(), failedSweeps());
            m_history.clear();
            if (!result || m_context.session.state() != SessionModel::State::SignedIn)
                return; // a damaged history costs the buttons of old runs, nothing else
            for (const history::RunRecord &record : *result)
                if (!m_history.contains(record.job))
                    m_history.insert(record.job, record);
            if (std::pair(chains(), failedSweeps()) != before)
                relist();
            emit detailChanged();
            emit historyChanged();
            readSweeps();
            bringHome();
        });
}

QString JobsModel::sweepTag() const
{
    const history::RunRecord *run = isElsewhere(m_selected) ? nullptr : runRecord();
    return run && runs::isSweep(*run) ? run->tag : QString();
}

// The tasks of a sweep are told apart by their values, also while they wait.
void JobsModel::readSweeps()
{
    constexpr qsizetype most = 10; // at a time
    QList<history::RunRecord> sweeps;
    for (const history::RunRecord &record : std::as_const(m_history))
        if (sweeps.size() < most && m_table.isGroup(record.job) && !m_sweepsKnown.contains(record.job) && runs::isSweep(record))
            sweeps += record;
    if (sweeps.isEmpty() || (m_readingSweeps && !m_readingSweeps->isFinished()))
        return;
    for (const history::RunRecord &record : std::as_const(sweeps))
        m_sweepsKnown.insert(record.job);
    m_readingSweeps = std::make_unique<base::Operation<QHash<qint64, QStringList>>>(
        m_context.workers,
        [session = m_context.session.session(), sweeps](const base::Work &work) -> Result<QHash<qint64, QStringList>> {
            QHash<qint64, QStringList> words;
            for (const history::RunRecord &record : sweeps) {
                const auto tasks = runs::readSweepTasks(*session, ssh::RemotePath::fromText(record.remoteFolder), work.stop);
                const auto id = base::JobId::parse(record.job.toLatin1());
                if (!tasks.ok() || !*tasks || !id)
                    continue; // they are numbered, then
                QStringList &all = words[id->job()];
                for (qint64 task = 1; task <= (*tasks)->table.rows.size(); ++task)
                    all += (*tasks)->words(task);
            }
            return words;
        },
        [this](const Result<QHash<qint64, QStringList>> &result) {
            if (!result.ok())
                return;
            for (auto one = result->cbegin(); one != result->cend(); ++one)
                m_table.setTaskWords(one.key(), one.value());
            emit detailChanged();
        });
}

// What fetchResults() needs of a run that another window, or the command line, submitted. The project is read again when it
// is fetched.
work::SubmittedRun JobsModel::recall(const QString &job) const
{
    const history::RunRecord record = m_history.value(job);
    projectfile::ProjectFile project;
    project.folder = record.projectFolder;
    project.name = record.project;
    work::SubmittedRun run = work::recalled(record, project);
    if (const Job *known = m_table.find(job))
        run.submitted.stdoutPath = known->stdoutPath;
    return run;
}

void JobsModel::followed(const RunKey &key, Result<Job> result)
{
    Run *run = runOf(key);
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
    const bool isHere = key.first == account();
    const QString cluster = key.first.mid(key.first.indexOf(u'@') + 1);
    announce({endedJob(isHere ? key.second : cluster + u'/' + key.second, *result, isHere ? QString() : run->cluster)});
    refresh();
    if (m_fetchesAtEnd)
        fetch(key, Fetch::Wanted);
}

QStringList JobsModel::followedJobs() const
{
    QStringList jobs;
    for (const auto &[key, run] : m_runs)
        if (run.follow && !run.follow->isFinished())
            jobs.append(key.second);
    return jobs;
}

void JobsModel::fetchSelected()
{
    fetch(keyOf(m_selected));
}

void JobsModel::fetchSelectedAnew()
{
    fetch(keyOf(m_selected), Fetch::Anew);
}

bool JobsModel::fetch(const RunKey &key, Fetch how)
{
    const QString job = key.second;
    const auto session = sessionOf(key);
    Run *run = runOf(key);
    if (!run && key.first == account() && m_history.contains(job)) {
        run = &addRun(key);
        run->run = recall(job);
    }
    if (!run || !session || (run->fetch && !run->fetch->isFinished()))
        return false;
    run->error.reset();
    m_tried.insert(run->run.run.tag);
    m_context.activities.forgetResume(run->lastActivity); // this is that
    const projectfile::ProjectFile &file = run->run.project;
    run->activity = m_context.activities.begin(
        Activity::Kind::Download, tr("Results of job %1").arg(job), run->cluster, shownPath(file.resultsFolder()), true,
        [this, key] {
            if (Run *at = runOf(key); at && at->fetch)
                at->fetch->cancel();
        },
        [this, key, how] { return fetch(key, how == Fetch::Wanted ? Fetch::Asked : how); });
    run->lastActivity = run->activity;
    const runs::FetchOptions options{.replaceChanged = how == Fetch::Anew, .onlyIfWanted = how == Fetch::Wanted};
    run->fetch = std::make_unique<base::Operation<runs::FetchedResults>>(
        m_context.workers,
        [session, wish = work::BringHome{run->run, !run->followed, options}, sink = run->feed->sink()](const base::Work &work) {
            return work::bringHome(wish, *session, sink, work.stop);
        },
        [this, key](Result<runs::FetchedResults> result) { fetched(key, std::move(result)); });
    emit detailChanged();
    return true;
}

void JobsModel::fetched(const RunKey &key, Result<runs::FetchedResults> result)
{
    Run *run = runOf(key);
    if (!run)
        return;
    if (result) {
        run->results = result->folder;
        run->differs = result->keptCount > 0;
        QString outcome = tr("%n file(s), %1", nullptr, int(result->files)).arg(base::ByteSize(result->bytes).text());
        if (run->differs)
            outcome += u' ' + tr("%n file(s) on this computer differ, and were not replaced.", nullptr, int(result->keptCount));
        m_context.activities.finish(run->activity, outcome);
    } else {
        run->error = result.error();
        m_context.activities.fail(run->activity, result.error());
        if (result.error().code == base::ErrorCode::Cancelled) // by the person: not again by itself
            write([tag = run->run.run.tag] { return runs::wantResults(tag, false); });
        if (result.error().code != base::ErrorCode::ConnectionLost && key.first == account()) // which the whole window says
            fail(result.error());
    }
    run->activity = 0;
    if (m_context.session.state() == SessionModel::State::SignedIn && (!m_reading || m_reading->isFinished()))
        readHistory(); // with the wish as it is now; and the next
    emit detailChanged();
}

} // namespace voyageur::models
