// SPDX-License-Identifier: GPL-3.0-or-later
#include "models/usehistory.h"

#include <algorithm>
#include <cmath>
#include <limits>

namespace voyageur::models {

namespace {

constexpr double unknownUse = std::numeric_limits<double>::quiet_NaN();
constexpr double mostDrift = 5; // s: a laptop that slept, or a clock that was set

double greater(double a, double b)
{
    return std::isnan(a) ? b : std::isnan(b) ? a : std::max(a, b);
}

template <typename T>
double numberOr(const std::optional<T> &value)
{
    return value ? double(*value) : unknownUse;
}

} // namespace

void UseHistory::add(const slurm::UseSample &sample, double now)
{
    if (m_fresh || (m_last && sample.seconds <= m_last->seconds))
        m_last.reset();
    if (!m_last || !m_offset || std::abs(*m_offset + sample.seconds - now) > mostDrift)
        m_offset = now - sample.seconds;
    UsePoint point;
    point.at = *m_offset + sample.seconds;
    point.cores = unknownUse;
    if (m_last && m_last->cpuSeconds && sample.cpuSeconds && *sample.cpuSeconds >= *m_last->cpuSeconds)
        point.cores = (*sample.cpuSeconds - *m_last->cpuSeconds) / (sample.seconds - m_last->seconds);
    point.memory = numberOr(sample.memoryBytes);
    point.gpus = sample.gpus;
    m_last = sample;
    m_counted = false;
    m_gpusMissing = sample.gpusMissing;
    m_gpuProblem = sample.gpuProblem;
    append(point);
}

void UseHistory::addCounted(std::optional<double> cpuSeconds, std::optional<qint64> memoryBytes, double elapsedSeconds,
                            double now)
{
    if (m_lastCounted && elapsedSeconds <= m_lastCounted->second)
        return; // the same answer
    UsePoint point;
    point.at = now;
    point.cores = unknownUse;
    if (m_lastCounted && cpuSeconds && *cpuSeconds >= m_lastCounted->first)
        point.cores = (*cpuSeconds - m_lastCounted->first) / (elapsedSeconds - m_lastCounted->second);
    point.memory = numberOr(memoryBytes);
    m_lastCounted = std::pair(numberOr(cpuSeconds), elapsedSeconds);
    m_counted = true;
    append(point);
}

void UseHistory::append(const UsePoint &point)
{
    if (!m_points.isEmpty() && point.at <= m_points.last().at)
        return; // this computer's clock was set back
    m_begins += m_fresh && !m_points.isEmpty();
    m_points += point;
    m_fresh = false;
    thin();
}

// What is older than the full detail goes into its minute; so every point is looked at a few times only.
void UseHistory::thin()
{
    const double now = m_points.last().at;
    qsizetype old = 0;
    while (old < m_points.size() && m_points[old].at < now - longestSeconds)
        ++old;
    m_points.remove(0, old);
    m_begins.remove(0, old);
    qsizetype at = 0;
    while (at + 1 < m_points.size() && m_points[at + 1].at < now - fullSeconds) {
        const bool same = std::floor(m_points[at].at / coarseSeconds) == std::floor(m_points[at + 1].at / coarseSeconds);
        if (!same || m_begins[at + 1]) {
            ++at;
            continue;
        }
        UsePoint &into = m_points[at];
        const UsePoint &from = m_points[at + 1];
        into.cores = greater(into.cores, from.cores);
        into.memory = greater(into.memory, from.memory);
        for (qsizetype gpu = 0; gpu < std::min(into.gpus.size(), from.gpus.size()); ++gpu) {
            into.gpus[gpu].percent = std::max(into.gpus[gpu].percent, from.gpus[gpu].percent);
            into.gpus[gpu].memoryBytes = std::max(into.gpus[gpu].memoryBytes, from.gpus[gpu].memoryBytes);
        }
        m_points.removeAt(at + 1);
        m_begins.removeAt(at + 1);
    }
}

template <typename Value>
UseLine UseHistory::lineOf(Value value) const
{
    UseLine line;
    for (qsizetype i = 0; i < m_points.size(); ++i) {
        if (m_begins[i]) { // no line over the time when nobody looked
            line.x += (m_points[i - 1].at + m_points[i].at) / 2;
            line.y += unknownUse;
        }
        line.x += m_points[i].at;
        line.y += value(m_points[i]);
    }
    return line;
}

UseLine UseHistory::cores() const
{
    return lineOf([](const UsePoint &point) { return point.cores; });
}

UseLine UseHistory::memory() const
{
    return lineOf([](const UsePoint &point) { return point.memory; });
}

template <typename Value>
QList<UseLine> UseHistory::gpuLines(Value value) const
{
    QStringList names;
    for (const UsePoint &point : m_points)
        for (const slurm::GpuSample &gpu : point.gpus)
            if (!names.contains(gpu.name) && !std::isnan(value(gpu)))
                names += gpu.name;
    QList<UseLine> lines;
    for (const QString &name : std::as_const(names)) {
        UseLine line = lineOf([&](const UsePoint &point) {
            const auto found = std::ranges::find(point.gpus, name, &slurm::GpuSample::name);
            return found == point.gpus.end() ? unknownUse : value(*found);
        });
        line.name = name;
        lines += line;
    }
    return lines;
}

QList<UseLine> UseHistory::gpus() const
{
    return gpuLines([](const slurm::GpuSample &gpu) { return numberOr(gpu.percent); });
}

QList<UseLine> UseHistory::gpuMemory() const
{
    return gpuLines([](const slurm::GpuSample &gpu) { return numberOr(gpu.memoryBytes); });
}

std::optional<qint64> UseHistory::gpuMemoryTotal() const
{
    if (m_points.isEmpty() || m_points.last().gpus.isEmpty())
        return {};
    return m_points.last().gpus.first().memoryTotal;
}

QList<double> UseHistory::spark(int count) const
{
    QList<double> values;
    for (qsizetype i = m_points.size() - 1; i >= 0 && values.size() < count; --i) {
        double sum = 0;
        int known = 0;
        for (const slurm::GpuSample &gpu : m_points[i].gpus)
            if (gpu.percent) {
                sum += *gpu.percent;
                ++known;
            }
        if (known > 0)
            values.prepend(sum / known);
    }
    return values;
}

} // namespace voyageur::models
