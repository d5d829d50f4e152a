// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "base/stop.h"
#include "ssh/host.h"
#include "ssh/share/localstream.h"

#include <atomic>
#include <chrono>
#include <memory>

namespace voyageur::ssh {

//! Serves a session to the other programs of this user, until it is asked to end it or the session ends by itself. Has threads of
//! its own. Whoever has the lock of the meeting place serves; it is given back when nobody can join any more.
class SessionServer final {
public:
    //! `guests` is the user whose programs are served; all others are turned away without a word. Error FileUnwritable.
    static base::Result<std::unique_ptr<SessionServer>> serve(std::shared_ptr<Host> host, const MeetingPlace &place,
                                                              FileLock lock, const QByteArray &guests = ownUser());
    ~SessionServer(); //!< ends the session, and waits for that: seconds while remote commands end
    SessionServer(const SessionServer &) = delete;
    SessionServer &operator=(const SessionServer &) = delete;

    //! Nobody joins any more, and the session ends. Returns at once.
    void end();

    //! For those who join from now on: Host::note().
    void leaveNote(const QByteArray &note);
    QByteArray note() const;

    //! How many other programs have joined, as of half a second ago. The number outlives the server. Any thread.
    std::shared_ptr<const std::atomic<int>> guests() const;

    enum class Why { Ended, Idle, Stopped };
    //! Waits until the session has ended, or nothing was run in it for `idle` (zero: no limit), or stop is requested. In the last
    //! two cases it still goes on.
    Why wait(std::chrono::milliseconds idle, const base::StopToken &stop);

private:
    struct Private;
    explicit SessionServer(std::shared_ptr<Private> inner);
    std::shared_ptr<Private> d;
};

} // namespace voyageur::ssh
