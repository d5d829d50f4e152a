// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "practiceproject.h"
#include "servers/jobserver.h"
#include "servers/logfolders.h"
#include "sshserver.h"

#include <QElapsedTimer>
#include <QTcpSocket>

#include <mutex>
#include <thread>

// Servers of jobs of the practice clusters, for the tests of them.
namespace voyageur::tests {

using namespace Qt::StringLiterals;
using namespace std::chrono_literals;
using namespace voyageur::runs;
using namespace voyageur::servers;
using Stage = TunnelReport::Stage;

inline Session serverSession()
{
    Session session = practiceSession();
    session->profile.facts.access.tensorBoardOnLoginNodes.value = true;
    return session;
}

//! An environment with the stand-ins; made once on a cluster.
inline void makeEnvironment(const Session &session)
{
    const QByteArray said = remoteOutput(session,
                                         ssh::ShellCommand::loginScript(R"sh(
[ ! -e ~/venvs/servers/ready ] || exit 0
module load python >/dev/null 2>&1
virtualenv --no-download ~/venvs/servers >/dev/null && . ~/venvs/servers/bin/activate &&
    pip install --no-index --no-deps tensorboard jupyterlab >/dev/null && : >~/venvs/servers/ready
)sh",
                                                                        {}));
    if (!said.isEmpty())
        qFatal("%s", said.constData());
}

//! A job of this name, when it runs.
inline slurm::Job jobThatRuns(const Session &session, const QByteArray &name, const QByteArray &body)
{
    auto submitted = submitScript(*session, smallScript(session, name, body), {}, {});
    if (!submitted.ok())
        qFatal("%s", qPrintable(why(submitted)));
    slurm::Job job;
    const bool runs = QTest::qWaitFor(
        [&] {
            const auto now = session->slurm.job(submitted->job);
            if (now.ok())
                job = *now;
            return now.ok() && now->state.code() == slurm::JobState::Code::Running && !now->nodes.isEmpty();
        },
        60'000);
    if (!runs)
        qFatal("job %s does not run", submitted->job.bytes().constData());
    return job;
}

//! A server in a thread of its own, as the window and the verb have it.
class Running final {
public:
    Running(Session session, JobServer server, ServerWish wish)
        : m_thread([this, session = std::move(session), server = std::move(server), wish = std::move(wish)] {
              auto end = runServer(
                  *session, server, wish,
                  [this](const TunnelReport &report) {
                      std::lock_guard lock(m_mutex);
                      m_report = report;
                  },
                  m_stop.token());
              std::lock_guard lock(m_mutex);
              m_end = std::move(end);
          })
    {
    }
    ~Running()
    {
        m_stop.request();
        m_thread.join();
    }
    void stop() { m_stop.request(); }
    TunnelReport report() const
    {
        std::lock_guard lock(m_mutex);
        return m_report;
    }
    std::optional<base::Result<TunnelEnd>> end() const
    {
        std::lock_guard lock(m_mutex);
        return m_end;
    }
    bool open() const
    {
        return QTest::qWaitFor([&] { return end() || report().stage == Stage::Open; }, 120'000) && !end();
    }
    bool ended(int milliseconds = 120'000) const
    {
        return QTest::qWaitFor([&] { return end().has_value(); }, milliseconds);
    }
    QString why() const { return end() ? tests::why(*end()) : u"it has not ended"_s; }

private:
    mutable std::mutex m_mutex;
    TunnelReport m_report;
    std::optional<base::Result<TunnelEnd>> m_end;
    base::StopSource m_stop;
    std::thread m_thread;
};

inline QByteArray page(int port, const QString &path)
{
    QTcpSocket socket;
    socket.connectToHost(u"127.0.0.1"_s, static_cast<quint16>(port));
    if (!socket.waitForConnected(10'000))
        return {};
    socket.write("GET /" + path.toLatin1() + " HTTP/1.0\r\n\r\n");
    while (socket.waitForReadyRead(20'000)) {}
    return socket.readAll();
}

//! What of it runs anywhere on the cluster: command lines, of all users.
inline QByteArray processesOf(const Session &session, const JobServer &server)
{
    return remoteOutput(
        session,
        ssh::ShellCommand::script("ps -e -o pid=,args= | grep -F -- \"$1\" | grep -v -e grep -e 'sh -c'; exit 0", {server.tag}));
}

inline bool leftNothing(const Session &session, const JobServer &server)
{
    return QTest::qWaitFor([&] { return processesOf(session, server).isEmpty(); }, 30'000)
        && remoteOutput(session, ssh::ShellCommand::script("ls -d -- \"$1\" 2>/dev/null; exit 0", {server.folder.bytes()}))
               .isEmpty();
}

inline const QByteArray inEnvironment = "source ~/venvs/servers/bin/activate\n"
                                        "mkdir -p lightning_logs/version_0 && : >lightning_logs/version_0/events.out.tfevents.1\n"
                                        "python3 -c 'import time; time.sleep(250)'\n";

} // namespace voyageur::tests
