// SPDX-License-Identifier: GPL-3.0-or-later
#include "script/ctext.h"
#include "script/sbatchvalues.h"

#include <algorithm>
#include <limits>

namespace voyageur::script::sbatch {

namespace {

// _is_valid_timespec(): counts numbers, dashes and colons, and looks at nothing else.
bool looksLikeTime(QByteArrayView text)
{
    int numbers = 0;
    int dashes = 0;
    int colons = 0;
    bool inNumber = false;
    for (const char c : text) {
        if (isDigit(c)) {
            numbers += inNumber ? 0 : 1;
        } else if (c == '-') {
            ++dashes;
            if (colons)
                return false;
        } else if (c == ':') {
            ++colons;
        } else {
            return false;
        }
        inNumber = isDigit(c);
    }
    if (numbers == 0 || dashes > 1 || colons > 2)
        return false;
    return colons == 0 || numbers >= colons + 1 + dashes;
}

// scanf("%d:%d:%d"): how many were there.
int scan(QByteArrayView text, QByteArrayView between, quint32 *numbers)
{
    int found = 0;
    qsizetype at = 0;
    for (qsizetype i = 0;; ++i) {
        const CNumber number = readNumber(text, at);
        if (!number.any)
            return found;
        numbers[found++] = static_cast<quint32>(cut32(number.value));
        if (i == between.size() || number.end >= text.size() || text[number.end] != between[i])
            return found;
        at = number.end + 1;
    }
}

} // namespace

qint32 seconds(QByteArrayView text)
{
    if (text.isEmpty())
        return noValue;
    if (text == "-1" || sameNoCase(text, "INFINITE") || sameNoCase(text, "UNLIMITED"))
        return infinite;
    if (!looksLikeTime(text))
        return noValue;
    quint32 n[4] = {}; // unsigned: what overflows in Slurm wraps
    if (text.contains('-')) {
        scan(text, "-::", n);
        return static_cast<qint32>(n[0] * 86400U + n[1] * 3600U + n[2] * 60U + n[3]);
    }
    if (scan(text, "::", n) == 3)
        return static_cast<qint32>(n[0] * 3600U + n[1] * 60U + n[2]);
    return static_cast<qint32>(n[0] * 60U + n[1]);
}

qint32 minutes(QByteArrayView text)
{
    const qint32 all = seconds(text);
    if (all == noValue || all == infinite)
        return all;
    return static_cast<qint32>(static_cast<quint32>(all) + 59U) / 60;
}

QByteArray secondsText(qint64 seconds)
{
    if (seconds == std::numeric_limits<quint32>::max())
        return "UNLIMITED";
    if (seconds % 60 < 0 || seconds / 60 % 60 < 0 || seconds / 3600 % 24 < 0 || seconds / 86400 < 0)
        return "INVALID";
    const auto two = [](qint64 n) { return QByteArray::number(n).rightJustified(2, '0'); };
    const QByteArray day = seconds >= 86400 ? QByteArray::number(seconds / 86400) + '-' : QByteArray();
    return day + two(seconds / 3600 % 24) + ':' + two(seconds / 60 % 60) + ':' + two(seconds % 60);
}

QByteArray minutesText(qint32 minutes)
{
    return minutes == infinite ? QByteArray("UNLIMITED") : secondsText(static_cast<qint64>(static_cast<quint32>(minutes)) * 60);
}

std::optional<quint64> mebibytes(QByteArrayView text)
{
    const CNumber number = readNumber(text);
    if (!number.any || number.overflow || number.value < 0)
        return {};
    const auto rest = text.sliced(number.end);
    const auto value = static_cast<quint64>(number.value);
    if (rest.isEmpty())
        return value;
    if (rest.size() > 2 || (rest.size() == 2 && (rest[1] | 0x20) != 'b'))
        return {};
    switch (rest[0] | 0x20) {
    case 'k':
        return static_cast<quint64>(static_cast<qint64>(value + 1023) / 1024);
    case 'm':
        return value;
    case 'g':
        return value * 1024;
    case 't':
        return value * 1024 * 1024;
    default:
        return {};
    }
}

QByteArray mebibytesText(quint64 mebibytes)
{
    constexpr QByteArrayView units("MGTP?");
    qsizetype i = 0;
    for (; units[i] != '?'; ++i) {
        if (mebibytes && mebibytes % 1024)
            break;
        mebibytes /= 1024;
    }
    const QByteArray number = QByteArray::number(mebibytes);
    return i == 0 ? number : number + units[i];
}

Refusal wholeNumber(QByteArrayView text, const char *option, bool positive, SlurmVersion version, qint32 &number)
{
    const CNumber read = readNumber(text);
    const bool old = version < slurm2302; // which looks only for numbers that do not fit 64 bits, and cuts the others
    if ((read.any ? read.end : 0) != text.size() || read.value < (positive ? 1 : 0))
        return "Invalid numeric value \"" + text.toByteArray() + "\" for " + option + '.';
    const qint64 limit = old ? std::numeric_limits<qint64>::max() : std::numeric_limits<qint32>::max();
    if (read.value >= limit)
        return "Numeric argument (" + QByteArray::number(read.value) + ") " + (old ? "to big" : "too large") + " for " + option
            + '.';
    number = cut32(read.value);
    return {};
}

std::optional<quint16> smallNumber(QByteArrayView text)
{
    const CNumber read = readNumber(text);
    if ((read.any ? read.end : 0) != text.size() || read.overflow || read.value < 0 || read.value >= 0xfffe)
        return {};
    return static_cast<quint16>(read.value);
}

namespace {

// str_to_nodes(): "4", "2k"; −1 when it is no number, and `end` behind what was read.
qint32 nodes(QByteArrayView text, SlurmVersion version, qsizetype &end)
{
    const CNumber read = readNumber(text);
    end = read.any ? read.end : 0;
    if (!read.any)
        return -1;
    auto value = static_cast<quint64>(read.value);
    if (end < text.size() && (text[end] | 0x20) == 'k') {
        value *= 1024;
        ++end;
    }
    if (end < text.size() && (text[end] | 0x20) == 'm') {
        value *= 1024 * 1024;
        ++end;
    }
    const auto number = static_cast<qint64>(value);
    if (slurm2302 <= version && (number < 0 || number > std::numeric_limits<qint32>::max()))
        return -1;
    return cut32(number);
}

QByteArray noNodeCount(QByteArrayView text)
{
    return '"' + text.toByteArray() + "\" is not a valid node count";
}

Refusal nodeRange(QByteArrayView text, qsizetype dash, SlurmVersion version, NodeCount &count)
{
    qsizetype end = 0;
    const auto least = text.first(dash);
    count.least = nodes(least, version, end);
    if (!isBlankText(least.sliced(end)))
        return noNodeCount(least);
    if (count.least < 0)
        count.least = 1;
    const auto most = text.sliced(dash + 1);
    count.most = nodes(most, version, end);
    if (!isBlankText(most.sliced(end)))
        return noNodeCount(most);
    return {};
}

// Slurm 23.02 and later: "2,4-6", "1-9:2". Only the least and the most of them matter here.
Refusal nodeSet(QByteArrayView text, NodeCount &count)
{
    constexpr qint64 limit = 16384; // MAX_JOB_SIZE_BITMAP
    for (const QByteArray &token : tokens(text, ",-:")) {
        const CNumber number = readNumber(token);
        if (!number.any || number.end != token.size() || number.value >= limit)
            return noNodeCount(token);
    }
    std::optional<qint64> least;
    qint64 most = -1;
    const auto add = [&](qint64 from, qint64 to) {
        least = least ? std::min(*least, from) : from;
        most = std::max(most, to);
    };
    if (text.contains(':')) {
        const CNumber from = readNumber(text);
        const CNumber to = from.end < text.size() && text[from.end] == '-' ? readNumber(text, from.end + 1) : CNumber{};
        const CNumber step = to.any && to.end < text.size() && text[to.end] == ':' ? readNumber(text, to.end + 1) : CNumber{};
        if (!step.any || step.end != text.size() || to.value < from.value || step.value <= 0)
            return noNodeCount(text);
        if (to.value > from.value) // the last one is not meant
            add(from.value, from.value + (to.value - 1 - from.value) / step.value * step.value);
    } else {
        qint64 start = -1;
        qint64 sum = 0;
        for (qsizetype i = 0; i <= text.size(); ++i) {
            const char c = i < text.size() ? text[i] : ',';
            if (isDigit(c)) {
                sum = sum * 10 + (c - '0');
            } else if (c == '-') {
                start = sum;
                sum = 0;
            } else if (c == ',') {
                if (i == 0)
                    break;
                const qint64 from = start < 0 ? sum : start;
                if (from <= sum)
                    add(from, sum);
                start = -1;
                sum = 0;
            }
        }
    }
    count.least = static_cast<qint32>(least.value_or(-1));
    count.most = static_cast<qint32>(most);
    return {};
}

} // namespace

Refusal nodeCount(QByteArrayView text, SlurmVersion version, NodeCount &count)
{
    if (slurm2302 <= version && (text.contains(',') || text.contains(':'))) {
        if (const Refusal refusal = nodeSet(text, count))
            return refusal;
    } else if (const auto dash = text.indexOf('-'); dash >= 0) {
        if (const Refusal refusal = nodeRange(text, dash, version, count))
            return refusal;
    } else {
        qsizetype end = 0;
        count.least = count.most = nodes(text, version, end);
        if (!isBlankText(text.sliced(end)) || count.least < 0)
            return noNodeCount(text);
    }
    if (count.most != 0 && count.most < count.least)
        return "Maximum node count " + QByteArray::number(count.most) + " is less than minimum node count "
            + QByteArray::number(count.least);
    return {};
}

} // namespace voyageur::script::sbatch
