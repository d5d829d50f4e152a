// SPDX-License-Identifier: GPL-3.0-or-later
// What is kept of a job's samples, and what is said of them.
#include "models/useadvice.h"
#include "testprogram.h"

#include <QTest>

#include <cmath>

namespace tst_usehistory {

using namespace voyageur;
using namespace voyageur::models;
using namespace Qt::StringLiterals;
using slurm::GpuSample;
using slurm::UseSample;

namespace {

constexpr double start = 1'800'000'000;
constexpr qint64 gibibyte = 1LL << 30;

GpuSample gpu(const QString &name, double percent, qint64 memory = gibibyte)
{
    GpuSample one;
    one.name = name;
    one.percent = percent;
    one.memoryBytes = memory;
    one.memoryTotal = 40 * gibibyte;
    return one;
}

//! So many seconds of a job, sampled each ten.
struct Story {
    UseHistory history;
    double seconds = 1000;
    double spent = 0;
    void go(double duration, double cores, qint64 memory, const QList<GpuSample> &gpus)
    {
        for (double end = seconds + duration; seconds < end; seconds += 10) {
            UseSample sample;
            sample.seconds = seconds;
            spent += cores * 10;
            sample.cpuSeconds = spent;
            sample.memoryBytes = memory;
            sample.gpus = gpus;
            history.add(sample, start + seconds);
        }
    }
    QStringList said(const UseGiven &given)
    {
        QStringList ids;
        for (const auto &one : liveAdvice(history, given))
            ids += one.id;
        return ids;
    }
};

} // namespace

class TestUseHistory final : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void coresFollowFromTwoSamples();
    void whatFallsIsNotKnown();
    void nobodyLookedIsAGap();
    void clocksThatJumpDoNoHarm();
    void whatIsOldIsKeptInLessDetailAndBounded();
    void whatSlurmCountsIsTakenOncePerAnswer();
    void eachGpuHasItsLine();
    void anIdleGpuIsSaidAfterTenMinutes();
    void someOfSeveralAreSaid();
    void oneCoreOfSeveralIsSaid();
    void tightMemoryIsSaid();
    void ofAnInstanceAndOfNoneItIsSaidHonestly();
    void nothingIsSaidOfAShortLook();
};

void TestUseHistory::coresFollowFromTwoSamples()
{
    Story story;
    story.go(60, 1.5, gibibyte, {});
    const UseLine cores = story.history.cores();
    QCOMPARE(cores.x.size(), 6);
    QVERIFY(std::isnan(cores.y[0]));
    QCOMPARE(cores.y[5], 1.5);
    QCOMPARE(cores.x[5], start + 1050);
    QCOMPARE(story.history.memory().y[0], double(gibibyte));
}

void TestUseHistory::whatFallsIsNotKnown()
{
    UseHistory history;
    UseSample sample;
    sample.seconds = 10;
    sample.cpuSeconds = 100;
    history.add(sample, start);
    sample.seconds = 20;
    sample.cpuSeconds = 40; // a process ended, and its time went nowhere
    history.add(sample, start + 10);
    sample.seconds = 30;
    sample.cpuSeconds = 45;
    history.add(sample, start + 20);
    QVERIFY(std::isnan(history.cores().y[1]));
    QCOMPARE(history.cores().y[2], 0.5);
    QVERIFY(std::isnan(history.memory().y[2])); // missing is not zero
}

void TestUseHistory::nobodyLookedIsAGap()
{
    Story story;
    story.go(60, 1, gibibyte, {});
    story.history.interrupt();
    story.seconds += 600;
    story.go(60, 1, gibibyte, {});
    const UseLine memory = story.history.memory();
    QCOMPARE(memory.x.size(), 13); // one of them says that there is none
    QVERIFY(std::isnan(memory.y[6]));
    QVERIFY(std::isnan(story.history.cores().y[7])); // nobody knows what it did between
    for (qsizetype i = 1; i < memory.x.size(); ++i)
        QVERIFY(memory.x[i] > memory.x[i - 1]);
}

