// SPDX-License-Identifier: GPL-3.0-or-later
#include "models/appmodel.h"
#include "models/example.h"
#include "testprogram.h"

#include <QDir>
#include <QProcess>
#include <QSignalSpy>
#include <QStandardPaths>
#include <QTemporaryDir>
#include <QTest>

#include <cstdio>

namespace tst_project {

using namespace Qt::StringLiterals;
using namespace voyageur;
using namespace voyageur::models;

namespace {

void write(const QString &path, const QByteArray &bytes)
{
    QDir().mkpath(QFileInfo(path).path());
    QFile file(path);
    QVERIFY2(file.open(QIODevice::WriteOnly), qPrintable(path));
    file.write(bytes);
}

QByteArray contents(const QString &path)
{
    QFile file(path);
    return file.open(QIODevice::ReadOnly) ? file.readAll() : QByteArray();
}

} // namespace

class TestProject : public QObject {
    Q_OBJECT

private slots:
    void initTestCase();
    void init();
    void aFolderWithoutAProjectFileBecomesAProject();
    void aBrokenProjectFileIsAnErrorAndTheOpenProjectStays();
    void whatAnEditorWroteMeanwhileStaysAndCounts();
#ifndef Q_OS_WIN // it starts the program, whose name differs there
    void whatAnotherProgramAppliedStays();
#endif
    void whatIsChangedHereIsToldByItsKeys();
    void theCodeIsReadAgainWhenSomebodyElseHasChangedIt();
    void aHalfEditedFileIsLeftAlone();
    void theSameKeyOnBothSidesIsAsked();
    void aFileThatIsTakenAwayIsSaidAndWrittenAgain();
    void twoWindowsKeepBothChanges();
    void theFixOfAQuestionTakesItsValue();
    void theArgumentsOfTheProgramAreChangedInTheWindow();
    void theDatasetIsCountedAgain();
    void aPathOnTheClusterIsReadAsTheVerbsReadIt();
    void whatUsuallyStaysIsNamedWithTheWayToSendIt();
    void whatTheScanFindsIsFixedInTheFile();
    void aFixIsUndoneAndAFindingIsDismissedForGood();
    void whatWasSetAsideIsLookedAtAgain();
    void aNotebookBecomesAProgramAndIsUndone();
    void theDatasetsPathBecomesAnArgumentThatTheJobGives();
    void theDatasetIsCountedAndAnotherFolderIsWrittenDown();
    void aProjectWithoutDatasetHasNothingToDoInStepTwo();
    void theListOfPackagesIsReadWithoutComments();
    void nothingWorksOnAClusterBeforeSomebodySignsIn();
    void aClusterThatIsNotThereIsAnErrorWithWhatToDo();
    void recentProjectsComeLatestFirst();
#ifndef Q_OS_WIN // it needs a Python for Windows
    void theExampleInsideTheProgramIsComplete();
#endif
    void aCommandToTypeHasItsFolderQuoted();

private:
    std::unique_ptr<base::Workers> m_workers;
    std::unique_ptr<AppModel> m_app;
    std::unique_ptr<QTemporaryDir> m_folder;
    QTemporaryDir m_empty;
};

void TestProject::initTestCase()
{
    qputenv("VOYAGEUR_PRACTICE", m_empty.path().toLocal8Bit()); // no practice cluster runs there
}

void TestProject::init()
{
    m_app.reset();
    m_workers = std::make_unique<base::Workers>();
    auto catalogue = cluster::Catalogue::load();
    QVERIFY2(catalogue.ok(), catalogue.ok() ? "" : qPrintable(catalogue.error().text()));
    m_app = std::make_unique<AppModel>(*m_workers, *catalogue);
    m_folder = std::make_unique<QTemporaryDir>();
}

void TestProject::aFolderWithoutAProjectFileBecomesAProject()
{
    write(m_folder->filePath(u"train.py"_s), "print('hello')\n");
    QCOMPARE(m_app->project()->phase(), Phase::Empty);
    m_app->project()->open(m_folder->path());
    QCOMPARE(m_app->project()->phase(), Phase::Loading);
    QTRY_COMPARE(m_app->project()->phase(), Phase::Ready);
    QVERIFY(m_app->project()->isOpen());
    QVERIFY(!QFile::exists(m_folder->filePath(u"voyageur.json"_s))); // written with the first change only
    QTRY_COMPARE(m_app->code()->phase(), Phase::Ready);
    QCOMPARE(m_app->code()->stepState(), StepState::Done);
}

void TestProject::aBrokenProjectFileIsAnErrorAndTheOpenProjectStays()
{
    write(m_folder->filePath(u"good/train.py"_s), "pass\n");
    write(m_folder->filePath(u"bad/voyageur.json"_s), "{ \"version\": 1, ");
    m_app->project()->open(m_folder->filePath(u"good"_s));
    QTRY_COMPARE(m_app->project()->phase(), Phase::Ready);
    m_app->project()->open(m_folder->filePath(u"bad"_s));
    QTRY_COMPARE(m_app->project()->phase(), Phase::Failed);
    QVERIFY(m_app->project()->hasContent());
    QVERIFY(m_app->project()->folder().endsWith("good"_L1));
    QVERIFY(m_app->project()->error()->what.contains(QFileInfo(m_folder->filePath(u"bad"_s)).fileName()));
    QCOMPARE(m_app->project()->refused(), m_folder->filePath(u"bad/voyageur.json"_s));
    write(m_folder->filePath(u"bad/voyageur.json"_s), R"({"version": 1, "name": "mended"})");
    m_app->project()->open(m_app->project()->refused());
    QTRY_COMPARE(m_app->project()->name(), u"mended"_s);
    QVERIFY(m_app->project()->refused().isEmpty());
}

namespace {

//! As a person writes it.
const QByteArray written = "{ \"version\": 1,  \"name\": \"cats\", \"mine\": [1,2],\n"
                           "  \"job\": {\"time\": \"0:10:00\", \"memory\": \"1G\"} }\n";

//! An editor writes another file and gives it the name of this one.
void replace(const QString &path, const QByteArray &bytes)
{
    write(path + u".new"_s, bytes);
#ifdef Q_OS_WIN
    QFile::remove(path);
#endif
    QVERIFY(std::rename((path + u".new"_s).toLocal8Bit().constData(), path.toLocal8Bit().constData()) == 0);
}

} // namespace

void TestProject::whatAnEditorWroteMeanwhileStaysAndCounts()
{
    const QString path = m_folder->filePath(u"voyageur.json"_s);
    write(path, written);
    ProjectModel *project = m_app->project();
    project->open(m_folder->path());
    QTRY_COMPARE(project->phase(), Phase::Ready);
    QSignalSpy told(project, &ProjectModel::changedElsewhere);
    QByteArray theirs = written;
    theirs.replace("0:10:00", "0:20:00");
    replace(path, theirs);
    projectfile::ProjectFile file = project->file(); // before anybody told of it
    file.job.memory = u"3G"_s;
    project->change(file);
    QTRY_COMPARE(contents(path), QByteArray(theirs).replace("1G", "3G"));
    QTRY_COMPARE(project->file().job.time, u"0:20:00"_s);
    QCOMPARE(project->file().job.memory, u"3G"_s);
    QCOMPARE(told.size(), 1);
    QCOMPARE(told.first().first().toStringList(), QStringList(u"job.time"_s));
    QVERIFY(!project->trouble());
    theirs.replace("0:20:00", "0:30:00").replace("1G", "3G"); // once more, with another file of that name
    replace(path, theirs);
    QTRY_COMPARE(project->file().job.time, u"0:30:00"_s);
    write(path, theirs.replace("0:30:00", "0:40:00")); // and in its place
    QTRY_COMPARE(project->file().job.time, u"0:40:00"_s);
    QCOMPARE(m_app->tryOut()->request().memory, u"3G"_s);
}

#ifndef Q_OS_WIN
void TestProject::whatAnotherProgramAppliedStays()
{
#ifdef __SANITIZE_ADDRESS__
    return; // those builds leave the program out
#endif
    const QString program = qEnvironmentVariable("VOYAGEUR_PROGRAM");
    if (!QFileInfo::exists(program))
        QFAIL("the program is not built");
    const QString path = m_folder->filePath(u"voyageur.json"_s);
    write(path, written);
    write(m_folder->filePath(u"ml.voyageur-course"_s), R"({"version": 1, "title": {"en": "ML 101"}, "cluster": {"name": "narval"},
        "account": "def-prof"})");
    ProjectModel *project = m_app->project();
    project->open(m_folder->path());
    QTRY_COMPARE(project->phase(), Phase::Ready);
    QCOMPARE(QProcess::execute(program,
                               {u"course"_s, u"apply"_s, m_folder->filePath(u"ml.voyageur-course"_s), u"--project"_s,
                                m_folder->path(), u"--yes"_s}),
             0);
    projectfile::ProjectFile file = project->file();
    file.job.memory = u"3G"_s;
    project->change(file);
    QTRY_COMPARE(project->file().job.account, u"def-prof"_s);
    QTRY_VERIFY(contents(path).contains("3G"));
    QVERIFY2(contents(path).contains("ML 101") && contents(path).contains("\"mine\": [1,2]"), contents(path).constData());
    QVERIFY(project->file().course);
}

