// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "script/rules/subject.h"

namespace voyageur::script {

//! What the script says of a folder that must be there before it begins.
enum class FolderShown {
    No,
    There,   //!< the job begins in it, or the script goes there or runs programs from there, and never makes it
    TooLate, //!< the script makes it itself
};
//! `folder`: as an option names it; absolute, or below the one where the job begins.
FolderShown folderShown(const Subject &subject, const QByteArray &folder);

} // namespace voyageur::script
