// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ssh/keymaker.h"
#include "ssh/prompter.h"

#include <QList>
#include <QString>

#include <optional>

namespace voyageur::ssh {

//! A key of this computer, as far as it can be known without its passphrase.
struct ListedKey {
    enum class Worth {
        Good,
        InAgent,  //!< works through ssh-agent only: of a security key
        Old,      //!< works, and a new one would be better
        Unusable, //!< servers, or Voyageur, do not take it
    };
    PublicKey key;
    int bits = 0;                  //!< 0 when not known
    bool hasPrivateHalf = true;    //!< false: only KEY.pub is there, as for keys that an ssh-agent or a token holds
    std::optional<bool> encrypted; //!< protected by a passphrase; nothing when it cannot be told
    Worth worth = Worth::Good;
    QStringList remarks; //!< sentences: what is old, weak or wrong about it
};

//! The keys in a folder (~/.ssh), by name. What is no key is passed over; a folder that is not there has none. Reads only.
QList<ListedKey> listKeys(const QString &folder);

//! One of them. Error NotFound or KeyUnusable.
base::Result<ListedKey> describeKey(const QString &path);

//! Whether a private key can be used: opens it, asking for its passphrase where it has one. No server hears of it. KeyUnusable,
//! and the errors of the prompter.
base::Result<void> tryToOpen(const QString &path, Prompter &prompter, const base::StopToken &stop);

//! ~/.ssh/id_ed25519 when that name is free, else the first free of id_ed25519_2, …
QString freeKeyFile(const QString &folder);

} // namespace voyageur::ssh
