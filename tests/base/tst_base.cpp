// SPDX-License-Identifier: GPL-3.0-or-later
#include "base/bytesize.h"
#include "base/filewriter.h"
#include "base/platform.h"
#include "base/result.h"
#include "base/sha256.h"
#include "base/shellquote.h"
#include "base/stop.h"
#include "testprogram.h"

#include <QFile>
#include <QLocale>
#include <QTemporaryDir>
#include <QTest>

namespace tst_base {

using namespace voyageur::base;

namespace {

Result<int> half(int number)
{
    if (number % 2 != 0)
        return Error{ErrorCode::BadRequest, QStringLiteral("odd")};
    return number / 2;
}

Result<int> quarter(int number)
{
    VOYAGEUR_TRY(once, half(number));
    return half(once);
}

} // namespace

class TstBase final : public QObject {
    Q_OBJECT

private slots:
    void anErrorTravelsUpThroughTry()
    {
        QCOMPARE(*quarter(12), 3);
        QCOMPARE(quarter(6).error().code, ErrorCode::BadRequest);
    }

    void textFromStrangersCannotMoveTheCursorNorHide()
    {
        QCOMPARE(shownSafely("a\x1b[31mred\r\n"), QStringLiteral("a\\u001b[31mred\n"));
        QCOMPARE(shownSafely("pay\xe2\x80\xaelap"), QStringLiteral("pay\\u202elap"));
        QCOMPARE(shownSafely(QByteArray(100'000, 'x'), 100).size(), 101);
        QCOMPARE(shownSafely("Élève"), QStringLiteral("Élève"));
    }

    void everyErrorHasANameOfItsOwn()
    {
        QSet<QString> names;
        for (int code = 0; code <= static_cast<int>(ErrorCode::Internal); ++code)
            names += Error{static_cast<ErrorCode>(code)}.codeName();
        QCOMPARE(names.size(), static_cast<int>(ErrorCode::Internal) + 1);
    }

    void theHashIsThatOfTheStandard()
    {
        Sha256 hash;
        hash.add("a");
        QCOMPARE(hash.hex(), QByteArray("ca978112ca1bbdcafac231b39a23dc4da786eff8147c4e72b9807785afee48bb"));
        hash.add("bc");
        QCOMPARE(hash.hex(), QByteArray("ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad")); // FIPS 180-2, "abc"
    }

    void sizesReadAsPeopleWriteThem()
    {
        QLocale::setDefault(QLocale::c());
        QCOMPARE(ByteSize(999).text(), QStringLiteral("999 bytes"));
        QCOMPARE(ByteSize(3'200'000'000).text(), QStringLiteral("3.2 GB"));
    }

    // More of this, on full disks and between calls: tst_filewriter.
    void aFileIsWrittenWholeOrNotAtAll()
    {
        QTemporaryDir dir;
        const QString path = dir.filePath(QStringLiteral("file"));
        QVERIFY(writeFile(path, "one").ok());
        QVERIFY(!writeFile(dir.filePath(QStringLiteral("no/such/folder/file")), "two").ok());
        const auto contents = [&] {
            QFile file(path);
            return file.open(QIODevice::ReadOnly) ? file.readAll() : QByteArray("unreadable");
        };
        QCOMPARE(contents(), QByteArray("one"));
        QVERIFY(writeFile(path, "two", {.expected = contentHash("one")}).ok());
        for (const QByteArray &expected : {contentHash("one"), QByteArray()}) {
            const auto refused = writeFile(path, "three", {.expected = expected});
            QVERIFY(!refused.ok());
            QCOMPARE(refused.error().code, ErrorCode::FileChanged);
        }
        QCOMPARE(contents(), QByteArray("two"));
        QVERIFY(copyFile(path, dir.filePath(QStringLiteral("copy"))).ok());
        QCOMPARE(QDir(dir.path()).entryList(QDir::AllEntries | QDir::Hidden | QDir::NoDotAndDotDot),
                 QStringList({QStringLiteral("copy"), QStringLiteral("file")}));
    }

    void aDeadlineCountsDown()
    {
        QVERIFY(!Deadline().passed());
        QVERIFY(Deadline::after(std::chrono::milliseconds(-1)).passed());
        QCOMPARE(Deadline::after(std::chrono::milliseconds(-5)).left(), std::chrono::milliseconds(0));
        QVERIFY(Deadline::after(std::chrono::hours(1)).left(std::chrono::seconds(1)) == std::chrono::seconds(1));
    }

    void plainWordsStayPlainAndOthersAreQuoted()
    {
        QCOMPARE(shellQuoted("a/b-c=d"), QByteArray("a/b-c=d"));
        QCOMPARE(shellQuoted(""), QByteArray("''"));
        QCOMPARE(shellQuoted("it's"), QByteArray("'it'\\''s'"));
    }
};

VOYAGEUR_TEST(TstBase)

} // namespace tst_base
#include "tst_base.moc"
