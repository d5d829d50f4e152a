// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "script/recipes.h"

#include <optional>

namespace voyageur::script {

//! A line of the head as a recipe wants it.
struct RecipeDirective {
    QByteArray name;
    QByteArray value; //!< empty: no such line
    bool onlyWhenMissing = false;
};

//! "#SBATCH --name=value", "#SBATCH? --name=value". BadRequest for what sbatch would not read as it is meant. Pure.
base::Result<RecipeDirective> recipeDirective(const QByteArray &line);

//! What a recipe with a shape asks for there; nothing for one without. What is not said is not kept. Pure.
std::optional<QList<RecipeDirective>> recipeRequest(const Recipe &recipe, const base::ClusterFacts *facts);
//! How many GPUs of a node that is; 0: none is known.
int gpusOfRecipe(const Recipe &recipe, const base::ClusterFacts *facts);

//! The request of the script is what the recipe needs already, or better than what it would ask for: one GPU, a part of one.
//! Empty when not; else "--gres=gpu:1". Pure.
QByteArray requestThatStays(const Recipe &recipe, const QByteArray &script);

//! Whether the head can be that of the recipe: an --array or a --signal of the script's own is not replaced, runs of cores are
//! not put on a GPU. BadRequest with the line when it cannot. Pure.
base::Result<void> checkHead(const Recipe &recipe, const QByteArray &script, const QList<RecipeDirective> &directives);

//! The script with these lines in its head, each once. A value that was there before is told in `notes`; a comment behind it that
//! holds a number goes, since it would be untrue. Pure.
base::Result<QByteArray> withDirectives(const QByteArray &script, const QList<RecipeDirective> &directives,
                                        QList<RecipeNote> &notes);

} // namespace voyageur::script
