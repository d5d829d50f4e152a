// SPDX-License-Identifier: GPL-3.0-or-later
// The view of a terminal: selecting, pasting, searching, links and the mouse.
#include "terminalviewcase.h"

#include "testprogram.h"
#include "widgets/terminal/pasteguard.h"

#include <QApplication>
#include <QClipboard>
#include <QMouseEvent>
#include <QPlainTextEdit>
#include <QPushButton>
#include <QSignalSpy>
#include <QWheelEvent>

namespace tst_terminalmouse {

using namespace Qt::StringLiterals;
using namespace voyageur;
using terminal::Screen;
using widgets::TerminalView;

class TestTerminalMouse final : public TerminalViewCase {
    Q_OBJECT

private slots:
    void theMouseSelectsAndKeysCopy();
    void doubleAndTripleClicksTakeWordsAndLines();
    void keysSelectFromTheCursor();
    void severalLinesArePastedAfterAQuestionOnly();
    void theScrollbackStaysWhereOneReads();
    void searchShowsWhatItFinds();
    void aLinkOpensWithControl();
    void whatIsNoPageIsNoLink();
    void altSelectsABlock();
    void draggingBeyondTheEdgeScrolls();
    void whatIsWrittenOverIsNotSelectedAnyMore();
    void theWheelScrollsOrIsArrows();
    void theMouseIsTheProgramsWhereItWantsIt();
    void aButtonThatTheProgramSawDownIsSeenUp();
    void theScrollbackIsNotTheProgramsToClick();
};

void TestTerminalMouse::theMouseSelectsAndKeysCopy()
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

void TestTerminalMouse::doubleAndTripleClicksTakeWordsAndLines()
{
    feed("cat /home/x.txt now\r\n");
    QTest::mouseDClick(m_view->viewport(), Qt::LeftButton, {}, at(0, 8));
    QCOMPARE(m_view->selectedText(), u"/home/x.txt"_s);
    QTest::mouseRelease(m_view->viewport(), Qt::LeftButton, {}, at(0, 8));
    QTest::mousePress(m_view->viewport(), Qt::LeftButton, {}, at(0, 8));
    QCOMPARE(m_view->selectedText(), u"cat /home/x.txt now"_s);
}

void TestTerminalMouse::keysSelectFromTheCursor()
{
    feed("hello");
    for (int i = 0; i < 3; ++i)
        QTest::keyClick(m_view.get(), Qt::Key_Left, Qt::ControlModifier | Qt::ShiftModifier);
    QCOMPARE(m_view->selectedText(), u"llo"_s);
    QTest::keyClick(m_view.get(), Qt::Key_A, Qt::ControlModifier | Qt::ShiftModifier);
    QCOMPARE(m_view->selectedText().trimmed(), u"hello"_s);
}

void TestTerminalMouse::severalLinesArePastedAfterAQuestionOnly()
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
    guard.dismiss();
    paste(u"only one, with its end\n"_s); // it would run at once
    QVERIFY(!guard.isHidden());
    guard.dismiss();
    paste(u"ls \u202Ex\u200B"_s); // reads as something else
    QVERIFY(!guard.isHidden());
    QCOMPARE(guard.findChild<QPlainTextEdit *>()->toPlainText(), u"ls \\u202ex\\u200b"_s);
    guard.dismiss();
    m_screen->takeOutput();
    paste(u"x\x1b[201~\u009B201~y"_s); // would end the marks
    QVERIFY(!guard.isHidden());
    guard.findChild<QPushButton *>(u"pasteLines"_s)->click();
    QCOMPARE(m_screen->takeOutput(), QByteArray("\x1b[200~x[201~201~y\x1b[201~"));
}

void TestTerminalMouse::theScrollbackStaysWhereOneReads()
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

void TestTerminalMouse::searchShowsWhatItFinds()
{
    using Direction = TerminalView::Direction;
    constexpr auto any = Qt::CaseInsensitive;
    QByteArray lines;
    for (int i = 0; i < 200; ++i)
        lines += "line " + QByteArray::number(i) + "\r\n";
    feed(lines);
    auto found = m_view->find(u"LINE 1"_s, any, Direction::Here);
    QVERIFY(found && found->number == 111 && found->count == 111);
    QVERIFY(m_view->visibleText().contains(u"line 199"_s));
    found = m_view->find(u"LINE 17"_s, any, Direction::Here); // more letters of the same
    QVERIFY(found && found->number == 11 && found->count == 11);
    QCOMPARE(m_view->selectedText(), u"line 17"_s);
    QVERIFY(m_view->visibleText().contains(u"line 179"_s));
    for (int i = 10; i > 0; --i)
        QCOMPARE(m_view->find(u"line 17"_s, any, Direction::Above)->number, i);
    QVERIFY(m_view->visibleText().contains(u"line 17\n"_s));
    QCOMPARE(m_view->find(u"line 17"_s, any, Direction::Above)->number, 11); // round
    QCOMPARE(m_view->find(u"line 17"_s, any, Direction::Below)->number, 1);
    QVERIFY(!m_view->find(u"LINE"_s, Qt::CaseSensitive, Direction::Here));
    QCOMPARE(m_view->selectedText(), QString());
}

