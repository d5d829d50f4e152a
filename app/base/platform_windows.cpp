// SPDX-License-Identifier: GPL-3.0-or-later
#include "base/platform.h"

#include "base/wtf8.h"

#include <QDir>
#include <QStandardPaths>

#include <qt_windows.h>

namespace voyageur::base {

namespace {

// %LOCALAPPDATA%\voyageur, which Windows lets this user, the system and the administrators in, and which does not wander to other
// computers with the account. One folder for all of it, so that an uninstaller has one to offer for removal.
QString made(const QString &below)
{
    const QString path =
        QStandardPaths::writableLocation(QStandardPaths::GenericDataLocation) + QStringLiteral("/voyageur") + below;
    QDir().mkpath(path);
    return path;
}

} // namespace

QString configFolder()
{
    return made({});
}

QString cacheFolder()
{
    return made(QStringLiteral("/cache"));
}

QString stateFolder()
{
    return made({});
}

void leaveNoCoreDumps()
{
    // No report of the crash is made by Windows Error Reporting, which takes memory with it.
    SetErrorMode(SEM_FAILCRITICALERRORS | SEM_NOGPFAULTERRORBOX);
}

void outliveFileLimit() {} // there is none

QByteArray fileNameBytes(const QString &name)
{
    return toWtf8(name); // QFile::encodeName() would use the code page, which has no letters but its own
}

QString fileNameText(const QByteArray &name)
{
    return fromWtf8(name);
}

} // namespace voyageur::base
