// SPDX-License-Identifier: GPL-3.0-or-later
// What the menu does: a project, a course file, the example, a support bundle.
#include "widgets/common/banner.h"
#include "widgets/common/choicebar.h"
#include "widgets/common/messagelayer.h"
#include "widgets/course/coursemakerpage.h"
#include "widgets/jobs/logfilepage.h"
#include "widgets/jobs/openoutside.h"
#include "widgets/mainwindow/drops.h"
#include "widgets/mainwindow/endnotice.h"
#include "widgets/mainwindow/helppanel.h"
#include "widgets/mainwindow/mainwindow.h"
#include "widgets/mainwindow/projectguard.h"
#include "widgets/script/scriptpage.h"

#include <QApplication>
#include <QDir>
#include <QFileDialog>
#include <QStackedWidget>
#include <QVBoxLayout>

namespace voyageur::widgets {

using namespace Qt::StringLiterals;

void MainWindow::addBar(ChoiceBar *bar)
{
    connect(bar, &ChoiceBar::focusFree, this, [this] { focusPage(Qt::OtherFocusReason); });
    m_bars->add(bar);
}

void MainWindow::makeNotice()
{
    auto *bar = new ChoiceBar(this);
    addBar(bar);
    const auto listIsSeen = [this] { return madePage(PageId::Jobs) && madePage(PageId::Jobs)->isVisible(); };
    m_notice = new EndNotice(m_app, bar, listIsSeen, this);
    connect(m_notice, &EndNotice::jobWanted, this, [this](const QString &key) {
        if (!key.isEmpty()) {
            m_app->jobs()->select(key);
            showPage(PageId::Jobs);
        }
        setWindowState(windowState() & ~Qt::WindowMinimized);
        show();
        raise();
        activateWindow();
    });
}

// What other programs do with voyageur.json meanwhile.
void MainWindow::guardProject()
{
    auto *bar = new ChoiceBar(this);
    bar->setObjectName(u"projectBar"_s);
    addBar(bar);
    models::ProjectModel *project = m_app->project();
    auto *guard = new ProjectGuard(project, bar, this);
    connect(guard, &ProjectGuard::fileWanted, this,
            [this](const QString &path) { editOutside(m_app->preferences().editor(), path); });
    connect(project, &models::ProjectModel::changedElsewhere, this, [this](QStringList keys) {
        // An act of this window or another program has done a step.
        keys.removeIf([](const QString &key) { return models::touches({key}, u"steps"_s); });
        if (keys.isEmpty())
            return;
        page(m_current)->notice()->showMessage(Tone::Info, tr("Another program changed voyageur.json"),
                                               tr("These values of the file now apply: %1.").arg(keys.join(u", "_s)));
    });
    auto *replacing = new ChoiceBar(this);
    replacing->setObjectName(u"replacingBar"_s);
    addBar(replacing);
    connect(project, &models::ProjectModel::replacingAsks, this,
            [replacing](const QStringList &ending, const std::function<void()> &goOn) {
                replacing->ask(
                    Tone::Attention, tr("Opening another project ends: %1").arg(ending.join(u", "_s)), {},
                    {{u"stayHere"_s, tr("&Stay in this project"), [replacing] { replacing->clear(); }, ButtonKind::Main, true},
                     {u"replaceProject"_s, tr("&Open the other project"),
                      [replacing, goOn] {
                          replacing->clear();
                          goOn();
                      },
                      ButtonKind::Danger}});
                replacing->firstFocus()->setFocus(Qt::OtherFocusReason);
            });
    connect(project, &models::ProjectModel::stillOpen, this, [this] { showPage(PageId::Code); });
    connect(project, &models::ProjectModel::openingFailed, this, [this] { showPage(PageId::Welcome); });
    // Not every file system tells of changes.
    connect(qApp, &QGuiApplication::applicationStateChanged, project, [project](Qt::ApplicationState state) {
        if (state == Qt::ApplicationActive) {
            project->lookAgain();
            project->lookAtFiles();
        }
    });
}

void MainWindow::takeDrops()
{
    auto *bar = new ChoiceBar(this);
    bar->setObjectName(u"dropBar"_s);
    addBar(bar);
    connect(m_app->project(), &models::ProjectModel::opened, bar, &ChoiceBar::clear);
    new Drops(this, bar);
    setAcceptDrops(true);
}

void MainWindow::chooseProject()
{
    auto *dialog = new QFileDialog(this, tr("Project folder"), m_app->project()->folder());
    dialog->setFileMode(QFileDialog::Directory);
    dialog->setOption(QFileDialog::ShowDirsOnly);
    dialog->setAttribute(Qt::WA_DeleteOnClose);
    connect(dialog, &QFileDialog::fileSelected, m_app->newProject(), &models::NewProjectModel::open);
    dialog->open();
}

void MainWindow::chooseCourse()
{
    auto *dialog = new QFileDialog(this, tr("Open a course file"), QDir::homePath());
    dialog->setFileMode(QFileDialog::ExistingFile);
    dialog->setNameFilters({tr("Course files (*.voyageur-course)")});
    dialog->setAttribute(Qt::WA_DeleteOnClose);
    connect(dialog, &QFileDialog::fileSelected, m_app->course(), &models::CourseModel::open);
    dialog->open();
}

void MainWindow::makeCourse()
{
    qobject_cast<CourseMakerPage *>(page(PageId::CourseMaker))->begin();
    showPage(PageId::CourseMaker, Qt::ShortcutFocusReason); // the menu hangs on the rail
}

void MainWindow::explainLog()
{
    showPage(PageId::LogFile, Qt::ShortcutFocusReason);
    qobject_cast<LogFilePage *>(page(PageId::LogFile))->choose();
}

void MainWindow::followCourse()
{
    connect(m_app->course(), &models::CourseModel::opened, this, [this] { showPage(PageId::Course, Qt::ShortcutFocusReason); });
    connect(m_app->course(), &models::CourseModel::used, this, [this](const QString &cluster) {
        if (!cluster.isEmpty())
            offerCluster(cluster);
    });
    connect(m_app->course(), &models::CourseModel::dismissed, this,
            [this] { showPage(m_app->project()->isOpen() ? PageId::Code : PageId::Welcome); });
}

void MainWindow::sendElsewhere(const QString &key, const QString &cluster)
{
    const history::RunRecord *run = m_app->jobs()->run(key);
    if (!run)
        return;
    showPage(PageId::Script);
    scriptPage()->whenSafe([this, run = *run, cluster] { m_app->elsewhere()->begin(run, cluster); });
}

void MainWindow::goOnElsewhere(const QString &cluster)
{
    models::SessionModel *session = m_app->session();
    const bool signedIn = session->state() == models::SessionModel::State::SignedIn;
    const QString here = session->clusterTitle();
    const bool stays = signedIn && (session->clusterName() == cluster || !m_app->work().lines().isEmpty());
    if (signedIn && !stays)
        session->setAside();
    offerCluster(cluster);
    showPage(PageId::Submit);
    const QString asks = tr("The project’s request now fits %1.").arg(cluster);
    if (!stays) {
        showSignIn();
        if (signedIn)
            page(PageId::SignIn)
                ->notice()
                ->showMessage(
                    Tone::Info, asks,
                    tr("Sign in to that cluster. Step 5 then uploads the code and the data, creates the environment, and "
                       "generates the script. You stay signed in to %1, and its jobs stay in the list.")
                        .arg(here));
    } else if (session->clusterName() != cluster) {
        page(PageId::Submit)
            ->notice()
            ->showMessage(
                Tone::Info, asks,
                tr("An activity is still running on %1. When it has ended, choose “Another cluster…” on the Connection page "
                   "and sign in. You stay signed in here, and step 5 continues on the other cluster.")
                    .arg(here));
    }
}

void MainWindow::saveSupportBundle()
{
    auto *dialog = new QFileDialog(this, tr("Save a support bundle"), QDir::homePath());
    dialog->setAcceptMode(QFileDialog::AcceptSave);
    dialog->setNameFilters({tr("Archives (*.zip *.tar.gz)")});
    dialog->selectFile(models::SupportModel::proposedName());
    dialog->setAttribute(Qt::WA_DeleteOnClose);
    connect(dialog, &QFileDialog::fileSelected, m_app->support(), &models::SupportModel::save);
    dialog->open();
}

void MainWindow::openExample()
{
    m_exampleWanted = true;
    showPage(PageId::Welcome);
    m_app->project()->openExample();
}

void MainWindow::showManual()
{
    setHelpShown(true);
    m_help->showManual(HelpPanel::manualStart());
}

void MainWindow::showAbout()
{
    setHelpShown(true);
    m_help->showAbout();
}

} // namespace voyageur::widgets
