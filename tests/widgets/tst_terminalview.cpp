// SPDX-License-Identifier: GPL-3.0-or-later
// The view of a terminal: keys, colours, what is painted, and what a screen reader gets.
#include "terminalviewcase.h"
#include "testprogram.h"
#include "widgets/common/textcolours.h"

#include <QAccessible>
#include <QApplication>
#include <QInputMethodEvent>
#include <QMenu>
#include <QSignalSpy>

namespace tst_terminalview {

using namespace Qt::StringLiterals;
using namespace voyageur;
using terminal::Screen;
using widgets::TerminalView;

class TestTerminalView final : public TerminalViewCase {
    Q_OBJECT

private slots:
    void keysGoToTheProgram();
    void theProgramsSizeIsTheWindows();
    void aFrenchKeyboardWritesItsCharacters();
    void theKeypadIsTheProgramsUnlessNumLockIsOn();
    void keysOfTheWindowAreNotTheProgramsAndTheOthersAre();
    void theBellIsSeenOnceASecond();
    void everyPairOfColoursCanBeRead();
    void aComposedCharacterIsSentWhenItIsReady();
    void zoomChangesTheNumberOfCells();
    void aScreenReaderReadsTheRows();
    void aScreenReaderReadsText();
    void aScreenReaderIsToldWhatIsNew();
    void onlyWhatChangedIsPaintedAndOncePerFrame();
    void everythingIsPainted();
};

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

void TestTerminalView::aFrenchKeyboardWritesItsCharacters()
{
    const auto press = [&](int key, Qt::KeyboardModifiers modifiers, const QString &text) {
        QKeyEvent event(QEvent::KeyPress, key, modifiers, text);
        QApplication::sendEvent(m_view.get(), &event);
        return m_screen->takeOutput();
    };
    QCOMPARE(press(Qt::Key_Eacute, {}, u"é"_s), QByteArray("é"));
    QCOMPARE(press(Qt::Key_Bar, Qt::GroupSwitchModifier, u"|"_s), QByteArray("|"));              // AltGr on X11
    QCOMPARE(press(Qt::Key_At, Qt::ControlModifier | Qt::AltModifier, u"@"_s), QByteArray("@")); // on Windows
    QCOMPARE(press(Qt::Key_AsciiTilde, Qt::ControlModifier | Qt::AltModifier, u"~"_s), QByteArray("~"));
    QCOMPARE(press(Qt::Key_A, Qt::AltModifier, u"a"_s),
             QByteArray("\x1b"
                        "a"));
    QCOMPARE(press(Qt::Key_A, Qt::ControlModifier | Qt::AltModifier, QString(QChar(1))), QByteArray("\x1b\x01"));
    QCOMPARE(press(Qt::Key_Dead_Circumflex, {}, {}), QByteArray());
    QCOMPARE(press(Qt::Key_Control, Qt::ControlModifier, {}), QByteArray());
    QInputMethodEvent composed; // the dead key and its letter
    composed.setCommitString(u"ê"_s);
    QApplication::sendEvent(m_view.get(), &composed);
    QCOMPARE(m_screen->takeOutput(), QByteArray("ê"));
    QCOMPARE(press(Qt::Key_F5, Qt::ShiftModifier, {}), QByteArray("\x1b[15;2~"));
    QCOMPARE(press(Qt::Key_Up, Qt::AltModifier, {}), QByteArray("\x1b[1;3A"));
}

void TestTerminalView::theKeypadIsTheProgramsUnlessNumLockIsOn()
{
    const auto press = [&](int key, const QString &text, bool numLock) {
        QKeyEvent event(QEvent::KeyPress, key, Qt::KeypadModifier, 0, 0, numLock ? 0x10 : 0, text);
        QApplication::sendEvent(m_view.get(), &event);
        return m_screen->takeOutput();
    };
    for (const bool numLock : {false, true}) {
        QCOMPARE(press(Qt::Key_7, u"7"_s, numLock), QByteArray("7"));
        QCOMPARE(press(Qt::Key_Enter, u"\r"_s, numLock), QByteArray("\r"));
        QCOMPARE(press(Qt::Key_Home, {}, numLock), QByteArray("\x1b[H"));
    }
    feed("\x1b=\x1b[?1h");
    QCOMPARE(press(Qt::Key_7, u"7"_s, true), QByteArray("7"));
    QCOMPARE(press(Qt::Key_Plus, u"+"_s, true), QByteArray("+"));
    QCOMPARE(press(Qt::Key_Enter, u"\r"_s, true), QByteArray("\r"));
    QCOMPARE(press(Qt::Key_7, u"7"_s, false), QByteArray("\x1bOw"));
    QCOMPARE(press(Qt::Key_Plus, u"+"_s, false), QByteArray("\x1bOk"));
    QCOMPARE(press(Qt::Key_Comma, u","_s, false), QByteArray("\x1bOl"));
    QCOMPARE(press(Qt::Key_Enter, u"\r"_s, false), QByteArray("\x1bOM"));
    QCOMPARE(press(Qt::Key_Home, {}, false), QByteArray("\x1bOH"));
    QCOMPARE(press(Qt::Key_Up, {}, false), QByteArray("\x1bOA"));
    QTest::keyClick(m_view.get(), Qt::Key_7); // of the other keys
    QCOMPARE(m_screen->takeOutput(), QByteArray("7"));
}

void TestTerminalView::keysOfTheWindowAreNotTheProgramsAndTheOthersAre()
{
    const QSignalSpy tabs(m_view.get(), &TerminalView::tabWanted);
    QTest::keyClick(m_view.get(), Qt::Key_PageDown, Qt::ControlModifier);
    QTest::keyClick(m_view.get(), Qt::Key_PageUp, Qt::ControlModifier);
    QCOMPARE(tabs.count(), 2);
    QCOMPARE(tabs.first().first().toInt(), 1);
    QCOMPARE(tabs.last().first().toInt(), -1);
    QCOMPARE(m_screen->takeOutput(), QByteArray());
    QKeyEvent f6(QEvent::ShortcutOverride, Qt::Key_F6, Qt::NoModifier);
    f6.ignore();
    QApplication::sendEvent(m_view.get(), &f6);
    QVERIFY(!f6.isAccepted());
    QKeyEvent f1(QEvent::ShortcutOverride, Qt::Key_F1, Qt::NoModifier);
    f1.ignore();
    QApplication::sendEvent(m_view.get(), &f1);
    QVERIFY(f1.isAccepted());
    QTest::keyClick(m_view.get(), Qt::Key_F10, Qt::ShiftModifier);
    QTRY_VERIFY(m_view->findChild<QMenu *>(u"terminalMenu"_s));
    m_view->findChild<QMenu *>(u"terminalMenu"_s)->close();
}

// A loop that rings must not flicker.
void TestTerminalView::theBellIsSeenOnceASecond()
{
    const QSignalSpy rang(m_view.get(), &TerminalView::rang);
    const QColor paper = widgets::coloursOf(m_view.get()).card;
    int changes = 0;
    bool flashes = false;
    QElapsedTimer timer;
    timer.start();
    while (timer.elapsed() < 900) {
        feed("\x07");
        const bool now = m_view->grab().toImage().pixelColor(m_view->cellRect(20, 40).center()) != paper;
        changes += now != std::exchange(flashes, now) ? 1 : 0;
    }
    QVERIFY(rang.count() > 1);
    QVERIFY2(changes <= 3, qPrintable(QString::number(changes)));
}

void TestTerminalView::everyPairOfColoursCanBeRead()
{
    for (const auto *colours : {&widgets::lightColours(), &widgets::darkColours()}) {
        const widgets::TerminalColours &table = widgets::TerminalColours::of(*colours);
        QList<QColor> all(table.numbered.begin(), table.numbered.end());
        all << table.text << table.paper << table.selection;
        for (const QColor &paper : all) {
            for (const QColor &ink : all)
                QVERIFY(widgets::contrast(widgets::readableInk(ink, paper), paper) >= 4.5);
        }
        for (const QColor &ink : table.numbered) // on our own paper they are what they are
            QVERIFY2(ink == table.numbered[0] || widgets::readableInk(ink, table.paper) == ink, qPrintable(ink.name()));
        QVERIFY(widgets::contrast(table.cursor, table.paper) >= 3);
        QVERIFY(widgets::contrast(table.text, table.selection) >= 4.5);
    }
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

void TestTerminalView::aScreenReaderReadsText()
{
    feed("première\r\n漢x e\xCC\x81\r\n$ ");
    QAccessibleInterface *accessible = QAccessible::queryAccessibleInterface(m_view.get());
    QVERIFY(accessible);
    QAccessibleTextInterface *text = accessible->textInterface();
    QVERIFY(text);
    const QString all = u"première\n漢x e\u0301\n$ "_s;
    QCOMPARE(text->characterCount(), static_cast<int>(all.size()));
    QCOMPARE(text->text(0, text->characterCount()), all);
    QCOMPARE(text->cursorPosition(), static_cast<int>(all.size()));
    int begin = 0;
    int end = 0;
    QCOMPARE(text->textAtOffset(10, QAccessible::LineBoundary, &begin, &end), u"漢x e\u0301\n"_s);
    QCOMPARE(begin, 9);
    const QRect rect = text->characterRect(10); // after a character of two columns
    QCOMPARE(rect.topLeft(), m_view->viewport()->mapToGlobal(m_view->cellRect(1, 2).topLeft()));
    QCOMPARE(text->offsetAtPoint(rect.center()), 10);
    text->setSelection(0, 0, 8);
    QCOMPARE(m_view->selectedText(), u"première"_s);
    QCOMPARE(text->selectionCount(), 1);
    text->selection(0, &begin, &end);
    QCOMPARE(begin, 0);
    QCOMPARE(end, 8);
    text->removeSelection(0);
    QCOMPARE(text->selectionCount(), 0);
}

void TestTerminalView::aScreenReaderIsToldWhatIsNew()
{
    feed(QByteArray("old line\r\n").repeated(30) + "$ l");
    widgets::SeenText before = m_view->seen();
    feed("s\r\nfile one\r\nfile two\r\n$ ");
    // Three rows went up, and what came is read once; not the twenty rows that moved.
    auto changes = widgets::changesBetween(before, m_view->seen());
    QCOMPARE(changes.size(), size_t(2));
    QCOMPARE(changes[0].removed, u"old line\n"_s.repeated(3));
    QVERIFY(changes[0].inserted.isEmpty() && changes[1].removed.isEmpty());
    QCOMPARE(changes[1].inserted, u"s\nfile one\nfile two\n$ "_s);
    before = m_view->seen();
    QVERIFY(widgets::changesBetween(before, before).empty());
    feed("\b\b# ");
    changes = widgets::changesBetween(before, m_view->seen());
    QCOMPARE(changes.size(), size_t(1));
    QCOMPARE(changes[0].removed + u'>' + changes[0].inserted, u"$>#"_s);
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

int run(int argc, char **argv)
{
    QApplication app(argc, argv);
    widgets::applyTheme(app, widgets::Appearance::Light);
    TestTerminalView test;
    return QTest::qExec(&test, argc, argv);
}

VOYAGEUR_TEST_RUN(run)

} // namespace tst_terminalview
#include "tst_terminalview.moc"
