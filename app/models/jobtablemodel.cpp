// SPDX-License-Identifier: GPL-3.0-or-later
#include "models/jobtablemodel.h"

#include "models/activitymodel.h"

#include <QLocale>
#include <QTimer>

#include <algorithm>

namespace voyageur::models {

using namespace Qt::StringLiterals;
using slurm::Job;

QString stateText(const Job &job)
{
    return job.hasLeft() ? JobTableModel::tr("ended, result pending") : job.state.text();
}

JobTableModel::JobTableModel(QObject *parent) : QAbstractTableModel(parent), m_timer(new QTimer(this))
{
    m_timer->setInterval(1000);
    connect(m_timer, &QTimer::timeout, this, &JobTableModel::tick);
}

std::function<JobRowChange(std::shared_ptr<const JobList>)> JobTableModel::nextChange() const
{
    return [before = m_list, rows = m_rows, open = m_open](std::shared_ptr<const JobList> list) {
        return jobRowChange(before, rows, std::move(list), open);
    };
}

bool JobTableModel::apply(const JobRowChange &change)
{
    if (change.before != m_list || change.open != m_open)
        return false;
    const int before = active();
    m_list = change.list;
    m_rows = change.renamed;
    m_since.start();
    if (change.extended.size() > m_rows.size()) {
        beginInsertRows({}, static_cast<int>(m_rows.size()), static_cast<int>(change.extended.size()) - 1);
        m_rows = change.extended;
        endInsertRows();
    }
    if (!change.ordered.isEmpty()) {
        emit layoutAboutToBeChanged({}, VerticalSortHint);
        m_rows = change.ordered;
        const QModelIndexList from = persistentIndexList();
        QModelIndexList to;
        for (const QModelIndex &one : from)
            to += index(change.places[one.row()], one.column());
        changePersistentIndexList(from, to);
        emit layoutChanged({}, VerticalSortHint);
    }
    if (m_rows.size() > change.rows.size()) {
        beginRemoveRows({}, static_cast<int>(change.rows.size()), static_cast<int>(m_rows.size()) - 1);
        m_rows = change.rows;
        endRemoveRows();
    }
    m_sparks.removeIf([this](const auto &spark) { return m_list->entryOf(spark.key()).isEmpty(); });
    m_running = change.running;
    if (!change.changed.isEmpty())
        emit dataChanged(index(change.changed.first, 0), index(change.changed.last, ColumnCount - 1));
    if (m_running.isEmpty())
        m_timer->stop();
    else
        m_timer->start();
    if (active() != before)
        emit activeChanged();
    emit listChanged();
    return true;
}

void JobTableModel::setJobs(const QList<Job> &jobs, const QSet<QString> &chains, const QStringList &fresh)
{
    apply(nextChange()(std::make_shared<JobList>(QList<JobSource>{{{}, {}, jobs}}, chains, fresh)));
}

void JobTableModel::setOpen(const QString &key, bool open)
{
    if (open == m_open.contains(key) || !isGroup(key))
        return;
    if (open)
        m_open.insert(key);
    else
        m_open.remove(key);
    apply(nextChange()(m_list));
    if (const int row = rowOf(key); row >= 0) // its sign
        emit dataChanged(index(row, 0), index(row, 0));
}

int JobTableModel::rowOf(const QString &key) const
{
    const qint32 group = m_list->findGroup(key);
    const qint32 job = group >= 0 ? -1 : m_list->find(key);
    if (group < 0 && job < 0)
        return -1;
    for (int row = 0; row < m_rows.size(); ++row)
        if (m_rows[row].job == job && (job >= 0 || m_rows[row].group == group))
            return row;
    return -1;
}

const Job *JobTableModel::find(const QString &key) const
{
    const qint32 place = m_list->find(key);
    return place < 0 ? nullptr : &m_list->job(place);
}

QList<Job> JobTableModel::jobsOf(const QString &key) const
{
    QList<Job> jobs;
    if (const qint32 group = m_list->findGroup(key); group >= 0)
        for (const qint32 member : m_list->groups()[group].members)
            jobs += m_list->job(member);
    else if (const Job *job = find(key))
        jobs += *job;
    return jobs;
}

std::optional<Job> JobTableModel::shownJob(const QString &key) const
{
    if (const qint32 group = m_list->findGroup(key); group >= 0)
        return m_list->jobOf({-1, group});
    const Job *job = find(key);
    return job ? std::optional(*job) : std::nullopt;
}

QString JobTableModel::titleOf(const QString &key) const
{
    const qint32 group = m_list->findGroup(key);
    const qint32 job = m_list->find(key);
    return group < 0 && job < 0 ? QString()
                                : m_list->sourceOf(group >= 0 ? JobList::Entry{-1, group} : JobList::Entry{job, -1}).title;
}

int JobTableModel::endedOf(const QString &key) const
{
    const qint32 group = m_list->findGroup(key);
    return group < 0 ? 0 : m_list->groups()[group].ended;
}

void JobTableModel::setSpark(const QString &key, const QList<double> &values)
{
    const int row = rowOf(key);
    if (row < 0 || values.isEmpty() || m_sparks.value(key) == values)
        return;
    m_sparks.insert(key, values);
    emit dataChanged(index(row, NodeColumn), index(row, NodeColumn), {SparkRole, Qt::AccessibleTextRole});
}

void JobTableModel::setTaskWords(qint64 array, const QStringList &words)
{
    m_taskWords.insert(array, words);
    if (!m_rows.isEmpty())
        emit dataChanged(index(0, NameColumn), index(int(m_rows.size()) - 1, NameColumn), {Qt::DisplayRole});
}

QString JobTableModel::taskWords(const Job &job) const
{
    const auto task = job.id.task();
    return task ? m_taskWords.value(job.id.job()).value(*task - 1) : QString();
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
    emit dataChanged(index(m_running.first, TimeColumn), index(m_running.last, TimeColumn), {Qt::DisplayRole, ElapsedRole});
}

int JobTableModel::rowCount(const QModelIndex &parent) const
{
    return parent.isValid() ? 0 : int(m_rows.size());
}

int JobTableModel::columnCount(const QModelIndex &parent) const
{
    return parent.isValid() ? 0 : ColumnCount;
}

QVariant JobTableModel::groupData(const JobList::Entry &entry, int column, int role) const
{
    const JobGroup &group = m_list->groups()[entry.group];
    const int count = static_cast<int>(group.members.size());
    const QString name = m_list->job(group.members.first()).name;
    const QString key = m_list->keyOf(entry);
    switch (role) {
    case ElapsedRole:
        return group.ended;
    case LimitRole:
        return count;
    case EndedRole:
        return group.ended == count;
    case GroupRole:
        return true;
    case OpenRole:
        return isOpen(key);
    case Qt::AccessibleTextRole:
        if (column == NameColumn)
            return isOpen(key) ? tr("%1, %n job(s), open", nullptr, count).arg(name)
                               : tr("%1, %n job(s), closed", nullptr, count).arg(name);
        break;
    case Qt::DisplayRole:
        if (column == NameColumn)
            return tr("%1  %2, %n job(s)", nullptr, count).arg(name, m_list->idOf(entry).text());
        if (column == TimeColumn)
            return tr("%1 of %2 ended").arg(group.ended).arg(count);
        break;
    default:
        break;
    }
    return {};
}

QVariant JobTableModel::data(const QModelIndex &index, int role) const
{
    if (!checkIndex(index, CheckIndexOption::IndexIsValid | CheckIndexOption::ParentIsInvalid))
        return {};
    const JobList::Entry &entry = m_rows[index.row()];
    if (entry.isEmpty())
        return {}; // it is about to go
    if (role == FreshRole)
        return m_list->isFresh(entry);
    if (role == Qt::AccessibleTextRole && index.column() == NameColumn && m_list->isFresh(entry))
        return tr("%1, has just ended").arg(index.data().toString());
    if (role == Qt::ToolTipRole && index.column() == NameColumn && m_list->isFresh(entry))
        return tr("Ended while Voyageur was open").toHtmlEscaped();
    if (entry.job < 0)
        if (const QVariant own = groupData(entry, index.column(), role); own.isValid())
            return own;
    const std::optional<Job> whole = m_list->failedAsWhole(entry) ? std::optional(m_list->jobOf(entry)) : std::nullopt;
    const Job &job = whole ? *whole : m_list->shownBy(entry);
    switch (role) {
    case JobIdRole:
        return m_list->keyOf(entry);
    case MoodRole:
        return int(moodOf(job));
    case ElapsedRole:
        return elapsed(job);
    case LimitRole:
        return job.limitSeconds;
    case ExplanationRole:
        return explanationOf(job);
    case EndedRole:
        return job.hasEnded();
    case MemberRole:
        return entry.job >= 0 && entry.group >= 0;
    case SparkRole: {
        const auto found = m_sparks.constFind(m_list->keyOf(entry));
        return found == m_sparks.constEnd() ? QVariant() : QVariant::fromValue(*found);
    }
    case Qt::AccessibleTextRole: {
        const QList<double> spark = index.column() == NodeColumn ? m_sparks.value(m_list->keyOf(entry)) : QList<double>();
        return spark.isEmpty() ? QVariant()
                               : tr("%1, GPU busy for %2 %").arg(job.nodes, QLocale().toString(spark.last(), 'f', 0));
    }
    case Qt::ToolTipRole:
        return explanationOf(job).isEmpty() ? QVariant() : QVariant(explanationOf(job).toHtmlEscaped());
    case Qt::DisplayRole:
        break;
    default:
        return {};
    }
    switch (index.column()) {
    case NameColumn: {
        const bool isTask = entry.job >= 0 && entry.group >= 0 && !isElsewhere(m_list->keyOf(entry));
        const QString words = isTask ? taskWords(job) : QString();
        return u"%1  %2"_s.arg(words.isEmpty() ? job.name : words, job.id.text());
    }
    case ClusterColumn:
        return m_list->sourceOf(entry).title;
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
    case ClusterColumn:
        return tr("Cluster");
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
