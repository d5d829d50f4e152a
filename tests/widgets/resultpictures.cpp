// SPDX-License-Identifier: GPL-3.0-or-later
#include "failedjob.h"
#include "photographer.h"
#include "resultjob.h"

#include "widgets/jobs/figureviewer.h"
#include "widgets/jobs/jobtabs.h"
#include "widgets/jobs/resultstab.h"

#include <QListView>

namespace voyageur::tests {

using namespace Qt::StringLiterals;
using widgets::PageId;
using widgets::ResultsTab;
using State = models::JobResults::State;

void resultPages(const Photographer &photographer)
{
    const QString folder = QDir::tempPath() + u"/ml/curves"_s; // seen in the pictures
    QDir().mkpath(folder);
    const GuiDriver gui;
    if (const QString failure = gui.signIn(u"practice"_s); !failure.isEmpty())
        qFatal("%s", qPrintable(failure));
    const FailedJob project(gui, folder);
    models::AppModel *app = gui.window().app();
    project.open();
    const QByteArray small = "#SBATCH --time=0:10:00\n#SBATCH --mem=300M\n";
    const QString job = project.submit("curves", small, resultsBody());
    const QString nothing = project.submit("quiet", small, "true\n");
    gui.open(PageId::Jobs);
    gui.find<widgets::JobTabs>("jobTabs")->choose(widgets::JobTabs::Tab::Results);
    models::JobResults *results = app->jobResults();
    if (!project.choose(nothing, true))
        qFatal("The job did not end.");
    waitFor("nothing", [&] { return results->isListedThere(); });
    photographer.take(gui, u"results-nothing"_s);
    if (!project.choose(job, true))
        qFatal("The job did not end.");
    waitFor("what is there", [&] { return results->isListedThere() && results->listing().count > 10; });
    photographer.take(gui, u"results-there"_s);
    results->fetch();
    waitFor("the results", [&] { return results->state() == State::Ready; });
    QTest::qWait(1000); // its small pictures
    photographer.take(gui, u"results-figures"_s);
    auto *tab = gui.find<ResultsTab>("resultsTab");
    tab->showSection(ResultsTab::Curves);
    photographer.take(gui, u"results-curves"_s);
    tab->showSection(ResultsTab::Checkpoints);
    photographer.take(gui, u"results-checkpoints"_s);
    tab->showSection(ResultsTab::Files);
    photographer.take(gui, u"results-files"_s);
    tab->showSection(ResultsTab::Figures);
    auto *grid = gui.find<QListView>("figureGrid");
    emit grid->activated(grid->model()->index(2, 0));
    waitFor("a figure", [&] { return !gui.find<widgets::FigureViewer>("figureViewer")->image().isNull(); });
    photographer.take(gui, u"results-figure"_s);
    gui.click("enlargeDetail", gui.page(PageId::Jobs));
    photographer.take(gui, u"results-large"_s);
    tab->showSection(ResultsTab::Curves);
    photographer.take(gui, u"results-curves-large"_s);
    gui.click("enlargeDetail", gui.page(PageId::Jobs));
}

} // namespace voyageur::tests
