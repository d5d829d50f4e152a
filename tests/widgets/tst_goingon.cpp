// SPDX-License-Identifier: GPL-3.0-or-later
// What was under way when a session was lost goes on with the next one: logs that are followed, results that are fetched.
#include "guidriver.h"
#include "looks.h"

#include "practicehost.h"
#include "sshserver.h"
#include "testprogram.h"

#include <QAbstractButton>
#include <QAbstractItemView>
#include <QDir>
#include <QFile>
#include <QPlainTextEdit>

namespace tst_goingon {

using namespace Qt::StringLiterals;
using namespace voyageur;
using namespace voyageur::tests;
using models::SessionModel;
using widgets::PageId;

namespace {

constexpr int lines = 300;
constexpr qint64 bigSize = 400'000'000;

} // namespace

class TestGoingOn final : public QObject {
    Q_OBJECT

private slots:
    void init();
    void cleanup() { m_gui.reset(); }
    void aRunIsFollowedOnAndItsResultsComeWithOneClick();
    void theLogThatIsShownGoesOnToo();

private:
    SessionModel *session() const { return m_gui->window().app()->session(); }
    QString log() const { return m_gui->window().app()->jobLog()->log().text(); }
    models::JobsModel *jobs() const { return m_gui->window().app()->jobs(); }
    QByteArray onCluster(const ssh::ShellCommand &command, const QByteArray &input = {}) const;
    //! A job that writes its lines in some 20 seconds, in a run's folder with results that take a moment to fetch.
    work::SubmittedRun submit();
    //! Ends the server's half of the session, as a crash of the login node would.
    void loseTheSession();
    void killServer(const QByteArray &pid);
    //! Each line once, in order.
    void verifyLog() const;

