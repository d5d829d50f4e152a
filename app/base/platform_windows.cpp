// SPDX-License-Identifier: GPL-3.0-or-later
#include "base/platform.h"

#include "base/filetrust.h"
#include "base/programlimits.h"
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

QString localUserName()
{
    const QString name = qEnvironmentVariable("USERNAME");
    return name.isEmpty() ? QDir::home().dirName() : name;
}

void leaveNoCoreDumps()
{
    // No report of the crash is made by Windows Error Reporting, which takes memory with it.
    SetErrorMode(SEM_FAILCRITICALERRORS | SEM_NOGPFAULTERRORBOX);
}

void outliveFileLimit() {} // there is none

bool othersCouldWrite(const QString &)
{
    return false;
}

void limitThisProgram()
{
    JOBOBJECT_EXTENDED_LIMIT_INFORMATION limits{};
    limits.BasicLimitInformation.LimitFlags = JOB_OBJECT_LIMIT_PROCESS_TIME | JOB_OBJECT_LIMIT_PROCESS_MEMORY;
    limits.BasicLimitInformation.PerProcessUserTimeLimit.QuadPart = 120LL * 10'000'000; // in steps of 100 ns
    limits.ProcessMemoryLimit = SIZE_T{2} * 1024 * 1024 * 1024;
    // Never closed: the limits hold as long as the job does.
    const HANDLE job = CreateJobObjectW(nullptr, nullptr);
    if (job && SetInformationJobObject(job, JobObjectExtendedLimitInformation, &limits, sizeof limits))
        AssignProcessToJobObject(job, GetCurrentProcess());
}

QByteArray fileNameBytes(const QString &name)
{
    return toWtf8(name); // QFile::encodeName() would use the code page, which has no letters but its own
}

QString fileNameText(const QByteArray &name)
{
    return fromWtf8(name);
}

} // namespace voyageur::base
