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

// A byte that is no UTF-8 is a lone surrogate in the text (U+DC80 … U+DCFF), so that every name is the same after both ways. Qt's
// file classes do not find such a file; those of dataset/localfs.h do.
#ifndef Q_OS_DARWIN
namespace {

constexpr char16_t strangeByte = 0xdc80; // what 0x80 becomes

// Of the character in UTF-8 that the bytes begin with; 0 when they begin with none.
qsizetype lengthOfCharacter(QByteArrayView bytes)
{
    for (qsizetype length = 1; length <= qMin<qsizetype>(4, bytes.size()); ++length) {
        const QString text = QString::fromUtf8(bytes.first(length));
        if (!text.contains(QChar::ReplacementCharacter) || text.toUtf8() == bytes.first(length))
            return length;
    }
    return 0;
}

} // namespace
#endif

QByteArray fileNameBytes(const QString &name)
{
#ifdef Q_OS_DARWIN
    // QFile::encodeName() takes accents off their letters (NFD), as the old disk format did. Linux and what stands in scripts
    // have them in one piece; the disks here find a file by either.
    return name.normalized(QString::NormalizationForm_C).toUtf8();
#else
    QByteArray bytes;
    qsizetype from = 0; // of what is text
    for (qsizetype at = 0; at < name.size(); ++at) {
        const char16_t unit = name.at(at).unicode();
        const bool isPair = name.at(at).isHighSurrogate() && at + 1 < name.size() && name.at(at + 1).isLowSurrogate();
        if (isPair) {
            ++at;
        } else if (unit >= strangeByte && unit <= strangeByte + 0x7f) {
            bytes += QStringView(name).sliced(from, at - from).toUtf8();
            bytes += static_cast<char>(unit - strangeByte + 0x80);
            from = at + 1;
        }
    }
    return bytes + QStringView(name).sliced(from).toUtf8();
#endif
}

QString fileNameText(const QByteArray &name)
{
    const QString plain = QFile::decodeName(name);
#ifndef Q_OS_DARWIN
    if (plain.contains(QChar::ReplacementCharacter) && plain.toUtf8() != name) {
        QString text;
        for (qsizetype at = 0; at < name.size();) {
            const qsizetype length = lengthOfCharacter(QByteArrayView(name).sliced(at));
            if (length > 0)
                text += QString::fromUtf8(name.constData() + at, length);
            else
                text += QChar(static_cast<char16_t>(strangeByte + static_cast<uchar>(name.at(at)) - 0x80));
            at += qMax<qsizetype>(length, 1);
        }
        return text;
    }
#endif
    return plain;
}

} // namespace voyageur::base
