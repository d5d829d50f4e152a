// SPDX-License-Identifier: GPL-3.0-or-later
#include "base/filefault.h"
#include "base/filewriter.h"
#include "base/posixfiles.h"
#include "base/sha256.h"

#include <QFile>
#include <QRandomGenerator>
#include <QScopeGuard>

#include <cerrno>
#include <chrono>
#include <cstdio>
#include <fcntl.h>
#include <optional>
#include <sys/file.h>
#include <sys/stat.h>
#include <thread>
#include <unistd.h>
#include <utility>

namespace voyageur::base {

using Cause = FileFault::Cause;

namespace {

constexpr qsizetype writeBufferSize = 1 << 16;
constexpr std::chrono::milliseconds busyLimit(3000);
constexpr std::chrono::milliseconds busyPause(10);

QByteArray freshName(const QByteArray &path, const QByteArray &end)
{
    constexpr qsizetype longest = 200; // bytes of a name: 255 are the limit
    const QByteArray own = path.sliced(path.lastIndexOf('/') + 1);
    return inFolderOf(path, '.' + (own.size() > longest ? contentHash(own) : own) + ".voyageur-" + end);
}

} // namespace

struct FileWriter::Private {
    QString path; // as it was given
    WriteOptions options;
    QByteArray target; // the file itself, where the path is a link
    QByteArray fresh;  // the new file's name, while there is one
    int fd = -1;
    QByteArray lockFile;
    int lock = -1;
    bool direct = false; // a device
    bool existed = false;
    struct stat before = {};
    QByteArray buffer;
    std::optional<Error> problem; // of a write: nothing takes the name after that

    ~Private()
    {
        if (!fresh.isEmpty())
            ::unlink(fresh.constData());
        if (fd >= 0)
            ::close(fd);
        if (lock >= 0) {
            ::unlink(lockFile.constData()); // before it is given up
            ::close(lock);
        }
    }

    Error failed(int code) const { return failed(faultOf(code, target)); }
    Error failed(const FileFault &fault) const { return errorOf(fault, path, existed); }

    Result<void> begin()
    {
        const QByteArray name = QFile::encodeName(path);
        struct stat facts = {};
        if (::stat(name.constData(), &facts) == 0 && !S_ISREG(facts.st_mode) && !S_ISDIR(facts.st_mode))
            return beginDirectly(name);
        target = name;
        const auto last = endOfLinks(name);
        if (!last)
            return failed(errno);
        target = *last;
        existed = ::lstat(target.constData(), &before) == 0;
        if (existed && S_ISDIR(before.st_mode))
            return failed(EISDIR);
        // The system would let us replace it: what the person forbade is its content.
        if (existed && ::faccessat(AT_FDCWD, target.constData(), W_OK, AT_EACCESS) != 0)
            return failed(errno == EROFS ? FileFault{Cause::ReadOnlyDisk} : FileFault{Cause::NoRight});
        if (existed && (before.st_mode & (S_IWUSR | S_IWGRP | S_IWOTH)) == 0) // root could, all the same
            return failed(FileFault{Cause::NoRight});
        VOYAGEUR_CHECK(isAsExpected());
        return makeFresh();
    }

    Result<void> beginDirectly(const QByteArray &name)
    {
        direct = true;
        target = name;
        if (options.expected)
            return failed(FileFault{Cause::Changed});
        fd = uninterrupted([&] { return ::open(name.constData(), O_WRONLY | O_CLOEXEC | O_NOCTTY); });
        if (fd < 0)
            return failed(errno == EACCES || errno == EPERM ? FileFault{Cause::NoRight} : faultOf(errno, target));
        return {};
    }

    Result<void> isAsExpected() const
    {
        if (options.expected && hashOfFile(QFile::decodeName(target)) != options.expected)
            return failed(FileFault{options.expected->isEmpty() ? Cause::Exists : Cause::Changed});
        return {};
    }

