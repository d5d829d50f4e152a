// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "cluster/catalogue.h"

#include <utility>

namespace voyageur::cluster {

//! The clusters that these files describe together, in order of their first file: of files with the same name the later ones
//! go on top, fact by fact, and under all of them what they inherit. Bases are left out. BadAnswer names the file: of a base
//! that is not there or inherits itself, of a cluster without a login node. Pure.
base::Result<QList<Profile>> profilesOf(const QList<std::pair<Layer, CatalogueFile>> &files);

} // namespace voyageur::cluster
