// SPDX-License-Identifier: GPL-3.0-or-later
#include "cutrelay.h"

#include <algorithm>

#include <linux/sockios.h>
#include <netinet/in.h>
#include <netinet/tcp.h>
#include <poll.h>
#include <sys/ioctl.h>
#include <sys/socket.h>
#include <unistd.h>

namespace voyageur::tests {

namespace {

sockaddr_in loopback(int port)
{
    sockaddr_in address{};
    address.sin_family = AF_INET;
    address.sin_port = htons(static_cast<quint16>(port));
    address.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
    return address;
}

// A reset throws away what still waits to be sent: what was carried has to be at the other end first, however busy the computer
// is.
void waitUntilArrived(int socket)
{
    for (int tenths = 0; tenths < 100; ++tenths) {
        int waiting = 0;
        if (::ioctl(socket, SIOCOUTQ, &waiting) != 0 || waiting == 0)
            return;
        ::poll(nullptr, 0, 100);
    }
}

} // namespace

CutRelay::CutRelay(int targetPort, Cut cut) : m_targetPort(targetPort), m_cut(cut)
{
    m_listener = ::socket(AF_INET, SOCK_STREAM, 0);
    auto address = loopback(0);
    socklen_t length = sizeof address;
    if (::bind(m_listener, reinterpret_cast<const sockaddr *>(&address), length) != 0 || ::listen(m_listener, 1) != 0
        || ::getsockname(m_listener, reinterpret_cast<sockaddr *>(&address), &length) != 0
        || ::socketpair(AF_UNIX, SOCK_STREAM, 0, m_wake) != 0)
        qFatal("no port for a relay");
    m_port = ntohs(address.sin_port);
    m_thread = std::thread([this] { run(); });
}

CutRelay::~CutRelay()
{
    ::shutdown(m_listener, SHUT_RDWR);
    ::shutdown(m_wake[0], SHUT_RDWR);
    m_thread.join();
    for (const int handle : {m_listener, m_wake[0], m_wake[1]})
        ::close(handle);
}

// False when it is over.
bool CutRelay::carry(int from, int to, int direction)
{
    char buffer[16 * 1024];
    qint64 most = sizeof buffer;
    const bool counts = m_cut.after >= 0 && (direction == 1) == m_cut.homewards;
    if (counts)
        most = std::min(most, m_cut.after - m_carried[direction]);
    if (most == 0) {
        m_wasCut = true;
        return false;
    }
    const auto got = ::recv(from, buffer, static_cast<size_t>(most), 0);
    if (got <= 0)
        return false;
    for (ssize_t sent = 0; sent < got;) {
        const auto count = ::send(to, buffer + sent, static_cast<size_t>(got - sent), MSG_NOSIGNAL);
        if (count <= 0)
            return false;
        sent += count;
    }
    m_carried[direction] += got;
    if (counts && m_carried[direction] == m_cut.after)
        m_wasCut = true;
    return !m_wasCut;
}

void CutRelay::run()
{
    const int client = ::accept(m_listener, nullptr, nullptr);
    if (client < 0)
        return;
    const int server = ::socket(AF_INET, SOCK_STREAM, 0);
    const auto address = loopback(m_targetPort);
    const int on = 1;
    ::setsockopt(client, IPPROTO_TCP, TCP_NODELAY, &on, sizeof on);
    ::setsockopt(server, IPPROTO_TCP, TCP_NODELAY, &on, sizeof on);
    bool going = ::connect(server, reinterpret_cast<const sockaddr *>(&address), sizeof address) == 0 && m_cut.after != 0;
    m_wasCut = m_cut.after == 0;
    while (going) {
        pollfd watched[3] = {{client, POLLIN, 0}, {server, POLLIN, 0}, {m_wake[1], POLLIN, 0}};
        if (::poll(watched, 3, -1) <= 0 || watched[2].revents)
            break;
        if (watched[0].revents)
            going = carry(client, server, 0);
        if (going && watched[1].revents)
            going = carry(server, client, 1);
    }
    if (m_cut.reset && m_wasCut) {
        waitUntilArrived(m_cut.homewards ? client : server);
        const linger now{1, 0};
        ::setsockopt(client, SOL_SOCKET, SO_LINGER, &now, sizeof now);
        ::setsockopt(server, SOL_SOCKET, SO_LINGER, &now, sizeof now);
    }
    ::close(client);
    ::close(server);
}

} // namespace voyageur::tests
