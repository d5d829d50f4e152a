// SPDX-License-Identifier: GPL-3.0-or-later
#include "failedjob.h"
#include "photographer.h"

#include "widgets/jobs/jobtabs.h"

#include <QScrollArea>
#include <QScrollBar>
#include <QSplitter>
#include <QTableView>

namespace voyageur::tests {

using namespace Qt::StringLiterals;
using widgets::JobTabs;
using widgets::PageId;

namespace {

//! Jobs of one run, each of which waits for the one before it; the number of the first.
QString submitChain(const GuiDriver &gui, int jobs)
{
    const auto session = gui.window().app()->session()->session();
    const QByteArray folder =
        "/scratch/student/" + QDateTime::currentDateTime().toString(u"yyyyMMdd-HHmmss"_s).toLatin1() + "-0c4a";
    QByteArray first;
    QByteArray before;
    ssh::RunOptions run;
    run.input = "#!/bin/bash\nsleep 600\n";
    (void)session->host->run(ssh::ShellCommand{"mkdir", "-p", "--", folder});
    for (int job = 0; job < jobs; ++job) {
        QList<QByteArray> options{"--parsable",     "--account=def-prof", "--job-name=resnet-long",
                                  "--time=0:30:00", "--mem=50M",          "--output=/dev/null"};
        if (!before.isEmpty())
            options += "--dependency=afterany:" + before;
        auto command = session->slurm.tools().submission("sbatch", options);
        command.setFolder(ssh::RemotePath(folder));
        const auto out = session->host->run(command, run);
        if (!out.ok())
            qFatal("%s", qPrintable(out.error().text()));
        before = out->out.trimmed();
        if (first.isEmpty())
            first = before;
    }
    return QString::fromLatin1(first);
}

} // namespace

void jobsPages(const Photographer &photographer)
{
    const QString folder = QDir::tempPath() + u"/ml/cats"_s; // seen in the pictures
    const GuiDriver gui;
    if (const QString failure = gui.signIn(u"practice"_s); !failure.isEmpty())
        qFatal("%s", qPrintable(failure));
    const FailedJob project(gui, folder);
    models::AppModel *app = gui.window().app();
    app->preferences().setTellsEnds(false); // nobody sits before the window
    project.open();
    const QString failed = project.submit("cats-first", "#SBATCH --time=0:10:00\n#SBATCH --mem=500M\n", "python3 train.py\n");
    if (!project.choose(failed, true))
        qFatal("The job did not end.");
    const QString chain = submitChain(gui, 3);
    const QString array = project.submit("lr-search", "#SBATCH --time=0:30:00\n#SBATCH --mem=100M\n#SBATCH --array=1-6%2\n",
                                         "sleep $((SLURM_ARRAY_TASK_ID < 3 ? 5 : 600))\n");
    const QString running = project.submit(
        "cats", "#SBATCH --time=1:00:00\n#SBATCH --mem=2G\n#SBATCH --cpus-per-task=4\n#SBATCH --gpus-per-node=a100:2\n",
        "python3 -c '\nimport time\nheld = []\nwhile True:\n    end = time.time() + 3\n"
        "    while time.time() < end: pass\n    held.append(bytearray(12000000)); time.sleep(1.5)\n'\n");
    const QString waits = project.submit(
        "cats-large", "#SBATCH --time=5:00:00\n#SBATCH --mem=8G\n#SBATCH --cpus-per-task=4\n#SBATCH --gpus-per-node=a100:4\n",
        "sleep 900\n");
    gui.open(PageId::Jobs);
    auto *tabs = gui.find<JobTabs>("jobTabs");
    const auto look = [&](const QString &job, JobTabs::Tab tab, const QString &name) {
        app->jobs()->select(job);
        gui.open(PageId::Jobs); // a project that is open at last shows its first page
        tabs->choose(tab);
        QTest::qWait(1500);
        photographer.take(gui, name);
    };
    if (!project.choose(running, false))
        qFatal("The job did not begin.");
    waitFor("the array", [&] { return app->jobs()->table()->endedOf(array) == 2; });
    app->jobs()->select(running);
    gui.open(PageId::Jobs);
    tabs->choose(JobTabs::Tab::Use);
    waitFor(
        "what it uses", [&] { return app->jobLive()->history().points().size() >= 20; }, 300'000);
    gui.window().resize(1600, 900);
    QTest::qWait(200);
    gui.page(PageId::Jobs)->findChild<QSplitter *>()->setSizes({290, 410}); // every kind of row is seen
    gui.find<QTableView>("jobTable")->scrollToTop();
    QTest::qWait(200);
    gui.find<QScrollArea>("useTab")->verticalScrollBar()->setValue(215); // and the GPUs
    photographer.takeAs(gui, u"jobs-large"_s, {QSize(1600, 900)});       // resources/pictures/jobs.png
    photographer.take(gui, u"jobs-all"_s);
    look(waits, JobTabs::Tab::Waits, u"jobs-waits"_s);
    look(failed, JobTabs::Tab::Output, u"jobs-failed"_s);
    look(failed, JobTabs::Tab::Results, u"jobs-results"_s);
    look(running, JobTabs::Tab::Servers, u"jobs-programs"_s);
    look(running, JobTabs::Tab::Details, u"jobs-details"_s);
    app->jobs()->table()->setOpen(chain, true);
    look(chain, JobTabs::Tab::Output, u"jobs-chain"_s);
    app->jobs()->acts()->act(slurm::Act::Cancel, {running, waits, chain, array});
    waitFor("the end", [&] { return app->jobs()->table()->find(waits)->hasEnded(); });
}

} // namespace voyageur::tests
