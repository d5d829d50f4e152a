// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "base/result.h"
#include "ssh/remotepath.h"
#include "transfer/remote.h"

namespace voyageur::transfer {

//! What is said of a source that is not there (NotFound), or is neither a file nor a folder (BadRequest).
base::Error badSource(const ssh::RemotePath &source, RemoteKind kind);

//! Where a download goes here: inside an existing folder or after a slash, else exactly there. BadRequest when the source has no
//! name of its own, or something of another kind is there.
base::Result<QByteArray> localPlace(const QString &typed, const ssh::RemotePath &source, RemoteKind kind);

} // namespace voyageur::transfer
