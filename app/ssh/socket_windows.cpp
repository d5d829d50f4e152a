// SPDX-License-Identifier: GPL-3.0-or-later
#include "ssh/socketsystem.h"

#include <algorithm>

namespace voyageur::ssh {

namespace {

bool setNonBlocking(SOCKET handle)
{
    u_long on = 1;
    return ::ioctlsocket(handle, static_cast<long>(FIONBIO), &on) == 0;
}

// Not socket(): its sockets are inherited by every child whose output is read.
Socket streamSocket(int family)
{
    return Socket(::WSASocketW(family, SOCK_STREAM, 0, nullptr, 0, WSA_FLAG_OVERLAPPED | WSA_FLAG_NO_HANDLE_INHERIT));
}

sockaddr_in ownAddress(SOCKET handle)
{
    sockaddr_in address{};
    int length = sizeof address;
    ::getsockname(handle, reinterpret_cast<sockaddr *>(&address), &length);
    return address;
}

timeval timeOf(std::chrono::milliseconds span)
{
    const auto count = std::clamp<std::chrono::milliseconds::rep>(span.count(), 0, 24 * 3600 * 1000);
    return {static_cast<long>(count / 1000), static_cast<long>(count % 1000 * 1000)};
}

// The next one that was begun at `expected`: any program of this computer may connect to a port that listens.
Socket acceptFrom(const Socket &listener, const sockaddr_in &expected)
{
    constexpr int mostStrangers = 100;
    for (int i = 0; i < mostStrangers; ++i) {
        sockaddr_in peer{};
        int length = sizeof peer;
        Socket accepted(::accept(listener.handle(), reinterpret_cast<sockaddr *>(&peer), &length));
        if (!accepted.isOpen())
            break;
        if (peer.sin_port == expected.sin_port && peer.sin_addr.s_addr == expected.sin_addr.s_addr) {
            ::SetHandleInformation(reinterpret_cast<HANDLE>(accepted.handle()), HANDLE_FLAG_INHERIT, 0);
            return accepted;
        }
    }
    return {};
}

} // namespace

const int SocketError::refused = WSAECONNREFUSED;
const int SocketError::reset = WSAECONNRESET;
const int SocketError::timedOut = WSAETIMEDOUT;
const int SocketError::unreachable = WSAEHOSTUNREACH;

void startSockets()
{
    // Once for the process, which ends without WSACleanup(): threads may still close sockets then.
    static const bool once = [] {
        WSADATA data;
        return ::WSAStartup(MAKEWORD(2, 2), &data) == 0;
    }();
    Q_UNUSED(once)
}

int lastSocketError()
{
    return ::WSAGetLastError();
}

QString socketErrorText(int number)
{
    QString words = qt_error_string(number);
    while (words.endsWith(QLatin1Char('.')) || words.endsWith(QLatin1Char(' '))) // it stands inside a sentence of ours
        words.chop(1);
    return words;
}

Socket newSocket(int family)
{
    Socket socket = streamSocket(family);
    if (!socket.isOpen() || setNonBlocking(socket.handle()))
        return socket;
    const int reason = ::WSAGetLastError();
    socket.close();
    ::WSASetLastError(reason);
    return socket;
}

// select(), because WSAPoll() said nothing about a connection that failed until Windows 10 2004.
int connectTo(const Socket &socket, const sockaddr_storage &address, socklen_t length, const WakePair &wake,
              base::Deadline deadline)
{
    if (::connect(socket.handle(), reinterpret_cast<const sockaddr *>(&address), length) == 0)
        return 0;
    if (const int reason = ::WSAGetLastError(); reason != WSAEWOULDBLOCK)
        return reason;
    fd_set woken{};
    fd_set connected{};
    fd_set failed{};
    woken.fd_array[woken.fd_count++] = wake.waitEnd();
    connected.fd_array[connected.fd_count++] = socket.handle();
    failed.fd_array[failed.fd_count++] = socket.handle();
    timeval span = timeOf(deadline.left());
    const int ready = ::select(0, &woken, &connected, &failed, &span);
    if (ready <= 0 || (connected.fd_count == 0 && failed.fd_count == 0))
        return WSAETIMEDOUT;
    int number = 0;
    int size = sizeof number;
    ::getsockopt(socket.handle(), SOL_SOCKET, SO_ERROR, reinterpret_cast<char *>(&number), &size);
    return number == 0 && failed.fd_count > 0 ? WSAEHOSTUNREACH : number;
}

void Socket::close()
{
    if (isOpen())
        ::closesocket(release());
}

bool isWritable(NativeSocket socket)
{
    fd_set writable{};
    writable.fd_array[writable.fd_count++] = socket;
    timeval now{0, 0};
    return ::select(0, nullptr, &writable, nullptr, &now) == 1;
}

Socket duplicate(NativeSocket socket)
{
    WSAPROTOCOL_INFOW description{};
    if (::WSADuplicateSocketW(socket, ::GetCurrentProcessId(), &description) != 0)
        return {};
    return Socket(::WSASocketW(FROM_PROTOCOL_INFO, FROM_PROTOCOL_INFO, FROM_PROTOCOL_INFO, &description, 0,
                               WSA_FLAG_OVERLAPPED | WSA_FLAG_NO_HANDLE_INHERIT));
}

// Windows has no socketpair(): a connection to this very computer.
SocketPair connectedPair()
{
    startSockets();
    const Socket listener = streamSocket(AF_INET);
    SocketPair pair;
    pair.first = streamSocket(AF_INET);
    if (!listener.isOpen() || !pair.first.isOpen())
        return {};
    const int on = 1;
    const auto *set = reinterpret_cast<const char *>(&on);
    ::setsockopt(listener.handle(), SOL_SOCKET, SO_EXCLUSIVEADDRUSE, set, sizeof on);
    sockaddr_in address{};
    address.sin_family = AF_INET;
    address.sin_addr.s_addr = ::htonl(INADDR_LOOPBACK);
    const auto *bytes = reinterpret_cast<const sockaddr *>(&address);
    if (::bind(listener.handle(), bytes, sizeof address) != 0 || ::listen(listener.handle(), SOMAXCONN) != 0)
        return {};
    address = ownAddress(listener.handle());
    if (::connect(pair.first.handle(), bytes, sizeof address) != 0)
        return {};
    pair.second = acceptFrom(listener, ownAddress(pair.first.handle()));
    if (!pair.second.isOpen())
        return {};
    for (const Socket *end : {&pair.first, &pair.second})
        ::setsockopt(end->handle(), IPPROTO_TCP, TCP_NODELAY, set, sizeof on);
    return pair;
}

bool stopBlocking(const Socket &socket)
{
    return setNonBlocking(socket.handle());
}

void endBothWays(const Socket &socket)
{
    ::shutdown(socket.handle(), SD_BOTH);
}

qint64 receive(NativeSocket socket, char *bytes, qint64 size)
{
    return ::recv(socket, bytes, static_cast<int>(std::min<qint64>(size, 1 << 20)), 0);
}

qint64 transmit(NativeSocket socket, const char *bytes, qint64 size)
{
    return ::send(socket, bytes, static_cast<int>(std::min<qint64>(size, 1 << 20)), 0);
}

WakePair::WakePair()
{
    auto pair = connectedPair();
    if (!pair.first.isOpen())
        qFatal("Voyageur could not create a socket pair: %d", ::WSAGetLastError());
    m_read = std::move(pair.first);
    m_write = std::move(pair.second);
    setNonBlocking(m_read.handle());
    setNonBlocking(m_write.handle());
}

void WakePair::wake()
{
    // A full pair already wakes.
    ::send(m_write.handle(), "w", 1, 0);
}

void WakePair::drain()
{
    char bytes[256];
    while (::recv(m_read.handle(), bytes, sizeof bytes, 0) > 0) {}
}

} // namespace voyageur::ssh
