// SPDX-License-Identifier: GPL-3.0-or-later
#include "slurm/explain.h"
#include "slurm/queue.h"
#include "testprogram.h"

#include <QFile>
#include <QTest>

#include <algorithm>
#include <vector>

namespace tst_queue {

using namespace voyageur;
using namespace voyageur::slurm;
using namespace Qt::StringLiterals;

namespace {

QByteArray recorded(const QString &name)
{
    QFile file(voyageur::tests::dataPath("/slurm/") + name);
    if (!file.open(QIODevice::ReadOnly))
        qFatal("cannot read %s", qPrintable(file.fileName()));
    return file.readAll();
}

Job find(const QList<Job> &jobs, const char *id)
{
    for (const Job &job : jobs) {
        if (job.id == *JobId::parse(id))
            return job;
    }
    return {};
}

Job inState(JobState::Code state, const char *reason = "", bool inQueue = true)
{
    Job job;
    job.id = JobId(1);
    job.state = state;
    job.reason = QString::fromLatin1(reason);
    job.inQueue = inQueue;
    return job;
}

} // namespace

class TestQueue : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void bothVersionsAreRead_data()
    {
        QTest::addColumn<QString>("version");
        QTest::addColumn<int>("release");
        QTest::newRow("22.05") << QStringLiteral("22.05") << 2205;
        QTest::newRow("24.11") << QStringLiteral("24.11") << 2411;
    }
    void bothVersionsAreRead()
    {
        QFETCH(QString, version);
        QFETCH(int, release);
        const auto queue = parseQueue(recorded(QStringLiteral("squeue-%1.txt").arg(version)));
        QVERIFY2(queue.ok(), qPrintable(queue.ok() ? QString() : queue.error().text()));
        const auto accounting = parseAccounting(recorded(QStringLiteral("sacct-%1.txt").arg(version)), release);
        QVERIFY2(accounting.ok(), qPrintable(accounting.ok() ? QString() : accounting.error().text()));
        QCOMPARE(queue->size(), 16);
        QCOMPARE(accounting->size(), 11);
        const auto jobs = mergeJobs(*queue, *accounting);
        QCOMPARE(jobs.size(), 16);

        const Job running = find(jobs, "15");
        QCOMPARE(running.state, JobState(JobState::Code::Running));
        QCOMPARE(running.elapsedSeconds, 14);
        QCOMPARE(running.limitSeconds, 300);
        QCOMPARE(running.nodes, QStringLiteral("ng10101"));
        QCOMPARE(running.gpus, QStringLiteral("a100:2"));
        QCOMPARE(running.account, QStringLiteral("def-prof_gpu"));
        QCOMPARE(running.memory, base::MemorySize::ofMebibytes(256));
        QVERIFY(!running.exitCode);
        QVERIFY(!running.end.isValid());
        QVERIFY(running.submit.isValid());
        QCOMPARE(running.comment, QString());
        QVERIFY(running.inQueue);

        const Job waiting = find(jobs, "10");
        QVERIFY(waiting.state.isPending());
        QCOMPARE(waiting.cpus, 4);
        QCOMPARE(waiting.memory, base::MemorySize::ofMebibytes(1500));
        QCOMPARE(waiting.gpus, QStringLiteral("a100:1"));
        QVERIFY(waiting.explanation.contains(QLatin1StringView("will never start")));
        QCOMPARE(waiting.nodes, QString());

        const Job later = find(jobs, "17");
        QVERIFY(later.start > later.submit);

        const Job twoLines = find(jobs, "9");
        QCOMPARE(twoLines.name, QStringLiteral("two\nlines"));
        QCOMPARE(twoLines.exitCode, (ExitCode{3, 0}));
        QVERIFY(twoLines.explanation.contains(QLatin1StringView("status 3")));
        QVERIFY(twoLines.end.isValid());

        QCOMPARE(find(jobs, "12").exitCode, (ExitCode{0, 53}));
        QVERIFY(find(jobs, "12").explanation.contains(QLatin1StringView("folder")));
        QCOMPARE(find(jobs, "13").exitCode, (ExitCode{0, 9}));
        QVERIFY(find(jobs, "13").explanation.contains(QLatin1StringView("memory")));
        QCOMPARE(find(jobs, "14").state, JobState(JobState::Code::Cancelled));
        QCOMPARE(find(jobs, "16_3").state, JobState(JobState::Code::Cancelled));

        const Job task = find(jobs, "8_3");
        QCOMPARE(task.name, QStringLiteral("we|ird \"name"));
        QCOMPARE(task.comment, QStringLiteral("mine | voyageur:0001"));
        QCOMPARE(task.number, 21);
        QVERIFY(task.state.isSuccess());
        QCOMPARE(task.explanation, QString());
        QCOMPARE(task.workdir.bytes(), QByteArray("/scratch/student/record dir"));
        QCOMPARE(expandedOutput(task.stdoutPath, task, "student").bytes(),
                 QByteArray("/scratch/student/record dir/logs/we|ird \"name-8_3.out"));
        QCOMPARE(expandedOutput(find(jobs, "16_1").stdoutPath, find(jobs, "16_1"), "student").bytes(),
                 QByteArray("/scratch/student/record dir/slurm-16_1.out"));
        QCOMPARE(expandedOutput(running.stdoutPath, running, "student").bytes(),
                 QByteArray("/scratch/student/record dir/slurm-15.out"));
    }

