// SPDX-License-Identifier: GPL-3.0-or-later
#include "ssh/share/localsystem.h"

#include <QCryptographicHash>
#include <QFile>

#include <cerrno>
#include <cstring>

#include <fcntl.h>
#include <poll.h>
#include <sys/file.h>
#include <sys/socket.h>
#include <sys/stat.h>
#include <sys/un.h>
#include <unistd.h>

namespace voyageur::ssh {

using base::Result;

namespace {

#ifdef MSG_NOSIGNAL
constexpr int sendFlags = MSG_NOSIGNAL;
#else
constexpr int sendFlags = 0;
#endif

QString reason(int number)
{
    return QString::fromLocal8Bit(std::strerror(number));
}

void tuneLocal(int handle)
{
    ::fcntl(handle, F_SETFD, FD_CLOEXEC);
#ifdef SO_NOSIGPIPE
    const int on = 1;
    ::setsockopt(handle, SOL_SOCKET, SO_NOSIGPIPE, &on, sizeof on);
#endif
}

Socket newLocalSocket()
{
#ifdef SOCK_CLOEXEC
    Socket socket(::socket(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC, 0));
#else
    Socket socket(::socket(AF_UNIX, SOCK_STREAM, 0));
#endif
    if (socket.isOpen())
        tuneLocal(socket.handle());
    return socket;
}

bool setAddress(sockaddr_un &address, const QString &path)
{
    const QByteArray bytes = QFile::encodeName(path);
    if (bytes.size() >= static_cast<qsizetype>(sizeof address.sun_path))
        return false;
    address.sun_family = AF_UNIX;
    std::memcpy(address.sun_path, bytes.constData(), static_cast<size_t>(bytes.size()));
    return true;
}

// The system's folder for what ends with the session; empty where there is none that is ours.
QByteArray systemFolder()
{
#ifdef Q_OS_DARWIN
    char folder[1024];
    const size_t length = ::confstr(_CS_DARWIN_USER_TEMP_DIR, folder, sizeof folder);
    QByteArray path = length > 0 && length <= sizeof folder ? QByteArray(folder) : QByteArray();
    while (path.endsWith('/'))
        path.chop(1);
#else
    QByteArray path = qgetenv("XDG_RUNTIME_DIR");
#endif
    struct stat found {};
    const bool isOurs =
        path.startsWith('/') && ::stat(path.constData(), &found) == 0 && S_ISDIR(found.st_mode) && found.st_uid == ::geteuid();
    return isOurs ? path : QByteArray();
}

// lstat: in /tmp somebody else could have put a link there.
Result<void> makePrivate(const QByteArray &folder)
{
    if (::mkdir(folder.constData(), 0700) != 0 && errno != EEXIST)
        return notPrivate(QFile::decodeName(folder), reason(errno));
    struct stat found {};
    if (::lstat(folder.constData(), &found) != 0)
        return notPrivate(QFile::decodeName(folder), reason(errno));
    if (!S_ISDIR(found.st_mode) || found.st_uid != ::geteuid())
        return notPrivate(QFile::decodeName(folder), somebodyElses());
    if ((found.st_mode & 0777) != 0700 && ::chmod(folder.constData(), 0700) != 0)
        return notPrivate(QFile::decodeName(folder), reason(errno));
    return {};
}

} // namespace

struct LocalListener::Private {
    Socket socket;
    QByteArray path;
    WakePair wake;
    ~Private() { ::unlink(path.constData()); }
};

struct FileLock::Private {
    Socket file; // a descriptor; close() lets go of the lock
};

QByteArray ownUser()
{
    return QByteArray::number(static_cast<qulonglong>(::geteuid()));
}

LocalStream::LocalStream() = default;
LocalStream::LocalStream(LocalStream &&) noexcept = default;
LocalStream &LocalStream::operator=(LocalStream &&) noexcept = default;
LocalStream::~LocalStream() = default;
LocalStream::LocalStream(std::unique_ptr<Private> inner) : d(std::move(inner)) {}

LocalStream LocalStream::connectTo(const QString &address)
{
    sockaddr_un place{};
    if (!setAddress(place, address))
        return {};
    Socket socket = newLocalSocket();
    if (!socket.isOpen())
        return {};
    int status = -1;
    do {
        status = ::connect(socket.handle(), reinterpret_cast<const sockaddr *>(&place), sizeof place);
    } while (status != 0 && errno == EINTR);
    return status == 0 ? LocalStream(std::make_unique<Private>(Private{std::move(socket)})) : LocalStream();
}

LocalStream LocalStream::inherited()
{
    struct stat found {};
    if (::fstat(STDIN_FILENO, &found) != 0 || !S_ISSOCK(found.st_mode))
        return {};
    Socket socket(::dup(STDIN_FILENO));
    const int nothing = ::open("/dev/null", O_RDONLY);
    ::dup2(nothing, STDIN_FILENO); // or the other end would never see the end
    ::close(nothing);
    tuneLocal(socket.handle());
    return LocalStream(std::make_unique<Private>(Private{std::move(socket)}));
}

bool LocalStream::isOpen() const
{
    return d != nullptr;
}

qint64 LocalStream::read(char *bytes, qint64 size)
{
    ssize_t count = -1;
    do {
        count = ::recv(d->socket.handle(), bytes, static_cast<size_t>(size), 0);
    } while (count < 0 && errno == EINTR);
    return count;
}

qint64 LocalStream::write(const char *bytes, qint64 size)
{
    ssize_t count = -1;
    do {
        count = ::send(d->socket.handle(), bytes, static_cast<size_t>(size), sendFlags);
    } while (count < 0 && errno == EINTR);
    return count;
}

void LocalStream::interrupt()
{
    if (d)
        ::shutdown(d->socket.handle(), SHUT_RDWR); // the descriptor stays valid for whoever waits on it
}

QByteArray LocalStream::peerUser() const
{
#ifdef SO_PEERCRED
    ucred peer{};
    socklen_t length = sizeof peer;
    const bool known = ::getsockopt(d->socket.handle(), SOL_SOCKET, SO_PEERCRED, &peer, &length) == 0 && length == sizeof peer;
    return known ? QByteArray::number(static_cast<qulonglong>(peer.uid)) : QByteArray();
#else
    uid_t user = 0;
    gid_t group = 0;
    return ::getpeereid(d->socket.handle(), &user, &group) == 0 ? QByteArray::number(static_cast<qulonglong>(user))
                                                                : QByteArray();
#endif
}

qint64 LocalStream::peerProcess() const
{
#ifdef SO_PEERCRED
    ucred peer{};
    socklen_t length = sizeof peer;
    return ::getsockopt(d->socket.handle(), SOL_SOCKET, SO_PEERCRED, &peer, &length) == 0 ? peer.pid : 0;
#elif defined(LOCAL_PEERPID)
    pid_t process = 0;
    socklen_t length = sizeof process;
    return ::getsockopt(d->socket.handle(), SOL_LOCAL, LOCAL_PEERPID, &process, &length) == 0 ? process : 0;
#else
    return 0;
#endif
}

LocalListener::LocalListener() = default;
LocalListener::LocalListener(LocalListener &&) noexcept = default;
LocalListener &LocalListener::operator=(LocalListener &&) noexcept = default;
LocalListener::~LocalListener() = default;
LocalListener::LocalListener(std::unique_ptr<Private> inner) : d(std::move(inner)) {}

Result<LocalListener> LocalListener::listenAt(const QString &address)
{
    auto inner = std::make_unique<Private>();
    sockaddr_un place{};
    inner->socket = newLocalSocket();
    if (!inner->socket.isOpen())
        return notListening(address, reason(errno));
    if (!setAddress(place, address))
        return notListening(address, reason(ENAMETOOLONG));
    const QByteArray path = QFile::encodeName(address);
    ::unlink(path.constData());
    // Its folder lets nobody else in, so there is no moment in which others could connect.
    if (::bind(inner->socket.handle(), reinterpret_cast<const sockaddr *>(&place), sizeof place) != 0)
        return notListening(address, reason(errno));
    inner->path = path;
    if (::chmod(path.constData(), 0600) != 0 || ::listen(inner->socket.handle(), 64) != 0)
        return notListening(address, reason(errno));
    ::fcntl(inner->socket.handle(), F_SETFL, ::fcntl(inner->socket.handle(), F_GETFL) | O_NONBLOCK);
    return LocalListener(std::move(inner));
}

bool LocalListener::isOpen() const
{
    return d != nullptr;
}

LocalStream LocalListener::accept()
{
    while (true) {
        pollfd watched[2] = {{d->socket.handle(), POLLIN, 0}, {d->wake.waitEnd(), POLLIN, 0}};
        if (::poll(watched, 2, -1) < 0 && errno != EINTR)
            return {};
        if (watched[1].revents != 0)
            return {};
#ifdef SOCK_CLOEXEC
        Socket accepted(::accept4(d->socket.handle(), nullptr, nullptr, SOCK_CLOEXEC));
#else
        Socket accepted(::accept(d->socket.handle(), nullptr, nullptr));
#endif
        if (!accepted.isOpen()) {
            // Nobody after all; or no descriptor is free, which must not become a busy loop.
            if (errno == EMFILE || errno == ENFILE)
                ::poll(&watched[1], 1, 200);
            continue;
        }
        tuneLocal(accepted.handle());
        ::fcntl(accepted.handle(), F_SETFL, ::fcntl(accepted.handle(), F_GETFL) & ~O_NONBLOCK); // BSD hands it down
        return LocalStream(std::make_unique<LocalStream::Private>(LocalStream::Private{std::move(accepted)}));
    }
}

void LocalListener::interrupt()
{
    if (d)
        d->wake.wake();
}

FileLock::FileLock() = default;
FileLock::FileLock(FileLock &&) noexcept = default;
FileLock &FileLock::operator=(FileLock &&) noexcept = default;
FileLock::~FileLock() = default;
FileLock::FileLock(std::unique_ptr<Private> inner) : d(std::move(inner)) {}

// flock() and not fcntl(): its locks belong to the descriptor, so two owners within one program exclude each other, too. The
// file is never removed: who waits for it and who comes later must mean the same file.
Result<FileLock> FileLock::tryTake(const QString &path)
{
    Socket file(::open(QFile::encodeName(path).constData(), O_RDWR | O_CREAT | O_CLOEXEC | O_NOFOLLOW, 0600));
    if (!file.isOpen())
        return notPrivate(path, reason(errno));
    if (::flock(file.handle(), LOCK_EX | LOCK_NB) != 0)
        return FileLock();
    // For people who look at what holds it.
    const QByteArray who = QByteArray::number(static_cast<qlonglong>(::getpid())) + '\n';
    if (::ftruncate(file.handle(), 0) == 0)
        (void)!::write(file.handle(), who.constData(), static_cast<size_t>(who.size()));
    return FileLock(std::make_unique<Private>(Private{std::move(file)}));
}

bool FileLock::isHeld() const
{
    return d != nullptr;
}

bool FileLock::isTaken(const QString &path)
{
    const Socket file(::open(QFile::encodeName(path).constData(), O_RDONLY | O_CLOEXEC | O_NOFOLLOW));
    return file.isOpen() && ::flock(file.handle(), LOCK_SH | LOCK_NB) != 0 && errno == EWOULDBLOCK;
}

Result<MeetingPlace> meetingPlace(const QString &user, const QString &host, int port)
{
    const QByteArray name = meetingName(user, host, port);
    const QByteArray own = "/tmp/voyageur-" + ownUser();
    const QByteArray wanted = systemFolder();
    QByteArray folder = wanted.isEmpty() ? own : wanted + "/voyageur";
    const QByteArray ending = ".socket";
    if (folder.size() + 1 + name.size() + ending.size() >= static_cast<qsizetype>(sizeof(sockaddr_un::sun_path))) {
        VOYAGEUR_CHECK(makePrivate(own));
        folder = own + '/' + QCryptographicHash::hash(folder, QCryptographicHash::Sha256).toHex().left(16);
    }
    VOYAGEUR_CHECK(makePrivate(folder));
    const QString path = QFile::decodeName(folder + '/' + name);
    return MeetingPlace{path + QFile::decodeName(ending), path + QStringLiteral(".lock")};
}

} // namespace voyageur::ssh
