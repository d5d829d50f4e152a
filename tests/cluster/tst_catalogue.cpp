// SPDX-License-Identifier: GPL-3.0-or-later
#include "cluster/catalogue.h"

#include "base/platform.h"
#include "testprogram.h"

#include <QDir>
#include <QFile>
#include <QLocale>
#include <QTemporaryDir>
#include <QTest>

namespace tst_catalogue {

using namespace voyageur;
using namespace voyageur::cluster;
using base::ErrorCode;

class TestCatalogue : public QObject {
    Q_OBJECT

    static QString s(const char *text) { return QString::fromUtf8(text); }

    static void write(const QString &path, const QByteArray &bytes)
    {
        QFile file(path);
        if (!file.open(QIODevice::WriteOnly))
            qFatal("cannot write %s", qPrintable(path));
        file.write(bytes);
    }

    //! Absolute on this system: Windows gives it a drive.
    static QString myHome() { return QDir().absoluteFilePath(QStringLiteral("/home/me")); }

    static Catalogue catalogue(const QByteArray &sshConfig = {})
    {
        auto loaded = Catalogue::load();
        if (!loaded.ok())
            qFatal("%s", qPrintable(loaded.error().text()));
        QTemporaryDir folder;
        write(folder.filePath(QStringLiteral("config")), sshConfig);
        loaded->setSshConfig(SshConfig::load(folder.filePath(QStringLiteral("config")), myHome()));
        loaded->setPracticeFolder(QStringLiteral("/nowhere"));
        return *loaded;
    }

private Q_SLOTS:
    void everyFileOfTheFolderIsInTheProgram()
    {
        const QDir folder(voyageur::tests::sourcePath("/resources/clusters"));
        auto files = folder.entryList({s("*.json")}, QDir::Files, QDir::Name);
        QVERIFY(files.removeAll(s("cluster.schema.json")) == 1);
        QVERIFY(files.size() > 10);
        (void)catalogue();
        QCOMPARE(QDir(s(":/clusters")).entryList(), files);
        QVERIFY(Catalogue::load(folder.path()).ok());
    }

    void everyProfileIsWhole()
    {
        const auto profiles = catalogue().profiles();
        QStringList names;
        for (const Profile &profile : profiles)
            names += profile.name;
        for (const Profile &profile : profiles) {
            QVERIFY(!profile.title.isEmpty() && !profile.source.isEmpty());
            QVERIFY2(profile.retired || profile.practice || !profile.target.host.isEmpty(), qPrintable(profile.name));
            QVERIFY2(profile.retiredSuccessor.isEmpty() || names.contains(profile.retiredSuccessor), qPrintable(profile.name));
        }
        QVERIFY(!profiles.first().retired);
        QCOMPARE(names.contains(s("practice")), practiceIsPossible());
        if (practiceIsPossible())
            QCOMPARE(names.sliced(names.size() - 2), (QStringList{s("practice"), s("practice-2fa")}));
    }

    void titlesFollowTheLanguage()
    {
        const auto json = R"({"version":2,"name":"x","title":{"en":"The X","fr":"Le X"},"login":{"value":"x.ca","source":"y"}})";
        QLocale::setDefault(QLocale(QLocale::French, QLocale::Canada));
        QCOMPARE(parseProfile(json, s("x.json"))->title, s("Le X"));
        QLocale::setDefault(QLocale(QLocale::English, QLocale::Canada));
        QCOMPARE(parseProfile(json, s("x.json"))->title, s("The X"));
    }

    void aNameOfTheCatalogueIsUnderstood()
    {
        const auto narval = catalogue().resolve(s("Narval"));
        QVERIFY(narval.ok());
        QCOMPARE(narval->target.host, s("narval.alliancecan.ca"));
        QCOMPARE(narval->target.port, 22);
        QCOMPARE(narval->target.user, base::localUserName());
        QCOMPARE(narval->pythonModules, (QStringList{s("StdEnv/2023"), s("python")}));
        QVERIFY(narval->secondFactor && narval->inCatalogue && !narval->retired);
        QCOMPARE(catalogue().resolve(s("alice@narval"))->target.user, s("alice"));
        const auto beluga = catalogue().resolve(s("beluga"));
        QVERIFY(beluga->retired);
        QCOMPARE(beluga->retiredSuccessor, s("rorqual"));
        QCOMPARE(catalogue().resolve(s("helios")).error().code, ErrorCode::NotFound);
    }

    void sshConfigCompletesTheCatalogue()
    {
        QTemporaryDir keys;
        const QString key = keys.filePath(s("id"));
        write(key, "x");
        const auto config = "Host narval\nUser bob\nIdentityFile " + key.toUtf8() + "\nHost rorqual.alliancecan.ca\nUser rob\n";
        const auto known = catalogue(config);
        QCOMPARE(known.resolve(s("narval"))->target.user, s("bob"));
        QCOMPARE(known.resolve(s("narval"))->target.identityFiles, QStringList{key});
        QVERIFY(known.resolve(s("narval"))->target.useAgent);
        QCOMPARE(known.resolve(s("rorqual"))->target.user, s("rob"));
        QVERIFY(known.resolve(s("narval"))->target.keysPage.contains(s("ccdb")));
        QVERIFY(known.resolve(s("al@hpc.example.org"))->target.keysPage.isEmpty());
        QCOMPARE(known.resolve(s("eve@narval"))->target.user, s("eve"));
    }

