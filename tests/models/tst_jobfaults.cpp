// SPDX-License-Identifier: GPL-3.0-or-later
// What goes wrong on a real cluster, on the practice cluster: its daemons die and come back, squeue talks or fails. The list says
// what it knows and since when, loses nothing, never blocks the window, and is right again by itself.
#include "base/pace.h"
#include "frozendaemon.h"
#include "owntime.h"
#include "practicehost.h"
#include "program.h"
#include "sshserver.h"

#include "models/appmodel.h"
#include "testprogram.h"

#include <QFile>
#include <QTemporaryDir>
#include <QTest>
#include <QTimer>

#include <algorithm>
#include <functional>

namespace tst_jobfaults {

using namespace Qt::StringLiterals;
using namespace voyageur;
using namespace voyageur::models;
using base::JobId;

namespace {

bool isAlive(qint64 pid)
{
    return QFile::exists(u"/proc/%1"_s.arg(pid));
}

//! A daemon that was killed and is started again only when this says so.
class DeadDaemon final {
public:
    explicit DeadDaemon(const QString &name) : m_name(name)
    {
        const qint64 before = tests::practicePid(name);
        tests::sendSignal(u"KILL"_s, {before});
        const auto follower = [&] {
            QFile file(qEnvironmentVariable("VOYAGEUR_PRACTICE") + u"/pids/"_s + name);
            const qint64 pid = file.open(QIODevice::ReadOnly) ? file.readAll().trimmed().toLongLong() : 0;
            return pid != before ? pid : 0;
        };
        if (!QTest::qWaitFor([&] { return follower() != 0; }, 5000))
            qFatal("%s was not started again", qPrintable(name));
        m_pid = follower();
        tests::sendSignal(u"STOP"_s, {m_pid});
    }
    ~DeadDaemon() { comeBack(); }
    DeadDaemon(const DeadDaemon &) = delete;
    DeadDaemon &operator=(const DeadDaemon &) = delete;

    void comeBack()
    {
        if (m_pid && isAlive(m_pid))
            tests::sendSignal(u"CONT"_s, {m_pid});
        m_pid = 0;
    }

private:
    QString m_name;
    qint64 m_pid = 0;
};

//! The longest time for which the event loop did not turn, in milliseconds of ownTime() and without what the test itself waits
//! for in apart().
class LoopWatch final {
public:
    LoopWatch()
    {
        QObject::connect(&m_timer, &QTimer::timeout, &m_timer, [this] {
            apart([] {});
            ++m_ticks;
        });
        m_timer.start(20);
    }
    qint64 longest() const { return std::max(m_longest, tests::ownTime() - m_since); }
    int ticks() const { return m_ticks; }
    template <typename Act>
    void apart(const Act &act)
    {
        m_longest = longest();
        act();
        m_since = tests::ownTime();
    }

private:
    QTimer m_timer;
    qint64 m_since = tests::ownTime();
    qint64 m_longest = 0;
    int m_ticks = 0;
};

constexpr qint64 frozen = 1000;

} // namespace

class TestJobFaults final : public QObject {
    Q_OBJECT

private slots:
    void initTestCase();
    void cleanup();
    void jobsOfThreeAccountsAreListedEachWithItsOwn();
    void aSchedulerThatDiesAndComesBackLosesNothing();
    void anAccountingThatDiesAndComesBackLosesNothing();
    void aShellThatTalksChangesNothing();
    void anSqueueThatTalksFirstOrFails();

private:
    std::unique_ptr<AppModel> signedIn(const QString &user);
    QString submit(AppModel &app, const QList<QByteArray> &options, const QByteArray &script = "sleep 300\n");
    //! Of alice, whose programs a site has wrapped.
    void verifyOddAnswers(AppModel &app, const QString &waiting, LoopWatch &loop);
    //! Refreshes every two seconds, for two minutes or \a looks: by itself the list is asked for rarely where Slurm is slow.
    static bool askUntil(AppModel &app, const std::function<bool()> &there, int looks = 60)
    {
        for (int look = 0; look < looks; ++look) {
            app.jobs()->refresh();
            if (QTest::qWaitFor(there, 2000))
                return true;
        }
        return false;
    }
    bool askUntil(const std::function<bool()> &there, int looks = 60) { return askUntil(*m_app, there, looks); }
    static const slurm::Job *job(const AppModel &app, const QString &key)
    {
        return const_cast<AppModel &>(app).jobs()->table()->find(key);
    }
    const slurm::Job *job(const QString &key) const { return job(*m_app, key); }
    //! How it stands, for who reads why a test failed.
    QString wordsOf(const QString &key) const
    {
        const slurm::Job *it = job(key);
        if (!it)
            return key + u" is not in the list; "_s + m_app->jobs()->staleness();
        return key + u' ' + it->state.name() + u' ' + it->reason + u' ' + (it->exitCode ? it->exitCode->text() : u"no status"_s)
            + (it->inQueue ? u" in the queue; "_s : u" not in the queue; "_s) + m_app->jobs()->staleness();
    }

