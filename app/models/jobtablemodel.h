// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "models/jobrows.h"

#include <QAbstractTableModel>
#include <QElapsedTimer>
#include <QHash>

class QTimer;

namespace voyageur::models {

//! The jobs that the window knows, each array and each chain as one row that opens into its jobs. A new list is merged by the
//! jobs' numbers: rows that stay keep their place in a selection, and only cells that changed are announced; what that takes is
//! found out before, in a working thread. Between two lists the times of running jobs go on by themselves, without asking the
//! cluster. GUI thread.
class JobTableModel final : public QAbstractTableModel {
    Q_OBJECT

public:
    enum Column { NameColumn, ClusterColumn, StateColumn, TimeColumn, NodeColumn, ColumnCount };
    using Mood = JobMood;
    enum Role {
        JobIdRole = Qt::UserRole + 1, //!< the key of the row: "123_4"; "narval/123" on another cluster than the session's
        MoodRole,                     //!< int of Mood
        ElapsedRole,                  //!< seconds, as of now; of a group how many have ended
        LimitRole,                    //!< seconds, −1 for none; of a group how many there are
        ExplanationRole,
        EndedRole,
        GroupRole,  //!< bool: it opens
        OpenRole,   //!< bool
        MemberRole, //!< bool: it is in one that is open
        FreshRole,  //!< bool: what has happened to it should be seen
        SparkRole,  //!< QList<double>: its GPUs' use lately, in percent; invalid when nobody saw it
    };

    explicit JobTableModel(QObject *parent = nullptr);

    std::shared_ptr<const JobList> list() const { return m_list; }
    //! The change that makes the next list of this one; to be found out anywhere, and applied while this one stands.
    std::function<JobRowChange(std::shared_ptr<const JobList>)> nextChange() const;
    //! False, and nothing is done: it was made for what stands no more.
    bool apply(const JobRowChange &change);
    //! At once, in this thread.
    void setJobs(const QList<slurm::Job> &jobs, const QSet<QString> &chains = {}, const QStringList &fresh = {});
    void clear() { setJobs({}); }

    //! How many wait or run.
    int active() const { return m_list->active(); }
    //! Null when it is not in the list. Until the next change.
    const slurm::Job *find(const QString &key) const;
    //! The row of a whole, where there is one of that key; −1 when it is in none that is shown.
    int rowOf(const QString &key) const;
    bool isGroup(const QString &key) const { return m_list->findGroup(key) >= 0; }
    //! The single job, or the members of the array or chain.
    QList<slurm::Job> jobsOf(const QString &key) const;
    //! By which a row is shown: of a group as if it were one job.
    std::optional<slurm::Job> shownJob(const QString &key) const;
    //! Of the cluster that a job or group is on.
    QString titleOf(const QString &key) const;
    //! How many of a group have ended.
    int endedOf(const QString &key) const;
    static constexpr int sparkPoints = 30;
    //! What was seen of the use of its GPUs lately, in percent, at most sparkPoints; kept while the job is in the list.
    void setSpark(const QString &key, const QList<double> &values);
    //! Seconds it has run so far.
    qint64 elapsed(const slurm::Job &job) const;

    //! What the tasks of an array are called, from 1 on: the values of a sweep's runs. Of the session's cluster.
    void setTaskWords(qint64 array, const QStringList &words);
    void forgetTaskWords() { m_taskWords.clear(); }
    //! Empty: it has none.
    QString taskWords(const slurm::Job &job) const;
    void setOpen(const QString &key, bool open);
    bool isOpen(const QString &key) const { return m_open.contains(key); }

    int rowCount(const QModelIndex &parent = {}) const override;
    int columnCount(const QModelIndex &parent = {}) const override;
    QVariant data(const QModelIndex &index, int role) const override;
    QVariant headerData(int section, Qt::Orientation orientation, int role) const override;

signals:
    void activeChanged();
    //! Another list is shown.
    void listChanged();

private:
    void tick();
    QVariant groupData(const JobList::Entry &entry, int column, int role) const;

    std::shared_ptr<const JobList> m_list = std::make_shared<JobList>();
    QList<JobList::Entry> m_rows;
    QSet<QString> m_open;
    JobRowChange::Range m_running; // what tick() announces
    QElapsedTimer m_since;         // the list was made then
    QHash<QString, QList<double>> m_sparks;
    QHash<qint64, QStringList> m_taskWords; //!< by array
    QTimer *m_timer;
};

//! Its state for people.
QString stateText(const slurm::Job &job);

} // namespace voyageur::models
