// SPDX-License-Identifier: GPL-3.0-or-later
// Whole pages with more in them than anybody expected, without a cluster: the window goes on.
#include "base/filewriter.h"
#include "base/platform.h"
#include "history/runs.h"
#include "hostiletext.h"
#include "loopwatch.h"
#include "models/appmodel.h"
#include "models/scripttext.h"
#include "models/syncpreview.h"
#include "widgets/editor/scripteditor.h"
#include "widgets/jobs/curvesview.h"
#include "widgets/jobs/runspage.h"
#include "widgets/steps/submitpage.h"
#include "widgets/transfer/queueview.h"

#include <QAbstractItemView>
#include <QCheckBox>
#include <QComboBox>
#include <QJsonArray>
#include <QJsonDocument>
#include <QJsonObject>
#include <QTableView>

namespace tst_standstillpages {

using namespace Qt::StringLiterals;
using namespace voyageur;
using namespace voyageur::tests;
using namespace voyageur::widgets;

class TestStandstillPages : public QObject {
    Q_OBJECT

private slots:
    void initTestCase();
    void cleanupTestCase() { m_app.reset(); }
    void aLongHistoryIsWalkedThrough();
    void aScriptOfStepFiveIsTypedIn_data();
    void aScriptOfStepFiveIsTypedIn();
    void aLongQueueGrows();
    void everyCurveThereIsRoomForIsDrawn();
    void aSyncOfManyFilesIsLookedAt();

private:
    template <typename Page, typename... Arguments>
    std::unique_ptr<Page> shown(Arguments... arguments)
    {
        auto page = std::make_unique<Page>(arguments...);
        page->resize(900, 560);
        page->show();
        page->activateWindow();
        if (!QTest::qWaitForWindowActive(page.get()))
            qFatal("The page is not active.");
        return page;
    }