    QTemporaryDir m_folder;
    std::unique_ptr<base::Workers> m_workers;
    std::unique_ptr<AppModel> m_app;
};

std::unique_ptr<AppModel> TestJobFaults::signedIn(const QString &user)
{
    auto catalogue = cluster::Catalogue::load();
    if (!catalogue.ok())
        qFatal("%s", qPrintable(catalogue.error().text()));
    auto app = std::make_unique<AppModel>(*m_workers, *catalogue);
    SignInRequest request;
    request.cluster = u"practice"_s;
    request.user = user;
    app->session()->signIn(request);
    const bool in = QTest::qWaitFor([&] { return app->session()->state() == SessionModel::State::SignedIn; }, 60'000);
    app->jobs()->setLookedAt(true);
    if (!in || !QTest::qWaitFor([&] { return app->jobs()->age() >= 0; }, 60'000))
        qFatal("%s could not sign in", qPrintable(user));
    return app;
}

void TestJobFaults::initTestCase()
{
    qputenv("XDG_DATA_HOME", m_folder.path().toLocal8Bit());
    m_workers = std::make_unique<base::Workers>();
    m_app = signedIn(u"student"_s);
}

void TestJobFaults::cleanup()
{
    if (const auto session = m_app->session()->session())
        (void)session->host->run(session->slurm.tools().query("scancel", {"--me"}));
}

QString TestJobFaults::submit(AppModel &app, const QList<QByteArray> &options, const QByteArray &script)
{
    const auto session = app.session()->session();
    ssh::RunOptions run;
    run.input = "#!/bin/bash\n" + script;
    const auto command = session->slurm.tools().submission(
        "sbatch", QList<QByteArray>{"--parsable", "--time=0:10:00", "--mem=50M", "--output=/dev/null"} + options);
    const auto out = session->host->run(command, run);
    const QByteArray id = out.ok() ? out->out.trimmed().split('\n').last() : QByteArray(); // a login shell may talk first
    if (!JobId::parse(id))
        qFatal("%s", out.ok() ? (out->out + out->err).constData() : qPrintable(out.error().text()));
    app.jobs()->refresh();
    return QString::fromLatin1(id);
}

void TestJobFaults::jobsOfThreeAccountsAreListedEachWithItsOwn()
{
    const QString cpu = submit(*m_app, {"--account=def-prof", "--begin=now+1hour"});
    const QString gpu = submit(*m_app, {"--account=def-prof", "--begin=now+1hour", "--gpus-per-node=a100:1"});
    const QString competition = submit(*m_app, {"--account=rrg-prof-ad", "--begin=now+1hour", "--gpus-per-node=a100:1"});
    QVERIFY(askUntil([&] { return job(cpu) && job(gpu) && job(competition); }));
    QCOMPARE(job(cpu)->account, u"def-prof_cpu"_s);
    QCOMPARE(job(gpu)->account, u"def-prof_gpu"_s);
    QCOMPARE(job(competition)->account, u"rrg-prof-ad_gpu"_s);
}

void TestJobFaults::aSchedulerThatDiesAndComesBackLosesNothing()
{
    const QString running = submit(*m_app, {"--account=def-prof"});
    QVERIFY(askUntil([&] { return job(running) && job(running)->state == base::JobState::Code::Running; }));
    const QByteArray name = "saved-" + QByteArray::number(QCoreApplication::applicationPid());
    const QString waiting = submit(*m_app, {"--account=def-prof", "--begin=now+1hour", "--job-name=" + name});
    QVERIFY(askUntil([&] { return job(waiting) != nullptr; }));
    // What the scheduler has not written within some seconds is lost with it. It writes of all jobs at a time.
    const auto isSaved = [&] {
        return tests::insidePractice(
                   {u"sh"_s, u"-c"_s, u"grep -a -c \"$0\" /var/spool/slurmctld/job_state || :"_s, QString::fromLatin1(name)})
                   .trimmed()
                   .toInt()
            > 0;
    };
    QTRY_VERIFY_WITH_TIMEOUT(isSaved(), 60'000);
    const int rows = m_app->jobs()->table()->rowCount();
    const tests::ImpatientSlurm impatient; // squeue tries for a minute otherwise, and is left alone for two
    const base::Hurry hurry(6);
    const LoopWatch loop;
    DeadDaemon controller(u"slurmctld"_s);
    m_app->jobs()->refresh();
    QTRY_VERIFY_WITH_TIMEOUT(!m_app->jobs()->staleness().isEmpty(), 150'000);
    const QString words = m_app->jobs()->staleness();
    QVERIFY2(words.startsWith("As of "_L1) && words.contains("the scheduler does not answer"_L1), qPrintable(words));
    QCOMPARE(m_app->jobs()->table()->rowCount(), rows);
    QVERIFY(job(waiting) && job(waiting)->state.isPending() && !job(waiting)->hasLeft());
    QVERIFY(job(running) && job(running)->state == base::JobState::Code::Running && !job(running)->hasLeft());
    QVERIFY(!m_app->jobs()->error());
    controller.comeBack();
    QTRY_VERIFY_WITH_TIMEOUT(m_app->jobs()->staleness().isEmpty(), 150'000); // nobody asks: by itself
    QVERIFY(m_app->jobs()->table()->rowCount() >= rows); // the accounting may know of the end of another one by now
    QVERIFY(job(waiting) && job(waiting)->state.isPending());
    QVERIFY(job(running) && job(running)->state == base::JobState::Code::Running);
    QVERIFY2(loop.longest() < frozen && loop.ticks() > 50, qPrintable(QString::number(loop.longest())));
}

void TestJobFaults::anAccountingThatDiesAndComesBackLosesNothing()
{
    const QString ended = submit(*m_app, {"--account=def-prof"}, "true\n");
    // The accounting hears of it a little later, and is asked seldom unless the person asks.
    QVERIFY(askUntil([&] { return job(ended) && job(ended)->hasEnded() && job(ended)->accounted; }));
    LoopWatch loop;
    DeadDaemon accounting(u"slurmdbd"_s);
    m_app->jobs()->refresh();
    QTRY_VERIFY_WITH_TIMEOUT(!m_app->jobs()->staleness().isEmpty(), 150'000);
    const QString words = m_app->jobs()->staleness();
    QVERIFY2(words.startsWith("Ended jobs as of "_L1) && words.contains("the accounting does not answer"_L1), qPrintable(words));
    QVERIFY(job(ended) && job(ended)->hasEnded());
    // The queue goes on: what comes and ends meanwhile is seen.
    QString failed;
    loop.apart([&] { failed = submit(*m_app, {"--account=def-prof"}, "exit 3\n"); });
    // A scheduler that has just been restarted, without its accounting, on a busy machine takes its time to begin a job.
    const bool seen = askUntil([&] { return job(failed) && job(failed)->exitCode == slurm::ExitCode{3, 0}; }, 150);
    QVERIFY2(seen, qPrintable(wordsOf(failed)));
    QVERIFY(!m_app->jobs()->error());
    accounting.comeBack();
    QVERIFY(askUntil([&] { return m_app->jobs()->staleness().isEmpty(); }));
    QVERIFY(job(ended) && job(failed) && job(failed)->hasEnded());
    QVERIFY2(loop.longest() < frozen && loop.ticks() > 50, qPrintable(QString::number(loop.longest())));
}

void TestJobFaults::aShellThatTalksChangesNothing()
{
    const auto app = signedIn(u"noisy"_s);
    const QString id = submit(*app, {"--account=def-prof", "--begin=now+1hour"});
    QVERIFY(askUntil(*app, [&] { return job(*app, id) && app->jobs()->staleness().isEmpty(); }));
    const auto session = app->session()->session();
    (void)session->host->run(session->slurm.tools().query("scancel", {"--me"}));
}

// Words and no job, an accounting that is cut off, a program that never answers, and a connection that dies while it does not.
void TestJobFaults::verifyOddAnswers(AppModel &app, const QString &waiting, LoopWatch &loop)
{
    const auto set = [&](const char *what, bool on) {
        loop.apart([&] {
            tests::insidePractice({on ? u"touch"_s : u"rm"_s, u"/home/alice/wrapped/"_s + QLatin1StringView(what)});
        });
    };
    const auto isKept = [&] { return job(app, waiting) && job(app, waiting)->state.isPending(); };
    // The queue says that there is nothing; the accounting knows better.
    set("none", true);
    QVERIFY(askUntil(app, [&] { return job(app, waiting) && !job(app, waiting)->inQueue; }));
    QCOMPARE(app.jobs()->staleness(), QString());
    QVERIFY(isKept());
    set("none", false);
    QVERIFY(askUntil(app, [&] { return job(app, waiting)->inQueue; }));

    set("half", true);
    QVERIFY(askUntil(app, [&] { return app.jobs()->staleness().contains("the accounting does not answer"_L1); }));
    QVERIFY(isKept() && job(app, waiting)->inQueue);
    set("half", false);
    QVERIFY(askUntil(app, [&] { return app.jobs()->staleness().isEmpty(); }));

    const base::Hurry hurry(10); // nobody waits a minute for it
    set("hangs", true);
    app.jobs()->refresh();
    QTRY_VERIFY_WITH_TIMEOUT(app.jobs()->staleness().contains("the scheduler does not answer"_L1), 100'000);
    QVERIFY(isKept());
    app.jobs()->refresh();
    QTest::qWait(1000); // it is asked, and does not answer
    loop.apart([&] {
        const auto sshd = app.session()->session()->host->run(ssh::ShellCommand::script("echo $PPID"));
        QVERIFY(sshd.ok());
        tests::insidePractice({u"kill"_s, u"-9"_s, QString::fromLatin1(sshd->out.trimmed())});
    });
    QTRY_VERIFY(app.session()->state() == SessionModel::State::SignedOut);
    QVERIFY(app.session()->error());
    QVERIFY2(app.jobs()->staleness().contains("the connection was lost"_L1), qPrintable(app.jobs()->staleness()));
    QVERIFY(isKept() && app.jobs()->hasContent());
    app.jobs()->select(waiting);
    QVERIFY(app.jobs()->detail() && !app.jobs()->detail()->canFetch);
    QVERIFY(!app.jobs()->acts()->isPossible(slurm::Act::Cancel, {waiting}));
    set("hangs", false);
    app.session()->signIn(app.session()->request());
    QVERIFY(askUntil(app, [&] { return app.jobs()->staleness().isEmpty(); }));
    QVERIFY(isKept() && app.jobs()->acts()->isPossible(slurm::Act::Cancel, {waiting}));
}

// As where a site has put a wrapper before the program.
void TestJobFaults::anSqueueThatTalksFirstOrFails()
{
    tests::insidePractice(
        {u"sh"_s, u"-c"_s,
         u"d=/home/alice/wrapped; mkdir -p $d; real=$(command -v squeue); "
         "printf '#!/bin/sh\\n[ ! -e %s/hangs ] || exec sleep 3600\\n"
         "[ ! -e %s/none ] || { echo \"*** Maintenance on Tuesday ***\"; exit 0; }\\n[ ! -e %s/fails ] || { echo \"squeue: "
         "error: site wrapper: try later\" >&2; exit 1; }\\n"
         "echo \"*** Maintenance on Tuesday ***\"\\nexec %s \"$@\"\\n' $d $d $d \"$real\" >$d/squeue; real=$(command -v sacct); "
         "printf '#!/bin/sh\\n[ ! -e %s/half ] || { %s \"$@\" | tee %s/seen | head -c 40; exit 0; }\\nexec %s \"$@\"\\n' $d "
         "\"$real\" $d "
         "\"$real\" "
         ">$d/sacct; chmod 755 $d/squeue $d/sacct; "
         "cp -p /home/alice/.bash_profile $d/saved 2>/dev/null; "
         "echo 'PATH=$HOME/wrapped:$PATH' >>/home/alice/.bash_profile; chown -R alice: /home/alice"_s});
    {
        const auto app = signedIn(u"alice"_s);
        QCOMPARE(app->session()->session()->slurm.tools().path("squeue"), QByteArray("/home/alice/wrapped/squeue"));
        // The accounting says nothing of a job whose time has not come: this one is what it can say half of.
        const QString over = submit(*app, {"--account=def-prof"}, "true\n");
        const QString id = submit(*app, {"--account=def-prof", "--begin=now+1hour"});
        QVERIFY(askUntil(*app, [&] { return job(*app, id) && job(*app, over) && job(*app, over)->hasEnded(); }));
        QVERIFY(askUntil(*app, [&] { return job(*app, over)->accounted; })); // it hears of it later
        QCOMPARE(app->jobs()->staleness(), QString());
        LoopWatch loop;
        loop.apart([] { tests::insidePractice({u"touch"_s, u"/home/alice/wrapped/fails"_s}); });
        QVERIFY(askUntil(*app, [&] { return app->jobs()->staleness().contains("site wrapper: try later"_L1); }));
        QVERIFY(job(*app, id) && job(*app, id)->state.isPending() && !job(*app, id)->hasLeft());
        loop.apart([] { tests::insidePractice({u"rm"_s, u"/home/alice/wrapped/fails"_s}); });
        QVERIFY(askUntil(*app, [&] { return app->jobs()->staleness().isEmpty(); }));
        QVERIFY(job(*app, id) && job(*app, id)->state.isPending());
        verifyOddAnswers(*app, id, loop);
        QVERIFY2(loop.longest() < frozen && loop.ticks() > 50, qPrintable(QString::number(loop.longest())));
        const auto session = app->session()->session();
        (void)session->host->run(session->slurm.tools().query("scancel", {"--me"}));
    }
    tests::insidePractice(
        {u"sh"_s, u"-c"_s,
         u"cd /home/alice; if [ -e wrapped/saved ]; then mv wrapped/saved .bash_profile; else rm .bash_profile; fi; "
         "rm -r wrapped"_s});
}

VOYAGEUR_TEST(TestJobFaults)

} // namespace tst_jobfaults
#include "tst_jobfaults.moc"
