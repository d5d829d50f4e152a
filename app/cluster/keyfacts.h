// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "base/clusterfacts.h"

namespace voyageur::cluster {

//! What is known of keys for logins on a cluster. Beside ClusterFacts, for no check of scripts asks for it. A value; any thread.
struct KeyFacts {
    base::Fact<QString> page;        //!< where one registers the public halves
    base::Fact<int> delayMinutes;    //!< until a key that was registered there is known on all nodes, at most
    base::Fact<bool> authorizedKeys; //!< ~/.ssh/authorized_keys is read on login nodes
};

//! The list of these facts, with their keys in catalogue files: as forEachFact() of clusterfacttable.h.
template <typename Visit, typename... Facts>
void forEachKeyFact(Visit &&visit, Facts &...f)
{
    visit("keys.page", f.page...);
    visit("keys.delayMinutes", f.delayMinutes...);
    visit("keys.authorizedKeys", f.authorizedKeys...);
}

//! `over` wins fact by fact.
inline KeyFacts overlaid(KeyFacts under, const KeyFacts &over)
{
    forEachKeyFact(
        [](const char *, auto &lower, const auto &upper) {
            if (upper.isSaid())
                lower = upper;
        },
        under, over);
    return under;
}

} // namespace voyageur::cluster
