// SPDX-License-Identifier: GPL-3.0-or-later
#include "dataset/clashes.h"
#include "testprogram.h"

#include <QTest>

namespace tst_clashes {

using namespace voyageur::dataset;

namespace {

std::vector<Clash> clashesOf(const QList<QByteArray> &names)
{
    return clashesIn(std::vector<QByteArrayView>(names.begin(), names.end()));
}

} // namespace

class TestClashes : public QObject {
    Q_OBJECT
private slots:
    void pairs_data()
    {
        QTest::addColumn<QByteArray>("one");
        QTest::addColumn<QByteArray>("two");
        QTest::addColumn<int>("expected"); // 0 none, 1 by case, 2 the same letters
        const auto row = [](const char *name, const char *one, const char *two, int expected) {
            QTest::newRow(name) << QByteArray(one) << QByteArray(two) << expected;
        };
        row("case", "Photo.png", "photo.PNG", 1);
        row("other", "photo1", "photo2", 0);
        row("not letters", "a[b", "a{b", 0); // 32 apart as upper and lower case are
        row("NFC and NFD", "\xc3\xa9", "e\xcc\x81", 2);
        row("NFC and NFD, case too", "\xc3\x89t\xc3\xa9", "e\xcc\x81te\xcc\x81", 1);
        row("sharp s",
            "stra\xc3\x9f"
            "e",
            "STRA\xe1\xba\x9e"
            "E",
            1);
        row("kelvin", "\xe2\x84\xaa", "k", 1);
        row("not UTF-8", "caf\xe9", "caf\xe8", 0);
        row("not UTF-8 but for case", "caf\xe9", "CAF\xe9", 0);
        row("beyond the first plane", "\xf0\x90\x90\x80", "\xf0\x90\x90\xa8", 1); // Deseret
    }

    void pairs()
    {
        QFETCH(QByteArray, one);
        QFETCH(QByteArray, two);
        QFETCH(int, expected);
        for (const auto &names : {QList<QByteArray>{one, "between", two}, QList<QByteArray>{two, "between", one}}) {
            const auto clashes = clashesOf(names);
            QCOMPARE(clashes.size(), size_t(expected > 0));
            if (expected > 0) {
                QCOMPARE(clashes[0].name, 2);
                QCOMPARE(clashes[0].other, 0);
                QCOMPARE(clashes[0].sameLetters, expected == 2);
            }
        }
    }

    void manyOfOneKindAllPointToTheFirst()
    {
        const auto clashes = clashesOf({"AB", "Ab", "aB", "ab", "b"});
        QCOMPARE(clashes.size(), 3);
        for (size_t i = 0; i < clashes.size(); ++i) {
            QCOMPARE(clashes[i].name, qsizetype(i) + 1);
            QCOMPARE(clashes[i].other, 0);
        }
    }
};

VOYAGEUR_TEST(TestClashes)

} // namespace tst_clashes
#include "tst_clashes.moc"
