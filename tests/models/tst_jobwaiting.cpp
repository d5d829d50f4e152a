// SPDX-License-Identifier: GPL-3.0-or-later
// Why a job waits, as the window knows it, on the practice cluster: how often the cluster is asked, what is said, and what is
// done about it.
#include "practicehost.h"
#include "program.h"
#include "signedinapp.h"

#include "history/runs.h"
#include "testprogram.h"

#include <QTemporaryDir>
#include <QTest>

namespace tst_jobwaiting {

using namespace Qt::StringLiterals;
using namespace voyageur;
using namespace voyageur::models;

class TestJobWaiting final : public QObject {
    Q_OBJECT

private slots:
    void initTestCase();
    void cleanupTestCase();
    void nothingIsAskedUntilSomebodyLooks();
    void whatIsFoundIsSaidAndAskedForAtASlowPace();
    void anotherJobCostsItsOwnQuestion();
    void thePersonMayAskAtOnce();
    void aSmallerGpuRequestIsAChangeOfTheScript();
    void theWaitingJobIsShortenedInPlace();
    void nobodySignedInNothingAsked();

private:
    QString submit(const QList<QByteArray> &options);
    JobWaiting &waiting() const { return *m_app->jobWaiting(); }
    //! Commands sent while so many milliseconds pass, without those for the list.
    int commandsIn(int milliseconds) const;
    bool choose(const QString &job, const char *reason);
    int ideaNamed(const QString &id) const;

