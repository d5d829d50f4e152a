// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QString>

namespace voyageur::tryout {

// That the program of a project was once tried in an interactive allocation and ended well (step 4): an empty file for each
// project below stateFolder()/tries. What cannot be written is forgotten, and asked for again.

void rememberTry(const QString &projectFolder);
//! A try ended well, or a job of the project did.
bool wasTried(const QString &projectFolder);

} // namespace voyageur::tryout
