// SPDX-License-Identifier: GPL-3.0-or-later
#include "script/recipes.h"

#include "base/wiki.h"
#include "script/templaterequest.h"

#include <QCoreApplication>
#include <QFile>
#include <QLocale>

#include <algorithm>

static void makeRecipesReadable()
{
    Q_INIT_RESOURCE(recipes); // a static library's resources are left out unless somebody asks
}

namespace voyageur::script {

using namespace Qt::StringLiterals;
using base::ClusterFacts;
using base::ServiceReach;

namespace {

struct RecipesText {
    Q_DECLARE_TR_FUNCTIONS(voyageur::script::Recipes)
};

bool speaksFrench()
{
    return QLocale().language() == QLocale::French;
}

QString read(const QString &name)
{
    QFile file(u":/recipes/"_s + name);
    return file.open(QIODevice::ReadOnly) ? QString::fromUtf8(file.readAll()) : QString();
}

constexpr std::pair<const char *, const char *> groups[] = {
    {"data", QT_TRANSLATE_NOOP("voyageur::script::Recipes", "Data")},
    {"software", QT_TRANSLATE_NOOP("voyageur::script::Recipes", "Software")},
    {"compute", QT_TRANSLATE_NOOP("voyageur::script::Recipes", "Cores")},
    {"gpu", QT_TRANSLATE_NOOP("voyageur::script::Recipes", "GPUs")},
    {"training", QT_TRANSLATE_NOOP("voyageur::script::Recipes", "Training")},
    {"watch", QT_TRANSLATE_NOOP("voyageur::script::Recipes", "Watching")},
    {"many", QT_TRANSLATE_NOOP("voyageur::script::Recipes", "Many runs")},
    {"results", QT_TRANSLATE_NOOP("voyageur::script::Recipes", "Logs, results, folders")},
    {"exercise", QT_TRANSLATE_NOOP("voyageur::script::Recipes", "Exercises")},
    {"shell", QT_TRANSLATE_NOOP("voyageur::script::Recipes", "Your own shell")},
};

//! What a recipe may ask of a cluster.
struct Condition {
    const char *name;
    const char *where;    //!< the clusters that have it
    const char *obstacle; //!< said of one that has not; null: templateObstacle() says it
    bool (*isMissing)(const ClusterFacts &);
};

constexpr Condition conditions[] = {
    {"disk", QT_TRANSLATE_NOOP("voyageur::script::Recipes", "Clusters whose nodes have their own disks (not Trillium)."),
     QT_TRANSLATE_NOOP("voyageur::script::Recipes",
                       "On this cluster, $SLURM_TMPDIR is in memory. Read data directly from scratch."),
     [](const ClusterFacts &c) { return c.storage.nodeLocal.isKnown() && c.storage.nodeLocal.value->inMemory; }},
    {"ram", QT_TRANSLATE_NOOP("voyageur::script::Recipes", "Clusters where /tmp is in memory, such as those of the Alliance."),
     QT_TRANSLATE_NOOP("voyageur::script::Recipes", "On this cluster, /tmp is not in memory."),
     [](const ClusterFacts &c) { return c.storage.tmpInMemory.is(false); }},
    {"modules", QT_TRANSLATE_NOOP("voyageur::script::Recipes", "Clusters with the software of the Alliance."),
     QT_TRANSLATE_NOOP("voyageur::script::Recipes", "This cluster does not have the software of the Alliance."),
     [](const ClusterFacts &c) { return !hasWheelhouse(&c); }},
    {"jobenv", QT_TRANSLATE_NOOP("voyageur::script::Recipes", "Clusters where jobs create their environments (not Trillium)."),
     QT_TRANSLATE_NOOP("voyageur::script::Recipes",
                       "On this cluster, create environments on a login node, and use them in jobs."),
     [](const ClusterFacts &c) { return c.software.environmentOnLogin.is(true); }},
    {"wandb", QT_TRANSLATE_NOOP("voyageur::script::Recipes", "Clusters whose compute nodes reach the service."),
     QT_TRANSLATE_NOOP("voyageur::script::Recipes", "Compute nodes of this cluster cannot reach the service. Record offline."),
     [](const ClusterFacts &c) { return c.network.wandb.is(ServiceReach::No); }},
    {"comet", QT_TRANSLATE_NOOP("voyageur::script::Recipes", "Clusters whose compute nodes reach the service."),
     QT_TRANSLATE_NOOP("voyageur::script::Recipes", "Compute nodes of this cluster cannot reach the service. Record offline."),
     [](const ClusterFacts &c) { return c.network.comet.is(ServiceReach::No); }},
    {"nodes", QT_TRANSLATE_NOOP("voyageur::script::Recipes", "Jobs of several nodes."), nullptr, nullptr},
    {"gpu", QT_TRANSLATE_NOOP("voyageur::script::Recipes", "Clusters with GPUs."), nullptr, nullptr},
    {"wholegpus", QT_TRANSLATE_NOOP("voyageur::script::Recipes", "Clusters that offer whole GPUs, not only parts of them."),
     nullptr, nullptr},
};

RecipeParameter parameterOf(const QStringList &cells)
{
    RecipeParameter one;
    one.name = cells[1];
    constexpr std::pair<QLatin1StringView, RecipeValue> types[] = {
        {"path"_L1, RecipeValue::Path},     {"option"_L1, RecipeValue::Option}, {"words"_L1, RecipeValue::Words},
        {"number"_L1, RecipeValue::Number}, {"port"_L1, RecipeValue::Port},     {"choice"_L1, RecipeValue::Choice},
        {"mail"_L1, RecipeValue::Mail}};
    const QString type = cells[2].section(u':', 0, 0);
    for (const auto &[name, value] : types) {
        if (type == name)
            one.type = value;
    }
    if (one.type == RecipeValue::Choice)
        one.choices = cells[2].section(u':', 1).split(u'/');
    if (cells[3] != u'-')
        one.usual = cells[3];
    one.englishLabel = cells[4];
    one.frenchLabel = cells[5];
    return one;
}

QList<Recipe> readRecipes()
{
    makeRecipesReadable();
    const auto rows = [](const QString &name, qsizetype columns) {
        QList<QStringList> all;
        for (const QString &line : read(name).split(u'\n')) {
            if (!line.startsWith(u'#') && line.count(u'\t') == columns - 1)
                all += line.split(u'\t');
        }
        return all;
    };
    const auto word = [](const QString &cell) { return cell == u'-' ? QString() : cell; };
    const auto parameters = rows(u"parameters.tsv"_s, 6);
    QList<Recipe> recipes;
    for (const QStringList &cells : rows(u"recipes.tsv"_s, 11)) {
        Recipe one;
        one.id = cells[0];
        one.group = cells[1];
        one.kind = cells[2] == "piece"_L1 ? RecipeKind::Piece : cells[2] == "file"_L1 ? RecipeKind::File : RecipeKind::Commands;
        (one.kind == RecipeKind::File ? one.file : one.place) = word(cells[3]);
        one.shape = word(cells[4]);
        one.conditions = word(cells[5]).split(u',', Qt::SkipEmptyParts);
        one.technique = word(cells[6]);
        one.needs = cells[7] == "job"_L1 ? QString() : word(cells[7]);
        one.wikiPages = cells[8].split(u' ');
        one.englishTitle = cells[9];
        one.frenchTitle = cells[10];
        for (const QStringList &row : parameters) {
            if (row[0] == one.id)
                one.parameters += parameterOf(row);
        }
        recipes += one;
    }
    return recipes;
}

const Condition *findCondition(const QString &name)
{
    const auto found =
        std::ranges::find_if(conditions, [&](const Condition &one) { return name == QLatin1StringView(one.name); });
    return found == std::end(conditions) ? nullptr : found;
}

} // namespace

QString RecipeParameter::label() const
{
    return speaksFrench() ? frenchLabel : englishLabel;
}

QString Recipe::title() const
{
    return speaksFrench() ? frenchTitle : englishTitle;
}

QStringList Recipe::addresses() const
{
    QStringList all;
    for (const QString &page : wikiPages)
        all += base::wikiPage(u"https://docs.alliancecan.ca/wiki/"_s + page);
    return all;
}

bool Recipe::repeats() const
{
    return place == "program"_L1
        && std::ranges::any_of(parameters, [](const RecipeParameter &one) { return one.name == "option"_L1; });
}

const QList<Recipe> &allRecipes()
{
    static const QList<Recipe> recipes = readRecipes();
    return recipes;
}

const Recipe *findRecipe(const QString &id)
{
    const auto &all = allRecipes();
    const auto found = std::ranges::find(all, id.toLower(), &Recipe::id);
    return found == all.end() ? nullptr : &*found;
}

QString recipeGroupTitle(const QString &group)
{
    for (const auto &[name, title] : groups) {
        if (group == QLatin1StringView(name))
            return RecipesText::tr(title);
    }
    return group;
}

QString recipePage(const Recipe &recipe)
{
    QString page = read(recipe.id + (speaksFrench() ? u".fr.md"_s : u".en.md"_s));
    QStringList where;
    for (const QString &name : recipe.conditions) {
        if (const Condition *condition = findCondition(name))
            where += RecipesText::tr(condition->where);
    }
    where.removeDuplicates();
    if (where.isEmpty())
        where += RecipesText::tr("Every cluster.");
    const QString section = u"## "_s + RecipesText::tr("Where") + u"\n\n"_s + where.join(u' ') + u"\n\n"_s;
    return page.replace("## Source"_L1, section + "## Source"_L1);
}

QString recipeObstacle(const Recipe &recipe, const ClusterFacts *cluster)
{
    if (!cluster)
        return {};
    for (const QString &name : recipe.conditions) {
        const Condition *condition = findCondition(name);
        if (condition && condition->isMissing && condition->isMissing(*cluster))
            return RecipesText::tr(condition->obstacle);
    }
    const bool nodes = recipe.conditions.contains("nodes"_L1);
    if (recipe.conditions.contains("wholegpus"_L1))
        return templateObstacle(nodes ? u"ddp-several-nodes"_s : u"ddp-one-node"_s, cluster);
    return recipe.conditions.contains("gpu"_L1) ? templateObstacle(u"pytorch-gpu"_s, cluster) : QString();
}

} // namespace voyageur::script
