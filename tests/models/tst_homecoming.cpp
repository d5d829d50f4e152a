// SPDX-License-Identifier: GPL-3.0-or-later
// Results that were wanted come home, on the practice clusters: at the next sign-in when nobody was there, once, over no file
// that was changed here; and a run that is followed is followed on while another cluster is the window's.
#include "practicehost.h"

#include "base/pace.h"
#include "models/appmodel.h"
#include "runs/homecoming.h"
#include "testprogram.h"

#include <QDir>
#include <QFile>
#include <QSignalSpy>
#include <QTemporaryDir>
#include <QTest>

namespace tst_homecoming {

using namespace Qt::StringLiterals;
using namespace voyageur;
using namespace voyageur::models;
using history::RunHistory;
using runs::ResultWish;
using State = SessionModel::State;

namespace {

constexpr char olderCluster[] = "VOYAGEUR_PRACTICE_2205";

int countInLog(const char *variable, const char *words)
{
    QFile log(tests::practice(variable)[u"sshdLog"_s].toString());
    if (!log.open(QIODevice::ReadOnly))
        qFatal("no log of the sshd");
    return static_cast<int>(log.readAll().count(words));
}

QByteArray contentOf(const QString &file)
{
    QFile open(file);
    return open.open(QIODevice::ReadOnly) ? open.readAll() : QByteArray("-");
}

void writeFile(const QString &name, const QByteArray &content)
{
    QFile file(name);
    if (!QDir().mkpath(QFileInfo(name).path()) || !file.open(QIODevice::WriteOnly) || file.write(content) != content.size())
        qFatal("%s cannot be written", qPrintable(name));
}

} // namespace

class TestHomecoming final : public QObject {
    Q_OBJECT

private slots:
    void initTestCase();
    void init();
    void cleanup();
    void aWishOutlastsTheProgramAndIsGrantedOnce();
    void whatWasChangedHereStaysUntilThePersonSaysOtherwise();
    void aFolderThatIsGoneIsSaidAndNotLookedForAgain();
    void whoDoesNotWantThemGetsThemNotUntilTheyAreWanted();
    void aRunIsFollowedOnWhileAnotherClusterIsTheWindows();

private:
    void start();
    void signIn(const QString &cluster);
    //! A job that writes loss.csv: at once, or when letEnd() says so.
    enum class End { AtOnce, WhenTold };
    work::SubmittedRun submit(End end, const QByteArray &name = "home");
    void letEnd(const work::SubmittedRun &run, const char *variable = "VOYAGEUR_PRACTICE");
    void waitForEnd(const work::SubmittedRun &run, const char *variable = "VOYAGEUR_PRACTICE");
    static history::RunRecord recordOf(const work::SubmittedRun &run);
    QString folderOf(const work::SubmittedRun &run) const { return m_project.resultsFolder() + u'/' + run.submitted.job.text(); }

