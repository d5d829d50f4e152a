// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "models/nextchange.h"

#include <QTime>
#include <QTimer>

namespace voyageur::models {

//! One line of what a job used: "Memory", "2.1 GiB of 16 GiB", and the share.
struct UsageFigure {
    QString name;
    QString text;
    std::optional<double> share; //!< 0 to 1, or more; nothing: nobody measured it
    bool operator==(const UsageFigure &) const = default;
};

//! What the chosen job used of what it was given, what follows from that, and the same as a change of the script of step 5. Asked
//! of the accounting once a job has ended, of one that runs once a minute; only while somebody looks. GUI thread.
class JobUsage final : public QObject {
    Q_OBJECT

public:
    JobUsage(const StepContext &context, JobsModel &jobs, SubmitModel &submit, QObject *parent = nullptr);
    ~JobUsage() override;

    void setShown(bool on);
    QString job() const { return m_job.isNull() ? QString() : m_job.text(); }
    //! Nothing until it is known.
    const std::optional<observe::Efficiency> &found() const { return m_found; }
    QList<UsageFigure> figures() const;
    //! Instead of the figures: it waits, is being asked, could not be asked; empty: they are there.
    QString words() const;

    //! What the next job should ask for, as a change of the script of step 5.
    NextChange *next() { return m_next; }

signals:
    void changed();

private:
    void jobChanged();
    std::chrono::milliseconds pace() const;
    //! What it used will not change any more.
    bool isSettled() const;
    void ask();
    void answered(base::Result<QList<slurm::Usage>> result);

    StepContext m_context;
    JobsModel &m_jobs;
    NextChange *m_next;
    slurm::JobId m_job;
    bool m_ended = false; //!< as the list says
    bool m_begun = false;
    bool m_shown = false;
    int m_tries = 0; //!< of the accounting, which lags behind
    std::optional<observe::Efficiency> m_found;
    QTime m_foundAt;
    QString m_problem;
    QTimer m_again;
    std::unique_ptr<base::Operation<QList<slurm::Usage>>> m_asking;
};

} // namespace voyageur::models
