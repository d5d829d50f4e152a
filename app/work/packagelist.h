// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "environment/environment.h"
#include "environment/wheelhouse.h"
#include "work/donesteps.h"

namespace voyageur::work {

//! A list of packages of a project as it is to become, beside what is there. Files of this computer; any thread.
struct ListChange {
    QString path;
    QByteArray before;
    QByteArray after;
    QString diff;        //!< for people; empty: nothing changes
    bool existed = true; //!< it was there before
};

//! A whole list; `name`: of the file, for the diff.
base::Result<ListChange> listChange(const QString &path, const QByteArray &after, const QString &name);

//! The versions in an environment of the project, into the file that keeps them for its cluster: versionLockPath().
base::Result<ListChange> versionsToKeep(const projectfile::ProjectFile &project,
                                        const Made<environment::RemoteEnvironment> &environment);

//! What the program imports, as the requirements.txt that the project has not; its diff is empty where a list says it.
base::Result<ListChange> importsAsList(const projectfile::ProjectFile &project, const base::StopToken &stop = {});

//! The line of the package gives way to PackageVerdict::cure.
bool canCure(const environment::PackageVerdict &verdict);
//! FileChanged when the line is another by now.
base::Result<ListChange> cured(const environment::PackageVerdict &verdict);

//! Writes it over `before` alone: FileChanged when it is another by now.
base::Result<void> writeList(const ListChange &change);
//! The list as it was before.
base::Result<void> takeListBack(const ListChange &change);

} // namespace voyageur::work
