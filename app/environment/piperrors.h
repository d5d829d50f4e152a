// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QByteArray>
#include <QString>

#include <optional>
#include <span>

namespace voyageur::environment {

//! A failure of pip, virtualenv or Lmod as it is told by its words, and what it means on a cluster.
struct PipProblem {
    QString id;   //!< "no-distribution": the row of the table
    QString what; //!< what its words name: a package, a file, a module; may be empty
    QString why;
    QString next;
    QString page; //!< an address to read more
};

//! The first row of the table that fits what was printed; nothing when none does. Colours are passed over. Any bytes are fine.
//! Pure.
std::optional<PipProblem> explainPip(const QByteArray &printed);

//! The ids of the table, in its order.
QStringList pipProblemIds();

} // namespace voyageur::environment
