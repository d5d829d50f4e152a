// SPDX-License-Identifier: GPL-3.0-or-later
#include "models/joblive.h"

#include "base/pace.h"

#include <QDateTime>

#include <algorithm>

namespace voyageur::models {

using namespace Qt::StringLiterals;
using base::Result;

namespace {

constexpr std::chrono::seconds leavePause(15); // a look at the log and back
constexpr std::chrono::seconds againPause(10);
constexpr int mostFruitless = 2;
constexpr qsizetype mostHistories = 20;
constexpr std::chrono::seconds longestInterval(10);
constexpr std::chrono::seconds shortestInterval(2);

double nowSeconds()
{
    return double(QDateTime::currentMSecsSinceEpoch()) / 1000;
}

//! Often enough to be seen moving, and seldom where the cluster asks for patience.
std::chrono::seconds intervalOf(const base::ClusterFacts &facts)
{
    const auto poll = facts.slurm.pollSeconds.value;
    const std::chrono::seconds wanted(poll ? *poll / 6 : longestInterval.count());
    return std::clamp(wanted, shortestInterval, longestInterval);
}

} // namespace

JobLive::JobLive(const StepContext &context, JobsModel &jobs, JobUsage &usage, QObject *parent)
    : QObject(parent), m_context(context), m_jobs(jobs), m_usage(usage)
{
    m_leave.setSingleShot(true);
    connect(&m_leave, &QTimer::timeout, this, &JobLive::end);
    m_again.setSingleShot(true);
    connect(&m_again, &QTimer::timeout, this, &JobLive::begin);
    connect(&jobs, &JobsModel::detailChanged, this, &JobLive::jobChanged);
    connect(&usage, &JobUsage::changed, this, &JobLive::counted);
    connect(&context.session, &SessionModel::signedIn, this, &JobLive::sessionChanged);
    connect(&context.session, &SessionModel::signedOut, this, &JobLive::sessionChanged);
}

JobLive::~JobLive() = default;

void JobLive::setShown(bool on)
{
    m_shown = on;
    if (!on) {
        m_again.stop();
        if (m_sampling)
            m_leave.start(base::atPace(leavePause));
        return;
    }
    m_leave.stop();
    jobChanged();
}

bool JobLive::canSample() const
{
    return m_shown && m_job && !m_refused && m_context.session.state() == SessionModel::State::SignedIn
        && m_job->state.code() == base::JobState::Code::Running;
}

void JobLive::jobChanged()
{
    const auto job = m_jobs.logJobHere();
    const bool signedIn = m_context.session.state() == SessionModel::State::SignedIn;
    if (!job && !m_jobs.selected().isEmpty() && !signedIn)
        return settle(); // the list is away with the session
    if (!job || !m_job || job->id != m_job->id) {
        end();
        m_refused = false;
        m_fruitless = 0;
        m_problem.reset();
        m_node.clear();
        m_asking.reset();
        m_table.clear();
        m_tableTime = {};
        m_tableProblem.reset();
    }
    m_job = job;
    if (m_job && m_job->state.code() != base::JobState::Code::Running)
        end();
    if (canSample() && !m_sampling && !m_again.isActive())
        begin();
    settle();
}

void JobLive::begin()
{
    if (!canSample() || m_sampling)
        return settle();
    slurm::SamplerOptions options;
    options.interval = intervalOf(m_context.session.session()->facts->known());
    m_feed = std::make_unique<Feed<Taken>>([this](const QList<Taken> &all) { taken(all); });
    historyOf(job()).interrupt();
    m_sampling = std::make_unique<base::Operation<bool>>(
        m_context.workers,
        [session = m_context.session.session(), job = *m_job, options,
         sink = m_feed->sink()](const base::Work &work) -> Result<bool> {
            bool any = false;
            VOYAGEUR_CHECK(slurm::sampleUse(
                session->slurm, job,
                [&](const slurm::UseSample &sample, const QString &node) {
                    any = true;
                    sink({sample, node, nowSeconds()});
                },
                options, work.stop));
            return any;
        },
        [this](Result<bool> result) { ended(std::move(result)); });
    settle();
}

// The step says goodbye in its own thread.
void JobLive::end()
{
    m_leave.stop();
    m_again.stop();
    m_sampling.reset();
    m_feed.reset();
    settle();
}

void JobLive::taken(const QList<Taken> &all)
{
    if (!m_job)
        return;
    UseHistory &history = historyOf(job());
    for (const Taken &one : all) {
        history.add(one.sample, one.at);
        m_node = one.node;
    }
    m_fruitless = 0;
    m_problem.reset();
    const QList<double> spark = history.spark(JobTableModel::sparkPoints);
    for (const QString &key : {job(), m_jobs.selected()})
        m_jobs.table()->setSpark(key, spark);
    settle();
}

void JobLive::ended(Result<bool> result)
{
    const auto over = std::exchange(m_sampling, nullptr);
    m_feed.reset();
    const bool fruitless = !result.ok() || !*result;
    if (!result.ok() && result.error().code == base::ErrorCode::CommandFailed)
        m_problem = result.error();
    m_fruitless = fruitless ? m_fruitless + 1 : 0;
    m_refused = m_fruitless >= mostFruitless; // the job may have ended just now, or its step was ended: once more
    if (canSample())
        m_again.start(base::atPace(againPause));
    counted();
    settle();
}

void JobLive::tryAgain()
{
    m_refused = false;
    m_fruitless = 0;
    m_problem.reset();
    begin();
}

// JobUsage asks for it once a minute, while it is looked at.
void JobLive::counted()
{
    if (m_refused && m_job && m_usage.job() == job() && m_usage.found()) {
        const slurm::Usage &usage = m_usage.found()->usage;
        if (!usage.state.isEnded())
            historyOf(job()).addCounted(usage.cpuSeconds, usage.memoryBytes, double(usage.elapsedSeconds), nowSeconds());
    }
    emit changed(); // what it was given is known there, too
}

void JobLive::sessionChanged()
{
    m_asking.reset();
    const bool signedIn = m_context.session.state() == SessionModel::State::SignedIn;
    if (!signedIn) {
        end();
        return;
    }
    const auto identity = m_context.session.session()->host->identity();
    const std::pair account(identity.host + u':' + QString::number(identity.port), identity.user);
    if (std::exchange(m_account, account) != account) {
        m_histories.clear();
        m_recent.clear();
    }
    m_refused = false;
    m_fruitless = 0;
    jobChanged();
}

void JobLive::settle()
{
    if (!m_job)
        m_state = State::NoJob;
    else if (m_job->hasEnded() || m_job->hasLeft())
        m_state = State::Ended;
    else if (m_job->state.isPending())
        m_state = State::Waiting;
    else if (m_context.session.state() != SessionModel::State::SignedIn)
        m_state = State::Away;
    else if (m_refused)
        m_state = State::Counted;
    else
        m_state = m_sampling && !m_node.isEmpty() ? State::Sampling : State::Starting;
    emit changed();
}

QString JobLive::words() const
{
    switch (m_state) {
    case State::NoJob:
        return {};
    case State::Waiting:
        return tr("The curves begin when the job starts.");
    case State::Away:
        return tr("You are not signed in, so nothing is measured.");
    case State::Starting:
        return m_problem ? tr("Nothing measured yet. Trying once more…")
                         : tr("Starting a small step in the job to measure what it uses…");
    case State::Sampling: {
        const qint64 seconds = m_context.session.session() ? intervalOf(m_context.session.session()->facts->known()).count() : 0;
        return m_job->nodeCount > 1
            ? tr("Measured in the job every %n second(s) while this page is open, on %1, one of its %2 nodes.", nullptr,
                 int(seconds))
                  .arg(m_node, QString::number(m_job->nodeCount))
            : tr("Measured in the job every %n second(s) while this page is open, on %1.", nullptr, int(seconds)).arg(m_node);
    }
    case State::Counted:
        return tr("Voyageur cannot measure inside this job. These are Slurm's own figures, updated once a minute: the peak "
                  "memory so far, and nothing about GPUs.");
    case State::Ended:
        return history().isEmpty() ? tr("No curves: usage is recorded only while this page is open.")
                                   : tr("The job has ended. The curves cover the times when this page was open.");
    }
    return {};
}

UseHistory &JobLive::historyOf(const QString &job)
{
    m_recent.removeAll(job);
    m_recent.prepend(job);
    while (m_recent.size() > mostHistories)
        m_histories.erase(m_recent.takeLast());
    return m_histories[job];
}

const UseHistory &JobLive::history() const
{
    static const UseHistory none;
    const auto found = m_histories.find(job());
    return found == m_histories.end() ? none : found->second;
}

UseGiven JobLive::given() const
{
    UseGiven given;
    if (!m_job)
        return given;
    given.nodes = std::max(1, m_job->nodeCount);
    given.cores = m_job->cpus / given.nodes;
    given.gpus = !m_job->gpus.isEmpty();
    // The queue's figure may be that of one core; what was given is with the accounting.
    if (m_usage.job() == job() && m_usage.found() && m_usage.found()->usage.memory.bytes() > 0)
        given.memory = m_usage.found()->usage.memory.bytes() / given.nodes;
    return given;
}

QList<observe::UsageAdvice> JobLive::advice() const
{
    return m_state == State::Sampling || m_state == State::Counted ? liveAdvice(history(), given())
                                                                   : QList<observe::UsageAdvice>();
}

bool JobLive::canAskTable() const
{
    return hasGpus() && !m_asking && m_context.session.state() == SessionModel::State::SignedIn
        && m_job->state.code() == base::JobState::Code::Running;
}

void JobLive::askTable()
{
    if (!canAskTable())
        return;
    m_tableProblem.reset();
    m_asking = std::make_unique<base::Operation<QByteArray>>(
        m_context.workers,
        [session = m_context.session.session(), job = *m_job](const base::Work &work) {
            return slurm::gpuTable(session->slurm, job, work.stop);
        },
        [this](Result<QByteArray> result) {
            const auto over = std::exchange(m_asking, nullptr);
            if (result.ok()) {
                QStringList lines; // line by line: an end of one is no control character here
                for (const QByteArray &line : result->trimmed().split('\n'))
                    lines += base::shownSafely(line.endsWith('\r') ? line.chopped(1) : line);
                m_table = lines.join(u'\n');
                m_tableTime = QDateTime::currentDateTime();
            } else {
                m_tableProblem = result.error();
            }
            emit changed();
        });
    emit changed();
}

} // namespace voyageur::models
