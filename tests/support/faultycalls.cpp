// SPDX-License-Identifier: GPL-3.0-or-later
// The calls of the system by which files are written, with faults that variables of the environment order. Linked into a test, or
// preloaded into a program (LD_PRELOAD). Only calls that concern a file below $VOYAGEUR_FAULT_PLACE are counted and disturbed.
//   VOYAGEUR_FAULT_CALL    which ("fsync"); without it every one
//   VOYAGEUR_FAULT_NUMBER  the how many-th of them, from 1; without it each
//   VOYAGEUR_FAULT_ACT     "error N" (errno), "kill" (of a write half is done first), or "change FILE" (somebody else replaces
//   it)
// Without VOYAGEUR_FAULT_PLACE nothing is disturbed. Linux.
#include <cerrno>
#include <climits>
#include <cstdarg>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <fcntl.h>
#include <linux/fs.h>
#include <string>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <unistd.h>

namespace {

constexpr int killedStatus = 99;

std::string variable(const char *name)
{
    const char *value = std::getenv(name);
    return value ? value : "";
}

bool isConcerned(const char *path, int fd)
{
    const std::string place = variable("VOYAGEUR_FAULT_PLACE");
    if (place.empty())
        return false;
    char name[PATH_MAX] = {};
    if (!path) {
        const std::string link = "/proc/self/fd/" + std::to_string(fd);
        if (syscall(SYS_readlinkat, AT_FDCWD, link.c_str(), name, sizeof name - 1) < 0)
            return false;
        path = name;
    }
    return std::string(path).rfind(place, 0) == 0;
}

void changeByAnother(const std::string &file)
{
    const std::string theirs = file + ".theirs";
    const int fd = static_cast<int>(syscall(SYS_openat, AT_FDCWD, theirs.c_str(), O_WRONLY | O_CREAT | O_TRUNC, 0644));
    constexpr char text[] = "somebody else's\n";
    syscall(SYS_write, fd, text, sizeof text - 1);
    syscall(SYS_close, fd);
    syscall(SYS_renameat2, AT_FDCWD, theirs.c_str(), AT_FDCWD, file.c_str(), 0);
}

enum class Fault { None, Error, Kill };

Fault faultIn(const char *call, const char *path, int fd)
{
    static int count = 0; // a test's writers have one thread; of the program, one writes
    const std::string only = variable("VOYAGEUR_FAULT_CALL");
    if ((!only.empty() && only != call) || !isConcerned(path, fd))
        return Fault::None;
    ++count;
    const std::string number = variable("VOYAGEUR_FAULT_NUMBER");
    if (!number.empty() && std::stoi(number) != count)
        return Fault::None;
    const std::string act = variable("VOYAGEUR_FAULT_ACT");
    if (act == "kill")
        return Fault::Kill;
    if (act.rfind("change ", 0) == 0)
        changeByAnother(act.substr(7));
    if (act.rfind("error ", 0) != 0)
        return Fault::None;
    errno = std::stoi(act.substr(6));
    return Fault::Error;
}

[[noreturn]] void end()
{
    syscall(SYS_exit_group, killedStatus);
    std::abort();
}

template <typename... Words>
int ask(const char *call, const char *path, int fd, long number, Words... words)
{
    const int before = errno;
    switch (faultIn(call, path, fd)) {
    case Fault::Error:
        return -1;
    case Fault::Kill:
        end();
    case Fault::None:
        break;
    }
    errno = before;
    return static_cast<int>(syscall(number, words...));
}

int openIt(const char *path, int flags, mode_t mode)
{
    const bool writes = (flags & (O_CREAT | O_WRONLY | O_RDWR)) != 0;
    return writes ? ask("open", path, -1, SYS_openat, AT_FDCWD, path, flags, mode)
                  : static_cast<int>(syscall(SYS_openat, AT_FDCWD, path, flags, mode));
}

mode_t modeIn(int flags, va_list list)
{
    return (flags & (O_CREAT | O_TMPFILE)) != 0 ? va_arg(list, mode_t) : 0;
}

} // namespace

extern "C" {

int open(const char *path, int flags, ...)
{
    va_list list;
    va_start(list, flags);
    const mode_t mode = modeIn(flags, list);
    va_end(list);
    return openIt(path, flags, mode);
}

int open64(const char *path, int flags, ...)
{
    va_list list;
    va_start(list, flags);
    const mode_t mode = modeIn(flags, list);
    va_end(list);
    return openIt(path, flags, mode);
}

ssize_t write(int fd, const void *bytes, size_t size)
{
    const int before = errno;
    switch (faultIn("write", nullptr, fd)) {
    case Fault::Error:
        return -1;
    case Fault::Kill:
        syscall(SYS_write, fd, bytes, size / 2);
        end();
    case Fault::None:
        break;
    }
    errno = before;
    return syscall(SYS_write, fd, bytes, size);
}

int fsync(int fd)
{
    return ask("fsync", nullptr, fd, SYS_fsync, fd);
}

int rename(const char *from, const char *to) noexcept
{
    return ask("rename", to, -1, SYS_renameat2, AT_FDCWD, from, AT_FDCWD, to, 0);
}

int renameat2(int, const char *from, int, const char *to, unsigned flags) noexcept
{
    return ask("renameat2", to, -1, SYS_renameat2, AT_FDCWD, from, AT_FDCWD, to, flags);
}

int link(const char *from, const char *to) noexcept
{
    return ask("link", to, -1, SYS_linkat, AT_FDCWD, from, AT_FDCWD, to, 0);
}

int unlink(const char *path) noexcept
{
    return ask("unlink", path, -1, SYS_unlinkat, AT_FDCWD, path, 0);
}

int fchmod(int fd, mode_t mode) noexcept
{
    return ask("fchmod", nullptr, fd, SYS_fchmod, fd, mode);
}

// A structure has this name, too.
int lockIt(int fd, int operation) noexcept __asm__("flock");
int lockIt(int fd, int operation) noexcept
{
    return ask("flock", nullptr, fd, SYS_flock, fd, operation);
}

int ftruncate(int fd, off_t size) noexcept
{
    return ask("ftruncate", nullptr, fd, SYS_ftruncate, fd, size);
}

int close(int fd)
{
    return ask("close", nullptr, fd, SYS_close, fd);
}
}