void TestUseHistory::clocksThatJumpDoNoHarm()
{
    UseHistory history;
    UseSample sample;
    for (const double now : {start, start + 10, start - 5000, start + 20, start + 90'000, start + 90'010, start + 5}) {
        sample.seconds += 10;
        history.add(sample, now);
    }
    for (qsizetype i = 1; i < history.points().size(); ++i)
        QVERIFY(history.points()[i].at > history.points()[i - 1].at);
    sample.seconds = 3; // the node was started anew
    history.add(sample, start + 90'100);
    QVERIFY(history.points().size() >= 3);
}

void TestUseHistory::whatIsOldIsKeptInLessDetailAndBounded()
{
    Story story;
    story.go(4 * 3600, 1, gibibyte, {gpu(u"GPU 0"_s, 5)});
    story.go(10, 1, gibibyte, {gpu(u"GPU 0"_s, 99)});
    story.go(3 * 3600, 1, gibibyte, {gpu(u"GPU 0"_s, 5)});
    const qsizetype most = 720 + 5 * 60 + 10;
    QVERIFY2(story.history.points().size() <= most && story.history.points().size() > 900,
             qPrintable(QString::number(story.history.points().size())));
    const UseLine line = story.history.gpus().value(0);
    QCOMPARE(*std::max_element(line.y.begin(), line.y.end()), 99.0); // a peak is not lost
    story.go(40 * 3600, 1, gibibyte, {gpu(u"GPU 0"_s, 5)});
    QVERIFY(story.history.points().size() < 720 + 24 * 60 + 20);
}

void TestUseHistory::whatSlurmCountsIsTakenOncePerAnswer()
{
    UseHistory history;
    history.addCounted(60, gibibyte, 60, start);
    history.addCounted(60, gibibyte, 60, start + 2);
    history.addCounted(150, 2 * gibibyte, 120, start + 60);
    QCOMPARE(history.points().size(), 2);
    QVERIFY(history.isCounted());
    QCOMPARE(history.cores().y[1], 1.5);
    QCOMPARE(history.memory().y[1], 2.0 * gibibyte);
    history.addCounted({}, {}, 180, start + 120);
    QVERIFY(std::isnan(history.cores().y[2]));
    QVERIFY(std::isnan(history.memory().y[2]));
}

void TestUseHistory::eachGpuHasItsLine()
{
    Story story;
    story.go(50, 1, gibibyte, {gpu(u"GPU 0"_s, 80), gpu(u"GPU 1"_s, 20)});
    story.go(50, 1, gibibyte, {});
    const auto lines = story.history.gpus();
    QCOMPARE(lines.size(), 2);
    QCOMPARE(lines[1].name, u"GPU 1"_s);
    QCOMPARE(lines[1].y[0], 20.0);
    QVERIFY(std::isnan(lines[1].y[7]));
    QCOMPARE(story.history.spark(3), (QList<double>{50, 50, 50}));
    QVERIFY(story.history.spark(30).size() == 5);
}

void TestUseHistory::anIdleGpuIsSaidAfterTenMinutes()
{
    UseGiven given;
    given.gpus = true;
    given.cores = 1;
    Story story;
    story.go(120, 1, gibibyte, {gpu(u"GPU 0"_s, 90)});
    story.go(590, 1, gibibyte, {gpu(u"GPU 0"_s, 2)});
    QCOMPARE(story.said(given), QStringList());
    story.go(60, 1, gibibyte, {gpu(u"GPU 0"_s, 2)});
    QCOMPARE(story.said(given), QStringList{u"USE-GPU-IDLE"_s});
    const auto advice = liveAdvice(story.history, given).value(0);
    QVERIFY(advice.what.contains(u"10"_s) && !advice.next.isEmpty());
    story.go(10, 1, gibibyte, {gpu(u"GPU 0"_s, 60)});
    QCOMPARE(story.said(given), QStringList());
    // Nobody knows what it did while nobody looked.
    story.go(500, 1, gibibyte, {gpu(u"GPU 0"_s, 0)});
    story.history.interrupt();
    story.go(500, 1, gibibyte, {gpu(u"GPU 0"_s, 0)});
    QCOMPARE(story.said(given), QStringList());
}

void TestUseHistory::someOfSeveralAreSaid()
{
    UseGiven given;
    given.gpus = true;
    Story story;
    story.go(700, 1, gibibyte, {gpu(u"GPU 0"_s, 90), gpu(u"GPU 1"_s, 0), gpu(u"GPU 2"_s, 1)});
    QCOMPARE(story.said(given), QStringList{u"USE-GPU-SOME"_s});
    QVERIFY(liveAdvice(story.history, given).value(0).what.contains(u"GPU 1, GPU 2"_s));
}

void TestUseHistory::oneCoreOfSeveralIsSaid()
{
    UseGiven given;
    given.cores = 6;
    Story story;
    story.go(320, 1.0, gibibyte, {});
    QCOMPARE(story.said(given), QStringList{u"USE-ONE-CORE"_s});
    given.gpus = true;
    Story starving;
    starving.go(320, 1.0, gibibyte, {gpu(u"GPU 0"_s, 30)});
    QCOMPARE(liveAdvice(starving.history, given).value(0).severity, observe::UsageAdvice::Severity::Advice);
    Story well;
    well.go(320, 5.5, gibibyte, {gpu(u"GPU 0"_s, 95)});
    QCOMPARE(well.said(given), QStringList());
    Story waits;
    waits.go(320, 0.2, gibibyte, {gpu(u"GPU 0"_s, 20)});
    QCOMPARE(waits.said(given), QStringList{u"USE-CORES"_s});
    given.cores = 1;
    QCOMPARE(waits.said(given), QStringList());
}

void TestUseHistory::tightMemoryIsSaid()
{
    UseGiven given;
    given.memory = gibibyte;
    Story story;
    story.go(30, 1, gibibyte * 94 / 100, {});
    QCOMPARE(story.said(given), QStringList());
    story.go(30, 1, gibibyte * 97 / 100, {});
    QCOMPARE(story.said(given), QStringList{u"USE-MEM-TIGHT"_s});
    given.memory = -1;
    QCOMPARE(story.said(given), QStringList());
}

void TestUseHistory::ofAnInstanceAndOfNoneItIsSaidHonestly()
{
    UseGiven given;
    given.gpus = true;
    GpuSample instance;
    instance.name = u"MIG 0"_s;
    instance.isInstance = true;
    instance.memoryBytes = gibibyte;
    Story story;
    story.go(700, 1, gibibyte, {instance});
    QCOMPARE(story.said(given), QStringList{u"USE-MIG"_s});
    QVERIFY(story.history.gpus().isEmpty());
    QCOMPARE(story.history.gpuMemory().size(), 1);
    QVERIFY(story.history.spark(5).isEmpty());

    UseSample sample;
    sample.seconds = 1;
    sample.gpusMissing = true;
    UseHistory none;
    none.add(sample, start);
    QCOMPARE(liveAdvice(none, given).value(0).id, u"USE-NO-GPU"_s);
    given.gpus = false;
    QVERIFY(liveAdvice(none, given).isEmpty());
}

void TestUseHistory::nothingIsSaidOfAShortLook()
{
    UseGiven given;
    given.gpus = true;
    given.cores = 8;
    QVERIFY(liveAdvice({}, given).isEmpty());
    Story story;
    story.go(100, 1, gibibyte, {gpu(u"GPU 0"_s, 0)});
    QCOMPARE(story.said(given), QStringList());
}

VOYAGEUR_TEST(TestUseHistory)

} // namespace tst_usehistory
#include "tst_usehistory.moc"
