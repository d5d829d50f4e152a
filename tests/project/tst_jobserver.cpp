// SPDX-License-Identifier: GPL-3.0-or-later
// Servers inside jobs: started, reached, ended, with nothing left, whatever ends first.
#include "jobserverhelp.h"
#include "observe/eventfolders.h"
#include "remote/programs.h"
#include "slurm/sampler.h"
#include "testprogram.h"

#include <QScopeGuard>

#include <atomic>

namespace tst_jobserver {

using namespace voyageur;
using namespace voyageur::observe;
using namespace voyageur::servers;
using namespace voyageur::tests;

class JobServerTest final : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void whatAServersStateSays_data();
    void whatAServersStateSays();
    void aStatusOfHttp();
    void theFoldersOfEventFiles_data();
    void theFoldersOfEventFiles();
    void tensorBoardIsReachedFoundAgainAndEnded();
    void jupyterWantsItsToken();
    void aProgramOfOnesOwnGetsAPortThatIsFree();
    void whatDiesAtItsStartSaysWhy();
    void whatIsNotInstalledIsSaid();
    void itEndsWithItsJob();
    void whatIsStoppedAtItsStartLeavesNothing();
    void whatIsEndedBeforeItBeginsDoesNotBegin();
    void theProjectsEnvironmentServesAJobWithoutOne();
    void whatAJobFoundWithoutAnEnvironmentIsTaken();
};

void JobServerTest::whatAServersStateSays_data()
{
    QTest::addColumn<QByteArray>("out");
    QTest::addColumn<int>("stage");
    QTest::addColumn<QString>("rest");
    using State = ServerState::Stage;
    const QByteArray tail("\x1eheld\x1ewords\x1e\x1e"
                          "5ec2e7\n");
    QTest::newRow("nothing yet") << tail << int(State::None) << u"0 0 "_s;
    QTest::newRow("begun") << "beginning 12.0 nc1\n" + tail << int(State::Beginning) << u"0 0 "_s;
    QTest::newRow("listens") << "listening 12.3 nc1 21999\n" + tail << int(State::Listening) << u"21999 0 "_s;
    QTest::newRow("a port that is none") << "listening 12.3 nc1 0\n" + tail << -1 << QString();
    QTest::newRow("a port that is too large") << "listening 12.3 nc1 70000\n" + tail << -1 << QString();
    QTest::newRow("missing") << "missing 12.3 nc1 /home/me/my venv\n" + tail << int(State::NotInstalled)
                             << u"0 0 /home/me/my venv"_s;
    QTest::newRow("missing, no environment") << "missing 12.3 nc1 \n" + tail << int(State::NotInstalled) << u"0 0 "_s;
    QTest::newRow("no folder") << "nofolder 12.3 nc1\n" + tail << int(State::NoFolder) << u"0 0 "_s;
    QTest::newRow("ended") << "ended 12.3 nc1 137\n" + tail << int(State::Ended) << u"0 137 "_s;
    QTest::newRow("on a login node") << "listening login l1 21999\n" + tail << int(State::Listening) << u"21999 0 "_s;
    QTest::newRow("nobody used it") << "expired login l1 0\n" + tail << int(State::Expired) << u"0 0 "_s;
    QTest::newRow("another word") << "exploded 12.3 nc1\n" + tail << -1 << QString();
    QTest::newRow("cut off") << QByteArray("listening 12.3 nc1 2") << -1 << QString();
    QTest::newRow("nothing at all") << QByteArray() << -1 << QString();
    QTest::newRow("separators in its output") << QByteArray("listening 1.0 n 20001\n\x1e\x1ehi\x1e\x1ethere\x1e"
                                                            "words\x1e"
                                                            "5ec2e7")
                                              << int(State::Listening) << u"20001 0 "_s;
}

