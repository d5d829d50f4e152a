// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "base/result.h"
#include "main/cli/arguments.h"
#include "script/slurmversion.h"

#include <QByteArray>
#include <QString>

#include <optional>

namespace voyageur::cli {

//! A script as a verb was given it.
struct ScriptFile {
    QString name; //!< as given; "-" is stdin
    QByteArray bytes;
};

//! Slurm itself takes at most 4 MB unless its administrator says otherwise (max_script_size, slurm.conf(5)).
constexpr qint64 largestScript = 16 * 1024 * 1024;

//! Reads a file, or stdin for "-". NotFound, or BadRequest for a folder, for what cannot be read and what is too large.
base::Result<ScriptFile> readScript(const QString &name);

//! What sbatch reads beside the script (--nodefile), from where it is started; nothing when there is no such file.
std::optional<QByteArray> submitFolderFile(const QByteArray &name);

//! --slurm-version, or `otherwise`. BadRequest.
base::Result<script::SlurmVersion> slurmVersionOption(const Arguments &arguments, script::SlurmVersion otherwise = {});

} // namespace voyageur::cli
