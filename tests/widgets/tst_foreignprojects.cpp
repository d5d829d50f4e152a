// SPDX-License-Identifier: GPL-3.0-or-later
// The path of people whose projects are not made for this: from an empty folder of settings to results at home, a sweep and a
// chain, in the real window, on a real cluster, by what is to be read there and the keyboard alone.
#include "foreignproject.h"
#include "newcomer.h"
#include "sshserver.h"
#include "testprogram.h"
#include "widgets/terminal/terminalview.h"

#include <QApplication>
#include <QDirIterator>
#include <QRegularExpression>

namespace tst_foreignprojects {

using namespace Qt::StringLiterals;
using namespace voyageur;
using namespace voyageur::tests;
using Kind = ForeignProject::Kind;

class TestForeignProjects final : public QObject {
    Q_OBJECT

private slots:
    void init();
    void aForeignProjectComesToItsResults_data();
    void aForeignProjectComesToItsResults();

private:
    void opens(const QString &program);
    void mendsTheProgramThatAsks();
    void mendsTheNotebook();
    void signsIn(const Said &page);
    void sendsTheData();
    void getsThePackages();
    void triesIt();
    void submits();
    void sweeps(const QString &parameter, const QString &values);
    void chains();
    QStringList filesAtHome() const;

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

void TestForeignProjects::aForeignProjectComesToItsResults_data()
{
    QTest::addColumn<int>("kind");
    QTest::addColumn<QString>("language");
    const QString only = qEnvironmentVariable("VOYAGEUR_NEWCOMER");
    const QString language = only == u"fr"_s ? u"fr"_s : u"en"_s;
    QTest::newRow("it reads ./data") << int(Kind::ReadsData) << language;
    if (only.isEmpty())
        return; // the others take minutes
    QTest::newRow("a required option and input()") << int(Kind::Asks) << language;
    QTest::newRow("a notebook that installs") << int(Kind::Notebook) << language;
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
    m_person->press({"Make it an argument of the program, --name", "En faire un argument du programme, --name"});
    m_person->waitToSee({"--rate", "--rate"});
    m_person->picture(u"required"_s, true);
    QVERIFY(m_project->read(u"fit.py"_s).contains("\"--name\""));
    QTRY_VERIFY(m_project->read(u"voyageur.json"_s).contains("--name"));
    // What the program requires, and nobody has given.
    m_person->fill({"Program arguments", "Arguments du programme"}, u"--out {results} --name first --rate 0.5"_s);
    QTRY_VERIFY(m_project->read(u"voyageur.json"_s).contains("--rate"));
    m_person->waitToSee({"No problems found.", "Aucun problème trouvé."});
    m_person->key(Qt::Key_Right, Qt::AltModifier); // of the guide
}

void TestForeignProjects::mendsTheNotebook()
{
    m_person->waitToSee({"dice.ipynb", "dice.ipynb"});
    m_person->picture(u"notebook"_s, true);
    if (m_person->canPress({"Write its code as a program, dice.py", "Écrire son code en programme, dice.py"}))
        m_person->press({"Write its code as a program, dice.py", "Écrire son code en programme, dice.py"});
    QTRY_VERIFY(!m_project->read(u"dice.py"_s).isEmpty());
    m_person->waitToSee({"No problems found.", "Aucun problème trouvé."});
    m_person->picture(u"notebook-done"_s);
    QVERIFY(!m_project->read(u"dice.py"_s).contains("\n!pip"));
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

void TestForeignProjects::sendsTheData()
{
    signsIn({"Upload as tar", "Téléverser en tar"});
    m_person->press({"Upload as tar", "Téléverser en tar"});
    m_person->waitToSee({"complete.", "complet."}, 240'000);
    m_person->picture(u"dataset-done"_s);
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
    // The terminal inside has what the job has.
    m_person->press({"Terminal", "Terminal"});
    m_person->press({"Open a terminal in the job", "Ouvrir un terminal dans la tâche"});
    const auto *terminal = m_gui->find<widgets::TerminalView>("tryTerminalView", m_gui->page(widgets::PageId::Try));
    QTRY_VERIFY_WITH_TIMEOUT(terminal->isVisible() && terminal->visibleText().contains(u'$'), 60'000);
    m_person->tabTo({"Terminal in the interactive job", "Terminal dans la tâche interactive"});
    m_person->type(u" python -c \"import sys; print('env' + str(sys.prefix != sys.base_prefix))\""_s);
    m_person->key(Qt::Key_Return);
    QTRY_VERIFY2_WITH_TIMEOUT(terminal->visibleText().contains(u"envTrue"_s), qPrintable(terminal->visibleText()), 60'000);
    m_person->picture(u"terminal"_s, true);
    m_person->press({"End the job", "Mettre fin à la tâche"});
    m_person->key(Qt::Key_Right, Qt::AltModifier); // of the guide
}

void TestForeignProjects::submits()
{
    QTRY_VERIFY_WITH_TIMEOUT(m_person->canPress({"Submit", "Soumettre"}), 60'000);
    m_person->picture(u"script"_s, true);
    m_person->press({"Submit", "Soumettre"});
    m_person->waitToSee({"Submitted as job", "Soumis"}, 240'000);
    m_person->press({"Show job", "Voir la tâche"});
    m_person->waitToSee({"Open results", "Ouvrir les résultats"}, 240'000);
    m_person->picture(u"results"_s, true);
}

QStringList TestForeignProjects::filesAtHome() const
{
    QStringList names;
    QDirIterator files(m_project->path(u"results"_s), QDir::Files, QDirIterator::Subdirectories);
    while (files.hasNext())
        names += QFileInfo(files.next()).fileName();
    return names;
}

void TestForeignProjects::sweeps(const QString &parameter, const QString &values)
{
    m_person->key(Qt::Key_5, Qt::ControlModifier);
    m_person->press({"Sweep", "Balayage"});
    m_person->press({"Add a parameter", "Ajouter un paramètre"});
    m_person->fill({"Parameter 1", "Paramètre 1"}, parameter);
    m_person->fill({"Values of parameter 1", "Valeurs du paramètre 1"}, values);
    m_person->waitToSee({"2 runs", "2 exécutions"});
    m_person->picture(u"sweep"_s, true);
    QTRY_VERIFY_WITH_TIMEOUT(m_person->canPress({"Submit", "Soumettre"}), 60'000);
    m_person->press({"Submit", "Soumettre"});
    m_person->waitToSee({"Submitted as job", "Soumis"}, 240'000);
    m_person->press({"Show job", "Voir la tâche"});
    m_person->waitToSee({"2 of 2 ended", "2 sur 2"}, 240'000);
    m_person->waitToSee({"Open results", "Ouvrir les résultats"}, 240'000);
    m_person->picture(u"sweep-results"_s, true);
}

void TestForeignProjects::aForeignProjectComesToItsResults()
{
    QFETCH(const int, kind);
    QFETCH(const QString, language);
    const SpokenLanguage spoken(language);
    m_project = std::make_unique<ForeignProject>(Kind(kind));
    const GuiDriver gui;
    m_gui = &gui;
    m_person = std::make_unique<Newcomer>(gui.window(), language, buildPath("/tests/foreign%1").arg(kind));
    const auto went = [&](const std::function<void()> &part) {
        if (!QTest::currentTestFailed())
            part();
    };
    switch (Kind(kind)) {
    case Kind::Asks:
        went([&] { opens(u"fit.py"_s); });
        went([&] { mendsTheProgramThatAsks(); });
        went([&] { m_person->key(Qt::Key_Right, Qt::AltModifier); }); // it has no dataset
        break;
    case Kind::Notebook:
        went([&] { opens(u"dice.py"_s); });
        went([&] { mendsTheNotebook(); });
        went([&] { m_person->key(Qt::Key_Right, Qt::AltModifier); });
        break;
    case Kind::ReadsData:
        went([&] { opens(u"count.py"_s); });
        went([&] { m_person->waitToSee({"No problems found.", "Aucun problème trouvé."}); });
        went([&] { m_person->key(Qt::Key_Right, Qt::AltModifier); });
        went([&] { sendsTheData(); });
        break;
    }
    went([&] { getsThePackages(); });
    went([&] { triesIt(); });
    went([&] { submits(); });
    const QString wanted = kind == int(Kind::Asks) ? u"metrics.json"_s
        : kind == int(Kind::Notebook)              ? u"mean.json"_s
                                                   : u"total.txt"_s;
    went([&] { QVERIFY2(filesAtHome().contains(wanted), qPrintable(filesAtHome().join(u' ') + u'\n' + m_person->screen())); });
    if (kind == int(Kind::Asks))
        went([&] { sweeps(u"rate"_s, u"0.5, 0.1"_s); });
    QVERIFY2(m_person->flaws().isEmpty(), qPrintable(m_person->flaws().join(u'\n')));
}

VOYAGEUR_WIDGET_TEST(TestForeignProjects)

} // namespace tst_foreignprojects
#include "tst_foreignprojects.moc"
