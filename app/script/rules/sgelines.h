// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "script/rules/rulecheck.h"

namespace voyageur::script {

//! OPT-FOREIGN: "#$ -l h_vmem=4G", a line for SGE, which sbatch passes over.
void sayOfSgeLines(const Subject &subject, Reporter &report);

} // namespace voyageur::script
