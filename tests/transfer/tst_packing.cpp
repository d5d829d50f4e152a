// SPDX-License-Identifier: GPL-3.0-or-later
#include "testprogram.h"
#include "transfer/packing.h"

#include <QProcess>
#include <QRandomGenerator>
#include <QTest>

namespace tst_packing {

using namespace voyageur;
using namespace voyageur::transfer;
using namespace Qt::StringLiterals;
using namespace std::chrono_literals;

namespace {

constexpr qsizetype block = 128 * 1024;

QByteArray text(qsizetype size, quint32 seed)
{
    QRandomGenerator random(seed);
    QByteArray words;
    while (words.size() < size)
        words +=
            "epoch " + QByteArray::number(random.bounded(100)) + " loss 0." + QByteArray::number(random.bounded(10'000)) + '\n';
    return words.first(size);
}

QByteArray noise(qsizetype size)
{
    QByteArray bytes(size, Qt::Uninitialized);
    QRandomGenerator(1).fillRange(reinterpret_cast<quint32 *>(bytes.data()), size / 4);
    return bytes;
}

Packing farAway()
{
    Packing packing;
    packing.begin(40ms);
    packing.allow();
    return packing;
}

} // namespace

class TestPacking : public QObject {
    Q_OBJECT

private slots:
    void itBeginsWhereTheWayIsLongAndTheFarSideCanUnpack()
    {
        QVERIFY(farAway().isOn());
        Packing near;
        near.begin(200us);
        near.allow();
        QVERIFY(!near.isOn());
        Packing without;
        without.begin(40ms);
        QVERIFY(!without.isOn());
    }

    void gunzipMakesItTheRangeAgain()
    {
        Packing packing = farAway();
        for (quint32 seed = 1; seed <= 40; ++seed) { // ends of every kind
            const QByteArray range = text(block * (1 + seed % 3), seed);
            const QByteArray packed = packing.packed(range);
            QVERIFY(!packed.isEmpty());
            QCOMPARE(packed.size() % 1024, 0);
            QVERIFY(packed.size() < range.size() / 2);
            QProcess gunzip;
            gunzip.start(u"gzip"_s, {u"-dc"_s});
            gunzip.write(packed);
            gunzip.closeWriteChannel();
            QVERIFY(gunzip.waitForFinished());
            QCOMPARE(gunzip.exitCode(), 0);
            QCOMPARE(gunzip.readAllStandardError(), QByteArray());
            QVERIFY(gunzip.readAllStandardOutput() == range);
        }
    }

    void whatDoesNotGetSmallerGoesAsItIs()
    {
        Packing packing = farAway();
        const QByteArray bytes = noise(block);
        for (int i = 0; i < 20; ++i)
            QVERIFY(packing.packed(bytes).isEmpty());
        QVERIFY(!packing.packed(text(block, 1)).isEmpty());
        QVERIFY(packing.packed(text(block / 8, 1) + noise(block - block / 8)).isEmpty());
    }

    // A network so slow that compressing takes no time beside it.
    void aSlowNetworkKeepsIt()
    {
        Packing packing = farAway();
        auto now = base::Clock::time_point(1s);
        for (int i = 1; i < 100; ++i)
            packing.observe(now += 300ms, i * 1'000'000);
        QVERIFY(packing.isOn());
    }
};

VOYAGEUR_TEST(TestPacking)

} // namespace tst_packing
#include "tst_packing.moc"
