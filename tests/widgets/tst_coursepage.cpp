// SPDX-License-Identifier: GPL-3.0-or-later
// A course file in the window: opened, looked at, used or not; the teacher's form. By what is on the page, and the keyboard.
#include "guidriver.h"

#include "looks.h"
#include "testprogram.h"

#include <QApplication>
#include <QComboBox>
#include <QDropEvent>
#include <QFileDialog>
#include <QLabel>
#include <QLineEdit>
#include <QMimeData>
#include <QPlainTextEdit>
#include <QPushButton>

namespace tst_coursepage {

using namespace Qt::StringLiterals;
using namespace voyageur;
using namespace voyageur::tests;
using widgets::PageId;

namespace {

QByteArray contents(const QString &path)
{
    QFile file(path);
    return file.open(QIODevice::ReadOnly) ? file.readAll() : QByteArray();
}

QString write(const QString &path, const QByteArray &bytes)
{
    QDir().mkpath(QFileInfo(path).path());
    QFile file(path);
    if (!file.open(QIODevice::WriteOnly) || file.write(bytes) != bytes.size())
        qFatal("%s cannot be written.", qPrintable(path));
    return path;
}

const QByteArray course = R"({"version": 1, "title": {"en": "ML 101", "fr": "AA 101"}, "welcome": {"en": "Hello <b>all</b>"},
    "notes": {"code": {"en": "Use train.py."}}, "cluster": {"host": "login.course.example", "hostKeys":
    ["ssh-ed25519 SHA256:AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA"]}, "account": "def-prof", "limits": {"time": "3:00:00"}})";

QString allText(const QWidget *where)
{
    QStringList texts;
    for (const QLabel *label : where->findChildren<QLabel *>())
        if (label->isVisible())
            texts += label->text();
    return texts.join(u'\n');
}

} // namespace

class TestCoursePage final : public QObject {
    Q_OBJECT

private slots:
    void aFileOnTheCommandLineIsShownAndNothingIsDone();
    void theKeyboardAloneUsesIt();
    void notNowGoesBack();
    void aFileCanBeDroppedOnTheWindow();
    void aBadFileIsSaidOnThePage();
    void theTeachersFormSavesAFile();
};

void TestCoursePage::aFileOnTheCommandLineIsShownAndNothingIsDone()
{
    const QTemporaryDir folder;
    const QString path = write(folder.filePath(u"ml.voyageur-course"_s), course);
    const GuiDriver gui(widgets::WindowOptions{{}, {}, path});
    widgets::Page *page = gui.page(PageId::Course);
    QTRY_VERIFY(gui.window().currentPage() == PageId::Course);
    QCOMPARE(page->title(), u"ML 101"_s);
    const QString text = allText(page);
    QVERIFY2(text.contains("Hello <b>all</b>"_L1), qPrintable(text)); // never read as markup
    QVERIFY2(text.contains("login.course.example"_L1) && text.contains("SHA256:AAAA"_L1), qPrintable(text));
    QCOMPARE(gui.find<QPushButton>("courseUse", page)->text().remove(u'&'), u"Choose a project folder…"_s);
    QVERIFY(gui.find<QComboBox>("cluster", gui.page(PageId::SignIn))->currentText() != "login.course.example"_L1);
    QTRY_COMPARE(flawsOf(*page).join(u'\n'), QString()); // once it is laid out
}

void TestCoursePage::theKeyboardAloneUsesIt()
{
    const QTemporaryDir folder;
    write(folder.filePath(u"cats/train.py"_s), "pass\n");
    const QString path = write(folder.filePath(u"ml.voyageur-course"_s), course);
    const GuiDriver gui(widgets::WindowOptions{folder.filePath(u"cats"_s), {}, {}});
    QTRY_VERIFY(gui.window().currentPage() == PageId::Code);
    gui.window().app()->course()->open(path);
    QTRY_VERIFY(gui.window().currentPage() == PageId::Course);
    widgets::Page *page = gui.page(PageId::Course);
    auto *use = gui.find<QPushButton>("courseUse", page);
    QTRY_VERIFY(use->isEnabled());
    QVERIFY(gui.find("courseDiff", page)->isHidden() || !gui.find("courseDiff", page)->isVisible()); // on demand
    QTRY_VERIFY(allText(page).contains("def-prof"_L1));
    QTRY_COMPARE(flawsOf(*page).join(u'\n'), QString()); // once it is laid out
    QTest::keyClick(QApplication::focusWidget(), Qt::Key_U, Qt::AltModifier);
    QTRY_VERIFY(contents(folder.filePath(u"cats/voyageur.json"_s)).contains("def-prof"));
    QVERIFY(page->notice()->isVisible());
    QCOMPARE(gui.find<QComboBox>("cluster", gui.page(PageId::SignIn))->currentText(), u"login.course.example"_s);
    QCOMPARE(gui.window().app()->session()->state(), models::SessionModel::State::SignedOut);
    QTRY_COMPARE(QApplication::focusWidget(), use); // which was disabled while it worked
    QVERIFY(use->text().contains("login.course.example"_L1));
    QTest::keyClick(use, Qt::Key_Space);
    QCOMPARE(gui.window().currentPage(), PageId::SignIn);
    gui.open(PageId::Code);
    QVERIFY(gui.find("courseNote", gui.page(PageId::Code))->isVisible());
    QVERIFY(allText(gui.page(PageId::Code)).contains("Use train.py."_L1));
}

