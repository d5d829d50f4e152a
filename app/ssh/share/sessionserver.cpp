// SPDX-License-Identifier: GPL-3.0-or-later
#include "ssh/share/sessionserver.h"

#include "ssh/share/guestlink.h"
#include "ssh/share/servedguest.h"

#include <algorithm>
#include <list>

namespace voyageur::ssh {

using base::Clock;
using base::Error;
using base::Result;

namespace {

constexpr auto roundsEvery = std::chrono::milliseconds(500);
constexpr auto serverEndLimit = std::chrono::seconds(5);
constexpr auto serverFarewellLimit = std::chrono::seconds(2);
constexpr size_t mostGuests = 256; // a connection each for every command that runs or waits

} // namespace

struct SessionServer::Private {
    std::shared_ptr<Host> host;
    LocalListener listener;
    FileLock lock;
    QByteArray guestsUser;
    const std::shared_ptr<ServedGuest::Notes> notes = std::make_shared<ServedGuest::Notes>();

    std::mutex mutex;
    std::condition_variable changed;
    // under mutex
    std::list<std::unique_ptr<ServedGuest>> guests;
    Clock::time_point lastActive = Clock::now();
    std::optional<Error> reason; // the session has ended
    bool ending = false;         // it is to
    bool over = false;           // and nobody is served any more

    const std::shared_ptr<std::atomic<int>> joined = std::make_shared<std::atomic<int>>(0);

    std::thread acceptor;
    std::thread caretaker;

    void acceptAll();
    void takeCare();
    void makeRounds();
    void finish();
    void setActive()
    {
        const std::lock_guard guard(mutex);
        lastActive = Clock::now();
    }
    void setEnding()
    {
        const std::lock_guard guard(mutex);
        ending = true;
        changed.notify_all();
    }
};

Result<std::unique_ptr<SessionServer>> SessionServer::serve(std::shared_ptr<Host> host, const MeetingPlace &place, FileLock lock,
                                                            const QByteArray &guests)
{
    VOYAGEUR_TRY(listener, LocalListener::listenAt(place.address));
    auto inner = std::make_shared<Private>();
    inner->host = std::move(host);
    inner->listener = std::move(listener);
    inner->lock = std::move(lock);
    inner->guestsUser = guests;
    // The Host may outlive the server.
    inner->host->onEnded([weak = std::weak_ptr<Private>(inner)](const Error &error) {
        const auto alive = weak.lock();
        if (!alive)
            return;
        const std::lock_guard guard(alive->mutex);
        alive->reason = error;
        alive->changed.notify_all();
    });
    auto *raw = inner.get();
    inner->acceptor = std::thread([raw] { raw->acceptAll(); });
    inner->caretaker = std::thread([raw] { raw->takeCare(); });
    return std::unique_ptr<SessionServer>(new SessionServer(std::move(inner)));
}

SessionServer::SessionServer(std::shared_ptr<Private> inner) : d(std::move(inner)) {}

SessionServer::~SessionServer()
{
    d->setEnding();
    d->caretaker.join();
}

void SessionServer::end()
{
    d->setEnding();
}

void SessionServer::leaveNote(const QByteArray &note)
{
    d->notes->leave(note);
}

QByteArray SessionServer::note() const
{
    return d->notes->note();
}

std::shared_ptr<const std::atomic<int>> SessionServer::guests() const
{
    return d->joined;
}

SessionServer::Why SessionServer::wait(std::chrono::milliseconds idle, const base::StopToken &stop)
{
    const base::StopCallback onStop(stop, [this] {
        const std::lock_guard guard(d->mutex);
        d->changed.notify_all();
    });
    std::unique_lock guard(d->mutex);
    while (!d->over) {
        if (stop.stopRequested())
            return Why::Stopped;
        if (idle > idle.zero() && Clock::now() >= d->lastActive + idle)
            return Why::Idle;
        if (idle > idle.zero())
            d->changed.wait_until(guard, d->lastActive + idle);
        else
            d->changed.wait(guard);
    }
    return Why::Ended;
}

void SessionServer::Private::acceptAll()
{
    while (true) {
        auto stream = listener.accept();
        if (!stream.isOpen())
            return;
        // The folder lets nobody else come here; this is for the day on which it does.
        if (stream.peerUser() != guestsUser)
            continue;
        const std::lock_guard guard(mutex);
        if (ending || reason || guests.size() >= mostGuests)
            continue;
        guests.push_back(std::make_unique<ServedGuest>(std::move(stream), host, notes,
                                                       ServedGuest::Wishes{[this] { setActive(); }, [this] { setEnding(); }}));
    }
}

void SessionServer::Private::takeCare()
{
    while (true) {
        {
            std::unique_lock guard(mutex);
            changed.wait_for(guard, roundsEvery, [this] { return ending || reason; });
            if (ending || reason)
                break;
        }
        makeRounds();
    }
    finish();
}

void SessionServer::Private::makeRounds()
{
    const int roundTrip = host->roundTripMs();
    std::list<std::unique_ptr<ServedGuest>> gone; // ended without the mutex, which their own threads may want
    int watching = 0;
    {
        const std::lock_guard guard(mutex);
        for (auto guest = guests.begin(); guest != guests.end();) {
            const auto next = std::next(guest);
            if ((*guest)->isSilent())
                (*guest)->close();
            if ((*guest)->isRunning())
                lastActive = Clock::now();
            (*guest)->tellVitals(roundTrip);
            watching += (*guest)->isWatching() ? 1 : 0;
            if ((*guest)->isOver())
                gone.splice(gone.end(), guests, guest);
            guest = next;
        }
    }
    *joined = watching;
}

void SessionServer::Private::finish()
{
    listener.interrupt();
    acceptor.join();
    listener = {}; // nobody finds the way any more
    host->disconnect();
    Error why = leftSession();
    std::list<std::unique_ptr<ServedGuest>> leaving;
    {
        std::unique_lock guard(mutex);
        changed.wait_for(guard, serverEndLimit, [this] { return reason.has_value(); });
        why = reason.value_or(why);
        leaving.swap(guests);
    }
    *joined = 0;
    lock = {}; // whoever waits may sign in
    for (const auto &guest : leaving) {
        guest->tellEnded(why);
        guest->sayFarewell();
    }
    // Each sees its end, unless it does not listen.
    const auto deadline = base::Deadline::after(serverFarewellLimit);
    const auto isThere = [&] {
        return std::any_of(leaving.begin(), leaving.end(), [](const auto &guest) { return !guest->isOver(); });
    };
    while (isThere() && !deadline.passed())
        std::this_thread::sleep_for(std::chrono::milliseconds(5));
    leaving.clear();
    const std::lock_guard guard(mutex);
    over = true;
    changed.notify_all();
}

} // namespace voyageur::ssh
