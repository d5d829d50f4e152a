// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QByteArrayView>

#include <vector>

namespace voyageur::dataset {

//! Two names of one folder that another system takes for the same.
struct Clash {
    qsizetype name = 0;       //!< the later one, as a number in the list
    qsizetype other = 0;      //!< the first of those that look like it
    bool sameLetters = false; //!< they differ only in how accents are encoded (NFC, NFD); else also in upper and lower case
};

//! By Unicode's composition (NFC) and case folding; names that are not UTF-8 clash with none. In the order of `name`. Pure.
std::vector<Clash> clashesIn(const std::vector<QByteArrayView> &names);

} // namespace voyageur::dataset
