// SPDX-License-Identifier: GPL-3.0-or-later
#include "ssh/receivewindow.h"
#include "testprogram.h"

#include <QTest>

#include <algorithm>
#include <deque>
#include <vector>

namespace tst_receivewindow {

using namespace voyageur::ssh;
using namespace std::chrono_literals;
using voyageur::base::Clock;

namespace {

// A server that sends what its window allows, a bottleneck with an endless queue before it, and a reader that gives the window
// back as libssh.patch does; in turns of a tenth of a millisecond.
class Download final {
public:
    static constexpr auto turn = 100us;
    using Seconds = std::chrono::duration<double>;

    Download(double bytesPerSecond, std::chrono::microseconds trip, bool besideAPerson)
        : rate(bytesPerSecond), m_trip(trip), m_person(besideAPerson), m_wanted(receiving.bytes(besideAPerson)), m_open(m_wanted)
    {
    }

    void run(std::chrono::milliseconds span)
    {
        for (const auto end = m_now + span; m_now < end;)
            step();
    }

    ReceiveWindow receiving;
    double rate;
    qint64 came = 0;

    //! How long what is sent now waits before the bottleneck.
    double queueing() const { return static_cast<double>(m_queue) / rate; }

private:
    struct Later {
        Clock::time_point at;
        qint64 bytes;
    };

    void step()
    {
        m_now += turn;
        while (!m_grants.empty() && m_grants.front().at <= m_now) {
            m_open += m_grants.front().bytes;
            m_grants.pop_front();
        }
        m_queue += std::exchange(m_open, 0);
        const auto passed = qMin(m_queue, static_cast<qint64>(rate * Seconds(turn).count()));
        m_queue -= passed;
        if (passed > 0)
            m_flying.push_back({m_now + m_trip / 2, passed});
        qint64 news = 0;
        while (!m_flying.empty() && m_flying.front().at <= m_now) {
            news += m_flying.front().bytes;
            m_flying.pop_front();
        }
        if (news == 0)
            return;
        came += news;
        receiving.received(news, m_trip, m_now);
        m_wanted = receiving.bytes(m_person);
        // What is allowed already cannot be taken back.
        const qint64 allowed = m_granted + m_first - came;
        const qint64 increment = m_wanted - allowed;
        constexpr qint64 packet = 32 * 1024;
        if (increment < std::clamp(m_wanted / 8, packet, 3 * packet))
            return;
        m_granted += increment;
        m_grants.push_back({m_now + m_trip / 2, increment});
    }

    const std::chrono::microseconds m_trip;
    const bool m_person;
    qint64 m_wanted;
    qint64 m_open;
    const qint64 m_first = m_open;
    qint64 m_granted = 0;
    qint64 m_queue = 0;
    std::deque<Later> m_grants;
    std::deque<Later> m_flying;
    Clock::time_point m_now = Clock::time_point(1s);
};

} // namespace

class TestReceiveWindow : public QObject {
    Q_OBJECT

private slots:
    void aLongWayIsFilled_data()
    {
        QTest::addColumn<double>("megabits");
        QTest::addColumn<int>("milliseconds");
        QTest::newRow("1 Gbit/s, 80 ms") << 1000. << 80;
        QTest::newRow("300 Mbit/s, 150 ms") << 300. << 150;
        QTest::newRow("100 Mbit/s, 20 ms") << 100. << 20;
    }
    void aLongWayIsFilled()
    {
        QFETCH(double, megabits);
        QFETCH(int, milliseconds);
        Download download(megabits * 125e3, std::chrono::milliseconds(milliseconds), false);
        download.run(1s);
        const qint64 before = download.came;
        download.run(1s);
        QVERIFY2(static_cast<double>(download.came - before) > 0.95 * megabits * 125e3,
                 qPrintable(QString::number(download.came - before)));
    }

    void aSlowWayKeepsTheUsualWindow()
    {
        Download download(2.5e6, 40ms, false);
        download.run(20s);
        QCOMPARE(download.receiving.bytes(false), ReceiveWindow::usual);
    }

    void aWindowThatIsTooWideGoesBack()
    {
        Download download(125e6, 80ms, false);
        download.run(2s);
        QCOMPARE(download.receiving.bytes(false), ReceiveWindow::most);
        download.rate = 2.5e6;
        download.run(60s);
        QCOMPARE(download.receiving.bytes(false), ReceiveWindow::usual);
    }

    void besideAPersonTheQueueStaysShort_data()
    {
        QTest::addColumn<double>("megabits");
        QTest::addColumn<int>("milliseconds");
        QTest::newRow("20 Mbit/s, 25 ms") << 20. << 25;
        QTest::newRow("20 Mbit/s, 80 ms") << 20. << 80;
        QTest::newRow("100 Mbit/s, 25 ms") << 100. << 25;
        QTest::newRow("1 Gbit/s, 80 ms") << 1000. << 80;
    }
    void besideAPersonTheQueueStaysShort()
    {
        QFETCH(double, megabits);
        QFETCH(int, milliseconds);
        Download download(megabits * 125e3, std::chrono::milliseconds(milliseconds), true);
        std::vector<double> waits;
        const auto watch = [&](int span) {
            for (int i = 0; i < span; ++i) {
                download.run(1ms);
                waits.push_back(download.queueing());
            }
        };
        watch(2000);
        const qint64 before = download.came;
        watch(4000);
        std::ranges::sort(waits);
        const double longest = waits[waits.size() * 99 / 100];
        QVERIFY2(longest < 0.060, qPrintable(QString::number(longest)));
        QVERIFY2(static_cast<double>(download.came - before) > 4 * 0.85 * megabits * 125e3,
                 qPrintable(QString::number(download.came - before)));
    }
};

VOYAGEUR_TEST(TestReceiveWindow)

} // namespace tst_receivewindow
#include "tst_receivewindow.moc"
