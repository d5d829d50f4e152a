// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "base/result.h"
#include "base/stop.h"
#include "dataset/exclusions.h"

namespace voyageur::dataset {

//! Whether a folder is sent as code: it is a project's (voyageur.json), or says what of it stays (.voyageurignore).
bool isCodeFolder(const QString &folder);

//! `others` with what stays of a folder of code: what its .gitignore and .voyageurignore files name, those above it up to the top
//! of its repository too, and virtual environments, whatever they are called. Reads the folders that do not stay. Errors:
//! NotFound, FileUnreadable (the folder itself), Cancelled.
base::Result<Exclusions> codeExclusions(const QString &folder, const Exclusions &others, const base::StopToken &stop);

} // namespace voyageur::dataset
