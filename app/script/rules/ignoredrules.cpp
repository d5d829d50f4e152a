// SPDX-License-Identifier: GPL-3.0-or-later
// Group A: lines that look like directives and that sbatch passes over.
#include "script/ctext.h"
#include "script/rules/optionwords.h"
#include "script/rules/passedover.h"
#include "script/rules/rulecheck.h"
#include "script/suggestion.h"

#include <QCoreApplication>

#include <algorithm>

namespace voyageur::script {

using base::Severity;

namespace {

struct IgnoredRulesText {
    Q_DECLARE_TR_FUNCTIONS(voyageur::script::IgnoredRules)
};

constexpr QByteArrayView mark("#SBATCH");
constexpr char wideMark[] = "\xef\xbc\x83SBATCH"; // with the # of Chinese and Japanese keyboards
constexpr qsizetype mostMoved = 100;              // lines in one fix, which every finding about them carries

// The options of a line that sbatch passes over, read as if it did not.
OptionUses meantUses(const Subject &subject, QByteArrayView behindMark)
{
    const LineWords words = directiveWords(behindMark, 0, 0, subject.script().version());
    OptionUses uses = optionUses(words.words, Sbatch, subject.script().version());
    if (!words.refusal.isEmpty() || uses.leftover >= 0 || uses.terminator >= 0)
        uses.refusal = "no";
    return uses;
}

// What such a line would be where sbatch reads it.
struct Meant {
    bool counts;  // its options are good, and none of them stands elsewhere already, where it may be meant to win
    bool literal; // a shell has nothing to replace in it

