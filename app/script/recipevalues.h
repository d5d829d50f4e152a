// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "script/recipes.h"

namespace voyageur::script {

using RecipeWords = QHash<QByteArray, QByteArray>;

//! The values of the person, or the usual ones, by name: in `shell` as shell text, in `plain` as a directive holds them, where
//! sbatch reads and no shell. BadRequest for a name that the recipe has not, a value that is missing or cannot stand there. Pure.
base::Result<void> addRecipeValues(RecipeWords &shell, RecipeWords &plain, const Recipe &recipe, const RecipeFilling &filling);

//! A path as people write it: "~/" and variables are the shell's, everything else is data. BadRequest for a command in it and for
//! a path of Windows. Pure.
base::Result<QByteArray> shellPathText(const QByteArray &path);

} // namespace voyageur::script
