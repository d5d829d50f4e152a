// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "slurm/client.h"

namespace voyageur::slurm {

//! Whether a refusal of --test-only (plainWords()) only tells that no node is there for the job now. The controller then looks at
//! nodes that take jobs alone, while sbatch takes a job for nodes that are down, drained or reserved: it waits. Pure.
bool isNoPlaceNow(const QString &words);

//! Nodes that take no jobs now, and why: those that are alike as one. A value; any thread.
struct AwayNodes {
    QString nodes;  //!< as Slurm writes them: "nc[101-104]"
    QString state;  //!< Slurm's word: "drained", "down*"
    QString reason; //!< the staff's own words; empty: none
    bool operator==(const AwayNodes &) const = default;
};

//! Nodes that are kept for somebody or for maintenance, now or later. A value; any thread.
struct Reservation {
    QString name;
    QString nodes;
    QDateTime start, end; //!< by the cluster's clock
    bool maintenance = false;
    bool operator==(const Reservation &) const = default;
};

//! What is away on a cluster now, or will be. A value; any thread.
struct WhatIsAway {
    QList<AwayNodes> nodes;
    QList<Reservation> reservations;
    bool isNothing() const { return nodes.isEmpty() && reservations.isEmpty(); }
    //! The next maintenance that begins after that moment and before this much later; null: none. What is kept for a group counts
    //! for those only who are not in it, which nobody knows here.
    const Reservation *maintenanceWithin(const QDateTime &now, qint64 seconds) const;
};

//! The format of `sinfo -R -O`, whose output parseAwayNodes() reads.
QByteArray awayNodeFormat();
//! Pure. BadAnswer for a record that cannot be read.
base::Result<QList<AwayNodes>> parseAwayNodes(QByteArrayView out);
//! Of `scontrol -o show reservation`; times as seconds since 1970 (Tools::query()). Those that it cannot read are left out. Pure.
QList<Reservation> parseReservations(QByteArrayView out);

//! Two short questions. Errors of Client; what one program does not say is left out where the other has answered.
base::Result<WhatIsAway> askWhatIsAway(Client &client, const base::StopToken &stop);

//! A moment of the cluster's clock by this computer's; of today the time alone. Pure.
QString shownMoment(const QDateTime &time, qint64 ahead);

//! Sentences, the first few: which nodes are out of service and why, which are kept and until when. `ahead`: seconds by which the
//! cluster's clock is ahead of this one. Pure.
QStringList awayWords(const WhatIsAway &away, qint64 ahead = 0);

} // namespace voyageur::slurm
