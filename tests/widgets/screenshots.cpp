// SPDX-License-Identifier: GPL-3.0-or-later
// usage: voyageur_screenshots --out DIR --language en|fr [--strings FILE.qm] [--script | --signin | --keys | --job | --work |
// --storage | --places | --transfers | --runs | --course | --environment | --recipes | --new | --sweeps | --detail |
// --results | --jobs]
//
// Does the main job in the window on the practice cluster of $VOYAGEUR_PRACTICE, and draws every page in its states: in light
// and dark, at 1100x720, 900x600 and 1600x1000. Run by tests/screenshots, once more with QT_SCALE_FACTOR=2.
#include "photographer.h"

#include "practicehost.h"

#include <QAbstractButton>
#include <QAbstractItemView>
#include <QApplication>
#include <QComboBox>
#include <QCommandLineParser>
#include <QDir>
#include <QFile>
#include <QJsonArray>
#include <QLineEdit>
#include <QLocale>
#include <QPlainTextEdit>
#include <QTabBar>
#include <QTest>
#include <QToolButton>
#include <QTranslator>

#include <algorithm>

using namespace Qt::StringLiterals;
using namespace voyageur;
using namespace voyageur::tests;
using widgets::PageId;

namespace {

void stepPage(const GuiDriver &gui, const Photographer &photographer, PageId id, const char *act, const QString &name)
{
    gui.open(id);
    widgets::Page *page = gui.page(id);
    waitFor("a button", [&] { return gui.find<QAbstractButton>(act, page)->isEnabled(); });
    photographer.take(gui, name);
    gui.click(act, page);
    waitFor(act, [&] { return page->notice()->isVisible() || page->banner()->isVisible(); });
    if (page->banner()->isVisible())
        qFatal("%s", qPrintable(page->banner()->headline() + u'\n' + page->banner()->accessibleDescription()));
    photographer.take(gui, name + u"-done"_s);
}

//! Inside the interactive job: a terminal, what was typed there as a script, and the job given back.
void tryPictures(const GuiDriver &gui, const Photographer &photographer)
{
    const auto *page = gui.page(PageId::Try);
    auto *tabs = gui.find<QTabBar>("tryTabs", page);
    tabs->setCurrentIndex(2);
    gui.click("tryTerminal", page);
    QWidget *view = nullptr;
    waitFor("a terminal", [&] { return (view = page->findChild<QWidget *>(u"tryTerminalView"_s)) && view->isVisible(); });
    auto *typed = page->findChild<QAbstractItemView *>(u"typedCommands"_s);
    QTest::qWait(3000); // for the prompt
    for (int command = 0; typed->model()->rowCount() < 2 && command < 4; ++command) {
        QTest::keyClicks(view, command % 2 == 0 ? u"cd $SLURM_TMPDIR"_s : u"python --version"_s);
        QTest::keyClick(view, Qt::Key_Return);
        QTest::qWait(3000);
    }
    photographer.take(gui, u"try-terminal"_s);
    waitFor("what was typed", [&] { return typed->model()->rowCount() > 1; });
    tabs->setCurrentIndex(3);
    photographer.take(gui, u"try-script"_s);
    gui.click("tryGiveBack", page);
    waitFor("the job to be gone", [&] { return !gui.find("tryGiveBack", page)->isVisible(); });
}

void mainJobPages(const Photographer &photographer)
{
    const ExampleProject example;
    const GuiDriver gui(widgets::WindowOptions{example.folder(), u"practice"_s});
    waitFor("findings", [&] { return gui.find<QAbstractItemView>("findings")->isVisible(); });
    waitFor("a diff", [&] { return gui.find<QPlainTextEdit>("diff")->isVisible(); });
    photographer.take(gui, u"code"_s);
    gui.click("fix");
    waitFor("the fix", [&] { return gui.find<QAbstractItemView>("findings")->model()->rowCount() == 0; });
    photographer.take(gui, u"code-done"_s);
    gui.open(PageId::Dataset);
    photographer.take(gui, u"dataset-signedout"_s);
    gui.open(PageId::Transfers);
    photographer.take(gui, u"transfers-empty"_s);
    const QString failure = gui.signIn(u"practice"_s);
    if (!failure.isEmpty())
        qFatal("%s", qPrintable(failure));
    photographer.take(gui, u"signedin"_s);
    stepPage(gui, photographer, PageId::Dataset, "datasetAct", u"dataset"_s);
    stepPage(gui, photographer, PageId::Environment, "environmentAct", u"environment"_s);
    stepPage(gui, photographer, PageId::Try, "tryAct", u"try"_s);
    tryPictures(gui, photographer);
    waitFor("the script", [&] { return gui.window().app()->submit()->hasScript(); });
    stepPage(gui, photographer, PageId::Submit, "submitAct", u"submit"_s);
    auto *commands = gui.find<QToolButton>("showCommands", gui.page(PageId::Submit));
    commands->setChecked(true);
    photographer.take(gui, u"submit-commands"_s);
    gui.open(PageId::Jobs);
    const auto log = [&] { return gui.find<QPlainTextEdit>("jobLog")->toPlainText(); };
    waitFor("the log", [&] { return log().contains("epoch"_L1); });
    waitFor("a button", [&] { return gui.find("refreshJobs")->isEnabled(); });
    gui.click("refreshJobs"); // it runs by now
    waitFor("more of the log", [&] { return log().count("epoch"_L1) > 4; });
    photographer.take(gui, u"jobs-running"_s);
    waitFor(
        "the results", [&] { return gui.find("openResults")->isVisible(); }, 180000);
    photographer.take(gui, u"jobs"_s);
    gui.open(PageId::Transfers);
    photographer.take(gui, u"transfers"_s);
    gui.find<QToolButton>("showActivities")->setChecked(true);
    photographer.take(gui, u"activities"_s);
    gui.find<QToolButton>("showActivities")->setChecked(false);
    gui.window().showPage(PageId::Welcome);
    photographer.take(gui, u"welcome"_s);
}

const char exampleScript[] = R"(#!/bin/bash
# Trains the network of the course on one GPU.
#SBATCH --job-name=cats
#SBATCH --account=def-prof
#SBATCH --time=3:00:00
#SBATCH --gpus-per-node=a100:1
#SBATCH --cpus-per-task=3
#SBATCH --mem=32G
#SBATCH --output=%x-%j.out

module load python/3.11
source ~/venvs/cats/bin/activate

tar -xf "$1" -C "$SLURM_TMPDIR"
python train.py --data "$SLURM_TMPDIR/cats" --epochs 20
)";

