// SPDX-License-Identifier: GPL-3.0-or-later
// Every kind of key and every way of proving oneself, against sshds that want just that.
#include "practicehost.h"
#include "program.h"
#include "sshserver.h"
#include "testprogram.h"

#include <QDir>
#include <QFile>
#include <QProcess>
#include <QTemporaryDir>
#include <QTest>

namespace tst_ways {

using namespace voyageur;
using namespace voyageur::ssh;
using base::ErrorCode;
using tests::ScriptedPrompter;
using tests::SshServer;
using namespace Qt::StringLiterals;

namespace {

const QString phrase = u"a long phrase"_s;

void makeKey(const QString &file, const QStringList &kind, const QString &passphrase = {})
{
    tests::outputOf(u"ssh-keygen"_s,
                    QStringList{u"-q"_s, u"-N"_s, passphrase, u"-C"_s, u"test"_s, u"-f"_s, tests::unixPath(file)} + kind);
}

QByteArray contentsOf(const QString &path)
{
    QFile file(path);
    return file.open(QIODevice::ReadOnly) ? file.readAll() : QByteArray();
}

QByteArray words(const base::Result<std::shared_ptr<Host>> &host)
{
    return (host.ok() ? u"the login succeeded"_s : host.error().codeName() + u": "_s + host.error().text()).toUtf8();
}

#ifndef Q_OS_WIN // its agents are behind named pipes
//! An ssh-agent of the test's own, named by $SSH_AUTH_SOCK.
class Agent final {
public:
    Agent()
    {
        m_process.start(u"ssh-agent"_s, {u"-D"_s, u"-a"_s, m_dir.filePath(u"agent"_s)});
        if (!QTest::qWaitFor([this] { return QFile::exists(m_dir.filePath(u"agent"_s)); }, 10'000))
            qFatal("ssh-agent does not start");
        qputenv("SSH_AUTH_SOCK", m_dir.filePath(u"agent"_s).toUtf8());
    }
    ~Agent()
    {
        qunsetenv("SSH_AUTH_SOCK");
        m_process.terminate();
        m_process.waitForFinished();
    }
    static void add(const QString &key) { tests::outputOf(u"ssh-add"_s, {u"-q"_s, key}); }

private:
    QTemporaryDir m_dir;
    QProcess m_process;
};
#endif

} // namespace

class TstWays final : public QObject {
    Q_OBJECT

private slots:
    void everyKindOfKeyGetsIn_data()
    {
        QTest::addColumn<QStringList>("kind");
        const QList<std::pair<const char *, QStringList>> kinds{
            {"ed25519", {u"-t"_s, u"ed25519"_s}},
            {"ecdsa 256", {u"-t"_s, u"ecdsa"_s, u"-b"_s, u"256"_s}},
            {"ecdsa 384", {u"-t"_s, u"ecdsa"_s, u"-b"_s, u"384"_s}},
            {"ecdsa 521 PEM", {u"-t"_s, u"ecdsa"_s, u"-b"_s, u"521"_s, u"-m"_s, u"PEM"_s}},
            {"rsa", {u"-t"_s, u"rsa"_s, u"-b"_s, u"2048"_s}},
            {"rsa PEM", {u"-t"_s, u"rsa"_s, u"-b"_s, u"3072"_s, u"-m"_s, u"PEM"_s}},
            {"rsa PKCS8", {u"-t"_s, u"rsa"_s, u"-b"_s, u"2048"_s, u"-m"_s, u"PKCS8"_s}}};
        for (const auto &[name, kind] : kinds)
            QTest::newRow(name) << kind;
    }
    void everyKindOfKeyGetsIn()
    {
        QFETCH(QStringList, kind);
        QTemporaryDir dir;
        const QString plain = dir.filePath(u"plain"_s);
        const QString locked = dir.filePath(u"locked"_s);
        makeKey(plain, kind);
        makeKey(locked, kind, phrase);
        const SshServer server("AuthorizedKeysFile @FOLDER@/keys\nAuthenticationMethods publickey\n");
        server.write(u"keys"_s, contentsOf(plain + u".pub"_s) + contentsOf(locked + u".pub"_s));
        for (const bool withPublicHalf : {true, false}) {
            if (!withPublicHalf)
                QVERIFY(QFile::remove(plain + u".pub"_s) && QFile::remove(locked + u".pub"_s));
            auto target = server.target();
            target.identityFile = plain;
            ScriptedPrompter silent;
            auto host = logIn(target, silent, {});
            QVERIFY2(host.ok(), words(host).constData());
            target.identityFile = locked;
            ScriptedPrompter prompter({phrase});
            host = logIn(target, prompter, {});
            QVERIFY2(host.ok(), words(host).constData());
            QCOMPARE(prompter.rounds.size(), size_t(1));
            QCOMPARE(prompter.rounds.front().keyFile(), locked);
        }
    }

