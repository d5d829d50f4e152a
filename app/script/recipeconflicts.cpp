// SPDX-License-Identifier: GPL-3.0-or-later
// What a script does already, and a recipe would do a second time.
#include "script/recipeconflicts.h"

#include "base/error.h"
#include "script/document.h"
#include "script/mainprogram.h"
#include "script/scriptwords.h"

#include <QCoreApplication>

#include <algorithm>
#include <optional>

namespace voyageur::script {

using namespace Qt::StringLiterals;
using base::Error;
using base::Result;

namespace {

struct RecipeConflictsText {
    Q_DECLARE_TR_FUNCTIONS(voyageur::script::Recipes)
};

int lineAt(const QByteArray &script, qsizetype offset)
{
    return 1 + int(QByteArrayView(script).first(std::min(offset, script.size())).count('\n'));
}

Error thereAlready(const QString &what)
{
    Error error = badScriptValue(what);
    error.next = RecipeConflictsText::tr("Change the script there, or remove these lines, then insert the recipe again.");
    return error;
}

bool isOwnFunction(const BashCommand &command)
{
    return command.function.startsWith("voyageur_") || command.substituted;
}

//! Where the script does it; nothing when it does not.
std::optional<qsizetype> ownWay(const QString &technique, const Subject &subject)
{
    if (technique == "environment"_L1) {
        for (const EnvironmentStep &step : subject.environments())
            return step.call->span().begin;
        for (const Call &call : subject.calls()) {
            if (isOneOf(call.name, {"conda", "mamba", "micromamba"}) && call.has("activate"))
                return call.span().begin;
        }
    }
    if (technique == "data"_L1) {
        for (const Transfer &transfer : subject.transfers()) {
            if (transfer.targetPath == "$SLURM_TMPDIR/data" && transfer.kind != Transfer::Kind::Pack)
                return transfer.call->span().begin;
        }
    }
    if (technique == "tensorboard"_L1) {
        for (const Call *call : subject.callsOf("tensorboard"))
            return call->span().begin;
    }
    if (technique == "modules"_L1 && !subject.modules().isEmpty())
        return subject.modules().first().span.begin;
    return std::nullopt;
}

QString said(const QString &technique)
{
    if (technique == "environment"_L1)
        return RecipeConflictsText::tr("The script already has a virtual environment (line %1).");
    if (technique == "data"_L1)
        return RecipeConflictsText::tr("The script already copies data to the node's disk (line %1).");
    if (technique == "tensorboard"_L1)
        return RecipeConflictsText::tr("The script already starts TensorBoard (line %1).");
    return RecipeConflictsText::tr(
        "The script loads modules itself (line %1), and those of the recipe would conflict with them.");
}

//! "WANDB_MODE=offline", also before the word of a program when `ofPrograms`: what a command gives to a variable of the
//! environment.
QList<std::pair<QByteArray, QByteArray>> environmentOf(const BashCommand &command, bool ofPrograms)
{
    QList<std::pair<QByteArray, QByteArray>> all;
    const auto add = [&](const QByteArray &name, const QByteArray &value) {
        if (!name.isEmpty() && name == name.toUpper() && !name.startsWith('-'))
            all += {name, value};
    };
    if (ofPrograms || command.words.isEmpty()) {
        for (const BashAssignment &one : command.assignments)
            add(one.name, one.value.text);
    }
    if (command.name() == "export") {
        for (const BashWord &word : command.words.sliced(1)) {
            const auto equals = word.text.indexOf('=');
            if (equals > 0)
                add(word.text.first(equals), word.text.sliced(equals + 1));
        }
    }
    return all;
}

Result<void> checkEnvironment(const Recipe &recipe, const QByteArray &script, const Subject &subject, const QByteArray &commands)
{
    QHash<QByteArray, QByteArray> ours;
    const Bash bash = Bash::parse(commands);
    for (const BashCommand &command : bash.commands()) {
        for (const auto &[name, value] : environmentOf(command, false))
            ours[name] = value;
    }
    for (const BashCommand &command : subject.commands()) {
        if (isOwnFunction(command))
            continue;
        for (const auto &[name, value] : environmentOf(command, true)) {
            if (!ours.contains(name) || ours.value(name) == value)
                continue;
            return thereAlready(
                RecipeConflictsText::tr("The script sets %1 itself in line %2, and the recipe “%3” would set it too.")
                    .arg(QString::fromUtf8(name))
                    .arg(lineAt(script, command.span.begin))
                    .arg(recipe.title()));
        }
    }
    return {};
}

} // namespace

Result<void> checkOthers(const Recipe &recipe, const QByteArray &script, const QList<RecipeTrace> &traces)
{
    if (recipe.technique.isEmpty())
        return {};
    // Some differ in what they ask for only: their lines are the same.
    const auto isOwn = [&](const RecipeTrace &one) {
        return std::ranges::any_of(traces, [&](const RecipeTrace &other) {
            return other.recipe == &recipe && other.begin == one.begin && other.end == one.end;
        });
    };
    for (const RecipeTrace &one : traces) {
        if (one.recipe->technique == recipe.technique && !isOwn(one))
            return thereAlready(
                RecipeConflictsText::tr("The script already has “%1” (line %2), which does the same in another way.")
                    .arg(one.recipe->title())
                    .arg(lineAt(script, one.begin)));
    }
    return {};
}

Result<void> checkTechnique(const Recipe &recipe, const QByteArray &script, const QByteArray &commands)
{
    const ReadScript read(script);
    const Subject &subject = read.subject;
    if (const auto there = ownWay(recipe.technique, subject))
        return thereAlready(said(recipe.technique).arg(lineAt(script, *there)));
    return checkEnvironment(recipe, script, subject, commands);
}

bool hasAllModules(const QByteArray &script, const QStringList &modules)
{
    const ReadScript read(script);
    const Subject &subject = read.subject;
    return !modules.isEmpty() && std::ranges::all_of(modules, [&](const QString &module) {
        const QByteArray name = module.section(u'/', 0, 0).toUtf8();
        const ModuleUse *use = subject.loaded(name);
        return use && (use->module == module.toUtf8() || module == QString::fromUtf8(name) || name == "StdEnv");
    });
}

} // namespace voyageur::script