    std::unique_ptr<ExampleProject> m_example;
    std::unique_ptr<GuiDriver> m_gui;
};

void TestGoingOn::init()
{
    m_example = std::make_unique<ExampleProject>(ExampleProject::Images::Few);
    m_gui = std::make_unique<GuiDriver>(widgets::WindowOptions{m_example->folder(), u"practice"_s});
    QCOMPARE(m_gui->signIn(u"practice"_s), QString());
}

QByteArray TestGoingOn::onCluster(const ssh::ShellCommand &command, const QByteArray &input) const
{
    ssh::RunOptions options;
    options.input = input;
    const auto output = session()->session()->host->run(command, options);
    if (!output)
        qFatal("%s", qPrintable(output.error().text()));
    return output->out.trimmed();
}

void TestGoingOn::killServer(const QByteArray &pid)
{
    insidePractice({u"kill"_s, u"-9"_s, QString::fromLatin1(pid)});
    QTRY_VERIFY(session()->state() == SessionModel::State::SignedOut);
}

void TestGoingOn::loseTheSession()
{
    killServer(onCluster(ssh::ShellCommand::script("echo $PPID")));
}

work::SubmittedRun TestGoingOn::submit()
{
    static int count = 0;
    const auto &cluster = *session()->session();
    work::SubmittedRun run;
    auto project = projectfile::ProjectFile::load(m_example->folder());
    if (!project)
        qFatal("%s", qPrintable(project.error().text()));
    run.project = *project;
    run.project.results.fetch = {u"*"_s};
    run.run.tag = u"going-on-%1-%2"_s.arg(QCoreApplication::applicationPid()).arg(++count);
    run.run.folder = cluster.storage.child(run.run.tag.toLatin1());
    run.run.results = run.run.folder.child("results");
    onCluster(
        ssh::ShellCommand::script("mkdir -p \"$1/results\" && cd \"$1\" && cat > job.sh && truncate -s \"$2\" results/model.bin "
                                  "&& echo small > results/small.txt",
                                  {run.run.folder.bytes(), QByteArray::number(bigSize)}),
        "#!/bin/bash\n#SBATCH --account=def-prof\n#SBATCH --time=00:05:00\n#SBATCH --mem=100M\n"
        "for i in $(seq 1 "
            + QByteArray::number(lines) + "); do echo \"line $i\"; sleep 0.06; done\n");
    slurm::Client slurm(cluster.host, cluster.slurm.tools());
    slurm::SubmitRequest request;
    request.script = run.run.folder.child("job.sh");
    request.folder = run.run.folder;
    request.tag = slurm::newTag();
    const auto submitted = slurm.submit(request);
    if (!submitted)
        qFatal("%s", qPrintable(submitted.error().text()));
    run.submitted.job = submitted->id;
    run.submitted.script = request.script;
    run.submitted.folder = run.run.folder;
    run.submitted.stdoutPath = submitted->stdoutPath;
    return run;
}

void TestGoingOn::verifyLog() const
{
    QStringList found;
    for (const QString &line : log().split(u'\n')) {
        if (line.startsWith("line "_L1))
            found += line;
    }
    QStringList expected;
    for (int i = 1; i <= lines; ++i)
        expected += u"line %1"_s.arg(i);
    QCOMPARE(found, expected);
}

void TestGoingOn::aRunIsFollowedOnAndItsResultsComeWithOneClick()
{
    m_gui->open(PageId::Jobs);
    const work::SubmittedRun run = submit();
    const QString id = run.submitted.job.text();
    jobs()->watch(run);
    WAIT_FOR(log().contains("line 30\n"_L1), 60000);
    loseTheSession();
    const QString before = log();
    QVERIFY(before.contains("line 30\n"_L1));
    QTest::qWait(1500); // the job writes on meanwhile
    QCOMPARE(log(), before);
    const QSize size = m_gui->window().size();
    m_gui->window().resize(900, 600); // the smallest still has room for the button that signs in again
    QTRY_COMPARE(flawsOf(m_gui->window()).join(u'\n'), QString());
    m_gui->window().resize(size);
    m_gui->click("signInAgain");
    WAIT_FOR(session()->state() == SessionModel::State::SignedIn, 60000);
    QCOMPARE(jobs()->selected(), id);
    QCOMPARE(jobs()->followedJobs(), QStringList{id});
    WAIT_FOR(m_gui->find<QPlainTextEdit>("jobLog")->toPlainText().contains("line 100\n"_L1), 60000);
    const QByteArray sshd = onCluster(ssh::ShellCommand::script("echo $PPID"));

    // It ends, and its results begin to come.
    const QString folder = run.project.resultsFolder() + u'/' + id;
    const auto partSize = [&] {
        const auto parts = QDir(folder).entryInfoList({u".voyageur-part*"_s}, QDir::Files | QDir::Hidden);
        return parts.isEmpty() ? qint64(0) : parts.first().size();
    };
    WAIT_FOR(partSize() > 1'000'000, 60000);
    verifyLog();
    killServer(sshd);
    models::ActivityModel *activities = m_gui->window().app()->activities();
    QTRY_VERIFY(activities->resumable());
    const qint64 there = partSize();
    QVERIFY(there > 0 && there < bigSize);
    QVERIFY(!QFile::exists(folder + u"/model.bin"_s));
    auto *resume = m_gui->find<QAbstractButton>("resumeActivity");
    QVERIFY(resume->isVisible());
    QVERIFY(!resume->isEnabled());
    m_gui->click("signInAgain");
    WAIT_FOR(resume->isEnabled(), 60000);
    QCOMPARE(partSize(), there);
    m_gui->click("resumeActivity");
    while (activities->running() > 0) {
        const qint64 now = partSize(); // nothing once it has its own name
        QVERIFY2(now == 0 || now >= there, qPrintable(u"%1 of %2"_s.arg(now).arg(there)));
        QTest::qWait(5);
    }
    QCOMPARE(activities->rowCount(), 1); // the entry that was cut has gone
    QCOMPARE(activities->at(0).state, models::Activity::State::Done);
    QVERIFY(!activities->resumable());
    QCOMPARE(QFile(folder + u"/model.bin"_s).size(), bigSize);
    QCOMPARE(QFile(folder + u"/small.txt"_s).size(), 6);
    QCOMPARE(partSize(), 0);
    QVERIFY(m_gui->find("openResults")->isVisible());
    verifyLog();
}

void TestGoingOn::theLogThatIsShownGoesOnToo()
{
    m_gui->open(PageId::Jobs);
    const QString id = submit().submitted.job.text();
    jobs()->refresh();
    WAIT_FOR(jobs()->table()->rowOf(id) >= 0, 60000);
    jobs()->select(id);
    WAIT_FOR(log().contains("line 30\n"_L1), 60000);
    loseTheSession();
    m_gui->click("signInAgain");
    WAIT_FOR(session()->state() == SessionModel::State::SignedIn, 60000);
    QCOMPARE(jobs()->selected(), id);
    WAIT_FOR(log().contains(u"line %1\n"_s.arg(lines)), 60000);
    verifyLog();
    QVERIFY(m_gui->window().app()->jobLog()->state() != models::JobLog::State::Failed);
}

VOYAGEUR_WIDGET_TEST(TestGoingOn)

} // namespace tst_goingon
#include "tst_goingon.moc"
