// SPDX-License-Identifier: GPL-3.0-or-later
#include "ssh/tunnel.h"

#include "base/logging.h"
#include "ssh/tunnelconnection.h"
#include "ssh/tunnelopeners.h"

#include <QCoreApplication>

#include <list>
#include <thread>

namespace voyageur::ssh {

using base::Clock;
using base::Deadline;
using base::Error;
using base::ErrorCode;
using base::Result;
using base::StopToken;

namespace {

struct TunnelText {
    Q_DECLARE_TR_FUNCTIONS(voyageur::ssh::Tunnel)
};

// When this computer has no room for another connection.
constexpr auto pauseWhenFull = std::chrono::milliseconds(200);

} // namespace

//! What the tunnel's thread, its users and the session have in common. Outlives the tunnel where the session does.
struct TunnelState {
    mutable std::mutex mutex;
    mutable std::condition_variable changed;
    std::optional<Error> reason; // under mutex, like what follows
    TunnelTraffic traffic;
    std::optional<Error> refusal;
    const std::shared_ptr<TunnelWaker> waker = std::make_shared<TunnelWaker>();

    void close(const Error &why)
    {
        {
            const std::lock_guard lock(mutex);
            if (!reason)
                reason = why;
            changed.notify_all();
        }
        waker->wake();
    }
    bool isClosed() const
    {
        const std::lock_guard lock(mutex);
        return reason.has_value();
    }
};

namespace {

TunnelTraffic::FarEnd farEndOf(const Error &error)
{
    return error.code == ErrorCode::PortClosed ? TunnelTraffic::FarEnd::Refuses : TunnelTraffic::FarEnd::Unreachable;
}

} // namespace

struct Tunnel::Private {
    Private(std::shared_ptr<Host> session, Forward forward, TunnelOptions wishes, LoopbackListener where)
        : host(std::move(session)), to(std::move(forward)), options(wishes), listener(std::move(where)), port(listener.port())
    {
        host->onEnded([weak = std::weak_ptr(state)](const Error &error) {
            if (const auto alive = weak.lock())
                alive->close(error);
        });
        thread = std::thread([this] { run(); });
    }
    ~Private()
    {
        state->close({ErrorCode::Cancelled, TunnelText::tr("The tunnel was closed."), {}, {}, {}});
        thread.join();
    }

    void run();
    void acceptAll();
    void open(Socket local);
    void moveAll(const std::vector<Watched> &watched);
    void count(TunnelConnection &connection, TunnelTraffic &traffic);

    const std::shared_ptr<Host> host;
    const Forward to;
    const TunnelOptions options;
    const std::shared_ptr<TunnelState> state = std::make_shared<TunnelState>();

