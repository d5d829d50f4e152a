// SPDX-License-Identifier: GPL-3.0-or-later
// Keys: what lies in ~/.ssh, how one gets into authorized_keys, and what a server says of one before any login.
#include "practicehost.h"
#include "program.h"
#include "session/authorizedkeys.h"
#include "ssh/keylist.h"
#include "ssh/serverlook.h"
#include "sshserver.h"
#include "testprogram.h"

#include <QDir>
#include <QFile>
#include <QTemporaryDir>
#include <QTest>

#include <thread>

namespace tst_keys {

using namespace voyageur;
using namespace voyageur::session;
using namespace voyageur::ssh;
using namespace Qt::StringLiterals;
using tests::SshServer;
using Worth = ListedKey::Worth;

namespace {

void keygen(const QString &file, const QStringList &kind, const QString &passphrase = {})
{
    tests::outputOf(u"ssh-keygen"_s,
                    QStringList{u"-q"_s, u"-N"_s, passphrase, u"-C"_s, u"me at home"_s, u"-f"_s, tests::unixPath(file)} + kind);
}

QByteArray inside(const QString &script)
{
    return tests::insidePractice({u"sh"_s, u"-c"_s, script});
}

QByteArray keysOfAlice()
{
    return inside(u"cat /home/alice/.ssh/authorized_keys"_s);
}

} // namespace

class TstKeys final : public QObject {
    Q_OBJECT

private slots:
    void init()
    {
        inside(u"cd /home/alice && rm -rf .ssh.saved && cp -a .ssh .ssh.saved"_s);
        m_dir = std::make_unique<QTemporaryDir>();
        keygen(path(u"key"_s), {u"-t"_s, u"ed25519"_s});
        m_key = *readPublicKey(path(u"key"_s));
    }
    void cleanup() { inside(u"cd /home/alice && chmod 755 . && rm -rf .ssh && mv .ssh.saved .ssh"_s); }

    void whatLiesThereIsListed()
    {
        keygen(path(u"locked"_s), {u"-t"_s, u"ed25519"_s}, u"a phrase"_s);
        keygen(path(u"long"_s), {u"-t"_s, u"rsa"_s, u"-b"_s, u"3072"_s});
        keygen(path(u"pem"_s), {u"-t"_s, u"rsa"_s, u"-b"_s, u"2048"_s, u"-m"_s, u"PEM"_s}, u"a phrase"_s);
        keygen(path(u"curve"_s), {u"-t"_s, u"ecdsa"_s, u"-b"_s, u"384"_s});
        keygen(path(u"other"_s), {u"-t"_s, u"ed25519"_s});
        QVERIFY(QFile::remove(path(u"other.pub"_s)) && QFile::copy(path(u"key.pub"_s), path(u"other.pub"_s)));
        QVERIFY(QFile::copy(path(u"key.pub"_s), path(u"lone.pub"_s)));
        for (const auto &[name, bytes] : {std::pair("known_hosts", "a ssh-ed25519 AAAA\n"), std::pair("config", "Host x\n"),
                                          std::pair("junk", "\xff\x00\x01"), std::pair("bad.pub", "ssh-ed25519 AAAA me\n")}) {
            QFile file(path(QString::fromLatin1(name)));
            QVERIFY(file.open(QIODevice::WriteOnly) && file.write(bytes) > 0);
        }
        const auto keys = listKeys(m_dir->path());
        QStringList names;
        for (const auto &key : keys)
            names += QFileInfo(key.key.file).fileName();
        QCOMPARE(names, (QStringList{u"curve"_s, u"key"_s, u"locked"_s, u"lone"_s, u"long"_s, u"other"_s, u"pem"_s}));
        QCOMPARE(keys[0].bits, 384);
        QCOMPARE(keys[1].bits, 256);
        QCOMPARE(keys[1].encrypted, std::optional(false));
        QCOMPARE(keys[1].worth, Worth::Good);
        QCOMPARE(keys[1].key.comment, QByteArray("me at home"));
        QCOMPARE(keys[1].key.line(), m_key.line());
        QCOMPARE(keys[2].encrypted, std::optional(true));
        QVERIFY(!keys[3].hasPrivateHalf && keys[3].worth == Worth::Unusable);
        QCOMPARE(keys[4].bits, 3072);
        QCOMPARE(keys[5].worth, Worth::Unusable); // the public half beside it is of another key
        QCOMPARE(keys[6].worth, Worth::Old);
        QCOMPARE(keys[6].bits, 2048);
        QCOMPARE(keys[6].encrypted, std::optional(true));
        for (const auto &key : keys) {
            if (QFileInfo(key.key.file).fileName() == u"other"_s)
                continue;
            const auto shown = QString::fromUtf8(
                tests::outputOf(u"ssh-keygen"_s, {u"-l"_s, u"-f"_s, tests::unixPath(key.key.file + u".pub"_s)}));
            QVERIFY2(shown.contains(key.key.fingerprint) && !key.key.fingerprint.isEmpty(), qPrintable(shown));
        }
        QVERIFY(listKeys(path(u"no-such-folder"_s)).isEmpty());
        QCOMPARE(freeKeyFile(m_dir->path()), path(u"id_ed25519"_s));
        keygen(path(u"id_ed25519"_s), {u"-t"_s, u"ed25519"_s});
        QCOMPARE(freeKeyFile(m_dir->path()), path(u"id_ed25519_2"_s));
    }

