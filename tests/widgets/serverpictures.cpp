// SPDX-License-Identifier: GPL-3.0-or-later
#include "photographer.h"

#include "practicehost.h"
#include "sshserver.h"
#include "widgets/jobs/jobtabs.h"

#include <QAction>
#include <QComboBox>
#include <QDesktopServices>
#include <QMenu>
#include <QPushButton>

namespace voyageur::tests {

using namespace Qt::StringLiterals;
using models::TunnelItem;
using widgets::JobTabs;
using widgets::PageId;

// Programs in a job: none yet, being started, open, one that is not installed; and the same on the page of the tunnels.
void serverPages(const Photographer &photographer)
{
    QDesktopServices::setUrlHandler(u"http"_s, qApp, "quit_is_no_browser"); // no such slot: no browser is opened
    const GuiDriver gui;
    if (const QString failure = gui.signIn(u"practice"_s); !failure.isEmpty())
        qFatal("%s", qPrintable(failure));
    models::AppModel *app = gui.window().app();
    const QString job = QString::fromLatin1(
        insidePractice({u"su"_s, u"-"_s, u"student"_s, u"-c"_s,
                        u"mkdir -p ~/scratch/cats/lightning_logs/version_0 && cd ~/scratch/cats && "
                        "touch lightning_logs/version_0/events.out.tfevents.1 && sbatch --parsable --account=def-prof --time=10 "
                        "--mem=300M --job-name=cats --wrap='sleep 600'"_s})
            .trimmed());
    gui.open(PageId::Jobs);
    waitFor("the job", [&] {
        const slurm::Job *found = app->jobs()->table()->find(job);
        return found && !found->nodes.isEmpty();
    });
    app->jobs()->select(job);
    gui.find<JobTabs>("jobTabs")->choose(JobTabs::Tab::Servers);
    waitFor("its logs", [&] { return !app->jobServers()->logFolders().isEmpty(); });
    photographer.take(gui, u"programs"_s);
    const auto last = [&] { return app->tunnels()->tunnels().constLast(); };
    app->jobServers()->open(servers::ServerKind::TensorBoard, u"lightning_logs"_s, {});
    waitFor("TensorBoard, which is not there", [&] { return last().state == TunnelItem::State::Closed; });
    photographer.take(gui, u"programs-missing"_s);
    auto *kind = gui.find<QComboBox>("serverKind");
    kind->setCurrentIndex(2);
    app->jobServers()->open(servers::ServerKind::Own, {}, u"exec python3 -m http.server {port}"_s);
    waitFor("a server", [&] { return last().state == TunnelItem::State::Open; });
    app->tunnels()->remove(app->tunnels()->tunnels().constFirst().id);
    photographer.take(gui, u"programs-open"_s);
    gui.open(PageId::Tunnels);
    photographer.take(gui, u"programs-tunnels"_s);
    app->tunnels()->close(last().id);
    waitFor("its end", [&] { return last().state == TunnelItem::State::Closed && !last().serverStays; });
    photographer.take(gui, u"programs-closed"_s);
    QDesktopServices::unsetUrlHandler(u"http"_s);
    insidePractice({u"scancel"_s, job});
}

} // namespace voyageur::tests
