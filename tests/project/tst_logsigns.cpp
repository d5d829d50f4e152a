// SPDX-License-Identifier: GPL-3.0-or-later
#include "observe/logsigns.h"
#include "testprogram.h"

#include <QSet>
#include <QTest>

namespace tst_logsigns {

using namespace voyageur::observe;
using namespace Qt::StringLiterals;

class TestLogSigns : public QObject {
    Q_OBJECT

private Q_SLOTS:
    // What the programs print, as it was seen or as their sources have it.
    void knownFailures_data()
    {
        QTest::addColumn<QString>("log");
        QTest::addColumn<QString>("id");
        QTest::addColumn<QString>("named"); // in the sentence
        const auto row = [this](const char *id, const QString &log, const QString &named = {}) {
            m_tried.insert(QString::fromLatin1(id));
            QTest::addRow("%s, %d", id, int(log.size())) << log << QString::fromLatin1(id) << named;
        };
        row("oom",
            u"slurmstepd: error: Detected 1 oom_kill event in StepId=5.batch. Some of the step tasks have been OOM Killed."_s);
        row("oom",
            u"slurmstepd: error: Detected 1 oom-kill event(s) in step 5.batch cgroup. Some of your processes may have been killed by the cgroup out-of-memory handler."_s);
        row("over-memory", u"slurmstepd: error: StepId=8.batch exceeded memory limit (181548 > 65536), being killed"_s);
        row("time-limit", u"slurmstepd: error: *** JOB 9 ON nc10101 CANCELLED AT 2026-11-22T10:00:00 DUE TO TIME LIMIT ***"_s);
        row("preempted", u"slurmstepd: error: *** JOB 9 ON ng10101 CANCELLED AT 2026-11-22T10:00:00 DUE TO PREEMPTION ***"_s);
        row("node-failure",
            u"slurmstepd: error: *** JOB 9 ON ng10101 CANCELLED AT 2026-11-22T10:00:00 DUE TO NODE FAILURE, SEE SLURMCTLD LOG FOR DETAILS ***"_s);
        row("dos-lines", u"/var/spool/slurmd/job7/slurm_script: line 4: $'\\r': command not found"_s);
        row("dos-lines", u"bash: ./run.sh: /bin/bash^M: bad interpreter: No such file or directory"_s);
        row("cuda-memory",
            u"torch.cuda.OutOfMemoryError: CUDA out of memory. Tried to allocate 20.00 MiB (GPU 0; 39.39 GiB total capacity)"_s);
        row("cuda-memory", u"RuntimeError: CUDA error: out of memory"_s);
        row("tf-memory", u"ResourceExhaustedError:  OOM when allocating tensor with shape[128,1024] and type float"_s);
        row("shared-memory",
            u"RuntimeError: DataLoader worker (pid 4242) is killed by signal: Bus error. It is possible that dataloader's workers are out of shared memory. ERROR: Unexpected bus error encountered in worker. This might be caused by insufficient shared memory (shm)."_s);
        row("worker-killed", u"RuntimeError: DataLoader worker (pid(s) 4242, 4243) exited unexpectedly"_s);
        row("worker-killed", u"RuntimeError: DataLoader worker (pid 4242) is killed by signal: Killed. "_s);
        row("disk-full", u"OSError: [Errno 28] No space left on device"_s);
        row("quota", u"OSError: [Errno 122] Disk quota exceeded: '/scratch/alice/out.pt'"_s);
        row("no-internet", u"urllib.error.URLError: <urlopen error [Errno -3] Temporary failure in name resolution>"_s);
        row("no-internet", u"OSError: [Errno 101] Network is unreachable"_s);
        row("no-internet",
            u"requests.exceptions.ConnectionError: HTTPSConnectionPool(host='huggingface.co', port=443): Max retries exceeded with url: /x"_s);
        row("no-module", u"ModuleNotFoundError: No module named 'torchvision.models'"_s, u"torchvision.models"_s);
        row("no-library", u"ImportError: libcudart.so.12: cannot open shared object file: No such file or directory"_s,
            u"libcudart.so.12"_s);
        row("glibc", u"ImportError: /lib64/libm.so.6: version `GLIBC_2.38' not found (required by x.so)"_s, u"GLIBC_2.38"_s);
        row("no-gpu", u"RuntimeError: No CUDA GPUs are available"_s);
        row("no-gpu",
            u"RuntimeError: Attempting to deserialize object on a CUDA device but torch.cuda.is_available() is False. If you are running on a CPU-only machine"_s);
        row("gpu-kernel", u"RuntimeError: CUDA error: no kernel image is available for execution on the device"_s);
        row("device-assert", u"RuntimeError: CUDA error: device-side assert triggered"_s);
        row("nccl", u"torch.distributed.DistBackendError: NCCL error in: ../torch/csrc/distributed/c10d/NCCLUtils.hpp:219"_s);
        row("port-taken",
            u"RuntimeError: The server socket has failed to bind to [::]:29500 (errno: 98 - Address already in use)."_s);
        row("no-display", u"qt.qpa.xcb: could not connect to display "_s);
        row("no-display", u"_tkinter.TclError: no display name and no $DISPLAY environment variable"_s);
        row("no-input", u"EOFError: EOF when reading a line"_s);
        row("wandb", u"wandb.errors.UsageError: api_key not configured (no-tty). call wandb.login(key=[your_api_key])"_s);
        row("no-such-file", u"FileNotFoundError: [Errno 2] No such file or directory: '/home/me/data/é x.csv'"_s,
            u"/home/me/data/é x.csv"_s);
        row("script-file", u"python3: can't open file '/home/alice/tarin.py': [Errno 2] No such file or directory"_s,
            u"/home/alice/tarin.py"_s);
        row("script-file", u"/var/spool/slurmd/job7/slurm_script: line 9: env/bin/activate: No such file or directory"_s,
            u"env/bin/activate"_s);
        row("no-command", u"/var/spool/slurmd/job7/slurm_script: line 9: pyhton: command not found"_s, u"pyhton"_s);
        row("unknown-module", u"Lmod has detected the following error: The following module(s) are unknown: \"pyton/3.11\""_s,
            u"pyton/3.11"_s);
        row("no-permission", u"PermissionError: [Errno 13] Permission denied: '/project/x'"_s);
        row("read-only", u"OSError: [Errno 30] Read-only file system: '/home/alice/log'"_s);
        row("broken-checkpoint",
            u"RuntimeError: PytorchStreamReader failed reading zip archive: failed finding central directory"_s);
        row("other-network",
            u"RuntimeError: Error(s) in loading state_dict for Net:\n\tMissing key(s) in state_dict: \"fc.weight\"."_s);
        row("arguments", u"train.py: error: unrecognized arguments: --epoch 3"_s, u"--epoch 3"_s);
        row("missing-arguments", u"train.py: error: the following arguments are required: --data"_s, u"--data"_s);
        row("segfault",
            u"/var/spool/slurmd/job7/slurm_script: line 9:  4242 Segmentation fault      (core dumped) python3 x.py"_s);
        row("killed", u"/var/spool/slurmd/job7/slurm_script: line 9:  4242 Killed                  python3 x.py"_s);
    }
    void knownFailures()
    {
        QFETCH(QString, log);
        QFETCH(QString, id);
        QFETCH(QString, named);
        const QString before = u"epoch 1: loss 0.5\nepoch 2: loss 0.4\n"_s;
        const QString text = before + log + u"\nmore\n"_s;
        const LogReading reading = readLog(text);
        QVERIFY2(reading.main(), qPrintable(log));
        QCOMPARE(reading.main()->id, id);
        QVERIFY(!reading.main()->what.isEmpty() && !reading.main()->next.isEmpty());
        QVERIFY(!reading.main()->what.contains(u"%1"));
        QVERIFY2(reading.main()->what.contains(named), qPrintable(reading.main()->what));
        QVERIFY(reading.main()->start >= before.size());
        QVERIFY(reading.main()->start + reading.main()->length <= text.size());
        QVERIFY(reading.firstError >= before.size());
    }

