// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "models/newprojectmodel.h"
#include "widgets/common/page.h"

namespace voyageur::widgets {

class Card;

//! The first picture: choose a project, take up one from before, or try the example.
class WelcomePage final : public Page {
    Q_OBJECT

public:
    WelcomePage(models::ProjectModel *project, models::NewProjectModel *newProject, QWidget *parent = nullptr);
    WhyText why() const override;
    QWidget *firstFocus() const override;

protected:
    void refresh() override;
    QString retryText() const override;
    void retry() override;

private:
    models::ProjectModel *m_project;
    Card *m_recent;
    QWidget *m_recentRows = nullptr;
    QStringList m_shown;
    QPushButton *m_choose;
    QPushButton *m_example;
    QPushButton *m_openRefused;
};

} // namespace voyageur::widgets
