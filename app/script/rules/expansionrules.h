// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "script/rules/rulecheck.h"

namespace voyageur::script {

//! FORM-BRACES: "log_{$SLURM_JOB_ID}".
void bracesAroundDollar(const Subject &subject, Reporter &report);
//! ARR-LIST: a list from 0 and an array from 1.
void listFromZero(const Subject &subject, Reporter &report);

} // namespace voyageur::script