//! Requests whose node is drawn: what people ask for, and what they get wrong.
struct Drawn {
    const char *name;
    QString cluster;
    const char *options;
};
const QList<Drawn> drawn = {
    {"mig", u"narval"_s, "--gpus-per-node=a100_3g.20gb:1 --cpus-per-task=3 --mem=31G"},
    {"whole", u"trillium"_s, "--nodes=1 --ntasks-per-node=192"},
    {"many", u"narval"_s, "--nodes=2 --gpus-per-node=a100:4 --ntasks-per-node=4 --cpus-per-task=12 --mem=0"},
    {"beyond", u"fir"_s, "--gpus-per-node=h100:1 --cpus-per-task=24 --mem=500G"},
    {"unknown", u"narval"_s, "--gpus-per-node=rtx4090:1 --cpus-per-task=3 --mem=32G"},
};

// Windows line ends, a wrong option, a time and a memory that are too long, a folder that is gone …
const char fullOfFindings[] = R"(#!/bin/bash
# Entraîne le réseau
#SBATCH --job-name=cats
#SBATCH --time=30-00:00:00
#SBATCH --gres=gpu:1
#SBATCH --cpus-per-task=64
#SBATCH --memory=600G
#SBATCH --mail-type=ALWAYS
#SBATCH -n1 -N 2
cd ~/scratch/cats
#SBATCH --output=%x-%j.out
conda activate cats
pip install torch
sudo apt install ffmpeg
for lr in 1 2 3; do
    sbatch train.sh $lr
done
python train.py --epochs 20 &
)";

