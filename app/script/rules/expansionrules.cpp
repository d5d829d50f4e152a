// SPDX-License-Identifier: GPL-3.0-or-later
// How bash writes variables and counts its lists.
#include "script/rules/expansionrules.h"

#include "script/rules/programs.h"
#include "script/rules/variableuses.h"

#include <QCoreApplication>
#include <QRegularExpression>

#include <algorithm>

namespace voyageur::script {

using base::Severity;
using namespace Qt::StringLiterals;

namespace {

struct ExpansionRulesText {
    Q_DECLARE_TR_FUNCTIONS(voyageur::script::VariableRules)
};

// "$@", "${LIST[@]}": as many words as there are elements, also in quotes.
bool holdsAllElements(const BashWord &word)
{
    return !word.literal && word.text.contains('@');
}

// How many elements "NAME=( … )" has; nothing where that is known only when it runs.
std::optional<qsizetype> countedElements(QByteArray raw)
{
    const auto open = raw.indexOf('(');
    if (open < 0 || !raw.endsWith(')') || (open > 0 && raw.first(open).trimmed().size() > 0 && !raw.first(open).endsWith('=')))
        return {};
    raw = raw.sliced(open + 1).chopped(1);
    qsizetype count = 0;
    for (const BashCommand &command : Bash::parse(raw).commands()) {
        if (command.substituted || !command.redirections.isEmpty() || command.background || command.readsPipe)
            return {};
        for (const BashAssignment &one : command.assignments) {
            if (one.value.splits || one.value.hasPattern || holdsAllElements(one.value))
                return {};
        }
        for (const BashWord &word : command.words) {
            if (word.splits || word.hasPattern || word.text.contains("..") || holdsAllElements(word)
                || (word.text.contains('{') && word.text.contains(',')))
                return {};
        }
        count += command.words.size() + command.assignments.size();
    }
    return count;
}

} // namespace

namespace {

// "NAME=(a b)", "mapfile NAME".
QSet<QByteArray> listNames(const Subject &subject)
{
    QSet<QByteArray> names;
    for (const BashCommand &command : subject.commands()) {
        for (const BashAssignment &one : command.assignments) {
            if (subject.text(one.value.span).startsWith('('))
                names += one.name;
        }
        if (isOneOf(command.name(), {"mapfile", "readarray"}) && command.words.size() > 1)
            names += command.words.last().text;
    }
    return names;
}

// "$FILES[$i]": the first element, and "[…]" behind it.
void elementWithoutBraces(const Subject &subject, Reporter &report)
{
    const QByteArray first = subject.text(subject.line(0));
    if (first.contains("zsh") || first.contains("csh") || !subject.isShell())
        return;
    const QSet<QByteArray> lists = listNames(subject);
    if (lists.isEmpty())
        return;
    bool said = false;
    eachUse(subject, [&](const VariableUse &use) {
        const bool index = use.rest.size() > 2 && use.rest.startsWith('[') && (use.rest[1] == '$' || isNamePart(use.rest[1]));
        if (said || use.braces || !index || !lists.contains(use.name.toByteArray()))
            return;
        const QByteArrayView raw = subject.view(use.word->span);
        const QByteArray written = '$' + use.name.toByteArray() + '[';
        const auto at = raw.indexOf(written);
        const auto close = at < 0 ? -1 : raw.indexOf(']', at);
        if (close < 0 || raw.sliced(at + written.size(), close - at - written.size()).contains('['))
            return;
        said = true;
        const Span place{use.word->span.begin + at, use.word->span.begin + close + 1};
        const QByteArray meant = "${" + subject.text(place).sliced(1) + '}';
        report.say(place,
                   ExpansionRulesText::tr(
                       "Without braces, bash writes the first element of the list, followed by “%2”. For the element, write %1.")
                       .arg(shown(meant), shown(subject.text(place).sliced(1 + use.name.size()))),
                   {{ExpansionRulesText::tr("Write %1").arg(shown(meant)), {subject.edit(place, meant)}}});
    });
}

} // namespace

namespace {

// "FILES={a,b}.txt" and then "for f in $FILES": bash expands braces before variables, so these stay letters.
void listInVariable(const Subject &subject, Reporter &report)
{
    const QByteArray &bytes = subject.script().bytes();
    for (const BashCommand &command : subject.commands()) {
        for (const BashAssignment &one : command.assignments) {
            const QByteArrayView raw = subject.view(one.value.span);
            const auto open = raw.indexOf('{');
            const auto close = open < 0 ? -1 : raw.indexOf('}', open);
            if (close < 0 || raw.contains('$') || raw.contains('\\') || raw.startsWith('(') || !subject.isShell())
                continue;
            const QByteArrayView list = raw.sliced(open + 1, close - open - 1);
            const bool range = list.contains("..") && list.size() < 20 && !list.contains('/');
            if ((!list.contains(',') && !range) || list.contains('"') || list.contains(' ') || list.contains(':')
                || list.contains('{'))
                continue;
            const bool looped = bytes.contains(" in $" + one.name + ';') || bytes.contains(" in $" + one.name + '\n')
                || bytes.contains(" in ${" + one.name + '}');
            const bool handed = std::ranges::any_of(subject.calls(), [&](const Call &call) {
                return isOneOf(call.name, {"cp", "mv", "ls", "cat", "rm", "mkdir", "wc", "gzip", "gunzip", "tar", "touch"})
                    && std::ranges::any_of(call.arguments(), [&](const BashWord &word) {
                           return word.text.endsWith('$' + one.name) || word.text.endsWith("${" + one.name + '}');
                       });
            });
            if (!looped && !handed)
                continue;
            return report.say(
                one.value.span,
                ExpansionRulesText::tr(
                    "bash expands braces before variables, so $%1 stays “%2”, letter for letter. Use a list, %1=(%3), and "
                    "write \"${%1[@]}\".")
                    .arg(shown(one.name), shown(one.value.text), shown(one.value.text)));
        }
    }
}

} // namespace

namespace {

bool isNumberOrVariable(QByteArrayView text)
{
    if (text.startsWith('"') && text.endsWith('"') && text.size() > 2)
        text = text.sliced(1, text.size() - 2);
    if (text.isEmpty() || text.size() > 40)
        return false;
    if (text.startsWith("${") && text.endsWith('}'))
        return variableNameLength(text.sliced(2)) == text.size() - 3;
    if (text.startsWith('$'))
        return text.size() > 1 && variableNameLength(text.sliced(1)) == text.size() - 1;
    return std::ranges::all_of(text, [](char c) { return c >= '0' && c <= '9'; });
}

// "for i in {1..$N}": bash reads the braces before it knows N, and the loop goes round once, with "{1..8}".
void rangeOfVariables(const Subject &subject, Reporter &report)
{
    if (subject.text(subject.line(0)).contains("zsh") || subject.text(subject.line(0)).contains("ksh"))
        return;
    const QByteArray &bytes = subject.script().bytes();
    int looked = 0;
    constexpr int most = 200;
    constexpr qsizetype longest = 90; // of what is in the braces, and of what stands before them
    for (qsizetype at = bytes.indexOf(" {"); at >= 0 && looked < most; at = bytes.indexOf(" {", at + 1), ++looked) {
        const qsizetype open = at + 1;
        QByteArrayView rest = subject.view({open, std::min(open + longest, bytes.size())});
        if (const auto end = rest.indexOf('\n'); end >= 0)
            rest = rest.first(end);
        QByteArrayView before = subject.view({std::max<qsizetype>(open - longest, 0), open});
        before = before.sliced(before.lastIndexOf('\n') + 1).trimmed();
        const auto dots = rest.indexOf("..");
        qsizetype close = dots < 0 ? -1 : rest.indexOf('}', dots);
        if (close >= 0 && close + 1 < rest.size() && rest[close + 1] == '}') // "{1..${N}}"
            ++close;
        const auto loop = before.lastIndexOf("for ");
        if (close < 0 || loop < 0 || (loop > 0 && before[loop - 1] != ' ' && before[loop - 1] != ';') || !before.endsWith(" in")
            || before.contains('#'))
            continue;
        const QByteArrayView first = rest.sliced(1, dots - 1);
        const QByteArrayView last = rest.sliced(dots + 2, close - dots - 2);
        if (!isNumberOrVariable(first) || !isNumberOrVariable(last) || (!first.contains('$') && !last.contains('$'))
            || std::ranges::any_of(subject.hereTexts(), [&](const HereText &text) {
                   return text.document.body.begin <= open && open < text.document.body.end;
               }))
            continue;
        const QByteArray meant = "$(seq " + first.toByteArray() + ' ' + last.toByteArray() + ')';
        report.say(
            {open, open + close + 1},
            ExpansionRulesText::tr("bash expands braces before variables, so this loop runs once, with the text “%1”. Write %2.")
                .arg(shown(rest.first(close + 1)), shown(meant)),
            {{ExpansionRulesText::tr("Write %1").arg(shown(meant)), {subject.edit({open, open + close + 1}, meant)}}});
    }
}

// cd "~/project": in quotes ~ is a letter of the name. A program of one's own may replace it itself.
void quotedTilde(const Subject &subject, Reporter &report)
{
    static constexpr QByteArrayView commands[] = {"cd", "cp",  "mv",   "mkdir", "rm",    "ls",    "cat",  "source",
                                                  ".",  "tar", "ln",   "touch", "rsync", "unzip", "find", "test",
                                                  "[",  "[[",  "head", "tail",  "pushd", "chmod"};
    const auto look = [&](const BashWord &word, bool certain) {
        const QByteArrayView raw = subject.view(word.span);
        const bool twice = raw.startsWith("\"~/");
        if ((!twice && !raw.startsWith("'~/")) || raw.contains(' ') || raw.contains('\n') || raw.contains(':')
            || !raw.endsWith(raw[0]))
            return;
        report.say(
            certain ? Severity::Warning : Severity::Advice, word.span,
            ExpansionRulesText::tr("In quotes, bash does not replace ~ with your home folder. The path begins with a folder "
                                   "named “~”, which does not exist. Write $HOME."),
            {{ExpansionRulesText::tr("Write %1").arg(u"$HOME"_s),
              twice ? QList{subject.edit({word.span.begin + 1, word.span.begin + 2}, "$HOME")} : QList<base::TextEdit>()}});
    };
    for (const BashCommand &command : subject.commands()) {
        for (const BashAssignment &one : command.assignments)
            look(one.value, false);
        const QByteArray name = command.name();
        if (std::ranges::any_of(commands, [&](QByteArrayView one) { return name == one; })) {
            for (const BashWord &word : command.words)
                look(word, true);
        }
        for (const BashRedirection &one : command.redirections) {
            if (!one.operation.startsWith("<<"))
                look(one.target, true);
        }
    }
}

} // namespace

// "log_{$SLURM_JOB_ID}": to bash the braces are letters.
void bracesAroundDollar(const Subject &subject, Reporter &report)
{
    elementWithoutBraces(subject, report);
    listInVariable(subject, report);
    if (!subject.isShell())
        return;
    rangeOfVariables(subject, report);
    quotedTilde(subject, report);
    const auto look = [&](const BashCommand &command, const BashWord &word) {
        if (word.literal || !word.text.contains("{$") || isOneOf(command.name(), {"awk", "echo", "printf", "jq", "curl"}))
            return;
        const QByteArrayView raw = subject.view(word.span);
        for (qsizetype at = raw.indexOf("{$"); at >= 0; at = raw.indexOf("{$", at + 1)) {
            qsizetype end = at + 2;
            while (end < raw.size() && isNamePart(raw[end]))
                ++end;
            const QByteArray name = raw.sliced(at + 2, end - at - 2).toByteArray();
            const bool isName = !name.isEmpty() && isNameStart(name.front());
            const bool ours = name.startsWith("SLURM_") || subject.sets(name);
            if (!isName || !ours || end >= raw.size() || raw[end] != '}'
                || (at > 0 && (raw[at - 1] == '$' || raw[at - 1] == '\\')))
                continue;
            const QByteArray meant = "${" + name + '}';
            return report.say(
                {word.span.begin + at, word.span.begin + end + 1},
                ExpansionRulesText::tr("The $ is inside the braces, so bash reads it as part of the name. Write %1.")
                    .arg(shown(meant)),
                {{ExpansionRulesText::tr("Write %1").arg(shown(meant)),
                  {subject.edit({word.span.begin + at, word.span.begin + end + 1}, meant)}}});
        }
    };
    for (const BashCommand &command : subject.commands()) {
        for (const BashAssignment &one : command.assignments)
            look(command, one.value);
        for (const BashWord &word : command.words)
            look(command, word);
        for (const BashRedirection &one : command.redirections)
            look(command, one.target);
    }
}

namespace {

// "LIST[i]=value"
bool setsElement(const Subject &subject, const BashAssignment &assignment)
{
    const qsizetype begin = assignment.value.span.begin;
    return subject.view({std::max<qsizetype>(begin - 2, 0), begin}) == "]=";
}

// "sed -n "${SLURM_ARRAY_TASK_ID}p" list.txt" with --array=0-9: files have no line 0.
void lineOfTaskZero(const Subject &subject, const OptionUse &use, const ArraySpec &array, Reporter &report)
{
    const bool fromZero = std::ranges::any_of(array.ranges, [](const ArrayRange &range) { return range.first == 0; });
    if (!fromZero)
        return;
    for (const Call &call : subject.calls()) {
        const auto words = call.arguments();
        if (call.command->conditional || !takesLineOfTask(subject, call))
            continue;
        // Where the file is known ARR-CASES says more.
        const bool counted = subject.project() && std::ranges::any_of(words, [&](const BashWord &word) {
                                 return subject.project()->caseLines.contains(subject.resolved(word));
                             });
        if (counted)
            return;
        const QByteArray written = use.text;
        const auto limit = written.indexOf('%');
        const QByteArray range = limit < 0 ? written : written.first(limit);
        base::Fix fix;
        if (array.ranges.size() == 1 && array.ranges.first().step == 1 && range.startsWith("0-")) {
            const QByteArray meant =
                "1-" + QByteArray::number(array.last() + 1) + (limit < 0 ? QByteArray() : written.sliced(limit));
            fix = {ExpansionRulesText::tr("Write %1").arg(shown(meant)),
                   subject.script().setValue(use, meant).value_or(QList<base::TextEdit>())};
        }
        return report.say(call.span(),
                          ExpansionRulesText::tr("The lines of a file are counted from 1, but this array begins at 0. Task 0 "
                                                 "gets no line, and no task gets the last line. Write --array=1-…, or add 1."),
                          {onRequest(fix)});
    }
}

// "$((SLURM_ARRAY_TASK_ID - 1))" with --array=0-9: −1 for the first task.
void numberBelowZero(const Subject &subject, const ArraySpec &array, Reporter &report)
{
    static const QRegularExpression before(u"SLURM_ARRAY_TASK_ID\\}? *- *1 *(?:\\)\\)|\\])"_s);
    const bool fromZero = std::ranges::any_of(array.ranges, [](const ArrayRange &range) { return range.first == 0; });
    if (!fromZero)
        return;
    for (const BashCommand &command : subject.commands()) {
        if (command.conditional || !subject.view(command.span).contains("SLURM_ARRAY_TASK_ID"))
            continue;
        const auto found = before.match(QString::fromLatin1(subject.view(command.span)));
        if (found.hasMatch())
            return report.say(
                {command.span.begin + found.capturedStart(), command.span.begin + found.capturedEnd()},
                ExpansionRulesText::tr("This array begins at 0, so the first task computes with -1 here. In a list, "
                                       "bash takes the last element for it. Leave out the subtraction, or write "
                                       "--array=1-…"));
    }
}

} // namespace

void listFromZero(const Subject &subject, Reporter &report)
{
    const auto &array = subject.request().array;
    const OptionUse *use = subject.use("array");
    if (!array || !use || array->ranges.isEmpty())
        return;
    lineOfTaskZero(subject, *use, *array, report);
    numberBelowZero(subject, *array, report);
    QHash<QByteArray, std::optional<qsizetype>> lists;
    for (const BashCommand &command : subject.commands()) {
        for (const BashAssignment &one : command.assignments) {
            if (setsElement(subject, one))
                lists.insert(one.name, std::nullopt);
            if (setsElement(subject, one) || !subject.text(one.value.span).contains('('))
                continue;
            const bool again = lists.contains(one.name) || subject.text(command.span).contains("+=");
            lists.insert(one.name, again ? std::nullopt : countedElements(subject.text(one.value.span)));
        }
        if (!isOneOf(command.name(), {"declare", "local", "readonly", "typeset"}))
            continue;
        for (const BashWord &word : command.words) { // "declare -a NAME=( … )"
            const auto equals = word.text.indexOf("=(");
            const QByteArray raw = equals > 0 ? subject.text(word.span) : QByteArray();
            if (raw.startsWith(word.text.first(std::max<qsizetype>(equals, 0)) + "=(") && equals > 0)
                lists.insert(word.text.first(equals),
                             lists.contains(word.text.first(equals)) ? std::nullopt : countedElements(raw.sliced(equals + 1)));
        }
    }
    QSet<QByteArray> files; // lists of files or lines, all of whose elements are meant
    for (const BashCommand &command : subject.commands()) {
        for (const BashAssignment &one : command.assignments) {
            const QByteArray raw = subject.text(one.value.span);
            if (raw.startsWith('(') && !subject.text(command.span).contains("+=")
                && (one.value.hasPattern || raw.startsWith("($(") || raw.contains('*')))
                files += one.name;
        }
        if (isOneOf(command.name(), {"mapfile", "readarray"}) && command.words.size() > 1)
            files += command.words.last().text;
    }
    if (lists.isEmpty() && files.isEmpty())
        return;
    qint64 least = array->ranges.first().first;
    qint64 most = least;
    for (const auto &range : array->ranges) {
        least = std::min<qint64>(least, range.first);
        most = std::max<qint64>(most, range.last);
    }
    bool said = false;
    eachUse(subject, [&](const VariableUse &one) {
        if (said || !one.braces || !one.rest.startsWith('['))
            return;
        const auto count = lists.value(one.name.toByteArray());
        const auto close = one.rest.indexOf(']');
        const bool skipsFirst = !count && least > 0 && files.contains(one.name.toByteArray());
        if ((!count && !skipsFirst) || close < 2 || (count && *count > most))
            return;
        QByteArray index = subject.resolved(one.rest.sliced(1, close - 1).toByteArray()).trimmed();
        if (!index.contains('$') && subject.sets(index))
            index = subject.resolved('$' + index);
        index.replace("{", "").replace("}", "");
        if (index != "$SLURM_ARRAY_TASK_ID" && index != "SLURM_ARRAY_TASK_ID")
            return;
        said = true;
        if (skipsFirst)
            return report.say(
                Severity::Advice, placeOf(subject, one),
                ExpansionRulesText::tr(
                    "Lists in bash begin at 0, but the job array begins at %2. No task uses the first element of %1. Write "
                    "--array=0-…, or subtract 1.")
                    .arg(shown(one.name), QString::number(least)));
        const QByteArray written = use->text;
        base::Fix fix;
        const auto limit = written.indexOf('%');
        const QByteArray range = limit < 0 ? written : written.first(limit);
        if (least == 1 && most == *count && array->ranges.size() == 1 && range == "1-" + QByteArray::number(most)) {
            const QByteArray meant = "0-" + QByteArray::number(most - 1) + (limit < 0 ? QByteArray() : written.sliced(limit));
            fix = {ExpansionRulesText::tr("Write %1").arg(shown(meant)),
                   subject.script().setValue(*use, meant).value_or(QList<base::TextEdit>())};
        }
        report.say(placeOf(subject, one),
                   ExpansionRulesText::tr(
                       "Lists in bash begin at 0. %1 has %2 elements, numbered 0-%3, so task %4 gets nothing here. Write "
                       "--array=0-%3, or subtract 1.")
                       .arg(shown(one.name), QString::number(*count), QString::number(*count - 1), QString::number(most)),
                   {onRequest(fix)});
    });
}

} // namespace voyageur::script
