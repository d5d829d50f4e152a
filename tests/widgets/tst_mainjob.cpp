// SPDX-License-Identifier: GPL-3.0-or-later
#include "guidriver.h"

#include "history/runs.h"
#include "practicehost.h"
#include "testprogram.h"
#include "widgets/common/card.h"
#include "widgets/jobs/curvesview.h"
#include "widgets/jobs/jobtabs.h"
#include "widgets/plot/plotview.h"

#include <QAbstractButton>
#include <QAbstractItemView>
#include <QDir>
#include <QFile>
#include <QJsonDocument>
#include <QJsonObject>
#include <QPlainTextEdit>
#include <QProcess>

namespace tst_mainjob {

using namespace Qt::StringLiterals;
using namespace voyageur;
using namespace voyageur::tests;
using widgets::PageId;

//! The main job as a person does it in the window, on a real cluster. The steps build on each other.
class TestMainJob : public QObject {
    Q_OBJECT

private slots:
    void initTestCase();
    void cleanupTestCase() { m_gui.reset(); }
    void stepOneFindsAndFixesTheWindowInTheCode();
    void signingInShowsTheClusterInTheRail();
    void stepTwoUploadsTheDatasetAsOneArchive();
    void stepThreeMakesTheEnvironment();
    void stepFourRunsTheProgramForAMoment();
    void stepFiveShowsTheScriptAndSubmitsIt();
    void theJobRunsAndItsLogGrows();
    void theResultsComeHome();
    void everyStepIsDoneAndSaysSo();
    void theVerbDoesTheSame();

private:
    //! Presses the page's act and waits until its notice says that it went well.
    void doStep(PageId id, const char *act, int milliseconds);
    QByteArray result(const QString &name) const;

