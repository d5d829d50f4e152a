// SPDX-License-Identifier: GPL-3.0-or-later
// Step 5 while the cluster is ill, and with a script that the person has changed: what the page says is true at each moment.
#include "frozendaemon.h"
#include "guidriver.h"

#include "testprogram.h"
#include "widgets/common/banner.h"

#include <QAbstractButton>
#include <QFile>
#include <QFileInfo>
#include <QLineEdit>
#include <QPlainTextEdit>
#include <QTemporaryDir>
#include <QTextCursor>

namespace tst_submitpage {

using namespace Qt::StringLiterals;
using namespace voyageur;
using namespace voyageur::tests;
using widgets::PageId;

class TestSubmitPage final : public QObject {
    Q_OBJECT

private slots:
    void initTestCase();
    void cleanupTestCase();
    void whatThePersonWroteStays();
    void whatIsAskedForInTheScriptIsWhatTheProjectAsksFor();
    void theScriptIsCheckedWhileItIsWritten();
    void whoChangesTheSameLineIsAsked();
    void aJobIsGreenUntilTheNextIsUndecided();
    void whatAnIllClusterRefusesIsNotTheScriptsFault();
    void anotherProjectIsOpenedWithoutAQuestionAsTheScriptIsKept();

private:
    widgets::Page *page() const { return m_gui->page(PageId::Submit); }
    models::SubmitModel *submit() const { return m_gui->window().app()->submit(); }
    QString said(PageId id) const
    {
        return m_gui->page(id)->banner()->headline() + u' ' + m_gui->page(id)->banner()->accessibleDescription();
    }

