// SPDX-License-Identifier: GPL-3.0-or-later
// Group A: values of options that sbatch or the cluster refuses.
#include "script/rules/optionwords.h"
#include "script/rules/rulecheck.h"
#include "script/rules/valuedoubts.h"
#include "script/suggestion.h"

#include <QCoreApplication>
#include <QSet>

#include <algorithm>

namespace voyageur::script {

using base::Severity;

namespace {

struct ValueRulesText {
    Q_DECLARE_TR_FUNCTIONS(voyageur::script::ValueRules)
};

QString list(const QList<QByteArray> &words)
{
    return QString::fromLatin1(QByteArrayList(words).join(", "));
}

// "a100:1" of "1:a100", "gpu:a100:1" of "gpu:1:a100"
std::optional<QByteArray> swappedGpus(const OptionUse &use)
{
    if (use.option->grammar != Grammar::Gpus && use.option->grammar != Grammar::Gres)
        return {};
    QByteArrayList parts = use.text.split(':');
    const bool gres = use.option->grammar == Grammar::Gres;
    if (parts.size() != (gres ? 3 : 2) || (gres && parts.first() != "gpu"))
        return {};
    bool first = false;
    bool last = false;
    parts.at(parts.size() - 2).toInt(&first);
    parts.last().toInt(&last);
    if (!first || last || parts.last().isEmpty())
        return {};
    parts.swapItemsAt(parts.size() - 2, parts.size() - 1);
    return parts.join(':');
}

std::optional<QByteArray> likelyValue(const Subject &subject, const OptionUse &use)
{
    std::optional<QByteArray> likely = swappedGpus(use);
    if (!likely)
        likely = respelled(*use.option, use.text);
    if (!likely) {
        constexpr int most = 2;
        int best = most + 1;
        for (const QByteArray &choice : choices(use.option->name)) {
            const int distance = editDistance(use.text.toLower(), choice.toLower(), most);
            if (distance < best && distance < choice.size() / 2) {
                best = distance;
                likely = choice;
            }
        }
    }
    if (likely && checkValue(*use.option, *likely, subject.script().version()))
        return {};
    return likely;
}

// Mistakes of spelling by which an option gets a value that nobody meant. True: it was said.
bool saidOfSpelling(const Subject &subject, const OptionUse &use, int component, Severity severity, Reporter &report)
{
    const QList<Word> &words = wordsOf(subject, component);
    const Word &word = words.at(use.word);
    if (use.attached && use.hasValue() && isMisread(subject, use, component)) {
        report.say(severity, word.span,
                   ValueRulesText::tr("A long option begins with two dashes. sbatch reads this as -%1 with the value “%2”.")
                       .arg(shown(QByteArray(1, use.option->letter)), shown(use.text)),
                   {withSecondDash(subject, word.span.begin)});
        return true;
    }
    if (!use.longForm && use.attached && use.text.startsWith('=')) {
        const QByteArray letter(1, use.option->letter);
        const bool plain = use.text.size() > 1 && subject.text(*use.value).startsWith('=');
        report.say(severity, use.span,
                   ValueRulesText::tr("A one-letter option has no =. sbatch reads “%1” as the value of -%2.")
                       .arg(shown(use.text), shown(letter)),
                   {{ValueRulesText::tr("Remove the ="),
                     plain ? QList{subject.edit({use.value->begin, use.value->begin + 1}, {})} : QList<base::TextEdit>()}});
        return true;
    }
    if (use.attached || !use.hasValue())
        return false;
    if (use.text.startsWith("--") || (use.text.startsWith('-') && words.at(use.lastWord).line != use.line)) {
        report.say(severity, use.name,
                   ValueRulesText::tr("The value of --%1 is missing, so sbatch reads the next word, “%2”, as the value.")
                       .arg(shown(use.option->name), shown(use.text)));
        return true;
    }
    if (use.longForm && use.text.startsWith('=')) {
        const bool stray = std::ranges::any_of(subject.refusedWords(), [&](const RefusedWord &one) {
            return one.component == component && one.word == use.lastWord + 1 && isStray(one)
                && words.at(one.word).line == use.line;
        });
        if (stray && use.text == "=")
            return true; // OPT-UNKNOWN names both
        report.say(severity, use.span,
                   ValueRulesText::tr("A space precedes the =. sbatch reads “%1” as the value.").arg(shown(use.text)),
                   {{ValueRulesText::tr("Remove the space"),
                     use.text.size() > 1 ? QList{subject.edit({use.name.end, use.value->begin}, {})} : QList<base::TextEdit>()}});
        return true;
    }
    return false;
}

// The bytes of the script that an error within a value means.
Span valuePlace(const Subject &subject, const OptionUse &use, const ValueError &error)
{
    const Span value = Subject::valueSpan(use);
    if (!use.hasValue() || subject.text(value) != use.text || error.end <= error.begin)
        return value;
    return {value.begin + error.begin, value.begin + error.end};
}

// "--mail-type=name@example.ca"
bool saidOfAddressAsType(const Subject &subject, const OptionUse &use, Reporter &report)
{
    if (QByteArrayView(keptName(*use.option)) != "mail-type" || use.text.indexOf('@') < 1)
        return false;
    const bool once = !subject.mentions("mail-user") && use.longForm;
    report.say(Subject::valueSpan(use),
               ValueRulesText::tr("sbatch refuses the value of --mail-type, because “%1” is an address. Write --mail-user=%1.")
                   .arg(shown(use.text)),
               {onRequest({ValueRulesText::tr("Write %1").arg(QStringLiteral("--mail-user")),
                           once ? QList{subject.edit(use.name, "--mail-user")} : QList<base::TextEdit>()})});
    return true;
}

void refusedValue(const Subject &subject, const RefusedValue &refused, Reporter &report)
{
    const OptionUse &use = refused.use;
    if (isTorn(subject, use, refused.component) || saidOfTemplate(use, report))
        return;
    if (saidOfSpelling(subject, use, refused.component, Severity::Error, report) || saidOfAddressAsType(subject, use, report))
        return;
    const auto swapped = swappedGpus(use);
    const auto why = swapped ? std::nullopt : checkValue(*use.option, use.text, subject.script().version());
    QString message = ValueRulesText::tr("sbatch refuses the value of --%1.").arg(shown(use.option->name)) + QLatin1Char(' ')
        + (swapped   ? ValueRulesText::tr("The model comes before the number: %1.").arg(shown(*swapped))
               : why ? why->what
                     : shown(refused.refusal));
    if (const auto words = choices(use.option->name); !words.isEmpty() && use.option->grammar == Grammar::Choice)
        message += QLatin1Char(' ') + ValueRulesText::tr("The value must be one of %1.").arg(list(words));
    base::Fix fix;
    if (const auto likely = likelyValue(subject, use))
        fix = {ValueRulesText::tr("Write %1").arg(shown(*likely)),
               subject.script().setValue(use, *likely).value_or(QList<base::TextEdit>())};
    report.say(why ? valuePlace(subject, use, *why) : Subject::valueSpan(use), message, {fix});
}

// What becomes of an empty value that sbatch takes (tried with 24.11).
struct EmptyValue {
    const char *name;
    const char *effect; // marked for translation
};

constexpr EmptyValue emptyValues[] = {
    {"account",
     QT_TRANSLATE_NOOP("voyageur::script::ValueRules", "The cluster looks for an account without a name and refuses the job.")},
    {"array",
     QT_TRANSLATE_NOOP("voyageur::script::ValueRules",
                       "The job is not an array. It runs once, and SLURM_ARRAY_TASK_ID is empty.")},
    {"chdir", nullptr},
    {"constraint", nullptr},
    {"dependency", nullptr},
    {"error",
     QT_TRANSLATE_NOOP("voyageur::script::ValueRules",
                       "This is a folder, but Slurm needs a file. The job fails at the start, without a message.")},
    {"exclude", nullptr},
    {"gpus", nullptr},
    {"gpus-per-node", nullptr},
    {"gres", nullptr},
    {"job-name", QT_TRANSLATE_NOOP("voyageur::script::ValueRules", "The job has no name.")},
    {"licenses", nullptr},
    {"mail-user", nullptr},
    {"nodelist", QT_TRANSLATE_NOOP("voyageur::script::ValueRules", "The cluster refuses the job.")},
    {"output",
     QT_TRANSLATE_NOOP("voyageur::script::ValueRules",
                       "This is a folder, but Slurm needs a file. The job fails at the start, without a message.")},
    {"partition", nullptr},
    {"qos", QT_TRANSLATE_NOOP("voyageur::script::ValueRules", "The cluster refuses the job.")},
    {"reservation", nullptr},
};

bool saidOfEmptyValue(const OptionUse &use, Reporter &report)
{
    const QByteArrayView name(keptName(*use.option));
    const auto found = std::ranges::find_if(emptyValues, [&](const EmptyValue &one) { return name == one.name; });
    if (!use.hasValue() || !use.text.isEmpty() || found == std::end(emptyValues))
        return false;
    report.say(Severity::Warning, use.span,
               ValueRulesText::tr("The value of --%1 is empty, but sbatch accepts the script.").arg(shown(name))
                   + QLatin1Char(' ')
                   + (found->effect ? ValueRulesText::tr(found->effect) : ValueRulesText::tr("The option has no effect."))
                   + QLatin1Char(' ') + ValueRulesText::tr("Write the value, or remove the option."));
    return true;
}

// "--output=None", as a program in Python writes it that has no name for the file.
bool saidOfLostOutput(const Subject &subject, const OptionUse &use, int component, Reporter &report)
{
    const QByteArrayView name(keptName(*use.option));
    const bool output = name == "output";
    if ((!output && name != "error") || use.text.toLower() != "none")
        return false;
    const bool all = output && !subject.has("error", component);
    report.say(
        Severity::Warning, Subject::valueSpan(use),
        ValueRulesText::tr("Slurm reads “%1” as /dev/null:").arg(shown(use.text)) + QLatin1Char(' ')
            + (all ? ValueRulesText::tr(
                   "all output of the job is lost, including error messages. Write the name of a file, or remove the option.")
                   : output
                   ? ValueRulesText::tr("the output of the job is lost. Write the name of a file, or remove the option.")
                   : ValueRulesText::tr("the job’s error messages are lost. Write the name of a file, or remove the option.")));
    return true;
}

// "--constraint=ntasks-per-node=2": another option in the place of a feature.
bool saidOfOptionAsFeature(const OptionUse &use, Reporter &report)
{
    const auto equals = use.text.indexOf('=');
    if (QByteArrayView(keptName(*use.option)) != "constraint" || equals < 1)
        return false;
    const QByteArray name = use.text.first(equals);
    const bool option =
        std::ranges::any_of(allOptions(), [&](const Option &one) { return name == one.name && (one.commands & Sbatch); });
    if (!option)
        return false;
    const auto found = std::ranges::find_if(allOptions(), [&](const Option &one) { return name == one.name; });
    const bool several = use.text.contains(',') || use.text.contains('&') || use.text.contains('|')
        || (found != allOptions().end() && checkValue(*found, use.text.sliced(equals + 1)));
    report.say(Severity::Warning, Subject::valueSpan(use),
               several ? ValueRulesText::tr(
                             "--constraint takes features of nodes, and no node has the feature “%1”. The cluster refuses the "
                             "job.")
                             .arg(shown(use.text))
                       : ValueRulesText::tr(
                             "--constraint takes features of nodes, and no node has the feature “%1”. The cluster refuses the "
                             "job. Write --%1 on its own line.")
                             .arg(shown(use.text)));
    return true;
}

// Taken by sbatch, and then refused by the cluster, or without effect.
void doubtfulValues(const Subject &subject, int component, Reporter &report)
{
    QSet<qsizetype> refused; // where they begin
    for (const RefusedValue &one : subject.refusedValues())
        refused += one.use.span.begin;
    for (const OptionUse &use : subject.uses(component)) {
        if (refused.contains(use.span.begin) || saidOfSpelling(subject, use, component, Severity::Warning, report)
            || !use.hasValue() || saidOfEmptyValue(use, report) || saidOfLostOutput(subject, use, component, report)
            || saidOfOptionAsFeature(use, report))
            continue;
        const bool text = use.option->grammar == Grammar::Array ? use.text.startsWith("0x") : use.text.contains('<');
        const auto why = text ? std::nullopt : checkValue(*use.option, use.text, subject.script().version());
        if (!why || saidOfUnusable(subject, use, *why, report))
            continue;
        base::Fix fix;
        if (const auto likely = likelyValue(subject, use))
            fix = {ValueRulesText::tr("Write %1").arg(shown(*likely)),
                   subject.script().setValue(use, *likely).value_or(QList<base::TextEdit>())};
        if (const auto swapped = swappedGpus(use)) {
            report.say(Severity::Warning, Subject::valueSpan(use),
                       ValueRulesText::tr("The model comes before the number, so Slurm refuses “%1”. Write %2.")
                           .arg(shown(use.text), shown(*swapped)),
                       {fix});
            continue;
        }
        report.say(Severity::Warning, valuePlace(subject, use, *why),
                   ValueRulesText::tr("sbatch accepts the value of --%1, but Slurm cannot use it. %2")
                       .arg(shown(use.option->name), why->what),
                   {fix});
    }
}

void values(const Subject &subject, Reporter &report)
{
    for (const RefusedValue &refused : subject.refusedValues())
        refusedValue(subject, refused, report);
    for (const RefusedWord &refused : subject.refusedWords()) {
        const Word &word = wordsOf(subject, refused.component).at(refused.word);
        if (refused.refusal.contains("requires an argument")) {
            report.say(word.span,
                       ValueRulesText::tr("The value of “%1” is missing. sbatch refuses the script.").arg(shown(word.text)));
        } else if (refused.refusal.contains("doesn't allow an argument")) {
            const auto equals = word.text.indexOf('=');
            const QByteArray value = word.text.sliced(equals + 1).toLower();
            const bool means = value == "yes" || value == "true" || value == "1" || value == "on" || value.isEmpty();
            report.say(word.span,
                       ValueRulesText::tr("“%1” takes no value. sbatch refuses the script.").arg(shown(word.text.first(equals))),
                       {{ValueRulesText::tr("Remove the value"),
                         means && word.offsets.isEmpty() ? QList{subject.edit({word.offset(equals), word.span.end}, {})}
                                                         : QList<base::TextEdit>()}});
        }
    }
    for (int component = 0; component < subject.components(); ++component) {
        doubtfulValues(subject, component, report);
        sayOfDoubtfulMeaning(subject, component, report);
    }
}

constexpr RuleCheck valueChecks[] = {
    {"OPT-VALUE", values},
};

} // namespace

std::span<const RuleCheck> valueRules()
{
    return valueChecks;
}

} // namespace voyageur::script
