// SPDX-License-Identifier: GPL-3.0-or-later
// bench_start bare               a window with nothing in it, the least that Qt can do
// bench_start of PROGRAM…        starts PROGRAM on this display and says in one line
//                                  milliseconds from there until its window is painted
//                                  milliseconds of processor time until then
//                                  kilobytes of memory (proportional set) a second later
// The picture of the whole display is what counts, looked at from outside, the same for both.
#include <QApplication>
#include <QMainWindow>

#include <xcb/xcb.h>

#include <array>
#include <chrono>
#include <csignal>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <fstream>
#include <string>
#include <sys/wait.h>
#include <thread>
#include <unistd.h>
#include <vector>

namespace {

using Clock = std::chrono::steady_clock;

class Display {
public:
    Display()
        : m_connection(xcb_connect(nullptr, nullptr)), m_root(xcb_setup_roots_iterator(xcb_get_setup(m_connection)).data->root)
    {
    }
    ~Display() { xcb_disconnect(m_connection); }
    Display(const Display &) = delete;
    Display &operator=(const Display &) = delete;

    // The colours of a few points where each of the two windows is.
    std::vector<std::uint32_t> points() const
    {
        std::vector<xcb_get_image_cookie_t> asked;
        for (const std::int16_t at : std::to_array<std::int16_t>({40, 120, 220, 330, 430, 540}))
            asked.push_back(xcb_get_image(m_connection, XCB_IMAGE_FORMAT_Z_PIXMAP, m_root, at, at, 1, 1, ~0U));
        std::vector<std::uint32_t> colours;
        for (const auto &cookie : asked) {
            std::uint32_t colour = 0;
            if (auto *image = xcb_get_image_reply(m_connection, cookie, nullptr)) {
                if (xcb_get_image_data_length(image) >= 4)
                    std::memcpy(&colour, xcb_get_image_data(image), 4);
                std::free(image);
            }
            colours.push_back(colour & 0xffffffU);
        }
        return colours;
    }

private:
    xcb_connection_t *m_connection;
    xcb_window_t m_root;
};

int bare(int argc, char **argv)
{
    QApplication application(argc, argv);
    QMainWindow window;
    window.resize(1100, 720);
    window.show();
    return QApplication::exec();
}

// Of the process and those of its threads that ended; clock ticks are hundredths of a second, so the scheduler's own figure is
// taken.
double processorMilliseconds(pid_t process)
{
    clockid_t clock{};
    timespec used{};
    if (clock_getcpuclockid(process, &clock) != 0 || clock_gettime(clock, &used) != 0)
        return 0;
    return double(used.tv_sec) * 1e3 + double(used.tv_nsec) / 1e6;
}

long proportionalKilobytes(pid_t process)
{
    std::ifstream file("/proc/" + std::to_string(process) + "/smaps_rollup");
    for (std::string line; std::getline(file, line);)
        if (line.starts_with("Pss:"))
            return std::atol(line.c_str() + 4);
    return 0;
}

int startOf(char **words)
{
    const Display display;
    const auto before = display.points();
    const auto begin = Clock::now();
    const pid_t process = fork();
    if (process == 0) {
        execvp(words[0], words);
        std::perror(words[0]);
        _exit(127);
    }
    bool painted = false;
    while (!painted && Clock::now() - begin < std::chrono::seconds(20) && waitpid(process, nullptr, WNOHANG) == 0) {
        std::this_thread::sleep_for(std::chrono::milliseconds(1));
        const auto now = display.points();
        int others = 0;
        for (std::size_t i = 0; i < now.size(); ++i)
            others += now[i] != before[i] ? 1 : 0;
        painted = others == int(now.size());
    }
    const double wall = std::chrono::duration<double, std::milli>(Clock::now() - begin).count();
    const double processor = processorMilliseconds(process);
    if (!painted) {
        std::fprintf(stderr, "%s painted no window\n", words[0]);
        kill(process, SIGKILL);
        return 1;
    }
    std::this_thread::sleep_for(std::chrono::seconds(1));
    const long memory = proportionalKilobytes(process);
    kill(process, SIGKILL); // its picture goes with it
    waitpid(process, nullptr, 0);
    while (display.points() != before)
        std::this_thread::sleep_for(std::chrono::milliseconds(5));
    std::printf("%.1f %.1f %ld\n", wall, processor, memory);
    return 0;
}

} // namespace

int main(int argc, char **argv)
{
    if (argc == 2 && std::strcmp(argv[1], "bare") == 0)
        return bare(argc, argv);
    if (argc > 2 && std::strcmp(argv[1], "of") == 0)
        return startOf(argv + 2);
    std::fprintf(stderr, "usage: bench_start bare | of PROGRAM…\n");
    return 2;
}
