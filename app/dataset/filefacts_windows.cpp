// SPDX-License-Identifier: GPL-3.0-or-later
#include "dataset/localfs_windows.h"

#include <winioctl.h>

namespace voyageur::dataset {

namespace {

constexpr qint64 ticksPerSecond = 10'000'000;           // a FILETIME counts 100 ns …
constexpr qint64 ticksTo1970 = 116'444'736'000'000'000; // … since 1601

qint64 ticksOf(const FILETIME &time)
{
    return (static_cast<qint64>(time.dwHighDateTime) << 32 | time.dwLowDateTime) - ticksTo1970;
}

} // namespace

FILETIME fileTime(qint64 seconds)
{
    const qint64 ticks = seconds * ticksPerSecond + ticksTo1970;
    FILETIME time;
    time.dwHighDateTime = static_cast<DWORD>(ticks >> 32);
    time.dwLowDateTime = static_cast<DWORD>(ticks & 0xffffffff);
    return time;
}

// Before 1970 too.
void takeTime(FileFacts &facts, const FILETIME &time)
{
    const qint64 ticks = ticksOf(time);
    const qint64 rest = (ticks % ticksPerSecond + ticksPerSecond) % ticksPerSecond;
    facts.mtimeSeconds = (ticks - rest) / ticksPerSecond;
    facts.mtimeNanoseconds = rest * 100;
}

// Of a reparse point: links lead elsewhere, what a cloud or the deduplication left is a file or folder like any other, and the
// rest (sockets, application aliases, what belongs to the Linux subsystem) has nothing to read.
FileKind kindOf(DWORD attributes, DWORD tag)
{
    const FileKind plain = (attributes & FILE_ATTRIBUTE_DIRECTORY) != 0 ? FileKind::Folder : FileKind::File;
    if ((attributes & FILE_ATTRIBUTE_REPARSE_POINT) == 0)
        return plain;
    if (tag == IO_REPARSE_TAG_SYMLINK || tag == IO_REPARSE_TAG_MOUNT_POINT)
        return FileKind::Link;
    constexpr DWORD aliasOfApplication = 0x8000001b;              // IO_REPARSE_TAG_APPEXECLINK
    constexpr DWORD socketFile = 0x80000023;                      // IO_REPARSE_TAG_AF_UNIX
    const bool forLinux = tag >= 0x80000024 && tag <= 0x80000026; // IO_REPARSE_TAG_LX_FIFO, _CHR, _BLK
    if (IsReparseTagNameSurrogate(tag) || tag == aliasOfApplication || tag == socketFile || forLinux)
        return FileKind::Special;
    return plain;
}

} // namespace voyageur::dataset
