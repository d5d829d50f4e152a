// SPDX-License-Identifier: GPL-3.0-or-later
#include "guidriver.h"
#include "looks.h"
#include "newcomer.h"

#include "base/platform.h"
#include "script/recipes.h"
#include "testprogram.h"

#include <QAbstractButton>
#include <QAction>
#include <QClipboard>
#include <QFile>
#include <QGuiApplication>
#include <QLabel>
#include <QLineEdit>
#include <QListWidget>
#include <QMenu>
#include <QPlainTextEdit>
#include <QPushButton>
#include <QTextBrowser>
#include <QTextCursor>

#include <algorithm>

namespace tst_recipespanel {

using namespace Qt::StringLiterals;
using namespace voyageur;
using namespace voyageur::tests;
using widgets::PageId;

namespace {

const QByteArray plain = "#!/bin/bash\n"
                         "#SBATCH --account=def-prof\n"
                         "#SBATCH --time=3:00:00\n"
                         "#SBATCH --cpus-per-task=3\n"
                         "#SBATCH --mem=32G\n"
                         "\n"
                         "module load python\n"
                         "\n"
                         "python train.py\n";

} // namespace

class TestRecipesPanel : public QObject {
    Q_OBJECT

private slots:
    void init();
    void cleanup();
    void aRecipeIsFoundReadAndInserted();
    void valuesAreFilledInAndLookedAt();
    void whatTheClusterCannotIsSaid();
    void aStartUpFileIsRecognisedByItsName();
    void theKeyboardAloneIsEnough();
    void whatIsLeftToDoIsSaidAndUndoTakesAllBack();
    void commandsAreCopied();
    void inASmallWindow_data();
    void inASmallWindow();

private:
    void open(const QString &name = u"job.sh"_s, const QByteArray &bytes = plain);
    void choose(const QString &words) const;
    widgets::Page *page() const { return m_gui->page(PageId::Script); }
    QPlainTextEdit *editor() const { return m_gui->find<QPlainTextEdit>("scriptText"); }
    QWidget *panel() const { return m_gui->find("recipesPanel", page()); }
    QString lines() const { return m_gui->find<QPlainTextEdit>("recipeText")->toPlainText(); }

