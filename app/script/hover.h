// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "script/completion.h"

#include <optional>

namespace voyageur::script {

//! One or two sentences on something in a script.
struct Explanation {
    Span span;     //!< of what is explained
    QString title; //!< "-t, --time"
    QString text;  //!< for people
};

//! What stands at this offset: an option, its value, a variable of Slurm, a module. Nothing where there is nothing to say.
//! Any offset; pure; linear in the size of the script.
std::optional<Explanation> explanationAt(const Document &script, qsizetype offset, const CompletionFacts &facts);

} // namespace voyageur::script