    // Always the same name, under a lock: two of us do not write at once, and what one that was killed left behind is removed by
    // the next. Where that cannot be, a name that nobody else has.
    Result<void> makeFresh()
    {
        const QByteArray lockName = freshName(target, "lock");
        const mode_t mode = options.ownerOnly || existed ? 0600 : 0666;
        const auto deadline = std::chrono::steady_clock::now() + busyLimit;
        while (true) {
            int code = 0;
            switch (takeLock(lockName, code)) {
            case Locked::Yes:
                return makeUsual(mode);
            case Locked::Failed:
                return failed(code);
            case Locked::Never:
                return makeUnique(mode);
            case Locked::ByAnother:
                if (std::chrono::steady_clock::now() >= deadline)
                    return failed(FileFault{Cause::Busy});
                std::this_thread::sleep_for(busyPause);
                break;
            case Locked::Again:
                break;
            }
        }
    }

    enum class Locked { Yes, ByAnother, Again, Never, Failed };

    // A file of its own: the new one changes names with the old one while others look at them.
    Locked takeLock(const QByteArray &name, int &code)
    {
        const int one =
            uninterrupted([&] { return ::open(name.constData(), O_WRONLY | O_CREAT | O_CLOEXEC | O_NOFOLLOW, 0600); });
        if (one < 0) {
            code = errno;
            struct stat there = {};
            return ::lstat(name.constData(), &there) == 0 ? Locked::Never : Locked::Failed; // a link, or another user's
        }
        auto closing = qScopeGuard([one] { ::close(one); });
        if (uninterrupted([&] { return ::flock(one, LOCK_EX | LOCK_NB); }) != 0) {
            if (errno == EWOULDBLOCK)
                return Locked::ByAnother;
            ::unlink(name.constData());
            return Locked::Never; // a file system without locks
        }
        struct stat opened = {};
        struct stat named = {};
        if (::fstat(one, &opened) != 0 || ::lstat(name.constData(), &named) != 0 || !isSameFile(opened, named))
            return Locked::Again; // its owner has ended meanwhile
        closing.dismiss();
        lock = one;
        lockFile = name;
        return Locked::Yes;
    }

    Result<void> makeUsual(mode_t mode)
    {
        const QByteArray name = freshName(target, "new");
        ::unlink(name.constData()); // of one that was killed
        fd = uninterrupted([&] { return ::open(name.constData(), O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, mode); });
        if (fd < 0)
            return errno == EEXIST ? makeUnique(mode) : Result<void>(failed(errno));
        fresh = name;
        return {};
    }

    Result<void> makeUnique(mode_t mode)
    {
        while (true) {
            const QByteArray name = freshName(target, QByteArray::number(QRandomGenerator::global()->generate(), 16));
            fd = uninterrupted([&] { return ::open(name.constData(), O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, mode); });
            if (fd >= 0)
                fresh = name;
            if (fd >= 0 || errno != EEXIST)
                break;
        }
        if (fd < 0)
            return failed(errno);
        return {};
    }

    Result<void> put(QByteArrayView bytes)
    {
        while (!bytes.isEmpty()) {
            const auto written = uninterrupted([&] { return ::write(fd, bytes.data(), static_cast<size_t>(bytes.size())); });
            if (written <= 0) {
                problem = failed(written == 0 ? ENOSPC : errno);
                return *problem;
            }
            bytes = bytes.sliced(static_cast<qsizetype>(written));
        }
        return {};
    }

    void keepFacts() const
    {
        struct stat now = {};
        if (::fstat(fd, &now) != 0)
            return;
        const bool sameOwner = now.st_uid == before.st_uid || ::fchown(fd, before.st_uid, static_cast<gid_t>(-1)) == 0;
        const bool sameGroup = now.st_gid == before.st_gid || ::fchown(fd, static_cast<uid_t>(-1), before.st_gid) == 0;
        copyAttributes(target, fd, sameGroup && !options.ownerOnly);
        unsigned mode = options.ownerOnly ? 0600U : before.st_mode & 07777U;
        if (!sameOwner)
            mode &= ~unsigned(S_ISUID);
        if (!sameGroup) {
            const unsigned others = mode & S_IRWXO;
            mode &= ~unsigned(S_ISGID | S_IRWXG) | (others << 3);
        }
        (void)::fchmod(fd, static_cast<mode_t>(mode)); // fails where files have no mode
    }

