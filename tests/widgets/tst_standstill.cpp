// SPDX-License-Identifier: GPL-3.0-or-later
// The watch over the window's loop catches what it is for, and blames nobody for a busy computer.
#include "loopwatch.h"

#include <QElapsedTimer>
#include <QThread>
#include <QTimer>

#include <atomic>

namespace tst_standstill {

using namespace voyageur::tests;

namespace {

void burn(double milliseconds)
{
    const double until = threadCpu() + milliseconds;
    while (threadCpu() < until) {}
}

} // namespace

class TestStandstill : public QObject {
    Q_OBJECT

private slots:
    void workInTheActIsSeen();
    void workInATimerIsSeenAndNamed();
    void manyShortEventsOfOneRoundAreOneStandstill();
    void workInPiecesIsNone();
    void waitingWhileOthersWorkIsNone();
    void whatDoesNotEndIsSeen();
};

void TestStandstill::workInTheActIsSeen()
{
    const Standstill seen = standstillOf([] { burn(2 * Standstill::limit); });
    QCOMPARE_GE(seen.milliseconds, 2 * Standstill::limit);
    QVERIFY(seen.words().contains("the act itself"));
}

void TestStandstill::workInATimerIsSeenAndNamed()
{
    QTimer timer;
    timer.setObjectName("theCulprit");
    timer.setSingleShot(true);
    connect(&timer, &QTimer::timeout, this, [] { burn(400); });
    const Standstill seen = standstillOf([&] { timer.start(5); }, [&] { return !timer.isActive(); });
    QCOMPARE_GE(seen.milliseconds, 400);
    QVERIFY2(seen.words().contains("theCulprit"), seen.words().constData());
}

void TestStandstill::manyShortEventsOfOneRoundAreOneStandstill()
{
    const Standstill seen = standstillOf([this] {
        for (int i = 0; i < 40; ++i)
            QMetaObject::invokeMethod(
                this, [] { burn(10); }, Qt::QueuedConnection);
    });
    QCOMPARE_GE(seen.milliseconds, 400);
}

void TestStandstill::workInPiecesIsNone()
{
    int left = 40;
    QTimer timer;
    connect(&timer, &QTimer::timeout, this, [&] {
        burn(10);
        if (--left == 0)
            timer.stop();
    });
    const Standstill seen = standstillOf([&] { timer.start(0); }, [&] { return left == 0; });
    QCOMPARE_LT(seen.milliseconds, Standstill::limit);
}

void TestStandstill::waitingWhileOthersWorkIsNone()
{
    std::atomic<bool> enough = false;
    std::vector<std::unique_ptr<QThread>> others;
    for (int i = 0; i < 4; ++i) {
        others.emplace_back(QThread::create([&] {
            while (!enough)
                burn(1);
        }));
        others.back()->start();
    }
    const Standstill seen = standstillOf([] { QThread::msleep(400); });
    enough = true;
    for (const auto &one : others)
        one->wait();
    QCOMPARE_LT(seen.milliseconds, Standstill::limit);
}

void TestStandstill::whatDoesNotEndIsSeen()
{
    QVERIFY(!standstillOf([] {}, [] { return false; }, 50).isBearable());
}

VOYAGEUR_WATCHED_TEST(TestStandstill)

} // namespace tst_standstill
#include "tst_standstill.moc"
