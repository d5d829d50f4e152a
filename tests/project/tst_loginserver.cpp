// SPDX-License-Identifier: GPL-3.0-or-later
// TensorBoard on the login node, of jobs that are over: reached there alone, one for a folder, never left behind.
#include "jobserverhelp.h"
#include "testprogram.h"

namespace tst_loginserver {

using namespace voyageur;
using namespace voyageur::servers;
using namespace voyageur::tests;

class LoginServerTest final : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void theFoldersOfAJobTheBestFirst();
    void ofAJobThatIsOverItRunsOnTheLoginNode();
    void onTheLoginNodeItEndsWhenNobodyUsesIt();
    void whereItMayNotRunOnALoginNodeThatIsSaid();
};

void LoginServerTest::theFoldersOfAJobTheBestFirst()
{
    const Session here = serverSession();
    const slurm::Job job =
        jobThatRuns(here, "server-folders",
                    "mkdir -p \"it's \\\"here\\\" é\" \"$HOME/tb-home\"\n"
                    ": >\"it's \\\"here\\\" é/events.out.tfevents.1\"; : >\"$HOME/tb-home/events.out.tfevents.2\"\n"
                    "printf '%s\\n' 'from torch.utils.tensorboard import SummaryWriter' "
                    "'SummaryWriter(\"later\")' >'odd name.py'\n"
                    "true --log-dir ~/tb-home; true --logdir $SLURM_TMPDIR/runs\nsleep 250\n");
    QList<LogFolder> found;
    QTRY_VERIFY((found = logFolders(*here, job, {}).value()).size() >= 4);
    QStringList names;
    for (const LogFolder &one : found)
        names += one.folder;
    QCOMPARE(names, (QStringList{u"it's \"here\" é"_s, u"~/tb-home"_s, u"$SLURM_TMPDIR/runs"_s, u"later"_s}));
    QVERIFY(found[0].hasEvents && found[1].hasEvents && !found[2].hasEvents && found[2].isOnNodeOnly() && !found[3].hasEvents);
    QCOMPARE(found[3].where, u"odd name.py:2"_s);
    QCOMPARE(bestLogFolder(found, true), names[0]);
    QCOMPARE(bestLogFolder({found[2], found[3]}, true), names[2]);
    QCOMPARE(bestLogFolder({found[2], found[3]}, false), QString());
    QVERIFY(here->slurm.cancel({job.id}).ok());
    (void)remoteOutput(here, ssh::ShellCommand::script("rm -rf ~/tb-home", {}));
}

