// SPDX-License-Identifier: GPL-3.0-or-later
#include "base/filefault.h"
#include "base/filewriter.h"

#include <QDir>
#include <QFile>
#include <QFileInfo>
#include <QRandomGenerator>

#include <algorithm>
#include <chrono>
#include <thread>
#include <utility>

#include <qt_windows.h>

namespace voyageur::base {

using Cause = FileFault::Cause;

namespace {

constexpr qsizetype writeBufferSize = 1 << 16;
constexpr DWORD diskQuotaExceeded = 1295; // ERROR_DISK_QUOTA_EXCEEDED, which MinGW's headers lack
constexpr int mostLinks = 40;
constexpr int mostTries = 60; // another program (of a virus scanner, a backup) has a file open for a moment
constexpr std::chrono::milliseconds busyPause(50);
constexpr std::chrono::milliseconds lockLimit(3000);
constexpr std::chrono::milliseconds lockPause(10);
constexpr int mostDenials = 20; // a lock's name that is being deleted denies access, and so does a folder for good

QString wordsOf(DWORD code)
{
    wchar_t *text = nullptr;
    const DWORD length =
        ::FormatMessageW(FORMAT_MESSAGE_ALLOCATE_BUFFER | FORMAT_MESSAGE_FROM_SYSTEM | FORMAT_MESSAGE_IGNORE_INSERTS, nullptr,
                         code, 0, reinterpret_cast<wchar_t *>(&text), 0, nullptr); // NOLINT: as the call wants it
    const QString words = QString::fromWCharArray(text, static_cast<qsizetype>(length)).trimmed();
    ::LocalFree(text);
    return words.isEmpty() ? QString::number(code) : words;
}

FileFault faultOf(DWORD code)
{
    switch (code) {
    case ERROR_DISK_FULL:
    case ERROR_HANDLE_DISK_FULL:
        return {Cause::NoRoom, wordsOf(code)};
    case diskQuotaExceeded:
    case ERROR_NOT_ENOUGH_QUOTA:
        return {Cause::Quota, wordsOf(code)};
    case ERROR_WRITE_PROTECT:
        return {Cause::ReadOnlyDisk, wordsOf(code)};
    case ERROR_ACCESS_DENIED:
    case ERROR_PRIVILEGE_NOT_HELD:
        return {Cause::NoRightInFolder, wordsOf(code)};
    case ERROR_FILE_TOO_LARGE:
        return {Cause::TooLarge, wordsOf(code)};
    case ERROR_CRC:
    case ERROR_IO_DEVICE:
    case ERROR_WRITE_FAULT:
    case ERROR_GEN_FAILURE:
        return {Cause::DiskError, wordsOf(code)};
    case ERROR_FILE_NOT_FOUND:
    case ERROR_PATH_NOT_FOUND:
    case ERROR_INVALID_DRIVE:
    case ERROR_BAD_NETPATH:
        return {Cause::NoFolder, wordsOf(code)};
    case ERROR_FILENAME_EXCED_RANGE:
        return {Cause::NameTooLong, wordsOf(code)};
    case ERROR_SHARING_VIOLATION:
    case ERROR_LOCK_VIOLATION:
        return {Cause::Busy, wordsOf(code)};
    case ERROR_FILE_EXISTS:
    case ERROR_ALREADY_EXISTS:
        return {Cause::Exists, wordsOf(code)};
    default:
        return {Cause::Other, wordsOf(code)};
    }
}

// As Windows takes it however long it is.
std::wstring systemName(const QString &path)
{
    const QString native = QDir::toNativeSeparators(QDir::cleanPath(QFileInfo(path).absoluteFilePath()));
    if (native.startsWith(QLatin1String("\\\\")))
        return native.startsWith(QLatin1String("\\\\?\\")) ? native.toStdWString()
                                                           : (QStringLiteral("\\\\?\\UNC\\") + native.mid(2)).toStdWString();
    return (QStringLiteral("\\\\?\\") + native).toStdWString();
}

bool isBusy(DWORD code)
{
    return code == ERROR_SHARING_VIOLATION || code == ERROR_LOCK_VIOLATION || code == ERROR_ACCESS_DENIED;
}

} // namespace

struct FileWriter::Private {
    QString path; // as it was given
    WriteOptions options;
    QString target; // the file itself, where the path is a link
    QString fresh;  // the new file's name, while there is one
    HANDLE handle = INVALID_HANDLE_VALUE;
    HANDLE lock = INVALID_HANDLE_VALUE;
    bool direct = false; // a device
    bool existed = false;
    QByteArray buffer;
    std::optional<Error> problem; // of a write: nothing takes the name after that

    ~Private()
    {
        close();
        if (!fresh.isEmpty())
            ::DeleteFileW(systemName(fresh).c_str());
        if (lock != INVALID_HANDLE_VALUE)
            ::CloseHandle(lock); // which deletes it
    }

    void close()
    {
        if (handle != INVALID_HANDLE_VALUE)
            ::CloseHandle(std::exchange(handle, INVALID_HANDLE_VALUE));
    }

    Error failed(DWORD code) const { return failed(faultOf(code)); }
    Error failed(const FileFault &fault) const { return errorOf(fault, path, existed); }

