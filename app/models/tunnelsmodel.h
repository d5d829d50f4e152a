// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "models/jobsmodel.h"
#include "models/serverrecords.h"
#include "ssh/onetimeaddress.h"

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
    servers::TunnelWish wish;
    servers::TunnelReport report;
    State state = State::Preparing;
    QString why; //!< it is closed, or waits; for people
    //! What was started in the job for it; nothing: what it leads to is none of ours.
    std::optional<servers::ServerWish> server;
    QByteArray tag;           //!< of that server
    bool serverStays = false; //!< it is, or may be, still in the job: close() ends it
};

//! The tunnels over the one session there is. They end with the session, their job, or close(); those that ended stay listed with
//! the reason until they are removed or opened again. A server that was started in a job for its tunnel is ended by close(); when
//! the session or the window goes it stays, and is listed again after the next sign-in of the same user: one command then, and
//! none where this computer started none. GUI thread; each tunnel has threads of its own.
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
    //! A server in a job, and the tunnel to it. Its id; 0 where nobody is signed in.
    int openServer(const servers::ServerWish &wish);
    //! What a browser is to be sent to: of an address with a secret one that leads on to it, once. Empty when it is not open.
    QString browserAddress(int id);
    //! Of the cluster's own JupyterHub; empty where it has none.
    QString jupyterHub() const;
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
    //! A server that was just started answers: time for the browser.
    void serverAnswers(int id);

private:
    struct Tunnel;
    Tunnel *find(int id) const;
    void start(Tunnel &tunnel);
    void take(int id, const servers::TunnelReport &report);
    void ended(int id, const base::Result<servers::TunnelEnd> &result);
    void signedIn();
    void update();
    QString titleFor(const base::JobId &job) const;
    std::optional<slurm::Job> known(const base::JobId &job) const;
    // Of servers.
    static QString startingWords(const Tunnel &tunnel);
    void serverEnded(Tunnel &tunnel, const base::Result<servers::TunnelEnd> &result);
    void endServer(const QByteArray &tag);
    void noted(const base::Result<void> &result);
    void findServers();
    void serversFound(const base::Result<QList<QByteArray>> &result, const QList<ServerRecord> &records);

    base::Workers &m_workers;
    SessionModel &m_session;
    JobsModel &m_jobs;
    QString m_cluster; //!< the tunnels' cluster and user
    int m_last = 0;
    std::vector<std::unique_ptr<Tunnel>> m_tunnels;
    ServerRecords m_records;
    std::unique_ptr<base::Operation<QList<QByteArray>>> m_finding;
    std::vector<std::unique_ptr<base::Operation<QByteArray>>> m_endings;
    std::unique_ptr<ssh::OneTimeAddress> m_address;
};

} // namespace voyageur::models
