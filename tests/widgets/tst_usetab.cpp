// SPDX-License-Identifier: GPL-3.0-or-later
// The Use tab of a running job in the window: curves that grow while they are seen, nvidia-smi, and nothing that is left behind.
// In French its words are looked at by tst_wordsfit.
#include "failedjob.h"
#include "language.h"
#include "looks.h"

#include "base/pace.h"
#include "testprogram.h"
#include "widgets/jobs/jobtabs.h"
#include "widgets/plot/plotview.h"

#include <QAbstractButton>
#include <QClipboard>
#include <QLabel>
#include <QPlainTextEdit>
#include <QScrollArea>
#include <QTableView>
#include <QTemporaryDir>

namespace tst_usetab {

using namespace Qt::StringLiterals;
using namespace voyageur;
using namespace voyageur::tests;
using models::JobLive;
using widgets::JobTabs;
using widgets::PageId;
using widgets::PlotView;

class TestUseTab final : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void theUseOfAJob();

private:
    models::AppModel *app() const { return m_gui->window().app(); }
    widgets::Page *page() const { return m_gui->page(PageId::Jobs); }
    JobLive *live() const { return app()->jobLive(); }
    PlotView *plot(const char *name) const { return m_gui->find<PlotView>(name, page()); }
    void begin();
    void beforeItRunsItSaysSo();
    void curvesGrow();
    void itFitsIntoEverySize();
    void theKeyboardReadsACurve();
    void nvidiaSpeaks();
    void whatIsHiddenIsNotMeasured();
    void ofAnInstanceItIsSaid();
    void whatEndedStays();

    Language m_language;
    QTemporaryDir m_folder;
    std::unique_ptr<GuiDriver> m_gui;
    std::unique_ptr<FailedJob> m_project;
    QString m_busy;
    QString m_waits;
    QString m_divided;
};

void TestUseTab::theUseOfAJob()
{
    begin();
    using Part = void (TestUseTab::*)();
    const Part parts[] = {&TestUseTab::beforeItRunsItSaysSo,   &TestUseTab::curvesGrow,
                          &TestUseTab::itFitsIntoEverySize,    &TestUseTab::whatIsHiddenIsNotMeasured,
                          &TestUseTab::theKeyboardReadsACurve, &TestUseTab::nvidiaSpeaks,
                          &TestUseTab::ofAnInstanceItIsSaid,   &TestUseTab::whatEndedStays};
    for (const Part part : parts) {
        if (QTest::currentTestFailed())
            break;
        (this->*part)();
        m_gui->window().resize(1100, 720);
    }
    if (const auto session = app()->session()->session())
        (void)session->host->run(session->slurm.tools().query("scancel", {"--me"}));
    m_project.reset();
    m_gui.reset();
}

void TestUseTab::begin()
{
    QVERIFY(m_language.speak(u"en"_s));
    m_gui = std::make_unique<GuiDriver>(widgets::WindowOptions{{}, u"practice"_s});
    QCOMPARE(m_gui->signIn(u"practice"_s), QString());
    m_project = std::make_unique<FailedJob>(*m_gui, m_folder.filePath(u"project"_s));
    const QByteArray work =
        "exec python3 -c '\nimport os, time\nos.nice(5)\nheld = bytearray(300 * 1024 * 1024)\nwhile True:\n    "
        "end = time.time() + 0.2\n    while time.time() < end: pass\n    time.sleep(0.3)\n'\n";
    m_busy = m_project->submit(
        "busy", "#SBATCH --time=0:20:00\n#SBATCH --mem=1G\n#SBATCH --cpus-per-task=4\n#SBATCH --gpus-per-node=a100:2\n", work);
    m_divided = m_project->submit("part", "#SBATCH --time=0:20:00\n#SBATCH --mem=1G\n#SBATCH --gpus-per-node=a100_1g.5gb:1\n",
                                  "sleep 900\n");
    m_waits = m_project->submit("later", "#SBATCH --time=0:20:00\n#SBATCH --mem=1G\n#SBATCH --begin=now+1day\n", "sleep 900\n");
    m_gui->open(PageId::Jobs);
}

