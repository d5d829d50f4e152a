// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ssh/host.h"
#include "ssh/remotepath.h"

#include <vector>

namespace voyageur::transfer {

// A file that changed in part travels in part: what stands at the same places of the older file, which it is to replace, is taken
// from there. Chunks are compared by SHA-256, and the whole file as always when it has come.

//! Of a file of so many bytes, in bytes: small enough that little travels for a small change; each costs the far side two
//! processes.
qint64 chunkOfChange(qint64 size);

//! The unfinished file `part` on the host becomes a copy of the beginning of `older`, at most `bytes` of it, for an upload with
//! `resume` to go on from. Where there is a part already, or no room, nothing happens. Errors: those of the connection,
//! Cancelled.
base::Result<void> beginWithOlder(ssh::Host &host, const ssh::RemotePath &older, const ssh::RemotePath &part, qint64 bytes,
                                  const base::StopToken &stop);

//! A part of a file that begins at a multiple of 128 KiB.
struct Stretch {
    qint64 begin;
    qint64 size;
    bool isHere; //!< the older file has the same there
    bool operator==(const Stretch &) const = default;
};

//! The whole of `source`, which has so many bytes, from `begin` on, in order: what of it the local file `older` has, and what it
//! has not. A single stretch that is not here when nothing can be compared, or `begin` is no multiple of 128 KiB. Errors as of
//! beginWithOlder().
base::Result<std::vector<Stretch>> stretchesOf(ssh::Host &host, const ssh::RemotePath &source, qint64 size, qint64 begin,
                                               const QByteArray &older, const base::StopToken &stop);

} // namespace voyageur::transfer