#endif

// Whatever page it was: the others are made of it, too.
void TestProject::whatIsChangedHereIsToldByItsKeys()
{
    write(m_folder->filePath(u"voyageur.json"_s), written);
    ProjectModel *project = m_app->project();
    project->open(m_folder->path());
    QTRY_COMPARE(project->phase(), Phase::Ready);
    QSignalSpy told(project, &ProjectModel::keysChanged);
    projectfile::ProjectFile file = project->file();
    project->change(file);
    QCOMPARE(told.size(), 0);
    file.job.memory = u"3G"_s;
    file.code.arguments = {u"--fast"_s};
    file.chain.emplace().epochs = 5;
    project->change(file);
    QCOMPARE(told.size(), 1);
    QStringList keys = told.first().first().toStringList();
    keys.sort();
    QCOMPARE(keys, (QStringList{u"chain.epochs"_s, u"code.arguments"_s, u"job.memory"_s}));
}

// By an editor that writes into the file, in a folder below that of the project, where nobody tells of it: it is seen when a page
// is looked at.
void TestProject::theCodeIsReadAgainWhenSomebodyElseHasChangedIt()
{
    write(m_folder->filePath(u"train.py"_s), "from nets import small\n");
    write(m_folder->filePath(u"nets/small.py"_s), "print('small')\n");
    ProjectModel *project = m_app->project();
    project->open(m_folder->path());
    QTRY_VERIFY(m_app->code()->hasContent() && !m_app->code()->isBusy());
    QCOMPARE(m_app->code()->findings()->rowCount(), 0);
    QTest::qWait(500);
    QSignalSpy told(project, &ProjectModel::filesChanged);
    project->lookAtFiles();
    QTest::qWait(500);
    QCOMPARE(told.size(), 0);
    write(m_folder->filePath(u"nets/small.py"_s), "name = input('Name: ')\n");
    project->lookAtFiles();
    QTRY_COMPARE(m_app->code()->findings()->rowCount(), 1);
    write(m_folder->filePath(u"train.py"_s),
          "import argparse\nparser = argparse.ArgumentParser()\nparser.add_argument('--rate', required=True)\n");
    QTRY_COMPARE(m_app->projectSettings()->missing().size(), 1); // this file is watched
    QCOMPARE(m_app->submit()->sweep()->names(), QStringList(u"rate"_s));
}

