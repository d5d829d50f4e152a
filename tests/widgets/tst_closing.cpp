// SPDX-License-Identifier: GPL-3.0-or-later
// A lost session and the way back; closing the window while something runs. Real sshd, real verbs.
#include "guidriver.h"

#include "practicehost.h"
#include "program.h"
#include "sshserver.h"
#include "testprogram.h"
#include "tests/support/sshdlog.h"
#include "widgets/common/choicebar.h"
#include "widgets/terminal/terminalpage.h"
#include "widgets/terminal/terminalview.h"

#include <QAbstractButton>
#include <QFile>
#include <QLabel>
#include <QProcess>
#include <QRandomGenerator>

namespace tst_closing {

using namespace Qt::StringLiterals;
using namespace voyageur;
using namespace voyageur::tests;
using models::SessionModel;
using models::TerminalTab;
using widgets::ChoiceBar;
using widgets::PageId;

namespace {

//! How often the practice cluster's sshd let somebody in.
qsizetype logins()
{
    QFile log(practice().value("sshdLog"_L1).toString());
    if (!log.open(QIODevice::ReadOnly))
        qFatal("sshd's log cannot be read");
    return voyageur::tests::loginsIn(log.readAll());
}

QByteArray onCluster(const GuiDriver &gui, const ssh::ShellCommand &command)
{
    const auto output = gui.window().app()->session()->session()->host->run(command);
    if (!output)
        qFatal("%s", qPrintable(output.error().text()));
    return output->out.trimmed();
}

//! Ends the server's half of the session, as a crash of the login node would.
void killServerSide(const GuiDriver &gui)
{
    const QByteArray sshd = onCluster(gui, ssh::ShellCommand::script("echo $PPID"));
    insidePractice({u"kill"_s, u"-9"_s, QString::fromLatin1(sshd)});
}

//! Of the file that an upload leaves when it is cut.
qint64 partSize(const GuiDriver &gui)
{
    return onCluster(gui,
                     ssh::ShellCommand::script(
                         "find ~/ /scratch/ -user \"$USER\" -name '*.part' -printf '%s\\n' 2>/dev/null | sort -n | tail -1"))
        .toLongLong();
}

QProcessEnvironment noScreen()
{
    auto environment = QProcessEnvironment::systemEnvironment();
    environment.insert(u"QT_QPA_PLATFORM"_s, u"offscreen"_s);
    return environment;
}

int runVoyageur(const QStringList &words)
{
    QProcess process;
    process.setProcessEnvironment(noScreen());
    process.start(qEnvironmentVariable("VOYAGEUR_PROGRAM"), words);
    // The window of this program is asked, too: its event loop has to turn.
    if (!QTest::qWaitFor([&] { return process.state() == QProcess::NotRunning; }, 60000)) {
        process.kill();
        process.waitForFinished();
        return -1;
    }
    return process.exitCode();
}

} // namespace

class TestClosing final : public QObject {
    Q_OBJECT

private slots:
    void init();
    void cleanup();
    void withNothingRunningTheWindowCloses();
    void aLostSessionSaysSoOnEveryPageAndNothingSignsIn();
    void oneClickBringsItBackWithItsTerminals();
    void anUploadThatWasCutIsResumedWithOneClick();
    void closingAsksOnceAndCancelStays();
    void theQuestionEndsWithItsReason();
    void aPromptIsNothingThatRuns();
    void withoutAWindowTheSessionIsSharedAndTheWindowComesBack();
    void anotherProjectOpensAWindowOfItsOwn();
    void whenTheWorkIsDoneTheProgramEnds();

private:
    void signIn() { QCOMPARE(m_gui->signIn(u"practice"_s), QString()); }
    TerminalTab *openTerminal();
    void type(const QString &text) { QTest::keyClicks(terminalPage()->currentView(), text + u'\r'); }
    widgets::TerminalPage *terminalPage() const { return qobject_cast<widgets::TerminalPage *>(m_gui->page(PageId::Terminal)); }
    bool shows(const QString &text)
    {
        return QTest::qWaitFor([&] { return terminalPage()->currentView()->visibleText().contains(text); }, 30000);
    }
    ChoiceBar *asks() const { return m_gui->find<ChoiceBar>("closingBar"); }
    ChoiceBar *lost() const { return m_gui->find<ChoiceBar>("lostBar"); }
    SessionModel *session() const { return m_gui->window().app()->session(); }