    QTemporaryDir m_folder;
    projectfile::ProjectFile m_project;
    std::unique_ptr<base::Workers> m_workers;
    std::optional<cluster::Catalogue> m_catalogue;
    std::unique_ptr<AppModel> m_app;
};

void TestHomecoming::initTestCase()
{
    const QJsonObject older = tests::practice(olderCluster);
    const QString ssh = m_folder.filePath(u".ssh"_s);
    writeFile(
        ssh + u"/config"_s,
        u"Host older\n  HostName 127.0.0.1\n  Port %1\n  User student\n  IdentityFile %2\n  UserKnownHostsFile %3\n"_s
            .arg(QString::number(older[u"port"_s].toInt()), older[u"identity"_s].toString(), m_folder.filePath(u"known_hosts"_s))
            .toUtf8());
    QVERIFY(QFile::setPermissions(ssh, QFile::ReadOwner | QFile::WriteOwner | QFile::ExeOwner));
    qputenv("HOME", m_folder.path().toLocal8Bit());
    qputenv("XDG_DATA_HOME", m_folder.filePath(u"data"_s).toLocal8Bit());
    qputenv("XDG_CONFIG_HOME", m_folder.filePath(u"config"_s).toLocal8Bit());
    const QString folder = m_folder.filePath(u"my project"_s);
    writeFile(folder + u"/train.py"_s, "print(1)\n");
    writeFile(folder + u"/voyageur.json"_s, R"({"version": 1, "name": "home", "code": {"program": "train.py"}})");
    auto project = projectfile::ProjectFile::load(folder);
    QVERIFY2(project.ok(), project.ok() ? "" : qPrintable(project.error().text()));
    m_project = *project;
    m_workers = std::make_unique<base::Workers>();
    auto catalogue = cluster::Catalogue::load();
    QVERIFY(catalogue.ok());
    m_catalogue = *catalogue;
}

void TestHomecoming::start()
{
    m_app = std::make_unique<AppModel>(*m_workers, *m_catalogue);
    m_app->jobs()->setLookedAt(true);
}

void TestHomecoming::init()
{
    start();
    signIn(u"practice"_s);
}

void TestHomecoming::cleanup()
{
    m_app->jobs()->setFetchesAtEnd(true);
    m_app.reset();
    for (const char *variable : {"VOYAGEUR_PRACTICE", olderCluster})
        (void)tests::practiceHost(u"student"_s, variable)->run(ssh::ShellCommand{"bash", "-lc", "scancel --me"});
    QTRY_COMPARE(m_workers->running(), 0);
}

void TestHomecoming::signIn(const QString &cluster)
{
    SignInRequest request;
    request.cluster = cluster;
    request.user = u"student"_s;
    SessionModel &session = *m_app->session();
    session.signIn(request);
    QTRY_VERIFY_WITH_TIMEOUT(session.state() != State::SigningIn || session.question(), 60'000);
    if (session.question() && session.question()->kind == SignInQuestion::Kind::HostKeyUnknown)
        session.acceptHostKey(true);
    QTRY_VERIFY_WITH_TIMEOUT(session.state() != State::SigningIn, 60'000);
    const auto error = session.error();
    QVERIFY2(session.state() == State::SignedIn, qPrintable(error ? error->text() : QString()));
}

work::SubmittedRun TestHomecoming::submit(End end, const QByteArray &name)
{
    const auto session = m_app->session()->session();
    work::SubmittedRun run;
    run.project = m_project;
    run.run.tag = u"%1-%2"_s.arg(QDateTime::currentDateTimeUtc().toString(u"yyyyMMdd-HHmmss-zzz"_s), QString::fromLatin1(name));
    run.run.folder = session->storage.child("homecoming").child(run.run.tag.toLatin1());
    runs::ScriptSubmission submission;
    submission.name = "job.sh";
    submission.folder = run.run.folder;
    submission.script = "#!/bin/bash\n#SBATCH --account=def-prof --mem=50M --time=0:05:00 --job-name=" + name
        + (end == End::AtOnce ? "\n" : "\nuntil [ -e told ]; do sleep 0.3; done\n")
        + "mkdir -p results\necho 'epoch,loss' >results/loss.csv\n";
    submission.anyway = true;
    submission.about.tag = run.run.tag;
    submission.about.project = m_project.name;
    submission.about.projectFolder = m_project.folder;
    auto submitted = runs::submitScript(*session, submission, {}, {});
    if (!submitted.ok())
        qFatal("%s", qPrintable(submitted.error().text()));
    run.submitted = *submitted;
    return run;
}

void TestHomecoming::letEnd(const work::SubmittedRun &run, const char *variable)
{
    const auto touched =
        tests::practiceHost(u"student"_s, variable)->run(ssh::ShellCommand{"touch", run.run.folder.child("told").bytes()});
    QVERIFY(touched.ok() && touched->status.success());
}

void TestHomecoming::waitForEnd(const work::SubmittedRun &run, const char *variable)
{
    const auto host = tests::practiceHost(u"student"_s, variable);
    const auto isOver = [&] {
        const auto out = host->run(ssh::ShellCommand{"bash", "-lc", "squeue --noheader --me --states=PD,R,CG --format=%A"});
        return out.ok() && out->status.success() && !out->out.split('\n').contains(run.submitted.job.bytes());
    };
    QTRY_VERIFY_WITH_TIMEOUT(isOver(), 60'000);
}

history::RunRecord TestHomecoming::recordOf(const work::SubmittedRun &run)
{
    const auto record = RunHistory().find(run.run.tag);
    return record.ok() ? *record : history::RunRecord();
}

// The laptop is closed in the evening and opened in the morning.
void TestHomecoming::aWishOutlastsTheProgramAndIsGrantedOnce()
{
    const work::SubmittedRun run = submit(End::WhenTold);
    m_app->jobs()->watch(run);
    QTRY_COMPARE(recordOf(run).wish, ResultWish::wanted());
    m_app.reset();
    letEnd(run);
    waitForEnd(run);
    QVERIFY(!QDir(folderOf(run)).exists());

    start();
    signIn(u"practice"_s);
    const QString file = folderOf(run) + u"/loss.csv"_s;
    QTRY_COMPARE_WITH_TIMEOUT(contentOf(file), "epoch,loss\n", 60'000);
    QTRY_COMPARE(recordOf(run).wish, QString());
    QCOMPARE(recordOf(run).results, folderOf(run));
    ActivityModel &activities = *m_app->activities();
    QTRY_COMPARE(activities.running(), 0);
    QCOMPARE(activities.rowCount(), 1);
    QCOMPARE(activities.at(0).kind, Activity::Kind::Download);
    QCOMPARE(activities.at(0).state, Activity::State::Done);
    // Never twice: not with the next lists, and not at the next sign-in, also when they were moved away.
    QVERIFY(QFile::remove(file));
    m_app->jobs()->refresh();
    m_app->session()->signOut();
    signIn(u"practice"_s);
    QTRY_VERIFY(m_app->jobs()->table()->rowOf(run.submitted.job.text()) >= 0);
    QTest::qWait(4000);
    QVERIFY(!QFile::exists(file));
    QCOMPARE(activities.rowCount(), 1);
}

void TestHomecoming::whatWasChangedHereStaysUntilThePersonSaysOtherwise()
{
    const work::SubmittedRun run = submit(End::AtOnce);
    const QString file = folderOf(run) + u"/loss.csv"_s;
    writeFile(file, "mine\n");
    m_app->jobs()->watch(run);
    QTRY_COMPARE_WITH_TIMEOUT(recordOf(run).wish, ResultWish::differ(), 60'000);
    QCOMPARE(contentOf(file), "mine\n");
    m_app->jobs()->select(run.submitted.job.text());
    QTRY_COMPARE(m_app->jobs()->detail().value_or(JobDetail()).wish, ResultWish::differ());
    JobResults &results = *m_app->jobResults();
    results.setShown(true);
    QTRY_VERIFY(results.canReplace());
    QVERIFY2(results.words().contains("not replaced"_L1), qPrintable(results.words()));
    results.replaceChanged();
    QTRY_COMPARE(contentOf(file), "epoch,loss\n");
    QTRY_COMPARE(recordOf(run).wish, QString());
    QTRY_VERIFY(!results.canReplace());
}

void TestHomecoming::aFolderThatIsGoneIsSaidAndNotLookedForAgain()
{
    const work::SubmittedRun run = submit(End::WhenTold);
    m_app->jobs()->watch(run);
    QTRY_COMPARE(recordOf(run).wish, ResultWish::wanted());
    m_app.reset();
    letEnd(run); // when nobody looks
    waitForEnd(run);
    (void)tests::practiceHost()->run(ssh::ShellCommand{"rm", "-rf", "--", run.run.folder.bytes()});
    start();
    signIn(u"practice"_s);
    QTRY_COMPARE_WITH_TIMEOUT(recordOf(run).wish, ResultWish::gone(), 60'000);
    const auto error = m_app->jobs()->error();
    QTRY_COMPARE(m_app->activities()->rowCount(), 1);
    QTRY_COMPARE(m_app->activities()->at(0).state, Activity::State::Failed);
    QVERIFY(m_app->activities()->at(0).outcome.contains("no longer exists on the cluster"_L1));
    m_app->jobs()->select(run.submitted.job.text());
    m_app->jobResults()->setShown(true);
    QTRY_VERIFY(m_app->jobResults()->words().contains("scratch was purged"_L1));
    m_app->session()->signOut();
    signIn(u"practice"_s);
    QTRY_VERIFY(m_app->jobs()->hasContent());
    QTest::qWait(3000);
    QCOMPARE(m_app->activities()->rowCount(), 1);
}

void TestHomecoming::whoDoesNotWantThemGetsThemNotUntilTheyAreWanted()
{
    m_app->jobs()->setFetchesAtEnd(false);
    const work::SubmittedRun run = submit(End::AtOnce);
    m_app->jobs()->watch(run);
    waitForEnd(run);
    QTRY_COMPARE_WITH_TIMEOUT(m_app->jobs()->followedJobs(), QStringList(), 60'000);
    QTest::qWait(3000);
    QCOMPARE(recordOf(run).wish, QString());
    QCOMPARE(m_app->activities()->rowCount(), 0);
    m_app->jobs()->setFetchesAtEnd(true);
    QTRY_VERIFY(m_app->jobs()->hasContent());
    m_app->jobs()->select(run.submitted.job.text());
    m_app->jobs()->fetchSelected();
    QTRY_COMPARE(contentOf(folderOf(run) + u"/loss.csv"_s), "epoch,loss\n");
    QTRY_COMPARE(m_app->activities()->running(), 0);
}

void TestHomecoming::aRunIsFollowedOnWhileAnotherClusterIsTheWindows()
{
    const base::Hurry hurry(20); // of a cluster whose pace nobody has told the jobs are asked for once a minute
    m_app->session()->signOut();
    QTRY_COMPARE(m_app->session()->state(), State::SignedOut);
    signIn(u"older"_s);
    const work::SubmittedRun run = submit(End::WhenTold, "far|away");
    m_app->jobs()->watch(run);
    QTest::qWait(1000);
    QSignalSpy ended(m_app->jobs(), &JobsModel::ended);
    m_app->session()->goTo(u"practice"_s);
    QTRY_VERIFY_WITH_TIMEOUT(m_app->session()->state() == State::SignedIn && m_app->session()->clusterName() == u"practice"_s,
                             60'000);
    QCOMPARE(m_app->jobs()->followedJobs(), QStringList{run.submitted.job.text()});
    const QString key = u"older/"_s + run.submitted.job.text();
    QTRY_VERIFY(m_app->jobs()->table()->rowOf(key) >= 0);
    int logins = countInLog(olderCluster, "Accepted ");
    const int commands = countInLog(olderCluster, "Starting session: command ");
    QElapsedTimer time;
    time.start();
    QTest::qWait(6'000);
    const int asked = countInLog(olderCluster, "Starting session: command ") - commands;
    // One list in two seconds, and sacct now and then: following costs nothing more.
    QVERIFY2(asked <= time.elapsed() / 2000 + 4, qPrintable(QString::number(asked)));
    QCOMPARE(countInLog(olderCluster, "Accepted "), logins);
    letEnd(run, olderCluster);
    logins = countInLog(olderCluster, "Accepted "); // that was one
    QTRY_COMPARE_WITH_TIMEOUT(contentOf(folderOf(run) + u"/loss.csv"_s), "epoch,loss\n", 60'000);
    QCOMPARE(countInLog(olderCluster, "Accepted "), logins);
    int told = 0;
    for (const QList<QVariant> &one : ended) {
        for (const EndedJob &job : one.first().value<QList<EndedJob>>()) {
            if (!job.key.endsWith(run.submitted.job.text()))
                continue;
            ++told;
            QCOMPARE(job.key, key);
            QCOMPARE(job.cluster, u"older"_s);
        }
    }
    QCOMPARE(told, 1);
    // Back there it is the same run, and nothing is fetched again.
    m_app->session()->goTo(u"older"_s);
    QTRY_VERIFY_WITH_TIMEOUT(m_app->session()->state() == State::SignedIn && m_app->session()->clusterName() == u"older"_s,
                             60'000);
    m_app->jobs()->select(run.submitted.job.text());
    QTRY_COMPARE(m_app->jobs()->detail().value_or(JobDetail()).results, folderOf(run));
    QTest::qWait(3000);
    QCOMPARE(m_app->activities()->rowCount(), 1);
    QCOMPARE(countInLog(olderCluster, "Accepted "), logins);
}

VOYAGEUR_TEST(TestHomecoming)

} // namespace tst_homecoming
#include "tst_homecoming.moc"
