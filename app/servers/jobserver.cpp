// SPDX-License-Identifier: GPL-3.0-or-later
#include "servers/jobserver.h"

#include "base/pace.h"
#include "deliver/runfolder.h"
#include "remote/outcome.h"
#include "remote/programs.h"
#include "servers/logfolders.h"
#include "servers/loginserver.h"
#include "servers/servererrors.h"
#include "session/remote.h"
#include "slurm/sampler.h"
#include "ssh/typedpath.h"

#include <QCoreApplication>
#include <QRandomGenerator>
#include <QRegularExpression>

#include <array>

namespace voyageur::servers {

using namespace Qt::StringLiterals;
using base::Deadline;
using base::Error;
using base::ErrorCode;
using base::Result;
using State = ServerState::Stage;

namespace {

struct JobServerText {
    Q_DECLARE_TR_FUNCTIONS(voyageur::servers::JobServer)
};

constexpr auto startLimit = std::chrono::minutes(3); // PyTorch and TensorFlow are imported from a file system that is slow
constexpr auto answerLimit = std::chrono::seconds(90);
constexpr auto endLimit = std::chrono::seconds(60);
constexpr auto oneAnswer = std::chrono::seconds(15);
constexpr auto betweenAnswers = std::chrono::milliseconds(500);
constexpr int refusalsBelieved = 6; // by a port that the kernel's table shows
constexpr char noWait[] = "0";
constexpr char waitHalfSeconds[] = "20";

ssh::RemotePath serversFolder(const session::ClusterSession &session)
{
    return session.storage.child("voyageur").child("servers");
}

QByteArray newSecret()
{
    std::array<quint32, 4> words{};
    QRandomGenerator::system()->generate(words.begin(), words.end());
    return QByteArray(reinterpret_cast<const char *>(words.data()), sizeof words).toHex();
}

const QRegularExpression &homeVariable()
{
    // not shell: a pattern
    static const QRegularExpression variable(u"^\\$(HOME|\\{HOME\\})(?=/|$)"_s);
    return variable;
}

//! As any path that is typed, but for variables that are known where the server runs.
Result<void> mustBeFolderName(const QString &wished)
{
    if (wished.startsWith(u"$SLURM_TMPDIR"_s) || wished.startsWith(u"$SCRATCH"_s))
        return {};
    VOYAGEUR_CHECK(ssh::typedPath(wished));
    return {};
}

//! Where a server starts, or finds its logs; the script there knows "~", "$SCRATCH" and "$SLURM_TMPDIR".
QByteArray placeOf(const QString &wished, const slurm::Job &job)
{
    const QByteArray folder = QString(wished).replace(homeVariable(), u"~"_s).toUtf8();
    const QByteArray home = job.workdir.isEmpty() ? QByteArray("~") : job.workdir.bytes();
    if (folder.isEmpty() || folder == ".")
        return home;
    // not shell: a folder that a person typed
    const bool whole = folder.startsWith('/') || folder == "~" || folder.startsWith("~/") || folder.startsWith("$SLURM_TMPDIR")
        || folder.startsWith("$SCRATCH");
    return whole ? folder : home + '/' + folder;
}

//! It takes nothing from the job: it shares cores and memory with the job's own steps, and TensorBoard has no use for a GPU.
QList<QByteArray> stepWords(const ServerWish &wish, const slurm::Job &job, const slurm::Tools &tools, const QString &node)
{
    const QByteArray id = job.number > 0 ? QByteArray::number(job.number) : job.id.bytes();
    QList<QByteArray> words = {"--jobid=" + id, "--nodes=1", "--ntasks=1", "--mem=0", "--nodelist=" + node.toLatin1()};
    // Since Slurm 20.11 a step has its share for itself, unless it is told that it may not.
    if (tools.release() == 0 || tools.release() >= 2011)
        words += "--overlap";
    if (wish.kind == ServerKind::TensorBoard)
        words += {"--cpus-per-task=1", "--gres=none"};
    else if (job.nodeCount == 1 && job.cpus > 0)
        words += "--cpus-per-task=" + QByteArray::number(job.cpus);
    return words;
}

Result<ServerState> lookAtServer(session::ClusterSession &session, const JobServer &server, const char *halfSeconds,
                                 const base::StopToken &stop, bool used = false)
{
    ssh::RunOptions options;
    options.stop = stop;
    options.deadline = Deadline::after(std::chrono::minutes(1));
    VOYAGEUR_TRY(output,
                 session.host->run(remote::lookAtServer(server.folder.bytes(), halfSeconds, used ? "used" : ""), options));
    if (output.status.code == remote::Missing) {
        ServerState gone;
        gone.stage = State::Ended;
        return gone;
    }
    if (!output.status.success())
        return session::remoteFailure(JobServerText::tr("Could not read the state of the server in the job."), output.err);
    return parseServerState(output.out);
}

QList<QByteArray> holderWords(session::ClusterSession &session, const JobServer &server, const ServerWish &wish,
                              const slurm::Job &job, const QString &node, const QByteArray &place)
{
    const slurm::Tools &tools = session.slurm.tools();
    QList<QByteArray> words{"nice", "-n", "19"}; // everybody shares a login node
    if (!wish.onLoginNode) {
        words = {"env", QByteArray(slurm::besideVariable) + "=1", tools.path("srun")};
        words += stepWords(wish, job, tools, node);
    }
    words += {"bash",
              server.folder.child("run.sh").bytes(),
              server.folder.bytes(),
              serverName(wish.kind).toLatin1(),
              place,
              wish.environment.bytes()};
    words += wish.onLoginNode
        ? QList<QByteArray>{"127.0.0.1", QByteArray::number(qint64(wish.lease.count())), job.workdir.bytes()}
        : QList<QByteArray>{"0.0.0.0", "0", QByteArray()};
    return words;
}

//! Started by this, unless it is there.
Result<void> askForServer(session::ClusterSession &session, const JobServer &server, const QByteArray &attempt,
                          const ServerWish &wish, const QList<QByteArray> &holder, const base::StopToken &stop)
{
    // The login environment is what the step inherits: `module` must work there.
    const auto command = remote::startServer(server.folder.bytes(), attempt, remote::text::serverRun(), holder);
    VOYAGEUR_TRY(out,
                 session::runRemote(*session.host, command,
                                    wish.onLoginNode ? JobServerText::tr("Could not start TensorBoard on the login node.")
                                                     : JobServerText::tr("Could not start the server in the job."),
                                    stop, newSecret() + '\n' + wish.command.toUtf8()));
    Q_UNUSED(out)
    return {};
}

//! With an attempt only what this has started, or would still start: it was stopped before anybody knew whether it had.
Result<void> endThat(session::ClusterSession &session, const JobServer &server, const QByteArray &attempt)
{
    const auto command = remote::endServer(server.folder.bytes(), session.slurm.tools().path("scancel"), attempt);
    VOYAGEUR_TRY(
        out,
        session::runRemote(*session.host, command, JobServerText::tr("Could not end the server in the job."), {}, {}, endLimit));
    Q_UNUSED(out)
    return {};
}

Result<ServerState> waitUntilListening(session::ClusterSession &session, const JobServer &server, const ServerWish &wish,
                                       TunnelReport &report, const TunnelSink &sink, const base::StopToken &stop)
{
    const Deadline deadline = Deadline::after(startLimit);
    const auto begun = base::Clock::now();
    while (true) {
        VOYAGEUR_TRY(state, lookAtServer(session, server, waitHalfSeconds, stop));
        switch (state.stage) {
        case State::Listening:
            return state;
        case State::NotInstalled:
            return notInstalled(wish, state);
        case State::NoFolder:
            return noSuchFolder(wish, report.folder);
        case State::Ended:
            return hasEndedEarly(wish, state);
        case State::Expired:
            return wasNotUsed(wish);
        case State::None:
            if (!state.held)
                return didNotStart(wish, state);
            break;
        case State::Beginning:
            break;
        }
        if (deadline.passed())
            return state.stage == State::None ? didNotStart(wish, state) : doesNotListen(wish, state);
        report.waited = std::chrono::duration_cast<std::chrono::seconds>(base::Clock::now() - begun);
        report.said = lastLineOf(state);
        sink(report);
    }
}

//! What it says to a request, on the way that the tunnel will take: its first line; empty for none.
Result<QByteArray> firstLine(ssh::Host &host, const ssh::Forward &to, const QString &page, const base::StopToken &stop)
{
    const Deadline deadline = Deadline::after(oneAnswer);
    ssh::Command command;
    command.forward = to;
    VOYAGEUR_TRY(connection, host.start(command, stop, deadline));
    const QByteArray request = "GET /" + page.toLatin1() + " HTTP/1.1\r\nHost: 127.0.0.1:" + QByteArray::number(to.port)
        + "\r\nConnection: close\r\n\r\n";
    VOYAGEUR_CHECK(connection->write(request, stop, deadline));
    QByteArray answer;
    constexpr qsizetype longestLine = 8 * 1024; // whoever listens there may send anything
    while (!answer.contains('\n') && answer.size() < longestLine) {
        VOYAGEUR_TRY(chunk, connection->read(stop, deadline));
        if (chunk.bytes.isEmpty())
            break;
        answer += chunk.bytes;
    }
    return answer;
}

QString pageOf(ServerKind kind, const QByteArray &secret)
{
    if (kind == ServerKind::TensorBoard)
        return QString::fromLatin1(secret) + u'/';
    return kind == ServerKind::Jupyter ? u"?token="_s + QString::fromLatin1(secret) : QString();
}

//! As often as it is looked at while something goes through it.
Result<void> stillListens(session::ClusterSession &session, const JobServer &server, const ServerWish &wish, bool used,
                          const base::StopToken &stop)
{
    VOYAGEUR_TRY(now, lookAtServer(session, server, noWait, stop, used));
    if (now.stage == State::Expired)
        return wasNotUsed(wish);
    if (now.stage != State::Listening)
        return hasEndedEarly(wish, now);
    return {};
}

Result<void> waitForAnswer(session::ClusterSession &session, const JobServer &server, const ServerWish &wish,
                           const ServerState &state, const QString &node, const base::StopToken &stop)
{
    const Deadline deadline = Deadline::after(base::atPace(answerLimit));
    const ssh::Forward to{wish.onLoginNode ? QByteArray("127.0.0.1") : node.toLatin1(), state.port};
    QString answered;
    for (int refusals = 0; !deadline.passed();) {
        const auto line = firstLine(*session.host, to, pageOf(wish.kind, state.secret), stop);
        if (line.ok()) {
            const int status = httpStatus(*line);
            if (wish.kind == ServerKind::Own || (status >= 200 && status < 400))
                return {};
            answered = base::shownSafely(line->first(std::max<qsizetype>(0, line->indexOf('\n'))).trimmed(), 100);
        } else if (line.error().code == ErrorCode::PortClosed) {
            if (++refusals >= refusalsBelieved)
                break;
        } else if (line.error().code != ErrorCode::TimedOut) {
            return line.error();
        }
        if (!base::sleepFor(betweenAnswers, stop))
            break;
        VOYAGEUR_CHECK(stillListens(session, server, wish, false, stop));
    }
    if (stop.stopRequested())
        return Error{ErrorCode::Cancelled, {}, {}, {}, {}};
    VOYAGEUR_TRY(last, lookAtServer(session, server, noWait, stop));
    return doesNotAnswer(wish, last, node, answered);
}

} // namespace

JobServer newJobServer(const session::ClusterSession &session)
{
    return jobServer(session, "server-" + deliver::newRunTag().toLatin1());
}

JobServer jobServer(const session::ClusterSession &session, const QByteArray &tag)
{
    return {tag, serversFolder(session).child(tag)};
}

Result<TunnelEnd> runServer(session::ClusterSession &session, const JobServer &given, const ServerWish &wish,
                            const TunnelSink &sink, const base::StopToken &stop)
{
    if (const auto obstacle = loginNodeObstacle(session.profile); wish.onLoginNode && obstacle)
        return *obstacle;
    VOYAGEUR_CHECK(mustBeFolderName(wish.folder.trimmed()));
    JobServer server = given;
    const QByteArray attempt = deliver::newRunTag().toLatin1();
    bool asked = false;
    bool reached = false;
    // Finds where it is to be, and asks for it.
    const auto ask = [&](TunnelReport &report, const base::StopToken &token) -> Result<void> {
        std::optional<slurm::Job> job = report.job;
        if (!job) {
            VOYAGEUR_TRY(found, session.slurm.job(wish.job, token));
            job = found;
        }
        if (wish.kind == ServerKind::TensorBoard && report.folder.isEmpty()) {
            VOYAGEUR_TRY(folders, logFolders(session, *job, token));
            report.folder = bestLogFolder(folders, !wish.onLoginNode);
        }
        QByteArray place = placeOf(report.folder, *job);
        if (wish.onLoginNode) {
            VOYAGEUR_TRY(folder, folderOnLoginNode(session, wish, place, token));
            place = folder;
            server = loginServer(session, place);
        }
        report.server = server.tag;
        asked = true;
        return askForServer(session, server, attempt, wish, holderWords(session, server, wish, *job, report.node, place), token);
    };
    TunnelWish tunnel;
    if (!wish.onLoginNode)
        tunnel.job = wish.job;
    tunnel.localPort = wish.localPort;
    tunnel.localPortMayDiffer = true;
    tunnel.idleLook = wish.lease + std::chrono::seconds(5);
    tunnel.prepare = [&](TunnelReport &report, const base::StopToken &token) -> Result<TunnelTarget> {
        report.stage = TunnelReport::Stage::Starting;
        report.folder = wish.folder.trimmed();
        sink(report);
        VOYAGEUR_CHECK(ask(report, token));
        VOYAGEUR_TRY(state, waitUntilListening(session, server, wish, report, sink, token));
        if (wish.onLoginNode && state.node != report.node) { // a cluster has several, and this login came to another one
            VOYAGEUR_CHECK(endServer(session, server));
            VOYAGEUR_CHECK(ask(report, token));
            VOYAGEUR_TRY(second, waitUntilListening(session, server, wish, report, sink, token));
            state = second;
        }
        report.stage = TunnelReport::Stage::Answering;
        report.remotePort = state.port;
        sink(report);
        VOYAGEUR_CHECK(waitForAnswer(session, server, wish, state, report.node, token));
        reached = true;
        return TunnelTarget{state.port, pageOf(wish.kind, state.secret)};
    };
    tunnel.look = [&](bool used, const base::StopToken &token) { return stillListens(session, server, wish, used, token); };
    auto end = runTunnel(session.host, &session.slurm, tunnel, sink, stop);
    const bool over = end.ok() || end.error().code == ErrorCode::CommandFailed || end.error().code == ErrorCode::JobFailed;
    if (asked && (!reached || over) && session.host->isConnected()) // what is left of it goes by its age, or with the job
        (void)endThat(session, server, stop.stopRequested() ? attempt : QByteArray());
    return end;
}

Result<void> endServer(session::ClusterSession &session, const JobServer &server)
{
    return endThat(session, server, {});
}

Result<QList<QByteArray>> serversThere(session::ClusterSession &session, const QList<QByteArray> &tags,
                                       const base::StopToken &stop)
{
    const auto command = remote::findServers(serversFolder(session).bytes(), tags);
    VOYAGEUR_TRY(out,
                 session::runRemote(*session.host, command,
                                    JobServerText::tr("Could not read the state of the servers in your jobs."), stop));
    QList<QByteArray> found;
    for (const QByteArray &line : out.split('\n'))
        if (tags.contains(line))
            found += line;
    return found;
}

QString serverCommand(const ServerWish &wish, const slurm::Job &job)
{
    QList<QByteArray> words = {"srun", "--jobid=" + job.id.bytes(), "--overlap", "--ntasks=1"};
    if (wish.onLoginNode)
        words = {"nice",   "-n",        "19",     "tensorboard", "--logdir", placeOf(wish.folder.trimmed(), job),
                 "--host", "127.0.0.1", "--port", "6006"};
    else if (wish.kind == ServerKind::TensorBoard)
        words += {"tensorboard", "--logdir", placeOf(wish.folder.trimmed(), job), "--host", "0.0.0.0", "--port", "6006"};
    else if (wish.kind == ServerKind::Jupyter)
        words += {"jupyter", "lab", "--no-browser", "--ip", "0.0.0.0"};
    else
        words += {"bash", "-c", wish.command.toUtf8()};
    return ssh::ShellCommand(words).shown();
}

} // namespace voyageur::servers
