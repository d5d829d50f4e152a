// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QString>

namespace voyageur::base {

//! What changes from `before` to `after`, line by line, as `diff -u` writes it and `patch` reads it, three lines of
//! context; empty when nothing does. `beforeName` and `afterName` go into the two head lines. Line ends stay as they are.
QString unifiedDiff(const QString &before, const QString &after, const QString &beforeName, const QString &afterName);

} // namespace voyageur::base
