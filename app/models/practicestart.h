// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "base/result.h"
#include "base/stop.h"

namespace voyageur::models {

//! “voyageur practice start”, by the program `program`, and waits for its end; in a thread of its own. Fails with what it wrote
//! to standard error, and with Cancelled once `stop` is requested.
base::Result<void> startPractice(const QString &program, const base::StopToken &stop);

} // namespace voyageur::models
