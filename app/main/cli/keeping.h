// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "main/cli/verb.h"

#include <chrono>

namespace voyageur::cli {

//! `--idle`, of `login` and of what it starts in the background.
inline constexpr Option idleChoice = {
    "idle", "SPAN", QT_TRANSLATE_NOOP("voyageur::cli::Text", "Sign out after this idle time: 30m, 8h, 2d (default: 8h)")};

//! How long a session without work is kept. Error BadRequest.
base::Result<std::chrono::milliseconds> idleOption(const Arguments &arguments);

//! The words that make this program keep a session in the background, with the options of the login that it needs itself. Those
//! that answer questions stay here.
QStringList keeperWords(const Arguments &arguments);

} // namespace voyageur::cli
