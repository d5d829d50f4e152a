// SPDX-License-Identifier: GPL-3.0-or-later
#include "observe/nextrequest.h"
#include "testprogram.h"

#include <QTest>

namespace tst_nextrequest {

using namespace voyageur;
using namespace voyageur::observe;
using namespace voyageur::projectfile;
using namespace Qt::StringLiterals;
using base::MemorySize;
using base::TimeLimit;

namespace {

NextRequest measured()
{
    NextRequest next;
    next.time = TimeLimit::ofSeconds(45 * 60);
    next.memory = MemorySize::ofMebibytes(2500);
    next.cores = 2;
    return next;
}

} // namespace

class TestNextRequest final : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void directivesAreChangedInPlace_data()
    {
        QTest::addColumn<QByteArray>("before");
        QTest::addColumn<QByteArray>("after");
        const QByteArray head = "#!/bin/bash\n# mine\n";
        const QByteArray body = "\npython train.py # --time=9\n";
        QTest::newRow("long ones, in their order")
            << head + "#SBATCH --mem=16G  # enough\n#SBATCH --cpus-per-task=8\n#SBATCH --time=1-00:00:00\n" + body
            << head + "#SBATCH --mem=2500M  # enough\n#SBATCH --cpus-per-task=2\n#SBATCH --time=0:45:00\n" + body;
        QTest::newRow("short ones") << head + "#SBATCH -t 3:00:00\n#SBATCH -c 4\n#SBATCH --mem 8G\n" + body
                                    << head + "#SBATCH -t 0:45:00\n#SBATCH -c 2\n#SBATCH --mem 2500M\n" + body;
        QTest::newRow("memory by core") << head + "#SBATCH --time=9\n#SBATCH --cpus-per-task=8\n#SBATCH --mem-per-cpu=4G\n"
                + body << head + "#SBATCH --time=0:45:00\n#SBATCH --cpus-per-task=2\n#SBATCH --mem-per-cpu=1250M\n" + body;
        QTest::newRow("tasks share the cores")
            << head + "#SBATCH --time=9\n#SBATCH --ntasks-per-node=2\n#SBATCH --cpus-per-task=4\n#SBATCH --mem=8G\n" + body
            << head + "#SBATCH --time=0:45:00\n#SBATCH --ntasks-per-node=2\n#SBATCH --cpus-per-task=1\n#SBATCH --mem=2500M\n"
                + body;
    }

    void directivesAreChangedInPlace()
    {
        QFETCH(QByteArray, before);
        QFETCH(QByteArray, after);
        const NextScript next = withRequest(before, measured());
        QCOMPARE(QString::fromUtf8(next.script), QString::fromUtf8(after));
        QVERIFY(next.left.isEmpty());
        QCOMPARE(withRequest(after, measured()).script, after); // twice is once
    }

    void whatIsMissingIsAdded()
    {
        const NextScript next = withRequest("#!/bin/bash\n#SBATCH --account=def-prof\necho\n", measured());
        for (const char *line : {"#SBATCH --time=0:45:00\n", "#SBATCH --mem=2500M\n", "#SBATCH --cpus-per-task=2\n"})
            QVERIFY2(next.script.contains(line), next.script.constData());
        QVERIFY(next.script.endsWith("\necho\n"));
    }

    void whatWasNotMeasuredIsLeftAlone()
    {
        const QByteArray script = "#!/bin/bash\r\n#SBATCH --time=9\r\n\xff\r\n";
        QCOMPARE(withRequest(script, NextRequest()).script, script);
        NextRequest next;
        next.time = TimeLimit::ofSeconds(600);
        QCOMPARE(withRequest(script, next).script, QByteArray("#!/bin/bash\r\n#SBATCH --time=0:10:00\r\n\xff\r\n"));
    }

