// SPDX-License-Identifier: GPL-3.0-or-later
#include "base/operation.h"
#include "testprogram.h"

#include <QEventLoop>
#include <QRegularExpression>
#include <QTest>
#include <QThread>

#include <algorithm>
#include <atomic>
#include <thread>

namespace tst_operation {

using namespace voyageur::base;

namespace {

Error cancelled()
{
    return {ErrorCode::Cancelled, QStringLiteral("cancelled")};
}

// Waits, as honest work does, until asked to stop.
Result<int> untilStopped(const Work &work)
{
    while (!work.stop.stopRequested())
        sleepFor(std::chrono::milliseconds(10), work.stop);
    return cancelled();
}

} // namespace

class TstOperation final : public QObject {
    Q_OBJECT

private slots:
    void theResultComesOnceInTheCreatingThread()
    {
        Workers workers;
        int calls = 0;
        Operation<int> operation(
            workers, [](const Work &) { return Result<int>(42); },
            [&](Result<int> result) {
                ++calls;
                QCOMPARE(QThread::currentThread(), thread());
                QVERIFY(result.ok());
                QCOMPARE(*result, 42);
            });
        QTRY_COMPARE(calls, 1);
        QVERIFY(operation.isFinished());
        QTest::qWait(20);
        QCOMPARE(calls, 1);
    }

    void itIsDeliveredInTheThreadThatMadeItEvenWhenThatIsNotTheMainThread()
    {
        Workers workers;
        std::atomic<bool> right = false;
        auto *other = QThread::create([&] {
            QEventLoop loop;
            const auto here = std::this_thread::get_id();
            Operation<int> operation(
                workers, [](const Work &) { return Result<int>(1); },
                [&](Result<int>) {
                    right = std::this_thread::get_id() == here;
                    loop.quit();
                });
            loop.exec();
        });
        other->start();
        QVERIFY(other->wait(10'000));
        delete other;
        QVERIFY(right);
    }

    void cancellingStillDeliversOneResult()
    {
        Workers workers;
        int calls = 0;
        Operation<int> operation(workers, untilStopped, [&](Result<int> result) {
            ++calls;
            QVERIFY(!result.ok());
            QCOMPARE(result.error().code, ErrorCode::Cancelled);
        });
        operation.cancel();
        operation.cancel();
        QTRY_COMPARE(calls, 1);
    }

    void destroyingItCancelsTheWorkAndNothingIsDelivered()
    {
        Workers workers;
        std::atomic<bool> ended = false;
        bool called = false;
        {
            Operation<int> operation(
                workers,
                [&](const Work &work) {
                    auto result = untilStopped(work);
                    ended = true;
                    return result;
                },
                [&](Result<int>) { called = true; });
        }
        QTRY_VERIFY(ended);
        QTest::qWait(20);
        QVERIFY(!called);
    }

    void aResultThatWaitsInTheQueueIsNotDeliveredAfterDestruction()
    {
        Workers workers;
        bool called = false;
        {
            Operation<int> operation(
                workers, [](const Work &) { return Result<int>(1); }, [&](Result<int>) { called = true; });
            while (workers.running() > 0) // without the event loop: the delivery is posted, not made
                std::this_thread::sleep_for(std::chrono::milliseconds(1));
        }
        QTest::qWait(20);
        QVERIFY(!called);
    }

    void theResultMayDestroyTheOperation()
    {
        Workers workers;
        bool called = false;
        std::unique_ptr<Operation<int>> operation;
        operation = std::make_unique<Operation<int>>(
            workers, [](const Work &) { return Result<int>(1); },
            [&](Result<int>) {
                operation.reset();
                called = true;
            });
        QTRY_VERIFY(called);
        QVERIFY(!operation);
    }

    void progressComesInOrderAndNeverAfterTheResult()
    {
        Workers workers;
        qint64 last = -1;
        bool done = false;
        bool good = true;
        // More than an int can hold: a dataset may be larger than 2 GiB.
        constexpr qint64 unit = 3'000'000'000;
        Operation<int> operation(
            workers,
            [](const Work &work) {
                for (qint64 i = 0; i < 1000; ++i)
                    work.progress({i * unit, 1000 * unit, {}});
                return Result<int>(1);
            },
            [&](Result<int>) { done = true; },
            [&](const Progress &progress) {
                good = good && !done && progress.done > last;
                last = progress.done;
            });
        QTRY_VERIFY(done);
        QTest::qWait(20);
        QVERIFY(good);
        QVERIFY(last >= 0);
    }

    void progressMayDestroyTheOperation()
    {
        Workers workers;
        bool called = false;
        std::unique_ptr<Operation<int>> operation;
        operation = std::make_unique<Operation<int>>(
            workers,
            [](const Work &work) {
                work.progress({1, 2, {}});
                return untilStopped(work);
            },
            [&](Result<int>) { QFAIL("delivered after destruction"); },
            [&](const Progress &) {
                operation.reset();
                called = true;
            });
        QTRY_VERIFY(called);
    }

    void workersEndWhatRunsWhenTheyEnd()
    {
        std::atomic<int> ended = 0;
        {
            Workers workers;
            for (int i = 0; i < 5; ++i) {
                StopSource stop;
                workers.start(stop, [&ended, stop] {
                    while (!stop.requested())
                        std::this_thread::sleep_for(std::chrono::milliseconds(5));
                    ++ended;
                });
            }
        }
        QCOMPARE(ended.load(), 5);
    }

    void aThousandOperationsGiveAThousandResults()
    {
        Workers workers;
        int calls = 0;
        int sum = 0;
        std::vector<std::unique_ptr<Operation<int>>> operations;
        for (int i = 0; i < 1000; ++i) {
            operations.push_back(std::make_unique<Operation<int>>(
                workers, [i](const Work &) { return Result<int>(i); },
                [&](Result<int> result) {
                    ++calls;
                    sum += *result;
                }));
        }
        QTRY_COMPARE(calls, 1000);
        QCOMPARE(sum, 499'500);
    }

    // On Windows, where the compiler's threads end in an order of their own (app/base/threads_windows.cpp).
    void threadsThatUsedARegularExpressionEnd()
    {
        std::atomic<int> found = 0;
        for (int i = 0; i < 200; ++i) {
            std::thread([&found] {
                const QRegularExpression expression(QStringLiteral("(a+)+(b|c)"));
                found += expression.match(QStringLiteral("xxaaaab")).hasMatch() ? 1 : 0;
            }).join();
        }
        QCOMPARE(found.load(), 200);
#ifdef __MINGW32__
        QCOMPARE(qgetenv("QT_ENABLE_REGEXP_JIT"), "0");
#endif
    }

    void aStopCallbackRunsOnceAndNeverAfterItsEnd()
    {
        StopSource stop;
        int calls = 0;
        {
            const StopCallback gone(stop.token(), [&] { calls += 100; });
        }
        const StopCallback before(stop.token(), [&] { ++calls; });
        stop.request();
        stop.request();
        QCOMPARE(calls, 1);
        const StopCallback after(stop.token(), [&] { ++calls; });
        QCOMPARE(calls, 2);
    }

    void stoppingAndUnregisteringMayRace()
    {
        for (int round = 0; round < 200; ++round) {
            StopSource stop;
            std::atomic<bool> alive = true;
            std::thread requester([&] { stop.request(); });
            {
                const StopCallback callback(stop.token(), [&] { QVERIFY(alive); });
            }
            alive = false;
            requester.join();
        }
    }
};

VOYAGEUR_TEST(TstOperation)

} // namespace tst_operation
#include "tst_operation.moc"
