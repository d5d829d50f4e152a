// SPDX-License-Identifier: GPL-3.0-or-later
// Files that a job wrote, as rows.
#include "models/resulttable.h"

#include "base/error.h"
#include "testprogram.h"

#include <QAbstractItemModelTester>
#include <QTest>

namespace tst_resultsmodel {

using namespace Qt::StringLiterals;
using namespace voyageur;
using models::ResultTable;
using runs::ResultFile;

class TestResultsModel final : public QObject {
    Q_OBJECT

private slots:
    void rowsSayWhatTheyAre();
    void namesDoNoHarm_data();
    void namesDoNoHarm();
    void aHundredThousandRowsAreThereAtOnce();
};

void TestResultsModel::rowsSayWhatTheyAre()
{
    ResultTable table;
    const QAbstractItemModelTester tester(&table, QAbstractItemModelTester::FailureReportingMode::QtTest);
    QList<ResultFile> files(3);
    files[0].path = "epoch-1.pt";
    files[0].bytes = 1'400'000'000;
    files[1].path = "checkpoint-500";
    files[1].isFolder = true;
    files[1].files = 4;
    files[1].newest = true;
    files[1].modified = QDateTime(QDate(2026, 1, 2), QTime(3, 4), Qt::UTC);
    files[2].path = "best.pt";
    files[2].best = true;
    table.set(files);
    const auto text = [&](int row, int column) { return table.index(row, column).data().toString(); };
    QCOMPARE(text(0, ResultTable::NameColumn), u"epoch-1.pt"_s);
    QCOMPARE(text(0, ResultTable::SizeColumn), u"1.4 GB"_s);
    QVERIFY(text(0, ResultTable::TimeColumn).isEmpty() && text(0, ResultTable::MarkColumn).isEmpty());
    QVERIFY(text(1, ResultTable::NameColumn).contains(u'4'));
    QVERIFY(!text(1, ResultTable::TimeColumn).isEmpty());
    QVERIFY(text(1, ResultTable::MarkColumn) != text(2, ResultTable::MarkColumn));
    QCOMPARE(table.index(2, 0).data(ResultTable::PathRole).toByteArray(), "best.pt");
    table.set({});
    QCOMPARE(table.rowCount(), 0);
}

void TestResultsModel::namesDoNoHarm_data()
{
    QTest::addColumn<QByteArray>("name");
    QTest::newRow("newline") << QByteArray("a\nb.png");
    QTest::newRow("bidi") << QByteArray("photo\xE2\x80\xAEgnp.exe");
    QTest::newRow("escape") << QByteArray("\x1b[31mred.png");
    QTest::newRow("no UTF-8") << QByteArray("\xFF\xFE.png");
    QTest::newRow("markup") << QByteArray("<img src='http://127.0.0.1/x'>.png");
    QTest::newRow("long") << QByteArray("x").repeated(1000);
}

void TestResultsModel::namesDoNoHarm()
{
    QFETCH(QByteArray, name);
    ResultTable table;
    QList<ResultFile> files(1);
    files[0].path = name;
    table.set(files);
    const QString shown = table.index(0, 0).data().toString();
    QVERIFY(!shown.isEmpty() && shown.size() < 450);
    for (const QChar c : shown)
        QVERIFY2(c.isPrint() || c == u' ', qPrintable(shown));
    QVERIFY(!shown.contains(QChar(0x202E)));
    QVERIFY(!table.index(0, 0).data(Qt::ToolTipRole).toString().contains(u'<'));
    QCOMPARE(table.index(0, 0).data(ResultTable::PathRole).toByteArray(), name);
}

void TestResultsModel::aHundredThousandRowsAreThereAtOnce()
{
    QList<ResultFile> files(100'000);
    for (qsizetype i = 0; i < files.size(); ++i)
        files[i].path = QByteArray::number(i);
    ResultTable table;
    table.set(files);
    QCOMPARE(table.rowCount(), 100'000);
    QCOMPARE(table.index(99'999, 0).data().toString(), u"99999"_s);
}

VOYAGEUR_TEST(TestResultsModel)

} // namespace tst_resultsmodel
#include "tst_resultsmodel.moc"
