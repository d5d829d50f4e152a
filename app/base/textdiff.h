// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QString>

namespace voyageur::base {

//! What changes from `before` to `after`, line by line, as `diff -u` writes it and `patch` reads it, three lines of
//! context; empty when nothing does. `beforeName` and `afterName` go into the two head lines. Line ends stay as they are.
QString unifiedDiff(const QString &before, const QString &after, const QString &beforeName, const QString &afterName);

//! Two texts that were made of one.
struct MergedText {
    QString text;      //!< with the changes of both; where both changed the same lines, those of `mine`
    QString theirs;    //!< the same with those of `theirs` there
    int conflicts = 0; //!< places that both changed, each in its own way
};

//! Brings the changes from `base` to `mine` and from `base` to `theirs` together, line by line.
MergedText mergedText(const QString &base, const QString &mine, const QString &theirs);

} // namespace voyageur::base
