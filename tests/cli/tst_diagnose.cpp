// SPDX-License-Identifier: GPL-3.0-or-later
// `voyageur diagnose` of files: no cluster.
#include "commandline.h"
#include "testprogram.h"

#include <QStringEncoder>
#include <QTest>

namespace tst_diagnose {

using namespace Qt::StringLiterals;

namespace {

const QByteArray outOfMemory = "epoch 1\nTraceback (most recent call last):\n  File \"/home/a/train.py\", line 61, in <module>\n"
                               "    main()\ntorch.OutOfMemoryError: CUDA out of memory. Tried to allocate 2.00 GiB.\n";

} // namespace

class tst_diagnose : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void theCauseItsLineAndTheCureAreSaid()
    {
        CommandLine line;
        const QString log = line.file(u"slurm-1.out"_s, outOfMemory);
        const Ran people = line.run({u"diagnose"_s, log});
        QCOMPARE(people.status, 0);
        QVERIFY2(people.out.contains("line 5: The GPU's memory is full."), people.out.constData());
        QVERIFY(people.out.contains("Use smaller batches"));
        QVERIFY(people.out.contains("/home/a/train.py, line 61"));
        const Ran ran = line.run({u"diagnose"_s, u"--json"_s, log});
        QCOMPARE(ran.status, 0);
        const QJsonObject cause = ran.object()[u"cause"_s].toObject();
        QCOMPARE(ran.object()[u"file"_s].toString(), log);
        QCOMPARE(cause[u"sign"_s].toString(), u"cuda-memory"_s);
        QCOMPARE(cause[u"line"_s].toInt(), 5);
        QVERIFY(cause[u"sure"_s].toBool());
        QVERIFY(cause[u"source"_s].toString().startsWith("https://"_L1));
        QCOMPARE(cause[u"code"_s][u"line"_s].toInt(), 61);
        QCOMPARE(ran.object()[u"lines"_s].toInt(), 5);
        QVERIFY(ran.object()[u"script"_s].isNull());
    }

    void ignoranceIsSaidAndStatusOne()
    {
        CommandLine line;
        const QString strange = line.file(u"a.out"_s, "start\nzorp: error: flux 12\n");
        const Ran people = line.run({u"diagnose"_s, strange});
        QCOMPARE(people.status, 1);
        QVERIFY2(people.out.contains("no known failure in 2 lines"), people.out.constData());
        QVERIFY(people.out.contains("line 2: zorp: error: flux 12"));
        const Ran ran = line.run({u"diagnose"_s, u"--json"_s, strange});
        QVERIFY(ran.object().contains(u"cause"_s) && ran.object()[u"cause"_s].isNull());
        QCOMPARE(ran.object()[u"firstError"_s][u"line"_s].toInt(), 2);
        const Ran well = line.run({u"diagnose"_s, line.file(u"b.out"_s, "epoch 1\ndone\n")});
        QCOMPARE(well.status, 1);
        QVERIFY(well.out.contains("No line looks like an error."));
        QCOMPARE(line.run({u"diagnose"_s, line.file(u"c.out"_s, "")}).status, 1);
    }

    void aWarningIsOnlyPerhapsTheCause()
    {
        CommandLine line;
        const QString log =
            line.file(u"a.out"_s, "WARNING: CUDA out of memory. Tried to allocate 2 GiB; reducing batch size\nEpoch 1\n");
        const Ran people = line.run({u"diagnose"_s, log});
        QCOMPARE(people.status, 1);
        QVERIFY2(people.out.contains("Possibly, line 1: The GPU's memory is full."), people.out.constData());
        QVERIFY(!line.run({u"diagnose"_s, u"--json"_s, log}).object()[u"cause"_s][u"sure"_s].toBool(true));
    }

