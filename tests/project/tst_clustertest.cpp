// SPDX-License-Identifier: GPL-3.0-or-later
// "Test this cluster" on the practice cluster: each check's good and bad side.
#include "base/pace.h"
#include "cluster/nodename.h"
#include "practicehost.h"
#include "program.h"
#include "session/clustertest.h"
#include "sshserver.h"
#include "testprogram.h"
#include "tests/support/sshdlog.h"

#include <QFile>
#include <QJsonValue>
#include <QTest>

namespace tst_clustertest {

using namespace voyageur;
using namespace voyageur::session;
using namespace Qt::StringLiterals;
using Status = ClusterCheck::Status;
using tests::SshServer;

namespace {

cluster::Profile profileOf(const ssh::Target &target)
{
    cluster::Profile profile;
    profile.name = u"practice"_s;
    profile.target = target;
    return profile;
}

const OnCheck nothing = [](const ClusterCheck &) {};

qsizetype logins()
{
    QFile log(tests::practice().value("sshdLog"_L1).toString());
    return log.open(QIODevice::ReadOnly) ? voyageur::tests::loginsIn(log.readAll()) : -1;
}

ClusterCheck named(const base::Result<QList<ClusterCheck>> &checks, const QString &name)
{
    for (const auto &check : *checks) {
        if (check.name == name)
            return check;
    }
    return {u"there is no check "_s + name, Status::Skipped, {}, {}};
}

base::Result<QList<ClusterCheck>> testOf(const QString &user)
{
    return testCluster(profileOf(tests::practiceTarget(user)), tests::practiceHost(user), nothing, {});
}

//! A user's file, as it was when this goes.
class HomeFile final {
public:
    HomeFile(QString user, QString name, const QByteArray &bytes)
        : m_path(u"/home/%1/%2"_s.arg(user, name)), m_user(std::move(user))
    {
        const auto save = u"if [ -e \"$1\" ]; then cp -p \"$1\" \"$1.saved\"; fi; mkdir -p \"$(dirname \"$1\")\"; cat >\"$1\"; "
                          u"chmod 755 \"$1\"; "
                          "chown \"$2\" \"$1\""_s;
        tests::insidePractice({u"sh"_s, u"-c"_s, save, u"sh"_s, m_path, m_user}, bytes);
    }
    ~HomeFile()
    {
        tests::insidePractice(
            {u"sh"_s, u"-c"_s, u"rm -f \"$1\"; if [ -e \"$1.saved\" ]; then mv \"$1.saved\" \"$1\"; fi"_s, u"sh"_s, m_path});
    }
    HomeFile(const HomeFile &) = delete;
    HomeFile &operator=(const HomeFile &) = delete;

private:
    QString m_path;
    QString m_user;
};

} // namespace

#define VERIFY_STATUS(check, wanted) QVERIFY2((check).status == (wanted), qPrintable((check).name + u": "_s + (check).detail))

class TstClusterTest final : public QObject {
    Q_OBJECT

private slots:
    void overASessionNobodySignsInAnew()
    {
        const auto host = tests::practiceHost();
        QVERIFY(host->run(ssh::ShellCommand{"true"}).ok()); // by now the server has written the login down
        const auto before = logins();
        QVERIFY(before > 0);
        QStringList names;
        const auto checks = testCluster(profileOf(tests::practiceTarget()), host,
                                        [&names](const ClusterCheck &check) { names += check.name; }, {});
        QVERIFY(checks.ok());
        QCOMPARE(names, clusterCheckNames());
        QCOMPARE(logins(), before);
        for (const auto &check : *checks) {
            VERIFY_STATUS(check, Status::Good);
            QVERIFY(!check.detail.isEmpty());
        }
        QVERIFY(named(checks, u"login"_s).detail.contains(u"publickey"_s));
        const QString report = clusterTestReport(profileOf(tests::practiceTarget()), *checks);
        for (const QString &name : names)
            QCOMPARE(report.count(u"] "_s + name + u':'), 1);
        QVERIFY(!report.contains(u"PRIVATE"_s));
    }

