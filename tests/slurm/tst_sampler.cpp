// SPDX-License-Identifier: GPL-3.0-or-later
// The step that measures inside a job, on clusters of Slurm 24.11 and 22.05: that it sees what the job does, and that nothing of
// it is left.
#include "practicehost.h"
#include "slurm/sampler.h"
#include "testprogram.h"

#include <QTest>

#include <atomic>
#include <map>
#include <thread>

namespace tst_sampler {

using namespace voyageur;
using namespace voyageur::slurm;
using namespace Qt::StringLiterals;
using base::ErrorCode;
using namespace std::chrono_literals;

namespace {

constexpr qint64 mebibyte = 1024 * 1024;

//! Takes samples in a thread of its own.
class Sampling final {
public:
    Sampling(Client &client, const Job &job, const SamplerOptions &options)
        : m_thread([this, &client, job, options] {
              m_result.emplace(sampleUse(
                  client, job,
                  [this](const UseSample &sample, const QString &node) {
                      std::lock_guard lock(m_mutex);
                      m_samples += sample;
                      m_node = node;
                  },
                  options, m_stop.token()));
              m_over = true;
          })
    {
    }
    ~Sampling() { (void)end(); }
    base::Result<void> end()
    {
        m_stop.request();
        return wait();
    }
    base::Result<void> wait()
    {
        if (m_thread.joinable())
            m_thread.join();
        return *m_result;
    }
    bool isOver() const { return m_over; }
    QList<UseSample> samples()
    {
        std::lock_guard lock(m_mutex);
        return m_samples;
    }
    QString node()
    {
        std::lock_guard lock(m_mutex);
        return m_node;
    }

private:
    base::StopSource m_stop;
    std::mutex m_mutex;
    QList<UseSample> m_samples;
    QString m_node;
    std::atomic<bool> m_over = false;
    std::optional<base::Result<void>> m_result;
    std::thread m_thread; // last: it uses the others
};

struct Cluster {
    std::shared_ptr<ssh::Host> host;
    std::unique_ptr<Client> client;
};
std::map<QByteArray, Cluster> &clusters()
{
    static std::map<QByteArray, Cluster> all;
    return all;
}

Client &client(const QByteArray &variable)
{
    Cluster &one = clusters()[variable];
    if (!one.client) {
        one.host = tests::practiceHost(u"student"_s, variable.constData());
        const auto tools = findSlurm(*one.host, {});
        if (!tools.ok())
            qFatal("%s", qPrintable(tools.error().text()));
        one.client = std::make_unique<Client>(one.host, *tools);
    }
    return *one.client;
}

// Leaves some of the processor to the other tests.
constexpr char busy[] = "#!/bin/bash\nexec python3 -c '\nimport os, time\nos.nice(5)\nheld = bytearray(200 * 1024 * 1024)\nwhile "
                        "True:\n    end = time.time() + 0.2\n    while time.time() < end: pass\n    time.sleep(0.3)\n'\n";
const SamplerOptions quick{1s, 30s, 60s};

} // namespace

class TestSampler final : public QObject {
    Q_OBJECT

