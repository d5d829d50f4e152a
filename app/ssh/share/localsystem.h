// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "base/error.h"
#include "ssh/share/localstream.h"
#include "ssh/socket.h"

namespace voyageur::ssh {

// For localstream*.cpp and detached*.cpp only.

#ifdef _WIN32
//! A pipe that was opened for overlapped calls, at most one in each direction at a time.
struct LocalStream::Private {
    explicit Private(void *handle, bool servesIt);
    ~Private();
    Private(const Private &) = delete;
    Private &operator=(const Private &) = delete;
    qint64 await(int begun, void *call) const;

    void *pipe;
    const bool serves; // made the pipe; the other end came to it
    void *readDone;
    void *writeDone;
    void *stopped; // stays set: no call begins after it
};

enum class PipeNumber { Only, First, Further };
//! A pipe that programs of this user alone can open, and of this computer alone. INVALID_HANDLE_VALUE on failure, also when an
//! only or first one finds that somebody has made one of that name.
void *makePrivatePipe(const QString &name, PipeNumber number);
#else
struct LocalStream::Private {
    Socket socket;
};
#endif

//! A file name for a login: short (a Unix socket's path has room for about a hundred bytes) and tame.
QByteArray meetingName(const QString &user, const QString &host, int port);

base::Error notPrivate(const QString &path, const QString &reason);
base::Error notListening(const QString &address, const QString &reason);
base::Error notStarted(const QString &program, const QString &reason);
QString somebodyElses();

} // namespace voyageur::ssh
