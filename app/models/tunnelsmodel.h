// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "models/jobsmodel.h"
#include "project/jobtunnel.h"

#include <vector>

namespace voyageur::models {

//! A job that a tunnel can lead to.
struct TunnelJob {
    QString id;
    QString title; //!< "123  cats, on nc10101"
};

//! One tunnel as plain values for the page.
struct TunnelItem {
    enum class State { Waiting, Preparing, Open, Closed };
    int id = 0;
    QString title; //!< "cats (job 123)", "Login node"
    project::TunnelWish wish;
    project::TunnelReport report;
    State state = State::Preparing;
    QString why; //!< it is closed, or waits; for people
};

//! The tunnels over the one session there is. They end with the session, their job, or close(); those that ended stay listed with
//! the reason until they are removed or opened again. GUI thread; each tunnel has threads of its own.
class TunnelsModel final : public PageModel {
    Q_OBJECT

public:
    TunnelsModel(base::Workers &workers, SessionModel &session, JobsModel &jobs, QObject *parent = nullptr);
    ~TunnelsModel() override;

    bool canOpen() const;
    //! The person's jobs: those that run, then those that wait.
    QList<TunnelJob> jobs() const;
    QList<TunnelItem> tunnels() const;
    //! How many are not closed.
    int active() const;

    //! Its id; 0 where nobody is signed in. An empty job is the login node.
    int open(const QString &job, int remotePort, int localPort);
    //! Again, on the same local port where that is still free.
    void reopen(int id);
    void close(int id);
    void remove(int id);

signals:
    //! One tunnel's state or figures.
    void tunnelChanged(int id);
    //! One came or went.
    void listChanged();
    void jobsChanged();

private:
    struct Tunnel;
    Tunnel *find(int id) const;
    void start(Tunnel &tunnel);
    void take(int id, const project::TunnelReport &report);
    void ended(int id, const base::Result<project::TunnelEnd> &result);
    void signedIn();
    void update();

    base::Workers &m_workers;
    SessionModel &m_session;
    JobsModel &m_jobs;
    QString m_cluster; //!< the tunnels' cluster and user
    int m_last = 0;
    std::vector<std::unique_ptr<Tunnel>> m_tunnels;
};

} // namespace voyageur::models
