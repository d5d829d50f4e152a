// SPDX-License-Identifier: GPL-3.0-or-later
// The path of people whose projects are not made for this: from an empty folder of settings to results that are home, with a
// terminal in the try's job, in the real window, on a real cluster, by what is to be read there and the keyboard alone.
#include "foreignproject.h"
#include "newcomer.h"
#include "testprogram.h"
#include "widgets/terminal/terminalview.h"

#include <QApplication>
#include <QDirIterator>

#include <functional>

namespace tst_foreignprojects {

using namespace Qt::StringLiterals;
using namespace voyageur;
using namespace voyageur::tests;

class TestForeignProjects final : public QObject {
    Q_OBJECT

private slots:
    void init();
    void aProgramThatAsksComesToItsResults();
    void aProgramThatReadsItsDataBesideItselfComesToItsResults();
    void aNotebookComesToItsResults();

private:
    void walk(ForeignProject::Kind kind, std::initializer_list<std::function<void()>> parts);
    void opens(const QString &program);
    void mendsTheProgramThatAsks();
    void signsIn(const Said &page);
    void readsWhereItsDataIs();
    void isAProgramNow();
    void passesTheDataset();
    void sendsTheDataset();
    void getsThePackages();
    void triesIt();
    void opensATerminal();
    void submitsIt(const QByteArray &result);
    void goesOnWithAChain(const QString &result);
    void goesOnWithASweep(const QString &result);
    int home(const QString &name) const;

