// SPDX-License-Identifier: GPL-3.0-or-later
#include "script/scriptplace.h"

#include "script/ctext.h"

#include <algorithm>

namespace voyageur::script {

namespace {

constexpr QByteArrayView mark("#SBATCH");
constexpr QByteArrayView oldMark("#SLURM");
constexpr QByteArrayView order("voyageur: disable=");

bool holds(Span span, qsizetype offset)
{
    return span.begin <= offset && offset <= span.end;
}

Span wholeLine(const QByteArray &bytes, qsizetype offset)
{
    const qsizetype begin = offset == 0 ? 0 : bytes.lastIndexOf('\n', offset - 1) + 1;
    qsizetype end = bytes.indexOf('\n', offset);
    end = end < 0 ? bytes.size() : end;
    if (end > std::max(begin, offset) && bytes.at(end - 1) == '\r')
        --end;
    return {begin, end};
}

// One line's words as options, as getopt_long(3) takes them, but never stopping: an option without its value does not eat the
// next option, because somebody is still typing.
class WordWalk final {
public:
    WordWalk(const QList<Word> &words, SlurmVersion version) : m_words(words), m_version(version) {}

    QList<WrittenOption> run()
    {
        for (; m_at < m_words.size(); ++m_at) {
            const QByteArray &text = m_words[m_at].text;
            if (text.startsWith("--"))
                longOption(m_words[m_at]);
            else if (text.size() > 1 && text.startsWith('-'))
                letters(m_words[m_at]);
            else
                add({}, m_words[m_at].span);
        }
        return m_result;
    }

private:
    WrittenOption &add(const Option *option, Span name)
    {
        m_result += WrittenOption{option, true, true, name, {}, {}};
        return m_result.last();
    }

    void takeNext(WrittenOption &written)
    {
        if (m_at + 1 >= m_words.size() || m_words[m_at + 1].text.startsWith("--"))
            return;
        const Word &next = m_words[++m_at];
        written.attached = false;
        written.value = next.span;
        written.text = next.text;
    }

    void longOption(const Word &word)
    {
        const auto equals = word.text.indexOf('=');
        const QByteArray name = word.text.sliced(2, (equals < 0 ? word.text.size() : equals) - 2);
        WrittenOption &written = add(name.isEmpty() ? nullptr : findOption(name, Sbatch, m_version),
                                     {word.span.begin, equals < 0 ? word.span.end : word.offset(equals)});
        if (equals >= 0) {
            written.value = Span{word.offset(equals) + 1, word.span.end};
            written.text = word.text.sliced(equals + 1);
        } else if (written.option && written.option->value == OptionValue::Required) {
            takeNext(written);
        }
    }

    void letters(const Word &word)
    {
        for (qsizetype i = 1; i < word.text.size(); ++i) {
            const Option *option = findOption(word.text[i], Sbatch, m_version);
            const Span name{i == 1 ? word.span.begin : word.offset(i),
                            i + 1 < word.text.size() ? word.offset(i + 1) : word.span.end};
            WrittenOption &written = add(option, name);
            written.longForm = false;
            if (!option || option->value == OptionValue::None)
                continue;
            if (i + 1 < word.text.size()) {
                written.value = Span{name.end, word.span.end};
                written.text = word.text.sliced(i + 1);
            } else if (option->value == OptionValue::Required) {
                takeNext(written);
            }
            return;
        }
    }

