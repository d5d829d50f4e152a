// SPDX-License-Identifier: GPL-3.0-or-later
// The list of jobs in the window, and what is done there to jobs of the practice cluster: with the mouse, and by keys alone.
#include "guidriver.h"
#include "looks.h"

#include "runs/submission.h"
#include "testprogram.h"
#include "widgets/jobs/jobtabs.h"

#include <QAbstractButton>
#include <QComboBox>
#include <QLabel>
#include <QLineEdit>
#include <QLocale>
#include <QMenu>
#include <QTableView>
#include <QTranslator>

namespace tst_jobspage {

using namespace Qt::StringLiterals;
using namespace voyageur;
using namespace voyageur::tests;
using models::JobTableModel;
using widgets::PageId;

class TestJobsPage final : public QObject {
    Q_OBJECT

private slots:
    void initTestCase();
    void cleanup();
    void aWaitingJobIsHeldReleasedAndShortened();
    void theSameByKeysAlone();
    void severalAreCancelledByOneQuestionThatNamesThem();
    void allAreCancelledByOneQuestion();
    void whatSlurmRefusesIsSaidOnThePage();
    void whatSlurmKnowsHasATab();
    void aRunOfTheHistoryIsRepeatedFromItsRow();
    void nothingIsCutOff();

private:
    QString submit(const QList<QByteArray> &options);
    void choose(const QString &key, Qt::KeyboardModifiers modifiers = {});
    QAction *inMenu(const char *name) const;
    bool offers(const char *name) const
    {
        return m_gui->find(name, page())->isVisible() || (inMenu(name) && inMenu(name)->isEnabled());
    }
    //! Where it stands.
    void act(const char *name) const;
    widgets::Page *page() const { return m_gui->page(PageId::Jobs); }
    models::JobsModel *jobs() const { return m_gui->window().app()->jobs(); }
    QTableView *table() const { return m_gui->find<QTableView>("jobTable", page()); }
    const slurm::Job *job(const QString &key) const { return jobs()->table()->find(key); }

