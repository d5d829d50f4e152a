// SPDX-License-Identifier: GPL-3.0-or-later
// What a job waits for, as its dependency names it, and whether that can still happen.
#include "slurm/waitcauses.h"
#include "testprogram.h"

#include <QTest>

namespace tst_waitcauses {

using namespace Qt::StringLiterals;
using namespace voyageur::slurm;
using Code = JobState::Code;

namespace {

Job job(const char *id, Code state)
{
    Job job;
    job.id = *JobId::parse(id);
    job.name = u"train"_s;
    job.state = state;
    job.inQueue = true;
    return job;
}

} // namespace

class TestWaitCauses final : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void theJobsOfADependencyAreRead_data()
    {
        QTest::addColumn<QString>("text");
        QTest::addColumn<QString>("jobs");
        QTest::newRow("one") << u"afterok:12"_s << u"12"_s;
        QTest::newRow("several") << u"afterok:12:13,afterany:14"_s << u"12 13 14"_s;
        QTest::newRow("scontrol") << u"afterok:12(unfulfilled),afterany:14(unfulfilled)"_s << u"12 14"_s;
        QTest::newRow("array") << u"afterok:12_*(failed)"_s << u"12"_s;
        QTest::newRow("task") << u"aftercorr:12_3"_s << u"12_3"_s;
        QTest::newRow("delay") << u"after:12+5:13"_s << u"12 13"_s;
        QTest::newRow("either") << u"afterok:12?afternotok:12"_s << u"12"_s;
        QTest::newRow("none") << u"singleton"_s << QString();
        QTest::newRow("nonsense") << u"afterok:x:12y,after"_s << QString();
    }

    void theJobsOfADependencyAreRead()
    {
        QFETCH(QString, text);
        QStringList jobs;
        for (const JobId &id : jobsOfDependency(text))
            jobs += id.text();
        QTEST(jobs.join(u' '), "jobs");
    }

    void whatCanNeverHappenIsTold_data()
    {
        QTest::addColumn<QString>("text");
        QTest::addColumn<bool>("never");
        QTest::newRow("failed") << u"afterok:1"_s << true;
        QTest::newRow("done") << u"afterok:2"_s << false;
        QTest::newRow("runs") << u"afterok:3"_s << false;
        QTest::newRow("unknown") << u"afterok:99"_s << false;
        QTest::newRow("any end") << u"afterany:1"_s << false;
        QTest::newRow("one of two") << u"afterok:2:1"_s << true;
        QTest::newRow("either of two") << u"afterok:2?afterok:1"_s << false;
        QTest::newRow("neither of two") << u"afterok:1?afternotok:2"_s << true;
        QTest::newRow("not failed") << u"afternotok:2"_s << true;
        QTest::newRow("did fail") << u"afternotok:1"_s << false;
        QTest::newRow("a task failed, others run") << u"afterok:4"_s << true;
        QTest::newRow("a task is done, others run") << u"afternotok:5"_s << false;
        QTest::newRow("another task failed") << u"afterok:4_2"_s << false;
    }

    void whatCanNeverHappenIsTold()
    {
        QFETCH(QString, text);
        const QList<Job> known{job("1", Code::Failed),   job("2", Code::Completed), job("3", Code::Running),
                               job("4_1", Code::Failed), job("4_2", Code::Running), job("5_1", Code::Completed),
                               job("5_2", Code::Running)};
        const WaitCauses causes = dependencyCauses(text, known);
        QTEST(causes.never, "never");
        if (causes.never)
            QVERIFY2(causes.words.join(u' ').contains("never starts"_L1), qPrintable(causes.words.join(u' ')));
    }

    void theJobThatIsWaitedForIsNamed()
    {
        const WaitCauses causes = dependencyCauses(u"afterok:3(unfulfilled)"_s, {job("3", Code::Running)});
        QVERIFY2(causes.words.first().startsWith("The job waits for job 3 (train"_L1), qPrintable(causes.words.join(u' ')));
    }

    void howShortAJobEndsBeforeTheMaintenance()
    {
        Job waiting = job("7", Code::Pending);
        waiting.limitSeconds = 3600;
        const QDateTime now = QDateTime::currentDateTimeUtc();
        const WhatIsAway away{{}, {{u"mm"_s, u"nc[1-2]"_s, now.addSecs(630), now.addSecs(4000), true}}};
        QVERIFY2(siteCauses(waiting, away, 0).words.last().contains("--time=0:09:00"_L1),
                 qPrintable(siteCauses(waiting, away, 0).words.join(u' ')));
        waiting.limitSeconds = 300; // it is over before
        QCOMPARE(siteCauses(waiting, away, 0).words.size(), 1);
    }

    void whenItsReservationBegins()
    {
        const QDateTime now = QDateTime::currentDateTimeUtc();
        const WhatIsAway away{{},
                              {{u"exam"_s, u"nc[1-2]"_s, now.addSecs(630), now.addSecs(4000), false},
                               {u"begun"_s, u"nc3"_s, now.addSecs(-30), now.addSecs(4000), false}}};
        const QString words = reservationCauses(u"exam"_s, away, 0).words.value(0);
        QVERIFY2(words.contains("begins at"_L1) && words.contains("nc[1-2]"_L1), qPrintable(words));
        QCOMPARE(reservationCauses(u"begun"_s, away, 0), WaitCauses());
        QCOMPARE(reservationCauses(u"other"_s, away, 0), WaitCauses());
    }
};

VOYAGEUR_TEST(TestWaitCauses)

} // namespace tst_waitcauses
#include "tst_waitcauses.moc"
