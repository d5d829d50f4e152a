// SPDX-License-Identifier: GPL-3.0-or-later
#include "base/platform.h"
#include "base/stop.h"
#include "ssh/share/localsystem.h"

#include <QDir>

#include <qt_windows.h>

#include <aclapi.h>
#include <sddl.h>

#include <algorithm>
#include <string>
#include <vector>

namespace voyageur::ssh {

using base::Result;

namespace {

constexpr DWORD bufferSize = 64 * 1024;

QString reason(DWORD number)
{
    wchar_t *text = nullptr;
    constexpr DWORD flags = FORMAT_MESSAGE_ALLOCATE_BUFFER | FORMAT_MESSAGE_FROM_SYSTEM | FORMAT_MESSAGE_IGNORE_INSERTS;
    const DWORD length = FormatMessageW(flags, nullptr, number, 0, reinterpret_cast<wchar_t *>(&text), 0, nullptr);
    const QString words = QString::fromWCharArray(text, static_cast<qsizetype>(length)).trimmed();
    LocalFree(text);
    return words;
}

//! Closes a handle of the system's.
class Handle final {
public:
    explicit Handle(HANDLE handle) : m_handle(handle) {}
    ~Handle()
    {
        if (isOpen())
            CloseHandle(m_handle);
    }
    Handle(const Handle &) = delete;
    Handle &operator=(const Handle &) = delete;
    bool isOpen() const { return m_handle && m_handle != INVALID_HANDLE_VALUE; }
    HANDLE get() const { return m_handle; }

private:
    HANDLE m_handle;
};

QByteArray sidText(PSID sid)
{
    wchar_t *text = nullptr;
    if (!sid || !ConvertSidToStringSidW(sid, &text))
        return {};
    const QByteArray result = QString::fromWCharArray(text).toLatin1();
    LocalFree(text);
    return result;
}

// The user of a process, as a SID in text; empty when it may not be asked.
QByteArray userOf(HANDLE process)
{
    HANDLE raw = nullptr;
    if (!OpenProcessToken(process, TOKEN_QUERY, &raw))
        return {};
    const Handle token(raw);
    DWORD size = 0;
    GetTokenInformation(raw, TokenUser, nullptr, 0, &size);
    std::vector<char> bytes(size);
    if (size == 0 || !GetTokenInformation(raw, TokenUser, bytes.data(), size, &size))
        return {};
    return sidText(reinterpret_cast<const TOKEN_USER *>(bytes.data())->User.Sid);
}

//! Rights for this user alone, who also owns what is made with them (with an administrator's token that would be a group).
class OwnerOnly final {
public:
    OwnerOnly()
    {
        const QString sid = QString::fromLatin1(ownUser());
        const std::wstring text = QStringLiteral("O:%1D:P(A;;GA;;;%1)").arg(sid).toStdWString();
        ConvertStringSecurityDescriptorToSecurityDescriptorW(text.c_str(), SDDL_REVISION_1, &m_descriptor, nullptr);
    }
    ~OwnerOnly() { LocalFree(m_descriptor); }
    OwnerOnly(const OwnerOnly &) = delete;
    OwnerOnly &operator=(const OwnerOnly &) = delete;
    bool isGood() const { return m_descriptor != nullptr; }
    SECURITY_ATTRIBUTES attributes() const { return {sizeof(SECURITY_ATTRIBUTES), m_descriptor, FALSE}; }

private:
    PSECURITY_DESCRIPTOR m_descriptor = nullptr;
};

} // namespace

void *makePrivatePipe(const QString &name, PipeNumber number)
{
    const OwnerOnly rights;
    SetLastError(ERROR_ACCESS_DENIED);
    if (!rights.isGood()) // without rights of its own others could open it
        return INVALID_HANDLE_VALUE;
    SECURITY_ATTRIBUTES attributes = rights.attributes();
    const DWORD first = number == PipeNumber::Further ? 0 : FILE_FLAG_FIRST_PIPE_INSTANCE;
    return CreateNamedPipeW(name.toStdWString().c_str(), PIPE_ACCESS_DUPLEX | FILE_FLAG_OVERLAPPED | first,
                            PIPE_TYPE_BYTE | PIPE_READMODE_BYTE | PIPE_WAIT | PIPE_REJECT_REMOTE_CLIENTS,
                            number == PipeNumber::Only ? 1 : PIPE_UNLIMITED_INSTANCES, bufferSize, bufferSize, 0, &attributes);
}

LocalStream::Private::Private(void *handle, bool servesIt)
    : pipe(handle), serves(servesIt), readDone(CreateEventW(nullptr, TRUE, FALSE, nullptr)),
      writeDone(CreateEventW(nullptr, TRUE, FALSE, nullptr)), stopped(CreateEventW(nullptr, TRUE, FALSE, nullptr))
{
}

LocalStream::Private::~Private()
{
    for (void *handle : {pipe, readDone, writeDone, stopped}) {
        if (handle && handle != INVALID_HANDLE_VALUE)
            CloseHandle(handle);
    }
}

// What ReadFile() or WriteFile() began, to its end or to interrupt().
qint64 LocalStream::Private::await(int begun, void *call) const
{
    auto *overlapped = static_cast<OVERLAPPED *>(call);
    if (!begun && GetLastError() != ERROR_IO_PENDING)
        return -1;
    const HANDLE events[] = {stopped, overlapped->hEvent};
    const bool interrupted = WaitForMultipleObjects(2, events, FALSE, INFINITE) == WAIT_OBJECT_0;
    if (interrupted)
        CancelIoEx(pipe, overlapped);
    DWORD count = 0;
    const bool whole = GetOverlappedResult(pipe, overlapped, &count, TRUE) != 0; // until then Windows may write into it
    return whole && !interrupted ? static_cast<qint64>(count) : -1;
}

struct LocalListener::Private {
    QString name;
    HANDLE next = INVALID_HANDLE_VALUE; // the pipe that the next guest finds
    HANDLE connected = CreateEventW(nullptr, TRUE, FALSE, nullptr);
    HANDLE stopped = CreateEventW(nullptr, TRUE, FALSE, nullptr);
    ~Private()
    {
        for (const HANDLE handle : {next, connected, stopped}) {
            if (handle && handle != INVALID_HANDLE_VALUE)
                CloseHandle(handle);
        }
    }
};

struct FileLock::Private {
    explicit Private(HANDLE handle) : file(handle) {}
    Handle file;
};

QByteArray ownUser()
{
    static const QByteArray user = userOf(GetCurrentProcess());
    return user;
}

LocalStream::LocalStream() = default;
LocalStream::LocalStream(LocalStream &&) noexcept = default;
LocalStream &LocalStream::operator=(LocalStream &&) noexcept = default;
LocalStream::~LocalStream() = default;
LocalStream::LocalStream(std::unique_ptr<Private> inner) : d(std::move(inner)) {}

LocalStream LocalStream::connectTo(const QString &address)
{
    const std::wstring name = address.toStdWString();
    // Another program must not act as this user by what stands at the other end of the pipe.
    constexpr DWORD flags = FILE_FLAG_OVERLAPPED | SECURITY_SQOS_PRESENT | SECURITY_IDENTIFICATION;
    // Each pipe serves one guest; for a moment there may be none that is free, and who waits for one may find it taken again.
    const auto deadline = base::Deadline::after(std::chrono::seconds(10));
    while (!deadline.passed()) {
        const HANDLE pipe = CreateFileW(name.c_str(), GENERIC_READ | GENERIC_WRITE, 0, nullptr, OPEN_EXISTING, flags, nullptr);
        if (pipe != INVALID_HANDLE_VALUE)
            return LocalStream(std::make_unique<Private>(pipe, false));
        if (GetLastError() != ERROR_PIPE_BUSY)
            return {};
        WaitNamedPipeW(name.c_str(), 500);
    }
    return {};
}

LocalStream LocalStream::inherited()
{
    const HANDLE pipe = GetStdHandle(STD_INPUT_HANDLE);
    if (!pipe || pipe == INVALID_HANDLE_VALUE || GetFileType(pipe) != FILE_TYPE_PIPE)
        return {};
    SetHandleInformation(pipe, HANDLE_FLAG_INHERIT, 0);
    SetStdHandle(STD_INPUT_HANDLE, nullptr);
    return LocalStream(std::make_unique<Private>(pipe, false));
}

bool LocalStream::isOpen() const
{
    return d != nullptr;
}

qint64 LocalStream::read(char *bytes, qint64 size)
{
    OVERLAPPED call{};
    call.hEvent = d->readDone;
    return d->await(ReadFile(d->pipe, bytes, static_cast<DWORD>(std::min<qint64>(size, 1 << 20)), nullptr, &call), &call);
}

qint64 LocalStream::write(const char *bytes, qint64 size)
{
    OVERLAPPED call{};
    call.hEvent = d->writeDone;
    return d->await(WriteFile(d->pipe, bytes, static_cast<DWORD>(std::min<qint64>(size, 1 << 20)), nullptr, &call), &call);
}

void LocalStream::interrupt()
{
    if (d)
        SetEvent(d->stopped);
}

QByteArray LocalStream::peerUser() const
{
    ULONG id = 0;
    const BOOL known = d->serves ? GetNamedPipeClientProcessId(d->pipe, &id) : GetNamedPipeServerProcessId(d->pipe, &id);
    if (!known)
        return {};
    const Handle process(OpenProcess(PROCESS_QUERY_LIMITED_INFORMATION, FALSE, id));
    return process.isOpen() ? userOf(process.get()) : QByteArray();
}

qint64 LocalStream::peerProcess() const
{
    ULONG id = 0;
    const BOOL known = d->serves ? GetNamedPipeClientProcessId(d->pipe, &id) : GetNamedPipeServerProcessId(d->pipe, &id);
    return known ? static_cast<qint64>(id) : 0;
}

LocalListener::LocalListener() = default;
LocalListener::LocalListener(LocalListener &&) noexcept = default;
LocalListener &LocalListener::operator=(LocalListener &&) noexcept = default;
LocalListener::~LocalListener() = default;
LocalListener::LocalListener(std::unique_ptr<Private> inner) : d(std::move(inner)) {}

Result<LocalListener> LocalListener::listenAt(const QString &address)
{
    auto inner = std::make_unique<Private>();
    inner->name = address;
    // The first of its name, or somebody else could have made one with rights for others.
    inner->next = makePrivatePipe(inner->name, PipeNumber::First);
    if (inner->next == INVALID_HANDLE_VALUE)
        return notListening(address, reason(GetLastError()));
    return LocalListener(std::move(inner));
}

bool LocalListener::isOpen() const
{
    return d != nullptr;
}

LocalStream LocalListener::accept()
{
    while (d->next != INVALID_HANDLE_VALUE) {
        OVERLAPPED call{};
        call.hEvent = d->connected;
        ResetEvent(d->connected);
        const BOOL begun = ConnectNamedPipe(d->next, &call);
        const DWORD error = begun ? ERROR_SUCCESS : GetLastError();
        bool isThere = begun || error == ERROR_PIPE_CONNECTED;
        if (error == ERROR_IO_PENDING) {
            const HANDLE events[] = {d->stopped, d->connected};
            if (WaitForMultipleObjects(2, events, FALSE, INFINITE) == WAIT_OBJECT_0) {
                CancelIoEx(d->next, &call);
                DWORD unused = 0;
                GetOverlappedResult(d->next, &call, &unused, TRUE);
                return {};
            }
            DWORD unused = 0;
            isThere = GetOverlappedResult(d->next, &call, &unused, TRUE) != 0;
        }
        if (WaitForSingleObject(d->stopped, 0) == WAIT_OBJECT_0)
            return {};
        // The one for the guest after this one is made first, so that the name is never without a pipe.
        const HANDLE guest = d->next;
        d->next = makePrivatePipe(d->name, PipeNumber::Further);
        if (isThere)
            return LocalStream(std::make_unique<LocalStream::Private>(guest, true));
        CloseHandle(guest); // came and went
    }
    return {};
}

void LocalListener::interrupt()
{
    if (d)
        SetEvent(d->stopped);
}

FileLock::FileLock() = default;
FileLock::FileLock(FileLock &&) noexcept = default;
FileLock &FileLock::operator=(FileLock &&) noexcept = default;
FileLock::~FileLock() = default;
FileLock::FileLock(std::unique_ptr<Private> inner) : d(std::move(inner)) {}

// A file that nobody else may open meanwhile; the system closes it with the program.
Result<FileLock> FileLock::tryTake(const QString &path)
{
    const std::wstring name = QDir::toNativeSeparators(path).toStdWString();
    const HANDLE file =
        CreateFileW(name.c_str(), GENERIC_READ | GENERIC_WRITE, 0, nullptr, OPEN_ALWAYS, FILE_ATTRIBUTE_NORMAL, nullptr);
    if (file != INVALID_HANDLE_VALUE)
        return FileLock(std::make_unique<Private>(file));
    const DWORD error = GetLastError();
    if (error == ERROR_SHARING_VIOLATION)
        return FileLock();
    return notPrivate(path, reason(error));
}

bool FileLock::isHeld() const
{
    return d != nullptr;
}

bool FileLock::isTaken(const QString &path)
{
    const std::wstring name = QDir::toNativeSeparators(path).toStdWString();
    constexpr DWORD everybody = FILE_SHARE_READ | FILE_SHARE_WRITE | FILE_SHARE_DELETE;
    const Handle file(CreateFileW(name.c_str(), GENERIC_READ, everybody, nullptr, OPEN_EXISTING, FILE_ATTRIBUTE_NORMAL, nullptr));
    return !file.isOpen() && GetLastError() == ERROR_SHARING_VIOLATION;
}

Result<MeetingPlace> meetingPlace(const QString &user, const QString &host, int port)
{
    // %LOCALAPPDATA%, which Windows lets this user in alone.
    const QString folder = base::stateFolder() + QStringLiteral("/sessions");
    if (!QDir().mkpath(folder))
        return notPrivate(folder, {});
    const QString name = QString::fromLatin1(meetingName(user, host, port));
    // Pipes of all users of this computer share one folder.
    return MeetingPlace{QStringLiteral("\\\\.\\pipe\\voyageur-%1-%2").arg(QString::fromLatin1(ownUser()), name),
                        folder + u'/' + name + QStringLiteral(".lock")};
}

} // namespace voyageur::ssh
