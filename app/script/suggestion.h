// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "script/slurmversion.h"

#include <QByteArray>
#include <QByteArrayView>

#include <optional>

namespace voyageur::script {

//! How many characters must be changed, added, left out or swapped with their neighbour to make one of the other; more than
//! `most` counts as most + 1.
int editDistance(QByteArrayView a, QByteArrayView b, int most);

//! What somebody most likely meant by an option that sbatch does not know.
struct Suggestion {
    QByteArray name;   //!< long, without dashes
    bool sure = false; //!< a slip of the keyboard, not a guess
};
//! `written` without dashes; nothing when no option is near.
std::optional<Suggestion> suggestedOption(QByteArrayView written, SlurmVersion version);

} // namespace voyageur::script
