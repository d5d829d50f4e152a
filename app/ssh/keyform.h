// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "base/result.h"

#include <QByteArray>
#include <QString>

namespace voyageur::ssh {

//! What a key's file shows without its passphrase, by a strict reader of our own: a library is given nothing that is not whole,
//! and a person is not asked for a passphrase that opens nothing.
struct KeyForm {
    enum class Kind {
        Private,    //!< in OpenSSH's form or in one of OpenSSL's (PEM)
        PublicHalf, //!< of a key
        Putty,      //!< PuTTY's own form (.ppk)
        Empty,
        Other,
    };
    Kind kind = Kind::Other;
    qsizetype begin = 0;  //!< Private: where in the text it stands
    qsizetype size = 0;   //!< 0 when its end is missing
    bool isWhole = false; //!< nothing is missing or left over, as far as it shows
    bool isOpenSsh = false;
    bool isEncrypted = false;
    bool hasOldProtection = false; //!< PEM's own encryption, which is weak
    QByteArray type;               //!< "ssh-ed25519"; empty when it does not show
    QByteArray blob;               //!< OpenSSH's form: the public half
    QByteArray cipher;             //!< OpenSSH's form: what the passphrase was set with
    QByteArray kdf;                //!< and how the cipher's key is made of it
    quint32 rounds = 0;            //!< how often it is hashed for that
};
KeyForm keyFormOf(const QByteArray &text);

//! The block size of one of OpenSSH's ciphers for keys; 0 for one that cannot be read here.
int keyCipherBlock(const QByteArray &cipher);

//! "ssh-ed25519 AAAA… comment": the blob; empty when it is no such line, or its parts do not fit together.
QByteArray blobOfLine(const QByteArray &line);

//! A file of keys: regular (a pipe would be waited for without end), and not too large. Errors: NotFound, FileUnreadable.
base::Result<QByteArray> readKeyFile(const QString &path);

} // namespace voyageur::ssh
