// SPDX-License-Identifier: GPL-3.0-or-later
#include "testprogram.h"
#include "transfer/coverage.h"
#include "transfer/pace.h"
#include "transfer/stripecount.h"

#include <QTest>

namespace tst_stripecount {

using namespace voyageur;
using namespace voyageur::transfer;
using namespace std::chrono_literals;
using Time = StripeCount::Time;
using Seconds = StripeCount::Seconds;

namespace {

constexpr auto turn = 10ms;

// Uploads that share a link; channels open two round trips after they were asked for, and carry at most a window a round trip,
// or their share of the link.
struct Flow {
    StripeCount count;
    double working = 0;
    double delivered = 0;
    int opened = 0;
    int changes = 0;
    std::chrono::milliseconds opens{0};
};

class Link final {
public:
    Link(double bytesPerSecond, double roundTrip) : rate(bytesPerSecond), m_roundTrip(roundTrip) {}

    Flow &add(int fixed = 0)
    {
        auto &flow = flows.emplace_back(Flow{StripeCount(fixed)});
        flow.count.setRoundTrip(Seconds(m_roundTrip));
        return flow;
    }
    void run(std::chrono::milliseconds span)
    {
        for (auto passed = 0ms; passed < span; passed += turn)
            step();
    }
    double used(std::chrono::milliseconds span)
    {
        double before = 0;
        for (const auto &flow : flows)
            before += flow.delivered;
        run(span);
        double after = 0;
        for (const auto &flow : flows)
            after += flow.delivered;
        return (after - before) / (rate * Seconds(span).count());
    }

