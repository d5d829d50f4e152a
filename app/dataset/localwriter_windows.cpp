// SPDX-License-Identifier: GPL-3.0-or-later
#include "dataset/localfs_windows.h"
#include "dataset/longpath_windows.h"

#include <QDeadlineTimer>

#include <cstring>
#include <utility>
#include <vector>

namespace voyageur::dataset {

namespace {

// Who writes shares it with readers alone: that is the lock. It is given another name and removed by the handle that has the
// lock, so that nobody else's file of that name is taken.
HANDLE openLocked(const QByteArray &path, DWORD creation)
{
    constexpr DWORD flags = FILE_ATTRIBUTE_NORMAL | FILE_FLAG_OPEN_REPARSE_POINT;
    return CreateFileW(longPath(path).c_str(), GENERIC_WRITE | DELETE, FILE_SHARE_READ, nullptr, creation, flags, nullptr);
}

bool isInUse(int reason)
{
    return reason == ERROR_SHARING_VIOLATION || reason == ERROR_ACCESS_DENIED; // the second also while it is being removed
}

bool rename(HANDLE file, const std::wstring &target)
{
    const size_t bytes = target.size() * sizeof(wchar_t);
    std::vector<FILE_RENAME_INFO> room(2 + bytes / sizeof(FILE_RENAME_INFO)); // with a NUL behind the name
    FILE_RENAME_INFO &info = room.front();
    info.ReplaceIfExists = TRUE;
    info.FileNameLength = static_cast<DWORD>(bytes);
    std::memcpy(reinterpret_cast<char *>(room.data()) + offsetof(FILE_RENAME_INFO, FileName), target.data(), bytes);
    return SetFileInformationByHandle(file, FileRenameInfo, room.data(),
                                      static_cast<DWORD>(room.size() * sizeof(FILE_RENAME_INFO)));
}

} // namespace

void LocalWriter::abandon()
{
    if (m_fd < 0)
        return;
    FILE_DISPOSITION_INFO info{TRUE};
    SetFileInformationByHandle(native(m_fd), FileDispositionInfo, &info, sizeof info);
    leave(); // at which it goes
}

void LocalWriter::leave()
{
    if (m_fd >= 0)
        CloseHandle(native(std::exchange(m_fd, -1)));
}

base::Result<LocalWriter> LocalWriter::create(const QByteArray &path, int)
{
    const QDeadlineTimer end(std::chrono::seconds(20)); // others that sweep up here take it for moments only
    constexpr int enough = 20;
    int refused = 0; // one after the other while nothing was there: not by those
    while (true) {
        removeFile(path);
        const HANDLE handle = openLocked(path, CREATE_NEW);
        if (handle != INVALID_HANDLE_VALUE) {
            LocalWriter writer;
            writer.m_fd = reinterpret_cast<FileHandle>(handle);
            writer.m_path = path;
            return writer;
        }
        const int reason = lastError();
        const bool isOther = reason == ERROR_FILE_EXISTS || isInUse(reason);
        const DWORD attributes = isOther ? GetFileAttributesW(longPath(path).c_str()) : 0;
        const bool isFolder = attributes != INVALID_FILE_ATTRIBUTES && (attributes & FILE_ATTRIBUTE_DIRECTORY) != 0;
        const bool isNothing = attributes == INVALID_FILE_ATTRIBUTES && lastError() == ERROR_FILE_NOT_FOUND;
        refused = isNothing && reason == ERROR_ACCESS_DENIED ? refused + 1 : 0;
        if (!isOther || isFolder || refused == enough)
            return cannotWrite(path, reason);
        if (end.hasExpired())
            return writtenByAnother(path);
        Sleep(0);
    }
}

base::Result<std::optional<LocalWriter>> LocalWriter::adopt(const QByteArray &path, int)
{
    const HANDLE handle = openLocked(path, OPEN_ALWAYS);
    if (handle == INVALID_HANDLE_VALUE) {
        const int reason = lastError();
        if (isInUse(reason))
            return std::optional<LocalWriter>();
        return cannotWrite(path, reason);
    }
    LocalWriter writer;
    writer.m_fd = reinterpret_cast<FileHandle>(handle);
    writer.m_path = path;
    BY_HANDLE_FILE_INFORMATION known;
    const bool plain = GetFileInformationByHandle(handle, &known)
        && (known.dwFileAttributes & (FILE_ATTRIBUTE_DIRECTORY | FILE_ATTRIBUTE_REPARSE_POINT)) == 0;
    LARGE_INTEGER end{};
    if (!plain || !SetFilePointerEx(handle, LARGE_INTEGER{}, &end, FILE_END)) {
        writer.leave();
        return std::optional<LocalWriter>();
    }
    writer.m_size = end.QuadPart;
    return std::optional<LocalWriter>(std::move(writer));
}

base::Result<void> LocalWriter::restart()
{
    if (!SetFilePointerEx(native(m_fd), LARGE_INTEGER{}, nullptr, FILE_BEGIN) || !SetEndOfFile(native(m_fd)))
        return cannotWrite(m_path, lastError());
    m_size = 0;
    return {};
}

base::Result<void> LocalWriter::write(QByteArrayView bytes)
{
    constexpr qsizetype most = 1 << 30;
    while (!bytes.isEmpty()) {
        DWORD count = 0;
        if (!WriteFile(native(m_fd), bytes.data(), static_cast<DWORD>(qMin(bytes.size(), most)), &count, nullptr))
            return cannotWrite(m_path, lastError());
        m_size += count;
        bytes = bytes.sliced(static_cast<qsizetype>(count));
    }
    return {};
}

// There are no permissions; whether it is executable stands in the file itself.
base::Result<void> LocalWriter::finish(const QByteArray &final, qint64 mtimeSeconds, int)
{
    const FILETIME time = fileTime(mtimeSeconds);
    SetFileTime(native(m_fd), nullptr, &time, &time);
    const auto byHandle = [this](const std::wstring &target) { return rename(native(m_fd), target); };
    if (auto renamed = putInPlace(final, byHandle); !renamed.ok()) {
        abandon();
        return renamed;
    }
    leave();
    return {};
}

} // namespace voyageur::dataset
