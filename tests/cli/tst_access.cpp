// SPDX-License-Identifier: GPL-3.0-or-later
// Keys, jump hosts and the test of a cluster, by the real program on the practice cluster.
#include "commandline.h"
#include "testprogram.h"

#include <QDir>
#include <QFile>
#include <QFileInfo>
#include <QTest>

#include <memory>

namespace tst_access {

using namespace Qt::StringLiterals;

namespace {

QByteArray keysOf(const QString &user)
{
    return inside({u"cat"_s, u"/home/%1/.ssh/authorized_keys"_s.arg(user)});
}

QJsonObject checkNamed(const QJsonArray &checks, const QString &name)
{
    for (const auto &check : checks) {
        if (check.toObject()[u"check"_s].toString() == name)
            return check.toObject();
    }
    return {};
}

} // namespace

class tst_access : public QObject {
    Q_OBJECT

private slots:
    void init()
    {
        m_line = std::make_unique<CommandLine>();
        m_before = keysOf(u"alice"_s);
    }
    void cleanup()
    {
        inside(
            {u"sh"_s, u"-c"_s, u"printf %s \"$1\" >/home/alice/.ssh/authorized_keys"_s, u"sh"_s, QString::fromLatin1(m_before)});
    }

    void aKeyIsMadeAndNeverReplaced()
    {
        const QString phrase = m_line->file(u"phrase"_s, "a long phrase\nnot this\n");
        const Ran made = m_line->run({u"key"_s, u"make"_s, u"--passphrase-file"_s, phrase, u"--comment"_s, u"me"_s, u"--json"_s});
        QVERIFY2(made.status == 0, made.err.constData());
        const QString file = made.object()[u"file"_s].toString();
        QCOMPARE(file, m_line->folder() + u"/.ssh/id_ed25519"_s);
        QCOMPARE(QFileInfo(file).permissions() & 0xfff,
                 QFile::Permissions(QFile::ReadOwner | QFile::WriteOwner | QFile::ReadUser | QFile::WriteUser) & 0xfff);
        QVERIFY(!(QFileInfo(file).dir().exists() && (QFileInfo(m_line->folder() + u"/.ssh"_s).permissions() & QFile::ReadOther)));
        QVERIFY(made.object()[u"hasPassphrase"_s].toBool());
        QVERIFY(made.object()[u"publicKey"_s].toString().startsWith(u"ssh-ed25519 AAAA"_s));
        QVERIFY(!made.out.contains("a long phrase") && !made.err.contains("a long phrase"));
        // OpenSSH's own program can open it, with that passphrase alone.
        const auto open = u"ssh-keygen -y -P \"$1\" -f \"$2\""_s;
        QProcess keygen;
        keygen.start(u"sh"_s, {u"-c"_s, open, u"sh"_s, u"a long phrase"_s, file});
        QVERIFY(keygen.waitForFinished() && keygen.exitCode() == 0);
        QVERIFY(made.object()[u"publicKey"_s].toString().startsWith(
            QString::fromLatin1(keygen.readAllStandardOutput().trimmed().left(60))));
        keygen.start(u"sh"_s, {u"-c"_s, open, u"sh"_s, u"another"_s, file});
        QVERIFY(keygen.waitForFinished() && keygen.exitCode() != 0);

        QFile key(file);
        QVERIFY(key.open(QIODevice::ReadOnly));
        const QByteArray bytes = key.readAll();
        const Ran again = m_line->run({u"key"_s, u"make"_s, u"--no-passphrase"_s, u"--json"_s});
        QCOMPARE(again.status, 2);
        key.seek(0);
        QCOMPARE(key.readAll(), bytes);
        const Ran shown = m_line->run({u"key"_s, u"show"_s, u"--json"_s});
        QCOMPARE(shown.object()[u"publicKey"_s], made.object()[u"publicKey"_s]);
        QCOMPARE(shown.object()[u"fingerprint"_s], made.object()[u"fingerprint"_s]);
    }

    void withoutATerminalAPassphraseIsNotInvented()
    {
        const Ran ran = m_line->run({u"key"_s, u"make"_s, u"--json"_s});
        QCOMPARE(ran.errorCode(), u"AnswerNeeded"_s);
        QVERIFY(!QFile::exists(m_line->folder() + u"/.ssh/id_ed25519"_s));
        QCOMPARE(m_line->run({u"key"_s, u"show"_s, u"--json"_s}).errorCode(), u"NotFound"_s);
        QCOMPARE(m_line->run({u"key"_s, u"dance"_s, u"--json"_s}).errorCode(), u"BadRequest"_s);
    }

