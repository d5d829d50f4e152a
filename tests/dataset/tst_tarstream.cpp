// SPDX-License-Identifier: GPL-3.0-or-later
#include "program.h"
#include "tree.h"

#include "base/platform.h"
#include "base/sha256.h"
#include "dataset/tarmember.h"
#include "dataset/tarstream.h"
#include "testprogram.h"

#include <QFile>
#include <QRandomGenerator>
#include <QTest>

#include <archive.h>
#include <archive_entry.h>

#ifndef Q_OS_WIN
#include <sys/stat.h>
#endif

namespace tst_tarstream {

using namespace voyageur;
using namespace voyageur::dataset;
using namespace voyageur::tests;
using namespace Qt::StringLiterals;

namespace {

Plan planOf(const Tree &tree, const char *name = "data")
{
    auto plan = makePlan(tree.path() + u'/' + QString::fromUtf8(name));
    if (!plan.ok())
        qFatal("no plan");
    return std::move(*plan);
}

QByteArray readAll(TarStream &stream, qsizetype pieceSize = 1 << 20)
{
    QByteArray all;
    while (true) {
        const auto piece = stream.next(pieceSize);
        if (!piece.ok()) {
            QTest::qFail(qPrintable(piece.error().text()), __FILE__, __LINE__);
            return all;
        }
        if (piece->isEmpty())
            return all;
        all += *piece;
    }
}

struct Seen {
    QByteArray type;
    qint64 size = 0;
    qint64 mtime = 0;
    int mode = 0;
    QByteArray target;
    bool operator==(const Seen &) const = default;
};

struct FreeArchive {
    void operator()(archive *handle) const { archive_read_free(handle); }
};

// What libarchive finds in the bytes; the names as bytes.
QMap<QByteArray, Seen> membersByLibarchive(const QByteArray &bytes, bool dataToo = true)
{
    QMap<QByteArray, Seen> members;
    const std::unique_ptr<archive, FreeArchive> handle(archive_read_new());
    archive_read_support_format_tar(handle.get());
    if (archive_read_open_memory(handle.get(), bytes.constData(), static_cast<size_t>(bytes.size())) != ARCHIVE_OK)
        qFatal("libarchive");
    archive_entry *entry = nullptr;
    int status = ARCHIVE_OK;
    while ((status = archive_read_next_header(handle.get(), &entry)) == ARCHIVE_OK) {
        Seen seen;
        seen.type = archive_entry_filetype(entry) == AE_IFDIR ? "folder"
            : archive_entry_filetype(entry) == AE_IFLNK       ? "link"
                                                              : "file";
        seen.size = archive_entry_size(entry);
        seen.mtime = archive_entry_mtime(entry);
        seen.mode = static_cast<int>(archive_entry_perm(entry));
        seen.target = archive_entry_symlink(entry);
        members[archive_entry_pathname(entry)] = seen;
        if (!dataToo)
            return members;
    }
    if (status != ARCHIVE_EOF)
        QTest::qFail(archive_error_string(handle.get()), __FILE__, __LINE__);
    return members;
}

// Files of a fixed generator, the same on every computer.
void fillFixed(Tree &tree)
{
    QRandomGenerator generator(20260401);
    for (int i = 0; i < 40; ++i) {
        QByteArray content;
        const int size = static_cast<int>(generator.bounded(5000));
        for (int j = 0; j < size; ++j)
            content += static_cast<char>(generator.bounded(256));
        tree.file("data/class " + QByteArray::number(i % 4) + "/" + QByteArray::number(i) + ".png", content, 1'700'000'000 + i);
    }
    fillAwkward(tree, "data");
}

// The hashes of the files that were read whole, by path.
class FileHashes {
public:
    explicit FileHashes(TarStream &stream)
    {
        stream.onFile([hashes = m_hashes](const PlanEntry &entry, const QByteArray &hash) {
            if (!hash.isEmpty())
                hashes->insert(entry.path, hash);
        });
    }
    const QHash<QByteArray, QByteArray> *operator->() const { return m_hashes.get(); }

private:
    std::shared_ptr<QHash<QByteArray, QByteArray>> m_hashes = std::make_shared<QHash<QByteArray, QByteArray>>();
};

} // namespace

class TestTarStream : public QObject {
    Q_OBJECT
private slots:
    void theSizeIsKnownBeforeTheFirstByte()
    {
        Tree tree;
        fillAwkward(tree, "data");
        TarStream stream(planOf(tree));
        const qint64 promised = stream.totalBytes();
        const QByteArray all = readAll(stream);
        QCOMPARE(all.size(), promised);
        QCOMPARE(all.size() % 512, 0);
        QCOMPARE(all.last(1024), QByteArray(1024, '\0'));
        base::Sha256 hash;
        hash.add(all);
        QCOMPARE(stream.sha256(), hash.hex());
        QVERIFY(stream.next(1)->isEmpty());
    }

#ifndef Q_OS_WIN // which cannot hold each of these names
    void theBytesAreTheRecordedOnes()
    {
        Tree tree;
        fillFixed(tree);
        TarStream stream(planOf(tree));
        readAll(stream);
        // When this changes, uploads that were begun by an older version cannot be resumed any more.
        QCOMPARE(stream.sha256(), "bd774d7bfc292b317fba2fee9481d3b4d2c20fe607887dd3fa3d74df5bc1bde2");
    }
#endif

