// SPDX-License-Identifier: GPL-3.0-or-later
// What a recipe changes in the head of a script.
#include "script/recipehead.h"

#include "script/document.h"
#include "script/scriptwords.h"
#include "script/templaterequest.h"

#include <QCoreApplication>
#include <QRegularExpression>

#include <algorithm>

namespace voyageur::script {

using namespace Qt::StringLiterals;
using base::Error;
using base::Result;

namespace {

struct RecipeHeadText {
    Q_DECLARE_TR_FUNCTIONS(voyageur::script::Recipes)
};

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

TemplateRequest requestOf(TemplateShape shape, const base::ClusterFacts *facts)
{
    TemplateValues values;
    values.cluster = facts;
    return templateRequest(shape, values);
}

bool asksForGpus(const OptionUse &use)
{
    return use.text.contains("gpu");
}

//! The option by which the script asks for GPUs; null for none.
const OptionUse *gpuOption(const Document &document)
{
    for (const char *name : {"gpus-per-node", "gpus", "gpus-per-task", "gpus-per-socket", "gres"}) {
        const OptionUse *use = document.find(name);
        if (use && (qstrcmp(name, "gres") != 0 || asksForGpus(*use)))
            return use;
    }
    return nullptr;
}

QString spelled(const QByteArray &name, const QByteArray &value)
{
    return QString::fromUtf8("--" + name + (value.isEmpty() ? QByteArray() : '=' + value));
}

Error refusal(const QString &what, const QString &next)
{
    Error error = badScriptValue(what);
    error.next = next;
    return error;
}

// "# Ask for 1 CPU" behind a value that is another one now.
QByteArray withoutUntrueComment(const QByteArray &script, QByteArrayView name)
{
    const Document document = Document::parse(script);
    const OptionUse *use = document.find(name);
    if (!use)
        return script;
    for (const Line &line : document.lines()) {
        if (line.kind != LineKind::Directive || line.comment.isEmpty() || use->span.begin < line.span.begin
            || use->span.begin >= line.span.end)
            continue;
        const QByteArray comment = document.at(line.comment);
        if (std::ranges::none_of(comment, [](char c) { return c >= '0' && c <= '9'; }))
            return script;
        auto begin = line.comment.begin;
        while (begin > line.span.begin && (script[begin - 1] == ' ' || script[begin - 1] == '\t'))
            --begin;
        auto end = line.comment.end;
        while (end > begin && script[end - 1] == '\r')
            --end;
        return script.first(begin) + script.sliced(end);
    }
    return script;
}

// With the comment behind it, which spoke of it.
Result<QByteArray> withoutOption(const Document &document, QByteArrayView name)
{
    const OptionUse *use = document.find(name);
    QByteArray comment;
    for (const Line &line : document.lines()) {
        if (use && line.kind == LineKind::Directive && line.span.begin <= use->span.begin && use->span.begin < line.span.end)
            comment = document.at(line.comment).trimmed();
    }
    VOYAGEUR_TRY(text, document.edited(document.removeOption(name)));
    const auto at = comment.isEmpty() ? -1 : ('\n' + text).indexOf('\n' + comment);
    if (at < 0)
        return text;
    const auto end = text.indexOf('\n', at);
    return text.first(at) + (end < 0 ? QByteArray() : text.sliced(end + 1));
}

// The script with one directive as it is wanted.
Result<QByteArray> withDirective(const QByteArray &script, const RecipeDirective &wanted)
{
    const Document document = Document::parse(script);
    const OptionUse *there = document.find(wanted.name);
    if (wanted.name == "gres" && there && !asksForGpus(*there) && wanted.value.isEmpty())
        return script; // something else than GPUs
    // Slurm sets the number of tasks only where it is asked for, and the script reads it.
    const bool isRead = wanted.name == "ntasks" && script.contains("SLURM_NTASKS") && !document.find("ntasks-per-node");
    if (wanted.value.isEmpty() && isRead)
        return withDirective(script, {"ntasks", "1"});
    if (wanted.value.isEmpty())
        return there ? withoutOption(document, wanted.name) : script;
    const bool otherMemory = wanted.name == "mem" && (document.find("mem-per-cpu") || document.find("mem-per-gpu"));
    if ((wanted.onlyWhenMissing && (there || otherMemory)) || (there && there->text == wanted.value))
        return script;
    const auto edits = document.setOption(wanted.name, wanted.value);
    if (!edits) {
        Error error = badScriptValue(
            RecipeHeadText::tr("--%1 cannot be written into the header of this script.").arg(QLatin1StringView(wanted.name)));
        if (script.startsWith("\xEF\xBB\xBF")) {
            error.why = RecipeHeadText::tr("An invisible mark (BOM) precedes the first line of the script.");
            error.next = RecipeHeadText::tr("Fix the script first, then insert the recipe again.");
        }
        return error;
    }
    VOYAGEUR_TRY(edited, document.edited(*edits));
    return there ? withoutUntrueComment(edited, wanted.name) : edited;
}

} // namespace

Result<RecipeDirective> recipeDirective(const QByteArray &line)
{
    RecipeDirective one;
    one.onlyWhenMissing = line.startsWith("#SBATCH? ");
    const QByteArray option = line.sliced(line.indexOf("--") + 2).trimmed();
    one.name = option.first(option.indexOf('='));
    VOYAGEUR_TRY(value, directiveValue(one.name.constData(), option.sliced(one.name.size() + 1)));
    if (value.startsWith('~') || value.contains('$'))
        return badScriptValue(
            RecipeHeadText::tr("The value “%1” cannot be used for --%2. sbatch reads it, and replaces neither ~ nor variables.")
                .arg(QString::fromUtf8(value), QString::fromUtf8(one.name)));
    one.value = value;
    return one;
}

std::optional<QList<RecipeDirective>> recipeRequest(const Recipe &recipe, const base::ClusterFacts *facts)
{
    const auto shape = shapeOf(recipe);
    if (!shape)
        return std::nullopt;
    const TemplateRequest request = requestOf(*shape, facts);
    const auto number = [](int n) { return n > 0 ? QByteArray::number(n) : QByteArray(); };
    QList<RecipeDirective> all = {{"nodes", number(request.nodes)},
                                  {"ntasks-per-node", number(request.tasksPerNode)},
                                  {"ntasks", {}},
                                  {"cpus-per-task", number(request.cpusPerTask)},
                                  {"mem", request.memory.spelled()}};
    for (const char *none : {"cpus-per-gpu", "mem-per-cpu", "mem-per-gpu", "gpus", "gpus-per-task", "gpus-per-socket"})
        all += RecipeDirective{none, {}};
    const QByteArray gpus = request.gpuOption; // "--gpus-per-node=a100:1", "--gres=gpu:1"
    for (const char *form : {"gpus-per-node", "gres"}) {
        const QByteArray begin = "--" + QByteArray(form) + '=';
        all.insert(3, {form, gpus.startsWith(begin) ? gpus.sliced(begin.size()) : QByteArray()});
    }
    return all;
}

int gpusOfRecipe(const Recipe &recipe, const base::ClusterFacts *facts)
{
    const auto shape = shapeOf(recipe);
    return shape ? requestOf(*shape, facts).gpusPerNode : 0;
}

QByteArray requestThatStays(const Recipe &recipe, const QByteArray &script)
{
    static const QRegularExpression one(u"^(?:gpu:)?(?:[\\w.]+:)?1$|^gpu$"_s);
    static const QRegularExpression slice(u"\\dg\\.\\d+gb"_s);
    const Document document = Document::parse(script);
    const OptionUse *there = recipe.shape == "one-gpu"_L1 ? gpuOption(document) : nullptr;
    const QString value = there ? QString::fromUtf8(there->text) : QString();
    const bool stays = there && value.contains(one) && (recipe.place == "program"_L1 || value.contains(slice));
    return stays ? document.at(there->span) : QByteArray();
}

Result<void> checkHead(const Recipe &recipe, const QByteArray &script, const QList<RecipeDirective> &directives)
{
    static const QRegularExpression chain(u"^\\d+-\\d+%1$"_s);
    const auto sets = [&](const char *name) {
        return std::ranges::any_of(directives, [&](const RecipeDirective &one) { return one.name == name; });
    };
    const Document document = Document::parse(script);
    // One job has one signal: that of the script may be what its own trap, or its program, waits for.
    const OptionUse *signal = sets("signal") ? document.find("signal") : nullptr;
    if (signal && signal->text != "B:USR1" && !signal->text.startsWith("B:USR1@"))
        return refusal(RecipeHeadText::tr("The script already asks for the signal “%1” (line %2), and a job can have only one.")
                           .arg(QString::fromUtf8(signal->text))
                           .arg(signal->line),
                       RecipeHeadText::tr("If nothing waits for that signal, remove the option, then insert the recipe again."));
    const OptionUse *array = sets("array") ? document.find("array") : nullptr;
    if (array && !QString::fromUtf8(array->text).contains(chain))
        return refusal(RecipeHeadText::tr(
                           "The script is already an array (--array=%1, line %2), and a chain needs the array for its own jobs.")
                           .arg(QString::fromUtf8(array->text))
                           .arg(array->line),
                       RecipeHeadText::tr("Write a separate script for each case of the array, or remove that option."));
    const OptionUse *gpu = recipe.place == "program"_L1 && recipe.shape == "many-cores"_L1 ? gpuOption(document) : nullptr;
    if (gpu)
        return refusal(
            RecipeHeadText::tr("The script asks for a GPU (line %1), which all simultaneous runs would share.").arg(gpu->line),
            RecipeHeadText::tr(
                "If the program computes on cores, remove that option. Otherwise use “Several models on one GPU”."));
    return {};
}

Result<QByteArray> withDirectives(const QByteArray &script, const QList<RecipeDirective> &directives, QList<RecipeNote> &notes)
{
    QByteArray text = script;
    for (const RecipeDirective &directive : directives) {
        VOYAGEUR_TRY(next, withDirective(text, directive));
        text = next;
    }
    const Document before = Document::parse(script);
    const Document after = Document::parse(text);
    for (const RecipeDirective &directive : directives) {
        const OptionUse *was = before.find(directive.name);
        const OptionUse *is = after.find(directive.name);
        if (!was || (is && is->text == was->text))
            continue;
        const QString old = spelled(directive.name, was->text);
        if (is)
            notes += {is->line, RecipeHeadText::tr("It was %1.").arg(old), true};
        else
            notes +=
                {1, RecipeHeadText::tr("%1 was removed from the header, because the recipe asks for something else.").arg(old),
                 true};
    }
    return text;
}

} // namespace voyageur::script
