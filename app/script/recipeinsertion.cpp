// SPDX-License-Identifier: GPL-3.0-or-later
// Recipes become lines of a script.
#include "script/recipes.h"

#include "base/shellquote.h"
#include "script/document.h"
#include "script/jobscript.h"
#include "script/mainprogram.h"
#include "script/recipecalls.h"
#include "script/recipeconflicts.h"
#include "script/recipehead.h"
#include "script/recipeplace.h"
#include "script/recipetraces.h"
#include "script/recipevalues.h"
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

//! A recipe's text, filled.
struct Filled {
    QList<RecipeDirective> directives;
    QByteArray commands;  //!< ends with a line end; empty for none
    QByteArray collector; //!< what has to stand before the script's first command for them; empty for nothing
    bool bySrun = false;  //!< starts the program itself by srun
};

//! What the lines of a recipe depend on beside its values.
struct Around {
    RecipePlace place;
    QByteArray script; //!< without lines of this recipe that stand there already
    bool hasArray = false;
};

//! In a command, not in a comment.
bool callsSrun(const QByteArray &commands)
{
    return std::ranges::any_of(commands.split('\n'), [](const QByteArray &line) {
        return line.first(line.contains('#') ? line.indexOf('#') : line.size()).contains("srun ");
    });
}

bool hasModule(const QByteArray &script, QByteArrayView name)
{
    if (script.isEmpty())
        return false;
    const ReadScript read(script);
    return read.subject.loaded(name) != nullptr;
}

void addClusterWords(RecipeWords &values, const RecipeFilling &filling, const Recipe &recipe, const Around &around)
{
    const base::ClusterFacts *facts = filling.cluster;
    QList<QByteArray> modules;
    for (const QString &module : pythonModules(facts))
        modules += base::shellQuoted(module.toUtf8());
    const bool wheelhouse = hasWheelhouse(facts);
    values["modules"] = modules.join(' ');
    const bool loaded = hasModule(around.script, "python") || hasModule(around.script, "scipy-stack");
    values["loadsmodules"] = modules.isEmpty() || loaded ? "" : "yes";
    values["makeenv"] = wheelhouse ? "virtualenv --no-download" : "python3 -m venv";
    values["pip"] = wheelhouse ? "pip install --no-index" : "pip install";
    values["scratch"] = scratchFolder(facts);
    const auto reach = !facts                    ? base::ServiceReach::Yes
        : recipe.conditions.contains("comet"_L1) ? facts->network.comet.valueOr(base::ServiceReach::Yes)
                                                 : facts->network.wandb.valueOr(base::ServiceReach::Yes);
    const bool byModule = reach == base::ServiceReach::WithProxyModule || reach == base::ServiceReach::EligibleGroups;
    const QByteArray proxy = facts && byModule ? facts->network.proxyModule.valueOr({}).toUtf8() : QByteArray();
    values["proxy"] = proxy.isEmpty() || hasModule(around.script, proxy) ? QByteArray() : proxy;
}

// The program, and how its end is seen.
void addProgramWords(RecipeWords &values, const RecipeFilling &filling, const Recipe &recipe, const RecipePlace &place)
{
    const bool manyRuns = recipe.id == "gnu-parallel"_L1;
    RunCall call{place.command, {}};
    if (recipe.repeats())
        call = callOfOneRun(place.command, manyRuns ? "'{#}'" : "\"$voyageur_number\"");
    values["command"] = call.command;
    values["runfolder"] = call.folders;
    QByteArray commented = place.isExample ? QByteArray() : place.command;
    values["commented"] = "#     " + (commented.isEmpty() ? QByteArray("python train.py") : commented).replace('\n', "\n#     ");
    // Where a command that fails does not end the script, and nobody asks for the status, the end of the script has to tell it.
    const bool goesOn = !place.stopsAtFailure && !place.next.isEmpty() && !place.next.contains("$?");
    values["goeson"] = goesOn ? "yes" : "";
    values["stops"] = goesOn ? "" : "yes";
    values["nounset"] = place.stopsAtUnset ? "yes" : "";
    values[place.isLauncher && place.command.contains("srun ") ? "steps" : "nosteps"] = "yes";
    const int gpus = gpusOfRecipe(recipe, filling.cluster);
    values["gpucount"] = QByteArray::number(std::max(gpus, 1));
    values["manygpus"] = gpus > 1 ? "yes" : "";
    values["cpuonly"] = recipe.conditions.contains("wholegpus"_L1) && filling.cluster
            && !usualGpu(filling.cluster, true, recipe.conditions.contains("nodes"_L1) ? 2 : 1)
        ? "yes"
        : "";
}

