// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "slurm/job.h"

#include <QAbstractTableModel>
#include <QElapsedTimer>

class QTimer;

namespace voyageur::models {

//! The jobs of the session, one row each. A new list is merged by the job's number: rows that stay keep their place in a
//! selection, and only cells that changed are announced. Between two lists the times of running jobs go on by themselves,
//! without asking the cluster. GUI thread.
class JobTableModel : public QAbstractTableModel {
    Q_OBJECT

public:
    enum Column { NameColumn, StateColumn, TimeColumn, NodeColumn, ColumnCount };
    enum class Mood { Waiting, Running, Good, Bad, Gone };
    enum Role {
        JobIdRole = Qt::UserRole + 1, //!< "123_4"
        MoodRole,                     //!< int of Mood
        ElapsedRole,                  //!< seconds, as of now
        LimitRole,                    //!< seconds, −1 for none
        ExplanationRole,
        EndedRole,
    };

    explicit JobTableModel(QObject *parent = nullptr);

    void merge(const QList<slurm::Job> &jobs);
    void clear();
    //! How many wait or run.
    int active() const;
    int rowOf(const QString &id) const;
    //! Null when it is not in the list.
    const slurm::Job *find(const QString &id) const;
    //! Seconds it has run so far.
    qint64 elapsed(const slurm::Job &job) const;

    int rowCount(const QModelIndex &parent = {}) const override;
    int columnCount(const QModelIndex &parent = {}) const override;
    QVariant data(const QModelIndex &index, int role) const override;
    QVariant headerData(int section, Qt::Orientation orientation, int role) const override;

signals:
    void activeChanged();

protected:
    const slurm::Job &jobAt(int row) const { return m_jobs[row]; }

private:
    void tick();
    void removeMissing(const QList<slurm::Job> &jobs);
    void place(int row, const slurm::Job &job);

    QList<slurm::Job> m_jobs;
    QElapsedTimer m_since; // the list was made then
    QTimer *m_timer;
};

JobTableModel::Mood moodOf(const slurm::Job &job);
//! Its state for people.
QString stateText(const slurm::Job &job);

} // namespace voyageur::models