    // The thread's own.
    LoopbackListener listener;
    const int port;
    std::list<std::unique_ptr<TunnelConnection>> connections;
    std::optional<Clock::time_point> fullUntil;
    bool more = false;
    TunnelOpeners openers;
    std::thread thread;
};

void Tunnel::Private::run()
{
    while (!state->isClosed()) {
        const bool mayAccept = static_cast<int>(connections.size()) < options.connectionsAtOnce && !fullUntil;
        std::vector<Watched> watched;
        watched.push_back({state->waker->waitEnd(), true});
        watched.push_back({listener.handle(), mayAccept});
        for (const auto &connection : connections)
            connection->addTo(watched);
        std::optional<std::chrono::milliseconds> limit;
        if (more)
            limit = std::chrono::milliseconds(0);
        else if (fullUntil)
            limit = pauseWhenFull;
        awaitSockets(watched, limit);
        if (watched[0].canRead)
            state->waker->rest();
        if (fullUntil && Clock::now() >= *fullUntil)
            fullUntil.reset();
        moveAll(watched);
        if (watched[1].canRead)
            acceptAll();
    }
    listener.close();
    connections.clear(); // which also tells those to stop that are being opened
    openers.stop();
    const std::lock_guard lock(state->mutex);
    state->traffic.open = 0;
    state->changed.notify_all();
}

void Tunnel::Private::acceptAll()
{
    while (static_cast<int>(connections.size()) < options.connectionsAtOnce) {
        bool full = false;
        Socket local = listener.accept(full);
        if (full)
            fullUntil = Clock::now() + pauseWhenFull;
        if (!local.isOpen())
            break;
        if (options.turnOthersAway && peerUser(local) == PeerUser::Foreign) {
            qCInfo(base::logSsh) << "tunnel: a connection of another user was turned away";
            {
                const std::lock_guard lock(state->mutex);
                ++state->traffic.turnedAway;
                state->changed.notify_all();
            }
            reset(local); // whoever sees that finds it counted
            continue;
        }
        open(std::move(local));
    }
}

void Tunnel::Private::open(Socket local)
{
    auto opening = std::make_shared<TunnelOpening>();
    connections.push_back(std::make_unique<TunnelConnection>(std::move(local), opening, state->waker));
    openers.add([opening, waker = state->waker, session = host, forward = to, limit = options.openLimit] {
        Command command;
        command.urgency = Urgency::Background; // an upload through a tunnel does not hold up keys
        command.forward = forward;
        auto started = session->start(command, opening->stop.token(), Deadline::after(limit));
        {
            const std::lock_guard lock(opening->mutex);
            opening->result.emplace(std::move(started));
        }
        waker->wake();
    });
    const std::lock_guard lock(state->mutex);
    ++state->traffic.connections;
    state->traffic.open = static_cast<int>(connections.size());
    state->changed.notify_all();
}

void Tunnel::Private::count(TunnelConnection &connection, TunnelTraffic &traffic)
{
    traffic.sent += connection.takeSent();
    traffic.received += connection.takeReceived();
}

void Tunnel::Private::moveAll(const std::vector<Watched> &watched)
{
    more = false;
    TunnelTraffic now;
    {
        const std::lock_guard guard(state->mutex);
        now = state->traffic;
    }
    std::optional<Error> refusal;
    for (const auto &connection : connections) {
        const auto before = connection->phase();
        more = connection->move(watched) || more;
        count(*connection, now);
        if (connection->refusal()) {
            refusal = connection->refusal();
            ++now.failed;
            now.farEnd = farEndOf(*refusal);
        } else if (before == TunnelConnection::Phase::Opening && connection->phase() == TunnelConnection::Phase::Running) {
            now.farEnd = TunnelTraffic::FarEnd::Answers;
        }
    }
    connections.remove_if([](const auto &one) { return one->phase() == TunnelConnection::Phase::Over; });
    now.open = static_cast<int>(connections.size());
    const std::lock_guard guard(state->mutex);
    if (now == state->traffic)
        return;
    if (refusal)
        state->refusal = refusal;
    else if (now.farEnd == TunnelTraffic::FarEnd::Answers)
        state->refusal.reset();
    state->traffic = now;
    state->changed.notify_all();
}

Tunnel::Tunnel(std::unique_ptr<Private> inner) : d(std::move(inner)) {}

Tunnel::~Tunnel() = default;

Result<std::unique_ptr<Tunnel>> Tunnel::open(std::shared_ptr<Host> host, const Forward &to, const TunnelOptions &options)
{
    VOYAGEUR_TRY(listener, LoopbackListener::listen(options.localPort));
    auto tunnel =
        std::unique_ptr<Tunnel>(new Tunnel(std::make_unique<Private>(std::move(host), to, options, std::move(listener))));
    if (auto ended = tunnel->ended())
        return *ended;
    return tunnel;
}

int Tunnel::localPort() const
{
    return d->port;
}

TunnelTraffic Tunnel::traffic() const
{
    const std::lock_guard lock(d->state->mutex);
    return d->state->traffic;
}

TunnelTraffic Tunnel::waitNews(const TunnelTraffic &seen, const StopToken &stop, Deadline deadline) const
{
    const base::StopCallback onStop(stop, [state = d->state] {
        const std::lock_guard lock(state->mutex);
        state->changed.notify_all();
    });
    std::unique_lock lock(d->state->mutex);
    d->state->changed.wait_for(lock, deadline.left(),
                               [&] { return d->state->reason || stop.stopRequested() || !(d->state->traffic == seen); });
    const TunnelTraffic now = d->state->traffic;
    lock.unlock(); // before the callback goes, which may wait for a call that wants the lock
    return now;
}

std::optional<Error> Tunnel::lastRefusal() const
{
    const std::lock_guard lock(d->state->mutex);
    return d->state->refusal;
}

void Tunnel::close(const Error &reason)
{
    d->state->close(reason);
}

std::optional<Error> Tunnel::ended() const
{
    const std::lock_guard lock(d->state->mutex);
    return d->state->reason;
}

} // namespace voyageur::ssh
