// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QByteArray>
#include <QMetaType>
#include <QString>

#include <optional>

namespace voyageur::base {

//! How long a job may run, as --time spells it: minutes, minutes:seconds, hours:minutes:seconds, days-hours,
//! days-hours:minutes, days-hours:minutes:seconds, or UNLIMITED. Mind that "3:00" is three minutes. Kept in seconds; Slurm
//! itself rounds up to whole minutes (see slurmMinutes()). Rules from Slurm's time_str2secs(). A value; any thread.
class TimeLimit final {
public:
    TimeLimit() = default; //!< no limit given
    static TimeLimit ofSeconds(qint64 seconds);
    static TimeLimit unlimited();

    //! Nothing when sbatch would refuse it. "0" is no limit, as for sbatch.
    static std::optional<TimeLimit> parse(QByteArrayView text);

    bool isGiven() const { return m_seconds >= 0 || m_unlimited; }
    bool isUnlimited() const { return m_unlimited; }
    //! −1 when not given or unlimited.
    qint64 seconds() const { return m_seconds; }
    //! What Slurm makes of it: rounded up. −1 as above.
    qint64 slurmMinutes() const;
    //! For sbatch: "0:05:00", "26:00:00" as "1-02:00:00"; "UNLIMITED"; empty when not given.
    QByteArray bytes() const;

    bool operator==(const TimeLimit &) const = default;

private:
    qint64 m_seconds = -1;
    bool m_unlimited = false;
};

//! A span as squeue and sacct print it ("4:59", "00:15:02", "1-03:00:00", "01:02.500") in whole seconds; nothing for
//! "INVALID", "N/A", "UNLIMITED" and the like.
std::optional<qint64> parseSlurmSpan(QByteArrayView text);

} // namespace voyageur::base

Q_DECLARE_METATYPE(voyageur::base::TimeLimit)
