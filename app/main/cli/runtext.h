// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "history/runcomparison.h"

#include <QJsonObject>

namespace voyageur::cli {

class Console;

//! {run, project, cluster, job, state, submitted, note, …}: all that is known of a run; what is not is null. Texts (script,
//! requirements) only `whole`.
QJsonObject runObject(const history::RunRecord &run, bool whole);

//! {before, after, same, changes: [{part, key, name, before, after}], outcomes, scriptDiff, requirementsDiff}
QJsonObject comparisonObject(const history::RunRecord &before, const history::RunRecord &after,
                             const history::RunComparison &comparison);

// For people.

void printRuns(Console &console, const QList<history::RunRecord> &runs);
void printRun(Console &console, const history::RunRecord &run);
void printComparison(Console &console, const history::RunRecord &before, const history::RunRecord &after,
                     const history::RunComparison &comparison);

} // namespace voyageur::cli
