// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "base/result.h"
#include "ssh/remotepath.h"

namespace voyageur::ssh {

//! What a person typed as a path of a host: as RemotePath::fromText(), and a leading “$HOME/” means the home as well. Other
//! variables (“$SCRATCH/x”) and the homes of others (“~alice/x”) are BadRequest: no shell reads the path, and a folder of that
//! very name would come about, which somebody removes with “rm -rf $SCRATCH” one day. A name that does begin so is “./$x”. An
//! address of a file (“file:///…”), as some programs drop or paste one, is BadRequest, too: it is a path of this computer.
base::Result<RemotePath> typedPath(const QString &text);

} // namespace voyageur::ssh
