// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "models/appmodel.h"
#include "widgets/mainwindow/railbutton.h"
#include "widgets/mainwindow/railconnection.h"

#include <QHash>
#include <QWidget>

#include <optional>

class QButtonGroup;
class QMenu;
class QVBoxLayout;

namespace voyageur::widgets {

//! The pages of the window.
enum class PageId {
    Welcome,
    Code,
    Dataset,
    Environment,
    Try,
    Submit,
    Transfers,
    Jobs,
    SignIn,
    Script,
    Terminal,
    Keys,
    ClusterTest,
    Tunnels,
    Storage,
    Course,
    CourseMaker,
    Runs,
    Project,
    Settings,
    LogFile,
    NewProject
};

constexpr int pageCount = int(PageId::NewProject) + 1;

//! As tours call it, and as it is remembered from one sitting to the next.
QLatin1StringView pageName(PageId page);
std::optional<PageId> pageOfName(const QString &name);

//! The left rail: the project, its steps, the pages of work, the connection.
class Rail final : public QWidget {
    Q_OBJECT

public:
    Rail(models::AppModel *app, QMenu *projectMenu, QWidget *parent = nullptr);
    void setCurrent(PageId page);
    QWidget *firstFocus() const;

signals:
    void chosen(voyageur::widgets::PageId page);

protected:
    void paintEvent(QPaintEvent *event) override;

private:
    RailButton *add(QVBoxLayout *layout, PageId page, const QString &title, const QString &iconName);
    void watchStep(PageId page, models::PageModel *step);
    void showProject();
    void showCounts();

    models::AppModel *m_app;
    QButtonGroup *m_group;
    QHash<int, RailButton *> m_buttons;
    RailCard *m_project;
    RailConnection *m_connection;
};

} // namespace voyageur::widgets
