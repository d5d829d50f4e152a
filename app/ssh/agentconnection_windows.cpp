// SPDX-License-Identifier: GPL-3.0-or-later
#include "ssh/agentconnection.h"

#include <QString>

#include <qt_windows.h>

#include <algorithm>
#include <string>

namespace voyageur::ssh {

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

QByteArray agentPath()
{
    // Git's and Cygwin's agents name a file that only their own programs understand.
    const QByteArray named = qgetenv("SSH_AUTH_SOCK");
    QByteArray slashed = named;
    slashed.replace('/', '\\');
    return slashed.startsWith("\\\\.\\pipe\\") ? named : QByteArray("\\\\.\\pipe\\openssh-ssh-agent");
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