    void everyRowHasItsLog()
    {
        const QStringList ids = logSignIds();
        for (const QString &id : ids)
            QVERIFY2(m_tried.contains(id), qPrintable(id));
    }

    void whatIsNoFailureIsLeftAlone()
    {
        const QString text = u"Epoch 1: error rate 0.25, validation error: 0.31\n"
                             "loading weights ... 0 errors\n"
                             "INFO: out of 3 memory banks\n"
                             "The killed processes: none were killed\n"
                             "warning: display is off\n"
                             "using CUDA: True\n"_s;
        const LogReading reading = readLog(text);
        QStringList ids;
        for (const LogSign &sign : reading.signs)
            ids += sign.id;
        QCOMPARE(ids, QStringList());
        QVERIFY(readLog({}).signs.isEmpty());
        QCOMPARE(readLog({}).firstError, -1);
        QVERIFY(!readLog({}).main());
    }

    void tracebacksNameTheirPlaces()
    {
        const QString text = u"Traceback (most recent call last):\n"
                             "  File \"/scratch/alice/code-snapshots/p-1/train.py\", line 12, in <module>\n"
                             "    main()\n"
                             "  File \"/home/alice/venvs/p/lib/python3.11/site-packages/torch/nn/x.py\", line 99, in forward\n"
                             "    raise\n"
                             "  File \"<frozen importlib._bootstrap>\", line 1, in _find\n"
                             "ValueError: bad\n"_s;
        const LogReading reading = readLog(text);
        QCOMPARE(reading.frames.size(), 3);
        QCOMPARE(reading.frames[0].file, u"/scratch/alice/code-snapshots/p-1/train.py"_s);
        QCOMPARE(reading.frames[0].line, 12);
        QVERIFY(!reading.frames[0].library && reading.frames[1].library && reading.frames[2].library);
        QCOMPARE(text.sliced(reading.frames[0].start, reading.frames[0].length),
                 u"File \"/scratch/alice/code-snapshots/p-1/train.py\", line 12"_s);
        QCOMPARE(reading.firstError, 0);
    }

    void theCauseStandsBeforeWhatFollows()
    {
        const LogReading reading = readLog(u"RuntimeError: DataLoader worker (pid 7) is killed by signal: Killed.\n"
                                           "slurmstepd: error: Detected 1 oom_kill event in StepId=5.batch.\n"_s);
        QCOMPARE(reading.signs.first().id, u"worker-killed"_s); // in the order of the text
        QCOMPARE(reading.main()->id, u"oom"_s);
    }

    void longLinesAndManyLinesEnd()
    {
        // Progress bars without an end, and a pattern's beginning a million times.
        QString text(2'000'000, u'x');
        text += u" Permission denied"_s + QString(500'000, u'\n') + u"File \""_s.repeated(200'000);
        const LogReading reading = readLog(text);
        QCOMPARE(reading.signs.size(), 1);
    }

private:
    QSet<QString> m_tried;
};

VOYAGEUR_PLAIN_TEST(TestLogSigns)

} // namespace tst_logsigns
#include "tst_logsigns.moc"