    void twoCopiesOfATreeGiveTheSameBytes()
    {
        Tree one;
        Tree two;
        fillAwkward(one, "data");
        two.file("data/.DS_Store", "Finder was here");
        fillAwkward(two, "data");
        QVERIFY(QFile::setPermissions(two.path() + u"/data/plain.txt"_s, QFile::ReadOwner | QFile::ReadGroup | QFile::ReadOther));
        TarStream first(planOf(one));
        TarStream second(planOf(two));
        QCOMPARE(readAll(first), readAll(second, 777));
    }

    void gnuTarUnpacksTheSameTree()
    {
        Tree tree;
        fillAwkward(tree, "data");
        TarStream stream(planOf(tree));
        const QByteArray all = readAll(stream);
        Tree out;
        outputOf(u"tar"_s, {u"-xf"_s, u"-"_s}, all, out.path());
        QCOMPARE(snapshot(out.local("data")), snapshot(tree.local("data")));
        const QByteArray listed = outputOf(u"tar"_s, {u"-tvf"_s, u"-"_s, u"--numeric-owner"_s}, all);
        for (const QByteArray &line : listed.trimmed().split('\n'))
            QVERIFY2(line.contains(" 0/0 "), line.constData());
    }

    void libarchiveReadsTheSameMembers()
    {
        Tree tree;
        fillAwkward(tree, "data");
        TarStream stream(planOf(tree));
        const Plan plan = stream.plan();
        const auto members = membersByLibarchive(readAll(stream));
        QCOMPARE(members.size(), plan.entries.size());
        for (const PlanEntry &entry : plan.entries) {
            QByteArray name = entry.path.isEmpty() ? "data" : "data/" + entry.path;
            Seen expected{"file", entry.facts.size, entry.facts.mtimeSeconds, entry.path == "run.sh" ? 0755 : 0644, {}};
            if (entry.facts.kind == FileKind::Folder) {
                name += '/';
                expected.type = "folder";
                expected.mode = 0755;
            } else if (entry.facts.kind == FileKind::Link) {
                expected = {"link", 0, entry.facts.mtimeSeconds, 0777, entry.target};
            }
            QVERIFY2(members.contains(name), name.constData());
            QVERIFY2(members.value(name) == expected, name.constData());
        }
    }

    void membersBeginWithTheFoldersName()
    {
        Tree tree;
        tree.file("data/a", "1");
        PlanOptions options;
        options.rootName = "other";
        auto plan = makePlan(tree.path() + u"/data"_s, options);
        QVERIFY(plan.ok());
        TarStream stream(std::move(*plan));
        QCOMPARE(membersByLibarchive(readAll(stream)).keys(), (QList<QByteArray>{"other/", "other/a"}));
    }

