// SPDX-License-Identifier: GPL-3.0-or-later
#include "base/clusterfacttable.h"
#include "testprogram.h"

#include <QSet>
#include <QTest>

namespace tst_clusterfacts {

using namespace voyageur::base;
using namespace Qt::StringLiterals;

namespace {

template <typename T>
void say(Fact<T> &fact, const T &value, const char *file, Confidence confidence = Confidence::Sourced)
{
    fact.value = value;
    fact.confidence = confidence;
    fact.file = QLatin1StringView(file);
}

void addNode(ClusterFacts &facts, int count, int cores, qint64 mebibytes, const QMap<QString, int> &gpus = {})
{
    NodeType node;
    node.count = count;
    node.cores = cores;
    if (mebibytes > 0)
        node.memory = MemorySize::ofMebibytes(mebibytes);
    node.gpus = gpus;
    say(facts.nodeTypes.emplaceBack(), node, "x.json");
}

GpuSpecifier &addGpu(ClusterFacts &facts, const QString &specifier)
{
    GpuSpecifier gpu;
    gpu.specifier = specifier;
    say(facts.gpus.emplaceBack(), gpu, "x.json");
    return *facts.gpus.last().value;
}

// Like Narval.
ClusterFacts someCluster()
{
    ClusterFacts facts;
    addNode(facts, 1145, 64, 256000);
    addNode(facts, 3, 64, 4096000);
    addNode(facts, 159, 48, 510000, {{u"a100"_s, 4}});
    addGpu(facts, u"a100"_s).rgu = 4.0;
    GpuSpecifier &slice = addGpu(facts, u"a100_3g.20gb"_s);
    slice.mig = true;
    slice.whole = u"a100"_s;
    slice.rgu = 2.0;
    slice.synonyms = QStringList{u"a100_20gb"_s};
    say(facts.slurm.bundlePerRgu, RguBundle{3.0, 31.1}, "x.json");
    return facts;
}

} // namespace

class TestClusterFacts : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void keysAreDifferentAndGroupsAreOneDeep()
    {
        QSet<QString> keys;
        ClusterFacts facts;
        forEachFact(
            [&](const char *name, const auto &) {
                const QString key = QLatin1StringView(name);
                QVERIFY2(!keys.contains(key) && key.count(u'.') <= 1, name);
                keys += key;
            },
            facts);
        QVERIFY(keys.size() > 80);
    }

    void aFactSaysHowSureItIs()
    {
        Fact<int> fact;
        QVERIFY(!fact.isSaid() && !fact.isKnown() && fact.valueOr(3) == 3);
        fact.file = u"x.json"_s;
        QVERIFY(fact.isSaid() && !fact.isKnown()); // said to be unknown
        say(fact, 7, "x.json", Confidence::Inferred);
        QVERIFY(fact.is(7) && !fact.is(8) && !fact.isSure());
        fact.confidence = Confidence::Sourced;
        QVERIFY(fact.isSure());
    }

    void whatLiesAboveWinsFactByFact()
    {
        ClusterFacts under = someCluster();
        ClusterFacts over;
        say(under.slurm.maxJobs, 1000, "under.json");
        say(under.site, u"somewhere"_s, "under.json");
        say(over.slurm.maxJobs, 5, "over.json");
        over.site.file = u"over.json"_s; // unknown on purpose
        const auto both = overlaid(under, over);
        QVERIFY(both.slurm.maxJobs.is(5) && both.slurm.maxJobs.file == u"over.json"_s);
        QVERIFY(both.site.isSaid() && !both.site.isKnown());
        QCOMPARE(both.nodeTypes.size(), 3);
        addNode(over, 1, 8, 16000);
        QCOMPARE(overlaid(under, over).nodeTypes.size(), 1);
    }

    void whatTheClusterOnlySuggestsGivesWay()
    {
        ClusterFacts known, live;
        say(known.slurm.maxJobs, 1000, "x.json");
        say(known.slurm.minTime, TimeLimit::ofSeconds(60), "x.json", Confidence::Inferred);
        say(live.slurm.maxJobs, 5, "", Confidence::Inferred);
        say(live.slurm.minTime, TimeLimit::ofSeconds(90), "", Confidence::Inferred);
        say(live.slurm.version, u"24.11.5"_s, "");
        const auto both = withLiveFacts(known, live);
        QVERIFY(both.slurm.maxJobs.is(1000));
        QVERIFY(both.slurm.minTime.is(TimeLimit::ofSeconds(90)));
        QVERIFY(both.slurm.version.is(u"24.11.5"_s));
    }

