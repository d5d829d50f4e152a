// SPDX-License-Identifier: GPL-3.0-or-later
#include "base/timelimit.h"

#include <QList>

namespace voyageur::base {

namespace {

// "1:02:03" as {1, 2, 3}; nothing unless there are one to three groups of one to nine digits.
std::optional<QList<qint64>> colonGroups(QByteArrayView text)
{
    QList<qint64> groups;
    const auto parts = text.toByteArray().split(':');
    if (parts.size() > 3)
        return {};
    for (const QByteArray &part : parts) {
        if (part.isEmpty() || part.size() > 9)
            return {};
        for (const char c : part) {
            if (c < '0' || c > '9')
                return {};
        }
        groups += part.toLongLong();
    }
    return groups;
}

constexpr qint64 minute = 60;
constexpr qint64 hour = 60 * minute;
constexpr qint64 day = 24 * hour;

std::optional<qint64> daysForm(QByteArrayView text, qsizetype dash)
{
    const auto days = colonGroups(text.first(dash));
    if (!days || days->size() != 1)
        return {};
    const auto rest = text.sliced(dash + 1);
    qint64 seconds = days->first() * day;
    if (rest.isEmpty()) // sbatch takes "1-" as one day
        return seconds;
    const auto groups = colonGroups(rest);
    if (!groups)
        return {};
    constexpr qint64 weights[] = {hour, minute, 1};
    for (qsizetype i = 0; i < groups->size(); ++i)
        seconds += groups->at(i) * weights[i];
    return seconds;
}

std::optional<qint64> secondsOf(QByteArrayView text)
{
    if (const auto dash = text.indexOf('-'); dash >= 0)
        return daysForm(text, dash);
    const auto groups = colonGroups(text);
    if (!groups)
        return {};
    switch (groups->size()) {
    case 1:
        return groups->at(0) * minute;
    case 2:
        return groups->at(0) * minute + groups->at(1);
    default:
        return groups->at(0) * hour + groups->at(1) * minute + groups->at(2);
    }
}

} // namespace

TimeLimit TimeLimit::ofSeconds(qint64 seconds)
{
    TimeLimit limit;
    limit.m_seconds = seconds;
    return limit;
}

TimeLimit TimeLimit::unlimited()
{
    TimeLimit limit;
    limit.m_unlimited = true;
    return limit;
}

std::optional<TimeLimit> TimeLimit::parse(QByteArrayView text)
{
    const QByteArray word = text.toByteArray().toUpper();
    if (word == "UNLIMITED" || word == "INFINITE" || word == "-1")
        return unlimited();
    const auto seconds = secondsOf(text);
    if (!seconds)
        return {};
    return *seconds == 0 ? unlimited() : ofSeconds(*seconds);
}

qint64 TimeLimit::slurmMinutes() const
{
    return m_seconds < 0 ? -1 : (m_seconds + minute - 1) / minute;
}

QByteArray TimeLimit::bytes() const
{
    if (m_unlimited)
        return "UNLIMITED";
    if (m_seconds < 0)
        return {};
    const auto two = [](qint64 n) { return QByteArray::number(n).rightJustified(2, '0'); };
    const qint64 days = m_seconds / day;
    const qint64 hours = m_seconds % day / hour;
    const QByteArray tail = ':' + two(m_seconds % hour / minute) + ':' + two(m_seconds % minute);
    return days ? QByteArray::number(days) + '-' + two(hours) + tail : QByteArray::number(hours) + tail;
}

std::optional<qint64> parseSlurmSpan(QByteArrayView text)
{
    text = text.trimmed();
    if (const auto dot = text.lastIndexOf('.'); dot >= 0) // sacct adds milliseconds to processor times
        text = text.first(dot);
    // Without a colon it would be a bare number of minutes, which no command prints for a span.
    if (!text.contains(':'))
        return {};
    return secondsOf(text);
}

} // namespace voyageur::base
