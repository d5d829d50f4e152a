// SPDX-License-Identifier: GPL-3.0-or-later
#include "guidriver.h"

#include "base/platform.h"
#include "history/runs.h"
#include "practicehost.h"
#include "testprogram.h"
#include "widgets/common/banner.h"
#include "widgets/common/choicebar.h"

#include <QAbstractButton>
#include <QAbstractItemView>
#include <QComboBox>
#include <QDir>
#include <QFile>
#include <QJsonArray>
#include <QLabel>
#include <QLineEdit>
#include <QListWidget>
#include <QMenu>
#include <QPlainTextEdit>
#include <QProcess>
#include <QTemporaryDir>

namespace tst_scriptcluster {

using namespace Qt::StringLiterals;
using namespace voyageur;
using namespace voyageur::tests;
using widgets::PageId;

namespace {

const QByteArray job = "#!/bin/bash\n"
                       "#SBATCH --account=def-prof\n"
                       "#SBATCH --time=0:05:00\n"
                       "#SBATCH --cpus-per-task=1\n"
                       "#SBATCH --mem=200M\n"
                       "\n"
                       "echo \"hello from $1\"\n";
// What people do call their folders and scripts.
const QString folderName = u"voyageur scripts/d'été \"two\""_s;
const QString fileName = u"l'entraîne ment.sh"_s;

} // namespace

//! The script page with a script on a real cluster. The steps build on each other.
class TestScriptCluster : public QObject {
    Q_OBJECT

private slots:
    void initTestCase();
    void cleanupTestCase();
    void init();
    void theFoldersOfTheClusterAreListed();
    void whatALookFindsIsShownAndMayBeSubmittedAnyway();
    void whatLiesBesideTheScriptIsOffered();
    void aStartUpFileIsOpenedChangedAndKept();
    void aScriptOnTheClusterIsOpened();
    void savingKeepsTheMode();
    void aChangeBehindOnesBackIsNotOverwritten();
    void aFileThatIsThereIsNotReplacedUnseen();
    void aNewScriptIsSavedOnTheCluster();
    void whatIsShownWasReadFromTheCluster();
    void theJobIsSubmittedFromThePageAndAppears();
    void signedOutNothingOnTheClusterIsTouched();
    void aClusterThatNobodyDescribedIsDescribed();

private:
    //! On the cluster, as somebody else there would do it: in a session of its own.
    QByteArray onCluster(const QByteArray &script, const QList<QByteArray> &arguments = {}, const QByteArray &input = {}) const;
    QByteArray remote() const { return (folderName + u'/' + fileName).toUtf8(); }
    QByteArray contents() const { return onCluster("cat -- \"$1\"", {remote()}); }
    widgets::Page *page() const { return m_gui->page(PageId::Script); }
    models::ScriptModel *script() const { return m_gui->script(); }
    QPlainTextEdit *editor() const { return m_gui->find<QPlainTextEdit>("scriptText"); }
    //! The dialog, once it shows a folder.
    QDialog *dialog() const;
    void chooseInList(QDialog *files, const QString &name) const;
    void choose(const char *tool, const QString &entry) const;

