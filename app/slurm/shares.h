// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "base/result.h"

#include <QByteArray>
#include <QByteArrayView>
#include <QList>
#include <QStringList>

#include <optional>

namespace voyageur::slurm {

//! How one account of this person stands in the fair share, as sshare prints it. A value; any thread.
struct AccountShare {
    QString account; //!< as Slurm keeps it: "def-prof_gpu"
    //! Target over use, lately: above 1 the group has used less than its share, below 1 more. Infinite: nothing. Absent: Slurm
    //! did not say (without the Fair Tree, or without shares).
    std::optional<double> level;
    //! This person's place in it, 0 to 1: what the job's priority is made of. Of two, the larger goes first.
    std::optional<double> place;
    std::optional<double> used; //!< part of the whole cluster's use, 0 to 1
    bool operator==(const AccountShare &) const = default;
};

//! The columns of `sshare --parsable2 --format=…` that parseShares() reads; known to Slurm 20.11 and later.
QByteArray fairShareColumns();
//! One for each account of this user, in the order printed. What a wrapper printed before the heading is passed over. BadAnswer
//! when there is no heading, or another.
base::Result<QList<AccountShare>> parseShares(QByteArrayView out, const QByteArray &user);

//! Sentences: how the job's account stands, and which other one that the job could use goes before it. Those are the accounts
//! of the same kind ("_gpu" and "_cpu" are added by the Alliance's clusters). Pure.
QStringList shareWords(const QList<AccountShare> &shares, const QString &account);

} // namespace voyageur::slurm
