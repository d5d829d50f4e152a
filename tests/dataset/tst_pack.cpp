// SPDX-License-Identifier: GPL-3.0-or-later
#include "program.h"
#include "tree.h"

#include "base/sha256.h"
#include "dataset/pack.h"
#include "testprogram.h"

#include <QDir>
#include <QFile>
#include <QTest>

#include <archive.h>
#include <archive_entry.h>

#include <utility>

#ifndef Q_OS_WIN
#include <csignal>

#include <sys/resource.h>
#include <sys/stat.h>
#endif

namespace tst_pack {

using namespace voyageur;
using namespace voyageur::dataset;
using namespace voyageur::tests;
using namespace Qt::StringLiterals;

namespace {

QByteArray contentOf(const QString &path)
{
    QFile file(path);
    if (!file.open(QIODevice::ReadOnly))
        return {};
    return file.readAll();
}

QByteArray hashOf(const QByteArray &bytes)
{
    base::Sha256 hash;
    hash.add(bytes);
    return hash.hex();
}

QByteArray decompressed(const QByteArray &bytes)
{
    archive *handle = archive_read_new();
    archive_read_support_filter_all(handle);
    archive_read_support_format_raw(handle);
    archive_entry *entry = nullptr;
    QByteArray all;
    if (archive_read_open_memory(handle, bytes.constData(), static_cast<size_t>(bytes.size())) == ARCHIVE_OK
        && archive_read_next_header(handle, &entry) == ARCHIVE_OK) {
        QByteArray piece(65536, '\0');
        la_ssize_t count = 0;
        while ((count = archive_read_data(handle, piece.data(), static_cast<size_t>(piece.size()))) > 0)
            all += piece.first(static_cast<qsizetype>(count));
    }
    archive_read_free(handle);
    return all;
}

#ifndef Q_OS_WIN
// As on a disk with so much room: the kernel refuses more bytes in any file of this process.
class SmallDisk final {
public:
    explicit SmallDisk(rlim_t bytes)
    {
        std::signal(SIGXFSZ, SIG_IGN);
        getrlimit(RLIMIT_FSIZE, &m_before);
        const rlimit limit{bytes, m_before.rlim_max};
        setrlimit(RLIMIT_FSIZE, &limit);
    }
    ~SmallDisk() { setrlimit(RLIMIT_FSIZE, &m_before); }

private:
    rlimit m_before{};
};
#endif

} // namespace

class TestPack : public QObject {
    Q_OBJECT
private slots:
    void thePackedFileIsTheStream()
    {
        Tree tree;
        fillAwkward(tree, "data");
        Tree out;
        const QString file = out.path() + u"/data.tar"_s;
        QList<base::Progress> seen;
        const auto report = pack(tree.path() + u"/data"_s, file, {}, [&](const base::Progress &progress) { seen += progress; });
        QVERIFY(report.ok());
        const QByteArray bytes = contentOf(file);
        QCOMPARE(report->bytes, bytes.size());
        QCOMPARE(report->sha256, hashOf(bytes));
        QCOMPARE(report->archive, file);
        QCOMPARE(report->files, awkwardFiles());
        QCOMPARE(seen.last().done, seen.last().total);
        QCOMPARE(outputOf(u"sha256sum"_s, {u"data.tar"_s}, {}, out.path()).first(64), report->sha256);
        QCOMPARE(QDir(out.path()).entryList(QDir::AllEntries | QDir::Hidden | QDir::NoDotAndDotDot), QStringList{u"data.tar"_s});

        QByteArray streamed;
        const auto again = packInto(tree.path() + u"/data"_s, [&](QByteArrayView piece) -> base::Result<void> {
            streamed += piece;
            return {};
        });
        QVERIFY(again.ok());
        QCOMPARE(streamed, bytes);
        QCOMPARE(again->sha256, report->sha256);
    }

    void everyNastyNameIsTheSameAfterItIsUnpacked_data()
    {
        QTest::addColumn<QString>("program");
        QTest::newRow("GNU tar") << u"tar"_s;
        QTest::newRow("bsdtar") << u"bsdtar"_s;
    }

