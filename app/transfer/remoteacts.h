// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "base/result.h"
#include "base/stop.h"
#include "ssh/host.h"
#include "ssh/remotepath.h"

#include <QList>

namespace voyageur::transfer {

// What a person does to files on the cluster. All block and stop; names may hold any byte; a link is never followed: what happens
// to a link happens to the link. Errors besides those of Host: NotFound, BadRequest (with the reason), CommandFailed with the far
// side's words, QuotaExceeded, Cancelled.

//! A folder of this name, and those above it as far as they are missing. BadRequest when something of that name is there.
base::Result<void> makeRemoteFolder(ssh::Host &host, const ssh::RemotePath &path, const base::StopToken &stop = {});

//! Renames or moves, also to another file system; never over something that is there, and `to` is the new name itself, in a
//! folder that exists. In a folder with setgid (as in /project, where the group decides whose quota counts) what was moved takes
//! that group, and its folders the setgid.
base::Result<void> moveRemote(ssh::Host &host, const ssh::RemotePath &from, const ssh::RemotePath &to,
                              const base::StopToken &stop = {});

//! What deleting would take: ask the person with it first.
struct RemoteCount {
    qint64 files = 0; //!< and links
    qint64 folders = 0;
    qint64 bytes = 0;     //!< of files
    bool complete = true; //!< false: not every folder could be read
};
base::Result<RemoteCount> countRemote(ssh::Host &host, const QList<ssh::RemotePath> &paths, const base::StopToken &stop = {});

//! Deletes files, links, and folders with all in them. Refused (BadRequest), before anything is deleted: the root, the home and
//! what it is in, a mount, "." and "..", and a folder that could only be emptied because the one above is not ours to write.
//! Another file system below is not entered.
base::Result<void> deleteRemote(ssh::Host &host, const QList<ssh::RemotePath> &paths, const base::StopToken &stop = {});

enum class Depth { OnlyThese, AllBelow };

//! `mode` as chmod has it: "750" or "g+rwX". Links are left alone.
base::Result<void> changeMode(ssh::Host &host, const QList<ssh::RemotePath> &paths, const QByteArray &mode, Depth depth,
                              const base::StopToken &stop = {});

//! The groups that this account is in, by name, its own first.
base::Result<QList<QByteArray>> remoteGroups(ssh::Host &host, const base::StopToken &stop = {});
//! Gives files to a group, and folders its setgid, so that what is made in them later belongs to it too.
base::Result<void> changeGroup(ssh::Host &host, const QList<ssh::RemotePath> &paths, const QByteArray &group, Depth depth,
                               const base::StopToken &stop = {});

//! Lets a group use files together: they take the group, its members may read and change them (g+rwX), and folders take the
//! setgid. Only what is this user's own and not so yet is touched; other people's files, links' targets and other file systems
//! below are left alone. BadRequest as changeGroup().
base::Result<void> shareWithGroup(ssh::Host &host, const QList<ssh::RemotePath> &paths, const QByteArray &group,
                                  const base::StopToken &stop = {});

} // namespace voyageur::transfer
