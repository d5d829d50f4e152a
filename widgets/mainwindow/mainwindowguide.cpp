// SPDX-License-Identifier: GPL-3.0-or-later
// A new project is walked through page by page; and what was left is found again where it was.
#include "widgets/mainwindow/guidebar.h"
#include "widgets/mainwindow/mainwindow.h"

#include <algorithm>
#include <utility>

namespace voyageur::widgets {

namespace {

constexpr PageId guided[] = {PageId::Code, PageId::Dataset, PageId::Environment, PageId::Try, PageId::Submit};
constexpr int guidedCount = static_cast<int>(std::size(guided));

//! From 0; −1 for a page that is not one of them.
int placeOf(PageId page)
{
    const auto *found = std::ranges::find(guided, page);
    return found == std::end(guided) ? -1 : static_cast<int>(found - guided);
}

} // namespace

void MainWindow::newProject()
{
    if (!m_app->newProject()->isBusy())
        m_app->newProject()->begin();
    showPage(PageId::NewProject, Qt::ShortcutFocusReason); // the menu hangs on the rail
}

void MainWindow::makeGuide()
{
    auto *created = m_app->newProject();
    connect(created, &models::NewProjectModel::created, this,
            [this](const QString &folder) { m_app->preferences().setGuidedProject(folder); });
    connect(created, &models::NewProjectModel::wanted, this, [this] { showPage(PageId::NewProject, Qt::ShortcutFocusReason); });
    connect(m_guideBar, &GuideBar::back, this, [this] { walk(-1); });
    connect(m_guideBar, &GuideBar::next, this, [this] { walk(1); });
    connect(m_guideBar, &GuideBar::left, this, &MainWindow::leaveGuide);
}

void MainWindow::showGuide()
{
    const int place = placeOf(m_current);
    const QString folder = m_app->project()->folder();
    const bool on = place >= 0 && !folder.isEmpty() && m_app->preferences().guidedProject() == folder;
    m_guideBar->setVisible(on);
    if (on)
        m_guideBar->set(place + 1, guidedCount, place > 0 ? page(guided[place - 1])->title() : QString(),
                        place + 1 < guidedCount ? page(guided[place + 1])->title() : QString());
}

void MainWindow::walk(int by)
{
    const int to = placeOf(m_current) + by;
    if (to >= 0 && to < guidedCount)
        showPage(guided[to], Qt::ShortcutFocusReason);
    else
        leaveGuide();
}

void MainWindow::leaveGuide()
{
    m_app->preferences().setGuidedProject({});
    showGuide();
    focusPage(Qt::OtherFocusReason);
}

void MainWindow::rememberPage()
{
    if (m_app->project()->isOpen() && m_current != PageId::Welcome && m_current != PageId::SignIn
        && m_current != PageId::NewProject)
        m_app->preferences().setLastPage(m_app->project()->folder(), pageName(m_current));
}

void MainWindow::reopenLast()
{
    const QString folder = m_app->project()->recent().value(0).folder;
    m_returnTo = m_app->preferences().lastPage(folder);
    if (!folder.isEmpty() && !m_returnTo.isEmpty())
        m_app->project()->open(folder);
}

PageId MainWindow::pageToReturnTo()
{
    return pageOfName(std::exchange(m_returnTo, {})).value_or(PageId::Code);
}

} // namespace voyageur::widgets
