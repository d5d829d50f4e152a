// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/mainwindow/runwindow.h"

#include "models/appmodel.h"
#include "models/windowreturn.h"
#include "widgets/mainwindow/mainwindow.h"

#include <QApplication>
#include <QScreen>

namespace voyageur::widgets {

namespace {

class OpenWindow final : public Window {
public:
    OpenWindow(base::Workers &workers, cluster::Catalogue catalogue) : m_app(workers, std::move(catalogue)), m_window(&m_app) {}

    models::AppModel &app() { return m_app; }
    MainWindow &window() { return m_window; }

private:
    models::AppModel m_app;
    MainWindow m_window; // uses the models, goes first
};

// A laptop's screen at 150 % has 1280 x 720 points, and at 200 % fewer than the window's least size.
void fitScreen(QWidget &window)
{
    constexpr QSize frame(0, 40); // the title bar; what it really takes is known once the window is shown
    const QSize room = window.screen()->availableSize() - frame;
    window.setMinimumSize(window.minimumSize().boundedTo(room));
    window.resize(window.size().boundedTo(room));
}

} // namespace

bool bringBackWindow(const WindowOptions &options)
{
    return options.course.isEmpty() && models::WindowReturn::bringBack(options.project);
}

std::unique_ptr<Window> openWindow(base::Workers &workers, cluster::Catalogue catalogue, const WindowOptions &options)
{
    auto *application = qobject_cast<QApplication *>(QApplication::instance());
    applyTheme(*application, appearanceFromText(models::Preferences().appearance()));
    auto open = std::make_unique<OpenWindow>(workers, std::move(catalogue));
    if (!options.project.isEmpty())
        open->app().project()->open(options.project);
    else if (options.course.isEmpty())
        open->window().reopenLast();
    if (!options.cluster.isEmpty())
        open->window().offerCluster(options.cluster);
    if (!options.course.isEmpty())
        open->app().course()->open(options.course);
    fitScreen(open->window());
    open->window().show();
    open->app().session()->followLogins();
    return open;
}

} // namespace voyageur::widgets
