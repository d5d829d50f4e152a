// SPDX-License-Identifier: GPL-3.0-or-later
// When a connection counts as lost, on a clock of the test's own.
#include "ssh/keepalive.h"
#include "testprogram.h"

#include <QTest>

#include <random>

namespace tst_keepalive {

using namespace std::chrono_literals;
using voyageur::base::Clock;
using voyageur::ssh::Keepalive;

namespace {

//! A reactor that turns as its idle time says, beside a server and a network that the test plays.
class Turning final {
public:
    explicit Turning(Keepalive &keepalive) : m_keepalive(keepalive) { keepalive.start(m_now, m_wall); }

    Keepalive::Traffic traffic{1000, 1000, 1000, false};
    bool answers = true;
    int asked = 0;

    //! One turn, as late as the keepalive allows and a reactor is at the latest.
    void turn()
    {
        pass(std::clamp<std::chrono::milliseconds>(m_keepalive.untilDue(m_now), 1ms, 10s));
        hear();
        if (!m_keepalive.isDue(m_now, m_wall) || !m_keepalive.judge(m_now, traffic))
            return;
        m_keepalive.asked(m_now, traffic);
        traffic.handedOver += 100;
        ++asked;
        if (answers) {
            traffic.delivered = traffic.handedOver;
            traffic.received += 80;
        }
    }
    bool mayAsk() const { return m_keepalive.untilDue(m_now) <= 0ms; }
    bool hear() { return m_keepalive.heard(traffic.received, traffic.handedOver, m_now); }
    void turns(int count)
    {
        while (count-- > 0)
            turn();
    }
    void pass(std::chrono::milliseconds span)
    {
        m_now += span;
        m_wall += span;
    }
    void passOnTheWall(std::chrono::milliseconds span) { m_wall += span; }

private:
    Keepalive &m_keepalive;
    Clock::time_point m_now{1000h};
    Keepalive::WallClock::time_point m_wall{500000h};
};

} // namespace

class TstKeepalive final : public QObject {
    Q_OBJECT

private slots:
    void aServerThatAnswersIsNeverLost()
    {
        Keepalive keepalive(10s, 3);
        Turning reactor(keepalive);
        reactor.turns(1000);
        QVERIFY(!keepalive.isLost());
        QVERIFY(reactor.asked >= 999);
        QCOMPARE(keepalive.limit(), std::chrono::milliseconds(30s));
    }

    // An upload's round trip was once 0 ms: the first byte after the question was one of the many that arrive all the time.
    void onlyAQuietConnectionShowsTheRoundTrip()
    {
        Keepalive keepalive(10s, 3);
        Turning reactor(keepalive);
        bool measured = false;
        const auto passes = [&](std::chrono::milliseconds span) {
            reactor.pass(span);
            measured = reactor.hear() || measured;
        };
        for (int i = 0; i < 1000; ++i) {
            reactor.traffic.received += 100;
            reactor.traffic.handedOver += i % 2 ? 100'000 : 0;
            reactor.traffic.delivered = reactor.traffic.handedOver;
            passes(300ms);
            if (reactor.mayAsk())
                reactor.turn();
        }
        QVERIFY(!keepalive.isLost());
        QVERIFY(reactor.asked >= 25);
        QVERIFY(!measured);
        QCOMPARE(keepalive.roundTrip(), -1ms);
        passes(1ms);
        reactor.turn();
        passes(80ms);
        QVERIFY(measured);
        QCOMPARE(keepalive.roundTrip(), 80ms);
    }

    void threeMissedAnswersAreTheEnd()
    {
        Keepalive keepalive(10s, 3);
        Turning reactor(keepalive);
        reactor.turns(5);
        reactor.answers = false;
        reactor.turn(); // asked, no answer
        const int asked = reactor.asked;
        for (int missed = 1; missed <= 3; ++missed) {
            QVERIFY(!keepalive.isLost());
            reactor.turn();
            QCOMPARE(keepalive.missed(), missed);
        }
        QVERIFY(keepalive.isLost());
        QCOMPARE(reactor.asked, asked); // libssh keeps one question under way
    }

