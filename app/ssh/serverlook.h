// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ssh/keymaker.h"
#include "ssh/knownhosts.h"
#include "ssh/login.h"

#include <optional>

namespace voyageur::ssh {

//! What a server shows to anybody who connects: no login, no question, no approval on a phone.
struct ServerLook {
    LoginTrace trace;
    HostKeyVerdict verdict = HostKeyVerdict::Unknown;
    QString contradicted;             //!< with HostKeyVerdict::Changed: file and line of the key that is known
    bool keyAccepted = false;         //!< the key that was shown would be taken as (part of) a login
    std::optional<base::Error> error; //!< where it came to an end
};

//! Connects, looks at the host key and asks for the methods. With a key, and only at a host whose key is known: shows its
//! public half, and the server says whether it would take it; the private half is not needed. Jump hosts would need a login, so
//! with them nothing is looked at (error BadRequest). Blocks; any thread but the GUI's.
ServerLook lookAtServer(const Target &target, const std::optional<PublicKey> &key, const base::StopToken &stop);

} // namespace voyageur::ssh
