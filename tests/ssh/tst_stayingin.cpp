// SPDX-License-Identifier: GPL-3.0-or-later
// A session on bad networks, beside slow servers and through a sleep: lost when it is, and only then. Real sshd.
#include "linkrelay.h"
#include "practicehost.h"
#include "sshserver.h"
#include "testprogram.h"

#include <QCoreApplication>
#include <QProcess>
#include <QTest>

#include <atomic>
#include <csignal>
#include <thread>

namespace tst_stayingin {

using namespace Qt::StringLiterals;
using namespace std::chrono_literals;
using namespace voyageur;
using namespace voyageur::ssh;
using base::Deadline;
using base::ErrorCode;

namespace {

// Lost after 2.1 s without an answer: beside other tests a server that is well may take a second for one.
constexpr auto keepalive = 700ms;

std::shared_ptr<Host> signIn(const Target &target)
{
    tests::ScriptedPrompter prompter;
    auto host = logIn(target, prompter, {});
    if (!host.ok())
        qFatal("no login: %s", qPrintable(host.error().text()));
    return *host;
}

//! All there are now: one may end before the signal reaches it.
void signalSshd(int signal)
{
    for (const qint64 pid : tests::processTree(tests::practicePid(u"sshd"_s)))
        ::kill(pid_t(pid), signal);
}

RunOptions within(std::chrono::milliseconds limit)
{
    RunOptions options;
    options.deadline = Deadline::after(limit);
    return options;
}

qsizetype loginsAt(const tests::SshServer &server)
{
    return server.log().count("Accepted publickey for ");
}

//! Everything that may be pending, and how it ended.
class Pending final {
public:
    explicit Pending(Host &host)
    {
        host.onEnded([this](const base::Error &error) { (error.code == ErrorCode::ConnectionLost ? ended : other)++; });
        for (int i = 0; i < 3; ++i) {
            auto process = host.start({ShellCommand::script("sleep 33"), {}, Urgency::Normal});
            if (!process.ok())
                qFatal("%s", qPrintable(process.error().text()));
            m_processes.push_back(std::move(*process));
        }
        m_threads.emplace_back([this] { count(m_processes[0]->read().error()); });
        m_threads.emplace_back([this] { count(m_processes[1]->wait().error()); });
        m_threads.emplace_back([this] {
            const QByteArray block(1024 * 1024, 'x');
            while (true) {
                const auto written = m_processes[2]->write(block);
                if (written.ok())
                    continue;
                count(written.error());
                return;
            }
        });
        for (int i = 0; i < 10; ++i) // some run, some wait for a channel
            m_threads.emplace_back([this, &host] { count(host.run(ShellCommand{"sleep", "34"}).error()); });
    }
    void join()
    {
        for (auto &thread : m_threads)
            thread.join();
    }
    static constexpr int all = 13;

    std::atomic<int> lost = 0;
    std::atomic<int> ended = 0;
    std::atomic<int> other = 0;

private:
    void count(const base::Error &error) { (error.code == ErrorCode::ConnectionLost ? lost : other)++; }

