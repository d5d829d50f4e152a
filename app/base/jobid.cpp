// SPDX-License-Identifier: GPL-3.0-or-later
#include "base/jobid.h"

#include <algorithm>

namespace voyageur::base {

namespace {

// Digits at the front of `text`, taken off it. Slurm's ids are 32 bits; ten digits never overflow ours.
std::optional<qint64> takeNumber(QByteArrayView &text)
{
    qsizetype length = 0;
    while (length < text.size() && text[length] >= '0' && text[length] <= '9')
        ++length;
    if (length == 0 || length > 10)
        return {};
    const qint64 number = text.first(length).toLongLong();
    text = text.sliced(length);
    return number;
}

bool takeChar(QByteArrayView &text, char c)
{
    if (text.isEmpty() || text.front() != c)
        return false;
    text = text.sliced(1);
    return true;
}

bool isClusterName(QByteArrayView text)
{
    return !text.isEmpty() && std::all_of(text.begin(), text.end(), [](char c) {
        return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') || c == '_' || c == '-' || c == '.';
    });
}

struct TaskRange {
    qint64 first = 0;
    qint64 last = 0;
    qint64 step = 1;
};

std::optional<TaskRange> takeRange(QByteArrayView &text)
{
    const auto first = takeNumber(text);
    if (!first)
        return {};
    TaskRange range{*first, *first, 1};
    if (takeChar(text, '-')) {
        const auto last = takeNumber(text);
        if (!last || *last < *first)
            return {};
        range.last = *last;
        if (takeChar(text, ':')) {
            const auto step = takeNumber(text);
            if (!step || *step == 0)
                return {};
            range.step = *step;
        }
    }
    return range;
}

} // namespace

std::optional<JobId> JobId::parse(QByteArrayView text)
{
    JobId id;
    const auto job = takeNumber(text);
    if (!job || *job == 0)
        return {};
    id.m_job = *job;
    if (takeChar(text, '_')) {
        id.m_task = takeNumber(text).value_or(none);
        if (id.m_task == none)
            return {};
    } else if (takeChar(text, '+')) {
        id.m_component = takeNumber(text).value_or(none);
        if (id.m_component == none)
            return {};
    }
    if (takeChar(text, ';')) {
        if (!isClusterName(text))
            return {};
        id.m_cluster = QString::fromLatin1(text);
        return id;
    }
    return text.isEmpty() ? std::optional(id) : std::nullopt;
}

QList<JobId> JobId::expand(QByteArrayView text, int limit)
{
    if (const auto one = parse(text))
        return {*one};
    const auto job = takeNumber(text);
    if (!job || !takeChar(text, '_') || !takeChar(text, '['))
        return {};
    QList<JobId> ids;
    do {
        const auto range = takeRange(text);
        if (!range)
            break; // Slurm cuts long lists ("…,30-119%30" or a trailing "..."); what was read stands
        for (qint64 task = range->first; task <= range->last && ids.size() < limit; task += range->step)
            ids += JobId(*job, task);
    } while (takeChar(text, ','));
    return ids;
}

bool JobId::holds(const JobId &other) const
{
    if (m_job != other.m_job)
        return false;
    return (m_task == none && m_component == none) || *this == other;
}

QByteArray JobId::bytes() const
{
    QByteArray bytes = QByteArray::number(m_job);
    if (m_task != none)
        bytes += '_' + QByteArray::number(m_task);
    if (m_component != none)
        bytes += '+' + QByteArray::number(m_component);
    return bytes;
}

std::strong_ordering operator<=>(const JobId &a, const JobId &b)
{
    if (const auto order = a.m_job <=> b.m_job; order != 0)
        return order;
    if (const auto order = a.m_task <=> b.m_task; order != 0)
        return order;
    return a.m_component <=> b.m_component;
}

} // namespace voyageur::base
