// SPDX-License-Identifier: GPL-3.0-or-later
// One truth out of two programs that do not know the same, or do not answer.
#include "slurm/explain.h"
#include "slurm/jobboard.h"
#include "testprogram.h"

#include <QRandomGenerator>
#include <QTest>

namespace tst_jobboard {

using namespace voyageur;
using namespace voyageur::slurm;
using namespace std::chrono_literals;
using State = JobState::Code;
using Jobs = base::Result<QList<Job>>;

namespace {

const QDateTime noon(QDate(2026, 11, 23), QTime(12, 4), Qt::LocalTime);

Job job(const char *id, State state, bool inQueue = true)
{
    Job one;
    one.id = *JobId::parse(id);
    one.number = one.id.job();
    one.state = state;
    one.inQueue = inQueue;
    one.start = QDateTime::fromSecsSinceEpoch(1000, Qt::UTC);
    if (one.state.isEnded()) {
        one.end = one.start.addSecs(60);
        one.exitCode = ExitCode{};
    }
    return one;
}

base::Error failure(const char *words)
{
    return {base::ErrorCode::CommandFailed, QStringLiteral("Slurm could not answer."), {}, {}, QString::fromLatin1(words)};
}

} // namespace

class TestJobBoard final : public QObject {
    Q_OBJECT

    JobBoard::TimePoint m_now;
    JobBoard m_board;

    //! Looks as Client::look() does; whether the accounting was asked.
    bool look(const Jobs &queue, const Jobs &accounting, JobBoard::TimePoint::duration later = 60s)
    {
        m_now += later;
        m_board.takeQueue(queue, m_now, noon);
        if (!m_board.wantsAccounting(m_now))
            return false;
        m_board.takeAccounting(accounting, m_now, noon);
        return true;
    }
    Job find(const char *id) const
    {
        for (const Job &one : m_board.jobs())
            if (one.id == *JobId::parse(id))
                return one;
        return {};
    }
    bool has(const char *id) const { return !find(id).id.isNull(); }

private slots:
    void init()
    {
        m_now = JobBoard::TimePoint() + 1000h;
        m_board = {};
    }

    // The steady clock stood still meanwhile; the other one did not.
    void afterTheComputersSleepTheAccountingIsAsked()
    {
        const QList<Job> waiting{job("7", State::Pending)};
        look(waiting, QList<Job>());
        QVERIFY(!look(waiting, QList<Job>()));
        m_now += 60s;
        m_board.takeQueue(waiting, m_now, noon.addSecs(8 * 3600));
        QVERIFY(m_board.wantsAccounting(m_now));
        m_board.takeAccounting(QList{job("6", State::Completed, false)}, m_now, noon.addSecs(8 * 3600)); // came and went
        QVERIFY(has("6") && has("7"));
    }

    void aJobInTheGapStays()
    {
        look(QList{job("7", State::Running)}, QList<Job>());
        QVERIFY(!look(QList{job("7", State::Running)}, QList<Job>())); // nothing has left: sacct is spared
        QVERIFY(look(QList<Job>(), QList<Job>()));
        QVERIFY(has("7") && find("7").hasLeft() && !find("7").hasEnded());
        QVERIFY(find("7").explanation.contains(QLatin1StringView("left the queue")));
        QVERIFY(look(QList<Job>(), QList{job("7", State::Running, false)})); // it is behind
        QVERIFY(find("7").hasLeft());
        QVERIFY(look(QList<Job>(), QList{job("7", State::Completed, false)}));
        QVERIFY(find("7").hasEnded() && find("7").state.isSuccess());
        QVERIFY(!look(QList<Job>(), QList<Job>()));
        QCOMPARE(m_board.jobs().size(), 1);
    }

    void theAccountingIsAskedNowAndThenAndWhenJobsMayHaveComeAndGone()
    {
        int asked = 0;
        for (int minute = 0; minute < 60; ++minute)
            asked += look(QList{job("7", State::Running)}, QList<Job>());
        QCOMPARE(asked, 6);
        QVERIFY(look(QList{job("7", State::Running)}, QList<Job>(), 5min)); // a hidden window
        m_board.askAll();
        QVERIFY(look(QList{job("7", State::Running)}, QList<Job>(), 1s));
    }

