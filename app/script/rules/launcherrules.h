// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "script/rules/rulecheck.h"

namespace voyageur::script {

//! ML-LAUNCH: launchers of training, and the job.
void launchers(const Subject &subject, Reporter &report);
//! ML-DDP-ADDR: the address where processes of several nodes meet.
void meetingPlace(const Subject &subject, Reporter &report);

} // namespace voyageur::script
