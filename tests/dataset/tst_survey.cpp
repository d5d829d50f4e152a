// SPDX-License-Identifier: GPL-3.0-or-later
#include "tree.h"

#include "dataset/duplicates.h"
#include "dataset/survey.h"
#include "testprogram.h"

#include <QFile>
#include <QTest>

namespace tst_survey {

using namespace voyageur;
using namespace voyageur::dataset;
using namespace voyageur::tests;
using namespace Qt::StringLiterals;

namespace {

QStringList rulesOf(const Survey &survey)
{
    QStringList rules;
    for (const Advice &advice : survey.advice)
        rules += advice.rule;
    return rules;
}

} // namespace

class TestSurvey : public QObject {
    Q_OBJECT
private slots:
    void filesAreCountedBySize()
    {
        Tree tree;
        tree.file("data/empty", {});
        tree.file("data/a", QByteArray(1000, 'a'));
        tree.file("data/b", QByteArray(1001, 'b'));
        tree.file("data/sub/c", QByteArray(2'000'000, 'c'));
        tree.file("data/.DS_Store", "x");
        const auto result = survey(tree.path() + u"/data/"_s);
        QVERIFY(result.ok());
        QCOMPARE(result->name, u"data"_s);
        QCOMPARE(result->files, 4);
        QCOMPARE(result->folders, 1);
        QCOMPARE(result->bytes, 2'002'001);
        QMap<qint64, qint64> counts;
        for (const SizeClass &sizes : result->histogram)
            counts[sizes.upTo] = sizes.files;
        QCOMPARE(counts.value(0), 1);
        QCOMPARE(counts.value(1000), 1);
        QCOMPARE(counts.value(10'000), 1);
        QCOMPARE(counts.value(10'000'000), 1);
        QCOMPARE(result->excluded.size(), 1);
        QCOMPARE(rulesOf(*result), (QStringList{u"fits-memory"_s, u"left-out"_s}));
    }

    void adviceFollowsTheGuidesSizes()
    {
        Tree tree;
        tree.file("data/big", {});
        const auto adviceAt = [&](qint64 size) {
            if (!QFile::resize(tree.path() + u"/data/big"_s, size)) // sparse: takes no room
                qFatal("resize");
            return rulesOf(*survey(tree.path() + u"/data"_s)).value(0);
        };
        QCOMPARE(adviceAt(10'000'000'000), u"fits-memory"_s);
        QCOMPARE(adviceAt(10'000'000'001), u"fits-node-disk"_s);
        QCOMPARE(adviceAt(100'000'000'000), u"fits-node-disk"_s);
        QCOMPARE(adviceAt(100'000'000'001), u"shared-storage"_s);
    }

    void aThousandFilesShouldTravelAsOne()
    {
        Tree tree;
        for (int i = 0; i < 1000; ++i)
            tree.file("data/" + QByteArray::number(i), "x");
        QVERIFY(rulesOf(*survey(tree.path() + u"/data"_s)).contains(u"many-files"_s));
    }

    void theFoldersWithMostAreNamed()
    {
        Tree tree;
        for (int folder = 0; folder < 12; ++folder)
            for (int i = 0; i <= folder; ++i)
                tree.file("data/in/" + QByteArray::number(folder) + "/" + QByteArray::number(i),
                          QByteArray(1000 / (folder + 1), 'x'));
        tree.file("data/big", QByteArray(5000, 'x'));
        const auto result = survey(tree.path() + u"/data"_s);
        QVERIFY(result.ok());
        QCOMPARE(result->mostFiles.size(), 10);
        QCOMPARE(result->mostFiles.first().path, "in/11");
        QCOMPARE(result->mostFiles.first().files, 12);
        QCOMPARE(result->mostFiles.last().path, "in/2");
        QCOMPARE(result->mostBytes.first().path, QByteArray()); // the folder itself
        QCOMPARE(result->mostBytes.first().bytes, 5000);
        QCOMPARE(result->mostBytes.at(1).bytes, 1000);
        QCOMPARE(result->mostBytes.at(1).path, "in/0"); // of several the first by name
    }

    void formatsOfManySamplesNeedNoArchive_data()
    {
        QTest::addColumn<QByteArray>("name");
        QTest::addColumn<QString>("format");
        QTest::newRow("HDF5") << QByteArray("train.H5") << u"HDF5"_s;
        QTest::newRow("LMDB") << QByteArray("train/data.mdb") << u"LMDB"_s;
        QTest::newRow("shard") << QByteArray("set-0001.tar") << u"tar"_s;
        QTest::newRow("tar.gz") << QByteArray("set.tar.gz") << u"tar"_s;
        QTest::newRow("zip") << QByteArray("set.zip") << u"zip"_s;
        QTest::newRow("parquet") << QByteArray("part-0.parquet") << u"Parquet"_s;
        QTest::newRow("tfrecord") << QByteArray("train.tfrecord-00001-of-01024") << u"TFRecord"_s;
        QTest::newRow("no name but a suffix") << QByteArray(".h5") << QString();
        QTest::newRow("image") << QByteArray("tar.png") << QString();
    }

    void formatsOfManySamplesNeedNoArchive()
    {
        QFETCH(QByteArray, name);
        QFETCH(QString, format);
        Tree tree;
        tree.file("data/" + name, QByteArray(1'000'000, 'x'));
        tree.file("data/README", "what it is");
        const auto result = survey(tree.path() + u"/data"_s);
        QVERIFY(result.ok());
        QCOMPARE(result->formats.size(), format.isEmpty() ? 0 : 1);
        if (!format.isEmpty())
            QCOMPARE(result->formats.first().format, format);
        QCOMPARE(rulesOf(*result).contains(u"send-as-it-is"_s), !format.isEmpty());
    }

    void whatTravelsAsItIs_data()
    {
        QTest::addColumn<QByteArrayList>("names");
        QTest::addColumn<QByteArray>("single");
        const auto row = [](const char *what, const QByteArrayList &names, const QByteArray &single) {
            QTest::newRow(what) << names << single;
        };
        row("HDF5", {"sub/all.h5"}, "sub/all.h5");
        row("LMDB", {"train/data.mdb", "train/lock.mdb"}, "train/data.mdb");
        row("LMDB without a folder", {"train.lmdb", "train.lmdb-lock"}, "train.lmdb");
        row("LMDB without its lock", {"data.mdb"}, "data.mdb");
        row("two LMDBs", {"train/data.mdb", "test/data.mdb"}, {});
        row("a lock of another folder", {"train/data.mdb", "test/lock.mdb"}, {});
        row("something beside it", {"data.mdb", "lock.mdb", "labels.csv"}, {});
        row("one file of one sample", {"labels.csv"}, {});
    }

    void whatTravelsAsItIs()
    {
        QFETCH(QByteArrayList, names);
        QFETCH(QByteArray, single);
        Tree tree;
        for (const QByteArray &name : names)
            tree.file("data/" + name, name.contains("lock") ? "l" : "content");
        const auto result = survey(tree.path() + u"/data"_s);
        QVERIFY(result.ok());
        QCOMPARE(result->single ? result->single->path : QByteArray(), single);
        QVERIFY(!result->isFile);
        if (result->single)
            QCOMPARE(result->single->bytes, 7);
    }

    void oneFileIsADataset()
    {
        Tree tree;
        tree.file("labels of all.csv", "a,b\n1,2\n");
        tree.file("beside it", "x");
        const auto result = survey(tree.path() + u"/labels of all.csv"_s);
        QVERIFY(result.ok());
        QVERIFY(result->isFile);
        QCOMPARE(result->files, 1);
        QCOMPARE(result->bytes, 8);
        QCOMPARE(result->archiveBytes, 8);
        QCOMPARE(result->name, u"labels of all.csv"_s);
        QVERIFY(result->single);
        QCOMPARE(result->single->path, QByteArray("labels of all.csv"));
        QVERIFY(result->single->localPath.endsWith("/labels of all.csv"));
        QVERIFY(!makePlan(tree.path() + u"/labels of all.csv"_s).ok()); // no folder, so no archive
        QCOMPARE(survey(tree.path() + u"/no such"_s).error().code, base::ErrorCode::NotFound);
    }

    void filesWithTheSameContentAreFound()
    {
        Tree tree;
        for (int i = 0; i < 5; ++i)
            tree.file("data/" + QByteArray::number(i) + "/logo.png", QByteArray(70'000, 'l'));
        tree.file("data/a", QByteArray(3'000'000, 'a'));
        tree.file("data/copy of a", QByteArray(3'000'000, 'a'));
        tree.file("data/b", QByteArray(2'999'999, 'a') + 'b'); // the same size and nearly the same
        tree.file("data/empty 1", {});
        tree.file("data/empty 2", {});
        const auto plan = makePlan(tree.path() + u"/data"_s);
        const auto found = findDuplicates(*plan);
        QVERIFY(found.ok());
        QCOMPARE(found->groups, 2);
        QCOMPARE(found->files, 7);
        QCOMPARE(found->savedBytes, 4 * 70'000 + 3'000'000);
        QCOMPARE(found->largest.at(0).paths, (QList<QByteArray>{"a", "copy of a"}));
        QCOMPARE(found->largest.at(1).files, 5);
        QCOMPARE(found->largest.at(1).paths.first(), "0/logo.png");
        base::StopSource stop;
        stop.request();
        QCOMPARE(findDuplicates(*plan, {}, stop.token()).error().code, base::ErrorCode::Cancelled);
    }

    void moreThanAMinuteIsForGlobus()
    {
        QCOMPARE(uploadSeconds(1000, 300), 4);
        QVERIFY(uploadAdvice(60, u"Narval"_s).isEmpty() && uploadAdvice(3 * 3600 - 1, {}).isEmpty());
        QCOMPARE(uploadAdvice(61, u"Narval"_s).value(0).rule, u"globus"_s);
        QVERIFY(!uploadAdvice(61, u"Narval"_s).value(0).text.contains(u"hours"_s));
        QCOMPARE(uploadAdvice(3 * 3600, u"Compute Canada - Narval"_s).value(0).rule, u"globus"_s);
        QVERIFY(uploadAdvice(3 * 3600, u"Compute Canada - Narval"_s).value(0).text.contains(u"“Compute Canada - Narval”"_s));
        QCOMPARE(uploadAdvice(3 * 3600, {}).value(0).rule, u"goes-on"_s);
    }

    void anEmptyFolderSaysSo()
    {
        Tree tree;
        tree.folder("data");
        QCOMPARE(rulesOf(*survey(tree.path() + u"/data"_s)), QStringList{u"nothing"_s});
    }
};

VOYAGEUR_TEST(TestSurvey)

} // namespace tst_survey
#include "tst_survey.moc"
