// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ssh/host.h"
#include "ssh/socket.h"

#include <memory>

namespace voyageur::ssh {

//! A connection to a host that leads through another one. The session on top uses `end` like any socket; `keeper` carries its
//! bytes, and the jump host's session lives as long as that.
struct Passage {
    Socket end; //!< non-blocking
    std::shared_ptr<void> keeper;
};

//! Asks `jump` to connect to host:port (a name as the jump host knows it). The errors of Host::start().
base::Result<Passage> passThrough(Host &jump, const QString &host, int port, const base::StopToken &stop,
                                  base::Deadline deadline);

} // namespace voyageur::ssh
