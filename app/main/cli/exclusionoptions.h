// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "dataset/exclusions.h"
#include "main/cli/verb.h"

#include <span>

namespace voyageur::cli {

//! The options that say what does not travel: the same words and the same meaning with every verb.
std::span<const Option> exclusionOptions(LeavesOut which);

//! The one that a verb takes which sends code and leaves out nothing else by options.
extern const Option includedCode;

//! What --exclude and --include say, in their order.
dataset::Patterns patternsFrom(const Arguments &arguments);
//! The same, then what usually stays here unless --all-files is given.
dataset::Exclusions exclusionsFrom(const Arguments &arguments);

} // namespace voyageur::cli
