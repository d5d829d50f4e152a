// SPDX-License-Identifier: GPL-3.0-or-later
// Shares of nodes, with the numbers of the catalogue that is built in.
#include "cluster/catalogue.h"
#include "script/share.h"
#include "script/understanding.h"
#include "testprogram.h"

#include <QTest>

namespace tst_share {

using namespace voyageur;
using namespace voyageur::script;
using namespace Qt::StringLiterals;
using base::MemorySize;

namespace {

base::ClusterFacts factsOf(const char *name)
{
    static const auto catalogue = cluster::Catalogue::load({}, {});
    for (const auto &profile : catalogue->profiles()) {
        if (profile.name == QLatin1StringView(name))
            return profile.facts;
    }
    qFatal("no cluster %s", name);
}

Share share(const char *cluster, const QByteArray &options)
{
    const auto document = Document::parse("#!/bin/bash\n#SBATCH " + options + "\n");
    const auto understood = understand(document, 0);
    if (!understood.accepted)
        qFatal("%s", understood.refusal.constData());
    return shareOf(understood.components.first().request, factsOf(cluster));
}

const Opening *opening(const Share &share, Opening::Kind kind)
{
    const auto found = std::ranges::find(share.opens, kind, &Opening::kind);
    return found == share.opens.end() ? nullptr : &*found;
}

MemorySize mebibytes(qint64 size)
{
    return MemorySize::ofMebibytes(size);
}

} // namespace

class TestShare : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void aQuarterOfANarvalNode()
    {
        const Share a = share("narval", "--gpus-per-node=a100:1 --cpus-per-task=3 --mem=32G --time=5:00:00");
        QVERIFY(a.node);
        QCOMPARE(a.node->gpus.value(u"a100"_s), 4);
        QCOMPARE(a.nodeTypesThatFit, 1);
        QCOMPARE(a.nodesThatFit, 159);
        QCOMPARE(a.whole, (NodePart{48, mebibytes(510000), 4}));
        QCOMPARE(a.asked, (NodePart{3, mebibytes(32768), 1}));
        QCOMPARE(*a.bundle, (NodePart{12, mebibytes(127488), {}}));
        QCOMPARE(*a.idle.cores, 9);
        QCOMPARE(a.idle.memory, mebibytes(127488 - 32768));
        QVERIFY(a.held.isNothing());
        QCOMPARE(*a.gpuShare, 0.25);
        QCOMPARE(*a.rgu, 4.0);
        QCOMPARE(*a.gpuEquivalents, 1.0);
        QCOMPARE(a.tier->bytes(), QByteArray("12:00:00"));
        QCOMPARE(a.smallerTier->bytes(), QByteArray("3:00:00"));
        QCOMPARE(shareSentence(a),
                 u"1 of 4 a100: up to 12 core(s) and 124.5 GB go with it; the job asks for 3 core(s) and 32 GB."_s);
        // 2g.10gb has room for 3 cores and 31 GB (charged: 35.4), 1g.5gb has not; 4g.20gb is withdrawn.
        QStringList instances;
        for (const Opening &one : a.opens) {
            if (one.kind == Opening::Kind::Instance)
                instances += one.gpu.specifier;
        }
        QCOMPARE(instances, (QStringList{u"a100_2g.10gb"_s, u"a100_3g.20gb"_s}));
    }

    void moreThanTheBundleHoldsOtherGpus()
    {
        const Share cores = share("narval", "--gpus-per-node=a100:1 --cpus-per-task=24 --mem=100G");
        QCOMPARE(*cores.held.gpus, 1);
        QCOMPARE(*cores.rgu, 8.0);
        QVERIFY(opening(cores, Opening::Kind::WithinBundle));
        QCOMPARE(*opening(cores, Opening::Kind::WithinBundle)->rgu, 4.0);
        const Share memory = share("narval", "--gpus-per-node=a100:1 --cpus-per-task=12 --mem=498G");
        QCOMPARE(*memory.held.gpus, 3);
        const Share limit = share("narval", "--gpus-per-node=a100:1 --cpus-per-task=12 --mem=127488M");
        QVERIFY(limit.held.isNothing());
        QVERIFY(!opening(limit, Opening::Kind::WithinBundle));
        QVERIFY(limit.idle.isNothing());
    }

    void anInstanceIsAPartOfAGpu()
    {
        const Share a = share("rorqual", "--gpus=h100_3g.40gb:1 -c8 --mem=60G");
        QVERIFY(a.gpu && a.gpu->mig);
        QCOMPARE(a.gpu->specifier, u"nvidia_h100_80gb_hbm3_3g.40gb"_s);
        QCOMPARE(*a.gpuShare, 3.0 / 8 / 4);
        QCOMPARE(a.nodesThatFit, 93);
        QCOMPARE(*a.rgu, 8 / 1.31); // 8 cores are 8 / 1.31 units
        QVERIFY(!opening(a, Opening::Kind::Instance));
    }

    void theCheapestNodeTakesACpuJob()
    {
        const Share small = share("narval", "-c4 --mem=8G");
        QCOMPARE(small.node->memory, mebibytes(256000));
        QCOMPARE(small.nodesThatFit, 1145 + 33 + 3);
        QCOMPARE(small.bundle->memory, mebibytes(16384));
        QCOMPARE(*small.coreEquivalents, 4.0);
        const Share large = share("narval", "-c4 --mem=300G");
        QCOMPARE(large.node->memory, mebibytes(2057500));
        QCOMPARE(large.nodesThatFit, 36);
        QCOMPARE(*large.coreEquivalents, 75.0);
        QVERIFY(*large.held.cores > 0);
        QCOMPARE(opening(large, Opening::Kind::MoreNodes)->part.memory, mebibytes(256000));
        QCOMPARE(opening(large, Opening::Kind::MoreNodes)->nodes, 1181);
        const Share none = share("narval", "-c65 --mem=8G");
        QVERIFY(none.nodesKnown && !none.node);
        QCOMPARE(none.nodesThatFit, 0);
        QVERIFY(!shareSentence(none).isEmpty());
    }

