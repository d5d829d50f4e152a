// SPDX-License-Identifier: GPL-3.0-or-later
#include "ssh/share/localsystem.h"

#include <QFile>

#include <algorithm>
#include <cerrno>
#include <csignal>
#include <cstring>
#include <vector>

#include <fcntl.h>
#include <poll.h>
#include <sys/select.h>
#include <sys/socket.h>
#include <sys/wait.h>
#include <unistd.h>
#ifdef __linux__
#include <sys/syscall.h>
#endif

namespace voyageur::ssh {

namespace {

// After fork() of a program with threads: nothing but what signal-safety(7) lists.

void closeFrom(int first)
{
#ifdef SYS_close_range
    if (::syscall(SYS_close_range, static_cast<unsigned>(first), ~0U, 0U) == 0)
        return;
#endif
    const int most = std::clamp<int>(static_cast<int>(::sysconf(_SC_OPEN_MAX)), 256, 65536);
    for (int handle = first; handle < most; ++handle)
        ::close(handle);
}

void nothingToDo(int) {}

// Only a parent is told how a program ended, and the one who wants to know is none of it: this process between both says it, or
// goes when nobody wants to know any more. Of what it has inherited it keeps nothing open.
[[noreturn]] void watchProgram(pid_t program, int report)
{
    ::dup2(report, STDIN_FILENO);
    closeFrom(STDIN_FILENO + 1);
    sigset_t undisturbed;
    ::sigemptyset(&undisturbed);
    for (;;) {
        int status = 0;
        const pid_t ended = ::waitpid(program, &status, WNOHANG);
        if (ended == program || (ended < 0 && errno != EINTR)) {
            const char signal = static_cast<char>(ended == program && WIFSIGNALED(status) ? WTERMSIG(status) : 0);
            (void)!::write(STDIN_FILENO, &signal, 1);
            ::_exit(0);
        }
        fd_set listened;
        FD_ZERO(&listened);
        FD_SET(STDIN_FILENO, &listened);
        if (::pselect(STDIN_FILENO + 1, &listened, nullptr, nullptr, nullptr, &undisturbed) > 0)
            ::_exit(0);
    }
}

[[noreturn]] void becomeProgram(int link, int report, char *const *arguments)
{
    ::setsid();
    sigset_t childEnds;
    sigset_t before;
    ::sigemptyset(&childEnds);
    ::sigaddset(&childEnds, SIGCHLD);
    ::sigprocmask(SIG_BLOCK, &childEnds, &before);
    struct sigaction noted {};
    noted.sa_handler = nothingToDo;
    ::sigaction(SIGCHLD, &noted, nullptr);
    const pid_t second = ::fork(); // not the leader of its session, so that no terminal ever becomes its own; and not our child
    if (second > 0 && report >= 0)
        watchProgram(second, report);
    if (second != 0)
        ::_exit(second < 0 ? 1 : 0);
    ::sigprocmask(SIG_SETMASK, &before, nullptr);
    const int nothing = ::open("/dev/null", O_RDWR);
    ::dup2(link, STDIN_FILENO);
    ::dup2(nothing, STDOUT_FILENO);
    ::dup2(nothing, STDERR_FILENO);
    struct sigaction usual {};
    usual.sa_handler = SIG_DFL;
    for (const int signal : {SIGINT, SIGTERM, SIGHUP, SIGCHLD})
        ::sigaction(signal, &usual, nullptr);
    ::execv(arguments[0], arguments);
    ::_exit(127);
}

} // namespace

struct ProgramEnd::Private {
    Private(Socket from, pid_t process) : report(std::move(from)), watcher(process) {}
    Private(const Private &) = delete;
    Private &operator=(const Private &) = delete;
    Socket report;
    const pid_t watcher;
    ~Private()
    {
        report.close(); // and the watcher goes, if it has not yet
        while (::waitpid(watcher, nullptr, 0) < 0 && errno == EINTR) {}
    }
};

ProgramEnd::ProgramEnd() = default;
ProgramEnd::ProgramEnd(ProgramEnd &&) noexcept = default;
ProgramEnd &ProgramEnd::operator=(ProgramEnd &&) noexcept = default;
ProgramEnd::~ProgramEnd() = default;

std::optional<quint32> ProgramEnd::crashedBy(std::chrono::milliseconds limit)
{
    const auto deadline = base::Deadline::after(limit);
    while (d && !deadline.passed()) {
        pollfd waited{d->report.handle(), POLLIN, 0};
        const int ready = ::poll(&waited, 1, static_cast<int>(deadline.left().count()));
        if (ready < 0 && errno == EINTR)
            continue;
        char signal = 0;
        if (ready == 1 && ::recv(d->report.handle(), &signal, 1, 0) == 1 && signal != 0)
            return static_cast<quint32>(signal);
        break;
    }
    return std::nullopt;
}

base::Result<LocalStream> startDetached(const QString &program, const QStringList &arguments, ProgramEnd *end)
{
    std::vector<QByteArray> words{QFile::encodeName(program)};
    for (const QString &argument : arguments)
        words.push_back(argument.toLocal8Bit());
    std::vector<char *> raw;
    raw.reserve(words.size() + 1);
    for (QByteArray &word : words)
        raw.push_back(word.data());
    raw.push_back(nullptr);

    auto pair = connectedPair();
    if (!pair.first.isOpen())
        return notStarted(program, QString::fromLocal8Bit(std::strerror(errno)));
    ::fcntl(pair.first.handle(), F_SETFD, FD_CLOEXEC);
    ::fcntl(pair.second.handle(), F_SETFD, FD_CLOEXEC);
    SocketPair report;
    if (end) {
        report = connectedPair();
        if (!report.first.isOpen())
            return notStarted(program, QString::fromLocal8Bit(std::strerror(errno)));
        ::fcntl(report.first.handle(), F_SETFD, FD_CLOEXEC);
        ::fcntl(report.second.handle(), F_SETFD, FD_CLOEXEC);
    }
    const pid_t first = ::fork();
    if (first < 0)
        return notStarted(program, QString::fromLocal8Bit(std::strerror(errno)));
    if (first == 0)
        becomeProgram(pair.second.handle(), end ? report.second.handle() : -1, raw.data());
    if (end) {
        end->d = std::make_unique<ProgramEnd::Private>(std::move(report.first), first);
        return LocalStream(std::make_unique<LocalStream::Private>(LocalStream::Private{std::move(pair.first)}));
    }
    int status = 0;
    while (::waitpid(first, &status, 0) < 0 && errno == EINTR) {}
    if (!WIFEXITED(status) || WEXITSTATUS(status) != 0)
        return notStarted(program, {});
    return LocalStream(std::make_unique<LocalStream::Private>(LocalStream::Private{std::move(pair.first)}));
}

} // namespace voyageur::ssh