void JobServerTest::whatAServersStateSays()
{
    QFETCH(QByteArray, out);
    QFETCH(int, stage);
    QFETCH(QString, rest);
    const auto state = parseServerState(out);
    QCOMPARE(state.ok(), stage >= 0);
    if (!state.ok())
        return;
    QCOMPARE(int(state->stage), stage);
    QCOMPARE(u"%1 %2 %3"_s.arg(QString::number(state->port), QString::number(state->status), state->environment), rest);
    QCOMPARE(state->secret, QByteArray("5ec2e7"));
    // It stands in addresses: nothing but what we make comes back from a cluster.
    for (const char *word : {"5ec2e7\r\nLocation: x", "5e c2e7", "../5ec2e7", "5ec2e7?token=", "5EC2E7\xc3\xa9"})
        QVERIFY2(!parseServerState("listening 12.3 nc1 21999\n\x1e\x1e\x1e\x1e" + QByteArray(word)).ok(), word);
    QCOMPARE(withoutSecret("at http://x/5ec2e7/ now", state->secret), QByteArray("at http://x/…/ now"));
}

void JobServerTest::aStatusOfHttp()
{
    QCOMPARE(httpStatus("HTTP/1.1 200 OK\r\nServer: x\r\n"), 200);
    QCOMPARE(httpStatus("HTTP/1.0 302\r\n"), 302);
    QCOMPARE(httpStatus("HTTP/1.1 200 O"), 0); // not whole
    QCOMPARE(httpStatus("SSH-2.0-OpenSSH\r\n"), 0);
    QCOMPARE(httpStatus(""), 0);
}

void JobServerTest::theFoldersOfEventFiles_data()
{
    QTest::addColumn<QByteArray>("found");
    QTest::addColumn<QStringList>("folders");
    const auto entries = [](const QList<QByteArray> &lines) { return lines.join('\0') + '\0'; };
    QTest::newRow("none") << QByteArray() << QStringList();
    QTest::newRow("Lightning") << entries({"100.5 ./lightning_logs/version_0", "200.5 ./lightning_logs/version_1"})
                               << QStringList{u"lightning_logs"_s};
    QTest::newRow("in the code") << entries({"1 ./code/runs/Nov23_node1"}) << QStringList{u"code/runs"_s};
    QTest::newRow("Keras") << entries({"1 ./logs/fit/20261123/train", "2 ./logs/fit/20261123/validation"})
                           << QStringList{u"logs"_s};
    QTest::newRow("of one's own") << entries({"1 ./results/seed1", "2 ./results/seed2"}) << QStringList{u"results"_s};
    QTest::newRow("right here") << entries({"1 ."}) << QStringList{u"."_s};
    QTest::newRow("the latest first") << entries({"10 ./runs/a", "30.5 ./other/b", "20 ./runs/c"})
                                      << QStringList{u"other"_s, u"runs"_s};
    QTest::newRow("results beside it") << entries(
        {"1 /scratch/me/run/results/lightning_logs/version_0", "3 /scratch/me/run/results/b"})
                                       << QStringList{u"/scratch/me/run/results/b"_s,
                                                      u"/scratch/me/run/results/lightning_logs"_s};
    QTest::newRow("odd names") << entries({"1 ./my runs/é\n|x", "not a time", "", " "}) << QStringList{u"my runs"_s};
}

void JobServerTest::theFoldersOfEventFiles()
{
    QFETCH(QByteArray, found);
    QFETCH(QStringList, folders);
    QCOMPARE(eventFoldersIn(found), folders);
}

