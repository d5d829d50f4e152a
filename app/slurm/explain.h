// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "slurm/job.h"

namespace voyageur::slurm {

//! Reasons of ours for a job that was cancelled, of which Slurm says no more than "by" and a number: by whose job it is, by
//! number 0 (the cluster's staff, or Slurm itself), by anybody else.
inline constexpr QLatin1StringView cancelledByOwner("CancelledByOwner");
inline constexpr QLatin1StringView cancelledByRoot("CancelledByRoot");
inline constexpr QLatin1StringView cancelledByOther("CancelledByOther");

//! Whether a reason is one of these.
bool isCancellation(const QString &reason);

//! One sentence or two in the person's language: why the job waits, or how it ended and what to do. Empty when there is
//! nothing to add to its state (it runs; it completed). Pure.
QString explain(const Job &job);

//! Whether a job of this name is the place of a try, which Voyageur asks for and gives back itself. Pure.
bool isTryName(const QString &name);

} // namespace voyageur::slurm
