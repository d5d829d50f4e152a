// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "models/joblist.h"

#include <QAbstractListModel>
#include <QHash>

#include <optional>

namespace voyageur::models {

class JobsModel;

//! Which job's log is read while an array or a chain is chosen: its jobs, in the order of their numbers, of which the person may
//! choose one; else the one that failed, else the newest. What was taken so stays while it is read: only a chain goes on to its
//! next job. What thousands of tasks cost is a list of numbers. GUI thread.
class LogChoice final : public QAbstractListModel {
    Q_OBJECT

public:
    enum Role {
        KeyRole = Qt::UserRole + 1, //!< "123_4"
        MoodRole,                   //!< int of JobMood
        StateRole,                  //!< for people
    };

    explicit LogChoice(JobsModel &jobs, QObject *parent = nullptr);

    //! Whose log it is, also of a single job; nothing: no job is chosen, or it is on another cluster.
    std::optional<slurm::Job> job() const;
    //! There are several to choose from.
    bool isOffered() const { return members().size() > 1; }
    int count() const { return static_cast<int>(members().size()); }
    int failed() const { return m_failed; }
    bool isChain() const;
    //! "Task 4, failed": whose log is read.
    QString title() const;
    //! Of that job in a chain or an array: "Task 4".
    QString nameOf(const slurm::Job &job) const;

    //! By its key. False: there is none.
    bool choose(const QString &key);
    //! To the one that stands so many places behind it.
    void step(int by);
    bool canStep(int by) const;
    //! The next one that failed, and behind the last of them the first.
    void toNextFailed();
    //! Only those whose number begins with these digits, or whose state holds these words, are listed, and of them only those
    //! that failed.
    void setFilter(const QString &words, bool failedOnly);
    //! Where the one that is read stands among what is listed, −1 when it is not there.
    int currentRow() const;
    //! The one whose number the words are; else the first that is listed.
    int bestRow() const;

    int rowCount(const QModelIndex &parent = {}) const override;
    QVariant data(const QModelIndex &index, int role) const override;

signals:
    //! Another job's log is to be read, or what is said of it is different.
    void changed();

private:
    void update();
    const QList<qint32> &members() const;
    //! Among the members; −1: nowhere.
    qsizetype place() const;
    bool fits(const slurm::Job &job) const;
    void list();
    qint32 usual() const;
    bool staysWith(const slurm::Job &job) const;

    JobsModel &m_jobs;
    std::shared_ptr<const JobList> m_list = std::make_shared<JobList>();
    qint32 m_group = -1;
    QString m_key;                        //!< what is chosen in the list of jobs
    base::JobId m_id;                     //!< whose log is read; null: a single job's
    QHash<QString, base::JobId> m_wanted; //!< by the person, of a whole
    QList<qint32> m_rows;                 //!< what is listed: places
    QString m_words;
    bool m_failedOnly = false;
    int m_failed = 0;
};

} // namespace voyageur::models
