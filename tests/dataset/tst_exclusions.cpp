// SPDX-License-Identifier: GPL-3.0-or-later
#include "dataset/exclusions.h"
#include "testprogram.h"

#include <QTest>

namespace tst_exclusions {

using namespace voyageur::dataset;
using namespace Qt::StringLiterals;

class TestExclusions : public QObject {
    Q_OBJECT
private slots:
    void whatToolsLeaveBehindIsLeftOutAtAnyDepth()
    {
        const Exclusions standard = Exclusions::standard();
        QCOMPARE(standard.match("._a.png", false), "._*");
        QCOMPARE(standard.match("deep/down/._a.png", false), "._*");
        QCOMPARE(standard.match(".DS_Store", false), ".DS_Store");
        QCOMPARE(standard.match("a/Thumbs.db", false), "Thumbs.db");
        QCOMPARE(standard.match("a/.git", true), ".git");
        QCOMPARE(standard.match("__pycache__", true), "__pycache__");
        QVERIFY(standard.match("a.png", false).isEmpty());
        QVERIFY(standard.match(".gitignore", false).isEmpty());
        QVERIFY(standard.match("._dir/a", false).isEmpty()); // the folder matched before
    }

    void globsMatchAsDescribed_data()
    {
        QTest::addColumn<QByteArray>("glob");
        QTest::addColumn<QByteArray>("text");
        QTest::addColumn<bool>("matches");
        const auto row = [](const char *glob, const char *text, bool matches) {
            QTest::addRow("%s / %s", glob, text) << QByteArray(glob) << QByteArray(text) << matches;
        };
        row("*.png", "a.png", true);
        row("*.png", "a.png2", false);
        row("*.png", "a/b.png", false);
        row("**.png", "a/b.png", true);
        row("a/**/z", "a/b/c/z", true);
        row("a/*/z", "a/b/c/z", false);
        row("a/*/z", "a/b/z", true);
        row("?", "x", true);
        row("?", "/", false);
        row("?", "", false);
        row("*", "", true);
        row("", "", true);
        row("", "x", false);
        row("[a-c]x", "bx", true);
        row("[a-c]x", "dx", false);
        row("[!a-c]x", "dx", true);
        row("[]]", "]", true);
        row("[a-]", "-", true);
        row("[ab", "[ab", true);
        row("\\*", "*", true);
        row("\\*", "x", false);
        row("a*b*c", "aXbYbZc", true);
        row("a*b*c", "aXbYbZ", false);
        row("**/x*y", "a/b/xqy", true);
        row("*a**b*c", "xa/y/bzc", true);
        row("caf\xe9*", "caf\xe9 1", true);
    }

    void globsMatchAsDescribed()
    {
        QFETCH(QByteArray, glob);
        QFETCH(QByteArray, text);
        QFETCH(bool, matches);
        QCOMPARE(globMatches(glob, text), matches);
    }

    void manyStarsTakeNoTimeAtAll()
    {
        const QByteArray glob = QByteArray("*a").repeated(40) + 'b';
        QElapsedTimer timer;
        timer.start();
        QVERIFY(!globMatches(glob, QByteArray(4000, 'a')));
        QVERIFY(!globMatches("**" + glob, QByteArray(4000, 'a')));
        QVERIFY2(timer.elapsed() < 2000, "exponential");
    }

    void patternsMeanWhatTheyMeanToRsync()
    {
        const Exclusions some =
            Exclusions::none().with({u"runs/"_s, u"data/*.tmp"_s, u"/top"_s, u"*.pyc"_s, u"*/x"_s, u"**/y"_s, u"[a"_s});
        QCOMPARE(some.match("a/runs", true), "runs/");
        QVERIFY(some.match("a/runs", false).isEmpty());
        QCOMPARE(some.match("data/x.tmp", false), "data/*.tmp");
        QCOMPARE(some.match("a/data/x.tmp", false), "data/*.tmp"); // the last parts of a path
        QCOMPARE(some.match("top", false), "/top");
        QVERIFY(some.match("a/top", false).isEmpty());
        QCOMPARE(some.match("a/b.pyc", false), "*.pyc");
        QCOMPARE(some.match("a/b/x", false), "*/x");
        QVERIFY(some.match("x", false).isEmpty());
        QCOMPARE(some.match("y", false), "**/y");
        QVERIFY(some.match("[a", false).isEmpty());
    }

    void whatWasSaidFirstDecidesAndTheUsualComesLast()
    {
        Patterns said;
        said.include(".git/");
        said.include("keep.log");
        said.exclude("*.log");
        const Exclusions some = Exclusions::standard().saying(said);
        QVERIFY(some.match("a/.git", true).isEmpty());
        QVERIFY(some.match("keep.log", false).isEmpty());
        QCOMPARE(some.match("other.log", false), "*.log");
        QCOMPARE(some.match("__pycache__", true), "__pycache__");
        QVERIFY(Exclusions::none().match(".git", true).isEmpty());
    }
};

VOYAGEUR_TEST(TestExclusions)

} // namespace tst_exclusions
#include "tst_exclusions.moc"
