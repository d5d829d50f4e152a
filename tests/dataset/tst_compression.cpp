// SPDX-License-Identifier: GPL-3.0-or-later
// Compressed on the way: frames of their own, the same bytes whatever the number of threads, and when it pays.
#include "program.h"
#include "tree.h"

#include "base/sha256.h"
#include "dataset/compressedstream.h"
#include "dataset/compressionsample.h"
#include "dataset/filestream.h"
#include "dataset/tarstream.h"
#include "testprogram.h"

#include <QFile>
#include <QRandomGenerator>
#include <QTest>

namespace tst_compression {

using namespace voyageur;
using namespace voyageur::dataset;
using namespace voyageur::tests;
using namespace Qt::StringLiterals;

namespace {

// Text that compresses, and differs from place to place.
QByteArray words(qint64 size)
{
    QByteArray bytes;
    bytes.reserve(size + 32);
    for (quint32 i = 0; bytes.size() < size; ++i)
        bytes += "line " + QByteArray::number(i * 2654435761U) + '\n';
    bytes.truncate(size);
    return bytes;
}

QByteArray noise(qint64 size)
{
    QByteArray bytes(size, Qt::Uninitialized);
    QRandomGenerator random(3);
    random.fillRange(reinterpret_cast<quint32 *>(bytes.data()), size / 4);
    return bytes;
}

struct Read {
    QByteArray bytes;
    QByteArray sha256;
    QList<qint64> progress;
};

Read readAll(ByteStream &stream, qsizetype piece)
{
    Read outcome;
    while (true) {
        const auto some = stream.next(piece);
        if (!some.ok())
            qFatal("%s", qPrintable(some.error().text()));
        if (some->isEmpty())
            break;
        outcome.bytes += *some;
        outcome.progress += stream.progressAt(stream.position());
    }
    outcome.sha256 = stream.sha256();
    return outcome;
}

} // namespace

class TestCompression : public QObject {
    Q_OBJECT
private slots:
    void anyProgramUnpacksIt_data()
    {
        QTest::addColumn<int>("compression");
        QTest::addColumn<qint64>("size");
        QTest::addColumn<QString>("program");
        const qint64 frame = CompressedStream::frameBytes;
        for (const qint64 size : {qint64(0), qint64(1), frame - 1, frame, frame + 1, 3 * frame + 12345}) {
            QTest::addRow("gzip %lld", static_cast<long long>(size)) << int(Compression::Gzip) << size << u"gzip"_s;
            QTest::addRow("zstd %lld", static_cast<long long>(size)) << int(Compression::Zstd) << size << u"zstd"_s;
        }
    }
    void anyProgramUnpacksIt()
    {
        QFETCH(int, compression);
        QFETCH(qint64, size);
        QFETCH(QString, program);
        Tree tree;
        const QByteArray plain = words(size);
        tree.file("plain", plain);
        QByteArray first;
        for (const int threads : {1, 3, 8}) {
            const auto file = FileStream::open(tree.path() + u"/plain"_s);
            QVERIFY(file.ok());
            const auto stream = CompressedStream::create(**file, static_cast<Compression>(compression), threads);
            QVERIFY2(stream.ok(), stream.ok() ? "" : qPrintable(stream.error().text()));
            QCOMPARE((*stream)->totalBytes(), -1);
            QCOMPARE((*stream)->progressTotal(), size);
            const Read outcome = readAll(**stream, threads == 1 ? 1000 : 300'000);
            QCOMPARE((*stream)->totalBytes(), outcome.bytes.size());
            QVERIFY(std::is_sorted(outcome.progress.begin(), outcome.progress.end()));
            QCOMPARE(outcome.progress.last(), size);
            base::Sha256 hash;
            hash.add(outcome.bytes);
            QCOMPARE(outcome.sha256, hash.hex());
            if (first.isEmpty())
                first = outcome.bytes;
            QVERIFY(outcome.bytes == first);
            QVERIFY((*stream)->seek(0).ok());
            QVERIFY(readAll(**stream, 70'000).bytes == first);
            QVERIFY(!(*stream)->seek(1).ok());
        }
        const QByteArray unpacked = outputOf(program, {u"-dc"_s}, first);
        QVERIFY(unpacked == plain);
    }

    void aFileThatChangesIsAnErrorOnce()
    {
        Tree tree;
        tree.file("plain", words(9'000'000));
        const auto file = FileStream::open(tree.path() + u"/plain"_s);
        QVERIFY(file.ok());
        tree.file("plain", words(100));
        const auto stream = CompressedStream::create(**file, Compression::Gzip, 4);
        QVERIFY(stream.ok());
        base::Result<QByteArray> piece = QByteArray();
        do {
            piece = (*stream)->next(1 << 20);
        } while (piece.ok() && !piece->isEmpty());
        QVERIFY(!piece.ok());
    }

    void itMayEndBeforeItsEnd()
    {
        Tree tree;
        tree.file("plain", noise(40'000'000));
        const auto file = FileStream::open(tree.path() + u"/plain"_s);
        QVERIFY(file.ok());
        const auto stream = CompressedStream::create(**file, Compression::Zstd, 3);
        QVERIFY(stream.ok());
        QVERIFY((*stream)->next(1000).ok());
    }

    void aSampleTellsTextFromNoise()
    {
        Tree tree;
        tree.file("text/a", words(20'000'000));
        tree.file("noise/a", noise(20'000'000));
        const auto text = makePlan(tree.path() + u"/text"_s, {}, {}, {});
        const auto random = makePlan(tree.path() + u"/noise"_s, {}, {}, {});
        QVERIFY(text.ok() && random.ok());
        const auto much = sampleCompression(*text, Compression::Zstd);
        const auto little = sampleCompression(*random, Compression::Zstd);
        QVERIFY(much.ok() && little.ok());
        QCOMPARE(much->plain, 16 * 512 * 1024);
        QVERIFY(much->compressed < much->plain * 6 / 10);
        QVERIFY(little->compressed > little->plain * 99 / 100);
    }

    void itPaysOnlyWhereTheNetworkIsTheLimit()
    {
        const qint64 gb = 1'000'000'000;
        const CompressionSample half{1'000'000, 500'000, 0.005}; // 200 MB/s in one thread
        QVERIFY(compressionPays(half, 10 * gb, 10e6, 1));        // 1000 s become 500
        QVERIFY(compressionPays(half, 10 * gb, 100e6, 2));
        QVERIFY(!compressionPays(half, 10 * gb, 1000e6, 1));  // the processor is slower than the network
        QVERIFY(!compressionPays(half, 20'000'000, 10e6, 1)); // one second of two is not worth it
        const CompressionSample image{1'000'000, 990'000, 0.005};
        QVERIFY(!compressionPays(image, 100 * gb, 1e6, 8));
        QVERIFY(!compressionPays({}, gb, 1e6, 1));
        QVERIFY(!compressionPays(half, gb, 0, 1));
    }
};

VOYAGEUR_TEST(TestCompression)

} // namespace tst_compression
#include "tst_compression.moc"