// On a page as wide as a large screen too: three columns.
void scriptPages(const Photographer &photographer)
{
    const QDir folder(QDir::tempPath() + u"/ml/cats"_s); // seen in the pictures
    if (!folder.mkpath(u"."_s))
        qFatal("%s cannot be made.", qPrintable(folder.path()));
    const QString path = folder.filePath(u"job.sh"_s);
    const auto write = [&](const QByteArray &text) {
        QFile file(path);
        if (!file.open(QIODevice::WriteOnly) || file.write(text) != text.size())
            qFatal("%s cannot be written.", qPrintable(path));
    };
    const GuiDriver gui;
    gui.open(PageId::Script);
    photographer.take(gui, u"script-empty"_s);
    models::ScriptModel *script = gui.script();
    write(exampleScript);
    script->chooseCluster(u"narval"_s);
    script->open(path);
    waitFor("the script", [&] { return script->hasContent() && script->isRead(); });
    photographer.take(gui, u"script"_s);
    script->apply({{{1, 1, 2, 1}, {}}});
    gui.find<QAbstractItemView>("findingList", gui.page(PageId::Script))->setCurrentIndex(script->findings()->index(0));
    photographer.take(gui, u"script-findings"_s);
    write(fullOfFindings);
    script->open(path);
    waitFor("the findings", [&] { return script->isRead() && script->findings()->rowCount() > 3; });
    photographer.take(gui, u"script-many"_s);
    gui.click("showNode");
    for (const Drawn &each : drawn) {
        QByteArray text = "#!/bin/bash\n#SBATCH --account=def-prof\n#SBATCH --time=3:00:00\n";
        for (const QByteArray &option : QByteArray(each.options).split(' '))
            text += "#SBATCH " + option + '\n';
        write(text + "\nmodule load python/3.11\nsrun python train.py\n");
        script->open(path);
        script->chooseCluster(each.cluster);
        waitFor("the script", [&] { return !script->isBusy() && script->isRead() && script->text().bytes().startsWith(text); });
        photographer.take(gui, u"script-node-"_s + QString::fromLatin1(each.name));
    }
    gui.click("showForm");
    write(exampleScript);
    script->open(path);
    script->chooseCluster(u"narval"_s);
    waitFor("the script", [&] { return !script->isBusy() && script->isRead(); });
    script->proposeForCluster(u"fir"_s);
    waitFor("the script for another cluster", [&] { return script->proposal().has_value(); });
    photographer.take(gui, u"script-translated"_s);
    script->dropProposal();
    script->apply({{{1, 1, 2, 1}, {}}});
    script->apply({{{1, 1, 1, 1}, u"#!/bin/bash\n"_s}});
    script->setField(models::FormFieldId::Nodes, u"4"_s);
    script->setField(models::FormFieldId::Cores, u"16"_s);
    script->setField(models::FormFieldId::Memory, u"32Go"_s);
    QTest::keyClicks(gui.find<QLineEdit>("formMemory", gui.page(PageId::Script)), u"o"_s);
    QTest::qWait(800);
    gui.click("showNode");
    photographer.take(gui, u"script-node"_s);
    photographer.take(gui, u"script-more"_s);
    script->setField(models::FormFieldId::GpuModel, u"a100_3g.20gb"_s);
    script->setLineEnds(models::LineEnds::Crlf);
    photographer.take(gui, u"script-diff"_s);
    script->dropProposal();
    write("#!/bin/bash\necho theirs\n");
    waitFor("the change on disk", [&] { return script->conflict().has_value(); });
    photographer.take(gui, u"script-changed"_s);
    script->chooseCluster({});
    photographer.take(gui, u"script-nocluster"_s);
    script->closeScript();
    write(exampleScript);
    script->chooseCluster(u"narval"_s);
    script->open(path);
    waitFor("the script", [&] { return script->hasContent() && !script->isBusy() && script->isRead(); });
    if (auto *help = gui.find<QAbstractButton>("closeHelp"); help->isVisible())
        gui.click("closeHelp");
    gui.find("scriptText")->setFocus();
    photographer.takeAs(gui, u"script-readme"_s, {QSize(1280, 800)}); // resources/pictures/script.png
    gui.click("showHelp");
    script->closeScript();
    QFile::remove(path);
    folder.rmpath(u"."_s);
}

} // namespace

