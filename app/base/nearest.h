// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QString>
#include <QStringList>

namespace voyageur::base {

//! How many letters must be put in, taken out, exchanged, or swapped with their neighbour to make one of the other.
int wordDistance(const QString &a, const QString &b);

//! What somebody who typed `word` probably meant: the one of `known` that differs in the fewest letters, at most a third of them
//! (at least one), or that begins with it. Empty for none, or when `word` is too long to be a slip of the hand.
QString nearestWord(const QString &word, const QStringList &known);

} // namespace voyageur::base
