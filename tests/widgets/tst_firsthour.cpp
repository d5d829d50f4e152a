// SPDX-License-Identifier: GPL-3.0-or-later
// What people who come from other tools do in their first hour, by what is to be read in the window, in two languages.
#include "newcomer.h"
#include "practicehost.h"
#include "sshserver.h"
#include "testprogram.h"

#include "base/platform.h"
#include "widgets/transfer/filelist.h"

#include <QApplication>
#include <QCryptographicHash>
#include <QDropEvent>
#include <QFile>
#include <QLineEdit>
#include <QMimeData>
#include <QPlainTextEdit>
#include <QTemporaryDir>

#include <algorithm>

namespace tst_firsthour {

using namespace Qt::StringLiterals;
using namespace voyageur;
using namespace voyageur::tests;

namespace {

QString pictures()
{
    return buildPath("/tests/firsthour");
}

QString practiceAddress(const QString &user = u"student"_s)
{
    return u"%1@%2:%3"_s.arg(user, practiceTarget().host, QString::number(practiceTarget().port));
}

void writeFile(const QString &path, const QByteArray &text)
{
    QDir().mkpath(QFileInfo(path).path());
    QFile file(path);
    if (!file.open(QIODevice::WriteOnly) || file.write(text) != text.size())
        qFatal("%s cannot be written.", qPrintable(path));
}

//! From the desktop, on what is in the middle of that widget. Whether it was taken.
bool dropOn(QWidget *target, const QString &path)
{
    QMimeData data;
    data.setUrls({QUrl::fromLocalFile(path)});
    data.setText(QUrl::fromLocalFile(path).toString());
    QDragEnterEvent enter(target->rect().center(), Qt::CopyAction, &data, Qt::LeftButton, Qt::NoModifier);
    enter.ignore();
    QApplication::sendEvent(target, &enter);
    if (!enter.isAccepted())
        return false;
    QDropEvent drop(QPointF(target->rect().center()), Qt::CopyAction, &data, Qt::LeftButton, Qt::NoModifier);
    QApplication::sendEvent(target, &drop);
    return drop.isAccepted();
}

} // namespace

class TestFirstHour final : public QObject {
    Q_OBJECT

private slots:
    void init();
    void cleanup();
    void aChangedHostKeyIsReplacedByTheFingerprintThatWasGiven_data() { Newcomer::speaks(); }
    void aChangedHostKeyIsReplacedByTheFingerprintThatWasGiven();
    void whatIsDroppedCountsNotTheWidgetBelow_data() { Newcomer::speaks(); }
    void whatIsDroppedCountsNotTheWidgetBelow();
    void aUserNameIsAskedForAndARetiredClusterOffersItsSuccessor_data() { Newcomer::speaks(); }
    void aUserNameIsAskedForAndARetiredClusterOffersItsSuccessor();
    void anotherClusterIsChosenBeforeAnythingEnds_data() { Newcomer::speaks(); }
    void anotherClusterIsChosenBeforeAnythingEnds();
    void aFileThereIsEditedAsWhatItIs_data() { Newcomer::speaks(); }
    void aFileThereIsEditedAsWhatItIs();

private:
    void start();

