// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "servers/jobtunnel.h"
#include "session/session.h"

#include <chrono>

namespace voyageur::servers {

// A server inside a job that runs: TensorBoard, Jupyter, or a program of the person's own. A step that takes nothing away from
// the job holds it; its state is in a folder on shared storage that only the person can read. It ends with the job, or when the
// file `lease` in that folder is gone; the window, the connection and the login node may come and go meanwhile.
//
// Where the cluster allows it (tensorBoardOnLoginNodes) TensorBoard can also run on the login node, for a job that is over: at
// the lowest priority, listening on the node's loopback address alone, one for a log folder no matter who asks how often, and
// never left behind: it ends when nobody has used it for a while, whatever became of the window.
//
// Every user of the cluster can reach a port of a node, and every user of the node its loopback addresses. So TensorBoard, which
// knows no password, gets an address that nobody can guess (its --path_prefix), and Jupyter a token; neither is ever on a command
// line, which everybody may see. A program of the person's own has to protect itself.

enum class ServerKind { TensorBoard, Jupyter, Own };

//! "tensorboard", "jupyter", "own": for files and programs.
QString serverName(ServerKind kind);
std::optional<ServerKind> serverKind(const QString &name);
//! "TensorBoard", "Jupyter", or the first word of the command: for people.
QString serverTitle(ServerKind kind, const QString &command);

//! What to start.
struct ServerWish {
    ServerKind kind = ServerKind::TensorBoard;
    base::JobId job;
    //! TensorBoard: where its logs are; else where the server starts. As there, absolute or relative to the job's folder; may
    //! begin with "~/" or "$SLURM_TMPDIR" (the node's own disk). Empty: the job's folder, of TensorBoard what logFolders()
    //! finds.
    QString folder;
    QString command;             //!< Own: a line for bash, with {port} for the port to listen on
    ssh::RemotePath environment; //!< a virtual environment for a job that has activated none; may be empty
    int localPort = 0;           //!< 0: one that is free here
    bool onLoginNode = false;    //!< TensorBoard alone, see loginNodeObstacle(); the job need not run
    //! On a login node: it ends when nothing went through a tunnel to it for so long.
    std::chrono::seconds lease = std::chrono::minutes(15);
};

//! Why TensorBoard is not started on this cluster's login nodes, and what to do instead; nothing: it may be.
std::optional<base::Error> loginNodeObstacle(const cluster::Profile &profile);

//! A server that was asked for: what it takes to find it again. A value.
struct JobServer {
    QByteArray tag;         //!< unlike any other's
    ssh::RemotePath folder; //!< of its state
};

//! A tag that no other has. Asks nobody.
JobServer newJobServer(const session::ClusterSession &session);
//! Of one that was asked for earlier, by its tag.
JobServer jobServer(const session::ClusterSession &session, const QByteArray &tag);

//! Waits for the job to start, starts the server in it unless this one is there already, waits until it answers, and keeps a
//! tunnel to it open, until the job or the server has ended, or it is stopped. A server that was not reached is ended again; one
//! that was is left alone: see endServer(). On a login node the server that is there already for the same folder is taken, and
//! the report says which it is. Errors: BadRequest (loginNodeObstacle()); those of runTunnel(); CommandFailed (it is not
//! installed, cannot be started, or has ended, with its own words); NotFound (there is no such folder); TimedOut (it does not
//! answer).
base::Result<TunnelEnd> runServer(session::ClusterSession &session, const JobServer &server, const ServerWish &wish,
                                  const TunnelSink &sink, const base::StopToken &stop);

//! Ends the server, if it still is, and removes its state. Not stopped by what stopped the work with it.
base::Result<void> endServer(session::ClusterSession &session, const JobServer &server);

//! Those of these servers that somebody started and that have not ended, as far as their folders tell: one command for all.
base::Result<QList<QByteArray>> serversThere(session::ClusterSession &session, const QList<QByteArray> &tags,
                                             const base::StopToken &stop);

//! What a person would have typed.
QString serverCommand(const ServerWish &wish, const slurm::Job &job);

//! What the state of a server says. Pure: for its tests.
struct ServerState {
    enum class Stage {
        None,      //!< nothing is said yet
        Beginning, //!< the step runs
        Listening,
        NotInstalled,
        NoFolder,
        Ended,
        Expired, //!< nobody has used it
    };
    Stage stage = Stage::None;
    QString node;
    int port = 0;
    QString step; //!< "123.4"
    int status = 0;
    QString environment; //!< of the job, where it is not installed; may be empty
    bool held = false;   //!< srun is still there, on this login node
    QByteArray output;   //!< the last of what the server wrote
    QByteArray words;    //!< and srun
    QByteArray secret;
};
//! BadAnswer for what no server of ours leaves.
base::Result<ServerState> parseServerState(const QByteArray &out);

//! A server's own words without its secret, for people.
QByteArray withoutSecret(QByteArray words, const QByteArray &secret);

//! The status of an HTTP answer's first line ("HTTP/1.1 302 Found": 302); 0 when it is none.
int httpStatus(const QByteArray &answer);

} // namespace voyageur::servers
