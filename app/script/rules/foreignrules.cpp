// SPDX-License-Identifier: GPL-3.0-or-later
// Group A: lines for PBS and LSF, which sbatch translates.
#include "script/rules/rulecheck.h"
#include "script/rules/sgelines.h"
#include "script/sbatchfields.h"

#include <QCoreApplication>
#include <QSet>

#include <algorithm>

namespace voyageur::script {

using base::Severity;
using sbatch::ForeignOption;

namespace {

struct ForeignRulesText {
    Q_DECLARE_TR_FUNCTIONS(voyageur::script::ForeignRules)
};

constexpr qsizetype mostLines = 100; // in one fix, which every finding about them carries

QList<ForeignOption> translated(const Subject &subject, const QByteArray &text)
{
    sbatch::Fields fields;
    fields.version = subject.script().version();
    fields.now = subject.around().now;
    QList<ForeignOption> options;
    sbatch::readForeign(fields, text, &options);
    return options;
}

// "--time=1:00:00"; nothing when no directive can say it.
std::optional<QByteArray> directive(const ForeignOption &option)
{
    if (option.name == "umask" || (option.name == "mail-type" && !option.value))
        return {};
    if (!option.value)
        return "--" + option.name;
    const auto value = Document::quoted(*option.value);
    return value ? std::optional("--" + option.name + '=' + *value) : std::nullopt;
}

// All lines of the other scheduler as lines of sbatch behind the others, where they win as they did; nothing when sbatch
// would not make exactly the same of it.
QList<base::TextEdit> asDirectives(const Subject &subject, const QList<Span> &lines)
{
    const Document &script = subject.script();
    if (!subject.understood().accepted || subject.components() > 1 || lines.isEmpty() || lines.size() > mostLines
        || subject.header().begin >= script.firstCommand())
        return {};
    QList<ForeignOption> last; // of each name the last, in order
    for (const ForeignOption &option : translated(subject, script.bytes())) {
        last.removeIf([&](const ForeignOption &earlier) { return earlier.name == option.name; });
        last += option;
    }
    QByteArrayList texts;
    for (const ForeignOption &option : last) {
        const auto text = directive(option);
        if (!text)
            return {};
        texts += "#SBATCH " + *text;
    }
    if (texts.isEmpty())
        return {};
    QList<base::TextEdit> edits{subject.insertLineAfter(subject.header().begin, texts.join('\n'))};
    for (const Span &line : lines)
        edits += subject.removeLine(line.begin);
    const auto after = script.edited(edits);
    if (!after.ok())
        return {};
    const Understanding understood =
        understand(Document::parse(*after, script.version()), subject.around().now, subject.around().file);
    return understood.accepted && understood.options() == subject.understood().options() ? edits : QList<base::TextEdit>();
}

void foreign(const Subject &subject, Reporter &report)
{
    QSet<qsizetype> passedOver;
    for (const IgnoredText &ignored : subject.understood().ignored) {
        if (ignored.why == IgnoredWhy::OtherScheduler)
            passedOver += ignored.span.begin;
    }
    QList<Span> lines;
    for (const Line &line : subject.script().lines()) {
        if (line.kind != LineKind::Foreign)
            continue;
        if (passedOver.contains(line.span.begin))
            report.say(subject.hasDirectives() ? Severity::Info : Severity::Warning, line.span,
                       ForeignRulesText::tr("sbatch ignores this line, which is for another scheduler."));
        else
            lines += line.span;
    }
    const base::Fix fix{ForeignRulesText::tr("Write them as #SBATCH lines"), asDirectives(subject, lines)};
    for (const Span &line : lines) {
        QByteArrayList texts;
        bool wins = false;
        for (const ForeignOption &option : translated(subject, subject.text(line))) {
            texts += directive(option).value_or("--" + option.name);
            wins = wins || (subject.has(option.name) && subject.value(option.name) != option.value);
        }
        if (texts.isEmpty())
            report.say(Severity::Info, line,
                       ForeignRulesText::tr("This line is for another scheduler, and sbatch finds no option in it."), {fix});
        else
            report.say(wins ? Severity::Warning : Severity::Info, line,
                       (wins ? ForeignRulesText::tr(
                            "This line is for another scheduler. sbatch reads it as %1, which overrides the #SBATCH line.")
                             : ForeignRulesText::tr("This line is for another scheduler. sbatch reads it as %1."))
                           .arg(shown(texts.join(' '))),
                       {fix});
    }
    sayOfSgeLines(subject, report);
}

constexpr RuleCheck foreignChecks[] = {
    {"OPT-FOREIGN", foreign},
};

} // namespace

std::span<const RuleCheck> foreignRules()
{
    return foreignChecks;
}

} // namespace voyageur::script
