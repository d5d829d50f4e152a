// SPDX-License-Identifier: GPL-3.0-or-later
#include "ssh/sendbudget.h"
#include "testprogram.h"

#include <QTest>

#include <deque>

namespace tst_sendbudget {

using namespace voyageur::ssh;
using namespace std::chrono_literals;
using voyageur::base::Clock;

namespace {

// A network as a bottleneck with an endless queue before it, and a round trip behind it; in steps of a millisecond.
class Network final {
public:
    Network(double bytesPerSecond, std::chrono::milliseconds roundTrip) : rate(bytesPerSecond), m_roundTrip(roundTrip) {}

    void step()
    {
        m_now += 1ms;
        const auto passed = qMin(m_queue, static_cast<qint64>(rate / 1000));
        m_queue -= passed;
        m_flying.emplace_back(m_now + m_roundTrip, passed);
        while (!m_flying.empty() && m_flying.front().first <= m_now) {
            m_acknowledged += m_flying.front().second;
            m_flying.pop_front();
        }
        delivered += passed;
    }
    void send(SendBudget &budget, bool besideAPerson, qint64 most = 512 * 1024)
    {
        const LinkState link{m_sent - m_acknowledged, m_roundTrip, 1448};
        budget.observe(m_now, m_sent, link, false, besideAPerson);
        const auto piece = qMin(budget.room(), most);
        m_queue += piece;
        m_sent += piece;
    }
    double secondsOfQueue() const { return static_cast<double>(m_queue) / rate; }

    double rate;
    qint64 delivered = 0;

private:
    std::chrono::milliseconds m_roundTrip;
    Clock::time_point m_now = Clock::time_point(1h);
    qint64 m_queue = 0;
    qint64 m_sent = 0;
    qint64 m_acknowledged = 0;
    std::deque<std::pair<Clock::time_point, qint64>> m_flying;
};

// The seconds that the longest queue takes.
double run(Network &network, SendBudget &budget, bool besideAPerson, std::chrono::milliseconds span)
{
    double longest = 0;
    for (auto passed = 0ms; passed < span; ++passed) {
        network.send(budget, besideAPerson);
        longest = std::max(longest, network.secondsOfQueue());
        network.step();
    }
    return longest;
}

} // namespace

class TestSendBudget : public QObject {
    Q_OBJECT
private slots:
    void theNetworkIsFullAndTheQueueShort_data()
    {
        QTest::addColumn<double>("rate");
        QTest::addColumn<int>("roundTrip");
        QTest::addColumn<bool>("besideAPerson");
        for (const bool person : {true, false}) {
            const auto row = [person](const char *name, double rate, int roundTrip) {
                QTest::addRow("%s%s", name, person ? ", beside a person" : "") << rate << roundTrip << person;
            };
            row("10 Mbit/s from home", 1.25e6, 30);
            row("100 Mbit/s on the campus", 12.5e6, 5);
            row("1 Gbit/s in the building", 125e6, 1);
            row("1 Gbit/s across the country", 125e6, 60);
            row("500 MB/s on this computer", 500e6, 0);
        }
    }
    void theNetworkIsFullAndTheQueueShort()
    {
        QFETCH(const double, rate);
        QFETCH(const int, roundTrip);
        QFETCH(const bool, besideAPerson);
        Network network(rate, std::chrono::milliseconds(roundTrip));
        SendBudget budget;
        run(network, budget, besideAPerson, 3s);
        const qint64 before = network.delivered;
        const double queue = run(network, budget, besideAPerson, 2s);
        const double used = static_cast<double>(network.delivered - before) / (2 * rate);
        QVERIFY2(used > 0.95, qPrintable(QString::number(used)));
        // What is promised, a quarter more for the windows' edges, and the least that is always under way.
        const double allowed = 1.25 * (besideAPerson ? 0.010 : 0.080) + 0.25 * roundTrip / 1000 + 36e3 / rate;
        QVERIFY2(queue <= allowed, qPrintable(QString::number(queue)));
    }

    void aSlowerNetworkShortensTheQueue()
    {
        Network network(125e6, 20ms);
        SendBudget budget;
        run(network, budget, true, 3s);
        network.rate = 12.5e6;
        run(network, budget, true, 2s);
        const double queue = run(network, budget, true, 1s);
        QVERIFY2(queue <= 0.030, qPrintable(QString::number(queue)));
    }

    void aPauseOfTheSenderIsNotTakenForASlowNetwork()
    {
        Network network(125e6, 20ms);
        SendBudget budget;
        run(network, budget, false, 3s);
        for (int i = 0; i < 2000; ++i) { // two seconds of a trickle
            network.send(budget, false, 1000);
            network.step();
        }
        const qint64 before = network.delivered;
        run(network, budget, false, 500ms);
        QVERIFY(static_cast<double>(network.delivered - before) > 0.9 * 0.5 * network.rate);
    }

    void whenATerminalOpensTheWaitsEndInRoomSoon()
    {
        Network network(12.5e6, 20ms);
        SendBudget budget;
        run(network, budget, false, 2s);
        network.send(budget, true, 0); // from here on beside a person: far too much is under way
        QCOMPARE(budget.room(), 0);
        auto waited = 0ms;
        while (budget.room() == 0 && waited < 1s) {
            const auto pause = budget.untilRoom();
            QVERIFY(pause >= 1ms && pause <= 10ms);
            for (auto passed = 0ms; passed < pause; ++passed)
                network.step();
            waited += pause;
            network.send(budget, true, 0);
        }
        QVERIFY2(waited >= 50ms && waited <= 120ms, qPrintable(QString::number(waited.count()))); // 80 ms of queue become 10
    }
};

VOYAGEUR_TEST(TestSendBudget)

} // namespace tst_sendbudget
#include "tst_sendbudget.moc"
