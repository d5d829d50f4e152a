// SPDX-License-Identifier: GPL-3.0-or-later
// Scripts for csh and tcsh.
#include "script/ctext.h"
#include "script/rules/csh.h"
#include "script/rules/rulecheck.h"

#include <QCoreApplication>

#include <algorithm>

namespace voyageur::script {

using base::Severity;

namespace {

struct CshRulesText {
    Q_DECLARE_TR_FUNCTIONS(voyageur::script::CshRules)
};

bool isCshBlank(char c)
{
    return c == ' ' || c == '\t';
}

QByteArrayView firstWord(QByteArrayView line)
{
    const auto end = std::ranges::find_if(line, [](char c) { return isCshBlank(c) || c == '(' || c == ';' || c == '\r'; });
    return line.first(end - line.begin());
}

QByteArrayView withoutIndent(QByteArrayView line)
{
    const auto begin = std::ranges::find_if_not(line, isCshBlank);
    return line.sliced(begin - line.begin());
}

// "setenv NAME VALUE", "set NAME = VALUE" as "NAME=VALUE" at the same place; blanks behind it. Empty where it is no such thing.
QByteArray asAssignment(QByteArrayView statement)
{
    QByteArrayView rest = withoutIndent(statement.sliced(firstWord(statement).size()));
    const qsizetype size = variableNameLength(rest);
    if (size == 0)
        return {};
    const QByteArray name = rest.first(size).toByteArray();
    rest = withoutIndent(rest.sliced(size));
    if (rest.startsWith('='))
        rest = withoutIndent(rest.sliced(1));
    if (rest.startsWith('(') || rest.contains('`') || rest.contains(';') || rest.contains('#') || rest.startsWith('='))
        return {};
    const QByteArray value = rest.toByteArray().trimmed();
    const QByteArray text = name + '=' + value;
    const bool words = value.contains(' ') && !value.startsWith('"') && !value.startsWith('\'');
    return words || text.size() > statement.size() ? QByteArray() : text.leftJustified(statement.size(), ' ');
}

constexpr char controls[] =
    " if else endif foreach end while switch case default: breaksw endsw set setenv unset unsetenv @ alias "
    "unalias goto onintr limit unlimit repeat shift then rehash umask ";

// Calls `visit` for each line that is code: not empty, no remark, nothing of a here-document.
template <typename Visit>
void eachCodeLine(const QByteArray &script, Visit visit)
{
    QByteArray delimiter;
    for (qsizetype begin = 0; begin < script.size();) {
        const auto at = script.indexOf('\n', begin);
        const qsizetype end = at < 0 ? script.size() : at;
        const QByteArrayView line = QByteArrayView(script).sliced(begin, end - begin);
        const QByteArrayView code = withoutIndent(line);
        if (!delimiter.isEmpty()) {
            if (line.trimmed() == delimiter)
                delimiter.clear();
        } else if (!code.isEmpty() && !code.startsWith('#') && code != "\r") {
            if (const auto here = code.indexOf("<<"); here >= 0) {
                const QByteArray word = code.sliced(here + 2).toByteArray().trimmed();
                delimiter = word.split(' ').first();
                delimiter.replace('"', "").replace('\'', "");
            }
            visit(begin + (line.size() - code.size()), code);
        }
        begin = end + 1;
    }
}

// What stands outside of quotes and of what awk and perl are given.
bool holdsBare(QByteArrayView code, QByteArrayView piece)
{
    char quote = 0;
    for (qsizetype i = 0; i < code.size(); ++i) {
        if (quote == 0 && (code[i] == '"' || code[i] == '\''))
            quote = code[i];
        else if (quote == code[i])
            quote = 0;
        else if (quote == 0 && code[i] == '#' && i > 0 && isCshBlank(code[i - 1]))
            return false;
        else if (quote != '\'' && code.sliced(i).startsWith(piece) && (quote == 0 || piece == "$("))
            return true;
    }
    return false;
}

} // namespace

bool isCshScript(const QByteArray &shebang)
{
    const QByteArrayList words = shebang.simplified().split(' ');
    return std::ranges::any_of(words, [](const QByteArray &word) {
        const QByteArray name = word.sliced(word.lastIndexOf('/') + 1);
        return name == "csh" || name == "tcsh" || name == "#!csh" || name == "#!tcsh";
    });
}

QByteArray plainCommandsOfCsh(const QByteArray &script)
{
    QByteArray text = script;
    bool goesOn = false; // behind a \ at the end of a line
    eachCodeLine(script, [&](qsizetype begin, QByteArrayView code) {
        const QByteArray word = firstWord(code).toByteArray();
        const bool control = !goesOn && (QByteArrayView(controls).contains(' ' + word + ' ') || word.endsWith(':'));
        // What bash reads in another way.
        const bool other = holdsBare(code, ">&") || holdsBare(code, ">!") || holdsBare(code, "|&") || code.contains('!');
        goesOn = code.endsWith('\\');
        if (!control && !other)
            return;
        const QByteArray assignment = word == "set" || word == "setenv" ? asAssignment(code) : QByteArray();
        QByteArray blank(code.size(), ' ');
        if (other && !control) { // the command is known, and not where it writes
            const auto sign = std::ranges::find_if(code, [](char c) { return c == '>' || c == '|' || c == '!'; }) - code.begin();
            blank = code.first(sign).toByteArray().leftJustified(code.size(), ' ');
            if (code.contains('!') && sign < code.size() && code[sign] == '!')
                blank.fill(' ');
        }
        text.replace(begin, code.size(), assignment.isEmpty() ? blank : assignment);
    });
    return text;
}

bool isOfBashAlone(QByteArrayView rule)
{
    return isOneOf(rule,
                   {"FORM-PIPE", "FORM-CD-RM", "FORM-RM-VAR", "FORM-SYNTAX", "FORM-TYPO", "FORM-EXPANDED", "FORM-NO-STOP",
                    "FORM-BASH-LOGIN", "FORM-TOO-SHORT", "CONDA-HOOK", "TRAP-REPLACED", "TRAP-RM-VAR", "VAR-STOPS", "ARG-MISSING",
                    "FORM-AFTER-EXIT", "FORM-ENDLESS", "OUT-BUFFER", "FORM-NO-COMMAND"});
}

namespace {

void sayOfBash(const Subject &subject, Span place, const QString &message, const QByteArray &instead, Reporter &report)
{
    report.say(place, message,
               {{CshRulesText::tr("Write %1").arg(shown(instead)),
                 instead.isEmpty() ? QList<base::TextEdit>() : QList{subject.edit(place, instead)}}});
}

// "export X=1", "X=1", "fi", "$(date)", "2>&1" in a script for csh.
void bashInCsh(const Subject &subject, Reporter &report)
{
    if (!subject.isCsh())
        return;
    bool brackets = false;
    bool substitution = false;
    bool errors = false;
    eachCodeLine(subject.script().bytes(), [&](qsizetype begin, QByteArrayView code) {
        const QByteArrayView word = firstWord(code);
        const QByteArray whole = code.toByteArray().trimmed();
        const Span line{begin, begin + whole.size()};
        if (word == "export"
            || (variableNameLength(word) > 0 && word.size() > variableNameLength(word)
                && word[variableNameLength(word)] == '=')) {
            const bool exports = word == "export";
            const QByteArray given = exports ? whole.sliced(std::min<qsizetype>(whole.size(), 7)).trimmed() : whole;
            const auto equals = given.indexOf('=');
            const bool simple =
                equals > 0 && (!given.contains(' ') || given.sliced(equals + 1).startsWith('"')) && !given.contains("$(");
            const QByteArray instead = !simple ? QByteArray()
                : exports                      ? "setenv " + given.first(equals) + ' ' + given.sliced(equals + 1)
                                               : "set " + given;
            return sayOfBash(subject, line,
                             (exports ? CshRulesText::tr("csh has no “export”, so the variable is not set. Write setenv NAME "
                                                         "VALUE, or make #!/bin/bash the first line.")
                                      : CshRulesText::tr("csh reads this line as a command, so the variable is not set. Write "
                                                         "set NAME=VALUE, or make #!/bin/bash "
                                                         "the first line.")),
                             instead, report);
        }
        if (word == "set") {
            const QByteArrayView rest = withoutIndent(code.sliced(word.size()));
            const QByteArray name = rest.first(variableNameLength(rest)).toByteArray();
            if (name.endsWith("_NUM_THREADS") || isOneOf(name, {"CUDA_VISIBLE_DEVICES", "LD_LIBRARY_PATH", "PYTHONPATH"}))
                return report.say(
                    line,
                    CshRulesText::tr(
                        "In csh, set defines a variable of the script alone, and programs do not see %1. Write setenv %1 VALUE.")
                        .arg(shown(name)));
        }
        const bool block = word == "fi" || word == "done" || word == "esac" || word == "then"
            || (word == "for" && !whole.contains('('))
            || ((word == "if" || word == "while") && withoutIndent(code.sliced(word.size())).startsWith('['));
        if (block && !brackets) {
            brackets = true;
            return report.say(
                line,
                CshRulesText::tr(
                    "This line is bash, but the first line calls csh, which does not understand it. Make #!/bin/bash the "
                    "first line."));
        }
        if (!substitution && holdsBare(code, "$(")) {
            substitution = true;
            return report.say(line,
                              CshRulesText::tr("csh has no $(…) and stops with “Illegal variable name”. Write `…`, or make "
                                               "#!/bin/bash the first line."));
        }
        if (!errors && holdsBare(code, " 2>")) {
            errors = true;
            report.say(line,
                       CshRulesText::tr(
                           "csh has no 2>. It passes the 2 to the program, or stops with “Ambiguous output redirect”. Write >& "
                           "FILE, or make #!/bin/bash the first line."));
        }
    });
}

constexpr RuleCheck cshChecks[] = {
    {"FORM-CSH", bashInCsh},
};

} // namespace

std::span<const RuleCheck> cshRules()
{
    return cshChecks;
}

} // namespace voyageur::script
