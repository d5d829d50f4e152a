// SPDX-License-Identifier: GPL-3.0-or-later
// Group A: directives that sbatch reads in another way than it looks.
#include "script/ctext.h"
#include "script/rules/optionwords.h"
#include "script/rules/rulecheck.h"
#include "script/sbatchfields.h"
#include "script/values.h"

#include <QCoreApplication>

#include <algorithm>

namespace voyageur::script {

using base::Severity;

namespace {

struct DirectiveRulesText {
    Q_DECLARE_TR_FUNCTIONS(voyageur::script::DirectiveRules)
};

// Fixes that remove an option each read all the words: where there are very many, none is offered.
class Removals final {
public:
    explicit Removals(const Subject &subject) : m_subject(subject)
    {
        for (const RefusedWord &one : subject.refusedWords())
            m_broken += one.component; // behind a word that sbatch refuses, words cannot be told apart for sure
    }

    QList<base::TextEdit> of(const OptionUse &use, int component)
    {
        constexpr int most = 50;
        if (m_broken.contains(component) || ++m_count > most)
            return {};
        return m_subject.script().removeUses({use}, component);
    }

private:
    const Subject &m_subject;
    QSet<int> m_broken;
    int m_count = 0;
};

const QByteArray *directiveValue(const OptionUse &use)
{
    return use.hasValue() ? &use.text : nullptr;
}

// "--gres=gpu:4" and then "--gres=nvme:1": both were meant. Else the one that does nothing goes.
QList<base::Fix> fixesOfRepeated(const Subject &subject, const OptionUse &use, const OptionUse &wins,
                                 const QList<base::TextEdit> &removal)
{
    const QByteArrayView name(keptName(*use.option));
    const base::Fix remove{DirectiveRulesText::tr("Remove the option without effect"), removal};
    if (name != "gres" && name != "licenses") {
        const bool other = use.longForm && subject.text(use.name).startsWith("--tasks") && name != "tasks"; // meant for --ntasks
        return {other ? onRequest(remove) : remove};
    }
    const QByteArray both = use.text + ',' + wins.text;
    const auto joined = subject.script().setValue(wins, both);
    const bool fits = joined && !removal.isEmpty() && !checkValue(*use.option, both, subject.script().version());
    return {onRequest({DirectiveRulesText::tr("Write --%1=%2").arg(shown(name), shown(both)),
                       fits ? *joined + removal : QList<base::TextEdit>()}),
            onRequest(remove)};
}

void repeated(const Subject &subject, Reporter &report)
{
    QSet<qsizetype> refused;
    for (const RefusedValue &one : subject.refusedValues())
        refused += one.use.span.begin;
    Removals removals(subject);
    for (int component = 0; component < subject.components(); ++component) {
        QHash<QByteArray, const OptionUse *> last;
        for (const OptionUse &use : subject.uses(component))
            last[keptName(*use.option)] = &use;
        for (const OptionUse &use : subject.uses(component)) {
            const OptionUse *wins = last.value(keptName(*use.option));
            if (wins == &use || wins->text == use.text || refused.contains(use.span.begin) || refused.contains(wins->span.begin)
                || !sbatch::findBehaviour(keptName(*use.option)) || isMisread(subject, use, component)
                || isMisread(subject, *wins, component)
                || sbatch::addUp(keptName(*use.option), directiveValue(use), directiveValue(*wins), subject.script().version()))
                continue;
            report.say(
                use.span,
                DirectiveRulesText::tr("Line %2 sets --%1 again. sbatch uses the last value, “%3”. This one has no effect.")
                    .arg(shown(keptName(*use.option)))
                    .arg(subject.script().range(wins->span).line)
                    .arg(shown(wins->text)),
                fixesOfRepeated(subject, use, *wins, removals.of(use, component)));
        }
    }
}

void abbreviated(const Subject &subject, Reporter &report)
{
    for (int component = 0; component < subject.components(); ++component) {
        for (const OptionUse &use : subject.uses(component)) {
            const QByteArray written = subject.text(use.name);
            const QByteArray whole = QByteArray("--") + use.option->name;
            if (!use.longForm || written == whole || !whole.startsWith(written))
                continue;
            const bool surprises = whole.startsWith("--tasks"); // "--tasks=4" is meant for --ntasks
            const QString message =
                DirectiveRulesText::tr(
                    "sbatch reads “%1” as %2, as long as no other option begins like this. Write the full name.")
                    .arg(shown(written), shown(whole));
            const base::Fix fix{DirectiveRulesText::tr("Write %1").arg(shown(whole)), {subject.edit(use.name, whole)}};
            if (surprises)
                report.say(use.name,
                           message + QLatin1Char(' ') + DirectiveRulesText::tr("For the total number of tasks, write --ntasks."),
                           {onRequest(fix),
                            onRequest({DirectiveRulesText::tr("Write %1").arg(QStringLiteral("--ntasks")),
                                       {subject.edit(use.name, "--ntasks")}})});
            else
                report.say(Severity::Advice, use.name, message, {fix});
        }
    }
}

// "afterok:470301": a job of one day. Not "singleton", nor a variable, which is refused anyway.
bool namesOneJob(const QByteArray &text)
{
    const auto colon = text.indexOf(':');
    return text.startsWith("after") && colon > 0 && colon + 1 < text.size()
        && std::ranges::all_of(text.sliced(colon + 1),
                               [](char c) {
                                   return isDigit(c) || c == ':' || c == ',' || c == '_' || c == '+' || c == '?'
                                       || (c >= 'a' && c <= 'z');
                               })
        && isDigit(text.at(colon + 1));
}

void commandLineOnly(const Subject &subject, Reporter &report)
{
    for (int component = 0; component < subject.components(); ++component) {
        const OptionUse *use = subject.use("dependency", component);
        if (use && namesOneJob(use->text) && !isMisread(subject, *use, component))
            report.say(use->span,
                       DirectiveRulesText::tr("This line waits for one job by its number. Next time, the previous job has "
                                              "another number, so sbatch refuses the script or the job waits for nothing. Give "
                                              "the number on the command line: sbatch --dependency=afterok:NUMBER SCRIPT."));
    }
    Removals removals(subject);
    for (int component = 0; component < subject.components(); ++component) {
        for (const OptionUse &use : subject.uses(component)) {
            const QByteArray name = keptName(*use.option);
            const bool nothing = !sbatch::findBehaviour(name);
            if ((!nothing && name != "test-only") || isMisread(subject, use, component))
                continue;
            report.say(use.span,
                       nothing ? DirectiveRulesText::tr("--%1 works only on the command line of sbatch. Here it has no effect.")
                                     .arg(shown(name))
                               : DirectiveRulesText::tr(
                                     "With --%1 in the script, sbatch only checks the script and never submits a job.")
                                     .arg(shown(name)),
                       {{DirectiveRulesText::tr("Remove it"), removals.of(use, component)}});
        }
    }
}

struct FilePattern {
    const char *variable;
    const char *letters;
};

constexpr FilePattern filePatterns[] = {
    {"SLURM_JOB_ID", "%j"},
    {"SLURM_JOBID", "%j"},
    {"SLURM_ARRAY_JOB_ID", "%A"},
    {"SLURM_ARRAY_TASK_ID", "%a"},
    {"SLURM_JOB_NAME", "%x"},
    {"USER", "%u"},
    {"LOGNAME", "%u"},
    {"SLURMD_NODENAME", "%N"},
};

// The value with the letters of Slurm for variables; nothing when one has none.
std::optional<QByteArray> withPatterns(const QByteArray &value)
{
    QByteArray text;
    for (qsizetype at = 0; at < value.size();) {
        if (value.at(at) != '$') {
            text += value.at(at++);
            continue;
        }
        const bool braces = value.mid(at + 1, 1) == "{";
        qsizetype end = at + (braces ? 2 : 1);
        const qsizetype begin = end;
        while (end < value.size() && (value.at(end) == '_' || (value.at(end) >= 'A' && value.at(end) <= 'Z')))
            ++end;
        const QByteArray name = value.sliced(begin, end - begin);
        const auto pattern = std::ranges::find_if(filePatterns, [&](const FilePattern &one) { return name == one.variable; });
        if (pattern == std::end(filePatterns) || (braces && value.mid(end, 1) != "}"))
            return {};
        text += pattern->letters;
        at = end + (braces ? 1 : 0);
    }
    const bool more = text.contains('`') || text.startsWith('~') || text.contains('\\');
    return more ? std::nullopt : std::optional(text);
}

void variablesInDirectives(const Subject &subject, Reporter &report)
{
    QSet<qsizetype> refused;
    for (const RefusedValue &one : subject.refusedValues())
        refused += one.use.span.begin;
    for (int component = 0; component < subject.components(); ++component) {
        for (const OptionUse &use : subject.uses(component)) {
            const bool file = use.option->grammar == Grammar::OutputFile || QByteArrayView(use.option->name) == "input";
            if (!needsShell(use))
                continue;
            const auto value = file ? withPatterns(use.text) : std::nullopt;
            QString message =
                DirectiveRulesText::tr("sbatch replaces neither variables nor ~ in directives. It takes “%1” literally.")
                    .arg(shown(use.text));
            if (file)
                message +=
                    QLatin1Char(' ')
                    + DirectiveRulesText::tr(
                        "In file names, %j is the job’s number, %x its name, %u your user name, %A and %a the numbers of an "
                        "array and its task.");
            else
                message += QLatin1Char(' ')
                    + DirectiveRulesText::tr("Write the value itself, or give the option on sbatch’s command line.");
            report.say(
                refused.contains(use.span.begin) ? Severity::Error : Severity::Warning, Subject::valueSpan(use), message,
                {{value ? DirectiveRulesText::tr("Write %1").arg(shown(*value)) : QString(),
                  value ? subject.script().setValue(use, *value).value_or(QList<base::TextEdit>()) : QList<base::TextEdit>()}});
        }
    }
}

constexpr RuleCheck directiveChecks[] = {
    {"OPT-REPEATED", repeated},
    {"OPT-ABBREVIATED", abbreviated},
    {"OPT-COMMANDLINE", commandLineOnly},
    {"OPT-VARIABLE", variablesInDirectives},
};

} // namespace

std::span<const RuleCheck> directiveRules()
{
    return directiveChecks;
}

} // namespace voyageur::script
