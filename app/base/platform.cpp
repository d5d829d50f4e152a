// SPDX-License-Identifier: GPL-3.0-or-later
#include "base/platform.h"

#include <QDir>
#include <QFile>
#include <QSaveFile>
#include <QStandardPaths>

namespace voyageur::base {

namespace {

QString made(QStandardPaths::StandardLocation place)
{
    const QString path = QStandardPaths::writableLocation(place) + QStringLiteral("/voyageur");
    if (QDir().mkpath(path))
        QFile::setPermissions(path, QFile::ReadOwner | QFile::WriteOwner | QFile::ExeOwner);
    return path;
}

} // namespace

QString configFolder()
{
    return made(QStandardPaths::GenericConfigLocation);
}

QString cacheFolder()
{
    // Not made private: the practice cluster's root folder lives here and its users must be able to read it.
    const QString path = QStandardPaths::writableLocation(QStandardPaths::GenericCacheLocation) + QStringLiteral("/voyageur");
    QDir().mkpath(path);
    return path;
}

QString stateFolder()
{
    return made(QStandardPaths::GenericDataLocation);
}

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

QByteArray fileNameBytes(const QString &name)
{
    return QFile::encodeName(name);
}

bool writeFileWhole(const QString &path, const QByteArray &bytes, bool ownerOnly)
{
    QSaveFile file(path);
    if (!file.open(QIODevice::WriteOnly))
        return false;
    if (ownerOnly)
        file.setPermissions(QFile::ReadOwner | QFile::WriteOwner);
    return file.write(bytes) == bytes.size() && file.commit();
}

} // namespace voyageur::base