    void fromOutsideNobodySignsIn()
    {
        const SshServer server;
        const auto checks = testClusterFromOutside(profileOf(server.target()), nothing, {});
        QVERIFY(checks.ok());
        for (const auto &name : {u"reach"_s, u"host-key"_s, u"methods"_s})
            VERIFY_STATUS(named(checks, name), Status::Good);
        QVERIFY(named(checks, u"methods"_s).detail.contains(u"publickey"_s));
        VERIFY_STATUS(named(checks, u"login"_s), Status::Skipped);
        QCOMPARE(voyageur::tests::loginsIn(server.log()), 0);
    }

    void aClosedPortAndAChangedKeyEndTheTest()
    {
        auto target = tests::practiceTarget();
        target.port = 1;
        const auto closed = testClusterFromOutside(profileOf(target), nothing, {});
        VERIFY_STATUS(named(closed, u"reach"_s), Status::Failed);
        QVERIFY(!named(closed, u"reach"_s).advice.isEmpty());
        QCOMPARE(std::count_if(closed->begin(), closed->end(), [](const auto &check) { return check.status == Status::Skipped; }),
                 clusterCheckNames().size() - 1);

        SshServer server;
        const auto known = server.target();
        server.changeHostKey();
        const auto changed = testClusterFromOutside(profileOf(known), nothing, {});
        VERIFY_STATUS(named(changed, u"reach"_s), Status::Good);
        VERIFY_STATUS(named(changed, u"host-key"_s), Status::Failed);
        VERIFY_STATUS(named(changed, u"methods"_s), Status::Skipped);
        QVERIFY(!server.log().contains("userauth-request")); // not a word to somebody who may be somebody else
    }

    void linesOfTheStartUpFilesAreNamed()
    {
        const base::Hurry hurry(4); // here a second is slow: each look begins a shell
        const HomeFile file(u"alice"_s, u".bashrc"_s,
                            "# mine\necho Welcome\nsleep 1\n# >>> conda initialize >>>\n:\n# <<< conda initialize <<<\n");
        const auto checks = testOf(u"alice"_s);
        VERIFY_STATUS(named(checks, u"shell"_s), Status::Warning);
        const ClusterCheck doctor = named(checks, u"bashrc"_s);
        VERIFY_STATUS(doctor, Status::Warning);
        for (const auto &words : {u"~/.bashrc, line 2 (echo Welcome)"_s, u"~/.bashrc, line 3 (sleep 1)"_s, u"~/.bashrc, line 4"_s,
                                  u"Commands take "_s, u"[[ $- == *i* ]]"_s})
            QVERIFY2(doctor.detail.contains(words), qPrintable(doctor.detail));
    }

    void whatRunsForPeopleOnlyIsFine()
    {
        const HomeFile file(u"alice"_s, u".bashrc"_s,
                            "case $- in\n  *i*) ;;\n  *) return;;\nesac\necho Welcome\nmodule load python\n");
        const auto checks = testOf(u"alice"_s);
        VERIFY_STATUS(named(checks, u"shell"_s), Status::Good);
        VERIFY_STATUS(named(checks, u"bashrc"_s), Status::Good);
    }

    void aControllerThatHangsIsNoticed()
    {
        const auto host = tests::practiceHost();
        const base::Hurry hurry(5); // scontrol waits for twenty seconds by itself
        const QList<qint64> controller{tests::practicePid(u"slurmctld"_s)};
        tests::sendSignal(u"STOP"_s, controller);
        const auto checks = testCluster(profileOf(tests::practiceTarget()), host, nothing, {});
        tests::sendSignal(u"CONT"_s, controller);
        const ClusterCheck slurm = named(checks, u"slurm"_s);
        VERIFY_STATUS(slurm, Status::Failed);
        QVERIFY(slurm.detail.contains(u"24.11"_s));
        QVERIFY(!slurm.advice.isEmpty());
        VERIFY_STATUS(named(checks, u"accounts"_s), Status::Good);
    }

