// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "transfer/kept.h"
#include "transfer/queue.h"
#include "transfer/sync.h"
#include "transfer/transfer.h"

#include <QSet>

namespace voyageur::transfer {

//! How an order is carried this time.
struct CarryOptions {
    Pause pause = {};
    std::shared_ptr<const PreparedSync> prepared = {}; //!< of a Sync that was looked at: exactly this is done
    QSet<QByteArray> mayDelete = {};                   //!< without a prepared one: of what would be deleted, only these are
};

//! Whether pause makes it wait where it is; else it has to be stopped, and goes on later from what is there.
bool pausesInPlace(const Order &order);

//! What a sync of this order begins with.
SyncRequest requestOf(const Order &order);

//! What earlier attempts have kept of it: see kept.h.
base::Result<Kept> keptOf(ssh::Host &host, const Order &order, KeptWish wish, const base::StopToken &stop);

//! Does it, from what an earlier attempt left. Blocks; errors as push(), pull() and runSync().
base::Result<Delivery> carry(ssh::Host &host, const Order &order, const CarryOptions &options, const base::ProgressSink &progress,
                             const base::StopToken &stop);

} // namespace voyageur::transfer
