// SPDX-License-Identifier: GPL-3.0-or-later
// The verbs about jobs on the practice cluster: what people call a job, whose it is, and readers that have read enough.
#include "commandline.h"

#include <QElapsedTimer>
#include <QScopeGuard>
#include <QTest>
#include <QUuid>

using namespace Qt::StringLiterals;

class TestJobVerbs final : public QObject {
    Q_OBJECT

private slots:
    void initTestCase();
    void aTaskHasSeveralNames();
    void aWaitingArrayIsNotMeasured();
    void whatHadEndedIsSaid();
    void anAccountingThatIsBehindIsWaitedFor();
    void aLogThatIsKeptNowhere();
    void aStatusBeyond128Stays();
    void jobsOfOthersAreNotOnesOwn();
    void whoHasReadEnoughEndsIt();
    void anAnswerThatCannotBeWrittenIsSaid();

private:
    QString submit(const QByteArray &script, const QStringList &more = {});
    Ran verb(const QString &name, const QStringList &words) { return m_line.run(QStringList{name, u"practice"_s} + words); }

    CommandLine m_line;
};

void TestJobVerbs::initTestCase()
{
    QCOMPARE(m_line.run({u"login"_s, u"practice"_s}).status, 0);
}

QString TestJobVerbs::submit(const QByteArray &script, const QStringList &more)
{
    const QString file = m_line.file(u"job.sh"_s, "#!/bin/bash\n" + script);
    const QStringList words{
        u"submit"_s,         file,           u"practice"_s,
        u"--json"_s,         u"--folder"_s,  u"scratch/verbs-"_s + QUuid::createUuid().toString(QUuid::Id128).left(8),
        u"--time=0:05:00"_s, u"--mem=50M"_s, u"--account=def-prof"_s};
    const Ran ran = m_line.run(words + more);
    if (ran.status != 0)
        qFatal("%s", ran.err.constData());
    return ran.object()[u"job"_s].toString();
}

void TestJobVerbs::aTaskHasSeveralNames()
{
    const QString array = submit("echo number $SLURM_JOB_ID\n", {u"--array=3,8"_s, u"--output=%A_%a-%b-%j.out"_s});
    QCOMPARE(verb(u"wait"_s, {array}).status, 0);
    const Ran task = verb(u"log"_s, {array + u"_3"_s});
    QVERIFY2(task.out.startsWith("number "), task.err.constData());
    const QString number = QString::fromLatin1(task.out.trimmed().sliced(7));
    QVERIFY(number != array);
    QCOMPARE(verb(u"log"_s, {number}).out, task.out);
    for (const QString &name : {array, array + u"_[3,8]"_s}) {
        const Ran whole = verb(u"log"_s, {name});
        QCOMPARE(whole.out, task.out);
        QVERIFY2(whole.err.contains(array.toUtf8() + "_3;"), whole.err.constData());
    }
    QCOMPARE(verb(u"wait"_s, {array + u"_[3-8:5%1]"_s, u"--json"_s}).array().size(), 2);
    QCOMPARE(verb(u"efficiency"_s, {number}).status, 0);
    for (const auto &cut : {u"_[3"_s, u"_[3,..."_s, u"_[0-5000]"_s, u"_[]"_s})
        QCOMPARE(verb(u"wait"_s, {array + cut}).status, 2);
}

void TestJobVerbs::aWaitingArrayIsNotMeasured()
{
    const QString array = submit("true\n", {u"--array=1-3"_s, u"--begin=now+1hour"_s});
    for (const QString &name : {array, array + u"_2"_s}) {
        const Ran ran = verb(u"efficiency"_s, {name, u"--json"_s});
        QVERIFY2(ran.status == 0, ran.err.constData());
        QCOMPARE(ran.object()[u"state"_s].toString(), u"PENDING"_s);
        QCOMPARE(ran.object()[u"advice"_s].toArray().first()[u"id"_s].toString(), u"EFF-WAITS"_s);
    }
    QCOMPARE(verb(u"cancel"_s, {array}).status, 0);
}

void TestJobVerbs::whatHadEndedIsSaid()
{
    const QString ended = submit("true\n");
    const QString waits = submit("true\n", {u"--hold"_s});
    QCOMPARE(verb(u"wait"_s, {ended}).status, 0);
    const QJsonObject answer = verb(u"cancel"_s, {ended, waits, u"--json"_s}).object();
    QCOMPARE(answer[u"cancelled"_s].toArray(), QJsonArray{waits});
    QCOMPARE(answer[u"ended"_s].toArray(), QJsonArray{ended});
    QVERIFY(verb(u"cancel"_s, {ended}).out.contains("ended already"));
}

