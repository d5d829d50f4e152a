// SPDX-License-Identifier: GPL-3.0-or-later
// How full storage is, what fills it, what is purged and what is wrong with a shared folder, on the practice cluster.
#include "../transfer/remotefolder.h"
#include "practicehost.h"

#include "storage/quotas.h"
#include "storage/sharing.h"
#include "storage/storage.h"
#include "storage/storagewalk.h"
#include "testprogram.h"
#include "transfer/remoteacts.h"

#include <QDateTime>
#include <QTest>

#include <atomic>

namespace tst_storage {

using namespace voyageur;
using namespace voyageur::tests;
using namespace voyageur::storage;
using namespace Qt::StringLiterals;

namespace {

template <typename T>
QString why(const base::Result<T> &result)
{
    return result.ok() ? QString() : result.error().codeName() + u": "_s + result.error().text();
}

} // namespace

class TestStorage : public QObject {
    Q_OBJECT
private slots:
    void initTestCase() { m_host = practiceHost(); }
    void cleanupTestCase() { m_host.reset(); }

    void everyPlaceIsThereOnceWithItsQuota()
    {
        const auto state = readStorage(*m_host, {});
        QVERIFY2(state.ok(), qPrintable(why(state)));
        QStringList names;
        for (const StorageArea &area : state->areas) {
            names += area.name;
            QVERIFY2(area.folder.isAbsolute(), qPrintable(area.name));
            QVERIFY2(area.quota && area.quota->mostBytes && area.quota->mostFiles, qPrintable(area.name));
            QVERIFY2(area.freeBytes > 0 && !area.fileSystem.isEmpty(), qPrintable(area.name));
            QCOMPARE(bytesFullness(*area.quota), Fullness::Fine);
        }
        QCOMPARE(names, (QStringList{u"home"_s, u"scratch"_s, u"project def-prof"_s, u"project rrg-prof-ad"_s}));
        QCOMPARE(state->user, "student");
        QCOMPARE(state->commands, QStringList{u"diskusage_report"_s});
        QCOMPARE(state->areas[1].folder.bytes(), "/scratch/student");
        QCOMPARE(state->areas[2].group, "def-prof");
        QVERIFY(state->areas[2].isWritable);
    }

    void aWalkFindsWhatFillsAFolder()
    {
        RemoteFolder remote(m_host);
        remote.sh(R"sh(
mkdir -p few 'odd
name' "$1" many/deep closed
i=0; while [ $i -lt 30 ]; do : > many/deep/$i; i=$((i+1)); done
head -c 300000 /dev/zero > few/large
ln few/large few/again
ln -s / few/link
head -c 5000 /dev/zero > "odd
name/x"
: > "$1/y"
: > closed/z
chmod 0 closed
)sh",
                  {"latin caf\xe9"});
        std::atomic<qint64> seen = -1;
        const auto walk = walkStorage(*m_host, remote.path(), [&](const base::Progress &progress) { seen = progress.done; }, {});
        remote.sh("chmod 700 closed");
        QVERIFY2(walk.ok(), qPrintable(why(walk)));
        QVERIFY(!walk->complete); // "closed"
        // Six folders below, 30 + 1 + 1 + 1 files, one link; the second name of a file is none.
        QCOMPARE(walk->names, 6 + 33 + 1);
        QCOMPARE(walk->mostNames.first().path, "many/deep");
        QCOMPARE(walk->mostNames.first().names, 30);
        QCOMPARE(walk->mostBytes.first().path, "few");
        QVERIFY(walk->mostBytes.first().bytes >= 300000);
        QVERIFY(walk->bytes >= 305000 && walk->bytes < 2'000'000);
        QList<QByteArray> paths;
        for (const FolderUse &use : walk->mostNames)
            paths += use.path;
        QVERIFY(paths.contains("odd\nname"));
        QVERIFY(paths.contains("latin caf\xe9"));
    }

    void aWalkThatCannotBeIsExplained()
    {
        RemoteFolder remote(m_host);
        QCOMPARE(walkStorage(*m_host, remote.path("not there"), {}, {}).error().code, base::ErrorCode::NotFound);
        base::StopSource stop;
        stop.request();
        QCOMPARE(walkStorage(*m_host, ssh::RemotePath("/usr"), {}, stop.token()).error().code, base::ErrorCode::Cancelled);
    }

    void aStoppedWalkLeavesNothingRunning()
    {
        base::StopSource stop;
        std::atomic<int> reports = 0;
        const auto walk = walkStorage(
            *m_host, ssh::RemotePath("/usr"),
            [&](const base::Progress &) {
                ++reports;
                stop.request();
            },
            stop.token());
        if (walk.ok())
            return; // a root folder of fewer than 20,000 files
        QCOMPARE(walk.error().code, base::ErrorCode::Cancelled);
        RemoteFolder remote(m_host);
        QTRY_COMPARE(remote.sh("pgrep -u \"$(id -u)\" -x find | wc -l").trimmed(), "0");
    }

