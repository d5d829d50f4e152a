// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "script/rules/rulecheck.h"

namespace voyageur::script {

//! Text that shows that somebody thought of the other nodes, be it in a variable, a string or a here-document.
bool mentionsOtherNodes(const Subject &subject);

//! TASKS-ONE for programs of MPI that start as one process in a job of several tasks. True when something was said.
bool saidOfBareProcesses(const Subject &subject, Reporter &report);

} // namespace voyageur::script
