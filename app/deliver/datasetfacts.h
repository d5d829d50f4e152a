// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "base/stop.h"
#include "script/projectfacts.h"

#include <QString>

namespace voyageur::deliver {

//! The dataset in a folder, or that one file is: how many files, how large, of which kinds. What lies beyond 200,000 names is not
//! counted. Blocks while it looks. Any thread.
script::DatasetFacts datasetIn(const QString &folder, const base::StopToken &stop);
//! How many files there are, with the same limit.
qint64 filesBelow(const QString &folder, const base::StopToken &stop);

} // namespace voyageur::deliver