    std::unique_ptr<ExampleProject> m_example;
    std::unique_ptr<GuiDriver> m_gui;
    QString m_job;
};

void TestMainJob::initTestCase()
{
    m_example = std::make_unique<ExampleProject>();
    m_gui = std::make_unique<GuiDriver>(widgets::WindowOptions{m_example->folder(), u"practice"_s});
}

void TestMainJob::doStep(PageId id, const char *act, int milliseconds)
{
    m_gui->open(id);
    widgets::Page *page = m_gui->page(id);
    m_gui->click(act, page);
    QVERIFY(QTest::qWaitFor([&] { return page->notice()->isVisible() || page->banner()->isVisible(); }, milliseconds));
    QVERIFY2(!page->banner()->isVisible(),
             qPrintable(page->banner()->headline() + u"\n"_s + page->banner()->accessibleDescription()));
}

void TestMainJob::stepOneFindsAndFixesTheWindowInTheCode()
{
    auto *findings = m_gui->find<QAbstractItemView>("findings");
    QTRY_VERIFY(findings->isVisible() && findings->model()->rowCount() > 0);
    auto *diff = m_gui->find<QPlainTextEdit>("diff");
    QTRY_VERIFY(diff->toPlainText().contains("plt.show()"_L1));
    m_gui->click("fix");
    QTRY_VERIFY(findings->model()->rowCount() == 0);
}

void TestMainJob::signingInShowsTheClusterInTheRail()
{
    QCOMPARE(m_gui->signIn(u"practice"_s), QString());
    QVERIFY(m_gui->find<QAbstractButton>("connectionButton")->accessibleName().contains("student"_L1));
}

void TestMainJob::stepTwoUploadsTheDatasetAsOneArchive()
{
    doStep(PageId::Dataset, "datasetAct", 60000);
    QVERIFY(m_gui->page(PageId::Dataset)->notice()->accessibleDescription().contains("small-images-data.tar"_L1));
}

void TestMainJob::stepThreeMakesTheEnvironment()
{
    doStep(PageId::Environment, "environmentAct", 120000);
}

void TestMainJob::stepFourRunsTheProgramForAMoment()
{
    doStep(PageId::Try, "tryAct", 120000);
    QVERIFY2(m_gui->find<QPlainTextEdit>("tryOutput")->toPlainText().contains("accuracy"_L1),
             qPrintable(m_gui->find<QPlainTextEdit>("tryOutput")->toPlainText()));
}

void TestMainJob::stepFiveShowsTheScriptAndSubmitsIt()
{
    m_gui->open(PageId::Submit);
    auto *script = m_gui->find<QPlainTextEdit>("script");
    QTRY_VERIFY(script->isVisible() && script->toPlainText().contains("#SBATCH"_L1));
    QTRY_VERIFY(m_gui->find<QAbstractButton>("submitAct")->isEnabled());
    doStep(PageId::Submit, "submitAct", 60000);
    m_gui->click("bannerAction", m_gui->page(PageId::Submit)->notice());
    QCOMPARE(m_gui->window().currentPage(), PageId::Jobs);
}

void TestMainJob::theJobRunsAndItsLogGrows()
{
    auto *table = m_gui->find<QAbstractItemView>("jobTable");
    QTRY_VERIFY(table->model()->rowCount() > 0);
    auto *state = m_gui->find<widgets::Chip>("jobState");
    auto *log = m_gui->find<QPlainTextEdit>("jobLog");
    const auto waitFor = [&](const char *what, int milliseconds, const std::function<bool()> &condition) {
        QVERIFY2(QTest::qWaitFor(condition, milliseconds),
                 qPrintable(u"%1; %2; %3"_s.arg(QString::fromLatin1(what), state->text(), log->toPlainText())));
    };
    waitFor("runs", 60000, [&] { return state->text() == "running"_L1 || state->text() == "completed"_L1; });
    waitFor("writes", 60000, [&] { return log->toPlainText().contains("images to learn from"_L1); });
    waitFor("completes", 120000, [&] { return state->text() == "completed"_L1; });
    waitFor("wrote its last line", 30000, [&] { return log->toPlainText().contains("accuracy"_L1); });
}

QByteArray TestMainJob::result(const QString &name) const
{
    const QDir results(m_example->folder() + u"/results"_s);
    const QStringList jobs = results.entryList(QDir::Dirs | QDir::NoDotAndDotDot);
    QFile file(results.filePath(jobs.value(0) + u'/' + name));
    return file.open(QIODevice::ReadOnly) ? file.readAll() : QByteArray();
}

void TestMainJob::theResultsComeHome()
{
    WAIT_FOR(m_gui->find("openResults")->isVisible(), 60000);
    const QJsonObject summary = QJsonDocument::fromJson(result(u"summary.json"_s)).object();
    QVERIFY(summary.value("testAccuracy"_L1).toDouble() > 0.5);
    QVERIFY(result(u"figure.svg"_s).contains("<svg"));
    m_gui->find<widgets::JobTabs>("jobTabs")->choose(widgets::JobTabs::Tab::Results);
    auto *figures = m_gui->find<QAbstractItemView>("figureGrid");
    QTRY_VERIFY(figures->isVisible() && figures->model()->rowCount() == 1); // figure.svg
    m_gui->click("resultsSection1");
    const auto plots = m_gui->find<widgets::CurvesView>("curvesView")->plots();
    QVERIFY(plots.size() >= 2);
    QCOMPARE(plots.first()->series().size(), 2); // of training and of test
    QCOMPARE(plots.first()->series().first().y.size(), 12);
    m_gui->open(PageId::Transfers);
    auto *transfers = m_gui->find<QAbstractItemView>("transferList");
    QCOMPARE(transfers->model()->rowCount(), 2); // the dataset went, the results came
}

void TestMainJob::everyStepIsDoneAndSaysSo()
{
    for (const char *step : {"rail1", "rail2", "rail3", "rail4", "rail5"})
        QVERIFY2(m_gui->find<QAbstractButton>(step)->accessibleName().contains("done"_L1),
                 qPrintable(m_gui->find<QAbstractButton>(step)->accessibleName()));
}

// On the same project, in the same home: what is on the cluster, in the project's file and in the history is as the window's.
void TestMainJob::theVerbDoesTheSame()
{
    const QString file = m_example->folder() + u"/voyageur.json"_s;
    const auto steps = [&] {
        QFile json(file);
        return json.open(QIODevice::ReadOnly)
            ? QJsonDocument::fromJson(json.readAll()).object().value("steps"_L1).toObject().value("practice"_L1).toObject()
            : QJsonObject();
    };
    const QJsonObject ofTheWindow = steps();
    QProcess verb;
    verb.setProcessChannelMode(QProcess::MergedChannels);
    verb.start(qEnvironmentVariable("VOYAGEUR_PROGRAM"), {u"run"_s, m_example->folder(), u"practice"_s, u"--json"_s});
    WAIT_FOR(verb.state() == QProcess::NotRunning, 240'000);
    const QByteArray said = verb.readAll();
    QVERIFY2(verb.exitStatus() == QProcess::NormalExit && verb.exitCode() == 0, said.constData());

    const QJsonObject now = steps();
    QCOMPARE(now.keys(), ofTheWindow.keys());
    for (const QString &step : now.keys())
        for (const QString &key : {u"fingerprint"_s, u"by"_s})
            QCOMPARE(now[step].toObject()[key], ofTheWindow[step].toObject()[key]);
    const auto runs = history::RunHistory().runs({.projectFolder = m_example->folder()});
    QVERIFY(runs.ok() && runs->size() == 2);
    QList<history::RunRecord> records{runs->at(1), runs->at(0)}; // the window's first
    QList<QByteArray> folders;
    for (history::RunRecord &run : records) {
        QCOMPARE(run.state, u"COMPLETED"_s);
        const auto listing = practiceHost()->run(ssh::ShellCommand{
            "sh", "-c", "cd -- \"$1\" && find . -type f ! -name '*.out' | sort && find code -name '*.py' | sort | xargs cat",
            "sh", ssh::RemotePath::fromText(run.remoteFolder).bytes()});
        QVERIFY(listing.ok() && listing->status.success());
        folders += QByteArray(listing->out).replace(run.tag.toUtf8(), "TAG");
        // What must be another for each run.
        const QByteArray tag = run.tag.toUtf8();
        run.script.replace(tag, "TAG");
        for (QString *text : {&run.remoteFolder, &run.log, &run.errorLog})
            text->replace(run.tag, u"TAG"_s).replace(run.job, u"JOB"_s);
        run.results.replace(run.job, u"JOB"_s);
        run.mark.clear();
        run.tag.clear();
        run.job.clear();
        run.submitted = run.started = run.ended = {};
    }
    QCOMPARE(folders[1], folders[0]);
    QCOMPARE(QString::fromUtf8(records[1].script), QString::fromUtf8(records[0].script));
    QVERIFY(records[1] == records[0]);
}

VOYAGEUR_WIDGET_TEST(TestMainJob)

} // namespace tst_mainjob
#include "tst_mainjob.moc"
