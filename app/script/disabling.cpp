// SPDX-License-Identifier: GPL-3.0-or-later
#include "script/disabling.h"

#include "script/ctext.h"

namespace voyageur::script {

namespace {

qsizetype skipBlanks(QByteArrayView line, qsizetype at)
{
    while (at < line.size() && isSpace(line[at]))
        ++at;
    return at;
}

void readNames(QByteArrayView line, qsizetype at, qsizetype begin, bool everywhere, QList<DisableOrder> &orders)
{
    for (;;) {
        at = skipBlanks(line, at);
        const qsizetype first = at;
        while (at < line.size() && line[at] != ',' && !isSpace(line[at]))
            ++at;
        if (at > first)
            orders += {QString::fromUtf8(line.sliced(first, at - first)).toUpper(), {begin + first, begin + at}, everywhere};
        at = skipBlanks(line, at);
        if (at >= line.size() || line[at] != ',')
            return;
        ++at;
    }
}

} // namespace

QList<DisableOrder> disableOrders(const Document &script)
{
    static constexpr QByteArrayView mark("voyageur:");
    static constexpr QByteArrayView verb("disable=");
    QList<DisableOrder> orders;
    const QByteArrayView bytes(script.bytes());
    for (auto at = bytes.indexOf(mark); at >= 0; at = at < bytes.size() ? bytes.indexOf(mark, at) : -1) {
        qsizetype hash = at;
        while (hash > 0 && (bytes[hash - 1] == ' ' || bytes[hash - 1] == '\t'))
            --hash;
        const qsizetype order = skipBlanks(bytes, at + mark.size());
        if (hash == 0 || bytes[hash - 1] != '#' || !bytes.sliced(order).startsWith(verb)) {
            at += mark.size();
            continue;
        }
        const auto begin = bytes.lastIndexOf('\n', hash - 1) + 1;
        auto end = bytes.indexOf('\n', at);
        end = end < 0 ? bytes.size() : end;
        const bool everywhere = isBlankText(bytes.sliced(begin, hash - 1 - begin));
        if (order < end)
            readNames(bytes.sliced(begin, end - begin), order + verb.size() - begin, begin, everywhere, orders);
        at = end; // the rest of the line is a remark
    }
    return orders;
}

} // namespace voyageur::script
