// SPDX-License-Identifier: GPL-3.0-or-later
#include "photographer.h"

#include "history/runs.h"

#include <QAbstractItemView>
#include <QCheckBox>

namespace voyageur::tests {

using namespace Qt::StringLiterals;
using history::RunHistory;
using history::RunRecord;
using widgets::PageId;

namespace {

RunRecord example(int day)
{
    RunRecord run;
    run.tag = u"202601%1-141503-7f3a"_s.arg(day, 2, 10, QLatin1Char('0'));
    run.project = u"cats-vs-dogs"_s;
    run.projectFolder = u"/home/amelie/ml/cats"_s;
    run.cluster = u"narval"_s;
    run.user = u"amelie"_s;
    run.account = u"def-prof"_s;
    run.job = QString::number(41203000 + 17 * day);
    run.remoteFolder = u"/scratch/amelie/voyageur/cats-vs-dogs/runs/"_s + run.tag;
    run.scriptName = u"job.sh"_s;
    run.code = u"/scratch/amelie/code-snapshots/cats-vs-dogs-4be1c0ffee12"_s;
    run.codeFolder = u"/home/amelie/ml/cats"_s;
    run.commit = u"4be1c0ffee12"_s;
    run.environment = u"/home/amelie/venvs/cats-vs-dogs-9e107d9d37"_s;
    run.modules = {u"StdEnv/2023"_s, u"python/3.11"_s};
    run.requirements = u"numpy\ntorch==2.1.0\n"_s;
    run.dataset = u"/scratch/amelie/voyageur/cats-vs-dogs/data/cats.tar"_s;
    run.nodes = run.tasks = 1;
    run.cpusPerTask = 3;
    run.memory = 32 * 1024;
    run.gpus = u"gpu:a100:1"_s;
    run.limit = 3 * 3600;
    run.script = "#!/bin/bash\n#SBATCH --job-name=cats-vs-dogs\n#SBATCH --account=def-prof\n#SBATCH --time=3:00:00\n"
                 "#SBATCH --gpus-per-node=a100:1\n#SBATCH --cpus-per-task=3\n#SBATCH --mem=32G\n#SBATCH --output=%x-%j.out\n\n"
                 "module load StdEnv/2023 python/3.11\nsource ~/venvs/cats-vs-dogs-9e107d9d37/bin/activate\n"
                 "cd "
        + run.remoteFolder.toUtf8() + "/code\npython train.py --data \"$dataset\" --lr 0.1 --epochs 20\n";
    run.submitted = QDateTime(QDate(2026, 1, day), QTime(14, 15), Qt::UTC);
    run.started = run.submitted.addSecs(754);
    run.ended = run.started.addSecs(5021);
    run.state = u"COMPLETED"_s;
    run.exitCode = u"0:0"_s;
    run.log = run.remoteFolder + u"/cats-vs-dogs-%1.out"_s.arg(run.job);
    return run;
}

void fillHistory()
{
    const RunHistory history;
    for (int day = 3; day <= 9; ++day) {
        RunRecord run = example(day);
        if (day == 4) {
            run.state = u"OUT_OF_MEMORY"_s;
            run.exitCode = u"0:125"_s;
        }
        if (day == 6) {
            run.project.clear();
            run.scriptName = u"sweep.sh"_s;
            run.state = u"CANCELLED"_s;
        }
        if (day == 8) {
            run.memory = 64 * 1024;
            run.limit = 6 * 3600;
            run.commit = u"a11ce5c0de99+"_s;
            run.code = u"/scratch/amelie/code-snapshots/cats-vs-dogs-a11ce5c0de99"_s;
            run.script.replace("--lr 0.1", "--lr 0.01").replace("--mem=32G", "--mem=64G").replace("3:00:00", "6:00:00");
            run.requirements = u"numpy\ntorch==2.3.1\n"_s;
            run.note = u"taux plus petit: la perte ne saute plus"_s;
            run.ended = run.started.addSecs(9876);
        }
        if (day == 9) {
            run.state = u"RUNNING"_s;
            run.ended = {};
            run.exitCode.clear();
        }
        if (const auto kept = history.put(run); !kept.ok())
            qFatal("%s", qPrintable(kept.error().text()));
    }
}

} // namespace

void runPages(const Photographer &photographer)
{
    const GuiDriver gui;
    models::RunsModel *runs = gui.window().app()->runs();
    const auto take = [&](const QString &name) { photographer.take(gui, name); };
    gui.open(PageId::Jobs);
    photographer.take(gui, u"jobs-signedout"_s);
    gui.window().showPage(PageId::Runs);
    waitFor("the empty history", [&] { return !runs->isBusy(); });
    take(u"runs-empty"_s);
    fillHistory();
    runs->reload();
    waitFor("the history", [&] { return runs->table()->rowCount() == 7; });
    take(u"runs"_s);
    runs->select({example(8).tag});
    take(u"runs-one"_s);
    gui.click("compareRuns", gui.page(PageId::Runs));
    take(u"runs-two"_s);
    runs->select({example(3).tag, example(5).tag});
    take(u"runs-same"_s);
}

} // namespace voyageur::tests
