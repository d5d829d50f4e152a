// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "base/clusterfacts.h"
#include "cluster/keyfacts.h"

namespace voyageur::cli {

class Console;

//! Every fact for people: its key and value, and on the next line where it comes from.
void printFacts(Console &console, const base::ClusterFacts &facts, const cluster::KeyFacts &keys = {});

} // namespace voyageur::cli
