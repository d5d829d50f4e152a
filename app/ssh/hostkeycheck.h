// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ssh/knownhosts.h"
#include "ssh/login.h"

namespace voyageur::ssh {

//! Whether the key that a host shows is one to go on with. A new one is asked about, and remembered when it is accepted. A
//! changed one is refused, unless its fingerprint was given beforehand (Target::replaceFingerprint): then it replaces those that
//! are known. Errors: FileUnreadable (a list of revoked keys), HostKeyUnknown, HostKeyChanged (with LoginTrace::changedKey,
//! unless the key is revoked), and those of the prompter.
base::Result<void> checkHostKey(const KnownHosts &known, const HostKey &key, const Target &target, Prompter &prompter,
                                const base::StopToken &stop, LoginTrace &trace);

} // namespace voyageur::ssh
