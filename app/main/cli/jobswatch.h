// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "main/cli/verb.h"
#include "session/session.h"

namespace voyageur::cli {

//! `jobs --watch`: asks at the cluster's own pace until Ctrl+C. On a terminal the table is drawn anew each time; elsewhere there
//! is one line for each job that changed, with --json one object {time, job, state, …} on each.
Outcome watchJobs(Context &context, session::ClusterSession &session);

} // namespace voyageur::cli
