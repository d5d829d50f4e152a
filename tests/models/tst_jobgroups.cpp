// SPDX-License-Identifier: GPL-3.0-or-later
// An array, or a chain of single jobs, is one row that opens.
#include "models/jobtablemodel.h"
#include "testprogram.h"

#include <QAbstractItemModelTester>
#include <QRandomGenerator>
#include <QSignalSpy>
#include <QTest>

#include <thread>

namespace tst_jobgroups {

using namespace Qt::StringLiterals;
using namespace voyageur;
using namespace voyageur::models;
using slurm::Job;
using State = base::JobState::Code;

namespace {

Job job(const char *id, State state, qint64 elapsed = 0, const char *folder = "/scratch/me")
{
    Job job;
    job.id = *base::JobId::parse(id);
    job.number = job.id.job() * 100 + job.id.task().value_or(0);
    job.name = u"train"_s;
    job.state = state;
    job.elapsedSeconds = elapsed;
    job.limitSeconds = 600;
    job.inQueue = true;
    job.workdir = ssh::RemotePath(folder);
    return job;
}

constexpr char run[] = "/scratch/me/voyageur/x/runs/20261122-101500-0a1b";

QStringList rows(const JobTableModel &table)
{
    QStringList result;
    for (int row = 0; row < table.rowCount(); ++row)
        result.append(table.index(row, JobTableModel::NameColumn).data().toString().simplified());
    return result;
}

QString keyOf(const JobTableModel &table, int row)
{
    return table.index(row, 0).data(JobTableModel::JobIdRole).toString();
}

QString stateOf(const QList<Job> &jobs, const QSet<QString> &chains = {})
{
    const JobList list({{{}, {}, jobs}}, chains);
    return list.entries().size() == 1 ? list.jobOf(list.entries().first()).state.name() : QString::number(list.entries().size());
}

} // namespace

class JobGroupsTest final : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void anArrayIsOneRowThatOpens()
    {
        JobTableModel table;
        const QAbstractItemModelTester tester(&table, QAbstractItemModelTester::FailureReportingMode::QtTest);
        table.setJobs({job("9", State::Running, 3), job("7_3", State::Pending), job("7_1", State::Completed, 60),
                       job("7_2", State::Running, 5), job("5", State::Completed, 9)},
                      {});
        QCOMPARE(table.rowCount(), 3);
        QCOMPARE(keyOf(table, 1), u"7"_s);
        QVERIFY(rows(table).at(1).startsWith(u"train 7, 3 job"_s));
        QCOMPARE(table.index(1, JobTableModel::TimeColumn).data().toString(), u"1 of 3 ended"_s);
        QCOMPARE(table.index(1, 0).data(JobTableModel::MoodRole).toInt(), int(JobTableModel::Mood::Running));
        QVERIFY(table.index(1, 0).data(Qt::AccessibleTextRole).toString().endsWith(u"closed"_s));
        QVERIFY(!table.index(0, 0).data(JobTableModel::GroupRole).toBool());
        const QPersistentModelIndex last = table.index(2, 0);
        table.setOpen(u"7"_s, true);
        QCOMPARE(rows(table).mid(2, 3), QStringList({u"train 7_1"_s, u"train 7_2"_s, u"train 7_3"_s}));
        QVERIFY(table.index(2, 0).data(JobTableModel::MemberRole).toBool());
        QVERIFY(!table.index(5, 0).data(JobTableModel::MemberRole).toBool());
        QCOMPARE(last.row(), 5);
        table.setJobs({job("7_1", State::Completed, 60), job("7_2", State::Completed, 70), job("7_3", State::Running, 1)}, {});
        QCOMPARE(table.rowCount(), 4); // it stays open
        table.setOpen(u"7"_s, false);
        QCOMPARE(table.rowCount(), 1);
        QCOMPARE(table.rowOf(u"7"_s), 0);
        QCOMPARE(table.rowOf(u"7_1"_s), -1);
    }

    void singleJobsOfOneRunAreAChain()
    {
        JobTableModel table;
        const QAbstractItemModelTester tester(&table, QAbstractItemModelTester::FailureReportingMode::QtTest);
        table.setJobs(
            {job("12", State::Pending, 0, run), job("11", State::Running, 4, run), job("10", State::Completed, 60, run)}, {});
        QCOMPARE(table.rowCount(), 1);
        QCOMPARE(keyOf(table, 0), u"10"_s);
        QCOMPARE(table.jobsOf(u"10"_s).size(), 3);
        table.setOpen(u"10"_s, true);
        QCOMPARE(rows(table).mid(1), QStringList({u"train 10"_s, u"train 11"_s, u"train 12"_s}));
        // Two jobs from one ordinary folder have nothing to do with each other, and one job alone is none.
        table.setJobs({job("12", State::Pending), job("11", State::Running, 4), job("10", State::Completed, 60, run)}, {});
        QCOMPARE(table.rowCount(), 3);
        QVERIFY(!table.isGroup(u"10"_s));
    }

