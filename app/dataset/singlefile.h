// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "dataset/plan.h"

#include <QLatin1String>

#include <optional>

namespace voyageur::dataset {

//! A file that is all of a dataset.
struct SingleFile {
    QByteArray path;      //!< inside the folder
    QByteArray localPath; //!< absolute
    qint64 bytes = 0;
    QLatin1String format; //!< as formatOfManySamples(); empty only for a dataset that is one file
};

//! What travels as it is, without an archive around it: a dataset that is one file, or the only file of a folder, when its format
//! holds many samples. The lock file of an LMDB is not counted, and stays here: readers make their own. A link beside the file
//! counts as a file. Any thread.
std::optional<SingleFile> singleFileOf(const Plan &plan);

} // namespace voyageur::dataset
