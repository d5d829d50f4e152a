// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "dataset/localfs.h"

#include <qt_windows.h>

namespace voyageur::dataset {

// What the files of this folder that are for Windows have in common.

HANDLE native(FileHandle handle);
int lastError();
FILETIME fileTime(qint64 seconds);

} // namespace voyageur::dataset
