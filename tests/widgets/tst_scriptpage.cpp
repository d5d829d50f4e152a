// SPDX-License-Identifier: GPL-3.0-or-later
#include "guidriver.h"

#include "base/platform.h"
#include "testprogram.h"
#include "widgets/common/choicebar.h"

#include <QAbstractButton>
#include <QAbstractItemView>
#include <QApplication>
#include <QComboBox>
#include <QDropEvent>
#include <QFile>
#include <QFileDialog>
#include <QLabel>
#include <QLineEdit>
#include <QListView>
#include <QMenu>
#include <QMimeData>
#include <QPlainTextEdit>
#include <QSplitter>
#include <QTextBrowser>
#include <QTextCursor>
#include <QToolButton>

#include <algorithm>

namespace tst_scriptpage {

using namespace Qt::StringLiterals;
using namespace voyageur;
using namespace voyageur::tests;
using widgets::PageId;

namespace {

const QByteArray plain = "#!/bin/bash\n"
                         "# my job\n"
                         "#SBATCH --account=def-prof\n"
                         "#SBATCH --time=3:00:00\n"
                         "#SBATCH --gpus-per-node=a100:1\n"
                         "#SBATCH --cpus-per-task=3\n"
                         "#SBATCH --mem=32G\n"
                         "\n"
                         "python train.py\n";

QByteArray contents(const QString &path)
{
    QFile file(path);
    return file.open(QIODevice::ReadOnly) ? file.readAll() : QByteArray();
}

void write(const QString &path, const QByteArray &bytes)
{
    QFile file(path);
    QVERIFY2(file.open(QIODevice::WriteOnly), qPrintable(path));
    file.write(bytes);
}

} // namespace

class TestScriptPage : public QObject {
    Q_OBJECT

private slots:
    void init();
    void cleanup();
    void theEmptyPageSaysWhatToDo();
    void aTemplateIsChosenFromTheMenu();
    void aDroppedFileIsOpened();
    void whatIsTypedInTheFormChangesOneLine();
    void whatIsTypedInTheTextChangesTheForm();
    void aFieldIsOneStepOfUndo();
    void anotherUnitIsChosenFromItsList();
    void aWrongValueIsMarkedAndNotWritten();
    void theNodeIsDrawnForTheChosenCluster();
    void aFindingLeadsToItsPlaceAndItsHelp();
    void aFixIsMadeFromTheList();
    void whatChangesManyLinesIsShownFirst();
    void aFixOfManyLinesInTheTextIsShownFirst();
    void whoeverAsksWhyInTheTextGetsTheHelp();
    void whatIsOfferedInTheTextIsThatOfTheCluster();
    void noBreakSpacesStayWhatTheyAre();
    void aScriptIsRewrittenForAnotherCluster();
    void theFindingsHaveRoom();
    void savingWritesTheFile();
    void aChangeOnDiskIsAskedAbout();
    void unsavedChangesAreAskedAbout();
    void theWindowStaysOpenUntilTheQuestionIsAnswered();
    void aSmallWindowShowsOneSideAtATime();
    void theColumnsRememberTheirPlace();
    void everyFieldIsReachedByTheKeyboardAndHasAName();

private:
    void open(const QByteArray &bytes = plain);
    QString path() const { return m_folder->filePath(u"job.sh"_s); }
    widgets::Page *page() const { return m_gui->page(PageId::Script); }
    models::ScriptModel *script() const { return m_gui->script(); }
    QPlainTextEdit *editor() const { return m_gui->find<QPlainTextEdit>("scriptText"); }
    QLineEdit *field(const char *name) const { return m_gui->find<QLineEdit>(name, page()); }
    void type(const char *name, const QString &text) const;
    QAction *inFixMenu(const char *name) const;

