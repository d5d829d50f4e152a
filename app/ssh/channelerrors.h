// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "base/error.h"
#include "ssh/host.h"

#include <chrono>

namespace voyageur::ssh {

// What goes wrong with a channel, in words for people. `serverWords`, `words` and `noise` are the far side's, made safe to show.

//! No command began: the server would not run one, or what it ran for us ended first, with that status.
base::Error execRefused(const QString &serverWords, const ExitStatus &status = {});
//! The server opens no channel at all, though none of ours is open.
base::Error noSessions(const QString &words);
//! Of a connection onwards; libssh's own words say why.
base::Error forwardRefused(const Forward &forward, const QString &words);
//! What the login printed says that there is no home folder, not that start-up files print.
bool homeIsMissing(QByteArrayView noise);
base::Error shellSlow(std::chrono::milliseconds limit, const QString &noise);
base::Error terminalRefused();
base::Error noMemoryForChannel();
base::Error channelCancelled();
base::Error commandTimedOut();
base::Error inputNotWanted();

} // namespace voyageur::ssh