    double rate;
    int free = 100; // channels that others leave
    std::list<Flow> flows;

private:
    void step()
    {
        m_now += turn;
        int channels = 0;
        for (auto &flow : flows) {
            if (flow.opened < qMin(flow.count.wanted(), free) && (flow.opens += turn) >= 2 * Seconds(m_roundTrip)) {
                flow.opened = qMin(flow.count.wanted(), free);
                flow.opens = 0ms;
            }
            flow.opened = qMin(flow.opened, qMin(flow.count.wanted(), free));
            channels += flow.opened;
        }
        // A quarter of a noise, the same in every run.
        m_noise = m_noise * 1664525 + 1013904223;
        const double luck = 0.9 + 0.2 * (m_noise >> 8) / (1 << 24);
        for (auto &flow : flows) {
            const double mine = std::min(0.9 * StripeCount::window / m_roundTrip, luck * rate / std::max(1, channels));
            flow.delivered += flow.opened * mine * Seconds(turn).count();
            const int before = flow.count.wanted();
            flow.count.observe(m_now, static_cast<qint64>(flow.delivered), flow.opened);
            flow.changes += flow.count.wanted() != before ? 1 : 0;
        }
    }
    const double m_roundTrip;
    Time m_now = Time(1h);
    quint32 m_noise = 7;
};

} // namespace

class TestStripeCount : public QObject {
    Q_OBJECT
private slots:
    void asManyAsHelpAndNoMore_data()
    {
        QTest::addColumn<double>("rate");
        QTest::addColumn<double>("roundTrip");
        QTest::addColumn<int>("least");
        QTest::addColumn<int>("most");
        QTest::newRow("10 Mbit/s, 0.1 ms") << 1.25e6 << 0.0001 << 1 << 1;
        QTest::newRow("10 Mbit/s, 80 ms") << 1.25e6 << 0.080 << 1 << 1;
        QTest::newRow("10 Mbit/s, 200 ms") << 1.25e6 << 0.200 << 1 << 1;
        QTest::newRow("20 Mbit/s, 25 ms") << 2.5e6 << 0.025 << 1 << 1;
        QTest::newRow("100 Mbit/s, 20 ms") << 12.5e6 << 0.020 << 1 << 1;
        QTest::newRow("100 Mbit/s, 80 ms") << 12.5e6 << 0.080 << 1 << 1;
        QTest::newRow("100 Mbit/s, 200 ms") << 12.5e6 << 0.200 << 2 << 4;
        QTest::newRow("1 Gbit/s, 0.1 ms") << 125e6 << 0.0001 << 1 << 1;
        QTest::newRow("1 Gbit/s, 5 ms") << 125e6 << 0.005 << 1 << 1;
        QTest::newRow("1 Gbit/s, 20 ms") << 125e6 << 0.020 << 2 << 4;
        QTest::newRow("1 Gbit/s, 80 ms") << 125e6 << 0.080 << 6 << StripeCount::most;
        QTest::newRow("1 Gbit/s, 200 ms") << 125e6 << 0.200 << 6 << StripeCount::most;
        QTest::newRow("10 Gbit/s, 1 ms") << 1250e6 << 0.001 << 1 << 2;
        QTest::newRow("10 Gbit/s, 20 ms") << 1250e6 << 0.020 << 6 << StripeCount::most;
    }
    void asManyAsHelpAndNoMore()
    {
        QFETCH(const double, rate);
        QFETCH(const double, roundTrip);
        QFETCH(const int, least);
        QFETCH(const int, most);
        Link link(rate, roundTrip);
        auto &flow = link.add();
        link.run(10s + std::chrono::milliseconds(static_cast<int>(30'000 * roundTrip)));
        QVERIFY2(flow.count.wanted() >= least && flow.count.wanted() <= most, qPrintable(QString::number(flow.count.wanted())));
        const int changes = flow.changes;
        link.run(60s);
        // Tries that do not help come ever more seldom.
        QVERIFY2(flow.changes - changes <= 8, qPrintable(QString::number(flow.changes - changes)));
        QVERIFY(flow.count.wanted() <= StripeCount::most);
    }

    void aLongFastWayIsFullWithinTwoSeconds()
    {
        Link link(125e6, 0.080);
        link.add();
        link.run(1500ms);
        QVERIFY(link.used(1s) > 0.85);
    }

    void severalUploadsShareTheLink()
    {
        Link link(125e6, 0.080);
        for (int i = 0; i < 3; ++i)
            link.add();
        link.run(20s);
        QVERIFY(link.used(10s) > 0.85);
        int changes = 0;
        for (const auto &flow : link.flows) {
            QVERIFY(flow.count.wanted() <= StripeCount::most);
            changes += flow.changes;
        }
        link.run(60s);
        for (const auto &flow : link.flows)
            changes -= flow.changes;
        QVERIFY2(-changes <= 24, qPrintable(QString::number(-changes)));
    }

    void itWaitsForChannelsThatOthersHave()
    {
        Link link(125e6, 0.080);
        auto &flow = link.add();
        link.free = 1;
        link.run(20s);
        QCOMPARE(flow.changes, 0); // nothing is known of how more would do
        link.free = 100;
        link.run(5s);
        QCOMPARE(flow.opened, StripeCount::most);
    }

    void aSlowerLinkNeedsFewer()
    {
        Link link(125e6, 0.080);
        auto &flow = link.add();
        link.run(5s);
        QCOMPARE(flow.count.wanted(), StripeCount::most);
        link.rate = 5e6;
        link.run(20s);
        QCOMPARE(flow.count.wanted(), 1);
        link.rate = 125e6;
        link.run(20s);
        QCOMPARE(flow.count.wanted(), StripeCount::most);
    }

    void aFixedNumberStays()
    {
        Link link(125e6, 0.080);
        auto &flow = link.add(3);
        link.run(20s);
        QCOMPARE(flow.count.wanted(), 3);
        QCOMPARE(flow.changes, 0);
    }

    void coverageGrowsFromTheFront()
    {
        Coverage coverage;
        coverage.add(10, 5);
        QCOMPARE(coverage.prefix(), 0);
        coverage.add(0, 4);
        QCOMPARE(coverage.prefix(), 4);
        coverage.add(4, 6);
        QCOMPARE(coverage.prefix(), 15);
        coverage.add(15, 0);
        QCOMPARE(coverage.bytes(), 15);
    }

    void paceIsKeptOverEverySecond()
    {
        for (const qint64 rate : {20'000, 1'000'000, 50'000'000}) {
            Pace pace(rate);
            Time now(1h);
            double sent = 0;
            double inThisSecond = 0;
            for (int ms = 0; ms < 20'000; ++ms, now += 1ms) {
                if (ms % 1000 == 0)
                    inThisSecond = 0;
                const bool pause = ms >= 5000 && ms < 8000; // its time is not made up for
                while (!pause && pace.wait(now) == 0ms) {
                    const auto piece = pace.piece(256 * 1024);
                    pace.passed(piece, now);
                    sent += static_cast<double>(piece);
                    inThisSecond += static_cast<double>(piece);
                }
                QVERIFY(inThisSecond <= 1.2 * static_cast<double>(rate));
            }
            const double expected = 17 * static_cast<double>(rate);
            QVERIFY2(sent > 0.97 * expected && sent < 1.03 * expected, qPrintable(QString::number(sent / expected)));
        }
        QCOMPARE(Pace(0).wait(Time(1h)), 0ms);
        QCOMPARE(Pace(0).piece(5000), 5000);
    }
};

VOYAGEUR_TEST(TestStripeCount)

} // namespace tst_stripecount
#include "tst_stripecount.moc"
