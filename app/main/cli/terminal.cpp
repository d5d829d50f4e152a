// SPDX-License-Identifier: GPL-3.0-or-later
#include "main/cli/terminal.h"

#include "main/cli/text.h"

#include <QtGlobal>

#ifdef Q_OS_WIN
#include <qt_windows.h>

#include <cstdlib>
#else
#include <poll.h>
#include <sys/ioctl.h>
#include <sys/select.h>
#include <termios.h>
#include <unistd.h>

#include <atomic>
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

static bool obeysEscapes(Channel channel); // the console of Windows has to be told

bool canAsk()
{
    return isTerminal(Channel::In) && isTerminal(Channel::Err);
}

bool showsColours(Channel channel)
{
    if (!isTerminal(channel) || !qEnvironmentVariableIsEmpty("NO_COLOR") || qgetenv("TERM") == "dumb")
        return false;
    return obeysEscapes(channel);
}

bool canRedraw(Channel channel)
{
    return isTerminal(channel) && qgetenv("TERM") != "dumb" && obeysEscapes(channel);
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

void showTyped(const QString &text)
{
    DWORD written = 0;
    WriteConsoleW(handle(Channel::Err), text.utf16(), static_cast<DWORD>(text.size()), &written, nullptr);
}

UINT codePageBefore = 0;

void giveBackCodePage()
{
    SetConsoleOutputCP(codePageBefore);
}

//! A line as it is typed. Not by ReadConsole(): nothing ends that call when the question has become pointless.
class TypedLine final {
public:
    explicit TypedLine(bool echo) : m_echo(echo) {}

    enum class State { GoesOn, Done, GivenUp };

    State take(const INPUT_RECORD &record)
    {
        if (record.EventType != KEY_EVENT)
            return State::GoesOn;
        const KEY_EVENT_RECORD &key = record.Event.KeyEvent;
        // A character by its number (Alt and digits) comes when Alt is let go.
        if (!key.bKeyDown && key.wVirtualKeyCode != VK_MENU)
            return State::GoesOn;
        const QChar c(key.uChar.UnicodeChar);
        if (c == QLatin1Char('\r') || c == QLatin1Char('\n')) {
            if (m_echo)
                showTyped(QStringLiteral("\r\n"));
            return State::Done;
        }
        if (c == QChar(0x1a) && m_text.isEmpty()) // Ctrl-Z, the end of input here
            return State::GivenUp;
        if (c == QLatin1Char('\b'))
            rubOut();
        else if (c.unicode() >= 0x20)
            add(c, key.bKeyDown ? key.wRepeatCount : 1);
        return State::GoesOn;
    }

    QByteArray bytes() const { return m_text.toUtf8(); }

private:
    void add(QChar c, int times)
    {
        const QString more(qMax(times, 1), c);
        m_text += more;
        if (m_echo)
            showTyped(more);
    }

    void rubOut()
    {
        if (m_text.isEmpty())
            return;
        const bool pair = m_text.back().isLowSurrogate() && m_text.size() > 1;
        m_text.chop(pair ? 2 : 1);
        if (m_echo)
            showTyped(QStringLiteral("\b \b"));
    }

    const bool m_echo;
    QString m_text;
};

} // namespace

bool obeysEscapes(Channel channel)
{
    DWORD mode = 0;
    return GetConsoleMode(handle(channel), &mode) && SetConsoleMode(handle(channel), mode | ENABLE_VIRTUAL_TERMINAL_PROCESSING);
}

bool isTerminal(Channel channel)
{
    DWORD mode = 0;
    return GetConsoleMode(handle(channel), &mode) != 0;
}

bool isRead()
{
    return true;
}

Size size(Channel channel)
{
    CONSOLE_SCREEN_BUFFER_INFO info;
    if (!GetConsoleScreenBufferInfo(handle(channel), &info))
        return {};
    return {info.srWindow.Right - info.srWindow.Left + 1, info.srWindow.Bottom - info.srWindow.Top + 1};
}

void useUtf8()
{
    // The console outlives us, and the next program in it may count on its code page.
    codePageBefore = GetConsoleOutputCP();
    if (codePageBefore == 0 || codePageBefore == CP_UTF8 || !SetConsoleOutputCP(CP_UTF8))
        return;
    std::atexit(giveBackCodePage);
}

void restore() {} // nothing was changed

Result<QByteArray> readLine(bool echo, const base::StopToken &stop)
{
    const HANDLE in = handle(Channel::In);
    TypedLine line(echo);
    auto state = TypedLine::State::GoesOn;
    while (state == TypedLine::State::GoesOn && !stop.stopRequested()) {
        // A short wait rather than a wake-up: the connection may end while the person thinks.
        if (WaitForSingleObject(in, 100) != WAIT_OBJECT_0)
            continue;
        INPUT_RECORD record;
        DWORD count = 0;
        if (!ReadConsoleInputW(in, &record, 1, &count))
            return notAnswered();
        if (count == 1)
            state = line.take(record);
    }
    if (state != TypedLine::State::Done)
        return notAnswered();
    return line.bytes();
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

// Not by poll(), which knows no devices on macOS: its manual says so.
bool isInputReady()
{
    fd_set input;
    FD_ZERO(&input);
    FD_SET(STDIN_FILENO, &input);
    timeval limit = {0, 100'000};
    return select(STDIN_FILENO + 1, &input, nullptr, nullptr, &limit) > 0;
}

} // namespace

bool obeysEscapes(Channel)
{
    return true;
}

bool isTerminal(Channel channel)
{
    return isatty(descriptor(channel)) == 1;
}

bool isRead()
{
    pollfd out = {descriptor(Channel::Out), 0, 0};
    return poll(&out, 1, 0) <= 0 || !(out.revents & (POLLERR | POLLHUP | POLLNVAL));
}

Size size(Channel channel)
{
    winsize said = {};
    if (ioctl(descriptor(channel), TIOCGWINSZ, &said) == 0 && said.ws_col > 0 && said.ws_row > 0)
        return {said.ws_col, said.ws_row};
    return {};
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
        if (!isInputReady())
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
