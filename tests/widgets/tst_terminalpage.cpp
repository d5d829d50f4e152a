// SPDX-License-Identifier: GPL-3.0-or-later
// Terminals in the window, over a real sshd.
#include "guidriver.h"

#include "practicehost.h"
#include "testprogram.h"
#include "widgets/terminal/terminalpage.h"
#include "widgets/terminal/terminalview.h"

#include <QApplication>
#include <QClipboard>
#include <QLabel>
#include <QTabBar>

namespace tst_terminalpage {

using namespace Qt::StringLiterals;
using namespace voyageur;
using namespace voyageur::tests;
using widgets::PageId;
using widgets::TerminalView;

class TestTerminalPage final : public QObject {
    Q_OBJECT

private slots:
    void initTestCase();
    void cleanupTestCase() { m_gui.reset(); }
    void withoutALoginThePageAsksForOne();
    void aShellAnswersAndKnowsTheWindowsSize();
    void anotherTabHasItsOwnShell();
    void keysMoveBetweenTabsAndLeaveThem();
    void theSizeOfTheLettersIsKeptForAllTabs();
    void theBellMarksATabThatIsNotSeen();
    void aPasteIsForTheTabThatAsked();
    void aShellThatEndsByItselfStaysToBeRead();
    void muchOutputLeavesTheWindowResponsive();
    void afterSigningInAgainTheTabsGoOnInTheirFolders();
    void anEndedShellClosesItsTab();

private:
    TerminalView *view() const { return m_page->currentView(); }
    void type(const QString &text) { QTest::keyClicks(view(), text + u'\r'); }
    bool shows(const QString &text, int milliseconds = 30000)
    {
        return QTest::qWaitFor([&] { return view() && view()->visibleText().contains(text); }, milliseconds);
    }

