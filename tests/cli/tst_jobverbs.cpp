// SPDX-License-Identifier: GPL-3.0-or-later
// The verbs about jobs on the practice cluster: what people call a job, whose it is, and readers that have read enough.
#include "commandline.h"
#include "testprogram.h"

#include <QElapsedTimer>
#include <QScopeGuard>
#include <QTest>
#include <QUuid>

#include <memory>

namespace tst_jobverbs {

using namespace Qt::StringLiterals;

namespace {

//! Slurm's programs as a site wraps them, for alice: before the real one ("$real") come some lines of a shell, in which "$folder"
//! is one that the test puts files into.
class SiteWrapper final {
public:
    SiteWrapper(const QStringList &programs, const QString &lines)
    {
        restore(); // what a run that was killed has left
        asAlice(u"mkdir ~/wrapped; cp ~/.bash_profile ~/.bash_profile.kept 2>/dev/null"_s);
        for (const QString &program : programs)
            asAlice(u"{ printf '#!/bin/sh\\nfolder=%s real=%s\\n' ~/wrapped \"$(command -v %1)\"; cat <<'end'\n%2\nexec "
                    u"\"$real\" \"$@\"\n"
                    "end\n} >~/wrapped/%1; chmod +x ~/wrapped/%1"_s.arg(program, lines));
        asAlice(u"echo 'PATH=~/wrapped:$PATH' >>~/.bash_profile"_s);
    }
    ~SiteWrapper() { restore(); }
    void set(const QString &file, bool on) { asAlice((on ? u": >~/wrapped/"_s : u"rm ~/wrapped/"_s) + file); }

private:
    static void asAlice(const QString &text) { inside({u"su"_s, u"-"_s, u"alice"_s, u"-c"_s, text}); }
    static void restore()
    {
        asAlice(u"[ -d ~/wrapped ] || exit 0; rm -r ~/wrapped; "
                "if [ -f ~/.bash_profile.kept ]; then mv ~/.bash_profile.kept ~/.bash_profile; else rm -f ~/.bash_profile; fi"_s);
    }
};

} // namespace

class TestJobVerbs final : public QObject {
    Q_OBJECT

private slots:
    void initTestCase();
    void aTaskHasSeveralNames();
    void aWaitingArrayIsNotMeasured();
    void whatHadEndedIsSaid();
    void anAccountingThatIsBehindIsWaitedFor();
    void whatOneProgramKnowsIsListedWithoutTheOther();
    void anArrayIsListedWhileTheAccountingHangs();
    void aLogThatIsKeptNowhere();
    void errorsInAFileOfTheirOwn();
    void aStatusBeyond128Stays();
    void jobsOfOthersAreNotOnesOwn();
    void whoHasReadEnoughEndsIt();
    void anAnswerThatCannotBeWrittenIsSaid();
    void whereSlurmIsIsFoundOnceInASession();

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

// A login shell takes longer than squeue. What has moved meanwhile is found again.
void TestJobVerbs::whereSlurmIsIsFoundOnceInASession()
{
    const auto logins = [] { return inside({u"sh"_s, u"-c"_s, u"wc -l </tmp/logins-of-alice"_s}).trimmed().toInt(); };
    auto moving = std::make_unique<SiteWrapper>(QStringList{u"squeue"_s}, QString());
    inside({u"sh"_s, u"-c"_s, u"echo 'echo >>/tmp/logins-of-alice' >>/home/alice/.bash_profile"_s});
    CommandLine line;
    const QStringList jobs{u"jobs"_s, u"alice@practice"_s};
    QCOMPARE(line.run({u"login"_s, u"alice@practice"_s}).status, 0);
    QCOMPARE(line.run(jobs).status, 0);
    const int before = logins();
    QVERIFY(before > 0);
    for (int i = 0; i < 3; ++i)
        QCOMPARE(line.run(jobs).status, 0);
    QCOMPARE(logins(), before);
    (void)line.run(jobs + QStringList{u"--why"_s, u"99999999"_s});
    QVERIFY(logins() > before); // what is more than a list looks around
    moving.reset();
    const Ran moved = line.run(jobs);
    QVERIFY2(moved.status == 0 && moved.err.isEmpty(), moved.err.constData());
    inside({u"rm"_s, u"-f"_s, u"/tmp/logins-of-alice"_s});
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
        QVERIFY2(whole.err.contains(array.toUtf8() + "_3."), whole.err.constData());
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
        QVERIFY(!verb(u"efficiency"_s, {name}).out.contains('%')); // figures of nothing
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
    SiteWrapper wrapper({u"sacct"_s}, u"[ ! -e $folder/behind ] || { \"$real\" \"$@\" | sed s/COMPLETED/RUNNING/; exit; }"_s);
    wrapper.set(u"behind"_s, true);
    const QString script = m_line.file(u"end.sh"_s, "#!/bin/bash\n#SBATCH --account=def-prof --mem=50M --time=0:05:00\ntrue\n");
    const QString job = m_line.run({u"submit"_s, script, u"alice@practice"_s, u"--json"_s}).object()[u"job"_s].toString();
    QCOMPARE(m_line.run({u"wait"_s, u"alice@practice"_s, job}).status, 0);
    const QStringList efficiency{u"efficiency"_s, u"alice@practice"_s, job, u"--json"_s};
    QElapsedTimer time;
    time.start();
    bool behind = true;
    const Ran ran = m_line.run(efficiency, [&](QProcess &) {
        if (behind && time.elapsed() > 4000) {
            wrapper.set(u"behind"_s, false);
            behind = false;
        }
    });
    QVERIFY(!behind);
    QVERIFY2(ran.status == 0, ran.err.constData());
    QCOMPARE(ran.object()[u"state"_s].toString(), u"COMPLETED"_s);
    QVERIFY2(!ran.err.contains("accounting"), ran.err.constData());
    wrapper.set(u"behind"_s, true);
    const Ran never = m_line.run(efficiency);
    QVERIFY2(never.status == 0, never.err.constData());
    QCOMPARE(never.object()[u"state"_s].toString(), u"COMPLETED"_s);
    QVERIFY2(never.err.contains("does not have all figures of job " + job.toUtf8() + " yet"), never.err.constData());
}

void TestJobVerbs::whatOneProgramKnowsIsListedWithoutTheOther()
{
    SiteWrapper wrapper({u"squeue"_s, u"sacct"_s},
                        u"[ ! -e \"$folder/${0##*/}-fails\" ] || { echo site wrapper: try later >&2; exit 1; }"_s);
    const auto jobOf = [&](const QStringList &options) {
        const QString script =
            m_line.file(u"two.sh"_s, "#!/bin/bash\n#SBATCH --account=def-prof --mem=50M --time=0:05:00\nsleep 200\n");
        return m_line.run(QStringList{u"submit"_s, script, u"alice@practice"_s, u"--json"_s} + options)
            .object()[u"job"_s]
            .toString();
    };
    const auto list = [&](const QStringList &options) {
        return m_line.run(QStringList{u"jobs"_s, u"alice@practice"_s, u"--json"_s} + options);
    };
    const auto stateIn = [](const Ran &ran, const QString &job) {
        for (const auto &one : ran.array())
            if (one.toObject()[u"job"_s] == job)
                return one.toObject()[u"state"_s].toString();
        return QString();
    };
    const QString runs = jobOf({});
    const QString ended = jobOf({});
    QTRY_COMPARE(stateIn(list({}), runs), u"RUNNING"_s);
    QCOMPARE(m_line.run({u"cancel"_s, u"alice@practice"_s, ended}).status, 0);
    (void)m_line.run({u"wait"_s, u"alice@practice"_s, ended});
    // The accounting hears of both a moment later, and by their number sooner than by their time.
    const QStringList today{u"sacct"_s, u"-XnP"_s, u"--user=alice"_s, u"--starttime=now-1days"_s, u"--format=JobID,State"_s};
    QTRY_VERIFY(inside(today).contains(ended.toUtf8() + "|CANCELLED"));

    wrapper.set(u"squeue-fails"_s, true);
    for (const QStringList &options : {QStringList(), QStringList{u"--all"_s}}) {
        const Ran ran = list(options);
        QVERIFY2(ran.status == 0, ran.err.constData());
        QCOMPARE(stateIn(ran, runs), u"RUNNING"_s);
        QCOMPARE(stateIn(ran, ended), options.isEmpty() ? QString() : u"CANCELLED"_s);
        QVERIFY2(ran.err.contains("try later") && ran.err.contains("From the accounting only"), ran.err.constData());
    }
    wrapper.set(u"sacct-fails"_s, true);
    QCOMPARE(list({}).status, 1);
    wrapper.set(u"squeue-fails"_s, false);
    const Ran queue = list({u"--all"_s});
    QVERIFY2(queue.status == 0, queue.err.constData());
    QCOMPARE(stateIn(queue, runs), u"RUNNING"_s);
    QVERIFY2(queue.err.contains("try later") && queue.err.contains("From the queue only"), queue.err.constData());
    QCOMPARE(list({}).err, QByteArray()); // which does not need it
    QCOMPARE(m_line.run({u"cancel"_s, u"alice@practice"_s, runs}).status, 0);
}

// Its database may; then the counts lack what only it knows.
void TestJobVerbs::anArrayIsListedWhileTheAccountingHangs()
{
    const QString script = m_line.file(u"nine.sh"_s, "#!/bin/bash\n#SBATCH --account=def-prof --mem=50M --time=0:05:00\ntrue\n");
    const QString array =
        m_line.run({u"submit"_s, script, u"alice@practice"_s, u"--array=1-9"_s, u"--begin=now+1hour"_s, u"--json"_s})
            .object()[u"job"_s]
            .toString();
    QVERIFY(!array.isEmpty());
    const SiteWrapper wrapper({u"sacct"_s}, u"exec sleep 50"_s);
    QElapsedTimer clock;
    clock.start();
    const Ran ran = m_line.run({u"jobs"_s, u"alice@practice"_s});
    QVERIFY2(ran.status == 0 && ran.out.contains("9 tasks: 9 waiting."), (ran.out + ran.err).constData());
    QVERIFY2(clock.elapsed() < 40'000, qPrintable(QString::number(clock.elapsed())));
    QCOMPARE(m_line.run({u"cancel"_s, u"alice@practice"_s, array}).status, 0);
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

void TestJobVerbs::errorsInAFileOfTheirOwn()
{
    const QByteArray script = "echo said; sleep 2; echo complained >&2; exit 3\n";
    const QString job = submit(script, {u"--error=%x on %N (%j).err"_s, u"--job-name=two files"_s});
    const Ran followed = verb(u"log"_s, {job, u"-f"_s, u"--errors"_s});
    QCOMPARE(followed.out, QByteArray("complained\n"));
    const Ran log = verb(u"log"_s, {job});
    const Ran behind = verb(u"log"_s, {job, u"--from"_s, QString::number(log.out.size() + 1000)});
    QCOMPARE(behind.status, 2);
    QCOMPARE(behind.out, QByteArray());
    QVERIFY2(behind.err.contains("is shorter than"), behind.err.constData());
    QCOMPARE(verb(u"log"_s, {job, u"--from"_s, QString::number(log.out.size())}).out, QByteArray());
    QCOMPARE(log.out, QByteArray("said\n"));
    QVERIFY2(log.err.contains("voyageur log practice " + job.toUtf8() + " --errors"), log.err.constData());
    const Ran errors = verb(u"log"_s, {job, u"--errors"_s});
    QCOMPARE(errors.out, QByteArray("complained\n"));
    QVERIFY2(!errors.err.contains("--errors"), errors.err.constData());
    // One file for both.
    const QString one = submit(script);
    QCOMPARE(verb(u"wait"_s, {one}).status, 1);
    const Ran both = verb(u"log"_s, {one, u"--errors"_s});
    QCOMPARE(both.out, QByteArray("said\ncomplained\n"));
    QCOMPARE(verb(u"log"_s, {one}).err, QByteArray());
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
    QVERIFY2(ran.err.contains("Could not write the answer"), ran.err.constData());
}

VOYAGEUR_TEST(TestJobVerbs)

} // namespace tst_jobverbs
#include "tst_jobverbs.moc"