void LoginServerTest::ofAJobThatIsOverItRunsOnTheLoginNode()
{
    const Session here = serverSession();
    makeEnvironment(here);
    // Its environment is found by its script; the folder has a name that no shell likes.
    slurm::Job job = jobThatRuns(here, "server-over",
                                 "mkdir -p \"runs/it's \\\"é\\\" 1\" && : >\"runs/it's \\\"é\\\" 1/events.out.tfevents.1\"\n"
                                 "sleep 3\n");
    QTRY_VERIFY_WITH_TIMEOUT((job = here->slurm.job(job.id).value()).hasEnded(), 60'000);
    ServerWish wish{ServerKind::TensorBoard, job.id, {}, {}, {}, 0};
    wish.onLoginNode = true;
    QByteArray tag;
    {
        Running first(here, newJobServer(*here), wish);
        QVERIFY2(first.open(), qPrintable(first.why()));
        const TunnelReport report = first.report();
        tag = report.server;
        QCOMPARE(report.folder, u"runs"_s);
        QCOMPARE(report.node.toUtf8(), remoteOutput(here, ssh::ShellCommand{"uname", "-n"}).trimmed());
        QVERIFY(!report.job);
        QVERIFY(page(report.localPort, report.page + u"data/runs"_s).contains("it's"));
        QVERIFY(page(report.localPort, {}).startsWith("HTTP/1.0 404"));
        const JobServer server = jobServer(*here, tag);
        // To nobody on another computer; at the lowest priority; its secret is its own.
        const QByteArray port = QByteArray::number(report.remotePort, 16).rightJustified(4, '0').toUpper();
        const QByteArray table = remoteOutput(here, ssh::ShellCommand{"cat", "/proc/net/tcp"});
        QVERIFY2(table.contains("0100007F:" + port + " 00000000:0000 0A") && !table.contains("00000000:" + port),
                 table.constData());
        const QByteArray nice =
            remoteOutput(here,
                         ssh::ShellCommand::script(
                             "ps -u \"$USER\" -o ni=,args= | grep -e run_main -e \"$1\" | grep -v -e grep -e 'sh -c'", {tag}));
        for (const QByteArray &line : nice.split('\n'))
            QVERIFY2(line.trimmed().isEmpty() || line.trimmed().startsWith("19 "), line.constData());
        const QByteArray secret = report.page.chopped(1).toLatin1();
        const QByteArray seen = insidePractice(
            {u"su"_s, u"-"_s, u"student2"_s, u"-c"_s,
             u"ps -e -o args=; cat /proc/[0-9]*/environ 2>/dev/null; cat %1/secret 2>&1; true"_s.arg(server.folder.shown())});
        QVERIFY(seen.contains("Permission denied") && !seen.contains(secret));
        // Another window of another session wants the same: it is the same.
        const Session other = serverSession();
        wish.folder = here->slurm.job(job.id)->workdir.shown() + u"/./runs/"_s;
        Running second(other, newJobServer(*other), wish);
        QVERIFY2(second.open(), qPrintable(second.why()));
        QCOMPARE(second.report().server, tag);
        QCOMPARE(second.report().remotePort, report.remotePort);
        QCOMPARE(remoteOutput(here, ssh::ShellCommand{"pgrep", "-u", "student", "-fc", "[r]un_main"}).trimmed(), QByteArray("1"));
    }
    // Both windows went; within its lease the next one finds it.
    const Session next = serverSession();
    const JobServer server = jobServer(*next, tag);
    QCOMPARE(*serversThere(*next, {tag}, {}), QList<QByteArray>{tag});
    // What was killed is not there, and is no obstacle.
    (void)remoteOutput(
        next,
        ssh::ShellCommand::script("kill -9 $(cat \"$1/srun\") $(pgrep -u \"$USER\" -f '[r]un_main')", {server.folder.bytes()}));
    QTRY_VERIFY(serversThere(*next, {tag}, {})->isEmpty());
    {
        wish.folder = u"runs"_s;
        Running again(next, newJobServer(*next), wish);
        QVERIFY2(again.open(), qPrintable(again.why()));
        QCOMPARE(again.report().server, tag);
    }
    QVERIFY(endServer(*next, server).ok());
    QVERIFY2(leftNothing(next, server), processesOf(next, server).constData());
    // What is not there.
    for (const auto &[folder, words] :
         {std::pair(u"nowhere\n'x"_s, u"does not exist"_s), {u"$SLURM_TMPDIR/runs"_s, u"job's node"_s}}) {
        wish.folder = folder;
        Running wrong(next, newJobServer(*next), wish);
        QVERIFY(wrong.ended());
        QCOMPARE(wrong.end()->error().code, base::ErrorCode::NotFound);
        QVERIFY2(wrong.why().contains(words), qPrintable(wrong.why()));
    }
}

void LoginServerTest::onTheLoginNodeItEndsWhenNobodyUsesIt()
{
    const Session here = serverSession();
    makeEnvironment(here);
    slurm::Job job = jobThatRuns(here, "server-lease", "mkdir -p runs; sleep 1\n");
    QTRY_VERIFY_WITH_TIMEOUT((job = here->slurm.job(job.id).value()).hasEnded(), 60'000);
    ServerWish wish{ServerKind::TensorBoard, job.id, u"runs"_s, {}, here->home.child("venvs").child("servers"), 0};
    wish.onLoginNode = true;
    wish.lease = 6s;
    JobServer server;
    {
        Running running(here, newJobServer(*here), wish);
        QVERIFY2(running.open(), qPrintable(running.why()));
        server = jobServer(*here, running.report().server);
        QElapsedTimer used;
        used.start();
        while (used.elapsed() < 14'000) { // longer than the lease
            QVERIFY(page(running.report().localPort, running.report().page).contains("TensorBoard"));
            QTest::qWait(1000);
        }
        QVERIFY(!running.end());
        QVERIFY(running.ended(40'000));
        QCOMPARE(running.end()->error().code, base::ErrorCode::CommandFailed);
        QVERIFY2(running.why().contains(u"Nobody used it"_s), qPrintable(running.why()));
    }
    QVERIFY2(leftNothing(here, server), processesOf(here, server).constData());
    // Nobody is there any more to see it end.
    {
        Running running(here, newJobServer(*here), wish);
        QVERIFY2(running.open(), qPrintable(running.why()));
    }
    QVERIFY2(QTest::qWaitFor([&] { return processesOf(here, server).isEmpty(); }, 30'000), processesOf(here, server).constData());
    QVERIFY(serversThere(*here, {server.tag}, {})->isEmpty());
    QVERIFY(endServer(*here, server).ok());
}

void LoginServerTest::whereItMayNotRunOnALoginNodeThatIsSaid()
{
    cluster::Profile profile;
    profile.title = u"Narval"_s;
    const auto unknown = loginNodeObstacle(profile);
    QVERIFY(unknown && unknown->next.contains(u"tensorBoardOnLoginNodes"_s) && unknown->next.contains(u"Results"_s));
    auto &fact = profile.facts.access.tensorBoardOnLoginNodes;
    fact.value = false;
    fact.sources = QStringList{u"https://docs.alliancecan.ca/wiki/TensorFlow"_s};
    const auto refused = loginNodeObstacle(profile);
    QVERIFY(refused && refused->why.contains(fact.sources.first()) && refused->what.contains(u"Narval"_s));
    fact.value = true;
    QVERIFY(!loginNodeObstacle(profile));
    // And nothing is asked of the cluster.
    const Session here = serverSession();
    here->profile.facts.access.tensorBoardOnLoginNodes.value.reset();
    ServerWish wish{ServerKind::TensorBoard, base::JobId(1), {}, {}, {}, 0};
    wish.onLoginNode = true;
    const auto end = runServer(*here, newJobServer(*here), wish, [](const TunnelReport &) {}, {});
    QVERIFY(!end.ok());
    QCOMPARE(end.error().code, base::ErrorCode::BadRequest);
}

VOYAGEUR_TEST(LoginServerTest)

} // namespace tst_loginserver
#include "tst_loginserver.moc"
