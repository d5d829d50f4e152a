// SPDX-License-Identifier: GPL-3.0-or-later
// The part of ScriptDraft that puts recipes into the script.
#include "models/scriptdraft.h"

namespace voyageur::models {

namespace {

script::RecipeFilling fillingOf(const QHash<QString, QString> &values, const base::ClusterFacts *facts, int line = 0)
{
    script::RecipeFilling filling;
    for (auto it = values.begin(); it != values.end(); ++it) {
        if (!it.value().isEmpty()) // an empty field: the usual value
            filling.values[it.key()] = it.value();
    }
    filling.cluster = facts;
    filling.line = line;
    return filling;
}

} // namespace

QString ScriptDraft::recipeObstacle(const script::Recipe &recipe) const
{
    const QString onCluster = script::recipeObstacle(recipe, m_facts.get());
    if (!onCluster.isEmpty())
        return onCluster;
    if (recipe.kind == script::RecipeKind::File && name() != recipe.file)
        return tr("These lines belong in your file %1. Open that file, here or on the cluster. The first save keeps the "
                  "old version as %1.before-voyageur.")
            .arg(recipe.file);
    return {};
}

QString ScriptDraft::recipeText(const script::Recipe &recipe, const QHash<QString, QString> &values, QString *problem) const
{
    const auto text = script::recipeText(recipe, fillingOf(values, m_facts.get()));
    *problem = text ? QString() : text.error().text();
    return text ? QString::fromUtf8(*text) : QString();
}

QString ScriptDraft::proposeRecipe(const script::Recipe &recipe, const QHash<QString, QString> &values, int line)
{
    const auto after = script::withRecipe(recipe, m_bytes, fillingOf(values, m_facts.get(), line));
    if (!after)
        return after.error().text();
    if (after->text == m_bytes)
        return tr("The script already has these lines.");
    QList<ScriptRemark> remarks;
    for (const script::RecipeNote &note : after->notes)
        remarks += {note.line, note.text, note.done};
    propose(recipe.title(), script::Document::decoded(after->text), remarks);
    return {};
}

} // namespace voyageur::models
