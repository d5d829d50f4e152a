// SPDX-License-Identifier: GPL-3.0-or-later
#include "base/inorder.h"
#include "testprogram.h"

#include <QTest>

#include <atomic>
#include <chrono>
#include <thread>
#include <vector>

namespace tst_inorder {

using namespace voyageur::base;

class TstInOrder final : public QObject {
    Q_OBJECT

private slots:
    void everythingIsMadeOnceAndTakenInOrder_data()
    {
        QTest::addColumn<int>("count");
        QTest::addColumn<int>("threads");
        for (const int count : {0, 1, 2, 7, 1000})
            for (const int threads : {0, 1, 2, 3, 16})
                QTest::addRow("%d by %d", count, threads) << count << threads;
    }

    void everythingIsMadeOnceAndTakenInOrder()
    {
        QFETCH(int, count);
        QFETCH(int, threads);
        std::vector<std::atomic<int>> made(static_cast<size_t>(count));
        std::vector<int> perThread(16); // a thread's own, unguarded: the sanitizer sees whether it is
        int taken = 0;
        InOrder<int>(
            count, threads,
            [&](int thread, int i) {
                ++made.at(static_cast<size_t>(i));
                ++perThread.at(static_cast<size_t>(thread));
                if (i % 5 == 0) // the first ones are not the fastest
                    std::this_thread::sleep_for(std::chrono::microseconds(200));
                return i * i;
            },
            [&](int i, int result) {
                if (i == taken && result == i * i)
                    ++taken;
                return true;
            })
            .run();
        QCOMPARE(taken, count);
        QVERIFY(std::ranges::all_of(made, [](const auto &times) { return times == 1; }));
        int all = 0;
        for (const int some : perThread)
            all += some;
        QCOMPARE(all, count);
    }

    void fewWaitAtATime()
    {
        constexpr int threads = 3;
        std::atomic<int> made = 0;
        int taken = 0;
        int most = 0;
        InOrder<int>(
            500, threads, [&](int, int i) { return ++made, i; },
            [&](int, int) {
                most = std::max(most, made - taken);
                ++taken;
                std::this_thread::sleep_for(std::chrono::microseconds(50));
                return true;
            })
            .run();
        QVERIFY2(most <= threads * 5 + 1, qPrintable(QString::number(most)));
    }

    void takingCanStop()
    {
        for (const int threads : {1, 4}) {
            std::atomic<int> made = 0;
            int taken = 0;
            InOrder<int>(
                1'000'000, threads, [&](int, int i) { return ++made, i; }, [&](int i, int) { return ++taken, i < 9; })
                .run();
            QCOMPARE(taken, 10);
            QVERIFY(made < 100);
        }
    }
};

VOYAGEUR_TEST(TstInOrder)

} // namespace tst_inorder
#include "tst_inorder.moc"
