// SPDX-License-Identifier: GPL-3.0-or-later
#include "script/nodelist.h"

#include "script/ctext.h"

#include <algorithm>

namespace voyageur::script {

namespace {

constexpr qint64 mostInRange = 65536; // MAX_RANGE of Slurm's hostlist.c
constexpr qsizetype mostNodes = 1'000'000;

// The parts between blanks and commas that stand outside of brackets.
QList<QByteArrayView> parts(QByteArrayView text)
{
    QList<QByteArrayView> list;
    qsizetype begin = 0;
    bool inBrackets = false;
    const qsizetype lastClosing = text.lastIndexOf(']');
    for (qsizetype i = 0; i <= text.size(); ++i) {
        const char c = i < text.size() ? text[i] : ',';
        if (c == '[')
            inBrackets = lastClosing > i;
        else if (c == ']')
            inBrackets = false;
        const bool separator = c == ',' || c == ' ' || c == '\t' || c == '\n';
        if (!separator || (inBrackets && i < text.size()))
            continue;
        if (i > begin)
            list += text.sliced(begin, i - begin);
        begin = i + 1;
    }
    return list;
}

} // namespace

std::optional<NodeList> NodeList::parse(QByteArrayView text, SlurmVersion version)
{
    const bool old = version < slurm2302;
    NodeList list;
    for (const QByteArrayView part : parts(text)) {
        const auto open = part.lastIndexOf('[');
        if (open < 0) {
            list.add(part);
            continue;
        }
        const auto close = part.indexOf(']', open);
        if (close < 0 && old) {
            list.add(part.first(open).toByteArray() + ']');
            continue;
        }
        if (close < 0 || (old && close + 1 < part.size()))
            return {};
        qsizetype begin = open + 1;
        for (qsizetype i = begin; i <= close; ++i) {
            if (i < close && part[i] != ',')
                continue;
            if (!list.addRange(part.first(open), part.sliced(begin, i - begin), part.sliced(close + 1)))
                return {};
            begin = i + 1;
        }
    }
    return list;
}

std::optional<NodeList> NodeList::ofFile(const QByteArray &content)
{
    NodeList list;
    for (QByteArray line : content.split('\n')) {
        if (const auto hash = line.indexOf('#'); hash >= 0)
            line.truncate(hash);
        if (line.isEmpty())
            continue;
        const char lower = static_cast<char>(line[0] | 0x20);
        if (!isDigit(line[0]) && (lower < 'a' || lower > 'z'))
            return {};
        for (const QByteArray &word : tokens(line, ",")) {
            const auto star = word.indexOf('*');
            const qint64 times = star < 0 ? 0 : readNumber(word, star + 1).value;
            for (qint64 i = 0; i < std::max<qint64>(times, 1) && list.count() < mostNodes; ++i)
                list.add(times ? QByteArrayView(word).first(star) : QByteArrayView(word));
        }
    }
    return list.count() > 0 ? std::optional(list) : std::nullopt;
}

bool NodeList::addRange(QByteArrayView prefix, QByteArrayView range, QByteArrayView suffix)
{
    const auto dash = range.indexOf('-');
    const auto low = dash < 0 ? range : range.first(dash);
    const auto high = dash < 0 || dash + 1 == range.size() ? low : range.sliced(dash + 1);
    const CNumber first = readNumber(low);
    const CNumber last = readNumber(high);
    const bool good = first.any && last.any && first.end == low.size() && last.end == high.size() && !high.startsWith('-')
        && first.value >= 0 && first.value <= last.value && last.value - first.value < mostInRange;
    if (!good || m_hosts.size() > mostNodes)
        return false;
    // Counted from 0: the last number may be the largest there is.
    for (qint64 i = 0; i <= last.value - first.value; ++i)
        m_hosts += Host{prefix.toByteArray(), first.value + i, static_cast<int>(low.size()), suffix.toByteArray()};
    return true;
}

void NodeList::add(QByteArrayView name)
{
    qsizetype digits = name.size();
    while (digits > 0 && isDigit(name[digits - 1]) && name.size() - digits < 18)
        --digits;
    Host host{name.first(digits).toByteArray(), -1, 0, {}};
    if (digits < name.size()) {
        host.number = readNumber(name, digits).value;
        host.width = static_cast<int>(name.size() - digits);
    }
    m_hosts += host;
}

void NodeList::makeUnique()
{
    std::sort(m_hosts.begin(), m_hosts.end());
    m_hosts.resize(std::unique(m_hosts.begin(), m_hosts.end()) - m_hosts.begin());
}

void NodeList::truncate(qsizetype count)
{
    m_hosts = m_hosts.first(std::min(count, m_hosts.size()));
}

QList<QByteArray> NodeList::names() const
{
    QList<QByteArray> names;
    for (const Host &host : m_hosts)
        names += host.prefix + host.digits() + host.suffix;
    return names;
}

QByteArray NodeList::text() const
{
    QByteArrayList groups;
    for (qsizetype i = 0; i < m_hosts.size();) {
        const Host &first = m_hosts.at(i);
        const auto belongs = [&](qsizetype at) {
            return at < m_hosts.size() && m_hosts.at(at).prefix == first.prefix && m_hosts.at(at).suffix == first.suffix
                && m_hosts.at(at).number >= 0;
        };
        QByteArrayList ranges;
        qsizetype next = i;
        while (first.number >= 0 && belongs(next)) {
            qsizetype end = next;
            while (belongs(end + 1) && m_hosts.at(end + 1).number == m_hosts.at(end).number + 1
                   && m_hosts.at(end + 1).width == m_hosts.at(end).width)
                ++end;
            ranges += end == next ? m_hosts.at(next).digits() : m_hosts.at(next).digits() + '-' + m_hosts.at(end).digits();
            next = end + 1;
        }
        const bool brackets = next - i > 1;
        const QByteArray numbers = ranges.join(',');
        groups += first.prefix + (brackets ? '[' + numbers + ']' : numbers) + first.suffix;
        i = std::max(next, i + 1);
    }
    return groups.join(',');
}

} // namespace voyageur::script
