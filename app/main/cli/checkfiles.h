// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "base/result.h"
#include "base/stop.h"

#include <QList>
#include <QString>
#include <QStringList>

namespace voyageur::cli {

//! A script that is to be checked.
struct ScriptName {
    QString name;       //!< as given or found; "-" is stdin
    bool found = false; //!< in a folder: it counts only when looksLikeScript()
};

//! What the words of a command line name, in their order, nothing twice. A word that names no file and holds *, ? or […] is a
//! pattern (cmd and PowerShell do not expand them); a folder stands for the *.sh, *.sbatch, *.slurm and *.job in it, at any
//! depth but not in hidden folders. NotFound for a pattern or a folder without any, Cancelled.
base::Result<QList<ScriptName>> scriptNames(const QStringList &words, const base::StopToken &stop);

//! It begins with "#!" or holds "#SBATCH".
bool looksLikeScript(const QByteArray &bytes);

} // namespace voyageur::cli
