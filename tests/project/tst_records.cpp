// SPDX-License-Identifier: GPL-3.0-or-later
#include "project/remote.h"
#include "project/requirements.h"
#include "project/runs.h"
#include "project/steps.h"

#include <QFile>
#include <QSet>
#include <QTemporaryDir>
#include <QTest>

#include <thread>

using namespace Qt::StringLiterals;
using voyageur::base::ErrorCode;
using namespace voyageur::project;

namespace {

void write(const QString &path, const QByteArray &bytes)
{
    QFile file(path);
    QVERIFY(file.open(QIODevice::WriteOnly));
    QCOMPARE(file.write(bytes), bytes.size());
}

RunRecord record(int number)
{
    RunRecord run;
    run.tag = u"tag-%1"_s.arg(number);
    run.project = u"été \"1\""_s;
    run.job = QString::number(number);
    run.submitted = QDateTime(QDate(2026, 1, 1), QTime(12, 0), Qt::UTC).addSecs(number);
    return run;
}

} // namespace

class RecordsTest final : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void requirementsComeAsOneText();
    void requirementsInCirclesAreRefused();
    void aMissingRequirementsFileIsNamed();
    void runsAreKeptNewestFirst();
    void aRunIsReplacedByItsTag();
    void aDamagedHistoryIsNeverOverwritten();
    void manyWritersLoseNoRun();
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

void RecordsTest::runsAreKeptNewestFirst()
{
    QTemporaryDir folder;
    const RunHistory history(folder.path() + u"/runs.json"_s);
    QVERIFY(history.runs().ok() && history.runs()->isEmpty());
    for (const int number : {2, 3, 1})
        QVERIFY(history.put(record(number)).ok());
    const auto runs = history.runs();
    QVERIFY(runs.ok());
    QCOMPARE(runs->size(), 3);
    QCOMPARE(runs->at(0).job, u"3"_s);
    QCOMPARE(runs->at(2).job, u"1"_s);
    QCOMPARE(runs->at(2).project, u"été \"1\""_s);
    QCOMPARE(runs->at(2).submitted, record(1).submitted);
}

void RecordsTest::aRunIsReplacedByItsTag()
{
    QTemporaryDir folder;
    const RunHistory history(folder.path() + u"/runs.json"_s);
    QVERIFY(history.put(record(1)).ok());
    QVERIFY(history.update(u"tag-1"_s, [](RunRecord &run) { run.state = u"COMPLETED"_s; }).ok());
    QVERIFY(history.update(u"unknown"_s, [](RunRecord &run) { run.state = u"FAILED"_s; }).ok());
    QCOMPARE(history.runs()->size(), 1);
    QCOMPARE(history.runs()->first().state, u"COMPLETED"_s);
}

void RecordsTest::aDamagedHistoryIsNeverOverwritten()
{
    QTemporaryDir folder;
    const QString path = folder.path() + u"/runs.json"_s;
    for (const QByteArray &damage :
         {QByteArray("{\"version\": 1, \"runs\": ["), QByteArray("{\"version\": 2, \"runs\": []}"), QByteArray()}) {
        write(path, damage);
        const RunHistory history(path);
        QVERIFY(!history.runs().ok());
        QVERIFY(!history.put(record(1)).ok());
        QFile file(path);
        QVERIFY(file.open(QIODevice::ReadOnly));
        QCOMPARE(file.readAll(), damage);
    }
}

void RecordsTest::manyWritersLoseNoRun()
{
    QTemporaryDir folder;
    const QString path = folder.path() + u"/runs.json"_s;
    std::vector<std::thread> writers;
    std::atomic<int> failures = 0;
    for (int writer = 0; writer < 4; ++writer) {
        writers.emplace_back([&, writer] {
            for (int i = 0; i < 10; ++i)
                failures += RunHistory(path).put(record(writer * 10 + i)).ok() ? 0 : 1;
        });
    }
    for (auto &writer : writers)
        writer.join();
    QCOMPARE(failures.load(), 0);
    QCOMPARE(RunHistory(path).runs()->size(), 40);
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
    QCOMPARE(names.size(), static_cast<int>(StepStatus::Failed) + 1);
}

QTEST_GUILESS_MAIN(RecordsTest)
#include "tst_records.moc"