    Result<void> begin()
    {
        QFileInfo info(path);
        if (info.exists() && !info.isFile() && !info.isDir())
            return beginDirectly();
        for (int links = 0; info.isSymbolicLink(); ++links) { // not isSymLink(): a shortcut is a file of its own
            if (links == mostLinks)
                return failed(FileFault{Cause::LinkInCircle});
            info.setFile(info.symLinkTarget());
        }
        target = info.absoluteFilePath();
        existed = info.exists();
        if (info.isDir())
            return failed(FileFault{Cause::IsFolder});
        if (existed && (::GetFileAttributesW(systemName(target).c_str()) & FILE_ATTRIBUTE_READONLY) != 0)
            return failed(FileFault{Cause::NoRight});
        const QString name =
            info.absolutePath() + QStringLiteral("/.") + info.fileName().left(180) + QStringLiteral(".voyageur-");
        VOYAGEUR_CHECK(takeLock(name + QStringLiteral("lock")));
        VOYAGEUR_CHECK(isAsExpected());
        while (true) {
            fresh = name + QString::number(QRandomGenerator::global()->generate(), 16);
            handle =
                ::CreateFileW(systemName(fresh).c_str(), GENERIC_WRITE, 0, nullptr, CREATE_NEW, FILE_ATTRIBUTE_NORMAL, nullptr);
            if (handle != INVALID_HANDLE_VALUE)
                return {};
            const DWORD code = ::GetLastError();
            fresh.clear();
            if (code != ERROR_FILE_EXISTS)
                return failed(code);
        }
    }

    // Two of us do not write at once: between a look at the file and the rename the other one's change would be lost. A file that
    // only one has open, and that goes with it, also when it is killed. Where that cannot be, without.
    Result<void> takeLock(const QString &name)
    {
        const auto deadline = std::chrono::steady_clock::now() + lockLimit;
        for (int denials = 0;;) {
            lock = ::CreateFileW(systemName(name).c_str(), GENERIC_WRITE | DELETE, 0, nullptr, OPEN_ALWAYS,
                                 FILE_ATTRIBUTE_HIDDEN | FILE_FLAG_DELETE_ON_CLOSE, nullptr);
            if (lock != INVALID_HANDLE_VALUE)
                return {};
            const DWORD code = ::GetLastError();
            if (!isBusy(code) || (code == ERROR_ACCESS_DENIED && ++denials > mostDenials))
                return {};
            if (std::chrono::steady_clock::now() >= deadline)
                return failed(FileFault{Cause::Busy});
            std::this_thread::sleep_for(lockPause);
        }
    }

    Result<void> beginDirectly()
    {
        direct = true;
        if (options.expected)
            return failed(FileFault{Cause::Changed});
        const std::wstring name = QDir::toNativeSeparators(path).toStdWString();
        handle = ::CreateFileW(name.c_str(), GENERIC_WRITE, FILE_SHARE_READ | FILE_SHARE_WRITE, nullptr, OPEN_EXISTING,
                               FILE_ATTRIBUTE_NORMAL, nullptr);
        return handle == INVALID_HANDLE_VALUE ? Result<void>(failed(::GetLastError())) : Result<void>();
    }

    Result<void> isAsExpected() const
    {
        if (options.expected && hashOfFile(target) != options.expected)
            return failed(FileFault{options.expected->isEmpty() ? Cause::Exists : Cause::Changed});
        return {};
    }

    Result<void> put(QByteArrayView bytes)
    {
        constexpr qsizetype mostAtOnce = 1 << 24;
        while (!bytes.isEmpty()) {
            DWORD written = 0;
            const auto size = static_cast<DWORD>(std::min(bytes.size(), mostAtOnce));
            if (!::WriteFile(handle, bytes.data(), size, &written, nullptr) || written == 0) {
                problem = failed(written == 0 && ::GetLastError() == ERROR_SUCCESS ? ERROR_DISK_FULL : ::GetLastError());
                return *problem;
            }
            bytes = bytes.sliced(static_cast<qsizetype>(written));
        }
        return {};
    }

    Result<void> finish()
    {
        if (problem)
            return *problem;
        VOYAGEUR_CHECK(put(std::exchange(buffer, {})));
        if (direct) {
            close();
            return {};
        }
        if (!::FlushFileBuffers(handle))
            return failed(::GetLastError());
        close();
        VOYAGEUR_CHECK(isAsExpected());
        // Not ReplaceFile(), which can leave the old name without a file. WRITE_THROUGH: the name is on the disk, too.
        const bool onlyNew = options.expected && options.expected->isEmpty();
        const DWORD how = MOVEFILE_WRITE_THROUGH | (onlyNew ? 0 : MOVEFILE_REPLACE_EXISTING);
        const std::wstring from = systemName(fresh);
        const std::wstring to = systemName(target);
        for (int tries = 0; !::MoveFileExW(from.c_str(), to.c_str(), how); ++tries) {
            const DWORD code = ::GetLastError();
            if (!isBusy(code) || tries == mostTries)
                return failed(code == ERROR_ACCESS_DENIED ? FileFault{Cause::Busy} : faultOf(code));
            std::this_thread::sleep_for(busyPause);
            VOYAGEUR_CHECK(isAsExpected());
        }
        fresh.clear();
        return {};
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
    for (int tries = 0; !file.open(QIODevice::ReadOnly | QIODevice::Unbuffered); ++tries) {
        // QFile does not say which error it was.
        const HANDLE again = ::CreateFileW(systemName(file.fileName()).c_str(), GENERIC_READ,
                                           FILE_SHARE_READ | FILE_SHARE_WRITE | FILE_SHARE_DELETE, nullptr, OPEN_EXISTING,
                                           FILE_ATTRIBUTE_NORMAL, nullptr);
        const DWORD code = ::GetLastError();
        if (again != INVALID_HANDLE_VALUE)
            ::CloseHandle(again);
        else if (!isBusy(code))
            return false;
        if (tries == mostDenials)
            return false;
        std::this_thread::sleep_for(lockPause);
    }
    return true;
}

Result<void> FileWriter::commit()
{
    return d->finish();
}

} // namespace voyageur::base
