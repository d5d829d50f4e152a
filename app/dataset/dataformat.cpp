// SPDX-License-Identifier: GPL-3.0-or-later
#include "dataset/dataformat.h"

#include <QByteArray>

namespace voyageur::dataset {

namespace {

struct Suffix {
    QByteArrayView end;
    QLatin1String format;
};

// WebDataset's shards are tars.
constexpr Suffix suffixes[] = {
    {".h5", QLatin1String("HDF5")},         {".hdf5", QLatin1String("HDF5")},         {".he5", QLatin1String("HDF5")},
    {".mdb", QLatin1String("LMDB")},        {".lmdb", QLatin1String("LMDB")},         {".tar", QLatin1String("tar")},
    {".tar.gz", QLatin1String("tar")},      {".tgz", QLatin1String("tar")},           {".tar.bz2", QLatin1String("tar")},
    {".tar.xz", QLatin1String("tar")},      {".tar.zst", QLatin1String("tar")},       {".zip", QLatin1String("zip")},
    {".parquet", QLatin1String("Parquet")}, {".tfrecord", QLatin1String("TFRecord")}, {".tfrecords", QLatin1String("TFRecord")},
    {".arrow", QLatin1String("Arrow")},     {".feather", QLatin1String("Arrow")},     {".sqlite", QLatin1String("SQLite")},
    {".sqlite3", QLatin1String("SQLite")},  {".npz", QLatin1String("NumPy")},         {".npy", QLatin1String("NumPy")},
    {".nc", QLatin1String("NetCDF")},       {".nc4", QLatin1String("NetCDF")},        {".rec", QLatin1String("RecordIO")},
};

} // namespace

QLatin1String formatOfManySamples(QByteArrayView path)
{
    const QByteArray name = path.sliced(path.lastIndexOf('/') + 1).toByteArray().toLower();
    for (const Suffix &suffix : suffixes) {
        if (name.size() > suffix.end.size() && name.endsWith(suffix.end))
            return suffix.format;
    }
    if (name.contains(".tfrecord-")) // train.tfrecord-00001-of-01024
        return QLatin1String("TFRecord");
    return {};
}

} // namespace voyageur::dataset
