// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "slurm/job.h"

#include <QSet>

#include <memory>
#include <optional>

namespace voyageur::models {

//! Jobs that belong together: the tasks of an array, the single jobs of a chain. A value.
struct JobGroup {
    QList<qint32> members; //!< places in the list, in the order of their numbers
    qint32 shown = 0;      //!< the member that says how the whole stands
    int ended = 0;
    bool chain = false;  //!< one goes on where the one before it ended
    bool failed = false; //!< its jobs ended well, and what they were to do was not done
};

//! The jobs of one cluster. A value.
struct JobSource {
    QString cluster; //!< as one signs in to it; empty: the one that the window is signed in to
    QString title;   //!< for people
    QList<slurm::Job> jobs;
    QSet<QString> failed{}; //!< numbers of arrays whose jobs may have ended well, while what they were to do was not done
};

//! All jobs that the window knows at one time, on one cluster or several, and which of them belong together. It is made in a
//! working thread, never changes, and shares its jobs with whoever made it: 100,000 of them cost the window's thread nothing.
//! Any thread.
class JobList final {
public:
    //! What stands in one row: a job, a whole, or a member of one.
    struct Entry {
        qint32 job = -1;   //!< −1: the whole itself
        qint32 group = -1; //!< −1: a job that is alone
        bool isEmpty() const { return job < 0 && group < 0; }
        bool operator==(const Entry &) const = default;
    };

    JobList() = default;
    //! Each source in the order of slurm::JobBoard::jobs(). Single jobs of one name that were submitted from the folder of one
    //! run are a chain. `chains`: keys of those whose last job says how the whole ended; of other arrays one task that failed
    //! does.
    //! `fresh`: keys of what the person should see first, in that order.
    JobList(const QList<JobSource> &sources, const QSet<QString> &chains, const QStringList &fresh = {});

    qsizetype size() const { return m_size; }
    const slurm::Job &job(qint32 place) const;
    const QList<JobGroup> &groups() const { return m_groups; }
    //! One for each job that is alone, and for each whole: the fresh ones, then those that have not ended.
    const QList<Entry> &entries() const { return m_entries; }
    //! Of a whole its own number.
    base::JobId idOf(const Entry &entry) const;
    //! "123_4"; of a cluster that the window is not signed in to "narval/123_4".
    QString keyOf(const Entry &entry) const;
    //! The place of a job, whether it is in a group or alone; −1 when it is not there.
    qint32 find(const QString &key) const;
    //! −1 when the key is that of no group.
    qint32 findGroup(const QString &key) const;
    //! The job of an entry; a whole as if it were one job, with its own number: of an array that of all, of single jobs one that
    //! Slurm gives to none of them.
    slurm::Job jobOf(const Entry &entry) const;
    //! The job that an entry is shown by: itself, or a member of the whole.
    const slurm::Job &shownBy(const Entry &entry) const;
    //! Where it is.
    const JobSource &sourceOf(const Entry &entry) const;
    bool hasSeveralSources() const { return m_parts.size() > 1; }
    QList<JobSource> sources() const;
    //! Those of the cluster that the window is signed in to.
    QList<slurm::Job> own() const;
    //! A group that ended badly although each of its jobs ended well.
    bool failedAsWhole(const Entry &entry) const { return entry.job < 0 && m_groups[entry.group].failed; }
    //! Of a group: all of them have.
    bool hasEnded(const Entry &entry) const;
    //! The entry of that key, of a group rather than of its first job; empty when there is none.
    Entry entryOf(const QString &key) const;
    //! It is one of the fresh.
    bool isFresh(const Entry &entry) const;
    //! How many jobs wait or run.
    int active() const { return m_active; }
    //! How many entries of the own ones can be cancelled.
    int cancellable() const { return m_cancellable; }

private:
    struct Part {
        JobSource source;
        qint32 first = 0;       //!< the place of its first job
        QList<qint32> byNumber; //!< places, in the order of their ids
        QList<qint32> groups;   //!< in the order of their first members
    };

    void add(const JobSource &source, const QSet<QString> &chains);
    void sortEntries();
    void putFirst(const QStringList &fresh);
    const Part &partAt(qint32 place) const;
    //! The part and the id that a key names.
    std::pair<const Part *, base::JobId> read(const QString &key) const;
    bool isOwn(const Part &part) const { return part.source.cluster.isEmpty(); }

    QList<Part> m_parts;
    QList<JobGroup> m_groups;
    QList<Entry> m_entries;
    qsizetype m_fresh = 0; // of m_entries
    qint32 m_size = 0;
    int m_active = 0;
    int m_cancellable = 0;
};

//! Of a key: that of a job on another cluster than the window's.
inline bool isElsewhere(const QString &key)
{
    return key.contains(u'/');
}

//! The cluster of such a key; empty for the window's.
inline QString clusterOfKey(const QString &key)
{
    return key.left(qMax<qsizetype>(0, key.lastIndexOf(u'/')));
}

//! A job, or a whole array or chain, that has ended; for a message to the person.
struct EndedJob {
    QString key;
    QString name;
    QString state; //!< for people
    QString words; //!< why, for people; may be empty
    bool well = false;
    std::optional<slurm::ExitCode> exitCode; //!< of a whole: of the job that it is shown by
    QString cluster;                         //!< its title, when that is not the window's
};

//! How that job, or a whole as one job, has ended. `cluster`: its title, when that is not the window's.
EndedJob endedJob(const QString &key, const slurm::Job &job, const QString &cluster = {});
//! What waited or ran in the one list and has ended in the next.
QList<EndedJob> endedBetween(const JobList &before, const JobList &now);

//! A job, or a whole array or chain, that has begun to run.
struct StartedJob {
    QString key;
    QString name;
    QString nodes;
    QString cluster; //!< its title, when that is not the window's
};

//! What waited in the one list and runs in the next.
QList<StartedJob> startedBetween(const JobList &before, const JobList &now);

//! An interactive job whose time is up: it ended as it was meant to.
bool hasHadItsTime(const slurm::Job &job);
//! Why it is as it is, for people; empty: nothing to say.
QString explanationOf(const slurm::Job &job);

//! What a job's row is coloured and counted as.
enum class JobMood { Waiting, Running, Good, Bad, Gone };
JobMood moodOf(const slurm::Job &job);

} // namespace voyageur::models
