// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "base/result.h"

#include <QByteArray>
#include <QList>
#include <QString>

namespace voyageur::environment {

//! A pip requirements file as UTF-8 with LF line ends, with the files it includes by -r in their places: what is sent to
//! the cluster is one text. UTF-16 is understood, because `pip freeze > requirements.txt` in PowerShell writes it.
//! NotFound, FileUnreadable; BadRequest when the files include each other in a circle or are larger than 1 MB.
base::Result<QByteArray> readRequirements(const QString &path);

//! What its -c names, one text for pip; empty when there is none. BadRequest above 100 kB.
base::Result<QByteArray> readConstraints(const QString &path);
//! One file of packages as text, whatever its format, with the errors of readRequirements().
base::Result<QString> readRequirementText(const QString &path);

//! One line of it, and where it stands.
struct RequirementLine {
    QString text;
    QString file; //!< absolute
    int line = 0;
};
//! The same line by line, comments and blank lines too.
base::Result<QList<RequirementLine>> requirementLines(const QString &path);

} // namespace voyageur::environment
