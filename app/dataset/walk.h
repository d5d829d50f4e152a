// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "dataset/plan.h"

namespace voyageur::dataset {

//! Fills `plan`, whose folder and name are set, by several threads at once: on a disk that is far away or cold each waits for
//! another folder. What it finds does not depend on them. Errors: Cancelled, those of readFolder() for the folder itself.
base::Result<void> walk(Plan &plan, const PlanOptions &options, const base::ProgressSink &progress, const base::StopToken &stop);

} // namespace voyageur::dataset
