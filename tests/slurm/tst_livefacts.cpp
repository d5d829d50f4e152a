// SPDX-License-Identifier: GPL-3.0-or-later
#include "slurm/livefacts.h"
#include "testprogram.h"

#include <QFile>
#include <QRandomGenerator>
#include <QTest>

namespace tst_livefacts {

using namespace voyageur;
using namespace voyageur::slurm;
using base::ClusterFacts;
using base::Confidence;
using base::MemorySize;
using base::TimeLimit;
using namespace Qt::StringLiterals;

namespace {

const QDateTime now(QDate(2026, 11, 21), QTime(17, 0), Qt::UTC);

QByteArray recorded(const QString &name)
{
    QFile file(voyageur::tests::dataPath("/slurm/") + name);
    if (!file.open(QIODevice::ReadOnly))
        qFatal("cannot read %s", qPrintable(file.fileName()));
    return file.readAll();
}

ClusterFacts nodes(const QByteArray &lines)
{
    ClusterFacts facts;
    addNodes(lines, now, facts);
    return facts;
}

ClusterFacts partitions(const QByteArray &lines)
{
    ClusterFacts facts;
    addPartitions(lines, now, facts);
    return facts;
}

} // namespace

class TestLiveFacts : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void bothVersionsAreRead_data()
    {
        QTest::addColumn<QString>("version");
        QTest::newRow("22.05") << u"22.05"_s;
        QTest::newRow("24.11") << u"24.11"_s;
    }
    void bothVersionsAreRead()
    {
        QFETCH(QString, version);
        ClusterFacts facts;
        addNodes(recorded(u"nodes-%1.txt"_s.arg(version)), now, facts);
        addPartitions(recorded(u"partitions-%1.txt"_s.arg(version)), now, facts);
        addAccounts(recorded(u"associations-%1.txt"_s.arg(version)), "def-prof_cpu\n", recorded(u"shares-%1.txt"_s.arg(version)),
                    now, facts);

        QCOMPARE(facts.nodeTypes.size(), 4);
        const auto cpu = *facts.nodeTypes.at(0).value;
        QCOMPARE(cpu.count, 2);
        QCOMPARE(cpu.cores, 64);
        QCOMPARE(cpu.memory, MemorySize::ofMebibytes(255000));
        QCOMPARE(cpu.gpuCount(), 0);
        QCOMPARE(cpu.localDiskGB, 800.0);
        QCOMPARE(facts.nodeTypes.at(2).value->gpus, (QMap<QString, int>{{u"a100_1g.5gb"_s, 8}, {u"a100_3g.20gb"_s, 4}}));
        QCOMPARE(facts.nodeTypes.at(0).readAt, now);
        QCOMPARE(facts.nodeTypes.at(0).sources, QStringList{u"scontrol show node"_s});
        QCOMPARE(facts.gpus.size(), 4);
        const auto *slice = base::findGpu(facts, u"a100_3g.20gb"_s);
        QVERIFY(slice && slice->mig && slice->present == true);
        QCOMPARE(slice->whole, u"a100"_s);
        QCOMPARE(slice->memoryGB, 20.0);

        QCOMPARE(facts.slurm.partitions.size(), 12);
        QVERIFY(facts.slurm.defaultPartition.is(u"cpubase_bycore_b1"_s));
        QVERIFY(facts.slurm.defaultTime.is(TimeLimit::ofSeconds(3600)));
        QVERIFY(facts.slurm.maxTime.is(TimeLimit::ofSeconds(7 * 24 * 3600)));
        QCOMPARE(facts.slurm.maxTime.confidence, Confidence::Inferred);
        QVERIFY(facts.slurm.defaultMemoryPerCore.is(MemorySize::ofMebibytes(256)));
        const auto *interactive = base::findPartition(facts, u"gpubase_interac"_s);
        QVERIFY(interactive && interactive->interactive && !interactive->preemptible);

        const auto accounts = *facts.accounts.value;
        QCOMPARE(accounts.size(), 3);
        QCOMPARE(accounts.at(0).name, u"def-prof_cpu"_s);
        QVERIFY(accounts.at(0).isDefault && !accounts.at(1).isDefault);
        QCOMPARE(accounts.at(2).maxSubmitted, 1000);
        QCOMPARE(accounts.at(2).fairShare, 1.0);
        QVERIFY(facts.slurm.maxJobs.is(1000));
    }

    void memoryAndCoresOfTheSystemAreNotForJobs()
    {
        const auto facts = nodes("NodeName=n1 CPUEfctv=46 CPUTot=48 Gres=(null) RealMemory=22000 MemSpecLimit=512 State=IDLE");
        QCOMPARE(facts.nodeTypes.first().value->memory, MemorySize::ofMebibytes(21488));
        QCOMPARE(facts.nodeTypes.first().value->cores, 46);
    }

    void resourcesAreReadInEverySpelling()
    {
        const auto gpus = [](const QByteArray &gres) {
            return nodes("NodeName=n1 CPUTot=4 Gres=" + gres + " State=IDLE").nodeTypes.first().value->gpus;
        };
        QCOMPARE(gpus("gpu:h100:4(S:0-1)"), (QMap<QString, int>{{u"h100"_s, 4}}));
        QCOMPARE(gpus("gpu:2"), (QMap<QString, int>{{u"gpu"_s, 2}}));
        QCOMPARE(gpus("gpu"), (QMap<QString, int>{{u"gpu"_s, 1}}));
        QCOMPARE(gpus("gpu:a:1(S:0,2),gpu:b:3(S:1),shard:8"), (QMap<QString, int>{{u"a"_s, 1}, {u"b"_s, 3}}));
        QCOMPARE(gpus("shard:8"), (QMap<QString, int>()));
        const auto facts = nodes("NodeName=n1 CPUTot=4 Gres=gpu:a:1,shard:8 State=IDLE");
        QCOMPARE(*facts.slurm.gresTypes.value, (QStringList{u"gpu"_s, u"shard"_s}));
        QVERIFY(nodes("NodeName=n1 CPUTot=4 Gres=gpu:2 State=IDLE").gpus.isEmpty());
    }

