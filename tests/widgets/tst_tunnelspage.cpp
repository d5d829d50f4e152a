// SPDX-License-Identifier: GPL-3.0-or-later
// Tunnels in the window: to a program in a real job.
#include "guidriver.h"

#include "practicehost.h"
#include "sshserver.h"
#include "testprogram.h"
#include "widgets/common/card.h"
#include "widgets/tunnels/tunnelspage.h"

#include <QComboBox>
#include <QLabel>
#include <QLineEdit>
#include <QPushButton>
#include <QTcpSocket>

namespace tst_tunnelspage {

using namespace Qt::StringLiterals;
using namespace voyageur;
using namespace voyageur::tests;
using widgets::PageId;

namespace {

constexpr int port = 19810;

QByteArray answerOf(const QString &url)
{
    const QUrl address(url);
    QTcpSocket socket;
    socket.connectToHost(address.host(), static_cast<quint16>(address.port()));
    if (!socket.waitForConnected(10'000))
        return {};
    socket.write("GET / HTTP/1.0\r\n\r\n");
    while (socket.waitForReadyRead(20'000)) {}
    return socket.readAll();
}

} // namespace

class TestTunnelsPage final : public QObject {
    Q_OBJECT

private slots:
    void initTestCase();
    void cleanupTestCase();
    void withoutALoginThePageAsksForOne();
    void aTunnelToAJobIsOpenedFromTheForm();
    void itsPageComesThroughAndIsCounted();
    void aClosedOneOpensAgainOnTheSamePort();
    void signingOutClosesItAndOneClickOpensItAgain();
    void theEndOfTheJobClosesIt();

private:
    QString state() const { return m_gui->find<widgets::Chip>("tunnelState", m_page)->text(); }
    QString url() const { return m_gui->find<QPushButton>("openTunnel", m_page)->text(); }
    QString why() const { return m_gui->find<QLabel>("tunnelWhy", m_page)->text(); }

    QString m_job;
    std::unique_ptr<GuiDriver> m_gui;
    widgets::Page *m_page = nullptr;
};

void TestTunnelsPage::initTestCase()
{
    m_gui = std::make_unique<GuiDriver>();
    m_page = m_gui->page(PageId::Tunnels);
    m_job = QString::fromLatin1(
        insidePractice({u"su"_s, u"-"_s, u"student"_s, u"-c"_s,
                        u"cd ~/scratch && sbatch --parsable --account=def-prof --time=10 --output=/dev/null --job-name=page "
                        u"--wrap='cd \"$SLURM_TMPDIR\"; exec python3 -m http.server %1'"_s.arg(port)})
            .trimmed());
    QVERIFY(!m_job.isEmpty());
}

void TestTunnelsPage::cleanupTestCase()
{
    m_gui.reset();
    insidePractice({u"scancel"_s, m_job});
}

void TestTunnelsPage::withoutALoginThePageAsksForOne()
{
    m_gui->open(PageId::Tunnels);
    m_gui->click("placeholderAction", m_page);
    QCOMPARE(m_gui->window().currentPage(), PageId::SignIn);
    QCOMPARE(m_gui->signIn(u"practice"_s), QString());
}

void TestTunnelsPage::aTunnelToAJobIsOpenedFromTheForm()
{
    m_gui->open(PageId::Tunnels);
    auto *jobs = m_gui->find<QComboBox>("tunnelJob", m_page);
    WAIT_FOR(jobs->findData(m_job) >= 0, 60'000);
    jobs->setCurrentIndex(jobs->findData(m_job));
    QTest::keyClicks(m_gui->find<QLineEdit>("tunnelPort", m_page), QString::number(port));
    m_gui->click("tunnelOpen", m_page);
    WAIT_FOR(state() == u"open"_s, 60'000);
    QVERIFY2(url().startsWith(u"http://127.0.0.1:"_s), qPrintable(url()));
    QCOMPARE(m_gui->window().app()->tunnels()->active(), 1);
    const QStringList commands = m_gui->window().app()->tunnels()->commands();
    QCOMPARE(commands.size(), 1);
    QVERIFY2(commands[0].startsWith(u"ssh -N -L 127.0.0.1:"_s) && commands[0].contains(u":%1 "_s.arg(port)),
             qPrintable(commands[0]));
}

void TestTunnelsPage::itsPageComesThroughAndIsCounted()
{
    QByteArray answer;
    WAIT_FOR((answer = answerOf(url())).startsWith("HTTP/1.0 200 "), 60'000); // the program may be slower than the tunnel
    auto *traffic = m_gui->find<QLabel>("tunnelTraffic", m_page);
    QTRY_VERIFY(traffic->isVisible() && !traffic->text().isEmpty());
    QTRY_VERIFY(m_gui->window().app()->tunnels()->tunnels()[0].report.traffic.received >= answer.size());
    m_gui->open(PageId::Jobs); // it goes on while another page is looked at
    m_gui->open(PageId::Tunnels);
    QVERIFY(answerOf(url()).startsWith("HTTP/1.0 200 "));
}

void TestTunnelsPage::aClosedOneOpensAgainOnTheSamePort()
{
    const QString before = url();
    m_gui->click("closeTunnel", m_page);
    QTRY_VERIFY(state() == u"closed"_s);
    QCOMPARE(answerOf(before), QByteArray());
    m_gui->click("reopenTunnel", m_page);
    WAIT_FOR(state() == u"open"_s, 60'000);
    QCOMPARE(url(), before);
}

void TestTunnelsPage::signingOutClosesItAndOneClickOpensItAgain()
{
    const QString before = url();
    m_gui->window().app()->session()->signOut();
    QTRY_VERIFY(state() == u"closed"_s);
    QVERIFY(!why().isEmpty());
    QCOMPARE(m_page->notice()->headline(), u"Signed out"_s);
    QCOMPARE(m_gui->signIn(u"practice"_s), QString());
    m_gui->open(PageId::Tunnels);
    m_gui->click("reopenTunnel", m_page);
    WAIT_FOR(state() == u"open"_s, 60'000);
    QCOMPARE(url(), before);
    QVERIFY(answerOf(url()).startsWith("HTTP/1.0 200 "));
}

void TestTunnelsPage::theEndOfTheJobClosesIt()
{
    insidePractice({u"scancel"_s, m_job});
    WAIT_FOR(state() == u"closed"_s, 90'000);
    QVERIFY2(why().contains(u"cancelled"_s), qPrintable(why()));
    m_gui->click("removeTunnel", m_page);
    QCOMPARE(m_gui->window().app()->tunnels()->tunnels().size(), 0);
}

int run(int argc, char **argv)
{
    QApplication app(argc, argv);
    TestTunnelsPage test;
    return QTest::qExec(&test, argc, argv);
}

VOYAGEUR_TEST_RUN(run)

} // namespace tst_tunnelspage
#include "tst_tunnelspage.moc"
