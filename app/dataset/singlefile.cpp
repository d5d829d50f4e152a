// SPDX-License-Identifier: GPL-3.0-or-later
#include "dataset/singlefile.h"

#include "dataset/dataformat.h"

namespace voyageur::dataset {

namespace {

// LMDB, mdb_env_open(): a folder with data.mdb and lock.mdb, or with MDB_NOSUBDIR a file and the same name with "-lock". The lock
// file holds the table of readers of one computer, and is made anew where it is missing.
bool isLockOf(const QByteArray &lock, const QByteArray &data)
{
    const QByteArray folder = data.first(data.lastIndexOf('/') + 1);
    return lock == data + "-lock" || (data == folder + "data.mdb" && lock == folder + "lock.mdb");
}

} // namespace

std::optional<SingleFile> singleFileOf(const Plan &plan)
{
    if (plan.files < 1 || plan.files > 2 || plan.links != 0)
        return std::nullopt;
    QList<PlanEntry> files;
    for (const PlanEntry &entry : plan.entries) {
        if (entry.facts.kind != FileKind::Folder)
            files += entry;
    }
    if (files.size() == 2 && isLockOf(files[0].path, files[1].path))
        files.removeFirst();
    else if (files.size() == 2 && isLockOf(files[1].path, files[0].path))
        files.removeLast();
    if (files.size() != 1)
        return std::nullopt;
    const PlanEntry &only = files.first();
    const QLatin1String format = formatOfManySamples(only.path);
    if (format.isEmpty() && !plan.isFile)
        return std::nullopt;
    return SingleFile{only.path, plan.localPath(only), only.facts.size, format};
}

} // namespace voyageur::dataset
