// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "base/stop.h"
#include "ssh/host.h"
#include "ssh/share/localstream.h"

#include <memory>

namespace voyageur::ssh {

//! What became of the wish to join.
struct Joined {
    std::shared_ptr<Host> host; //!< null: nobody serves there
    bool ending = false;        //!< somebody did, and is about to end
};

//! A Host whose session is in another program of this user, reached at `address`. Each remote command has a connection of its own
//! there; the end of this program ends those. disconnect() leaves, and the session goes on. Programs of users other than
//! `owner` are not talked to. Errors: TimedOut when whoever listens there does not answer, BadAnswer when it is another version.
base::Result<Joined> joinAt(const QString &address, const base::StopToken &stop, const QByteArray &owner = ownUser());

//! Asks whoever serves at `address` to end the session. False when nobody does.
base::Result<bool> signOutAt(const QString &address, const base::StopToken &stop);

} // namespace voyageur::ssh