    void thePurgeTakesWhatWasNeitherReadNorWritten()
    {
        RemoteFolder remote(m_host);
        // Only the time of reading can be set: that of the last change of a name is now, and keeps it from the purge.
        remote.sh(
            "mkdir -p 'old ones' new; touch -a -d '100 days ago' 'old ones/a' 'old ones/b' new/c; ln -s nowhere 'old ones/l'");
        const qint64 now = QDateTime::currentSecsSinceEpoch();
        const QDate day(2026, 1, 1);
        const auto early = forecastPurge(*m_host, remote.path(), {{day, now - 3600}}, {}, {});
        QVERIFY2(early.ok(), qPrintable(why(early)));
        QCOMPARE(early->days.size(), 1);
        QCOMPARE(early->days[0].files, 0);
        const auto later =
            forecastPurge(*m_host, remote.path(), {{day, now - 7200}, {day.addDays(1), now + 7200}, {day, now + 9999}}, {}, {});
        QVERIFY2(later.ok(), qPrintable(why(later)));
        QVERIFY(later->complete);
        QCOMPARE(later->days[0].files, 0);
        QCOMPARE(later->days[1].files, 4);
        QCOMPARE(later->days[2].files, 0);
        QCOMPARE(later->days[1].folders.size(), 2);
        QCOMPARE(later->days[1].folders[0].path, "old ones");
        QCOMPARE(later->days[1].folders[0].names, 3);
    }

    void whatIsWrongWithASharedFolderIsCountedAndMended()
    {
        RemoteFolder remote(m_host);
        const QByteArray folder = remote.sh("printf %s \"/project/def-prof/student/sharing $$\"");
        const ssh::RemotePath shared(folder);
        const auto sh = [&](const QByteArray &text) { return remote.sh("cd -- \"$1\" && " + text, {folder}); };
        remote.sh("mkdir -- \"$1\"", {folder});
        sh("mkdir -p in/deep && : > in/a && : > 'in/-b\nc' && ln -s a in/l && chmod 755 in/a && chgrp -hR student . && "
           "find . -type d -exec chmod g-s {} + && chmod 700 in/deep && chmod 600 'in/-b\nc'");
        const auto before = checkSharing(*m_host, shared, "def-prof", {}, {});
        QVERIFY2(before.ok(), qPrintable(why(before)));
        QCOMPARE(before->names, 6);
        QCOMPARE(before->wrongGroup, 6);
        QCOMPARE(before->withoutSetgid, 3);
        QCOMPARE(before->closed, 2);
        QCOMPARE(before->unchangeable, 3); // ., in, in/a
        QCOMPARE(before->mendable, 6);
        QCOMPARE(before->ofOthers, 0);
        QVERIFY(before->complete);
        QCOMPARE(before->examples.size(), 6);
        QVERIFY(before->examples.contains("in/-b\nc"));

        const auto mended = transfer::shareWithGroup(*m_host, {shared}, "def-prof");
        QVERIFY2(mended.ok(), qPrintable(why(mended)));
        const auto after = checkSharing(*m_host, shared, "def-prof", {}, {});
        QVERIFY2(after.ok(), qPrintable(why(after)));
        QCOMPARE(after->wrongGroup + after->withoutSetgid + after->closed + after->unchangeable, 0);
        QCOMPARE(after->mendable, 0);
        QCOMPARE(sh("stat -c '%a %G' in in/a in/deep 'in/-b\nc'"), "2775 def-prof\n775 def-prof\n2770 def-prof\n660 def-prof\n");
        remote.sh("rm -rf -- \"$1\"", {folder});
    }

    void whatOthersOwnIsLeftToThem()
    {
        RemoteFolder remote(m_host);
        const auto alice = practiceHost(u"alice"_s);
        const RemoteFolder hers(alice);
        const QByteArray folder = remote.sh("printf %s \"/project/def-prof/student/ours $$\"");
        remote.sh("mkdir -- \"$1\" && chmod 2770 \"$1\" && chmod 2770 /project/def-prof/student", {folder});
        hers.sh("mkdir -- \"$1/hers\" && chgrp alice \"$1/hers\" && chmod 755 \"$1/hers\"", {folder});
        const auto report = checkSharing(*m_host, ssh::RemotePath(folder), "def-prof", {}, {});
        QVERIFY2(report.ok(), qPrintable(why(report)));
        QCOMPARE(report->wrongGroup, 1);
        QCOMPARE(report->ofOthers, 1);
        QCOMPARE(report->mendable, 0);
        QVERIFY(transfer::shareWithGroup(*m_host, {ssh::RemotePath(folder)}, "def-prof").ok());
        QCOMPARE(remote.sh("stat -c %G \"$1/hers\"", {folder}), "alice\n");
        hers.sh("rmdir -- \"$1/hers\"", {folder});
        remote.sh("rmdir -- \"$1\" && chmod 2750 /project/def-prof/student", {folder});
    }

    void aGroupIsBarredWhereAFolderAboveLetsItNotThrough()
    {
        RemoteFolder remote(m_host);
        remote.sh("mkdir in && chgrp def-prof in && chmod 2770 in");
        const auto report = checkSharing(*m_host, remote.path("in"), "def-prof", {}, {});
        QVERIFY2(report.ok(), qPrintable(why(report)));
        QVERIFY(!report->isWell());
        QCOMPARE(report->withoutSetgid + report->wrongGroup + report->closed, 0);
        QVERIFY(report->barred.startsWith("/home/student")); // whose mode is 700
        QCOMPARE(checkSharing(*m_host, remote.path("in"), "no such group", {}, {}).error().code, base::ErrorCode::BadRequest);
        QCOMPARE(transfer::shareWithGroup(*m_host, {remote.path("in")}, "root").error().code, base::ErrorCode::BadRequest);
    }

private:
    std::shared_ptr<ssh::Host> m_host;
};

VOYAGEUR_TEST(TestStorage)

} // namespace tst_storage
#include "tst_storage.moc"
