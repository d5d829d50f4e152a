// SPDX-License-Identifier: GPL-3.0-or-later
// A new project in the window: looked at, changed, made, and walked through. By what is on the page, and the keyboard.
#include "guidriver.h"

#include "looks.h"
#include "testprogram.h"

#include <QApplication>
#include <QComboBox>
#include <QDropEvent>
#include <QJsonDocument>
#include <QJsonObject>
#include <QLabel>
#include <QLineEdit>
#include <QMimeData>
#include <QPushButton>

namespace tst_newproject {

using namespace Qt::StringLiterals;
using namespace voyageur;
using namespace voyageur::tests;
using widgets::PageId;

namespace {

void write(const QString &path, const QByteArray &bytes)
{
    QDir().mkpath(QFileInfo(path).path());
    QFile file(path);
    if (!file.open(QIODevice::WriteOnly) || file.write(bytes) != bytes.size())
        qFatal("%s cannot be written.", qPrintable(path));
}

//! A folder of code that is no project yet.
class CodeFolder final {
public:
    CodeFolder()
    {
        write(path(u"fit.py"_s),
              "import argparse, torch\np = argparse.ArgumentParser()\np.add_argument('--data')\np.add_argument('--out')\n"
              "p.add_argument('--resume')\nloss.backward()\nif __name__ == '__main__':\n    main()\n");
        write(path(u"other.py"_s), "import argparse\nargparse.ArgumentParser().add_argument('--input')\n");
        write(path(u"photos/1.jpg"_s), "x");
        write(path(u"data été/1.jpg"_s), "x");
        write(path(u"requirements.txt"_s), "torch\n");
    }
    QString path(const QString &name = {}) const
    {
        return m_folder.filePath(name.isEmpty() ? u"cats & dogs"_s : u"cats & dogs/"_s + name);
    }
    QJsonObject file() const
    {
        QFile file(path(u"voyageur.json"_s));
        return file.open(QIODevice::ReadOnly) ? QJsonDocument::fromJson(file.readAll()).object() : QJsonObject();
    }

private:
    QTemporaryDir m_folder;
};

QString allText(const QWidget *where)
{
    QStringList texts;
    for (const QLabel *label : where->findChildren<QLabel *>())
        if (label->isVisible())
            texts += label->text();
    return texts.join(u'\n');
}

} // namespace

class TestNewProject final : public QObject {
    Q_OBJECT

private slots:
    void init();
    void theKeyboardAloneMakesOneAndWalksThrough();
    void whatWasChangedIsWritten();
    void anotherProgramBringsItsOwnArguments();
    void whatCannotBeIsSaidAndNothingIsWritten();
    void aFolderDroppedOnTheWindowIsLookedAt();
    void aProjectIsOpenedAsItIs();
    void anAddressWantsALogin();
    void closedAndOpenedAgainItGoesOnThere();

private:
    static void openPage(const GuiDriver &gui) { QTest::keyClick(&gui.window(), Qt::Key_N, Qt::ControlModifier); }
    static void look(const GuiDriver &gui, const QString &folder)
    {
        auto *source = gui.find<QLineEdit>("newSource");
        source->setText(folder);
        QTest::keyClick(source, Qt::Key_Return);
        QTRY_VERIFY(gui.window().app()->newProject()->guess().has_value());
    }
};

void TestNewProject::init()
{
    models::Preferences().setLastPage({}, {}); // each test begins at the beginning
    models::Preferences().setGuidedProject({});
}

void TestNewProject::theKeyboardAloneMakesOneAndWalksThrough()
{
    const CodeFolder code;
    const GuiDriver gui;
    openPage(gui);
    QCOMPARE(gui.window().currentPage(), PageId::NewProject);
    QCOMPARE(QApplication::focusWidget(), gui.find("newSource"));
    QVERIFY(!gui.find("newCreate")->isVisible());
    look(gui, code.path());
    const widgets::Page *page = gui.page(PageId::NewProject);
    QCOMPARE(gui.find<QLineEdit>("newName")->text(), u"cats-dogs"_s);
    QCOMPARE(gui.find<QComboBox>("newProgram")->currentText(), u"fit.py"_s);
    QCOMPARE(gui.find<QComboBox>("newDataset")->currentText(), u"data été"_s);
    QCOMPARE(gui.find<QLineEdit>("newArguments")->text(), u"--data {dataset} --out {results}"_s);
    const QString text = allText(page);
    QVERIFY2(text.contains("PyTorch"_L1) && text.contains("requirements.txt"_L1) && text.contains("--resume"_L1),
             qPrintable(text));
    QTRY_COMPARE(flawsOf(*page).join(u'\n'), QString()); // once it is laid out
    QVERIFY(code.file().isEmpty());                      // nothing before the person says so
    QCOMPARE(QApplication::focusWidget(), gui.find("newCreate"));
    QTest::keyClick(QApplication::focusWidget(), Qt::Key_Space);
    QTRY_VERIFY(gui.window().currentPage() == PageId::Code);
    QCOMPARE(code.file()[u"code"_s].toObject()[u"program"_s].toString(), u"fit.py"_s);
    QCOMPARE(code.file()[u"dataset"_s].toObject()[u"folder"_s].toString(), u"data été"_s);
    QCOMPARE(code.file()[u"environment"_s].toObject()[u"place"_s].toString(), u"job"_s);

    auto *bar = gui.find("guideBar");
    QVERIFY(bar->isVisible());
    QVERIFY(!gui.find("guideBack")->isEnabled());
    const PageId pages[] = {PageId::Dataset, PageId::Environment, PageId::Try, PageId::Submit};
    for (const PageId one : pages) {
        QTest::keyClick(&gui.window(), Qt::Key_Right, Qt::AltModifier);
        QTRY_VERIFY(gui.window().currentPage() == one);     // a button that is pressed takes its time
        QTRY_COMPARE(flawsOf(*bar).join(u'\n'), QString()); // once it is laid out
    }
    QTest::keyClick(&gui.window(), Qt::Key_Left, Qt::AltModifier);
    QTRY_VERIFY(gui.window().currentPage() == PageId::Try);
    gui.open(PageId::Jobs); // aside, and back again
    QVERIFY(!bar->isVisible());
    gui.open(PageId::Submit);
    QVERIFY(bar->isVisible());
    QTest::keyClick(&gui.window(), Qt::Key_Right, Qt::AltModifier); // that was all
    QTRY_VERIFY(!bar->isVisible());
    QCOMPARE(gui.window().currentPage(), PageId::Submit);
}

void TestNewProject::whatWasChangedIsWritten()
{
    const CodeFolder code;
    const GuiDriver gui;
    openPage(gui);
    look(gui, code.path());
    gui.find<QLineEdit>("newName")->setText(u"mine"_s);
    gui.find<QComboBox>("newDataset")->setEditText(u"photos"_s);
    gui.find<QLineEdit>("newArguments")->setText(uR"(--data {dataset} --title "two words" --out {results})"_s);
    gui.click("newCreate");
    QTRY_VERIFY(gui.window().currentPage() == PageId::Code);
    QCOMPARE(code.file()[u"name"_s].toString(), u"mine"_s);
    QCOMPARE(code.file()[u"dataset"_s].toObject()[u"folder"_s].toString(), u"photos"_s);
    QCOMPARE(code.file()[u"code"_s].toObject()[u"arguments"_s].toVariant().toStringList(),
             QStringList({u"--data"_s, u"{dataset}"_s, u"--title"_s, u"two words"_s, u"--out"_s, u"{results}"_s}));
}

void TestNewProject::anotherProgramBringsItsOwnArguments()
{
    const CodeFolder code;
    const GuiDriver gui;
    openPage(gui);
    look(gui, code.path());
    auto *arguments = gui.find<QLineEdit>("newArguments");
    gui.find<QComboBox>("newProgram")->setEditText(u"other.py"_s);
    QCOMPARE(arguments->text(), u"--input {dataset}"_s);
    gui.find<QComboBox>("newDataset")->setEditText({});
    QCOMPARE(arguments->text(), QString());
    arguments->setText(u"--mine"_s);
    gui.find<QComboBox>("newProgram")->setEditText(u"fit.py"_s);
    QCOMPARE(arguments->text(), u"--mine"_s); // what the person typed stays
}

void TestNewProject::whatCannotBeIsSaidAndNothingIsWritten()
{
    const CodeFolder code;
    const GuiDriver gui;
    openPage(gui);
    look(gui, code.path());
    const auto foot = [&] { return allText(gui.page(PageId::NewProject)); };
    gui.find<QComboBox>("newProgram")->setEditText(u"none.py"_s);
    QVERIFY(foot().contains("The folder has no file none.py."_L1));
    gui.click("newCreate");
    QVERIFY(gui.page(PageId::NewProject)->banner()->isVisible());
    gui.find<QComboBox>("newProgram")->setEditText(u"../fit.py"_s);
    gui.click("newCreate");
    gui.find<QComboBox>("newProgram")->setEditText(u"fit.py"_s);
    gui.find<QLineEdit>("newName")->setText(u"$(reboot)"_s);
    gui.click("newCreate");
    gui.find<QLineEdit>("newName")->setText(u"good"_s);
    gui.find<QComboBox>("newDataset")->setEditText(u"nowhere"_s);
    QVERIFY(foot().contains("nowhere"_L1));
    gui.click("newCreate");
    QTest::qWait(50);
    QVERIFY(code.file().isEmpty());
    QCOMPARE(gui.window().currentPage(), PageId::NewProject);
    gui.find<QLineEdit>("newSource")->setText(code.path(u"not there"_s));
    QTest::keyClick(gui.find("newSource"), Qt::Key_Return);
    QTRY_VERIFY(gui.page(PageId::NewProject)->banner()->isVisible());
    QVERIFY(!gui.find("newCreate")->isVisible());
}

void TestNewProject::aFolderDroppedOnTheWindowIsLookedAt()
{
    const CodeFolder code;
    const GuiDriver gui;
    QMimeData data;
    data.setUrls({QUrl::fromLocalFile(code.path())});
    QDragEnterEvent enter(QPoint(300, 300), Qt::CopyAction, &data, Qt::LeftButton, Qt::NoModifier);
    QApplication::sendEvent(&gui.window(), &enter);
    QVERIFY(enter.isAccepted());
    QDropEvent drop(QPointF(300, 300), Qt::CopyAction, &data, Qt::LeftButton, Qt::NoModifier);
    QApplication::sendEvent(&gui.window(), &drop);
    QTRY_VERIFY(gui.find("newCreate")->isVisible());
    QCOMPARE(gui.window().currentPage(), PageId::NewProject);
    QVERIFY(code.file().isEmpty());
}

void TestNewProject::aProjectIsOpenedAsItIs()
{
    const CodeFolder code;
    write(code.path(u"voyageur.json"_s), R"({"version": 1, "name": "was-there"})");
    const GuiDriver gui;
    openPage(gui);
    look(gui, code.path());
    QVERIFY(!gui.find("newProgram")->isVisible());
    gui.click("newCreate");
    QTRY_VERIFY(gui.window().currentPage() == PageId::Code);
    QCOMPARE(code.file()[u"name"_s].toString(), u"was-there"_s);
    QCOMPARE(code.file().size(), 2);
}

void TestNewProject::anAddressWantsALogin()
{
    const GuiDriver gui;
    openPage(gui);
    gui.find<QLineEdit>("newSource")->setText(u"https://example.org/me/cats.git"_s);
    QVERIFY(gui.find("newClone")->isVisible());
    QVERIFY(gui.find<QLineEdit>("newInto")->text().contains("cats"_L1));
    const widgets::Page *page = gui.page(PageId::NewProject);
    QTRY_COMPARE(flawsOf(*page).join(u'\n'), QString()); // once it is laid out
    gui.click("newClone");
    QCOMPARE(gui.window().currentPage(), PageId::SignIn);
}

void TestNewProject::closedAndOpenedAgainItGoesOnThere()
{
    const CodeFolder code;
    {
        const GuiDriver gui;
        openPage(gui);
        look(gui, code.path());
        gui.click("newCreate");
        QTRY_VERIFY(gui.window().currentPage() == PageId::Code);
        gui.click("guideNext");
        gui.click("guideNext");
        QCOMPARE(gui.window().currentPage(), PageId::Environment);
    }
    const GuiDriver again;
    QTRY_VERIFY(again.window().currentPage() == PageId::Environment);
    QVERIFY(again.find("guideBar")->isVisible());
    again.click("guideLeave");
    QVERIFY(!again.find("guideBar")->isVisible());
    QCOMPARE(again.window().currentPage(), PageId::Environment);
}

VOYAGEUR_WIDGET_TEST(TestNewProject)

} // namespace tst_newproject
#include "tst_newproject.moc"
