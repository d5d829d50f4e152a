// SPDX-License-Identifier: GPL-3.0-or-later
// Tunnels over a real sshd, between real sockets: every byte, both ends, and every way to end.
#include "program.h"
#include "sharingplace.h"
#include "sshserver.h"
#include "tcpends.h"

#include "base/sha256.h"
#include "ssh/tunnel.h"

#include <QDir>
#include <QTcpServer>

#include <future>
#include <vector>

using namespace voyageur;
using namespace voyageur::ssh;
using base::Deadline;
using base::ErrorCode;
using tests::TcpEnd;
using tests::TcpServer;
using FarEnd = TunnelTraffic::FarEnd;
using namespace Qt::StringLiterals;

namespace {

std::unique_ptr<Tunnel> tunnelTo(const std::shared_ptr<Host> &host, int port, const TunnelOptions &options = {})
{
    auto tunnel = Tunnel::open(host, Forward{"127.0.0.1", port}, options);
    if (!tunnel.ok())
        qFatal("no tunnel: %s", qPrintable(tunnel.error().text()));
    return std::move(*tunnel);
}

// A port that nobody listens on.
int freePort()
{
    QTcpServer reserved;
    reserved.listen(QHostAddress::LocalHost);
    return reserved.serverPort();
}

int openFiles()
{
    return static_cast<int>(QDir(u"/proc/self/fd"_s).entryList(QDir::NoDotAndDotDot | QDir::AllEntries | QDir::System).size());
}

int threads()
{
    return static_cast<int>(QDir(u"/proc/self/task"_s).entryList(QDir::NoDotAndDotDot | QDir::Dirs).size());
}

QByteArray hashOf(const QByteArray &bytes)
{
    base::Sha256 hash;
    hash.add(bytes);
    return hash.hex();
}

} // namespace

class TstTunnel final : public QObject {
    Q_OBJECT

private slots:
    void aProgramOnTheLoginNodeAnswers();
    void fiftyConnectionsAtOnceEachGetTheirOwnBytes();
    void aQuarterOfAGigabyteGoesEachWayUnchanged();
    void theClientsEndOfSendingArrivesAloneAndTheAnswerComesBack();
    void theServersEndOfSendingArrivesAloneAndTheRestGoesThere();
    void aServerThatResetsIsNoticed();
    void aClientThatVanishesIsNoticedThere();
    void whenNothingListensTheConnectionIsResetAndCounted();
    void whereThePassingOnIsForbiddenItSaysSo();
    void aReaderWhoDoesNotReadStopsTheFarSide();
    void aServerThatDoesNotReadStopsTheWriter();
    void connectionsBeyondTheLimitWait();
    void onlyTheLoopbackAddressIsListenedOn();
    void aWishedPortIsTakenOrRefused();
    void otherUsersOfThisComputerAreTurnedAway();
    void twentyTunnelsLeaveTheChannelsToCommands();
    void closingEndsEverythingAndLeavesNothing();
    void theEndOfTheSessionClosesAllTunnelsAndLeavesNothing();
    void aJoinedSessionCarriesItAll();
    void theEndOfTheKeepersSessionClosesAJoinedTunnel();

private:
    void carries(const std::shared_ptr<Host> &host, int count, qint64 size);
    void carriesMuch(const std::shared_ptr<Host> &host, qint64 size);

    tests::RuntimeFolder m_runtime;
};

void TstTunnel::aProgramOnTheLoginNodeAnswers()
{
    const auto host = tests::practiceHost();
    // It says its port and serves until the channel ends.
    const auto server = host->start(
        {ShellCommand::script("cd \"$(mktemp -d)\" && echo hello from here >page.txt && exec python3 -u -c '"
                              "import http.server,os,sys\n"
                              "s=http.server.ThreadingHTTPServer((\"127.0.0.1\",0),http.server.SimpleHTTPRequestHandler)\n"
                              "print(s.server_address[1])\n"
                              "s.serve_forever()'")});
    QVERIFY2(server.ok(), server.ok() ? "" : qPrintable(server.error().text()));
    const auto said = (*server)->read({}, Deadline::after(std::chrono::seconds(60)));
    QVERIFY(said.ok());
    const auto tunnel = tunnelTo(host, said->bytes.trimmed().toInt());
    QVERIFY(tunnel->localPort() > 0);
    QCOMPARE(tunnel->traffic().farEnd, FarEnd::Untried);
    auto client = TcpEnd::connectTo(tunnel->localPort());
    QVERIFY(client.isOpen());
    QVERIFY(client.send("GET /page.txt HTTP/1.0\r\n\r\n"));
    const QByteArray answer = client.takeAll();
    QVERIFY2(answer.startsWith("HTTP/1.0 200 ") && answer.endsWith("\r\n\r\nhello from here\n"), answer.constData());
    QTRY_COMPARE(tunnel->traffic().received, qint64(answer.size()));
    const auto traffic = tunnel->traffic();
    QCOMPARE(traffic.farEnd, FarEnd::Answers);
    QCOMPARE(traffic.connections, qint64(1));
    QCOMPARE(traffic.failed, qint64(0));
    QCOMPARE(traffic.sent, qint64(26));
    client.close();
    QTRY_COMPARE(tunnel->traffic().open, 0);
}