    std::vector<std::unique_ptr<Process>> m_processes;
    std::vector<std::thread> m_threads;
};

} // namespace

class TstStayingIn final : public QObject {
    Q_OBJECT

private slots:
    void aLinkThatCarriesNothingMoreEndsEverythingOnce();
    void aServerThatIsStoppedEndsEverythingOnce();
    void aResetIsNoticedWithoutAnyQuestion();
    void aServerThatIsSlowToAnswerIsNotLost();
    void aSlowLinkFullOfAnUploadIsNotLost();
    void aSlowLinkFullOfADownloadIsNotLost();
    void aProgramThatSleptFindsItsSession();
    void aProgramThatSleptThroughTheEndSaysSo();
    void nothingSignsInAgain();
};

void TstStayingIn::aLinkThatCarriesNothingMoreEndsEverythingOnce()
{
    tests::LinkRelay link(tests::practiceTarget().port);
    auto target = tests::practiceTarget();
    target.port = link.port();
    target.keepalive = keepalive;
    const auto host = signIn(target);
    Pending pending(*host);
    QTest::qWait(500);
    link.stopForwarding();
    pending.join();
    QCOMPARE(pending.lost.load(), Pending::all);
    QTRY_COMPARE(pending.ended.load(), 1);
    QCOMPARE(pending.other.load(), 0);
    QVERIFY(!host->isConnected());
    const auto after = host->run(ShellCommand{"true"});
    QVERIFY(!after.ok());
    QCOMPARE(after.error().code, ErrorCode::ConnectionLost);
    QVERIFY2(after.error().why.contains(u"sent nothing for"_s), qPrintable(after.error().why));
    QCOMPARE(pending.ended.load(), 1);
}

void TstStayingIn::aServerThatIsStoppedEndsEverythingOnce()
{
    auto target = tests::practiceTarget();
    target.keepalive = keepalive;
    const auto host = signIn(target);
    Pending pending(*host);
    QTest::qWait(500);
    // Its system goes on to acknowledge what we send.
    signalSshd(SIGSTOP);
    pending.join();
    signalSshd(SIGCONT);
    QCOMPARE(pending.lost.load(), Pending::all);
    QTRY_COMPARE(pending.ended.load(), 1);
    QCOMPARE(pending.other.load(), 0);
}

void TstStayingIn::aResetIsNoticedWithoutAnyQuestion()
{
    tests::LinkRelay link(tests::practiceTarget().port);
    auto target = tests::practiceTarget();
    target.port = link.port();
    target.keepalive = 1h;
    const auto host = signIn(target);
    Pending pending(*host);
    QTest::qWait(500);
    link.reset();
    pending.join();
    QCOMPARE(pending.lost.load(), Pending::all);
    QTRY_COMPARE(pending.ended.load(), 1);
    QCOMPARE(pending.other.load(), 0);
}

void TstStayingIn::aServerThatIsSlowToAnswerIsNotLost()
{
    auto target = tests::practiceTarget();
    target.keepalive = 2s; // lost after 6 s
    const auto host = signIn(target);
    for (int i = 0; i < 2; ++i) {
        signalSshd(SIGSTOP);
        QTest::qWait(3000);
        signalSshd(SIGCONT);
        QTest::qWait(500);
    }
    QVERIFY(host->isConnected());
    const auto output = host->run(ShellCommand{"echo", "here"}, within(30s));
    QVERIFY2(output.ok(), qPrintable(output.ok() ? QString() : output.error().text()));
}

void TstStayingIn::aSlowLinkFullOfAnUploadIsNotLost()
{
    tests::LinkRelay link(tests::practiceTarget().port);
    auto target = tests::practiceTarget();
    target.port = link.port();
    target.keepalive = keepalive;
    const auto host = signIn(target);
    // sshd makes room in the channel after some 100 kB: more than the keepalive's limit at this rate.
    link.setRate(35'000);
    RunOptions options = within(100s);
    options.input = QByteArray(300'000, 'u');
    options.urgency = Urgency::Background;
    const auto output = host->run(ShellCommand{"wc", "-c"}, options);
    QVERIFY2(output.ok(), qPrintable(output.ok() ? QString() : output.error().text()));
    QCOMPARE(output->out.trimmed(), QByteArray("300000"));
    // And a link that is full and then carries nothing is lost all the same.
    link.setRate(0);
    std::atomic<int> ended = 0;
    host->onEnded([&](const base::Error &) { ++ended; });
    auto process = host->start({ShellCommand{"cat"}, {}, Urgency::Background});
    QVERIFY(process.ok());
    link.setRate(60'000);
    (void)(*process)->write(QByteArray(2'000'000, 'v'));
    link.stopForwarding();
    QVERIFY(!(*process)->wait({}, Deadline::after(60s)).ok());
    QTRY_COMPARE_WITH_TIMEOUT(ended.load(), 1, 60'000);
}

void TstStayingIn::aSlowLinkFullOfADownloadIsNotLost()
{
    tests::LinkRelay link(tests::practiceTarget().port);
    auto target = tests::practiceTarget();
    target.port = link.port();
    target.keepalive = keepalive;
    const auto host = signIn(target);
    link.setRate(8'000); // a packet of 32 kB takes twice the limit
    const auto output = host->run(ShellCommand{"head", "-c", "70000", "/dev/zero"}, within(100s));
    QVERIFY2(output.ok(), qPrintable(output.ok() ? QString() : output.error().text()));
    QCOMPARE(output->out.size(), 70000);
}

namespace {

//! This program once more: signs in, says so, and waits for a line to run a command. That one can be stopped.
class Sleeper final {
public:
    explicit Sleeper(int port)
    {
        m_process.start(QCoreApplication::applicationFilePath(),
                        voyageur::tests::ofThisTest({u"--sleeper"_s, QString::number(port)}));
        m_process.setReadChannel(QProcess::StandardOutput);
        if (line() != "in")
            qFatal("the program that is to sleep did not sign in");
    }
    ~Sleeper()
    {
        m_process.kill();
        m_process.waitForFinished();
    }
    void sleep(int milliseconds)
    {
        ::kill(pid_t(m_process.processId()), SIGSTOP);
        QTest::qWait(milliseconds);
        ::kill(pid_t(m_process.processId()), SIGCONT);
    }
    QByteArray line()
    {
        while (!m_process.canReadLine() && m_process.waitForReadyRead(60000)) {}
        return m_process.readLine().trimmed();
    }
    QByteArray askForACommand()
    {
        m_process.write("go\n");
        return line();
    }

private:
    QProcess m_process;
};

int beTheSleeper(int port)
{
    auto target = tests::practiceTarget();
    target.port = port;
    target.keepalive = keepalive;
    const auto host = signIn(target);
    std::puts("in");
    std::fflush(stdout);
    char line[16];
    if (!std::fgets(line, sizeof line, stdin))
        return 1;
    const auto output = host->run(ShellCommand{"echo", "here"}, within(30s));
    std::puts(output.ok() ? output->out.trimmed().constData() : qPrintable(output.error().codeName()));
    std::fflush(stdout);
    return 0;
}

} // namespace

void TstStayingIn::aProgramThatSleptFindsItsSession()
{
    Sleeper sleeper(tests::practiceTarget().port);
    for (int i = 0; i < 2; ++i) {
        sleeper.sleep(6500); // three times the limit
        QTest::qWait(300);
    }
    QCOMPARE(sleeper.askForACommand(), QByteArray("here"));
}

void TstStayingIn::aProgramThatSleptThroughTheEndSaysSo()
{
    tests::LinkRelay link(tests::practiceTarget().port);
    Sleeper sleeper(link.port());
    sleeper.sleep(300);
    link.stopForwarding();
    sleeper.sleep(6500);
    QCOMPARE(sleeper.askForACommand(), QByteArray("ConnectionLost"));
    QCOMPARE(link.connections(), 1);
}

void TstStayingIn::nothingSignsInAgain()
{
    const tests::SshServer server;
    tests::LinkRelay link(server.port());
    auto target = server.keyTarget();
    target.port = link.port();
    target.keepalive = keepalive;
    const auto host = signIn(target);
    QVERIFY(host->run(ShellCommand{"true"}).ok());
    QCOMPARE(loginsAt(server), 1);
    link.stopForwarding();
    QTRY_VERIFY(!host->isConnected());
    link.goOn();
    for (int i = 0; i < 20; ++i) {
        QVERIFY(!host->run(ShellCommand{"true"}, within(1s)).ok());
        QTest::qWait(100);
    }
    QCOMPARE(loginsAt(server), 1);
    QCOMPARE(link.connections(), 1);
}

int run(int argc, char **argv)
{
    QCoreApplication application(argc, argv);
    if (argc == 3 && qstrcmp(argv[1], "--sleeper") == 0)
        return beTheSleeper(QByteArray(argv[2]).toInt());
    TstStayingIn test;
    return QTest::qExec(&test, argc, argv);
}

VOYAGEUR_TEST_RUN(run)

} // namespace tst_stayingin
#include "tst_stayingin.moc"
