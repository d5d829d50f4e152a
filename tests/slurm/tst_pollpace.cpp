// SPDX-License-Identifier: GPL-3.0-or-later
// How often the scheduler is asked, counted over an hour of a clock that is passed in.
#include "slurm/pollpace.h"
#include "testprogram.h"

#include <QTest>

namespace tst_pollpace {

using namespace voyageur;
using namespace std::chrono_literals;
using slurm::PollPace;

namespace {

const PollPace::TimePoint start = PollPace::TimePoint() + 1000h;

// Asks whenever it is time; each answer takes so long.
struct Hour {
    PollPace pace;
    PollPace::Span answer = 0ms;
    bool good = true;
    PollPace::TimePoint now = start;
    QList<PollPace::TimePoint> asked;

    //! Until `end`, which is not part of it.
    void runTo(PollPace::TimePoint end)
    {
        for (auto next = pace.next(); next && std::max(*next, now) < end; next = pace.next()) {
            now = std::max(*next, now);
            asked += now;
            pace.asked(now);
            QVERIFY(!pace.next());
            now += answer;
            pace.answered(good, now);
        }
        now = std::max(now, end);
    }
    qsizetype lists(PollPace::Span span = 1h)
    {
        asked.clear();
        runTo(now + span);
        return asked.size();
    }
};

Hour hour(PollPace::Span interval, bool lookedAt)
{
    Hour one;
    one.pace.setLookedAt(lookedAt);
    one.pace.begin(interval, start);
    return one;
}

} // namespace

class TestPollPace final : public QObject {
    Q_OBJECT

private slots:
    void listsOfAnHour_data()
    {
        QTest::addColumn<int>("seconds");
        QTest::addColumn<int>("visible");
        QTest::addColumn<int>("hidden");
        QTest::newRow("an Alliance cluster") << 60 << 60 << 12;
        QTest::newRow("the practice cluster") << 2 << 1800 << 360;
    }
    void listsOfAnHour()
    {
        QFETCH(int, seconds);
        auto visible = hour(std::chrono::seconds(seconds), true);
        QTEST(int(visible.lists()), "visible");
        auto hidden = hour(std::chrono::seconds(seconds), false);
        QTEST(int(hidden.lists()), "hidden");
        Hour signedOut;
        signedOut.pace.setLookedAt(true);
        QCOMPARE(signedOut.lists(), 0);
        visible.pace.end();
        QCOMPARE(visible.lists(), 0);
        visible.pace.acted(visible.now); // nobody is there to ask
        QCOMPARE(visible.lists(), 0);
    }

    void theFirstListIsAskedForAtOnceAndAfterEachSignIn()
    {
        auto one = hour(60s, true);
        QCOMPARE(one.pace.next(), start);
        one.lists();
        one.pace.end();
        one.pace.begin(60s, one.now);
        QCOMPARE(one.pace.next(), one.now);
        QVERIFY(one.pace.isLookedAt());
    }

    void afterAnActTheListIsAskedForAtOnceAndOnceMore()
    {
        auto one = hour(60s, true);
        one.lists(130s);
        one.pace.acted(one.now);
        const auto act = one.now;
        one.lists(60s);
        QCOMPARE(one.asked, (QList{act, act + 10s}));
        one.pace.asked(one.now);
        one.pace.acted(one.now); // while an answer is awaited, which may be older than the act
        QVERIFY(!one.pace.next());
        one.pace.answered(true, one.now + 1s);
        QCOMPARE(one.pace.next(), one.now);
    }

    void aHundredActsInAMinuteAreNotAHundredListsMore()
    {
        auto one = hour(60s, true);
        one.lists(60s);
        one.answer = 300ms;
        for (int i = 0; i < 100; ++i)
            one.pace.acted(one.now);
        QCOMPARE(one.lists(60s), 2);
    }

    // squeue was quick, and sacct beside it never answered: that says nothing of the scheduler.
    void whatWasNotTheSchedulersWorkIsNoReasonToRest()
    {
        auto one = hour(2s, true);
        one.pace.asked(start);
        one.pace.answered(true, start + 60s, 100ms);
        QCOMPARE(one.pace.next(), start + 61s);
        one.pace.asked(start + 61s);
        one.pace.answered(true, start + 121s);
        QCOMPARE(one.pace.next(), start + 721s);
    }

    void comingAndGoingAsksNoMoreOften()
    {
        auto one = hour(60s, true);
        qsizetype lists = 0;
        for (int i = 0; i < 3600; ++i) {
            one.pace.setLookedAt(i % 2 == 0);
            lists += one.lists(1s);
        }
        QVERIFY2(lists <= 60, qPrintable(QString::number(lists)));
        auto hidden = hour(60s, false);
        hidden.lists(200s); // the list is 200 s old
        hidden.pace.setLookedAt(true);
        QVERIFY(hidden.pace.next() <= hidden.now);
    }

    void aSlowSchedulerIsLeftAloneTenTimesAsLong()
    {
        auto one = hour(60s, true);
        one.answer = 20s;
        QCOMPARE(one.lists(), 17); // one in 220 seconds
        QCOMPARE(one.asked[1] - one.asked[0], PollPace::Clock::duration(220s));
    }

    void aFailingSchedulerIsAskedLessAndLess()
    {
        auto one = hour(60s, true);
        one.good = false;
        QCOMPARE(one.lists(), 8); // 0, 2, 6, 14, 24, 34, 44, 54 minutes
        one.good = true;
        one.lists(10min);
        QVERIFY(one.lists() >= 59);
        auto practice = hour(2s, true);
        practice.good = false;
        QVERIFY(practice.lists() <= 120);
        practice.pace.acted(practice.now); // the person asks all the same
        QCOMPARE(practice.pace.next(), practice.now);
    }
};

VOYAGEUR_TEST(TestPollPace)

} // namespace tst_pollpace
#include "tst_pollpace.moc"
