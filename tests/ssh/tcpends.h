// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QByteArray>
#include <QFile>
#include <QStringList>
#include <QtGlobal>

#include <atomic>
#include <cstring>
#include <functional>
#include <list>
#include <mutex>
#include <thread>

#include <netinet/in.h>
#include <sys/socket.h>
#include <unistd.h>

namespace voyageur::tests {

//! One end of a TCP connection on 127.0.0.1. Calls wait, for a minute at most.
class TcpEnd final {
public:
    explicit TcpEnd(int handle = -1) : m_handle(handle)
    {
        const timeval minute{60, 0};
        for (const int option : {SO_RCVTIMEO, SO_SNDTIMEO})
            ::setsockopt(m_handle, SOL_SOCKET, option, &minute, sizeof minute);
    }
    TcpEnd(TcpEnd &&other) noexcept : m_handle(std::exchange(other.m_handle, -1)) {}
    ~TcpEnd() { close(); }

    static TcpEnd connectTo(int port)
    {
        TcpEnd end(::socket(AF_INET, SOCK_STREAM | SOCK_CLOEXEC, 0));
        sockaddr_in address{};
        address.sin_family = AF_INET;
        address.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
        address.sin_port = htons(static_cast<quint16>(port));
        if (::connect(end.m_handle, reinterpret_cast<const sockaddr *>(&address), sizeof address) != 0)
            end.close();
        return end;
    }

    bool isOpen() const { return m_handle >= 0; }
    //! 0: the end; below: an error (a reset).
    qint64 some(char *bytes, qint64 size) { return ::recv(m_handle, bytes, static_cast<size_t>(size), 0); }
    bool send(const QByteArray &bytes)
    {
        for (qint64 sent = 0; sent < bytes.size();) {
            const auto count = ::send(m_handle, bytes.constData() + sent, static_cast<size_t>(bytes.size() - sent), MSG_NOSIGNAL);
            if (count <= 0)
                return false;
            sent += count;
        }
        return true;
    }
    //! Exactly so many bytes, or fewer at the end.
    QByteArray take(qint64 size)
    {
        QByteArray all(size, Qt::Uninitialized);
        qint64 got = 0;
        for (qint64 count = 1; got < size && count > 0; got += qMax<qint64>(0, count))
            count = some(all.data() + got, size - got);
        all.truncate(got);
        return all;
    }
    //! All to the end; `wasReset` when that was none.
    QByteArray takeAll(bool *wasReset = nullptr)
    {
        QByteArray all;
        char buffer[65536];
        qint64 count = 0;
        while ((count = some(buffer, sizeof buffer)) > 0)
            all.append(buffer, count);
        if (wasReset)
            *wasReset = count < 0;
        return all;
    }
    void endSending() { ::shutdown(m_handle, SHUT_WR); }
    void reset()
    {
        const linger discard{1, 0};
        ::setsockopt(m_handle, SOL_SOCKET, SO_LINGER, &discard, sizeof discard);
        close();
    }
    void interrupt() const { ::shutdown(m_handle, SHUT_RDWR); }
    void close()
    {
        if (m_handle >= 0)
            ::close(std::exchange(m_handle, -1));
    }

private:
    int m_handle;
};

//! Serves connections to a port of 127.0.0.1, each in a thread of its own.
class TcpServer final {
public:
    using Serve = std::function<void(TcpEnd &)>;
    explicit TcpServer(Serve serve, int port = 0) : m_serve(std::move(serve))
    {
        m_listener = ::socket(AF_INET, SOCK_STREAM | SOCK_CLOEXEC, 0);
        const int on = 1;
        ::setsockopt(m_listener, SOL_SOCKET, SO_REUSEADDR, &on, sizeof on);
        sockaddr_in address{};
        address.sin_family = AF_INET;
        address.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
        address.sin_port = htons(static_cast<quint16>(port));
        auto *bytes = reinterpret_cast<sockaddr *>(&address);
        socklen_t length = sizeof address;
        if (::bind(m_listener, bytes, length) != 0 || ::listen(m_listener, 128) != 0
            || ::getsockname(m_listener, bytes, &length) != 0)
            qFatal("no server: %s", std::strerror(errno));
        m_port = ntohs(address.sin_port);
        m_thread = std::thread([this] { run(); });
    }
    ~TcpServer()
    {
        ::shutdown(m_listener, SHUT_RDWR);
        m_thread.join();
        ::close(m_listener);
        {
            const std::lock_guard lock(m_mutex);
            for (const TcpEnd *end : m_ends)
                end->interrupt();
        }
        for (auto &worker : m_workers)
            worker.join();
    }
    int port() const { return m_port; }
    int served() const { return m_served; }

private:
    void run()
    {
        while (true) {
            const int handle = ::accept4(m_listener, nullptr, nullptr, SOCK_CLOEXEC);
            if (handle < 0)
                return;
            m_workers.emplace_back([this, handle] {
                TcpEnd end(handle);
                {
                    const std::lock_guard lock(m_mutex);
                    m_ends.push_back(&end);
                }
                m_serve(end);
                const std::lock_guard lock(m_mutex);
                m_ends.remove(&end);
                ++m_served;
            });
        }
    }

    const Serve m_serve;
    int m_listener = -1;
    int m_port = 0;
    std::mutex m_mutex;
    std::list<const TcpEnd *> m_ends; // under m_mutex
    std::list<std::thread> m_workers;
    std::atomic<int> m_served{0};
    std::thread m_thread;
};

//! Bytes that differ for each seed.
inline QByteArray noise(quint32 seed, qint64 size)
{
    QByteArray bytes(size, Qt::Uninitialized);
    quint32 state = seed * 2654435761U + 12345;
    for (char &byte : bytes) {
        state = state * 1664525 + 1013904223;
        byte = static_cast<char>(state >> 24);
    }
    return bytes;
}

inline void echo(TcpEnd &end)
{
    char buffer[65536];
    qint64 count = 0;
    while ((count = end.some(buffer, sizeof buffer)) > 0) {
        if (!end.send(QByteArray(buffer, count)))
            return;
    }
}

//! The addresses this process listens on by TCP, as /proc has them: "0100007F:1F90".
inline QStringList listeningAddresses()
{
    QStringList inodes;
    for (int handle = 0; handle < 4096; ++handle) {
        const QString link = QFile::symLinkTarget(QStringLiteral("/proc/self/fd/%1").arg(handle));
        const auto at = link.indexOf(QLatin1String("socket:["));
        if (at >= 0)
            inodes += link.mid(at + 8).chopped(1);
    }
    QStringList found;
    for (const char *table : {"/proc/net/tcp", "/proc/net/tcp6"}) {
        QFile file(QString::fromLatin1(table));
        if (!file.open(QIODevice::ReadOnly))
            qFatal("%s cannot be read", table);
        for (const QByteArray &line : file.readAll().split('\n')) {
            const auto fields = QString::fromLatin1(line).simplified().split(QLatin1Char(' '));
            if (fields.size() > 9 && fields[3] == QLatin1String("0A") && inodes.contains(fields[9]))
                found += fields[1];
        }
    }
    return found;
}

} // namespace voyageur::tests
