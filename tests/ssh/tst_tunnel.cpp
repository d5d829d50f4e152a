// SPDX-License-Identifier: GPL-3.0-or-later
// Tunnels over a real sshd, between real sockets: every byte, both ends, and every way to end.
#include "sharingplace.h"
#include "sshserver.h"
#include "testprogram.h"
#include "tunnelhelp.h"

#include <future>
#include <vector>

namespace tst_tunnel {

using namespace voyageur;
using namespace voyageur::ssh;
using base::Deadline;
using base::ErrorCode;
using tests::freePort;
using tests::hashOf;
using tests::TcpEnd;
using tests::TcpServer;
using tests::tunnelTo;
using FarEnd = TunnelTraffic::FarEnd;
using namespace Qt::StringLiterals;

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
    void aJoinedSessionCarriesItAll();

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

VOYAGEUR_TEST(TstTunnel)

} // namespace tst_tunnel
#include "tst_tunnel.moc"
