// SPDX-License-Identifier: GPL-3.0-or-later
// All pairs of recipes in both orders into one script: valid for bash, shellcheck and our own checker, each there once, run with
// real data. Or refused.
#include "base/textdiff.h"
#include "clustersinservice.h"
#include "program.h"
#include "recipenode.h"
#include "recipepromise.h"
#include "recipescripts.h"
#include "testprogram.h"

#include <QDir>
#include <QFile>
#include <QTest>

#include <algorithm>

namespace tst_recipepairs {

using namespace Qt::StringLiterals;
using namespace voyageur;
using namespace voyageur::script;
using namespace voyageur::tests;

namespace {

QByteArray unlike(const QString &name, const QByteArray &before, const QByteArray &after)
{
    return base::unifiedDiff(QString::fromUtf8(before), QString::fromUtf8(after), name, name).toUtf8();
}

//! What the checker says rightly, and the page or the insertion has said before.
QSet<QString> explained(const QList<QList<RecipeNote>> &notes, const QByteArray &script)
{
    QSet<QString> rules = {u"OUT-DIR"_s}; // the folder of the logs has to be there: the page of log-folder
    for (const QList<RecipeNote> &some : notes) {
        if (std::ranges::any_of(some, [](const RecipeNote &note) { return !note.done; }))
            rules += u"DATA-UNUSED"_s; // the program has to be told its data: the note of that line
    }
    if (script.contains("--logdir lightning_logs"))
        rules += u"DATA-OUT-TMPDIR"_s; // what the program logs beside its copy is lost: said so
    return rules;
}

} // namespace

class TestRecipePairs : public QObject {
    Q_OBJECT

private slots:
    void initTestCase() { m_node = std::make_unique<RecipeNode>(); }
    void pairsInBothOrders();
    void runsOfPairs();

private:
    std::unique_ptr<RecipeNode> m_node;
};

void TestRecipePairs::pairsInBothOrders()
{
    const cluster::Profile &narval = profileInService(u"narval"_s);
    const QByteArray script = tests::personsScripts().first().text;
    const auto before = recipeFindings(script, narval, base::Severity::Warning);
    QTemporaryDir folder;
    int made = 0;
    for (const Recipe *first : recipePieces()) {
        const auto one = withRecipe(*first, script, m_node->filling(*first, &narval.facts));
        if (!one.ok())
            continue;
        for (const Recipe *second : recipePieces()) {
            if (first == second)
                continue;
            const auto both = withRecipe(*second, one->text, m_node->filling(*second, &narval.facts));
            if (!both.ok())
                continue;
            ++made;
            const QByteArray all = first->id.toUtf8() + " + " + second->id.toUtf8() + '\n' + both->text;
            const auto again = withRecipe(*first, both->text, m_node->filling(*first, &narval.facts));
            if (again.ok() && first->shape.isEmpty() && second->shape.isEmpty() && first->place != "header"_L1)
                QVERIFY2(again->text == both->text, unlike(first->id + u'+' + second->id, both->text, again->text).constData());
            auto fresh = recipeFindings(both->text, narval, base::Severity::Warning) - before;
            fresh -= explained({one->notes, both->notes}, both->text);
            if (!fresh.isEmpty())
                qWarning() << first->id << second->id << QStringList(fresh.begin(), fresh.end()).join(u' ');
            QFile file(folder.filePath(first->id + u'+' + second->id));
            QVERIFY(file.open(QIODevice::WriteOnly) && file.write(both->text) == both->text.size());
        }
    }
    QVERIFY2(made > 500, qPrintable(QString::number(made)));
    const auto answer = tests::run(
        u"bash"_s,
        {u"-c"_s, u"cd \"$1\" && for f in *; do bash -n \"$f\" || { echo \"$f\"; exit 1; }; done"_s, u"bash"_s, folder.path()},
        {});
    QVERIFY2(answer.status == 0 && answer.err.isEmpty(), (answer.err + answer.out).constData());
    QStringList looked = QDir(folder.path()).entryList(QDir::Files);
    if (!wantsAllRecipes()) { // each recipe comes first in some of them, and second in others
        constexpr qsizetype everyNth = 23;
        QStringList some;
        for (qsizetype i = 0; i < looked.size(); i += everyNth)
            some += looked[i];
        looked = some;
    }
    const auto shellcheck = tests::run(
        u"shellcheck"_s, QStringList{u"--shell=bash"_s, u"--severity=warning"_s, u"--format=gcc"_s} + looked, {}, folder.path());
    QVERIFY2(shellcheck.status == 0 && shellcheck.out.isEmpty(), (shellcheck.err + shellcheck.out).constData());
    qInfo("%d pairs, %d of them read by shellcheck", made, int(looked.size()));
}

// In a script with traps of its own.
void TestRecipePairs::runsOfPairs()
{
    const QStringList few = {u"stage-tar"_s,     u"ram-disk"_s,      u"env-job"_s,
                             u"code-snapshot"_s, u"models-on-gpu"_s, u"results-at-limit"_s};
    const QByteArray script = tests::personsScripts().at(5).text;
    const QByteArray files = m_node->project();
    int ran = 0;
    for (const Recipe *first : recipePieces()) {
        for (const Recipe *second : recipePieces()) {
            if (first == second || (!wantsAllRecipes() && (!few.contains(first->id) || !few.contains(second->id))))
                continue;
            const auto one = withRecipe(*first, script, m_node->filling(*first));
            const auto both = one.ok() ? withRecipe(*second, one->text, m_node->filling(*second)) : one;
            if (!both.ok())
                continue;
            ++ran;
            const bool several = first->shape.contains("node"_L1);
            const Played played = m_node->play(both->text, several ? first->id : second->id);
            const QByteArray all = first->id.toUtf8() + " + " + second->id.toUtf8() + '\n' + played.log + '\n' + both->text;
            QVERIFY2(played.status == 0 && played.log.contains("cleaned 0"), all.constData());
            QVERIFY2(m_node->project() == files, all.constData());
            const bool data = first->technique == "data"_L1 || second->technique == "data"_L1;
            const bool environment = first->technique == "environment"_L1 || second->technique == "environment"_L1;
            for (const QJsonObject &run : played.runs) {
                if (run[u"data"_s].isNull() && run[u"out"_s].isNull())
                    continue; // toy.py of the exercise is started without words
                QVERIFY2(!data || run[u"data"_s].toString() == "pixel\n"_L1, all.constData());
                QVERIFY2(!environment || !run[u"env"_s][u"VIRTUAL_ENV"_s].toString().isEmpty(), all.constData());
            }
            const qsizetype wanted = first->repeats() || second->repeats() ? 3 : first->id == "meta-farm"_L1 ? 0 : 1;
            QVERIFY2(played.runs.size() >= wanted || second->id == "meta-farm"_L1, all.constData());
        }
    }
    qInfo("%d pairs were run", ran);
}

VOYAGEUR_TEST(TestRecipePairs)

} // namespace tst_recipepairs
#include "tst_recipepairs.moc"
