// SPDX-License-Identifier: GPL-3.0-or-later
// TensorBoard and Jupyter (the practice cluster's stand-ins) in a real job: one click in the window, then a real browser, without
// a screen, shows the page that came through the tunnel; the next window finds them again.
#include "guidriver.h"
#include "looks.h"

#include "cluster/catalogue.h"
#include "practicehost.h"
#include "sshserver.h"
#include "testprogram.h"
#include "widgets/common/card.h"
#include "widgets/jobs/jobtabs.h"
#include "widgets/tunnels/jobserverspanel.h"

#include <QAction>
#include <QComboBox>
#include <QDesktopServices>
#include <QLabel>
#include <QLineEdit>
#include <QMenu>
#include <QProcess>
#include <QPushButton>
#include <QStandardPaths>

namespace tst_jobservers {

using namespace Qt::StringLiterals;
using namespace voyageur;
using namespace voyageur::tests;
using models::TunnelItem;
using widgets::JobTabs;
using widgets::PageId;

namespace {

QByteArray asStudent(const QString &text)
{
    return insidePractice({u"su"_s, u"-"_s, u"student"_s, u"-c"_s, text}).trimmed();
}

//! The page as a browser has it when its scripts have run.
QByteArray rendered(const QString &address)
{
    QString program = QStandardPaths::findExecutable(u"chromium-headless-shell"_s);
    QStringList words = {u"--no-sandbox"_s, u"--disable-gpu"_s, u"--no-proxy-server"_s};
    if (program.isEmpty()) {
        program = QStandardPaths::findExecutable(u"chromium"_s);
        words.prepend(u"--headless"_s);
    }
    if (program.isEmpty())
        qFatal("There is no chromium-headless-shell; installer/packages --tests installs it.");
    const QTemporaryDir profile;
    QProcess browser;
    browser.start(
        program,
        words + QStringList{u"--user-data-dir="_s + profile.path(), u"--virtual-time-budget=15000"_s, u"--dump-dom"_s, address});
    if (!browser.waitForFinished(90'000)) {
        browser.kill();
        browser.waitForFinished();
    }
    return browser.readAllStandardOutput();
}

} // namespace

//! Takes the place of the desktop's browser.
class Desktop final : public QObject {
    Q_OBJECT

public:
    Desktop() { QDesktopServices::setUrlHandler(u"http"_s, this, "open"); }
    ~Desktop() override { QDesktopServices::unsetUrlHandler(u"http"_s); }
    QStringList opened;

public slots:
    void open(const QUrl &url) { opened += url.toString(); }
};

class TestJobServers final : public QObject {
    Q_OBJECT

private slots:
    void initTestCase();
    void cleanupTestCase();
    void aJobThatWaitsOffersNone();
    void tensorBoardOpensByOneClick();
    void jupyterOpensWithItsToken();
    void aProgramOfOnesOwnThatDiesSaysWhy();
    void theNextWindowFindsThemAgain();
    void whatIsClosedLeavesNothing();
    void whatIsOpenEndsWithItsJob();
    void ofAJobThatIsOverTensorBoardOpensOnTheLoginNode();
    void whereTheClusterDoesNotWantItThatIsSaid();
    void theHubOfTheClusterIsNamed();

private:
    models::AppModel *app() const { return m_gui->window().app(); }
    widgets::Page *page() const { return m_gui->page(PageId::Jobs); }
    void choose(const QString &job) const;
    void trigger(const QString &act) const
    {
        m_gui->find<QPushButton>("openInJob", page())->menu()->findChild<QAction *>(act)->trigger();
    }
    //! The newest of the tunnels.
    TunnelItem last() const { return app()->tunnels()->tunnels().value(app()->tunnels()->tunnels().size() - 1); }
    QByteArray shownInBrowser();
    int serversInJobs() const;

