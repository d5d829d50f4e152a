// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ssh/loopback.h"
#include "ssh/socketsystem.h"

namespace voyageur::ssh {

// What the systems do differently, for loopback.cpp only: in loopback_posix.cpp and loopback_windows.cpp.

//! Before bind(): no other program may share the port, but what is left of earlier connections does not keep it.
void claimPort(const Socket &socket);
//! As LoopbackListener::accept(); children do not inherit it.
Socket acceptNow(const Socket &listener, bool &full);
//! Whether this reason only says that nothing can be done now.
bool wouldWait(int reason);

} // namespace voyageur::ssh