int main(int argc, char **argv)
{
    QApplication application(argc, argv);
    QCommandLineParser parser;
    const QCommandLineOption out(u"out"_s, u"folder for the pictures"_s, u"DIR"_s);
    const QCommandLineOption language(u"language"_s, u"en or fr"_s, u"LANGUAGE"_s, u"en"_s);
    const QCommandLineOption strings(u"strings"_s, u"other strings, to see whether longer ones fit"_s, u"FILE"_s);
    const QCommandLineOption only(u"script"_s, u"the script page alone, which needs no cluster"_s);
    const QCommandLineOption onlySignIn(u"signin"_s, u"the sign-in pages alone"_s);
    const QCommandLineOption onlyKeys(u"keys"_s, u"the pages for keys and for the test of a cluster alone"_s);
    const QCommandLineOption onlyWork(u"work"_s, u"the terminal and the tunnels alone"_s);
    const QCommandLineOption onlyJob(u"job"_s, u"the main job alone"_s);
    const QCommandLineOption onlyStorage(u"storage"_s, u"the storage page and the survey of step 2 alone"_s);
    const QCommandLineOption onlyTransfers(u"transfers"_s, u"the transfers page alone"_s);
    const QCommandLineOption onlyCourse(u"course"_s, u"the pages of course files alone, which need no cluster"_s);
    const QCommandLineOption onlyRuns(u"runs"_s, u"the run history alone, which needs no cluster"_s);
    const QCommandLineOption onlyRecipes(u"recipes"_s, u"recipes and guided tours alone, which need no cluster"_s);
    const QCommandLineOption onlyEnvironment(u"environment"_s, u"step 3 alone"_s);
    const QCommandLineOption onlyPlaces(u"places"_s, u"step 2 with data from elsewhere alone"_s);
    const QCommandLineOption onlyNew(u"new"_s, u"a new project alone, which needs no cluster"_s);
    const QCommandLineOption onlySweeps(u"sweeps"_s, u"many runs with other values alone, which need no cluster"_s);
    const QCommandLineOption onlyDetail(u"detail"_s, u"the detail of a job alone"_s);
    const QCommandLineOption onlyJobs(u"jobs"_s, u"the list of jobs alone"_s);
    const QCommandLineOption onlyUse(u"use"_s, u"what a job uses alone"_s);
    const QCommandLineOption onlyPrograms(u"programs"_s, u"programs inside a job alone"_s);
    const QCommandLineOption onlyResults(u"results"_s, u"what a job wrote alone"_s);
    const QList<QCommandLineOption> parts = {
        onlyJobs, onlyUse,  onlyResults,   onlyPrograms, onlyDetail, onlyRecipes,     onlyCourse, only,    onlySignIn, onlyKeys,
        onlyJob,  onlyWork, onlyTransfers, onlyStorage,  onlyRuns,   onlyEnvironment, onlyPlaces, onlyNew, onlySweeps};
    parser.addOptions({out, language, strings});
    parser.addOptions(parts);
    parser.addHelpOption();
    parser.process(application);
    if (!parser.isSet(out) || !QDir().mkpath(parser.value(out)))
        qFatal("--out DIR is needed, and must be writable");
    QTranslator translator;
    const bool french = parser.value(language) == "fr"_L1;
    QLocale::setDefault(french ? QLocale(QLocale::French, QLocale::Canada) : QLocale(QLocale::English, QLocale::Canada));
    const QString words =
        parser.isSet(strings) ? parser.value(strings) : u":/i18n/voyageur_%1.qm"_s.arg(french ? u"fr"_s : u"en"_s);
    if (!translator.load(words) || !QApplication::installTranslator(&translator))
        qFatal("The strings are missing.");
    const Photographer photographer(parser.value(out), parser.value(language));
    const bool all = std::none_of(parts.begin(), parts.end(), [&](const auto &part) { return parser.isSet(part); });
    if (all || parser.isSet(only))
        scriptPages(photographer);
    if (all || parser.isSet(onlyRuns))
        runPages(photographer);
    if (all || parser.isSet(onlyRecipes))
        recipePages(photographer);
    if (all || parser.isSet(onlySignIn))
        signInPages(photographer);
    if (all || parser.isSet(onlyKeys))
        keyAndTestPages(photographer);
    if (all || parser.isSet(onlyJob)) // resources/pictures/window.png is jobs-running
        mainJobPages(photographer);
    if (all || parser.isSet(onlyJobs)) // resources/pictures/jobs.png is jobs-large
        jobsPages(photographer);
    if (all || parser.isSet(onlyDetail))
        detailPages(photographer);
    if (all || parser.isSet(onlyUse) || parser.isSet(onlyDetail))
        usePages(photographer);
    if (all || parser.isSet(onlyPrograms))
        serverPages(photographer);
    if (all || parser.isSet(onlyDetail) || parser.isSet(onlyResults))
        resultPages(photographer);
    if (all || parser.isSet(onlyWork)) {
        terminalPages(photographer);
        tunnelPages(photographer);
    }
    if (all || parser.isSet(onlyStorage))
        storagePages(photographer);
    if (all || parser.isSet(onlyPlaces))
        datasetPlacePages(photographer);
    if (all || parser.isSet(onlyTransfers))
        transferPages(photographer);
    if (all || parser.isSet(onlyEnvironment))
        environmentPages(photographer);
    if (all || parser.isSet(onlyNew))
        newProjectPages(photographer);
    if (all || parser.isSet(onlySweeps)) {
        sweepPages(photographer);
        sweepRunPages(photographer);
    }
    if (all || parser.isSet(onlyCourse))
        coursePages(photographer);
    return 0;
}
