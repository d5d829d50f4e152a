// SPDX-License-Identifier: GPL-3.0-or-later
#include "netrelay.h"
#include "testprogram.h"

#include <QTest>

#include <netinet/in.h>
#include <sys/socket.h>
#include <unistd.h>

namespace tst_netrelay {

using namespace voyageur::tests;
using namespace std::chrono_literals;
using Clock = std::chrono::steady_clock;

namespace {

//! A port that sends back whatever comes, one connection after the other.
class Echo final {
public:
    Echo()
    {
        m_listener = ::socket(AF_INET, SOCK_STREAM, 0);
        sockaddr_in address{};
        address.sin_family = AF_INET;
        address.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
        socklen_t length = sizeof address;
        if (::bind(m_listener, reinterpret_cast<sockaddr *>(&address), length) != 0 || ::listen(m_listener, 8) != 0
            || ::getsockname(m_listener, reinterpret_cast<sockaddr *>(&address), &length) != 0)
            qFatal("no port");
        port = ntohs(address.sin_port);
        m_thread = std::thread([this] { serve(); });
    }
    ~Echo()
    {
        ::shutdown(m_listener, SHUT_RDWR);
        m_thread.join();
        ::close(m_listener);
    }
    int port = 0;

private:
    void serve() const
    {
        for (int client = ::accept(m_listener, nullptr, nullptr); client >= 0; client = ::accept(m_listener, nullptr, nullptr)) {
            char bytes[65536];
            for (ssize_t got = ::read(client, bytes, sizeof bytes); got > 0; got = ::read(client, bytes, sizeof bytes)) {
                for (ssize_t sent = 0, now = 1; sent < got && now > 0; sent += now)
                    now = ::send(client, bytes + sent, static_cast<size_t>(got - sent), MSG_NOSIGNAL);
            }
            ::close(client);
        }
    }
    int m_listener = -1;
    std::thread m_thread;
};

int connectTo(int port)
{
    const int handle = ::socket(AF_INET, SOCK_STREAM, 0);
    sockaddr_in address{};
    address.sin_family = AF_INET;
    address.sin_port = htons(static_cast<quint16>(port));
    address.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
    return ::connect(handle, reinterpret_cast<sockaddr *>(&address), sizeof address) == 0 ? handle : -1;
}

QByteArray readAll(int handle, qsizetype most)
{
    QByteArray all;
    char bytes[65536];
    while (all.size() < most) {
        const auto got = ::read(handle, bytes, sizeof bytes);
        if (got <= 0)
            break;
        all.append(bytes, got);
    }
    return all;
}

QByteArray numbered(qsizetype size)
{
    QByteArray bytes(size, 0);
    for (qsizetype i = 0; i < size; ++i)
        bytes[i] = static_cast<char>((i * 31 + i / 251) & 0xff);
    return bytes;
}

// Sends all in a thread of its own; what came back.
QByteArray sendAndReceive(int handle, const QByteArray &bytes)
{
    std::thread sender([&] {
        for (qsizetype sent = 0; sent < bytes.size();) {
            const auto count = ::send(handle, bytes.constData() + sent, static_cast<size_t>(bytes.size() - sent), MSG_NOSIGNAL);
            if (count <= 0)
                break;
            sent += count;
        }
        ::shutdown(handle, SHUT_WR);
    });
    const auto back = readAll(handle, bytes.size());
    sender.join();
    return back;
}

} // namespace

class TestNetRelay : public QObject {
    Q_OBJECT
private slots:
    void everyByteArrivesAndIsCounted()
    {
        const Echo echo;
        NetRelay relay({echo.port, 2ms, {20e6, 64 * 1024}, {}});
        const auto bytes = numbered(3'000'000);
        const int handle = connectTo(relay.port());
        const auto begin = Clock::now();
        QCOMPARE(sendAndReceive(handle, bytes), bytes);
        QVERIFY(Clock::now() - begin >= 150ms);     // never sooner than the rate allows
        QCOMPARE(readAll(handle, 1), QByteArray()); // the end of the stream came through as well
        ::close(handle);
        QCOMPARE(relay.count().up, bytes.size());
        QCOMPARE(relay.count().down, bytes.size());
        QCOMPARE(relay.count().connections, 1);
    }

    void nothingComesBackBeforeTheRoundTrip()
    {
        const Echo echo;
        NetRelay relay({echo.port, 40ms, {}, {}});
        const int handle = connectTo(relay.port());
        const auto begin = Clock::now();
        QCOMPARE(::send(handle, "x", 1, 0), ssize_t(1));
        QCOMPARE(readAll(handle, 1), QByteArray("x"));
        QVERIFY(Clock::now() - begin >= 80ms);
        ::close(handle);
    }

    void aFullQueueHoldsTheSenderUp()
    {
        const Echo echo;
        NetRelay relay({echo.port, 0ms, {100'000, 50'000}, {}});
        const int handle = connectTo(relay.port());
        const QByteArray bytes(20'000'000, 'x'); // more than the queue and the system's own buffers hold
        ::send(handle, bytes.constData(), static_cast<size_t>(bytes.size()), MSG_DONTWAIT);
        std::this_thread::sleep_for(100ms);
        QVERIFY(relay.count().up <= 50'000 + 100'000);
        QVERIFY(relay.count().up >= 50'000);
        ::close(handle);
    }

    void aCutComesAfterTheGivenBytes()
    {
        const Echo echo;
        NetRelay relay({echo.port, 1ms, {10e6, 16 * 1024}, {}});
        const auto bytes = numbered(2'000'000);
        for (int round = 0; round < 3; ++round) {
            relay.cutAfter(500'000);
            const int handle = connectTo(relay.port());
            const auto before = relay.count().up;
            const auto back = sendAndReceive(handle, bytes);
            QVERIFY(back.size() < bytes.size());
            QVERIFY(bytes.startsWith(back));
            QVERIFY(relay.count().up - before >= 500'000);
            QVERIFY(relay.count().up - before <= 500'000 + 128 * 1024);
            ::close(handle);
        }
        const int handle = connectTo(relay.port()); // once means once
        QCOMPARE(sendAndReceive(handle, bytes), bytes);
        ::close(handle);
    }
};

VOYAGEUR_TEST(TestNetRelay)

} // namespace tst_netrelay
#include "tst_netrelay.moc"
