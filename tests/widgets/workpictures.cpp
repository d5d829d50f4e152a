// SPDX-License-Identifier: GPL-3.0-or-later
#include "photographer.h"

#include "practicehost.h"
#include "sshserver.h"
#include "widgets/terminal/terminalpage.h"
#include "widgets/terminal/terminalview.h"

#include <QClipboard>
#include <QComboBox>
#include <QLineEdit>
#include <QTcpSocket>
#include <QToolButton>

namespace voyageur::tests {

using namespace Qt::StringLiterals;
using models::TunnelItem;
using widgets::PageId;
using widgets::TerminalView;

namespace {

QString submit(const QString &options, const QString &program)
{
    return QString::fromLatin1(
        insidePractice({u"su"_s, u"-"_s, u"student"_s, u"-c"_s,
                        u"cd ~/scratch && sbatch --parsable --account=def-prof --time=10 --output=/dev/null %1 --wrap='%2'"_s.arg(
                            options, program)})
            .trimmed());
}

void signIn(const GuiDriver &gui)
{
    if (const QString failure = gui.signIn(u"practice"_s); !failure.isEmpty())
        qFatal("%s", qPrintable(failure));
}

//! Ends the server's half of the session, as a crash of the login node would.
void cutSession(const GuiDriver &gui)
{
    models::SessionModel *session = gui.window().app()->session();
    const auto sshd = session->session()->host->run(ssh::ShellCommand::script("echo $PPID"));
    if (!sshd.ok())
        qFatal("%s", qPrintable(sshd.error().text()));
    insidePractice({u"kill"_s, u"-9"_s, QString::fromLatin1(sshd->out.trimmed())});
    waitFor("the end of the session", [&] { return session->state() == models::SessionModel::State::SignedOut; });
}

class Terminals final {
public:
    explicit Terminals(const GuiDriver &gui)
        : m_gui(gui), m_page(qobject_cast<widgets::TerminalPage *>(gui.page(PageId::Terminal)))
    {
    }