    void aKeyIsAddedOnce()
    {
        inside(
            u"printf '# mine\\nssh-ed25519 AAAAwithoutend' >/home/alice/.ssh/authorized_keys; cat "
            u"/home/student/.ssh/authorized_keys "
            "| head -n 1 | sed 's/^/\\n/' >>/home/alice/.ssh/authorized_keys; truncate -s -1 /home/alice/.ssh/authorized_keys"_s);
        const QByteArray before = keysOfAlice();
        QVERIFY(!before.endsWith('\n'));
        inside(u"cd /home/alice && chmod 644 .ssh/authorized_keys && chmod 755 .ssh"_s);
        const auto host = tests::practiceHost(u"alice"_s);
        QCOMPARE(*installKey(*host, m_key, {}), Installed::Now);
        QCOMPARE(keysOfAlice(), before + '\n' + m_key.line() + '\n');
        QCOMPARE(*installKey(*host, m_key, {}), Installed::Already);
        QCOMPARE(keysOfAlice().count(m_key.base64), 1);
        QCOMPARE(inside(u"cd /home/alice/.ssh && stat -c '%a %U' . authorized_keys && ls -A"_s),
                 QByteArray("700 alice\n600 alice\nauthorized_keys\n"));
    }

    void manyAtATimeAddItOnce()
    {
        const auto host = tests::practiceHost(u"alice"_s);
        std::vector<std::thread> threads;
        std::atomic<int> now = 0;
        for (int i = 0; i < 6; ++i)
            threads.emplace_back([&] {
                const auto done = installKey(*host, m_key, {});
                if (done.ok() && *done == Installed::Now)
                    ++now;
            });
        for (auto &thread : threads)
            thread.join();
        QCOMPARE(now.load(), 1);
        QCOMPARE(keysOfAlice().count(m_key.base64), 1);
    }

    void aLinkStaysALink()
    {
        inside(u"cd /home/alice && mkdir -p dotfiles && mv .ssh/authorized_keys dotfiles/keys && ln -s ../dotfiles/keys "
               ".ssh/authorized_keys && chown -R alice: dotfiles"_s);
        const auto host = tests::practiceHost(u"alice"_s);
        QCOMPARE(*installKey(*host, m_key, {}), Installed::Now);
        QCOMPARE(inside(u"readlink /home/alice/.ssh/authorized_keys"_s).trimmed(), QByteArray("../dotfiles/keys"));
        QCOMPARE(inside(u"cat /home/alice/dotfiles/keys"_s).count(m_key.base64), 1);
        inside(u"rm -rf /home/alice/dotfiles"_s);
    }

    void aLineWithOptionsIsLeftAlone()
    {
        const auto host = tests::practiceHost(u"alice"_s);
        tests::insidePractice({u"sh"_s, u"-c"_s, u"cat >>/home/alice/.ssh/authorized_keys"_s},
                              "restrict,command=\"true\" " + m_key.line() + "\n");
        const QByteArray before = keysOfAlice();
        QCOMPARE(*installKey(*host, m_key, {}), Installed::Restricted);
        QCOMPARE(keysOfAlice(), before);
        const auto there = lookAtAuthorizedKeys(*host, m_key, {});
        QVERIFY(there.ok() && there->hasKey && there->hasOptions);
    }

    void theServerSaysWhetherItTakesTheKey()
    {
        const SshServer server;
        auto target = server.target(u"alice"_s);
        const auto no = lookAtServer(target, m_key, {});
        QVERIFY(!no.error && no.trace.connected && no.verdict == HostKeyVerdict::Known);
        QVERIFY(no.trace.offered.contains(u"publickey"_s));
        QVERIFY(!no.keyAccepted);
        const auto host = tests::practiceHost(u"alice"_s);
        QCOMPARE(*installKey(*host, m_key, {}), Installed::Now);
        QVERIFY(lookAtServer(target, m_key, {}).keyAccepted);
        // What others may write, sshd does not trust.
        inside(u"chmod 777 /home/alice"_s);
        QVERIFY(!lookAtServer(target, m_key, {}).keyAccepted);
        const auto there = lookAtAuthorizedKeys(*host, m_key, {});
        QVERIFY(there.ok() && there->hasKey);
        QCOMPARE(there->openToOthers, QStringList{u"~"_s});
        QCOMPARE(*installKey(*host, m_key, {}), Installed::Already); // and mends that
        QVERIFY(lookAtServer(target, m_key, {}).keyAccepted);
        QCOMPARE(server.log().count("Accepted publickey"), 0); // "Accepted key" is the answer to the question
        // Nothing is shown to a host that nobody has accepted.
        target.hostKeys.clear();
        const auto unknown = lookAtServer(target, m_key, {});
        QCOMPARE(unknown.verdict, HostKeyVerdict::Unknown);
        QVERIFY(!unknown.keyAccepted);
    }

    void theSecondFactorIsNotAskedFor()
    {
        const auto found = lookAtServer(tests::practiceTarget(u"student2"_s),
                                        *readPublicKey(tests::practiceTarget(u"student2"_s).identityFile), {});
        QVERIFY(!found.error);
        QVERIFY(found.keyAccepted);
    }

private:
    QString path(const QString &name) const { return m_dir->filePath(name); }

    std::unique_ptr<QTemporaryDir> m_dir;
    PublicKey m_key;
};

VOYAGEUR_TEST(TstKeys)

} // namespace tst_keys
#include "tst_keys.moc"
