// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ssh/host.h"
#include "ssh/keymaker.h"

#include <QStringList>

namespace voyageur::session {

enum class Installed {
    Now,
    Already,
    Restricted, //!< it stands there with options before it (restrict, from=, command=), which logins with it obey; left as it is
};

//! Adds the key to ~/.ssh/authorized_keys of the login, once; what stands there stays, and a reader sees the old file or the
//! whole new one. A linked file stays a link. The folder and the file end up with the modes that sshd asks for (0700, 0600), and
//! nobody else can write the home. Blocks. Errors: CommandFailed, QuotaExceeded, BadAnswer, those of Host::run().
base::Result<Installed> installKey(ssh::Host &host, const ssh::PublicKey &key, const base::StopToken &stop);

//! What keeps sshd from taking a key of ~/.ssh/authorized_keys (StrictModes of sshd_config(5)).
struct AuthorizedKeys {
    bool hasKey = false;
    bool hasOptions = false;  //!< the key's line begins with options
    QStringList openToOthers; //!< of "~", "~/.ssh", "~/.ssh/authorized_keys": what group or others may write
};

//! Looks there; changes nothing. Blocks. Errors: CommandFailed, BadAnswer, those of Host::run().
base::Result<AuthorizedKeys> lookAtAuthorizedKeys(ssh::Host &host, const ssh::PublicKey &key, const base::StopToken &stop);

} // namespace voyageur::session
