// SPDX-License-Identifier: GPL-3.0-or-later
#include "base/platform.h"

#include <QDir>

namespace voyageur::base {

// What is the same on every system; the rest is in platform_posix.cpp and platform_windows.cpp.

QString openSshFolder()
{
    return QDir::homePath() + QStringLiteral("/.ssh");
}

} // namespace voyageur::base
