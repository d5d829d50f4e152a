// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "slurm/usesample.h"

#include <QList>
#include <QVector>

namespace voyageur::models {

//! What a job used at one moment. Not a number: not known.
struct UsePoint {
    double at = 0;     //!< seconds since 1970, of this computer's clock
    double cores = 0;  //!< busy ones since the point before
    double memory = 0; //!< bytes
    QList<slurm::GpuSample> gpus;
};

//! One line for a plot: ascending times, and a value that is not a number where nobody measured.
struct UseLine {
    QString name;
    QVector<double> x; //!< seconds since 1970
    QVector<double> y;
};

//! What was seen of one job, of the last two hours in full, of the day before in less detail: of each minute one point, with the
//! greatest values. A value; any thread.
class UseHistory final {
public:
    static constexpr double fullSeconds = 2 * 3600;
    static constexpr double coarseSeconds = 60;
    static constexpr double longestSeconds = 26 * 3600;

    //! Sampling has begun anew: there is nothing between the last point and the next.
    void interrupt() { m_fresh = true; }
    //! `now`: seconds since 1970. Busy cores follow from two samples.
    void add(const slurm::UseSample &sample, double now);
    //! What Slurm itself counts: processor time so far after so many seconds, and the most memory so far.
    void addCounted(std::optional<double> cpuSeconds, std::optional<qint64> memoryBytes, double elapsedSeconds, double now);

    const QList<UsePoint> &points() const { return m_points; }
    bool isEmpty() const { return m_points.isEmpty(); }
    //! Only what Slurm counts was to be had; then the memory is the most so far.
    bool isCounted() const { return m_counted; }
    //! The last sample's.
    bool gpusMissing() const { return m_gpusMissing; }
    QString gpuProblem() const { return m_gpuProblem; }

    UseLine cores() const;
    UseLine memory() const;           //!< bytes
    QList<UseLine> gpus() const;      //!< %; one for each GPU whose use can be read
    QList<UseLine> gpuMemory() const; //!< bytes
    //! Of the first GPU, the largest of one instance or of the whole; nothing: not known.
    std::optional<qint64> gpuMemoryTotal() const;
    //! The mean of its GPUs, of the last `count` points that know it, the oldest first.
    QList<double> spark(int count) const;

private:
    void append(const UsePoint &point);
    void thin();
    template <typename Value>
    QList<UseLine> gpuLines(Value value) const;
    template <typename Value>
    UseLine lineOf(Value value) const;

    QList<UsePoint> m_points;
    QList<bool> m_begins; //!< of each point: nothing was measured before it
    bool m_fresh = true;
    bool m_counted = false;
    bool m_gpusMissing = false;
    QString m_gpuProblem;
    std::optional<double> m_offset; //!< from the node's clock to ours
    std::optional<slurm::UseSample> m_last;
    std::optional<std::pair<double, double>> m_lastCounted; //!< processor time, elapsed
};

} // namespace voyageur::models
