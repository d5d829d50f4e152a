// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "recipenode.h"

namespace voyageur::tests {

//! What the page of a recipe promises and the programs of a script did not see; empty: all of it holds, or the insertion has
//! named the line that is left to the person. `plain`: the same script without the recipe, run as well.
QString brokenPromise(const RecipeNode &node, const script::Recipe &recipe, const script::RecipeInsertion &made,
                      const Played &played, const Played &plain);

} // namespace voyageur::tests
