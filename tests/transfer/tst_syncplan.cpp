// SPDX-License-Identifier: GPL-3.0-or-later
// The plan of a sync: its decisions one by one, and its effect beside rsync's on trees made by chance.
#include "program.h"
#include "tree.h"

#include "base/platform.h"
#include "testprogram.h"
#include "transfer/scanparser.h"
#include "transfer/synccontent.h"
#include "transfer/syncplan.h"

#include <QRandomGenerator>
#include <QTest>

#ifndef Q_OS_WIN
#include <filesystem>
#endif

namespace tst_syncplan {

using namespace voyageur;
using namespace voyageur::tests;
using namespace voyageur::transfer;
using dataset::FileKind;
using namespace Qt::StringLiterals;

namespace {

ScanEntry entryOf(FileKind kind, const QByteArray &path, qint64 time = 100, qint64 size = 1, const QByteArray &target = {})
{
    ScanEntry entry;
    entry.kind = kind;
    entry.path = path;
    entry.mtimeSeconds = time;
    entry.size = kind == FileKind::File ? size : 0;
    entry.target = target;
    return entry;
}
ScanEntry file(const QByteArray &path, qint64 time = 100, qint64 size = 1)
{
    return entryOf(FileKind::File, path, time, size);
}
ScanEntry folder(const QByteArray &path)
{
    return entryOf(FileKind::Folder, path);
}

Scan scanOf(QList<ScanEntry> entries)
{
    Scan scan;
    scan.entries = std::move(entries);
    settle(scan, {});
    return scan;
}

QStringList linesOf(const SyncPlan &plan)
{
    QStringList lines;
    for (const SyncAction &action : plan.actions)
        lines += action.kindName() + u' ' + QString::fromUtf8(action.path) + u' ' + action.reasonName();
    return lines;
}

QStringList planned(const QList<ScanEntry> &source, const QList<ScanEntry> &destination, const SyncOptions &options = {})
{
    return linesOf(planSync(scanOf(source), scanOf(destination), options));
}

#ifndef Q_OS_WIN
ScanPlace placeOf(const Tree &tree, const QByteArray &name)
{
    return {tree.local(name), {}, {}};
}

Scan scanned(const Tree &tree, const QByteArray &name, ScanFilter filter)
{
    auto scan = scanLocal(placeOf(tree, name), filter, true);
    if (!scan.ok())
        QTest::qFail(qPrintable(scan.error().text()), __FILE__, __LINE__);
    return *scan;
}
#endif

} // namespace

class TestSyncPlan : public QObject {
    Q_OBJECT
private slots:
    void whatIsMissingIsCopiedFoldersFirst()
    {
        QCOMPARE(planned({file("d/x"), folder("d"), file("a")}, {}),
                 (QStringList{u"copy a new"_s, u"copy d new"_s, u"copy d/x new"_s}));
        QCOMPARE(planned({file("a")}, {file("a"), file("b")}), QStringList());
    }

    void whatIsExtraIsDeletedOnRequestDeepestFirst()
    {
        SyncOptions options;
        options.deleteExtra = true;
        QCOMPARE(planned({file("a")}, {folder("d"), folder("d/e"), file("d/e/x"), file("d-"), file("a")}, options),
                 (QStringList{u"delete d- not-in-source"_s, u"delete d/e/x not-in-source"_s, u"delete d/e not-in-source"_s,
                              u"delete d not-in-source"_s}));
        Scan source = scanOf({file("a")});
        source.complete = false;
        QCOMPARE(linesOf(planSync(source, scanOf({file("b")}), options)),
                 (QStringList{u"copy a new"_s, u"skip b source-uncertain"_s}));
        Scan destination = scanOf({folder("d"), file("d/x")});
        destination.holding = {"d"};
        QCOMPARE(linesOf(planSync(scanOf({}), destination, options)), QStringList{u"delete d/x not-in-source"_s});
    }

