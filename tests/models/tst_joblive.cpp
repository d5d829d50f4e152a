// SPDX-License-Identifier: GPL-3.0-or-later
// What the window knows of a job that runs, on the practice cluster: that it is measured while somebody looks and only then, by
// one command, and that nothing of it is left.
#include "base/pace.h"
#include "practicehost.h"
#include "program.h"
#include "signedinapp.h"
#include "testprogram.h"

#include <QTemporaryDir>
#include <QTest>

namespace tst_joblive {

using namespace Qt::StringLiterals;
using namespace voyageur;
using namespace voyageur::models;

#define WAIT_FOR(condition, milliseconds) QTRY_VERIFY_WITH_TIMEOUT(condition, milliseconds)

class TestJobLive final : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void initTestCase();
    void cleanup();
    void aJobIsMeasuredWhileSomebodyLooksAndOnlyThen();
    void aShortLookElsewhereDoesNotEndIt();
    void anotherJobTakesItsPlaceAndBothAreKept();
    void oneThatWaitsAndOneThatEndedAreLeftAlone();
    void whoSignsOutEndsIt();
    void nvidiaIsAskedOnDemand();

private:
    QString submit(const QList<QByteArray> &options, bool busy = true);
    void choose(const QString &job, bool running = true);
    int processes() const;
    JobLive *live() const { return m_app->jobLive(); }
    JobsModel *jobs() const { return m_app->jobs(); }

    QTemporaryDir m_folder;
    std::unique_ptr<base::Workers> m_workers;
    std::unique_ptr<AppModel> m_app;
};

void TestJobLive::initTestCase()
{
    qputenv("XDG_DATA_HOME", m_folder.path().toLocal8Bit());
    m_workers = std::make_unique<base::Workers>();
    m_app = tests::signedInApp(*m_workers);
}

void TestJobLive::cleanup()
{
    live()->setShown(false);
    jobs()->select({});
    if (const auto session = m_app->session()->session())
        (void)session->host->run(session->slurm.tools().query("scancel", {"--me"}));
}

QString TestJobLive::submit(const QList<QByteArray> &options, bool busy)
{
    const auto session = m_app->session()->session();
    ssh::RunOptions run;
    run.input = busy ? "#!/bin/bash\nexec python3 -c '\nimport os, time\nos.nice(5)\nheld = bytearray(100 * 1024 * 1024)\nwhile "
                       "True:\n    end = time.time() + 0.2\n    while time.time() < end: pass\n    time.sleep(0.3)\n'\n"
                     : "#!/bin/bash\nsleep 300\n";
    auto command = session->slurm.tools().submission(
        "sbatch",
        QList<QByteArray>{"--parsable", "--account=def-prof", "--time=0:10:00", "--mem=500M", "--output=/dev/null"} + options);
    command.setFolder(ssh::RemotePath("/scratch/student"));
    const auto out = session->host->run(command, run);
    if (!out.ok() || !base::JobId::parse(out->out.trimmed()))
        qFatal("%s", out.ok() ? out->err.constData() : qPrintable(out.error().text()));
    return QString::fromLatin1(out->out.trimmed());
}

