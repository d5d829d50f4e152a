// SPDX-License-Identifier: GPL-3.0-or-later
#include "main/cli/terminal.h"

#include "main/cli/text.h"

#include <QtGlobal>

#include <algorithm>
#include <atomic>

#ifdef Q_OS_WIN
#include <io.h>
#include <qt_windows.h>
#else
#include <poll.h>
#include <sys/ioctl.h>
#include <termios.h>
#include <unistd.h>

#include <cerrno>
#endif

namespace voyageur::cli::terminal {

using base::Error;
using base::ErrorCode;
using base::Result;

namespace {

Error notAnswered()
{
    return {ErrorCode::Cancelled, Text::tr("The question was not answered."), {}, {}, {}};
}

} // namespace

bool canAsk()
{
    return isTerminal(Channel::In) && isTerminal(Channel::Err);
}

#ifdef Q_OS_WIN

namespace {

HANDLE handle(Channel channel)
{
    switch (channel) {
    case Channel::In:
        return GetStdHandle(STD_INPUT_HANDLE);
    case Channel::Out:
        return GetStdHandle(STD_OUTPUT_HANDLE);
    case Channel::Err:
        break;
    }
    return GetStdHandle(STD_ERROR_HANDLE);
}

std::atomic<bool> hidden = false;
DWORD shownMode = 0;

} // namespace

bool isTerminal(Channel channel)
{
    DWORD mode = 0;
    return GetConsoleMode(handle(channel), &mode) != 0;
}

int columns()
{
    CONSOLE_SCREEN_BUFFER_INFO info;
    return GetConsoleScreenBufferInfo(handle(Channel::Err), &info) ? info.srWindow.Right - info.srWindow.Left + 1 : 80;
}

void useUtf8()
{
    SetConsoleOutputCP(CP_UTF8);
}

void restore()
{
    if (hidden.exchange(false))
        SetConsoleMode(handle(Channel::In), shownMode);
}

Result<QByteArray> readLine(bool echo, const base::StopToken &stop)
{
    const HANDLE in = handle(Channel::In);
    GetConsoleMode(in, &shownMode);
    hidden = !echo;
    SetConsoleMode(in, echo ? shownMode : shownMode & ~static_cast<DWORD>(ENABLE_ECHO_INPUT));
    wchar_t buffer[1024];
    DWORD count = 0;
    const bool read = ReadConsoleW(in, buffer, 1024, &count, nullptr) != 0;
    restore();
    if (!read || count == 0 || stop.stopRequested())
        return notAnswered();
    QByteArray line = QString::fromWCharArray(buffer, static_cast<int>(count)).toUtf8();
    while (line.endsWith('\n') || line.endsWith('\r'))
        line.chop(1);
    return line;
}

#else

namespace {

int descriptor(Channel channel)
{
    switch (channel) {
    case Channel::In:
        return STDIN_FILENO;
    case Channel::Out:
        return STDOUT_FILENO;
    case Channel::Err:
        break;
    }
    return STDERR_FILENO;
}

std::atomic<bool> hidden = false;
termios shownMode = {};

void hide()
{
    if (tcgetattr(STDIN_FILENO, &shownMode) != 0)
        return;
    termios mode = shownMode;
    mode.c_lflag &= ~static_cast<tcflag_t>(ECHO);
    hidden = true;
    tcsetattr(STDIN_FILENO, TCSAFLUSH, &mode);
}

} // namespace

bool isTerminal(Channel channel)
{
    return isatty(descriptor(channel)) == 1;
}

int columns()
{
    winsize size = {};
    if (ioctl(STDERR_FILENO, TIOCGWINSZ, &size) == 0 && size.ws_col > 0)
        return size.ws_col;
    return 80;
}

void useUtf8() {}

void restore()
{
    if (hidden.exchange(false))
        tcsetattr(STDIN_FILENO, TCSANOW, &shownMode);
}

Result<QByteArray> readLine(bool echo, const base::StopToken &stop)
{
    if (!echo)
        hide();
    QByteArray line;
    bool ended = false;
    while (!ended && !stop.stopRequested()) {
        // A short wait rather than a wake-up: the connection may end while the person thinks.
        pollfd input = {STDIN_FILENO, POLLIN, 0};
        if (poll(&input, 1, 100) <= 0)
            continue;
        char c = 0;
        const auto count = read(STDIN_FILENO, &c, 1);
        if (count < 0 && errno == EINTR)
            continue;
        if (count <= 0)
            break;
        ended = c == '\n';
        if (!ended)
            line += c;
    }
    restore();
    if (!ended)
        return notAnswered();
    return line;
}

#endif

} // namespace voyageur::cli::terminal
