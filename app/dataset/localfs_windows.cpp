// SPDX-License-Identifier: GPL-3.0-or-later
#include "dataset/localfs.h"

#include "base/platform.h"
#include "dataset/localfs_windows.h"
#include "dataset/longpath_windows.h"

#include <QDir>

#include <winioctl.h>

#include <algorithm>
#include <cwchar>
#include <memory>
#include <utility>
#include <vector>

namespace voyageur::dataset {

namespace {

constexpr DWORD shareAll = FILE_SHARE_READ | FILE_SHARE_WRITE | FILE_SHARE_DELETE; // as POSIX: nobody is locked out
constexpr int quotaExceeded = 1295; // ERROR_DISK_QUOTA_EXCEEDED, which MinGW's headers lack

struct CloseHandleOf {
    void operator()(void *handle) const { CloseHandle(handle); }
};
using Handle = std::unique_ptr<void, CloseHandleOf>;

struct CloseSearch {
    void operator()(void *search) const { FindClose(search); }
};

} // namespace

HANDLE native(FileHandle handle)
{
    return reinterpret_cast<HANDLE>(handle);
}

namespace {

Handle owned(HANDLE handle)
{
    return Handle(handle == INVALID_HANDLE_VALUE ? nullptr : handle);
}

} // namespace

int lastError()
{
    return static_cast<int>(GetLastError());
}

namespace {

base::Result<FileFacts> factsFrom(HANDLE file, const QByteArray &path)
{
    FileFacts facts;
    if (GetFileType(file) != FILE_TYPE_DISK) {
        facts.kind = FileKind::Special;
        return facts;
    }
    BY_HANDLE_FILE_INFORMATION known;
    if (!GetFileInformationByHandle(file, &known))
        return cannotRead(path, lastError());
    FILE_ATTRIBUTE_TAG_INFO tag{};
    if ((known.dwFileAttributes & FILE_ATTRIBUTE_REPARSE_POINT) != 0)
        GetFileInformationByHandleEx(file, FileAttributeTagInfo, &tag, sizeof tag);
    facts.kind = kindOf(known.dwFileAttributes, tag.ReparseTag);
    takeTime(facts, known.ftLastWriteTime);
    if (facts.kind == FileKind::File)
        facts.size = static_cast<qint64>(known.nFileSizeHigh) << 32 | known.nFileSizeLow;
    return facts;
}

// FILE_FLAG_BACKUP_SEMANTICS: folders too.
Handle opened(const QByteArray &path, DWORD access, bool followLink)
{
    const DWORD flags = FILE_FLAG_BACKUP_SEMANTICS | (followLink ? 0 : FILE_FLAG_OPEN_REPARSE_POINT);
    return owned(CreateFileW(longPath(path).c_str(), access, shareAll, nullptr, OPEN_EXISTING, flags, nullptr));
}

// What DeviceIoControl() writes; the declaration is part of the driver kit only.
struct ReparseData {
    ULONG tag;
    USHORT length;
    USHORT reserved;
    USHORT substituteOffset; // bytes, in what follows
    USHORT substituteLength;
    USHORT printOffset;
    USHORT printLength;
};
constexpr size_t symlinkFlagsSize = sizeof(ULONG); // stands between, for a symbolic link only

QString textIn(const std::vector<char> &buffer, size_t at, size_t length)
{
    if (at + length > buffer.size())
        return {};
    return textOf(reinterpret_cast<const wchar_t *>(buffer.data() + at), length / sizeof(wchar_t));
}

bool isFolderThere(const QByteArray &path)
{
    const DWORD attributes = GetFileAttributesW(longPath(path).c_str());
    return attributes != INVALID_FILE_ATTRIBUTES && (attributes & FILE_ATTRIBUTE_DIRECTORY) != 0;
}

// Each name and what the listing says about it, until `each` says no.
template <typename Each>
base::Result<void> eachName(const QByteArray &folder, const Each &each)
{
    WIN32_FIND_DATAW found;
    std::wstring pattern = longPath(folder);
    pattern += pattern.back() == L'\\' ? L"*" : L"\\*";
    const HANDLE first =
        FindFirstFileExW(pattern.c_str(), FindExInfoBasic, &found, FindExSearchNameMatch, nullptr, FIND_FIRST_EX_LARGE_FETCH);
    if (first == INVALID_HANDLE_VALUE) {
        // An empty disk has not even a "." to be found.
        if (GetLastError() == ERROR_FILE_NOT_FOUND && isFolderThere(folder))
            return {};
        return cannotRead(folder, lastError());
    }
    const std::unique_ptr<void, CloseSearch> search(first);
    do {
        const QByteArray name = base::fileNameBytes(textOf(found.cFileName, std::wcslen(found.cFileName)));
        if (name != "." && name != ".." && !each(name, found))
            return {};
    } while (FindNextFileW(search.get(), &found));
    if (GetLastError() != ERROR_NO_MORE_FILES)
        return cannotRead(folder, lastError());
    return {};
}

void makeWritable(const std::wstring &path)
{
    const DWORD attributes = GetFileAttributesW(path.c_str());
    if (attributes != INVALID_FILE_ATTRIBUTES && (attributes & FILE_ATTRIBUTE_READONLY) != 0)
        SetFileAttributesW(path.c_str(), attributes & ~static_cast<DWORD>(FILE_ATTRIBUTE_READONLY));
}

// A link to a folder, which no file can be put in the place of.
void removeFolderLink(const QByteArray &path)
{
    const auto facts = factsOf(path);
    const DWORD attributes = GetFileAttributesW(longPath(path).c_str());
    if (facts.ok() && facts->kind == FileKind::Link && (attributes & FILE_ATTRIBUTE_DIRECTORY) != 0)
        RemoveDirectoryW(longPath(path).c_str());
}

} // namespace

bool saysNotThere(int reason)
{
    return reason == ERROR_FILE_NOT_FOUND || reason == ERROR_PATH_NOT_FOUND || reason == ERROR_INVALID_NAME
        || reason == ERROR_INVALID_DRIVE || reason == ERROR_BAD_NETPATH || reason == ERROR_BAD_NET_NAME
        || reason == ERROR_DIRECTORY;
}

bool saysNoRoom(int reason)
{
    return reason == ERROR_DISK_FULL || reason == ERROR_HANDLE_DISK_FULL || reason == ERROR_FILE_TOO_LARGE
        || reason == quotaExceeded;
}

base::Result<FileFacts> factsOf(const QByteArray &path, bool followLink)
{
    const Handle file = opened(path, FILE_READ_ATTRIBUTES, followLink);
    if (!file)
        return cannotRead(path, lastError());
    return factsFrom(file.get(), path);
}

base::Result<QList<QByteArray>> namesIn(const QByteArray &folder)
{
    QList<QByteArray> names;
    const auto add = [&names](const QByteArray &name, const WIN32_FIND_DATAW &) {
        names += name;
        return true;
    };
    VOYAGEUR_CHECK(eachName(folder, add));
    std::sort(names.begin(), names.end());
    return names;
}

// The listing has the facts: no file is opened for them. (NTFS writes size and time of a file with several names late into the
// others; opening it, as mayRead() does, brings them up to date for the next time.)
base::Result<void> readFolder(const QByteArray &folder, const std::function<bool(const FoundName &)> &found)
{
    return eachName(folder, [&](const QByteArray &name, const WIN32_FIND_DATAW &data) {
        const QByteArray path = folder + '/' + name;
        FoundName one{name, {}, {}, false, 0};
        QByteArray target;
        const bool isReparsePoint = (data.dwFileAttributes & FILE_ATTRIBUTE_REPARSE_POINT) != 0;
        one.facts.kind = kindOf(data.dwFileAttributes, isReparsePoint ? data.dwReserved0 : 0);
        if (one.facts.kind == FileKind::File) {
            one.facts.size = static_cast<qint64>(data.nFileSizeHigh) << 32 | data.nFileSizeLow;
            takeTime(one.facts, data.ftLastWriteTime);
            if (!opened(path, GENERIC_READ, true))
                one.reason = lastError();
        } else if (one.facts.kind == FileKind::Link) {
            const auto says = linkTarget(path);
            one.reason = says.ok() ? 0 : ERROR_INVALID_REPARSE_DATA;
            target = says.ok() ? *says : QByteArray();
            one.target = target;
            one.dangling = says.ok() && !opened(path, FILE_READ_ATTRIBUTES, true);
        }
        return saysNotThere(one.reason) || found(one);
    });
}

base::Result<QByteArray> linkTarget(const QByteArray &path)
{
    const Handle link = opened(path, FILE_READ_ATTRIBUTES, false);
    if (!link)
        return cannotRead(path, lastError());
    std::vector<char> buffer(MAXIMUM_REPARSE_DATA_BUFFER_SIZE);
    DWORD size = 0;
    if (!DeviceIoControl(link.get(), FSCTL_GET_REPARSE_POINT, nullptr, 0, buffer.data(), static_cast<DWORD>(buffer.size()), &size,
                         nullptr))
        return cannotRead(path, lastError());
    buffer.resize(size);
    if (size < sizeof(ReparseData))
        return cannotRead(path, ERROR_INVALID_REPARSE_DATA);
    const auto *data = reinterpret_cast<const ReparseData *>(buffer.data());
    const bool symbolic = data->tag == IO_REPARSE_TAG_SYMLINK;
    const size_t names = sizeof(ReparseData) + (symbolic ? symlinkFlagsSize : 0);
    QString target = textIn(buffer, names + data->printOffset, data->printLength);
    if (target.isEmpty())
        target = textIn(buffer, names + data->substituteOffset, data->substituteLength);
    target = QDir::fromNativeSeparators(target);
    // A drive, or a folder inside one's own disk without its name: absolute for those who look for a slash.
    if (!target.startsWith(QLatin1Char('/')) && (!symbolic || beginsWithDrive(target)))
        target.prepend(QLatin1Char('/'));
    return base::fileNameBytes(target);
}

bool isSameName(const QByteArray &path, const QByteArray &other)
{
    if (path.isEmpty() || other.isEmpty())
        return false;
    const std::wstring first = longPath(path);
    const std::wstring second = longPath(other);
    return CompareStringOrdinal(first.data(), static_cast<int>(first.size()), second.data(), static_cast<int>(second.size()),
                                TRUE)
        == CSTR_EQUAL;
}

base::Result<void> mayRead(const QByteArray &path)
{
    if (!opened(path, GENERIC_READ, true))
        return cannotRead(path, lastError());
    return {};
}

base::Result<void> makeFolder(const QByteArray &path, int)
{
    if (!CreateDirectoryW(longPath(path).c_str(), nullptr))
        return cannotWrite(path, lastError());
    return {};
}

base::Result<void> makeFolders(const QByteArray &path)
{
    if (path.isEmpty() || isFolderThere(path))
        return {};
    if (GetFileAttributesW(longPath(path).c_str()) != INVALID_FILE_ATTRIBUTES)
        return cannotWrite(path, ERROR_DIRECTORY);
    if (const qsizetype slash = path.lastIndexOf('/'); slash > 0)
        VOYAGEUR_CHECK(makeFolders(path.first(slash)));
    if (!CreateDirectoryW(longPath(path).c_str(), nullptr) && GetLastError() != ERROR_ALREADY_EXISTS)
        return cannotWrite(path, lastError());
    return {};
}

base::Result<void> makeLink(const QByteArray &target, const QByteArray &path)
{
    // Windows wants to be told what the link will lead to.
    const QByteArray from = path.first(path.lastIndexOf('/') + 1);
    constexpr DWORD inDeveloperMode = 0x2; // SYMBOLIC_LINK_FLAG_ALLOW_UNPRIVILEGED_CREATE
    const DWORD flags = inDeveloperMode | (isFolderThere(from + target) ? SYMBOLIC_LINK_FLAG_DIRECTORY : 0);
    const std::wstring text = QDir::toNativeSeparators(base::fileNameText(target)).toStdWString();
    if (!CreateSymbolicLinkW(longPath(path).c_str(), text.c_str(), flags))
        return cannotWrite(path, lastError());
    if (GetFileAttributesW(longPath(path).c_str()) == INVALID_FILE_ATTRIBUTES) // Wine makes none, and says that it did
        return cannotWrite(path, ERROR_NOT_SUPPORTED);
    return {};
}

base::Result<void> renameOver(const QByteArray &from, const QByteArray &to)
{
    return putInPlace(to, [source = longPath(from)](const std::wstring &target) {
        return MoveFileExW(source.c_str(), target.c_str(), MOVEFILE_REPLACE_EXISTING | MOVEFILE_WRITE_THROUGH) != FALSE;
    });
}

base::Result<void> putInPlace(const QByteArray &to, const std::function<bool(const std::wstring &target)> &rename)
{
    const std::wstring target = longPath(to);
    removeFolderLink(to);
    makeWritable(target);
    // A virus scanner or the search index may look into a new file for a moment.
    constexpr int attempts = 20;
    for (int attempt = 1;; ++attempt) {
        if (rename(target))
            return {};
        const int reason = lastError();
        const bool passes = reason == ERROR_SHARING_VIOLATION || reason == ERROR_ACCESS_DENIED;
        if (!passes || attempt == attempts || isFolderThere(to))
            return cannotWrite(to, reason);
        Sleep(50);
    }
}

void removeFile(const QByteArray &path)
{
    removeFolderLink(path);
    const std::wstring name = longPath(path);
    makeWritable(name);
    DeleteFileW(name.c_str());
}

base::Result<void> removeFolder(const QByteArray &path)
{
    if (!RemoveDirectoryW(longPath(path).c_str()))
        return cannotWrite(path, lastError());
    return {};
}

base::Result<void> setTime(const QByteArray &path, qint64 mtimeSeconds)
{
    const Handle file = opened(path, FILE_WRITE_ATTRIBUTES, false);
    const FILETIME time = fileTime(mtimeSeconds);
    if (!file || !SetFileTime(file.get(), nullptr, nullptr, &time))
        return cannotWrite(path, lastError());
    return {};
}

base::Result<void> setMode(const QByteArray &, int)
{
    return {};
}

void LocalFile::close()
{
    if (isOpen())
        CloseHandle(native(m_fd));
    m_fd = -1;
}

base::Result<LocalFile> LocalFile::open(const QByteArray &path)
{
    constexpr DWORD flags = FILE_FLAG_BACKUP_SEMANTICS | FILE_FLAG_SEQUENTIAL_SCAN;
    const HANDLE handle = CreateFileW(longPath(path).c_str(), GENERIC_READ, shareAll, nullptr, OPEN_EXISTING, flags, nullptr);
    if (handle == INVALID_HANDLE_VALUE)
        return cannotRead(path, lastError());
    LocalFile file;
    file.m_fd = reinterpret_cast<FileHandle>(handle);
    file.m_path = path;
    return file;
}

base::Result<FileFacts> LocalFile::facts() const
{
    return factsFrom(native(m_fd), m_path);
}

base::Result<qsizetype> LocalFile::readAt(qint64 offset, char *to, qsizetype size) const
{
    constexpr qsizetype most = 1 << 30;
    OVERLAPPED place{};
    place.Offset = static_cast<DWORD>(offset & 0xffffffff);
    place.OffsetHigh = static_cast<DWORD>(offset >> 32);
    DWORD count = 0;
    if (ReadFile(native(m_fd), to, static_cast<DWORD>(qMin(size, most)), &count, &place))
        return static_cast<qsizetype>(count);
    if (GetLastError() == ERROR_HANDLE_EOF)
        return 0;
    return cannotRead(m_path, lastError());
}

} // namespace voyageur::dataset
