// SPDX-License-Identifier: GPL-3.0-or-later
// The detail of a job in the window, in small and large ones: a failure that is explained, the code that a traceback names,
// search, a log too long to be shown, and the next script from what was measured. In French its words are looked at by
// tst_wordsfit.
#include "failedjob.h"
#include "language.h"
#include "looks.h"

#include "testprogram.h"
#include "widgets/common/logview.h"
#include "widgets/jobs/jobtabs.h"
#include "widgets/jobs/logcard.h"

#include <QAbstractButton>
#include <QLabel>
#include <QLineEdit>
#include <QPlainTextEdit>
#include <QProgressBar>
#include <QScrollBar>
#include <QTemporaryDir>
#include <QTextBlock>

namespace tst_jobdetail {

using namespace Qt::StringLiterals;
using namespace voyageur;
using namespace voyageur::tests;
using widgets::JobTabs;
using widgets::PageId;

class TestJobDetail final : public QObject {
    Q_OBJECT

private slots:
    void theDetailOfAJob();

private:
    void begin();
    void aFailedJobIsExplained();
    void theTracebacksCodeIsShown();
    void itFitsIntoEverySize();
    void wordsAreFoundByKeys();
    void errorsHaveATabOfTheirOwn();
    void theTableGivesItsPlaceAndTakesItBack();
    void theNextScriptAsksForWhatWasUsed();
    void aJobOfNoProjectSaysSo();

    models::AppModel *app() const { return m_gui->window().app(); }
    widgets::Page *page() const { return m_gui->page(PageId::Jobs); }
    widgets::LogView *log() const { return m_gui->find<widgets::LogView>("jobLog", page()); }
    QString text(const char *label) const { return m_gui->find<QLabel>(label, page())->text(); }
    void press(Qt::Key key, Qt::KeyboardModifiers modifiers = {}) const;

