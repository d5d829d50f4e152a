// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "dataset/plan.h"
#include "transfer/transfer.h"

#include <QJsonArray>

namespace voyageur::cli {

class Console;

//! [{path, reason, pattern, text}]
QJsonArray leftOutArray(const QList<dataset::LeftOut> &leftOut);
//! [{kind, path, other, text}]
QJsonArray problemsArray(const QList<dataset::Problem> &problems);

//! What a transfer that did not end well left for the next one, with its size, on stderr and as the object {kept: {bytes, place,
//! here}}; `next` says what to do with it. Nothing when nothing is kept.
void sayKept(Console &console, const transfer::Kept &kept, const QString &next);

//! What --discard removed, and the object {discarded: {bytes, place, here}}.
void sayDiscarded(Console &console, const transfer::Kept &kept);

//! On stderr at most a handful of each, then how many more there are: `count` is that of all, when the list is not whole. Links
//! and special files that do not travel are named all.
void sayLeftOut(Console &console, const QList<dataset::LeftOut> &leftOut, qint64 count = 0);
void sayProblems(Console &console, const QList<dataset::Problem> &problems, qint64 count = 0);

} // namespace voyageur::cli
