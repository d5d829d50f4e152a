// SPDX-License-Identifier: GPL-3.0-or-later
// What a program sends to a terminal: in pieces, while the window changes its size, and everything that the window asks then.
#include "fuzzdriver.h"

#include "terminal/search.h"
#include "terminal/selection.h"

#include <algorithm>
#include <random>

using namespace voyageur::terminal;

namespace {

void mustBeSound(Screen &screen)
{
    const Cursor cursor = screen.cursor();
    FUZZ_CHECK(cursor.row >= 0 && cursor.row < screen.rows() && cursor.column >= 0 && cursor.column < screen.columns());
    FUZZ_CHECK(screen.firstLine() <= screen.screenLine() && screen.endLine() - screen.screenLine() == screen.rows());
    const Damage damage = screen.takeDamage();
    FUZZ_CHECK(damage.rows.size() == static_cast<size_t>(screen.rows()));
    for (qint64 number = screen.firstLine(); number < screen.endLine(); ++number) {
        const Line &line = screen.line(number);
        const int length = screen.length(line);
        FUZZ_CHECK(number < screen.screenLine() || length == screen.columns());
        for (int column = 0; column < length; ++column) {
            const Cell &cell = line.cells[static_cast<size_t>(column)];
            const bool follows = column > 0 && line.cells[static_cast<size_t>(column) - 1].isWide();
            FUZZ_CHECK(cell.isTail() == follows); // no wide character is cut in half
            FUZZ_CHECK(!(cell.isWide() && cell.isTail()) && (!cell.isWide() || column + 1 < length));
            (void)screen.link(cell);
        }
    }
}

void mustAnswer(Screen &screen, std::minstd_rand &random)
{
    const auto line = [&] {
        return screen.firstLine() + static_cast<qint64>(random() % static_cast<quint64>(screen.endLine() - screen.firstLine()));
    };
    const auto column = [&] { return static_cast<int>(random() % static_cast<unsigned>(screen.columns())); };
    const Span span = ordered(screen, {line(), column()}, {line(), column()});
    (void)textOf(screen, span);
    (void)textOf(screen, wordAt(screen, {line(), column()}));
    (void)linkAt(screen, {line(), column()});
    (void)textOf(screen, blockOf(screen, {line(), column()}, {line(), column()}));
    (void)find(screen, QStringLiteral("e"), Qt::CaseInsensitive, {line(), column()}, random() % 2 == 0);
    (void)screen.title();
    screen.mouseMove(static_cast<int>(random() % 40), static_cast<int>(random() % 40));
    screen.mouseButton(MouseButton::Left, random() % 2 == 0);
    screen.sendKey(Key::Up);
    screen.focus(true);
    FUZZ_CHECK(screen.takeOutput().size() < 10'000'000);
}

} // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t *data, std::size_t size)
{
    std::minstd_rand random(size == 0 ? 1 : static_cast<unsigned>(size) * 256U + data[size - 1]);
    Screen screen(static_cast<int>(random() % 90), static_cast<int>(random() % 40), 60);
    const QByteArrayView bytes(data, static_cast<qsizetype>(size));
    for (qsizetype at = 0; at < bytes.size();) {
        const qsizetype piece = std::min<qsizetype>(1 + static_cast<qsizetype>(random() % 2000), bytes.size() - at);
        screen.feed(bytes.sliced(at, piece));
        at += piece;
        if (random() % 3 == 0)
            screen.resize(static_cast<int>(random() % 100), static_cast<int>(random() % 50));
        if (random() % 4 == 0)
            mustBeSound(screen);
    }
    mustBeSound(screen);
    mustAnswer(screen, random);
    screen.startAfresh();
    mustBeSound(screen);
    return 0;
}
