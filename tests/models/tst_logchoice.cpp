// SPDX-License-Identifier: GPL-3.0-or-later
// Whose log is read when an array or a chain is chosen.
#include "models/appmodel.h"
#include "testprogram.h"

#include <QAbstractItemModelTester>
#include <QElapsedTimer>
#include <QSignalSpy>
#include <QTest>

namespace tst_logchoice {

using namespace Qt::StringLiterals;
using namespace voyageur;
using namespace voyageur::models;
using slurm::Job;
using State = base::JobState::Code;

namespace {

constexpr char run[] = "/scratch/me/voyageur/x/runs/20261122-101500-0a1b";

Job job(const QString &id, State state, qint64 start = 0, const char *folder = "/scratch/me")
{
    Job job;
    job.id = *base::JobId::parse(id.toLatin1());
    job.name = u"train"_s;
    job.state = state;
    job.elapsedSeconds = job.state.isPending() ? 0 : 60;
    job.inQueue = true;
    job.start = QDateTime::fromSecsSinceEpoch(1'800'000'000 + start, Qt::UTC);
    job.workdir = ssh::RemotePath(folder);
    return job;
}

QString letters(const QString &states, const QString &id, const char *folder, QList<Job> &jobs)
{
    const QHash<QChar, State> all{{u'W', State::Pending},   {u'R', State::Running},   {u'C', State::Completed},
                                  {u'F', State::Failed},    {u'T', State::TimedOut},  {u'M', State::OutOfMemory},
                                  {u'X', State::Cancelled}, {u'N', State::NodeFailed}};
    for (qsizetype i = 0; i < states.size(); ++i) {
        jobs += job(id.contains(u'_') ? id + QString::number(i + 1) : QString::number(id.toInt() + i), all.value(states[i]), i,
                    folder);
        if (states[i] == u'X')
            jobs.last().elapsedSeconds = 0;
    }
    return id.contains(u'_') ? id.section(u'_', 0, 0) : id;
}

} // namespace

class TestLogChoice final : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void init()
    {
        m_app = std::make_unique<AppModel>(m_workers, *cluster::Catalogue::load());
        m_tester = std::make_unique<QAbstractItemModelTester>(choice(), QAbstractItemModelTester::FailureReportingMode::QtTest);
    }
    void cleanup()
    {
        m_tester.reset();
        m_app.reset();
    }
    void theOneThatFailedElseTheNewest_data();
    void theOneThatFailedElseTheNewest();
    void whatIsReadStaysAndAChainGoesOn();
    void whatThePersonChoseStays();
    void aJobThatIsAloneIsNoChoice();
    void thousandsOfTasksAreSearchedByNumberAndState();

private:
    LogChoice *choice() const { return m_app->jobLog()->choice(); }
    QString read() const { return choice()->job() ? choice()->job()->id.text() : QString(); }
    QStringList listed() const
    {
        QStringList keys;
        for (int row = 0; row < choice()->rowCount(); ++row)
            keys += choice()->index(row).data(LogChoice::KeyRole).toString();
        return keys;
    }
    void show(const QList<Job> &jobs, const QString &key, const QSet<QString> &chains = {})
    {
        m_app->jobs()->table()->setJobs(jobs, chains);
        m_app->jobs()->select(key);
    }

