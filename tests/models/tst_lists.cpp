// SPDX-License-Identifier: GPL-3.0-or-later
#include "models/activitymodel.h"
#include "models/findinglistmodel.h"
#include "models/jobtablemodel.h"
#include "testprogram.h"

#include <QAbstractItemModelTester>
#include <QRandomGenerator>
#include <QSignalSpy>
#include <QTest>

namespace tst_lists {

using namespace Qt::StringLiterals;
using namespace voyageur;
using namespace voyageur::models;
using slurm::Job;

namespace {

Job job(qint64 number, base::JobState::Code state, qint64 elapsed = 0, qint64 limit = 600)
{
    Job job;
    job.id = base::JobId(number);
    job.name = u"train"_s;
    job.state = state;
    job.elapsedSeconds = elapsed;
    job.limitSeconds = limit;
    job.inQueue = job.state.isActive();
    return job;
}

base::Diagnostic finding(const QString &file, int line)
{
    base::Diagnostic found;
    found.rule = u"ML-SHOW"_s;
    found.file = file;
    found.range = {line, 1, line, 5};
    found.message = u"a window in a job"_s;
    return found;
}

QStringList rows(const JobTableModel &table)
{
    QStringList result;
    for (int row = 0; row < table.rowCount(); ++row)
        result.append(table.index(row, 0).data(JobTableModel::JobIdRole).toString());
    return result;
}

} // namespace

class TestLists : public QObject {
    Q_OBJECT

private slots:
    void aNewJobListTouchesOnlyTheRowsThatChanged();
    void aSelectedJobStaysSelectedWhileOthersComeAndGo();
    void anyListOfJobsFollowsAnyOther();
    void timesRunBetweenTwoListsAndStopAtTheLimit();
    void aFindingThatIsFixedGoesAndTheOthersStay();
    void anActivityRunsAndEndsAndStaysUntilDismissed();
    void aCancelledActivityIsNoFailure();
    void anActivityThatWasCutIsResumedOnce();
    void theTimeLeftIsNotGuessedAtTheBeginning();
    void onlyTransfersAreInTheListOfTransfers();
};

void TestLists::aNewJobListTouchesOnlyTheRowsThatChanged()
{
    JobTableModel table;
    const QAbstractItemModelTester tester(&table, QAbstractItemModelTester::FailureReportingMode::QtTest);
    using State = base::JobState::Code;
    table.setJobs({job(3, State::Pending), job(2, State::Running, 10), job(1, State::Completed, 100)});
    QCOMPARE(table.active(), 2);
    QSignalSpy changed(&table, &JobTableModel::dataChanged);
    QSignalSpy inserted(&table, &JobTableModel::rowsInserted);
    QSignalSpy removed(&table, &JobTableModel::rowsRemoved);
    QSignalSpy reset(&table, &JobTableModel::modelReset);
    table.setJobs({job(3, State::Running, 1), job(2, State::Running, 10), job(1, State::Completed, 100)});
    QCOMPARE(changed.count(), 1);
    QCOMPARE(changed.first().first().toModelIndex().row(), 0);
    QCOMPARE(inserted.count() + removed.count() + reset.count(), 0);
}

void TestLists::aSelectedJobStaysSelectedWhileOthersComeAndGo()
{
    JobTableModel table;
    using State = base::JobState::Code;
    table.setJobs({job(2, State::Running), job(1, State::Running)});
    const QPersistentModelIndex selected = table.index(1, 0);
    table.setJobs({job(4, State::Pending), job(1, State::Completed), job(3, State::Pending)});
    QVERIFY(selected.isValid());
    QCOMPARE(selected.row(), 1);
    QCOMPARE(selected.data(JobTableModel::JobIdRole).toString(), u"1"_s);
    QCOMPARE(rows(table), QStringList({u"4"_s, u"1"_s, u"3"_s}));
}

void TestLists::anyListOfJobsFollowsAnyOther()
{
    JobTableModel table;
    const QAbstractItemModelTester tester(&table, QAbstractItemModelTester::FailureReportingMode::QtTest);
    QRandomGenerator random(20240611);
    for (int round = 0; round < 300; ++round) {
        QList<qint64> numbers;
        for (qint64 n = 1; n <= 12; ++n)
            if (random.bounded(2) == 0)
                numbers.insert(random.bounded(int(numbers.size()) + 1), n);
        QList<Job> jobs;
        QStringList wanted;
        for (const qint64 n : numbers) {
            jobs.append(
                job(n, random.bounded(2) ? base::JobState::Code::Running : base::JobState::Code::Completed, random.bounded(9)));
            wanted.append(QString::number(n));
        }
        table.setJobs(jobs);
        QCOMPARE(rows(table), wanted);
    }
}

void TestLists::timesRunBetweenTwoListsAndStopAtTheLimit()
{
    JobTableModel table;
    using State = base::JobState::Code;
    table.setJobs({job(1, State::Running, 41, 600), job(2, State::Pending, 0, 600), job(3, State::Running, 600, 600)});
    QSignalSpy changed(&table, &JobTableModel::dataChanged);
    QTRY_VERIFY_WITH_TIMEOUT(table.index(0, JobTableModel::TimeColumn).data(JobTableModel::ElapsedRole).toLongLong() >= 43,
                             10000);
    QVERIFY(changed.count() >= 1);
    QCOMPARE(table.index(1, JobTableModel::TimeColumn).data(JobTableModel::ElapsedRole).toLongLong(), 0);
    QCOMPARE(table.index(2, JobTableModel::TimeColumn).data(JobTableModel::ElapsedRole).toLongLong(), 600);
}

void TestLists::aFindingThatIsFixedGoesAndTheOthersStay()
{
    FindingListModel list;
    const QAbstractItemModelTester tester(&list, QAbstractItemModelTester::FailureReportingMode::QtTest);
    const QList<base::Diagnostic> all = {finding(u"a.py"_s, 1), finding(u"a.py"_s, 9), finding(u"b.py"_s, 3)};
    list.set(all);
    const QPersistentModelIndex last = list.index(2);
    QSignalSpy removed(&list, &FindingListModel::rowsRemoved);
    QSignalSpy inserted(&list, &FindingListModel::rowsInserted);
    list.set({all[0], all[2]});
    QCOMPARE(removed.count(), 1);
    QCOMPARE(inserted.count(), 0);
    QCOMPARE(last.row(), 1);
    QCOMPARE(last.data(FindingListModel::PlaceRole).toString(), u"b.py:3"_s);
    list.set({});
    QCOMPARE(list.rowCount(), 0);
}

void TestLists::anActivityRunsAndEndsAndStaysUntilDismissed()
{
    ActivityModel activities;
    const QAbstractItemModelTester tester(&activities, QAbstractItemModelTester::FailureReportingMode::QtTest);
    const quint64 first = activities.begin(Activity::Kind::Upload, u"data.tar"_s, u"~/data"_s, u"narval"_s, true, {});
    const quint64 second = activities.begin(Activity::Kind::Work, u"Try"_s, {}, u"narval"_s, false, {});
    QCOMPARE(activities.running(), 2);
    QCOMPARE(activities.foremost()->id, first); // a transfer goes before other work
    activities.setProgress(first, {50, 200, u"x"_s});
    QCOMPARE(activities.find(first)->perMille(), 250);
    activities.dismiss(first); // it runs: it cannot be dismissed
    QCOMPARE(activities.rowCount(), 2);
    activities.finish(first, u"verified"_s);
    QCOMPARE(activities.find(first)->line(), u"verified"_s);
    QCOMPARE(activities.finished(), 1);
    QCOMPARE(activities.foremost()->id, second);
    activities.dismissFinished();
    QCOMPARE(activities.rowCount(), 1);
    QVERIFY(!activities.find(first));
}

void TestLists::aCancelledActivityIsNoFailure()
{
    ActivityModel activities;
    int asked = 0;
    const quint64 id = activities.begin(Activity::Kind::Upload, u"data.tar"_s, {}, {}, true, [&asked] { ++asked; });
    activities.cancel(id);
    QCOMPARE(asked, 1);
    activities.fail(id, {base::ErrorCode::Cancelled, u"stopped"_s, {}, {}, {}});
    QCOMPARE(activities.find(id)->state, Activity::State::Cancelled);
    activities.cancel(id); // it has ended
    QCOMPARE(asked, 1);
}

void TestLists::anActivityThatWasCutIsResumedOnce()
{
    ActivityModel activities;
    const QAbstractItemModelTester tester(&activities);
    int asked = 0;
    bool can = false;
    const auto resume = [&] {
        ++asked;
        if (can)
            activities.begin(Activity::Kind::Upload, u"data.tar"_s, {}, {}, true, {});
        return can;
    };
    const quint64 id = activities.begin(Activity::Kind::Upload, u"data.tar"_s, {}, {}, true, {}, resume);
    QVERIFY(!activities.resumable());
    QVERIFY(!activities.resume(id)); // it runs
    activities.fail(id, {base::ErrorCode::ConnectionLost, u"cut"_s, {}, {}, {}});
    QCOMPARE(activities.resumable()->id, id);
    QVERIFY(!activities.resume(id)); // nobody is signed in
    QCOMPARE(activities.rowCount(), 1);
    can = true;
    QVERIFY(activities.resume(id));
    QCOMPARE(asked, 2);
    QCOMPARE(activities.rowCount(), 1);
    QVERIFY(!activities.find(id));
    QVERIFY(!activities.resumable());
    QCOMPARE(activities.running(), 1);
    const quint64 other = activities.begin(Activity::Kind::Upload, u"more.tar"_s, {}, {}, true, {}, resume);
    activities.finish(other, {});
    QVERIFY(!activities.resumable());
    const quint64 third = activities.begin(Activity::Kind::Upload, u"last.tar"_s, {}, {}, true, {}, resume);
    activities.fail(third, {base::ErrorCode::Cancelled, {}, {}, {}, {}});
    QVERIFY(activities.resumable());
    activities.forgetResume(third);
    QVERIFY(!activities.resumable());
}

void TestLists::theTimeLeftIsNotGuessedAtTheBeginning()
{
    ActivityModel activities;
    const quint64 id = activities.begin(Activity::Kind::Upload, u"data.tar"_s, {}, {}, true, {});
    activities.setProgress(id, {1'000'000, 3'000'000'000, {}});
    QCOMPARE(activities.find(id)->secondsLeft(), -1);
    QTest::qWait(2600);
    activities.setProgress(id, {30'000'000, 3'000'000'000, {}});
    QVERIFY(activities.find(id)->secondsLeft() > 60);
    activities.setProgress(id, {3'000'000'000, 3'000'000'000, {}});
    QCOMPARE(activities.find(id)->perMille(), 1000);
}

void TestLists::onlyTransfersAreInTheListOfTransfers()
{
    ActivityModel activities;
    TransferListModel transfers(&activities);
    const QAbstractItemModelTester tester(&transfers, QAbstractItemModelTester::FailureReportingMode::QtTest);
    activities.begin(Activity::Kind::Work, u"Try"_s, {}, {}, false, {});
    const quint64 id = activities.begin(Activity::Kind::Download, u"Results"_s, {}, {}, true, {});
    QCOMPARE(transfers.rowCount(), 1);
    QCOMPARE(transfers.at(0).id, id);
    activities.finish(id, {});
    activities.dismissFinished();
    QCOMPARE(transfers.rowCount(), 0);
}

VOYAGEUR_TEST(TestLists)

} // namespace tst_lists
#include "tst_lists.moc"
