// SPDX-License-Identifier: GPL-3.0-or-later
#include "cluster/sshconfig.h"

#include <QDir>
#include <QFile>
#include <QRandomGenerator>
#include <QTemporaryDir>
#include <QTest>

using namespace voyageur::cluster;

class TestSshConfig : public QObject {
    Q_OBJECT

    //! Absolute on this system: Windows gives it a drive.
    static QString myHome() { return QDir().absoluteFilePath(QStringLiteral("/home/me")); }

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
        return SshConfig::load(folder.filePath(QStringLiteral("config")), myHome());
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
        QCOMPARE(entry.identityFiles, (QStringList{myHome() + s("/.ssh/hpc"), myHome() + s("/.ssh/other key")}));
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

    void fileNamesHoldTokens()
    {
        const auto config = from("Host n\nHostName n.example.org\nUser al\nPort 2\nIdentityFile %d/%r-%h_%n.%p%%\n"
                                 "IdentityFile ~/.ssh/%i\nIdentityFile none\nIdentityFile ~/.ssh/%i\n");
        QCOMPARE(config.entry(s("n")).identityFiles,
                 (QStringList{myHome() + s("/al-n.example.org_n.2%"), myHome() + s("/.ssh/%i")}));
        QCOMPARE(config.entry(s("n"), s("eve")).identityFiles.first(), myHome() + s("/eve-n.example.org_n.2%"));
    }

    void proxyJumpIsRead()
    {
        const auto config = from("Host a\nProxyJump x@y:1,z\nHost b\nProxyJump none\nHost c\nProxyCommand nc %h %p\n"
                                 "ProxyJump y\nHost *\nProxyJump last\n");
        QCOMPARE(config.entry(s("a")).jumps, (QStringList{s("x@y:1"), s("z")}));
        QVERIFY(config.entry(s("b")).jumps.isEmpty() && config.entry(s("b")).jumpsSaid);
        QVERIFY(config.entry(s("c")).jumps.isEmpty());
        QCOMPARE(config.entry(s("c")).passedOver.size(), 1);
        QCOMPARE(config.entry(s("d")).jumps, QStringList{s("last")});
    }

    void whatIsIncludedUnderAHostIsForThatHostOnly()
    {
        const auto config = from("Host a\nInclude config.d/one.conf\nUser own\n", "Port 7\nHost b\nPort 8\nHost a b\nUser in\n");
        QCOMPARE(config.entry(s("a")).port, 7);
        QCOMPARE(config.entry(s("a")).user, s("in"));
        QCOMPARE(config.entry(s("b")).port, 0);
        QVERIFY(config.entry(s("b")).user.isEmpty());
    }

    void includesComeToAnEnd()
    {
        const QByteArray loop = QByteArray("Include config.d/*.conf\n").repeated(50);
        QVERIFY(!from(loop, loop).entry(s("x")).named);
        if (QFile::exists(s("/dev/zero")))
            QVERIFY(!from("Include /dev/zero\nInclude /dev/ze*\n").entry(s("x")).named);
    }

    void matchBlocksAreNamed()
    {
        const auto config = from("Host a\nMatch host b\nUser x\n");
        QCOMPARE(config.matchBlocks().size(), 1);
        QVERIFY(config.matchBlocks().first().endsWith(s("line 2")));
    }

    void patternsMatchAsInOpenSsh()
    {
        QVERIFY(sshPatternMatches(u"*.ca", u"a.ca") && sshPatternMatches(u"A?c", u"abC") && sshPatternMatches(u"**", u""));
        QVERIFY(!sshPatternMatches(u"?", u"") && !sshPatternMatches(u"*.ca", u"a.ca.org") && !sshPatternMatches(u"a", u"ab"));
        QVERIFY(sshPatternMatches(u"a*b*c", u"axxbxxbc"));
        // A pattern that takes 2^60 steps when it is tried out naively.
        QVERIFY(!sshPatternMatches(QString(s("*a")).repeated(30) + u'b', QString(60, u'a')));
    }

    void anyBytesAreRead()
    {
        QRandomGenerator random(5);
        const QByteArrayList pieces{"Host ", "Match ", "Include ", "User ", "ProxyJump ", "IdentityFile ",
                                    "*",     "!",      "?",        "\"",    "=",          "\n",
                                    " ",     "%",      "%h",       "~",     "/",          ",",
                                    "@",     "[",      "\xff",     "\0",    "a",          "config.d/one.conf"};
        for (int round = 0; round < 300; ++round) {
            QByteArray text;
            for (int i = 0; i < 200; ++i)
                text += pieces.at(random.bounded(pieces.size()));
            const auto config = from(text, text.left(100));
            for (const QString &name : config.names() + QStringList{s("a"), QString()})
                (void)config.entry(name);
        }
    }

    void nothingIsNothing()
    {
        QVERIFY(!from("").entry(s("x")).named);
        QVERIFY(!SshConfig::load(s("/nowhere/config"), myHome()).entry(s("x")).named);
        QVERIFY(from("# only\n\nHost\n=\n\"\nHost \"\n").names().size() <= 1);
    }
};

QTEST_GUILESS_MAIN(TestSshConfig)
#include "tst_sshconfig.moc"
