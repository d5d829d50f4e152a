// SPDX-License-Identifier: GPL-3.0-or-later
#include "models/jobusage.h"

#include "base/clock.h"

#include <QLocale>

#include <algorithm>

namespace voyageur::models {

using namespace Qt::StringLiterals;
using base::MemorySize;
using base::Result;
using slurm::Usage;

namespace {

constexpr int liveUsagePause = 60'000; // ms
constexpr int lagPause = 4'000;
constexpr int mostTries = 8;

QString spanText(qint64 seconds)
{
    return QString::fromLatin1(base::TimeLimit::ofSeconds(seconds).bytes());
}

QString percentText(double share)
{
    return JobUsage::tr("%1 %").arg(QLocale().toString(share * 100, 'f', share < 0.1 ? 1 : 0));
}

UsageFigure timeFigure(const Usage &usage)
{
    const QString took = spanText(usage.elapsedSeconds);
    return {JobUsage::tr("Time"),
            usage.limitSeconds > 0 ? JobUsage::tr("%1 of %2").arg(took, spanText(usage.limitSeconds)) : took, usage.timeShare()};
}

UsageFigure coresFigure(const Usage &usage)
{
    const auto share = usage.cpuShare();
    return {JobUsage::tr("Cores"),
            share ? JobUsage::tr("%1 of %2 busy on average")
                        .arg(QLocale().toString(*share * usage.cpus, 'f', 1), QString::number(usage.cpus))
                  : JobUsage::tr("%n core(s), not measured", nullptr, usage.cpus),
            share};
}

UsageFigure memoryFigure(const Usage &usage)
{
    const QString had = usage.memory.isGiven() ? usage.memory.text() : JobUsage::tr("an unknown amount");
    if (!usage.memoryBytes)
        return {JobUsage::tr("Memory"), JobUsage::tr("%1, not measured").arg(had), {}};
    const QString held = MemorySize::ofBytes(*usage.memoryBytes).text();
    return {JobUsage::tr("Memory"),
            usage.memoryIsEstimate ? JobUsage::tr("about %1 of %2").arg(held, had) : JobUsage::tr("%1 of %2").arg(held, had),
            usage.memoryShare()};
}

UsageFigure gpuFigure(const Usage &usage)
{
    if (!usage.gpuPercent)
        return {JobUsage::tr("GPU"), JobUsage::tr("%1, not recorded").arg(usage.gpus), {}};
    const QString busy = JobUsage::tr("%1, busy for %2 of the time").arg(usage.gpus, percentText(*usage.gpuPercent / 100));
    return {JobUsage::tr("GPU"),
            usage.gpuMemoryBytes
                ? JobUsage::tr("%1; %2 of its memory").arg(busy, MemorySize::ofBytes(*usage.gpuMemoryBytes).text())
                : busy,
            *usage.gpuPercent / 100};
}

} // namespace

JobUsage::JobUsage(const StepContext &context, JobsModel &jobs, SubmitModel &submit, QObject *parent)
    : QObject(parent), m_context(context), m_jobs(jobs), m_next(new NextChange(context, jobs, submit, this))
{
    m_again.setSingleShot(true);
    connect(&m_again, &QTimer::timeout, this, &JobUsage::ask);
    connect(&jobs, &JobsModel::detailChanged, this, &JobUsage::jobChanged);
    connect(&context.session, &SessionModel::signedOut, this, [this] {
        m_again.stop();
        m_asking.reset();
        emit changed();
    });
    connect(m_next, &NextChange::changed, this, &JobUsage::changed);
}

JobUsage::~JobUsage() = default;

void JobUsage::setShown(bool on)
{
    m_shown = on;
    if (on)
        jobChanged();
    else
        m_again.stop();
}

void JobUsage::jobChanged()
{
    const auto job = m_jobs.logJobHere();
    if (!job && !m_jobs.selected().isEmpty() && m_context.session.state() != SessionModel::State::SignedIn)
        return; // the list is away with the session
    const slurm::JobId id = job ? job->id : slurm::JobId();
    const bool ended = job && job->hasEnded();
    m_begun = job && (ended || job->elapsedSeconds > 0 || job->state.code() == base::JobState::Code::Running);
    if (id != m_job || ended != m_ended) {
        m_asking.reset();
        m_again.stop();
        m_tries = 0;
        if (id != m_job) {
            m_found.reset();
            m_next->set({});
            m_next->forget();
        }
        m_problem.clear();
    }
    m_job = id;
    m_ended = ended;
    const bool known = isSettled() || (m_found && m_tries >= mostTries);
    if (m_shown && m_begun && !m_asking && !m_again.isActive() && !known && m_problem.isEmpty())
        ask();
    emit changed();
}

bool JobUsage::isSettled() const
{
    return m_found && m_found->usage.state.isEnded() && !m_found->usage.isBehind;
}

void JobUsage::ask()
{
    if (!m_shown || m_job.isNull() || m_context.session.state() != SessionModel::State::SignedIn)
        return;
    m_asking = std::make_unique<base::Operation<QList<Usage>>>(
        m_context.workers,
        [session = m_context.session.session(), id = m_job](const base::Work &work) {
            return slurm::usageOf({id}, session->slurm, work.stop);
        },
        [this](Result<QList<Usage>> result) { answered(std::move(result)); });
    emit changed();
}

std::chrono::milliseconds JobUsage::pace() const
{
    const auto session = m_context.session.session();
    return session ? session->slurm.pace() : slurm::PollPace::usual;
}

void JobUsage::answered(Result<QList<Usage>> result)
{
    const auto over = std::exchange(m_asking, nullptr);
    ++m_tries;
    const bool lost = !result.ok() && result.error().code == base::ErrorCode::NotFound;
    if (result.ok() && !result->isEmpty()) {
        m_found = observe::judgeUsage(result->last(), m_context.session.session()->facts->known());
        m_foundAt = QTime::currentTime();
        m_next->set(m_found->next);
    } else if (!result.ok() && !lost && result.error().code != base::ErrorCode::ConnectionLost) {
        m_problem = result.error().text();
    }
    if (m_ended && !isSettled() && m_tries < mostTries && m_problem.isEmpty())
        m_again.start(std::max(std::chrono::milliseconds(lagPause), pace()));
    else if (lost && !m_found)
        m_problem = result.error().text();
    else if (!m_ended && m_problem.isEmpty())
        m_again.start(std::max(std::chrono::milliseconds(liveUsagePause), pace()));
    emit changed();
}

QString JobUsage::words() const
{
    if (m_found)
        return {};
    if (!m_problem.isEmpty())
        return m_problem;
    if (m_job.isNull() || !m_begun)
        return tr("The curves begin when the job starts.");
    return tr("Reading what the job used…");
}

QList<UsageFigure> JobUsage::figures() const
{
    if (!m_found)
        return {};
    const Usage &usage = m_found->usage;
    QList<UsageFigure> figures{timeFigure(usage), coresFigure(usage), memoryFigure(usage)};
    if (!usage.gpus.isEmpty())
        figures += gpuFigure(usage);
    if (!usage.state.isEnded()) // asked once a minute, while the list beside it counts on
        figures.first().text = tr("%1 (as of %2)").arg(figures.first().text, base::clockTime(m_foundAt));
    return figures;
}

} // namespace voyageur::models
