// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "projectfile/projectfile.h"
#include "tryout/tryrecord.h"

#include <optional>

namespace voyageur::tryout {

//! The arguments of the project's program in a try: of a sweep those of its first run, else code.arguments. Reads sweep.table; a
//! sweep that makes no sense counts for none here, and is refused when it is submitted.
QStringList argumentsForTry(const projectfile::ProjectFile &project);

//! How many minutes one run of the sweep takes, by a try and with a tenth more: of one that makes as many epochs, or whose epochs
//! are known. Nothing while the project is no sweep or too little is known.
std::optional<int> triedMinutes(const projectfile::ProjectFile &project, const Measured &measured);

//! "The try ran for 3.4 min: a run takes 4 min at most."; empty when too little is known.
QString triedMinutesText(const projectfile::ProjectFile &project, const Measured &measured);

} // namespace voyageur::tryout
