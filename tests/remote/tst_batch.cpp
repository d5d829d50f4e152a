// SPDX-License-Identifier: GPL-3.0-or-later
// Several commands in one round trip, over a real sshd.
#include "practicehost.h"
#include "remote/batch.h"
#include "remote/programs.h"
#include "testprogram.h"

#include <QTest>

#include <thread>

namespace tst_batch {

using namespace std::chrono_literals;
using namespace voyageur;
using remote::Batch;
using ssh::ShellCommand;
using tests::commandsAsked;
using tests::practiceHost;

class BatchTest final : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void eachPartHasItsOwnStreamsAndStatus();
    void eachPartReadsItsOwnInput();
    void afterAFailureTheRestDoesNotRun();
    void whatAPartPrintsIsNoEndOfIt();
    void aSignalIsNoStatus();
    void whatHadEndedBeforeTheTimeWasUpCounts();
    void whatHadEndedBeforeTheConnectionDidCounts();
    void aPartThatCannotBeToldIsNoAnswer();
    void whatIsTooLongForOneLineGoesOneByOne();
    void theLoginsVariablesReachTheParts();
};

void BatchTest::eachPartHasItsOwnStreamsAndStatus()
{
    const auto host = practiceHost();
    const int before = commandsAsked();
    Batch batch;
    const auto first = batch.add(ShellCommand::script("echo out; echo err >&2; exit 3"));
    const auto second = batch.add(ShellCommand{"printf", "%s", "it's \"quoted\"\n$HOME"});
    const auto third = batch.add(ShellCommand{"pwd"}.setFolder(ssh::RemotePath("/tmp")).setLoginShell(true));
    const auto fourth = batch.add(ShellCommand{"true"}.setFolder(ssh::RemotePath("/no/such/folder")));
    const auto answer = batch.run(*host);
    QCOMPARE(commandsAsked() - before, 1);
    QCOMPARE(answer.of(first)->out, QByteArray("out\n"));
    QCOMPARE(answer.of(first)->err, QByteArray("err\n"));
    QCOMPARE(answer.of(first)->status.code, 3);
    QCOMPARE(answer.of(second)->out, QByteArray("it's \"quoted\"\n$HOME"));
    QVERIFY(answer.of(second)->err.isEmpty() && answer.of(second)->status.success());
    QCOMPARE(answer.of(third)->out, QByteArray("/tmp\n"));
    QCOMPARE(answer.of(fourth)->status.code, 96);
}

void BatchTest::eachPartReadsItsOwnInput()
{
    const auto host = practiceHost();
    const QByteArray large(3'000'001, 'x');
    Batch batch;
    const auto first = batch.add(ShellCommand{"cat"}, Batch::When::Always, "one\0two");
    const auto none = batch.add(ShellCommand{"cat"});
    const auto most = batch.add(ShellCommand{"head", "-c", "5"}, Batch::When::Always, large); // the rest is nobody's
    const auto whole = batch.add(ShellCommand{"cat"}, Batch::When::Always, large);
    const auto last = batch.add(ShellCommand{"wc", "-c"}, Batch::When::Always, "1234");
    const auto answer = batch.run(*host);
    QCOMPARE(answer.of(first)->out, QByteArray("one\0two"));
    QVERIFY(answer.of(none)->out.isEmpty());
    QCOMPARE(answer.of(most)->out, QByteArray("xxxxx"));
    QVERIFY(answer.of(whole)->out == large);
    QCOMPARE(answer.of(last)->out.trimmed(), QByteArray("4"));
}

void BatchTest::afterAFailureTheRestDoesNotRun()
{
    const auto host = practiceHost();
    Batch batch;
    batch.add(ShellCommand{"true"});
    const auto failed = batch.add(ShellCommand{"false"}, Batch::When::AfterSuccess);
    const auto skipped = batch.add(ShellCommand{"cat"}, Batch::When::AfterSuccess, "mine");
    const auto runs = batch.add(ShellCommand{"cat"}, Batch::When::Always, "its own");
    const auto answer = batch.run(*host);
    QCOMPARE(answer.of(failed)->status.code, 1);
    QVERIFY(!answer.of(skipped).ok());
    QCOMPARE(answer.of(skipped).error().code, base::ErrorCode::CommandFailed);
    QCOMPARE(answer.of(runs)->out, QByteArray("its own"));
}

