// SPDX-License-Identifier: GPL-3.0-or-later
// What the sampler prints, and what it makes of a node: control groups of both versions, GPUs of every kind, and what is in
// between.
#include "remote/programs.h"
#include "slurm/usesample.h"
#include "testprogram.h"

#include <QDir>
#include <QFile>
#include <QProcess>
#include <QTemporaryDir>
#include <QTest>

namespace tst_usesample {

using namespace voyageur;
using namespace voyageur::slurm;
using namespace Qt::StringLiterals;

namespace {

constexpr qint64 mebibyte = 1024 * 1024;
using SystemFiles = QList<std::pair<QString, QByteArray>>;

QList<UseSample> readWhole(const QByteArray &text)
{
    UseReader reader;
    return reader.add(text);
}

const QByteArray oneSample = "voyageur-use/1 begin ng10101\n"
                             "voyageur-use/1 tick 100.50 12.5 4096\n"
                             "voyageur-use/1 gpu 0, GPU-a, NVIDIA A100-SXM4-40GB, 87, 321, 40960, Disabled, 250.5\n"
                             "voyageur-use/1 gpu 1, GPU-b, NVIDIA A100, rare, 0, 0, 40960, [N/A], [N/A]\n"
                             "voyageur-use/1 end\n";

} // namespace

class TestUseSample final : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void aSampleIsRead();
    void piecesOfAnySizeGiveTheSame();
    void whatIsBetweenTheLinesIsPassedOver();
    void whatIsNoNumberIsNotKnown_data();
    void whatIsNoNumberIsNotKnown();
    void ofADividedGpuOnlyTheMemoryIsKnown();
    void withoutNvidiaThereIsAReason();
    void rubbishIsPassedOver_data();
    void rubbishIsPassedOver();
#ifndef Q_OS_WIN
    void theScriptReadsControlGroups_data();
    void theScriptReadsControlGroups();
    void theScriptAsksNvidia_data();
    void theScriptAsksNvidia();
    void theScriptEndsWithItsInput();
    void theScriptEndsWithItsLease();

private:
    void write(const QString &path, const QByteArray &bytes, bool program = false);
    //! What it printed in the time that it was given to live.
    QByteArray runScript(const QByteArray &gpus, const QByteArray &devices = {}, bool keepInput = false, int lease = 1);
    std::unique_ptr<QTemporaryDir> m_root;
#endif
};

void TestUseSample::aSampleIsRead()
{
    UseReader reader;
    QVERIFY(!reader.hasBegun());
    const auto all = reader.add(oneSample);
    QVERIFY(reader.hasBegun());
    QCOMPARE(reader.node(), u"ng10101"_s);
    QCOMPARE(all.size(), 1);
    const UseSample &one = all[0];
    QCOMPARE(one.seconds, 100.5);
    QCOMPARE(one.cpuSeconds, 12.5);
    QCOMPARE(one.memoryBytes, 4096);
    QCOMPARE(one.gpus.size(), 2);
    QCOMPARE(one.gpus[0].name, u"GPU 0"_s);
    QCOMPARE(one.gpus[0].model, u"NVIDIA A100-SXM4-40GB"_s);
    QCOMPARE(one.gpus[0].percent, 87.0);
    QCOMPARE(one.gpus[0].memoryBytes, 321 * mebibyte);
    QCOMPARE(one.gpus[0].memoryTotal, 40960 * mebibyte);
    QCOMPARE(one.gpus[0].watts, 250.5);
    QVERIFY(!one.gpus[0].isInstance);
    QCOMPARE(one.gpus[1].model, u"NVIDIA A100, rare"_s);
    QCOMPARE(one.gpus[1].percent, 0.0);
    QVERIFY(!one.gpus[1].watts);
    QVERIFY(!one.gpusMissing);
}