    void accountingAloneTellsTheEnd()
    {
        const auto jobs = mergeJobs({}, *parseAccounting(recorded(QStringLiteral("sacct-24.11.txt")), 2411));
        const Job failed = find(jobs, "9");
        QCOMPARE(failed.name, QStringLiteral("two\nlines"));
        QCOMPARE(failed.exitCode, (ExitCode{3, 0}));
        QCOMPARE(failed.limitSeconds, 300);
        QVERIFY(!failed.inQueue);
        QCOMPARE(find(jobs, "14").state, JobState(JobState::Code::Cancelled));
        QCOMPARE(find(jobs, "15").gpus, QStringLiteral("a100:2"));
        QCOMPARE(failed.stdoutPath.bytes(), QByteArray("/scratch/student/record dir/slurm-%j.out"));
        // It runs by the accounting, but the queue has lost it: no end is invented.
        QVERIFY(!find(jobs, "15").hasEnded());
        QVERIFY(find(jobs, "15").explanation.contains(QLatin1StringView("left the queue")));
        QVERIFY(!jobs.first().hasEnded()); // those that have not ended stand first
    }

    void theQueueBeatsTheAccountingForAJobThatRunsAgain()
    {
        Job again = inState(JobState::Code::Pending, "BeginTime");
        Job before = inState(JobState::Code::NodeFailed, "", false);
        before.exitCode = ExitCode{1, 0};
        const auto jobs = mergeJobs({again}, {before});
        QCOMPARE(jobs.size(), 1);
        QVERIFY(jobs.first().state.isPending());
        QVERIFY(!jobs.first().exitCode);
    }

    void theStatusThatTheAccountingShortensStays()
    {
        Job ended;
        ended.id = JobId(5);
        ended.state = JobState::Code::Failed;
        ended.inQueue = true;
        ended.exitCode = ExitCode{137, 0};
        Job told = ended;
        told.inQueue = false;
        told.exitCode = ExitCode{9, 0};
        const Job both = mergeJobs({ended}, {told}).first();
        QCOMPARE(both.exitCode, (ExitCode{137, 0}));
        QVERIFY2(both.explanation.contains(QLatin1StringView("killed (signal 9)")), qPrintable(both.explanation));
        const QString alone = mergeJobs({}, {told}).first().explanation;
        QVERIFY2(alone.contains(QLatin1StringView("9 or 137")), qPrintable(alone));
        ended.exitCode = ExitCode{127, 0};
        QVERIFY(mergeJobs({ended}, {}).first().explanation.contains(QLatin1StringView("did not find a command")));
        told.exitCode = ExitCode{127, 0};
        QVERIFY(mergeJobs({}, {told}).first().explanation.contains(QLatin1StringView("127 or 255")));
        told.exitCode = ExitCode{2, 0};
        QCOMPARE(mergeJobs({ended}, {told}).first().exitCode, (ExitCode{2, 0}));
    }

