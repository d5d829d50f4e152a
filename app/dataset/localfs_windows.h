// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "dataset/localfs.h"

#include <qt_windows.h>

#include <functional>
#include <string>

namespace voyageur::dataset {

// What the files of this folder that are for Windows have in common.

HANDLE native(FileHandle handle);
int lastError();
//! Makes room for a file at `to` and lets `rename` put it there, again while a virus scanner looks into one of the two.
base::Result<void> putInPlace(const QByteArray &to, const std::function<bool(const std::wstring &target)> &rename);
FILETIME fileTime(qint64 seconds);
//! The time of a FILETIME, as the facts have it.
void takeTime(FileFacts &facts, const FILETIME &time);
//! By the attributes of a name and the tag of a reparse point.
FileKind kindOf(DWORD attributes, DWORD tag);

} // namespace voyageur::dataset
