// SPDX-License-Identifier: GPL-3.0-or-later
// Where tunnels listen, for whom, what they cost, and how they end.
#include "program.h"
#include "sharingplace.h"
#include "testprogram.h"
#include "tunnelhelp.h"

#include <future>
#include <vector>

namespace tst_tunnelends {

using namespace voyageur;
using namespace voyageur::ssh;
using base::ErrorCode;
using tests::freePort;
using tests::openFiles;
using tests::TcpEnd;
using tests::TcpServer;
using tests::threads;
using tests::tunnelTo;
using namespace Qt::StringLiterals;

class TstTunnelEnds final : public QObject {
    Q_OBJECT

private slots:
    void onlyTheLoopbackAddressIsListenedOn();
    void aWishedPortIsTakenOrRefused();
    void otherUsersOfThisComputerAreTurnedAway();
    void twentyTunnelsLeaveTheChannelsToCommands();
    void closingEndsEverythingAndLeavesNothing();
    void theEndOfTheSessionClosesAllTunnelsAndLeavesNothing();
    void theEndOfTheKeepersSessionClosesAJoinedTunnel();

private:
    tests::RuntimeFolder m_runtime;
};

void TstTunnelEnds::onlyTheLoopbackAddressIsListenedOn()
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

void TstTunnelEnds::aWishedPortIsTakenOrRefused()
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

void TstTunnelEnds::otherUsersOfThisComputerAreTurnedAway()
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

void TstTunnelEnds::twentyTunnelsLeaveTheChannelsToCommands()
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
    QTRY_VERIFY(threads() - before <= 60 + 20);
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

void TstTunnelEnds::closingEndsEverythingAndLeavesNothing()
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
    QTRY_COMPARE(openFiles(), files);
    QTRY_COMPARE(threads(), running);
    QVERIFY(host->isConnected());
}

void TstTunnelEnds::theEndOfTheSessionClosesAllTunnelsAndLeavesNothing()
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
    QTRY_COMPARE(openFiles(), files);
    QTRY_COMPARE(threads(), running);
}

void TstTunnelEnds::theEndOfTheKeepersSessionClosesAJoinedTunnel()
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

VOYAGEUR_TEST(TstTunnelEnds)

} // namespace tst_tunnelends
#include "tst_tunnelends.moc"
