// SPDX-License-Identifier: GPL-3.0-or-later
// The log of the chosen job, as a real cluster writes it: followed, replaced, too large, not there, in two files.
#include "practicehost.h"
#include "sshserver.h"

#include "models/appmodel.h"
#include "testprogram.h"

#include <QTest>

namespace tst_joblog {

using namespace voyageur;
using namespace voyageur::tests;
using namespace voyageur::models;
using namespace Qt::StringLiterals;

#define WAIT_FOR(condition, milliseconds) QTRY_VERIFY_WITH_TIMEOUT(condition, milliseconds)

namespace {

constexpr qint64 mebibyte = 1024 * 1024;

//! What the window is made of.
struct Program {
    Program() : app(workers, *cluster::Catalogue::load())
    {
        SignInRequest request;
        request.cluster = u"practice"_s;
        app.session()->signIn(request);
        if (!QTest::qWaitFor([&] { return app.session()->state() == SessionModel::State::SignedIn; }, 60'000))
            qFatal("Nobody could sign in.");
        app.jobs()->setLookedAt(true); // as the page does: else a job that begins is seen ten seconds later
        app.jobLog()->setShown(true);
    }
    base::Workers workers;
    AppModel app;
};

} // namespace

class TestJobLog final : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void initTestCase() { m_program = std::make_unique<Program>(); }
    void cleanupTestCase() { m_program.reset(); }
    void aJobThatWaitsHasNoLogYet();
    void outputAndErrorsAreTwo_data();
    void outputAndErrorsAreTwo();
    void ofAnArrayTheLogOfAnyTaskIsRead();
    void whatIsNotThereIsSaid();
    void aFileThatIsEmptiedOrReplacedIsReadAnew();
    void aLargeLogIsReadFromItsEnd();
    void ofALogThatOutrunsUsThePartBetweenIsLeftOut();
    void aFailureIsExplainedWithItsCode();
    void aJobThatEndedWellIsLeftAlone();
    void nothingIsReadWhileNobodyLooks();

private:
    JobLog *log() const { return m_program->app.jobLog(); }
    JobsModel *jobs() const { return m_program->app.jobs(); }
    QString text() const { return log()->log().text(); }
    QByteArray run(const ssh::ShellCommand &command) const;
    //! Makes these files in the job's folder.
    void touch(const QList<QByteArray> &files) const;
    //! A job whose script goes on once `go` is in its folder.
    QString submit(const QByteArray &body, const QList<QByteArray> &options = {});
    void choose(const QString &job);
    QByteArray folder() const { return "/scratch/student/joblog/" + QByteArray::number(m_count); }

