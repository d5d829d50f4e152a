// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "slurm/awaynodes.h"

namespace voyageur::slurm {

// What a reason's word leaves out: the job that is waited for, the nodes that are away, the maintenance that is to come.

//! Sentences that belong to a reason, and stand instead of what is free. A value; any thread.
struct WaitCauses {
    QStringList words;
    bool never = false; //!< what it waits for cannot happen any more
    bool operator==(const WaitCauses &) const = default;
};

//! The jobs that a dependency names, as --dependency and scontrol write it: "afterok:12:13,afterany:14_*(unfulfilled)". Pure.
QList<JobId> jobsOfDependency(const QString &dependency);

//! `known`: what Slurm says of these jobs, of arrays all tasks; those that are not among them may still come to whatever end.
//! Pure.
WaitCauses dependencyCauses(const QString &dependency, const QList<Job> &known);

//! The same with what the cluster says of them. Errors of Client; a job that nobody knows any more is left out.
base::Result<WaitCauses> askDependency(const QString &dependency, Client &client, const base::StopToken &stop);

//! Nodes that are away and the staff's words, reservations, and how short a job would be that ends before the next maintenance.
//! `ahead`: seconds by which the cluster's clock is ahead of this one. Pure.
WaitCauses siteCauses(const Job &job, const WhatIsAway &away, qint64 ahead);

//! When the reservation that a job names begins; nothing for one that has begun or that is not told of. Pure.
WaitCauses reservationCauses(const QString &name, const WhatIsAway &away, qint64 ahead);

} // namespace voyageur::slurm
