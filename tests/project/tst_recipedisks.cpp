// SPDX-License-Identifier: GPL-3.0-or-later
// A recipe that copies or unpacks, where the disk is full: the job ends FAILED and its log says why.
#include "recipenode.h"
#include "smalldisk.h"
#include "testprogram.h"

#include <QRegularExpression>
#include <QTest>

#include <algorithm>

namespace tst_recipedisks {

using namespace Qt::StringLiterals;
using namespace voyageur;
using namespace voyageur::script;
using namespace voyageur::tests;

namespace {

//! Where it writes.
enum class Full {
    Node,   //!< $SLURM_TMPDIR
    Memory, //!< /tmp, as the RAM disk
    Kept,   //!< where results are kept; the program has run before
};

struct Case {
    const char *recipe;
    Full full;
};
constexpr Case cases[] = {{"stage-tar", Full::Node},       {"stage-zip", Full::Node},   {"stage-tar-nodes", Full::Node},
                          {"stage-zip-nodes", Full::Node}, {"single-file", Full::Node}, {"code-snapshot", Full::Node},
                          {"ram-disk", Full::Memory},      {"results-out", Full::Kept}, {"results-at-limit", Full::Kept}};

} // namespace

class TestRecipeDisks : public QObject {
    Q_OBJECT

public:
    static void initMain() { enterOwnMounts(); }

private slots:
    void initTestCase() { m_node = std::make_unique<RecipeNode>(); }
    void eachThatCopiesIsTried();
    void aFullDisk_data();
    void aFullDisk();

private:
    std::unique_ptr<RecipeNode> m_node;
};

void TestRecipeDisks::eachThatCopiesIsTried()
{
    static const QRegularExpression copies(u"^\\s*(?:srun .*)?\\b(?:tar|unzip|cp|rsync) "_s, QRegularExpression::MultilineOption);
    for (const Recipe *recipe : recipePieces()) {
        const auto text = recipeText(*recipe, m_node->filling(*recipe));
        QVERIFY(text.ok());
        const bool isCase =
            std::ranges::any_of(cases, [&](const Case &one) { return recipe->id == QLatin1StringView(one.recipe); });
        QVERIFY2(QString::fromUtf8(*text).contains(copies) == isCase, text->constData());
    }
}

void TestRecipeDisks::aFullDisk_data()
{
    QTest::addColumn<int>("row");
    for (int i = 0; i < int(std::size(cases)); ++i)
        QTest::newRow(cases[i].recipe) << i;
}

// In a script that stops nowhere by itself.
void TestRecipeDisks::aFullDisk()
{
    QFETCH(int, row);
    const auto &[id, full] = cases[row];
    const Recipe &recipe = *findRecipe(QLatin1StringView(id));
    QByteArray script = "#!/bin/bash\n#SBATCH --account=def-prof\n#SBATCH --time=1:00:00\n#SBATCH --mem=4G\n\n"
                        "python train.py --data ~/scratch/data --out ~/scratch/runs\necho done\n";
    const SmallDisk disk(64);
    disk.fill();
    RecipeFilling filling = m_node->filling(recipe);
    if (full == Full::Kept) {
        script.replace("~/scratch/runs", "$SLURM_TMPDIR/out");
        filling.values[u"to"_s] = disk.path(u"kept"_s);
    }
    const auto made = withRecipe(recipe, script, filling);
    QVERIFY(made.ok());
    m_node->setDisk(full == Full::Node ? disk.path() : QString());
    const QByteArray text =
        full == Full::Memory ? QByteArray(made->text).replace("/tmp/data.", disk.path(u"data."_s).toUtf8()) : made->text;
    const Played played = m_node->play(text, recipe.id);
    m_node->setDisk({});
    const QByteArray said = played.log + '\n' + text;
    const bool why = played.log.contains("No space left on device") || played.log.contains("disk full"); // unzip's words
    QVERIFY2(played.status != 0 && why, said.constData());
    QVERIFY2(played.runs.size() == (full == Full::Kept ? 1 : 0), said.constData());
}

VOYAGEUR_TEST(TestRecipeDisks)

} // namespace tst_recipedisks
#include "tst_recipedisks.moc"