void TestJobLive::choose(const QString &job, bool running)
{
    jobs()->refresh();
    WAIT_FOR(jobs()->table()->find(job)
                 && (!running || jobs()->table()->find(job)->state.code() == base::JobState::Code::Running),
             60'000);
    jobs()->select(job);
}

int TestJobLive::processes() const
{
    // As root inside: nobody's view of it depends on a session.
    return tests::run(
               voyageur::tests::sourcePath("/resources/practice-cluster/enter"),
               {u"--state"_s, qEnvironmentVariable("VOYAGEUR_PRACTICE"), u"pgrep"_s, u"-c"_s, u"-f"_s, u"voyageur-use/1"_s})
        .out.trimmed()
        .toInt();
}

void TestJobLive::aJobIsMeasuredWhileSomebodyLooksAndOnlyThen()
{
    const base::Hurry hurry(5);
    const QString job = submit({"--gpus-per-node=a100:1", "--cpus-per-task=2"});
    choose(job);
    QTest::qWait(1000);
    QCOMPARE(live()->history().points().size(), 0);
    QCOMPARE(processes(), 0);
    QVERIFY(!jobs()->table()->index(jobs()->table()->rowOf(job), 0).data(JobTableModel::SparkRole).isValid());

    jobs()->setLookedAt(false); // so that hardly another command is sent
    QTest::qWait(3000);
    const int before = tests::commandsAsked();
    live()->setShown(true);
    WAIT_FOR(live()->state() == JobLive::State::Sampling, 60'000);
    WAIT_FOR(live()->history().points().size() >= 4, 60'000);
    QVERIFY(live()->words().contains(u"ng10101"_s));
    const int sent = tests::commandsAsked() - before;
    QVERIFY2(sent >= 1 && sent <= 4, qPrintable(QString::number(sent))); // one, and those of a list that is hardly looked at
    QVERIFY(processes() > 0);
    const UsePoint last = live()->history().points().last();
    QVERIFY(last.cores > 0.02);
    QVERIFY(last.memory > 100e6);
    QCOMPARE(last.gpus.size(), 1);
    QCOMPARE(live()->given().cores, 2);
    QVERIFY(live()->given().gpus);
    const auto spark = jobs()->table()->index(jobs()->table()->rowOf(job), 0).data(JobTableModel::SparkRole);
    QVERIFY(spark.isValid() && spark.value<QList<double>>().last() > 5);

    live()->setShown(false);
    WAIT_FOR(processes() == 0, 40'000);
    const auto seen = live()->history().points().size();
    const int hidden = tests::commandsAsked();
    QTest::qWait(5000);
    QCOMPARE(live()->history().points().size(), seen); // kept, and no more
    QVERIFY(tests::commandsAsked() - hidden <= 2);
    jobs()->setLookedAt(true);
}

void TestJobLive::aShortLookElsewhereDoesNotEndIt()
{
    choose(submit({}));
    live()->setShown(true);
    WAIT_FOR(live()->state() == JobLive::State::Sampling, 60'000);
    const auto points = live()->history().points().size();
    live()->setShown(false);
    QTest::qWait(1000);
    live()->setShown(true);
    QTRY_VERIFY(live()->history().points().size() >= points + 2);
    for (const double y : live()->history().memory().y)
        QVERIFY(!std::isnan(y)); // no gap: it is the same step
}

void TestJobLive::anotherJobTakesItsPlaceAndBothAreKept()
{
    const base::Hurry hurry(5);
    const QString first = submit({});
    const QString second = submit({}, false);
    choose(first);
    live()->setShown(true);
    WAIT_FOR(live()->history().points().size() >= 2, 60'000);
    choose(second);
    QCOMPARE(live()->history().points().size(), 0);
    WAIT_FOR(live()->history().points().size() >= 2, 60'000);
    QVERIFY(live()->history().points().last().cores < 0.2);
    choose(first);
    QVERIFY(live()->history().points().size() >= 2);
    QTRY_VERIFY(processes() > 0);
    live()->setShown(false);
    WAIT_FOR(processes() == 0, 40'000);
}

void TestJobLive::oneThatWaitsAndOneThatEndedAreLeftAlone()
{
    const base::Hurry hurry(5); // a step that ended by itself is tried once more after two seconds
    const QString waits = submit({"--begin=now+1hour"});
    choose(waits, false);
    live()->setShown(true);
    QCOMPARE(live()->state(), JobLive::State::Waiting);
    QVERIFY(!live()->words().isEmpty());
    const QString job = submit({});
    choose(job);
    WAIT_FOR(live()->history().points().size() >= 2, 60'000);
    jobs()->acts()->act(slurm::Act::Cancel, {job});
    WAIT_FOR(live()->state() == JobLive::State::Ended, 60'000);
    QVERIFY(live()->history().points().size() >= 2);
    QVERIFY(live()->advice().isEmpty());
    QTRY_VERIFY(processes() == 0);
    QVERIFY(!live()->problem());
    QTest::qWait(5000); // nobody tries once more
    QCOMPARE(processes(), 0);
    QCOMPARE(live()->state(), JobLive::State::Ended);
}

void TestJobLive::whoSignsOutEndsIt()
{
    const base::Hurry hurry(5);
    const QString job = submit({});
    choose(job);
    live()->setShown(true);
    WAIT_FOR(live()->history().points().size() >= 2, 60'000);
    const auto seen = live()->history().points().size();
    m_app->session()->signOut();
    QTRY_VERIFY(m_app->session()->state() == SessionModel::State::SignedOut);
    QTRY_VERIFY(processes() == 0);
    QVERIFY(!live()->canAskTable());
    const int before = tests::commandsAsked();
    QTest::qWait(5000);
    QCOMPARE(tests::commandsAsked(), before);
    tests::signIn(*m_app);
    choose(job);
    WAIT_FOR(live()->history().points().size() > seen, 60'000); // what was seen before is still there
}

void TestJobLive::nvidiaIsAskedOnDemand()
{
    choose(submit({"--gpus-per-node=a100_3g.20gb:1"}));
    QVERIFY(live()->hasGpus());
    QVERIFY(live()->canAskTable());
    live()->askTable();
    QVERIFY(live()->isAskingTable() && !live()->canAskTable());
    WAIT_FOR(!live()->isAskingTable(), 60'000);
    QVERIFY2(live()->table().contains(u"NVIDIA-SMI"_s), qPrintable(live()->table()));
    QVERIFY(live()->table().contains(u'\n') && live()->tableTime().isValid());
    QVERIFY(!live()->tableProblem());
    live()->setShown(true);
    WAIT_FOR(live()->history().points().size() >= 1, 60'000);
    QVERIFY(live()->history().gpus().isEmpty());
    QCOMPARE(live()->history().gpuMemory().size(), 1);
    QCOMPARE(live()->advice().value(0).id, u"USE-MIG"_s);
    choose(submit({}));
    QVERIFY(live()->table().isEmpty() && !live()->hasGpus());
}

VOYAGEUR_TEST(TestJobLive)

} // namespace tst_joblive
#include "tst_joblive.moc"
