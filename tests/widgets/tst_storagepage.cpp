// SPDX-License-Identifier: GPL-3.0-or-later
// The storage page on the practice cluster, and what step 2 makes of its quotas.
#include "guidriver.h"

#include "practicehost.h"
#include "sshserver.h"
#include "testprogram.h"

#include <QComboBox>
#include <QLabel>
#include <QLineEdit>
#include <QPushButton>
#include <QSignalSpy>
#include <QToolButton>

namespace tst_storagepage {

using namespace Qt::StringLiterals;
using namespace voyageur;
using namespace voyageur::tests;
using models::Phase;
using models::StorageModel;
using widgets::PageId;

namespace {

QByteArray student(const QString &text)
{
    return insidePractice({u"su"_s, u"-"_s, u"student"_s, u"-c"_s, text}).trimmed();
}

} // namespace

class TestStoragePage final : public QObject {
    Q_OBJECT

private slots:
    void initTestCase()
    {
        m_project = std::make_unique<ExampleProject>(ExampleProject::Images::Few);
        m_gui = std::make_unique<GuiDriver>(widgets::WindowOptions{m_project->folder(), {}});
        m_page = m_gui->page(PageId::Storage);
        m_model = m_gui->window().app()->storage();
        QTRY_VERIFY(m_gui->window().currentPage() == PageId::Code); // the project is open
    }
    void cleanupTestCase()
    {
        student(u"rm -rf ~/scratch/many /project/def-prof/student/page"_s);
        m_gui.reset();
    }

    void withoutALoginThePageSaysWhatToDo()
    {
        m_gui->open(PageId::Storage);
        QVERIFY(m_page->empty()->isVisible());
        QCOMPARE(m_model->phase(), Phase::Empty);
        m_gui->click("placeholderAction", m_page);
        QCOMPARE(m_gui->window().currentPage(), PageId::SignIn);
    }

