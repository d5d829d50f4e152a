// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "environment/wantedpackages.h"

#include <QByteArray>
#include <QString>
#include <QStringList>

namespace voyageur::environment {

// The versions that worked on one cluster stand in a file of their own beside the code. pip is held to them there, as
// constraints; the project's list stays what it is on every computer, where a version of a cluster's own build is nowhere to be
// found.

//! requirements.lock-CLUSTER.txt of a project, also one that is not there.
QString versionLockPath(const projectfile::ProjectFile &project, const QString &cluster);

//! What is written into it: `frozen` as pip says it; `modules` are the words that were loaded, see moduleWords(). Empty where
//! nothing is installed. Pure.
QByteArray versionLockText(const QByteArray &frozen, const QString &cluster, const QStringList &modules);

//! What of such a file holds now.
struct VersionLock {
    QString path;      //!< empty: there is no such file
    QByteArray pins;   //!< NAME==VERSION, one a line, for pip's -c; empty: none
    QStringList notes; //!< for people: what does not hold any more, and why

    //! The requirements, each that has a version here with that one alone.
    QStringList applied(const QStringList &requirements) const;
};

//! Reads it. Versions that the list no longer allows do not hold, and none of them do with other modules. FileUnreadable, and
//! BadRequest for one of more than 100 kB. Any thread.
base::Result<VersionLock> readVersionLock(const QString &path, const WantedPackages &wanted, const QStringList &modules);

} // namespace voyageur::environment
