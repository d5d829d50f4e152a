// SPDX-License-Identifier: GPL-3.0-or-later
// What a job of the practice cluster wrote, in the window: there, on its way, here, gone; figures, curves, checkpoints, files.
// In French its words are looked at by tst_wordsfit.
#include "failedjob.h"
#include "language.h"
#include "looks.h"
#include "resultjob.h"

#include "testprogram.h"
#include "widgets/jobs/curvesview.h"
#include "widgets/jobs/figureviewer.h"
#include "widgets/jobs/jobtabs.h"
#include "widgets/jobs/resultstab.h"
#include "widgets/plot/plotview.h"

#include <QAbstractButton>
#include <QApplication>
#include <QCheckBox>
#include <QComboBox>
#include <QDesktopServices>
#include <QLabel>
#include <QListView>
#include <QTableView>

namespace tst_resultstab {

using namespace Qt::StringLiterals;
using namespace voyageur;
using namespace voyageur::tests;
using models::JobResults;
using widgets::JobTabs;
using widgets::PageId;
using widgets::ResultsTab;
using State = models::JobResults::State;

class TestResultsTab final : public QObject {
    Q_OBJECT

public slots:
    void opened(const QUrl &url) { m_opened += url.toLocalFile(); }

private slots:
    void theTabOfTheResults();

private:
    void begin();
    void aJobThatRunsSaysWhatItHasWritten();
    void theResultsAreOffered();
    void theyAreFetchedAndShown();
    void aFigureIsOpenedByKeysAlone();
    void theCurvesAreChosen();
    void checkpointsAndFilesAreListed();
    void itFitsIntoEverySize();
    void whenTheFolderIsGoneItIsSaid();
    void aJobThatWroteNothingSaysWhere();
    void aJobOfNoProjectSaysSo();

    models::AppModel *app() const { return m_gui->window().app(); }
    JobResults *results() const { return app()->jobResults(); }
    widgets::Page *page() const { return m_gui->page(PageId::Jobs); }
    ResultsTab *tab() const { return m_gui->find<ResultsTab>("resultsTab", page()); }
    QString words() const { return m_gui->find<QLabel>("resultsWords", page())->text(); }
    void fits() const;

