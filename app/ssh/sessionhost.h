// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ssh/host.h"
#include "ssh/reactor.h"

#include <chrono>
#include <memory>

namespace voyageur::ssh {

//! A Host whose session is in this process.
std::shared_ptr<Host> hostOver(std::shared_ptr<Reactor> reactor, HostIdentity identity, std::chrono::milliseconds shellLimit);

//! Ends a reactor in a thread of its own, and lets go of what it was connected through after that: whoever lets go of the last
//! Host, the window for one, must not wait for the goodbye. The program does, when it ends.
void retire(Reactor *reactor, std::shared_ptr<void> passage);

} // namespace voyageur::ssh
