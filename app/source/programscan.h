// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "source/pythonmends.h"

namespace voyageur::source {

//! What only the text as a whole can show: a training without checkpoints, files read one by one, a path of the data that nobody
//! can choose. That a training saves nothing is only what this text says: the modules that it imports may save.
void scanProgram(PythonScan &scan, PythonMends &mends);

//! The program takes values from outside: arguments, variables of the environment, settings.
bool takesValues(const PythonScan &scan);

} // namespace voyageur::source
