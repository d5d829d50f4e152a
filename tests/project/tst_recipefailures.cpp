// SPDX-License-Identifier: GPL-3.0-or-later
// What fails in a script with a recipe in it, the program, an archive, a copy, is a failure of the job, and its log says why.
// What can fail in a recipe is read from its lines: each of them, and each command that it starts, has its turn.
#include "program.h"
#include "recipenode.h"
#include "recipescripts.h"
#include "testprogram.h"

#include <QFile>
#include <QRegularExpression>
#include <QStandardPaths>
#include <QTest>

#include <algorithm>

namespace tst_recipefailures {

using namespace Qt::StringLiterals;
using namespace voyageur;
using namespace voyageur::script;
using namespace voyageur::tests;

namespace {

//! No set -e, and something behind the program.
const QByteArray goesOn = "#!/bin/bash\n#SBATCH --account=def-prof\n#SBATCH --time=1:00:00\n#SBATCH --mem=4G\n\n"
                          "python train.py --data ~/scratch/data --out ~/scratch/runs\necho done\n";

//! What recipes start to write and read text, and what every computer has: it does not fail by itself.
const QStringList &textTools()
{
    static const QStringList all = {u"basename"_s,  u"bash"_s, u"cat"_s,      u"cut"_s,  u"date"_s,   u"dirname"_s,
                                    u"env"_s,       u"head"_s, u"hostname"_s, u"ls"_s,   u"python"_s, u"seq"_s,
                                    u"sha256sum"_s, u"sort"_s, u"stat"_s,     u"tail"_s, u"tr"_s,     u"wc"_s};
    return all;
}

//! It fails beside the work: the job goes on, and the log, or a file beside it, says so.
struct Beside {
    const char *recipe;
    const char *command;
};
constexpr Beside besideTheWork[] = {
    {"gpu-use", "nvidia-smi"}, {"one-gpu", "nvidia-smi"}, {"tensorboard", "tensorboard"}, {"about-job", "python3"}};

bool isBeside(const QString &recipe, const QString &command)
{
    return std::ranges::any_of(besideTheWork, [&](const Beside &one) {
        return recipe == QLatin1StringView(one.recipe) && command == QLatin1StringView(one.command);
    });
}

//! Every command of the computer, or of the node, that the lines name.
QStringList commandsOf(const RecipeNode &node, const QByteArray &script)
{
    static const QRegularExpression word(u"[A-Za-z][\\w.-]*"_s);
    QStringList names;
    for (const QByteArray &line : script.split('\n')) {
        if (line.trimmed().startsWith('#'))
            continue;
        for (auto all = word.globalMatch(QString::fromUtf8(line)); all.hasNext();) {
            const QString name = all.next().captured();
            const bool isCommand = name == "module"_L1 || QFileInfo::exists(node.path(u"bin/"_s + name))
                || !QStandardPaths::findExecutable(name).isEmpty();
            if (isCommand && !names.contains(name) && !textTools().contains(name))
                names += name;
        }
    }
    return names;
}

} // namespace

class TestRecipeFailures : public QObject {
    Q_OBJECT

private slots:
    void initTestCase() { m_node = std::make_unique<RecipeNode>(); }
    void aProgramThatFails_data() { rows(); }
    void aProgramThatFails();
    void whatIsNotThere_data() { rows(); }
    void whatIsNotThere();
    void aCommandThatFails_data();
    void aCommandThatFails();
    void whatCanFailHasFailed();
    void aBrokenArchive_data();
    void aBrokenArchive();

private:
    static void rows();

