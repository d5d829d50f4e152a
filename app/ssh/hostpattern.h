// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QStringList>
#include <QStringView>

namespace voyageur::ssh {

//! Whether a pattern of OpenSSH (* and ?) stands for a name; upper and lower case are the same. Pure, and quick for every
//! pattern.
bool hostPatternMatches(QStringView pattern, QStringView name);
//! The same for a list, in which "!" before one excludes what it stands for.
bool hostPatternsMatch(const QStringList &patterns, QStringView name);

} // namespace voyageur::ssh
