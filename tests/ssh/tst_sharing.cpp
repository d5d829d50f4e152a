// SPDX-License-Identifier: GPL-3.0-or-later
// A session that another program keeps, against a real sshd: what a Host does must come out the same through the local socket.
#include "sharingplace.h"
#include "testprogram.h"

#include <QElapsedTimer>

#include <atomic>
#include <thread>

namespace tst_sharing {

using namespace voyageur;
using namespace voyageur::ssh;
using base::Deadline;
using base::ErrorCode;

namespace {

QByteArray processesNamed(Host &host, const QByteArray &needle)
{
    const auto found = host.run(ShellCommand::script(
        "ps -u \"$USER\" -o pid=,args= | grep -F -- \"$1\" | grep -v grep | grep -v voyageur || true", {needle}));
    return found.ok() ? found->out.trimmed() : QByteArray("error");
}

} // namespace

class TstSharing final : public QObject {
    Q_OBJECT

private slots:
    void aCommandGivesItsOutputErrorAndStatus();
    void inputGoesInAndComesBackUnchanged();
    void outputThatNobodyReadsStopsTheFarSide();
    void inputThatNobodyReadsStopsTheWriter();
    void aTalkativeCommandDoesNotWaitForAReaderWhoStillWrites();
    void cancellingEndsTheWholeProcessGroup();
    void aGuestThatGoesTakesItsCommandsAlong();
    void aStopRequestEndsAReadWithCancelled();
    void aDeadlineEndsARunWithTimedOutAndLeavesNothing();
    void aTerminalEchoesAndKnowsItsSize();
    void fortyCommandsAtOnceShareTheTenChannels();
    void whatIsKnownOfTheLoginGetsAcross();
    void theEndOfTheSessionEndsEverythingPendingOnce();
    void whoLeavesLeavesTheSession();
    void aNoteIsThereForThoseWhoJoinLater();

private:
    tests::RuntimeFolder m_runtime;
};

void TstSharing::aCommandGivesItsOutputErrorAndStatus()
{
    const auto kept = tests::keep();
    const auto host = tests::join(kept.target);
    const auto output = host->run(ShellCommand::script("printf out; printf err >&2; exit 3"));
    QVERIFY2(output.ok(), output.ok() ? "" : qPrintable(output.error().text()));
    QCOMPARE(output->out, QByteArray("out"));
    QCOMPARE(output->err, QByteArray("err"));
    QCOMPARE(output->status.code, 3);
    ShellCommand command{"sh", "-c", "pwd; echo \"$KEY-${HOME-none}\""};
    command.setFolder(RemotePath("/tmp")).setEnvironment("KEY", "a b").unsetEnvironment("HOME");
    const auto inFolder = host->run(command);
    QVERIFY(inFolder.ok());
    QCOMPARE(inFolder->out, QByteArray("/tmp\na b-none\n"));
    const auto killed = host->run(ShellCommand::script("kill -KILL $$"));
    QVERIFY(killed.ok());
    QCOMPARE(killed->status.signal, QByteArray("KILL"));
}

void TstSharing::aNoteIsThereForThoseWhoJoinLater()
{
    const auto kept = tests::keep();
    const auto first = tests::join(kept.target);
    QCOMPARE(first->note(), QByteArray());
    const QByteArray found("Slurm is in /opt\0\xff", 18);
    first->leaveNote(found);
    QCOMPARE(first->note(), QByteArray()); // as of when it joined
    const auto second = tests::join(kept.target);
    QCOMPARE(second->note(), found);
    QCOMPARE(kept.host->note(), found);
    second->leaveNote(QByteArray(longestNote + 1, 'x'));
    QCOMPARE(tests::join(kept.target)->note(), found);
    kept.host->leaveNote("other");
    QCOMPARE(tests::join(kept.target)->note(), QByteArray("other"));
    kept.host->leaveNote(QByteArray(longestNote, 'x'));
    QCOMPARE(tests::join(kept.target)->note().size(), longestNote);
    QVERIFY(first->run(ShellCommand{"true"}).ok());
}

void TstSharing::inputGoesInAndComesBackUnchanged()
{
    const auto kept = tests::keep();
    const auto host = tests::join(kept.target);
    QByteArray data(40'000'000, Qt::Uninitialized);
    for (qsizetype i = 0; i < data.size(); ++i)
        data[i] = static_cast<char>(i * 2654435761U >> 13);
    const auto output = host->run(ShellCommand{"cat"}, {data, {}, {}, Urgency::Normal, 64 * 1024 * 1024});
    QVERIFY2(output.ok(), output.ok() ? "" : qPrintable(output.error().text()));
    QCOMPARE(output->out.size(), data.size());
    QVERIFY(output->out == data);
}

void TstSharing::outputThatNobodyReadsStopsTheFarSide()
{
    const auto kept = tests::keep();
    const auto host = tests::join(kept.target);
    auto process = host->start({ShellCommand::script("head -c 60000000 /dev/zero; echo finished >&2"), {}, Urgency::Background});
    QVERIFY(process.ok());
    QTest::qWait(500);
    QVERIFY(processesNamed(*host, "head -c 60000000") != QByteArray());
    qint64 read = 0;
    QByteArray err;
    while (true) {
        auto chunk = (*process)->read();
        QVERIFY(chunk.ok());
        if (chunk->bytes.isEmpty())
            break;
        if (chunk->stream == Stream::Out)
            read += chunk->bytes.size();
        else
            err += chunk->bytes;
    }
    QCOMPARE(read, qint64(60'000'000));
    QCOMPARE(err, QByteArray("finished\n"));
    QVERIFY((*process)->wait().ok());
}

void TstSharing::inputThatNobodyReadsStopsTheWriter()
{
    const auto kept = tests::keep();
    const auto host = tests::join(kept.target);
    auto process = host->start({ShellCommand{"sleep", "976"}});
    QVERIFY(process.ok());
    const QByteArray block(1'000'000, 'x');
    int taken = 0;
    while (taken < 100 && (*process)->write(block, {}, Deadline::after(std::chrono::seconds(3))).ok())
        ++taken;
    // Windows here and there, the queue of the session, sshd's window and the pipe: some megabytes, and no more.
    QVERIFY2(taken < 16, qPrintable(QString::number(taken)));
    (*process)->cancel();
    QVERIFY((*process)->wait({}, Deadline::after(std::chrono::seconds(20))).ok());
    const auto late = (*process)->write(block, {}, Deadline::after(std::chrono::seconds(20)));
    QVERIFY(!late.ok());
    QCOMPARE(late.error().code, ErrorCode::CommandFailed);
}

void TstSharing::aTalkativeCommandDoesNotWaitForAReaderWhoStillWrites()
{
    const auto kept = tests::keep();
    const auto host = tests::join(kept.target);
    auto process =
        host->start({ShellCommand::script("head -c 20000000 /dev/zero >&2; cat | wc -c"), {}, Urgency::Background, 100});
    QVERIFY(process.ok());
    const auto deadline = Deadline::after(std::chrono::seconds(60));
    for (int i = 0; i < 20; ++i)
        QVERIFY((*process)->write(QByteArray(1'000'000, 'x'), {}, deadline).ok());
    QVERIFY((*process)->closeInput().ok());
    qint64 read = 0;
    while (true) {
        auto chunk = (*process)->read({}, deadline);
        QVERIFY(chunk.ok());
        if (chunk->bytes.isEmpty())
            break;
        read += chunk->bytes.size();
    }
    QCOMPARE(read, qint64(100));
    const auto status = (*process)->wait({}, deadline);
    QVERIFY(status.ok() && status->success());
}

void TstSharing::cancellingEndsTheWholeProcessGroup()
{
    const auto kept = tests::keep();
    const auto host = tests::join(kept.target);
    auto process = host->start({ShellCommand::script("sleep 9771 & sleep 9772 & wait"), {}, Urgency::Normal});
    QVERIFY(process.ok());
    QTRY_COMPARE(processesNamed(*host, "sleep 977").count('\n'), 1);
    (*process)->cancel();
    const auto status = (*process)->wait({}, Deadline::after(std::chrono::seconds(20)));
    QVERIFY(status.ok());
    QVERIFY(!status->success());
    QCOMPARE(processesNamed(*host, "sleep 977"), QByteArray());
}

void TstSharing::aGuestThatGoesTakesItsCommandsAlong()
{
    const auto kept = tests::keep();
    auto host = tests::join(kept.target);
    {
        auto process = host->start({ShellCommand{"sleep", "975"}});
        QVERIFY(process.ok());
        QTRY_VERIFY(processesNamed(*kept.host, "sleep 975") != QByteArray());
        host.reset();
    }
    QTRY_COMPARE(processesNamed(*kept.host, "sleep 975"), QByteArray());
}

void TstSharing::aStopRequestEndsAReadWithCancelled()
{
    const auto kept = tests::keep();
    const auto host = tests::join(kept.target);
    auto process = host->start({ShellCommand{"sleep", "974"}});
    QVERIFY(process.ok());
    base::StopSource stop;
    std::thread later([&stop] {
        std::this_thread::sleep_for(std::chrono::milliseconds(100));
        stop.request();
    });
    const auto chunk = (*process)->read(stop.token());
    later.join();
    QVERIFY(!chunk.ok());
    QCOMPARE(chunk.error().code, ErrorCode::Cancelled);
}

void TstSharing::aDeadlineEndsARunWithTimedOutAndLeavesNothing()
{
    const auto kept = tests::keep();
    const auto host = tests::join(kept.target);
    RunOptions options;
    options.deadline = Deadline::after(std::chrono::milliseconds(500));
    const auto output = host->run(ShellCommand{"sleep", "973"}, options);
    QVERIFY(!output.ok());
    QCOMPARE(output.error().code, ErrorCode::TimedOut);
    QTRY_COMPARE(processesNamed(*host, "sleep 973"), QByteArray());
}

void TstSharing::aTerminalEchoesAndKnowsItsSize()
{
    const auto kept = tests::keep();
    const auto host = tests::join(kept.target);
    auto process = host->start({ShellCommand::script("stty size; read line; echo \"got $line\"; stty size"),
                                Pty{"xterm-256color", 100, 30}, Urgency::Person});
    QVERIFY(process.ok());
    QByteArray seen;
    while (!seen.contains("30 100")) {
        auto chunk = (*process)->read({}, Deadline::after(std::chrono::seconds(20)));
        QVERIFY2(chunk.ok() && !chunk->bytes.isEmpty(), seen.constData());
        seen += chunk->bytes;
    }
    (*process)->resize(90, 20);
    QVERIFY((*process)->write("hello\n").ok());
    while (true) {
        auto chunk = (*process)->read({}, Deadline::after(std::chrono::seconds(20)));
        QVERIFY(chunk.ok());
        if (chunk->bytes.isEmpty())
            break;
        seen += chunk->bytes;
    }
    QVERIFY2(seen.contains("got hello"), seen.constData());
    QVERIFY2(seen.contains("20 90"), seen.constData());
}

void TstSharing::fortyCommandsAtOnceShareTheTenChannels()
{
    const auto kept = tests::keep();
    std::vector<std::shared_ptr<Host>> guests;
    for (int i = 0; i < 4; ++i)
        guests.push_back(tests::join(kept.target));
    std::atomic<int> good = 0;
    std::vector<std::thread> threads;
    for (int i = 0; i < 40; ++i) {
        threads.emplace_back([&, i] {
            const auto output =
                guests[static_cast<size_t>(i % 4)]->run(ShellCommand::script("sleep 0.1; echo \"$1\"", {QByteArray::number(i)}));
            good += output.ok() && output->out == QByteArray::number(i) + '\n' ? 1 : 0;
        });
    }
    for (auto &thread : threads)
        thread.join();
    QCOMPARE(good.load(), 40);
}

void TstSharing::whatIsKnownOfTheLoginGetsAcross()
{
    const auto kept = tests::keep(QStringLiteral("noisy"));
    const auto host = tests::join(kept.target);
    const auto known = kept.host->identity();
    const auto seen = host->identity();
    QCOMPARE(seen.host, known.host);
    QCOMPARE(seen.port, known.port);
    QCOMPARE(seen.user, QStringLiteral("noisy"));
    QCOMPARE(seen.methods, known.methods);
    QVERIFY(!seen.methods.isEmpty());
    QCOMPARE(seen.hostKeyType, known.hostKeyType);
    QCOMPARE(seen.hostKeyFingerprint, known.hostKeyFingerprint);
    QCOMPARE(seen.banner, known.banner);
    const auto output = host->run(ShellCommand{"echo", "clean"});
    QVERIFY(output.ok());
    QCOMPARE(output->out, QByteArray("clean\n"));
    QVERIFY(!host->startUpNoise().isEmpty());
    QCOMPARE(host->startUpNoise(), kept.host->startUpNoise());
    QTRY_VERIFY(host->roundTripMs() >= 0);
}

void TstSharing::theEndOfTheSessionEndsEverythingPendingOnce()
{
    const auto kept = tests::keep();
    const auto host = tests::join(kept.target);
    std::atomic<int> ended = 0;
    host->onEnded([&](const base::Error &error) { ended += error.code == ErrorCode::ConnectionLost ? 1 : 100; });
    std::atomic<int> lost = 0;
    std::atomic<int> other = 0;
    std::vector<std::thread> threads;
    for (int i = 0; i < 12; ++i) { // some run, some wait for a channel
        threads.emplace_back([&] {
            const auto output = host->run(ShellCommand{"sleep", "972"});
            (!output.ok() && output.error().code == ErrorCode::ConnectionLost ? lost : other)++;
        });
    }
    QTest::qWait(500);
    kept.host->disconnect();
    for (auto &thread : threads)
        thread.join();
    QCOMPARE(other.load(), 0);
    QCOMPARE(lost.load(), 12);
    QTRY_COMPARE(ended.load(), 1);
    QVERIFY(!host->isConnected());
    const auto after = host->run(ShellCommand{"true"});
    QVERIFY(!after.ok());
    QCOMPARE(after.error().code, ErrorCode::ConnectionLost);
    host->onEnded([&](const base::Error &) { ended += 10; });
    QCOMPARE(ended.load(), 11);
}

void TstSharing::whoLeavesLeavesTheSession()
{
    const auto kept = tests::keep();
    const auto host = tests::join(kept.target);
    auto process = host->start({ShellCommand{"sleep", "971"}});
    QVERIFY(process.ok());
    host->disconnect();
    QVERIFY(!host->isConnected());
    const auto read = (*process)->read({}, Deadline::after(std::chrono::seconds(20)));
    QVERIFY(!read.ok());
    QCOMPARE(read.error().code, ErrorCode::ConnectionLost);
    QVERIFY(kept.host->isConnected());
    QVERIFY(kept.host->run(ShellCommand{"true"}).ok());
    QVERIFY(tests::join(kept.target)->run(ShellCommand{"true"}).ok());
}

VOYAGEUR_TEST(TstSharing)

} // namespace tst_sharing
#include "tst_sharing.moc"
