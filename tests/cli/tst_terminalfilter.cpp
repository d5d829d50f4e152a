// SPDX-License-Identifier: GPL-3.0-or-later
// What a stranger's bytes may do to a terminal: nothing but text and colours.
#include "main/cli/terminalfilter.h"
#include "testprogram.h"

#include <QRandomGenerator>
#include <QRegularExpression>
#include <QTest>

namespace tst_terminalfilter {

using namespace Qt::StringLiterals;
using voyageur::cli::TerminalFilter;

namespace {

QByteArray passed(const QByteArray &bytes)
{
    TerminalFilter filter;
    return filter.pass(bytes);
}

// Nothing that a terminal obeys, apart from colours, line ends, carriage returns and tabs.
bool isHarmless(const QByteArray &bytes)
{
    static const QRegularExpression colour(u"\x1b\\[[0-9;:]*m"_s);
    QString text = QString::fromUtf8(bytes);
    text.remove(colour);
    return std::none_of(text.begin(), text.end(), [](QChar c) {
        const char16_t u = c.unicode();
        return (u < 0x20 && u != '\n' && u != '\r' && u != '\t') || (u >= 0x7f && u <= 0x9f) || (u >= 0x202a && u <= 0x202e)
            || (u >= 0x2066 && u <= 0x2069) || (u >= 0x200b && u <= 0x200f);
    });
}

} // namespace

class TstTerminalFilter final : public QObject {
    Q_OBJECT

private slots:
    void onlyTextAndColoursGoThrough_data()
    {
        QTest::addColumn<QByteArray>("bytes");
        QTest::addColumn<QByteArray>("shown");
        const auto row = [](const char *name, const QByteArray &bytes, const QByteArray &shown) {
            QTest::newRow(name) << bytes << shown;
        };
        row("text", "Été \xF0\x9F\x9A\x80 10%\r20%\tx\n", "Été \xF0\x9F\x9A\x80 10%\r20%\tx\n");
        row("colours", "\x1b[1;31mred\x1b[0m \x1b[38;2;1;2;3mx\x1b[m\x1b[4:3m",
            "\x1b[1;31mred\x1b[0m \x1b[38;2;1;2;3mx\x1b[m\x1b[4:3m");
        row("title",
            "a\x1b]0;OWNED\x07"
            "b",
            "ab");
        row("title, ended by ST", "a\x1b]2;OWNED\x1b\\b", "ab");
        row("clipboard",
            "a\x1b]52;c;cm0gLXJmIH4K\x07"
            "b",
            "ab");
        row("link", "\x1b]8;;http://evil/\x1b\\x\x1b]8;;\x1b\\", "x");
        row("no end", "a\x1b]0;x\nb", "a\nb");
        row("screen, cursor, what it answers",
            "\x1b[2J\x1b[H\x1b[6n\x1b[c\x1b[>c\x1b[5n\x1b[?1049h\x1b[20t"
            "b",
            "b");
        row("DCS", "a\x1bP$qm\x1b\\b\x1bP+q544e\x1b\\", "ab");
        row("APC, PM, SOS", "\x1b_G\x1b\\\x1b^x\x1b\\\x1bXx\x1b\\b", "b");
        row("8-bit CSI and OSC",
            "\xC2\x9B"
            "2J\xC2\x9D"
            "0;x\x07"
            "b",
            "b");
        row("bytes that are no UTF-8",
            "\x9b"
            "6nb",
            "\xEF\xBF\xBD"
            "6nb");
        row("private m", "\x1b[>4;2m\x1b[?4mb", "b");
        row("reset, keypad, character sets",
            "\x1b"
            "c\x1b=\x1b(0\x1b#8"
            "b",
            "b");
        row("NUL, BEL, BS, DEL, SO", QByteArray("a\0\a\b\x7f\x0e", 6) + "b", "ab");
        row("CAN in a sequence",
            "\x1b[2\x18"
            "1mb",
            "1mb");
        row("direction", "a\xE2\x80\xAEz", "a\\u202ez");
        row("ESC at the end of a string", "\x1b]0;x\x1b[31mb", "\x1b[31mb");
    }
    void onlyTextAndColoursGoThrough()
    {
        QFETCH(QByteArray, bytes);
        QFETCH(QByteArray, shown);
        QCOMPARE(passed(bytes), shown);
        QVERIFY(isHarmless(shown));
        for (qsizetype at = 0; at <= bytes.size(); ++at) { // cut in two, anywhere
            TerminalFilter filter;
            QByteArray both = filter.pass(bytes.first(at));
            both += filter.pass(bytes.sliced(at));
            QCOMPARE(both, shown);
        }
        TerminalFilter filter; // byte by byte
        QByteArray all;
        for (const char byte : bytes)
            all += filter.pass(QByteArrayView(&byte, 1));
        QCOMPARE(all, shown);
    }

    void whateverComesIsHarmless()
    {
        QRandomGenerator random(23);
        static constexpr QByteArrayView pieces[] = {"\x1b", "[",    "]",    "P",    "0;",   "m",  "52;c;", "\x07",
                                                    "\\",   "\xC2", "\x9B", "\x9D", "text", "\n", "\r",    "\xE2\x80",
                                                    "\xAE", "\x18", "?",    "2J",   "\b",   "~",  "é"};
        for (int i = 0; i < 5000; ++i) {
            TerminalFilter filter;
            QByteArray shown;
            for (int count = random.bounded(30); count > 0; --count)
                shown += filter.pass(pieces[random.bounded(int(std::size(pieces)))]);
            QVERIFY2(isHarmless(shown), shown.toHex(' ').constData());
        }
    }

    void coloursEndWithWhatTheyColoured()
    {
        TerminalFilter filter;
        QCOMPARE(filter.pass("\x1b[31mred"), QByteArray("\x1b[31mred"));
        QCOMPARE(filter.reset(), QByteArray("\x1b[0m"));
        QCOMPARE(filter.reset(), QByteArray());
        (void)filter.pass("\x1b[31mred\x1b[0m");
        QCOMPARE(filter.reset(), QByteArray());
    }
};

VOYAGEUR_TEST(TstTerminalFilter)

} // namespace tst_terminalfilter
#include "tst_terminalfilter.moc"
