// SPDX-License-Identifier: GPL-3.0-or-later
#include "environment/requirements.h"
#include "session/remote.h"
#include "session/steps.h"
#include "testprogram.h"

#include <QFile>
#include <QSet>
#include <QTemporaryDir>
#include <QTest>

namespace tst_records {

using namespace Qt::StringLiterals;
using voyageur::base::ErrorCode;
using namespace voyageur::environment;
using namespace voyageur::session;

namespace {

void write(const QString &path, const QByteArray &bytes)
{
    QFile file(path);
    QVERIFY(file.open(QIODevice::WriteOnly));
    QCOMPARE(file.write(bytes), bytes.size());
}

} // namespace

class RecordsTest final : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void requirementsComeAsOneText();
    void requirementsInCirclesAreRefused();
    void aMissingRequirementsFileIsNamed();
    void theTailOfAnEndlessOutputIsShort();
    void everyStepAndStatusHasItsOwnName();
};

void RecordsTest::requirementsComeAsOneText()
{
    QTemporaryDir folder;
    const QString path = folder.path() + u"/requirements.txt"_s;
    write(path, "\xef\xbb\xbfnumpy==1.26\r\n-r more.txt\r\n# end\r\n\r\n\r\n");
    write(folder.path() + u"/more.txt"_s, "torch\n--requirement=last.txt");
    write(folder.path() + u"/last.txt"_s, "tqdm");
    const auto text = readRequirements(path);
    QVERIFY(text.ok());
    QCOMPARE(*text, QByteArray("numpy==1.26\ntorch\ntqdm\n# end\n"));

    // PowerShell's pip freeze > requirements.txt
    write(path, QByteArrayLiteral("\xff\xfen\0u\0m\0p\0y\0\r\0\n\0"));
    QCOMPARE(*readRequirements(path), QByteArray("numpy\n"));
    write(path, "\n  \n");
    QCOMPARE(*readRequirements(path), QByteArray());
}

void RecordsTest::requirementsInCirclesAreRefused()
{
    QTemporaryDir folder;
    write(folder.path() + u"/a.txt"_s, "-r b.txt\n");
    write(folder.path() + u"/b.txt"_s, "-ra.txt\n");
    const auto text = readRequirements(folder.path() + u"/a.txt"_s);
    QVERIFY(!text.ok());
    QCOMPARE(text.error().code, ErrorCode::BadRequest);
}

void RecordsTest::aMissingRequirementsFileIsNamed()
{
    QTemporaryDir folder;
    write(folder.path() + u"/a.txt"_s, "-r sub/missing.txt\n");
    const auto text = readRequirements(folder.path() + u"/a.txt"_s);
    QVERIFY(!text.ok());
    QCOMPARE(text.error().code, ErrorCode::NotFound);
    QVERIFY(text.error().what.contains(u"missing.txt"_s));
}

void RecordsTest::theTailOfAnEndlessOutputIsShort()
{
    OutputTail tail;
    for (int i = 0; i < 10'000; ++i)
        tail.add("line " + QByteArray::number(i) + "\r\n");
    tail.add("10%\r50%\r100%\n\n");
    QVERIFY(tail.bytes().size() < 200'000);
    QCOMPARE(tail.lastLines(2), QByteArray("line 9999\n100%"));
    QCOMPARE(OutputTail().lastLines(3), QByteArray());
}

void RecordsTest::everyStepAndStatusHasItsOwnName()
{
    QSet<QString> names;
    for (int step = 0; step <= static_cast<int>(Step::Results); ++step)
        names += stepName(static_cast<Step>(step));
    QCOMPARE(names.size(), static_cast<int>(Step::Results) + 1);
    names.clear();
    for (int status = 0; status <= static_cast<int>(StepStatus::Failed); ++status)
        names += statusName(static_cast<StepStatus>(status));
    QCOMPARE(names.size(), static_cast<int>(StepStatus::Failed)); // a verdict is a note to programs
}

VOYAGEUR_TEST(RecordsTest)

} // namespace tst_records
#include "tst_records.moc"
