// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "transfer/sync.h"

namespace voyageur::transfer {

// Where a sync reads and writes.

base::Error noSyncSource(const QString &shown);

//! Sets `local` and `remote`. NotFound when there is no such source.
base::Result<void> findSyncPlaces(ssh::Host &host, const SyncRequest &request, PreparedSync &sync, const base::StopToken &stop);
//! The folder at the destination, without a slash at its end; the home there is ".". Errors as findSyncPlaces().
base::Result<QByteArray> syncDestination(ssh::Host &host, const SyncRequest &request, const base::StopToken &stop);

// What a sync keeps in that folder while it works, and when it ends early.
QByteArray syncStage(const QByteArray &root);   //!< small files, until they are compared
QByteArray syncPartial(const QByteArray &root); //!< large ones, singly
QString syncLock(const QByteArray &root);       //!< of a download

//! A folder of this computer with all in it, or a file; links are removed themselves. As far as it can.
void removeTree(const QByteArray &path);

} // namespace voyageur::transfer
