// SPDX-License-Identifier: GPL-3.0-or-later
#include "main/cli/interrupt.h"

#include "base/operation.h"
#include "main/cli/exitstatus.h"
#include "main/cli/terminal.h"

#include <QtGlobal>

#include <iterator>

#ifdef Q_OS_WIN
#include <qt_windows.h>

#include <mutex>
#include <optional>
#else
#include <fcntl.h>
#include <unistd.h>

#include <cerrno>
#include <csignal>
#endif

namespace voyageur::cli {

#ifdef Q_OS_WIN

namespace {

std::mutex mutex;
std::optional<base::StopSource> source; // under mutex; nothing while nobody listens

// Windows calls this in a thread of its own, so it may do what it likes.
BOOL WINAPI onControl(DWORD kind)
{
    std::unique_lock lock(mutex);
    if (!source)
        return FALSE;
    if (source->requested()) {
        terminal::restore();
        ExitProcess(Interrupted);
    }
    base::StopSource stop = *source;
    lock.unlock();
    stop.request();
    // A window that closes, a log-off or a shut-down ends the program as soon as this returns, and after some seconds anyway.
    if (kind != CTRL_C_EVENT && kind != CTRL_BREAK_EVENT)
        Sleep(10'000);
    return TRUE;
}

} // namespace

struct Interrupt::Private {
    base::StopSource stop;
};

Interrupt::Interrupt() : d(std::make_unique<Private>())
{
    {
        const std::lock_guard lock(mutex);
        source = d->stop;
    }
    SetConsoleCtrlHandler(onControl, TRUE);
}

Interrupt::~Interrupt()
{
    SetConsoleCtrlHandler(onControl, FALSE);
    const std::lock_guard lock(mutex);
    source.reset();
}

#else

namespace {

constexpr int stopSignals[] = {SIGINT, SIGTERM, SIGHUP};
constexpr char quit = 'q';
int wakePipe[2] = {-1, -1};
volatile std::sig_atomic_t heard = 0;

// A handler and a pipe rather than blocked signals and sigwait: children would inherit the blocked signals, and a
// practice cluster whose daemons ignore SIGTERM never stops.
void onSignal(int)
{
    // Here and not in the watching thread: it must work even when the first request hangs somewhere.
    if (heard) {
        terminal::restore();
        _exit(Interrupted);
    }
    heard = 1;
    const int before = errno;
    const char byte = 's';
    [[maybe_unused]] const auto written = write(wakePipe[1], &byte, 1);
    errno = before;
}

bool openPipe()
{
    if (pipe(wakePipe) != 0)
        return false;
    for (const int end : wakePipe)
        fcntl(end, F_SETFD, FD_CLOEXEC);
    return true;
}

} // namespace

struct Interrupt::Private {
    base::StopSource stop;
    struct sigaction before[std::size(stopSignals)] = {};
    std::unique_ptr<base::Workers> watcher;

    void watch()
    {
        char byte = 0;
        while (true) {
            const auto count = read(wakePipe[0], &byte, 1);
            if (count < 0 && errno == EINTR)
                continue;
            if (count <= 0 || byte == quit)
                return;
            stop.request();
        }
    }
};

Interrupt::Interrupt() : d(std::make_unique<Private>())
{
    signal(SIGPIPE, SIG_IGN);
    heard = 0;
    if (!openPipe())
        return;
    d->watcher = std::make_unique<base::Workers>();
    d->watcher->start({}, [this] { d->watch(); });
    for (size_t i = 0; i < std::size(stopSignals); ++i) {
        struct sigaction action = {};
        action.sa_handler = onSignal;
        action.sa_flags = SA_RESTART;
        sigaction(stopSignals[i], nullptr, &d->before[i]);
        // What a shell or nohup told us to ignore stays ignored.
        if (d->before[i].sa_handler != SIG_IGN)
            sigaction(stopSignals[i], &action, nullptr);
    }
}

Interrupt::~Interrupt()
{
    if (!d->watcher)
        return;
    for (size_t i = 0; i < std::size(stopSignals); ++i)
        sigaction(stopSignals[i], &d->before[i], nullptr);
    [[maybe_unused]] const auto written = write(wakePipe[1], &quit, 1);
    d->watcher.reset(); // joins it
    for (int &end : wakePipe) {
        close(end);
        end = -1;
    }
}

#endif

base::StopToken Interrupt::token() const
{
    return d->stop.token();
}

bool Interrupt::happened() const
{
    return d->stop.requested();
}

} // namespace voyageur::cli
