// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "base/progress.h"
#include "base/result.h"
#include "base/stop.h"
#include "ssh/host.h"
#include "ssh/remotepath.h"

#include <QDate>
#include <QList>

namespace voyageur::storage {

//! What a folder holds.
struct FolderUse {
    QByteArray path;  //!< below the folder that was looked at, without "./"; empty: that folder itself
    qint64 names = 0; //!< files, folders and links: quotas count each of them
    qint64 bytes = 0; //!< on the disk, as quotas count them

    bool operator==(const FolderUse &) const = default;
};

//! What is in a storage area.
struct StorageWalk {
    qint64 names = 0;
    qint64 bytes = 0;
    bool complete = true;       //!< false: not every folder could be read
    QList<FolderUse> mostNames; //!< the ten that hold most, by largestFolders()
    QList<FolderUse> mostBytes;
};

//! Walks one folder on the cluster by one command that gives way to everything else there (nice, ionice), follows no link and
//! enters no other file system. A file with several names counts once, as quotas have it. Reports how many names it has seen.
//! Blocks; stopping it ends the command. Errors besides those of Host: NotFound, CommandFailed (also where find is not GNU's),
//! Cancelled.
base::Result<StorageWalk> walkStorage(ssh::Host &host, const ssh::RemotePath &folder, const base::ProgressSink &progress,
                                      const base::StopToken &stop);

enum class Largest { Names, Bytes };
//! Of folders with what lies directly in each, those that hold most with everything below them, the largest first. One that has
//! four fifths of it in a single folder below gives way to that folder; what lies in the top folder itself counts as a folder of
//! its own. Pure.
QList<FolderUse> largestFolders(const QList<FolderUse> &direct, Largest by, qsizetype most = 10);

//! Files that a cluster will delete on a day, because they were not used for long.
struct PurgeDay {
    QDate day;
    qint64 unusedSince = 0; //!< seconds since 1970: what was used last before this goes

    bool operator==(const PurgeDay &) const = default;
};

struct PurgeShare {
    PurgeDay when;
    qint64 files = 0;
    qint64 bytes = 0;
    QList<FolderUse> folders; //!< the ten with most of them, by what lies directly in each
};

struct PurgeForecast {
    QList<PurgeShare> days; //!< a file is in the first of them that takes it
    bool complete = true;
};

//! The next days on which files that were not used for `days` days go. `dayOfMonth`: purged on that day of each month (its end);
//! nothing: on any day, and the list is today, in two weeks and in four. Pure.
QList<PurgeDay> purgeDays(const QDate &today, int days, std::optional<int> dayOfMonth);

//! Which files go when. A file counts as used when it was read, written or renamed (atime and ctime). As walkStorage().
base::Result<PurgeForecast> forecastPurge(ssh::Host &host, const ssh::RemotePath &folder, const QList<PurgeDay> &days,
                                          const base::ProgressSink &progress, const base::StopToken &stop);

} // namespace voyageur::storage