void TstTunnel::carries(const std::shared_ptr<Host> &host, int count, qint64 size)
{
    TcpServer server(tests::echo);
    const auto tunnel = tunnelTo(host, server.port());
    std::vector<std::future<bool>> clients;
    for (int i = 0; i < count; ++i) {
        clients.push_back(std::async(std::launch::async, [&, i] {
            const QByteArray own = tests::noise(static_cast<quint32>(i), size);
            auto end = TcpEnd::connectTo(tunnel->localPort());
            std::thread writer([&] {
                end.send(own);
                end.endSending();
            });
            bool wasReset = false;
            const QByteArray back = end.takeAll(&wasReset);
            writer.join();
            return back == own && !wasReset;
        }));
    }
    for (int i = 0; i < count; ++i)
        QVERIFY2(clients[static_cast<size_t>(i)].get(), qPrintable(QString::number(i)));
    QTRY_COMPARE(tunnel->traffic().open, 0);
    const auto traffic = tunnel->traffic();
    QCOMPARE(traffic.connections, qint64(count));
    QCOMPARE(traffic.sent, count * size);
    QCOMPARE(traffic.received, count * size);
    QCOMPARE(traffic.failed, qint64(0));
}

void TstTunnel::fiftyConnectionsAtOnceEachGetTheirOwnBytes()
{
    carries(tests::practiceHost(), 50, 300'000);
}

void TstTunnel::carriesMuch(const std::shared_ptr<Host> &host, qint64 size)
{
    const QByteArray up = tests::noise(1, size);
    const QByteArray down = tests::noise(2, size);
    std::promise<QByteArray> arrived;
    TcpServer server([&](TcpEnd &end) {
        std::thread writer([&] {
            end.send(down);
            end.endSending();
        });
        arrived.set_value(hashOf(end.takeAll()));
        writer.join();
    });
    const auto tunnel = tunnelTo(host, server.port());
    auto client = TcpEnd::connectTo(tunnel->localPort());
    std::thread writer([&] {
        client.send(up);
        client.endSending();
    });
    const QByteArray came = hashOf(client.takeAll());
    writer.join();
    QCOMPARE(came, hashOf(down));
    QCOMPARE(arrived.get_future().get(), hashOf(up));
    QTRY_COMPARE(tunnel->traffic().open, 0);
    QCOMPARE(tunnel->traffic().sent, size);
    QCOMPARE(tunnel->traffic().received, size);
}

void TstTunnel::aQuarterOfAGigabyteGoesEachWayUnchanged()
{
    carriesMuch(tests::practiceHost(), 256LL << 20);
}

void TstTunnel::theClientsEndOfSendingArrivesAloneAndTheAnswerComesBack()
{
    TcpServer server([](TcpEnd &end) { end.send("I heard " + end.takeAll()); });
    const auto tunnel = tunnelTo(tests::practiceHost(), server.port());
    auto client = TcpEnd::connectTo(tunnel->localPort());
    QVERIFY(client.send("everything"));
    client.endSending();
    bool wasReset = true;
    QCOMPARE(client.takeAll(&wasReset), QByteArray("I heard everything"));
    QVERIFY(!wasReset);
}

void TstTunnel::theServersEndOfSendingArrivesAloneAndTheRestGoesThere()
{
    const QByteArray much = tests::noise(3, 40'000'000);
    std::promise<QByteArray> arrived;
    TcpServer server([&](TcpEnd &end) {
        end.send("go on");
        end.endSending();
        std::this_thread::sleep_for(std::chrono::milliseconds(300)); // the client is through first
        arrived.set_value(hashOf(end.takeAll()));
    });
    const auto tunnel = tunnelTo(tests::practiceHost(), server.port());
    auto client = TcpEnd::connectTo(tunnel->localPort());
    QCOMPARE(client.takeAll(), QByteArray("go on"));
    QVERIFY(client.send(much));
    client.close();
    QCOMPARE(arrived.get_future().get(), hashOf(much));
    QTRY_COMPARE(tunnel->traffic().open, 0);
}

void TstTunnel::aServerThatResetsIsNoticed()
{
    TcpServer server([](TcpEnd &end) {
        (void)end.take(100'000);
        end.reset();
    });
    const auto tunnel = tunnelTo(tests::practiceHost(), server.port());
    auto client = TcpEnd::connectTo(tunnel->localPort());
    const QByteArray piece = tests::noise(4, 1 << 20);
    int sent = 0;
    while (sent < 200 && client.send(piece)) // far more than all buffers on the way
        ++sent;
    QVERIFY2(sent < 200, qPrintable(QString::number(sent)));
    QTRY_COMPARE(tunnel->traffic().open, 0);
    // And the tunnel goes on.
    auto next = TcpEnd::connectTo(tunnel->localPort());
    QVERIFY(next.send(piece));
    QTRY_COMPARE(server.served(), 2);
}

void TstTunnel::aClientThatVanishesIsNoticedThere()
{
    std::promise<void> ended;
    TcpServer server([&](TcpEnd &end) {
        end.send("hello");
        (void)end.takeAll();
        ended.set_value();
    });
    const auto tunnel = tunnelTo(tests::practiceHost(), server.port());
    auto client = TcpEnd::connectTo(tunnel->localPort());
    QCOMPARE(client.take(5), QByteArray("hello"));
    client.reset();
    QVERIFY(ended.get_future().wait_for(std::chrono::seconds(30)) == std::future_status::ready);
    QTRY_COMPARE(tunnel->traffic().open, 0);
}

void TstTunnel::whenNothingListensTheConnectionIsResetAndCounted()
{
    const int port = freePort();
    const auto tunnel = tunnelTo(tests::practiceHost(), port);
    for (int i = 1; i <= 3; ++i) {
        auto client = TcpEnd::connectTo(tunnel->localPort());
        bool wasReset = false;
        QCOMPARE(client.takeAll(&wasReset), QByteArray());
        QVERIFY(wasReset);
        QTRY_COMPARE(tunnel->traffic().failed, qint64(i));
    }
    QCOMPARE(tunnel->traffic().farEnd, FarEnd::Refuses);
    QCOMPARE(tunnel->lastRefusal()->code, ErrorCode::PortClosed);
    QVERIFY(!tunnel->ended());
    // Then the program starts.
    TcpServer server(tests::echo, port);
    auto client = TcpEnd::connectTo(tunnel->localPort());
    QVERIFY(client.send("now"));
    QCOMPARE(client.take(3), QByteArray("now"));
    QTRY_COMPARE(tunnel->traffic().farEnd, FarEnd::Answers);
    QVERIFY(!tunnel->lastRefusal());
    QCOMPARE(tunnel->traffic().connections, qint64(4));

    const auto lost = Tunnel::open(tests::practiceHost(), Forward{"no-such-node", port});
    QVERIFY(lost.ok());
    (void)TcpEnd::connectTo((*lost)->localPort()).takeAll();
    QTRY_COMPARE((*lost)->traffic().farEnd, FarEnd::Unreachable);
    QCOMPARE((*lost)->lastRefusal()->code, ErrorCode::HostUnreachable);
}

void TstTunnel::whereThePassingOnIsForbiddenItSaysSo()
{
    const tests::SshServer server("AllowTcpForwarding no\n");
    tests::ScriptedPrompter prompter;
    const auto host = logIn(server.keyTarget(), prompter, {});
    QVERIFY(host.ok());
    const auto tunnel = tunnelTo(*host, 80);
    bool wasReset = false;
    (void)TcpEnd::connectTo(tunnel->localPort()).takeAll(&wasReset);
    QVERIFY(wasReset);
    QTRY_COMPARE(tunnel->traffic().failed, qint64(1));
    QCOMPARE(tunnel->lastRefusal()->code, ErrorCode::ChannelRefused);
}

void TstTunnel::aReaderWhoDoesNotReadStopsTheFarSide()
{
    std::atomic<qint64> written{0};
    TcpServer server([&](TcpEnd &end) {
        const QByteArray piece = tests::noise(5, 1 << 20);
        for (int i = 0; i < 200 && end.send(piece); ++i)
            written += piece.size();
    });
    const auto tunnel = tunnelTo(tests::practiceHost(), server.port());
    auto client = TcpEnd::connectTo(tunnel->localPort());
    qint64 before = -1;
    QTRY_VERIFY2_WITH_TIMEOUT((QTest::qWait(1500), std::exchange(before, written.load()) == written && before > 0),
                              "it does not stop", 60'000);
    QVERIFY2(written < (100 << 20), qPrintable(QString::number(written.load())));
    // Nobody else waits for this one.
    auto other = TcpEnd::connectTo(tunnel->localPort());
    QCOMPARE(other.take(1 << 20).size(), qsizetype(1 << 20));
    other.reset();
    QCOMPARE(client.takeAll().size(), qsizetype(200LL << 20));
}

void TstTunnel::aServerThatDoesNotReadStopsTheWriter()
{
    std::promise<void> read;
    const auto mayRead = read.get_future().share();
    std::promise<QByteArray> arrived;
    TcpServer server([&](TcpEnd &end) {
        mayRead.wait();
        arrived.set_value(hashOf(end.takeAll()));
    });
    const auto tunnel = tunnelTo(tests::practiceHost(), server.port());
    const QByteArray all = tests::noise(6, 200LL << 20);
    auto client = TcpEnd::connectTo(tunnel->localPort());
    std::thread writer([&] {
        client.send(all);
        client.endSending();
    });
    qint64 before = -1;
    bool stopped = false;
    for (int i = 0; i < 40 && !stopped; ++i) {
        QTest::qWait(1500);
        const qint64 now = tunnel->traffic().sent;
        stopped = std::exchange(before, now) == now && now > 0;
    }
    const qint64 stoppedAt = before;
    read.set_value();
    writer.join();
    QCOMPARE(arrived.get_future().get(), hashOf(all));
    QVERIFY(stopped);
    QVERIFY2(stoppedAt < (50 << 20), qPrintable(QString::number(stoppedAt)));
}

void TstTunnel::connectionsBeyondTheLimitWait()
{
    std::atomic<int> now{0};
    std::atomic<int> most{0};
    TcpServer server([&](TcpEnd &end) {
        const int here = ++now;
        most = std::max(most.load(), here);
        tests::echo(end);
        --now;
    });
    TunnelOptions options;
    options.connectionsAtOnce = 3;
    const auto tunnel = tunnelTo(tests::practiceHost(), server.port(), options);
    std::vector<TcpEnd> clients;
    for (int i = 0; i < 9; ++i)
        clients.push_back(TcpEnd::connectTo(tunnel->localPort()));
    for (TcpEnd &client : clients)
        QVERIFY(client.send("mine"));
    QTRY_COMPARE(tunnel->traffic().open, 3);
    for (TcpEnd &client : clients) { // the system hands them over in the order in which they came
        QCOMPARE(client.take(4), QByteArray("mine"));
        client.close();
    }
    QTRY_COMPARE(server.served(), 9);
    QCOMPARE(tunnel->traffic().connections, qint64(9));
    QVERIFY2(most <= 4, qPrintable(QString::number(most.load()))); // the server may hear of an end after the next beginning
}

void TstTunnel::onlyTheLoopbackAddressIsListenedOn()
{
    const auto host = tests::practiceHost();
    const QStringList before = tests::listeningAddresses();
    const auto one = tunnelTo(host, 80);
    const auto two = tunnelTo(host, 80);
    QStringList now = tests::listeningAddresses();
    for (const QString &address : before)
        now.removeOne(address);
    const auto shown = [](const Tunnel &tunnel) {
        return u"0100007F:"_s + QString::number(tunnel.localPort(), 16).toUpper().rightJustified(4, u'0');
    };
    QCOMPARE(now.size(), 2);
    QVERIFY2(now.contains(shown(*one)) && now.contains(shown(*two)), qPrintable(now.join(u' ')));
}

void TstTunnel::aWishedPortIsTakenOrRefused()
{
    const auto host = tests::practiceHost();
    TcpServer server(tests::echo);
    TunnelOptions options;
    options.localPort = freePort();
    auto tunnel = Tunnel::open(host, Forward{"127.0.0.1", server.port()}, options);
    QVERIFY(tunnel.ok());
    QCOMPARE((*tunnel)->localPort(), options.localPort);
    const auto second = Tunnel::open(host, Forward{"127.0.0.1", server.port()}, options);
    QVERIFY(!second.ok());
    QCOMPARE(second.error().code, ErrorCode::BadRequest);
    QVERIFY(second.error().what.contains(QString::number(options.localPort)));
    QVERIFY(!second.error().why.isEmpty() && !second.error().next.isEmpty());
    // Free again at once, though connections went over it.
    {
        auto client = TcpEnd::connectTo(options.localPort);
        QVERIFY(client.send("x"));
        QCOMPARE(client.take(1), QByteArray("x"));
        (*tunnel).reset();
    }
    QVERIFY(Tunnel::open(host, Forward{"127.0.0.1", server.port()}, options).ok());
}

void TstTunnel::otherUsersOfThisComputerAreTurnedAway()
{
#ifdef Q_OS_LINUX
    const auto host = tests::practiceHost();
    TcpServer server([](TcpEnd &end) { end.send("secret"); });
    const auto tunnel = tunnelTo(host, server.port());
    // The practice cluster's users are users of this computer, by other numbers than ours.
    const QByteArray script = "import socket,sys\n"
                              "s=socket.socket(socket.AF_INET6 if sys.argv[2]=='6' else socket.AF_INET)\n"
                              "s.connect(('::ffff:127.0.0.1' if sys.argv[2]=='6' else '127.0.0.1',int(sys.argv[1])))\n"
                              "try: print('got',s.recv(100))\n"
                              "except ConnectionResetError: print('reset')\n";
    for (const QByteArray family : {"4", "6"}) {
        const auto output = host->run(ShellCommand{"python3", "-c", script, QByteArray::number(tunnel->localPort()), family});
        QVERIFY2(output.ok(), output.ok() ? "" : qPrintable(output.error().text()));
        QVERIFY2(output->out == "reset\n", (output->out + output->err).constData());
    }
    QCOMPARE(tunnel->traffic().turnedAway, qint64(2));
    QCOMPARE(tunnel->traffic().connections, qint64(0));
    for (int i = 0; i < 20; ++i) // never ourselves
        QCOMPARE(TcpEnd::connectTo(tunnel->localPort()).takeAll(), QByteArray("secret"));
    QCOMPARE(tunnel->traffic().turnedAway, qint64(2));
#endif
}

void TstTunnel::twentyTunnelsLeaveTheChannelsToCommands()
{
    const auto host = tests::practiceHost();
    TcpServer server(tests::echo);
    std::vector<std::unique_ptr<Tunnel>> tunnels;
    std::vector<TcpEnd> clients;
    const int before = threads();
    for (int i = 0; i < 20; ++i) {
        tunnels.push_back(tunnelTo(host, server.port()));
        for (int j = 0; j < 3; ++j) {
            clients.push_back(TcpEnd::connectTo(tunnels.back()->localPort()));
            QVERIFY(clients.back().send("a"));
            QCOMPARE(clients.back().take(1), QByteArray("a"));
        }
    }
    // 60 threads of the server's own; a thread for each tunnel and some that open.
    QVERIFY2(threads() - before <= 60 + 20 * 5, qPrintable(QString::number(threads() - before)));
    QTRY_VERIFY_WITH_TIMEOUT(threads() - before <= 60 + 20, 30'000);
    std::vector<std::future<bool>> commands;
    for (int i = 0; i < 24; ++i) {
        commands.push_back(std::async(std::launch::async, [&, i] {
            const auto output = host->run(ShellCommand{"echo", QByteArray::number(i)});
            return output.ok() && output->out.trimmed().toInt() == i;
        }));
    }
    for (auto &command : commands)
        QVERIFY(command.get());
    for (auto &client : clients) {
        QVERIFY(client.send("b"));
        QCOMPARE(client.take(1), QByteArray("b"));
    }
}

void TstTunnel::closingEndsEverythingAndLeavesNothing()
{
    const auto host = tests::practiceHost();
    QVERIFY(host->run(ShellCommand{"true"}).ok());
    const int files = openFiles();
    const int running = threads();
    for (int round = 0; round < 5; ++round) {
        TcpServer server(tests::echo);
        auto tunnel = tunnelTo(host, server.port());
        std::vector<TcpEnd> clients;
        for (int i = 0; i < 10; ++i) {
            clients.push_back(TcpEnd::connectTo(tunnel->localPort()));
            QVERIFY(clients.back().send("a"));
            QCOMPARE(clients.back().take(1), QByteArray("a"));
        }
        tunnel->close({ErrorCode::Cancelled, u"enough"_s, {}, {}, {}});
        tunnel->close({ErrorCode::Internal, u"too late"_s, {}, {}, {}});
        QCOMPARE(tunnel->ended()->what, u"enough"_s);
        for (TcpEnd &client : clients) {
            bool wasReset = false;
            (void)client.takeAll(&wasReset);
            QVERIFY(wasReset);
        }
        QVERIFY(!TcpEnd::connectTo(tunnel->localPort()).isOpen());
        QTRY_COMPARE(tunnel->traffic().open, 0);
        QTRY_COMPARE(server.served(), 10); // sshd let go of them
    }
    QTRY_COMPARE_WITH_TIMEOUT(openFiles(), files, 30'000);
    QTRY_COMPARE_WITH_TIMEOUT(threads(), running, 30'000);
    QVERIFY(host->isConnected());
}

void TstTunnel::theEndOfTheSessionClosesAllTunnelsAndLeavesNothing()
{
    QVERIFY(tests::practiceHost()->run(ShellCommand{"true"}).ok()); // what is made once is there
    QTest::qWait(1500);
    const int files = openFiles();
    const int running = threads();
    {
        const qint64 sshd = tests::practicePid(u"sshd"_s);
        const auto others = tests::processTree(sshd);
        const auto host = tests::practiceHost();
        TcpServer server(tests::echo);
        std::vector<std::unique_ptr<Tunnel>> tunnels;
        std::vector<TcpEnd> clients;
        for (int i = 0; i < 5; ++i) {
            tunnels.push_back(tunnelTo(host, server.port()));
            clients.push_back(TcpEnd::connectTo(tunnels.back()->localPort()));
            QVERIFY(clients.back().send("a"));
            QCOMPARE(clients.back().take(1), QByteArray("a"));
        }
        QList<qint64> ours = tests::processTree(sshd); // sshd's processes for this login
        ours.removeIf([&](qint64 pid) { return others.contains(pid); });
        QVERIFY(!ours.isEmpty());
        tests::sendSignal(u"KILL"_s, ours);
        for (int i = 0; i < 5; ++i) {
            QTRY_VERIFY(tunnels[size_t(i)]->ended().has_value());
            QCOMPARE(tunnels[size_t(i)]->ended()->code, ErrorCode::ConnectionLost);
            bool wasReset = false;
            (void)clients[size_t(i)].takeAll(&wasReset);
            QVERIFY(wasReset);
        }
        const auto late = Tunnel::open(host, Forward{"127.0.0.1", server.port()});
        QVERIFY(!late.ok());
        QCOMPARE(late.error().code, ErrorCode::ConnectionLost);
    }
    QTRY_COMPARE_WITH_TIMEOUT(openFiles(), files, 30'000);
    QTRY_COMPARE_WITH_TIMEOUT(threads(), running, 30'000);
}

void TstTunnel::aJoinedSessionCarriesItAll()
{
    const auto kept = tests::keep();
    const auto host = tests::join(kept.target);
    carries(host, 30, 300'000);
    carriesMuch(host, 64LL << 20);
    const QByteArray much = tests::noise(8, 20'000'000);
    std::promise<QByteArray> arrived;
    TcpServer server([&](TcpEnd &end) {
        end.send("go on");
        end.endSending();
        arrived.set_value(hashOf(end.takeAll()));
    });
    const auto tunnel = tunnelTo(host, server.port());
    auto client = TcpEnd::connectTo(tunnel->localPort());
    QCOMPARE(client.takeAll(), QByteArray("go on"));
    QVERIFY(client.send(much));
    client.close();
    QCOMPARE(arrived.get_future().get(), hashOf(much));
    QTRY_COMPARE(tunnel->traffic().open, 0);
}

void TstTunnel::theEndOfTheKeepersSessionClosesAJoinedTunnel()
{
    const auto kept = tests::keep();
    const auto host = tests::join(kept.target);
    TcpServer server(tests::echo);
    const auto tunnel = tunnelTo(host, server.port());
    auto client = TcpEnd::connectTo(tunnel->localPort());
    QVERIFY(client.send("a"));
    QCOMPARE(client.take(1), QByteArray("a"));
    kept.host->disconnect();
    QTRY_VERIFY(tunnel->ended().has_value());
    QCOMPARE(tunnel->ended()->code, ErrorCode::ConnectionLost);
    bool wasReset = false;
    (void)client.takeAll(&wasReset);
    QVERIFY(wasReset);
}

QTEST_GUILESS_MAIN(TstTunnel)
#include "tst_tunnel.moc"
