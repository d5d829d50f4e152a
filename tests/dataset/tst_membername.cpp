// SPDX-License-Identifier: GPL-3.0-or-later
#include "dataset/membername.h"
#include "testprogram.h"

#include <QTest>

namespace tst_membername {

using namespace voyageur::dataset;
using namespace Qt::StringLiterals;

class TestMemberName : public QObject {
    Q_OBJECT
private slots:
    void namesAreShownWithTheirOddBytesVisible()
    {
        QCOMPARE(shownName("caf\xc3\xa9"), u"café"_s);
        QCOMPARE(shownName("caf\xe9"), u"caf\\xE9"_s);
        QCOMPARE(shownName("a\nb\rc\td"), u"a\\nb\\rc\\td"_s);
        QVERIFY(!shownName("\x1b[2J").contains(QChar(0x1b)));
        QVERIFY(!shownName("\xe2\x80\xaegnp.exe").contains(QChar(0x202e)));
    }

    void onlyPlainRelativePathsArePlain()
    {
        for (const char *good : {"a", "a/b", "..a", "a..", "...", ".hidden", "a b", "caf\xe9", "new\nline"})
            QVERIFY2(isPlainPath(good), good);
        for (const char *bad : {"", "/", "/a", "a/", "a//b", ".", "..", "a/.", "a/..", "../a", "./a", "a/../b"})
            QVERIFY2(!isPlainPath(bad), bad);
        QVERIFY(!isPlainPath(QByteArray("a\0b", 3)));
    }

    void aLinkThatLeavesIsSeen()
    {
        QVERIFY(linkStaysInside("l", "a"));
        QVERIFY(linkStaysInside("l", "a/b"));
        QVERIFY(linkStaysInside("l", "./a"));
        QVERIFY(linkStaysInside("d/l", "../a"));
        QVERIFY(linkStaysInside("d/e/l", "../../a"));
        QVERIFY(linkStaysInside("d/l", ".."));
        QVERIFY(!linkStaysInside("l", ".."));
        QVERIFY(!linkStaysInside("l", "../a"));
        QVERIFY(!linkStaysInside("d/l", "../../a"));
        QVERIFY(!linkStaysInside("l", "/etc/passwd"));
        QVERIFY(!linkStaysInside("l", ""));
        // Inside by its letters; through another link that leads up it would be outside.
        QVERIFY(!linkStaysInside("x/y/l", "../z/../../a"));
        QVERIFY(!linkStaysInside("l", "d/../a"));
    }
};

VOYAGEUR_TEST(TestMemberName)

} // namespace tst_membername
#include "tst_membername.moc"