    std::unique_ptr<SpokenLanguage> m_spoken;
    std::unique_ptr<GuiDriver> m_gui;
    std::unique_ptr<Newcomer> m_person;
};

void TestFirstHour::init()
{
    models::Preferences().setLastPage({}, {});
    models::Preferences().setGuidedProject({});
    models::Preferences().setLastCluster({});
}

void TestFirstHour::cleanup()
{
    m_person.reset();
    m_gui.reset();
    m_spoken.reset();
}

void TestFirstHour::start()
{
    QFETCH(QString, language);
    m_spoken = std::make_unique<SpokenLanguage>(language);
    m_gui = std::make_unique<GuiDriver>();
    m_person = std::make_unique<Newcomer>(m_gui->window(), language, pictures());
}

// A course's cluster that was built anew: the teacher gives the fingerprint of its new key.
void TestFirstHour::aChangedHostKeyIsReplacedByTheFingerprintThatWasGiven()
{
    const QString file = base::configFolder() + u"/known_hosts"_s;
    const QByteArray old = "ssh-ed25519 AAAAC3NzaC1lZDI1NTE5AAAAILmq1peP6cFrxfzVcmytBttBh3PUmkfKGyujR9H18Eqg";
    {
        QFile known(file);
        QVERIFY(known.open(QIODevice::WriteOnly));
        known.write("elsewhere " + old + "\n[127.0.0.1]:" + QByteArray::number(practiceTarget().port) + ' ' + old + '\n');
    }
    QString right;
    for (const QString &key : practiceTarget().hostKeys)
        if (key.startsWith("ssh-ed25519 "_L1))
            right = u"SHA256:"_s
                + QString::fromLatin1(QCryptographicHash::hash(QByteArray::fromBase64(key.section(u' ', 1, 1).toLatin1()),
                                                               QCryptographicHash::Sha256)
                                          .toBase64(QByteArray::OmitTrailingEquals));
    start();
    m_gui->open(widgets::PageId::SignIn);
    m_person->fill({"Cluster", "Grappe"}, practiceAddress());
    m_person->press({"Sign in", "Se connecter"});
    const Said changed{"The host key has changed", "La clé d’hôte a changé"};
    const Said replace{"Replace the key and sign in", "Remplacer la clé et se connecter"};
    const Said given{"Fingerprint you were given", "Empreinte reçue"};
    m_person->waitToSee(changed);
    QVERIFY(!m_person->canPress(replace));
    m_person->fill(given, u"SHA256:"_s + QString(43, u'A'));
    m_person->waitToSee({"The host’s key has another fingerprint.", "La clé de l’hôte a une autre empreinte."});
    QVERIFY(!m_person->canPress(replace));
    m_person->picture(u"changed-key-differs"_s, true);
    m_person->fill(given, right);
    m_person->waitToSee({"The host’s key has this fingerprint.", "La clé de l’hôte a cette empreinte."});
    m_person->picture(u"changed-key-same"_s, true);
    m_person->press(replace);
    const auto known = [&] {
        QFile now(file);
        return now.open(QIODevice::ReadOnly) ? now.readAll() : QByteArray();
    };
    QTRY_VERIFY2_WITH_TIMEOUT(known().count(old) == 1 && known().count("ssh-ed25519 ") == 2, known().constData(), 60'000);
    QVERIFY(known().startsWith("elsewhere " + old + '\n'));
    QVERIFY(!m_person->sees(changed)); // it goes on, and the server asks
    QVERIFY2(m_person->flaws().isEmpty(), qPrintable(m_person->flaws().join(u'\n')));
}

void TestFirstHour::whatIsDroppedCountsNotTheWidgetBelow()
{
    const QTemporaryDir folder;
    const QString project = folder.filePath(u"cats"_s);
    writeFile(project + u"/train.py"_s, "print(1)\n");
    writeFile(project + u"/job.sh"_s, "#!/bin/bash\n#SBATCH --time=1:00:00\n");
    writeFile(project + u"/voyageur.json"_s, R"({"version": 1, "name": "cats"})");
    writeFile(folder.filePath(u"photos/1.png"_s), "1");
    writeFile(folder.filePath(u"more.tar"_s), QByteArray(10240, '\0'));
    const QString course = folder.filePath(u"ml.voyageur-course"_s);
    writeFile(course, R"({"version": 1, "title": {"en": "Cats 101", "fr": "Cats 101"}, "account": "def-prof"})");
    start();
    models::AppModel *app = m_gui->window().app();
    app->project()->open(project);
    QTRY_VERIFY(app->project()->isOpen());
    const auto dataset = [&] {
        const auto &now = app->project()->file().dataset;
        return now ? QFileInfo(app->project()->file().datasetFolder()).fileName() : QString();
    };

    // Step 2: the dataset, also on a field for a path of the cluster; asked before it replaces one.
    m_gui->open(widgets::PageId::Dataset);
    const Said none{"This project has no dataset", "Ce projet n’a pas de jeu de données"};
    m_person->waitToSee(none);
    auto *page = m_gui->page(widgets::PageId::Dataset);
    auto *path = m_gui->find<QLineEdit>("firstPlacesPath", page);
    QVERIFY(dropOn(path, folder.filePath(u"photos"_s)));
    QCOMPARE(path->text(), QString());
    QTRY_COMPARE(dataset(), u"photos"_s);
    QCOMPARE(m_gui->window().currentPage(), widgets::PageId::Dataset);
    QTRY_VERIFY(!m_person->sees(none));
    const Said asked{"Use “more.tar” as the dataset of this project?",
                     "Utiliser « more.tar » comme jeu de données de ce projet?"};
    QVERIFY(dropOn(&m_gui->window(), folder.filePath(u"more.tar"_s)));
    m_person->waitToSee(asked);
    QCOMPARE(dataset(), u"photos"_s);
    m_person->picture(u"dropped-second-dataset"_s, true);
    m_person->press({"Keep the current one", "Garder l’actuel"});
    QTRY_VERIFY(!m_person->sees(asked));
    QCOMPARE(dataset(), u"photos"_s);
    QVERIFY(dropOn(page, folder.filePath(u"more.tar"_s)));
    m_person->press({"Replace", "Remplacer"});
    QTRY_COMPARE(dataset(), u"more.tar"_s);
    QVERIFY(app->project()->isOpen() && app->project()->name() == u"cats"_s);

    // A field takes a path of this computer only where one belongs.
    m_gui->click("showOtherPlaces", page);
    auto *sum = m_gui->find<QLineEdit>("placesPath", page);
    QTRY_VERIFY(sum->isVisible());
    QTest::keyClicks(sum, u"file:///home/amelie/data.tar"_s); // or pasted
    QTest::keyClick(sum, Qt::Key_Return);
    m_person->waitToSee({"is the address of a file on this computer", "est l’adresse d’un fichier de cet ordinateur"});
    QCOMPARE(dataset(), u"more.tar"_s);
    m_gui->open(widgets::PageId::SignIn);
    auto *user = m_gui->find<QLineEdit>("user", m_gui->page(widgets::PageId::SignIn));
    QVERIFY(!dropOn(user, folder.filePath(u"more.tar"_s)));
    QVERIFY2(!user->text().contains("file:"_L1), qPrintable(user->text()));
    auto *key = m_gui->find<QLineEdit>("keyFile", m_gui->page(widgets::PageId::SignIn));
    QVERIFY(dropOn(key, folder.filePath(u"more.tar"_s)));
    QCOMPARE(key->text(), models::shownPath(folder.filePath(u"more.tar"_s)));

    // The script page opens scripts; a course file is the course there, too, and leaves the script alone.
    m_gui->open(widgets::PageId::Script);
    auto *script = m_gui->page(widgets::PageId::Script);
    QVERIFY(dropOn(script, project + u"/job.sh"_s));
    QTRY_COMPARE(app->script()->place().path, project + u"/job.sh"_s);
    auto *editor = m_gui->find<QPlainTextEdit>("scriptText", script);
    QVERIFY(dropOn(editor->viewport(), course));
    m_person->waitToSee({"Cats 101", "Cats 101"});
    QCOMPARE(m_gui->window().currentPage(), widgets::PageId::Course);
    QCOMPARE(app->script()->place().path, project + u"/job.sh"_s);

    // Transfers, signed out: the list of this computer shows it, and no project is made of it.
    m_gui->open(widgets::PageId::Transfers);
    auto *transfers = m_gui->page(widgets::PageId::Transfers);
    QVERIFY(dropOn(transfers, folder.filePath(u"photos"_s)));
    m_person->waitToSee({"1.png", "1.png"});
    QCOMPARE(m_gui->window().currentPage(), widgets::PageId::Transfers);
    QVERIFY2(m_person->flaws().isEmpty(), qPrintable(m_person->flaws().join(u'\n')));
}

void TestFirstHour::aUserNameIsAskedForAndARetiredClusterOffersItsSuccessor()
{
    start();
    models::SessionModel *session = m_gui->window().app()->session();
    m_gui->open(widgets::PageId::SignIn);
    const Said cluster{"Cluster", "Grappe"};
    const Said user{"User", "Utilisateur"};
    m_person->fill(cluster, u"cedar"_s);
    m_person->press({"Use Fir", "Utiliser Fir"});
    QCOMPARE(m_person->valueOf(cluster), u"fir"_s);
    QVERIFY(!m_person->canPress({"Use Fir", "Utiliser Fir"}));
    m_person->waitToSee({"https://status.alliancecan.ca", "https://status.alliancecan.ca"});
    m_person->fill(user, {});
    m_person->press({"Sign in", "Se connecter"});
    m_person->waitToSee({"Enter your user name on Fir", "Entrez votre nom d’utilisateur sur Fir"});
    QCOMPARE(session->state(), models::SessionModel::State::SignedOut);
    QVERIFY(!session->isBusy());
    QVERIFY(QApplication::focusWidget() == m_gui->find("user", m_gui->page(widgets::PageId::SignIn)));
    m_person->picture(u"user-wanted"_s, true);
    // Not asked where somebody has said it: in the name.
    QVERIFY(!session->needsUser(u"amelie@fir"_s) && session->needsUser(u"fir"_s));
    QVERIFY(!session->needsUser(u"practice"_s) && !session->needsUser(practiceAddress()));
    // Also where the form is not what asks.
    session->goTo(u"fir"_s);
    QVERIFY(session->error() && session->state() == models::SessionModel::State::SignedOut);
    QVERIFY2(m_person->flaws().isEmpty(), qPrintable(m_person->flaws().join(u'\n')));
}

void TestFirstHour::anotherClusterIsChosenBeforeAnythingEnds()
{
    start();
    models::AppModel *app = m_gui->window().app();
    QCOMPARE(m_gui->signIn(u"practice"_s), QString());
    const int tunnel = app->tunnels()->open({}, practiceTarget().port, 0);
    const auto goesOn = [&] {
        const auto all = app->tunnels()->tunnels();
        return std::ranges::any_of(all, [&](const models::TunnelItem &item) {
            return item.id == tunnel && item.state == models::TunnelItem::State::Open;
        });
    };
    QTRY_VERIFY(goesOn());

    const Said another{"Another cluster…", "Autre grappe…"};
    const Said cluster{"Cluster", "Grappe"};
    m_gui->open(widgets::PageId::SignIn);
    m_person->press(another);
    m_person->waitToSee({"Cluster", "Grappe"});
    m_person->picture(u"another-cluster"_s, true);
    m_person->press({"Cancel", "Annuler"});
    m_person->waitToSee({"Sign out", "Se déconnecter"});
    QVERIFY(goesOn());

    m_person->press(another);
    m_person->fill(cluster, u"practice-2fa"_s);
    m_person->press({"Sign in", "Se connecter"});
    m_person->waitToSee({"the tunnel", "le tunnel"});
    m_person->picture(u"another-ends"_s, true);
    m_person->press({"Stay", "Rester"});
    m_person->waitToSee({"Sign out", "Se déconnecter"});
    QVERIFY(goesOn());
    QCOMPARE(app->session()->state(), models::SessionModel::State::SignedIn);

    m_person->press(another);
    m_person->fill(cluster, u"practice-2fa"_s);
    m_person->press({"Sign in", "Se connecter"});
    m_person->press({"End these and sign in to practice-2fa", "Y mettre fin et se connecter à practice-2fa"});
    m_person->waitToSee({"Passcode", "Passcode"}, 60'000); // the server's word
    m_person->press({"Cancel", "Annuler"});
    m_person->picture(u"back-to-cluster"_s, true);
    const QString title = app->session()->aside().value(0).title;
    QVERIFY(!title.isEmpty());
    const QByteArray english = (u"Back to "_s + title).toUtf8();
    const QByteArray french = (u"Revenir à "_s + title).toUtf8();
    m_person->press({english.constData(), french.constData()});
    QTRY_COMPARE(app->session()->state(), models::SessionModel::State::SignedIn);
    QCOMPARE(app->session()->clusterName(), u"practice"_s);
    QVERIFY2(m_person->flaws().isEmpty(), qPrintable(m_person->flaws().join(u'\n')));
}

// By a double click in the list of the cluster, as in other programs.
void TestFirstHour::aFileThereIsEditedAsWhatItIs()
{
    const auto student = [](const QString &text) {
        return insidePractice({u"su"_s, u"-"_s, u"student"_s, u"-c"_s, text}).trimmed();
    };
    student(
        u"mkdir -p ~/edited && cd ~/edited && printf 'import os\\nprint(os.name)\\n' >train.py && printf 'notes\\n' >read.me && "
        u"printf '#!/bin/bash\\n#SBATCH --time=1:00:00\\nhostname\\n' >job.sh && head -c 2000000 /dev/zero | tr '\\0' x >large.txt"_s);
    start();
    models::AppModel *app = m_gui->window().app();
    QCOMPARE(m_gui->signIn(u"practice"_s), QString());
    m_gui->open(widgets::PageId::Transfers);
    auto *pane = app->clusterPane();
    QTRY_VERIFY(pane->hasContent() && !pane->isBusy());
    const auto open = [&](const QByteArray &name, Qt::Key key) {
        m_gui->open(widgets::PageId::Transfers);
        auto *list = m_gui->find<widgets::FileList>("clusterFiles");
        pane->open(QByteArray("/home/student/edited"), name);
        QTRY_VERIFY_WITH_TIMEOUT(pane->folder().endsWith("/edited") && !pane->isBusy() && !list->chosenNames().isEmpty()
                                     && list->chosenNames().first() == name,
                                 30'000);
        if (key == Qt::Key_unknown)
            emit list->activated(list->currentIndex());
        else
            QTest::keyClick(list, key);
    };
    auto *editor = m_gui->find<QPlainTextEdit>("scriptText", m_gui->page(widgets::PageId::Script));
    const Said edit{"Edit", "Modifier"};

    open("train.py", Qt::Key_F4);
    QTRY_VERIFY(editor->isVisible() && editor->toPlainText().startsWith("import os"_L1));
    QCOMPARE(app->script()->kind(), models::EditedKind::Python);
    QCOMPARE(app->script()->summary(), QString()); // it is no batch script without an account
    QVERIFY(!m_gui->find("submitScript")->isVisible());
    m_person->picture(u"edit-python"_s, true);
    editor->setFocus();
    QTest::keyClicks(editor, u"# "_s);
    QTest::keyClick(editor, Qt::Key_S, Qt::ControlModifier);
    QTRY_VERIFY2_WITH_TIMEOUT(!app->script()->isModified() && !app->script()->isBusy(),
                              qPrintable(app->script()->error() ? app->script()->error()->text() : editor->toPlainText()),
                              30'000);
    QCOMPARE(student(u"head -n 1 ~/edited/train.py"_s), "# import os");

    // Somebody else writes meanwhile: it is seen, and nothing is lost.
    student(u"echo '# mine' >>~/edited/train.py"_s);
    QTest::keyClicks(editor, u"x"_s);
    QTest::keyClick(editor, Qt::Key_S, Qt::ControlModifier);
    QTRY_VERIFY(app->script()->conflict().has_value());
    QVERIFY(student(u"cat ~/edited/train.py"_s).endsWith("# mine"));
    app->script()->reload();
    QVERIFY(!app->script()->isModified());

    open("read.me", Qt::Key_F3);
    m_person->waitToSee({"Read-only view", "Lecture seule"});
    QTRY_COMPARE(editor->toPlainText(), u"notes\n"_s);
    QTest::keyClicks(editor, u"zzz"_s);
    QCOMPARE(editor->toPlainText(), u"notes\n"_s);
    QCOMPARE(app->script()->kind(), models::EditedKind::Text);
    m_person->picture(u"view-text"_s);
    m_person->press(edit);
    QTRY_VERIFY(!editor->isReadOnly());

    open("large.txt", Qt::Key_F4);
    m_person->waitToSee({"is too large for the editor", "est trop grand pour l’éditeur"}, 30'000);
    open("job.sh", Qt::Key_F4);
    QTRY_VERIFY(editor->toPlainText().contains("#SBATCH"_L1));
    QCOMPARE(app->script()->kind(), models::EditedKind::Script);
    QVERIFY(m_gui->find("submitScript")->isVisible());
    student(u"rm -r ~/edited"_s);
    QVERIFY2(m_person->flaws().isEmpty(), qPrintable(m_person->flaws().join(u'\n')));
}

VOYAGEUR_WIDGET_TEST(TestFirstHour)

} // namespace tst_firsthour
#include "tst_firsthour.moc"
