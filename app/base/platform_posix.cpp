// SPDX-License-Identifier: GPL-3.0-or-later
#include "base/platform.h"

#include "base/filetrust.h"
#include "base/programlimits.h"

#include <QDir>
#include <QFile>
#include <QStandardPaths>

#include <algorithm>
#include <csignal>
#include <vector>

#include <grp.h>
#include <pwd.h>
#include <sys/resource.h>
#include <sys/stat.h>
#include <unistd.h>

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

QString localUserName()
{
    for (const char *variable : {"USER", "LOGNAME"}) {
        if (const QString name = qEnvironmentVariable(variable); !name.isEmpty())
            return name;
    }
    // Neither cron nor a container sets them.
    passwd entry{};
    passwd *found = nullptr;
    char room[4096];
    if (::getpwuid_r(::getuid(), &entry, room, sizeof room, &found) == 0 && found)
        return QString::fromLocal8Bit(found->pw_name);
    return QDir::home().dirName();
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

bool othersCouldWrite(const QString &path)
{
    struct stat found {};
    if (::stat(QFile::encodeName(path).constData(), &found) != 0)
        return false; // there is nothing
    if ((found.st_uid != 0 && found.st_uid != ::geteuid()) || (found.st_mode & S_IWOTH))
        return true;
    if (!(found.st_mode & S_IWGRP))
        return false;
    std::vector<char> names(64 * 1024);
    passwd user{};
    group users{};
    passwd *isUser = nullptr;
    group *isGroup = nullptr;
    if (::getgrgid_r(found.st_gid, &users, names.data(), names.size(), &isGroup) != 0 || !isGroup)
        return true;
    for (char **member = users.gr_mem; *member; ++member) {
        std::vector<char> room(16 * 1024);
        if (::getpwnam_r(*member, &user, room.data(), room.size(), &isUser) != 0 || !isUser || user.pw_uid != ::geteuid())
            return true;
    }
    std::vector<char> room(16 * 1024); // who has it as the own group is not among its members
    return ::getpwuid_r(::geteuid(), &user, room.data(), room.size(), &isUser) != 0 || !isUser || user.pw_gid != found.st_gid;
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
