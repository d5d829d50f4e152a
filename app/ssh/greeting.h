// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ssh/knownhosts.h"
#include "ssh/login.h"
#include "ssh/reactor.h"

#include <memory>

namespace voyageur::ssh {

//! A connection after the key exchange and before any login: the server has shown its key, and nobody has judged it yet.
struct Greeting {
    std::shared_ptr<Reactor> reactor;
    KnownHosts known;
    HostKey key;
};

//! Connects, through `jump` where it is not null, and reads the server's key. The errors of logIn() up to there.
base::Result<Greeting> greet(Host *jump, const Target &target, const base::StopToken &stop, LoginTrace &trace);

} // namespace voyageur::ssh
