// SPDX-License-Identifier: GPL-3.0-or-later
#include "base/platform.h"

#include "base/programlimits.h"

#include <QDir>
#include <QFile>
#include <QStandardPaths>

#include <algorithm>
#include <csignal>

#include <sys/resource.h>

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
#ifdef Q_OS_DARWIN
    return stateFolder(); // Qt would name ~/Library/Preferences, which is for the system's own format
#else
    return made(QStandardPaths::GenericConfigLocation);
#endif
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

void leaveNoCoreDumps()
{
    // Not PR_SET_DUMPABLE: it would take /proc/self from the user, and with it every debugger and sanitizer.
    rlimit limit{};
    if (::getrlimit(RLIMIT_CORE, &limit) != 0)
        return;
    limit.rlim_cur = 0;
    ::setrlimit(RLIMIT_CORE, &limit);
}

void outliveFileLimit()
{
    std::signal(SIGXFSZ, SIG_IGN);
}

void limitThisProgram()
{
    const auto bound = [](int what, rlim_t most) {
        rlimit limit{};
        if (::getrlimit(what, &limit) != 0)
            return;
        limit.rlim_cur = std::min(limit.rlim_max, most);
        ::setrlimit(what, &limit);
    };
    bound(RLIMIT_CPU, 120);
#if !defined(__SANITIZE_ADDRESS__) && !defined(__SANITIZE_THREAD__) // these reserve terabytes
    bound(RLIMIT_AS, rlim_t{2} * 1024 * 1024 * 1024);
#endif
}

QByteArray fileNameBytes(const QString &name)
{
#ifdef Q_OS_DARWIN
    // QFile::encodeName() takes accents off their letters (NFD), as the old disk format did. Linux and what stands in scripts
    // have them in one piece; the disks here find a file by either.
    return name.normalized(QString::NormalizationForm_C).toUtf8();
#else
    return QFile::encodeName(name);
#endif
}

QString fileNameText(const QByteArray &name)
{
    return QFile::decodeName(name);
}

} // namespace voyageur::base
