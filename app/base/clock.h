// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QDateTime>
#include <QString>

namespace voyageur::base {

//! "16:05": of 24 hours in every language, as Slurm, logs and plots have them.
QString clockTime(QTime time);
//! The date as the language has it, and the clockTime(), of the zone that the time is in.
QString dateAndTime(const QDateTime &time);

} // namespace voyageur::base
