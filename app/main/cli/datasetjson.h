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

//! At most a handful of each on stderr, then how many more there are: `count` is that of all, when the list is not whole.
void sayLeftOut(Console &console, const QList<dataset::LeftOut> &leftOut, qint64 count = 0);
void sayProblems(Console &console, const QList<dataset::Problem> &problems, qint64 count = 0);

} // namespace voyageur::cli
