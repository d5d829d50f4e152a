// SPDX-License-Identifier: GPL-3.0-or-later
#include "ssh/flightbudget.h"
#include "testprogram.h"

#include <QTest>

#include <deque>
#include <map>
#include <vector>

namespace tst_flightbudget {

using namespace voyageur::ssh;
using namespace std::chrono_literals;
using voyageur::base::Clock;

namespace {

// Channels over a bottleneck with an endless queue before it, a round trip behind it, and a server that tells in steps what its
// programs took; in turns of a tenth of a millisecond. TCP and the system's own queue are not in it: FlightBudget sees neither.
class Path final {
public:
    static constexpr auto turn = 100us;

    Path(double bytesPerSecond, std::chrono::microseconds trip, int channels = 1, qint64 window = 2 * 1024 * 1024,
         qint64 step = 96 * 1024)
        : rate(bytesPerSecond), roundTrip(trip), m_window(window), m_step(step), m_channels(static_cast<size_t>(channels))
    {
    }

    //! Everything the budget and the windows allow goes out.
    void send(FlightBudget &budget, bool besideAPerson, qint64 supply = 1'000'000'000)
    {
        bool hadRoom = true;
        for (size_t i = 0; i < m_channels.size(); ++i) {
            auto &channel = m_channels[(m_first + i) % m_channels.size()];
            const qint64 room = budget.room(m_now, besideAPerson);
            hadRoom = room > 0;
            if (!hadRoom)
                break;
            const qint64 bytes = qMin(qMin(room, supply), m_window - (channel.sent - channel.told));
            hadRoom = room > bytes;
            if (bytes <= 0)
                continue;
            supply -= bytes;
            channel.sent += bytes;
            budget.sent(&channel, bytes, m_now);
            m_queue.push_back({&channel, bytes});
            m_queued += bytes;
        }
        ++m_first;
        if (hadRoom)
            budget.hadNothingToSend();
    }

    void step(FlightBudget &budget)
    {
        m_now += turn;
        m_credit = m_queue.empty() ? 0 : m_credit + rate * 1e-4;
        while (!m_queue.empty() && m_credit >= 1) {
            auto &front = m_queue.front();
            const qint64 bytes = qMin(front.bytes, static_cast<qint64>(m_credit));
            m_credit -= static_cast<double>(bytes);
            front.bytes -= bytes;
            m_queued -= bytes;
            m_flying.push_back({m_now + roundTrip, front.channel, bytes});
            delivered += bytes;
            if (front.bytes == 0)
                m_queue.pop_front();
        }
        while (!m_flying.empty() && m_flying.front().due <= m_now) {
            auto &channel = *m_flying.front().channel;
            channel.taken += m_flying.front().bytes;
            m_flying.pop_front();
            if (channel.taken - channel.told >= m_step) {
                channel.told = channel.taken;
                budget.taken(&channel, channel.told, m_now);
            }
        }
    }

    double secondsOfQueue() const { return static_cast<double>(m_queued) / rate; }
    void endOne(FlightBudget &budget) { budget.gone(&m_channels.front()); }

    double rate;
    std::chrono::microseconds roundTrip;
    qint64 delivered = 0;

private:
    struct Channel {
        qint64 sent = 0;
        qint64 taken = 0;
        qint64 told = 0;
    };
    struct Piece {
        Channel *channel;
        qint64 bytes;
    };
    struct Flight {
        Clock::time_point due;
        Channel *channel;
        qint64 bytes;
    };
    const qint64 m_window;
    const qint64 m_step;
    std::vector<Channel> m_channels;
    size_t m_first = 0;
    Clock::time_point m_now = Clock::time_point(1h);
    double m_credit = 0;
    std::deque<Piece> m_queue;
    qint64 m_queued = 0;
    std::deque<Flight> m_flying;
};

struct Seen {
    double used = 0;         // of the rate
    double longestQueue = 0; // seconds
};

Seen run(Path &path, FlightBudget &budget, bool besideAPerson, std::chrono::milliseconds span, qint64 supply = 1'000'000'000)
{
    Seen seen;
    const qint64 before = path.delivered;
    for (auto passed = 0us; passed < span; passed += Path::turn) {
        path.send(budget, besideAPerson, supply);
        seen.longestQueue = std::max(seen.longestQueue, path.secondsOfQueue());
        path.step(budget);
    }
    seen.used = static_cast<double>(path.delivered - before) / (path.rate * std::chrono::duration<double>(span).count());
    return seen;
}

constexpr double stepSeconds(double rate, int channels)
{
    return channels * 96.0 * 1024 / rate;
}

} // namespace

class TestFlightBudget : public QObject {
    Q_OBJECT
private slots:
    void theNetworkIsFullAndTheQueueShort_data()
    {
        QTest::addColumn<double>("rate");
        QTest::addColumn<int>("roundTrip");
        QTest::addColumn<int>("channels");
        QTest::addColumn<bool>("besideAPerson");
        for (const bool person : {true, false}) {
            const auto row = [person](const char *name, double rate, int roundTrip, int channels) {
                QTest::addRow("%s%s", name, person ? ", beside a person" : "") << rate << roundTrip << channels << person;
            };
            row("10 Mbit/s from home", 1.25e6, 30'000, 1);
            row("20 Mbit/s from home", 2.5e6, 25'000, 1);
            row("20 Mbit/s, two channels", 2.5e6, 25'000, 2);
            row("100 Mbit/s on the campus", 12.5e6, 5'000, 1);
            row("100 Mbit/s from far away", 12.5e6, 80'000, 2);
            row("1 Gbit/s in the building", 125e6, 1'000, 1);
            row("1 Gbit/s across the country", 125e6, 80'000, 7);
            row("1 Gbit/s around the world", 125e6, 200'000, 14);
            row("10 Gbit/s in the room", 1250e6, 100, 1);
            row("10 Gbit/s across the town", 1250e6, 5'000, 6);
        }
    }
    void theNetworkIsFullAndTheQueueShort()
    {
        QFETCH(const double, rate);
        QFETCH(const int, roundTrip);
        QFETCH(const int, channels);
        QFETCH(const bool, besideAPerson);
        Path path(rate, std::chrono::microseconds(roundTrip), channels);
        FlightBudget budget;
        budget.hearRoundTrip(path.roundTrip, Clock::time_point(1h)); // of the opening of a channel
        const auto start = run(path, budget, besideAPerson, 4s);
        const auto seen = run(path, budget, besideAPerson, 20s); // with two probes of the round trip
        QVERIFY2(seen.used > 0.95, qPrintable(QString::number(seen.used)));
        // What is promised, a fifth more, what the server has not told, and, after a measurement of the round trip, what fills
        // the wire again.
        const double promised = besideAPerson ? 0.040 : 0.080;
        const double allowed =
            1.2 * promised + stepSeconds(rate, channels) + 32 * 1024 / rate + (besideAPerson ? 1.0 : 2.2) * roundTrip / 1e6;
        QVERIFY2(seen.longestQueue <= allowed, qPrintable(QString::number(seen.longestQueue)));
        // While the rate is looked for: twice a round trip more.
        const double first =
            promised + stepSeconds(rate, channels) + 2.5 * roundTrip / 1e6 + (besideAPerson ? 256 : 1024) * 1024 / rate;
        QVERIFY2(start.longestQueue <= first, qPrintable(QString::number(start.longestQueue)));
    }

    void theRateIsFoundWithinAFewRoundTrips()
    {
        Path path(125e6, 80ms, 7);
        FlightBudget budget;
        run(path, budget, false, 500ms);
        const auto seen = run(path, budget, false, 300ms);
        QVERIFY2(seen.used > 0.9, qPrintable(QString::number(seen.used)));
    }

    void withoutASmallMessageTheRoundTripIsFoundAsWell()
    {
        Path path(2.5e6, 25ms);
        FlightBudget budget;
        run(path, budget, true, 12s); // until it was measured on its own
        const auto seen = run(path, budget, true, 20s);
        QVERIFY2(seen.longestQueue <= 0.12, qPrintable(QString::number(seen.longestQueue)));
        QVERIFY2(seen.used > 0.95, qPrintable(QString::number(seen.used)));
    }

    void aWindowIsNotTakenForASlowNetwork()
    {
        Path path(125e6, 80ms, 1); // two MiB in 80 ms
        FlightBudget budget;
        run(path, budget, false, 3s);
        QVERIFY(budget.room(Clock::time_point(1h + 3s), false) > 0);
    }

    void aSlowerNetworkShortensTheQueue()
    {
        Path path(12.5e6, 20ms);
        FlightBudget budget;
        run(path, budget, true, 3s);
        path.rate = 2.5e6;
        run(path, budget, true, 4s);
        const auto seen = run(path, budget, true, 2s);
        QVERIFY2(seen.longestQueue <= 0.1, qPrintable(QString::number(seen.longestQueue)));
        QVERIFY(seen.used > 0.95);
    }

    void aFasterNetworkIsUsed()
    {
        Path path(2.5e6, 20ms);
        FlightBudget budget;
        run(path, budget, true, 5s);
        path.rate = 25e6;
        run(path, budget, true, 3s);
        QVERIFY(run(path, budget, true, 2s).used > 0.95);
    }

    void aLongerPathIsUsedAgainAfterAWhile()
    {
        Path path(12.5e6, 20ms, 4);
        FlightBudget budget;
        run(path, budget, true, 5s);
        path.roundTrip = 120ms;
        run(path, budget, true, 25s);
        const auto seen = run(path, budget, true, 5s);
        QVERIFY2(seen.used > 0.9, qPrintable(QString::number(seen.used)));
    }

    void aServerThatTellsInLargeStepsIsUnderstood()
    {
        Path path(12.5e6, 20ms, 1, 2 * 1024 * 1024, 1024 * 1024);
        FlightBudget budget;
        run(path, budget, true, 5s);
        QVERIFY(run(path, budget, true, 5s).used > 0.9);
    }

    void aPauseOfTheSenderIsNotTakenForASlowNetwork()
    {
        Path path(125e6, 20ms, 3);
        FlightBudget budget;
        run(path, budget, false, 3s);
        run(path, budget, false, 2s, 100); // a trickle
        const auto seen = run(path, budget, false, 500ms);
        QVERIFY2(seen.used > 0.85, qPrintable(QString::number(seen.used)));
    }

    void whatAnEndedChannelHadUnderWayIsForgotten()
    {
        Path path(1e6, 100ms, 1);
        FlightBudget budget;
        run(path, budget, false, 100ms);
        QVERIFY(budget.flying() > 0);
        path.endOne(budget);
        QCOMPARE(budget.flying(), 0);
        QVERIFY(budget.room(Clock::time_point(1h + 1s), false) > 0);
    }
};

VOYAGEUR_TEST(TestFlightBudget)

} // namespace tst_flightbudget
#include "tst_flightbudget.moc"