    void whoCancelledItIsSaid()
    {
        const auto told = [](QByteArray by, const char *owner, const QString &name, bool ran) {
            const QByteArray all = recorded(QStringLiteral("sacct-24.11.txt"));
            auto fields = all.first(all.indexOf("\x1f\n") + 2).split('\x1f');
            fields[0] = "700";
            fields[2] = "CANCELLED" + by;
            fields[3] = owner;
            fields[fields.size() - 2] = name.toUtf8();
            auto jobs = parseAccounting(fields.join('\x1f'), 2411);
            if (!ran) {
                (*jobs)[0].nodes.clear();
                (*jobs)[0].elapsedSeconds = 0;
                (*jobs)[0].exitCode = ExitCode{};
            }
            return mergeJobs({}, *jobs).first().explanation;
        };
        const QString mine = QStringLiteral("train"), attempt = QStringLiteral("try-20261126-101010-abcd");
        QVERIFY2(told(" by 59002", "59002", mine, true).startsWith(u"You cancelled the job,"),
                 qPrintable(told(" by 59002", "59002", mine, true)));
        QVERIFY(told(" by 59002", "59002", mine, false).contains(u"before it started"));
        QVERIFY(told(" by 0", "59002", mine, true).contains(u"or Slurm cancelled"));
        QVERIFY(told(" by 0", "59002", mine, false).contains(u"before it started"));
        QVERIFY(told(" by 590021", "59002", mine, true).startsWith(u"Somebody else"));
        QVERIFY(told("", "59002", mine, true).contains(u"You or the"));
        QVERIFY(told(" by 59002", "59002", attempt, true).contains(u"Voyageur ends it"));
        QVERIFY(told(" by 59002", "59002", attempt + u'x', true).startsWith(u"You cancelled the job,"));
        QVERIFY(told(" by 0", "59002", attempt, true).contains(u"or Slurm cancelled"));
        // The queue knows the state for some minutes, and not who.
        Job queued = inState(JobState::Code::Cancelled);
        Job accounted = inState(JobState::Code::Cancelled, "CancelledByRoot", false);
        queued.nodes = accounted.nodes = QStringLiteral("nc10101");
        QVERIFY(mergeJobs({queued}, {accounted}).first().explanation.contains(u"or Slurm cancelled"));
    }

    void aJobThatNeverRanHasNoScriptThatFailed()
    {
        Job job = inState(JobState::Code::Failed, "BadConstraints", false);
        job.exitCode = ExitCode{1, 0};
        const QString accounted = mergeJobs({}, {job}).first().explanation;
        job.inQueue = true;
        job.exitCode = ExitCode{0, 1}; // what squeue makes of the same
        const QString queued = mergeJobs({job}, {}).first().explanation;
        QVERIFY2(accounted.contains(u"never ran") && accounted.contains(u"No node has what the job asks for"),
                 qPrintable(accounted));
        QCOMPARE(queued, accounted);
        job.reason.clear();
        QVERIFY(mergeJobs({job}, {}).first().explanation.contains(u"no log"));
        job.nodes = QStringLiteral("nc10101");
        QVERIFY(mergeJobs({job}, {}).first().explanation.contains(u"Signal 1"));
    }

    void whatIsLeftOfACancelledArrayIsNoJobBesideItsTasks()
    {
        Job task;
        task.id = JobId(585, 0);
        Job rest;
        rest.id = JobId(585);
        rest.state = JobState::Code::Cancelled;
        QCOMPARE(mergeJobs({task, rest}, {}).size(), 1);
        QCOMPARE(mergeJobs({rest}, {}).size(), 1);
    }