void TestProject::aHalfEditedFileIsLeftAlone()
{
    const QString path = m_folder->filePath(u"voyageur.json"_s);
    write(path, written);
    ProjectModel *project = m_app->project();
    project->open(m_folder->path());
    QTRY_COMPARE(project->phase(), Phase::Ready);
    const QByteArray half = QByteArray(written).replace("1,  ", "1,, // note\n");
    write(path, half);
    projectfile::ProjectFile file = project->file();
    file.job.memory = u"3G"_s;
    project->change(file);
    QTRY_VERIFY(project->trouble());
    QCOMPARE(project->trouble()->kind, ProjectTrouble::Kind::Unreadable);
    QCOMPARE(contents(path), half);
    QVERIFY(!m_app->work().lines().isEmpty()); // the closing window asks
    write(path, QByteArray(written).replace("0:10:00", "0:20:00"));
    QTRY_VERIFY(!project->trouble());
    QTRY_COMPARE(contents(path), QByteArray(written).replace("0:10:00", "0:20:00").replace("1G", "3G"));
    write(path, "{"); // without a change of ours, too
    QTRY_VERIFY(project->trouble());
    QCOMPARE(project->file().job.time, u"0:20:00"_s);
}

void TestProject::theSameKeyOnBothSidesIsAsked()
{
    const QString path = m_folder->filePath(u"voyageur.json"_s);
    write(path, written);
    ProjectModel *project = m_app->project();
    project->open(m_folder->path());
    QTRY_COMPARE(project->phase(), Phase::Ready);
    const QByteArray theirs = QByteArray(written).replace("1G", "2G");
    const auto both = [&] {
        write(path, theirs);
        projectfile::ProjectFile file = project->file();
        file.job.memory = u"3G"_s;
        file.job.time = u"0:15:00"_s;
        project->change(file);
    };
    both();
    QTRY_VERIFY(project->trouble());
    QCOMPARE(project->trouble()->kind, ProjectTrouble::Kind::Conflict);
    QCOMPARE(project->trouble()->conflicts.size(), 1);
    QCOMPARE(project->trouble()->conflicts.first().key, u"job.memory"_s);
    QCOMPARE(contents(path), theirs);
    project->settle(projectfile::OnConflict::UseThere);
    QTRY_VERIFY(!project->trouble());
    QCOMPARE(contents(path), QByteArray(theirs).replace("0:10:00", "0:15:00"));
    QCOMPARE(project->file().job.memory, u"2G"_s);
    write(path, written);
    QTRY_COMPARE(project->file().job.memory, u"1G"_s);
    both();
    QTRY_VERIFY(project->trouble());
    project->settle(projectfile::OnConflict::UseHere);
    QTRY_VERIFY(!project->trouble());
    QCOMPARE(contents(path), QByteArray(theirs).replace("0:10:00", "0:15:00").replace("2G", "3G"));
}

