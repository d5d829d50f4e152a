// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "dataset/plan.h"

namespace voyageur::dataset {

//! Files with the same content.
struct DuplicateGroup {
    qint64 bytes = 0; //!< of each
    qint64 files = 0;
    QByteArray sha256;
    QList<QByteArray> paths; //!< the first ten

    qint64 savedBytes() const { return (files - 1) * bytes; }
};

struct Duplicates {
    qint64 groups = 0;
    qint64 files = 0;              //!< in all groups
    qint64 savedBytes = 0;         //!< if one of each was kept
    QList<DuplicateGroup> largest; //!< the hundred that would save most
};

//! Files of the same size (empty ones are not looked at), then of the same SHA-256: reads every file whose size another one has.
//! Those that cannot be read have no duplicates. Progress counts the bytes read. Errors: Cancelled.
base::Result<Duplicates> findDuplicates(const Plan &plan, const base::ProgressSink &progress = {},
                                        const base::StopToken &stop = {});

} // namespace voyageur::dataset
