// SPDX-License-Identifier: GPL-3.0-or-later
#include "ssh/agentconnection.h"

#include "ssh/socket.h"

#include <cstring>

#include <sys/socket.h>
#include <sys/un.h>

namespace voyageur::ssh {

struct AgentConnection::Private {
    Socket socket;
};

QList<QByteArray> agentPaths()
{
    const QByteArray named = qgetenv("SSH_AUTH_SOCK");
    return named.isEmpty() ? QList<QByteArray>() : QList<QByteArray>{named};
}

AgentConnection::AgentConnection(const QByteArray &path) : d(std::make_unique<Private>())
{
    sockaddr_un address{};
    address.sun_family = AF_UNIX;
    if (path.size() >= static_cast<qsizetype>(sizeof address.sun_path))
        return;
    std::memcpy(address.sun_path, path.constData(), static_cast<size_t>(path.size()));
    d->socket = Socket(::socket(AF_UNIX, SOCK_STREAM, 0));
    if (::connect(d->socket.handle(), reinterpret_cast<const sockaddr *>(&address), sizeof address) != 0)
        d->socket.close();
}

AgentConnection::~AgentConnection() = default;

bool AgentConnection::isOpen() const
{
    return d->socket.isOpen();
}

qint64 AgentConnection::read(char *bytes, qint64 size)
{
    return ::recv(d->socket.handle(), bytes, static_cast<size_t>(size), 0);
}

qint64 AgentConnection::write(const char *bytes, qint64 size)
{
    return ::send(d->socket.handle(), bytes, static_cast<size_t>(size), 0);
}

void AgentConnection::interrupt()
{
    if (isOpen())
        ::shutdown(d->socket.handle(), SHUT_RDWR); // the descriptor stays valid for whoever waits on it
}

} // namespace voyageur::ssh
