// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "base/result.h"
#include "base/stop.h"
#include "slurm/job.h"

#include <QHash>

#include <chrono>
#include <optional>
#include <utility>

namespace voyageur::slurm {

//! One truth about this user's jobs on one cluster, from look to look: what the queue and the accounting said, joined with what
//! they said before. A job stays between leaving the one and coming into the other; when a program does not answer, all that is
//! known stays, and it is said since when. Times of jobs are the cluster's and are compared with nothing but each other, for its
//! clock may be an hour off. A value; any thread, one at a time.
class JobBoard final {
public:
    using TimePoint = base::Clock::time_point;

    //! What squeue answered now.
    void takeQueue(base::Result<QList<Job>> queue, TimePoint now, const QDateTime &here);
    //! After takeQueue(): whether the accounting is to be asked, too. It is when a job has left the queue (the longer ago, the
    //! less often), when some jobs may have come and gone since the last look, and now and then: sacct loads a database that
    //! many share.
    bool wantsAccounting(TimePoint now) const;
    //! Before takeQueue(): whether the accounting is to be asked whatever the queue will say.
    bool wantsAccountingAnyway(TimePoint now) const;
    void takeAccounting(base::Result<QList<Job>> accounting, TimePoint now, const QDateTime &here);
    //! The next look asks the accounting in any case: the person asks.
    void askAll() { m_accountingAt.reset(); }

    //! Those that wait or run first, then the latest first. Times as of the last look.
    const QList<Job> &jobs() const & { return m_jobs; }
    QList<Job> jobs() && { return std::move(m_jobs); }
    //! There has been an answer.
    bool isKnown() const { return m_queueTime.isValid() || m_accountingTime.isValid(); }

    //! What does not answer now.
    struct Trouble {
        enum class Program { Queue, Accounting } program = Program::Queue;
        base::Error error;
        QDateTime since; //!< by this computer's clock: when it answered last; null when it never did
    };
    //! The queue's before the accounting's.
    std::optional<Trouble> trouble() const;
    //! The scheduler itself answered at the last look.
    bool queueAnswers() const { return !m_queueError; }
    //! The accounting did when it was asked last, or was not asked yet.
    bool accountingAnswers() const { return !m_accountingError; }

private:
    //! With what was answered now; nothing: as it was known.
    void join(TimePoint now, std::optional<QList<Job>> newQueue, std::optional<QList<Job>> newAccounting);
    QList<Job> known(bool Job::*by) const;
    void endCancelledTasks(TimePoint before);

    QList<Job> m_jobs;                 //!< also what is known of the queue and of the accounting when one of them does not answer
    QHash<JobId, TimePoint> m_missing; //!< in neither list: since when
    QHash<JobId, TimePoint> m_leftAt;  //!< they left the queue before anybody said how they ended
    TimePoint m_queueAt;
    TimePoint m_joinedAt;                    //!< the times of m_jobs are as of then
    std::optional<TimePoint> m_accountingAt; //!< asked last
    TimePoint m_before;                      //!< the look before this one
    QDateTime m_queueTime;
    QDateTime m_accountingTime;
    std::optional<base::Error> m_queueError;
    std::optional<base::Error> m_accountingError;
};

//! The same jobs in the same states; a time that went on is no difference.
bool sameButTime(const QList<Job> &a, const QList<Job> &b);

} // namespace voyageur::slurm
