// SPDX-License-Identifier: GPL-3.0-or-later
#include "script/check.h"

#include "script/disabling.h"
#include "script/rules/csh.h"
#include "script/rules/rulecheck.h"

#include <QHash>
#include <QSet>

#include <algorithm>
#include <tuple>

namespace voyageur::script {

namespace {

constexpr int mostRounds = 10;
// Of one rule in one script. What a person reads, and what is mended in one round.
constexpr int mostRead = 100;
constexpr int mostMended = 10'000;

// "# voyageur: disable=TIME-TIER,MAIL"
struct SwitchedOff {
    QSet<QString> everywhere;
    QHash<QString, QSet<int>> onLines;

    const QSet<int> &linesOf(const QString &rule) const
    {
        static const QSet<int> none;
        const auto found = onLines.constFind(rule);
        return found == onLines.cend() ? none : *found;
    }
};

SwitchedOff switchedOff(const Document &script)
{
    SwitchedOff off;
    for (const DisableOrder &order : disableOrders(script)) {
        if (order.everywhere)
            off.everywhere += order.rule;
        else
            off.onLines[order.rule] += script.range(order.span).line;
    }
    return off;
}

struct Known {
    RuleCheck check;
    const Rule *rule;
};

const QList<Known> &knownChecks()
{
    static const auto known = [] {
        QList<Known> list;
        for (const RuleCheck &check : allRuleChecks()) {
            if (const Rule *rule = findRule(QString::fromLatin1(check.id)))
                list += {check, rule};
        }
        return list;
    }();
    return known;
}

bool overlap(const base::TextRange &a, const base::TextRange &b)
{
    return std::tuple(a.line, a.column) < std::tuple(b.endLine, b.endColumn)
        && std::tuple(b.line, b.column) < std::tuple(a.endLine, a.endColumn);
}

bool isInside(const base::TextRange &inner, const base::TextRange &outer)
{
    return std::tuple(outer.line, outer.column) <= std::tuple(inner.line, inner.column)
        && std::tuple(inner.endLine, inner.endColumn) <= std::tuple(outer.endLine, outer.endColumn);
}

// These know only that something is refused. A rule that knows why, at the same place, has said it better.
bool isGeneral(const QString &rule)
{
    return rule == QLatin1String("OPT-VALUE") || rule == QLatin1String("OPT-UNKNOWN");
}

void letTheBetterOneSpeak(QList<base::Diagnostic> &findings)
{
    QHash<int, QList<base::Diagnostic>> others;
    QSet<int> lines;
    for (const base::Diagnostic &finding : findings) {
        if (isGeneral(finding.rule))
            lines += finding.range.line;
    }
    for (const base::Diagnostic &finding : findings) {
        if (!isGeneral(finding.rule) && lines.contains(finding.range.line))
            others[finding.range.line] += finding;
    }
    findings.removeIf([&](const base::Diagnostic &finding) {
        if (!isGeneral(finding.rule))
            return false;
        const auto same = others.constFind(finding.range.line);
        return same != others.cend() && std::ranges::any_of(*same, [&](const base::Diagnostic &other) {
                   // A finding about the whole line, that something is missing, is about something else.
                   const bool ofForm = other.rule.startsWith(QLatin1String("OPT-")) || other.rule == QLatin1String("FORM-CRLF");
                   // Why sbatch refuses a value, rules about a cluster do not know: they see the rest of the request.
                   const bool mayKnow = finding.severity != base::Severity::Error && isInside(other.range, finding.range);
                   return other.severity <= finding.severity && (ofForm ? overlap(other.range, finding.range) : mayKnow);
               });
    });
}

struct Reading {
    QList<base::Diagnostic> findings;
    bool whole = false; // sbatch takes the script, and passes nothing over
};

// With `only`, that rule and those that can find an error.
Reading read(const Document &script, const Surroundings &around, int most, const QString &only = {})
{
    const Subject subject(script, around);
    const SwitchedOff off = switchedOff(script);
    Reading reading{{}, subject.understood().accepted && subject.understood().ignored.isEmpty()};
    QList<base::Diagnostic> &findings = reading.findings;
    for (const Known &known : knownChecks()) {
        const bool wanted = only.isEmpty() || known.rule->severity == base::Severity::Error || known.rule->id == only;
        if (!wanted || off.everywhere.contains(known.rule->id) || (subject.isCsh() && isOfBashAlone(known.check.id)))
            continue;
        Reporter reporter(subject, *known.rule, findings, most, off.linesOf(known.rule->id));
        known.check.check(subject, reporter);
        reporter.end();
    }
    letTheBetterOneSpeak(findings);
    std::ranges::stable_sort(findings, {}, [](const base::Diagnostic &finding) {
        return std::tuple(finding.range.line, finding.range.column, finding.severity);
    });
    return reading;
}

QHash<QString, int> errorsByRule(const QList<base::Diagnostic> &findings)
{
    QHash<QString, int> errors;
    for (const base::Diagnostic &finding : findings) {
        if (finding.severity == base::Severity::Error)
            ++errors[finding.rule];
    }
    return errors;
}

// Up to the first command: below it sbatch reads nothing. A command that is put in just before it changes nothing either.
bool editsHead(const Document &script, const base::Fix &fix)
{
    const qsizetype end = script.firstCommand();
    const base::TextRange command = script.range({end, end});
    const auto where = std::tuple(command.line, command.column);
    return end == script.bytes().size() || std::ranges::any_of(fix.edits, [&](const base::TextEdit &edit) {
               const auto begin = std::tuple(edit.range.line, edit.range.column);
               const bool inserts = begin == std::tuple(edit.range.endLine, edit.range.endColumn);
               return begin < where || (begin == where && (!inserts || edit.newText.startsWith(QLatin1Char('#'))));
           });
}

// A fix that would bring a new error is none, nor one that brings to light the same mistake in the next word. That happens where
// sbatch reads more afterwards, or something else: there each is tried, as long as that costs no more than reading a long script.
void dropUnsafeFixes(const Document &script, const Surroundings &around, Reading &reading, int most)
{
    constexpr qsizetype mostTried = 64 * 1024; // bytes
    qsizetype tried = 0;
    const QList<base::Diagnostic> before = reading.findings;
    const QHash<QString, int> errorsBefore = errorsByRule(before);
    QList<std::pair<base::Fix, bool>> known; // several findings may share one fix
    const auto isSafe = [&](const QString &rule, const base::Fix &fix) {
        if (reading.whole && !editsHead(script, fix))
            return true;
        for (const auto &[one, safe] : known) {
            if (one == fix)
                return safe;
        }
        tried += script.bytes().size();
        if (tried > mostTried)
            return false;
        const auto text = base::applyFix(script.text(), fix);
        bool safe = text.ok();
        if (safe) {
            const auto then = read(Document::parse(Document::encoded(*text), script.version()), around, most, rule).findings;
            const auto errors = errorsByRule(then);
            safe = std::ranges::count(then, rule, &base::Diagnostic::rule)
                < std::ranges::count(before, rule, &base::Diagnostic::rule);
            for (auto one = errors.begin(); one != errors.end(); ++one)
                safe = safe && one.value() <= errorsBefore.value(one.key());
        }
        known += {fix, safe};
        return safe;
    };
    for (base::Diagnostic &finding : reading.findings)
        finding.fixes.removeIf([&](const base::Fix &fix) { return !isSafe(finding.rule, fix); });
}

} // namespace

SlurmVersion slurmVersionOf(const base::ClusterFacts *cluster)
{
    const QString text = cluster ? cluster->slurm.version.valueOr({}) : QString();
    return SlurmVersion::parse(text.toUtf8()).value_or(SlurmVersion{});
}

QList<base::Diagnostic> check(const Document &script, const Surroundings &around)
{
    Reading reading = read(script, around, mostRead);
    dropUnsafeFixes(script, around, reading, mostRead);
    return reading.findings;
}

QList<const Rule *> checkedRules()
{
    QList<const Rule *> rules;
    for (const Known &known : knownChecks())
        rules += known.rule;
    std::ranges::sort(rules); // they point into the table
    return rules;
}

QByteArray fixed(const Document &script, const Surroundings &around, const QStringList &only, int *applied)
{
    Document now = script;
    int all = 0;
    for (int round = 0; round < mostRounds; ++round) {
        QList<base::Fix> fixes;
        Reading reading = read(now, around, mostMended);
        dropUnsafeFixes(now, around, reading, mostMended);
        for (const base::Diagnostic &finding : std::as_const(reading.findings)) {
            const bool wanted =
                !finding.fixes.isEmpty() && (only.isEmpty() ? finding.fixes.first().preferred : only.contains(finding.rule));
            if (wanted)
                fixes += finding.fixes.first();
        }
        int made = 0;
        const auto text = base::applyFixes(now.text(), fixes, &made);
        if (!text.ok() || made == 0)
            break;
        all += made;
        now = Document::parse(Document::encoded(*text), now.version());
    }
    if (applied)
        *applied = all;
    return now.bytes();
}

} // namespace voyageur::script