void TestCoursePage::notNowGoesBack()
{
    const QTemporaryDir folder;
    write(folder.filePath(u"cats/train.py"_s), "pass\n");
    const GuiDriver gui(widgets::WindowOptions{folder.filePath(u"cats"_s), {}, {}});
    QTRY_VERIFY(gui.window().currentPage() == PageId::Code);
    gui.window().app()->course()->open(write(folder.filePath(u"ml.voyageur-course"_s), course));
    QTRY_VERIFY(gui.window().currentPage() == PageId::Course);
    QTest::keyClick(QApplication::focusWidget(), Qt::Key_N, Qt::AltModifier);
    QTRY_VERIFY(gui.window().currentPage() == PageId::Code);
    QVERIFY(!QFile::exists(folder.filePath(u"cats/voyageur.json"_s)));
}

void TestCoursePage::aFileCanBeDroppedOnTheWindow()
{
    const QTemporaryDir folder;
    const QString path = write(folder.filePath(u"ml.voyageur-course"_s), course);
    const GuiDriver gui;
    QMimeData data;
    data.setUrls({QUrl::fromLocalFile(path)});
    QDragEnterEvent enter(QPoint(300, 300), Qt::CopyAction, &data, Qt::LeftButton, Qt::NoModifier);
    QApplication::sendEvent(&gui.window(), &enter);
    QVERIFY(enter.isAccepted());
    QDropEvent drop(QPointF(300, 300), Qt::CopyAction, &data, Qt::LeftButton, Qt::NoModifier);
    QApplication::sendEvent(&gui.window(), &drop);
    QTRY_VERIFY(gui.window().currentPage() == PageId::Course);
    data.setUrls({QUrl::fromLocalFile(folder.filePath(u"job.sh"_s))});
    QDragEnterEvent other(QPoint(300, 300), Qt::CopyAction, &data, Qt::LeftButton, Qt::NoModifier);
    other.ignore();
    QApplication::sendEvent(&gui.window(), &other);
    QVERIFY(!other.isAccepted());
}

void TestCoursePage::aBadFileIsSaidOnThePage()
{
    const QTemporaryDir folder;
    const GuiDriver gui;
    gui.window().app()->course()->open(
        write(folder.filePath(u"ml.voyageur-course"_s), R"({"version": 1, "title": {"en": "x"}, "account": "a;b"})"));
    QTRY_VERIFY(gui.window().currentPage() == PageId::Course);
    widgets::Page *page = gui.page(PageId::Course);
    QVERIFY(page->banner()->isVisible());
    QVERIFY2(page->banner()->headline().contains("account"_L1), qPrintable(page->banner()->headline()));
    QVERIFY(!gui.find("courseUse", page)->isVisible());
}

void TestCoursePage::theTeachersFormSavesAFile()
{
    const QTemporaryDir folder;
    write(folder.filePath(u"cats/train.py"_s), "pass\n");
    const GuiDriver gui(widgets::WindowOptions{folder.filePath(u"cats"_s), {}, {}});
    QTRY_VERIFY(gui.window().currentPage() == PageId::Code);
    gui.find<QAction>("makeCourse")->trigger();
    QCOMPARE(gui.window().currentPage(), PageId::CourseMaker);
    widgets::Page *page = gui.page(PageId::CourseMaker);
    auto *title = gui.find<QLineEdit>("titleEnglish", page);
    QCOMPARE(QApplication::focusWidget(), title); // ready to be typed into
    title->selectAll();
    QTest::keyClicks(title, u"ML 101"_s);
    QTest::keyClick(title, Qt::Key_Tab);
    QCOMPARE(QApplication::focusWidget(), gui.find("titleFrench", page));
    gui.find<QComboBox>("courseCluster", page)->setEditText(u"narval"_s);
    gui.find<QLineEdit>("courseAccount", page)->setText(u"def prof"_s);
    gui.click("saveCourse", page);
    QTRY_VERIFY(page->banner()->isVisible());
    QVERIFY2(page->banner()->headline().contains("account"_L1), qPrintable(page->banner()->headline()));
    gui.find<QLineEdit>("courseAccount", page)->setText(u"def-prof"_s);
    gui.click("addData", page);
    QTest::keyClicks(QApplication::focusWidget(), u"cats"_s);
    gui.find<QLineEdit>("dataPath", page)->setText(u"/project/def-prof/cats.tar"_s);
    QTRY_COMPARE(flawsOf(*page).join(u'\n'), QString()); // once it is laid out
    gui.click("saveCourse", page);
    auto *dialog = gui.window().findChild<QFileDialog *>();
    QVERIFY(dialog);
    const QString path = folder.filePath(u"ml.voyageur-course"_s);
    emit dialog->fileSelected(path);
    dialog->close();
    QTRY_VERIFY(page->notice()->isVisible());
    const auto made = projectfile::Course::load(path);
    QVERIFY2(made.ok(), made.ok() ? "" : qPrintable(made.error().text()));
    QCOMPARE(made->title.english, u"ML 101"_s);
    QCOMPARE(made->clusterName, u"narval"_s);
    QCOMPARE(made->datasets.size(), 1);
}

VOYAGEUR_WIDGET_TEST(TestCoursePage)

} // namespace tst_coursepage
#include "tst_coursepage.moc"
