// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "runs/sweepresults.h"

#include <QJsonObject>

namespace voyageur::cli {

class Console;

//! {runs, tasks, runsPerTask, together, pack, plan, parameters, table: [{NAME: VALUE}]}
QJsonObject sweepPlanObject(const runs::SweepPlan &plan, const projectfile::SweepTable &table);
void printSweepPlan(Console &console, const runs::SweepPlan &plan, const projectfile::SweepTable &table);

//! SweepResults::json() in this order, and the folder on this computer.
QJsonObject sweepObject(const runs::SweepResults &results, const QList<qsizetype> &order, const QString &folder);
void printSweep(Console &console, const runs::SweepResults &results, const QList<qsizetype> &order, const QString &folder);

} // namespace voyageur::cli