    void aHostOfSshConfigIsUnderstood()
    {
        const auto known =
            catalogue("Host hpc\nHostName login.example.org\nPort 2200\nUser al\nIdentityFile ~/k\nIdentitiesOnly yes\n");
        const auto hpc = known.resolve(s("hpc"));
        QVERIFY(hpc.ok());
        QCOMPARE(hpc->target.host, s("login.example.org"));
        QCOMPARE(hpc->target.port, 2200);
        QCOMPARE(hpc->target.user, s("al"));
        QCOMPARE(hpc->target.identityFiles, QStringList{myHome() + s("/k")});
        QVERIFY(hpc->target.onlyNamedKeys && !hpc->target.useDefaultKeys && !hpc->inCatalogue);
        QCOMPARE(known.sshHosts(), QStringList{s("hpc")});
        const auto other = known.resolve(s("eve@hpc:2201")); // as “ssh -p 2201 eve@hpc”
        QVERIFY(other.ok());
        QCOMPARE(other->target.host, s("login.example.org"));
        QCOMPARE(other->target.port, 2201);
        QCOMPARE(other->target.user, s("eve"));
        QVERIFY(other->target.onlyNamedKeys);
    }

    static QStringList wayOf(const voyageur::base::Result<Profile> &profile)
    {
        QStringList way;
        for (const auto &jump : profile.ok() ? profile->target.jumps : std::vector<voyageur::ssh::Target>())
            way += QStringLiteral("%1@%2:%3").arg(jump.user, jump.host, QString::number(jump.port));
        return way;
    }

    void jumpHostsStandInTheConfiguration()
    {
        const auto known = catalogue("Host inner\nHostName 10.0.0.5\nProxyJump al@door,middle:2200\nHost door\n"
                                     "HostName door.example.org\nPort 2222\nIdentityFile ~/d\nProxyJump outer\nHost middle\n"
                                     "User mo\nProxyJump ignored\nHost outer\nUser out\n"
                                     "Host straight\nProxyJump none\nHost s*\nProxyJump outer\n");
        const auto inner = known.resolve(s("inner"));
        QVERIFY2(inner.ok(), inner.ok() ? "" : qPrintable(inner.error().text()));
        QCOMPARE(wayOf(inner), (QStringList{s("out@outer:22"), s("al@door.example.org:2222"), s("mo@middle:2200")}));
        QCOMPARE(inner->target.jumps[1].identityFiles, QStringList{myHome() + s("/d")});
        QVERIFY(wayOf(known.resolve(s("straight"))).isEmpty());
        QCOMPARE(wayOf(known.resolve(s("me@second"))), QStringList{s("out@outer:22")});
    }

    void jumpHostsStandOnTheCommandLine()
    {
        const auto known = catalogue("Host hpc\nProxyJump a@door\n");
        Overrides overrides;
        overrides.jump = s("ssh://b@[::1]:2222,narval");
        QCOMPARE(wayOf(known.resolve(s("hpc"), overrides)).first(), s("b@::1:2222"));
        QVERIFY(wayOf(known.resolve(s("hpc"), overrides)).last().endsWith(s("@narval.alliancecan.ca:22")));
        overrides.jump = s("none");
        QVERIFY(wayOf(known.resolve(s("hpc"), overrides)).isEmpty());
        for (const char *nonsense : {"a@", ",", "-x", "a b", "a,,b"}) {
            overrides.jump = s(nonsense);
            QCOMPARE(known.resolve(s("hpc"), overrides).error().code, ErrorCode::BadRequest);
        }
    }

    void aCircleOfJumpHostsIsRefused()
    {
        const auto known = catalogue("Host a\nProxyJump b\nHost b\nProxyJump a\nHost c\nProxyJump c\n");
        QCOMPARE(known.resolve(s("a")).error().code, ErrorCode::BadRequest);
        QCOMPARE(known.resolve(s("c")).error().code, ErrorCode::BadRequest);
    }

    void whatIsNotFollowedIsSaid()
    {
        const auto known = catalogue("Host a\nProxyCommand nc %h\nMatch host a exec true\nUser y\n");
        QCOMPARE(known.resolve(s("a"))->notes.size(), 1);
        QVERIFY(known.resolve(s("a"))->target.obstacle->why.contains(s("nc %h")));
        Overrides straight;
        straight.jump = s("none");
        QVERIFY(!known.resolve(s("a"), straight)->target.obstacle);
        QVERIFY(known.resolve(s("a"))->notes.last().contains(s("line 3")));
        QVERIFY(known.resolve(s("narval"))->notes.isEmpty());
    }

