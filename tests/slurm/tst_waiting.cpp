// SPDX-License-Identifier: GPL-3.0-or-later
// What a waiting job asks for, and everything that can be found out about it, on clusters of Slurm 24.11 and 22.05.
#include "practicehost.h"
#include "program.h"
#include "slurm/waiting.h"
#include "testprogram.h"

#include <QTest>

#include <algorithm>
#include <map>

namespace tst_waiting {

using namespace voyageur;
using namespace voyageur::slurm;
using namespace Qt::StringLiterals;
using base::MemorySize;

namespace {

JobRecord recordOf(const QByteArray &text)
{
    return parseJobRecord("JobId=7 JobName=x\n   " + text + '\n');
}

Job queued()
{
    Job job;
    job.id = JobId(7);
    job.nodeCount = 1;
    job.cpus = 4;
    job.memory = MemorySize::ofMebibytes(4096);
    job.gpus = u"a100:2"_s;
    job.state = JobState(JobState::Code::Pending);
    job.inQueue = true;
    return job;
}

} // namespace

class TestWaiting final : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void whatTheJobWants_data()
    {
        QTest::addColumn<QByteArray>("record");
        QTest::addColumn<JobWish>("wish");
        JobWish wish{1, 4, MemorySize::ofMebibytes(4096), u"a100"_s, 2, false, false, {}, true};
        QTest::newRow("the queue alone") << QByteArray() << wish;
        wish.memory = MemorySize::ofMebibytes(16 * 1024);
        QTest::newRow("memory by core is known by the record")
            << QByteArray("ReqTRES=cpu=4,mem=16G,node=1,billing=4,gres/gpu=2,gres/gpu:a100=2") << wish;
        QTest::newRow("before 23.02") << QByteArray("TRES=cpu=4,mem=16G,node=1,billing=4,gres/gpu=2,gres/gpu:a100=2") << wish;
        wish = {2, 8, MemorySize::ofMebibytes(8 * 1024), u"a100"_s, 2, false, true, {u"icelake"_s}, true};
        QTest::newRow("two whole nodes with a feature")
            << QByteArray("ReqTRES=cpu=16,mem=16G,node=2,gres/gpu=4,gres/gpu:a100=4 OverSubscribe=NO Features=icelake") << wish;
        wish = {1, 4, MemorySize::ofMebibytes(4096), {}, 1, false, false, {u"a"_s, u"b"_s}, false};
        QTest::newRow("any GPU, named nodes")
            << QByteArray("ReqTRES=cpu=4,mem=4G,node=1,gres/gpu=1 ReqNodeList=nc1 Features=a&b") << wish;
        wish = {1, 4, MemorySize::ofMebibytes(4096), u"a100"_s, 2, true, false, {}, true};
        QTest::newRow("features by choice, models too")
            << QByteArray("ReqTRES=cpu=4,mem=4G,node=1,gres/gpu=2,gres/gpu:a100=1,gres/gpu:h100=1 Features=a|b") << wish;
    }
    void whatTheJobWants()
    {
        QFETCH(QByteArray, record);
        QFETCH(JobWish, wish);
        const JobWish found = wishOf(queued(), record.isEmpty() ? JobRecord() : recordOf(record));
        QCOMPARE(found.nodes, wish.nodes);
        QCOMPARE(found.cores, wish.cores);
        QCOMPARE(found.memory, wish.memory);
        QCOMPARE(found.severalModels, wish.severalModels);
        if (!wish.severalModels) {
            QCOMPARE(found.gpu, wish.gpu);
            QCOMPARE(found.gpus, wish.gpus);
        }
        QCOMPARE(found.wholeNodes, wish.wholeNodes);
        QCOMPARE(found.features, wish.features);
        QCOMPARE(found.places, wish.places);
    }

    void whatThePriorityIsMadeOf()
    {
        QLocale::setDefault(QLocale::c());
        const auto best = parsePriority("banner\n 23|900|10|890|0|0|0|0|0\n 23|1000000|50000|900000|0|0|40000|0|10000\n");
        QVERIFY(best.has_value());
        QCOMPARE(best->all, 1e6);
        QCOMPARE(best->parts.size(), 4);
        const QString words = priorityWords(*best);
        QVERIFY2(words.startsWith("1000000: fair share 90"_L1), qPrintable(words));
        QVERIFY(words.contains("waiting time 5"_L1));
        for (const char *nothing : {"", "Unable to find jobs\n", "x|1|2\n", "23|nan|||||||\n", "a|1|1|1|1|1|1|1|1\n"})
            QVERIFY2(!parsePriority(nothing), nothing);
        QCOMPARE(priorityWords({5, {}}), u"5"_s);
    }

    // What Slurm's word says to everybody is not true of each job.
    void whatIsKnownOfTheJobChangesWhatIsSaid()
    {
        Job job = queued();
        WaitingFacts facts;
        job.reason = u"BeginTime"_s;
        QVERIFY(waitReason(job, facts).what.contains("--begin"_L1));
        facts.restarts = 1;
        QVERIFY(waitReason(job, facts).what.contains("put it back in the queue"_L1));
        job.reason = u"AssocMaxJobsLimit"_s;
        QCOMPARE(waitReason(job, facts).kind, WaitReason::Kind::Limit);
        facts.noneRuns = true;
        QCOMPARE(waitReason(job, facts).kind, WaitReason::Kind::Blocked);
        job.reason = u"JobHeldUser"_s;
        facts.noneRuns = false;
        const QDateTime now = QDateTime::currentDateTimeUtc();
        job.start = now.addSecs(3600);
        QCOMPARE(standingWords(job, facts, now), QStringList());
        job.reason = u"Resources"_s;
        QCOMPARE(standingWords(job, facts, now).size(), 1);
    }

