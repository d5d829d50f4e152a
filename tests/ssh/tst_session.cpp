// SPDX-License-Identifier: GPL-3.0-or-later
// The session reactor against a real sshd: commands, streams, back-pressure, cancelling, channels, ends.
#include "practicehost.h"
#include "program.h"
#include "sshserver.h"

#include "ssh/broker.h"
#include "testprogram.h"

#include <QElapsedTimer>
#include <QTest>

#include <atomic>
#include <thread>

namespace tst_session {

using namespace voyageur;
using namespace voyageur::ssh;
using base::Deadline;
using base::ErrorCode;

namespace {

QByteArray processesNamed(Host &host, const QByteArray &needle)
{
    // pgrep would find its own command line.
    const auto found = host.run(ShellCommand::script(
        "ps -u \"$USER\" -o pid=,args= | grep -F -- \"$1\" | grep -v grep | grep -v voyageur || true", {needle}));
    return found.ok() ? found->out.trimmed() : QByteArray("error");
}

} // namespace

class TstSession final : public QObject {
    Q_OBJECT

private slots:
    void aCommandGivesItsOutputErrorAndStatus()
    {
        const auto host = tests::practiceHost();
        const auto output = host->run(ShellCommand::script("printf out; printf err >&2; exit 3"));
        QVERIFY2(output.ok(), output.ok() ? "" : qPrintable(output.error().text()));
        QCOMPARE(output->out, QByteArray("out"));
        QCOMPARE(output->err, QByteArray("err"));
        QCOMPARE(output->status.code, 3);
        QVERIFY(host->startUpNoise().isEmpty());
    }

    // One is opened ahead, so that a command takes one round trip.
    void aCommandFindsAChannelOpen()
    {
        const tests::SshServer server("LogLevel DEBUG1\n");
        tests::ScriptedPrompter prompter;
        const auto host = logIn(server.keyTarget(), prompter, {});
        QVERIFY2(host.ok(), host.ok() ? "" : qPrintable(host.error().text()));
        QVERIFY((*host)->run(ShellCommand{"true"}).ok());
        QTRY_COMPARE(server.log().count("ctype session"), 2);
        const qsizetype before = server.log().size();
        QVERIFY((*host)->run(ShellCommand{"true"}).ok());
        const QByteArray after = server.log().sliced(before);
        const qsizetype asked = after.indexOf("request exec");
        const qsizetype opened = after.indexOf("ctype session"); // the next one
        QVERIFY2(asked >= 0 && (opened < 0 || asked < opened), after.constData());
    }

    void inputGoesInAndComesBackUnchanged()
    {
        const auto host = tests::practiceHost();
        QByteArray data(5'000'000, Qt::Uninitialized);
        for (qsizetype i = 0; i < data.size(); ++i)
            data[i] = static_cast<char>(i * 2654435761U >> 13);
        const auto output = host->run(ShellCommand{"cat"}, {data, {}, {}, Urgency::Normal, 64 * 1024 * 1024});
        QVERIFY(output.ok());
        QCOMPARE(output->out.size(), data.size());
        QVERIFY(output->out == data);
    }

