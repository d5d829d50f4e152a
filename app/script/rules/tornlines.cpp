// SPDX-License-Identifier: GPL-3.0-or-later
#include "script/rules/tornlines.h"

#include "script/ctext.h"
#include "script/rules/allianceware.h"

#include <QCoreApplication>

#include <algorithm>

namespace voyageur::script {

using base::Severity;

namespace {

struct TornLinesText {
    Q_DECLARE_TR_FUNCTIONS(voyageur::script::TornLines)
};

// The line above, without its end; empty at the first one.
Span lineAbove(const Subject &subject, qsizetype offset)
{
    const qsizetype begin = subject.line(offset).begin;
    return begin == 0 ? Span() : subject.line(begin - 1);
}

// Blanks behind a backslash at the end of the line: "\ " is a word, and the line does not go on.
Span blanksBehindBackslash(const Subject &subject, Span line)
{
    const QByteArrayView text = subject.view(line);
    qsizetype end = text.size();
    while (end > 0 && (text[end - 1] == ' ' || text[end - 1] == '\t'))
        --end;
    const bool torn = end > 0 && end < text.size() && text[end - 1] == '\\' && (end < 2 || text[end - 2] != '\\')
        && !text.trimmed().startsWith('#');
    return torn ? Span{line.begin + end, line.end} : Span();
}

bool beginsItsLine(const Subject &subject, const BashCommand &command)
{
    const QByteArray &bytes = subject.script().bytes();
    qsizetype at = command.span.begin;
    while (at > 0 && (bytes[at - 1] == ' ' || bytes[at - 1] == '\t'))
        --at;
    return at == 0 || bytes[at - 1] == '\n';
}

// "--lr" and "-o", not "->": a word that options begin with.
bool looksLikeOption(QByteArrayView word)
{
    const qsizetype dashes = word.startsWith("--") ? 2 : word.startsWith('-') ? 1 : 0;
    return dashes > 0 && word.size() > dashes && isNameStart(word[dashes]);
}

// "NUMBER", "$(nproc)", "'text'", "5": a value, and no program that would run with an empty variable.
bool isValueOnly(const Subject &subject, const BashWord &word)
{
    const QByteArray raw = subject.text(word.span);
    const bool capitals = word.text.size() > 1
        && std::ranges::all_of(word.text, [](char c) { return (c >= 'A' && c <= 'Z') || c == '_' || isDigit(c); });
    const bool number = !word.text.isEmpty() && std::ranges::all_of(word.text, [](char c) { return isDigit(c) || c == '.'; });
    return word.literal && (number || capitals || raw.startsWith('"') || raw.startsWith('\''));
}

} // namespace

void sayOfTornLines(const Subject &subject, Reporter &report)
{
    const Call *before = nullptr;
    for (const Call &call : subject.calls()) {
        const BashWord &word = call.command->words.first();
        const Call *last = std::exchange(before, &call);
        if (call.inDocument || word.quoted || !word.literal || !looksLikeOption(word.text)
            || !beginsItsLine(subject, *call.command))
            continue;
        const Span above = lineAbove(subject, word.span.begin);
        const Span blanks = blanksBehindBackslash(subject, above);
        const QByteArray text = subject.text(above).trimmed();
        if (!blanks.isEmpty()) {
            report.say({blanks.begin - 1, blanks.end},
                       TornLinesText::tr("A backslash continues a line only as its last character, and blanks follow it here. "
                                         "bash looks for a command “%1” in the next line.")
                           .arg(shown(word.text)),
                       {{TornLinesText::tr("Remove the blanks"), {subject.edit(blanks, {})}}});
        } else if (last && looksLikeOption(last->command->words.first().text)) {
            continue; // the same mistake, line after line
        } else if (text.isEmpty() || text.startsWith('#')) {
            report.say(word.span,
                       TornLinesText::tr("The command above ends at the line before this one, which is a comment or empty. bash "
                                         "looks for a command “%1”. Move that line away.")
                           .arg(shown(word.text)));
        } else {
            const bool plain = last && last->span().end <= above.end && endsLine(subject, *last->command) && !text.contains('#');
            report.say(word.span,
                       TornLinesText::tr("The line above has no backslash at its end, so bash looks for a command “%1” here. If "
                                         "this is one command, end the line above with a backslash.")
                           .arg(shown(word.text)),
                       {onRequest({TornLinesText::tr("Write the backslash"),
                                   plain ? QList{subject.insert(last->span().end, " \\")} : QList<base::TextEdit>()})});
        }
    }
}

void sayOfPromptSigns(const Subject &subject, Reporter &report)
{
    for (const Call &call : subject.calls()) {
        const QList<BashWord> &words = call.command->words;
        if (words.size() < 2 || subject.view(words.first().span) != QByteArrayView("$"))
            continue;
        report.say(words.first().span,
                   TornLinesText::tr("This $ is the prompt of a terminal, not a part of the command. bash looks for a command "
                                     "“$”, and “%1” does not run.")
                       .arg(shown(words.at(1).text)),
                   {{TornLinesText::tr("Remove the $"), {subject.edit({words.first().span.begin, words.at(1).span.begin}, {})}}});
    }
}

void sayOfBlankAfterEquals(const Subject &subject, Reporter &report)
{
    for (const BashCommand &command : subject.commands()) {
        if (command.words.size() != 1 || command.assignments.size() != 1 || !command.redirections.isEmpty())
            continue;
        const BashAssignment &one = command.assignments.first();
        const BashWord &word = command.words.first();
        const Span gap{command.span.begin + one.name.size() + 1, word.span.begin};
        if (!one.value.text.isEmpty() || one.value.quoted || gap.size() < 1 || !subject.view(gap).trimmed().isEmpty()
            || !isValueOnly(subject, word))
            continue;
        report.say({command.span.begin, word.span.end},
                   TornLinesText::tr("bash allows no space after “=”. It looks for a command “%1”, and %2 stays empty.")
                       .arg(shown(word.text), shown(one.name)),
                   {{TornLinesText::tr("Remove the space"), {subject.edit(gap, {})}}});
    }
}

void sayOfExitWords(const Subject &subject, Reporter &report)
{
    for (const Call *call : subject.callsOf("exit")) {
        const auto words = call->arguments();
        if (words.size() != 1 || !words.front().literal || words.front().text.isEmpty())
            continue;
        const QByteArray &text = words.front().text;
        const auto sign = text.startsWith('-') || text.startsWith('+') ? 1 : 0;
        if (std::all_of(text.begin() + sign, text.end(), isDigit))
            continue;
        report.say(
            words.front().span,
            TornLinesText::tr("exit takes a number. With “%1”, bash says “numeric argument required”, and Slurm reports the "
                              "job as failed.")
                .arg(shown(text)));
    }
}

bool saidOfOpenDocument(const Subject &subject, Reporter &report)
{
    const QByteArray &bytes = subject.script().bytes();
    for (const HereText &text : subject.hereTexts()) {
        const BashHereDocument &document = text.document;
        if (document.body.end != bytes.size() || document.body.isEmpty() || document.delimiter.isEmpty())
            continue;
        QByteArray line; // which was meant to end it
        qsizetype begin = document.body.begin;
        for (qsizetype at = begin; at < bytes.size() && line.isEmpty();) {
            const auto next = bytes.indexOf('\n', at); // not line().end, which stands before \r
            const qsizetype end = next < 0 ? bytes.size() : next;
            if (subject.view({at, end}).trimmed() == document.delimiter) {
                begin = at;
                line = subject.text({at, end});
            }
            at = end + 1;
        }
        const QString delimiter = shown(document.delimiter);
        if (line.isEmpty())
            report.say(Severity::Warning, subject.line(std::max<qsizetype>(document.body.begin - 1, 0)),
                       TornLinesText::tr("No line consists of “%1” alone, so the text that begins here goes on to the end of the "
                                         "script. Write “%1” on a line of its own after it.")
                           .arg(delimiter));
        else
            report.say(
                isBlankText(subject.view({subject.line(begin).end, bytes.size()})) ? Severity::Warning : Severity::Error,
                subject.line(begin),
                TornLinesText::tr("Only a line that consists of “%1” alone ends the text. This one has blanks beside it, so "
                                  "it belongs to the text. So does the rest of the script, which never runs.")
                    .arg(delimiter),
                {{TornLinesText::tr("Remove the blanks"), {subject.edit(subject.line(begin), document.delimiter)}}});
        return true;
    }
    return false;
}

} // namespace voyageur::script
