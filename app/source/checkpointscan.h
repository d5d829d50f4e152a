// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "script/projectfacts.h"
#include "source/pythonscan.h"

namespace voyageur::source {

//! A training that saves its state on the way, in a text that never reads a state: the next job starts over. Only where the whole
//! project is looked at, as a module may read it (ProgramReader::mayLoad()). `ofModule`: the program stands elsewhere; the
//! finding is Severity::Info then, and whoever knows the programs decides.
void checkpointsNeverLoaded(PythonScan &scan, const QList<script::CodeUse> &uses, const script::CodeUse &training, bool ofModule);

//! Something in the text reads a state back, or is there for it: load_state_dict(), torch.load(), an option --resume.
bool readsStateBack(const PythonCode &code);

} // namespace voyageur::source