void JobServerTest::tensorBoardIsReachedFoundAgainAndEnded()
{
    const Session here = serverSession();
    makeEnvironment(here);
    const slurm::Job job = jobThatRuns(here, "server-tb", inEnvironment);
    QStringList folders;
    QTRY_VERIFY(!(folders = eventFolders(*here, job, {}).value()).isEmpty()); // the job has begun
    QCOMPARE(folders, QStringList{u"lightning_logs"_s});
    const JobServer server = newJobServer(*here);
    ServerWish wish{ServerKind::TensorBoard, job.id, folders.first(), {}, {}, 0};
    int remotePort = 0;
    QString secret;
    {
        Running first(here, server, wish);
        QVERIFY2(first.open(), qPrintable(first.why()));
        const TunnelReport report = first.report();
        QCOMPARE(report.node, job.nodes);
        remotePort = report.remotePort;
        secret = report.page.chopped(1);
        QCOMPARE(secret.size(), 32);
        QVERIFY(report.url().endsWith(report.page) && !report.shownUrl().contains(secret));
        QVERIFY(page(report.localPort, report.page).contains("TensorBoard"));
        QVERIFY(page(report.localPort, report.page + u"data/runs"_s).contains("version_0"));
        // Without the secret there is nothing, and it is on no command line.
        QVERIFY(page(report.localPort, {}).startsWith("HTTP/1.0 404"));
        const QByteArray all = remoteOutput(here, ssh::ShellCommand{"ps", "-e", "-o", "args="});
        QVERIFY(all.contains(server.tag) && !all.contains(secret.toLatin1()));
        const QByteArray modes = remoteOutput(
            here, ssh::ShellCommand{"stat", "-c", "%a", server.folder.bytes(), server.folder.child("secret").bytes()});
        QCOMPARE(modes, QByteArray("700\n600"));
        // The job's own steps are not in its way, and it not in theirs.
        QElapsedTimer time;
        time.start();
        const QByteArray cores = remoteOutput(
            here, here->slurm.tools().submission("srun", {"--jobid=" + job.id.bytes(), "--overlap", "--ntasks=1", "nproc"}));
        QVERIFY2(cores.toInt() >= 1 && time.elapsed() < 20'000, cores.constData());
    }
    // Whoever stopped went away, and the server stays: another session of another program finds it as it was.
    const Session other = serverSession();
    const auto there = serversThere(*other, {server.tag, "server-20200101-000000-abcd"}, {});
    QVERIFY2(there.ok(), qPrintable(why(there)));
    QCOMPARE(*there, QList<QByteArray>{server.tag});
    {
        Running again(other, server, wish);
        QVERIFY2(again.open(), qPrintable(again.why()));
        QCOMPARE(again.report().remotePort, remotePort);
        QVERIFY(page(again.report().localPort, secret + u'/').contains("TensorBoard"));
    }
    QElapsedTimer time;
    time.start();
    const auto over = endServer(*other, server);
    QVERIFY2(over.ok(), qPrintable(why(over)));
    QVERIFY2(leftNothing(other, server), processesOf(other, server).constData());
    QVERIFY2(time.elapsed() < 20'000, qPrintable(QString::number(time.elapsed())));
    QVERIFY(serversThere(*other, {server.tag}, {})->isEmpty());
    QCOMPARE(here->slurm.job(job.id)->state.name(), u"RUNNING"_s); // the job itself goes on
    QVERIFY(endServer(*other, server).ok());                       // twice is once
    QVERIFY(here->slurm.cancel({job.id}).ok());
}

void JobServerTest::jupyterWantsItsToken()
{
    const Session here = serverSession();
    makeEnvironment(here);
    // Asked for before the script has set up anything.
    const slurm::Job job = jobThatRuns(here, "server-jupyter", "sleep 5\n" + inEnvironment);
    const JobServer server = newJobServer(*here);
    Running running(here, server, {ServerKind::Jupyter, job.id, {}, {}, {}, 0});
    QVERIFY2(running.open(), qPrintable(running.why()));
    const TunnelReport report = running.report();
    QVERIFY(page(report.localPort, report.page).startsWith("HTTP/1.1 302"));
    QVERIFY(page(report.localPort, u"lab"_s).startsWith("HTTP/1.1 403"));
    const QByteArray all = remoteOutput(here, ssh::ShellCommand{"ps", "-e", "-o", "args="});
    QVERIFY(!all.contains(report.page.section(u'=', 1).toLatin1()));
    QVERIFY(endServer(*here, server).ok());
    QVERIFY2(leftNothing(here, server), processesOf(here, server).constData());
    QVERIFY(here->slurm.cancel({job.id}).ok());
}

void JobServerTest::aProgramOfOnesOwnGetsAPortThatIsFree()
{
    const Session here = serverSession();
    const slurm::Job job = jobThatRuns(here, "server-own", "rm -f tried; echo own >it.txt\nsleep 250\n");
    const JobServer server = newJobServer(*here);
    // The first attempt finds its port taken: by itself, the moment before.
    ServerWish wish{ServerKind::Own, job.id, {}, {}, {}, 0};
    wish.command = u"if [ ! -e tried ]; then touch tried; echo 'OSError: [Errno 98] Address already in use' >&2; exit 1; fi; "
                   "exec python3 -m http.server '{port}'"_s;
    Running running(here, server, wish);
    QVERIFY2(running.open(), qPrintable(running.why()));
    QVERIFY(page(running.report().localPort, u"it.txt"_s).endsWith("own\n"));
    QVERIFY(running.report().remotePort >= 20000 && running.report().remotePort < 32000);
    // It dies: the next connection fails, and what it wrote is said.
    (void)remoteOutput(here, ssh::ShellCommand{"pkill", "-f", "http.server " + QByteArray::number(running.report().remotePort)});
    QTest::qWait(1500);
    (void)page(running.report().localPort, {});
    QVERIFY(running.ended(60'000));
    QVERIFY2(running.why().contains(u"has ended in the job"_s), qPrintable(running.why()));
    QVERIFY2(leftNothing(here, server), processesOf(here, server).constData());
    QVERIFY(here->slurm.cancel({job.id}).ok());
}

void JobServerTest::whatDiesAtItsStartSaysWhy()
{
    const Session here = serverSession();
    const slurm::Job job = jobThatRuns(here, "server-dies", "sleep 250\n");
    const struct {
        QString command;
        QString folder;
        QString words;
    } wrong[] = {
        {u"echo 'no such model: \"é'\"'\"'\"' >&2; exit 3"_s, {}, u"no such model: \"é'\""_s},
        {u"no-such-program {port}"_s, {}, u"not found"_s},
        {u"sleep 1"_s, u"nowhere"_s, u"folder nowhere does not exist"_s},
        {u"exec python3 -m http.server --bind 127.0.0.77 {port}"_s, {}, u"0.0.0.0"_s},
    };
    for (const auto &one : wrong) {
        const JobServer server = newJobServer(*here);
        Running running(here, server, {ServerKind::Own, job.id, one.folder, one.command, {}, 0});
        QVERIFY(running.ended());
        QVERIFY2(running.why().contains(one.words), qPrintable(running.why()));
        QVERIFY2(leftNothing(here, server), processesOf(here, server).constData());
    }
    QVERIFY(here->slurm.cancel({job.id}).ok());
}

void JobServerTest::whatIsNotInstalledIsSaid()
{
    const Session here = serverSession();
    const slurm::Job job = jobThatRuns(here, "server-missing", "sleep 250\n");
    for (const auto &[kind, package] :
         {std::pair(ServerKind::TensorBoard, u"tensorboard"_s), {ServerKind::Jupyter, u"jupyterlab"_s}}) {
        const JobServer server = newJobServer(*here);
        Running running(here, server, {kind, job.id, {}, {}, {}, 0});
        QVERIFY(running.ended());
        QCOMPARE(running.end()->error().code, base::ErrorCode::CommandFailed);
        QVERIFY2(running.why().contains(package), qPrintable(running.why()));
        QVERIFY2(leftNothing(here, server), processesOf(here, server).constData());
    }
    QVERIFY(here->slurm.cancel({job.id}).ok());
}

void JobServerTest::itEndsWithItsJob()
{
    const Session here = serverSession();
    makeEnvironment(here);
    const slurm::Job job = jobThatRuns(here, "server-with-job", inEnvironment);
    const JobServer server = newJobServer(*here);
    Running running(here, server, {ServerKind::TensorBoard, job.id, {}, {}, {}, 0});
    QVERIFY2(running.open(), qPrintable(running.why()));
    QVERIFY(here->slurm.cancel({job.id}).ok());
    QVERIFY(running.ended());
    QVERIFY2(running.end()->ok(), qPrintable(running.why()));
    QVERIFY((*running.end())->job.hasEnded());
    QVERIFY2(leftNothing(here, server), processesOf(here, server).constData());
}

// The command that starts it is on its way, on a slow login node, when the one that ends it is done.
void JobServerTest::whatIsEndedBeforeItBeginsDoesNotBegin()
{
    const Session here = serverSession();
    const JobServer server = newJobServer(*here);
    const ssh::RemotePath begun = here->home.child("begun-" + server.tag);
    const auto run = [&](const ssh::ShellCommand &command, const QByteArray &input = {}) {
        ssh::RunOptions options;
        options.input = input;
        return here->host->run(command, options);
    };
    const auto start = [&](const QByteArray &attempt) {
        return run(remote::startServer(server.folder.bytes(), attempt, "true", {"touch", begun.bytes()}), "secret\ncommand");
    };
    const auto isThere = [&](const ssh::RemotePath &path) {
        return !remoteOutput(here, ssh::ShellCommand::script("ls -d -- \"$1\" 2>/dev/null; exit 0", {path.bytes()})).isEmpty();
    };
    QVERIFY(run(remote::endServer(server.folder.bytes(), "true", "first")).ok());
    QVERIFY(start("first").ok());
    QVERIFY(!isThere(server.folder) && !isThere(begun));
    // Another one begins, and is no concern of those that end the first.
    QVERIFY(start("second").ok());
    QVERIFY(run(remote::endServer(server.folder.bytes(), "true", "first")).ok());
    QVERIFY(isThere(server.folder));
    QTRY_VERIFY(isThere(begun));
    QVERIFY(run(remote::endServer(server.folder.bytes(), "true", "second")).ok());
    QVERIFY(!isThere(server.folder));
}

void JobServerTest::whatIsStoppedAtItsStartLeavesNothing()
{
    const Session here = serverSession();
    const slurm::Job job = jobThatRuns(here, "server-stopped", "sleep 250\n");
    for (const int moment : {0, 400, 1500, 4000}) {
        const JobServer server = newJobServer(*here);
        Running running(here, server, {ServerKind::Own, job.id, {}, u"sleep 200 # never listens"_s, {}, 0});
        QTRY_VERIFY(running.report().stage == Stage::Starting);
        QTest::qWait(moment);
        running.stop();
        QVERIFY(running.ended(60'000));
        QCOMPARE(running.end()->error().code, base::ErrorCode::Cancelled);
        QVERIFY2(leftNothing(here, server), processesOf(here, server).constData());
    }
    // The job is cancelled meanwhile.
    const JobServer server = newJobServer(*here);
    Running running(here, server, {ServerKind::Own, job.id, {}, u"sleep 200 # never listens"_s, {}, 0});
    QTRY_VERIFY(running.report().stage == Stage::Starting);
    QTest::qWait(3000);
    QVERIFY(here->slurm.cancel({job.id}).ok());
    QVERIFY(running.ended(60'000));
    QVERIFY(!running.end()->ok());
    QVERIFY2(leftNothing(here, server), processesOf(here, server).constData());
}

void JobServerTest::theProjectsEnvironmentServesAJobWithoutOne()
{
    const Session here = serverSession();
    makeEnvironment(here);
    const slurm::Job job = jobThatRuns(here, "server-env", "sleep 250\n");
    const JobServer server = newJobServer(*here);
    Running running(here, server, {ServerKind::TensorBoard, job.id, {}, {}, here->home.child("venvs").child("servers"), 0});
    QVERIFY2(running.open(), qPrintable(running.why()));
    QVERIFY(endServer(*here, server).ok());
    QVERIFY(here->slurm.cancel({job.id}).ok());
}

// Modules alone: nothing says "virtual environment", and the steps beside the job's own are younger than its program.
void JobServerTest::whatAJobFoundWithoutAnEnvironmentIsTaken()
{
    const Session here = serverSession();
    makeEnvironment(here);
    const slurm::Job job =
        jobThatRuns(here, "server-modules", "export PYTHONPATH=$(echo ~/venvs/servers/lib/python3*/site-packages)\nsleep 250\n");
    base::StopSource enough;
    std::atomic_bool sampled = false;
    std::thread sampler([&] {
        (void)slurm::sampleUse(
            here->slurm, job, [&](const slurm::UseSample &, const QString &) { sampled = true; }, {}, enough.token());
    });
    const auto samplerEnds = qScopeGuard([&] {
        enough.request();
        sampler.join();
    });
    QTRY_VERIFY_WITH_TIMEOUT(sampled, 60'000);
    for (const ServerKind kind : {ServerKind::TensorBoard, ServerKind::Jupyter}) {
        const JobServer server = newJobServer(*here);
        Running running(here, server, {kind, job.id, u"."_s, {}, {}, 0});
        QVERIFY2(running.open(), qPrintable(running.why()));
    }
    QVERIFY(here->slurm.cancel({job.id}).ok());
}

VOYAGEUR_TEST(JobServerTest)

} // namespace tst_jobserver
#include "tst_jobserver.moc"
