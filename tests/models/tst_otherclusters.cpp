// SPDX-License-Identifier: GPL-3.0-or-later
// Two clusters in one list: the window's, and one that was set aside or that another program keeps, without a second login.
#include "practicehost.h"

#include "models/appmodel.h"
#include "testprogram.h"

#include <QAbstractItemModelTester>
#include <QDir>
#include <QFile>
#include <QTemporaryDir>
#include <QTest>

namespace tst_otherclusters {

using namespace Qt::StringLiterals;
using namespace voyageur;
using namespace voyageur::models;
using base::JobId;
using State = SessionModel::State;

namespace {

constexpr char olderVariable[] = "VOYAGEUR_PRACTICE_2205";

int loginsAt(const char *variable)
{
    QFile log(tests::practice(variable)[u"sshdLog"_s].toString());
    if (!log.open(QIODevice::ReadOnly))
        qFatal("no log of the sshd");
    return static_cast<int>(log.readAll().count("Accepted publickey for "));
}

} // namespace

class TestOtherClusters final : public QObject {
    Q_OBJECT

private slots:
    void initTestCase();
    void init();
    void cleanup();
    void aSessionThatWasSetAsideKeepsItsJobsInTheList();
    void aSessionThatAnotherProgramKeepsIsFound();
    void whatWasDoneOnOneClusterIsNotSaidOfAnother();
    void whatThePersonWroteOutlastsTheProgram();
    void twoJobsOfOneNumberAreTwo();
    void whoSignsOutAndInAtOnceIsSignedInAnew();
    void whatAnotherProgramSignsInToIsJoinedAtOnceAndOnce();

private:
    void signIn(AppModel &app, const QString &cluster);
    QString submit(AppModel &app);
    static QString submitOn(const char *variable);
    QString clusterOf(const QString &key) const;

