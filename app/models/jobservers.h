// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "models/tunnelsmodel.h"

namespace voyageur::models {

//! TensorBoard, Jupyter and programs of the person's own inside the job that is chosen on the jobs page. The servers themselves
//! are tunnels of the TunnelsModel. Asks the cluster only when told to. GUI thread.
class JobServers final : public QObject {
    Q_OBJECT

public:
    JobServers(const StepContext &context, JobsModel &jobs, TunnelsModel &tunnels, QObject *parent = nullptr);
    ~JobServers() override;

    //! Of an array or a chain the one that it is shown by; empty when none is chosen.
    QString job() const;
    //! It runs, and somebody is signed in.
    bool canOpen() const;
    //! Why not, for people; empty when it can.
    QString whyNot() const;

    //! Looks for TensorBoard's logs of this job.
    void lookForLogs();
    //! What was found for this job, the best first. Before it was looked for, and where there is nothing: empty.
    QStringList logFolders() const { return m_folders; }
    //! It was, or is being, looked for; what cannot be searched counts as empty: the folder can be typed.
    bool wasLookedFor() const { return m_looked || m_looking; }

    //! Starts it and opens a tunnel to it. `folder`: see project::ServerWish. One that is open already for the same is shown
    //! again.
    void open(project::ServerKind kind, const QString &folder, const QString &command);
    //! Those of this job, the newest first.
    QList<TunnelItem> servers() const;
    TunnelsModel *tunnels() { return &m_tunnels; }

signals:
    //! Another job, its state, what was found.
    void changed();

private:
    std::optional<slurm::Job> runningJob() const;
    void chosen();

    StepContext m_context;
    JobsModel &m_jobs;
    TunnelsModel &m_tunnels;
    QString m_job; //!< what the rest is about
    QStringList m_folders;
    bool m_looked = false;
    std::unique_ptr<base::Operation<QStringList>> m_looking;
};

} // namespace voyageur::models
