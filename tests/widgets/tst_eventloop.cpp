// SPDX-License-Identifier: GPL-3.0-or-later
#include "guidriver.h"

#include "practicehost.h"
#include "testprogram.h"

#include <QAbstractButton>
#include <QAbstractItemView>
#include <QPlainTextEdit>
#include <QRandomGenerator>

#include <csignal>

namespace tst_eventloop {

using namespace Qt::StringLiterals;
using namespace voyageur;
using namespace voyageur::tests;
using widgets::PageId;

namespace {

constexpr int hang = 1500; // ms that the server does not answer
constexpr int late = 700;  // ms in which the window must come round

//! While it lives, no process of the practice cluster's sshd runs. Connections open and stay open, nothing answers.
class HangingServer final {
public:
    HangingServer() : m_processes(processTree(practicePid(u"sshd"_s)))
    {
        for (const qint64 pid : m_processes)
            ::kill(pid_t(pid), SIGSTOP);
    }
    ~HangingServer()
    {
        for (const qint64 pid : m_processes)
            ::kill(pid_t(pid), SIGCONT);
    }

private:
    QList<qint64> m_processes;
};

} // namespace

//! The server hangs at every stage: the window keeps turning, and goes on when the server does.
class TestEventLoop : public QObject {
    Q_OBJECT

private slots:
    void initTestCase();
    void cleanupTestCase();
    void whileSigningIn();
    void whileUploading();
    void whileMakingTheEnvironment();
    void whileTrying();
    void whileSubmittingAndFollowing();
    void whileAskingForJobs();
    void whileSigningOut();
    void closingTheWindowDoesNotWaitForTheServer();

private:
    //! Lets the event loop run against a server that hangs, after `act`; it must come round all the time.
    template <typename Act>
    void hangDuring(const char *stage, const Act &act)
    {
        const HangingServer server;
        m_ticks->restart();
        act();
        QTest::qWait(hang);
        qInfo("%s: %d rounds in %d ms, the longest took %lld ms", stage, m_ticks->count(), hang, m_ticks->largestGap());
        QVERIFY2(m_ticks->count() > 0 && m_ticks->largestGap() < late, stage);
    }
    void endsWell(PageId id, int milliseconds);

    std::unique_ptr<ExampleProject> m_example;
    std::unique_ptr<GuiDriver> m_gui;
    std::unique_ptr<Ticks> m_ticks;
};

void TestEventLoop::initTestCase()
{
    m_example = std::make_unique<ExampleProject>();
    // A dataset that was never sent: a cluster that is used again must not have it already.
    QFile more(m_example->folder() + u"/data/train/noise.bin"_s);
    QVERIFY(more.open(QIODevice::WriteOnly));
    QByteArray bytes(40'000'000, Qt::Uninitialized);
    QRandomGenerator random{quint32(QCoreApplication::applicationPid())};
    random.fillRange(reinterpret_cast<quint32 *>(bytes.data()), bytes.size() / 4);
    more.write(bytes);
    more.close();
    m_gui = std::make_unique<GuiDriver>(widgets::WindowOptions{m_example->folder(), u"practice"_s});
    m_ticks = std::make_unique<Ticks>();
    QTRY_VERIFY(m_gui->find("datasetAct", m_gui->page(PageId::Dataset))->isVisibleTo(m_gui->page(PageId::Dataset)));
}

void TestEventLoop::cleanupTestCase()
{
    m_ticks.reset();
    m_gui.reset();
}

void TestEventLoop::endsWell(PageId id, int milliseconds)
{
    widgets::Page *page = m_gui->page(id);
    QVERIFY(QTest::qWaitFor([&] { return page->notice()->isVisible() || page->banner()->isVisible(); }, milliseconds));
    QVERIFY2(!page->banner()->isVisible(),
             qPrintable(page->banner()->headline() + u"\n"_s + page->banner()->accessibleDescription()));
}

void TestEventLoop::whileSigningIn()
{
    m_gui->open(PageId::SignIn);
    widgets::Page *page = m_gui->page(PageId::SignIn);
    hangDuring("sign-in", [&] { m_gui->click("signIn", page); });
    QWidget *signedIn = m_gui->find("signedIn", page);
    WAIT_FOR(signedIn->isVisible() || page->banner()->isVisible(), 60000);
    QVERIFY2(signedIn->isVisible(), qPrintable(page->banner()->headline()));
}

void TestEventLoop::whileUploading()
{
    m_gui->open(PageId::Dataset);
    hangDuring("upload", [&] {
        m_gui->click("datasetAct", m_gui->page(PageId::Dataset));
        m_gui->open(PageId::Transfers); // and the window can be used meanwhile
        m_gui->open(PageId::Dataset);
    });
    endsWell(PageId::Dataset, 90000);
}

void TestEventLoop::whileMakingTheEnvironment()
{
    m_gui->open(PageId::Environment);
    hangDuring("environment", [&] { m_gui->click("environmentAct", m_gui->page(PageId::Environment)); });
    endsWell(PageId::Environment, 120000);
}

void TestEventLoop::whileTrying()
{
    m_gui->open(PageId::Try);
    hangDuring("try", [&] { m_gui->click("tryAct", m_gui->page(PageId::Try)); });
    endsWell(PageId::Try, 120000);
}

void TestEventLoop::whileSubmittingAndFollowing()
{
    m_gui->open(PageId::Submit);
    QTRY_VERIFY(m_gui->find<QAbstractButton>("submitAct")->isEnabled());
    hangDuring("submit", [&] { m_gui->click("submitAct", m_gui->page(PageId::Submit)); });
    endsWell(PageId::Submit, 90000);
    m_gui->open(PageId::Jobs);
    hangDuring("follow", [] {});
    auto *log = m_gui->find<QPlainTextEdit>("jobLog");
    WAIT_FOR(log->toPlainText().contains("images to learn from"_L1), 90000);
}

void TestEventLoop::whileAskingForJobs()
{
    m_gui->open(PageId::Jobs);
    hangDuring("jobs", [&] { m_gui->click("refreshJobs", m_gui->page(PageId::Jobs)); });
    WAIT_FOR(m_gui->find<QAbstractItemView>("jobTable")->model()->rowCount() > 0, 60000);
}

void TestEventLoop::whileSigningOut()
{
    hangDuring("sign-out", [&] { m_gui->click("signInOut"); });
    QVERIFY(m_gui->find<QAbstractButton>("connectionButton")->accessibleName().contains("Not signed in"_L1));
}

void TestEventLoop::closingTheWindowDoesNotWaitForTheServer()
{
    QCOMPARE(m_gui->signIn(u"practice"_s), QString());
    m_gui->open(PageId::Dataset);
    const HangingServer server;
    m_gui->click("datasetAct", m_gui->page(PageId::Dataset));
    QTest::qWait(300);
    QElapsedTimer clock;
    clock.start();
    m_gui.reset();
    qInfo("closing took %lld ms", clock.elapsed());
    QVERIFY(clock.elapsed() < 15000);
}

VOYAGEUR_WIDGET_TEST(TestEventLoop)

} // namespace tst_eventloop
#include "tst_eventloop.moc"
