// SPDX-License-Identifier: GPL-3.0-or-later
// What is copied, found and linked.
#include "terminal/search.h"
#include "terminal/selection.h"

#include <QTest>

using namespace voyageur::terminal;
using namespace Qt::StringLiterals;

class TestSelection final : public QObject {
    Q_OBJECT

private slots:
    void rowsAreJoinedWhereTheLineWentOn();
    void wideCharactersAreTakenWhole();
    void wordsAndLines();
    void addressesAreFound();
    void searchGoesRoundBothWays();
    void whatScrolledAwayIsNotTaken();
};

void TestSelection::rowsAreJoinedWhereTheLineWentOn()
{
    Screen screen(10, 3);
    screen.feed("0123456789abc   \r\nnext\r\nlast");
    QCOMPARE(textOf(screen, everything(screen)), u"0123456789abc\nnext\nlast"_s);
    QCOMPARE(textOf(screen, ordered(screen, {1, 2}, {0, 8})), u"89ab"_s);
    QCOMPARE(textOf(screen, ordered(screen, {2, 2}, {2, 2})), QString());
    QCOMPARE(textOf(screen, ordered(screen, {3, 100}, {2, 2})), u"xt\nlast"_s);
    Screen blank(10, 4);
    blank.feed("a\r\n\r\nb");
    QCOMPARE(textOf(blank, everything(blank)), u"a\n\nb\n"_s);
}

void TestSelection::wideCharactersAreTakenWhole()
{
    Screen screen(10, 2);
    screen.feed("a漢字b");
    QCOMPARE(textOf(screen, ordered(screen, {0, 2}, {0, 4})), u"漢字"_s);
    QCOMPARE(textOf(screen, ordered(screen, {0, 0}, {0, 2})), u"a漢"_s);
}

void TestSelection::wordsAndLines()
{
    Screen screen(10, 3);
    screen.feed("ls /home/amelie/x.txt (yes)");
    QCOMPARE(textOf(screen, wordAt(screen, {1, 3})), u"/home/amelie/x.txt"_s);
    QCOMPARE(textOf(screen, wordAt(screen, {2, 4})), u"yes"_s);
    QCOMPARE(textOf(screen, wordAt(screen, {2, 2})), u"("_s);
    QCOMPARE(textOf(screen, lineAt(screen, 1)), u"ls /home/amelie/x.txt (yes)"_s);
}

void TestSelection::addressesAreFound()
{
    Screen screen(20, 4);
    screen.feed("see https://docs.example.org/x?a=1.\r\n\x1b]8;;http://h/1\x07here\x1b]8;;\x07 no");
    const auto plain = linkAt(screen, {1, 5});
    QVERIFY(plain);
    QCOMPARE(plain->address, u"https://docs.example.org/x?a=1"_s);
    QCOMPARE(plain->span.begin, (Place{0, 4}));
    QVERIFY(!linkAt(screen, {0, 1}));
    QVERIFY(!linkAt(screen, {1, 14})); // the full stop
    const auto given = linkAt(screen, {2, 2});
    QVERIFY(given);
    QCOMPARE(given->address, u"http://h/1"_s);
    QCOMPARE(textOf(screen, given->span), u"here"_s);
    QVERIFY(!linkAt(screen, {2, 5}));
}

void TestSelection::searchGoesRoundBothWays()
{
    Screen screen(8, 2);
    screen.feed("alpha\r\nbeta Alpha\r\ngamma\r\nend");
    auto found = find(screen, u"alpha"_s, {0, 0}, false);
    QVERIFY(found);
    QCOMPARE(found->begin, (Place{1, 5})); // over the end of a row
    QCOMPARE(textOf(screen, *found), u"Alpha"_s);
    found = find(screen, u"alpha"_s, found->begin, false);
    QVERIFY(found);
    QCOMPARE(found->begin, (Place{0, 0}));
    found = find(screen, u"alpha"_s, found->begin, true);
    QVERIFY(found);
    QCOMPARE(found->begin, (Place{1, 5}));
    QCOMPARE(find(screen, u"Alpha"_s, {0, 0}, false)->begin, (Place{1, 5}));
    QCOMPARE(find(screen, u"Alpha"_s, {1, 5}, false)->begin, (Place{1, 5})); // the only one
    QVERIFY(!find(screen, u"delta"_s, {0, 0}, false));
    QVERIFY(!find(screen, u"delta"_s, {9, 9}, true));
}

void TestSelection::whatScrolledAwayIsNotTaken()
{
    Screen screen(8, 2, 1);
    screen.feed("a\r\nb\r\nc\r\nd");
    QCOMPARE(textOf(screen, ordered(screen, {0, 0}, {1, 1})), u"b"_s);
    QCOMPARE(textOf(screen, ordered(screen, {0, 0}, {0, 5})), QString());
}

QTEST_APPLESS_MAIN(TestSelection)
#include "tst_selection.moc"
