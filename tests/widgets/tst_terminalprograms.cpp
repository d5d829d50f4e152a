// SPDX-License-Identifier: GPL-3.0-or-later
// Real programs in the view of a terminal: the mouse and the keypad, from the window's events to what the program makes of them.
#include "terminal.h"
#include "testprogram.h"
#include "widgets/common/theme.h"
#include "widgets/terminal/terminalview.h"

#include <QApplication>
#include <QFile>
#include <QKeyEvent>
#include <QScrollBar>
#include <QTemporaryDir>
#include <QTest>
#include <QWheelEvent>

namespace tst_terminalprograms {

using namespace Qt::StringLiterals;
using namespace voyageur;
using widgets::TerminalView;

namespace {

//! A program of 80 columns and 24 rows in a window.
class Window final {
public:
    Window(const QStringList &command, const QString &folder) : m_terminal(command, folder), m_view(&m_terminal.screen())
    {
        QObject::connect(&m_view, &TerminalView::typed, &m_view, [this] { m_terminal.send(); });
        QObject::connect(&m_view, &TerminalView::resized, &m_view,
                         [this](int columns, int rows) { m_terminal.resize(columns, rows); });
        m_view.resize(m_view.sizeHint() + QSize(m_view.verticalScrollBar()->sizeHint().width(), 0));
        m_view.show();
    }
    Terminal &terminal() { return m_terminal; }
    bool waitFor(const std::function<bool()> &wanted)
    {
        const bool is = m_terminal.waitFor(wanted);
        m_view.screenChanged();
        return is;
    }
    //! A program that asks for the mouse and only then reads key by key takes what comes in between for an answer.
    bool waitForMouse(terminal::MouseMode mode)
    {
        return waitFor([&] { return m_terminal.screen().mouseMode() == mode && m_terminal.readsKeys(); });
    }
    bool waitForText(const QString &text)
    {
        return waitFor([&] { return m_terminal.text().contains(text); });
    }
    void keys(const QString &text) { QTest::keyClicks(&m_view, text); }
    void key(Qt::Key key) { QTest::keyClick(&m_view, key); }
    void keypad(Qt::Key key, const QString &text, bool numLock)
    {
        QKeyEvent event(QEvent::KeyPress, key, Qt::KeypadModifier, 0, 0, numLock ? 0x10 : 0, text);
        QApplication::sendEvent(&m_view, &event);
    }
    void press(int row, int column) { QTest::mousePress(m_view.viewport(), Qt::LeftButton, {}, at(row, column)); }
    void release(int row, int column) { QTest::mouseRelease(m_view.viewport(), Qt::LeftButton, {}, at(row, column)); }
    void click(int row, int column) { QTest::mouseClick(m_view.viewport(), Qt::LeftButton, {}, at(row, column)); }
    void move(int row, int column) { QTest::mouseMove(m_view.viewport(), at(row, column)); }
    void wheel(int row, int column, int steps)
    {
        const QPoint place = at(row, column);
        QWheelEvent event(place, m_view.viewport()->mapToGlobal(place), {}, {0, 120 * steps}, Qt::NoButton, {}, Qt::NoScrollPhase,
                          false);
        QApplication::sendEvent(m_view.viewport(), &event);
    }

private:
    QPoint at(int row, int column) const { return m_view.cellRect(row, column).center() - QPoint(1, 0); }

    Terminal m_terminal;
    TerminalView m_view;
};

} // namespace

class TestTerminalPrograms final : public QObject {
    Q_OBJECT

private slots:
    void vttestSeesTheMouse_data();
    void vttestSeesTheMouse();
    void vimFollowsTheMouse();
    void htopFollowsTheMouse();
    void theKeypadWritesNumbers_data();
    void theKeypadWritesNumbers();

private:
    void writeLines(const QString &name) const;