    Language m_language;
    QTemporaryDir m_folder;
    std::unique_ptr<GuiDriver> m_gui;
    std::unique_ptr<FailedJob> m_project;
    QString m_job;
    QString m_running;
    QString m_nothing;
    QStringList m_opened;
};

// One window: the jobs take their time.
void TestResultsTab::theTabOfTheResults()
{
    QDesktopServices::setUrlHandler(u"file"_s, this, "opened");
    begin();
    void (TestResultsTab::*const parts[])() = {
        &TestResultsTab::aJobThatRunsSaysWhatItHasWritten,
        &TestResultsTab::theResultsAreOffered,
        &TestResultsTab::theyAreFetchedAndShown,
        &TestResultsTab::aFigureIsOpenedByKeysAlone,
        &TestResultsTab::theCurvesAreChosen,
        &TestResultsTab::checkpointsAndFilesAreListed,
        &TestResultsTab::itFitsIntoEverySize,
        &TestResultsTab::whenTheFolderIsGoneItIsSaid,
        &TestResultsTab::aJobThatWroteNothingSaysWhere,
        &TestResultsTab::aJobOfNoProjectSaysSo,
    };
    for (const auto part : parts) {
        if (QTest::currentTestFailed())
            break;
        (this->*part)();
    }
    m_project.reset();
    m_gui.reset();
    QDesktopServices::unsetUrlHandler(u"file"_s);
}

void TestResultsTab::begin()
{
    QVERIFY(m_language.speak(u"en"_s));
    m_gui = std::make_unique<GuiDriver>(widgets::WindowOptions{{}, u"practice"_s});
    QCOMPARE(m_gui->signIn(u"practice"_s), QString());
    m_project = std::make_unique<FailedJob>(*m_gui, m_folder.filePath(u"project"_s));
    m_project->open();
    const QByteArray small = "#SBATCH --time=0:10:00\n#SBATCH --mem=300M\n";
    m_job = m_project->submit("curves", small, resultsBody());
    m_running = m_project->submit("runs", small, resultsBody() + "sleep 300\n");
    m_nothing = m_project->submit("quiet", small, "true\n");
    m_gui->open(PageId::Jobs);
    QVERIFY(m_project->choose(m_running, false));
    m_gui->find<JobTabs>("jobTabs", page())->choose(JobTabs::Tab::Results);
}

void TestResultsTab::fits() const
{
    for (const QSize &size : {QSize(900, 600), QSize(1600, 900), QSize(1100, 720)}) {
        m_gui->window().resize(size);
        const bool fit = QTest::qWaitFor([&] { return flawsOf(m_gui->window()).isEmpty(); }, 5000);
        QVERIFY2(fit, qPrintable(u"%1: "_s.arg(size.width()) + flawsOf(m_gui->window()).join(u'\n')));
    }
}

void TestResultsTab::aJobThatRunsSaysWhatItHasWritten()
{
    QTRY_VERIFY(results()->state() == State::NotEnded && !results()->isAsking() && results()->isListedThere());
    for (int look = 0; look < 20 && results()->listing().count < 14; ++look) {
        m_gui->click("resultsAgain", page());
        QTRY_VERIFY(!results()->isAsking() && results()->isListedThere());
        QTest::qWait(500);
    }
    QVERIFY2(results()->listing().count >= 14, qPrintable(QString::number(results()->listing().count)));
    QVERIFY(words().contains(QString::number(results()->listing().count)));
    QVERIFY(!m_gui->find("resultsFetch", page())->isVisible());
    QVERIFY(m_gui->find("resultTable", page())->isVisible() || m_gui->find("checkpointTable", page())->isVisible());
    // The list is asked for again; the folder is not.
    const quint64 generation = results()->generation();
    for (int look = 0; look < 3; ++look) {
        app()->jobs()->refresh();
        QTRY_VERIFY(!app()->jobs()->isBusy());
    }
    QTest::qWait(300);
    QCOMPARE(results()->generation(), generation);
    QVERIFY(!results()->isAsking());
    fits();
    app()->jobs()->acts()->act(slurm::Act::Cancel, {m_running});
}

void TestResultsTab::theResultsAreOffered()
{
    QVERIFY(m_project->choose(m_job, true));
    QTRY_VERIFY(results()->state() == State::NotFetched && results()->isListedThere());
    QVERIFY(words().contains("15"_L1));
    QVERIFY(m_gui->find("resultsFetch", page())->isVisible());
    auto *atEnd = m_gui->find<QCheckBox>("resultsAtEnd", page());
    QVERIFY(atEnd->isVisible() && atEnd->isChecked());
    atEnd->setChecked(false);
    QVERIFY(!app()->preferences().fetchesResults());
    atEnd->setChecked(true);
    m_opened.clear();
    tab()->showSection(ResultsTab::Files);
    auto *table = m_gui->find<QTableView>("resultTable", page());
    emit table->activated(table->model()->index(0, 0)); // it is not here
    QVERIFY(m_opened.isEmpty());
    fits();
}

void TestResultsTab::theyAreFetchedAndShown()
{
    m_gui->click("resultsFetch", page());
    WAIT_FOR(results()->state() == State::Ready, 60'000);
    QVERIFY2(words().isEmpty(), qPrintable(words()));
    QCOMPARE(tab()->section(), ResultsTab::Figures);
    auto *grid = m_gui->find<QListView>("figureGrid", page());
    QVERIFY(grid->isVisible());
    QCOMPARE(grid->model()->rowCount(), 6);
    QVERIFY(m_gui->find<QAbstractButton>("resultsSection0", page())->text().contains('6'_L1));
    QVERIFY(m_gui->find<QAbstractButton>("resultsSection1", page())->text().contains('5'_L1));
    QVERIFY(m_gui->find<QAbstractButton>("resultsSection2", page())->text().contains('3'_L1));
}

void TestResultsTab::aFigureIsOpenedByKeysAlone()
{
    auto *grid = m_gui->find<QListView>("figureGrid", page());
    grid->setFocus();
    grid->setCurrentIndex(grid->model()->index(1, 0));
    QTest::keyClick(grid, Qt::Key_Return);
    auto *viewer = m_gui->find<widgets::FigureViewer>("figureViewer", page());
    QTRY_VERIFY(viewer->isVisible() && viewer->image().width() == 640);
    QVERIFY(viewer->hasFocus());
    fits();
    QTest::keyClick(viewer, Qt::Key_Right);
    QTRY_VERIFY(viewer->row() == 2 && viewer->image().width() == 640);
    QTest::keyClick(viewer, Qt::Key_Escape);
    QVERIFY(grid->isVisible() && grid->hasFocus());
    QCOMPARE(grid->currentIndex().row(), 2);
}

void TestResultsTab::theCurvesAreChosen()
{
    m_gui->click("resultsSection1", page());
    auto *curves = m_gui->find<widgets::CurvesView>("curvesView", page());
    QVERIFY(curves->isVisible());
    QCOMPARE(curves->plots().size(), 5);
    QCOMPARE(curves->plots().first()->series().size(), 2);
    QCOMPARE(curves->plots().first()->series()[0].name, u"trainLoss"_s);
    QCOMPARE(curves->plots().first()->series()[0].y.size(), 40);
    QCOMPARE(curves->plots().first()->series()[1].y.size(), 39);
    const auto *remarks = m_gui->find<QLabel>("curveRemarks", page());
    QVERIFY2(remarks->isVisible() && remarks->text().contains("valLoss"_L1) && remarks->text().contains("31"_L1),
             qPrintable(remarks->text()));
    QVERIFY(m_gui->find<QLabel>("curveFinals", page())->text().contains("0.93"_L1));
    auto *quantity = m_gui->find<QComboBox>("curveQuantity", page());
    auto *axis = m_gui->find<QComboBox>("curveAxis", page());
    QCOMPARE(axis->count(), 3);
    fits();
    quantity->setCurrentIndex(quantity->findData(u"f1"_s));
    QCOMPARE(curves->plots().size(), 1);
    axis->setCurrentIndex(axis->findData(int(observe::CurveAxis::Time)));
    QCOMPARE(curves->plots().first()->series().size(), 1);
    QVERIFY(std::abs(curves->plots().first()->series()[0].x.last() - 39 * 30 / 60.0) < 1e-6); // minutes
    const auto sharp = curves->plots().first()->series()[0].y;
    m_gui->find<QCheckBox>("curveSmooth", page())->setChecked(true);
    QVERIFY(curves->plots().first()->series()[0].y != sharp);
    m_gui->find<QCheckBox>("curveSmooth", page())->setChecked(false);
    m_gui->find<QCheckBox>("curveLogarithmic", page())->setChecked(true);
    m_gui->find<QCheckBox>("curveLogarithmic", page())->setChecked(false);
    axis->setCurrentIndex(axis->findData(int(observe::CurveAxis::Epoch)));
    QCOMPARE(curves->plots().first()->series().first().x.last(), 4000.0); // it has none: by step
    quantity->setCurrentIndex(0);
}

void TestResultsTab::checkpointsAndFilesAreListed()
{
    m_gui->click("resultsSection2", page());
    auto *checkpoints = m_gui->find<QTableView>("checkpointTable", page());
    QVERIFY(checkpoints->isVisible());
    QCOMPARE(checkpoints->model()->rowCount(), 3);
    const auto mark = [&](int row) {
        return checkpoints->model()->index(row, models::ResultTable::MarkColumn).data().toString();
    };
    QVERIFY(mark(0).isEmpty() && !mark(1).isEmpty() && !mark(2).isEmpty() && mark(1) != mark(2));
    m_opened.clear();
    checkpoints->setFocus();
    checkpoints->setCurrentIndex(checkpoints->model()->index(0, 0));
    QTest::keyClick(checkpoints, Qt::Key_Return);
    QCOMPARE(m_opened, QStringList{results()->folder()}); // nothing of a stranger is unpickled
    QVERIFY(m_gui->find("resultsShowFile", page())->isVisible() && m_gui->find("resultsShowFile", page())->isEnabled());
    m_gui->click("resultsSection3", page());
    auto *files = m_gui->find<QTableView>("resultTable", page());
    const auto open = [&](const QString &name) {
        for (int row = 0; row < files->model()->rowCount(); ++row)
            if (files->model()->index(row, 0).data().toString() == name)
                emit files->activated(files->model()->index(row, 0));
    };
    m_opened.clear();
    open(u"report.ipynb"_s);
    open(u"run.sh"_s);
    QCOMPARE(m_opened, (QStringList{results()->folder() + u"/report.ipynb"_s, results()->folder()}));
    for (int row = 0; row < files->model()->rowCount(); ++row)
        if (files->model()->index(row, 0).data().toString() == "metrics.csv"_L1)
            files->selectRow(row);
    m_gui->click("resultsShowFile", page());
    QCOMPARE(m_opened.takeLast(), results()->folder());
    m_gui->click("openResults", page());
    QCOMPARE(m_opened.last(), results()->folder());
    QCOMPARE(m_opened.size(), 3);
}

void TestResultsTab::itFitsIntoEverySize()
{
    for (const ResultsTab::Section section :
         {ResultsTab::Figures, ResultsTab::Curves, ResultsTab::Checkpoints, ResultsTab::Files}) {
        tab()->showSection(section);
        fits();
        QVERIFY2(notReachedByTab(*page()).isEmpty(), qPrintable(notReachedByTab(*page()).join(u'\n')));
    }
}

void TestResultsTab::whenTheFolderIsGoneItIsSaid()
{
    const QString folder = results()->folder();
    QVERIFY(QDir(folder).removeRecursively());
    m_gui->click("resultsAgain", page());
    QTRY_VERIFY(results()->state() == State::Gone);
    QVERIFY(!words().isEmpty());
    QVERIFY(m_gui->find("resultsFetch", page())->isVisible());
    fits();
    m_gui->click("resultsFetch", page());
    WAIT_FOR(results()->state() == State::Ready && results()->listing().count > 10, 60'000);
    QCOMPARE(results()->folder(), folder);
}

void TestResultsTab::aJobThatWroteNothingSaysWhere()
{
    QVERIFY(m_project->choose(m_nothing, true));
    QTRY_VERIFY(results()->state() == State::NotFetched && results()->isListedThere());
    QVERIFY2(words().contains("{results}"_L1) && words().contains("/results"_L1), qPrintable(words()));
    fits();
}

void TestResultsTab::aJobOfNoProjectSaysSo()
{
    const auto session = app()->session()->session();
    const QByteArray folder = session->storage.child("alone").bytes();
    ssh::RunOptions options;
    options.input = "#!/bin/bash\n#SBATCH --account=def-prof\n#SBATCH --time=1\n#SBATCH --mem=100M\ntrue\n";
    QVERIFY(session->host->run(ssh::ShellCommand::script("mkdir -p \"$1\" && cat >\"$1/alone.sh\"", {folder}), options).ok());
    slurm::SubmitRequest request;
    request.script = ssh::RemotePath("alone.sh");
    request.folder = ssh::RemotePath(folder);
    const auto submitted = session->slurm.submit(request);
    QVERIFY(submitted.ok());
    QVERIFY(m_project->choose(submitted->id.text(), true));
    QTRY_VERIFY(results()->state() == State::NotOurs);
    QVERIFY(!words().isEmpty());
    QVERIFY(!m_gui->find("resultsFetch", page())->isVisible());
    fits();
}

VOYAGEUR_WIDGET_TEST(TestResultsTab)

} // namespace tst_resultstab
#include "tst_resultstab.moc"
