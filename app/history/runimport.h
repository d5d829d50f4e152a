// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "history/runs.h"

namespace voyageur::history {

//! What Voyageur kept in runs.json before there was a database. A missing file holds nothing; a damaged one is FileUnreadable.
base::Result<QList<RunRecord>> oldRuns(const QString &file);

//! Where such a file lies once its runs are taken over: beside it, under a name that is free.
QString takenOverName(const QString &file);

} // namespace voyageur::history