    void aNewerDestinationIsAConflict()
    {
        QCOMPARE(planned({file("a", 100)}, {file("a", 200)}), QStringList{u"conflict a destination-newer"_s});
        QCOMPARE(planned({file("a", 100, 2)}, {file("a", 200)}), QStringList{u"conflict a destination-newer"_s});
        QCOMPARE(planned({file("a", 100, 2)}, {file("a", 100)}), QStringList{u"update a size"_s});
        QCOMPARE(planned({file("a", 300)}, {file("a", 200)}), QStringList{u"update a time"_s});
        SyncOptions options;
        options.overwriteNewer = true;
        QCOMPARE(planned({file("a", 100)}, {file("a", 200)}, options), QStringList{u"update a time"_s});
    }

    void theContentDecidesWhereItIsKnown()
    {
        Scan source = scanOf({file("a", 100), file("b", 100), file("c", 100)});
        Scan destination = scanOf({file("a", 200), file("b", 50), file("c", 100)});
        QCOMPARE(undecided(source, destination, {}), (QList<QByteArray>{"a", "b"}));
        SyncOptions options;
        options.checksum = true;
        QCOMPARE(undecided(source, destination, options), (QList<QByteArray>{"a", "b", "c"}));
        source.hashes = {{"a", "1"}, {"b", "2"}, {"c", "3"}};
        destination.hashes = {{"a", "1"}, {"b", "x"}, {"c", "x"}};
        QCOMPARE(linesOf(planSync(source, destination, options)),
                 (QStringList{u"update a only-time"_s, u"update b content"_s, u"update c content"_s}));
        QCOMPARE(planSync(source, destination, options).bytes, 2);
    }

    void permissionsThatDifferAloneAreSetAndSaid()
    {
        const auto with = [](ScanEntry entry, qint16 mode) {
            entry.mode = mode;
            return entry;
        };
        const QList<ScanEntry> source{with(file("a"), 0600), with(folder("d"), 0700), with(file("d/same"), 0644),
                                      with(file("unknown"), -1)};
        QList<ScanEntry> there{with(file("a"), 0644), with(folder("d"), 02755), with(file("d/same"), 0644),
                               with(file("unknown"), 0600)};
        QCOMPARE(planned(source, there), (QStringList{u"update a mode"_s, u"update d mode"_s}));
        const SyncPlan plan = planSync(scanOf(source), scanOf(there), {});
        QCOMPARE(plan.bytes, 0);
        QCOMPARE(plan.toSend, 0);
        there[1].mode = 03700; // setgid and sticky are the destination's own
        QCOMPARE(planned(source, there), QStringList{u"update a mode"_s});
    }

    void timesCountAsFarAsBothSidesHoldThem()
    {
        ScanEntry one = file("a");
        ScanEntry other = file("a");
        const auto same = [&](qint32 a, qint32 b) {
            one.mtimeNanoseconds = a;
            other.mtimeNanoseconds = b;
            return sameTime(one, other) && sameTime(other, one);
        };
        QVERIFY(same(0, 0));
        QVERIFY(same(123'456'789, 0));
        QVERIFY(same(123'456'789, 123'456'700)); // NTFS
        QVERIFY(same(123'456'789, 123'000'000));
        QVERIFY(!same(123'456'789, 123'456'788));
        QVERIFY(!same(123'456'789, 124'000'000));
        other.mtimeSeconds += 2;
        QVERIFY(!same(0, 0));
        QVERIFY(sameTime(one, other, 2)); // FAT
    }

