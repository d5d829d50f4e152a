// SPDX-License-Identifier: GPL-3.0-or-later
// usage: bench_terminal COMMAND…     runs it in a terminal of ours, in a window, as xterm -e would; says what the window felt
#include "terminal/screen.h"
#include "widgets/terminal/terminalview.h"

#include <QApplication>
#include <QElapsedTimer>
#include <QSocketNotifier>
#include <QTimer>

#include <array>
#include <cstdio>

#include <fcntl.h>
#include <pty.h>
#include <sys/wait.h>
#include <unistd.h>

using namespace voyageur;

int main(int argc, char **argv)
{
    winsize size = {};
    size.ws_col = 80;
    size.ws_row = 24;
    int master = -1;
    const pid_t child = forkpty(&master, nullptr, nullptr, &size);
    if (child == 0) {
        execvp(argv[1], argv + 1);
        _exit(127);
    }
    QApplication app(argc, argv);
    widgets::applyTheme(app, widgets::Appearance::Light);
    fcntl(master, F_SETFL, O_NONBLOCK);
    terminal::Screen screen;
    widgets::TerminalView view(&screen);
    view.resize(view.sizeHint() + QSize(24, 0));
    view.show();
    qint64 total = 0;
    QSocketNotifier notifier(master, QSocketNotifier::Read);
    QObject::connect(&notifier, &QSocketNotifier::activated, &app, [&] {
        static std::array<char, 65536> buffer;
        QElapsedTimer timer;
        timer.start();
        while (timer.elapsed() < 8) {
            const ssize_t count = read(master, buffer.data(), buffer.size());
            if (count < 0 && errno == EAGAIN)
                break;
            if (count <= 0) {
                app.quit();
                return;
            }
            total += count;
            screen.feed(QByteArrayView(buffer.data(), count));
        }
        view.screenChanged();
    });
    qint64 largest = 0;
    QElapsedTimer since;
    since.start();
    QTimer tick;
    QObject::connect(&tick, &QTimer::timeout, &app, [&] { largest = qMax(largest, since.restart()); });
    tick.start(5);
    QApplication::exec();
    waitpid(child, nullptr, 0);
    std::printf("%lld bytes, the event loop's longest round %lld ms\n", static_cast<long long>(total),
                static_cast<long long>(largest));
    return 0;
}