    QTemporaryDir m_folder;
    std::unique_ptr<ImpatientSlurm> m_impatient;
    std::unique_ptr<GuiDriver> m_gui;
};

void TestSubmitPage::initTestCase()
{
    for (const auto &[name, text] :
         {std::pair{u"train.py"_s, QByteArray("print('hello')\n")},
          {u"alone.sh"_s, "#!/bin/bash\n#SBATCH --account=def-prof --time=0:05:00 --mem=100M\nhostname\n"},
          {u"voyageur.json"_s, R"({"version": 1, "name": "states", "environment": {"requirements": "", "place": "job"},
           "job": {"account": "def-prof", "time": "0:05:00", "memory": "100M"}})"}}) {
        QFile file(m_folder.filePath(name));
        QVERIFY(file.open(QIODevice::WriteOnly) && file.write(text) == text.size());
    }
    m_impatient = std::make_unique<ImpatientSlurm>();
    m_gui = std::make_unique<GuiDriver>(widgets::WindowOptions{m_folder.path(), u"practice"_s});
    QTRY_VERIFY(m_gui->window().app()->project()->isOpen());
    QCOMPARE(m_gui->signIn(u"practice"_s), QString());
    m_gui->open(PageId::Submit);
    m_gui->click("makeScript", page());
    WAIT_FOR(submit()->hasScript() && !submit()->isWorking(), 60'000);
}

void TestSubmitPage::cleanupTestCase()
{
    if (m_gui)
        (void)m_gui->window().app()->session()->session()->host->run(ssh::ShellCommand{"bash", "-lc", "scancel --me"});
    m_gui.reset();
    m_impatient.reset();
}

void TestSubmitPage::whatThePersonWroteStays()
{
    auto *editor = m_gui->find<QPlainTextEdit>("script", page());
    const QString made = editor->toPlainText();
    editor->setFocus();
    editor->moveCursor(QTextCursor::End);
    QTest::keyClicks(editor, u"# mine"_s);
    m_gui->click("makeScript", page());
    WAIT_FOR(!submit()->isWorking(), 60'000);
    QVERIFY(editor->toPlainText().endsWith(u"# mine"_s));
    QCOMPARE(submit()->setTime(u"0:10:00"_s), QString()); // of the project
    WAIT_FOR(!submit()->isWorking() && submit()->script().contains(u"--time=0:10:00\n"_s), 60'000);
    QVERIFY(editor->toPlainText().endsWith(u"# mine"_s));
    QCOMPARE(editor->toPlainText().count(u"#SBATCH"_s), made.count(u"#SBATCH"_s));
    QVERIFY(!submit()->draft()->proposal() && submit()->isEdited());
    while (editor->document()->isUndoAvailable())
        editor->undo();
    QCOMPARE(editor->toPlainText(), made);
    WAIT_FOR(submit()->time() == u"0:05:00"_s && !submit()->isWorking(), 60'000); // it was asked for in the script
}

void TestSubmitPage::whatIsAskedForInTheScriptIsWhatTheProjectAsksFor()
{
    auto *time = m_gui->find<QLineEdit>("formTime", page());
    QCOMPARE(time->text(), u"0:05:00"_s);
    time->setFocus();
    time->selectAll();
    QTest::keyClicks(time, u"0:07:00"_s);
    QVERIFY(submit()->script().contains(u"--time=0:07:00\n"_s));
    QTRY_VERIFY(submit()->time() == u"0:07:00"_s);
    WAIT_FOR(!submit()->isWorking(), 60'000);
    QVERIFY(time->hasFocus());
    QVERIFY(!submit()->isEdited());
    QCOMPARE(m_gui->find<QLineEdit>("jobTime", page())->text(), u"0:07:00"_s); // on the sheet of the chain
    const auto isWritten = [this] {
        QFile file(m_folder.filePath(u"voyageur.json"_s));
        return file.open(QIODevice::ReadOnly) && file.readAll().contains(R"("time": "0:07:00")");
    };
    QTRY_VERIFY(isWritten());
}

void TestSubmitPage::theScriptIsCheckedWhileItIsWritten()
{
    auto *editor = m_gui->find<QPlainTextEdit>("script", page());
    const int before = submit()->draft()->findingCount(base::Severity::Error);
    QTextCursor cursor = editor->document()->find(u"#SBATCH --time"_s);
    QVERIFY(!cursor.isNull());
    cursor.insertText(u"#SBATCH --tme"_s);
    QTRY_VERIFY(submit()->draft()->findingCount(base::Severity::Error) > before);
    QTRY_VERIFY(m_gui->find("scriptFindings", page())->isVisible());
    editor->undo();
    QTRY_VERIFY(submit()->draft()->findingCount(base::Severity::Error) == before);
    WAIT_FOR(!submit()->isWorking(), 60'000);
}

void TestSubmitPage::whoChangesTheSameLineIsAsked()
{
    auto *editor = m_gui->find<QPlainTextEdit>("script", page());
    QTextCursor cursor = editor->document()->find(u"train.py"_s);
    QVERIFY(!cursor.isNull());
    cursor.insertText(u"train.py --mine"_s);
    projectfile::ProjectFile file = m_gui->window().app()->project()->file();
    file.code.arguments = {u"--theirs"_s};
    m_gui->window().app()->project()->change(file); // of which the script is made at once
    WAIT_FOR(!submit()->isWorking() && submit()->draft()->proposal(), 60'000);
    QVERIFY(submit()->script().contains(u"--mine"_s) && !submit()->script().contains(u"--theirs"_s));
    QVERIFY(m_gui->find("scriptDiff", page())->isVisible());
    m_gui->click("acceptDiff", page());
    QVERIFY(submit()->script().contains(u"--theirs"_s) && !submit()->script().contains(u"--mine"_s));
    editor->undo();
    QVERIFY(submit()->script().contains(u"--mine"_s));
    editor->redo();
    QVERIFY(!submit()->isEdited());
}

void TestSubmitPage::aJobIsGreenUntilTheNextIsUndecided()
{
    m_gui->click("submitAct", page());
    WAIT_FOR(page()->notice()->isVisible() || page()->banner()->isVisible(), 60'000);
    QVERIFY2(page()->notice()->isVisible(), qPrintable(said(PageId::Submit)));
    const QString first = submit()->lastJob();
    QVERIFY(page()->notice()->headline().contains(first));
    const FrozenDaemon controller(u"slurmctld"_s);
    m_gui->click("submitAct", page());
    QVERIFY(submit()->isWorking());
    QVERIFY2(!page()->notice()->isVisible(), qPrintable(page()->notice()->headline()));
    bool green = false;
    const auto look =
        connect(submit(), &models::SubmitModel::changed, this, [&] { green = green || page()->notice()->isVisible(); });
    WAIT_FOR(!submit()->isWorking(), 60'000);
    disconnect(look);
    QVERIFY(!green && !page()->notice()->isVisible()); // it was not decided, and then it was refused
    QCOMPARE(submit()->lastJob(), first);
}

void TestSubmitPage::whatAnIllClusterRefusesIsNotTheScriptsFault()
{
    const auto judge = [&](PageId id) {
        const QString words = said(id);
        QVERIFY2(m_gui->page(id)->banner()->isVisible() && words.contains(u"Slurm is not responding now."_s)
                     && words.contains(u"Nothing was submitted."_s) && words.contains(u"The script is not the cause."_s),
                 qPrintable(words));
        QVERIFY2(!words.contains(u"refused"_s) && !words.contains(u"change the script"_s), qPrintable(words));
        QVERIFY(!m_gui->page(id)->notice()->isVisible());
    };
    judge(PageId::Submit); // from the submission before
    QVERIFY(!submit()->mayInsist());
    {
        const FrozenDaemon controller(u"slurmctld"_s);
        m_gui->script()->open(m_folder.filePath(u"alone.sh"_s));
        m_gui->open(PageId::Script);
        QTRY_VERIFY(m_gui->script()->name() == u"alone.sh"_s && !m_gui->script()->isBusy());
        QTRY_VERIFY(m_gui->find<QAbstractButton>("submitScript", m_gui->page(PageId::Script))->isEnabled());
        m_gui->click("submitScript", m_gui->page(PageId::Script));
        WAIT_FOR(m_gui->page(PageId::Script)->banner()->isVisible(), 60'000);
        judge(PageId::Script);
        QVERIFY(m_gui->script()->lastJob().isEmpty());
    }
    m_gui->open(PageId::Submit);
    const QString first = submit()->lastJob();
    m_gui->click("bannerAction", page()->banner());
    WAIT_FOR(page()->notice()->isVisible() || page()->banner()->isVisible(), 60'000);
    QVERIFY2(page()->notice()->isVisible(), qPrintable(said(PageId::Submit)));
    QVERIFY(submit()->lastJob() != first);
}

void TestSubmitPage::anotherProjectIsOpenedWithoutAQuestionAsTheScriptIsKept()
{
    const QTemporaryDir other;
    QFile file(other.filePath(u"voyageur.json"_s));
    QVERIFY(file.open(QIODevice::WriteOnly) && file.write(R"({"version": 1, "name": "other"})") > 0);
    file.close();
    auto *project = m_gui->window().app()->project();
    const auto opens = [&](const QString &folder) {
        project->open(folder);
        QTRY_VERIFY(project->isOpen() && QFileInfo(project->folder()) == QFileInfo(folder));
        QVERIFY(!m_gui->find("replacingBar")->isVisible());
    };
    const auto makes = [&] {
        m_gui->open(PageId::Submit);
        WAIT_FOR(!submit()->isWorking(), 60'000);
        m_gui->click("makeScript", page());
        WAIT_FOR(submit()->hasScript() && !submit()->isWorking(), 60'000);
    };
    opens(other.path());
    opens(m_folder.path());
    makes();
    auto *editor = m_gui->find<QPlainTextEdit>("script", page());
    editor->setFocus();
    editor->moveCursor(QTextCursor::End);
    QTest::keyClicks(editor, u"# theirs"_s);
    QVERIFY(submit()->isEdited());
    opens(other.path()); // at once: before it is kept by itself
    QVERIFY(!submit()->hasScript());
    opens(m_folder.path());
    makes();
    QVERIFY2(submit()->script().trimmed().endsWith(u"# theirs"_s), qPrintable(submit()->script()));
}

VOYAGEUR_WIDGET_TEST(TestSubmitPage)

} // namespace tst_submitpage
#include "tst_submitpage.moc"
