// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "script/projectfacts.h"

#include <QDir>
#include <QList>
#include <QString>

#include <optional>

namespace voyageur::environment {

//! The packages of a pip requirements file and of those it includes, their files relative to `shown`; nothing when it cannot be
//! read. Blocks while it reads. Any thread.
std::optional<QList<script::RequiredPackage>> requirementsIn(const QString &path, const QDir &shown);
//! The packages of a conda environment file (its few forms of lists, not YAML), said to stand in `shown`. As above.
QList<script::RequiredPackage> condaPackagesIn(const QString &path, const QString &shown);

} // namespace voyageur::environment