    QTemporaryDir m_folder;
    std::unique_ptr<base::Workers> m_workers;
    std::unique_ptr<AppModel> m_app;
    QString m_first;
    QString m_second;
};

void TestJobWaiting::initTestCase()
{
    qputenv("XDG_DATA_HOME", m_folder.path().toLocal8Bit());
    m_workers = std::make_unique<base::Workers>();
    m_app = tests::signedInApp(*m_workers);
    QVERIFY(!submit({"--time=5:00:00", "--gpus-per-node=a100:4"}).isEmpty()); // all of them
    m_first = submit({"--time=5:00:00", "--gpus-per-node=a100:4", "--cpus-per-task=4", "--mem=8G"});
    m_second = submit({"--time=2:00:00", "--gpus-per-node=a100:1", "--cpus-per-task=2", "--mem=4G"});
}

void TestJobWaiting::cleanupTestCase()
{
    if (const auto session = m_app->session()->session())
        (void)session->host->run(session->slurm.tools().query("scancel", {"--me"}));
}

QString TestJobWaiting::submit(const QList<QByteArray> &options)
{
    const auto session = m_app->session()->session();
    ssh::RunOptions run;
    run.input = "#!/bin/bash\nsleep 900\n";
    const auto output = session->host->run(
        session->slurm.tools().submission("sbatch", QList<QByteArray>{"--parsable", "--account=def-prof"} + options), run);
    return output.ok() ? QString::fromLatin1(output->out.trimmed()) : QString();
}

int TestJobWaiting::commandsIn(int milliseconds) const
{
    m_app->jobs()->setLookedAt(false); // every ten seconds a list, at most
    QTest::qWait(300);
    const int before = tests::commandsAsked();
    QTest::qWait(milliseconds);
    const int sent = tests::commandsAsked() - before;
    m_app->jobs()->setLookedAt(true);
    return sent;
}

bool TestJobWaiting::choose(const QString &job, const char *reason)
{
    const auto waits = [&] {
        const slurm::Job *found = m_app->jobs()->table()->find(job);
        return found && found->state.isPending() && (found->reason == QLatin1StringView(reason) || !*reason)
            && !found->reason.isEmpty();
    };
    for (int i = 0; i < 30 && !waits(); ++i) {
        m_app->jobs()->refresh();
        QTest::qWait(1000);
    }
    m_app->jobs()->select(job);
    return waits();
}

int TestJobWaiting::ideaNamed(const QString &id) const
{
    const auto &ideas = waiting().sooner().ideas;
    for (int i = 0; i < ideas.size(); ++i)
        if (ideas[i].id == id)
            return i;
    return -1;
}

void TestJobWaiting::nothingIsAskedUntilSomebodyLooks()
{
    QVERIFY(choose(m_first, ""));
    QCOMPARE(waiting().job(), m_first);
    QVERIFY(!waiting().asOf().isValid());
    QVERIFY(commandsIn(4000) <= 2); // one list
    QVERIFY(!waiting().asOf().isValid());
    QVERIFY(!waiting().reason().what.isEmpty()); // the list says that much
}

void TestJobWaiting::whatIsFoundIsSaidAndAskedForAtASlowPace()
{
    m_app->jobs()->setLookedAt(false);
    QTest::qWait(1000);
    const int sentBefore = tests::commandsAsked();
    waiting().setShown(true);
    QVERIFY(waiting().words().contains("Reading the job"_L1));
    QTRY_VERIFY(waiting().asOf().isValid());
    const int sent = tests::commandsAsked() - sentBefore;
    QVERIFY2(sent >= 2 && sent <= 4, qPrintable(QString::number(sent))); // two, and perhaps a list
    m_app->jobs()->setLookedAt(true);
    QVERIFY(waiting().words().isEmpty());
    QCOMPARE(waiting().missing(), QStringList());
    const QString now = waiting().sooner().now.join(u' ');
    QVERIFY2(now.contains("a100: 0 of 4"_L1) && now.contains("h100: 4 of 4"_L1), qPrintable(now));
    QVERIFY2(waiting().standing().join(u' ').contains("def-prof_gpu"_L1), qPrintable(waiting().standing().join(u'\n')));
    QVERIFY(ideaNamed(u"SOON-MODEL"_s) >= 0);
    QVERIFY(ideaNamed(u"SOON-TIME"_s) >= 0);
    // Looked at for half of the slow pause (ten seconds here): nothing more. Then once more by itself.
    const QDateTime before = waiting().asOf();
    QVERIFY(commandsIn(3000) <= 2);
    QCOMPARE(waiting().asOf(), before);
    QTRY_VERIFY(waiting().asOf() > before);
    // Away and back again within it: nothing either.
    const QDateTime then = waiting().asOf();
    for (int i = 0; i < 5; ++i) {
        waiting().setShown(false);
        waiting().setShown(true);
    }
    QVERIFY(commandsIn(2000) <= 2);
    QCOMPARE(waiting().asOf(), then);
    // Hidden for longer than the pause: never.
    waiting().setShown(false);
    QTest::qWait(12'000);
    QCOMPARE(waiting().asOf(), then);
}

void TestJobWaiting::anotherJobCostsItsOwnQuestion()
{
    waiting().setShown(true);
    waiting().askAgain();
    QTRY_VERIFY(!waiting().isAsking());
    const QDateTime known = waiting().asOf();
    m_app->jobs()->setLookedAt(false);
    QTest::qWait(1000);
    const int before = tests::commandsAsked();
    m_app->jobs()->select(m_second);
    QCOMPARE(waiting().job(), m_second);
    QTRY_VERIFY(waiting().asOf().isValid());
    const int sent = tests::commandsAsked() - before;
    m_app->jobs()->setLookedAt(true);
    QVERIFY2(sent >= 1 && sent <= 3, qPrintable(QString::number(sent)));
    QCOMPARE(waiting().asOf(), known); // what is free was not asked for again
    const int part = ideaNamed(u"SOON-PART"_s);
    QVERIFY(part >= 0);
    QCOMPARE(waiting().sooner().ideas[part].request.gpu, u"a100_3g.20gb"_s);
}

void TestJobWaiting::thePersonMayAskAtOnce()
{
    const QDateTime before = waiting().asOf();
    waiting().askAgain();
    QVERIFY(waiting().isAsking() && !waiting().canAsk());
    waiting().askAgain(); // one at a time
    QTRY_VERIFY(!waiting().isAsking());
    QVERIFY(waiting().asOf() > before);
}

void TestJobWaiting::aSmallerGpuRequestIsAChangeOfTheScript()
{
    const int part = ideaNamed(u"SOON-PART"_s);
    waiting().choose(part);
    QCOMPARE(waiting().chosen(), part);
    QVERIFY(waiting().next()->obstacle().contains("another project"_L1)); // it is of none
    QVERIFY(waiting().next()->diff().isEmpty());
    waiting().choose(99);
    QCOMPARE(waiting().chosen(), -1);
    QVERIFY(!waiting().canShorten(99) && !waiting().canShorten(-1));
}

void TestJobWaiting::theWaitingJobIsShortenedInPlace()
{
    QVERIFY(choose(m_first, ""));
    QTRY_VERIFY(waiting().asOf().isValid() && waiting().job() == m_first);
    const int time = ideaNamed(u"SOON-TIME"_s);
    QVERIFY(time >= 0 && waiting().canShorten(time));
    QCOMPARE(waiting().sooner().ideas[time].inPlace->seconds(), 3 * 3600);
    waiting().shorten(time);
    QTRY_VERIFY(m_app->jobs()->table()->find(m_first)->limitSeconds == 3 * 3600);
    QVERIFY2(!m_app->jobs()->acts()->error(), "refused");
    QTRY_COMPARE(ideaNamed(u"SOON-TIME"_s), -1); // there is nothing shorter
}

void TestJobWaiting::nobodySignedInNothingAsked()
{
    (void)m_app->session()->session()->host->run(m_app->session()->session()->slurm.tools().query("scancel", {"--me"}));
    m_app->session()->signOut();
    QTRY_VERIFY(m_app->session()->state() != SessionModel::State::SignedIn);
    QVERIFY(!waiting().asOf().isValid() && !waiting().canAsk() && waiting().job().isEmpty());
    QCOMPARE(commandsIn(4000), 0);
    waiting().askAgain();
    QVERIFY(!waiting().isAsking());
}

VOYAGEUR_TEST(TestJobWaiting)

} // namespace tst_jobwaiting
#include "tst_jobwaiting.moc"
