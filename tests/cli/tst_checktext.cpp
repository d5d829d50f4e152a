// SPDX-License-Identifier: GPL-3.0-or-later
// How places in a script are drawn in a terminal, and how files are named in SARIF.
#include "main/cli/excerpt.h"
#include "main/cli/rulehelp.h"
#include "main/cli/sarif.h"
#include "script/document.h"
#include "testprogram.h"

#include <QTest>

#include <random>

namespace tst_checktext {

using namespace voyageur;
using namespace voyageur::cli;
using namespace Qt::StringLiterals;

namespace {

Excerpt drawn(const QString &line, int column, int endColumn, int columns = 80)
{
    return excerptOf(line, {1, column, 1, endColumn}, columns);
}

} // namespace

class tst_checktext : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void marksStandBelowThePlace_data()
    {
        QTest::addColumn<QString>("line");
        QTest::addColumn<int>("column");
        QTest::addColumn<int>("endColumn");
        QTest::addColumn<QString>("source");
        QTest::addColumn<QString>("marks");
        QTest::newRow("letters") << u"a bcd e"_s << 3 << 6 << u"a bcd e"_s << u"  ^~~"_s;
        QTest::newRow("nothing") << u"abc"_s << 2 << 2 << u"abc"_s << u" ^"_s;
        QTest::newRow("behind the end") << u"abc"_s << 4 << 4 << u"abc"_s << u"   ^"_s;
        QTest::newRow("an empty line") << QString() << 1 << 1 << QString() << u"^"_s;
        QTest::newRow("a tab before it") << u"\tx"_s << 2 << 3 << u"        x"_s << u"        ^"_s;
        QTest::newRow("a tab in it") << u"a\tb"_s << 1 << 4 << u"a       b"_s << u"^~~~~~~~~"_s;
        QTest::newRow("wide characters") << u"日本x"_s << 3 << 4 << u"日本x"_s << u"    ^"_s;
        QTest::newRow("beyond the first plane") << u"\U0001F600x"_s << 3 << 4 << u"\U0001F600x"_s << u"  ^"_s;
        QTest::newRow("combining characters") << u"e\u0301x"_s << 3 << 4 << u"e\u0301x"_s << u" ^"_s;
        QTest::newRow("control characters") << u"\x1bx"_s << 2 << 3 << u"\\x1bx"_s << u"    ^"_s;
        QTest::newRow("no UTF-8") << script::Document::decoded("\xffx") << 1 << 2 << u"\\xffx"_s << u"^~~~"_s;
        QTest::newRow("the direction of writing") << u"\u202ex"_s << 2 << 3 << u"\\u202ex"_s << u"      ^"_s;
    }

    void marksStandBelowThePlace()
    {
        QFETCH(QString, line);
        QFETCH(int, column);
        QFETCH(int, endColumn);
        const Excerpt excerpt = drawn(line, column, endColumn);
        QTEST(excerpt.source, "source");
        QTEST(excerpt.marks, "marks");
    }

    void aLongLineIsCutAroundThePlace()
    {
        const QString line = QString(500, u'a') + u"HERE"_s + QString(500, u'b');
        const Excerpt middle = drawn(line, 501, 505, 60);
        QVERIFY2(middle.source.size() <= 60 && middle.source.startsWith(u'…') && middle.source.endsWith(u'…'),
                 qPrintable(middle.source));
        QCOMPARE(middle.source.indexOf(u"HERE"_s), middle.marks.indexOf(u'^'));
        QVERIFY(middle.marks.endsWith(u"^~~~"_s));
        QVERIFY(drawn(line, 1, 3, 60).source.startsWith(u'a'));
        QVERIFY(drawn(line, 1003, 1005, 60).source.endsWith(u'b'));
        const Excerpt all = drawn(line, 1, 1005, 60);
        QVERIFY(all.marks.size() <= 60);
    }

    void nothingThatIsDrawnCommandsATerminal()
    {
        std::mt19937 random(7);
        for (int i = 0; i < 3000; ++i) {
            QByteArray bytes;
            for (int n = static_cast<int>(random() % 200); n > 0; --n)
                bytes += random() % 3 ? static_cast<char>(random()) : "\t \xe2\x80\xae\xf0\x9f\x98\x80\xc2\x9b"[random() % 14];
            const QString text = script::Document::decoded(bytes);
            const SourceLines lines(text);
            const int columns = 20 + static_cast<int>(random() % 60);
            const QString line = lines.line(1).toString();
            const int column = 1 + static_cast<int>(random() % static_cast<size_t>(line.size() + 1));
            const Excerpt excerpt = excerptOf(line, {1, column, 1, column + static_cast<int>(random() % 20)}, columns);
            for (const QString &drawn : {excerpt.source, visibleText(text)}) {
                for (const QChar c : drawn) {
                    QVERIFY(c.category() != QChar::Other_Control && c.category() != QChar::Other_Format);
                    QVERIFY(c.isPrint() || c.isSurrogate() || c.category() == QChar::Other_NotAssigned
                            || c.category() == QChar::Other_PrivateUse);
                }
            }
            QVERIFY(excerpt.marks.size() <= columns + 1 && excerpt.marks.contains(u'^'));
        }
    }

    void linesAreThoseOfEditors()
    {
        const SourceLines lines(u"a\r\nb\rc\n"_s);
        QCOMPARE(lines.line(1), u"a"_s);
        QCOMPARE(lines.line(2), u"b"_s);
        QCOMPARE(lines.line(3), u"c"_s);
        QCOMPARE(lines.line(4), QString());
        QCOMPARE(lines.line(9), QString());
    }

    void filesAreAddressesInSarif()
    {
        QCOMPARE(SarifLog::address(u"jobs/a b.sh"_s), u"jobs/a%20b.sh"_s);
        QCOMPARE(SarifLog::address(u"./é#1.sh"_s), u"%C3%A9%231.sh"_s);
        QCOMPARE(SarifLog::address(u"a:b.sh"_s), u"a%3Ab.sh"_s);
        QCOMPARE(SarifLog::address(u"-"_s), u"stdin"_s);
#ifndef Q_OS_WIN
        QCOMPARE(SarifLog::address(u"/tmp/a b.sh"_s), u"file:///tmp/a%20b.sh"_s);
#endif
    }

    void aPageIsReadableInATerminal()
    {
        const QString page =
            plainPage(u"# Title\n\none two three four\nfive\n\n## Example\n\n```\n#SBATCH  x\n```\n\n- <https://a.b>\n"_s, 12);
        QCOMPARE(page, u"Title\n=====\n\none two\nthree four\nfive\n\nExample\n-------\n\n    #SBATCH  x\n\n- https://a.b"_s);
    }
};

VOYAGEUR_TEST(tst_checktext)

} // namespace tst_checktext
#include "tst_checktext.moc"