Result<void> addPartWords(RecipeWords &values, const QByteArray &text)
{
    for (const char *name : {"copyout", "onefolder", "newestcheckpoint", "processes"}) {
        if (!text.contains('@' + QByteArray(name) + '@'))
            continue;
        VOYAGEUR_TRY(part, templateText(u"parts/"_s + QLatin1StringView(name)));
        VOYAGEUR_TRY(filled, fillTemplate(part, values));
        values[name] = filled.chopped(1);
    }
    return {};
}

Result<Filled> filledRecipe(const Recipe &recipe, const RecipeFilling &filling, const Around &around)
{
    RecipeWords shell;
    RecipeWords plain;
    VOYAGEUR_CHECK(addRecipeValues(shell, plain, recipe, filling));
    addClusterWords(shell, filling, recipe, around);
    shell[QLocale().language() == QLocale::French ? "fr" : "en"] = "yes";
    addProgramWords(shell, filling, recipe, around.place);
    plain["logpart"] = around.hasArray ? "%A_%a" : "%j";
    if (recipe.id == "code-snapshot"_L1)
        shell["goesin"] = namesItsPrograms(around.script, plain.value("code"), around.place.begin) ? "" : "yes";
    Filled filled;
    if (const auto request = recipeRequest(recipe, filling.cluster))
        filled.directives = *request;
    QFile file(u":/recipes/%1.sh"_s.arg(recipe.id));
    if (!file.open(QIODevice::ReadOnly))
        return badScriptValue(RecipeInsertionText::tr("There is no recipe named “%1”.").arg(recipe.id));
    const QByteArray lines = file.readAll();
    VOYAGEUR_CHECK(addPartWords(shell, lines));
    QByteArray commands;
    for (const QByteArray &line : lines.split('\n')) {
        if (!line.startsWith("#SBATCH")) {
            commands += line + '\n';
            continue;
        }
        VOYAGEUR_TRY(text, fillTemplate(line, plain));
        VOYAGEUR_TRY(directive, recipeDirective(text.trimmed()));
        filled.directives += directive;
    }
    filled.bySrun = recipe.place == "program"_L1
        && (commands.contains("@processes@") || callsSrun(commands) || recipe.id == "meta-farm"_L1
            || recipe.id == "gnu-parallel"_L1);
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

// What follows from the script where the person has said nothing; `rest`: without lines of this recipe.
Result<RecipeFilling> completed(const Recipe &recipe, const RecipeFilling &given, const QByteArray &script,
                                const QByteArray &rest, qsizetype place)
{
    RecipeFilling filling = given;
    const auto lacks = [&](const QString &name) {
        return !filling.values.contains(name)
            && std::ranges::any_of(recipe.parameters, [&](const RecipeParameter &one) { return one.name == name; });
    };
    if (lacks(u"from"_s)) {
        if (const QByteArray folder = resultsFolder(script); !folder.isEmpty())
            filling.values[u"from"_s] = QString::fromUtf8(folder);
    }
    if (lacks(u"code"_s)) { // of the lines that are there, or of the program
        static const QRegularExpression copied(
            u"^rsync -a --exclude=\\.git (\"[^\"\n]+\"|'[^'\n]+'|[^\\s\"']+)/ \"\\$SLURM_TMPDIR/code/\""_s,
            QRegularExpression::MultilineOption);
        const auto there = copied.match(QString::fromUtf8(script));
        const QByteArray folder = there.hasMatch() ? there.captured(1).remove(u'"').remove(u'\'').toUtf8() : codeFolder(rest);
        if (!folder.isEmpty() && shellPathText(folder).ok())
            filling.values[u"code"_s] = QString::fromUtf8(folder);
    }
    for (const char *name : {"table", "requirements", "archive", "file"}) {
        for (const RecipeParameter &one : recipe.parameters) {
            if (one.name != QLatin1StringView(name))
                continue;
            const QByteArray value = filling.values.value(one.name, one.usual).toUtf8();
            if (const QByteArray path = pathFromSubmission(script, place, value); path != value)
                filling.values[one.name] = QString::fromUtf8(path);
        }
    }
    if (recipe.id != "results-at-limit"_L1)
        return filling;
    constexpr qint64 tick = 60; // Slurm signals up to so much earlier
    constexpr qint64 usual = 300;
    const ReadScript read(script);
    const auto seconds = read.subject.seconds();
    if (seconds && lacks(u"margin"_s) && *seconds / 3 < usual && *seconds / 3 > 0)
        filling.values[u"margin"_s] = QString::number(*seconds / 3);
    const qint64 margin = filling.values.value(u"margin"_s, QString::number(usual)).toLongLong();
    if (seconds && (margin + tick >= *seconds || margin * 3 > *seconds) && given.values.contains(u"margin"_s)) {
        const QString what = margin + tick >= *seconds
            ? RecipeInsertionText::tr("The job has %1 seconds. The signal would come %2 seconds before the end, or up to a "
                                      "minute earlier, so right at the start.")
            : RecipeInsertionText::tr(
                "The job has %1 seconds. The signal would come %2 seconds before the end, or up to a minute earlier, so "
                "the job would lose more than a third of its time.");
        Error error = badScriptValue(what.arg(*seconds).arg(margin));
        error.next = RecipeInsertionText::tr("Choose fewer seconds, or ask for more time.");
        return error;
    }
    return filling;
}

Result<RecipePlace> placeFor(const Recipe &recipe, const QByteArray &script, const QList<RecipeTrace> &traces,
                             const RecipeTrace *own, int line)
{
    if (own) {
        RecipePlace place;
        place.begin = own->begin;
        place.end = own->end;
        place.command = own->command;
        const ReadScript call("#!/bin/bash\n" + own->command + '\n');
        place.isLauncher = std::ranges::any_of(call.subject.calls(), startsSeveral);
        describeRecipePlace(place, script);
        return place;
    }
    VOYAGEUR_TRY(place, recipePlace(script, recipe.place, line));
    for (const RecipeTrace &one : traces) { // lines of a recipe stay together
        if (place.begin == place.end && one.begin < place.begin && place.begin < one.end)
            place.begin = place.end = one.begin;
    }
    return place;
}

// What has to be known of the cluster, or of the file.
void noteSurroundings(const Recipe &recipe, const RecipeFilling &filling, const QByteArray &text, bool isExample,
                      QList<RecipeNote> &notes)
{
    if (isExample)
        notes +=
            {int(text.count('\n')), RecipeInsertionText::tr("Replace “python train.py” with the call of your program."), false};
    if (text.contains("\r\n"))
        notes += {1, RecipeInsertionText::tr("The script has Windows line endings, which sbatch refuses."), false};
    if (recipe.conditions.contains("wandb"_L1) && filling.cluster
        && filling.cluster->network.wandb.is(base::ServiceReach::EligibleGroups))
        notes += {int(text.first(std::max<qsizetype>(0, text.indexOf("export WANDB_MODE"))).count('\n')) + 1,
                  RecipeInsertionText::tr(
                      "Only some groups, such as Mila, can reach Weights & Biases from the nodes of this cluster. The programs "
                      "of other groups stop, or wait until the time limit. If your group is not one of these, record offline."),
                  false};
}

QByteArray withCallsChanged(const Recipe &recipe, const RecipeFilling &filling, QByteArray text, QList<RecipeNote> &notes)
{
    if (recipe.technique == "data"_L1) {
        QString source = filling.values.value(u"archive"_s, filling.values.value(u"file"_s));
        for (const RecipeParameter &one : recipe.parameters) {
            if (source.isEmpty() && (one.name == "archive"_L1 || one.name == "file"_L1))
                source = one.usual;
        }
        text = withDatasetTaken(text, source.toUtf8(), notes);
    }
    if (recipe.id == "checkpoint-chain"_L1)
        text = withCheckpointsTaken(text, notes);
    if (recipe.id == "code-snapshot"_L1)
        text = withCopyTaken(text, filling.values.value(u"code"_s, recipe.parameters.first().usual).toUtf8(), notes);
    if (recipe.technique == "results"_L1)
        noteWhoWrites(text, filling.values.value(u"from"_s, u"$SLURM_TMPDIR/out"_s).toUtf8(), notes);
    return text;
}

Result<void> checkAll(const Recipe &recipe, const Around &around, const Filled &filled)
{
    VOYAGEUR_CHECK(checkTechnique(recipe, around.script, filled.commands));
    const bool severalTimes = recipe.repeats() || recipe.id == "ddp-one-gpu"_L1;
    if (around.place.isLauncher && (filled.bySrun || severalTimes))
        return badScriptValue(
            RecipeInsertionText::tr(
                "The script already starts its program with srun, torchrun or a similar launcher. The recipe “%1” would "
                "start that launcher several times.")
                .arg(recipe.title()));
    if (around.hasArray && recipe.repeats() && recipe.id != "models-on-gpu"_L1) {
        Error error = badScriptValue(
            RecipeInsertionText::tr("The script is an array, and each of its tasks would do all runs of the list."));
        error.next = RecipeInsertionText::tr("Remove --array, which the list replaces. Or keep the array, without this recipe.");
        return error;
    }
    if (around.place.hasFiles && severalTimes) {
        Error error =
            badScriptValue(RecipeInsertionText::tr("The program's output goes to one file, and all runs would write to it."));
        error.next = RecipeInsertionText::tr("Remove “>” and what follows it. Each run then gets its own log.");
        return error;
    }
    const ReadScript read(around.script);
    if (read.subject.request().nodes > 1 && preparesOneNodeOnly(filled.commands)) {
        Error error =
            badScriptValue(RecipeInsertionText::tr("The job has %1 nodes, but these lines would prepare only the first one.")
                               .arg(read.subject.request().nodes));
        error.next = RecipeInsertionText::tr("Use a recipe for each node.");
        return error;
    }
    if (recipe.shape == "several-nodes"_L1 && preparesOneNodeOnly(around.script)) {
        Error error = badScriptValue(RecipeInsertionText::tr(
            "The script prepares data or packages on one node only. The other nodes would not have them."));
        error.next = RecipeInsertionText::tr(
            "First replace these lines with the recipes for each node, or begin with the template for several nodes.");
        return error;
    }
    VOYAGEUR_CHECK(checkNothingIsTaken(around.script, filled.commands, recipe.title()));
    return checkHead(recipe, around.script, filled.directives);
}

// Runs that write to one folder overwrite each other.
void noteSharedFolder(const Recipe &recipe, const RecipePlace &place, const QByteArray &text, QList<RecipeNote> &notes)
{
    if (!recipe.repeats() || place.isExample || !callOfOneRun(place.command, "0").folders.isEmpty())
        return;
    const auto at = text.indexOf(place.command, std::min(place.begin, text.size()));
    notes +=
        {int(text.first(std::max<qsizetype>(0, at)).count('\n')) + 1,
         RecipeInsertionText::tr("The runs differ only in one value. Let the program write into a folder named after that value. "
                                 "Otherwise one run overwrites another."),
         false};
}

Result<RecipeInsertion> intoScript(const Recipe &recipe, const QByteArray &given, const RecipeFilling &asked)
{
    const QByteArray script = given.trimmed().isEmpty() ? QByteArray("#!/bin/bash\n") : given;
    const QList<RecipeTrace> traces = recipeTraces(script);
    const auto found = std::ranges::find(traces, &recipe, &RecipeTrace::recipe);
    const RecipeTrace *own = found == traces.end() ? nullptr : &*found;
    Around around;
    around.script = own ? withoutTrace(script, *own) : script;
    around.hasArray = Document::parse(script).find("array") != nullptr;
    VOYAGEUR_CHECK(checkOthers(recipe, script, traces));
    VOYAGEUR_TRY(place, placeFor(recipe, script, traces, own, asked.line));
    VOYAGEUR_TRY(filling, completed(recipe, asked, script, around.script, place.begin));
    around.place = place;
    VOYAGEUR_TRY(filled, filledRecipe(recipe, filling, around));
    RecipeInsertion made;
    if (recipe.id == "modules"_L1 && hasAllModules(script, pythonModules(filling.cluster)))
        return RecipeInsertion{given, {}};
    const QByteArray stays = requestThatStays(recipe, around.script);
    if (!stays.isEmpty())
        filled.directives.removeIf([](const RecipeDirective &) { return true; });
    VOYAGEUR_CHECK(checkAll(recipe, around, filled));
    const QByteArray lineEnd = lineEndOf(script);
    QByteArray text = script;
    if (!filled.collector.isEmpty())
        text = withTrapsJoined(text, place);
    const bool stand = own && recipe.parameters.isEmpty(); // nothing in them could be another
    if (!filled.commands.isEmpty() && !stand)
        text = withCommands(text, place, withLineEnds(filled.commands, lineEnd), lineEnd);
    if (!filled.collector.isEmpty()) {
        VOYAGEUR_TRY(whole, withEndCollector(text, withLineEnds(filled.collector, lineEnd), lineEnd));
        text = whole;
    }
    VOYAGEUR_TRY(headed, withDirectives(text, filled.directives, made.notes));
    if (!stays.isEmpty())
        made.notes += {1,
                       RecipeInsertionText::tr("The script already asks for one GPU (%1), and its request stays as it is.")
                           .arg(QString::fromUtf8(stays)),
                       true};
    made.text = withCallsChanged(recipe, filling, headed, made.notes);
    noteSharedFolder(recipe, place, made.text, made.notes);
    noteSurroundings(recipe, filling, made.text, place.isExample, made.notes);
    return made;
}

// Between two lines that name the recipe, so that it is found again.
Result<RecipeInsertion> intoFile(const Recipe &recipe, const QByteArray &given, const RecipeFilling &filling)
{
    const Document document = Document::parse(given);
    const bool isJob = std::ranges::any_of(document.lines(), [](const Line &line) { return line.kind == LineKind::Directive; });
    if (isJob || !document.shebang().isEmpty()) {
        Error error =
            badScriptValue(RecipeInsertionText::tr("These lines belong in the file %1, not in a script.").arg(recipe.file));
        error.next = RecipeInsertionText::tr("Insert the recipe %1 into ~/%2.").arg(recipe.id, recipe.file);
        return error;
    }
    VOYAGEUR_TRY(filled, filledRecipe(recipe, filling, {}));
    const QByteArray end = lineEndOf(given);
    const QByteArray mark = recipe.file == ".vimrc"_L1 ? "\" " : "# ";
    const QByteArray first = mark + ">>> Voyageur: " + recipe.id.toLatin1() + " >>>";
    const QByteArray last = mark + "<<< Voyageur: " + recipe.id.toLatin1() + " <<<";
    const QByteArray block = first + end + withLineEnds(filled.commands, end) + last + end;
    const auto from = given.indexOf(first);
    const auto to = from < 0 ? -1 : given.indexOf(last, from);
    if (to >= 0) {
        const auto lineEnd = given.indexOf('\n', to);
        return RecipeInsertion{given.first(from) + block + (lineEnd < 0 ? QByteArray() : given.sliced(lineEnd + 1)), {}};
    }
    const QByteArray gap = given.isEmpty() ? QByteArray() : given.endsWith('\n') ? end : end + end;
    return RecipeInsertion{given + gap + block, {}};
}

} // namespace

