// SPDX-License-Identifier: GPL-3.0-or-later
// A sync with a real sshd at the other end, both ways.
#include "practicehost.h"
#include "remotefolder.h"
#include "tree.h"

#include "base/platform.h"
#include "base/sha256.h"
#include "testprogram.h"
#include "transfer/sync.h"
#include "transfer/transfer.h"

#include <QFile>
#include <QRandomGenerator>
#include <QTest>

#include <optional>
#include <thread>

namespace tst_sync {

using namespace voyageur;
using namespace voyageur::tests;
using namespace voyageur::transfer;
using namespace Qt::StringLiterals;
using Direction = SyncRequest::Direction;

namespace {

constexpr qint64 largeSize = 40'000'000;
// Of a file that is 0640 here and was made 0600 there: Windows knows no such mode, and then what is there stays.
#ifdef Q_OS_WIN
const QByteArray modeThere = "600";
#else
const QByteArray modeThere = "640";
#endif

SyncRequest requestOf(Direction direction, const QString &local, const ssh::RemotePath &remote)
{
    SyncRequest request;
    request.direction = direction;
    request.local = local;
    request.remote = remote;
    return request;
}

QStringList linesOf(const QList<SyncAction> &actions)
{
    QStringList lines;
    for (const SyncAction &action : actions)
        lines += action.kindName() + u' ' + QString::fromUtf8(action.path) + u' ' + action.reasonName();
    return lines;
}

// Bytes that nothing compresses, the same for the same seed.
QByteArray noise(qint64 size, quint32 seed)
{
    QByteArray bytes(size, Qt::Uninitialized);
    QRandomGenerator random(seed);
    random.fillRange(reinterpret_cast<quint32 *>(bytes.data()), size / 4);
    for (qint64 i = size - size % 4; i < size; ++i)
        bytes[i] = char(i);
    return bytes;
}

QByteArray hashOf(const QByteArray &bytes)
{
    base::Sha256 hash;
    hash.add(bytes);
    return hash.hex();
}

} // namespace

class TestSync : public QObject {
    Q_OBJECT
private slots:
    void initTestCase() { m_host = practiceHost(); }
    void cleanupTestCase() { m_host.reset(); }

    void everyNameGoesUpAndComesBackAndThenThereIsNothingToDo()
    {
        Tree tree;
        fillAwkward(tree, "code");
        RemoteFolder remote(m_host);
        for (const QString &source : {u"/code"_s, u"/code/"_s}) {
            const QByteArray target = source.endsWith(u'/') ? "new/content" : "new/named";
            const auto request = requestOf(Direction::Upload, tree.path() + source, remote.path(target));
            const SyncReport report = synced(request);
            QCOMPARE(report.files, awkwardFiles() + awkwardLinks());
            QVERIFY(report.verified);
            QCOMPARE(linesOf(report.meanwhile), QStringList());
            QCOMPARE(linesOf(prepared(request).plan.actions), QStringList());
            QCOMPARE(prepared(request).plan.unchanged, awkwardFiles() + awkwardLinks());

            Tree out;
            const QByteArray from = source.endsWith(u'/') ? target + '/' : target + "/code";
            const auto back = requestOf(Direction::Download, out.path() + u"/x"_s, remote.path(from));
            const SyncReport got = synced(back);
            QCOMPARE(got.files, awkwardFiles() + awkwardLinks());
            QVERIFY(got.verified);
            QCOMPARE(snapshot(out.local(source.endsWith(u'/') ? "x" : "x/code")), snapshot(tree.local("code")));
            QCOMPARE(linesOf(prepared(back).plan.actions), QStringList());
        }
        QVERIFY(!remote.list().contains("voyageur"));
    }

