// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "projectfile/projectfile.h"
#include "tryout/tryrecord.h"

#include <optional>

namespace voyageur::tryout {

// How many epochs 24 hours hold, by a try whose epochs are known. The start of the program counts as part of them: the rate is
// rather too small, and the last job of a chain ends early instead of in the middle of an epoch.

//! The number behind --epochs or a name like it, the last one; nothing when there is none.
std::optional<int> epochsIn(const QStringList &arguments);

//! The same arguments with that number of epochs: where one carries it, else behind them with the first of `options` that is
//! named so; nothing when none is. Pure.
std::optional<QStringList> withEpochs(const QStringList &arguments, const QStringList &options, int epochs);

//! Of the try, by its arguments.
std::optional<int> triedEpochs(const projectfile::ProjectFile &project);

//! At least one; nothing when too little is known.
std::optional<int> epochsPerDay(const Measured &measured, std::optional<int> epochs);

//! "1 epoch in 12.5 s: 6912 in 24 hours"; empty when too little is known.
QString epochRateText(const Measured &measured, std::optional<int> epochs);

} // namespace voyageur::tryout
