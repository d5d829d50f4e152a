// SPDX-License-Identifier: GPL-3.0-or-later
#include "script/rules/straywords.h"

#include "script/ctext.h"
#include "script/rules/optionwords.h"

#include <QCoreApplication>

#include <algorithm>

namespace voyageur::script {

namespace {

struct StrayWordsText {
    Q_DECLARE_TR_FUNCTIONS(voyageur::script::StrayWords)
};

// A component's words of one line that belong to no option.
struct Stray {
    const Subject &subject;
    const QList<Word> &all;
    qsizetype first;
    qsizetype last;
    const Word *before = nullptr;   // on the same line
    const OptionUse *use = nullptr; // the option whose value is `before`

    Stray(const Subject &of, const QList<RefusedWord> &words)
        : subject(of), all(wordsOf(of, words.first().component)), first(words.first().word), last(words.last().word)
    {
        if (first > 0 && all.at(first - 1).line == all.at(first).line)
            before = &all.at(first - 1);
        const auto &uses = of.uses(words.first().component);
        const auto found =
            std::ranges::find_if(uses, [&](const OptionUse &one) { return one.lastWord + 1 == first && one.hasValue(); });
        if (before && found != uses.end())
            use = &*found;
    }

    const QByteArray &text() const { return all.at(first).text; }
    Span span() const { return {all.at(first).span.begin, all.at(last).span.end}; }
    bool isOneWord() const { return first == last; }
    // The value stands there without quotes, so that a word may be added to it.
    bool isPlain() const { return use && subject.text(*use->value) == use->text; }
};

struct Brackets {
    const char *opening;
    const char *closing;
    bool isTemplate;
};

constexpr Brackets brackets[] = {
    {"{{", "}}", true}, {"{%", "%}", true}, {"<%", "%>", true}, {"<", ">", false}, {"[", "]", false},
};

// "<YOUR EMAIL>", "{{ x }}", "[insert name here]": sbatch tears them apart at their blanks.
bool saidOfPlaceholder(const Stray &stray, Reporter &report)
{
    if (!stray.before)
        return false;
    const QByteArrayView head = stray.subject.view(stray.before->span);
    const QByteArrayView tail = stray.subject.view(stray.span());
    for (const Brackets &one : brackets) {
        const auto opening = head.lastIndexOf(QByteArrayView(one.opening));
        const auto closing = tail.indexOf(QByteArrayView(one.closing));
        if (opening < 0 || closing < 0 || head.sliced(opening).contains(QByteArrayView(one.closing)))
            continue;
        const Span place{stray.before->span.begin + opening,
                         stray.span().begin + closing + static_cast<qsizetype>(qstrlen(one.closing))};
        const QByteArray text = stray.subject.text(place);
        const bool letters = std::ranges::any_of(text, [](char c) { return (c | 0x20) >= 'a' && (c | 0x20) <= 'z'; });
        const bool list = one.opening[0] == '[' && text.contains(','); // of nodes
        if (!letters || list)
            continue;
        report.say(place,
                   one.isTemplate
                       ? StrayWordsText::tr(
                             "“%1” is a placeholder that a program must fill in before you submit. sbatch refuses the script.")
                             .arg(shown(text))
                       : StrayWordsText::tr("“%1” is a placeholder. Replace it with your own value. sbatch refuses the script.")
                             .arg(shown(text)));
        return true;
    }
    return false;
}

bool isList(const OptionUse &use)
{
    const QByteArrayView name(keptName(*use.option));
    switch (use.option->grammar) {
    case Grammar::Array:
    case Grammar::Dependency:
    case Grammar::Gpus:
    case Grammar::Gres:
    case Grammar::MailTypes:
    case Grammar::NodeList:
        return true;
    default:
        return name == "partition" || name == "licenses" || name == "export";
    }
}

// "BEGIN, END"
bool saidOfTornList(const Stray &stray, Reporter &report)
{
    if (!stray.use || !isList(*stray.use) || !(stray.use->text.endsWith(',') || stray.text().startsWith(',')))
        return false;
    QByteArray joined = stray.use->text;
    QList<base::TextEdit> edits;
    bool all = stray.isPlain();
    for (qsizetype i = stray.first; i <= stray.last; ++i) {
        const Word &word = stray.all.at(i);
        all = all && (joined.endsWith(',') || word.text.startsWith(',')) && word.offsets.isEmpty();
        joined += word.text;
        edits += stray.subject.edit({stray.all.at(i - 1).span.end, word.span.begin}, {});
    }
    const bool good = all && !checkValue(*stray.use->option, joined, stray.subject.script().version());
    report.say({stray.use->span.begin, stray.span().end},
               StrayWordsText::tr("The value ends at the space, and sbatch refuses “%1”. A list contains no spaces.")
                   .arg(shown(stray.subject.text(stray.span()))),
               {{StrayWordsText::tr("Write %1").arg(shown(joined)), good ? edits : QList<base::TextEdit>()}});
    return true;
}

struct Joined {
    QByteArray value;
    bool sure;
};

// "4GB" of "4 GB", "1-00:00:00" of "1 day", "1-12:00:00" of "1 12:00:00".
std::optional<Joined> joinedUnit(const Stray &stray)
{
    const OptionUse &use = *stray.use;
    const SlurmVersion version = stray.subject.script().version();
    const bool time = use.option->grammar == Grammar::Duration;
    if ((!time && use.option->grammar != Grammar::Memory) || !std::ranges::all_of(use.text, isDigit) || stray.text().isEmpty())
        return {};
    if (time && isDigit(stray.text().front()) && stray.text().contains(':')) {
        const QByteArray value = use.text + '-' + stray.text();
        return checkValue(*use.option, value, version) ? std::nullopt : std::optional(Joined{value, false});
    }
    if (isDigit(stray.text().front()))
        return {};
    const QByteArray together = use.text + stray.text();
    if (!checkValue(*use.option, together, version))
        return Joined{together, true};
    const auto likely = respelled(*use.option, together);
    return likely && !checkValue(*use.option, *likely, version) ? std::optional(Joined{*likely, true}) : std::nullopt;
}

bool saidOfUnit(const Stray &stray, Reporter &report)
{
    const auto joined = stray.use ? joinedUnit(stray) : std::nullopt;
    if (!joined)
        return false;
    base::Fix fix{StrayWordsText::tr("Write %1").arg(shown(joined->value)), {}};
    if (stray.isPlain()) {
        const QByteArray remark = stray.isOneWord() ? "" : " #";
        fix.edits = {stray.subject.edit({stray.use->value->begin, stray.all.at(stray.first).span.end}, joined->value + remark)};
    }
    report.say({stray.use->span.begin, stray.span().end},
               StrayWordsText::tr("The value of --%1 ends at the space. sbatch reads “%2”, and refuses “%3”.")
                   .arg(shown(stray.use->option->name), shown(stray.use->text), shown(stray.text())),
               {joined->sure && stray.isOneWord() ? fix : onRequest(fix)});
    return true;
}

// "A def-prof", "time 1:00:00": the first words of a line.
bool saidOfMissingDashes(const Stray &stray, Reporter &report)
{
    if (stray.before || stray.last != stray.first + 1)
        return false;
    const QByteArray &name = stray.text();
    const SlurmVersion version = stray.subject.script().version();
    const Option *option = name.size() == 1 ? findOption(name[0], Sbatch, version) : findOption(name, Sbatch, version);
    const bool whole = option && (name.size() == 1 || name == option->name);
    if (!whole || option->value != OptionValue::Required || checkValue(*option, stray.all.at(stray.last).text, version))
        return false;
    const QByteArray dashes = name.size() == 1 ? "-" : "--";
    report.say(stray.span(),
               StrayWordsText::tr("“%1” is not an option without its dash. sbatch refuses the script. Did you mean %2?")
                   .arg(shown(name), shown(dashes + name)),
               {onRequest({StrayWordsText::tr("Write %1").arg(shown(dashes + name)),
                           {stray.subject.insert(stray.span().begin, dashes)}})});
    return true;
}

bool isFreeText(const OptionUse &use)
{
    switch (use.option->grammar) {
    case Grammar::OutputFile:
    case Grammar::Path:
    case Grammar::Text:
        return true;
    default:
        return false;
    }
}

bool isValueLike(const QByteArray &word)
{
    return word.contains('=') || word.contains(':') || word.contains('$') || word.contains('{') || word.contains('<')
        || isDigit(word.front()) || word.startsWith(',') || word.endsWith(',');
}

} // namespace

bool saidOfTornValue(const Subject &subject, const QList<RefusedWord> &words, Reporter &report)
{
    const Stray stray(subject, words);
    if (saidOfPlaceholder(stray, report) || saidOfTornList(stray, report) || saidOfUnit(stray, report)
        || saidOfMissingDashes(stray, report))
        return true;
    if (!stray.before || !lacksDash(stray.before->text, subject.script().version()) || stray.before->text.contains('='))
        return false;
    report.say(stray.span(), // OPT-VALUE offers the dash
               StrayWordsText::tr(
                   "A long option begins with two dashes. sbatch does not read “%1” as the value of “%2”, and refuses it.")
                   .arg(shown(stray.text()), shown(stray.before->text)));
    return true;
}

QList<base::Fix> fixesOfRemark(const Subject &subject, const QList<RefusedWord> &words)
{
    const Stray stray(subject, words);
    bool onlyText = true;
    bool remark = stray.before && !stray.isOneWord();
    for (qsizetype i = stray.first; i < stray.all.size() && stray.all.at(i).line == stray.all.at(stray.first).line; ++i) {
        const QByteArray &word = stray.all.at(i).text;
        onlyText = onlyText && !word.startsWith('-');
        remark = remark && !word.isEmpty() && !isValueLike(word);
    }
    const qsizetype begin = stray.span().begin;
    QList<base::Fix> fixes;
    const bool free = stray.use && isFreeText(*stray.use) && stray.isPlain();
    if (free && onlyText) {
        const QByteArray whole = subject.text({stray.use->value->begin, stray.span().end});
        const auto quoted = Document::quoted(whole);
        if (quoted && !whole.contains('"') && !whole.contains('\'') && !whole.contains('\\'))
            fixes += onRequest({StrayWordsText::tr("Write “%1” in quotes").arg(shown(whole)),
                                {subject.edit({stray.use->value->begin, stray.span().end}, *quoted)}});
    }
    if (onlyText && begin > 0 && isSpace(subject.script().bytes().at(begin - 1))) {
        const base::Fix fix{StrayWordsText::tr("Turn the line into a comment"), {subject.insert(begin, "# ")}};
        fixes += remark && !free ? fix : onRequest(fix);
    }
    return fixes;
}

bool saidOfColon(const Subject &subject, const RefusedWord &refused, Reporter &report)
{
    const Word &word = wordsOf(subject, refused.component).at(refused.word);
    const SlurmVersion version = subject.script().version();
    const auto colon = word.text.indexOf(':');
    const QByteArray name = word.text.mid(2, colon - 2);
    const Option *option = colon > 2 ? findOption(name, Sbatch, version) : nullptr;
    if (!option || name != option->name || option->value == OptionValue::None || word.text.first(colon).contains('='))
        return false;
    const bool good = !checkValue(*option, word.text.sliced(colon + 1), version);
    const base::Fix fix{StrayWordsText::tr("Write = instead of the colon"),
                        word.offsets.isEmpty() ? QList{subject.edit({word.offset(colon), word.offset(colon) + 1}, "=")}
                                               : QList<base::TextEdit>()};
    report.say(word.span,
               StrayWordsText::tr(
                   "Write = between an option and its value, not a colon. sbatch has no option “%1” and refuses the script.")
                   .arg(shown(word.text)),
               {good ? fix : onRequest(fix)});
    return true;
}

void sayOfAmbiguous(const Subject &subject, const RefusedWord &refused, const QByteArray &name, Reporter &report)
{
    constexpr int most = 6;
    const SlurmVersion version = subject.script().version();
    const Word &word = wordsOf(subject, refused.component).at(refused.word);
    QByteArrayList names;
    for (const Option &option : allOptions()) {
        if (option.isIn(Sbatch, version) && QByteArrayView(option.name).startsWith(name) && names.size() <= most)
            names += names.size() < most ? "--" + QByteArray(option.name) : QByteArray("…");
    }
    const Option *letter = name.size() == 1 ? findOption(name[0], Sbatch, version) : nullptr;
    QString message = StrayWordsText::tr(
                          "--%1 is the beginning of several options (%2), and sbatch refuses it. Write the one you mean in full.")
                          .arg(shown(name), QString::fromUtf8(names.join(", ")));
    if (letter)
        message += QLatin1Char(' ')
            + StrayWordsText::tr("A one-letter option has one dash: -%1 is --%2.").arg(shown(name), shown(letter->name));
    const QByteArray whole = letter ? QByteArray("--") + letter->name : QByteArray();
    const bool plain = letter && word.offsets.isEmpty();
    report.say(word.span, message,
               {onRequest({StrayWordsText::tr("Write %1").arg(shown(whole)),
                           plain ? QList{subject.edit({word.span.begin, word.span.begin + 2 + name.size()}, whole)}
                                 : QList<base::TextEdit>()})});
}

bool saidOfLooseDashes(const Subject &subject, const RefusedWord &first, const Word &dashes, Reporter &report)
{
    const Word &word = wordsOf(subject, first.component).at(first.word);
    const QByteArray name = word.text.split('=').first();
    const Option *option = findOption(name, Sbatch, subject.script().version());
    if (dashes.line != word.line || !option || name != option->name
        || !isBlankText(subject.view({dashes.span.end, word.span.begin})))
        return false;
    report.say(
        {dashes.span.begin, word.span.end},
        StrayWordsText::tr("A space follows the two dashes. sbatch reads them as the end of the options, and refuses “%1”.")
            .arg(shown(word.text)),
        {{StrayWordsText::tr("Remove the space"), {subject.edit({dashes.span.end, word.span.begin}, {})}}});
    return true;
}

bool followsLackingDash(const Subject &subject, const RefusedWord &stray)
{
    const QList<Word> &words = wordsOf(subject, stray.component);
    const auto isBefore = [&](qsizetype word, int component) { return component == stray.component && word + 1 == stray.word; };
    if (stray.word == 0 || words.at(stray.word - 1).line != words.at(stray.word).line
        || !lacksDash(words.at(stray.word - 1).text, subject.script().version()) || words.at(stray.word - 1).text.contains('='))
        return false;
    return std::ranges::any_of(subject.refusedWords(), [&](const RefusedWord &one) { return isBefore(one.word, one.component); })
        || std::ranges::any_of(subject.refusedValues(),
                               [&](const RefusedValue &one) { return isBefore(one.use.lastWord, one.component); });
}

} // namespace voyageur::script
