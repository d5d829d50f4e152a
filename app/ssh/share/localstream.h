// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "base/result.h"

#include <QByteArray>
#include <QString>
#include <QStringList>

#include <chrono>
#include <memory>
#include <optional>

namespace voyageur::ssh {

//! The user this program runs as, as the system names users: a number, on Windows a SID. Compared, never shown.
QByteArray ownUser();

//! A connection between two programs of this computer: a Unix socket, on Windows a named pipe. Not open by default. Blocks; one
//! thread may read while another writes; interrupt() from any thread. Not QLocalSocket, which wants an event loop and one
//! thread for both directions.
class LocalStream final {
public:
    LocalStream();
    LocalStream(LocalStream &&) noexcept;
    LocalStream &operator=(LocalStream &&) noexcept;
    ~LocalStream();

    //! Not open when nobody listens there.
    static LocalStream connectTo(const QString &address);
    //! What startDetached() of the program that started this one gave it.
    static LocalStream inherited();

    bool isOpen() const;
    //! Some bytes, at most `size`; 0 or less when it has ended.
    qint64 read(char *bytes, qint64 size);
    //! Some bytes, at least one; 0 or less when it has ended.
    qint64 write(const char *bytes, qint64 size);
    //! Ends the calls that wait, and all later ones; the other end sees the end.
    void interrupt();
    //! As whom the program at the other end runs, by the system's word; empty when the system does not tell.
    QByteArray peerUser() const;
    //! The number of the process that listens at the other end, for people; 0 when the system does not tell.
    qint64 peerProcess() const;

private:
    friend class LocalListener;
    friend base::Result<LocalStream> startDetached(const QString &program, const QStringList &arguments, class ProgramEnd *end);
    struct Private;
    explicit LocalStream(std::unique_ptr<Private> inner);
    std::unique_ptr<Private> d;
};

//! Waits for connections of this user's programs. accept() in one thread, interrupt() from any.
class LocalListener final {
public:
    LocalListener();
    LocalListener(LocalListener &&) noexcept;
    LocalListener &operator=(LocalListener &&) noexcept;
    ~LocalListener(); //!< the address is free again

    //! Takes over what a program that was killed left there: whoever calls this holds the lock that goes with the address.
    static base::Result<LocalListener> listenAt(const QString &address);

    bool isOpen() const;
    //! The next connection; not open after interrupt().
    LocalStream accept();
    void interrupt();

private:
    struct Private;
    explicit LocalListener(std::unique_ptr<Private> inner);
    std::unique_ptr<Private> d;
};

//! A file that one program at a time can hold. The system lets go of it when that program ends, however it ends.
class FileLock final {
public:
    FileLock();
    FileLock(FileLock &&) noexcept;
    FileLock &operator=(FileLock &&) noexcept;
    ~FileLock();

    //! Not held when another program, or another FileLock of this one, holds it. Error FileUnwritable.
    static base::Result<FileLock> tryTake(const QString &path);
    bool isHeld() const;
    //! Whether somebody holds it now.
    static bool isTaken(const QString &path);

private:
    struct Private;
    explicit FileLock(std::unique_ptr<Private> inner);
    std::unique_ptr<Private> d;
};

//! Where the programs of this user meet for one login.
struct MeetingPlace {
    QString address; //!< of a LocalListener
    QString lock;    //!< of a FileLock; held by whoever signs in or serves
};
//! Makes the folder where need be, for this user alone. Error FileUnwritable when it is somebody else's.
base::Result<MeetingPlace> meetingPlace(const QString &user, const QString &host, int port);

//! How a program that startDetached() started has ended. It goes on when this is destroyed, and is watched no more.
class ProgramEnd final {
public:
    ProgramEnd();
    ProgramEnd(ProgramEnd &&) noexcept;
    ProgramEnd &operator=(ProgramEnd &&) noexcept;
    ~ProgramEnd();

    //! The number of the signal that ended it (Windows: of the exception); nothing when it ended of its own accord, or has not
    //! within the limit. Once.
    std::optional<quint32> crashedBy(std::chrono::milliseconds limit);
    //! The same as words: "signal 11", "exception 0xC0000005".
    static QString words(quint32 crash);

private:
    friend base::Result<LocalStream> startDetached(const QString &program, const QStringList &arguments, ProgramEnd *end);
    struct Private;
    std::unique_ptr<Private> d;
};

//! Starts a program that goes on without a terminal when this one ends. What is returned is its only link to this one: it finds
//! the other end with LocalStream::inherited(). No other program can reach either end. `end`: to know how it ends.
base::Result<LocalStream> startDetached(const QString &program, const QStringList &arguments, ProgramEnd *end = nullptr);

} // namespace voyageur::ssh
