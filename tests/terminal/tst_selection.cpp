// SPDX-License-Identifier: GPL-3.0-or-later
// What is copied, found and linked.
#include "terminal/search.h"
#include "terminal/selection.h"
#include "testprogram.h"

#include <QTest>

namespace tst_selection {

using namespace voyageur::terminal;
using namespace Qt::StringLiterals;

class TestSelection final : public QObject {
    Q_OBJECT

private slots:
    void rowsAreJoinedWhereTheLineWentOn();
    void wideCharactersAreTakenWhole();
    void wordsAndLines();
    void addressesAreFound();
    void onlyPagesAndMailAreLinks_data();
    void onlyPagesAndMailAreLinks();
    void aBlockTakesColumns();
    void searchGoesRoundBothWays();
    void everyOccurrenceIsFound();
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

void TestSelection::onlyPagesAndMailAreLinks_data()
{
    QTest::addColumn<QByteArray>("address");
    QTest::addColumn<bool>("opens");
    const auto row = [](const char *address, bool opens) { QTest::newRow(address) << QByteArray(address) << opens; };
    row("https://docs.alliancecan.ca/wiki/Narval/fr", true);
    row("http://127.0.0.1:8888/lab?token=abc", true);
    row("mailto:support@tech.alliancecan.ca", true);
    row("mailto:support@tech.alliancecan.ca?attach=/etc/passwd", false);
    row("file:///etc/passwd", false);
    row("file://server/share/program.exe", false);
    row("ssh://host", false);
    row("vscode://x/y", false);
    row("javascript:alert(1)", false);
    row("ms-msdt:/id", false);
    row("https:", false);
    row("https://", false);
    row("//host/path", false);
    row("https://host/\xE2\x80\xAEgpj", true); // shown in percent encoding
}

void TestSelection::onlyPagesAndMailAreLinks()
{
    QFETCH(QByteArray, address);
    QFETCH(bool, opens);
    Screen screen(80, 3);
    screen.feed("\x1b]8;;" + address + "\x07given\x1b]8;;\x07\r\n" + address);
    QCOMPARE(linkAt(screen, {0, 2}).has_value(), opens);
    if (address.startsWith("https://host"))
        return;
    const auto plain = linkAt(screen, {1, 9});
    QCOMPARE(plain.has_value(), opens);
    if (opens)
        QCOMPARE(plain->address.toUtf8(), address);
}

void TestSelection::aBlockTakesColumns()
{
    Screen screen(20, 5);
    screen.feed("one   1\r\ntwo   22\r\n\r\n漢字  x 333\r\nlast");
    const Selection block = blockOf(screen, {3, 9}, {0, 6});
    QVERIFY(block.block && !block.isEmpty());
    QCOMPARE(textOf(screen, block), u"1\n22\n\nx 3"_s);
    QVERIFY(block.contains({1, 7}) && !block.contains({1, 2}) && !block.contains({4, 7}));
    QCOMPARE(textOf(screen, blockOf(screen, {3, 1}, {3, 3})), u"漢字"_s); // whole, where a half is taken
    QVERIFY(blockOf(screen, {0, 3}, {4, 3}).isEmpty());
    QCOMPARE(textOf(screen, blockOf(screen, {0, 3}, {4, 3})), QString());
}

void TestSelection::searchGoesRoundBothWays()
{
    Screen screen(8, 2);
    screen.feed("alpha\r\nbeta Alpha\r\ngamma\r\nend");
    constexpr auto any = Qt::CaseInsensitive;
    auto found = find(screen, u"alpha"_s, any, {0, 0}, false);
    QVERIFY(found);
    QCOMPARE(found->span.begin, (Place{1, 5})); // over the end of a row
    QCOMPARE(textOf(screen, found->span), u"Alpha"_s);
    QCOMPARE(found->number, 2);
    QCOMPARE(found->count, 2);
    found = find(screen, u"alpha"_s, any, found->span.begin, false);
    QVERIFY(found);
    QCOMPARE(found->span.begin, (Place{0, 0}));
    QCOMPARE(found->number, 1);
    found = find(screen, u"alpha"_s, any, found->span.begin, true);
    QVERIFY(found);
    QCOMPARE(found->span.begin, (Place{1, 5}));
    QCOMPARE(find(screen, u"Alpha"_s, Qt::CaseSensitive, {0, 0}, false)->count, 1);
    QCOMPARE(find(screen, u"Alpha"_s, Qt::CaseSensitive, {1, 5}, false)->span.begin, (Place{1, 5})); // the only one
    QVERIFY(!find(screen, u"delta"_s, any, {0, 0}, false));
    QVERIFY(!find(screen, u"delta"_s, any, {9, 9}, true));
    QVERIFY(!find(screen, {}, any, {0, 0}, true));
}

// The whole scrollback is searched, and an occurrence that overlaps another is one as well.
void TestSelection::everyOccurrenceIsFound()
{
    Screen screen(20, 3);
    for (int i = 0; i < 10'000; ++i)
        screen.feed("line " + QByteArray::number(i) + "\r\n");
    screen.feed("aaa");
    QCOMPARE(findAll(screen, u"LINE 99"_s, Qt::CaseInsensitive).size(), size_t(111));
    QCOMPARE(findAll(screen, u"LINE 99"_s, Qt::CaseSensitive).size(), size_t(0));
    QCOMPARE(findAll(screen, u"aa"_s, Qt::CaseSensitive).size(), size_t(2));
}

void TestSelection::whatScrolledAwayIsNotTaken()
{
    Screen screen(8, 2, 1);
    screen.feed("a\r\nb\r\nc\r\nd");
    QCOMPARE(textOf(screen, ordered(screen, {0, 0}, {1, 1})), u"b"_s);
    QCOMPARE(textOf(screen, ordered(screen, {0, 0}, {0, 5})), QString());
}

VOYAGEUR_PLAIN_TEST(TestSelection)

} // namespace tst_selection
#include "tst_selection.moc"
