// SPDX-License-Identifier: GPL-3.0-or-later
#include "script/ctext.h"
#include "script/sbatchvalues.h"

#include <algorithm>
#include <limits>
#include <span>

namespace voyageur::script::sbatch {

namespace {

enum MemBindBit : quint32 { Verbose = 1, Prefer = 2, Sort = 4, None = 8, Rank = 16, Local = 32, Map = 64, Mask = 128 };
constexpr quint32 placeBits = None | Rank | Local | Map | Mask;

// Whether a comma stands inside of a list: a digit behind it, or hexadecimal digits up to the next comma.
bool isListed(QByteArrayView rest)
{
    if (!rest.isEmpty() && isDigit(rest[0]))
        return true;
    const auto end = std::find_if_not(rest.begin(), rest.end(), isHexDigit);
    return end == rest.end() || *end == ',';
}

QByteArray wrongCharacter(QByteArrayView text, bool (*good)(char), qsizetype from = 0)
{
    for (qsizetype i = from; i < text.size(); ++i) {
        if (!good(text[i]))
            return "Failed to validate number: " + text.toByteArray() + ", the offending character is " + text[i];
    }
    return {};
}

// _expand_mult(): "1*3,2" is "1,1,1,2".
Refusal expanded(QByteArrayView text, const char *kind, bool mask, SlurmVersion version, MemBind &value)
{
    constexpr qint64 mostRepeats = 1'000'000; // Slurm would fill the memory
    QByteArrayList parts;
    for (QByteArray token : tokens(text, ",")) {
        if (mask && token.startsWith("0x"))
            token.remove(0, 2);
        qint64 count = 1;
        if (const auto star = token.indexOf('*'); star >= 0) {
            const QByteArray times = token.sliced(star);
            if (const QByteArray wrong = wrongCharacter(times, isDigit, 1); !wrong.isEmpty())
                return wrong;
            const CNumber number = readNumber(times, 1);
            if (!number.any || number.value <= 0 || number.overflow)
                return "Invalid " + QByteArray(kind) + " multiplier: " + times.sliced(1);
            count = std::min(number.value, mostRepeats);
            token.truncate(star);
        }
        if (const QByteArray wrong = wrongCharacter(token, mask ? isHexDigit : isDigit); !wrong.isEmpty())
            return wrong;
        parts.insert(parts.cend(), count, token);
    }
    value.list = parts.isEmpty() ? std::nullopt : std::optional(parts.join(','));
    if (parts.isEmpty() && slurm2302 <= version)
        return "Failed to expand list: '" + text.toByteArray() + '\'';
    return {};
}

Refusal place(const QByteArray &word, SlurmVersion version, MemBind &value)
{
    const bool mask = startsNoCase(word, "mask_mem") || startsNoCase(word, "maskmem");
    if (!mask && !startsNoCase(word, "map_mem") && !startsNoCase(word, "mapmem"))
        return "unrecognized --mem-bind argument \"" + word + '"';
    value.bits = (value.bits & ~placeBits) | (mask ? Mask : Map);
    value.list = {};
    const char *kind = mask ? "mask_mem" : "map_mem";
    const auto separator = [](char c) { return c == ':' || c == '='; };
    const auto begin = std::find_if(word.begin(), word.end(), separator);
    if (begin == word.end() || begin + 1 == word.end() || separator(begin[1]))
        return QByteArray("missing list for \"--mem-bind=") + kind + ":<list>\"";
    const auto end = std::find_if(begin + 1, word.end(), separator);
    return expanded(QByteArrayView(word).sliced(begin + 1 - word.begin(), end - begin - 1), kind, mask, version, value);
}

} // namespace

Refusal memBind(QByteArrayView text, SlurmVersion version, MemBind &value)
{
    struct Word {
        const char *name;
        quint32 clear;
        quint32 set;
    };
    static constexpr Word words[] = {
        {"p", 0, Prefer},        {"prefer", 0, Prefer},     {"nosort", Sort, 0},       {"sort", 0, Sort},
        {"q", Verbose, 0},       {"quiet", Verbose, 0},     {"v", 0, Verbose},         {"verbose", 0, Verbose},
        {"no", placeBits, None}, {"none", placeBits, None}, {"rank", placeBits, Rank}, {"local", placeBits, Local},
    };
    value.list = {};
    QByteArray list = text.toByteArray();
    for (qsizetype i = 0; i < list.size(); ++i) {
        if (list[i] == ',' && !isListed(QByteArrayView(list).sliced(i + 1)))
            list[i] = ';';
    }
    for (const QByteArray &word : list.split(';')) {
        if (sameNoCase(word, "help"))
            return "--mem-bind=help prints help and submits nothing";
        const auto known = std::ranges::find_if(words, [&](const Word &row) { return sameNoCase(word, row.name); });
        if (known == std::end(words)) {
            if (const Refusal refusal = place(word, version, value))
                return refusal;
            continue;
        }
        value.bits = (value.bits & ~known->clear) | known->set;
        if (known->clear == placeBits)
            value.list = {};
    }
    return {};
}

QByteArray memBindText(const MemBind &value)
{
    static constexpr const char *names[] = {"verbose", "prefer", "sort", "none", "rank", "local", "map_mem", "mask_mem"};
    if (!value.bits)
        return "unset";
    QByteArrayList words;
    for (int i = 0; i < 8; ++i) {
        if (value.bits & 1U << i)
            words += names[i];
    }
    return words.join(',') + (value.list ? ':' + *value.list : QByteArray());
}

namespace {

constexpr quint32 userSpace = 0x80800000U;
constexpr quint32 allowedGovernors = 0x84000000U | 0x82000000U | userSpace; // CpuFreqGovernors where slurm.conf says nothing
constexpr quint32 rangeFlag = 0x80000000U;

struct Frequency {
    const char *beginning;
    quint32 value;
    const char *printed;
};
constexpr Frequency governors[] = {
    {"co", 0x88000000U, "Conservative"}, {"perf", 0x82000000U, "Performance"}, {"pow", 0x81000000U, "PowerSave"},
    {"user", userSpace, "UserSpace"},    {"onde", 0x84000000U, "OnDemand"},    {"sche", 0x80400000U, "SchedUtil"},
};
constexpr Frequency frequencies[] = {
    {"lo", 0x80000001U, "Low"},  {"him1", 0x80000004U, "Highm1"}, {"highm1", 0x80000004U, "Highm1"},
    {"hi", 0x80000003U, "High"}, {"med", 0x80000002U, "Medium"},
};

quint32 governorOf(QByteArrayView text)
{
    const auto found = std::ranges::find_if(governors, [&](const Frequency &row) { return startsNoCase(text, row.beginning); });
    return found == std::end(governors) ? 0 : found->value;
}

// 0 when it is none.
quint32 frequencyOf(QByteArrayView text, bool old)
{
    const auto found = std::ranges::find_if(frequencies, [&](const Frequency &row) { return startsNoCase(text, row.beginning); });
    if (found != std::end(frequencies))
        return found->value;
    const CNumber number = readNumber(text);
    return old || (number.any ? number.end : 0) == text.size() ? static_cast<quint32>(cut32(number.value)) : 0;
}

QByteArray frequencyText(quint32 value)
{
    for (const auto &rows : {std::span<const Frequency>(governors), std::span<const Frequency>(frequencies)}) {
        for (const Frequency &row : rows) {
            if (row.value == value)
                return row.printed;
        }
    }
    return value & rangeFlag ? QByteArray("Unknown") : QByteArray::number(value);
}

struct FrequencyParts {
    QByteArrayView first;
    std::optional<QByteArrayView> second;
    std::optional<QByteArrayView> governor;
};

FrequencyParts partsOf(QByteArrayView text)
{
    const auto colon = text.indexOf(':');
    const auto dash = text.indexOf('-');
    FrequencyParts parts;
    if (colon >= 0)
        parts.governor = text.sliced(colon + 1);
    if (dash >= 0) {
        parts.first = text.first(dash);
        parts.second = colon > dash ? text.sliced(dash + 1, colon - dash - 1) : text.sliced(dash + 1);
    } else {
        parts.first = colon >= 0 ? text.first(colon) : text;
    }
    return parts;
}

bool readFrequencies(const FrequencyParts &parts, bool old, CpuFrequency &value)
{
    if (const quint32 governor = governorOf(parts.first)) {
        value.governor = governor;
        if (parts.governor)
            return false;
    } else {
        value.most = frequencyOf(parts.first, old);
        if (!*value.most)
            return false;
    }
    if (parts.second) {
        const quint32 most = frequencyOf(*parts.second, old);
        if ((!old && !parts.governor) || !most)
            return false;
        value.least = value.most;
        value.most = most;
        if (most < value.least.value_or(0xfffffffeU))
            return false;
    }
    if (parts.governor) {
        const quint32 governor = governorOf(*parts.governor);
        const bool fits = old ? parts.second.has_value() : parts.second.has_value() != (governor == userSpace);
        if (!governor || !fits)
            return false;
        value.governor = governor;
    }
    return true;
}

} // namespace

Refusal cpuFrequency(QByteArrayView text, SlurmVersion version, CpuFrequency &value)
{
    value = {};
    const bool old = version < slurm2302;
    const FrequencyParts parts = partsOf(text);
    bool good = readFrequencies(parts, old, value);
    if (good && !old && !value.governor && !parts.second && !parts.governor)
        value.governor = userSpace;
    good = good && (!value.governor || (*value.governor & allowedGovernors & ~rangeFlag));
    return good ? Refusal() : Refusal("Invalid --cpu-freq argument");
}

std::optional<QByteArray> cpuFrequencyText(const CpuFrequency &value)
{
    if (value.least && value.most) {
        const QByteArray range = frequencyText(*value.least) + '-' + frequencyText(*value.most);
        return value.governor ? range + ':' + frequencyText(*value.governor) : range;
    }
    if (value.most)
        return frequencyText(*value.most);
    return value.governor ? std::optional(frequencyText(*value.governor)) : std::nullopt;
}

namespace {

bool isCount(QByteArrayView text)
{
    const CNumber number = readNumber(text, 0, 0);
    return number.value >= 0 && !number.overflow;
}

bool isCountList(QByteArrayView text, bool mask)
{
    for (QByteArray token : tokens(text, ",")) {
        if (mask && token.startsWith("0x"))
            token.remove(0, 2);
        const auto good = [&](char c) { return c == '*' || (mask ? isHexDigit(c) : isDigit(c)); };
        if (!std::all_of(token.begin(), token.end(), good))
            return false;
        const CNumber number = readNumber(token, 0, mask ? 16 : 10);
        qsizetype at = number.any ? number.end : 0;
        if (number.overflow || (at < token.size() && token[at] != '*'))
            return false;
        if (at < token.size()) {
            const CNumber times = readNumber(token, at + 1, 0);
            if (times.overflow || (times.any ? times.end : at + 1) != token.size())
                return false;
        }
    }
    return true;
}

// `prefix` is what Slurm compares; `skipped` what it then passes over, which is not always the same.
bool isGpuBind(QByteArrayView text, bool old)
{
    if (startsNoCase(text, "verbose,"))
        text = text.sliced(8);
    const auto behind = [&](qsizetype n) { return n < text.size() ? text.sliced(n) : QByteArrayView(); };
    if (startsNoCase(text, old ? "c" : "closest"))
        return true;
    if (startsNoCase(text, "map_gpu:") || (!old && startsNoCase(text, "map:")))
        return isCountList(behind(8), false);
    if (startsNoCase(text, "mask_gpu:") || (!old && startsNoCase(text, "mask:")))
        return isCountList(behind(9), true);
    if (startsNoCase(text, old ? "n" : "none"))
        return true;
    if (startsNoCase(text, "per_task:"))
        return isCount(behind(9));
    return startsNoCase(text, "single:") && isCount(behind(7));
}

} // namespace

bool gpuBindIsGood(QByteArrayView text, SlurmVersion version)
{
    const bool old = version < slurm2302;
    const QByteArray all = (old ? "gpu:" : "gres/gpu:") + text.toByteArray();
    for (const QByteArray &token : tokens(all, old ? ";" : "+")) {
        const auto colon = token.indexOf(':');
        if (colon < 0)
            return false;
        const QByteArray name = token.first(colon);
        const auto rest = QByteArrayView(token).sliced(colon + 1);
        const bool shared = name == "gres/mps" || name == "gres/shard";
        if (old ? name != "gpu" : !name.startsWith("gres/"))
            return false;
        if (shared) {
            const auto plain = startsNoCase(rest, "verbose,") ? rest.sliced(8) : rest;
            if (!startsNoCase(plain, "none") && !(startsNoCase(plain, "per_task:") && isCount(plain.sliced(9))))
                return false;
        } else if (!isGpuBind(rest, old)) {
            return false;
        }
    }
    return true;
}

bool gpuFrequencyIsGood(QByteArrayView text)
{
    const auto good = [](QByteArrayView word) {
        if (!word.isEmpty() && isDigit(word[0])) {
            const CNumber number = readNumber(word);
            return number.end == word.size() && !number.overflow;
        }
        return word == "low" || word == "medium" || word == "high" || word == "highm1";
    };
    for (const QByteArray &token : tokens("gpu:" + text.toByteArray(), ";")) {
        if (!token.startsWith("gpu:") || token.size() == 4)
            return false;
        for (const QByteArray &word : tokens(QByteArrayView(token).sliced(4), ",")) {
            const auto equals = word.indexOf('=');
            if (equals >= 0 ? !(word.first(equals) == "memory" && good(word.sliced(equals + 1)))
                            : !good(word) && word != "verbose")
                return false;
        }
    }
    return true;
}

} // namespace voyageur::script::sbatch
