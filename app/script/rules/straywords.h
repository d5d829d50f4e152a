// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "script/rules/rulecheck.h"

namespace voyageur::script {

// OPT-UNKNOWN: words that are no option, and what they were meant for.

//! "--mem=4 GB", "--mail-type=BEGIN, END", "--mail-user=<YOUR EMAIL>", "A def-prof": words of one line that belong to an option.
//! True: it was said.
bool saidOfTornValue(const Subject &subject, const QList<RefusedWord> &words, Reporter &report);
//! What to do with words that belong to nothing: to make them a remark, unasked only where they cannot be anything else.
QList<base::Fix> fixesOfRemark(const Subject &subject, const QList<RefusedWord> &words);
//! "--time:30:00". True: it was said.
bool saidOfColon(const Subject &subject, const RefusedWord &refused, Reporter &report);
//! "--n=4": the beginning of several options.
void sayOfAmbiguous(const Subject &subject, const RefusedWord &refused, const QByteArray &name, Reporter &report);
//! "-- gres=gpu:1" behind the word "--". True: it was said.
bool saidOfLooseDashes(const Subject &subject, const RefusedWord &first, const Word &dashes, Reporter &report);
//! The value of a long option with one dash: "4G" of "-mem 4G", of which another finding speaks.
bool followsLackingDash(const Subject &subject, const RefusedWord &stray);

} // namespace voyageur::script
