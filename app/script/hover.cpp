// SPDX-License-Identifier: GPL-3.0-or-later
#include "script/hover.h"

#include "script/rulebook.h"
#include "script/scriptplace.h"
#include "script/slurmvariables.h"
#include "script/valuewords.h"

#include <QCoreApplication>
#include <QStringList>

namespace voyageur::script {

using namespace Qt::StringLiterals;

namespace {

class HoverText final {
    Q_DECLARE_TR_FUNCTIONS(voyageur::script::Hover)
};

QString optionTitle(const Option &option)
{
    const QString name = u"--"_s + QString::fromLatin1(option.name);
    return option.letter ? u"%1, -%2"_s.arg(name, QString(QLatin1Char(option.letter))) : name;
}

// What happens on this cluster when the option is not given, or what it asks of it.
QString clusterWords(QByteArrayView name, const CompletionFacts &facts)
{
    if (!facts.cluster)
        return {};
    const base::SlurmFacts &slurm = facts.cluster->slurm;
    QStringList parts;
    if (name == "time") {
        if (slurm.timeRequired.is(true))
            parts += HoverText::tr("%1 requires this option in every job.").arg(facts.clusterName);
        if (slurm.defaultTime.isKnown() && slurm.defaultTime.value->seconds() > 0)
            parts += HoverText::tr("Without this option, %1 uses %2.")
                         .arg(facts.clusterName, durationWords(slurm.defaultTime.value->seconds()));
        if (slurm.maxTime.isKnown() && slurm.maxTime.value->seconds() > 0)
            parts += HoverText::tr("The maximum is %1.").arg(durationWords(slurm.maxTime.value->seconds()));
    } else if (name == "account") {
        if (slurm.accountRequired.is(true))
            parts += HoverText::tr("%1 requires this option in every job.").arg(facts.clusterName);
        if (slurm.defaultAccount.isKnown())
            parts += HoverText::tr("Without this option, %1 uses %2.").arg(facts.clusterName, *slurm.defaultAccount.value);
    } else if (name.startsWith("mem") && slurm.defaultMemoryPerCore.isKnown()) {
        parts += HoverText::tr("Without this option, %1 gives %2 for each core.")
                     .arg(facts.clusterName, QString::fromLatin1(slurm.defaultMemoryPerCore.value->spelled()));
    } else if (name == "partition" && slurm.partitionNameable.is(false)) {
        parts += HoverText::tr("On %1 the scheduler chooses the partition. Do not set this option.").arg(facts.clusterName);
    }
    return parts.join(u' ');
}

Explanation optionExplanation(const Option &option, Span span, const CompletionFacts &facts)
{
    QStringList parts{optionHelp(option.name), formWords(option), clusterWords(keptName(option), facts)};
    parts.removeAll(QString());
    return {span, optionTitle(option), parts.join(u' ')};
}

Explanation valueExplanation(const Document &script, const ScriptPlace &place, const CompletionFacts &facts)
{
    QByteArray value = script.at(place.span);
    const auto written = writtenOptions(script);
    for (const WrittenOption &one : written) {
        if (one.value == place.span)
            value = one.text;
    }
    const QString words = valueWords(*place.option, value, writtenValue(written, "job-name").value_or(QByteArray()), facts);
    QString title = QString::fromLatin1(place.option->name) + u" = "_s + Document::decoded(value);
    return {place.span, title, words.isEmpty() ? optionHelp(place.option->name) : words};
}

std::optional<Explanation> variableExplanation(const Document &script, Span span)
{
    QByteArray name = script.at(span);
    name.replace("$", "").replace("{", "").replace("}", "");
    const SlurmVariable *variable = findSlurmVariable(name);
    if (!variable)
        return {};
    return Explanation{span, u'$' + QString::fromLatin1(name), slurmVariableHelp(*variable)};
}

std::optional<Explanation> moduleExplanation(const Document &script, Span span, const CompletionFacts &facts)
{
    if (!facts.cluster || !facts.cluster->software.moduleVersions.isKnown() || span.isEmpty())
        return {};
    const QString word = QString::fromUtf8(script.at(span));
    const QString name = word.section(u'/', 0, 0);
    const QString version = word.section(u'/', 1);
    const QStringList versions = facts.cluster->software.moduleVersions.value->value(name);
    if (versions.isEmpty())
        return {};
    const QString all = HoverText::tr("Known versions: %1.").arg(versions.join(", "_L1));
    if (version.isEmpty())
        return Explanation{
            span, word, HoverText::tr("Without a version, the module loads the default, which changes over time.") + u' ' + all};
    if (versions.contains(version))
        return Explanation{span, word, all};
    return Explanation{span, word, HoverText::tr("This version is unknown.") + u' ' + all};
}

std::optional<Explanation> ruleExplanation(const Document &script, Span span)
{
    const Rule *rule = findRule(QString::fromUtf8(script.at(span)));
    if (!rule)
        return {};
    return Explanation{span, rule->id, HoverText::tr("Switched off here: %1.").arg(rule->title())};
}

} // namespace

std::optional<Explanation> explanationAt(const Document &script, qsizetype offset, const CompletionFacts &facts)
{
    const ScriptPlace place = placeAt(script, offset);
    switch (place.kind) {
    case PlaceKind::Mark:
        if (script.at(place.span) != "#SBATCH")
            return {};
        return Explanation{place.span, u"#SBATCH"_s,
                           HoverText::tr("sbatch reads the options on this line. To the shell, the line is a comment. Such lines "
                                         "count only above the first command.")};
    case PlaceKind::OptionName:
        if (!place.option || place.span.isEmpty())
            return {};
        return optionExplanation(*place.option, place.span, facts);
    case PlaceKind::OptionValue:
        if (!place.option || place.span.isEmpty())
            return {};
        return valueExplanation(script, place, facts);
    case PlaceKind::Variable:
        return variableExplanation(script, place.span);
    case PlaceKind::Module:
        return moduleExplanation(script, place.span, facts);
    case PlaceKind::RuleName:
        return ruleExplanation(script, place.span);
    case PlaceKind::RuleOrder:
    case PlaceKind::Nothing:
        break;
    }
    return {};
}

} // namespace voyageur::script
