// SPDX-License-Identifier: GPL-3.0-or-later
// Group A: directives that sbatch passes over, or reads in another way than it looks.
#include "script/ctext.h"
#include "script/rules/passedover.h"
#include "script/rules/rulecheck.h"
#include "script/sbatchfields.h"
#include "script/suggestion.h"
#include "script/values.h"

#include <QCoreApplication>

#include <algorithm>

namespace voyageur::script {

using base::Severity;

namespace {

struct Says {
    Q_DECLARE_TR_FUNCTIONS(voyageur::script::DirectiveRules)
};

constexpr QByteArrayView mark("#SBATCH");
constexpr qsizetype mostMoved = 100; // lines in one fix, which every finding about them carries

// The options of a line that sbatch passes over, read as if it did not.
OptionUses meantUses(const Subject &subject, QByteArrayView behindMark)
{
    const LineWords words = directiveWords(behindMark, 0, 0, subject.script().version());
    OptionUses uses = optionUses(words.words, Sbatch, subject.script().version());
    if (!words.refusal.isEmpty() || uses.leftover >= 0 || uses.terminator >= 0)
        uses.refusal = "no";
    return uses;
}

// The line could be read: its options are good, and none of them stands elsewhere already, where it may be meant to win.
bool couldCount(const Subject &subject, QByteArrayView behindMark)
{
    const OptionUses uses = meantUses(subject, behindMark);
    return uses.refusal.isEmpty() && !uses.uses.isEmpty() && subject.components() == 1
        && std::ranges::none_of(uses.uses, [&](const OptionUse &use) { return subject.has(keptName(*use.option)); });
}

void afterCommand(const Subject &subject, Reporter &report)
{
    const Document &script = subject.script();
    const bool roomAbove = subject.header().begin < script.firstCommand() && script.bytes().startsWith("#!");
    QList<Span> lines;
    QByteArray moved;
    QList<base::TextEdit> edits;
    for (const IgnoredText &ignored : subject.understood().ignored) {
        if (ignored.why != IgnoredWhy::AfterCommand)
            continue;
        lines += ignored.span;
        if (!roomAbove || subject.text(ignored.span).endsWith('\r')
            || !couldCount(
                subject,
                QByteArrayView(script.bytes()).sliced(ignored.span.begin + mark.size(), ignored.span.size() - mark.size())))
            continue;
        moved += (moved.isEmpty() ? "" : "\n") + subject.text(ignored.span);
        edits += subject.removeLine(ignored.span.begin);
    }
    if (!moved.isEmpty())
        edits.prepend(subject.insertLineAfter(subject.header().begin, moved));
    const bool all = edits.size() == lines.size() + 1 && lines.size() <= mostMoved;
    for (const Span &line : lines)
        report.say(line,
                   Says::tr("This line stands after the first command (line %1), where sbatch reads no options any more: the job "
                            "runs without it.")
                       .arg(script.range({script.firstCommand(), script.firstCommand()}).line),
                   {{Says::tr("Move it above the first command"), all ? edits : QList<base::TextEdit>()}});
}

void unreadRest(const Subject &subject, const IgnoredText &ignored, Reporter &report)
{
    const QByteArray text = subject.text(ignored.span);
    const QString message =
        Says::tr("sbatch passes over “%1”.").arg(shown(text.trimmed())) + QLatin1Char(' ') + ignoredReason(ignored.why);
    base::Fix fix;
    if (ignored.why == IgnoredWhy::EmptyWord && (text.startsWith("\"\"") || text.startsWith("''")))
        fix = {Says::tr("Remove the empty quotes"), {subject.edit({ignored.span.begin, ignored.span.begin + 2}, {})}};
    else if (ignored.why == IgnoredWhy::AfterHetjob && text.trimmed().startsWith('-'))
        fix = {Says::tr("Write it on a line of its own"), {subject.edit(ignored.span, "\n#SBATCH " + text.trimmed())}};
    report.say(ignored.span, message, {fix});
}

// Of each here-document one finding, from its first to its last such line.
void inHereDocuments(const Subject &subject, const QList<Span> &lines, Reporter &report)
{
    for (qsizetype i = 0; i < lines.size();) {
        Span span = lines.at(i);
        const auto next = std::ranges::upper_bound(subject.hereDocuments(), span.begin, {}, &Span::begin);
        const qsizetype end = next == subject.hereDocuments().begin() ? span.end : std::prev(next)->end;
        for (; i < lines.size() && lines.at(i).begin < std::max(end, span.end); ++i)
            span.end = lines.at(i).end;
        report.say(Severity::Info, span, ignoredReason(IgnoredWhy::HereDocument));
    }
}

// "#SBACTH --mem=4G": a comment for sbatch.
void misspelledMarks(const Subject &subject, Reporter &report)
{
    constexpr int most = 2;
    const QByteArray &bytes = subject.script().bytes();
    const qsizetype end = std::min(subject.script().firstCommand(), bytes.size());
    for (qsizetype at = 0; at < end;) {
        const auto next = bytes.indexOf('\n', at);
        const QByteArrayView line = QByteArrayView(bytes).sliced(at, (next < 0 ? bytes.size() : next) - at);
        qsizetype word = line.startsWith('#') ? 1 : 0;
        while (word > 0 && word < line.size() && (line[word] | 0x20) >= 'a' && (line[word] | 0x20) <= 'z')
            ++word;
        const int distance = word > 4 ? editDistance(line.sliced(1, word - 1).toByteArray().toUpper(), "SBATCH", most) : most + 1;
        const auto rest = line.sliced(word);
        if (distance > 0 && distance <= most && rest.trimmed().startsWith('-') && isSpace(rest[0])
            && meantUses(subject, rest).refusal.isEmpty()) {
            const bool counts = couldCount(subject, rest);
            report.say({at, at + line.size()}, Says::tr("To sbatch this is a comment: the word is not #SBATCH."),
                       {{Says::tr("Write #SBATCH"),
                         counts ? QList{subject.edit({at, at + word}, mark.toByteArray())} : QList<base::TextEdit>()}});
        }
        at = next < 0 ? bytes.size() : next + 1;
    }
    for (const Call *call : subject.callsOf("SBATCH")) { // the # is missing, and so it is the first command
        if (call->program == 0)
            report.say(call->span(),
                       Says::tr("The # before SBATCH is missing: bash looks for a command of this name, and sbatch "
                                "reads no options from here on."),
                       {{Says::tr("Write #SBATCH"), {subject.insert(call->span().begin, "#")}}});
    }
}

void notRead(const Subject &subject, Reporter &report)
{
    QList<Span> documents;
    const PassedOver passedOver(subject);
    for (const IgnoredText &ignored : subject.understood().ignored) {
        switch (ignored.why) {
        case IgnoredWhy::Indented:
        case IgnoredWhy::SpaceBetween:
        case IgnoredWhy::LowerCase:
            if (subject.isInHereDocument(ignored.span.begin))
                documents += ignored.span;
            else
                passedOver.say(ignored, optionsBehind(subject, ignored.span), true, report);
            break;
        case IgnoredWhy::HereDocument:
            documents += ignored.span;
            break;
        case IgnoredWhy::EmptyWord:
        case IgnoredWhy::AfterHetjob:
            unreadRest(subject, ignored, report);
            break;
        default: // rules of their own
            break;
        }
    }
    inHereDocuments(subject, documents, report);
    misspelledMarks(subject, report);
    sayOfSeveralOnOneLine(subject, report);
    sayOfListMarks(subject, report);
}

void disabled(const Subject &subject, Reporter &report)
{
    for (const IgnoredText &ignored : subject.understood().ignored) {
        if (ignored.why == IgnoredWhy::DoubleHash)
            report.say(ignored.span, Says::tr("This directive is switched off: the second # makes it a comment."));
    }
}

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

// "--gres=gpu:4" and then "--gres=nvme:1": both were meant. Else the one that does nothing goes.
QList<base::Fix> fixesOfRepeated(const Subject &subject, const OptionUse &use, const OptionUse &wins,
                                 const QList<base::TextEdit> &removal)
{
    const QByteArrayView name(keptName(*use.option));
    const base::Fix remove{Says::tr("Remove the one that does nothing"), removal};
    if (name != "gres" && name != "licenses") {
        const bool other = use.longForm && subject.text(use.name).startsWith("--tasks") && name != "tasks"; // meant for --ntasks
        return {other ? onRequest(remove) : remove};
    }
    const QByteArray both = use.text + ',' + wins.text;
    const auto joined = subject.script().setValue(wins, both);
    const bool fits = joined && !removal.isEmpty() && !checkValue(*use.option, both, subject.script().version());
    return {
        onRequest({Says::tr("Write --%1=%2").arg(shown(name), shown(both)), fits ? *joined + removal : QList<base::TextEdit>()}),
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
            // multiple-tasks-per-sharing of --gres-flags stays when the option comes again
            const bool adds =
                QByteArrayView(keptName(*use.option)) == "gres-flags" || QByteArrayView(keptName(*use.option)) == "mem-bind";
            if (wins == &use || wins->text == use.text || adds || refused.contains(use.span.begin)
                || !sbatch::findBehaviour(keptName(*use.option)))
                continue;
            report.say(use.span,
                       Says::tr("--%1 is given again in line %2: sbatch takes the last one, “%3”, and this one does nothing.")
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
            const QString message = Says::tr("sbatch takes “%1” for %2, as long as no other option begins so. Write it out.")
                                        .arg(shown(written), shown(whole));
            const base::Fix fix{Says::tr("Write %1").arg(shown(whole)), {subject.edit(use.name, whole)}};
            if (surprises)
                report.say(
                    use.name, message + QLatin1Char(' ') + Says::tr("If you mean the number of all tasks, write --ntasks."),
                    {onRequest(fix),
                     onRequest({Says::tr("Write %1").arg(QStringLiteral("--ntasks")), {subject.edit(use.name, "--ntasks")}})});
            else
                report.say(Severity::Advice, use.name, message, {fix});
        }
    }
}

void commandLineOnly(const Subject &subject, Reporter &report)
{
    Removals removals(subject);
    for (int component = 0; component < subject.components(); ++component) {
        for (const OptionUse &use : subject.uses(component)) {
            const QByteArray name = keptName(*use.option);
            const bool nothing = !sbatch::findBehaviour(name);
            if (!nothing && name != "test-only")
                continue;
            report.say(
                use.span,
                nothing ? Says::tr("--%1 works on the command line of sbatch only; here it does nothing.").arg(shown(name))
                        : Says::tr("With --%1 in the script sbatch only checks it: no job is ever submitted.").arg(shown(name)),
                {{Says::tr("Remove it"), removals.of(use, component)}});
        }
    }
}

struct Pattern {
    const char *variable;
    const char *letters;
};

constexpr Pattern patterns[] = {
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
        const auto pattern = std::ranges::find_if(patterns, [&](const Pattern &one) { return name == one.variable; });
        if (pattern == std::end(patterns) || (braces && value.mid(end, 1) != "}"))
            return {};
        text += pattern->letters;
        at = end + (braces ? 1 : 0);
    }
    const bool more = text.contains('`') || text.startsWith('~') || text.contains('\\');
    return more ? std::nullopt : std::optional(text);
}

bool looksExpanded(const QByteArray &value)
{
    for (auto at = value.indexOf('$'); at >= 0; at = value.indexOf('$', at + 1)) {
        const char next = at + 1 < value.size() ? value.at(at + 1) : '\0';
        if (next == '{' || next == '(' || next == '_' || ((next | 0x20) >= 'a' && (next | 0x20) <= 'z'))
            return true;
    }
    return value.count('`') > 1;
}

void variables(const Subject &subject, Reporter &report)
{
    QSet<qsizetype> refused;
    for (const RefusedValue &one : subject.refusedValues())
        refused += one.use.span.begin;
    for (int component = 0; component < subject.components(); ++component) {
        for (const OptionUse &use : subject.uses(component)) {
            const bool file = use.option->grammar == Grammar::OutputFile || QByteArrayView(use.option->name) == "input";
            const bool path = file || use.option->grammar == Grammar::Path;
            const QByteArrayView name(use.option->name);
            if (name == "comment" || name == "extra" || name == "wckey" || !use.hasValue())
                continue;
            const bool home = path && (use.text == "~" || use.text.startsWith("~/"));
            if (!looksExpanded(use.text) && !home)
                continue;
            const auto value = file ? withPatterns(use.text) : std::nullopt;
            QString message = Says::tr("sbatch replaces no variables and no ~ in directives: it takes “%1” letter by letter.")
                                  .arg(shown(use.text));
            if (file)
                message +=
                    QLatin1Char(' ')
                    + Says::tr(
                        "In file names %j is the job’s number, %x its name, %u your user name, %A and %a those of an array.");
            else
                message +=
                    QLatin1Char(' ') + Says::tr("Write the value itself, or give the option on the command line of sbatch.");
            report.say(
                refused.contains(use.span.begin) ? Severity::Error : Severity::Warning, Subject::valueSpan(use), message,
                {{value ? Says::tr("Write %1").arg(shown(*value)) : QString(),
                  value ? subject.script().setValue(use, *value).value_or(QList<base::TextEdit>()) : QList<base::TextEdit>()}});
        }
    }
}

constexpr RuleCheck checks[] = {
    {"FORM-SBATCH-AFTER-CMD", afterCommand},
    {"OPT-NOTREAD", notRead},
    {"OPT-DISABLED", disabled},
    {"OPT-REPEATED", repeated},
    {"OPT-ABBREVIATED", abbreviated},
    {"OPT-COMMANDLINE", commandLineOnly},
    {"OPT-VARIABLE", variables},
};

} // namespace

std::span<const RuleCheck> directiveRules()
{
    return checks;
}

} // namespace voyageur::script