    void memoryThatIsNotNamed()
    {
        const Share narval = share("narval", "-c4");
        QVERIFY(!narval.memoryAsked);
        QCOMPARE(narval.asked.memory, mebibytes(1024));
        const Share all = share("narval", "-c4 --mem=0");
        QCOMPARE(all.asked.memory, all.whole.memory);
        QVERIFY(opening(all, Opening::Kind::PartOfNode));
        QCOMPARE(*all.held.cores, 60);
    }

    void trilliumGivesMemoryAndWholeNodes()
    {
        const Share cpu = share("trillium", "--nodes=2 --ntasks-per-node=192");
        QVERIFY(cpu.wholeNode && cpu.memoryFixed);
        QCOMPARE(cpu.nodes, 2);
        QCOMPARE(cpu.asked.memory, mebibytes(767000));
        QCOMPARE(cpu.nodesThatFit, 1224);
        QCOMPARE(*cpu.coreEquivalents, 384.0);
        QVERIFY(cpu.held.isNothing());
        const Share part = share("trillium", "--nodes=1 --ntasks=16");
        QCOMPARE(*part.held.cores, 176);
        const Share gpu = share("trillium", "--gpus-per-node=1 -c24");
        QVERIFY(!gpu.wholeNode);
        QCOMPARE(gpu.gpu->specifier, u"h100"_s);
        QCOMPARE(gpu.asked.memory, mebibytes(188 * 1024));
        QCOMPARE(*gpu.rgu, 12.2);
        QVERIFY(gpu.held.isNothing());
        QVERIFY(share("trillium", "--gpus-per-node=4 -c96").wholeNode);
    }

    void whatTheCatalogueDoesNotSayIsAbsent()
    {
        const Share killarney = share("killarney", "--gpus-per-node=l40s:1 -c16 --mem=128G");
        QVERIFY(!killarney.rgu);
        QCOMPARE(*killarney.bundle, (NodePart{16, mebibytes(131072), {}}));
        QVERIFY(killarney.held.isNothing());
        const Share any = share("mila", "--gres=gpu:1 -c4 --mem=16G");
        QVERIFY(!any.gpu && any.node && !any.bundle && !any.rgu && !any.tier);
        const Share unknown = share("narval", "--gpus-per-node=v100:1");
        QVERIFY(!unknown.gpu && !unknown.node);
        const base::ClusterFacts nothing;
        const Share empty = shareOf({}, nothing);
        QVERIFY(!empty.nodesKnown && !empty.node && !empty.bundle && empty.opens.isEmpty());
        QVERIFY(!shareSentence(empty).isEmpty());
    }

    void asManyNodesAsTheTasksAndGpusNeed()
    {
        const Share tasks = share("narval", "--ntasks=128 --mem-per-cpu=2G");
        QCOMPARE(tasks.nodes, 2);
        QCOMPARE(*tasks.asked.cores, 64);
        QVERIFY(tasks.node);
        QCOMPARE(share("narval", "--nodes=4 --ntasks=128").nodes, 4);
        QVERIFY(!share("narval", "--ntasks-per-node=128").node);
        const Share gpus = share("narval", "--gpus=a100:8 --ntasks=8 --cpus-per-task=12");
        QCOMPARE(gpus.nodes, 2);
        QCOMPARE(*gpus.asked.gpus, 4);
        QVERIFY(gpus.node);
        QVERIFY(!share("narval", "--gpus-per-node=a100:8").node);
        QCOMPARE(share("narval", "--nodes=1-3 --ntasks=100").nodes, 2);
        QVERIFY(!share("narval", "--nodes=1 --ntasks=100").node);
    }

    void courseClustersListTheirInstances()
    {
        const Share a = share("ift6759", "--gres=gpu:2g.10gb:1 -c4 --mem=16G");
        QVERIFY(a.gpu && a.node);
        QCOMPARE(*a.whole.gpus, 3);
        QCOMPARE(*a.gpuShare, 1.0 / 3);
        QVERIFY(!share("ift6759", "--gres=gpu:2g.10gb:4").node);
    }

    void absurdNumbersDoNoHarm()
    {
        for (const char *cluster : {"narval", "trillium", "tamia", "mila", "glo7030"}) {
            for (const char *options :
                 {"-N 1000000 -n 2000000000 -c 65535 --mem=9000000000G", "--gpus=2000000000 --mem-per-gpu=90000000T",
                  "--gpus-per-node=a100:1,v100:2", "-N 0-5", "--gres=gpu:0", "--time=UNLIMITED --mem=0"}) {
                const auto document = Document::parse("#!/bin/bash\n#SBATCH "_ba + options + "\n");
                const auto understood = understand(document, 0);
                if (understood.components.isEmpty())
                    continue;
                const Share a = shareOf(understood.components.first().request, factsOf(cluster));
                QVERIFY(!shareSentence(a).isEmpty());
                for (const auto &part : {a.coresShare, a.memoryShare, a.gpuShare})
                    QVERIFY(!part || (*part >= 0 && *part <= 1));
                for (const Opening &one : a.opens)
                    QVERIFY(!openingSentence(one).isEmpty());
            }
        }
    }
};

VOYAGEUR_TEST(TestShare)

} // namespace tst_share
#include "tst_share.moc"
