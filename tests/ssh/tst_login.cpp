// SPDX-License-Identifier: GPL-3.0-or-later
// Every way in, and every way it can fail, against the real sshd of the practice cluster and against sockets that misbehave.
#include "practicehost.h"
#include "program.h"
#include "sshserver.h"
#include "testprogram.h"

#include <QDir>
#include <QElapsedTimer>
#include <QFile>
#include <QProcess>
#include <QTcpServer>
#include <QTcpSocket>
#include <QTemporaryDir>
#include <QTest>
#include <QThread>
#include <QtEndian>

#include <thread>

namespace tst_login {

using namespace voyageur;
using namespace voyageur::ssh;
using base::ErrorCode;
using tests::ScriptedPrompter;

namespace {

Target passwordTarget(const QString &user)
{
    auto target = tests::practiceTarget(user);
    target.identityFile.clear();
    return target;
}

QByteArray publicKeyOf(const QString &file)
{
    QFile key(file + QStringLiteral(".pub"));
    return key.open(QIODevice::ReadOnly) ? key.readAll() : QByteArray();
}

void makeKey(const QString &file, const QString &passphrase, const QString &type = QStringLiteral("ed25519"))
{
    tests::outputOf(QStringLiteral("ssh-keygen"),
                    {QStringLiteral("-q"), QStringLiteral("-t"), type, QStringLiteral("-N"), passphrase, QStringLiteral("-f"),
                     tests::unixPath(file)});
}

//! Answers each connection with bytes of ours, or with silence; in a thread of its own, because logIn() blocks this one.
class OddServer final : public QThread {
public:
    OddServer(QByteArray greeting, bool thenClose) : m_greeting(std::move(greeting)), m_thenClose(thenClose)
    {
        start();
        while (port == 0)
            std::this_thread::sleep_for(std::chrono::milliseconds(5));
    }
    ~OddServer() override
    {
        m_stop = true;
        wait();
    }
    std::atomic<int> port = 0;

protected:
    void run() override
    {
        QTcpServer server;
        server.listen(QHostAddress::LocalHost);
        port = server.serverPort();
        std::vector<std::unique_ptr<QTcpSocket>> open;
        while (!m_stop) {
            if (!server.waitForNewConnection(20))
                continue;
            open.emplace_back(server.nextPendingConnection());
            open.back()->setParent(nullptr);
            open.back()->write(m_greeting);
            open.back()->waitForBytesWritten(2000);
            if (m_thenClose)
                open.pop_back();
        }
    }

private:
    const QByteArray m_greeting;
    const bool m_thenClose;
    std::atomic<bool> m_stop = false;
};

base::Error loginError(const Target &target, Prompter &prompter, const base::StopToken &stop = {})
{
    const auto host = logIn(target, prompter, stop);
    return host.ok() ? base::Error{ErrorCode::Internal, QStringLiteral("the login succeeded")} : host.error();
}

void explains(const base::Error &error)
{
    QVERIFY2(!error.what.isEmpty() && !error.next.isEmpty(), qPrintable(error.text()));
}

} // namespace

class TstLogin final : public QObject {
    Q_OBJECT

private slots:
    void aKeyGetsIn()
    {
        ScriptedPrompter prompter;
        const auto host = logIn(tests::practiceTarget(), prompter, {});
        QVERIFY2(host.ok(), host.ok() ? "" : qPrintable(host.error().text()));
        QCOMPARE((*host)->identity().methods, QStringList{QStringLiteral("publickey")});
        QVERIFY((*host)->identity().hostKeyFingerprint.startsWith(QLatin1String("SHA256:")));
        QVERIFY(prompter.rounds.empty());
    }

    void aPasswordGetsIn()
    {
        ScriptedPrompter prompter({QStringLiteral("practice")});
        const auto host = logIn(passwordTarget(QStringLiteral("student")), prompter, {});
        QVERIFY2(host.ok(), host.ok() ? "" : qPrintable(host.error().text()));
        QCOMPARE(prompter.rounds.size(), size_t(1));
        QVERIFY(!prompter.rounds.front().prompts.first().echo);
    }