    std::unique_ptr<ForeignProject> m_project;
    std::unique_ptr<Newcomer> m_person;
    const GuiDriver *m_gui = nullptr;
    bool m_isSignedIn = false;
};

void TestForeignProjects::init()
{
    models::Preferences().setLastPage({}, {}); // a first start
    models::Preferences().setGuidedProject({});
    m_isSignedIn = false;
}

void TestForeignProjects::opens(const QString &program)
{
    m_person->key(Qt::Key_N, Qt::ControlModifier);
    m_person->waitToSee({"Choose or drop a folder", "Choisissez ou déposez un dossier"});
    m_person->fill({"Folder or Git address", "Dossier ou adresse Git"}, m_project->folder());
    m_person->waitToSee({"Guessed from your code", "Déduit de votre code"});
    m_person->picture(u"guesses"_s);
    QCOMPARE(m_person->valueOf({"Program", "Programme"}), program);
    m_person->press({"Create project", "Créer le projet"});
}

void TestForeignProjects::mendsTheProgramThatAsks()
{
    m_person->waitToSee({"waits for the keyboard", "attend le clavier"});
    m_person->picture(u"input"_s, true);
    m_person->tabTo({"Findings in the code", "Constats dans le code"});
    // The value is asked for beside the button: what the job cannot be asked.
    m_person->fill({"Value of --name in the job", "Valeur de --name dans la tâche"}, u"first"_s);
    m_person->press({"Use a program argument, --name", "En faire un argument du programme, --name"});
    m_person->waitToSee({"--rate", "--rate"});
    m_person->picture(u"required"_s, true);
    QVERIFY(m_project->read(u"fit.py"_s).contains("\"--name\""));
    QTRY_VERIFY(m_project->read(u"voyageur.json"_s).contains("--name"));
    // What the program requires, and nobody has given.
    m_person->fill({"Program arguments", "Arguments du programme"}, u"--out {results} --name first --rate 0.5"_s);
    QTRY_VERIFY(m_project->read(u"voyageur.json"_s).contains("--rate"));
    m_person->waitToSee({"No problems found.", "Aucun problème détecté."});
    m_person->key(Qt::Key_Right, Qt::AltModifier); // of the guide
}

void TestForeignProjects::signsIn(const Said &page)
{
    if (std::exchange(m_isSignedIn, true))
        return;
    m_person->press({"Sign in to a cluster…", "Se connecter à une grappe…"});
    m_person->waitToSee({"User", "Utilisateur"});
    m_person->fill({"Cluster", "Grappe"}, u"practice"_s);
    m_person->fill({"User", "Utilisateur"}, {});
    m_person->press({"Sign in", "Se connecter"});
    m_person->waitToSee({"student", "student"}, 240'000);
    m_person->waitToSee(page); // where it was wanted
}

void TestForeignProjects::passesTheDataset()
{
    m_person->waitToSee({"This project has no dataset", "Ce projet n’a pas de jeu de données"});
    m_person->key(Qt::Key_Right, Qt::AltModifier); // of the guide
    m_person->waitToSee({"Next: Try it", "Essai"});
}

void TestForeignProjects::readsWhereItsDataIs()
{
    m_person->waitToSee({"The job links data to the dataset", "La tâche crée un lien de data vers"});
    QVERIFY(m_person->sees({"The program reads \"data/train.csv\" from the code folder",
                            "Le programme lit \"data/train.csv\" dans le dossier du code"}));
    m_person->picture(u"data-beside"_s, true);
    m_person->key(Qt::Key_Right, Qt::AltModifier); // of the guide
}

void TestForeignProjects::isAProgramNow()
{
    m_person->waitToSee({"No problems found.", "Aucun problème détecté."});
    QVERIFY(m_project->read(u"dice.py"_s).contains("# !pip install tqdm"));
    QCOMPARE(m_project->read(u"requirements.txt"_s), "tqdm\n");
    m_person->picture(u"of-a-notebook"_s);
    m_person->key(Qt::Key_Right, Qt::AltModifier); // of the guide
}

void TestForeignProjects::sendsTheDataset()
{
    signsIn({"Upload as tar", "Téléverser en tar"});
    m_person->press({"Upload as tar", "Téléverser en tar"});
    m_person->waitToSee({"complete.", "complet."}, 240'000);
    m_person->key(Qt::Key_Right, Qt::AltModifier); // of the guide
}

void TestForeignProjects::getsThePackages()
{
    signsIn({"Create the environment", "Créer l’environnement"});
    m_person->press({"Create the environment", "Créer l’environnement"});
    m_person->waitToSee({"Environment tested", "Environnement testé"}, 240'000);
    m_person->key(Qt::Key_Right, Qt::AltModifier); // of the guide
}

void TestForeignProjects::triesIt()
{
    m_person->waitToSee({"Request", "Demande"});
    m_person->press({"Run it", "Exécuter"});
    m_person->waitToSee({"The program runs on", "Le programme fonctionne sur"}, 240'000);
    m_person->picture(u"try-done"_s, true);
}

void TestForeignProjects::opensATerminal()
{
    // The terminal inside has what the job has.
    m_person->press({"Terminal", "Terminal"});
    m_person->press({"Open a terminal in the job", "Ouvrir un terminal dans la tâche"});
    const widgets::TerminalView *terminal = nullptr;
    QTRY_VERIFY((terminal = m_gui->page(widgets::PageId::Try)->findChild<widgets::TerminalView *>(u"tryTerminalView"_s)));
    QTRY_VERIFY_WITH_TIMEOUT(terminal->isVisible() && terminal->visibleText().contains(u'$'), 60'000);
    m_person->tabTo({"Terminal in the interactive job", "Terminal dans la tâche interactive"});
    m_person->type(u" python -c \"import sys; print('env' + str(sys.prefix != sys.base_prefix))\""_s);
    m_person->key(Qt::Key_Return);
    QTRY_VERIFY2_WITH_TIMEOUT(terminal->visibleText().contains(u"envTrue"_s), qPrintable(terminal->visibleText()), 60'000);
    m_person->picture(u"terminal"_s, true);
    m_person->press({"End the job", "Mettre fin à la tâche"});
    m_person->waitToSee({"You ended the interactive job.", "Vous avez mis fin à la tâche interactive."}, 60'000);
}

void TestForeignProjects::submitsIt(const QByteArray &result)
{
    m_person->key(Qt::Key_Right, Qt::AltModifier); // of the guide
    m_person->press({"Submit", "Soumettre"}, 60'000);
    m_person->waitToSee({"Submitted as job", "Soumis"}, 240'000);
    m_person->picture(u"submitted"_s, true);
    m_person->press({"Show job", "Voir la tâche"});
    m_person->waitToSee({"Open results", "Ouvrir les résultats"}, 240'000);
    m_person->picture(u"results"_s, true);
    QVERIFY2(home(QString::fromLatin1(result)) > 0, result.constData());
}

//! How many files of that name have come home.
int TestForeignProjects::home(const QString &name) const
{
    int count = 0;
    QDirIterator files(m_project->path(u"results"_s), QDir::Files, QDirIterator::Subdirectories);
    while (files.hasNext())
        count += QFileInfo(files.next()).fileName() == name;
    return count;
}

// Step 5 shows what was submitted; what is filled in there begins the next.
void TestForeignProjects::goesOnWithAChain(const QString &result)
{
    const int before = home(result);
    m_person->key(Qt::Key_5, Qt::ControlModifier);
    m_person->press({"Chain", "Chaîne"});
    m_person->fill({"Total epochs", "Total d’époques"}, u"6"_s);
    m_person->fill({"Epochs per day", "Époques par jour"}, u"120"_s);
    m_person->fill({"Time limit of each job", "Limite de temps de chaque tâche"}, u"0:30:00"_s);
    m_person->fill({"Checkpoint option", "Option du point de contrôle"}, u"--resume"_s);
    m_person->waitToSee({"3 jobs of at most 0:30:00 each", "3 tâches d’au plus 0:30:00"});
    m_person->press({"Write --epochs 6 into the arguments", "Écrire --epochs 6 dans les arguments"});
    QTRY_VERIFY(m_person->canPress({"Submit", "Soumettre"}));
    QVERIFY(m_person->chooseTab(u"Script"_s));
    m_person->waitToSee({"#SBATCH --array=1-3%1", "#SBATCH --array=1-3%1"}, 30'000);
    m_person->waitToSee({"--epochs 6", "--epochs 6"}, 30'000);
    m_person->picture(u"chain"_s, true);
    QTRY_VERIFY(m_person->canPress({"Submit", "Soumettre"}));
    m_person->press({"Submit", "Soumettre"});
    m_person->waitToSee({"Submitted as job", "Soumis"}, 240'000);
    m_person->press({"Show job", "Voir la tâche"});
    QTRY_VERIFY_WITH_TIMEOUT(home(result) > before, 240'000);
    m_person->picture(u"chain-results"_s);
}

void TestForeignProjects::goesOnWithASweep(const QString &result)
{
    const int before = home(result);
    m_person->key(Qt::Key_5, Qt::ControlModifier);
    m_person->press({"Chain: 3 jobs", "Chaîne : 3 tâches"});
    m_person->fill({"Total epochs", "Total d’époques"}, u"0"_s);
    m_person->press({"Sweep", "Balayage"});
    m_person->press({"Add a parameter", "Ajouter un paramètre"});
    m_person->fill({"Parameter 1", "Paramètre 1"}, u"rate"_s);
    m_person->fill({"Values of parameter 1", "Valeurs du paramètre 1"}, u"0.2, 0.5"_s);
    m_person->waitToSee({"2 runs", "2 exécutions"});
    m_person->picture(u"sweep"_s, true);
    QTRY_VERIFY(m_person->canPress({"Submit", "Soumettre"}));
    m_person->press({"Submit", "Soumettre"});
    m_person->waitToSee({"Submitted as job", "Soumis"}, 240'000);
    m_person->press({"Show job", "Voir la tâche"});
    QTRY_VERIFY_WITH_TIMEOUT(home(result) >= before + 2, 240'000);
    m_person->picture(u"sweep-results"_s);
}

void TestForeignProjects::walk(ForeignProject::Kind kind, std::initializer_list<std::function<void()>> parts)
{
    const QString language = qEnvironmentVariable("VOYAGEUR_NEWCOMER") == u"fr"_s ? u"fr"_s : u"en"_s;
    const SpokenLanguage spoken(language);
    m_project = std::make_unique<ForeignProject>(kind);
    const GuiDriver gui;
    m_gui = &gui;
    m_person = std::make_unique<Newcomer>(gui.window(), language, buildPath("/tests/foreign"));
    for (const auto &part : parts) {
        part();
        if (QTest::currentTestFailed())
            break;
    }
    QVERIFY2(m_person->flaws().isEmpty(), qPrintable(m_person->flaws().join(u'\n')));
}

void TestForeignProjects::aProgramThatAsksComesToItsResults()
{
    walk(ForeignProject::Kind::Asks,
         {[this] { opens(u"fit.py"_s); }, [this] { mendsTheProgramThatAsks(); }, [this] { passesTheDataset(); },
          [this] { getsThePackages(); }, [this] { triesIt(); }, [this] { opensATerminal(); },
          [this] { submitsIt("metrics.json"); }, [this] { goesOnWithAChain(u"metrics.json"_s); },
          [this] { goesOnWithASweep(u"metrics.json"_s); }});
}

// What it reads is on the node's own disk in a job, and it is never told where.
void TestForeignProjects::aProgramThatReadsItsDataBesideItselfComesToItsResults()
{
    walk(ForeignProject::Kind::ReadsData,
         {[this] { opens(u"learn.py"_s); }, [this] { readsWhereItsDataIs(); }, [this] { sendsTheDataset(); },
          [this] { getsThePackages(); }, [this] { triesIt(); }, [this] { submitsIt("slope.json"); }});
}

// It becomes a program when the project is made, and what it installs comes from the cluster.
void TestForeignProjects::aNotebookComesToItsResults()
{
    walk(ForeignProject::Kind::Notebook,
         {[this] { opens(u"dice.py"_s); }, [this] { isAProgramNow(); }, [this] { passesTheDataset(); },
          [this] { getsThePackages(); }, [this] { triesIt(); }, [this] { submitsIt("dice.json"); }});
}

VOYAGEUR_WIDGET_TEST(TestForeignProjects)

} // namespace tst_foreignprojects
#include "tst_foreignprojects.moc"
