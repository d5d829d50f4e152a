// SPDX-License-Identifier: GPL-3.0-or-later
// What voyageur.json remembers of the steps, and what makes a step want to be done again.
#include "projectfile/projectfile.h"
#include "projectfile/steprecords.h"
#include "testprogram.h"

#include <QDir>
#include <QFile>
#include <QJsonDocument>
#include <QJsonObject>
#include <QTemporaryDir>
#include <QTest>

namespace tst_steprecords {

using namespace Qt::StringLiterals;
using namespace voyageur;
using namespace voyageur::projectfile;

class TestStepRecords final : public QObject {
    Q_OBJECT

private slots:
    void init();
    void whatWasWrittenIsReadAgain();
    void whatAnotherUserDidIsNotKnownToBeDone();
    void otherKeysAreKeptAndWarnedOf();
    void whatHasNotItsFormIsRefused_data();
    void whatHasNotItsFormIsRefused();
    void aClusterStandsThereWithoutItsUser();
    void eachChangeWantsTheRightStepsAgain_data();
    void eachChangeWantsTheRightStepsAgain();
    void writingItDownChangesNoFingerprint();

private:
    void write(const QString &name, const QByteArray &bytes) const
    {
        const QString path = m_folder->filePath(name);
        QDir().mkpath(QFileInfo(path).path());
        QFile file(path);
        if (!file.open(QIODevice::WriteOnly) || file.write(bytes) != bytes.size())
            qFatal("%s cannot be written.", qPrintable(path));
    }

