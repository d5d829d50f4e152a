// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ssh/share/servedprocess.h"

#include <atomic>

namespace voyageur::ssh {

//! One connection of another program of this user to the session we keep. Believes nothing that comes over it.
class ServedGuest final {
public:
    //! What a guest asks of the server. Called in the guest's own thread; must return at once.
    struct Wishes {
        std::function<void()> active;
        std::function<void()> signOut;
    };
    //! What guests leave for each other. Any thread.
    class Notes final {
    public:
        QByteArray note() const;
        void leave(const QByteArray &note);

    private:
        mutable std::mutex m_mutex;
        QByteArray m_note;
        base::Clock::time_point m_left;
    };
    ServedGuest(LocalStream stream, std::shared_ptr<Host> host, std::shared_ptr<Notes> notes, Wishes wishes);
    ~ServedGuest(); //!< ends what it runs
    ServedGuest(const ServedGuest &) = delete;
    ServedGuest &operator=(const ServedGuest &) = delete;

    //! Nothing more comes from it, and nothing of it runs any more.
    bool isOver() const;
    bool isRunning() const;
    //! It is a program that has joined: each has one connection that only watches.
    bool isWatching() const;
    //! Has connected a while ago and not said what for.
    bool isSilent() const;
    void tellVitals(int roundTripMs);
    //! The session has ended: for those who watch. Those who run something see their command end.
    void tellEnded(const base::Error &reason);
    //! Nobody can join any more: for those who asked for that. Ends the connection of all but those who run something.
    void sayFarewell();
    void close() { m_link.close(); }

private:
    enum class Role { Unknown, Greeted, Watching, SigningOut, Leaving, Running };
    bool receive(const Frame &frame);
    bool greet(const Frame &frame);
    bool begin(const Frame &frame);

    const std::shared_ptr<Host> m_host;
    const std::shared_ptr<Notes> m_notes;
    const Wishes m_wishes;
    const base::Clock::time_point m_since = base::Clock::now();
    std::atomic<Role> m_role{Role::Unknown};
    std::atomic<int> m_toldRoundTrip{-1};
    FrameLink m_link;
    mutable std::mutex m_mutex;
    std::unique_ptr<ServedProcess> m_process; // under m_mutex until it is set, and set once
};

} // namespace voyageur::ssh