    void aPasswordAndThenDuoGetIn()
    {
        ScriptedPrompter prompter({QStringLiteral("practice"), QStringLiteral("1")});
        const auto host = logIn(passwordTarget(QStringLiteral("student2")), prompter, {});
        QVERIFY2(host.ok(), host.ok() ? "" : qPrintable(host.error().text()));
        const auto &duo = prompter.rounds.at(1);
        QCOMPARE(duo.choices.size(), 1);
        QCOMPARE(duo.choices.first().first, QStringLiteral("1"));
        QVERIFY(duo.choices.first().second.startsWith(QLatin1String("Duo Push to ")));
        QVERIFY(duo.prompts.first().echo);
    }

    void aKeyAndThenDuoArePartsOfOneLogin()
    {
        ScriptedPrompter prompter({QStringLiteral("123456")});
        const auto host = logIn(tests::practiceTarget(QStringLiteral("student2")), prompter, {});
        QVERIFY2(host.ok(), host.ok() ? "" : qPrintable(host.error().text()));
        QCOMPARE((*host)->identity().methods, (QStringList{QStringLiteral("publickey"), QStringLiteral("keyboard-interactive")}));
    }

#ifndef Q_OS_WIN // its agents are behind named pipes
    void anAgentGetsIn()
    {
        QTemporaryDir dir;
        QProcess agent;
        agent.start(QStringLiteral("ssh-agent"),
                    {QStringLiteral("-D"), QStringLiteral("-a"), dir.filePath(QStringLiteral("agent"))});
        QTRY_VERIFY(QFile::exists(dir.filePath(QStringLiteral("agent"))));
        qputenv("SSH_AUTH_SOCK", dir.filePath(QStringLiteral("agent")).toUtf8());
        QCOMPARE(QProcess::execute(QStringLiteral("ssh-add"), {QStringLiteral("-q"), tests::practiceTarget().identityFile}), 0);
        auto target = passwordTarget(QStringLiteral("student"));
        target.useAgent = true;
        ScriptedPrompter prompter;
        const auto host = logIn(target, prompter, {});
        qunsetenv("SSH_AUTH_SOCK");
        agent.terminate();
        agent.waitForFinished();
        QVERIFY2(host.ok(), host.ok() ? "" : qPrintable(host.error().text()));
        QCOMPARE((*host)->identity().methods, QStringList{QStringLiteral("publickey")});
    }

    void aFullAgentDoesNotUseUpTheTries()
    {
        QTemporaryDir dir;
        QProcess agent;
        agent.start(QStringLiteral("ssh-agent"),
                    {QStringLiteral("-D"), QStringLiteral("-a"), dir.filePath(QStringLiteral("agent"))});
        QTRY_VERIFY(QFile::exists(dir.filePath(QStringLiteral("agent"))));
        qputenv("SSH_AUTH_SOCK", dir.filePath(QStringLiteral("agent")).toUtf8());
        for (int i = 0; i < 8; ++i) {
            const QString file = dir.filePath(QStringLiteral("key%1").arg(i));
            makeKey(file, {});
            QCOMPARE(QProcess::execute(QStringLiteral("ssh-add"), {QStringLiteral("-q"), file}), 0);
        }
        auto target = passwordTarget(QStringLiteral("student"));
        target.useAgent = true;
        ScriptedPrompter prompter({QStringLiteral("practice")});
        const auto host = logIn(target, prompter, {});
        qunsetenv("SSH_AUTH_SOCK");
        agent.terminate();
        agent.waitForFinished();
        QVERIFY2(host.ok(), host.ok() ? "" : qPrintable(host.error().text()));
    }

#endif

    void aKeyWithAPassphraseAsksForItOnlyWhenTheServerWantsTheKey()
    {
        QTemporaryDir dir;
        const QString file = dir.filePath(QStringLiteral("Élève Été clé"));
        makeKey(file, QStringLiteral("phrase"));
        auto target = tests::practiceTarget();
        target.identityFile = file;
        {
            ScriptedPrompter prompter({QStringLiteral("not asked for the key"), QStringLiteral("nor here")});
            QCOMPARE(loginError(target, prompter).code, ErrorCode::PasswordWrong);
            for (const auto &round : prompter.rounds)
                QCOMPARE(round.from, PromptRound::From::Server);
        }
        const auto host = tests::practiceHost();
        RunOptions options;
        options.input = publicKeyOf(file);
        QVERIFY(host->run(ShellCommand::script("cat >> .ssh/authorized_keys"), options).ok());
        ScriptedPrompter prompter({QStringLiteral("wrong"), QStringLiteral("phrase")});
        const auto in = logIn(target, prompter, {});
        QVERIFY2(in.ok(), in.ok() ? "" : qPrintable(in.error().text()));
        QCOMPARE(prompter.rounds.size(), size_t(2));
    }

