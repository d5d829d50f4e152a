// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "base/result.h"
#include "base/stop.h"

#include <QString>

#include <chrono>
#include <optional>
#include <utility>

namespace voyageur::ssh {

#ifdef _WIN32
using NativeSocket = unsigned long long; // SOCKET
#else
using NativeSocket = int;
#endif
constexpr NativeSocket noSocket = static_cast<NativeSocket>(-1);

//! Owns one socket; closes it. Movable.
class Socket final {
public:
    Socket() = default;
    explicit Socket(NativeSocket handle) : m_handle(handle) {}
    Socket(Socket &&other) noexcept : m_handle(std::exchange(other.m_handle, noSocket)) {}
    Socket &operator=(Socket &&other) noexcept;
    ~Socket() { close(); }
    NativeSocket handle() const { return m_handle; }
    NativeSocket release() { return std::exchange(m_handle, noSocket); }
    bool isOpen() const { return m_handle != noSocket; }
    void close();

private:
    NativeSocket m_handle = noSocket;
};

//! Resolves and connects, one address after the other, without blocking longer than it is asked to. The socket is
//! non-blocking, with TCP_NODELAY. Where linkState() is unknown, little unsent data waits in the kernel, if the system can limit
//! that: a keystroke must not wait behind megabytes of upload. Errors: NameNotResolved, PortClosed, HostUnreachable,
//! ConnectionLost (closedBeforeLogin), Cancelled, TimedOut.
base::Result<Socket> dial(const QString &host, int port, const base::StopToken &stop, base::Deadline deadline);

//! A server that took a connection and closed it before it had let anybody in; `detail`: what was heard of it.
base::Error closedBeforeLogin(const QString &host, const QString &detail);

//! Whether the kernel would take more bytes now.
bool isWritable(NativeSocket socket);

//! A second handle of the same socket; not open on failure.
Socket duplicate(NativeSocket socket);

//! Two sockets of this process that are connected with each other, blocking; not open on failure.
struct SocketPair {
    Socket first;
    Socket second;
};
SocketPair connectedPair();

//! From now on no call on it waits. False on failure.
bool stopBlocking(const Socket &socket);
//! Ends the calls that wait on it, in other threads; the handle stays valid for them.
void endBothWays(const Socket &socket);
//! Some bytes, waiting for them; 0 or less at the end. And the number taken, 0 or less when nobody reads any more.
qint64 receive(NativeSocket socket, char *bytes, qint64 size);
qint64 transmit(NativeSocket socket, const char *bytes, qint64 size);

//! What the kernel knows of a TCP connection.
struct LinkState {
    qint64 outstanding = 0; //!< bytes it took and the far side has not acknowledged
    std::chrono::microseconds shortestRoundTrip{0};
    int segment = 0; //!< the most bytes in one packet
};
//! Nothing where the system does not tell (other than Linux).
std::optional<LinkState> linkState(NativeSocket socket);

//! Two connected sockets of this process, to interrupt a thread that waits in poll(). Sockets, because a poll() on
//! Windows knows nothing else.
class WakePair final {
public:
    WakePair();
    NativeSocket waitEnd() const { return m_read.handle(); }
    void wake(); //!< any thread
    void drain();

private:
    Socket m_read;
    Socket m_write;
};

} // namespace voyageur::ssh