    void fromAnyByteOnTheRestIsTheSame()
    {
        Tree tree;
        fillFixed(tree);
        TarStream stream(planOf(tree));
        const QByteArray all = readAll(stream);
        QRandomGenerator generator(7);
        QList<qint64> offsets{0, 1, 511, 512, 513, 1023, 1024, all.size() - 1025, all.size() - 1024, all.size() - 1, all.size()};
        for (int i = 0; i < 300; ++i)
            offsets += generator.bounded(static_cast<int>(all.size()));
        for (int i = 0; i < 100; ++i)
            offsets += 512 * generator.bounded(static_cast<int>(all.size() / 512));
        for (const qint64 offset : offsets) {
            QVERIFY(stream.seek(offset).ok());
            const qsizetype piece = 1 + generator.bounded(20'000);
            QVERIFY2(readAll(stream, piece) == all.sliced(offset), qPrintable(QString::number(offset)));
        }
        QVERIFY(!stream.seek(-1).ok());
        QVERIFY(!stream.seek(all.size() + 1).ok());
        QVERIFY(stream.seek(0).ok());
        readAll(stream);
        base::Sha256 hash;
        hash.add(all);
        QCOMPARE(stream.sha256(), hash.hex());
    }

    void theHashIsOnlyGivenForBytesReadInOrder()
    {
        Tree tree;
        tree.file("data/a", QByteArray(5000, 'a'));
        TarStream stream(planOf(tree));
        QVERIFY(stream.seek(600).ok());
        readAll(stream);
        QVERIFY(stream.sha256().isEmpty());
    }

    void everyFileIsHashedWhenAsked()
    {
        Tree tree;
        fillAwkward(tree, "data");
        TarStream stream(planOf(tree));
        const FileHashes hashes(stream);
        readAll(stream, 333);
        QCOMPARE(hashes->size(), stream.plan().files);
        const auto expected = snapshot(tree.local("data"));
        for (auto hash = hashes->cbegin(); hash != hashes->cend(); ++hash)
            QVERIFY2(expected.value(hash.key()).endsWith(hash.value()), hash.key().constData());
    }

    void readAheadChangesNothing()
    {
        Tree tree;
        fillFixed(tree);
        for (int i = 0; i < 30; ++i)
            tree.file("data/large/" + QByteArray::number(i), QByteArray(100'000 * i + i, static_cast<char>('a' + i)));
        TarStream slow(planOf(tree), {0, 0});
        const QByteArray all = readAll(slow);
        QCOMPARE(all.size(), slow.totalBytes());
        for (const int threads : {1, 2, 5}) {
            for (const int pieces : {1, 2, 16}) {
                TarStream stream(planOf(tree), {threads, pieces});
                const FileHashes hashes(stream);
                const bool same = readAll(stream, 300'000 + 1000 * pieces) == all;
                QVERIFY(same);
                QCOMPARE(stream.sha256(), slow.sha256());
                QCOMPARE(hashes->size(), stream.plan().files);
                QVERIFY(stream.seek(5'000'001).ok()); // in the middle of what is read ahead
                QVERIFY(stream.next(1'000'000).ok());
                QVERIFY(stream.seek(7'000'000).ok());
                const bool rest = readAll(stream, 1 << 20) == all.sliced(7'000'000);
                QVERIFY(rest);
                QVERIFY(stream.mustBeWhole().ok());
            }
        }
    }

    void aFileThatChangesUnderWayIsNamedAndTheArchiveStaysWhole_data()
    {
        QTest::addColumn<QString>("how");
        QTest::addColumn<QString>("culprit"); // empty: read whole all the same
        QTest::addColumn<bool>("halfRead");   // it changes when half of it is read; else before it is opened
        for (const bool halfRead : {false, true}) {
            const auto row = [&](const char *how, const char *culprit) {
                QTest::addRow("%s%s", how, halfRead ? ", half read" : "")
                    << QString::fromLatin1(how) << QString::fromLatin1(culprit) << halfRead;
            };
            row("grows", "a");
            row("shrinks", "a");
            row("rewritten", "a");
            row("vanishes", halfRead ? "" : "a"); // an open file that was removed is still whole
            row("empty-grows", "b");
            row("empty-vanishes", "b");
#ifndef Q_OS_WIN
            row("pipe", halfRead ? "" : "a");
            row("link", halfRead ? "" : "a");
            row("folder", halfRead ? "" : "a");
#endif
        }
    }

    void aFileThatChangesUnderWayIsNamedAndTheArchiveStaysWhole()
    {
        QFETCH(QString, how);
        QFETCH(QString, culprit);
        QFETCH(bool, halfRead);
        Tree tree;
        tree.file("data/a", QByteArray(100'000, 'a'));
        tree.file("data/b", {});
        tree.file("data/c", "after them");
        TarStream stream(planOf(tree), {0, 0}); // read exactly when it is asked
        const FileHashes hashes(stream);
        const qint64 readBefore = halfRead ? 512 + 512 + 50'000 : 512;
        QByteArray all = *stream.next(readBefore);
        QCOMPARE(all.size(), readBefore);
        const QString a = tree.path() + u"/data/a"_s;
        const QString b = tree.path() + u"/data/b"_s;
        if (how == u"grows") {
            tree.file("data/a", QByteArray(100'001, 'a'));
        } else if (how == u"shrinks") {
            QVERIFY(QFile::resize(a, 60'000));
        } else if (how == u"rewritten") {
            tree.file("data/a", QByteArray(100'000, 'b'), 1'700'000'001);
        } else if (how == u"empty-grows") {
            tree.file("data/b", "b");
        } else if (how == u"empty-vanishes") {
            QVERIFY(QFile::remove(b));
        } else {
            QVERIFY(QFile::remove(a));
#ifndef Q_OS_WIN
            tree.file("elsewhere", QByteArray(100'000, 'c'), 1'700'000'009);
            if (how == u"pipe")
                QCOMPARE(mkfifo(tree.local("data/a").constData(), 0600), 0);
            else if (how == u"link")
                tree.link("data/a", "../elsewhere");
            else if (how == u"folder")
                tree.folder("data/a");
#endif
        }
        all += readAll(stream, 512);
        QCOMPARE(all.size(), stream.totalBytes());
        Tree out;
        outputOf(u"tar"_s, {u"-xf"_s, u"-"_s}, all, out.path());
        const auto unpacked = snapshot(out.local("data"));
        QCOMPARE(unpacked.keys(), (QList<QByteArray>{"a", "b", "c"}));
        QVERIFY(QFile(out.path() + u"/data/a"_s).size() == 100'000);
        QCOMPARE(unpacked.value("c"), snapshot(tree.local("data")).value("c"));

        QCOMPARE(stream.changedCount(), culprit.isEmpty() ? 0 : 1);
        QCOMPARE(hashes->size(), 3 - stream.changedCount());
        const auto whole = stream.mustBeWhole();
        QCOMPARE(whole.ok(), culprit.isEmpty());
        if (whole.ok())
            return;
        QCOMPARE(stream.changed().first().kind, Problem::Kind::Changed);
        QCOMPARE(stream.changed().first().path, culprit.toUtf8());
        QVERIFY(!hashes->contains(culprit.toUtf8()));
        QCOMPARE(whole.error().code, base::ErrorCode::FileChanged);
        QVERIFY2(whole.error().what.contains(u"/data/%1”"_s.arg(culprit)), qPrintable(whole.error().what));
    }

    void ofManyThatChangeAllAreNamed()
    {
        Tree tree;
        for (int i = 0; i < 40; ++i)
            tree.file("data/" + QByteArray::number(100 + i), QByteArray(400'000, 'a'));
        TarStream stream(planOf(tree)); // reads ahead
        QByteArray all = *stream.next(100'000);
        for (int i = 30; i < 40; ++i) // 12 MB on
            QVERIFY(QFile::resize(tree.path() + u"/data/"_s + QString::number(100 + i), i % 2 == 0 ? 100 : 500'000));
        all += readAll(stream, 100'000);
        QCOMPARE(all.size(), stream.totalBytes());
        QCOMPARE(membersByLibarchive(all).size(), 41);
        QCOMPARE(stream.changedCount(), 10);
        QCOMPARE(stream.changed().first().path, "130");
        QCOMPARE(stream.changed().last().path, "139");
        QCOMPARE(stream.mustBeWhole().error().code, base::ErrorCode::FileChanged);
        QVERIFY(stream.mustBeWhole().error().why.contains(u"“134”"_s));
    }

    void moreThanEightGigabytesFit()
    {
        Tree tree;
        tree.file("data/big", {});
        const qint64 size = 9'000'000'000;
        QVERIFY(QFile::resize(tree.path() + u"/data/big"_s, size));
        tree.setTime("data/big", 1'700'000'000);
        tree.file("data/small", "after it");
        TarStream stream(planOf(tree));
        const auto head = stream.next(4096);
        QVERIFY(head.ok());
        const auto members = membersByLibarchive(head->sliced(512), false);
        QCOMPARE(members.value("data/big").size, size);
        QVERIFY(stream.seek(stream.totalBytes() - 2048).ok());
        const QByteArray tail = readAll(stream);
        QCOMPARE(membersByLibarchive(tail).value("data/small").size, 8);
    }

    void headersFollowTheirRules()
    {
        TarMember member;
        member.name = QByteArray(155, 'p') + '/' + QByteArray(100, 'n'); // the longest that ustar holds
        QCOMPARE(tarHeader(member).size(), 512);
        member.name += 'n';
        QVERIFY(tarHeader(member).size() > 512);
        member.name = QByteArray(155, 'p') + '/' + QByteArray(99, 'n');
        member.type = TarMember::Type::Folder; // its slash counts
        QCOMPARE(tarHeader(member).size(), 512);
        member.name = QByteArray(100, 'f');
        QVERIFY(tarHeader(member).size() > 512);
        member.type = TarMember::Type::File;
        QCOMPARE(tarHeader(member).size(), 512);
        for (qint64 length = 90; length < 1100; ++length) { // the record's length counts its own digits
            member.name = QByteArray(length, 'x');
            QCOMPARE(membersByLibarchive(tarHeader(member) + QByteArray(1024, '\0')).keys(), QList<QByteArray>{member.name});
        }
    }
};

VOYAGEUR_TEST(TestTarStream)

} // namespace tst_tarstream
#include "tst_tarstream.moc"