    void anyByteIsASignOfLife()
    {
        Keepalive keepalive(10s, 3);
        Turning reactor(keepalive);
        reactor.answers = false;
        for (int i = 0; i < 100; ++i) {
            reactor.turns(2); // the answer is missing …
            reactor.traffic.received += 1;
        }
        QVERIFY(!keepalive.isLost());
    }

    void whileTheQuestionWaitsInAQueueThatMovesNoAnswerIsMissing()
    {
        Keepalive keepalive(10s, 3);
        Turning reactor(keepalive);
        reactor.answers = false;
        reactor.traffic.handedOver += 4'000'000;
        for (int i = 0; i < 39; ++i) {
            reactor.turn();
            reactor.traffic.delivered += 100'000;
            QVERIFY(!keepalive.isLost());
        }
        // The queue has gone, and with it the excuse.
        reactor.traffic.delivered = reactor.traffic.handedOver;
        reactor.turns(4);
        QVERIFY(keepalive.isLost());
    }

    void aQueueThatDoesNotMoveIsNoExcuse()
    {
        Keepalive keepalive(10s, 3);
        Turning reactor(keepalive);
        reactor.answers = false;
        reactor.traffic.handedOver += 4'000'000;
        reactor.traffic.networkIsFull = true;
        reactor.turns(5);
        QVERIFY(keepalive.isLost());
    }

    void whatAPersonTypesIntoADeadConnectionIsNoExcuse()
    {
        Keepalive keepalive(10s, 3);
        Turning reactor(keepalive);
        reactor.turn();
        reactor.answers = false;
        for (int i = 0; i < 5; ++i) {
            reactor.turn();
            reactor.traffic.handedOver += 50; // the far system takes it, the server does not
            reactor.traffic.delivered = reactor.traffic.handedOver;
        }
        QVERIFY(keepalive.isLost());
    }

    void afterASleepTheServerHasAllItsChancesAgain_data()
    {
        QTest::addColumn<bool>("clockStands");
        QTest::newRow("the steady clock went on") << false;
        QTest::newRow("the steady clock stood still") << true;
    }
    void afterASleepTheServerHasAllItsChancesAgain()
    {
        QFETCH(bool, clockStands);
        Keepalive keepalive(10s, 3);
        Turning reactor(keepalive);
        reactor.turn();
        reactor.answers = false;
        reactor.turns(3);
        QCOMPARE(keepalive.missed(), 2);
        if (clockStands)
            reactor.passOnTheWall(8h);
        else
            reactor.pass(8h);
        reactor.turn();
        QCOMPARE(keepalive.missed(), 0);
        QVERIFY(!keepalive.isLost());
        reactor.turns(2);
        QVERIFY(!keepalive.isLost());
        reactor.turns(1);
        QVERIFY(keepalive.isLost());
    }

    void afterASleepTheFirstQuestionGoesAtOnce()
    {
        Keepalive keepalive(10s, 3);
        Turning reactor(keepalive);
        reactor.turns(3);
        const int asked = reactor.asked;
        reactor.passOnTheWall(1h);
        reactor.turn();
        reactor.turn();
        QVERIFY(reactor.asked > asked);
    }

    // Whatever happens: as long as bytes come at least once in the limit there is no loss, and from the last one on it takes
    // no more than one question and the limit.
    void randomLives()
    {
        std::mt19937 random(20240229); // NOLINT: the same lives each time
        for (int life = 0; life < 2000; ++life) {
            Keepalive keepalive(1s, 1 + static_cast<int>(random() % 5));
            Turning reactor(keepalive);
            reactor.answers = random() % 2 == 0;
            for (int i = 0; i < 50; ++i) {
                reactor.turn();
                reactor.traffic.received += 1 + random() % 100;
                if (random() % 10 == 0)
                    reactor.pass(std::chrono::seconds(random() % 100000));
                QVERIFY(!keepalive.isLost());
            }
            reactor.answers = false;
            reactor.turns(2 + static_cast<int>(keepalive.limit() / 1s));
            QVERIFY(keepalive.isLost());
        }
    }
};

VOYAGEUR_PLAIN_TEST(TstKeepalive)

} // namespace tst_keepalive
#include "tst_keepalive.moc"