    QTemporaryDir m_folder;
};

void TestTerminalPrograms::writeLines(const QString &name) const
{
    QFile file(m_folder.filePath(name));
    QVERIFY(file.open(QIODevice::WriteOnly));
    for (int i = 1; i <= 200; ++i)
        file.write("line " + QByteArray::number(i) + "\n");
}

// Menu 11.8.5: its first item goes from one way to write coordinates to the next.
void TestTerminalPrograms::vttestSeesTheMouse_data()
{
    QTest::addColumn<int>("toggles");
    QTest::addColumn<QString>("coordinates");
    QTest::addColumn<QString>("up");      // at row 15 and column 30
    QTest::addColumn<QString>("dragged"); // and up at row 14 and column 10
    QTest::newRow("normal") << 0 << u"normal"_s << u"<27> [ M # > /"_s << u"<27> [ M # * ."_s;
    QTest::newRow("utf-8") << 1 << u"UTF-8"_s << u"<27> [ M # > /"_s << u"<27> [ M # * ."_s;
    QTest::newRow("sgr") << 2 << u"SGR"_s << u"<27> [ < 0 ; 3 0 ; 1 5 m"_s << u"<27> [ < 0 ; 1 0 ; 1 4 m"_s;
    QTest::newRow("urxvt") << 3 << u"urxvt-style"_s << u"<27> [ 3 5 ; 3 0 ; 1 5 M"_s << u"<27> [ 3 5 ; 1 0 ; 1 4 M"_s;
}

void TestTerminalPrograms::vttestSeesTheMouse()
{
    QFETCH(int, toggles);
    QFETCH(QString, coordinates);
    QFETCH(QString, up);
    QFETCH(QString, dragged);
    Window vttest({u"vttest"_s, u"24x80.80"_s}, m_folder.path());
    const auto choose = [&](const QString &menu, const QString &choice) {
        QVERIFY2(vttest.waitFor([&] {
            return vttest.terminal().text().contains(menu) && vttest.terminal().tail().trimmed().endsWith("):");
        }),
                 qPrintable(vttest.terminal().text()));
        vttest.terminal().clearTail();
        vttest.keys(choice);
        vttest.key(Qt::Key_Return);
    };
    const auto says = [&](const QString &words) {
        return vttest.waitFor([&] { return (vttest.terminal().row(3) + vttest.terminal().row(4)).contains(words); });
    };
    choose(u"Choose test type"_s, u"11"_s);
    choose(u"Menu 11:"_s, u"8"_s);
    choose(u"Menu 11.8:"_s, u"5"_s);
    for (int i = 0; i < toggles; ++i)
        choose(u"Menu 11.8.5:"_s, u"1"_s);
    QVERIFY(vttest.waitForText(u"Mode: %1 coordinates"_s.arg(coordinates)));

    choose(u"Menu 11.8.5:"_s, u"4"_s); // clicks
    QVERIFY(vttest.waitForText(u"Normal Mouse Tracking"_s));
    QVERIFY(vttest.waitForMouse(terminal::MouseMode::Click));
    vttest.press(14, 29);
    QVERIFY2(says(u"code 0x0 (15,30) button 1"_s), qPrintable(vttest.terminal().text()));
    QVERIFY(vttest.waitFor([&] { return vttest.terminal().row(14) == QString(29, u' ') + u'1'; }));
    vttest.release(14, 29);
    QVERIFY2(says(up), qPrintable(vttest.terminal().text()));
    vttest.wheel(10, 6, 1);
    QVERIFY2(says(u"code 0x40 (11,7) button 4"_s), qPrintable(vttest.terminal().text()));
    vttest.wheel(11, 79, -1);
    QVERIFY2(says(u"code 0x41 (12,80) button 5"_s), qPrintable(vttest.terminal().text()));
    vttest.keys(u"q"_s);
    QVERIFY(vttest.waitForText(u"Push <RETURN>"_s));
    QCOMPARE(vttest.terminal().screen().mouseMode(), terminal::MouseMode::None);
    vttest.key(Qt::Key_Return);

    choose(u"Menu 11.8.5:"_s, u"7"_s); // drags
    QVERIFY(vttest.waitForMouse(terminal::MouseMode::Drag));
    vttest.move(12, 2); // with no button: nothing
    vttest.press(12, 3);
    QVERIFY2(says(u"code 0x0 (13,4) button 1"_s), qPrintable(vttest.terminal().text()));
    vttest.move(13, 9);
    QVERIFY2(says(u"code 0x20 (14,10) button 1 motion"_s), qPrintable(vttest.terminal().text()));
    vttest.release(13, 9);
    QVERIFY2(says(dragged), qPrintable(vttest.terminal().text()));
    vttest.keys(u"q"_s);
    QVERIFY(vttest.waitForText(u"Push <RETURN>"_s));
    vttest.key(Qt::Key_Return);

    choose(u"Menu 11.8.5:"_s, u"6"_s); // every movement
    QVERIFY(vttest.waitForMouse(terminal::MouseMode::Move));
    vttest.move(16, 19);
    QVERIFY2(says(u"code 0x23 (17,20)"_s), qPrintable(vttest.terminal().text()));
}

void TestTerminalPrograms::vimFollowsTheMouse()
{
    writeLines(u"lines.txt"_s);
    Window vim({u"vim"_s, u"-N"_s, u"-u"_s, u"NONE"_s, u"-i"_s, u"NONE"_s, u"lines.txt"_s}, m_folder.path());
    Terminal &terminal = vim.terminal();
    QVERIFY2(vim.waitFor([&] { return terminal.row(22) == u"line 23"_s && terminal.cursorIs(0, 0); }),
             qPrintable(terminal.text()));
    vim.keys(u":set mouse=a"_s);
    vim.key(Qt::Key_Return);
    QVERIFY(vim.waitFor([&] { return terminal.screen().mouseMode() != terminal::MouseMode::None; }));
    vim.click(9, 5);
    QVERIFY2(vim.waitFor([&] { return terminal.cursorIs(9, 5); }), qPrintable(terminal.text()));
    vim.wheel(5, 5, -1);
    QVERIFY2(vim.waitFor([&] { return terminal.row(0) == u"line 4"_s && terminal.row(22) == u"line 26"_s; }),
             qPrintable(terminal.text()));
    vim.wheel(5, 5, 1);
    QVERIFY(vim.waitFor([&] { return terminal.row(0) == u"line 1"_s; }));
    vim.press(2, 0);
    QVERIFY(vim.waitFor([&] { return terminal.cursorIs(2, 0); }));
    vim.move(3, 3);
    QVERIFY2(vim.waitForText(u"-- VISUAL --"_s), qPrintable(terminal.text()));
    vim.release(3, 3);
    QVERIFY(vim.waitFor([&] { return terminal.cursorIs(3, 3); }));
    vim.keys(u"d"_s);
    QVERIFY2(vim.waitFor([&] { return terminal.row(2) == u" 4"_s && terminal.row(3) == u"line 5"_s; }),
             qPrintable(terminal.text()));
    vim.keys(u":q!"_s);
    vim.key(Qt::Key_Return);
    QCOMPARE(terminal.waitForEnd(), 0);
    QCOMPARE(terminal.screen().mouseMode(), terminal::MouseMode::None);
}

void TestTerminalPrograms::htopFollowsTheMouse()
{
    Window htop({u"htop"_s}, m_folder.path());
    Terminal &terminal = htop.terminal();
    QVERIFY2(htop.waitFor([&] { return terminal.row(23).startsWith(u"F1Help"_s); }), qPrintable(terminal.text()));
    htop.click(23, 3);
    QVERIFY2(htop.waitForText(u"Process state: R: running"_s), qPrintable(terminal.text()));
    htop.key(Qt::Key_Escape);
    QVERIFY(htop.waitFor([&] { return terminal.row(23).startsWith(u"F1Help"_s); }));
    const auto header = [&] {
        for (int row = 0; row < 23; ++row)
            if (terminal.row(row).contains(u"PID"_s) && terminal.row(row).contains(u"Command"_s))
                return row;
        return -1;
    };
    QVERIFY2(header() > 0, qPrintable(terminal.text()));
    const auto isPicked = [&](int row) {
        const terminal::Line &line = terminal.screen().line(terminal.screen().screenLine() + row);
        return line.cells[1].background == terminal::Colour::indexed(6); // htop's bar is cyan
    };
    const int second = header() + 2;
    htop.click(second, 10);
    QVERIFY2(htop.waitFor([&] { return isPicked(second) && !isPicked(second - 1); }), qPrintable(terminal.text()));
    const auto quit = static_cast<int>(terminal.row(23).indexOf(u"F10Quit"_s));
    QVERIFY(quit > 0);
    htop.click(23, quit + 4);
    QCOMPARE(terminal.waitForEnd(), 0);
}

void TestTerminalPrograms::theKeypadWritesNumbers_data()
{
    QTest::addColumn<QStringList>("command");
    QTest::addColumn<bool>("numLock");
    const QStringList vim = {u"vim"_s, u"-N"_s, u"-u"_s, u"NONE"_s, u"-i"_s, u"NONE"_s, u"-n"_s, u"vim.txt"_s};
    const QStringList nano = {u"nano"_s, u"--ignorercfiles"_s, u"nano.txt"_s};
    QTest::newRow("vim, NumLock") << vim << true;
    QTest::newRow("vim") << vim << false;
    QTest::newRow("nano, NumLock") << nano << true;
}

// Without NumLock, a keypad's 7 is Home, and the signs are the keypad's own keys: vim knows them, nano does not, in xterm either.
void TestTerminalPrograms::theKeypadWritesNumbers()
{
    QFETCH(QStringList, command);
    QFETCH(bool, numLock);
    Window editor(command, m_folder.path());
    Terminal &terminal = editor.terminal();
    const int top = command.first() == u"vim"_s ? 0 : 1;
    if (top == 0) { // a key that comes while vim still asks the terminal what it is may not show
        QVERIFY2(editor.waitFor([&] { return terminal.row(1) == u"~"_s && terminal.cursorIs(0, 0); }),
                 qPrintable(terminal.text()));
        editor.keys(u":"_s);
        QVERIFY2(editor.waitFor([&] { return terminal.row(23) == u":"_s; }), qPrintable(terminal.text()));
        editor.key(Qt::Key_Escape);
        QVERIFY2(editor.waitFor([&] { return terminal.cursorIs(0, 0); }), qPrintable(terminal.text()));
        editor.keys(u"i"_s);
        QVERIFY2(editor.waitForText(u"-- INSERT --"_s), qPrintable(terminal.text()));
    } else {
        QVERIFY2(editor.waitFor([&] { return terminal.row(23).startsWith(u"^X"_s); }), qPrintable(terminal.text()));
    }
    QString expected;
    if (numLock) {
        expected = u"7081"_s;
        for (const QChar digit : std::as_const(expected))
            editor.keypad(static_cast<Qt::Key>(digit.unicode()), digit, true);
    }
    for (const QChar sign : u"+-*/"_s)
        editor.keypad(static_cast<Qt::Key>(sign.unicode()), sign, numLock);
    expected += u"+-*/"_s;
    editor.keypad(Qt::Key_Enter, u"\r"_s, numLock);
    editor.keys(u"next"_s);
    QVERIFY2(editor.waitFor([&] { return terminal.row(top) == expected && terminal.row(top + 1) == u"next"_s; }),
             qPrintable(terminal.text()));
}

int run(int argc, char **argv)
{
    QApplication app(argc, argv);
    widgets::applyTheme(app, widgets::Appearance::Light);
    TestTerminalPrograms test;
    return QTest::qExec(&test, argc, argv);
}

VOYAGEUR_TEST_RUN(run)

} // namespace tst_terminalprograms
#include "tst_terminalprograms.moc"