void TestUseSample::piecesOfAnySizeGiveTheSame()
{
    const QByteArray text = "banner without an end" + ("\n" + oneSample) + oneSample;
    const auto whole = readWhole(text);
    QCOMPARE(whole.size(), 2);
    for (qsizetype size = 1; size < text.size(); ++size) {
        UseReader reader;
        QList<UseSample> all;
        for (qsizetype at = 0; at < text.size(); at += size)
            all += reader.add(QByteArrayView(text).sliced(at, std::min(size, text.size() - at)));
        QCOMPARE(all, whole);
    }
}

void TestUseSample::whatIsBetweenTheLinesIsPassedOver()
{
    QByteArray noisy = "Lmod has detected the following error: x\r\n\x1b[31mThe following have been reloaded\x1b[0m\n";
    for (const QByteArray &line : oneSample.split('\n'))
        noisy += line + "\r\nsrun: Step created\nslurmstepd: voyageur-use/1 tick 1 1 1\n" + QByteArray(20'000, 'x') + '\n';
    const auto all = readWhole(noisy);
    QCOMPARE(all, readWhole(oneSample));
}

void TestUseSample::whatIsNoNumberIsNotKnown_data()
{
    QTest::addColumn<QByteArray>("cell");
    for (const char *cell : {"[N/A]", "[Not Supported]", "[Unknown Error]", "[Insufficient Permissions]", "[GPU requires reset]",
                             "ERR!", "", "-", "nan", "inf", "-1", "1e300", "101"})
        QTest::newRow(cell) << QByteArray(cell);
}

void TestUseSample::whatIsNoNumberIsNotKnown()
{
    QFETCH(QByteArray, cell);
    const auto all =
        readWhole("voyageur-use/1 tick 5 - " + (cell.isEmpty() || cell.contains(' ') || cell == "101" ? QByteArray("-") : cell)
                  + "\nvoyageur-use/1 gpu 0, GPU-a, NVIDIA T4, " + cell + ", " + (cell == "101" ? "?" : cell)
                  + ", 100, Disabled, " + (cell == "101" ? "?" : cell) + "\nvoyageur-use/1 end\n");
    QCOMPARE(all.size(), 1);
    QVERIFY(!all[0].cpuSeconds);
    QVERIFY(!all[0].memoryBytes);
    QCOMPARE(all[0].gpus.size(), 1);
    QVERIFY(!all[0].gpus[0].percent);
    QVERIFY(!all[0].gpus[0].memoryBytes);
    QVERIFY(!all[0].gpus[0].watts);
    QCOMPARE(all[0].gpus[0].memoryTotal, 100 * mebibyte);
}

void TestUseSample::ofADividedGpuOnlyTheMemoryIsKnown()
{
    const auto all = readWhole("voyageur-use/1 tick 5 1 1\n"
                               "voyageur-use/1 gpu 0, GPU-a, NVIDIA A100-SXM4-40GB, 55, 30000, 40960, Enabled, 90\n"
                               "voyageur-use/1 mig 0, 3, 37 MiB, 19968 MiB\n"
                               "voyageur-use/1 end\n");
    QCOMPARE(all.size(), 1);
    QCOMPARE(all[0].gpus.size(), 1);
    const GpuSample &gpu = all[0].gpus[0];
    QCOMPARE(gpu.name, u"MIG 3"_s);
    QCOMPARE(gpu.model, u"NVIDIA A100-SXM4-40GB"_s);
    QVERIFY(gpu.isInstance);
    QVERIFY(!gpu.percent); // that of the whole is somebody else's, too
    QCOMPARE(gpu.memoryBytes, 37 * mebibyte);
    QCOMPARE(gpu.memoryTotal, 19968 * mebibyte);

    const auto alone = readWhole("voyageur-use/1 tick 5 1 1\n"
                                 "voyageur-use/1 gpu 0, GPU-a, NVIDIA H100, 55, 30000, 40960, Enabled, 90\nvoyageur-use/1 end\n");
    QCOMPARE(alone[0].gpus.size(), 1);
    QVERIFY(alone[0].gpus[0].isInstance);
    QVERIFY(!alone[0].gpus[0].percent);
    QVERIFY(!alone[0].gpus[0].memoryBytes);

    const auto two =
        readWhole("voyageur-use/1 tick 5 1 1\n"
                  "voyageur-use/1 gpu 0, GPU-a, NVIDIA H100, 55, 30000, 40960, Enabled, 90\n"
                  "voyageur-use/1 gpu 1, GPU-b, NVIDIA H100, 55, 30000, 40960, Enabled, 90\n"
                  "voyageur-use/1 mig 0, 0, 1 MiB, 2 MiB\nvoyageur-use/1 mig 1, 0, 3 MiB, 4 MiB\nvoyageur-use/1 end\n");
    QCOMPARE(two[0].gpus.size(), 2);
    QVERIFY(two[0].gpus[0].name != two[0].gpus[1].name);
}

void TestUseSample::withoutNvidiaThereIsAReason()
{
    const auto none = readWhole("voyageur-use/1 tick 5 1 1\nvoyageur-use/1 nogpu\nvoyageur-use/1 end\n");
    QVERIFY(none[0].gpusMissing);
    QCOMPARE(none[0].gpuProblem, QString());
    const auto broken = readWhole("voyageur-use/1 tick 5 1 1\nvoyageur-use/1 nogpu No devices were found\nvoyageur-use/1 end\n");
    QCOMPARE(broken[0].gpuProblem, u"No devices were found"_s);
    const auto hostile = readWhole("voyageur-use/1 tick 5 1 1\nvoyageur-use/1 nogpu \xe2\x80\xae" + QByteArray(900, 'x')
                                   + "\nvoyageur-use/1 end\n");
    QVERIFY(hostile[0].gpuProblem.size() < 260);
    QVERIFY(!hostile[0].gpuProblem.contains(QChar(0x202e)));
}

void TestUseSample::rubbishIsPassedOver_data()
{
    QTest::addColumn<QByteArray>("text");
    QTest::newRow("nothing") << QByteArray();
    QTest::newRow("no tick") << QByteArray("voyageur-use/1 gpu 0, a, b, 1, 2, 3, Disabled, 4\nvoyageur-use/1 end\n");
    QTest::newRow("no end") << QByteArray("voyageur-use/1 tick 1 2 3\nvoyageur-use/1 begin a\nvoyageur-use/1 end\n");
    QTest::newRow("half a tick") << QByteArray("voyageur-use/1 tick 1\nvoyageur-use/1 end\n");
    QTest::newRow("no seconds") << QByteArray("voyageur-use/1 tick x 2 3\nvoyageur-use/1 end\n");
    QTest::newRow("another version") << QByteArray("voyageur-use/2 tick 1 2 3\nvoyageur-use/2 end\n");
    QTest::newRow("zeros") << QByteArray(5000, '\0');
    QTest::newRow("a line without end") << QByteArray(5'000'000, 'v');
    QTest::newRow("only the mark") << QByteArray("voyageur-use/1 \nvoyageur-use/1\n");
}

void TestUseSample::rubbishIsPassedOver()
{
    QFETCH(QByteArray, text);
    UseReader reader;
    QVERIFY(reader.add(text).isEmpty());
    QCOMPARE(reader.add("\n" + oneSample).size(), 1); // and what comes then is read
    QByteArray many = "voyageur-use/1 tick 1 2 3\n";
    for (int i = 0; i < 5000; ++i)
        many += "voyageur-use/1 gpu 0, a, b, 1, 2, 3, Enabled, 4\nvoyageur-use/1 mig 0, 1, 2, 3\n";
    const auto all = reader.add(many + "voyageur-use/1 end\n");
    QVERIFY(all.size() == 1 && all[0].gpus.size() <= 128);
}

#ifndef Q_OS_WIN

void TestUseSample::write(const QString &path, const QByteArray &bytes, bool program)
{
    const QString name = m_root->path() + path;
    QDir().mkpath(name.left(name.lastIndexOf(u'/')));
    QFile file(name);
    QVERIFY(file.open(QIODevice::WriteOnly));
    file.write(bytes);
    file.close();
    if (program)
        file.setPermissions(QFile::ReadOwner | QFile::WriteOwner | QFile::ExeOwner);
}

QByteArray TestUseSample::runScript(const QByteArray &gpus, const QByteArray &devices, bool keepInput, int lease)
{
    QProcess shell;
    QProcessEnvironment environment = QProcessEnvironment::systemEnvironment();
    environment.insert(u"SLURM_JOB_ID"_s, u"4242"_s);
    environment.insert(u"SLURM_STEP_ID"_s, u"7"_s);
    environment.insert(u"SLURMD_NODENAME"_s, u"node1"_s);
    environment.insert(u"CUDA_VISIBLE_DEVICES"_s, QString::fromUtf8(devices));
    environment.insert(u"PATH"_s, m_root->path() + u"/bin:/usr/bin:/bin"_s);
    shell.setProcessEnvironment(environment);
    shell.start(u"/bin/sh"_s,
                {u"-c"_s, QString::fromUtf8(remote::text::sampleUse()), u"voyageur-use"_s, u"1"_s, QString::number(lease),
                 QString::fromUtf8(gpus), m_root->path()});
    if (!shell.waitForStarted())
        return {};
    if (!keepInput) {
        QByteArray seen;
        while (!seen.contains(" end\n") && shell.waitForReadyRead(20'000)) {
            seen += shell.peek(1 << 20);
            if (shell.state() == QProcess::NotRunning)
                break;
        }
        shell.closeWriteChannel();
    }
    shell.waitForFinished(20'000);
    const bool over =
        shell.state() == QProcess::NotRunning && shell.exitStatus() == QProcess::NormalExit && shell.exitCode() == 0;
    const QByteArray err = shell.readAllStandardError();
    if (!over || !err.isEmpty())
        qWarning("%d %s", shell.exitCode(), err.constData());
    return over ? shell.readAllStandardOutput() : QByteArray();
}

void TestUseSample::theScriptReadsControlGroups_data()
{
    QTest::addColumn<SystemFiles>("files");
    QTest::addColumn<double>("seconds");
    QTest::addColumn<qint64>("memory");
    const QByteArray statOf2 = "anon 500000000\nfile 90000000000\nkernel 8\nshmem 20000000\nfile_mapped 5\nanon_thp 7\n";
    const QByteArray statOf1 =
        "cache 90000000000\nrss 1\nshmem 4\ntotal_cache 90000000000\ntotal_rss 500000000\ntotal_rss_huge 3\n"
        "total_shmem 20000000\n";
    QTest::newRow("version 2") << SystemFiles{{u"/proc/self/cgroup"_s,
                                               "0::/system.slice/slurmstepd.scope/job_4242/step_3/user/task_0\n"},
                                              {u"/sys/fs/cgroup/system.slice/slurmstepd.scope/job_4242/cpu.stat"_s,
                                               "usage_usec 12500000\nuser_usec 12000000\nsystem_usec 500000\n"},
                                              {u"/sys/fs/cgroup/system.slice/slurmstepd.scope/job_4242/memory.stat"_s, statOf2}}
                               << 12.5 << qint64(520000000);
    QTest::newRow("version 1, processors together")
        << SystemFiles{{u"/proc/self/cgroup"_s,
                        "11:memory:/slurm/uid_1001/job_4242/step_3/task_0\n"
                        "6:cpu,cpuacct:/slurm/uid_1001/job_4242/step_3/task_0\n1:name=systemd:/system.slice/slurmd.service\n"},
                       {u"/sys/fs/cgroup/cpu,cpuacct/slurm/uid_1001/job_4242/cpuacct.usage"_s, "12500000000\n"},
                       {u"/sys/fs/cgroup/memory/slurm/uid_1001/job_4242/memory.stat"_s, statOf1}}
        << 12.5 << qint64(520000000);
    QTest::newRow("version 1, processors alone")
        << SystemFiles{{u"/proc/self/cgroup"_s,
                        "6:cpuacct:/slurm_node1/uid_1/job_4242/step_batch\n11:memory:/slurm_node1/uid_1/job_4242/step_batch\n"},
                       {u"/sys/fs/cgroup/cpuacct/slurm_node1/uid_1/job_4242/cpuacct.usage"_s, "12500000000\n"},
                       {u"/sys/fs/cgroup/memory/slurm_node1/uid_1/job_4242/memory.stat"_s, statOf1}}
        << 12.5 << qint64(520000000);
    QTest::newRow("both versions") << SystemFiles{{u"/proc/self/cgroup"_s,
                                                   "0::/x/job_4242/step_0\n11:memory:/slurm/job_4242/step_0\n"},
                                                  {u"/sys/fs/cgroup/unified/x/job_4242/cpu.stat"_s, "usage_usec 12500000\n"},
                                                  {u"/sys/fs/cgroup/memory/slurm/job_4242/memory.stat"_s, statOf1}}
                                   << 12.5 << qint64(520000000);
    QTest::newRow("another job's number begins the same")
        << SystemFiles{{u"/proc/self/cgroup"_s, "0::/x/job_42421/step_0\n"},
                       {u"/sys/fs/cgroup/x/job_42421/cpu.stat"_s, "usage_usec 12500000\n"},
                       {u"/sys/fs/cgroup/x/job_42421/memory.stat"_s, statOf2}}
        << 0.0 << qint64(0);
    QTest::newRow("none") << SystemFiles{{u"/proc/self/cgroup"_s, "0::/user.slice\n"}} << 0.0 << qint64(0);
}

void TestUseSample::theScriptReadsControlGroups()
{
    QFETCH(const SystemFiles, files);
    QFETCH(double, seconds);
    QFETCH(qint64, memory);
    m_root = std::make_unique<QTemporaryDir>();
    for (const auto &[path, bytes] : files)
        write(path, bytes);
    const QByteArray out = runScript("0");
    UseReader reader;
    const auto all = reader.add(out);
    QVERIFY2(!all.isEmpty(), out.constData());
    QCOMPARE(reader.node(), u"node1"_s);
    QCOMPARE(all[0].cpuSeconds, seconds);
    QCOMPARE(all[0].memoryBytes, memory);
    QVERIFY(all[0].gpus.isEmpty() && !all[0].gpusMissing);
}

void TestUseSample::theScriptAsksNvidia_data()
{
    QTest::addColumn<QByteArray>("program"); // empty: there is none
    QTest::addColumn<QByteArray>("devices");
    QTest::addColumn<QString>("expected"); // name=percent/MiB;…
    QTest::newRow("none") << QByteArray() << QByteArray() << u"problem:"_s;
    QTest::newRow("two, and only ours") << QByteArray(
        "case $* in *--id=0,1*) ;; *) echo 9, x, y, 99, 9, 9, Disabled, 9; exit 0 ;; esac\n"
        "printf '%s\\n' '0, GPU-a, NVIDIA A100, 87, 321, 40960, Disabled, 250.5' '1, GPU-b, NVIDIA A100, 0, 3, 40960, Disabled, "
        "50'\n") << QByteArray("0,1") << u"GPU 0=87/321;GPU 1=0/3"_s;
    QTest::newRow("an old driver") << QByteArray(
        "case $* in *mig.mode*) echo 'Field \"mig.mode.current\" is not a valid field to query.'; exit 2 ;; esac\n"
        "echo '0, GPU-a, Tesla P100, 12, 34, 12198, P0, 31.2'\n")
                                   << QByteArray("0") << u"GPU 0=12/34"_s;
    QTest::newRow("divided") << QByteArray(
        "case $* in *-x*) cat <<'end'\n<?xml version=\"1.0\" ?>\n<nvidia_smi_log>\n\t<gpu id=\"00000000:17:00.0\">\n"
        "\t\t<fb_memory_usage>\n\t\t\t<total>40960 MiB</total>\n\t\t\t<used>30000 MiB</used>\n\t\t</fb_memory_usage>\n"
        "\t\t<mig_devices>\n\t\t\t<mig_device>\n\t\t\t\t<index>0</index>\n\t\t\t\t<gpu_instance_id>2</gpu_instance_id>\n"
        "\t\t\t\t<fb_memory_usage>\n\t\t\t\t\t<total>19968 MiB</total>\n\t\t\t\t\t<reserved>0 MiB</reserved>\n"
        "\t\t\t\t\t<used>37 MiB</used>\n\t\t\t\t\t<free>19931 MiB</free>\n\t\t\t\t</fb_memory_usage>\n"
        "\t\t\t\t<bar1_memory_usage>\n\t\t\t\t\t<total>5 MiB</total>\n\t\t\t\t\t<used>6 "
        "MiB</used>\n\t\t\t\t</bar1_memory_usage>\n"
        "\t\t\t</mig_device>\n\t\t</mig_devices>\n\t</gpu>\n</nvidia_smi_log>\nend\n;;\n"
        "*) echo '0, GPU-a, NVIDIA A100-SXM4-40GB, [N/A], [Insufficient Permissions], 40960, Enabled, 60.1' ;; esac\n")
                             << QByteArray("MIG-1234") << u"MIG 0=?/37"_s;
    QTest::newRow("no driver")
        << QByteArray(
               "echo 'NVIDIA-SMI has failed because it could not communicate with the NVIDIA driver.'; echo Make sure; exit 9\n")
        << QByteArray("0")
        << u"problem:NVIDIA-SMI has failed because it could not communicate with the NVIDIA driver. Make sure"_s;
}

void TestUseSample::theScriptAsksNvidia()
{
    QFETCH(QByteArray, program);
    QFETCH(QByteArray, devices);
    QFETCH(QString, expected);
    m_root = std::make_unique<QTemporaryDir>();
    write(u"/proc/self/cgroup"_s, "0::/\n");
    if (!program.isEmpty())
        write(u"/bin/nvidia-smi"_s, "#!/bin/sh\n" + program, true);
    const QByteArray out = runScript("1", devices);
    const auto all = readWhole(out);
    QVERIFY2(!all.isEmpty(), out.constData());
    QStringList parts;
    for (const GpuSample &gpu : all[0].gpus)
        parts += u"%1=%2/%3"_s.arg(gpu.name, gpu.percent ? QString::number(*gpu.percent) : u"?"_s,
                                   gpu.memoryBytes ? QString::number(*gpu.memoryBytes / mebibyte) : u"?"_s);
    if (all[0].gpusMissing)
        parts += u"problem:"_s + all[0].gpuProblem;
    QCOMPARE(parts.join(u';'), expected);
}

void TestUseSample::theScriptEndsWithItsInput()
{
    m_root = std::make_unique<QTemporaryDir>();
    write(u"/proc/self/cgroup"_s, "0::/\n");
    QElapsedTimer time;
    time.start();
    QVERIFY(!runScript("0", {}, false, 3600).isEmpty());
    QVERIFY2(time.elapsed() < 3000, qPrintable(QString::number(time.elapsed())));
}

void TestUseSample::theScriptEndsWithItsLease()
{
    m_root = std::make_unique<QTemporaryDir>();
    write(u"/proc/self/cgroup"_s, "0::/\n");
    QElapsedTimer time;
    time.start();
    const auto all = readWhole(runScript("0", {}, true, 3)); // nobody renews it, and its input stays open
    QVERIFY2(time.elapsed() > 2000 && time.elapsed() < 9000, qPrintable(QString::number(time.elapsed())));
    QVERIFY2(all.size() >= 2 && all.size() <= 5, qPrintable(QString::number(all.size())));
}

#endif

VOYAGEUR_TEST(TestUseSample)

} // namespace tst_usesample
#include "tst_usesample.moc"
