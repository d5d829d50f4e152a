// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "runs/results.h"

namespace voyageur::work {

//! A run that was submitted, with all that is needed to bring its results home. A value.
struct SubmittedRun {
    projectfile::ProjectFile project;
    runs::PreparedRun run;
    runs::SubmittedScript submitted;
};

//! The same of one that another program submitted, as far as the history knows it.
SubmittedRun recalled(const history::RunRecord &record, const projectfile::ProjectFile &project);

} // namespace voyageur::work
