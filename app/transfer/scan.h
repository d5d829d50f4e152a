// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "base/progress.h"
#include "base/result.h"
#include "base/stop.h"
#include "dataset/exclusions.h"
#include "dataset/gitignore.h"
#include "dataset/localfs.h"
#include "dataset/patterns.h"
#include "ssh/host.h"

#include <QHash>
#include <QSet>

#include <compare>

namespace voyageur::transfer {

//! One file, folder or link of a side, as it was when the side was looked at.
struct ScanEntry {
    QByteArray path; //!< from the top of the transfer, `/` between parts
    dataset::FileKind kind = dataset::FileKind::File;
    bool unreadable = false; //!< a folder that could not be looked into
    qint16 mode = -1;        //!< permission bits; −1: not known (a disk of this computer without permissions)
    qint32 mtimeNanoseconds = 0;
    qint64 mtimeSeconds = 0;
    qint64 size = 0;   //!< of a file
    QByteArray target; //!< of a link
};

//! Where one side of a sync is. The top of the transfer, which patterns and shown paths begin at, is `root`, or, when a folder
//! (or file) goes with its name, the folder above.
struct ScanPlace {
    QByteArray root;   //!< a folder: on this computer absolute, on a cluster as RemotePath
    QByteArray start;  //!< the one name in `root` that takes part; empty: all that is in it
    QByteArray prefix; //!< what entries call `start`; the name of the source, also where the destination is called otherwise

    //! `path` as an entry has it, from `root` on. And the way there as the system knows it.
    QByteArray inside(const QByteArray &path) const;
    //! The way back: what entries call it.
    QByteArray outside(const QByteArray &inside) const;
    QByteArray pathOf(const QByteArray &path) const { return root + '/' + inside(path); }
};

//! One side of a sync.
struct Scan {
    bool exists = true;                   //!< false: there is nothing at that place
    QList<ScanEntry> entries;             //!< by pathOrder(), no path twice; every parent folder stands before
    QSet<QByteArray> holding;             //!< folders that hold something besides (kept out, unreadable): not to be deleted
    QHash<QByteArray, QByteArray> hashes; //!< SHA-256 of files, as far as somebody asked
    bool complete = true;                 //!< false: something may have been missed; `why` says so
    QString why;
    bool wholeSeconds = false; //!< the cluster's `find` says no more
    qint64 excluded = 0;       //!< names that were kept out, not counting what is in such folders
};

//! What takes part.
struct ScanFilter {
    dataset::Patterns patterns;
    dataset::GitIgnore git;
    bool useGitIgnore = false; //!< read the .gitignore and .voyageurignore files of the source into `git`
    //! Of folders of code what stays of them (codefolder.h), by what entries call the folder; empty: all is in it. What the
    //! patterns say goes before it.
    QHash<QByteArray, dataset::Exclusions> code = {};

    bool excludes(QByteArrayView path, bool isFolder) const;
};

//! The order of a walk: a folder, then all in it, then the next name.
std::strong_ordering pathOrder(QByteArrayView path, QByteArrayView other);

//! What a transfer of ours leaves for a while: no side shows it and nobody deletes it.
bool isOurOwn(QByteArrayView path);

//! Puts entries in order and takes out what is kept out, what stands twice and what has no folder above it.
void settle(Scan &scan, const ScanFilter &filter);

//! This computer's side. With filter.useGitIgnore reads the ignore files on the way (of a source; a destination is judged
//! by those of the source: useGitIgnore(false) there, or a filter that has them).
//! Errors: FileUnreadable (the root), Cancelled.
base::Result<Scan> scanLocal(const ScanPlace &place, ScanFilter &filter, bool isSource, const base::ProgressSink &progress = {},
                             const base::StopToken &stop = {});

//! The cluster's side, by one `find` whose answer is read as it comes. Where that `find` cannot say what we ask (no -printf), by
//! one that starts a program for each file: slow, whole seconds. Reads no .gitignore files: see readGitIgnores().
//! Errors: those of Host, CommandFailed, BadAnswer, Cancelled.
base::Result<Scan> scanRemote(ssh::Host &host, const ScanPlace &place, const ScanFilter &filter,
                              const base::ProgressSink &progress = {}, const base::StopToken &stop = {});

//! What stands at these paths (as entries call them) now, in no order; what is gone is missing. The same errors.
base::Result<QList<ScanEntry>> lookAgain(ssh::Host &host, const ScanPlace &place, const QList<QByteArray> &paths,
                                         const base::StopToken &stop);

//! The .gitignore files that a scan of the cluster found, into `filter`.
base::Result<void> readGitIgnores(ssh::Host &host, const ScanPlace &place, const Scan &scan, ScanFilter &filter,
                                  const base::StopToken &stop);

} // namespace voyageur::transfer
