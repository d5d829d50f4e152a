// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "base/progress.h"
#include "base/sha256.h"
#include "ssh/host.h"
#include "ssh/remotepath.h"

#include <QHash>
#include <QSet>

#include <functional>

namespace voyageur::dataset {
class LocalFile;
}

namespace voyageur::transfer {

// What of a remote folder an earlier download has brought here already. Never told by size or time: what is here counts when
// the far side has the same SHA-256. Any thread but the GUI's.

//! One thing below a remote folder.
struct RemoteEntry {
    char kind = 'f'; //!< as find(1) says it: f, d, l …
    qint64 size = 0;
    qint64 mtimeSeconds = 0;
    qint16 mode = -1; //!< permission bits, 0 … 0777
    QByteArray path;  //!< plain, relative to the folder
};

//! All below a folder, sorted by path. Empty where the far side cannot tell.
base::Result<QList<RemoteEntry>> listTree(ssh::Host &host, const ssh::RemotePath &folder, const base::StopToken &stop);

//! The first `bytes` bytes of a remote file.
struct Beginning {
    QByteArray path;
    qint64 bytes = 0;
};
//! Their SHA-256 at the far end, in order, by one command; empty for those that cannot be read.
base::Result<QList<QByteArray>> hashesThere(ssh::Host &host, const ssh::RemotePath &folder, const QList<Beginning> &beginnings,
                                            const base::StopToken &stop);

//! The hash of `bytes` bytes of a local file from `begin` on, or of what there is of them. Error FileUnreadable, Cancelled.
base::Result<base::Sha256> hashHere(const dataset::LocalFile &file, qint64 begin, qint64 bytes, const base::StopToken &stop);
base::Result<base::Sha256> hashHere(const QByteArray &file, qint64 bytes, const base::StopToken &stop); //!< from its beginning

//! What is here, and need not come again.
struct Stock {
    QSet<QByteArray> settled;               //!< members that are whole here
    QHash<QByteArray, QByteArray> finished; //!< of them those whose end was fetched now: their SHA-256
    qint64 files = 0;
    qint64 bytes = 0;
    qint64 bytesBefore = 0; //!< of `bytes`, what was here from before
};

//! Compares the folder `root` here with the far side, and fetches the ends of files whose beginnings dataset::unpack() left.
base::Result<Stock> takeStock(ssh::Host &host, const ssh::RemotePath &folder, const QByteArray &root,
                              const QList<RemoteEntry> &entries, qint64 bytesPerSecond, const base::ProgressSink &progress,
                              const base::StopToken &stop);

//! Removes beginnings of files that nobody writes and that no member is called.
void removeBeginnings(const QByteArray &root, const std::function<bool(const QByteArray &)> &isMember);

} // namespace voyageur::transfer