void TestProject::aFileThatIsTakenAwayIsSaidAndWrittenAgain()
{
    const QString path = m_folder->filePath(u"voyageur.json"_s);
    write(path, written);
    ProjectModel *project = m_app->project();
    project->open(m_folder->path());
    QTRY_COMPARE(project->phase(), Phase::Ready);
    QVERIFY(QFile::remove(path));
    QTRY_VERIFY(project->trouble());
    QCOMPARE(project->trouble()->kind, ProjectTrouble::Kind::Gone);
    project->settle(projectfile::OnConflict::UseHere);
    QTRY_VERIFY(!project->trouble());
    QCOMPARE(contents(path), written);
}

void TestProject::twoWindowsKeepBothChanges()
{
    const QString path = m_folder->filePath(u"voyageur.json"_s);
    write(path, written);
    base::Workers workers;
    Preferences preferences(m_folder->filePath(u"window.ini"_s));
    ProjectModel other(workers, preferences);
    ProjectModel *one = m_app->project();
    one->open(m_folder->path());
    other.open(m_folder->path());
    QTRY_VERIFY(one->isOpen() && other.isOpen());
    for (int i = 1; i <= 10; ++i) { // at once, each another key, and faster than either hears of the other
        projectfile::ProjectFile mine = one->file();
        mine.job.cpusPerTask = i;
        one->change(mine);
        projectfile::ProjectFile theirs = other.file();
        theirs.tryOut.cpusPerTask = i;
        other.change(theirs);
        if (i % 3 == 0)
            QTest::qWait(20);
    }
    const auto both = [](const ProjectModel &project) {
        return project.file().job.cpusPerTask == 10 && project.file().tryOut.cpusPerTask == 10;
    };
    QTRY_VERIFY(both(*one) && both(other));
    QVERIFY(!one->trouble() && !other.trouble());
    for (int i = 20; i <= 25; ++i) { // the last of it when the window goes
        projectfile::ProjectFile mine = one->file();
        mine.job.cpusPerTask = i;
        one->change(mine);
    }
    m_app.reset();
    QTRY_COMPARE(m_workers->running(), 0);
    QCOMPARE(projectfile::ProjectFile::load(path)->job.cpusPerTask, 25);
    QCOMPARE(projectfile::ProjectFile::load(path)->tryOut.cpusPerTask, 10);
}

void TestProject::theFixOfAQuestionTakesItsValue()
{
    const QByteArray before =
        "import argparse\np = argparse.ArgumentParser()\nargs = p.parse_args()\nanswer = input('Answer? ')\n";
    write(m_folder->filePath(u"train.py"_s), before);
    write(m_folder->filePath(u"voyageur.json"_s),
          R"({"version": 1, "name": "x", "code": {"arguments": ["--out", "{results}"]}})");
    m_app->project()->open(m_folder->path());
    CodeModel *code = m_app->code();
    QTRY_COMPARE(code->findings()->rowCount(), 1);
    QCOMPARE(code->valueWanted(0), u"--answer"_s);
    code->fix(0); // every job would end at once
    QVERIFY(!code->isBusy());
    QCOMPARE(contents(m_folder->filePath(u"train.py"_s)), before);
    code->fix(0, u"forty two"_s);
    QTRY_COMPARE(code->findings()->rowCount(), 0);
    QCOMPARE(m_app->project()->file().code.arguments, QStringList({u"--out"_s, u"{results}"_s, u"--answer"_s, u"forty two"_s}));
    QTRY_VERIFY(contents(m_folder->filePath(u"voyageur.json"_s)).contains("\"forty two\""));
    QTRY_VERIFY(code->canUndo() && !code->isBusy());
    code->undo();
    QTRY_COMPARE(m_app->project()->file().code.arguments.size(), 2);
}

