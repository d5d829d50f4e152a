// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QByteArray>
#include <QByteArrayView>

#include <optional>

namespace voyageur::script {

//! The storage that a path of a job lies in.
enum class Place {
    Unknown,
    Submit,     //!< where sbatch was called: shared storage, one does not know which
    NodeDisk,   //!< $SLURM_TMPDIR
    NodeMemory, //!< /tmp, /dev/shm
    Home,
    Scratch,
    Project,
    Nearline,
};

//! What stands in BashWord::text for the output of a command.
inline constexpr QByteArrayView substituted("$()"); // not shell: a mark of bash.h

//! Going by the paths of the Alliance's clusters; the same path means the same on each of them.
Place placeOf(QByteArrayView path);
//! Home, scratch, project: many computers read it, and it is slow with small files.
bool isShared(Place place);

//! `path` as seen from `folder`, with "." and ".." worked out. Null when it is relative and the folder is not known.
QByteArray joinedPath(const std::optional<QByteArray> &folder, const QByteArray &path);
//! The same place, or below it.
bool isInside(QByteArrayView path, QByteArrayView folder);
//! "def-prof", "rrg-prof-ab": a word that looks like an account of the Alliance.
bool looksLikeAccount(QByteArrayView word);

} // namespace voyageur::script
