// SPDX-License-Identifier: GPL-3.0-or-later
// The page of the jobs in a low window and by keys alone: its acts in one line, Tab through all of it, the room of the job.
#include "looks.h"

#include "models/appmodel.h"
#include "testprogram.h"
#include "widgets/common/theme.h"
#include "widgets/jobs/jobspage.h"
#include "widgets/jobs/jobtabs.h"

#include <QAbstractButton>
#include <QApplication>
#include <QMenu>
#include <QScrollArea>
#include <QScrollBar>
#include <QSignalSpy>
#include <QSplitter>
#include <QTableView>
#include <QTest>
#include <QTranslator>

#include <algorithm>

namespace tst_jobsinside {

using namespace Qt::StringLiterals;
using namespace voyageur;
using namespace voyageur::tests;
using models::JobTableModel;

#define WAIT_FOR(condition, milliseconds) QTRY_VERIFY_WITH_TIMEOUT(condition, milliseconds)

namespace {

constexpr QSize lowPage(632, 556); // of a window of 900x600
constexpr QSize largePage(1300, 850);

} // namespace

class TestJobsInside final : public QObject {
    Q_OBJECT

private slots:
    void initTestCase();
    void cleanup();
    void cleanupTestCase();
    void whatHasNoRoomAndWhatMakesNoSenseIsInAMenu();
    void keysGoThroughThePageAsItStands_data();
    void keysGoThroughThePageAsItStands();
    void inALowWindowTheJobHasTheRoom();
    void nothingIsCutOffInALowWindow();

private:
    void makePage();
    QString submit(const QList<QByteArray> &options, const QByteArray &body = "sleep 300\n");
    void choose(const QString &key);
    template <typename T = QWidget>
    T *find(const char *name) const
    {
        auto *found = m_page->findChild<T *>(QLatin1StringView(name));
        if (!found)
            qFatal("There is no %s.", name);
        return found;
    }
    QAction *inMenu(const char *name) const
    {
        auto *menu = find<QMenu>("moreActsMenu");
        emit menu->aboutToShow();
        return menu->findChild<QAction *>(QLatin1StringView(name) + u"InMenu"_s);
    }
    bool offers(const char *name) const { return find(name)->isVisible() || (inMenu(name) && inMenu(name)->isEnabled()); }
    void act(const char *name) const
    {
        if (auto *button = find<QAbstractButton>(name); button->isVisible())
            return QTest::mouseClick(button, Qt::LeftButton);
        QVERIFY2(inMenu(name) && inMenu(name)->isEnabled(), name);
        inMenu(name)->trigger();
    }
    models::JobsModel *jobs() const { return m_app->jobs(); }
    QTableView *table() const { return find<QTableView>("jobTable"); }
    const slurm::Job *job(const QString &key) const { return jobs()->table()->find(key); }

