// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "models/nextchange.h"
#include "observe/sooner.h"

#include <QTimer>

namespace voyageur::models {

//! Why the chosen job waits, how it stands in the queue, and what would let it start sooner. The reason comes with the list; the
//! rest is asked for while somebody looks, at most once in five of the cluster's pauses between two lists (five minutes on the
//! Alliance's clusters), never while nobody does. For another job in that time only its own two questions are asked. GUI thread.
class JobWaiting final : public QObject {
    Q_OBJECT

public:
    JobWaiting(const StepContext &context, JobsModel &jobs, SubmitModel &submit, QObject *parent = nullptr);
    ~JobWaiting() override;

    void setShown(bool on);
    //! Its number; empty while the chosen job does not wait.
    QString job() const { return m_job ? m_job->id.text() : QString(); }
    slurm::WaitReason reason() const;
    //! Sentences: fair share, priority, Slurm's guess.
    QStringList standing() const;
    const observe::Sooner &sooner() const { return m_sooner; }
    //! What could not be asked, and why.
    QStringList missing() const { return m_facts ? m_facts->missing : QStringList(); }
    //! Slurm's reason in plain words; may be empty.
    QString explanation() const;
    //! Instead of the above: it is being asked for, or could not be; empty: it is there.
    QString words() const;
    bool isAsking() const { return m_asking && !m_asking->isFinished(); }
    bool canAsk() const;
    //! When what is shown was asked for; null before.
    QDateTime asOf() const;
    //! At once: the person wants it.
    void askAgain();

    //! One of sooner().ideas as a change of the next script; −1: none.
    void choose(int idea);
    int chosen() const { return m_chosen; }
    NextChange *next() { return m_next; }
    //! The time limit of the waiting job itself may be made that of the idea.
    bool canShorten(int idea) const;
    void shorten(int idea);

signals:
    void changed();

private:
    void jobChanged();
    void judge();
    void askWhenDue();
    void ask();
    void answered(base::Result<slurm::WaitingFacts> result);
    std::chrono::milliseconds pause() const;

    StepContext m_context;
    JobsModel &m_jobs;
    NextChange *m_next;
    std::optional<slurm::Job> m_job;
    bool m_shown = false;
    std::optional<slurm::WaitingFacts> m_facts; //!< of the job
    std::optional<slurm::WaitingFacts> m_known; //!< the last, of whatever job
    base::Clock::time_point m_knownAt;
    QString m_problem;
    observe::Sooner m_sooner;
    int m_chosen = -1;
    QTimer m_timer;
    std::unique_ptr<base::Operation<slurm::WaitingFacts>> m_asking;
};

} // namespace voyageur::models