    void anOpenSshKeyThatIsNotWantedIsNeverUnlocked()
    {
        QTemporaryDir dir;
        const QString key = dir.filePath(u"key"_s);
        makeKey(key, {u"-t"_s, u"ed25519"_s}, phrase);
        QVERIFY(QFile::remove(key + u".pub"_s));
        const SshServer server("AuthenticationMethods publickey\n");
        auto target = server.target();
        target.identityFile = key;
        ScriptedPrompter prompter({phrase});
        const auto host = logIn(target, prompter, {});
        QVERIFY(!host.ok());
        QCOMPARE(host.error().code, ErrorCode::KeyRefused);
        QVERIFY(prompter.rounds.empty());
    }

    void aCertificateGetsIn()
    {
        QTemporaryDir dir;
        const QString authority = dir.filePath(u"ca"_s);
        makeKey(authority, {u"-t"_s, u"ed25519"_s});
        const SshServer server("TrustedUserCAKeys @FOLDER@/ca\nAuthorizedKeysFile none\nAuthenticationMethods publickey\n");
        server.write(u"ca"_s, contentsOf(authority + u".pub"_s));
        for (const auto &type : {u"ed25519"_s, u"ecdsa"_s, u"rsa"_s}) {
            const QString key = dir.filePath(type);
            makeKey(key, {u"-t"_s, type}, phrase);
            auto target = server.target();
            target.identityFile = key;
            ScriptedPrompter none({phrase});
            const auto without = logIn(target, none, {});
            QVERIFY(!without.ok());
            QCOMPARE(without.error().code, ErrorCode::KeyRefused);
            tests::outputOf(u"ssh-keygen"_s,
                            {u"-q"_s, u"-s"_s, tests::unixPath(authority), u"-I"_s, u"test"_s, u"-n"_s, u"student"_s, u"-V"_s,
                             u"-1h:+1h"_s, tests::unixPath(key + u".pub"_s)});
            ScriptedPrompter prompter({phrase});
            const auto host = logIn(target, prompter, {});
            QVERIFY2(host.ok(), words(host).constData());
            QCOMPARE(prompter.rounds.size(), size_t(1));
        }
    }

    void aCertificateThatHasRunOutDoesNotStandInTheWayOfItsKey()
    {
        QTemporaryDir dir;
        const QString authority = dir.filePath(u"ca"_s);
        const QString key = dir.filePath(u"key"_s);
        makeKey(authority, {u"-t"_s, u"ed25519"_s});
        makeKey(key, {u"-t"_s, u"ed25519"_s});
        tests::outputOf(u"ssh-keygen"_s,
                        {u"-q"_s, u"-s"_s, tests::unixPath(authority), u"-I"_s, u"test"_s, u"-n"_s, u"student"_s, u"-V"_s,
                         u"-2h:-1h"_s, tests::unixPath(key + u".pub"_s)});
        const SshServer server(
            "TrustedUserCAKeys @FOLDER@/ca\nAuthorizedKeysFile @FOLDER@/keys\nAuthenticationMethods publickey\n");
        server.write(u"ca"_s, contentsOf(authority + u".pub"_s));
        server.write(u"keys"_s, contentsOf(key + u".pub"_s));
        auto target = server.target();
        target.identityFile = key;
        ScriptedPrompter prompter;
        const auto host = logIn(target, prompter, {});
        QVERIFY2(host.ok(), words(host).constData());
    }