    base::Workers m_workers;
    std::unique_ptr<models::AppModel> m_app;
    std::unique_ptr<widgets::JobsPage> m_page;
};

void TestJobsInside::initTestCase()
{
    widgets::applyTheme(*qobject_cast<QApplication *>(QApplication::instance()), widgets::Appearance::Light);
    m_app = std::make_unique<models::AppModel>(m_workers, *cluster::Catalogue::load());
    models::SignInRequest request;
    request.cluster = u"practice"_s;
    m_app->session()->signIn(request);
    WAIT_FOR(m_app->session()->state() == models::SessionModel::State::SignedIn, 60'000);
    makePage();
    QTRY_VERIFY(jobs()->hasContent());
}

void TestJobsInside::makePage()
{
    m_page = std::make_unique<widgets::JobsPage>(m_app.get());
    m_page->resize(largePage);
    m_page->show();
    m_page->activateWindow();
    QVERIFY(QTest::qWaitForWindowExposed(m_page.get()));
}

void TestJobsInside::cleanup()
{
    const auto session = m_app->session()->session();
    (void)session->host->run(session->slurm.tools().query("scancel", {"--me"}));
    jobs()->refresh();
    WAIT_FOR(jobs()->acts()->cancellable().isEmpty(), 60'000);
}

void TestJobsInside::cleanupTestCase()
{
    m_page.reset();
    m_app.reset();
}

QString TestJobsInside::submit(const QList<QByteArray> &options, const QByteArray &body)
{
    const auto session = m_app->session()->session();
    ssh::RunOptions run;
    run.input = "#!/bin/bash\n" + body;
    const QList<QByteArray> all{"--parsable", "--account=def-prof", "--time=1:00:00", "--mem=50M", "--output=inside-%j"};
    auto command = session->slurm.tools().submission("sbatch", all + options);
    command.setFolder(ssh::RemotePath("/scratch/student"));
    const auto out = session->host->run(command, run);
    if (!out.ok() || !out->status.success())
        qFatal("%s", out.ok() ? out->err.constData() : qPrintable(out.error().text()));
    const QString id = QString::fromLatin1(out->out.trimmed());
    jobs()->refresh();
    if (!QTest::qWaitFor([&] { return jobs()->table()->rowOf(id) >= 0; }, 30'000))
        qFatal("job %s does not come", qPrintable(id));
    return id;
}

void TestJobsInside::choose(const QString &key)
{
    const QModelIndex index = jobs()->table()->index(jobs()->table()->rowOf(key), JobTableModel::StateColumn);
    table()->scrollTo(index);
    QTest::mouseClick(table()->viewport(), Qt::LeftButton, {}, table()->visualRect(index).center());
}

void TestJobsInside::whatHasNoRoomAndWhatMakesNoSenseIsInAMenu()
{
    const QString id = submit({"--begin=now+1hour", "--job-name=narrow"});
    choose(id);
    QTRY_VERIFY(offers("holdJob"));
    QVERIFY(find("moreActs")->isVisible());
    QVERIFY(!inMenu("releaseJob")->isEnabled() && inMenu("releaseJob")->text().contains(u"\tit is not on hold"_s));
    QVERIFY(inMenu("requeueJob")->text().contains(u"\tit has not started"_s));
    QVERIFY(inMenu("repeatJob")->text().contains(u"\tsubmitted from another computer"_s));
    m_page->resize(lowPage);
    const QWidget *row = find("moreActs")->parentWidget();
    QTRY_VERIFY(row->height() <= widgets::space::control + 4);
    QVERIFY(find("cancelJob")->isVisible()); // what is done most
    act("holdJob");
    QTRY_VERIFY(job(id)->reason == "JobHeldUser"_L1);
    QTRY_VERIFY(offers("releaseJob") && inMenu("holdJob")->text().contains(u"\tit is already on hold"_s));
    m_page->resize(largePage);
}

void TestJobsInside::keysGoThroughThePageAsItStands_data()
{
    QTest::addColumn<QSize>("size");
    QTest::addColumn<QStringList>("wanted");
    const QStringList inside{u"jobTable"_s,  u"cancelJob"_s,     u"moreActs"_s,  u"openInJob"_s, u"jobTabBar"_s,
                             u"logSearch"_s, u"enlargeDetail"_s, u"chooseLog"_s, u"jobLog"_s};
    QTest::newRow("low") << lowPage << QStringList{u"showCommands"_s, u"showRuns"_s, u"refreshJobs"_s} + inside;
    QTest::newRow("large") << largePage << QStringList{u"showCommands"_s} + inside + QStringList{u"showRuns"_s, u"refreshJobs"_s};
    QTest::newRow("low again") << lowPage << QStringList{u"showCommands"_s, u"showRuns"_s, u"refreshJobs"_s} + inside;
}

void TestJobsInside::keysGoThroughThePageAsItStands()
{
    QFETCH(QSize, size);
    QFETCH(QStringList, wanted);
    const QString id = submit({"--array=1-3", "--job-name=walk"});
    m_page->resize(size);
    choose(id);
    WAIT_FOR(offers("requeueJob") && find("openInJob")->isVisible(), 60'000);
    find<widgets::JobTabs>("jobTabs")->choose(widgets::JobTabs::Tab::Output);
    QTRY_VERIFY(find("jobLog")->isVisible());
    const auto walk = [&](const QString &from, Qt::Key key) {
        find(qPrintable(from))->setFocus();
        QStringList names;
        for (int i = 0; i < 60; ++i) {
            const QWidget *now = QApplication::focusWidget();
            if (i > 0 && (!now || now->objectName() == from))
                break;
            if (m_page->isAncestorOf(now) && wanted.contains(now->objectName()))
                names += now->objectName();
            QTest::keyClick(QApplication::focusWidget(), key);
        }
        return names;
    };
    QCOMPARE(walk(wanted.first(), Qt::Key_Tab), wanted);
    QStringList back = wanted;
    std::ranges::reverse(back);
    QCOMPARE(walk(back.first(), Qt::Key_Backtab), back);
    auto *log = find("jobLog");
    log->setFocus();
    QTest::keyClick(log, Qt::Key_Escape);
    QVERIFY(table()->hasFocus());
    QTest::mouseClick(find("enlargeDetail"), Qt::LeftButton);
    QVERIFY(!table()->isVisible());
    log->setFocus();
    QTest::keyClick(log, Qt::Key_Escape); // out of the large one, too
    QVERIFY(table()->isVisible() && table()->hasFocus());
    QSignalSpy asked(find<QAbstractButton>("refreshJobs"), &QAbstractButton::clicked);
    QTest::keyClick(table(), Qt::Key_F5);
    QCOMPARE(asked.count(), 1);
    QTest::keyClick(table(), Qt::Key_F, Qt::ControlModifier);
    QTRY_VERIFY(find("logFind")->hasFocus());
    QTest::keyClick(QApplication::focusWidget(), Qt::Key_Escape);
    QVERIFY(log->hasFocus() && !find("logFind")->isVisible());
}

void TestJobsInside::inALowWindowTheJobHasTheRoom()
{
    submit({"--begin=now+1hour", "--job-name=other"});
    const QString id = submit({"--job-name=low"});
    m_page->resize(lowPage);
    choose(id);
    WAIT_FOR(offers("requeueJob"), 60'000);
    auto *area = find<QScrollArea>("jobDetailArea");
    auto *tabs = find<widgets::JobTabs>("jobTabs");
    for (const auto tab : {widgets::JobTabs::Tab::Output, widgets::JobTabs::Tab::Use, widgets::JobTabs::Tab::Details}) {
        tabs->choose(tab);
        QTRY_COMPARE(area->verticalScrollBar()->maximum(), 0);
        QVERIFY2(tabs->currentPage()->height() >= 170, qPrintable(QString::number(tabs->currentPage()->height())));
    }
    // Where the person puts the edge it stays, in this window and in the next.
    auto *splitter = find<QSplitter>("jobsSplitter");
    const int before = splitter->sizes().first();
    QWidget *edge = splitter->handle(1);
    QTest::mousePress(edge, Qt::LeftButton, {}, edge->rect().center());
    QTest::mouseMove(edge, edge->rect().center() + QPoint(0, 30));
    QTest::mouseMove(edge, edge->rect().center() + QPoint(0, 30));
    QTest::mouseRelease(edge, Qt::LeftButton);
    const int moved = splitter->sizes().first();
    QVERIFY(moved > before);
    m_page->resize(largePage);
    QCoreApplication::processEvents();
    m_page->resize(lowPage);
    QTRY_VERIFY(std::abs(splitter->sizes().first() - moved) <= 6);
    QVERIFY(!m_app->preferences().layout(u"jobsLow"_s).isEmpty());
    m_app->preferences().setLayout(u"jobsLow"_s, {});
    m_page->resize(largePage);
}

void TestJobsInside::nothingIsCutOffInALowWindow()
{
    QTranslator strings; // numbers
    QVERIFY(strings.load(u":/i18n/voyageur_en.qm"_s));
    QCoreApplication::installTranslator(&strings);
    makePage();
    const QString failing = submit({"--array=1-12", "--job-name=lr-search", "--cpus-per-task=1"},
                                   "echo task $SLURM_ARRAY_TASK_ID; sleep $((SLURM_ARRAY_TASK_ID < 4 ? 0 : 300)); "
                                   "exit $((SLURM_ARRAY_TASK_ID == 2 ? 3 : 0))\n");
    const QString waits = submit({"--begin=now+1hour", "--job-name=waits"});
    const QString runs =
        submit({"--job-name=" + QByteArray(200, 'x')}, "for i in $(seq 40); do echo epoch $i; done; sleep 300\n");
    WAIT_FOR(job(runs) && job(runs)->elapsedSeconds > 0, 60'000);
    const auto ended = [&] {
        jobs()->refresh();
        return QTest::qWaitFor([&] { return jobs()->table()->endedOf(failing) == 3; }, 3000);
    };
    WAIT_FOR(ended(), 120'000);
    using Tab = widgets::JobTabs::Tab;
    auto *tabs = find<widgets::JobTabs>("jobTabs");
    for (const auto &[key, tab] : {std::pair{failing, Tab::Output},
                                   {waits, Tab::Waits},
                                   {runs, Tab::Use},
                                   {runs, Tab::Output},
                                   {runs, Tab::Servers},
                                   {runs, Tab::Results},
                                   {runs, Tab::Details}}) {
        choose(key);
        tabs->choose(tab);
        QTest::qWait(1000); // what it shows has come
        for (const QSize &size : {lowPage, QSize(576, 676), largePage}) {
            m_page->resize(size);
            QTest::qWait(50);
            QTRY_VERIFY2(flawsOf(*m_page).isEmpty(), qPrintable(flawsOf(*m_page).join(u'\n')));
        }
    }
    QCoreApplication::removeTranslator(&strings);
}

VOYAGEUR_WIDGET_TEST(TestJobsInside)

} // namespace tst_jobsinside
#include "tst_jobsinside.moc"