    void onBoth()
    {
        QTest::addColumn<QByteArray>("cluster");
        QTest::newRow("24.11") << QByteArray("VOYAGEUR_PRACTICE");
        QTest::newRow("22.05") << QByteArray("VOYAGEUR_PRACTICE_2205");
    }
    //! One that runs.
    Job submit(Client &slurm, const QByteArray &script, const QList<QByteArray> &options)
    {
        ssh::RunOptions run;
        run.input = script;
        auto command = slurm.tools().submission(
            "sbatch", QList<QByteArray>{"--parsable", "--account=def-prof", "--time=0:10:00", "--output=/dev/null"} + options);
        command.setFolder(ssh::RemotePath("/scratch/student"));
        const auto out = slurm.host().run(command, run);
        const auto id = out.ok() ? JobId::parse(out->out.trimmed()) : std::nullopt;
        if (!id)
            qFatal("%s", out.ok() ? out->err.constData() : qPrintable(out.error().text()));
        for (int i = 0; i < 200; ++i) {
            const auto job = slurm.job(*id);
            if (job.ok() && job->state.code() == JobState::Code::Running)
                return *job;
            QTest::qWait(100);
        }
        qFatal("the job does not begin");
    }
    //! How many processes of the sampler there are on the cluster.
    int processes(Client &slurm)
    {
        const auto out = slurm.host().run(ssh::ShellCommand::script("ps -u \"$USER\" -o args= | grep -c '[v]oyageur-use/1'", {}));
        return out.ok() ? out->out.trimmed().toInt() : -1;
    }
    QByteArray said(Client &slurm, const ssh::ShellCommand &command)
    {
        const auto out = slurm.host().run(command);
        return out.ok() ? out->out : QByteArray();
    }

private Q_SLOTS:
    void cleanup()
    {
        for (auto &[name, cluster] : clusters())
            (void)cluster.client->host().run(cluster.client->tools().query("scancel", {"--me"}));
    }
    void cleanupTestCase() { clusters().clear(); }

