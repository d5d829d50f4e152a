// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "main/cli/verb.h"

namespace voyageur::cli {

//! `clusters --discover C`: signs in, reads what the cluster says of itself, and writes a catalogue file.
Outcome discoverCluster(Context &context);

} // namespace voyageur::cli
