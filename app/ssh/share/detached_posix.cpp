// SPDX-License-Identifier: GPL-3.0-or-later
#include "ssh/share/localsystem.h"

#include <QFile>

#include <cerrno>
#include <csignal>
#include <cstring>
#include <vector>

#include <fcntl.h>
#include <sys/socket.h>
#include <sys/wait.h>
#include <unistd.h>

namespace voyageur::ssh {

namespace {

// Between fork() and exec() of a program with threads: nothing but what signal-safety(7) lists.
[[noreturn]] void becomeProgram(int link, char *const *arguments)
{
    ::setsid();
    const pid_t second = ::fork(); // not the leader of its session, so that no terminal ever becomes its own; and not our child
    if (second != 0)
        ::_exit(second < 0 ? 1 : 0);
    const int nothing = ::open("/dev/null", O_RDWR);
    ::dup2(link, STDIN_FILENO);
    ::dup2(nothing, STDOUT_FILENO);
    ::dup2(nothing, STDERR_FILENO);
    struct sigaction usual {};
    usual.sa_handler = SIG_DFL;
    for (const int signal : {SIGINT, SIGTERM, SIGHUP})
        ::sigaction(signal, &usual, nullptr);
    ::execv(arguments[0], arguments);
    ::_exit(127);
}

} // namespace

base::Result<LocalStream> startDetached(const QString &program, const QStringList &arguments)
{
    std::vector<QByteArray> words{QFile::encodeName(program)};
    for (const QString &argument : arguments)
        words.push_back(argument.toLocal8Bit());
    std::vector<char *> raw;
    for (QByteArray &word : words)
        raw.push_back(word.data());
    raw.push_back(nullptr);

    auto pair = connectedPair();
    if (!pair.first.isOpen())
        return notStarted(program, QString::fromLocal8Bit(std::strerror(errno)));
    ::fcntl(pair.first.handle(), F_SETFD, FD_CLOEXEC);
    ::fcntl(pair.second.handle(), F_SETFD, FD_CLOEXEC);
    const pid_t first = ::fork();
    if (first < 0)
        return notStarted(program, QString::fromLocal8Bit(std::strerror(errno)));
    if (first == 0)
        becomeProgram(pair.second.handle(), raw.data());
    int status = 0;
    while (::waitpid(first, &status, 0) < 0 && errno == EINTR) {}
    if (!WIFEXITED(status) || WEXITSTATUS(status) != 0)
        return notStarted(program, {});
    return LocalStream(std::make_unique<LocalStream::Private>(LocalStream::Private{std::move(pair.first)}));
}

} // namespace voyageur::ssh
