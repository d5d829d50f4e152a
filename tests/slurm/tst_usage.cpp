// SPDX-License-Identifier: GPL-3.0-or-later
#include "slurm/usage.h"
#include "testprogram.h"

#include <QFile>
#include <QTest>

namespace tst_usage {

using namespace voyageur;
using namespace voyageur::slurm;

namespace {

QByteArray recorded(const QString &name)
{
    QFile file(voyageur::tests::dataPath("/slurm/") + name);
    if (!file.open(QIODevice::ReadOnly))
        qFatal("cannot read %s", qPrintable(file.fileName()));
    return file.readAll();
}

Usage find(const QList<Usage> &jobs, const QByteArray &id)
{
    const auto found = std::ranges::find(jobs, *JobId::parse(id), &Usage::id);
    if (found == jobs.end())
        qFatal("no job %s", id.constData());
    return *found;
}

//! A line as sacct prints it, of fields in the order of usageFormat().
QByteArray line(std::initializer_list<const char *> fields)
{
    QByteArray text;
    for (const char *field : fields)
        text += QByteArray(field) + '\x1f';
    return text + '\n';
}

constexpr qint64 kib = 1024;

} // namespace

class TestUsage : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void bothVersionsAreRead_data()
    {
        QTest::addColumn<QString>("version");
        QTest::addColumn<QByteArrayList>("ids"); // busy, two tasks, GPU, memory, time, two nodes, a task of an array
        QTest::addColumn<qint64>("busy");
        QTest::addColumn<qint64>("tasks");
        QTest::newRow("22.05") << QStringLiteral("22.05") << QByteArrayList{"1", "2", "3", "6", "7", "8", "4_2"} << 114528 * kib
                               << (13144 + 3668) * kib;
        QTest::newRow("24.11") << QStringLiteral("24.11") << QByteArrayList{"4", "5", "6", "8", "9", "10", "7_2"} << 114692 * kib
                               << (13292 + 3588) * kib;
    }
    void bothVersionsAreRead()
    {
        QFETCH(QString, version);
        QFETCH(QByteArrayList, ids);
        const auto jobs = parseUsage(recorded(QStringLiteral("usage-%1.txt").arg(version)));
        QVERIFY2(jobs.ok(), qPrintable(jobs.ok() ? QString() : jobs.error().text()));

        const Usage busy = find(*jobs, ids[0]);
        QCOMPARE(busy.state, JobState(JobState::Code::Completed));
        QCOMPARE(busy.elapsedSeconds, 41);
        QCOMPARE(busy.limitSeconds, 300);
        QCOMPARE(busy.cpus, 2);
        QCOMPARE(busy.nodes, 1);
        QCOMPARE(busy.memory, base::MemorySize::ofMebibytes(300));
        QVERIFY(busy.gpus.isEmpty());
        QVERIFY(*busy.cpuSeconds > 12 && *busy.cpuSeconds < 13);
        QVERIFY(*busy.cpuShare() > 0.14 && *busy.cpuShare() < 0.16);
        QTEST(*busy.memoryBytes, "busy");
        QVERIFY(!busy.memoryIsEstimate);
        QVERIFY(!busy.gpuPercent && !busy.gpuMemoryBytes);

        // What both tasks held together, and the script beside them.
        QTEST(*find(*jobs, ids[1]).memoryBytes, "tasks");

        const Usage gpu = find(*jobs, ids[2]);
        QCOMPARE(gpu.gpus, QStringLiteral("a100:1"));
        QCOMPARE(gpu.gpuCount, 1.0);
        QCOMPARE(gpu.exitCode, (ExitCode{3, 0}));
        QVERIFY2(!gpu.gpuPercent, "missing is not zero");

        QVERIFY(*find(*jobs, ids[3]).memoryShare() > 2);
        QCOMPARE(find(*jobs, ids[4]).state, JobState(JobState::Code::TimedOut));
        QVERIFY(*find(*jobs, ids[4]).timeShare() > 1);

        const Usage two = find(*jobs, ids[5]);
        QCOMPARE(two.nodes, 2);
        QCOMPARE(two.memory, base::MemorySize::ofMebibytes(200));
        QVERIFY(*two.cpuSeconds > 17 && *two.cpuSeconds < 18);

        QCOMPARE(find(*jobs, ids[6]).cpus, 1);
    }

