// SPDX-License-Identifier: GPL-3.0-or-later
// Group A: what sbatch refuses in the directives. Together these rules name every refusal.
#include "script/ctext.h"
#include "script/rules/optionwords.h"
#include "script/rules/rulecheck.h"
#include "script/rules/straywords.h"
#include "script/suggestion.h"

#include <QCoreApplication>

#include <algorithm>

namespace voyageur::script {

using base::Severity;

namespace {

struct OptionRulesText {
    Q_DECLARE_TR_FUNCTIONS(voyageur::script::OptionRules)
};

// "--name" of "--name=value"; empty for anything else.
QByteArray longName(const QByteArray &word)
{
    return word.startsWith("--") ? word.sliced(2).split('=').first() : QByteArray();
}

// A row of the table for that name in a release that is not this one.
const Option *ofOtherVersion(const QByteArray &name, SlurmVersion version)
{
    const auto found = std::ranges::find_if(allOptions(), [&](const Option &option) {
        return name == option.name && (option.commands & Sbatch) && !option.isIn(Sbatch, version);
    });
    return found == allOptions().end() ? nullptr : &*found;
}

// Options that a plug-in of Slurm (SPANK) adds on the clusters that have it.
struct Plugin {
    const char *beginning; // of the option's name
    bool whole;            // the name is nothing but this
    const char *name;
};

constexpr Plugin plugins[] = {
    {"container-", false, "pyxis"},
    {"no-container-", false, "pyxis"},
    {"ear", true, "EAR"},
    {"ear-", false, "EAR"},
    {"image", true, "Shifter"},
    {"imagevolume", true, "Shifter"},
    {"volume", true, "Shifter"},
    {"ccm", true, "Shifter"},
    {"module", true, "Shifter"},
    {"singularity-", false, "slurm-singularity-exec"},
    {"auks", true, "AUKS"},
    {"gpu_cmode", true, "gpu_cmode"},
    {"killable", true, "killable"},
    {"uenv", true, "uenv"},
    {"view", true, "uenv"},
    {"repo", true, "uenv"},
    {"edf", true, "Container Engine"},
    {"environment", true, "Container Engine"},
};

const Plugin *pluginOf(const QByteArray &name)
{
    const auto found = std::ranges::find_if(
        plugins, [&](const Plugin &one) { return one.whole ? name == one.beginning : name.startsWith(one.beginning); });
    return found == std::end(plugins) ? nullptr : found;
}

// Clusters of which it is known that they have none of these: the Alliance's, and the one for practice.
bool hasNoPlugins(const base::ClusterFacts *cluster)
{
    using base::ClusterKind;
    if (!cluster)
        return false;
    const auto &kind = cluster->kind;
    return kind.is(ClusterKind::GeneralPurpose) || kind.is(ClusterKind::LargeParallel) || kind.is(ClusterKind::Ai)
        || kind.is(ClusterKind::Practice);
}

void ofPlugin(const Subject &subject, Span place, const QByteArray &name, const Plugin &plugin, Reporter &report)
{
    if (hasNoPlugins(subject.cluster()))
        return report.say(
            place,
            OptionRulesText::tr(
                "--%1 is not an option of Slurm itself but of the plug-in %2, which %3 does not have. sbatch refuses the "
                "script there.")
                .arg(shown(name), shown(plugin.name), subject.clusterName()));
    report.say(
        Severity::Warning, place,
        OptionRulesText::tr(
            "--%1 is not an option of Slurm itself. Only clusters with the plug-in %2 know it, and all others refuse the script.")
            .arg(shown(name), shown(plugin.name)));
}

// An option of srun: "--pty" and "-u" are meant for a terminal.
void ofSrun(const Option &option, Span place, const QByteArray &written, Reporter &report)
{
    if (QByteArrayView(option.name) == "pty")
        return report.say(
            place,
            OptionRulesText::tr(
                "--pty is an option of srun that connects a job to your terminal. A batch job has no terminal, so sbatch "
                "refuses the script. Remove the option. To work in a terminal, use salloc, or srun --pty on the login "
                "node."));
    report.say(
        place,
        option.letter && written.size() == 2
            ? OptionRulesText::tr(
                  "-%1 is an option of srun (--%2), not of sbatch, which refuses the script. Write it after the word srun.")
                  .arg(QLatin1Char(option.letter))
                  .arg(shown(option.name))
            : OptionRulesText::tr(
                  "--%1 is an option of srun, not of sbatch, which refuses the script. Write it after the word srun.")
                  .arg(shown(option.name)));
}

// The option of srun that a word of one letter stands for, which sbatch does not know.
const Option *letterOfSrun(const QByteArray &word, SlurmVersion version)
{
    const bool single = word.size() == 2 && word[0] == '-';
    return single && !findOption(word[1], Sbatch, version) ? findOption(word[1], Srun, version) : nullptr;
}

// "--mem = 4G", "--mem= 4G", "--exclusive user": the use before a stray word, and what must stand between.
struct Detached {
    const OptionUse *use;
    QByteArray glue;
};

std::optional<Detached> detachedValue(const Subject &subject, const RefusedWord &stray)
{
    const Word &word = wordsOf(subject, stray.component).at(stray.word);
    for (const OptionUse &use : subject.uses(stray.component)) {
        if (use.lastWord + 1 != stray.word || use.line != word.line)
            continue;
        const bool equals =
            use.longForm && use.hasValue() && ((!use.attached && use.text == "=") || (use.attached && use.text.isEmpty()));
        const bool optional = use.option->value == OptionValue::Optional && !use.hasValue()
            && !checkValue(*use.option, word.text, subject.script().version());
        if (equals || optional)
            return Detached{&use, use.longForm ? "=" : ""};
    }
    return {};
}

// "H" of "#SBATCHH --mem=4G"
bool isGluedToMark(const Subject &subject, Span word)
{
    const qsizetype line = subject.line(word.begin).begin;
    return subject.view({line, word.begin}) == "#SBATCH"
        && std::ranges::all_of(subject.view(word), [](char c) { return (c | 0x20) >= 'a' && (c | 0x20) <= 'z'; });
}

void strayWords(const Subject &subject, const QList<RefusedWord> &words, Reporter &report)
{
    const RefusedWord &first = words.first();
    const QList<Word> &all = wordsOf(subject, first.component);
    const QByteArray &text = all.at(first.word).text;
    const auto &options = subject.script().components().at(first.component).options;
    if (options.terminator >= 0 && options.terminator < first.word) {
        if (options.terminator + 1 == first.word && saidOfLooseDashes(subject, first, all.at(options.terminator), report))
            return;
        return report.say(first.span,
                          OptionRulesText::tr("sbatch accepts no options after “--”, and refuses “%1”.").arg(shown(text)),
                          {{OptionRulesText::tr("Remove “--”"), {subject.edit(all.at(options.terminator).span, {})}}});
    }
    if (const auto detached = detachedValue(subject, first)) {
        const OptionUse &use = *detached->use;
        return report.say({use.span.begin, first.span.end},
                          OptionRulesText::tr("Write = without spaces between an option and its value, or spaces without =. An "
                                              "optional value needs the =. sbatch refuses “%1”.")
                              .arg(shown(text)),
                          {{OptionRulesText::tr("Write %1").arg(shown(subject.text(use.name) + detached->glue + text)),
                            {subject.edit({use.name.end, first.span.begin}, detached->glue)}}});
    }
    if (saidOfTornValue(subject, words, report))
        return;
    const QByteArray name = text.split('=').first();
    if (name.size() < text.size() && findOption(name, Sbatch, subject.script().version()))
        return report.say(
            first.span,
            OptionRulesText::tr("The two dashes before “%1” are missing. sbatch refuses the script.").arg(shown(name)),
            {{OptionRulesText::tr("Write two dashes"), {subject.insert(first.span.begin, "--")}}});
    if (isGluedToMark(subject, first.span))
        return report.say(
            first.span,
            OptionRulesText::tr(
                "sbatch compares the first seven characters of a line with #SBATCH, reads what follows, and refuses “%1”.")
                .arg(shown(text)),
            {{OptionRulesText::tr("Write #SBATCH"), {subject.edit(first.span, {})}}});
    report.say({first.span.begin, words.last().span.end},
               OptionRulesText::tr("“%1” is not an option, so sbatch refuses the script. A comment needs a # before it.")
                   .arg(shown(subject.text({first.span.begin, words.last().span.end}))),
               fixesOfRemark(subject, words));
}

// "-P" of sbatch's words "invalid option -- 'P'".
QByteArray refusedLetter(const RefusedWord &refused)
{
    const auto quote = refused.refusal.indexOf('\'');
    return '-' + refused.refusal.mid(quote + 1, 1);
}

void unknownName(const Subject &subject, const RefusedWord &refused, Reporter &report)
{
    const SlurmVersion version = subject.script().version();
    const Word &word = wordsOf(subject, refused.component).at(refused.word);
    if (!word.text.startsWith("--")) {
        const bool dash = lacksDash(word.text, version);
        if (const Option *option = letterOfSrun(word.text, version))
            return ofSrun(*option, word.span, word.text, report);
        return report.say(word.span,
                          dash ? OptionRulesText::tr(
                                     "A long option begins with two dashes. sbatch reads “%1” as single letters and refuses it.")
                                     .arg(shown(word.text))
                               : OptionRulesText::tr("sbatch has no one-letter option %1.").arg(shown(refusedLetter(refused))),
                          {dash ? withSecondDash(subject, word.span.begin) : base::Fix()});
    }
    const QByteArray name = longName(word.text);
    if (saidOfColon(subject, refused, report))
        return;
    if (ofOtherVersion(name, version))
        return; // OPT-VERSION
    const Option *elsewhere = findOption(name, Srun, version);
    if (elsewhere && name == elsewhere->name && !findOption(name, Sbatch, version))
        return ofSrun(*elsewhere, word.span, word.text, report);
    if (const Plugin *plugin = pluginOf(name))
        return ofPlugin(subject, word.span, name, *plugin, report);
    const auto meant = suggestedOption(name, version);
    const bool ambiguous = isRefusedFor(refused, "option '");
    if (!meant && ambiguous)
        return sayOfAmbiguous(subject, refused, name, report);
    if (!meant)
        return report.say(word.span, OptionRulesText::tr("sbatch has no option --%1 and refuses the script.").arg(shown(name)));
    const Span place{word.span.begin, word.offsets.isEmpty() ? word.span.begin + 2 + name.size() : word.span.begin};
    const bool fixes = meant->sure && word.offsets.isEmpty();
    report.say(word.span,
               OptionRulesText::tr("sbatch has no option --%1 and refuses the script. Did you mean --%2?")
                   .arg(shown(name), shown(meant->name)),
               {{OptionRulesText::tr("Write --%1").arg(shown(meant->name)),
                 fixes ? QList{subject.edit(place, "--" + meant->name)} : QList<base::TextEdit>()}});
}

// "--ntask-per-node 4": the 4 is no mistake of its own.
bool belongsToTheWordBefore(const QList<Word> &words, const RefusedWord &stray, const RefusedWord *before)
{
    if (stray.word == 0 || words.at(stray.word - 1).line != words.at(stray.word).line)
        return false;
    const QByteArray &previous = words.at(stray.word - 1).text;
    return before && before->component == stray.component && before->word == stray.word - 1 && previous.startsWith("--")
        && !previous.contains('=');
}

// "srun --share ./a.out", "sbatch --memory=32G job.sh" in the script's commands.
void unknownInCommands(const Subject &subject, Reporter &report)
{
    const SlurmVersion version = subject.script().version();
    for (const BashCommand &command : subject.commands()) {
        const QByteArray program = command.name();
        if (program != "srun" && program != "sbatch")
            continue;
        QList<Word> rest;
        for (const BashWord &word : command.words.sliced(1))
            rest += Word{word.span, word.text, {}, 0};
        const OptionUses options = optionUses(rest, program == "srun" ? Srun : Sbatch, version);
        const auto word =
            std::ranges::find_if(command.words, [&](const BashWord &one) { return one.span.begin == options.refusedAt.begin; });
        if (!options.refusal.startsWith("unrecognized") || word == command.words.end() || !word->literal || word->quoted)
            continue;
        const QByteArray name = longName(word->text);
        if (name.isEmpty() || pluginOf(name) || ofOtherVersion(name, version))
            continue;
        const QByteArray dashes = QByteArray(name).replace('_', '-'); // "--mem_bind"
        const bool known = findOption(dashes, program == "srun" ? Srun : Sbatch, version);
        const Span place{word->span.begin, word->span.begin + 2 + name.size()};
        report.say(Severity::Warning, word->span,
                   OptionRulesText::tr("%2 has no option --%1, so it ends with an error and starts nothing.")
                       .arg(shown(name), shown(program)),
                   {{OptionRulesText::tr("Write --%1").arg(shown(dashes)),
                     known ? QList{subject.edit(place, "--" + dashes)} : QList<base::TextEdit>()}});
    }
}

void unknown(const Subject &subject, Reporter &report)
{
    unknownInCommands(subject, report);
    const QList<RefusedWord> &refused = subject.refusedWords();
    std::pair<int, int> terminal{-1, -1}; // component and line of "--pty bash -l": what follows is for the shell
    for (qsizetype i = 0; i < refused.size(); ++i) {
        const RefusedWord &one = refused.at(i);
        const Word &word = wordsOf(subject, one.component).at(one.word);
        if (terminal == std::pair(one.component, word.line))
            continue;
        if (word.text == "--pty")
            terminal = {one.component, word.line};
        if (!isStray(one)) {
            if (isRefusedFor(one, "unrecognized") || isRefusedFor(one, "invalid option") || one.refusal.contains("is ambiguous"))
                unknownName(subject, one, report);
            continue;
        }
        const QList<Word> &words = wordsOf(subject, one.component);
        if (belongsToTheWordBefore(words, one, i > 0 ? &refused.at(i - 1) : nullptr) || followsLackingDash(subject, one))
            continue;
        QList<RefusedWord> together{one}; // a remark of several words is one mistake
        while (i + 1 < refused.size() && isStray(refused.at(i + 1)) && refused.at(i + 1).component == one.component
               && refused.at(i + 1).word == together.last().word + 1
               && words.at(refused.at(i + 1).word).line == words.at(one.word).line)
            together += refused.at(++i);
        strayWords(subject, together, report);
    }
}

void otherVersion(const Subject &subject, Reporter &report)
{
    const SlurmVersion version = subject.script().version();
    for (const RefusedWord &refused : subject.refusedWords()) {
        const Word &word = wordsOf(subject, refused.component).at(refused.word);
        const Option *option = ofOtherVersion(longName(word.text), version);
        if (!isRefusedFor(refused, "unrecognized") || !option)
            continue;
        const bool gone = option->until < version;
        report.say(
            word.span,
            (gone ? OptionRulesText::tr("Slurm removed --%1 in version %2, so the cluster’s sbatch (%3) refuses it.")
                  : OptionRulesText::tr("Slurm has had --%1 only since version %2, so the cluster’s sbatch (%3) refuses it."))
                .arg(shown(option->name), shown((gone ? option->until : option->since).bytes()), shown(version.bytes())));
    }
    if (!subject.cluster() || subject.cluster()->slurm.version.isKnown())
        return;
    for (int component = 0; component < subject.components(); ++component) {
        for (const OptionUse &use : subject.uses(component)) {
            if (slurm2205 < use.option->since)
                report.say(Severity::Info, use.name,
                           OptionRulesText::tr("--%1 needs Slurm %2 or newer. The version of %3 is not known here.")
                               .arg(shown(use.option->name), shown(use.option->since.bytes()), subject.clusterName()));
        }
    }
}

// Two options of which sbatch takes one; null when it says nothing of the kind.
std::pair<const OptionUse *, const OptionUse *> excluding(const Subject &subject, int component)
{
    const QByteArray &words = subject.refusedTogether(component);
    if (!words.contains("mutually exclusive") && !words.contains("Cannot specify both"))
        return {};
    for (const OptionUse &use : subject.uses(component)) {
        for (const QByteArray &other : excludedBy(keptName(*use.option), subject.script().version())) {
            const OptionUse *second = subject.use(other, component);
            if (second && use.span.begin < second->span.begin)
                return {&use, second};
        }
    }
    return {};
}

void exclusive(const Subject &subject, Reporter &report)
{
    for (int component = 0; component < subject.components(); ++component) {
        const auto [first, second] = excluding(subject, component);
        if (second)
            report.say(second->span,
                       OptionRulesText::tr(
                           "sbatch accepts --%1 or --%2, not both, and refuses the script. Remove the one you do not need.")
                           .arg(shown(keptName(*first->option)), shown(keptName(*second->option))));
    }
}

// Says what is left, so that no refusal goes without an error.
void refused(const Subject &subject, Reporter &report)
{
    const QByteArray &bytes = subject.script().bytes();
    if (subject.understood().accepted || !bytes.startsWith("#!") || bytes.contains('\0') || bytes.contains("\r\n"))
        return; // FORM-SHEBANG and FORM-CRLF
    bool said = !subject.refusedWords().isEmpty() || !subject.refusedValues().isEmpty();
    for (int component = 0; component < subject.components(); ++component) {
        const QByteArray &quotes = subject.script().components().at(component).refusal;
        if (!quotes.isEmpty()) {
            const int number = quotes.sliced(5).split(':').first().toInt(); // "line 4: Unmatched …"
            const auto line = std::ranges::find(subject.script().lines(), number, &Line::number);
            report.say(
                line == subject.script().lines().end() ? subject.header() : line->span,
                OptionRulesText::tr("sbatch cannot split this line into words, and reads no option: %1.").arg(shown(quotes)));
            said = true;
        }
        said = said || excluding(subject, component).second;
    }
    if (said)
        return;
    const auto foreign = std::ranges::find(subject.script().lines(), LineKind::Foreign, &Line::kind);
    const bool together = std::ranges::any_of(
        subject.script().components(), [&, i = 0](const Component &) mutable { return !subject.refusedTogether(i++).isEmpty(); });
    const Span place = !together && foreign != subject.script().lines().end() ? foreign->span : subject.header();
    const QByteArray words = subject.understood().refusal;
    report.say(place,
               words.isEmpty() ? OptionRulesText::tr("sbatch refuses the script.")
                               : OptionRulesText::tr("sbatch refuses the script: %1").arg(shown(words).simplified()));
}

constexpr RuleCheck optionChecks[] = {
    {"OPT-UNKNOWN", unknown},
    {"OPT-VERSION", otherVersion},
    {"OPT-EXCLUSIVE", exclusive},
    {"OPT-REFUSED", refused},
};

} // namespace

std::span<const RuleCheck> optionRules()
{
    return optionChecks;
}

} // namespace voyageur::script