// The queue has seen the end, sacct says RUNNING for some seconds more: here as long as a file is there.
void TestJobVerbs::anAccountingThatIsBehindIsWaitedFor()
{
    const auto asAlice = [](const QString &text) { return inside({u"su"_s, u"-"_s, u"alice"_s, u"-c"_s, text}); };
    const auto restore = [&] {
        asAlice(u"[ -d ~/late ] || exit 0; rm -r ~/late; "
                "if [ -f ~/.bash_profile.kept ]; then mv ~/.bash_profile.kept ~/.bash_profile; else rm -f ~/.bash_profile; fi"_s);
    };
    restore(); // what a run that was killed has left
    const auto over = qScopeGuard(restore);
    asAlice(
        u"real=$(command -v sacct); mkdir ~/late; : >~/late/behind; printf '#!/bin/sh\\n[ -e ~/late/behind ] || exec %s \"$@\"\\n"
        "%s \"$@\" | sed s/COMPLETED/RUNNING/\\n' $real $real >~/late/sacct; chmod +x ~/late/sacct; "
        "cp ~/.bash_profile ~/.bash_profile.kept 2>/dev/null; echo 'PATH=~/late:$PATH' >>~/.bash_profile"_s);
    const QString script = m_line.file(u"end.sh"_s, "#!/bin/bash\n#SBATCH --account=def-prof --mem=50M --time=0:05:00\ntrue\n");
    const QString job = m_line.run({u"submit"_s, script, u"alice@practice"_s, u"--json"_s}).object()[u"job"_s].toString();
    QCOMPARE(m_line.run({u"wait"_s, u"alice@practice"_s, job}).status, 0);
    const QStringList efficiency{u"efficiency"_s, u"alice@practice"_s, job, u"--json"_s};
    QElapsedTimer time;
    time.start();
    bool behind = true;
    const Ran ran = m_line.run(efficiency, [&](QProcess &) {
        if (behind && time.elapsed() > 4000) {
            asAlice(u"rm ~/late/behind"_s);
            behind = false;
        }
    });
    QVERIFY(!behind);
    QVERIFY2(ran.status == 0, ran.err.constData());
    QCOMPARE(ran.object()[u"state"_s].toString(), u"COMPLETED"_s);
    QVERIFY2(!ran.err.contains("accounting"), ran.err.constData());
    asAlice(u": >~/late/behind"_s);
    const Ran never = m_line.run(efficiency);
    QVERIFY2(never.status == 0, never.err.constData());
    QCOMPARE(never.object()[u"state"_s].toString(), u"COMPLETED"_s);
    QVERIFY2(never.err.contains("does not know yet that job " + job.toUtf8() + " has ended"), never.err.constData());
}

void TestJobVerbs::aLogThatIsKeptNowhere()
{
    const QString job = submit("echo x\n", {u"--output=/dev/null"_s});
    for (const QStringList &more : {QStringList(), QStringList{u"-f"_s}}) {
        const Ran ran = verb(u"log"_s, QStringList{job} + more);
        QCOMPARE(ran.status, 2);
        QVERIFY2(ran.err.contains("/dev/null"), ran.err.constData());
    }
}

void TestJobVerbs::aStatusBeyond128Stays()
{
    const QString job = submit("bash -c 'kill -9 $$'\nexit $?\n");
    const Ran ran = verb(u"wait"_s, {job, u"--json"_s});
    QCOMPARE(ran.status, 1);
    QCOMPARE(ran.array().first()[u"exitCode"_s].toString(), u"137:0"_s);
    QVERIFY(ran.array().first()[u"explanation"_s].toString().contains("killed (signal 9)"_L1));
}

void TestJobVerbs::jobsOfOthersAreNotOnesOwn()
{
    const QByteArray job = inside({u"runuser"_s, u"-u"_s, u"alice"_s, u"--"_s, u"bash"_s, u"-c"_s,
                                   u"cd /tmp && exec sbatch --parsable -t 5 --mem=50M -A def-prof --wrap 'sleep 60'"_s})
                               .trimmed();
    QVERIFY2(!job.isEmpty() && job.toInt() > 0, job.constData());
    for (const auto &name : {u"log"_s, u"cancel"_s, u"wait"_s}) {
        const Ran ran = verb(name, {QString::fromLatin1(job)});
        QCOMPARE(ran.status, 2);
        QVERIFY2(ran.err.contains("You have no job " + job), ran.err.constData());
    }
    inside({u"scancel"_s, QString::fromLatin1(job)});
}

void TestJobVerbs::whoHasReadEnoughEndsIt()
{
    const QString job = submit("for i in $(seq 240); do echo line $i; sleep 0.25; done\n");
    const Ran watch =
        m_line.runInShell(u"\"$0\" \"$@\" | head -1; echo \"${PIPESTATUS[0]}\""_s, {u"jobs"_s, u"practice"_s, u"--watch"_s}, 30);
    QVERIFY2(watch.out.contains(job.toUtf8()) && watch.out.count('\n') == 2, watch.out.constData());
    const Ran log =
        m_line.runInShell(u"\"$0\" \"$@\" | head -1; echo \"${PIPESTATUS[0]}\""_s, {u"log"_s, u"practice"_s, job, u"-f"_s}, 30);
    QCOMPARE(log.out, QByteArray("line 1\n1\n"));
    QVERIFY2(!log.err.contains("voyageur:"), log.err.constData());
    QCOMPARE(verb(u"cancel"_s, {job}).status, 0);
}

void TestJobVerbs::anAnswerThatCannotBeWrittenIsSaid()
{
    const Ran ran = m_line.runInShell(u"\"$0\" \"$@\" >/dev/full"_s, {u"jobs"_s, u"practice"_s});
    QCOMPARE(ran.status, 1);
    QVERIFY2(ran.err.contains("could not be written"), ran.err.constData());
}

QTEST_GUILESS_MAIN(TestJobVerbs)
#include "tst_jobverbs.moc"
