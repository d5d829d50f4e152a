// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "models/clusterstep.h"
#include "slurm/jobrecord.h"

#include <QAbstractTableModel>

namespace voyageur::models {

class JobsModel;

//! What Slurm's controller knows of one job, asked for when somebody wants to see it: its names and values as a table of two
//! columns. GUI thread.
class JobRecordModel final : public QAbstractTableModel {
    Q_OBJECT

public:
    JobRecordModel(const StepContext &context, JobsModel &jobs, QObject *parent = nullptr);
    ~JobRecordModel() override;

    //! Asks for the row of the list with that key; of an array or a chain for the job by which it is shown. Empty: forgets.
    void show(const QString &key);
    //! The job that is shown, "123_4"; empty for none.
    QString job() const { return m_job; }
    bool isBusy() const { return m_work && !m_work->isFinished(); }
    const std::optional<base::Error> &error() const { return m_error; }

    int rowCount(const QModelIndex &parent = {}) const override;
    int columnCount(const QModelIndex &parent = {}) const override { return parent.isValid() ? 0 : 2; }
    QVariant data(const QModelIndex &index, int role) const override;
    QVariant headerData(int section, Qt::Orientation orientation, int role) const override;

signals:
    void changed();

private:
    void take(base::Result<slurm::JobRecord> result);
    void set(const slurm::JobRecord &record);

    StepContext m_context;
    JobsModel &m_jobs;
    QString m_job;
    slurm::JobRecord m_record;
    std::optional<base::Error> m_error;
    std::unique_ptr<base::Operation<slurm::JobRecord>> m_work;
};

} // namespace voyageur::models