    QTemporaryDir m_folder;
    std::unique_ptr<base::Workers> m_workers;
    std::optional<cluster::Catalogue> m_catalogue;
    std::unique_ptr<AppModel> m_app;
    std::unique_ptr<AppModel> m_other; //!< as if it were another program
};

void TestOtherClusters::initTestCase()
{
    // The second practice cluster is a host that this person's own ssh knows.
    const QJsonObject older = tests::practice(olderVariable);
    const QString ssh = m_folder.filePath(u".ssh"_s);
    QVERIFY(QDir().mkpath(ssh));
    QVERIFY(QFile::setPermissions(ssh, QFile::ReadOwner | QFile::WriteOwner | QFile::ExeOwner));
    QFile config(ssh + u"/config"_s);
    QVERIFY(config.open(QIODevice::WriteOnly));
    config.write(
        u"Host older\n  HostName 127.0.0.1\n  Port %1\n  User student\n  IdentityFile %2\n  UserKnownHostsFile %3\n"_s
            .arg(QString::number(older[u"port"_s].toInt()), older[u"identity"_s].toString(), m_folder.filePath(u"known_hosts"_s))
            .toUtf8());
    config.close();
    qputenv("HOME", m_folder.path().toLocal8Bit());
    qputenv("XDG_DATA_HOME", m_folder.filePath(u"data"_s).toLocal8Bit());
    qputenv("XDG_CONFIG_HOME", m_folder.filePath(u"config"_s).toLocal8Bit());
    m_workers = std::make_unique<base::Workers>();
    auto catalogue = cluster::Catalogue::load();
    QVERIFY2(catalogue.ok(), catalogue.ok() ? "" : qPrintable(catalogue.error().text()));
    QVERIFY(catalogue->sshHosts().contains(u"older"_s));
    m_catalogue = *catalogue;
}

void TestOtherClusters::init()
{
    m_app = std::make_unique<AppModel>(*m_workers, *m_catalogue);
    new QAbstractItemModelTester(m_app->jobs()->table(), QAbstractItemModelTester::FailureReportingMode::QtTest, m_app.get());
    m_app->jobs()->setLookedAt(true);
}

void TestOtherClusters::cleanup()
{
    for (auto *app : {&m_app, &m_other}) {
        if (!*app)
            continue;
        (*app)->session()->signOut();
        app->reset();
    }
    for (const char *variable : {"VOYAGEUR_PRACTICE", olderVariable})
        (void)tests::practiceHost(u"student"_s, variable)->run(ssh::ShellCommand{"bash", "-lc", "scancel --me"});
    QTRY_COMPARE(m_workers->running(), 0);
}

// As `voyageur login` does it, which the other model stands for.
void TestOtherClusters::whatAnotherProgramSignsInToIsJoinedAtOnceAndOnce()
{
    SessionModel &mine = *m_app->session();
    mine.followLogins();
    QTest::qWait(600);
    QCOMPARE(mine.state(), State::SignedOut);
    m_other = std::make_unique<AppModel>(*m_workers, *m_catalogue);
    signIn(*m_other, u"practice"_s);
    QTRY_COMPARE_WITH_TIMEOUT(mine.state(), State::SignedIn, 10'000);
    QVERIFY(mine.isJoined());
    QCOMPARE(mine.clusterName(), u"practice"_s);
    mine.signOut(); // the person does not want it here
    QTest::qWait(1500);
    QCOMPARE(mine.state(), State::SignedOut);
    QCOMPARE(m_other->session()->state(), State::SignedIn);
    m_other->session()->signOut();
    QTest::qWait(1500);
    signIn(*m_other, u"practice"_s);
    QTRY_COMPARE_WITH_TIMEOUT(mine.state(), State::SignedIn, 10'000);
    QVERIFY(mine.isJoined());
    m_app = std::make_unique<AppModel>(*m_workers, *m_catalogue); // a window that is opened while the session is there
    m_app->session()->followLogins();
    QTRY_COMPARE_WITH_TIMEOUT(m_app->session()->state(), State::SignedIn, 10'000);
    QVERIFY(m_app->session()->isJoined());
}

void TestOtherClusters::signIn(AppModel &app, const QString &cluster)
{
    SignInRequest request;
    request.cluster = cluster;
    request.user = u"student"_s;
    app.session()->signIn(request);
    QTRY_VERIFY_WITH_TIMEOUT(app.session()->state() != State::SigningIn || app.session()->question(), 60'000);
    if (app.session()->question() && app.session()->question()->kind == SignInQuestion::Kind::HostKeyUnknown)
        app.session()->acceptHostKey(true);
    QTRY_VERIFY_WITH_TIMEOUT(app.session()->state() != State::SigningIn, 60'000);
    const auto error = app.session()->error();
    QVERIFY2(app.session()->state() == State::SignedIn, qPrintable(error ? error->text() : QString()));
}

QString TestOtherClusters::submit(AppModel &app)
{
    const auto session = app.session()->session();
    ssh::RunOptions run;
    run.input = "#!/bin/bash\nsleep 300\n";
    const auto out =
        session->host->run(session->slurm.tools().submission("sbatch",
                                                             {"--parsable", "--account=def-prof", "--time=0:10:00", "--mem=50M",
                                                              "--output=/dev/null", "--job-name=o'ne|two"}),
                           run);
    if (!out.ok() || !JobId::parse(out->out.trimmed()))
        qFatal("%s", out.ok() ? out->err.constData() : qPrintable(out.error().text()));
    app.jobs()->refresh();
    return QString::fromLatin1(out->out.trimmed());
}

QString TestOtherClusters::submitOn(const char *variable)
{
    const auto out =
        tests::practiceHost(u"student"_s, variable)
            ->run(ssh::ShellCommand{"bash", "-lc",
                                    "sbatch --parsable --account=def-prof --time=0:10:00 --mem=50M --output=/dev/null "
                                    "--wrap 'sleep 300'"});
    if (!out.ok() || !JobId::parse(out->out.trimmed()))
        qFatal("%s", out.ok() ? out->err.constData() : qPrintable(out.error().text()));
    return QString::fromLatin1(out->out.trimmed());
}

QString TestOtherClusters::clusterOf(const QString &key) const
{
    const int row = m_app->jobs()->table()->rowOf(key);
    return row < 0 ? QString() : m_app->jobs()->table()->index(row, JobTableModel::ClusterColumn).data().toString();
}

void TestOtherClusters::aSessionThatWasSetAsideKeepsItsJobsInTheList()
{
    JobsModel *jobs = m_app->jobs();
    signIn(*m_app, u"older"_s);
    const QString there = submit(*m_app);
    QTRY_VERIFY(jobs->table()->rowOf(there) >= 0);
    QVERIFY(!jobs->table()->list()->hasSeveralSources());
    m_app->session()->setAside();
    QCOMPARE(m_app->session()->state(), State::SignedOut);
    signIn(*m_app, u"practice"_s);
    const QString here = submit(*m_app);
    const QString key = u"older/"_s + there;
    QTRY_VERIFY_WITH_TIMEOUT(jobs->table()->rowOf(key) >= 0 && jobs->table()->rowOf(here) >= 0, 60'000);
    QCOMPARE(clusterOf(key), u"older"_s);
    QCOMPARE(clusterOf(here), m_app->session()->clusterTitle());
    QTRY_COMPARE(jobs->table()->shownJob(key)->state.code(), base::JobState::Code::Running);

    // It is looked at and acted on here, over the session that was set aside; “all” are those of the window's cluster.
    jobs->select(key);
    QVERIFY(jobs->detail().has_value());
    QCOMPARE(jobs->detail()->elsewhere, u"older"_s);
    QVERIFY(!jobs->detail()->canFetch);
    QCOMPARE(jobs->logJob()->id.text(), there);
    QVERIFY(!jobs->logJobHere()); // what it uses, why it waits and what runs in it are asked for on the window's cluster
    QVERIFY(jobs->acts()->isPossible(slurm::Act::Cancel, {key}));
    QCOMPARE(jobs->acts()->cancellable(), QStringList{here});
    const QString second = submit(*m_app);
    QTRY_VERIFY_WITH_TIMEOUT(jobs->table()->rowOf(second) >= 0, 60'000);
    jobs->acts()->act(slurm::Act::Hold, {second, key}); // a running one cannot be held: it is no part of it
    QTRY_VERIFY(!jobs->acts()->isActing());
    const QString alsoThere = submitOn(olderVariable);
    jobs->refresh();
    const QString keyToo = u"older/"_s + alsoThere;
    QTRY_VERIFY_WITH_TIMEOUT(jobs->table()->rowOf(keyToo) >= 0, 60'000);
    jobs->acts()->act(slurm::Act::Cancel, {second, keyToo}); // one act on two clusters
    QCOMPARE(jobs->acts()->commands(), (QStringList{u"scancel "_s + second, u"scancel "_s + alsoThere}));
    QTRY_VERIFY_WITH_TIMEOUT(jobs->table()->shownJob(second)->hasEnded() && jobs->table()->shownJob(keyToo)->hasEnded(), 60'000);
    QVERIFY(!jobs->acts()->error());
    QVERIFY(!jobs->table()->shownJob(key)->hasEnded() && !jobs->table()->shownJob(here)->hasEnded());
    jobs->record()->show(key);
    QVERIFY(!jobs->record()->isBusy());

    const int logins = loginsAt(olderVariable);
    jobs->goToItsCluster();
    QTRY_VERIFY_WITH_TIMEOUT(m_app->session()->state() == State::SignedIn && m_app->session()->clusterName() == u"older"_s,
                             30'000);
    QTRY_VERIFY_WITH_TIMEOUT(jobs->table()->rowOf(there) >= 0 && jobs->table()->rowOf(u"practice/"_s + here) >= 0, 60'000);
    QCOMPARE(jobs->selected(), there);
    QVERIFY(jobs->logJob().has_value());
    QVERIFY(jobs->acts()->isPossible(slurm::Act::Cancel, {there}));
    QCOMPARE(loginsAt(olderVariable), logins); // nobody was asked again

    jobs->acts()->act(slurm::Act::Cancel, {there});
    QTRY_VERIFY(jobs->table()->shownJob(there)->hasEnded());
    QVERIFY(!jobs->table()->shownJob(u"practice/"_s + here)->hasEnded());
    // A session that ends takes its jobs along, and nothing else.
    for (const KeptSession &kept : m_app->session()->aside())
        kept.session->host->disconnect();
    jobs->refresh();
    QTRY_VERIFY_WITH_TIMEOUT(jobs->table()->rowOf(u"practice/"_s + here) < 0, 60'000);
    QVERIFY(jobs->table()->rowOf(there) >= 0);
}

void TestOtherClusters::aSessionThatAnotherProgramKeepsIsFound()
{
    m_other = std::make_unique<AppModel>(*m_workers, *m_catalogue);
    signIn(*m_other, u"older"_s);
    const QString there = submit(*m_other);
    const int logins = loginsAt(olderVariable);
    signIn(*m_app, u"practice"_s);
    QTRY_VERIFY_WITH_TIMEOUT(m_app->jobs()->table()->rowOf(u"older/"_s + there) >= 0, 60'000);
    QCOMPARE(loginsAt(olderVariable), logins);
    m_app->session()->signOut();
    QCOMPARE(m_app->jobs()->table()->rowCount(), 0);
    QVERIFY(m_other->session()->state() == State::SignedIn);
    QVERIFY(m_other->session()->session()->host->isConnected());
}

namespace {

bool writeProject(const QTemporaryDir &folder)
{
    const auto write = [&](const QString &name, const QByteArray &bytes) {
        QFile file(folder.filePath(name));
        return file.open(QIODevice::WriteOnly) && file.write(bytes) == bytes.size();
    };
    return write(u"train.py"_s, "print('hello')\n")
        && write(u"voyageur.json"_s, R"({"version": 1, "name": "moves", "environment": {"requirements": "", "place": "job"},
        "job": {"account": "def-prof", "time": "0:05:00", "memory": "100M"}})");
}

} // namespace

// One step of undo, too: the text before it was last changed by anything but typing.
void TestOtherClusters::whatThePersonWroteOutlastsTheProgram()
{
    QTemporaryDir folder;
    QVERIFY(writeProject(folder));
    const auto made = [&](AppModel &app) {
        app.project()->open(folder.path());
        if (app.session()->state() != State::SignedIn)
            signIn(app, u"practice"_s);
        if (!app.submit()->hasScript() && !app.submit()->isWorking())
            app.submit()->prepare();
        return QTest::qWaitFor([&] { return app.submit()->hasScript() && !app.submit()->isWorking(); }, 120'000);
    };
    QVERIFY(made(*m_app));
    m_app->submit()->draft()->edit(m_app->submit()->script() + u"# mine\n"_s);
    QTest::qWait(1500);
    m_app->submit()->edit(m_app->submit()->script() + u"# by a fix\n"_s);
    QTest::qWait(1500);
    {
        AppModel next(*m_workers, *m_catalogue);
        QVERIFY(made(next));
        QVERIFY2(next.submit()->script().endsWith("# mine\n# by a fix\n"_L1), qPrintable(next.submit()->script()));
        QVERIFY(next.submit()->isEdited() && next.submit()->canTakeBack());
        next.submit()->takeBack();
        QVERIFY2(next.submit()->script().endsWith("# mine\n"_L1), qPrintable(next.submit()->script()));
        next.submit()->submit(); // it is of this start's run
        QTRY_VERIFY_WITH_TIMEOUT(!next.submit()->isWorking(), 120'000);
        QVERIFY2(!next.submit()->lastJob().isEmpty(),
                 qPrintable(next.submit()->error() ? next.submit()->error()->text() : next.submit()->script()));
    }
    AppModel after(*m_workers, *m_catalogue); // what was submitted is kept no more
    QVERIFY(made(after));
    QVERIFY(!after.submit()->isEdited() && !after.submit()->canTakeBack());
}

void TestOtherClusters::whatWasDoneOnOneClusterIsNotSaidOfAnother()
{
    QTemporaryDir folder;
    QVERIFY(writeProject(folder));
    m_app->project()->open(folder.path());
    QTRY_VERIFY(m_app->project()->isOpen());
    SubmitModel *submit = m_app->submit();
    signIn(*m_app, u"practice"_s);
    submit->prepare();
    QTRY_VERIFY_WITH_TIMEOUT(!submit->isWorking(), 120'000);
    QVERIFY2(submit->hasScript(), qPrintable(submit->error() ? submit->error()->text() : QString()));
    const QString made = submit->script();
    // The same person there again: nothing is another.
    m_app->session()->signOut();
    signIn(*m_app, u"practice"_s);
    QCOMPARE(submit->script(), made);
    submit->edit(made + u"# mine\n"_s);
    m_app->session()->signOut();
    signIn(*m_app, u"older"_s);
    QVERIFY(!submit->hasScript());
    QCOMPARE(submit->shownState(), StepState::ToDo);
    QVERIFY(m_app->tryOut()->outcome().isEmpty() && !m_app->tryOut()->hasRun());
    QVERIFY(submit->canTakeBack()); // what the person wrote is kept
    submit->takeBack();
    QCOMPARE(submit->script(), made + u"# mine\n"_s);
    submit->submit(); // it names the folders of the other cluster
    QTRY_VERIFY_WITH_TIMEOUT(!submit->isWorking(), 120'000);
    QVERIFY(submit->lastJob().isEmpty());
    QVERIFY(submit->error());
    QCOMPARE(submit->error()->code, base::ErrorCode::FileChanged);
    submit->prepare();
    QTRY_VERIFY_WITH_TIMEOUT(!submit->isWorking(), 120'000);
    QVERIFY2(!submit->error(), qPrintable(submit->error() ? submit->error()->text() : QString()));
    QVERIFY(submit->script().endsWith("# mine\n"_L1)); // what they changed stays, the rest is this cluster's
    QVERIFY(!submit->draft()->proposal());
    QVERIFY(!submit->script().startsWith(made));
}

void TestOtherClusters::twoJobsOfOneNumberAreTwo()
{
    const auto job = [](const char *id, base::JobState::Code state, int day) {
        slurm::Job made;
        made.id = *JobId::parse(id);
        made.number = made.id.job();
        made.name = u"train"_s;
        made.state = state;
        made.inQueue = true;
        made.submit = QDateTime(QDate(2026, 11, day), QTime(12, 0), Qt::UTC);
        return made;
    };
    using Code = base::JobState::Code;
    const JobList list(
        {{{}, u"Here"_s, {job("7", Code::Running, 3), job("5_1", Code::Completed, 1), job("5_2", Code::Failed, 1)}},
         {u"a/b"_s, u"There"_s, {job("7", Code::Pending, 4), job("5_1", Code::Running, 2), job("6", Code::Completed, 5)}}},
        {});
    QStringList keys;
    for (const JobList::Entry &entry : list.entries())
        keys += list.keyOf(entry);
    QCOMPARE(keys, (QStringList{u"a/b/7"_s, u"7"_s, u"a/b/5"_s, u"a/b/6"_s, u"5"_s}));
    QCOMPARE(list.job(list.find(u"7"_s)).state.code(), Code::Running);
    QCOMPARE(list.job(list.find(u"a/b/7"_s)).state.code(), Code::Pending);
    QCOMPARE(list.groups()[list.findGroup(u"5"_s)].members.size(), 2);
    QCOMPARE(list.groups()[list.findGroup(u"a/b/5"_s)].members.size(), 1);
    QCOMPARE(list.find(u"a/b/8"_s), -1);
    QCOMPARE(list.find(u"c/7"_s), -1);
    QCOMPARE(list.active(), 3);
    QCOMPARE(list.cancellable(), 1);
}

// The session that is ending must not be found, and joined, by the sign-in that follows.
void TestOtherClusters::whoSignsOutAndInAtOnceIsSignedInAnew()
{
    signIn(*m_app, u"practice"_s);
    const int before = loginsAt("VOYAGEUR_PRACTICE");
    constexpr int times = 20;
    for (int i = 0; i < times; ++i) {
        m_app->session()->signOut();
        signIn(*m_app, u"practice"_s);
        if (QTest::currentTestFailed())
            return;
        QVERIFY(!m_app->session()->isJoined());
    }
    QCOMPARE(loginsAt("VOYAGEUR_PRACTICE") - before, times);
}

VOYAGEUR_TEST(TestOtherClusters)

} // namespace tst_otherclusters
#include "tst_otherclusters.moc"
