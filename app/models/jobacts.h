// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "models/clusterstep.h"
#include "slurm/acts.h"

namespace voyageur::models {

class JobsModel;

//! What a person does to jobs of the list: to the rows that are chosen, or to all. An array or a chain is one row and is acted on
//! as a whole. After each act the list is asked for at once. One act at a time. GUI thread.
class JobActs final : public QObject {
    Q_OBJECT

public:
    JobActs(const StepContext &context, JobsModel &jobs, QObject *parent = nullptr);
    ~JobActs() override;

    //! The rows, by their keys ("123", "123_4", on another cluster "narval/123"): each is acted on where it is.
    void choose(const QStringList &keys);
    //! Those that are still in the list.
    QStringList chosen() const;
    //! All rows of the window's cluster of which something waits or runs.
    QStringList cancellable() const;
    int cancellableCount() const;

    //! It makes sense for at least one of them.
    bool isPossible(slurm::Act act, const QStringList &keys) const;
    //! Why it makes none for any of them, in a few words; empty when it does.
    QString whyNot(slurm::Act act, const QStringList &keys) const;
    //! For a question: "train, job 12", "train, 20 jobs of 13".
    QStringList namesOf(const QStringList &keys) const;
    //! The limit that the row has now; not given when it is unknown.
    base::TimeLimit limitOf(const QString &key) const;
    //! Why that text is no limit that all jobs of the row can be shortened to; empty when it is one.
    QString limitProblem(const QString &key, const QString &text) const;

    void act(slurm::Act act, const QStringList &keys, const base::TimeLimit &limit = {});
    bool isActing() const { return m_work && !m_work->isFinished(); }
    //! Why the last act failed.
    const std::optional<base::Error> &error() const { return m_error; }
    void dismissError();
    //! The command of the last act; empty before the first.
    QStringList commands() const { return m_commands; }

signals:
    //! What can be done, or what became of it.
    void changed();

private:
    QList<slurm::Job> jobsOf(const QString &key) const;
    QList<base::JobId> idsOf(slurm::Act act, const QStringList &keys) const;

    StepContext m_context;
    JobsModel &m_jobs;
    QStringList m_chosen;
    QStringList m_commands;
    std::optional<base::Error> m_error;
    std::unique_ptr<base::Operation<void>> m_work;
};

} // namespace voyageur::models
