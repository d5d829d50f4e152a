// SPDX-License-Identifier: GPL-3.0-or-later
#include "models/logtext.h"

#include <QTest>

using namespace Qt::StringLiterals;
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

QTEST_APPLESS_MAIN(TestLogText)
#include "tst_logtext.moc"
