// SPDX-License-Identifier: GPL-3.0-or-later
#include "script/stagein.h"

#include "base/shellquote.h"

#include <algorithm>

namespace voyageur::script {

QList<QByteArray> dataLines(const QByteArray &path, StageIn way)
{
    QList<QByteArray> lines = stageInLines(path, way);
    if (way != StageIn::Tar && way != StageIn::Zip)
        return lines;
    // macOS puts its own folder beside what a person packed. A name of several lines is no folder: then there are several.
    lines += {"# If a single folder holds everything, that folder is the dataset.",
              "inside=$(ls -A -I '._*' -I .DS_Store -I __MACOSX -- \"$dataset\")",
              "if [ -n \"$inside\" ] && [ -d \"$dataset/$inside\" ]; then", "    dataset=$dataset/$inside", "fi"};
    return lines;
}

QList<QByteArray> fileLines(const QByteArray &path, const QByteArray &folder, const QByteArray &below, const QByteArray &name)
{
    const QByteArray dataset = "\"$SLURM_TMPDIR\"/" + base::shellQuoted(folder);
    const QByteArray local = below.isEmpty() ? dataset : dataset + '/' + base::shellQuoted(below);
    return {"mkdir -p " + local, "cp -- " + base::shellQuoted(path) + ' ' + local + '/' + base::shellQuoted(name),
            "dataset=" + dataset};
}

bool unpacksArchive(const QList<QByteArray> &lines)
{
    return std::ranges::any_of(lines,
                               [](const QByteArray &line) { return line.startsWith("tar -xf ") || line.startsWith("unzip "); });
}

bool usesNodeDisk(const QList<QByteArray> &lines)
{
    return std::ranges::any_of(lines, [](const QByteArray &line) { return line.contains("$SLURM_TMPDIR"); });
}

} // namespace voyageur::script
