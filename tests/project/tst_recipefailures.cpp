// SPDX-License-Identifier: GPL-3.0-or-later
// What fails in a script with a recipe in it, the program, an archive, a copy, is a failure of the job, and its log says why.
#include "recipenode.h"
#include "recipescripts.h"
#include "testprogram.h"

#include <QTest>

#include <algorithm>

namespace tst_recipefailures {

using namespace Qt::StringLiterals;
using namespace voyageur;
using namespace voyageur::script;
using namespace voyageur::tests;

class TestRecipeFailures : public QObject {
    Q_OBJECT

private slots:
    void initTestCase() { m_node = std::make_unique<RecipeNode>(); }
    void aProgramThatFails_data() { rows(); }
    void aProgramThatFails();
    void whatIsNotThere_data() { rows(); }
    void whatIsNotThere();

private:
    static void rows();

    std::unique_ptr<RecipeNode> m_node;
};

void TestRecipeFailures::rows()
{
    QTest::addColumn<QByteArray>("script");
    QTest::addColumn<bool>("all");
    const QByteArrayList few = {"lines behind", "exit at the end", "own status"};
    for (const PersonsScript &one : personsScripts())
        QTest::newRow(one.name) << one.text << (wantsAllRecipes() || few.contains(one.name));
}

// As without the recipe; what a recipe goes around fails with it, whatever stands behind.
void TestRecipeFailures::aProgramThatFails()
{
    QFETCH(QByteArray, script);
    QFETCH(bool, all);
    const Played plain = m_node->play(script, {}, u"fail"_s);
    for (const Recipe *recipe : recipePieces()) {
        const bool around = recipe->place == "program"_L1 && recipe->id != "meta-farm"_L1;
        if (!all && !around)
            continue;
        const auto made = withRecipe(*recipe, script, m_node->filling(*recipe));
        if (!made.ok())
            continue;
        const Played played = m_node->play(made->text, recipe->id, u"fail"_s);
        const QByteArray said = recipe->id.toUtf8() + ' ' + QByteArray::number(plain.status) + ' '
            + QByteArray::number(played.status) + '\n' + played.log + '\n' + made->text;
        if (around && !script.contains("status -ne 0")) // which asks for the status itself, and goes on
            QVERIFY2(played.status != 0, said.constData());
        else if (!around && recipe->id != "meta-farm"_L1 && recipe->id != "toy-batch"_L1)
            QVERIFY2((plain.status == 0) == (played.status == 0), said.constData());
    }
}

// The program is not started without what was to be prepared for it.
void TestRecipeFailures::whatIsNotThere()
{
    QFETCH(QByteArray, script);
    QFETCH(bool, all);
    if (!all)
        return;
    for (const Recipe *recipe : recipePieces()) {
        RecipeFilling bad = m_node->filling(*recipe);
        for (const RecipeParameter &one : recipe->parameters) {
            if (QStringList{u"archive"_s, u"file"_s, u"environment"_s, u"code"_s, u"table"_s, u"requirements"_s}.contains(
                    one.name))
                bad.values[one.name] = u"~/nothing/here"_s;
            if (recipe->technique == "results"_L1 && one.name == "to"_L1)
                bad.values[one.name] = u"~/afile/below"_s;
        }
        if (bad.values == m_node->filling(*recipe).values)
            continue;
        const auto made = withRecipe(*recipe, script, bad);
        if (!made.ok())
            continue;
        const Played played = m_node->play(made->text, recipe->id);
        const QByteArray said = recipe->id.toUtf8() + '\n' + played.log + '\n' + made->text;
        QVERIFY2(played.status != 0 && played.runs.isEmpty(), said.constData());
        QVERIFY2(played.log.contains("nothing/here") || played.log.contains("afile"), said.constData());
    }
}

VOYAGEUR_TEST(TestRecipeFailures)

} // namespace tst_recipefailures
#include "tst_recipefailures.moc"
