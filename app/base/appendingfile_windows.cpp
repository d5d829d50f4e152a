// SPDX-License-Identifier: GPL-3.0-or-later
#include "base/appendingfile.h"

#include <QDir>

#include <fcntl.h>
#include <io.h>
#include <qt_windows.h>

namespace voyageur::base {

// QFile looks for the end once, when it opens: two programs write over each other's lines. And it lets nobody rename what it has
// open.
bool openForAppending(QFile &file, const QString &path)
{
    const std::wstring name = QDir::toNativeSeparators(path).toStdWString();
    HANDLE handle =
        CreateFileW(name.c_str(), GENERIC_READ | GENERIC_WRITE, FILE_SHARE_READ | FILE_SHARE_WRITE | FILE_SHARE_DELETE, nullptr,
                    OPEN_ALWAYS, FILE_ATTRIBUTE_NORMAL, nullptr);
    if (handle == INVALID_HANDLE_VALUE)
        return false;
    const int descriptor = _open_osfhandle(reinterpret_cast<intptr_t>(handle), _O_APPEND | _O_BINARY);
    if (descriptor < 0) {
        CloseHandle(handle);
        return false;
    }
    file.setFileName(path);
    return file.open(descriptor, QIODevice::Append | QIODevice::Unbuffered, QFileDevice::AutoCloseHandle);
}

// One at a time, by a lock on a byte that no file has.
void append(QFile &file, const QByteArray &line)
{
    auto *handle = reinterpret_cast<HANDLE>(_get_osfhandle(file.handle()));
    OVERLAPPED place{};
    place.OffsetHigh = 0x7fffffff;
    const bool locked = LockFileEx(handle, LOCKFILE_EXCLUSIVE_LOCK, 0, 1, 0, &place) != 0;
    LARGE_INTEGER end{};
    SetFilePointerEx(handle, end, nullptr, FILE_END);
    DWORD written = 0;
    WriteFile(handle, line.constData(), static_cast<DWORD>(line.size()), &written, nullptr);
    if (locked)
        UnlockFileEx(handle, 0, 1, 0, &place);
}

} // namespace voyageur::base
