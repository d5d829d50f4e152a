// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QByteArray>
#include <QHashFunctions>
#include <QList>
#include <QMetaType>
#include <QString>

#include <compare>
#include <optional>

namespace voyageur::base {

//! The number Slurm gives a job: `123`, a task of an array `123_4`, a component of a heterogeneous job `123+1`, each
//! perhaps with the cluster's name as `sbatch --parsable` prints it, `123;narval`. A value; any thread.
class JobId final {
public:
    JobId() = default;
    explicit JobId(qint64 job, std::optional<qint64> task = {}) : m_job(job), m_task(task.value_or(none)) {}

    //! Exactly one id, without blanks around it.
    static std::optional<JobId> parse(QByteArrayView text);
    //! Also the ids behind `123_[1-3,7:9%2]`, the way squeue and sacct write array tasks that wait; at most `limit` of
    //! them. Empty when `text` is no id.
    static QList<JobId> expand(QByteArrayView text, int limit = 10'000);

    bool isNull() const { return m_job == 0; }
    qint64 job() const { return m_job; }
    std::optional<qint64> task() const { return given(m_task); }
    std::optional<qint64> component() const { return given(m_component); }
    const QString &cluster() const { return m_cluster; }

    //! Whether `other` is this job or a part of it: `123` holds `123_4` and `123+1`.
    bool holds(const JobId &other) const;
    //! The whole job that this is a part of, or this one.
    JobId whole() const { return JobId(m_job); }

    //! As Slurm's commands take it: without the cluster.
    QByteArray bytes() const;
    QString text() const { return QString::fromLatin1(bytes()); }

    //! The cluster's name does not count: it is how an answer was written, not which job it is.
    friend bool operator==(const JobId &a, const JobId &b) { return (a <=> b) == 0; }
    friend std::strong_ordering operator<=>(const JobId &a, const JobId &b);
    friend size_t qHash(const JobId &id, size_t seed = 0) { return qHashMulti(seed, id.m_job, id.m_task, id.m_component); }

private:
    static constexpr qint64 none = -1;
    static std::optional<qint64> given(qint64 number) { return number == none ? std::nullopt : std::optional(number); }

    qint64 m_job = 0;
    qint64 m_task = none;
    qint64 m_component = none;
    QString m_cluster;
};

} // namespace voyageur::base

Q_DECLARE_METATYPE(voyageur::base::JobId)