    void aWrongPasswordSaysSo()
    {
        ScriptedPrompter prompter(
            {QStringLiteral("wrong"), QStringLiteral("wrong"), QStringLiteral("wrong"), QStringLiteral("wrong")});
        const auto error = loginError(passwordTarget(QStringLiteral("student")), prompter);
        QCOMPARE(error.code, ErrorCode::PasswordWrong);
        QVERIFY(prompter.rounds.size() <= 3);
        explains(error);
    }

    void aRefusedKeySaysSo()
    {
        QTemporaryDir dir;
        makeKey(dir.filePath(QStringLiteral("key")), {});
        auto target = tests::practiceTarget();
        target.identityFile = dir.filePath(QStringLiteral("key"));
        ScriptedPrompter prompter; // nobody to type a password
        const auto error = loginError(target, prompter);
        QVERIFY2(error.code == ErrorCode::KeyRefused || error.code == ErrorCode::AnswerNeeded, qPrintable(error.codeName()));
    }

    void aKeyFileThatIsNoKeySaysSo()
    {
        QTemporaryDir dir;
        QFile file(dir.filePath(QStringLiteral("notes.txt")));
        QVERIFY(file.open(QIODevice::WriteOnly));
        file.write("not a key\n");
        file.close();
        auto target = tests::practiceTarget();
        target.identityFile = file.fileName();
        ScriptedPrompter prompter;
        const auto error = loginError(target, prompter);
        QCOMPARE(error.code, ErrorCode::KeyUnusable);
        explains(error);
        target.identityFile = dir.filePath(QStringLiteral("missing"));
        QCOMPARE(loginError(target, prompter).code, ErrorCode::KeyUnusable);
    }

    void anUnknownHostIsAskedAboutOnceAndRemembered()
    {
        auto target = tests::practiceTarget();
        target.hostKeys.clear();
        QTemporaryDir dir;
        target.knownHostsFile = dir.filePath(QStringLiteral("new/known_hosts"));
        {
            ScriptedPrompter no({}, false);
            QCOMPARE(loginError(target, no).code, ErrorCode::HostKeyUnknown);
            QCOMPARE(no.hostKeys.size(), size_t(1));
        }
        ScriptedPrompter yes;
        QVERIFY(logIn(target, yes, {}).ok());
        QCOMPARE(yes.hostKeys.size(), size_t(1));
        ScriptedPrompter again;
        QVERIFY(logIn(target, again, {}).ok());
        QVERIFY(again.hostKeys.empty());
    }

    void aFingerprintGivenBeforehandIsAccepted()
    {
        ScriptedPrompter prompter({}, false);
        auto target = tests::practiceTarget();
        const auto known = logIn(target, prompter, {});
        QVERIFY(known.ok());
        target.hostKeys.clear();
        QTemporaryDir dir;
        target.knownHostsFile = dir.filePath(QStringLiteral("known_hosts"));
        target.acceptFingerprint = (*known)->identity().hostKeyFingerprint;
        QVERIFY(logIn(target, prompter, {}).ok());
        QVERIFY(prompter.hostKeys.empty());
    }

    void algorithmsThatOpenSshTakesAreTaken()
    {
        for (const char *offer : {"Ciphers aes256-ctr\nMACs hmac-sha1\n", "Ciphers aes256-ctr\nMACs hmac-sha1-etm@openssh.com\n",
                                  "Ciphers aes192-ctr\n"}) {
            const tests::SshServer server(offer);
            ScriptedPrompter prompter;
            const auto login = logIn(server.keyTarget(), prompter, {});
            QVERIFY2(login.ok(), offer);
        }
        const tests::SshServer server("Ciphers aes256-cbc,3des-cbc\n");
        ScriptedPrompter prompter;
        const auto error = loginError(server.keyTarget(), prompter);
        QVERIFY2(error.what.contains(QLatin1String("for encryption in common"))
                     && error.why.contains(QLatin1String("only aes256-cbc, 3des-cbc.")),
                 qPrintable(error.text()));
    }

