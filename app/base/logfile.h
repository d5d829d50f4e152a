// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QString>

namespace voyageur::base {

//! From now on what our logging categories say, from "info" up, is also kept in logFile(), for people who ask for help: what was
//! begun and how it ended, never a secret, never a server's own words. A second one, olderLogFile(), holds what came before when
//! the first has grown. Once, in main(); then from any thread. A log that cannot be written is none.
void beginLog();

//! state folder/log/voyageur.log. Its folder is readable by this user only.
QString logFile();
QString olderLogFile();

} // namespace voyageur::base
