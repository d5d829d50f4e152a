// SPDX-License-Identifier: GPL-3.0-or-later
// What step 2 makes of a survey and of the cluster's quotas, in words.
#include "models/datasetview.h"
#include "testprogram.h"

#include <QTest>

namespace tst_datasetview {

using namespace Qt::StringLiterals;
using namespace voyageur;
using namespace voyageur::models;
using dataset::LeftOut;
using dataset::Problem;
using Kind = DatasetVerdict::Kind;

namespace {

dataset::Survey small()
{
    dataset::Survey survey;
    survey.folder = u"/data"_s;
    survey.files = 3;
    survey.bytes = 3000;
    survey.archiveBytes = 10'000;
    return survey;
}

script::LiveQuota quota(const QString &name, qint64 freeBytes, qint64 freeFiles)
{
    script::LiveQuota quota;
    quota.name = name;
    quota.mostBytes = 1'000'000;
    quota.bytes = 1'000'000 - freeBytes;
    quota.mostFiles = 1000;
    quota.files = 1000 - freeFiles;
    return quota;
}

} // namespace

class TestDatasetView : public QObject {
    Q_OBJECT

private slots:
    void theVerdictIsTheWorstOfAll()
    {
        dataset::Survey survey = small();
        const auto verdict = [&](const QList<script::LiveQuota> &quotas = {}) {
            return datasetVerdict(datasetFacts(survey, u"data.tar"_s), {u"Narval"_s, quotas, {}, 0}).kind;
        };
        QCOMPARE(verdict(), Kind::Ready);
        QCOMPARE(verdict({quota(u"home"_s, 10, 10), quota(u"scratch"_s, 20'000, 10)}), Kind::Ready);
        // Home has room, and is no place for a dataset; scratch has none, in bytes or in files.
        QCOMPARE(verdict({quota(u"home"_s, 20'000, 10), quota(u"scratch"_s, 9000, 10)}), Kind::Stopped);
        QCOMPARE(verdict({quota(u"home"_s, 20'000, 10), quota(u"scratch"_s, 20'000, 0)}), Kind::Stopped);
        QCOMPARE(verdict({quota(u"scratch"_s, 0, 0), quota(u"project def-prof"_s, 20'000, 1)}), Kind::Ready);
        QCOMPARE(verdict({quota(u"home"_s, 0, 0)}), Kind::Ready); // nothing is known of scratch
        survey.problems += Problem{Problem::Kind::CaseClash, "a", "A", {}};
        QCOMPARE(verdict(), Kind::Look);
        survey.problems += Problem{Problem::Kind::Unreadable, "b", {}, u"Permission denied"_s};
        QCOMPARE(verdict(), Kind::Stopped);
        survey = small();
        survey.files = 0;
        QCOMPARE(verdict(), Kind::Stopped);
    }

    void whatIsLeftOutIsCountedByItsReason()
    {
        dataset::Survey survey = small();
        for (int i = 0; i < 300; ++i)
            survey.excluded += LeftOut{"._" + QByteArray::number(i), LeftOut::Reason::Pattern, "._*"};
        survey.excluded += LeftOut{"x", LeftOut::Reason::LinkLeaves, {}};
        survey.excluded += LeftOut{".DS_Store", LeftOut::Reason::Pattern, ".DS_Store"};
        survey.excludedCount = 5000;
        const DatasetFacts facts = datasetFacts(survey, u"data.tar"_s);
        QCOMPARE(facts.leftOut.size(), 3);
        QCOMPARE(facts.leftOut[0].title, u"300 item(s) excluded by “._*”"_s);
        QCOMPARE(facts.leftOut[0].lines.size(), 100);
        QVERIFY(!facts.leftOut[0].attention);
        QVERIFY(facts.leftOut[1].attention && !facts.leftOut[1].meaning.isEmpty());
        QVERIFY(facts.leftOutSummary.contains(u"5000"_s));
    }

    void whatStopsComesFirst()
    {
        dataset::Survey survey = small();
        survey.problems = {Problem{Problem::Kind::CaseClash, "a", "A", {}}, Problem{Problem::Kind::TooLong, "b", {}, {}},
                           Problem{Problem::Kind::CaseClash, "c", "C", {}}};
        const DatasetFacts facts = datasetFacts(survey, u"data.tar"_s);
        QCOMPARE(facts.problems.size(), 2);
        QVERIFY(facts.problems[0].stops && !facts.problems[1].stops);
        QCOMPARE(facts.problems[1].lines.size(), 2);
    }

    void theMeasuredRateIsSaidAndGlobusWhenItTakesLong()
    {
        dataset::Survey survey = small();
        survey.archiveBytes = 500'000'000'000;
        const DatasetFacts facts = datasetFacts(survey, u"data.tar"_s);
        DatasetSurroundings where{u"Narval"_s, {}, u"Compute Canada - Narval"_s, 0};
        QVERIFY(uploadTimes(facts, where).contains(u"home"_s));
        QCOMPARE(uploadAdvice(facts, where).size(), 1);
        QVERIFY(uploadAdvice(facts, where)[0].contains(where.collection));
        where.bytesPerSecond = 500'000'000;
        QVERIFY(uploadTimes(facts, where).contains(u"last upload"_s));
        QVERIFY(uploadAdvice(facts, where).value(0).contains(where.collection)); // 1000 s
        where.collection.clear();
        QVERIFY(uploadAdvice(facts, where).isEmpty());
    }

    void roomIsToldForEachPlace()
    {
        const auto rooms = roomFor(datasetFacts(small(), u"data.tar"_s),
                                   {u"Narval"_s, {quota(u"scratch"_s, 20'000, 2), quota(u"project p"_s, 0, 5)}, {}, 0});
        QCOMPARE(rooms.size(), 2);
        QCOMPARE(rooms[0].title, u"scratch: has room as one archive, NOT as separate files"_s);
        QVERIFY(!rooms[0].attention);
        QCOMPARE(rooms[1].title, u"project p: no room"_s);
        QVERIFY(rooms[1].attention);
    }
};

VOYAGEUR_TEST(TestDatasetView)

} // namespace tst_datasetview
#include "tst_datasetview.moc"
