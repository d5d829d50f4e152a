// SPDX-License-Identifier: GPL-3.0-or-later
#include "base/platform.h"

#include <QDir>
#include <QFile>
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

QByteArray fileNameBytes(const QString &name)
{
    return QFile::encodeName(name);
}

QString fileNameText(const QByteArray &name)
{
    return QFile::decodeName(name);
}

} // namespace voyageur::base
