// SPDX-License-Identifier: GPL-3.0-or-later
#include "guidriver.h"

#include "base/platform.h"
#include "testprogram.h"

#include <QAbstractButton>
#include <QAbstractItemView>
#include <QAbstractScrollArea>
#include <QAccessible>
#include <QAction>
#include <QApplication>
#include <QComboBox>
#include <QFile>
#include <QLabel>
#include <QLineEdit>
#include <QRegularExpression>
#include <QSet>
#include <QSpinBox>
#include <QTemporaryDir>
#include <QTextBrowser>

namespace tst_mainwindow {

using namespace Qt::StringLiterals;
using namespace voyageur;
using namespace voyageur::tests;
using widgets::PageId;

namespace {

const QList<PageId> allPages = {PageId::Welcome,  PageId::Code,      PageId::Dataset, PageId::Environment, PageId::Try,
                                PageId::Submit,   PageId::Transfers, PageId::Jobs,    PageId::SignIn,      PageId::Script,
                                PageId::Terminal, PageId::Tunnels,   PageId::Keys,    PageId::ClusterTest};

QString describe(const QWidget *widget)
{
    return u"%1 %2"_s.arg(QString::fromLatin1(widget->metaObject()->className()), widget->objectName());
}

} // namespace

namespace {

void write(const QString &path, const QByteArray &bytes)
{
    QFile file(path);
    QVERIFY2(file.open(QIODevice::WriteOnly), qPrintable(path));
    QCOMPARE(file.write(bytes), bytes.size());
}

QByteArray contents(const QString &path)
{
    QFile file(path);
    return file.open(QIODevice::ReadOnly) ? file.readAll() : QByteArray();
}

} // namespace

class TestMainWindow : public QObject {
    Q_OBJECT

private slots:
    void init();
    void cleanup();
    void theFirstWindowFitsTheScreen();
    void stepsAndPagesOpenByTheirNumber();
    void enterPressesTheButtonThatHasTheFocus();
    void f6GoesRoundTheAreas();
    void tabReachesEverythingAndLeavesAgain();
    void everythingThatTakesTheFocusHasAName();
    void arrowsWalkThroughTheRail();
    void theRailSaysInWordsHowFarAStepIs();
    void theHelpGivesWayInANarrowWindowAndIsRemembered();
    void everyPageFitsIntoASmallWindow();
    void everyPageHasItsWhy();
    void theGuideAndTheNewsAreInTheHelp();
    void anEmptyPageOffersTheNextAct();
    void thePaletteReachesPagesAndActs();
    void theSettingsStandOnOnePage();
    void theAboutSaysVersionBuildAndLicences();
    void aScriptIsForAClusterAndNotForANodeOfIt();
    void thePaletteHasEveryPage();
    void theProjectStandsOnOnePage();
    void theFindingIsFixedFromTheKeyboard();
    void whatKeepsTheProjectsFileApartIsSaidOnThePage();
    void aProjectThatIsRefusedIsNamedAndTriedAgain();

private:
    std::unique_ptr<GuiDriver> m_gui;
};

void TestMainWindow::init()
{
    QFile::remove(base::configFolder() + u"/window.ini"_s);
    m_gui = std::make_unique<GuiDriver>();
}

void TestMainWindow::cleanup()
{
    m_gui.reset();
}

void TestMainWindow::theFirstWindowFitsTheScreen()
{
    const QSize room = m_gui->window().screen()->availableSize();
    const QSize first = m_gui->firstSize();
    QVERIFY2(first.width() <= room.width() && first.height() < room.height(),
             qPrintable(u"%1 x %2 on %3 x %4"_s.arg(first.width()).arg(first.height()).arg(room.width()).arg(room.height())));
}

void TestMainWindow::stepsAndPagesOpenByTheirNumber()
{
    const PageId pages[] = {PageId::Code,      PageId::Dataset, PageId::Environment, PageId::Try,   PageId::Submit,
                            PageId::Transfers, PageId::Jobs,    PageId::SignIn,      PageId::Script};
    int key = Qt::Key_1;
    for (const PageId page : pages) {
        QTest::keyClick(&m_gui->window(), Qt::Key(key++), Qt::ControlModifier);
        QCOMPARE(m_gui->window().currentPage(), page);
        QVERIFY(m_gui->page(page)->isVisible());
    }
}

void TestMainWindow::enterPressesTheButtonThatHasTheFocus()
{
    int pressed = 0;
    for (const char *name : {"rail1", "rail2", "closeHelp"}) {
        auto *button = m_gui->find<QAbstractButton>(name);
        connect(button, &QAbstractButton::clicked, this, [&] { ++pressed; });
        button->setFocus();
        QTest::keyClick(button, pressed == 1 ? Qt::Key_Enter : Qt::Key_Return);
    }
    QCOMPARE(pressed, 3);
    QCOMPARE(m_gui->window().currentPage(), PageId::Dataset);
    auto *held = m_gui->find<QAbstractButton>("rail1");
    held->setFocus();
    QKeyEvent again(QEvent::KeyPress, Qt::Key_Return, Qt::NoModifier, u"\r"_s, true);
    QCoreApplication::sendEvent(held, &again);
    QCOMPARE(pressed, 3);
}

void TestMainWindow::f6GoesRoundTheAreas()
{
    QTest::keyClick(&m_gui->window(), Qt::Key_1, Qt::ControlModifier);
    const QWidget *areas[] = {m_gui->find("rail"), m_gui->page(PageId::Code), m_gui->find("help"), m_gui->find("activityStrip")};
    QSet<const QWidget *> visited;
    for (int i = 0; i < 8; ++i) {
        QTest::keyClick(&m_gui->window(), Qt::Key_F6);
        for (const QWidget *area : areas)
            if (area->isAncestorOf(QApplication::focusWidget()))
                visited.insert(area);
    }
    QVERIFY(visited.contains(areas[0]));
    QVERIFY(visited.contains(areas[1]));
    QVERIFY(visited.contains(areas[2]));
}

void TestMainWindow::tabReachesEverythingAndLeavesAgain()
{
    for (const PageId page : allPages) {
        m_gui->window().showPage(page);
        QSet<QWidget *> expected;
        for (QWidget *widget : m_gui->page(page)->findChildren<QWidget *>())
            if (widget->isVisible() && widget->isEnabled() && (widget->focusPolicy() & Qt::TabFocus) && !widget->focusProxy())
                expected.insert(widget);
        QSet<QWidget *> reached;
        for (int i = 0; i < 60; ++i) {
            QTest::keyClick(QApplication::focusWidget() ? QApplication::focusWidget() : &m_gui->window(), Qt::Key_Tab);
            reached.insert(QApplication::focusWidget());
        }
        for (QWidget *widget : expected)
            QVERIFY2(reached.contains(widget), qPrintable(describe(widget)));
        QVERIFY(std::any_of(reached.begin(), reached.end(), [&](QWidget *w) { return m_gui->find("rail")->isAncestorOf(w); }));
    }
}

void TestMainWindow::everythingThatTakesTheFocusHasAName()
{
    for (QWidget *widget : m_gui->window().findChildren<QWidget *>()) {
        if (widget->window() != &m_gui->window()) // a list that opens when its field is used
            continue;
        if (!(widget->focusPolicy() & Qt::TabFocus) || widget->focusProxy() || qobject_cast<QLineEdit *>(widget->parentWidget()))
            continue;
        if (qobject_cast<QComboBox *>(widget->parentWidget()) || qobject_cast<QAbstractSpinBox *>(widget->parentWidget()))
            continue; // the line edit inside of a named field
        QAccessibleInterface *accessible = QAccessible::queryAccessibleInterface(widget);
        if (!accessible || widget->objectName().startsWith("qt_"_L1))
            continue;
        const bool named = !accessible->text(QAccessible::Name).isEmpty();
        // Buttons get their text when there is something to do.
        const auto *button = qobject_cast<QAbstractButton *>(widget);
        QVERIFY2(named || (button && !button->isVisible()), qPrintable(describe(widget)));
    }
}

void TestMainWindow::arrowsWalkThroughTheRail()
{
    m_gui->open(PageId::Code);
    auto *code = m_gui->find<QAbstractButton>("rail1");
    code->setFocus();
    QTest::keyClick(code, Qt::Key_Down);
    QCOMPARE(m_gui->window().currentPage(), PageId::Dataset);
    QVERIFY(m_gui->find<QAbstractButton>("rail2")->hasFocus());
}

void TestMainWindow::theRailSaysInWordsHowFarAStepIs()
{
    const ExampleProject example(ExampleProject::Images::Few);
    m_gui.reset();
    m_gui = std::make_unique<GuiDriver>(widgets::WindowOptions{example.folder(), {}});
    auto *code = m_gui->find<QAbstractButton>("rail1");
    WAIT_FOR(code->accessibleName().contains("needs attention"_L1), 60000);
    QVERIFY(m_gui->find<QAbstractButton>("rail2")->accessibleName().contains("to do"_L1));
    QVERIFY(code->accessibleName().contains("Step 1"_L1));
}

void TestMainWindow::theHelpGivesWayInANarrowWindowAndIsRemembered()
{
    QWidget *help = m_gui->find("help");
    QWidget *page = m_gui->page(PageId::Welcome);
    m_gui->window().resize(1100, 720);
    QTRY_VERIFY(help->isVisible());
    m_gui->window().resize(900, 600);
    QTRY_VERIFY(!help->isVisible());
    const int width = page->width();
    QTest::keyClick(&m_gui->window(), Qt::Key_F1);
    QVERIFY(help->isVisible());
    QCOMPARE(page->width(), width); // it lies over the page and moves nothing
    QTest::keyClick(&m_gui->window(), Qt::Key_Escape);
    QVERIFY(!help->isVisible());
    m_gui->window().resize(1100, 720);
    QTRY_VERIFY(help->isVisible());
    m_gui->click("closeHelp");
    QVERIFY(!help->isVisible());
    m_gui.reset();
    m_gui = std::make_unique<GuiDriver>();
    m_gui->window().resize(1100, 720);
    QTRY_VERIFY(m_gui->find("showHelp")->isVisible());
    QVERIFY(!m_gui->find("help")->isVisible());
}

void TestMainWindow::everyPageFitsIntoASmallWindow()
{
    const ExampleProject example(ExampleProject::Images::Few);
    m_gui.reset();
    m_gui = std::make_unique<GuiDriver>(widgets::WindowOptions{example.folder(), {}});
    m_gui->window().resize(900, 600);
    models::AppModel *app = m_gui->window().app();
    WAIT_FOR(app->code()->hasContent() && app->dataset()->hasContent(), 120000); // pages with much on them
    for (const PageId page : allPages) {
        m_gui->window().showPage(page);
        QCOMPARE(m_gui->window().size(), QSize(900, 600));
        for (auto *button : m_gui->page(page)->findChildren<QAbstractButton *>()) {
            const auto fits = [&] {
                const QPoint corner = button->mapTo(m_gui->page(page), QPoint(button->width(), 0));
                return !button->isVisible()
                    || (button->width() >= button->minimumSizeHint().width() && corner.x() <= m_gui->page(page)->width());
            };
            QVERIFY2(QTest::qWaitFor(fits), qPrintable(describe(button))); // once it is laid out
        }
    }
}

void TestMainWindow::everyPageHasItsWhy()
{
    for (const PageId page : allPages) {
        const widgets::WhyText why = m_gui->page(page)->why();
        QVERIFY(!why.headline.isEmpty());
        QVERIFY(!why.paragraphs.isEmpty());
        QVERIFY(why.link.isValid());
    }
}

void TestMainWindow::theGuideAndTheNewsAreInTheHelp()
{
    auto *help = m_gui->find<QTextBrowser>("rulePage");
    m_gui->find<QAction>("manual")->trigger();
    QVERIFY(help->isVisible());
    // Every page that the first one names is there, and none leads to a page of the guide that is not.
    QStringList left{u"README.md"_s};
    QSet<QString> seen;
    static const QRegularExpression link(u"\\]\\(([\\w-]+\\.md)"_s);
    while (!left.isEmpty()) {
        const QString page = left.takeFirst();
        if (seen.contains(page))
            continue;
        seen += page;
        if (page != "README.md"_L1)
            emit help->anchorClicked(QUrl(page));
        QFile file(u":/guide/en/"_s + page);
        QVERIFY2(file.open(QIODevice::ReadOnly), qPrintable(page));
        const QString text = QString::fromUtf8(file.readAll());
        QCOMPARE(m_gui->find<QLabel>("helpHeadline")->text(), text.section(u"\n# "_s, 1).section(u'\n', 0, 0));
        for (auto hits = link.globalMatch(text); hits.hasNext();)
            left += hits.next().captured(1);
    }
    QVERIFY2(seen.size() >= 12, qPrintable(QStringList(seen.values()).join(u' ')));
    m_gui->find<QAction>("about")->trigger();
    QVERIFY(m_gui->find<QLabel>("helpHeadline")->text().startsWith(u"Voyageur "_s));
    QVERIFY(help->toPlainText().contains(u"0.1.0"_s) && help->toPlainText().contains(u"GNU General Public License"_s));
    m_gui->window().showPage(PageId::Jobs);
    QVERIFY(!help->isVisible()); // the page's own words again
}

void TestMainWindow::anEmptyPageOffersTheNextAct()
{
    for (const PageId page : {PageId::Code, PageId::Dataset, PageId::Environment, PageId::Try, PageId::Submit, PageId::Jobs}) {
        m_gui->window().showPage(page);
        auto *action = m_gui->find<QAbstractButton>("placeholderAction", m_gui->page(page));
        QVERIFY(action->isVisible());
        QVERIFY(!action->text().isEmpty());
    }
    m_gui->window().showPage(PageId::Jobs);
    m_gui->click("placeholderAction", m_gui->page(PageId::Jobs));
    QCOMPARE(m_gui->window().currentPage(), PageId::SignIn);
}

void TestMainWindow::thePaletteReachesPagesAndActs()
{
    m_gui->open(PageId::Jobs);
    const QWidget *before = QApplication::focusWidget();
    QTest::keyClick(&m_gui->window(), Qt::Key_P, Qt::ControlModifier | Qt::ShiftModifier);
    auto *text = m_gui->find<QLineEdit>("paletteText");
    QVERIFY(text->hasFocus());
    auto *list = m_gui->find<QAbstractItemView>("paletteList");
    QVERIFY(list->model()->rowCount() > 25);
    QTest::keyClick(text, Qt::Key_Escape);
    QVERIFY(!m_gui->find("palette")->isVisible());
    QCOMPARE(QApplication::focusWidget(), before);
    const auto choose = [&](const QString &letters) {
        QTest::keyClick(&m_gui->window(), Qt::Key_P, Qt::ControlModifier | Qt::ShiftModifier);
        QTest::keyClicks(text, letters);
        QTest::keyClick(text, Qt::Key_Return);
        QVERIFY(!m_gui->find("palette")->isVisible());
    };
    choose(u"storag"_s);
    QCOMPARE(m_gui->window().currentPage(), PageId::Storage);
    choose(u"about"_s); // of the menu
    QVERIFY(m_gui->find<QLabel>("helpHeadline")->text().startsWith(u"Voyageur "_s));
    m_gui->open(PageId::Jobs);
    choose(u"sign in"_s); // the button of the page that is seen
    QCOMPARE(m_gui->window().currentPage(), PageId::SignIn);
    m_gui->find<QAction>("shortcuts")->trigger();
    QVERIFY(m_gui->find<QTextBrowser>("rulePage")->toPlainText().contains(u"Ctrl+Shift+P"_s));
}

void TestMainWindow::theSettingsStandOnOnePage()
{
    m_gui->find<QAction>("openSettings")->trigger();
    QCOMPARE(m_gui->window().currentPage(), PageId::Settings);
    models::Preferences &preferences = m_gui->window().app()->preferences();
    const QWidget *page = m_gui->page(PageId::Settings);
    auto *language = m_gui->find<QComboBox>("settingLanguage", page);
    QTest::keyClick(language, Qt::Key_End);
    QCOMPARE(preferences.language(), u"fr"_s);
    QTest::keyClick(language, Qt::Key_Home);
    QCOMPARE(preferences.language(), QString());
    const bool tells = preferences.tellsEnds();
    m_gui->click("settingNotices", page);
    QCOMPARE(preferences.tellsEnds(), !tells);
    m_gui->click("settingNotices", page);
    auto *appearance = m_gui->find<QComboBox>("settingAppearance", page);
    QTest::keyClick(appearance, Qt::Key_End);
    QCOMPARE(preferences.appearance(), u"dark"_s);
    QTest::keyClick(appearance, Qt::Key_Home);
    // An editor that is not among the known ones is shown by its name.
    auto *editor = m_gui->find<QComboBox>("settingEditor", page);
    QCOMPARE(editor->currentData().toString(), QString());
    preferences.setEditor(u"/opt/my editor/pen"_s);
    m_gui->open(PageId::Jobs);
    m_gui->window().showPage(PageId::Settings);
    QCOMPARE(editor->currentText(), u"pen"_s);
    QTest::keyClick(editor, Qt::Key_Home);
    QCOMPARE(preferences.editor(), QString());
    m_gui->click("settingKeys", page);
    QCOMPARE(m_gui->window().currentPage(), PageId::Keys);
}

void TestMainWindow::theAboutSaysVersionBuildAndLicences()
{
    m_gui->find<QAction>("about")->trigger();
    const QString text = m_gui->find<QTextBrowser>("rulePage")->toPlainText();
    for (const QString &part : {QCoreApplication::applicationVersion(), QString::fromLatin1(qVersion()), QSysInfo::buildAbi(),
                                u"GNU General Public License"_s, u"libssh"_s, u"LGPL-2.1-or-later"_s, u"OpenSSL"_s})
        QVERIFY2(text.contains(part), qPrintable(part + u" is not in\n"_s + text));
}

void TestMainWindow::aScriptIsForAClusterAndNotForANodeOfIt()
{
    const auto choices = m_gui->script()->clusters();
    QVERIFY(choices.size() > 5);
    for (const models::ClusterChoice &choice : choices) {
        QVERIFY2(!choice.name.contains(u'/'), qPrintable(choice.name)); // fir/dtn, fir/robot
        QVERIFY2(choice.title != choice.name && !choice.title.isEmpty(), qPrintable(choice.name));
    }
    QVERIFY(m_gui->window().app()->session()->clusters().size() > choices.size()); // one signs in to those, too
}

void TestMainWindow::thePaletteHasEveryPage()
{
    QTest::keyClick(&m_gui->window(), Qt::Key_P, Qt::ControlModifier | Qt::ShiftModifier);
    auto *text = m_gui->find<QLineEdit>("paletteText");
    QTest::keyClick(text, Qt::Key_Escape);
    QSet<PageId> reached;
    for (const QString &name : {u"Step 1: Code"_s,     u"Step 2: Dataset"_s, u"Step 3: Environment"_s,
                                u"Step 4: Try it"_s,   u"Step 5: Submit"_s,  u"Script (page"_s,
                                u"Transfers"_s,        u"Storage"_s,         u"Jobs (page"_s,
                                u"Run history"_s,      u"Explain a log"_s,   u"Terminal"_s,
                                u"Tunnels"_s,          u"Connection"_s,      u"SSH keys"_s,
                                u"Test a cluster"_s,   u"Course (page"_s,    u"Create a course file"_s,
                                u"Project settings"_s, u"Settings (page"_s,  u"Welcome"_s,
                                u"New project (page"_s}) {
        QTest::keyClick(&m_gui->window(), Qt::Key_P, Qt::ControlModifier | Qt::ShiftModifier);
        auto *list = m_gui->find<QAbstractItemView>("paletteList");
        int row = -1;
        for (int i = 0; i < list->model()->rowCount() && row < 0; ++i)
            if (list->model()->index(i, 0).data().toString().startsWith(name))
                row = i;
        QVERIFY2(row >= 0, qPrintable(name));
        list->setCurrentIndex(list->model()->index(row, 0));
        QTest::keyClick(text, Qt::Key_Return);
        reached += m_gui->window().currentPage();
    }
    for (int id = 0; id < widgets::pageCount; ++id)
        QVERIFY2(reached.contains(PageId(id)), qPrintable(u"page %1"_s.arg(id)));
}

void TestMainWindow::theProjectStandsOnOnePage()
{
    QTemporaryDir folder;
    const QString path = folder.filePath(u"voyageur.json"_s);
    write(folder.filePath(u"train.py"_s),
          "import argparse\nparser = argparse.ArgumentParser()\n"
          "parser.add_argument('--answer', required=True)\nparser.add_argument('--lr')\n");
    write(path, R"({"version": 1, "name": "cats", "job": {"memory": "1G", "time": "0:10:00"}})");
    models::ProjectModel *project = m_gui->window().app()->project();
    project->open(folder.path());
    QTRY_VERIFY(project->isOpen() && m_gui->window().currentPage() == PageId::Code);
    // Step 1 says what the program needs, and it is given there.
    auto *needed = m_gui->find<QLineEdit>("neededArguments");
    QTRY_VERIFY(needed->isVisible());
    QVERIFY(m_gui->find<QLabel>("neededArgumentsProblem")->text().contains(u"--answer"_s));
    QVERIFY(m_gui->page(PageId::Code)->notice()->headline().isEmpty()); // not all is well
    QTest::keyClicks(needed, u"--answer 42"_s);
    QTest::keyClick(needed, Qt::Key_Return);
    QCOMPARE(project->file().code.arguments, QStringList({u"--answer"_s, u"42"_s}));
    QTRY_VERIFY(contents(path).contains("42"));
    m_gui->find<QAction>("projectSettingsAct")->trigger();
    QCOMPARE(m_gui->window().currentPage(), PageId::Project);
    const QWidget *page = m_gui->page(PageId::Project);
    QCOMPARE(m_gui->find<QLineEdit>("settingArguments", page)->text(), u"--answer 42"_s);
    auto *time = m_gui->find<QLineEdit>("settingTime", page);
    QCOMPARE(time->text(), u"0:10:00"_s);
    time->setFocus();
    time->selectAll();
    QTest::keyClicks(time, u"soon"_s);
    QTest::keyClick(time, Qt::Key_Tab);
    QCOMPARE(project->file().job.time, u"0:10:00"_s); // and why it is not taken stands below
    QVERIFY(!time->accessibleDescription().isEmpty());
    time->setFocus();
    time->selectAll();
    QTest::keyClicks(time, u"0:20:00"_s);
    QTest::keyClick(time, Qt::Key_Tab);
    QCOMPARE(project->file().job.time, u"0:20:00"_s);
    QTRY_VERIFY(contents(path).contains("0:20:00"));
    // What somebody else writes is seen here.
    write(path, contents(path).replace("0:20:00", "0:30:00"));
    QTRY_VERIFY(time->text() == u"0:30:00"_s);
}

void TestMainWindow::theFindingIsFixedFromTheKeyboard()
{
    const ExampleProject example(ExampleProject::Images::Few);
    m_gui.reset();
    m_gui = std::make_unique<GuiDriver>(widgets::WindowOptions{example.folder(), {}});
    auto *list = m_gui->find<QAbstractItemView>("findings");
    WAIT_FOR(list->model()->rowCount() > 0, 60000);
    QTest::keyClick(&m_gui->window(), Qt::Key_1, Qt::ControlModifier);
    auto *fix = m_gui->find<QAbstractButton>("fix");
    WAIT_FOR(fix->isVisible() && fix->isEnabled(), 60000);
    const int before = list->model()->rowCount();
    fix->setFocus();
    QTest::keyClick(fix, Qt::Key_Space);
    WAIT_FOR(list->model()->rowCount() < before, 60000);
}

void TestMainWindow::whatKeepsTheProjectsFileApartIsSaidOnThePage()
{
    QTemporaryDir folder;
    const QString path = folder.filePath(u"voyageur.json"_s);
    const QByteArray written = R"({"version": 1, "name": "cats", "job": {"memory": "1G", "time": "0:10:00"}})";
    write(path, written);
    write(folder.filePath(u"train.py"_s), "pass\n");
    models::ProjectModel *project = m_gui->window().app()->project();
    project->open(folder.path());
    QTRY_VERIFY(project->isOpen() && m_gui->window().currentPage() == PageId::Code);
    m_gui->window().resize(900, 600);
    m_gui->open(PageId::Submit);
    write(path, QByteArray(written).replace("0:10:00", "0:20:00"));
    QTRY_VERIFY(project->file().job.time == u"0:20:00"_s);
    QVERIFY(m_gui->page(PageId::Submit)->notice()->isVisible()
            || m_gui->page(PageId::Submit)->notice()->headline().isEmpty()); // the page may have news of its own
    auto *bar = m_gui->find("projectBar");
    QVERIFY(!bar->isVisible());
    const QByteArray theirs = QByteArray(written).replace("0:10:00", "0:20:00").replace("1G", "2G");
    write(path, theirs);
    projectfile::ProjectFile file = project->file();
    file.job.memory = u"3G"_s;
    project->change(file);
    QTRY_VERIFY(bar->isVisible());
    QStringList said;
    for (const QLabel *label : bar->findChildren<QLabel *>())
        said += label->text();
    QVERIFY2(said.join(u' ').contains(u"job.memory: \"2G\""_s), qPrintable(said.join(u' ')));
    QVERIFY(m_gui->window().width() <= 900 && m_gui->window().height() <= 600);
    m_gui->open(PageId::Code);
    QVERIFY(bar->isVisible());
    m_gui->click("useTheirs", bar);
    QTRY_VERIFY(!bar->isVisible());
    QCOMPARE(contents(path), theirs);
    write(path, "{ half");
    QTRY_VERIFY(bar->isVisible());
    m_gui->find("openProjectFile", bar);
    write(path, theirs);
    QTRY_VERIFY(!bar->isVisible());
}

void TestMainWindow::aProjectThatIsRefusedIsNamedAndTriedAgain()
{
    QTemporaryDir folder;
    const QString path = folder.filePath(u"voyageur.json"_s);
    write(path, "{ half");
    models::ProjectModel *project = m_gui->window().app()->project();
    project->open(folder.path());
    auto *welcome = m_gui->page(PageId::Welcome);
    QTRY_VERIFY(welcome->banner()->isVisible());
    QCOMPARE(m_gui->window().currentPage(), PageId::Welcome);
    QVERIFY2(welcome->banner()->headline().contains(QFileInfo(folder.path()).fileName()),
             qPrintable(welcome->banner()->headline()));
    QVERIFY(m_gui->find("openRefused", welcome)->isVisible());
    write(path, R"({"version": 1, "name": "cats"})");
    m_gui->click("bannerAction", welcome->banner());
    QTRY_VERIFY(project->isOpen());
    QVERIFY(!m_gui->find("openRefused", welcome)->isVisibleTo(welcome));
}

VOYAGEUR_WIDGET_TEST(TestMainWindow)

} // namespace tst_mainwindow
#include "tst_mainwindow.moc"
