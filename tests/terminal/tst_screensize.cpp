// SPDX-License-Identifier: GPL-3.0-or-later
// A window that changes its size loses nothing that it need not.
#include "terminal/screen.h"
#include "testprogram.h"

#include <QTest>

namespace tst_screensize {

using namespace voyageur::terminal;
using namespace Qt::StringLiterals;

namespace {

QStringList lines(const Screen &screen, qint64 from)
{
    QStringList rows;
    for (qint64 line = from; line < screen.endLine(); ++line)
        rows += screen.lineText(line);
    return rows;
}

} // namespace

class TestScreenSize final : public QObject {
    Q_OBJECT

private slots:
    void aLowerScreenPushesItsTopUpAndAHigherOneTakesItBack();
    void blankRowsGoFirst();
    void theCursorsLineStays();
    void aNarrowerScreenKeepsWhatItHides();
    void whatIsHiddenStaysOnTheWayThroughTheHistory();
    void aWideCharacterAtTheEdgeGoes();
    void behindTheAlternateScreenTheShellsCursorStaysOnItsLine();
    void sizesAreClamped();
};

void TestScreenSize::aLowerScreenPushesItsTopUpAndAHigherOneTakesItBack()
{
    Screen screen(10, 4);
    screen.feed("1\r\n2\r\n3\r\n4$");
    screen.resize(10, 2);
    QCOMPARE(lines(screen, screen.screenLine()), QStringList({u"3"_s, u"4$"_s}));
    QCOMPARE(screen.screenLine(), 2);
    QCOMPARE(screen.cursor().row, 1);
    QCOMPARE(screen.cursor().column, 2);
    screen.resize(10, 6);
    QCOMPARE(lines(screen, screen.firstLine()), QStringList({u"1"_s, u"2"_s, u"3"_s, u"4$"_s, {}, {}}));
    QCOMPARE(screen.cursor().row, 3);
    screen.feed("x");
    QCOMPARE(screen.lineText(3), u"4$x"_s);
}

void TestScreenSize::blankRowsGoFirst()
{
    Screen screen(10, 6);
    screen.feed("1\r\n2");
    screen.resize(10, 3);
    QCOMPARE(screen.screenLine(), 0);
    QCOMPARE(lines(screen, 0), QStringList({u"1"_s, u"2"_s, {}}));
}

void TestScreenSize::theCursorsLineStays()
{
    Screen screen(10, 4);
    screen.feed("1\r\n2\r\n3\r\n4\x1b[1;2H");
    screen.resize(10, 2);
    QCOMPARE(lines(screen, screen.screenLine()), QStringList({u"1"_s, u"2"_s}));
    QCOMPARE(screen.cursor().row, 0);
}

void TestScreenSize::aNarrowerScreenKeepsWhatItHides()
{
    Screen screen(10, 2);
    screen.feed("0123456789");
    screen.resize(4, 2);
    QCOMPARE(screen.lineText(0), u"0123"_s);
    screen.resize(12, 2);
    QCOMPARE(screen.lineText(0), u"0123456789"_s);
    screen.resize(4, 2);
    screen.feed("\r\x1b[K"); // to the end of the line is to the end of all of it
    screen.resize(12, 2);
    QCOMPARE(screen.lineText(0), QString());
}

// Panels that open and close make the window narrow and low for a moment.
void TestScreenSize::whatIsHiddenStaysOnTheWayThroughTheHistory()
{
    Screen screen(12, 4);
    screen.feed("a long line\r\nanother one\r\n3\r\n$");
    screen.resize(5, 2);
    QCOMPARE(screen.screenLine(), 2);
    QCOMPARE(screen.lineText(0), u"a lon"_s);
    screen.resize(12, 2);
    QCOMPARE(screen.lineText(0), u"a long line"_s);
    QCOMPARE(screen.lineText(1), u"another one"_s);
    screen.resize(5, 2);
    screen.feed("\r\nsix\r\n");
    screen.resize(12, 4);
    QCOMPARE(screen.lineText(0), u"a long line"_s);
}

void TestScreenSize::aWideCharacterAtTheEdgeGoes()
{
    Screen screen(4, 2);
    screen.feed("a漢b");
    screen.resize(2, 2);
    QCOMPARE(screen.lineText(0), u"a"_s);
    Screen scrolled(4, 2);
    scrolled.feed("a漢b\r\n\n\n");
    scrolled.resize(2, 2);
    QCOMPARE(scrolled.length(scrolled.line(0)), 1);
    QCOMPARE(scrolled.lineText(0), u"a"_s);
}

void TestScreenSize::behindTheAlternateScreenTheShellsCursorStaysOnItsLine()
{
    Screen screen(10, 6);
    screen.feed("1\r\n2\r\n3\r\n4\r\n5$\x1b[?1049hvim");
    screen.resize(8, 3);
    screen.resize(9, 2);
    screen.resize(10, 5);
    screen.feed("\x1b[?1049lx");
    QCOMPARE(lines(screen, screen.firstLine()), QStringList({u"1"_s, u"2"_s, u"3"_s, u"4"_s, u"5$x"_s}));
    Screen lower(10, 6);
    lower.feed("1\r\n2\r\n3\r\n4\r\n5$\x1b[?1049hvim");
    lower.resize(10, 3);
    lower.feed("\x1b[?1049lx");
    QCOMPARE(lines(lower, lower.firstLine()), QStringList({u"1"_s, u"2"_s, u"3"_s, u"4"_s, u"5$x"_s}));
    QCOMPARE(lower.screenLine(), 2);
}

void TestScreenSize::sizesAreClamped()
{
    Screen screen(0, -5);
    QCOMPARE(screen.columns(), Screen::smallestSide);
    QCOMPARE(screen.rows(), Screen::smallestSide);
    screen.resize(1'000'000, 1'000'000);
    QCOMPARE(screen.columns(), Screen::largestSide);
    QCOMPARE(screen.rows(), Screen::largestSide);
}

VOYAGEUR_PLAIN_TEST(TestScreenSize)

} // namespace tst_screensize
#include "tst_screensize.moc"