    // Three that the server does not know, and two that it wants one after the other.
    void asManyKeysAreTriedAsTheServerTakes()
    {
        const tests::SshServer server("AuthenticationMethods publickey,publickey\nAuthorizedKeysFile @FOLDER@/keys\n");
        QTemporaryDir dir;
        auto target = server.target();
        target.useAgent = false;
        target.useDefaultKeys = false;
        QByteArray known;
        for (int i = 0; i < 5; ++i) {
            target.identityFiles += dir.filePath(QString::number(i));
            makeKey(target.identityFiles.last(), {});
            if (i >= 3)
                known += publicKeyOf(target.identityFiles.last());
        }
        server.write(QStringLiteral("keys"), known);
        ScriptedPrompter prompter;
        const auto login = logIn(target, prompter, {});
        QVERIFY2(login.ok(), login.ok() ? "" : qPrintable(login.error().text()));
        QCOMPARE((*login)->identity().methods, (QStringList{QStringLiteral("publickey"), QStringLiteral("publickey")}));
        QVERIFY(prompter.rounds.empty());
    }

    void aHostKnownByAnotherTypeIsAChangedOne()
    {
        auto target = tests::practiceTarget();
        target.hostKeys.clear();
        QTemporaryDir dir;
        makeKey(dir.filePath(QStringLiteral("other")), {}, QStringLiteral("ecdsa"));
        target.knownHostsFile = dir.filePath(QStringLiteral("known_hosts"));
        QFile file(target.knownHostsFile);
        QVERIFY(file.open(QIODevice::WriteOnly));
        file.write("[127.0.0.1]:" + QByteArray::number(target.port) + ' ' + publicKeyOf(dir.filePath(QStringLiteral("other"))));
        file.close();
        ScriptedPrompter prompter;
        target.acceptFingerprint = QStringLiteral("SHA256:any");
        QCOMPARE(loginError(target, prompter).code, ErrorCode::HostKeyChanged);
        QVERIFY(prompter.hostKeys.empty());
    }

