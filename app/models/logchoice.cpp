// SPDX-License-Identifier: GPL-3.0-or-later
#include "models/logchoice.h"

#include "models/jobsmodel.h"

#include <algorithm>

namespace voyageur::models {

using slurm::Job;

namespace {

bool hasStarted(const Job &job)
{
    return job.hasEnded() ? job.elapsedSeconds > 0 || moodOf(job) != JobMood::Gone : moodOf(job) == JobMood::Running;
}

bool isFailed(const Job &job)
{
    return moodOf(job) == JobMood::Bad;
}

} // namespace

LogChoice::LogChoice(JobsModel &jobs, QObject *parent) : QAbstractListModel(parent), m_jobs(jobs)
{
    connect(&jobs, &JobsModel::detailChanged, this, &LogChoice::update);
    connect(jobs.table(), &JobTableModel::listChanged, this, &LogChoice::update);
}

const QList<qint32> &LogChoice::members() const
{
    static const QList<qint32> none;
    return m_group < 0 ? none : m_list->groups()[m_group].members;
}

bool LogChoice::isChain() const
{
    return m_group >= 0 && m_list->groups()[m_group].chain;
}

void LogChoice::update()
{
    if (m_list == m_jobs.table()->list() && m_key == m_jobs.selected())
        return;
    const bool another = std::exchange(m_key, m_jobs.selected()) != m_key;
    m_list = m_jobs.table()->list();
    m_group = m_list->findGroup(m_key);
    m_failed = static_cast<int>(std::ranges::count_if(members(), [this](qint32 place) { return isFailed(m_list->job(place)); }));
    if (another) {
        m_id = m_wanted.value(m_key);
        m_words.clear();
        m_failedOnly = false;
    }
    const qsizetype now = place();
    if (m_group >= 0 && (now < 0 || (!m_wanted.contains(m_key) && !staysWith(m_list->job(members()[now])))))
        m_id = m_list->job(usual()).id;
    list();
    emit changed();
}

// What nobody chose gives way to what can be read, and in a chain to its next job.
bool LogChoice::staysWith(const Job &job) const
{
    return hasStarted(job) && !(isChain() && job.hasEnded());
}

qint32 LogChoice::usual() const
{
    const QList<qint32> &all = members();
    const auto jobAt = [this](qint32 place) -> const Job & { return m_list->job(place); };
    if (!isChain()) {
        const auto failed = std::ranges::find_if(all, [&](qint32 place) { return isFailed(jobAt(place)); });
        if (failed != all.end())
            return *failed;
    }
    qint32 newest = -1;
    for (auto one = all.rbegin(); one != all.rend(); ++one) {
        const Job &job = jobAt(*one);
        if (!hasStarted(job))
            continue;
        // A job of a chain that its time limit ends, or that a later one has made good, has not failed.
        if (isChain() && job.hasEnded() && newest >= 0) {
            if (isFailed(job) && job.state.code() != base::JobState::Code::TimedOut && !jobAt(newest).state.isSuccess())
                return *one;
            continue;
        }
        if (newest < 0 || (!isChain() && job.start > jobAt(newest).start))
            newest = *one;
    }
    return newest >= 0 ? newest : all.first();
}

std::optional<Job> LogChoice::job() const
{
    if (m_group < 0)
        return m_jobs.logJob();
    const qsizetype now = place();
    return now < 0 ? std::nullopt : std::optional(m_list->job(members()[now]));
}

QString LogChoice::nameOf(const Job &job) const
{
    return job.id.task() ? tr("Task %1").arg(*job.id.task()) : tr("Job %1").arg(job.id.text());
}

QString LogChoice::title() const
{
    const auto shown = job();
    return shown ? tr("%1, %2").arg(nameOf(*shown), stateText(*shown)) : QString();
}

bool LogChoice::choose(const QString &key)
{
    const auto id = base::JobId::parse(key.toLatin1());
    if (!id || std::ranges::none_of(members(), [&](qint32 place) { return m_list->job(place).id == *id; }))
        return false;
    m_wanted.insert(m_key, *id);
    if (std::exchange(m_id, *id) == *id)
        return true;
    emit changed();
    return true;
}

qsizetype LogChoice::place() const
{
    const QList<qint32> &all = members();
    const auto now = std::ranges::find(all, m_id, [this](qint32 place) { return m_list->job(place).id; });
    return now == all.end() ? -1 : now - all.begin();
}

bool LogChoice::canStep(int by) const
{
    const qsizetype now = place();
    return now >= 0 && now + by >= 0 && now + by < members().size();
}

void LogChoice::step(int by)
{
    if (canStep(by))
        choose(m_list->job(members()[place() + by]).id.text());
}

void LogChoice::toNextFailed()
{
    const QList<qint32> &all = members();
    for (qsizetype i = 1, now = std::max<qsizetype>(0, place()); i <= all.size(); ++i)
        if (const Job &job = m_list->job(all[(now + i) % all.size()]); isFailed(job)) {
            choose(job.id.text());
            return;
        }
}

bool LogChoice::fits(const Job &job) const
{
    if (m_failedOnly && !isFailed(job))
        return false;
    if (m_words.isEmpty())
        return true;
    const QString number = QString::number(job.id.task().value_or(job.id.job()));
    return number.startsWith(m_words) || job.id.text() == m_words || stateText(job).contains(m_words, Qt::CaseInsensitive);
}

// The same rows keep their place in the view.
void LogChoice::list()
{
    QList<qint32> rows = members();
    if (m_failedOnly || !m_words.isEmpty())
        rows.removeIf([this](qint32 place) { return !fits(m_list->job(place)); });
    if (rows.size() == m_rows.size()) {
        m_rows = rows;
        if (!rows.isEmpty())
            emit dataChanged(index(0), index(static_cast<int>(rows.size()) - 1));
        return;
    }
    beginResetModel();
    m_rows = rows;
    endResetModel();
}

void LogChoice::setFilter(const QString &words, bool failedOnly)
{
    m_words = words.trimmed();
    m_failedOnly = failedOnly;
    list();
}

int LogChoice::currentRow() const
{
    const auto found = std::ranges::find(m_rows, m_id, [this](qint32 place) { return m_list->job(place).id; });
    return found == m_rows.end() ? -1 : static_cast<int>(found - m_rows.begin());
}

int LogChoice::bestRow() const
{
    for (int row = 0; row < m_rows.size() && !m_words.isEmpty(); ++row) {
        const base::JobId &id = m_list->job(m_rows[row]).id;
        if (QString::number(id.task().value_or(id.job())) == m_words || id.text() == m_words)
            return row;
    }
    const int now = currentRow();
    return now >= 0 ? now : m_rows.isEmpty() ? -1 : 0;
}

int LogChoice::rowCount(const QModelIndex &parent) const
{
    return parent.isValid() ? 0 : static_cast<int>(m_rows.size());
}

QVariant LogChoice::data(const QModelIndex &index, int role) const
{
    if (!checkIndex(index, CheckIndexOption::IndexIsValid | CheckIndexOption::ParentIsInvalid))
        return {};
    const Job &job = m_list->job(m_rows[index.row()]);
    switch (role) {
    case Qt::DisplayRole:
        return nameOf(job);
    case Qt::AccessibleTextRole:
        return tr("%1, %2").arg(nameOf(job), stateText(job));
    case KeyRole:
        return job.id.text();
    case MoodRole:
        return int(moodOf(job));
    case StateRole:
        return stateText(job);
    default:
        return {};
    }
}

} // namespace voyageur::models