void BatchTest::whatAPartPrintsIsNoEndOfIt()
{
    const auto host = practiceHost();
    const QByteArray bytes("\0voyageur-1 0\0\0\0skipped\0\n", 24);
    Batch batch;
    const auto first = batch.add(ShellCommand{"cat"}, Batch::When::Always, bytes);
    const auto second = batch.add(ShellCommand{"head", "-c", "100000", "/dev/zero"});
    const auto third = batch.add(ShellCommand{"echo", "third"});
    const auto answer = batch.run(*host);
    QCOMPARE(answer.of(first)->out, bytes);
    QCOMPARE(answer.of(second)->out.size(), 100'000);
    QCOMPARE(answer.of(third)->out, QByteArray("third\n"));
}

void BatchTest::aSignalIsNoStatus()
{
    const auto host = practiceHost();
    Batch batch;
    const auto killed = batch.add(ShellCommand::script("kill -9 $$"));
    const auto next = batch.add(ShellCommand{"echo", "here"});
    const auto answer = batch.run(*host);
    QCOMPARE(answer.of(killed)->status.signal, QByteArray("KILL"));
    QVERIFY(!answer.of(killed)->status.success() && answer.of(killed)->status.code < 0);
    QCOMPARE(answer.of(next)->out, QByteArray("here\n"));
}

void BatchTest::whatHadEndedBeforeTheTimeWasUpCounts()
{
    const auto host = practiceHost();
    Batch batch;
    const auto first = batch.add(ShellCommand{"echo", "4711"});
    const auto hangs = batch.add(ShellCommand{"sleep", "600"});
    const auto never = batch.add(ShellCommand{"true"});
    ssh::RunOptions options;
    options.deadline = base::Deadline::after(3s);
    const auto answer = batch.run(*host, options);
    QCOMPARE(answer.of(first)->out, QByteArray("4711\n"));
    for (const auto part : {hangs, never})
        QCOMPARE(answer.of(part).error().code, base::ErrorCode::TimedOut);
}

void BatchTest::whatHadEndedBeforeTheConnectionDidCounts()
{
    const auto host = practiceHost();
    Batch batch;
    const auto first = batch.add(ShellCommand{"echo", "4711"});
    const auto cut = batch.add(ShellCommand{"sleep", "60"});
    std::thread cutter([&] {
        std::this_thread::sleep_for(2s);
        host->disconnect();
    });
    const auto answer = batch.run(*host);
    cutter.join();
    QVERIFY2(answer.of(first).ok(), qPrintable(answer.of(first).ok() ? QString() : answer.of(first).error().text()));
    QCOMPARE(answer.of(first)->out, QByteArray("4711\n"));
    QVERIFY(!answer.of(cut).ok());
}

void BatchTest::aPartThatCannotBeToldIsNoAnswer()
{
    const auto host = practiceHost();
    Batch batch;
    batch.add(ShellCommand::script("kill -9 $PPID")); // the shell that goes through the parts
    const auto next = batch.add(ShellCommand{"true"});
    const auto answer = batch.run(*host);
    QVERIFY(!answer.of(0).ok());
    QCOMPARE(answer.of(0).error().code, base::ErrorCode::BadAnswer);
    QVERIFY(!answer.of(next).ok());
}

void BatchTest::whatIsTooLongForOneLineGoesOneByOne()
{
    const auto host = practiceHost();
    const int before = commandsAsked();
    const QByteArray word(60'000, 'w');
    Batch batch;
    const auto first = batch.add(ShellCommand{"printf", "%s", word});
    const auto failed = batch.add(ShellCommand::script("cat; exit 1"), Batch::When::AfterSuccess, "in");
    const auto skipped = batch.add(ShellCommand{"printf", "%s", word}, Batch::When::AfterSuccess);
    const auto answer = batch.run(*host);
    QCOMPARE(commandsAsked() - before, 2);
    QVERIFY(answer.of(first)->out == word);
    QCOMPARE(answer.of(failed)->out, QByteArray("in"));
    QCOMPARE(answer.of(skipped).error().code, base::ErrorCode::CommandFailed);
}

// sbatch hands the login's environment to the job: what a program of ours needs unset for itself is not unset for it.
void BatchTest::theLoginsVariablesReachTheParts()
{
    const auto host = practiceHost();
    auto command = remote::runBatch("token", {"always", "0", "exec env"});
    command.setEnvironment("CDPATH", "/kept").setEnvironment("TAR_OPTIONS", "--kept");
    const auto output = host->run(command);
    QVERIFY(output.ok());
    QVERIFY2(output->out.contains("CDPATH=/kept\n") && output->out.contains("TAR_OPTIONS=--kept\n"), output->out.constData());
}

VOYAGEUR_TEST(BatchTest)

} // namespace tst_batch
#include "tst_batch.moc"
