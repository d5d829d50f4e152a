// SPDX-License-Identifier: GPL-3.0-or-later
// Who may read, change and run what travelled: with a real sshd at the other end, both ways, beside the umask there and here.
#include "practicehost.h"
#include "program.h"
#include "remotefolder.h"
#include "tree.h"

#include "base/platform.h"
#include "testprogram.h"
#include "transfer/sync.h"
#include "transfer/transfer.h"

#include <QTest>

#include <algorithm>

#include <sys/stat.h>
#include <unistd.h>

namespace tst_modes {

using namespace voyageur;
using namespace voyageur::tests;
using namespace voyageur::transfer;
using namespace Qt::StringLiterals;
using Direction = SyncRequest::Direction;

namespace {

// What a listing says of every name: kind, permissions, time, and where a link leads.
constexpr char listText[] =
    "cd \"$1\" && find . -printf '%y %m %T@ %p>%l\\n' | sed 's/\\.[0-9]* / /; s/^\\(l\\) [0-7]*/\\1/' | LC_ALL=C sort -k4";

QByteArray listedHere(const QByteArray &folder)
{
    return shellOutput(listText, {base::fileNameText(folder)});
}

class Umask final {
public:
    explicit Umask(mode_t mask) : m_before(umask(mask)) {}
    ~Umask() { umask(m_before); }
    Umask(const Umask &) = delete;
    Umask &operator=(const Umask &) = delete;

private:
    const mode_t m_before;
};

void setMode(const Tree &tree, const QByteArray &name, mode_t mode)
{
    if (chmod(tree.local(name).constData(), mode) != 0)
        qFatal("chmod %s", name.constData());
}

// One of each kind that a umask, or a look at the content, would change; folders with times of their own.
void fillModes(Tree &tree, const QByteArray &root)
{
    tree.file(root + "/.env", "KEY=1");
    tree.file(root + "/run", "no shebang", 1'700'000'001);
    tree.file(root + "/text", "#!/bin/sh\n", 1'700'000'002);
    tree.file(root + "/shared", "group may write", 1'700'000'003);
    tree.file(root + "/readonly", "r", 1'700'000'004);
    tree.file(root + "/secret/key", "k", 1'700'000'005);
    tree.file(root + "/closed/inside", "i", 1'700'000'006);
    tree.file(root + "/special", "s", 1'700'000'007);
    tree.link(root + "/link", "run");
    setMode(tree, root + "/.env", 0600);
    setMode(tree, root + "/run", 0755);
    setMode(tree, root + "/text", 0644);
    setMode(tree, root + "/shared", 0664);
    setMode(tree, root + "/readonly", 0444);
    setMode(tree, root + "/secret/key", 0644);
    setMode(tree, root + "/secret", 0700);
    setMode(tree, root + "/closed", 0555);
    setMode(tree, root + "/special", 06755);
    setMode(tree, root, 0750);
    for (const char *name : {"/secret", "/closed", "/link", ""})
        tree.setTime(root + name, 1'600'000'000);
}

QByteArray expectedModes()
{
    return "d 750 1600000000 .>\n"
           "f 600 1700000000 ./.env>\n"
           "d 555 1600000000 ./closed>\n"
           "f 640 1700000006 ./closed/inside>\n"
           "l 1600000000 ./link>run\n"
           "f 444 1700000004 ./readonly>\n"
           "f 755 1700000001 ./run>\n"
           "d 700 1600000000 ./secret>\n"
           "f 644 1700000005 ./secret/key>\n"
           "f 664 1700000003 ./shared>\n"
           "f 755 1700000007 ./special>\n"
           "f 644 1700000002 ./text>\n";
}

QByteArray sorted(const QByteArray &lines)
{
    QList<QByteArray> list = lines.split('\n');
    std::sort(list.begin(), list.end());
    return list.join('\n');
}

// A sync sets no times of folders and of links that are there.
QByteArray withoutOtherTimes(const QByteArray &lines)
{
    QList<QByteArray> list = lines.split('\n');
    for (QByteArray &line : list) {
        const qsizetype time = line.startsWith("d ") ? 2 : line.startsWith("l ") ? 1 : -1;
        QList<QByteArray> words = line.split(' ');
        if (time > 0)
            words[time] = "-";
        line = words.join(' ');
    }
    std::sort(list.begin(), list.end());
    return list.join('\n');
}

} // namespace

class TestModes : public QObject {
    Q_OBJECT
private slots:
    void initTestCase() { m_host = practiceHost(); }
    void cleanupTestCase() { m_host.reset(); }

    void aFileKeepsPermissionsAndTimeAndIsOpenToNobodyElseOnItsWay()
    {
        Tree tree;
        fillModes(tree, "k");
        RemoteFolder remote(m_host);
        remote.sh("echo old > .env; chmod 600 .env; echo old > run; chmod 600 run");
        const auto watcher = practiceHost();
        for (const char *name : {".env", "run", "text", "readonly", "special"}) {
            QByteArray onItsWay;
            const auto look = [&](const base::Progress &) {
                if (onItsWay.isEmpty())
                    onItsWay =
                        watcher->run(ssh::ShellCommand{"stat", "-c", "%a", remote.path(QByteArray(name) + ".part").bytes()})->out;
            };
            const auto sent = push(*m_host, tree.path() + u"/k/"_s + QLatin1String(name), remote.path(), {}, look);
            if (!sent.ok())
                QFAIL(qPrintable(sent.error().text()));
            QVERIFY(sent->modesKept);
            if (!onItsWay.isEmpty())
                QCOMPARE(onItsWay, "600\n");
        }
        QCOMPARE(
            remote.sh("stat -c '%a %Y %n' .env run text readonly special"),
            "600 1700000000 .env\n755 1700000001 run\n644 1700000002 text\n444 1700000004 readonly\n755 1700000007 special\n");
    }

    void aFolderKeepsThemWhetherItWasThereOrNot()
    {
        Tree tree;
        fillModes(tree, "k");
        for (const bool narrow : {false, true}) { // the umask there neither adds nor takes
            const auto setUp = practiceHost(u"alice"_s);
            const StartUpFile startUp(setUp, narrow ? "umask 077" : "umask 000");
            const auto host = practiceHost(u"alice"_s);
            RemoteFolder remote(host);
            for (int round = 0; round < 2; ++round) {
                const auto sent = push(*host, tree.path() + u"/k"_s, remote.path());
                if (!sent.ok())
                    QFAIL(qPrintable(sent.error().text()));
                QVERIFY(sent->modesKept);
                QCOMPARE(sorted(remote.sh(listText, {"k"})), sorted(expectedModes()));
                // What is there now is wider, and older in its folders.
                remote.sh("cd k && chmod 755 secret && chmod 666 .env && touch secret . && touch -d @1600000000 link -h");
            }
            for (const mode_t mask : {mode_t(0), mode_t(077)}) {
                const Umask own(mask);
                Tree out;
                for (int round = 0; round < 2; ++round) {
                    const auto got = pull(*host, remote.path("k"), out.path());
                    if (!got.ok())
                        QFAIL(qPrintable(got.error().text()));
                    QVERIFY(got->modesKept);
                    QCOMPARE(sorted(listedHere(out.local("k"))), sorted(remote.sh(listText, {"k"})));
                    setMode(out, "k/secret", 0755);
                    setMode(out, "k/.env", 0666);
                }
                const auto one = pull(*host, remote.path("k/readonly"), out.path());
                QVERIFY(one.ok());
                struct stat status {};
                QCOMPARE(stat(out.local("readonly").constData(), &status), 0);
                QCOMPARE(status.st_mode & 07777, mode_t(0444));
            }
        }
    }

    void anArchiveSaysWhoItIsForAndNoMore()
    {
        Tree tree;
        fillModes(tree, "k");
        RemoteFolder remote(m_host);
        QVERIFY(pushArchive(*m_host, tree.path() + u"/k"_s, remote.path()).ok());
        QCOMPARE(sorted(remote.sh("tar -tvf k.tar | sed 's/ .* / /'")),
                 sorted("drwxr-xr-x k/\n-rw------- k/.env\ndrwxr-xr-x k/closed/\n-rw-r--r-- k/closed/inside\nlrwxrwxrwx run\n"
                        "-rw-r--r-- k/readonly\n-rwxr-xr-x k/run\ndrwx------ k/secret/\n-rw-r--r-- k/secret/key\n"
                        "-rw-r--r-- k/shared\n-rwxr-xr-x k/special\n-rw-r--r-- k/text\n"));
    }

    void aSyncSetsThemBothWaysAndSaysWhenThatIsAll()
    {
        Tree tree;
        fillModes(tree, "k");
        RemoteFolder remote(m_host);
        const auto up = requestOf(Direction::Upload, tree.path() + u"/k/"_s, remote.path("new"));
        synced(up);
        const QByteArray expected = withoutOtherTimes(expectedModes());
        QCOMPARE(withoutOtherTimes(remote.sh(listText, {"new"})), expected);
        QCOMPARE(actionsOf(up), QStringList());

        remote.sh("cd new && chmod 755 secret && chmod 644 .env && chmod 777 closed && chmod 600 run shared");
        const QStringList only{u"update .env mode"_s, u"update closed mode"_s, u"update run mode"_s, u"update secret mode"_s,
                               u"update shared mode"_s};
        QCOMPARE(actionsOf(up), only);
        QCOMPARE(synced(up).bytes, 0);
        QCOMPARE(withoutOtherTimes(remote.sh(listText, {"new"})), expected);

        Tree out;
        const auto down = requestOf(Direction::Download, out.path() + u"/new"_s, remote.path("new/"));
        {
            const Umask own(077);
            synced(down);
        }
        QCOMPARE(withoutOtherTimes(listedHere(out.local("new"))), expected);
        QCOMPARE(actionsOf(down), QStringList());
        setMode(out, "new/secret", 0755);
        setMode(out, "new/.env", 0644);
        setMode(out, "new/closed", 0777);
        setMode(out, "new/run", 0600);
        setMode(out, "new/shared", 0600);
        QCOMPARE(actionsOf(down), only);
        synced(down);
        QCOMPARE(withoutOtherTimes(listedHere(out.local("new"))), expected);
    }

    void aSyncChangesWhatIsInAFolderThatItsOwnerMayNotChange()
    {
        Tree tree;
        tree.file("a/closed/changes", "new", 1'700'000'100);
        tree.file("a/closed/comes", "new");
        setMode(tree, "a/closed", 0555);
        RemoteFolder remote(m_host);
        remote.sh(
            "mkdir -p a/closed a/gone && cd a && echo old > closed/changes && touch -d @1 closed/changes && echo x > closed/goes "
            "&& echo x > gone/too && chmod 555 closed gone");
        auto request = requestOf(Direction::Upload, tree.path() + u"/a/"_s, remote.path("a"));
        request.options.deleteExtra = true;
        synced(request);
        QCOMPARE(remote.sh("cd a && cat closed/changes closed/comes && ls -A closed . && stat -c %a closed"),
                 "newnew.:\nclosed\n\nclosed:\nchanges\ncomes\n555\n");
    }

    void whatMayNotBeSetIsSaidAndNoFailure()
    {
        Tree tree;
        tree.file("a/theirs", "1");
        tree.file("a/mine", "1");
        setMode(tree, "a/theirs", 0600);
        const auto alice = practiceHost(u"alice"_s);
        RemoteFolder remote(alice); // for its end
        const QByteArray shared = "/tmp/" + remote.path().name();
        remote.sh("mkdir -m 777 \"$1\" && cd \"$1\" && printf 1 > theirs && chmod 644 theirs && touch -d @1700000000.5 theirs",
                  {shared});
        auto request = requestOf(Direction::Upload, tree.path() + u"/a/"_s, ssh::RemotePath(shared));
        const auto prepared = prepareSync(*m_host, request);
        QVERIFY(prepared.ok());
        const auto report = runSync(*m_host, *prepared);
        if (!report.ok())
            QFAIL(qPrintable(report.error().text()));
        QVERIFY(!report->modesKept);
        QVERIFY(report->meanwhile.isEmpty());
        QCOMPARE(remote.sh("cat \"$1/theirs\" && ls \"$1\" && rm -rf -- \"$1\"", {shared}), "1mine\ntheirs\n");
    }

private:
    static SyncRequest requestOf(Direction direction, const QString &local, const ssh::RemotePath &remote)
    {
        SyncRequest request;
        request.direction = direction;
        request.local = local;
        request.remote = remote;
        return request;
    }

    QStringList actionsOf(const SyncRequest &request)
    {
        QStringList lines;
        const auto prepared = prepareSync(*m_host, request);
        if (!prepared.ok())
            return {prepared.error().text()};
        for (const SyncAction &action : prepared->plan.actions)
            lines += action.kindName() + u' ' + QString::fromUtf8(action.path) + u' ' + action.reasonName();
        return lines;
    }

    SyncReport synced(const SyncRequest &request)
    {
        const auto prepared = prepareSync(*m_host, request);
        const auto report = prepared.ok() ? runSync(*m_host, *prepared) : prepared.error();
        if (!report.ok()) {
            QTest::qFail(qPrintable(report.error().text()), __FILE__, __LINE__);
            return {};
        }
        if (!report->meanwhile.isEmpty() || !report->verified || !report->modesKept)
            QTest::qFail("not all was done", __FILE__, __LINE__);
        return *report;
    }

    std::shared_ptr<ssh::Host> m_host;
};

VOYAGEUR_TEST(TestModes)

} // namespace tst_modes
#include "tst_modes.moc"
