// SPDX-License-Identifier: GPL-3.0-or-later
#include "models/appmodel.h"
#include "models/example.h"

#include <QDir>
#include <QStandardPaths>
#include <QTemporaryDir>
#include <QTest>

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
    QVERIFY(!m_app->project()->error()->text().isEmpty());
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
    m_app->session()->signIn({u"practice"_s, {}, SignInRequest::Method::Automatic, {}});
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
    const QDir original(QStringLiteral(VOYAGEUR_SOURCE_DIR "/resources/examples/small-images"));
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

QTEST_GUILESS_MAIN(TestProject)
#include "tst_project.moc"
