// SPDX-License-Identifier: GPL-3.0-or-later
// The run history as the window has it, without any cluster.
#include "statefolder.h"

#include "models/appmodel.h"
#include "testprogram.h"

#include <QAbstractItemModelTester>
#include <QFile>
#include <QSignalSpy>
#include <QTemporaryDir>
#include <QTest>

namespace tst_runsmodel {

using namespace Qt::StringLiterals;
using namespace voyageur;
using namespace voyageur::models;
using history::RunHistory;
using history::RunRecord;

namespace {

RunRecord record(int number)
{
    RunRecord run;
    run.tag = u"2026010%1-000000-aaaa"_s.arg(number);
    run.project = u"cats"_s;
    run.cluster = u"narval"_s;
    run.user = u"amelie"_s;
    run.job = QString::number(100 + number);
    run.script = "#!/bin/bash\n";
    run.scriptName = u"job.sh"_s;
    run.submitted = QDateTime(QDate(2026, 1, number), QTime(12, 0), Qt::UTC);
    run.state = number % 2 ? u"COMPLETED"_s : u"FAILED"_s;
    return run;
}

} // namespace

class TestRunsModel final : public QObject {
    Q_OBJECT

private slots:
    void init();
    void cleanup() { m_app.reset(); }
    void anEmptyHistoryIsEmpty();
    void runsComeNewestFirstAndTheSelectionStays();
    void twoSelectedAreComparedFromTheEarlierToTheLater();
    void aNoteIsWrittenDown();
    void aRunIsForgotten();
    void onlyTheRunsOfTheOpenProject();
    void whatStandsInTheWayOfARepetitionIsSaid();
    void aDamagedHistoryFailsAndTheLastListStays();
    void argumentsAndResultsAreInTheList();

private:
    RunsModel &model() { return *m_app->runs(); }
    void load(int count);

