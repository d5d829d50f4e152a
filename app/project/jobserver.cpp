// SPDX-License-Identifier: GPL-3.0-or-later
#include "project/jobserver.h"

#include "project/eventfolders.h"
#include "project/jobserverscripts.h"
#include "project/remote.h"
#include "project/runfolder.h"

#include <QCoreApplication>
#include <QRandomGenerator>

#include <array>

namespace voyageur::project {

using namespace Qt::StringLiterals;
using base::Deadline;
using base::Error;
using base::ErrorCode;
using base::Result;
using State = ServerState::Stage;

namespace {

struct JobServerText {
    Q_DECLARE_TR_FUNCTIONS(voyageur::project::JobServer)
};

constexpr auto startLimit = std::chrono::minutes(3); // PyTorch and TensorFlow are imported from a file system that is slow
constexpr auto answerLimit = std::chrono::seconds(90);
constexpr auto endLimit = std::chrono::seconds(60);
constexpr auto oneAnswer = std::chrono::seconds(15);
constexpr auto betweenAnswers = std::chrono::milliseconds(500);
constexpr int refusalsBelieved = 6; // by a port that the kernel's table shows
constexpr char noWait[] = "0";
constexpr char waitHalfSeconds[] = "20";
constexpr int serverFolderGone = 9;
constexpr int shownOutputLines = 8;

ssh::RemotePath serversFolder(const ClusterSession &session)
{
    return session.storage.child("voyageur").child("servers");
}

QByteArray newSecret()
{
    std::array<quint32, 4> words{};
    QRandomGenerator::system()->generate(words.begin(), words.end());
    return QByteArray(reinterpret_cast<const char *>(words.data()), sizeof words).toHex();
}

//! Where a server starts, or finds its logs; the step's own script knows "~" and "$SLURM_TMPDIR".
QByteArray placeOf(const QString &wished, const slurm::Job &job)
{
    const QByteArray folder = wished.toUtf8();
    const QByteArray home = job.workdir.isEmpty() ? QByteArray("~") : job.workdir.bytes();
    if (folder.isEmpty() || folder == ".")
        return home;
    // not shell: a folder that a person typed
    const bool whole = folder.startsWith('/') || folder == "~" || folder.startsWith("~/") || folder.startsWith("$SLURM_TMPDIR");
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

QString lastWords(const ServerState &state)
{
    OutputTail tail;
    tail.add(state.output.trimmed().isEmpty() ? state.words : state.output);
    return base::shownSafely(withoutSecret(tail.lastLines(shownOutputLines), state.secret));
}

Error notInstalled(const ServerWish &wish, const ServerState &state)
{
    const bool jupyter = wish.kind == ServerKind::Jupyter;
    const QString package = jupyter ? u"jupyterlab"_s : u"tensorboard"_s;
    const QString place = state.environment;
    Error error;
    error.code = ErrorCode::CommandFailed;
    error.what = JobServerText::tr("%1 is not installed where the job runs.").arg(serverTitle(wish.kind, {}));
    error.why = place.isEmpty()
        ? JobServerText::tr("The Python of the job has no package “%1”, and no virtual environment is active.").arg(package)
        : JobServerText::tr("The virtual environment %1 has no package “%2”.").arg(place, package);
    error.next = place.isEmpty()
        ? JobServerText::tr("Add “%1” to the project's packages in step 3 and submit again, or activate in the job's script an "
                            "environment that has it.")
              .arg(package)
        : JobServerText::tr("Install it there, on the login node: %1/bin/pip install --no-index %2 (without --no-index where the "
                            "cluster has no wheels of its own). In step 3, add it to the project's packages.")
              .arg(place, package);
    return error;
}

Error serverError(ErrorCode code, const QString &what, const QString &why, const QString &next, const ServerState &state)
{
    return {code, what, why, next, lastWords(state)};
}

Error hasEndedEarly(const ServerWish &wish, const ServerState &state)
{
    return serverError(ErrorCode::CommandFailed,
                       JobServerText::tr("%1 has ended in the job.").arg(serverTitle(wish.kind, wish.command)),
                       state.status == 0 ? QString() : JobServerText::tr("Its exit status is %1.").arg(state.status),
                       JobServerText::tr("What it wrote last says why. Mend that, then open it again."), state);
}

Error didNotStart(const ServerWish &wish, const ServerState &state)
{
    return serverError(
        ErrorCode::CommandFailed,
        JobServerText::tr("%1 could not be started in the job.").arg(serverTitle(wish.kind, wish.command)),
        JobServerText::tr("Slurm did not start a further step in job %1.").arg(wish.job.text()),
        JobServerText::tr("If the job has just ended, there is nothing to open any more. Otherwise try again; in a "
                          "job that runs for long, start the server in its own script."),
        state);
}

Result<ServerState> lookAtServer(ClusterSession &session, const JobServer &server, const char *halfSeconds,
                                 const base::StopToken &stop)
{
    ssh::RunOptions options;
    options.stop = stop;
    options.deadline = Deadline::after(std::chrono::minutes(1));
    VOYAGEUR_TRY(
        output,
        session.host->run(ssh::ShellCommand::script(serverLook, {server.folder.bytes(), QByteArray(halfSeconds)}), options));
    if (output.status.code == serverFolderGone) {
        ServerState gone;
        gone.stage = State::Ended;
        return gone;
    }
    if (!output.status.success())
        return remoteFailure(JobServerText::tr("The server in the job could not be looked at."), output.err);
    return parseServerState(output.out);
}

Result<void> askForServer(ClusterSession &session, const JobServer &server, const ServerWish &wish, const TunnelReport &report,
                          const base::StopToken &stop)
{
    const slurm::Tools &tools = session.slurm.tools();
    QList<QByteArray> words = {server.folder.bytes(), serverRun, tools.path("srun")};
    words += stepWords(wish, *report.job, tools, report.node);
    words += {"bash",
              server.folder.child("run.sh").bytes(),
              server.folder.bytes(),
              serverName(wish.kind).toLatin1(),
              placeOf(report.folder, *report.job),
              wish.environment.bytes()};
    // The login environment is what the step inherits: `module` must work there.
    const auto command = ssh::ShellCommand::loginScript(serverStart, words);
    VOYAGEUR_TRY(out,
                 runRemote(*session.host, command, JobServerText::tr("The server could not be started in the job."), stop,
                           newSecret() + '\n' + wish.command.toUtf8()));
    Q_UNUSED(out)
    return {};
}

Result<ServerState> waitUntilListening(ClusterSession &session, const JobServer &server, const ServerWish &wish,
                                       const base::StopToken &stop)
{
    const Deadline deadline = Deadline::after(startLimit);
    while (true) {
        VOYAGEUR_TRY(state, lookAtServer(session, server, waitHalfSeconds, stop));
        switch (state.stage) {
        case State::Listening:
            return state;
        case State::NotInstalled:
            return notInstalled(wish, state);
        case State::NoFolder:
            return serverError(ErrorCode::NotFound,
                               JobServerText::tr("There is no folder %1 where the job runs.").arg(wish.folder), {},
                               JobServerText::tr("Look at the folder's name; the program may not have made it yet."), {});
        case State::Ended:
            return hasEndedEarly(wish, state);
        case State::None:
            if (!state.held)
                return didNotStart(wish, state);
            break;
        case State::Beginning:
            break;
        }
        if (deadline.passed())
            return state.stage == State::None
                ? didNotStart(wish, state)
                : serverError(ErrorCode::CommandFailed,
                              JobServerText::tr("%1 does not listen.").arg(serverTitle(wish.kind, wish.command)),
                              JobServerText::tr("Three minutes have passed since it was started."),
                              wish.kind == ServerKind::Own
                                  ? JobServerText::tr("The command must listen on the port that stands for {port}.")
                                  : JobServerText::tr("Try again: what it loads from a slow disk is faster the second time."),
                              state);
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

Result<void> waitForAnswer(ClusterSession &session, const JobServer &server, const ServerWish &wish, const ServerState &state,
                           const QString &node, const base::StopToken &stop)
{
    const Deadline deadline = Deadline::after(answerLimit);
    const ssh::Forward to{node.toLatin1(), state.port};
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
        VOYAGEUR_TRY(now, lookAtServer(session, server, noWait, stop));
        if (now.stage != State::Listening)
            return hasEndedEarly(wish, now);
    }
    if (stop.stopRequested())
        return Error{ErrorCode::Cancelled, {}, {}, {}, {}};
    VOYAGEUR_TRY(last, lookAtServer(session, server, noWait, stop));
    return serverError(ErrorCode::TimedOut,
                       JobServerText::tr("%1 runs, and does not answer on port %2 of %3.")
                           .arg(serverTitle(wish.kind, wish.command), QString::number(state.port), node),
                       !answered.isEmpty()
                           ? JobServerText::tr("It said “%1”.").arg(answered)
                           : JobServerText::tr("Perhaps it takes connections of its own node only, or the cluster "
                                               "lets nobody through from the login node to that port."),
                       wish.kind == ServerKind::Own ? JobServerText::tr("Let it listen on all addresses: 0.0.0.0.")
                                                    : JobServerText::tr("Try again, or ask the cluster's support."),
                       last);
}

} // namespace

JobServer newJobServer(const ClusterSession &session)
{
    return jobServer(session, "server-" + newRunTag().toLatin1());
}

JobServer jobServer(const ClusterSession &session, const QByteArray &tag)
{
    return {tag, serversFolder(session).child(tag)};
}

Result<TunnelEnd> runServer(ClusterSession &session, const JobServer &server, const ServerWish &wish, const TunnelSink &sink,
                            const base::StopToken &stop)
{
    bool asked = false;
    bool reached = false;
    TunnelWish tunnel;
    tunnel.job = wish.job;
    tunnel.localPort = wish.localPort;
    tunnel.localPortMayDiffer = true;
    tunnel.prepare = [&](TunnelReport &report, const base::StopToken &token) -> Result<TunnelTarget> {
        report.stage = TunnelReport::Stage::Starting;
        report.folder = wish.folder.trimmed();
        sink(report);
        if (wish.kind == ServerKind::TensorBoard && report.folder.isEmpty()) {
            VOYAGEUR_TRY(folders, eventFolders(session, *report.job, token));
            report.folder = folders.value(0);
        }
        asked = true;
        VOYAGEUR_CHECK(askForServer(session, server, wish, report, token));
        VOYAGEUR_TRY(state, waitUntilListening(session, server, wish, token));
        report.stage = TunnelReport::Stage::Answering;
        report.remotePort = state.port;
        sink(report);
        VOYAGEUR_CHECK(waitForAnswer(session, server, wish, state, report.node, token));
        reached = true;
        return TunnelTarget{state.port, pageOf(wish.kind, state.secret)};
    };
    tunnel.look = [&](const base::StopToken &token) -> Result<void> {
        VOYAGEUR_TRY(state, lookAtServer(session, server, noWait, token));
        if (state.stage != State::Listening)
            return hasEndedEarly(wish, state);
        return {};
    };
    auto end = runTunnel(session.host, &session.slurm, tunnel, sink, stop);
    const bool over = end.ok() || end.error().code == ErrorCode::CommandFailed || end.error().code == ErrorCode::JobFailed;
    if (asked && (!reached || over) && session.host->isConnected())
        (void)endServer(session, server); // what is left of it goes by its age, or with the job
    return end;
}

Result<void> endServer(ClusterSession &session, const JobServer &server)
{
    VOYAGEUR_TRY(out,
                 runRemote(*session.host,
                           ssh::ShellCommand::script(serverEnd, {server.folder.bytes(), session.slurm.tools().path("scancel")}),
                           JobServerText::tr("The server in the job could not be ended."), {}, {}, endLimit));
    Q_UNUSED(out)
    return {};
}

Result<QList<QByteArray>> serversThere(ClusterSession &session, const QList<QByteArray> &tags, const base::StopToken &stop)
{
    QList<QByteArray> words = {serversFolder(session).bytes()};
    words += tags;
    const auto command = ssh::ShellCommand::script(R"sh(
cd -- "$1" 2>/dev/null || exit 0
shift
for tag; do
    [ -e "$tag/lease" ] || continue
    case $(cat "$tag/state" 2>/dev/null) in beginning* | listening*) printf '%s\n' "$tag" ;; esac
done
)sh",
                                                   words);
    VOYAGEUR_TRY(out,
                 runRemote(*session.host, command, JobServerText::tr("The servers in your jobs could not be looked at."), stop));
    QList<QByteArray> found;
    for (const QByteArray &line : out.split('\n'))
        if (tags.contains(line))
            found += line;
    return found;
}

QString serverCommand(const ServerWish &wish, const slurm::Job &job)
{
    QList<QByteArray> words = {"srun", "--jobid=" + job.id.bytes(), "--overlap", "--ntasks=1"};
    if (wish.kind == ServerKind::TensorBoard)
        words += {"tensorboard", "--logdir", placeOf(wish.folder.trimmed(), job), "--host", "0.0.0.0", "--port", "6006"};
    else if (wish.kind == ServerKind::Jupyter)
        words += {"jupyter", "lab", "--no-browser", "--ip", "0.0.0.0"};
    else
        words += {"bash", "-c", wish.command.toUtf8()};
    return ssh::ShellCommand(words).shown();
}

} // namespace voyageur::project
