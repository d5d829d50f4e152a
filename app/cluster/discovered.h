// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "cluster/catalogue.h"
#include "cluster/profilejson.h"

namespace voyageur::cluster {

//! The name under which a catalogue file for this cluster is written: its own, or one made from the host's name for a cluster
//! that nobody described and for the practice cluster, whose name is taken.
QString discoveredName(const Profile &profile);

//! A catalogue file of what was read from the cluster just now: a whole entry for a cluster that nobody described; for one of the
//! catalogue only what the cluster itself said, to go on top. Nothing of the person who asked. Pure.
CatalogueFile discoveredFile(const Profile &profile, const base::ClusterFacts &live, const QString &name);

//! Writes the file as a whole, and makes its folder; FileUnwritable. What the program could not read again is not written.
base::Result<void> writeCatalogueFile(const QString &path, const CatalogueFile &file);

} // namespace voyageur::cluster