    std::shared_ptr<ssh::Host> m_other;
    std::unique_ptr<GuiDriver> m_gui;
};

QByteArray TestScriptCluster::onCluster(const QByteArray &script, const QList<QByteArray> &arguments,
                                        const QByteArray &input) const
{
    const auto output =
        m_other->run(ssh::ShellCommand(QList<QByteArray>{"sh", "-c", script, "sh"} + arguments), {input, {}, {}, {}});
    if (!output.ok() || !output->status.success())
        qFatal("%s: %s", script.constData(), output.ok() ? output->err.constData() : qPrintable(output.error().text()));
    return output->out;
}

void TestScriptCluster::initTestCase()
{
    QFile::remove(base::configFolder() + u"/window.ini"_s);
    m_other = practiceHost();
    onCluster("rm -rf -- 'voyageur scripts'; mkdir -p -- \"$1\"/inner && cat >\"$1/$2\" && chmod 750 -- \"$1/$2\"",
              {folderName.toUtf8(), fileName.toUtf8()}, job);
    m_gui = std::make_unique<GuiDriver>();
    m_gui->window().resize(1500, 900);
    QCOMPARE(m_gui->signIn(u"practice"_s), QString());
    m_gui->open(PageId::Script);
}

void TestScriptCluster::cleanupTestCase()
{
    if (m_gui)
        script()->closeScript();
    m_gui.reset();
    onCluster("rm -rf -- 'voyageur scripts'");
}

void TestScriptCluster::init()
{
    QTRY_VERIFY(!script()->isBusy());
    m_gui->window().activateWindow(); // no window manager does it when a dialog closes
    QVERIFY(QTest::qWaitForWindowActive(&m_gui->window()));
}

QDialog *TestScriptCluster::dialog() const
{
    auto *files = m_gui->find<QDialog>("clusterFiles", page());
    const auto *folder = m_gui->find<QLineEdit>("clusterFolder", files);
    if (!QTest::qWaitFor([&] { return !folder->text().isEmpty(); }, 20000))
        qFatal("The folder was not listed.");
    return files;
}

void TestScriptCluster::chooseInList(QDialog *files, const QString &name) const
{
    auto *list = m_gui->find<QListWidget>("clusterList", files);
    if (!QTest::qWaitFor([&] { return !list->findItems(name, Qt::MatchExactly).isEmpty(); }, 20000))
        qFatal("%s is not in the list.", qPrintable(name));
    QListWidgetItem *item = list->findItems(name, Qt::MatchExactly).first();
    list->scrollToItem(item);
    const QPoint at = list->visualItemRect(item).center();
    QTest::mouseClick(list->viewport(), Qt::LeftButton, {}, at);
}

void TestScriptCluster::choose(const char *tool, const QString &entry) const
{
    QMenu *menu = m_gui->find<QToolButton>(tool, page())->menu();
    menu->popup(m_gui->window().mapToGlobal(QPoint(300, 100)));
    for (QAction *action : menu->actions()) {
        if (QString(action->text()).remove(u'&') != entry)
            continue;
        if (!action->isEnabled())
            qFatal("%s cannot be chosen.", qPrintable(entry));
        QTest::mouseClick(menu, Qt::LeftButton, {}, menu->actionGeometry(action).center());
        return;
    }
    qFatal("The menu has no %s.", qPrintable(entry));
}

void TestScriptCluster::theFoldersOfTheClusterAreListed()
{
    m_gui->click("openFirstRemote", page());
    QDialog *files = dialog();
    auto *folder = m_gui->find<QLineEdit>("clusterFolder", files);
    const QString home = folder->text();
    QVERIFY2(home.startsWith(u'/'), qPrintable(home));
    chooseInList(files, u"voyageur scripts"_s);
    m_gui->click("clusterOk", files); // a folder is entered, not opened
    QTRY_VERIFY(folder->text() == home + u"/voyageur scripts"_s);
    folder->setText(u"~/voyageur scripts/nowhere"_s);
    QTest::keyClick(folder, Qt::Key_Return);
    WAIT_FOR(QTest::qWaitFor([&] {
                 const auto labels = files->findChildren<QLabel *>();
                 return std::ranges::any_of(labels, [](const QLabel *label) { return label->text().contains(u"nowhere"_s); });
             }),
             20000);
    folder->setText(u"~/"_s + folderName);
    QTest::keyClick(folder, Qt::Key_Return);
    QTRY_VERIFY(folder->text() == home + u'/' + folderName);
    auto *list = m_gui->find<QListWidget>("clusterList", files);
    QCOMPARE(list->count(), 2);
    QCOMPARE(list->item(0)->text(), u"inner"_s); // folders first
    QCOMPARE(list->item(1)->text(), fileName);
    files->reject();
    QTRY_VERIFY(!page()->findChild<QDialog *>(u"clusterFiles"_s));
}

void TestScriptCluster::aScriptOnTheClusterIsOpened()
{
    m_gui->click("openFirstRemote", page());
    QDialog *files = dialog();
    auto *folder = m_gui->find<QLineEdit>("clusterFolder", files);
    const QString home = folder->text();
    folder->setText(u"~/"_s + folderName);
    QTest::keyClick(folder, Qt::Key_Return);
    chooseInList(files, fileName);
    QCOMPARE(m_gui->find<QLineEdit>("clusterName", files)->text(), fileName);
    m_gui->click("clusterOk", files);
    QTRY_VERIFY(script()->hasContent() && !script()->isBusy());
    QVERIFY(!page()->banner()->isVisible());
    QCOMPARE(editor()->toPlainText().toUtf8(), job);
    QCOMPARE(script()->place().kind, models::ScriptPlace::Kind::Cluster);
    QCOMPARE(script()->place().remote.bytes(), (home + u'/').toUtf8() + remote());
    QCOMPARE(script()->name(), fileName);
    QCOMPARE(m_gui->find<QComboBox>("scriptCluster")->currentData().toString(), script()->place().cluster);
}

void TestScriptCluster::savingKeepsTheMode()
{
    auto *time = m_gui->find<QLineEdit>("formTime", page());
    QTest::mouseClick(time, Qt::LeftButton);
    time->selectAll();
    QTest::keyClicks(time, u"0:04:00"_s);
    QVERIFY(script()->isModified());
    QTest::keyClick(time, Qt::Key_S, Qt::ControlModifier);
    QTRY_VERIFY(!script()->isModified() && !script()->isBusy());
    QCOMPARE(contents(), QByteArray(job).replace("0:05:00", "0:04:00"));
    QCOMPARE(onCluster("stat -c %a -- \"$1\"", {remote()}), "750\n");
    QCOMPARE(onCluster("ls -A -- \"$1\"", {folderName.toUtf8()}), "inner\n" + fileName.toUtf8() + '\n'); // nothing is left
}

void TestScriptCluster::aChangeBehindOnesBackIsNotOverwritten()
{
    onCluster("echo '# theirs' >>\"$1\"", {remote()});
    editor()->setFocus();
    editor()->moveCursor(QTextCursor::End);
    QTest::keyClicks(editor(), u"# mine"_s);
    QTest::keyClick(editor(), Qt::Key_S, Qt::ControlModifier);
    auto *bar = m_gui->find<widgets::ChoiceBar>("scriptChoice");
    QTRY_VERIFY(bar->isVisible());
    QVERIFY(contents().endsWith("# theirs\n"));
    QVERIFY(script()->isModified());
    m_gui->click("showDifference");
    QVERIFY(m_gui->find<QPlainTextEdit>("scriptDiff")->toPlainText().contains("+# theirs"_L1));
    m_gui->click("dismissDiff");
    m_gui->click("reloadScript");
    QVERIFY(editor()->toPlainText().endsWith("# theirs\n"_L1));
    QVERIFY(!bar->isVisible());

    onCluster("echo '# again' >>\"$1\"", {remote()}); // seen as soon as the page is
    m_gui->open(PageId::Jobs);
    m_gui->open(PageId::Script);
    QTRY_VERIFY(bar->isVisible());
    m_gui->click("keepMine");
    QTest::keyClick(editor(), Qt::Key_S, Qt::ControlModifier);
    QTRY_VERIFY(!script()->isModified() && !script()->isBusy());
    QVERIFY(contents().endsWith("# theirs\n"));
}

void TestScriptCluster::aFileThatIsThereIsNotReplacedUnseen()
{
    onCluster("echo other >\"$1/other.sh\"", {folderName.toUtf8()});
    choose("saveScript", u"Save on the cluster…"_s);
    QDialog *files = dialog();
    chooseInList(files, u"other.sh"_s);
    m_gui->click("clusterOk", files);
    QTRY_VERIFY(page()->banner()->isVisible());
    QVERIFY2(page()->banner()->headline().contains("already"_L1), qPrintable(page()->banner()->headline()));
    QCOMPARE(onCluster("cat \"$1/other.sh\"", {folderName.toUtf8()}), "other\n");
    QCOMPARE(script()->name(), fileName);
    m_gui->click("bannerAction", page()->banner());
    QVERIFY(!page()->banner()->isVisible());
    QTRY_VERIFY(!page()->findChild<QDialog *>(u"clusterFiles"_s));

    choose("saveScript", u"Save on the cluster…"_s); // under its own name it is simply saved
    files = dialog();
    chooseInList(files, fileName);
    m_gui->click("clusterOk", files);
    QTRY_VERIFY(!script()->isBusy());
    QTest::qWait(50);
    QVERIFY(!page()->banner()->isVisible());
    QTRY_VERIFY(!page()->findChild<QDialog *>(u"clusterFiles"_s));
}

void TestScriptCluster::aNewScriptIsSavedOnTheCluster()
{
    const QString name = u"über $HOME; \\'x'.sh"_s;
    choose("saveScript", u"Save on the cluster…"_s);
    QDialog *files = dialog();
    auto *line = m_gui->find<QLineEdit>("clusterName", files);
    QCOMPARE(line->text(), fileName);
    line->setText(name);
    m_gui->click("clusterOk", files);
    QTRY_VERIFY(script()->name() == name && !script()->isBusy());
    QCOMPARE(onCluster("cat -- \"$1/$2\"", {folderName.toUtf8(), name.toUtf8()}), script()->text().bytes());
    QVERIFY(!script()->isModified());
}

void TestScriptCluster::whatIsShownWasReadFromTheCluster()
{
    QTRY_VERIFY(script()->readAt().isValid());
    QVERIFY(qAbs(script()->readAt().secsTo(QDateTime::currentDateTime())) < 600);
    QVERIFY(m_gui->find<QComboBox>("scriptCluster")->toolTip().contains("Read from the cluster"_L1));
    QCOMPARE(script()->picture().state, models::NodePicture::State::Ready);
    QVERIFY(!script()->value(models::FormFieldId::Account).text.isEmpty());
}

void TestScriptCluster::theJobIsSubmittedFromThePageAndAppears()
{
    auto *arguments = m_gui->find<QLineEdit>("formArguments", page());
    arguments->setText(u"'the page'"_s);
    QTest::keyClick(arguments, Qt::Key_Return);
    QTest::keyClicks(arguments, u" "_s);
    editor()->setFocus();
    editor()->moveCursor(QTextCursor::End);
    QTest::keyClicks(editor(), u"# last"_s); // it is saved before it is submitted
    auto *submit = m_gui->find<QAbstractButton>("submitScript", page());
    QTRY_VERIFY(submit->isEnabled());
    m_gui->click("submitScript", page());
    WAIT_FOR(page()->notice()->isVisible() || page()->banner()->isVisible(), 60000);
    QVERIFY2(!page()->banner()->isVisible(), qPrintable(page()->banner()->accessibleDescription()));
    const QString number = script()->lastJob();
    QVERIFY(!number.isEmpty());
    QVERIFY(page()->notice()->headline().contains(number));
    QVERIFY(onCluster("cat -- \"$1\"", {script()->place().remote.bytes()}).endsWith("# last"));
    m_gui->click("bannerAction", page()->notice());
    QCOMPARE(m_gui->window().currentPage(), PageId::Jobs);
    auto *table = m_gui->find<QAbstractItemView>("jobTable");
    WAIT_FOR(QTest::qWaitFor([&] {
                 for (int row = 0; row < table->model()->rowCount(); ++row)
                     for (int column = 0; column < table->model()->columnCount(); ++column)
                         if (table->model()->index(row, column).data().toString().contains(number))
                             return true;
                 return false;
             }),
             30000);
    const QByteArray out = script()->place().remote.parent().bytes() + "/slurm-" + number.toUtf8() + ".out";
    WAIT_FOR(onCluster("cat -- \"$1\" 2>/dev/null || :", {out}) == "hello from the page\n", 60000);
    m_gui->open(PageId::Script);
}

void TestScriptCluster::whatALookFindsIsShownAndMayBeSubmittedAnyway()
{
    QTemporaryDir folder;
    QFile file(folder.filePath(u"alone.sh"_s));
    QVERIFY(file.open(QIODevice::WriteOnly));
    file.write("#!/bin/bash\n#SBATCH --account=def-prof\n#SBATCH --time=0:05:00\n#SBATCH --mem=100M\npython notthere.py\n");
    file.close();
    script()->open(file.fileName());
    QTRY_VERIFY(script()->name() == u"alone.sh"_s && !script()->isBusy());
    auto *submit = m_gui->find<QAbstractButton>("submitScript", page());
    QTRY_VERIFY(submit->isEnabled());
    m_gui->click("submitScript", page());
    WAIT_FOR(page()->banner()->isVisible(), 60000);
    const QString said = page()->banner()->accessibleDescription();
    QVERIFY2(said.contains("notthere.py"_L1) && said.contains("5"_L1), qPrintable(said));
    QVERIFY2(!said.contains("--anyway"_L1) && !said.contains(u"“voyageur"_s), qPrintable(said));
    QVERIFY(script()->mayInsist());
    m_gui->click("bannerAction", page()->banner());
    WAIT_FOR(page()->notice()->isVisible(), 60000);
    QVERIFY(!script()->lastJob().isEmpty());
    const auto session = m_gui->window().app()->session()->session();
    QVERIFY(session && session->host->run(session->slurm.tools().query("scancel", {script()->lastJob().toUtf8()})).ok());
}

// From the recipe alone: the file of the cluster is opened, the change shown, and the old file stays beside the new one.
void TestScriptCluster::whatLiesBesideTheScriptIsOffered()
{
    QTemporaryDir folder;
    const auto write = [&](const QString &name, const QByteArray &bytes) {
        QFile file(folder.filePath(name));
        return file.open(QIODevice::WriteOnly) && file.write(bytes) == bytes.size();
    };
    QVERIFY(write(u"train.sh"_s,
                  "#!/bin/bash\n#SBATCH --account=def-prof\n#SBATCH --time=0:05:00\n#SBATCH --mem=100M\nbash helper.sh\n"));
    QVERIFY(write(u"helper.sh"_s, "echo from beside\n"));
    script()->open(folder.filePath(u"train.sh"_s));
    QTRY_VERIFY(script()->name() == u"train.sh"_s && !script()->isBusy());
    auto *submit = m_gui->find<QAbstractButton>("submitScript", page());
    QTRY_VERIFY(submit->isEnabled());
    m_gui->click("submitScript", page());
    auto *choice = m_gui->find<widgets::ChoiceBar>("scriptChoice", page());
    QTRY_VERIFY(choice->isVisible());
    QVERIFY2(choice->headline().contains("helper.sh"_L1), qPrintable(choice->headline()));
    QVERIFY(m_gui->window().focusWidget() == m_gui->find<QAbstractButton>("sendFolder", page()));
    m_gui->click("sendFolder", page());
    WAIT_FOR(page()->notice()->isVisible() || page()->banner()->isVisible(), 60000);
    QVERIFY2(!page()->banner()->isVisible(), qPrintable(page()->banner()->accessibleDescription()));
    const QByteArray out = onCluster("ls -d \"$HOME\"/scratch/voyageur/scripts/train-*/code/helper.sh");
    QVERIFY2(out.contains("/code/helper.sh"), out.constData());
    const QString log = script()->lastFolder() + u"/slurm-"_s + script()->lastJob() + u".out"_s;
    WAIT_FOR(onCluster("cat -- \"$1\" 2>/dev/null || :", {log.toUtf8()}) == "from beside\n", 60000);
    // The answer holds while the script is open.
    m_gui->click("submitScript", page());
    const QString first = script()->lastJob();
    WAIT_FOR(!script()->lastJob().isEmpty() && script()->lastJob() != first, 60000);
    QVERIFY(!choice->isVisible());

    // The verb does the same.
    QProcess verb;
    verb.start(qEnvironmentVariable("VOYAGEUR_PROGRAM"),
               {u"submit"_s, folder.filePath(u"train.sh"_s), u"practice"_s, u"--with-folder"_s, u"--json"_s});
    WAIT_FOR(verb.state() == QProcess::NotRunning, 60000);
    QVERIFY2(verb.exitCode() == 0, verb.readAllStandardError().constData());
    auto runs = history::RunHistory().runs({.limit = 2});
    QVERIFY(runs.ok() && runs->size() == 2);
    for (history::RunRecord &run : *runs) {
        for (QString *text : {&run.remoteFolder, &run.log, &run.errorLog})
            text->replace(run.tag, u"TAG"_s).replace(run.job, u"JOB"_s);
        QVERIFY2(run.remoteFolder.endsWith(u"/scripts/train-TAG/code"_s), qPrintable(run.remoteFolder));
        run.tag.clear();
        run.job.clear();
        run.mark.clear();
        run.state.clear(); // the window has seen its own end
        run.exitCode.clear();
        run.submitted = run.started = run.ended = {};
    }
    QVERIFY(runs->at(0) == runs->at(1));
}

void TestScriptCluster::aStartUpFileIsOpenedChangedAndKept()
{
    onCluster("rm -f .tmux.conf.before-voyageur .vimrc .vimrc.before-voyageur; echo '# mine' >.tmux.conf");
    const auto take = [&](const QString &recipe, const QString &file) {
        if (!m_gui->find<QAbstractButton>("showRecipes", page())->isChecked())
            m_gui->click("showRecipes", page());
        auto *search = m_gui->find<QLineEdit>("recipeSearch");
        search->selectAll();
        QTest::keyClicks(search, recipe);
        QVERIFY(m_gui->find<QLabel>("recipeProblem")->text().contains(file + u".before-voyageur"_s));
        m_gui->click("openStartUpFile");
        QTRY_VERIFY(script()->name() == file && !script()->isBusy());
        m_gui->click("insertRecipe");
        QVERIFY(m_gui->find<QPlainTextEdit>("scriptDiff")->toPlainText().contains("+"_L1));
        m_gui->click("acceptDiff");
        QTest::keyClick(editor(), Qt::Key_S, Qt::ControlModifier);
        QTRY_VERIFY(!script()->isModified() && !script()->isBusy());
        QVERIFY2(!page()->banner()->isVisible(), qPrintable(page()->banner()->headline()));
    };
    m_gui->find<QAction>("emptyScript")->trigger(); // so that there is something to insert recipes into
    take(u"tmux survive"_s, u".tmux.conf"_s);
    QVERIFY(onCluster("cat .tmux.conf").startsWith("# mine\n\n# >>> Voyageur: tmux >>>\nset -g mouse on\n"));
    QCOMPARE(onCluster("cat .tmux.conf.before-voyageur"), "# mine\n");
    editor()->setFocus();
    editor()->moveCursor(QTextCursor::End);
    QTest::keyClicks(editor(), u"# more"_s); // a second saving keeps the oldest
    QTest::keyClick(editor(), Qt::Key_S, Qt::ControlModifier);
    QTRY_VERIFY(!script()->isModified() && !script()->isBusy());
    QCOMPARE(onCluster("cat .tmux.conf.before-voyageur"), "# mine\n");
    take(u"vim python"_s, u".vimrc"_s); // there was none
    QVERIFY(onCluster("cat .vimrc").startsWith("\" >>> Voyageur: vim >>>\nsyntax on\n"));
    QCOMPARE(onCluster("ls -A").count(".vimrc.before-voyageur"), 0);
    onCluster("rm -f .tmux.conf .tmux.conf.before-voyageur .vimrc");
    script()->closeScript();
}

void TestScriptCluster::signedOutNothingOnTheClusterIsTouched()
{
    editor()->setFocus();
    QTest::keyClicks(editor(), u"x"_s);
    m_gui->window().app()->session()->signOut();
    QTRY_VERIFY(!script()->isSignedIn());
    QTest::keyClick(editor(), Qt::Key_S, Qt::ControlModifier);
    QVERIFY(page()->banner()->isVisible());
    QVERIFY(script()->isModified());
    QVERIFY(m_gui->find<QAbstractButton>("submitScript", page())->text().contains("in to submit"_L1));
    m_gui->click("submitScript", page());
    QCOMPARE(m_gui->window().currentPage(), PageId::SignIn);
}

void TestScriptCluster::aClusterThatNobodyDescribedIsDescribed()
{
    const QJsonObject there = practice();
    const QString host = there.value("host"_L1).toString();
    const int port = there.value("port"_L1).toInt();
    QFile known(base::configFolder() + u"/known_hosts"_s);
    QVERIFY(known.open(QIODevice::WriteOnly));
    for (const QJsonValue &key : there.value("hostKeys"_L1).toArray())
        known.write(u"[%1]:%2 %3\n"_s.arg(host, QString::number(port), key.toString()).toUtf8());
    known.close();
    script()->closeScript();
    m_gui->open(PageId::SignIn);
    widgets::Page *signIn = m_gui->page(PageId::SignIn);
    m_gui->find<QComboBox>("cluster", signIn)->setEditText(u"%1:%2"_s.arg(host).arg(port));
    m_gui->find<QLineEdit>("user", signIn)->setText(u"student"_s);
    m_gui->find<QComboBox>("method", signIn)->setCurrentIndex(1);
    m_gui->find<QLineEdit>("keyFile", signIn)->setText(there.value("identity"_L1).toString());
    m_gui->click("signIn", signIn);
    WAIT_FOR(script()->isSignedIn() || signIn->banner()->isVisible(), 60000);
    QVERIFY2(script()->isSignedIn(), qPrintable(signIn->banner()->headline()));
    m_gui->open(PageId::Script);
    QVERIFY(script()->canDescribe());
    script()->makeNew(job, u"job.sh"_s);
    auto *clusters = m_gui->find<QComboBox>("scriptCluster");
    const QString here = clusters->currentText();
    clusters->setFocus();
    QTest::keyClick(clusters, Qt::Key_End);
    QCOMPARE(clusters->currentText(), here); // the entry is an act, not a cluster
    m_gui->click("describeCluster", page());
    WAIT_FOR(page()->notice()->isVisible() || page()->banner()->isVisible(), 60000);
    QVERIFY2(!page()->banner()->isVisible(), qPrintable(page()->banner()->accessibleDescription()));
    QVERIFY(!script()->canDescribe());
    const QStringList written = QDir(cluster::ownCatalogueFolder()).entryList({u"*.json"_s}, QDir::Files);
    QCOMPARE(written.size(), 1);
    const int row = clusters->findData(QFileInfo(written.first()).completeBaseName());
    QVERIFY(row > 0);
    QVERIFY(QFile::remove(cluster::ownCatalogueFolder() + u'/' + written.first()));
}

VOYAGEUR_WIDGET_TEST(TestScriptCluster)

} // namespace tst_scriptcluster
#include "tst_scriptcluster.moc"
