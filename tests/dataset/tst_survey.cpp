// SPDX-License-Identifier: GPL-3.0-or-later
#include "tree.h"

#include "dataset/survey.h"

#include <QFile>
#include <QTest>

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

    void anEmptyFolderSaysSo()
    {
        Tree tree;
        tree.folder("data");
        QCOMPARE(rulesOf(*survey(tree.path() + u"/data"_s)), QStringList{u"nothing"_s});
    }
};

QTEST_GUILESS_MAIN(TestSurvey)
#include "tst_survey.moc"