    void aQueueThatFailsLosesNothing()
    {
        QList<Job> queue{job("7", State::Running), job("8", State::Pending)};
        queue[0].elapsedSeconds = 100;
        look(queue, QList<Job>());
        look(failure("Unable to contact slurm controller"), QList<Job>(), 30s);
        QCOMPARE(m_board.jobs().size(), 2);
        QCOMPARE(find("7").state, JobState(State::Running));
        QVERIFY(!find("7").hasLeft());
        QCOMPARE(find("7").elapsedSeconds, 130);
        QVERIFY(!m_board.queueAnswers());
        const auto trouble = m_board.trouble();
        QVERIFY(trouble && trouble->program == JobBoard::Trouble::Program::Queue);
        QCOMPARE(trouble->since, noon);
        QVERIFY(trouble->error.server.contains(QLatin1StringView("controller")));
        // What the accounting knows to be over is over.
        look(failure("still"), QList{job("7", State::Failed, false)});
        QCOMPARE(find("7").state, JobState(State::Failed));
        QVERIFY(find("8").state.isPending());
        look(QList{job("8", State::Running)}, QList{job("7", State::Failed, false)});
        QVERIFY(!m_board.trouble());
        QCOMPARE(find("7").state, JobState(State::Failed));
    }

    void aQueueThatNeverAnsweredLeavesTheAccounting()
    {
        look(failure("down"), QList{job("7", State::Running, false), job("6", State::Completed, false)});
        QVERIFY(m_board.isKnown());
        QVERIFY(!find("7").hasLeft()); // nobody can say so
        QVERIFY(find("6").hasEnded());
        QVERIFY(!m_board.trouble()->since.isValid());
        JobBoard nothing;
        nothing.takeQueue(failure("down"), m_now, noon);
        nothing.takeAccounting(failure("down"), m_now, noon);
        QVERIFY(!nothing.isKnown() && nothing.trouble());
    }

    void anAccountingThatIsDownLosesNothingAndIsLeftAlone()
    {
        look(QList{job("7", State::Running)}, QList{job("5", State::Completed, false)});
        QVERIFY(look(QList<Job>(), failure("slurmdbd: Connection refused")));
        QVERIFY(find("7").hasLeft() && has("5"));
        QCOMPARE(m_board.trouble()->program, JobBoard::Trouble::Program::Accounting);
        QVERIFY(m_board.queueAnswers());
        int asked = 0;
        for (int minute = 0; minute < 20; ++minute)
            asked += look(QList<Job>(), failure("down"));
        QCOMPARE(asked, 4);
        QVERIFY(find("7").hasLeft());
        // What the queue said of an end stays when the queue forgets it.
        look(QList{job("9", State::Failed)}, failure("down"));
        look(QList<Job>(), failure("down"));
        QCOMPARE(find("9").state, JobState(State::Failed));
        look(QList<Job>(), QList{job("7", State::Completed, false)}, 5min);
        QVERIFY(!m_board.trouble() && find("7").state.isSuccess());
    }

    void whatEndedADayAgoGoes()
    {
        look(QList<Job>(), QList{job("5", State::Completed, false)});
        QVERIFY(has("5"));
        QVERIFY(look(QList<Job>(), QList<Job>(), 10min)); // sacct goes back a day
        QVERIFY(!has("5"));
        look(QList{job("6", State::Running)}, QList<Job>());
        look(QList<Job>(), QList<Job>());
        look(QList<Job>(), QList<Job>(), 23h);
        QVERIFY(has("6")); // nobody ever heard how it ended
        look(QList<Job>(), QList<Job>(), 2h);
        QVERIFY(!has("6"));
    }

    void aClockThatIsAnHourOffMattersToNothing()
    {
        for (const int skew : {-3600, 3600}) {
            init();
            const QDateTime there = QDateTime::currentDateTimeUtc().addSecs(skew);
            Job running = job("7", State::Running);
            running.start = there.addSecs(-10);
            running.elapsedSeconds = 10;
            look(QList{running}, QList<Job>());
            Job ended = job("7", State::Completed, false);
            ended.start = running.start;
            ended.end = there.addSecs(50);
            QVERIFY(look(QList<Job>(), QList{ended}));
            QVERIFY(find("7").state.isSuccess());
            look(failure("down"), QList{ended});
            QVERIFY(find("7").state.isSuccess());
            QCOMPARE(m_board.jobs().size(), 1);
        }
    }