    void whatPeopleWriteIntoCommentsIsNotBelieved()
    {
        const auto facts =
            nodes("NodeName=n1 CPUTot=4 Gres=(null) RealMemory=1000 State=DOWN Reason=CPUTot=99 Gres=gpu:x:9 [root@now]");
        QCOMPARE(facts.nodeTypes.first().value->cores, 4);
        QCOMPARE(facts.nodeTypes.first().value->gpuCount(), 0);
    }

    void unlimitedIsLongest()
    {
        const QByteArray open = " AllowGroups=ALL AllowAccounts=ALL State=UP OverSubscribe=EXCLUSIVE";
        auto facts = partitions("PartitionName=a MaxTime=3:00:00" + open + "\nPartitionName=b MaxTime=UNLIMITED" + open);
        QVERIFY(facts.slurm.maxTime.is(TimeLimit::unlimited()));
        QVERIFY(facts.slurm.wholeNodesForCpuJobs.is(true));
        facts = partitions("PartitionName=a MaxTime=3:00:00" + open
                           + "\nPartitionName=staff MaxTime=UNLIMITED AllowGroups=wheel AllowAccounts=ALL State=UP");
        QVERIFY(facts.slurm.maxTime.is(TimeLimit::ofSeconds(3 * 3600)));
        QVERIFY(!facts.slurm.wholeNodesForCpuJobs.isKnown());
    }

    void namesOfACloudAreShownSafely()
    {
        const auto facts = partitions("PartitionName=a\x1b[2J MaxTime=1 State=UP");
        QVERIFY(!facts.slurm.partitions.first().value->name.contains(QChar(0x1b)));
    }

    void noAnswerHurts()
    {
        QRandomGenerator random(7);
        for (const char *name : {"nodes-24.11.txt", "partitions-22.05.txt", "associations-24.11.txt"}) {
            const QByteArray good = recorded(QLatin1StringView(name));
            for (int round = 0; round < 300; ++round) {
                QByteArray bytes = good;
                for (int i = 0; i < 20; ++i)
                    bytes[random.bounded(bytes.size())] = static_cast<char>(random.bounded(256));
                bytes.truncate(random.bounded(bytes.size() + 1));
                ClusterFacts facts;
                addNodes(bytes, now, facts);
                addPartitions(bytes, now, facts);
                addAccounts(bytes, bytes, bytes, now, facts);
                for (const auto &fact : facts.nodeTypes)
                    QVERIFY(fact.value->count > 0);
            }
        }
        QVERIFY(nodes("").nodeTypes.isEmpty() && partitions("\n\n").slurm.partitions.isEmpty());
    }

    void theClusterGoesOnTopOfTheCatalogue()
    {
        ClusterFacts known;
        const auto sourced = [](auto &fact, auto value) {
            fact.value = value;
            fact.confidence = Confidence::Sourced;
            fact.file = u"x.json"_s;
        };
        sourced(known.slurm.maxTime, TimeLimit::ofSeconds(24 * 3600));
        sourced(known.slurm.defaultTime, TimeLimit::ofSeconds(60));
        base::GpuSpecifier gpu;
        gpu.specifier = u"a100"_s;
        gpu.rgu = 4.0;
        sourced(known.gpus.emplaceBack(), gpu);
        gpu.specifier = u"v100"_s;
        sourced(known.gpus.emplaceBack(), gpu);
        base::NodeType node;
        node.cores = 48;
        node.memory = MemorySize::ofMebibytes(510000);
        node.gpus = {{u"a100"_s, 4}};
        node.cpu = u"2 x Zen 3"_s;
        sourced(known.nodeTypes.emplaceBack(), node);

        ClusterFacts live;
        addNodes(recorded(u"nodes-24.11.txt"_s), now, live);
        addPartitions(recorded(u"partitions-24.11.txt"_s), now, live);
        const auto both = base::withLiveFacts(known, live);
        QCOMPARE(both.slurm.maxTime.file, u"x.json"_s); // only suggested by the partitions
        QVERIFY(both.slurm.defaultTime.is(TimeLimit::ofSeconds(3600)) && both.slurm.defaultTime.readAt == now);
        QCOMPARE(both.nodeTypes.size(), 4);
        QCOMPARE(both.nodeTypes.at(1).value->cpu, u"2 x Zen 3"_s);
        QCOMPARE(base::findGpu(both, u"a100"_s)->rgu, 4.0);
        QCOMPARE(base::findGpu(both, u"a100"_s)->present, true);
        QCOMPARE(base::findGpu(both, u"v100"_s)->present, false);
        QVERIFY(base::findGpu(both, u"h100"_s));
        QCOMPARE(base::withLiveFacts(known, {}).gpus.at(1), known.gpus.at(1));
    }
};

VOYAGEUR_TEST(TestLiveFacts)

} // namespace tst_livefacts
#include "tst_livefacts.moc"
