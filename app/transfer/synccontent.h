// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "transfer/scan.h"

namespace voyageur::transfer {

// SHA-256 of the files of one side, in hexadecimal, by the paths that entries have. What cannot be read is missing.

base::Result<QHash<QByteArray, QByteArray>> hashLocal(const ScanPlace &place, const QList<QByteArray> &paths,
                                                      const base::StopToken &stop);
//! By one command that gets the names on its stdin.
base::Result<QHash<QByteArray, QByteArray>> hashRemote(ssh::Host &host, const ScanPlace &place, const QList<QByteArray> &paths,
                                                       const base::StopToken &stop);

//! Whether a file or link is as it was: kind, size and time, a link's target.
bool isSame(const ScanEntry &now, const ScanEntry &before);

} // namespace voyageur::transfer
