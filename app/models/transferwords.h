// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "models/activitymodel.h"
#include "transfer/queue.h"

namespace voyageur::models {

// What people read of a transfer. Pure.

QString titleOf(const transfer::Order &order);
QString fromOf(const transfer::Order &order);
QString toOf(const transfer::Order &order);
//! As it would be typed; several lines of a few names.
QStringList commandsOf(const transfer::Order &order);
//! "3.2 GB, verified", with what a person should look at.
QString outcomeOf(const transfer::Order &order, const transfer::Delivery &delivery);
//! The item as a row of a list; `speed` in bytes a second where it is known. `account` is the one that is signed in to.
Activity activityOf(const transfer::QueueItem &item, double speed, const QString &account);
//! "narval:/scratch/amelie"; the home is "~".
QString shownRemote(const QString &cluster, const ssh::RemotePath &path);

} // namespace voyageur::models
