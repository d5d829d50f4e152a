// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "runs/submission.h"
#include "session/steps.h"

#include <QJsonObject>

namespace voyageur::cli {

class Console;

//! Notes and warnings of a step on stderr, for verbs whose answer is one object; commands where they are to be shown.
session::StepSink briefly(Console &console, bool commands = false);

//! {job, cluster, script, workdir, stdout}; testOnly, run and wasThere where they are known.
QJsonObject submittedObject(const session::ClusterSession &session, const runs::SubmittedScript &submitted, bool dryRun);

//! The same for people, but for what follows the working folder.
void printSubmitted(Console &console, const runs::SubmittedScript &submitted, bool dryRun);

//! What can be typed to submit all the same, added to the error that stopped it.
base::Error withAnyway(base::Error error);

} // namespace voyageur::cli