    std::unique_ptr<QTemporaryDir> m_folder;
    ProjectFile m_project;
};

void TestStepRecords::init()
{
    m_folder = std::make_unique<QTemporaryDir>();
    write(u"train.py"_s, "print(1)\n");
    write(u"requirements.txt"_s, "tqdm\n");
    write(u"photos/1.txt"_s, "1");
    m_project = ProjectFile::forFolder(m_folder->path());
    m_project.name = u"cats"_s;
    m_project.dataset.emplace().folder = u"photos"_s;
}

void TestStepRecords::whatWasWrittenIsReadAgain()
{
    const QDateTime when(QDate(2026, 1, 31), QTime(23, 59, 59), Qt::UTC);
    keepStep(m_project, u"narval"_s, KeptStep::Dataset, {when, u"0123456789abcdef"_s, {}});
    keepStep(m_project, u"narval"_s, KeptStep::Submit, {when, u"fedcba9876543210"_s, u"4711"_s});
    keepStep(m_project, u"a.b-c:22"_s, KeptStep::Try, {when, u"0123456789abcdef"_s, {}});
    const auto read = ProjectFile::parse(m_project.toJson(), m_folder->path());
    QVERIFY2(read.ok(), read.ok() ? "" : qPrintable(read.error().text()));
    QCOMPARE(stepsOf(*read), stepsOf(m_project));
    QCOMPARE(stepsOf(*read)[u"narval"_s][KeptStep::Submit], (StepRecord{when, u"fedcba9876543210"_s, u"4711"_s}));
    QCOMPARE(stepsOf(*read).size(), 2);
    QCOMPARE(read->warnings, QStringList());
    QCOMPARE(read->toJson(), m_project.toJson());
    const auto steps = QJsonDocument::fromJson(m_project.toJson()).object()[u"steps"_s].toObject();
    QCOMPARE(steps[u"narval"_s].toObject()[u"submit"_s].toObject()[u"when"_s].toString(), u"2026-01-31T23:59:59Z"_s);
    QVERIFY(!ProjectFile::forFolder(m_folder->path()).toJson().contains("steps")); // nothing done, nothing said
}

void TestStepRecords::whatAnotherUserDidIsNotKnownToBeDone()
{
    const QDateTime when(QDate(2026, 1, 31), QTime(23, 59, 59), Qt::UTC);
    const auto me = StepOwner::of(u"narval"_s, u"me"_s);
    const auto you = StepOwner::of(u"narval"_s, u"you"_s);
    QVERIFY(me != you && me.by != StepOwner::of(u"rorqual"_s, u"me"_s).by);
    QCOMPARE(StepOwner::of(u"me@narval"_s, {}), me);
    QCOMPARE(StepOwner::of(u"narval"_s, {}), (StepOwner{u"narval"_s, {}}));
    keepStep(m_project, me.cluster, KeptStep::Try, {when, u"0123456789abcdef"_s, {}, me.by});
    keepStep(m_project, me.cluster, KeptStep::Dataset, {when, u"0123456789abcdef"_s, {}}); // by a version that kept no user
    const auto read = ProjectFile::parse(m_project.toJson(), m_folder->path());
    QVERIFY2(read.ok(), read.ok() ? "" : qPrintable(read.error().text()));
    QCOMPARE(stepsOf(*read, me).keys(), (QList{KeptStep::Dataset, KeptStep::Try}));
    QCOMPARE(stepsOf(*read, you).keys(), QList{KeptStep::Dataset});
    QCOMPARE(stepsOf(*read, StepOwner::of(u"narval"_s, {})).size(), 2); // nobody has signed in yet
    QVERIFY(stepsOf(*read, StepOwner::of(u"rorqual"_s, u"me"_s)).isEmpty());
}

void TestStepRecords::otherKeysAreKeptAndWarnedOf()
{
    auto read =
        ProjectFile::parse(R"({"version": 1, "name": "x", "steps": {"narval": {"later": {"when": 1}}}})", m_folder->path());
    QVERIFY(read.ok());
    QCOMPARE(read->warnings.size(), 1);
    keepStep(*read, u"narval"_s, KeptStep::Try, {QDateTime::currentDateTimeUtc(), u"0123456789abcdef"_s, {}});
    QVERIFY(read->toJson().contains("\"later\""));
}

void TestStepRecords::whatHasNotItsFormIsRefused_data()
{
    QTest::addColumn<QByteArray>("steps");
    QTest::newRow("a list") << QByteArray("[]");
    QTest::newRow("a cluster that is a text") << QByteArray(R"({"narval": "done"})");
    QTest::newRow("no time") << QByteArray(R"({"narval": {"try": {"fingerprint": "0123456789abcdef"}}})");
    QTest::newRow("no fingerprint") << QByteArray(R"({"narval": {"try": {"when": "2026-01-31T23:59:59Z"}}})");
    QTest::newRow("another time") << QByteArray(R"({"narval": {"try": {"when": "today", "fingerprint": "0123456789abcdef"}}})");
    QTest::newRow("a job that is none") << QByteArray(
        R"({"narval": {"submit": {"when": "2026-01-31T23:59:59Z", "fingerprint": "0123456789abcdef", "job": "x;y"}}})");
}

void TestStepRecords::whatHasNotItsFormIsRefused()
{
    QFETCH(const QByteArray, steps);
    const auto read = ProjectFile::parse(R"({"version": 1, "name": "x", "steps": )" + steps + "}", m_folder->path());
    QVERIFY(!read.ok());
    QVERIFY2(read.error().text().contains("steps"_L1), qPrintable(read.error().text()));
}

void TestStepRecords::aClusterStandsThereWithoutItsUser()
{
    QCOMPARE(clusterKey(u"me@narval.alliancecan.ca:2222"_s), u"narval.alliancecan.ca:2222"_s);
    QCOMPARE(clusterKey(u"narval"_s), u"narval"_s);
}

void TestStepRecords::eachChangeWantsTheRightStepsAgain_data()
{
    QTest::addColumn<QString>("file");
    QTest::addColumn<QList<int>>("changed");
    const auto numbers = [](std::initializer_list<KeptStep> steps) {
        QList<int> list;
        for (const KeptStep step : steps)
            list += int(step);
        return list;
    };
    QTest::newRow("nothing") << QString() << numbers({});
    QTest::newRow("the code") << u"train.py"_s << numbers({KeptStep::Try, KeptStep::Submit});
    QTest::newRow("more data") << u"photos/2.txt"_s << numbers({KeptStep::Dataset, KeptStep::Try, KeptStep::Submit});
    QTest::newRow("other data") << u"photos/1.txt"_s << numbers({KeptStep::Dataset, KeptStep::Try, KeptStep::Submit});
    QTest::newRow("the packages") << u"requirements.txt"_s << numbers({KeptStep::Environment, KeptStep::Try, KeptStep::Submit});
    QTest::newRow("results") << u"results/1/figure.png"_s << numbers({});
    QTest::newRow("what Python keeps") << u"__pycache__/train.pyc"_s << numbers({});
}

void TestStepRecords::eachChangeWantsTheRightStepsAgain()
{
    QFETCH(const QString, file);
    QFETCH(const QList<int>, changed);
    const auto before = stepFingerprints(m_project, {});
    QCOMPARE(before.size(), int(std::size(keptSteps)));
    if (!file.isEmpty())
        write(file, "something else");
    const auto after = stepFingerprints(m_project, {});
    for (const KeptStep step : keptSteps)
        QCOMPARE(before.value(step) != after.value(step), changed.contains(int(step)));
}

void TestStepRecords::writingItDownChangesNoFingerprint()
{
    const auto before = stepFingerprints(m_project, {});
    keepStep(m_project, u"narval"_s, KeptStep::Try, {QDateTime::currentDateTimeUtc(), before.value(KeptStep::Try), {}});
    QVERIFY(m_project.save().ok());
    QCOMPARE(stepFingerprints(m_project, {}), before);
}

VOYAGEUR_TEST(TestStepRecords)

} // namespace tst_steprecords
#include "tst_steprecords.moc"
