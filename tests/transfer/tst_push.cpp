// SPDX-License-Identifier: GPL-3.0-or-later
#include "practicehost.h"
#include "program.h"
#include "remotefolder.h"
#include "tree.h"

#include "dataset/pack.h"
#include "testprogram.h"
#include "transfer/remote.h"
#include "transfer/transfer.h"

#include <QCoreApplication>
#include <QFile>
#include <QTest>

namespace tst_push {

using namespace voyageur;
using namespace voyageur::tests;
using namespace voyageur::transfer;
using namespace Qt::StringLiterals;

namespace {

// Enough that an upload is still under way when a test reaches for it.
void fillBig(Tree &tree)
{
    for (int i = 0; i < 10; ++i)
        tree.file("big/" + QByteArray::number(i), QByteArray(2'000'000, static_cast<char>('a' + i)));
}

constexpr qint64 bigBytes = 20'000'000;

// What was handed over is not there yet: an upload goes on from whole chunks of 4 MiB that have arrived.
bool twoChunksArrive(const RemoteFolder &remote)
{
    return QTest::qWaitFor([&] { return remote.sh("du -k big.tar.part | cut -f 1").toLongLong() >= 2 * 4096; }, 20'000);
}

// Requests a stop once so many bytes are out.
base::ProgressSink stopAfter(base::StopSource &source, qint64 bytes)
{
    return [&source, bytes](const base::Progress &progress) {
        if (progress.total > bytes && progress.done >= bytes)
            source.request();
    };
}

} // namespace

class TestPush : public QObject {
    Q_OBJECT
private slots:
    void initTestCase() { m_host = practiceHost(); }
    void cleanupTestCase() { m_host.reset(); }

    void aFolderBecomesOneArchiveThere()
    {
        Tree tree;
        fillAwkward(tree, "mon jeu");
        RemoteFolder remote(m_host);
        remote.sh("mkdir existing");
        const auto packed = dataset::pack(tree.path() + u"/mon jeu"_s, tree.path() + u"/local.tar"_s);
        QVERIFY(packed.ok());

        const QList<std::pair<QByteArray, QByteArray>> places{
            {"existing", "existing/mon jeu.tar"}, {"new/deep/", "new/deep/mon jeu.tar"}, {"other/name.tar", "other/name.tar"}};
        for (const auto &[given, expected] : places) {
            QList<base::Progress> seen;
            const auto report = pushArchive(*m_host, tree.path() + u"/mon jeu/"_s, remote.path(given), {},
                                            [&](const base::Progress &progress) { seen += progress; });
            if (!report.ok())
                QFAIL(qPrintable(report.error().text()));
            QCOMPARE(report->remote, remote.path(expected));
            QVERIFY(report->verified);
            QCOMPARE(report->sha256, packed->sha256);
            QCOMPARE(report->bytes, packed->bytes);
            QCOMPARE(report->files, packed->files);
            QVERIFY(report->seconds > 0);
            QCOMPARE(remote.hashOf(expected), packed->sha256);
            QCOMPARE(seen.last().done, packed->bytes);
        }
        QVERIFY(!remote.list().contains(".part"));
        QVERIFY(remote.sh("tar -tf 'other/name.tar' | head -1").startsWith("mon jeu/"));
    }

    void anEmptyPathMeansTheHome()
    {
        Tree tree;
        const QByteArray name = "voyageur test " + QByteArray::number(QCoreApplication::applicationPid());
        tree.file(name + "/a", "1");
        const auto report = pushArchive(*m_host, tree.path() + u'/' + QString::fromUtf8(name), ssh::RemotePath());
        QVERIFY(report.ok());
        QCOMPARE(report->remote.bytes(), name + ".tar");
        QVERIFY(m_host->run(ssh::ShellCommand{"rm", "--", report->remote.bytes()})->status.success());
    }

