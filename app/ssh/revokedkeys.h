// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "base/result.h"

#include <QByteArray>
#include <QString>

#include <functional>

namespace voyageur::ssh {

//! A line of a file of keys is handed on to here; what is longer is no key of a host.
constexpr qsizetype mostBytesOfKeyLine = 1024 * 1024;

//! Calls `use` with each line of a file of keys, however many there are, and its number from 1, until it returns false. Returns
//! whether the file could be read: to its end, or as far as was wanted. Not what never ends (/dev/zero), nor what waits for
//! somebody (a pipe).
bool eachLineOfKeys(const QString &path, const std::function<bool(const QByteArray &line, int number)> &use);

//! Where a list of keys that no host may have any more (RevokedHostKeys of ssh_config(5)) has this one, a key's wire format, for
//! people: "FILE, line 3"; empty when it does not. The list has a key on each line, or ssh-keygen's binary form (PROTOCOL.krl of
//! OpenSSH) of at most 256 MiB. Error FileUnreadable: ssh, too, trusts no key when it cannot know which ones are revoked.
base::Result<QString> whereRevokedBy(const QString &path, const QByteArray &blob);

} // namespace voyageur::ssh
