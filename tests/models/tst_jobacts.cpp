// SPDX-License-Identifier: GPL-3.0-or-later
// The list of jobs as the window has it, on the practice cluster: how often the cluster is asked for it, and what is done to
// jobs.
#include "frozendaemon.h"
#include "practicehost.h"
#include "program.h"
#include "signedinapp.h"
#include "testprogram.h"

#include <QAbstractItemModelTester>
#include <QTemporaryDir>
#include <QTest>

#include <thread>

namespace tst_jobacts {

using namespace Qt::StringLiterals;
using namespace voyageur;
using namespace voyageur::models;
using base::JobId;
using slurm::Act;

class TestJobActs final : public QObject {
    Q_OBJECT

private slots:
    void initTestCase();
    void cleanup();
    void theClusterIsAskedAtItsPaceLessWhenHiddenAndNeverWhenSignedOut();
    void followingAJobAsksNoMoreOften();
    void aJobIsHeldReleasedShortenedAndCancelled();
    void anArrayIsOneRowAndIsActedOnAsAWhole();
    void aChainIsOneRowAndIsCancelledAsAWhole();
    void whatSlurmRefusesIsSaidAndStays();
    void whatSlurmKnowsIsShownOnDemand();
    void aSchedulerThatHangsLeavesTheListAndSaysSinceWhen();

private:
    QString submit(const QList<QByteArray> &options, const QByteArray &folder = "/scratch/student");
    QString stateOf(const QString &key) const;
    const slurm::Job *job(const QString &key) const { return m_app->jobs()->table()->find(key); }
    JobActs &acts() const { return *m_app->jobs()->acts(); }
    //! Commands sent while so many milliseconds pass.
    int commandsIn(int milliseconds) const;

