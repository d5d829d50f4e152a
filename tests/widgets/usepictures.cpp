// SPDX-License-Identifier: GPL-3.0-or-later
#include "failedjob.h"
#include "photographer.h"

#include "widgets/jobs/jobtabs.h"

#include <QAbstractButton>
#include <QScrollArea>

namespace voyageur::tests {

using namespace Qt::StringLiterals;
using widgets::PageId;

void usePages(const Photographer &photographer)
{
    const QString folder = QDir::tempPath() + u"/ml/cats"_s; // seen in the pictures
    const GuiDriver gui;
    if (const QString failure = gui.signIn(u"practice"_s); !failure.isEmpty())
        qFatal("%s", qPrintable(failure));
    const FailedJob project(gui, folder);
    models::AppModel *app = gui.window().app();
    project.open();
    const QByteArray work = "exec python3 -c '\nimport time\nheld = []\nwhile True:\n    end = time.time() + 3\n"
                            "    while time.time() < end: pass\n    held.append(bytearray(12000000)); time.sleep(1.5)\n'\n";
    const QString busy = project.submit(
        "cats", "#SBATCH --time=1:00:00\n#SBATCH --mem=2G\n#SBATCH --cpus-per-task=6\n#SBATCH --gpus-per-node=a100:2\n", work);
    const QString divided = project.submit(
        "small", "#SBATCH --time=1:00:00\n#SBATCH --mem=1G\n#SBATCH --gpus-per-node=a100_1g.5gb:1\n", "sleep 600\n");
    const QString plain = project.submit("features", "#SBATCH --time=1:00:00\n#SBATCH --mem=1G\n", "sleep 600\n");
    gui.open(PageId::Jobs);
    auto *tabs = gui.find<widgets::JobTabs>("jobTabs");
    auto *area = gui.find<QScrollArea>("useTab");
    models::JobLive *live = app->jobLive();
    const auto choose = [&](const QString &job, int points) {
        if (!project.choose(job, false))
            qFatal("The job did not begin.");
        gui.open(PageId::Jobs); // a project that is open at last shows its first page
        tabs->choose(widgets::JobTabs::Tab::Use);
        const bool seen = QTest::qWaitFor([&] { return live->history().points().size() >= points; }, 180'000);
        if (!seen)
            qFatal("Not measured: %s %s %d", qPrintable(live->job()), qPrintable(live->words()),
                   int(live->history().points().size()));
    };
    choose(busy, 15);
    photographer.take(gui, u"use-live"_s);
    QTest::mouseClick(gui.find<QAbstractButton>("enlargeDetail"), Qt::LeftButton);
    photographer.take(gui, u"use-enlarged"_s);
    QTest::mouseClick(gui.find<QAbstractButton>("askNvidia"), Qt::LeftButton);
    waitFor("nvidia-smi", [&] { return !live->table().isEmpty(); });
    QTest::qWait(100);
    photographer.take(gui, u"use-nvidia"_s);
    area->ensureVisible(0, area->widget()->height());
    photographer.take(gui, u"use-below"_s);
    area->ensureVisible(0, 0);
    choose(divided, 4);
    photographer.take(gui, u"use-divided"_s);
    choose(plain, 4);
    photographer.take(gui, u"use-plain"_s);
    app->jobs()->acts()->act(slurm::Act::Cancel, {busy, divided, plain});
    if (!project.choose(busy, true))
        qFatal("The job did not end.");
    waitFor("its end", [&] { return live->state() == models::JobLive::State::Ended; });
    photographer.take(gui, u"use-ended"_s);
}

} // namespace voyageur::tests
