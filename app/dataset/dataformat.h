// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QByteArrayView>
#include <QLatin1String>

namespace voyageur::dataset {

//! The format of a file that holds many samples already, by its name: "HDF5", "LMDB", "tar", "zip", "Parquet", "TFRecord",
//! "Arrow", "SQLite", "NumPy", "NetCDF", "RecordIO"; empty for others. Such files travel as they are, and are read in large
//! pieces: one archive around them gains nothing. Pure; any thread.
QLatin1String formatOfManySamples(QByteArrayView path);

} // namespace voyageur::dataset