    void componentsWriteIntoTheLogOfTheFirst()
    {
        Job leader;
        leader.id = *JobId::parse("47+0");
        leader.stdoutPath = ssh::RemotePath("/a/slurm-47.out");
        Job other = leader;
        other.id = *JobId::parse("47+1");
        other.stdoutPath = ssh::RemotePath("/a/slurm-48.out");
        for (const Job &job : mergeJobs({other, leader}, {}))
            QCOMPARE(job.stdoutPath.bytes(), QByteArray("/a/slurm-47.out"));
    }

    void anArraysOwnRecordIsNoJobBesideItsTasks()
    {
        Job task = inState(JobState::Code::Running);
        task.id = JobId(45, 1);
        Job whole = inState(JobState::Code::Pending, "", false);
        whole.id = JobId(45);
        QCOMPARE(mergeJobs({task}, {whole}).size(), 1);
        QCOMPARE(mergeJobs({}, {whole}).size(), 1);
    }

    void anEmptyAnswerIsNoJobs()
    {
        QVERIFY(parseQueue("").ok() && parseQueue("")->isEmpty());
        QVERIFY(parseAccounting("", 2411).ok() && parseAccounting("", 2411)->isEmpty());
        QVERIFY(mergeJobs({}, {}).isEmpty());
    }

    void wordsBeforeAnEmptyListAreNoJobsAndNoError()
    {
        const QByteArray words = "*** Maintenance on Tuesday ***\nsee https://status.example.org\n";
        QVERIFY(parseQueue(words).ok() && parseQueue(words)->isEmpty());
        QVERIFY(parseAccounting(words, 2411).ok() && parseAccounting(words, 2411)->isEmpty());
        QVERIFY(!parseQueue("site wrapper: request timed out\n").ok());
        QVERIFY(!parseQueue("*** Maintenance").ok()); // cut
    }

    void anAnswerThatIsNoneIsSaidSo()
    {
        QCOMPARE(parseQueue("slurm_load_jobs error: Unable to contact slurm controller\n").error().code,
                 base::ErrorCode::BadAnswer);
        QCOMPARE(parseAccounting("8|COMPLETED\n", 2205).error().code, base::ErrorCode::BadAnswer);
    }

    void anyCutOfTheAnswerIsReadOrRefused()
    {
        const QByteArray whole = recorded(QStringLiteral("squeue-24.11.txt"));
        for (qsizetype length = 0; length < whole.size(); ++length)
            (void)parseQueue(whole.first(length)); // must not crash
        const QByteArray accounting = recorded(QStringLiteral("sacct-22.05.txt"));
        for (qsizetype length = 0; length < accounting.size(); ++length)
            (void)parseAccounting(accounting.first(length), 2205);
    }

    void theDelimiterInAPersonsWordsLosesNoJob()
    {
        QByteArray text = recorded(QStringLiteral("squeue-24.11.txt"));
        text.replace("running\x1f", "run\x1fning\x1f");
        const auto queue = parseQueue(text);
        QVERIFY(queue.ok());
        QCOMPARE(find(*queue, "15").state, JobState(JobState::Code::Running));
    }

    void namesThatHoldTheEndOfARecordLoseNoJob()
    {
        for (const QByteArray &end : {QByteArray("\x1e"), QByteArray("\x1e\n"), QByteArray("\x1f\x1e"), QByteArray("\x1f\x1e\n"),
                                      QByteArray("\x1f\x1e\n12\x1f"), QByteArray("\n")}) {
            QByteArray text = recorded(QStringLiteral("squeue-24.11.txt"));
            text.replace("\x1frunning\x1f", "\x1frun" + end + "ning\x1f");
            const auto queue = parseQueue(text);
            QVERIFY2(queue.ok() && queue->size() == 16, end.toHex().constData());
            QVERIFY(find(*queue, "15").name.startsWith(QStringLiteral("run")));
            QByteArray accounting = recorded(QStringLiteral("sacct-24.11.txt"));
            accounting.replace("\x1frunning\x1f", "\x1frun" + end + "\x1f\nning\x1f");
            const auto ended = parseAccounting(accounting, 2411);
            QVERIFY2(ended.ok() && ended->size() == 11, end.toHex().constData());
        }
    }

