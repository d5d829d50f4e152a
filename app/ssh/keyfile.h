// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ssh/keytrial.h"

#include <QByteArray>
#include <QString>

namespace voyageur::ssh {

//! The public half of a private key's file: from KEY.pub, else from KEY itself where OpenSSH's format tells it without the
//! passphrase. Null when neither does.
SharedKey publicHalf(const QString &path);
//! The certificate in a file, as a rule KEY-cert.pub; null when there is none.
SharedKey certificateIn(const QString &file);
//! A key, public or certificate, as it goes over the wire.
QByteArray blobOf(const SharedKey &key);

//! Whether a file can be a private key at all, as far as it shows without its passphrase. Error KeyUnusable says what it is.
base::Result<void> checkKeyFile(const QString &path);
//! The private key, of any format OpenSSH and OpenSSL write. Asks for its passphrase when it has one, three times at most.
//! Errors: KeyUnusable, and those of the prompter. Any file will do: what is no whole key is refused, saying what it is, and as
//! ssh has it what others can read.
base::Result<SharedKey> openPrivateKey(const QString &path, Prompter &prompter, const base::StopToken &stop);

} // namespace voyageur::ssh
