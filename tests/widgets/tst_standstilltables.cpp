// SPDX-License-Identifier: GPL-3.0-or-later
// Tables with more rows, and longer names, than anybody expected: the window goes on.
#include "loopwatch.h"
#include "models/filelistmodel.h"
#include "models/findinglistmodel.h"
#include "models/jobtablemodel.h"
#include "models/resulttable.h"
#include "models/runtablemodel.h"
#include "widgets/jobs/jobtable.h"
#include "widgets/script/findingspanel.h"
#include "widgets/transfer/filelist.h"

#include <QAbstractItemModelTester>
#include <QHeaderView>
#include <QScrollBar>
#include <QTableView>

namespace tst_standstilltables {

using namespace Qt::StringLiterals;
using namespace voyageur;
using namespace voyageur::tests;
using namespace voyageur::widgets;
using history::RunRecord;

namespace {

QString longName(int i)
{
    return QString::number(i) + QString(250, u'n');
}

QList<base::Diagnostic> findings(int count, const QString &message)
{
    QList<base::Diagnostic> all;
    for (int line = 1; line <= count; ++line) {
        base::Diagnostic one;
        one.rule = u"ML-SHOW"_s;
        one.file = u"job.sh"_s;
        one.range = {line, 1, line, 9};
        one.message = message;
        all += one;
    }
    return all;
}

QList<slurm::Job> jobs(int count, int round)
{
    QList<slurm::Job> all;
    for (int i = 0; i < count; ++i) {
        slurm::Job job;
        job.id = base::JobId(100'000 + i);
        job.number = 100'000 + i;
        job.name = i % 10 == 0 ? longName(i) : u"train-%1"_s.arg(i);
        job.state = i % 3 == 0 ? base::JobState::Code::Running : base::JobState::Code::Pending;
        job.elapsedSeconds = i + round;
        job.limitSeconds = 3'600;
        job.nodes = u"ng%1"_s.arg(i);
        job.inQueue = true;
        all += job;
    }
    return all;
}

QList<RunRecord> runs(int from, int count)
{
    QList<RunRecord> all;
    for (int i = from; i < from + count; ++i) {
        RunRecord run;
        run.tag = u"tag-%1"_s.arg(i);
        run.project = i % 10 == 0 ? longName(i) : u"cats"_s;
        run.job = QString::number(i);
        run.state = u"COMPLETED"_s;
        all += run;
    }
    return all;
}

QStringList tagsOf(const QList<RunRecord> &all)
{
    QStringList tags;
    for (const RunRecord &run : all)
        tags += run.tag;
    return tags;
}

} // namespace

class TestStandstillTables : public QObject {
    Q_OBJECT

private slots:
    void aFolderOfManyNames();
    void manyFindings_data();
    void manyFindings();
    void manyJobs();
    void manyResults();
    void aLongHistory();
    void aHistoryIsMergedWithWhatIsChosenInIt_data();
    void aHistoryIsMergedWithWhatIsChosenInIt();
};

void TestStandstillTables::aFolderOfManyNames()
{
    transfer::FolderListing listing{"/home/me", {}, true};
    for (int i = 0; i < 100'000; ++i) {
        transfer::ListedName name;
        name.name = longName(i * 7919 % 100'000).toUtf8();
        name.size = i;
        name.mtimeSeconds = 1'700'000'000 - i;
        name.mode = 0644;
        name.group = "def-prof";
        listing.names += name;
    }
    models::FileListModel files(true);
    FileList list(&files);
    list.resize(700, 400);
    list.show();
    QVERIFY(QTest::qWaitForWindowExposed(&list));
    STAYS_QUICK([&] { files.show(listing); });
    QCOMPARE(files.rowCount(), 100'000);
    STAYS_QUICK([&] { list.choose(longName(99'999).toUtf8()); });
    STAYS_QUICK([&] { list.sortByColumn(models::FileListModel::SizeColumn, Qt::DescendingOrder); });
    STAYS_QUICK([&] { list.sortByColumn(models::FileListModel::NameColumn, Qt::AscendingOrder); });
    STAYS_QUICK([&] { files.setHiddenShown(true); });
    STAYS_QUICK([&] { QTest::keyClick(&list, Qt::Key_End); });
    const QString last = files.shownName(files.rowCount() - 2);
    STAYS_QUICK([&] { QTest::keyClicks(&list, last.first(12)); });
    QVERIFY(files.shownName(list.currentIndex().row()).startsWith(last.first(12)));
    STAYS_QUICK([&] { list.selectAll(); });
    STAYS_QUICK([&] { files.show(listing); }); // read again with all of it selected
    STAYS_QUICK([&] { list.resize(500, 300); });
}

void TestStandstillTables::manyFindings_data()
{
    QTest::addColumn<int>("count");
    QTest::addColumn<QString>("message");
    QTest::newRow("many") << 10'000 << u"Nobody on a cluster sees what this line draws; write it into a file instead"_s;
    QTest::newRow("long ones") << 500 << QString(50'000, u'x');
}

void TestStandstillTables::manyFindings()
{
    QFETCH(int, count);
    QFETCH(QString, message);
    models::FindingListModel model;
    FindingsPanel panel(&model);
    panel.resize(600, 300);
    panel.show();
    QVERIFY(QTest::qWaitForWindowExposed(&panel));
    const auto set = [&](const QList<base::Diagnostic> &all) {
        model.set(all);
        panel.refresh(u"Many"_s, false);
    };
    const auto all = findings(count, message);
    STAYS_QUICK([&] { set(all); });
    STAYS_QUICK([&] { set(all.sliced(1)); }); // a line was mended
    STAYS_QUICK([&] { set(all); });
    STAYS_QUICK([&] { panel.resize(400, 300); });
    auto *list = panel.findChild<QAbstractItemView *>(u"findingList"_s);
    STAYS_QUICK([&] { list->scrollToBottom(); });
    STAYS_QUICK([&] { QTest::keyClick(list, Qt::Key_End); });
    QCOMPARE(list->currentIndex().row(), count - 1);
}

void TestStandstillTables::manyJobs()
{
    models::JobTableModel model;
    JobTable table(&model);
    table.resize(700, 400);
    table.show();
    QVERIFY(QTest::qWaitForWindowExposed(&table));
    for (int round = 0; round < 2; ++round) {
        const auto list =
            std::make_shared<models::JobList>(QList<models::JobSource>{{{}, {}, jobs(100'000, round)}}, QSet<QString>());
        const models::JobRowChange change = model.nextChange()(list); // in a thread of its own
        STAYS_QUICK([&] { model.apply(change); });
    }
    QCOMPARE(model.rowCount(), 100'000);
    STAYS_QUICK([&] { table.scrollToBottom(); });
    STAYS_QUICK([&] { table.resize(500, 300); });
}

void TestStandstillTables::manyResults()
{
    QList<runs::ResultFile> files;
    for (int i = 0; i < runs::ResultListing::mostFiles; ++i) {
        runs::ResultFile file;
        file.path = longName(i).toUtf8();
        file.bytes = i;
        files += file;
    }
    models::ResultTable model;
    QTableView table;
    table.setModel(&model);
    table.resize(700, 400);
    table.show();
    QVERIFY(QTest::qWaitForWindowExposed(&table));
    STAYS_QUICK([&] { model.set(files); });
    STAYS_QUICK([&] { table.scrollToBottom(); });
}

void TestStandstillTables::aLongHistory()
{
    models::RunTableModel model;
    QTableView table;
    table.setModel(&model);
    table.horizontalHeader()->setSectionResizeMode(QHeaderView::ResizeToContents);
    table.resize(700, 400);
    table.show();
    QVERIFY(QTest::qWaitForWindowExposed(&table));
    const auto all = runs(0, 20'000);
    STAYS_QUICK([&] { model.merge(all); });
    STAYS_QUICK([&] { model.merge(runs(-100, 20'000)); });
    STAYS_QUICK([&] { model.merge({}); });
    STAYS_QUICK([&] { model.merge(all); });
    QList<RunRecord> reversed(all.crbegin(), all.crend());
    STAYS_QUICK([&] { model.merge(reversed); });
    QList<RunRecord> half;
    for (qsizetype i = 0; i < all.size(); i += 2)
        half += all[i];
    STAYS_QUICK([&] { model.merge(half); });
    STAYS_QUICK([&] { model.merge(all); });
}

void TestStandstillTables::aHistoryIsMergedWithWhatIsChosenInIt_data()
{
    QTest::addColumn<QList<RunRecord>>("next");
    const auto all = runs(0, 20);
    QTest::newRow("the same") << all;
    QTest::newRow("new ones") << runs(-3, 23);
    QTest::newRow("some are gone") << runs(2, 15);
    QTest::newRow("both") << runs(-5, 20);
    QTest::newRow("all are others") << runs(100, 5);
    QTest::newRow("none") << QList<RunRecord>();
    QTest::newRow("the other way round") << QList<RunRecord>(all.crbegin(), all.crend());
    auto mixed = runs(5, 30);
    std::swap(mixed[0], mixed[9]);
    mixed.remove(4, 2);
    mixed[3].state = u"FAILED"_s;
    QTest::newRow("all of it") << mixed;
}

void TestStandstillTables::aHistoryIsMergedWithWhatIsChosenInIt()
{
    QFETCH(QList<RunRecord>, next);
    models::RunTableModel model;
    const QAbstractItemModelTester tester(&model, QAbstractItemModelTester::FailureReportingMode::QtTest);
    model.merge(runs(0, 20));
    const QPersistentModelIndex chosen = model.index(9, 0);
    model.merge(next);
    QCOMPARE(tagsOf(model.runs()), tagsOf(next));
    QVERIFY(model.runs() == next);
    const auto place = tagsOf(next).indexOf(u"tag-9"_s);
    QCOMPARE(chosen.isValid(), place >= 0);
    if (place >= 0)
        QCOMPARE(chosen.row(), int(place));
}

VOYAGEUR_WATCHED_TEST(TestStandstillTables)

} // namespace tst_standstilltables
#include "tst_standstilltables.moc"
