// SPDX-License-Identifier: GPL-3.0-or-later
#include "netrelay.h"

#include <algorithm>
#include <deque>
#include <vector>

#include <cerrno>
#include <fcntl.h>
#include <netinet/in.h>
#include <netinet/tcp.h>
#include <poll.h>
#include <sys/socket.h>
#include <unistd.h>

namespace voyageur::tests {

namespace {

constexpr int tick = 1; // ms
constexpr size_t largestPiece = 128 * 1024;

sockaddr_in loopback(int port)
{
    sockaddr_in address{};
    address.sin_family = AF_INET;
    address.sin_port = htons(static_cast<quint16>(port));
    address.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
    return address;
}

void prepare(int handle)
{
    const int on = 1;
    ::setsockopt(handle, IPPROTO_TCP, TCP_NODELAY, &on, sizeof on);
    ::fcntl(handle, F_SETFL, ::fcntl(handle, F_GETFL) | O_NONBLOCK);
    ::fcntl(handle, F_SETFD, FD_CLOEXEC);
}

void reset(int handle)
{
    const linger now{1, 0};
    ::setsockopt(handle, SOL_SOCKET, SO_LINGER, &now, sizeof now);
    ::close(handle);
}

} // namespace

struct NetRelay::Flow {
    struct Piece {
        Clock::time_point begins; // its first byte leaves the bottleneck
        Clock::time_point ends;   // its last one does
        std::vector<char> bytes;
        size_t sent = 0;
    };
    int from;
    int to;
    int direction; // 0: up
    std::deque<Piece> pieces = {};
    qint64 held = 0;
    bool ended = false; // the sender has closed its direction
    bool endPassedOn = false;
};

struct NetRelay::Connection {
    Connection(int client, int server) : up{client, server, 0}, down{server, client, 1} {}
    Flow up;
    Flow down;
};

NetRelay::NetRelay(const Options &options)
    : m_targetPort(options.targetPort), m_delay(options.delay), m_sides{options.up, options.down}
{
    m_listener = ::socket(AF_INET, SOCK_STREAM, 0);
    auto address = loopback(0);
    socklen_t length = sizeof address;
    if (::bind(m_listener, reinterpret_cast<const sockaddr *>(&address), length) != 0 || ::listen(m_listener, 64) != 0
        || ::getsockname(m_listener, reinterpret_cast<sockaddr *>(&address), &length) != 0 || ::pipe(m_wake) != 0)
        qFatal("no port for a relay");
    m_port = ntohs(address.sin_port);
    prepare(m_listener);
    for (const int end : m_wake) {
        ::fcntl(end, F_SETFL, O_NONBLOCK);
        ::fcntl(end, F_SETFD, FD_CLOEXEC);
    }
    m_thread = std::thread([this] { run(); });
}

NetRelay::~NetRelay()
{
    {
        const std::lock_guard lock(m_mutex);
        m_over = true;
    }
    (void)!::write(m_wake[1], "", 1);
    m_thread.join();
    cutAll();
    for (const int handle : {m_listener, m_wake[0], m_wake[1]})
        ::close(handle);
}

NetRelay::Count NetRelay::count() const
{
    return {m_bytes[0], m_bytes[1], m_accepted, m_roundTrips};
}

void NetRelay::setUp(const LinkSide &side)
{
    const std::lock_guard lock(m_mutex);
    m_sides[0] = side;
}

void NetRelay::cut()
{
    {
        const std::lock_guard lock(m_mutex);
        m_cut = true;
    }
    (void)!::write(m_wake[1], "", 1);
}

void NetRelay::cutAfter(qint64 bytes)
{
    const std::lock_guard lock(m_mutex);
    m_cutAfter = m_bytes[0] + bytes;
}

void NetRelay::cutAll()
{
    for (const auto &connection : m_connections) {
        reset(connection->up.from);
        reset(connection->up.to);
    }
    m_connections.clear();
}

void NetRelay::accept()
{
    const int client = ::accept(m_listener, nullptr, nullptr);
    if (client < 0)
        return;
    const int server = ::socket(AF_INET, SOCK_STREAM, 0);
    const auto address = loopback(m_targetPort);
    ++m_accepted;
    if (::connect(server, reinterpret_cast<const sockaddr *>(&address), sizeof address) != 0) {
        reset(client);
        ::close(server);
        return;
    }
    prepare(client);
    prepare(server);
    m_connections.push_back(std::make_unique<Connection>(client, server));
}

qint64 NetRelay::roomFor(const Flow &flow, Clock::time_point now) const
{
    const auto &side = m_now[flow.direction];
    if (side.bytesPerSecond <= 0)
        return side.queueBytes - flow.held;
    const auto ahead = std::chrono::duration<double>(m_free[flow.direction] - now).count();
    // What has left the bottleneck is on the wire and not in the queue, but a receiver that takes nothing fills both.
    const auto onTheWire = static_cast<qint64>(side.bytesPerSecond * std::chrono::duration<double>(m_delay).count()) + 1'000'000;
    return std::min(side.queueBytes - static_cast<qint64>(std::max(0.0, ahead) * side.bytesPerSecond),
                    side.queueBytes + onTheWire - flow.held);
}

bool NetRelay::receive(Flow &flow, Clock::time_point now)
{
    while (!flow.ended) {
        const qint64 room = roomFor(flow, now);
        if (room <= 0)
            return true;
        Flow::Piece piece;
        piece.bytes.resize(std::min(largestPiece, static_cast<size_t>(room)));
        const auto got = ::recv(flow.from, piece.bytes.data(), piece.bytes.size(), 0);
        if (got < 0)
            return errno == EAGAIN || errno == EINTR;
        if (got == 0) {
            flow.ended = true;
            return true;
        }
        piece.bytes.resize(static_cast<size_t>(got));
        const double rate = m_now[flow.direction].bytesPerSecond;
        auto &free = m_free[flow.direction];
        piece.begins = std::max(now, free);
        piece.ends = piece.begins;
        if (rate > 0)
            piece.ends += std::chrono::duration_cast<Clock::duration>(std::chrono::duration<double>(double(got) / rate));
        free = piece.ends;
        flow.held += got;
        flow.pieces.push_back(std::move(piece));
        m_bytes[flow.direction] += got;
        if (flow.direction == 0 && (m_roundTrips == 0 || m_heard >= m_spoken + 2 * m_delay)) { // it may be an answer to that
            ++m_roundTrips;
            m_spoken = now;
        }
    }
    return true;
}

bool NetRelay::deliver(Flow &flow, Clock::time_point now)
{
    while (!flow.pieces.empty()) {
        auto &piece = flow.pieces.front();
        const auto arrived = now - m_delay;
        if (arrived < piece.begins)
            return true;
        auto due = piece.bytes.size();
        if (arrived < piece.ends) {
            const auto share = std::chrono::duration<double>(arrived - piece.begins) / (piece.ends - piece.begins);
            due = static_cast<size_t>(share * static_cast<double>(due));
        }
        if (due <= piece.sent)
            return true;
        const auto count = ::send(flow.to, piece.bytes.data() + piece.sent, due - piece.sent, MSG_NOSIGNAL);
        if (count < 0)
            return errno == EAGAIN || errno == EINTR;
        piece.sent += static_cast<size_t>(count);
        if (flow.direction == 1)
            m_heard = now;
        flow.held -= count;
        if (piece.sent < piece.bytes.size())
            return true;
        flow.pieces.pop_front();
    }
    if (flow.ended && !flow.endPassedOn) {
        flow.endPassedOn = true;
        ::shutdown(flow.to, SHUT_WR);
    }
    return true;
}

// False when the connection is over.
bool NetRelay::serve(Connection &connection, Clock::time_point now)
{
    for (auto *flow : {&connection.up, &connection.down}) {
        if (!receive(*flow, now) || !deliver(*flow, now)) {
            reset(connection.up.from);
            reset(connection.up.to);
            return false;
        }
    }
    if (!connection.up.endPassedOn || !connection.down.endPassedOn)
        return true;
    ::close(connection.up.from);
    ::close(connection.up.to);
    return false;
}

void NetRelay::run()
{
    std::vector<pollfd> watched;
    while (true) {
        bool cut = false;
        {
            const std::lock_guard lock(m_mutex);
            if (m_over)
                return;
            std::copy(std::begin(m_sides), std::end(m_sides), std::begin(m_now));
            const bool due = m_cutAfter >= 0 && m_bytes[0] >= m_cutAfter;
            cut = std::exchange(m_cut, false) || due;
            if (due)
                m_cutAfter = -1;
        }
        if (cut)
            cutAll();
        const auto now = Clock::now();
        m_connections.remove_if([&](const auto &connection) { return !serve(*connection, now); });

        bool waits = false;
        watched.assign({{m_wake[0], POLLIN, 0}, {m_listener, POLLIN, 0}});
        for (const auto &connection : m_connections) {
            for (const auto *flow : {&connection->up, &connection->down}) {
                const bool reads = !flow->ended && roomFor(*flow, now) > 0;
                waits = waits || !flow->pieces.empty() || (!flow->ended && !reads);
                if (reads)
                    watched.push_back({flow->from, POLLIN, 0});
            }
        }
        if (::poll(watched.data(), static_cast<nfds_t>(watched.size()), waits ? tick : -1) <= 0)
            continue;
        if (watched[0].revents) {
            char bytes[64];
            while (::read(m_wake[0], bytes, sizeof bytes) > 0) {}
        }
        if (watched[1].revents)
            accept();
    }
}

} // namespace voyageur::tests
