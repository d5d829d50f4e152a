// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QByteArrayView>
#include <QList>
#include <QString>

namespace voyageur::slurm {

//! What slurmctld knows of one job, as scontrol shows it: Slurm's own names and values, in its order, without those that say
//! nothing. A value; any thread.
struct JobRecord {
    struct Entry {
        QString name;
        QString value;
        bool operator==(const Entry &) const = default;
    };
    QList<Entry> entries;
};

//! The first record of what `scontrol show job -dd` printed; empty when it holds none. Times are shown as this computer's.
JobRecord parseJobRecord(QByteArrayView out);

} // namespace voyageur::slurm
