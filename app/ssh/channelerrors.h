// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "base/error.h"
#include "ssh/host.h"

#include <chrono>

namespace voyageur::ssh {

// What goes wrong with a channel, in words for people. `serverWords`, `words` and `noise` are the far side's, made safe to show.

base::Error execRefused(const QString &serverWords);
//! Of a connection onwards; libssh's own words say why.
base::Error forwardRefused(const Forward &forward, const QString &words);
base::Error shellSlow(std::chrono::milliseconds limit, const QString &noise);
base::Error terminalRefused();
base::Error noMemoryForChannel();
base::Error channelCancelled();
base::Error commandTimedOut();
base::Error inputNotWanted();

} // namespace voyageur::ssh
