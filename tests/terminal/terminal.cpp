// SPDX-License-Identifier: GPL-3.0-or-later
#include "terminal.h"

#include <QDeadlineTimer>
#include <QFile>

#include <array>
#include <vector>

#include <poll.h>
#include <pty.h>
#include <signal.h>
#include <sys/ioctl.h>
#include <sys/wait.h>
#include <termios.h>
#include <unistd.h>

using namespace voyageur::terminal;

namespace {

constexpr int patience = 60'000; // ms without a byte: a busy machine is slow, a program that waits is silent
constexpr int longest = 240'000; // ms: top never falls silent

} // namespace

Terminal::Terminal(const QStringList &command, const QString &folder, int columns, int rows) : m_screen(columns, rows)
{
    // Everything is made before the fork: the child of a program with threads may allocate nothing.
    std::vector<QByteArray> words;
    for (const QString &word : command)
        words.push_back(word.toUtf8());
    const QByteArray home = QFile::encodeName(folder);
    std::vector<QByteArray> variables = {"PATH=" + qgetenv("PATH"), "TERM=xterm-256color", "LC_ALL=C.UTF-8", "HOME=" + home,
                                         "TMUX_TMPDIR=" + home,     "PS1=prompt> ",        "LESS=",          "SHELL=/bin/sh"};
    std::vector<char *> arguments;
    std::vector<char *> environment;
    for (QByteArray &word : words)
        arguments.push_back(word.data());
    for (QByteArray &variable : variables)
        environment.push_back(variable.data());
    arguments.push_back(nullptr);
    environment.push_back(nullptr);
    winsize size = {};
    size.ws_col = static_cast<unsigned short>(columns);
    size.ws_row = static_cast<unsigned short>(rows);
    m_child = forkpty(&m_master, nullptr, nullptr, &size);
    if (m_child == 0) {
        if (chdir(home.constData()) == 0)
            execvpe(arguments[0], arguments.data(), environment.data());
        _exit(127);
    }
}

Terminal::~Terminal()
{
    if (m_master >= 0)
        close(m_master);
    if (m_child > 0) {
        kill(m_child, SIGKILL);
        waitpid(m_child, nullptr, 0);
    }
}

QString Terminal::row(int index) const
{
    return m_screen.lineText(m_screen.screenLine() + index);
}

QString Terminal::text() const
{
    QString all;
    for (int index = 0; index < m_screen.rows(); ++index)
        all += row(index) + QLatin1Char('\n');
    return all;
}

void Terminal::type(const QString &text)
{
    m_screen.sendText(text);
    send();
}

void Terminal::press(Key key)
{
    m_screen.sendKey(key);
    send();
}

void Terminal::control(char16_t letter)
{
    m_screen.sendText(QString(QChar(letter)), {.control = true});
    send();
}

void Terminal::send()
{
    const QByteArray bytes = m_screen.takeOutput();
    for (qsizetype sent = 0; sent < bytes.size();) {
        const ssize_t count = write(m_master, bytes.constData() + sent, static_cast<size_t>(bytes.size() - sent));
        if (count < 0)
            return;
        sent += count;
    }
}

void Terminal::resize(int columns, int rows)
{
    m_screen.resize(columns, rows);
    winsize size = {};
    size.ws_col = static_cast<unsigned short>(columns);
    size.ws_row = static_cast<unsigned short>(rows);
    ioctl(m_master, TIOCSWINSZ, &size);
}

bool Terminal::readSome(int milliseconds)
{
    pollfd wanted = {.fd = m_master, .events = POLLIN, .revents = 0};
    if (poll(&wanted, 1, milliseconds) == 0)
        return true;
    std::array<char, 65536> buffer;
    const ssize_t count = read(m_master, buffer.data(), buffer.size());
    if (count <= 0)
        return false; // EIO: the program ended
    m_screen.feed(QByteArrayView(buffer.data(), count));
    m_received += count;
    m_tail = m_tail.append(buffer.data(), count).right(4096);
    send();
    return true;
}

bool Terminal::waitFor(const std::function<bool()> &wanted)
{
    QDeadlineTimer deadline(patience);
    const QDeadlineTimer end(longest);
    while (!wanted()) {
        const qint64 before = m_received;
        if (deadline.hasExpired() || end.hasExpired() || !readSome(100))
            return wanted();
        if (m_received != before)
            deadline.setRemainingTime(patience);
    }
    return true;
}

bool Terminal::waitForText(const QString &wanted)
{
    return waitFor([&] { return text().contains(wanted); });
}

bool Terminal::readsKeys() const
{
    termios how = {};
    return tcgetattr(m_master, &how) == 0 && (how.c_lflag & ICANON) == 0;
}

int Terminal::waitForEnd()
{
    QDeadlineTimer deadline(patience);
    const QDeadlineTimer end(longest);
    for (qint64 before = m_received; readSome(100); before = m_received) {
        if (m_received != before)
            deadline.setRemainingTime(patience);
        if (deadline.hasExpired() || end.hasExpired())
            return -1;
    }
    int status = 0;
    if (waitpid(m_child, &status, 0) != m_child)
        return -1;
    m_child = -1;
    return WIFEXITED(status) ? WEXITSTATUS(status) : -1;
}