    // Each with its line of known_hosts, and beside OpenSSH's own client.
    void hostKeysAreJudgedAsBySsh()
    {
        QTemporaryDir dir;
        const auto practice = tests::practiceTarget();
        const QByteArray port = QByteArray::number(practice.port);
        const QByteArray host = "[127.0.0.1]:" + port;
        QByteArray right;
        for (const QString &key : practice.hostKeys)
            right += host + ' ' + key.toLatin1() + '\n';
        QByteArray revoked;
        QByteArray listed;
        for (const QString &key : practice.hostKeys) {
            revoked += "@revoked * " + key.toLatin1() + '\n';
            listed += key.toLatin1() + '\n';
        }
        makeKey(dir.filePath(QStringLiteral("other")), {});
        const QByteArray other = publicKeyOf(dir.filePath(QStringLiteral("other")));
        QByteArray bare = right;
        bare.replace(host, "127.0.0.1");
        QByteArray wild = right;
        wild.replace(host, "!elsewhere,[127.0.*]:" + port);
        QByteArray excluded = right;
        excluded.replace(host, "[127.*]:*,!" + host);
        QByteArray twin = right;
        twin.replace(host, "twin");
        struct Case {
            const char *name;
            QByteArray known;
            bool in;
            QByteArray list = {};
            QString alias = {};
        };
        const auto put = [&dir](const QString &name, const QByteArray &bytes) {
            QFile file(dir.filePath(name));
            return file.open(QIODevice::WriteOnly) && file.write(bytes) == bytes.size() ? file.fileName() : QString();
        };
        // ssh-keygen's binary form of such a list. Serial numbers are of an authority's certificates.
        const auto krl = [&](const QByteArray &spec) {
            const QString list = dir.filePath(QStringLiteral("krl"));
            const auto made = tests::run(QStringLiteral("ssh-keygen"),
                                         {QStringLiteral("-q"), QStringLiteral("-k"), QStringLiteral("-f"), tests::unixPath(list),
                                          QStringLiteral("-s"), tests::unixPath(dir.filePath(QStringLiteral("other.pub"))),
                                          tests::unixPath(put(QStringLiteral("spec"), spec))});
            QFile file(list);
            if (made.status != 0 || !file.open(QIODevice::ReadOnly))
                qFatal("no KRL: %s", made.err.constData());
            return file.readAll();
        };
        const auto of = [](const QByteArray &how, const QByteArray &keys) {
            QByteArray lines;
            for (const QByteArray &key : keys.split('\n'))
                lines += key.isEmpty() ? QByteArray() : how + ": " + key + '\n';
            return lines;
        };
        // More than one would read at once. The binary form has it in its comment, whose length stands behind 40 bytes.
        const QByteArray filling = ("# " + QByteArray(1022, 'x') + '\n').repeated(17 * 1024);
        QByteArray longKrl = krl(listed);
        QByteArray length(4, '\0');
        qToBigEndian(quint32(filling.size()), length.data());
        longKrl.replace(40, 4, length + filling);
        const QByteArray garbled = other + QByteArray(2 << 20, 'x') + '\n' + other;
        const QList<Case> cases{{"known", right, true},
                                {"known, with a comment and blanks", "# ours\n\n  " + right, true},
                                {"nothing", {}, false},
                                {"another key", host + ' ' + other, false},
                                {"another key and the right one", host + ' ' + other + right, true},
                                {"revoked for all", right + revoked, false},
                                {"revoked alone", revoked, false},
                                {"another key revoked", right + "@revoked * " + other, true},
                                {"revoked elsewhere", right + QByteArray(revoked).replace("* ", "elsewhere "), true},
                                {"in a list of revoked keys", right, false, listed},
                                {"in no list of revoked keys", right, true, "# none\n" + other},
                                {"in a KRL of revoked keys", right, false, krl(listed)},
                                {"in a KRL, by SHA-1", right, false, krl(of("sha1", listed))},
                                {"in a KRL, by SHA-256", right, false, krl(of("sha256", listed))},
                                {"at the end of a long list of revoked keys", right, false, filling + listed},
                                {"in a long KRL of revoked keys", right, false, longKrl},
                                {"revoked at the end of a long file", right + filling + revoked, false},
                                {"a list with what is no key", right, false, garbled},
                                {"a list that is cut off", right, false, listed.chopped(30)},
                                {"in no KRL of revoked keys", right, true, krl("# none\n" + other)},
                                {"in no KRL, by SHA-256", right, true, krl(of("sha256", other) + "serial: 1-9\nid: a\n")},
                                {"an empty KRL", right, true, krl({})},
                                {"a KRL that is cut off", right, false, krl(listed).chopped(1)},
                                {"the beginning of a KRL", right, false, QByteArray("SSHKRL\n\0\0\0\0\1", 12)},
                                {"by its usual port", bare, true},
                                {"by a pattern", wild, true},
                                {"excluded by a pattern", excluded, false},
                                {"by another name", twin, false},
                                {"by its alias", twin, true, {}, QStringLiteral("twin")},
                                {"by an authority alone", "@cert-authority " + host + ' ' + other, false}};
        QStringList wrong;
        for (const Case &one : cases) {
            const QString known = put(QStringLiteral("known"), one.known);
            const QString list = put(QStringLiteral("revoked"), one.list);
            auto target = practice;
            target.hostKeys.clear();
            target.knownHostsFile = dir.filePath(QStringLiteral("ours"));
            target.otherKnownHosts = QStringList{known};
            target.commonKnownHosts = QStringList();
            target.hostKeyAlias = one.alias;
            if (!one.list.isEmpty())
                target.revokedHostKeys = {list};
            ScriptedPrompter prompter({}, false);
            const auto login = logIn(target, prompter, {});
            QStringList words{QStringLiteral("-F"), QStringLiteral("none"), QStringLiteral("-p"), QString::fromLatin1(port)};
            for (const QString &option :
                 {QStringLiteral("BatchMode=yes"), QStringLiteral("StrictHostKeyChecking=yes"),
                  QStringLiteral("IdentitiesOnly=yes"), QStringLiteral("UserKnownHostsFile=") + tests::unixPath(known),
                  QStringLiteral("GlobalKnownHostsFile=none"),
                  QStringLiteral("IdentityFile=") + tests::unixPath(practice.identityFile)})
                words += {QStringLiteral("-o"), option};
            if (!one.alias.isEmpty())
                words += {QStringLiteral("-o"), QStringLiteral("HostKeyAlias=") + one.alias};
            if (!one.list.isEmpty())
                words += {QStringLiteral("-o"), QStringLiteral("RevokedHostKeys=") + tests::unixPath(list)};
            words += {practice.user + QStringLiteral("@127.0.0.1"), QStringLiteral("true")};
            const bool takesLong = one.list.size() > filling.size(); // half a minute: ssh makes room for it piece by piece
            const auto ssh = takesLong ? tests::Outcome{} : tests::run(QStringLiteral("ssh"), words);
            if (login.ok() != one.in || (!takesLong && (ssh.status == 0) != one.in))
                wrong += QString::fromLatin1(one.name)
                    + (login.ok() ? QStringLiteral(": in, ") : QStringLiteral(": ") + login.error().text() + QStringLiteral(", "))
                    + QStringLiteral("ssh ") + QString::fromLocal8Bit(ssh.err);
            if (QByteArray(one.name).contains("revoked") && !one.in && !login.error().what.contains(QLatin1String("REVOKED")))
                wrong += QString::fromLatin1(one.name) + QStringLiteral(" is not said to be");
        }
        QVERIFY2(wrong.isEmpty(), qPrintable(wrong.join(QLatin1Char('\n'))));
    }