    bool canBeRead() const { return counts && literal; }
};

Meant meantBy(const Subject &subject, QByteArrayView behindMark)
{
    const OptionUses uses = meantUses(subject, behindMark);
    return {uses.refusal.isEmpty() && !uses.uses.isEmpty() && subject.components() == 1
                && std::ranges::none_of(uses.uses, [&](const OptionUse &use) { return subject.has(keptName(*use.option)); }),
            std::ranges::none_of(uses.uses, needsShell)};
}

void afterCommand(const Subject &subject, Reporter &report)
{
    const Document &script = subject.script();
    const bool roomAbove = subject.header().begin < script.firstCommand() && script.bytes().startsWith("#!");
    QList<std::pair<Span, bool>> lines; // and whether moving is enough
    QByteArray moved;
    QList<base::TextEdit> edits;
    for (const IgnoredText &ignored : subject.understood().ignored) {
        if (ignored.why != IgnoredWhy::AfterCommand)
            continue;
        const Meant meant = meantBy(subject, subject.view({ignored.span.begin + mark.size(), ignored.span.end}));
        lines += {ignored.span, meant.literal};
        if (!roomAbove || subject.text(ignored.span).endsWith('\r') || !meant.canBeRead())
            continue;
        moved += (moved.isEmpty() ? "" : "\n") + subject.text(ignored.span);
        edits += subject.removeLine(ignored.span.begin);
    }
    if (!moved.isEmpty())
        edits.prepend(subject.insertLineAfter(subject.header().begin, moved));
    const bool all = edits.size() == lines.size() + 1 && lines.size() <= mostMoved;
    const QString message =
        IgnoredRulesText::tr("This line follows the first command (line %1), where sbatch no longer reads options. The job runs "
                             "without this option.")
            .arg(script.range({script.firstCommand(), script.firstCommand()}).line);
    for (const auto &[line, literal] : lines)
        report.say(
            line,
            literal
                ? message
                : message + QLatin1Char(' ')
                    + IgnoredRulesText::tr(
                        "Moving the line is not enough, because sbatch replaces neither variables nor ~. Write the value itself, "
                        "or give the option on sbatch’s command line."),
            {{IgnoredRulesText::tr("Move the line above the first command"), all ? edits : QList<base::TextEdit>()}});
}

void unreadRest(const Subject &subject, const IgnoredText &ignored, Reporter &report)
{
    const QByteArray text = subject.text(ignored.span);
    const bool backslash = ignored.why == IgnoredWhy::EmptyWord && text.trimmed() == "\\";
    const QString message = IgnoredRulesText::tr("sbatch ignores “%1”.").arg(shown(text.trimmed())) + QLatin1Char(' ')
        + (backslash
               ? IgnoredRulesText::tr("Each #SBATCH line stands alone, and a backslash does not continue it. Write #SBATCH on "
                                      "each line with options.")
               : ignoredReason(ignored.why));
    base::Fix fix;
    if (backslash)
        fix = {IgnoredRulesText::tr("Remove the backslash"), {subject.edit(ignored.span, {})}};
    else if (ignored.why == IgnoredWhy::EmptyWord && (text.startsWith("\"\"") || text.startsWith("''")))
        fix = {IgnoredRulesText::tr("Remove the empty quotes"), {subject.edit({ignored.span.begin, ignored.span.begin + 2}, {})}};
    else if (ignored.why == IgnoredWhy::AfterHetjob && text.trimmed().startsWith('-'))
        fix = {IgnoredRulesText::tr("Write the option on its own line"),
               {subject.edit(ignored.span, "\n#SBATCH " + text.trimmed())}};
    report.say(ignored.span, message, {fix});
}

// Of each text one finding, from its first to its last such line.
void inTexts(const Subject &subject, const QList<Span> &lines, Reporter &report)
{
    for (qsizetype i = 0; i < lines.size();) {
        Span span = lines.at(i);
        const auto next = std::ranges::upper_bound(subject.texts(), span.begin, {}, &Span::begin);
        const qsizetype end = next == subject.texts().begin() ? span.end : std::prev(next)->end;
        for (; i < lines.size() && lines.at(i).begin < std::max(end, span.end); ++i)
            span.end = lines.at(i).end;
        report.say(Severity::Info, span, ignoredReason(IgnoredWhy::HereDocument));
    }
}

// "#SBACTH" of "#SBACTH --mem=4G": its length; 0 where it is something else.
qsizetype misspelledMark(const Subject &subject, QByteArrayView line)
{
    constexpr int most = 2;
    if (!line.startsWith('#') || line.startsWith(mark)) // sbatch reads "#SBATCHH", too
        return 0;
    qsizetype end = 1;
    while (end < line.size() && (line[end] | 0x20) >= 'a' && (line[end] | 0x20) <= 'z')
        ++end;
    const int distance = end > 4 ? editDistance(line.sliced(1, end - 1).toByteArray().toUpper(), "SBATCH", most) : most + 1;
    const auto rest = line.sliced(end);
    const auto options = rest.trimmed();
    if (distance == 0 || distance > most || !options.startsWith('-') || !isSpace(rest[0]))
        return 0;
    const bool named = line[1] == 'S' && options.size() > 2 && options[1] == '-' && options[2] != '-';
    return named || meantUses(subject, rest).refusal.isEmpty() ? end : 0;
}

// "#SBACTH --mem=4G": a comment for sbatch.
void misspelledMarks(const Subject &subject, Reporter &report)
{
    const QByteArray &bytes = subject.script().bytes();
    const qsizetype end = std::min(subject.script().firstCommand(), bytes.size());
    for (qsizetype at = 0; at < end;) {
        const auto next = bytes.indexOf('\n', at);
        const QByteArrayView line = QByteArrayView(bytes).sliced(at, (next < 0 ? bytes.size() : next) - at);
        if (const qsizetype word = misspelledMark(subject, line)) {
            const bool reads = meantBy(subject, line.sliced(word)).canBeRead();
            const OptionUses uses = meantUses(subject, line.sliced(word));
            const bool given = !uses.uses.isEmpty() // the line that counts stands elsewhere
                && std::ranges::all_of(uses.uses, [&](const OptionUse &use) { return subject.has(keptName(*use.option)); });
            report.say(given ? Severity::Info : Severity::Warning, {at, at + line.size()},
                       IgnoredRulesText::tr("This line is a comment for sbatch, because its first word is not #SBATCH."),
                       {{IgnoredRulesText::tr("Write #SBATCH"),
                         reads ? QList{subject.edit({at, at + word}, mark.toByteArray())} : QList<base::TextEdit>()}});
        }
        at = next < 0 ? bytes.size() : next + 1;
    }
}

// What is no comment is the first command.
void marksThatAreCommands(const Subject &subject, Reporter &report)
{
    for (const QByteArrayView name : {QByteArrayView("SBATCH"), QByteArrayView(wideMark)}) {
        for (const Call *call : subject.callsOf(name)) {
            const Span word = call->nameSpan();
            if (call->program != 0)
                continue;
            const QString what = name == wideMark
                ? IgnoredRulesText::tr("The # before SBATCH is from another alphabet (＃). bash looks for a command of this "
                                       "name, and sbatch reads no options from here on.")
                : IgnoredRulesText::tr("The # before SBATCH is missing. bash looks for a command of this name, and sbatch reads "
                                       "no options from here on.");
            report.say(call->span(), what,
                       {{IgnoredRulesText::tr("Write #SBATCH"), {subject.edit({word.begin, word.end}, mark.toByteArray())}}});
        }
    }
}

void notRead(const Subject &subject, Reporter &report)
{
    QList<Span> inside;
    const PassedOver passedOver(subject);
    for (const IgnoredText &ignored : subject.understood().ignored) {
        switch (ignored.why) {
        case IgnoredWhy::Indented:
        case IgnoredWhy::SpaceBetween:
        case IgnoredWhy::LowerCase: {
            const OptionUses uses = optionsBehind(subject, ignored.span);
            passedOver.say(ignored, uses, std::ranges::none_of(uses.uses, needsShell), report);
            break;
        }
        case IgnoredWhy::HereDocument:
            inside += ignored.span;
            break;
        case IgnoredWhy::EmptyWord:
        case IgnoredWhy::AfterHetjob:
            unreadRest(subject, ignored, report);
            break;
        default: // rules of their own
            break;
        }
    }
    inTexts(subject, inside, report);
    misspelledMarks(subject, report);
    marksThatAreCommands(subject, report);
    sayOfSeveralOnOneLine(subject, report);
    sayOfListMarks(subject, report);
}

// "##SBATCH --signal=B:USR1@120" beside "trap save USR1"; null for anything else.
const Call *trapWithoutSignal(const Subject &subject, const IgnoredText &ignored)
{
    if (subject.has("signal") || !subject.view(ignored.span).contains("--signal"))
        return nullptr;
    for (const Call *call : subject.callsOf("trap")) {
        const auto words = call->arguments();
        const bool waits = std::ranges::any_of(words, [](const BashWord &word) {
            return isOneOf(word.text, {"USR1", "SIGUSR1", "USR2", "SIGUSR2", "10", "12"});
        });
        if (words.size() > 1 && waits)
            return call;
    }
    return nullptr;
}

void disabled(const Subject &subject, Reporter &report)
{
    for (const IgnoredText &ignored : subject.understood().ignored) {
        const Call *trap = ignored.why == IgnoredWhy::DoubleHash ? trapWithoutSignal(subject, ignored) : nullptr;
        if (trap)
            report.say(
                ignored.span,
                IgnoredRulesText::tr("The second # makes this directive a comment, so Slurm sends no signal before the end. The "
                                     "trap in line %1 waits for it. Remove the second #.")
                    .arg(subject.script().range(trap->span()).line));
        else if (ignored.why == IgnoredWhy::DoubleHash)
            report.say(ignored.span, IgnoredRulesText::tr("The second # makes this directive a comment."));
        else if (ignored.why == IgnoredWhy::OtherMark)
            report.say(ignored.span,
                       IgnoredRulesText::tr("This directive is a comment, because its line does not begin with #SBATCH."));
    }
}

constexpr RuleCheck ignoredChecks[] = {
    {"FORM-SBATCH-AFTER-CMD", afterCommand},
    {"OPT-NOTREAD", notRead},
    {"OPT-DISABLED", disabled},
};

} // namespace

std::span<const RuleCheck> ignoredRules()
{
    return ignoredChecks;
}

} // namespace voyageur::script
