// SPDX-License-Identifier: GPL-3.0-or-later
#include "base/filewriter.h"
#include "base/textdiff.h"
#include "main/cli/access.h"
#include "main/cli/console.h"
#include "main/cli/exitstatus.h"
#include "main/cli/rulehelp.h"
#include "main/cli/scriptfile.h"
#include "main/cli/terminal.h"
#include "main/cli/text.h"
#include "main/cli/verb.h"
#include "script/document.h"
#include "script/recipes.h"

#include <QFileInfo>
#include <QJsonArray>

#include <algorithm>

namespace voyageur::cli {

using base::Error;
using base::ErrorCode;
using base::Result;
using script::Document;
using script::Recipe;
using script::RecipeFilling;
using script::RecipeKind;
using namespace Qt::StringLiterals;

namespace {

Error noSense(const QString &what, const QString &next = {})
{
    return {ErrorCode::BadRequest, what, {}, next, {}};
}

QString kindName(RecipeKind kind)
{
    return kind == RecipeKind::Piece ? u"piece"_s : kind == RecipeKind::File ? u"file"_s : u"commands"_s;
}

QString typeName(script::RecipeValue type)
{
    switch (type) {
    case script::RecipeValue::Path:
        return u"path"_s;
    case script::RecipeValue::Option:
        return u"option"_s;
    case script::RecipeValue::Port:
        return u"port"_s;
    case script::RecipeValue::Word:
        return u"word"_s;
    case script::RecipeValue::Words:
        return u"words"_s;
    case script::RecipeValue::Number:
        return u"number"_s;
    case script::RecipeValue::Choice:
        return u"choice"_s;
    case script::RecipeValue::Mail:
        break;
    }
    return u"mail"_s;
}

QJsonObject recipeObject(const Recipe &recipe, const base::ClusterFacts *cluster)
{
    QJsonArray parameters;
    for (const script::RecipeParameter &one : recipe.parameters) {
        parameters += QJsonObject{{u"name"_s, one.name},
                                  {u"type"_s, typeName(one.type)},
                                  {u"usual"_s, one.usual},
                                  {u"choices"_s, QJsonArray::fromStringList(one.choices)},
                                  {u"label"_s, one.label()}};
    }
    return {{u"recipe"_s, recipe.id},      {u"title"_s, recipe.title()},
            {u"group"_s, recipe.group},    {u"kind"_s, kindName(recipe.kind)},
            {u"file"_s, recipe.file},      {u"obstacle"_s, script::recipeObstacle(recipe, cluster)},
            {u"parameters"_s, parameters}, {u"sources"_s, QJsonArray::fromStringList(recipe.addresses())}};
}

void list(Console &console, const base::ClusterFacts *cluster)
{
    QJsonArray array;
    qsizetype width = 0;
    for (const Recipe &recipe : script::allRecipes()) {
        array += recipeObject(recipe, cluster);
        width = std::max(width, recipe.id.size());
    }
    console.document(array);
    QString group;
    for (const Recipe &recipe : script::allRecipes()) {
        if (recipe.group != group)
            console.print((group.isEmpty() ? QString() : u"\n"_s) + script::recipeGroupTitle(recipe.group));
        group = recipe.group;
        const QString obstacle = script::recipeObstacle(recipe, cluster);
        console.print(u"  "_s + recipe.id.leftJustified(width + 2) + recipe.title()
                      + (obstacle.isEmpty() ? QString() : u" ("_s + Text::tr("not on this cluster") + u')'));
    }
}

Result<const Recipe *> chosen(const QString &name)
{
    if (const Recipe *recipe = script::findRecipe(name))
        return recipe;
    QStringList near;
    for (const Recipe &one : script::allRecipes()) {
        if (one.id.contains(name, Qt::CaseInsensitive) || one.title().contains(name, Qt::CaseInsensitive))
            near += one.id;
    }
    return Error{ErrorCode::NotFound,
                 Text::tr("The recipe “%1” does not exist.").arg(name),
                 near.isEmpty()
                     ? QString()
                     : Text::tr("Did you mean: %1?").arg(near.first(std::min<qsizetype>(5, near.size())).join(u", "_s)),
                 Text::tr("List the recipes: voyageur recipes"),
                 {}};
}

Result<QHash<QString, QString>> givenValues(const Arguments &arguments)
{
    QHash<QString, QString> values;
    for (const QString &word : arguments.values("set")) {
        const auto equals = word.indexOf(u'=');
        if (equals < 1)
            return noSense(Text::tr("--set takes NAME=VALUE, not “%1”.").arg(word));
        values[word.first(equals)] = word.sliced(equals + 1);
    }
    return values;
}

// Its page, its values, its lines.
Outcome show(Context &context, const Recipe &recipe, const RecipeFilling &filling)
{
    constexpr int mostColumns = 80;
    const bool terminal = terminal::isTerminal(terminal::Channel::Out);
    RecipeFilling example = filling;
    for (const script::RecipeParameter &one : recipe.parameters) {
        if (one.usual.isEmpty() && !example.values.contains(one.name)) // for reading only
            example.values[one.name] = one.type == script::RecipeValue::Mail ? u"you@example.ca"_s : one.name.toUpper();
    }
    VOYAGEUR_TRY(text, script::recipeText(recipe, example));
    QJsonObject object = recipeObject(recipe, filling.cluster);
    object[u"page"_s] = script::recipePage(recipe);
    object[u"text"_s] = QString::fromUtf8(text);
    context.console.document(object);
    context.console.print(
        plainPage(script::recipePage(recipe),
                  terminal ? std::min(mostColumns, terminal::size(terminal::Channel::Out).columns) : mostColumns));
    if (!recipe.parameters.isEmpty())
        context.console.print(u'\n' + Text::tr("Values (--set NAME=VALUE):"));
    for (const script::RecipeParameter &one : recipe.parameters) {
        const QString usual = one.usual.isEmpty() ? Text::tr("required") : one.usual;
        context.console.print(u"  %1  %2 (%3)"_s.arg(one.name.leftJustified(14), one.label(), usual));
    }
    context.console.print(u'\n' + QString::fromUtf8(text).trimmed());
    const QString obstacle = script::recipeObstacle(recipe, filling.cluster);
    if (!obstacle.isEmpty())
        context.console.say(obstacle);
    return obstacle.isEmpty() ? Done : AnswerIsNo;
}

void showDiff(Console &console, const QString &name, const QByteArray &before, const QByteArray &after)
{
    const QString diff = base::unifiedDiff(Document::decoded(before), Document::decoded(after), u"a/"_s + name, u"b/"_s + name);
    if (diff.isEmpty() || console.json())
        return;
    if (!terminal::isTerminal(terminal::Channel::Out))
        return console.raw(Document::encoded(diff));
    for (const auto line : QStringView(diff).chopped(1).split(u'\n'))
        console.print(line.toString());
}

// A start-up file that nobody needed so far begins empty. A script has to be there: else a slip in its name would make another.
Result<ScriptFile> textOf(const Recipe &recipe, const QString &name)
{
    const bool begins = recipe.kind == RecipeKind::File || recipe.group == "exercise"_L1;
    if (name != "-"_L1 && begins && !QFileInfo::exists(name) && QFileInfo(name).absoluteDir().exists())
        return ScriptFile{name, {}};
    if (name.endsWith(".py"_L1) || name.endsWith(".ipynb"_L1))
        return noSense(Text::tr("“%1” is a program. Insert a recipe into the script that starts it.").arg(name));
    return readScript(name);
}

void sayNotes(Console &console, const QList<script::RecipeNote> &notes)
{
    for (const script::RecipeNote &note : notes)
        console.say(Text::tr("Line %1: %2").arg(note.line).arg(note.text));
}

QJsonArray noteArray(const QList<script::RecipeNote> &notes)
{
    QJsonArray array;
    for (const script::RecipeNote &note : notes)
        array += QJsonObject{{u"line"_s, note.line}, {u"text"_s, note.text}, {u"done"_s, note.done}};
    return array;
}

Result<void> write(const ScriptFile &file, const QByteArray &after)
{
    const QFileInfo info(file.name);
    const QString cannot = Text::tr("Cannot change “%1”.").arg(file.name);
    if (info.exists() && !info.isFile())
        return Error{ErrorCode::FileUnwritable, cannot, Text::tr("It is not a regular file."), {}, {}};
    const bool wasThere = info.exists() || !file.bytes.isEmpty();
    const auto written = base::writeFile(file.name, after, {.expected = wasThere ? base::contentHash(file.bytes) : QByteArray()});
    return written.ok() ? written : base::withWhat(written.error(), cannot);
}

Outcome insert(Context &context, const Recipe &recipe, const RecipeFilling &filling)
{
    VOYAGEUR_TRY(file, textOf(recipe, context.arguments.value("insert")));
    const bool isStdin = file.name == "-"_L1;
    const bool diffOnly = context.arguments.has("diff");
    VOYAGEUR_TRY(made, script::withRecipe(recipe, file.bytes, filling));
    const QByteArray &after = made.text;
    const bool changes = after != file.bytes;
    if (isStdin && !diffOnly) {
        context.console.giveStdoutToData();
        context.console.raw(after);
        sayNotes(context.console, made.notes);
        return Done;
    }
    if (!diffOnly && changes)
        VOYAGEUR_CHECK(write(file, after)); // before anything is said about it
    context.console.document(QJsonObject{
        {u"recipe"_s, recipe.id},
        {u"file"_s, file.name},
        {u"changed"_s, changes && !diffOnly},
        {u"notes"_s, noteArray(made.notes)},
        {u"diff"_s,
         base::unifiedDiff(Document::decoded(file.bytes), Document::decoded(after), u"a/"_s + file.name, u"b/"_s + file.name)}});
    showDiff(context.console, file.name, file.bytes, after);
    context.console.say(!changes       ? Text::tr("The script already has these lines.")
                            : diffOnly ? Text::tr("Nothing was written.")
                                       : Text::tr("Changed: %1").arg(file.name));
    sayNotes(context.console, made.notes);
    return Done;
}

Outcome runRecipes(Context &context)
{
    const Arguments &arguments = context.arguments;
    VOYAGEUR_TRY(profile, wantedCluster(context));
    const base::ClusterFacts *facts = profile ? &profile->facts : nullptr;
    if (arguments.words().isEmpty()) {
        if (arguments.has("insert") || arguments.has("set") || arguments.has("diff"))
            return noSense(Text::tr("Name a recipe."), Text::tr("List the recipes: voyageur recipes"));
        list(context.console, facts);
        return Done;
    }
    if (arguments.has("diff") && !arguments.has("insert"))
        return noSense(Text::tr("--diff shows what --insert would change. Name a script with --insert."));
    VOYAGEUR_TRY(recipe, chosen(arguments.word(0)));
    RecipeFilling filling;
    filling.cluster = facts;
    VOYAGEUR_TRY(values, givenValues(arguments));
    filling.values = values;
    constexpr int mostLines = 10'000'000;
    VOYAGEUR_TRY(line, numberOption(arguments, "line", 0, 1, mostLines));
    filling.line = line;
    return arguments.has("insert") ? insert(context, *recipe, filling) : show(context, *recipe, filling);
}

} // namespace

const Verb recipesVerb = {
    .name = "recipes",
    .usage = "[--cluster C]\nNAME [--set NAME=VALUE] [--cluster C]\nNAME --insert SCRIPT [--set NAME=VALUE] [--diff]",
    .example = "recipes stage-tar --insert job.sh",
    .summary = QT_TRANSLATE_NOOP("voyageur::cli::Text", "Explain a technique, or insert its lines into a script"),
    .options = {{"insert", "SCRIPT",
                 QT_TRANSLATE_NOOP("voyageur::cli::Text", "Insert the lines into this script (-: standard input)")},
                {"diff", nullptr, QT_TRANSLATE_NOOP("voyageur::cli::Text", "Show the changes of --insert without making them")},
                {"set", "NAME=VALUE", QT_TRANSLATE_NOOP("voyageur::cli::Text", "Set a value of the recipe; may be repeated"), 0,
                 true},
                {"line", "N",
                 QT_TRANSLATE_NOOP("voyageur::cli::Text",
                                   "Insert the commands before this line, or around its program (default: where they belong)")},
                {"cluster", "C", QT_TRANSLATE_NOOP("voyageur::cli::Text", "Check for this cluster")}},
    .mostWords = 1,
    .run = runRecipes,
};

} // namespace voyageur::cli