void TestProject::theArgumentsOfTheProgramAreChangedInTheWindow()
{
    write(m_folder->filePath(u"train.py"_s), "pass\n");
    write(m_folder->filePath(u"voyageur.json"_s),
          R"({"version": 1, "name": "x", "code": {"arguments": ["--a b", "", "say \"hi\""]}})");
    m_app->project()->open(m_folder->path());
    QTRY_COMPARE(m_app->project()->phase(), Phase::Ready);
    ProjectSettings *settings = m_app->projectSettings();
    const auto field = ProjectSettings::Field::Arguments;
    const QString typed = settings->value(field);
    QCOMPARE(typed, u"'--a b' '' 'say \"hi\"'"_s);
    QCOMPARE(settings->set(field, typed), QString());
    QCOMPARE(settings->set(field, u"--answer \"forty two\""_s), QString());
    QCOMPARE(m_app->project()->file().code.arguments, QStringList({u"--answer"_s, u"forty two"_s}));
    QTRY_VERIFY(contents(m_folder->filePath(u"voyageur.json"_s)).contains("forty two"));
    QVERIFY(!settings->set(field, u"--data {dataset}"_s).isEmpty()); // there is none
    QVERIFY(!settings->set(field, u"--name 'half"_s).isEmpty());
    QCOMPARE(m_app->project()->file().code.arguments, QStringList({u"--answer"_s, u"forty two"_s}));
}

void TestProject::aPathOnTheClusterIsReadAsTheVerbsReadIt()
{
    write(m_folder->filePath(u"voyageur.json"_s), R"({"version": 1, "name": "x", "dataset": {"folder": "data"}})");
    write(m_folder->filePath(u"data/a.bin"_s), "x");
    m_app->project()->open(m_folder->path());
    DatasetModel *dataset = m_app->dataset();
    QTRY_COMPARE(dataset->phase(), Phase::Ready);
    for (const QString &text : {u"$SCRATCH/cats.tar"_s, u"${PROJECT}/x"_s, u"~alice/x"_s}) {
        QVERIFY2(dataset->usePath(text).contains(text), qPrintable(text));
        QCOMPARE(m_app->project()->file().dataset->folder, u"data"_s);
    }
    const std::pair<QString, QString> paths[] = {{u"$HOME/cats.tar"_s, u"~/cats.tar"_s},
                                                 {u"scratch/cats.tar"_s, u"~/scratch/cats.tar"_s},
                                                 {u"~/cats.tar"_s, u"~/cats.tar"_s},
                                                 {u"/project/$x/cats "_s, u"/project/$x/cats "_s}};
    for (const auto &[typed, written] : paths) {
        QCOMPARE(dataset->usePath(typed), QString());
        QCOMPARE(m_app->project()->file().dataset->remote, written);
    }
}

void TestProject::whatUsuallyStaysIsNamedWithTheWayToSendIt()
{
    write(m_folder->filePath(u"voyageur.json"_s), R"({"version": 1, "name": "x", "dataset": {"folder": "data"}})");
    write(m_folder->filePath(u"data/a.bin"_s), "x");
    write(m_folder->filePath(u"data/.git/config"_s), "x");
    m_app->project()->open(m_folder->path());
    DatasetModel *dataset = m_app->dataset();
    QTRY_COMPARE(dataset->phase(), Phase::Ready);
    QCOMPARE(dataset->facts().leftOut.size(), 1);
    QVERIFY2(dataset->facts().leftOut.first().meaning.contains(u"+ .git"_s),
             qPrintable(dataset->facts().leftOut.first().meaning));
    replace(m_folder->filePath(u"voyageur.json"_s),
            R"({"version": 1, "name": "x", "dataset": {"folder": "data", "exclude": ["+ .git"]}})");
    QTRY_COMPARE(dataset->facts().files, 2);
    QCOMPARE(dataset->facts().leftOut.size(), 0);
}