    QTemporaryDir m_folder;
    std::unique_ptr<base::Workers> m_workers;
    std::unique_ptr<AppModel> m_app;
};

void TestJobActs::initTestCase()
{
    qputenv("XDG_DATA_HOME", m_folder.path().toLocal8Bit());
    m_workers = std::make_unique<base::Workers>();
    m_app = tests::signedInApp(*m_workers);
    new QAbstractItemModelTester(m_app->jobs()->table(), QAbstractItemModelTester::FailureReportingMode::QtTest, this);
    new QAbstractItemModelTester(m_app->jobs()->record(), QAbstractItemModelTester::FailureReportingMode::QtTest, this);
}

void TestJobActs::cleanup()
{
    const auto session = m_app->session()->session();
    if (session)
        (void)session->host->run(session->slurm.tools().query("scancel", {"--me"}));
}

QString TestJobActs::submit(const QList<QByteArray> &options, const QByteArray &folder)
{
    const auto session = m_app->session()->session();
    ssh::RunOptions run;
    run.input = "#!/bin/bash\nsleep 300\n";
    (void)session->host->run(ssh::ShellCommand{"mkdir", "-p", "--", folder});
    auto command = session->slurm.tools().submission(
        "sbatch",
        QList<QByteArray>{"--parsable", "--account=def-prof", "--time=0:10:00", "--mem=50M", "--output=/dev/null"} + options);
    command.setFolder(ssh::RemotePath(folder));
    const auto out = session->host->run(command, run);
    if (!out.ok() || !JobId::parse(out->out.trimmed()))
        qFatal("%s", out.ok() ? out->err.constData() : qPrintable(out.error().text()));
    m_app->jobs()->refresh();
    return QString::fromLatin1(out->out.trimmed());
}

QString TestJobActs::stateOf(const QString &key) const
{
    const int row = m_app->jobs()->table()->rowOf(key);
    return row < 0 ? QString() : m_app->jobs()->table()->index(row, JobTableModel::StateColumn).data().toString();
}

int TestJobActs::commandsIn(int milliseconds) const
{
    const int before = tests::commandsAsked();
    QTest::qWait(milliseconds);
    return tests::commandsAsked() - before;
}

// Each list is one squeue; sacct is asked only when something has left the queue, or now and then. The practice cluster's pace is
// two seconds: in ten five lists while looked at, one while hidden. (An hour of a cluster of the Alliance: tst_pollpace.)
void TestJobActs::theClusterIsAskedAtItsPaceLessWhenHiddenAndNeverWhenSignedOut()
{
    m_app->jobs()->select({});
    QTest::qWait(3000);
    const int visible = commandsIn(10'000);
    // And of a job whose end the accounting has lost, in a test before this one, it is asked for now and then.
    QVERIFY2(visible >= 3 && visible <= 8, qPrintable(QString::number(visible)));
    m_app->jobs()->setLookedAt(false);
    const int hidden = commandsIn(12'000);
    QVERIFY2(hidden >= 1 && hidden <= 3, qPrintable(QString::number(hidden)));
    m_app->session()->signOut();
    QTRY_VERIFY(m_app->session()->state() == SessionModel::State::SignedOut);
    QTest::qWait(1000);
    QCOMPARE(commandsIn(4'000), 0);
    m_app->jobs()->refresh();
    QCOMPARE(commandsIn(3'000), 0);
    m_app->session()->signIn(m_app->session()->request());
    QTRY_VERIFY_WITH_TIMEOUT(m_app->session()->state() == SessionModel::State::SignedIn, 60'000);
    m_app->jobs()->setLookedAt(true);
    QTRY_VERIFY(m_app->jobs()->hasContent());
}

// Whoever waits for a job looks at the one list: what is sent beside it reads the log.
void TestJobActs::followingAJobAsksNoMoreOften()
{
    const QString id = submit({"--begin=now+1hour", "--output=/scratch/student/never-%j.out"});
    QTRY_VERIFY(job(id));
    m_app->jobs()->setLookedAt(false);
    m_app->jobs()->select({});
    QTest::qWait(12'000);
    const auto session = m_app->session()->session();
    base::StopSource stop;
    std::thread follower([&] { (void)session->slurm.waitForEnd(*JobId::parse(id.toLatin1()), {}, stop.token()); });
    const int sent = commandsIn(11'000);
    stop.request();
    follower.join();
    m_app->jobs()->setLookedAt(true);
    QVERIFY2(sent <= 3, qPrintable(QString::number(sent)));
}

void TestJobActs::aJobIsHeldReleasedShortenedAndCancelled()
{
    const QString id = submit({"--begin=now+1hour", "--job-name=one \"of\" mine"});
    QTRY_VERIFY(job(id));
    acts().choose({id});
    QCOMPARE(acts().namesOf({id}), QStringList{u"one \"of\" mine (%1)"_s.arg(id)});
    QVERIFY(acts().isPossible(Act::Hold, {id}) && !acts().isPossible(Act::Release, {id}));
    acts().act(Act::Hold, {id});
    QVERIFY(acts().isActing());
    QTRY_VERIFY(acts().isPossible(Act::Release, {id}));
    QCOMPARE(acts().commands(), QStringList{u"scontrol hold "_s + id});
    QTRY_VERIFY(m_app->jobs()->commands().contains(u"scontrol hold "_s + id));
    acts().act(Act::Release, {id});
    QTRY_VERIFY(acts().isPossible(Act::Hold, {id}));
    QCOMPARE(acts().limitOf(id), base::TimeLimit::ofSeconds(600));
    QVERIFY(!acts().limitProblem(id, u"1:00:00"_s).isEmpty());
    QVERIFY(!acts().limitProblem(id, u"soon"_s).isEmpty());
    QCOMPARE(acts().limitProblem(id, u" 0:05:00 "_s), QString());
    acts().act(Act::Shorten, {id}, base::TimeLimit::ofSeconds(300));
    QTRY_VERIFY(job(id)->limitSeconds == 300);
    acts().act(Act::Cancel, {id});
    QTRY_VERIFY(job(id)->hasEnded());
    QVERIFY(!acts().isPossible(Act::Cancel, {id}));
    QVERIFY(!acts().error());
}

void TestJobActs::anArrayIsOneRowAndIsActedOnAsAWhole()
{
    const QString id = submit({"--array=1-5", "--begin=now+1hour", "--job-name=five"});
    QTRY_VERIFY(m_app->jobs()->table()->isGroup(id));
    QCOMPARE(acts().namesOf({id}), QStringList{u"five (%1, 5 job(s))"_s.arg(id)});
    acts().act(Act::Hold, {id});
    QCOMPARE(acts().commands(), QStringList{u"scontrol hold "_s + id});
    QTRY_VERIFY(!acts().isPossible(Act::Hold, {id}));
    acts().act(Act::Release, {id});
    QTRY_VERIFY(!acts().isPossible(Act::Release, {id}));
    acts().act(Act::Cancel, {id + u"_3"_s}); // one of it
    QTRY_VERIFY(job(id + u"_3"_s)->hasEnded());
    QVERIFY(acts().isPossible(Act::Cancel, {id}));
    QVERIFY(acts().cancellable().contains(id) && !acts().cancellable().contains(id + u"_1"_s));
    acts().act(Act::Cancel, {id});
    QCOMPARE(acts().commands(), QStringList{u"scancel "_s + id});
    QTRY_VERIFY(m_app->jobs()->table()->endedOf(id) == 5);
}

void TestJobActs::aChainIsOneRowAndIsCancelledAsAWhole()
{
    const QByteArray folder =
        "/scratch/student/" + QDateTime::currentDateTime().toString(u"yyyyMMdd-HHmmss"_s).toLatin1() + "-0a1b";
    const QString first = submit({"--begin=now+1hour", "--job-name=chain"}, folder);
    const QString second = submit({"--dependency=afterany:" + first.toLatin1(), "--job-name=chain"}, folder);
    QTRY_VERIFY(m_app->jobs()->table()->isGroup(first));
    acts().act(Act::Cancel, {first});
    QCOMPARE(acts().commands(), QStringList{u"scancel %1 %2"_s.arg(first, second)});
    QTRY_VERIFY(job(first)->hasEnded() && job(second)->hasEnded());
}

void TestJobActs::whatSlurmRefusesIsSaidAndStays()
{
    const QString id = submit({"--no-requeue"});
    QTRY_VERIFY(acts().isPossible(Act::Requeue, {id}));
    acts().choose({id});
    acts().act(Act::Requeue, {id});
    QTRY_VERIFY(acts().error());
    QVERIFY(acts().error()->why.contains("--requeue"_L1));
    const qint64 age = m_app->jobs()->age();
    QTRY_VERIFY(m_app->jobs()->age() <= age && m_app->jobs()->staleness().isEmpty());
    QTest::qWait(2500);
    QVERIFY(acts().error()); // also after the next list
    acts().dismissError();
    QVERIFY(!acts().error());
}

void TestJobActs::whatSlurmKnowsIsShownOnDemand()
{
    const QString id = submit({"--array=1-3", "--begin=now+1hour"});
    QTRY_VERIFY(m_app->jobs()->table()->isGroup(id));
    JobRecordModel &record = *m_app->jobs()->record();
    QCOMPARE(record.rowCount(), 0);
    record.show(id);
    QVERIFY(record.isBusy());
    QTRY_VERIFY(record.rowCount() > 10);
    QVERIFY(record.job().startsWith(id + u'_'));
    QCOMPARE(record.index(0, 0).data().toString(), u"JobId"_s);
    record.show({});
    QCOMPARE(record.rowCount(), 0);
    QVERIFY(!record.isBusy());
}

void TestJobActs::aSchedulerThatHangsLeavesTheListAndSaysSinceWhen()
{
    const QString id = submit({"--begin=now+1hour"});
    QTRY_VERIFY(job(id));
    const int rows = m_app->jobs()->table()->rowCount();
    QString words;
    {
        const tests::ImpatientSlurm impatient;
        const tests::FrozenDaemon controller(u"slurmctld"_s);
        m_app->jobs()->refresh();
        QTRY_VERIFY_WITH_TIMEOUT(!m_app->jobs()->staleness().isEmpty(), 120'000);
        words = m_app->jobs()->staleness();
    }
    QVERIFY2(words.contains("does not answer"_L1), qPrintable(words));
    QCOMPARE(m_app->jobs()->table()->rowCount(), rows);
    QVERIFY(job(id) && !job(id)->hasLeft());
    QVERIFY(!m_app->jobs()->error());
    m_app->jobs()->refresh();
    QTRY_VERIFY_WITH_TIMEOUT(m_app->jobs()->staleness().isEmpty(), 60'000);
    QVERIFY(job(id));
}

VOYAGEUR_TEST(TestJobActs)

} // namespace tst_jobacts
#include "tst_jobacts.moc"
