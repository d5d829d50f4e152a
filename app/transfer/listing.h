// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "base/result.h"
#include "base/stop.h"
#include "dataset/localfs.h"
#include "ssh/host.h"
#include "ssh/remotepath.h"

#include <QList>

namespace voyageur::transfer {

//! One name in a folder.
struct ListedName {
    QByteArray name; //!< exactly; never a path
    dataset::FileKind kind = dataset::FileKind::File;
    dataset::FileKind leadsTo = dataset::FileKind::File; //!< of a link: what is at its end
    bool dangling = false;                               //!< a link to nothing
    qint64 size = 0;                                     //!< of a file
    qint64 mtimeSeconds = 0;
    bool hasTime = true;
    int mode = -1; //!< permission bits; −1: not known
    QByteArray target;
    QByteArray group;

    bool isFolder() const
    {
        return kind == dataset::FileKind::Folder || (kind == dataset::FileKind::Link && leadsTo == dataset::FileKind::Folder);
    }
    bool isHidden() const { return name.startsWith('.'); }
};

struct FolderListing {
    QByteArray path; //!< absolute, without links on its way on the cluster
    QList<ListedName> names;
    bool complete = true;
};

// Both block. Errors: NotFound, FileUnreadable, CommandFailed, BadAnswer, Cancelled, those of Host.

//! This computer's: `folder` absolute, in bytes.
base::Result<FolderListing> listLocal(const QByteArray &folder, const base::StopToken &stop = {});
//! The cluster's, by one command; empty is the home.
base::Result<FolderListing> listRemote(ssh::Host &host, const ssh::RemotePath &folder, const base::StopToken &stop = {});

//! Somewhere a person often goes.
struct RemotePlace {
    enum class Kind { Home, Scratch, Project, Nearline };
    Kind kind = Kind::Home;
    QByteArray path; //!< as people know it
    QByteArray real; //!< without links on its way
};
//! Home, scratch, and what `~/projects` and `~/nearline` (or the variables of the login) lead to, as far as it is there. The
//! errors of Host.
base::Result<QList<RemotePlace>> remotePlaces(ssh::Host &host, const base::StopToken &stop = {});

} // namespace voyageur::transfer