    void aFolderThatTheCatalogueNamesIsMissed()
    {
        auto profile = profileOf(tests::practiceTarget());
        profile.facts.storage.scratch.value = base::FileSystem{};
        profile.facts.storage.scratch.value->path = u"~/no-such-scratch"_s;
        profile.facts.storage.scratch.confidence = base::Confidence::Sourced;
        const auto host = tests::practiceHost();
        const auto missing = testCluster(profile, host, nothing, {});
        VERIFY_STATUS(named(missing, u"folders"_s), Status::Warning);
        QVERIFY(named(missing, u"folders"_s).detail.contains(u"~/no-such-scratch"_s));
        profile.facts.storage.scratch.value->path = u"/scratch/$USER"_s;
        VERIFY_STATUS(named(testCluster(profile, host, nothing, {}), u"folders"_s), Status::Good);
        QVERIFY(host->run(ssh::ShellCommand{"ln", "-s", "/nowhere", "nearline"}).ok());
        const auto broken = testCluster(profile, host, nothing, {});
        QVERIFY(host->run(ssh::ShellCommand{"rm", "nearline"}).ok());
        VERIFY_STATUS(named(broken, u"folders"_s), Status::Warning);
    }

    void aClockThatIsWrongIsNoticed()
    {
        const HomeFile program(u"alice"_s, u"bin/date"_s, "#!/bin/sh\necho $(($(/bin/date +%s) - 7200))\n");
        const HomeFile file(u"alice"_s, u".bashrc"_s, "export PATH=$HOME/bin:$PATH\n");
        const ClusterCheck clock = named(testOf(u"alice"_s), u"clock"_s);
        VERIFY_STATUS(clock, Status::Warning);
        QVERIFY(!clock.advice.isEmpty());
    }

    void aServerWithFewSessionsAndNoSftpIsNoticed()
    {
        const SshServer server("MaxSessions 2\nSubsystem sftp /nonexistent\n");
        tests::ScriptedPrompter prompter;
        const auto checks = testCluster(profileOf(server.keyTarget()), prompter, nothing, {});
        QVERIFY(checks.ok());
        VERIFY_STATUS(named(checks, u"max-sessions"_s), Status::Warning);
        QVERIFY2(named(checks, u"max-sessions"_s).detail.contains(u'2'), qPrintable(named(checks, u"max-sessions"_s).detail));
        VERIFY_STATUS(named(checks, u"sftp"_s), Status::Warning);
        VERIFY_STATUS(named(checks, u"login"_s), Status::Good);
    }

    void whereNoCommandRunsThatIsSaidOnce()
    {
        tests::ScriptedPrompter prompter;
        const auto checks = testCluster(profileOf(tests::practiceTarget(u"sftponly"_s)), prompter, nothing, {});
        QVERIFY(checks.ok());
        VERIFY_STATUS(named(checks, u"shell"_s), Status::Failed);
        for (const auto &name : {u"slurm"_s, u"folders"_s, u"quota"_s, u"clock"_s, u"max-sessions"_s})
            VERIFY_STATUS(named(checks, name), Status::Skipped);
        VERIFY_STATUS(named(checks, u"sftp"_s), Status::Good);
    }

    void aStopEndsIt()
    {
        base::StopSource source;
        int made = 0;
        const auto checks = testCluster(
            profileOf(tests::practiceTarget()), tests::practiceHost(),
            [&](const ClusterCheck &) {
                if (++made == 5)
                    source.request();
            },
            source.token());
        QVERIFY(!checks.ok());
        QCOMPARE(checks.error().code, base::ErrorCode::Cancelled);
        QCOMPARE(made, 5);
    }
};

VOYAGEUR_TEST(TstClusterTest)

} // namespace tst_clustertest
#include "tst_clustertest.moc"
