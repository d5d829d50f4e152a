// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "dataset/localfs.h"

#include <qt_windows.h>

namespace voyageur::dataset {

// What the files of this folder that are for Windows have in common.

HANDLE native(FileHandle handle);
int lastError();
FILETIME fileTime(qint64 seconds);
//! The time of a FILETIME, as the facts have it.
void takeTime(FileFacts &facts, const FILETIME &time);
//! By the attributes of a name and the tag of a reparse point.
FileKind kindOf(DWORD attributes, DWORD tag);

} // namespace voyageur::dataset