    std::unique_ptr<RecipeNode> m_node;
    QHash<QString, int> m_failed; //!< how many commands of a recipe
};

void TestRecipeFailures::rows()
{
    QTest::addColumn<QByteArray>("script");
    QTest::addColumn<bool>("all");
    QTest::addColumn<int>("number");
    const QByteArrayList few = {"lines behind", "exit at the end", "own status"};
    int number = 0;
    for (const PersonsScript &one : personsScripts())
        QTest::newRow(one.name) << one.text << (wantsAllRecipes() || few.contains(one.name)) << number++;
}

// As without the recipe; what a recipe goes around fails with it, whatever stands behind. In tests/run each script with some of
// them, so that each recipe and each script has its turn.
void TestRecipeFailures::aProgramThatFails()
{
    QFETCH(QByteArray, script);
    QFETCH(bool, all);
    QFETCH(int, number);
    constexpr int everyFourth = 4;
    const Played plain = m_node->play(script, {}, u"fail"_s);
    int turn = number;
    for (const Recipe *recipe : recipePieces()) {
        const bool around = recipe->place == "program"_L1 && recipe->id != "meta-farm"_L1;
        if (!all && (!around || ++turn % everyFourth != 0))
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

void TestRecipeFailures::aCommandThatFails_data()
{
    QTest::addColumn<const Recipe *>("recipe");
    for (const Recipe *one : recipePieces())
        QTest::newRow(qPrintable(one->id)) << one;
}

// One command after the other, in scripts with and without set -e; and the program itself.
void TestRecipeFailures::aCommandThatFails()
{
    QFETCH(const Recipe *, recipe);
    QByteArrayList scripts = {goesOn};
    if (wantsAllRecipes())
        scripts += {personsScripts().at(0).text, personsScripts().at(5).text};
    bool tried = false;
    for (const QByteArray &script : std::as_const(scripts)) {
        const QByteArray given =
            recipe->technique == "results"_L1 ? QByteArray(script).replace("~/scratch/runs", "$SLURM_TMPDIR/out") : script;
        const auto made = withRecipe(*recipe, given, m_node->filling(*recipe));
        if (!made.ok())
            continue;
        tried = true;
        for (const QString &command : commandsOf(*m_node, made->text)) {
            m_node->breakCommand(command);
            const Played played = m_node->play(made->text, recipe->id);
            m_node->breakCommand({});
            if (!played.brokenWasCalled)
                continue;
            const QByteArray said = recipe->id.toUtf8() + ", " + command.toUtf8() + ": " + QByteArray::number(played.status)
                + '\n' + played.log + '\n' + made->text;
            const bool inLog = played.log.contains(command.toUtf8() + " is broken");
            if (isBeside(recipe->id, command))
                QVERIFY2(played.status == 0 || script.contains("set -e"), said.constData());
            else
                QVERIFY2(played.status != 0 && inLog, said.constData());
            ++m_failed[recipe->id];
        }
        const Played failed = m_node->play(made->text, recipe->id, u"fail"_s);
        const bool own = recipe->place != "program"_L1 && script == goesOn; // the script goes on behind it, as it did before
        QVERIFY2(own || recipe->id == "meta-farm"_L1 || failed.status != 0, (failed.log + made->text).constData());
    }
    QVERIFY2(tried, qPrintable(recipe->id));
}

// Whoever adds a recipe that copies, unpacks or installs has it tried above.
void TestRecipeFailures::whatCanFailHasFailed()
{
    int commands = 0;
    for (const Recipe *recipe : recipePieces()) {
        const auto text = recipeText(*recipe, m_node->filling(*recipe));
        QVERIFY(text.ok());
        const QStringList started = commandsOf(*m_node, *text);
        QVERIFY2(started.isEmpty() || m_failed.value(recipe->id) > 0, qPrintable(recipe->id + u": "_s + started.join(u' ')));
        commands += m_failed.value(recipe->id);
    }
    for (const Beside &one : besideTheWork)
        QVERIFY2(m_failed.value(QLatin1StringView(one.recipe)) > 0, one.recipe);
    qInfo("%d commands have failed", commands);
}

void TestRecipeFailures::aBrokenArchive_data()
{
    QTest::addColumn<const Recipe *>("recipe");
    for (const Recipe *one : recipePieces()) {
        if (std::ranges::any_of(one->parameters, [](const RecipeParameter &value) { return value.name == "archive"_L1; }))
            QTest::newRow(qPrintable(one->id)) << one;
    }
}

// As one whose upload was cut.
void TestRecipeFailures::aBrokenArchive()
{
    QFETCH(const Recipe *, recipe);
    RecipeFilling filling = m_node->filling(*recipe);
    const QString ending = filling.values.value(u"archive"_s).section(u'.', -1);
    m_node->write(u"wide/mydataset/a.txt"_s, QByteArray(200'000, 'x'));
    const QString pack = ending == "tar"_L1 ? u"tar -cf \"$0\" mydataset"_s : u"python3 -m zipfile -c \"$0\" mydataset"_s;
    const QString archive = m_node->path(u"cut."_s + ending);
    QCOMPARE(tests::run(u"bash"_s, {u"-c"_s, pack, archive}, {}, m_node->path(u"wide"_s)).status, 0);
    QFile cut(archive);
    QVERIFY(cut.resize(cut.size() / 2));
    filling.values[u"archive"_s] = u"~/cut."_s + ending;
    const auto made = withRecipe(*recipe, goesOn, filling);
    QVERIFY(made.ok());
    const Played played = m_node->play(made->text, recipe->id);
    const QByteArray said = played.log + '\n' + made->text;
    QVERIFY2(played.status != 0 && played.runs.isEmpty(), said.constData());
    QVERIFY2(played.log.contains("tar: Unexpected EOF in archive") || played.log.contains("cut.zip"), said.constData());
}

VOYAGEUR_TEST(TestRecipeFailures)

} // namespace tst_recipefailures
#include "tst_recipefailures.moc"