    void aFolderAndAFileDoNotReplaceEachOtherUnlessAsked()
    {
        QCOMPARE(planned({file("a")}, {folder("a"), file("a/x")}), QStringList{u"conflict a folder-in-the-way"_s});
        QCOMPARE(planned({folder("a"), file("a/x")}, {file("a")}), QStringList{u"conflict a other-in-the-way"_s});
        // A link to another disk, as people on clusters make them.
        const ScanEntry link = entryOf(FileKind::Link, "a", 100, 0, "/scratch/me");
        QCOMPARE(planned({folder("a"), file("a/x")}, {link}), QStringList{u"conflict a other-in-the-way"_s});
        SyncOptions options;
        options.deleteExtra = true;
        QCOMPARE(planned({file("a")}, {folder("a"), file("a/x")}, options),
                 (QStringList{u"delete a/x kind"_s, u"delete a kind"_s, u"update a kind"_s}));
        QCOMPARE(planned({folder("a"), file("a/x")}, {file("a")}, options),
                 (QStringList{u"delete a kind"_s, u"update a kind"_s, u"copy a/x new"_s}));
        QCOMPARE(planned({folder("a"), file("a/x")}, {file("a", 200)}, options), QStringList{u"conflict a other-in-the-way"_s});
        Scan holding = scanOf({folder("a"), file("a/x")});
        holding.holding = {"a"};
        QCOMPARE(linesOf(planSync(scanOf({file("a")}), holding, options)), QStringList{u"conflict a folder-in-the-way"_s});
    }

    void linksThatLeaveAndSpecialFilesStayAndProtect()
    {
        SyncOptions options;
        options.deleteExtra = true;
        const QList<ScanEntry> source{entryOf(FileKind::Special, "p"), entryOf(FileKind::Link, "l", 1, 0, "../x"),
                                      entryOf(FileKind::Link, "m", 1, 0, "p")};
        QCOMPARE(planned(source, {file("p"), file("l"), entryOf(FileKind::Link, "m", 1, 0, "q")}, options),
                 (QStringList{u"skip l link-leaves"_s, u"update m target"_s, u"skip p special-file"_s}));
        ScanEntry closed = folder("d");
        closed.unreadable = true;
        QCOMPARE(planned({closed}, {folder("d"), file("d/x")}, options), QStringList{u"skip d unreadable"_s});
    }

    void namesThatTheDiskTakesForTheSameAreConflicts()
    {
        SyncOptions options;
        options.deleteExtra = true;
        options.names = dataset::NameRule::Darwin;
        QCOMPARE(planned({file("A"), file("a")}, {}, options), (QStringList{u"copy A new"_s, u"conflict a name-clash"_s}));
        QCOMPARE(planned({file("e\xcc\x81")}, {file("\xc3\xa9")}, options), QStringList{u"conflict e\u0301 name-clash"_s});
        QCOMPARE(planned({folder("D"), file("D/x")}, {folder("d"), file("d/y"), folder("z")}, options),
                 (QStringList{u"conflict D name-clash"_s, u"delete z not-in-source"_s}));
        QCOMPARE(planned({file("a:b"), file("\xff")}, {}, options), (QStringList{u"copy a:b new"_s, u"copy \ufffd new"_s}));
        options.names = dataset::NameRule::Windows;
        QCOMPARE(planned({file("CON"), file("a:b"), folder("d."), file("d./x"), file("ok")}, {}, options),
                 (QStringList{u"conflict CON name-impossible"_s, u"conflict a:b name-impossible"_s,
                              u"conflict d. name-impossible"_s, u"copy ok new"_s}));
        for (const SyncAction &action : planSync(scanOf({file("A"), file("a")}), {}, options).actions)
            QVERIFY(!action.text().isEmpty() && !action.text().contains(u"%1"_s));
    }

    void whatHasNoFolderOrStandsTwiceIsNotBelieved()
    {
        const Scan scan =
            scanOf({file("x/y"), file("a"), file("a"), file("a/b"), folder("d"), file("d/e"), file(".voyageur-part")});
        QCOMPARE(scan.entries.size(), 3);
        QCOMPARE(scan.entries.at(2).path, "d/e");
    }