void TestTerminalMouse::aLinkOpensWithControl()
{
    feed("see https://docs.alliancecan.ca/wiki today\r\n");
    const QSignalSpy opened(m_view.get(), &TerminalView::linkOpened);
    QTest::mouseClick(m_view->viewport(), Qt::LeftButton, {}, at(0, 10));
    QCOMPARE(opened.count(), 0);
    QTest::mouseClick(m_view->viewport(), Qt::LeftButton, Qt::ControlModifier, at(0, 10));
    QCOMPARE(opened.count(), 1);
    QCOMPARE(opened.first().first().toUrl(), QUrl(u"https://docs.alliancecan.ca/wiki"_s));
}

void TestTerminalMouse::theMouseIsTheProgramsWhereItWantsIt()
{
    feed("\x1b[?1000h\x1b[?1006hword");
    QTest::mouseClick(m_view->viewport(), Qt::LeftButton, {}, at(2, 5));
    QCOMPARE(m_screen->takeOutput(), QByteArray("\x1b[<0;6;3M\x1b[<0;6;3m"));
    QTest::mouseDClick(m_view->viewport(), Qt::LeftButton, Qt::ShiftModifier, at(0, 1)); // with Shift it is ours
    QCOMPARE(m_view->selectedText(), u"word"_s);
    QCOMPARE(m_screen->takeOutput(), QByteArray());
}

void TestTerminalMouse::aButtonThatTheProgramSawDownIsSeenUp()
{
    const QByteArray wanted("\x1b[?1000h\x1b[?1006h");
    feed(wanted);
    QTest::mousePress(m_view->viewport(), Qt::LeftButton, {}, at(2, 5));
    QCOMPARE(m_screen->takeOutput(), QByteArray("\x1b[<0;6;3M"));
    QTest::mouseRelease(m_view->viewport(), Qt::LeftButton, Qt::ShiftModifier, at(2, 5)); // Shift came later
    QCOMPARE(m_screen->takeOutput(), QByteArray("\x1b[<4;6;3m"));
    QTest::mousePress(m_view->viewport(), Qt::LeftButton, {}, at(2, 5));
    m_screen->takeOutput();
    feed("\x1b[?1000l"); // the click was on Quit
    QTest::mouseRelease(m_view->viewport(), Qt::LeftButton, {}, at(2, 5));
    QCOMPARE(m_screen->takeOutput(), QByteArray());
    feed(wanted); // the next program gets the first click
    QTest::mouseClick(m_view->viewport(), Qt::LeftButton, {}, at(2, 5));
    QCOMPARE(m_screen->takeOutput(), QByteArray("\x1b[<0;6;3M\x1b[<0;6;3m"));
}

void TestTerminalMouse::theScrollbackIsNotTheProgramsToClick()
{
    feed(QByteArray("some words\r\n").repeated(100) + "\x1b[?1000h\x1b[?1006h");
    QTest::keyClick(m_view.get(), Qt::Key_Home, Qt::ShiftModifier);
    QCOMPARE(m_view->topLine(), m_screen->firstLine());
    QTest::mouseDClick(m_view->viewport(), Qt::LeftButton, {}, at(1, 6));
    QTest::mouseRelease(m_view->viewport(), Qt::LeftButton, {}, at(1, 6));
    QCOMPARE(m_screen->takeOutput(), QByteArray());
    QCOMPARE(m_view->selectedText(), u"words"_s);
    m_view->scrollTo(m_screen->screenLine());
    QTest::mouseClick(m_view->viewport(), Qt::LeftButton, {}, at(1, 6));
    QCOMPARE(m_screen->takeOutput(), QByteArray("\x1b[<0;7;2M\x1b[<0;7;2m"));
}

void TestTerminalMouse::whatIsNoPageIsNoLink()
{
    feed("\x1b]8;;file:///etc/passwd\x07here\x1b]8;;\x07 vscode://x/y\r\n");
    const QSignalSpy opened(m_view.get(), &TerminalView::linkOpened);
    QTest::mouseClick(m_view->viewport(), Qt::LeftButton, Qt::ControlModifier, at(0, 1));
    QTest::mouseClick(m_view->viewport(), Qt::LeftButton, Qt::ControlModifier, at(0, 9));
    QCOMPARE(opened.count(), 0);
}

