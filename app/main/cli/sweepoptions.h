// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "main/cli/verb.h"
#include "projectfile/projectfile.h"

namespace voyageur::cli {

//! sweep.* of the project with what the command line says; BadRequest when that makes no sweep.
base::Result<void> setSweep(const Arguments &arguments, projectfile::ProjectFile &project);

//! The plan of a sweep and its first runs, by what is known of the cluster without asking it.
Outcome showSweep(Context &context, const projectfile::ProjectFile &project);

} // namespace voyageur::cli
