// SPDX-License-Identifier: GPL-3.0-or-later
// What holds for the rules on memory, cores, nodes and GPUs, over all their cases and on every cluster in service.
#include "rulecases.h"
#include "script/rulebook.h"
#include "script/share.h"
#include "testprogram.h"

#include <QSet>
#include <QTest>

#include <algorithm>

namespace tst_resourcerules {

using namespace voyageur;
using namespace voyageur::script;
using namespace Qt::StringLiterals;

namespace {

bool isOurs(const QString &id)
{
    const Rule *rule = findRule(id);
    return rule && (rule->group == u'C' || rule->group == u'D') && rule->decidedFrom != DecidedFrom::Project;
}

QStringList ourRules()
{
    QStringList ids;
    for (const Rule &rule : allRules()) {
        if (isOurs(rule.id))
            ids += rule.id;
    }
    return ids;
}

QStringList clustersInService()
{
    QStringList names;
    for (auto it = tests::clusterFacts().cbegin(); it != tests::clusterFacts().cend(); ++it) {
        if (!it->retired.is(true) && !it.key().startsWith("practice"_L1))
            names += it.key();
    }
    names.sort();
    return names;
}

// The scripts of our rules' cases, each once.
QList<QByteArray> corpus()
{
    QSet<QByteArray> scripts;
    for (const tests::RuleCase &one : tests::ruleCases()) {
        if (isOurs(one.rule))
            scripts += one.script;
    }
    QList<QByteArray> list(scripts.begin(), scripts.end());
    std::ranges::sort(list);
    return list;
}

QList<base::Diagnostic> findings(const QByteArray &script, const Surroundings &around)
{
    auto all = check(Document::parse(script, slurmVersionOf(around.cluster)), around);
    all.removeIf([](const base::Diagnostic &finding) { return !isOurs(finding.rule); });
    return all;
}

qsizetype count(const QList<base::Diagnostic> &all, const QString &rule)
{
    return std::ranges::count(all, rule, &base::Diagnostic::rule);
}

qsizetype errors(const QList<base::Diagnostic> &all)
{
    return std::ranges::count(all, base::Severity::Error, &base::Diagnostic::severity);
}

Surroundings on(const QString &cluster)
{
    Surroundings around;
    around.now = 1'790'000'000;
    around.clusterName = cluster;
    const auto &all = tests::clusterFacts();
    around.cluster = cluster.isEmpty() ? nullptr : &*all.constFind(cluster);
    return around;
}

} // namespace

class TestResourceRules : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void onEveryCluster_data()
    {
        QTest::addColumn<QString>("cluster");
        QTest::newRow("none") << QString();
        for (const QString &name : clustersInService())
            QTest::newRow(qPrintable(name)) << name;
    }

    void onEveryCluster()
    {
        QFETCH(QString, cluster);
        const Surroundings around = on(cluster);
        for (const QByteArray &script : corpus()) {
            const auto before = findings(script, around);
            const QString text = Document::decoded(script);
            for (const base::Diagnostic &finding : before) {
                QVERIFY(finding.range.line >= 1 && finding.range.line <= text.count(u'\n') + 1);
                QVERIFY2(!finding.message.contains(u'%'), qPrintable(finding.message));
                if (finding.fixes.isEmpty())
                    continue;
                const auto fixedText = base::applyFix(text, finding.fixes.first());
                QVERIFY2(fixedText.ok(), script.constData());
                const auto after = findings(Document::encoded(*fixedText), around);
                QVERIFY2(count(after, finding.rule) < count(before, finding.rule),
                         qPrintable(finding.rule + u'\n' + text + *fixedText));
                QVERIFY2(errors(after) <= errors(before), qPrintable(finding.rule + u'\n' + *fixedText));
            }
            const auto document = Document::parse(script, slurmVersionOf(around.cluster));
            const QByteArray once = fixed(document, around, ourRules());
            QCOMPARE(fixed(Document::parse(once, document.version()), around, ourRules()), once);
        }
    }

    void oneMistakeOneFinding()
    {
        const QList<QStringList> sameMistake{
            {u"GPU-GRES"_s, u"GPU-GRES-TRI"_s, u"GPU-NOMODEL"_s, u"GPU-NOMODEL-NARVAL"_s},
            {u"GPU-BADMODEL"_s, u"GPU-SYN"_s, u"GPU-MC-SHARD"_s},
            {u"MEM-ABOVE-NODE"_s, u"MEM-ABOVE-BASE"_s, u"MEM-UNITS"_s, u"MEM-PER-CORE"_s, u"MEM-TRI"_s, u"MEM-PACK"_s},
            {u"GPU-MEM"_s, u"MEM-DECIMAL"_s, u"MEM-ABOVE-NODE"_s, u"GPU-MIG-CORES"_s, u"MEM-TRI"_s},
            {u"GPU-CORES"_s, u"CPU-NODE-MAX"_s},
            {u"GPU-TRI-COUNT"_s, u"GPU-TAMIA"_s, u"GPU-MI300A"_s},
            {u"NODES-WHOLE"_s, u"NODES-SCATTER"_s},
        };
        for (const QString &cluster : clustersInService()) {
            for (const QByteArray &script : corpus()) {
                const auto all = findings(script, on(cluster));
                for (const QStringList &rules : sameMistake) {
                    QStringList said;
                    for (const base::Diagnostic &finding : all) {
                        if (rules.contains(finding.rule))
                            said += finding.rule;
                    }
                    said.removeDuplicates();
                    QVERIFY2(said.size() <= 1, qPrintable(cluster + u' ' + said.join(u' ') + u'\n' + Document::decoded(script)));
                }
            }
        }
    }

    // What asks for exactly the share of a GPU is as good as it gets.
    void theBundleItselfIsNothingToRemark()
    {
        for (const QString &cluster : clustersInService()) {
            const auto &facts = *tests::clusterFacts().constFind(cluster);
            for (const auto &fact : facts.gpus) {
                if (!fact.value || fact.value->withdrawn || !fact.value->cuda)
                    continue;
                ResourceRequest request;
                const int count = fact.value->countsPerNode.value(0, 1);
                request.gpus = {{"gpu", fact.value->specifier.toUtf8(), count}};
                const Share share = shareOf(request, facts);
                QByteArray script = "#!/bin/bash\n#SBATCH --time=2:00:00\n#SBATCH --gpus-per-node="
                    + fact.value->specifier.toUtf8() + ':' + QByteArray::number(count) + '\n';
                if (share.bundle && share.bundle->cores)
                    script += "#SBATCH --cpus-per-task=" + QByteArray::number(*share.bundle->cores) + '\n';
                if (share.bundle && share.bundle->memory.isGiven() && !share.memoryFixed)
                    script += "#SBATCH --mem=" + share.bundle->memory.spelled() + '\n';
                else if (!share.memoryFixed)
                    script += "#SBATCH --mem=8G\n";
                for (const base::Diagnostic &finding : findings(script + "python train.py\n", on(cluster)))
                    QVERIFY2(
                        finding.severity == base::Severity::Info,
                        qPrintable(cluster + u' ' + finding.rule + u' ' + finding.message + u'\n' + Document::decoded(script)));
            }
        }
    }
};

VOYAGEUR_TEST(TestResourceRules)

} // namespace tst_resourcerules
#include "tst_resourcerules.moc"