    void howTheWholeEndedIsSaidByTheLastJobOfAChainAndTheWorstOfAnArray()
    {
        const QList<Job> killed{job("7_1", State::Completed, 60), job("7_2", State::NodeFailed, 20),
                                job("7_3", State::Completed, 9), job("7_4", State::Cancelled)};
        QCOMPARE(stateOf(killed, {u"7"_s}), u"COMPLETED"_s); // the fourth was not needed any more
        QCOMPARE(stateOf(killed), u"NODE_FAIL"_s);
        QCOMPARE(stateOf({job("7_1", State::Completed, 60), job("7_2", State::Completed, 20)}), u"COMPLETED"_s);
        QCOMPARE(stateOf({job("7_1", State::Cancelled), job("7_2", State::Cancelled)}), u"CANCELLED"_s);
        QCOMPARE(stateOf({job("11", State::Failed, 5, run), job("10", State::Completed, 60, run)}), u"FAILED"_s);
        QCOMPARE(stateOf({job("7_1", State::Failed, 60), job("7_2", State::Pending)}), u"PENDING"_s);
    }

    void whatHasEndedIsToldOfWholesAndOfJobsThatWereKnown()
    {
        const auto list = [](const QList<Job> &jobs, const QList<Job> &there = {}) {
            return JobList({{{}, u"Here"_s, jobs}, {u"there"_s, u"There"_s, there}}, {});
        };
        const auto told = [](const JobList &before, const JobList &now) {
            QStringList words;
            for (const EndedJob &one : endedBetween(before, now))
                words += u"%1 %2 %3"_s.arg(one.key, one.name, one.well ? u"well"_s : u"badly"_s);
            return words;
        };
        const JobList before = list({job("9", State::Running), job("8", State::Completed), job("7_1", State::Running),
                                     job("7_2", State::Completed), job("6", State::Pending)},
                                    {job("9", State::Running)});
        QCOMPARE(told(JobList(), before), QStringList()); // what nobody saw begin
        QCOMPARE(told(before, before), QStringList());
        QCOMPARE(told(before,
                      list({job("9", State::Completed), job("5", State::Completed), job("7_1", State::Running),
                            job("7_2", State::Completed)},
                           {job("9", State::Running)})),
                 QStringList({u"9 train well"_s})); // one that vanished has not ended
        QCOMPARE(told(before,
                      list({job("9", State::Running), job("7_1", State::Failed), job("7_2", State::Completed)},
                           {job("9", State::TimedOut)})),
                 QStringList({u"7 train badly"_s, u"there/9 train badly"_s}));
    }

    // However many come, go, change and change places: the window is told four times, of ranges.
    void whatHasEndedLatelyStandsFirstAndIsMarked()
    {
        JobTableModel table;
        const QAbstractItemModelTester tester(&table, QAbstractItemModelTester::FailureReportingMode::QtTest);
        const auto shown = [&] {
            QStringList keys;
            for (int row = 0; row < table.rowCount(); ++row) {
                const QModelIndex name = table.index(row, JobTableModel::NameColumn);
                keys += name.data(JobTableModel::JobIdRole).toString()
                    + (name.data(JobTableModel::FreshRole).toBool() ? QStringLiteral("!") : QString());
            }
            return keys.join(QLatin1Char(' '));
        };
        const QList<Job> before{job("9", State::Running, 3), job("8", State::Running, 3), job("7_1", State::Running, 1),
                                job("7_2", State::Completed, 60)};
        table.setJobs(before);
        QCOMPARE(shown(), QStringLiteral("9 8 7"));
        const QList<Job> now{job("9", State::Running, 4), job("8", State::Failed, 3), job("7_1", State::Completed, 60),
                             job("7_2", State::Completed, 60)};
        table.setJobs(now, {}, {QStringLiteral("7"), QStringLiteral("8"), QStringLiteral("12"), QStringLiteral("7_1")});
        QCOMPARE(shown(), QStringLiteral("7! 8! 9"));
        QVERIFY(table.index(0, 0).data(Qt::AccessibleTextRole).toString().contains(QStringLiteral("just ended")));
        table.setJobs(now, {}, {QStringLiteral("8")});
        QCOMPARE(shown(), QStringLiteral("8! 9 7"));
        const JobList was(QList<JobSource>{{{}, {}, {job("9", State::Pending), job("8", State::Running)}}}, {});
        const JobList is(QList<JobSource>{{{}, {}, {job("9", State::Running, 1), job("8", State::Running)}}}, {});
        const auto started = startedBetween(was, is);
        QCOMPARE(started.size(), 1);
        QCOMPARE(started.first().key, QStringLiteral("9"));
        QVERIFY(startedBetween(is, is).isEmpty() && startedBetween(JobList(), is).isEmpty());
    }