    void eachOrderOfMethodsIsFollowed_data()
    {
        QTest::addColumn<QByteArray>("methods");
        QTest::addColumn<QString>("user");
        QTest::addColumn<QStringList>("answers");
        QTest::addColumn<QStringList>("counted");
        const QString secret = u"practice"_s;
        QTest::newRow("key, then a second factor")
            << QByteArray("AuthenticationMethods publickey,keyboard-interactive") << u"student2"_s << QStringList{u"1"_s}
            << QStringList{u"publickey"_s, u"keyboard-interactive"_s};
        QTest::newRow("key, then password") << QByteArray("AuthenticationMethods publickey,password") << u"student"_s
                                            << QStringList{secret} << QStringList{u"publickey"_s, u"password"_s};
        QTest::newRow("password, then key") << QByteArray("AuthenticationMethods password,publickey") << u"student"_s
                                            << QStringList{secret} << QStringList{u"password"_s, u"publickey"_s};
        QTest::newRow("only passwords") << QByteArray("PubkeyAuthentication no\nKbdInteractiveAuthentication no") << u"student"_s
                                        << QStringList{secret} << QStringList{u"password"_s};
        QTest::newRow("only questions") << QByteArray("PubkeyAuthentication no\nPasswordAuthentication no") << u"student"_s
                                        << QStringList{secret} << QStringList{u"keyboard-interactive"_s};
        QTest::newRow("password and passcode in questions")
            << QByteArray("PubkeyAuthentication no\nPasswordAuthentication no") << u"student2"_s
            << QStringList{secret, u"123456"_s} << QStringList{u"keyboard-interactive"_s};
        QTest::newRow("a wrong password, then the right one")
            << QByteArray("PubkeyAuthentication no\nKbdInteractiveAuthentication no") << u"student"_s
            << QStringList{u"wrong"_s, secret} << QStringList{u"password"_s};
        QTest::newRow("a wrong answer, then the right one")
            << QByteArray("PubkeyAuthentication no\nPasswordAuthentication no") << u"student"_s << QStringList{u"wrong"_s, secret}
            << QStringList{u"keyboard-interactive"_s};
    }
    void eachOrderOfMethodsIsFollowed()
    {
        QFETCH(QByteArray, methods);
        QFETCH(QString, user);
        QFETCH(QStringList, answers);
        QFETCH(QStringList, counted);
        const SshServer server(methods);
        ScriptedPrompter prompter(answers);
        LoginTrace trace;
        const auto host = logIn(server.keyTarget(user), prompter, {}, &trace);
        QVERIFY2(host.ok(), words(host).constData());
        QCOMPARE((*host)->identity().methods, counted);
        QVERIFY(trace.connected && trace.hostKeyAccepted && trace.serverVersion.contains(u"OpenSSH"_s));
        QVERIFY2(trace.offered.contains(counted.first()), qPrintable(trace.offered.join(u' ')));
        QCOMPARE((*host)->run(ShellCommand{"echo", "in"})->out, QByteArray("in\n"));
    }

    void aSecondFactorThatIsRefusedIsNamed()
    {
        const SshServer server("AuthenticationMethods publickey,keyboard-interactive\n");
        ScriptedPrompter prompter({u"000000"_s, u"000000"_s, u"000000"_s, u"000000"_s, u"000000"_s, u"000000"_s});
        const auto host = logIn(server.keyTarget(u"student2"_s), prompter, {});
        QVERIFY(!host.ok());
        QVERIFY2(host.error().code == ErrorCode::LoginRefused, words(host).constData());
        QVERIFY2(host.error().why.contains(u"publickey"_s), words(host).constData());
    }

