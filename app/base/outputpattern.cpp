// SPDX-License-Identifier: GPL-3.0-or-later
#include "base/outputpattern.h"

#include <QByteArrayView>

#include <algorithm>

namespace voyageur::base {

namespace {

constexpr int widest = 10;
constexpr int lastWithoutLastDigit = 2205; // %b: 22.05 leaves it, 24.11 fills it in

int widthIn(QByteArrayView digits)
{
    int width = 0;
    for (const char digit : digits)
        width = std::min(width * 10 + (digit - '0'), widest);
    return width;
}

} // namespace

PatternLetter patternLetter(char letter, int release)
{
    if (letter == 'b' && release > 0 && release <= lastWithoutLastDigit)
        return PatternLetter::None;
    if (letter == '\0')
        return PatternLetter::None;
    if (QByteArrayView("jJAabnt").contains(letter))
        return PatternLetter::Number;
    return QByteArrayView("xNsu").contains(letter) ? PatternLetter::Word : PatternLetter::None;
}

QByteArray filledOutputPattern(const QByteArray &pattern, const OutputValueOf &valueOf, int release)
{
    if (pattern.contains('\\'))
        return QByteArray(pattern).replace("\\", "");
    QByteArray name;
    for (qsizetype at = 0; at < pattern.size();) {
        if (pattern[at] != '%') {
            name += pattern[at++];
            continue;
        }
        if (at + 1 < pattern.size() && pattern[at + 1] == '%') {
            name += '%';
            at += 2;
            continue;
        }
        qsizetype end = at + 1;
        while (end < pattern.size() && pattern[end] >= '0' && pattern[end] <= '9')
            ++end;
        const PatternLetter kind = end < pattern.size() ? patternLetter(pattern[end], release) : PatternLetter::None;
        if (kind == PatternLetter::None) {
            name += end > at + 1 ? pattern[end - 1] : '%';
            at = end;
            continue;
        }
        const auto value = valueOf(pattern[end]);
        const int width = kind == PatternLetter::Number ? widthIn(QByteArrayView(pattern).sliced(at + 1, end - at - 1)) : 0;
        name += value ? value->rightJustified(width, '0') : pattern.sliced(at, end + 1 - at);
        at = end + 1;
    }
    return name;
}

} // namespace voyageur::base