    void outputThatNobodyReadsStopsTheFarSide()
    {
        const auto host = tests::practiceHost();
        auto process =
            host->start({ShellCommand::script("head -c 60000000 /dev/zero; echo finished >&2"), {}, Urgency::Background});
        QVERIFY(process.ok());
        // Both ends' buffers hold some megabytes at most, so the command cannot be at its end yet.
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

    void aTalkativeCommandDoesNotWaitForAReaderWhoStillWrites()
    {
        const auto host = tests::practiceHost();
        auto process =
            host->start({ShellCommand::script("head -c 20000000 /dev/zero >&2; cat | wc -c"), {}, Urgency::Background, 100});
        QVERIFY(process.ok());
        const auto deadline = base::Deadline::after(std::chrono::seconds(60));
        for (int i = 0; i < 20; ++i)
            QVERIFY((*process)->write(QByteArray(1'000'000, 'x'), {}, deadline).ok());
        QVERIFY((*process)->closeInput().ok());
        qint64 kept = 0;
        while (true) {
            auto chunk = (*process)->read({}, deadline);
            QVERIFY(chunk.ok());
            if (chunk->bytes.isEmpty())
                break;
            kept += chunk->bytes.size();
        }
        QCOMPARE(kept, qint64(100));
        const auto status = (*process)->wait({}, deadline);
        QVERIFY(status.ok() && status->success());
    }

    void cancellingEndsTheWholeProcessGroup()
    {
        const auto host = tests::practiceHost();
        auto process = host->start({ShellCommand::script("sleep 9871 & sleep 9872 & wait"), {}, Urgency::Normal});
        QVERIFY(process.ok());
        QTRY_COMPARE(processesNamed(*host, "sleep 987").count('\n'), 1);
        (*process)->cancel();
        const auto status = (*process)->wait({}, Deadline::after(std::chrono::seconds(20)));
        QVERIFY(status.ok());
        QVERIFY(!status->success());
        QCOMPARE(processesNamed(*host, "sleep 987"), QByteArray());
    }

    void aCommandThatIgnoresTermIsKilled()
    {
        const auto host = tests::practiceHost();
        auto process = host->start({ShellCommand::script("trap '' TERM; while :; do sleep 0.2; done #stubborn")});
        QVERIFY(process.ok());
        (*process)->cancel();
        QVERIFY((*process)->wait({}, Deadline::after(std::chrono::seconds(20))).ok());
        QCOMPARE(processesNamed(*host, "stubborn"), QByteArray());
    }

    void droppingAProcessEndsItEvenWhenTheSessionGoesWithIt()
    {
        auto host = tests::practiceHost();
        {
            auto process = host->start({ShellCommand{"sleep", "985"}});
            QVERIFY(process.ok());
            host.reset();
        }
        const auto other = tests::practiceHost();
        QTRY_COMPARE(processesNamed(*other, "sleep 985"), QByteArray());
    }

    void aStopRequestEndsAReadWithCancelled()
    {
        const auto host = tests::practiceHost();
        auto process = host->start({ShellCommand{"sleep", "984"}});
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

    void aDeadlineEndsARunWithTimedOutAndLeavesNothing()
    {
        const auto host = tests::practiceHost();
        RunOptions options;
        options.deadline = Deadline::after(std::chrono::milliseconds(300));
        const auto output = host->run(ShellCommand{"sleep", "983"}, options);
        QVERIFY(!output.ok());
        QCOMPARE(output.error().code, ErrorCode::TimedOut);
        QTRY_COMPARE(processesNamed(*host, "sleep 983"), QByteArray());
    }

    void fortyCommandsAtOnceShareTheTenChannels()
    {
        const auto host = tests::practiceHost();
        std::atomic<int> good = 0;
        std::vector<std::thread> threads;
        for (int i = 0; i < 40; ++i) {
            threads.emplace_back([&, i] {
                const auto output = host->run(ShellCommand::script("sleep 0.1; echo \"$1\"", {QByteArray::number(i)}));
                good += output.ok() && output->out == QByteArray::number(i) + '\n' ? 1 : 0;
            });
        }
        for (auto &thread : threads)
            thread.join();
        QCOMPARE(good.load(), 40);
    }

    void thePersonFindsAChannelWhileAllOthersAreTaken()
    {
        const auto host = tests::practiceHost();
        std::vector<std::unique_ptr<Process>> busy;
        for (int i = 0; i < Broker::workBudget; ++i) {
            auto process = host->start({ShellCommand{"cat"}, {}, Urgency::Background});
            QVERIFY(process.ok());
            busy.push_back(std::move(*process));
        }
        // A further one waits …
        const auto waiting =
            host->start({ShellCommand{"cat"}, {}, Urgency::Normal}, {}, Deadline::after(std::chrono::milliseconds(300)));
        QVERIFY(!waiting.ok());
        QCOMPARE(waiting.error().code, ErrorCode::TimedOut);
        // … the person does not.
        RunOptions options;
        options.urgency = Urgency::Person;
        options.deadline = Deadline::after(std::chrono::seconds(20));
        const auto output = host->run(ShellCommand{"echo", "here"}, options);
        QVERIFY(output.ok());
        QCOMPARE(output->out, QByteArray("here\n"));
    }

    void aTerminalEchoesAndKnowsItsSize()
    {
        const auto host = tests::practiceHost();
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

    void theEndOfTheServerEndsEverythingPendingOnceWithConnectionLost()
    {
        const auto host = tests::practiceHost();
        std::atomic<int> lost = 0;
        std::atomic<int> other = 0;
        std::atomic<int> ended = 0;
        host->onEnded([&](const base::Error &error) { ended += error.code == ErrorCode::ConnectionLost ? 1 : 100; });
        const auto count = [&](const base::Error &error) { (error.code == ErrorCode::ConnectionLost ? lost : other)++; };
        std::vector<std::unique_ptr<Process>> processes;
        for (int i = 0; i < 4; ++i) {
            auto process = host->start({ShellCommand::script("sleep 32"), {}, Urgency::Normal});
            QVERIFY(process.ok());
            processes.push_back(std::move(*process));
        }
        const auto pid = host->run(ShellCommand::script("echo $PPID")); // of the login shell that became /bin/sh: our sshd
        QVERIFY(pid.ok());
        std::vector<std::thread> threads;
        threads.emplace_back([&] { count(processes[0]->read().error()); });
        threads.emplace_back([&] { count(processes[1]->wait().error()); });
        threads.emplace_back([&] {
            const QByteArray block(1024 * 1024, 'x');
            while (true) {
                const auto written = processes[2]->write(block);
                if (!written.ok()) {
                    count(written.error());
                    break;
                }
            }
        });
        for (int i = 0; i < 10; ++i) // some run, some wait for a channel
            threads.emplace_back([&] { count(host->run(ShellCommand{"sleep", "31"}).error()); });
        QTest::qWait(500);
        // Our own connection's sshd, from inside, as the user may.
        RunOptions asPerson;
        asPerson.urgency = Urgency::Person;
        (void)host->run(ShellCommand::script("kill -9 \"$1\"", {pid->out.trimmed()}), asPerson);
        for (auto &thread : threads)
            thread.join();
        QCOMPARE(other.load(), 0);
        QCOMPARE(lost.load(), 13);
        QTRY_COMPARE(ended.load(), 1);
        QVERIFY(!host->isConnected());
        const auto after = host->run(ShellCommand{"true"});
        QVERIFY(!after.ok());
        QCOMPARE(after.error().code, ErrorCode::ConnectionLost);
    }

    void aServerThatFallsSilentIsNoticed()
    {
        auto target = tests::practiceTarget();
        target.keepalive = std::chrono::milliseconds(200);
        tests::ScriptedPrompter prompter;
        auto host = logIn(target, prompter, {});
        QVERIFY(host.ok());
        QTRY_VERIFY((*host)->roundTripMs() >= 0);
        // Every process of the practice sshd: the one of this connection is among them.
        const auto tree = tests::processTree(tests::practicePid(QStringLiteral("sshd")));
        tests::sendSignal(QStringLiteral("STOP"), tree);
        const auto output =
            (*host)->run(ShellCommand{"true"}, {{}, {}, Deadline::after(std::chrono::seconds(60)), Urgency::Normal, 1024});
        tests::sendSignal(QStringLiteral("CONT"), tree);
        QVERIFY(!output.ok());
        QCOMPARE(output.error().code, ErrorCode::ConnectionLost);
    }

    void anIdleSessionStaysAlive()
    {
        auto target = tests::practiceTarget();
        target.keepalive = std::chrono::milliseconds(500); // a busy computer may well pause for a few tenths of a second
        tests::ScriptedPrompter prompter;
        auto host = logIn(target, prompter, {});
        QVERIFY(host.ok());
        QTest::qWait(5000);
        QVERIFY((*host)->isConnected());
        QVERIFY((*host)->run(ShellCommand{"true"}).ok());
    }

    void everyLoginShellRunsACommandWithAwkwardArguments()
    {
        QByteArray all;
        for (int byte = 1; byte < 256; ++byte)
            all += static_cast<char>(byte);
        for (const auto *user : {"student", "tcshuser", "zshuser"}) {
            const auto host = tests::practiceHost(QLatin1String(user));
            const auto output = host->run(ShellCommand{"printf", "%s", all});
            QVERIFY2(output.ok(), output.ok() ? user : qPrintable(output.error().text()));
            QVERIFY2(output->out == all, user);
        }
    }
};

VOYAGEUR_TEST(TstSession)

} // namespace tst_session
#include "tst_session.moc"
