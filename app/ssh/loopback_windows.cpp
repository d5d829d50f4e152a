// SPDX-License-Identifier: GPL-3.0-or-later
#include "ssh/loopbacksystem.h"

namespace voyageur::ssh {

const int SocketError::inUse = WSAEADDRINUSE;

void claimPort(const Socket &socket)
{
    // Without it another program could listen on the same port and take our connections. Old connections keep no port here.
    const int on = 1;
    ::setsockopt(socket.handle(), SOL_SOCKET, SO_EXCLUSIVEADDRUSE, reinterpret_cast<const char *>(&on), sizeof on);
}

Socket acceptNow(const Socket &listener, bool &full)
{
    full = false;
    Socket socket(::accept(listener.handle(), nullptr, nullptr));
    if (!socket.isOpen()) {
        const int reason = ::WSAGetLastError();
        full = reason == WSAEMFILE || reason == WSAENOBUFS;
        return {};
    }
    ::SetHandleInformation(reinterpret_cast<HANDLE>(socket.handle()), HANDLE_FLAG_INHERIT, 0);
    if (!stopBlocking(socket))
        return {};
    return socket;
}

bool wouldWait(int reason)
{
    return reason == WSAEWOULDBLOCK || reason == WSAEINTR;
}

void endSending(const Socket &socket)
{
    ::shutdown(socket.handle(), SD_SEND);
}

// WSAPoll() was silent about connections that failed to come about until Windows 10 2004; these here exist already.
void awaitSockets(std::vector<Watched> &sockets, std::optional<std::chrono::milliseconds> limit)
{
    std::vector<WSAPOLLFD> list;
    std::vector<Watched *> asked;
    for (Watched &one : sockets) {
        one.broken = one.canRead = one.canWrite = false;
        const int events = (one.toRead ? POLLRDNORM : 0) | (one.toWrite ? POLLWRNORM : 0);
        if (events == 0)
            continue; // an orderly end is POLLHUP here, for ever, and no reason to wake
        list.push_back({one.socket, static_cast<SHORT>(events), 0});
        asked.push_back(&one);
    }
    if (::WSAPoll(list.data(), static_cast<ULONG>(list.size()), limit ? static_cast<INT>(limit->count()) : -1) <= 0)
        return;
    for (size_t i = 0; i < list.size(); ++i) {
        const int events = list[i].revents;
        asked[i]->broken = (events & (POLLERR | POLLNVAL)) != 0;
        asked[i]->canRead = asked[i]->toRead && (events & (POLLRDNORM | POLLHUP | POLLERR)) != 0;
        asked[i]->canWrite = asked[i]->toWrite && (events & (POLLWRNORM | POLLHUP | POLLERR)) != 0;
    }
}

PeerUser peerUser(const Socket &accepted)
{
    Q_UNUSED(accepted)
    return PeerUser::Unknown;
}

} // namespace voyageur::ssh