    void aLongListChangesInFourActs()
    {
        JobTableModel table;
        const auto list = [](int round) {
            QList<Job> jobs;
            QRandomGenerator random(20261123);
            for (int n = 100'000; n > 0; --n) {
                const auto dice = random.bounded(100);
                const QByteArray id = QByteArray::number(dice == 0 ? n + 100'000 * round : n);
                jobs += job(id.constData(), dice == 1 && round > 1 ? State::Completed : State::Running, round);
            }
            std::ranges::stable_sort(jobs, {}, &Job::hasEnded);
            return jobs;
        };
        table.setJobs(list(1), {});
        QCOMPARE(table.rowCount(), 100'000);
        const QPersistentModelIndex chosen = table.index(table.rowOf(u"77777"_s), 0);
        QVERIFY(chosen.isValid());
        QSignalSpy changed(&table, &JobTableModel::dataChanged);
        QSignalSpy inserted(&table, &JobTableModel::rowsInserted);
        QSignalSpy removed(&table, &JobTableModel::rowsRemoved);
        QSignalSpy moved(&table, &JobTableModel::layoutChanged);
        QSignalSpy reset(&table, &JobTableModel::modelReset);
        const auto next = table.nextChange();
        const auto other = std::make_shared<JobList>(QList<JobSource>{{{}, {}, list(2)}}, QSet<QString>());
        std::optional<JobRowChange> change;
        std::thread worker([&] { change = next(other); });
        worker.join();
        QVERIFY(table.apply(*change));
        QCOMPARE(changed.count(), 1);
        QCOMPARE(inserted.count(), 1);
        QCOMPARE(removed.count(), 1);
        QCOMPARE(moved.count(), 1);
        QCOMPARE(reset.count(), 0);
        QCOMPARE(table.rowCount(), 100'000);
        QCOMPARE(chosen.data(JobTableModel::JobIdRole).toString(), u"77777"_s);
        QVERIFY(!table.apply(*change)); // it stands no more
    }

    void tasksOfASweepAreToldApartByTheirValues()
    {
        JobTableModel table;
        table.setJobs({job("7_1", State::Running, 3), job("7_2", State::Pending), job("8_1", State::Running, 3)}, {});
        table.setOpen(u"7"_s, true);
        table.setOpen(u"8"_s, true);
        QSignalSpy changed(&table, &JobTableModel::dataChanged);
        table.setTaskWords(7, {u"lr=0.1"_s, u"lr=0.01"_s});
        QCOMPARE(changed.count(), 1);
        const QStringList shown = rows(table);
        QVERIFY2(shown.contains(u"lr=0.1 7_1"_s) && shown.contains(u"lr=0.01 7_2"_s), qPrintable(shown.join(u'\n')));
        QVERIFY2(shown.contains(u"train 8_1"_s), qPrintable(shown.join(u'\n')));
        QCOMPARE(table.taskWords(job("7_2", State::Pending)), u"lr=0.01"_s);
        QVERIFY(table.taskWords(job("7", State::Pending)).isEmpty());
        table.forgetTaskWords();
        QVERIFY(rows(table).contains(u"train 7_1"_s));
    }

    void aTryWhoseTimeIsUpIsNoFailure()
    {
        Job one = job("7", State::TimedOut, 300);
        one.explanation = u"The job reached its time limit. Ask for more time."_s;
        QCOMPARE(int(moodOf(one)), int(JobMood::Bad));
        QVERIFY(!endedJob(u"7"_s, one).well);
        one.name = u"try-20261128-101500-0a1b"_s;
        QCOMPARE(int(moodOf(one)), int(JobMood::Gone));
        const EndedJob ended = endedJob(u"7"_s, one);
        QVERIFY(ended.well);
        QVERIFY2(!ended.words.contains(u"Ask for more"_s) && !ended.words.isEmpty(), qPrintable(ended.words));
        one.state = State::Failed; // whatever else ends it is told as ever
        QCOMPARE(int(moodOf(one)), int(JobMood::Bad));
    }

    void anyListFollowsAnyOther()
    {
        JobTableModel table;
        const QAbstractItemModelTester tester(&table, QAbstractItemModelTester::FailureReportingMode::QtTest);
        QRandomGenerator random(20261122);
        for (int round = 0; round < 200; ++round) {
            QList<Job> jobs;
            for (int n = 1; n <= 4; ++n)
                for (int task = 1; task <= 3; ++task)
                    if (random.bounded(2))
                        jobs += job((QByteArray::number(n) + '_' + QByteArray::number(task)).constData(),
                                    random.bounded(2) ? State::Running : State::Completed, random.bounded(9));
            table.setOpen(QString::number(random.bounded(1, 5)), random.bounded(2));
            table.setJobs(jobs, {});
            int wanted = 0;
            const JobList list({{{}, {}, jobs}}, {});
            for (const JobList::Entry &entry : list.entries())
                wanted += 1 + (table.isOpen(list.keyOf(entry)) ? int(list.groups()[entry.group].members.size()) : 0);
            QCOMPARE(table.rowCount(), wanted);
        }
    }
};

VOYAGEUR_TEST(JobGroupsTest)

} // namespace tst_jobgroups
#include "tst_jobgroups.moc"
