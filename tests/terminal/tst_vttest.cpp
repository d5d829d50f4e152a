// SPDX-License-Identifier: GPL-3.0-or-later
// vttest, really run, page by page, against tests/data/terminal/vttest/*.txt. Each of these was read beside what vttest asks for:
// the README.md there says what that is, page by page, and what is not as vttest would have it. VOYAGEUR_UPDATE_GOLDEN=1 writes
// them anew; whoever does that reads them again.
#include "terminal.h"
#include "testprogram.h"

#include <QDir>
#include <QFile>
#include <QTemporaryDir>
#include <QTest>

namespace tst_vttest {

using namespace voyageur::terminal;
using namespace Qt::StringLiterals;

namespace {

QString describe(const Cell &cell)
{
    QStringList words;
    const std::pair<int, const char *> names[] = {{Bold, "bold"},    {Dim, "dim"},         {Italic, "italic"},
                                                  {Blink, "blink"},  {Reverse, "reverse"}, {Conceal, "conceal"},
                                                  {Strike, "strike"}};
    for (const auto &[bit, name] : names)
        if (cell.style & bit)
            words += QString::fromLatin1(name);
    if (cell.style & UnderlineMask)
        words += u"underline"_s;
    const auto colour = [&](const char *what, Colour value) {
        if (value.kind() == Colour::Kind::Indexed)
            words += u"%1 %2"_s.arg(QString::fromLatin1(what)).arg(value.index());
        else if (value.kind() == Colour::Kind::True)
            words += u"%1 #%2"_s.arg(QString::fromLatin1(what)).arg(value.rgb(), 6, 16, QChar(u'0'));
    };
    colour("ink", cell.foreground);
    colour("paper", cell.background);
    return words.join(u", "_s);
}

//! The rows as text in a frame, then what is not plain.
QString drawn(Screen &screen)
{
    QString picture;
    QStringList notes;
    for (int row = 0; row < screen.rows(); ++row) {
        const Line &line = screen.line(screen.screenLine() + row);
        picture += u'|' + screen.lineText(screen.screenLine() + row) + u'\n';
        if (line.size != LineSize::Single)
            notes += u"row %1: size %2"_s.arg(row + 1).arg(static_cast<int>(line.size));
        for (int column = 0; column < screen.length(line);) {
            const QString look = describe(line.cells[static_cast<size_t>(column)]);
            int end = column + 1;
            while (end < screen.length(line) && describe(line.cells[static_cast<size_t>(end)]) == look)
                ++end;
            if (!look.isEmpty())
                notes += u"row %1, columns %2-%3: %4"_s.arg(row + 1).arg(column + 1).arg(end).arg(look);
            column = end;
        }
    }
    const Cursor cursor = screen.cursor();
    notes += u"cursor %1, %2%3%4"_s.arg(cursor.row + 1)
                 .arg(cursor.column + 1)
                 .arg(cursor.visible ? u""_s : u", hidden"_s, screen.reversed() ? u"; light"_s : u""_s);
    return picture + notes.join(u'\n') + u'\n';
}

} // namespace

class TestVttest final : public QObject {
    Q_OBJECT

private slots:
    void pagesAreAsTheySay_data();
    void pagesAreAsTheySay();
};

void TestVttest::pagesAreAsTheySay_data()
{
    QTest::addColumn<QStringList>("choices"); // of menu after menu
    const auto row = [](const char *name, const char *choices) {
        QTest::newRow(name) << QString::fromLatin1(choices).split(u' ');
    };
    row("cursor-movements", "1");
    row("screen-features", "2");
    row("character-sets", "3");
    row("double-sized-characters", "4");
    row("device-status-report", "6 3");
    row("primary-device-attributes", "6 4");
    row("secondary-device-attributes", "6 5");
    row("insert-and-delete", "8");
    row("scroll-region-below-double-width", "9 2");
    row("wrap-around", "9 7");
    row("erase-double-width", "9 8");
    row("funny-scroll-regions", "9 9");
    row("visible-cursor", "11 1 2 2");
    row("erase-characters", "11 1 2 3");
    row("protected-areas", "11 1 2 4");
    row("character-position-absolute", "11 5 1");
    row("back-tab", "11 5 2");
    row("character-absolute", "11 5 3");
    row("horizontal-index", "11 5 4");
    row("horizontal-position-relative", "11 5 5");
    row("line-position-absolute", "11 5 6");
    row("next-line", "11 5 7");
    row("previous-line", "11 5 8");
    row("vertical-position-relative", "11 5 9");
    row("iso-6429-colours", "11 6 2");
    row("colour-reset", "11 6 3");
    row("clear-in-colour", "11 6 4");
    row("erase-in-colour", "11 6 5");
    row("repeat", "11 7 2");
    row("scroll-down", "11 7 3");
    row("scroll-up", "11 7 6");
    row("alternate-screen-47", "11 8 7 3");
    row("alternate-screen-1047", "11 8 7 4");
    row("alternate-screen-1049", "11 8 7 5");
}

void TestVttest::pagesAreAsTheySay()
{
    QFETCH(QStringList, choices);
    const QTemporaryDir folder;
    Terminal test({u"vttest"_s, u"24x80.80"_s}, folder.path());
    for (const QString &choice : choices) {
        QVERIFY2(test.waitFor([&] { return test.tail().trimmed().endsWith("):"); }), qPrintable(test.text()));
        test.clearTail();
        test.type(choice);
        test.press(Key::Enter);
    }
    QString pages;
    const auto asks = [&] { return test.tail().contains("<RETURN>"); };
    const auto isMenu = [&] { return test.tail().trimmed().endsWith("):") && test.text().contains(u"Enter choice number"_s); };
    for (int page = 1; page < 40; ++page) {
        QVERIFY2(test.waitFor([&] { return asks() || isMenu(); }), qPrintable(test.text()));
        if (isMenu())
            break;
        pages += u"== %1\n"_s.arg(page) + drawn(test.screen());
        test.clearTail();
        test.press(Key::Enter);
    }
    QVERIFY(!pages.isEmpty());
    const QString path = voyageur::tests::dataPath("/terminal/vttest/%1.txt").arg(QLatin1String(QTest::currentDataTag()));
    QFile file(path);
    if (qEnvironmentVariableIsSet("VOYAGEUR_UPDATE_GOLDEN")) {
        QVERIFY(QDir().mkpath(QFileInfo(path).path()) && file.open(QIODevice::WriteOnly));
        QVERIFY(file.write(pages.toUtf8()) > 0);
        return;
    }
    QVERIFY(file.open(QIODevice::ReadOnly));
    const QStringList expected = QString::fromUtf8(file.readAll()).split(u'\n');
    const QStringList actual = pages.split(u'\n');
    for (qsizetype line = 0; line < std::min(expected.size(), actual.size()); ++line)
        QVERIFY2(actual[line] == expected[line],
                 qPrintable(u"line %1: “%2” instead of “%3”"_s.arg(line + 1).arg(actual[line], expected[line])));
    QCOMPARE(actual.size(), expected.size());
}

VOYAGEUR_TEST(TestVttest)

} // namespace tst_vttest
#include "tst_vttest.moc"
