// SPDX-License-Identifier: GPL-3.0-or-later
#include "script/check.h"

#include "script/rules/rulecheck.h"

#include <QHash>
#include <QSet>

#include <algorithm>
#include <tuple>

namespace voyageur::script {

namespace {

constexpr int mostRounds = 10;

// "# voyageur: disable=TIME-TIER,MAIL"
struct SwitchedOff {
    QSet<QString> everywhere;
    QHash<int, QSet<QString>> onLine;

    bool covers(const base::Diagnostic &finding) const
    {
        return everywhere.contains(finding.rule)
            || (!onLine.isEmpty() && onLine.value(finding.range.line).contains(finding.rule));
    }
};

SwitchedOff switchedOff(const Document &script)
{
    static constexpr QByteArrayView mark("voyageur:");
    SwitchedOff off;
    const QByteArray &bytes = script.bytes();
    for (auto at = bytes.indexOf(mark); at >= 0; at = bytes.indexOf(mark, at + mark.size())) {
        const auto begin = at == 0 ? 0 : bytes.lastIndexOf('\n', at - 1) + 1;
        auto end = bytes.indexOf('\n', at);
        end = end < 0 ? bytes.size() : end;
        const QByteArray before = bytes.sliced(begin, at - begin).trimmed();
        const QByteArray order = bytes.sliced(at + mark.size(), end - at - mark.size()).trimmed();
        if (!before.endsWith('#') || !order.startsWith("disable="))
            continue;
        QSet<QString> rules;
        for (const QByteArray &word : order.sliced(8).split(' ').first().split(','))
            rules += QString::fromUtf8(word.trimmed()).toUpper();
        if (before == "#")
            off.everywhere += rules;
        else
            off.onLine[script.range({at, at}).line] += rules;
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

} // namespace

SlurmVersion slurmVersionOf(const base::ClusterFacts *cluster)
{
    const QString text = cluster ? cluster->slurm.version.valueOr({}) : QString();
    return SlurmVersion::parse(text.toUtf8()).value_or(SlurmVersion{});
}

QList<base::Diagnostic> check(const Document &script, const Surroundings &around)
{
    const Subject subject(script, around);
    QList<base::Diagnostic> findings;
    for (const Known &known : knownChecks()) {
        Reporter reporter(subject, *known.rule, findings);
        known.check.check(subject, reporter);
    }
    const SwitchedOff off = switchedOff(script);
    findings.removeIf([&](const base::Diagnostic &finding) { return off.covers(finding); });
    std::ranges::stable_sort(findings, {}, [](const base::Diagnostic &finding) {
        return std::tuple(finding.range.line, finding.range.column, finding.severity);
    });
    return findings;
}

QByteArray fixed(const Document &script, const Surroundings &around, const QStringList &only, int *applied)
{
    Document now = script;
    int all = 0;
    for (int round = 0; round < mostRounds; ++round) {
        QList<base::Fix> fixes;
        for (const base::Diagnostic &finding : check(now, around)) {
            if (!finding.fixes.isEmpty() && (only.isEmpty() || only.contains(finding.rule)))
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
