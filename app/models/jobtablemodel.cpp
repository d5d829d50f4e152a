// SPDX-License-Identifier: GPL-3.0-or-later
#include "models/jobtablemodel.h"

#include "models/activitymodel.h"

#include <QTimer>

#include <algorithm>

namespace voyageur::models {

using namespace Qt::StringLiterals;
using slurm::Job;

JobTableModel::Mood moodOf(const Job &job)
{
    if (job.hasEnded()) {
        if (job.state.isSuccess())
            return JobTableModel::Mood::Good;
        return job.state.code() == base::JobState::Code::Cancelled ? JobTableModel::Mood::Gone : JobTableModel::Mood::Bad;
    }
    return job.state.isPending() || job.hasLeft() ? JobTableModel::Mood::Waiting : JobTableModel::Mood::Running;
}

QString stateText(const Job &job)
{
    return job.hasLeft() ? JobTableModel::tr("ended, outcome to come") : job.state.text();
}

JobTableModel::JobTableModel(QObject *parent) : QAbstractTableModel(parent), m_timer(new QTimer(this))
{
    m_timer->setInterval(1000);
    connect(m_timer, &QTimer::timeout, this, &JobTableModel::tick);
}

void JobTableModel::merge(const QList<Job> &jobs)
{
    const int before = active();
    removeMissing(jobs);
    m_since.start();
    for (int row = 0; row < jobs.size(); ++row)
        place(row, jobs[row]);
    const int now = active();
    if (now > 0)
        m_timer->start();
    else
        m_timer->stop();
    if (now != before)
        emit activeChanged();
}

void JobTableModel::removeMissing(const QList<Job> &jobs)
{
    for (int row = int(m_jobs.size()) - 1; row >= 0; --row) {
        const bool stays = std::any_of(jobs.begin(), jobs.end(), [&](const Job &job) { return job.id == m_jobs[row].id; });
        if (stays)
            continue;
        beginRemoveRows({}, row, row);
        m_jobs.removeAt(row);
        endRemoveRows();
    }
}

// Rows before `row` are in order already.
void JobTableModel::place(int row, const Job &job)
{
    int at = row;
    while (at < m_jobs.size() && m_jobs[at].id != job.id)
        ++at;
    if (at == m_jobs.size()) {
        beginInsertRows({}, row, row);
        m_jobs.insert(row, job);
        endInsertRows();
        return;
    }
    if (at != row) {
        beginMoveRows({}, at, at, {}, row);
        m_jobs.move(at, row);
        endMoveRows();
    }
    if (m_jobs[row] == job)
        return;
    m_jobs[row] = job;
    emit dataChanged(index(row, 0), index(row, ColumnCount - 1));
}

void JobTableModel::clear()
{
    merge({});
}

int JobTableModel::active() const
{
    return int(std::count_if(m_jobs.begin(), m_jobs.end(), [](const Job &job) { return !job.hasEnded() && !job.hasLeft(); }));
}

int JobTableModel::rowOf(const QString &id) const
{
    for (int row = 0; row < m_jobs.size(); ++row)
        if (m_jobs[row].id.text() == id)
            return row;
    return -1;
}

const Job *JobTableModel::find(const QString &id) const
{
    const int row = rowOf(id);
    return row < 0 ? nullptr : &m_jobs[row];
}

qint64 JobTableModel::elapsed(const Job &job) const
{
    const bool runs =
        !job.hasEnded() && !job.hasLeft() && !job.state.isPending() && job.state.code() != base::JobState::Code::Suspended;
    if (!runs || !m_since.isValid())
        return job.elapsedSeconds;
    const qint64 now = job.elapsedSeconds + m_since.elapsed() / 1000;
    return job.limitSeconds > 0 ? std::min(now, std::max(job.limitSeconds, job.elapsedSeconds)) : now;
}

void JobTableModel::tick()
{
    for (int row = 0; row < m_jobs.size(); ++row)
        if (moodOf(m_jobs[row]) == Mood::Running)
            emit dataChanged(index(row, TimeColumn), index(row, TimeColumn), {Qt::DisplayRole, ElapsedRole});
}

int JobTableModel::rowCount(const QModelIndex &parent) const
{
    return parent.isValid() ? 0 : int(m_jobs.size());
}

int JobTableModel::columnCount(const QModelIndex &parent) const
{
    return parent.isValid() ? 0 : ColumnCount;
}

QVariant JobTableModel::data(const QModelIndex &index, int role) const
{
    if (!checkIndex(index, CheckIndexOption::IndexIsValid | CheckIndexOption::ParentIsInvalid))
        return {};
    const Job &job = m_jobs[index.row()];
    switch (role) {
    case JobIdRole:
        return job.id.text();
    case MoodRole:
        return int(moodOf(job));
    case ElapsedRole:
        return elapsed(job);
    case LimitRole:
        return job.limitSeconds;
    case ExplanationRole:
        return job.explanation;
    case EndedRole:
        return job.hasEnded();
    case Qt::ToolTipRole:
        return job.explanation.isEmpty() ? QVariant() : QVariant(job.explanation.toHtmlEscaped());
    case Qt::DisplayRole:
        break;
    default:
        return {};
    }
    switch (index.column()) {
    case NameColumn:
        return u"%1  %2"_s.arg(job.name, job.id.text());
    case StateColumn:
        return stateText(job);
    case TimeColumn:
        return job.limitSeconds > 0 ? tr("%1 of %2").arg(clockText(elapsed(job)), clockText(job.limitSeconds))
                                    : clockText(elapsed(job));
    case NodeColumn:
        return job.nodes;
    default:
        return {};
    }
}

QVariant JobTableModel::headerData(int section, Qt::Orientation orientation, int role) const
{
    if (orientation != Qt::Horizontal)
        return {};
    if (role == Qt::TextAlignmentRole)
        return int(Qt::AlignLeft | Qt::AlignVCenter);
    if (role != Qt::DisplayRole)
        return {};
    switch (section) {
    case NameColumn:
        return tr("Job");
    case StateColumn:
        return tr("State");
    case TimeColumn:
        return tr("Time");
    case NodeColumn:
        return tr("Node");
    default:
        return {};
    }
}

} // namespace voyageur::models
