// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "models/jobtablemodel.h"

#include <QSet>

namespace voyageur::models {

//! Jobs that belong together: the tasks of an array, the single jobs of a chain. A value.
struct JobGroup {
    QString key;               //!< of the whole: "123"; of a chain of single jobs that of its first
    slurm::Job whole;          //!< as if it were one job; of a single job that one
    QList<slurm::Job> members; //!< in the order of their numbers; empty: a single job
    int ended() const;
};

//! Single jobs of one name that were submitted from the folder of one run are a chain. `chains`: keys of those whose last job
//! says how the whole ended; of other arrays one task that failed does. Pure.
QList<JobGroup> groupsOf(const QList<slurm::Job> &jobs, const QSet<QString> &chains);

//! The jobs of the session with each array and each chain as one row, which opens into its jobs. GUI thread.
class JobGroupModel final : public JobTableModel {
    Q_OBJECT

public:
    enum MoreRoles {
        GroupRole = Qt::UserRole + 20, //!< bool: it opens
        OpenRole,                      //!< bool
        MemberRole,                    //!< bool: it is in one that is open
    };
    using JobTableModel::JobTableModel;

    void setJobs(const QList<slurm::Job> &jobs, const QSet<QString> &chains);
    //! The row of the whole, where there is one; −1 when it is in none that is shown.
    int rowOfKey(const QString &key) const;
    //! Null when the key is that of no group.
    const JobGroup *group(const QString &key) const;
    void setOpen(const QString &key, bool open);
    bool isOpen(const QString &key) const { return m_open.contains(key); }

    QVariant data(const QModelIndex &index, int role) const override;

private:
    void show();
    //! The group whose whole stands in that row; null for a job.
    const JobGroup *groupAt(int row) const;
    QVariant groupData(const JobGroup &group, int column, int role) const;

    QList<JobGroup> m_groups;
    QSet<QString> m_open;
};

} // namespace voyageur::models
