// SPDX-License-Identifier: GPL-3.0-or-later
// Every recipe in scripts as people have them: inserted, read by bash and by the checker, run with real data on a "node" of this
// computer, and what the page promises looked at in the program. Or refused, with a reason.
#include "base/textdiff.h"
#include "clustersinservice.h"
#include "program.h"
#include "recipenode.h"
#include "recipepromise.h"
#include "recipescripts.h"
#include "script/templates.h"
#include "testprogram.h"

#include <QFile>
#include <QTest>

#include <algorithm>

namespace tst_recipematrix {

using namespace Qt::StringLiterals;
using namespace voyageur;
using namespace voyageur::script;
using namespace voyageur::tests;

namespace {

QByteArray difference(const QString &name, const QByteArray &before, const QByteArray &after)
{
    return base::unifiedDiff(QString::fromUtf8(before), QString::fromUtf8(after), name, name).toUtf8();
}

QList<PersonsScript> scripts()
{
    static QList<QByteArray> names;
    QList<PersonsScript> all = tests::personsScripts();
    names.reserve(allTemplates().size());
    for (const Template &one : allTemplates()) {
        TemplateValues values;
        values.account = u"def-prof"_s;
        const auto text = newScript(one.id, values);
        if (!text.ok())
            qFatal("%s", qPrintable(text.error().text()));
        names += "template " + one.id.toUtf8();
        all += PersonsScript{names.last().constData(), *text, false};
    }
    return all;
}

} // namespace

class TestRecipeMatrix : public QObject {
    Q_OBJECT

private slots:
    void initTestCase() { m_node = std::make_unique<RecipeNode>(); }
    void everyRecipeInEveryScript_data() { rows(); }
    void everyRecipeInEveryScript();
    void whatIsPromisedReachesTheProgram_data() { rows(); }
    void whatIsPromisedReachesTheProgram();

private:
    static void rows();

    std::unique_ptr<RecipeNode> m_node;
};

void TestRecipeMatrix::rows()
{
    QTest::addColumn<QByteArray>("script");
    QTest::addColumn<int>("number");
    int number = 0;
    for (const PersonsScript &one : scripts())
        QTest::newRow(one.name) << one.text << number++;
}

// Inserted and clean, the second time nothing changes; or refused with what to do.
void TestRecipeMatrix::everyRecipeInEveryScript()
{
    QFETCH(QByteArray, script);
    const cluster::Profile &narval = profileInService(u"narval"_s);
    const auto before = recipeFindings(script, narval, base::Severity::Warning);
    QTemporaryDir folder;
    int inserted = 0;
    for (const Recipe *recipe : recipePieces()) {
        const RecipeFilling values = m_node->filling(*recipe, &narval.facts);
        const auto made = withRecipe(*recipe, script, values);
        if (!made.ok()) {
            QVERIFY2(made.error().code == base::ErrorCode::BadRequest && !made.error().what.isEmpty(), qPrintable(recipe->id));
            continue;
        }
        ++inserted;
        const QByteArray all = recipe->id.toUtf8() + '\n' + made->text;
        const auto again = withRecipe(*recipe, made->text, values);
        QVERIFY2(again.ok(), (all + (again.ok() ? QByteArray() : again.error().text().toUtf8())).constData());
        QVERIFY2(again->text == made->text, difference(recipe->id, made->text, again->text).constData());
        auto fresh = recipeFindings(made->text, narval, base::Severity::Warning) - before;
        fresh.remove(u"OUT-DIR"_s); // the page says that the folder has to be there
        if (std::ranges::any_of(made->notes, [](const RecipeNote &note) { return !note.done; }))
            fresh.remove(u"DATA-UNUSED"_s); // the note says the same
        if (script.contains("\nsrun "))
            fresh.remove(u"STEP-CORES"_s); // of the person's own line, which shows once there are several cores
        QVERIFY2(fresh.isEmpty() || !script.contains("python train.py"),
                 (all + QStringList(fresh.begin(), fresh.end()).join(u' ').toUtf8()).constData());
        QVERIFY2(!made->text.contains("\n\n\n") || script.contains("\n\n\n"), all.constData());
        QCOMPARE(made->text.count("\r\n"), script.contains('\r') ? made->text.count('\n') : 0);
        for (const RecipeNote &note : made->notes)
            QVERIFY2(note.line >= 1 && note.line <= made->text.count('\n') + 1 && !note.text.isEmpty(), all.constData());
        QFile file(folder.filePath(recipe->id));
        QVERIFY(file.open(QIODevice::WriteOnly) && file.write(QByteArray(made->text).replace("\r", "")) > 0);
    }
    QVERIFY2(inserted >= 10, qPrintable(QString::number(inserted)));
    const auto answer = tests::run(
        u"bash"_s,
        {u"-c"_s, u"cd \"$1\" && for f in *; do bash -n \"$f\" || { echo \"$f\"; exit 1; }; done"_s, u"bash"_s, folder.path()},
        {});
    QVERIFY2(answer.status == 0 && answer.err.isEmpty(), (answer.err + answer.out).constData());
}

// Each script is run as it stands, then with each recipe; in tests/run with some, so that each recipe and each script has its
// turn.
void TestRecipeMatrix::whatIsPromisedReachesTheProgram()
{
    QFETCH(QByteArray, script);
    QFETCH(int, number);
    constexpr int everySeventh = 7;
    const QByteArray files = m_node->project();
    const Played plain = m_node->play(script, {});
    const auto pieces = recipePieces();
    QByteArray all;
    for (const Recipe *recipe : pieces) {
        if (!wantsAllRecipes() && number > 0 && (pieces.indexOf(recipe) + number) % everySeventh != 0)
            continue;
        QByteArray given = script;
        if (recipe->technique == "results"_L1)
            given.replace("--out ~/scratch/runs", "--out $SLURM_TMPDIR/out");
        if (recipe->id == "checkpoint-chain"_L1)
            given.replace("--out ~/scratch/runs", "--checkpoint-dir ~/scratch/points");
        const auto made = withRecipe(*recipe, given, m_node->filling(*recipe));
        if (!made.ok())
            continue;
        const Played played = m_node->play(made->text, recipe->id);
        const QString broken = brokenPromise(*m_node, *recipe, *made, played, plain);
        if (!broken.isEmpty() || m_node->project() != files)
            all += recipe->id.toUtf8() + ": " + broken.toUtf8() + '\n' + played.log + '\n' + made->text + '\n';
    }
    QVERIFY2(all.isEmpty(), all.constData());
}

VOYAGEUR_TEST(TestRecipeMatrix)

} // namespace tst_recipematrix
#include "tst_recipematrix.moc"
