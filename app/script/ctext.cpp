// SPDX-License-Identifier: GPL-3.0-or-later
#include "script/ctext.h"

#include <algorithm>
#include <limits>

namespace voyageur::script {

namespace {

int digitValue(char c)
{
    if (isDigit(c))
        return c - '0';
    const char lower = static_cast<char>(c | 0x20);
    return lower >= 'a' && lower <= 'z' ? lower - 'a' + 10 : 99;
}

bool hasHexPrefix(QByteArrayView text, qsizetype at)
{
    return at + 2 < text.size() && text[at] == '0' && (text[at + 1] | 0x20) == 'x' && isHexDigit(text[at + 2]);
}

} // namespace

bool isBlankText(QByteArrayView text)
{
    return std::all_of(text.begin(), text.end(), isSpace);
}

CNumber readNumber(QByteArrayView text, qsizetype from, int base)
{
    CNumber number;
    number.end = from;
    qsizetype at = from;
    while (at < text.size() && isSpace(text[at]))
        ++at;
    bool negative = false;
    if (at < text.size() && (text[at] == '-' || text[at] == '+'))
        negative = text[at++] == '-';
    if (base != 10 && hasHexPrefix(text, at)) {
        at += 2;
        base = 16;
    } else if (base == 0) {
        base = at < text.size() && text[at] == '0' ? 8 : 10;
    }
    quint64 value = 0;
    const quint64 limit = static_cast<quint64>(std::numeric_limits<qint64>::max()) + (negative ? 1 : 0);
    for (; at < text.size() && digitValue(text[at]) < base; ++at) {
        const auto digit = static_cast<quint64>(digitValue(text[at]));
        number.any = true;
        if (number.overflow || value > (limit - digit) / static_cast<quint64>(base))
            number.overflow = true;
        else
            value = value * static_cast<quint64>(base) + digit;
    }
    if (!number.any)
        return number;
    number.end = at;
    if (number.overflow)
        value = limit;
    number.value = negative ? static_cast<qint64>(~value + 1) : static_cast<qint64>(value);
    return number;
}

QList<QByteArray> tokens(QByteArrayView text, QByteArrayView separators)
{
    QList<QByteArray> parts;
    qsizetype begin = 0;
    for (qsizetype i = 0; i <= text.size(); ++i) {
        if (i < text.size() && !separators.contains(text[i]))
            continue;
        if (i > begin)
            parts += text.sliced(begin, i - begin).toByteArray();
        begin = i + 1;
    }
    return parts;
}

bool sameNoCase(QByteArrayView a, QByteArrayView b)
{
    return a.size() == b.size() && startsNoCase(a, b);
}

bool startsNoCase(QByteArrayView text, QByteArrayView beginning)
{
    const auto lower = [](char c) { return c >= 'A' && c <= 'Z' ? static_cast<char>(c | 0x20) : c; };
    return text.size() >= beginning.size()
        && std::equal(beginning.begin(), beginning.end(), text.begin(), [&](char a, char b) { return lower(a) == lower(b); });
}

qsizetype indexNoCase(QByteArrayView text, QByteArrayView part)
{
    for (qsizetype i = 0; i + part.size() <= text.size(); ++i) {
        if (startsNoCase(text.sliced(i), part))
            return i;
    }
    return -1;
}

} // namespace voyageur::script
