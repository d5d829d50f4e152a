// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ssh/host.h"
#include "ssh/prompter.h"

#include <QByteArray>
#include <QString>
#include <QStringList>

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

enum class Installed {
    Now,
    Already,
    Restricted, //!< it stands there with options before it (restrict, from=, command=), which logins with it obey; left as it is
};

//! Adds the key to ~/.ssh/authorized_keys of the login, once; what stands there stays, and a reader sees the old file or the
//! whole new one. A linked file stays a link. The folder and the file end up with the modes that sshd asks for (0700, 0600), and
//! nobody else can write the home. Errors: CommandFailed, QuotaExceeded, those of Host::run().
base::Result<Installed> installKey(Host &host, const PublicKey &key, const base::StopToken &stop);

//! What keeps sshd from taking a key of ~/.ssh/authorized_keys (StrictModes of sshd_config(5)).
struct AuthorizedKeys {
    bool hasKey = false;
    bool hasOptions = false;  //!< the key's line begins with options
    QStringList openToOthers; //!< of "~", "~/.ssh", "~/.ssh/authorized_keys": what group or others may write
};

//! Looks there; changes nothing. Errors: CommandFailed, BadAnswer, those of Host::run().
base::Result<AuthorizedKeys> lookAtAuthorizedKeys(Host &host, const PublicKey &key, const base::StopToken &stop);

} // namespace voyageur::ssh
