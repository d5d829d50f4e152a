// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ssh/login.h"
#include "ssh/share/sessionserver.h"

#include <functional>
#include <optional>

namespace voyageur::ssh {

//! Called once when another program is just signing in to the same place and is waited for.
using OnWaiting = std::function<void()>;

//! The session of another program of this user at user@host:port; null when there is none. Waits while one is being made.
//! Errors: those of joinAt(), Cancelled, HostKeyUnknown when `target` accepts another key than the one it goes to.
base::Result<std::shared_ptr<Host>> joinLogin(const Target &target, const base::StopToken &stop, const OnWaiting &onWaiting = {});

struct SharedLogin {
    std::shared_ptr<Host> host;
    bool joined = false;                   //!< another program had signed in
    std::shared_ptr<SessionServer> server; //!< serves it to others; null when another program does, or nobody can
    std::optional<base::Error> notServed;  //!< why nobody can
};

//! Joins, or signs in (logIn(), with its errors) and serves the session from then on, for as long as the Host lives. Only one
//! program at a time signs in to user@host:port this way. `trace` is of the login, where there was one.
base::Result<SharedLogin> joinOrLogIn(const Target &target, Prompter &prompter, const base::StopToken &stop,
                                      const OnWaiting &onWaiting = {}, LoginTrace *trace = nullptr);

//! Ends the session that another program of this user keeps there. False when there is none.
base::Result<bool> signOutShared(const Target &target, const base::StopToken &stop);

} // namespace voyageur::ssh
