// SPDX-License-Identifier: GPL-3.0-or-later
#include "main/cli/rawterminal.h"

#include <QString>
#include <QtGlobal>

#ifdef Q_OS_WIN
#include <qt_windows.h>
#else
#include <sys/ioctl.h>
#include <sys/select.h>
#include <termios.h>
#include <unistd.h>

#include <cerrno>
#endif

namespace voyageur::cli {

#ifdef Q_OS_WIN

struct RawTerminal::Private {
    HANDLE in = GetStdHandle(STD_INPUT_HANDLE);
    HANDLE out = GetStdHandle(STD_OUTPUT_HANDLE);
    DWORD inMode = 0;
    DWORD outMode = 0;
};

RawTerminal::RawTerminal() : d(std::make_unique<Private>())
{
    GetConsoleMode(d->in, &d->inMode);
    GetConsoleMode(d->out, &d->outMode);
    SetConsoleMode(d->in, ENABLE_VIRTUAL_TERMINAL_INPUT);
    SetConsoleMode(d->out, d->outMode | ENABLE_VIRTUAL_TERMINAL_PROCESSING | DISABLE_NEWLINE_AUTO_RETURN);
}

RawTerminal::~RawTerminal()
{
    SetConsoleMode(d->in, d->inMode);
    SetConsoleMode(d->out, d->outMode);
}

std::optional<QByteArray> RawTerminal::read()
{
    if (WaitForSingleObject(d->in, 100) != WAIT_OBJECT_0)
        return QByteArray();
    INPUT_RECORD records[64];
    DWORD count = 0;
    if (!ReadConsoleInputW(d->in, records, 64, &count))
        return std::nullopt;
    QString text;
    for (DWORD i = 0; i < count; ++i) {
        const KEY_EVENT_RECORD &key = records[i].Event.KeyEvent;
        if (records[i].EventType == KEY_EVENT && key.bKeyDown && key.uChar.UnicodeChar != 0)
            text += QString(key.wRepeatCount, QChar(key.uChar.UnicodeChar));
    }
    return text.toUtf8();
}

RawTerminal::Size RawTerminal::size()
{
    CONSOLE_SCREEN_BUFFER_INFO info;
    if (!GetConsoleScreenBufferInfo(GetStdHandle(STD_OUTPUT_HANDLE), &info))
        return {};
    return {info.srWindow.Right - info.srWindow.Left + 1, info.srWindow.Bottom - info.srWindow.Top + 1};
}

#else

struct RawTerminal::Private {
    termios before = {};
    bool changed = false;
};

RawTerminal::RawTerminal() : d(std::make_unique<Private>())
{
    if (tcgetattr(STDIN_FILENO, &d->before) != 0)
        return;
    termios raw = d->before;
    cfmakeraw(&raw);
    d->changed = tcsetattr(STDIN_FILENO, TCSADRAIN, &raw) == 0;
}

RawTerminal::~RawTerminal()
{
    if (d->changed)
        tcsetattr(STDIN_FILENO, TCSADRAIN, &d->before);
}

std::optional<QByteArray> RawTerminal::read()
{
    // Not by poll(), which knows no devices on macOS: its manual says so.
    fd_set input;
    FD_ZERO(&input);
    FD_SET(STDIN_FILENO, &input);
    timeval limit = {0, 100'000};
    if (select(STDIN_FILENO + 1, &input, nullptr, nullptr, &limit) <= 0)
        return QByteArray();
    char buffer[4096];
    const auto count = ::read(STDIN_FILENO, buffer, sizeof buffer);
    if (count < 0 && errno == EINTR)
        return QByteArray();
    if (count <= 0)
        return std::nullopt;
    return QByteArray(buffer, count);
}

RawTerminal::Size RawTerminal::size()
{
    winsize size = {};
    if (ioctl(STDIN_FILENO, TIOCGWINSZ, &size) != 0 || size.ws_col == 0 || size.ws_row == 0)
        return {};
    return {size.ws_col, size.ws_row};
}

#endif

} // namespace voyageur::cli
