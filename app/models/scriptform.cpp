// SPDX-License-Identifier: GPL-3.0-or-later
#include "models/scriptform.h"

#include "script/bash.h"
#include "script/scriptarguments.h"
#include "script/values.h"

#include <QCoreApplication>

#include <algorithm>
#include <span>

namespace voyageur::models {

using namespace Qt::StringLiterals;
using script::Document;
using script::OptionUse;
using Edits = QList<base::TextEdit>;

namespace {

struct ScriptFormText {
    Q_DECLARE_TR_FUNCTIONS(voyageur::models::ScriptForm)
};

struct Way {
    const char *option;
    const char *unit; //!< null: there is no other way
};

struct Row {
    FormFieldId id;
    const char *label;
    std::span<const Way> ways; //!< the first is what a new line is written with
    bool further = false;
};

constexpr Way nameWays[] = {{"job-name", nullptr}};
constexpr Way accountWays[] = {{"account", nullptr}};
constexpr Way timeWays[] = {{"time", nullptr}};
constexpr Way nodesWays[] = {{"nodes", nullptr}};
constexpr Way tasksWays[] = {{"ntasks", QT_TRANSLATE_NOOP("voyageur::models::ScriptForm", "in all")},
                             {"ntasks-per-node", QT_TRANSLATE_NOOP("voyageur::models::ScriptForm", "per node")}};
constexpr Way coresWays[] = {{"cpus-per-task", QT_TRANSLATE_NOOP("voyageur::models::ScriptForm", "per task")},
                             {"cpus-per-gpu", QT_TRANSLATE_NOOP("voyageur::models::ScriptForm", "per GPU")}};
constexpr Way memoryWays[] = {{"mem", QT_TRANSLATE_NOOP("voyageur::models::ScriptForm", "per node")},
                              {"mem-per-cpu", QT_TRANSLATE_NOOP("voyageur::models::ScriptForm", "per core")},
                              {"mem-per-gpu", QT_TRANSLATE_NOOP("voyageur::models::ScriptForm", "per GPU")}};
constexpr Way gpuWays[] = {{"gpus-per-node", QT_TRANSLATE_NOOP("voyageur::models::ScriptForm", "per node")},
                           {"gpus", QT_TRANSLATE_NOOP("voyageur::models::ScriptForm", "in all")},
                           {"gpus-per-task", QT_TRANSLATE_NOOP("voyageur::models::ScriptForm", "per task")},
                           {"gres", "--gres"}};
constexpr Way outputWays[] = {{"output", nullptr}};
constexpr Way errorWays[] = {{"error", nullptr}};
constexpr Way arrayWays[] = {{"array", nullptr}};
constexpr Way dependencyWays[] = {{"dependency", nullptr}};
constexpr Way mailTypeWays[] = {{"mail-type", nullptr}};
constexpr Way mailUserWays[] = {{"mail-user", nullptr}};
constexpr Way partitionWays[] = {{"partition", nullptr}};

constexpr Row rows[] = {
    {FormFieldId::JobName, QT_TRANSLATE_NOOP("voyageur::models::ScriptForm", "Job name"), nameWays},
    {FormFieldId::Account, QT_TRANSLATE_NOOP("voyageur::models::ScriptForm", "Account"), accountWays},
    {FormFieldId::Time, QT_TRANSLATE_NOOP("voyageur::models::ScriptForm", "Time"), timeWays},
    {FormFieldId::GpuModel, QT_TRANSLATE_NOOP("voyageur::models::ScriptForm", "GPU model"), gpuWays},
    {FormFieldId::Gpus, QT_TRANSLATE_NOOP("voyageur::models::ScriptForm", "GPUs"), gpuWays},
    {FormFieldId::Cores, QT_TRANSLATE_NOOP("voyageur::models::ScriptForm", "Cores"), coresWays},
    {FormFieldId::Memory, QT_TRANSLATE_NOOP("voyageur::models::ScriptForm", "Memory"), memoryWays},
    {FormFieldId::Nodes, QT_TRANSLATE_NOOP("voyageur::models::ScriptForm", "Nodes"), nodesWays},
    {FormFieldId::Tasks, QT_TRANSLATE_NOOP("voyageur::models::ScriptForm", "Tasks"), tasksWays},
    {FormFieldId::Arguments, QT_TRANSLATE_NOOP("voyageur::models::ScriptForm", "Arguments"), {}},
    {FormFieldId::Output, QT_TRANSLATE_NOOP("voyageur::models::ScriptForm", "Output file"), outputWays, true},
    {FormFieldId::Error, QT_TRANSLATE_NOOP("voyageur::models::ScriptForm", "Error file"), errorWays, true},
    {FormFieldId::Array, QT_TRANSLATE_NOOP("voyageur::models::ScriptForm", "Array"), arrayWays, true},
    {FormFieldId::Dependency, QT_TRANSLATE_NOOP("voyageur::models::ScriptForm", "Start after"), dependencyWays, true},
    {FormFieldId::MailType, QT_TRANSLATE_NOOP("voyageur::models::ScriptForm", "Mail when"), mailTypeWays, true},
    {FormFieldId::MailUser, QT_TRANSLATE_NOOP("voyageur::models::ScriptForm", "Mail to"), mailUserWays, true},
    {FormFieldId::Partition, QT_TRANSLATE_NOOP("voyageur::models::ScriptForm", "Partition"), partitionWays, true},
};

const Row &rowOf(FormFieldId id)
{
    return *std::ranges::find(rows, id, &Row::id);
}

bool isGpu(FormFieldId id)
{
    return id == FormFieldId::Gpus || id == FormFieldId::GpuModel;
}

bool asksForGpus(const OptionUse &use)
{
    return use.text.contains("gpu") || use.option->name != QByteArrayView("gres");
}

QString problemOf(const script::Option &option, const QByteArray &value, script::SlurmVersion version)
{
    const auto wrong = script::checkValue(option, value, version);
    return wrong ? wrong->what : QString();
}

// The one GPU model and number that two fields can show; nothing for several.
struct Gpus {
    QByteArray model;
    QByteArray count;
};

std::optional<Gpus> gpusIn(const OptionUse &use)
{
    const bool gres = use.option->name == QByteArrayView("gres");
    const auto items = gres ? script::parseGres(use.text) : script::parseGpus(use.text);
    if (!items || items->size() != 1 || (gres && items->first().name != "gpu"))
        return {};
    return Gpus{items->first().model, QByteArray::number(items->first().count)};
}

QByteArray spelled(const Gpus &gpus, QByteArrayView option)
{
    const QByteArray count = gpus.count.isEmpty() ? QByteArray("1") : gpus.count;
    const QByteArray both = gpus.model.isEmpty() ? count : gpus.model + ':' + count;
    return option == QByteArrayView("gres") ? "gpu:" + both : both;
}

} // namespace

namespace {

// "DATA [EPOCHS] $3 …", as manuals write what a command takes; empty: nothing.
QString usageOf(const script::ScriptArguments &taken)
{
    QStringList words;
    for (const script::ScriptArgument &argument : taken.arguments) {
        const QString name = argument.name.isEmpty() ? u'$' + QString::number(argument.number) : Document::decoded(argument.name);
        words += argument.optional ? u'[' + name + u']' : name;
    }
    if (taken.any)
        words += u"…"_s;
    return words.join(u' ');
}

} // namespace

QList<FormField> ScriptForm::fields() const
{
    QList<FormField> result;
    for (const Row &row : rows) {
        const bool given = use(row.id, nullptr);
        if (row.id == FormFieldId::Partition && !given && m_facts && m_facts->slurm.partitionNameable.is(false))
            continue;
        FormField field;
        field.id = row.id;
        field.label = ScriptFormText::tr(row.label);
        field.further = row.further && !given;
        for (const Way &way : row.ways)
            if (way.unit && row.id != FormFieldId::GpuModel)
                field.units += ScriptFormText::tr(way.unit);
        field.help = row.id == FormFieldId::Arguments
            ? ScriptFormText::tr("What follows the script on the command line. The script reads these values as $1, $2 …")
            : row.id == FormFieldId::GpuModel
            ? ScriptFormText::tr("The GPU model. Without one, the job gets any model of the cluster.")
            : script::optionHelp(row.ways.front().option);
        field.suggestions = suggestions(row.id);
        result += field;
    }
    return result;
}

const OptionUse *ScriptForm::use(FormFieldId id, int *unit) const
{
    const OptionUse *last = nullptr;
    const Row &row = rowOf(id);
    for (int i = 0; i < int(row.ways.size()); ++i) {
        const OptionUse *found = m_document.find(row.ways[i].option);
        if (!found || (isGpu(id) && !asksForGpus(*found)) || (last && found->span.begin < last->span.begin))
            continue;
        last = found;
        if (unit)
            *unit = i;
    }
    return last;
}

FormValue ScriptForm::value(FormFieldId id) const
{
    if (isGpu(id))
        return gpuValue(id);
    FormValue value;
    const OptionUse *found = use(id, &value.unit);
    value.withoutIt = found ? QString() : withoutIt(id);
    if (!found)
        return value;
    value.given = true;
    value.text = Document::decoded(found->text);
    value.problem = problemOf(*found->option, found->text, m_document.version());
    return value;
}

FormValue ScriptForm::gpuValue(FormFieldId id) const
{
    FormValue value;
    const OptionUse *found = use(id, &value.unit);
    if (!found) {
        value.withoutIt = withoutIt(id);
        return value;
    }
    value.given = true;
    if (const auto gpus = gpusIn(*found)) {
        value.text = Document::decoded(id == FormFieldId::Gpus ? gpus->count : gpus->model);
        return value;
    }
    value.locked = true;
    if (id == FormFieldId::Gpus) {
        value.text = Document::decoded(found->text);
        value.problem = problemOf(*found->option, found->text, m_document.version());
    }
    return value;
}

FormChange ScriptForm::change(FormFieldId id, const QString &text, int unit) const
{
    const Row &row = rowOf(id);
    if (row.ways.empty())
        return {};
    if (isGpu(id))
        return gpuChange(id, text.trimmed(), unit);
    const Way &way = row.ways[qBound(0, unit, int(row.ways.size()) - 1)];
    return write(id, way.option, Document::encoded(text.trimmed()));
}

FormChange ScriptForm::gpuChange(FormFieldId id, const QString &text, int unit) const
{
    int old = 0;
    const OptionUse *found = use(id, &old);
    Gpus gpus;
    if (found) {
        const auto known = gpusIn(*found);
        if (!known && !text.isEmpty())
            return {{}, ScriptFormText::tr("The script asks for several models. Change them in the text.")};
        gpus = known.value_or(Gpus());
    }
    const QByteArray typed = Document::encoded(text);
    (id == FormFieldId::Gpus ? gpus.count : gpus.model) = typed;
    const QByteArray option = rowOf(id).ways[id == FormFieldId::Gpus ? qBound(0, unit, 3) : old].option;
    const bool none = id == FormFieldId::Gpus ? typed.isEmpty() || typed == "0" : typed.isEmpty() && !found;
    return write(id, option, none ? QByteArray() : spelled(gpus, option));
}

// The option's value in place; under another name in place too where the old one stands as "--name=value".
FormChange ScriptForm::write(FormFieldId id, const QByteArray &name, const QByteArray &value) const
{
    const script::Option *option = script::findOption(name, script::Sbatch, m_document.version());
    if (!option)
        return {};
    QList<OptionUse> others;
    for (const OptionUse &each : m_document.components().first().options.uses)
        for (const Way &way : rowOf(id).ways)
            if (each.option->name == QByteArrayView(way.option) && (!isGpu(id) || asksForGpus(each)))
                others += each;
    if (value.isEmpty())
        return {m_document.removeUses(others), {}};
    if (const QString problem = problemOf(*option, value, m_document.version()); !problem.isEmpty())
        return {{}, problem};
    const OptionUse *found = use(id, nullptr);
    if (!found || found->option->name == option->name) {
        if (const auto edits = m_document.setOption(name, value))
            return {found && found->text == value ? Edits() : *edits, {}};
        return {{},
                m_document.hasByteOrderMark() ? ScriptFormText::tr(
                    "sbatch cannot read this script, because a byte order mark precedes its first line. Fix the first "
                    "finding to remove the mark.")
                                              : ScriptFormText::tr("This value does not fit on one line.")};
    }
    const auto quoted = Document::quoted(value);
    if (!quoted || !found->value || m_document.at(found->span).contains('\n') || m_document.bytes().at(found->name.begin) != '-')
        return {{}, ScriptFormText::tr("This value can only be changed in the text.")};
    const script::Span old{found->name.begin, found->value->end};
    others.removeIf([&](const OptionUse &each) { return each.word == found->word; });
    const QByteArray spelling = QByteArray("--") + option->name + '=' + *quoted;
    return {m_document.removeUses(others) + Edits{{m_document.range(old), Document::decoded(spelling)}}, {}};
}

QStringList ScriptForm::suggestions(FormFieldId id) const
{
    QStringList result;
    if (id == FormFieldId::MailType)
        return {u"END,FAIL"_s, u"ALL"_s, u"BEGIN,END,FAIL"_s, u"TIME_LIMIT_80"_s};
    if (!m_facts)
        return result;
    switch (id) {
    case FormFieldId::Account:
        for (const base::UserAccount &account : m_facts->accounts.valueOr({}))
            result += account.name;
        break;
    case FormFieldId::Time:
        for (const base::TimeLimit &tier : m_facts->slurm.timeTiers.valueOr({}))
            result += QString::fromLatin1(tier.bytes());
        break;
    case FormFieldId::GpuModel:
        for (const auto &gpu : m_facts->gpus)
            if (gpu.value && !gpu.value->withdrawn && gpu.value->present.value_or(true))
                result += gpu.value->specifier;
        break;
    case FormFieldId::Partition:
        for (const auto &partition : m_facts->slurm.partitions)
            if (partition.value && partition.value->nameable)
                result += partition.value->name;
        break;
    default:
        break;
    }
    result.removeDuplicates();
    return result;
}

QString ScriptForm::withoutIt(FormFieldId id) const
{
    switch (id) {
    case FormFieldId::JobName:
        return ScriptFormText::tr("name of the file");
    case FormFieldId::Nodes:
    case FormFieldId::Tasks:
    case FormFieldId::Cores:
        return u"1"_s;
    case FormFieldId::Gpus:
        return ScriptFormText::tr("none");
    case FormFieldId::GpuModel:
        return ScriptFormText::tr("any");
    case FormFieldId::Output:
        return u"slurm-%j.out"_s;
    case FormFieldId::Error:
        return ScriptFormText::tr("with the output");
    case FormFieldId::Arguments:
        if (const QString usage = usageOf(script::scriptArguments(m_document)); !usage.isEmpty())
            return usage;
        return ScriptFormText::tr("none");
    case FormFieldId::Array:
    case FormFieldId::Dependency:
    case FormFieldId::MailType:
        return ScriptFormText::tr("none");
    default:
        break;
    }
    if (!m_facts)
        return {};
    if (id == FormFieldId::Account)
        return m_facts->slurm.defaultAccount.valueOr({});
    if (id == FormFieldId::Time && m_facts->slurm.defaultTime.isKnown())
        return QString::fromLatin1(m_facts->slurm.defaultTime.value->bytes());
    if (id == FormFieldId::Memory && m_facts->slurm.defaultMemoryPerCore.isKnown())
        return ScriptFormText::tr("%1 per core").arg(QString::fromLatin1(m_facts->slurm.defaultMemoryPerCore.value->spelled()));
    return {};
}

QList<QByteArray> argumentWords(const QString &line)
{
    QList<QByteArray> words;
    const auto bash = script::Bash::parse("script " + line.toUtf8());
    if (!bash.commands().isEmpty()) {
        for (const script::BashWord &word : bash.commands().first().words.mid(1))
            words += word.text;
    }
    return words;
}

} // namespace voyageur::models
