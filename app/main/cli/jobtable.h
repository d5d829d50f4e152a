// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "slurm/job.h"

#include <QStringList>

namespace voyageur::cli {

//! The jobs as a table for people, with what there is to say of a job below its line; no lines when there are none. The tasks of
//! an array are one line, with their counts below. On few columns names are shorter, so that the states can still be seen.
QStringList jobTable(const QList<slurm::Job> &jobs, int columns = 80);

} // namespace voyageur::cli
