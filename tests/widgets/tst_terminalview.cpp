// SPDX-License-Identifier: GPL-3.0-or-later
// The view of a terminal, used by keys and mouse.
#include "widgets/terminal/pasteguard.h"
#include "widgets/terminal/terminalview.h"

#include <QAccessible>
#include <QApplication>
#include <QClipboard>
#include <QInputMethodEvent>
#include <QPlainTextEdit>
#include <QPushButton>
#include <QScrollBar>
#include <QSignalSpy>
#include <QTest>

using namespace Qt::StringLiterals;
using namespace voyageur;
using terminal::Screen;
using widgets::TerminalView;

class TestTerminalView final : public QObject {
    Q_OBJECT

private slots:
    void init();
    void cleanup();
    void keysGoToTheProgram();
    void theProgramsSizeIsTheWindows();
    void theMouseSelectsAndKeysCopy();
    void doubleAndTripleClicksTakeWordsAndLines();
    void keysSelectFromTheCursor();
    void severalLinesArePastedAfterAQuestionOnly();
    void theScrollbackStaysWhereOneReads();
    void searchShowsWhatItFinds();
    void aLinkOpensWithControl();
    void theMouseIsTheProgramsWhereItWantsIt();
    void aComposedCharacterIsSentWhenItIsReady();
    void zoomChangesTheNumberOfCells();
    void aScreenReaderReadsTheRows();
    void onlyWhatChangedIsPaintedAndOncePerFrame();
    void everythingIsPainted();

private:
    void feed(const QByteArray &bytes);
    QPoint at(int row, int column) const { return m_view->cellRect(row, column).center() - QPoint(1, 0); }

    std::unique_ptr<Screen> m_screen;
    std::unique_ptr<TerminalView> m_view;
};

void TestTerminalView::init()
{
    m_screen = std::make_unique<Screen>();
    m_view = std::make_unique<TerminalView>(m_screen.get());
    m_view->resize(m_view->sizeHint() + QSize(m_view->verticalScrollBar()->sizeHint().width(), 0));
    m_view->show();
    QVERIFY(QTest::qWaitForWindowActive(m_view.get()));
    m_view->setFocus();
    QVERIFY(QTest::qWaitFor([&] { return m_view->hasFocus(); }));
}

void TestTerminalView::cleanup()
{
    m_view.reset();
    m_screen.reset();
}

void TestTerminalView::feed(const QByteArray &bytes)
{
    m_screen->feed(bytes);
    m_view->screenChanged();
    QTest::qWait(40); // more than a frame
}

void TestTerminalView::keysGoToTheProgram()
{
    const QSignalSpy typed(m_view.get(), &TerminalView::typed);
    QTest::keyClicks(m_view.get(), u"ls"_s);
    QTest::keyClick(m_view.get(), Qt::Key_Return);
    QTest::keyClick(m_view.get(), Qt::Key_Tab);
    QTest::keyClick(m_view.get(), Qt::Key_C, Qt::ControlModifier);
    QTest::keyClick(m_view.get(), Qt::Key_Escape);
    QTest::keyClick(m_view.get(), Qt::Key_Up, Qt::ControlModifier);
    QCOMPARE(m_screen->takeOutput(), QByteArray("ls\r\t\x03\x1b\x1b[1;5A"));
    QVERIFY(typed.count() >= 7);
    m_view->setLive(false);
    QTest::keyClicks(m_view.get(), u"x"_s);
    QCOMPARE(m_screen->takeOutput(), QByteArray());
}

void TestTerminalView::theProgramsSizeIsTheWindows()
{
    QCOMPARE(m_screen->columns(), 80);
    QCOMPARE(m_screen->rows(), 24);
    const QSignalSpy resized(m_view.get(), &TerminalView::resized);
    m_view->resize(m_view->width() - m_view->cellRect(0, 0).width() * 10, m_view->height() / 2);
    QTRY_COMPARE(m_screen->columns(), 70);
    QVERIFY(m_screen->rows() < 13);
    QVERIFY(resized.count() >= 1);
    m_view->resize(1, 1);
    QTRY_COMPARE(m_screen->columns(), Screen::smallestSide);
}

void TestTerminalView::theMouseSelectsAndKeysCopy()
{
    feed("one two\r\nthree\r\n");
    QTest::mousePress(m_view->viewport(), Qt::LeftButton, {}, at(0, 4));
    QTest::mouseMove(m_view->viewport(), at(1, 2));
    QTest::mouseMove(m_view->viewport(), m_view->cellRect(1, 2).topRight() + QPoint(0, 3));
    QTest::mouseRelease(m_view->viewport(), Qt::LeftButton, {}, at(1, 3));
    QCOMPARE(m_view->selectedText(), u"two\nthr"_s);
    QTest::keyClick(m_view.get(), Qt::Key_C, Qt::ControlModifier | Qt::ShiftModifier);
    QCOMPARE(QApplication::clipboard()->text(), u"two\nthr"_s);
    QTest::keyClicks(m_view.get(), u"x"_s); // typing ends it
    QCOMPARE(m_view->selectedText(), QString());
}

