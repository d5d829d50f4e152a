// SPDX-License-Identifier: GPL-3.0-or-later
#include "dataset/localfs_windows.h"
#include "dataset/longpath_windows.h"

#include <utility>

namespace voyageur::dataset {

void LocalWriter::abandon()
{
    if (m_fd < 0)
        return;
    leave();
    DeleteFileW(longPath(m_path).c_str());
}

void LocalWriter::leave()
{
    if (m_fd >= 0)
        CloseHandle(native(std::exchange(m_fd, -1)));
}

base::Result<LocalWriter> LocalWriter::create(const QByteArray &path)
{
    removeFile(path);
    const HANDLE handle =
        CreateFileW(longPath(path).c_str(), GENERIC_WRITE, FILE_SHARE_READ, nullptr, CREATE_NEW, FILE_ATTRIBUTE_NORMAL, nullptr);
    if (handle == INVALID_HANDLE_VALUE)
        return cannotWrite(path, lastError());
    LocalWriter writer;
    writer.m_fd = reinterpret_cast<FileHandle>(handle);
    writer.m_path = path;
    return writer;
}

// Who writes shares it with readers alone: that is the lock.
base::Result<std::optional<LocalWriter>> LocalWriter::adopt(const QByteArray &path)
{
    constexpr DWORD flags = FILE_ATTRIBUTE_NORMAL | FILE_FLAG_OPEN_REPARSE_POINT;
    const HANDLE handle =
        CreateFileW(longPath(path).c_str(), GENERIC_WRITE, FILE_SHARE_READ, nullptr, OPEN_ALWAYS, flags, nullptr);
    if (handle == INVALID_HANDLE_VALUE) {
        const int reason = lastError();
        if (reason == ERROR_SHARING_VIOLATION || reason == ERROR_ACCESS_DENIED)
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

// Whether it is executable stands in the file itself.
base::Result<void> LocalWriter::finish(const QByteArray &final, qint64 mtimeSeconds, bool)
{
    const FILETIME time = fileTime(mtimeSeconds);
    SetFileTime(native(m_fd), nullptr, &time, &time);
    leave(); // Windows renames no file that is open like this
    if (auto renamed = renameOver(m_path, final); !renamed.ok()) {
        DeleteFileW(longPath(m_path).c_str());
        return renamed;
    }
    return {};
}

} // namespace voyageur::dataset
