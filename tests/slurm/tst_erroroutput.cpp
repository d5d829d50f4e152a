// SPDX-License-Identifier: GPL-3.0-or-later
// Where a job writes: what scontrol prints, and what both practice clusters say of jobs that run and of jobs that ended.
#include "practicehost.h"
#include "slurm/erroroutput.h"
#include "testprogram.h"

#include <QTest>

namespace tst_erroroutput {

using namespace voyageur;
using namespace voyageur::slurm;
using ssh::RemotePath;

class TestErrorOutput final : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void theFilesAreReadFromWhatScontrolPrints_data();
    void theFilesAreReadFromWhatScontrolPrints();
    void bothClustersTellWhereAJobWrites_data();
    void bothClustersTellWhereAJobWrites();
};

void TestErrorOutput::theFilesAreReadFromWhatScontrolPrints_data()
{
    QTest::addColumn<QByteArray>("text");
    QTest::addColumn<QByteArray>("output");
    QTest::addColumn<QByteArray>("error");
    QTest::newRow("24.11") << QByteArray(
        "JobId=5 JobName=x\n   UserId=a(1)\n   StdErr=/a/e.txt\n   StdIn=/dev/null\n   StdOut=/a/o.txt\n   \n")
                           << QByteArray("/a/o.txt") << QByteArray("/a/e.txt");
    QTest::newRow("22.05, with more below") << QByteArray(
        "JobId=5 JobName=x\n   StdErr=/a/b c/e\n   StdIn=/dev/null\n   StdOut=/a/b c/e\n   Power=\n\n")
                                            << QByteArray("/a/b c/e") << QByteArray("/a/b c/e");
    QTest::newRow("a name that looks like a field")
        << QByteArray("JobId=5 JobName=x\n   StdOut=/etc/passwd\n   StdErr=/etc/shadow\n   Comment=\n   StdOut=/etc/hosts\n"
                      "   StdErr=/a/e\n   StdIn=/dev/null\n   StdOut=/a/o\n")
        << QByteArray("/a/o") << QByteArray("/a/e");
    QTest::newRow("an interactive job") << QByteArray("JobId=5 JobName=bash\n   WorkDir=/a\n   Power=\n") << QByteArray()
                                        << QByteArray();
    QTest::newRow("nothing") << QByteArray() << QByteArray() << QByteArray();
}

void TestErrorOutput::theFilesAreReadFromWhatScontrolPrints()
{
    QFETCH(QByteArray, text);
    QFETCH(QByteArray, output);
    QFETCH(QByteArray, error);
    const OutputFiles files = parseOutputFiles(text);
    QCOMPARE(files.standardOutput.bytes(), output);
    QCOMPARE(files.standardError.bytes(), error);
    QCOMPARE(files.areTwo(), !error.isEmpty() && output != error);
}

void TestErrorOutput::bothClustersTellWhereAJobWrites_data()
{
    QTest::addColumn<QByteArray>("cluster");
    QTest::newRow("24.11") << QByteArray("VOYAGEUR_PRACTICE");
    QTest::newRow("22.05") << QByteArray("VOYAGEUR_PRACTICE_2205");
}

void TestErrorOutput::bothClustersTellWhereAJobWrites()
{
    QFETCH(QByteArray, cluster);
    auto host = tests::practiceHost(QStringLiteral("student"), cluster.constData());
    const auto tools = findSlurm(*host, {});
    QVERIFY2(tools.ok(), qPrintable(tools.ok() ? QString() : tools.error().text()));
    Client client(host, *tools);
    const QByteArray top = "/scratch/student/two files/";
    const auto made =
        host->run(ssh::ShellCommand::script("mkdir -p \"$1\" && printf '#!/bin/bash\\nsleep 3\\n' >\"$1/job.sh\"", {top}));
    QVERIFY(made.ok() && made->status.success());
    const auto submit = [&](const QList<QByteArray> &options) {
        SubmitRequest request;
        request.script = RemotePath("job.sh");
        request.folder = RemotePath(top.chopped(1));
        request.options = QList<QByteArray>{"--account=def-prof", "--time=2", "--mem=50M"} + options;
        const auto done = client.submit(request);
        if (!done.ok())
            qWarning("%s", qPrintable(done.error().text()));
        return done.ok() ? done->id : JobId();
    };
    const auto filesOf = [&](const JobId &id) {
        const auto job = client.job(id);
        const auto files = job.ok() ? outputFilesOf(*job, client) : base::Result<OutputFiles>(job.error());
        if (!files.ok())
            qWarning("%s", qPrintable(files.error().text()));
        return files.ok() ? *files : OutputFiles();
    };
    const JobId two = submit({"--job-name=t w", "--output=o-%x-%j.out", "--error=e-%8j.err"});
    const JobId one = submit({});
    const JobId task = submit({"--array=4", "--error=e-%A-%a"});
    QVERIFY(!two.isNull() && !one.isNull() && !task.isNull());
    const auto wanted = [&] {
        QCOMPARE(filesOf(two).standardOutput.bytes(), top + "o-t w-" + two.bytes() + ".out");
        QCOMPARE(filesOf(two).standardError.bytes(), top + "e-" + two.bytes().rightJustified(8, '0') + ".err");
        QVERIFY(!filesOf(one).areTwo());
        QCOMPARE(filesOf(one).standardOutput.bytes(), top + "slurm-" + one.bytes() + ".out");
        QCOMPARE(filesOf(JobId(task.job(), 4)).standardOutput.bytes(), top + "slurm-" + task.bytes() + "_4.out");
        QCOMPARE(filesOf(JobId(task.job(), 4)).standardError.bytes(), top + "e-" + task.bytes() + "-4");
    };
    wanted();
    const auto ended = client.waitForEnd({two, one, task}, {});
    QVERIFY2(ended.ok(), qPrintable(ended.ok() ? QString() : ended.error().text()));
    wanted();
}

VOYAGEUR_TEST(TestErrorOutput)

} // namespace tst_erroroutput
#include "tst_erroroutput.moc"