void TestTerminalView::doubleAndTripleClicksTakeWordsAndLines()
{
    feed("cat /home/x.txt now\r\n");
    QTest::mouseDClick(m_view->viewport(), Qt::LeftButton, {}, at(0, 8));
    QCOMPARE(m_view->selectedText(), u"/home/x.txt"_s);
    QTest::mouseRelease(m_view->viewport(), Qt::LeftButton, {}, at(0, 8));
    QTest::mousePress(m_view->viewport(), Qt::LeftButton, {}, at(0, 8));
    QCOMPARE(m_view->selectedText(), u"cat /home/x.txt now"_s);
}

void TestTerminalView::keysSelectFromTheCursor()
{
    feed("hello");
    for (int i = 0; i < 3; ++i)
        QTest::keyClick(m_view.get(), Qt::Key_Left, Qt::ControlModifier | Qt::ShiftModifier);
    QCOMPARE(m_view->selectedText(), u"llo"_s);
    QTest::keyClick(m_view.get(), Qt::Key_A, Qt::ControlModifier | Qt::ShiftModifier);
    QCOMPARE(m_view->selectedText().trimmed(), u"hello"_s);
}

void TestTerminalView::severalLinesArePastedAfterAQuestionOnly()
{
    widgets::PasteGuard guard;
    connect(m_view.get(), &TerminalView::pasteGuarded, &guard, &widgets::PasteGuard::ask);
    connect(&guard, &widgets::PasteGuard::accepted, m_view.get(), &TerminalView::pasteAnyway);
    const auto paste = [&](const QString &text) {
        QApplication::clipboard()->setText(text);
        QTest::keyClick(m_view.get(), Qt::Key_V, Qt::ControlModifier | Qt::ShiftModifier);
    };
    paste(u"one line"_s);
    QCOMPARE(m_screen->takeOutput(), QByteArray("one line"));
    QVERIFY(guard.isHidden());
    paste(u"rm x\nrm y\n"_s);
    QCOMPARE(m_screen->takeOutput(), QByteArray());
    QVERIFY(!guard.isHidden());
    QCOMPARE(guard.findChild<QPlainTextEdit *>()->toPlainText(), u"rm x\nrm y\n"_s);
    guard.findChild<QPushButton *>(u"dontPaste"_s)->click();
    QVERIFY(guard.isHidden());
    QCOMPARE(m_screen->takeOutput(), QByteArray());
    m_screen->feed("\x1b[?2004h");
    paste(u"a\nb"_s);
    guard.findChild<QPushButton *>(u"pasteLines"_s)->click();
    QCOMPARE(m_screen->takeOutput(), QByteArray("\x1b[200~a\rb\x1b[201~"));
    paste(u"only one, with its end\n"_s); // it would run at once
    QVERIFY(!guard.isHidden());
}

void TestTerminalView::theScrollbackStaysWhereOneReads()
{
    QByteArray lines;
    for (int i = 0; i < 100; ++i)
        lines += "line " + QByteArray::number(i) + "\r\n";
    feed(lines);
    QVERIFY(m_view->visibleText().contains(u"line 99"_s));
    QTest::keyClick(m_view.get(), Qt::Key_Home, Qt::ShiftModifier);
    QVERIFY(m_view->visibleText().startsWith(u"line 0\n"_s));
    feed("more\r\nand more\r\n");
    QVERIFY(m_view->visibleText().startsWith(u"line 0\n"_s));
    QTest::keyClicks(m_view.get(), u"x"_s); // typing goes to the bottom
    QVERIFY(m_view->visibleText().contains(u"and more"_s));
    feed("still\r\n");
    QVERIFY(m_view->visibleText().contains(u"still"_s));
}

void TestTerminalView::searchShowsWhatItFinds()
{
    QByteArray lines;
    for (int i = 0; i < 200; ++i)
        lines += "line " + QByteArray::number(i) + "\r\n";
    feed(lines);
    QVERIFY(m_view->find(u"line 17"_s, true));
    QCOMPARE(m_view->selectedText(), u"line 17"_s);
    QVERIFY(m_view->visibleText().contains(u"line 179"_s));
    for (int i = 0; i < 10; ++i)
        QVERIFY(m_view->find(u"line 17"_s, true));
    QVERIFY(m_view->visibleText().contains(u"line 17\n"_s));
    QVERIFY(!m_view->find(u"nowhere"_s, false));
    QCOMPARE(m_view->selectedText(), QString());
}

void TestTerminalView::aLinkOpensWithControl()
{
    feed("see https://docs.alliancecan.ca/wiki today\r\n");
    const QSignalSpy opened(m_view.get(), &TerminalView::linkOpened);
    QTest::mouseClick(m_view->viewport(), Qt::LeftButton, {}, at(0, 10));
    QCOMPARE(opened.count(), 0);
    QTest::mouseClick(m_view->viewport(), Qt::LeftButton, Qt::ControlModifier, at(0, 10));
    QCOMPARE(opened.count(), 1);
    QCOMPARE(opened.first().first().toUrl(), QUrl(u"https://docs.alliancecan.ca/wiki"_s));
}