    Result<void> takeName()
    {
        if (options.expected && options.expected->isEmpty())
            return takeFreeName();
        if (options.expected) {
            if (exchangeNames(fresh, target))
                return checkExchanged();
            if (errno == ENOENT)
                return failed(FileFault{Cause::Changed});
        } // or a file system that cannot
        if (::rename(fresh.constData(), target.constData()) != 0)
            return failed(errno);
        fresh.clear();
        return {};
    }

    // A second name for the new file fails where there is one already, in one step.
    Result<void> takeFreeName()
    {
        if (::link(fresh.constData(), target.constData()) == 0) {
            ::unlink(fresh.constData());
            fresh.clear();
            return {};
        }
        if (errno == EEXIST)
            return failed(EEXIST);
        VOYAGEUR_CHECK(isAsExpected()); // a file system without such names
        if (::rename(fresh.constData(), target.constData()) != 0)
            return failed(errno);
        fresh.clear();
        return {};
    }

    Result<void> checkExchanged()
    {
        if (hashOfFile(QFile::decodeName(fresh)) == options.expected) {
            ::unlink(fresh.constData());
            fresh.clear();
            return {};
        }
        const bool back = exchangeNames(fresh, target);
        const QByteArray theirs = std::exchange(fresh, {});
        if (back)
            ::unlink(theirs.constData()); // which is ours again
        return failed(FileFault{Cause::Changed});
    }

    // The new name stands in the folder, which has a place on the disk of its own.
    Result<void> keepName() const
    {
        const int folder = ::open(folderOf(target).constData(), O_RDONLY | O_CLOEXEC | O_DIRECTORY);
        if (folder < 0)
            return {}; // may be written, not read
        const bool kept = reachesDisk(folder);
        const int code = errno;
        ::close(folder);
        return kept ? Result<void>() : notCertain(faultOf(code, target), path);
    }

    Result<void> finish()
    {
        if (problem)
            return *problem;
        VOYAGEUR_CHECK(put(std::exchange(buffer, {})));
        if (direct) {
            const bool closed = ::close(std::exchange(fd, -1)) == 0 || errno == EINTR;
            return closed ? Result<void>() : failed(errno);
        }
        if (existed)
            keepFacts();
        if (!reachesDisk(fd))
            return failed(errno);
        VOYAGEUR_CHECK(isAsExpected());
        VOYAGEUR_CHECK(takeName());
        return keepName();
    }
};

FileWriter::FileWriter(std::unique_ptr<Private> data) : d(std::move(data)) {}
FileWriter::~FileWriter() = default;
FileWriter::FileWriter(FileWriter &&) noexcept = default;
FileWriter &FileWriter::operator=(FileWriter &&) noexcept = default;

Result<FileWriter> FileWriter::open(const QString &path, const WriteOptions &options)
{
    auto data = std::make_unique<Private>();
    data->path = path;
    data->options = options;
    VOYAGEUR_CHECK(data->begin());
    return FileWriter(std::move(data));
}

Result<void> FileWriter::write(QByteArrayView bytes)
{
    if (d->buffer.size() + bytes.size() < writeBufferSize) {
        d->buffer += bytes;
        return {};
    }
    VOYAGEUR_CHECK(d->put(std::exchange(d->buffer, {})));
    return d->put(bytes);
}

bool openForReading(QFile &file)
{
    return file.open(QIODevice::ReadOnly | QIODevice::Unbuffered);
}

Result<void> FileWriter::commit()
{
    return d->finish();
}

} // namespace voyageur::base
