// SPDX-License-Identifier: GPL-3.0-or-later
#include "models/jobgroupmodel.h"

#include <QRegularExpression>

#include <algorithm>

namespace voyageur::models {

using namespace Qt::StringLiterals;
using slurm::Job;

namespace {

//! The folder of one run: nothing else is ever submitted from there.
bool isRunFolder(const ssh::RemotePath &folder)
{
    static const QRegularExpression tag(u"^\\d{8}-\\d{6}-[0-9a-f]{4}$"_s);
    return tag.match(QString::fromUtf8(folder.name())).hasMatch();
}

//! What two jobs of one group have in common; empty for a job that is alone by its nature.
QString bondOf(const Job &job)
{
    if (job.id.task())
        return QString::number(job.id.job());
    if (!job.id.component() && isRunFolder(job.workdir))
        return QString::fromUtf8(job.workdir.bytes()) + u'\n' + job.name;
    return {};
}

bool neverRan(const Job &job)
{
    return job.state.code() == base::JobState::Code::Cancelled && job.elapsedSeconds == 0;
}

Job wholeOf(const QList<Job> &members, bool chain)
{
    const auto find = [&](auto &&wanted) {
        const auto found = std::ranges::find_if(members, wanted);
        return found == members.end() ? nullptr : &*found;
    };
    const Job *shown = find([](const Job &job) { return moodOf(job) == JobTableModel::Mood::Running; });
    if (!shown)
        shown = find([](const Job &job) { return !job.hasEnded(); });
    if (!shown && !chain)
        shown = find([](const Job &job) { return !job.state.isSuccess() && !neverRan(job); });
    if (!shown) {
        const auto last = std::find_if(members.rbegin(), members.rend(), [](const Job &job) { return !neverRan(job); });
        shown = last == members.rend() ? &members.last() : &*last;
    }
    Job whole = *shown;
    // Unlike any member's: of an array its own number, of single jobs one that Slurm gives to none of them.
    whole.id = members.first().id.task() ? members.first().id.whole()
                                         : base::JobId::parse(members.first().id.bytes() + "+0").value_or(base::JobId());
    whole.name = members.first().name;
    return whole;
}

} // namespace

int JobGroup::ended() const
{
    return static_cast<int>(std::ranges::count_if(members, &Job::hasEnded));
}

QList<JobGroup> groupsOf(const QList<Job> &jobs, const QSet<QString> &chains)
{
    QList<JobGroup> groups;
    QHash<QString, qsizetype> places;
    for (const Job &job : jobs) {
        const QString bond = bondOf(job);
        if (!bond.isEmpty() && places.contains(bond)) {
            groups[places.value(bond)].members += job;
            continue;
        }
        if (!bond.isEmpty())
            places.insert(bond, groups.size());
        groups += JobGroup{job.id.text(), job, bond.isEmpty() ? QList<Job>() : QList<Job>{job}};
    }
    for (JobGroup &group : groups) {
        const bool single = group.members.size() == 1 && !group.members.first().id.task();
        if (group.members.isEmpty() || single) {
            group.members.clear();
            continue;
        }
        std::ranges::sort(group.members, {}, &Job::id);
        const base::JobId first = group.members.first().id;
        group.key = first.whole().text();
        group.whole = wholeOf(group.members, !first.task() || chains.contains(group.key));
    }
    return groups;
}

void JobGroupModel::setJobs(const QList<Job> &jobs, const QSet<QString> &chains)
{
    m_groups = groupsOf(jobs, chains);
    show();
}

void JobGroupModel::show()
{
    QList<Job> rows;
    for (const JobGroup &group : std::as_const(m_groups)) {
        rows += group.whole;
        if (m_open.contains(group.key))
            rows += group.members;
    }
    merge(rows);
    if (rowCount() > 0) // the words of a whole may have changed where its job did not
        emit dataChanged(index(0, 0), index(rowCount() - 1, ColumnCount - 1));
}

const JobGroup *JobGroupModel::group(const QString &key) const
{
    const auto found = std::ranges::find(m_groups, key, &JobGroup::key);
    return found == m_groups.end() || found->members.isEmpty() ? nullptr : &*found;
}

const JobGroup *JobGroupModel::groupAt(int row) const
{
    const auto found = std::ranges::find_if(m_groups, [&](const JobGroup &group) { return group.whole.id == jobAt(row).id; });
    return found == m_groups.end() || found->members.isEmpty() ? nullptr : &*found;
}

int JobGroupModel::rowOfKey(const QString &key) const
{
    for (int row = 0; row < rowCount(); ++row)
        if (index(row, 0).data(JobIdRole).toString() == key)
            return row;
    return -1;
}

void JobGroupModel::setOpen(const QString &key, bool open)
{
    if (open == m_open.contains(key) || !group(key))
        return;
    if (open)
        m_open.insert(key);
    else
        m_open.remove(key);
    show();
}

QVariant JobGroupModel::groupData(const JobGroup &group, int column, int role) const
{
    const int count = static_cast<int>(group.members.size());
    switch (role) {
    case JobIdRole:
        return group.key;
    case ElapsedRole:
        return group.ended();
    case LimitRole:
        return count;
    case EndedRole:
        return group.ended() == count;
    case GroupRole:
        return true;
    case OpenRole:
        return isOpen(group.key);
    case Qt::AccessibleTextRole:
        if (column == NameColumn)
            return isOpen(group.key) ? tr("%1, %n job(s), open", nullptr, count).arg(group.whole.name)
                                     : tr("%1, %n job(s), closed", nullptr, count).arg(group.whole.name);
        break;
    case Qt::DisplayRole:
        if (column == NameColumn)
            return tr("%1  %2, %n job(s)", nullptr, count).arg(group.whole.name, group.key);
        if (column == TimeColumn)
            return tr("%1 of %2 ended").arg(group.ended()).arg(count);
        break;
    default:
        break;
    }
    return {};
}

QVariant JobGroupModel::data(const QModelIndex &index, int role) const
{
    if (!checkIndex(index, CheckIndexOption::IndexIsValid | CheckIndexOption::ParentIsInvalid))
        return {};
    if (const JobGroup *group = groupAt(index.row())) {
        const QVariant own = groupData(*group, index.column(), role);
        if (own.isValid() || role == Qt::AccessibleTextRole)
            return own;
    } else if (role == MemberRole) {
        return std::ranges::any_of(m_groups, [&](const JobGroup &one) {
            return std::ranges::find(one.members, jobAt(index.row()).id, &Job::id) != one.members.end();
        });
    }
    return JobTableModel::data(index, role);
}

} // namespace voyageur::models
