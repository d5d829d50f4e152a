// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "script/slurmversion.h"

#include <QByteArray>
#include <QByteArrayView>
#include <QList>

#include <optional>

// How sbatch reads the values of its options and prints them again, quirks included: what it makes of "-5", of a number that
// does not fit, of "1*3". Found in Slurm 22.05.8 and 24.11.5 (src/common/proc_args.c, parse_time.c, slurm_resource_info.c,
// cpu_frequency.c, tres_bind.c) and compared with both by tst_oracle. For people and for rules there is values.h.
namespace voyageur::script::sbatch {

//! "not given" and "unlimited" in the numbers of Slurm.
inline constexpr qint32 noValue = -2;
inline constexpr qint32 infinite = -1;

//! What a setter says when sbatch refuses the value; nothing when it takes it.
using Refusal = std::optional<QByteArray>;

//! time_str2secs(): noValue when it is no time.
qint32 seconds(QByteArrayView text);
//! Rounded up.
qint32 minutes(QByteArrayView text);
QByteArray minutesText(qint32 minutes);
QByteArray secondsText(qint64 seconds);

//! str_to_mbytes()
std::optional<quint64> mebibytes(QByteArrayView text);
//! "4G", "2000"; 0 is "0?".
QByteArray mebibytesText(quint64 mebibytes);

//! A whole number as parse_int() takes it.
Refusal wholeNumber(QByteArrayView text, const char *option, bool positive, SlurmVersion version, qint32 &number);
//! parse_uint16()
std::optional<quint16> smallNumber(QByteArrayView text);

struct NodeCount {
    qint32 least = 1;
    qint32 most = 0;
};
Refusal nodeCount(QByteArrayView text, SlurmVersion version, NodeCount &count);

struct Distribution {
    QByteArray base; //!< "block:cyclic", "plane", "arbitrary"; empty: not said
    bool pack = false;
    bool noPack = false;
    qint32 planeSize = 0;
    bool operator==(const Distribution &) const = default;
};
Refusal distribution(QByteArrayView text, Distribution &value);
std::optional<QByteArray> distributionText(const Distribution &value);

//! --extra-node-info: sockets, cores, threads; noValue for any.
struct Topology {
    qint32 sockets = noValue;
    qint32 cores = noValue;
    qint32 threads = noValue;
};
Refusal topology(QByteArrayView text, SlurmVersion version, Topology &value);

//! --hint; nothing to say when it is good. Changes what it implies.
Refusal hint(QByteArrayView text, Topology &topology, qint32 &tasksPerCore);

//! Bits in the order sbatch prints them.
Refusal mailType(QByteArrayView text, quint32 &bits);
QByteArray mailTypeText(quint32 bits);

struct Signal {
    bool reservation = false; //!< R
    bool batch = false;       //!< B
    qint32 number = 0;
    qint32 seconds = 0;
};
Refusal signal(QByteArrayView text, SlurmVersion version, Signal &value);
QByteArray signalText(const Signal &value, SlurmVersion version);

struct MemBind {
    quint32 bits = 0;
    std::optional<QByteArray> list;
};
Refusal memBind(QByteArrayView text, SlurmVersion version, MemBind &value);
QByteArray memBindText(const MemBind &value);

struct CpuFrequency {
    std::optional<quint32> least;
    std::optional<quint32> most;
    std::optional<quint32> governor;
};
Refusal cpuFrequency(QByteArrayView text, SlurmVersion version, CpuFrequency &value);
std::optional<QByteArray> cpuFrequencyText(const CpuFrequency &value);

//! --gpu-bind behind "gres/gpu:" ("gpu:" in 22.05).
bool gpuBindIsGood(QByteArrayView text, SlurmVersion version);
bool gpuFrequencyIsGood(QByteArrayView text);
Refusal accountingFrequency(QByteArrayView text);

//! Bits: energy, Lustre, network, task; 0 when the text names none, ~0 for "None".
quint32 profile(QByteArrayView text);
QByteArray profileText(quint32 bits);

//! --begin and --deadline, in seconds since 1970, in the local time zone; nothing when it is no time.
std::optional<qint64> moment(QByteArrayView text, qint64 now, SlurmVersion version);

//! --gres as sbatch keeps it: "gres/gpu:1" ("gres:gpu:1" in 22.05).
QByteArray gresText(const QByteArray &text, SlurmVersion version);

} // namespace voyageur::script::sbatch
