// SPDX-License-Identifier: GPL-3.0-or-later
// Step 2 with data that does not come from this computer, by the window alone.
#include "guidriver.h"
#include "testprogram.h"
#include "webserver.h"

#include "practicehost.h"
#include "sshserver.h"

#include <QCheckBox>
#include <QComboBox>
#include <QLabel>
#include <QLineEdit>
#include <QListWidget>
#include <QPushButton>

namespace tst_datasetpage {

using namespace Qt::StringLiterals;
using namespace voyageur;
using namespace voyageur::tests;
using widgets::PageId;

namespace {

QByteArray student(const QString &text)
{
    return insidePractice({u"su"_s, u"-"_s, u"student"_s, u"-c"_s, text}).trimmed();
}

} // namespace

class TestDatasetPage final : public QObject {
    Q_OBJECT

private slots:
    void initTestCase()
    {
        student(
            u"mkdir -p ~/page-data/small && cd ~/page-data && for i in $(seq 1100); do echo $i > small/$i; done && tar -czf a.tar.gz small"_s);
        for (const auto &[name, text] : {std::pair{u"train.py"_s, QByteArray("print(1)\n")},
                                         std::pair{u"voyageur.json"_s, QByteArray(R"({"version": 1, "name": "page-data"})")}}) {
            QFile file(m_folder.filePath(name));
            QVERIFY(file.open(QIODevice::WriteOnly) && file.write(text) == text.size());
        }
        m_gui = std::make_unique<GuiDriver>(widgets::WindowOptions{m_folder.path(), {}});
        m_page = m_gui->page(PageId::Dataset);
        m_model = m_gui->window().app()->dataset();
        QTRY_VERIFY(m_gui->window().app()->project()->isOpen());
    }
    void cleanupTestCase()
    {
        student(u"rm -rf ~/page-data ~/scratch/voyageur/page-data /scratch/student/voyageur/page-data"_s);
        m_gui.reset();
    }

    void aPageWithoutADatasetAsksWhereItIs()
    {
        m_gui->open(PageId::Dataset);
        QVERIFY(m_page->empty()->isVisible());
        QVERIFY(m_gui->find("firstPlacesPath", m_page)->isVisible());
        QVERIFY(!m_gui->find("firstPlacesUse", m_page)->isEnabled());
        QVERIFY(!m_gui->find("firstPlacesBrowse", m_page)->isEnabled()); // nobody is signed in
    }

    void whatCannotBeAPathIsSaidBesideIt()
    {
        QTest::keyClicks(m_gui->find<QLineEdit>("firstPlacesPath", m_page), u"$SCRATCH/data.tar"_s);
        QTest::keyClick(m_gui->find("firstPlacesPath", m_page), Qt::Key_Return);
        QVERIFY(m_gui->find("firstPlacesProblem", m_page)->isVisible());
        QVERIFY(m_page->empty()->isVisible());
        QVERIFY(!m_gui->window().app()->project()->file().dataset);
    }

