// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "script/recipes.h"

#include <QByteArray>
#include <QList>

namespace voyageur::script {

//! Lines that stand in a script as a recipe writes them, whatever its values, its cluster and the language of its comments were.
struct RecipeTrace {
    const Recipe *recipe = nullptr;
    qsizetype begin = 0;
    qsizetype end = 0;
    QByteArray command; //!< the program's call that they go around, with LF; empty for none
};

//! Those of all recipes, in the order of the script; none inside of another. Pure.
QList<RecipeTrace> recipeTraces(const QByteArray &script);

//! The script without these lines: blanks in their place, so that all others stay where they are. Pure.
QByteArray withoutTrace(const QByteArray &script, const RecipeTrace &trace);

} // namespace voyageur::script
