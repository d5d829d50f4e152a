// SPDX-License-Identifier: GPL-3.0-or-later
#include "observe/efficiency.h"
#include "testprogram.h"

#include <QTest>

namespace tst_efficiency {

using namespace voyageur;
using namespace voyageur::observe;
using namespace Qt::StringLiterals;
using base::JobState;
using base::MemorySize;
using base::TimeLimit;

namespace {

constexpr qint64 gib = 1024LL * 1024 * 1024;

//! Two hours of four on four cores, all of it used.
slurm::Usage goodJob()
{
    slurm::Usage usage;
    usage.id = base::JobId(7);
    usage.state = JobState(JobState::Code::Completed);
    usage.exitCode = slurm::ExitCode{};
    usage.elapsedSeconds = 7200;
    usage.limitSeconds = 8000;
    usage.nodes = 1;
    usage.cpus = 4;
    usage.memory = MemorySize::ofBytes(16 * gib);
    usage.cpuSeconds = 4 * 7200 * 0.97;
    usage.memoryBytes = 14 * gib;
    return usage;
}

base::ClusterFacts facts()
{
    base::ClusterFacts facts;
    facts.slurm.maxTime.value = TimeLimit::ofSeconds(3 * 3600);
    base::GpuSpecifier whole;
    whole.specifier = u"h100"_s;
    whole.memoryGB = 80;
    facts.gpus += base::Fact<base::GpuSpecifier>{{}, whole};
    const std::pair<QString, std::pair<QString, double>> instances[] = {
        {u"h100_1g.10gb"_s, {u"1/8"_s, 10}}, {u"h100_2g.20gb"_s, {u"2/8"_s, 20}}, {u"h100_3g.40gb"_s, {u"3/8"_s, 40}}};
    for (const auto &[name, size] : instances) {
        base::GpuSpecifier part;
        part.specifier = name;
        part.mig = true;
        part.whole = whole.specifier;
        part.share = size.first;
        part.memoryGB = size.second;
        facts.gpus += base::Fact<base::GpuSpecifier>{{}, part};
    }
    return facts;
}

QStringList idsOf(const Efficiency &found)
{
    QStringList ids;
    for (const UsageAdvice &one : found.advice)
        ids += one.id;
    return ids;
}

} // namespace

class TestEfficiency : public QObject {
    Q_OBJECT

private Q_SLOTS:
    // Half of what it held is known: "ask for 2 GiB" would be the end of the next one.
    void whatIsNotAllKnownIsNotJudged()
    {
        slurm::Usage usage = goodJob();
        usage.memoryBytes = gib;
        usage.cpuSeconds = 7200;
        QVERIFY(judgeUsage(usage, facts()).next.memory && judgeUsage(usage, facts()).next.cores);
        usage.isBehind = true;
        QCOMPARE(idsOf(judgeUsage(usage, facts())), QStringList());
        QVERIFY(judgeUsage(usage, facts()).next.isEmpty());
    }

    void aGoodJobIsLeftAlone()
    {
        const Efficiency found = judgeUsage(goodJob(), facts());
        QCOMPARE(idsOf(found), QStringList());
        QVERIFY(found.next.isEmpty());
    }

    void idleCoresAndMemoryAreGivenBack()
    {
        slurm::Usage usage = goodJob();
        usage.cpus = 8;
        usage.cpuSeconds = 2.05 * 7200;
        usage.memoryBytes = 2 * gib;
        usage.limitSeconds = 24 * 3600;
        const Efficiency found = judgeUsage(usage, facts());
        QCOMPARE(idsOf(found), QStringList({u"EFF-CPU"_s, u"EFF-MEM"_s, u"EFF-TIME"_s}));
        QCOMPARE(found.next.cores, 2);
        QCOMPARE(found.next.memory, MemorySize::ofMebibytes(2500)); // 2 GiB and 20 %, in whole hundreds
        QCOMPARE(found.next.time, TimeLimit::ofSeconds(135 * 60));  // two hours and 10 %, in steps of five minutes
        QCOMPARE(found.next.reasons.size(), 3);
    }

    void severalNodesAreCountedEach()
    {
        slurm::Usage usage = goodJob();
        usage.nodes = 2;
        usage.cpus = 16;
        usage.cpuSeconds = 6 * 7200;
        usage.memoryBytes = 4 * gib;
        const Efficiency found = judgeUsage(usage, facts());
        QCOMPARE(found.next.cores, 3);
        QCOMPARE(found.next.memory, MemorySize::ofMebibytes(2500));
    }