    void aChangedKeyIsRefusedWithoutAQuestion()
    {
        auto target = tests::practiceTarget();
        target.hostKeys.clear();
        QTemporaryDir dir;
        makeKey(dir.filePath(QStringLiteral("other")), {});
        target.knownHostsFile = dir.filePath(QStringLiteral("known_hosts"));
        QFile file(target.knownHostsFile);
        QVERIFY(file.open(QIODevice::WriteOnly));
        file.write("# a comment\n[127.0.0.1]:" + QByteArray::number(target.port) + ' '
                   + publicKeyOf(dir.filePath(QStringLiteral("other"))));
        file.close();
        ScriptedPrompter prompter;
        const auto error = loginError(target, prompter);
        QCOMPARE(error.code, ErrorCode::HostKeyChanged);
        QVERIFY(prompter.hostKeys.empty());
        QVERIFY2(error.why.contains(QLatin1String("known_hosts")) && error.why.contains(QLatin1String("line 2")),
                 qPrintable(error.why));
    }

    // Wherever the old key stands, and as ssh reads the files afterwards.
    void aChangedKeyIsReplacedByTheOneWhoseFingerprintWasGiven()
    {
        QTemporaryDir dir;
        const auto practice = tests::practiceTarget();
        ScriptedPrompter prompter;
        const auto known = logIn(practice, prompter, {});
        QVERIFY(known.ok());
        const QString fingerprint = (*known)->identity().hostKeyFingerprint;
        const QByteArray host = "[127.0.0.1]:" + QByteArray::number(practice.port);
        makeKey(dir.filePath(QStringLiteral("other")), {});
        const QByteArray other = publicKeyOf(dir.filePath(QStringLiteral("other"))).trimmed();
        const QString ours = dir.filePath(QStringLiteral("ours"));
        const QString theirs = dir.filePath(QStringLiteral("theirs"));
        const auto write = [](const QString &path, const QByteArray &bytes) {
            QFile file(path);
            QVERIFY(file.open(QIODevice::WriteOnly));
            file.write(bytes);
        };
        const auto read = [](const QString &path) {
            QFile file(path);
            return file.open(QIODevice::ReadOnly) ? file.readAll() : QByteArray();
        };
        const auto attempt = [&](const QString &given) {
            auto target = practice;
            target.hostKeys.clear();
            target.knownHostsFile = ours;
            target.otherKnownHosts = QStringList{theirs};
            target.commonKnownHosts = QStringList();
            target.replaceFingerprint = given;
            LoginTrace trace;
            ScriptedPrompter nobody({}, false);
            const auto login = logIn(target, nobody, {}, &trace);
            const bool isChanged = !login.ok() && login.error().code == ErrorCode::HostKeyChanged;
            const bool isTold =
                trace.changedKey && trace.changedKey->fingerprint == fingerprint && trace.changedKey->port == practice.port;
            if (!nobody.hostKeys.empty() || isTold != (isChanged && !login.error().why.contains(QLatin1String("by the pattern"))))
                return QStringLiteral("somebody was asked, or the trace is wrong");
            return login.ok() ? QString() : login.error().text();
        };
        const QByteArray rest =
            "# mine\nelsewhere " + other + "\n@revoked * " + QByteArray(other).replace("AAAAI", "AAAAJ") + '\n';

        write(ours, rest + host + ' ' + other);
        write(theirs, host + ",[localhost]:1 " + other + " a comment\r\n" + rest);
        const QByteArray before = read(ours) + read(theirs);
        for (const QString &wrong :
             {QString(), QStringLiteral("SHA256:") + QString(43, QLatin1Char('A')), fingerprint.chopped(1)}) {
            const QString said = attempt(wrong);
            QVERIFY2(said.contains(wrong.isEmpty() ? QStringLiteral("is NOT the known one")
                                                   : QStringLiteral("does not have the fingerprint that you gave")),
                     qPrintable(said));
            QCOMPARE(read(ours) + read(theirs), before);
        }
        QCOMPARE(attempt(QStringLiteral("  ") + fingerprint.sliced(7) + QStringLiteral("= ")), QString());
        QCOMPARE(attempt({}), QString()); // from now on
        QVERIFY2(read(ours).startsWith(rest) && !read(ours).contains(host + ' ' + other), read(ours).constData());
        QVERIFY2(read(theirs).contains("[localhost]:1 " + other + " a comment\n" + rest), read(theirs).constData());
        QVERIFY2(!read(theirs).contains(host + ','), read(theirs).constData());
        for (const QString &file : {ours, theirs}) {
            const auto ssh = tests::run(QStringLiteral("ssh"),
                                        {QStringLiteral("-F"), QStringLiteral("none"), QStringLiteral("-p"),
                                         QString::number(practice.port), QStringLiteral("-o"), QStringLiteral("BatchMode=yes"),
                                         QStringLiteral("-o"), QStringLiteral("StrictHostKeyChecking=yes"), QStringLiteral("-o"),
                                         QStringLiteral("UserKnownHostsFile=") + tests::unixPath(file), QStringLiteral("-o"),
                                         QStringLiteral("GlobalKnownHostsFile=none"), QStringLiteral("-o"),
                                         QStringLiteral("IdentitiesOnly=yes"), QStringLiteral("-o"),
                                         QStringLiteral("IdentityFile=") + tests::unixPath(practice.identityFile),
                                         practice.user + QStringLiteral("@127.0.0.1"), QStringLiteral("true")});
            QVERIFY2(ssh.status == 0, ssh.err.constData());
        }

        // One that stands for many hosts stays, and is named.
        write(theirs, "[127.*]:* " + other + '\n');
        write(ours, {});
        const QString said = attempt(fingerprint);
        QVERIFY2(said.contains(QStringLiteral("by the pattern")) && said.contains(QStringLiteral("theirs, line 1")),
                 qPrintable(said));
        QVERIFY(read(ours).isEmpty());

        // Hashed names, as many systems write them.
        write(theirs, host + ' ' + other + '\n');
        QCOMPARE(tests::run(QStringLiteral("ssh-keygen"), {QStringLiteral("-H"), QStringLiteral("-f"), tests::unixPath(theirs)})
                     .status,
                 0);
        const QByteArray name = read(theirs).split(' ').first();
        QVERIFY(name.startsWith("|1|"));
        QCOMPARE(attempt(fingerprint), QString());
        QVERIFY2(read(theirs).startsWith(name + ' ') && !read(theirs).contains(other), read(theirs).constData());
    }

