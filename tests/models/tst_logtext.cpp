// SPDX-License-Identifier: GPL-3.0-or-later
#include "models/logtext.h"
#include "testprogram.h"

#include <QTest>

namespace tst_logtext {

using namespace Qt::StringLiterals;
using voyageur::models::LogRun;
using voyageur::models::LogStyle;
using voyageur::models::LogText;

class TestLogText : public QObject {
    Q_OBJECT

private slots:
    void showsWhatATerminalWouldShow_data();
    void showsWhatATerminalWouldShow();
    void everyCutOfTheBytesShowsTheSame_data() { showsWhatATerminalWouldShow_data(); }
    void everyCutOfTheBytesShowsTheSame();
    void aLongLogKeepsItsEndFromTheStartOfALine();
    void aLineOfOursStandsOnALineOfItsOwn();
    void coloursBecomeStyles_data();
    void coloursBecomeStyles();
    void theColoursOfAFoldedLineAreThoseOfItsEnd();
    void coloursKeepTheirPlacesWhenTheTopGoes();
    void everyLineKnowsWhereItBegins();
    void whatStoodAboveComesBack();
    void tooMuchAboveTakesFromTheEnd();
    void whatIsTheSameTextIsKnown();
    void hostileBytesAreHarmless();
    void aHundredThousandLinesOfAnyBytes();
};

void TestLogText::showsWhatATerminalWouldShow_data()
{
    QTest::addColumn<QByteArray>("bytes");
    QTest::addColumn<QString>("text");
    QTest::newRow("plain") << QByteArray("one\ntwo\n") << u"one\ntwo\n"_s;
    QTest::newRow("accents") << QByteArray("t\xc3\xa2"
                                           "che \xe2\x82\xac\n")
                             << u"tâche €\n"_s;
    QTest::newRow("progress bar") << QByteArray("10 %\r20 %\r100 %\ndone\n") << u"100 %\ndone\n"_s;
    QTest::newRow("shorter line over a longer one") << QByteArray("abcdef\rxy\n") << u"xycdef\n"_s;
    QTest::newRow("line end of Windows") << QByteArray("one\r\ntwo\r\n") << u"one\ntwo\n"_s;
    QTest::newRow("colours") << QByteArray("\x1b[1;31mred\x1b[0m\n") << u"red\n"_s;
    QTest::newRow("window title") << QByteArray("\x1b]0;title\x07text\n") << u"text\n"_s;
    QTest::newRow("window title ended by ST") << QByteArray("\x1b]0;title\x1b\\text\n") << u"text\n"_s;
    QTest::newRow("backspace") << QByteArray("ab\bc\n") << u"ac\n"_s;
    QTest::newRow("bell and NUL") << QByteArray("a\x07"
                                                "b\0c\n",
                                                6)
                                  << u"abc\n"_s;
    QTest::newRow("erased to the end") << QByteArray("long words\rab\x1b[K\n") << u"ab\n"_s;
    QTest::newRow("erased as a whole") << QByteArray("long words\x1b[2K\rab\n") << u"ab\n"_s;
    QTest::newRow("bars below each other") << QByteArray("outer 0\n\rinner 0\x1b[A\n\rinner 1\x1b[A\router 1\n\rinner 2\n")
                                           << u"outer 1\ninner 2\n"_s;
    QTest::newRow("to a column") << QByteArray("abc\x1b[2GX\x1b[6GY\n") << u"aXc  Y\n"_s;
    QTest::newRow("a bar of tqdm") << QByteArray("\r  0%|          | 0/3\r 33%|###       | 1/3\r100%|##########| 3/3\nend\n")
                                   << u"100%|##########| 3/3\nend\n"_s;
    QTest::newRow("what turns text is spelled out") << QByteArray("a\xe2\x80\xae"
                                                                  "b\xe2\x81\xa6"
                                                                  "c\xe2\x80\xa8"
                                                                  "d\n")
                                                    << u"a\\u202eb\\u2066c\\u2028d\n"_s;
    QTest::newRow("no characters") << QByteArray("a\xef\xb7\x90"
                                                 "b\xef\xbf\xbf"
                                                 "c\n")
                                   << u"a\uFFFDb\uFFFDc\n"_s;
    QTest::newRow("half a pair is overwritten") << QByteArray("\xf0\x9f\x98\x80\rx\n") << u"x \n"_s;
    QTest::newRow("character sets and DCS") << QByteArray("\x1b(Ba\x1bPq#0;2\x1b\\b\n") << u"ab\n"_s;
    QTest::newRow("a sequence that is cut by a line end") << QByteArray("a\x1b[12\nb\n") << u"a\nb\n"_s;
    QTest::newRow("not UTF-8") << QByteArray("a\xff"
                                             "b\n")
                               << u"a\uFFFDb\n"_s;
}

void TestLogText::showsWhatATerminalWouldShow()
{
    QFETCH(QByteArray, bytes);
    QFETCH(QString, text);
    LogText log;
    log.add(bytes);
    QCOMPARE(log.text(), text);
}

void TestLogText::everyCutOfTheBytesShowsTheSame()
{
    QFETCH(QByteArray, bytes);
    QFETCH(QString, text);
    for (qsizetype cut = 0; cut <= bytes.size(); ++cut) {
        LogText log;
        log.add(bytes.first(cut));
        log.add(bytes.sliced(cut));
        QCOMPARE(log.text(), text);
    }
}

void TestLogText::aLongLogKeepsItsEndFromTheStartOfALine()
{
    LogText log(1000);
    for (int i = 0; i < 5000; ++i)
        log.add(QByteArray("line ") + QByteArray::number(i) + '\n');
    QVERIFY2(log.text().size() <= 1200, qPrintable(QString::number(log.text().size())));
    QVERIFY(log.text().endsWith("line 4999\n"_L1));
    QVERIFY(log.text().startsWith("line "_L1));
    log.add("half\rdone\n");
    QVERIFY(log.text().endsWith("line 4999\ndone\n"_L1));
}

void TestLogText::aLineOfOursStandsOnALineOfItsOwn()
{
    LogText log;
    log.add("no line end");
    log.addLine(u"ours"_s);
    log.add("theirs\n");
    QCOMPARE(log.text(), u"no line end\nours\ntheirs\n"_s);
}

void TestLogText::coloursBecomeStyles_data()
{
    QTest::addColumn<QByteArray>("code");
    QTest::addColumn<int>("ink");
    QTest::addColumn<int>("paper");
    QTest::newRow("red") << QByteArray("31") << 1 << LogStyle::usual;
    QTest::newRow("bright green on blue") << QByteArray("92;44") << 10 << 4;
    QTest::newRow("of the 256") << QByteArray("38;5;208") << 208 << LogStyle::usual;
    QTest::newRow("true") << QByteArray("38;2;255;128;0") << (LogStyle::own | 0xff8000) << LogStyle::usual;
    QTest::newRow("true, with colons") << QByteArray("48:2::1:2:3") << LogStyle::usual << (LogStyle::own | 0x010203);
    QTest::newRow("true, beyond its range") << QByteArray("38;2;999;0;70000") << (LogStyle::own | 0xff00ff) << LogStyle::usual;
    QTest::newRow("one after the other") << QByteArray("31;38;5;7;1") << 7 << LogStyle::usual;
}

void TestLogText::coloursBecomeStyles()
{
    QFETCH(QByteArray, code);
    QFETCH(int, ink);
    QFETCH(int, paper);
    const QByteArray bytes = "a\x1b[" + code + "mbcd\x1b[0me\nplain\n";
    for (qsizetype cut = 0; cut <= bytes.size(); ++cut) {
        LogText log;
        log.add(bytes.first(cut));
        log.add(bytes.sliced(cut));
        QCOMPARE(log.text(), u"abcde\nplain\n"_s);
        const QList<LogRun> runs = log.runs(0, log.text().size());
        QCOMPARE(runs.size(), 1);
        QCOMPARE(runs[0].start, 1);
        QCOMPARE(runs[0].length, 3);
        QCOMPARE(runs[0].style.ink, ink);
        QCOMPARE(runs[0].style.paper, paper);
        QCOMPARE(log.runs(2, 1).value(0).length, 1); // cut to what is asked for
        QVERIFY(log.runs(6, 5).isEmpty());
    }
}

void TestLogText::theColoursOfAFoldedLineAreThoseOfItsEnd()
{
    LogText log;
    log.add("\x1b[31m 50 %\r\x1b[32m100 %\x1b[0m\n");
    const QList<LogRun> runs = log.runs(0, 5);
    QCOMPARE(runs.size(), 1);
    QCOMPARE(runs[0].style.ink, 2);
    QCOMPARE(runs[0].length, 5);
}

void TestLogText::coloursKeepTheirPlacesWhenTheTopGoes()
{
    LogText log(1000);
    for (int i = 0; i < 2000; ++i)
        log.add("line \x1b[3" + QByteArray::number(i % 8) + "m" + QByteArray::number(i) + "\x1b[m\n");
    const QString &text = log.text();
    QVERIFY(log.base() > 0);
    for (qsizetype at = text.indexOf("line "_L1); at >= 0; at = text.indexOf("line "_L1, at + 1)) {
        const qsizetype end = text.indexOf(u'\n', at);
        const QList<LogRun> runs = log.runs(at, end - at);
        QCOMPARE(runs.size(), 1);
        QCOMPARE(runs[0].start, at + 5);
        QCOMPARE(runs[0].style.ink, text.sliced(at + 5, end - at - 5).toInt() % 8);
    }
}

void TestLogText::everyLineKnowsWhereItBegins()
{
    QByteArray bytes;
    LogText log(500);
    log.clear(7000);
    for (int i = 0; i < 400; ++i)
        bytes += "10 %\r\x1b[31mt\xc3\xa2"
                 "che "
            + QByteArray::number(i) + "\x1b[m\n";
    for (qsizetype at = 0; at < bytes.size(); at += 37)
        log.add(bytes.sliced(at, std::min<qsizetype>(37, bytes.size() - at)));
    QCOMPARE(log.end(), 7000 + bytes.size());
    LogText again;
    again.add(bytes.sliced(log.begin() - 7000));
    QCOMPARE(again.text(), log.text());
    QVERIFY(log.lineCount() < 60);
}

void TestLogText::whatStoodAboveComesBack()
{
    QByteArray bytes;
    for (int i = 0; i < 300; ++i)
        bytes += "\x1b[3" + QByteArray::number(i % 8) + "mline " + QByteArray::number(i) + "\x1b[0m\n";
    const qsizetype middle = bytes.indexOf("\x1b[34mline 100\x1b");
    LogText log;
    log.clear(middle);
    log.add(bytes.sliced(middle));
    LogText top;
    top.add(bytes.first(middle));
    const qint64 base = log.base();
    log.prepend(top);
    LogText all;
    all.add(bytes);
    QCOMPARE(log.text(), all.text());
    QCOMPARE(log.runs(0, all.text().size()), all.runs(0, all.text().size()));
    QCOMPARE(log.begin(), 0);
    QCOMPARE(log.end(), bytes.size());
    QCOMPARE(log.base(), base - top.text().size());
    log.add("more\rMORE\n"); // it goes on at its end
    QVERIFY(log.text().endsWith("line 299\nMORE\n"_L1));
}

void TestLogText::tooMuchAboveTakesFromTheEnd()
{
    LogText log(1000);
    log.clear(5000);
    log.add(QByteArray("below\n").repeated(150));
    LogText top(1000);
    top.clear(4400);
    top.add(QByteArray("above\n").repeated(100));
    log.prepend(top);
    QVERIFY(log.text().size() <= 1000);
    QVERIFY(log.text().startsWith("above\n"_L1));
    QVERIFY(log.text().endsWith("below\n"_L1));
    QCOMPARE(log.begin(), 4400);
    QCOMPARE(log.end(), 4400 + log.text().size());
    log.add("next\n");
    QVERIFY(log.text().endsWith("below\nnext\n"_L1));
}

void TestLogText::whatIsTheSameTextIsKnown()
{
    LogText one;
    LogText other;
    QVERIFY(one.generation() != other.generation());
    const quint64 before = one.generation();
    one.add("text\n");
    QCOMPARE(one.generation(), before);
    const LogText copy = one;
    QCOMPARE(copy.generation(), before);
    one.clear();
    QVERIFY(one.generation() != before);
}

void TestLogText::hostileBytesAreHarmless()
{
    LogText log(100'000);
    log.add(QByteArray(300'000, 'x')); // one line
    for (const QString &line : log.text().split(u'\n'))
        QVERIFY(line.size() <= 10'000);
    log.clear();
    log.add("\x1b[9999999999A\x1b[99999999C.\x1b[-5Gy\x1b[" + QByteArray(10'000, '9') + "mz\n");
    QVERIFY(log.text().size() < 20'000);
    log.clear();
    for (int i = 0; i < 70'000; ++i) // more styles than there are numbers for
        log.add("\x1b[38;2;" + QByteArray::number(i % 256) + ';' + QByteArray::number(i / 256) + ";9mx");
    QVERIFY(!log.runs(0, log.text().size()).isEmpty());
}

void TestLogText::aHundredThousandLinesOfAnyBytes()
{
    LogText log(50'000);
    quint32 seed = 12345;
    for (int i = 0; i < 3000; ++i) {
        QByteArray bytes;
        for (int k = 0; k < 100; ++k) {
            seed = seed * 1664525U + 1013904223U;
            static constexpr char often[] = "\x1b[;m0123\r\n\bAKCx\xf0\x9f\x98\x80\xe2";
            bytes += (seed >> 24) % 3 ? often[(seed >> 16) % (sizeof often - 1)] : static_cast<char>(seed >> 20);
        }
        log.add(bytes);
        const QString &text = log.text();
        qsizetype end = 0;
        for (const LogRun &run : log.runs(0, text.size())) {
            QVERIFY(run.start >= end && run.length > 0);
            end = run.start + run.length;
        }
        QVERIFY(end <= text.size());
        QVERIFY(log.begin() <= log.end());
        QCOMPARE(text.count(u'\n') + 1, log.lineCount());
    }
}

VOYAGEUR_PLAIN_TEST(TestLogText)

} // namespace tst_logtext
#include "tst_logtext.moc"
