// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "script/recipetraces.h"

namespace voyageur::script {

//! BadRequest when another recipe of the same technique stands in the script, with its line. Pure.
base::Result<void> checkOthers(const Recipe &recipe, const QByteArray &script, const QList<RecipeTrace> &traces);

//! BadRequest when the script does the same in its own way, with the line: an environment, data on the node's disk, modules,
//! TensorBoard, a variable of the environment with another value. Pure.
base::Result<void> checkTechnique(const Recipe &recipe, const QByteArray &script, const QByteArray &commands);

//! The script loads them all. Pure.
bool hasAllModules(const QByteArray &script, const QStringList &modules);

} // namespace voyageur::script
