// SPDX-License-Identifier: GPL-3.0-or-later
// Steps 4 and 5 through the window: what would be refused is said first, an interactive job that was left is found again, what
// worked becomes the script, a chain is rehearsed, and each look before a submission has its verdict.
#include "guidriver.h"

#include "looks.h"
#include "practicehost.h"
#include "sshserver.h"
#include "testprogram.h"
#include "tryout/interactive.h"
#include "widgets/terminal/terminalview.h"

#include <QAbstractButton>
#include <QLabel>
#include <QLineEdit>
#include <QListWidget>
#include <QPlainTextEdit>
#include <QScrollBar>
#include <QSpinBox>
#include <QTabBar>

namespace tst_trypage {

using namespace Qt::StringLiterals;
using namespace voyageur;
using namespace voyageur::tests;
using models::SessionModel;
using widgets::PageId;

namespace {

constexpr int aMinute = 60'000;

//! Interactive jobs of tries that wait or run.
QByteArray left()
{
    QByteArray lines;
    for (const QByteArray &line :
         insidePractice({u"squeue"_s, u"--noheader"_s, u"--states=PD,R,CF"_s, u"--format=%j %T"_s}).split('\n'))
        if (line.startsWith("try-"))
            lines += line + '\n';
    return lines;
}

} // namespace

class TestTryPage final : public QObject {
    Q_OBJECT

private slots:
    void initTestCase();
    void init();
    void cleanup();
    void whatWouldBeRefusedIsSaidBeforeItIsAskedFor();
    void anInteractiveJobThatWasLeftIsGoneBackIntoAndBecomesTheScript();
    void aChainIsRehearsedAndEachLookBeforeItsSubmissionHasAVerdict();

private:
    SessionModel *session() const { return m_gui->window().app()->session(); }
    models::TryModel *tryOut() const { return m_gui->window().app()->tryOut(); }
    QWidget *page(PageId id) const { return m_gui->page(id); }
    void openWindow();
    void scrollDown() const;
    void type(const char *field, const QString &text, PageId on) const;
    QString rows(const char *list, PageId on) const;

