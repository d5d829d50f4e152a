// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QByteArray>
#include <QByteArrayView>
#include <QList>
#include <QString>

#include <optional>

namespace voyageur::slurm {

// What the sampler prints (resources/remote/sample-use.sh), as values. What cannot be read is absent, never zero. Pure; any
// thread.

//! One GPU, or one instance of a divided one, at one moment.
struct GpuSample {
    QString name;                  //!< "GPU 0", "MIG 1"
    QString model;                 //!< "NVIDIA A100-SXM4-40GB"; of an instance that of the GPU
    bool isInstance = false;       //!< of a divided GPU (MIG): nobody can read how busy it is
    std::optional<double> percent; //!< how much of the time something ran on it, 0 to 100
    std::optional<qint64> memoryBytes;
    std::optional<qint64> memoryTotal; //!< bytes
    std::optional<double> watts;
    bool operator==(const GpuSample &) const = default;
};

//! The whole job, on the node that the sampler runs on, at one moment.
struct UseSample {
    double seconds = 0;               //!< of the node's own clock since it started
    std::optional<double> cpuSeconds; //!< of processors, since the job began; may fall where a process that ended is not counted
    std::optional<qint64> memoryBytes;
    QList<GpuSample> gpus;
    bool gpusMissing = false; //!< the job has some, and none could be read
    QString gpuProblem;       //!< what the node said of that; may be empty
    bool operator==(const UseSample &) const = default;
};

//! Takes the sampler's output in pieces of any size. Whatever else is printed between its lines, or before the first one, is
//! passed over; so is a sample that lacks its end.
class UseReader final {
public:
    //! Those that are whole now.
    QList<UseSample> add(QByteArrayView bytes);
    //! It runs.
    bool hasBegun() const { return m_begun; }
    //! On that node; empty before it runs.
    QString node() const { return m_node; }

private:
    void read(QByteArrayView line, QList<UseSample> &done);

    QByteArray m_rest;
    bool m_dropping = false; //!< a line that is too long to be one of ours
    bool m_begun = false;
    QString m_node;
    std::optional<UseSample> m_sample;
    QList<bool> m_divided; //!< by the place of a GPU in the sample's table
};

} // namespace voyageur::slurm
