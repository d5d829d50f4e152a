// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "history/runcomparison.h"

#include <QJsonObject>

namespace voyageur::cli {

class Console;

//! {run, project, cluster, job, state, submitted, note, …}: all that is known of a run; what is not is null. Texts (script,
//! requirements) only `whole`.
QJsonObject runObject(const project::RunRecord &run, bool whole);

//! {before, after, same, changes: [{part, key, name, before, after}], outcomes, scriptDiff, requirementsDiff}
QJsonObject comparisonObject(const project::RunRecord &before, const project::RunRecord &after,
                             const project::RunComparison &comparison);

// For people.

void printRuns(Console &console, const QList<project::RunRecord> &runs);
void printRun(Console &console, const project::RunRecord &run);
void printComparison(Console &console, const project::RunRecord &before, const project::RunRecord &after,
                     const project::RunComparison &comparison);

} // namespace voyageur::cli
