// SPDX-License-Identifier: GPL-3.0-or-later
// Servers in jobs that are slow, broken, rude, or somebody else's.
#include "base/pace.h"
#include "jobserverhelp.h"
#include "testprogram.h"

namespace tst_oddserver {

using namespace voyageur;
using namespace voyageur::servers;
using namespace voyageur::tests;

namespace {

//! A TensorBoard whose run_main() is this, for a job that takes it into its environment.
QByteArray jobWithTensorBoard(const QByteArray &body)
{
    return "mkdir -p fake/tensorboard && : >fake/tensorboard/__init__.py && cat >fake/tensorboard/main.py <<'END'\n"
           "import sys, time, socket\ndef run_main():\n"
        + body + "\nEND\nexport PYTHONPATH=$PWD/fake VIRTUAL_ENV=$PWD/fake\npython3 -c 'import time; time.sleep(250)'\n";
}

} // namespace

class OddServerTest final : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void aSlowStartIsShownAndCanBeCancelled();
    void aModuleThatIsMissingIsNamedWithWhatToDo();
    void aServerThatSpeaksNoHttpIsSaid();
    void aJobOfAnotherUserHasNone();
};

void OddServerTest::aSlowStartIsShownAndCanBeCancelled()
{
    const Session here = serverSession();
    const slurm::Job job =
        jobThatRuns(here, "server-slow", jobWithTensorBoard("    print('importing the world', flush=True)\n    time.sleep(900)"));
    const JobServer server = newJobServer(*here);
    Running running(here, server, {ServerKind::TensorBoard, job.id, u"."_s, {}, {}, 0});
    QTRY_VERIFY_WITH_TIMEOUT(running.end() || running.report().waited >= 12s, 60'000);
    QVERIFY2(!running.end(), qPrintable(running.why()));
    QCOMPARE(running.report().stage, Stage::Starting);
    QCOMPARE(running.report().said, u"importing the world"_s);
    QElapsedTimer time;
    time.start();
    running.stop();
    QVERIFY(running.ended(30'000));
    QCOMPARE(running.end()->error().code, base::ErrorCode::Cancelled);
    QVERIFY2(leftNothing(here, server), processesOf(here, server).constData());
    QVERIFY(here->slurm.cancel({job.id}).ok());
}

void OddServerTest::aModuleThatIsMissingIsNamedWithWhatToDo()
{
    const Session here = serverSession();
    const slurm::Job job = jobThatRuns(here, "server-module", jobWithTensorBoard("    import absl_is_not_there"));
    {
        const JobServer server = newJobServer(*here);
        Running running(here, server, {ServerKind::TensorBoard, job.id, u"."_s, {}, {}, 0});
        QVERIFY(running.ended());
        QVERIFY2(running.why().contains(u"pip install --no-index absl_is_not_there"_s), qPrintable(running.why()));
        QVERIFY2(leftNothing(here, server), processesOf(here, server).constData());
    }
    const JobServer server = newJobServer(*here);
    Running own(here, server,
                {ServerKind::Own, job.id, {}, u"cd / && PYTHONPATH= python3 -m tensorboard --port {port}"_s, {}, 0});
    QVERIFY(own.ended());
    QVERIFY2(own.why().contains(u"pip install --no-index tensorboard"_s), qPrintable(own.why()));
    QVERIFY(here->slurm.cancel({job.id}).ok());
}

void OddServerTest::aServerThatSpeaksNoHttpIsSaid()
{
    const Session here = serverSession();
    const slurm::Job job = jobThatRuns(here, "server-http",
                                       jobWithTensorBoard("    one = socket.socket()\n    one.bind(('', int(sys.argv[6])))\n    "
                                                          "one.listen()\n    while True:\n        end, _ = one.accept()\n        "
                                                          "end.sendall(b'220 mail.example \\x1b[31m\\n')\n        end.close()"));
    const base::Hurry hurry(10); // a minute and a half for an answer
    const JobServer server = newJobServer(*here);
    Running running(here, server, {ServerKind::TensorBoard, job.id, u"."_s, {}, {}, 0});
    QVERIFY(running.ended(180'000));
    QCOMPARE(running.end()->error().code, base::ErrorCode::TimedOut);
    QVERIFY2(running.why().contains(u"220 mail.example"_s) && !running.why().contains(u'\x1b'), qPrintable(running.why()));
    QVERIFY2(leftNothing(here, server), processesOf(here, server).constData());
    QVERIFY(here->slurm.cancel({job.id}).ok());
}

void OddServerTest::aJobOfAnotherUserHasNone()
{
    const Session here = serverSession();
    const QByteArray other = insidePractice({u"su"_s, u"-"_s, u"student2"_s, u"-c"_s,
                                             u"cd ~/scratch && sbatch --parsable --account=def-prof --time=5 --output=/dev/null "
                                             "--wrap='sleep 200'"_s})
                                 .trimmed();
    const auto id = base::JobId::parse(other);
    QVERIFY2(id, other.constData());
    for (const bool onLogin : {false, true}) {
        ServerWish wish{ServerKind::TensorBoard, *id, {}, {}, {}, 0};
        wish.onLoginNode = onLogin;
        const JobServer server = newJobServer(*here);
        const auto end = runServer(*here, server, wish, [](const TunnelReport &) {}, {});
        QVERIFY(!end.ok());
        QCOMPARE(end.error().code, base::ErrorCode::NotFound);
        QVERIFY2(leftNothing(here, server), processesOf(here, server).constData());
    }
    insidePractice({u"scancel"_s, QString::fromLatin1(other)});
}

VOYAGEUR_TEST(OddServerTest)

} // namespace tst_oddserver
#include "tst_oddserver.moc"
