// SPDX-License-Identifier: GPL-3.0-or-later
#include "cluster/sshconfig.h"

#include <QDir>
#include <QFile>
#include <QTemporaryDir>
#include <QTest>

using namespace voyageur::cluster;

class TestSshConfig : public QObject {
    Q_OBJECT

    static SshConfig from(const QByteArray &text, const QByteArray &included = {})
    {
        QTemporaryDir folder;
        const auto write = [&](const QString &name, const QByteArray &bytes) {
            QFile file(folder.filePath(name));
            if (!file.open(QIODevice::WriteOnly))
                qFatal("cannot write");
            file.write(bytes);
        };
        QDir(folder.path()).mkdir(QStringLiteral("config.d"));
        write(QStringLiteral("config"), text);
        if (!included.isEmpty())
            write(QStringLiteral("config.d/one.conf"), included);
        return SshConfig::load(folder.filePath(QStringLiteral("config")), QStringLiteral("/home/me"));
    }
    static QString s(const char *text) { return QString::fromLatin1(text); }

private Q_SLOTS:
    void aHostIsRead()
    {
        const auto entry =
            from("Host hpc\n  HostName login.example.org\n  User alice\n  Port 2222\n  IdentityFile ~/.ssh/hpc key\n"
                 "  IdentityFile=\"~/.ssh/other key\"\n  IdentitiesOnly yes\n")
                .entry(s("hpc"));
        QVERIFY(entry.named);
        QCOMPARE(entry.hostName, s("login.example.org"));
        QCOMPARE(entry.user, s("alice"));
        QCOMPARE(entry.port, 2222);
        QCOMPARE(entry.identityFiles, (QStringList{s("/home/me/.ssh/hpc"), s("/home/me/.ssh/other key")}));
        QVERIFY(entry.identitiesOnly);
    }

    void theFirstValueWinsAndPatternsApply()
    {
        const auto config = from("Host fir\nUser first\nHost *.ca !bad.ca\nUser wild\nPort 2\nHost fi? other\nUser third\nPort "
                                 "3\nHost *\nPort 4\nUser all\n");
        QCOMPARE(config.entry(s("fir")).user, s("first"));
        QCOMPARE(config.entry(s("fir")).port, 3);
        QCOMPARE(config.entry(s("good.ca")).user, s("wild"));
        QCOMPARE(config.entry(s("bad.ca")).user, s("all"));
        QVERIFY(!config.entry(s("good.ca")).named);
        QVERIFY(config.entry(s("OTHER")).named);
        QCOMPARE(config.names(), (QStringList{s("fir"), s("other")}));
    }

    void whatStandsBeforeTheFirstHostAppliesToAll() { QCOMPARE(from("User top\nHost a\nUser a\n").entry(s("a")).user, s("top")); }

    void matchBlocksArePassedOver()
    {
        const auto config = from("Host a\nUser a\nMatch exec \"reboot\"\nUser evil\nPort 9\nHost b\nUser b\n");
        QCOMPARE(config.entry(s("a")).port, 0);
        QCOMPARE(config.entry(s("b")).user, s("b"));
    }

    void includedFilesAreRead()
    {
        const auto config = from("Include config.d/*.conf\nHost *\nUser all\n", "Host inside\nUser in\n");
        QCOMPARE(config.entry(s("inside")).user, s("in"));
        QVERIFY(config.entry(s("inside")).named);
        QCOMPARE(config.entry(s("x")).user, s("all"));
        QCOMPARE(from("Include config.d/*.conf\n", "Include config.d/one.conf\nHost loop\nUser l\n").entry(s("loop")).user,
                 s("l")); // ends
    }

    void tokensAreFilledIn()
    {
        QCOMPARE(from("Host n1 n2\nHostName %h.example.org\n").entry(s("n2")).hostName, s("n2.example.org"));
    }

    void nothingIsNothing()
    {
        QVERIFY(!from("").entry(s("x")).named);
        QVERIFY(!SshConfig::load(s("/nowhere/config"), s("/home/me")).entry(s("x")).named);
        QVERIFY(from("# only\n\nHost\n=\n\"\nHost \"\n").names().size() <= 1);
    }
};

QTEST_GUILESS_MAIN(TestSshConfig)
#include "tst_sshconfig.moc"
