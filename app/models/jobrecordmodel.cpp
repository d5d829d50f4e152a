// SPDX-License-Identifier: GPL-3.0-or-later
#include "models/jobrecordmodel.h"

#include "models/jobsmodel.h"

namespace voyageur::models {

JobRecordModel::JobRecordModel(const StepContext &context, JobsModel &jobs, QObject *parent)
    : QAbstractTableModel(parent), m_context(context), m_jobs(jobs)
{
    connect(&context.session, &SessionModel::signedOut, this, [this] { show({}); });
}

JobRecordModel::~JobRecordModel() = default;

void JobRecordModel::show(const QString &key)
{
    const auto list = m_jobs.table()->list();
    const qint32 group = list->findGroup(key);
    const slurm::Job *job = isElsewhere(key) ? nullptr
        : group >= 0                         ? &list->job(list->groups()[group].shown)
                                             : m_jobs.table()->find(key);
    m_work.reset();
    m_error.reset();
    set({});
    m_job = job ? job->id.text() : QString();
    if (job && m_context.session.state() == SessionModel::State::SignedIn)
        m_work = std::make_unique<base::Operation<slurm::JobRecord>>(
            m_context.workers,
            [session = m_context.session.session(), id = job->id](const base::Work &work) {
                return session->slurm.record(id, work.stop);
            },
            [this](base::Result<slurm::JobRecord> result) { take(std::move(result)); });
    emit changed();
}

void JobRecordModel::take(base::Result<slurm::JobRecord> result)
{
    if (result)
        set(*result);
    else
        m_error = result.error();
    emit changed();
}

void JobRecordModel::set(const slurm::JobRecord &record)
{
    beginResetModel();
    m_record = record;
    endResetModel();
}

int JobRecordModel::rowCount(const QModelIndex &parent) const
{
    return parent.isValid() ? 0 : static_cast<int>(m_record.entries.size());
}

QVariant JobRecordModel::data(const QModelIndex &index, int role) const
{
    if (!checkIndex(index, CheckIndexOption::IndexIsValid | CheckIndexOption::ParentIsInvalid))
        return {};
    const slurm::JobRecord::Entry &entry = m_record.entries[index.row()];
    if (role == Qt::DisplayRole)
        return index.column() == 0 ? entry.name : entry.value;
    if (role == Qt::ToolTipRole && index.column() == 1)
        return entry.value.toHtmlEscaped();
    return {};
}

QVariant JobRecordModel::headerData(int section, Qt::Orientation orientation, int role) const
{
    if (orientation != Qt::Horizontal || role != Qt::DisplayRole)
        return {};
    return section == 0 ? tr("Name") : tr("Value");
}

} // namespace voyageur::models
