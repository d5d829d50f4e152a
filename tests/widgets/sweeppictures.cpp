// SPDX-License-Identifier: GPL-3.0-or-later
#include "photographer.h"

#include "runs/sweepresults.h"

#include <QAbstractItemView>
#include <QComboBox>
#include <QDir>
#include <QFile>
#include <QJsonDocument>
#include <QLineEdit>

namespace voyageur::tests {

using namespace Qt::StringLiterals;
using widgets::PageId;

namespace {

void write(const QString &path, const QByteArray &text)
{
    QFile file(path);
    if (!file.open(QIODevice::WriteOnly) || file.write(text) != text.size())
        qFatal("%s cannot be written.", qPrintable(path));
}

QString example(const QString &name)
{
    const QString folder = QDir::tempPath() + u"/ml/"_s + name; // seen in the pictures
    QDir().mkpath(folder);
    write(folder + u"/train.py"_s,
          "import argparse\nparser = argparse.ArgumentParser()\n"
          "parser.add_argument('--lr', type=float)\n"
          "parser.add_argument('--batch-size', type=int)\nparser.add_argument('--seed', type=int)\n");
    projectfile::ProjectFile file = projectfile::ProjectFile::forFolder(folder);
    file.code.program = u"train.py"_s;
    file.job.time = u"3:00:00"_s;
    // The window of the pictures before may still be writing its own.
    QString refused;
    const bool saved = QTest::qWaitFor(
        [&] {
            QFile::remove(folder + u"/voyageur.json"_s);
            const auto result = file.save();
            refused = result.ok() ? QString() : result.error().text();
            return result.ok();
        },
        10000);
    if (!saved)
        qFatal("The project of the sweep: %s", qPrintable(refused));
    return folder;
}

void fillIn(const GuiDriver &gui, int line, const QString &name, const QString &values)
{
    QWidget *page = gui.page(PageId::Submit);
    gui.chooseSheet(2);
    gui.click("sweepAdd", page);
    gui.find<QComboBox>(qPrintable(u"sweepName%1"_s.arg(line)), page)->setEditText(name);
    gui.find<QLineEdit>(qPrintable(u"sweepValues%1"_s.arg(line)), page)->setText(values);
}

runs::SweepResults results()
{
    runs::SweepResults results;
    results.job = u"41203119"_s;
    results.table.names = {u"batch-size"_s, u"lr"_s};
    const QDateTime begun(QDate(2026, 1, 7), QTime(14, 30), Qt::UTC);
    for (const QString &batch : {u"32"_s, u"64"_s, u"128"_s})
        for (const QString &rate : {u"0.1"_s, u"0.01"_s, u"0.001"_s}) {
            runs::SweepRun run;
            run.number = static_cast<int>(results.runs.size()) + 1;
            const bool failed = run.number == 3 || run.number == 7;
            run.state = failed ? u"FAILED"_s : u"COMPLETED"_s;
            run.isOver = true;
            run.exitCode = failed ? 1 : 0;
            run.begun = begun;
            run.ended = begun.addSecs(610 + 37 * run.number);
            run.why = failed ? u"it ended with status 1"_s : QString();
            run.task = run.number;
            results.table.rows += QStringList{batch, rate};
            results.table.switches = {false, false};
            const QString loss = QString::number(0.9 / run.number + 0.21, 'f', 4);
            results.metrics += failed ? QList<runs::SweepMetric>()
                                      : QList<runs::SweepMetric>{{u"val_loss"_s, loss}, {u"val_accuracy"_s, u"0.8713"_s}};
            results.runs += run;
        }
    return results;
}

} // namespace

void sweepPages(const Photographer &photographer)
{
    const GuiDriver gui(widgets::WindowOptions{example(u"cats"_s), {}});
    gui.open(PageId::Submit);
    photographer.take(gui, u"sweep-none"_s);
    fillIn(gui, 1, u"lr"_s, u"0.1, 0.01, 0.001"_s);
    fillIn(gui, 2, u"batch-size"_s, u"32, 64, 128"_s);
    fillIn(gui, 3, u"seed"_s, u"1..5"_s);
    photographer.take(gui, u"sweep"_s);
    gui.find<QLineEdit>("sweepValues3", gui.page(PageId::Submit))->setText(u"5..1"_s);
    photographer.take(gui, u"sweep-wrong"_s);
    QTest::qWait(1500); // the file is written
}

// A run of the history that was one, with its table.
void sweepRunPages(const Photographer &photographer)
{
    const QString folder = QDir::tempPath() + u"/ml/cats/results/41203119"_s;
    QDir().mkpath(folder);
    write(folder + u"/sweep.json"_s, QJsonDocument(results().json()).toJson());
    history::RunRecord run;
    run.tag = u"20260107-141503-7f3a"_s;
    run.project = u"cats-vs-dogs"_s;
    run.cluster = u"narval"_s;
    run.user = u"amelie"_s;
    run.job = u"41203119"_s;
    run.remoteFolder = u"/scratch/amelie/voyageur/cats-vs-dogs/runs/"_s + run.tag;
    run.scriptName = u"job.sh"_s;
    run.script = "#!/bin/bash\n#SBATCH --array=1-9\n\nexport sweep results dataset\n$sweep/table.tsv\n";
    run.submitted = QDateTime(QDate(2026, 1, 7), QTime(14, 15), Qt::UTC);
    run.state = u"FAILED"_s;
    run.results = folder;
    if (const auto kept = history::RunHistory().put(run); !kept.ok())
        qFatal("%s", qPrintable(kept.error().text()));
    const GuiDriver gui;
    gui.window().showPage(PageId::Runs);
    models::RunsModel *runs = gui.window().app()->runs();
    waitFor("the history", [&] { return runs->table()->find(run.tag) != nullptr; });
    runs->select({run.tag});
    waitFor("the table", [&] { return runs->sweep()->rowCount() == 9; });
    photographer.take(gui, u"runs-sweep"_s);
    if (const auto gone = history::RunHistory().remove(run.tag); !gone.ok())
        qFatal("%s", qPrintable(gone.error().text()));
}

} // namespace voyageur::tests
