// SPDX-License-Identifier: GPL-3.0-or-later
#include "ssh/loopbacksystem.h"

#include <QFile>
#include <QList>

#include <arpa/inet.h>
#include <cerrno>
#include <fcntl.h>
#include <optional>
#include <poll.h>
#include <unistd.h>

namespace voyageur::ssh {

const int SocketError::inUse = EADDRINUSE;

void claimPort(const Socket &socket)
{
    // Not for sharing, which POSIX refuses to listeners all the same: without it a port rests for a minute after its last
    // connection.
    const int on = 1;
    ::setsockopt(socket.handle(), SOL_SOCKET, SO_REUSEADDR, &on, sizeof on);
}

Socket acceptNow(const Socket &listener, bool &full)
{
    full = false;
    Socket socket(::accept(listener.handle(), nullptr, nullptr));
    if (!socket.isOpen()) {
        full = errno == EMFILE || errno == ENFILE || errno == ENOBUFS || errno == ENOMEM;
        return {};
    }
    ::fcntl(socket.handle(), F_SETFD, FD_CLOEXEC);
    if (!stopBlocking(socket))
        return {};
#ifdef SO_NOSIGPIPE
    const int on = 1;
    ::setsockopt(socket.handle(), SOL_SOCKET, SO_NOSIGPIPE, &on, sizeof on);
#endif
    return socket;
}

bool wouldWait(int reason)
{
    return reason == EAGAIN || reason == EWOULDBLOCK || reason == EINTR;
}

void endSending(const Socket &socket)
{
    ::shutdown(socket.handle(), SHUT_WR);
}

void awaitSockets(std::vector<Watched> &sockets, std::optional<std::chrono::milliseconds> limit)
{
    std::vector<pollfd> list;
    list.reserve(sockets.size());
    for (const Watched &one : sockets) {
        const int events = (one.toRead ? POLLIN : 0) | (one.toWrite ? POLLOUT : 0);
        list.push_back({one.socket, static_cast<short>(events), 0});
    }
    const int ready = ::poll(list.data(), static_cast<nfds_t>(list.size()), limit ? static_cast<int>(limit->count()) : -1);
    for (size_t i = 0; i < list.size(); ++i) {
        const int events = ready > 0 ? list[i].revents : 0;
        sockets[i].broken = (events & (POLLERR | POLLNVAL)) != 0;
        sockets[i].canRead = sockets[i].toRead && (events & (POLLIN | POLLHUP | POLLERR)) != 0;
        sockets[i].canWrite = sockets[i].toWrite && (events & (POLLOUT | POLLHUP | POLLERR)) != 0;
    }
}

#ifdef __linux__

namespace {

// An address as /proc/net/tcp has it: the bytes as they lie in memory, read as a number of this computer; then the port.
QByteArray inTable(const sockaddr_in &address, bool six)
{
    const auto word = [](quint32 value) { return QByteArray::number(value, 16).rightJustified(8, '0').toUpper(); };
    const QByteArray ip = word(address.sin_addr.s_addr);
    const QByteArray port = QByteArray::number(ntohs(address.sin_port), 16).rightJustified(4, '0').toUpper();
    // ::ffff:127.0.0.1 is how a socket for both kinds of addresses connects to 127.0.0.1.
    return (six ? word(0) + word(0) + word(htonl(0xffff)) + ip : ip) + ':' + port;
}

// The user of the socket at `local` that is connected with `remote`. Nothing when there is no such line.
std::optional<uid_t> userIn(const QByteArray &table, const QByteArray &local, const QByteArray &remote)
{
    const auto at = table.indexOf(' ' + local + ' ' + remote + ' ');
    if (at < 0)
        return std::nullopt;
    const auto end = table.indexOf('\n', at);
    // local remote state tx:rx tr:when retransmits uid timeout inode …
    const auto fields = table.mid(at, end < 0 ? -1 : end - at).simplified().split(' ');
    if (fields.size() < 9 || fields[8] == "0") // closed by its program: nobody's any more
        return std::nullopt;
    return static_cast<uid_t>(fields[6].toUInt());
}

std::optional<QByteArray> read(const char *path)
{
    QFile file(QString::fromLatin1(path));
    if (!file.open(QIODevice::ReadOnly))
        return std::nullopt;
    return file.readAll();
}

} // namespace

PeerUser peerUser(const Socket &accepted)
{
    sockaddr_in peer{};
    sockaddr_in own{};
    socklen_t length = sizeof peer;
    if (::getpeername(accepted.handle(), reinterpret_cast<sockaddr *>(&peer), &length) != 0)
        return PeerUser::Foreign; // it has gone
    length = sizeof own;
    ::getsockname(accepted.handle(), reinterpret_cast<sockaddr *>(&own), &length);
    // Lines may be missed while others come and go.
    for (int look = 0; look < 3; ++look) {
        const auto table = read("/proc/net/tcp");
        if (!table)
            return PeerUser::Unknown;
        auto user = userIn(*table, inTable(peer, false), inTable(own, false));
        if (!user)
            user = userIn(read("/proc/net/tcp6").value_or(QByteArray()), inTable(peer, true), inTable(own, true));
        if (user)
            return *user == ::getuid() || *user == 0 ? PeerUser::Own : PeerUser::Foreign;
    }
    return PeerUser::Foreign;
}

#else

PeerUser peerUser(const Socket &accepted)
{
    Q_UNUSED(accepted)
    return PeerUser::Unknown;
}

#endif

} // namespace voyageur::ssh
