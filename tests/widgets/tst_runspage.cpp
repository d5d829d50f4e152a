// SPDX-License-Identifier: GPL-3.0-or-later
// The run history in the window, with runs of the practice cluster.
#include "guidriver.h"
#include "looks.h"

#include "project/submission.h"

#include <QAbstractButton>
#include <QLineEdit>
#include <QPlainTextEdit>
#include <QTableView>
#include <QTemporaryDir>
#include <QTreeWidget>

using namespace Qt::StringLiterals;
using namespace voyageur;
using namespace voyageur::tests;
using widgets::PageId;

class TestRunsPage final : public QObject {
    Q_OBJECT

private slots:
    void initTestCase();
    void cleanupTestCase() { m_gui.reset(); }
    void withoutRunsThePageSaysWhatToDo();
    void aRunIsShownWithAllThatIsKept();
    void aNoteIsWrittenBesideIt();
    void twoRunsAreCompared();
    void aRunIsRepeatedAndFollowedByTheListOfJobs();
    void aRunIsForgottenOnTheSecondClick();
    void nobodySignedInCanStillLook();

private:
    void submit(const QByteArray &memory);
    widgets::Page *page() const { return m_gui->page(PageId::Runs); }
    models::RunsModel *runs() const { return m_gui->window().app()->runs(); }
    QStringList facts() const;
    void clickRow(int row, Qt::KeyboardModifiers modifiers = {});

    QTemporaryDir m_folder;
    std::unique_ptr<GuiDriver> m_gui;
};

void TestRunsPage::initTestCase()
{
    qputenv("XDG_DATA_HOME", m_folder.path().toLocal8Bit());
    m_gui = std::make_unique<GuiDriver>();
    QCOMPARE(m_gui->signIn(u"practice"_s), QString());
}