    void aKeyIsInstalledOnceAndTheNextLoginUsesIt()
    {
        inside(
            {u"sh"_s, u"-c"_s,
             u"cd /home/alice/.ssh && printf '# mine\\nssh-ed25519 AAAAunfinished' >>authorized_keys && chmod 666 authorized_keys && chmod 777 ."_s});
        const QByteArray before = keysOf(u"alice"_s);
        QCOMPARE(m_line->run({u"key"_s, u"make"_s, u"k"_s, u"--no-passphrase"_s}).status, 0);
        const QString password = m_line->file(u"password"_s, "practice\n");
        const QStringList install{u"key"_s, u"install"_s, u"alice@practice"_s, u"--key"_s, u"k"_s, u"--password-file"_s,
                                  password, u"--json"_s};
        inside({u"sh"_s, u"-c"_s,
                u"chmod 755 /home/alice/.ssh; chmod 644 /home/alice/.ssh/authorized_keys"_s}); // or sshd refuses the first login
        const Ran first = m_line->run(install);
        QVERIFY2(first.status == 0, first.err.constData());
        QVERIFY(!first.object()[u"already"_s].toBool() && first.object()[u"works"_s].toBool());
        const QByteArray line = first.object()[u"publicKey"_s].toString().toUtf8();
        QCOMPARE(keysOf(u"alice"_s), before + '\n' + line + '\n');
        QCOMPARE(inside({u"stat"_s, u"-c"_s, u"%a %U"_s, u"/home/alice/.ssh/authorized_keys"_s}).trimmed(),
                 QByteArray("600 alice"));
        const Ran second = m_line->run(install);
        QVERIFY2(second.status == 0, second.err.constData());
        QVERIFY(second.object()[u"already"_s].toBool());
        QCOMPARE(keysOf(u"alice"_s).count(line), 1);
        QCOMPARE(inside({u"sh"_s, u"-c"_s, u"ls -A /home/alice/.ssh"_s}).trimmed(), QByteArray("authorized_keys"));
    }

    void theTestOfAClusterNamesItsChecks()
    {
        const Ran ran = m_line->run({u"test"_s, u"practice"_s, u"--json"_s});
        QVERIFY2(ran.status == 0, (ran.out + ran.err).constData());
        const QJsonArray checks = ran.array();
        QStringList names;
        for (const auto &check : checks) {
            names += check.toObject()[u"check"_s].toString();
            QVERIFY2(!check.toObject()[u"detail"_s].toString().isEmpty(), qPrintable(names.last()));
        }
        for (const auto &name : {u"reach"_s, u"host-key"_s, u"methods"_s, u"login"_s, u"shell"_s, u"bashrc"_s, u"slurm"_s,
                                 u"accounts"_s, u"folders"_s, u"clock"_s, u"sftp"_s, u"max-sessions"_s}) {
            QCOMPARE(names.count(name), 1);
            QVERIFY2(checkNamed(checks, name)[u"status"_s].toString() == u"ok"_s, (name.toUtf8() + ran.out).constData());
        }
        QVERIFY(checkNamed(checks, u"slurm"_s)[u"detail"_s].toString().contains(u"24.11"_s));
        QVERIFY(checkNamed(checks, u"accounts"_s)[u"detail"_s].toString().contains(u"def-prof"_s));
        QVERIFY(checkNamed(checks, u"folders"_s)[u"detail"_s].toString().contains(u"~/scratch"_s));
        QVERIFY(m_line->run({u"test"_s, u"practice"_s}).out.contains("max-sessions"));
    }

    void startUpFilesAreLookedThrough()
    {
        inside(
            {u"sh"_s, u"-c"_s,
             u"cd /home/alice && cp -p .bashrc keep && printf '# >>> conda initialize >>>\\n__conda_setup=\"$(/none/conda shell.bash hook 2>/dev/null)\"\\n# <<< conda initialize <<<\\nmodule load python\\n' >>.bashrc && ln -s /nowhere nearline"_s});
        const Ran ran = m_line->run({u"test"_s, u"alice@practice"_s, u"--json"_s});
        inside({u"sh"_s, u"-c"_s, u"cd /home/alice && mv keep .bashrc && rm nearline"_s});
        QVERIFY2(ran.status == 0, ran.err.constData());
        const auto bashrc = checkNamed(ran.array(), u"bashrc"_s);
        QCOMPARE(bashrc[u"status"_s].toString(), u"warning"_s);
        QVERIFY(bashrc[u"detail"_s].toString().contains(u"starts conda"_s)
                && bashrc[u"detail"_s].toString().contains(u"loads modules"_s));
        QVERIFY(checkNamed(ran.array(), u"folders"_s)[u"detail"_s].toString().contains(u"nearline"_s));
        const Ran noisy = m_line->run({u"test"_s, u"noisy@practice"_s, u"--json"_s});
        QCOMPARE(checkNamed(noisy.array(), u"shell"_s)[u"status"_s].toString(), u"warning"_s);
    }