    // Whether there is an accounting, and in whatever order they come.
    void theOrderIsThatOfTheNumbers()
    {
        QList<Job> jobs;
        for (const char *id : {"9", "7_1", "7_2", "7_10", "3"}) {
            Job job;
            job.id = *JobId::parse(id);
            job.name = QString::fromLatin1(id);
            job.inQueue = true;
            job.state = JobState(JobState::Code::Running);
            jobs += job;
        }
        Job ended = jobs.first();
        ended.id = *JobId::parse("11");
        ended.name = QStringLiteral("11");
        ended.state = JobState(JobState::Code::Completed);
        jobs += ended;
        const QList<Job> wanted = jobs;
        std::vector<int> order{0, 1, 2, 3, 4, 5};
        do {
            QList<Job> queue;
            for (const int at : order)
                queue += wanted[at];
            const auto merged = mergeJobs(queue, {});
            QCOMPARE(mergeJobs(queue.first(3), queue.sliced(3)), merged);
            for (qsizetype i = 0; i < wanted.size(); ++i)
                QVERIFY(merged[i].id == wanted[i].id && merged[i].name == wanted[i].name);
        } while (std::ranges::next_permutation(order).found);
    }

    void ofEndedTasksOnlyWhatCountsThemIsRead()
    {
        const auto read = [](QByteArray text) { return parseEndedTasks(text.replace('|', fieldDelimiter())); };
        const auto tasks = read("Welcome\n7_[3-9%2]|PENDING|0|Unknown|\n7_1|COMPLETED|61|1790000000|\n7_2|RUNNING|5|Unknown|\n"
                                "7_0|CANCELLED by 59002|3|1790000001|\n8|FAILED|4|1790000002|\n");
        QVERIFY(tasks.ok() && tasks->size() == 2);
        QCOMPARE(find(*tasks, "7_1").elapsedSeconds, 61);
        QCOMPARE(find(*tasks, "7_1").state, JobState(JobState::Code::Completed));
        QCOMPARE(find(*tasks, "7_0").state, JobState(JobState::Code::Cancelled));
        QVERIFY(!read("7_1|COMPLETED|\n").ok() && !read("7_1|COMPL").ok());
        QVERIFY(read("").ok() && read("")->isEmpty());
    }

    void whatIsPrintedBeforeTheAnswerIsNoJob()
    {
        const QByteArray words = "Maintenance on Tuesday!\n  *** see the status page ***\n";
        const auto queue = parseQueue(words + recorded(QStringLiteral("squeue-22.05.txt")));
        QVERIFY(queue.ok() && queue->size() == 16);
        const auto accounting = parseAccounting(words + recorded(QStringLiteral("sacct-22.05.txt")), 2205);
        QVERIFY(accounting.ok() && accounting->size() == 11);
    }

    void outputPatternsAreFilledIn_data()
    {
        QTest::addColumn<QByteArray>("pattern");
        QTest::addColumn<QByteArray>("path");
        const auto row = [](const char *pattern, const char *path) {
            QTest::newRow(pattern) << QByteArray(pattern) << QByteArray(path);
        };
        row("/a/%x-%j.out", "/a/train-71.out");
        row("logs/%A_%4a.out", "/w d/logs/70_0003.out");
        row("/a/%N-%u.out", "/a/nc10101-stu.out");
        row("/a/100%%.out", "/a/100%.out");
        row("/a/%Z.out", "/a/%Z.out");
        row("/a/%J-%s-%b-%3b", "/a/71-batch-3-003");
        row("/a/\\%j.out", "/a/%j.out");
        row("/a/end%", "/a/end%");
        row("/a/end%5", "/a/end5");
        row("/a/%2%_%8q_%z", "/a/2%_8q_%z");
        row("/a\\/%%/%j.out", "/a/%%/%j.out");
        row("/a/%8j", "/a/00000071");
        row("", "");
    }
    void outputPatternsAreFilledIn()
    {
        QFETCH(QByteArray, pattern);
        Job job;
        job.id = JobId(70, 3);
        job.number = 71;
        job.name = QStringLiteral("train");
        job.nodes = QStringLiteral("nc[10101-10102,10105]");
        job.workdir = ssh::RemotePath("/w d");
        QTEST(expandedOutput(ssh::RemotePath(pattern), job, "stu").bytes(), "path");
    }