    std::unique_ptr<QTemporaryDir> m_folder;
    std::unique_ptr<GuiDriver> m_gui;
};

void TestRecipesPanel::init()
{
    QFile::remove(base::configFolder() + u"/window.ini"_s);
    m_folder = std::make_unique<QTemporaryDir>();
    m_gui = std::make_unique<GuiDriver>();
    m_gui->window().resize(1500, 900);
    m_gui->open(PageId::Script);
    m_gui->script()->chooseCluster(u"narval"_s);
}

void TestRecipesPanel::cleanup()
{
    m_gui->script()->closeScript();
    m_gui.reset();
}

void TestRecipesPanel::open(const QString &name, const QByteArray &bytes)
{
    QFile file(m_folder->filePath(name));
    QVERIFY(file.open(QIODevice::WriteOnly) && file.write(bytes) == bytes.size());
    file.close();
    m_gui->script()->open(file.fileName());
    QTRY_VERIFY(m_gui->script()->hasContent() && !m_gui->script()->isBusy());
}

void TestRecipesPanel::choose(const QString &words) const
{
    m_gui->click("showRecipes", page());
    QVERIFY(panel()->isVisible());
    auto *search = m_gui->find<QLineEdit>("recipeSearch");
    search->selectAll();
    QTest::keyClicks(search, words);
}

void TestRecipesPanel::aRecipeIsFoundReadAndInserted()
{
    open();
    choose(u"node tar disk"_s);
    QVERIFY2(lines().contains("tar -xf"_L1), qPrintable(lines()));
    m_gui->click("recipeWhy");
    auto *help = m_gui->find<QTextBrowser>("rulePage");
    QVERIFY(help->isVisible());
    QVERIFY2(help->toPlainText().contains("When not"_L1), qPrintable(help->toPlainText()));

    const QString before = editor()->toPlainText();
    m_gui->click("insertRecipe");
    auto *diff = m_gui->find<QPlainTextEdit>("scriptDiff");
    QVERIFY(diff->isVisible());
    QVERIFY2(diff->toPlainText().contains("+tar -xf"_L1), qPrintable(diff->toPlainText()));
    QCOMPARE(editor()->toPlainText(), before);
    m_gui->click("acceptDiff");
    QVERIFY(editor()->isVisible());
    QVERIFY(editor()->toPlainText().contains("\ntar -xf \"/scratch/$USER/data.tar\""_L1)
            || editor()->toPlainText().contains("scratch/data.tar"_L1));
    QVERIFY(editor()->toPlainText().indexOf("tar -xf"_L1) < editor()->toPlainText().indexOf("python train.py"_L1));
    editor()->undo();
    QCOMPARE(editor()->toPlainText(), before);
}

void TestRecipesPanel::valuesAreFilledInAndLookedAt()
{
    open();
    choose(u"mail"_s);
    auto *insert = m_gui->find<QPushButton>("insertRecipe");
    QVERIFY(!insert->isEnabled()); // nobody can guess the address
    QVERIFY(m_gui->find("recipeProblem")->isVisible());
    QTest::keyClicks(m_gui->find<QLineEdit>("recipe-address"), u"nobody"_s);
    QVERIFY(!insert->isEnabled());
    QTest::keyClicks(m_gui->find<QLineEdit>("recipe-address"), u"@example.ca"_s);
    QVERIFY(insert->isEnabled());
    QVERIFY(!m_gui->find("recipeProblem")->isVisible());
    m_gui->click("insertRecipe");
    m_gui->click("acceptDiff");
    QVERIFY(editor()->toPlainText().contains("#SBATCH --mail-user=nobody@example.ca\n"_L1));
}

void TestRecipesPanel::whatTheClusterCannotIsSaid()
{
    m_gui->script()->chooseCluster(u"trillium"_s);
    open();
    choose(u"node tar disk"_s);
    QVERIFY(!m_gui->find<QPushButton>("insertRecipe")->isEnabled());
    QVERIFY(m_gui->find<QLabel>("recipeProblem")->text().contains("memory"_L1));
    QVERIFY(!lines().isEmpty());
}

void TestRecipesPanel::aStartUpFileIsRecognisedByItsName()
{
    open(u".vimrc"_s, "set nocompatible\n");
    QCOMPARE(m_gui->script()->findings()->rowCount(), 0); // it is no job script
    choose(u"vim"_s);
    m_gui->click("insertRecipe");
    m_gui->click("acceptDiff");
    QVERIFY(editor()->toPlainText().startsWith("set nocompatible\n\n\" >>> Voyageur: vim >>>\n"_L1));
    choose(u".bashrc"_s);
    QVERIFY(!m_gui->find<QPushButton>("insertRecipe")->isEnabled());
}

void TestRecipesPanel::theKeyboardAloneIsEnough()
{
    open();
    auto *tool = m_gui->find<QAbstractButton>("showRecipes", page());
    tool->setFocus();
    QTest::keyClick(tool, Qt::Key_Space);
    QVERIFY(m_gui->find<QLineEdit>("recipeSearch")->hasFocus());
    QTest::keyClicks(m_gui->find<QLineEdit>("recipeSearch"), u"RNN"_s);
    QTest::keyClick(m_gui->find<QLineEdit>("recipeSearch"), Qt::Key_Return);
    auto *list = m_gui->find<QListWidget>("recipeList");
    QVERIFY(list->hasFocus());
    QTest::keyClick(list, Qt::Key_Return);
    QVERIFY(m_gui->find("scriptDiff")->isVisible());
    QTest::keyClick(m_gui->find("acceptDiff"), Qt::Key_Space);
    QVERIFY(editor()->toPlainText().contains("CUBLAS_WORKSPACE_CONFIG=:4096:2"_L1));
    QTest::keyClick(tool, Qt::Key_Space);
    QTest::keyClick(m_gui->find<QLineEdit>("recipeSearch"), Qt::Key_Escape);
    QVERIFY(editor()->isVisible() && editor()->hasFocus());
}

// Every recipe is one step of undo; what it changed beside its lines, and what is left for the person, stands beside the
// difference.
void TestRecipesPanel::whatIsLeftToDoIsSaidAndUndoTakesAllBack()
{
    open();
    const QString before = editor()->toPlainText();
    int inserted = 0;
    for (const script::Recipe &recipe : models::ScriptModel::recipes()) {
        if (recipe.kind != script::RecipeKind::Piece)
            continue;
        const QHash<QString, QString> values = {
            {u"address"_s, u"me@example.ca"_s}, {u"group"_s, u"def-prof"_s}, {u"folder"_s, u"~/shared"_s}};
        QHash<QString, QString> known;
        for (const script::RecipeParameter &one : recipe.parameters) {
            if (one.usual.isEmpty())
                known[one.name] = values.value(one.name);
        }
        if (!m_gui->script()->proposeRecipe(recipe, known, 9).isEmpty())
            continue; // refused, with the reason
        QVERIFY2(m_gui->script()->proposal(), qPrintable(recipe.id));
        if (recipe.id == "stage-tar"_L1)
            QVERIFY(std::ranges::any_of(m_gui->script()->proposal()->remarks, [](const models::ScriptRemark &one) {
                return !one.done && one.text.contains("$dataset"_L1);
            }));
        m_gui->click("acceptDiff");
        QVERIFY2(editor()->toPlainText() != before, qPrintable(recipe.id));
        editor()->undo();
        QCOMPARE(editor()->toPlainText(), before);
        ++inserted;
    }
    QVERIFY2(inserted > 25, qPrintable(QString::number(inserted)));
}

void TestRecipesPanel::commandsAreCopied()
{
    open();
    choose(u"pack-data"_s);
    QVERIFY(!m_gui->find("insertRecipe")->isVisible());
    QTest::keyClicks(m_gui->find<QLineEdit>("recipe-folder"), u"cats"_s);
    QTest::keyClick(m_gui->find<QLineEdit>("recipe-folder"), Qt::Key_Return); // as the button does
    QVERIFY2(QGuiApplication::clipboard()->text().contains("\ntar -cf mydataset.tar -C "_L1),
             qPrintable(QGuiApplication::clipboard()->text()));
    QVERIFY(QGuiApplication::clipboard()->text().contains("cats"_L1));
    m_gui->find<QLineEdit>("recipeSearch")->setText(u"mail"_s);
    QVERIFY(m_gui->find("insertRecipe")->isVisible() && !m_gui->find("copyRecipe")->isVisible());
}

void TestRecipesPanel::inASmallWindow_data()
{
    QTest::addColumn<QString>("language");
    QTest::addColumn<bool>("tour");
    QTest::newRow("English") << u"en"_s << false;
    QTest::newRow("French") << u"fr"_s << false;
    QTest::newRow("English, in a tour") << u"en"_s << true;
    QTest::newRow("French, in a tour") << u"fr"_s << true;
}

// Whatever is chosen: nothing is cut or lies over something else, Tab leads everywhere, and the lines are seen beside the values.
void TestRecipesPanel::inASmallWindow()
{
    QFETCH(QString, language);
    QFETCH(bool, tour);
    m_gui.reset();
    const SpokenLanguage spoken(language);
    m_gui = std::make_unique<GuiDriver>();
    m_gui->open(PageId::Script);
    m_gui->script()->chooseCluster(u"narval"_s);
    m_gui->window().resize(900, 600);
    m_gui->window().activateWindow();
    open();
    if (tour) {
        for (QAction *action : m_gui->find<QMenu>("toursMenu")->actions()) {
            if (action->objectName() == "tour-slides"_L1)
                action->trigger();
        }
        while (m_gui->window().currentPage() != PageId::Script)
            m_gui->click("tourNext");
    }
    m_gui->click("showRecipes", page());
    const auto *text = m_gui->find<QPlainTextEdit>("recipeText");
    auto *list = m_gui->find<QListWidget>("recipeList");
    const int leastLines = tour ? 4 : 9;
    for (int row = 0; row < list->count(); ++row) {
        if (!list->item(row)->flags().testFlag(Qt::ItemIsSelectable))
            continue;
        list->setCurrentRow(row);
        const QByteArray id = list->item(row)->data(Qt::UserRole).toByteArray();
        QTRY_VERIFY2(flawsOf(m_gui->window()).isEmpty(), (id + ": " + flawsOf(m_gui->window()).join(u'\n').toUtf8()).constData());
        const auto lines = [&] { return text->viewport()->height() / text->fontMetrics().lineSpacing(); };
        QTRY_VERIFY2(lines() >= leastLines, (id + ' ' + QByteArray::number(lines()) + " lines are seen").constData());
        QVERIFY2(list->visualItemRect(list->item(row)).width() <= list->viewport()->width(), id.constData());
    }
    m_gui->find<QLineEdit>("recipeSearch")->setText(u"checkpoint-chain"_s);
    const QStringList unreached = notReachedByTab(*panel());
    QVERIFY2(unreached.isEmpty(), qPrintable(unreached.join(u'\n')));
    m_gui->find<QLineEdit>("recipeSearch")->setText(u"tensorboard"_s);
    m_gui->click("insertRecipe");
    QTRY_VERIFY(flawsOf(m_gui->window()).isEmpty());
    QVERIFY(m_gui->find("scriptDiff")->width() >= 560);
    m_gui->script()->dropProposal();
    if (tour)
        m_gui->click("tourLeave");
}

VOYAGEUR_WIDGET_TEST(TestRecipesPanel)

} // namespace tst_recipespanel
#include "tst_recipespanel.moc"
