// SPDX-License-Identifier: GPL-3.0-or-later
#include "failedjob.h"
#include "photographer.h"

#include "widgets/jobs/jobtabs.h"

#include <QAbstractButton>
#include <QLineEdit>
#include <QPlainTextEdit>
#include <QScrollBar>

namespace voyageur::tests {

using namespace Qt::StringLiterals;
using widgets::PageId;

namespace {

// Of several with that name, as each idea has, the first that can be pressed.
void press(const GuiDriver &gui, const char *name)
{
    QAbstractButton *found = nullptr;
    waitFor(name, [&] {
        for (QAbstractButton *button : gui.page(PageId::Jobs)->findChildren<QAbstractButton *>(QLatin1StringView(name)))
            if (!found && button->isVisible() && button->isEnabled())
                found = button;
        return found != nullptr;
    });
    QTest::mouseClick(found, Qt::LeftButton);
}

} // namespace

void detailPages(const Photographer &photographer)
{
    const QString folder = QDir::tempPath() + u"/ml/cats"_s; // seen in the pictures
    QDir().mkpath(folder);
    const GuiDriver gui;
    if (const QString failure = gui.signIn(u"practice"_s); !failure.isEmpty())
        qFatal("%s", qPrintable(failure));
    const FailedJob project(gui, folder);
    models::AppModel *app = gui.window().app();
    project.open();
    const QString quiet =
        project.submit("evaluate", "#SBATCH --time=1:00:00\n#SBATCH --mem=2G\n#SBATCH --cpus-per-task=4\n", "sleep 66\n");
    const QString large = project.submit("verbose", "#SBATCH --time=0:30:00\n#SBATCH --mem=300M\n",
                                         "seq -f 'step %.0f of 3000000' 3000000\nsleep 300\n");
    const QString failed =
        project.submit("cats", "#SBATCH --time=0:10:00\n#SBATCH --mem=300M\n#SBATCH --output=o.txt\n#SBATCH --error=e.txt\n",
                       "python3 train.py\n");
    const QString waits = project.submit("tomorrow", "#SBATCH --time=0:10:00\n#SBATCH --begin=now+1day\n", "python3 train.py\n");
    gui.open(PageId::Jobs);
    if (!project.choose(failed, true))
        qFatal("The job did not end.");
    models::JobLog *log = app->jobLog();
    auto *tabs = gui.find<widgets::JobTabs>("jobTabs");
    waitFor("its log",
            [&] { return log->explanation() && !log->explanation()->places.isEmpty() && log->log().lineCount() > 30; });
    photographer.take(gui, u"detail-failed"_s);
    press(gui, "logFold");
    photographer.take(gui, u"detail-explained"_s);
    press(gui, "logWhere");
    press(gui, "logFold");
    photographer.take(gui, u"detail-errors"_s);
    press(gui, "logFold");
    press(gui, "logPlace");
    press(gui, "logFold");
    photographer.take(gui, u"detail-code"_s);
    press(gui, "backToLog");
    tabs->choose(widgets::JobTabs::Tab::Output);
    press(gui, "logSearch");
    QTest::keyClicks(gui.find<QLineEdit>("logFind"), u"loss 0.1"_s);
    photographer.take(gui, u"detail-find"_s);
    press(gui, "logFindClose");
    press(gui, "enlargeDetail");
    photographer.take(gui, u"detail-enlarged"_s);
    press(gui, "enlargeDetail");
    if (!project.choose(large, false))
        qFatal("The job did not begin.");
    waitFor("a large log", [&] { return log->log().text().endsWith("3000000\n"_L1); });
    photographer.take(gui, u"detail-large"_s);
    press(gui, "logBeginning");
    waitFor("its beginning", [&] { return log->above() == 0; });
    photographer.take(gui, u"detail-beginning"_s);
    app->jobs()->acts()->act(slurm::Act::Cancel, {app->jobs()->selected()});
    if (!project.choose(quiet, true))
        qFatal("The job did not end.");
    tabs->choose(widgets::JobTabs::Tab::Use);
    waitFor("what it used", [&] { return app->jobUsage()->found() && app->jobUsage()->found()->usage.state.isEnded(); });
    photographer.take(gui, u"detail-use"_s);
    press(gui, "nextRequest");
    photographer.take(gui, u"detail-next"_s);
    press(gui, "useNext");
    photographer.take(gui, u"detail-used"_s);
    tabs->choose(widgets::JobTabs::Tab::Output);
    app->jobs()->select(waits);
    photographer.take(gui, u"detail-waiting"_s);
    app->jobs()->acts()->act(slurm::Act::Cancel, {app->jobs()->selected()});
    QTest::qWait(1000);
    const QString holder =
        project.submit("imagenet", "#SBATCH --time=5:00:00\n#SBATCH --mem=2G\n#SBATCH --gpus-per-node=a100:4\n", "sleep 900\n");
    if (!project.choose(holder, false))
        qFatal("The job did not begin.");
    const QString waiting = project.submit(
        "cats-large", "#SBATCH --time=5:00:00\n#SBATCH --mem=8G\n#SBATCH --cpus-per-task=4\n#SBATCH --gpus-per-node=a100:2\n",
        "sleep 900\n");
    waitFor("a job that waits", [&] {
        app->jobs()->refresh();
        QTest::qWait(1000);
        const slurm::Job *job = app->jobs()->table()->find(waiting);
        return job && !job->reason.isEmpty();
    });
    app->jobs()->select(waiting);
    tabs->choose(widgets::JobTabs::Tab::Waits);
    waitFor("why it waits", [&] { return app->jobWaiting()->asOf().isValid(); });
    app->jobWaiting()->askAgain(); // what was known was of another job
    waitFor("what is free now", [&] { return !app->jobWaiting()->isAsking(); });
    photographer.take(gui, u"detail-why"_s);
    photographer.takeTall(gui, u"detail-why-all"_s);
    press(gui, "shortenWaiting");
    photographer.take(gui, u"detail-why-shorten"_s);
    press(gui, "leaveLimit");
    press(gui, "ideaInScript");
    photographer.take(gui, u"detail-why-script"_s);
    app->jobs()->acts()->act(slurm::Act::Cancel, {waiting, holder});
    if (!project.choose(holder, true)) // the next pages want its GPUs
        qFatal("The job did not end.");
}

} // namespace voyageur::tests
