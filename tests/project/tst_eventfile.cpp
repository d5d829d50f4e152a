// SPDX-License-Identifier: GPL-3.0-or-later
// Files of events as TensorBoard's writers make them, whole and damaged.
#include "eventfiles.h"

#include "metrics/eventfile.h"
#include "testprogram.h"

#include <QTest>

#include <cmath>

namespace tst_eventfile {

using namespace Qt::StringLiterals;
using namespace voyageur;
using namespace voyageur::tests;
using metrics::EventFileEnd;
using metrics::EventScalar;

namespace {

struct Read {
    EventFileEnd end;
    QList<EventScalar> scalars;
    qsizetype mostAsked = 0;
};

Read readAll(const QByteArray &file)
{
    Read read;
    const auto source = [&](qint64 offset, char *to, qsizetype size) -> base::Result<qsizetype> {
        read.mostAsked = std::max(read.mostAsked, size);
        if (offset >= file.size())
            return qsizetype(0);
        const auto count = std::min<qint64>(size, file.size() - offset);
        std::memcpy(to, file.constData() + offset, static_cast<size_t>(count));
        return static_cast<qsizetype>(count);
    };
    const auto end = metrics::readEvents(source, [&](const EventScalar &scalar) { read.scalars += scalar; });
    if (!end)
        qFatal("%s", qPrintable(end.error().text()));
    read.end = *end;
    return read;
}

} // namespace

class TestEventFile final : public QObject {
    Q_OBJECT

private slots:
    void checksumsAreThoseOfTheStandard();
    void aFileAsTensorBoardsOwnWriterMadeIt();
    void scalarsOfEachForm_data();
    void scalarsOfEachForm();
    void whatIsNoScalarIsPassedOver();
    void aFileThatIsBeingWrittenIsReadToItsLastWholeRecord();
    void aDamagedRecordIsSkipped();
    void aDamagedLengthEndsIt();
    void lengthsOfAnySizeDoNoHarm();
    void aRecordLargerThanMemoryIsPassedOver();
    void namesOfFiles();
    void itCanBeStopped();
};

// RFC 3720, B.4.
void TestEventFile::checksumsAreThoseOfTheStandard()
{
    QCOMPARE(metrics::crc32c(QByteArray(32, '\0')), 0x8A9136AAU);
    QCOMPARE(metrics::crc32c(QByteArray(32, '\xFF')), 0x62A8AB43U);
    QByteArray rising;
    for (int i = 0; i < 32; ++i)
        rising += static_cast<char>(i);
    QCOMPARE(metrics::crc32c(rising), 0x46DD794EU);
    QCOMPARE(metrics::crc32c("123456789"), 0xE3069283U);
}

// The first record of any file of tensorboard's own writer: version 2, and the checksums that it wrote.
void TestEventFile::aFileAsTensorBoardsOwnWriterMadeIt()
{
    const QByteArray head = QByteArray::fromHex("1800000000000000a37f4b22");
    QCOMPARE(head.sliced(8), littleEndian(metrics::maskedCrc32c(head.first(8)), 4));
}

void TestEventFile::scalarsOfEachForm_data()
{
    QTest::addColumn<QByteArray>("number");
    QTest::addColumn<double>("value");
    const auto tensor = [](quint64 kind, const QByteArray &rest) { return lengthField(8, varintField(1, kind) + rest); };
    QTest::newRow("simple_value") << floatField(2, 0.5F) << 0.5;
    QTest::newRow("float content") << tensor(1, lengthField(4, floatBytes(0.25F))) << 0.25;
    QTest::newRow("float content, shape of none") << tensor(1, lengthField(2, {}) + lengthField(4, floatBytes(0.25F))) << 0.25;
    QTest::newRow("float content, shape 1") << tensor(
        1, lengthField(2, lengthField(2, varintField(1, 1))) + lengthField(4, floatBytes(3.F)))
                                            << 3.0;
    QTest::newRow("float_val packed") << tensor(1, lengthField(5, floatBytes(1.5F))) << 1.5;
    QTest::newRow("float_val not packed") << tensor(1, floatField(5, 1.5F)) << 1.5;
    QTest::newRow("double_val") << tensor(2, lengthField(6, doubleBytes(1e-300))) << 1e-300;
    QTest::newRow("double content") << tensor(2, lengthField(4, doubleBytes(-7))) << -7.0;
    QTest::newRow("int_val") << tensor(3, varintField(7, 42)) << 42.0;
    QTest::newRow("int_val packed") << tensor(3, lengthField(7, varint(42))) << 42.0;
    QTest::newRow("negative int_val") << tensor(3, lengthField(7, varint(~quint64(0)))) << -1.0;
    QTest::newRow("int64_val") << tensor(9, varintField(10, 1ULL << 40)) << std::ldexp(1.0, 40);
    QTest::newRow("int64 content") << tensor(9, lengthField(4, littleEndian(~quint64(4), 8))) << -5.0;
    QTest::newRow("uint8 content") << tensor(4, lengthField(4, QByteArray(1, '\xFE'))) << 254.0;
    QTest::newRow("bool_val") << tensor(10, varintField(11, 1)) << 1.0;
    QTest::newRow("half_val") << tensor(19, varintField(13, 0x3C00)) << 1.0;
    QTest::newRow("half content, denormal") << tensor(19, lengthField(4, littleEndian(1, 2))) << std::ldexp(1.0, -24);
    QTest::newRow("bfloat16 content") << tensor(14, lengthField(4, littleEndian(0x3FC0, 2))) << 1.5;
    QTest::newRow("uint64_val") << tensor(23, varintField(17, 9)) << 9.0;
}

void TestEventFile::scalarsOfEachForm()
{
    QFETCH(QByteArray, number);
    QFETCH(double, value);
    const Read read = readAll(eventFileHead() + scalarRecord("train/loss", 7, number, 1700000123.5));
    QCOMPARE(read.scalars.size(), 1);
    QCOMPARE(read.scalars.first().tag, "train/loss");
    QCOMPARE(read.scalars.first().step, 7);
    QCOMPARE(read.scalars.first().time, 1700000123.5);
    QCOMPARE(read.scalars.first().value, value);
    QVERIFY(read.end.brokenAt < 0 && !read.end.unfinished && read.end.damaged == 0);
    QCOMPARE(read.end.records, 2);
}

void TestEventFile::whatIsNoScalarIsPassedOver()
{
    const auto tensor = [](quint64 kind, const QByteArray &rest) { return lengthField(8, varintField(1, kind) + rest); };
    QByteArray file = eventFileHead();
    file += scalarRecord("text", 1, tensor(7, lengthField(8, "hello")));
    file += scalarRecord("two numbers", 1, tensor(1, lengthField(4, floatBytes(1) + floatBytes(2))));
    file += scalarRecord("a histogram's shape", 1,
                         tensor(2, lengthField(2, lengthField(2, varintField(1, 3))) + lengthField(4, doubleBytes(1))));
    file += scalarRecord("old histogram", 1, lengthField(5, doubleField(1, 0)));
    file += scalarRecord("image", 1, lengthField(4, varintField(1, 64) + lengthField(4, "\x89PNG")));
    file += scalarRecord("complex", 1, tensor(8, lengthField(4, doubleBytes(1))));
    file += scalarRecord("", 1, floatField(2, 1.F));            // without a name
    file += eventRecord(lengthField(4, QByteArray(5000, 'g'))); // a graph
    file += eventRecord(QByteArray("\xFF\xFF\xFF\xFF\xFF\xFF\xFF\xFF\xFF\xFF\xFF no message", 22));
    file += eventRecord({});
    file += simpleScalar("loss", 3, 1.F);
    const Read read = readAll(file);
    QCOMPARE(read.scalars.size(), 1);
    QCOMPARE(read.scalars.first().tag, "loss");
    QCOMPARE(read.end.records, 12);
}

void TestEventFile::aFileThatIsBeingWrittenIsReadToItsLastWholeRecord()
{
    QByteArray whole = eventFileHead();
    QList<qsizetype> ends{whole.size()};
    for (int step = 0; step < 5; ++step) {
        whole += simpleScalar("loss", step, 1.F / static_cast<float>(step + 1));
        ends += whole.size();
    }
    for (qsizetype size = 0; size <= whole.size(); ++size) {
        const Read read = readAll(whole.first(size));
        const auto records = std::ranges::count_if(ends, [&](qsizetype end) { return end <= size; });
        QCOMPARE(read.end.records, records);
        QCOMPARE(read.scalars.size(), std::max<qsizetype>(0, records - 1));
        QCOMPARE(read.end.unfinished, size > 0 && !ends.contains(size));
        QVERIFY(read.end.brokenAt < 0 && read.end.damaged == 0);
    }
}

void TestEventFile::aDamagedRecordIsSkipped()
{
    QByteArray file = eventFileHead() + simpleScalar("loss", 1, 1.F);
    const qsizetype middle = file.size();
    file += simpleScalar("loss", 2, 2.F) + simpleScalar("loss", 3, 3.F);
    file[middle + 20] = static_cast<char>(file[middle + 20] ^ 0x10);
    const Read read = readAll(file);
    QCOMPARE(read.end.damaged, 1);
    QCOMPARE(read.scalars.size(), 2);
    QCOMPARE(read.scalars.last().step, 3);
}

void TestEventFile::aDamagedLengthEndsIt()
{
    QByteArray file = eventFileHead() + simpleScalar("loss", 1, 1.F);
    const qsizetype middle = file.size();
    file += simpleScalar("loss", 2, 2.F);
    file[middle] = static_cast<char>(file[middle] + 1);
    const Read read = readAll(file);
    QCOMPARE(read.end.brokenAt, middle);
    QCOMPARE(read.scalars.size(), 1);
    // Zeros, as a node that lost its power leaves them.
    QCOMPARE(readAll(eventFileHead() + QByteArray(4096, '\0')).end.brokenAt, eventFileHead().size());
}

// A checksum can be right and the length all the same what somebody wants it to be.
void TestEventFile::lengthsOfAnySizeDoNoHarm()
{
    for (const quint64 length : {1ULL << 24, (1ULL << 24) + 1, 1ULL << 31, 1ULL << 32, 1ULL << 60, (1ULL << 63) - 1, ~0ULL}) {
        const QByteArray head = littleEndian(length, 8);
        const Read read = readAll(eventFileHead() + head + littleEndian(metrics::maskedCrc32c(head), 4) + QByteArray(100, 'x'));
        QVERIFY(read.end.unfinished || read.end.brokenAt >= 0);
        QVERIFY2(read.mostAsked <= (1 << 24) + 4, qPrintable(QString::number(read.mostAsked)));
        QVERIFY(read.scalars.isEmpty());
    }
}

void TestEventFile::aRecordLargerThanMemoryIsPassedOver()
{
    const QByteArray large = eventRecord(lengthField(4, QByteArray(17 * 1024 * 1024, 'g')));
    const Read read = readAll(eventFileHead() + large + simpleScalar("loss", 9, 1.F));
    QCOMPARE(read.scalars.size(), 1);
    QCOMPARE(read.end.records, 3);
    QVERIFY(read.mostAsked <= (1 << 24) + 4);
    const Read cut = readAll(eventFileHead() + large.first(large.size() - 1));
    QVERIFY(cut.end.unfinished);
}

void TestEventFile::namesOfFiles()
{
    QVERIFY(metrics::isEventFileName("events.out.tfevents.1700000000.node1.1234.0"));
    QVERIFY(metrics::isEventFileName("events.out.tfevents.1700000000.node1.1234.0.v2"));
    QVERIFY(!metrics::isEventFileName("events.out.tfevents.1700000000.node1.profile-empty"));
    QVERIFY(!metrics::isEventFileName("events.txt"));
}

void TestEventFile::itCanBeStopped()
{
    QByteArray file = eventFileHead();
    for (int step = 0; step < 2000; ++step)
        file += simpleScalar("loss", step, 1.F);
    base::StopSource stop;
    int seen = 0;
    const auto source = [&](qint64 offset, char *to, qsizetype size) -> base::Result<qsizetype> {
        const auto count = std::clamp<qint64>(file.size() - offset, 0, size);
        std::memcpy(to, file.constData() + std::min<qint64>(offset, file.size()), static_cast<size_t>(count));
        return static_cast<qsizetype>(count);
    };
    const auto end = metrics::readEvents(
        source,
        [&](const EventScalar &) {
            if (++seen == 10)
                stop.request();
        },
        stop.token());
    QVERIFY(!end.ok() && end.error().code == base::ErrorCode::Cancelled);
    QVERIFY(seen < 1000);
}

VOYAGEUR_TEST(TestEventFile)

} // namespace tst_eventfile
#include "tst_eventfile.moc"
