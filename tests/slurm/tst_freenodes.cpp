// SPDX-License-Identifier: GPL-3.0-or-later
// What is free on a cluster now: from what sinfo of two versions printed, and from what it prints elsewhere.
#include "slurm/freenodes.h"
#include "testprogram.h"

#include <QFile>
#include <QRandomGenerator>
#include <QTest>

namespace tst_freenodes {

using namespace voyageur;
using namespace voyageur::slurm;
using namespace Qt::StringLiterals;
using base::TimeLimit;

namespace {

QByteArray record(const QList<QByteArray> &fields)
{
    return fields.join('\x1f') + "\x1f\x1e\n";
}

FreeNode one(const QByteArray &state, const QByteArray &gres = "(null)", const QByteArray &used = "gpu:0")
{
    const auto nodes = parseFreeNodes(record({"n1", state, "4/44/0/48", "510000", "8192", gres, used, "(null)"}));
    if (!nodes.ok() || nodes->size() != 1)
        qFatal("not read");
    return nodes->first();
}

} // namespace

class TestFreeNodes final : public QObject {
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
        QFile file(voyageur::tests::dataPath("/slurm/freenodes-%1.txt").arg(version));
        QVERIFY(file.open(QIODevice::ReadOnly));
        const QByteArray out = file.readAll();
        for (const QByteArray &all : {out, "Message of the day\n\n" + out}) { // and what a wrapper says first
            const auto nodes = parseFreeNodes(all);
            QVERIFY2(nodes.ok(), qPrintable(nodes.ok() ? QString() : nodes.error().text()));
            QCOMPARE(nodes->size(), 4);
            QCOMPARE(nodes->at(0).count, 2); // alike
            QCOMPARE(nodes->at(0).names.size(), 2);
            QCOMPARE(nodes->at(0).idleCores, 64);
            QCOMPARE(nodes->at(0).freeMebibytes, 255000);
            QVERIFY(nodes->at(0).allGpus.isEmpty() && nodes->at(0).empty);
            QCOMPARE(nodes->at(1).idleCores, 44);
            QCOMPARE(nodes->at(1).freeMebibytes, 510000 - 8192);
            QCOMPARE(nodes->at(1).gpus, (QMap<QString, int>{{u"a100"_s, 0}}));
            QVERIFY(!nodes->at(1).empty);
            QCOMPARE(nodes->at(2).gpus, (QMap<QString, int>{{u"a100_1g.5gb"_s, 8}, {u"a100_3g.20gb"_s, 4}}));
            QCOMPARE(nodes->at(3).gpus, (QMap<QString, int>{{u"h100"_s, 4}}));
        }
    }

    void statesThatTakeJobs_data()
    {
        QTest::addColumn<QByteArray>("state");
        QTest::addColumn<bool>("usable");
        for (const char *state :
             {"idle", "mixed", "allocated", "completing", "idle~", "idle#", "mixed-", "planned", "allocated+"})
            QTest::newRow(state) << QByteArray(state) << true;
        for (const char *state :
             {"down",  "down*", "idle*", "drained", "draining", "drained*", "maint",    "idle$",   "reserved", "unknown",
              "idle@", "idle!", "idle%", "failing", "future",   "",         "perfctrs", "blocked", "mixed*",   "something"})
            QTest::newRow(state) << QByteArray(state) << false;
    }
    void statesThatTakeJobs()
    {
        QFETCH(QByteArray, state);
        QFETCH(bool, usable);
        const FreeNode node = one(state, "gpu:a100:4", "gpu:a100:1(IDX:0)");
        QCOMPARE(node.usable, usable);
        QCOMPARE(node.idleCores, usable ? 44 : 0);
        QCOMPARE(node.gpus.value(u"a100"_s), usable ? 3 : 0);
        QCOMPARE(node.allGpus.value(u"a100"_s), 4);
        QCOMPARE(node.planned, state == "planned" || state.endsWith('-'));
    }

