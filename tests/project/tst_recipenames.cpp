// SPDX-License-Identifier: GPL-3.0-or-later
// Names, traps and shells that a script has for itself: recipes use others, or are refused.
#include "script/recipes.h"
#include "testprogram.h"

#include <QFile>
#include <QRegularExpression>
#include <QTest>

namespace tst_recipenames {

using namespace Qt::StringLiterals;
using namespace voyageur;
using namespace voyageur::script;

namespace {

constexpr const char *head = "#!/bin/bash\n#SBATCH --time=1:00:00\n#SBATCH --mem=4G\n\n";
const QByteArray programLine = "./train --data \"${dataset-}\"";

} // namespace

class TestRecipeNames : public QObject {
    Q_OBJECT

private slots:
    void namesOfTheScriptAreRefused_data();
    void namesOfTheScriptAreRefused();
    void whatCannotBeDoneAtTheEndIsRefused();
    void linesOfRecipesHaveNamesOfTheirOwn();
};

void TestRecipeNames::namesOfTheScriptAreRefused_data()
{
    QTest::addColumn<QString>("id");
    QTest::addColumn<QByteArray>("lines");
    QTest::addColumn<QString>("said");
    const QByteArray own = "set -euo pipefail\ndataset=$HOME/project/data\n" + programLine + '\n';
    for (const char *id : {"ram-disk", "stage-tar", "single-file"})
        QTest::newRow(id) << QString::fromLatin1(id) << own << u"line 6"_s;
    QTest::newRow("exported") << u"ram-disk"_s << QByteArray("true\n\nexport dataset=$HOME/project/data\n" + programLine + '\n')
                              << u"line 7"_s;
    QTest::newRow("read-only") << u"ram-disk"_s << QByteArray("readonly dataset=$HOME/project/data\n\n" + programLine + '\n')
                               << u"line 5"_s;
    QTest::newRow("removed at the end") << u"ram-disk"_s
                                        << QByteArray("dataset=$(mktemp -d)\n\n" + programLine + "\nrm -rf \"$dataset\"\n")
                                        << u"line 8"_s;
    QTest::newRow("removed by a trap") << u"checkpoint-chain"_s
                                       << QByteArray("checkpoints=$(mktemp -d)\ntrap 'rm -rf \"${checkpoints}\"' EXIT\n\n"
                                                     + programLine + '\n')
                                       << u"line 6"_s;
}

void TestRecipeNames::namesOfTheScriptAreRefused()
{
    QFETCH(QString, id);
    QFETCH(QByteArray, lines);
    QFETCH(QString, said);
    const auto text = withRecipe(*findRecipe(id), head + lines, {});
    QVERIFY(!text.ok());
    QVERIFY2(text.error().code == base::ErrorCode::BadRequest && text.error().what.contains(said),
             qPrintable(text.error().text()));
    QVERIFY(!text.error().next.isEmpty());
}

void TestRecipeNames::whatCannotBeDoneAtTheEndIsRefused()
{
    const auto refusal = [](const char *id, const QByteArray &script) {
        const auto text = withRecipe(*findRecipe(QLatin1StringView(id)), script, {});
        return text.ok() ? QString() : text.error().text();
    };
    const QByteArray body = head + programLine + '\n';
    QVERIFY(refusal("ram-disk", body).isEmpty());
    QVERIFY(refusal("ram-disk", body + "exec ./next --all\n").contains("Line 6"_L1));
    QVERIFY(refusal("ram-disk", body + "exec 3>log\n").isEmpty());
    QVERIFY(refusal("ram-disk", QByteArray(body).replace("#!/bin/bash", "#!/bin/sh")).contains("#!/bin/bash"_L1));
    QVERIFY(refusal("ram-disk", QByteArray(body).replace("#!/bin/bash", "#!/usr/bin/env python3")).contains("python3"_L1));
    QVERIFY(refusal("ram-disk", QByteArray(body).replace("#!/bin/bash", "#!/usr/bin/env -S bash")).isEmpty());
    const QByteArray other = QByteArray(body).replace("--mem=4G\n", "--mem=4G\n#SBATCH --signal=B:TERM@60\n");
    QVERIFY(refusal("results-at-limit", other).contains("line 4"_L1));
    QVERIFY(refusal("results-at-limit", QByteArray(other).replace("B:TERM@60", "USR1@60")).contains("line 4"_L1));
    QVERIFY(refusal("results-at-limit", QByteArray(other).replace("B:TERM@60", "B:USR1@60")).isEmpty());
}

// The lines come into scripts of others: no trap is set but by the collector, and a variable has a name of its own or is one
// that the page of the recipe names.
void TestRecipeNames::linesOfRecipesHaveNamesOfTheirOwn()
{
    static const QStringList told = {u"dataset"_s, u"checkpoints"_s};
    static const QRegularExpression sets(
        u"(?:^|[;&|({ ])([a-z][a-z_0-9]*)\\+?=|\\bfor ([a-z]\\w*) in|\\bread (?:-r )?([a-z]\\w*)"_s,
        QRegularExpression::MultilineOption);
    static const QRegularExpression comments(u"^(@\\?\\w+ )*#.*$"_s, QRegularExpression::MultilineOption);
    int seen = 0;
    for (const Recipe &one : allRecipes()) {
        QFile file(u":/recipes/%1.sh"_s.arg(one.id));
        if (one.kind == RecipeKind::File || !file.open(QIODevice::ReadOnly))
            continue;
        const QString text = QString::fromUtf8(file.readAll()).remove(comments);
        QVERIFY2(!text.contains(QRegularExpression(u"\\btrap\\b"_s)), qPrintable(one.id));
        for (auto all = sets.globalMatch(text); all.hasNext();) {
            const auto match = all.next();
            const QString name = match.captured(1) + match.captured(2) + match.captured(3);
            if (text.mid(match.capturedStart()).startsWith(" --"_L1) || name == "a"_L1 || name == "b"_L1) // toy.py has these
                continue;
            QVERIFY2(name.startsWith("voyageur_"_L1) || told.contains(name), qPrintable(one.id + u' ' + name));
            ++seen;
        }
    }
    QVERIFY2(seen > 10, qPrintable(QString::number(seen)));
}

VOYAGEUR_TEST(TestRecipeNames)

} // namespace tst_recipenames
#include "tst_recipenames.moc"
