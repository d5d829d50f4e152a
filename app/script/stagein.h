// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "script/coursefacts.h"

namespace voyageur::script {

//! The lines of a job script for data that a person named on the cluster: those of stageInLines(), and for an archive those by
//! which `dataset` becomes the one folder that holds all members, where there is such. Pure.
QList<QByteArray> dataLines(const QByteArray &path, StageIn way);

//! For the only file of a folder, which travelled without it: `dataset` becomes such a folder on the node, in the last line, with
//! the file at its place `below` (may be empty). Pure.
QList<QByteArray> fileLines(const QByteArray &path, const QByteArray &folder, const QByteArray &below, const QByteArray &name);

//! Whether such lines unpack an archive: `dataset` is then what was in it. Pure.
bool unpacksArchive(const QList<QByteArray> &lines);

//! Whether such lines write to $SLURM_TMPDIR. Pure.
bool usesNodeDisk(const QList<QByteArray> &lines);

} // namespace voyageur::script
