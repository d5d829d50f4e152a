// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "runs/sweep.h"

#include <QJsonObject>

namespace voyageur::runs {

//! A number that a run reached, as it was written: "0.93", "nan".
struct SweepMetric {
    QString name;
    QString value;
    bool operator==(const SweepMetric &) const = default;
};

//! All runs of a sweep in one table, as sweep.json and sweep.csv in the folder of the results hold it. A value.
struct SweepResults {
    QString job; //!< the first of the sweep
    projectfile::SweepTable table;
    QList<SweepRun> runs;              //!< of each row
    QList<QList<SweepMetric>> metrics; //!< of each row

    QStringList metricNames() const;
    //! Empty when the run has none of that name.
    QString metric(qsizetype row, const QString &name) const;
    //! The rows by a column: a parameter, a metric, "run", "state" or "seconds"; numbers by size, upwards, what is empty last.
    //! BadRequest names the columns there are.
    base::Result<QList<qsizetype>> sorted(const QString &column) const;
    QStringList columns() const;
    bool isOver() const;                    //!< none of the runs waits or runs
    QString state() const;                  //!< of one that is over, as Slurm would call it: COMPLETED, or FAILED
    QStringList cells(qsizetype row) const; //!< of columns()

    QByteArray csv() const; //!< RFC 4180, UTF-8
    QJsonObject json() const;
    static base::Result<SweepResults> fromJson(const QByteArray &text, const QString &file);
};

//! The numbers of one run: of metrics.json or results.json in its folder, of the last line of metrics.csv, or of lines "name:
//! number" and "name=number" among the last of output.log; the first of these that has any. See resources/project/sweeps.md.
QList<SweepMetric> sweepMetrics(const QString &folder);

//! Whether it is fetched even when results.fetch does not name it: path in the results.
bool isForSweepTable(const QByteArray &path);
QString sweepTableName();

//! Writes sweep.csv and sweep.json into `folder`, which holds the fetched results. Nothing when the run is no sweep.
base::Result<std::optional<SweepResults>> collectSweep(session::ClusterSession &session, const ssh::RemotePath &run,
                                                       const QString &folder, const base::StopToken &stop);

//! What collectSweep() wrote. NotFound when it is not there.
base::Result<SweepResults> readSweepResults(const QString &folder);

} // namespace voyageur::runs