    QTemporaryDir m_folder;
    std::unique_ptr<GuiDriver> m_gui;
};

void TestTryPage::initTestCase()
{
    QFile program(m_folder.filePath(u"train"_s));
    QVERIFY(program.open(QIODevice::WriteOnly));
    program.write("#!/bin/sh\necho epoch 1\n");
    program.setPermissions(program.permissions() | QFile::ExeOwner);
    projectfile::ProjectFile file = projectfile::ProjectFile::forFolder(m_folder.path());
    file.name = u"trypage"_s;
    file.code.program = u"train"_s;
    file.code.arguments = {u"{results}"_s};
    file.environment.requirements = QString();
    file.job.account = u"def-prof"_s;
    file.job.memory = u"200M"_s;
    file.job.time = u"0:10:00"_s;
    QVERIFY(file.save().ok());
}

void TestTryPage::init()
{
    QTRY_VERIFY2_WITH_TIMEOUT(left().isEmpty(), left().constData(), aMinute);
    openWindow();
}

void TestTryPage::cleanup()
{
    m_gui.reset();
}

void TestTryPage::openWindow()
{
    m_gui = std::make_unique<GuiDriver>(widgets::WindowOptions{m_folder.path(), u"practice"_s});
    QCOMPARE(m_gui->signIn(u"practice"_s), QString());
}

void TestTryPage::type(const char *field, const QString &text, PageId on) const
{
    auto *edit = m_gui->find<QWidget>(field, page(on));
    edit->setFocus();
    auto *line = qobject_cast<QLineEdit *>(edit);
    line = line ? line : edit->findChild<QLineEdit *>();
    line->selectAll();
    QTest::keyClicks(line, text);
    QTest::keyClick(line, Qt::Key_Tab);
}

QString TestTryPage::rows(const char *list, PageId on) const
{
    QStringList texts;
    const auto *widget = m_gui->find<QListWidget>(list, page(on));
    for (int row = 0; row < widget->count(); ++row)
        texts += widget->item(row)->text();
    return texts.join(u'\n');
}

void TestTryPage::whatWouldBeRefusedIsSaidBeforeItIsAskedFor()
{
    m_gui->open(PageId::Try);
    WAIT_FOR(!tryOut()->judgement().share.isEmpty(), aMinute); // the cluster has told what its nodes have
    QVERIFY2(tryOut()->judgement().refusals.isEmpty(), qPrintable(tryOut()->judgement().refusals.join(u'\n')));
    type("tryMemory", u"9000G"_s, PageId::Try);
    QVERIFY(!tryOut()->judgement().refusals.isEmpty());
    QVERIFY(m_gui->find("tryNotes", page(PageId::Try))->isVisible());
    m_gui->click("tryAct", page(PageId::Try));
    WAIT_FOR(tryOut()->error().has_value(), aMinute);
    QCOMPARE(tryOut()->error()->code, base::ErrorCode::CheckFailed);
    QVERIFY(tryOut()->mayInsist() && !tryOut()->isWorking());
    QCOMPARE(left(), QByteArray());
    type("tryMemory", u"200M"_s, PageId::Try);
    QVERIFY(tryOut()->judgement().refusals.isEmpty());
}

void TestTryPage::anInteractiveJobThatWasLeftIsGoneBackIntoAndBecomesTheScript()
{
    // As a program that was killed leaves it: asked for, and nobody there.
    const auto file = projectfile::ProjectFile::load(m_folder.path());
    QVERIFY(file.ok());
    auto &cluster = *session()->session();
    const auto allocation = tryout::newAllocation(cluster);
    QVERIFY(tryout::askFor(cluster, allocation, tryout::tryRequest(*file), {}).ok());
    const auto granted = tryout::waitForGrant(cluster, allocation, base::Deadline::after(std::chrono::seconds(60)), {}, {});
    QVERIFY2(granted.ok(), granted.ok() ? "" : qPrintable(granted.error().text()));
    m_gui.reset();
    openWindow();
    m_gui->open(PageId::Try);
    auto *back = m_gui->find<QAbstractButton>("tryGoBack", page(PageId::Try));
    WAIT_FOR(back->isVisible(), aMinute);
    QVERIFY(m_gui->find("tryGiveBack", page(PageId::Try))->isVisible());
    QCOMPARE(tryOut()->allocation()->look().job.id, granted->job.id);

    m_gui->click("tryGoBack", page(PageId::Try));
    WAIT_FOR(tryOut()->allocation()->terminal() && tryOut()->allocation()->terminal()->isLive(), aMinute);
    QVERIFY(!back->isVisible());
    auto *terminal = m_gui->find<widgets::TerminalView>("tryTerminalView", page(PageId::Try));
    WAIT_FOR(tryOut()->allocation()->terminal()->screen()->foldersTold() > 0, aMinute); // its prompt
    QTest::keyClicks(terminal, u"echo worked >done.txt"_s);
    QTest::keyClick(terminal, Qt::Key_Return);
    WAIT_FOR(!tryOut()->allocation()->typed().isEmpty(), aMinute);
    // What a try writes for the shell is read before the next prompt.
    const QByteArray checks = allocation.folder.child("checks").bytes();
    QVERIFY(session()->session()->host->run(ssh::ShellCommand{"mkdir", "-p", "--", checks}).ok());
    ssh::RunOptions lines;
    lines.input = "from_try=lo''aded\n";
    QVERIFY(session()->session()->host->run(ssh::ShellCommand{"tee", "--", checks + "/environment"}, lines).ok());
    QTest::keyClick(terminal, Qt::Key_Return);
    QTest::keyClicks(terminal, u" echo \"it is $from_try\""_s); // a blank first: not recorded
    QTest::keyClick(terminal, Qt::Key_Return);
    WAIT_FOR(terminal->visibleText().contains(u"it is loaded"_s), aMinute);
    m_gui->find<QTabBar>("tryTabs", page(PageId::Try))->setCurrentIndex(3);
    m_gui->click("writeTryScript", page(PageId::Try));
    WAIT_FOR(m_gui->script()->place().path.endsWith(u"/from-try.sh"_s) && m_gui->script()->isRead(), aMinute);
    QVERIFY(page(PageId::Script)->isVisible());
    QVERIFY(m_gui->script()->text().shown().contains(u"echo worked >done.txt"_s));

    // The connection is lost: after the next sign-in it is there again, with its terminal.
    const auto sshd = session()->session()->host->run(ssh::ShellCommand::script("echo $PPID"));
    QVERIFY(sshd.ok());
    insidePractice({u"kill"_s, u"-9"_s, QString::fromLatin1(sshd->out.trimmed())});
    WAIT_FOR(session()->state() == SessionModel::State::SignedOut, aMinute);
    m_gui->open(PageId::Try);
    QVERIFY(tryOut()->allocationText().contains(u"ten minutes"_s));
    m_gui->click("signInAgain");
    WAIT_FOR(session()->state() == SessionModel::State::SignedIn, aMinute);
    WAIT_FOR(tryOut()->allocation()->terminal()->isLive(), aMinute);
    QCOMPARE(tryOut()->allocation()->look().job.id, granted->job.id);
    m_gui->click("tryGiveBack", page(PageId::Try));
    WAIT_FOR(!tryOut()->allocation()->isHeld(), aMinute);
    QTRY_VERIFY2_WITH_TIMEOUT(left().isEmpty(), left().constData(), aMinute);
}

void TestTryPage::scrollDown() const
{
    for (auto *bar : page(PageId::Submit)->findChildren<QScrollBar *>())
        bar->setValue(bar->maximum());
}

void TestTryPage::aChainIsRehearsedAndEachLookBeforeItsSubmissionHasAVerdict()
{
    models::SubmitModel *submit = m_gui->window().app()->submit();
    m_gui->open(PageId::Submit);
    submit->setChain(40, 200, {});
    QVERIFY(!submit->chainText().isEmpty());
    m_gui->chooseSheet(1);
    WAIT_FOR(m_gui->find("rehearseChain", page(PageId::Submit))->isVisible(), aMinute);
    m_gui->click("rehearseChain", page(PageId::Submit));
    QVERIFY(submit->isWorking());
    QTRY_VERIFY_WITH_TIMEOUT(!submit->isWorking(), 2 * aMinute);
    QVERIFY2(submit->rehearsal().has_value(), submit->error() ? qPrintable(submit->error()->text()) : "");
    QVERIFY2(submit->rehearsal()->text.contains(u"proves nothing"_s), qPrintable(submit->rehearsal()->text));

    m_gui->click("makeScript", page(PageId::Submit));
    QTRY_VERIFY_WITH_TIMEOUT(submit->hasScript() && !submit->isWorking(), aMinute);
    const QString good = submit->script();
    m_gui->find<QPlainTextEdit>("script", page(PageId::Submit))->setPlainText(good + u"\nif true; then\n"_s);
    QVERIFY(submit->isEdited());

    // A time that nobody can read stays where it was typed, with what is wrong; nothing is submitted with the one before.
    auto *time = m_gui->find<QLineEdit>("jobTime", page(PageId::Submit));
    const QWidget *wrong = m_gui->find("jobTimeWrong", page(PageId::Submit));
    const QString before = submit->time();
    QVERIFY(!wrong->isVisible());
    QTRY_VERIFY_WITH_TIMEOUT(!submit->isWorking(), aMinute);
    m_gui->chooseSheet(1);
    type("jobTime", u"two hours"_s, PageId::Submit);
    QTRY_VERIFY(wrong->isVisible());
    QVERIFY(wrong->findChild<QLabel *>()->text().contains(u"This is not a time"_s));
    emit submit->changed();
    QCOMPARE(time->text(), u"two hours"_s);
    m_gui->window().resize(900, 600);
    const auto inSight = [this](const QWidget *widget) {
        const QWidget *where = page(PageId::Submit);
        return widget->isVisible() && where->rect().contains(QRect(widget->mapTo(where, QPoint(0, 0)), widget->size()));
    };
    m_gui->chooseSheet(0);
    scrollDown();
    QVERIFY(inSight(m_gui->find("submitAct", page(PageId::Submit))));
    m_gui->click("submitAct", page(PageId::Submit));
    QVERIFY(!submit->isWorking() && time->hasFocus() && inSight(time));
    QCOMPARE(submit->time(), before);
    type("jobTime", before, PageId::Submit);
    QTRY_VERIFY(!wrong->isVisible());
    scrollDown();
    m_gui->click("submitAct", page(PageId::Submit));
    QTRY_VERIFY(inSight(m_gui->find("preflight", page(PageId::Submit)))); // however far it was scrolled
    QTRY_VERIFY_WITH_TIMEOUT(submit->error().has_value() && !submit->isWorking(), aMinute);
    QTRY_VERIFY(inSight(m_gui->find("preflight", page(PageId::Submit))) && inSight(m_gui->page(PageId::Submit)->banner()));
    QTRY_COMPARE(flawsOf(m_gui->window()).join(u'\n'), QString());
    const QString said = rows("preflight", PageId::Submit);
    QVERIFY2(said.contains(u"bash can read the script: failed"_s), qPrintable(said));
    QCOMPARE(said.count(u'\n'), 4);
    QVERIFY2(said.contains(u"room"_s) && said.contains(u"exist: "_s), qPrintable(said));
    QVERIFY(!submit->mayInsist()); // not with "Submit anyway" either
    submit->setChain(0, 0, {});
}

VOYAGEUR_WIDGET_TEST(TestTryPage)

} // namespace tst_trypage
#include "tst_trypage.moc"