void TestTerminalView::theMouseIsTheProgramsWhereItWantsIt()
{
    feed("\x1b[?1000h\x1b[?1006hword");
    QTest::mouseClick(m_view->viewport(), Qt::LeftButton, {}, at(2, 5));
    QCOMPARE(m_screen->takeOutput(), QByteArray("\x1b[<0;6;3M\x1b[<0;6;3m"));
    QTest::mouseDClick(m_view->viewport(), Qt::LeftButton, Qt::ShiftModifier, at(0, 1)); // with Shift it is ours
    QCOMPARE(m_view->selectedText(), u"word"_s);
    QCOMPARE(m_screen->takeOutput(), QByteArray());
}

void TestTerminalView::aComposedCharacterIsSentWhenItIsReady()
{
    QInputMethodEvent composing(u"に"_s, {});
    QApplication::sendEvent(m_view.get(), &composing);
    QCOMPARE(m_screen->takeOutput(), QByteArray());
    QInputMethodEvent ready;
    ready.setCommitString(u"日本"_s);
    QApplication::sendEvent(m_view.get(), &ready);
    QCOMPARE(m_screen->takeOutput(), QByteArray("日本"));
    QVERIFY(m_view->inputMethodQuery(Qt::ImEnabled).toBool());
    QVERIFY(m_view->inputMethodQuery(Qt::ImCursorRectangle).toRect().isValid());
}

void TestTerminalView::zoomChangesTheNumberOfCells()
{
    for (int i = 0; i < 4; ++i)
        QTest::keyClick(m_view.get(), Qt::Key_Plus, Qt::ControlModifier);
    QVERIFY(m_screen->columns() < 80);
    QTest::keyClick(m_view.get(), Qt::Key_0, Qt::ControlModifier);
    QCOMPARE(m_screen->columns(), 80);
}

void TestTerminalView::aScreenReaderReadsTheRows()
{
    feed("bonjour\r\n");
    QAccessibleInterface *accessible = QAccessible::queryAccessibleInterface(m_view.get());
    QVERIFY(accessible);
    QCOMPARE(accessible->role(), QAccessible::Terminal);
    QCOMPARE(accessible->text(QAccessible::Name), u"Terminal"_s);
    QVERIFY(accessible->text(QAccessible::Value).startsWith(u"bonjour\n"_s));
}

void TestTerminalView::onlyWhatChangedIsPaintedAndOncePerFrame()
{
    struct Painted final : QObject {
        int count = 0;
        QRegion region;
        bool eventFilter(QObject *, QEvent *event) override
        {
            if (event->type() == QEvent::Paint) {
                ++count;
                region += static_cast<QPaintEvent *>(event)->region();
            }
            return false;
        }
    } painted;
    feed("first\r\n");
    m_view->viewport()->installEventFilter(&painted);
    feed("x");
    QVERIFY(painted.region.boundingRect().height() <= 2 * m_view->cellRect(0, 0).height());
    painted.count = 0;
    QElapsedTimer timer;
    timer.start();
    for (int i = 0; i < 1000; ++i) {
        m_screen->feed("many pieces of text\r\n");
        m_view->screenChanged();
        QCoreApplication::processEvents();
    }
    QVERIFY2(painted.count <= 3 + timer.elapsed() / 16, qPrintable(QString::number(painted.count)));
    m_view->viewport()->removeEventFilter(&painted);
}

void TestTerminalView::everythingIsPainted()
{
    feed("\x1b[1;3;4;9mstyled\x1b[0m \x1b[7mreverse\x1b[m \x1b[38;5;196;48;2;0;0;255mcolours\x1b[m\r\n漢字 e\xCC\x81 "
         "\xF0\x9F\x98\x80\r\n"
         "\x1b#3double\r\n\x1b#4double\r\n\x1b#6wide\r\n\x1b[8mhidden\x1b[m\x1b[4:3mcurly\x1b[4 q\x1b[?5h\x07");
    const QImage reversed = m_view->grab().toImage();
    feed("\x1b[?5l\x1b[6 q");
    QTest::qWait(150); // after the flash
    const QImage normal = m_view->grab().toImage();
    QVERIFY(normal != reversed);
    const QColor paper = widgets::coloursOf(m_view.get()).card;
    QCOMPARE(normal.pixelColor(m_view->cellRect(20, 40).center()), paper);
    bool blue = false;
    for (int x = m_view->cellRect(0, 15).left(); x < m_view->cellRect(0, 22).right(); ++x)
        blue = blue || normal.pixelColor(x, m_view->cellRect(0, 15).top() + 1) == QColor(0, 0, 255);
    QVERIFY(blue);
}

int main(int argc, char **argv)
{
    QApplication app(argc, argv);
    widgets::applyTheme(app, widgets::Appearance::Light);
    TestTerminalView test;
    return QTest::qExec(&test, argc, argv);
}
#include "tst_terminalview.moc"
