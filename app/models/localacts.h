// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "base/result.h"
#include "base/stop.h"
#include "transfer/remoteacts.h"

#include <QByteArray>
#include <QList>

namespace voyageur::models {

// What a person does to files of this computer, by the bytes of their names; as on the cluster nothing is ever replaced, and a
// link is never followed. All block. Errors: BadRequest, NotFound, FileUnwritable, FileUnreadable, Cancelled.

base::Result<void> makeLocalFolder(const QByteArray &path);
base::Result<void> moveLocal(const QByteArray &from, const QByteArray &to);
base::Result<transfer::RemoteCount> countLocal(const QList<QByteArray> &paths, const base::StopToken &stop);
//! Into the trash, from where it can be taken back.
base::Result<void> trashLocal(const QList<QByteArray> &paths, const base::StopToken &stop);

} // namespace voyageur::models
