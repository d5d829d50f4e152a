// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "models/jobusage.h"
#include "models/useadvice.h"
#include "slurm/sampler.h"

#include <QElapsedTimer>

#include <map>

namespace voyageur::models {

//! What the chosen job uses now, and used since somebody looks: sampled inside it by one step (slurm/sampler.h) while it is
//! looked at, no command more. Where no step can be started, what JobUsage hears from Slurm once a minute is shown instead. What
//! was seen of the last jobs stays until the program ends or another account signs in. GUI thread.
class JobLive final : public QObject {
    Q_OBJECT

public:
    enum class State {
        NoJob,
        Waiting,  //!< for the job to begin
        Away,     //!< nobody is signed in
        Starting, //!< the step, or the next one
        Sampling,
        Counted, //!< no step can be started: what Slurm itself counts
        Ended,   //!< the job
    };

    JobLive(const StepContext &context, JobsModel &jobs, JobUsage &usage, QObject *parent = nullptr);
    ~JobLive() override;

    //! While nobody looks nothing is asked. A short look elsewhere does not end the sampling.
    void setShown(bool on);
    State state() const { return m_state; }
    QString job() const { return m_job ? m_job->id.text() : QString(); }
    //! How it stands, for people; never empty but for no job.
    QString words() const;
    //! Why no step could be started.
    const std::optional<base::Error> &problem() const { return m_problem; }
    void tryAgain();
    //! Of the chosen job; empty when nobody ever looked at it.
    const UseHistory &history() const;
    UseGiven given() const;
    QList<observe::UsageAdvice> advice() const;

    // What nvidia-smi prints, on demand.

    bool hasGpus() const { return m_job && !m_job->gpus.isEmpty(); }
    bool canAskTable() const;
    bool isAskingTable() const { return m_asking != nullptr; }
    //! With the time when it was taken; empty before.
    QString table() const { return m_table; }
    QDateTime tableTime() const { return m_tableTime; }
    const std::optional<base::Error> &tableProblem() const { return m_tableProblem; }
    void askTable();

signals:
    void changed();

private:
    struct Taken {
        slurm::UseSample sample;
        QString node;
        double at = 0;
    };

    bool canSample() const;
    void jobChanged();
    void begin();
    void end();
    void taken(const QList<Taken> &all);
    void ended(base::Result<bool> result);
    void counted();
    void settle();
    void sessionChanged();
    UseHistory &historyOf(const QString &job);

    StepContext m_context;
    JobsModel &m_jobs;
    JobUsage &m_usage;
    std::optional<slurm::Job> m_job;
    State m_state = State::NoJob;
    bool m_shown = false;
    bool m_refused = false; //!< of this job: no step can be started
    int m_fruitless = 0;    //!< steps in a row that gave no sample
    QString m_node;
    std::optional<base::Error> m_problem;
    std::map<QString, UseHistory> m_histories;
    QStringList m_recent; //!< whose they are, the one looked at last first
    std::pair<QString, QString> m_account;
    QTimer m_leave;
    QTimer m_again;
    std::unique_ptr<Feed<Taken>> m_feed;
    std::unique_ptr<base::Operation<bool>> m_sampling;
    QString m_table;
    QDateTime m_tableTime;
    std::optional<base::Error> m_tableProblem;
    std::unique_ptr<base::Operation<QByteArray>> m_asking;
};

} // namespace voyageur::models