    void aFileGoesWhereItIsSent()
    {
        Tree tree;
        tree.file("run me.sh", "#!/bin/sh\n", 1'700'000'000, true);
        tree.file("empty", {});
        RemoteFolder remote(m_host);
        for (const QByteArray &name :
             {QByteArray("caf\xe9"), QByteArray("$(reboot)"), QByteArray("new\nline"), QByteArray("-rf")}) {
            const auto report = pushFile(*m_host, tree.path() + u"/run me.sh"_s, remote.path("in/" + name));
            if (!report.ok())
                QFAIL(qPrintable(report.error().text()));
            QVERIFY(report->verified);
            QCOMPARE(remote.hashOf("in/" + name), report->sha256);
            remote.sh("test -x \"$1\"", {"./in/" + name});
        }
        const auto inside = pushFile(*m_host, tree.path() + u"/empty"_s, remote.path("in"));
        QVERIFY(inside.ok());
        QVERIFY(inside->verified);
        QCOMPARE(remote.sh("wc -c < in/empty").trimmed(), "0");
        remote.sh("test ! -x in/empty");
    }

    void aTreeArrivesNameByName()
    {
        Tree tree;
        fillAwkward(tree, "code");
        RemoteFolder remote(m_host);
        const auto fresh = pushTree(*m_host, tree.path() + u"/code"_s, remote.path("copy"));
        if (!fresh.ok())
            QFAIL(qPrintable(fresh.error().text()));
        QVERIFY(fresh->verified);
        QCOMPARE(fresh->files, awkwardFiles());
        QCOMPARE(fresh->remote, remote.path("copy"));
        // Everything but the times of links and folders, which are by rule.
        const QByteArray listing = "find . -type f -printf '%P\\0%Ts %s\\0' | LC_ALL=C sort -z; "
                                   "find . -type l -printf '%P\\0%l\\0' | LC_ALL=C sort -z; "
                                   "find . -type d -print0 | LC_ALL=C sort -z; "
                                   "find . -type f -print0 | LC_ALL=C sort -z | xargs -0 sha256sum --";
        QCOMPARE(remote.sh("cd copy && " + listing),
                 outputOf(u"sh"_s, {u"-c"_s, QString::fromUtf8(listing)}, {}, tree.path() + u"/code"_s));
        QCOMPARE(remote.sh("find copy -type f -perm -100"), "copy/run.sh\n");
        // Into an existing folder: under its own name. Again: over what is there.
        remote.sh("mkdir in && mkdir in/code && echo mine > in/code/mine && echo old > in/code/plain.txt && ln -s ../target "
                  "in/code/run.sh "
                  "&& echo kept > in/target");
        const auto inside = pushTree(*m_host, tree.path() + u"/code"_s, remote.path("in"));
        if (!inside.ok())
            QFAIL(qPrintable(inside.error().text()));
        QCOMPARE(inside->remote, remote.path("in/code"));
        QCOMPARE(remote.sh("cat in/code/mine in/target"), "mine\nkept\n");
        QCOMPARE(remote.hashOf("in/code/plain.txt"), remote.hashOf("copy/plain.txt"));
        QCOMPARE(remote.sh("cat in/code/run.sh"), "#!/bin/sh\n");
        remote.sh("test ! -L in/code/run.sh && test -x in/code/run.sh");
        QVERIFY(!remote.list().contains("voyageur-part"));
    }

    void aFileAndAFolderDoNotReplaceEachOther()
    {
        Tree tree;
        tree.file("code/a", "1");
        RemoteFolder remote(m_host);
        remote.sh("mkdir -p folder/a in/code.tar in/a; echo old > file");
        const auto archive = pushArchive(*m_host, tree.path() + u"/code"_s, remote.path("in"));
        QVERIFY(!archive.ok());
        QCOMPARE(archive.error().code, base::ErrorCode::BadRequest);
        const auto file = pushFile(*m_host, tree.path() + u"/code/a"_s, remote.path("in/"));
        QVERIFY(!file.ok());
        QCOMPARE(file.error().code, base::ErrorCode::BadRequest);
        const auto overFile = pushTree(*m_host, tree.path() + u"/code"_s, remote.path("file"));
        QVERIFY(!overFile.ok());
        QCOMPARE(overFile.error().code, base::ErrorCode::BadRequest);
        remote.sh("mkdir -p merge/code/a");
        const auto merged = pushTree(*m_host, tree.path() + u"/code"_s, remote.path("merge"));
        QVERIFY(!merged.ok());
        QVERIFY2(merged.error().server.contains(u"is a folder"_s), qPrintable(merged.error().text()));
        QCOMPARE(remote.sh("cat file"), "old\n");
        QVERIFY(!remote.list().contains("part"));
    }

    void newFilesInASharedFolderTakeItsGroup()
    {
        Tree tree;
        tree.file("code/sub/a", "1");
        RemoteFolder remote(m_host);
        remote.sh("mkdir shared && chgrp def-prof shared && chmod g+s shared && mkdir -p shared/old && mkdir shared/old/code");
        for (const char *place : {"shared/fresh", "shared/old/", "shared"}) {
            const auto report = pushTree(*m_host, tree.path() + u"/code"_s, remote.path(place));
            QVERIFY(report.ok());
        }
        QVERIFY(pushArchive(*m_host, tree.path() + u"/code"_s, remote.path("shared/new/")).ok());
        QCOMPARE(remote.sh("find shared ! -group def-prof"), "");
        QCOMPARE(remote.sh("find shared -type d ! -perm -2000"), "");
    }

    void aStopLeavesNothingAndEndsTheCommand()
    {
        Tree tree;
        fillBig(tree);
        RemoteFolder remote(m_host);
        remote.sh("echo old > big.tar");
        base::StopSource source;
        const auto report =
            pushArchive(*m_host, tree.path() + u"/big"_s, remote.path(), {}, stopAfter(source, bigBytes / 2), source.token());
        QVERIFY(!report.ok());
        QCOMPARE(report.error().code, base::ErrorCode::Cancelled);
        QCOMPARE(remote.list(), "./big.tar\n");
        QCOMPARE(remote.sh("cat big.tar"), "old\n");
        QTRY_COMPARE(remote.sh("pgrep -u student -x cat || true"), "");

        base::StopSource again;
        const auto tree2 =
            pushTree(*m_host, tree.path() + u"/big"_s, remote.path("new"), {}, stopAfter(again, bigBytes / 2), again.token());
        QVERIFY(!tree2.ok());
        QCOMPARE(tree2.error().code, base::ErrorCode::Cancelled);
        QTRY_COMPARE(remote.list(), "./big.tar\n");
    }

    void aDiskThatTookAPartIsFull()
    {
        const auto error = failed("tar: f: Wrote only 5120 of 10240 bytes\ntar: Exiting with failure status\n", {2, {}});
        QCOMPARE(error.code, base::ErrorCode::QuotaExceeded);
    }

    void anInterruptedUploadGoesOnWhereItWas()
    {
        Tree tree;
        fillBig(tree);
        RemoteFolder remote(m_host);
        PushOptions options;
        options.resume = true;
        base::StopSource source;
        const auto stopOnTheWay = [&](const base::Progress &progress) {
            if (progress.done > bigBytes / 2 && !source.token().stopRequested() && twoChunksArrive(remote))
                source.request();
        };
        const auto first = pushArchive(*m_host, tree.path() + u"/big"_s, remote.path(), options, stopOnTheWay, source.token());
        QVERIFY(!first.ok());
        QCOMPARE(remote.list(), "./big.tar.part\n");
        const auto second = pushArchive(*m_host, tree.path() + u"/big"_s, remote.path(), options);
        QVERIFY(second.ok());
        QVERIFY(second->resumedFrom > 0);
        QVERIFY(second->verified);
        QCOMPARE(remote.hashOf("big.tar"), second->sha256);
        QCOMPARE(remote.list(), "./big.tar\n");
    }

    void whatWasLeftOfAnotherDatasetIsNotUsed()
    {
        Tree tree;
        fillBig(tree);
        RemoteFolder remote(m_host);
        PushOptions options;
        options.resume = true;
        for (const char *rest :
             {"head -c 3000000 /dev/zero > big.tar.part", "head -c 30000000 /dev/zero > big.tar.part", ": > big.tar.part"}) {
            remote.sh(rest);
            const auto report = pushArchive(*m_host, tree.path() + u"/big"_s, remote.path(), options);
            QVERIFY(report.ok());
            QCOMPARE(report->resumedFrom, 0);
            QVERIFY(report->verified);
            QCOMPARE(remote.hashOf("big.tar"), report->sha256);
        }
    }

    void aLostConnectionIsSaidAndTheNextLoginGoesOn()
    {
        Tree tree;
        fillBig(tree);
        RemoteFolder remote(m_host);
        const auto other = practiceHost();
        PushOptions options;
        options.resume = true;
        const auto lost =
            pushArchive(*other, tree.path() + u"/big"_s, remote.path(), options, [&](const base::Progress &progress) {
                if (progress.done > bigBytes / 2 && other->isConnected() && twoChunksArrive(remote))
                    other->disconnect();
            });
        QVERIFY(!lost.ok());
        QCOMPARE(lost.error().code, base::ErrorCode::ConnectionLost);
        QTRY_COMPARE(remote.sh("pgrep -u student -x cat || true"), "");
        QCOMPARE(remote.list(), "./big.tar.part\n");
        const auto report = pushArchive(*m_host, tree.path() + u"/big"_s, remote.path(), options);
        QVERIFY(report.ok());
        QVERIFY(report->resumedFrom > 0);
        QCOMPARE(remote.hashOf("big.tar"), report->sha256);
    }

    void aFileThatChangesUnderWayIsNeverPutInPlace()
    {
        Tree tree;
        fillBig(tree);
        RemoteFolder remote(m_host);
        bool done = false;
        const auto report = pushArchive(*m_host, tree.path() + u"/big"_s, remote.path(), {}, [&](const base::Progress &progress) {
            if (progress.done > bigBytes / 2 && !done) {
                tree.file("big/9", QByteArray(2'000'001, 'z'));
                done = true;
            }
        });
        QVERIFY(!report.ok());
        QCOMPARE(report.error().code, base::ErrorCode::FileChanged);
        QVERIFY(report.error().what.contains(u"big/9"_s));
        QCOMPARE(remote.list(), "");
    }

    void whatArrivesDamagedIsNeverPutInPlace()
    {
        Tree tree;
        fillBig(tree);
        RemoteFolder remote(m_host);
        remote.sh("echo old > big.tar");
        bool done = false;
        // Another program writes into the part file.
        const auto report = pushArchive(*m_host, tree.path() + u"/big"_s, remote.path(), {}, [&](const base::Progress &progress) {
            if (progress.done > bigBytes / 2 && !done) {
                done = true;
                remote.sh("printf X | dd of=big.tar.part bs=1 seek=100 conv=notrunc 2>&1");
            }
        });
        QVERIFY(!report.ok());
        QCOMPARE(report.error().code, base::ErrorCode::VerificationFailed);
        QCOMPARE(remote.list(), "./big.tar\n");
        QCOMPARE(remote.sh("cat big.tar"), "old\n");
    }

    void aFullDiskIsCalledByItsName()
    {
        Tree tree;
        fillBig(tree);
        RemoteFolder remote(m_host);
        // A disk of one megabyte, in a mount namespace of the student's own, reached through /proc.
        const auto holder = m_host->start(ssh::Command{ssh::ShellCommand{
            "unshare", "-Urm", "sh", "-c", "mount -t tmpfs -o size=1m none /mnt && echo $$ && exec sleep 120"}});
        QVERIFY(holder.ok());
        const auto first = (*holder)->read({}, base::Deadline::after(std::chrono::seconds(10)));
        QVERIFY(first.ok());
        QVERIFY2(first->stream == ssh::Stream::Out, first->bytes.constData());
        const ssh::RemotePath disk("/proc/" + first->bytes.trimmed() + "/root/mnt");
        for (const bool asTree : {false, true}) {
            const auto report = asTree ? pushTree(*m_host, tree.path() + u"/big"_s, disk.child("new"))
                                       : pushArchive(*m_host, tree.path() + u"/big"_s, disk);
            QVERIFY(!report.ok());
            QVERIFY2(report.error().code == base::ErrorCode::QuotaExceeded, qPrintable(report.error().text()));
            QVERIFY(!report.error().next.isEmpty());
            const auto left = m_host->run(ssh::ShellCommand{"ls", "-A", disk.bytes()});
            QVERIFY(left.ok());
            QCOMPARE(left->out, "");
        }
        (*holder)->cancel();
    }

    void aForbiddenPlaceIsSaidInTheServersWords()
    {
        Tree tree;
        tree.file("code/a", "1");
        for (const char *place : {"/root/x", "/etc/x/y"}) {
            const auto report = pushArchive(*m_host, tree.path() + u"/code"_s, ssh::RemotePath(place));
            QVERIFY(!report.ok());
            QCOMPARE(report.error().code, base::ErrorCode::CommandFailed);
            QVERIFY2(report.error().server.contains(u"Permission denied"_s), qPrintable(report.error().server));
        }
    }

    void anUploadCanBeSlowedDown()
    {
        Tree tree;
        tree.file("a", QByteArray(600'000, 'a'));
        RemoteFolder remote(m_host);
        PushOptions options;
        options.bytesPerSecond = 1'000'000;
        const auto report = pushFile(*m_host, tree.path() + u"/a"_s, remote.path(), options);
        QVERIFY(report.ok());
        QVERIFY2(report->seconds > 0.55, qPrintable(QString::number(report->seconds)));
    }

    void withoutSha256sumAnotherProgramChecks()
    {
        const auto setUp = practiceHost(u"alice"_s);
        RemoteFolder remote(setUp);
        remote.sh("mkdir bin; for t in sh env cat dd mkdir rm mv wc chmod stat printf openssl tar; do ln -s \"$(command -v $t)\" "
                  "bin/$t; done");
        const StartUpFile startUp(setUp, "PATH=\"$HOME/" + remote.path("bin").bytes() + '"');
        Tree tree;
        tree.file("code/a", "1");
        const auto host = practiceHost(u"alice"_s);
        const auto report = pushArchive(*host, tree.path() + u"/code"_s, remote.path("a.tar"));
        if (!report.ok())
            QFAIL(qPrintable(report.error().text()));
        QVERIFY(report->verified);
        remote.sh("rm bin/openssl");
        const auto unchecked = pushArchive(*host, tree.path() + u"/code"_s, remote.path("b.tar"));
        QVERIFY(unchecked.ok());
        QVERIFY(!unchecked->verified);
        remote.sh("/usr/bin/ln -s /usr/bin/python3 bin/python3");
        const auto byPython = pushArchive(*host, tree.path() + u"/code"_s, remote.path("c.tar"));
        QVERIFY(byPython.ok());
        QVERIFY(byPython->verified);
    }

private:
    std::shared_ptr<ssh::Host> m_host;
};

VOYAGEUR_TEST(TestPush)

} // namespace tst_push
#include "tst_push.moc"