    void theScriptSaysWhichOfItsLines()
    {
        CommandLine line;
        const QString script =
            line.file(u"job.sh"_s, "#!/bin/sh\n#SBATCH --mem=4G\n#SBATCH --time=10:00\nmodule load python\npython train.py\n");
        const QString killed = line.file(u"a.out"_s,
                                         "slurmstepd: error: Detected 1 oom_kill event in StepId=5.batch. Some of the step "
                                         "tasks have been OOM Killed.\n");
        const Ran people = line.run({u"diagnose"_s, u"--script"_s, script, killed});
        QVERIFY2(people.out.contains("--mem=4G (line 2)"), people.out.constData());
        const QString module = line.file(u"b.out"_s, "/var/spool/slurmd/job1/slurm_script: line 4: module: command not found\n");
        const QJsonObject told =
            line.run({u"diagnose"_s, u"--json"_s, u"--script"_s, script, module}).object()[u"script"_s].toObject();
        QCOMPARE(told[u"file"_s].toString(), script);
        QCOMPARE(told[u"line"_s].toInt(), 4);
        QCOMPARE(told[u"text"_s].toString(), u"module load python"_s);
        QCOMPARE(line.run({u"diagnose"_s, u"--script"_s, line.folder() + u"/none.sh"_s, killed}).status, 2);
    }

    void severalFilesAreAList()
    {
        CommandLine line;
        const QString one = line.file(u"a.out"_s, outOfMemory);
        const QString two = line.file(u"b.out"_s, "fine\n");
        const Ran ran = line.run({u"diagnose"_s, u"--json"_s, one, two});
        QCOMPARE(ran.status, 1);
        QCOMPARE(ran.array().size(), 2);
        const Ran in = line.runInShell(u"\"$0\" \"$@\" <"_s + one, {u"diagnose"_s, u"--json"_s, u"-"_s});
        QCOMPARE(in.object()[u"cause"_s][u"sign"_s].toString(), u"cuda-memory"_s);
    }

    void anyEncodingIsRead_data()
    {
        QTest::addColumn<QByteArray>("bytes");
        const QString text = u"Époque 1\r\nRuntimeError: CUDA error: out of memory\r\n"_s;
        QTest::newRow("UTF-16 with its mark")
            << QByteArray("\xff\xfe") + QByteArray(QStringEncoder(QStringEncoder::Utf16LE)(text));
        QTest::newRow("UTF-16 without") << QByteArray(QStringEncoder(QStringEncoder::Utf16LE)(text));
        QTest::newRow("UTF-16, the other way round")
            << QByteArray("\xfe\xff") + QByteArray(QStringEncoder(QStringEncoder::Utf16BE)(text));
        QTest::newRow("UTF-8 with a mark") << QByteArray("\xef\xbb\xbf") + text.toUtf8();
        QTest::newRow("Latin 1") << text.toLatin1();
        QTest::newRow("emptied while it was written") << QByteArray(100'000, '\0') + text.toUtf8();
        QTest::newRow("progress without a line's end")
            << QByteArray("12%|# | 4/33 [00:19<02:21]\r").repeated(10'000) + text.toUtf8();
    }
    void anyEncodingIsRead()
    {
        QFETCH(QByteArray, bytes);
        CommandLine line;
        const Ran ran = line.run({u"diagnose"_s, u"--json"_s, line.file(u"a.out"_s, bytes)});
        QCOMPARE(ran.status, 0);
        QCOMPARE(ran.object()[u"cause"_s][u"sign"_s].toString(), u"cuda-memory"_s);
    }

    void whatIsNoLogIsRefused()
    {
        CommandLine line;
        QByteArray program("\x7f"
                           "ELF");
        program += QByteArray("\x01\x02\x03\x04\0\0\0\0", 8).repeated(2000);
        QCOMPARE(line.run({u"diagnose"_s, line.file(u"a"_s, program)}).status, 2);
        QCOMPARE(line.run({u"diagnose"_s, line.folder()}).status, 2);
        QCOMPARE(line.run({u"diagnose"_s, line.folder() + u"/none"_s}).status, 2);
        QCOMPARE(line.run({u"diagnose"_s}).status, 2);
    }
};

VOYAGEUR_TEST(tst_diagnose)

} // namespace tst_diagnose
#include "tst_diagnose.moc"
