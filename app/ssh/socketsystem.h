// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ssh/socket.h"

#ifdef _WIN32
#include <winsock2.h>
#include <ws2tcpip.h>
#else
#include <netdb.h>
#include <netinet/in.h>
#include <sys/socket.h>
#ifdef __linux__
#include <linux/tcp.h> // the C library's ends before the shortest round trip, and does not stand beside it
#else
#include <netinet/tcp.h>
#endif
#endif

namespace voyageur::ssh {

// What the systems do differently with sockets, for socket.cpp and loopback*.cpp only: in socket_posix.cpp and
// socket_windows.cpp.

//! Some of the numbers that a system gives as reasons: errno values, or those of WSAGetLastError().
struct SocketError {
    static const int refused;
    static const int reset;
    static const int timedOut;
    static const int unreachable;
    static const int inUse;
};

//! Before the first of the calls below; cheap after the first time.
void startSockets();
int lastSocketError();
//! The system's words for a reason.
QString socketErrorText(int number);
//! A stream socket, non-blocking, that children do not inherit; not open on failure (lastSocketError()).
Socket newSocket(int family);
//! Zero when connected, else a reason; SocketError::timedOut also when `wake` was woken (the caller knows which).
int connectTo(const Socket &socket, const sockaddr_storage &address, socklen_t length, const WakePair &wake,
              base::Deadline deadline);

} // namespace voyageur::ssh
