// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "base/result.h"

#include <QByteArray>
#include <QString>

namespace voyageur::cli {

//! A script as a verb was given it.
struct ScriptFile {
    QString name; //!< as given; "-" is stdin
    QByteArray bytes;
};

//! Reads a file, or stdin for "-". NotFound, or BadRequest for a folder and what else cannot be read.
base::Result<ScriptFile> readScript(const QString &name);

} // namespace voyageur::cli
