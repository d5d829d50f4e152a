// SPDX-License-Identifier: GPL-3.0-or-later
// The run history in the window, with runs of the practice cluster.
#include "guidriver.h"
#include "looks.h"

#include "deliver/upload.h"
#include "runs/results.h"
#include "runs/submission.h"
#include "testprogram.h"

#include <QAbstractButton>
#include <QDir>
#include <QHeaderView>
#include <QLineEdit>
#include <QPlainTextEdit>
#include <QTabBar>
#include <QTableView>
#include <QTemporaryDir>
#include <QTreeWidget>

namespace tst_runspage {

using namespace Qt::StringLiterals;
using namespace voyageur;
using namespace voyageur::tests;
using widgets::PageId;

class TestRunsPage final : public QObject {
    Q_OBJECT

private slots:
    void initTestCase();
    void cleanupTestCase() { m_gui.reset(); }
    void aDamagedHistoryIsNotAnEmptyOne();
    void withoutRunsThePageSaysWhatToDo();
    void aRunIsShownWithAllThatIsKept();
    void aRunIsOpenedByEnterAndByADoubleClick();
    void itFitsBesideTheHelpAndIntoASmallWindow();
    void aNoteIsWrittenBesideIt();
    void twoRunsAreCompared();
    void aRunIsRepeatedAndFollowedByTheListOfJobs();
    void aRunIsForgottenOnTheSecondClick();
    void aSweepHasATableAndWhatFailedOfItIsRunAgainAlone();
    void nobodySignedInCanStillLook();

private:
    void submit(const QByteArray &memory);
    void submitSweep();
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

void TestRunsPage::aDamagedHistoryIsNotAnEmptyOne()
{
    const QString path = history::RunHistory().file();
    QVERIFY(QDir().mkpath(QFileInfo(path).path()));
    QFile file(path);
    QVERIFY(file.open(QIODevice::WriteOnly) && file.write(QByteArray(8192, '\xa5')) > 0);
    file.close();
    m_gui->open(PageId::Jobs);
    QTRY_VERIFY(m_gui->find("showRuns")->isVisible() && m_gui->find("showRuns")->isEnabled());
    m_gui->click("showRuns");
    QTRY_VERIFY(runs()->error().has_value());
    const auto words = page()->findChildren<QLabel *>();
    const auto seen = [&](const QString &text) {
        return std::ranges::any_of(words,
                                   [&](const QLabel *label) { return label->isVisible() && label->text().contains(text); });
    };
    QVERIFY(seen(u"Cannot read the history"_s));
    QVERIFY(!seen(u"No submissions yet"_s) && !seen(u"No runs of this project"_s));
    QVERIFY2(page()->banner()->accessibleDescription().contains(u"runs.sqlite"_s)
                 || page()->banner()->headline().contains(u"runs.sqlite"_s),
             qPrintable(page()->banner()->headline()));
    QVERIFY2(!runs()->error()->text().contains(u"server"_s), qPrintable(runs()->error()->text())); // there is none
    QVERIFY(file.remove());
    m_gui->click("bannerAction", page()->banner());
    QTRY_VERIFY(!runs()->error());
    QVERIFY(!seen(u"Cannot read the history"_s));
}

void TestRunsPage::withoutRunsThePageSaysWhatToDo()
{
    m_gui->open(PageId::Jobs);
    QTRY_VERIFY(m_gui->find("showRuns")->isVisible() && m_gui->find("showRuns")->isEnabled());
    m_gui->click("showRuns");
    QCOMPARE(m_gui->window().currentPage(), PageId::Runs);
    QTRY_VERIFY(page()->empty()->isVisible());
    QVERIFY(page()->empty()->button()->isVisible());
}

void TestRunsPage::submit(const QByteArray &memory)
{
    const auto session = m_gui->window().app()->session()->session();
    runs::ScriptSubmission submission;
    submission.name = "seen.sh";
    submission.folder = session->storage.child("scripts-of-the-page");
    submission.script = "#!/bin/bash\n#SBATCH --account=def-prof --time=0:05:00 --mem=" + memory + "\nsleep 6\necho seen\n";
    const auto done = runs::submitScript(*session, submission, {}, {});
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
    QTRY_VERIFY(runs()->table()->rowCount() == 2);
    clickRow(0);
    QCOMPARE(runs()->selected().size(), 1);
    QVERIFY(m_gui->find<QPlainTextEdit>("runScript", page())->toPlainText().contains(u"--mem=200M"_s));
    QVERIFY2(facts().contains(u"Memory on each node|200M|"_s), qPrintable(facts().join(u'\n')));
    QVERIFY(facts().contains(u"Time limit|0:05:00|"_s));
    QVERIFY(!m_gui->find("runDiff", page())->isVisible());
    // What the list of jobs hears is written into the history.
    WAIT_FOR(runs()->run() && runs()->run()->state == u"COMPLETED"_s, 60'000);
    QVERIFY(facts().contains(u"Exit status|0:0|"_s));
    QTRY_COMPARE(flawsOf(m_gui->window()).join(u'\n'), QString());
}

// Also in a window where they are below what is seen.
void TestRunsPage::aRunIsOpenedByEnterAndByADoubleClick()
{
    const QSize before = m_gui->window().size();
    m_gui->window().resize(900, 600);
    const auto *facts = m_gui->find<QTreeWidget>("runFacts", page());
    auto *table = m_gui->find<QTableView>("runTable", page());
    const auto isSeen = [&] {
        const QWidget *view = facts->window();
        const QRect there(facts->mapTo(view, QPoint(0, 0)), facts->size());
        const QRect room(page()->mapTo(view, QPoint(0, 0)), page()->size());
        return facts->isVisible() && room.contains(there);
    };
    clickRow(0);
    table->setFocus();
    QTest::keyClick(table, Qt::Key_Down);
    QTest::keyClick(table, Qt::Key_Return);
    QVERIFY(facts->hasFocus());
    QTRY_VERIFY(isSeen());
    QCOMPARE(runs()->selected(), QStringList{runs()->table()->runs().at(1).tag});
    clickRow(0, Qt::ControlModifier); // two are chosen
    QVERIFY(runs()->pair().has_value());
    const QRect cell = table->visualRect(table->model()->index(0, models::RunTableModel::NameColumn));
    QTest::mouseDClick(table->viewport(), Qt::LeftButton, {}, cell.center());
    QVERIFY(facts->hasFocus());
    QTRY_VERIFY(isSeen());
    QCOMPARE(runs()->selected(), QStringList{runs()->table()->runs().at(0).tag});
    m_gui->window().resize(before);
}

// With the help beside it, and the message above it that its jobs have ended.
void TestRunsPage::itFitsBesideTheHelpAndIntoASmallWindow()
{
    QTRY_VERIFY(m_gui->find("endedJob")->isVisible());
    clickRow(0);
    for (const QSize &size : {QSize(1100, 720), QSize(900, 600), QSize(1400, 900)}) {
        m_gui->window().resize(size);
        QTRY_COMPARE(flawsOf(m_gui->window()).join(u'\n'), QString());
        for (const char *name : {"repeatSame", "repeatNow", "compareRuns", "forgetRun"}) {
            const auto *button = m_gui->find(name, page());
            const QRect there(button->mapTo(page(), QPoint(0, 0)), button->size());
            QVERIFY2(page()->rect().contains(there) && button->width() >= button->sizeHint().width(), name);
        }
    }
}

void TestRunsPage::aNoteIsWrittenBesideIt()
{
    auto *note = m_gui->find<QLineEdit>("runNote", page());
    note->setFocus();
    QTest::keyClicks(note, u"twice the memory\r"_s);
    QTRY_VERIFY(runs()->run()->note == u"twice the memory"_s);
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
    QTRY_COMPARE(flawsOf(m_gui->window()).join(u'\n'), QString());
}

void TestRunsPage::aRunIsRepeatedAndFollowedByTheListOfJobs()
{
    clickRow(1);
    const QString first = runs()->run()->tag;
    QVERIFY(!m_gui->find("repeatNow", page())->isEnabled()); // it has no code of its own
    m_gui->click("repeatSame", page());
    WAIT_FOR(!runs()->lastJob().isEmpty(), 60'000);
    QTRY_VERIFY(runs()->table()->rowCount() == 3);
    QVERIFY(page()->notice()->isVisible());
    QVERIFY(page()->notice()->headline().contains(runs()->lastJob()));
    QCOMPARE(runs()->run()->repeats, first);
    QCOMPARE(runs()->run()->job, runs()->lastJob());
    m_gui->click("backToJobs", page());
    QCOMPARE(m_gui->window().currentPage(), PageId::Jobs);
    QTRY_VERIFY(m_gui->window().app()->jobs()->table()->rowOf(runs()->lastJob()) >= 0);
}

void TestRunsPage::aRunIsForgottenOnTheSecondClick()
{
    m_gui->window().showPage(PageId::Runs);
    clickRow(0);
    m_gui->click("forgetRun", page());
    QTest::qWait(300);
    QCOMPARE(runs()->table()->rowCount(), 3);
    m_gui->click("forgetRun", page());
    QTRY_VERIFY(runs()->table()->rowCount() == 2);
}

// Four runs, of which two fail, to their end, with their results.
void TestRunsPage::submitSweep()
{
    const QString folder = m_folder.filePath(u"sweep"_s);
    QVERIFY(QDir().mkpath(folder));
    QFile program(folder + u"/train"_s);
    QVERIFY(program.open(QIODevice::WriteOnly));
    program.write("#!/bin/sh\n[ \"$1\" = good ] || exit 3\nprintf '{\"score\": %s}' \"$2\" >\"$3/metrics.json\"\n");
    program.setPermissions(program.permissions() | QFile::ExeOwner);
    program.close();
    projectfile::ProjectFile file = projectfile::ProjectFile::forFolder(folder);
    file.name = u"sweep-of-the-page"_s;
    file.code.program = u"train"_s;
    file.code.arguments = {u"{word}"_s, u"{rate}"_s, u"{results}"_s};
    file.job.account = u"def-prof"_s;
    file.job.memory = u"100M"_s;
    file.job.time = u"0:10:00"_s;
    file.sweep.emplace().grid = {{u"word"_s, {u"good"_s, u"bad"_s}, false}, {u"rate"_s, {u"10"_s, u"9"_s}, false}};
    QVERIFY(file.save().ok());
    const auto session = m_gui->window().app()->session()->session();
    const auto code = deliver::uploadCode(*session, file, {}, {});
    QVERIFY2(code.ok(), code.ok() ? "" : qPrintable(code.error().text()));
    auto run = runs::makeScript(*session, file, *code, {}, {});
    QVERIFY2(run.ok(), run.ok() ? "" : qPrintable(run.error().text()));
    const auto done = runs::submitRun(*session, *run, {}, {});
    QVERIFY2(done.ok(), done.ok() ? "" : qPrintable(done.error().text()));
    QVERIFY(runs::followRun(*session, *done, {}, {}).ok());
    QVERIFY(runs::fetchResults(*session, file, *run, *done, {}, {}).ok());
}

void TestRunsPage::aSweepHasATableAndWhatFailedOfItIsRunAgainAlone()
{
    submitSweep();
    runs()->reload();
    QTRY_VERIFY(runs()->table()->rowCount() == 3);
    clickRow(0);
    QTRY_VERIFY(runs()->sweep()->rowCount() == 4);
    auto *table = m_gui->find<QTableView>("sweepTable", page());
    QVERIFY(table->isVisible() && !m_gui->find("runScript", page())->isVisible());
    const auto column = [&](int at) {
        QStringList texts;
        for (int row = 0; row < table->model()->rowCount(); ++row)
            texts += table->model()->index(row, at).data().toString();
        return texts;
    };
    const int score = table->model()->columnCount() - 1;
    QCOMPARE(table->model()->headerData(score, Qt::Horizontal).toString(), u"score"_s);
    QCOMPARE(column(score), (QStringList{u"10"_s, u"9"_s, {}, {}}));
    auto *header = table->horizontalHeader();
    const auto clickHeader = [&] {
        table->scrollTo(table->model()->index(0, score));
        const QPoint at(header->sectionViewportPosition(score) + header->sectionSize(score) / 2, header->height() / 2);
        QTest::mouseClick(header->viewport(), Qt::LeftButton, {}, at);
    };
    clickHeader();
    QCOMPARE(column(score), (QStringList{u"9"_s, u"10"_s, {}, {}}));
    QCOMPARE(column(0).first(), u"2"_s);
    clickHeader();
    QCOMPARE(column(score), (QStringList{u"10"_s, u"9"_s, {}, {}})); // downwards; what is empty is last again
    QTRY_COMPARE(flawsOf(m_gui->window()).join(u'\n'), QString());

    const QString folder = runs()->run()->remoteFolder;
    const QString first = runs()->run()->tag;
    QCOMPARE(m_gui->find<QAbstractButton>("repeatFailed", page())->text(), u"Run 2 failed run &again"_s);
    m_gui->click("repeatFailed", page());
    WAIT_FOR(!runs()->lastJob().isEmpty() && runs()->run() && runs()->run()->repeats == first, 60'000);
    QCOMPARE(runs()->run()->remoteFolder, folder);
    QVERIFY(runs()->run()->options.contains("--array=3-4"));
    QVERIFY2(runs()->said().join(u'\n').contains(u"word=bad"_s), qPrintable(runs()->said().join(u'\n')));
    QVERIFY(!m_gui->find("repeatFailed", page())->isVisible()); // its results are still to come
    QTRY_VERIFY(!runs()->sweepText().isEmpty());                // it is read beside the window
    m_gui->find<QTabBar>("runParts", page())->setCurrentIndex(1);
    QVERIFY(m_gui->find("runScript", page())->isVisible() && !m_gui->find("sweepTable", page())->isVisible());
}

void TestRunsPage::nobodySignedInCanStillLook()
{
    m_gui->window().app()->session()->signOut();
    QTRY_VERIFY(m_gui->window().app()->session()->state() == models::SessionModel::State::SignedOut);
    clickRow(1);
    QVERIFY(runs()->run().has_value());
    QVERIFY(!m_gui->find("repeatSame", page())->isEnabled());
    QVERIFY(!runs()->obstacle(models::RunsModel::Code::Same).isEmpty());
}

VOYAGEUR_WIDGET_TEST(TestRunsPage)

} // namespace tst_runspage
#include "tst_runspage.moc"