    std::unique_ptr<GuiDriver> m_gui;
};

void TestClosing::init()
{
    m_gui = std::make_unique<GuiDriver>();
}

void TestClosing::cleanup()
{
    m_gui.reset();
}

TerminalTab *TestClosing::openTerminal()
{
    m_gui->open(PageId::Terminal);
    m_gui->click("placeholderAction", terminalPage());
    TerminalTab *tab = m_gui->window().app()->terminal()->tab(0);
    if (!QTest::qWaitFor([&] { return tab->isLive() && !tab->folder().isEmpty(); }, 30000))
        qFatal("no shell");
    return tab;
}

void TestClosing::withNothingRunningTheWindowCloses()
{
    signIn();
    QVERIFY(m_gui->window().close());
    QVERIFY(asks()->isHidden());
}

void TestClosing::aLostSessionSaysSoOnEveryPageAndNothingSignsIn()
{
    signIn();
    const auto before = logins();
    m_gui->open(PageId::Jobs);
    QVERIFY(lost()->isHidden());
    killServerSide(*m_gui);
    QTRY_VERIFY(session()->state() == SessionModel::State::SignedOut);
    QTRY_VERIFY(lost()->isVisible());
    QVERIFY2(lost()->headline().contains("Signed out"_L1), qPrintable(lost()->headline()));
    QVERIFY(!lost()->accessibleDescription().isEmpty());
    QVERIFY(m_gui->find<QAbstractButton>("connectionButton")->accessibleName().contains("Signed out"_L1));
    for (const PageId page : {PageId::Welcome, PageId::Code, PageId::Dataset, PageId::Transfers, PageId::Script}) {
        m_gui->window().showPage(page);
        QVERIFY(lost()->isVisible());
        QVERIFY(m_gui->find("signInAgain")->isVisible());
    }
    m_gui->window().showPage(PageId::SignIn);
    QVERIFY(lost()->isHidden());
    QTest::qWait(4000); // longer than any timer of the pages
    QCOMPARE(session()->state(), SessionModel::State::SignedOut);
    QCOMPARE(logins(), before);
}

void TestClosing::oneClickBringsItBackWithItsTerminals()
{
    signIn();
    TerminalTab *tab = openTerminal();
    type(u"mkdir -p /tmp/stay; cd /tmp/stay; echo before$((1 + 1))"_s);
    QVERIFY(shows(u"before2"_s));
    QTRY_VERIFY(tab->folder() == u"/tmp/stay"_s);
    const auto before = logins();
    killServerSide(*m_gui);
    QTRY_VERIFY(tab->state() == TerminalTab::State::Lost);
    QVERIFY(terminalPage()->currentView()->visibleText().contains("before2"_L1));
    m_gui->click("signInAgain");
    WAIT_FOR(tab->isLive(), 60000);
    QCOMPARE(logins(), before + 1);
    QCOMPARE(m_gui->window().currentPage(), PageId::Terminal);
    type(u"echo in:$PWD:"_s);
    QVERIFY(shows(u"in:/tmp/stay:"_s));
    QVERIFY(terminalPage()->currentView()->find(u"before2"_s, Qt::CaseSensitive, widgets::TerminalView::Direction::Above));
    QVERIFY(!m_gui->find("signInAgain")->isVisible());
    QCOMPARE(session()->attempts(session()->clusterName()).succeeded, 2);
    QVERIFY2(m_gui->find("connectionButton")->toolTip().contains(": 2 worked"_L1),
             qPrintable(m_gui->find("connectionButton")->toolTip()));
}

void TestClosing::anUploadThatWasCutIsResumedWithOneClick()
{
    const ExampleProject example(ExampleProject::Images::Few);
    QFile more(example.folder() + u"/data/train/noise.bin"_s);
    QVERIFY(more.open(QIODevice::WriteOnly));
    more.write(QByteArray::number(QRandomGenerator::global()->generate64())); // never sent before
    QVERIFY(more.resize(600'000'000));
    more.close();
    m_gui.reset();
    m_gui = std::make_unique<GuiDriver>(widgets::WindowOptions{example.folder(), u"practice"_s});
    signIn();
    m_gui->open(PageId::Dataset);
    const QByteArray sshd = onCluster(*m_gui, ssh::ShellCommand::script("echo $PPID"));
    QTRY_VERIFY(m_gui->find("datasetAct", m_gui->page(PageId::Dataset))->isEnabled());
    models::ActivityModel *activities = m_gui->window().app()->activities();
    m_gui->click("datasetAct", m_gui->page(PageId::Dataset));
    WAIT_FOR(partSize(*m_gui) > 1'000'000, 60000);
    insidePractice({u"kill"_s, u"-9"_s, QString::fromLatin1(sshd)});
    QTRY_VERIFY(session()->state() == SessionModel::State::SignedOut);
    QTRY_VERIFY(activities->resumable());
    auto *resume = m_gui->find<QAbstractButton>("resumeActivity");
    QVERIFY(resume->isVisible());
    QVERIFY(!resume->isEnabled());
    m_gui->click("signInAgain");
    WAIT_FOR(resume->isEnabled(), 60000);
    const qint64 there = partSize(*m_gui);
    QVERIFY(there > 0);
    m_gui->click("resumeActivity");
    QVERIFY(m_gui->window().app()->dataset()->isWorking());
    while (m_gui->window().app()->dataset()->isWorking()) {
        const qint64 now = partSize(*m_gui); // nothing once it has its own name
        QVERIFY2(now == 0 || now >= there, qPrintable(u"%1 of %2"_s.arg(now).arg(there)));
        QTest::qWait(20);
    }
    QVERIFY2(m_gui->window().app()->dataset()->isUploaded(),
             m_gui->window().app()->dataset()->error() ? qPrintable(m_gui->window().app()->dataset()->error()->text()) : "");
    QCOMPARE(activities->rowCount(), 1); // the entry that was cut has gone
    QVERIFY(!activities->resumable());
}

void TestClosing::closingAsksOnceAndCancelStays()
{
    signIn();
    openTerminal();
    type(u"sleep 600"_s);
    m_gui->open(PageId::Jobs);
    QVERIFY(!m_gui->window().close());
    QVERIFY(m_gui->window().isVisible());
    QVERIFY(asks()->isVisible());
    QVERIFY2(asks()->headline().contains("terminal"_L1), qPrintable(asks()->headline()));
    QCOMPARE(QApplication::focusWidget(), m_gui->find("goOnWithoutWindow"));
    QVERIFY(!m_gui->window().close());
    QCOMPARE(asks()->findChildren<QAbstractButton *>(u"goOnWithoutWindow"_s).size(), 1);
    int windows = 0;
    for (const QWidget *widget : QApplication::topLevelWidgets())
        windows += widget->isVisible() ? 1 : 0;
    QCOMPARE(windows, 1); // no dialog
    QTest::keyClick(QApplication::focusWidget(), Qt::Key_Escape);
    QVERIFY(asks()->isHidden());
    QVERIFY(m_gui->page(PageId::Jobs)->isAncestorOf(QApplication::focusWidget())
            || m_gui->find("rail")->isAncestorOf(QApplication::focusWidget()));
    // By keyboard alone: the second answer.
    QVERIFY(!m_gui->window().close());
    QTest::keyClick(QApplication::focusWidget(), Qt::Key_Tab);
    QCOMPARE(QApplication::focusWidget(), m_gui->find("stopAndClose"));
    QTest::keyClick(QApplication::focusWidget(), Qt::Key_Space);
    QVERIFY(!m_gui->window().isVisible());
    QVERIFY(!m_gui->window().isWithoutWindow());
}

void TestClosing::theQuestionEndsWithItsReason()
{
    signIn();
    TerminalTab *tab = openTerminal();
    type(u"sh -c 'echo runs$((4 + 4)); exec sleep 600'"_s); // a key pressed before it has the terminal would be the shell's
    QVERIFY(shows(u"runs8"_s));
    QVERIFY(tab->runsProgram());
    QVERIFY(!m_gui->window().close());
    QVERIFY(asks()->isVisible());
    QTest::keyClick(terminalPage()->currentView(), Qt::Key_C, Qt::ControlModifier);
    QTRY_VERIFY(!tab->runsProgram());
    QTRY_VERIFY(asks()->isHidden());
    QVERIFY(m_gui->window().isVisible());
    QVERIFY(m_gui->window().close());
}

void TestClosing::aPromptIsNothingThatRuns()
{
    signIn();
    TerminalTab *tab = openTerminal();
    type(u"echo done$((4 + 4))"_s);
    QVERIFY(shows(u"done8"_s));
    QTRY_VERIFY(!tab->runsProgram());
    QVERIFY(m_gui->window().close());
}

void TestClosing::withoutAWindowTheSessionIsSharedAndTheWindowComesBack()
{
    signIn();
    const auto before = logins();
    TerminalTab *tab = openTerminal();
    type(u"sleep 600"_s);
    QVERIFY(tab->runsProgram());
    QVERIFY(!m_gui->window().close());
    m_gui->click("goOnWithoutWindow");
    QVERIFY(!m_gui->window().isVisible());
    QVERIFY(m_gui->window().isWithoutWindow());
    QCOMPARE(runVoyageur({u"jobs"_s, u"practice"_s}), 0);
    QCOMPARE(logins(), before);
    QTest::qWait(3000);
    QVERIFY(m_gui->window().isWithoutWindow());
    QCOMPARE(session()->state(), SessionModel::State::SignedIn);
    QCOMPARE(runVoyageur({}), 0);
    QVERIFY(m_gui->window().isVisible());
    QVERIFY(!m_gui->window().isWithoutWindow());
    QVERIFY(asks()->isHidden());
    QVERIFY(tab->runsProgram());
    // And once more from the beginning.
    QVERIFY(!m_gui->window().close());
    m_gui->click("goOnWithoutWindow");
    QVERIFY(m_gui->window().isWithoutWindow());
    QCOMPARE(runVoyageur({}), 0);
    QVERIFY(m_gui->window().isVisible());
    QCOMPARE(logins(), before);
}

void TestClosing::anotherProjectOpensAWindowOfItsOwn()
{
    signIn();
    openTerminal();
    type(u"sleep 600"_s);
    QVERIFY(!m_gui->window().close());
    m_gui->click("goOnWithoutWindow");
    const QTemporaryDir folder;
    QVERIFY(!widgets::bringBackWindow({folder.path(), {}}));
    QVERIFY(m_gui->window().isWithoutWindow());
    QVERIFY(widgets::bringBackWindow({}));
    QTRY_VERIFY(m_gui->window().isVisible());
    QVERIFY(!widgets::bringBackWindow({}));
}

namespace {

//! In a program of its own: closes the window over a command that ends soon, and goes on without it.
int closeAndGoOn()
{
    GuiDriver gui;
    if (const QString failure = gui.signIn(u"practice"_s); !failure.isEmpty())
        qFatal("%s", qPrintable(failure));
    gui.open(PageId::Terminal);
    gui.click("placeholderAction", gui.page(PageId::Terminal));
    TerminalTab *tab = gui.window().app()->terminal()->tab(0);
    if (!QTest::qWaitFor([&] { return tab->isLive() && !tab->folder().isEmpty(); }, 30000))
        return 10;
    QTest::keyClicks(qobject_cast<widgets::TerminalPage *>(gui.page(PageId::Terminal))->currentView(), u"sleep 5\r"_s);
    if (gui.window().close())
        return 11;
    gui.click("goOnWithoutWindow");
    return QApplication::exec() == 0 && !gui.window().isVisible() && !tab->runsProgram() ? 0 : 12;
}

} // namespace

void TestClosing::whenTheWorkIsDoneTheProgramEnds()
{
    QProcess process;
    process.setProcessChannelMode(QProcess::ForwardedChannels);
    process.start(QCoreApplication::applicationFilePath(), voyageur::tests::ofThisTest({u"--close-and-go-on"_s}));
    QVERIFY(process.waitForFinished(90000));
    QCOMPARE(process.exitStatus(), QProcess::NormalExit);
    QCOMPARE(process.exitCode(), 0);
}

int run(int argc, char **argv)
{
    QApplication app(argc, argv);
    if (argc == 2 && qstrcmp(argv[1], "--close-and-go-on") == 0)
        return closeAndGoOn();
    TestClosing test;
    return QTest::qExec(&test, argc, argv);
}

VOYAGEUR_TEST_RUN(run)

} // namespace tst_closing
#include "tst_closing.moc"
