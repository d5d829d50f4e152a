// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ssh/login.h"
#include "ssh/reactor.h"

namespace voyageur::ssh {

//! Proves to a connected server who we are: as many keys as it takes (the chosen one first), then whatever it asks for, in any
//! number of rounds; a method that succeeds partially leads to the next. The methods that counted, in order; `trace` takes what
//! the server offered at first, what it refused and the key file that counted.
base::Result<QStringList> authenticate(Reactor &reactor, const Target &target, Prompter &prompter, const base::StopToken &stop,
                                       LoginTrace &trace);

//! libssh's bits of methods by their names in the protocol, in our order.
QStringList methodNames(int methods);

} // namespace voyageur::ssh
