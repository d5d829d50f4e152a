// SPDX-License-Identifier: GPL-3.0-or-later
#include "script/check.h"

#include "script/rules/rulecheck.h"

#include <QHash>
#include <QSet>

#include <algorithm>
#include <string_view>
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

// The first order of each line counts; only what stands around the word is looked at, because a line may be long.
SwitchedOff switchedOff(const Document &script)
{
    static constexpr std::string_view mark("voyageur:");
    static constexpr QByteArrayView verb("disable=");
    SwitchedOff off;
    const QByteArrayView bytes(script.bytes());
    const auto isBlank = [](char c) { return c == ' ' || c == '\t'; };
    const std::string_view all(bytes.data(), static_cast<size_t>(bytes.size())); // whose find() is a memchr()
    const auto next = [&](qsizetype from) { return static_cast<qsizetype>(all.find(mark, static_cast<size_t>(from))); };
    for (auto at = next(0); at >= 0; at = next(at + static_cast<qsizetype>(mark.size()))) {
        qsizetype hash = at - 1;
        while (hash >= 0 && isBlank(bytes[hash]))
            --hash;
        qsizetype order = at + static_cast<qsizetype>(mark.size());
        while (order < bytes.size() && isBlank(bytes[order]))
            ++order;
        if (hash < 0 || bytes[hash] != '#' || !bytes.sliced(order).startsWith(verb))
            continue;
        order += verb.size();
        const auto end = std::find_if(bytes.begin() + order, bytes.end(),
                                      [](char c) { return c == ' ' || c == '\t' || c == '\r' || c == '\n'; });
        QSet<QString> rules;
        for (const QByteArray &word : bytes.sliced(order, end - bytes.begin() - order).toByteArray().split(','))
            rules += QString::fromUtf8(word).toUpper();
        const auto begin = hash == 0 ? 0 : bytes.lastIndexOf('\n', hash - 1) + 1;
        if (std::all_of(bytes.begin() + begin, bytes.begin() + hash, isBlank)) {
            off.everywhere += rules;
        } else {
            for (const QString &rule : rules)
                off.onLines[rule] += script.range({at, at}).line;
        }
        const auto lineEnd = bytes.indexOf('\n', at);
        at = lineEnd < 0 ? bytes.size() : lineEnd;
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

QList<base::Diagnostic> found(const Document &script, const Surroundings &around, int most)
{
    const Subject subject(script, around);
    const SwitchedOff off = switchedOff(script);
    QList<base::Diagnostic> findings;
    for (const Known &known : knownChecks()) {
        if (off.everywhere.contains(known.rule->id))
            continue;
        Reporter reporter(subject, *known.rule, findings, most, off.linesOf(known.rule->id));
        known.check.check(subject, reporter);
        reporter.end();
    }
    std::ranges::stable_sort(findings, {}, [](const base::Diagnostic &finding) {
        return std::tuple(finding.range.line, finding.range.column, finding.severity);
    });
    return findings;
}

} // namespace

SlurmVersion slurmVersionOf(const base::ClusterFacts *cluster)
{
    const QString text = cluster ? cluster->slurm.version.valueOr({}) : QString();
    return SlurmVersion::parse(text.toUtf8()).value_or(SlurmVersion{});
}

QList<base::Diagnostic> check(const Document &script, const Surroundings &around)
{
    return found(script, around, mostRead);
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
        for (const base::Diagnostic &finding : found(now, around, mostMended)) {
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
