// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "base/error.h"

#include <QByteArrayList>

namespace voyageur::ssh {

//! Why the key exchange with `host` failed, in words for people: another service listens there, or no algorithm is common to
//! both. `detail` is what libssh says, `version` the server's ("SSH-2.0-…", empty when it gave none), `said` the lines before it.
base::Error handshakeError(const QString &host, const QString &detail, const QByteArray &version, const QByteArrayList &said);

} // namespace voyageur::ssh
