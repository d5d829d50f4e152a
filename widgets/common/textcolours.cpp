// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/common/textcolours.h"

#include <array>

namespace voyageur::widgets {

namespace {

constexpr std::array<QRgb, 16> onDark = {0xff3b4252, 0xffff7b72, 0xff7ee787, 0xffe3b341, 0xff79b8ff, 0xffd2a8ff,
                                         0xff76e3ea, 0xffd0d7de, 0xff8b949e, 0xffffa198, 0xffa5f3ae, 0xfff0cf6d,
                                         0xffa5d0ff, 0xffe2c5ff, 0xffa8f0f5, 0xffffffff};
constexpr std::array<QRgb, 16> onLight = {0xff24292f, 0xffb31d28, 0xff176f2c, 0xff7a5200, 0xff0550ae, 0xff6f42c1,
                                          0xff0b6470, 0xff57606a, 0xff4b535d, 0xffa40e26, 0xff1a6b31, 0xff6b4a00,
                                          0xff0a4a9c, 0xff6236b0, 0xff0a5964, 0xff24292f};

} // namespace

QColor mixedColour(const QColor &from, const QColor &to, double share)
{
    const auto part = [share](int a, int b) { return qRound(a + (b - a) * share); };
    return QColor(part(from.red(), to.red()), part(from.green(), to.green()), part(from.blue(), to.blue()));
}

// Beyond the sixteen: xterm's cube of 6×6×6 and its 24 greys.
QColor numberedColour(int index, const Colours &colours)
{
    if (index < 16)
        return QColor::fromRgba((colours.dark ? onDark : onLight)[static_cast<size_t>(index)]);
    if (index >= 232) {
        const int grey = 8 + 10 * (index - 232);
        return QColor(grey, grey, grey);
    }
    const auto level = [](int step) { return step == 0 ? 0 : 55 + 40 * step; };
    index -= 16;
    return QColor(level(index / 36), level(index / 6 % 6), level(index % 6));
}

// A program chooses its colours for a paper it does not know: black on a dark green of ours, yellow on white.
QColor readableInk(const QColor &ink, const QColor &paper)
{
    const QColor end = contrast(Qt::white, paper) > contrast(Qt::black, paper) ? Qt::white : Qt::black;
    QColor best = ink;
    for (int step = 1; step <= 16 && contrast(best, paper) < leastTextContrast; ++step)
        best = mixedColour(ink, end, step / 16.0);
    return best;
}

} // namespace voyageur::widgets
