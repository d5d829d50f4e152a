// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "transfer/sync.h"
#include "transfer/transfer.h"

namespace voyageur::transfer {

// What transfers that did not come to their end have kept for the next one, found by what they were to be: how much it is, or was
// before it was removed. What is whole and in its place stays. Errors of Host, and BadRequest while a transfer is at it. All
// block.

enum class KeptWish { Look, Remove };
enum class PushedAs { FileOrFolder, Archive };

//! Of push() or pushArchive(). `source` need not be there any more.
base::Result<Kept> keptOfPush(ssh::Host &host, const QString &source, PushedAs as, const ssh::RemotePath &destination,
                              KeptWish wish, const base::StopToken &stop = {});
//! Of pull(). It is all on this computer.
base::Result<Kept> keptOfPull(const ssh::RemotePath &source, const QString &destination, KeptWish wish);
//! Of every sync into that destination: they share a place.
base::Result<Kept> keptOfSync(ssh::Host &host, const SyncRequest &request, KeptWish wish, const base::StopToken &stop = {});

} // namespace voyageur::transfer
