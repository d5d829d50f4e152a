// SPDX-License-Identifier: GPL-3.0-or-later
// Recipes become lines of a script.
#include "script/recipes.h"

#include "base/shellquote.h"
#include "script/document.h"
#include "script/jobscript.h"
#include "script/recipeplace.h"
#include "script/scriptwords.h"
#include "script/templaterequest.h"
#include "script/traps.h"

#include <QCoreApplication>
#include <QFile>
#include <QLocale>
#include <QRegularExpression>

#include <algorithm>

namespace voyageur::script {

using namespace Qt::StringLiterals;
using base::Error;
using base::Result;

namespace {

struct RecipeInsertionText {
    Q_DECLARE_TR_FUNCTIONS(voyageur::script::Recipes)
};

using Values = QHash<QByteArray, QByteArray>;

struct Directive {
    QByteArray name;
    QByteArray value;
    bool onlyWhenMissing = false;
};

//! A recipe's text, filled.
struct Filled {
    QList<Directive> directives;
    QByteArray commands;  //!< ends with a line end; empty for none
    QByteArray collector; //!< what has to stand before the script's first command for them; empty for nothing
    bool bySrun = false;  //!< starts the program itself by srun
};

// --- Values ---

Error badValue(const RecipeParameter &parameter, const QString &value, const QString &why)
{
    return badScriptValue(
        RecipeInsertionText::tr("“%1” cannot be used for %2 (%3): %4").arg(value, parameter.name, parameter.label(), why));
}

bool isMade(const QString &value, const char *pattern)
{
    return QRegularExpression(QRegularExpression::anchoredPattern(QLatin1StringView(pattern))).match(value).hasMatch();
}

// As shell text.
Result<QByteArray> shellText(const RecipeParameter &parameter, const QString &value)
{
    if (value.contains(u'\n') || value.contains(u'\r') || value.contains(QChar::Null))
        return badValue(parameter, value.simplified(), RecipeInsertionText::tr("it is more than one line."));
    switch (parameter.type) {
    case RecipeValue::Path:
        return pathText(value.toUtf8());
    case RecipeValue::Place:
        if (!isMade(value, R"([\w./${}:@%+-]+)"))
            return badValue(parameter, value,
                            RecipeInsertionText::tr("only letters, digits, slashes and variables can stand there."));
        return value.toUtf8();
    case RecipeValue::Words: {
        QList<QByteArray> words;
        for (const QString &word : value.split(u' ', Qt::SkipEmptyParts))
            words += base::shellQuoted(word.toUtf8());
        return words.join(' ');
    }
    case RecipeValue::Number:
        if (!isMade(value, "[1-9][0-9]{0,8}"))
            return badValue(parameter, value, RecipeInsertionText::tr("it is no whole number above zero."));
        return value.toUtf8();
    case RecipeValue::Choice:
        if (!parameter.choices.contains(value))
            return badValue(parameter, value, RecipeInsertionText::tr("possible are %1.").arg(parameter.choices.join(u", "_s)));
        return value.toUtf8();
    case RecipeValue::Mail:
        if (!isMade(value, R"([\w.+%-]+@[\w-]+(\.[\w-]+)+)"))
            return badValue(parameter, value, RecipeInsertionText::tr("it is no address."));
        return value.toUtf8();
    case RecipeValue::Word:
        break;
    }
    return base::shellQuoted(value.toUtf8());
}

Result<void> checkNames(const Recipe &recipe, const RecipeFilling &filling)
{
    for (auto it = filling.values.begin(); it != filling.values.end(); ++it) {
        if (!std::ranges::any_of(recipe.parameters, [&](const RecipeParameter &one) { return one.name == it.key(); })) {
            QStringList names;
            for (const RecipeParameter &one : recipe.parameters)
                names += one.name;
            return badScriptValue(names.isEmpty()
                                      ? RecipeInsertionText::tr("The recipe “%1” has no values to set.").arg(recipe.id)
                                      : RecipeInsertionText::tr("The recipe “%1” has no value “%2”; it has %3.")
                                            .arg(recipe.id, it.key(), names.join(u", "_s)));
        }
    }
    return {};
}

// `shell`: for commands; `plain`: for directives, where sbatch reads and no shell.
Result<void> addValues(Values &shell, Values &plain, const Recipe &recipe, const RecipeFilling &filling)
{
    VOYAGEUR_CHECK(checkNames(recipe, filling));
    for (const RecipeParameter &parameter : recipe.parameters) {
        const QByteArray name = parameter.name.toLatin1();
        const bool given = filling.values.contains(parameter.name);
        const QString value = filling.values.value(parameter.name, parameter.usual);
        if (value.isEmpty())
            return badScriptValue(RecipeInsertionText::tr("The recipe “%1” needs a value for %2: %3.")
                                      .arg(recipe.id, parameter.name, parameter.label().toLower()));
        VOYAGEUR_TRY(text, shellText(parameter, value));
        shell[name] = text;
        if (!given && value.startsWith("~/scratch/"_L1)) // where the cluster has it
            shell[name] = '"' + scratchFolder(filling.cluster) + value.sliced(9).toUtf8() + '"';
        plain[name] = value.toUtf8();
        if (parameter.type == RecipeValue::Choice)
            shell[name + "is" + value.toLatin1()] = "yes";
    }
    return {};
}

void addClusterWords(Values &values, const RecipeFilling &filling, const Recipe &recipe)
{
    const base::ClusterFacts *facts = filling.cluster;
    QList<QByteArray> modules;
    for (const QString &module : pythonModules(facts))
        modules += base::shellQuoted(module.toUtf8());
    const bool wheelhouse = hasWheelhouse(facts);
    values["modules"] = modules.join(' ');
    values["makeenv"] = wheelhouse ? "virtualenv --no-download" : "python3 -m venv";
    values["pip"] = wheelhouse ? "pip install --no-index" : "pip install";
    values["scratch"] = scratchFolder(facts);
    const auto reach = !facts                    ? base::ServiceReach::Yes
        : recipe.conditions.contains("comet"_L1) ? facts->network.comet.valueOr(base::ServiceReach::Yes)
                                                 : facts->network.wandb.valueOr(base::ServiceReach::Yes);
    const bool byModule = reach == base::ServiceReach::WithProxyModule || reach == base::ServiceReach::EligibleGroups;
    values["proxy"] = facts && byModule ? facts->network.proxyModule.valueOr({}).toUtf8() : QByteArray();
}

// --- What the job asks for ---

std::optional<TemplateShape> shapeOf(const Recipe &recipe)
{
    constexpr std::pair<QLatin1StringView, TemplateShape> shapes[] = {{"many-cores"_L1, TemplateShape::ManyCores},
                                                                      {"one-gpu"_L1, TemplateShape::OneGpu},
                                                                      {"one-node"_L1, TemplateShape::OneNodeDdp},
                                                                      {"several-nodes"_L1, TemplateShape::SeveralNodeDdp}};
    for (const auto &[name, shape] : shapes) {
        if (recipe.shape == name)
            return shape;
    }
    return std::nullopt;
}

// With a shape the whole request is the recipe's: what it does not say is not kept (an empty value: no such line).
QList<Directive> requestOf(TemplateShape shape, const base::ClusterFacts *facts)
{
    TemplateValues values;
    values.cluster = facts;
    const TemplateRequest request = templateRequest(shape, values);
    const auto number = [](int n) { return n > 0 ? QByteArray::number(n) : QByteArray(); };
    QList<Directive> all = {{"nodes", number(request.nodes)},
                            {"ntasks-per-node", number(request.tasksPerNode)},
                            {"ntasks", {}},
                            {"cpus-per-task", number(request.cpusPerTask)},
                            {"mem", request.memory.spelled()}};
    for (const char *none : {"cpus-per-gpu", "mem-per-cpu", "mem-per-gpu", "gpus", "gpus-per-task", "gpus-per-socket"})
        all += Directive{none, {}};
    QByteArray gpus = request.gpuOption; // "--gpus-per-node=a100:1", "--gres=gpu:1"
    for (const char *form : {"gpus-per-node", "gres"}) {
        const QByteArray begin = "--" + QByteArray(form) + '=';
        all.insert(3, {form, gpus.startsWith(begin) ? gpus.sliced(begin.size()) : QByteArray()});
    }
    return all;
}

// --- The text ---

Result<Directive> directiveOf(const QByteArray &line)
{
    Directive one;
    one.onlyWhenMissing = line.startsWith("#SBATCH? ");
    const QByteArray option = line.sliced(line.indexOf("--") + 2).trimmed();
    one.name = option.first(option.indexOf('='));
    VOYAGEUR_TRY(value, directiveValue(one.name.constData(), option.sliced(one.name.size() + 1)));
    one.value = value;
    return one;
}

Result<Filled> filledRecipe(const Recipe &recipe, const RecipeFilling &filling, const QByteArray &command, bool hasArray)
{
    Values shell;
    Values plain;
    VOYAGEUR_CHECK(addValues(shell, plain, recipe, filling));
    addClusterWords(shell, filling, recipe);
    const bool french = QLocale().language() == QLocale::French;
    shell[french ? "fr" : "en"] = "yes";
    shell["command"] = command;
    plain["logpart"] = hasArray ? "%A_%a" : "%j";
    Filled filled;
    if (const auto shape = shapeOf(recipe)) {
        filled.directives = requestOf(*shape, filling.cluster);
        shell["cpuonly"] = recipe.conditions.contains("wholegpus"_L1) && filling.cluster
                && !usualGpu(filling.cluster, true, recipe.conditions.contains("nodes"_L1) ? 2 : 1)
            ? "yes"
            : "";
    }
    shell[command.startsWith("srun ") ? "steps" : "nosteps"] = "yes";
    VOYAGEUR_TRY(copyPart, templateText(u"parts/copyout"_s));
    shell["copyout"] = copyPart.chopped(1);
    if (recipe.place == "program"_L1) {
        VOYAGEUR_TRY(part, templateText(u"parts/processes"_s));
        VOYAGEUR_TRY(processes, fillTemplate(part, shell));
        shell["processes"] = processes.chopped(1);
    }
    QFile file(u":/recipes/%1.sh"_s.arg(recipe.id));
    if (!file.open(QIODevice::ReadOnly))
        return badScriptValue(RecipeInsertionText::tr("There is no recipe named “%1”.").arg(recipe.id));
    QByteArray commands;
    for (const QByteArray &line : file.readAll().split('\n')) {
        if (!line.startsWith("#SBATCH")) {
            commands += line + '\n';
            continue;
        }
        VOYAGEUR_TRY(text, fillTemplate(line, plain));
        VOYAGEUR_TRY(directive, directiveOf(text.trimmed()));
        filled.directives += directive;
    }
    filled.bySrun = commands.contains("@processes@") || commands.contains("srun ");
    VOYAGEUR_TRY(text, fillTemplate(commands, shell));
    filled.commands = text.trimmed().isEmpty() ? QByteArray() : text;
    if (actsAtEnd(filled.commands)) {
        VOYAGEUR_TRY(part, templateText(u"parts/atend"_s));
        VOYAGEUR_TRY(collector, fillTemplate(part, shell));
        filled.collector = collector;
    }
    return filled;
}

QByteArray lineEndOf(const QByteArray &text)
{
    return text.contains("\r\n") ? "\r\n" : "\n";
}

QByteArray withLineEnds(QByteArray text, const QByteArray &end)
{
    return end == "\n" ? text : text.replace('\n', end);
}

bool asksForGpus(const OptionUse &use)
{
    return use.text.contains("gpu");
}

// The script with one directive as it is wanted.
Result<QByteArray> withDirective(const QByteArray &script, const Directive &wanted)
{
    const Document document = Document::parse(script);
    const OptionUse *there = document.find(wanted.name);
    if (wanted.name == "gres" && there && !asksForGpus(*there) && wanted.value.isEmpty())
        return script; // something else than GPUs
    if (wanted.value.isEmpty())
        return there ? document.edited(document.removeOption(wanted.name)) : script;
    if (there && (wanted.onlyWhenMissing || there->text == wanted.value))
        return script;
    const auto edits = document.setOption(wanted.name, wanted.value);
    if (!edits)
        return badScriptValue(
            RecipeInsertionText::tr("--%1 cannot be written into the head of this script.").arg(QLatin1StringView(wanted.name)));
    return document.edited(*edits);
}

// One job has one signal: that of the script may be what its own trap, or its program, waits for.
Result<void> checkSignal(const QByteArray &script, const QList<Directive> &directives)
{
    if (!std::ranges::any_of(directives, [](const Directive &one) { return one.name == "signal"; }))
        return {};
    const Document document = Document::parse(script);
    const OptionUse *there = document.find("signal");
    if (!there || there->text == "B:USR1" || there->text.startsWith("B:USR1@"))
        return {};
    Error error =
        badScriptValue(RecipeInsertionText::tr("The script asks for the signal “%1” already (line %2), and a job has only one.")
                           .arg(QString::fromUtf8(there->text))
                           .arg(there->line));
    error.next = RecipeInsertionText::tr("Remove that option when nothing waits for that signal, then insert the recipe again.");
    return error;
}

Result<QByteArray> intoScript(const Recipe &recipe, const QByteArray &given, const RecipeFilling &filling)
{
    const QByteArray script = given.trimmed().isEmpty() ? QByteArray("#!/bin/bash\n") : given;
    VOYAGEUR_TRY(place, recipePlace(script, recipe.place, filling.line));
    const bool hasArray = Document::parse(script).find("array") != nullptr;
    VOYAGEUR_TRY(filled, filledRecipe(recipe, filling, place.command, hasArray));
    if (place.command.startsWith("srun ") && filled.bySrun)
        return badScriptValue(
            RecipeInsertionText::tr("The script starts its program by srun already: the recipe “%1” would do it twice.")
                .arg(recipe.title()));
    if (shapeOf(recipe) == TemplateShape::SeveralNodeDdp && preparesOneNodeOnly(script)) {
        Error error = badScriptValue(
            RecipeInsertionText::tr("The script prepares data or packages on one node only; the others would lack them."));
        error.next = RecipeInsertionText::tr(
            "Put the recipes for each node in the place of these lines first, or begin with the template for several nodes.");
        return error;
    }
    VOYAGEUR_CHECK(checkNothingIsTaken(script, place, filled.commands, recipe.title()));
    VOYAGEUR_CHECK(checkSignal(script, filled.directives));
    const QByteArray lineEnd = lineEndOf(script);
    QByteArray text = script;
    if (!filled.collector.isEmpty())
        text = withTrapsJoined(text, place);
    if (!filled.commands.isEmpty())
        text = withCommands(text, place, withLineEnds(filled.commands, lineEnd), lineEnd);
    if (!filled.collector.isEmpty()) {
        VOYAGEUR_TRY(whole, withEndCollector(text, withLineEnds(filled.collector, lineEnd), lineEnd));
        text = whole;
    }
    for (const Directive &directive : std::as_const(filled.directives)) {
        VOYAGEUR_TRY(next, withDirective(text, directive));
        text = next;
    }
    return text;
}

// Between two lines that name the recipe, so that it is found again.
Result<QByteArray> intoFile(const Recipe &recipe, const QByteArray &given, const RecipeFilling &filling)
{
    VOYAGEUR_TRY(filled, filledRecipe(recipe, filling, {}, false));
    const QByteArray end = lineEndOf(given);
    const QByteArray mark = recipe.file == ".vimrc"_L1 ? "\" " : "# ";
    const QByteArray first = mark + ">>> Voyageur: " + recipe.id.toLatin1() + " >>>";
    const QByteArray last = mark + "<<< Voyageur: " + recipe.id.toLatin1() + " <<<";
    const QByteArray block = first + end + withLineEnds(filled.commands, end) + last + end;
    const auto from = given.indexOf(first);
    const auto to = from < 0 ? -1 : given.indexOf(last, from);
    if (to >= 0) {
        const auto lineEnd = given.indexOf('\n', to);
        return given.first(from) + block + (lineEnd < 0 ? QByteArray() : given.sliced(lineEnd + 1));
    }
    const QByteArray gap = given.isEmpty() ? QByteArray() : given.endsWith('\n') ? end : end + end;
    return given + gap + block;
}

} // namespace

Result<QByteArray> recipeText(const Recipe &recipe, const RecipeFilling &filling)
{
    VOYAGEUR_TRY(filled, filledRecipe(recipe, filling, "python train.py", false));
    QByteArray head;
    for (const Directive &one : std::as_const(filled.directives)) {
        if (!one.value.isEmpty())
            head += "#SBATCH --" + one.name + '=' + one.value + '\n';
    }
    const QByteArray collector = filled.collector.isEmpty() ? QByteArray() : filled.collector + '\n';
    return head + (head.isEmpty() || filled.commands.isEmpty() ? "" : "\n") + collector + filled.commands;
}

Result<QByteArray> withRecipe(const Recipe &recipe, const QByteArray &text, const RecipeFilling &filling)
{
    if (const QString obstacle = recipeObstacle(recipe, filling.cluster); !obstacle.isEmpty())
        return badScriptValue(obstacle);
    switch (recipe.kind) {
    case RecipeKind::Commands: {
        Error error = badScriptValue(
            RecipeInsertionText::tr("“%1” is typed in a terminal: it is no part of a script.").arg(recipe.title()));
        error.next = RecipeInsertionText::tr("“voyageur recipes %1” shows the commands.").arg(recipe.id);
        return error;
    }
    case RecipeKind::File:
        return intoFile(recipe, text, filling);
    case RecipeKind::Piece:
        break;
    }
    return intoScript(recipe, text, filling);
}

} // namespace voyageur::script