    std::unique_ptr<Program> m_program;
    int m_count = 0;
};

QByteArray TestJobLog::run(const ssh::ShellCommand &command) const
{
    const auto output = m_program->app.session()->session()->host->run(command);
    if (!output)
        qFatal("%s", qPrintable(output.error().text()));
    return output->out.trimmed();
}

void TestJobLog::touch(const QList<QByteArray> &files) const
{
    run(ssh::ShellCommand::script("cd \"$1\" && shift && touch \"$@\"", QList<QByteArray>{folder()} + files));
}

QString TestJobLog::submit(const QByteArray &body, const QList<QByteArray> &options)
{
    m_count = static_cast<int>(QDateTime::currentMSecsSinceEpoch() % 100'000'000);
    const QByteArray script = "#!/bin/bash\nwait_for() { while [ ! -e \"$1\" ]; do sleep 0.1; done; }\n" + body;
    run(ssh::ShellCommand::script("mkdir -p \"$1\" && printf '%s' \"$2\" >\"$1/job.sh\"", {folder(), script}));
    slurm::SubmitRequest request;
    request.script = ssh::RemotePath("job.sh");
    request.folder = ssh::RemotePath(folder());
    request.options = QList<QByteArray>{"--account=def-prof", "--time=5", "--mem=200M"} + options;
    const auto submitted = m_program->app.session()->session()->slurm.submit(request);
    if (!submitted)
        qFatal("%s", qPrintable(submitted.error().text()));
    return submitted->id.text();
}

void TestJobLog::choose(const QString &job)
{
    jobs()->refresh();
    WAIT_FOR(jobs()->table()->shownJob(job).has_value(), 60'000);
    jobs()->select(job);
}

void TestJobLog::aJobThatWaitsHasNoLogYet()
{
    const QString job = submit("echo later\n", {"--begin=now+1hour"});
    choose(job);
    QCOMPARE(log()->state(), JobLog::State::Waiting);
    QVERIFY(!log()->words().isEmpty());
    QVERIFY(!log()->explanation());
    insidePractice({u"scancel"_s, job});
    jobs()->refresh();
    WAIT_FOR(log()->state() == JobLog::State::Missing, 60'000);
    QVERIFY(log()->words().contains("no log"_L1));
}

void TestJobLog::outputAndErrorsAreTwo_data()
{
    QTest::addColumn<QList<QByteArray>>("options");
    QTest::addColumn<bool>("two");
    QTest::addColumn<QByteArray>("output"); // with J, A and T for the numbers
    QTest::newRow("one file") << QList<QByteArray>() << false << QByteArray("slurm-J.out");
    QTest::newRow("two, by job and name") << QList<QByteArray>{"--job-name=tw", "--output=out-%x-%j.txt",
                                                               "--error=err-%5j-%u.txt"}
                                          << true << QByteArray("out-tw-J.txt");
    QTest::newRow("a name that has a percent sign")
        << QList<QByteArray>{"--output=a%%b-%j", "--error=c%%d-%j"} << true << QByteArray("a%b-J");
    QTest::newRow("node and task") << QList<QByteArray>{"--output=o-%N-%n-%t", "--error=e-%N"} << true << QByteArray();
    QTest::newRow("tasks of an array") << QList<QByteArray>{"--array=7", "--output=o-%A_%a", "--error=e-%A_%3a"} << true
                                       << QByteArray("o-J_7");
    QTest::newRow("an array's default") << QList<QByteArray>{"--array=3"} << false << QByteArray("slurm-J_3.out");
}

void TestJobLog::outputAndErrorsAreTwo()
{
    QFETCH(QList<QByteArray>, options);
    QFETCH(bool, two);
    QFETCH(QByteArray, output);
    const QString job = submit("echo said; echo complained >&2; wait_for go\necho more\n", options);
    choose(job);
    WAIT_FOR(text().contains("said\n"_L1), 60'000);
    QCOMPARE(log()->areTwo(), two);
    if (!output.isEmpty())
        QCOMPARE(log()->path().section(u'/', -1), QString::fromLatin1(output).replace(u'J', job));
    QCOMPARE(text().contains("complained"_L1), !two);
    log()->setSide(JobLog::Errors);
    if (two)
        QTRY_VERIFY(text() == "complained\n"_L1);
    log()->setSide(JobLog::Output);
    touch({"go"});
    WAIT_FOR(text().endsWith("more\n"_L1), 60'000);
    const auto ended = [&] {
        jobs()->refresh();
        return QTest::qWaitFor([&] { return log()->state() == JobLog::State::Ended; }, 3000);
    };
    WAIT_FOR(ended(), 60'000);
}

void TestJobLog::ofAnArrayTheLogOfAnyTaskIsRead()
{
    const QString job = submit("echo said by $SLURM_ARRAY_TASK_ID; echo complained $SLURM_ARRAY_TASK_ID >&2\n"
                               "exit $((SLURM_ARRAY_TASK_ID == 2 ? 3 : 0))\n",
                               {"--array=1-3", "--output=o-%a", "--error=e-%a"});
    const auto ended = [&] {
        jobs()->refresh();
        return QTest::qWaitFor([&] { return jobs()->table()->endedOf(job) == 3; }, 3000);
    };
    WAIT_FOR(ended(), 120'000);
    choose(job);
    LogChoice *choice = log()->choice();
    QCOMPARE(choice->count(), 3);
    QCOMPARE(log()->job(), job + u"_2"_s); // it failed
    WAIT_FOR(text() == "said by 2\n"_L1, 60'000);
    QVERIFY(log()->areTwo());
    QVERIFY(choice->choose(job + u"_3"_s));
    QVERIFY(text().isEmpty());
    WAIT_FOR(text() == "said by 3\n"_L1, 60'000);
    log()->setSide(JobLog::Errors);
    WAIT_FOR(text() == "complained 3\n"_L1, 60'000);
    choice->toNextFailed();
    WAIT_FOR(log()->job() == job + u"_2"_s && text() == "said by 2\n"_L1, 60'000);
}

void TestJobLog::whatIsNotThereIsSaid()
{
    const QString job = submit("rm -f log.txt; wait_for go; echo back >log.txt\n", {"--output=log.txt"});
    choose(job);
    WAIT_FOR(log()->state() == JobLog::State::NotThere, 60'000);
    QVERIFY(log()->words().contains("log.txt"_L1));
    touch({"go"});
    WAIT_FOR(text() == "back\n"_L1, 60'000);
}

void TestJobLog::aFileThatIsEmptiedOrReplacedIsReadAnew()
{
    const QString job = submit("echo first; wait_for go; : >log.txt; echo second; wait_for go2\n"
                               "echo third, and much longer than what stood there >new; mv new log.txt; wait_for go3\n",
                               {"--output=log.txt", "--open-mode=append"});
    choose(job);
    WAIT_FOR(text() == "first\n"_L1, 60'000);
    QVERIFY(log()->notice().isEmpty());
    touch({"go"});
    WAIT_FOR(text() == "second\n"_L1 || text().contains("third"_L1), 60'000);
    touch({"go2"});
    WAIT_FOR(text() == "third, and much longer than what stood there\n"_L1, 60'000);
    QVERIFY(!log()->notice().isEmpty());
    touch({"go3"});
}

void TestJobLog::aLargeLogIsReadFromItsEnd()
{
    // A gigabyte, most of it a hole.
    const QString job = submit(
        "for i in $(seq 1 20000); do echo \"first $i\"; done; truncate -s 1G log.txt; echo >>log.txt\n"
        "for i in $(seq 1 30000); do echo \"words that make it as long as others, line $i\"; done >>log.txt\nwait_for go\n",
        {"--output=log.txt", "--open-mode=append"});
    choose(job);
    WAIT_FOR(text().endsWith("line 30000\n"_L1), 60'000);
    QVERIFY(log()->above() > 1000 * mebibyte);
    QVERIFY(text().size() < mebibyte);
    const qint64 before = log()->above();
    log()->showAbove();
    WAIT_FOR(log()->above() < before, 60'000);
    QVERIFY(text().endsWith("line 30000\n"_L1));
    log()->showBeginning();
    WAIT_FOR(log()->above() == 0, 60'000);
    QVERIFY(text().startsWith("first 1\nfirst 2\n"_L1));
    QVERIFY(log()->below() > 1000 * mebibyte);
    const qsizetype shown = text().size();
    log()->showBelow();
    WAIT_FOR(!log()->isFetching(), 60'000);
    QVERIFY(text().size() >= shown);
    QVERIFY(text().contains("first 20000"_L1) || text().size() > shown);
    log()->showEnd();
    WAIT_FOR(text().endsWith("line 30000\n"_L1), 60'000);
    QCOMPARE(log()->below(), 0);
    run(ssh::ShellCommand::script("echo and on >>\"$1/log.txt\"", {folder()}));
    WAIT_FOR(text().endsWith("and on\n"_L1), 60'000);
    run(ssh::ShellCommand::script("touch \"$1/go\"; truncate -s 0 \"$1/log.txt\"", {folder()}));
}

void TestJobLog::ofALogThatOutrunsUsThePartBetweenIsLeftOut()
{
    const QString job =
        submit("echo begin; wait_for go; yes 0123456789012345678901234567890123456789 | head -c 20M; echo; echo end\n"
               "wait_for go2\n",
               {"--output=log.txt"});
    choose(job);
    WAIT_FOR(text() == "begin\n"_L1, 60'000);
    log()->setShown(false);
    run(ssh::ShellCommand::script("touch \"$1/go\"; while ! tail -n 1 \"$1/log.txt\" | grep -q end; do sleep 0.2; done",
                                  {folder()}));
    log()->setShown(true);
    QTRY_VERIFY(text().endsWith("\nend\n"_L1));
    QVERIFY(log()->above() > 10 * mebibyte);
    QVERIFY(log()->notice().isEmpty());
    touch({"go2"});
}

void TestJobLog::aFailureIsExplainedWithItsCode()
{
    const QString job = submit("echo fine; echo 'ModuleNotFoundError: No module named '\"'nosuch'\" >&2\n"
                               "echo gap\nnosuchprogram --now\n",
                               {"--output=out.txt", "--error=err.txt"});
    choose(job);
    WAIT_FOR(log()->explanation().has_value(), 60'000);
    QVERIFY2(log()->explanation()->what.contains("nosuch"_L1), qPrintable(log()->explanation()->what));
    QCOMPARE(log()->explanation()->side, int(JobLog::Errors));
    QTRY_VERIFY(log()->firstError().has_value());
    QCOMPARE(log()->firstError()->first, JobLog::Errors);
    log()->setSide(JobLog::Errors);
    const auto told = *log()->explanation();
    QVERIFY(text().sliced(told.at - log()->log().base()).startsWith("ModuleNotFoundError"_L1));
    const auto failed = [&] {
        jobs()->refresh();
        return QTest::qWaitFor([&] { return log()->explanation() && log()->explanation()->bad; }, 3000);
    };
    WAIT_FOR(failed(), 60'000);
}

void TestJobLog::aJobThatEndedWellIsLeftAlone()
{
    const QString job = submit("echo 'wandb: ERROR api_key not configured'; echo all done\n");
    choose(job);
    const auto ended = [&] {
        jobs()->refresh();
        return QTest::qWaitFor([&] { return log()->state() == JobLog::State::Ended; }, 3000);
    };
    WAIT_FOR(ended(), 60'000);
    QVERIFY(text().endsWith("all done\n"_L1));
    QTest::qWait(800); // it is read
    QVERIFY(!log()->explanation());
    QVERIFY(log()->firstError().has_value());
}

void TestJobLog::nothingIsReadWhileNobodyLooks()
{
    log()->setShown(false);
    const QString job = submit("echo silent; wait_for go\n");
    choose(job);
    QTest::qWait(4000);
    QVERIFY(text().isEmpty());
    log()->setShown(true);
    WAIT_FOR(text() == "silent\n"_L1, 60'000);
    touch({"go"});
}

VOYAGEUR_TEST(TestJobLog)

} // namespace tst_joblog
#include "tst_joblog.moc"