void TestRunsPage::withoutRunsThePageSaysWhatToDo()
{
    m_gui->open(PageId::Jobs);
    WAIT_FOR(m_gui->find("showRuns")->isVisible() && m_gui->find("showRuns")->isEnabled(), 30'000);
    m_gui->click("showRuns");
    QCOMPARE(m_gui->window().currentPage(), PageId::Runs);
    WAIT_FOR(page()->empty()->isVisible(), 10'000);
    QVERIFY(page()->empty()->button()->isVisible());
}

void TestRunsPage::submit(const QByteArray &memory)
{
    const auto session = m_gui->window().app()->session()->session();
    project::ScriptSubmission submission;
    submission.name = "seen.sh";
    submission.folder = session->storage.child("scripts-of-the-page");
    submission.script = "#!/bin/bash\n#SBATCH --account=def-prof --time=0:05:00 --mem=" + memory + "\necho seen\n";
    const auto done = project::submitScript(*session, submission, {}, {});
    QVERIFY2(done.ok(), done.ok() ? "" : qPrintable(done.error().text()));
}

QStringList TestRunsPage::facts() const
{
    QStringList lines;
    const auto *tree = m_gui->find<QTreeWidget>("runFacts", page());
    for (int i = 0; i < tree->topLevelItemCount(); ++i)
        for (int j = 0; j < tree->topLevelItem(i)->childCount(); ++j) {
            const QTreeWidgetItem *item = tree->topLevelItem(i)->child(j);
            lines += QStringList{item->text(0), item->text(1), item->text(2)}.join(u'|');
        }
    return lines;
}

void TestRunsPage::clickRow(int row, Qt::KeyboardModifiers modifiers)
{
    auto *table = m_gui->find<QTableView>("runTable", page());
    const QRect cell = table->visualRect(table->model()->index(row, models::RunTableModel::NameColumn));
    QTest::mouseClick(table->viewport(), Qt::LeftButton, modifiers, cell.center());
}

void TestRunsPage::aRunIsShownWithAllThatIsKept()
{
    submit("100M");
    submit("200M");
    runs()->reload();
    WAIT_FOR(runs()->table()->rowCount() == 2, 10'000);
    clickRow(0);
    QCOMPARE(runs()->selected().size(), 1);
    QVERIFY(m_gui->find<QPlainTextEdit>("runScript", page())->toPlainText().contains(u"--mem=200M"_s));
    QVERIFY2(facts().contains(u"Memory on each node|200M|"_s), qPrintable(facts().join(u'\n')));
    QVERIFY(facts().contains(u"Time limit|0:05:00|"_s));
    QVERIFY(!m_gui->find("runDiff", page())->isVisible());
    // What the list of jobs hears is written into the history.
    WAIT_FOR(runs()->run() && runs()->run()->state == u"COMPLETED"_s, 60'000);
    QVERIFY(facts().contains(u"Exit status|0:0|"_s));
    QCOMPARE(flawsOf(m_gui->window()), QStringList());
}

void TestRunsPage::aNoteIsWrittenBesideIt()
{
    auto *note = m_gui->find<QLineEdit>("runNote", page());
    note->setFocus();
    QTest::keyClicks(note, u"twice the memory\r"_s);
    WAIT_FOR(runs()->run()->note == u"twice the memory"_s, 10'000);
    clickRow(1);
    QCOMPARE(note->text(), QString());
    clickRow(0);
    QCOMPARE(note->text(), u"twice the memory"_s);
}

void TestRunsPage::twoRunsAreCompared()
{
    clickRow(0);
    clickRow(1, Qt::ControlModifier);
    QVERIFY(runs()->pair().has_value());
    QVERIFY2(facts().contains(u"Memory on each node|100M|200M"_s), qPrintable(facts().join(u'\n')));
    const QString diff = m_gui->find<QPlainTextEdit>("runDiff", page())->toPlainText();
    QVERIFY(diff.contains(u"-#SBATCH --account=def-prof --time=0:05:00 --mem=100M"_s));
    QVERIFY(!m_gui->find("repeatSame", page())->isVisible());
    // The same by the button.
    clickRow(0);
    QVERIFY(!runs()->pair());
    m_gui->click("compareRuns", page());
    QVERIFY(runs()->pair().has_value());
    QCOMPARE(flawsOf(m_gui->window()), QStringList());
}

void TestRunsPage::aRunIsRepeatedAndFollowedByTheListOfJobs()
{
    clickRow(1);
    const QString first = runs()->run()->tag;
    QVERIFY(!m_gui->find("repeatNow", page())->isEnabled()); // it has no code of its own
    m_gui->click("repeatSame", page());
    WAIT_FOR(!runs()->lastJob().isEmpty(), 60'000);
    WAIT_FOR(runs()->table()->rowCount() == 3, 10'000);
    QVERIFY(page()->notice()->isVisible());
    QVERIFY(page()->notice()->headline().contains(runs()->lastJob()));
    QCOMPARE(runs()->run()->repeats, first);
    QCOMPARE(runs()->run()->job, runs()->lastJob());
    m_gui->click("backToJobs", page());
    QCOMPARE(m_gui->window().currentPage(), PageId::Jobs);
    WAIT_FOR(m_gui->window().app()->jobs()->table()->rowOf(runs()->lastJob()) >= 0, 30'000);
}

void TestRunsPage::aRunIsForgottenOnTheSecondClick()
{
    m_gui->window().showPage(PageId::Runs);
    clickRow(0);
    m_gui->click("forgetRun", page());
    QTest::qWait(300);
    QCOMPARE(runs()->table()->rowCount(), 3);
    m_gui->click("forgetRun", page());
    WAIT_FOR(runs()->table()->rowCount() == 2, 10'000);
}

void TestRunsPage::nobodySignedInCanStillLook()
{
    m_gui->window().app()->session()->signOut();
    WAIT_FOR(m_gui->window().app()->session()->state() == models::SessionModel::State::SignedOut, 10'000);
    clickRow(1);
    QVERIFY(runs()->run().has_value());
    QVERIFY(!m_gui->find("repeatSame", page())->isEnabled());
    QVERIFY(!runs()->obstacle(models::RunsModel::Code::Same).isEmpty());
}

QTEST_MAIN(TestRunsPage)
#include "tst_runspage.moc"
