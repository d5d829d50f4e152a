// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "transfer/scan.h"

namespace voyageur::transfer {

// One side of which only some names of its folder take part: what is beside them, which may be a million files, is not looked at.
// `exists` is false when none of them is there. What of a source is missing makes the scan incomplete.

base::Result<Scan> scanChosenLocal(const ScanPlace &place, const QList<QByteArray> &names, ScanFilter &filter, bool isSource,
                                   const base::StopToken &stop);
base::Result<Scan> scanChosenRemote(ssh::Host &host, const ScanPlace &place, const QList<QByteArray> &names,
                                    const ScanFilter &filter, bool isSource, const base::ProgressSink &progress,
                                    const base::StopToken &stop);

} // namespace voyageur::transfer
