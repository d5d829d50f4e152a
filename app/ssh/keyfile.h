// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ssh/libssh_ptr.h"
#include "ssh/prompter.h"

#include <QByteArray>
#include <QString>

#include <memory>

namespace voyageur::ssh {

//! A key of libssh that several own.
using SharedKey = std::shared_ptr<std::remove_pointer_t<ssh_key>>;

//! The public half of a private key's file: from KEY.pub, else from KEY itself where OpenSSH's format tells it without the
//! passphrase. Null when neither does.
SharedKey publicHalf(const QString &path);
//! The certificate beside it, KEY-cert.pub; null when there is none.
SharedKey certificateOf(const QString &path);
//! A key, public or certificate, as it goes over the wire.
QByteArray blobOf(const SharedKey &key);

//! The private key, of any format OpenSSH and OpenSSL write. Asks for its passphrase, three times at most. Errors: KeyUnusable,
//! and those of the prompter.
base::Result<SharedKey> openPrivateKey(const QString &path, Prompter &prompter, const base::StopToken &stop);

} // namespace voyageur::ssh