    // A whole life of jobs, told by a cluster whose clock is hours off, is the same life.
    void allTimesOfTheClusterShiftedAreTheSameList_data()
    {
        QTest::addColumn<int>("hours");
        for (const int hours : {-14, -1, 1, 14})
            QTest::addRow("%+d h", hours) << hours;
    }
    void allTimesOfTheClusterShiftedAreTheSameList()
    {
        QFETCH(int, hours);
        const auto shifted = [](QList<Job> jobs, int by) {
            for (Job &one : jobs)
                for (QDateTime *time : {&one.submit, &one.start, &one.end})
                    if (time->isValid())
                        *time = time->addSecs(by * 3600LL);
            return jobs;
        };
        const QDateTime there = QDateTime::currentDateTimeUtc();
        // Two run (one of them ends, the other is put back), one waits for its time, one has ended.
        const auto told = [&](int step, bool queue) {
            QList<Job> jobs;
            const auto add = [&](const char *id, State state, int began, int ended = -1) {
                Job one = job(id, state, queue);
                one.submit = there.addSecs(-600);
                one.start = there.addSecs(began);
                one.end = ended < 0 ? QDateTime() : there.addSecs(ended);
                one.elapsedSeconds = state == State::Pending ? 0 : (ended < 0 ? 60 * step : ended) - began;
                jobs += one;
            };
            if (queue) {
                if (step < 3)
                    add("7", State::Running, 0);
                add("8", step < 4 ? State::Running : State::Pending, step < 4 ? 0 : 3600);
                add("9", State::Pending, 7200);
            } else {
                add("5", State::Completed, -500, -100);
                if (step >= 4)
                    add("7", State::Failed, 0, 150);
                if (step >= 4)
                    add("8", State::NodeFailed, 0, 200);
            }
            return jobs;
        };
        const auto live = [&](int by) {
            init();
            QList<QList<Job>> seen;
            for (int step = 0; step < 8; ++step) {
                const bool answers = step != 2 && step != 6;
                look(answers ? Jobs(shifted(told(step, true), by)) : Jobs(failure("down")), shifted(told(step, false), by));
                seen += shifted(m_board.jobs(), -by);
            }
            return seen;
        };
        const auto here = live(0);
        const auto off = live(hours);
        QCOMPARE(here[1].size(), 4);
        QCOMPARE(here.last().size(), 4);
        for (int step = 0; step < here.size(); ++step)
            QVERIFY2(off[step] == here[step], qPrintable(QString::number(step)));
        QCOMPARE(find("7").state, JobState(State::Failed));
        QCOMPARE(find("7").elapsedSeconds, 150);
        QVERIFY(find("8").state.isPending());
    }

    // Its record was lost with the database, say: no reason to ask with each look, of which there are 1800 in an hour.
    void aJobOfWhichNobodyKnowsTheEndIsAskedForLessAndLess()
    {
        look(QList{job("7", State::Running)}, QList<Job>());
        const QList<Job> accounting{job("7", State::Running, false)};
        QList<int> asked;
        for (int seconds = 2; seconds <= 3600; seconds += 2)
            if (look(QList<Job>(), accounting, 2s))
                asked += seconds;
        QVERIFY(find("7").hasLeft());
        QCOMPARE(asked.first(2), (QList{2, 4}));
        QVERIFY2(asked.size() >= 8 && asked.size() <= 24, qPrintable(QString::number(asked.size())));
        QVERIFY(asked.last() > 3000); // now and then
        look(QList<Job>(), QList{job("7", State::Failed, false)}, 11min);
        QCOMPARE(find("7").state, JobState(State::Failed));
    }

    void tasksOfAnArrayTakeThePlaceOfTheWhole()
    {
        look(QList<Job>(), QList{job("3", State::Pending, false)});
        look(QList{job("3_1", State::Running), job("3_2", State::Pending)}, QList<Job>());
        QCOMPARE(m_board.jobs().size(), 2);
        look(QList{job("3_2", State::Running)}, QList<Job>());
        QVERIFY(find("3_1").hasLeft());
        look(QList{job("3_2", State::Running)}, QList{job("3_1", State::OutOfMemory, false)});
        QCOMPARE(find("3_1").state, JobState(State::OutOfMemory));
    }

    void aTaskThatWasCancelledBeforeItBeganIsCancelled()
    {
        const QList<Job> before{job("3_1", State::Pending), job("3_2", State::Pending), job("4", State::Pending)};
        const QList<Job> accounting{job("3_1", State::Pending, false)};
        look(before, accounting);
        look(QList{before[0]}, accounting);
        QVERIFY(find("3_2").hasLeft()); // it may have begun, and the accounting be late
        look(QList{before[0]}, accounting, 2s);
        QCOMPARE(find("3_2").state, JobState(State::Cancelled));
        QVERIFY(find("3_2").hasEnded() && !find("3_2").explanation.isEmpty());
        QVERIFY(find("4").hasLeft()); // a job by itself leaves a record
        // 22.05's accounting may go on naming it with the tasks that wait.
        const QList<Job> stale{accounting[0], job("3_2", State::Pending, false)};
        for (int i = 0; i < 3; ++i) {
            look(QList{before[0]}, stale, 11min);
            QCOMPARE(find("3_2").state, JobState(State::Cancelled));
        }
        look(QList{before[0]}, QList{job("3_2", State::Completed, false)}, 10min); // very late
        QCOMPARE(find("3_2").state, JobState(State::Completed));
    }