void TestProject::theDatasetIsCountedAgain()
{
    write(m_folder->filePath(u"voyageur.json"_s), R"({"version": 1, "name": "x", "dataset": {"folder": "data"}})");
    write(m_folder->filePath(u"data/a.bin"_s), "x");
    m_app->project()->open(m_folder->path());
    DatasetModel *dataset = m_app->dataset();
    QTRY_COMPARE(dataset->phase(), Phase::Ready);
    QCOMPARE(dataset->facts().files, 1);
    write(m_folder->filePath(u"data/b.bin"_s), "x");
    dataset->surveyAgain();
    QCOMPARE(dataset->facts().files, 1); // what was counted last, until then
    QTRY_COMPARE(dataset->facts().files, 2);
    QVERIFY(QDir(m_folder->filePath(u"data"_s)).removeRecursively());
    dataset->surveyAgain();
    QTRY_VERIFY(dataset->isUncounted());
    QCOMPARE(dataset->facts().files, 0);
    write(m_folder->filePath(u"data/b.bin"_s), "x");
    dataset->surveyAgain();
    QTRY_VERIFY(!dataset->isUncounted() && !dataset->error());
    write(m_folder->filePath(u"more/c.bin"_s), "x");
    write(m_folder->filePath(u"more/d.bin"_s), "x");
    replace(m_folder->filePath(u"voyageur.json"_s), R"({"version": 1, "name": "x", "dataset": {"folder": "more"}})");
    QTRY_COMPARE(dataset->facts().files, 2);
}

void TestProject::whatTheScanFindsIsFixedInTheFile()
{
    const QString path = m_folder->filePath(u"plots.py"_s);
    write(path, "import matplotlib.pyplot as plt\nplt.plot([1, 2])\nplt.show()\n");
    m_app->project()->open(m_folder->path());
    QTRY_COMPARE(m_app->code()->phase(), Phase::Ready);
    QCOMPARE(m_app->code()->stepState(), StepState::Attention);
    QCOMPARE(m_app->code()->findings()->rowCount(), 1);
    m_app->code()->lookAt(0);
    QTRY_VERIFY(m_app->code()->diff().contains("-plt.show()"_L1));
    m_app->code()->fix(0);
    QTRY_COMPARE(m_app->code()->findings()->rowCount(), 0);
    QTRY_COMPARE(m_app->code()->stepState(), StepState::Done);
    QVERIFY(!contents(path).contains("\nplt.show()"));
}

void TestProject::aFixIsUndoneAndAFindingIsDismissedForGood()
{
    const QString path = m_folder->filePath(u"plots.py"_s);
    const QByteArray before = "import matplotlib.pyplot as plt\nplt.plot([1, 2])\nplt.show()\n";
    write(path, before);
    m_app->project()->open(m_folder->path());
    QTRY_COMPARE(m_app->code()->findings()->rowCount(), 1);
    QVERIFY(!m_app->code()->canUndo());
    m_app->code()->fix(0);
    QTRY_COMPARE(m_app->code()->findings()->rowCount(), 0);
    QTRY_VERIFY(m_app->code()->canUndo() && !m_app->code()->isBusy());
    m_app->code()->undo();
    QTRY_COMPARE(m_app->code()->findings()->rowCount(), 1);
    QCOMPARE(contents(path), before);
    QTRY_VERIFY(!m_app->code()->isBusy());
    m_app->code()->dismiss(0);
    QTRY_COMPARE(m_app->code()->findings()->rowCount(), 0);
    QTRY_VERIFY(contents(m_folder->filePath(u"voyageur.json"_s)).contains("ML-SHOW plots.py plt.show()"));
    QCOMPARE(contents(path), before);
}

void TestProject::whatWasSetAsideIsLookedAtAgain()
{
    write(m_folder->filePath(u"a.py"_s), "x = input('a')\ny = input('b')\n");
    m_app->project()->open(m_folder->path());
    CodeModel *code = m_app->code();
    QTRY_COMPARE(code->findings()->rowCount(), 2);
    QCOMPARE(code->setAside()->rowCount(), 0);
    code->dismiss(0);
    QTRY_COMPARE(code->findings()->rowCount(), 1);
    QTRY_VERIFY(!code->isBusy());
    code->dismiss(0);
    QTRY_COMPARE(code->findings()->rowCount(), 0);
    QTRY_VERIFY(!code->isBusy());
    QCOMPARE(code->stepState(), StepState::Done);
    QCOMPARE(code->setAside()->rowCount(), 2);
    QVERIFY2(code->setAside()->stringList().last().endsWith("a.py input('b')"_L1),
             qPrintable(code->setAside()->stringList().last()));
    code->lookAgain(7); // there is none
    QCOMPARE(code->setAside()->rowCount(), 2);
    code->lookAgain(1);
    QCOMPARE(code->setAside()->rowCount(), 1);
    QTRY_COMPARE(code->findings()->rowCount(), 1);
    QTRY_COMPARE(code->stepState(), StepState::Attention);
    QCOMPARE(code->findings()->findings().first().range.line, 2);
    QTRY_VERIFY(!contents(m_folder->filePath(u"voyageur.json"_s)).contains("input('b')"));
    QVERIFY(contents(m_folder->filePath(u"voyageur.json"_s)).contains("input('a')"));
}

