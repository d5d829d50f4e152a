// SPDX-License-Identifier: GPL-3.0-or-later
#include "ssh/loopback.h"

#include "ssh/loopbacksystem.h"

#include <QCoreApplication>

namespace voyageur::ssh {

using base::Error;
using base::ErrorCode;
using base::Result;

namespace {

struct LoopbackText {
    Q_DECLARE_TR_FUNCTIONS(voyageur::ssh::Loopback)
};

// Connections that wait for accept().
constexpr int backlog = 128;

Error notListening(int port, int reason)
{
    if (port != 0) {
        return {ErrorCode::BadRequest,
                LoopbackText::tr("Port %1 of this computer cannot be used.").arg(port),
                reason == SocketError::inUse ? LoopbackText::tr("Another program uses it.")
                                             : LoopbackText::tr("This computer reported: %1.").arg(socketErrorText(reason)),
                LoopbackText::tr("Choose another local port (1024 or above), or leave it empty for a free one."),
                {}};
    }
    return {ErrorCode::Internal,
            LoopbackText::tr("This computer has no free port for Voyageur to listen on."),
            LoopbackText::tr("This computer reported: %1.").arg(socketErrorText(reason)),
            LoopbackText::tr("Close some programs, then try again."),
            {}};
}

} // namespace

Result<LoopbackListener> LoopbackListener::listen(int port)
{
    startSockets();
    LoopbackListener listener;
    listener.m_socket = newSocket(AF_INET);
    if (!listener.m_socket.isOpen())
        return notListening(port, lastSocketError());
    claimPort(listener.m_socket);
    sockaddr_in address{};
    address.sin_family = AF_INET;
    address.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
    address.sin_port = htons(static_cast<quint16>(port));
    auto *bytes = reinterpret_cast<sockaddr *>(&address);
    socklen_t length = sizeof address;
    if (::bind(listener.handle(), bytes, length) != 0 || ::listen(listener.handle(), backlog) != 0
        || ::getsockname(listener.handle(), bytes, &length) != 0)
        return notListening(port, lastSocketError());
    listener.m_port = ntohs(address.sin_port);
    return listener;
}

Socket LoopbackListener::accept(bool &full) const
{
    Socket socket = acceptNow(m_socket, full);
    if (socket.isOpen()) {
        const int on = 1;
        // Else the small pieces of an interactive page wait for each other.
        ::setsockopt(socket.handle(), IPPROTO_TCP, TCP_NODELAY, reinterpret_cast<const char *>(&on), sizeof on);
    }
    return socket;
}

Moved receiveNow(const Socket &socket, char *bytes, qint64 size)
{
    const qint64 count = receive(socket.handle(), bytes, size);
    if (count > 0)
        return {Moved::What::Some, count};
    if (count == 0)
        return {Moved::What::End, 0};
    return {wouldWait(lastSocketError()) ? Moved::What::Nothing : Moved::What::Broken, 0};
}

Moved sendNow(const Socket &socket, const char *bytes, qint64 size)
{
    const qint64 count = transmit(socket.handle(), bytes, size);
    if (count >= 0)
        return {count > 0 ? Moved::What::Some : Moved::What::Nothing, count};
    return {wouldWait(lastSocketError()) ? Moved::What::Nothing : Moved::What::Broken, 0};
}

void reset(Socket &socket)
{
    if (!socket.isOpen())
        return;
    linger discard{};
    discard.l_onoff = 1; // for no time: what is not sent yet is thrown away, and the other side told so
    ::setsockopt(socket.handle(), SOL_SOCKET, SO_LINGER, reinterpret_cast<const char *>(&discard), sizeof discard);
    socket.close();
}

} // namespace voyageur::ssh