    void whatIsAskedForInAnotherWayIsLeftToThePerson()
    {
        const NextScript tasks = withRequest("#!/bin/bash\n#SBATCH --ntasks=8\n#SBATCH --mem-per-gpu=4G\n", measured());
        QCOMPARE(tasks.left.size(), 2);
        QVERIFY(!tasks.script.contains("cpus-per-task"));
        QVERIFY(tasks.script.contains("--mem-per-gpu=4G\n"));
        QVERIFY(!tasks.script.contains("--mem="));
    }

    void theGpuKeepsItsForm_data()
    {
        QTest::addColumn<QByteArray>("before");
        QTest::addColumn<QByteArray>("after");
        QTest::newRow("by node") << QByteArray("--gpus-per-node=h100:1") << QByteArray("--gpus-per-node=h100_1g.10gb:1");
        QTest::newRow("as gres") << QByteArray("--gres=gpu:h100:1") << QByteArray("--gres=gpu:h100_1g.10gb:1");
        QTest::newRow("as a whole") << QByteArray("-G h100") << QByteArray("-G h100_1g.10gb:1");
    }

    void theGpuKeepsItsForm()
    {
        QFETCH(QByteArray, before);
        QFETCH(QByteArray, after);
        NextRequest next;
        next.gpu = u"h100_1g.10gb"_s;
        QCOMPARE(withRequest("#!/bin/bash\n#SBATCH " + before + "\n", next).script, "#!/bin/bash\n#SBATCH " + after + "\n");
        QCOMPARE(withRequest(QByteArray("#!/bin/bash\n#SBATCH --gres=lustre:1\n"), next).left.size(), 1);
    }

    void theProjectTakesTheSame()
    {
        ProjectFile::Job job;
        job.account = u"def-prof"_s;
        job.gpus = u"h100:1"_s;
        NextRequest next = measured();
        next.gpu = u"h100_1g.10gb"_s;
        const ProjectFile::Job after = withRequest(job, next);
        QCOMPARE(after.time, u"0:45:00"_s);
        QCOMPARE(after.memory, u"2500M"_s);
        QCOMPARE(after.cpusPerTask, 2);
        QCOMPARE(after.gpus, u"h100_1g.10gb:1"_s);
        QCOMPARE(after.account, job.account);
        QCOMPARE(withRequest(job, NextRequest()).time, job.time);
    }

    void theProjectAsksForWhatAScriptAsksFor()
    {
        ProjectFile::Job job;
        job.account = u"def-old"_s;
        job.time = u"1:00:00"_s;
        job.memory = u"4G"_s;
        job.cpusPerTask = 3;
        job.gpus = u"a100:1"_s;
        const auto all = asInScript(job,
                                    "#!/bin/bash\n#SBATCH --account=rrg-new\n#SBATCH --time=3:00:00\n#SBATCH --cpus-per-task=12\n"
                                    "#SBATCH --mem=100G\n#SBATCH --gpus-per-node=h100:2\npython train.py\n");
        QCOMPARE(all.account, u"rrg-new"_s);
        QCOMPARE(all.time, u"3:00:00"_s);
        QCOMPARE(all.cpusPerTask, 12);
        QCOMPARE(all.memory, u"100G"_s);
        QCOMPARE(all.gpus, u"h100:2"_s);
        QCOMPARE(asInScript(job, "#!/bin/bash\n#SBATCH --gres=gpu:v100:1\n#SBATCH --mem-per-cpu=2G\n").gpus, u"v100:1"_s);
        QCOMPARE(asInScript(job, "#!/bin/bash\n#SBATCH --mem-per-cpu=2G\n").memory, u"4G"_s);
        const auto none = asInScript(job, "#!/bin/bash\n");
        QVERIFY(none.gpus.isEmpty() && none.memory.isEmpty()); // a cluster that gives memory with the GPUs
        QCOMPARE(none.account, u"def-old"_s);
        QCOMPARE(none.time, u"1:00:00"_s);
    }
};

VOYAGEUR_PLAIN_TEST(TestNextRequest)

} // namespace tst_nextrequest
#include "tst_nextrequest.moc"
