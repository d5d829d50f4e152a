// SPDX-License-Identifier: GPL-3.0-or-later
#include "ssh/agentconnection.h"

#include <QCryptographicHash>
#include <QString>
#include <QtEndian>

#include <qt_windows.h>

#include <dpapi.h>

#include <algorithm>
#include <string>

namespace voyageur::ssh {

namespace {

// The last part of the pipe's name: SHA-256 of "Pageant", padded and encrypted with a key that Windows keeps for this login, as
// an SSH string (PuTTY's windows/utils/cryptoapi.c). Nobody else can know it, so nobody else can wait for us there.
QByteArray pageantSuffix()
{
    QByteArray text("Pageant");
    text.append(CRYPTPROTECTMEMORY_BLOCK_SIZE - text.size() % CRYPTPROTECTMEMORY_BLOCK_SIZE, '\0');
    if (!CryptProtectMemory(text.data(), static_cast<DWORD>(text.size()), CRYPTPROTECTMEMORY_CROSS_PROCESS))
        return {};
    QByteArray length(4, Qt::Uninitialized);
    qToBigEndian(static_cast<quint32>(text.size()), length.data());
    return '.' + QCryptographicHash::hash(length + text, QCryptographicHash::Sha256).toHex();
}

// Pageant's pipe, "pageant.USER.SUFFIX": its user's name has several forms, so it is looked for. Empty when there is none.
QByteArray pageantPipe()
{
    const QByteArray suffix = pageantSuffix();
    WIN32_FIND_DATAW found{};
    const HANDLE search = suffix.isEmpty() ? INVALID_HANDLE_VALUE : FindFirstFileW(L"\\\\.\\pipe\\*", &found);
    if (search == INVALID_HANDLE_VALUE)
        return {};
    QByteArray pipe;
    do {
        const QByteArray name = QString::fromWCharArray(found.cFileName).toLocal8Bit();
        if (name.startsWith("pageant.") && name.endsWith(suffix))
            pipe = "\\\\.\\pipe\\" + name;
    } while (pipe.isEmpty() && FindNextFileW(search, &found));
    FindClose(search);
    return pipe;
}

} // namespace

struct AgentConnection::Private {
    HANDLE pipe = INVALID_HANDLE_VALUE;
    HANDLE done = CreateEventW(nullptr, TRUE, FALSE, nullptr);    // of the call under way
    HANDLE stopped = CreateEventW(nullptr, TRUE, FALSE, nullptr); // stays set: no call begins after it

    // What ReadFile() or WriteFile() began, to its end or to interrupt().
    qint64 await(BOOL begun, OVERLAPPED &call) const
    {
        if (!begun && GetLastError() != ERROR_IO_PENDING)
            return -1;
        const HANDLE events[] = {stopped, done};
        const bool interrupted = WaitForMultipleObjects(2, events, FALSE, INFINITE) == WAIT_OBJECT_0;
        if (interrupted)
            CancelIoEx(pipe, &call);
        DWORD count = 0;
        const bool whole = GetOverlappedResult(pipe, &call, &count, TRUE) != 0; // until then Windows may write into `call`
        return whole && !interrupted ? static_cast<qint64>(count) : -1;
    }
};

QList<QByteArray> agentPaths()
{
    QList<QByteArray> paths;
    // Git's and Cygwin's agents name a file that only their own programs understand.
    const QByteArray named = qgetenv("SSH_AUTH_SOCK");
    QByteArray slashed = named;
    slashed.replace('/', '\\');
    if (slashed.startsWith("\\\\.\\pipe\\"))
        paths += slashed;
    paths += QByteArray("\\\\.\\pipe\\openssh-ssh-agent");
    if (const QByteArray pageant = pageantPipe(); !pageant.isEmpty())
        paths += pageant;
    return paths;
}

AgentConnection::AgentConnection(const QByteArray &path) : d(std::make_unique<Private>())
{
    const std::wstring name = QString::fromLocal8Bit(path).toStdWString();
    // Another program must not act as this user by what stands at the other end of the pipe.
    constexpr DWORD flags = FILE_FLAG_OVERLAPPED | SECURITY_SQOS_PRESENT | SECURITY_IDENTIFICATION;
    d->pipe = CreateFileW(name.c_str(), GENERIC_READ | GENERIC_WRITE, 0, nullptr, OPEN_EXISTING, flags, nullptr);
}

AgentConnection::~AgentConnection()
{
    for (const HANDLE handle : {d->pipe, d->done, d->stopped}) {
        if (handle && handle != INVALID_HANDLE_VALUE)
            CloseHandle(handle);
    }
}

bool AgentConnection::isOpen() const
{
    return d->pipe != INVALID_HANDLE_VALUE;
}

qint64 AgentConnection::read(char *bytes, qint64 size)
{
    OVERLAPPED call{};
    call.hEvent = d->done;
    const auto most = static_cast<DWORD>(std::min<qint64>(size, 1 << 20));
    return d->await(ReadFile(d->pipe, bytes, most, nullptr, &call), call);
}

qint64 AgentConnection::write(const char *bytes, qint64 size)
{
    OVERLAPPED call{};
    call.hEvent = d->done;
    const auto most = static_cast<DWORD>(std::min<qint64>(size, 1 << 20));
    return d->await(WriteFile(d->pipe, bytes, most, nullptr, &call), call);
}

void AgentConnection::interrupt()
{
    SetEvent(d->stopped);
}

} // namespace voyageur::ssh