    std::unique_ptr<QTemporaryDir> m_folder;
    std::unique_ptr<base::Workers> m_workers;
    std::unique_ptr<AppModel> m_app;
};

void TestRunsModel::init()
{
    m_folder = std::make_unique<QTemporaryDir>();
    tests::keepStateIn(m_folder->path());
    m_workers = std::make_unique<base::Workers>();
    auto catalogue = cluster::Catalogue::load();
    QVERIFY(catalogue.ok());
    m_app = std::make_unique<AppModel>(*m_workers, *catalogue);
}

void TestRunsModel::load(int count)
{
    for (int number = 1; number <= count; ++number)
        QVERIFY(RunHistory().put(record(number)).ok());
    model().reload();
    QTRY_COMPARE(model().table()->rowCount(), count);
}

void TestRunsModel::anEmptyHistoryIsEmpty()
{
    QSignalSpy changed(&model(), &RunsModel::selectionChanged);
    model().reload();
    QVERIFY(changed.wait());
    QCOMPARE(model().phase(), Phase::Empty);
    QVERIFY(!model().run() && !model().pair());
}

void TestRunsModel::runsComeNewestFirstAndTheSelectionStays()
{
    const QAbstractItemModelTester tester(model().table(), QAbstractItemModelTester::FailureReportingMode::QtTest);
    load(3);
    QCOMPARE(model().phase(), Phase::Ready);
    const auto text = [&](int row, int column) { return model().table()->index(row, column).data().toString(); };
    QCOMPARE(text(0, RunTableModel::JobColumn), u"narval:103"_s);
    QCOMPARE(text(1, RunTableModel::StateColumn), base::JobState(base::JobState::Code::Failed).text());
    model().select({record(2).tag});
    load(5);
    QCOMPARE(model().run()->job, u"102"_s);
    QVERIFY(RunHistory().remove(record(4).tag).ok());
    QVERIFY(RunHistory().update(record(1).tag, [](RunRecord &run) { run.submitted = run.submitted.addYears(1); }).ok());
    model().reload();
    QTRY_COMPARE(model().table()->rowCount(), 4);
    QCOMPARE(text(0, RunTableModel::JobColumn), u"narval:101"_s);
    QCOMPARE(model().run()->job, u"102"_s);
}

void TestRunsModel::twoSelectedAreComparedFromTheEarlierToTheLater()
{
    load(3);
    model().select({record(3).tag, record(1).tag});
    QVERIFY(!model().run());
    QCOMPARE(model().pair()->first.job, u"101"_s);
    QCOMPARE(model().pair()->second.job, u"103"_s);
    model().select({record(3).tag, record(2).tag, record(1).tag});
    QVERIFY(!model().run() && !model().pair());
}

void TestRunsModel::argumentsAndResultsAreInTheList()
{
    RunRecord script = record(1);
    script.arguments = {"--lr", "0.1"};
    RunRecord project = record(2);
    project.script = "#!/bin/bash\nsource env/bin/activate\npython -m venv x\ncd -- code\n"
                     "python train.py --lr 0.5 --out \"$results\"\n";
    RunRecord chain = record(3);
    chain.script = "#!/bin/bash\npython train.py --epochs 4 \\\n    --seed 1 \"${again[@]}\" &\nwait $!\n";
    project.results = m_folder->filePath(u"home"_s);
    QVERIFY(QDir().mkpath(project.results));
    QFile metrics(project.results + u"/metrics.json"_s);
    QVERIFY(metrics.open(QIODevice::WriteOnly));
    metrics.write(R"({"loss": 0.25, "accuracy": 0.75, "third": 3})");
    metrics.close();
    for (const RunRecord &run : {script, project, chain})
        QVERIFY(RunHistory().put(run).ok());
    model().reload();
    QTRY_COMPARE(model().table()->rowCount(), 3);
    const auto text = [&](int row, int column) { return model().table()->index(row, column).data().toString(); };
    QCOMPARE(text(2, RunTableModel::ArgumentsColumn), u"--lr 0.1"_s);
    QCOMPARE(text(1, RunTableModel::ArgumentsColumn), u"--lr 0.5 --out $results"_s);
    QCOMPARE(text(0, RunTableModel::ArgumentsColumn), u"--epochs 4 --seed 1"_s);
    QTRY_VERIFY(!text(1, RunTableModel::ResultColumn).isEmpty());
    QVERIFY2(text(1, RunTableModel::ResultColumn).contains(u"loss 0.25"_s), qPrintable(text(1, RunTableModel::ResultColumn)));
    QVERIFY(text(0, RunTableModel::ResultColumn).isEmpty());
}

void TestRunsModel::aNoteIsWrittenDown()
{
    load(2);
    model().select({record(1).tag});
    model().setNote(u"  better  "_s);
    QTRY_COMPARE(model().run()->note, u"better"_s);
    QCOMPARE(RunHistory().find(record(1).tag)->note, u"better"_s);
    QVERIFY(model().table()->index(1, RunTableModel::NameColumn).data().toString().contains(u"better"_s));
}

void TestRunsModel::aRunIsForgotten()
{
    load(2);
    model().select({record(1).tag});
    model().forget();
    QTRY_COMPARE(model().table()->rowCount(), 1);
    QVERIFY(model().selected().isEmpty());
    QCOMPARE(RunHistory().runs()->size(), 1);
}

void TestRunsModel::onlyTheRunsOfTheOpenProject()
{
    QTemporaryDir project;
    QFile file(project.filePath(u"train.py"_s));
    QVERIFY(file.open(QIODevice::WriteOnly));
    file.close();
    m_app->project()->open(project.path());
    QTRY_COMPARE(m_app->project()->phase(), Phase::Ready);
    load(3);
    QVERIFY(RunHistory().update(record(2).tag, [&](RunRecord &run) { run.projectFolder = project.path(); }).ok());
    model().setOnlyProject(true);
    QTRY_COMPARE(model().table()->rowCount(), 1);
    QCOMPARE(model().table()->runs().first().job, u"102"_s);
    model().setOnlyProject(false);
    QTRY_COMPARE(model().table()->rowCount(), 3);
}

void TestRunsModel::whatStandsInTheWayOfARepetitionIsSaid()
{
    load(1);
    QVERIFY(!model().obstacle(RunsModel::Code::Same).isEmpty()); // none is chosen
    model().select({record(1).tag});
    QVERIFY(model().obstacle(RunsModel::Code::Same).contains(u"narval"_s)); // nobody is signed in
    QVERIFY(model().obstacle(RunsModel::Code::Now).contains(u"code"_s));
    model().repeat(RunsModel::Code::Same);
    QVERIFY(!model().isRepeating());
    QVERIFY(RunHistory().update(record(1).tag, [](RunRecord &run) { run.script.clear(); }).ok());
    model().reload();
    QTRY_VERIFY(model().obstacle(RunsModel::Code::Same).contains(u"script"_s));
}

void TestRunsModel::aDamagedHistoryFailsAndTheLastListStays()
{
    load(2);
    QFile file(RunHistory().file());
    QVERIFY(file.open(QIODevice::WriteOnly));
    file.write("no database");
    file.close();
    model().reload();
    QTRY_COMPARE(model().phase(), Phase::Failed);
    QVERIFY(model().hasContent());
    QCOMPARE(model().table()->rowCount(), 2);
    model().dismissError();
    QCOMPARE(model().phase(), Phase::Ready);
}

VOYAGEUR_TEST(TestRunsModel)

} // namespace tst_runsmodel
#include "tst_runsmodel.moc"