void TestTerminalMouse::altSelectsABlock()
{
    feed("one   1\r\ntwo   22\r\nthree 333");
    QTest::mousePress(m_view->viewport(), Qt::LeftButton, Qt::AltModifier, at(0, 6));
    QMouseEvent move(QEvent::MouseMove, m_view->cellRect(2, 8).topRight() - QPoint(1, -3),
                     m_view->viewport()->mapToGlobal(m_view->cellRect(2, 8).topRight()), Qt::NoButton, Qt::LeftButton,
                     Qt::AltModifier);
    QApplication::sendEvent(m_view->viewport(), &move);
    QTest::mouseRelease(m_view->viewport(), Qt::LeftButton, Qt::AltModifier, at(2, 8));
    QCOMPARE(m_view->selectedText(), u"1\n22\n333"_s);
}

void TestTerminalMouse::draggingBeyondTheEdgeScrolls()
{
    QByteArray lines;
    for (int i = 0; i < 100; ++i)
        lines += "line " + QByteArray::number(i) + "\r\n";
    feed(lines);
    const qint64 bottom = m_view->topLine();
    QTest::mousePress(m_view->viewport(), Qt::LeftButton, {}, at(10, 3));
    QTest::mouseMove(m_view->viewport(), at(5, 3));
    QTest::mouseMove(m_view->viewport(), QPoint(1, -60)); // and held there
    QTRY_COMPARE(m_view->topLine(), 0);
    QTest::mouseRelease(m_view->viewport(), Qt::LeftButton, {}, QPoint(1, -60));
    QVERIFY(m_view->selectedText().startsWith(u"line 0\nline 1\n"_s));
    QVERIFY(m_view->selectedText().contains(u"\nline %1\n"_s.arg(bottom + 9)));
}

void TestTerminalMouse::whatIsWrittenOverIsNotSelectedAnyMore()
{
    feed("alpha\r\nbeta\r\n");
    QTest::mouseDClick(m_view->viewport(), Qt::LeftButton, {}, at(0, 1));
    QTest::mouseRelease(m_view->viewport(), Qt::LeftButton, {}, at(0, 1));
    QByteArray lines("gamma\r\n");
    feed(lines.repeated(100)); // it scrolls away, and is still what it was
    QCOMPARE(m_view->selectedText(), u"alpha"_s);
    m_view->clearSelection();
    feed("\x1b[2J\x1b[Hdelta\r\n");
    QTest::mouseDClick(m_view->viewport(), Qt::LeftButton, {}, at(0, 1));
    QTest::mouseRelease(m_view->viewport(), Qt::LeftButton, {}, at(0, 1));
    QCOMPARE(m_view->selectedText(), u"delta"_s);
    feed("\x1b[Hrm -r");
    QCOMPARE(m_view->selectedText(), QString());
}

void TestTerminalMouse::theWheelScrollsOrIsArrows()
{
    const auto wheel = [&](int steps) {
        QWheelEvent event(at(3, 3), m_view->viewport()->mapToGlobal(at(3, 3)), {}, {0, 120 * steps}, Qt::NoButton, {},
                          Qt::NoScrollPhase, false);
        QApplication::sendEvent(m_view->viewport(), &event);
        return m_screen->takeOutput();
    };
    feed(QByteArray("line\r\n").repeated(100));
    const qint64 bottom = m_view->topLine();
    QCOMPARE(wheel(2), QByteArray());
    QCOMPARE(m_view->topLine(), bottom - 6);
    QCOMPARE(wheel(-2), QByteArray());
    feed("\x1b[?1049h");
    QCOMPARE(wheel(1), QByteArray("\x1b[A\x1b[A\x1b[A"));
    feed("\x1b[?1h");
    QCOMPARE(wheel(-1), QByteArray("\x1bOB\x1bOB\x1bOB"));
    feed("\x1b[?1000h\x1b[?1006h");
    QCOMPARE(wheel(1), QByteArray("\x1b[<64;4;4M"));
}

int run(int argc, char **argv)
{
    QApplication app(argc, argv);
    widgets::applyTheme(app, widgets::Appearance::Light);
    TestTerminalMouse test;
    return QTest::qExec(&test, argc, argv);
}

VOYAGEUR_TEST_RUN(run)

} // namespace tst_terminalmouse
#include "tst_terminalmouse.moc"