    base::Workers m_workers;
    std::unique_ptr<models::AppModel> m_app;
};

void TestStandstillPages::initTestCase()
{
    auto catalogue = cluster::Catalogue::load();
    QVERIFY(catalogue.ok());
    m_app = std::make_unique<models::AppModel>(m_workers, *catalogue);
}

void TestStandstillPages::aLongHistoryIsWalkedThrough()
{
    constexpr int count = 3'000;
    QJsonArray old; // as the first versions kept them: one by one they would take a minute
    for (int i = 0; i < count; ++i)
        old += QJsonObject{{u"tag"_s, u"20250101-%1-aaaa"_s.arg(i)},
                           {u"project"_s, i % 10 == 0 ? QString(250, u'n') : u"cats"_s},
                           {u"cluster"_s, u"narval"_s},
                           {u"job"_s, QString::number(i)},
                           {u"submitted"_s, u"2025-01-01T00:00:00.000Z"_s}};
    QVERIFY(base::writeFile(base::stateFolder() + u"/runs.json"_s,
                            QJsonDocument(QJsonObject{{u"version"_s, 1}, {u"runs"_s, old}}).toJson())
                .ok());
    for (int i = 0; i < 2; ++i) {
        history::RunRecord run;
        run.tag = u"20260101-%1-aaaa"_s.arg(i);
        run.script = "#!/bin/bash\n" + QByteArray("echo x\n").repeated(50'000) + QByteArray::number(i);
        run.submitted = QDateTime(QDate(2026, 1, 1), QTime(0, i), Qt::UTC);
        QVERIFY(history::RunHistory().put(run).ok());
    }
    const auto page = shown<RunsPage>(m_app->runs(), m_app->session());
    STAYS_QUICK([&] { m_app->runs()->reload(); }, [&] { return m_app->runs()->table()->rowCount() == count + 2; });
    auto *table = page->findChild<QTableView *>();
    STAYS_QUICK([&] { table->selectRow(0); });
    STAYS_QUICK([&] { QTest::keyClick(table, Qt::Key_Down, Qt::ShiftModifier); }); // two long scripts are compared
    STAYS_QUICK([&] { QTest::keyClick(table, Qt::Key_End, Qt::ControlModifier); });
    STAYS_QUICK([&] { table->selectAll(); });
    STAYS_QUICK([&] { page->resize(640, 480); });
    STAYS_QUICK([&] { m_app->runs()->reload(); });
    QCOMPARE(m_app->runs()->table()->rowCount(), count + 2);
}

void TestStandstillPages::aScriptOfStepFiveIsTypedIn_data()
{
    QTest::addColumn<QString>("text");
    for (const HostileText &one : hostileTexts()) {
        QString line = one.line(models::longestScriptLine - 100);
        if (models::excessOf(line) != models::Excess::None) // combining marks
            line = one.line(models::longestScriptLine / 5 - 100);
        QTest::addRow("%s", one.name) << u"#!/bin/bash\n#SBATCH --time=1:00\necho "_s + line + u'\n';
    }
    QTest::newRow("many lines") << u"#!/bin/bash\n"_s + u"echo \"$HOME\"\n"_s.repeated(20'000);
}

void TestStandstillPages::aScriptOfStepFiveIsTypedIn()
{
    QFETCH(QString, text);
    const auto page = shown<SubmitPage>(m_app->submit(), m_app->project(), m_app->session(), std::ref(m_app->preferences()));
    auto *editor = page->findChild<ScriptEditor *>(u"script"_s);
    m_app->submit()->draft()->forget();
    STAYS_QUICK([&] { m_app->submit()->draft()->take(text); });
    QVERIFY(m_app->submit()->script() == text);
    STAYS_QUICK([&] { QTest::keyClick(editor, Qt::Key_X); });
    STAYS_QUICK([&] { QTest::keyClick(editor, Qt::Key_Return); });
    STAYS_QUICK([&] { page->resize(640, 480); });
    QVERIFY(m_app->submit()->script() == u"x\n"_s + text);
}

void TestStandstillPages::aLongQueueGrows()
{
    models::TransfersModel *transfers = m_app->transfers();
    auto *view = new QueueView(transfers, m_app->activities());
    const std::unique_ptr<QueueView> owner(view);
    view->resize(800, 300);
    view->show();
    QVERIFY(QTest::qWaitForWindowExposed(view));
    transfer::Order order = transfers->orderFor(transfer::Order::Kind::File);
    order.remote = ssh::RemotePath("/scratch/me");
    for (int i = 0; i < 1'000; ++i) {
        order.local = u"/home/me/"_s + (i % 10 == 0 ? QString(250, u'n') : u"file"_s) + QString::number(i);
        STAYS_QUICK([&] { (void)transfers->add(order); });
    }
    QCOMPARE(transfers->queue().items().size(), 1'000);
    for (const auto &item : QList(transfers->queue().items()).first(100))
        STAYS_QUICK([&] { transfers->cancel(item.id); });
    STAYS_QUICK([&] { transfers->dismissEnded(); });
    STAYS_QUICK([&] { view->findChild<QAbstractItemView *>()->scrollToBottom(); });
    QCOMPARE(transfers->queue().items().size(), 900);
}

void TestStandstillPages::everyCurveThereIsRoomForIsDrawn()
{
    metrics::MetricStore store;
    for (qsizetype i = 0; i < metrics::MetricStore::mostPoints; ++i)
        for (qsizetype series = 0; series < metrics::MetricStore::mostSeries; ++series)
            store.add(u"run-%1"_s.arg(series / 8), u"quantity %1 "_s.arg(series % 8) + QString(300, u'q'),
                      {double(i), double(i / 10), double(i), double(i % (series + 2))});
    metrics::MetricReading metrics;
    metrics.series = store.take();
    for (int i = 0; i < 5'000; ++i)
        metrics.finals += metrics::FinalNumber{u"all.json"_s, QString(300, u'f') + QString::number(i), u"0.5"_s};
    const auto plots = observe::curvePlots(metrics.series);
    const auto view = shown<CurvesView>();
    STAYS_QUICK([&] { view->setCurves(plots, metrics); });
    QVERIFY(!view->plots().isEmpty());
    auto *quantity = view->findChild<QComboBox *>(u"curveQuantity"_s);
    STAYS_QUICK([&] { quantity->setCurrentIndex(1); });
    STAYS_QUICK([&] { quantity->setCurrentIndex(0); });
    STAYS_QUICK([&] { view->findChild<QCheckBox *>(u"curveSmooth"_s)->click(); });
    STAYS_QUICK([&] { view->findChild<QCheckBox *>(u"curveLogarithmic"_s)->click(); });
    STAYS_QUICK([&] { view->resize(500, 800); });
}

void TestStandstillPages::aSyncOfManyFilesIsLookedAt()
{
    auto sync = std::make_shared<transfer::PreparedSync>();
    for (int i = 0; i < 300'000; ++i) {
        transfer::SyncAction action;
        action.kind = transfer::SyncAction::Kind(i % 5);
        action.path = QByteArray(i % 10 == 0 ? 250 : 10, 'n') + '/' + QByteArray::number(i);
        action.bytes = i;
        sync->plan.actions += action;
    }
    models::SyncPreview preview;
    QTableView table;
    table.setModel(&preview);
    table.resize(700, 400);
    table.show();
    QVERIFY(QTest::qWaitForWindowExposed(&table));
    STAYS_QUICK([&] { preview.show(sync); });
    QCOMPARE(preview.rowCount(), 300'000);
    STAYS_QUICK([&] { preview.setOnly(transfer::SyncAction::Kind::Delete); });
    STAYS_QUICK([&] { preview.setOnly({}); });
    STAYS_QUICK([&] { table.scrollToBottom(); });
    STAYS_QUICK([&] { table.resize(500, 300); });
}

VOYAGEUR_WATCHED_TEST(TestStandstillPages)

} // namespace tst_standstillpages
#include "tst_standstillpages.moc"