    void theListOfAClusterIsReadHoweverItIsCut()
    {
        const QByteArray answer = QByteArray("d 755 4096 1700000000.1234567890|a||f 640 12 -5.5000000000|a/new\nline||"
                                             "l 777 3 0|a/\xff|../x|! 0 0 1|closed||p 644 0 1|pipe||")
                                      .replace('|', '\0');
        for (qsizetype cut = 0; cut <= answer.size(); ++cut) {
            ScanParser parser({});
            QVERIFY(parser.take(answer.first(cut)).ok());
            QVERIFY(parser.take(answer.sliced(cut)).ok());
            QVERIFY(parser.finish().ok());
            QCOMPARE(parser.entries.size(), 5);
            QCOMPARE(parser.entries.at(0).mtimeNanoseconds, 123'456'789);
            QCOMPARE(parser.entries.at(1).mtimeSeconds, -5);
            QCOMPARE(parser.entries.at(1).mode, qint16(0640));
            QCOMPARE(parser.entries.at(1).size, 12);
            QCOMPARE(parser.entries.at(2).target, "../x");
            QVERIFY(parser.entries.at(3).unreadable && parser.sawUnreadable);
            QVERIFY(parser.entries.at(4).kind == FileKind::Special);
        }
        for (const QByteArray bad : {"x", "f 644 1|a||", "f 9 1 1|a||", "f 644 -1 1|a||", "f 644 1 x|a||", "f 644 1 1|../a||",
                                     "f 644 1 1|/a||", "f 644 1 1|||", "f 644 1 1|a//b||", "f 644 1 1|a"}) {
            ScanParser parser({});
            const auto taken = parser.take(QByteArray(bad).replace('|', '\0'));
            QVERIFY2(!taken.ok() || !parser.finish().ok(), bad.constData());
        }
        ScanParser parser({});
        base::Result<void> endless;
        for (int i = 0; i < 1000 && endless.ok(); ++i)
            endless = parser.take(QByteArray(4096, 'a'));
        QVERIFY(!endless.ok());
    }

    void anythingAtAllIsReadOrRefused()
    {
        for (quint32 seed = 0; seed < 3000; ++seed) {
            QRandomGenerator random(seed);
            QByteArray bytes;
            static const QList<QByteArray> pieces{
                "f 644 1 1", "d 755 0 1", QByteArray(1, '\0'), QByteArray(1, '\0'),    "a", "a/b", "..",
                "/",         "\xff",      "! 0 0 0",           "99999999999999999999", " ", "-1",  "l 777 1 1.5"};
            for (int i = random.bounded(30); i > 0; --i)
                bytes += pieces.at(random.bounded(static_cast<int>(pieces.size())));
            ScanParser parser(random.bounded(2) ? QByteArray("top") : QByteArray());
            if (!parser.take(bytes).ok())
                continue;
            Scan scan;
            scan.entries = parser.entries;
            settle(scan, {});
            for (const ScanEntry &entry : scan.entries)
                QVERIFY(!entry.path.startsWith('/') && !entry.path.split('/').contains("..") && entry.size >= 0);
        }
    }

#ifndef Q_OS_WIN
    void theEffectIsRsyncsAndThenThereIsNothingToDo()
    {
        qsizetype actions = 0;
        for (quint32 seed = 1; seed <= 60; ++seed) {
            QRandomGenerator random(seed);
            const bool deletes = random.bounded(2) == 0;
            m_mixesKinds = deletes && random.bounded(2) == 0; // what a person must say yes to otherwise
            const bool checksum = random.bounded(3) == 0;
            Tree tree;
            tree.folder("a");
            tree.folder("b");
            fill(tree, "a/", random, 3);
            outputOf(u"cp"_s, {u"-a"_s, u"a/."_s, u"b/"_s}, {}, tree.path());
            fill(tree, "b/", random, 3);
            fill(tree, "a/", random, 3);
            outputOf(u"cp"_s, {u"-a"_s, u"b"_s, u"c"_s}, {}, tree.path());

            ScanFilter filter;
            QStringList words{u"-rlt"_s, u"-O"_s, u"--safe-links"_s};
            words += deletes ? QStringList{u"--delete"_s} : QStringList();
            words += checksum ? QStringList{u"--checksum"_s} : QStringList();
            if (!m_mixesKinds && random.bounded(2) == 0) {
                const QByteArray pattern = QList<QByteArray>{"f1", "*2", "/d1", "d2/", "d1/*1"}.at(random.bounded(5));
                filter.patterns.exclude(pattern);
                words += u"--exclude="_s + QString::fromUtf8(pattern);
            }
            outputOf(u"rsync"_s, words + QStringList{u"a/"_s, u"b/"_s}, {}, tree.path());

            SyncOptions options;
            options.deleteExtra = deletes;
            options.checksum = checksum;
            options.overwriteNewer = true;
            const SyncPlan plan = made(tree, filter, options);
            QCOMPARE(plan.conflicts, 0);
            actions += plan.actions.size();
            apply(tree, plan);
            if (snapshot(tree.local("c")) != snapshot(tree.local("b"))) {
                qWarning() << "seed" << seed << words << linesOf(plan);
                QCOMPARE(snapshot(tree.local("c")), snapshot(tree.local("b")));
            }
            SyncPlan again = made(tree, filter, options);
            again.actions.removeIf([](const SyncAction &action) { return action.kind == SyncAction::Kind::Skip; });
            QCOMPARE(linesOf(again), QStringList());
        }
        QVERIFY2(actions > 200, "the trees differ too little");
    }

private:
    void fill(Tree &tree, const QByteArray &at, QRandomGenerator &random, int depth)
    {
        for (int i = random.bounded(1, 6); i > 0; --i) {
            // The kind by the letter, unless kinds are mixed.
            const QByteArray letter = QList<QByteArray>{"f", "f", "d", "l"}.at(random.bounded(4));
            const QByteArray name = at + (m_mixesKinds ? QByteArray("x") : letter) + QByteArray::number(random.bounded(4));
            std::error_code ignored;
            const std::filesystem::path local(tree.local(name).toStdString());
            const bool isFolder = std::filesystem::is_directory(std::filesystem::symlink_status(local));
            if (isFolder != (letter == "d") || letter == "l")
                std::filesystem::remove_all(local, ignored);
            if (letter == "d") {
                tree.folder(name);
                if (depth > 0)
                    fill(tree, name + '/', random, depth - 1);
            } else if (letter == "l") {
                tree.link(name,
                          QList<QByteArray>{"f1", "d1/f1", "../f1", "../../../../out", "/etc/passwd"}.at(random.bounded(5)));
            } else {
                std::filesystem::remove(local, ignored);
                tree.file(name, QByteArray(random.bounded(1, 3), random.bounded(2) ? 'x' : 'y'), 1'000'000 + random.bounded(3));
            }
        }
    }