    void everyNastyNameIsTheSameAfterItIsUnpacked()
    {
        QFETCH(QString, program);
        Tree tree;
        fillAwkward(tree, "data");
        Tree out;
        const auto report = pack(tree.path() + u"/data"_s, out.path() + u"/data.tar"_s);
        QVERIFY(report.ok());
        outputOf(program, {u"-xf"_s, u"data.tar"_s}, {}, out.path());
        QCOMPARE(snapshot(out.local("data")), snapshot(tree.local("data")));
    }

    // Recorded once: on Linux and on Windows it is this, whatever disk the files lie on.
    void theSameFilesGiveTheSameArchiveOnEverySystem()
    {
        Tree tree;
        // The bits are those that Windows, which has none, finds by the content.
        tree.file("data/\xc3\x89l\xc3\xa8ve/\xc3\xa9t\xc3\xa9.csv", "a;b\r\n1;2\r\n", 1'600'000'001); // accents in one piece …
        tree.file("data/E\xcc\x81le\xcc\x80ve/e\xcc\x81te\xcc\x81.csv", "a;b\n1;2\n", 1'600'000'002); // … and in two
        tree.file("data/train.py", "#!/usr/bin/env python3\r\nprint(1)\r\n", 1'600'000'003, true);
        tree.file("data/bin/tool", QByteArray("\177ELF\2\1\1", 7) + QByteArray(600, '\0'), 1'600'000'004, true);
        tree.file("data/prepare.sh", "echo ready\n", 1'600'000'005, true);
        tree.file("data/plots.py", "import numpy\n", 1'600'000'006);
        tree.folder("data/nothing in here");
        tree.file("data/" + QByteArray(60, 'd') + '/' + QByteArray(90, 'e') + '/' + QByteArray(200, 'n') + ".txt", "long",
                  1'600'000'007);
        for (const int size : {0, 511, 512, 513})
            tree.file("data/sizes/" + QByteArray::number(size), QByteArray(size, 's'), 1'600'000'100 + size);
        tree.file("data/before 1970", "old", -5);
        tree.file("data/_", "between upper and lower case", 1'600'000'008);
        const auto report = pack(tree.path() + u"/data"_s, tree.path() + u"/data.tar"_s);
        QVERIFY(report.ok());
        const QByteArray listed = outputOf(u"tar"_s, {u"-tvf"_s, u"data.tar"_s}, {}, tree.path());
        for (const QByteArray &line : listed.split('\n')) {
            if (line.startsWith('-'))
                QCOMPARE(line.startsWith("-rwxr-xr-x "),
                         line.endsWith("/train.py") || line.endsWith("/tool") || line.endsWith(".sh"));
        }
        QCOMPARE(report->files, 13);
        QCOMPARE(report->bytes, 20992);
        QCOMPARE(report->sha256, "d193ed535941139235da2552468754916ac139be53255e0765d3cf5ddd702a19");
    }

    void compressedArchivesHoldTheSameAndAreTheSameEveryTime_data()
    {
        QTest::addColumn<int>("compression");
        QTest::newRow("gzip") << int(Compression::Gzip);
        QTest::newRow("zstd") << int(Compression::Zstd);
    }

    void compressedArchivesHoldTheSameAndAreTheSameEveryTime()
    {
        QFETCH(int, compression);
        Tree tree;
        fillAwkward(tree, "data");
        Tree out;
        const QString plain = out.path() + u"/a.tar"_s;
        const QString one = out.path() + u"/one"_s;
        const QString two = out.path() + u"/two"_s;
        PackOptions options;
        QVERIFY(pack(tree.path() + u"/data"_s, plain, options).ok());
        options.compression = static_cast<Compression>(compression);
        const auto report = pack(tree.path() + u"/data"_s, one, options);
        QVERIFY(report.ok());
        QTest::qSleep(1100); // gzip's header has a time
        QVERIFY(pack(tree.path() + u"/data"_s, two, options).ok());
        const QByteArray bytes = contentOf(one);
        QCOMPARE(report->sha256, hashOf(bytes));
        QCOMPARE(report->bytes, bytes.size());
        QVERIFY(bytes.size() < contentOf(plain).size() / 2);
        QCOMPARE(contentOf(two), bytes);
        QCOMPARE(decompressed(bytes), contentOf(plain));
    }

#ifndef Q_OS_WIN
    // Of who may do what it holds only what the person decided, not what a umask left; and so it stays the same bytes.
    void permissionsGoInAsTwoKindsWhateverTheUmaskTheTimeZoneAndTheOrder()
    {
        const QList<QByteArray> names{"run", "data/.env", "data/open", "data/secret/key", "data/secret/tool", "data/text"};
        QByteArray sum;
        for (const bool reversed : {false, true}) {
            const mode_t before = umask(reversed ? 077 : 0);
            qputenv("TZ", reversed ? "America/St_Johns" : "UTC");
            Tree tree;
            for (qsizetype i = 0; i < names.size(); ++i)
                tree.file("d/" + names.at(reversed ? names.size() - 1 - i : i), "#!/bin/sh\n");
            const std::pair<const char *, mode_t> modes[] = {{"d/run", reversed ? 0750 : 0755},
                                                             {"d/data/.env", 0600},
                                                             {"d/data/open", reversed ? 0444 : 0666},
                                                             {"d/data/secret/key", 0400},
                                                             {"d/data/secret/tool", 0700},
                                                             {"d/data/text", reversed ? 0640 : 0664},
                                                             {"d/data/secret", 0700},
                                                             {"d/data", reversed ? 0750 : 02775},
                                                             {"d", 0755}};
            for (const auto &[name, mode] : modes)
                QCOMPARE(chmod(tree.local(name).constData(), mode), 0);
            const auto report = pack(tree.path() + u"/d"_s, tree.path() + u"/d.tar"_s);
            umask(before);
            QVERIFY(report.ok());
            const QByteArray listed = outputOf(u"sh"_s, {u"-c"_s, u"tar -tvf d.tar | sed 's/ .* / /'"_s}, {}, tree.path());
            QCOMPARE(
                listed,
                "drwxr-xr-x d/\ndrwxr-xr-x d/data/\n-rw------- d/data/.env\n-rw-r--r-- d/data/open\ndrwx------ d/data/secret/\n"
                "-rw------- d/data/secret/key\n-rwx------ d/data/secret/tool\n-rw-r--r-- d/data/text\n-rwxr-xr-x d/run\n");
            QVERIFY(sum.isEmpty() || report->sha256 == sum);
            sum = report->sha256;
        }
        qunsetenv("TZ");
    }

    void aFullDiskLeavesTheOldArchive()
    {
        Tree tree;
        tree.file("data/a", QByteArray(300'000, 'a'));
        Tree out;
        out.file("data.tar", "the old one");
        base::Result<PackReport> report = base::Error{};
        {
            const SmallDisk small(100'000);
            report = pack(tree.path() + u"/data"_s, out.path() + u"/data.tar"_s);
        }
        QVERIFY(!report.ok());
        QCOMPARE(report.error().code, base::ErrorCode::FileUnwritable);
        QVERIFY(!report.error().why.isEmpty());
        QCOMPARE(contentOf(out.path() + u"/data.tar"_s), "the old one");
        QCOMPARE(QDir(out.path()).entryList(QDir::AllEntries | QDir::Hidden | QDir::NoDotAndDotDot).size(), 1);
    }

    void aFullDeviceIsAnErrorAndStaysADevice()
    {
        Tree tree;
        tree.file("data/a", QByteArray(300'000, 'a'));
        for (const Compression compression : {Compression::None, Compression::Gzip, Compression::Zstd}) {
            PackOptions options;
            options.compression = compression;
            const auto report = pack(tree.path() + u"/data"_s, u"/dev/full"_s, options);
            QVERIFY(!report.ok());
            QCOMPARE(report.error().code, base::ErrorCode::FileUnwritable);
        }
        struct stat status {};
        QCOMPARE(stat("/dev/full", &status), 0);
        QVERIFY(S_ISCHR(status.st_mode));
    }
#endif

    void aFolderThatCannotBeWrittenIsAnError()
    {
        Tree tree;
        tree.file("data/a", "1");
        const auto report = pack(tree.path() + u"/data"_s, tree.path() + u"/missing/data.tar"_s);
        QVERIFY(!report.ok());
        QCOMPARE(report.error().code, base::ErrorCode::FileUnwritable);
    }

    void theArchiveDoesNotPackItself()
    {
        Tree tree;
        tree.file("data/a", "1");
        const QString file = tree.path() + u"/data/data.tar"_s;
        const auto first = pack(tree.path() + u"/data"_s, file);
        QVERIFY(first.ok());
        const auto second = pack(tree.path() + u"/data/"_s, file);
        QVERIFY(second.ok());
        QCOMPARE(second->sha256, first->sha256);
        QCOMPARE(second->leftOut.size(), 1);
        QCOMPARE(second->leftOut.at(0).reasonName(), u"output"_s);
    }

    void whatChangesMeanwhileIsNamedAndTheArchiveThatWasThereStays()
    {
        Tree tree;
        for (int i = 0; i < 30; ++i)
            tree.file("data/" + QByteArray::number(100 + i), QByteArray(1'000'000, 'a'));
        Tree out;
        out.file("data.tar", "the older one");
        bool changed = false;
        const auto report = pack(tree.path() + u"/data"_s, out.path() + u"/data.tar"_s, {}, [&](const base::Progress &progress) {
            if (progress.total > 0 && !std::exchange(changed, true)) {
                QFile::resize(tree.path() + u"/data/128"_s, 10);
                QFile::remove(tree.path() + u"/data/129"_s);
            }
        });
        QVERIFY(report.ok());
        QCOMPARE(report->changedCount, 2);
        QCOMPARE(report->problems.size(), 2);
        QCOMPARE(report->problems.at(0).path, "128");
        QCOMPARE(report->problems.at(1).path, "129");
        QCOMPARE(report->archive, QString());
        QCOMPARE(contentOf(out.path() + u"/data.tar"_s), "the older one");
        QCOMPARE(QDir(out.path()).entryList(QDir::AllEntries | QDir::Hidden | QDir::NoDotAndDotDot), QStringList{u"data.tar"_s});
    }

    void aStopLeavesNothing()
    {
        Tree tree;
        for (int i = 0; i < 8; ++i)
            tree.file("data/" + QByteArray::number(i), QByteArray(1'000'000, 'a'));
        Tree out;
        base::StopSource source;
        const auto report = pack(
            tree.path() + u"/data"_s, out.path() + u"/data.tar"_s, {},
            [&](const base::Progress &progress) {
                if (progress.total > 0 && progress.done > 3'000'000)
                    source.request();
            },
            source.token());
        QVERIFY(!report.ok());
        QCOMPARE(report.error().code, base::ErrorCode::Cancelled);
        QVERIFY(QDir(out.path()).isEmpty(QDir::AllEntries | QDir::Hidden | QDir::NoDotAndDotDot));
    }

    void aSinkThatFailsEndsThePacking()
    {
        Tree tree;
        tree.file("data/a", QByteArray(3'000'000, 'a'));
        for (const Compression compression : {Compression::None, Compression::Gzip}) {
            PackOptions options;
            options.compression = compression;
            int calls = 0;
            const auto report = packInto(
                tree.path() + u"/data"_s,
                [&](QByteArrayView) -> base::Result<void> {
                    ++calls;
                    base::Error error;
                    error.code = base::ErrorCode::FileUnwritable;
                    return error;
                },
                options);
            QVERIFY(!report.ok());
            QCOMPARE(report.error().code, base::ErrorCode::FileUnwritable);
            QCOMPARE(calls, 1);
        }
    }
};

VOYAGEUR_TEST(TestPack)

} // namespace tst_pack
#include "tst_pack.moc"
