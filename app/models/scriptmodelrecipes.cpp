// SPDX-License-Identifier: GPL-3.0-or-later
// The part of ScriptModel that puts recipes into the script.
#include "models/scriptmodel.h"

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

QString ScriptModel::recipeObstacle(const script::Recipe &recipe) const
{
    const QString onCluster = script::recipeObstacle(recipe, m_facts.get());
    if (!onCluster.isEmpty())
        return onCluster;
    if (recipe.kind == script::RecipeKind::File && name() != recipe.file)
        return tr("These belong in your file %1: open that one, here or on the cluster. The first saving there keeps it as it "
                  "was, as %1.before-voyageur.")
            .arg(recipe.file);
    return {};
}

QString ScriptModel::recipeText(const script::Recipe &recipe, const QHash<QString, QString> &values, QString *problem) const
{
    const auto text = script::recipeText(recipe, fillingOf(values, m_facts.get()));
    *problem = text ? QString() : text.error().text();
    return text ? QString::fromUtf8(*text) : QString();
}

QString ScriptModel::proposeRecipe(const script::Recipe &recipe, const QHash<QString, QString> &values, int line)
{
    const auto after = script::withRecipe(recipe, m_bytes, fillingOf(values, m_facts.get(), line));
    if (!after)
        return after.error().text();
    if (after->text == m_bytes)
        return tr("It is there already: nothing to change.");
    QList<ScriptRemark> remarks;
    for (const script::RecipeNote &note : after->notes)
        remarks += {note.line, note.text, note.done};
    propose(recipe.title(), script::Document::decoded(after->text), remarks);
    return {};
}

void ScriptModel::openStartUp(const QString &name)
{
    ScriptPlace place{ScriptPlace::Kind::Cluster, {}, {}, m_context.session.clusterName()};
    const auto session = sessionOf(place);
    if (!session) {
        fail(notSignedIn(place));
        return;
    }
    place.remote = session->home.child(name.toUtf8());
    run<ScriptFile>(
        tr("Opening %1…").arg(place.shown()),
        [session, path = place.remote](const base::Work &work) -> base::Result<ScriptFile> {
            auto found = readScript(*session->host, path, work.stop);
            if (!found && found.error().code == base::ErrorCode::NotFound)
                return ScriptFile{{}, {}, path}; // no hash: saving finds out whether there is one meanwhile
            return found;
        },
        [this, place](base::Result<ScriptFile> result) {
            if (!result) {
                fail(result.error());
                return;
            }
            ScriptPlace found = place;
            found.remote = result->remote;
            chooseCluster(found.cluster);
            opened(found, *result);
        });
}

} // namespace voyageur::models