    void aRunningJobIsLookedAt_data()
    {
        QTest::addColumn<QString>("version");
        QTest::addColumn<JobId>("id");
        QTest::newRow("22.05") << QStringLiteral("22.05") << JobId(11);
        QTest::newRow("24.11") << QStringLiteral("24.11") << JobId(14);
    }
    void aRunningJobIsLookedAt()
    {
        QFETCH(QString, version);
        QFETCH(JobId, id);
        Usage usage;
        usage.id = id;
        usage.cpus = 2;
        usage.elapsedSeconds = 15;
        QVERIFY(addLiveUsage(recorded(QStringLiteral("liveusage-%1.txt").arg(version)), usage).ok());
        QCOMPARE(*usage.cpuSeconds, 9.0);
        QCOMPARE(*usage.cpuShare(), 0.3);
        QVERIFY(*usage.memoryBytes > 114000 * kib);
        Usage other;
        other.id = JobId(99);
        QVERIFY(addLiveUsage(recorded(QStringLiteral("liveusage-%1.txt").arg(version)), other).ok());
        QVERIFY(!other.cpuSeconds && !other.memoryBytes);
        Usage task;
        task.id = JobId(9, 3);
        const QByteArray ofTask = "12.batch|1|4096K|cpu=00:00:01,mem=4096K|||\n";
        QVERIFY(addLiveUsage(ofTask, task).ok() && !task.memoryBytes);
        QVERIFY(addLiveUsage(ofTask, task, 12).ok());
        QCOMPARE(*task.memoryBytes, 4096 * kib);
        QCOMPARE(addLiveUsage("sstat: error: Invalid user id\n", other).error().code, base::ErrorCode::BadAnswer);
    }

    void missingIsNotZero()
    {
        // A job that was shorter than one look at its processes.
        const auto jobs = parseUsage(
            line({"5", "COMPLETED", "0:0", "3", "60", "1", "4", "", "cpu=4,mem=8G,node=1", "00:02.500", "", "", "", ""})
            + line({"5.batch", "COMPLETED", "0:0", "3", "", "1", "4", "1", "cpu=4,mem=8G,node=1", "00:02.500", "0",
                    "cpu=00:00:00,mem=0", "", ""}));
        QVERIFY(jobs.ok());
        QCOMPARE(*jobs->first().cpuSeconds, 2.5);
        QVERIFY(!jobs->first().memoryBytes);
        QVERIFY(!jobs->first().memoryShare());
        // No step at all: cancelled before it began.
        const auto none =
            parseUsage(line({"6", "CANCELLED by 1000", "0:0", "0", "60", "1", "4", "", "", "00:00:00", "", "", "", ""}));
        QVERIFY(none.ok());
        QVERIFY(!none->first().cpuSeconds && !none->first().cpuShare() && !none->first().memory.isGiven());
    }

    void tasksAreCountedEach()
    {
        // Slurm 20.11 and clusters without TRESUsage: only the largest task is known.
        const auto jobs =
            parseUsage(line({"5", "COMPLETED", "0:0", "100", "UNLIMITED", "2", "8", "", "cpu=8,gres/gpu=2,mem=1T,node=2", "", "",
                             "", "", ""})
                       + line({"5.0", "COMPLETED", "0:0", "100", "", "2", "8", "8", "cpu=8,mem=1T,node=2", "1-00:00:01", "1.50G",
                               "", "gres/gpumem=1G,gres/gpuutil=42", "gres/gpumem=31000M,gres/gpuutil=97"}));
        QVERIFY(jobs.ok());
        const Usage usage = jobs->first();
        QCOMPARE(*usage.memoryBytes, 12 * kib * kib * kib);
        QVERIFY(usage.memoryIsEstimate);
        QCOMPARE(*usage.cpuSeconds, 86401.0);
        QCOMPARE(usage.limitSeconds, -1);
        QVERIFY(!usage.timeShare());
        QCOMPARE(usage.memory, base::MemorySize::ofMebibytes(1024 * 1024));
        QCOMPARE(usage.gpuCount, 2.0);
        QCOMPARE(*usage.gpuPercent, 42.0);
        QCOMPARE(*usage.gpuMemoryBytes, 31000 * kib * kib);
    }

    void tasksThatWaitHaveUsedNothing()
    {
        const auto jobs = parseUsage(line({"5_[1-3%2]", "PENDING", "0:0", "0", "60", "1", "4", "", "", "", "", "", "", ""})
                                     + line({"5_4", "RUNNING", "0:0", "7", "60", "1", "4", "", "cpu=4", "", "", "", "", ""}));
        QVERIFY(jobs.ok());
        QCOMPARE(jobs->size(), 1);
        QVERIFY(!jobs->first().exitCode);
        QVERIFY(parseUsage({})->isEmpty());
    }

    void absurdAmountsAreNone()
    {
        const auto jobs = parseUsage(
            line({"5", "COMPLETED", "0:0", "100", "60", "1", "8", "", "cpu=8,mem=8G,node=1", "", "", "", "", ""})
            + line({"5.batch", "COMPLETED", "0:0", "100", "", "1", "8", "2000000000", "cpu=8", "", "9000000000G", "", "", ""})
            + line({"5.0", "COMPLETED", "0:0", "100", "", "1", "8", "2000000000", "cpu=8", "", "900T", "", "", ""}));
        QVERIFY(jobs.ok());
        QVERIFY(*jobs->first().memoryBytes > 0);
    }

    void whatCannotBeReadIsSaid()
    {
        QCOMPARE(parseUsage("Welcome to the cluster!\n").error().code, base::ErrorCode::BadAnswer);
        QCOMPARE(parseUsage(line({"5", "COMPLETED"})).error().code, base::ErrorCode::BadAnswer);
    }
};

VOYAGEUR_PLAIN_TEST(TestUsage)

} // namespace tst_usage
#include "tst_usage.moc"
