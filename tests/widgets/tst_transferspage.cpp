// SPDX-License-Identifier: GPL-3.0-or-later
// The transfers page, by the keyboard, with a real cluster and names that break programs.
#include "guidriver.h"

#include "../transfer/remotefolder.h"
#include "practicehost.h"
#include "sshserver.h"
#include "tree.h"

#include "base/platform.h"
#include "testprogram.h"
#include "widgets/common/choicebar.h"
#include "widgets/transfer/filelist.h"
#include "widgets/transfer/filepane.h"

#include <QCheckBox>
#include <QComboBox>
#include <QLabel>
#include <QLineEdit>
#include <QListView>
#include <QPushButton>
#include <QTableView>

namespace tst_transferspage {

using namespace Qt::StringLiterals;
using namespace voyageur;
using namespace voyageur::tests;
using models::FileListModel;
using transfer::QueueItem;
using widgets::FileList;
using widgets::PageId;

class TestTransfersPage final : public QObject {
    Q_OBJECT

private slots:
    void initTestCase();
    void cleanupTestCase();
    void theLaptopIsThereWithoutALogin();
    void thePathIsWrittenAndGoneBackFrom();
    void aFolderOfManyFilesIsBetterOneTar();
    void fewFilesGoAsFiles();
    void tabGoesToTheOtherSideAndF5FetchesFromThere();
    void oddNamesAreShownSafelyAndMeantExactly();
    void aFolderIsMadeRenamedAndDeletedWithItsCount();
    void permissionsAreChanged();
    void theSyncIsSeenBeforeItIsRun();
    void aFailureKeepsTheLastGoodList();
    void commandsAreShown();
    void whatUsuallyStaysIsOffered();
    void whatArrivedIsRemoved();

private:
    FileList *laptop() const { return m_gui->find<FileList>("laptopFiles"); }
    FileList *cluster() const { return m_gui->find<FileList>("clusterFiles"); }
    models::AppModel *app() const { return m_gui->window().app(); }
    void key(Qt::Key which, Qt::KeyboardModifiers modifiers = {}) const
    {
        QTest::keyClick(QApplication::focusWidget(), which, modifiers);
    }
    void type(const QString &text) const
    {
        auto *field = qobject_cast<QLineEdit *>(QApplication::focusWidget());
        if (auto *box = qobject_cast<QComboBox *>(QApplication::focusWidget()))
            field = box->lineEdit();
        QVERIFY(field);
        field->setText(text); // accents are no keys of the test's
        key(Qt::Key_Return);
    }
    void openLaptop(const QByteArray &folder)
    {
        app()->laptopPane()->open(folder);
        QTRY_VERIFY(app()->laptopPane()->folder() == folder && !app()->laptopPane()->isBusy());
    }
    void openCluster(const ssh::RemotePath &folder)
    {
        app()->clusterPane()->open(folder.bytes());
        QTRY_VERIFY(app()->clusterPane()->folder().endsWith(folder.bytes()) && !app()->clusterPane()->isBusy());
    }
    bool shows(FileList *list, const QByteArray &name) const
    {
        return static_cast<FileListModel *>(list->model())->rowOf(name) >= 0;
    }
    void waitForQueue() const
    {
        WAIT_FOR(app()->transfers()->queue().open() == 0, 60'000);
        const QueueItem &last = app()->transfers()->queue().items().last();
        QVERIFY2(last.state == QueueItem::State::Done, qPrintable(last.error ? last.error->text() : QString()));
    }

    std::shared_ptr<ssh::Host> m_host;
    std::unique_ptr<RemoteFolder> m_remote;
    std::unique_ptr<GuiDriver> m_gui;
    Tree m_local;
    widgets::Page *m_page = nullptr;
};

void TestTransfersPage::initTestCase()
{
    QFile::remove(base::stateFolder() + u"/transfers.json"_s);
    m_host = practiceHost();
    m_remote = std::make_unique<RemoteFolder>(m_host);
    for (int i = 0; i < 400; ++i)
        m_local.file("many/" + QByteArray::number(i), "x");
    m_local.file("few/a.txt", "1");
    m_local.file("few/b.txt", "22");
    m_local.file(".hidden", "h");
    m_local.file("single.txt", "333");
    m_gui = std::make_unique<GuiDriver>();
    m_page = m_gui->page(PageId::Transfers);
}

void TestTransfersPage::cleanupTestCase()
{
    m_gui.reset();
    m_remote.reset();
    m_host.reset();
}

void TestTransfersPage::theLaptopIsThereWithoutALogin()
{
    m_gui->open(PageId::Transfers);
    QTRY_VERIFY(app()->laptopPane()->hasContent());
    QVERIFY(laptop()->isVisible());
    QVERIFY(!cluster()->isVisible());
    openLaptop(m_local.path().toUtf8());
    laptop()->setFocus();
    key(Qt::Key_F5); // to nowhere
    QCOMPARE(app()->transfers()->queue().items().size(), 0);
    m_gui->click("clusterEmptyAction");
    QCOMPARE(m_gui->window().currentPage(), PageId::SignIn);
    QCOMPARE(m_gui->signIn(u"practice"_s), QString());
    m_gui->open(PageId::Transfers);
    QTRY_VERIFY(cluster()->isVisible());
    QVERIFY2(app()->clusterPane()->folder().startsWith("/scratch"), app()->clusterPane()->folder().constData());
    QTRY_VERIFY(app()->clusterPane()->places().size() >= 2);
}

void TestTransfersPage::thePathIsWrittenAndGoneBackFrom()
{
    const QByteArray before = app()->clusterPane()->folder();
    auto *path = m_gui->find<QComboBox>("clusterPath")->lineEdit();
    path->setFocus();
    type(m_remote->path().shown());
    QTRY_VERIFY(app()->clusterPane()->folder().endsWith(m_remote->path().name()) && !app()->clusterPane()->isBusy());
    QVERIFY(cluster()->hasFocus());
    key(Qt::Key_Left, Qt::AltModifier);
    QTRY_VERIFY(app()->clusterPane()->folder() == before);
    key(Qt::Key_Right, Qt::AltModifier);
    QTRY_VERIFY(app()->clusterPane()->folder().endsWith(m_remote->path().name()) && !app()->clusterPane()->isBusy());
    key(Qt::Key_Backspace);
    QTRY_VERIFY(shows(cluster(), m_remote->path().name()) && !app()->clusterPane()->isBusy());
    QCOMPARE(cluster()->chosenNames(), QList<QByteArray>{m_remote->path().name()}); // where one came from
    key(Qt::Key_Return);
    QTRY_VERIFY(app()->clusterPane()->folder().endsWith(m_remote->path().name()) && !app()->clusterPane()->isBusy());
}

void TestTransfersPage::aFolderOfManyFilesIsBetterOneTar()
{
    laptop()->setFocus();
    QTest::keyClicks(laptop(), u"man"_s); // letters find it
    QCOMPARE(laptop()->chosenNames(), QList<QByteArray>{"many"});
    key(Qt::Key_F5);
    auto *question = m_gui->find<widgets::ChoiceBar>("transferQuestion");
    WAIT_FOR(question->isVisible(), 60'000);
    QVERIFY2(question->accessibleDescription().contains(u"400"_s), qPrintable(question->accessibleDescription()));
    QVERIFY2(question->accessibleDescription().contains(u"Used in home"_s), qPrintable(question->accessibleDescription()));
    QVERIFY2(question->accessibleDescription().contains(u"401 files and folders"_s),
             qPrintable(question->accessibleDescription()));
    QVERIFY(m_gui->find("sendAsArchive")->hasFocus()); // preselected
    key(Qt::Key_Space);
    waitForQueue();
    QTRY_VERIFY(shows(cluster(), "many.tar")); // the list is read again by itself
    QCOMPARE(m_remote->sh("tar tf many.tar | grep -c 'many/[0-9]'"), "400\n");
    QCOMPARE(m_gui->find<QListView>("transferList")->model()->rowCount(), 1);
}

void TestTransfersPage::fewFilesGoAsFiles()
{
    laptop()->setFocus();
    QTest::qWait(QApplication::keyboardInputInterval() + 100); // another word begins
    QTest::keyClicks(laptop(), u"few"_s);
    key(Qt::Key_F5);
    WAIT_FOR(m_gui->find<widgets::ChoiceBar>("transferQuestion")->isVisible(), 60'000);
    QVERIFY(m_gui->find("sendAsFiles")->hasFocus());
    key(Qt::Key_Space);
    waitForQueue();
    QCOMPARE(m_remote->sh("cat few/a.txt few/b.txt"), "122");
    laptop()->setFocus();
    laptop()->choose("single.txt");
    key(Qt::Key_F5); // one file is not asked about
    WAIT_FOR(app()->transfers()->queue().items().size() == 3, 60'000);
    waitForQueue();
    QCOMPARE(m_remote->sh("cat single.txt"), "333");
}

void TestTransfersPage::tabGoesToTheOtherSideAndF5FetchesFromThere()
{
    Tree target;
    m_remote->sh("mkdir -p results/deep; echo good > results/deep/out.txt; ln -s /etc/passwd results/leaves");
    openLaptop(target.path().toUtf8());
    laptop()->setFocus();
    key(Qt::Key_Tab);
    QVERIFY(cluster()->hasFocus());
    key(Qt::Key_Backtab, Qt::ShiftModifier);
    QVERIFY(laptop()->hasFocus());
    key(Qt::Key_Tab);
    key(Qt::Key_R, Qt::ControlModifier);
    QTRY_VERIFY(shows(cluster(), "results"));
    cluster()->choose("results");
    key(Qt::Key_F5);
    waitForQueue();
    QCOMPARE(snapshot(target.path().toUtf8(), false).value("results/deep/out.txt").startsWith("file"), true);
    QVERIFY(!snapshot(target.path().toUtf8(), false).contains("results/leaves"));
    QTRY_VERIFY(shows(laptop(), "results"));
    openLaptop(m_local.path().toUtf8());
}

void TestTransfersPage::oddNamesAreShownSafelyAndMeantExactly()
{
    const QList<QByteArray> names = {"-rf", "new\nline", "\x1b[31mred", "caf\xe9", "$(reboot)", " ", "\xff", "back\\slash"};
    m_remote->sh("mkdir odd");
    for (const QByteArray &name : names)
        m_remote->sh("printf x > \"./odd/$1\"; printf y > \"./odd/keep $1\"", {name});
    openCluster(m_remote->path("odd"));
    auto *files = app()->clusterPane()->files();
    QCOMPARE(files->rowCount(), 2 * names.size());
    for (int row = 0; row < files->rowCount(); ++row)
        for (const QChar c : files->index(row, 0).data().toString())
            QVERIFY(c.isPrint() && c != QChar(QChar::ReplacementCharacter));
    cluster()->setFocus();
    for (const QByteArray &name : names) {
        cluster()->choose(name);
        QCOMPARE(cluster()->chosenNames(), QList<QByteArray>{name});
        key(Qt::Key_Delete);
        WAIT_FOR(m_gui->find<widgets::ChoiceBar>("transferQuestion")->isVisible()
                     && m_gui->find("transferCancelQuestion")->hasFocus(),
                 30'000);
        key(Qt::Key_Backtab);
        QVERIFY(m_gui->find("deleteOk")->hasFocus()); // never at once: it cannot be taken back
        key(Qt::Key_Space);
        QTRY_VERIFY(!shows(cluster(), name) && !app()->clusterPane()->isBusy());
        QVERIFY2(shows(cluster(), "keep " + name), name.constData());
    }
    cluster()->choose("keep caf\xe9"); // the name is mended
    key(Qt::Key_F6);
    type(u"café"_s);
    QTRY_VERIFY(shows(cluster(), "caf\xc3\xa9"));
    QVERIFY(cluster()->hasFocus());
    QCOMPARE(m_remote->sh("cat odd/caf*"), "y");
    openCluster(m_remote->path());
}

void TestTransfersPage::aFolderIsMadeRenamedAndDeletedWithItsCount()
{
    for (const bool here : {true, false}) {
        FileList *list = here ? laptop() : cluster();
        list->setFocus();
        key(Qt::Key_F7);
        type(u"mon dossier"_s);
        QTRY_VERIFY(shows(list, "mon dossier"));
        QCOMPARE(list->chosenNames(), QList<QByteArray>{"mon dossier"});
        key(Qt::Key_F6);
        type(u"renamed"_s);
        QTRY_VERIFY(shows(list, "renamed"));
        key(Qt::Key_F7); // nothing is replaced
        type(u"renamed"_s);
        QTRY_VERIFY((here ? app()->laptopPane() : app()->clusterPane())->error().has_value());
        QTRY_VERIFY(!(here ? app()->laptopPane() : app()->clusterPane())->isBusy());
        if (here) {
            QVERIFY(QDir(m_local.path()).rmdir(u"renamed"_s));
            continue;
        }
        m_remote->sh("echo 12345 > renamed/x; mkdir renamed/y");
        list->choose("renamed");
        key(Qt::Key_F8);
        auto *question = m_gui->find<widgets::ChoiceBar>("transferQuestion");
        QTRY_VERIFY(question->isVisible());
        QVERIFY2(question->accessibleDescription().contains(u"1 file(s) in 2 folder(s)"_s),
                 qPrintable(question->accessibleDescription()));
        key(Qt::Key_Escape);
        QVERIFY(!question->isVisible());
        QVERIFY(list->hasFocus());
        QCOMPARE(m_remote->sh("ls -d renamed"), "renamed\n");
        key(Qt::Key_F8);
        QTRY_VERIFY(question->isVisible());
        key(Qt::Key_Backtab);
        key(Qt::Key_Space);
        QTRY_VERIFY(!shows(list, "renamed"));
    }
}

void TestTransfersPage::permissionsAreChanged()
{
    app()->clusterPane()->changeMode({"single.txt"}, u"640"_s, false);
    QTRY_VERIFY(m_remote->sh("stat -c %a single.txt") == "640\n");
    QTRY_VERIFY(!app()->clusterPane()->isBusy());
    const int row = app()->clusterPane()->files()->rowOf("single.txt");
    QCOMPARE(app()->clusterPane()->files()->index(row, FileListModel::ModeColumn).data().toString(), u"rw-r-----"_s);
}

void TestTransfersPage::theSyncIsSeenBeforeItIsRun()
{
    Tree here;
    here.file("same.txt", "same");
    here.file("new.txt", "new");
    here.file("mine.txt", "older", 1'600'000'000);
    m_remote->sh("mkdir pair; echo theirs > pair/mine.txt; echo extra > pair/extra.txt");
    openLaptop(here.path().toUtf8());
    openCluster(m_remote->path("pair"));
    laptop()->setFocus();
    laptop()->clearSelection();
    m_gui->find<QAction>("syncToCluster")->trigger();
    auto *table = m_gui->find<QTableView>("syncPreview");
    WAIT_FOR(app()->sync()->prepared() != nullptr, 60'000);
    QVERIFY(table->isVisible());
    m_gui->find<QAbstractButton>("syncDelete")->setFocus();
    key(Qt::Key_Space);
    QVERIFY(!app()->sync()->prepared()); // another option, another preview
    QVERIFY(!m_gui->find("syncRun")->isEnabled());
    m_gui->find("syncLook")->setFocus();
    key(Qt::Key_Space);
    WAIT_FOR(app()->sync()->prepared() != nullptr, 60'000);
    using Kind = transfer::SyncAction::Kind;
    QCOMPARE(app()->sync()->rows()->count(Kind::Copy), 2);
    QCOMPARE(app()->sync()->rows()->count(Kind::Delete), 1);
    QCOMPARE(app()->sync()->rows()->count(Kind::Conflict), 1);
    m_gui->find("syncRun")->setFocus();
    key(Qt::Key_Space);
    QVERIFY(!table->isVisible());
    waitForQueue();
    QCOMPARE(m_remote->sh("cd pair && ls && cat mine.txt"), "mine.txt\nnew.txt\nsame.txt\ntheirs\n");
    QCOMPARE(app()->transfers()->queue().items().last().delivery->noteCount, 1); // the conflict is not forgotten
    openLaptop(m_local.path().toUtf8());
    openCluster(m_remote->path());
}

void TestTransfersPage::aFailureKeepsTheLastGoodList()
{
    const int rows = cluster()->model()->rowCount();
    QVERIFY(rows > 0);
    m_gui->find<QComboBox>("clusterPath")->lineEdit()->setFocus();
    type(u"/no/such/folder"_s);
    QTRY_VERIFY(app()->clusterPane()->error().has_value());
    QCOMPARE(cluster()->model()->rowCount(), rows);
    QVERIFY(cluster()->isVisible());
    QVERIFY(m_gui->find("clusterFailure")->isVisible());
    app()->session()->signOut();
    QTRY_VERIFY(!app()->clusterPane()->canRead());
    QCOMPARE(cluster()->model()->rowCount(), rows); // what was seen last stays to be looked at
}

void TestTransfersPage::commandsAreShown()
{
    QCOMPARE(m_gui->signIn(u"practice"_s), QString());
    m_gui->open(PageId::Transfers);
    transfer::Order order = app()->transfers()->orderFor(transfer::Order::Kind::Archive);
    order.local = m_local.path() + u"/many"_s;
    order.remote = m_remote->path("my data");
    order.bytesPerSecond = 1000;
    const auto id = app()->transfers()->add(order);
    const QStringList commands = app()->transfers()->commands();
    QCOMPARE(commands.size(), 1);
    QVERIFY2(commands[0].startsWith(u"voyageur push "_s), qPrintable(commands[0]));
    QVERIFY2(commands[0].contains(u"'practice:"_s) && commands[0].contains(u"my data/'"_s), qPrintable(commands[0]));
    QVERIFY2(commands[0].contains(u" --archive --resume --bwlimit=1000"_s), qPrintable(commands[0]));
    app()->transfers()->cancel(id);
    QTRY_VERIFY(app()->transfers()->queue().open() == 0);
}

void TestTransfersPage::whatUsuallyStaysIsOffered()
{
    m_local.file("repo/main.py", "1");
    m_local.file("repo/.git/config", "g");
    openLaptop(m_local.path().toUtf8());
    openCluster(m_remote->path());
    laptop()->setFocus();
    laptop()->choose("repo");
    key(Qt::Key_F5);
    auto *question = m_gui->find<widgets::ChoiceBar>("transferQuestion");
    WAIT_FOR(question->isVisible(), 60'000);
    QVERIFY2(question->accessibleDescription().contains(u"repo/.git"_s), qPrintable(question->accessibleDescription()));
    auto *check = m_gui->find<QCheckBox>("transferCheck");
    QVERIFY(check->isVisible() && !check->isChecked());
    check->click();
    m_gui->click("sendAsFiles");
    waitForQueue();
    QCOMPARE(m_remote->sh("cat repo/.git/config repo/main.py"), "g1");
}

void TestTransfersPage::whatArrivedIsRemoved()
{
    m_local.file("slow.bin", QByteArray(30'000'000, 's'));
    transfer::Order order = app()->transfers()->orderFor(transfer::Order::Kind::File);
    order.local = m_local.path() + u"/slow.bin"_s;
    order.remote = m_remote->path();
    order.bytesPerSecond = 8'000'000;
    const auto id = app()->transfers()->add(order);
    WAIT_FOR(app()->transfers()->queue().find(id)->progress.done > 6'000'000, 60'000);
    auto *list = m_gui->find<QListView>("transferList");
    list->setFocus();
    list->setCurrentIndex(list->model()->index(0, 0)); // what runs is the first
    auto *remove = m_gui->find<QPushButton>("discardTransfer");
    QVERIFY(!remove->isVisible());
    app()->transfers()->cancel(id);
    list->setCurrentIndex(list->model()->index(0, 0)); // and what ended last
    QTRY_VERIFY(remove->isVisible() && remove->isEnabled());
    QVERIFY(m_remote->list().contains("slow.bin.part"));
    remove->click(); // so little is not asked about
    QTRY_VERIFY(!app()->transfers()->queue().find(id)->mayHaveKept());
    QVERIFY2(!m_remote->list().contains("slow.bin"), m_remote->list().constData());
    QVERIFY(!remove->isVisible());
}

int run(int argc, char **argv)
{
    QApplication app(argc, argv);
    TestTransfersPage test;
    return QTest::qExec(&test, argc, argv);
}

VOYAGEUR_TEST_RUN(run)

} // namespace tst_transferspage
#include "tst_transferspage.moc"
