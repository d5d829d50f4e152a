// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "dataset/patterns.h"
#include "main/cli/verb.h"

namespace voyageur::cli {

//! Which files of a folder of code go along because the person says so now: of those that may hold passwords or keys, and of
//! which neither `said` (by options) nor `excluded` (by the project) nor a .voyageurignore file says anything. One question at a
//! terminal, no at Enter; elsewhere they stay, and the option is named that sends them along. Reads the folder. Errors: those of
//! dataset::codeRules() and askYesNo().
base::Result<QList<QByteArray>> askAboutSecrets(Context &context, const QString &folder, const dataset::Patterns &said,
                                                const QStringList &excluded = {});

} // namespace voyageur::cli