    void gpusAreFoundByEveryNameAsSlurmComparesThem()
    {
        const auto facts = someCluster();
        QCOMPARE(findGpu(facts, u"a100_20gb"_s)->specifier, u"a100_3g.20gb"_s);
        QVERIFY(!findGpu(facts, u"A100"_s) && !findGpu(facts, u"v100"_s) && !findGpu({}, u"a100"_s));
    }

    void nodesAreFoundForAWish()
    {
        const auto facts = someCluster();
        const auto count = [&](int cores, qint64 mebibytes, int gpus, const QString &gpu) {
            return nodesThatFit(facts, {cores, MemorySize::ofMebibytes(mebibytes), gpus, gpu}).size();
        };
        QCOMPARE(count(64, 1000, 0, {}), 2);
        QCOMPARE(count(65, 1000, 0, {}), 0);
        QCOMPARE(count(1, 256000, 0, {}), 3);
        QCOMPARE(count(1, 256001, 0, {}), 2);
        QCOMPARE(count(1, 0, 4, u"a100"_s), 1);
        QCOMPARE(count(1, 0, 5, u"a100"_s), 0);
        QCOMPARE(count(1, 0, 1, u"v100"_s), 0);
        QCOMPARE(count(1, 0, 1, u"a100_20gb"_s), 1); // an instance of the whole GPU that the node is known to have
        QCOMPARE(nodesThatFit(facts, {64, {}, 0, {}}).size(), 2);
        QCOMPARE(largestNode(facts)->memory, MemorySize::ofMebibytes(4096000));
        QCOMPARE(baseNode(facts)->count, 1145);
        QVERIFY(!largestNode({}) && !baseNode({}));
    }

    void whatIsNotKnownOfANodeDoesNotExcludeIt()
    {
        ClusterFacts facts;
        facts.nodeTypes.emplaceBack().value.emplace();
        QCOMPARE(nodesThatFit(facts, {1000, MemorySize::ofMebibytes(1 << 30), 0, {}}).size(), 1);
        facts.nodeTypes.first().value->installedGB = 512;
        QCOMPARE(memoryAtMost(*facts.nodeTypes.first().value), MemorySize::ofMebibytes(512 * 1024));
        QVERIFY(nodesThatFit(facts, {1, MemorySize::ofMebibytes(600 * 1024), 0, {}}).isEmpty());
        facts.nodeTypes.first().value->gpus = {{u"gpu"_s, 2}}; // of a model without a name
        QCOMPARE(nodesThatFit(facts, {1, {}, 2, u"a100"_s}).size(), 1);
    }

    void accountsAreJudgedByTheirForm()
    {
        ClusterFacts facts;
        QVERIFY(!accountFits(facts, u"def-prof"_s));
        say(facts.slurm.accountPatterns, QStringList{u"def-*"_s, u"exact"_s}, "x.json");
        QCOMPARE(accountFits(facts, u"def-prof"_s), true);
        QCOMPARE(accountFits(facts, u"exact_gpu"_s), false);
        say(facts.slurm.accountSuffixes, QStringList{u"_cpu"_s, u"_gpu"_s}, "x.json");
        QCOMPARE(accountFits(facts, u"exact_gpu"_s), true);
        QCOMPARE(accountFits(facts, u"aip-prof"_s), false);
        QCOMPARE(accountFits(facts, {}), false);
    }

    void theChargeIsTheLargestShare()
    {
        const auto facts = someCluster();
        QCOMPARE(chargedRgu(facts, u"a100"_s, 1, 12, MemorySize::ofMebibytes(124 * 1024)), 4.0);
        QCOMPARE(chargedRgu(facts, u"a100"_s, 1, 24, MemorySize::ofMebibytes(1024)), 8.0);
        QVERIFY(*chargedRgu(facts, u"a100_3g.20gb"_s, 1, 1, MemorySize::ofMebibytes(311 * 1024)) > 9.99);
        QCOMPARE(chargedRgu(facts, u"a100"_s, 2, 1, {}), 8.0);
        QVERIFY(!chargedRgu(facts, u"v100"_s, 1, 1, {}) && !chargedRgu({}, u"a100"_s, 1, 1, {}));
    }
};

VOYAGEUR_TEST(TestClusterFacts)

} // namespace tst_clusterfacts
#include "tst_clusterfacts.moc"