    static SyncPlan made(const Tree &tree, const ScanFilter &filter, const SyncOptions &options)
    {
        Scan source = scanned(tree, "a", filter);
        Scan destination = scanned(tree, "c", filter);
        const QList<QByteArray> paths = undecided(source, destination, options);
        source.hashes = *hashLocal(placeOf(tree, "a"), paths, {});
        destination.hashes = *hashLocal(placeOf(tree, "c"), paths, {});
        return planSync(source, destination, options);
    }

    // In the plan's order: a file before its folder fails.
    static void apply(Tree &tree, const SyncPlan &plan)
    {
        namespace fs = std::filesystem;
        for (const SyncAction &action : plan.actions) {
            const fs::path from(tree.local("a/" + action.path).toStdString());
            const fs::path to(tree.local("c/" + action.path).toStdString());
            if (action.kind == SyncAction::Kind::Delete) {
                QVERIFY(fs::remove(to));
            } else if (action.kind == SyncAction::Kind::Copy || action.kind == SyncAction::Kind::Update) {
                if (action.fileKind == FileKind::Folder) {
                    QVERIFY(fs::create_directory(to));
                    continue;
                }
                if (fs::exists(fs::symlink_status(to)))
                    QVERIFY(fs::remove(to));
                fs::copy(from, to, fs::copy_options::copy_symlinks);
                if (action.fileKind == FileKind::File)
                    tree.setTime("c/" + action.path,
                                 static_cast<qint64>(dataset::factsOf(tree.local("a/" + action.path))->mtimeSeconds));
            }
        }
    }

    bool m_mixesKinds = false;
#endif
};

VOYAGEUR_TEST(TestSyncPlan)

} // namespace tst_syncplan
#include "tst_syncplan.moc"
