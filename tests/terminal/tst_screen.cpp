// SPDX-License-Identifier: GPL-3.0-or-later
// What a terminal shows of the bytes it gets.
#include "terminal/screen.h"
#include "testprogram.h"

#include <QTest>

namespace tst_screen {

using namespace voyageur::terminal;
using namespace Qt::StringLiterals;

namespace {

QStringList shown(const Screen &screen)
{
    QStringList rows;
    for (qint64 line = screen.screenLine(); line < screen.endLine(); ++line)
        rows += screen.lineText(line);
    while (!rows.isEmpty() && rows.last().isEmpty())
        rows.removeLast();
    return rows;
}

QStringList scrollback(const Screen &screen)
{
    QStringList rows;
    for (qint64 line = screen.firstLine(); line < screen.screenLine(); ++line)
        rows += screen.lineText(line);
    return rows;
}

const Cell &cell(const Screen &screen, int row, int column)
{
    return screen.line(screen.screenLine() + row).cells[static_cast<size_t>(column)];
}

QByteArray state(const Screen &screen)
{
    QByteArray all;
    for (qint64 number = screen.firstLine(); number < screen.endLine(); ++number) {
        const Line &line = screen.line(number);
        all += screen.lineText(number).toUtf8() + (line.continued ? " +" : "") + '\n';
        for (int column = 0; column < screen.length(line); ++column) {
            const Cell &one = line.cells[static_cast<size_t>(column)];
            all += QByteArray::number(one.foreground.rgb() + static_cast<quint32>(one.foreground.kind()) * 7) + ' '
                + QByteArray::number(one.background.rgb()) + ' ' + QByteArray::number(one.style) + screen.link(one).toUtf8()
                + ';';
        }
    }
    const Cursor cursor = screen.cursor();
    all += QByteArray::number(cursor.row) + ',' + QByteArray::number(cursor.column) + screen.title().toUtf8() + screen.folder();
    return all;
}

// A little of everything, as a program may send it.
const QByteArray sample =
    "\x1b]0;un titre é\x07\x1b]7;file://host/home/am%C3%A9lie/x%20y\x1b\\plain \x1b[1;4:3;38;2;1;2;3mbold\x1b[0m "
    "\x1b[48;5;200mindexed\x1b[m\r\n\xE6\xBC\xA2\xE5\xAD\x97 e\xCC\x81 \xF0\x9F\x98\x80 \xC3\x28 \xFF!\r\n"
    "\x1b]8;;https://example.org/a\x1b\\link\x1b]8;;\x1b\\\x1b[2;3H\x1b[2P\x1b[3@x\x1b[5;1H0123456789"
    "0123456789wrap\x1b[4L\x1b[1;31m\x1b(0lqk\x1b(B\x1b[?1049halt\x1b[?1049l\x1b[2;5r\n\n\n\n\x1b[r"
    "\x1b[6;18H\xE6\xBC\xA2\xE5\xAD\x97\x1b[7;20He\xCC\x81z\x1b[c\x1bP$qm\x1b\\\x1b#8\x1b[3;3Hend";

} // namespace

class TestScreen final : public QObject {
    Q_OBJECT

private slots:
    void textIsWrittenAndScrolls();
    void anySplitShowsTheSame();
    void coloursAndAttributesAreKept();
    void aWideCharacterIsNeverHalf();
    void combiningMarksStayWithTheirCharacter();
    void charactersAreAsWideAsProgramsReckon_data();
    void charactersAreAsWideAsProgramsReckon();
    void theAlternateScreenHasNoScrollback();
    void titleFolderAndBellAreKept();
    void linksAreKept();
    void modesAreToldToTheWindow();
    void damageIsTheRowsThatChanged();
    void questionsAreAnswered();
    void aResetLeavesTheAlternateScreen();
    void startAfreshKeepsWhatWasShown();
    void hostileSequencesEnd();
};

void TestScreen::textIsWrittenAndScrolls()
{
    Screen screen(20, 3, 4);
    screen.feed("one\r\ntwo\r\nthree");
    QCOMPARE(shown(screen), QStringList({u"one"_s, u"two"_s, u"three"_s}));
    screen.feed("\r\nfour\r\nfive");
    QCOMPARE(shown(screen), QStringList({u"three"_s, u"four"_s, u"five"_s}));
    QCOMPARE(scrollback(screen), QStringList({u"one"_s, u"two"_s}));
    QCOMPARE(screen.firstLine(), 0);
    for (int i = 0; i < 10; ++i)
        screen.feed("\r\nline " + QByteArray::number(i));
    QCOMPARE(scrollback(screen), QStringList({u"line 3"_s, u"line 4"_s, u"line 5"_s, u"line 6"_s}));
    QCOMPARE(screen.firstLine(), 8);
    QCOMPARE(screen.lineText(9), u"line 4"_s); // numbers stay
    screen.feed("\x1b[3J");
    QCOMPARE(scrollback(screen), QStringList());
    QCOMPARE(screen.lineText(screen.screenLine()), u"line 7"_s);
    QCOMPARE(screen.screenLine(), 12);
}

void TestScreen::anySplitShowsTheSame()
{
    const auto whole = [](const QList<QByteArray> &pieces) {
        Screen screen(20, 8);
        QByteArray output;
        for (const QByteArray &piece : pieces) {
            screen.feed(piece);
            output += screen.takeOutput();
        }
        return state(screen) + output;
    };
    const QByteArray expected = whole({sample});
    QList<QByteArray> single;
    for (const char byte : sample)
        single += QByteArray(1, byte);
    QCOMPARE(whole(single), expected);
    for (qsizetype first = 0; first <= sample.size(); ++first) {
        for (const qsizetype second : {first, (first + sample.size()) / 2, sample.size()}) {
            const QByteArray result = whole({sample.left(first), sample.mid(first, second - first), sample.mid(second)});
            QVERIFY2(result == expected, qPrintable(u"split at %1 and %2"_s.arg(first).arg(second)));
        }
    }
}

void TestScreen::coloursAndAttributesAreKept()
{
    Screen screen(20, 2);
    screen.feed("a\x1b[1;3;7;9;31mb\x1b[0;4;48;5;200mc\x1b[0;4:3;38;2;1;2;3md\x1b[m e");
    QCOMPARE(cell(screen, 0, 0), (Cell{.text = U'a'}));
    QCOMPARE(cell(screen, 0, 1),
             (Cell{.text = U'b', .foreground = Colour::indexed(1), .style = Bold | Italic | Reverse | Strike}));
    QCOMPARE(cell(screen, 0, 2), (Cell{.text = U'c', .background = Colour::indexed(200), .style = Underline}));
    QCOMPARE(cell(screen, 0, 3), (Cell{.text = U'd', .foreground = Colour::rgb(1, 2, 3), .style = CurlyUnderline}));
    QCOMPARE(cell(screen, 0, 4), (Cell{.text = U' '}));
    screen.feed("\r\x1b[2mf\x1b[22mg\x1b[38:2::10:20:30;4;58;2;5;7;9mh\x1b[0;38;5;9;58:5:1mi\x1b[m");
    QCOMPARE(cell(screen, 0, 0), (Cell{.text = U'f', .style = Dim}));
    QCOMPARE(cell(screen, 0, 1), (Cell{.text = U'g'}));
    QCOMPARE(cell(screen, 0, 2), (Cell{.text = U'h', .foreground = Colour::rgb(10, 20, 30), .style = Underline}));
    QCOMPARE(cell(screen, 0, 3), (Cell{.text = U'i', .foreground = Colour::indexed(9)}));
    screen.feed("\x1b[44m\x1b[2J"); // an erase takes the background
    QCOMPARE(cell(screen, 1, 19), (Cell{.background = Colour::indexed(4)}));
}

void TestScreen::aWideCharacterIsNeverHalf()
{
    Screen screen(6, 2);
    screen.feed("\xE6\xBC\xA2\xE5\xAD\x97");
    QVERIFY(cell(screen, 0, 0).isWide() && cell(screen, 0, 1).isTail());
    screen.feed("\x1b[1;2Hx");
    QCOMPARE(shown(screen), QStringList({u" x字"_s}));
    screen.feed("\x1b[1;3Hy");
    QCOMPARE(shown(screen), QStringList({u" xy"_s}));
    screen.feed("\r\x1b[K\xE6\xBC\xA2\xE5\xAD\x97\x1b[1;2H\x1b[P");
    QCOMPARE(shown(screen), QStringList({u" 字"_s}));
    screen.feed("\r\x1b[K\xE6\xBC\xA2\xE5\xAD\x97\x1b[1;2H\x1b[2X");
    QCOMPARE(shown(screen), QStringList());
    screen.feed("\r\x1b[Kabcde\xE6\xBC\xA2"); // no room for it: the next row
    QCOMPARE(shown(screen), QStringList({u"abcde"_s, u"漢"_s}));
    QVERIFY(screen.line(screen.screenLine() + 1).continued);
}

void TestScreen::combiningMarksStayWithTheirCharacter()
{
    Screen screen(4, 2);
    screen.feed("e\xCC\x81");
    QCOMPARE(screen.lineText(0), u"e\u0301"_s);
    screen.feed("\xCC\xA3");
    QCOMPARE(screen.lineText(0), u"e\u0301\u0323"_s);
    screen.feed("xyo"); // in the last column, too
    screen.feed("\xCC\x88");
    QCOMPARE(screen.lineText(0), u"e\u0301\u0323xyo\u0308"_s);
    screen.feed("\r\n" + QByteArray("\xCC\x81").repeated(100'000)); // with nothing before it, without end
    screen.feed("a" + QByteArray("\xCC\x81").repeated(100'000));
    QCOMPARE(screen.lineText(1), u"a"_s + QString(5, QChar(0x301)));
}

// As glibc reckons, and so every program on a cluster: else an accent or an emoji would move what follows.
void TestScreen::charactersAreAsWideAsProgramsReckon_data()
{
    QTest::addColumn<QString>("text");
    QTest::addColumn<int>("columns");
    QTest::newRow("letters") << u"aé"_s << 2;
    QTest::newRow("Chinese") << u"漢"_s << 2;
    QTest::newRow("emoji") << u"\U0001F600"_s << 2;
    QTest::newRow("emoji of 2021") << u"\U0001FAE0"_s << 2;
    QTest::newRow("Hebrew with points") << u"שָׁ"_s << 1;
    QTest::newRow("Arabic") << u"سلام"_s << 4;
    QTest::newRow("Arabic mark of 2018") << u"س\u08D3"_s << 1;
    QTest::newRow("Devanagari") << u"न\u0941"_s << 1;
    QTest::newRow("family") << u"\U0001F469\u200D\U0001F467"_s << 4;
    QTest::newRow("heart with selector") << u"\u2764\uFE0F"_s << 1;
    QTest::newRow("flag") << u"\U0001F1E8\U0001F1E6"_s << 2;
    QTest::newRow("kana with its mark apart") << u"か\u3099"_s << 2;
}

void TestScreen::charactersAreAsWideAsProgramsReckon()
{
    QFETCH(QString, text);
    QFETCH(int, columns);
    Screen screen;
    screen.feed(text.toUtf8() + 'x');
    QCOMPARE(screen.cursor().column - 1, columns);
    QCOMPARE(screen.lineText(0), text + u'x'); // copied as it came
}

void TestScreen::theAlternateScreenHasNoScrollback()
{
    Screen screen(10, 2);
    screen.feed("a\r\nb");
    screen.feed("\x1b[?1049h");
    QVERIFY(screen.alternate());
    screen.feed("1\r\n2\r\n3\r\n4");
    QCOMPARE(shown(screen), QStringList({u"3"_s, u"4"_s}));
    QCOMPARE(screen.screenLine(), 0);
    screen.feed("\x1b[?1049l");
    QVERIFY(!screen.alternate());
    QCOMPARE(shown(screen), QStringList({u"a"_s, u"b"_s}));
    QCOMPARE(screen.cursor().column, 1);
}

void TestScreen::titleFolderAndBellAreKept()
{
    Screen screen;
    screen.feed("\x1b]2;bon\xC2\x9Bjour \xE2\x80\xAE"
                "x\x07\x1b]7;file://node/scratch/a%20b\x07\x07\x07");
    QCOMPARE(screen.title(), u"bonjour x"_s);
    QCOMPARE(screen.folder(), QByteArray("/scratch/a b"));
    QCOMPARE(screen.bells(), 2);
    screen.feed("\x1b]7;http://node/etc\x07\x1b]7;file://node\x07\x1b]7;file://n/a%0Ab\x07");
    QCOMPARE(screen.folder(), QByteArray("/scratch/a b"));
    screen.feed("\x1b]0;" + QByteArray(1'000'000, 'x') + "\x07");
    QCOMPARE(screen.title().size(), 200);
}

void TestScreen::linksAreKept()
{
    Screen screen;
    screen.feed("\x1b]8;id=1;https://example.org/a;b\x1b\\text\x1b]8;;\x1b\\ after");
    QCOMPARE(screen.link(cell(screen, 0, 3)), u"https://example.org/a;b"_s);
    QCOMPARE(screen.link(cell(screen, 0, 4)), QString());
}

void TestScreen::modesAreToldToTheWindow()
{
    Screen screen;
    QVERIFY(screen.cursor().visible);
    screen.feed("\x1b[?25l\x1b[4 q\x1b[?1002h\x1b[?5h");
    QVERIFY(!screen.cursor().visible && !screen.cursor().blinks && screen.reversed());
    QCOMPARE(screen.cursor().shape, Cursor::Shape::Underline);
    QCOMPARE(screen.mouseMode(), MouseMode::Drag);
    screen.feed("\x1b[?1002l\x1b[5 q");
    QCOMPARE(screen.mouseMode(), MouseMode::None);
    QCOMPARE(screen.cursor().shape, Cursor::Shape::Bar);
}

void TestScreen::damageIsTheRowsThatChanged()
{
    Screen screen(10, 4);
    screen.takeDamage();
    QVERIFY(!screen.takeDamage().any);
    screen.feed("\x1b[3;1Hx");
    screen.takeDamage();
    screen.feed("y");
    Damage damage = screen.takeDamage();
    QCOMPARE(damage.rows, (std::vector<quint8>{0, 0, 1, 0}));
    QVERIFY(damage.any && !damage.lines);
    screen.feed("\n\n");
    damage = screen.takeDamage();
    QCOMPARE(damage.rows, (std::vector<quint8>{1, 1, 1, 1}));
    QVERIFY(damage.lines);
}

void TestScreen::questionsAreAnswered()
{
    Screen screen;
    screen.feed("\x1b[3;4H\x1b[6n");
    QCOMPARE(screen.takeOutput(), QByteArray("\x1b[3;4R"));
    screen.feed("\x1b[5n");
    QCOMPARE(screen.takeOutput(), QByteArray("\x1b[0n"));
    // Nobody reads the clipboard, or has a title or anything else typed.
    screen.feed(
        "\x1b]0;rm -rf ~\x07\x1b]52;c;?\x07\x1b[20t\x1b[21t\x1b[22t\x1b[23t\x1bP$qm\x1b\\\x1bP$q\"p\x1b\\\x1b]10;?\x07\x05");
    QCOMPARE(screen.takeOutput(), QByteArray());
    screen.feed(QByteArray("\x1b[6n").repeated(1'000'000)); // and the far side does not read
    QVERIFY(screen.takeOutput().size() <= Screen::mostAnswers + 100);
}

void TestScreen::aResetLeavesTheAlternateScreen()
{
    Screen screen(10, 2);
    screen.feed("main\x1b[?1049h\x1b[?1003halt\x1b"
                "c");
    QVERIFY(!screen.alternate());
    QCOMPARE(screen.mouseMode(), MouseMode::None);
    QCOMPARE(shown(screen), QStringList());
}

void TestScreen::startAfreshKeepsWhatWasShown()
{
    Screen screen(10, 3);
    screen.feed("a\r\nb\x1b[?1049h\x1b[?1000hvim\x1b]0;cut");
    screen.startAfresh();
    QVERIFY(!screen.alternate());
    QCOMPARE(shown(screen), QStringList());
    QCOMPARE(scrollback(screen), QStringList({u"a"_s, u"b"_s}));
    screen.feed("$");
    QCOMPARE(shown(screen), QStringList({u"$"_s}));
}

// Each of these made libvterm 0.3.3 write or read where it should not, or never end (installer/third-party/libvterm.patch).
void TestScreen::hostileSequencesEnd()
{
    Screen screen(10, 10);
    screen.feed("\x1b[b\xCC\x81\x1b[99999999999999999999b");
    screen.feed("\x1b[" + QByteArray(1000, ';') + "m\x1b[" + QByteArray("38:").repeated(500) + "m");
    screen.feed(QByteArray(1, '\xC3') + QByteArray("\xC3").repeated(5000) + "a");
    screen.feed(QByteArray("\xE2").repeated(4095) + "a\xFFz");
    screen.feed("\x1b[9;10r\x1b[9;9H\x1b"
                "7\x1b[?69h\x1b[8;9s");
    screen.resize(4, 3);
    screen.feed("\x1b"
                "8\n\n\n\x1b[L\x1b[M\x1b[5@x\x1b[99999999B\x1b[99999999C\x1b[99999999A");
    screen.feed("\x1b]0;x\x1b");
    screen.feed(QByteArray(1, '\0'));
    screen.feed("\r");
    screen.feed("\x1b\\\r\xC2\x85\x1bH\x1b[99999999999999999;1H\x1b#6\x1b[3;4H\x1b[5P\x1b[4@");
    screen.feed("\x1b]99999999999999999999;x\x07");
    QVERIFY(screen.cursor().row < 3 && screen.cursor().column < 4);
}

VOYAGEUR_PLAIN_TEST(TestScreen)

} // namespace tst_screen
#include "tst_screen.moc"
