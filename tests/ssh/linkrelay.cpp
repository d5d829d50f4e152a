// SPDX-License-Identifier: GPL-3.0-or-later
#include "linkrelay.h"

#include <algorithm>
#include <array>
#include <chrono>

#include <netinet/in.h>
#include <netinet/tcp.h>
#include <poll.h>
#include <sys/socket.h>
#include <unistd.h>

namespace voyageur::tests {

namespace {

constexpr int smallBuffer = 16 * 1024;
constexpr int look = 10; // ms between two looks at what the test wants

sockaddr_in loopback(int port)
{
    sockaddr_in address{};
    address.sin_family = AF_INET;
    address.sin_port = htons(static_cast<quint16>(port));
    address.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
    return address;
}

void setOption(int handle, int level, int option, int value)
{
    ::setsockopt(handle, level, option, &value, sizeof value);
}

} // namespace

LinkRelay::LinkRelay(int targetPort) : m_targetPort(targetPort)
{
    m_listener = ::socket(AF_INET, SOCK_STREAM, 0);
    setOption(m_listener, SOL_SOCKET, SO_RCVBUF, smallBuffer); // what accept() gives inherits it
    auto address = loopback(0);
    socklen_t length = sizeof address;
    if (::bind(m_listener, reinterpret_cast<const sockaddr *>(&address), length) != 0 || ::listen(m_listener, 16) != 0
        || ::getsockname(m_listener, reinterpret_cast<sockaddr *>(&address), &length) != 0)
        qFatal("no port for a relay");
    m_port = ntohs(address.sin_port);
    m_acceptor = std::thread([this] { accept(); });
}

LinkRelay::~LinkRelay()
{
    m_over = true;
    m_acceptor.join();
    for (auto &carrier : m_carriers)
        carrier.join();
    ::close(m_listener);
}

void LinkRelay::accept()
{
    while (!m_over) {
        pollfd watched{m_listener, POLLIN, 0};
        if (::poll(&watched, 1, look) <= 0)
            continue;
        const int client = ::accept(m_listener, nullptr, nullptr);
        if (client < 0)
            continue;
        ++m_connections;
        m_carriers.emplace_back([this, client] { carryAll(client); });
    }
}

// False when it is over.
bool LinkRelay::carry(int from, int to, bool outwards)
{
    std::array<char, smallBuffer> buffer{};
    const int rate = m_rate;
    const auto most = rate > 0 ? std::clamp<size_t>(static_cast<size_t>(rate / 20), 1, buffer.size()) : buffer.size();
    const auto got = ::recv(from, buffer.data(), most, 0);
    if (got <= 0)
        return false;
    for (ssize_t sent = 0; sent < got;) {
        const auto count = ::send(to, buffer.data() + sent, static_cast<size_t>(got - sent), MSG_NOSIGNAL);
        if (count <= 0)
            return false;
        sent += count;
    }
    if (outwards)
        m_carried += got;
    if (rate > 0)
        std::this_thread::sleep_for(std::chrono::microseconds(1'000'000LL * got / rate));
    return true;
}

void LinkRelay::carryAll(int client)
{
    const int server = ::socket(AF_INET, SOCK_STREAM, 0);
    const auto address = loopback(m_targetPort);
    setOption(client, IPPROTO_TCP, TCP_NODELAY, 1);
    setOption(server, IPPROTO_TCP, TCP_NODELAY, 1);
    setOption(server, SOL_SOCKET, SO_SNDBUF, smallBuffer);
    const int resets = m_resets;
    bool going = ::connect(server, reinterpret_cast<const sockaddr *>(&address), sizeof address) == 0;
    while (going && !m_over && resets == m_resets) {
        pollfd watched[2] = {{client, POLLIN, 0}, {server, POLLIN, 0}};
        if (m_stopped) {
            std::this_thread::sleep_for(std::chrono::milliseconds(look));
            continue;
        }
        if (::poll(watched, 2, look) <= 0)
            continue;
        if (watched[0].revents)
            going = carry(client, server, true);
        if (going && watched[1].revents)
            going = carry(server, client, false);
    }
    if (resets != m_resets) {
        const linger now{1, 0};
        ::setsockopt(client, SOL_SOCKET, SO_LINGER, &now, sizeof now);
        ::setsockopt(server, SOL_SOCKET, SO_LINGER, &now, sizeof now);
    }
    ::close(client);
    ::close(server);
}

} // namespace voyageur::tests