void TestProject::aNotebookBecomesAProgramAndIsUndone()
{
    write(m_folder->filePath(u"train.ipynb"_s), R"({"cells": [{"cell_type": "code", "source": "x = 1"}], "nbformat": 4})");
    const QString program = m_folder->filePath(u"train.py"_s);
    m_app->project()->open(m_folder->path());
    CodeModel *code = m_app->code();
    QTRY_COMPARE(code->findings()->rowCount(), 1);
    code->lookAt(0);
    QTRY_VERIFY(code->diff().contains("+x = 1"_L1));
    QVERIFY(!QFile::exists(program));
    code->fix(0);
    QTRY_COMPARE(code->findings()->rowCount(), 0);
    QVERIFY(contents(program).contains("\nx = 1\n"));
    QTRY_VERIFY(code->canUndo() && !code->isBusy());
    code->undo();
    QTRY_COMPARE(code->findings()->rowCount(), 1);
    QVERIFY(!QFile::exists(program));
}

void TestProject::theDatasetsPathBecomesAnArgumentThatTheJobGives()
{
    const QString path = m_folder->filePath(u"train.py"_s);
    const QByteArray before =
        "import os, sys\nprint(os.listdir('/home/me/" + QFileInfo(m_folder->path()).fileName().toUtf8() + "/photos/train'))\n";
    write(path, before);
    write(m_folder->filePath(u"photos/train/1.jpg"_s), "x");
    write(m_folder->filePath(u"voyageur.json"_s), R"({"version": 1, "name": "x", "dataset": {"folder": "photos"}})");
    m_app->project()->open(m_folder->path());
    CodeModel *code = m_app->code();
    QTRY_COMPARE(code->findings()->rowCount(), 1);
    code->lookAt(0);
    QTRY_VERIFY2(code->diff().contains("+print(os.listdir(os.path.join((sys.argv[1] if"_L1), qPrintable(code->diff()));
    QVERIFY2(code->diff().contains("+++ b/voyageur.json"_L1) && code->diff().contains("{dataset}"_L1), qPrintable(code->diff()));
    QVERIFY(m_app->project()->file().code.arguments.isEmpty());
    code->fix(0);
    QTRY_COMPARE(code->findings()->rowCount(), 0);
    QCOMPARE(m_app->project()->file().code.arguments, QStringList({u"{dataset}"_s}));
    QTRY_VERIFY(code->canUndo() && !code->isBusy());
    code->undo();
    QTRY_COMPARE(code->findings()->rowCount(), 1);
    QVERIFY(m_app->project()->file().code.arguments.isEmpty());
    QCOMPARE(contents(path), before);
}

void TestProject::theDatasetIsCountedAndAnotherFolderIsWrittenDown()
{
    write(m_folder->filePath(u"voyageur.json"_s), R"({"version": 1, "name": "x", "dataset": {"folder": "data"}})");
    write(m_folder->filePath(u"data/a.bin"_s), QByteArray(1000, 'x'));
    write(m_folder->filePath(u"data/._a.bin"_s), "mac");
    write(m_folder->filePath(u"more/b.bin"_s), QByteArray(10, 'x'));
    write(m_folder->filePath(u"more/c.bin"_s), QByteArray(10, 'x'));
    m_app->project()->open(m_folder->path());
    QTRY_COMPARE(m_app->dataset()->phase(), Phase::Ready);
    QCOMPARE(m_app->dataset()->facts().files, 1);
    QCOMPARE(m_app->dataset()->facts().leftOut.size(), 1);
    QCOMPARE(m_app->dataset()->stepState(), StepState::ToDo);
    m_app->dataset()->chooseFolder(m_folder->filePath(u"more"_s));
    QTRY_COMPARE(m_app->dataset()->facts().files, 2);
    QTRY_VERIFY(contents(m_folder->filePath(u"voyageur.json"_s)).contains("\"more\""));
}

void TestProject::aProjectWithoutDatasetHasNothingToDoInStepTwo()
{
    write(m_folder->filePath(u"voyageur.json"_s), R"({"version": 1, "name": "x"})");
    m_app->project()->open(m_folder->path());
    QTRY_COMPARE(m_app->project()->phase(), Phase::Ready);
    QCOMPARE(m_app->dataset()->phase(), Phase::Empty);
    QCOMPARE(m_app->dataset()->stepState(), StepState::Done);
}

