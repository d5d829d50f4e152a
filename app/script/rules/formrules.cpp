// SPDX-License-Identifier: GPL-3.0-or-later
// Group A: the form of a script, its bytes.
#include "script/ctext.h"
#include "script/disabling.h"
#include "script/rules/rulecheck.h"
#include "script/suggestion.h"

#include <QCoreApplication>
#include <QStringDecoder>

#include <algorithm>

namespace voyageur::script {

using base::Severity;

namespace {

struct FormRulesText {
    Q_DECLARE_TR_FUNCTIONS(voyageur::script::FormRules)
};

constexpr QByteArrayView byteOrderMark("\xef\xbb\xbf");
constexpr int mostHidden = 100; // findings of one kind; a text that is no script has thousands

bool isUtf16(const QByteArray &bytes)
{
    return bytes.startsWith("\xff\xfe") || bytes.startsWith("\xfe\xff");
}

// What a word processor, a web page or a PDF makes of ASCII.
struct LookAlike {
    const char *bytes;
    const char *meant;
    enum Kind { Dash, DoubleQuote, SingleQuote, Blank } kind;
};

constexpr LookAlike lookAlikes[] = {
    {"\xe2\x80\x90", "-", LookAlike::Dash},         {"\xe2\x80\x91", "-", LookAlike::Dash},
    {"\xe2\x80\x92", "-", LookAlike::Dash},         {"\xe2\x80\x93", "-", LookAlike::Dash},
    {"\xe2\x80\x94", "-", LookAlike::Dash},         {"\xe2\x80\x95", "-", LookAlike::Dash},
    {"\xe2\x88\x92", "-", LookAlike::Dash},         {"\xef\xbc\x8d", "-", LookAlike::Dash}, // likewise
    {"\xe2\x80\x9c", "\"", LookAlike::DoubleQuote}, {"\xe2\x80\x9d", "\"", LookAlike::DoubleQuote},
    {"\xe2\x80\x9e", "\"", LookAlike::DoubleQuote}, {"\xe2\x80\x98", "'", LookAlike::SingleQuote},
    {"\xe2\x80\x99", "'", LookAlike::SingleQuote},  {"\xc2\xa0", " ", LookAlike::Blank},
    {"\xe2\x80\xaf", " ", LookAlike::Blank},        {"\xe3\x80\x80", " ", LookAlike::Blank}, // of Chinese and Japanese texts
    {"\xe2\x80\x8b", "", LookAlike::Blank},         {"\xef\xbb\xbf", "", LookAlike::Blank},
};

const LookAlike *lookAlikeAt(QByteArrayView text, qsizetype at)
{
    const char c = at < text.size() ? text[at] : '\0';
    if (c != '\xe2' && c != '\xe3' && c != '\xc2' && c != '\xef')
        return nullptr;
    const auto found =
        std::ranges::find_if(lookAlikes, [&](const LookAlike &one) { return text.sliced(at).startsWith(one.bytes); });
    return found == std::end(lookAlikes) ? nullptr : found;
}

bool hasLookAlike(QByteArrayView text)
{
    for (qsizetype at = 0; at < text.size(); ++at) {
        if (lookAlikeAt(text, at))
            return true;
    }
    return false;
}

// As it was meant; of dashes that begin a word one is left before a single letter, else two.
QByteArray retyped(QByteArrayView text)
{
    QByteArray plain;
    for (qsizetype at = 0; at < text.size();) {
        const LookAlike *one = lookAlikeAt(text, at);
        if (!one) {
            plain += text[at++];
            continue;
        }
        at += static_cast<qsizetype>(qstrlen(one->bytes));
        if (one->kind != LookAlike::Dash || (!plain.isEmpty() && !isSpace(plain.back()))) {
            plain += one->meant;
            continue;
        }
        while (at < text.size() && text[at] == '-')
            ++at;
        qsizetype end = at;
        while (end < text.size() && !isSpace(text[end]) && text[end] != '=')
            ++end;
        plain += end - at > 1 ? "--" : "-";
    }
    return plain;
}

void dosLineEnds(const Subject &subject, Reporter &report)
{
    const QByteArray &bytes = subject.script().bytes();
    const auto first = bytes.indexOf("\r\n");
    if (first < 0) {
        const auto lone = bytes.indexOf('\r');
        if (lone < 0)
            return;
        QList<base::Fix> fixes;
        if (!bytes.contains('\n')) {
            const Span span{lone, bytes.lastIndexOf('\r') + 1};
            fixes = {{FormRulesText::tr("Use Linux line endings"), {subject.edit(span, subject.text(span).replace('\r', '\n'))}}};
        }
        report.say(Severity::Warning, {lone, lone + 1},
                   FormRulesText::tr("This carriage return (CR) ends no line. bash takes it as part of the word before it."),
                   fixes);
        return;
    }
    Span span{first, bytes.lastIndexOf("\r\n") + 2};
    while (span.begin > 0 && bytes.at(span.begin - 1) == '\r')
        --span.begin;
    QByteArray text;
    for (qsizetype i = span.begin; i < span.end; ++i) {
        qsizetype end = i;
        while (bytes.at(end) == '\r')
            ++end;
        if (end > i && bytes.at(end) == '\n')
            i = end;
        text += bytes.at(i);
    }
    report.say(
        subject.line(first),
        FormRulesText::tr("sbatch refuses this script, because it has Windows line endings (CR LF): “Batch script contains DOS "
                          "line breaks”."),
        {{FormRulesText::tr("Use Linux line endings"), {subject.edit(span, text)}}});
}

void wrongEncoding(const Subject &subject, Reporter &report)
{
    const QByteArray &bytes = subject.script().bytes();
    if (isUtf16(bytes)) {
        constexpr qsizetype longest = 1024 * 1024;
        QStringDecoder decoder(QStringConverter::Utf16, QStringConverter::Flag::Default);
        const QString text = bytes.size() > longest ? QString() : QString(decoder(bytes));
        QList<base::Fix> fixes;
        if (!text.isEmpty() && !decoder.hasError())
            fixes = {{FormRulesText::tr("Save as UTF-8"), {subject.edit({0, bytes.size()}, Document::encoded(text))}}};
        return report.say(
            subject.line(0),
            FormRulesText::tr(
                "sbatch cannot read this file, because it is in UTF-16 (“Unicode” in Windows editors). Save the file as "
                "UTF-8."),
            fixes);
    }
    if (bytes.startsWith(byteOrderMark)) {
        report.say(
            {0, byteOrderMark.size()},
            FormRulesText::tr(
                "An invisible mark (BOM) precedes the first line. sbatch does not see the #! after it and refuses the script."),
            {{FormRulesText::tr("Remove the mark"), {subject.edit({0, byteOrderMark.size()}, {})}}});
    }
    const auto zero = bytes.indexOf('\0');
    if (zero >= 0) {
        const Span span{zero, bytes.lastIndexOf('\0') + 1};
        report.say(
            {zero, zero + 1}, FormRulesText::tr("The script contains a NUL character, which Slurm refuses."),
            {{FormRulesText::tr("Remove all NUL characters"), {subject.edit(span, subject.text(span).replace('\0', ""))}}});
    }
}

// The first of them in a directive that sbatch refuses, where it is a dash or a quote.
QString refusedMessage(const QByteArray &text)
{
    const LookAlike *first = nullptr;
    for (qsizetype at = 0; at < text.size() && !first; ++at)
        first = lookAlikeAt(text, at);
    if (!first || first->kind == LookAlike::Blank)
        return {};
    return (first->kind == LookAlike::Dash
                ? FormRulesText::tr(
                    "“%1” is not the - of the keyboard but a long dash, from a word processor or a web page. sbatch refuses "
                    "the script.")
                : FormRulesText::tr(
                    "“%1” is not the plain quotation mark of the keyboard but one from a word processor or a web page. "
                    "sbatch refuses the script."))
        .arg(QString::fromUtf8(first->bytes));
}

QString lookAlikeMessage(const QByteArray &text)
{
    return FormRulesText::tr(
               "“%1” has characters that only look like -, \" or a space, from a word processor or a web page. Neither "
               "sbatch nor bash accepts them.")
        .arg(shown(text));
}

void lookAlikesInDirectives(const Subject &subject, Reporter &report)
{
    QSet<int> refused;
    for (const RefusedWord &one : subject.refusedWords())
        refused += subject.script().components().at(one.component).words.at(one.word).line;
    for (const RefusedValue &one : subject.refusedValues())
        refused += one.use.line;
    for (const Line &line : subject.script().lines()) {
        if (line.kind != LineKind::Directive)
            continue;
        Span part = line.span;
        if (!line.comment.isEmpty())
            part.end = line.comment.begin;
        part.begin += 7; // "#SBATCH"; "#SLURM" is shorter by a blank
        if (part.size() <= 0 || !hasLookAlike(subject.text(part)))
            continue;
        const QByteArray text = subject.text(part);
        const bool opens = text.contains("=\xe2\x80\x9c") || text.contains("=\xe2\x80\x98");
        if (!refused.contains(line.number) && !opens)
            continue;
        const QString why = refused.contains(line.number) ? refusedMessage(text) : QString();
        report.say(refused.contains(line.number) ? Severity::Error : Severity::Warning, part,
                   why.isEmpty() ? lookAlikeMessage(text.trimmed()) : why,
                   {{FormRulesText::tr("Retype these characters"), {subject.edit(part, retyped(text))}}});
    }
}

// "tar –xzf", "rm –rf", "find –name": programs whose options have one dash, be it several letters in one word.
bool hasOneDash(QByteArrayView program, QByteArrayView word)
{
    constexpr qsizetype mostLetters = 5;
    const bool bundles = isOneOf(program, {"tar",  "ls",  "rm",    "cp",  "mv",    "mkdir", "grep",  "sed",   "sort", "head",
                                           "tail", "ln",  "du",    "df",  "ps",    "wc",    "cut",   "unzip", "gzip", "zip",
                                           "ssh",  "scp", "rsync", "cat", "chmod", "chown", "rmdir", "set",   "uniq", "xargs"});
    const bool always = isOneOf(program,
                                {"find", "java", "blastn", "blastp", "blastx", "makeblastdb", "gcc", "g++", "gfortran", "matlab",
                                 "convert", "ffmpeg", "abaqus", "plumed"});
    const bool letters = word.size() <= mostLetters
        && std::ranges::all_of(word, [](char c) { return (c >= '0' && c <= '9') || ((c | 0x20) >= 'a' && (c | 0x20) <= 'z'); });
    return always || (bundles && letters);
}

// retyped() of a word of this program.
QByteArray retypedFor(QByteArrayView program, const QByteArray &raw)
{
    const QByteArray plain = retyped(raw);
    return plain.startsWith("--") && !raw.startsWith('-') && hasOneDash(program, QByteArrayView(plain).sliced(2))
        ? plain.sliced(1)
        : plain;
}

// Bash takes these for a part of the word; in a text for people they are right.
void lookAlikesInCommands(const Subject &subject, Reporter &report)
{
    int said = 0;
    const auto look = [&](const BashWord &word, QByteArrayView program) {
        const QByteArrayView bytes = subject.view(word.span);
        if (word.quoted || said >= mostHidden
            || std::ranges::none_of(bytes, [](char c) { return static_cast<uchar>(c) >= 0x80; }))
            return;
        const QByteArray raw = bytes.toByteArray();
        const LookAlike *first = lookAlikeAt(raw, 0);
        const bool dash = first && first->kind == LookAlike::Dash && raw.size() > 3 && static_cast<uchar>(raw.back()) < 0x80;
        bool blank = false;
        for (qsizetype at = 0; at < raw.size() && !blank; ++at) {
            const LookAlike *one = lookAlikeAt(raw, at);
            blank = one && one->kind == LookAlike::Blank;
        }
        const bool quotes = first && raw.size() > 3 && first->kind != LookAlike::Dash && first->kind != LookAlike::Blank;
        if (!dash && !blank && !quotes)
            return;
        const LookAlike *last = quotes ? lookAlikeAt(raw, raw.size() - 3) : nullptr;
        const bool whole = !quotes || (last && last->kind == first->kind); // else the quotes hold several words
        ++said;
        report.say(Severity::Warning, word.span, lookAlikeMessage(raw),
                   {{FormRulesText::tr("Retype these characters"),
                     whole ? QList{subject.edit(word.span, retypedFor(program, raw))} : QList<base::TextEdit>()}});
    };
    for (const BashCommand &command : subject.commands()) {
        const QByteArray name = command.name();
        if (name == "echo" || name == "printf" || name == ":")
            continue;
        for (const BashAssignment &assignment : command.assignments)
            look(assignment.value, name);
        for (const BashWord &word : command.words)
            look(word, name);
    }
}

void hiddenCharacters(const Subject &subject, Reporter &report)
{
    wrongEncoding(subject, report);
    if (isUtf16(subject.script().bytes()))
        return;
    dosLineEnds(subject, report);
    lookAlikesInDirectives(subject, report);
    lookAlikesInCommands(subject, report);
}

void unknownDisabled(const Subject &subject, Reporter &report)
{
    for (const DisableOrder &order : disableOrders(subject.script())) {
        if (findRule(order.rule))
            continue;
        constexpr int most = 2;
        const Rule *nearest = nullptr;
        int best = most + 1;
        for (const Rule &rule : allRules()) {
            const int distance = editDistance(order.rule.toUtf8(), rule.id.toUtf8(), most);
            if (distance < best) {
                best = distance;
                nearest = &rule;
            }
        }
        if (nearest)
            report.say(order.span,
                       FormRulesText::tr("The rule %1 does not exist, so nothing is switched off. Did you mean %2?")
                           .arg(order.rule, nearest->id),
                       {{FormRulesText::tr("Write %1").arg(nearest->id), {subject.edit(order.span, nearest->id.toUtf8())}}});
        else
            report.say(order.span, FormRulesText::tr("The rule %1 does not exist, so nothing is switched off.").arg(order.rule));
    }
}

constexpr RuleCheck formChecks[] = {
    {"FORM-CRLF", hiddenCharacters},
    {"DISABLE-UNKNOWN", unknownDisabled},
};

} // namespace

std::span<const RuleCheck> formRules()
{
    return formChecks;
}

} // namespace voyageur::script
