// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "base/error.h"
#include "ssh/host.h"
#include "ssh/remotepath.h"

namespace voyageur::transfer {

// What goes wrong at the far end of an upload, in words for people.

//! After such an error what arrived is no use to a later attempt, or is better gone: a full disk is not kept full.
bool isOfNoUse(base::ErrorCode code);

base::Error folderInTheWay(const ssh::RemotePath &path);
//! Somebody else's upload to the same name is under way.
base::Error uploadUnderWay(const ssh::RemotePath &path);
//! The unfinished file, or its folder, is not the one the upload began with.
base::Error partReplaced(const ssh::RemotePath &part);
//! A command that writes `part` failed: by its words, no room, no permission, a vanished place, or else as failed().
//! `isBelowMissingHome`: its place is below a home folder that is not there.
base::Error writingFailed(const ssh::RemotePath &part, const QByteArray &words, const ssh::ExitStatus &status,
                          bool isBelowMissingHome = false);

} // namespace voyageur::transfer