Result<QByteArray> recipeText(const Recipe &recipe, const RecipeFilling &filling)
{
    Around around;
    around.place.command = "python train.py";
    VOYAGEUR_TRY(filled, filledRecipe(recipe, filling, around));
    QByteArray head;
    for (const RecipeDirective &one : std::as_const(filled.directives)) {
        if (!one.value.isEmpty())
            head += "#SBATCH --" + one.name + '=' + one.value + '\n';
    }
    const QByteArray collector = filled.collector.isEmpty() ? QByteArray() : filled.collector + '\n';
    return head + (head.isEmpty() || filled.commands.isEmpty() ? "" : "\n") + collector + filled.commands;
}

Result<RecipeInsertion> withRecipe(const Recipe &recipe, const QByteArray &text, const RecipeFilling &filling)
{
    if (const QString obstacle = recipeObstacle(recipe, filling.cluster); !obstacle.isEmpty())
        return badScriptValue(obstacle);
    switch (recipe.kind) {
    case RecipeKind::Commands: {
        Error error =
            badScriptValue(RecipeInsertionText::tr("The recipe “%1” is for a terminal, not for a script.").arg(recipe.title()));
        error.next = RecipeInsertionText::tr("The page of the recipe %1 shows the commands.").arg(recipe.id);
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
