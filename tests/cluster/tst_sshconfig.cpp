// SPDX-License-Identifier: GPL-3.0-or-later
#include "base/platform.h"
#include "cluster/sshconfig.h"
#include "cluster/sshconfigwords.h"
#include "program.h"
#include "ssh/hostpattern.h"
#include "ssh/share/localstream.h"
#include "testprogram.h"

#include <QDir>
#include <QFile>
#include <QMap>
#include <QRandomGenerator>
#include <QTemporaryDir>
#include <QTest>

namespace tst_sshconfig {

using namespace voyageur::cluster;
namespace tests = voyageur::tests;

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

    // Empty when ssh says the same of all that we follow.
    static QString differenceFromSsh(const QString &file, const QString &name, const SshConfig::Entry &entry)
    {
        const auto said = tests::run(s("ssh"), {s("-G"), s("-F"), tests::unixPath(file), name});
        if (said.status != 0)
            return s("ssh refuses: ") + QString::fromLocal8Bit(said.err);
        QMap<QString, QStringList> values;
        for (const QString &line : QString::fromLocal8Bit(said.out).split(u'\n'))
            values[line.section(u' ', 0, 0)] +=
                line.section(u' ', 1).replace(s("~/"), s("/h/")).replace(QDir::homePath() + u'/', s("/h/"));
        const auto differs = [&](const char *key, const QStringList &ours) {
            return values.value(s(key)) == ours
                ? QString()
                : s(key) + s(": ") + values.value(s(key)).join(u'|') + s(" != ") + ours.join(u'|') + u'\n';
        };
        const auto onlyIf = [](bool is, const QString &value) { return is ? QStringList{value} : QStringList(); };
        QString all = differs("hostname", {entry.hostName.isEmpty() ? name : entry.hostName});
        all += differs("user", {entry.user.isEmpty() ? voyageur::base::localUserName() : entry.user});
        all += differs("port", {QString::number(entry.port ? entry.port : 22)});
        all += differs("identitiesonly", {entry.identitiesOnly ? s("yes") : s("no")});
        if (!entry.identityFilesSaid)
            all +=
                values.value(s("identityfile")).contains(s("/h/.ssh/id_rsa")) ? QString() : s("identityfile is not the usual\n");
        else {
            values[s("identityfile")].removeAll(s("none"));
            all += differs("identityfile", entry.identityFiles);
        }
        all += differs("certificatefile", entry.certificateFiles);
        all += differs("proxyjump", onlyIf(!entry.jumps.isEmpty(), entry.jumps.join(u',')));
        all += differs("proxycommand", onlyIf(!entry.proxyCommand.isEmpty(), entry.proxyCommand));
        all += differs("hostkeyalias", onlyIf(!entry.hostKeyAlias.isEmpty(), entry.hostKeyAlias));
        if (entry.userKnownHosts)
            all += differs("userknownhostsfile", {entry.userKnownHosts->join(u' ')});
        else if (!values.value(s("userknownhostsfile")).value(0).contains(s("/known_hosts2")))
            all += s("userknownhostsfile\n");
        if (entry.globalKnownHosts)
            all += differs("globalknownhostsfile", {entry.globalKnownHosts->join(u' ')});
        all += differs("identityagent",
                       onlyIf(entry.agent.has_value(), entry.agent.value_or(QString()).isEmpty() ? s("none") : *entry.agent));
        all += differs("revokedhostkeys", entry.revokedHostKeys);
        const QString strict = values.value(s("stricthostkeychecking")).value(0);
        if (entry.onlyKnownHosts != (strict == s("true") || strict == s("yes")))
            all += s("stricthostkeychecking ") + strict;
        if (entry.acceptsNewHosts != (strict == s("accept-new") || strict == s("false") || strict == s("no")))
            all += s("stricthostkeychecking ") + strict;
        return all;
    }

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
        const QString number = QString::fromLatin1(voyageur::ssh::ownUser());
        QCOMPARE(config.entry(s("n")).identityFiles,
                 (QStringList{myHome() + s("/al-n.example.org_n.2%"), myHome() + s("/.ssh/") + number}));
        QCOMPARE(config.entry(s("n"), s("eve")).identityFiles.first(), myHome() + s("/eve-n.example.org_n.2%"));
    }

    void proxyJumpIsRead()
    {
        const auto config = from("Host a\nProxyJump x@y:1,z\nHost b\nProxyJump none\nHost c\nProxyCommand nc %h %p\n"
                                 "ProxyJump y\nHost *\nProxyJump last\n");
        QCOMPARE(config.entry(s("a")).jumps, (QStringList{s("x@y:1"), s("z")}));
        QVERIFY(config.entry(s("b")).jumps.isEmpty() && config.entry(s("b")).jumpsSaid);
        QVERIFY(config.entry(s("c")).jumps.isEmpty());
        QCOMPARE(config.entry(s("c")).proxyCommand, s("nc %h %p"));
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

    void matchBlocksAreFollowedOrNamed()
    {
        const auto config = from("Host a\nUser u\nMatch host a user u\nPort 7\nMatch host b exec true\nPort 8\n"
                                 "Match originalhost a,!b all\nIdentitiesOnly yes\nMatch !host a\nPort 9\nMatch all\nPort 10\n");
        QCOMPARE(config.entry(s("a")).port, 7);
        QVERIFY(config.entry(s("a")).identitiesOnly && config.entry(s("a")).passedOver.isEmpty());
        QCOMPARE(config.entry(s("b")).port, 9);
        const QStringList said = config.entry(s("b")).passedOver;
        QVERIFY2(said.size() == 1 && said.first().contains(s("line 5")), qPrintable(said.join(u'\n')));
    }

    void patternsMatchAsInOpenSsh()
    {
        using voyageur::ssh::hostPatternMatches;
        QVERIFY(hostPatternMatches(u"*.ca", u"a.ca") && hostPatternMatches(u"A?c", u"abC") && hostPatternMatches(u"**", u""));
        QVERIFY(!hostPatternMatches(u"?", u"") && !hostPatternMatches(u"*.ca", u"a.ca.org") && !hostPatternMatches(u"a", u"ab"));
        QVERIFY(hostPatternMatches(u"a*b*c", u"axxbxxbc"));
        // A pattern that takes 2^60 steps when it is tried out naively.
        QVERIFY(!hostPatternMatches(QString(s("*a")).repeated(30) + u'b', QString(60, u'a')));
    }

    void anOldWayThroughAGatewayIsAJump()
    {
        const auto jumps = [](const QByteArray &command) {
            const auto entry = from("Host a\nProxyCommand " + command + "\n").entry(s("a"));
            return entry.proxyCommand.isEmpty() ? entry.jumps : QStringList{s("command")};
        };
        QCOMPARE(jumps("ssh -W %h:%p gate"), QStringList{s("gate")});
        QCOMPARE(jumps("/usr/bin/ssh -q -l me -p 2222 gate -W [%h]:%p"), QStringList{s("me@gate:2222")});
        for (const char *other :
             {"ssh gate nc %h %p", "ssh -F x -W %h:%p gate", "ssh -W other:22 gate", "nc %h %p", "ssh -W %h:%p"})
            QCOMPARE(jumps(other), QStringList{s("command")});
        QVERIFY(jumps("none").isEmpty());
    }

    void variablesStandForWhatTheyHold()
    {
        qputenv("VOYAGEUR_TEST_PLACE", "/place");
        qunsetenv("VOYAGEUR_TEST_NONE");
        const auto entry = from("Host a\nIdentityFile ${VOYAGEUR_TEST_PLACE}/k\nIdentityFile ${VOYAGEUR_TEST_NONE}/k\n"
                                "IdentityAgent $VOYAGEUR_TEST_PLACE\n")
                               .entry(s("a"));
        QCOMPARE(entry.identityFiles, QStringList{QDir::temp().absoluteFilePath(s("/place/k"))});
        QCOMPARE(entry.passedOver.size(), 1);
        QCOMPARE(entry.agent, std::optional(s("/place")));
        QCOMPARE(from("Host a\nIdentityAgent none\n").entry(s("a")).agent, std::optional(QString()));
        QVERIFY(!from("Host a\nIdentityAgent SSH_AUTH_SOCK\n").entry(s("a")).agent);
    }

    void foldersOfFilesAreIncluded()
    {
        QTemporaryDir folder;
        for (const QString &name : {s("conf.d/one"), s("conf.d/two"), s("conf.d/.hidden")}) {
            QVERIFY(QDir(folder.path()).mkpath(name));
            QFile file(folder.filePath(name + s("/config")));
            QVERIFY(file.open(QIODevice::WriteOnly));
            file.write("Host " + name.section(u'/', 1).toLatin1() + "\nPort 7\n");
        }
        QFile file(folder.filePath(s("config")));
        QVERIFY(file.open(QIODevice::WriteOnly));
        file.write("Include conf.d/*/config\n");
        file.close();
        QCOMPARE(SshConfig::load(file.fileName(), myHome()).names(), (QStringList{s("one"), s("two")}));
    }

#ifndef Q_OS_WIN // of modes, and beside an ssh that reads paths as Linux does
    void whatOthersCanChangeIsNotTrusted()
    {
        QTemporaryDir folder;
        QFile file(folder.filePath(s("config")));
        QVERIFY(file.open(QIODevice::WriteOnly));
        file.write("Host a\nPort 7\n");
        file.close();
        const auto mine = QFile::ReadOwner | QFile::WriteOwner;
        for (const auto &[mode, open] :
             {std::pair(mine | QFile::ReadGroup | QFile::ReadOther, false), std::pair(mine | QFile::WriteOther, true)}) {
            QVERIFY(file.setPermissions(mode));
            QCOMPARE(!SshConfig::load(file.fileName(), myHome()).openToOthers().isEmpty(), open);
        }
    }

    // Sixty files of lines that people write, each beside ssh's own reading of it.
    void sshReadsTheSame()
    {
        QRandomGenerator random(23);
        const auto oneOf = [&random](const QByteArrayList &words) { return words.at(random.bounded(words.size())); };
        const QByteArrayList lines{"HostName %h.example.org",
                                   "HostName = 10.0.0.7",
                                   "HostName \"log in\"",
                                   "User bob",
                                   "User 'carol'",
                                   "User \"d e\"",
                                   "Port 2222",
                                   "Port=77",
                                   "IdentityFile ~/.ssh/one",
                                   "IdentityFile /k/two",
                                   "IdentityFile '~/.ssh/my key'",
                                   "IdentityFile \"/k/a b\"",
                                   "IdentityFile /k/c\\ d # mine",
                                   "IdentityFile none",
                                   "IdentitiesOnly yes",
                                   "IdentitiesOnly no",
                                   "CertificateFile ~/.ssh/c-cert.pub",
                                   "CertificateFile /k/d-cert.pub",
                                   "ProxyJump gate",
                                   "ProxyJump me@gate:22,other",
                                   "ProxyJump none",
                                   "ProxyCommand nc %h %p",
                                   "ProxyCommand none",
                                   "HostKeyAlias twin",
                                   "UserKnownHostsFile /k/known /k/more",
                                   "UserKnownHostsFile ~/.ssh/mine",
                                   "GlobalKnownHostsFile /k/all",
                                   "IdentityAgent none",
                                   "IdentityAgent ~/.agent/sock",
                                   "RevokedHostKeys /k/revoked",
                                   "StrictHostKeyChecking yes",
                                   "StrictHostKeyChecking no",
                                   "StrictHostKeyChecking accept-new",
                                   "Compression yes",
                                   "ForwardX11 no",
                                   "ServerAliveInterval 30",
                                   "AddressFamily inet",
                                   "Ciphers aes256-ctr",
                                   "PubkeyAuthentication no"};
        const QByteArrayList heads{"Host alpha",
                                   "Host beta gamma",
                                   "Host *",
                                   "Host * !alpha",
                                   "Host al*",
                                   "Host ?eta",
                                   "Match all",
                                   "Match host alpha",
                                   "Match host *.example.org",
                                   "Match originalhost beta,gamma",
                                   "Match user bob",
                                   "Match !user bob",
                                   "Match host alpha user bob",
                                   "Match localuser nobody",
                                   "Match exec true",
                                   "Match exec false",
                                   "Match canonical",
                                   "Match !host beta",
                                   "host=alpha",
                                   "Host \"alpha\" 'beta'"};
        int compared = 0;
        QStringList wrong;
        for (int number = 0; number < 60; ++number) {
            QByteArray text;
            QByteArray inner;
            for (int block = random.bounded(1, 6); block > 0; --block) {
                if (block < 5)
                    text += oneOf(heads) + '\n';
                for (int line = random.bounded(1, 6); line > 0; --line)
                    text += (random.bounded(2) ? "  " : "\t") + oneOf(lines) + '\n';
            }
            inner = oneOf(heads) + '\n' + oneOf(lines) + '\n';
            QTemporaryDir folder;
            const auto write = [&](const QString &name, const QByteArray &bytes) {
                QFile file(folder.filePath(name));
                return file.open(QIODevice::WriteOnly) && file.write(bytes) == bytes.size();
            };
            if (number % 3 == 0)
                text.insert(text.lastIndexOf('\n', -2) + 1, "Include " + folder.path().toLatin1() + "/*.inc\n");
            QVERIFY(write(s("config"), text) && write(s("one.inc"), inner));
            const auto config = SshConfig::load(folder.filePath(s("config")), s("/h"));
            for (const QString &name : {s("alpha"), s("beta"), s("gamma.example.org")}) {
                const auto entry = config.entry(name);
                const QString difference = differenceFromSsh(folder.filePath(s("config")), name, entry);
                ++compared;
                if (!difference.isEmpty() && entry.passedOver.isEmpty() && entry.proxyCommand.isEmpty())
                    wrong += name + s(": ") + difference + u'\n' + QString::fromLatin1(text) + u'\n' + QString::fromLatin1(inner);
            }
        }
        QVERIFY2(wrong.isEmpty(), qPrintable(wrong.value(0)));
        QCOMPARE(compared, 180);
    }

    // What ssh makes of names of files: ControlPath is the one that it shows filled in.
    void tokensAreThoseOfSsh()
    {
        for (const char *text : {"~/.ssh/%h-%p-%r", "/k/%n%%%u", "%d/%L_%l", "/k/%i/%k", "/k/%C", "${HOME}/x", "~/a%hb%pc"}) {
            QTemporaryDir folder;
            QFile file(folder.filePath(s("config")));
            QVERIFY(file.open(QIODevice::WriteOnly));
            file.write(QByteArray("Host a\nHostName b.example.org\nUser me\nPort 2\nControlPath ") + text + "\nIdentityFile "
                       + text + '\n');
            file.close();
            const QString home = QDir::homePath();
            const auto said = tests::outputOf(s("ssh"), {s("-G"), s("-F"), tests::unixPath(file.fileName()), s("a")});
            const QByteArray line = said.mid(said.indexOf("\ncontrolpath ") + 13);
            QCOMPARE(SshConfig::load(file.fileName(), home).entry(s("a")).identityFiles,
                     QStringList{QString::fromLocal8Bit(line.left(line.indexOf('\n')))});
        }
    }

#endif

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

    // PowerShell's ">" writes UTF-16, Notepad a mark before UTF-8: ssh refuses both.
    void marksOfWindowsAreNoWords()
    {
        const QString text = s("Host grappe\r\n  HostName h.example.org\r\n  User é\r\n").replace(s("é"), QString(QChar(0xe9)));
        QByteArray wide("\xff\xfe");
        for (const QChar letter : text) {
            wide += static_cast<char>(letter.unicode() & 0xff);
            wide += static_cast<char>(letter.unicode() >> 8);
        }
        for (const QByteArray &bytes : {text.toUtf8(), QByteArray("\xef\xbb\xbf") + text.toUtf8(), wide}) {
            const auto config = from(bytes);
            QCOMPARE(config.names(), QStringList{s("grappe")});
            QCOMPARE(config.entry(s("grappe")).hostName, s("h.example.org"));
            QCOMPARE(config.entry(s("grappe")).user, QString(QChar(0xe9)));
        }
    }

    void nothingIsNothing()
    {
        QVERIFY(!from("").entry(s("x")).named);
        QVERIFY(!SshConfig::load(s("/nowhere/config"), myHome()).entry(s("x")).named);
        QVERIFY(from("# only\n\nHost\n=\n\"\nHost \"\n").names().size() <= 1);
    }
};

VOYAGEUR_TEST(TestSshConfig)

} // namespace tst_sshconfig
#include "tst_sshconfig.moc"