    Language m_language;
    QTemporaryDir m_folder;
    std::unique_ptr<GuiDriver> m_gui;
    std::unique_ptr<FailedJob> m_project;
    QString m_failed;
    QString m_long;
};

// One window: the jobs take their time.
void TestJobDetail::theDetailOfAJob()
{
    begin();
    void (TestJobDetail::*const parts[])() = {
        &TestJobDetail::aFailedJobIsExplained,
        &TestJobDetail::theTracebacksCodeIsShown,
        &TestJobDetail::itFitsIntoEverySize,
        &TestJobDetail::wordsAreFoundByKeys,
        &TestJobDetail::errorsHaveATabOfTheirOwn,
        &TestJobDetail::theTableGivesItsPlaceAndTakesItBack,
        &TestJobDetail::theNextScriptAsksForWhatWasUsed,
        &TestJobDetail::aJobOfNoProjectSaysSo,
    };
    for (const auto part : parts) {
        if (QTest::currentTestFailed())
            break;
        (this->*part)();
        m_gui->window().resize(1100, 720);
    }
    m_project.reset();
    m_gui.reset();
}

void TestJobDetail::begin()
{
    QVERIFY(m_language.speak(u"en"_s));
    m_gui = std::make_unique<GuiDriver>(widgets::WindowOptions{{}, u"practice"_s});
    QCOMPARE(m_gui->signIn(u"practice"_s), QString());
    m_project = std::make_unique<FailedJob>(*m_gui, m_folder.filePath(u"project"_s));
    m_project->open();
    // Only of what took a minute a time is advised.
    m_long = m_project->submit("quiet", "#SBATCH --time=1:00:00\n#SBATCH --mem=2G\n#SBATCH --cpus-per-task=4\n", "sleep 66\n");
    m_failed = m_project->submit("cats", "#SBATCH --time=0:10:00\n#SBATCH --mem=300M\n", "python3 train.py\n");
    m_gui->open(PageId::Jobs);
    QVERIFY(m_project->choose(m_failed, true));
    const bool read = QTest::qWaitFor([&] { return app()->jobLog()->state() == models::JobLog::State::Ended; }, 60'000);
    QVERIFY2(read, qPrintable(app()->jobLog()->words()));
    QTRY_VERIFY(app()->jobLog()->explanation() && !app()->jobLog()->explanation()->places.isEmpty());
}

void TestJobDetail::press(Qt::Key key, Qt::KeyboardModifiers modifiers) const
{
    QTest::keyClick(QApplication::focusWidget() ? QApplication::focusWidget() : &m_gui->window(), key, modifiers);
}

void TestJobDetail::aFailedJobIsExplained()
{
    auto *card = m_gui->find<widgets::LogCard>("logCard", page());
    QVERIFY(card->isVisible());
    QVERIFY(!card->isOpen());
    m_gui->click("logFold", page());
    QVERIFY(card->isOpen());
    QVERIFY(text("logWords").contains("CUDA out of memory"_L1));
    QVERIFY(!text("logWhat").isEmpty() && !text("logNext").isEmpty());
    log()->verticalScrollBar()->setValue(0);
    m_gui->click("logWhere", page());
    QVERIFY(log()->textCursor().block().text().contains("CUDA out of memory"_L1));
    m_gui->click("logFold", page());
    QVERIFY(!card->isOpen());
    // Bars are folded, and lines have the colours that the program gave them.
    QVERIFY(log()->toPlainText().contains("epoch 30/30  loss 0.032"_L1));
    QVERIFY(!log()->toPlainText().contains("%|"_L1));
}

void TestJobDetail::theTracebacksCodeIsShown()
{
    m_gui->click("logFold", page());
    auto *place = m_gui->find<QAbstractButton>("logPlace", page()); // the innermost is the first
    QVERIFY2(place->text().contains("nets/small.py"_L1), qPrintable(place->text()));
    QTest::mouseClick(place, Qt::LeftButton);
    auto *code = m_gui->find<QPlainTextEdit>("codePlace", page());
    QVERIFY(code->isVisible());
    QVERIFY(code->textCursor().block().text().contains("raise RuntimeError"_L1));
    QVERIFY(text("codeTitle").contains('6'_L1));
    QTRY_COMPARE(flawsOf(m_gui->window()).join(u'\n'), QString());
    m_gui->click("backToLog", page());
    QVERIFY(log()->isVisible());
    m_gui->click("logFold", page());
}

void TestJobDetail::itFitsIntoEverySize()
{
    for (const QSize &size : {QSize(1100, 720), QSize(900, 600), QSize(1600, 900)}) {
        m_gui->window().resize(size);
        for (const bool open : {false, true}) {
            if (m_gui->find<widgets::LogCard>("logCard", page())->isOpen() != open)
                m_gui->click("logFold", page());
            QTRY_COMPARE(flawsOf(m_gui->window()).join(u'\n'), QString());
            const int lines = (log()->viewport()->height() - 2 * static_cast<int>(log()->document()->documentMargin()))
                / log()->fontMetrics().lineSpacing();
            QVERIFY2(lines >= 8, qPrintable(u"%1 lines in %2x%3"_s.arg(lines).arg(size.width()).arg(size.height())));
        }
        m_gui->click("logFold", page());
    }
}

void TestJobDetail::wordsAreFoundByKeys()
{
    m_gui->find("jobTable", page())->setFocus();
    press(Qt::Key_F, Qt::ControlModifier);
    auto *words = m_gui->find<QLineEdit>("logFind", page());
    QTRY_VERIFY(words->hasFocus());
    QTest::keyClicks(words, u"LOSS 0.0"_s);
    const QString first = text("logFindCount");
    QVERIFY2(first.contains("21"_L1), qPrintable(first));
    press(Qt::Key_Return);
    QVERIFY(text("logFindCount") != first);
    press(Qt::Key_F3);
    QCOMPARE(text("logFindCount"), first);
    QTRY_COMPARE(flawsOf(m_gui->window()).join(u'\n'), QString());
    QTest::keyClicks(words, u"zzz"_s);
    QVERIFY(!text("logFindCount").contains("21"_L1) && !text("logFindCount").isEmpty());
    press(Qt::Key_Escape);
    QVERIFY(!words->isVisible());
    QVERIFY(log()->hasFocus());
    log()->goToEnd();
    press(Qt::Key_F8);
    QVERIFY(log()->textCursor().block().text().startsWith("Traceback"_L1)
            || log()->textCursor().block().text().contains("CUDA"_L1));
}

void TestJobDetail::errorsHaveATabOfTheirOwn()
{
    const QString job =
        m_project->submit("two", "#SBATCH --time=0:10:00\n#SBATCH --mem=300M\n#SBATCH --output=o.txt\n#SBATCH --error=e.txt\n",
                          "python3 train.py\n");
    QVERIFY(m_project->choose(job, true));
    auto *tabs = m_gui->find<JobTabs>("jobTabs", page());
    QTRY_VERIFY(app()->jobLog()->areTwo());
    tabs->choose(JobTabs::Tab::Output);
    QTRY_VERIFY(log()->toPlainText().contains("epoch 30/30"_L1));
    QVERIFY(!log()->toPlainText().contains("Traceback"_L1));
    QTRY_VERIFY(m_gui->find("logCard", page())->isVisible());
    m_gui->click("logWhere", page());
    QCOMPARE(tabs->current(), JobTabs::Tab::Errors);
    QVERIFY(log()->textCursor().block().text().contains("CUDA out of memory"_L1));
    QTRY_COMPARE(flawsOf(m_gui->window()).join(u'\n'), QString());
    tabs->choose(JobTabs::Tab::Output);
    QVERIFY(log()->toPlainText().contains("epoch 30/30"_L1));
    QVERIFY(m_project->choose(m_failed, true));
    QTRY_VERIFY(!app()->jobLog()->areTwo());
    QTRY_VERIFY(log()->toPlainText().contains("Traceback"_L1));
}

void TestJobDetail::theTableGivesItsPlaceAndTakesItBack()
{
    const auto *table = m_gui->find("jobTable", page());
    m_gui->window().resize(900, 600);
    QTest::qWait(50);
    const int before = log()->height();
    m_gui->click("enlargeDetail", page());
    QVERIFY(!table->isVisible());
    QTRY_VERIFY(log()->height() > before);
    QTRY_COMPARE(flawsOf(m_gui->window()).join(u'\n'), QString());
    m_gui->click("enlargeDetail", page());
    QVERIFY(table->isVisible());
}

void TestJobDetail::theNextScriptAsksForWhatWasUsed()
{
    QVERIFY(m_project->choose(m_long, true));
    auto *tabs = m_gui->find<JobTabs>("jobTabs", page());
    tabs->choose(JobTabs::Tab::Use);
    WAIT_FOR(app()->jobUsage()->found() && app()->jobUsage()->found()->usage.state.isEnded(), 60'000);
    const auto &next = app()->jobUsage()->found()->next;
    QCOMPARE(next.cores, 1);
    QVERIFY(next.time.has_value());
    QVERIFY(!page()->findChildren<QProgressBar *>().isEmpty());
    // Somebody wrote in step 5.
    const QString before = u"#!/bin/bash\n#SBATCH --time=1:00:00\n#SBATCH --cpus-per-task=4\n#SBATCH --mem=2G\necho mine\n"_s;
    app()->submit()->edit(before);
    m_gui->click("nextRequest", page());
    auto *diff = m_gui->find<QPlainTextEdit>("nextDiff", page());
    QTRY_VERIFY(diff->isVisible());
    QVERIFY(diff->toPlainText().contains("-#SBATCH --cpus-per-task=4\n+#SBATCH --cpus-per-task=1\n"_L1)
            || diff->toPlainText().contains("+#SBATCH --cpus-per-task=1"_L1));
    QVERIFY(!text("nextReasons").isEmpty());
    for (const QSize &size : {QSize(900, 600), QSize(1100, 720), QSize(1600, 900)}) {
        m_gui->window().resize(size);
        QTRY_COMPARE(flawsOf(m_gui->window()).join(u'\n'), QString());
    }
    QTest::mouseClick(m_gui->find<QAbstractButton>("useNext", page()), Qt::LeftButton);
    QTRY_VERIFY(app()->submit()->script().contains("--cpus-per-task=1\n"_L1));
    QVERIFY(app()->submit()->script().endsWith("echo mine\n"_L1));
    QCOMPARE(app()->project()->file().job.cpusPerTask, 1);
    QCOMPARE(app()->project()->file().job.time, QString::fromLatin1(next.time->bytes()));
    QTest::mouseClick(m_gui->find<QAbstractButton>("undoNext", page()), Qt::LeftButton);
    QCOMPARE(app()->submit()->script(), before);
    QCOMPARE(app()->project()->file().job.cpusPerTask, 4);
    QTest::mouseClick(m_gui->find<QAbstractButton>("useNext", page()), Qt::LeftButton);
    QTest::mouseClick(m_gui->find<QAbstractButton>("seeStepFive", page()), Qt::LeftButton);
    QCOMPARE(m_gui->window().currentPage(), PageId::Submit);
    auto *script = m_gui->find<QPlainTextEdit>("script", m_gui->page(PageId::Submit));
    QVERIFY(script->toPlainText().contains("--cpus-per-task=1\n"_L1));
    m_gui->open(PageId::Jobs);
    tabs->choose(JobTabs::Tab::Output);
}

void TestJobDetail::aJobOfNoProjectSaysSo()
{
    const QString other = m_folder.filePath(u"other"_s);
    QVERIFY(QDir().mkpath(other));
    app()->project()->open(other, true); // the script was edited
    QTRY_VERIFY(app()->project()->folder().endsWith("other"_L1));
    m_gui->open(PageId::Jobs);
    QVERIFY(m_project->choose(m_long, true));
    auto *tabs = m_gui->find<JobTabs>("jobTabs", page());
    tabs->choose(JobTabs::Tab::Use);
    QTRY_VERIFY(m_gui->find("nextRequest", page())->isVisible());
    if (!m_gui->find<QAbstractButton>("nextRequest", page())->isChecked())
        m_gui->click("nextRequest", page());
    QTRY_VERIFY(m_gui->find("nextObstacle", page())->isVisible());
    QVERIFY(!m_gui->find("useNext", page())->isVisible());
    QVERIFY(!text("nextObstacle").isEmpty());
    QTRY_COMPARE(flawsOf(m_gui->window()).join(u'\n'), QString());
    tabs->choose(JobTabs::Tab::Output);
}

VOYAGEUR_WIDGET_TEST(TestJobDetail)

} // namespace tst_jobdetail
#include "tst_jobdetail.moc"
