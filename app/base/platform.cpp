// SPDX-License-Identifier: GPL-3.0-or-later
#include "base/platform.h"

#include <QDir>

namespace voyageur::base {

// What is the same on every system; the rest is in platform_posix.cpp and platform_windows.cpp.

QString openSshFolder()
{
    return QDir::homePath() + QStringLiteral("/.ssh");
}

QString localUserName()
{
    for (const char *variable : {"USER", "LOGNAME", "USERNAME"}) {
        if (const QString name = qEnvironmentVariable(variable); !name.isEmpty())
            return name;
    }
    return QDir::home().dirName();
}

} // namespace voyageur::base
