// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "main/cli/verb.h"
#include "session/session.h"

namespace voyageur::cli {

//! `jobs C --why JOB`: why it waits, how it stands in the queue, and what would let it start sooner; of a job that does not wait,
//! how it stands otherwise. With --json one object: a job of the list with {waits, kind, meaning, next, standing, accounts,
//! priority, now, sooner, missing}.
Outcome explainWaiting(Context &context, session::ClusterSession &session, const QString &job);

} // namespace voyageur::cli