    std::unique_ptr<GuiDriver> m_gui;
    widgets::TerminalPage *m_page = nullptr;
    QTabBar *m_tabs = nullptr;
};

void TestTerminalPage::initTestCase()
{
    m_gui = std::make_unique<GuiDriver>();
    m_page = qobject_cast<widgets::TerminalPage *>(m_gui->page(PageId::Terminal));
    QVERIFY(m_page);
    m_tabs = m_gui->find<QTabBar>("terminalTabs", m_page);
}

void TestTerminalPage::withoutALoginThePageAsksForOne()
{
    m_gui->open(PageId::Terminal);
    m_gui->click("placeholderAction", m_page);
    QCOMPARE(m_gui->window().currentPage(), PageId::SignIn);
    QCOMPARE(m_gui->signIn(u"practice"_s), QString());
}

void TestTerminalPage::aShellAnswersAndKnowsTheWindowsSize()
{
    m_gui->open(PageId::Terminal);
    m_gui->click("placeholderAction", m_page);
    QCOMPARE(m_tabs->count(), 1);
    QVERIFY(QTest::qWaitFor([&] { return m_gui->window().app()->terminal()->tab(0)->isLive(); }, 30000));
    type(u"echo answer$((40 + 2)) $TERM"_s);
    QVERIFY2(shows(u"answer42 xterm-256color"_s), qPrintable(view()->visibleText()));
    // What a person would type for the same: the port of this cluster is not 22.
    const models::SessionModel *session = m_gui->window().app()->session();
    const QString typed = m_gui->window().app()->terminal()->commands().join(u'\n');
    const ssh::HostIdentity identity = session->session()->host->identity();
    QVERIFY(identity.port != 22);
    QVERIFY2(typed.startsWith(u"ssh -p %1 "_s.arg(identity.port)) && typed.endsWith(u"%1@%2"_s.arg(identity.user, identity.host)),
             qPrintable(typed));
    QVERIFY(session->commands().contains(u"voyageur login %1@practice"_s.arg(identity.user)));
    m_gui->window().resize(m_gui->window().size() - QSize(60, 60));
    const terminal::Screen *screen = m_gui->window().app()->terminal()->tab(0)->screen();
    type(u"stty size"_s);
    QVERIFY2(shows(u"\n%1 %2"_s.arg(screen->rows()).arg(screen->columns())), qPrintable(view()->visibleText()));
}

void TestTerminalPage::anotherTabHasItsOwnShell()
{
    m_gui->click("newTerminal", m_page);
    QCOMPARE(m_tabs->count(), 2);
    QVERIFY(QTest::qWaitFor([&] { return m_gui->window().app()->terminal()->tab(1)->isLive(); }, 30000));
    type(u"cd /tmp; echo second$((1 + 1))"_s);
    QVERIFY2(shows(u"second2"_s), qPrintable(view()->visibleText()));
    QVERIFY2(QTest::qWaitFor([&] { return m_gui->window().app()->terminal()->tab(1)->folder() == u"/tmp"_s; }, 30000),
             qPrintable(m_gui->window().app()->terminal()->tab(1)->folder()));
    m_tabs->setCurrentIndex(0);
    QVERIFY(view()->visibleText().contains(u"answer42"_s));
    QVERIFY(!view()->visibleText().contains(u"second2"_s));
}

void TestTerminalPage::keysMoveBetweenTabsAndLeaveThem()
{
    view()->setFocus();
    QTest::keyClick(view(), Qt::Key_PageDown, Qt::ControlModifier);
    QCOMPARE(m_tabs->currentIndex(), 1);
    QTRY_VERIFY(view()->hasFocus());
    const auto labels = m_page->findChildren<QLabel *>();
    QVERIFY(std::any_of(labels.begin(), labels.end(), [](const QLabel *label) { return label->text().endsWith(u"/tmp"_s); }));
    QTest::keyClick(view(), Qt::Key_PageDown, Qt::ControlModifier); // round
    QCOMPARE(m_tabs->currentIndex(), 0);
    QTRY_VERIFY(view()->hasFocus());
    QTest::keyClick(view(), Qt::Key_F6);
    QTRY_VERIFY(!view()->hasFocus());
    view()->setFocus();
}

void TestTerminalPage::theSizeOfTheLettersIsKeptForAllTabs()
{
    const int columns = m_gui->window().app()->terminal()->tab(1)->screen()->columns();
    QTest::keyClick(view(), Qt::Key_Plus, Qt::ControlModifier);
    QTest::keyClick(view(), Qt::Key_Plus, Qt::ControlModifier);
    QTest::keyClick(view(), Qt::Key_Plus, Qt::ControlModifier);
    QVERIFY(view()->zoom() > 0);
    QTRY_COMPARE(models::Preferences().terminalZoom(), view()->zoom());
    m_tabs->setCurrentIndex(1);
    QVERIFY(m_gui->window().app()->terminal()->tab(1)->screen()->columns() < columns);
    QTest::keyClick(view(), Qt::Key_0, Qt::ControlModifier);
    QCOMPARE(m_gui->window().app()->terminal()->tab(1)->screen()->columns(), columns);
    m_tabs->setCurrentIndex(0);
}

void TestTerminalPage::theBellMarksATabThatIsNotSeen()
{
    m_tabs->setCurrentIndex(1);
    QVERIFY(m_tabs->tabIcon(0).isNull());
    m_tabs->setCurrentIndex(0);
    type(u"sleep 1; printf '\\a'"_s);
    m_tabs->setCurrentIndex(1);
    QTRY_VERIFY(!m_tabs->tabIcon(0).isNull());
    QVERIFY(m_tabs->accessibleTabName(0).endsWith(u"bell"_s));
    m_tabs->setCurrentIndex(0);
    QVERIFY(m_tabs->tabIcon(0).isNull());
}

void TestTerminalPage::aPasteIsForTheTabThatAsked()
{
    QApplication::clipboard()->setText(u"echo a\necho b\n"_s);
    QTest::keyClick(view(), Qt::Key_V, Qt::ControlModifier | Qt::ShiftModifier);
    auto *paste = m_gui->find<QWidget>("pasteLines", m_page);
    QVERIFY(paste->isVisible());
    m_tabs->setCurrentIndex(1);
    QVERIFY(!paste->isVisible());
    m_tabs->setCurrentIndex(0);
    QVERIFY(!paste->isVisible());
}

void TestTerminalPage::aShellThatEndsByItselfStaysToBeRead()
{
    m_gui->click("newTerminal", m_page);
    const int last = m_tabs->count() - 1;
    QVERIFY(QTest::qWaitFor([&] { return m_gui->window().app()->terminal()->tab(last)->isLive(); }, 30000));
    QVERIFY(QTest::qWaitFor([&] { return !view()->visibleText().trimmed().isEmpty(); }, 30000)); // its prompt
    m_tabs->setCurrentIndex(0);
    type(u"pkill -HUP -n -u $USER bash"_s); // the newest
    QTRY_COMPARE(m_gui->window().app()->terminal()->tab(last)->state(), models::TerminalTab::State::Ended);
    QCOMPARE(m_tabs->count(), last + 1);
    m_tabs->setCurrentIndex(last);
    QCOMPARE(m_page->notice()->headline(), u"The shell ended by itself"_s);
    emit m_page->notice()->actionTriggered();
    QVERIFY(QTest::qWaitFor([&] { return m_gui->window().app()->terminal()->tab(last)->isLive(); }, 30000));
    type(u"exit"_s);
    QTRY_COMPARE(m_tabs->count(), last);
    m_tabs->setCurrentIndex(0);
}

void TestTerminalPage::muchOutputLeavesTheWindowResponsive()
{
    type(u"yes 'a line of some length, as programs print them' | head -c 30000000; echo all-$((2 + 3))"_s);
    Ticks ticks;
    ticks.restart();
    QVERIFY(shows(u"all-5"_s, 120000));
    QVERIFY2(ticks.largestGap() < 1000, qPrintable(QString::number(ticks.largestGap())));
    const terminal::Screen *screen = m_gui->window().app()->terminal()->tab(0)->screen();
    QCOMPARE(screen->screenLine() - screen->firstLine(), qint64(terminal::Screen::historyLines));
}

void TestTerminalPage::afterSigningInAgainTheTabsGoOnInTheirFolders()
{
    m_tabs->setCurrentIndex(1);
    m_gui->window().app()->session()->signOut();
    QTRY_COMPARE(m_gui->window().app()->terminal()->tab(1)->state(), models::TerminalTab::State::Lost);
    QCOMPARE(m_page->notice()->headline(), u"Signed out"_s);
    QVERIFY(view()->visibleText().contains(u"second2"_s));
    m_gui->open(PageId::SignIn);
    QCOMPARE(m_gui->signIn(u"practice"_s), QString());
    m_gui->open(PageId::Terminal);
    QVERIFY(QTest::qWaitFor([&] { return m_gui->window().app()->terminal()->tab(1)->isLive(); }, 30000));
    type(u"echo in:$PWD:"_s);
    QVERIFY2(shows(u"in:/tmp:"_s), qPrintable(view()->visibleText()));
    QVERIFY(view()->find(u"second2"_s, Qt::CaseSensitive, TerminalView::Direction::Here)); // the scrollback
}

void TestTerminalPage::anEndedShellClosesItsTab()
{
    view()->clearSelection();
    type(u"exit"_s);
    QTRY_COMPARE(m_tabs->count(), 1);
    type(u"echo still$((3 + 3))"_s);
    QVERIFY2(shows(u"still6"_s), qPrintable(view()->visibleText()));
}

int run(int argc, char **argv)
{
    QApplication app(argc, argv);
    TestTerminalPage test;
    return QTest::qExec(&test, argc, argv);
}

VOYAGEUR_TEST_RUN(run)

} // namespace tst_terminalpage
#include "tst_terminalpage.moc"