    void gpusAsSlurmWritesThem_data()
    {
        QTest::addColumn<QByteArray>("all");
        QTest::addColumn<QByteArray>("used");
        QTest::addColumn<QString>("free");
        QTest::newRow("sockets") << QByteArray("gpu:h100:4(S:0-1)") << QByteArray("gpu:h100:1(IDX:2)") << u"h100 3"_s;
        QTest::newRow("indices with commas") << QByteArray("gpu:h100:8(S:0,1),shard:h100:80(S:0-1)")
                                             << QByteArray("gpu:h100:3(IDX:0,2,5),shard:h100:0(0/8,0/8)") << u"h100 5"_s;
        QTest::newRow("without a name") << QByteArray("gpu:4") << QByteArray("gpu:1") << u"gpu 3"_s;
        QTest::newRow("without a name, and said so")
            << QByteArray("gpu:4(S:0-1)") << QByteArray("gpu:(null):1(IDX:0)") << u"gpu 3"_s;
        QTest::newRow("parts of three sizes")
            << QByteArray("gpu:nvidia_h100_80gb_hbm3_3g.40gb:4(S:0-3),gpu:nvidia_h100_80gb_hbm3_1g.10gb:8(S:0-3)")
            << QByteArray("gpu:nvidia_h100_80gb_hbm3_3g.40gb:4(IDX:0-3),gpu:nvidia_h100_80gb_hbm3_1g.10gb:0(IDX:N/A)")
            << u"nvidia_h100_80gb_hbm3_1g.10gb 8, nvidia_h100_80gb_hbm3_3g.40gb 0"_s;
        QTest::newRow("more used than there are") << QByteArray("gpu:a:2") << QByteArray("gpu:a:9") << u"a 0"_s;
        QTest::newRow("no GPUs but others") << QByteArray("lustre:1,craynetwork:4") << QByteArray("") << QString();
        QTest::newRow("an open bracket") << QByteArray("gpu:a:2(S:0") << QByteArray("gpu:a:1(IDX") << u"a 1"_s;
        QTest::newRow("half a word") << QByteArray("gpu:,gpu,:,gpu:x:y") << QByteArray(",,,") << QString();
    }
    void gpusAsSlurmWritesThem()
    {
        QFETCH(QByteArray, all);
        QFETCH(QByteArray, used);
        QFETCH(QString, free);
        const FreeNode node = one("mixed", all, used);
        QStringList found;
        for (auto it = node.gpus.cbegin(); it != node.gpus.cend(); ++it)
            found += u"%1 %2"_s.arg(it.key()).arg(it.value());
        QCOMPARE(found.join(", "_L1), free);
    }

    void partitionsAreEachOne()
    {
        const auto partitions = parseFreePartitions(
            record({"gpu_b1", "up", "3:00:00", "1/2/0/3", "ng[1-3]"}) + record({"gpu_b1", "up", "3:00:00", "0/1/0/1", "ng07"})
            + record({"long", "up", "infinite", "1.2K/0/0/1.2K", "n[1-1200]"})
            + record({"old", "down", "7-00:00:00", "0/0/3/3", "o[1-3]"}) + record({"odd", "inact", "n/a", "0/0/0/0", ""})
            + record({"quick", "up", "30:00", "0/4/0/4", "q[1-4]"}));
        QVERIFY(partitions.ok());
        QCOMPARE(partitions->size(), 5);
        QCOMPARE(partitions->at(0), (FreePartition{u"gpu_b1"_s, true, TimeLimit::ofSeconds(3 * 3600), 3, 4, "ng[1-3],ng07"}));
        QVERIFY(partitions->at(1).limit.isUnlimited() && partitions->at(1).nodes == 1200);
        QVERIFY(!partitions->at(2).up);
        QVERIFY(!partitions->at(3).limit.isGiven());
        QCOMPARE(partitions->at(4).limit.seconds(), 1800);
    }

    void featuresMayHoldAnything()
    {
        const auto nodes =
            parseFreeNodes(record({"n", "idle", "0/8/0/8", "1000", "0", "(null)", "", "icelake,a|b,\"q\",\xf0\x9f\x98\x80"}));
        QVERIFY(nodes.ok());
        QCOMPARE(nodes->first().features.size(), 4);
        QVERIFY(nodes->first().features.contains(u"a|b"_s));
    }

    void nonsenseIsAnErrorAndNoCrash()
    {
        QVERIFY(parseFreeNodes("").ok() && parseFreeNodes("")->isEmpty());
        QVERIFY(!parseFreeNodes(record({"n", "idle", "many", "1", "0", "", "", ""})).ok());
        QVERIFY(!parseFreeNodes(record({"n", "idle"})).ok());
        QVERIFY(!parseFreePartitions(record({"", "up", "1:00", "0/0/0/0", ""})).ok());
        QRandomGenerator random(7);
        const QByteArray alphabet = "\x1f\x1e\n0/9idle:,()gpuK.-*~\xff";
        for (int i = 0; i < 3000; ++i) {
            QByteArray out;
            for (int n = random.bounded(120); n > 0; --n)
                out += alphabet[random.bounded(int(alphabet.size()))];
            (void)parseFreeNodes(out);
            (void)parseFreePartitions(out);
        }
    }
};

VOYAGEUR_TEST(TestFreeNodes)

} // namespace tst_freenodes
#include "tst_freenodes.moc"
