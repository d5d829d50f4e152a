// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "script/rules/subject.h"

namespace voyageur::script {

//! A --time that most likely means hours where it says minutes.
struct MistakenTime {
    QByteArray meant;    //!< "3:00:00"
    bool likely = false; //!< hardly anybody means the minutes
};
//! "3:00", "48:00", "24"; nothing for a time that may well be meant, or whose comment says minutes.
std::optional<MistakenTime> mistakenTime(const OptionUse &use, const Subject &subject);

//! An array of many tasks that are much shorter than the cluster wants jobs to be.
bool shortArray(const Subject &subject);

} // namespace voyageur::script
