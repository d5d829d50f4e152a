// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "base/result.h"
#include "ssh/prompter.h"

#include <QByteArray>
#include <QString>

namespace voyageur::ssh {

//! The public half of a key, as it is shown and registered.
struct PublicKey {
    QString file;    //!< of the private key; KEY.pub stands beside it
    QByteArray type; //!< "ssh-ed25519"
    QByteArray base64;
    QByteArray comment;  //!< printable; may be empty
    QString fingerprint; //!< "SHA256:…"

    //! "ssh-ed25519 AAAA… comment", without a line end.
    QByteArray line() const;
};

//! Where a key is made unless somebody says otherwise: ~/.ssh/id_ed25519.
QString defaultKeyFile();

//! Makes an ed25519 key in OpenSSH's format, `path` (mode 0600) and `path`.pub, and their folder (0700). Never replaces a file.
//! An empty passphrase leaves the key unprotected. Errors: BadRequest when one of the files exists; FileUnwritable.
base::Result<PublicKey> makeKey(const QString &path, const Secret &passphrase, const QString &comment);

//! The public half of a key that exists, without its passphrase. Errors: NotFound; KeyUnusable.
base::Result<PublicKey> readPublicKey(const QString &path);

} // namespace voyageur::ssh
