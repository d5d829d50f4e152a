// SPDX-License-Identifier: GPL-3.0-or-later
#include "dataset/localfs.h"

#include <cerrno>
#include <utility>

#include <fcntl.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <unistd.h>

namespace voyageur::dataset {

namespace {

template <typename Call>
auto writeAgain(Call call)
{
    auto result = call();
    while (result < 0 && errno == EINTR)
        result = call();
    return result;
}

mode_t modeOfNew(int mode)
{
    return mode < 0 ? 0666 : static_cast<mode_t>(mode & 0666) | 0600;
}

// Between the opening and the lock its last writer may have given it another name.
bool isStill(int fd, const QByteArray &path)
{
    struct stat mine {};
    struct stat there {};
    return fstat(fd, &mine) == 0 && lstat(path.constData(), &there) == 0 && S_ISREG(mine.st_mode) && mine.st_dev == there.st_dev
        && mine.st_ino == there.st_ino;
}

// A file is removed by who has its lock, so that nobody's new one of that name goes with it.
void removeStale(const QByteArray &path)
{
    const int fd = writeAgain([&] { return ::open(path.constData(), O_RDONLY | O_CLOEXEC | O_NOFOLLOW | O_NONBLOCK); });
    if (fd < 0 && errno == ENOENT)
        return;
    struct stat status {};
    const bool isFile = fd >= 0 && fstat(fd, &status) == 0 && S_ISREG(status.st_mode);
    const bool isLocked = isFile && writeAgain([&] { return flock(fd, LOCK_EX); }) == 0;
    if (!isLocked || isStill(fd, path))
        unlink(path.constData());
    if (fd >= 0)
        ::close(fd);
}

} // namespace

void LocalWriter::abandon()
{
    if (m_fd < 0)
        return;
    unlink(m_path.constData()); // while it is ours
    leave();
}

void LocalWriter::leave()
{
    if (m_fd >= 0)
        ::close(std::exchange(m_fd, -1));
}

base::Result<LocalWriter> LocalWriter::create(const QByteArray &path, int mode)
{
    constexpr int tries = 10'000; // others that sweep up here take it for moments only
    for (int i = 0; i < tries; ++i) {
        LocalWriter writer;
        writer.m_path = path;
        constexpr int flags = O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC | O_NOFOLLOW;
        writer.m_fd = writeAgain([&] { return ::open(path.constData(), flags, modeOfNew(mode)); });
        if (writer.m_fd < 0 && errno != EEXIST)
            return cannotWrite(path, errno);
        if (writer.m_fd < 0) {
            removeStale(path);
            continue;
        }
        // Against adopt(), on disks that have locks.
        const bool locks = writeAgain([&] { return flock(writer.m_fd, LOCK_EX); }) == 0;
        if (!locks || isStill(writer.m_fd, path))
            return writer;
        writer.leave();
    }
    return cannotWrite(path, EEXIST);
}

base::Result<std::optional<LocalWriter>> LocalWriter::adopt(const QByteArray &path, int mode)
{
    constexpr int flags = O_WRONLY | O_CREAT | O_APPEND | O_CLOEXEC | O_NOFOLLOW | O_NONBLOCK;
    const int fd = writeAgain([&] { return ::open(path.constData(), flags, modeOfNew(mode)); });
    if (fd < 0) {
        const bool isOther = errno == ELOOP || errno == EISDIR || errno == ENXIO; // a link, a folder, a pipe
        return isOther ? base::Result<std::optional<LocalWriter>>(std::optional<LocalWriter>()) : cannotWrite(path, errno);
    }
    LocalWriter writer;
    writer.m_path = path;
    writer.m_fd = fd;
    if (writeAgain([&] { return flock(fd, LOCK_EX | LOCK_NB); }) != 0 || !isStill(fd, path)) {
        writer.leave();
        return std::optional<LocalWriter>();
    }
    struct stat status {};
    fstat(fd, &status);
    writer.m_size = status.st_size;
    return std::optional<LocalWriter>(std::move(writer));
}

base::Result<void> LocalWriter::restart()
{
    if (writeAgain([&] { return ftruncate(m_fd, 0); }) != 0)
        return cannotWrite(m_path, errno);
    m_size = 0;
    return {};
}

base::Result<void> LocalWriter::write(QByteArrayView bytes)
{
    while (!bytes.isEmpty()) {
        const auto count = writeAgain([&] { return ::write(m_fd, bytes.data(), static_cast<size_t>(bytes.size())); });
        if (count < 0)
            return cannotWrite(m_path, errno);
        m_size += count;
        bytes = bytes.sliced(static_cast<qsizetype>(count));
    }
    return {};
}

base::Result<void> LocalWriter::finish(const QByteArray &final, qint64 mtimeSeconds, int mode)
{
    if (mode >= 0) // where a disk has none, that is no failure
        (void)fchmod(m_fd, static_cast<mode_t>(mode & 0777));
    const timespec times[2] = {{static_cast<time_t>(mtimeSeconds), 0}, {static_cast<time_t>(mtimeSeconds), 0}};
    futimens(m_fd, times);
    // A full disk or quota may show only when one is closed (NFS). The other keeps the lock until the file has its name.
    if (const int copy = ::dup(m_fd); copy >= 0 && ::close(copy) != 0) {
        const int reason = errno;
        abandon();
        return cannotWrite(final, reason);
    }
    if (auto renamed = renameOver(m_path, final); !renamed.ok()) {
        abandon();
        return renamed;
    }
    leave();
    return {};
}

} // namespace voyageur::dataset
