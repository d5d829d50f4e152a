// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "cluster/catalogue.h"
#include "ssh/keylist.h"

namespace voyageur::session {

//! What a cluster would do with a key, found out without a login: no question, no approval on a phone.
struct KeyCheck {
    enum class Verdict {
        Accepted,  //!< the next login can use it
        Refused,   //!< the server does not know it
        NotWanted, //!< the server takes no keys at all
        NotKnown,  //!< it could not be asked
    };
    Verdict verdict = Verdict::NotKnown;
    QString sentence;
    QStringList reasons; //!< with Refused: what may be the matter, and what to do about it
    QStringList offered; //!< the methods that the server offers
};

//! Shows the key's public half to the server. `session` may be null; with one, ~/.ssh/authorized_keys there is looked at when the
//! key is refused. Error Cancelled only. Blocks; any thread but the GUI's.
base::Result<KeyCheck> checkKey(const cluster::Profile &profile, const ssh::ListedKey &key, ssh::Host *session,
                                const base::StopToken &stop);

//! Where and how a cluster gets to know a key, in the catalogue's words.
struct KeyPlace {
    QString page;       //!< address where public halves are registered; empty when none is known
    QString pageSource; //!< where that is written
    int delayMinutes = 0;
    std::optional<bool> authorizedKeys; //!< whether ~/.ssh/authorized_keys is read; nothing: not known
    QString authorizedKeysSource;
};
KeyPlace keyPlace(const cluster::Profile &profile);

} // namespace voyageur::session