    void whatLackedIsDoubled()
    {
        slurm::Usage usage = goodJob();
        usage.state = JobState(JobState::Code::OutOfMemory);
        QCOMPARE(judgeUsage(usage, facts()).next.memory, MemorySize::ofMebibytes(32 * 1024 + 32)); // whole hundreds
        QCOMPARE(judgeUsage(usage, facts()).advice.first().severity, UsageAdvice::Severity::Problem);
        // Without control groups: killed, and at its limit.
        usage.state = JobState(JobState::Code::Failed);
        usage.exitCode = slurm::ExitCode{0, 9};
        usage.memoryBytes = 17 * gib;
        usage.elapsedSeconds = 2; // a short one counts here
        QCOMPARE(judgeUsage(usage, facts()).advice.first().id, u"EFF-OOM"_s);
        usage.memoryBytes = gib; // killed by somebody
        QVERIFY(!idsOf(judgeUsage(usage, facts())).contains(u"EFF-OOM"_s));

        usage = goodJob();
        usage.state = JobState(JobState::Code::TimedOut);
        usage.elapsedSeconds = usage.limitSeconds = 3600;
        usage.cpuSeconds = 4 * 3600;
        QCOMPARE(judgeUsage(usage, facts()).next.time, TimeLimit::ofSeconds(7200));
        usage.elapsedSeconds = usage.limitSeconds = 2 * 3600; // the cluster's most is three hours
        usage.cpuSeconds = 8 * 3600;
        QCOMPARE(judgeUsage(usage, facts()).next.time, TimeLimit::ofSeconds(3 * 3600));
        usage.elapsedSeconds = usage.limitSeconds = 3 * 3600;
        usage.cpuSeconds = 12 * 3600;
        QVERIFY(!judgeUsage(usage, facts()).next.time);
    }

    void aJobThatDidNotEndWellKeepsItsTime()
    {
        slurm::Usage usage = goodJob();
        usage.state = JobState(JobState::Code::Failed);
        usage.exitCode = slurm::ExitCode{1, 0};
        usage.limitSeconds = 24 * 3600;
        QVERIFY(!judgeUsage(usage, facts()).next.time);
        usage.state = JobState(JobState::Code::NodeFailed);
        QCOMPARE(idsOf(judgeUsage(usage, facts())), QStringList({u"EFF-NODEFAIL"_s}));
    }

    void missingIsSaidAndNeverZero()
    {
        slurm::Usage usage = goodJob();
        usage.cpuSeconds.reset();
        usage.memoryBytes.reset();
        usage.gpus = u"h100:1"_s;
        usage.gpuCount = 1;
        const Efficiency found = judgeUsage(usage, facts());
        QCOMPARE(idsOf(found), QStringList({u"EFF-CPU"_s, u"EFF-MEM"_s, u"EFF-GPU"_s}));
        for (const UsageAdvice &one : found.advice)
            QCOMPARE(one.severity, UsageAdvice::Severity::Note);
        QVERIFY(found.next.isEmpty());
        usage.elapsedSeconds = 30;
        QCOMPARE(idsOf(judgeUsage(usage, facts())), QStringList({u"EFF-SHORT"_s}));
        usage.state = base::JobState::Code::Running;
        const Efficiency early = judgeUsage(usage, facts());
        QCOMPARE(idsOf(early), QStringList({u"EFF-SHORT"_s}));
        QVERIFY(early.advice.first().what.startsWith("The job has run for"_L1)); // it is not over
        usage.elapsedSeconds = 0;
        usage.state = base::JobState::Code::Pending;
        QCOMPARE(idsOf(judgeUsage(usage, facts())), QStringList({u"EFF-WAITS"_s}));
    }

    void aPartOfTheGpuIsOffered()
    {
        slurm::Usage usage = goodJob();
        usage.gpus = u"h100:1"_s;
        usage.gpuCount = 1;
        usage.gpuPercent = 90;
        QVERIFY(judgeUsage(usage, facts()).advice.isEmpty());
        usage.gpuPercent = 15;
        usage.gpuMemoryBytes = 12 * gib;
        QCOMPARE(judgeUsage(usage, facts()).next.gpu, u"h100_2g.20gb"_s);
        usage.gpuMemoryBytes = 4 * gib;
        QCOMPARE(judgeUsage(usage, facts()).next.gpu, u"h100_2g.20gb"_s); // 18 % do not go into an eighth
        usage.gpuPercent = 10;
        QCOMPARE(judgeUsage(usage, facts()).next.gpu, u"h100_1g.10gb"_s);
        usage.gpuMemoryBytes = 60 * gib;
        QVERIFY(judgeUsage(usage, facts()).next.gpu.isEmpty());
        usage.gpuPercent = 0; // zero that was measured is zero
        QCOMPARE(judgeUsage(usage, facts()).advice.first().severity, UsageAdvice::Severity::Problem);
        usage.gpuCount = 4;
        usage.gpus = u"h100:4"_s;
        usage.gpuMemoryBytes = gib;
        QVERIFY(judgeUsage(usage, facts()).next.gpu.isEmpty());
    }
};

VOYAGEUR_PLAIN_TEST(TestEfficiency)

} // namespace tst_efficiency
#include "tst_efficiency.moc"
