// SPDX-License-Identifier: GPL-3.0-or-later
#include "base/platform.h"

#include <QDir>
#include <QSaveFile>

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

bool writeFileWhole(const QString &path, const QByteArray &bytes, bool ownerOnly)
{
    QSaveFile file(path);
    if (!file.open(QIODevice::WriteOnly))
        return false;
    // On Windows this only says that it is not read-only: the file has the rights of its folder there.
    if (ownerOnly)
        file.setPermissions(QFile::ReadOwner | QFile::WriteOwner);
    // commit() says that all is well when the last bytes could not be written (Qt 6.4), and puts an empty file in its place.
    return file.write(bytes) == bytes.size() && file.flush() && file.commit();
}

} // namespace voyageur::base
