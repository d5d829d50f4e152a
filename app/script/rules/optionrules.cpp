// SPDX-License-Identifier: GPL-3.0-or-later
// Group A: what sbatch refuses in the directives. Together these rules name every refusal.
#include "script/ctext.h"
#include "script/rules/rulecheck.h"
#include "script/suggestion.h"

#include <QCoreApplication>

#include <algorithm>

namespace voyageur::script {

using base::Severity;

namespace {

struct Says {
    Q_DECLARE_TR_FUNCTIONS(voyageur::script::OptionRules)
};

QString shown(const QByteArray &text)
{
    return Document::decoded(text);
}

QString list(const QList<QByteArray> &words)
{
    return QString::fromLatin1(QByteArrayList(words).join(", "));
}

const QList<Word> &wordsOf(const Subject &subject, int component)
{
    return subject.script().components().at(component).words;
}

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

bool isRefusedFor(const RefusedWord &word, QByteArrayView beginning)
{
    return word.refusal.startsWith(beginning);
}

bool isStray(const RefusedWord &word)
{
    return isRefusedFor(word, "Invalid directive");
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

// A single-dash word that is a long option's name: "-mem=4G".
bool lacksDash(const QByteArray &word, SlurmVersion version)
{
    if (word.size() < 4 || word[0] != '-' || word[1] == '-')
        return false;
    const QByteArray name = word.sliced(1).split('=').first();
    const auto meant = suggestedOption(name, version);
    return name.size() > 2 && (findOption(name, Sbatch, version) || (meant && meant->sure && meant->name.startsWith(name)));
}

base::Fix secondDash(const Subject &subject, qsizetype at)
{
    return {Says::tr("Write two dashes"), {subject.insert(at, "-")}};
}

void strayWords(const Subject &subject, const QList<RefusedWord> &words, Reporter &report)
{
    const RefusedWord &first = words.first();
    const QList<Word> &all = wordsOf(subject, first.component);
    const QByteArray &text = all.at(first.word).text;
    const auto &options = subject.script().components().at(first.component).options;
    if (options.terminator >= 0 && options.terminator < first.word)
        return report.say(first.span,
                          Says::tr("Behind the word “--” sbatch takes no options, and refuses “%1”.").arg(shown(text)),
                          {{Says::tr("Remove “--”"), {subject.edit(all.at(options.terminator).span, {})}}});
    if (const auto detached = detachedValue(subject, first)) {
        const OptionUse &use = *detached->use;
        return report.say(
            {use.span.begin, first.span.end},
            Says::tr("Between an option and its value stands either = or one blank, not both, and an optional value "
                     "needs the =. sbatch refuses “%1”.")
                .arg(shown(text)),
            {{Says::tr("Write %1").arg(shown(subject.text(use.name) + detached->glue + text)),
              {subject.edit({use.name.end, first.span.begin}, detached->glue)}}});
    }
    const QByteArray name = text.split('=').first();
    if (name.size() < text.size() && findOption(name, Sbatch, subject.script().version()))
        return report.say(first.span,
                          Says::tr("The two dashes before “%1” are missing. sbatch refuses the script.").arg(shown(name)),
                          {{Says::tr("Write two dashes"), {subject.insert(first.span.begin, "--")}}});
    const int line = all.at(first.word).line;
    bool onlyText = true;
    for (qsizetype i = first.word; i < all.size() && all.at(i).line == line; ++i)
        onlyText = onlyText && !all.at(i).text.startsWith('-');
    const bool single = first.span.begin > 0 && isSpace(subject.script().bytes().at(first.span.begin - 1));
    report.say({first.span.begin, words.last().span.end},
               Says::tr("“%1” is no option. sbatch refuses the script: a remark needs a # before it.")
                   .arg(shown(subject.text({first.span.begin, words.last().span.end}))),
               {{Says::tr("Make it a remark"),
                 onlyText && single ? QList{subject.insert(first.span.begin, "# ")} : QList<base::TextEdit>()}});
}

void unknownName(const Subject &subject, const RefusedWord &refused, Reporter &report)
{
    const SlurmVersion version = subject.script().version();
    const Word &word = wordsOf(subject, refused.component).at(refused.word);
    if (!word.text.startsWith("--")) {
        const bool dash = lacksDash(word.text, version);
        return report.say(
            word.span,
            dash ? Says::tr("A long option begins with two dashes. sbatch reads “%1” as single letters and refuses it.")
                       .arg(shown(word.text))
                 : Says::tr("sbatch has no option of one letter like this: %1.").arg(shown(refused.refusal)),
            {dash ? secondDash(subject, word.span.begin) : base::Fix()});
    }
    const QByteArray name = longName(word.text);
    if (ofOtherVersion(name, version))
        return; // OPT-VERSION
    const Option *elsewhere = findOption(name, Srun, version);
    if (elsewhere && name == elsewhere->name && !findOption(name, Sbatch, version))
        return report.say(
            word.span,
            Says::tr("--%1 is an option of srun, not of sbatch, which refuses the script. Write it behind the word srun.")
                .arg(shown(name)));
    const auto meant = suggestedOption(name, version);
    const bool ambiguous = isRefusedFor(refused, "option '");
    if (!meant)
        return report.say(word.span,
                          ambiguous ? Says::tr("--%1 is the beginning of several options, and sbatch refuses it: %2.")
                                          .arg(shown(name), shown(refused.refusal))
                                    : Says::tr("sbatch has no option --%1 and refuses the script.").arg(shown(name)));
    const Span place{word.span.begin, word.offsets.isEmpty() ? word.span.begin + 2 + name.size() : word.span.begin};
    const bool fixes = meant->sure && word.offsets.isEmpty();
    report.say(
        word.span,
        Says::tr("sbatch has no option --%1 and refuses the script. Did you mean --%2?").arg(shown(name), shown(meant->name)),
        {{Says::tr("Write --%1").arg(shown(meant->name)),
          fixes ? QList{subject.edit(place, "--" + meant->name)} : QList<base::TextEdit>()}});
}

void unknown(const Subject &subject, Reporter &report)
{
    const QList<RefusedWord> &refused = subject.refusedWords();
    for (qsizetype i = 0; i < refused.size(); ++i) {
        const RefusedWord &one = refused.at(i);
        if (!isStray(one)) {
            if (isRefusedFor(one, "unrecognized") || isRefusedFor(one, "invalid option") || one.refusal.contains("is ambiguous"))
                unknownName(subject, one, report);
            continue;
        }
        QList<RefusedWord> together{one}; // a remark of several words is one mistake
        const QList<Word> &words = wordsOf(subject, one.component);
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
        report.say(word.span,
                   (gone ? Says::tr("--%1 is gone since Slurm %2: the cluster’s sbatch, %3, refuses it.")
                         : Says::tr("--%1 is there from Slurm %2 on: the cluster’s sbatch, %3, refuses it."))
                       .arg(shown(option->name), shown((gone ? option->until : option->since).bytes()), shown(version.bytes())));
    }
    if (!subject.cluster() || subject.cluster()->slurm.version.isKnown())
        return;
    for (int component = 0; component < subject.components(); ++component) {
        for (const OptionUse &use : subject.uses(component)) {
            if (slurm2205 < use.option->since)
                report.say(Severity::Info, use.name,
                           Says::tr("--%1 needs Slurm %2 or newer; which version %3 has is not known here.")
                               .arg(shown(use.option->name), shown(use.option->since.bytes()), subject.clusterName()));
        }
    }
}

// "1.5G", "4GiB", "3h": what sbatch would take for the same.
std::optional<QByteArray> respelled(const Option &option, const QByteArray &value)
{
    qsizetype digits = 0;
    while (digits < value.size() && (isDigit(value.at(digits)) || value.at(digits) == '.'))
        ++digits;
    bool good = false;
    const double number = value.first(digits).toDouble(&good);
    const QByteArray unit = value.sliced(digits).trimmed().toLower();
    if (!good || number <= 0 || number > 1e6)
        return {};
    if (option.grammar == Grammar::Memory) {
        const auto power = unit.isEmpty() ? 1 : QByteArrayView("kmgt").indexOf(unit.front());
        const QByteArray rest = unit.mid(1);
        if (power < 0 || !(rest.isEmpty() || rest == "b" || rest == "o" || rest == "ib" || rest == "io"))
            return {};
        if (!value.first(digits).contains('.'))
            return value.first(digits) + "KMGT"[power];
        const double below = number * 1024;
        if (power == 0 || below != static_cast<double>(static_cast<qint64>(below)))
            return {};
        return QByteArray::number(static_cast<qint64>(below)) + "KMGT"[power - 1];
    }
    if (option.grammar == Grammar::Duration && number < 1000 && !value.first(digits).contains('.')) {
        const QByteArray plain = value.first(digits);
        if (unit == "h" || unit == "hours" || unit == "hour" || unit == "hrs" || unit == "hr")
            return plain + ":00:00";
        if (unit == "d" || unit == "days" || unit == "day" || unit == "j")
            return plain + "-00:00:00";
        if (unit == "min" || unit == "m" || unit == "mins" || unit == "minutes")
            return "0:" + plain.rightJustified(2, '0') + ":00";
    }
    return {};
}

std::optional<QByteArray> likelyValue(const Subject &subject, const OptionUse &use)
{
    std::optional<QByteArray> likely = respelled(*use.option, use.text);
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
    if (!use.longForm && use.attached && use.span.begin == word.span.begin && lacksDash(word.text, subject.script().version())) {
        report.say(severity, use.span,
                   Says::tr("A long option begins with two dashes. sbatch reads this as -%1 with the value “%2”.")
                       .arg(shown(QByteArray(1, use.option->letter)), shown(use.text)),
                   {secondDash(subject, use.span.begin)});
        return true;
    }
    if (use.attached || !use.hasValue())
        return false;
    if (use.text.startsWith("--") || (use.text.startsWith('-') && words.at(use.lastWord).line != use.line)) {
        report.say(severity, use.name,
                   Says::tr("The value of --%1 is missing: sbatch takes the next word, “%2”, for it.")
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
                   Says::tr("There is a blank before the =. sbatch takes “%1” for the value.").arg(shown(use.text)),
                   {{Says::tr("Remove the blank"),
                     use.text.size() > 1 ? QList{subject.edit({use.name.end, use.value->begin}, {})} : QList<base::TextEdit>()}});
        return true;
    }
    return false;
}

// The bytes of the script that an error within a value means.
Span placeOf(const Subject &subject, const OptionUse &use, const ValueError &error)
{
    const Span value = Subject::valueSpan(use);
    if (!use.hasValue() || subject.text(value) != use.text || error.end <= error.begin)
        return value;
    return {value.begin + error.begin, value.begin + error.end};
}

void refusedValue(const Subject &subject, const RefusedValue &refused, Reporter &report)
{
    const OptionUse &use = refused.use;
    if (saidOfSpelling(subject, use, refused.component, Severity::Error, report))
        return;
    const auto why = checkValue(*use.option, use.text, subject.script().version());
    QString message = Says::tr("sbatch refuses the value of --%1.").arg(shown(use.option->name)) + QLatin1Char(' ')
        + (why ? why->what : shown(refused.refusal));
    if (const auto words = choices(use.option->name); !words.isEmpty() && use.option->grammar == Grammar::Choice)
        message += QLatin1Char(' ') + Says::tr("It takes one of: %1.").arg(list(words));
    base::Fix fix;
    if (const auto likely = likelyValue(subject, use))
        fix = {Says::tr("Write %1").arg(shown(*likely)),
               subject.script().setValue(use, *likely).value_or(QList<base::TextEdit>())};
    report.say(why ? placeOf(subject, use, *why) : Subject::valueSpan(use), message, {fix});
}

// Taken by sbatch, and then refused by the cluster, or without effect.
void doubtfulValues(const Subject &subject, int component, Reporter &report)
{
    QSet<qsizetype> refused; // where they begin
    for (const RefusedValue &one : subject.refusedValues())
        refused += one.use.span.begin;
    for (const OptionUse &use : subject.uses(component)) {
        if (refused.contains(use.span.begin) || saidOfSpelling(subject, use, component, Severity::Warning, report)
            || !use.hasValue())
            continue;
        const bool text = use.option->grammar == Grammar::Array ? use.text.startsWith("0x") : use.text.contains('<');
        const auto why = text ? std::nullopt : checkValue(*use.option, use.text, subject.script().version());
        if (!why)
            continue;
        base::Fix fix;
        if (const auto likely = likelyValue(subject, use))
            fix = {Says::tr("Write %1").arg(shown(*likely)),
                   subject.script().setValue(use, *likely).value_or(QList<base::TextEdit>())};
        report.say(
            Severity::Warning, placeOf(subject, use, *why),
            Says::tr("sbatch passes the value of --%1 on, but Slurm cannot use it. %2").arg(shown(use.option->name), why->what),
            {fix});
    }
}

void refusedValues(const Subject &subject, Reporter &report)
{
    for (const RefusedValue &refused : subject.refusedValues())
        refusedValue(subject, refused, report);
    for (const RefusedWord &refused : subject.refusedWords()) {
        const Word &word = wordsOf(subject, refused.component).at(refused.word);
        if (refused.refusal.contains("requires an argument")) {
            report.say(word.span, Says::tr("The value of “%1” is missing. sbatch refuses the script.").arg(shown(word.text)));
        } else if (refused.refusal.contains("doesn't allow an argument")) {
            const auto equals = word.text.indexOf('=');
            const QByteArray value = word.text.sliced(equals + 1).toLower();
            const bool means = value == "yes" || value == "true" || value == "1" || value == "on" || value.isEmpty();
            report.say(word.span, Says::tr("“%1” takes no value. sbatch refuses the script.").arg(shown(word.text.first(equals))),
                       {{Says::tr("Remove the value"),
                         means && word.offsets.isEmpty() ? QList{subject.edit({word.offset(equals), word.span.end}, {})}
                                                         : QList<base::TextEdit>()}});
        }
    }
    for (int component = 0; component < subject.components(); ++component)
        doubtfulValues(subject, component, report);
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
                       Says::tr("sbatch takes --%1 or --%2, not both, and refuses the script. Remove the one you do not need.")
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
            report.say(line == subject.script().lines().end() ? subject.header() : line->span,
                       Says::tr("sbatch cannot split this line into words and reads no option at all: %1.").arg(shown(quotes)));
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
               words.isEmpty() ? Says::tr("sbatch refuses the script.")
                               : Says::tr("sbatch refuses the script: %1").arg(shown(words).simplified()));
}

constexpr RuleCheck checks[] = {
    {"OPT-UNKNOWN", unknown},     {"OPT-VERSION", otherVersion}, {"OPT-VALUE", refusedValues},
    {"OPT-EXCLUSIVE", exclusive}, {"OPT-REFUSED", refused},
};

} // namespace

std::span<const RuleCheck> optionRules()
{
    return checks;
}

} // namespace voyageur::script
