// SPDX-License-Identifier: GPL-3.0-or-later
// What a server says before it lets nobody in, or runs nothing, reaches the person; and nothing is called wrong that may be
// right.
#include "practicehost.h"
#include "sshserver.h"
#include "testprogram.h"

#include <QElapsedTimer>
#include <QTest>

#include <atomic>

namespace tst_lastwords {

using namespace voyageur;
using namespace voyageur::ssh;
using base::Error;
using base::ErrorCode;
using tests::ScriptedPrompter;
using tests::SshServer;
using namespace Qt::StringLiterals;

namespace {

const char maintenance[] = "The cluster is closed until Friday 17:00.\nSee https://status.example.org\n";
const QString closed = u"closed until Friday 17:00"_s;

// Takes every password, and lets nobody in.
const QByteArray closedService = "auth required pam_exec.so quiet expose_authtok /bin/true\n"
                                 "account required pam_echo.so file=@FOLDER@/words\n"
                                 "account required pam_deny.so\n"
                                 "session required pam_permit.so\n";

Error refusalOf(const Target &target, ScriptedPrompter &prompter)
{
    const auto host = logIn(target, prompter, {});
    return host.ok() ? Error() : host.error();
}

base::Result<Output> afterLogin(const SshServer &server)
{
    ScriptedPrompter prompter;
    const auto host = logIn(server.keyTarget(), prompter, {});
    if (!host.ok())
        return host.error();
    RunOptions options;
    options.deadline = base::Deadline::after(std::chrono::seconds(60));
    return (*host)->run(ShellCommand{"true"}, options);
}

} // namespace

class TstLastWords final : public QObject {
    Q_OBJECT

private slots:
    void aClosedClusterSaysSo_data()
    {
        QTest::addColumn<QByteArray>("method");
        for (const char *method : {"password", "keyboard-interactive", "publickey"})
            QTest::newRow(method) << QByteArray(method);
    }
    void aClosedClusterSaysSo()
    {
        QFETCH(QByteArray, method);
        const SshServer server("AuthenticationMethods " + method + "\nPasswordAuthentication yes\n", closedService);
        server.write(u"words"_s, maintenance);
        ScriptedPrompter prompter({u"right"_s});
        const Error error = refusalOf(method == "publickey" ? server.keyTarget() : server.target(), prompter);
        QCOMPARE(error.code, ErrorCode::LoginRefused);
        QVERIFY2(error.server.contains(closed) && error.server.contains(u"status.example.org"_s), qPrintable(error.text()));
        QVERIFY2(!error.text().contains(u"wrong"_s) && !error.text().contains(u"lost"_s), qPrintable(error.text()));
        QVERIFY(!error.next.isEmpty());
    }

    void aWrongPasswordIsStillOne()
    {
        const SshServer server("AuthenticationMethods password\nPasswordAuthentication yes\nMaxAuthTries 1\n");
        ScriptedPrompter prompter({u"theory"_s});
        const Error error = refusalOf(server.target(), prompter);
        QVERIFY2(error.code == ErrorCode::PasswordWrong, qPrintable(error.text()));
    }

    void aBannerComesBeforeTheFirstQuestionAndWithARefusal()
    {
        const SshServer server("Banner @FOLDER@/banner\nAuthenticationMethods password\nPasswordAuthentication yes\n");
        server.write(u"banner"_s, "Password logins ended on 1 November.\n");
        ScriptedPrompter prompter({u"theory"_s});
        const Error error = refusalOf(server.target(), prompter);
        QVERIFY(prompter.banner.contains(u"ended on 1 November"_s));
        QCOMPARE(prompter.roundsBeforeBanner, size_t(0));
        QVERIFY(!prompter.rounds.empty());
        QVERIFY2(error.server.contains(u"ended on 1 November"_s), qPrintable(error.text()));

        ScriptedPrompter right({u"practice"_s});
        const auto host = logIn(server.target(), right, {});
        QVERIFY(host.ok());
        QVERIFY((*host)->identity().banner.contains(u"ended on 1 November"_s));
    }