    void aClusterIsAsked_data()
    {
        QTest::addColumn<QByteArray>("variable");
        QTest::newRow("24.11") << QByteArray("VOYAGEUR_PRACTICE");
        QTest::newRow("22.05") << QByteArray("VOYAGEUR_PRACTICE_2205");
    }
    void aClusterIsAsked()
    {
        QFETCH(QByteArray, variable);
        const auto host = tests::practiceHost(u"student"_s, variable.constData());
        const auto tools = findSlurm(*host, {});
        QVERIFY(tools.ok());
        Client client(host, *tools);
        auto both = ssh::ShellCommand::script(
            "printf '#!/bin/bash\\nsleep 600\\n' >wait.sh; for i in 1 2; do sbatch --parsable --account=def-prof --time=5:00:00 "
            "--gpus-per-node=a100:4 --cpus-per-task=4 --mem=8G wait.sh; done");
        both.setLoginShell(true);
        const auto submit = host->run(both);
        QVERIFY(submit.ok());
        const QByteArray last = submit->out.trimmed().split('\n').last();
        const auto id = JobId::parse(last);
        QVERIFY2(id, (submit->out + submit->err).constData());
        Job job;
        const auto waits = [&] {
            const auto found = client.job(*id);
            if (!found.ok())
                return false;
            job = *found;
            return job.state.isPending() && !job.reason.isEmpty();
        };
        for (int i = 0; i < 60 && !waits(); ++i)
            QTest::qWait(500);
        QVERIFY(waits());
        const int before = tests::commandsAsked(variable.constData());
        const auto facts = askWhyItWaits(job, client, {}, {});
        QCOMPARE(tests::commandsAsked(variable.constData()) - before, 2); // seven before
        (void)host->run(tools->query("scancel", {"--me"}));
        QVERIFY2(facts.ok(), qPrintable(facts.ok() ? QString() : facts.error().text()));
        QCOMPARE(facts->missing, QStringList());
        QCOMPARE(facts->wish.gpus, 4);
        QCOMPARE(facts->wish.gpu, u"a100"_s);
        QCOMPARE(facts->wish.memory, MemorySize::ofMebibytes(8192));
        QCOMPARE(facts->wish.cores, 4);
        QVERIFY(facts->free.has_value());
        int nodes = 0;
        for (const FreeNode &node : facts->free->nodes)
            nodes += node.count;
        QCOMPARE(nodes, 5);
        QCOMPARE(facts->free->partitions.size(), 12);
        for (const FreePartition &partition : facts->free->partitions)
            QVERIFY2(partition.nodes == 0 || partition.nodeList.startsWith('n'), qPrintable(partition.name));
        QCOMPARE(facts->shares.size(), 3);
        QVERIFY(facts->shares.first().level.has_value());
        QVERIFY(facts->priority && facts->priority->all > 0);
        // What was just asked serves for the next job.
        const auto again = askWhyItWaits(job, client, *facts, {});
        QVERIFY(again.ok());
        QCOMPARE(again->readAt, facts->readAt);
        QVERIFY(again->free && again->shares == facts->shares);
    }

    // Slurm's guess is told by the cluster's clock, everything here by this computer's.
    void theGuessOfTheStartIsTranslated_data()
    {
        QTest::addColumn<int>("hours");
        for (const int hours : {-14, -1, 0, 1, 14})
            QTest::addRow("%+d h", hours) << hours;
    }
    void theGuessOfTheStartIsTranslated()
    {
        QFETCH(int, hours);
        const QDateTime now(QDate(2026, 11, 23), QTime(12, 0), Qt::LocalTime);
        WaitingFacts facts;
        facts.ahead = hours * 3600;
        const auto words = [&](qint64 seconds) {
            Job job = queued();
            job.start = now.addSecs(seconds + hours * 3600).toUTC();
            return standingWords(job, facts, now).join(u' ');
        };
        const QString hour = words(3600);
        QVERIFY2(hour.contains(u"13:00"_s), qPrintable(hour));
        QVERIFY2(words(-3600).isEmpty(), qPrintable(words(-3600))); // that moment has passed
        facts.ahead.reset();                                        // nobody could be asked
        QCOMPARE(words(3600).isEmpty(), hours <= -1);
    }

    void whatIsMissingIsSaid()
    {
        const auto host = tests::practiceHost();
        auto tools = findSlurm(*host, {});
        QVERIFY(tools.ok());
        tools->programs.remove("sprio");
        tools->programs.remove("sshare");
        tools->programs.insert("sinfo", "/bin/false");
        Client client(host, *tools);
        const auto facts = askWhyItWaits(queued(), client, {}, {});
        QVERIFY2(facts.ok(), qPrintable(facts.ok() ? QString() : facts.error().text()));
        QCOMPARE(facts->missing.size(), 2);
        QVERIFY(facts->missing.first().contains("free"_L1) && facts->missing.last().contains("sshare"_L1));
        QVERIFY(facts->ahead && std::abs(*facts->ahead) < 60); // the same computer
        QVERIFY(!facts->free && facts->shares.isEmpty() && !facts->priority);
        QCOMPARE(facts->wish.gpus, 2); // the queue's word
    }
};

VOYAGEUR_TEST(TestWaiting)

} // namespace tst_waiting
#include "tst_waiting.moc"
