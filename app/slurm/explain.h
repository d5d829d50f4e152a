// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "slurm/job.h"

namespace voyageur::slurm {

//! One sentence or two in the person's language: why the job waits, or how it ended and what to do. Empty when there is
//! nothing to add to its state (it runs; it completed). Pure.
QString explain(const Job &job);

} // namespace voyageur::slurm
