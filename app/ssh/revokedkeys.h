// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "base/result.h"

#include <QByteArray>
#include <QString>

#include <optional>

namespace voyageur::ssh {

//! The text of a file of keys; nothing when it is none that can be read. Not what never ends (/dev/zero), nor what waits for
//! somebody (a pipe).
std::optional<QByteArray> textOfKeys(const QString &path);

//! Where a list of keys that no host may have any more (RevokedHostKeys of ssh_config(5)) has this one, a key's wire format, for
//! people: "FILE, line 3"; empty when it does not. The list has a key on each line, or ssh-keygen's binary form (PROTOCOL.krl of
//! OpenSSH). Error FileUnreadable: ssh, too, trusts no key when it cannot know which ones are revoked.
base::Result<QString> whereRevokedBy(const QString &path, const QByteArray &blob);

} // namespace voyageur::ssh