    void anAddressIsUnderstood()
    {
        const auto known = catalogue();
        const auto full = known.resolve(s("alice@hpc.example.org:2222"));
        QVERIFY(full.ok());
        QCOMPARE(full->target.host, s("hpc.example.org"));
        QCOMPARE(full->target.port, 2222);
        QCOMPARE(full->target.user, s("alice"));
        QCOMPARE(known.resolve(s("alice@[::1]:2222"))->target.host, s("::1"));
        QCOMPARE(known.resolve(s("alice@localhost"))->target.port, 22);
        QCOMPARE(known.resolve(s("hpc.example.org"))->target.user, base::localUserName());
        QCOMPARE(known.resolve(s("a@b@host"))->target.user, s("a@b"));
    }

    void nonsenseIsRefusedAndMisspeltNamesAreSaidSo()
    {
        const auto known = catalogue();
        for (const char *spec :
             {"", "@", "alice@", "@narval", "a b", "host:99999", "alice@host:x", "-oProxyCommand=x", "alice@-x"})
            QVERIFY2(!known.resolve(s(spec)).ok() && known.resolve(s(spec)).error().code == ErrorCode::BadRequest, spec);
        QVERIFY(known.resolve(s("alice@::1")).error().next.contains(s("user@[::1]")));
        const auto misspelt = known.resolve(s("narvall"));
        QCOMPARE(misspelt.error().code, ErrorCode::NotFound);
        QVERIFY(misspelt.error().next.contains(s("narval")));
    }

    void whatThePersonChoseWins()
    {
        Overrides overrides;
        overrides.user = s("eve");
        overrides.port = 2022;
        overrides.identityFile = s("/k");
        const auto narval = catalogue("Host narval\nUser bob\nIdentityFile /b\n").resolve(s("alice@narval"), overrides);
        QCOMPARE(narval->target.user, s("eve"));
        QCOMPARE(narval->target.port, 2022);
        QCOMPARE(narval->target.identityFile, s("/k"));
    }

    void thePracticeClusterIsFoundByItsFile()
    {
        auto known = catalogue();
        QCOMPARE(known.resolve(s("practice")).error().code, ErrorCode::NotFound);
        const QString wayOut = practiceIsPossible() ? s("Start the practice cluster") : s("VOYAGEUR_PRACTICE");
        QVERIFY(known.resolve(s("practice")).error().next.contains(wayOut));
        QTemporaryDir folder;
        write(
            folder.filePath(s("practice.json")),
            R"({"running":true,"host":"127.0.0.1","port":20000,"identity":"/k/id","hostKeys":["ssh-ed25519 AAAA"],"simulatedGpus":true})");
        known.setPracticeFolder(folder.path());
        const auto practice = known.resolve(s("practice"));
        QVERIFY(practice.ok());
        QCOMPARE(practice->target.host, s("127.0.0.1"));
        QCOMPARE(practice->target.port, 20000);
        QCOMPARE(practice->target.user, s("student"));
        QCOMPARE(practice->target.identityFile, s("/k/id"));
        QCOMPARE(practice->target.hostKeys, QStringList{s("ssh-ed25519 AAAA")});
        QVERIFY(practice->simulatedGpus && practice->practice);
        QVERIFY(practice->facts.slurm.pollSeconds.is(2));
        QCOMPARE(known.resolve(s("practice-2fa"))->target.user, s("student2"));
        QCOMPARE(known.resolve(s("alice@practice"))->target.user, s("alice"));
        write(folder.filePath(s("practice.json")), R"({"running":false})");
        QCOMPARE(known.resolve(s("practice")).error().code, ErrorCode::NotFound);
        write(folder.filePath(s("practice.json")), "{");
        QCOMPARE(known.resolve(s("practice")).error().code, ErrorCode::BadAnswer);
    }

    // Where a cluster's documentation has them, with that page.
    void publishedHostKeysComeWithTheirSource()
    {
        QStringList with;
        for (const Profile &profile : catalogue().profiles()) {
            const ssh::Target &target = profile.target;
            if (target.publishedKeys.isEmpty())
                continue;
            with += profile.name;
            QVERIFY2(target.publishedSource.startsWith(s("https://")), qPrintable(profile.name));
            for (const QString &type : {s("ssh-ed25519 SHA256:"), s("ssh-rsa SHA256:")})
                QVERIFY2(target.publishedKeys.filter(type).size() == 1, qPrintable(profile.name));
        }
        with.sort();
        QCOMPARE(with.join(u' '), s("fir killarney mila narval nibi rorqual tamia trillium"));
    }

    void aFileUnderAnotherNameIsRefused()
    {
        QTemporaryDir folder;
        write(folder.filePath(s("other.json")),
              R"({"version":2,"name":"x","title":{"en":"X"},"login":{"value":"x.ca","source":"y"}})");
        QVERIFY(!Catalogue::load(folder.path()).ok());
    }
};

VOYAGEUR_TEST(TestCatalogue)

} // namespace tst_catalogue
#include "tst_catalogue.moc"