    void anOlderSlurmKnowsFewerLetters()
    {
        Job job;
        job.id = JobId(70, 13);
        job.number = 71;
        const auto name = [&](int release) { return expandedOutput(ssh::RemotePath("/a/%b-%4b-%a"), job, "u", release).bytes(); };
        QCOMPARE(name(2411), QByteArray("/a/3-0003-13"));
        QCOMPARE(name(2205), QByteArray("/a/%b-4b-13"));
    }

    void theFirstNodeOfAList_data()
    {
        QTest::addColumn<QString>("nodes");
        QTest::addColumn<QByteArray>("first");
        QTest::newRow("one") << u"ng10101"_s << QByteArray("ng10101");
        QTest::newRow("range") << u"ng[10101-10104,10201]"_s << QByteArray("ng10101");
        QTest::newRow("list") << u"cn-c007,ng[1-2]"_s << QByteArray("cn-c007");
        QTest::newRow("two brackets") << u"rack[0-1]n[01-04],x"_s << QByteArray("rack0n01");
        QTest::newRow("cut") << u"ng[10101"_s << QByteArray("ng10101");
    }
    void theFirstNodeOfAList()
    {
        QFETCH(QString, nodes);
        Job job;
        job.id = JobId(70);
        job.nodes = nodes;
        QTEST(expandedOutput(ssh::RemotePath("%N"), job, "u").bytes(), "first");
    }

    void whatIsNotKnownYetStaysInThePattern()
    {
        Job job;
        job.id = JobId(70);
        job.number = 70;
        QCOMPARE(expandedOutput(ssh::RemotePath("/a/%j-%N"), job, "u").bytes(), QByteArray("/a/70-%N"));
        job.number = 0; // an array as a whole
        QCOMPARE(expandedOutput(ssh::RemotePath("/a/%A-%j-%a"), job, "u").bytes(), QByteArray("/a/70-%j-%a"));
    }

    void aJobThatIsNoArrayHasSlurmsNumberForNoTask()
    {
        Job job;
        job.id = JobId(70);
        job.number = 70;
        QCOMPARE(expandedOutput(ssh::RemotePath("/a/%A_%a-%b"), job, "u").bytes(), QByteArray("/a/70_4294967294-4"));
    }

    void everyReasonIsExplained()
    {
        for (const char *reason :
             {"Priority", "Resources", "Dependency", "DependencyNeverSatisfied", "JobArrayTaskLimit", "AssocGrpGRES",
              "AssocGrpCpuLimit", "AssocMaxJobsLimit", "QOSMaxJobsPerUserLimit", "BeginTime", "JobHeldUser", "JobHeldAdmin",
              "PartitionTimeLimit", "MaxCpuPerAccount", "launch failed requeued held", "ReqNodeNotAvail, UnavailableNodes:nc1",
              "Nodes required for job are DOWN, DRAINED or RESERVED for jobs in higher priority partitions", "BadConstraints"}) {
            const QString text = explain(inState(JobState::Code::Pending, reason));
            QVERIFY2(!text.isEmpty() && !text.contains(QString::fromLatin1(reason)), reason);
        }
        QVERIFY(explain(inState(JobState::Code::Pending, "SomethingNew")).contains(QLatin1StringView("SomethingNew")));
        QVERIFY(!explain(inState(JobState::Code::Pending)).isEmpty());
        QVERIFY(explain(inState(JobState::Code::Running)).isEmpty());
        QVERIFY(explain(inState(JobState::Code::Completed)).isEmpty());
        for (const auto code : {JobState::Code::TimedOut, JobState::Code::OutOfMemory, JobState::Code::Cancelled,
                                JobState::Code::NodeFailed, JobState::Code::Failed})
            QVERIFY(!explain(inState(code)).isEmpty());
    }
};

VOYAGEUR_TEST(TestQueue)

} // namespace tst_queue
#include "tst_queue.moc"
