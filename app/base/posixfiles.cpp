// SPDX-License-Identifier: GPL-3.0-or-later
#include "base/posixfiles.h"

#include <QList>
#include <QScopeGuard>

#include <climits>
#include <cstdio>
#include <cstring>
#include <fcntl.h>
#include <sys/statvfs.h>
#include <unistd.h>

#ifdef Q_OS_LINUX
#include <sys/xattr.h>
#endif
#ifdef Q_OS_DARWIN
#include <copyfile.h>
#endif

namespace voyageur::base {

using Cause = FileFault::Cause;

namespace {

constexpr int mostLinks = 40; // as Linux has it

bool isUnknownThere(int code)
{
    return code == EINVAL || code == ENOSYS || code == ENOTSUP
        || code == EOPNOTSUPP; // NOLINT(misc-redundant-expression): not on macOS
}

} // namespace

QByteArray folderOf(const QByteArray &path)
{
    const auto slash = path.lastIndexOf('/');
    return slash < 0 ? QByteArray(".") : slash == 0 ? QByteArray("/") : path.first(slash);
}

QByteArray inFolderOf(const QByteArray &path, const QByteArray &name)
{
    return path.first(path.lastIndexOf('/') + 1) + name;
}

FileFault faultOf(int code, const QByteArray &path)
{
    const QString words = QString::fromLocal8Bit(std::strerror(code));
    switch (code) {
    case ENOSPC: {
        struct statvfs disk = {};
        const bool noNames = ::statvfs(folderOf(path).constData(), &disk) == 0 && disk.f_files > 0 && disk.f_favail == 0;
        return {noNames && disk.f_bavail > 0 ? Cause::NoRoomForFiles : Cause::NoRoom, words};
    }
    case EDQUOT:
        return {Cause::Quota, words};
    case EROFS:
        return {Cause::ReadOnlyDisk, words};
    case EACCES:
    case EPERM:
        return {Cause::NoRightInFolder, words};
    case EFBIG:
        return {Cause::TooLarge, words};
    case EIO:
        return {Cause::DiskError, words};
    case ENOENT:
    case ENOTDIR:
        return {Cause::NoFolder, words};
    case ENAMETOOLONG:
        return {Cause::NameTooLong, words};
    case EISDIR:
        return {Cause::IsFolder, words};
    case ELOOP:
        return {Cause::LinkInCircle, words};
    case ETXTBSY:
    case EBUSY:
        return {Cause::Busy, words};
    case EEXIST:
        return {Cause::Exists, words};
    default:
        return {Cause::Other, words};
    }
}

bool reachesDisk(int fd)
{
#ifdef Q_OS_DARWIN
    // fsync() there only hands the bytes to the disk, which keeps them in a memory of its own.
    if (::fcntl(fd, F_FULLFSYNC) == 0)
        return true;
#endif
    return uninterrupted([&] { return ::fsync(fd); }) == 0 || isUnknownThere(errno);
}

std::optional<QByteArray> endOfLinks(QByteArray path)
{
    for (int links = 0; links < mostLinks; ++links) {
        struct stat facts = {};
        if (::lstat(path.constData(), &facts) != 0)
            return errno == ENOENT ? std::optional(path) : std::nullopt;
        if (!S_ISLNK(facts.st_mode))
            return path;
        char target[PATH_MAX];
        const auto size = ::readlink(path.constData(), target, sizeof target);
        if (size < 0)
            return std::nullopt;
        const QByteArray name(target, static_cast<qsizetype>(size));
        path = name.startsWith('/') ? name : inFolderOf(path, name);
    }
    errno = ELOOP;
    return std::nullopt;
}

bool isSameFile(const struct stat &one, const struct stat &other)
{
    return one.st_dev == other.st_dev && one.st_ino == other.st_ino;
}

void copyAttributes(const QByteArray &from, int to, bool accessToo)
{
    const int fd = ::open(from.constData(), O_RDONLY | O_CLOEXEC | O_NOFOLLOW | O_NONBLOCK);
    if (fd < 0)
        return; // not readable for us
    const auto closing = qScopeGuard([fd] { ::close(fd); });
#ifdef Q_OS_LINUX
    char names[16 * 1024];
    const auto size = ::flistxattr(fd, names, sizeof names);
    for (const QByteArray &name : QByteArray(names, qMax<qsizetype>(size, 0)).split('\0')) {
        if (!name.startsWith("user.") && !(accessToo && name == "system.posix_acl_access"))
            continue;
        char value[64 * 1024]; // no longer ones exist
        const auto length = ::fgetxattr(fd, name.constData(), value, sizeof value);
        if (length >= 0)
            (void)::fsetxattr(to, name.constData(), value, static_cast<size_t>(length), 0);
    }
#elif defined(Q_OS_DARWIN)
    (void)::fcopyfile(fd, to, nullptr, COPYFILE_XATTR | (accessToo ? COPYFILE_ACL : 0));
#endif
}

bool exchangeNames([[maybe_unused]] const QByteArray &one, [[maybe_unused]] const QByteArray &other)
{
#ifdef RENAME_EXCHANGE
    return ::renameat2(AT_FDCWD, one.constData(), AT_FDCWD, other.constData(), RENAME_EXCHANGE) == 0;
#else
    errno = ENOSYS;
    return false;
#endif
}

} // namespace voyageur::base