    void aClosedPortAMissingNameAndASilentServerAreThreeErrors()
    {
        ScriptedPrompter prompter;
        auto target = tests::practiceTarget();
        target.hostKeys.clear();
        {
            QTcpServer reserved;
            QVERIFY(reserved.listen(QHostAddress::LocalHost));
            target.port = reserved.serverPort();
        }
        auto error = loginError(target, prompter);
        QCOMPARE(error.code, ErrorCode::PortClosed);
        explains(error);

        target.host = QStringLiteral("no-such-host.invalid");
        error = loginError(target, prompter);
        QCOMPARE(error.code, ErrorCode::NameNotResolved);
        explains(error);

        const OddServer silent({}, false);
        target.host = QStringLiteral("127.0.0.1");
        target.port = silent.port;
        target.connectLimit = std::chrono::milliseconds(600);
        error = loginError(target, prompter);
        QCOMPARE(error.code, ErrorCode::HostUnreachable);
        explains(error);
    }

    void whatIsNoSshServerIsCalledSo_data()
    {
        QTest::addColumn<QByteArray>("greeting");
        QTest::addColumn<bool>("close");
        QTest::addColumn<QString>("says");
        QTest::newRow("http") << QByteArray("HTTP/1.1 400 Bad Request\r\n\r\n") << true << QStringLiteral("web server");
        QTest::newRow("a mail server") << QByteArray("220 mail.example.org ESMTP\r\n") << false
                                       << QStringLiteral("220 mail.example.org");
        QTest::newRow("SSH 1") << QByteArray("SSH-1.5-x\r\n") << true << QStringLiteral("SSH 1 only");
        QTest::newRow("a word, then closed")
            << QByteArray("Exceeded MaxStartups\r\n") << true << QStringLiteral("Exceeded MaxStartups");
        QTest::newRow("100 kB of banner lines")
            << QByteArray("welcome to nowhere, dear guest\r\n").repeated(3200) << false << QString();
        QTest::newRow("100 kB on one line") << QByteArray(100'000, 'x') << false << QString();
        QTest::newRow("garbage after a version") << QByteArray("SSH-2.0-x\r\n") + QByteArray(4096, '\xff') << false << QString();
        QTest::newRow("nothing, then closed") << QByteArray() << true << QString();
    }
    void whatIsNoSshServerIsCalledSo()
    {
        QFETCH(QByteArray, greeting);
        QFETCH(bool, close);
        QFETCH(QString, says);
        const OddServer odd(greeting, close);
        auto target = tests::practiceTarget();
        target.hostKeys.clear();
        target.port = odd.port;
        target.connectLimit = std::chrono::seconds(2);
        ScriptedPrompter prompter;
        const auto error = loginError(target, prompter);
        QVERIFY2(error.code == ErrorCode::NotAnSshServer || error.code == ErrorCode::ConnectionLost
                     || error.code == ErrorCode::HostUnreachable,
                 qPrintable(error.codeName() + QLatin1Char(' ') + error.text()));
        explains(error);
        QVERIFY(error.server.size() < 5000);
        QVERIFY2(says.isEmpty() || (error.text() + error.server).contains(says), qPrintable(error.text() + error.server));
    }

    void aServerThatHangsAtAnyStageCanBeLeft()
    {
        const QList<qint64> sshd{tests::practicePid(QStringLiteral("sshd"))};
        tests::sendSignal(QStringLiteral("STOP"), sshd); // the listener: it accepts in the kernel and says nothing
        base::StopSource stop;
        std::thread later([&stop] {
            std::this_thread::sleep_for(std::chrono::milliseconds(300));
            stop.request();
        });
        ScriptedPrompter prompter;
        const auto error = loginError(tests::practiceTarget(), prompter, stop.token());
        later.join();
        tests::sendSignal(QStringLiteral("CONT"), sshd);
        QCOMPARE(error.code, ErrorCode::Cancelled);
    }

    void startUpFilesThatPrintAreNoticedAndDoNoHarm()
    {
        const auto host = tests::practiceHost(QStringLiteral("noisy"));
        const auto output = host->run(ShellCommand{"echo", "clean"});
        QVERIFY(output.ok());
        QCOMPARE(output->out, QByteArray("clean\n"));
        QVERIFY(!host->startUpNoise().isEmpty());
    }

    void startUpFilesThatSleepAreAnErrorOfTheirOwn()
    {
        auto target = tests::practiceTarget(QStringLiteral("sleepy"));
        target.shellLimit = std::chrono::seconds(2);
        ScriptedPrompter prompter;
        const auto host = logIn(target, prompter, {});
        QVERIFY(host.ok());
        const auto output = (*host)->run(ShellCommand{"echo", "late"});
        QVERIFY(!output.ok());
        QCOMPARE(output.error().code, ErrorCode::ShellSlow);
        QVERIFY(output.error().next.contains(QLatin1String("bashrc")));
    }

    void aServerThatOnlySpeaksSftpIsAnErrorOfItsOwn()
    {
        const auto host = tests::practiceHost(QStringLiteral("sftponly"));
        const auto output = host->run(ShellCommand{"echo", "hello"});
        QVERIFY(!output.ok());
        QCOMPARE(output.error().code, ErrorCode::ExecRefused);
        explains(output.error());
    }
};

VOYAGEUR_TEST(TstLogin)

} // namespace tst_login
#include "tst_login.moc"
