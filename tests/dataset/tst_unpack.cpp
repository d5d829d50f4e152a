// SPDX-License-Identifier: GPL-3.0-or-later
#include "program.h"
#include "tree.h"

#include "dataset/localfs.h"
#include "dataset/tarmember.h"
#include "dataset/tarstream.h"
#include "dataset/unpack.h"
#include "testprogram.h"

#include <QRandomGenerator>
#include <QTest>

#include <atomic>
#include <chrono>
#include <thread>

namespace tst_unpack {

using namespace voyageur;
using namespace voyageur::dataset;
using namespace voyageur::tests;
using namespace Qt::StringLiterals;

namespace {

TarSource sourceOf(const QByteArray &bytes, qsizetype pieceSize = 100'000)
{
    auto position = std::make_shared<qsizetype>(0);
    return [bytes, pieceSize, position]() -> base::Result<QByteArray> {
        const QByteArray piece = bytes.mid(*position, pieceSize);
        *position += piece.size();
        return piece;
    };
}

QByteArray archiveOf(const QString &folder)
{
    auto plan = makePlan(folder);
    TarStream stream(std::move(*plan));
    return *stream.next(static_cast<qsizetype>(stream.totalBytes()));
}

// A member as a stranger might write it: any name, any type.
QByteArray member(const QByteArray &name, const QByteArray &data = "x", char type = '0', const QByteArray &target = {})
{
    TarMember plain;
    plain.size = data.size();
    QByteArray header = tarHeader(plain);
    header.replace(0, qMin<qsizetype>(name.size(), 100), name.first(qMin<qsizetype>(name.size(), 100)));
    header[156] = type;
    header.replace(157, target.size(), target);
    header.replace(148, 8, "        ");
    unsigned sum = 0;
    for (const char byte : header)
        sum += static_cast<unsigned char>(byte);
    header.replace(148, 8, QByteArray::number(sum, 8).rightJustified(6, '0') + QByteArray("\0 ", 2));
    return header + data + QByteArray(tarPadding(data.size()), '\0');
}

QByteArray ended(const QByteArray &members)
{
    return members + QByteArray(1024, '\0');
}

QByteArray paxPath(const QByteArray &name)
{
    const QByteArray tail = " path=" + name + '\n';
    QByteArray record = QByteArray::number(tail.size() + 2) + tail; // two digits for these lengths
    return member("pax", record, 'x');
}

QString reasonFor(const UnpackReport &report, const QByteArray &path)
{
    for (const Problem &problem : report.problems) {
        if (problem.path == path)
            return problem.detail;
    }
    return {};
}

} // namespace

class TestUnpack : public QObject {
    Q_OBJECT
private slots:
    void whatWeStreamComesBack()
    {
        Tree tree;
        fillAwkward(tree, "data");
        const QByteArray bytes = archiveOf(tree.path() + u"/data"_s);
        for (const qsizetype piece : {1, 511, 512, 70'000}) {
            Tree out;
            const auto report = unpack(sourceOf(bytes, piece), out.local("new/place"));
            QVERIFY(report.ok());
            QVERIFY(report->problems.isEmpty());
            QCOMPARE(report->files, awkwardFiles());
            QCOMPARE(report->links, awkwardLinks());
            const auto expected = snapshot(tree.local("data"));
            QCOMPARE(snapshot(out.local("new/place/data")), expected);
            for (auto hash = report->hashes.cbegin(); hash != report->hashes.cend(); ++hash)
                QVERIFY2(expected.value(hash.key().sliced(5)).endsWith(hash.value()), hash.key().constData());
        }
    }

    void everyFormatOfGnuTarComesBack_data()
    {
        QTest::addColumn<QString>("format");
        for (const char *format : {"gnu", "pax", "oldgnu"})
            QTest::newRow(format) << QString::fromLatin1(format);
    }

    void everyFormatOfGnuTarComesBack()
    {
        QFETCH(QString, format);
        Tree tree;
        fillAwkward(tree, "data");
        outputOf(u"ln"_s, {u"plain.txt"_s, u"zz second name"_s}, {}, tree.path() + u"/data"_s);
        const QByteArray bytes =
            outputOf(u"tar"_s, {u"-cf"_s, u"-"_s, u"--format="_s + format, u"."_s}, {}, tree.path() + u"/data"_s);
        Tree out;
        const auto report = unpack(sourceOf(bytes), out.local("data"));
        QVERIFY(report.ok());
        QVERIFY(report->problems.isEmpty());
        QCOMPARE(snapshot(out.local("data")), snapshot(tree.local("data")));
    }

    void nothingIsWrittenOutside_data()
    {
        QTest::addColumn<QByteArray>("bytes");
        QTest::newRow("absolute") << ended(member("/tmp/voyageur-was-here"));
        QTest::newRow("up") << ended(member("../was here"));
        QTest::newRow("up later") << ended(member("a/../../was here"));
        QTest::newRow("up at the end") << ended(member("a/.."));
        QTest::newRow("a dot inside") << ended(member("a/./b"));
        QTest::newRow("two slashes") << ended(member("a//b"));
        QTest::newRow("no name") << ended(member(""));
        QTest::newRow("a file called dot") << ended(member("."));
        QTest::newRow("folder up") << ended(member("../was here/", {}, '5'));
        QTest::newRow("link up") << ended(member("../was here", {}, '2', "x"));
        QTest::newRow("pax up") << ended(paxPath("../was here") + member("harmless"));
        QTest::newRow("pax absolute") << ended(paxPath("/was here") + member("harmless"));
        QTest::newRow("pax NUL") << ended(paxPath(QByteArray("a\0/../b", 7)) + member("harmless"));
        QTest::newRow("gnu up") << ended(member("././@LongLink", "../was here", 'L') + member("harmless"));
    }

    void nothingIsWrittenOutside()
    {
        QFETCH(QByteArray, bytes);
        Tree out;
        out.folder("inner");
        const auto report = unpack(sourceOf(bytes), out.local("inner/place"));
        QVERIFY(!report.ok());
        QCOMPARE(report.error().code, base::ErrorCode::BadAnswer);
        const auto left = snapshot(out.path().toUtf8());
        for (auto name = left.cbegin(); name != left.cend(); ++name)
            QVERIFY2(name.value() == "folder" && name.key().startsWith("inner"), name.key().constData());
    }

#ifndef Q_OS_WIN
    void linksDoNotLeadOut()
    {
        Tree out;
        out.folder("outside");
        out.folder("place");
        out.link("place/mine", "../outside"); // the person's own: not entered either
        const QByteArray bytes = ended(
            member("trap", {}, '2', "../outside") + member("trap/file") + member("abs", {}, '2', "/etc") + member("abs/file")
            + member("good", {}, '2', "trap/file") + member("mine/file") + member("up", {}, '2', "trap/../../x"));
        const auto report = unpack(sourceOf(bytes), out.local("place"));
        QVERIFY(report.ok());
        const auto left = snapshot(out.path().toUtf8(), false);
        QVERIFY(!left.contains("outside/file"));
        QCOMPARE(left.value("place/trap"), "folder");
        QVERIFY(left.value("place/trap/file").startsWith("file"));
        QCOMPARE(left.value("place/good"), "link trap/file");
        QVERIFY(!reasonFor(*report, "trap").isEmpty());
        QVERIFY(!reasonFor(*report, "abs").isEmpty());
        QVERIFY(!reasonFor(*report, "up").isEmpty());
        QVERIFY(!reasonFor(*report, "mine/file").isEmpty());
        QCOMPARE(report->files, 2);
    }

    void aFileReplacesALinkAndDoesNotFollowIt()
    {
        Tree out;
        out.file("outside", "mine");
        out.folder("place");
        out.link("place/a", "../outside");
        const auto report = unpack(sourceOf(ended(member("a", "new"))), out.local("place"));
        QVERIFY(report.ok());
        const auto left = snapshot(out.path().toUtf8(), false);
        QVERIFY(left.value("place/a").startsWith("file"));
        QVERIFY(left.value("outside") != left.value("place/a"));
    }

#endif

    void specialMembersAreReportedAndSkipped()
    {
        const QByteArray bytes = ended(member("pipe", {}, '6') + member("device", {}, '3') + member("disk", {}, '4')
                                       + member("sparse", QByteArray(700, 's'), 'S') + member("what", "data", 'Z')
                                       + member("second name", {}, '1', "/etc/passwd") + member("fine", "data"));
        Tree out;
        const auto report = unpack(sourceOf(bytes), out.local("place"));
        QVERIFY(report.ok());
        QCOMPARE(report->problems.size(), 6);
        QCOMPARE(snapshot(out.local("place")).keys(), QList<QByteArray>{"fine"});
    }

    void aNameThatIsTooLongHereIsNotLostInSilence()
    {
        const QByteArray name(300, 'n');
        TarMember plain;
        plain.name = name;
        plain.size = 1;
        Tree out;
        const auto report =
            unpack(sourceOf(ended(tarHeader(plain) + "x" + QByteArray(511, '\0') + member("fine", "data"))), out.local("place"));
        QVERIFY(report.ok());
#ifdef Q_OS_WIN // another name is found for it
        QVERIFY(report->problems.isEmpty());
        QCOMPARE(snapshot(out.local("place")).keys(), (QList<QByteArray>{"fine", report->renamed.value(name)}));
#else
        QVERIFY(!reasonFor(*report, name).isEmpty());
        QCOMPARE(snapshot(out.local("place")).keys(), QList<QByteArray>{"fine"});
#endif
    }

    void whereCaseIsNotSeenNothingIsLost()
    {
        const QByteArray bytes = ended(member("Log.txt", "one") + member("log.txt", "two") + member("job:1/out.", "three")
                                       + member("nul", "four") + member("again", {}, '1', "job:1/out.")
                                       + member("link", {}, '2', "job:1/out.") + member("log.txt", "the newest"));
        Tree out;
        const auto report = unpack(sourceOf(bytes), out.local("place"), {}, {}, {.rule = NameRule::Windows});
        QVERIFY(report.ok());
        auto left = snapshot(out.local("place"), false);
#ifdef Q_OS_WIN // Wine makes no links, and says that it did
        QCOMPARE(report->refusedLinks, QSet<QByteArray>{"link"});
        QVERIFY(!reasonFor(*report, "link").isEmpty());
        QCOMPARE(report->problems.size(), 1);
#else
        QVERIFY(report->problems.isEmpty());
        QCOMPARE(left.take("link"), "link job%3A1/out%2E");
#endif
        QCOMPARE(left.keys(), (QList<QByteArray>{"Log.txt", "_nul", "again", "job%3A1", "job%3A1/out%2E", "log (2).txt"}));
        QCOMPARE(left.value("again"), left.value("job%3A1/out%2E"));
        QVERIFY(left.value("log (2).txt").endsWith(report->hashes.value("log.txt"))); // the cluster knows it by its own name
        QCOMPARE(report->renamed.value("log.txt"), "log (2).txt");
    }

    void kindsThatClashWithWhatIsHereAreReported()
    {
        Tree out;
        out.folder("place/folder");
        out.file("place/file", "mine");
        const auto report = unpack(sourceOf(ended(member("folder", "x") + member("file/below", "x") + member("file", {}, '5'))),
                                   out.local("place"));
        QVERIFY(report.ok());
        QCOMPARE(report->files, 0);
        QVERIFY(!reasonFor(*report, "folder").isEmpty());
        QVERIFY(!reasonFor(*report, "file").isEmpty());
        const auto left = snapshot(out.local("place"));
        QCOMPARE(left.value("folder"), "folder");
        QCOMPARE(left.size(), 2);
    }

    void anArchiveThatIsCutOffAnywhereIsSeen()
    {
        Tree tree;
        fillAwkward(tree, "data");
        const QByteArray bytes = archiveOf(tree.path() + u"/data"_s);
        QRandomGenerator generator(11);
        QList<qsizetype> lengths{0, 1, 511, 512, bytes.size() - 1, bytes.size() - 512, bytes.size() - 1024};
        for (int i = 0; i < 30; ++i)
            lengths += generator.bounded(static_cast<int>(bytes.size()));
        for (const qsizetype length : lengths) {
            Tree out;
            const auto report = unpack(sourceOf(bytes.first(length)), out.local("place"));
            QVERIFY2(!report.ok(), qPrintable(QString::number(length)));
            QCOMPARE(report.error().code, base::ErrorCode::BadAnswer);
            // No file is half there.
            const auto complete = snapshot(tree.local("data"));
            const auto left = snapshot(out.local("place"));
            for (auto name = left.cbegin(); name != left.cend(); ++name) {
                if (name.key() != "data" && name.value() != "folder")
                    QCOMPARE(name.value(), complete.value(name.key().sliced(5)));
            }
        }
    }

    void sizesThatCannotBeAreRefused()
    {
        const auto withSize = [](const QByteArray &field) {
            QByteArray bytes = member("a", "x");
            bytes.replace(124, 12, field);
            bytes.replace(148, 8, "        ");
            unsigned sum = 0;
            for (qsizetype i = 0; i < 512; ++i)
                sum += static_cast<unsigned char>(bytes.at(i));
            bytes.replace(148, 8, QByteArray::number(sum, 8).rightJustified(6, '0') + QByteArray("\0 ", 2));
            return ended(bytes);
        };
        const QList<QByteArray> fields{QByteArray("77777777777\0", 12),
                                       QByteArray(12, '\xff'),
                                       QByteArray("\x80\x7f", 2) + QByteArray(10, '\xff'),
                                       "-0000000001 ",
                                       "12345x78901 ",
                                       QByteArray("\x80", 1) + QByteArray(3, '\0') + QByteArray("\x7f", 1)
                                           + QByteArray(7, '\xff')};
        for (const QByteArray &field : fields) {
            Tree out;
            const auto report = unpack(sourceOf(withSize(field)), out.local("place"));
            QVERIFY(!report.ok());
            QCOMPARE(report.error().code, base::ErrorCode::BadAnswer);
            QVERIFY(snapshot(out.local("place")).isEmpty());
        }
    }

    void damagedArchivesNeverLeaveTheFolder()
    {
        Tree tree;
        fillAwkward(tree, "data");
        const QByteArray good = archiveOf(tree.path() + u"/data"_s);
        QRandomGenerator generator(13);
        Tree out;
        for (int round = 0; round < 150; ++round) {
            QByteArray bytes = good;
            const int changes = 1 + static_cast<int>(generator.bounded(6));
            for (int i = 0; i < changes; ++i) {
                const qsizetype block = 512 * static_cast<qsizetype>(generator.bounded(static_cast<int>(bytes.size() / 512)));
                const qsizetype at = block + static_cast<qsizetype>(generator.bounded(512));
                bytes[at] = static_cast<char>(generator.bounded(256));
                // Half of them with a checksum that fits, or little would be reached.
                if (generator.bounded(2) == 0) {
                    bytes.replace(block + 148, 8, "        ");
                    unsigned sum = 0;
                    for (qsizetype j = 0; j < 512; ++j)
                        sum += static_cast<unsigned char>(bytes.at(block + j));
                    bytes.replace(block + 148, 8, QByteArray::number(sum, 8).rightJustified(6, '0') + QByteArray("\0 ", 2));
                }
            }
            (void)unpack(sourceOf(bytes, 4096), out.local("inner/place"));
        }
        const auto left = snapshot(out.path().toUtf8());
        for (auto name = left.cbegin(); name != left.cend(); ++name)
            QVERIFY2(name.key() == "inner" || name.key() == "inner/place" || name.key().startsWith("inner/place/"),
                     name.key().constData());
    }

    // What an earlier download abandoned is swept up by one that ends, while another may just have begun to write.
    void whoSweepsUpTakesNothingFromWhoWrites()
    {
        Tree out;
        const QByteArray part = out.local("part");
        std::atomic<bool> ended = false;
        std::thread sweeper([&] {
            while (!ended) {
                (void)LocalWriter::adopt(part);
                std::this_thread::sleep_for(std::chrono::microseconds(50)); // none takes it without a pause, for ever
            }
        });
        int lost = 0;
        for (int i = 0; i < 1000; ++i) {
            auto writer = LocalWriter::create(part);
            const auto done = !writer.ok() ? base::Result<void>(writer.error()) : writer->write("x");
            const auto kept = !done.ok() ? done : writer->finish(out.local("final"), 0, false);
            if (!kept.ok())
                qWarning("%d: %s", ++lost, qPrintable(kept.error().text()));
        }
        ended = true;
        sweeper.join();
        QCOMPARE(lost, 0);
    }

    void aStopEndsItAndTheRestIsDropped()
    {
        Tree out;
        base::StopSource source;
        const QByteArray bytes = ended(member("a", QByteArray(3'000'000, 'a')) + member("b", QByteArray(3'000'000, 'b')));
        const auto report = unpack(
            sourceOf(bytes), out.local("place"),
            [&](const base::Progress &progress) {
                if (progress.done > 4'000'000)
                    source.request();
            },
            source.token());
        QVERIFY(!report.ok());
        QCOMPARE(report.error().code, base::ErrorCode::Cancelled);
        QCOMPARE(snapshot(out.local("place")).keys(), QList<QByteArray>{"a"});
    }
};

VOYAGEUR_TEST(TestUnpack)

} // namespace tst_unpack
#include "tst_unpack.moc"