    std::unique_ptr<QTemporaryDir> m_folder;
    std::unique_ptr<GuiDriver> m_gui;
};

void TestScriptPage::init()
{
    QFile::remove(base::configFolder() + u"/window.ini"_s);
    m_folder = std::make_unique<QTemporaryDir>();
    m_gui = std::make_unique<GuiDriver>();
    m_gui->window().resize(1500, 900);
    m_gui->open(PageId::Script);
}

void TestScriptPage::cleanup()
{
    if (m_gui)
        script()->closeScript();
    m_gui.reset();
}

void TestScriptPage::open(const QByteArray &bytes)
{
    write(path(), bytes);
    script()->open(path());
    QTRY_VERIFY(script()->hasContent() && !script()->isBusy());
    QVERIFY(editor()->isVisible());
}

void TestScriptPage::type(const char *name, const QString &text) const
{
    QLineEdit *line = field(name);
    QTest::mouseClick(line, Qt::LeftButton);
    line->selectAll();
    QTest::keyClicks(line, text);
}

void TestScriptPage::theEmptyPageSaysWhatToDo()
{
    auto *action = m_gui->find<QAbstractButton>("placeholderAction", page());
    QVERIFY(action->isVisible());
    QVERIFY(action->text().contains("template"_L1));
    m_gui->click("openFirst", page());
    auto *dialog = page()->findChild<QFileDialog *>();
    QVERIFY(dialog);
    dialog->reject();
}

void TestScriptPage::aTemplateIsChosenFromTheMenu()
{
    script()->chooseCluster(u"narval"_s);
    auto *menu = m_gui->find<QMenu>("newMenu", page());
    menu->popup(m_gui->window().mapToGlobal(QPoint(300, 100)));
    QVERIFY(menu->actions().size() >= 5);
    const auto actions = menu->actions().mid(1); // after the empty script
    const auto first = std::ranges::find_if_not(actions, &QAction::isSeparator);
    QVERIFY(first != actions.end());
    (*first)->trigger();
    menu->close();
    QTRY_VERIFY(script()->hasContent());
    QVERIFY(editor()->toPlainText().contains("#SBATCH"_L1));
    QVERIFY(!script()->isModified());
}

void TestScriptPage::aDroppedFileIsOpened()
{
    write(path(), plain);
    QMimeData data;
    data.setUrls({QUrl::fromLocalFile(path())});
    const auto drop = [&](QWidget *target) {
        QDragEnterEvent enter(QPoint(5, 5), Qt::CopyAction, &data, Qt::LeftButton, Qt::NoModifier);
        QApplication::sendEvent(target, &enter);
        QVERIFY(enter.isAccepted());
        QDropEvent event(QPointF(5, 5), Qt::CopyAction, &data, Qt::LeftButton, Qt::NoModifier);
        QApplication::sendEvent(target, &event);
    };
    drop(page());
    QTRY_VERIFY(script()->place().path == path());
    const QString other = m_folder->filePath(u"other.sh"_s);
    write(other, "#!/bin/bash\n");
    data.setUrls({QUrl::fromLocalFile(other)});
    drop(editor()->viewport()); // it is opened, its name is not pasted
    QTRY_VERIFY(script()->place().path == other);
    QCOMPARE(editor()->toPlainText(), u"#!/bin/bash\n"_s);
}

void TestScriptPage::whatIsTypedInTheFormChangesOneLine()
{
    open();
    QCOMPARE(field("formTime")->text(), u"3:00:00"_s);
    type("formTime", u"12:30:00"_s);
    QCOMPARE(script()->text().bytes(), QByteArray(plain).replace("3:00:00", "12:30:00"));
    QCOMPARE(editor()->toPlainText().toUtf8(), script()->text().bytes());
    type("formJobName", u"cats"_s);
    QVERIFY(editor()->toPlainText().contains("#SBATCH --job-name=cats\n"_L1));
    QTest::keyClick(field("formJobName"), Qt::Key_A, Qt::ControlModifier);
    QTest::keyClick(field("formJobName"), Qt::Key_Delete);
    QVERIFY(!editor()->toPlainText().contains("job-name"_L1));
}

void TestScriptPage::whatIsTypedInTheTextChangesTheForm()
{
    open();
    QTextCursor cursor = editor()->document()->find(u"--mem=32G"_s);
    cursor.setPosition(cursor.selectionEnd());
    cursor.movePosition(QTextCursor::Left);
    editor()->setTextCursor(cursor);
    editor()->setFocus();
    QTest::keyClick(editor(), Qt::Key_Backspace);
    QCOMPARE(field("formMemory")->text(), u"3G"_s);
    QTest::keyClicks(editor(), u"0"_s);
    QCOMPARE(field("formMemory")->text(), u"30G"_s);
    QTest::keyClicks(editor(), u"x"_s); // 30xG
    QVERIFY(m_gui->find<QLabel>("formMemoryProblem")->isVisible());
}

void TestScriptPage::aFieldIsOneStepOfUndo()
{
    open();
    QTextCursor cursor = editor()->textCursor();
    cursor.movePosition(QTextCursor::End);
    editor()->setTextCursor(cursor);
    editor()->setFocus();
    QTest::keyClicks(editor(), u"# end"_s);
    const int line = editor()->textCursor().blockNumber();
    type("formTime", u"12:30:00"_s);
    QCOMPARE(editor()->textCursor().blockNumber(), line); // the cursor stays where it was
    QVERIFY(editor()->toPlainText().contains("12:30:00"_L1));
    editor()->setFocus();
    QTest::keyClick(editor(), Qt::Key_Z, Qt::ControlModifier);
    QCOMPARE(editor()->toPlainText().toUtf8(), plain + "# end");
    QCOMPARE(field("formTime")->text(), u"3:00:00"_s);
    QTest::keyClick(editor(), Qt::Key_Z, Qt::ControlModifier);
    QCOMPARE(editor()->toPlainText().toUtf8(), plain);
    QVERIFY(!script()->isModified());
}

void TestScriptPage::anotherUnitIsChosenFromItsList()
{
    open();
    auto *unit = m_gui->find<QComboBox>("formMemoryUnit");
    unit->setFocus();
    QTest::keyClick(unit, Qt::Key_Down);
    QCOMPARE(script()->text().bytes(), QByteArray(plain).replace("--mem=", "--mem-per-cpu="));
}

void TestScriptPage::aWrongValueIsMarkedAndNotWritten()
{
    open();
    type("formMemory", u"4 Go"_s);
    auto *problem = m_gui->find<QLabel>("formMemoryProblem");
    QTRY_VERIFY(problem->isVisible());
    QVERIFY(!problem->text().isEmpty());
    QVERIFY(!editor()->toPlainText().contains("Go"_L1));
    QVERIFY(field("formMemory")->accessibleDescription() == problem->text());
    type("formMemory", u"4G"_s);
    QVERIFY(!problem->isVisible());
    QVERIFY(editor()->toPlainText().contains("--mem=4G"_L1));
}

void TestScriptPage::theNodeIsDrawnForTheChosenCluster()
{
    open();
    auto *drawing = m_gui->find("nodeDrawing");
    auto *sentence = m_gui->find<QLabel>("shareSentence");
    auto *clusters = m_gui->find<QComboBox>("scriptCluster");
    clusters->setFocus();
    QTest::keyClick(clusters, Qt::Key_Home);
    QVERIFY(!drawing->isVisible());
    QVERIFY(!sentence->text().isEmpty());
    QTest::keyClicks(clusters, u"Narval"_s);
    QCOMPARE(script()->cluster(), u"narval"_s);
    QVERIFY(drawing->isVisible());
    QVERIFY(drawing->accessibleDescription().contains("3 of 48"_L1));
    const QString before = sentence->text();
    type("formCores", u"12"_s);
    QVERIFY(drawing->accessibleDescription().contains("12 of 48"_L1));
    QVERIFY(sentence->text() != before);
}

void TestScriptPage::aFindingLeadsToItsPlaceAndItsHelp()
{
    open("#SBATCH --time=1:00:00\necho\n"); // no shebang
    auto *list = m_gui->find<QAbstractItemView>("findingList");
    QVERIFY(list->isVisible());
    QVERIFY(list->model()->rowCount() > 0);
    editor()->moveCursor(QTextCursor::End);
    list->setFocus();
    QTest::keyClick(list, Qt::Key_Home);
    QTest::keyClick(list, Qt::Key_Return);
    QTRY_VERIFY(editor()->hasFocus());
    const int line = list->currentIndex().data(models::FindingListModel::LineRole).toInt();
    QCOMPARE(editor()->textCursor().blockNumber() + 1, line);
    auto *help = m_gui->find<QTextBrowser>("rulePage");
    QVERIFY(help->isVisible());
    QVERIFY(!help->toPlainText().isEmpty());
    m_gui->open(PageId::Jobs);
    QVERIFY(!help->isVisible());
}

void TestScriptPage::aFixIsMadeFromTheList()
{
    open("#SBATCH --time=1:00:00\necho\n");
    auto *list = m_gui->find<QAbstractItemView>("findingList");
    for (int row = 0; row < list->model()->rowCount(); ++row)
        if (list->model()->index(row, 0).data(models::FindingListModel::RuleRole).toString() == "FORM-SHEBANG"_L1)
            list->setCurrentIndex(list->model()->index(row, 0));
    auto *fix = m_gui->find<QToolButton>("fixFinding");
    QVERIFY(fix->isVisible());
    fix->setFocus();
    QTest::keyClick(fix, Qt::Key_Space);
    if (m_gui->find("diffPanel")->isVisible())
        m_gui->click("acceptDiff");
    QVERIFY(editor()->toPlainText().startsWith("#!/bin/bash"_L1));
    for (int row = 0; row < list->model()->rowCount(); ++row)
        QVERIFY(list->model()->index(row, 0).data(models::FindingListModel::RuleRole).toString() != "FORM-SHEBANG"_L1);
}

void TestScriptPage::whatChangesManyLinesIsShownFirst()
{
    open(QByteArray(plain).replace("\n", "\r\n"));
    script()->setLineEnds(models::LineEnds::Lf);
    auto *diff = m_gui->find<QPlainTextEdit>("scriptDiff");
    QVERIFY(diff->isVisible());
    QVERIFY(!editor()->isVisible());
    QVERIFY(!diff->toPlainText().isEmpty());
    QTest::keyClick(diff, Qt::Key_Escape);
    QVERIFY(editor()->isVisible());
    QVERIFY(!script()->isModified());
    script()->setLineEnds(models::LineEnds::Lf);
    m_gui->click("acceptDiff");
    QVERIFY(editor()->isVisible());
    QCOMPARE(script()->text().bytes(), plain);
}

QAction *TestScriptPage::inFixMenu(const char *name) const
{
    QTest::keyClick(editor(), Qt::Key_Period, Qt::ControlModifier);
    for (const QMenu *menu : editor()->findChildren<QMenu *>(u"fixMenu"_s))
        for (QAction *action : menu->actions())
            if (menu->isVisible() && action->isEnabled() && action->objectName() == QLatin1StringView(name))
                return action;
    return nullptr;
}

void TestScriptPage::aFixOfManyLinesInTheTextIsShownFirst()
{
    open("#!/bin/bash\n#SBATCH --time=1:00:00\necho one\n");
    base::Diagnostic finding;
    finding.rule = u"FORM-SHEBANG"_s;
    finding.message = u"two lines"_s;
    finding.range = {2, 1, 2, 8};
    finding.fixes = {{u"both lines"_s, {{{2, 16, 2, 23}, u"2:00:00"_s}, {{3, 6, 3, 9}, u"two"_s}}}};
    QVERIFY(QMetaObject::invokeMethod(editor(), "fixChosen", Q_ARG(voyageur::base::Fix, finding.fixes.first())));
    auto *diff = m_gui->find<QPlainTextEdit>("scriptDiff");
    QVERIFY(diff->isVisible());
    QVERIFY(diff->toPlainText().contains("+echo two"_L1));
    QVERIFY(script()->text().bytes().contains("echo one"));
    m_gui->click("acceptDiff");
    QCOMPARE(script()->text().bytes(), QByteArray("#!/bin/bash\n#SBATCH --time=2:00:00\necho two\n"));
    QCOMPARE(editor()->toPlainText().toUtf8(), script()->text().bytes());
    QTest::keyClick(editor(), Qt::Key_Z, Qt::ControlModifier);
    QVERIFY(script()->text().bytes().contains("1:00:00"));
    QVERIFY(script()->text().bytes().contains("echo one"));
}

void TestScriptPage::whoeverAsksWhyInTheTextGetsTheHelp()
{
    for (const QSize size : {QSize(1500, 900), QSize(900, 600)}) {
        m_gui->window().resize(size);
        QTest::qWait(50);
        open("#SBATCH --time=1:00:00\necho\n"); // no shebang
        auto *help = m_gui->find<QTextBrowser>("rulePage");
        if (auto *close = m_gui->find<QAbstractButton>("closeHelp"); close->isVisible())
            QTest::mouseClick(close, Qt::LeftButton);
        QVERIFY(!help->isVisible());
        editor()->setFocus();
        QTest::keyClick(editor(), Qt::Key_F8); // to the finding
        QAction *why = inFixMenu("why");
        QVERIFY2(why, qPrintable(u"%1 %2"_s.arg(size.width()).arg(editor()->textCursor().position())));
        why->trigger();
        qobject_cast<QWidget *>(why->parent())->close();
        QTRY_VERIFY(help->isVisible());
        QVERIFY(!help->toPlainText().isEmpty());
        m_gui->click("closeHelp");
    }
}

void TestScriptPage::whatIsOfferedInTheTextIsThatOfTheCluster()
{
    open("#!/bin/bash\n#SBATCH --gpus-per-node=\n");
    const auto offered = [&] {
        editor()->setFocus();
        QTextCursor cursor = editor()->document()->find(u"per-node="_s);
        cursor.setPosition(cursor.selectionEnd());
        editor()->setTextCursor(cursor);
        QTest::keyClick(editor(), Qt::Key_Space, Qt::ControlModifier);
        QStringList labels;
        for (const auto *list : m_gui->window().findChildren<QListView *>(u"completionList"_s))
            for (int row = 0; list->isVisible() && row < list->model()->rowCount(); ++row)
                labels += list->model()->index(row, 0).data().toString();
        QTest::keyClick(editor(), Qt::Key_Escape);
        return labels.join(u' ');
    };
    script()->chooseCluster(u"narval"_s);
    QVERIFY2(offered().contains(u"a100"_s), qPrintable(offered()));
    script()->chooseCluster(u"fir"_s);
    QVERIFY2(offered().contains(u"h100"_s), qPrintable(offered()));
    QVERIFY(!offered().contains(u"a100"_s));
}

void TestScriptPage::noBreakSpacesStayWhatTheyAre()
{
    const QByteArray text = "#!/bin/bash\n#SBATCH --time=1:00:00\necho \"4\xc2\xa0Go\"\n";
    open(text);
    editor()->setFocus();
    editor()->moveCursor(QTextCursor::End);
    QTest::keyClicks(editor(), u"#"_s);
    QCOMPARE(script()->text().bytes(), text + '#');
    type("formTime", u"2:00:00"_s);
    QCOMPARE(script()->text().bytes(), QByteArray(text).replace("1:00", "2:00") + '#');
    QVERIFY(script()->isRead());
}

void TestScriptPage::aScriptIsRewrittenForAnotherCluster()
{
    script()->chooseCluster(u"narval"_s);
    open();
    const auto choose = [&](const char *name) {
        QTimer::singleShot(0, this, [&, name] {
            auto *menu = m_gui->find<QMenu>("translateMenu");
            QAction *action = menu->findChild<QAction *>(QString::fromLatin1(name));
            if (!action)
                action = page()->findChild<QAction *>(QString::fromLatin1(name));
            if (action)
                QTest::mouseClick(menu, Qt::LeftButton, {}, menu->actionGeometry(action).center());
            else
                menu->close();
        });
        m_gui->click("translateScript", page()); // returns when the menu is closed
    };
    choose("translate-fir");
    auto *diff = m_gui->find<QPlainTextEdit>("scriptDiff");
    QTRY_VERIFY(diff->isVisible());
    QVERIFY(diff->toPlainText().contains("h100"_L1));
    QVERIFY(m_gui->find("diffNotes")->isVisible());
    m_gui->click("dismissDiff");
    QVERIFY(editor()->isVisible());
    QCOMPARE(script()->cluster(), u"narval"_s);
    choose("translate-fir");
    QTRY_VERIFY(diff->isVisible());
    m_gui->click("acceptDiff");
    QVERIFY(editor()->isVisible());
    QVERIFY(editor()->toPlainText().contains("h100"_L1));
    QCOMPARE(m_gui->find<QComboBox>("scriptCluster")->currentData().toString(), u"fir"_s);
    QTest::keyClick(editor(), Qt::Key_Z, Qt::ControlModifier); // all of it is one step
    QCOMPARE(script()->text().bytes(), plain);
    choose("translate-narval");
    QTRY_VERIFY(m_gui->find("diffPanel")->isVisible());
    m_gui->click("acceptDiff");
    QCOMPARE(script()->cluster(), u"narval"_s);
}

void TestScriptPage::theFindingsHaveRoom()
{
    open("#SBATCH --time=1:00:00\necho\n");
    auto *list = m_gui->find<QListView>("findingList");
    for (const QSize size : {QSize(1500, 900), QSize(900, 600), QSize(1100, 720)}) {
        m_gui->window().resize(size);
        QTRY_VERIFY2(list->height() >= 90, qPrintable(QString::number(list->height())));
        QTRY_VERIFY2(editor()->height() >= 180, qPrintable(QString::number(editor()->height())));
    }
}

void TestScriptPage::savingWritesTheFile()
{
    open(QByteArray(plain).replace("\n", "\r\n"));
    type("formTime", u"1:00:00"_s);
    QTest::keyClick(field("formTime"), Qt::Key_S, Qt::ControlModifier);
    QTRY_VERIFY(!script()->isModified());
    QCOMPARE(contents(path()), QByteArray(plain).replace("3:00:00", "1:00:00").replace("\n", "\r\n"));
    QVERIFY(m_gui->find<QToolButton>("scriptEncoding")->text().contains("CRLF"_L1));
}

void TestScriptPage::aChangeOnDiskIsAskedAbout()
{
    open();
    auto *bar = m_gui->find<widgets::ChoiceBar>("scriptChoice");
    write(path(), plain + "# theirs\n");
    QTRY_VERIFY(bar->isVisible());
    m_gui->click("showDifference");
    QVERIFY(m_gui->find<QPlainTextEdit>("scriptDiff")->toPlainText().contains("+# theirs"_L1));
    m_gui->click("dismissDiff");
    QVERIFY(editor()->isVisible());
    m_gui->click("reloadScript");
    QVERIFY(!bar->isVisible());
    QCOMPARE(editor()->toPlainText().toUtf8(), plain + "# theirs\n");
    editor()->setFocus();
    QTest::keyClick(editor(), Qt::Key_Z, Qt::ControlModifier); // one's own text comes back
    QCOMPARE(editor()->toPlainText().toUtf8(), plain);
    write(path(), plain + "# again\n");
    QTRY_VERIFY(bar->isVisible());
    m_gui->click("keepMine");
    QVERIFY(!bar->isVisible());
    QTest::keyClick(editor(), Qt::Key_S, Qt::ControlModifier);
    QTRY_VERIFY(contents(path()) == plain);
}

void TestScriptPage::unsavedChangesAreAskedAbout()
{
    open();
    const QString other = m_folder->filePath(u"other.sh"_s);
    write(other, "#!/bin/bash\n");
    type("formTime", u"1:00:00"_s);
    QMimeData data;
    data.setUrls({QUrl::fromLocalFile(other)});
    const auto drop = [&] {
        QDragEnterEvent enter(QPoint(5, 5), Qt::CopyAction, &data, Qt::LeftButton, Qt::NoModifier);
        QApplication::sendEvent(page(), &enter);
        QDropEvent event(QPointF(5, 5), Qt::CopyAction, &data, Qt::LeftButton, Qt::NoModifier);
        QApplication::sendEvent(page(), &event);
    };
    auto *bar = m_gui->find<widgets::ChoiceBar>("scriptChoice");
    drop();
    QVERIFY(bar->isVisible());
    m_gui->click("keepEditing");
    QVERIFY(!bar->isVisible());
    QCOMPARE(script()->place().path, path());
    drop();
    m_gui->click("saveFirst");
    QTRY_VERIFY(script()->place().path == other);
    QVERIFY(contents(path()).contains("--time=1:00:00"));
    QVERIFY(!bar->isVisible());
}

void TestScriptPage::theWindowStaysOpenUntilTheQuestionIsAnswered()
{
    open();
    type("formTime", u"1:00:00"_s);
    m_gui->open(PageId::Jobs);
    QVERIFY(!m_gui->window().close());
    QVERIFY(m_gui->window().isVisible());
    QCOMPARE(m_gui->window().currentPage(), PageId::Script);
    QVERIFY(m_gui->find("scriptChoice")->isVisible());
    m_gui->click("discardChanges");
    QTRY_VERIFY(!m_gui->window().isVisible());
    QCOMPARE(contents(path()), plain);
}

void TestScriptPage::aSmallWindowShowsOneSideAtATime()
{
    open();
    QVERIFY(m_gui->find("scriptForm")->isVisible());
    QVERIFY(m_gui->find("nodeView")->isVisible());
    m_gui->window().resize(900, 600);
    QTRY_COMPARE(m_gui->window().size(), QSize(900, 600));
    QVERIFY(m_gui->find("scriptForm")->isVisible());
    QTRY_VERIFY(!m_gui->find("nodeView")->isVisible());
    m_gui->click("showNode");
    QVERIFY(!m_gui->find("scriptForm")->isVisible());
    QVERIFY(m_gui->find("nodeView")->isVisible());
    m_gui->click("showNode");
    QVERIFY(!m_gui->find("nodeView")->isVisible());
    QTRY_VERIFY(editor()->width() > 400);
    m_gui->click("showForm");
    for (auto *button : page()->findChildren<QAbstractButton *>()) {
        if (!button->isVisible())
            continue;
        const QString what = button->objectName() + u' ' + button->text();
        QVERIFY2(button->width() >= button->minimumSizeHint().width(), qPrintable(what));
        QTRY_VERIFY2(button->mapTo(page(), QPoint(button->width(), 0)).x() <= page()->width(), qPrintable(what));
    }
    QTRY_VERIFY(editor()->mapTo(page(), QPoint(editor()->width(), 0)).x() <= page()->width());
    QVERIFY(editor()->height() >= 100);
}

void TestScriptPage::theColumnsRememberTheirPlace()
{
    open();
    auto *columns = m_gui->find<QSplitter>("scriptColumns");
    QWidget *handle = columns->handle(1);
    QTest::qWait(100);
    const int before = columns->sizes().first();
    QTest::mousePress(handle, Qt::LeftButton, {}, handle->rect().center());
    QTest::mouseMove(handle, handle->rect().center() + QPoint(70, 0));
    QTest::mouseRelease(handle, Qt::LeftButton, {}, handle->rect().center() + QPoint(70, 0));
    const int after = columns->sizes().first();
    QVERIFY2(after > before + 20, qPrintable(u"%1 %2"_s.arg(before).arg(after)));
    script()->closeScript();
    m_gui.reset();
    m_gui = std::make_unique<GuiDriver>();
    m_gui->window().resize(1500, 900);
    m_gui->open(PageId::Script);
    open();
    QTRY_VERIFY(qAbs(m_gui->find<QSplitter>("scriptColumns")->sizes().first() - after) < 12);
}

void TestScriptPage::everyFieldIsReachedByTheKeyboardAndHasAName()
{
    open();
    m_gui->find<QToolButton>("formMore")->setChecked(true);
    QSet<QWidget *> wanted;
    for (QWidget *widget : m_gui->find("scriptForm")->findChildren<QLineEdit *>()) {
        QVERIFY(!widget->accessibleName().isEmpty());
        if (widget->isVisible())
            wanted += widget;
    }
    QVERIFY(wanted.size() >= 15);
    QWidget *first = field("formJobName");
    first->setFocus();
    for (int i = 0; i < 60 && !wanted.isEmpty(); ++i) {
        QWidget *now = QApplication::focusWidget();
        wanted.remove(now);
        if (const auto *list = qobject_cast<QComboBox *>(now))
            wanted.remove(list->lineEdit());
        QTest::keyClick(now, Qt::Key_Tab);
    }
    for (const QWidget *widget : wanted)
        QFAIL(qPrintable(widget->objectName()));
}

VOYAGEUR_WIDGET_TEST(TestScriptPage)

} // namespace tst_scriptpage
#include "tst_scriptpage.moc"
