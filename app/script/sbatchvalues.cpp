// SPDX-License-Identifier: GPL-3.0-or-later
#include "script/sbatchvalues.h"

#include "script/ctext.h"

#include <algorithm>
#include <limits>
#include <span>

namespace voyageur::script::sbatch {

namespace {

constexpr qint32 whatever = 0x7fffffff;

struct Bit {
    const char *word;
    quint32 bits;
};

QByteArray named(quint32 bits, std::span<const Bit> names)
{
    QByteArrayList words;
    for (const Bit &name : names) {
        if (bits & name.bits)
            words += name.word;
    }
    return words.join(',');
}

} // namespace

Refusal distribution(QByteArrayView text, Distribution &value)
{
    value = {};
    const QByteArray invalid = "Invalid --distribution specification";
    if (startsNoCase(text, "plane")) {
        const auto equals = text.indexOf('=');
        const CNumber size = equals < 0 ? CNumber{} : readNumber(text, equals + 1);
        if (!size.any || size.end != text.size() || size.value <= 0 || size.value > std::numeric_limits<qint32>::max())
            return "Invalid plane size or size not specified\n" + invalid;
        value.base = "plane";
        value.planeSize = cut32(size.value);
        return {};
    }
    if (text.isEmpty() || text[0] == ',')
        return invalid;
    const auto comma = text.indexOf(',');
    const auto levels = tokens(comma < 0 ? text : text.first(comma), ":");
    if (levels.isEmpty() || levels.size() > 3)
        return invalid;
    static constexpr const char *defaults[] = {"block", "cyclic"};
    QByteArrayList words;
    for (qsizetype i = 0; i < levels.size(); ++i)
        words += levels[i] != "*" ? levels[i].toLower() : i < 2 ? QByteArray(defaults[i]) : words[1];
    const auto flag = [&](QByteArrayView word) {
        value.pack = value.pack || sameNoCase(word, "pack");
        value.noPack = value.noPack || sameNoCase(word, "nopack");
        return sameNoCase(word, "pack") || sameNoCase(word, "nopack");
    };
    bool good = words[0] == "block" || words[0] == "cyclic";
    for (qsizetype i = 1; i < words.size(); ++i)
        good = good && (words[i] == "block" || words[i] == "cyclic" || words[i] == "fcyclic");
    const bool listed = words.size() == 1 && (words[0] == "arbitrary" || words[0] == "hostfile");
    if (good)
        value.base = words.join(':');
    else if (listed)
        value.base = "arbitrary";
    else if (!flag(words.join(':')))
        return invalid;
    if (comma >= 0 && comma + 1 < text.size() && !flag(text.sliced(comma + 1)))
        return invalid;
    return {};
}

std::optional<QByteArray> distributionText(const Distribution &value)
{
    QByteArray text = value.base;
    if (value.base == "plane")
        text += '=' + QByteArray::number(value.planeSize);
    if (value.pack != value.noPack)
        text += QByteArray(text.isEmpty() ? "" : ",") + (value.pack ? "pack" : "nopack");
    return text.isEmpty() ? std::nullopt : std::optional(text);
}

namespace {

// get_resource_arg_range(): "2", "1-4", "*", "2k".
Refusal range(QByteArrayView text, const char *what, SlurmVersion version, qint32 &least)
{
    qint32 most = 0;
    if (text.isEmpty() || text[0] == '*') {
        least = noValue;
        return {};
    }
    const auto read = [&](qsizetype &at, qint64 lowest, qint32 &into) -> Refusal {
        const CNumber number = readNumber(text, at);
        at = number.any ? number.end : at;
        auto value = static_cast<quint64>(number.value);
        if (at < text.size() && ((text[at] | 0x20) == 'k' || (text[at] | 0x20) == 'm')) {
            value *= (text[at] | 0x20) == 'k' ? 1024U : 1048576U;
            ++at;
        }
        const auto result = static_cast<qint64>(value);
        if ((at < text.size() && text[at] != '-') || result < lowest)
            return "Invalid numeric value \"" + text.toByteArray() + "\" for " + what + '.';
        if (result > whatever)
            return "Numeric argument (" + QByteArray::number(result)
                + (version < slurm2302 ? ") to big for " : ") too large for ") + what + '.';
        into = cut32(result);
        return {};
    };
    qsizetype at = 0;
    if (const Refusal refusal = read(at, 0, least))
        return refusal;
    if (at == text.size())
        return {};
    ++at;
    if (const Refusal refusal = read(at, 1, most))
        return refusal;
    if (least == 1 && most == whatever)
        least = noValue;
    return {};
}

} // namespace

Refusal topology(QByteArrayView text, SlurmVersion version, Topology &value)
{
    constexpr qsizetype longest = 47; // of a part; the character behind it is lost
    QByteArrayView parts[3];
    qsizetype at = 0;
    for (auto &part : parts) {
        qsizetype end = at;
        while (end < text.size() && end - at < longest && text[end] != ':')
            ++end;
        part = text.sliced(at, end - at);
        if (end == text.size())
            break;
        at = end + 1;
    }
    if (const Refusal refusal = range(parts[0], "first arg of -B", version, value.sockets))
        return refusal;
    if (const Refusal refusal = range(parts[1], "second arg of -B", version, value.cores))
        return refusal;
    return range(parts[2], "third arg of -B", version, value.threads);
}

Refusal hint(QByteArrayView text, Topology &topology, qint32 &tasksPerCore)
{
    QByteArray list = text.toByteArray();
    for (qsizetype i = 0; i < list.size(); ++i) {
        if (list[i] == ',' && (i + 1 == list.size() || !isDigit(list[i + 1])))
            list[i] = ';';
    }
    for (const QByteArray &word : list.split(';')) {
        if (sameNoCase(word, "compute_bound")) {
            topology = {noValue, noValue, 1};
        } else if (sameNoCase(word, "memory_bound")) {
            topology.cores = topology.threads = 1;
        } else if (sameNoCase(word, "multithread")) {
            topology.threads = noValue;
            tasksPerCore = 0xffff;
        } else if (sameNoCase(word, "nomultithread")) {
            topology.threads = 1;
        } else if (sameNoCase(word, "help")) {
            return "--hint=help prints help and submits nothing";
        } else {
            return "unrecognized --hint argument \"" + word + "\", see --hint=help";
        }
    }
    return {};
}

namespace {

constexpr Bit mailBits[] = {
    {"ARRAY_TASKS", 1},     {"INVALID_DEPEND", 2},  {"BEGIN", 4},         {"END", 8},
    {"FAIL", 16},           {"REQUEUE", 32},        {"STAGE_OUT", 64},    {"TIME_LIMIT_50", 128},
    {"TIME_LIMIT_80", 256}, {"TIME_LIMIT_90", 512}, {"TIME_LIMIT", 1024},
};
constexpr quint32 allMail = 2 | 4 | 8 | 16 | 32 | 64;

} // namespace

Refusal mailType(QByteArrayView text, quint32 &bits)
{
    quint32 read = 0;
    bool none = false;
    for (const QByteArray &word : tokens(text, ",")) {
        if (sameNoCase(word, "NONE")) {
            read = 0;
            none = true;
            break;
        }
        if (sameNoCase(word, "ALL"))
            read |= allMail;
        for (const Bit &bit : mailBits)
            read |= sameNoCase(word, bit.word) ? bit.bits : 0; // what it does not know it passes over
    }
    if (!read && !none)
        return "Invalid --mail-type specification";
    bits |= read;
    return {};
}

QByteArray mailTypeText(quint32 bits)
{
    return bits ? named(bits, mailBits) : QByteArray("NONE");
}

namespace {

struct SignalName {
    const char *name;
    int number; // of Linux
    SlurmVersion since = slurm2205;
};
constexpr SignalName signalNames[] = {
    {"HUP", 1},
    {"INT", 2},
    {"QUIT", 3},
    {"ABRT", 6},
    {"KILL", 9},
    {"ALRM", 14},
    {"TERM", 15},
    {"CHLD", 17, slurm2302},
    {"USR1", 10},
    {"USR2", 12},
    {"PIPE", 13, slurm2302},
    {"URG", 23},
    {"CONT", 18},
    {"STOP", 19},
    {"TSTP", 20},
    {"TTIN", 21},
    {"TTOU", 22},
    {"XCPU", 24},
};

qint32 signalNumber(QByteArrayView text, SlurmVersion version)
{
    const CNumber number = readNumber(text);
    if (number.any)
        return isBlankText(text.sliced(number.end)) ? cut32(number.value) & 0xffff : 0;
    while (!text.isEmpty() && isSpace(text[0]))
        text = text.sliced(1);
    if (startsNoCase(text, "SIG"))
        text = text.sliced(3);
    for (const SignalName &signal : signalNames) {
        const QByteArrayView name(signal.name);
        if (version >= signal.since && startsNoCase(text, name) && isBlankText(text.sliced(name.size())))
            return signal.number;
    }
    return 0;
}

} // namespace

Refusal signal(QByteArrayView text, SlurmVersion version, Signal &value)
{
    const QByteArray invalid = "Invalid --signal specification";
    const auto takes = [&](const char *letter) {
        const bool there = startsNoCase(text, letter);
        text = text.sliced(there ? 1 : 0);
        return there;
    };
    value.reservation = takes("R") || value.reservation; // what an earlier --signal said stays
    value.batch = takes("B") || value.batch;
    value.reservation = takes("R") || value.reservation;
    takes(":");
    const auto atSign = text.indexOf('@');
    const qint32 number = signalNumber(atSign < 0 ? text : text.first(atSign), version);
    if (number < 1)
        return invalid;
    value.number = number;
    value.seconds = 60;
    if (atSign < 0)
        return {};
    const CNumber time = readNumber(text, atSign + 1);
    if (time.value < 0 || time.value > 0xffff)
        return invalid;
    value.seconds = cut32(time.value);
    return (time.any ? time.end : atSign + 1) == text.size() ? Refusal() : Refusal(invalid);
}

QByteArray signalText(const Signal &value, SlurmVersion version)
{
    QByteArray text = QByteArray(value.reservation ? "R" : "") + (value.batch ? "B" : "");
    if (!text.isEmpty())
        text += ':';
    QByteArray name = QByteArray::number(value.number);
    for (const SignalName &signal : signalNames) {
        if (signal.number == value.number && version >= signal.since)
            name = signal.name;
    }
    text += name;
    return value.seconds == 60 ? text : text + '@' + QByteArray::number(value.seconds);
}

quint32 profile(QByteArrayView text)
{
    if (indexNoCase(text, "none") >= 0)
        return ~0U;
    if (indexNoCase(text, "all") >= 0)
        return 15;
    quint32 bits = 0;
    static constexpr const char *names[] = {"energy", "lustre", "network", "task"};
    for (quint32 i = 0; i < 4; ++i)
        bits |= indexNoCase(text, names[i]) >= 0 ? 1U << i : 0;
    return bits;
}

QByteArray profileText(quint32 bits)
{
    static constexpr Bit names[] = {{"Energy", 1}, {"Lustre", 2}, {"Network", 4}, {"Task", 8}};
    return bits == ~0U ? QByteArray("None") : named(bits, names);
}

Refusal accountingFrequency(QByteArrayView text)
{
    QByteArrayList complaints;
    for (const QByteArray &word : tokens(text, ",")) {
        bool good = false;
        const auto number = [&](qsizetype at) {
            const CNumber read = readNumber(word, at);
            return read.any && cut32(read.value) != -1;
        };
        for (const char *kind : {"energy=", "task=", "filesystem=", "network="}) {
            const auto at = indexNoCase(word, kind);
            good = good || (at >= 0 && number(at + static_cast<qsizetype>(qstrlen(kind))));
        }
        if (!good && !number(0)) // once it was for tasks only
            complaints += "Invalid --acctg-freq specification: " + word;
    }
    return complaints.isEmpty() ? Refusal() : Refusal(complaints.join('\n'));
}

QByteArray gresText(const QByteArray &text, SlurmVersion version)
{
    const QByteArray prefix = version < slurm2302 ? "gres:" : "gres/";
    QByteArray all = prefix + text;
    all.replace(',', ',' + prefix);
    return all.replace(prefix + prefix, prefix);
}

} // namespace voyageur::script::sbatch
