// SPDX-License-Identifier: GPL-3.0-or-later
#include "base/filewriter.h"
#include "base/memorysize.h"
#include "base/timelimit.h"
#include "main/cli/access.h"
#include "main/cli/console.h"
#include "main/cli/exitstatus.h"
#include "main/cli/text.h"
#include "main/cli/verb.h"
#include "script/templates.h"

#include <QFileInfo>
#include <QJsonArray>

#include <algorithm>

namespace voyageur::cli {

using base::Error;
using base::ErrorCode;
using base::Result;
using script::TemplateValues;
using namespace Qt::StringLiterals;

namespace {

Error badScriptRequest(const QString &what, const QString &next = {})
{
    return {ErrorCode::BadRequest, what, {}, next, {}};
}

//! A value that --set gives. False: it cannot be that.
struct TemplateField {
    const char *name;
    const char *help;
    bool (*set)(TemplateValues &, const QString &);
};

bool setCount(int &to, const QString &value)
{
    bool ok = false;
    to = value.toInt(&ok);
    return ok && to > 0;
}

constexpr TemplateField templateFields[] = {
    {"name", QT_TRANSLATE_NOOP("voyageur::cli::Text", "Job name"),
     [](TemplateValues &values, const QString &value) {
         values.name = value;
         return !value.isEmpty();
     }},
    {"account", QT_TRANSLATE_NOOP("voyageur::cli::Text", "Account (def-prof)"),
     [](TemplateValues &values, const QString &value) {
         values.account = value;
         return !value.isEmpty();
     }},
    {"program", QT_TRANSLATE_NOOP("voyageur::cli::Text", "Program (train.py)"),
     [](TemplateValues &values, const QString &value) {
         values.program = value.toUtf8();
         return !value.isEmpty();
     }},
    {"archive", QT_TRANSLATE_NOOP("voyageur::cli::Text", "Data archive on the cluster; none for no data"),
     [](TemplateValues &values, const QString &value) {
         values.noDataset = value == "none"_L1;
         values.archive = values.noDataset ? QByteArray() : value.toUtf8();
         return !value.isEmpty();
     }},
    {"environment", QT_TRANSLATE_NOOP("voyageur::cli::Text", "Existing virtual environment"),
     [](TemplateValues &values, const QString &value) {
         values.environment = value.toUtf8();
         return !value.isEmpty();
     }},
    {"requirements", QT_TRANSLATE_NOOP("voyageur::cli::Text", "Package list"),
     [](TemplateValues &values, const QString &value) {
         values.requirements = value.toUtf8();
         return !value.isEmpty();
     }},
    {"time", QT_TRANSLATE_NOOP("voyageur::cli::Text", "Time limit (3:00:00)"),
     [](TemplateValues &values, const QString &value) {
         const auto time = base::TimeLimit::parse(value.toUtf8());
         values.time = time.value_or(base::TimeLimit());
         return time.has_value();
     }},
    {"memory", QT_TRANSLATE_NOOP("voyageur::cli::Text", "Memory per node (16G)"),
     [](TemplateValues &values, const QString &value) {
         const auto memory = base::MemorySize::parse(value.toUtf8());
         values.memory = memory.value_or(base::MemorySize());
         return memory.has_value();
     }},
    {"cpus", QT_TRANSLATE_NOOP("voyageur::cli::Text", "Cores per task"),
     [](TemplateValues &values, const QString &value) { return setCount(values.cpus, value); }},
    {"gpu", QT_TRANSLATE_NOOP("voyageur::cli::Text", "GPU model (a100)"),
     [](TemplateValues &values, const QString &value) {
         values.gpu = value;
         return !value.isEmpty();
     }},
    {"gpus", QT_TRANSLATE_NOOP("voyageur::cli::Text", "GPUs per node"),
     [](TemplateValues &values, const QString &value) { return setCount(values.gpusPerNode, value); }},
    {"nodes", QT_TRANSLATE_NOOP("voyageur::cli::Text", "Nodes"),
     [](TemplateValues &values, const QString &value) { return setCount(values.nodes, value); }},
    {"jobs", QT_TRANSLATE_NOOP("voyageur::cli::Text", "Jobs of an array or chain"),
     [](TemplateValues &values, const QString &value) { return setCount(values.jobs, value); }},
};

Result<void> setFields(TemplateValues &values, const Arguments &arguments)
{
    for (const QString &word : arguments.values("set")) {
        const auto equals = word.indexOf(u'=');
        if (equals < 1)
            return badScriptRequest(Text::tr("--set takes NAME=VALUE, not “%1”.").arg(word));
        const QString name = word.first(equals);
        const auto *field =
            std::ranges::find_if(templateFields, [&](const TemplateField &one) { return name == QLatin1StringView(one.name); });
        if (field == std::end(templateFields))
            return badScriptRequest(Text::tr("A new script has no value “%1”.").arg(name),
                                    Text::tr("List the values: voyageur script"));
        if (!field->set(values, word.sliced(equals + 1)))
            return badScriptRequest(
                Text::tr("“%1” is not valid for %2 (%3).").arg(word.sliced(equals + 1), name, Text::tr(field->help)));
    }
    return {};
}

void listTemplates(Console &console, const base::ClusterFacts *facts)
{
    QJsonArray array;
    qsizetype width = 0;
    for (const script::Template &one : script::allTemplates()) {
        array += QJsonObject{{u"template"_s, one.id},
                             {u"title"_s, one.title},
                             {u"description"_s, one.description},
                             {u"obstacle"_s, script::templateObstacle(one.id, facts)}};
        width = std::max(width, one.id.size());
    }
    console.document(array);
    for (const script::Template &one : script::allTemplates()) {
        const QString obstacle = script::templateObstacle(one.id, facts);
        console.print(u"  "_s + one.id.leftJustified(width + 2) + one.description
                      + (obstacle.isEmpty() ? QString() : u" ("_s + Text::tr("not on this cluster") + u')'));
    }
    console.print(u'\n' + Text::tr("Values (--set NAME=VALUE):"));
    for (const TemplateField &one : templateFields)
        console.print(u"  "_s + QString::fromLatin1(one.name).leftJustified(14) + u"  "_s + Text::tr(one.help));
}

Outcome newScriptFile(Context &context, const QString &id, const TemplateValues &values)
{
    const auto all = script::allTemplates();
    if (std::ranges::none_of(all, [&](const script::Template &one) { return one.id == id; }))
        return Error{ErrorCode::NotFound,
                     Text::tr("The template “%1” does not exist.").arg(id),
                     {},
                     Text::tr("List the templates: voyageur script"),
                     {}};
    if (const QString obstacle = script::templateObstacle(id, values.cluster); !obstacle.isEmpty())
        return badScriptRequest(obstacle);
    VOYAGEUR_TRY(text, script::newScript(id, values));
    const QString name = context.arguments.words().value(2, u"-"_s);
    if (name == "-"_L1) {
        context.console.giveStdoutToData();
        context.console.raw(text);
        return Done;
    }
    const QString cannot = Text::tr("Cannot write “%1”.").arg(name);
    if (QFileInfo::exists(name))
        return Error{ErrorCode::FileUnwritable,
                     cannot,
                     Text::tr("A file of that name already exists."),
                     Text::tr("Choose another name, or change the file with voyageur recipes."),
                     {}};
    const auto written = base::writeFile(name, text);
    if (!written.ok())
        return base::withWhat(written.error(), cannot);
    context.console.document(QJsonObject{{u"template"_s, id}, {u"file"_s, name}});
    context.console.say(Text::tr("Saved: %1. Check it: voyageur check %1").arg(name));
    return Done;
}

Outcome runScript(Context &context)
{
    const Arguments &arguments = context.arguments;
    VOYAGEUR_TRY(profile, wantedCluster(context));
    const base::ClusterFacts *facts = profile ? &profile->facts : nullptr;
    if (arguments.words().isEmpty()) {
        listTemplates(context.console, facts);
        return Done;
    }
    if (arguments.word(0) != "new"_L1 || arguments.words().size() < 2)
        return badScriptRequest(Text::tr("Usage: voyageur script new TEMPLATE"), Text::tr("List the templates: voyageur script"));
    TemplateValues values;
    values.cluster = facts;
    values.clusterName = profile ? profile->name : QString();
    VOYAGEUR_CHECK(setFields(values, arguments));
    return newScriptFile(context, arguments.word(1), values);
}

} // namespace

const Verb scriptVerb = {
    .name = "script",
    .usage = "[--cluster C]\nnew TEMPLATE [FILE] [--cluster C] [--set NAME=VALUE]",
    .example = "script new array job.sh --cluster narval",
    .summary = QT_TRANSLATE_NOOP("voyageur::cli::Text", "Create a script from a template (without FILE: on stdout)"),
    .options = {{"set", "NAME=VALUE", QT_TRANSLATE_NOOP("voyageur::cli::Text", "Set a value of the script; may be repeated"), 0,
                 true},
                {"cluster", "C", QT_TRANSLATE_NOOP("voyageur::cli::Text", "Check for this cluster")}},
    .mostWords = 3,
    .run = runScript,
};

} // namespace voyageur::cli
