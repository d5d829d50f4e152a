// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "script/rules/rulecheck.h"

namespace voyageur::script {

// FORM-TYPO: lines that are not the command that was meant.

//! "--lr 3" as a line of its own: the line before was to go on, and does not.
void sayOfTornLines(const Subject &subject, Reporter &report);
//! "$ module load python", copied with the prompt of a terminal.
void sayOfPromptSigns(const Subject &subject, Reporter &report);
//! "N= 5": a command "5" with an empty N.
void sayOfBlankAfterEquals(const Subject &subject, Reporter &report);
//! "exit 1s"
void sayOfExitWords(const Subject &subject, Reporter &report);

//! FORM-SYNTAX: "<<EOF" without a line "EOF". True: it was said.
bool saidOfOpenDocument(const Subject &subject, Reporter &report);

} // namespace voyageur::script