    TerminalView *view() const { return m_page->currentView(); }
    void open(const char *button) const
    {
        m_gui.click(button, m_page);
        models::TerminalModel *terminals = m_gui.window().app()->terminal();
        waitFor("a shell", [&] { return !terminals->tab(terminals->count() - 1)->folder().isEmpty(); });
    }
    void type(const QString &line, const QString &answer) const
    {
        QTest::keyClicks(view(), line + u'\r');
        if (!QTest::qWaitFor([&] { return view()->visibleText().contains(answer); }, 30000))
            qFatal("There is no %s in:\n%s", qPrintable(answer), qPrintable(view()->visibleText()));
        QTest::qWait(300); // the prompt after it
    }

private:
    const GuiDriver &m_gui;
    widgets::TerminalPage *m_page;
};

// What people see there: coloured names, a training's output, 256 and true colours.
void fillTerminal(const Terminals &terminals)
{
    terminals.type(uR"(PS1='\[\e[1;32m\]\u@login1\[\e[0m\]:\[\e[1;34m\]\w\[\e[0m\]$ '; mkdir -p ~/cats/runs; cd ~/cats; clear)"_s,
                   u"login1"_s);
    terminals.type(u"touch train.py job.sh data.tar.gz; chmod +x job.sh; ln -sf job.sh last; ls -l --color=always"_s,
                   u"train.py"_s);
    terminals.type(
        uR"(for i in 1 2 3; do printf 'epoch \e[1m%d\e[0m/20  loss \e[33m0.%d71\e[0m  accuracy \e[32m0.8%d\e[0m\n' $i $i $i; done)"_s,
        u"0.83"_s);
    terminals.type(uR"(for c in 0 1 2 3 4 5 6 7 8 9 10 11 12 13 14 15; do printf '\e[48;5;%dm %2d \e[0m' $c $c; done; echo)"_s,
                   u" 14  15"_s);
    terminals.type(
        uR"(printf '\e[31mred \e[4munderlined\e[0m \e[7mreverse\e[0m \e[38;2;255;128;0mtrue colour\e[0m \e[3mitalic\e[0m \303\251t\303\251 \346\274\242\345\255\227 \342\224\214\342\224\200\342\224\220\n')"_s,
        u"┌─┐"_s);
}

} // namespace

void terminalPages(const Photographer &photographer)
{
    const GuiDriver gui;
    gui.open(PageId::Terminal);
    photographer.take(gui, u"terminal-signedout"_s);
    signIn(gui);
    gui.open(PageId::Terminal);
    photographer.take(gui, u"terminal-empty"_s);
    const Terminals terminals(gui);
    terminals.open("placeholderAction");
    terminals.open("newTerminal");
    fillTerminal(terminals);
    photographer.take(gui, u"terminal"_s);
    QTest::keyClick(terminals.view(), Qt::Key_F, Qt::ControlModifier | Qt::ShiftModifier);
    QTest::keyClicks(gui.find<QLineEdit>("terminalFind"), u"loss"_s);
    photographer.take(gui, u"terminal-find"_s);
    QTest::keyClicks(gui.find<QLineEdit>("terminalFind"), u"es"_s);
    photographer.take(gui, u"terminal-notfound"_s);
    gui.click("terminalFindClose");
    QGuiApplication::clipboard()->setText(
        u"module load python/3.11\nsource ~/venvs/cats/bin/activate\npython train.py --epochs 20\n"_s);
    QTest::keyClick(terminals.view(), Qt::Key_V, Qt::ControlModifier | Qt::ShiftModifier);
    photographer.take(gui, u"terminal-paste"_s);
    gui.click("dontPaste");
    QTest::keyClicks(terminals.view(), u"sleep 600\r"_s);
    models::TunnelsModel *tunnels = gui.window().app()->tunnels();
    tunnels->open({}, practice().value("port"_L1).toInt(), 0);
    waitFor("an open tunnel", [&] { return tunnels->tunnels()[0].state == TunnelItem::State::Open; });
    gui.window().close();
    photographer.take(gui, u"closing"_s);
    gui.click("keepWindow");
    cutSession(gui);
    photographer.take(gui, u"terminal-lost"_s);
    gui.open(PageId::Jobs);
    photographer.take(gui, u"jobs-lost"_s);
    gui.open(PageId::Tunnels);
    photographer.take(gui, u"tunnels-lost"_s);
    gui.window().showPage(PageId::Welcome);
    photographer.take(gui, u"welcome-lost"_s);
    signIn(gui);
    gui.open(PageId::Terminal);
    waitFor("the shell", [&] { return gui.window().app()->terminal()->tab(1)->isLive(); });
    QTest::qWait(1000);
    photographer.take(gui, u"terminal-again"_s);
}

// Open and used, open where nothing listens, waiting for its job, closed; a job to choose.
void tunnelPages(const Photographer &photographer)
{
    const GuiDriver gui;
    gui.open(PageId::Tunnels);
    photographer.take(gui, u"tunnels-empty"_s);
    signIn(gui);
    gui.open(PageId::Tunnels);
    photographer.take(gui, u"tunnels-none"_s);
    const QString running = submit(u"--job-name=cats"_s, u"sleep 600"_s);
    const QString waiting = submit(u"--job-name=cats-long --begin=now+1hour"_s, u"sleep 600"_s);
    auto *jobs = gui.find<QComboBox>("tunnelJob", gui.page(PageId::Tunnels));
    waitFor("the jobs", [&] { return jobs->findData(running) >= 0 && jobs->findData(waiting) >= 0; });
    models::TunnelsModel *tunnels = gui.window().app()->tunnels();
    const int first = tunnels->open({}, practice().value("port"_L1).toInt(), 0);
    const auto item = [&](int id) { return tunnels->tunnels().at(id - first); };
    const int refused = tunnels->open(running, 6006, 0);
    for (const int id : {first, refused}) {
        waitFor("an open tunnel", [&] { return item(id).state == TunnelItem::State::Open; });
        QTcpSocket socket;
        socket.connectToHost(u"127.0.0.1"_s, static_cast<quint16>(item(id).report.localPort));
        waitFor("a connection", [&] { return item(id).report.traffic.received > 0 || item(id).report.traffic.failed > 0; });
    }
    photographer.take(gui, u"tunnels"_s);
    const int waits = tunnels->open(waiting, 8888, 0);
    waitFor("a tunnel that waits", [&] { return item(waits).state == TunnelItem::State::Waiting; });
    tunnels->close(first);
    waitFor("a closed tunnel", [&] { return item(first).state == TunnelItem::State::Closed; });
    gui.find<QToolButton>("showCommands", gui.page(PageId::Tunnels))->setChecked(true);
    photographer.take(gui, u"tunnels-closed"_s);
    insidePractice({u"scancel"_s, running, waiting});
}

} // namespace voyageur::tests
