// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "base/result.h"
#include "base/stop.h"
#include "ssh/channel.h"
#include "ssh/flightbudget.h"
#include "ssh/keepalive.h"
#include "ssh/libssh_ptr.h"
#include "ssh/sendbudget.h"
#include "ssh/socket.h"

#include <QByteArrayList>

#include <atomic>
#include <condition_variable>
#include <functional>
#include <list>
#include <memory>
#include <mutex>
#include <optional>
#include <thread>
#include <vector>

namespace voyageur::ssh {

//! What the server said as it hung up, made safe to show; never the words of our library.
QString lastWords(ssh_session session);

//! How a reactor watches over its connection.
struct ReactorOptions {
    std::chrono::milliseconds keepalive = std::chrono::seconds(10);
    int missedAnswers = 3;
};

//! The one thread that owns a libssh session and all its channels (libssh allows no other way). It never blocks but in
//! ssh_event_dopoll(), which a wake socket interrupts. The others hand it steps and channels and wait.
//! When the session ends, for whatever reason, each step and channel under way ends with ConnectionLost, once.
class Reactor final {
public:
    //! Takes the session, not yet connected, and the connected socket that `session` was told to use.
    Reactor(SessionPtr session, NativeSocket socket, const ReactorOptions &options);
    ~Reactor(); //!< ends the session and joins the thread (up to a second while remote processes end); never from a callback
    Reactor(const Reactor &) = delete;
    Reactor &operator=(const Reactor &) = delete;

    //! Runs `step` in the reactor's thread, again after every event, until it gives a value (nothing: libssh said AGAIN).
    //! Blocks the caller. When the caller gives up first, the step never runs again.
    template <typename T>
    base::Result<T> await(std::function<std::optional<base::Result<T>>(ssh_session)> step, const base::StopToken &stop,
                          base::Deadline deadline)
    {
        auto result = std::make_shared<std::optional<base::Result<T>>>();
        auto waiting = std::make_shared<Waiting>();
        waiting->attempt = [result, step = std::move(step)](ssh_session session) {
            *result = step(session);
            return result->has_value();
        };
        waiting->giveUp = [result](const base::Error &error) { result->emplace(error); };
        waitFor(waiting, stop, deadline);
        return std::move(**result);
    }

    void addChannel(const std::shared_ptr<Channel> &channel);
    void wake() { m_wake.wake(); }

    //! From now on (the key exchange is done) a closed socket ends the session by itself.
    void watchSocket() { m_watching = true; }
    //! From now on (the login is done) the keepalive runs.
    void startKeepalive();
    bool isConnected() const { return !m_ended; }
    void onEnded(std::function<void(const base::Error &)> call);
    //! What the server has said so far to whoever signs in (SSH_MSG_USERAUTH_BANNER), as it came, the oldest first: before the
    //! first question, with a refusal, or as it hangs up. Also after the end.
    QByteArrayList said() const;
    //! The lines that came before the server's version, the first of them: of no SSH server, as a rule.
    QByteArrayList saidBefore() const;
    int roundTripMs() const { return m_roundTripMs; }
    //! For a while now, commands have waited for a channel.
    bool someWait() const { return m_someWait; }
    void disconnect();

private:
    struct Waiting {
        std::mutex mutex; // held while the step runs, so that giving up waits for that
        std::condition_variable changed;
        std::function<bool(ssh_session)> attempt;
        std::function<void(const base::Error &)> giveUp;
        bool done = false;
        bool abandoned = false;
    };

    void waitFor(const std::shared_ptr<Waiting> &waiting, const base::StopToken &stop, base::Deadline deadline);
    void run();
    void takeNew();
    void attemptSteps();
    void hearWords();
    void hearLinesBefore(bool on);
    bool serviceChannels();
    bool writePersons();
    bool writeBulk();
    void hearWindows();
    void setReceiveWindows();
    void hearRoundTrip(base::Clock::duration trip);
    bool hasPerson() const;
    void forgetEnded();
    qint64 roomForBulk(bool kernelIsFull);
    void admitChannels();
    bool admit(Channel &channel);
    void openSpare();
    void keepSpare();
    void dropSpare();
    void watchWritable(bool on);
    void tickKeepalive();
    std::chrono::milliseconds idleTime() const;
    std::optional<base::Error> deathOfSession() const;
    void linger();
    void finish(const base::Error &error);
    int openChannels() const;
    QStringList ownersOfOpen() const;

    WakePair m_wake;
    const NativeSocket m_socket;

    mutable std::mutex m_mutex;
    // under m_mutex
    QByteArrayList m_said;
    QByteArrayList m_saidBefore;
    std::list<std::shared_ptr<Waiting>> m_newSteps;
    std::list<std::shared_ptr<Channel>> m_newChannels;
    std::vector<std::function<void(const base::Error &)>> m_endCalls;
    std::optional<base::Error> m_endReason;
    bool m_quit = false;

    std::atomic<bool> m_ended{false};
    std::atomic<bool> m_watching{false};
    std::atomic<bool> m_keepaliveOn{false};
    std::atomic<int> m_roundTripMs{-1};
    std::atomic<bool> m_someWait{false};

    // reactor's thread only
    bool m_hearsLines = false;
    SessionPtr m_session;
    EventPtr m_event;
    std::list<std::shared_ptr<Waiting>> m_steps;
    std::list<std::shared_ptr<Channel>> m_channels;
    Broker m_broker;
    // A session channel that is opened before anybody wants one: a command then takes one round trip instead of two.
    ChannelPtr m_spare;
    bool m_spareIsOpen = false;
    bool m_wantsSpare = false; // a command has begun since the last one; not again and again at a server that closes it
    bool m_sparesRefused = false;
    base::Clock::time_point m_spareBegan;
    std::optional<base::Clock::time_point> m_waitingSince;  // somebody for a channel
    std::optional<base::Clock::time_point> m_refusingSince; // the server every channel, though none is open
    Socket m_writableWatch; // a second handle of the socket, watched for POLLOUT while bulk data waits
    bool m_watchingWritable = false;
    bool m_woken = false; // since the last look at what other threads want
    SendBudget m_budget;
    FlightBudget m_flight;
    ReceiveWindow::Seconds m_shortestTrip{-1}; // of the last that were heard while no bulk data was under way, or shorter
    bool m_pausing = false;                    // bulk data waits for the network, which poll() does not tell
    bool m_waitsForNews = false;               // and it does for what the far end will say
    ssh_counter_struct m_socketCount{};
    ssh_counter_struct m_packetCount{};
    Keepalive m_keepalive;
    bool m_networkWasFull = false; // since the keepalive looked last

    std::thread m_thread; // last: everything above exists when it begins
};

} // namespace voyageur::ssh