void TestUseTab::beforeItRunsItSaysSo()
{
    app()->jobs()->refresh();
    WAIT_FOR(app()->jobs()->table()->find(m_waits), 60'000);
    app()->jobs()->select(m_waits);
    m_gui->find<JobTabs>("jobTabs", page())->choose(JobTabs::Tab::Use);
    QTRY_VERIFY(live()->state() == JobLive::State::Waiting);
    QVERIFY(!m_gui->find<QLabel>("useWords", page())->text().isEmpty());
    QVERIFY(!plot("plotCores")->isVisible());
    QTRY_COMPARE(flawsOf(m_gui->window()).join(u'\n'), QString());
}

void TestUseTab::curvesGrow()
{
    QVERIFY(m_project->choose(m_busy, false));
    m_gui->find<JobTabs>("jobTabs", page())->choose(JobTabs::Tab::Use);
    WAIT_FOR(live()->history().points().size() >= 6, 90'000);
    for (const char *name : {"plotCores", "plotMemory", "plotGpu", "plotGpuMemory"}) {
        PlotView *one = plot(name);
        QVERIFY2(one->isVisible(), name);
        QVERIFY2(!one->series().isEmpty(), name);
        QVERIFY2(one->canvas()->isVisible(), name);
        QVERIFY(!one->accessibleName().isEmpty() && !one->accessibleDescription().isEmpty());
    }
    QCOMPARE(plot("plotGpu")->series().size(), 2);
    const double held = widgets::plotFigures(plot("plotMemory")->series()[0]).last;
    QVERIFY2(held > 300 && held < 400, qPrintable(QString::number(held))); // MiB
    QVERIFY(plot("plotCores")->accessibleName().contains(u'4'));
    const auto before = plot("plotCores")->series()[0].x.size();
    QTRY_VERIFY(plot("plotCores")->series()[0].x.size() > before);
    // And in the list.
    auto *table = m_gui->find<QTableView>("jobTable", page());
    const int row = app()->jobs()->table()->rowOf(m_busy);
    const QModelIndex node = table->model()->index(row, models::JobTableModel::NodeColumn);
    QVERIFY(node.data(models::JobTableModel::SparkRole).isValid());
    QVERIFY(node.data(Qt::AccessibleTextRole).toString().contains(u"GPU"_s));
}

void TestUseTab::itFitsIntoEverySize()
{
    for (const QSize &size : {QSize(900, 600), QSize(1100, 720), QSize(1600, 900)}) {
        m_gui->window().resize(size);
        QTRY_COMPARE(flawsOf(m_gui->window()).join(u'\n'), QString());
        const auto *area = m_gui->find<QScrollArea>("useTab", page());
        QTRY_VERIFY(area->widget()->width() <= area->viewport()->width());
    }
    QTRY_COMPARE(plot("plotMemory")->y(), plot("plotCores")->y()); // beside each other
    m_gui->window().resize(900, 600);
    QTRY_VERIFY(plot("plotMemory")->width() >= 260);
}

void TestUseTab::theKeyboardReadsACurve()
{
    PlotView *one = plot("plotMemory");
    one->setFocus();
    QTest::keyClick(one, Qt::Key_Left);
    QVERIFY(one->pointed());
    QVERIFY2(one->accessibleDescription().contains(u" Mi"_s) || one->accessibleDescription().contains(u"\u00a0Mi"_s),
             qPrintable(one->accessibleDescription()));
    const double at = *one->pointed();
    QTRY_VERIFY(live()->history().points().last().at > at + 2);
    QCOMPARE(one->pointed(), at); // new values do not take it away
    QTest::keyClick(one, Qt::Key_Escape);
    QVERIFY(!one->pointed());
}

void TestUseTab::nvidiaSpeaks()
{
    auto *area = m_gui->find<QScrollArea>("useTab", page());
    area->ensureVisible(0, 0);
    QTest::mouseClick(m_gui->find<QAbstractButton>("askNvidia", page()), Qt::LeftButton);
    auto *text = m_gui->find<QPlainTextEdit>("nvidiaText", page());
    WAIT_FOR(text->isVisible() && text->toPlainText().contains(u"NVIDIA-SMI"_s), 60'000);
    QVERIFY(text->isReadOnly());
    QTest::mouseClick(m_gui->find<QAbstractButton>("nvidiaCopy", page()), Qt::LeftButton);
    QCOMPARE(QGuiApplication::clipboard()->text(), text->toPlainText());
    QTRY_COMPARE(flawsOf(m_gui->window()).join(u'\n'), QString());
    QTest::mouseClick(m_gui->find<QAbstractButton>("askNvidia", page()), Qt::LeftButton);
    QVERIFY(!text->isVisible());
}

void TestUseTab::whatIsHiddenIsNotMeasured()
{
    const base::Hurry hurry(5);
    m_gui->open(PageId::Submit);
    QTest::qWait(6000); // a short look elsewhere does not end it; three seconds do
    const auto before = live()->history().points().size();
    QTest::qWait(5000);
    QCOMPARE(live()->history().points().size(), before);
    m_gui->open(PageId::Jobs);
    WAIT_FOR(live()->history().points().size() > before, 60'000);
    bool gap = false;
    for (const double y : live()->history().memory().y)
        gap = gap || std::isnan(y);
    QVERIFY(gap);
}

void TestUseTab::ofAnInstanceItIsSaid()
{
    QVERIFY(m_project->choose(m_divided, false));
    WAIT_FOR(live()->history().points().size() >= 2, 90'000);
    QTRY_VERIFY(plot("plotGpu")->isVisible() && !plot("plotGpu")->canvas()->isVisible());
    QVERIFY2(plot("plotGpu")->accessibleDescription().contains(u"MIG"_s), qPrintable(plot("plotGpu")->accessibleDescription()));
    QTRY_VERIFY(plot("plotGpuMemory")->canvas()->isVisible());
    QTRY_COMPARE(flawsOf(m_gui->window()).join(u'\n'), QString());
}

void TestUseTab::whatEndedStays()
{
    app()->jobs()->acts()->act(slurm::Act::Cancel, {m_busy, m_divided, m_waits});
    QVERIFY(m_project->choose(m_busy, true));
    WAIT_FOR(live()->state() == JobLive::State::Ended, 60'000);
    QTRY_VERIFY(plot("plotCores")->canvas()->isVisible());
    WAIT_FOR(app()->jobUsage()->found() && app()->jobUsage()->found()->usage.state.isEnded(), 60'000);
    QVERIFY(!m_gui->find("askNvidia", page())->isVisible() || !live()->table().isEmpty());
    QTRY_COMPARE(flawsOf(m_gui->window()).join(u'\n'), QString());
}

VOYAGEUR_WIDGET_TEST(TestUseTab)

} // namespace tst_usetab
#include "tst_usetab.moc"
