// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "dataset/plan.h"

#include <QJsonArray>

namespace voyageur::cli {

class Console;

//! [{path, reason, pattern, text}]
QJsonArray leftOutArray(const QList<dataset::LeftOut> &leftOut);
//! [{kind, path, other, text}]
QJsonArray problemsArray(const QList<dataset::Problem> &problems);

//! At most a handful of each on stderr, then how many more there are.
void sayLeftOut(Console &console, const QList<dataset::LeftOut> &leftOut);
void sayProblems(Console &console, const QList<dataset::Problem> &problems);

} // namespace voyageur::cli