    void whatTheServerDoesNotLetInIsRefusedClearly_data()
    {
        QTest::addColumn<QByteArray>("options");
        QTest::newRow("no such method here") << QByteArray("AuthenticationMethods gssapi-with-mic\nGSSAPIAuthentication yes");
        QTest::newRow("user not allowed") << QByteArray("AllowUsers somebody");
        QTest::newRow("one try") << QByteArray("MaxAuthTries 1\nAllowUsers somebody");
    }
    void whatTheServerDoesNotLetInIsRefusedClearly()
    {
        QFETCH(QByteArray, options);
        const SshServer server(options);
        ScriptedPrompter prompter({u"practice"_s, u"practice"_s, u"practice"_s});
        const auto host = logIn(server.keyTarget(), prompter, {});
        QVERIFY(!host.ok());
        const auto code = host.error().code;
        QVERIFY2(code == ErrorCode::LoginRefused || code == ErrorCode::PasswordWrong || code == ErrorCode::KeyRefused,
                 words(host).constData());
        QVERIFY(!host.error().what.isEmpty() && !host.error().next.isEmpty());
    }

#ifndef Q_OS_WIN
    void oneTryIsLeftForAPasswordAndTheChosenKeyIsFirst()
    {
        QTemporaryDir dir;
        const Agent agent;
        for (int i = 0; i < 6; ++i) {
            makeKey(dir.filePath(QString::number(i)), {u"-t"_s, u"ed25519"_s});
            agent.add(dir.filePath(QString::number(i)));
        }
        makeKey(dir.filePath(u"chosen"_s), {u"-t"_s, u"ed25519"_s});
        makeKey(dir.filePath(u"named"_s), {u"-t"_s, u"ecdsa"_s});
        const SshServer server("AuthorizedKeysFile none\n");
        auto target = server.target();
        target.useAgent = true;
        target.useDefaultKeys = true;
        target.identityFile = dir.filePath(u"chosen"_s);
        target.identityFiles = QStringList{dir.filePath(u"missing"_s), dir.filePath(u"named"_s)};
        ScriptedPrompter prompter({u"practice"_s});
        const auto host = logIn(target, prompter, {});
        QVERIFY2(host.ok(), words(host).constData());
        const QByteArray log = server.log();
        QCOMPARE(log.count("ssh-connection method publickey"), 5);
        const auto fingerprint = [&](const QString &name) {
            return tests::outputOf(u"ssh-keygen"_s, {u"-l"_s, u"-f"_s, dir.filePath(name)}).split(' ').at(1);
        };
        const auto chosen = log.indexOf(fingerprint(u"chosen"_s));
        const auto named = log.indexOf(fingerprint(u"named"_s));
        const auto held = log.indexOf(fingerprint(u"0"_s));
        QVERIFY2(chosen >= 0 && chosen < named && named < held, log.constData());
    }

    void threeTriesAreEnoughForTwoKeysAndAPassword()
    {
        QTemporaryDir dir;
        const Agent agent;
        for (int i = 0; i < 2; ++i) {
            makeKey(dir.filePath(QString::number(i)), {u"-t"_s, u"ed25519"_s});
            agent.add(dir.filePath(QString::number(i)));
        }
        const SshServer server("MaxAuthTries 3\nAuthorizedKeysFile none\nKbdInteractiveAuthentication no\n");
        auto target = server.target();
        target.useAgent = true;
        ScriptedPrompter prompter({u"practice"_s});
        const auto host = logIn(target, prompter, {});
        QVERIFY2(host.ok(), words(host).constData());
        makeKey(dir.filePath(u"more"_s), {u"-t"_s, u"ed25519"_s});
        agent.add(dir.filePath(u"more"_s));
        ScriptedPrompter unasked({u"practice"_s});
        const auto refused = logIn(target, unasked, {});
        QVERIFY(!refused.ok());
        QVERIFY2(refused.error().code == ErrorCode::KeyRefused, words(refused).constData());
    }

