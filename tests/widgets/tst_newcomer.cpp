// SPDX-License-Identifier: GPL-3.0-or-later
// The path of somebody who has trained on a laptop only, from a folder that fails in five ways to the results of a chain of
// three jobs: in the real window, on a real cluster, by what is to be read there and the keyboard.
#include "newcomer.h"
#include "newcomerproject.h"
#include "sshserver.h"
#include "testprogram.h"

#include <QApplication>
#include <QDirIterator>
#include <QRegularExpression>

namespace tst_newcomer {

using namespace Qt::StringLiterals;
using namespace voyageur;
using namespace voyageur::tests;

class TestNewcomer final : public QObject {
    Q_OBJECT

private slots:
    void init();
    void aFolderThatFailsInFiveWaysBecomesAFinishedChainWithItsResultsHome_data();
    void aFolderThatFailsInFiveWaysBecomesAFinishedChainWithItsResultsHome();
    void closedAnywhereAndOpenedAgainItGoesOnThere();

private:
    void bringsTheFolder();
    void mendsTheCode();
    void signsIn(const Said &page);
    void sendsTheData();
    void getsThePackages();
    void triesIt();
    void learnsToGoOn();
    void submitsTheChain();
    void getsTheResults();

    std::unique_ptr<NewcomerProject> m_project;
    std::unique_ptr<Newcomer> m_person;
};

void TestNewcomer::init()
{
    models::Preferences().setLastPage({}, {}); // a first start
    models::Preferences().setGuidedProject({});
}

void TestNewcomer::bringsTheFolder()
{
    m_person->key(Qt::Key_N, Qt::ControlModifier);
    m_person->waitToSee({"Choose or drop a folder", "Choisissez ou déposez un dossier"});
    m_person->picture(u"new"_s);
    m_person->fill({"Folder or Git address", "Dossier ou adresse Git"}, m_project->folder());
    m_person->waitToSee({"Guessed from your code", "Déduit de votre code"});
    m_person->picture(u"guesses"_s, true);
    QCOMPARE(m_person->valueOf({"Program", "Programme"}), u"train.py"_s);
    QCOMPARE(m_person->valueOf({"Dataset", "Jeu de données"}), u"photos"_s);
    QCOMPARE(m_person->valueOf({"Arguments", "Arguments"}), u"--data {dataset} --out {results}"_s);
    QVERIFY(m_person->sees({"None: an interrupted job starts over", "Aucun : une tâche interrompue recommence du début"}));
    m_person->press({"Create project", "Créer le projet"});
}

void TestNewcomer::mendsTheCode()
{
    m_person->waitToSee({"opens a window", "ouvre une fenêtre"});
    m_person->picture(u"code"_s, true);

    // The path of the laptop, to a file beside the program: the change is shown, and made.
    QVERIFY(m_person->sees({"make it relative to the program", "rendez-le relatif au programme"}));
    m_person->waitToSee({"+NAMES = \"names.txt\"", "+NAMES = \"names.txt\""});
    m_person->picture(u"path"_s);
    m_person->press({"Make the path relative to the code folder", "Rendre le chemin relatif au dossier du code"});
    m_person->waitToSee({"2 findings in 1 file", "2 constats dans 1 fichier"});
    QVERIFY(m_project->read(u"train.py"_s).contains("NAMES = \"names.txt\"\n"));

    // What saves nothing: the help has what to write.
    m_person->tabTo({"Findings in the code", "Constats dans le code"});
    m_person->key(Qt::Key_End); // what stops the job stands first
    m_person->press({"How to fix it", "Comment le corriger"});
    m_person->waitToSee({"Any other program", "Tout autre programme"});
    m_person->picture(u"how-to-save"_s, true);
    learnsToGoOn();
    m_person->press({"Scan again", "Réanalyser"});
    m_person->waitToSee({"1 finding", "1 constat"});

    // The figure: what is to be changed is shown, then done, undone, and done again.
    const QByteArray before = m_project->read(u"train.py"_s);
    m_person->tabTo({"Findings in the code", "Constats dans le code"});
    m_person->waitToSee({"+    plt.savefig(\"figure-1.png\")", "+    plt.savefig(\"figure-1.png\")"});
    m_person->picture(u"diff"_s);
    QCOMPARE(m_project->read(u"train.py"_s), before);
    m_person->press({"Save the figure as figure-1.png instead", "Enregistrer plutôt la figure sous figure-1.png"});
    m_person->waitToSee({"No problems found.", "Aucun problème détecté."});
    m_person->press({"Undo", "Annuler"});
    m_person->waitToSee({"opens a window", "ouvre une fenêtre"});
    QCOMPARE(m_project->read(u"train.py"_s), before);
    m_person->press({"Save the figure as figure-1.png instead", "Enregistrer plutôt la figure sous figure-1.png"});
    m_person->waitToSee({"No problems found.", "Aucun problème détecté."});
    m_person->picture(u"code-done"_s);
    m_person->key(Qt::Key_Right, Qt::AltModifier); // of the guide
}

//! Pastes what the help shows, and writes the loop as it is written there.
void TestNewcomer::learnsToGoOn()
{
    const QString help = m_person->textOf({"Help on the rule", "Aide sur la règle"});
    const auto lines = [&](const QString &from, const QString &to) {
        const qsizetype begin = help.indexOf(from);
        const qsizetype end = help.indexOf(to, begin);
        if (begin < 0 || end < 0)
            qFatal("The help has no %s … %s:\n%s", qPrintable(from), qPrintable(to), qPrintable(help));
        return help.sliced(begin, end + to.size() - begin).toUtf8();
    };
    const QByteArray functions = lines(u"import os\nimport pickle"_s, u"os.replace(name + '.part', name)"_s);
    const QByteArray argument = lines(u"parser.add_argument('--resume')"_s, u")"_s);
    m_project->edit(u"train.py"_s, "import os\n", functions + "\n");
    m_project->edit(u"train.py"_s, "    args = parser.parse_args()\n", "    " + argument + "\n    args = parser.parse_args()\n");
    m_project->edit(u"train.py"_s, "    net = Net()\n    losses = []\n    for epoch in range(args.epochs):\n",
                    "    state = load_state(args.resume, {'epoch': 0, 'model': Net(), 'losses': []})\n"
                    "    net, losses = state['model'], state['losses']\n    while state['epoch'] < args.epochs:\n");
    m_project->edit(u"train.py"_s,
                    "        print(\"epoch\", epoch + 1, \"loss\", losses[-1], flush=True)\n        time.sleep(2)\n",
                    "        state['epoch'] += 1\n        save_state(args.out, state)\n"
                    "        print(\"epoch\", state['epoch'], \"loss\", losses[-1], flush=True)\n        time.sleep(2)\n");
}

void TestNewcomer::signsIn(const Said &page)
{
    m_person->press({"Sign in to a cluster…", "Se connecter à une grappe…"});
    m_person->waitToSee({"User", "Utilisateur"});
    m_person->fill({"Cluster", "Grappe"}, u"practice"_s);
    m_person->fill({"User", "Utilisateur"}, {});
    m_person->picture(u"sign-in"_s);
    m_person->press({"Sign in", "Se connecter"});
    m_person->waitToSee({"student", "student"}, 240'000);
    m_person->waitToSee(page); // where it was wanted
}

void TestNewcomer::sendsTheData()
{
    m_person->waitToSee({"20,000", "20 000"});
    m_person->picture(u"dataset"_s, true);
    signsIn({"Upload as tar", "Téléverser en tar"});
    m_person->picture(u"signed-in"_s);
    m_person->press({"Upload as tar", "Téléverser en tar"});
    m_person->waitToSee({"complete.", "complet."}, 240'000);
    m_person->picture(u"dataset-done"_s, true);
    QVERIFY(m_person->canPress({"Upload again", "Retéléverser"}));
    m_person->key(Qt::Key_Right, Qt::AltModifier); // of the guide
}

void TestNewcomer::getsThePackages()
{
    m_person->waitToSee({"rich==13.9.4", "rich==13.9.4"});
    m_person->press({"Check the packages", "Vérifier les paquets"});
    m_person->waitToSee({"Not in the wheelhouse", "Absent"}, 240'000);
    m_person->picture(u"packages"_s, true);
    m_project->edit(u"requirements.txt"_s, "rich==13.9.4\n", ""); // the program does without
    m_person->press({"Check the packages", "Vérifier les paquets"});
    m_person->waitToSee({"2 packages in the cluster’s wheelhouse", "2 paquets dans"}, 240'000);
    m_person->picture(u"packages-good"_s);
    m_person->press({"Create the environment", "Créer l’environnement"});
    m_person->waitToSee({"Environment tested", "Environnement testé"}, 240'000);
    m_person->waitToSee({"Working versions", "Versions fonctionnelles"});
    m_person->picture(u"environment-done"_s, true);
    m_person->press({"Keep these versions", "Garder ces versions"});
    QTRY_VERIFY(m_project->read(u"requirements.lock-practice.txt"_s).contains("tqdm=="));
    m_person->press({"Undo", "Défaire"});
    QTRY_VERIFY(!m_project->read(u"requirements.lock-practice.txt"_s).contains("tqdm=="));
    m_person->press({"Keep these versions", "Garder ces versions"});
    QTRY_VERIFY(m_project->read(u"requirements.lock-practice.txt"_s).contains("tqdm=="));
    m_person->key(Qt::Key_Right, Qt::AltModifier); // of the guide
}

void TestNewcomer::triesIt()
{
    m_person->waitToSee({"Request", "Demande"});
    m_person->picture(u"try"_s);
    m_person->press({"Run it", "Exécuter"});
    m_person->waitToSee({"The program runs on", "Le programme fonctionne sur"}, 240'000);
    m_person->picture(u"try-done"_s, true);
    m_person->press({"End the job", "Mettre fin à la tâche"});
    m_person->key(Qt::Key_Right, Qt::AltModifier); // of the guide
}

void TestNewcomer::submitsTheChain()
{
    m_person->press({"Chain", "Chaîne"});
    // Each of them makes the script anew; nobody waits for that.
    m_person->fill({"Total epochs", "Total d’époques"}, u"6"_s);
    m_person->fill({"Epochs per day", "Époques par jour"}, u"120"_s);
    m_person->fill({"Time limit of each job", "Limite de temps de chaque tâche"}, u"0:30:00"_s);
    m_person->fill({"Checkpoint option", "Option du point de contrôle"}, u"--resume"_s);
    m_person->waitToSee({"3 jobs of at most 0:30:00 each", "3 tâches d’au plus 0:30:00"});
    QTRY_VERIFY(m_person->canPress({"Submit", "Soumettre"}));
    QCOMPARE(m_person->valueOf({"Checkpoint option", "Option du point de contrôle"}), u"--resume"_s);
    QVERIFY(m_person->chooseTab(u"Script"_s));
    m_person->waitToSee({"#SBATCH --array=1-3%1", "#SBATCH --array=1-3%1"}, 30'000);
    m_person->waitToSee({"again=(--resume", "again=(--resume"});
    m_person->waitToSee({"#SBATCH --time=0:30:00", "#SBATCH --time=0:30:00"});
    m_person->picture(u"chain"_s, true);
    m_person->press({"Submit", "Soumettre"});
    m_person->waitToSee({"Submitted as job", "Soumis"}, 240'000);
    m_person->picture(u"submitted"_s);
    m_person->press({"Show job", "Voir la tâche"});
    m_person->waitToSee({"cats-and-dogs, job", "cats-and-dogs, tâche"}, 30'000);
    m_person->picture(u"jobs"_s);
}

//! What Slurm does shortly before the time of a job is over, to the one that runs, once it has trained an epoch. Its number;
//! nothing as long as that is not so.
QString timeIsNearlyOver(const QString &notOf)
{
    const QString program = uR"(
task=$(squeue --noheader --states=RUNNING --name=cats-and-dogs --format=%i | head -n 1)
if [ -z "$task" ] || [ "$task" = "$1" ]; then exit 0; fi
log=$(scontrol show job "$task" | sed -n 's/^ *StdOut=//p')
if grep -q '^epoch' "$log"; then
    scancel --batch --signal=USR1 "$task" || :
    printf %s "$task"
fi
)"_s;
    return QString::fromLatin1(insidePractice({u"bash"_s, u"-c"_s, program, u"bash"_s, notOf}));
}

void TestNewcomer::getsTheResults()
{
    QString task;
    for (int unit = 1; unit <= 2; ++unit) {
        QString next;
        const bool told = QTest::qWaitFor(
            [&] {
                next = timeIsNearlyOver(task);
                QTest::qWait(200);
                return !next.isEmpty();
            },
            240'000);
        QVERIFY2(told, qPrintable(m_person->screen()));
        QVERIFY2(next.endsWith(u'_' + QString::number(unit)), qPrintable(next));
        task = next;
    }
    m_person->waitToSee({"Open results", "Ouvrir les résultats"}, 240'000);
    m_person->picture(u"results"_s, true);
    QVERIFY(m_person->sees({"3 of 3 ended", "3 sur 3"}));
    QStringList home;
    QDirIterator files(m_project->path(u"results"_s), QDir::Files, QDirIterator::Subdirectories);
    while (files.hasNext())
        home += QFileInfo(files.next()).fileName();
    for (const QString &made : {u"weights.txt"_s, u"figure-1.png"_s}) // this one was written beside the program
        QVERIFY2(home.contains(made), qPrintable(home.join(u' ')));
    const QString program = u"cat \"$(scontrol show job \"$1\" | sed -n 's/^ *WorkDir=//p' | head -n 1)/chain/log\""_s;
    const QString chain = QString::fromUtf8(insidePractice({u"bash"_s, u"-c"_s, program, u"bash"_s, task.section(u'_', 0, 0)}));
    QVERIFY2(chain.contains(u"job 3 of the chain"_s) && chain.contains(u"done: the program ended by itself"_s),
             qPrintable(chain));
}

void TestNewcomer::aFolderThatFailsInFiveWaysBecomesAFinishedChainWithItsResultsHome_data()
{
    Newcomer::speaks();
}

void TestNewcomer::aFolderThatFailsInFiveWaysBecomesAFinishedChainWithItsResultsHome()
{
    QFETCH(const QString, language);
    const SpokenLanguage spoken(language);
    m_project = std::make_unique<NewcomerProject>();
    const GuiDriver gui;
    m_person = std::make_unique<Newcomer>(gui.window(), language, voyageur::tests::buildPath("/tests/newcomer"));
    void (TestNewcomer::*const parts[])() = {&TestNewcomer::bringsTheFolder, &TestNewcomer::mendsTheCode,
                                             &TestNewcomer::sendsTheData,    &TestNewcomer::getsThePackages,
                                             &TestNewcomer::triesIt,         &TestNewcomer::submitsTheChain,
                                             &TestNewcomer::getsTheResults};
    for (const auto part : parts) {
        (this->*part)();
        if (QTest::currentTestFailed())
            break;
    }
    QVERIFY2(m_person->flaws().isEmpty(), qPrintable(m_person->flaws().join(u'\n')));
}

// Before any login the rail shows what was done, and what wants to be done again.
void TestNewcomer::closedAnywhereAndOpenedAgainItGoesOnThere()
{
    const SpokenLanguage spoken(u"en"_s);
    m_project = std::make_unique<NewcomerProject>(60);
    m_project->edit(u"train.py"_s, "\"/home/me/cats-and-dogs/names.txt\"", "\"names.txt\"");
    m_project->edit(u"train.py"_s, "    plt.show()\n", "");
    m_project->edit(u"train.py"_s, "        time.sleep(2)\n", "");
    m_project->edit(u"requirements.txt"_s, "rich==13.9.4\n", "");
    const QString pictures = voyageur::tests::buildPath("/tests/newcomer");
    const auto steps = [&](std::initializer_list<const char *> states) {
        int number = 0;
        for (const char *state : states) {
            const QByteArray rail = "Step " + QByteArray::number(++number) + ": ";
            const QRegularExpression line(u"^%1[^\\n]*, (%2)$"_s.arg(QString::fromLatin1(rail), QString::fromLatin1(state)),
                                          QRegularExpression::MultilineOption);
            if (!QTest::qWaitFor([&] { return line.match(m_person->screen()).hasMatch(); }, 10'000))
                QFAIL(qPrintable(line.pattern() + u'\n' + m_person->screen()));
        }
    };
    { // closed after the upload of step 2
        const GuiDriver gui;
        m_person = std::make_unique<Newcomer>(gui.window(), u"en"_s, pictures);
        m_person->key(Qt::Key_N, Qt::ControlModifier);
        m_person->fill({"Folder or Git address", ""}, m_project->folder());
        m_person->press({"Create project", ""});
        m_person->waitToSee({"page 1 of 5", ""});
        m_person->key(Qt::Key_Right, Qt::AltModifier);
        m_person->waitToSee({"page 2 of 5", ""});
        signsIn({"Upload as tar", ""});
        m_person->press({"Upload as tar", ""});
        m_person->waitToSee({"complete.", ""}, 240'000);
        m_person->waitToSee({"Step 2: Dataset, done", ""});
        QTRY_VERIFY(m_project->read(u"voyageur.json"_s).contains("\"fingerprint\""));
    }
    { // closed after the try of step 4
        const GuiDriver gui;
        m_person = std::make_unique<Newcomer>(gui.window(), u"en"_s, pictures);
        m_person->waitToSee({"page 2 of 5", ""});
        steps({"needs attention|done", "done", "to do", "to do", "to do"});
        m_person->waitToSee({"Done on practice, ", ""});
        m_person->picture(u"reopened"_s);
        QVERIFY(m_person->sees({"Not signed in", ""}));
        m_person->key(Qt::Key_4, Qt::ControlModifier);
        signsIn({"Run it", ""});
        steps({"needs attention|done", "done", "to do", "to do", "to do"});
        m_person->press({"Run it", ""});
        m_person->waitToSee({"The program runs on", ""}, 240'000);
        QTRY_VERIFY(m_project->read(u"voyageur.json"_s).contains("\"try\": {\n"));
        QTRY_COMPARE(m_project->read(u"voyageur.json"_s).count("\"fingerprint\""), 3);
        m_person->press({"End the job", ""});
        QTRY_VERIFY(!m_person->canPress({"End the job", ""}));
    }
    { // the try is done, until the code changes
        const GuiDriver gui;
        m_person = std::make_unique<Newcomer>(gui.window(), u"en"_s, pictures);
        m_person->waitToSee({"page 4 of 5", ""});
        steps({"needs attention|done", "done", "done", "done", "to do"});
        m_project->edit(u"train.py"_s, "default=6", "default=7");
        m_person->key(Qt::Key_1, Qt::ControlModifier);
        m_person->press({"Scan again", ""});
        steps({"needs attention|done", "done", "done", "needs attention", "to do"});
        m_person->key(Qt::Key_4, Qt::ControlModifier);
        m_person->waitToSee({"Your code, data or settings have changed since. Run this step again.", ""});
        m_person->picture(u"changed"_s);
    }
    m_project->write(u"photos/cat-99999.txt"_s, "1 2 3 4 5 6");
    const GuiDriver gui;
    m_person = std::make_unique<Newcomer>(gui.window(), u"en"_s, pictures);
    steps({"needs attention|done", "needs attention", "done", "needs attention", "to do"});
    QVERIFY(m_person->sees({"Not signed in", ""}));
    QVERIFY2(m_person->flaws().isEmpty(), qPrintable(m_person->flaws().join(u'\n')));
}

VOYAGEUR_WIDGET_TEST(TestNewcomer)

} // namespace tst_newcomer
#include "tst_newcomer.moc"
