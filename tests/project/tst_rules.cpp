// SPDX-License-Identifier: GPL-3.0-or-later
// Every rule on its own cases, and what holds for every rule over all of them.
#include "rulecases.h"
#include "script/rulebook.h"
#include "script/rules/rulecheck.h"

#include <QSet>
#include <QTest>

#include <algorithm>

using namespace voyageur;
using namespace voyageur::script;
using tests::CaseSurroundings;
using tests::RuleCase;
using namespace Qt::StringLiterals;

namespace {

Document documentOf(const RuleCase &one, const Surroundings &around)
{
    return Document::parse(one.script, slurmVersionOf(around.cluster));
}

QList<base::Diagnostic> findingsOf(const QString &rule, const Document &document, const Surroundings &around)
{
    auto findings = check(document, around);
    findings.removeIf([&](const base::Diagnostic &finding) { return finding.rule != rule; });
    return findings;
}

QSet<QString> registered()
{
    QSet<QString> ids;
    for (const RuleCheck &one : allRuleChecks())
        ids += QString::fromLatin1(one.id);
    return ids;
}

} // namespace

class TestRules : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void eachRuleOfTheTableIsDecidedAndTried()
    {
        QHash<QString, int> bad;
        QHash<QString, int> good;
        for (const RuleCase &one : tests::ruleCases())
            ++(one.bad ? bad : good)[one.rule];
        QStringList missing;
        for (const Rule &rule : allRules()) {
            const bool ours = rule.decidedFrom != DecidedFrom::After && rule.decidedFrom != DecidedFrom::No;
            if (ours != registered().contains(rule.id))
                missing += rule.id + (ours ? " has no check"_L1 : " is not the checker's"_L1);
            if (ours && (bad.value(rule.id) == 0 || good.value(rule.id) == 0))
                missing += rule.id + " lacks a bad or a good case"_L1;
            if (ours && rulePage(rule).isEmpty())
                missing += rule.id + " has no page"_L1;
        }
        for (const QString &id : registered()) {
            if (!findRule(id))
                missing += id + " is not in the table"_L1;
        }
        QVERIFY2(missing.isEmpty(), qPrintable(missing.join(QLatin1Char('\n'))));
        QCOMPARE(registered().size(), allRuleChecks().size()); // none twice
    }

    void aCase_data()
    {
        QTest::addColumn<int>("index");
        const auto cases = tests::ruleCases();
        for (int i = 0; i < cases.size(); ++i)
            QTest::addRow("%s %s", cases.at(i).bad ? "bad" : "good", qPrintable(cases.at(i).place)) << i;
    }

    void aCase()
    {
        QFETCH(int, index);
        static const auto cases = tests::ruleCases();
        const RuleCase one = cases.at(index);
        const CaseSurroundings around(one);
        const Document document = documentOf(one, *around);
        const auto findings = findingsOf(one.rule, document, *around);
        QCOMPARE(!findings.isEmpty(), one.bad);
        if (!one.bad)
            return;
        if (one.line)
            QCOMPARE(findings.first().range.line, *one.line);
        if (!one.severity.isEmpty())
            QCOMPARE(base::severityName(findings.first().severity), one.severity);
        if (one.fixed) {
            const QByteArray fixed = script::fixed(document, *around, {one.rule});
            QCOMPARE(fixed, *one.fixed);
        }
    }

    void aRuleWithAnEditHasACaseThatShowsIt()
    {
        QSet<QString> shown;
        for (const RuleCase &one : tests::ruleCases()) {
            if (one.fixed && *one.fixed != one.script)
                shown += one.rule;
        }
        QStringList missing;
        for (const Rule &rule : allRules()) {
            if (rule.hasEdit && registered().contains(rule.id) && !shown.contains(rule.id))
                missing += rule.id;
        }
        QVERIFY2(missing.isEmpty(), qPrintable(missing.join(QLatin1Char(' '))));
    }
};

QTEST_GUILESS_MAIN(TestRules)
#include "tst_rules.moc"