    Desktop m_desktop;
    QString m_job;
    QString m_waiting;
    std::unique_ptr<GuiDriver> m_gui;
};

void TestJobServers::initTestCase()
{
    const QByteArray made = asStudent(
        u"rm -rf ~/scratch/voyageur/servers; [ -e ~/venvs/servers/ready ] || { module load python 2>/dev/null; virtualenv "
        u"--no-download ~/venvs/servers && "
        "~/venvs/servers/bin/pip install --no-index --no-deps tensorboard jupyterlab && touch ~/venvs/servers/ready; } >/dev/null"_s);
    QCOMPARE(made, QByteArray());
    m_job = QString::fromLatin1(
        asStudent(u"mkdir -p ~/scratch/servers/lightning_logs/version_7 && cd ~/scratch/servers && "
                  "touch lightning_logs/version_7/events.out.tfevents.1.node && "
                  "printf '%s\\n' '#!/bin/bash' 'source ~/venvs/servers/bin/activate' \"python -c 'import time; "
                  "time.sleep(500)'\" >job.sh && "
                  "sbatch --parsable --account=def-prof --time=15 --output=/dev/null --job-name=training job.sh"_s));
    m_waiting = QString::fromLatin1(asStudent(
        u"sbatch --parsable --hold --account=def-prof --time=15 --output=/dev/null --job-name=later --wrap='sleep 500'"_s));
    QVERIFY(m_job.toInt() > 0 && m_waiting.toInt() > 0);
    m_gui = std::make_unique<GuiDriver>();
    QCOMPARE(m_gui->signIn(u"practice"_s), QString());
}

void TestJobServers::cleanupTestCase()
{
    m_gui.reset();
    insidePractice({u"scancel"_s, m_job, m_waiting});
}

void TestJobServers::choose(const QString &job) const
{
    m_gui->open(PageId::Jobs);
    WAIT_FOR(app()->jobs()->table()->find(job), 60'000);
    app()->jobs()->select(job);
}

int TestJobServers::serversInJobs() const
{
    return asStudent(u"pgrep -u student -fa '^[^ ]*bash /.*/run[.]sh ' | grep -o 'server-[^ /]*' | sort -u | wc -l"_s).toInt();
}

QByteArray TestJobServers::shownInBrowser()
{
    if (m_desktop.opened.isEmpty())
        return "no browser was opened";
    return rendered(m_desktop.opened.takeLast());
}

void TestJobServers::aJobThatWaitsOffersNone()
{
    choose(m_waiting);
    QVERIFY(!m_gui->find<QPushButton>("openInJob", page())->isVisible());
    auto *tabs = m_gui->find<JobTabs>("jobTabs", page());
    tabs->choose(JobTabs::Tab::Servers);
    QTRY_VERIFY(!m_gui->find<QLabel>("serversWhyNot", page())->text().isEmpty());
    QVERIFY(!m_gui->find<QPushButton>("openServer", page())->isVisible());
    QCOMPARE(notReachedByTab(*page()), QStringList());
}

void TestJobServers::tensorBoardOpensByOneClick()
{
    choose(m_job);
    WAIT_FOR(m_gui->find<QPushButton>("openInJob", page())->isVisible(), 60'000);
    trigger(u"tensorboard"_s);
    QCOMPARE(m_gui->find<JobTabs>("jobTabs", page())->current(), JobTabs::Tab::Servers);
    WAIT_FOR(last().state == TunnelItem::State::Open || last().state == TunnelItem::State::Closed, 120'000);
    QVERIFY2(last().state == TunnelItem::State::Open, qPrintable(last().why));
    QCOMPARE(last().report.folder, u"lightning_logs"_s);
    QTRY_VERIFY(m_desktop.opened.size() == 1);
    QVERIFY(!m_desktop.opened[0].contains(last().report.page)); // what a command line would show is no secret
    const QString used = m_desktop.opened[0];
    const QByteArray shown = shownInBrowser();
    QVERIFY2(shown.contains("TensorBoard, stand-in of the practice cluster") && shown.contains("runs: version_7"),
             shown.constData());
    QVERIFY(!rendered(used).contains("TensorBoard")); // once
    // By its card again, and on the page of tunnels.
    m_gui->click("openTunnel", m_gui->find<QWidget>("jobServers", page()));
    QTRY_VERIFY(m_desktop.opened.size() == 1);
    QVERIFY(shownInBrowser().contains("runs: version_7"));
    QCOMPARE(app()->tunnels()->active(), 1);
    QCOMPARE(notReachedByTab(*page()), QStringList());
    trigger(u"tensorboard"_s); // the same is not started twice
    QTRY_VERIFY(m_desktop.opened.size() == 1);
    QCOMPARE(app()->tunnels()->tunnels().size(), 1);
    QVERIFY(shownInBrowser().contains("runs: version_7"));
}

void TestJobServers::jupyterOpensWithItsToken()
{
    trigger(u"jupyter"_s);
    QTRY_VERIFY(app()->tunnels()->tunnels().size() == 2);
    WAIT_FOR(last().state == TunnelItem::State::Open || last().state == TunnelItem::State::Closed, 120'000);
    QVERIFY2(last().state == TunnelItem::State::Open, qPrintable(last().why));
    QTRY_VERIFY(m_desktop.opened.size() == 1);
    const QByteArray shown = shownInBrowser(); // over a WebSocket, as kernels speak
    QVERIFY2(shown.contains("kernel: hello from " + last().report.node.toLatin1()), shown.constData());
    QCOMPARE(serversInJobs(), 2);
    // What another user of the cluster can see of it.
    const QByteArray token = last().report.page.section(u'=', 1).toLatin1();
    QCOMPARE(token.size(), 32);
    const QByteArray seen =
        insidePractice({u"su"_s, u"-"_s, u"student2"_s, u"-c"_s,
                        u"ps -e -o args=; cat /proc/[0-9]*/environ /proc/[0-9]*/cmdline 2>/dev/null; true"_s});
    QVERIFY(seen.contains("jupyterlab") && !seen.contains(token));
}

void TestJobServers::aProgramOfOnesOwnThatDiesSaysWhy()
{
    trigger(u"own"_s);
    auto *field = m_gui->find<QComboBox>("serverField", page());
    field->setEditText(u"echo it wants a licence >&2; exit 4 # {port}"_s);
    m_gui->click("openServer", page());
    QTRY_VERIFY(app()->tunnels()->tunnels().size() == 3);
    WAIT_FOR(last().state == TunnelItem::State::Closed, 120'000);
    QVERIFY2(last().why.contains(u"it wants a licence"_s) && last().why.contains(u'4'), qPrintable(last().why));
    QCOMPARE(m_desktop.opened, QStringList());
    app()->tunnels()->remove(last().id);
    QCOMPARE(app()->tunnels()->tunnels().size(), 2);
}

void TestJobServers::theNextWindowFindsThemAgain()
{
    const auto before = app()->tunnels()->tunnels();
    m_gui.reset();
    QCOMPARE(serversInJobs(), 2);
    m_gui = std::make_unique<GuiDriver>();
    QCOMPARE(m_gui->signIn(u"practice"_s), QString());
    m_gui->open(PageId::Tunnels);
    WAIT_FOR(app()->tunnels()->tunnels().size() == 2, 60'000);
    const TunnelItem found = app()->tunnels()->tunnels()[0];
    QCOMPARE(found.title, before[0].title);
    QVERIFY(found.state == TunnelItem::State::Closed && found.serverStays);
    app()->tunnels()->reopen(found.id);
    WAIT_FOR(app()->tunnels()->tunnels()[0].state == TunnelItem::State::Open, 60'000);
    // A page that stands in the browser goes on: same address, here and there.
    QCOMPARE(app()->tunnels()->tunnels()[0].report.url(), before[0].report.url());
    QTRY_VERIFY(m_desktop.opened.size() == 1);
    QVERIFY(shownInBrowser().contains("runs: version_7"));
    // And so do they outlive the session.
    app()->session()->signOut();
    QTRY_VERIFY(app()->tunnels()->tunnels()[0].state == TunnelItem::State::Closed);
    QVERIFY(app()->tunnels()->tunnels()[0].serverStays);
    QCOMPARE(m_gui->signIn(u"practice"_s), QString());
    QCOMPARE(app()->tunnels()->tunnels().size(), 2); // none is listed twice
    app()->tunnels()->reopen(found.id);
    WAIT_FOR(app()->tunnels()->tunnels()[0].state == TunnelItem::State::Open, 60'000);
    QCOMPARE(app()->tunnels()->tunnels()[0].report.url(), before[0].report.url());
    m_desktop.opened.clear();
}

void TestJobServers::whatIsClosedLeavesNothing()
{
    const auto items = app()->tunnels()->tunnels();
    app()->tunnels()->close(items[0].id); // one that is open
    WAIT_FOR(!app()->tunnels()->tunnels()[0].serverStays, 60'000);
    app()->tunnels()->close(items[1].id); // one that was only found
    WAIT_FOR(!app()->tunnels()->tunnels()[1].serverStays, 60'000);
    QTRY_VERIFY(serversInJobs() == 0);
    QCOMPARE(asStudent(u"ls ~/scratch/voyageur/servers"_s), QByteArray());
    QCOMPARE(asStudent(u"pgrep -u student -fc '[j]upyterlab|[r]un_main' || true"_s), QByteArray("0"));
}

void TestJobServers::whatIsOpenEndsWithItsJob()
{
    choose(m_job);
    WAIT_FOR(m_gui->find<QPushButton>("openInJob", page())->isVisible(), 60'000);
    m_desktop.opened.clear();
    trigger(u"tensorboard"_s);
    WAIT_FOR(m_desktop.opened.size() == 1, 120'000);
    insidePractice({u"scancel"_s, m_job});
    WAIT_FOR(app()->tunnels()->active() == 0, 60'000);
    QVERIFY2(last().why.contains(u"ended"_s) && !last().serverStays, qPrintable(last().why));
    QTRY_VERIFY(serversInJobs() == 0);
    QCOMPARE(asStudent(u"ls ~/scratch/voyageur/servers"_s), QByteArray());
}

void TestJobServers::ofAJobThatIsOverTensorBoardOpensOnTheLoginNode()
{
    m_desktop.opened.clear();
    choose(m_job);
    WAIT_FOR(app()->jobs()->table()->find(m_job)->hasEnded(), 60'000);
    QTRY_VERIFY(m_gui->find<QPushButton>("openInJob", page())->isVisible());
    const auto *menu = m_gui->find<QPushButton>("openInJob", page())->menu();
    QVERIFY(!menu->findChild<QAction *>(u"jupyter"_s)->isVisible() && !menu->findChild<QAction *>(u"own"_s)->isVisible());
    trigger(u"tensorboard"_s);
    QVERIFY(m_gui->find<QLabel>("serversWhyNot", page())->text().contains(u"login node"_s));
    QVERIFY(!m_gui->find<QComboBox>("serverKind", page())->isEnabled());
    WAIT_FOR(last().state == TunnelItem::State::Open
                 || (last().state == TunnelItem::State::Closed && !last().report.server.isEmpty()),
             120'000);
    QVERIFY2(last().state == TunnelItem::State::Open, qPrintable(last().why));
    QCOMPARE(last().report.folder, u"lightning_logs"_s);
    QVERIFY2(last().title.contains(u"login node"_s) && last().title.contains(m_job), qPrintable(last().title));
    QTRY_VERIFY(m_desktop.opened.size() == 1);
    const QByteArray shown = shownInBrowser();
    QVERIFY2(shown.contains("runs: version_7"), shown.constData());
    QCOMPARE(serversInJobs(), 1);
    const auto count = app()->tunnels()->tunnels().size();
    trigger(u"tensorboard"_s); // the same is not started twice
    QTRY_VERIFY(m_desktop.opened.size() == 1);
    QCOMPARE(app()->tunnels()->tunnels().size(), count);
    m_desktop.opened.clear();
    // The next window finds it, and its end leaves nothing.
    m_gui.reset();
    QCOMPARE(serversInJobs(), 1);
    m_gui = std::make_unique<GuiDriver>();
    QCOMPARE(m_gui->signIn(u"practice"_s), QString());
    WAIT_FOR(app()->tunnels()->tunnels().size() == 1, 60'000);
    QVERIFY2(last().why.contains(u"login node"_s), qPrintable(last().why));
    app()->tunnels()->reopen(last().id);
    WAIT_FOR(last().state == TunnelItem::State::Open, 60'000);
    QTRY_VERIFY(m_desktop.opened.size() == 1);
    QVERIFY(shownInBrowser().contains("runs: version_7"));
    app()->tunnels()->close(last().id);
    WAIT_FOR(!last().serverStays, 60'000);
    QTRY_VERIFY(serversInJobs() == 0);
    QCOMPARE(asStudent(u"ls ~/scratch/voyageur/servers"_s), QByteArray());
}

void TestJobServers::whereTheClusterDoesNotWantItThatIsSaid()
{
    app()->session()->session()->profile.facts.access.tensorBoardOnLoginNodes.value = false;
    choose(m_waiting);
    choose(m_job);
    m_gui->find<JobTabs>("jobTabs", page())->choose(JobTabs::Tab::Servers);
    QVERIFY(!m_gui->find<QPushButton>("openInJob", page())->isVisible());
    QVERIFY(!m_gui->find<QPushButton>("openServer", page())->isVisible());
    const QString why = m_gui->find<QLabel>("serversWhyNot", page())->text();
    QVERIFY2(why.contains(u"ended"_s) && why.contains(u"Results"_s) && why.contains(u"interactive job"_s), qPrintable(why));
    app()->session()->session()->profile.facts.access.tensorBoardOnLoginNodes.value = true;
}

void TestJobServers::theHubOfTheClusterIsNamed()
{
    auto *line = m_gui->find<QWidget>("jobServers", page())->findChild<widgets::JupyterHubLine *>();
    QVERIFY(line->isHidden()); // here there is none
    const auto catalogue = cluster::Catalogue::load();
    QVERIFY(catalogue.ok());
    const auto narval = catalogue->resolve(u"narval"_s);
    QVERIFY(narval.ok());
    const QString address = narval->facts.web.jupyterHub.valueOr({});
    QVERIFY(address.startsWith(u"https://"_s));
    app()->session()->session()->profile.facts.web.jupyterHub.value = address;
    choose(m_waiting);
    choose(m_job);
    m_gui->find<JobTabs>("jobTabs", page())->choose(JobTabs::Tab::Servers);
    QTRY_VERIFY(line->isVisible());
    const QString shown = line->findChild<QLabel *>(u"jupyterHub"_s)->text();
    QVERIFY2(shown.contains(u"href=\"%1\""_s.arg(address)) && shown.contains(u"its own job"_s), qPrintable(shown));
}

VOYAGEUR_WIDGET_TEST(TestJobServers)

} // namespace tst_jobservers
#include "tst_jobservers.moc"
