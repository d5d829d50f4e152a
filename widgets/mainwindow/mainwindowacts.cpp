// SPDX-License-Identifier: GPL-3.0-or-later
// What the menu does: a project, a course file, the example, a support bundle.
#include "widgets/connect/signinpage.h"
#include "widgets/course/coursemakerpage.h"
#include "widgets/mainwindow/mainwindow.h"

#include <QDir>
#include <QFileDialog>

namespace voyageur::widgets {

using namespace Qt::StringLiterals;

void MainWindow::chooseProject()
{
    auto *dialog = new QFileDialog(this, tr("The folder of your project"), m_app->project()->folder());
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
    m_courseMaker->begin();
    showPage(PageId::CourseMaker, Qt::ShortcutFocusReason); // the menu hangs on the rail
}

void MainWindow::followCourse()
{
    connect(m_app->course(), &models::CourseModel::opened, this, [this] { showPage(PageId::Course, Qt::ShortcutFocusReason); });
    connect(m_app->course(), &models::CourseModel::used, this, [this](const QString &cluster) {
        if (!cluster.isEmpty())
            m_signIn->offer(cluster);
    });
    connect(m_app->course(), &models::CourseModel::dismissed, this,
            [this] { showPage(m_app->project()->isOpen() ? PageId::Code : PageId::Welcome); });
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

} // namespace voyageur::widgets
