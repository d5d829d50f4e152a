// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "runs/sweepresults.h"

#include <QJsonObject>

namespace voyageur::cli {

class Console;

//! {runs, tasks, runsPerTask, together, pack, plan, parameters, table: [{NAME: VALUE}]}
QJsonObject sweepPlanObject(const project::SweepPlan &plan, const project::SweepTable &table);
void printSweepPlan(Console &console, const project::SweepPlan &plan, const project::SweepTable &table);

//! SweepResults::json() in this order, and the folder on this computer.
QJsonObject sweepObject(const project::SweepResults &results, const QList<qsizetype> &order, const QString &folder);
void printSweep(Console &console, const project::SweepResults &results, const QList<qsizetype> &order, const QString &folder);

} // namespace voyageur::cli