    void changesGoUpAndOnlyThey()
    {
        Tree tree;
        for (const char *name : {"same", "grown", "d/edited", "secret", "touched"})
            tree.file(QByteArray("a/") + name, "1");
        RemoteFolder remote(m_host);
        auto request = requestOf(Direction::Upload, tree.path() + u"/a/"_s, remote.path("a"));
        synced(request);
        remote.sh("cd a && chmod 600 secret && echo mine > extra && mkdir -p old/deep && echo x > old/deep/x && touch -d "
                  "2030-01-01 touched");
        tree.file("a/grown", "22", 1'700'000'100);
        tree.file("a/d/edited", "2", 1'700'000'100);
        tree.file("a/secret", "3", 1'700'000'100);
        tree.file("a/new/one", "4");
        request.options.deleteExtra = true;
        QStringList expected{u"update d/edited content"_s,
                             u"update grown size"_s,
                             u"copy new new"_s,
                             u"copy new/one new"_s,
                             u"update secret content"_s,
                             u"update touched only-time"_s,
                             u"delete old/deep/x not-in-source"_s,
                             u"delete old/deep not-in-source"_s,
                             u"delete old not-in-source"_s,
                             u"delete extra not-in-source"_s};
        QCOMPARE(linesOf(prepared(request).plan.actions), expected);
        const SyncReport report = synced(request);
        QCOMPARE(report.deleted, 4);
        QCOMPARE(report.files, 5);
        QCOMPARE(remote.sh("cd a && cat grown d/edited secret new/one && stat -c '%a %Y' secret && ls"),
                 "22234" + modeThere + " 1700000100\nd\ngrown\nnew\nsame\nsecret\ntouched\n");
        QCOMPARE(linesOf(prepared(request).plan.actions), QStringList());
    }

    void changesComeDownAndOnlyThey()
    {
        RemoteFolder remote(m_host);
        remote.sh("mkdir -p a/d && cd a && for f in same grown d/edited run; do echo 1 > $f; touch -d @1700000000 $f; done; "
                  "chmod +x run; ln -s same l");
        Tree tree;
        auto request = requestOf(Direction::Download, tree.path() + u"/a"_s, remote.path("a/"));
        synced(request);
        remote.sh(
            "cd a && echo 22 > grown; echo 2 > d/edited; mkdir new; echo 4 > new/one; ln -sf run l; touch -d 2030-01-01 same");
        tree.file("a/extra", "mine");
        tree.file("a/old/deep", "mine");
        request.options.deleteExtra = true;
        const SyncReport report = synced(request);
        QCOMPARE(report.deleted, 3);
        auto here = snapshot(tree.local("a"), false);
#ifdef Q_OS_WIN // where Wine makes no links, and nothing is executable
        QCOMPARE(linesOf(report.meanwhile), QStringList{u"conflict l link-not-made"_s});
        QCOMPARE(linesOf(prepared(request).plan.actions), QStringList{u"copy l new"_s});
#else
        QCOMPARE(linesOf(report.meanwhile), QStringList());
        QCOMPARE(linesOf(prepared(request).plan.actions), QStringList());
        QCOMPARE(here.take("l"), "link run");
        QVERIFY(here.value("run").startsWith("file x"));
#endif
        QCOMPARE(here.keys(), (QList<QByteArray>{"d", "d/edited", "grown", "new", "new/one", "run", "same"}));
    }

    void whatIsOfNoUseIsRemovedAndTheRestIsNamed()
    {
        Tree tree;
        tree.file("a/large", QByteArray(largeSize, 'l'));
        RemoteFolder remote(m_host);
        const auto request = requestOf(Direction::Upload, tree.path() + u"/a/"_s, remote.path("a"));
        const PreparedSync planned = prepared(request);
        bool grown = false;
        const auto report = runSync(*m_host, planned, [&](const base::Progress &progress) {
            if (!std::exchange(grown, grown || progress.done > largeSize / 3) && progress.done > largeSize / 3)
                tree.file("a/large", QByteArray(largeSize + 1, 'm'));
        });
        QVERIFY2(report.ok(), report.ok() ? "" : qPrintable(report.error().text()));
        QCOMPARE(linesOf(report->meanwhile), QStringList{u"conflict large changed-meanwhile"_s});
        QCOMPARE(remote.sh("ls -A a 2>/dev/null || true"), QByteArray());
        QCOMPARE(report->left.bytes, 0);

        remote.sh("mkdir -p a/.voyageur-partial; head -c 5000 /dev/zero > a/.voyageur-partial/of-another.part");
        QCOMPARE(synced(request).left.bytes, 5000);
        Tree out;
        out.file("b/.voyageur-partial/of-another.part", QByteArray(7000, 'x'));
        const auto back = requestOf(Direction::Download, out.path() + u"/b"_s, remote.path("a/"));
        QCOMPARE(synced(back).left.bytes, 7000);
    }

    void oneSyncAtATimeComesIntoAFolder()
    {
        Tree tree;
        for (int i = 0; i < 4; ++i)
            tree.file("a/" + QByteArray::number(i), QByteArray(2'000'000, 'l'));
        RemoteFolder remote(m_host);
        const auto other = practiceHost();
        auto request = requestOf(Direction::Upload, tree.path() + u"/a/"_s, remote.path("a"));
        request.bytesPerSecond = 4'000'000;
        std::optional<base::Result<SyncReport>> second;
        std::thread beside;
        const auto onward = [&](ssh::Host &host, const SyncRequest &asked) {
            second.reset();
            const PreparedSync planned = prepared(asked);
            const auto first = runSync(*m_host, planned, [&](const base::Progress &progress) {
                if (progress.done > 1'000'000 && !beside.joinable())
                    beside = std::thread([&] { second = runSync(host, planned); });
            });
            beside.join();
            beside = {};
            QVERIFY2(first.ok(), first.ok() ? "" : qPrintable(first.error().text()));
            QCOMPARE(first->files, 4);
            QVERIFY(!second->ok());
            QVERIFY2(second->error().what.startsWith(u"Another sync into"_s), qPrintable(second->error().text()));
        };
        onward(*other, request);
        QCOMPARE(remote.sh("ls -A a"), "0\n1\n2\n3\n");
        Tree out;
        request = requestOf(Direction::Download, out.path() + u"/b"_s, remote.path("a/"));
        request.bytesPerSecond = 4'000'000;
        onward(*other, request);
        QCOMPARE(snapshot(out.local("b"), false), snapshot(tree.local("a"), false));
    }

    void largeFilesGoSinglyBothWays()
    {
        Tree tree;
        tree.file("a/sub/large", QByteArray(largeSize, 'l'));
        tree.file("a/small", "s");
        RemoteFolder remote(m_host);
        auto request = requestOf(Direction::Upload, tree.path() + u"/a/"_s, remote.path("a"));
        QCOMPARE(synced(request).files, 2);
        QCOMPARE(linesOf(prepared(request).plan.actions), QStringList());
        QCOMPARE(remote.sh("stat -c '%s %Y' a/sub/large"), "40000000 1700000000\n");
        tree.file("a/sub/large", QByteArray(largeSize, 'm'), 1'700'000'009);
        remote.sh("chmod 600 a/sub/large");
        const PreparedSync planned = prepared(request);
        remote.sh("echo somebody else >> a/sub/large");
        const auto left = runSync(*m_host, planned);
        QVERIFY(left.ok());
        QCOMPARE(linesOf(left->meanwhile), QStringList{u"conflict sub/large changed-meanwhile"_s});
        QCOMPARE(remote.sh("tail -c 5 a/sub/large"), "else\n");
        request.options.overwriteNewer = true;
        QCOMPARE(synced(request).files, 1);
        QCOMPARE(remote.sh("stat -c '%s %Y %a' a/sub/large; head -c 1 a/sub/large; ls -A a"),
                 "40000000 1700000009 " + modeThere + "\nmsmall\nsub\n");

        Tree out;
        const auto back = requestOf(Direction::Download, out.path() + u"/b"_s, remote.path("a/"));
        QVERIFY(synced(back).verified);
        QCOMPARE(snapshot(out.local("b")), snapshot(tree.local("a")));
    }

    void aFileThatChangedTravelsInPart_data()
    {
        QTest::addColumn<bool>("up");
        QTest::addColumn<QByteArray>("content");
        QTest::addColumn<qint64>("travels"); // at most
        constexpr qint64 mib = 1024 * 1024;
        const QByteArray before = noise(40 * mib, 1);
        const auto both = [](const char *name, const QByteArray &content, qint64 travels) {
            QTest::addRow("%s, up", name) << true << content << travels;
            QTest::addRow("%s, down", name) << false << content << travels;
        };
        QByteArray middle = before;
        middle.replace(17 * mib + 5, mib, noise(mib, 2));
        both("a mebibyte in the middle", middle, 3 * mib);
        both("it has grown", before + noise(mib + 7, 3), 2 * mib);
        both("it was cut", before.first(20 * mib + 11), 2 * mib);
        QByteArray ends = before;
        ends.replace(0, 1, "!").replace(ends.size() - 1, 1, "!");
        both("both ends", ends, 3 * mib);
        both("everything", noise(40 * mib, 4), 40 * mib);
        both("nothing is alike, and it is larger", noise(45 * mib, 5), 45 * mib);
    }
    void aFileThatChangedTravelsInPart()
    {
        QFETCH(bool, up);
        QFETCH(QByteArray, content);
        QFETCH(qint64, travels);
        Tree tree;
        RemoteFolder remote(m_host);
        tree.file("a/large", noise(40 * 1024 * 1024, 1));
        const QString here = tree.path() + u"/a/"_s;
        const auto upload = requestOf(Direction::Upload, here, remote.path("a"));
        QCOMPARE(synced(upload).alike, 0);
        Tree out;
        const auto download = requestOf(Direction::Download, out.path() + u"/b"_s, remote.path("a/"));
        QCOMPARE(synced(download).alike, 0);
        tree.file("a/large", content, 1'700'000'009);
        auto report = synced(upload);
        if (!up)
            report = synced(download);
        QCOMPARE(report.bytes, content.size());
        QVERIFY(report.verified);
        QVERIFY2(report.bytes - report.alike <= travels, qPrintable(QString::number(report.bytes - report.alike)));
        QCOMPARE(remote.sh("sha256sum < a/large").first(64), hashOf(content));
        QCOMPARE(remote.sh("ls -A a"), "large\n");
        if (!up)
            QCOMPARE(snapshot(out.local("b")), snapshot(tree.local("a")));
    }

    // What an interrupted one brought is gone on with, and what the older file has still does not travel.
    void anInterruptedChangeGoesOn()
    {
        constexpr qint64 mib = 1024 * 1024;
        Tree tree;
        RemoteFolder remote(m_host);
        const QByteArray before = noise(60 * mib, 1);
        tree.file("a/large", before);
        auto upload = requestOf(Direction::Upload, tree.path() + u"/a/"_s, remote.path("a"));
        synced(upload);
        QByteArray after = before;
        after.replace(10 * mib, 40 * mib, noise(40 * mib, 2));
        tree.file("a/large", after, 1'700'000'009);
        base::StopSource stop;
        upload.bytesPerSecond = 20 * mib;
        const PreparedSync planned = prepared(upload);
        Kept kept;
        const auto cut = runSync(
            *m_host, planned,
            [&](const base::Progress &now) {
                if (now.done > 35 * mib)
                    stop.request();
            },
            stop.token(), &kept);
        QVERIFY(!cut.ok());
        QCOMPARE(remote.sh("sha256sum < a/large").first(64), hashOf(before));
        upload.bytesPerSecond = 0;
        const auto report = synced(upload);
        QVERIFY2(report.alike > 25 * mib, qPrintable(QString::number(report.alike)));
        QCOMPARE(remote.sh("sha256sum < a/large").first(64), hashOf(after));
    }

    void aFileGoesByItsNameOrAnother()
    {
        Tree tree;
        tree.file("one.txt", "1");
        RemoteFolder remote(m_host);
        synced(requestOf(Direction::Upload, tree.path() + u"/one.txt"_s, remote.path("deep/other.txt")));
        synced(requestOf(Direction::Upload, tree.path() + u"/one.txt"_s, remote.path("deep")));
        synced(requestOf(Direction::Upload, tree.path() + u"/one.txt"_s, remote.path("inside/")));
        QCOMPARE(remote.list(), "./deep\n./deep/one.txt\n./deep/other.txt\n./inside\n./inside/one.txt\n");
        const auto again = requestOf(Direction::Upload, tree.path() + u"/one.txt"_s, remote.path("deep/other.txt"));
        QCOMPARE(linesOf(prepared(again).plan.actions), QStringList());
        synced(requestOf(Direction::Download, tree.path() + u"/back.txt"_s, remote.path("deep/other.txt")));
        QVERIFY(QFile::exists(tree.path() + u"/back.txt"_s));
        const auto missing = prepareSync(*m_host, requestOf(Direction::Download, tree.path(), remote.path("missing")));
        QVERIFY(!missing.ok() && missing.error().code == base::ErrorCode::NotFound);
        const auto nothing = prepareSync(*m_host, requestOf(Direction::Upload, tree.path() + u"/missing"_s, remote.path()));
        QVERIFY(!nothing.ok() && nothing.error().code == base::ErrorCode::NotFound);
    }

    void whatChangesMeanwhileIsLeftAloneAndNamed()
    {
        Tree tree;
        for (const char *name : {"updated", "appears", "gone here", "edited here", "fine", "deleted", "touched"})
            tree.file(QByteArray("a/") + name, "1");
        RemoteFolder remote(m_host);
        auto request = requestOf(Direction::Upload, tree.path() + u"/a/"_s, remote.path("a"));
        remote.sh(
            "mkdir a && cd a && echo old > updated && touch -d @1600000000 updated && echo x > extra && printf 1 > touched");
        request.options.deleteExtra = true;
        request.options.overwriteNewer = true;
        const PreparedSync planned = prepared(request);
        remote.sh("cd a && echo theirs > updated && echo theirs > appears && echo theirs > extra && echo theirs > touched");
        QVERIFY(QFile::remove(tree.path() + u"/a/gone here"_s));
        tree.file("a/edited here", "other", 1'700'000'500);
        const auto report = runSync(*m_host, planned);
        if (!report.ok())
            QFAIL(qPrintable(report.error().text()));
        QStringList left = linesOf(report->meanwhile);
        left.sort();
        QCOMPARE(left,
                 (QStringList{u"conflict appears changed-meanwhile"_s, u"conflict edited here changed-meanwhile"_s,
                              u"conflict extra changed-meanwhile"_s, u"conflict gone here changed-meanwhile"_s,
                              u"conflict touched changed-meanwhile"_s, u"conflict updated changed-meanwhile"_s}));
        QCOMPARE(remote.sh("cd a && cat updated appears extra touched fine"), "theirs\ntheirs\ntheirs\ntheirs\n1");
        QCOMPARE(remote.sh("ls -A a"), "appears\ndeleted\nextra\nfine\ntouched\nupdated\n");

        const auto down = requestOf(Direction::Download, tree.path() + u"/b"_s, remote.path("a/"));
        tree.file("b/updated", "mine", 1'000'000'000);
        const PreparedSync comes = prepared(down);
        tree.file("b/updated", "mine, newer");
        tree.file("b/appears", "mine");
        remote.sh("rm a/fine");
        const auto came = runSync(*m_host, comes);
        QVERIFY(came.ok());
        left = linesOf(came->meanwhile);
        left.sort();
        QCOMPARE(left,
                 (QStringList{u"conflict appears changed-meanwhile"_s, u"conflict fine changed-meanwhile"_s,
                              u"conflict updated changed-meanwhile"_s}));
        QCOMPARE(snapshot(tree.local("b")).keys(), (QList<QByteArray>{"appears", "deleted", "extra", "touched", "updated"}));
    }

    void patternsAndGitIgnoreKeepOutAndProtectBothWays()
    {
        Tree tree;
        for (const char *name : {"a.py", "b.pyc", "data/x.bin", "data/keep", "sub/b.pyc", "sub/c"})
            tree.file(QByteArray("a/") + name, "1");
        tree.file("a/.gitignore", "*.pyc\n/data/*\n!keep\n");
        RemoteFolder remote(m_host);
        remote.sh("mkdir -p a/sub && cd a && echo 1 > mine.pyc && echo 1 > sub/mine.pyc && echo 1 > extra");
        auto request = requestOf(Direction::Upload, tree.path() + u"/a/"_s, remote.path("a"));
        request.filter.useGitIgnore = true;
        request.filter.patterns.exclude("/sub/c");
        request.options.deleteExtra = true;
        synced(request);
        QCOMPARE(remote.sh("cd a && find . -type f | LC_ALL=C sort"),
                 "./.gitignore\n./a.py\n./data/keep\n./mine.pyc\n./sub/mine.pyc\n");
        Tree out;
        out.file("here/b.pyc", "mine");
        auto back = requestOf(Direction::Download, out.path() + u"/here"_s, remote.path("a/"));
        back.filter.useGitIgnore = true;
        back.options.deleteExtra = true;
        synced(back);
        QCOMPARE(snapshot(out.local("here")).keys(),
                 (QList<QByteArray>{".gitignore", "a.py", "b.pyc", "data", "data/keep", "sub"}));
    }

    void aStopLeavesWholeFilesOnlyAndTheNextRunGoesOn()
    {
        Tree tree;
        tree.file("a/first", QByteArray(10'000'000, 'f'));
        tree.file("a/large", QByteArray(2 * largeSize, 'l'));
        RemoteFolder remote(m_host);
        const auto request = requestOf(Direction::Upload, tree.path() + u"/a/"_s, remote.path("a"));
        for (const qint64 at : {5'000'000LL, 40'000'000LL}) {
            base::StopSource stop;
            const auto stopped = runSync(
                *m_host, prepared(request), [&](const base::Progress &progress) { progress.done > at ? stop.request() : void(); },
                stop.token());
            QVERIFY(!stopped.ok());
            QCOMPARE(stopped.error().code, base::ErrorCode::Cancelled);
            QVERIFY(!remote.list().contains("./a/large\n"));
        }
        QCOMPARE(remote.sh("stat -c %s a/first"), "10000000\n");
        QVERIFY(remote.list().contains(".part")); // what came of the large one
        QCOMPARE(synced(request).files, 1);
        QCOMPARE(remote.sh("ls -A a; stat -c %s a/large"), "first\nlarge\n80000000\n");

        Tree out;
        const auto back = requestOf(Direction::Download, out.path() + u"/b"_s, remote.path("a/"));
        base::StopSource stop;
        const auto stopped = runSync(
            *m_host, prepared(back), [&](const base::Progress &progress) { progress.done > 5'000'000 ? stop.request() : void(); },
            stop.token());
        QVERIFY(!stopped.ok());
        QVERIFY(!QFile::exists(out.path() + u"/b/first"_s));
        QVERIFY(synced(back).verified);
        QCOMPARE(snapshot(out.local("b")), snapshot(tree.local("a")));
    }

    void newFilesTakeTheGroupOfTheirFolder()
    {
        RemoteFolder remote(m_host);
        const QByteArray groups = remote.sh("id -G");
        const QByteArray own = remote.sh("id -g").trimmed();
        QByteArray other;
        for (const QByteArray &group : groups.trimmed().split(' ')) {
            if (group != own)
                other = group;
        }
        QVERIFY2(!other.isEmpty(), "the practice user is in one group only");
        remote.sh("mkdir -p a/shared && chgrp \"$1\" a/shared && chmod g+s a/shared && echo old > a/shared/one && touch -d @1 "
                  "a/shared/one",
                  {other});
        Tree tree;
        tree.file("a/shared/one", "new");
        tree.file("a/shared/two", "new");
        tree.file("a/shared/sub/three", "new");
        synced(requestOf(Direction::Upload, tree.path() + u"/a/"_s, remote.path("a")));
        for (const QByteArray &line : remote.sh("find a/shared -mindepth 1 -printf '%G %p\\n'").trimmed().split('\n'))
            QVERIFY2(line.startsWith(other + ' '), line.constData());
        QCOMPARE(remote.sh("test -g a/shared/sub && echo yes"), "yes\n");
    }

    void aFindWithoutPrintfIsSlowAndRight()
    {
        const auto setUp = practiceHost(u"alice"_s);
        RemoteFolder remote(setUp);
        Tree tree;
        fillAwkward(tree, "a");
        const auto request = requestOf(Direction::Upload, tree.path() + u"/a"_s, remote.path());
        QVERIFY(runSync(*setUp, *prepareSync(*setUp, request)).ok());
        remote.sh("mkdir bin && cat > bin/find <<'END'\n"
                  "#!/bin/sh\n"
                  "case \" $* \" in *' -printf '*) echo 'find: unrecognized: -printf' >&2; exit 1 ;; esac\n"
                  "exec /usr/bin/find \"$@\"\n"
                  "END\n"
                  "chmod +x bin/find; echo more > a/plain.txt");
        const StartUpFile startUp(setUp, "PATH=\"$HOME/" + remote.path("bin").bytes() + ":$PATH\"");
        const auto host = practiceHost(u"alice"_s);
        auto again = request;
        again.options.overwriteNewer = true;
        const auto planned = prepareSync(*host, again);
        if (!planned.ok())
            QFAIL(qPrintable(planned.error().text()));
        QVERIFY(planned->destination.wholeSeconds);
        QCOMPARE(linesOf(planned->plan.actions), QStringList{u"update a/plain.txt size"_s});
        const auto report = runSync(*host, *planned);
        if (!report.ok())
            QFAIL(qPrintable(report.error().text()));
        QCOMPARE(report->files, 1);
        QCOMPARE(linesOf(report->meanwhile), QStringList());
    }

    void whatMayNotBeReadIsSaidAndNothingIsDeletedForIt()
    {
        RemoteFolder remote(m_host);
        remote.sh("mkdir -p a/closed && echo 1 > a/closed/x && echo 1 > a/ok && chmod 0 a/closed");
        Tree tree;
        tree.file("a/extra", "mine");
        tree.file("a/closed/x", "mine");
        auto request = requestOf(Direction::Download, tree.path() + u"/a"_s, remote.path("a/"));
        request.options.deleteExtra = true;
        const PreparedSync planned = prepared(request);
        QVERIFY(!planned.source.complete);
        QCOMPARE(linesOf(planned.plan.actions),
                 (QStringList{u"skip closed unreadable"_s, u"copy ok new"_s, u"skip extra source-uncertain"_s}));
        QVERIFY(runSync(*m_host, planned).ok());
        QCOMPARE(snapshot(tree.local("a")).keys(), (QList<QByteArray>{"closed", "closed/x", "extra", "ok"}));
        remote.sh("chmod 700 a/closed");
    }

private:
    PreparedSync prepared(const SyncRequest &request)
    {
        const auto sync = prepareSync(*m_host, request);
        if (!sync.ok())
            qFatal("%s", qPrintable(sync.error().text()));
        return *sync;
    }
    SyncReport synced(const SyncRequest &request)
    {
        const auto report = runSync(*m_host, prepared(request));
        if (!report.ok()) {
            QTest::qFail(qPrintable(report.error().text()), __FILE__, __LINE__);
            return {};
        }
        return *report;
    }

    std::shared_ptr<ssh::Host> m_host;
};

VOYAGEUR_TEST(TestSync)

} // namespace tst_sync
#include "tst_sync.moc"
