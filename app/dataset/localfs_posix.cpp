// SPDX-License-Identifier: GPL-3.0-or-later
#include "dataset/localfs.h"

#include <algorithm>
#include <array>
#include <cerrno>
#include <climits>
#include <cstdio>
#include <utility>

#include <dirent.h>
#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

namespace voyageur::dataset {

namespace {

struct CloseFolder {
    void operator()(DIR *folder) const { closedir(folder); }
};

template <typename Call>
auto again(Call call)
{
    auto result = call();
    while (result < 0 && errno == EINTR)
        result = call();
    return result;
}

FileFacts factsFrom(const struct stat &status)
{
    FileFacts facts;
    if (S_ISREG(status.st_mode))
        facts.kind = FileKind::File;
    else if (S_ISDIR(status.st_mode))
        facts.kind = FileKind::Folder;
    else if (S_ISLNK(status.st_mode))
        facts.kind = FileKind::Link;
    else
        facts.kind = FileKind::Special;
    facts.size = facts.kind == FileKind::File ? status.st_size : 0;
#ifdef Q_OS_DARWIN
    const timespec &time = status.st_mtimespec;
#else
    const timespec &time = status.st_mtim;
#endif
    facts.mtimeSeconds = time.tv_sec;
    facts.mtimeNanoseconds = time.tv_nsec;
    if (facts.kind == FileKind::File || facts.kind == FileKind::Folder)
        facts.mode = static_cast<qint16>(status.st_mode & 0777);
    return facts;
}

#ifdef Q_OS_DARWIN
// Many programs here write accents apart from their letters (NFD). Linux, and a script that names the file, mean one character
// (NFC), and the disks here find a file by either. Where one does not (somebody's server), the name stays as it is.
void composeAccents(const QByteArray &folder, QList<QByteArray> &names)
{
    const QList<QByteArray> listed = names; // sorted
    for (QByteArray &name : names) {
        const QByteArray composed = QString::fromUtf8(name).normalized(QString::NormalizationForm_C).toUtf8();
        struct stat status {};
        if (composed != name && !std::binary_search(listed.begin(), listed.end(), composed)
            && lstat((folder + '/' + composed).constData(), &status) == 0)
            name = composed;
    }
    std::sort(names.begin(), names.end());
}
#endif

// Whether it may be opened for reading. The mode mostly says so by itself; where it does not, the system is asked.
bool mayRead(int folder, const char *name, const struct stat &status)
{
    static const uid_t user = geteuid();
    if ((status.st_mode & 0444) == 0444 || (status.st_uid == user && (status.st_mode & 0400) != 0))
        return true;
    return faccessat(folder, name, R_OK, AT_EACCESS) == 0;
}

FileKind kindOf(unsigned char type)
{
    return type == DT_DIR ? FileKind::Folder
        : type == DT_LNK  ? FileKind::Link
        : type == DT_REG  ? FileKind::File
                          : FileKind::Special;
}

// False when it is gone.
bool lookAt(int folder, const char *name, unsigned char type, FoundName &found, std::array<char, PATH_MAX> &target)
{
    struct stat status {};
    found.facts.kind = kindOf(type);
    if (type == DT_UNKNOWN || type == DT_REG || type == DT_DIR || type == DT_LNK) {
        if (fstatat(folder, name, &status, AT_SYMLINK_NOFOLLOW) != 0) {
            found.facts.kind = type == DT_UNKNOWN ? FileKind::File : kindOf(type);
            found.reason = errno;
            return !saysNotThere(found.reason);
        }
        found.facts = factsFrom(status);
        if (found.facts.kind == FileKind::File && !mayRead(folder, name, status))
            found.reason = errno;
    }
    if (found.facts.kind == FileKind::Link) {
        const auto length = readlinkat(folder, name, target.data(), target.size());
        if (length < 0) {
            found.reason = errno;
            return !saysNotThere(found.reason);
        }
        found.target = QByteArrayView(target.data(), static_cast<qsizetype>(length));
        found.dangling = fstatat(folder, name, &status, 0) != 0;
    }
    return true;
}

} // namespace

bool saysNotThere(int reason)
{
    return reason == ENOENT || reason == ENOTDIR;
}

bool saysNoRoom(int reason)
{
    return reason == ENOSPC || reason == EDQUOT || reason == EFBIG;
}

base::Result<FileFacts> factsOf(const QByteArray &path, bool followLink)
{
    struct stat status {};
    if ((followLink ? stat(path.constData(), &status) : lstat(path.constData(), &status)) != 0)
        return cannotRead(path, errno);
    return factsFrom(status);
}

base::Result<QList<QByteArray>> namesIn(const QByteArray &folder)
{
    const std::unique_ptr<DIR, CloseFolder> handle(opendir(folder.constData()));
    if (!handle)
        return cannotRead(folder, errno);
    QList<QByteArray> names;
    while (true) {
        errno = 0;
        const dirent *entry = readdir(handle.get());
        if (!entry)
            break;
        const QByteArray name(entry->d_name);
        if (name != "." && name != "..")
            names += name;
    }
    if (errno != 0)
        return cannotRead(folder, errno);
    std::sort(names.begin(), names.end());
#ifdef Q_OS_DARWIN
    composeAccents(folder, names);
#endif
    return names;
}

base::Result<void> readFolder(const QByteArray &folder, const std::function<bool(const FoundName &)> &each)
{
    const std::unique_ptr<DIR, CloseFolder> handle(opendir(folder.constData()));
    if (!handle)
        return cannotRead(folder, errno);
    std::array<char, PATH_MAX> target;
#ifdef Q_OS_DARWIN
    VOYAGEUR_TRY(names, namesIn(folder)); // whose accents need all names at once
    for (const QByteArray &name : names) {
        FoundName found{name, {}, {}, false, 0};
        if (lookAt(dirfd(handle.get()), name.constData(), DT_UNKNOWN, found, target) && !each(found))
            return {};
    }
#else
    while (true) {
        errno = 0;
        const dirent *entry = readdir(handle.get());
        if (!entry)
            return errno != 0 ? cannotRead(folder, errno) : base::Result<void>();
        FoundName found{QByteArrayView(entry->d_name), {}, {}, false, 0};
        if (found.name == QByteArrayView(".") || found.name == QByteArrayView(".."))
            continue;
        if (lookAt(dirfd(handle.get()), entry->d_name, entry->d_type, found, target) && !each(found))
            return {};
    }
#endif
    return {};
}

base::Result<QByteArray> linkTarget(const QByteArray &path)
{
    std::array<char, PATH_MAX> target{};
    const auto length = readlink(path.constData(), target.data(), target.size());
    if (length < 0)
        return cannotRead(path, errno);
    return QByteArray(target.data(), static_cast<qsizetype>(length));
}

bool isSameName(const QByteArray &path, const QByteArray &other)
{
#ifdef Q_OS_DARWIN
    return path.size() == other.size() && QString::fromUtf8(path).compare(QString::fromUtf8(other), Qt::CaseInsensitive) == 0;
#else
    return path == other;
#endif
}

base::Result<void> mayRead(const QByteArray &path)
{
    if (faccessat(AT_FDCWD, path.constData(), R_OK, AT_EACCESS) != 0)
        return cannotRead(path, errno);
    return {};
}

base::Result<void> makeFolder(const QByteArray &path, int mode)
{
    if (mkdir(path.constData(), static_cast<mode_t>(mode)) != 0)
        return cannotWrite(path, errno);
    return {};
}

base::Result<void> makeFolders(const QByteArray &path)
{
    struct stat status {};
    if (path.isEmpty() || stat(path.constData(), &status) == 0)
        return S_ISDIR(status.st_mode) || path.isEmpty() ? base::Result<void>() : cannotWrite(path, ENOTDIR);
    if (const qsizetype slash = path.lastIndexOf('/'); slash > 0)
        VOYAGEUR_CHECK(makeFolders(path.first(slash)));
    if (mkdir(path.constData(), 0777) != 0 && errno != EEXIST)
        return cannotWrite(path, errno);
    return {};
}

base::Result<void> makeLink(const QByteArray &target, const QByteArray &path)
{
    if (symlink(target.constData(), path.constData()) != 0)
        return cannotWrite(path, errno);
    return {};
}

base::Result<void> renameOver(const QByteArray &from, const QByteArray &to)
{
    if (std::rename(from.constData(), to.constData()) != 0)
        return cannotWrite(to, errno);
    return {};
}

void removeFile(const QByteArray &path)
{
    unlink(path.constData());
}

base::Result<void> removeFolder(const QByteArray &path)
{
    if (rmdir(path.constData()) != 0)
        return cannotWrite(path, errno);
    return {};
}

base::Result<void> setTime(const QByteArray &path, qint64 mtimeSeconds)
{
    const timespec times[2] = {{0, UTIME_OMIT}, {static_cast<time_t>(mtimeSeconds), 0}};
    if (utimensat(AT_FDCWD, path.constData(), times, AT_SYMLINK_NOFOLLOW) != 0)
        return cannotWrite(path, errno);
    return {};
}

base::Result<void> setMode(const QByteArray &path, int mode)
{
    struct stat status {};
    if (lstat(path.constData(), &status) != 0)
        return cannotWrite(path, errno);
    if (S_ISLNK(status.st_mode))
        return cannotWrite(path, ELOOP);
    const mode_t kept = S_ISDIR(status.st_mode) ? status.st_mode & (S_ISGID | S_ISVTX) : 0;
    const mode_t wanted = static_cast<mode_t>(mode & 0777) | kept;
    const int fd = again([&] { return ::open(path.constData(), O_RDONLY | O_CLOEXEC | O_NOFOLLOW | O_NONBLOCK); });
    // One that may not be opened has no other way than by its name.
    const int set = fd >= 0 ? fchmod(fd, wanted) : errno == EACCES ? chmod(path.constData(), wanted) : -1;
    const int reason = errno;
    if (fd >= 0)
        ::close(fd);
    return set == 0 ? base::Result<void>() : cannotWrite(path, reason);
}

void LocalFile::close()
{
    if (m_fd >= 0)
        ::close(m_fd);
    m_fd = -1;
}

base::Result<LocalFile> LocalFile::open(const QByteArray &path)
{
    LocalFile file;
    // O_NONBLOCK: a file that became a FIFO since the plan must not hang the transfer.
    file.m_fd = again([&] { return ::open(path.constData(), O_RDONLY | O_CLOEXEC | O_NONBLOCK); });
    if (file.m_fd < 0)
        return cannotRead(path, errno);
    file.m_path = path;
#ifdef POSIX_FADV_SEQUENTIAL
    posix_fadvise(file.m_fd, 0, 0, POSIX_FADV_SEQUENTIAL);
#endif
    return file;
}

base::Result<FileFacts> LocalFile::facts() const
{
    struct stat status {};
    if (fstat(m_fd, &status) != 0)
        return cannotRead(m_path, errno);
    return factsFrom(status);
}

base::Result<qsizetype> LocalFile::readAt(qint64 offset, char *to, qsizetype size) const
{
    const auto count = again([&] { return pread(m_fd, to, static_cast<size_t>(size), offset); });
    if (count < 0)
        return cannotRead(m_path, errno);
    return static_cast<qsizetype>(count);
}

} // namespace voyageur::dataset
