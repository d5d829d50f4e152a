// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "models/tunnelsmodel.h"
#include "servers/logfolders.h"

namespace voyageur::models {

//! TensorBoard, Jupyter and programs of the person's own inside the job that is chosen on the jobs page; of a job that is over,
//! TensorBoard on the login node where the cluster allows it. The servers themselves are tunnels of the TunnelsModel. Asks the
//! cluster only when told to. GUI thread.
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
    //! TensorBoard on the login node, for a job that has begun: somebody is signed in, and the cluster allows it.
    bool canOpenOnLoginNode() const;

    //! Looks for TensorBoard's logs of this job.
    void lookForLogs();
    //! What was found for this job, the best first. Before it was looked for, and where there is nothing: empty.
    QList<servers::LogFolder> logFolders() const { return m_folders; }
    //! The one that is shown when nobody chooses; empty: the job's folder.
    QString bestFolder() const;
    //! It was, or is being, looked for; what cannot be searched counts as empty: the folder can be typed.
    bool wasLookedFor() const { return m_looked || m_looking; }

    //! Starts it and opens a tunnel to it; on the login node when the job does not run, or when told so. `folder`: see
    //! servers::ServerWish. One that is open already for the same is shown again.
    void open(servers::ServerKind kind, const QString &folder, const QString &command, bool onLoginNode = false);
    //! Those of this job, the newest first.
    QList<TunnelItem> servers() const;
    TunnelsModel *tunnels() { return &m_tunnels; }

signals:
    //! Another job, its state, what was found.
    void changed();

private:
    std::optional<slurm::Job> runningJob() const;
    //! It has begun at least: there may be logs.
    std::optional<slurm::Job> begunJob() const;
    QString whyNotAnyMore() const;
    void chosen();

    StepContext m_context;
    JobsModel &m_jobs;
    TunnelsModel &m_tunnels;
    QString m_job; //!< what the rest is about
    QList<servers::LogFolder> m_folders;
    bool m_looked = false;
    std::unique_ptr<base::Operation<QList<servers::LogFolder>>> m_looking;
};

} // namespace voyageur::models