    void aServerThatOpensNoSessionIsNotWaitedFor()
    {
        QElapsedTimer timer;
        timer.start();
        const auto output = afterLogin(SshServer("MaxSessions 0\n"));
        QVERIFY(!output.ok());
        QVERIFY2(output.error().code == ErrorCode::ChannelRefused, qPrintable(output.error().text()));
        QVERIFY(timer.elapsed() < 40'000);
    }

    void whoWaitsForATurnIsTold()
    {
        const SshServer server("MaxSessions 1\n");
        ScriptedPrompter prompter;
        const auto host = logIn(server.keyTarget(), prompter, {});
        QVERIFY(host.ok());
        (*host)->nameOwner(QStringLiteral("the first"));
        auto first = (*host)->start(Command{ShellCommand{"sleep", "120"}});
        QVERIFY(first.ok());
        (*host)->nameOwner(QStringLiteral("the second"));
        std::atomic<int> told = 0;
        (*host)->onDelay([&](Delay why, const QStringList &owners) {
            if (why != Delay::Turn || owners != QStringList{QStringLiteral("the first")})
                return;
            ++told;
            (*first)->cancel();
        });
        RunOptions options;
        options.deadline = base::Deadline::after(std::chrono::seconds(60));
        const auto second = (*host)->run(ShellCommand{"echo", "mine"}, options);
        QVERIFY2(second.ok(), second.ok() ? "" : qPrintable(second.error().text()));
        QCOMPARE(second->out, QByteArray("mine\n"));
        QCOMPARE(told.load(), 1);
    }

    void whoWaitsForTheStartUpFilesIsTold()
    {
        const SshServer server("ForceCommand sleep 6; exec /bin/sh -c \"$SSH_ORIGINAL_COMMAND\"\n");
        ScriptedPrompter prompter;
        const auto host = logIn(server.keyTarget(), prompter, {});
        QVERIFY(host.ok());
        std::atomic<int> told = 0;
        (*host)->onDelay([&](Delay why, const QStringList &) { told += why == Delay::StartUpFiles ? 1 : 100; });
        QVERIFY((*host)->run(ShellCommand{"true"}, {}).ok());
        QCOMPARE(told.load(), 1);
    }

    void aPathWithoutProgramsIsCompleted()
    {
        const SshServer server("ForceCommand PATH=/nowhere exec /bin/sh -c \"$SSH_ORIGINAL_COMMAND\"\n");
        ScriptedPrompter prompter;
        const auto host = logIn(server.keyTarget(), prompter, {});
        QVERIFY(host.ok());
        const auto output = (*host)->run(ShellCommand{"uname"}, {});
        QVERIFY(output.ok());
        QCOMPARE(output->out, QByteArray("Linux\n"));
    }

    // As with “(while :; do sleep 2; done) &” in ~/.bashrc.
    void aProcessThatKeepsTheOutputOpenIsNotWaitedFor()
    {
        const SshServer server("ForceCommand sleep 60 & exec /bin/sh -c \"$SSH_ORIGINAL_COMMAND\"\n");
        ScriptedPrompter prompter;
        const auto host = logIn(server.keyTarget(), prompter, {});
        QVERIFY(host.ok());
        QElapsedTimer timer;
        timer.start();
        for (const int bytes : {3, 5'000'000}) {
            const auto output = (*host)->run(ShellCommand{"head", "-c", QByteArray::number(bytes), "/dev/zero"}, {});
            QVERIFY(output.ok() && output->status.success());
            QCOMPARE(output->out.size(), bytes);
        }
        QVERIFY(timer.elapsed() < 30'000);
    }

    void whyNoCommandBeganIsNotGuessed_data()
    {
        QTest::addColumn<QByteArray>("instead");
        QTest::addColumn<QString>("says");
        QTest::newRow("expired") << QByteArray("/bin/echo 'WARNING: Your password has expired.'")
                                 << u"password on this server has expired"_s;
        QTest::newRow("sftp") << QByteArray("internal-sftp") << u"file transfer only"_s;
        QTest::newRow("a process left behind") << QByteArray("sleep 60 & exit 0") << u"ended at once with status 0"_s;
        QTest::newRow("false") << QByteArray("/bin/false") << u"ended at once with status 1"_s;
        QTest::newRow("another program") << QByteArray("/bin/echo Only rsync is allowed here.")
                                         << u"Only rsync is allowed here."_s;
    }
    void whyNoCommandBeganIsNotGuessed()
    {
        QFETCH(QByteArray, instead);
        QFETCH(QString, says);
        const auto output = afterLogin(SshServer("ForceCommand " + instead + '\n'));
        QVERIFY(!output.ok());
        QCOMPARE(output.error().code, ErrorCode::ExecRefused);
        QVERIFY2(output.error().text().contains(says), qPrintable(output.error().text()));
        QCOMPARE(output.error().text().contains(u"file transfer"_s), says.contains(u"file transfer"_s));
    }
};

VOYAGEUR_TEST(TstLastWords)

} // namespace tst_lastwords
#include "tst_lastwords.moc"
