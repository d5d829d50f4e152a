// SPDX-License-Identifier: GPL-3.0-or-later
// Recipes put into small scripts, for tests that read what came of it.
#pragma once

#include "script/recipes.h"

#include <QTest>

namespace voyageur::tests {

inline const script::Recipe &recipe(const char *id)
{
    const script::Recipe *found = script::findRecipe(QLatin1StringView(id));
    if (!found)
        qFatal("no recipe %s", id);
    return *found;
}

//! What only the person can say.
inline script::RecipeFilling saidByThePerson(const script::Recipe &recipe, const base::ClusterFacts *facts = nullptr)
{
    script::RecipeFilling filled;
    filled.cluster = facts;
    for (const script::RecipeParameter &one : recipe.parameters) {
        if (one.usual.isEmpty())
            filled.values[one.name] = one.type == script::RecipeValue::Mail ? QStringLiteral("amelie@example.ca")
                : one.name == QLatin1StringView("group")                    ? QStringLiteral("def-prof")
                                                                            : QStringLiteral("~/projects/def-prof/shared");
    }
    return filled;
}

//! Ends the test program when it is refused.
inline QByteArray inserted(const char *id, const QByteArray &script, script::RecipeFilling given = {})
{
    const script::RecipeFilling usual = saidByThePerson(recipe(id), given.cluster);
    for (auto it = usual.values.begin(); it != usual.values.end(); ++it) {
        if (!given.values.contains(it.key()))
            given.values[it.key()] = it.value();
    }
    const auto text = withRecipe(recipe(id), script, given);
    if (!text.ok())
        qFatal("%s: %s", id, qPrintable(text.error().text()));
    return text->text;
}

inline const QByteArray plainScript = "#!/bin/bash\n"
                                      "#SBATCH --account=def-prof\n"
                                      "#SBATCH --time=3:00:00  # three hours\n"
                                      "#SBATCH --cpus-per-task=1\n"
                                      "#SBATCH --mem=4G\n"
                                      "\n"
                                      "set -eo pipefail\n"
                                      "module load python\n"
                                      "\n"
                                      "# The training.\n"
                                      "python train.py --data \"$dataset\"\n";

} // namespace voyageur::tests
