// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "servers/jobserver.h"

namespace voyageur::servers {

// What goes wrong with a server in a job or on a login node, for people. `state` may hold the server's own last words. Pure.

base::Error notInstalled(const ServerWish &wish, const ServerState &state);
base::Error noSuchFolder(const ServerWish &wish, const QString &folder);
base::Error hasEndedEarly(const ServerWish &wish, const ServerState &state);
base::Error wasNotUsed(const ServerWish &wish);
base::Error didNotStart(const ServerWish &wish, const ServerState &state);
base::Error doesNotListen(const ServerWish &wish, const ServerState &state);
//! `answered`: the first line of what it said; empty: nothing.
base::Error doesNotAnswer(const ServerWish &wish, const ServerState &state, const QString &node, const QString &answered);

//! The last line that it wrote, without its secret, to be shown while it starts; empty for none.
QString lastLineOf(const ServerState &state);

} // namespace voyageur::servers
