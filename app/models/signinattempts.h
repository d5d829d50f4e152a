// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QString>

namespace voyageur::models {

//! How often this program tried to sign in to one host since it was started, as the host may count it, too. Nothing of what was
//! answered. A value.
struct SignInAttempts {
    int succeeded = 0;
    int refused = 0;   //!< passwords, second factors and keys that the host did not accept
    int cancelled = 0; //!< given up after the host was reached
    int inARow = 0;    //!< refusals since the last time that it worked

    bool isEmpty() const { return succeeded + refused + cancelled == 0; }
    //! "1 worked, 2 refused, 1 cancelled"; empty when there was none.
    QString text() const;
    //! What comes of going on, and what to do instead: a headline and its sentence. Empty while there is no reason.
    //! `blocksAddresses`: the cluster is known to shut out an address after some refusals, as those of courses do.
    QString warning() const;
    QString advice(bool blocksAddresses) const;
};

} // namespace voyageur::models