    void aKeyThatTheAgentHoldsNeedsNoPassphrase()
    {
        QTemporaryDir dir;
        const Agent agent;
        const QString key = dir.filePath(u"key"_s);
        makeKey(key, {u"-t"_s, u"ed25519"_s});
        makeKey(dir.filePath(u"other"_s), {u"-t"_s, u"ed25519"_s});
        agent.add(dir.filePath(u"other"_s));
        agent.add(key);
        tests::outputOf(u"ssh-keygen"_s, {u"-q"_s, u"-p"_s, u"-N"_s, phrase, u"-f"_s, key});
        const SshServer server("AuthorizedKeysFile @FOLDER@/keys\nAuthenticationMethods publickey\n");
        server.write(u"keys"_s, contentsOf(key + u".pub"_s));
        auto target = server.target();
        target.useAgent = true;
        target.onlyNamedKeys = true;
        ScriptedPrompter nobody;
        QVERIFY(!logIn(target, nobody, {}).ok()); // nothing is named
        QCOMPARE(server.log().count("ssh-connection method publickey"), 0);
        target.identityFiles = QStringList{key};
        auto host = logIn(target, nobody, {});
        QVERIFY2(host.ok(), words(host).constData());
        QVERIFY(nobody.rounds.empty());
        QVERIFY(QFile::remove(key)); // the private half may be in the agent alone
        host = logIn(target, nobody, {});
        QVERIFY2(host.ok(), words(host).constData());
        QCOMPARE(server.log().count("Accepted publickey"), 2);
    }

    void anAgentThatSaysNothingIsLeftAlone()
    {
        QTemporaryDir dir;
        QProcess silent; // accepts and never answers
        silent.start(u"python3"_s,
                     {u"-c"_s,
                      u"import socket, sys, time\ns = socket.socket(socket.AF_UNIX)\ns.bind(sys.argv[1])\ns.listen()\n"
                      "time.sleep(100)"_s,
                      dir.filePath(u"agent"_s)});
        QTRY_VERIFY(QFile::exists(dir.filePath(u"agent"_s)));
        qputenv("SSH_AUTH_SOCK", dir.filePath(u"agent"_s).toUtf8());
        const SshServer server;
        auto target = server.keyTarget();
        target.useAgent = true;
        ScriptedPrompter nobody;
        const auto host = logIn(target, nobody, {});
        qunsetenv("SSH_AUTH_SOCK");
        silent.kill();
        silent.waitForFinished();
        QVERIFY2(host.ok(), words(host).constData());
    }
#endif

    void aKeyThatChangesBetweenTwoLoginsIsRefused()
    {
        SshServer server;
        QTemporaryDir dir;
        auto target = server.keyTarget();
        target.hostKeys.clear();
        target.knownHostsFile = dir.filePath(u"known_hosts"_s);
        ScriptedPrompter prompter;
        QVERIFY(logIn(target, prompter, {}).ok());
        QCOMPARE(prompter.hostKeys.size(), size_t(1));
        server.changeHostKey();
        target.acceptFingerprint = u"SHA256:anything"_s;
        const auto again = logIn(target, prompter, {});
        QVERIFY(!again.ok());
        QCOMPARE(again.error().code, ErrorCode::HostKeyChanged);
        QCOMPARE(prompter.hostKeys.size(), size_t(1));
        QVERIFY(!server.log().contains("userauth-request")); // nothing was said to a stranger: a new server, a new log
    }
};

VOYAGEUR_TEST(TstWays)

} // namespace tst_ways
#include "tst_ways.moc"
