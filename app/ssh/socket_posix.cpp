// SPDX-License-Identifier: GPL-3.0-or-later
#include "ssh/socketsystem.h"

#include <cerrno>
#include <cstring>

#include <fcntl.h>
#include <poll.h>
#include <unistd.h>

namespace voyageur::ssh {

namespace {

bool setNonBlocking(int handle)
{
    return ::fcntl(handle, F_SETFD, FD_CLOEXEC) == 0 && ::fcntl(handle, F_SETFL, ::fcntl(handle, F_GETFL) | O_NONBLOCK) == 0;
}

} // namespace

const int SocketError::refused = ECONNREFUSED;
const int SocketError::reset = ECONNRESET;
const int SocketError::timedOut = ETIMEDOUT;
const int SocketError::unreachable = EHOSTUNREACH;

void startSockets() {}

int lastSocketError()
{
    return errno;
}

QString socketErrorText(int number)
{
    return QString::fromLocal8Bit(std::strerror(number));
}

Socket newSocket(int family)
{
    Socket socket(::socket(family, SOCK_STREAM, 0));
    if (!socket.isOpen() || setNonBlocking(socket.handle()))
        return socket;
    const int reason = errno;
    socket.close();
    errno = reason;
    return socket;
}

int connectTo(const Socket &socket, const sockaddr_storage &address, socklen_t length, const WakePair &wake,
              base::Deadline deadline)
{
    if (::connect(socket.handle(), reinterpret_cast<const sockaddr *>(&address), length) == 0)
        return 0;
    if (errno != EINPROGRESS)
        return errno;
    pollfd watched[2] = {{socket.handle(), POLLOUT, 0}, {wake.waitEnd(), POLLIN, 0}};
    while (true) {
        const int ready = ::poll(watched, 2, static_cast<int>(deadline.left().count()));
        if (ready < 0 && errno == EINTR)
            continue;
        if (ready <= 0 || watched[0].revents == 0)
            return ETIMEDOUT;
        int number = 0;
        socklen_t size = sizeof number;
        ::getsockopt(socket.handle(), SOL_SOCKET, SO_ERROR, &number, &size);
        return number;
    }
}

void Socket::close()
{
    if (isOpen())
        ::close(release());
}

bool isWritable(NativeSocket socket)
{
    pollfd watched{socket, POLLOUT, 0};
    return ::poll(&watched, 1, 0) == 1;
}

Socket duplicate(NativeSocket socket)
{
    return Socket(::dup(socket));
}

SocketPair connectedPair()
{
    int ends[2] = {-1, -1};
    if (::socketpair(AF_UNIX, SOCK_STREAM, 0, ends) != 0)
        return {};
    return {Socket(ends[0]), Socket(ends[1])};
}

bool stopBlocking(const Socket &socket)
{
    return setNonBlocking(socket.handle());
}

void endBothWays(const Socket &socket)
{
    ::shutdown(socket.handle(), SHUT_RDWR);
}

qint64 receive(NativeSocket socket, char *bytes, qint64 size)
{
    return ::recv(socket, bytes, static_cast<size_t>(size), 0);
}

qint64 transmit(NativeSocket socket, const char *bytes, qint64 size)
{
#ifdef MSG_NOSIGNAL
    constexpr int flags = MSG_NOSIGNAL; // elsewhere a socket is told once: SO_NOSIGPIPE
#else
    constexpr int flags = 0;
#endif
    return ::send(socket, bytes, static_cast<size_t>(size), flags);
}

WakePair::WakePair()
{
    auto pair = connectedPair();
    if (!pair.first.isOpen())
        qFatal("Voyageur could not create a socket pair: %s", std::strerror(errno));
    m_read = std::move(pair.first);
    m_write = std::move(pair.second);
    setNonBlocking(m_read.handle());
    setNonBlocking(m_write.handle());
}

void WakePair::wake()
{
    // A full pair already wakes.
    (void)!::write(m_write.handle(), "w", 1);
}

void WakePair::drain()
{
    char bytes[256];
    while (::read(m_read.handle(), bytes, sizeof bytes) > 0) {}
}

} // namespace voyageur::ssh
