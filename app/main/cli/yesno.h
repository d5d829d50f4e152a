// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "base/result.h"

#include <optional>

namespace voyageur::cli {

struct Context;

//! Asks in the terminal until the answer is yes or no; `atEnter` is that of an empty line. Only where terminal::canAsk(). Errors:
//! those of terminal::readLine().
base::Result<bool> askYesNo(Context &context, const QString &question, std::optional<bool> atEnter = {});

} // namespace voyageur::cli