    void signedInEachPlaceHasItsTwoLimits()
    {
        QCOMPARE(m_gui->signIn(u"practice"_s), QString());
        QCOMPARE(m_gui->window().currentPage(), PageId::Storage); // where it was wanted
        WAIT_FOR(m_model->phase() == Phase::Ready && !m_model->isBusy(), 60'000);
        QCOMPARE(m_model->items().size(), 4);
        const models::StorageItem &scratch = m_model->items()[1];
        QCOMPARE(scratch.name, u"scratch"_s);
        QVERIFY(scratch.bytes.perMille >= 0 && scratch.files.perMille >= 0);
        QVERIFY(scratch.word.isEmpty());
        QCOMPARE(m_model->commands(), QStringList{u"diskusage_report"_s});
        QCOMPARE(m_model->warnings(), 0);
        QTRY_VERIFY(m_gui->find("area3", m_page)->isVisible());
        QVERIFY(!m_page->notice()->isVisible());
        const models::DatasetModel *dataset = m_gui->window().app()->dataset();
        QTRY_VERIFY(dataset->hasContent());
        QCOMPARE(dataset->surroundings().quotas.size(), 4);
        QCOMPARE(dataset->verdict().kind, models::DatasetVerdict::Kind::Ready);
    }

    void theLargestFoldersAreFoundOnRequest()
    {
        student(u"mkdir -p ~/scratch/many && cd ~/scratch/many && for i in $(seq 300); do : > $i; done"_s);
        m_gui->click("findFolders", m_gui->find("area1", m_page));
        QVERIFY(m_model->isLooking());
        QVERIFY(m_gui->find("cancelLook", m_page)->isVisible());
        QVERIFY(!m_gui->find<QPushButton>("findFolders", m_gui->find("area0", m_page))->isEnabled()); // one at a time
        WAIT_FOR(!m_model->isLooking(), 60'000);
        const auto &found = m_model->items()[1].folders;
        QVERIFY(found.has_value());
        const auto isMany = [](const models::FolderRow &row) { return row.path == u"many"_s; };
        QVERIFY(std::ranges::any_of(found->mostNames, isMany));
        QVERIFY(m_gui->find<QToolButton>("showFolders", m_gui->find("area1", m_page))->isChecked());
        QVERIFY(m_model->commands().contains(u"du -x --inodes --max-depth=2 /scratch/student"_s));
        m_gui->click("refreshStorage", m_page); // what was found stays
        WAIT_FOR(!m_model->isBusy(), 60'000);
        QVERIFY(m_model->items()[1].folders.has_value());
    }

    void whatIsWrongWithASharedFolderIsMendedAfterAQuestion()
    {
        student(u"mkdir -p /project/def-prof/student/page/in && chgrp -R student /project/def-prof/student/page && "
                "chmod -R 700 /project/def-prof/student/page"_s);
        auto *group = m_gui->find<QComboBox>("shareGroup", m_page);
        group->setCurrentIndex(group->findData(u"def-prof"_s));
        m_gui->find<QLineEdit>("shareFolder", m_page)->setText(u"/project/def-prof/student/page"_s);
        m_gui->click("shareCheck", m_page);
        WAIT_FOR(!m_model->isLooking() && m_model->sharing(), 60'000);
        QVERIFY(!m_model->sharing()->well);
        QCOMPARE(m_model->sharing()->mendable, 2);
        m_gui->click("shareMend", m_page);
        m_gui->click("shareNo", m_page);
        QVERIFY(!m_model->isLooking());
        m_gui->click("shareMend", m_page);
        m_gui->click("shareYes", m_page);
        WAIT_FOR(!m_model->isLooking() && m_model->sharing()->made, 60'000);
        QCOMPARE(m_model->sharing()->mendable, 0);
        QCOMPARE(student(u"stat -c '%a %G' /project/def-prof/student/page/in"_s), "2770 def-prof");
        QVERIFY(!m_gui->find("shareMend", m_page)->isVisible());
    }

    // The figures are those of now when somebody looks at them after a change of this window.
    void whatTheWindowRemovedIsReadAgainWhenThePageIsLookedAt()
    {
        student(u"mkdir -p ~/scratch/many"_s);
        m_gui->click("refreshStorage", m_page);
        WAIT_FOR(!m_model->isBusy(), 60'000);
        m_gui->open(PageId::Transfers);
        models::PaneModel *pane = m_gui->window().app()->clusterPane();
        WAIT_FOR(pane->hasContent() && !pane->isBusy(), 60'000);
        pane->open("/scratch/student");
        WAIT_FOR(pane->folder() == "/scratch/student" && !pane->isBusy(), 60'000);
        m_gui->open(PageId::Storage);
        QVERIFY(!m_model->isBusy()); // nothing was changed
        m_gui->open(PageId::Transfers);
        QSignalSpy acted(pane, &models::PaneModel::acted);
        pane->remove({"many"});
        WAIT_FOR(!acted.isEmpty(), 60'000);
        QCOMPARE(student(u"ls -d ~/scratch/many 2>/dev/null || echo gone"_s), "gone");
        m_gui->open(PageId::Storage);
        QVERIFY(m_model->isBusy());
        WAIT_FOR(!m_model->isBusy(), 60'000);
        m_gui->open(PageId::Transfers);
        m_gui->open(PageId::Storage);
        QVERIFY(!m_model->isBusy()); // once is enough
    }

    void aFolderThatIsNotThereIsAnErrorThatKeepsTheRest()
    {
        m_gui->find<QLineEdit>("shareFolder", m_page)->setText(u"/project/def-prof/student/nowhere"_s);
        m_gui->click("shareCheck", m_page);
        WAIT_FOR(!m_model->isLooking(), 60'000);
        QCOMPARE(m_model->phase(), Phase::Failed);
        QVERIFY(m_page->banner()->isVisible());
        QVERIFY(m_gui->find("area1", m_page)->isVisible());
    }

    void afterSigningOutTheLastFiguresStayWithTheirTime()
    {
        m_gui->window().app()->session()->signOut();
        QTRY_VERIFY(m_page->notice()->isVisible());
        QVERIFY(m_gui->find("area1", m_page)->isVisible());
        QVERIFY(!m_gui->find<QPushButton>("findFolders", m_gui->find("area1", m_page))->isEnabled());
        QVERIFY(!m_gui->find<QPushButton>("refreshStorage", m_page)->isEnabled());
        QVERIFY(m_gui->window().app()->dataset()->surroundings().quotas.isEmpty());
    }

private:
    std::unique_ptr<ExampleProject> m_project;
    std::unique_ptr<GuiDriver> m_gui;
    widgets::Page *m_page = nullptr;
    StorageModel *m_model = nullptr;
};

int run(int argc, char **argv)
{
    QApplication app(argc, argv);
    TestStoragePage test;
    return QTest::qExec(&test, argc, argv);
}

VOYAGEUR_TEST_RUN(run)

} // namespace tst_storagepage
#include "tst_storagepage.moc"
