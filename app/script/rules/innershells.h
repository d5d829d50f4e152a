// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "script/rules/rulecheck.h"

namespace voyageur::script {

//! VAR-UNSET: "bash -c 'echo $x'" with an x of the script that is not exported.
void sayOfInnerShells(const Subject &subject, Reporter &report);

} // namespace voyageur::script
