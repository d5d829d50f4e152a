// SPDX-License-Identifier: GPL-3.0-or-later
// Two texts that were made of one: what either changed is there, and where both changed the same it is said.
#include "base/textdiff.h"
#include "testprogram.h"

#include <QTest>

namespace tst_mergedtext {

using namespace Qt::StringLiterals;
using voyageur::base::mergedText;

class MergedTextTest final : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void whatEitherChangedIsThere_data();
    void whatEitherChangedIsThere();
    void whoChangedNothingTakesTheOthers();
};

void MergedTextTest::whatEitherChangedIsThere_data()
{
    QTest::addColumn<QString>("base");
    QTest::addColumn<QString>("mine");
    QTest::addColumn<QString>("theirs");
    QTest::addColumn<QString>("merged");
    QTest::addColumn<QString>("other");
    QTest::addColumn<int>("conflicts");
    const auto row = [](const char *name, const char *base, const char *mine, const char *theirs, const char *merged,
                        const char *other = nullptr, int conflicts = 0) {
        const auto text = [](const char *lines) { return QString::fromLatin1(lines); };
        QTest::newRow(name) << text(base) << text(mine) << text(theirs) << text(merged) << text(other ? other : merged)
                            << conflicts;
    };
    row("apart", "1\n2\n3\n4\n", "1\nA\n3\n4\n", "1\n2\n3\nB\n", "1\nA\n3\nB\n");
    row("neighbours", "1\n2\n3\n", "A\n2\n3\n", "1\nB\n3\n", "A\nB\n3\n");
    row("all neighbours", "1\n2\n", "A\n2\n", "1\nB\n", "A\nB\n");
    row("the same", "1\n2\n", "1\nA\n", "1\nA\n", "1\nA\n");
    row("added at both ends", "2\n", "1\n2\n", "2\n3\n", "1\n2\n3\n");
    row("taken out and changed elsewhere", "1\n2\n3\n4\n", "1\n3\n4\n", "1\n2\n3\nB\n", "1\n3\nB\n");
    row("both changed it", "1\n2\n3\n", "1\nA\n3\n", "1\nB\n3\n", "1\nA\n3\n", "1\nB\n3\n", 1);
    row("one took out what the other changed", "1\n2\n3\n", "1\n3\n", "1\nB\n3\n", "1\n3\n", "1\nB\n3\n", 1);
    row("both added at one place", "1\n3\n", "1\nA\n3\n", "1\nB\n3\n", "1\nA\n3\n", "1\nB\n3\n", 1);
    row("one of two places", "1\n2\n3\n4\n5\n", "1\nA\n3\nX\n5\n", "1\nB\n3\n4\n5\n", "1\nA\n3\nX\n5\n", "1\nB\n3\nX\n5\n", 1);
    row("an end without a line end", "1\n2", "1\n2\nA", "0\n2", "1\n2\nA", "0\n2", 1);
    row("of nothing", "", "A\n", "", "A\n");
    row("a line end of Windows is part of its line", "1\r\n2\r\n", "1\r\nA\r\n", "B\r\n2\r\n", "B\r\nA\r\n");
}

void MergedTextTest::whatEitherChangedIsThere()
{
    QFETCH(QString, base);
    QFETCH(QString, mine);
    QFETCH(QString, theirs);
    const auto merged = mergedText(base, mine, theirs);
    QTEST(merged.text, "merged");
    QTEST(merged.theirs, "other");
    QTEST(merged.conflicts, "conflicts");
    const auto turned = mergedText(base, theirs, mine); // the other way round it is the other's text
    QCOMPARE(turned.text, merged.theirs);
    QCOMPARE(turned.theirs, merged.text);
}

void MergedTextTest::whoChangedNothingTakesTheOthers()
{
    const QString base = u"#!/bin/bash\n#SBATCH --time=1:00:00\n\npython train.py\n"_s;
    for (const QString &other : {QString(), u"x"_s, base + u"more\n"_s, QString(base).remove(u"#SBATCH"_s), u"\n\n\n"_s + base}) {
        QCOMPARE(mergedText(base, base, other).text, other);
        QCOMPARE(mergedText(base, other, base).text, other);
        QCOMPARE(mergedText(base, other, other).text, other);
        QCOMPARE(mergedText(base, base, other).conflicts, 0);
    }
}

VOYAGEUR_TEST(MergedTextTest)

} // namespace tst_mergedtext

#include "tst_mergedtext.moc"
