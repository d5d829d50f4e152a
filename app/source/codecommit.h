// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "base/stop.h"

#include <QString>

namespace voyageur::source {

//! The commit of git that a folder stands at, "0123456789ab"; with "+" behind it when a file that git keeps was changed since.
//! Empty where there is no git, or nothing of it. Asks the git of this computer and blocks for it, ten seconds at most. Any
//! thread but the GUI's.
QString commitOf(const QString &folder, const base::StopToken &stop);

} // namespace voyageur::source