    void itSeesWhatTheJobDoesAndLeavesNothing_data() { onBoth(); }
    void itSeesWhatTheJobDoesAndLeavesNothing()
    {
        QFETCH(QByteArray, cluster);
        Client &slurm = client(cluster);
        const Job job = submit(slurm, busy, {"--mem=1G", "--cpus-per-task=4", "--gpus-per-node=a100:2"});
        Sampling sampling(slurm, job, quick);
        QTRY_VERIFY_WITH_TIMEOUT(sampling.samples().size() >= 4 || sampling.isOver(), 60'000);
        QCOMPARE(processes(slurm) > 0, true);
        const auto result = sampling.end();
        QVERIFY(!result.ok());
        QCOMPARE(result.error().code, ErrorCode::Cancelled);
        const auto samples = sampling.samples();
        QCOMPARE(sampling.node(), u"ng10101"_s);
        const UseSample &first = samples[0];
        const UseSample &last = samples.last();
        QVERIFY(first.cpuSeconds && last.cpuSeconds);
        const double cores = (*last.cpuSeconds - *first.cpuSeconds) / (last.seconds - first.seconds);
        QVERIFY2(cores > 0.02 && cores < 1.2,
                 qPrintable(QString::number(cores))); // this computer has few processors, and all want them
        QVERIFY2(*last.memoryBytes > 200 * mebibyte && *last.memoryBytes < 300 * mebibyte,
                 qPrintable(QString::number(*last.memoryBytes)));
        QCOMPARE(last.gpus.size(), 2);
        QVERIFY(*last.gpus[0].percent > 0);
        QCOMPARE(last.gpus[1].percent, 0.0);
        QVERIFY(*last.gpus[0].memoryBytes > 200 * mebibyte);
        QVERIFY(!last.gpus[0].isInstance && !last.gpusMissing);
        // At once: the end of its input ends it, and wait() has seen that.
        QCOMPARE(processes(slurm), 0);
        const QByteArray steps =
            said(slurm, slurm.tools().query("squeue", {"--steps", "--noheader", "--format=%j", "--jobs=" + job.id.bytes()}));
        QVERIFY2(!steps.contains("voyageur"), steps.constData());
        // Nobody takes it for a failure of the job.
        QByteArray account;
        QTRY_VERIFY_WITH_TIMEOUT((account = said(slurm,
                                                 slurm.tools().query("sacct",
                                                                     {"--noheader", "--parsable2", "--jobs=" + job.id.bytes(),
                                                                      "--format=JobName,State,ExitCode,DerivedExitCode"})))
                                     .contains("voyageur-use|COMPLETED|0:0|"),
                                 15'000);
        QVERIFY2(account.startsWith("sbatch|RUNNING|0:0|0:0"), account.constData());
    }

    void itEndsWhenNobodyReadsAnyMore_data() { onBoth(); }
    void itEndsWhenNobodyReadsAnyMore()
    {
        QFETCH(QByteArray, cluster);
        Client &slurm = client(cluster);
        const Job job = submit(slurm, busy, {"--mem=1G"});
        SamplerOptions options = quick;
        options.lease = 8s;
        Sampling sampling(slurm, job, options);
        QTRY_VERIFY_WITH_TIMEOUT(sampling.samples().size() >= 2 || sampling.isOver(), 60'000);
        // It is renewed as long as somebody reads.
        QTest::qWait(10'000);
        QVERIFY(!sampling.isOver());
        QVERIFY(processes(slurm) > 0);
        // Nobody can say anything to it any more: the program between dies at once.
        QVERIFY(slurm.host().run(ssh::ShellCommand{"pkill", "-KILL", "-u", "student", "-x", "srun"}).ok());
        QVERIFY(sampling.wait().ok());
        QTRY_COMPARE(processes(slurm), 0);
    }

    void itEndsWithTheSession()
    {
        const QByteArray cluster("VOYAGEUR_PRACTICE");
        Client &slurm = client(cluster);
        const Job job = submit(slurm, busy, {"--mem=1G"});
        auto other = tests::practiceHost(u"student"_s, cluster.constData());
        Client mortal(other, slurm.tools());
        Sampling sampling(mortal, job, quick);
        QTRY_VERIFY_WITH_TIMEOUT(!sampling.samples().isEmpty() || sampling.isOver(), 60'000);
        other->disconnect();
        const auto result = sampling.wait();
        QVERIFY(!result.ok());
        QCOMPARE(result.error().code, ErrorCode::ConnectionLost);
        QTRY_COMPARE(processes(slurm), 0);
    }

    void itEndsWithTheJob_data() { onBoth(); }
    void itEndsWithTheJob()
    {
        QFETCH(QByteArray, cluster);
        Client &slurm = client(cluster);
        const Job job = submit(slurm, busy, {"--mem=1G"});
        Sampling sampling(slurm, job, quick);
        QTRY_VERIFY_WITH_TIMEOUT(!sampling.samples().isEmpty() || sampling.isOver(), 60'000);
        QVERIFY(slurm.cancel({job.id}).ok());
        QTRY_VERIFY(sampling.isOver());
        QVERIFY(sampling.wait().ok());
        QTRY_COMPARE(processes(slurm), 0);
        // Of one that has ended Slurm says why it cannot begin.
        Sampling late(slurm, job, quick);
        const auto result = late.wait();
        QVERIFY(!result.ok());
        QCOMPARE(result.error().code, ErrorCode::CommandFailed);
        QVERIFY(!result.error().server.isEmpty() && !result.error().why.isEmpty() && !result.error().next.isEmpty());
    }

    void ofAnInstanceOnlyTheMemoryIsKnown()
    {
        Client &slurm = client("VOYAGEUR_PRACTICE");
        const Job job = submit(slurm, busy, {"--mem=1G", "--gpus-per-node=a100_1g.5gb:1"});
        Sampling sampling(slurm, job, quick);
        QTRY_VERIFY_WITH_TIMEOUT(!sampling.samples().isEmpty() || sampling.isOver(), 60'000);
        const auto samples = sampling.samples();
        if (samples.isEmpty()) // QVERIFY2 would wait for the end of the job to say why
            QFAIL(qPrintable(sampling.wait().ok() ? u"it ended"_s : sampling.wait().error().text()));
        const GpuSample gpu = samples[0].gpus.value(0);
        QVERIFY(gpu.isInstance);
        QVERIFY(!gpu.percent);
        QVERIFY(gpu.memoryBytes.value_or(0) > 100 * mebibyte);
        QCOMPARE(gpu.memoryTotal, 4864 * mebibyte);
    }

    void theTasksOfAnArrayHaveOneEach()
    {
        Client &slurm = client("VOYAGEUR_PRACTICE");
        const Job first = submit(slurm, busy, {"--mem=1G", "--array=3,5"});
        JobQuery query;
        query.ids = {JobId(first.id.job())};
        const auto all = slurm.jobs(query);
        QVERIFY(all.ok());
        for (const Job &job : *all) {
            if (job.state.code() != JobState::Code::Running)
                continue;
            Sampling sampling(slurm, job, quick);
            QTRY_VERIFY_WITH_TIMEOUT(!sampling.samples().isEmpty() || sampling.isOver(), 60'000);
            const auto samples = sampling.samples();
            QVERIFY2(!samples.isEmpty() && *samples[0].memoryBytes < 300 * mebibyte, "the other task's is counted, too");
        }
    }

    // What Slurm itself counts takes its place: see JobLive.
    void whereNoStepCanBeStartedThatIsSaid()
    {
        Client &slurm = client("VOYAGEUR_PRACTICE");
        const Job job = submit(slurm, busy, {"--mem=1G"});
        const struct {
            const char *name;
            QByteArray script;
        } refusals[] = {
            {"before 20.11", "echo \"srun: unrecognized option '--overlap'\" >&2; exit 1"},
            {"PAM", "echo 'srun: error: Unable to create step for job: Access denied by pam_slurm_adopt' >&2; exit 1"},
            {"it hangs", "echo 'srun: Job step creation temporarily disabled, retrying' >&2; sleep 60"},
        };
        for (const auto &one : refusals) {
            ssh::RunOptions run;
            run.input = "#!/bin/sh\n" + one.script + '\n';
            const auto made = slurm.host().run(
                ssh::ShellCommand::script("cat >/scratch/student/no-srun && chmod +x /scratch/student/no-srun", {}), run);
            QVERIFY(made.ok() && made->status.success());
            Tools tools = slurm.tools();
            tools.programs.insert("srun", "/scratch/student/no-srun");
            Client refused(clusters()["VOYAGEUR_PRACTICE"].host, tools);
            const auto result = sampleUse(refused, job, [](const UseSample &, const QString &) {}, {1s, 30s, 4s});
            QVERIFY2(!result.ok(), one.name);
            QCOMPARE(result.error().code, ErrorCode::CommandFailed);
            QVERIFY2(result.error().next.contains("Slurm's own figures"_L1), qPrintable(result.error().text()));
            QVERIFY2(result.error().server.contains("srun: "_L1), qPrintable(result.error().server));
        }
        QCOMPARE(processes(slurm), 0);
        // Of a Slurm that knew no --overlap none is asked for: there every step may share.
        Tools old = slurm.tools();
        old.version = u"20.02.7"_s;
        QVERIFY(!samplerCommand(old, job, quick).words().contains("--overlap"));
        QVERIFY(samplerCommand(slurm.tools(), job, quick).words().contains("--overlap"));
        old.version.clear(); // nobody knows: as of today
        QVERIFY(samplerCommand(old, job, quick).words().contains("--overlap"));
    }

    void theTableOfNvidiaIsShownOnDemand()
    {
        Client &slurm = client("VOYAGEUR_PRACTICE");
        const Job job = submit(slurm, busy, {"--mem=1G", "--gpus-per-node=a100:1"});
        const auto table = gpuTable(slurm, job);
        QVERIFY2(table.ok(), qPrintable(table.ok() ? QString() : table.error().text()));
        QVERIFY(table->contains("NVIDIA-SMI") && table->contains("A100"));
        const Job without = submit(slurm, busy, {"--mem=1G"});
        const auto none = gpuTable(slurm, without);
        QVERIFY(!none.ok());
        QVERIFY(!none.error().why.isEmpty());
    }
};

VOYAGEUR_TEST(TestSampler)

} // namespace tst_sampler
#include "tst_sampler.moc"