    std::unique_ptr<GuiDriver> m_gui;
    QTemporaryDir m_folder;
};

void TestJobsPage::initTestCase()
{
    qputenv("XDG_DATA_HOME", m_folder.path().toLocal8Bit());
    m_gui = std::make_unique<GuiDriver>();
    QCOMPARE(m_gui->signIn(u"practice"_s), QString());
    m_gui->open(PageId::Jobs);
    m_gui->window().resize(1600, 900);
    QTRY_VERIFY(jobs()->hasContent());
}

QAction *TestJobsPage::inMenu(const char *name) const
{
    auto *menu = m_gui->find<QMenu>("moreActsMenu", page());
    emit menu->aboutToShow();
    return menu->findChild<QAction *>(QLatin1StringView(name) + u"InMenu"_s);
}

void TestJobsPage::act(const char *name) const
{
    if (m_gui->find(name, page())->isVisible())
        return m_gui->click(name, page());
    QAction *action = inMenu(name);
    QVERIFY2(action && action->isEnabled(), name);
    action->trigger();
}

void TestJobsPage::cleanup()
{
    const auto session = m_gui->window().app()->session()->session();
    (void)session->host->run(session->slurm.tools().query("scancel", {"--me"}));
    jobs()->refresh();
    WAIT_FOR(jobs()->acts()->cancellable().isEmpty(), 60'000);
}

QString TestJobsPage::submit(const QList<QByteArray> &options)
{
    const auto session = m_gui->window().app()->session()->session();
    ssh::RunOptions run;
    run.input = "#!/bin/bash\nsleep 300\n";
    const QList<QByteArray> all{"--parsable", "--account=def-prof", "--time=1:00:00", "--mem=50M", "--output=/dev/null"};
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

void TestJobsPage::choose(const QString &key, Qt::KeyboardModifiers modifiers)
{
    const QModelIndex index = jobs()->table()->index(jobs()->table()->rowOf(key), JobTableModel::StateColumn);
    table()->scrollTo(index);
    QTest::mouseClick(table()->viewport(), Qt::LeftButton, modifiers, table()->visualRect(index).center());
}

void TestJobsPage::aWaitingJobIsHeldReleasedAndShortened()
{
    const QString id = submit({"--begin=now+1hour", "--job-name=waits"});
    choose(id);
    QCOMPARE(jobs()->acts()->chosen(), QStringList{id});
    QTRY_VERIFY(offers("holdJob") && offers("shortenJob") && offers("cancelJob"));
    QVERIFY(!offers("releaseJob") && !offers("requeueJob") && !offers("repeatJob"));
    m_gui->click("holdJob", page());
    QTRY_VERIFY(offers("releaseJob") && !offers("holdJob"));
    m_gui->click("releaseJob", page());
    QTRY_VERIFY(offers("holdJob") && m_gui->find("holdJob")->isEnabled());
    m_gui->click("shortenJob", page());
    auto *limit = m_gui->find<QLineEdit>("newLimit", page());
    QVERIFY(limit->isVisible() && limit->hasFocus());
    QCOMPARE(limit->text(), u"1:00:00"_s);
    QVERIFY(!m_gui->find("doAct", page())->isEnabled()); // it has that one
    limit->setText(u"2:00:00"_s);
    QVERIFY(m_gui->find<QLabel>("limitProblem", page())->text().contains("1:00:00"_L1));
    QVERIFY(!m_gui->find("doAct", page())->isEnabled());
    limit->setText(u"0:30:00"_s);
    m_gui->click("doAct", page());
    QTRY_VERIFY(job(id)->limitSeconds == 1800);
    QVERIFY(!m_gui->find("actQuestion", page())->isVisible());
    QVERIFY(!page()->banner()->isVisible());
}

void TestJobsPage::theSameByKeysAlone()
{
    const QString id = submit({"--begin=now+1hour", "--job-name=keys"});
    choose(id);
    table()->setFocus();
    const auto press = [](Qt::Key key, Qt::KeyboardModifiers modifiers = {}) {
        QTest::keyClick(QApplication::focusWidget(), key, modifiers);
    };
    const auto walkTo = [&](const char *name) {
        for (int i = 0; i < 30 && QApplication::focusWidget() != m_gui->find(name, page()); ++i)
            press(Qt::Key_Tab);
        QCOMPARE(QApplication::focusWidget(), m_gui->find(name, page()));
    };
    walkTo("holdJob");
    press(Qt::Key_Space);
    QTRY_VERIFY(job(id)->reason == "JobHeldUser"_L1);
    QTRY_VERIFY(offers("releaseJob") && m_gui->find("releaseJob")->isEnabled());
    table()->setFocus();
    walkTo("releaseJob");
    press(Qt::Key_Space);
    QTRY_VERIFY(offers("holdJob") && m_gui->find("shortenJob")->isEnabled());
    table()->setFocus();
    walkTo("shortenJob");
    press(Qt::Key_Space);
    QTest::keyClicks(QApplication::focusWidget(), u"0:20:00"_s);
    press(Qt::Key_Return);
    QTRY_VERIFY(job(id)->limitSeconds == 1200);
    QTRY_VERIFY(table()->hasFocus());
    press(Qt::Key_Delete);
    QVERIFY(m_gui->find("actQuestion", page())->isVisible());
    press(Qt::Key_Escape); // no
    QVERIFY(!m_gui->find("actQuestion", page())->isVisible() && table()->hasFocus());
    QTest::qWait(500);
    QVERIFY(!job(id)->hasEnded());
    press(Qt::Key_Delete);
    QVERIFY(m_gui->find("leaveAct", page())->hasFocus());
    press(Qt::Key_Backtab);
    press(Qt::Key_Space);
    QTRY_VERIFY(job(id)->hasEnded());
}

void TestJobsPage::severalAreCancelledByOneQuestionThatNamesThem()
{
    const QString one = submit({"--begin=now+1hour", "--job-name=first"});
    const QString two = submit({"--begin=now+1hour", "--job-name=<b>second</b>"});
    const QString array = submit({"--begin=now+1hour", "--array=1-4", "--job-name=four"});
    choose(one);
    choose(array, Qt::ControlModifier);
    QCOMPARE(jobs()->acts()->chosen().size(), 2);
    QVERIFY(!offers("shortenJob"));
    m_gui->click("cancelJob", page());
    const QString words = m_gui->find<QLabel>("actWords", page())->text();
    QVERIFY2(words.contains(u"first (%1)"_s.arg(one)) && words.contains(u"four (%1, 4 job"_s.arg(array)), qPrintable(words));
    QVERIFY(!words.contains("second"_L1));
    m_gui->click("leaveAct", page());
    QVERIFY(!m_gui->find("actQuestion", page())->isVisible());
    m_gui->click("cancelJob", page());
    m_gui->click("doAct", page());
    QTRY_VERIFY(job(one)->hasEnded() && jobs()->table()->endedOf(array) == 4);
    QVERIFY(!job(two)->hasEnded());
}

void TestJobsPage::allAreCancelledByOneQuestion()
{
    QStringList ids;
    for (int i = 0; i < 3; ++i)
        ids += submit({"--begin=now+1hour", "--job-name=all-" + QByteArray::number(i)});
    choose(ids.first());
    QTRY_VERIFY(offers("cancelAllJobs"));
    m_gui->click("cancelAllJobs", page());
    for (const QString &id : ids)
        QVERIFY(m_gui->find<QLabel>("actWords", page())->text().contains(id));
    m_gui->click("doAct", page());
    QTRY_VERIFY(jobs()->acts()->cancellable().isEmpty());
    QVERIFY(!offers("cancelAllJobs"));
}

void TestJobsPage::whatSlurmRefusesIsSaidOnThePage()
{
    const QString id = submit({"--no-requeue", "--job-name=once"});
    choose(id);
    QTRY_VERIFY(offers("requeueJob"));
    m_gui->click("requeueJob", page());
    QVERIFY(m_gui->find<QLabel>("actWords", page())->text().contains(id));
    m_gui->click("doAct", page());
    QTRY_VERIFY(jobs()->acts()->error().has_value());
    QTest::qWait(3000); // the next list does not wipe it away
    QVERIFY(page()->notice()->isVisible());
    QTRY_COMPARE(flawsOf(m_gui->window()).join(u'\n'), QString());
    jobs()->acts()->dismissError();
    QVERIFY(!page()->notice()->isVisible());
}

void TestJobsPage::whatSlurmKnowsHasATab()
{
    const QString id = submit({"--begin=now+1hour", "--job-name=known"});
    choose(id);
    auto *record = m_gui->find<QTableView>("jobRecord", page());
    QVERIFY(!record->isVisible());
    auto *tabs = m_gui->find<widgets::JobTabs>("jobTabs", page());
    tabs->choose(widgets::JobTabs::Tab::Details);
    QTRY_VERIFY(record->isVisible() && record->model()->rowCount() > 10);
    QCOMPARE(record->model()->index(0, 1).data().toString(), id);
    QTRY_COMPARE(flawsOf(m_gui->window()).join(u'\n'), QString());
    tabs->choose(widgets::JobTabs::Tab::Output);
    QVERIFY(!record->isVisible());
}

void TestJobsPage::aRunOfTheHistoryIsRepeatedFromItsRow()
{
    const auto session = m_gui->window().app()->session()->session();
    runs::ScriptSubmission submission;
    submission.name = "again.sh";
    submission.folder = session->storage.child("scripts-of-the-jobs-page");
    submission.script = "#!/bin/bash\n#SBATCH --account=def-prof --time=0:05:00 --mem=50M --begin=now+1hour\necho again\n";
    const auto done = runs::submitScript(*session, submission, {}, {});
    QVERIFY2(done.ok(), done.ok() ? "" : qPrintable(done.error().text()));
    const QString id = done->job.text();
    jobs()->refresh();
    QTRY_VERIFY(job(id));
    choose(id);
    QTRY_VERIFY(offers("repeatJob"));
    m_gui->window().app()->runs()->reload();
    QTRY_VERIFY(m_gui->window().app()->runs()->table()->rowCount() > 0);
    m_gui->click("repeatJob", page());
    QCOMPARE(m_gui->window().currentPage(), PageId::Runs);
    QTRY_VERIFY(m_gui->window().app()->runs()->run() && m_gui->window().app()->runs()->run()->job == id);
    m_gui->open(PageId::Jobs);
}

void TestJobsPage::nothingIsCutOff()
{
    QTranslator strings; // numbers
    QVERIFY(strings.load(u":/i18n/voyageur_en.qm"_s));
    QCoreApplication::installTranslator(&strings);
    m_gui.reset();
    m_gui = std::make_unique<GuiDriver>();
    QCOMPARE(m_gui->signIn(u"practice"_s), QString());
    m_gui->open(PageId::Jobs);
    QTRY_VERIFY(jobs()->hasContent());
    const QString waiting = submit({"--begin=now+1hour", "--job-name=waits"});
    const QString running = submit({"--job-name=" + QByteArray(200, 'x')});
    const QString array = submit({"--begin=now+1hour", "--array=1-9", "--job-name=nine"});
    QTRY_VERIFY(job(running) && job(running)->state.code() == slurm::JobState::Code::Running);
    for (const QSize &size : {QSize(900, 600), QSize(1100, 720)}) {
        m_gui->window().resize(size);
        const auto check = [&](const char *where) {
            QTRY_VERIFY2(flawsOf(m_gui->window()).isEmpty(),
                         qPrintable(QLatin1StringView(where) + flawsOf(m_gui->window()).join(u'\n')));
            for (const char *name : {"holdJob", "releaseJob", "shortenJob", "requeueJob", "repeatJob", "cancelJob",
                                     "cancelAllJobs", "doAct", "leaveAct", "newLimit"}) {
                const auto *one = m_gui->find(name, page());
                const QRect there(one->mapTo(page(), QPoint(0, 0)), one->size());
                QVERIFY2(!one->isVisible() || (page()->rect().contains(there) && one->width() >= one->minimumSizeHint().width()),
                         name);
            }
        };
        for (const QString &key : {waiting, running, array}) {
            choose(key);
            check("chosen: ");
            auto *tabs = m_gui->find<widgets::JobTabs>("jobTabs", page());
            tabs->choose(widgets::JobTabs::Tab::Servers);
            for (int kind = 0; kind < 3; ++kind) {
                m_gui->find<QComboBox>("serverKind", page())->setCurrentIndex(kind);
                check("programs: ");
            }
            tabs->choose(widgets::JobTabs::Tab::Output);
            act("shortenJob");
            check("shorten: ");
            m_gui->click("leaveAct", page());
            act("cancelJob");
            check("cancel: ");
            m_gui->click("leaveAct", page());
        }
        act("cancelAllJobs");
        check("all: ");
        m_gui->click("leaveAct", page());
    }
    QCoreApplication::removeTranslator(&strings);
}

VOYAGEUR_WIDGET_TEST(TestJobsPage)

} // namespace tst_jobspage
#include "tst_jobspage.moc"
