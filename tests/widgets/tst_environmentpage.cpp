// SPDX-License-Identifier: GPL-3.0-or-later
// Step 3's page on the practice cluster: the list is checked, the environment made, its versions kept, a module loaded.
#include "guidriver.h"
#include "testprogram.h"

#include <QClipboard>
#include <QFile>
#include <QGuiApplication>
#include <QLabel>
#include <QListView>
#include <QPlainTextEdit>
#include <QPushButton>

namespace tst_environmentpage {

using namespace Qt::StringLiterals;
using namespace voyageur;
using namespace voyageur::tests;
using widgets::PageId;

class tst_environmentpage : public QObject {
    Q_OBJECT

private slots:
    void aListIsCheckedMadeAndKept();
    void whatIsImportedIsListedByAButton();
    void whatIsThereInsteadIsWrittenByAButton();
    void aModuleIsLoadedAfterItsDiffWasSeen();
    void theProjectsModulesArePurgedOrderedAndSwapped();
    void aLongFailureIsFoldedBelowItsMeaning();

private:
    QString project(const QByteArray &list)
    {
        const QString folder = m_folder.path() + u'/' + QString::number(++m_projects);
        QDir().mkpath(folder);
        for (const auto &[name, bytes] :
             {std::pair("train.py", QByteArray("import numpy\n")), std::pair("requirements.txt", list)}) {
            QFile file(folder + u'/' + QString::fromLatin1(name));
            if (!file.open(QIODevice::WriteOnly) || file.write(bytes) != bytes.size())
                qFatal("not written");
        }
        return folder;
    }
    static QByteArray read(const QString &path)
    {
        QFile file(path);
        return file.open(QIODevice::ReadOnly) ? file.readAll() : QByteArray();
    }
    static bool says(const QWidget *page, const QString &text)
    {
        const auto labels = page->findChildren<QLabel *>();
        return std::ranges::any_of(labels,
                                   [&](const QLabel *label) { return label->isVisible() && label->text().contains(text); });
    }
    QTemporaryDir m_folder;
    int m_projects = 0;
};

void tst_environmentpage::aListIsCheckedMadeAndKept()
{
    const QString folder = project("numpy<2\nnvidia-nccl-cu12\n");
    const GuiDriver gui(widgets::WindowOptions{folder, u"practice"_s});
    QCOMPARE(gui.signIn(u"practice"_s), QString());
    gui.open(PageId::Environment);
    const auto *page = gui.page(PageId::Environment);
    QTRY_VERIFY(gui.find("environmentCheck", page)->isEnabled());
    gui.click("environmentCheck", page);
    WAIT_FOR(says(page, u"nvidia-nccl-cu12: "_s), 60000);
    QVERIFY(!gui.find("environmentFetch", page)->isVisible());
    gui.click("environmentAct", page);
    WAIT_FOR(gui.find("environmentKeep", page)->isVisible(), 120000);
    QVERIFY(gui.find<QPlainTextEdit>("environmentFrozen", page)->toPlainText().contains(u"\n+numpy==1.26.4+computecanada"_s));
    QCOMPARE(read(folder + u"/requirements.txt"_s), "numpy<2\nnvidia-nccl-cu12\n");
    gui.click("environmentKeep", page);
    const QString lock = folder + u"/requirements.lock-practice.txt"_s;
    QTRY_VERIFY(read(lock).contains("\nnumpy==1.26.4+computecanada\n"));
    QCOMPARE(read(folder + u"/requirements.txt"_s), "numpy<2\nnvidia-nccl-cu12\n"); // which is of every computer
    QTRY_VERIFY(says(page, u"requirements.lock-practice.txt"_s));
    QTRY_VERIFY(gui.find("environmentUndo", page)->isEnabled());
    gui.click("environmentUndo", page);
    QTRY_VERIFY(!QFile::exists(lock));
    gui.click("environmentInJobs", page);
    QTRY_VERIFY(read(folder + u"/voyageur.json"_s).contains("\"place\": \"job\""));
}

// A project without a list: what its program imports is shown, and installed once it is listed.
void tst_environmentpage::whatIsImportedIsListedByAButton()
{
    const QString folder = project({});
    const QString list = folder + u"/requirements.txt"_s;
    QVERIFY(QFile::remove(list));
    const GuiDriver gui(widgets::WindowOptions{folder, u"practice"_s});
    QCOMPARE(gui.signIn(u"practice"_s), QString());
    gui.open(PageId::Environment);
    const auto *page = gui.page(PageId::Environment);
    QTRY_VERIFY(says(page, u"Imported by train.py"_s) && says(page, u"numpy"_s));
    QVERIFY(!gui.find("environmentEditList", page)->isVisible()); // it would open the program
    QTRY_VERIFY(gui.find("environmentWriteList", page)->isEnabled());
    gui.click("environmentWriteList", page);
    QTRY_COMPARE(read(list), "numpy\n");
    QTRY_VERIFY(gui.find("environmentEditList", page)->isVisible() && !gui.find("environmentWriteList", page)->isVisible());
    QTRY_VERIFY(gui.find("environmentUndo", page)->isEnabled());
    gui.click("environmentUndo", page);
    QTRY_VERIFY(!QFile::exists(list) && gui.find("environmentWriteList", page)->isVisible());
    QTRY_VERIFY(gui.find("environmentWriteList", page)->isEnabled());
    gui.click("environmentWriteList", page);
    QTRY_VERIFY(QFile::exists(list) && gui.find("environmentAct", page)->isEnabled());
    gui.click("environmentAct", page);
    WAIT_FOR(gui.find("environmentKeep", page)->isVisible(), 120000);
    QVERIFY(gui.find<QPlainTextEdit>("environmentFrozen", page)->toPlainText().contains(u"\n+numpy=="_s));
}

// After a making that failed, without that anybody asked which packages there are.
void tst_environmentpage::whatIsThereInsteadIsWrittenByAButton()
{
    const QByteArray list = "numpy<2  # as in the course\r\npandas==1.0   # of the article\r\npyarrow\r\n";
    const QString folder = project(list);
    const GuiDriver gui(widgets::WindowOptions{folder, u"practice"_s});
    QCOMPARE(gui.signIn(u"practice"_s), QString());
    gui.open(PageId::Environment);
    const auto *page = gui.page(PageId::Environment);
    QTRY_VERIFY(gui.find("environmentAct", page)->isEnabled());
    gui.click("environmentAct", page);
    const auto button = [&](const QString &text) {
        for (auto *one : page->findChildren<QPushButton *>())
            if (one->isVisible() && one->isEnabled() && one->text() == text)
                return one;
        return static_cast<QPushButton *>(nullptr);
    };
    WAIT_FOR(button(u"Use pandas==2.2.3"_s) != nullptr, 120000);
    button(u"Use pandas==2.2.3"_s)->click();
    const QByteArray mended = "numpy<2  # as in the course\r\npandas==2.2.3   # of the article\r\npyarrow\r\n";
    QTRY_VERIFY(read(folder + u"/requirements.txt"_s) == mended);
    WAIT_FOR(button(u"Load arrow/15.0.1"_s) != nullptr && button(u"Use pandas==2.2.3"_s) == nullptr, 60000);
    button(u"Load arrow/15.0.1"_s)->click();
    QTRY_VERIFY(read(folder + u"/voyageur.json"_s).contains("arrow/15.0.1"));
    WAIT_FOR(button(u"Load arrow/15.0.1"_s) == nullptr, 60000);
    WAIT_FOR(gui.find("environmentUndo", page)->isEnabled(), 60000);
    gui.click("environmentUndo", page);
    QTRY_VERIFY(read(folder + u"/requirements.txt"_s) == list);
}

void tst_environmentpage::aModuleIsLoadedAfterItsDiffWasSeen()
{
    const QString folder = project("numpy\n");
    const GuiDriver gui(widgets::WindowOptions{folder, u"practice"_s});
    QCOMPARE(gui.signIn(u"practice"_s), QString());
    gui.open(PageId::Environment);
    const auto *page = gui.page(PageId::Environment);
    gui.click("modulesOpen", page);
    auto *list = gui.find<QListView>("modules", page);
    WAIT_FOR(list->model()->rowCount() > 3, 60000);
    const auto found = list->model()->match(list->model()->index(0, 0), Qt::DisplayRole, u"cudnn"_s, 1, Qt::MatchStartsWith);
    QVERIFY(found.isEmpty()); // cuda comes before
    const auto arrow = list->model()->match(list->model()->index(0, 0), Qt::DisplayRole, u"arrow"_s, 1, Qt::MatchStartsWith);
    QCOMPARE(arrow.size(), 1);
    list->setCurrentIndex(arrow.first());
    gui.click("moduleLook", page);
    WAIT_FOR(says(page, u"Apache Arrow"_s), 60000);
    gui.click("moduleLoad", page);
    WAIT_FOR(gui.find("moduleKeep", page)->isVisible() && gui.find("moduleKeep", page)->isEnabled(), 60000);
    QVERIFY(!read(folder + u"/voyageur.json"_s).contains("arrow"));
    QVERIFY(gui.find<QPlainTextEdit>("moduleDiff", page)->toPlainText().contains(u"arrow/15.0.1"_s));
    gui.click("moduleKeep", page);
    QTRY_VERIFY(read(folder + u"/voyageur.json"_s).contains("arrow/15.0.1"));
}

void tst_environmentpage::theProjectsModulesArePurgedOrderedAndSwapped()
{
    const QString folder = project("numpy\n");
    const GuiDriver gui(widgets::WindowOptions{folder, u"practice"_s});
    QCOMPARE(gui.signIn(u"practice"_s), QString());
    gui.open(PageId::Environment);
    const auto *page = gui.page(PageId::Environment);
    gui.click("modulesOpen", page);
    auto *list = gui.find<QListView>("modules", page);
    auto *own = gui.find<QListView>("modulesOwn", page);
    const auto lines = [&] { return gui.find<QLabel>("moduleLines", page)->text(); };
    const auto choose = [](QListView *view, const QString &name) {
        const auto found = view->model()->match(view->model()->index(0, 0), Qt::DisplayRole, name, 1, Qt::MatchExactly);
        QVERIFY2(!found.isEmpty(), qPrintable(name));
        view->setCurrentIndex(found.first());
    };
    const auto settled = [&] { return gui.find("moduleKeep", page)->isVisible() && gui.find("moduleKeep", page)->isEnabled(); };
    WAIT_FOR(list->model()->rowCount() > 3, 60000);
    choose(list, u"cuda/12.2"_s);
    QCOMPARE(gui.find<QPushButton>("moduleLoad", page)->text(), u"&Load"_s);
    gui.click("moduleLoad", page);
    WAIT_FOR(settled(), 60000);
    choose(list, u"cuda/12.6"_s);
    QCOMPARE(gui.find<QPushButton>("moduleLoad", page)->text(), u"S&wap"_s);
    gui.click("moduleLoad", page);
    WAIT_FOR(settled() && lines().endsWith(u"cuda/12.6"_s), 60000);
    choose(own, u"cuda/12.6"_s);
    gui.click("moduleUp", page);
    WAIT_FOR(settled() && lines().contains(u"cuda/12.6 "_s), 60000);
    gui.click("modulePurge", page);
    WAIT_FOR(settled() && lines().startsWith(u"module --force purge\nmodule load "_s), 60000);
    QVERIFY(!read(folder + u"/voyageur.json"_s).contains("cuda"));
    const QString shown = lines();
    gui.click("moduleKeep", page);
    QTRY_VERIFY(read(folder + u"/voyageur.json"_s).contains("\"purge\": true"));
    QCOMPARE(lines(), shown);
    choose(own, u"cuda/12.6"_s);
    gui.click("moduleRemove", page);
    WAIT_FOR(settled() && !lines().contains(u"cuda"_s), 60000);
}

void tst_environmentpage::aLongFailureIsFoldedBelowItsMeaning()
{
    const QString folder = project("pandas==1.0\n");
    const GuiDriver gui(widgets::WindowOptions{folder, u"practice"_s});
    QCOMPARE(gui.signIn(u"practice"_s), QString());
    gui.open(PageId::Environment);
    const auto *page = gui.page(PageId::Environment);
    QTRY_VERIFY(gui.find("environmentAct", page)->isEnabled());
    gui.click("environmentAct", page);
    const QWidget *banner = gui.page(PageId::Environment)->banner();
    WAIT_FOR(banner->isVisible(), 120000);
    QVERIFY(says(page, u"2.2.3"_s)); // what is there instead
    QVERIFY(!gui.find("serverText", banner)->isVisible());
    gui.click("serverWords", banner);
    QVERIFY(gui.find("serverText", banner)->isVisible());
    gui.click("serverCopy", banner);
    QVERIFY(QGuiApplication::clipboard()->text().contains(u"No matching distribution"_s));
}

VOYAGEUR_WIDGET_TEST(tst_environmentpage)

} // namespace tst_environmentpage
#include "tst_environmentpage.moc"
