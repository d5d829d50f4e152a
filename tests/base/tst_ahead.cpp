// SPDX-License-Identifier: GPL-3.0-or-later
#include "base/ahead.h"
#include "testprogram.h"

#include <QTest>

#include <atomic>
#include <chrono>
#include <thread>

namespace tst_ahead {

using namespace voyageur::base;

class TstAhead final : public QObject {
    Q_OBJECT

private slots:
    void everythingIsMadeOnceAndTakenInOrder_data()
    {
        QTest::addColumn<int>("count");
        QTest::addColumn<int>("threads");
        QTest::addColumn<int>("waiting");
        for (const int count : {0, 1, 7, 1000})
            for (const int threads : {1, 2, 5})
                for (const int waiting : {1, 3, 64})
                    QTest::addRow("%d by %d, %d waiting", count, threads, waiting) << count << threads << waiting;
    }

    void everythingIsMadeOnceAndTakenInOrder()
    {
        QFETCH(int, count);
        QFETCH(int, threads);
        QFETCH(int, waiting);
        std::atomic<qint64> made = 0;
        std::vector<int> perThread(5); // a thread's own, unguarded: the sanitizer sees whether it is
        qint64 mostAhead = 0;
        Ahead<qint64> ahead(count, threads, waiting, [&](int thread, qint64 index) {
            ++perThread.at(static_cast<size_t>(thread));
            if (index % 5 == 0) // the first ones are not the fastest
                std::this_thread::sleep_for(std::chrono::microseconds(200));
            ++made;
            return index * index;
        });
        for (qint64 index = 0; index < count; ++index) {
            QVERIFY(!ahead.atEnd());
            mostAhead = qMax(mostAhead, made - index);
            QCOMPARE(ahead.take(), index * index);
        }
        QVERIFY(ahead.atEnd());
        QCOMPARE(made.load(), count);
        QVERIFY2(mostAhead <= waiting, qPrintable(QString::number(mostAhead)));
    }

    void whoTakesNoMoreEndsIt()
    {
        std::atomic<int> made = 0;
        {
            Ahead<int> ahead(1'000'000, 3, 4, [&](int, qint64 index) {
                ++made;
                return static_cast<int>(index);
            });
            QCOMPARE(ahead.take(), 0);
            QCOMPARE(ahead.take(), 1);
        }
        QVERIFY2(made <= 2 + 4, qPrintable(QString::number(made)));
    }
};

VOYAGEUR_TEST(TstAhead)

} // namespace tst_ahead
#include "tst_ahead.moc"
