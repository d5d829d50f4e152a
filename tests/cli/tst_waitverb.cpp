// SPDX-License-Identifier: GPL-3.0-or-later
// `voyageur wait` on the practice cluster: several jobs, arrays, how they ended, and what ends the waiting itself.
#include "commandline.h"
#include "testprogram.h"

#include <QTest>
#include <QUuid>

#include <csignal>

namespace tst_waitverb {

using namespace Qt::StringLiterals;

class TestWaitVerb final : public QObject {
    Q_OBJECT

private slots:
    void initTestCase();
    void severalJobsAreWaitedForInTheOrderAsked();
    void oneThatFailsMakesTheAnswerNo();
    void anArrayIsAllOfItsTasks();
    void whatIsNoJobIsSaid();
    void anInterruptLeavesTheJobsAlone();
    void aConnectionThatIsLostLeavesTheJobsAlone();

private:
    QString submit(const QByteArray &script, const QStringList &more = {});
    Ran wait(const QStringList &words) { return m_line.run(QStringList{u"wait"_s, u"practice"_s} + words); }
    QString stateOf(const QString &job);

    CommandLine m_line;
};

void TestWaitVerb::initTestCase()
{
    QCOMPARE(m_line.run({u"login"_s, u"practice"_s}).status, 0);
}

QString TestWaitVerb::submit(const QByteArray &script, const QStringList &more)
{
    const QString file = m_line.file(u"job.sh"_s, "#!/bin/bash\n" + script);
    const QStringList words{
        u"submit"_s,         file,           u"practice"_s,
        u"--json"_s,         u"--folder"_s,  u"scratch/wait-"_s + QUuid::createUuid().toString(QUuid::Id128).left(8),
        u"--time=0:05:00"_s, u"--mem=50M"_s, u"--account=def-prof"_s};
    const Ran ran = m_line.run(words + more);
    if (ran.status != 0)
        qFatal("%s", ran.err.constData());
    return ran.object()[u"job"_s].toString();
}

QString TestWaitVerb::stateOf(const QString &job)
{
    for (const auto &value : m_line.run({u"jobs"_s, u"practice"_s, u"--all"_s, u"--json"_s}).array())
        if (value.toObject()[u"job"_s].toString() == job)
            return value.toObject()[u"state"_s].toString();
    return {};
}

void TestWaitVerb::severalJobsAreWaitedForInTheOrderAsked()
{
    const QString first = submit("sleep 2\n", {u"--job-name=one | \"of\" two"_s});
    const QString second = submit("true\n");
    const Ran ran = wait({first, second, u"--json"_s});
    QVERIFY2(ran.status == 0, ran.err.constData());
    const auto jobs = ran.array();
    QCOMPARE(jobs.size(), 2);
    QCOMPARE(jobs[0].toObject()[u"job"_s].toString(), first);
    QCOMPARE(jobs[0].toObject()[u"name"_s].toString(), u"one | \"of\" two"_s);
    QCOMPARE(jobs[1].toObject()[u"job"_s].toString(), second);
    for (const auto &value : jobs) {
        const QJsonObject job = value.toObject();
        for (const auto &key : {u"job"_s, u"name"_s, u"state"_s, u"reason"_s, u"explanation"_s, u"elapsedSeconds"_s,
                                u"limitSeconds"_s, u"nodes"_s, u"stdout"_s, u"exitCode"_s})
            QVERIFY2(job.contains(key), qPrintable(key));
        QCOMPARE(job[u"state"_s].toString(), u"COMPLETED"_s);
        QCOMPARE(job[u"exitCode"_s].toString(), u"0:0"_s);
        QCOMPARE(job[u"limitSeconds"_s].toInt(), 300);
        QVERIFY(!job[u"stdout"_s].toString().isEmpty());
    }
    const Ran words = wait({second, first}); // they have ended: at once, and for people
    QCOMPARE(words.status, 0);
    QVERIFY2(words.out.startsWith("job " + second.toUtf8() + ": COMPLETED"), words.out.constData());
    QCOMPARE(words.out.count("COMPLETED"), 2);
}

void TestWaitVerb::oneThatFailsMakesTheAnswerNo()
{
    const QString good = submit("true\n");
    const QString bad = submit("exit 3\n");
    const Ran ran = wait({good, bad, u"--json"_s});
    QCOMPARE(ran.status, 1);
    const auto jobs = ran.array();
    QCOMPARE(jobs.size(), 2);
    QCOMPARE(jobs[0].toObject()[u"state"_s].toString(), u"COMPLETED"_s);
    QCOMPARE(jobs[1].toObject()[u"state"_s].toString(), u"FAILED"_s);
    QCOMPARE(jobs[1].toObject()[u"exitCode"_s].toString(), u"3:0"_s);
    QVERIFY(!jobs[1].toObject()[u"explanation"_s].toString().isEmpty());
    QCOMPARE(wait({good}).status, 0);
    QCOMPARE(wait({bad}).status, 1);
}

void TestWaitVerb::anArrayIsAllOfItsTasks()
{
    const QString array = submit("sleep 1; [ \"$SLURM_ARRAY_TASK_ID\" != 2 ] || exit 5\n", {u"--array=1-4%2"_s});
    const Ran ran = wait({array, u"--json"_s});
    QCOMPARE(ran.status, 1);
    const auto jobs = ran.array();
    QCOMPARE(jobs.size(), 4);
    for (int task = 1; task <= 4; ++task) {
        const QJsonObject job = jobs[task - 1].toObject();
        QCOMPARE(job[u"job"_s].toString(), u"%1_%2"_s.arg(array).arg(task));
        QCOMPARE(job[u"exitCode"_s].toString(), task == 2 ? u"5:0"_s : u"0:0"_s);
    }
    QCOMPARE(wait({array + u"_1"_s}).status, 0);
    QCOMPARE(wait({array + u"_2"_s}).status, 1);
    QCOMPARE(wait({array + u"_3"_s, array + u"_4"_s, u"--json"_s}).array().size(), 2);
}

void TestWaitVerb::whatIsNoJobIsSaid()
{
    const Ran words = wait({u"train.sh"_s, u"--json"_s});
    QCOMPARE(words.status, 2);
    QCOMPARE(words.errorCode(), u"BadRequest"_s);
    const Ran unknown = wait({u"99999999"_s, u"--json"_s});
    QCOMPARE(unknown.status, 2);
    QCOMPARE(unknown.errorCode(), u"NotFound"_s);
    QCOMPARE(wait({}).status, 2);
}

void TestWaitVerb::anInterruptLeavesTheJobsAlone()
{
    const QString job = submit("sleep 300\n");
    bool sent = false;
    const Ran ran = m_line.run({u"wait"_s, u"practice"_s, job, u"--json"_s}, [&](QProcess &process) {
        process.setReadChannel(QProcess::StandardError);
        if (!sent && process.peek(100'000).contains("job " + job.toUtf8())) {
            ::kill(static_cast<pid_t>(process.processId()), SIGINT);
            sent = true;
        }
    });
    QCOMPARE(ran.status, 130);
    QCOMPARE(ran.errorCode(), u"Cancelled"_s);
    QVERIFY(QStringList({u"RUNNING"_s, u"PENDING"_s}).contains(stateOf(job)));
    QCOMPARE(m_line.run({u"cancel"_s, u"practice"_s, job}).status, 0);
    const Ran ended = wait({job, u"--json"_s});
    QCOMPARE(ended.status, 1);
    QCOMPARE(ended.array()[0].toObject()[u"state"_s].toString(), u"CANCELLED"_s);
}

void TestWaitVerb::aConnectionThatIsLostLeavesTheJobsAlone()
{
    const QString job = submit("sleep 300\n");
    const auto keepers = m_line.keepers();
    QCOMPARE(keepers.size(), 1);
    bool lost = false;
    const Ran ran = m_line.run({u"wait"_s, u"practice"_s, job, u"--json"_s}, [&](QProcess &process) {
        process.setReadChannel(QProcess::StandardError);
        if (!lost && process.peek(100'000).contains("job " + job.toUtf8())) {
            ::kill(static_cast<pid_t>(keepers.first()), SIGKILL);
            lost = true;
        }
    });
    QVERIFY(lost);
    QCOMPARE(ran.status, 3);
    QCOMPARE(ran.errorCode(), u"ConnectionLost"_s);
    QVERIFY2(ran.out.contains("voyageur wait practice " + job.toUtf8()), ran.out.constData());
    QVERIFY(QStringList({u"RUNNING"_s, u"PENDING"_s}).contains(stateOf(job)));
    QCOMPARE(m_line.run({u"cancel"_s, u"practice"_s, job}).status, 0);
}

VOYAGEUR_TEST(TestWaitVerb)

} // namespace tst_waitverb
#include "tst_waitverb.moc"