    base::Workers m_workers;
    std::unique_ptr<AppModel> m_app;
    std::unique_ptr<QAbstractItemModelTester> m_tester;
};

void TestLogChoice::theOneThatFailedElseTheNewest_data()
{
    QTest::addColumn<QString>("states");
    QTest::addColumn<bool>("chain");
    QTest::addColumn<int>("wanted");
    QTest::newRow("array: nothing has begun") << u"WWW"_s << false << 1;
    QTest::newRow("array: the newest that runs") << u"CRRW"_s << false << 3;
    QTest::newRow("array: the first that failed") << u"CFRMW"_s << false << 2;
    QTest::newRow("array: all are well") << u"CCC"_s << false << 3;
    QTest::newRow("array: what was cancelled before it began has no log") << u"CCXX"_s << false << 2;
    QTest::newRow("array: its time limit is a failure, too") << u"CTC"_s << false << 2;
    QTest::newRow("chain: nothing has begun") << u"WWW"_s << true << 1;
    QTest::newRow("chain: the one that runs") << u"TTRW"_s << true << 3;
    QTest::newRow("chain: the last one failed") << u"TFXX"_s << true << 2;
    QTest::newRow("chain: one failed, and the next has begun") << u"TFRW"_s << true << 2;
    QTest::newRow("chain: what a later one made good") << u"NCXX"_s << true << 2;
    QTest::newRow("chain: all done") << u"TTC"_s << true << 3;
    QTest::newRow("chain: the next one waits") << u"TW"_s << true << 1;
}

void TestLogChoice::theOneThatFailedElseTheNewest()
{
    QFETCH(QString, states);
    QFETCH(bool, chain);
    QFETCH(int, wanted);
    QList<Job> jobs;
    QString key = letters(states, u"70_"_s, "/scratch/me", jobs);
    show(jobs, key, chain ? QSet<QString>{key} : QSet<QString>());
    QVERIFY(choice()->isOffered());
    QCOMPARE(choice()->isChain(), chain);
    QCOMPARE(read(), u"70_%1"_s.arg(wanted));
    if (!chain)
        return;
    jobs.clear(); // single jobs of one run
    key = letters(states, u"81"_s, run, jobs);
    show(jobs, key);
    QVERIFY(choice()->isChain());
    QCOMPARE(read(), QString::number(80 + wanted));
}

void TestLogChoice::whatIsReadStaysAndAChainGoesOn()
{
    QList<Job> jobs;
    letters(u"RW"_s, u"7_"_s, "/scratch/me", jobs);
    show(jobs, u"7"_s);
    QCOMPARE(read(), u"7_1"_s);
    const auto next = [&](const QString &states, const QSet<QString> &chains = {}) {
        jobs.clear();
        letters(states, u"7_"_s, "/scratch/me", jobs);
        show(jobs, u"7"_s, chains);
        return read();
    };
    QCOMPARE(next(u"RR"_s), u"7_1"_s); // another one began
    QCOMPARE(next(u"RF"_s), u"7_1"_s); // and failed: that is said, and what is read stays
    QCOMPARE(choice()->failed(), 1);
    choice()->toNextFailed();
    QCOMPARE(read(), u"7_2"_s);
    m_app->jobs()->select({});
    QCOMPARE(read(), QString());
    const QSet<QString> chains{u"9"_s};
    const auto link = [&](const QString &states) {
        jobs.clear();
        letters(states, u"9_"_s, "/scratch/me", jobs);
        show(jobs, u"9"_s, chains);
        return read();
    };
    QCOMPARE(link(u"WW"_s), u"9_1"_s);
    QCOMPARE(link(u"RW"_s), u"9_1"_s);
    QCOMPARE(link(u"TW"_s), u"9_1"_s);
    QCOMPARE(link(u"TR"_s), u"9_2"_s);
}

void TestLogChoice::whatThePersonChoseStays()
{
    QList<Job> jobs;
    letters(u"CFRW"_s, u"7_"_s, "/scratch/me", jobs);
    letters(u"TRW"_s, u"20"_s, run, jobs);
    show(jobs, u"7"_s);
    QCOMPARE(read(), u"7_2"_s);
    QSignalSpy changed(choice(), &LogChoice::changed);
    QVERIFY(!choice()->choose(u"7_9"_s) && !choice()->choose(u"20"_s) && !choice()->choose(u"all"_s));
    QVERIFY(choice()->choose(u"7_1"_s));
    QCOMPARE(changed.count(), 1);
    QCOMPARE(m_app->jobLog()->job(), u"7_1"_s);
    QVERIFY(!choice()->canStep(-1) && choice()->canStep(1));
    choice()->step(-1);
    QCOMPARE(read(), u"7_1"_s);
    choice()->step(1);
    choice()->step(1);
    QCOMPARE(read(), u"7_3"_s);
    m_app->jobs()->select(u"20"_s);
    QCOMPARE(read(), u"21"_s);
    QVERIFY(choice()->choose(u"20"_s)); // the one that its row is named after
    QCOMPARE(m_app->jobLog()->job(), u"20"_s);
    m_app->jobs()->select(u"7"_s);
    QCOMPARE(read(), u"7_3"_s);
    show({job(u"7_1"_s, State::Completed), job(u"7_2"_s, State::Completed)}, u"7"_s); // it is gone
    QCOMPARE(read(), u"7_2"_s);
}

void TestLogChoice::aJobThatIsAloneIsNoChoice()
{
    show({job(u"5"_s, State::Running), job(u"7_4"_s, State::Running)}, u"5"_s);
    QVERIFY(!choice()->isOffered());
    QCOMPARE(read(), u"5"_s);
    QCOMPARE(choice()->rowCount(), 0);
    m_app->jobs()->select(u"7"_s); // an array of one
    QVERIFY(!choice()->isOffered());
    QCOMPARE(read(), u"7_4"_s);
}

void TestLogChoice::thousandsOfTasksAreSearchedByNumberAndState()
{
    constexpr int tasks = 100'000;
    QList<Job> jobs;
    for (int task = 0; task < tasks; ++task)
        jobs += job(u"7_%1"_s.arg(task), task % 40'000 == 39'999 ? State::Failed : State::Completed, task);
    show(jobs, u"7"_s);
    QCOMPARE(choice()->rowCount(), tasks);
    QCOMPARE(choice()->failed(), 2);
    QCOMPARE(read(), u"7_39999"_s);
    QCOMPARE(choice()->currentRow(), 39'999);
    QElapsedTimer clock;
    clock.start();
    choice()->setFilter(u" 4711"_s, false);
    QCOMPARE(listed().first(3), QStringList({u"7_4711"_s, u"7_47110"_s, u"7_47111"_s}));
    QCOMPARE(choice()->rowCount(), 11);
    QCOMPARE(choice()->bestRow(), 0);
    choice()->setFilter(u"7_99999"_s, false);
    QCOMPARE(listed(), QStringList{u"7_99999"_s});
    choice()->setFilter({}, true);
    QCOMPARE(listed(), QStringList({u"7_39999"_s, u"7_79999"_s}));
    choice()->setFilter(u"FAIL"_s, false);
    QCOMPARE(choice()->rowCount(), 2);
    choice()->setFilter(u"no such"_s, false);
    QCOMPARE(choice()->rowCount(), 0);
    QCOMPARE(choice()->bestRow(), -1);
    choice()->setFilter({}, false);
    QCOMPARE(choice()->bestRow(), 39'999);
    QVERIFY2(clock.elapsed() < 5000, qPrintable(QString::number(clock.elapsed()))); // seven times through all of them
}

VOYAGEUR_TEST(TestLogChoice)

} // namespace tst_logchoice
#include "tst_logchoice.moc"