    const QList<Word> &m_words;
    SlurmVersion m_version;
    qsizetype m_at = 0;
    QList<WrittenOption> m_result;
};

LineWords wordsOf(const Document &script, const Line &line)
{
    const auto text = QByteArrayView(script.bytes()).sliced(line.span.begin, line.span.size());
    const qsizetype length = text.startsWith(mark) ? mark.size() : oldMark.size();
    return directiveWords(text.sliced(length), line.span.begin + length, line.number, script.version());
}

bool isDirective(const Document &script, const Line &line)
{
    return line.kind == LineKind::Directive
        || (line.kind == LineKind::Ignored && line.why == IgnoredWhy::AfterCommand && script.at(line.span).startsWith(mark));
}

ScriptPlace directivePlace(const Document &script, const Line &line, qsizetype offset)
{
    const qsizetype markEnd = line.span.begin + (script.at(line.span).startsWith(mark) ? mark.size() : oldMark.size());
    if (offset <= markEnd)
        return {PlaceKind::Mark, {line.span.begin, markEnd}};
    const LineWords words = wordsOf(script, line);
    const bool commented = !words.comment.isEmpty() && offset > words.comment.begin;
    const bool unread = !words.unread.isEmpty() && offset > words.unread.begin && !isBlankText(script.at(words.unread));
    if (commented || unread || !words.refusal.isEmpty())
        return {};
    const WrittenOption *before = nullptr;
    const auto options = WordWalk(words.words, script.version()).run();
    for (const WrittenOption &option : options) {
        if (option.value && holds(*option.value, offset))
            return {PlaceKind::OptionValue, *option.value, option.option};
        if (holds(option.name, offset)) {
            const bool follows = option.value && option.value->begin - option.name.end <= 1;
            return {PlaceKind::OptionName, option.name, option.option, follows};
        }
        if (option.name.end <= offset)
            before = &option;
    }
    if (before && !before->value && before->option && before->option->value == OptionValue::Required)
        return {PlaceKind::OptionValue, {offset, offset}, before->option};
    return {PlaceKind::OptionName, {offset, offset}, nullptr, false};
}

// "# voyageur: disable=TIME-TIER,MA|"
ScriptPlace orderPlace(const Document &script, Span line, qsizetype offset)
{
    const QByteArray text = script.at({line.begin, offset});
    const qsizetype written = text.lastIndexOf(order);
    if (written >= 0 && text.first(written).trimmed().endsWith('#')) {
        const qsizetype list = line.begin + written + order.size();
        if (script.at({list, offset}).contains(' '))
            return {};
        qsizetype begin = std::max(list, line.begin + text.lastIndexOf(',') + 1);
        qsizetype end = offset;
        while (end < line.end && script.bytes().at(end) != ',' && !isSpace(script.bytes().at(end)))
            ++end;
        return {PlaceKind::RuleName, {begin, end}};
    }
    const qsizetype hash = text.lastIndexOf('#');
    if (hash < 0)
        return {};
    qsizetype begin = hash + 1;
    while (begin < text.size() && isSpace(text.at(begin)))
        ++begin;
    const auto rest = QByteArrayView(text).sliced(begin);
    if (rest.isEmpty() || !order.startsWith(rest) || !isBlankText(script.at({offset, line.end})))
        return {};
    return {PlaceKind::RuleOrder, {line.begin + hash, offset}};
}

ScriptPlace markPlace(const Document &script, Span line, qsizetype offset)
{
    const QByteArray text = script.at({line.begin, offset}).replace(' ', "");
    if (line.begin >= script.firstCommand() || text.isEmpty() || !startsNoCase(mark, text)
        || !isBlankText(script.at({offset, line.end})))
        return {};
    return {PlaceKind::Mark, {line.begin, line.end}};
}

bool inSingleQuotes(QByteArrayView wordUpTo)
{
    char quote = 0;
    for (qsizetype i = 0; i < wordUpTo.size(); ++i) {
        const char c = wordUpTo[i];
        if (c == '\\' && quote != '\'')
            ++i;
        else if (quote)
            quote = c == quote ? 0 : quote;
        else if (c == '\'' || c == '"')
            quote = c;
    }
    return quote == '\'';
}

bool expands(const Bash &bash, const QByteArray &bytes, qsizetype dollar)
{
    for (const BashHereDocument &document : bash.documents()) {
        if (holds(document.body, dollar))
            return document.expands;
    }
    for (const BashCommand &command : bash.commands()) {
        if (!holds(command.span, dollar))
            continue;
        const auto check = [&](const BashWord &word) {
            return holds(word.span, dollar)
                && !inSingleQuotes(QByteArrayView(bytes).sliced(word.span.begin, dollar - word.span.begin));
        };
        const auto value = [&](const BashAssignment &assignment) { return check(assignment.value); };
        const auto target = [&](const BashRedirection &redirection) { return check(redirection.target); };
        if (std::ranges::any_of(command.words, check) || std::ranges::any_of(command.assignments, value)
            || std::ranges::any_of(command.redirections, target))
            return true;
    }
    return false;
}

ScriptPlace variablePlace(const Document &script, Span line, qsizetype offset)
{
    const QByteArray &bytes = script.bytes();
    qsizetype begin = offset;
    while (begin > line.begin && isNamePart(bytes.at(begin - 1)))
        --begin;
    if (begin == line.begin && (offset >= line.end || bytes.at(offset) != '$'))
        return {};
    qsizetype end = offset;
    if (begin == offset && offset < line.end && bytes.at(offset) == '$') // the mouse is on the $ itself
        begin = end = offset + 1 + (offset + 1 < line.end && bytes.at(offset + 1) == '{' ? 1 : 0);
    while (end < line.end && isNamePart(bytes.at(end)))
        ++end;
    const bool braces = begin - line.begin >= 2 && bytes.at(begin - 1) == '{' && bytes.at(begin - 2) == '$';
    if (!braces && (begin == line.begin || bytes.at(begin - 1) != '$'))
        return {};
    if (braces && end < line.end && bytes.at(end) == '}')
        ++end;
    return {PlaceKind::Variable, {begin - (braces ? 2 : 1), end}};
}

ScriptPlace modulePlace(const Document &script, const Bash &bash, qsizetype offset)
{
    const BashCommand *command = nullptr;
    for (const BashCommand &one : bash.commands()) {
        if (one.span.begin <= offset && !one.words.isEmpty())
            command = &one;
    }
    if (!command)
        return {};
    const QByteArray behind =
        command->span.end < offset ? script.at({command->span.end, offset}).replace("\\\n", "") : QByteArray();
    if (!isBlankText(behind) || behind.contains('\n'))
        return {};
    const QByteArray name = command->name();
    const auto &words = command->words;
    const bool loads =
        name == "ml" || (name == "module" && words.size() > 1 && (words[1].text == "load" || words[1].text == "add"));
    const qsizetype first = name == "ml" ? 1 : 2;
    if (!loads || offset < words[first - 1].span.end + 1)
        return {};
    for (qsizetype i = first; i < words.size(); ++i) {
        if (holds(words[i].span, offset))
            return words[i].text.startsWith('-') ? ScriptPlace{} : ScriptPlace{PlaceKind::Module, words[i].span};
    }
    return {PlaceKind::Module, {offset, offset}};
}

} // namespace

QList<WrittenOption> writtenOptions(const Document &script, const Line &line)
{
    return isDirective(script, line) ? WordWalk(wordsOf(script, line).words, script.version()).run() : QList<WrittenOption>();
}

QList<WrittenOption> writtenOptions(const Document &script)
{
    QList<WrittenOption> options;
    for (const Line &line : script.lines()) {
        if (line.component == 0 && line.kind == LineKind::Directive)
            options += writtenOptions(script, line);
    }
    return options;
}

std::optional<QByteArray> writtenValue(const QList<WrittenOption> &options, QByteArrayView name)
{
    std::optional<QByteArray> value;
    for (const WrittenOption &option : options) {
        if (option.option && name == keptName(*option.option))
            value = option.text;
    }
    return value;
}

ScriptPlace placeAt(const Document &script, qsizetype offset)
{
    if (offset < 0 || offset > script.bytes().size())
        return {};
    const Span line = wholeLine(script.bytes(), offset);
    const auto &lines = script.lines();
    const auto found = std::ranges::lower_bound(lines, line.begin, {}, [](const Line &one) { return one.span.begin; });
    const bool named = found != lines.end() && found->span.begin == line.begin;
    if (named && isDirective(script, *found)) {
        const auto place = directivePlace(script, *found, offset);
        return place.kind == PlaceKind::Nothing ? orderPlace(script, line, offset) : place;
    }
    if (const auto place = orderPlace(script, line, offset); place.kind != PlaceKind::Nothing)
        return place;
    if (const auto place = markPlace(script, line, offset); place.kind != PlaceKind::Nothing)
        return place;
    if (line.begin < script.firstCommand())
        return {};
    const auto variable = variablePlace(script, line, offset);
    const Bash bash = Bash::parse(script.bytes());
    if (variable.kind != PlaceKind::Nothing)
        return expands(bash, script.bytes(), variable.span.begin) ? variable : ScriptPlace{};
    return modulePlace(script, bash, offset);
}

} // namespace voyageur::script