void TestProject::theListOfPackagesIsReadWithoutComments()
{
    write(m_folder->filePath(u"requirements.txt"_s), "# for the plots\nmatplotlib\n\n  numpy>=1.26\n");
    m_app->project()->open(m_folder->path());
    QTRY_COMPARE(m_app->environment()->requirements(), QStringList({u"matplotlib"_s, u"numpy>=1.26"_s}));
}

void TestProject::nothingWorksOnAClusterBeforeSomebodySignsIn()
{
    write(m_folder->filePath(u"train.py"_s), "pass\n");
    m_app->project()->open(m_folder->path());
    QTRY_COMPARE(m_app->project()->phase(), Phase::Ready);
    m_app->submit()->submit();
    m_app->tryOut()->run();
    m_app->environment()->create();
    m_app->dataset()->upload();
    QCOMPARE(m_app->activities()->rowCount(), 0);
    QCOMPARE(m_app->jobs()->phase(), Phase::Empty);
}

void TestProject::aClusterThatIsNotThereIsAnErrorWithWhatToDo()
{
    m_app->session()->signIn({u"practice"_s, {}, SignInRequest::Method::Automatic, {}, {}});
    QCOMPARE(m_app->session()->state(), SessionModel::State::SigningIn);
    QTRY_COMPARE(m_app->session()->phase(), Phase::Failed);
    QCOMPARE(m_app->session()->state(), SessionModel::State::SignedOut);
    QCOMPARE(m_app->session()->error()->code, base::ErrorCode::NotFound);
    QVERIFY(!m_app->session()->error()->next.isEmpty());
}

void TestProject::recentProjectsComeLatestFirst()
{
    Preferences preferences(m_folder->filePath(u"window.ini"_s));
    for (int i = 0; i < 12; ++i)
        preferences.addRecentProject(u"/p/%1"_s.arg(i));
    preferences.addRecentProject(u"/p/7"_s);
    QCOMPARE(preferences.recentProjects().size(), 8);
    QCOMPARE(preferences.recentProjects().first(), u"/p/7"_s);
    QCOMPARE(preferences.recentProjects().count(u"/p/7"_s), 1);
    preferences.setUserOn(u"me@host:2222"_s, u"me"_s);
    QCOMPARE(preferences.userOn(u"me@host:2222"_s), u"me"_s);
    QCOMPARE(preferences.userOn(u"other"_s), QString());
}

#ifndef Q_OS_WIN
void TestProject::theExampleInsideTheProgramIsComplete()
{
    QVERIFY2(!QStandardPaths::findExecutable(u"python3"_s).isEmpty(), "the example needs Python 3");
    const auto made = makeExample(m_folder->filePath(u"example"_s), {});
    QVERIFY2(made.ok(), made.ok() ? "" : qPrintable(made.error().text()));
    const QDir original(voyageur::tests::sourcePath("/resources/examples/small-images"));
    for (const QString &name : original.entryList(QDir::Files))
        QCOMPARE(contents(*made + u'/' + name), contents(original.filePath(name)));
    QVERIFY(QDir(*made + u"/data/train/disc"_s).count() > 100);
}
#endif

void TestProject::aCommandToTypeHasItsFolderQuoted()
{
    const QString home = QDir::homePath();
#ifdef Q_OS_WIN
    const QString native = QDir::toNativeSeparators(home);
    QCOMPARE(typedPath(home + u"/code"_s), native + u"\\code"_s);
    QCOMPARE(typedPath(home + u"/mes données/l'été"_s), u'"' + native + u"\\mes données\\l'été\""_s);
    QCOMPARE(typedPath(u"D:/chat&chien"_s), u"\"D:\\chat&chien\""_s);
    QCOMPARE(typedPath(u"D:/chat chien/"_s), u"\"D:\\chat chien\\\\\""_s);
#else
    QCOMPARE(typedPath(home), u"~"_s);
    QCOMPARE(typedPath(home + u"/code"_s), u"~/code"_s);
    QCOMPARE(typedPath(home + u"/mes données/l'été $(reboot)"_s), u"~/'mes données/l'\\''été $(reboot)'"_s);
    QCOMPARE(typedPath(u"/tmp/chat #1"_s), u"'/tmp/chat #1'"_s);
#endif
}

VOYAGEUR_TEST(TestProject)

} // namespace tst_project
#include "tst_project.moc"