    void aPathIsKeptAndLookedAtWhenSomebodySignsIn()
    {
        m_gui->find<QLineEdit>("firstPlacesPath", m_page)->clear();
        QTest::keyClicks(m_gui->find<QLineEdit>("firstPlacesPath", m_page), u"~/page-data/a.tar.gz"_s);
        QTest::keyClick(m_gui->find("firstPlacesPath", m_page), Qt::Key_Return);
        QTRY_VERIFY(m_gui->find("datasetElsewhere", m_page)->isVisible());
        QVERIFY(m_model->found().isEmpty());
        QCOMPARE(m_gui->signIn(u"practice"_s), QString());
        m_gui->open(PageId::Dataset);
        m_gui->click("datasetAct", m_page);
        WAIT_FOR(!m_model->found().isEmpty() && !m_model->isWorking(), 60'000);
        QVERIFY2(m_gui->find<QLabel>("datasetFound", m_page)->text().contains(u"tar.gz"_s), qPrintable(m_model->found()));
        QCOMPARE(m_model->stepState(), models::StepState::Done);
        QVERIFY(!m_gui->find("packDataset", m_page)->isVisible());
        const auto kept = projectfile::ProjectFile::load(m_folder.path());
        QVERIFY(kept.ok());
        QCOMPARE(kept->dataset->remote, u"~/page-data/a.tar.gz"_s);
    }

    void aFolderIsBrowsedToAndPackedOnRequest()
    {
        m_gui->click("showOtherPlaces", m_page);
        m_gui->click("placesBrowse", m_page);
        auto *list = m_gui->find<QListWidget>("clusterList");
        const auto rowOf = [&](const QString &name) {
            const auto found = list->findItems(name, Qt::MatchExactly);
            return found.isEmpty() ? -1 : list->row(found.first());
        };
        QTRY_VERIFY(rowOf(u"page-data"_s) >= 0);
        list->setCurrentRow(rowOf(u"page-data"_s));
        QTest::keyClick(list, Qt::Key_Return);
        QTRY_VERIFY(rowOf(u"small"_s) >= 0);
        list->setCurrentRow(rowOf(u"small"_s));
        m_gui->click("clusterOk");
        QVERIFY(m_gui->find<QLineEdit>("placesPath", m_page)->text().endsWith(u"page-data/small"_s));
        WAIT_FOR(!m_model->isWorking(), 60'000);
        QVERIFY2(m_model->mayPack(), qPrintable(m_model->error() ? m_model->error()->text() : m_model->found()));
        QVERIFY(!m_model->foundAdvice().isEmpty());
        QVERIFY(!m_model->remoteArchive().endsWith(u".tar"_s));
        QTest::keyClick(m_gui->find("packDataset", m_page), Qt::Key_Space);
        QVERIFY(m_model->packs());
        WAIT_FOR(!m_model->isWorking(), 60'000);
        QVERIFY2(m_model->remoteArchive().endsWith(u".tar"_s),
                 qPrintable(m_model->error() ? m_model->error()->text() : m_model->remoteArchive()));
        QVERIFY(m_gui->find<QCheckBox>("packDataset", m_page)->isChecked());
    }

    void anAddressIsFetchedAndAFailureSaysWhy()
    {
        m_server.file(u"b.csv"_s, "1,2\n");
        const auto give = [&](const QString &rest) {
            m_gui->find<QComboBox>("placesPlace", m_page)->setCurrentIndex(2);
            m_gui->find<QLineEdit>("placesAddress", m_page)->clear();
            QTest::keyClicks(m_gui->find<QLineEdit>("placesAddress", m_page), m_server.address(rest));
            m_gui->click("placesUse", m_page);
        };
        give(u"plain/b.csv"_s);
        WAIT_FOR(m_model->remoteArchive().endsWith(u"b.csv"_s) && !m_model->isWorking(), 60'000);
        give(u"404/gone.csv"_s);
        WAIT_FOR(m_model->error().has_value() && !m_model->isWorking(), 60'000);
        QCOMPARE(m_model->error()->code, base::ErrorCode::NotFound);
        QVERIFY(m_page->banner()->isVisible());
    }

    // What was sent, then what is here now: the page says what is true of each.
    void whatCannotBeSentDoesNotStandUnderComplete()
    {
        QVERIFY(QDir(m_folder.path()).mkdir(u"data"_s));
        QFile file(m_folder.filePath(u"data/a.bin"_s));
        QVERIFY(file.open(QIODevice::WriteOnly) && file.write("x") == 1);
        file.close();
        m_model->chooseFolder(m_folder.filePath(u"data"_s));
        QTRY_VERIFY(m_model->hasContent() && m_model->facts().files == 1 && !m_model->isBusy());
        auto *upload = m_gui->find("datasetAct", m_page);
        upload->setFocus();
        QTest::keyClick(upload, Qt::Key_Return);
        WAIT_FOR(m_page->notice()->isVisible() && !m_model->isWorking(), 60'000);
        QVERIFY2(m_page->notice()->headline().contains(u"complete"_s), qPrintable(m_page->notice()->headline()));
        QVERIFY(m_page->notice()->action());
        QCOMPARE(m_gui->window().focusWidget(), m_page->notice()->action()); // the next act, not what stands next
        QVERIFY(QFile::remove(file.fileName()));
        const auto counted = [&] { // not while it still counts what was there before
            m_model->surveyAgain();
            return m_model->facts().files;
        };
        QTRY_VERIFY(counted() == 0);
        QVERIFY(m_gui->find("verdict", m_page)->isVisible());
        QVERIFY2(!m_page->notice()->headline().contains(u"complete"_s) && m_page->notice()->headline().contains(u"earlier"_s),
                 qPrintable(m_page->notice()->headline()));
        QVERIFY(file.open(QIODevice::WriteOnly) && file.write("x") == 1);
        file.close();
        QTRY_VERIFY(counted() == 1);
        QVERIFY(!m_gui->find("verdict", m_page)->isVisible());
        QVERIFY(m_page->notice()->headline().contains(u"complete"_s));
    }

    // Half a dataset takes room there: it is said, and goes at a press.
    void whatACancelledUploadLeftIsSaidAndRemoved()
    {
        QVERIFY(QDir(m_folder.path()).mkdir(u"large"_s));
        constexpr qint64 half = 400'000'000;
        for (const auto &name : {u"large/a.bin"_s, u"large/b.bin"_s}) {
            QFile file(m_folder.filePath(name));
            QVERIFY(file.open(QIODevice::WriteOnly) && file.resize(half));
        }
        m_model->chooseFolder(m_folder.filePath(u"large"_s));
        QTRY_VERIFY(m_model->facts().files == 2 && !m_model->isBusy());
        m_gui->click("datasetAct", m_page);
        WAIT_FOR(m_model->progress().done > half / 10, 60'000);
        m_model->cancel();
        WAIT_FOR(!m_model->isWorking() && m_model->kept().bytes > 0, 60'000);
        const QString place = m_model->kept().place;
        const auto there = [&] { return student(u"ls -d '%1' >/dev/null 2>&1 && echo yes || echo no"_s.arg(place)); };
        QVERIFY2(there() == "yes", qPrintable(place));
        QVERIFY2(m_page->notice()->headline().contains(u"interrupted upload"_s), qPrintable(m_page->notice()->headline()));
        QWidget *remove = m_page->notice()->action();
        QVERIFY(remove && remove->property("text").toString() == u"Remove the partial copy"_s);
        remove->setFocus();
        QTest::keyClick(remove, Qt::Key_Space);
        WAIT_FOR(m_model->kept().bytes == 0, 60'000);
        QCOMPARE(there(), "no");
        QTRY_VERIFY(!m_page->notice()->isVisible());
        m_model->removeKept(); // nothing is left to be removed
        QVERIFY(!m_model->error() || m_model->error()->code == base::ErrorCode::Cancelled);
    }

private:
    QTemporaryDir m_folder;
    WebServer m_server;
    std::unique_ptr<GuiDriver> m_gui;
    widgets::Page *m_page = nullptr;
    models::DatasetModel *m_model = nullptr;
};

VOYAGEUR_WIDGET_TEST(TestDatasetPage)

} // namespace tst_datasetpage
#include "tst_datasetpage.moc"
