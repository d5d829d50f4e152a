// SPDX-License-Identifier: GPL-3.0-or-later
#include "models/jobusage.h"

#include "base/textdiff.h"

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
    const QString had = usage.memory.isGiven() ? usage.memory.text() : JobUsage::tr("an amount that is not known");
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
    : QObject(parent), m_context(context), m_jobs(jobs), m_submit(submit)
{
    m_again.setSingleShot(true);
    connect(&m_again, &QTimer::timeout, this, &JobUsage::ask);
    connect(&jobs, &JobsModel::detailChanged, this, &JobUsage::jobChanged);
    connect(&context.session, &SessionModel::signedOut, this, [this] {
        m_again.stop();
        m_asking.reset();
        emit changed();
    });
    connect(&context.project, &ProjectModel::opened, this, [this] { m_before.reset(); });
    for (const auto *model : {static_cast<const PageModel *>(&context.project), static_cast<const PageModel *>(&submit)})
        connect(model, &PageModel::changed, this, &JobUsage::changed);
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
    const auto job = m_jobs.logJob();
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
            m_before.reset();
        }
        m_problem.clear();
    }
    m_job = id;
    m_ended = ended;
    const bool known = m_found && (m_found->usage.state.isEnded() || m_tries >= mostTries);
    if (m_shown && m_begun && !m_asking && !m_again.isActive() && !known && m_problem.isEmpty())
        ask();
    emit changed();
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

void JobUsage::answered(Result<QList<Usage>> result)
{
    const auto over = std::exchange(m_asking, nullptr);
    ++m_tries;
    const bool lost = !result.ok() && result.error().code == base::ErrorCode::NotFound;
    if (result.ok() && !result->isEmpty())
        m_found = project::judgeUsage(result->last(), m_context.session.session()->facts->known());
    else if (!result.ok() && !lost && result.error().code != base::ErrorCode::ConnectionLost)
        m_problem = result.error().text();
    const bool settled = m_found && m_found->usage.state.isEnded();
    if (m_ended && !settled && m_tries < mostTries && m_problem.isEmpty())
        m_again.start(lagPause);
    else if (lost && !m_found)
        m_problem = result.error().text();
    else if (!m_ended && m_problem.isEmpty())
        m_again.start(liveUsagePause);
    emit changed();
}

QString JobUsage::words() const
{
    if (m_found)
        return {};
    if (!m_problem.isEmpty())
        return m_problem;
    if (m_job.isNull() || !m_begun)
        return tr("What the job uses is measured once it runs.");
    return tr("Asking what it used…");
}

QList<UsageFigure> JobUsage::figures() const
{
    if (!m_found)
        return {};
    const Usage &usage = m_found->usage;
    QList<UsageFigure> figures{timeFigure(usage), coresFigure(usage), memoryFigure(usage)};
    if (!usage.gpus.isEmpty())
        figures += gpuFigure(usage);
    return figures;
}

bool JobUsage::isOfProject() const
{
    const project::RunRecord *run = m_jobs.runRecord();
    return m_context.project.isOpen() && run && !run->projectFolder.isEmpty()
        && project::canonicalFolder(run->projectFolder) == project::canonicalFolder(m_context.project.folder());
}

QString JobUsage::obstacle() const
{
    if (!m_found || m_found->next.isEmpty() || isUsed())
        return {};
    if (!isOfProject())
        return tr("This job is not one of the open project: write the numbers into its script yourself.");
    if (m_submit.isWorking())
        return tr("Step 5 is at work.");
    return {};
}

QByteArray JobUsage::scriptNow() const
{
    if (m_submit.hasScript())
        return m_submit.script().toUtf8();
    const project::RunRecord *run = m_jobs.runRecord();
    return run ? run->script : QByteArray();
}

QString JobUsage::diff() const
{
    if (!m_found || m_found->next.isEmpty() || !isOfProject())
        return {};
    if (const QByteArray script = scriptNow(); !script.isEmpty()) {
        const QString name = tr("script of step 5");
        return base::unifiedDiff(QString::fromUtf8(script), QString::fromUtf8(project::withRequest(script, m_found->next).script),
                                 name, name);
    }
    project::ProjectFile after = m_context.project.file();
    after.job = project::withRequest(after.job, m_found->next);
    const QString name = u"voyageur.json"_s;
    return base::unifiedDiff(QString::fromUtf8(m_context.project.file().toJson()), QString::fromUtf8(after.toJson()), name, name);
}

QStringList JobUsage::leftOut() const
{
    return m_found ? project::withRequest(scriptNow(), m_found->next).left : QStringList();
}

void JobUsage::use()
{
    if (!m_found || m_found->next.isEmpty() || isUsed() || !obstacle().isEmpty())
        return;
    const QString script = m_submit.script();
    m_before = Before{m_context.project.file().job, script,
                      QString::fromUtf8(project::withRequest(script.toUtf8(), m_found->next).script)};
    m_submit.takeRequest(project::withRequest(m_before->job, m_found->next), m_before->after);
    emit changed();
}

void JobUsage::undo()
{
    const auto before = std::exchange(m_before, std::nullopt);
    if (!before || !m_context.project.isOpen())
        return;
    const project::NextRequest &next = m_found->next;
    project::ProjectFile::Job job = m_context.project.file().job; // what else was changed since stays
    if (next.time)
        job.time = before->job.time;
    if (next.memory)
        job.memory = before->job.memory;
    if (next.cores)
        job.cpusPerTask = before->job.cpusPerTask;
    if (!next.gpu.isEmpty())
        job.gpus = before->job.gpus;
    m_submit.takeRequest(job, m_submit.script() == before->after ? before->script : m_submit.script());
    emit changed();
}

} // namespace voyageur::models