    void whatFailsIsNamedAndTheRestIsSkipped()
    {
        const Ran closed = m_line->run({u"test"_s, u"me@127.0.0.1:1"_s, u"--json"_s});
        QCOMPARE(closed.status, 3);
        QCOMPARE(checkNamed(closed.array(), u"reach"_s)[u"status"_s].toString(), u"failed"_s);
        QCOMPARE(checkNamed(closed.array(), u"slurm"_s)[u"status"_s].toString(), u"skipped"_s);
        const QString secret = u"wrong-and-secret"_s;
        const QString port = QString::number(practice()[u"port"_s].toInt());
        const QString fingerprint = hostKeyFingerprint();
        QCOMPARE(m_line->run({u"logout"_s, u"practice"_s}).status, 0); // or the test goes over that session
        const Ran refused =
            m_line->run({u"test"_s, u"student@127.0.0.1:%1"_s.arg(port), u"--password-file"_s,
                         m_line->file(u"p"_s, secret.toUtf8()), u"--json"_s, u"--accept-host-key"_s, fingerprint});
        QCOMPARE(refused.status, 3);
        QVERIFY2(checkNamed(refused.array(), u"login"_s)[u"status"_s].toString() == u"failed"_s, refused.out.constData());
        QCOMPARE(checkNamed(refused.array(), u"host-key"_s)[u"status"_s].toString(), u"ok"_s);
        QVERIFY(!refused.out.contains(secret.toUtf8()) && !refused.err.contains(secret.toUtf8()));
    }

    void theWayThereMayLeadThroughAnotherHost()
    {
        const QString password = m_line->file(u"password"_s, "practice\n");
        const Ran ran = m_line->run({u"login"_s, u"practice"_s, u"--jump"_s, u"alice@practice"_s, u"--json"_s});
        QVERIFY2(ran.status == 0, ran.err.constData());
        QCOMPARE(ran.object()[u"via"_s].toArray(), QJsonArray{u"alice@127.0.0.1"_s});
        const QString fingerprint = hostKeyFingerprint();
        QCOMPARE(m_line->run({u"logout"_s, u"practice"_s}).status, 0); // or the next one joins it
        const QString port = QString::number(practice()[u"port"_s].toInt());
        m_line->file(u".ssh/config"_s,
                     "Host inner\nHostName 127.0.0.1\nPort " + port.toUtf8()
                         + "\nUser student\nProxyJump prof@practice\nIdentityFile "
                         + practice()[u"identity"_s].toString().toUtf8() + "\nMatch exec true\nUser nobody\n");
        const Ran byFile = m_line->run({u"login"_s, u"inner"_s, u"--accept-host-key"_s, fingerprint, u"--json"_s});
        QVERIFY2(byFile.status == 0, byFile.err.constData());
        QCOMPARE(byFile.object()[u"via"_s].toArray(), QJsonArray{u"prof@127.0.0.1"_s});
        QCOMPARE(byFile.object()[u"user"_s].toString(), u"student"_s);
        QVERIFY2(byFile.err.contains("Match"), byFile.err.constData());
        QCOMPARE(m_line->run({u"login"_s, u"practice"_s, u"--jump"_s, u"a@"_s}).status, 2);
    }

    // What is not followed ends every verb before it connects; the person can say the way.
    void aWayThatIsNotFollowedIsNotGone()
    {
        const QString fingerprint = hostKeyFingerprint();
        const QByteArray port = QByteArray::number(practice()[u"port"_s].toInt());
        const QByteArray host = "Host inner\nHostName 127.0.0.1\nPort " + port + "\nUser alice\nIdentityFile "
            + practice()[u"identity"_s].toString().toUtf8() + '\n';
        const auto verbs = [&](const QStringList &more) {
            QStringList codes;
            for (const QString &verb : {u"jobs"_s, u"login"_s, u"storage"_s}) {
                const Ran ran =
                    m_line->run(QStringList{verb, u"inner"_s, u"--accept-host-key"_s, fingerprint, u"--json"_s} + more);
                codes += ran.status == 0 ? u"in"_s : ran.errorCode();
            }
            m_line->run({u"logout"_s, u"inner"_s});
            return codes;
        };
        const QStringList none{u"BadRequest"_s, u"BadRequest"_s, u"BadRequest"_s};
        const QString config = m_line->file(u".ssh/config"_s, host + "ProxyCommand nc %h %p\n");
        QCOMPARE(verbs({}), none);
        QCOMPARE(verbs({u"--jump"_s, u"none"_s}), (QStringList{u"in"_s, u"in"_s, u"in"_s}));
        m_line->file(u".ssh/config"_s, host + "Ciphers aes256-ctr\n");
        const Ran said = m_line->run({u"jobs"_s, u"inner"_s, u"--accept-host-key"_s, fingerprint});
        QVERIFY2(said.status == 0 && said.err.contains("ciphers aes256-ctr"), said.err.constData());
        QVERIFY(QFile::setPermissions(config, QFile::ReadOwner | QFile::WriteOwner | QFile::WriteOther));
        QCOMPARE(verbs({}), none);
        QVERIFY(QFile::setPermissions(config, QFile::ReadOwner | QFile::WriteOwner));
    }

private:
    QString hostKeyFingerprint()
    {
        return m_line->run({u"login"_s, u"practice"_s, u"--json"_s}).object()[u"hostKey"_s].toString();
    }

    std::unique_ptr<CommandLine> m_line;
    QByteArray m_before;
};

VOYAGEUR_TEST(tst_access)

} // namespace tst_access
#include "tst_access.moc"
