// SPDX-License-Identifier: GPL-3.0-or-later
#include "main/cli/cells.h"

#include <QTextBoundaryFinder>

#include <algorithm>

namespace voyageur::cli {

namespace {

struct WideRange {
    char32_t first;
    char32_t last;
};

// EastAsianWidth.txt of Unicode, "W" and "F", by whole blocks.
constexpr WideRange wideRanges[] = {{0x1100, 0x115f},   {0x2e80, 0x303e},   {0x3041, 0xa4cf},   {0xac00, 0xd7a3},
                                    {0xf900, 0xfaff},   {0xfe30, 0xfe6f},   {0xff00, 0xff60},   {0xffe0, 0xffe6},
                                    {0x1f300, 0x1f64f}, {0x1f680, 0x1f6ff}, {0x1f900, 0x1f9ff}, {0x1fa70, 0x1faff},
                                    {0x20000, 0x3fffd}};

int cellsOfOne(char32_t c)
{
    const auto category = QChar::category(c);
    if (category == QChar::Mark_NonSpacing || category == QChar::Mark_Enclosing || category == QChar::Other_Format)
        return 0;
    const bool wide =
        std::ranges::any_of(wideRanges, [c](const WideRange &range) { return c >= range.first && c <= range.last; });
    return wide ? 2 : 1;
}

} // namespace

int cellsOf(QStringView text)
{
    int cells = 0;
    for (const char32_t c : text.toUcs4())
        cells += cellsOfOne(c);
    return cells;
}

QString cutToCells(const QString &text, int most)
{
    if (cellsOf(text) <= most)
        return text;
    QTextBoundaryFinder characters(QTextBoundaryFinder::Grapheme, text);
    qsizetype end = 0;
    for (int cells = 0;;) {
        const qsizetype next = characters.toNextBoundary();
        if (next < 0)
            break;
        cells += cellsOf(QStringView(text).sliced(end, next - end));
        if (cells > most)
            break;
        end = next;
    }
    return text.first(end);
}

QString filledToCells(const QString &text, int cells)
{
    return text + QString(std::max(cells - cellsOf(text), 0), QLatin1Char(' '));
}

} // namespace voyageur::cli
