// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QString>

namespace voyageur::ssh {

//! What the answer to a question opens. Whoever has a secret has it for one purpose, and answers no question that has another:
//! the order of the questions says nothing, for it is the server's.
struct Purpose {
    enum class Kind {
        Code,       //!< of the account: whatever is asked besides its password, such as a passcode or a menu's choice
        Password,   //!< of the account
        Passphrase, //!< of a key on this computer; the answer never leaves it
        NotTheirs,  //!< a server asks for a key's passphrase, which is no server's business: only the person may answer
    };
    Kind kind = Kind::Code;
    QString of = {};       //!< the account as accountOf() names it, or the key's file
    bool onTheWay = false; //!< the account is on a jump host

    bool operator==(const Purpose &) const = default;
};

//! Where one signs in: "al@narval.alliancecan.ca", with ":2222" when the port is not 22.
QString accountName(const QString &user, const QString &host, int port);

} // namespace voyageur::ssh
