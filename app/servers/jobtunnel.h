// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "slurm/client.h"
#include "ssh/tunnel.h"

#include <functional>
#include <optional>

namespace voyageur::servers {

struct TunnelReport;

//! What listens at the far end.
struct TunnelTarget {
    int port = 0;
    QString page; //!< of the address, after the slash; may hold a secret
};

//! Where a tunnel is to lead.
struct TunnelWish {
    std::optional<base::JobId> job;  //!< nothing: the login node itself
    QString node;                    //!< one of the job's; empty: its first
    int remotePort = 0;              //!< 0: one that is free there
    int localPort = 0;               //!< 0: one that is free here
    bool localPortMayDiffer = false; //!< take another one where that is taken: a tunnel that is opened again
    //! Called once the job runs, instead of `remotePort`: starts what is to listen on that node, or finds it. May change the
    //! report's stage and pass it on. Empty: it listens already.
    std::function<base::Result<TunnelTarget>(TunnelReport &report, const base::StopToken &stop)> prepare = {};
    //! Called when connections failed and the job runs, at most every five seconds: an error ends the tunnel with it. Without a
    //! job also when something went through (`used`), once a minute, and after `idleLook` without: never more.
    std::function<base::Result<void>(bool used, const base::StopToken &stop)> look = {};
    std::chrono::seconds idleLook = std::chrono::minutes(15);
};

//! How far it is.
struct TunnelReport {
    enum class Stage {
        Waiting,   //!< for the job to start
        Preparing, //!< asks the node for a free port
        Starting,  //!< a server is being started in the job
        Answering, //!< it listens, and has not answered yet
        Open,
    };
    Stage stage = Stage::Preparing;
    std::optional<slurm::Job> job;
    QString node; //!< "login1", as a person knows it; empty while it is not known
    int remotePort = 0;
    int localPort = 0;
    ssh::TunnelTraffic traffic;
    QString problem;                //!< what the last connection failed with, for people; empty when it did not
    QString page;                   //!< of the address; may hold a secret
    QString folder;                 //!< that a server was started in, or shows; relative to the job's; may be empty
    QByteArray server;              //!< the tag of that server; empty before it was asked for
    std::chrono::seconds waited{0}; //!< while it is started: since then
    QString said;                   //!< and the last line that it wrote
    //! Whole, to be opened; empty while there is none.
    QString url() const;
    //! Of it what may be shown: without the page.
    QString shownUrl() const;
};
//! Called in the working thread whenever something has changed, a few times a second at most; must return at once.
using TunnelSink = std::function<void(const TunnelReport &)>;

//! How a tunnel ended that was not stopped: with its job.
struct TunnelEnd {
    slurm::Job job;
    ssh::TunnelTraffic traffic;
};

//! Waits for the job to start, opens a tunnel to its node, and keeps it open until the job has ended. Blocks as long as that; the
//! job is looked at as rarely as Client::waitForEnd() does, and once more when connections fail. Without a job `slurm` may be
//! null. Errors: NotFound (no such job), JobFailed (it has ended already, or left that node), BadRequest (the job has no such
//! node; the local port is taken), ConnectionLost, Cancelled (stopped).
base::Result<TunnelEnd> runTunnel(const std::shared_ptr<ssh::Host> &host, slurm::Client *slurm, const TunnelWish &wish,
                                  const TunnelSink &sink, const base::StopToken &stop);

//! What a person would type for a session like this one: port, jumps and key, "ssh -p 2022 -J gate me@host". `keyFile`: empty for
//! the usual ones.
QString loginCommand(const ssh::HostIdentity &identity, const QString &keyFile);

//! What a person would have typed: `ssh -N -L 127.0.0.1:8888:nc10101:8888 user@host`. Ports that are not known yet are left out
//! or repeated.
QString tunnelCommand(const ssh::HostIdentity &identity, const QString &node, int remotePort, int localPort);

//! A port from 20000 to 31999 that nobody uses, by what /proc/net/tcp and tcp6 say; 0 when there is none. Below the ports that
//! Linux gives to outgoing connections by itself.
int freePortIn(const QByteArray &table);

} // namespace voyageur::servers