    void whoCancelledAJobIsAskedUntilTheAccountingSaysIt()
    {
        look(QList{job("7", State::Running)}, QList<Job>());
        const Jobs queue = QList{job("7", State::Cancelled)};
        QVERIFY(look(queue, QList<Job>(), 2s)); // seen with 22.05: for seconds not in the accounting as this person's
        QVERIFY2(find("7").explanation.contains(QLatin1StringView("not say yet")), qPrintable(find("7").explanation));
        Job accounted = job("7", State::Cancelled, false);
        accounted.reason = cancelledByRoot;
        QVERIFY(look(queue, QList{accounted}, 2s));
        QVERIFY2(find("7").explanation.startsWith(QLatin1StringView("The cluster's staff")), qPrintable(find("7").explanation));
        QVERIFY(!look(queue, QList{accounted}, 2s));
        // One of which it never says that is asked for less and less, and no more once it has left the queue.
        Jobs both = QList{job("7", State::Cancelled), job("8", State::Cancelled)};
        int asked = 0;
        for (int second = 0; second < 300; second += 2)
            asked += look(both, QList{accounted}, 2s);
        QVERIFY2(asked >= 4 && asked <= 10, qPrintable(QString::number(asked)));
        asked = 0;
        for (int second = 0; second < 200; second += 2)
            asked += look(QList<Job>(), QList{accounted}, 2s);
        QVERIFY2(asked <= 1, qPrintable(QString::number(asked)));
    }

    void aJobPutBackIntoTheQueueIsNotOver()
    {
        look(QList{job("7", State::Running)}, QList<Job>());
        look(QList<Job>(), QList{job("7", State::NodeFailed, false)});
        look(QList{job("7", State::Pending)}, QList{job("7", State::NodeFailed, false)});
        QVERIFY(find("7").state.isPending());
    }

    void whatOnlyTheQueueKnewIsKept()
    {
        Job running = job("7", State::Running);
        running.stdoutPath = ssh::RemotePath("/scratch/me/slurm-7.out");
        look(QList{running}, QList<Job>());
        look(QList<Job>(), QList{job("7", State::Completed, false)});
        QCOMPARE(find("7").stdoutPath, running.stdoutPath); // sacct says it since 24.05 only
    }

    // Whatever answers and whatever fails: a job that was once seen to wait or run is there until it is known how it ended.
    void noJobIsEverLost()
    {
        QRandomGenerator random(8);
        for (int round = 0; round < 200; ++round) {
            init();
            QMap<int, State> truth;
            QMap<int, State> accounted;
            QSet<int> seen;
            for (int step = 0; step < 40; ++step) {
                if (const int id = 1 + int(truth.size()); id < 9 && random.bounded(3) == 0)
                    truth.insert(id, State::Pending);
                for (auto it = truth.begin(); it != truth.end(); ++it) {
                    if (random.bounded(4) == 0)
                        *it = *it == State::Pending ? State::Running : State::Completed;
                    if (random.bounded(3) == 0)
                        accounted.insert(it.key(), *it); // late
                }
                QList<Job> queue;
                QList<Job> accounting;
                for (auto it = truth.cbegin(); it != truth.cend(); ++it)
                    if (*it != State::Completed)
                        queue += job(QByteArray::number(it.key()).constData(), *it);
                for (auto it = accounted.cbegin(); it != accounted.cend(); ++it)
                    accounting += job(QByteArray::number(it.key()).constData(), *it, false);
                const bool answers = random.bounded(4) != 0;
                look(answers ? Jobs(queue) : Jobs(failure("x")), random.bounded(4) ? Jobs(accounting) : Jobs(failure("y")),
                     std::chrono::seconds(random.bounded(200)));
                for (const Job &one : m_board.jobs())
                    seen.insert(int(one.id.job()));
                QCOMPARE(m_board.jobs().size(), seen.size());
                for (const Job &one : m_board.jobs())
                    if (one.hasEnded())
                        QCOMPARE(truth.value(int(one.id.job())), State::Completed);
            }
        }
    }
};

VOYAGEUR_TEST(TestJobBoard)

} // namespace tst_jobboard
#include "tst_jobboard.moc"
